"""ACT: what one activation may be. ACT-1, ACT-2: the orders of a phase. ACT-3 (IR-9): a unit in melee can
only fight. ACT-4: what does not go together. ACT-5 (IR-10): nobody is forced to charge. ACT-6: driven
moves are no activation. SEQ-2, SEQ-4: one activation after the other, each finished with all it sets off.
"""

from collections.abc import Callable, Iterator
from typing import Any

from hheditor.rules.api import Order, Reading, Stage
from hheditor.rules.impetus.charge import charging, group_charge
from hheditor.rules.impetus.command import loyalty, victory
from hheditor.rules.impetus.command.sequence import end_phase
from hheditor.rules.impetus.melee import fight
from hheditor.rules.impetus.movement import options
from hheditor.rules.impetus.movement.groups import judge_group
from hheditor.rules.impetus.movement.moves import Verdict
from hheditor.rules.impetus.movement.readiness import (
    judge_prepare,
    judge_rally,
    preparations,
    prepare,
    rally,
)
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.orders import (
    Charge,
    EndPhase,
    Fight,
    GroupCharge,
    GroupMove,
    Move,
    Prepare,
    Rally,
    Shoot,
    TestLoyalty,
)
from hheditor.rules.impetus.position.table import Table, change, in_melee, standing
from hheditor.rules.impetus.shooting.shots import begin_shot
from hheditor.rules.impetus.shooting.targets import judge_target, shots_of
from hheditor.values import Finding, refuse


def judge_unit(table: Table, side: int, number: int) -> Finding | None:
    """SEQ-2: an own unit on the field, not yet activated; OPT-5: and not of doubtful loyalty."""
    unit = table.units[number]
    if unit.side != side or unit.cell < 0:
        return refuse("refusal.impetus.not-yours", rule="SEQ-2", pieces=(number,))
    if unit.done:
        return refuse("refusal.impetus.done", rule="SEQ-2", pieces=(number,))
    if table.profile.treachery and loyalty.doubtful(table, number):
        return refuse("refusal.impetus.doubtful", rule="OPT-5", pieces=(number,))
    return None


@handles(tasks.Phase)
class PhaseHandler(Handler[tasks.Phase]):
    """SEQ-2: the active player activates units or groups one after the other."""

    answers = (
        Move, GroupMove, Charge, GroupCharge, Shoot, Fight, Rally, Prepare, TestLoyalty, EndPhase,
    )  # fmt: skip

    def actor(self, table: Table, task: tasks.Phase) -> int | None:
        """The active player, as long as anybody has something to do."""
        able = any(self._able(table, task.side, number) for number in standing(table, task.side))
        return task.side if able or loyalty.may_test(table, task.side) else None

    def _able(self, table: Table, side: int, number: int) -> bool:
        """Whether a unit has anything to do."""
        if table.units[number].done or judge_unit(table, side, number) is not None:
            return False
        return next(self._unit_orders(table, number), None) is not None

    def run(self, stage: Stage[Table], task: tasks.Phase) -> None:
        """SEQ-6: nobody has: the phase is over."""
        end_phase(stage, told=False)

    def subjects(self, table: Table, task: tasks.Phase) -> tuple[int, ...]:
        """Units not yet activated that could do something; remembered, as everybody asks."""
        known: dict[str, tuple[int, ...]] = table.memo("subjects")
        if "subjects" not in known:
            known["subjects"] = tuple(
                number for number in standing(table, task.side) if self._able(table, task.side, number)
            )
        return known["subjects"]

    def orders(self, table: Table, task: tasks.Phase, about: int | None) -> Iterator[Order]:
        """Everything but groups, which are chosen on the field."""
        for number in standing(table, task.side):
            if about in (None, number) and judge_unit(table, task.side, number) is None:
                yield from self._unit_orders(table, number)
        if about is None:
            if loyalty.may_test(table, task.side):
                yield TestLoyalty()
            yield EndPhase()

    def _unit_orders(self, table: Table, number: int) -> Iterator[Order]:
        if in_melee(table, number):
            yield from fight.fights_of(table, number)
            return
        yield from options.moves_of(table, number)
        yield from charging.charges_of(table, number)
        for moving in (False, True):
            for target in shots_of(table, number, moving).choices:
                yield Shoot(number, target, moving)
        if judge_rally(table, number) is None:
            yield Rally(number)
        yield from preparations(table, number)

    def judge(self, table: Table, task: tasks.Phase, order: Any) -> Finding | None:
        """By its kind."""
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, TestLoyalty):
            return loyalty.judge_test(table, task.side)
        if isinstance(order, GroupMove | GroupCharge):
            return self._judge_group(table, task.side, order)
        refused = judge_unit(table, task.side, order.unit)
        if refused is not None:
            return refused
        fighting = in_melee(table, order.unit)
        if isinstance(order, Fight):
            return fight.judge_fight(table, order)
        if fighting:
            return refuse("refusal.impetus.in-melee", rule="ACT-3", pieces=(order.unit,))
        match order:
            case Move():
                found = options.judge_move(table, order)
                return found if isinstance(found, Finding) else None
            case Charge():
                declared = charging.judge_charge(table, order)
                return declared if isinstance(declared, Finding) else None
            case Shoot():
                return judge_target(table, order.unit, order.target, order.moving)
            case Rally():
                return judge_rally(table, order.unit)
            case Prepare():
                return judge_prepare(table, order)
        raise AssertionError(f"the phase takes no {order}")

    def _judge_group(self, table: Table, side: int, order: GroupMove | GroupCharge) -> Finding | None:
        refused = judge_group(table, side, order.units)
        if refused is not None:
            return refused
        for number in order.units:
            if table.profile.treachery and loyalty.doubtful(table, number):
                return refuse("refusal.impetus.doubtful", rule="OPT-5", pieces=(number,))
        if isinstance(order, GroupCharge):
            declared = group_charge.judge_group_charge(table, order)
            return declared if isinstance(declared, Finding) else None
        found = options.judge_group_move(table, order)
        return found if isinstance(found, Finding) else None

    def carry_out(self, stage: Stage[Table], task: tasks.Phase, order: Any, reading: Reading) -> None:
        """The activation begins; whatever it sets off lies on top of it."""
        match order:
            case EndPhase():
                end_phase(stage, told=True)
                return
            case TestLoyalty():
                loyalty.begin_test(stage, task.side)
                return
            case GroupMove() | GroupCharge():
                units = order.units
            case _:
                units = (order.unit,)
        table = stage.position
        for number in units:
            table = change(table, number, done=True)
        _DEEDS[type(order)](stage, table, order)


