"""The handlers of Basic Impetus, and numbers that no table has.

SEQ-6: every decision is a position with one actor; where only one answer is legal nobody is asked.
"""

from functools import lru_cache
from typing import TypeVar

from hheditor.rules.api import Order, agenda
from hheditor.rules.impetus.position.table import Table
from hheditor.values import Finding, refuse

T = TypeVar("T")


class Handler(agenda.Handler[Table, T]):
    """How one kind of task is dealt with in Basic Impetus."""

    def side_of(self, table: Table, piece: int) -> int:
        """The side of a unit."""
        return table.units[piece].side


def untimely(_table: Table, order: Order) -> Finding:
    """An order the task in hand does not take."""
    return refuse("refusal.impetus.not-now", rule="SEQ-6", order=str(order.__struct_config__.tag))


_PIECES = frozenset({"unit", "units", "target", "other", "targets"})
_CELLS = frozenset({"cell", "via"})


@lru_cache(maxsize=256)
def _numbered(kind: type[Order]) -> tuple[tuple[str, bool], ...]:
    return tuple((name, name in _PIECES) for name in kind.__struct_fields__ if name in _PIECES | _CELLS)


def nonsense(table: Table, order: Order) -> Finding | None:
    """Numbers no table has: cells off the board, units nobody bought."""
    for name, piece in _numbered(type(order)):
        value = getattr(order, name)
        many = value if type(value) is tuple else (value,)
        numbers = [each for one in many for each in (one if type(one) is tuple else (one,))]
        for number in numbers:
            if piece:
                if not 0 <= number < len(table.units) and not (
                    number == -1 and name == "unit" and _free(order)
                ):
                    return refuse(
                        "refusal.impetus.no-such-unit", rule="TRP-4", pieces=(number,), number=number
                    )
            elif not table.board.exists(number):
                return refuse("refusal.impetus.off-board", rule="MOV-11", number=number)
    return None


def _free(order: Order) -> bool:
    return order.__struct_config__.tag == "reroll"


AGENDA = agenda.Agenda[Table](untimely, nonsense)
handles = AGENDA.handles
