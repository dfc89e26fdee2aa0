"""The umpire's hand: any piece put somewhere, turned, marked, or taken off.

A wish becomes a patch, which `invariants.problems` judges like that of any override.
"""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Adjustable, Adjustment, Patch, diff
from hheditor.rules.men_of_iron.position.table import LEADERS, NOWHERE, STANDARDS, Table
from hheditor.rules.men_of_iron.results.effects import off_map
from hheditor.values import Finding, refuse

_FLAGS = {"deployed": "deployed", "pavise": "pavise", "done": "done"}
"""Marks the umpire can set on a unit, and the field each is."""


def adjustable(table: Table, piece: int) -> Adjustable | None:
    """What the umpire can change of a piece."""
    if 0 <= piece < len(table.units):
        unit, row = table.units[piece], table.row(piece)
        marks = [("disordered", unit.state == "disordered"), ("retired", unit.state == "retired")]
        marks += [(mark, bool(getattr(unit, field))) for mark, field in _FLAGS.items()]
        marks += [("wall", unit.wall == "wall"), ("schiltron", unit.wall == "schiltron")]
        marks = [each for each in marks if not (row.gun and each[0] == "disordered")]
        return Adjustable(piece, (1, 1), facings=True, marks=tuple(marks))
    if LEADERS <= piece < LEADERS + len(table.leaders):
        marks = [("replaced", table.leaders[piece - LEADERS].replaced)]
        return Adjustable(piece, (1, 1), marks=tuple(marks))
    if STANDARDS <= piece < STANDARDS + len(table.standards):
        return Adjustable(piece, (1, 1))
    return None


def adjust(table: Table, wanted: Adjustment) -> Patch | Finding:
    """The patch an umpire's wish comes to."""
    piece, cell = wanted.piece, wanted.cell
    if cell is not None and cell >= table.grid.cells:
        return refuse("refusal.men_of_iron.off-map", rule="MOV-4", pieces=(piece,), number=cell)
    if 0 <= piece < len(table.units):
        return diff(table, _unit(table, wanted))
    if LEADERS <= piece < LEADERS + len(table.leaders):
        index = piece - LEADERS
        leader = replace(table.leaders[index], **_place(cell))
        for mark, on in wanted.marks:
            leader = replace(leader, replaced=on) if mark == "replaced" else leader
        return diff(table, table.with_leader(index, leader))
    if STANDARDS <= piece < STANDARDS + len(table.standards):
        index = piece - STANDARDS
        return diff(table, table.with_standard(index, replace(table.standards[index], **_place(cell))))
    return refuse("refusal.men_of_iron.no-piece", rule="REF-2", number=piece)


def _place(cell: int | None) -> dict[str, Any]:
    if cell is None:
        return {}
    return {"cell": cell, "gone": ""} if cell >= 0 else {"cell": NOWHERE, "gone": "lost"}


def _unit(table: Table, wanted: Adjustment) -> Table:
    """A unit as wished; flight points follow what becomes of it (VIC-2, VIC-3)."""
    old = table.units[wanted.piece]
    unit = (
        off_map(old) if wanted.cell is not None and wanted.cell < 0 else replace(old, **_place(wanted.cell))
    )
    if wanted.facing is not None:
        unit = replace(unit, facing=wanted.facing)
    for mark, on in wanted.marks:
        if mark in ("disordered", "retired") and on != (unit.state == mark):
            unit = replace(unit, state=mark if on else "normal")
        elif mark in ("wall", "schiltron") and on != (unit.wall == mark):
            unit = replace(unit, wall=mark if on else "")
        elif mark in _FLAGS:
            unit = replace(unit, **{_FLAGS[mark]: on})
    after = table.with_unit(wanted.piece, unit)
    more = _worth(after, wanted.piece) - _worth(table, wanted.piece)
    return after.changed(points=table.add_points(unit.side, max(more, -table.points[unit.side])))


def _worth(table: Table, index: int) -> int:
    """The flight points a unit costs its side as it is."""
    unit = table.units[index]
    if unit.gone == "lost":
        return table.row(index).fp
    return int(unit.state == "retired" and unit.cell >= 0)
