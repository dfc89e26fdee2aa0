"""Tasks and their handlers: a countdown that goes on by itself, asks a side, and rolls a die."""

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

import pytest
from msgspec.structs import replace

from hheditor.rules.api import (
    CHANCE,
    NOBODY,
    Agenda,
    AgendaRuleset,
    Change,
    Ending,
    Handler,
    IllegalOrder,
    Moment,
    Order,
    Outcome,
    Override,
    Pool,
    Question,
    Reading,
    Roll,
    Rolled,
    Scene,
    Stage,
    Task,
)
from hheditor.values import Finding, Number, Value, refuse

T = TypeVar("T")


class Count(Task, frozen=True, tag="count"):
    """Counts down by itself."""

    left: Number


class Circle(Task, frozen=True, tag="circle"):
    """Never ends: a fault of the rules."""


class Choice(Task, frozen=True, tag="choice"):
    """A side names a number."""


class Throw(Task, frozen=True, tag="throw"):
    """A die ends the game."""


class Name(Order, frozen=True, tag="name"):
    number: Number


class Shout(Order, frozen=True, tag="shout"):
    """No task takes it."""


class Setup(Value, frozen=True):
    players: Number = 2


class Table(Ending, frozen=True, kw_only=True):
    agenda: tuple[Count | Circle | Choice | Throw, ...] = ()
    setup: Setup = Setup()
    named: Number = 0
    ended: Outcome | None = None


class Handling(Handler[Table, T]):
    """A handler of the countdown."""


def untimely(_table: Table, _order: Order) -> Finding:
    return refuse("refusal.untimely")


def nonsense(_table: Table, order: Order) -> Finding | None:
    return refuse("refusal.negative") if isinstance(order, Name) and order.number < 0 else None


class Counted(Agenda[Table]):
    def advance(self, stage: Stage[Table], begun: Table) -> bool:
        if stage.position.named == 99:
            stage.happen("given-up", replace(stage.position, ended=Outcome(1, "outcome.given-up")))
        return super().advance(stage, begun)


AGENDA = Counted(untimely, nonsense)


@AGENDA.handles(Count)
class Counting(Handling[Count]):
    def run(self, stage: Stage[Table], task: Count) -> None:
        rest = stage.position.agenda[:-1]
        after = (*rest, Count(task.left - 1)) if task.left else rest
        stage.happen("counted", replace(stage.position, agenda=after), left=task.left)


@AGENDA.handles(Circle)
class Circling(Handling[Circle]):
    def run(self, stage: Stage[Table], task: Circle) -> None:
        stage.quietly(replace(stage.position, agenda=(task,)))


@AGENDA.handles(Choice)
class Choosing(Handling[Choice]):
    answers = (Name,)
    asked = 0

    def actor(self, table: Table, task: Choice) -> int | None:
        Choosing.asked += 1
        return 1

    def judge(self, table: Table, task: Choice, order: Name) -> Finding | None:
        return refuse("refusal.too-many", number=order.number) if order.number > 99 else None

    def orders(self, table: Table, task: Choice, about: int | None) -> Iterator[Order]:
        return (Name(number) for number in range(3) if about in (None, number))

    def subjects(self, table: Table, task: Choice) -> tuple[int, ...]:
        return (0, 1, 2)

    def question(self, table: Table, task: Choice) -> Question | None:
        return Question("question.number", 1)

    def carry_out(self, stage: Stage[Table], task: Choice, order: Name, reading: Reading) -> None:
        after = (Throw(), Count(order.number)) if order.number < 99 else (Choice(),)
        stage.happen("named", replace(stage.position, agenda=after, named=order.number))


@AGENDA.handles(Throw)
class Throwing(Handling[Throw]):
    thrown = 0

    def actor(self, table: Table, task: Throw) -> int | None:
        return CHANCE

    def roll(self, table: Table, task: Throw) -> Roll | None:
        Throwing.thrown += 1
        return Roll("roll.end", (Pool(1, 6),))

    def carry_out(self, stage: Stage[Table], task: Throw, order: Any, reading: Reading) -> None:
        stage.happen(
            "over", replace(stage.position, agenda=(), ended=Outcome(reading[0] % 2, "outcome.over"))
        )


class Countdown(AgendaRuleset[Table]):
    id: ClassVar[str] = "countdown"
    version: ClassVar[str] = "1"
    agenda: ClassVar[Any] = AGENDA
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = Name | Shout | Rolled | Override
    profile_type: ClassVar[Any] = Setup
    fixed_setup: ClassVar[Finding | None] = refuse("refusal.players")

    def opening(self, scenario: Any) -> Table:
        return Table(agenda=(Choice(),))

    def problems(self, position: Table) -> tuple[Finding, ...]:
        return ()

    def scene(self, position: Table) -> Scene:
        return Scene()

    def moment(self, position: Table) -> Moment:
        return Moment()


