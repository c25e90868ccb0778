"""How sure one can be of a share."""

from __future__ import annotations

from random import Random

import pytest

from tabletop import OptionError
from tabletop.analysis.precision import difference, half_width, trials_for, trials_to_tell
from tabletop.simulate import wilson


@pytest.mark.parametrize(("half", "share"), [(0.05, 0.5), (0.1, 0.3), (0.2, 0.0), (0.03, 0.9), (0.5, 0.5)])
def test_the_least_number_of_trials(half: float, share: float) -> None:
    n = trials_for(half, share)
    assert half_width(n, share) <= half < half_width(n - 1, share) or n == 1
    assert n == next(m for m in range(1, 10_000) if half_width(m, share) <= half)


def test_the_width_is_wilsons() -> None:
    e = wilson(30, 100)
    assert half_width(100, 0.3) == pytest.approx((e.high - e.low) / 2)
    assert half_width(0) == 0.5


def test_a_fifth_of_the_width_takes_25_times_the_trials() -> None:
    assert trials_for(0.01) / trials_for(0.05) == pytest.approx(25, rel=0.02)


def test_a_difference_published_by_newcombe() -> None:
    # Newcombe, Statistics in Medicine 17 (1998) 873, method 10: 56/70 − 48/80 = 0.2 (0.0524 to 0.3339).
    found = difference(wilson(56, 70), wilson(48, 80))
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == (pytest.approx(0.0524, abs=5e-5), pytest.approx(0.3339, abs=5e-5))
    assert str(found) == "+20.0 points (+5.2 to +33.4)"


def test_so_many_trials_do_tell() -> None:
    n, rng = trials_to_tell(0.65, 0.5, 0.9), Random(2)
    told = sum(wilson(sum(rng.random() < 0.65 for _ in range(n)), n).low > 0.5 for _ in range(400))
    print(f"{n} trials tell 65% from 50% in {told} of 400 cases")
    assert wilson(told, 400, 4).low < 0.9 < wilson(told, 400, 4).high


@pytest.mark.parametrize("wrong", [(0, 0.5), (-1, 0.5), (0.1, 1.5), (2, 0.5), (1e-9, 0.5)])
def test_what_is_refused(wrong: tuple[float, float]) -> None:
    with pytest.raises(OptionError):
        trials_for(*wrong)


def test_equal_shares_are_never_told_apart() -> None:
    with pytest.raises(OptionError, match="never be told"):
        trials_to_tell(0.5, 0.5)
    with pytest.raises(OptionError, match="between 1/2 and 1"):
        trials_to_tell(0.6, 0.5, 1)
