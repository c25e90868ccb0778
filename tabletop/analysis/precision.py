"""How sure one can be of a share found by trying, and how many trials that takes.

Shares have Wilson's interval (`tabletop.simulate.wilson`). `trials_for` is exact: the least number of trials with which
that interval is narrow enough.
"""

from __future__ import annotations

from math import ceil, sqrt
from statistics import NormalDist
from typing import NamedTuple

from ..core import OptionError
from ..simulate import Estimate

Z = 1.959964  # 95 %, both sides
MOST = 10**9


class Difference(NamedTuple):
    """One share less another, with its 95 % interval (Newcombe's, from the two Wilson intervals)."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.value:+.1f} points ({100 * self.low:+.1f} to {100 * self.high:+.1f})".replace("-", "−")


def difference(one: Estimate, other: Estimate) -> Difference:
    """How much greater one share is than another, found in other trials."""
    value = one.value - other.value
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Difference(value, max(-1.0, value - below), min(1.0, value + above))


def half_width(trials: int, share: float = 0.5, z: float = Z) -> float:
    """Half of the length of Wilson's interval where `share` of so many trials succeed; 1/2 if there are none."""
    if trials <= 0:
        return 0.5
    n = trials
    return z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))


def trials_for(half: float, share: float = 0.5, z: float = Z) -> int:
    """The least number of trials after which Wilson's interval goes at most `half` to either side, if `share` of them
    succeed. Roughly z² · share · (1 − share) / half²: half the width takes four times the trials.

    Raises `OptionError` outside 0 < half, 0 ≤ share ≤ 1.
    """
    _share(share)
    if not 0 < half <= 1:
        raise OptionError(f"The interval goes more than 0 and at most 1 to either side, not {half:g}.")
    low, high = 0, 1
    while half_width(high, share, z) > half:
        low, high = high, high * 2
        if high > MOST:
            raise OptionError("So narrow an interval takes more than a thousand million trials.")
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if half_width(middle, share, z) <= half else (middle, high)
    return high


def trials_to_tell(share: float, fair: float, power: float = 0.9) -> int:
    """About how many trials it takes until a true `share` is told from `fair` (its 95 % interval leaves it out), with
    the chance `power`: the usual formula, from the normal curve."""
    _share(share)
    _share(fair)
    if share == fair:
        raise OptionError("Two equal shares can never be told apart.")
    if not 0.5 <= power < 1:
        raise OptionError(f"The chance to find it out lies between 1/2 and 1, not {power:g}.")
    sure = NormalDist().inv_cdf(power)
    spread = Z * sqrt(fair * (1 - fair)) + sure * sqrt(share * (1 - share))
    return ceil((spread / (share - fair)) ** 2)


def _share(share: float) -> None:
    if not 0 <= share <= 1:
        raise OptionError(f"A share is a number from 0 to 1, not {share:g}.")
