"""The stopping problem of a Catch, solved exactly on a small deck by backward induction.

Even the mini deck is too large for that (18 different cards can be seen in too many ways), so the model is smaller:

* two gentlemen, one Catch; a deck of few kinds with several copies, hands of one card, nothing Mysterious or Open
  (`SMALL`: 4 Romantic, 4 Thief, 4 Epiphany, 4 cards under the Clock, so 6 above it, as with the mini deck);
* in each turn a gentleman makes a CHANGE with a fixed probability, else a BOAST, and picks each of his cards with the
  same chance (ruling G-3);
* her information is what she has seen: cards boasted, cards shown to her in a COURT, who changed how often. Cards she
  has not seen are alike to her, and a card she has seen may have left in a CHANGE;
* at each of her turns she marries, or courts one of the two; once the Clock shows she must marry. What she wants is
  Love: 2 for the dandier of the two (one back, one True Love), 0 for the other.

What she knows is a table {(known cards of each hand, cards whose place she does not know): weight}. All weights are
integers on a common scale, so the answers are exact fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import comb, gcd, lcm
from typing import Any, NamedTuple

from ..core import OptionError
from ..deck import Deck
from ..games.ladies_choice.reckoning import reckoner
from ..registry import make
from .clock import HALF, Chance, probability

SMALL: Mapping[str, Any] = {
    "deck": {
        "name": "small",
        "title": "Small deck (12 cards)",
        "hand_size": 1,
        "under_clock": 4,
        "cards": ["Romantic"] * 4 + ["Thief"] * 4 + ["Epiphany"] * 4,
    }
}
MEN = 2
MOST_CARDS = 14

Pool = tuple[int, ...]  # by kind: cards whose place she does not know
Known = tuple[tuple[int, ...], ...]  # cards that she knows to be in each hand, sorted
Belief = dict[tuple[Known, Pool], int]
Rule = Callable[[int, int, Fraction], bool]  # (her turn from 1, cards above the Clock, best expected Love) → marry?


class Decision(NamedTuple):
    """One thing she may know at one of her free turns: her `turn` (from 1), the cards `above` the Clock, the chance
    that it comes to this (as long as she has courted, whomever it was best to court), the Love expected of marrying the
    better one, and of courting on in the best way."""

    turn: int
    above: int
    chance: Fraction
    marry: Fraction
    court: Fraction


@dataclass(frozen=True, eq=False)
class _Ahead:
    """What follows until her next turn: Love of the ends in which the Clock shows, times their weight, and the free
    turns there may be, each with a number to multiply its weights by."""

    forced: int
    nodes: tuple[tuple[int, _Node], ...]


@dataclass(frozen=True, eq=False)
class _Node:
    """What she knows at a free turn. `love`: of marrying, times `weight` (`promise`: the Love alone). `courts`: for
    each gentleman what she may see, each with a number to multiply by; on the scale of the turn after, `scale` times
    this one's."""

    turn: int
    above: int
    weight: int
    love: int
    promise: Fraction
    scale: int
    courts: tuple[tuple[tuple[int, _Ahead], ...], ...]


