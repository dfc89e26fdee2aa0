"""The generic battery over every system, and the proof that the battery catches what it should."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, get_args

import pytest
from hypothesis import settings
from msgspec.structs import replace

from hheditor.rules import names
from hheditor.rules.api import Order, Reading, Rolled, Stage
from hheditor.values import Finding, refuse
from tests.systems.battery import machine, run_battery
from tests.systems.supplies import SUPPLIES, Supply
from tests.systems.training import Choose, Draw, Duel, Move, Pass, Table, Training, Turn, skirmish


@pytest.mark.parametrize("supply", SUPPLIES, ids=lambda supply: supply.system.id)
def test_every_system_passes_the_battery(supply: Supply) -> None:
    tally = run_battery(
        supply.system,
        supply.opening,
        supply.battles,
        unlisted=supply.unlisted,
        **supply.options,
    )
    assert tally.battles == supply.battles
    assert tally.refusals.total() > tally.battles
    if supply.every_order:
        kinds = {str(kind.__struct_config__.tag) for kind in get_args(supply.system.order_type)}
        assert set(tally.orders) == kinds - {"override"}
    if supply.options.get("fuzz", 1):
        assert tally.problems.total() > tally.battles
        assert tally.forced > tally.battles


def test_every_shipped_system_is_tried() -> None:
    tried = {supply.system.id for supply in SUPPLIES}
    assert set(names.packages()) <= tried, "a line in supplies.py is missing"


TRAINED, ACTIVATED = (
    next(supply for supply in SUPPLIES if supply.system.id == name) for name in ("training", "activation")
)
TestTrainingMachine = machine(TRAINED.system, TRAINED.opening, TRAINED.unlisted).TestCase
TestTrainingMachine.settings = settings(max_examples=200, stateful_step_count=20)
TestActivationMachine = machine(ACTIVATED.system, ACTIVATED.opening).TestCase
TestActivationMachine.settings = settings(max_examples=25, stateful_step_count=20)


# Sabotage -----------------------------------------------------------------------------------------------


class Leaky(Training):
    """Shows a sealed choice."""

    def view(self, position: Table, side: int) -> Table:
        return replace(super().view(position, side), agenda=position.agenda)


class Chatty(Training):
    """Shows the order that made a sealed choice."""

    def view_order(self, position: Table, order: Order, side: int) -> Order:
        return order


class Guessing(Training):
    """Samples hands of the wrong size."""

    def sample(self, view: Table, seed: int) -> Table:
        return replace(super().sample(view, seed), hands=((1,), (1,)))


class Fickle(Training):
    """Remembers how often it was asked."""

    asked = 0

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        super().carry_out(stage, order, reading)
        Fickle.asked += 1
        stage.quietly(replace(stage.position, limit=stage.position.limit + Fickle.asked % 2))


class Forgetful(Training):
    """Lists no way out of a turn."""

    def orders(self, position: Table, about: int | None = None) -> Iterator[Order]:
        return (order for order in super().orders(position, about) if type(order) is not Pass)


class Stammering(Training):
    """Lists something twice."""

    def orders(self, position: Table, about: int | None = None) -> Iterator[Order]:
        return chain(super().orders(position, about), islice(super().orders(position, about), 1))


class Lax(Training):
    """Refuses no march of a unit that has marched."""

    def judge(self, position: Table, order: Order) -> Finding | None:
        found = super().judge(position, order)
        return None if found is not None and found.message == "refusal.training.moved" else found


class Stubborn(Training):
    """Refuses what it lists."""

    def judge(self, position: Table, order: Order) -> Finding | None:
        if type(order) is Choose and order.token:
            return refuse("refusal.training.stance")
        return super().judge(position, order)


class Blind(Training):
    """Sees no problem in anything."""

    def problems(self, position: Table) -> tuple[Finding, ...]:
        return ()


class Sleepy(Training):
    """Hands on a table that has changed."""

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        before = stage.position.taken
        super().carry_out(stage, order, reading)
        Table.taken.hand_on(stage.position, before)


class Endless(Training):
    """Never ends a battle."""

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        super().carry_out(stage, order, reading)
        if not stage.position.agenda:
            stage.happen("again", replace(stage.position, agenda=(Turn(0),), end=None, turn=1))


class Mute(Training):
    """Asks for dice nobody may throw."""

    def to_act(self, position: Table) -> int:
        task = position.agenda[-1] if position.agenda else None
        return 0 if isinstance(task, Draw) else super().to_act(position)


class Sighted(Training):
    """Lets a side see from its orders what it may not see."""

    def orders(self, position: Table, about: int | None = None) -> Iterator[Order]:
        task = position.agenda[-1] if position.agenda else None
        hidden = isinstance(task, Duel) and task.chosen[0] is not None and task.chosen[0].stance == 0
        found = list(super().orders(position, about))
        return iter(found[:-1] if hidden else found)


class Partial(Training):
    """Tells some steps differently when nobody writes them down."""

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        super().carry_out(stage, order, reading)
        if not stage.record and type(order) is Move:
            stage.quietly(replace(stage.position, parleyed=True))


class Careless(Training):
    """Takes any reading."""

    def refusal(self, position: Table, order: Order) -> Finding | None:
        found = super().refusal(position, order)
        if type(order) is Rolled and found is not None and found.message == "refusal.reading-does-not-fit":
            return None
        return found


@pytest.mark.parametrize(
    ("saboteur", "complaint"),
    [
        (Leaky, "tells too much|can tell"),
        (Chatty, "told by"),
        (Guessing, "looks different"),
        (Fickle, "leads elsewhere|remember|can tell"),
        (Forgetful, "not listed|does not end|nothing to do|first order"),
        (Stammering, "listed twice"),
        (Lax, "not listed|leads nowhere|cannot be carried out"),
        (Stubborn, "refused"),
        (Blind, "."),
        (Sleepy, "handed on"),
        (Endless, "does not end|an empty override"),
        (Mute, "is to act and the roll"),
        (Sighted, "a view changes orders"),
        (Partial, "follow leads elsewhere"),
        (Careless, "is taken for"),
    ],
)
def test_the_battery_catches(saboteur: type[Training], complaint: str) -> None:
    system: Any = saboteur()
    kinds = (Exception,) if saboteur is Blind else (AssertionError,)
    with pytest.raises(kinds, match=complaint) as caught:
        run_battery(
            system, lambda number: system.opening(skirmish(number)), battles=40, longest=600, thoroughly=0.05
        )
    assert any("of training, step" in note for note in getattr(caught.value, "__notes__", ()))


def test_a_battle_can_be_brought_back() -> None:
    supply = TRAINED
    first = run_battery(supply.system, supply.opening, battles=1, first=10)
    assert first == run_battery(supply.system, supply.opening, battles=1, first=10)
