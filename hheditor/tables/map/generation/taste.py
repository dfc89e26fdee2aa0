"""A table by chance: hills, woods, water and people as much as one likes, the same for a seed everywhere.

Places are drawn until one is free, so nothing lies on what it cannot; a stream runs from edge to edge, a
road crosses it by a bridge, and people live by the road.

>>> one = by_taste(18000, 12000, 7, Taste())
>>> one == by_taste(18000, 12000, 7, Taste()), one == by_taste(18000, 12000, 8, Taste())
(True, False)
"""

from itertools import pairwise
from math import isqrt
from random import Random
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from hheditor.tables.ground import Outline
from hheditor.tables.map.building import crossing_at
from hheditor.tables.map.document import Line, TableMap, blank
from hheditor.tables.map.shapes import inside, outline
from hheditor.tables.map.stamps import blob, house
from hheditor.tables.map.things import box_of, to_course
from hheditor.values import Value

Share = Annotated[int, Meta(ge=0, le=100)]
Spot = tuple[int, int]

_SQUARE = 49_000_000
"""One thing of a kind for so much table, where there is all of it: 70 cm each way."""
_TRIES = 60
_APART = 350
_ROAD, _STREAM = 260, 300


class Taste(Value, frozen=True):
    """How much of everything, in per cent."""

    hills: Share = 40
    woods: Share = 50
    rough: Share = 40
    water: Share = 40
    people: Share = 50


class _Work:
    """A table being grown."""

    def __init__(self, width: int, height: int, draw: Random) -> None:
        self.width, self.height, self.draw = width, height, draw
        self.outlines: list[Outline] = []
        self.lines: list[Line] = []
        self._taken: list[tuple[int, int, int, int]] = []

    def many(self, share: int, most: int) -> int:
        """How many of a kind a table of this size has."""
        wanted = self.width * self.height * share * most // (_SQUARE * 100)
        return wanted + (self.draw.randrange(100) < share % 100 // 2)

    def free(self, box: tuple[int, int, int, int], apart: int = _APART) -> bool:
        """Whether nothing lies in a box or near it, and no water or road runs through."""
        west, north, east, south = box
        if any(
            west - apart < right and left < east + apart and north - apart < bottom and top < south + apart
            for left, top, right, bottom in self._taken
        ):
            return False
        middle = (west + east) // 2, (north + south) // 2
        reach = isqrt(((east - west) // 2) ** 2 + ((south - north) // 2) ** 2)
        return all(to_course(line.points, *middle) > reach * 4 // 5 + line.width for line in self.lines)

    def place(self, kind: str, wide: int, deep: int) -> None:
        """Grow a patch where there is room for it; where there is none, nowhere."""
        draw = self.draw
        wide, deep = wide * draw.randint(75, 130) // 100, deep * draw.randint(75, 130) // 100
        for _ in range(_TRIES):
            middle = draw.randrange(self.width), draw.randrange(self.height)
            patch = (
                _field(middle, wide, deep, draw)
                if kind == "field"
                else blob(kind, middle, wide, deep, draw, 1 if kind == "hill" else 0)
            )
            box = box_of((patch,))
            if not self.free(box):
                continue
            self.outlines += inside(patch, self.width, self.height)
            self._taken.append(box)
            if kind == "hill" and wide > 3600 and draw.random() < 0.6:
                top = blob(kind, middle, wide // 2, deep // 2, draw, 2)
                self.outlines += inside(top, self.width, self.height)
            return

    def course(self, kind: str, width: int, *, upright: bool) -> Line:
        """A line that wanders from edge to edge."""
        draw = self.draw
        long, broad = (self.height, self.width) if upright else (self.width, self.height)
        at = draw.randint(broad * 25 // 100, broad * 75 // 100)
        lean, points = draw.randint(-broad // 60, broad // 60), []
        steps = max(5, long // 1300)
        for number in range(steps + 1):
            along = long * number // steps
            points.append((at, along) if upright else (along, at))
            at = min(broad - 900, max(900, at + lean + draw.randint(-640, 640)))
        return Line(kind, tuple(points), width)


def _field(middle: Spot, wide: int, deep: int, draw: Random) -> Outline:
    """Ground under the plough: four corners, none of them quite square."""
    x, y = middle
    off = [draw.randint(-160, 160) for _ in range(8)]
    half, tall = wide // 2, deep // 2
    spots = ((x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall))
    return outline("field", ((px + off[2 * at], py + off[2 * at + 1]) for at, (px, py) in enumerate(spots)))


def by_taste(width: int, height: int, seed: int, taste: Taste, name: str = "") -> TableMap:
    """A table as somebody likes it."""
    draw = Random(f"table {width} {height} {seed} {taste.hills} {taste.woods} {taste.rough} {taste.water}")
    work = _Work(width, height, draw)
    if draw.randrange(100) < taste.water * 2:
        work.lines.append(work.course("stream", _STREAM, upright=width >= height))
    if draw.randrange(100) < taste.people * 2:
        work.lines.append(work.course("road", _ROAD, upright=width < height))
    _settle(work, taste)
    for _ in range(work.many(taste.hills, 2)):
        work.place("hill", 4200, 2900)
    for _ in range(work.many(taste.woods, 3)):
        work.place("wood", 3000, 2200)
    for _ in range(work.many(taste.rough, 3)):
        work.place(draw.choice(("scrub", "rough", "scrub-and-trees")), 1900, 1400)
    for _ in range(work.many(taste.water, 1)):
        work.place(draw.choice(("water", "marsh", "marsh")), 2100, 1400)
    for _ in range(work.many(taste.people, 1)):
        work.place("field", 2100, 1500)
    return _bridged(
        replace(blank(width, height, name), outlines=tuple(work.outlines), lines=tuple(work.lines))
    )


def _settle(work: _Work, taste: Taste) -> None:
    """A village beside the road, its houses along it."""
    roads = [line for line in work.lines if line.kind == "road"]
    if not roads or work.draw.randrange(100) >= taste.people * 2:
        return
    draw, legs = work.draw, list(pairwise(roads[0].points))
    streams = [line for line in work.lines if line.kind == "stream"]
    draw.shuffle(legs)
    for (ax, ay), (bx, by) in legs:
        x, y = (ax + bx) // 2, (ay + by) // 2
        if any(to_course(line.points, x, y) < 2400 for line in streams):
            continue
        found: list[Any] = []
        for number in range(draw.randint(4, 7)):
            side = 1 if number % 2 else -1
            along = (number // 2 - 1) * 900 + draw.randint(-120, 120)
            px, py = x + along, y + side * draw.randint(520, 700)
            found.append(
                house((px, py), draw.randint(430, 620), draw.randint(300, 380), draw.choice((0, 60, -80)))
            )
        if all(0 < px < work.width and 0 < py < work.height for each in found for px, py in each.points):
            work.outlines += found
            work._taken.append(box_of(found))  # noqa: SLF001 - of this module
            return


def _bridged(table: TableMap) -> TableMap:
    """A bridge wherever the road meets a stream."""
    from hheditor.tables.map.edits import apply
    from hheditor.tables.map.inspect import inspect

    for remark in inspect(table):
        if remark.finding.message == "table-map.road-wet":
            x, y = remark.spots[0]
            bridge = crossing_at(table, "bridge", x, y, 400)
            if bridge is not None:
                table = replace(table, crossings=(*table.crossings, bridge))
            elif remark.fix is not None:
                table, _ = apply(table, remark.fix)
    return table
