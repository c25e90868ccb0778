"""All positions a reader must reckon with, by plain loops over what he saw; no event of the engine is read."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from tabletop import TERMINAL, Game, Move, State
from tests.games.worlds import Worlds, Zones, line, shares, ways_on


def seen(before: State, after: State, viewer: int) -> Any:
    """What a player saw of one ply: all facts, the open zones, the own hand, how many cards lie elsewhere, and at the
    end everybody's hands. After a Cook's swap each of the two knows the own hand, before and after."""
    n = after.game.players
    shut = (after.game.zone("bag"), after.game.zone("swap"))
    lies_open = [z for z in range(n, len(after.zones)) if z not in shut]  # all but hands and the gossip deck
    own = after.zones[viewer] if viewer >= 0 else None
    shown = before.zones[:n] if after.current_player == TERMINAL else None
    return after.facts, [after.zones[z] for z in lies_open], own, [len(z) for z in after.zones], shown


def expected(game: Game, moves: list[Move], viewer: int) -> dict[Zones, Fraction]:
    """Where all cards may lie after `moves`, for someone who saw what `viewer` saw, with exact chances."""
    true = game.new_initial_state()
    worlds: Worlds = {true.zones: (true, Fraction(1))}
    for move in moves:
        after = true.play(move)
        what, found = seen(true, after, viewer), Worlds()
        for state, weight in worlds.values():
            for other, p in ways_on(state, move):
                result = state.play(other)
                if seen(state, result, viewer) == what:
                    old = found[result.zones][1] if result.zones in found else Fraction(0)
                    found[result.zones] = result, old + weight * p
        worlds, true = found, after
    return shares(worlds)


def chosen(legal: Sequence[Any], rng: Random) -> Any:
    asked = [m for m in legal if m.verb not in ("ask me nothing", "pass until my turn")]
    telling = [m for m in asked if m.verb in ("confirm", "use") or str(m) == "hire Cook"]
    patient = [m for m in asked if m.verb in ("lay", "take gossip")]
    lists = [x for x in (telling, patient) if x and rng.random() < 0.6]
    return rng.choice(lists[0] if lists else asked)


def a_line(game: Game, seed: int | str, plies: int) -> list[Move]:
    """A match at random in which gossip is taken, laid and confirmed more often than not, and Cooks are used."""
    return line(game, seed, plies, chosen)
