"""The card data and the ledger of Cat Ladies against figures typed from the rulebook, without the engine."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tabletop.games.cat_ladies.cards import ledger, open_deck, printed_deck
from tests.games.decks import printed_data
from tests.games.ledgers import assert_found, assert_sections, assert_texts_are_whole

CARDS: list[dict[str, Any]] = printed_data("cat_ladies")["card"]
BY_TITLE = {card["title"]: card for card in CARDS}
MYSTERY = [card for card in CARDS if card["kind"] == "mystery"]

# "Game Components", in its order; the Mystery cards are one line of it.
PRINTED_COPIES = {
    "Hard Candy": 34,
    "Security System": 6,
    "Backhanded Compliment": 6,
    "Bridge Club": 6,
    "Makeover": 6,
    "Mystery": 21,
    "Breakfast Menu": 6,
    "Catnip": 6,
    "Play BINGO!": 6,
    "Cruise Vacation": 6,
}
# What the rulebook's examples say: (title, field) → figure.
PRINTED_FIGURES = {
    ("Cat", "happiness"): 1,
    ("Cat", "start"): 3,
    ("Hard Candy", "cost"): 1,  # the Makeover example
    ("Hard Candy", "coins"): 1,
    ("Hard Candy", "start"): 7,
    ("Bridge Club", "cost"): 3,
    ("Bridge Club", "coins"): 2,
    ("Backhanded Compliment", "happiness"): 1,
    ("Makeover", "amount"): 3,
    ("Cruise Vacation", "happiness"): 5,
}
# What nobody prints: cost, Happiness, Coins of the table of rulings.
ASSUMED_FIGURES = {
    "Security System": (2, 0, 0),
    "Backhanded Compliment": (2, 1, 0),
    "Makeover": (3, 0, 0),
    "Breakfast Menu": (4, 2, 1),
    "Catnip": (5, 3, 0),
    "Play BINGO!": (5, 0, 0),
    "Cruise Vacation": (8, 5, 0),
    "Bottle of Milk": (4, 0, 0),
    "Milk Dish": (4, 0, 0),
    "Cat Burglar": (4, 0, 0),
    "Scary Cucumber": (4, 0, 0),
    "Sunny Afternoon": (4, 5, 0),
    "Found Purse": (4, 0, 6),
}


def figures(card: dict[str, Any]) -> tuple[int, int, int]:
    return card.get("cost", 0), card.get("happiness", 0), card.get("coins", 0)


def test_copies_as_printed() -> None:
    counted: Counter[str] = Counter()
    for card in CARDS:
        counted["Mystery" if card["kind"] == "mystery" else card["title"]] += card["copies"]
    assert counted.pop("Cat") == 29
    assert list(counted.items()) == list(PRINTED_COPIES.items())
    assert counted.total() == 103 and printed_deck().size == 132


@pytest.mark.parametrize(("title", "field"), PRINTED_FIGURES)
def test_figures_of_the_rulebook(title: str, field: str) -> None:
    assert BY_TITLE[title][field] == PRINTED_FIGURES[title, field]
    assert field not in BY_TITLE[title].get("assumed", [])


@pytest.mark.parametrize("title", ASSUMED_FIGURES)
def test_figures_of_ours(title: str) -> None:
    assert figures(BY_TITLE[title]) == ASSUMED_FIGURES[title]
    assert BY_TITLE[title]["provenance"] == "assumed" and BY_TITLE[title]["assumed"]


def test_the_mystery_stack() -> None:
    assert {card["title"]: card["copies"] for card in MYSTERY} == {
        "Bottle of Milk": 3,
        "Milk Dish": 3,
        "Cat Burglar": 3,
        "Scary Cucumber": 3,
        "Sunny Afternoon": 5,
        "Found Purse": 4,
    }
    assert {card["cost"] for card in MYSTERY} == {4}
    assert not any("cost" in card["assumed"] for card in MYSTERY)  # "Mystery cards cost 4 Coins"
    assert all("copies" in card["assumed"] for card in MYSTERY)
    invented = [card["title"] for card in MYSTERY if "title" in card["assumed"]]
    assert invented == ["Sunny Afternoon", "Found Purse"]
    assert BY_TITLE["Scary Cucumber"]["amount"] == 2


def test_provenance() -> None:
    assert [card["title"] for card in CARDS if card["provenance"] == "rulebook"] == ["Hard Candy", "Bridge Club", "Cat"]
    assert {card["title"]: card["assumed"] for card in CARDS if card["kind"] == "market" and "assumed" in card} == {
        "Security System": ["cost", "happiness", "coins"],
        "Backhanded Compliment": ["cost", "coins"],
        "Makeover": ["cost", "happiness", "coins"],
        "Breakfast Menu": ["cost", "happiness", "coins"],
        "Catnip": ["cost", "happiness", "coins"],
        "Play BINGO!": ["cost", "happiness"],
        "Cruise Vacation": ["cost", "coins"],
    }


def test_market_in_ascending_cost_and_the_cat_last() -> None:
    costs = [card["cost"] for card in CARDS[:-1]]
    assert costs == sorted(costs)
    assert CARDS[-1]["title"] == "Cat" and "cost" not in CARDS[-1]
    assert BY_TITLE["Breakfast Menu"]["cost"] <= BY_TITLE["Hard Candy"]["cost"] + 3  # Elysa's swap


def test_effects() -> None:
    assert {card["title"]: (card["effect"], card.get("amount", 0)) for card in CARDS if "effect" in card} == {
        "Security System": ("draw", 1),
        "Backhanded Compliment": ("compliment", 0),
        "Bridge Club": ("bridge", 0),
        "Makeover": ("makeover", 3),
        "Bottle of Milk": ("bottle", 0),
        "Milk Dish": ("dish", 0),
        "Cat Burglar": ("burglar", 0),
        "Scary Cucumber": ("cucumber", 2),
        "Play BINGO!": ("bingo", 0),
    }
    assert [card["title"] for card in CARDS if card.get("shield")] == ["Security System"]
    attacks = {card["title"] for card in CARDS if "ATTACK:" in card["text"]}
    assert attacks == {"Backhanded Compliment", "Cat Burglar", "Scary Cucumber"}


def test_facts_of_set_up() -> None:
    assert printed_deck().facts == {"hand_size": 5, "track": 8, "beginners_fewer_cats": 6}
    assert sum(card.get("start", 0) for card in CARDS) == 10


def test_ids_follow_the_titles() -> None:
    for card in CARDS:
        assert card["id"] == "-".join(re.findall(r"\w+", card["title"].lower()))


def test_a_text_says_something_exactly_where_the_card_does_something() -> None:
    acts = {card["title"] for card in CARDS if "effect" in card}
    assert {card["title"] for card in CARDS if card["text"]} == acts | {"Cat"}
    for title, numbers in {"Play BINGO!": "1426", "Makeover": "3", "Scary Cucumber": "2"}.items():
        assert set(numbers) <= set(BY_TITLE[title]["text"])


def test_the_mini_deck() -> None:
    mini = open_deck("mini")
    assert mini.size == 51 and f"({mini.size} cards)" in mini.title
    assert {c["effect"] for c in mini} == {c["effect"] for c in printed_deck()}
    assert {c.title for c in printed_deck()} - {c.title for c in mini} == {"Breakfast Menu", "Cruise Vacation"}
    for card in mini:
        printed = printed_deck().find(card.title)
        assert card.copies <= printed.copies and card.provenance == printed.provenance
        assert {**card.data, "start": 0} == {**printed.data, "start": 0}


# --- The ledger


def test_a_ruling_has_a_reason_and_every_text_is_whole() -> None:
    assert_texts_are_whole(ledger())
    assert {rule.players for rule in ledger()} <= {"all", "2", "3", "4"}


def test_all_rulings_are_there() -> None:
    rulings = {rule.id for rule in ledger() if rule.status == "ruling"}
    assert rulings == {"G-1", "G-2", "G-4", "cucumber", *(f"CL-{letter}" for letter in "ABCDEFGHIJKLMNOPQRST")}


def test_options_have_an_entry() -> None:
    options = {rule.id: rule.option for rule in ledger() if rule.option}
    assert options == {
        "beginners": "beginners",
        "CL-J": "beginners",
        "G-1": "first",
        "G-4": "max_rounds",
        "handicap-2": "handicap",
        "handicap-3": "handicap",
        "handicap-4": "handicap",
    }


# Headings of the rulebook → how many rules (no rulings) stand under each at least; in an FAQ, one for each question.
SECTIONS = {
    "Game Components": 1,
    "Setup": 5,
    "How to Play": 2,
    "Starting the Game": 3,
    "Playing Your Turn": 1,
    "1. Play Your Cards": 8,
    "2. Shop at the Market": 8,
    "3. Clean Up & Draw 5 Cards": 3,
    "Example of a Turn": 1,
    "Gaining a Cat": 5,
    "Buying and Playing Mystery Cards": 2,
    "Buying Mystery Cards": 1,
    "Playing Mystery Cards": 4,
    "Ending the Game": 5,
    "FAQ: General Gameplay": 5,
    "FAQ: Backhanded Compliment": 2,
    "FAQ: Bottle of Milk & Milk Dish": 1,
    "FAQ: Bridge Club": 1,
    "FAQ: Cat Burglar": 2,
    "FAQ: Makeover": 5,
    "FAQ: Play BINGO!": 3,
    "FAQ: Scary Cucumber": 1,
    "FAQ: Security System": 4,
}


def test_every_section_of_the_rulebook_in_its_order() -> None:
    assert_sections(ledger(), SECTIONS)


@pytest.mark.parametrize(
    ("rule", "figures"),
    [
        ("components", "29 103 34 21 6"),
        ("starting-pile", "7 3"),
        ("beginners", "6"),
        ("starting-hand", "5"),
        ("buying-power", "1 + 1 + 2 = 4"),
        ("draw-five", "5"),
        ("example-turn", "2 3 5"),
        ("example-adopt", "6 5 2 3"),
        ("mystery-buy", "4"),
        ("handicap-2", "3 5"),
        ("handicap-3", "3 4 5"),
        ("handicap-4", "2 3 4 5"),
        ("makeover", "1 3 4"),
        ("bingo-1", "4"),
        ("bingo-2", "6"),
        ("compliment-example", "4 1"),
        ("bridge", "6"),
    ],
)
def test_figures_in_the_ledger(rule: str, figures: str) -> None:
    assert set(re.findall(r"\d+", figures)) <= set(re.findall(r"\d+", ledger()[rule].text))


def test_search_finds_what_a_learner_would_type() -> None:
    assert_found(ledger(), {
        "bingo": "bingo", "security": "security-blocks", "last cat": "end-last-cat", "reshuffle": "reshuffle",
        "burglar": "burglar", "makeover": "makeover", "milk": "milk", "first hands": "handicap-2",
    })  # fmt: skip
