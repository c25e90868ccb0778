"""Deck files of Cat Ladies: what is taken, and what is refused with file, card, field and arithmetic."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tabletop import DeckError
from tabletop.games.cat_ladies.cards import check_cards, check_deck, open_deck, printed_deck
from tests.games.decks import Data, assert_read_once, assert_says, changed, mini_text, printed_data, refusal

PRINTED = printed_data("cat_ladies")
deck = partial(changed, PRINTED)


@pytest.mark.parametrize("beginners", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["printed", "mini"])
def test_the_shipped_decks_are_in_order(name: str, players: int, beginners: bool) -> None:
    check_deck(open_deck(name), players, beginners)


def test_shipped_decks_are_read_once() -> None:
    assert_read_once(open_deck, printed_deck)


TEA: Data = {"kind": "market", "cost": 3}


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"cat": None}, "kind", ["exactly one", "none"]),
        ({"tom": {"kind": "cat"}}, "kind", ["exactly one", "Cat and Tom"]),
        ({"milk_dish": None}, "effect", ["Bottle of Milk", "dish"]),
        ({"bottle_of_milk": None}, "effect", ["Milk Dish", "bottle"]),
        ({"tea": {**TEA, "effect": "bottle"}}, "effect", ["Tea", "bottle", "mystery"]),
        ({"tea": {**TEA, "effect": "dish"}}, "effect", ["Tea", "dish", "mystery"]),
        ({"cat_burglar": {"shield": True}}, "shield", ["Cat Burglar", "market"]),
        ({"cat": {"shield": True}}, "shield", ["Cat", "market"]),
        ({"milk_dish": {"cost": 5}}, "cost", ["Milk Dish", "Bottle of Milk", "4", "5"]),
        ({"found_purse": {"start": 1}}, "start", ["Found Purse", "0"]),
        ({"cat": {"cost": 2}}, "cost", ["Cat", "0", "2"]),
        ({"cat": {"effect": "bridge"}}, "effect", ["Cat", "bridge"]),
        ({"tea": {"kind": "market"}}, "cost", ["Tea", "1 to 20"]),
        ({"security_system": {"amount": 0}}, "amount", ["Security System", "draw", "1 to 20"]),
        ({"makeover": {"amount": 0}}, "amount", ["Makeover", "1 to 20"]),
        ({"scary_cucumber": {"amount": 0}}, "amount", ["Scary Cucumber", "1 to 20"]),
        ({"bridge_club": {"amount": 2}}, "amount", ["Bridge Club", "draw", "makeover", "cucumber"]),
        ({"catnip": {"amount": 1}}, "amount", ["Catnip", "draw", "makeover", "cucumber"]),
        ({"milk_dish": {"happiness": 2}}, "happiness", ["Milk Dish", "dish", "0", "2"]),
        ({"bottle_of_milk": {"coins": 1}}, "coins", ["Bottle of Milk", "bottle", "0", "1"]),
        ({"nothing": {**TEA}}, "title", ["Nothing", "return nothing"]),
        ({"mystery": {**TEA}}, "title", ["Mystery", "buy mystery"]),
        ({"catnip": {"classroom_title": "Mystery"}}, "classroom_title", ["Catnip", "buy mystery"]),
        ({"tea": {**TEA, "title": "CATNIP On 3"}}, "title", ["CATNIP On 3", "on 2"]),
        ({"catnip": {"assumed": ["price"]}}, "assumed", ["Catnip", "price", "cost"]),
        ({"catnip": {"provenance": "rulebook"}}, "assumed", ["Catnip", "rulebook", "[]"]),
    ],
)  # fmt: skip
def test_cards_that_cannot_be(changes: dict[str, Data | None], field: str, words: list[str]) -> None:
    message = refusal(lambda: open_deck(deck(**changes)))
    assert f"field {field!r}" in message
    assert_says(message, ["mine", *words])


@pytest.mark.parametrize("other", ["Cat", "bridge-club", "Moon"])
def test_a_classroom_title_is_nobody_elses(other: str) -> None:
    message = refusal(lambda: open_deck(deck(makeover={"classroom_title": "Moon"}, catnip={"classroom_title": other})))
    assert "card 'Catnip', field 'classroom_title'" in message and "already" in message


def test_a_deck_without_a_market_is_refused() -> None:
    data = deck()
    data["card"] = [row for row in data["card"] if row["kind"] != "market"]
    assert "market" in refusal(lambda: open_deck(data))


@pytest.mark.parametrize(
    ("card", "field", "value", "allowed"),
    [
        ("catnip", "cost", 21, "0 to 20"),
        ("catnip", "happiness", -1, "0 to 20"),
        ("catnip", "coins", 21, "0 to 20"),
        ("catnip", "amount", 21, "0 to 20"),
        ("catnip", "start", 11, "0 to 10"),
        ("catnip", "kind", "toy", "'cat' or 'market' or 'mystery'"),
        ("catnip", "effect", "dance", "'bingo'"),
        ("catnip", "cost", "five", "a whole number"),
        ("catnip", "shield", 1, "true or false"),
        ("catnip", "hearts", 3, "happiness"),
    ],
)
def test_values_that_are_not_allowed(card: str, field: str, value: Any, allowed: str) -> None:
    message = refusal(lambda: open_deck(deck(**{card: {field: value}})))
    assert_says(message, ("this deck", "'Catnip'", field, allowed))


@pytest.mark.parametrize(
    ("fact", "value"), [("hand_size", 0), ("track", 0), ("beginners_fewer_cats", -1), ("lives", 9)]
)
def test_facts_that_are_not_allowed(fact: str, value: int) -> None:
    message = refusal(lambda: open_deck(deck(facts={fact: value})))
    assert fact in message and ("must be from" in message or "known are hand_size" in message)


@pytest.mark.parametrize(
    ("players", "beginners", "changes", "words"),
    [
        # 7 for each of 4 players: 28
        (4, False, {"hard_candy": {"copies": 27}}, ["Hard Candy", "4 players", "7", "28", "27"]),
        (3, False, {"hard_candy": {"copies": 20}}, ["Hard Candy", "3 players", "7", "21", "20"]),
        (2, False, {"cat": {"copies": 5}}, ["Cat", "2 players", "3", "6", "5"]),
        # 12 - 3 * 4 = 0; 18 - 12 - 6 = 0; 8 - 6 - 6 = -4
        (4, False, {"cat": {"copies": 12}}, ["Cat", "12 less 12", "leave 0", "at least 1"]),
        (4, True, {"cat": {"copies": 18}}, ["Cat", "18 less 12", "6 for the beginners' game", "leave 0"]),
        (2, True, {"cat": {"copies": 8}}, ["Cat", "8 less 6", "leave -4"]),
        (2, False, {"cat": {"start": 0}, "hard_candy": {"start": 0}}, ["start", "1 to 10"]),
        # nobody could ever score or buy
        (2, False, {"cat": {"happiness": 0}, "hard_candy": {"coins": 0}}, ["0 Coins", "costs 1"]),
        (2, False, {"cat": {"start": 0}, "hard_candy": {"start": 1, "cost": 2}}, ["1 Coins", "costs 2"]),
    ],
)
def test_cards_that_do_not_suffice(
    players: int, beginners: bool, changes: dict[str, Data | None], words: list[str]
) -> None:
    opened = open_deck(deck(**changes))  # the cards themselves are in order
    message = refusal(lambda: check_deck(opened, players, beginners))
    assert_says(message, ["mine", *words])


def test_no_happiness_anywhere() -> None:
    hearts = {row["id"].replace("-", "_"): {"happiness": 0} for row in PRINTED["card"] if row.get("happiness")}
    bare = deck(**hearts, play_bingo=None, bottle_of_milk=None, milk_dish=None)
    message = refusal(lambda: check_deck(open_deck(bare), 2, False))
    assert "'happiness'" in message and "never end" in message
    check_deck(open_deck(deck(**hearts)), 2, False)  # BINGO and milk still bring cats


def test_mystery_hearts_do_not_count_for_beginners() -> None:
    hearts = {row["id"].replace("-", "_"): {"happiness": 0} for row in PRINTED["card"] if row.get("happiness")}
    mystery = deck(**{**hearts, "play_bingo": None, "sunny_afternoon": {}})
    check_deck(open_deck(mystery), 2, False)
    assert "never end" in refusal(lambda: check_deck(open_deck(mystery), 2, True))


@pytest.mark.parametrize(
    ("players", "beginners", "changes"),
    [
        (4, False, {"hard_candy": {"copies": 28}}),
        (4, False, {"cat": {"copies": 13}}),
        (4, True, {"cat": {"copies": 19}}),
        (2, False, {"cat": {"happiness": 0}}),
        (2, False, {"cat": {"start": 0}}),
        (2, False, {"hard_candy": {"coins": 0}}),
        (2, False, {"tea": {"kind": "market", "cost": 3, "effect": "draw", "amount": 2, "coins": 1}}),
        (2, False, {"catnip": {"provenance": "rulebook", "assumed": [], "cost": 6}}),
        (2, True, dict.fromkeys(("bottle_of_milk", "milk_dish", "cat_burglar", "scary_cucumber"))),
    ],
)
def test_decks_that_just_suffice(players: int, beginners: bool, changes: dict[str, Data | None]) -> None:
    check_deck(open_deck(deck(**changes)), players, beginners)


def test_a_deck_file_changes_a_printed_card_and_says_so(tmp_path: Path) -> None:
    mine = mini_text("cat_ladies") + '\n[[card]]\ntitle = "Catnip"\ncost = 6\n'
    file = tmp_path / "my_cats.toml"
    file.write_text(mine, encoding="utf-8")
    opened = open_deck(str(file))
    assert (opened.find("catnip")["cost"], opened.find("catnip")["happiness"]) == (6, 3)
    assert opened.find("catnip").provenance == "assumed"


def test_messages_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text('[[card]]\ntitle = "Tea"\nkind = "market"\ncost = 99\n', encoding="utf-8")
    assert refusal(lambda: open_deck(str(file))).startswith("broken.toml: card 'Tea', field 'cost': 99")
    file.write_text('[[card]]\ntitle = "Tea"\nkind = "market"\ncost = 9\n', encoding="utf-8")
    assert refusal(lambda: open_deck(str(file))).startswith("broken.toml: field 'kind'")
    file.write_text('[[card]]\ntitle = "Tea"\ncost = 9\n', encoding="utf-8")
    assert "lacks the field 'kind'" in refusal(lambda: open_deck(str(file)))
    file.write_text("[[card]\n", encoding="utf-8")
    assert "not valid TOML" in refusal(lambda: open_deck(str(file)))
    assert "printed, mini" in refusal(lambda: open_deck("kittens"))


def test_refusals_name_the_ruling() -> None:
    with pytest.raises(DeckError) as error:
        open_deck(deck(cat=None))
    assert error.value.rule == "CL-R"
    with pytest.raises(DeckError) as error:
        check_deck(open_deck(deck(cat={"copies": 12})), 4, False)
    assert error.value.rule == "CL-R"
    check_cards(printed_deck())
