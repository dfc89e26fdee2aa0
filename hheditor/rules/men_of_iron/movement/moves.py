"""MOV-1 to MOV-7, MOV-12: orders to move a unit, with the leaders who go along."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.men_of_iron.activation.command import in_command
from hheditor.rules.men_of_iron.movement.status import comes_in
from hheditor.rules.men_of_iron.movement.ways import course, ends, may_stay, path_to, walk, ways, why_not
from hheditor.rules.men_of_iron.position.agenda import Playing
from hheditor.rules.men_of_iron.position.geometry import FACINGS
from hheditor.rules.men_of_iron.position.orders import Move
from hheditor.rules.men_of_iron.position.ratings import may_lead
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting, March
from hheditor.values import Finding, refuse


def move_trouble(table: Table, task: Acting, index: int) -> Finding | None:
    """REF-2, MOV-7: what keeps a unit where it is, wherever it would go."""
    unit = table.units[index]
    row = table.row(index)
    pieces = (index,)
    in_hand = task.unit == index
    if in_hand and task.stopped:
        foes = table.adjacent(unit.cell, 1 - unit.side) if unit.cell >= 0 else ()
        return refuse("refusal.men_of_iron.stopped", rule="MOV-5", pieces=(index, *foes[:1]))
    if unit.fired and not row.skirmishes:
        return refuse("refusal.men_of_iron.has-fired", rule="FIR-5", pieces=pieces)
    if unit.wall == "wall" or (unit.wall and unit.moved):
        return refuse(
            "refusal.men_of_iron.in-wall", rule="WAL-2" if unit.wall == "wall" else "SCH-1", pieces=pieces
        )
    if row.fixed or (row.gun and unit.deployed):
        return refuse("refusal.men_of_iron.immovable", rule="ART-2", pieces=pieces)
    if unit.engaged and unit.state == "disordered":
        return refuse("refusal.men_of_iron.engaged", rule="ENG-3", pieces=(index, unit.engaged[0]))
    if not in_command(table, index) and (unit.engaged or (unit.met and unit.state != "retired")):
        foe = (*unit.engaged, *unit.met)[0]
        return refuse("refusal.men_of_iron.uncommanded-near", rule="CMD-5", pieces=(index, foe))
    return None


def companies(table: Table, task: Acting, index: int) -> tuple[tuple[int, ...], ...]:
    """MOV-12: the leaders who may go along with a unit, in every company; those already with it stay with
    it for its whole move."""
    unit = table.units[index]
    if unit.cell < 0:
        mine = table.leader_of(unit.battle)
        back = unit.gone == "returning" and mine >= 0 and table.leaders[mine].gone == "returning"
        waits = back or (  # PUR-8
            mine >= 0
            and table.leaders[mine].gone == "waiting"
            and not any(other.battle == unit.battle and other.cell >= 0 for other in table.units)
        )
        return ((mine,),) if waits else ((),)  # RNF-3: he enters with the first of his units
    if task.unit == index and task.spent:
        return (tuple(each for each in task.leaders if table.leaders[each].cell == unit.cell),)
    able = [
        each
        for each in table.leaders_on.get(unit.cell, ())
        if table.leaders[each].host == index
        and not table.leaders[each].moved
        and may_lead(table, each, index)
    ]
    return tuple(company for size in range(len(able), -1, -1) for company in combinations(able, size))


def orders(table: Table, task: Acting, index: int) -> Iterator[Order]:
    """Every hex it can come to, every facing there, every company."""
    if move_trouble(table, task, index) is not None:
        return
    unit = table.units[index]
    if unit.cell < 0 and not comes_in(table, index):
        return
    found = ways(table, task, index)
    along = companies(table, task, index)
    for cell in ends(table, found, course(table, task, index)):
        for facing in FACINGS:
            for leaders in along:
                yield Move(index, cell, facing, leaders)


def judge(table: Table, task: Acting, order: Move) -> Finding | None:
    """REF-3."""
    trouble = move_trouble(table, task, order.unit)
    if trouble is not None:
        return trouble
    if order.leaders not in companies(table, task, order.unit):
        return refuse("refusal.men_of_iron.leader-not-along", rule="MOV-12", pieces=(order.unit,))
    at = course(table, task, order.unit)
    if order.via:
        if order.via[-1] != order.cell or order.cell == at.start:
            return refuse(
                "refusal.men_of_iron.no-way", rule="MOV-3", pieces=(order.unit,), places=(order.cell,)
            )
        result = walk(table, task, order.unit, order.via)
        return None if isinstance(result, int) else result
    reached = order.cell != at.start and order.cell in ways(table, task, order.unit)
    if reached and may_stay(table, order.unit, order.cell):
        return None
    if order.cell == at.start:
        return refuse("refusal.men_of_iron.no-way", rule="MOV-3", pieces=(order.unit,), places=(order.cell,))
    return why_not(table, task, order.unit, order.cell)


def plan(table: Table, task: Acting, order: Move) -> March:
    """The march an order comes to."""
    unit = table.units[order.unit]
    if order.via:
        way = order.via
        cost = walk(table, task, order.unit, way)
        assert isinstance(cost, int)
    else:
        found = ways(table, task, order.unit)
        way = path_to(found, course(table, task, order.unit), order.cell)
        cost = found[order.cell][0]
    return March(order.unit, way, order.facing, order.leaders, cost, at=unit.cell, kind=unit.kind)


def carry_out(stage: Playing, task: Acting, march: March, ma: int) -> None:
    """Set out."""
    hand = replace(task, unit=march.unit, ma=ma)
    stage.quietly(stage.position.then(hand, march))


def canonical(order: Move) -> Move:
    """A move by whatever way is listed without its way."""
    return replace(order, via=()) if order.via else order
