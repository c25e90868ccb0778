"""The card data and the ledger of Jane Austen's Matchmaker: what the rulebook and the novels say, and a fair deck."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations
from statistics import mean
from typing import Any

import pytest

from tabletop.games.matchmaker.cards import (
    heroines,
    is_sister,
    ledger,
    of_kind,
    open_deck,
    price,
    printed_deck,
    warnings,
)
from tests.games.decks import printed_data
from tests.games.ledgers import assert_found, assert_sections, assert_texts_are_whole

CARDS: list[dict[str, Any]] = printed_data("matchmaker")["card"]
BY_TITLE = {card["title"]: card for card in CARDS}
LADIES = [card for card in CARDS if card["kind"] == "lady"]
GENTLEMEN = [card for card in CARDS if card["kind"] == "gentleman"]
VALUES = ("virtue", "charm", "rank", "wealth")

HEROINES = {
    "Elizabeth Bennet": "Pride and Prejudice",
    "Elinor Dashwood": "Sense and Sensibility",
    "Emma Woodhouse": "Emma",
    "Fanny Price": "Mansfield Park",
    "Anne Elliot": "Persuasion",
    "Catherine Morland": "Northanger Abbey",
}
# Brothers and sisters in the novels, as far as both have a card.
SISTERS = {
    "Fitzwilliam Darcy": {"Georgiana Darcy"},
    "Charles Bingley": {"Caroline Bingley"},
    "Edmund Bertram": {"Maria Bertram", "Julia Bertram"},
    "Tom Bertram": {"Maria Bertram", "Julia Bertram"},
    "Henry Crawford": {"Mary Crawford"},
    "William Price": {"Fanny Price"},
    "Charles Musgrove": {"Louisa Musgrove", "Henrietta Musgrove"},
    "Henry Tilney": {"Eleanor Tilney"},
    "Frederick Tilney": {"Eleanor Tilney"},
    "James Morland": {"Catherine Morland"},
    "John Thorpe": {"Isabella Thorpe"},
}


def brother(gentleman: dict[str, Any], lady: dict[str, Any]) -> bool:
    return lady["title"] in SISTERS.get(gentleman["title"], set())


def pairs() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """All Gentlemen with all Ladies who are not their sisters."""
    return [(g, lady) for g in GENTLEMEN for lady in LADIES if not brother(g, lady)]


def unaided(gentleman: dict[str, Any], lady: dict[str, Any]) -> bool:
    return bool(gentleman["charm"] >= lady["charm"])


# --- Who is in the deck


def test_fifty_six_cards() -> None:
    assert len(LADIES) == len(GENTLEMEN) == 26
    assert [(c["title"], c["copies"]) for c in CARDS if c["kind"] == "ball"] == [("Have a Ball", 4)]
    assert [c["title"] for c in CARDS if c.get("copies", 1) > 1] == ["Have a Ball"]
    assert printed_deck().size == len(printed_deck()) == 56 and printed_deck().facts == {"hand_size": 3}


def test_six_heroines_one_from_each_novel() -> None:
    assert {c["title"]: c["novel"] for c in CARDS if c.get("heroine")} == HEROINES
    assert [c.title for c in heroines(printed_deck())] == list(HEROINES)


def test_each_novel_has_ladies_and_gentlemen() -> None:
    for people, least in ((LADIES, 3), (GENTLEMEN, 4)):
        counted = Counter(card["novel"] for card in people)
        assert set(counted) == set(HEROINES.values()) and min(counted.values()) >= least


def test_titles_are_short_and_ids_follow_them() -> None:
    for card in CARDS:
        assert len(card["title"]) <= 22 and "," not in card["title"]
        assert card["id"] == "-".join(re.findall(r"\w+", card["title"].lower()))
        assert card["text"].endswith(".") and len(card["text"]) <= 100
    assert len(BY_TITLE) == len({card["text"] for card in CARDS}) == len(CARDS)


def test_all_values_say_that_they_are_ours() -> None:
    assert {card["provenance"] for card in CARDS} == {"assumed"}
    assert all(card["assumed"] == list(VALUES) for card in LADIES + GENTLEMEN)
    assert BY_TITLE["Have a Ball"]["assumed"] == ["copies"]


# --- Siblings


def test_siblings_of_the_novels() -> None:
    assert {c["title"]: set(c["siblings"]) for c in GENTLEMEN if "siblings" in c} == SISTERS


def test_both_sides_name_each_other() -> None:
    named = {(g["title"], title) for g in GENTLEMEN for title in g.get("siblings", [])}
    assert named == {(title, lady["title"]) for lady in LADIES for title in lady.get("siblings", [])}
    for one, other in named:
        assert BY_TITLE[one]["novel"] == BY_TITLE[other]["novel"]
        assert one.split()[-1] == other.split()[-1]  # the family name


def test_sisters_and_prices() -> None:
    deck = printed_deck()
    for gentleman in of_kind(deck, "gentleman"):
        for lady in of_kind(deck, "lady"):
            sister = lady.title in SISTERS.get(gentleman.title, set())
            assert is_sister(gentleman, lady) == sister and (price(gentleman, lady) is None) == sister
    darcy = deck.find("Fitzwilliam Darcy")
    assert price(darcy, deck.find("Elizabeth Bennet")) == 3  # Charm 1 against 4
    assert price(darcy, deck.find("Lydia Bennet")) == 0  # 1 against 1
    assert price(deck.find("George Wickham"), deck.find("Lydia Bennet")) == 0  # 5 against 1


# --- Values: the printed limits, and a deck that plays well


def test_printed_limits() -> None:
    for people, least, most in ((LADIES, 1, 5), (GENTLEMEN, 0, 3)):
        assert {card["virtue"] for card in people} == set(range(least, most + 1))
    for card in LADIES + GENTLEMEN:
        assert all(1 <= card[value] <= 5 for value in ("charm", "rank", "wealth"))
    for value in ("charm", "rank", "wealth"):
        assert {card[value] for card in GENTLEMEN} == {1, 2, 3, 4, 5}
    assert {card["charm"] for card in LADIES} == {1, 2, 3, 4}


def test_six_gentlemen_can_propose_to_each_lady() -> None:
    suitors = Counter(lady["title"] for g, lady in pairs() if unaided(g, lady))
    assert not [lady["title"] for lady in LADIES if suitors[lady["title"]] < 6]


def test_each_gentleman_can_propose_to_three_ladies() -> None:
    chances = Counter(g["title"] for g, lady in pairs() if unaided(g, lady))
    assert not [g["title"] for g in GENTLEMEN if chances[g["title"]] < 3]


def test_each_gentleman_is_somewhere_better_than_each_other() -> None:
    worse = [
        (one["title"], other["title"])
        for one, other in permutations(GENTLEMEN, 2)
        if not any(one[value] > other[value] for value in VALUES)
    ]
    assert not worse


def test_totals() -> None:
    assert sum(card["virtue"] for card in LADIES) == 78
    assert sum(card["virtue"] for card in GENTLEMEN) == 44
    assert all(8 <= sum(card[value] for value in VALUES) <= 13 for card in GENTLEMEN)


def test_most_proposals_need_no_discard_and_many_a_no_costs_one() -> None:
    free = [(g, lady) for g, lady in pairs() if unaided(g, lady)]
    assert 0.6 < len(free) / len(pairs()) < 0.85
    assert 0.5 < sum(g["charm"] > lady["charm"] for g, lady in free) / len(free) < 0.8


def test_the_draw_pile_lasts() -> None:
    wealth = [abs(g["wealth"] - lady["wealth"]) for g, lady in pairs()]
    rank = [max(0, g["rank"] - lady["rank"]) for g, lady in pairs()]
    assert mean(wealth) < 2 and mean(rank) < 1
    assert sum(n > 3 for n in wealth) / len(wealth) < 0.15 and sum(n > 3 for n in rank) / len(rank) < 0.05


# --- Values: true to the novels


def test_the_deceivers_have_no_virtue() -> None:
    assert {c["title"] for c in GENTLEMEN if c["virtue"] == 0} == {
        "George Wickham", "John Willoughby", "Robert Ferrars", "William Elliot", "Frederick Tilney",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("value", "more", "less"),
    [
        ("wealth", "Fitzwilliam Darcy", "George Wickham"),
        ("wealth", "Charles Bingley", "George Knightley"),
        ("wealth", "James Rushworth", "Edmund Bertram"),
        ("wealth", "Robert Ferrars", "Edward Ferrars"),
        ("wealth", "Henry Crawford", "William Price"),
        ("wealth", "Emma Woodhouse", "Jane Fairfax"),
        ("wealth", "Georgiana Darcy", "Elizabeth Bennet"),
        ("charm", "George Wickham", "Fitzwilliam Darcy"),
        ("charm", "John Willoughby", "Colonel Brandon"),
        ("charm", "Henry Crawford", "James Rushworth"),
        ("charm", "Colonel Fitzwilliam", "William Collins"),
        ("charm", "Elizabeth Bennet", "Charlotte Lucas"),
        ("charm", "Emma Woodhouse", "Harriet Smith"),
        ("charm", "Marianne Dashwood", "Lydia Bennet"),
        ("rank", "Colonel Fitzwilliam", "Charles Bingley"),
        ("rank", "George Knightley", "Robert Martin"),
        ("rank", "William Elliot", "Frederick Wentworth"),
        ("rank", "Anne de Bourgh", "Elizabeth Bennet"),
        ("rank", "Anne Elliot", "Louisa Musgrove"),
        ("rank", "Maria Bertram", "Fanny Price"),
        ("virtue", "Edmund Bertram", "Tom Bertram"),
        ("virtue", "Henry Tilney", "Frederick Tilney"),
        ("virtue", "Fanny Price", "Mary Crawford"),
        ("virtue", "Anne Elliot", "Elizabeth Elliot"),
        ("virtue", "Catherine Morland", "Isabella Thorpe"),
    ],
)
def test_the_novels_would_agree(value: str, more: str, less: str) -> None:
    assert BY_TITLE[more][value] > BY_TITLE[less][value]


# --- The mini deck


def test_the_mini_deck() -> None:
    mini = open_deck("mini")
    assert mini.size == 22 and f"({mini.size} cards)" in mini.title and mini.facts == {"hand_size": 3}
    assert {kind: sum(c.copies for c in of_kind(mini, kind)) for kind in ("lady", "gentleman", "ball")} == {
        "lady": 10, "gentleman": 10, "ball": 2,
    }  # fmt: skip
    assert len(heroines(mini)) == 4
    for card in mini:
        assert card.data == printed_deck().find(card.title).data and card.provenance == "assumed"
    ladies, gentlemen = of_kind(mini, "lady"), of_kind(mini, "gentleman")
    assert {c["novel"] for c in (*ladies, *gentlemen)} == set(HEROINES.values())
    assert sum(is_sister(g, lady) for g in gentlemen for lady in ladies) == 4
    assert all(sum(price(g, lady) == 0 for g in gentlemen) >= 4 for lady in ladies)
    assert all(sum(price(g, lady) == 0 for lady in ladies) >= 3 for g in gentlemen)


@pytest.mark.parametrize("name", ["printed", "mini"])
def test_nothing_to_warn_of(name: str) -> None:
    assert warnings(open_deck(name)) == []


# --- The ledger


def test_a_ruling_has_a_reason_and_every_text_is_whole() -> None:
    assert_texts_are_whole(ledger())
    assert {rule.players for rule in ledger()} == {"all"}
    assert len({rule.title for rule in ledger()}) == len(ledger())


def test_all_rulings_are_there() -> None:
    rulings = {rule.id for rule in ledger() if rule.status == "ruling"}
    assert rulings == {"G-1", "G-2", "G-3", "G-4", *(f"MM-{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX")}


def test_options_have_an_entry() -> None:
    options = {rule.id: rule.option for rule in ledger() if rule.option}
    assert options == {"G-1": "first", "G-4": "max_rounds", "MM-G": "last_wedding", "MM-I": "show_marriages"}
    for option in options.items():
        assert f"Option `{option[1]}`" in ledger()[option[0]].text


# Headings of the rulebook → how many rules (no rulings) stand under each at least.
SECTIONS = {
    "Aim of the Game": 3,
    "The Cards": 2,
    "Scores": 7,
    "Set up": 11,
    "Play": 3,
    "Choose an Option": 8,
    "Making a Proposal": 8,
    "Receiving a Proposal": 2,
    "Accepting": 4,
    "Declining": 4,
    "Have a Ball!": 5,
    "The End": 5,
}


def test_every_section_of_the_rulebook_in_its_order() -> None:
    assert_sections(ledger(), SECTIONS)


@pytest.mark.parametrize(
    ("rule", "figures"),
    [
        ("frames", "6"), ("virtue", "0 3 1 5"), ("charm", "1 5"), ("rank", "1 5"), ("wealth", "1 5"),
        ("deal-hands", "3"), ("charm-discard", "1"), ("MM-L", "56 26 6 4 5"),
    ],
)  # fmt: skip
def test_figures_in_the_ledger(rule: str, figures: str) -> None:
    assert set(re.findall(r"\d+", figures)) <= set(re.findall(r"\d+", ledger()[rule].text))


def test_search_finds_what_a_learner_would_type() -> None:
    assert_found(ledger(), {
        "old maid": "virtue-society", "sister": "no-sister", "ball": "ball-host", "two turns": "two-turns",
        "push": "push-fewer", "declin": "decline-pay", "wealth": "wealth-draw", "charm discard": "charm-discard",
        "tie": "rematch", "heroine": "deal-heroines", "runs out": "MM-G",
    })  # fmt: skip
