"""What the games' own reckonings of who knows what have in common, and how a view is held against them.

Which positions a reader must reckon with, each game finds in its own `worlds.py`, by plain loops over what he saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from tabletop import CHANCE, TERMINAL, Game, Move, State, View
from tabletop.zones import TooManyWorlds, chances

Zones = tuple[tuple[int, ...], ...]
Worlds = dict[Zones, tuple[State, Fraction]]

# -- lines of play -----------------------------------------------------------------------------------------------------


def line(game: Game, seed: int | str, plies: int, chosen: Callable[[Sequence[Any], Random], Move]) -> list[Move]:
    """A match at random, in which `chosen` picks one of the legal moves where there is a choice."""
    rng, state, moves = Random(seed), game.new_initial_state(), list[Move]()
    while len(moves) < plies and state.current_player != TERMINAL:
        chance = state.current_player == CHANCE
        moves.append(state.sample_chance(rng) if chance else chosen(state.legal_moves, rng))
        state = state.play(moves[-1])
    return moves


def positions(game: Game, moves: Iterable[Move]) -> list[State]:
    """Before the first move, and after each."""
    states = [game.new_initial_state()]
    for move in moves:
        states.append(states[-1].play(move))
    return states


def after(game: Game, moves: Iterable[Move]) -> State:
    return positions(game, moves)[-1]


def rules_told(game: Game, moves: Iterable[Move]) -> set[str]:
    """The rules that a line rests on."""
    state, heard = game.new_initial_state(), list[Any]()
    for move in moves:
        state = state.play(move, heard.append)
    return {rule for note in heard for rule in (note.rule, *note.also)}


# -- all positions that agree with what was seen -----------------------------------------------------------------------


def ways_on(state: State, move: Move) -> Sequence[tuple[Move, Fraction]]:
    """What can have happened where `move` was seen, with its chance.

    What somebody chose to do, or not to do, is no hint (G-3): only that it could be done.
    """
    if state.current_player == CHANCE:
        return state.chance_outcomes()
    return [(move, Fraction(1))] if state.why_illegal(move) is None else []


def shares(worlds: Worlds) -> dict[Zones, Fraction]:
    """The chance of each world, from their weights."""
    total = sum(weight for _, weight in worlds.values())
    return {zones: weight / total for zones, (_, weight) in worlds.items()}


# -- a view against them -----------------------------------------------------------------------------------------------


def assert_worlds(view: View, want: dict[Zones, Fraction], limit: int) -> None:
    """The worlds of a view are these, unless there are too many to go through."""
    found = Counter[Zones]()
    try:
        for state, p in view.game.worlds(view, limit=limit):
            found[state.zones] += p  # type: ignore[assignment]
    except TooManyWorlds:
        return
    assert dict(found) == want


def contents(want: dict[Zones, Fraction], zone: int) -> dict[tuple[int, ...], Fraction]:
    """What a zone may hold."""
    lies = Counter[tuple[int, ...]]()
    for zones, p in want.items():
        lies[zones[zone]] += p  # type: ignore[assignment]
    return dict(lies)  # type: ignore[arg-type]


def assert_chances(view: View, zone: int, want: dict[Zones, Fraction], cards: Iterable[int] | None = None) -> None:
    """How likely each of these cards lies in a zone; if none are named, of those that the view names."""
    known, lies = chances(view, zone), contents(want, zone)
    for c in {*known.surely, *known.maybe} if cards is None else cards:
        p = sum(p for held, p in lies.items() if c in held)
        assert p == (1 if c in known.surely else known.maybe.get(c, 0)), view.game.deck[c].title
