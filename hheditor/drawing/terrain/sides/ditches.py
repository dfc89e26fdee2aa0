"""Ditches along the sides of hexes: a trench with earth thrown up on both hands."""

from collections.abc import Sequence

from hheditor.drawing.display import Op, Stroke, Sub
from hheditor.drawing.lattice import Window, chance
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.terrain.ground import Ground
from hheditor.drawing.terrain.sides.courses import Course, course
from hheditor.hexes import Side

_DITCH = ("ditch",)
_WIDTH = 60.0


def ditch_ops(view: Window, ground: Ground, colors: Palette, detail: int) -> list[Op]:
    """All ditches of a window's cells: every bank below every trench."""
    found = [
        course(view, ground, Side(view.cells[place], direction), kind, _DITCH, _WIDTH)
        for place in view.core
        if view.true[place]
        for kind, direction in ground.works.get(view.cells[place], ())
        if kind in _DITCH
    ]
    return trench_ops(found, colors, detail) if found else []


def trench_ops(found: Sequence[Course], colors: Palette, detail: int, width: float = 0.0) -> list[Op]:
    """Ditches along their courses; of those that are so wide the ends are cut off where they end."""
    flat = width > _WIDTH
    width = max(_WIDTH, width)
    paths = tuple(sub for each in found for sub in each.path)
    ops: list[Op] = [
        Stroke(paths, colors["ditch.light"], width + 44, flat=flat),
        Stroke(paths, colors["ditch"], width, flat=flat),
        Stroke(
            tuple(_shifted(sub, 9, 11) for sub in paths),
            faded(colors["ditch.light"], 0.35),
            width * 0.34,
            flat=flat,
        ),
    ]
    if detail:
        ticks = tuple(tick for each in found for tick in _ticks(each, width))
        ops.append(Stroke(ticks, faded(colors["ditch"], 0.85), 7))
    return ops


def _shifted(sub: Sub, dx: float, dy: float) -> Sub:
    points = tuple(value + (dy if number % 2 else dx) for number, value in enumerate(sub.points))
    return Sub(points, closed=False)


def _ticks(each: Course, width: float) -> list[Sub]:
    """Short strokes down both banks."""
    found = []
    for number, ((ax, ay), (bx, by)) in enumerate(zip(each.points, each.points[1:], strict=False)):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        nx, ny = -(by - ay) / length, (bx - ax) / length
        for hand in (-1, 1):
            seed = chance(int(ax) >> 2, int(ay) >> 2, number + hand)
            near, far = width / 2 * hand, (width / 2 + 20 + 26 * seed) * hand
            found.append(Sub((ax + nx * near, ay + ny * near, ax + nx * far, ay + ny * far), closed=False))
    return found
