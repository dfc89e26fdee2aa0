"""The handlers of Hordes & Heroes, what happens between two tasks, and numbers that no table has."""

from functools import lru_cache
from typing import TypeVar

from hheditor.hexes import FACINGS
from hheditor.rules.api import Order, Stage, agenda
from hheditor.rules.hordes_heroes.command.victory import call_off
from hheditor.rules.hordes_heroes.magic.control import release
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.values import Finding, refuse

T = TypeVar("T")

_IDLE_TURNS = 3
"""Turns after which nobody will ever act again: long enough for those who flee or are disrupted to rally."""


class Handler(agenda.Handler[Table, T]):
    """How one kind of task is dealt with in Hordes & Heroes."""


def untimely(_table: Table, order: Order) -> Finding:
    """An order the task in hand does not take."""
    return refuse("refusal.hordes_heroes.not-now", rule="SEQ-1", order=order.__struct_config__.tag)  # type: ignore[arg-type]


_NUMBERED = {
    **dict.fromkeys(("cell", "via", "cells"), "cell"),
    "stand": "stand",
    "facing": "facing",
    **dict.fromkeys(("other", "into", "units"), "unit"),
    "leader": "leader",
    **dict.fromkeys(("unit", "piece", "one", "others", "target"), "piece"),
}
"""What the numbers in a field of an order mean."""


@lru_cache(maxsize=256)
def _numbered(kind: type[Order]) -> tuple[tuple[str, str], ...]:
    return tuple((name, _NUMBERED[name]) for name in kind.__struct_fields__ if name in _NUMBERED)


def nonsense(table: Table, order: Order) -> Finding | None:
    """Numbers no table has: cells off the board, pieces nobody bought, facings beyond twelve (FAC-1)."""
    for name, kind in _numbered(type(order)):
        value = getattr(order, name)
        for number in value if type(value) is tuple else (value,):
            if not _exists(table, kind, number):
                return _unheard_of(kind, number)
    return None


def _exists(table: Table, kind: str, number: int) -> bool:
    if kind == "facing":
        return 0 <= number < FACINGS
    if kind in ("cell", "stand"):
        return (0 if kind == "cell" else -1) <= number < table.setup.board.cells
    if kind != "leader" and 0 <= number < len(table.units):
        return True
    return kind != "unit" and LEADERS <= number < LEADERS + len(table.leaders)


def _unheard_of(kind: str, number: int) -> Finding:
    if kind == "facing":
        return refuse("refusal.hordes_heroes.facing", rule="FAC-1", facing=number)
    if kind in ("cell", "stand"):
        return refuse("refusal.hordes_heroes.off-board", rule="MOV-10", places=(number,))
    if kind == "leader":
        return refuse("refusal.hordes_heroes.no-such-leader", rule="ARM-4", pieces=(number,))
    return refuse("refusal.hordes_heroes.no-such-unit", rule="ARM-1", pieces=(number,))


class _Agenda(agenda.Agenda[Table]):
    def advance(self, stage: Stage[Table], begun: Table) -> bool:
        """Between any two tasks elementals whom nobody holds end (MAG-9). Where whole turns pass without
        anybody who could act or a die to roll, nothing will ever change: the battle is called off.
        """
        if stage.position.elementals:
            release(stage)
        table = stage.position
        if table.turn > begun.turn + _IDLE_TURNS and table.ended is None and self.actor_of(table) is None:
            call_off(stage)
            return False
        return super().advance(stage, begun)


AGENDA = _Agenda(untimely, nonsense)
handles = AGENDA.handles
