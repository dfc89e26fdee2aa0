"""Painting both halves at once: every cell and side with its images.

>>> from hheditor.hexes import Board
>>> images(Board(4, 4), 0, "half-turn")
(0, 15)
"""

from collections.abc import Iterable
from typing import Literal

from hheditor.hexes import Board, Hex, grid, half_turn, mirror_columns, mirror_rows, side
from hheditor.maps.document import Crossing, Edge, Feature, Map
from hheditor.maps.edits import (
    ChangeCrossings,
    ChangeEdges,
    ChangeFeatures,
    ChangeLabels,
    Edit,
    SetLevels,
    SetTerrain,
    Several,
)

Symmetry = Literal["none", "half-turn", "left-right", "top-bottom"]
SYMMETRIES: tuple[Symmetry, ...] = ("none", "half-turn", "left-right", "top-bottom")


def image(board: Board, cell: int, symmetry: Symmetry) -> int:
    """The cell's image, or -1 where it falls off the field."""
    if symmetry == "half-turn":
        return half_turn(board, cell)
    if symmetry == "left-right":
        return mirror_columns(board, cell)
    if symmetry == "top-bottom":
        return mirror_rows(board, cell)
    return cell


def images(board: Board, cell: int, symmetry: Symmetry) -> tuple[int, ...]:
    """The cell and its image, each once."""
    other = image(board, cell, symmetry)
    return (cell,) if other in (cell, -1) else (cell, other)


def spread(board: Board, cells: Iterable[int], symmetry: Symmetry) -> tuple[int, ...]:
    """The cells and all their images."""
    if symmetry == "none":
        return tuple(cells)
    return tuple(dict.fromkeys(found for cell in cells for found in images(board, cell, symmetry)))


def _side_image(board: Board, cell: int, direction: int, symmetry: Symmetry) -> tuple[int, int] | None:
    """The image of a side: of its cell, and of the direction as the neighbour's image tells it."""
    table = grid(board)
    other = image(board, cell, symmetry)
    if other < 0:
        return None
    which = side(table, other, _image_direction(board, direction, symmetry))
    return which.cell, which.direction


def _image_direction(board: Board, direction: int, symmetry: Symmetry) -> int:
    if symmetry == "half-turn":
        return (direction + 3) % 6
    if board.orientation == "pointy":
        table = {"left-right": (3, 2, 1, 0, 5, 4), "top-bottom": (0, 5, 4, 3, 2, 1)}
    else:
        table = {"left-right": (2, 1, 0, 5, 4, 3), "top-bottom": (5, 4, 3, 2, 1, 0)}
    return table[symmetry][direction]


def spread_edit(map_: Map, edit: Edit, symmetry: Symmetry) -> Edit:
    """The edit together with its image on the other half."""
    if symmetry == "none":
        return edit
    other = _image_edit(map_.board, edit, symmetry)
    return edit if other is None else Several((edit, other))


def _image_edit(board: Board, edit: Edit, symmetry: Symmetry) -> Edit | None:
    if isinstance(edit, SetTerrain):
        found = [(image(board, c, symmetry), t) for c, t in zip(edit.cells, edit.terrain, strict=True)]
        kept = [(c, t) for c, t in found if c >= 0]
        return SetTerrain(tuple(c for c, _ in kept), tuple(t for _, t in kept))
    if isinstance(edit, SetLevels):
        pairs = [(image(board, c, symmetry), v) for c, v in zip(edit.cells, edit.levels, strict=True)]
        sure = [(c, v) for c, v in pairs if c >= 0]
        return SetLevels(tuple(c for c, _ in sure), tuple(v for _, v in sure))
    if isinstance(edit, ChangeCrossings):
        return ChangeCrossings(
            _sided(board, edit.add, symmetry, Crossing), _sided(board, edit.remove, symmetry, Crossing)
        )
    if isinstance(edit, ChangeEdges):
        return ChangeEdges(
            _sided(board, edit.add, symmetry, Edge), _sided(board, edit.remove, symmetry, Edge)
        )
    if isinstance(edit, ChangeFeatures):
        return ChangeFeatures(
            *(
                tuple(
                    Feature(entry.kind, other)
                    for entry in entries
                    if (other := image(board, entry.cell, symmetry)) >= 0
                )
                for entries in (edit.add, edit.remove)
            )
        )
    if isinstance(edit, Several):
        parts = [
            _image_edit(board, part, symmetry) for part in edit.edits if not isinstance(part, ChangeLabels)
        ]
        return Several(tuple(part for part in parts if part is not None))
    return None


def _sided(board: Board, entries: Iterable[Crossing | Edge], symmetry: Symmetry, kind: type) -> tuple:  # type: ignore[type-arg]
    found = []
    for entry in entries:
        other = _side_image(board, entry.cell, entry.direction, symmetry)
        if other is not None:
            found.append(kind(entry.kind, *other))
    return tuple(sorted(set(found)))


def mirror_half(map_: Map, symmetry: Symmetry) -> Edit:
    """Make the second half of the field the image of the first."""
    from hheditor.maps.regions import clear_edit, copied, paste_edit

    board = map_.board
    first = [
        cell
        for cell in range(board.cells)
        if _leading(board, cell, symmetry) and image(board, cell, symmetry) not in (-1, cell)
    ]
    second = [image(board, cell, symmetry) for cell in first]
    cleared = clear_edit(map_, second)
    clip = copied(map_, first)
    rebuilt = paste_edit(map_, clip, _anchor(map_, first)) if first else Several(())
    mirrored = _image_edit(board, rebuilt, symmetry)
    return Several((cleared,) if mirrored is None else (cleared, mirrored))


def _leading(board: Board, cell: int, symmetry: Symmetry) -> bool:
    column, row = board.column_row(cell)
    if symmetry == "left-right":
        return column * 2 < board.columns
    if symmetry == "half-turn":
        return cell * 2 < board.cells
    return row * 2 < board.rows


def _anchor(map_: Map, cells: list[int]) -> int:
    from hheditor.hexes import middle_hex

    table = grid(map_.board)
    return table.cell(Hex(*middle_hex(table.hexes[cell] for cell in cells)))
