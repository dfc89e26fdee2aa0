"""Painted ground of a table: nothing in the country is a rectangle."""

from math import copysign, cos, pi, sin

from hheditor.tables import Outline

H = 400
"""TAB-1: tenths of a millimetre, with bases of 80 mm."""
_POINTS = 40


def tenths(length: float) -> int:
    """A length in H, in tenths of a millimetre."""
    return round(length * H)


def house(x: float, y: float, wide: float = 1.1, deep: float = 0.7) -> Outline:
    """A house of a village: what it covers, in H."""
    west, north, east, south = tenths(x), tenths(y), tenths(x + wide), tenths(y + deep)
    return Outline("building", ((west, north), (east, north), (east, south), (west, south)))


def patch(kind: str, middle: tuple[float, float], size: tuple[float, float], level: int = 0) -> Outline:
    """A piece of ground about a point, as wide and high as the sheet says: square where the sheet has a
    rectangle's weight, uneven at its rim, and the same whenever it is painted."""
    wide, high = size[0] / 2, size[1] / 2
    points = []
    for step in range(_POINTS):
        angle = 2 * pi * step / _POINTS
        # A curve between oval and rectangle, with two slow waves along its rim.
        east, south = cos(angle), sin(angle)
        swell = 1 + 0.018 * sin(3 * angle + middle[0]) + 0.014 * sin(5 * angle + 2 * middle[1])
        x = middle[0] + wide * swell * _squared(east)
        y = middle[1] + high * swell * _squared(south)
        points.append((round(x * H), round(y * H)))
    return Outline(kind, tuple(points), level)


def _squared(part: float) -> float:
    return copysign(abs(part) ** 0.62, part)


def onto(outline: Outline, width: int, height: int) -> Outline:
    """The same, kept on the table."""
    points = tuple((min(max(x, 0), width), min(max(y, 0), height)) for x, y in outline.points)
    return Outline(outline.kind, tuple(dict.fromkeys(points)), outline.level)
