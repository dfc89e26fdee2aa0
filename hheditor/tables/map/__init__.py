"""The map of a bare table: a document of its own beside the field of hexes, its edits, shapes and remarks.

>>> from hheditor.tables.map.document import ground
>>> from hheditor.tables.map.edits import ChangeOutlines, apply
>>> from hheditor.tables.map.shapes import outline
>>> table = blank(18000, 12000)
>>> wood = outline("wood", ((1000, 1000), (3000, 1000), (3000, 2500), (1000, 2500)))
>>> planted, back = apply(table, ChangeOutlines(0, 0, (wood,)))
>>> ground(planted).level((0, 0)), apply(planted, back)[0] == table
(0, True)
"""

from hheditor.tables.map.document import Crossing, Line, TableMap, TableZone, Work, blank
from hheditor.tables.map.inspect import inspect
from hheditor.tables.map.shapes import cut, widened

__all__ = [
    "Crossing",
    "Line",
    "TableMap",
    "TableZone",
    "Work",
    "blank",
    "cut",
    "inspect",
    "widened",
]
