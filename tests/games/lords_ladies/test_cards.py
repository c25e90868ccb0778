"""The card data and the ledger of Lords & Ladies: what the rulebook prints, and figures that play fair."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tabletop.games.lords_ladies.cards import ledger, of_kind, open_deck, printed_deck, warnings
from tests.games.decks import printed_data
from tests.games.ledgers import assert_found, assert_sections, assert_texts_are_whole

CARDS: list[dict[str, Any]] = printed_data("lords_ladies")["card"]
BY_TITLE = {card["title"]: card for card in CARDS}
KINDS = ("start", "suitor", "birth", "servant", "gossip")
FACTS = {"die": 6, "row": 3, "goal": 18, "token_price": 6, "pay_off": 3}

# "Appendix: Servant Cards": cost, status, whether the power works once.
SERVANTS = {
    "Butler": (4, 2, False),
    "Chauffeur": (2, 1, True),
    "Cook": (2, 1, True),
    "Footman": (2, 1, True),
    "Gardener": (3, 1, True),
    "Ladies Maid": (3, 1, False),
    "Maid": (2, 1, True),
    "Nanny": (3, 1, False),
    "Overseer": (4, 1, False),
    "Valet": (3, 1, False),
}
# "Appendix: Gossip Cards" with our copies.
GOSSIP = {
    "Bedroom Problems": 5,
    "Drunken Servant": 5,
    "Financial Ruin": 5,
    "Illegitimate Child": 5,
    "Forbidden Love": 5,
    "True": 8,
}
# Powers of suitors: amount, whether it works once, and a word of the text.
POWERS = {
    "heiress": (4, True, "4 gold"),
    "well_travelled": (2, True, "2 gossip"),
    "good_stock": (1, False, "1 birth point"),
    "connected": (0, False, "1 gold and 1 gossip"),
    "generous": (1, False, "1 gold less"),
    "beyond_reproach": (0, False, "rumour"),
}


def kind(name: str, **wanted: Any) -> list[dict[str, Any]]:
    """The cards of one kind in the file, those with these values."""
    return [c for c in CARDS if c["kind"] == name and all(c.get(k, type(v)()) == v for k, v in wanted.items())]


def figures(cards: list[dict[str, Any]]) -> Counter[tuple[int, int]]:
    return Counter((c["status"], c["birth"]) for c in cards)


# --- Who is in the deck


def test_how_many() -> None:
    counted = {name: (len(kind(name)), sum(c.get("copies", 1) for c in kind(name))) for name in KINDS}
    assert counted == {"start": (2, 10), "suitor": (30, 30), "birth": (24, 24), "servant": (10, 20), "gossip": (6, 33)}
    assert printed_deck().size == 117 and printed_deck().facts == FACTS
    for name in KINDS:
        assert [c.title for c in of_kind(printed_deck(), name)] == [c["title"] for c in kind(name)]


def test_lords_and_ladies_in_equal_numbers() -> None:
    for sex in ("lord", "lady"):
        assert [c["copies"] for c in kind("start", sex=sex)] == [5]
        assert len(kind("suitor", sex=sex, foreign=False)) == len(kind("birth", sex=sex)) == 12
        assert len(kind("suitor", sex=sex, foreign=True)) == 3
    assert not any("sex" in c for c in kind("servant") + kind("gossip"))


def test_titles_are_short_and_ids_follow_them() -> None:
    for card in CARDS:
        assert len(card["title"]) <= 22 and not re.search(r"[,:]| (to|on|and|with) ", card["title"])
        assert card["id"] == "-".join(re.findall(r"\w+", card["title"].lower()))
        assert card["text"].endswith(".") and len(card["text"]) <= 100
    assert len(BY_TITLE) == len({card["id"] for card in CARDS}) == len(CARDS)
    assert all(re.fullmatch("[A-Z][a-z]+", c["title"]) for c in kind("birth"))


# --- What the rulebook prints


def test_starting_cards() -> None:
    assert all((c["status"], c["birth"], c.get("power", "")) == (1, 1, "") for c in kind("start"))
    assert all(c["assumed"] == ["copies"] for c in kind("start"))


def test_servants() -> None:
    assert {c["title"]: (c["cost"], c["status"], c.get("once", False)) for c in kind("servant")} == SERVANTS
    for card in kind("servant"):
        assert card["power"] == card["id"].replace("-", "_") and (card["copies"], card["birth"]) == (2, 1)
        assert card["text"].startswith("Once: " if card.get("once") else "Constant: ")
        assert {"birth", "copies"} <= set(card["assumed"]) <= {"birth", "copies", "once"}
    assert "once" in BY_TITLE["Valet"]["assumed"]  # the appendix leaves out his type
    assert {c["title"]: c["amount"] for c in kind("servant") if "amount" in c} == {"Nanny": 1, "Overseer": 3}


def test_gossip() -> None:
    assert {c["title"]: c["copies"] for c in kind("gossip")} == GOSSIP
    assert [c["power"] for c in kind("gossip")] == ["bedroom", "drunken", "ruin", "illegitimate", "forbidden", "true"]
    assert {c["title"]: c["amount"] for c in kind("gossip") if "amount" in c} == {"Bedroom Problems": 4}
    assert not any(c.get("status") or c.get("birth") or c.get("cost") for c in kind("gossip"))


def test_what_is_ours_says_so() -> None:
    assert {card["provenance"] for card in CARDS} == {"assumed"} and all(card["assumed"] for card in CARDS)
    for card in kind("suitor") + kind("birth"):
        printed_title = card["title"] == "Duke Cranbow"  # the example of "Additional Birthing Rules"
        wanted = {"status", "birth"} | (set() if printed_title else {"title", "sex"})
        wanted |= {"power"} if "power" in card else set()
        wanted |= {"amount"} if "amount" in card and card["power"] != "heiress" else set()  # "+4 gold" is printed
        assert set(card["assumed"]) == wanted
    assert BY_TITLE["Duke Cranbow"]["sex"] == "lord"


# --- Figures that play fair


def test_ranges() -> None:
    for card in kind("suitor"):
        assert card["status"] in range(1, 5) and card["birth"] in range(1, 5)
    for card in kind("birth"):
        assert card["status"] in (1, 2) and card["birth"] in (1, 2)
    assert {c["status"] for c in kind("suitor")} == {c["birth"] for c in kind("suitor")} == {1, 2, 3, 4}


@pytest.mark.parametrize(("name", "foreign"), [("suitor", False), ("suitor", True), ("birth", False)])
def test_lords_and_ladies_are_alike(name: str, foreign: bool) -> None:
    lords, ladies = (kind(name, sex=sex, foreign=foreign) for sex in ("lord", "lady"))
    assert figures(lords) == figures(ladies)


def test_powers_of_suitors() -> None:
    for sex in ("lord", "lady"):
        held = Counter(c["power"] for c in kind("suitor", sex=sex, foreign=False) if "power" in c)
        assert held.total() == 6 and len(held) == 5
    both = Counter(c["power"] for c in kind("suitor", foreign=False) if "power" in c)
    assert set(both) == set(POWERS) and set(both.values()) == {2}
    assert sum("power" in c for c in kind("suitor", foreign=True)) == 3
    assert all(c["sex"] == "lady" for c in kind("suitor", power="heiress"))
    for card in kind("suitor"):
        if power := card.get("power"):
            amount, once, words = POWERS[power]
            assert (card.get("amount", 0), card.get("once", False)) == (amount, once)
            assert words in card["text"] and card["text"].startswith(power.replace("_", " ").title())
        else:
            assert "amount" not in card and "once" not in card


def test_high_status_goes_with_few_birth_points() -> None:
    def mean(value: str, status: range) -> Fraction:
        cards = [c for c in kind("suitor") if c["status"] in status]
        return Fraction(sum(c[value] for c in cards), len(cards))

    assert mean("birth", range(1, 3)) > mean("birth", range(3, 5)) + 1


def test_a_first_couple_can_hope_for_a_child_and_not_be_sure() -> None:
    """A starting card has 1 birth point, so a couple has 2 to 5 of the die's 6."""
    points = [1 + c["birth"] for c in kind("suitor", foreign=False)]
    assert min(points) >= 2 and max(points) < FACTS["die"]
    assert Fraction(1, 2) < Fraction(sum(points), len(points) * FACTS["die"]) < Fraction(2, 3)


