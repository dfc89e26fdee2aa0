"""Which cells a gesture means: brush, line, rectangle, area of one terrain, lasso.

All give cells in a fixed order, so that equal gestures make equal edits.
"""

import itertools
from collections.abc import Iterable, Sequence

from hheditor.hexes import Board, cells_of, grid, pose_of
from hheditor.maps.document import Map
from hheditor.maps.edits import levels_of, terrain_of


def brush(board: Board, cell: int, radius: int = 0) -> tuple[int, ...]:
    """The cells within a radius.

    >>> brush(Board(3, 3), 4, 1)
    (1, 2, 3, 4, 5, 7, 8)
    """
    return tuple(cells_of(grid(board).disc(cell, radius)))


def line(board: Board, start: int, end: int) -> tuple[int, ...]:
    """An unbroken chain of cells from start to end, both included, each touching the next.

    >>> line(Board(4, 4), 0, 3)
    (0, 1, 2, 3)
    """
    table = grid(board)
    chain = [start]
    for spot in table.line(start, end):
        beside = [cell for cell in spot if cell >= 0 and cell in table.neighbours[chain[-1]]]
        if beside:
            chain.append(beside[0])
    if start != end:
        chain.append(end)
    return tuple(chain)


def stroke(board: Board, cells: Sequence[int], radius: int = 0) -> tuple[int, ...]:
    """The cells a brush sweeps over on its way through the given cells, without gaps."""
    table = grid(board)
    swept = 0
    for start, end in itertools.pairwise(cells):
        for cell in line(board, start, end):
            swept |= table.disc(cell, radius)
    if len(cells) == 1:
        swept = table.disc(cells[0], radius)
    return tuple(cells_of(swept))


def rectangle(board: Board, one: int, other: int) -> tuple[int, ...]:
    """The cells between two corners, by columns and rows.

    >>> rectangle(Board(4, 4), 5, 2)
    (1, 2, 5, 6)
    """
    (c1, r1), (c2, r2) = board.column_row(one), board.column_row(other)
    return tuple(
        board.cell(column, row)
        for row in range(min(r1, r2), max(r1, r2) + 1)
        for column in range(min(c1, c2), max(c1, c2) + 1)
    )


def hexagon(board: Board, centre: int, rim: int) -> tuple[int, ...]:
    """A hexagon of cells around a centre, as far as the given cell."""
    table = grid(board)
    return tuple(cells_of(table.disc(centre, table.distance(centre, rim))))


def area(map_: Map, cell: int) -> tuple[int, ...]:
    """The connected cells of one terrain and level around a cell."""
    terrain, levels = terrain_of(map_), levels_of(map_)
    wanted = (terrain[cell], levels[cell])
    neighbours = grid(map_.board).neighbours
    seen, todo = {cell}, [cell]
    while todo:
        for beside in neighbours[todo.pop()]:
            if beside >= 0 and beside not in seen and (terrain[beside], levels[beside]) == wanted:
                seen.add(beside)
                todo.append(beside)
    return tuple(sorted(seen))


def same_terrain(map_: Map, cell: int) -> tuple[int, ...]:
    """All cells of the field with the terrain of that cell."""
    terrain = terrain_of(map_)
    return tuple(other for other, kind in enumerate(terrain) if kind == terrain[cell])


def lasso(board: Board, outline: Iterable[tuple[float, float]]) -> tuple[int, ...]:
    """The cells whose centre lies within a drawn outline, given in board units.

    >>> lasso(Board(3, 3), [(0, 0), (2000, 0), (2000, 1000), (0, 1000)])
    (0, 1)
    """
    points = list(outline)
    if len(points) < 3:
        return ()
    found = []
    for cell in range(board.cells):
        x, y = pose_of(board, cell)
        inside = False
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        if inside:
            found.append(cell)
    return tuple(found)