@dataclass(frozen=True)
class Plan:
    """The solved problem. `value`: Love expected of the best play; `at_once`, `last_moment` and `threshold` compare
    rules with it, exactly. `informations`: how many different things she may know at a free turn."""

    deck: Deck
    change: Fraction
    above: int
    informations: int
    _ahead: _Ahead = field(repr=False)
    _unit: Fraction = field(repr=False)  # what Love times weight at her first turn is to be multiplied by
    _love_unit: int = field(repr=False)  # integers stand for Love times weight times this

    @property
    def value(self) -> Fraction:
        return self.of(None)

    @property
    def at_once(self) -> Fraction:
        """Love expected of marrying the better one at the first turn."""
        return self.of(lambda turn, above, love: True)

    @property
    def last_moment(self) -> Fraction:
        """Love expected of courting, as well as can be, until the Clock shows."""
        return self.of(lambda turn, above, love: False)

    def threshold(self, love: Fraction | float | str) -> Fraction:
        """Love expected of marrying as soon as the better one promises at least `love`, and courting as well as can be
        until then."""
        try:
            least = Fraction(str(love))
        except (ValueError, ZeroDivisionError):
            raise OptionError(f"A threshold is a number of Love, as 1.4 or 7/5, not {love!r}.") from None
        return self.of(lambda turn, above, best: best >= least)

    @cached_property
    def thresholds(self) -> dict[Fraction, Fraction]:
        """Every threshold that makes a difference, from 1 (marry anybody) to 2 (only when sure) → Love expected."""
        return {t: self.threshold(t) for t in self.edges}

    def best_threshold(self) -> tuple[Fraction, Fraction]:
        """(threshold, Love expected of it): the best of all `threshold` rules, the lowest such threshold."""
        return max(self.thresholds.items(), key=lambda pair: pair[1])

    @cached_property
    def edges(self) -> list[Fraction]:
        """The thresholds that make a difference: all that the better one may promise at a free turn, 1 and 2."""
        found, left = {Fraction(1), Fraction(MEN)}, {node for _, node in self._ahead.nodes}
        while left:
            found |= {node.promise for node in left}
            left = {n for node in left for court in node.courts for _, a in court for _, n in a.nodes}
        return sorted(found)

    def of(self, rule: Rule | None) -> Fraction:
        """Love expected where `rule` says when to marry (`None`: the best play); whom to court is chosen best."""
        return self._worth(rule)[1](self._ahead) * self._unit

    def decisions(self) -> list[Decision]:
        """Everything she may know at a free turn if she plays her best courts, the likeliest first."""
        court_of, ahead_of = self._worth(None, stop=False)
        found: list[Decision] = []
        here = _merged(self._ahead.nodes, self._unit * self._love_unit)
        while here:
            after: dict[_Node, Fraction] = {}
            for node, unit in here.items():
                love = node.weight * self._love_unit
                court = court_of(node) / love
                found.append(Decision(node.turn, node.above, node.weight * unit, node.promise, court))
                best = max(node.courts, key=lambda c: sum(m * ahead_of(a) for m, a in c))
                for m, ahead in best:
                    for child, more in _merged(ahead.nodes, unit * m / node.scale).items():
                        after[child] = after.get(child, Fraction(0)) + more
            here = after
        return sorted(found, key=lambda d: -d.chance)

    def boundary(self) -> dict[tuple[int, int], tuple[Fraction | None, Fraction | None]]:
        """(her turn, cards above) → the highest promise at which courting is better still, and the lowest at which it
        is not. Where the first is below the second, a threshold is all she needs at that point."""
        edges: dict[tuple[int, int], tuple[Fraction | None, Fraction | None]] = {}
        for d in self.decisions():
            on, off = edges.get((d.turn, d.above), (None, None))
            if d.court > d.marry:
                on = d.marry if on is None else max(on, d.marry)
            else:
                off = d.marry if off is None else min(off, d.marry)
            edges[d.turn, d.above] = on, off
        return dict(sorted(edges.items()))

    def __str__(self) -> str:
        """The values and the boundary, as text."""
        threshold, love = self.best_threshold()
        values = {
            "marry at her first turn": self.at_once,
            "court until the Clock shows": self.last_moment,
            f"marry as soon as {float(threshold):.2f} is promised": love,
            "the best play": self.value,
        }
        lines = ["Love on average"]
        lines += [f"  {name:<34}{float(value):.4f}" for name, value in values.items()]
        lines += [
            "",
            "The best play, by what the better one promises",
            "  her turn  cards above  courts up to  marries from",
        ]
        for (turn, above), edges in self.boundary().items():
            court, marry = (f"{float(edge):.2f}" if edge is not None else "never" for edge in edges)
            lines.append(f"  {turn:>8}  {above:>11}  {court:>12}  {marry:>12}")
        return "\n".join(lines)

    def _worth(
        self, rule: Rule | None, stop: bool = True
    ) -> tuple[Callable[[_Node], Fraction], Callable[[_Ahead], Fraction]]:
        """Love times weight of a free turn (`stop` off: of courting there, and playing well later); of what follows."""

        @cache
        def court(node: _Node) -> Fraction:
            return max(sum((m * ahead(a) for m, a in c), Fraction(0)) for c in node.courts) / node.scale

        @cache
        def best(node: _Node) -> Fraction:
            if rule is None:
                return max(Fraction(node.love), court(node))
            return Fraction(node.love) if rule(node.turn, node.above, node.promise) else court(node)

        @cache
        def ahead(a: _Ahead) -> Fraction:
            return a.forced + sum((m * best(n) for m, n in a.nodes), Fraction(0))

        return best if stop else court, ahead


def _merged(nodes: tuple[tuple[int, _Node], ...], unit: Fraction) -> dict[_Node, Fraction]:
    found: dict[_Node, Fraction] = {}
    for m, node in nodes:
        found[node] = found.get(node, Fraction(0)) + m * unit
    return found


def solve(deck: Any = None, change: Chance = HALF) -> Plan:
    """Her best play with a small deck (default `SMALL`) and gentlemen who CHANGE with probability `change`.

    `deck`: by name, file or data. Raises `OptionError` where the model has no place for it: Mysterious cards or
    Complete Openness, more than 14 cards, hands of more than one card at the start.
    """
    solver = _solver(deck, change)
    for _ in solver.slices():
        pass
    return solver.plan()


