"""Areas as a pen makes them: made one with their like, or cut out of it; hills by their level.

>>> wood = outline("wood", ((0, 0), (1000, 0), (1000, 1000), (0, 1000)))
>>> more = outline("wood", ((900, 0), (2000, 0), (2000, 1000), (900, 1000)))
>>> from hheditor.tables.map.edits import apply
>>> field = TableMap(outlines=(wood,))
>>> len(apply(field, joined(field, (more,)))[0].outlines)
1
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hheditor.tables.ground import Outline
from hheditor.tables.map import shapes
from hheditor.tables.map.document import TableMap
from hheditor.tables.map.edits import ChangeOutlines, Edit, Several
from hheditor.tables.map.shapes import outline
from hheditor.tables.map.things import Ref, exchanged, holds

HIGHEST = 3
"""Levels of a hill on a table."""

__all__ = ["HIGHEST", "cut_out", "joined", "level_for", "levelled", "outline"]


def level_for(table: TableMap, patch: Outline) -> int:
    """The level a hill has where it is drawn: one above the hills that hold it."""
    below = (
        each.level
        for each in table.outlines
        if each.kind == "hill" and all(holds(each.points, x, y) for x, y in patch.points)
    )
    return min(HIGHEST, 1 + max(below, default=0))


def levelled(table: TableMap, patches: Iterable[Outline]) -> tuple[Outline, ...]:
    """Patches with the levels they have where they are drawn."""
    return tuple(
        replace(patch, level=level_for(table, patch)) if patch.kind == "hill" else patch for patch in patches
    )


def joined(table: TableMap, patches: Sequence[Outline]) -> Edit:
    """The edit that makes patches one with whatever is alike and touches them."""
    gone: list[Ref] = []
    whole = list(patches)
    for at, each in enumerate(table.outlines):
        for number, patch in enumerate(whole):
            if (each.kind, each.level) != (patch.kind, patch.level):
                continue
            both = shapes.merged((patch, each))
            if len(both) == 1:
                whole[number] = both[0]
                gone.append(Ref("outlines", at))
                break
    return exchanged(table, gone, whole)


def cut_out(table: TableMap, kind: str, points: Sequence[tuple[int, int]]) -> Edit:
    """The edit that cuts a shape out of all ground of a kind."""
    edits: list[Edit] = []
    for at in reversed(range(len(table.outlines))):
        patch = table.outlines[at]
        if patch.kind == kind:
            left = shapes.cut(patch, points)
            if left != (patch,):
                edits.append(ChangeOutlines(at, 1, left))
    return Several(tuple(edits))
