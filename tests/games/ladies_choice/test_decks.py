"""Other decks: the arithmetic of LC-O, and what a game refuses to be made of."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tabletop import DeckError, Match, OptionError
from tests.games.decks import mini_text

from .table import game


def mini(**changes: Any) -> dict[str, Any]:
    """The mini deck (18 cards, hands of 2, 8 under the Clock, piles of 3) with other facts."""
    data = tomllib.loads(mini_text("ladies_choice"))
    return {**data, "deck": {**data["deck"], "name": "mine", **changes}}


@pytest.mark.parametrize(("players", "above"), [(3, 6), (4, 4), (5, 2), (6, 2)])
def test_the_mini_deck_above_the_clock(players: int, above: int) -> None:
    assert 18 - 2 * min(players - 1, 4) - 8 == above
    state = Match(game(players, deck="mini", first=0), seed=1).state
    assert state.facts.above == above and len(state.zones[-1]) == above + 8
    assert [len(state.zones[seat]) for seat in range(players)].count(2) == min(players - 1, 4)


@pytest.mark.rule("LC-O")
@pytest.mark.parametrize(
    ("players", "facts", "numbers"),
    [
        # five gentlemen's turns at worst 7 below the Clock, and 1 Mysterious draw: 8 > 7
        (5, {"under_clock": 7}, ("7", "1", "8")),
        (6, {"under_clock": 7}, ("7", "1", "8")),
        (3, {"under_clock": 3}, ("3", "1", "4")),
        (4, {"under_clock": 5}, ("5", "1", "6")),
        # 18 less 4 hands of 3 and 8 under the Clock: -2 above it; less 4 hands of 2 and 10: 0
        (5, {"hand_size": 3}, ("18", "3", "8", "-2")),
        (5, {"under_clock": 10}, ("18", "2", "10", "0")),
        # 4 piles of 5 and 1 Mysterious draw: 21 > 18
        (2, {"pile_size": 5}, ("5", "21", "18")),
    ],
)
def test_a_deck_that_could_run_dry_is_refused_with_the_arithmetic(
    players: int, facts: dict[str, int], numbers: tuple[str, ...]
) -> None:
    with pytest.raises(DeckError) as error:
        game(players, deck=mini(**facts))
    message = str(error.value).replace("−", "-")
    assert "mine" in message and all(number in message for number in numbers)


@pytest.mark.parametrize(
    ("players", "facts"),
    [
        (3, {"under_clock": 4}),
        (4, {"under_clock": 6}),
        (5, {"under_clock": 9}),
        (6, {"under_clock": 8}),
        (2, {"pile_size": 4}),
    ],
)
def test_a_deck_that_just_suffices_is_taken(players: int, facts: dict[str, int]) -> None:
    assert game(players, deck=mini(**facts)).deck.size == 18


@pytest.mark.rule("LC-O")
def test_more_mysterious_draws_need_more_cards() -> None:
    more = {**mini(), "card": [{"title": "Somewhat Mysterious", "draw": 2}]}
    with pytest.raises(DeckError, match="9"):  # 7 + 2
        game(5, deck=more)
    assert game(4, deck=more).deck.find("Somewhat Mysterious")["draw"] == 2


@pytest.mark.parametrize("first", range(4))
def test_first_is_any_seat(first: int) -> None:
    match = Match(game(4, first=first), seed=0)
    assert match.game.seats_of(match.state.facts).catches == (first,)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"first": 4}), (4, {"first": -1}), (4, {"first": "Ann"}), (4, {"first": True}), (2, {"first": 2}),
        (4, {"swap_catches": True}), (2, {"swap_catches": True}), (6, {"swap_catches": 1}),
        (4, {"cancelled_cards_cancel": 0}), (4, {"fast": True}), (1, {}), (7, {}), (True, {}), ("4", {}),
    ],
)  # fmt: skip
def test_options_that_are_not_allowed(players: Any, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        game(players, **options)


@pytest.mark.parametrize(
    "set_up",
    [
        {"hands": {0: ["Romantic"]}}, {"hands": {1: []}}, {"hands": {1: ["Romantic"], 2: ["Romantic"]}},
        {"hands": {1: ["Romantik"]}}, {"hands": {9: ["Romantic"]}}, {"catch": 4}, {"round": 4}, {"turn": 7},
        {"above_clock": 42}, {"above_clock": -1}, {"hands": {1: ["Romantic"]}, "seen": {1: ["Thief"]}},
        {"hands": {1: ["Romantic"]}, "boasted": {2: ["Romantic"]}},
    ],
)  # fmt: skip
def test_positions_that_cannot_be(set_up: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="."):
        game(4).set_up(**set_up)
