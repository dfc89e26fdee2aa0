"""Axial coordinates: where a hex lies, without any board around it.

`q` grows along direction 0 and `r` along direction 1. On a pointy-topped board direction 0 is east and
the six directions go clockwise on the screen: E, SE, SW, W, NW, NE. A flat-topped board uses the same six
vectors turned by 30 degrees, so direction 1 is south there.

>>> Hex(0, 0) + DIRECTIONS[5]
Hex(q=1, r=-1)
>>> distance(Hex(0, 0), Hex(2, -1))
2
>>> turned(Hex(2, -1), 1)
Hex(q=1, r=1)
"""

from typing import NamedTuple


class Hex(NamedTuple):
    """A hex in axial coordinates; also a displacement between two hexes."""

    q: int
    r: int

    def __add__(self, other: tuple[int, int]) -> "Hex":  # type: ignore[override]
        """The hex displaced by another.

        >>> Hex(1, 2) + Hex(3, 4)
        Hex(q=4, r=6)
        """
        return Hex(self[0] + other[0], self[1] + other[1])

    def __sub__(self, other: tuple[int, int]) -> "Hex":
        """The displacement that leads from the other hex to this one."""
        return Hex(self[0] - other[0], self[1] - other[1])

    def __neg__(self) -> "Hex":
        """The displacement back."""
        return Hex(-self[0], -self[1])


ORIGIN = Hex(0, 0)
SIDES = 6
DIRECTIONS: tuple[Hex, ...] = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six neighbours of the origin, clockwise."""


def length(displacement: tuple[int, int]) -> int:
    """How many steps a displacement takes.

    >>> length(Hex(3, -1)), length(Hex(2, 2))
    (3, 4)
    """
    q, r = displacement
    return max(abs(q), abs(r), abs(q + r))


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """How many steps lie between two hexes."""
    return length((a[0] - b[0], a[1] - b[1]))


def turned(displacement: tuple[int, int], times: int) -> Hex:
    """A displacement turned clockwise about the origin, `times` times 60 degrees.

    >>> [turned(Hex(1, 0), times) for times in range(6)] == list(DIRECTIONS)
    True
    """
    q, r = displacement
    east = DIRECTIONS[times % SIDES]
    south_east = DIRECTIONS[(times + 1) % SIDES]
    return Hex(q * east.q + r * south_east.q, q * east.r + r * south_east.r)


def reflected(displacement: tuple[int, int], axis: int) -> Hex:
    """A displacement mirrored in the line through the origin along facing `axis` (see `facings`).

    The six mirror lines are facings 0 to 5; the opposite facing names the same line.

    >>> reflected(Hex(0, 1), 0), reflected(Hex(3, 0), 0)
    (Hex(q=1, r=-1), Hex(q=3, r=0))
    >>> reflected(Hex(1, 0), 3)
    Hex(q=-1, r=0)
    """
    q, r = displacement
    east = DIRECTIONS[axis % SIDES]
    south_east = DIRECTIONS[(axis - 1) % SIDES]
    return Hex(q * east.q + r * south_east.q, q * east.r + r * south_east.r)


def cross(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Positive where `b` lies clockwise of `a` (by less than a half turn), 0 where both are on one line.

    >>> cross(Hex(1, 0), Hex(0, 1)), cross(Hex(2, -1), Hex(4, -2)), cross(Hex(1, 0), Hex(1, -1))
    (1, 0, -1)
    """
    return a[0] * b[1] - a[1] * b[0]
