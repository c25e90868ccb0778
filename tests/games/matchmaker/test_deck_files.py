"""Deck files of Jane Austen's Matchmaker: what is taken, warned of, and refused with file, card, field and limits."""

from __future__ import annotations

import warnings
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop import DeckError, Match, make
from tabletop.games.matchmaker.cards import check_cards, check_deck, open_deck, printed_deck
from tests.games.decks import Data, assert_read_once, assert_says, changed, mini_text, printed_data, refusal, sentence

PRINTED = printed_data("matchmaker")
MINI = mini_text("matchmaker")
deck = partial(changed, PRINTED)


def only(*titles: str, **facts: Any) -> Data:
    """A deck of these cards of the whole one."""
    return {"deck": {"name": "mine", "cards": list(titles), **facts}}


@pytest.mark.parametrize(("name", "most"), [("printed", 6), ("mini", 4)])
def test_the_shipped_decks_are_in_order(name: str, most: int) -> None:
    for players in range(3, most + 1):
        check_deck(open_deck(name), players)


def test_shipped_decks_are_read_once() -> None:
    assert_read_once(open_deck, printed_deck)


WESTON: Data = {"kind": "gentleman", "virtue": 2, "charm": 3, "rank": 2, "wealth": 3}
GREY: Data = {"kind": "lady", "virtue": 1, "charm": 3, "rank": 2, "wealth": 5}


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"emma_woodhouse": {"virtue": 0}}, "virtue", ["Emma Woodhouse", "a Lady", "1 to 5", "not 0"]),
        ({"emma_woodhouse": {"virtue": 6}}, "virtue", ["Emma Woodhouse", "a Lady", "1 to 5", "not 6"]),
        ({"emma_woodhouse": {"charm": 0}}, "charm", ["Emma Woodhouse", "1 to 5", "not 0"]),
        ({"emma_woodhouse": {"rank": 6}}, "rank", ["Emma Woodhouse", "1 to 5", "not 6"]),
        ({"emma_woodhouse": {"wealth": -1}}, "wealth", ["Emma Woodhouse", "1 to 5", "not -1"]),
        ({"robert_martin": {"virtue": 4}}, "virtue", ["Robert Martin", "a Gentleman", "0 to 3", "not 4"]),
        ({"robert_martin": {"virtue": -1}}, "virtue", ["Robert Martin", "0 to 3", "not -1"]),
        ({"robert_martin": {"charm": 6}}, "charm", ["Robert Martin", "a Gentleman", "1 to 5", "not 6"]),
        ({"robert_martin": {"rank": 0}}, "rank", ["Robert Martin", "1 to 5", "not 0"]),
        ({"robert_martin": {"wealth": 10**50}}, "wealth", ["Robert Martin", "1 to 5"]),
        ({"mr_weston": {"kind": "gentleman", "charm": 3, "rank": 2}}, "wealth", ["Mr Weston", "1 to 5", "not 0"]),
        ({"have_a_ball": {"virtue": 1}}, "virtue", ["Have a Ball", "no values", "not 1"]),
        ({"have_a_ball": {"charm": 5}}, "charm", ["Have a Ball", "no values", "not 5"]),
        ({"have_a_ball": {"siblings": ["Emma Woodhouse"]}}, "siblings", ["Have a Ball", "[]"]),
        ({"have_a_ball": {"heroine": True}}, "heroine", ["Have a Ball", "only a Lady", "false"]),
        ({"robert_martin": {"heroine": True}}, "heroine", ["Robert Martin", "only a Lady", "false"]),
        ({"frank_churchill": {"siblings": ["Jane Churchill"]}}, "siblings", ["Frank Churchill", "'Jane Churchill'"]),
        ({"frank_churchill": {"siblings": ["Robert Martin"]}}, "siblings", ["can only name a Lady", "Robert Martin"]),
        ({"jane_fairfax": {"siblings": ["Jane Bennet"]}}, "siblings", ["can only name a Gentleman", "Jane Bennet"]),
        ({"jane_fairfax": {"siblings": ["Have a Ball"]}}, "siblings", ["Have a Ball is a Have a Ball card"]),
        ({"tom_bertram": {"siblings": ["Julia Bertram", "JULIA Bertram"]}}, "siblings", ["Tom Bertram", "twice"]),
        ({"jane_fairfax": {"copies": 2}}, "copies", ["Jane Fairfax", "a Lady", "once", "not 2"]),
        ({"jane_fairfax": {"assumed": ["beauty"]}}, "assumed", ["Jane Fairfax", "beauty", "virtue, charm"]),
        ({"jane_fairfax": {"provenance": "rulebook"}}, "assumed", ["Jane Fairfax", "rulebook", "[]"]),
    ],
)
def test_cards_that_cannot_be(changes: dict[str, Data | None], field: str, words: list[str]) -> None:
    message = refusal(lambda: open_deck(deck(**changes)))
    assert f"field {field!r}" in message
    assert_says(message, ["mine", *words])


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("kind", "duke", "'lady' or 'gentleman' or 'ball'"),
        ("virtue", "three", "a whole number"),
        ("charm", True, "a whole number"),
        ("heroine", 1, "true or false"),
        ("siblings", "Isabella Thorpe", "a list of titles"),
        ("novel", 5, "a text in quotes"),
        ("beauty", 3, "virtue, charm, rank, wealth"),
    ],
)
def test_values_of_the_wrong_kind(field: str, value: Any, allowed: str) -> None:
    message = refusal(lambda: open_deck(deck(john_thorpe={field: value})))
    assert_says(message, ("this deck", "'John Thorpe'", field, allowed))


