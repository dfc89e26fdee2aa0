"""Places that go with a base: the lines of front and rear, its arc, the strip before it, its zone, its sides.

A region is a question put to a shape; what is drawn of it is made elsewhere. Each answer about a boundary is
written down here: a strip and a zone need a common inside, a line counts as before *and* behind.

>>> from hheditor.tables import Pose, Size
>>> base = Rect(Pose(1000, 1000, 2700), Size(800, 400))
>>> ahead = Rect(Pose(1500, 500, 900), Size(400, 400))
>>> in_strip(base, ahead.corners), in_zone(base, ahead.corners, 400), side_of_attack(ahead, base)
(True, True, 'front')
"""

from fractions import Fraction
from math import isqrt, lcm
from typing import Literal

from hheditor.tables.measure import FINE, ONE, Point, Polygon, cosine, cross, gap_squared, hull, overlap, sine
from hheditor.tables.poses import Edge, Rect

Side = Literal["front", "flank", "rear"]
Line = tuple[Point, Point]
"""A directed line through two fine points."""

_FAR = 10**6
"""No table reaches so far: 'endless' strips and arcs end there."""
_CORNER = 20
_NEARLY = 1


def _ahead(rect: Rect, point: Point) -> int:
    """How far a fine point lies ahead of the centre along the heading, in parts of FINE times ONE."""
    x, y = point[0] - rect.pose.point[0], point[1] - rect.pose.point[1]
    return x * cosine(rect.pose.a) + y * sine(rect.pose.a)


def _aside(rect: Rect, point: Point) -> int:
    """How far a fine point lies right of the centre, in parts of FINE times ONE."""
    x, y = point[0] - rect.pose.point[0], point[1] - rect.pose.point[1]
    return y * cosine(rect.pose.a) - x * sine(rect.pose.a)


def _edge_ahead(rect: Rect) -> int:
    """How far ahead of the centre the front edge lies, as `_ahead` measures it."""
    return _ahead(rect, rect.corners[0])


def before_front(rect: Rect, shape: Polygon, *, tolerance: int = 0) -> bool:
    """Whether some of a shape lies before the front line by more than a tolerance."""
    return max(_ahead(rect, point) for point in shape) > _edge_ahead(rect) + tolerance * FINE * ONE


def behind_front(rect: Rect, shape: Polygon, *, tolerance: int = 0) -> bool:
    """Whether no corner of a shape lies before the front line by more than a tolerance."""
    return not before_front(rect, shape, tolerance=tolerance)


def behind_rear(rect: Rect, shape: Polygon, *, tolerance: int = 0) -> bool:
    """Whether no corner of a shape lies before the rear line by more than a tolerance."""
    return max(_ahead(rect, point) for point in shape) <= -_edge_ahead(rect) + tolerance * FINE * ONE


# Strips, zones and arcs ------------------------------------------------------------------------------------


def strip(rect: Rect, length: int = _FAR) -> Polygon:
    """The strip before the front edge, as wide as it and so long."""
    left, right = rect.edge("front")
    x, y = 2 * length * cosine(rect.pose.a), 2 * length * sine(rect.pose.a)
    return (left[0] + x, left[1] + y), (right[0] + x, right[1] + y), right, left


def in_strip(rect: Rect, shape: Polygon) -> bool:
    """Whether a shape shares an inside with the endless strip before the front edge."""
    return overlap(strip(rect), shape)


def in_zone(rect: Rect, shape: Polygon, depth: int) -> bool:
    """Whether a shape shares an inside with the rectangle before the front edge."""
    return overlap(strip(rect, depth), shape)


def arc(rect: Rect, outward: int, length: int = _FAR) -> Polygon:
    """What lies between the rays from both front corners, each so much outwards of straight ahead.

    Outwards of more than a right angle would not be convex, and no game asks for it.
    """
    left, right = rect.edge("front")
    rays = []
    for corner, angle in ((left, -outward), (right, outward)):
        way = rect.pose.a + angle
        rays.append((corner[0] + 2 * length * cosine(way), corner[1] + 2 * length * sine(way)))
    return rays[0], rays[1], right, left


def in_arc(rect: Rect, shape: Polygon, outward: int) -> bool:
    """Whether a shape shares an inside with the arc before the front edge."""
    return overlap(arc(rect, outward), shape)


