"""Hands of k random cards, exactly: totals, cards put aside, what a card is worth.

Enumeration can't do it (there are about 10^13 hands of twelve). But once it is fixed which *cancelling* cards are in
the hand, every other card stands alone, except that only the best Wealth card counts. So the hands are coefficients of
a product of small factors, one for each card: absent, or present with what it adds. The factors are multiplied as
polynomials in the number of cards whose coefficients, polynomials in the total, are packed into Python's big integers:
to add v to every total is a shift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from ..core import OptionError
from ..deck import Card, Deck
from ..games.ladies_choice.cards import open_deck
from ..games.ladies_choice.reckoning import Reckoner, reckoner

MOST_CANCELLERS = 14  # of one group of cards that touch each other: 2^14 cases are still quick


class Counts(NamedTuple):
    """What a card adds to a statistic when it is kept, put aside by a printed cancellation, or by the Wealth step."""

    kept: Callable[[int], int]
    printed: int
    wealth: int


def _none(_: int) -> int:
    return 0


PRINTED, WEALTH, ANY = Counts(_none, 1, 0), Counts(_none, 0, 1), Counts(_none, 1, 1)


class _Packed:
    """Polynomials in (number of cards, statistic): `rows[n]` packs the counts of all values into one integer."""

    def __init__(self, most: int, lowest: int, highest: int, cards: int) -> None:
        self.most, self.lowest = most, lowest
        self.bits = comb(cards, min(most, cards // 2)).bit_length() + 1
        self.size = highest - lowest + 1

    def one(self) -> list[int]:
        return [1 << (-self.lowest * self.bits)] + [0] * self.most

    def moved(self, row: int, by: int) -> int:
        return row << by * self.bits if by >= 0 else row >> -by * self.bits

    def times(self, rows: list[int], adds: int) -> list[int]:
        """rows × (1 + x·y^adds): a card that may be in the hand."""
        return [rows[0], *[rows[n] + self.moved(rows[n - 1], adds) for n in range(1, self.most + 1)]]

    def with_card(self, rows: list[int], adds: int) -> list[int]:
        """rows × x·y^adds: a card that is in the hand."""
        return [0, *[self.moved(row, adds) for row in rows[:-1]]]

    def values(self, row: int) -> Iterator[tuple[int, int]]:
        mask = (1 << self.bits) - 1
        for i in range(self.size):
            n = row >> i * self.bits & mask
            if n:
                yield i + self.lowest, n


def _groups(r: Reckoner) -> list[tuple[list[int], list[int]]]:
    """Cards that touch each other through cancellations, all Wealth cards among them: (cancellers, other cards)."""
    n = len(r.deck.cards)
    group = list(range(n))

    def find(a: int) -> int:
        while group[a] != a:
            a = group[a]
        return a

    wealth = [c for c in range(n) if r.is_wealth[c]]
    touching = [(a, b) for a in range(n) for b in r.cancels[a]]
    for a, b in [*touching, *zip(wealth, wealth[1:], strict=False)]:
        group[find(a)] = find(b)
    members: dict[int, list[int]] = {}
    for c in range(n):
        members.setdefault(find(c), []).append(c)
    return [([c for c in m if r.cancels[c]], [c for c in m if not r.cancels[c]]) for m in members.values()]


@cache
def _rows(
    deck: Deck, all_at_once: bool, most: int, counts: Counts, required: frozenset[int], forbidden: frozenset[int]
) -> list[dict[int, int]]:
    """For each number of cards up to `most`: value of the statistic → number of hands (copies told apart), among hands
    with all copies of the `required` and none of the `forbidden` cards."""
    r = reckoner(deck, all_at_once)
    copies = [0 if c.index in forbidden else c.copies for c in deck]
    adds = [(counts.kept(c), counts.printed, counts.wealth) for c in range(len(copies))]
    lowest = sum(min(0, *a) * n for a, n in zip(adds, copies, strict=True))
    highest = sum(max(0, *a) * n for a, n in zip(adds, copies, strict=True))
    p = _Packed(most, lowest, highest, sum(copies))
    rows = p.one()
    for cancellers, others in sorted(_groups(r), key=lambda g: -len(g[0])):
        for c in cancellers:
            if deck[c].copies > 1:
                raise OptionError(f"{deck.name}: exact counting needs single copies of what cancels ({deck[c].title}).")
        if len(cancellers) > MOST_CANCELLERS:
            raise OptionError(
                f"{deck.name}: {len(cancellers)} cancelling cards touch each other; {MOST_CANCELLERS} can be counted."
            )
        total = [0] * (most + 1)
        for size in range(len(cancellers) + 1):
            for present in combinations(cancellers, size):
                if all(copies[c] for c in present) and required.isdisjoint(set(cancellers) - set(present)):
                    part = _case(p, rows, r, present, others, copies, adds, required)
                    total = [a + b for a, b in zip(total, part, strict=True)]
        rows = total
    return [dict(p.values(row)) for row in rows]


def _case(
    p: _Packed,
    rows: list[int],
    r: Reckoner,
    present: Sequence[int],
    others: Sequence[int],
    copies: Sequence[int],
    adds: Sequence[tuple[int, int, int]],
    required: frozenset[int],
) -> list[int]:
    """`rows` times all hands of one group in which exactly the cancellers `present` are there."""
    _, gone_among, _ = r.split(tuple(present))
    effective = present if r.sources_first is None else [c for c in present if c not in gone_among]
    gone = {c for a in effective for c in r.cancels[a]}
    wealth: list[tuple[int, int, bool]] = []  # (value, card, whether it is there for certain), one for each copy
    for c in (*present, *others):
        sure = c in present or c in required
        if c not in gone and r.is_wealth[c]:
            wealth += [(r.value[c], c, sure)] * copies[c]
            continue
        add = adds[c][1] if c in gone else adds[c][0]
        for _ in range(copies[c]):
            rows = p.with_card(rows, add) if sure else p.times(rows, add)
    # Only the best Wealth card counts: sum over which it is, the worse ones being put aside, the better absent.
    wealth.sort()
    result = rows if not any(sure for _, _, sure in wealth) else [0] * (p.most + 1)
    below = rows
    for i, (_, c, sure) in enumerate(wealth):
        if not any(s for _, _, s in wealth[i + 1 :]):
            best = p.with_card(below, adds[c][0])
            result = [a + b for a, b in zip(result, best, strict=True)]
        below = p.with_card(below, adds[c][2]) if sure else p.times(below, adds[c][2])
    return result


def _check(k: int, deck: Deck) -> None:
    if isinstance(k, bool) or not isinstance(k, int) or not 0 <= k <= deck.size:
        raise OptionError(f"A hand of the {deck.name} deck has 0 to {deck.size} cards, not {k!r}.")


def _distribution(k: int, deck: Any, counts: Counts, all_at_once: bool) -> dict[int, Fraction]:
    deck = open_deck(deck)
    _check(k, deck)
    most = min(deck.size, max(k, 24))
    rows = _rows(deck, all_at_once, most, counts, frozenset(), frozenset())
    return {value: Fraction(n, comb(deck.size, k)) for value, n in sorted(rows[k].items())}


@cache
def _points(deck: Deck) -> Counts:
    values = [c["value"] for c in deck]
    return Counts(values.__getitem__, 0, 0)


def total_distribution(
    k: int, deck: Any = None, mysterious: bool = False, cancelled_cards_cancel: bool = True
) -> dict[int, Fraction]:
    """The exact distribution of the total of a random hand of `k` cards: Dandy Points → probability.

    `deck`: by name, file or data; default the printed one. `mysterious`: after the draws that Mysterious cards in the
    hand bring, chained ones too. Raises `OptionError` for a `k` that the deck hasn't, or draws beyond its end.
    """
    deck = open_deck(deck)
    if mysterious:
        return _after_draws(k, deck, cancelled_cards_cancel)
    return _distribution(k, deck, _points(deck), cancelled_cards_cancel)


def aside_distribution(
    k: int, kind: str = "any", deck: Any = None, cancelled_cards_cancel: bool = True
) -> dict[int, Fraction]:
    """How many cards of a random hand of `k` are put aside → probability. `kind`: "printed", "wealth" or "any"."""
    kinds = {"printed": PRINTED, "wealth": WEALTH, "any": ANY}
    if kind not in kinds:
        raise OptionError(f"Cards are put aside by {', '.join(map(repr, kinds))}, not {kind!r}.")
    return _distribution(k, deck, kinds[kind], cancelled_cards_cancel)


def chance_aside(k: int, kind: str = "any", deck: Any = None, cancelled_cards_cancel: bool = True) -> Fraction:
    """The probability that at least one card of a random hand of `k` is put aside."""
    return 1 - aside_distribution(k, kind, deck, cancelled_cards_cancel).get(0, Fraction(0))


def expected_aside(k: int, kind: str = "any", deck: Any = None, cancelled_cards_cancel: bool = True) -> Fraction:
    """The expected number of cards put aside in a random hand of `k`."""
    return mean(aside_distribution(k, kind, deck, cancelled_cards_cancel))


def mean(distribution: dict[int, Fraction]) -> Fraction:
    """The expected value of a distribution."""
    return sum((value * p for value, p in distribution.items()), Fraction(0))


def worth(k: int, deck: Any = None, cancelled_cards_cancel: bool = True) -> dict[Card, Fraction]:
    """What each card is worth to a random hand of `k`: the mean total of hands with it minus that of hands without it.

    Raises `OptionError` where one of the two does not exist (k = 0, or the whole deck).
    """
    deck = open_deck(deck)
    _check(k, deck)
    if not 0 < k < deck.size:
        raise OptionError(f"What a card is worth can be asked for hands of 1 to {deck.size - 1} cards, not {k}.")
    points, everything, hands = _points(deck), deck.size, comb(deck.size, k)
    most = min(everything, max(k, 24))
    rows = _rows(deck, cancelled_cards_cancel, most, points, frozenset(), frozenset())[k]
    total = sum(value * n for value, n in rows.items())
    sums = _sums_with(deck, cancelled_cards_cancel, k)
    result = {}
    for card in deck:
        with_it = hands * k // everything  # hands that hold one given copy
        inside = Fraction(sums[card.index], with_it)
        result[card] = inside - Fraction(total - sums[card.index], hands - with_it)
    return result


def _sums_with(deck: Deck, all_at_once: bool, k: int) -> list[int]:
    """For each card the sum of totals over all hands of `k` that hold one given copy of it.

    A card is kept if no effective canceller is there and, for Wealth, no better one that is not itself cancelled:
    a condition on few cards, all others being free.
    """
    r = reckoner(deck, all_at_once)
    copy_of = [c.index for c in deck for _ in range(c.copies)]  # physical cards
    by_kind: dict[int, list[int]] = {}
    for i, c in enumerate(copy_of):
        by_kind.setdefault(c, []).append(i)
    common, extra = 0, [0] * len(copy_of)
    for i, c in enumerate(copy_of):
        value = r.value[c]
        if not value:
            continue
        better = [
            j for j, d in enumerate(copy_of) if r.is_wealth[c] and r.is_wealth[d] and (r.value[d], j) > (value, i)
        ]
        matter: set[int] = set()
        queue = [c, *(copy_of[j] for j in better)]
        while queue:
            for a in r.cancelled_by[queue.pop()]:
                if not matter.issuperset(by_kind[a]):
                    matter.update(by_kind[a])
                    queue.append(a)
        matter.discard(i)
        fixed = sorted(matter)
        for size in range(min(len(fixed), k - 1) + 1):
            for present in combinations(fixed, size):
                kinds = tuple(sorted({copy_of[j] for j in present} | ({c} if r.cancels[c] else set())))
                _, gone_among, _ = r.split(kinds)
                effective = kinds if all_at_once else tuple(a for a in kinds if a not in gone_among)
                gone = {d for a in effective for d in r.cancels[a]}
                if c in gone:
                    continue
                out = {j for j in better if copy_of[j] not in gone}
                if not out.isdisjoint(present):
                    continue
                excluded = (out | matter) - set(present)
                free, left = len(copy_of) - 1 - len(present) - len(excluded), k - 1 - len(present)
                here = comb(free, left)
                also = comb(free - 1, left - 1) if left and free else 0  # with one given free card as well
                common += value * also
                for j in (i, *present):
                    extra[j] += value * (here - also)
                for j in excluded:
                    extra[j] -= value * also
    return [common + extra[by_kind[c.index][0]] for c in deck]


def _after_draws(k: int, deck: Deck, all_at_once: bool) -> dict[int, Fraction]:
    """Totals after Mysterious draws: the final hand is a random set whose size follows from the Mysterious cards in it.

    Cards come in random order; after the first k the hand goes on as long as draws are due. A set of m cards is the
    final hand if m = k + its draws, and the order in which its Mysterious cards came did not let it stop before.
    """
    result: dict[int, Fraction] = {}
    for m, held, others, goes_on in _draws(k, deck):
        if goes_on:
            rows = _rows(deck, all_at_once, _most(m, deck), _points(deck), held, others)
            for value, n in rows[m].items():
                result[value] = result.get(value, Fraction(0)) + goes_on * Fraction(n, comb(deck.size, m))
    return dict(sorted(result.items()))


def draws_counted(k: int, deck: Any = None, cancelled_cards_cancel: bool = True) -> Iterator[tuple[int, int]]:
    """Does the long part of `total_distribution(k, mysterious=True)` in slices, (done, of); other k profit too."""
    deck = open_deck(deck)
    every = _draws(k, deck)
    for i, (m, held, others, _) in enumerate(every):
        _rows(deck, cancelled_cards_cancel, _most(m, deck), _points(deck), held, others)
        yield i + 1, len(every)


def _most(m: int, deck: Deck) -> int:
    """Up to how many cards hands are counted when m are asked for: the same for all usual m."""
    draws: int = sum(c["draw"] for c in deck)
    return min(deck.size, max(m, 24 + draws))


def _draws(k: int, deck: Deck) -> list[tuple[int, frozenset[int], frozenset[int], Fraction]]:
    """For every set of Mysterious cards that a final hand may hold: (its size, they, the others, `_goes_on`)."""
    _check(k, deck)
    mysterious = [c for c in deck if c["draw"]]
    if any(c.copies > 1 for c in mysterious):
        raise OptionError(f"{deck.name}: exact draws need single copies of Mysterious cards.")
    most = k + sum(c["draw"] for c in mysterious)
    if most > deck.size:
        raise OptionError(f"{deck.name}: {k} cards and all Mysterious draws are more than its {deck.size} cards.")
    found = []
    every = frozenset(c.index for c in mysterious)
    for size in range(len(mysterious) + 1):
        for held in combinations(mysterious, size):
            m = k + sum(c["draw"] for c in held)
            kinds = frozenset(c.index for c in held)
            found.append((m, kinds, every - kinds, _goes_on([c["draw"] for c in held], k, m)))
    return found


def _goes_on(draws: Sequence[int], k: int, m: int) -> Fraction:
    """The chance that m cards in random order, among them Mysterious ones, do not stop before the m-th."""
    ways = {(0, frozenset[int]()): 1}  # (draws so far, which have come) → orders of the cards so far
    for j in range(m):
        after: dict[tuple[int, frozenset[int]], int] = {}
        for (due, come), n in ways.items():
            if j >= k and k + due <= j:
                continue  # it had stopped here
            plain = m - len(draws) - (j - len(come))
            if plain > 0:
                after[due, come] = after.get((due, come), 0) + n * plain
            for i, d in enumerate(draws):
                if i not in come:
                    key = (due + d, come | {i})
                    after[key] = after.get(key, 0) + n
        ways = after
    orders = 1
    for j in range(m):
        orders *= m - j
    return Fraction(sum(ways.values()), orders)


def clashes(deck: Any = None, cancelled_cards_cancel: bool = True) -> list[tuple[Card, Card, int]]:
    """Pairs of cards that lose something in a hand of two, with what the pair comes to less than its two values;
    the dearest first."""
    deck = open_deck(deck)
    r = reckoner(deck, cancelled_cards_cancel)
    pairs: Iterable[tuple[Card, Card]] = combinations(deck, 2)
    lost = [(a, b, a["value"] + b["value"] - r.total((a.index, b.index))) for a, b in pairs]
    return sorted([p for p in lost if len(r.split((p[0].index, p[1].index))[0]) < 2], key=lambda p: -abs(p[2]))