@pytest.mark.parametrize(("fact", "value"), [("hand_size", 0), ("hand_size", 13), ("track", 8)])
def test_facts_that_are_not_allowed(fact: str, value: int) -> None:
    message = refusal(lambda: open_deck(deck(facts={fact: value})))
    assert fact in message and ("must be from 1 to 12" in message or "known are hand_size" in message)


def test_a_deck_without_gentlemen_is_refused() -> None:
    data = deck()
    data["card"] = [row for row in data["card"] if row["kind"] != "gentleman"]
    message = refusal(lambda: open_deck(data))
    assert "mine" in message and "'kind'" in message and "gentleman" in message


@pytest.mark.parametrize(
    ("players", "data", "words"),
    [
        (6, deck(emma_woodhouse={"heroine": False}), ["'heroine'", "6 players", "there are 5"]),
        (6, deck(emma_woodhouse=None, fanny_price=None), ["'heroine'", "there are 4"]),
        (3, only("Emma Woodhouse", "Robert Martin"), ["'heroine'", "3 players", "there is 1"]),
        # 56 - 6 - 6 * 9 = -4
        (6, deck(facts={"hand_size": 9}), ["'hand_size'", "56 cards", "6 heroines", "hands of 9", "leave -4"]),
        # 12 - 3 - 9 = 0
        (
            3,
            only(
                "Emma Woodhouse", "Fanny Price", "Anne Elliot", "Robert Martin", "Philip Elton", "Tom Bertram",
                "John Thorpe", "Henry Crawford", "Jane Fairfax", "Lucy Steele", "Have a Ball", "Have a Ball",
            ),
            ["12 cards", "3 heroines", "3 hands of 3", "leave 0"],
        ),
    ],
)  # fmt: skip
def test_cards_that_do_not_suffice(players: int, data: Data, words: list[str]) -> None:
    opened = open_deck(data)  # the cards themselves are in order
    message = refusal(lambda: check_deck(opened, players))
    assert_says(message, ["mine", *words])


@pytest.mark.parametrize(
    ("players", "data"),
    [
        (5, deck(emma_woodhouse={"heroine": False})),
        (4, deck(facts={"hand_size": 12})),  # 56 - 4 - 48 = 4
        (6, deck(facts={"hand_size": 8})),  # 56 - 6 - 48 = 2
        (6, deck(have_a_ball=None)),
        (6, deck(have_a_ball={"copies": 10, "virtue": 0})),
        (6, deck(mr_weston=WESTON, sophia_grey=GREY)),
        (6, deck(jane_fairfax={"provenance": "rulebook", "assumed": [], "virtue": 5})),
        (3, only("Emma Woodhouse", "Fanny Price", "Anne Elliot", "Robert Martin", *["Have a Ball"] * 9)),
    ],
)
def test_decks_that_just_suffice(players: int, data: Data) -> None:
    opened = open_deck(data)
    check_deck(opened, players)
    assert opened.warnings == []


def test_a_sibling_may_be_missing_from_a_small_deck() -> None:
    opened = open_deck(only("Emma Woodhouse", "Fanny Price", "Georgiana Darcy", "William Price", "Robert Martin"))
    check_cards(opened)
    assert opened.find("Georgiana Darcy")["siblings"] == ("Fitzwilliam Darcy",)
    assert opened.warnings == []


# --- Warnings


def test_every_gentleman_is_her_brother() -> None:
    opened = open_deck(only("Eleanor Tilney", "Emma Woodhouse", "Henry Tilney", "Frederick Tilney"))
    (told,) = opened.warnings
    assert sentence(told).startswith("mine: nobody can propose to Eleanor Tilney") and "brother" in told


def test_a_lady_out_of_reach() -> None:
    # Charm 4 against Darcy's 1 and Rushworth's 1: 3 discards, and a hand of 3 has 2 beside the Gentleman
    data = only("Elizabeth Bennet", "Lydia Bennet", "Elinor Dashwood", "Fitzwilliam Darcy", "James Rushworth")
    (told,) = open_deck(data).warnings
    assert all(
        word in sentence(told) for word in ("mine", "Elizabeth Bennet", "Charm of 4", "at least 3", "2 to spare")
    )
    data["deck"]["hand_size"] = 4  # 3 beside the Gentleman
    assert open_deck(data).warnings == []
    data["deck"]["hand_size"] = 2  # 1: Elinor, with Charm 3, needs 2
    assert [told.split(" with ")[0] for told in open_deck(data).warnings] == [
        "mine: hardly anybody can propose to Elizabeth Bennet:",
        "mine: hardly anybody can propose to Elinor Dashwood:",
    ]


