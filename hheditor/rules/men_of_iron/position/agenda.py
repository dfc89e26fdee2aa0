"""The handlers of Men of Iron, what they have in common, and numbers that no table has."""

from functools import lru_cache
from typing import TypeVar

from hheditor.hexes import is_point
from hheditor.rules.api import Order, Pool, Stage, agenda
from hheditor.rules.men_of_iron.position.table import LEADERS, STANDARDS, Table
from hheditor.values import Finding, refuse

T = TypeVar("T")
Playing = Stage[Table]

D10 = Pool(1, 10, lowest=0)
"""DIC-1: the one die of the game, 0 to 9."""


class Handler(agenda.Handler[Table, T]):
    """How one kind of task is dealt with in Men of Iron."""

    def side_of(self, table: Table, piece: int) -> int:
        """The side of a unit."""
        return table.units[piece].side

    def sound(self, table: Table, task: T) -> bool:
        """Whether such a task can be resolved on such a table at all."""
        return True


def untimely(table: Table, _order: Order) -> Finding:
    """SEQ-1, REF-2: an order the task in hand does not take."""
    return refuse("refusal.men_of_iron.not-now", rule="SEQ-1", phase=table.phase)


_NUMBERED = {
    **dict.fromkeys(("cell", "via", "path"), "cell"),
    "facing": "facing",
    **dict.fromkeys(("unit", "target", "targets"), "unit"),
    **dict.fromkeys(("leader", "leaders"), "leader"),
    "battle": "battle",
    "standard": "standard",
}
"""What the numbers in a field of an order mean; -1 is none where it is the field's default."""


@lru_cache(maxsize=256)
def _numbered(kind: type[Order]) -> tuple[tuple[str, str, bool], ...]:
    blank = dict(
        zip(
            kind.__struct_fields__[len(kind.__struct_fields__) - len(kind.__struct_defaults__) :],
            kind.__struct_defaults__,
            strict=True,
        )
    )
    return tuple(
        (name, _NUMBERED[name], blank.get(name) == -1) for name in kind.__struct_fields__ if name in _NUMBERED
    )


def nonsense(table: Table, order: Order) -> Finding | None:
    """Numbers no table has: cells off the board, pieces nobody has, facings to a side (FAC-1)."""
    for name, kind, blank in _numbered(type(order)):
        value = getattr(order, name)
        for number in value if type(value) is tuple else (value,):
            if not (blank and number == -1) and not exists(table, kind, number):
                return _unheard_of(kind, number)
    return None


def exists(table: Table, kind: str, number: int) -> bool:
    """Whether a number of that kind means anything here."""
    match kind:
        case "facing":
            return 0 <= number < 12 and is_point(number)
        case "cell":
            return 0 <= number < table.grid.cells
        case "unit":
            return 0 <= number < len(table.units)
        case "leader":
            return 0 <= number < len(table.leaders)
        case "battle":
            return 0 <= number < len(table.battles)
    return 0 <= number < len(table.standards)


def _unheard_of(kind: str, number: int) -> Finding:
    match kind:
        case "facing":
            return refuse("refusal.men_of_iron.facing", rule="FAC-1", facing=number)
        case "cell":
            return refuse("refusal.men_of_iron.off-map", rule="MOV-4", number=number)
        case "unit" | "leader":
            return refuse("refusal.men_of_iron.no-piece", rule="REF-2", number=number)
        case "standard":
            return refuse("refusal.men_of_iron.no-standard", rule="STD-1", number=number)
    return refuse("refusal.men_of_iron.no-battle", rule="ACT-2", number=number)


def pieces_of(leaders: tuple[int, ...] = (), standards: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Leaders and standards as piece numbers."""
    return (*(LEADERS + each for each in leaders), *(STANDARDS + each for each in standards))


AGENDA = agenda.Agenda[Table](untimely, nonsense)
handles = AGENDA.handles
