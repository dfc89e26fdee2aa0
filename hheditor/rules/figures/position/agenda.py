"""The handlers of the figure game, and numbers that no table has.

SEQ-7: every decision is a position with one actor; everything else is worked out.
"""

from collections.abc import Iterator
from typing import TypeVar

from hheditor.rules.api import Order, agenda
from hheditor.rules.figures.position.orders import Hack, Sally, Site, Suffer
from hheditor.rules.figures.position.table import Table
from hheditor.values import Finding, refuse

T = TypeVar("T")


class Handler(agenda.Handler[Table, T]):
    """How one kind of task is dealt with in the figure game."""


def untimely(_table: Table, order: Order) -> Finding:
    """An order the task in hand does not take."""
    return refuse("refusal.figures.not-now", rule="SEQ-7", order=str(order.__struct_config__.tag))


def _named(order: Order) -> Iterator[tuple[int, bool]]:
    """The figures an order names, and whether an empty slot may stand for one."""
    for name in order.__struct_fields__:
        value = getattr(order, name)
        match name:
            case "figure" | "other":
                yield value, isinstance(order, Suffer)
            case "figures" if isinstance(order, Sally | Hack):
                yield from ((each, False) for each in value)
            case "figures":
                yield from ((each, True) for each in value)
            case "shooters":
                yield from ((each[0], False) for each in value)
            case "pairs":
                yield from ((each, False) for pair in value for each in (pair[0], pair[2]))


def nonsense(table: Table, order: Order) -> Finding | None:
    """Numbers no table has: figures nobody bought, formations nobody formed."""
    count = len(table.figures)
    for number, empty in _named(order):
        if not 0 <= number < count and not (empty and number == -1):
            return refuse("refusal.figures.no-such-figure", rule="TAB-3", number=number)
    formation = getattr(order, "formation", None)
    if formation is not None and not 0 <= formation < len(table.formations):
        return refuse("refusal.figures.no-such-formation", rule="FRM-1", number=formation)
    return _no_work(table, order)


def _no_work(table: Table, order: Order) -> Finding | None:
    """FOR-1, ENG-1, LAD-3: sectors, slots, engines and ladders that are not there."""
    siege = table.siege
    sectors, engines, ladders = (siege.sectors, siege.engines, siege.ladders) if siege else ((), (), ())
    number = getattr(order, "sector", None)
    none = -1 if isinstance(order, Site) else 0
    if number is not None and not none <= number < len(sectors):
        return refuse("refusal.figures.no-such-sector", rule="FOR-1", number=number)
    place = getattr(order, "slot", None)
    if place is not None and number is not None and not 0 <= place < len(table.setup.sectors[number].slots):
        return refuse("refusal.figures.no-such-place", rule="FOR-3", number=place)
    for name, rule, known in (("engine", "ENG-1", engines), ("ladder", "LAD-3", ladders)):
        number = getattr(order, name, None)
        if number is not None and not 0 <= number < len(known):
            return refuse("refusal.figures.no-such-engine", rule=rule, number=number)
    return None


AGENDA = agenda.Agenda[Table](untimely, nonsense)
handles = AGENDA.handles
