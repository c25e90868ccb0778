"""All positions a reader must reckon with, by plain loops over what he saw; no event of the engine is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from tabletop import TERMINAL, Game, Move, State
from tests.games.worlds import Worlds, Zones, line, shares, ways_on


def seen(before: State, after: State, viewer: int) -> Any:
    """What a player saw of one ply: all facts, the open zones, his own cards, and at the end everybody's."""
    game: Any = after.game
    n = game.players
    lies_open = range(n + 1, 3 * n + 3)  # the table, Societies, Marriage piles, the discard pile
    own = [viewer] if viewer >= 0 else []
    own += [n] if viewer == after.facts.turn else []  # what he has laid aside himself
    shown = before.zones[:n] if after.current_player == TERMINAL else None
    return after.facts, [after.zones[z] for z in (*lies_open, *own)], [len(z) for z in after.zones], shown


def ways(state: State, move: Move, viewer: int) -> Sequence[tuple[Move, Fraction]]:
    """What can have happened instead of `move`, for all that `viewer` knows, with its chance.

    Of a card that another player lays aside he knows nothing: each card that could be laid aside is as likely (G-3).
    """
    if move.verb == "spend" and state.current_player != viewer:
        cards = Counter(state.zones[state.current_player])
        able = {m: cards[m.card.index] for m in state.legal_moves if m.verb == "spend"}  # type: ignore[attr-defined]
        return [(m, Fraction(n, sum(able.values()))) for m, n in able.items()]
    return ways_on(state, move)


def after_it(worlds: Worlds, true: State, move: Move, after: State, viewer: int) -> Worlds:
    """The worlds that are left after one ply."""
    what, found = seen(true, after, viewer), Worlds()
    for state, weight in worlds.values():
        for other, p in ways(state, move, viewer):
            result = state.play(other)
            if seen(state, result, viewer) == what:
                old = found[result.zones][1] if result.zones in found else 0
                found[result.zones] = result, old + weight * p
    return found


def expected(game: Game, moves: list[Move], viewer: int) -> Iterator[dict[Zones, Fraction]]:
    """After each of `moves`: where all cards may lie for someone who saw what `viewer` saw, with exact chances.

    With the proposal all hear what had been laid aside for it: then each of these cards was seen to be there, and that
    it was chosen says no more, as with every choice that is seen.
    """
    true = game.new_initial_state()
    worlds: Worlds = {true.zones: (true, Fraction(1))}
    composed: list[Move] = []
    before_composing = worlds
    for move in moves:
        after = true.play(move)
        if move.verb == "spend":
            before_composing = before_composing if composed else worlds
            composed.append(move)
        elif composed:
            worlds = before_composing
            for spent in composed:
                worlds = {
                    state.zones: (state, weight)
                    for old, weight in worlds.values() if old.why_illegal(spent) is None
                    for state in [old.play(spent)]
                }  # fmt: skip
            composed = []
        worlds = after_it(worlds, true, move, after, viewer)
        true = after
        yield shares(worlds)


def chosen(legal: Sequence[Any], rng: Random) -> Any:
    patient = [m for m in legal if m.verb not in ("take a card", "push", "accept", "stay away")]
    secret = [m for m in legal if m.verb in ("spend", "have a ball")]
    lists = [x for x in (secret, patient) if x and rng.random() < 0.7]
    return rng.choice(lists[0] if lists else legal)


def a_line(game: Game, seed: int | str, plies: int) -> list[Move]:
    """A match at random in which cards are seldom taken, and often laid aside, discarded or brought to balls."""
    return line(game, seed, plies, chosen)