GAME = Countdown()
OPENING = GAME.opening(None)


def refused(order: Order, position: Table = OPENING) -> str:
    found = GAME.refusal(position, order)
    return "" if found is None else found.message


def test_the_task_in_hand_says_who_acts_what_is_asked_and_what_may_be_ordered() -> None:
    assert GAME.to_act(OPENING) == 1
    assert GAME.question(OPENING) == Question("question.number", 1)
    assert list(GAME.orders(OPENING)) == [Name(0), Name(1), Name(2)]
    assert list(GAME.orders(OPENING, 2)) == [Name(2)]
    assert GAME.subjects(OPENING) == (0, 1, 2)
    assert GAME.roll(OPENING) is None


def test_an_order_is_judged_for_its_time_then_its_numbers_then_the_rule() -> None:
    assert refused(Shout()) == "refusal.untimely"
    assert refused(Name(-1)) == "refusal.negative"
    assert refused(Name(100)) == "refusal.too-many"
    assert refused(Name(3)) == ""
    with pytest.raises(IllegalOrder):
        GAME.play(OPENING, Shout())


def test_the_rules_go_on_by_themselves_until_somebody_must_act() -> None:
    step = GAME.play(OPENING, Name(2))
    assert [event.event for event in step.events] == ["named", "counted", "counted", "counted"]
    assert step.after.agenda == (Throw(),)
    assert GAME.to_act(step.after) == CHANCE
    assert not list(GAME.orders(step.after)) and GAME.subjects(step.after) == ()
    assert GAME.question(step.after) is None


def test_the_roll_is_worked_out_once_for_judging_and_reading() -> None:
    after = GAME.play(OPENING, Name(0)).after
    Throwing.thrown = 0
    assert refused(Rolled((3,)), after) == ""
    over = GAME.play(after, Rolled((3,))).after
    assert Throwing.thrown == 1
    assert over.ended == GAME.outcome(over) == Outcome(1, "outcome.over")
    assert GAME.to_act(over) == NOBODY
    assert refused(Name(0), over) == "refusal.battle-over"


def test_who_acts_is_remembered_with_the_position() -> None:
    position = GAME.opening(None)
    Choosing.asked = 0
    assert {GAME.to_act(position) for _ in range(5)} == {1}
    assert Choosing.asked == 1


def test_a_system_adds_what_happens_between_two_tasks() -> None:
    step = GAME.play(OPENING, Name(99))
    assert [event.event for event in step.events] == ["named", "given-up"]
    assert step.after.ended == Outcome(1, "outcome.given-up")


def test_rules_that_run_in_a_circle_are_found_out() -> None:
    with pytest.raises(AssertionError, match="come to rest"):
        AGENDA.settle(Stage(Table(agenda=(Circle(),)), record=False))


def test_a_task_without_an_actor_must_go_on_and_one_without_answers_takes_none() -> None:
    class Mute(Handling[Choice]):
        """Leaves everything as it is."""

    mute, table = Mute(), Table(agenda=(Choice(),))
    assert mute.actor(table, Choice()) is None
    with pytest.raises(AssertionError, match="cannot go on"):
        mute.run(Stage(table), Choice())
    with pytest.raises(AssertionError, match="takes no orders"):
        mute.carry_out(Stage(table), Choice(), Name(1), ())


def test_a_kind_of_task_has_one_handler() -> None:
    assert AGENDA.kinds == {Count, Circle, Choice, Throw}
    assert isinstance(AGENDA.handler_of(Count(1)), Counting)
    with pytest.raises(ValueError, match="two handlers"):
        AGENDA.handles(Count)(Counting)


def test_after_an_override_the_rules_go_on() -> None:
    forced = Override(
        patch=(Change(("agenda",), ({"task": "throw"}, {"task": "count", "left": 1})),), reason="x"
    )
    assert GAME.play(OPENING, GAME.typed_order(forced)).after.agenda == (Throw(),)
    emptied = Override(patch=(Change(("agenda",), ()),), reason="x")
    assert GAME.play(OPENING, emptied).after.agenda == ()


def test_not_even_the_umpire_changes_what_the_battle_began_with() -> None:
    assert refused(Override(patch=(Change(("setup", "players"), 3),), reason="x")) == "refusal.players"
    misfit = Override(patch=(Change(("setup", "nobody"), 3),), reason="x")
    assert refused(misfit) == "refusal.override-does-not-fit"