def solve_slices(deck: Any = None, change: Chance = HALF) -> Iterator[tuple[int, int] | Plan]:
    """Like `solve`, giving (done, of) after each part of the work, and the plan at last."""
    solver = _solver(deck, change)
    yield from solver.slices()
    yield solver.plan()


def _solver(deck: Any, change: Chance) -> _Solver:
    game = make("ladies_choice", players=MEN + 1, deck=SMALL if deck is None else deck)
    cards: Deck = game.deck
    if any(c["effect"] for c in cards):
        raise OptionError(f"{cards.name}: the small model has no Mysterious cards and no Complete Openness.")
    if cards.size > MOST_CARDS or cards.facts["hand_size"] != 1:
        raise OptionError(
            f"{cards.name}: the small model takes at most {MOST_CARDS} cards and hands of 1, not {cards.size} cards "
            f"and hands of {cards.facts['hand_size']}: there is too much she could have seen."
        )
    return _Solver(cards, probability(change, "The probability of a CHANGE"))


class _Solver:
    """Builds the tree. Every gentleman's turn multiplies all weights by the same number, and so does every COURT."""

    def __init__(self, deck: Deck, change: Fraction) -> None:
        self.deck, self.change = deck, change
        self.kinds = range(len(deck.cards))
        self.above: int = deck.size - MEN - deck.facts["under_clock"]
        self.pick = lcm(*range(1, deck.size + 1))  # any number of cards one may be picked from divides it
        most = self.above + 1
        self.looks = lcm(*(comb(n, m) for n in range(deck.size + 1) for m in range(min(n, MEN) + 1)))
        sizes = range(most + 1)
        self.unit = lcm(
            *(
                comb(n, a) * comb(n - a, b)
                for n in range(deck.size + 1)
                for a in sizes
                for b in sizes
                if a + b <= n and max(a, b) <= most
            )
        )
        self.r = reckoner(deck)
        self.nodes: dict[Any, _Node] = {}
        self.aheads: dict[Any, _Ahead] = {}
        self.ahead = _Ahead(0, ())
        self.key = cache(self.r.key)
        self.fills = cache(self._fills)
        self.love = cache(self._love)

    def slices(self) -> Iterator[tuple[int, int]]:
        """The work, in parts: one for everything she may know at her first turn."""
        start: Belief = {(((),) * MEN, tuple(c.copies for c in self.deck)): 1}
        firsts = list(self.moves(start, 0, 1, self.above))
        forced, nodes = 0, list[tuple[int, _Node]]()
        for i, (belief, left) in enumerate(firsts, 1):
            if left:
                nodes.append(self.node(belief, 2, left, 1))
            else:
                forced += self.best(belief, 2)
            yield i, len(firsts)
        self.ahead = _Ahead(forced, tuple(nodes))

    def plan(self) -> Plan:
        """What came of it, once all the work is done."""
        unit = Fraction(1, self.circle(1) * self.unit)
        return Plan(self.deck, self.change, self.above, len(self.nodes), self.ahead, unit, self.unit)

    def circle(self, size: int) -> int:
        """What both gentlemen's turns multiply weights by, with hands of `size` before them."""
        each: int = size * self.pick * self.change.denominator
        return each * each

    def go_on(self, belief: Belief, size: int, above: int, turn: int) -> tuple[int, _Ahead]:
        """Both gentlemen move; then it is her `turn`. The number is what the weights are to be multiplied by: beliefs
        that differ in that alone are worked out once."""
        factor, belief, key = _lowest(belief)
        if (ahead := self.aheads.get((key, above, turn))) is None:
            forced, nodes = 0, list[tuple[int, _Node]]()
            for after, left in self.moves(belief, 0, size, above):
                if left:
                    nodes.append(self.node(after, size + 1, left, turn))
                else:
                    forced += self.best(after, size + 1)
            ahead = self.aheads[key, above, turn] = _Ahead(forced, tuple(nodes))
        return factor, ahead

    def node(self, belief: Belief, size: int, above: int, turn: int) -> tuple[int, _Node]:
        factor, belief, key = _lowest(belief)
        if (node := self.nodes.get((key, above, turn))) is None:
            shown = min(MEN, size)  # LC-G
            courts = tuple(
                tuple(self.go_on(seen, size, above, turn + 1) for seen in self.court(belief, g, size, shown))
                for g in range(MEN)
            )
            scale = comb(size, shown) * self.looks * self.circle(size)
            weight, love = sum(belief.values()), self.best(belief, size)
            node = _Node(turn, above, weight, love, Fraction(love, weight * self.unit), scale, courts)
            self.nodes[key, above, turn] = node
        return factor, node

    def moves(self, belief: Belief, g: int, size: int, above: int) -> Iterator[tuple[Belief, int]]:
        """All that can be seen of the turns of gentleman g and those after him: what she knows then, and the cards left
        above the Clock."""
        if g == MEN:
            yield belief, above
            return
        p, q = self.change.numerator, self.change.denominator - self.change.numerator
        for after in self.boast(belief, g, size, q) if q else ():
            yield from self.moves(after, g + 1, size, max(0, above - 1))
        if p:
            yield from self.moves(self.changes(belief, g, size, p), g + 1, size, max(0, above - 2))

    def boast(self, belief: Belief, g: int, size: int, factor: int) -> list[Belief]:
        """By the card he shows; he then draws one."""
        seen: dict[int, Belief] = {}
        for (known, pool), weight in belief.items():
            mine, everything = known[g], sum(pool)
            for c in set(mine):
                _add(seen.setdefault(c, {}), (known, pool), weight * factor * mine.count(c) * self.pick)
            hidden = size - len(mine)
            for c in self.kinds:
                if hidden and pool[c]:
                    new = _put(known, g, (*mine, c)), _less(pool, c)
                    _add(seen.setdefault(c, {}), new, weight * factor * hidden * pool[c] * (self.pick // everything))
        return list(seen.values())

    def changes(self, belief: Belief, g: int, size: int, factor: int) -> Belief:
        """A card leaves, face down; he then draws two."""
        after: Belief = {}
        for (known, pool), weight in belief.items():
            mine = known[g]
            for c in set(mine):
                i = mine.index(c)
                new = _put(known, g, mine[:i] + mine[i + 1 :]), pool
                _add(after, new, weight * factor * mine.count(c) * self.pick)
            if size > len(mine):
                _add(after, (known, pool), weight * factor * (size - len(mine)) * self.pick)
        return after

    def court(self, belief: Belief, g: int, size: int, shown: int) -> list[Belief]:
        """By the cards he has to show."""
        seen: dict[tuple[int, ...], Belief] = {}
        for (known, pool), weight in belief.items():
            mine, hidden = known[g], size - len(known[g])
            for new in range(max(0, shown - len(mine)), min(shown, hidden) + 1):
                for old, ways, _ in self.fills(_counts(mine, len(pool)), shown - new):
                    for fresh, more, left in self.fills(pool, new):
                        odds = ways * comb(hidden, new) * more * (self.looks // comb(sum(pool), new))
                        after = _put(known, g, mine + fresh), left
                        _add(seen.setdefault(tuple(sorted(old + fresh)), {}), after, weight * odds)
        return list(seen.values())

    def best(self, belief: Belief, size: int) -> int:
        """Love of marrying the better one, times weight, times `unit`."""
        love = [0] * MEN
        for (known, pool), weight in belief.items():
            for g, n in enumerate(self.love(known, pool, size)):
                love[g] += weight * n
        return max(love)

    def _love(self, known: Known, pool: Pool, size: int) -> tuple[int, ...]:
        """`unit` times the Love expected of each gentleman, the unknown cards of the hands being any of the pool."""
        love, ways = [0] * MEN, 0
        a, b = size - len(known[0]), size - len(known[1])
        for first, n, rest in self.fills(pool, a):
            mine = self.key(tuple(sorted(known[0] + first)))
            for second, m, _ in self.fills(rest, b):
                ways += n * m
                love[0 if mine >= self.key(tuple(sorted(known[1] + second))) else 1] += 2 * n * m  # tie-turn
        return tuple([n * (self.unit // ways) for n in love])

    def _fills(self, pool: Pool, number: int) -> list[tuple[tuple[int, ...], int, Pool]]:
        """The ways to take so many cards: (kinds, number of ways, what is left)."""
        found = []
        for chosen in combinations_with_replacement(self.kinds, number):
            taken, ways = Counter(chosen), 1
            for c, n in taken.items():
                ways *= comb(pool[c], n)
            if ways:
                found.append((chosen, ways, tuple([n - taken[c] for c, n in enumerate(pool)])))
        return found


def _lowest(belief: Belief) -> tuple[int, Belief, frozenset[tuple[tuple[Known, Pool], int]]]:
    """A belief in lowest terms: what was divided by, the belief, and a key for it."""
    factor = gcd(*belief.values())
    lowest = {key: weight // factor for key, weight in belief.items()}
    return factor, lowest, frozenset(lowest.items())


def _add(belief: Belief, key: tuple[Known, Pool], weight: int) -> None:
    belief[key] = belief.get(key, 0) + weight


def _put(known: Known, g: int, cards: tuple[int, ...]) -> Known:
    return known[:g] + (tuple(sorted(cards)),) + known[g + 1 :]


def _less(pool: Pool, c: int) -> Pool:
    return pool[:c] + (pool[c] - 1,) + pool[c + 1 :]


def _counts(cards: tuple[int, ...], kinds: int) -> Pool:
    return tuple([cards.count(c) for c in range(kinds)])
