"""Bots for Ladies' Choice. They read their view and nothing else.

`Gentleman` improves his hand (and is a Catch at random), `Catch` weighs COURT against MARRY (and is a gentleman at
random), `Parlour` does both. `Patient` only does not marry before she must: an opponent to learn against.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import pstdev

from ...core import EVERYONE, Event, Move, View
from ...zones import chances
from .game import LadiesChoice
from .moves import Boast, Change, Court, Marry
from .two_player import PILES, CourtPile, MarryPile

WORTH_SHOWING = 10
TRIALS = 24  # hands imagined for each gentleman when a Catch makes up her mind


def _any(moves: Sequence[Move], rng: Random) -> Move:
    return moves[int(rng.random() * len(moves))]


class Gentleman:
    """Shows his good cards, then changes what costs him. A Catch at random.

    At a table whose Catches weigh what they see, that wins him Love; where they marry at random a dandy hand only
    means that more Love goes back.
    """

    name = "gentleman"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return improve(view, legal_moves) or _any(legal_moves, rng)


class Catch:
    """Marries as soon as she is sure enough of having found the Dandiest, the less sure the nearer the Clock; before
    that she courts where most is at stake. A gentleman at random."""

    name = "catch"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return weigh(view, legal_moves, rng) or _any(legal_moves, rng)


class Parlour:
    """A good parlour player: `Gentleman` and `Catch` in one."""

    name = "parlour"

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return improve(view, legal_moves) or weigh(view, legal_moves, rng) or _any(legal_moves, rng)


class Patient:
    """Courts anybody as long as she can, and then marries anybody: she makes nothing of what she has seen. A gentleman
    at random."""

    name = "patient"
    blind = True

    def choose(self, view: View, legal_moves: Sequence[Move], rng: Random) -> Move:
        return _any([m for m in legal_moves if isinstance(m, (Court, CourtPile))] or legal_moves, rng)


def improve(view: View, moves: Sequence[Move]) -> Move | None:
    """The gentleman's move: BOAST a good card that nobody has seen yet, else CHANGE what his total is better without,
    else BOAST his best card again."""
    changes = [m for m in moves if isinstance(m, Change)]
    if not changes:
        return None
    boasts = [m for m in moves if isinstance(m, Boast)]
    shown = {
        c for e in view.events if e.zone == view.player and e.seers == EVERYONE and e.what == "sight" for c in _cards(e)
    }
    fresh = [m for m in boasts if m.card.index not in shown and m.card["value"] >= WORTH_SHOWING]
    if fresh:
        return max(fresh, key=lambda m: m.card["value"])
    hand = [c.index for c in view.zones[view.player] if c is not None]
    total = view.game.reckoner.total  # type: ignore[attr-defined]

    def without(move: Change) -> int:
        rest = list(hand)
        rest.remove(move.card.index)
        return int(total(rest))

    best = max(changes, key=without)
    if without(best) > total(hand) or not boasts:
        return best
    return max(boasts, key=lambda m: m.card["value"])


def _cards(event: Event) -> tuple[int, ...]:
    return event.cards if isinstance(event.cards, tuple) else ()


def imagine(view: View, rng: Random) -> list[list[tuple[int, ...]]]:
    """`TRIALS` tables of all gentlemen's hands: cards she knows, the rest filled from what she has not seen."""
    game = view.game
    pool = [c.index for c, n in view.unseen.items() for _ in range(n)]
    known: list[tuple[tuple[int, ...], dict[int, float], int]] = []
    if isinstance(game, LadiesChoice):
        for g in game.seats_of(view.facts).gentlemen:
            surely, may_be = chances(view, g)
            known.append((surely, {c: float(p) for c, p in may_be.items()}, len(view.zones[g])))
    else:
        for hand in game.hands(view.zones):  # type: ignore[attr-defined]
            cards = tuple(c.index for c in hand if c is not None)
            known.append((cards, {}, game.pile_size))  # type: ignore[attr-defined]
    tables = []
    for _ in range(TRIALS):
        left = iter(rng.sample(pool, len(pool)))
        table = []
        for surely, maybe, size in known:
            hand = [*surely, *(c for c, p in maybe.items() if rng.random() < p)][:size]
            hand += [c for _, c in zip(range(size - len(hand)), left, strict=False)]
            table.append(tuple(hand))
        tables.append(table)
    return tables


def weigh(view: View, moves: Sequence[Move], rng: Random) -> Move | None:
    """The Catch's move (or a lady's, with two players)."""
    marries = {m.gentleman if isinstance(m, Marry) else m.pile: m for m in moves if isinstance(m, (Marry, MarryPile))}
    courts = {m.gentleman if isinstance(m, Court) else m.pile: m for m in moves if isinstance(m, (Court, CourtPile))}
    if not marries and not courts:
        return None
    game = view.game
    if isinstance(game, LadiesChoice):
        men: Sequence[int] = game.seats_of(view.facts).gentlemen
        patience = view.facts.above / game.above_at_start
    else:
        men, patience = range(PILES), 0.6
    if len(men) * 2 > sum(view.unseen.values()) and marries:
        courts = {}
    worth = dict.fromkeys(men, 0.0)  # expected Love back, True Love included; with two players, the chance to win
    first = dict.fromkeys(men, 0)
    totals: dict[int, list[int]] = {g: [] for g in men}
    reckoner = game.reckoner  # type: ignore[attr-defined]
    for table in imagine(view, rng):
        points = {g: reckoner.total(hand) for g, hand in zip(men, table, strict=True)}
        for g in men:
            totals[g].append(points[g])
            beaten = sum(points[h] < points[g] for h in men)
            first[g] += beaten == len(men) - 1
            worth[g] += beaten + (beaten == len(men) - 1) if isinstance(game, LadiesChoice) else beaten == len(men) - 1
    if marries:
        best = max(marries, key=worth.__getitem__)
        if not courts or first[best] / TRIALS >= 0.4 + 0.35 * patience:
            return marries[best]

    def at_stake(g: int) -> float:
        return worth[g] / TRIALS + pstdev(totals[g]) / 12

    return courts[max(courts, key=at_stake)]
