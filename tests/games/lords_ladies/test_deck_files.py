"""Deck files of Lords & Ladies: what is taken, warned of, and refused with file, card, field and arithmetic."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.lords_ladies.cards import check_cards, check_deck, of_kind, open_deck, printed_deck
from tests.games import decks
from tests.games.decks import Data, assert_read_once, assert_says, changed, mini_text, printed_data, sentence

PRINTED = printed_data("lords_ladies")
MINI = mini_text("lords_ladies")
deck = partial(changed, PRINTED)
refusal = partial(decks.refusal, rule="LL-W")


def without(kind: str, keep: int = 0, facts: Data | None = None, **wanted: Any) -> Data:
    """The whole deck without the cards of a kind that have these values, but for the first `keep` of them."""
    data = deck(facts=facts)
    gone = [r for r in data["card"] if r["kind"] == kind and all(r.get(k) == v for k, v in wanted.items())][keep:]
    data["card"] = [row for row in data["card"] if row not in gone]
    return data


@pytest.mark.parametrize(("name", "most"), [("printed", 5), ("mini", 3)])
def test_the_shipped_decks_are_in_order(name: str, most: int) -> None:
    for players in range(2, most + 1):
        for foreign in (False, True):
            check_deck(open_deck(name), players, foreign)


def test_shipped_decks_are_read_once() -> None:
    assert_read_once(open_deck, printed_deck)


HERO: Data = {"kind": "suitor", "sex": "lord", "status": 2, "birth": 2}


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"duke_cranbow": {"title": "Duke: Cranbow"}}, "title", ["“:”"]),
        ({"duke_cranbow": {"title": "Heir to Cranbow"}}, "title", ["“to”", "Heir to Cranbow"]),
        ({"alice": {"title": "Alice And Anne"}}, "title", ["“and”"]),
        ({"alice": {"title": "Alice\u00a0and\u00a0Anne"}}, "title", ["“and”"]),
        ({"alice": {"title": "And"}}, "title", ["“and”"]),
        ({"duke_cranbow": {"title": "Heir to"}}, "title", ["“to”"]),
        ({"nanny": {"title": "No  More"}}, "title", ["“hire no more”"]),
        ({"alice": {"classroom_title": "Alice and Anne"}}, "classroom_title", ["“and”", "'Alice'"]),
        ({"hero": {"kind": "suitor", "status": 2}}, "sex", ["'Hero'", "a suitor", '"lord" or "lady"']),
        ({"alice": {"sex": ""}}, "sex", ["'Alice'", "a child", '"lord" or "lady"']),
        ({"starting_lady": {"sex": ""}}, "sex", ["'Starting Lady'", "a starting card"]),
        ({"butler": {"sex": "lord"}}, "sex", ["'Butler'", "a servant", 'must be ""', 'not "lord"']),
        ({"true": {"sex": "lady"}}, "sex", ["'True'", "a gossip card", 'not "lady"']),
        ({"duke_cranbow": {"copies": 2}}, "copies", ["a suitor", "must be 1, not 2"]),
        ({"alice": {"copies": 3}}, "copies", ["a child", "must be 1, not 3"]),
        ({"true": {"status": 1}}, "status", ["a gossip card", "must be 0, not 1"]),
        ({"true": {"birth": 2}}, "birth", ["a gossip card", "must be 0, not 2"]),
        ({"duke_cranbow": {"cost": 3}}, "cost", ["only a servant", "a suitor", "must be 0, not 3"]),
        ({"financial_ruin": {"cost": 1}}, "cost", ["only a servant", "a gossip card"]),
        ({"butler": {"foreign": True}}, "foreign", ["only a suitor", "a servant", "false"]),
        ({"alice": {"power": "good_stock", "amount": 1}}, "power", ["a child", 'not "good_stock"']),
        ({"starting_lord": {"power": "maid"}}, "power", ["a starting card", 'must be "", not "maid"']),
        ({"duke_cranbow": {"power": "nanny", "amount": 1}}, "power", ['"" or one of heiress', 'not "nanny"']),
        ({"butler": {"power": "connected"}}, "power", ['"" or one of butler', 'not "connected"']),
        ({"true": {"power": ""}}, "power", ["a gossip card", "one of bedroom", 'not ""']),
        ({"true": {"power": "maid"}}, "power", ["must be one of bedroom", 'not "maid"']),
        ({"miss_perdita_nugent": {"amount": 0}}, "amount", ['"heiress"', "1 to 20", "gold"]),
        ({"bedroom_problems": {"amount": 0}}, "amount", ['"bedroom"', "1 to 20", "birth points less"]),
        ({"butler": {"amount": 3}}, "amount", ["heiress, well_travelled", "must be 0, not 3"]),
        ({"duke_cranbow": {"amount": 4}}, "amount", ["must be 0, not 4"]),
        ({"nanny": {"once": True}}, "once", ['"nanny"', "false"]),
        ({"maid": {"once": False}}, "once", ['"maid"', "true"]),
        ({"duke_cranbow": {"once": True}}, "once", ["without a power", "false"]),
        ({"old_butler": {"kind": "servant", "power": "butler", "cost": 1}}, "power", ["'Old Butler'", "Butler has"]),
        ({"gossip": {"kind": "gossip", "power": "true"}}, "power", ["'Gossip'", "True has", "more copies"]),
        ({"alice": {"assumed": ["beauty"]}}, "assumed", ["'Alice'", "beauty", "title, sex, status"]),
        ({"alice": {"provenance": "rulebook"}}, "assumed", ["'Alice'", "rulebook", "[]"]),
    ],
)
def test_cards_that_cannot_be(changes: dict[str, Data | None], field: str, words: list[str]) -> None:
    message = refusal(lambda: open_deck(deck(**changes)))
    assert f"field {field!r}" in message
    assert_says(message, ["mine", *words])


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("kind", "heir", "'start' or 'suitor' or 'birth' or 'servant' or 'gossip'"),
        ("sex", "duke", "'lord' or 'lady'"),
        ("status", 10, "from 0 to 9"),
        ("status", -1, "from 0 to 9"),
        ("birth", 10, "from 0 to 9"),
        ("birth", "two", "a whole number"),
        ("cost", 21, "from 0 to 20"),
        ("amount", 21, "from 0 to 20"),
        ("power", "flight", "'heiress' or 'well_travelled'"),
        ("once", 1, "true or false"),
        ("foreign", "yes", "true or false"),
        ("assumed", "status", "a list of titles"),
        ("beauty", 3, "kind, sex, status"),
    ],
)
def test_values_of_the_wrong_kind(field: str, value: Any, allowed: str) -> None:
    message = refusal(lambda: open_deck(deck(duke_cranbow={field: value})), rule="")
    assert_says(message, ("this deck", "'Duke Cranbow'", field, allowed))


@pytest.mark.parametrize(
    ("fact", "value", "allowed"),
    [
        ("die", 1, "from 2 to 20"), ("die", 21, "from 2 to 20"), ("row", 0, "from 1 to 6"), ("row", 7, "from 1 to 6"),
        ("goal", 1, "from 2 to 99"), ("goal", 100, "from 2 to 99"), ("token_price", 0, "from 1 to 20"),
        ("token_price", 21, "from 1 to 20"), ("pay_off", 0, "from 1 to 20"), ("pay_off", 21, "from 1 to 20"),
        ("die", True, "a whole number"), ("hand_size", 5, "known are die, row, goal, token_price, pay_off"),
    ],
)  # fmt: skip
def test_facts_that_are_not_allowed(fact: str, value: Any, allowed: str) -> None:
    message = refusal(lambda: open_deck(deck(facts={fact: value})), rule="")
    assert fact in message and allowed in message


@pytest.mark.parametrize(
    ("players", "foreign", "data", "words"),
    [
        (5, False, deck(starting_lord={"copies": 4}), ["'copies'", "5 players", '"lord"', "there are 4"]),
        (3, False, deck(starting_lady=None), ["'copies'", "need 3", '"lady"', "there are none"]),
        (3, False, without("suitor", sex="lady"), ["'sex'", '"lady"', "there are none."]),
        (3, True, without("suitor", sex="lord"), ["'sex'", '"lord"', "there are none."]),
        (3, False, without("suitor", 1, {"row": 6}, sex="lady"), []),  # 12 lords and 1 lady
        (2, False, without("servant"), ["'row'", "servants", "there are none"]),
        (2, False, without("servant", 1), ["'row'", "a row of 3", "servants", "there are 2"]),
        (2, False, without("servant", 2, {"row": 5}), ["a row of 5", "servants", "there are 4"]),
        # 3 * 2 = 6 and 5 * 1 = 5 cards to deal
        (3, False, without("gossip", 1), ["'copies'", "3 players", "dealt 2", "need 6", "there are 5"]),
        (5, False, without("gossip", 1), []),
        (2, False, without("gossip"), ["dealt 1", "need 2", "there are none"]),
    ],
)
def test_cards_that_do_or_do_not_suffice(players: int, foreign: bool, data: Data, words: list[str]) -> None:
    opened = open_deck(data)  # the cards themselves are in order
    if not words:
        return check_deck(opened, players, foreign)
    message = refusal(lambda: check_deck(opened, players, foreign))
    assert_says(message, ["mine", *words])


def test_suitors_from_abroad_count_only_when_they_are_in_play() -> None:
    data = without("suitor", 2)  # Duke Cranbow and the Marquess
    foreign = [row for row in PRINTED["card"] if row.get("foreign")]
    data["card"] += foreign
    check_deck(open_deck(data), 3, foreign=True)
    message = refusal(lambda: check_deck(open_deck(data), 3, foreign=False))
    assert "'sex'" in message and '"lady"' in message and "none without those of Foreign Affairs" in message
    data["card"].append(next(row for row in PRINTED["card"] if row["id"] == "lady-honoria-vane"))
    check_deck(open_deck(data), 3)  # a row of 3
    data["deck"]["row"] = 4
    message = refusal(lambda: check_deck(open_deck(data), 3))
    assert "a row of 4" in message and "there are 3 without those of Foreign Affairs" in message


@pytest.mark.parametrize(
    "data",
    [
        deck(hero=HERO),
        deck(hero={**HERO, "power": "heiress", "amount": 20, "once": True}),  # a power may be given to many suitors
        deck(hero={**HERO, "foreign": True}),
        deck(true=None),  # only equal cards confirm
        deck(maid={"cost": 0, "copies": 9}),
        deck(page={"kind": "servant", "cost": 1, "status": 1}),  # a servant without a power
        deck(starting_lord={"status": 0, "birth": 0}),
        deck(proud_lord={"kind": "start", "sex": "lord", "copies": 2}, starting_lord={"copies": 3}),
        deck(duke_cranbow={"provenance": "rulebook", "assumed": []}),
        deck(lady_ada={"kind": "birth", "sex": "lady", "title": "Anders Tobias Onand"}),  # parts of words join nothing
    ],
)
def test_decks_that_are_in_order(data: Data) -> None:
    opened = open_deck(data)
    check_cards(opened)
    check_deck(opened, 5)
    assert opened.warnings == []


# --- Warnings


def test_a_deck_without_children() -> None:
    opened = open_deck(without("birth"))
    check_deck(opened, 5)
    (told,) = opened.warnings
    assert "mine" in sentence(told) and '"birth"' in told and "will ever have a child" in told


def test_a_deck_without_rumours() -> None:
    data = deck(true={"copies": 10})
    data["card"] = [row for row in data["card"] if row["kind"] != "gossip" or row["id"] == "true"]
    opened = open_deck(data)
    check_deck(opened, 4)
    (told,) = opened.warnings
    assert "mine" in sentence(told) and "True" in told


# --- Files


def test_a_deck_file_changes_a_card_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "my_lords.toml"
    file.write_text(MINI + '\n[[card]]\ntitle = "Duke Cranbow"\nbirth = 3\n', encoding="utf-8")
    opened = open_deck(str(file))
    duke = opened.find("duke-cranbow")
    assert (duke["birth"], duke["status"], duke["sex"], duke.provenance) == (3, 4, "lord", "assumed")
    assert opened.facts["goal"] == 8 and len(of_kind(opened, "servant")) == 10
    check_deck(opened, 3)
    message = refusal(lambda: check_deck(opened, 4))
    assert message.startswith("my_lords.toml: ") and "there are 3" in message


def test_messages_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(MINI + '\n[[card]]\ntitle = "Cook"\nonce = false\n', encoding="utf-8")
    assert refusal(lambda: open_deck(str(file))) == (
        "broken.toml: card 'Cook', field 'once': power = \"cook\" works once, so it must be true."
    )
    file.write_text('[[card]]\ntitle = "Lord Byron"\n', encoding="utf-8")
    assert "lacks the field 'kind'" in refusal(lambda: open_deck(str(file)), rule="")
    file.write_text("[[card]\n", encoding="utf-8")
    assert "not valid TOML" in refusal(lambda: open_deck(str(file)), rule="")
    assert "printed, mini" in refusal(lambda: open_deck("byron"), rule="")