def clipped(shape: Polygon, line: Line) -> tuple[tuple[Fraction, Fraction], ...]:
    """What of a convex shape lies left of a directed line, seen on the screen; nothing, if no area does."""
    found: list[tuple[Fraction, Fraction]] = []
    for index, end in enumerate(shape):
        start = shape[index - 1]
        one, two = cross(line[0], line[1], start), cross(line[0], line[1], end)
        if (one < 0) != (two < 0) and one != two:
            share = Fraction(one, one - two)
            found.append((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
        if two < 0:
            found.append((Fraction(end[0]), Fraction(end[1])))
    return tuple(found) if len(found) > 2 else ()


def near_before_rear(rect: Rect, shape: Polygon, gap: int) -> bool:
    """Whether what of a shape lies before the line of the rear edge comes nearer to a base than a gap."""
    part = clipped(shape, (rect.corners[3], rect.corners[2]))
    if not part:
        return False
    scale = lcm(*(each.denominator for point in part for each in point))
    cut = hull(tuple((int(x * scale), int(y * scale)) for x, y in part))
    own = tuple((x * scale, y * scale) for x, y in rect.corners)
    squared, parts = gap_squared(own, cut)
    return squared < (gap * FINE * scale) ** 2 * parts


# Edges -----------------------------------------------------------------------------------------------------


def edge_inside(edge: Line, shape: Polygon) -> int:
    """How much of an edge lies in a convex shape, in tenths of a millimetre and thousandths of them.

    >>> square = ((0, 0), (20 * FINE, 0), (20 * FINE, 20 * FINE), (0, 20 * FINE))
    >>> edge_inside(((-10 * FINE, 5 * FINE), (10 * FINE, 5 * FINE)), square)
    10000
    """
    (ax, ay), (bx, by) = edge
    low, high = Fraction(0), Fraction(1)
    for index, end in enumerate(shape):
        start = shape[index - 1]
        inside = cross(start, end, edge[0])
        gain = (end[0] - start[0]) * (by - ay) - (end[1] - start[1]) * (bx - ax)
        if gain == 0:
            if inside < 0:
                return 0
        elif gain > 0:
            low = max(low, Fraction(-inside, gain))
        else:
            high = min(high, Fraction(-inside, gain))
        if low >= high:
            return 0
    share = high - low
    squared = ((bx - ax) ** 2 + (by - ay) ** 2) * share.numerator**2 * 10**6
    return isqrt(squared // (share.denominator**2 * FINE * FINE))


_SIDES: dict[Edge, Side] = {"front": "front", "right": "flank", "rear": "rear", "left": "flank"}


def edge_of_attack(attacker: Rect, defender: Rect, touch: int) -> Edge | None:
    """The edge of a base that a touching one has most of, or None where a corner alone is touched."""
    grown = attacker.grown(touch).corners
    held: list[tuple[int, Edge]] = sorted(
        ((edge_inside(defender.edge(name), grown), name) for name in _SIDES), reverse=True
    )
    if held[0][0] <= _CORNER * 1000 or held[0][0] - held[1][0] <= _NEARLY * 1000:
        return None
    return held[0][1]


def side_of_attack(attacker: Rect, defender: Rect, touch: int = 5) -> Side:
    """From which side a base is attacked: by the edge the attacker has most of, else by its centre."""
    edge = edge_of_attack(attacker, defender, touch)
    if edge is not None:
        return _SIDES[edge]
    ahead, limit = _ahead(defender, attacker.pose.point), _edge_ahead(defender)
    return "front" if ahead >= limit else "rear" if ahead <= -limit else "flank"


def shared_front(rect: Rect, other: Rect) -> int:
    """How far the front edge and another base overlap, seen along the heading; in tenths, rounded down.

    >>> from hheditor.tables import Pose, Size
    >>> shared_front(Rect(Pose(0, 0, 2700), Size(800, 400)), Rect(Pose(500, -400, 900), Size(800, 400)))
    300
    """
    edge = [_aside(rect, point) for point in rect.edge("front")]
    held = [_aside(rect, point) for point in other.corners]
    return max(0, min(max(edge), max(held)) - max(min(edge), min(held))) // (FINE * ONE)


def seen_corners(rect: Rect, eye: Point) -> tuple[Point, Point]:
    """The two corners of a base that lie outermost, left and right, seen from a point outside it."""
    left = right = rect.corners[0]
    for corner in rect.corners[1:]:
        if cross(eye, left, corner) < 0:
            left = corner
        if cross(eye, right, corner) > 0:
            right = corner
    return left, right
