"""The movement phase: compulsory moves first, then the side's orders, then the rally.

SEQ-1: tactical movement, closed by the rally. AGG-1, HOR-2: aggressive units attack first. CMP-3 [M]:
second flights are made before anybody is ordered. MOV-8: what a unit in command may do instead of moving.
VIC-5: leaving the table by an objective.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import FACINGS, front_sides
from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.command import timekeeping
from hheditor.rules.hordes_heroes.contact.responses import engage, make_contact
from hheditor.rules.hordes_heroes.contact.zones import contacts, in_contact
from hheditor.rules.hordes_heroes.movement import joining, obstacles, passage, skirmishers
from hheditor.rules.hordes_heroes.movement.aggression import (
    aggression_orders,
    attack_orders,
    compelled_units,
    is_attack,
)
from hheditor.rules.hordes_heroes.movement.facing import FREE_TURN
from hheditor.rules.hordes_heroes.movement.flying import swoops
from hheditor.rules.hordes_heroes.movement.moves import judge_move, may_act, move_orders, refusal_to_act
from hheditor.rules.hordes_heroes.movement.rally import rally
from hheditor.rules.hordes_heroes.movement.walk import set_out
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import (
    CallTime,
    Combine,
    Disengage,
    EndPhase,
    Exercise,
    FormBlocks,
    Interchange,
    Leave,
    LiftStakes,
    Move,
    OpenOrder,
    PlantStakes,
    SortArms,
    SplitBlocks,
    Strike,
)
from hheditor.rules.hordes_heroes.position.table import (
    NOWHERE,
    Table,
    change,
    change_leader,
    own_edge_distance,
)
from hheditor.rules.hordes_heroes.position.tasks import Fleeing, MovementPhase, Rallying
from hheditor.values import Finding, refuse

AGGRESSION, FLIGHTS, ORDERS, RALLY = range(4)


def judge_open(table: Table, side: int, order: OpenOrder) -> Finding | None:
    """SKI-4: whether a unit may open order, or move in it."""
    refused = refusal_to_act(table, side, order.unit) or skirmishers.may_open(table, order.unit)
    if refused is not None:
        return refused
    if in_contact(table, order.unit):
        return refuse("refusal.hordes_heroes.engaged", rule="MOV-9", pieces=(order.unit,))
    if not skirmishers.can_open(table, order.unit):
        return refuse("refusal.hordes_heroes.no-room", rule="SKI-1", pieces=(order.unit,))
    return None


def judge_leave(table: Table, side: int, order: Leave) -> Finding | None:
    """VIC-5, MOV-10: whether a unit may leave the table here."""
    refused = refusal_to_act(table, side, order.unit)
    if refused is not None:
        return refused
    unit = table.units[order.unit]
    if contacts(table, order.unit):
        return refuse("refusal.hordes_heroes.engaged", rule="MOV-9", pieces=(order.unit,))
    edges = {goal.edge for goal in table.setup.goals if goal.kind == "leave" and goal.side == side}
    if not edges:
        return refuse("refusal.hordes_heroes.no-leaving", rule="MOV-10", pieces=(order.unit,))
    grid = table.setup.grid
    if unit.formation == "skirmish" or not any(grid.edge_mask(edge) >> unit.cell & 1 for edge in edges):  # type: ignore[arg-type]
        return refuse("refusal.hordes_heroes.leave-edge", rule="VIC-5", pieces=(order.unit,))
    looks = [(unit.facing + turn) % FACINGS for turn in range(-FREE_TURN, FREE_TURN + 1)]
    if not any(grid.neighbours[unit.cell][side_] < 0 for look in looks for side_ in front_sides(look)):
        return refuse("refusal.hordes_heroes.turn", rule="FAC-3", pieces=(order.unit,))
    return None


def leave(stage: Stage[Table], order: Leave) -> None:
    """A unit leaves the table with its leaders; it is not lost."""
    table = stage.position
    unit = table.units[order.unit]
    after = change(table, order.unit, cell=NOWHERE, gone="left", done=True)
    for index in table.leaders_with.get(order.unit, ()):
        after = change_leader(after, index, cell=NOWHERE, host=-1, gone="left")
    stage.happen("left-table", after, rule="VIC-5", side=unit.side, pieces=(order.unit,), places=(unit.cell,))


_JUDGES: dict[type, Callable[[Table, int, Any], Finding | None]] = {
    Move: judge_move,
    Disengage: passage.judge_disengage,
    Interchange: passage.judge_interchange,
    Combine: joining.judge_combine,
    FormBlocks: joining.judge_blocks,
    SplitBlocks: joining.judge_split,
    SortArms: joining.judge_sort,
    OpenOrder: judge_open,
    PlantStakes: obstacles.judge_plant,
    LiftStakes: obstacles.judge_lift,
    Leave: judge_leave,
    Strike: swoops.judge_strike,
    Exercise: swoops.judge_exercise,
}
_DEEDS: dict[type, Callable[[Stage[Table], Any], None]] = {
    Move: set_out,
    Disengage: passage.disengage,
    Interchange: passage.interchange,
    Combine: joining.combine,
    FormBlocks: joining.form_blocks,
    SplitBlocks: joining.split_blocks,
    SortArms: joining.sort_arms,
    PlantStakes: obstacles.plant,
    LiftStakes: obstacles.lift,
    Leave: leave,
    Strike: swoops.strike,
    Exercise: swoops.exercise,
}


def unit_orders(table: Table, side: int, number: int) -> Iterator[Order]:
    """Everything a unit may be ordered in movement; flyers may still attack when they have moved."""
    if table.setup.flying:
        yield from swoops.choices(table, side, number)
    if not may_act(table, side, number):
        return
    unit = table.units[number]
    yield from move_orders(table, number)
    if unit.formation != "skirmish":
        yield from passage.disengage_orders(table, side, number)
        yield from passage.interchange_orders(table, side, number)
        yield from joining.combine_orders(table, side, number)
        yield from joining.blocks_orders(table, side, number)
        yield from joining.split_orders(table, side, number)
        yield from joining.sort_orders(table, side, number)
        yield from obstacles.stakes_orders(table, side, number)
        if table.setup.goals and judge_leave(table, side, Leave(number)) is None:
            yield Leave(number)
    if judge_open(table, side, OpenOrder(number)) is None:
        yield OpenOrder(number)


def can_be_ordered(table: Table, side: int, number: int) -> bool:
    """Whether there is any order for a unit; one formed and free can at least turn where it stands."""
    if table.setup.flying and next(swoops.choices(table, side, number), None) is not None:
        return True
    if not may_act(table, side, number):
        return False
    if table.units[number].formation != "skirmish" and not in_contact(table, number):
        return True
    return next(unit_orders(table, side, number), None) is not None


@handles(MovementPhase)
class MovementHandler(Handler[MovementPhase]):
    """The movement phase of one side."""

    answers = (*_JUDGES, EndPhase, CallTime)

    def actor(self, table: Table, task: MovementPhase) -> int | None:
        """The side, where it has something to order."""
        if task.part == AGGRESSION:
            waiting = compelled_units(table, task.side, task.skip)
            if len(waiting) == 1 and len(list(attack_orders(table, waiting[0]))) == 1:
                return None
            return task.side if waiting else None
        if task.part == ORDERS:
            return task.side if self._anybody(table, task) else None
        return None

    def _anybody(self, table: Table, task: MovementPhase) -> bool:
        return any(can_be_ordered(table, task.side, number) for number in range(len(table.units)))

    def question(self, table: Table, task: MovementPhase) -> Question | None:
        """Only aggression interrupts."""
        if task.part == AGGRESSION:
            return Question(
                "question.hordes_heroes.aggression",
                task.side,
                "AGG-2",
                tuple(compelled_units(table, task.side, task.skip)),
            )
        return None

    def subjects(self, table: Table, task: MovementPhase) -> tuple[int, ...]:
        """Units with an order to give."""
        if task.part == AGGRESSION:
            return tuple(compelled_units(table, task.side, task.skip))
        return tuple(number for number in range(len(table.units)) if can_be_ordered(table, task.side, number))

    def orders(self, table: Table, task: MovementPhase, about: int | None) -> Iterator[Order]:
        """All of them."""
        if task.part == AGGRESSION:
            yield from aggression_orders(table, task.side, task.skip, about)
            return
        if about is None:
            yield EndPhase()
        for number in range(len(table.units)) if about is None else (about,):
            if 0 <= number < len(table.units):
                yield from unit_orders(table, task.side, number)
        if about is None:
            yield from timekeeping.calls(table)

    def judge(self, table: Table, task: MovementPhase, order: Any) -> Finding | None:
        """Aggression first; then each kind by its own chapter."""
        if task.part == AGGRESSION:
            waiting = compelled_units(table, task.side, task.skip)
            if isinstance(order, Move) and order.unit in waiting:
                if is_attack(table, order):
                    return None
                return refuse("refusal.hordes_heroes.must-attack", rule="AGG-2", pieces=(order.unit,))
            return refuse("refusal.hordes_heroes.aggressive-first", rule="AGG-1", pieces=tuple(waiting))
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, CallTime):
            return timekeeping.judge_call(table)
        return _JUDGES[type(order)](table, task.side, order)

    def carry_out(self, stage: Stage[Table], task: MovementPhase, order: Any, reading: Reading) -> None:
        """Do it."""
        if isinstance(order, EndPhase):
            stage.quietly(stage.position.then(replace(task, part=RALLY)))
            return
        if isinstance(order, CallTime):
            timekeeping.call(stage, task.side)
            return
        if task.part == AGGRESSION:
            stage.quietly(stage.position.then(replace(task, skip=(*task.skip, order.unit))))
            self._attack(stage, order)
            return
        if isinstance(order, OpenOrder):
            skirmishers.begin(stage, order.unit)
            return
        _DEEDS[type(order)](stage, order)

    def _attack(self, stage: Stage[Table], order: Move) -> None:
        unit = stage.position.units[order.unit]
        stage.happen(
            "aggression",
            stage.position,
            rule="AGG-1",
            side=unit.side,
            pieces=(order.unit,),
            places=(order.cell,),
        )
        if order.cell != unit.cell:
            set_out(stage, order)
            return
        # R-200 [F]: it stands beside flyers within its reach already.
        turned = change(stage.position, order.unit, facing=order.facing, done=True)
        stage.quietly(engage(turned, order.unit))
        make_contact(stage, order.unit, record=True)

    def run(self, stage: Stage[Table], task: MovementPhase) -> None:
        """Go from part to part; at the end rally."""
        table = stage.position
        if task.part == AGGRESSION:
            waiting = compelled_units(table, task.side, task.skip)
            if waiting:
                order = next(attack_orders(table, waiting[0]))
                stage.quietly(table.then(replace(task, skip=(*task.skip, waiting[0]))))
                self._attack(stage, order)
            else:
                stage.quietly(table.then(replace(task, part=FLIGHTS, skip=())))
        elif task.part == FLIGHTS:
            self._second_flights(stage, task)
        elif task.part == ORDERS:
            stage.quietly(table.then(replace(task, part=RALLY)))
        else:
            rallied = rally(stage, task.side)
            stage.quietly(stage.position.then(Rallying(task.side, rallied)))

    def _second_flights(self, stage: Stage[Table], task: MovementPhase) -> None:
        """CMP-3 [M] (R-86): units that fled use their full move toward their own edge; in contact they
        stand instead.
        """
        table = stage.position
        waiting = [
            number
            for number, unit in enumerate(table.units)
            if unit.side == task.side and unit.cell >= 0 and unit.fleeing and number not in task.skip
        ]
        if not waiting:
            stage.quietly(table.then(replace(task, part=ORDERS, skip=())))
            return
        waiting.sort(
            key=lambda number: (own_edge_distance(table, task.side, table.units[number].cell), number)
        )
        number = waiting[0]
        table = table.then(replace(task, skip=(*task.skip, number)))
        table = change(table, number, fleeing=False)
        if in_contact(table, number):
            stage.quietly(table)
        else:
            stage.quietly(table.push(Fleeing(number, (), second=True, cause="flight")))
