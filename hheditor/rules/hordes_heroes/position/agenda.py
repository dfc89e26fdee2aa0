"""The agenda at work: each kind of task has a handler, and the battle goes on until somebody must act.

A handler says who is to act on its task (a side, chance, or nobody yet), what may be ordered, and what
happens. When nobody need act it is `run`, which must change the agenda. Chapters register their handlers
with `handles`.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from hheditor.hexes import FACINGS
from hheditor.rules.api import Order, Question, Reading, Roll, Stage
from hheditor.rules.hordes_heroes.command.victory import call_off
from hheditor.rules.hordes_heroes.magic.control import release
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.values import Finding, refuse

T = TypeVar("T")
H = TypeVar("H", bound="type[Handler[Any]]")

_MOST_STEPS = 10_000
_IDLE_TURNS = 3
"""Turns after which nobody will ever act again: long enough for those who flee or are disrupted to rally."""


class Handler(Generic[T]):
    """How one kind of task is dealt with. All methods are pure but `run` and `carry_out`, which act on a
    stage.
    """

    answers: ClassVar[tuple[type[Order], ...]] = ()
    """Kinds of order this task takes."""

    def actor(self, table: Table, task: T) -> int | None:
        """Who must act: a side or `CHANCE`; None where the rules go on by themselves."""
        return None

    def run(self, stage: Stage[Table], task: T) -> None:
        """Go on by itself."""
        raise AssertionError(f"{type(task).__name__} cannot go on by itself")

    def judge(self, table: Table, task: T, order: Any) -> Finding | None:
        """Why one of the kinds it takes may not be given, or None."""
        return None

    def orders(self, table: Table, task: T, about: int | None) -> Iterator[Order]:
        """Legal orders, all or about one piece."""
        return iter(())

    def subjects(self, table: Table, task: T) -> tuple[int, ...]:
        """Pieces that can be ordered now."""
        return ()

    def roll(self, table: Table, task: T) -> Roll | None:
        """What chance is asked for."""
        return None

    def question(self, table: Table, task: T) -> Question | None:
        """What the side to act is asked, where this task interrupts."""
        return None

    def carry_out(self, stage: Stage[Table], task: T, order: Any, reading: Reading) -> None:
        """Do what was ordered, or what the dice showed."""
        raise AssertionError(f"{type(task).__name__} takes no orders")


_handlers: dict[type, Handler[Any]] = {}


def handles(kind: type) -> Callable[[H], H]:
    """Class decorator: this handler deals with that kind of task."""

    def register(handler: H) -> H:
        _handlers[kind] = handler()
        return handler

    return register


def handler_of(task: Any) -> Handler[Any]:
    """The handler of a task."""
    return _handlers[type(task)]


def actor_of(table: Table) -> int | None:
    """Who must act on the task in hand, or None; remembered with the position, as everybody asks."""
    known: dict[str, int | None] = table.memo("actor")
    if "actor" not in known:
        task = table.agenda[-1]
        known["actor"] = _handlers[type(task)].actor(table, task)
    actor: int | None = known["actor"]
    return actor


def settle(stage: Stage[Table]) -> None:
    """Go on until somebody must act or the battle is over.

    Where whole turns pass without anybody who could act or a die to roll, nothing will ever change: the
    battle is called off.
    """
    last = stage.position.turn + _IDLE_TURNS
    for _ in range(_MOST_STEPS):
        if stage.position.elementals:
            release(stage)
        table = stage.position
        if table.ended is not None:
            return
        if actor_of(table) is not None:
            return
        if table.turn > last:
            call_off(stage)
            return
        task = table.agenda[-1]
        _handlers[type(task)].run(stage, task)
    raise AssertionError("the agenda does not come to rest")


def judge(table: Table, order: Order) -> Finding | None:
    """The refusal of an order of the side to act, or None."""
    task = table.agenda[-1]
    handler = _handlers[type(task)]
    if not isinstance(order, handler.answers):
        return refuse("refusal.not-now", rule="SEQ-1", order=order.__struct_config__.tag)  # type: ignore[arg-type]
    return nonsense(table, order) or handler.judge(table, task, order)


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
        return refuse("refusal.facing", rule="FAC-1", facing=number)
    if kind in ("cell", "stand"):
        return refuse("refusal.off-board", rule="MOV-10", places=(number,))
    if kind == "leader":
        return refuse("refusal.no-such-leader", rule="ARM-4", pieces=(number,))
    return refuse("refusal.no-such-unit", rule="ARM-1", pieces=(number,))
