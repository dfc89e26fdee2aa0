"""The agenda at work: each kind of task has a handler, and the battle goes on until somebody must act.

A **Handler** says who is to act on its kind of task (a side, chance, or nobody yet), what may be ordered, and
what happens. A system's **Agenda** knows its handlers: chapters register theirs with `handles`. When nobody
need act the handler of the task in hand is `run`, which must change the agenda, until somebody must or the
battle is over. **AgendaRuleset** is a Ruleset that answers for the game tree out of such an agenda.
"""

import pkgutil
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec.structs import replace

from hheditor.rules.api.actors import CHANCE, NOBODY
from hheditor.rules.api.orders import Order
from hheditor.rules.api.outcome import Outcome
from hheditor.rules.api.position import Position
from hheditor.rules.api.question import Question
from hheditor.rules.api.rolls import Reading, Roll
from hheditor.rules.api.ruleset import Ruleset
from hheditor.rules.api.stage import Stage
from hheditor.values import Finding

MOST_STEPS = 10_000
"""Tasks that may follow each other with nobody to act; more, and the rules run in a circle."""


class Ending(Position, frozen=True):
    """A position that knows how its battle ended: a system has `ended` as a field of its own."""

    @property
    def ended(self) -> Outcome | None:
        """How the battle ended, or None while it goes on."""
        raise NotImplementedError


P = TypeVar("P", bound=Ending)
T = TypeVar("T")
H = TypeVar("H", bound="type[Handler[Any, Any]]")


class Handler(Generic[P, T]):
    """How one kind of task is dealt with. All methods are pure but `run` and `carry_out`, which act on a
    stage.
    """

    answers: ClassVar[tuple[type[Order], ...]] = ()
    """Kinds of order this task takes."""
    waits_for: ClassVar[Literal["", "dice", "nobody", "side"]] = ""
    """Who must act, where it is always the same: dice, nobody at all, or the `side` the task names."""
    passes: ClassVar[bool] = False
    """Whether the task is simply over where nobody must act."""
    subject: ClassVar[str] = ""
    """The field of the task with the only piece that is ordered, where there is but one."""
    asks: ClassVar[tuple[str, str]] = ("", "")
    """Message id and rule of the question to whoever must act, where it is about the `subjects` alone."""
    throws: ClassVar[Roll | None] = None
    """The dice it waits for, where whose they are and whom they are about follows from the task."""
    throws_about: ClassVar[tuple[str, ...]] = ("unit",)
    """Fields of the task that name the pieces those dice are about; the first is whose they are."""

    def actor(self, table: P, task: Any) -> int | None:
        """Who must act: a side or `CHANCE`; None where the rules go on by themselves."""
        match self.waits_for:
            case "dice":
                return CHANCE
            case "nobody":
                return NOBODY
            case "side":
                return int(task.side)
        return None

    def run(self, stage: Stage[P], task: T) -> None:
        """Go on by itself."""
        if not self.passes:
            raise AssertionError(f"{type(task).__name__} cannot go on by itself")
        stage.quietly(stage.position.then())

    def judge(self, table: P, task: T, order: Any) -> Finding | None:
        """Why one of the kinds it takes may not be given, or None."""
        return None

    def orders(self, table: P, task: T, about: int | None) -> Iterator[Order]:
        """Legal orders, all or about one piece; by default those there are about any of the `subjects`."""
        asked = about is None or about in self.subjects(table, task)
        return iter(self.options(table, task) if asked else ())

    def options(self, table: P, task: T) -> Iterable[Order]:
        """All legal orders, where each is about every one of the `subjects`, or where there are none."""
        return ()

    def subjects(self, table: P, task: T) -> tuple[int, ...]:
        """Pieces that can be ordered now."""
        return (getattr(task, self.subject),) if self.subject else ()

    def roll(self, table: P, task: T) -> Roll | None:
        """What chance is asked for."""
        if self.throws is None:
            return None
        named = (getattr(task, field) for field in self.throws_about)
        pieces = tuple(piece for each in named for piece in (each if isinstance(each, tuple) else (each,)))
        return replace(self.throws, side=self.side_of(table, pieces[0]), pieces=pieces)

    def side_of(self, table: P, piece: int) -> int:
        """The side of a piece, for systems whose dice are thrown for one."""
        raise NotImplementedError

    def question(self, table: P, task: T) -> Question | None:
        """What the side to act is asked, where this task interrupts."""
        message, rule = self.asks
        actor = self.actor(table, task) if message else None
        if actor is None or actor < 0:
            return None
        return Question(message, actor, rule, self.subjects(table, task))

    def carry_out(self, stage: Stage[P], task: T, order: Any, reading: Reading) -> None:
        """Do what was ordered, or what the dice showed."""
        raise AssertionError(f"{type(task).__name__} takes no orders")