def test_the_nearest_gentleman_is_her_brother() -> None:
    # Bingley (4) could, but he is Caroline's brother; Darcy (1) needs 3
    (told,) = open_deck(only("Caroline Bingley", "Charles Bingley", "Fitzwilliam Darcy")).warnings
    assert "Caroline Bingley" in told and "at least 3" in told


def test_sides_that_disagree() -> None:
    (told,) = open_deck(deck(tom_bertram={"siblings": ["Julia Bertram"]})).warnings
    assert all(word in sentence(told) for word in ("Maria Bertram", "Tom Bertram", "decides", "may propose"))
    assert open_deck(deck(julia_bertram={"siblings": []})).warnings == []  # his card decides


@pytest.mark.parametrize("as_file", [False, True])
def test_whoever_makes_the_game_is_warned(as_file: bool, tmp_path: Path) -> None:
    """The Lady is named; the game can be played."""
    cards = ["Eleanor Tilney", "Emma Woodhouse", "Fanny Price", "Anne Elliot", "Henry Tilney", "Frederick Tilney"]
    data: Any = only(*cards, *["Have a Ball"] * 9)
    if as_file:
        data = str(tmp_path / "few.toml")
        Path(data).write_text(f"[deck]\ncards = {[*cards, *['Have a Ball'] * 9]}\n", encoding="utf-8")
    with pytest.warns(UserWarning, match="nobody can propose to Eleanor Tilney") as told:
        game = make("matchmaker", players=3, deck=data)
    assert len(told) == 1 and told[0].filename == __file__
    assert Match(game, seed=1).legal_moves


@pytest.mark.parametrize("name", ["printed", "mini"])
def test_nobody_is_warned_of_a_shipped_deck(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        make("matchmaker", players=3, deck=name)


# --- Files


ODD = {"Charles Bingley": "Heir to Bath", "Emma Woodhouse": "Kind to All", "Lydia Bennet": "to", "Jane Bennet": "on 2",
       "Fitzwilliam Darcy": "Mr D. 李 to 2", "George Wickham": "spend", "Have a Ball": "Accept"}  # fmt: skip


def test_a_title_may_hold_the_words_of_a_move(tmp_path: Path) -> None:
    """Every legal move is read back from its text, and a match is kept in a code and a file."""
    data = deck()
    for row in data["card"]:
        row["title"] = ODD.get(row["title"], row["title"])
        row["siblings"] = [ODD.get(title, title) for title in row.get("siblings", [])]
    game = make("matchmaker", players=3, deck=data)
    rng, match, parted = Random(4), Match(game, ["Ann to 2", "2", "to"], seed=4), 0
    while match.outcome is None and match.step < 70:
        for move in match.legal_moves:
            assert game.parse_move(str(move)) == move
            parted += str(move).startswith("propose") and str(move).count(" to ") > 1
        match.push(rng.choice(match.legal_moves))
    assert parted
    assert Match.from_code(match.code(), deck=data).state == match.state
    assert Match.load(match.save(tmp_path / "odd.json")).state == match.state


def test_a_deck_file_changes_a_card_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "my_austen.toml"
    file.write_text(MINI + '\n[[card]]\ntitle = "Fitzwilliam Darcy"\ncharm = 5\n', encoding="utf-8")
    opened = open_deck(str(file))
    darcy = opened.find("fitzwilliam-darcy")
    assert (darcy["charm"], darcy["wealth"], darcy["siblings"]) == (5, 5, ("Georgiana Darcy",))
    assert darcy.provenance == "assumed"
    check_deck(opened, 4)


def test_messages_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(MINI + '\n[[card]]\ntitle = "Lydia Bennet"\nvirtue = 0\n', encoding="utf-8")
    assert refusal(lambda: open_deck(str(file))) == (
        "broken.toml: card 'Lydia Bennet', field 'virtue': for a Lady it must be 1 to 5, not 0."
    )
    file.write_text('[[card]]\ntitle = "Mr Weston"\n', encoding="utf-8")
    assert "lacks the field 'kind'" in refusal(lambda: open_deck(str(file)))
    file.write_text("[[card]\n", encoding="utf-8")
    assert "not valid TOML" in refusal(lambda: open_deck(str(file)))
    assert "printed, mini" in refusal(lambda: open_deck("janeites"))


def test_refusals_name_the_ruling() -> None:
    with pytest.raises(DeckError) as error:
        open_deck(deck(emma_woodhouse={"virtue": 0}))
    assert error.value.rule == "MM-K"
    for data in (deck(emma_woodhouse=None), deck(facts={"hand_size": 9})):
        with pytest.raises(DeckError) as error:
            check_deck(open_deck(data), 6)
        assert error.value.rule == "MM-K"
