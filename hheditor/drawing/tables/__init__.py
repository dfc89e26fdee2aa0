"""The bare table as a display list, in the manner of the fields of hexes.

A table's unit is a tenth of a millimetre and a hex of a thousand board units is ten centimetres, so trees,
stones, houses and strokes of the pen have the same size on both.

- `table`: everything on a table, layer by layer; `sheet`: the paper it lies on, with its scale
- `reach`: how far an edit shows
- `shapes`: outlines that forget their corners, and places within them
- `ground`: hills, woods, water, fields; `ways`: roads, streams, crossings, ditches; `works`: what is built
"""

from hheditor.drawing.tables.reach import reach_of
from hheditor.drawing.tables.sheet import coordinate_ops, mark_ops, paper_ops, table_plate, table_sheet
from hheditor.drawing.tables.table import grid_ops, table_ops

__all__ = [
    "coordinate_ops",
    "grid_ops",
    "mark_ops",
    "paper_ops",
    "reach_of",
    "table_ops",
    "table_plate",
    "table_sheet",
]
