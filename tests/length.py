"""How thoroughly the tests look: as usual, or at full length (`make test LONG=1`)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
LONG = os.environ.get("TABLETOP_LONG") == "1"


def length(usual: T, full: T) -> T:
    """A number of seeds, matches or plies: `usual`, or `full` with LONG=1."""
    return full if LONG else usual


def at_length(case: Any, *marks: pytest.MarkDecorator) -> Any:
    """A case of a parametrized test (a tuple, if it has several values) that only LONG=1 runs."""
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=(pytest.mark.long, *marks))


def pairs(*axes: Sequence[Any]) -> list[Any]:
    """Cases in which any two values of two axes meet; the rest of the product only at full length."""
    cases = list(product(*(range(len(axis)) for axis in axes)))
    met = {case: set(combinations(enumerate(case), 2)) for case in cases}
    left, usual = set().union(*met.values()), set()
    while left:
        best = max(cases, key=lambda case: len(met[case] & left))
        usual.add(best)
        left -= met[best]
    named = {case: tuple(axis[i] for axis, i in zip(axes, case, strict=True)) for case in cases}
    return [named[case] if case in usual else at_length(named[case]) for case in cases]


def some(cases: Sequence[Any], every: int) -> list[Any]:
    """Each so-manieth of these cases; the others only at full length."""
    return [case if i % every == 0 else at_length(case) for i, case in enumerate(cases)]
