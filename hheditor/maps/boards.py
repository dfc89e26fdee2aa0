"""Resizing, cropping and shifting a field with all that lies on it."""

from msgspec.structs import replace

from hheditor.hexes import Board, grid, side
from hheditor.maps.document import Crossing, Edge, Feature, Label, Map, Objective, Zone
from hheditor.maps.edits import levels_of, terrain_of

_PITCH = 866.0254037844386


def reshaped(map_: Map, columns: int, rows: int, right: int = 0, down: int = 0) -> Map:
    """The field with another size, its content moved by columns and rows; what falls off is left behind.

    An odd move across the staggered rows shoves the other rows, so that no hex changes its neighbours.

    >>> from hheditor.maps.document import blank
    >>> reshaped(blank(Board(4, 4)), 6, 5, 1, 1).board
    Board(columns=6, rows=5, orientation='pointy', shift='even', numbering='letters')
    """
    old = map_.board
    odd = (down if old.orientation == "pointy" else right) % 2 == 1
    shift = old.shift if not odd else ("even" if old.shift == "odd" else "odd")
    board = Board(columns, rows, old.orientation, shift, old.numbering)
    table = grid(board)
    moved = [-1] * old.cells
    for cell in range(old.cells):
        column, row = old.column_row(cell)
        moved[cell] = board.cell(column + right, row + down)
    terrain, levels = ["open"] * board.cells, [0] * board.cells
    for cell, (kind, level) in enumerate(zip(terrain_of(map_), levels_of(map_), strict=True)):
        if moved[cell] >= 0:
            terrain[moved[cell]], levels[moved[cell]] = kind, level

    def sided(entry: Crossing | Edge) -> tuple[int, int] | None:
        target = moved[entry.cell]
        direction = entry.direction
        if target < 0:
            beyond = grid(old).neighbours[entry.cell][direction]
            if beyond < 0 or moved[beyond] < 0:
                return None
            target, direction = moved[beyond], (direction + 3) % 6
        which = side(table, target, direction)
        return which.cell, which.direction

    def kept(cells: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(moved[cell] for cell in cells if moved[cell] >= 0))

    along, across = (1000, _PITCH) if old.orientation == "pointy" else (_PITCH, 1000)
    dx, dy = round(right * along), round(down * across)
    underlay = map_.underlay
    if underlay is not None:
        underlay = replace(underlay, x=underlay.x + dx, y=underlay.y + dy)
    return Map(
        board,
        map_.name,
        tuple(terrain) if any(kind != "open" for kind in terrain) else (),
        tuple(levels) if any(levels) else (),
        tuple(sorted({Crossing(e.kind, *at) for e in map_.crossings if (at := sided(e)) is not None})),
        tuple(sorted({Edge(e.kind, *at) for e in map_.edges if (at := sided(e)) is not None})),
        tuple(sorted(Feature(f.kind, moved[f.cell]) for f in map_.features if moved[f.cell] >= 0)),
        tuple(sorted(Label(n.text, n.x + dx, n.y + dy, n.size, n.angle) for n in map_.labels)),
        tuple(Zone(z.name, z.side, kept(z.cells)) for z in map_.zones),
        tuple(Objective(o.name, kept(o.cells)) for o in map_.objectives if kept(o.cells)),
        underlay,
        map_.notes,
        map_.system,
    )


def cropped(map_: Map, cells: tuple[int, ...]) -> Map:
    """The field cut down to the rectangle around some cells."""
    if not cells:
        return map_
    places = [map_.board.column_row(cell) for cell in cells]
    left, top = min(c for c, _ in places), min(r for _, r in places)
    right, bottom = max(c for c, _ in places), max(r for _, r in places)
    return reshaped(map_, right - left + 1, bottom - top + 1, -left, -top)
