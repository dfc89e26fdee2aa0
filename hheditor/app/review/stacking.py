"""Rows of different heights on top of each other, one of them swollen: where each lies, and which lies where.

The swollen row is the step at hand, which shows all it has to say; letting another one swell costs nothing,
however many rows there are.

>>> stack = Stack([10, 10, 10])
>>> stack.swell(1, 25)
>>> [stack.top(row) for row in range(4)], stack.row(40), stack.row(46)
([0, 10, 45, 55], 1, 2)
"""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate


class Stack:
    """Where the rows lie."""

    def __init__(self, heights: Iterable[int] = ()) -> None:
        self._tops = [0, *accumulate(heights)]
        self._swollen, self._more = -1, 0

    def __len__(self) -> int:
        return len(self._tops) - 1

    def swell(self, row: int, more: int) -> None:
        """Let a row be so much higher, and no other; -1: none."""
        self._swollen, self._more = row, more if row >= 0 else 0

    def top(self, row: int) -> int:
        """The upper edge of a row; of the row after the last, the height of all."""
        return self._tops[row] + (self._more if row > self._swollen >= 0 else 0)

    def height(self, row: int) -> int:
        """How high a row is."""
        return self.top(row + 1) - self.top(row)

    def row(self, y: int) -> int:
        """The row at a height; the number of rows below the last."""
        if self._swollen >= 0 and y >= self._tops[self._swollen + 1]:
            y = max(y - self._more, self._tops[self._swollen + 1] - 1)
        return max(0, bisect_right(self._tops, y) - 1)
