"""A sheet on which players keep count as a battle goes: words to ring, boxes to tick, fields to write in.

A system gives its `TallySheet` for a scenario; a printer lays it out on any paper and in any language.
"""

from hheditor.rules.api.paper.reference import Cell, Remark
from hheditor.values import Value


class Choice(Value, frozen=True):
    """Words of which one is ringed, or a field to write in where there are none."""

    what: Remark
    words: tuple[Cell, ...] = ()


class Count(Value, frozen=True):
    """A line: who or what, what is known of it, and boxes."""

    name: Cell
    cells: tuple[Cell | int, ...] = ()
    """Under the heads of its section; a number is so many boxes."""
    boxes: tuple[int, ...] = ()
    """So many to a group."""
    words: tuple[Cell, ...] = ()
    """To be ringed, behind the boxes."""


class Section(Value, frozen=True):
    """Lines of one kind."""

    title: Cell
    heads: tuple[Remark, ...] = ()
    """Above the names, and then above what is known of them."""
    lines: tuple[Count, ...] = ()
    side: int = -1
    """Whose they are; -1: of both."""
    fields: tuple[Remark, ...] = ()
    """Heads of fields to write in, before the boxes."""
    numbered: bool = False
    """Whether the boxes stand under numbers, from 1; then each line has one group of as many."""
    tinted: int = 0
    """From which number on the boxes are set apart; 0: none are."""
    ringed: Remark | None = None
    """Above the words to be ringed."""
    notes: tuple[Remark, ...] = ()


class TallySheet(Value, frozen=True):
    """All of it."""

    title: Remark
    choices: tuple[Choice, ...] = ()
    sections: tuple[Section, ...] = ()
    notes: tuple[Remark, ...] = ()


def fives(count: int) -> tuple[int, ...]:
    """So many boxes in groups of five.

    >>> fives(12), fives(0)
    ((5, 5, 2), ())
    """
    return tuple(min(5, count - first) for first in range(0, count, 5))
