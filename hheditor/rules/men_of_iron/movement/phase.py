"""Phase B, SEQ-3, MOV-1: unit after unit moves and fires, each finishing before the next begins."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Reading
from hheditor.rules.men_of_iron.fire import active
from hheditor.rules.men_of_iron.fire.targets import weapon
from hheditor.rules.men_of_iron.movement import leaders, mounting, moves, turning
from hheditor.rules.men_of_iron.movement.arriving import arrivals
from hheditor.rules.men_of_iron.movement.status import may_act
from hheditor.rules.men_of_iron.movement.ways import course
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import EndPhase, Fire, Move, Remount, Ride, Turn
from hheditor.rules.men_of_iron.position.table import LEADERS, Table
from hheditor.rules.men_of_iron.position.tasks import Acting
from hheditor.values import Finding, refuse


def must_leave(table: Table, task: Acting) -> Finding | None:
    """ENG-3: an engaged unit that cannot fight must break off, if it can, before the phase ends."""
    for index, unit in enumerate(table.units):
        if (
            not unit.engaged
            or unit.side != table.active
            or weapon(table, index).id in table.setup.look.weapons
        ):
            continue
        if may_act(table, task, index) is None and next(moves.orders(table, task, index), None) is not None:
            return refuse(
                "refusal.men_of_iron.must-disengage", rule="ENG-3", pieces=(index, *unit.engaged[:1])
            )
    return None


@handles(Acting)
class ActingHandler(Handler[Acting]):
    """DEC-6: the next unit, its way, its shot; or the end of the phase."""

    answers = (Move, Turn, Fire, Remount, Ride, EndPhase)

    def actor(self, table: Table, task: Acting) -> int | None:
        """The active side."""
        return table.active

    def orders(self, table: Table, task: Acting, about: int | None) -> Iterator[Order]:
        """Whatever the units and leaders of the activation can do."""
        for index, unit in enumerate(table.units):
            if (
                unit.side != table.active
                or about not in (None, index)
                or may_act(table, task, index) is not None
            ):
                continue
            yield from moves.orders(table, task, index)
            yield from turning.orders(table, task, index)
            yield from active.orders(table, task, index)
            yield from mounting.orders(table, task, index)
        for leader in range(len(table.leaders)):
            if about in (None, LEADERS + leader):
                yield from leaders.orders(table, leader)
        if about is None and must_leave(table, task) is None:
            yield EndPhase()

    def subjects(self, table: Table, task: Acting) -> tuple[int, ...]:
        """Those with anything to do."""
        wanted = [index for index, unit in enumerate(table.units) if unit.side == table.active]
        wanted += [LEADERS + leader for leader in range(len(table.leaders))]
        return tuple(each for each in wanted if next(self.orders(table, task, each), None) is not None)

    def judge(self, table: Table, task: Acting, order: Order) -> Finding | None:
        """REF-2: the piece first, then the order's own checks."""
        match order:
            case EndPhase():
                return must_leave(table, task)
            case Ride():
                return leaders.judge(table, order)
            case Move() | Turn() | Fire() | Remount():
                trouble = may_act(table, task, order.unit)
                if trouble is not None:
                    return trouble
        match order:
            case Move():
                return moves.judge(table, task, order)
            case Turn():
                return turning.judge(table, task, order)
            case Fire():
                return active.judge(table, task, order)
            case Remount():
                return mounting.judge(table, task, order)
        return None

    def carry_out(self, stage: Playing, task: Acting, order: Order, reading: Reading) -> None:
        """One order."""
        match order:
            case Move():
                table = stage.position
                march, ma = moves.plan(table, task, order), course(table, task, order.unit).ma
                moves.carry_out(stage, self._take(stage, task, order.unit), march, ma)
            case Turn():
                self._take(stage, task, order.unit)
                turning.carry_out(stage, order)
            case Fire():
                active.carry_out(stage, self._take(stage, task, order.unit), order)
            case Remount():
                mounting.carry_out(stage, self._take(stage, task, order.unit), order)
            case Ride():
                self._take(stage, task, -1)
                leaders.carry_out(stage, order)
            case _:
                side = stage.position.active
                after = stage.position.then().changed(phase="C")
                stage.happen("phase-ended", after.push(*arrivals(after)), rule="SEQ-3", side=side)

    def _take(self, stage: Playing, task: Acting, unit: int) -> Acting:
        """MOV-1: another unit is taken in hand: the one before has finished."""
        table = stage.position
        if task.unit == unit:
            return task
        if task.unit >= 0 and not table.units[task.unit].done:
            table = table.with_unit(task.unit, replace(table.units[task.unit], done=True))
        fresh = Acting(unit)
        stage.quietly(table.then(fresh))
        return fresh

    def sound(self, table: Table, task: Acting) -> bool:
        """A unit of the active side, or none."""
        if not 0 <= task.spent <= 40 or not 0 <= task.ma <= 40:
            return False
        if not all(0 <= each < len(table.units) for each in task.barred):
            return False
        fits = all(0 <= each < len(table.leaders) for each in task.leaders)
        return fits and (task.unit < 0 or table.units[task.unit].side == table.active)
