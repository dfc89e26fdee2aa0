"""How sure a count of battles makes one: intervals in which the truth lies in 95 of 100 cases.

>>> low, high = wilson(95, 100)
>>> round(low, 3), round(high, 3)
(0.888, 0.978)
>>> wilson(0, 0)
(0.0, 1.0)
>>> within(range(1, 101), 99)
99
"""

from collections.abc import Iterable
from math import sqrt
from statistics import mean, stdev

SURE = 1.959964
"""Standard deviations on either side that hold 95 of 100."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The interval of a share, after Wilson; halves may be counted for draws."""
    if trials == 0:
        return 0.0, 1.0
    share, spread = successes / trials, SURE * SURE / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = SURE * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def average(numbers: Iterable[float]) -> tuple[float, float, float]:
    """The mean of some numbers and the interval in which the true mean lies."""
    listed = list(numbers)
    if not listed:
        return 0.0, 0.0, 0.0
    middle = mean(listed)
    reach = SURE * stdev(listed) / sqrt(len(listed)) if len(listed) > 1 else 0.0
    return middle, middle - reach, middle + reach


def within(numbers: Iterable[int], per_cent: int) -> int:
    """The number that so many in a hundred do not exceed; 0 of none."""
    listed = sorted(numbers)
    return listed[max(0, -(-len(listed) * per_cent // 100) - 1)] if listed else 0
