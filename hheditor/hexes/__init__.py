"""The board: coordinates, twelve facings, bit boards, lines, reach, hexsides, drawing geometry, labels.

A `Board` says how many hexes there are and which way up they stand; `grid(board)` gives its tables. A cell
is an integer, a set of cells is one integer with a bit per cell, a facing is 0 to 11 clockwise in steps of 30
degrees. Everything is whole numbers, except pixels.

>>> board = Board(columns=18, rows=13)
>>> table = grid(board)
>>> knights = cell_labelled(board, "D4")
>>> [label(board, cell) for cell in cells_of(table.around[knights])]
['D3', 'E3', 'C4', 'E4', 'D5', 'E5']
"""

from hheditor.hexes.bits import cells_of, count, expand, mask_of, territory
from hheditor.hexes.board import NO_CELL, Board, Orientation, Style
from hheditor.hexes.coordinates import DIRECTIONS, Hex, distance, reflected, turned
from hheditor.hexes.facings import (
    FACINGS,
    angle,
    facing_name,
    facing_named,
    facing_towards,
    flank_sides,
    front_sides,
    is_point,
    mirror_facing,
    opposite,
    rear_sides,
    turn_between,
)
from hheditor.hexes.grids import Grid, grid
from hheditor.hexes.hexsides import Side, cells_of_side, meeting, middle, side, side_between
from hheditor.hexes.labels import cell_labelled, column_letters, column_name, label, row_name
from hheditor.hexes.layout import (
    UNITS_ACROSS,
    cell_at,
    cell_of_pose,
    centre,
    extent,
    hex_at,
    pose_of,
    side_middle,
)
from hheditor.hexes.reach import Reach, path, reach
from hheditor.hexes.regions import Swap, half_turn, middle_hex, mirror_axis, mirror_columns, mirror_rows

__all__ = [
    "DIRECTIONS",
    "FACINGS",
    "NO_CELL",
    "UNITS_ACROSS",
    "Board",
    "Grid",
    "Hex",
    "Orientation",
    "Reach",
    "Side",
    "Style",
    "Swap",
    "angle",
    "cell_at",
    "cell_labelled",
    "cell_of_pose",
    "cells_of",
    "cells_of_side",
    "centre",
    "column_letters",
    "column_name",
    "count",
    "distance",
    "expand",
    "extent",
    "facing_name",
    "facing_named",
    "facing_towards",
    "flank_sides",
    "front_sides",
    "grid",
    "half_turn",
    "hex_at",
    "is_point",
    "label",
    "mask_of",
    "meeting",
    "middle",
    "middle_hex",
    "mirror_axis",
    "mirror_columns",
    "mirror_facing",
    "mirror_rows",
    "opposite",
    "path",
    "pose_of",
    "reach",
    "rear_sides",
    "reflected",
    "row_name",
    "side",
    "side_between",
    "side_middle",
    "territory",
    "turn_between",
    "turned",
]