# --- The mini deck


def test_the_mini_deck() -> None:
    mini = open_deck("mini")
    assert mini.size == 45 and f"({mini.size} cards)" in mini.title and mini.facts == {**FACTS, "goal": 8}
    counted = {name: sum(c.copies for c in of_kind(mini, name)) for name in KINDS}
    assert counted == {"start": 6, "suitor": 8, "birth": 8, "servant": 10, "gossip": 13}
    assert {c.title for c in of_kind(mini, "servant")} == set(SERVANTS)
    assert {c.title: c.copies for c in of_kind(mini, "gossip")} == {**dict.fromkeys(GOSSIP, 2), "True": 3}
    assert {c["power"] for c in of_kind(mini, "suitor")} == {"", *POWERS}
    for name in ("suitor", "birth"):
        assert Counter(c["sex"] for c in of_kind(mini, name)) == {"lord": 4, "lady": 4}
    assert not any(c["foreign"] for c in mini)
    for card in mini:
        assert card.data == printed_deck().find(card.title).data and card.provenance == "assumed"


@pytest.mark.parametrize("name", ["printed", "mini"])
def test_nothing_to_warn_of(name: str) -> None:
    assert warnings(open_deck(name)) == []


# --- The ledger


def test_a_ruling_has_a_reason_and_every_text_is_whole() -> None:
    assert_texts_are_whole(ledger())
    for rule in ledger():
        assert (rule.status == "ruling") == bool(re.match(r"(LL|G)-", rule.id))
        assert rule.players == ("2" if rule.section == "Appendix: Two Player Rules" else "all")
    assert len({rule.title for rule in ledger()}) == len(ledger())


