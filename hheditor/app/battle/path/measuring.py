"""Measuring on a bare table: from a piece or a spot to another, the gap and the distance of the middles."""

from math import dist
from typing import NamedTuple

from hheditor.rules.api.surfaces.surface import Spot, bearing
from hheditor.tables import FINE, Field, Polygon, Rect, gap_squared, rounded_root

_CIRCLE = 3600


class Measured(NamedTuple):
    """How far something is from something else."""

    gap: int
    """Between what is nearest of the two, in tenths of a millimetre."""
    centres: int
    """From the middle of one to the middle of the other."""
    bearing: int
    """Where the other lies, in tenths of a degree from the heading of the first, right above nought."""
    start: Spot
    end: Spot
    """The points between which the gap is."""


def measured(one: Rect | Spot, other: Rect | Spot) -> Measured:
    """From one to another, each a base or a spot.

    >>> from hheditor.tables import Pose, Size
    >>> found = measured(Rect(Pose(1000, 1000, 0), Size(800, 400)), (2000.0, 1000.0))
    >>> found.gap, found.centres, found.bearing
    (800, 1000, 0)
    """
    here, there = _middle(one), _middle(other)
    ours, theirs = _shape(one), _shape(other)
    squared, parts = gap_squared(ours, theirs)
    start, end = _nearest(ours, theirs)
    heading = one.pose.a if isinstance(one, Rect) else 0
    away = 0 if here == there else round(bearing(here, there))
    return Measured(
        rounded_root(squared, parts),
        round(dist(here, there)),
        (away - heading + _CIRCLE // 2) % _CIRCLE - _CIRCLE // 2,
        start,
        end,
    )


def thing_at(field: Field, spot: Spot) -> Rect | Spot:
    """The base that covers a spot, the smallest of several; else the spot."""
    x, y = round(spot[0]), round(spot[1])
    point = (x * FINE, y * FINE)
    found = [
        rect
        for rect in (field.rects[piece] for piece in field.near(x, y, 0))
        if gap_squared(rect.corners, (point,))[0] == 0
    ]
    return min(found, key=lambda rect: rect.size.width * rect.size.depth, default=spot)


def _middle(thing: Rect | Spot) -> Spot:
    return (float(thing.pose.x), float(thing.pose.y)) if isinstance(thing, Rect) else thing


def _shape(thing: Rect | Spot) -> Polygon:
    if isinstance(thing, Rect):
        return thing.corners
    return ((round(thing[0]) * FINE, round(thing[1]) * FINE),)


def _nearest(one: Polygon, other: Polygon) -> tuple[Spot, Spot]:
    """The two nearest points of two outlines: a corner of one and a point of the other."""
    tries = [(found, corner, False) for corner in _spots(one) for found in (_on(corner, _spots(other)),)] + [
        (found, corner, True) for corner in _spots(other) for found in (_on(corner, _spots(one)),)
    ]
    found, corner, swapped = min(tries, key=lambda each: dist(each[0], each[1]))
    return (found, corner) if swapped else (corner, found)


def _spots(shape: Polygon) -> list[Spot]:
    return [(x / FINE, y / FINE) for x, y in shape]


def _on(point: Spot, ring: list[Spot]) -> Spot:
    """The point of an outline nearest to another."""
    best = ring[0]
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        dx, dy = bx - ax, by - ay
        long = dx * dx + dy * dy
        share = 0.0 if not long else max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / long))
        spot = (ax + share * dx, ay + share * dy)
        if dist(spot, point) < dist(best, point):
            best = spot
    return best
