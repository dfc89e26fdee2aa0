"""The agenda at work: each kind of task has a handler, and the battle goes on until somebody must act.

A handler says who is to act on its task (a side, chance, or nobody yet), what may be ordered, and what
happens. When nobody need act it is `run`, which must change the agenda. Chapters register their handlers
with `handles`.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from hheditor.hexes import is_point
from hheditor.rules.api import Order, Pool, Question, Reading, Roll, Stage
from hheditor.rules.men_of_iron.position.table import LEADERS, STANDARDS, Table
from hheditor.rules.men_of_iron.position.tasks import LONGEST
from hheditor.values import Finding, refuse

T = TypeVar("T")
H = TypeVar("H", bound="type[Handler[Any]]")
Playing = Stage[Table]

D10 = Pool(1, 10, lowest=0)
"""DIC-1: the one die of the game, 0 to 9."""


class Handler(Generic[T]):
    """How one kind of task is dealt with. All methods are pure but `run` and `carry_out`."""

    answers: ClassVar[tuple[type[Order], ...]] = ()
    """Kinds of order this task takes."""

    def actor(self, table: Table, task: T) -> int | None:
        """Who must act: a side or `CHANCE`; None where the rules go on by themselves."""
        return None

    def run(self, stage: Playing, task: T) -> None:
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

    def carry_out(self, stage: Playing, task: T, order: Any, reading: Reading) -> None:
        """Do what was ordered, or what the dice showed."""
        raise AssertionError(f"{type(task).__name__} takes no orders")

    def sound(self, table: Table, task: T) -> bool:
        """Whether such a task can be resolved on such a table at all."""
        return True


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
    known = table.memo("actor")
    if "actor" not in known:
        task = table.agenda[-1]
        known["actor"] = _handlers[type(task)].actor(table, task)
    actor: int | None = known["actor"]
    return actor


def settle(stage: Playing) -> None:
    """SEQ-1: go on until somebody must act or the battle is over."""
    for _ in range(LONGEST):
        table = stage.position
        if table.ended is not None or actor_of(table) is not None:
            return
        task = table.agenda[-1]
        _handlers[type(task)].run(stage, task)
    raise AssertionError("the agenda does not come to rest")


def judge(table: Table, order: Order) -> Finding | None:
    """REF-2: the refusal of an order of the side to act, or None; first of all whether this is its time."""
    task = table.agenda[-1]
    handler = _handlers[type(task)]
    if not isinstance(order, handler.answers):
        return refuse("refusal.men_of_iron.not-now", rule="SEQ-1", phase=table.phase)
    return nonsense(table, order) or handler.judge(table, task, order)


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
