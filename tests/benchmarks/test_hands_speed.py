"""Hands of k cards: exact counting for every k, beside looking at every hand with numpy, as fast as numpy does it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from time import perf_counter, process_time
from typing import Any

import pytest

from tabletop.analysis import hands
from tabletop.games.ladies_choice.cards import open_deck
from tabletop.games.ladies_choice.reckoning import reckoner

from .conftest import Row

try:
    import numpy as np
except ImportError:  # only where the bench extra is missing; the table says so
    np = None  # type: ignore[assignment]

AIM = 1.0  # s for all sizes up to 24
CHUNK = 1 << 18  # hands at a time: small enough for the processor's caches


def with_numpy(k: int) -> tuple[dict[int, Fraction], float]:
    """The totals of all hands of k cards of the printed deck, one hand after the other in vectors; and in what time.

    The cards of each hand are one row. `count[:, c]` says whether card c counts, which needs one look-up in the row for
    each enemy of c; the Wealth step is a maximum. Making the rows counts too: with `itertools` in one go, as usual.
    """
    deck = open_deck(None)
    r = reckoner(deck)
    cards = [c.index for c in deck for _ in range(c.copies)]
    value = np.array(r.value, dtype=np.int16)
    wealth = np.array(r.is_wealth)
    enemies = np.zeros((len(value), len(value)), dtype=bool)  # [low, by]
    for a, low in enumerate(r.cancels):
        enemies[list(low), a] = True
    start = process_time()
    size = comb(len(cards), k)
    rows = np.fromiter((c for hand in combinations(cards, k) for c in hand), dtype=np.int8, count=size * k).reshape(
        -1, k
    )
    found = np.zeros(0x10000, dtype=np.int64)
    for first in range(0, size, CHUNK):
        part = rows[first : first + CHUNK]
        worth, rich = value[part], wealth[part]
        gone = np.zeros(part.shape, dtype=bool)
        for i in range(k):
            for j in range(k):
                if i != j:
                    gone[:, i] |= enemies[part[:, i], part[:, j]]
        dandy = np.where(rich | gone, 0, worth).sum(axis=1)
        best = np.where(rich & ~gone, worth, 0).max(axis=1)
        found += np.bincount(dandy + best + 0x8000, minlength=0x10000)
    seconds = process_time() - start
    return {int(i) - 0x8000: Fraction(int(found[i]), size) for i in np.flatnonzero(found)}, seconds


def exactly(sizes: range) -> tuple[list[dict[int, Fraction]], float]:
    hands._rows.cache_clear()
    start = process_time()
    totals = [hands.total_distribution(k) for k in sizes]
    return totals, process_time() - start


def test_every_hand_up_to_24_cards(benchmark: Any, table: list[Row]) -> None:
    took: list[float] = []
    benchmark.pedantic(lambda: took.append(exactly(range(25))[1]), rounds=5, warmup_rounds=1)
    best = min(took)
    hands_counted = sum(comb(70, k) for k in range(25))
    table.append(
        (f"totals of all {hands_counted:.1e} hands of 0 to 24 cards", f"{best * 1e3:.0f} ms", f"at most {AIM:g} s")
    )
    assert best <= AIM


@pytest.mark.parametrize("k", [4, 5])
def test_beside_numpy(k: int, benchmark: Any, table: list[Row]) -> None:
    ours: list[float] = []

    def measured() -> dict[int, Fraction]:
        totals, seconds = exactly(range(k, k + 1))
        ours.append(seconds)
        return totals[0]

    exact = benchmark.pedantic(measured, rounds=5, warmup_rounds=1)
    said = f"{min(ours) * 1e3:.0f} ms"
    table.append((f"   hands of {k} alone ({comb(70, k):,}), exactly; all sizes to 24 come with it", said, ""))
    if np is None:
        table.append(("   the same with numpy", "no numpy", "install the bench extra"))
        return
    wall = perf_counter()
    counted, seconds = with_numpy(k)
    wall = perf_counter() - wall
    assert counted == exact
    table.append(("   the same, every hand with numpy", f"{seconds:.2f} s ({wall:.2f} s by the clock)", ""))
    benchmark.extra_info["numpy, s"] = round(seconds, 3)


@pytest.mark.parametrize("k", [4, 12, 24])
def test_worth(k: int, benchmark: Any, table: list[Row]) -> None:
    """What each card is worth, once the totals are known."""
    hands.total_distribution(k)
    worth = benchmark(lambda: hands.worth(k))
    assert len(worth) == 69
    seconds = benchmark.stats.stats.median if benchmark.stats else 0.0
    table.append((f"worth of each card to a hand of {k}", f"{seconds * 1e3:.1f} ms", ""))


def test_mysterious_draws(benchmark: Any, table: list[Row]) -> None:
    took: list[float] = []

    def measured() -> dict[int, Fraction]:
        hands._rows.cache_clear()
        start = process_time()
        totals = hands.total_distribution(4, mysterious=True)
        took.append(process_time() - start)
        return totals

    assert sum(benchmark.pedantic(measured, rounds=3).values()) == 1
    table.append(("hands of 4 with their Mysterious draws", f"{min(took) * 1e3:.0f} ms", ""))
