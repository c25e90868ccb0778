"""All positions a reader must reckon with, by plain loops over what he saw; no event of the engine is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from tabletop import TERMINAL, Game, Move, State
from tests.games.worlds import Zones, line, ways_on

Thefts = tuple[tuple[int, int, int], ...]  # thief, victim, card: not told to all yet


def seen(before: State, move: Move, after: State, thefts: Thefts, viewer: int) -> Any:
    """What a player saw of one ply: all facts, the open zones, his own cards, and what was shown or told to him."""
    game: Any = after.game
    n, p = game.players, before.facts.turn
    lies_open = [*range(3 * n + 1, 4 * n + 5)]  # in play, Discard Piles, Market, Cat Deck, under the Mystery Deck
    own = [viewer, 2 * n + viewer] if viewer >= 0 else []
    own += [3 * n] if viewer == after.facts.turn else []  # gained in this turn
    if after.current_player == TERMINAL:
        own = list(range(3 * n + 1))
    more: Any = None
    if move.verb == "play" and move.card["effect"] == "bingo":
        shown, cats = before.zones[move.on], before.zones[move.on].count(game.cat)
        more = shown if viewer in (p, move.on) else min(cats, 3)
    elif move.verb == "return nothing":
        more = before.zones[p]
    elif move.verb == "end turn":
        more = thefts  # CL-M: now all are told
    return after.facts, [after.zones[z] for z in (*lies_open, *own)], more


def expected(game: Game, moves: list[Move], viewer: int) -> dict[Zones, Fraction]:
    """Where all cards may lie after `moves`, for someone who saw what `viewer` saw, with exact chances."""
    true, true_thefts = game.new_initial_state(), ()
    worlds: dict[Any, tuple[State, Fraction]] = {(true.zones, ()): (true, Fraction(1))}
    for move in moves:
        after = true.play(move)
        what = seen(true, move, after, true_thefts, viewer)
        found: dict[Any, tuple[State, Fraction]] = {}
        for (_, thefts), (state, weight) in worlds.items():
            for other, p in ways_on(state, move):
                result = state.play(other)
                if seen(state, other, result, thefts, viewer) == what:
                    key = result.zones, pending(state, other, thefts)
                    old = found[key][1] if key in found else 0
                    found[key] = result, old + weight * p
        worlds, true_thefts, true = found, pending(true, move, true_thefts), after
    total, by_zones = sum(weight for _, weight in worlds.values()), Counter[Zones]()
    for (zones, _), (_, weight) in worlds.items():
        by_zones[zones] += weight / total  # type: ignore[assignment]
    return dict(by_zones)  # type: ignore[arg-type]


def pending(before: State, move: Move, thefts: Thefts) -> Thefts:
    if move.verb == "steal":
        return (*thefts, (before.facts.turn, before.facts.queue[0], move.card.index))  # type: ignore[attr-defined]
    return () if move.verb == "end turn" else thefts


def chosen(legal: Sequence[Any], rng: Random) -> Any:
    patient = [m for m in legal if m.verb not in ("shop", "end turn")]
    telling = [m for m in patient if m.verb != "play" or m.card["effect"]]
    lists = [x for x in (telling, patient) if x and rng.random() < 0.6]
    return rng.choice(lists[0] if lists else legal)


def a_line(game: Game, seed: int, plies: int) -> list[Move]:
    """A match at random in which cards are played more often than not."""
    return line(game, seed, plies, chosen)
