"""What people build or plant along hexsides, but ditches: walls, gates, palisades, fences, hedges, stakes,
pavises."""

from collections.abc import Callable
from math import hypot
from typing import NamedTuple

from hheditor.drawing.display import Ellipse, Fill, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.lattice import Window, chance, corner_offsets
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.terrain.ground import Ground
from hheditor.drawing.terrain.ruins import BURNT, rubble_ops, split
from hheditor.drawing.terrain.sides.water import WATERS
from hheditor.maps.terrains import SLOPES

_ELSEWHERE = frozenset((*WATERS, *SLOPES, "ditch"))
"""What other modules draw."""


class Line(NamedTuple):
    """A hexside: its ends, the unit vector along it and the one that points out of its hex."""

    ax: float
    ay: float
    bx: float
    by: float
    tx: float
    ty: float
    nx: float
    ny: float

    def at(self, share: float) -> tuple[float, float]:
        """A point on it."""
        return self.ax + (self.bx - self.ax) * share, self.ay + (self.by - self.ay) * share

    def points(self, count: int) -> list[tuple[float, float]]:
        """Points spread evenly along it, half a gap from the ends."""
        return [self.at((number + 0.5) / count) for number in range(count)]

    def path(self, dx: float = 0.0, dy: float = 0.0) -> Path:
        """The side itself, or beside its place."""
        return (Sub((self.ax + dx, self.ay + dy, self.bx + dx, self.by + dy), closed=False),)

    def box(self, x: float, y: float, long: float, deep: float) -> Path:
        """A box around a point, along the side."""
        points: list[float] = []
        for a, b in ((-long, -deep), (long, -deep), (long, deep), (-long, deep)):
            points += (x + self.tx * a + self.nx * b, y + self.ty * a + self.ny * b)
        return polygon(*points)

    def tick(self, x: float, y: float, inner: float, outer: float) -> Sub:
        """A short line across the side."""
        return Sub(
            (x + self.nx * inner, y + self.ny * inner, x + self.nx * outer, y + self.ny * outer), closed=False
        )


def work_ops(view: Window, ground: Ground, colors: Palette, detail: int) -> list[Op]:
    """Everything that stands on the sides of a window's cells."""
    ux, uy = view.unit
    corners = corner_offsets(view.board.orientation)
    ops: list[Op] = []
    for place in view.core:
        cell = view.cells[place]
        if not view.true[place] or cell not in ground.works:
            continue
        cx, cy = view.centres[place]
        for kind, direction in ground.works[cell]:
            (ax, ay), (bx, by) = corners[direction - 1], corners[direction]
            if kind in _ELSEWHERE:
                continue
            side = _side(cx, cy, ax, ay, bx, by, ux, uy)
            state, work = split(kind)
            if state:
                ops += rubble_ops(
                    side,
                    "wooden" if work in ("fence", "palisade") else "",
                    colors,
                    charred=state == BURNT,
                    detail=detail,
                    wide=58,
                )
            else:
                ops += WORKS.get(kind, _strange)(side, colors, detail)
    return ops


def _side(cx: int, cy: int, ax: int, ay: int, bx: int, by: int, ux: float, uy: float) -> Line:
    x0, y0, x1, y1 = (cx + ax) * ux, (cy + ay) * uy, (cx + bx) * ux, (cy + by) * uy
    length = hypot(x1 - x0, y1 - y0)
    out_x, out_y = (ax + bx) * ux, (ay + by) * uy
    reach = hypot(out_x, out_y)
    return Line(x0, y0, x1, y1, (x1 - x0) / length, (y1 - y0) / length, out_x / reach, out_y / reach)


def _shadow(line: Line, colors: Palette, width: float) -> list[Op]:
    color = colors["house.shadow"]
    return [Stroke(line.path(16, 22), color, width)] if color else []


def _wall(line: Line, colors: Palette, detail: int) -> list[Op]:
    path = line.path()
    ops = [
        *_shadow(line, colors, 46),
        Stroke(path, colors["masonry.line"], 62),
        Stroke(path, colors["masonry.dark"], 48),
        Stroke(path, colors["masonry"], 28),
    ]
    if detail:
        joints = tuple(line.tick(x, y, 22, -22) for x, y in line.points(9))
        ops.append(Stroke(joints, faded(colors["masonry.line"], 0.7), 6))
    return ops


