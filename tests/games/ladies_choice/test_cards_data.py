"""The card data of Ladies' Choice against figures typed from the rulebook, without the engine."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from tests.games.decks import mini_text, printed_data

DECK = printed_data("ladies_choice")
CARDS: list[dict[str, Any]] = DECK["card"]
BY_TITLE = {card["title"]: card for card in CARDS}
MINI: dict[str, Any] = tomllib.loads(mini_text("ladies_choice"))["deck"]

GOOD = """Writes Poetry; Dog Owner; Impeccable Handwriting; Flattering; Dances; Very Tall; Plays Guitar;
Opera Singer; Hilarious; Great Listener; Romantic; Charitable; Does As Told; Astonishing Cook; Muscular Arms;
Stunning Abdominal Muscles; Professional Athlete; Jiu Jitsu Master; Doctorate of Medicine; Foreign Prince"""
BAD = """No Musical Sense; Hard of Hearing; Bald Patch; Only One Leg; Terrible Kisser; Midget; Heavy Drinker;
Portly Belly; Gambler; Con Artist; Thief; Stupid; Poor Hygiene; Ugly Face; Quite A Bit Older; Short Temper;
Fleeing the Police; Already Married; Unfaithful; Kicks Dogs"""
WEALTH = """Well Groomed Moustache; Distinguished Walking Stick; Shiny New Bicycle; Silk Top Hat;
Gold Rimmed Monocle; Perfectly Tailored Suit; Gold Pocket Watch; Confectionary Kiosk; Ruby Engagement Ring;
Impressive Art Collection; Automobile; Large Sack of Money; Locomotive; Quaint Holiday Cottage; Iron Cog
Factory; Personal Butler; Giant Ship; Dirigible; Sprawling Mansion; Small Island Country"""
SPECIAL = """Somewhat Mysterious; Terribly Mysterious; Extremely Mysterious; The Most Mysterious;
Complete Openness; Reformed Criminal; Miraculous Medical Recovery; Epiphany; Bankrupt"""

# What the rows print: who cancels whom, from the side of the card that cancels and from its victim's.
PRINTED_CANCELS = {
    "Doctorate of Medicine": {"Impeccable Handwriting"},
    "No Musical Sense": {"Dances", "Plays Guitar", "Opera Singer"},
    "Hard of Hearing": {"Great Listener"},
    "Portly Belly": {"Stunning Abdominal Muscles"},
    "Gambler": {"Large Sack of Money"},
    "Con Artist": {"Foreign Prince", "Small Island Country"},
    "Silk Top Hat": {"Bald Patch"},
    "Reformed Criminal": {
        "Fleeing the Police",
        "Thief",
        "Shiny New Bicycle",
        "Gold Pocket Watch",
        "Ruby Engagement Ring",
        "Large Sack of Money",
    },
    "Miraculous Medical Recovery": {"Bald Patch", "Only One Leg", "Midget", "Stupid", "Poor Hygiene", "Ugly Face"},
    "Epiphany": {"Heavy Drinker", "Thief", "Short Temper", "Kicks Dogs"},
}
PRINTED_CANCELLED_BY = {
    "Impeccable Handwriting": ["Doctorate of Medicine"],
    "Dances": ["No Musical Sense"],
    "Plays Guitar": ["No Musical Sense"],
    "Opera Singer": ["No Musical Sense"],
    "Great Listener": ["Hard of Hearing"],
    "Stunning Abdominal Muscles": ["Portly Belly"],
    "Foreign Prince": ["Con Artist"],
    "Bald Patch": ["Miraculous Medical Recovery"],
    "Only One Leg": ["Miraculous Medical Recovery"],
    "Midget": ["Miraculous Medical Recovery"],
    "Heavy Drinker": ["Epiphany"],
    "Thief": ["Reformed Criminal", "Epiphany"],
    "Stupid": ["Miraculous Medical Recovery"],
    "Poor Hygiene": ["Miraculous Medical Recovery"],
    "Ugly Face": ["Miraculous Medical Recovery"],
    "Short Temper": ["Epiphany"],
    "Fleeing the Police": ["Reformed Criminal"],
    "Kicks Dogs": ["Epiphany"],
    "Shiny New Bicycle": ["Reformed Criminal", "Bankrupt"],
    "Gold Pocket Watch": ["Reformed Criminal", "Bankrupt"],
    "Ruby Engagement Ring": ["Reformed Criminal", "Bankrupt"],
    "Large Sack of Money": ["Gambler", "Reformed Criminal", "Bankrupt"],
    "Small Island Country": ["Con Artist", "Bankrupt"],
}


def titles(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split(";")]


def of_type(kind: str) -> list[dict[str, Any]]:
    return [card for card in CARDS if card["type"] == kind]


def arrows_from_cancels() -> set[tuple[str, str]]:
    wealth = {card["title"] for card in of_type("wealth")}
    arrows = {(card["title"], victim) for card in CARDS for victim in card.get("cancels", [])}
    everything = [card["title"] for card in CARDS if card.get("cancels_type") == "wealth"]
    return arrows | {(title, victim) for title in everything for victim in wealth}


def arrows_from_cancelled_by() -> set[tuple[str, str]]:
    return {(by, card["title"]) for card in CARDS for by in card.get("cancelled_by", [])}


def test_seventy_cards_in_printed_order() -> None:
    assert [card["title"] for card in CARDS] == titles(f"{GOOD};{BAD};{WEALTH};{SPECIAL}")
    assert len(CARDS) == 69
    assert sum(card.get("copies", 1) for card in CARDS) == 70
    assert {card["title"]: card["copies"] for card in CARDS if "copies" in card} == {"Complete Openness": 2}


@pytest.mark.parametrize(
    ("text", "kind", "values"),
    [
        (GOOD, "dandy", range(1, 21)),
        (BAD, "dandy", range(-1, -21, -1)),
        (WEALTH, "wealth", range(2, 41, 2)),
        (SPECIAL, "special", [0] * 9),
    ],
)
def test_type_and_value_of_every_card(text: str, kind: str, values: range | list[int]) -> None:
    expected = [(title, kind, value) for title, value in zip(titles(text), values, strict=True)]
    got = [(title, BY_TITLE[title]["type"], BY_TITLE[title]["value"]) for title in titles(text)]
    assert got == expected


def test_counts_by_type() -> None:
    dandy = of_type("dandy")
    assert sum(card["value"] > 0 for card in dandy) == sum(card["value"] < 0 for card in dandy) == 20
    assert len(dandy) == 40
    assert len(of_type("wealth")) == 20
    assert sum(card.get("copies", 1) for card in of_type("special")) == 10


def test_ids_and_titles_are_unique() -> None:
    assert max(Counter(card["id"] for card in CARDS).values()) == 1
    shown = [card[key] for card in CARDS for key in ("title", "classroom_title") if key in card]
    assert max(Counter(title.casefold() for title in shown).values()) == 1
    for card in CARDS:
        assert card["id"] == "-".join(card["title"].lower().split())


def test_cancels_as_printed() -> None:
    assert {c["title"]: set(c["cancels"]) for c in CARDS if "cancels" in c} == PRINTED_CANCELS
    assert [c["title"] for c in CARDS if "cancels_type" in c] == ["Bankrupt"]


def test_cancelled_by_as_printed() -> None:
    expected = {title: ["Bankrupt"] for title in titles(WEALTH)} | PRINTED_CANCELLED_BY
    assert {c["title"]: c["cancelled_by"] for c in CARDS if "cancelled_by" in c} == expected


def test_forty_six_arrows() -> None:
    union = arrows_from_cancels() | arrows_from_cancelled_by()
    assert len(union) == 46
    assert sum(source == "Bankrupt" for source, _ in union) == 20


def test_first_gap_bald_patch_does_not_name_the_hat() -> None:
    assert arrows_from_cancels() - arrows_from_cancelled_by() == {("Silk Top Hat", "Bald Patch")}
    assert arrows_from_cancelled_by() <= arrows_from_cancels()


def test_second_gap_the_mansion_lacks_the_wealth_clause() -> None:
    without = [card["title"] for card in of_type("wealth") if not card.get("outranked", False)]
    assert without == ["Sprawling Mansion", "Small Island Country"]
    assert all(card["type"] == "wealth" for card in CARDS if "outranked" in card)


def test_only_one_chain_of_two_arrows() -> None:
    arrows = arrows_from_cancels() | arrows_from_cancelled_by()
    chains = [(a, b, d) for a, b in arrows for c, d in arrows if b == c]
    assert chains == [("Bankrupt", "Silk Top Hat", "Bald Patch")]


def test_effects() -> None:
    effects = {card["title"]: (card["effect"], card.get("draw")) for card in CARDS if "effect" in card}
    assert effects == {
        "Somewhat Mysterious": ("mysterious", 1),
        "Terribly Mysterious": ("mysterious", 2),
        "Extremely Mysterious": ("mysterious", 3),
        "The Most Mysterious": ("mysterious", 4),
        "Complete Openness": ("openness", None),
    }
    assert [card["title"] for card in CARDS if "draw" in card] == titles(SPECIAL)[:4]


def test_everything_is_from_the_rulebook() -> None:
    assert {card["provenance"] for card in CARDS} == {"rulebook"}
    assert DECK["deck"]["hand_size"] == 4
    assert DECK["deck"]["under_clock"] == 17
    assert DECK["deck"]["pile_size"] == 6


def test_a_text_says_something_exactly_where_the_card_does_something() -> None:
    silent = {card["title"] for card in CARDS if not card["text"]}
    acts = {c["title"] for c in CARDS if {"cancels", "cancels_type", "cancelled_by", "effect"} & set(c)}
    assert silent == set(BY_TITLE) - acts
    for card in CARDS:
        for other in card.get("cancels", []) + card.get("cancelled_by", []):
            assert other in card["text"]


@pytest.mark.parametrize(("players", "gentlemen", "above"), [(3, 2, 45), (4, 3, 41), (5, 4, 37), (6, 4, 37)])
def test_printed_deck_covers_the_worst_case(players: int, gentlemen: int, above: int) -> None:
    assert 70 - 4 * gentlemen - 17 == above
    assert most_drawn_below(gentlemen) == {3: 3, 4: 5, 5: 7, 6: 7}[players]
    assert most_drawn_below(gentlemen) + mysterious_draws(BY_TITLE) <= 17
    assert mysterious_draws(BY_TITLE) == 10


def most_drawn_below(gentlemen: int) -> int:
    """The second card of one CHANGE, then a CHANGE by each other gentleman."""
    return 1 + 2 * (gentlemen - 1)


def mysterious_draws(deck: Any) -> int:
    return sum(BY_TITLE[title].get("draw", 0) for title in deck)


@pytest.mark.parametrize(
    ("gentlemen", "above"), [(2, 6), (3, 4), (4, 2)], ids=["3 players", "4 players", "5 or 6 players"]
)
def test_mini_deck_covers_the_worst_case(gentlemen: int, above: int) -> None:
    cards, under = MINI["cards"], MINI["under_clock"]
    assert len(cards) - MINI["hand_size"] * gentlemen - under == above
    assert most_drawn_below(gentlemen) + mysterious_draws(cards) <= under


def test_mini_deck_for_two_players() -> None:
    assert len(MINI["cards"]) - 4 * MINI["pile_size"] >= mysterious_draws(MINI["cards"])


def test_mini_deck_holds_no_more_than_the_printed_cards() -> None:
    for title, count in Counter(MINI["cards"]).items():
        assert count <= BY_TITLE[title].get("copies", 1)
