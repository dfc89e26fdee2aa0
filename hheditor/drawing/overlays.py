"""Overlays: zones, objectives, reach, selections. They differ in pattern as well as in colour."""

from collections.abc import Iterable

from hheditor.drawing.display import Drawing, Ellipse, Fill, Op, Path, Pattern, Stroke, Sub, Text
from hheditor.drawing.lattice import corner_offsets, units
from hheditor.drawing.palette import Palette, faded
from hheditor.hexes import Board, grid
from hheditor.hexes.layout import lattice_centre
from hheditor.maps.document import Objective, Zone

_PATTERNS: tuple[Pattern, ...] = ("diagonal", "counter", "dots", "cross")


def centre_of(board: Board, cell: int) -> tuple[float, float]:
    """The centre of a cell in board units."""
    ux, uy = units(board.orientation)
    column, row = board.column_row(cell)
    x, y = lattice_centre(board, column, row)
    return x * ux, y * uy


def cell_path(board: Board, cell: int, share: float = 1.0) -> Path:
    """The hexagon of a cell, or a smaller one within it."""
    ux, uy = units(board.orientation)
    column, row = board.column_row(cell)
    cx, cy = lattice_centre(board, column, row)
    points: list[float] = []
    for kx, ky in corner_offsets(board.orientation):
        points += ((cx + kx * share) * ux, (cy + ky * share) * uy)
    return (Sub(tuple(points)),)


def area_path(board: Board, cells: Iterable[int], inset: float = 0.0) -> Path:
    """The outline of cells along their hexsides, drawn in by so many board units."""
    chosen = set(cells)
    neighbours = grid(board).neighbours
    sides = {
        (cell, direction): None
        for cell in sorted(chosen)
        for direction in range(6)
        if neighbours[cell][direction] not in chosen
    }
    ux, uy = units(board.orientation)
    corners = corner_offsets(board.orientation)
    subs = []
    while sides:
        side = next(iter(sides))
        points: list[float] = []
        while side in sides:
            del sides[side]
            cell, direction = side
            column, row = board.column_row(cell)
            cx, cy = lattice_centre(board, column, row)
            kx, ky = corners[direction]
            share = 1 - inset / 577.0
            points += ((cx + kx * share) * ux, (cy + ky * share) * uy)
            ahead = (direction + 1) % 6
            beside = neighbours[cell][ahead]
            side = (cell, ahead) if beside not in chosen else (beside, (direction + 5) % 6)
        subs.append(Sub(tuple(points)))
    return tuple(subs)


def area_ops(
    board: Board, cells: Iterable[int], color: str, pattern: Pattern = "diagonal", *, dashed: bool = True
) -> Drawing:
    """An area as one: a faint ground, a hatching, a clear outline."""
    path = area_path(board, cells)
    if not path:
        return ()
    return (
        Fill(path, faded(color, 0.10)),
        Fill(path, faded(color, 0.28), pattern),
        Stroke(path, faded(color, 0.9), 34, (130, 70) if dashed else ()),
    )


def zone_ops(board: Board, zones: Iterable[Zone], colors: Palette) -> Drawing:
    """Deployment zones and areas of the scenario."""
    ops: list[Op] = []
    for number, zone in enumerate(zones):
        color = colors[f"zone.{zone.side}"] if zone.side in (0, 1) else colors["zone.none"]
        pattern = _PATTERNS[zone.side] if zone.side in (0, 1) else _PATTERNS[2 + number % 2]
        ops += area_ops(board, zone.cells, color, pattern)
    return tuple(ops)


def objective_ops(
    board: Board, objectives: Iterable[Objective], colors: Palette, scale: float = 1.0
) -> Drawing:
    """Objectives: a flag on a ring, and the name."""
    ops: list[Op] = []
    color = colors["objective"]
    for objective in objectives:
        ops.append(Stroke(area_path(board, objective.cells, 40), color, 22, (60, 40)))
        x, y = centre_of(board, objective.cells[0])
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


def selection_ops(board: Board, cells: Iterable[int], colors: Palette) -> Drawing:
    """Chosen cells: one gold outline."""
    path = area_path(board, cells)
    if not path:
        return ()
    return (
        Fill(path, faded(colors["selection"], 0.14)),
        Stroke(path, faded(colors["ink"], 0.6), 54),
        Stroke(path, colors["selection"], 34),
    )
