"""95 % intervals: of a share by Wilson, of a mean by Student."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)


class Interval(NamedTuple):
    """An estimate, and the bounds it lies between with 95 %."""

    value: float
    low: float
    high: float


def share(part: float, whole: int) -> Interval:
    """How large a part is, with Wilson's bounds; of nothing, all is possible."""
    if not whole:
        return Interval(0.5, 0.0, 1.0)
    found, weight = part / whole, Z * Z / whole
    middle = (found + weight / 2) / (1 + weight)
    reach = Z * sqrt(found * (1 - found) / whole + weight / (4 * whole)) / (1 + weight)
    return Interval(found, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Interval:
    """The mean of independent values; of fewer than two nothing is sure."""
    if len(values) < 2:
        value = values[0] if values else 0.0
        return Interval(value, float("-inf"), float("inf"))
    value = fmean(values)
    reach = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(value, value - reach, value + reach)


def student(freedom: int) -> float:
    """The factor of Student's distribution, by its expansion around the normal one; exact where that is poor."""
    if freedom < 6:
        return (12.706, 4.303, 3.182, 2.776, 2.571)[freedom - 1]
    z3, z5, z7 = Z**3, Z**5, Z**7
    first = (z3 + Z) / 4
    second = (5 * z5 + 16 * z3 + 3 * Z) / 96
    third = (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