class Agenda(Generic[P]):
    """The handlers of a system, and how the battle goes on by them."""

    def __init__(
        self,
        untimely: Callable[[P, Order], Finding],
        nonsense: Callable[[P, Order], Finding | None],
    ) -> None:
        """`untimely` refuses an order the task in hand does not take, `nonsense` one with numbers that no
        table has (places off the board, pieces nobody has), so that no handler need look for either.
        """
        self._untimely = untimely
        self._nonsense = nonsense
        self._handlers: dict[type, Any] = {}

    def handles(self, kind: type) -> Callable[[H], H]:
        """Class decorator: this handler deals with that kind of task."""

        def register(handler: H) -> H:
            if kind in self._handlers:
                raise ValueError(f"{kind.__name__} has two handlers")
            self._handlers[kind] = handler()
            return handler

        return register

    @property
    def kinds(self) -> frozenset[type]:
        """The kinds of task that have a handler."""
        return frozenset(self._handlers)

    def handler_of(self, task: object) -> Any:
        """The handler of a task: a `Handler`, or what a system has made of it."""
        return self._handlers[type(task)]

    def actor_of(self, table: P) -> int | None:
        """Who must act on the task in hand, or None; remembered with the position, as everybody asks."""
        known = table.memo("actor")
        if "actor" not in known:
            task = table.agenda[-1]
            known["actor"] = self._handlers[type(task)].actor(table, task)
        actor: int | None = known["actor"]
        return actor

    def roll_of(self, table: P) -> Roll | None:
        """What the task in hand asks of chance; remembered, as it is asked twice: to judge and to read."""
        known = table.memo("roll")
        if "roll" not in known:
            task = table.agenda[-1]
            known["roll"] = self._handlers[type(task)].roll(table, task)
        roll: Roll | None = known["roll"]
        return roll

    def judge(self, table: P, order: Order) -> Finding | None:
        """The refusal of an order of the side to act, or None; first of all whether this is its time."""
        task = table.agenda[-1]
        handler = self._handlers[type(task)]
        if not isinstance(order, handler.answers):
            return self._untimely(table, order)
        found: Finding | None = self._nonsense(table, order) or handler.judge(table, task, order)
        return found

    def advance(self, stage: Stage[P], begun: P) -> bool:
        """Run the task in hand; False where the battle is over or somebody must act first.

        `begun` is the position from which the rules have gone on by themselves. What happens between any two
        tasks a system adds here.
        """
        table = stage.position
        if table.ended is not None or self.actor_of(table) is not None:
            return False
        task = table.agenda[-1]
        self._handlers[type(task)].run(stage, task)
        return True

    def settle(self, stage: Stage[P]) -> None:
        """Go on until somebody must act or the battle is over."""
        begun = stage.position
        for _ in range(MOST_STEPS):
            if not self.advance(stage, begun):
                return
        raise AssertionError("the agenda does not come to rest")


class AgendaRuleset(Ruleset[P]):
    """A Ruleset whose game tree grows from an agenda: who acts, what may be ordered and what it does."""

    agenda: ClassVar[Agenda[Any]]
    """The system's handlers."""

    def to_act(self, position: P, /) -> int:
        """Whoever the task in hand waits for."""
        if position.ended is not None or not position.agenda:
            return NOBODY
        actor = self.agenda.actor_of(position)
        return NOBODY if actor is None else actor

    def roll(self, position: P, /) -> Roll | None:
        """What the task in hand asks of chance."""
        return self.agenda.roll_of(position) if self.to_act(position) == CHANCE else None

    def question(self, position: P, /) -> Question | None:
        """What the task in hand asks of a side."""
        if self.to_act(position) < 0:
            return None
        task = position.agenda[-1]
        question: Question | None = self.agenda.handler_of(task).question(position, task)
        return question

    def outcome(self, position: P, /) -> Outcome | None:
        """How the battle ended."""
        return position.ended

    def judge(self, position: P, /, order: Order) -> Finding | None:
        """The refusal of a side's order."""
        return self.agenda.judge(position, order)

    def orders(self, position: P, /, about: int | None = None) -> Iterator[Order]:
        """Legal orders of the side to act."""
        if self.to_act(position) >= 0:
            task = position.agenda[-1]
            yield from self.agenda.handler_of(task).orders(position, task, about)

    def subjects(self, position: P, /) -> tuple[int, ...]:
        """Pieces that can be ordered now."""
        if self.to_act(position) < 0:
            return ()
        task = position.agenda[-1]
        subjects: tuple[int, ...] = self.agenda.handler_of(task).subjects(position, task)
        return subjects

    def carry_out(self, stage: Stage[P], order: Order, reading: Reading) -> None:
        """Carry out an order and go on until somebody must act."""
        task = stage.position.agenda[-1]
        self.agenda.handler_of(task).carry_out(stage, task, order, reading)
        self.agenda.settle(stage)

    def settle(self, stage: Stage[P]) -> None:
        """After an override."""
        if stage.position.agenda:
            self.agenda.settle(stage)


def load_chapters(package: str, rooms: tuple[str, ...]) -> None:
    """Import every module in these folders of a system's package, so that its handlers are registered."""
    for room in rooms:
        folder = import_module(f"{package}.{room}")
        for module in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
            import_module(module.name)
