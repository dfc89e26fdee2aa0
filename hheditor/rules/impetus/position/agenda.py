"""The agenda at work: each kind of task has a handler, and the battle goes on until somebody must act.

SEQ-6: every decision is a position with one actor; where only one answer is legal nobody is asked.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from hheditor.rules.api import Order, Question, Reading, Roll, Stage
from hheditor.rules.impetus.position.table import Table
from hheditor.values import Finding, refuse

T = TypeVar("T")
H = TypeVar("H", bound="type[Handler[Any]]")

_MOST_STEPS = 10_000


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
    return known["actor"]


def settle(stage: Stage[Table]) -> None:
    """Go on until somebody must act or the battle is over."""
    for _ in range(_MOST_STEPS):
        table = stage.position
        if table.ended is not None or actor_of(table) is not None:
            return
        task = table.agenda[-1]
        _handlers[type(task)].run(stage, task)
    raise AssertionError("the agenda does not come to rest")


def judge(table: Table, order: Order) -> Finding | None:
    """The refusal of an order of the side to act, or None."""
    task = table.agenda[-1]
    handler = _handlers[type(task)]
    if not isinstance(order, handler.answers):
        return refuse("refusal.impetus.not-now", rule="SEQ-6", order=str(order.__struct_config__.tag))
    return nonsense(table, order) or handler.judge(table, task, order)


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
