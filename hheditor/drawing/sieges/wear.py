"""What a siege leaves of the works of a table: the table as it looks when some are breached, open or stopped,
and ditches as far as they are filled.

A scene says so by marks with a `Wear`, and by a mark ``ditch`` for each that is left. `worn` puts it into the
kinds of works and outlines, whose names are known to the drawing alone, so that ground and works are drawn by
one and the same code everywhere.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.rules.api.screen.scene import Mark, Wear
from hheditor.tables.ground import Outline
from hheditor.tables.map.document import TableMap
from hheditor.tables.map.shapes import widened

_SIGN = "~"
"""Between how a work stands and its kind."""
FILLED = "filled-ditch"
"""A ditch somebody has filled, known to the drawing alone."""
GRADES = 4
"""How many grades of damage are told apart by cracks."""


class Worn(NamedTuple):
    """How a work stands, how many grades it is cracked, and what it is."""

    state: str
    cracks: int
    kind: str


def _dug(table: TableMap, left: Sequence[Mark]) -> TableMap:
    """The ditches as far as they are left, and where they were something filled."""
    was = [each for each in table.outlines if each.kind == "ditch"]
    was += [each for line in table.lines if line.kind == "ditch" for each in widened(line)]
    now = (Outline("ditch", mark.points) for mark in left if len(mark.points) > 2)
    outlines = tuple(each for each in table.outlines if each.kind != "ditch")
    filled = tuple(replace(each, kind=FILLED) for each in was)
    lines = tuple(line for line in table.lines if line.kind != "ditch")
    return replace(table, outlines=(*outlines, *filled, *now), lines=lines)


def split(kind: str) -> Worn:
    """What the name of a worn work says.

    >>> split("open0~gate"), split("wall")
    (Worn(state='open', cracks=0, kind='gate'), Worn(state='whole', cracks=0, kind='wall'))
    """
    state, sign, work = kind.partition(_SIGN)
    return Worn(state[:-1], int(state[-1]), work) if sign else Worn("whole", 0, kind)


def wear_of(marks: Sequence[Mark]) -> tuple[Wear, ...]:
    """How the works stand, of those that show it on the ground."""
    found = (mark.wear for mark in marks if mark.wear is not None)
    return tuple(wear for wear in found if wear.state != "whole" or grade(wear))


def shown_on_ground(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks by which the ground itself looks different."""
    return tuple(mark for mark in marks if mark.kind == "ditch" or wear_of((mark,)))


def grade(wear: Wear) -> int:
    """How many grades a work is cracked."""
    lost = wear.full - wear.left
    return 0 if not wear.full or lost <= 0 else min(GRADES, 1 + (GRADES * lost - 1) // wear.full)


def worn(table: TableMap, marks: Sequence[Mark]) -> TableMap:
    """A table as it looks with its works as the marks say; the same where they are whole."""
    if any(mark.kind == "ditch" for mark in marks):
        table = _dug(table, [mark for mark in marks if mark.kind == "ditch"])
    known = {wear.work: f"{wear.state}{grade(wear)}{_SIGN}" for wear in wear_of(marks)}
    if not known:
        return table
    works = tuple(
        replace(each, kind=known[number] + each.kind) if number in known else each
        for number, each in enumerate(table.works)
    )
    return replace(table, works=works)
