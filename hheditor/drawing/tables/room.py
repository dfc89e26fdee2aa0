"""Where there is room to stand: what roads, streams, walls, houses and water leave free on a table.

Everything that takes room is entered once into the squares of a coarse lattice that it may reach, so a tree
asks the few things near it and never the whole table.
"""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from hheditor.drawing.tables.shapes import Spots, box, holds
from hheditor.drawing.terrain.curves import Curve

_SQUARE = 400
MOST = 200.0
"""More room than this nobody asks for."""
_Key = tuple[int, int]


class Room:
    """What is taken on one table."""

    def __init__(self, courses: Iterable[Curve], walls: Iterable[Spots], solids: Iterable[Spots]) -> None:
        self._discs: dict[_Key, list[tuple[float, float, float]]] = {}
        self._walls: dict[_Key, list[tuple[float, float, float, float]]] = {}
        self._solids: dict[_Key, list[Spots]] = {}
        for course in courses:
            for x, y, width in course:
                half = width / 2
                for key in _keys(x - half, y - half, x + half, y + half):
                    self._discs.setdefault(key, []).append((x, y, half))
        for wall in walls:
            for (ax, ay), (bx, by) in pairwise(wall):
                for key in _keys(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)):
                    self._walls.setdefault(key, []).append((ax, ay, bx, by))
        for solid in solids:
            for key in _keys(*box(solid)):
                self._solids.setdefault(key, []).append(solid)

    def free(self, x: float, y: float, room: float) -> bool:
        """Whether a point lies on nothing that takes room, and so far from all courses and walls."""
        key = int(x // _SQUARE), int(y // _SQUARE)
        for px, py, half in self._discs.get(key, ()):
            if hypot(px - x, py - y) < half + room:
                return False
        for ax, ay, bx, by in self._walls.get(key, ()):
            dx, dy = bx - ax, by - ay
            share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0)))
            if hypot(ax + dx * share - x, ay + dy * share - y) < room:
                return False
        return not any(holds(solid, x, y) for solid in self._solids.get(key, ()))


def _keys(west: float, north: float, east: float, south: float) -> list[_Key]:
    """The squares a box and the room around it reach."""
    return [
        (i, j)
        for i in range(int((west - MOST) // _SQUARE), int((east + MOST) // _SQUARE) + 1)
        for j in range(int((north - MOST) // _SQUARE), int((south + MOST) // _SQUARE) + 1)
    ]
