"""Boxes to tick for what units can lose: as they stand in ranks, or as many abreast as there is room for."""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.rules.api.paper.reference import UnitLine

ABREAST = 8
"""Boxes for what a unit can lose that stand side by side."""
GAP = 0.7
"""Millimetres between two boxes."""
GROUP = 1.2
"""Millimetres more between two groups of them."""
LEAST = 2.0
MOST = 3.4
AIR = 1.3
"""Millimetres of a row that are no boxes."""
DEEP = 3
"""Rows of boxes a unit has at most where nothing says how it stands."""
RANKS = 4
"""Rows of boxes it has at most where something does."""

Rows = tuple[tuple[int, ...], ...]
"""Row by row, in each so many to a group."""


def side_of(tall: float, rows: int) -> float:
    """How large boxes are in so many rows of a line of the table, in millimetres."""
    return min(MOST, (tall - AIR) / rows - (GAP if rows > 1 else 0.0))


def needed(units: Sequence[UnitLine]) -> float:
    """Millimetres a line of the table needs for units that say how they stand."""
    rows = max((len(ranked(unit)) for unit in units), default=0)
    return rows * (LEAST + GAP) + AIR if rows > 1 else 0.0


def ranked(unit: UnitLine) -> Rows:
    """How its boxes stand, where it says so: one of many ranks stands broader than it does."""
    if len(unit.boxes) <= RANKS:
        return unit.boxes
    total = sum(sum(row) for row in unit.boxes)
    across = -(-total // RANKS)
    return tuple((min(across, total - first),) for first in range(0, total, across))


class Boxes(NamedTuple):
    """The boxes of all units of a table."""

    side: float
    """Of a box, in millimetres."""
    rows: tuple[Rows, ...]
    """Of each unit."""
    rest: tuple[int, ...]
    """How many of each unit have no box."""

    @property
    def wide(self) -> float:
        """Millimetres the broadest unit takes."""
        return max((self.row(row) for rows in self.rows for row in rows), default=0.0)

    def row(self, groups: tuple[int, ...]) -> float:
        """Millimetres a row takes."""
        return sum(groups) * (self.side + GAP) - GAP + (len(groups) - 1) * GROUP

    def tall(self, unit: int) -> float:
        """Millimetres the rows of a unit take."""
        return len(self.rows[unit]) * (self.side + GAP) - GAP

    def corners(self, unit: int) -> tuple[tuple[float, float], ...]:
        """Where its boxes begin, from the left of the first one and from the top of the first row."""
        found = []
        for row, groups in enumerate(self.rows[unit]):
            left = 0.0
            for count in groups:
                for _ in range(count):
                    found.append((left, row * (self.side + GAP)))
                    left += self.side + GAP
                left += GROUP
        return tuple(found)


def laid(units: Sequence[UnitLine], tall: float) -> Boxes:
    """Boxes for units in lines of a table that are so many millimetres tall."""
    most = max((unit.strength for unit in units if not unit.boxes), default=0)
    # Many figures stand in several rows of boxes, as long as a pen still finds them.
    wanted = min(DEEP, -(-most // ABREAST)) if most else 0
    deep = next((rows for rows in range(wanted, 1, -1) if side_of(tall, rows) >= LEAST), 1)
    across = max(ABREAST, -(-most // deep)) if deep > 1 else ABREAST
    rows = tuple(ranked(unit) or wrapped(min(unit.strength, across * deep), across) for unit in units)
    rest = tuple(
        0 if unit.boxes else max(0, unit.strength - across * deep) for unit in units
    )  # fmt: skip
    return Boxes(side_of(tall, max(deep, *map(len, rows), 1)), rows, rest)


def wrapped(count: int, across: int) -> Rows:
    """So many boxes, so many abreast.

    >>> wrapped(10, 8), wrapped(0, 8)
    (((8,), (2,)), ())
    """
    return tuple((min(across, count - first),) for first in range(0, count, across))
