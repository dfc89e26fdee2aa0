"""Wedges and arcs: what lies before a unit of a given facing, by the signs of cross products.

Bounds are facings, so every rim runs through centres of hexes; a hex whose centre lies on the rim is inside.
"""

from hheditor.hexes.coordinates import cross
from hheditor.hexes.facings import FACINGS, RAYS


def wedge_bounds(facing: int) -> tuple[int, int]:
    """The rims of the wedge: 60 degrees through the side faced, or 120 degrees through the two front sides.

    >>> wedge_bounds(0), wedge_bounds(11)
    ((11, 1), (9, 1))
    """
    half = 1 if facing % 2 == 0 else 2
    return (facing - half) % FACINGS, (facing + half) % FACINGS


def arc_bounds(facing: int) -> tuple[int, int]:
    """The rims of the front arc: 180 degrees facing a side, 120 degrees facing a point.

    >>> arc_bounds(0), arc_bounds(1)
    ((9, 3), (11, 3))
    """
    half = 3 if facing % 2 == 0 else 2
    return (facing - half) % FACINGS, (facing + half) % FACINGS


def within(displacement: tuple[int, int], bounds: tuple[int, int]) -> bool:
    """Whether a displacement lies between two rims no more than 180 degrees apart, or on one of them.

    The origin itself lies within nothing.

    >>> within((2, -1), wedge_bounds(0)), within((2, -2), wedge_bounds(0))
    (True, False)
    >>> within((1, -2), arc_bounds(0)), within((0, -2), arc_bounds(0))
    (True, False)
    """
    if displacement[0] == 0 == displacement[1]:
        return False
    left, right = bounds
    return cross(RAYS[left], displacement) >= 0 and cross(displacement, RAYS[right]) >= 0
