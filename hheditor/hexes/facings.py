"""Twelve facings: a unit looks at a side of its hex or at a point (corner) of it.

Facings go clockwise in steps of 30 degrees from 0. Even facings look at side `facing // 2`; odd facings at
the point between side `(facing - 1) // 2` and the next. The angle, clockwise from east on the screen, is
`30 * facing` on a pointy board and 30 degrees more on a flat one.

>>> facing_name(11, "pointy"), facing_name(11, "flat")
('ENE', 'E')
>>> front_sides(0), flank_sides(0), rear_sides(0)
((5, 0, 1), (4, 2), (3,))
>>> front_sides(1), flank_sides(1), rear_sides(1)
((0, 1), (5, 2), (4, 3))
"""

from hheditor.hexes.board import Orientation
from hheditor.hexes.coordinates import DIRECTIONS, SIDES, Hex, cross, turned

FACINGS = 12
_HALF = FACINGS // 2

_NAMES: dict[str, tuple[str, ...]] = {
    "pointy": ("E", "ESE", "SE", "S", "SW", "WSW", "W", "WNW", "NW", "N", "NE", "ENE"),
    "flat": ("SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW", "N", "NNE", "NE", "E"),
}


def _point(facing: int) -> Hex:
    return DIRECTIONS[facing // 2] + DIRECTIONS[(facing // 2 + 1) % SIDES]


RAYS: tuple[Hex, ...] = tuple(
    DIRECTIONS[facing // 2] if facing % 2 == 0 else _point(facing) for facing in range(FACINGS)
)
"""The nearest hex that lies exactly in each facing."""

_FRONT = tuple(
    tuple(d % SIDES for d in ((f // 2 - 1, f // 2, f // 2 + 1) if f % 2 == 0 else (f // 2, f // 2 + 1)))
    for f in range(FACINGS)
)
_FLANK = tuple(
    tuple(d % SIDES for d in ((f // 2 - 2, f // 2 + 2) if f % 2 == 0 else (f // 2 - 1, f // 2 + 2)))
    for f in range(FACINGS)
)
_REAR = tuple(
    tuple(d % SIDES for d in ((f // 2 + 3,) if f % 2 == 0 else (f // 2 - 2, f // 2 + 3)))
    for f in range(FACINGS)
)


def is_point(facing: int) -> bool:
    """Whether the facing looks at a point of the hex."""
    return facing % 2 == 1


def front_sides(facing: int) -> tuple[int, ...]:
    """The directions in front, from the left hand to the right: three facing a side, two facing a point."""
    return _FRONT[facing]


def flank_sides(facing: int) -> tuple[int, ...]:
    """The two directions on the flanks, the left one first."""
    return _FLANK[facing]


def rear_sides(facing: int) -> tuple[int, ...]:
    """The directions behind, from the left hand to the right: one facing a side, two facing a point."""
    return _REAR[facing]


def turn_between(facing: int, other: int) -> int:
    """The least number of 30-degree steps from one facing to another, 0 to 6.

    >>> turn_between(11, 1), turn_between(0, 6), turn_between(3, 3)
    (2, 6, 0)
    """
    steps = (facing - other) % FACINGS
    return min(steps, FACINGS - steps)


def opposite(facing: int) -> int:
    """The facing that looks the other way.

    >>> opposite(2), opposite(9)
    (8, 3)
    """
    return (facing + _HALF) % FACINGS


def mirror_facing(facing: int, axis: int) -> int:
    """The facing mirrored in the line that runs along facing `axis`.

    >>> [facing_name(mirror_facing(facing, 0), "pointy") for facing in (0, 1, 3)]
    ['E', 'ENE', 'N']
    """
    return (2 * axis - facing) % FACINGS


def angle(facing: int, orientation: Orientation = "pointy") -> int:
    """Degrees clockwise from east on the screen.

    >>> angle(2), angle(11, "flat")
    (60, 0)
    """
    return (30 * facing + (30 if orientation == "flat" else 0)) % 360


def facing_name(facing: int, orientation: Orientation = "pointy") -> str:
    """The compass name of a facing; on a flat board the sides are SE, S, SW, NW, N, NE.

    >>> facing_name(0), facing_name(0, "flat")
    ('E', 'SE')
    """
    return _NAMES[orientation][facing]


def facing_named(text: str, orientation: Orientation = "pointy") -> int:
    """The facing of that compass name, in capitals or not.

    >>> facing_named("ene"), facing_named("SSW", "flat")
    (11, 3)
    >>> facing_named("SSW")
    Traceback (most recent call last):
    ...
    ValueError: no facing of a pointy board is called 'SSW'
    """
    names = _NAMES[orientation]
    wanted = text.strip().upper()
    if wanted not in names:
        raise ValueError(f"no facing of a {orientation} board is called {text!r}")
    return names.index(wanted)


def facings_towards(origin: tuple[int, int], target: tuple[int, int]) -> tuple[int, ...]:
    """The facings that look from one hex to another, the better one first.

    One facing where the target lies exactly in it, otherwise the side and the point on either hand of the
    true line, nearest first. No hex lies exactly half-way between a side and a point, so there is no tie.

    >>> facings_towards(Hex(0, 0), Hex(4, -2)), facings_towards(Hex(0, 0), Hex(5, -1))
    ((11,), (0, 11))
    """
    ahead = Hex(target[0] - origin[0], target[1] - origin[1])
    if ahead == (0, 0):
        raise ValueError("a hex does not lie in any direction from itself")
    sixth = 0
    while not (cross(DIRECTIONS[sixth], ahead) >= 0 and cross(ahead, DIRECTIONS[(sixth + 1) % SIDES]) > 0):
        sixth += 1
    q, r = turned(ahead, -sixth)  # now q > 0 and r >= 0: within the 60 degrees after direction 0
    side, point = 2 * sixth, 2 * sixth + 1
    if r == 0:
        return (side,)
    if q == r:
        return (point,)
    if r > q:
        q, r, side = r, q, (side + 2) % FACINGS
    # Nearer the point where the angle to the side is over 15 degrees, that is sqrt(3) * (q + r) > 2 * q + r.
    return (point, side) if 3 * (q + r) ** 2 > (2 * q + r) ** 2 else (side, point)


def facing_towards(origin: tuple[int, int], target: tuple[int, int]) -> int:
    """The one facing of twelve that looks best from one hex to another.

    >>> facing_towards(Hex(0, 0), Hex(2, -2)), facing_towards(Hex(0, 0), Hex(3, -1))
    (10, 11)
    """
    return facings_towards(origin, target)[0]
