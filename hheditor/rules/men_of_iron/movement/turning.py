"""FAC-2 to FAC-4, WAL-2, ENG-4: turning where one stands."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.men_of_iron.position.agenda import Playing
from hheditor.rules.men_of_iron.position.geometry import FACINGS, front_cells, vertex_turns, vertices_between
from hheditor.rules.men_of_iron.position.orders import Turn
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting
from hheditor.values import Finding, refuse


def turns(table: Table, index: int) -> tuple[int, ...]:
    """The facings a unit may turn to: any, or one vertex to either hand next to an enemy or in a wall."""
    unit = table.units[index]
    if unit.engaged:
        return _engaged_turns(table, index)
    if unit.wall == "wall" or table.near[1 - unit.side] >> unit.cell & 1:
        return vertex_turns(unit.facing)
    return tuple(facing for facing in FACINGS if facing != unit.facing)


def _engaged_turns(table: Table, index: int) -> tuple[int, ...]:
    """ENG-4: with no opponent before it, one or two vertices, so as to face as many as can be; else none."""
    unit = table.units[index]
    opponents = {table.units[each].cell for each in unit.engaged}

    def faced(facing: int) -> int:
        return sum(cell in opponents for cell in front_cells(table, unit, facing))

    if faced(unit.facing):
        return ()
    near = [facing for facing in FACINGS if 1 <= vertices_between(facing, unit.facing) <= 2]
    most = max(faced(facing) for facing in near)
    return tuple(facing for facing in near if faced(facing) == most) if most else ()


def turn_trouble(table: Table, task: Acting, index: int) -> Finding | None:
    """FAC-3: turning is for those who have neither moved nor turned."""
    unit = table.units[index]
    row = table.row(index)
    if unit.cell < 0 or table.how == "army":
        return refuse("refusal.men_of_iron.no-turn", rule="FAC-3", pieces=(index,))
    moved = unit.moved or (task.unit == index and task.spent > 0)
    if moved or unit.turned or (unit.fired and not row.skirmishes):
        return refuse("refusal.men_of_iron.no-turn", rule="FAC-3", pieces=(index,))
    return None


def orders(table: Table, task: Acting, index: int) -> Iterator[Order]:
    """Every facing."""
    if turn_trouble(table, task, index) is None:
        yield from (Turn(index, facing) for facing in turns(table, index))


def judge(table: Table, task: Acting, order: Turn) -> Finding | None:
    """FAC-3, ENG-4."""
    trouble = turn_trouble(table, task, order.unit)
    if trouble is not None or order.facing in turns(table, order.unit):
        return trouble
    unit = table.units[order.unit]
    if unit.engaged:
        return refuse("refusal.men_of_iron.engaged-turn", rule="ENG-4", pieces=(order.unit, unit.engaged[0]))
    away = vertices_between(order.facing, unit.facing)
    rule = "WAL-2" if unit.wall == "wall" else "FAC-3"
    return refuse("refusal.men_of_iron.one-vertex", rule=rule, pieces=(order.unit,), turned=away)


def carry_out(stage: Playing, order: Turn) -> None:
    """Turned."""
    table = stage.position
    unit = table.units[order.unit]
    after = table.with_unit(order.unit, replace(unit, facing=order.facing, turned=True))
    pieces, places = (order.unit,), (unit.cell,)
    stage.happen("turned", after, rule="FAC-3", side=unit.side, pieces=pieces, places=places)
