"""Rectangles on a table, exactly: whole numbers only, so that every machine sees the same contact.

Lengths are tenths of a millimetre, angles tenths of a degree clockwise from east, `y` growing downwards.
Sines come from a table of whole numbers in parts of `ONE`, worked out with whole numbers. A corner is given
in parts of `FINE` of a tenth of a millimetre, without rounding; only a *pose* is rounded, to the nearest
tenth, because a pose is what is written down. A polygon is always made anew from its pose.
"""

from functools import lru_cache
from math import gcd, isqrt

ONE = 10**9
FINE = 2 * ONE
CIRCLE = 3600
_PI = 3141592653589793238462643383279502884197  # times 10**39
_SCALE = 10**39

Point = tuple[int, int]
Polygon = tuple[Point, ...]


def _make_sines() -> tuple[int, ...]:
    """Sines of 0 to 90 degrees by their series, rounded to parts of `ONE`."""
    found = []
    for tenths in range(901):
        angle = _PI * tenths // 1800
        term = total = angle
        for step in range(3, 60, 2):
            term = -term * angle // _SCALE * angle // _SCALE // (step * (step - 1))
            total += term
        found.append((total * ONE + _SCALE // 2) // _SCALE)
    return tuple(found)


_SINES = _make_sines()


def sine(angle: int) -> int:
    """The sine of an angle, in parts of `ONE`.

    >>> sine(0), sine(300), sine(900), sine(1800), sine(2700)
    (0, 500000000, 1000000000, 0, -1000000000)
    """
    angle %= CIRCLE
    if angle >= 1800:
        return -sine(angle - 1800)
    return _SINES[angle if angle <= 900 else 1800 - angle]


def cosine(angle: int) -> int:
    """The cosine of an angle, in parts of `ONE`."""
    return sine(angle + 900)


def nearest(value: int, unit: int) -> int:
    """A value in units, rounded to the nearest whole one, halves away from nought.

    >>> nearest(15, 10), nearest(-15, 10), nearest(14, 10)
    (2, -2, 1)
    """
    whole, rest = divmod(abs(value), unit)
    whole += 2 * rest >= unit
    return whole if value >= 0 else -whole


@lru_cache(maxsize=4096)
def corners(x: int, y: int, angle: int, width: int, depth: int) -> Polygon:
    """The corners of a rectangle by its pose, fine: front left, front right, rear right, rear left.

    It looks along its angle; its width lies across.
    """
    ahead, aside = (cosine(angle), sine(angle)), (-sine(angle), cosine(angle))
    middle = (x * FINE, y * FINE)
    return tuple(
        (
            middle[0] + front * depth * ahead[0] + right * width * aside[0],
            middle[1] + front * depth * ahead[1] + right * width * aside[1],
        )
        for front, right in ((1, -1), (1, 1), (-1, 1), (-1, -1))
    )


def turned(point: Point, about: Point, angle: int) -> Point:
    """A fine point turned clockwise about another, rounded to parts of `FINE` again."""
    x, y = point[0] - about[0], point[1] - about[1]
    across = nearest(x * cosine(angle) - y * sine(angle), ONE)
    down = nearest(x * sine(angle) + y * cosine(angle), ONE)
    return about[0] + across, about[1] + down


def _cross(origin: Point, a: Point, b: Point) -> int:
    return (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0])


def hull(points: Polygon) -> Polygon:
    """The convex hull, clockwise on the screen, without points on its edges.

    >>> hull(((0, 0), (2, 0), (1, 1), (2, 2), (0, 2)))
    ((0, 0), (2, 0), (2, 2), (0, 2))
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)

    def half(row: list[Point]) -> list[Point]:
        kept: list[Point] = []
        for point in row:
            while len(kept) > 1 and _cross(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return tuple(half(ordered) + half(ordered[::-1]))


def _axes(shape: Polygon) -> list[Point]:
    found = []
    for index, (x, y) in enumerate(shape):
        before = shape[index - 1]
        across, down = y - before[1], before[0] - x
        common = gcd(across, down)
        if common:
            found.append((across // common, down // common))
    return found


def _apart(one: Polygon, other: Polygon, gap: int) -> bool:
    """Whether the boxes around two polygons are further apart than a gap, which is quickly seen."""
    ours, theirs = ([x for x, _ in shape] for shape in (one, other))
    if max(ours) + gap <= min(theirs) or max(theirs) + gap <= min(ours):
        return True
    ours, theirs = ([y for _, y in shape] for shape in (one, other))
    return max(ours) + gap <= min(theirs) or max(theirs) + gap <= min(ours)


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two convex polygons share an inside; edges and corners may touch.

    >>> square = ((0, 0), (2, 0), (2, 2), (0, 2))
    >>> overlap(square, ((1, 1), (3, 1), (3, 3), (1, 3))), overlap(square, ((2, 0), (4, 0), (4, 2), (2, 2)))
    (True, False)
    """
    if _apart(one, other, 0):
        return False
    for x, y in (*_axes(one), *_axes(other)):
        ours = [x * px + y * py for px, py in one]
        theirs = [x * px + y * py for px, py in other]
        if max(ours) <= min(theirs) or max(theirs) <= min(ours):
            return False
    return True


def _gap_squared(point: Point, start: Point, end: Point) -> tuple[int, int]:
    """The squared distance of a point from a segment, as a fraction."""
    along = (end[0] - start[0], end[1] - start[1])
    to = (point[0] - start[0], point[1] - start[1])
    length = along[0] ** 2 + along[1] ** 2
    reach = to[0] * along[0] + to[1] * along[1]
    if length == 0 or reach <= 0:
        return to[0] ** 2 + to[1] ** 2, 1
    if reach >= length:
        return (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2, 1
    return (to[0] * along[1] - to[1] * along[0]) ** 2, length


def within(one: Polygon, other: Polygon, gap: int) -> bool:
    """Whether two convex polygons come as near as a fine gap, or overlap.

    >>> square = ((0, 0), (2, 0), (2, 2), (0, 2))
    >>> beside = ((5, 0), (7, 0), (7, 2), (5, 2))
    >>> within(square, beside, 3), within(square, beside, 2)
    (True, False)
    """
    if _apart(one, other, gap + 1):
        return False
    if overlap(one, other):
        return True
    for points, shape in ((one, other), (other, one)):
        for index, end in enumerate(shape):
            for point in points:
                squared, parts = _gap_squared(point, shape[index - 1], end)
                if squared <= gap * gap * parts:
                    return True
    return False


def distance(a: Point, b: Point) -> int:
    """The distance of two points, rounded down."""
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
