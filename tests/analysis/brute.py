"""Hands counted one by one, with a reading of any deck that shares nothing with the engine's.

A hand is a tuple of titles, equal ones as often as they are in it. Only the deck's own data are read: values, types and
who is printed to cancel whom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from tabletop.deck import Deck

from ..games.ladies_choice import brute as printed

Hand = tuple[str, ...]


class Read(NamedTuple):
    """A hand's total, and how many of its cards the printed cancellations and the Wealth step put aside."""

    total: int
    printed: int
    wealth: int


class Reader:
    """Reads hands of a deck from its cards' data: a card is struck if an enemy of it is in the hand (and, with
    `victims_strike` off, is not struck itself)."""

    def __init__(self, deck: Deck, victims_strike: bool = True) -> None:
        self.victims_strike = victims_strike
        self.cards: list[str] = [c.title for c in deck for _ in range(c.copies)]
        self.value: dict[str, int] = {c.title: c.data["value"] for c in deck}
        self.kind: dict[str, str] = {c.title: c.data["type"] for c in deck}
        self.draw: dict[str, int] = {c.title: c.data["draw"] for c in deck if c.data["draw"]}
        self.enemies: dict[str, set[str]] = {c.title: set(c.data["cancelled_by"]) & set(self.cards) for c in deck}
        for c in deck:
            for title in self.cards:
                if title in c.data["cancels"] or (c.data["cancels_type"] == self.kind[title] and title != c.title):
                    self.enemies[title].add(c.title)

    def struck(self, title: str, hand: frozenset[str]) -> bool:
        here = self.enemies[title] & hand
        return bool(here) if self.victims_strike else any(not self.struck(enemy, hand) for enemy in here)

    def __call__(self, hand: Sequence[str]) -> Read:
        there = frozenset(hand)
        alive = [t for t in hand if not (self.enemies[t] and self.struck(t, there))]
        purses = sorted(self.value[t] for t in alive if self.kind[t] == "wealth")
        total = sum(self.value[t] for t in alive) - sum(purses[:-1])
        return Read(total, len(hand) - len(alive), max(0, len(purses) - 1))


def read_printed(hand: Sequence[str], victims_strike: bool = True) -> Read:
    """The same for the printed deck, from tables typed from the rulebook."""
    there = frozenset(hand)
    alive = [t for t in hand if not printed.struck(t, there, victims_strike)]
    purses = sorted(printed.COINS[t] for t in alive if t in printed.COINS)
    total = sum(printed.worth(t) for t in alive) - sum(purses[:-1])
    return Read(total, len(hand) - len(alive), max(0, len(purses) - 1))


class Count:
    """All hands of k cards: how often each total and each number put aside comes up, and the totals with each card."""

    def __init__(self, cards: Sequence[str], k: int, read: Callable[[Hand], Read]) -> None:
        self.cards, self.k, self.hands = cards, k, comb(len(cards), k)
        self.totals, self.printed, self.wealth, self.any = (
            Counter[int](),
            Counter[int](),
            Counter[int](),
            Counter[int](),
        )
        self.sums = [0] * len(cards)
        everything = range(len(cards))
        for places in combinations(everything, k):
            total, by_print, by_wealth = read(tuple([cards[i] for i in places]))
            self.totals[total] += 1
            self.printed[by_print] += 1
            self.wealth[by_wealth] += 1
            self.any[by_print + by_wealth] += 1
            for i in places:
                self.sums[i] += total

    def shares(self, counter: Counter[int]) -> dict[int, Fraction]:
        return {value: Fraction(n, self.hands) for value, n in counter.items()}

    def worth(self) -> dict[str, Fraction]:
        """Mean of hands with a card less mean of hands without it, by title."""
        inside = self.hands * self.k // len(self.cards)
        total = sum(value * n for value, n in self.totals.items())
        return {
            title: Fraction(with_it, inside) - Fraction(total - with_it, self.hands - inside)
            for title, with_it in zip(self.cards, self.sums, strict=True)
        }


def after_draws(reader: Reader, k: int) -> dict[int, Fraction]:
    """Totals after Mysterious draws: every hand of k, then every way to draw, one card after the other."""
    cards, found = reader.cards, Counter[int]()
    known: dict[tuple[frozenset[int], int], dict[int, Fraction]] = {}

    def go(held: frozenset[int], due: int) -> dict[int, Fraction]:
        if not due:
            return {reader([cards[i] for i in held]).total: Fraction(1)}
        if (held, due) not in known:
            after: dict[int, Fraction] = {}
            left = [i for i in range(len(cards)) if i not in held]
            for i in left:
                for total, p in go(held | {i}, due - 1 + reader.draw.get(cards[i], 0)).items():
                    after[total] = after.get(total, Fraction(0)) + p / len(left)
            known[held, due] = after
        return known[held, due]

    result: dict[int, Fraction] = {}
    plain = 0
    for places in combinations(range(len(cards)), k):
        due = sum(reader.draw.get(cards[i], 0) for i in places)
        if not due:
            found[reader([cards[i] for i in places]).total] += 1
            plain += 1
            continue
        for total, p in go(frozenset(places), due).items():
            result[total] = result.get(total, Fraction(0)) + p
    hands = comb(len(cards), k)
    return {t: (result.get(t, Fraction(0)) + found[t]) / hands for t in {*result, *found}}


def shuffled(reader: Reader, k: int, orders: Iterator[tuple[int, ...]]) -> dict[int, Fraction]:
    """The same from whole shuffles: the first k cards, and on from there as long as draws are due."""
    cards, found, n = reader.cards, Counter[int](), 0
    for order in orders:
        size = k
        taken = 0
        while taken < size:
            size += reader.draw.get(cards[order[taken]], 0)
            taken += 1
        found[reader([cards[i] for i in order[:size]]).total] += 1
        n += 1
    return {total: Fraction(times, n) for total, times in found.items()}


def deck_data(cards: Sequence[dict[str, Any]], name: str = "mine", **facts: Any) -> dict[str, Any]:
    """A deck as data: `cards` with at least a title; a Dandy card of value 0 where nothing else is said."""
    return {"deck": {"name": name, **facts}, "card": [{"type": "dandy", "value": 0, **c} for c in cards]}
