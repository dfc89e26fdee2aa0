"""Overlays: zones, objectives, reach, selections. They differ in pattern as well as in colour."""

from collections.abc import Iterable
from math import ceil, cos, radians, sin

from hheditor.drawing.display import Drawing, Ellipse, Fill, Op, Path, Pattern, Stroke, Sub, Text
from hheditor.drawing.palette import Palette, faded
from hheditor.maps.document import Objective, Zone
from hheditor.rules.api.screen.overlays import Border, Circle, Polygon, Shape, Sweep
from hheditor.rules.api.screen.scene import Piece, base_of
from hheditor.rules.api.surfaces import Surface, Where

_ROOM = 40
"""How far the ring about a base lies outside it, in tenths of a millimetre."""
_PATTERNS: tuple[Pattern, ...] = ("diagonal", "counter", "dots", "cross")


def shape_path(surface: Surface, where: Where, share: float = 1.0) -> Path:
    """The outline of a place, or a smaller one within it; the ring about a spot."""
    return (Sub(surface.shape(where, share)),)


def outline_path(surface: Surface, wheres: Iterable[Where], inset: float = 0.0) -> Path:
    """The outline of places as one, drawn in by so many board units."""
    return tuple(map(Sub, surface.outline(wheres, inset)))


def standing_path(surface: Surface, piece: Piece, where: Where | None = None) -> Path:
    """The ground a piece stands on: its places as one, or the place it is thought to go to; on a bare table
    its base, a little larger."""
    if piece.places or not all(piece.footprint):
        return outline_path(surface, piece.places) if where is None else shape_path(surface, where)
    return (Sub(tuple(value for spot in base_of(piece, _ROOM) for value in spot)),)


def figure_path(surface: Surface, shape: Shape) -> Path:
    """A figure the rules lay over the field; a side of a place is a line, all others are closed."""
    match shape:
        case Border():
            line = surface.border(shape.place, shape.side)
            return (Sub(line, closed=False),) if line else ()
        case Circle():
            return _swept(Sweep(shape.x, shape.y, 0, shape.radius, 0, 3600))
        case Sweep():
            return _swept(shape)
        case Polygon():
            return (Sub(tuple(float(part) for corner in shape.corners for part in corner)),)


def _swept(sweep: Sweep) -> Path:
    """Along the outer arc and back along the inner one, a point for every five degrees."""
    steps = max(2, ceil(sweep.turn / 50) + 1)
    turns = [radians((sweep.start + sweep.turn * step / (steps - 1)) / 10) for step in range(steps)]
    whole = sweep.turn >= 3600
    arcs = [(sweep.outer, turns[:-1] if whole else turns)]
    if sweep.inner:
        arcs.append((sweep.inner, turns[-1:0:-1] if whole else turns[::-1]))
    rings = [
        [part for turn in arc for part in (sweep.x + cos(turn) * far, sweep.y + sin(turn) * far)]
        for far, arc in arcs
    ]
    if whole:
        return tuple(Sub(tuple(ring)) for ring in rings)
    middle = [] if sweep.inner else [float(sweep.x), float(sweep.y)]
    return (Sub((*(part for ring in rings for part in ring), *middle)),)


def area_ops(
    surface: Surface,
    cells: Iterable[Where],
    color: str,
    pattern: Pattern = "diagonal",
    *,
    dashed: bool = True,
) -> Drawing:
    """An area as one: a faint ground, a hatching, a clear outline."""
    return area_path_ops(outline_path(surface, cells), color, pattern, dashed=dashed)


def area_path_ops(path: Path, color: str, pattern: Pattern = "diagonal", *, dashed: bool = True) -> Drawing:
    """The same of an outline that is known already."""
    if not path:
        return ()
    return (
        Fill(path, faded(color, 0.10)),
        Fill(path, faded(color, 0.28), pattern),
        Stroke(path, faded(color, 0.9), 34, (130, 70) if dashed else ()),
    )


def zone_ops(surface: Surface, zones: Iterable[Zone], colors: Palette) -> Drawing:
    """Deployment zones and areas of the scenario."""
    ops: list[Op] = []
    for number, zone in enumerate(zones):
        color = colors[f"zone.{zone.side}"] if zone.side in (0, 1) else colors["zone.none"]
        pattern = _PATTERNS[zone.side] if zone.side in (0, 1) else _PATTERNS[2 + number % 2]
        ops += area_ops(surface, zone.cells, color, pattern)
    return tuple(ops)


def objective_ops(
    surface: Surface, objectives: Iterable[Objective], colors: Palette, scale: float = 1.0
) -> Drawing:
    """Objectives: a flag on a ring, and the name."""
    ops: list[Op] = []
    color = colors["objective"]
    for objective in objectives:
        ops.append(Stroke(outline_path(surface, objective.cells, 40), color, 22, (60, 40)))
        x, y = surface.spot_of(objective.cells[0])
        ops += [
            Ellipse(x, y + 150, 70, 26, faded("#000000", 0.25)),
            Stroke((Sub((x, y + 150, x, y - 230), closed=False),), colors["ink"], 26),
            Fill((Sub((x, y - 230, x + 210, y - 160, x, y - 80)),), color),
            Stroke((Sub((x, y - 230, x + 210, y - 160, x, y - 80)),), colors["ink"], 14),
        ]
        if objective.name:
            ops.append(
                Text(
                    x,
                    y + 370,
                    objective.name,
                    170 * scale,
                    colors["label"],
                    italic=True,
                    halo=colors["label.halo"],
                )
            )
    return tuple(ops)


def selection_ops(surface: Surface, wheres: Iterable[Where], colors: Palette) -> Drawing:
    """Chosen places: one gold outline."""
    return ring_ops(outline_path(surface, wheres), colors)


def ring_ops(path: Path, colors: Palette) -> Drawing:
    """Whatever is chosen, ringed in gold."""
    if not path:
        return ()
    return (
        Fill(path, faded(colors["selection"], 0.14)),
        Stroke(path, faded(colors["ink"], 0.6), 54),
        Stroke(path, colors["selection"], 34),
    )