def _gate(line: Line, colors: Palette, detail: int) -> list[Op]:
    x, y = line.at(0.5)
    door = line.box(x, y, 96, 32)
    ops = [
        *_wall(line, colors, detail),
        Fill(door, colors["timber.light"]),
        Stroke(door, colors["timber.line"], 8),
        Stroke((line.tick(x, y, 32, -32),), colors["timber.line"], 7),
    ]
    for side in (-1, 1):
        tower = line.box(x + line.tx * 122 * side, y + line.ty * 122 * side, 38, 52)
        ops += [Fill(tower, colors["masonry"]), Stroke(tower, colors["masonry.line"], 9)]
    return ops


def _fence(line: Line, colors: Palette, _: int) -> list[Op]:
    ops: list[Op] = _shadow(line, colors, 26)
    for off in (-13, 13):
        rail = line.path(line.nx * off, line.ny * off)
        ops += [Stroke(rail, colors["timber.line"], 13), Stroke(rail, colors["timber.light"], 7)]
    posts = tuple(line.tick(x, y, 25, -25) for x, y in (line.at(number / 6) for number in range(7)))
    return [*ops, Stroke(posts, colors["timber.line"], 24), Stroke(posts, colors["timber.light"], 14)]


def _palisade(line: Line, colors: Palette, _: int) -> list[Op]:
    """Pointed logs side by side: nothing shows between them, as it does between the rails of a fence."""
    ops: list[Op] = _shadow(line, colors, 40)
    for x, y in line.points(15):
        log = polygon(
            x - line.tx * 15 - line.nx * 30,
            y - line.ty * 15 - line.ny * 30,
            x + line.tx * 15 - line.nx * 30,
            y + line.ty * 15 - line.ny * 30,
            x + line.tx * 15 + line.nx * 22,
            y + line.ty * 15 + line.ny * 22,
            x + line.nx * 42,
            y + line.ny * 42,
            x - line.tx * 15 + line.nx * 22,
            y - line.ty * 15 + line.ny * 22,
        )
        ops += [Fill(log, colors["timber.light"]), Stroke(log, colors["timber.line"], 6)]
    return ops


def _hedge(line: Line, colors: Palette, _: int) -> list[Op]:
    ops: list[Op] = _shadow(line, colors, 50)
    tufts = [(*line.at(number / 11), chance(int(line.ax) + number, int(line.ay), 5)) for number in range(12)]
    for x, y, size in tufts:
        ops.append(Ellipse(x, y, 38 + 10 * size, 34 + 8 * size, colors["hedge.dark"], colors["tree.line"], 4))
    for x, y, size in tufts:
        ops.append(Ellipse(x - 9, y - 12, 23 + 6 * size, 18 + 5 * size, colors["hedge"]))
    return ops


def _stakes(line: Line, colors: Palette, _: int) -> list[Op]:
    ops: list[Op] = []
    for x, y in sorted(line.points(9), key=lambda point: point[1]):
        foot_x, foot_y = x - line.nx * 34, y - line.ny * 34 + 20
        tip_x, tip_y = x + line.nx * 66, y + line.ny * 66 - 30
        if colors["house.shadow"]:
            ops.append(
                Stroke(
                    (Sub((foot_x + 12, foot_y + 10, tip_x + 18, tip_y + 26), closed=False),),
                    colors["house.shadow"],
                    11,
                )
            )
        wedge = polygon(
            foot_x - line.tx * 13,
            foot_y - line.ty * 13,
            foot_x + line.tx * 13,
            foot_y + line.ty * 13,
            tip_x,
            tip_y,
        )
        ops += [Fill(wedge, colors["timber.light"]), Stroke(wedge, colors["timber.line"], 6)]
    return ops


def _pavises(line: Line, colors: Palette, _: int) -> list[Op]:
    ops: list[Op] = []
    for number, (x, y) in enumerate(line.points(6)):
        if colors["house.shadow"]:
            ops.append(Fill(line.box(x + 12, y + 16, 40, 20), colors["house.shadow"]))
        field, bar = ("pavise.a", "pavise.b") if number % 2 else ("pavise.b", "pavise.a")
        shield = line.box(x, y - 6, 42, 22)
        ops += [
            Fill(shield, colors[field]),
            Stroke((line.tick(x, y - 6, 20, -20),), colors[bar], 13),
            Stroke(shield, colors["timber.line"], 7),
        ]
    return ops


def _strange(line: Line, colors: Palette, _: int) -> list[Op]:
    return [Stroke(line.path(), colors["unknown"], 30, (30, 30))]


WORKS: dict[str, Callable[[Line, Palette, int], list[Op]]] = {
    "wall": _wall,
    "gate": _gate,
    "fence": _fence,
    "palisade": _palisade,
    "hedge": _hedge,
    "stakes": _stakes,
    "pavises": _pavises,
}
