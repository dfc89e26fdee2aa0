"""What people built on a table: hedges, walls, stakes and palisades along lines; houses."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, sin

from hheditor.drawing.display import Group, Op
from hheditor.drawing.lattice import chance
from hheditor.drawing.palette import Palette
from hheditor.drawing.symbols import house_ops
from hheditor.drawing.tables.shapes import Spots
from hheditor.drawing.terrain.sides.works import WORKS, Line
from hheditor.tables.ground import Outline
from hheditor.tables.map.document import Line as TableLine

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