def test_all_rulings_are_there() -> None:
    rulings = {rule.id for rule in ledger() if rule.status == "ruling"}
    letters = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *(f"A{x}" for x in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), "BA"]
    assert rulings == {"G-1", "G-2", "G-3", "G-4", *(f"LL-{letter}" for letter in letters)}


def test_options_have_an_entry() -> None:
    options = {rule.id: rule.option for rule in ledger() if rule.option}
    assert options == {
        "G-1": "first", "G-4": "max_rounds", "LL-A": "awards", "LL-F": "couples", "LL-T": "last_member_safe",
        "LL-AZ": "foreign",
    }  # fmt: skip
    for rule, option in options.items():
        assert f"Option `{option}`" in ledger()[rule].text


# Headings of the rulebook → how many rules (no rulings) stand under each at least.
SECTIONS = {
    "Overview": 1,
    "Goal": 1,
    "Setup": 5,
    "Setup Details": 5,
    "Turn Structure": 7,
    "At the End of Each Round": 5,
    "Marrying a Suitor": 4,
    "Suitor Card Breakdown": 4,
    "Having a Child": 4,
    "Additional Birthing Rules": 5,
    "Hiring a Servant": 2,
    "Additional Servant Rules": 4,
    "Servant Card Breakdown": 4,
    "Gossip Cards": 2,
    "Playing Gossip": 4,
    "Confirming Gossip": 5,
    "Status Tokens": 2,
    "Awards Cards": 3,
    "End Game": 3,
    "Appendix: Servant Cards": 10,
    "Appendix: Gossip Cards": 6,
    "But Before Rule": 4,
    "Appendix: Award Cards": 3,
    "Foreign Affairs Expansion": 1,
    "Appendix: Two Player Rules": 5,
}


def test_every_section_of_the_rulebook_in_its_order() -> None:
    assert_sections(ledger(), SECTIONS)


@pytest.mark.parametrize("title", [*SERVANTS, *GOSSIP, "Gossip Queen", "Full Service", "Legacy"])
def test_cards_of_the_appendices_have_a_rule_of_their_name(title: str) -> None:
    (rule,) = [rule for rule in ledger() if rule.title == title]
    assert rule.status == "rule" and rule.section.startswith("Appendix: ")
    if title in SERVANTS:
        cost, status, once = SERVANTS[title]
        assert f"Costs {cost}, status {status}" in rule.text
        assert ("once" in rule.text.split(":")[0]) == once


@pytest.mark.parametrize(
    ("rule", "figures"),
    [
        ("goal", "18"), ("start-card", "1"), ("start-gold", "1"), ("deal-gossip", "2 1"), ("take", "2 1"),
        ("act-gold", "1"), ("heiress", "4"), ("pay-off", "3"), ("token", "6"), ("token-status", "1"), ("end", "18"),
        ("nanny", "1"), ("overseer", "3 2"), ("ladies-maid", "1"), ("valet", "1"), ("bedroom", "4"),
        ("gossip-queen", "3 2 4 6"), ("full-service", "3 3 6"), ("legacy", "3 2 4 6"), ("LL-A", "3 6 2 4"),
        ("two-pay-off", "6 3"), ("components", "13"), ("LL-X", "5 24 12 4 2 10 1 8 6"), ("LL-B", "4 8"),
        ("LL-AG", "2"), ("LL-AH", "1"), ("LL-AI", "1"), ("LL-AJ", "1"), ("G-4", "18"),
    ],
)  # fmt: skip
def test_figures_in_the_ledger(rule: str, figures: str) -> None:
    whole = ledger()[rule].text + ledger()[rule].reason
    assert set(re.findall(r"\d+", figures)) <= set(re.findall(r"\d+", whole))


def test_search_finds_what_a_learner_would_type() -> None:
    assert_found(ledger(), {
        "but before": "LL-I", "gold token": "token", "twins": "one-child", "child couple": "child-couple",
        "maid": "maid", "generation": "current", "confirm": "confirm", "pay off": "pay-off", "tie": "LL-L",
        "three turns": "two-round", "foreign": "LL-AZ", "grand": "award-grand", "widow": "LL-AF", "nanny": "LL-AL",
        "third place": "row-third",
    })  # fmt: skip
