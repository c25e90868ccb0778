"""What a refusal must do in all four games: name the rule in the way, be a sentence, and change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tabletop import CHANCE, TERMINAL, IllegalMoveError, InvalidMoveError, Match, State, TabletopError
from tabletop.core import Move

from .looking import refused

# -- moves -------------------------------------------------------------------------------------------------------------


def assert_refused(match: Match, move: str, rule: str) -> None:
    """Asked for or made, at the table or in code, the move meets this rule; nothing has changed then."""
    before, steps = match.state, match.steps
    assert refused(match, move) == rule and rule in match.game.rules
    parsed = match.game.parse_move(move, match.names)
    with pytest.raises(IllegalMoveError) as error:
        match.push(move)
    assert error.value.rule == rule and str(error.value) == str(before.why_illegal(parsed))
    assert (match.state, match.steps) == (before, steps)
    sentence = match.why_illegal(move)
    assert sentence and sentence.endswith(".") and "{" not in sentence
    with pytest.raises(IllegalMoveError) as error:
        before.play(parsed)
    assert error.value.rule == rule


def why(state: State, text: str) -> str:
    """The rule in the way of a move, by which it can't be made either."""
    move = state.game.parse_move(text)
    refusal = state.why_illegal(move)
    assert refusal is not None, f"{text} is allowed"
    with pytest.raises(IllegalMoveError) as error:
        state.play(move)
    assert error.value.rule == refusal.rule
    return refusal.rule


def assert_no_move(match: Match, text: str, most: int) -> None:
    """What is no move at all gets a sentence, of so many characters at most, that can be written down."""
    with pytest.raises(InvalidMoveError) as error:
        match.push(text)
    assert 10 < len(str(error.value)) < most and match.steps == 0
    str(error.value).encode()


def assert_legal_or_refused(match: Match, moves: Sequence[Move], steps: int) -> None:
    """So far into a match at random: each of these moves is legal, or there is a rule of the ledger in its way."""
    rng = Random(7)
    for _ in range(steps):
        legal = set(match.legal_moves)
        for move in moves:
            refusal = match.state.why_illegal(move)
            assert (refusal is None) == (move in legal), move
            assert refusal is None or refusal.rule in match.game.rules, move
        if match.outcome is not None:
            break
        match.push(rng.choice(match.legal_moves))


# -- positions ---------------------------------------------------------------------------------------------------------

what_is_no_position = pytest.mark.parametrize(
    "wrong", [None, 5, [], {}, {"facts": {}}, "x", {"facts": {}, "zones": [], "events": []}], ids=repr
)


def reached(match: Match, moves: Sequence[str], last: str) -> State:
    """The position after these moves; after `last`, if one is named, chance has not decided yet."""
    for move in moves:
        match.push(move)
    return match.state.play(match.game.parse_move(last)) if last else match.state


def with_changes(state: State, changes: dict[str, Any]) -> dict[str, Any]:
    """The data of a position with other facts: {"phase": "end", "tally.first": 2}."""
    data = state.to_dict()
    for key, value in changes.items():
        part, _, name = key.rpartition(".")
        (data["facts"][part] if part else data["facts"])[name] = value
    return data


def assert_no_positions(state: State, changes: Sequence[dict[str, Any]]) -> None:
    """Each of these changes to the facts makes it no position of the game, and that is said."""
    taken = []
    for each in changes:
        try:
            state.game.state_from_dict(with_changes(state, each))
            taken.append(each)
        except TabletopError as error:
            assert str(error).startswith(f"This is no position of {state.game.title}"), each
    assert not taken


def moved(state: State, card: int, source: int, target: int) -> dict[str, Any]:
    """The data of a position with a card taken out of a zone and put into another."""
    zones = [list(z) for z in state.zones]
    zones[source].remove(card)
    zones[target] = sorted([*zones[target], card])
    return {**state.to_dict(), "zones": zones}


def assert_nothing_may_be_missing(state: State) -> None:
    """Neither a card nor what is known of the cards."""
    data = state.to_dict()
    first, *zones, last = data["zones"]
    with pytest.raises(TabletopError, match="not the deck's"):
        state.game.state_from_dict({**data, "zones": [first[:-1], *zones, last[:-1]]})
    for events in ([["enter", 0, [999], -1, "choice"]], data["events"][1:], data["events"][:-1]):
        with pytest.raises(TabletopError):
            state.game.state_from_dict({**data, "events": events})


def play_on(state: State, plies: int, rng: Random) -> State:
    """At random, so many plies or to the end; until then there is always something to do."""
    for _ in range(plies):
        if state.current_player == TERMINAL:
            break
        legal = state.legal_moves
        assert legal or state.current_player == CHANCE
        state = state.play(state.sample_chance(rng) if state.current_player == CHANCE else rng.choice(legal))
    return state
