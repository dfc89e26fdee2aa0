"""DEP-3 to DEP-6, LRG-1: where a unit may be placed, in which step, and which units may stand as a block."""

from collections.abc import Iterator
from typing import Any, Literal

from hheditor.rules.api import Order
from hheditor.rules.impetus.board.interface import Place, place_of
from hheditor.rules.impetus.movement.moves import line_of
from hheditor.rules.impetus.movement.paces import rate
from hheditor.rules.impetus.movement.readiness import judge_prepare
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import Deploy, Prepare, Stack, Unstack, Withdraw
from hheditor.rules.impetus.position.table import Table, change, refitted, troop
from hheditor.values import Finding, refuse

_STEP = {
    **dict.fromkeys(("FP", "W"), 1),
    **dict.fromkeys(("FL", "T", "ART", "EL"), 2),
    **dict.fromkeys(("CP1", "CP2", "CM", "CGP", "CGL"), 3),
    **dict.fromkeys(("CL", "S", "CF"), 4),
}


def step_of(table: Table, number: int) -> int:
    """DEP-3: the step a unit is placed in; blocks are placed in the first."""
    unit = table.units[number]
    return 1 if unit.behind or unit.ahead >= 0 else _STEP[troop(table, number).klass]


def of_step(table: Table, side: int, step: int) -> tuple[int, ...]:
    """The units and blocks a side places in a step; in step 0, before the battle, all of them."""
    return tuple(
        number
        for number, unit in enumerate(table.units)
        if unit.side == side and unit.ahead < 0 and step in (0, step_of(table, number))
    )


def concerned(table: Table, side: int, step: int) -> tuple[int, ...]:
    """The units there may be an order about: those of the step, and who could still join a block."""
    own = [number for number, unit in enumerate(table.units) if unit.side == side]
    if step == 0:
        return tuple(own)
    if step == 1:
        return tuple(
            number for number in own if step_of(table, number) == 1 or troop(table, number).has("deep")
        )
    return of_step(table, side, step)


def orders_about(table: Table, task: tasks.Deploying, number: int) -> Iterator[Order]:
    """Every legal order about one unit."""
    unit = table.units[number]
    for order in (Withdraw(number), Unstack(number), *(Prepare(number, what) for what in _WHATS)):
        if judge(table, task, order) is None:
            yield order
    if task.step in (0, 1) and troop(table, number).has("deep"):
        for other in range(len(table.units)):
            stack = Stack(number, other)
            if judge(table, task, stack) is None:
                yield stack
    if unit.ahead < 0 and task.step in (0, step_of(table, number)):
        for place in table.board.deployments(table, number):
            deploy = Deploy(number, *place.where)
            if judge(table, task, deploy) is None:
                yield deploy


_WHATS: tuple[Literal["plant", "lift", "wall"], ...] = ("plant", "lift", "wall")


def has_room(table: Table, task: tasks.Deploying, number: int) -> bool:
    """Whether there is a place for a unit."""
    ahead = table.units[number].facing
    return any(
        judge(table, task, Deploy(number, *place.where)) is None
        for place in table.board.deployments(table, number, ahead)
    )


def judge(table: Table, task: tasks.Deploying, order: Any) -> Finding | None:
    """The refusal of an order of the deployment."""
    number = order.unit
    unit = table.units[number]
    if unit.side != task.side:
        return refuse("refusal.impetus.not-yours", rule="DEP-3", pieces=(number,))
    if isinstance(order, Stack):
        return _judge_stack(table, task, order)
    if task.step and step_of(table, number) != task.step:
        step = step_of(table, number)
        return refuse("refusal.impetus.wrong-step", rule="DEP-3", pieces=(number,), step=step, now=task.step)
    match order:
        case Deploy():
            return _judge_place(table, task, order)
        case Withdraw():
            if unit.cell < 0:
                return refuse("refusal.impetus.not-placed", rule="DEP-3", pieces=(number,))
        case Unstack():
            if unit.ahead < 0:
                return refuse("refusal.impetus.no-block", rule="LRG-1", pieces=(number,))
        case Prepare():
            if unit.cell < 0:
                return refuse("refusal.impetus.not-placed", rule="DEP-5", pieces=(number,))
            return judge_prepare(table, order)
    return None


