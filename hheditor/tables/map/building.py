"""Building: fortifications along a line, gates in walls, bridges where a road meets a stream.

>>> [(work.kind, work.pose.x, work.size.width) for work in along(((0, 0), (2000, 0)), "wall", towers=False)]
[('wall', 500, 1000), ('wall', 1500, 1000)]
"""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from msgspec.structs import replace

from hheditor.tables.map.document import WATERS, WAYS, Crossing, Line, TableMap, Work
from hheditor.tables.map.stamps import GATE, PALISADE, TOWER, WALL
from hheditor.tables.map.things import Ref, holds, nearest_leg, thing_of
from hheditor.tables.map.things import corners as corners_of
from hheditor.tables.measure import CIRCLE, heading
from hheditor.tables.poses import Pose, Size

Spot = tuple[int, int]

SECTOR = 1000
"""Ten centimetres: as long as a sector of a wall wants to be."""
_NORTH = 2700
_SHORTEST = 200
_NEAR = 400
"""A road within four centimetres of a crossing leads over it."""
_DEEP = {"wall": WALL.depth, "palisade": PALISADE.depth}


def along(points: Sequence[Spot], kind: str, *, towers: bool) -> tuple[Work, ...]:
    """Sectors of a wall or a palisade along a line, their front at the left hand of who walks it; with a
    tower wherever it bends or ends. A line that comes back to its beginning encloses a court."""
    works: list[Work] = []
    inset = TOWER.width // 2 if towers else 0
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        free = length - 2 * inset
        if free < _SHORTEST:
            continue
        count = max(1, round(free / SECTOR))
        step = free / count
        facing = (heading(bx - ax, by - ay) - 900) % CIRCLE
        for number in range(count):
            share = (inset + step * (number + 0.5)) / length
            x, y = round(ax + (bx - ax) * share), round(ay + (by - ay) * share)
            works.append(Work(kind, Pose(x, y, facing), Size(int(step), _DEEP.get(kind, WALL.depth))))
    if towers:
        works += [Work("tower", Pose(x, y, _NORTH), TOWER, "round") for x, y in dict.fromkeys(points)]
    return tuple(works)


def beside_wall(table: TableMap, x: float, y: float) -> Ref | None:
    """The sector of a wall under a point."""
    found = (
        Ref("works", at)
        for at, work in enumerate(table.works)
        if work.kind in ("wall", "palisade", "gate") and holds(corners_of(work), x, y)
    )
    return next(found, None)


def gate_in(table: TableMap, ref: Ref) -> Work:
    """A sector with a gate in it; one that has a gate, closed again."""
    work: Work = thing_of(table, ref)
    return replace(work, kind="wall" if work.kind == "gate" else "gate")


def single(kind: str, x: int, y: int) -> Work:
    """A tower or a gate by itself."""
    return Work(
        kind, Pose(x, y, _NORTH), GATE if kind == "gate" else TOWER, "round" if kind == "tower" else ""
    )


def crossing_at(table: TableMap, kind: str, x: float, y: float, reach: float) -> Crossing | None:
    """A bridge or a ford over the stream that is near; where a road crosses it there, along the road."""
    near: list[tuple[float, float, float, int, Line]] = []
    for line in table.lines:
        if line.kind in WATERS:
            away, leg, px, py = nearest_leg(line.points, x, y)
            near.append((away, px, py, leg, line))
    if not near:
        return None
    away, px, py, leg, stream = min(near, key=lambda each: each[0])
    if away > max(reach, stream.width):
        return None
    (ax, ay), (bx, by) = stream.points[leg : leg + 2]
    angle, wide = (heading(bx - ax, by - ay) + 900) % CIRCLE, 300
    for road in (line for line in table.lines if line.kind in WAYS):
        far, at, _, _ = nearest_leg(road.points, px, py)
        if far <= _NEAR:
            (cx, cy), (dx, dy) = road.points[at : at + 2]
            angle, wide = heading(dx - cx, dy - cy), max(200, road.width)
            px, py = _met((ax, ay), (bx, by), (cx, cy), (dx, dy)) or (px, py)
            break
    return Crossing(kind, Pose(round(px), round(py), angle), Size(wide, stream.width + 220))


def _met(a: Spot, b: Spot, c: Spot, d: Spot) -> tuple[float, float] | None:
    """Where two straight lines meet."""
    across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if not across:
        return None
    share = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across
    if not -0.2 <= share <= 1.2:
        return None
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
