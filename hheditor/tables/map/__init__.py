"""The map of a bare table: a document of its own beside the field of hexes, its edits, shapes and remarks.

>>> table = blank(18000, 12000)
>>> wood = outline("wood", ((1000, 1000), (3000, 1000), (3000, 2500), (1000, 2500)))
>>> planted, back = apply(table, ChangeOutlines(0, 0, (wood,)))
>>> ground(planted).level((0, 0)), apply(planted, back)[0] == table
(0, True)
"""

from hheditor.tables.map.document import (
    GROUNDS,
    LINES,
    WATERS,
    Crossing,
    Label,
    Line,
    TableMap,
    TableZone,
    Work,
    blank,
    ground,
)
from hheditor.tables.map.edits import (
    ChangeCrossings,
    ChangeLabels,
    ChangeLines,
    ChangeOutlines,
    ChangeWorks,
    Edit,
    Rename,
    Resize,
    SetTrace,
    SetZones,
    Several,
    apply,
)
from hheditor.tables.map.inspect import inspect
from hheditor.tables.map.shapes import (
    cut,
    freehand,
    merged,
    mirrored,
    moved,
    outline,
    scaled,
    turned,
    widened,
)

__all__ = [
    "GROUNDS",
    "LINES",
    "WATERS",
    "ChangeCrossings",
    "ChangeLabels",
    "ChangeLines",
    "ChangeOutlines",
    "ChangeWorks",
    "Crossing",
    "Edit",
    "Label",
    "Line",
    "Rename",
    "Resize",
    "SetTrace",
    "SetZones",
    "Several",
    "TableMap",
    "TableZone",
    "Work",
    "apply",
    "blank",
    "cut",
    "freehand",
    "ground",
    "inspect",
    "merged",
    "mirrored",
    "moved",
    "outline",
    "scaled",
    "turned",
    "widened",
]