def _judge_place(table: Table, task: tasks.Deploying, order: Deploy) -> Finding | None:
    number, board = order.unit, table.board
    unit = table.units[number]
    place = Place(order.cell, order.facing, order.x, order.y, unit.depth)
    if unit.ahead >= 0:
        return refuse("refusal.impetus.in-block", rule="LRG-1", pieces=(number, unit.ahead))
    if not board.may_face(order.facing):
        return refuse("refusal.impetus.facing", rule="HEX-1", pieces=(number,), facing=order.facing)
    if not board.may_deploy(table, task.side, place):
        gap = table.profile.deployment_gap
        return refuse(
            "refusal.impetus.zone", rule="DEP-4", pieces=(number,), places=board.places(order.cell), gap=gap
        )
    holder = board.occupant(table, place, (number,))
    if holder >= 0:
        return refuse(
            "refusal.impetus.taken", rule="HEX-1", pieces=(number, holder), places=board.places(order.cell)
        )
    if place_of(unit) == place:
        return refuse(
            "refusal.impetus.stands-there", rule="DEP-3", pieces=(number,), places=board.places(order.cell)
        )
    if rate(line_of(table, number), board.ground(place)) is None:
        return refuse(
            "refusal.impetus.ground", rule="DEP-5", pieces=(number,), unit_class=troop(table, number).klass
        )
    return None


def alike(table: Table, one: int, other: int) -> bool:
    """LRG-1: alike in class, VBU, I, weapon and traits."""
    own, its = troop(table, one), troop(table, other)
    return (own.klass, own.vbu, own.impetus, own.weapon, own.traits) == (
        its.klass,
        its.vbu,
        its.impetus,
        its.weapon,
        its.traits,
    )


def _judge_stack(table: Table, task: tasks.Deploying, order: Stack) -> Finding | None:
    number, other = order.unit, order.other
    unit, front = table.units[number], table.units[other]
    if task.step not in (0, 1):
        return refuse("refusal.impetus.stack-step", rule="DEP-3", pieces=(number, other), now=task.step)
    if number == other or front.side != task.side or not alike(table, number, other):
        return refuse("refusal.impetus.not-alike", rule="LRG-1", pieces=(number, other))
    if not troop(table, number).has("deep"):
        return refuse("refusal.impetus.not-deep", rule="LRG-1", pieces=(number,))
    if unit.behind or unit.ahead >= 0 or front.ahead >= 0:
        return refuse("refusal.impetus.in-block", rule="LRG-1", pieces=(number, other))
    if unit.general:
        return refuse("refusal.impetus.general-in-front", rule="LRG-2", pieces=(number,))
    most = table.profile.largest_block
    if len(front.behind) + 2 > most:
        return refuse("refusal.impetus.block-full", rule="LRG-1", pieces=(number, other), count=most)
    return _judge_room(table, task, number, other) if front.cell >= 0 else None


def _judge_room(table: Table, task: tasks.Deploying, number: int, other: int) -> Finding | None:
    """TAB-3: a block that stands already has room for one more behind it."""
    board = table.board
    place = board.fitted(table, other, (*table.units[other].behind, number))
    if not board.may_deploy(table, task.side, place):
        gap = table.profile.deployment_gap
        return refuse("refusal.impetus.zone", rule="DEP-4", pieces=(number, other), gap=gap)
    holder = board.occupant(table, place, (number, other))
    if holder >= 0:
        return refuse("refusal.impetus.taken", rule="HEX-1", pieces=(number, holder))
    return None


def stacked(table: Table, number: int, front: int) -> Table:
    """LRG-1: one unit behind another."""
    behind = (*table.units[front].behind, number)
    table = change(table, number, cell=-1, x=0, y=0, ahead=front, stakes=False, wall=False)
    return change(table, front, behind=behind, **refitted(table, front, behind))


def unstacked(table: Table, number: int) -> Table:
    """By itself again; who is no block any more and belongs to a later step leaves the field."""
    front = table.units[number].ahead
    behind = tuple(each for each in table.units[front].behind if each != number)
    table = change(table, front, behind=behind, **refitted(table, front, behind))
    table = change(table, number, ahead=-1)
    if not behind and _STEP[troop(table, front).klass] != 1:
        table = change(table, front, cell=-1, x=0, y=0)
    return table
