"""Rivers and roads from afar, where a hex is a few pixels: one bend through each hex, without its wobble."""

from hheditor.drawing.display import Op, Stroke, Sub
from hheditor.drawing.lattice import Window, middle_offsets
from hheditor.drawing.palette import Palette
from hheditor.drawing.terrain.ground import Passing

Lines = dict[int, list[Sub]]
"""Lines by their width."""

_ROUGHLY = 24
"""Widths are told apart in steps of so many board units."""
_BEYOND = 1.5


def bends(view: Window, ways: dict[int, Passing]) -> Lines:
    """The ways through the cells of a window; they leave the field where they end at its rim."""
    found: Lines = {}
    if not ways:
        return found
    ux, uy = view.unit
    middles = middle_offsets(view.board.orientation)
    for place in view.core:
        passing = ways.get(view.cells[place]) if view.true[place] else None
        if not passing:
            continue
        cx, cy = view.centres[place]
        around = view.neighbours[place]
        ends = {}
        for _, direction, width in passing:
            mx, my = middles[direction]
            beside = around[direction]
            far = _BEYOND if beside >= 0 and not view.true[beside] else 1.0
            ends[direction] = ((cx + mx * far) * ux, (cy + my * far) * uy, width)
        x, y = cx * ux, cy * uy
        widest = max(width for _, _, width in ends.values())
        lines = found.setdefault(round(widest / _ROUGHLY) * _ROUGHLY, [])
        if len(ends) == 2:
            (ax, ay, _), (bx, by, _) = ends.values()
            lines.append(Sub((ax, ay, x, y, bx, by), closed=False, curved=True))
        else:
            lines += [Sub((ax, ay, x, y), closed=False) for ax, ay, _ in ends.values()]
    return found


def _strokes(lines: Lines, color: str, extra: float) -> list[Op]:
    return [Stroke(tuple(subs), color, width + extra) for width, subs in sorted(lines.items())]


def rivers_afar(lines: Lines, colors: Palette) -> list[Op]:
    """Bank and water."""
    return [*_strokes(lines, colors["water.bank"], 32), *_strokes(lines, colors["water"], 8)]


def roads_afar(lines: Lines, colors: Palette) -> list[Op]:
    """Edge and body."""
    return [*_strokes(lines, colors["road.edge"], 28), *_strokes(lines, colors["road"], 4)]
