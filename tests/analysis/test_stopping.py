"""The stopping problem on a small deck: backward induction against a plain one over whole positions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tabletop import DeckError, OptionError
from tabletop.analysis import stopping
from tabletop.games.ladies_choice.cards import open_deck

from .brute import Reader, deck_data

pytestmark = pytest.mark.slow  # whole positions, many rounds

HALF = Fraction(1, 2)
Hands = tuple[tuple[str, ...], tuple[str, ...]]
World = tuple[Hands, tuple[str, ...]]  # both hands, the rest of the deck (discards are in neither)
Told = dict[Any, dict[World, Fraction]]  # what she was told → the positions it leaves, with their weights


def deck(counts: dict[str, tuple[int, int, list[str]]], under: int = 3) -> dict[str, Any]:
    """title → (copies, value, whom it cancels)."""
    cards = [{"title": t, "copies": n, "value": v, "cancels": c} for t, (n, v, c) in counts.items()]
    return deck_data(cards, hand_size=1, under_clock=under)


THREE = deck({"Good": (3, 4, []), "Bad": (3, -5, []), "Cure": (3, 0, ["Bad"])})  # 4 above
TWO = deck({"Good": (5, 1, []), "Bad": (5, -1, [])})  # 5 above: she may be free twice
UNEVEN = deck({"Good": (6, 2, []), "Bad": (2, -3, [])})  # 3 above


class Plain:
    """The same model told as a story: whole positions, one card after the other, and what she is told of each step."""

    def __init__(self, data: dict[str, Any], change: Fraction) -> None:
        cards = open_deck(data)
        self.reader, self.change = Reader(cards), change
        self.cards = self.reader.cards
        self.above = len(self.cards) - 2 - cards.facts["under_clock"]
        self.totals: dict[tuple[str, ...], tuple[int, int]] = {}

    def best(self, rule: Callable[[int, int, Fraction], bool] | None) -> Fraction:
        self.rule = rule
        start: dict[World, Fraction] = {}
        for i, a in enumerate(self.cards):
            for j, b in enumerate(self.cards):
                if i != j:
                    rest = tuple(sorted(c for k, c in enumerate(self.cards) if k not in (i, j)))
                    self.add(start, (((a,), (b,)), rest), Fraction(1, len(self.cards) * (len(self.cards) - 1)))
        return self.circle(start, self.above, 1)

    @staticmethod
    def add(worlds: dict[World, Fraction], world: World, weight: Fraction) -> None:
        worlds[world] = worlds.get(world, Fraction(0)) + weight

    def circle(self, worlds: dict[World, Fraction], above: int, turn: int) -> Fraction:
        told: dict[Any, tuple[dict[World, Fraction], int]] = {(): (worlds, above)}
        for g in (0, 1):
            after: dict[Any, tuple[dict[World, Fraction], int]] = {}
            for heard, (here, left) in told.items():
                for (hands, rest), weight in here.items():
                    for i, c in enumerate(hands[g]):
                        p = weight / len(hands[g])
                        kept = hands[g][:i] + hands[g][i + 1 :]
                        for what, hand, draws, q in (
                            (c, hands[g], 1, 1 - self.change),
                            ("change", kept, 2, self.change),
                        ):
                            if q:
                                new = after.setdefault((*heard, what), ({}, max(0, left - draws)))[0]
                                self.draw(new, hands, g, hand, rest, draws, p * q)
            told = after
        return sum((self.her_turn(here, left, turn) for here, left in told.values()), Fraction(0))

    def draw(
        self,
        new: dict[World, Fraction],
        hands: Hands,
        g: int,
        hand: tuple[str, ...],
        rest: tuple[str, ...],
        n: int,
        p: Fraction,
    ) -> None:
        if not n:
            both = (tuple(sorted(hand)), hands[1]) if g == 0 else (hands[0], tuple(sorted(hand)))
            self.add(new, (both, rest), p)
            return
        for c in dict.fromkeys(rest):
            i = rest.index(c)
            share = Fraction(rest.count(c), len(rest))
            self.draw(new, hands, g, (*hand, c), rest[:i] + rest[i + 1 :], n - 1, p * share)

    def key(self, hand: tuple[str, ...]) -> tuple[int, int]:
        """Total, then the best card that counts (no Wealth in these decks)."""
        if hand not in self.totals:
            there = frozenset(hand)
            alive = [self.reader.value[c] for c in hand if not self.reader.struck(c, there)]
            self.totals[hand] = (sum(alive), max(alive, default=-1000))
        return self.totals[hand]

    def her_turn(self, worlds: dict[World, Fraction], above: int, turn: int) -> Fraction:
        first = sum(
            (2 * w for (hands, _), w in worlds.items() if self.key(hands[0]) >= self.key(hands[1])), Fraction(0)
        )
        weight = sum(worlds.values(), Fraction(0))
        marry = max(first, 2 * weight - first)
        if not above or (self.rule and self.rule(turn, above, marry / weight)):
            return marry
        courts = []
        for g in (0, 1):
            shown: dict[tuple[str, ...], dict[World, Fraction]] = {}
            for (hands, rest), w in worlds.items():
                looks = list(combinations(hands[g], min(2, len(hands[g]))))
                for look in looks:
                    self.add(shown.setdefault(look, {}), (hands, rest), w / len(looks))
            courts.append(sum((self.circle(here, above, turn + 1) for here in shown.values()), Fraction(0)))
        return max(courts) if self.rule else max(marry, *courts)


@pytest.mark.parametrize("change", [HALF, Fraction(1, 5), Fraction(0), Fraction(1)])
@pytest.mark.parametrize("data", [pytest.param(d, marks=pytest.mark.slow) for d in (THREE, TWO)] + [UNEVEN])
def test_against_whole_positions(data: dict[str, Any], change: Fraction) -> None:
    plan, plain = stopping.solve(data, change), Plain(data, change)
    assert plan.above == plain.above
    assert plan.value == plain.best(None)
    assert plan.at_once == plain.best(lambda turn, above, love: True)
    assert plan.last_moment == plain.best(lambda turn, above, love: False)
    for love in (Fraction(6, 5), Fraction(3, 2)):
        assert plan.threshold(love) == plain.best(lambda turn, above, best, love=love: best >= love)  # type: ignore[misc]


@pytest.fixture(scope="module")
def plan() -> stopping.Plan:
    return stopping.solve()


def test_the_small_deck(plan: stopping.Plan) -> None:
    deck = open_deck(stopping.SMALL)
    assert deck.size == 12 and plan.above == 12 - 2 - 4 == 6
    assert 1 < plan.at_once < plan.last_moment < plan.value < 2
    assert plan.informations > 100


def test_rules_are_never_better_than_the_best_play(plan: stopping.Plan) -> None:
    assert plan.threshold(0) == plan.at_once
    assert plan.threshold(3) == plan.last_moment
    best, value = plan.best_threshold()
    assert plan.threshold(best) == value <= plan.value
    assert plan.value - value < (plan.value - plan.at_once) / 20
    for love in ("1.1", 1.25, Fraction(3, 2), 1.75):
        assert plan.threshold(love) <= value
    assert plan.of(lambda turn, above, love: turn >= 2) <= plan.value


def test_gentlemen_who_always_change() -> None:
    """Nothing is ever shown by itself, so the only promise there is comes before the look: wait for it."""
    plan = stopping.solve(change=1)
    assert plan.best_threshold() == (2, plan.value) and plan.value == plan.last_moment > plan.at_once


def test_as_text(plan: stopping.Plan) -> None:
    lines = str(plan).splitlines()
    values = (plan.at_once, plan.last_moment, plan.best_threshold()[1], plan.value)
    assert [line.split()[-1] for line in lines[1:5]] == [f"{float(value):.4f}" for value in values]
    assert len(lines) == 8 + len(plan.boundary()) and lines[8].split()[:2] == ["1", "2"] and lines[8].endswith("never")
    assert len({len(line) for line in lines[7:]}) == 1  # columns stand below their heads


def test_what_she_may_know_adds_up(plan: stopping.Plan) -> None:
    decisions = plan.decisions()
    firsts = [d for d in decisions if d.turn == 1]
    assert sum(d.chance for d in firsts) == 1  # six cards: the first circle draws four at most
    assert sum(d.chance * max(d.marry, d.court) for d in firsts) == plan.value
    assert sum(d.chance * d.marry for d in firsts) == plan.at_once
    assert {d.above for d in firsts} == {2, 3, 4} and {d.turn for d in decisions} == {1, 2}
    # the first circle: two changes, one or none, by fair coins
    for above, p in ((2, Fraction(1, 4)), (3, HALF), (4, Fraction(1, 4))):
        assert sum(d.chance for d in firsts if d.above == above) == p
    # a second free turn: at most one change in four turns
    assert sum(d.chance for d in decisions if d.turn == 2) == Fraction(5, 16)


def test_the_boundary_is_what_the_decisions_say(plan: stopping.Plan) -> None:
    decisions = plan.decisions()
    for (turn, above), (on, off) in plan.boundary().items():
        here = [d for d in decisions if (d.turn, d.above) == (turn, above)]
        assert on == max((d.marry for d in here if d.court > d.marry), default=None)
        assert off == min((d.marry for d in here if d.court <= d.marry), default=None)
    assert plan.boundary()[1, 2][1] is None  # one look is always left there, and worth taking


def test_slices() -> None:
    *parts, last = stopping.solve_slices(UNEVEN)
    assert isinstance(last, stopping.Plan) and last.value == stopping.solve(UNEVEN).value
    assert parts == [(i + 1, len(parts)) for i in range(len(parts))] and len(parts) > 5


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("mini", "no Mysterious"),
        ("printed", "no Mysterious"),
        (deck({"Good": (20, 1, [])}), "at most 14 cards"),
        ({**TWO, "deck": {**TWO["deck"], "hand_size": 2}}, "hands of 1"),
    ],
)
def test_decks_the_model_has_no_place_for(data: Any, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        stopping.solve(data)


def test_what_is_no_threshold_no_chance_and_no_deck(plan: stopping.Plan) -> None:
    with pytest.raises(OptionError, match="threshold"):
        plan.threshold("often")
    with pytest.raises(OptionError, match="from 0 to 1"):
        stopping.solve(UNEVEN, 1.5)
    with pytest.raises(DeckError, match="at least 1"):
        stopping.solve(deck({"Good": (5, 1, [])}))


def test_a_deck_of_equals() -> None:
    """Everybody ties, and the first in turn order is the dandier: nothing to find out."""
    plan = stopping.solve(deck({"Good": (8, 1, [])}))
    assert plan.value == plan.at_once == plan.last_moment == 2
