"""What people built on a table: hedges, walls, stakes and palisades along lines; fortifications; houses."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin

from hheditor.drawing.display import Ellipse, Fill, Group, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.lattice import chance
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.symbols import house_ops
from hheditor.drawing.tables.shapes import Spots
from hheditor.drawing.tables.ways import box_of, corners_of
from hheditor.drawing.terrain.sides.works import WORKS, Line
from hheditor.tables.ground import Outline
from hheditor.tables.map.document import Line as TableLine
from hheditor.tables.map.document import Work

_PIECE = 577.0
"""The length works along a hexside are drawn for."""


def line_ops(lines: Sequence[TableLine], colors: Palette) -> list[Op]:
    """Hedges, walls, stakes and palisades, piece by piece."""
    ops: list[Op] = []
    for line in lines:
        draw = WORKS.get(line.kind)
        if draw is None:
            continue
        for piece in _pieces(line.points):
            ops += draw(piece, colors, 2)
    return ops


def _pieces(points: Spots) -> list[Line]:
    found = []
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        tx, ty = (bx - ax) / length, (by - ay) / length
        # What is planted leans up the screen or to the left hand of who drew it, the same on every piece.
        nx, ny = ty, -tx
        count = max(1, round(length / _PIECE))
        step = length / count
        for number in range(count):
            x, y = ax + tx * step * number, ay + ty * step * number
            found.append(Line(x, y, x + tx * step, y + ty * step, tx, ty, nx, ny))
    return found


def work_ops(works: Sequence[Work], colors: Palette) -> list[Op]:
    """Sectors of fortifications: walls and palisades first, then gates, towers over all."""
    order = {"wall": 0, "palisade": 0, "gate": 1, "tower": 2}
    ops: list[Op] = []
    if colors["house.shadow"]:
        ops += [_shadow(each, colors["house.shadow"]) for each in works]
    for each in sorted(works, key=lambda work: order.get(work.kind, 0)):
        ops += _DRAWN.get(each.kind, _wall)(each, colors)
    return ops


def _shadow(work: Work, color: str) -> Op:
    """What a work throws on the ground: the higher it is, the farther."""
    far = {"tower": 1.3, "palisade": 0.4}.get(work.kind, 1.0)
    if _round(work):
        r = min(work.size.width, work.size.depth) / 2
        return Ellipse(work.pose.x + 34 * far, work.pose.y + 44 * far, r, r, color)
    return Fill(box_of(work.pose, work.size), color, dx=34 * far, dy=44 * far)


def _round(work: Work) -> bool:
    return work.kind == "tower" and work.style == "round"


def _wall(work: Work, colors: Palette) -> list[Op]:
    """A walk between a parapet with merlons towards the enemy and a low one behind."""
    body = box_of(work.pose, work.size)
    ops: list[Op] = [
        Fill(body, colors["masonry.dark"]),
        Stroke(body, colors["masonry.line"], 10),
        Fill(box_of(work.pose, work.size, -min(46.0, work.size.depth * 0.2)), colors["masonry"]),
    ]
    return [*ops, *_merlons(work, colors)]


def _merlons(work: Work, colors: Palette) -> list[Op]:
    left, right, *_ = corners_of(work.pose, work.size)
    length = hypot(right[0] - left[0], right[1] - left[1])
    count = max(2, round(length / 110))
    angle = radians(work.pose.a / 10)
    fx, fy = cos(angle), sin(angle)
    tx, ty = (right[0] - left[0]) / length, (right[1] - left[1]) / length
    points: list[float] = []
    for number in range(count):
        at = (number + 0.5) / count * length
        x, y = left[0] + tx * at, left[1] + ty * at
        for a, b in ((-27, 8), (27, 8), (27, -36), (-27, -36)):
            points += (x + tx * a + fx * b, y + ty * a + fy * b)
    teeth: Path = (Sub(tuple(points), every=4),)
    return [Fill(teeth, colors["masonry"]), Stroke(teeth, colors["masonry.line"], 7)]


def _tower(work: Work, colors: Palette) -> list[Op]:
    """A tower from above: its wall, merlons round it, the floor in its shade."""
    x, y = float(work.pose.x), float(work.pose.y)
    if _round(work):
        r = min(work.size.width, work.size.depth) / 2
        teeth = [
            Ellipse(x + cos(a) * r, y + sin(a) * r, 30, 30, colors["masonry"], colors["masonry.line"], 7)
            for a in (radians(360 * number / 14) for number in range(14))
        ]
        return [
            Ellipse(x, y, r, r, colors["masonry.dark"], colors["masonry.line"], 11),
            *teeth,
            Ellipse(x, y, r - 44, r - 44, colors["masonry"], colors["masonry.line"], 6),
            Ellipse(x - r * 0.1, y - r * 0.12, r * 0.52, r * 0.52, faded(colors["masonry.dark"], 0.45)),
        ]
    body = box_of(work.pose, work.size)
    floor = box_of(work.pose, work.size, -52)
    ring: list[Op] = []
    points: list[float] = []
    corners = corners_of(work.pose, work.size)
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        length = hypot(bx - ax, by - ay)
        count = max(2, round(length / 120))
        tx, ty = (bx - ax) / length, (by - ay) / length
        for number in range(count):
            at = (number + 0.5) / count * length
            mx, my = ax + tx * at, ay + ty * at
            for a, b in ((-30, -10), (30, -10), (30, 36), (-30, 36)):
                points += (mx + tx * a - ty * b, my + ty * a + tx * b)
    ring_path: Path = (Sub(tuple(points), every=4),)
    ring += [Fill(ring_path, colors["masonry"]), Stroke(ring_path, colors["masonry.line"], 7)]
    return [
        Fill(body, colors["masonry.dark"]),
        Stroke(body, colors["masonry.line"], 11),
        *ring,
        Fill(floor, colors["masonry"]),
        Fill(floor, faded(colors["masonry.dark"], 0.3)),
        Stroke(floor, colors["masonry.line"], 6),
    ]


def _gate(work: Work, colors: Palette) -> list[Op]:
    """A wall with a timber gate in it between two stout piers."""
    angle = radians(work.pose.a / 10)
    fx, fy = cos(angle), sin(angle)
    x, y = float(work.pose.x), float(work.pose.y)
    half, deep = min(190.0, work.size.width * 0.3), work.size.depth / 2 + 16

    def box(at: float, wide: float, out: float) -> Path:
        mx, my = x - fy * at, y + fx * at
        return polygon(
            *(
                value
                for a, b in ((out, -wide), (out, wide), (-out, wide), (-out, -wide))
                for value in (mx + fx * a - fy * b, my + fy * a + fx * b)
            )
        )

    door = box(0.0, half, deep)
    boards = tuple(
        Sub(
            (
                x + fx * deep - fy * at,
                y + fy * deep + fx * at,
                x - fx * deep - fy * at,
                y - fy * deep + fx * at,
            ),
            closed=False,
        )
        for at in (-half * 0.66, -half * 0.33, 0.0, half * 0.33, half * 0.66)
    )
    ops = [
        *_wall(work, colors),
        Fill(door, colors["timber.light"]),
        Stroke(boards, colors["timber.line"], 7),
        Stroke(door, colors["timber.line"], 10),
    ]
    for hand in (-1, 1):
        pier = box(hand * (half + 58), 62.0, deep + 26)
        ops += [Fill(pier, colors["masonry"]), Stroke(pier, colors["masonry.line"], 10)]
    return ops


def _palisade(work: Work, colors: Palette) -> list[Op]:
    """Logs side by side, pointed towards the enemy, on a bank of earth."""
    angle = radians(work.pose.a / 10)
    left, right, *_ = corners_of(work.pose, work.size)
    body = box_of(work.pose, work.size)
    shift = -work.size.depth / 2
    x0, y0 = left[0] + cos(angle) * shift, left[1] + sin(angle) * shift
    x1, y1 = right[0] + cos(angle) * shift, right[1] + sin(angle) * shift
    logs: list[Op] = []
    for piece in _pieces(((x0, y0), (x1, y1))):
        logs += WORKS["palisade"](piece._replace(nx=cos(angle), ny=sin(angle)), colors, 2)
    return [Fill(body, faded(colors["ditch.light"], 0.8)), *logs]


_DRAWN = {"wall": _wall, "tower": _tower, "gate": _gate, "palisade": _palisade}


def house_of(patch: Outline, colors: Palette) -> Op:
    """A building under its roof: as long and as wide as its outline along its longest side."""
    points = patch.points
    edges = [
        (hypot(bx - ax, by - ay), ax, ay, bx, by) for (ax, ay), (bx, by) in pairwise((*points, points[0]))
    ]
    _, ax, ay, bx, by = max(edges)
    angle = atan2(by - ay, bx - ax)
    ux, uy = cos(angle), sin(angle)
    alongs = [x * ux + y * uy for x, y in points]
    acrosses = [-x * uy + y * ux for x, y in points]
    along, across = (max(alongs) + min(alongs)) / 2, (max(acrosses) + min(acrosses)) / 2
    x, y = along * ux - across * uy, along * uy + across * ux
    long, wide = (max(alongs) - min(alongs)) / 2 - 8, (max(acrosses) - min(acrosses)) / 2 - 8
    if wide > long:
        long, wide, angle = wide, long, angle + 1.5707963267948966
    roof = int(chance(round(x) >> 4, round(y) >> 4, 71) * 2.99)
    return Group(house_ops(max(20.0, long), max(16.0, wide), angle % 3.141592653589793, roof, colors), x, y)