def _begin(stage: Stage[Table], table: Table, units: tuple[int, ...], *more: tasks.AnyTask) -> None:
    stage.quietly(table.push(tasks.Activation(units), *more))


def _move(stage: Stage[Table], table: Table, order: Move) -> None:
    found = options.judge_move(stage.position, order)
    assert isinstance(found, Verdict)
    shoots = () if found.second or order.kind == "about" else (tasks.AfterMove((order.unit,)),)
    _begin(stage, table, (order.unit,), *shoots)
    options.walk(stage, (order.unit,), found)


def _group_move(stage: Stage[Table], table: Table, order: GroupMove) -> None:
    found = options.judge_group_move(stage.position, order)
    assert isinstance(found, Verdict)
    shoots = () if found.second else (tasks.AfterMove(order.units),)
    _begin(stage, table, order.units, *shoots)
    options.walk(stage, order.units, found)


def _charge(stage: Stage[Table], table: Table, order: Charge) -> None:
    found = charging.judge_charge(stage.position, order)
    assert isinstance(found, Verdict)
    _begin(stage, table, (order.unit,))
    charging.declare(stage, order, found)


def _group_charge(stage: Stage[Table], table: Table, order: GroupCharge) -> None:
    found = group_charge.judge_group_charge(stage.position, order)
    assert isinstance(found, Verdict)
    _begin(stage, table, order.units)
    group_charge.declare(stage, order, found)


def _shoot(stage: Stage[Table], table: Table, order: Shoot) -> None:
    more = (tasks.MoveAfterShot(order.unit),) if order.moving else ()
    _begin(stage, table, (order.unit,), *more)
    begin_shot(stage, order.unit, order.target, order.moving, rallied=False)


def _fight(stage: Stage[Table], table: Table, order: Fight) -> None:
    _begin(stage, table, (order.unit,))
    fight.begin_fight(stage, order)


def _rally(stage: Stage[Table], table: Table, order: Rally) -> None:
    _begin(stage, table, (order.unit,))
    rally(stage, order.unit)


def _prepare(stage: Stage[Table], table: Table, order: Prepare) -> None:
    _begin(stage, table, (order.unit,))
    prepare(stage, order)


_DEEDS: dict[type, Callable[[Stage[Table], Table, Any], None]] = {
    Move: _move,
    GroupMove: _group_move,
    Charge: _charge,
    GroupCharge: _group_charge,
    Shoot: _shoot,
    Fight: _fight,
    Rally: _rally,
    Prepare: _prepare,
}


@handles(tasks.Activation)
class ActivationHandler(Handler[tasks.Activation]):
    """SEQ-4: the activation is finished; VIC-2 is looked at."""

    def run(self, stage: Stage[Table], task: tasks.Activation) -> None:
        """Go back to the phase, unless an army has broken."""
        stage.quietly(stage.position.then())
        victory.check(stage)
