"""Outlines of a table as a hand draws them, and places within them.

What is drawn stays within 13 millimetres of the outline the rules measure: corners are rounded and edges
tremble, nothing wanders. Everything belongs to its place for ever, so an edit elsewhere changes nothing here.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from hheditor.drawing.lattice import wobble
from hheditor.drawing.terrain.curves import Curve
from hheditor.drawing.terrain.outlines import Outline

Spots = Sequence[tuple[float, float]]
_MOST = 512
"""Outlines whose places are remembered: more than a table has."""

STEP = 230.0
"""From one control point of a contour to the next."""
_TREMBLE = 16.0
_PITCH = 0.8660254


class Spot(NamedTuple):
    """A place within an outline."""

    x: float
    y: float
    i: int
    """With `j` what belongs to the place by chance."""
    j: int
    rim: float
    """How far it is to the rim."""


def contour(points: Spots, tremble: float = _TREMBLE, step: float = STEP) -> Outline:
    """The smooth contour of an outline."""
    xs: list[float] = []
    ys: list[float] = []
    for (ax, ay), (bx, by) in _edges(points):
        count = max(1, ceil(hypot(bx - ax, by - ay) / step))
        for number in range(count):
            share = (number + 0.5) / count
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            wx, wy = wobble(round(x) >> 3, round(y) >> 3, 7)
            xs.append(x + wx * tremble)
            ys.append(y + wy * tremble)
    return Outline(xs, ys)


def _edges(points: Spots) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    return pairwise((*points, points[0]))


def holds(points: Spots, x: float, y: float) -> bool:
    """Whether a point lies within an outline.

    >>> holds(((0, 0), (10, 0), (10, 10), (0, 10)), 5, 5), holds(((0, 0), (10, 0), (10, 10)), 2, 8)
    (True, False)
    """
    found = False
    for (ax, ay), (bx, by) in _edges(points):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            found = not found
    return found


def to_rim(points: Spots, x: float, y: float) -> float:
    """How far a point lies from the rim of an outline."""
    nearest = 1e9
    for (ax, ay), (bx, by) in _edges(points):
        dx, dy = bx - ax, by - ay
        share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)
        share = min(1.0, max(0.0, share))
        nearest = min(nearest, hypot(ax + dx * share - x, ay + dy * share - y))
    return nearest


def box(points: Spots) -> tuple[float, float, float, float]:
    """West, north, east and south of an outline."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def strewn(points: Spots, spacing: int, jitter: float, edge: float) -> tuple[Spot, ...]:
    """Places within an outline, about so far apart and so far from its rim, from the north down."""
    return _strewn(tuple(points), spacing, jitter, edge)


@lru_cache(maxsize=_MOST)
def _strewn(
    points: tuple[tuple[float, float], ...], spacing: int, jitter: float, edge: float
) -> tuple[Spot, ...]:
    west, north, east, south = box(points)
    pitch = spacing * _PITCH
    found = []
    for j in range(int(north // pitch), int(south // pitch) + 2):
        for i in range(int(west // spacing) - 1, int(east // spacing) + 2):
            wx, wy = wobble(i, j, spacing)
            x = (i + 0.5 * (j % 2)) * spacing + wx * jitter * spacing
            y = j * pitch + wy * jitter * spacing
            if west < x < east and north < y < south and holds(points, x, y):
                rim = to_rim(points, x, y)
                if rim >= edge:
                    found.append(Spot(x, y, i, j, rim))
    return tuple(found)


def smoothed(points: Spots, width: float, step: float = 70.0) -> Curve:
    """A line as a curve: through its ends, its corners cut until no eye sees them, a point every so often."""
    line = [(float(x), float(y)) for x, y in points]
    for _ in range(4):
        if len(line) > 2:
            cut = [line[0]]
            for (ax, ay), (bx, by) in pairwise(line):
                cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by)]
                cut += [(0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
            line = [*cut, line[-1]]
    found = [(*line[0], width)]
    for bx, by in line[1:]:
        if hypot(bx - found[-1][0], by - found[-1][1]) < step and (bx, by) != line[-1]:
            continue
        ax, ay, _ = found[-1]
        count = max(1, ceil(hypot(bx - ax, by - ay) / step))
        for number in range(1, count + 1):
            share = number / count
            found.append((ax + (bx - ax) * share, ay + (by - ay) * share, width))
    return tuple(found)
