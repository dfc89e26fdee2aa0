"""Whole numbers that measure: sines, rounding, distances, and what two shapes have in common.

A length is a whole number of tenths of a millimetre, an angle one of tenths of a degree, clockwise from east,
`y` growing downwards. Sines come from a table worked out with whole numbers, in parts of `ONE`; so a corner
is exact in parts of `FINE` of a tenth of a millimetre. Points and polygons here are fine ones. Nothing is
rounded but a pose, when it is written down; every yes or no is decided exactly, on every machine alike.
"""

from functools import lru_cache
from math import gcd, isqrt

ONE = 10**9
FINE = 2 * ONE
CIRCLE = 3600

Point = tuple[int, int]
Polygon = tuple[Point, ...]
"""Convex, clockwise on the screen."""

_PI = 3141592653589793238462643383279502884197
_SCALE = 10**39


def _make_sines() -> tuple[int, ...]:
    """Sines of 0 to 90 degrees, rounded to parts of `ONE`: that of a tenth by its series, each of the others
    from the one before. Thirty digits stay right, and nine are wanted."""
    angle = _PI // 1800
    first = term = angle
    for step in (3, 5, 7, 9):
        term = -term * angle // _SCALE * angle // _SCALE // (step * (step - 1))
        first += term
    across = isqrt(_SCALE * _SCALE - first * first)
    found, up, along = [], 0, _SCALE
    for _ in range(901):
        found.append((up * ONE + _SCALE // 2) // _SCALE)
        up, along = (up * across + along * first) // _SCALE, (along * across - up * first) // _SCALE
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


def heading(across: int, down: int) -> int:
    """The nearest heading along a vector, found in the table of sines; a null vector looks east.

    >>> heading(10, 0), heading(1, 1), heading(0, -5), heading(-3, 0), heading(1000, 1)
    (0, 450, 2700, 1800, 1)
    """
    if across == down == 0:
        return 0
    quarter = 0
    while not (across > 0 and down >= 0):
        across, down = down, -across
        quarter += 1
    low, high = 0, 899
    while low < high:
        middle = (low + high + 1) // 2
        if cosine(middle) * down >= sine(middle) * across:
            low = middle
        else:
            high = middle - 1
    short = cosine(low) * down - sine(low) * across
    over = sine(low + 1) * across - cosine(low + 1) * down
    return (low + (over < short) + 900 * quarter) % CIRCLE


def turn(start: int, end: int) -> int:
    """The lesser turn from one heading to another, clockwise above nought; half a circle is clockwise.

    >>> turn(3500, 100), turn(100, 3500), turn(0, 1800)
    (200, -200, 1800)
    """
    by = (end - start) % CIRCLE
    return by if by <= CIRCLE // 2 else by - CIRCLE


def turned(point: Point, about: Point, angle: int) -> Point:
    """A fine point turned clockwise about another, rounded to parts of `FINE` again."""
    x, y = point[0] - about[0], point[1] - about[1]
    across = nearest(x * cosine(angle) - y * sine(angle), ONE)
    down = nearest(x * sine(angle) + y * cosine(angle), ONE)
    return about[0] + across, about[1] + down


@lru_cache(maxsize=8192)
def corners(x: int, y: int, angle: int, width: int, depth: int) -> Polygon:
    """The corners of a rectangle by its pose: front left, front right, rear right, rear left.

    It looks along its angle; its width lies across.
    """
    cos, sin = cosine(angle), sine(angle)
    ahead, down = depth * cos, depth * sin
    right, below = -width * sin, width * cos
    x, y = x * FINE, y * FINE
    return (
        (x + ahead - right, y + down - below),
        (x + ahead + right, y + down + below),
        (x - ahead + right, y - down + below),
        (x - ahead - right, y - down - below),
    )


# Shapes ---------------------------------------------------------------------------------------------------


def cross(origin: Point, a: Point, b: Point) -> int:
    """On which side of the line from `origin` to `a` a point lies: above nought right, on screen."""
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
            x, y = point
            while len(kept) > 1:
                (left, top), (right, bottom) = kept[-2:]
                if (right - left) * (y - top) > (bottom - top) * (x - left):
                    break
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return tuple(half(ordered) + half(ordered[::-1]))


@lru_cache(maxsize=8192)
def _spans(shape: Polygon) -> tuple[tuple[int, int, int, int], ...]:
    """The axes across a shape's edges, each with the least and greatest the shape has on it."""
    found = {}
    for index, (x, y) in enumerate(shape):
        before = shape[index - 1]
        across, down = y - before[1], before[0] - x
        common = gcd(across, down)
        if common:
            across, down = across // common, down // common
            if (-across, -down) not in found and (across, down) not in found:
                on = [across * px + down * py for px, py in shape]
                found[across, down] = (across, down, min(on), max(on))
    return tuple(found.values())


@lru_cache(maxsize=8192)
def box(shape: Polygon) -> tuple[int, int, int, int]:
    """The box around a shape: west, north, east, south."""
    across, down = zip(*shape, strict=True)
    return min(across), min(down), max(across), max(down)


def _apart(one: Polygon, other: Polygon, gap: int) -> bool:
    """Whether the boxes around two shapes are as far apart as a gap, which is quickly seen."""
    ours, theirs = box(one), box(other)
    return (
        ours[2] + gap <= theirs[0]
        or theirs[2] + gap <= ours[0]
        or ours[3] + gap <= theirs[1]
        or theirs[3] + gap <= ours[1]
    )


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two convex shapes share an inside; edges and corners may touch.

    >>> square = ((0, 0), (2, 0), (2, 2), (0, 2))
    >>> overlap(square, ((1, 1), (3, 1), (3, 3), (1, 3))), overlap(square, ((2, 0), (4, 0), (4, 2), (2, 2)))
    (True, False)
    """
    if _apart(one, other, 0):
        return False
    for ours, theirs in ((one, other), (other, one)):
        for x, y, low, high in _spans(ours):
            on = [x * px + y * py for px, py in theirs]
            if max(on) <= low or high <= min(on):
                return False
    return True


def gap_squared(one: Polygon, other: Polygon) -> tuple[int, int]:
    """The square of the least distance of two convex shapes, as a fraction; nought where they meet.

    A shape of one or two points is a point or a segment.

    >>> gap_squared(((0, 0), (2, 0), (2, 2), (0, 2)), ((5, 6),))
    (25, 1)
    """
    if _meet(one, other):
        return 0, 1
    # Asked for a hundred thousand times in a battle of single figures: written out, not put together.
    least, unit = -1, 1
    for points, shape in ((one, other), (other, one)):
        right, bottom = shape[-1]
        for end in shape:
            left, top = right, bottom
            right, bottom = end
            across, down = right - left, bottom - top
            length = across * across + down * down
            for x, y in points:
                along, below = x - left, y - top
                reach = along * across + below * down
                if reach <= 0:
                    squared, parts = along * along + below * below, 1
                elif reach >= length:
                    squared, parts = (x - right) ** 2 + (y - bottom) ** 2, 1
                else:
                    squared, parts = (along * down - below * across) ** 2, length
                if least < 0 or squared * unit < least * parts:
                    least, unit = squared, parts
    return least, unit


def _meet(one: Polygon, other: Polygon) -> bool:
    """Whether two shapes have a point in common, edges included."""
    if len(one) < 3 or len(other) < 3:
        return _slight_meet(one, other)
    for ours, theirs in ((one, other), (other, one)):
        for x, y, low, high in _spans(ours):
            on = [x * px + y * py for px, py in theirs]
            if max(on) < low or high < min(on):
                return False
    return True


def _slight_meet(one: Polygon, other: Polygon) -> bool:
    """The same where one of them is a point or a segment."""
    slight, shape = (one, other) if len(one) < 3 else (other, one)
    if len(shape) > 2:
        if any(holds(shape, point) for point in slight):
            return True
        return len(slight) == 2 and any(
            _segments_meet(slight[0], slight[1], shape[index - 1], end) for index, end in enumerate(shape)
        )
    return _segments_meet(slight[0], slight[-1], shape[0], shape[-1])


def _segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments, or points, have a point in common."""
    if cross(a, b, c) * cross(a, b, d) > 0 or cross(c, d, a) * cross(c, d, b) > 0:
        return False
    return not _apart((a, b), (c, d), 1)


def within(one: Polygon, other: Polygon, gap: int) -> bool:
    """Whether two convex shapes come as near as a fine gap, or overlap.

    >>> square = ((0, 0), (2, 0), (2, 2), (0, 2))
    >>> beside = ((5, 0), (7, 0), (7, 2), (5, 2))
    >>> within(square, beside, 3), within(square, beside, 2)
    (True, False)
    """
    if _apart(one, other, gap + 1):
        return False
    squared, parts = gap_squared(one, other)
    return squared <= gap * gap * parts


def holds(shape: Polygon, point: Point) -> bool:
    """Whether a convex shape has a point inside or on its edge."""
    x, y = point
    right, bottom = shape[-1]
    for end in shape:
        left, top = right, bottom
        right, bottom = end
        if (right - left) * (y - top) < (bottom - top) * (x - left):
            return False
    return True


def runs_through(start: Point, end: Point, shape: Polygon) -> bool:
    """Whether the open segment passes through the inside of a convex shape; along an edge is not through.

    >>> square = ((0, 0), (2, 0), (2, 2), (0, 2))
    >>> runs_through((-1, 1), (3, 1), square), runs_through((-1, 0), (3, 0), square)
    (True, False)
    >>> runs_through((1, 1), (1, 1), square), runs_through((-1, 1), (0, 1), square)
    (False, False)
    """
    if start == end:
        return False
    from_x, from_y = start
    along, down = end[0] - from_x, end[1] - from_y
    low, high, parts = 0, 1, 1
    right, bottom = shape[-1]
    for corner in shape:
        left, top = right, bottom
        right, bottom = corner
        across, below = right - left, bottom - top
        # How far inside this edge the segment is at its start and how much further at its end.
        inside = across * (from_y - top) - below * (from_x - left)
        gain = across * down - below * along
        if gain == 0:
            if inside <= 0:
                return False
            continue
        # It crosses the edge's line at -inside / gain of its way.
        at, of = (-inside, gain) if gain > 0 else (inside, -gain)
        if gain > 0:
            if at * parts > low * of:
                low, high, parts = at * parts, high * of, parts * of
        elif at * parts < high * of:
            low, high, parts = low * of, at * parts, parts * of
        if low >= high:
            return False
    return True


def distance(a: Point, b: Point) -> int:
    """The distance of two points, rounded down, in the parts they are given in."""
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def length_up(across: int, down: int) -> int:
    """The least whole number not below the length of a vector.

    >>> length_up(3, 4), length_up(1, 1)
    (5, 2)
    """
    squared = across * across + down * down
    root = isqrt(squared)
    return root + (root * root < squared)


def rounded_root(squared: int, parts: int, unit: int = FINE) -> int:
    """The root of a fraction, rounded to the nearest whole unit: for people to read, never to judge by.

    >>> rounded_root(25 * FINE * FINE, 1)
    5
    """
    return nearest(isqrt(squared // parts), unit)
