"""STK-2, TER-15: stakes planted and lifted, and what counts as a linear obstacle.

STK-2: stakes are planted instead of moving, never within 2 hexes of an enemy, and lifted by standing
still a movement phase; they stay in the hex when the unit leaves it. STK-1: they guard the two or three
front sides only (R-95). TER-15: linear obstacles are walls, fences, stakes, pavises, and a river for a
unit on land fighting a foe in the river hex (R-97).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Stage
from hheditor.rules.hordes_heroes.contact.zones import contacts, guarded_sides
from hheditor.rules.hordes_heroes.magic.fortresses import barrier, standing
from hheditor.rules.hordes_heroes.movement.moves import refusal_to_act
from hheditor.rules.hordes_heroes.position.orders import LiftStakes, PlantStakes
from hheditor.rules.hordes_heroes.position.table import Stakes, Table, change, direction_between, flies
from hheditor.rules.hordes_heroes.position.terrain import LINEAR_EDGES
from hheditor.values import Finding, refuse

NEAREST = 2


def judge_plant(table: Table, side: int, order: PlantStakes) -> Finding | None:
    """STK-2: whether a unit may plant its stakes here and now."""
    refused = refusal_to_act(table, side, order.unit)
    if refused is not None:
        return refused
    unit = table.units[order.unit]
    if not unit.stakes or unit.formation != "line":
        return refuse("refusal.hordes_heroes.no-stakes", rule="STK-2", pieces=(order.unit,))
    for number, other in enumerate(table.units):
        if other.side != side and other.cell >= 0:
            cells = other.cells if other.formation == "skirmish" else (other.cell,)
            distance = min(table.setup.grid.distance(unit.cell, cell) for cell in cells)
            if distance <= NEAREST:
                return refuse(
                    "refusal.hordes_heroes.stakes-enemy",
                    rule="STK-2",
                    pieces=(order.unit, number),
                    distance=distance,
                    least=NEAREST + 1,
                )
    return None


def judge_lift(table: Table, side: int, order: LiftStakes) -> Finding | None:
    """STK-2: whether a unit may lift the stakes it stands behind."""
    refused = refusal_to_act(table, side, order.unit)
    if refused is not None:
        return refused
    if contacts(table, order.unit):
        return refuse("refusal.hordes_heroes.engaged", rule="MOV-9", pieces=(order.unit,))
    if _planted(table, order.unit) is None:
        return refuse("refusal.hordes_heroes.no-stakes-here", rule="STK-2", pieces=(order.unit,))
    return None


def _planted(table: Table, number: int) -> Stakes | None:
    unit = table.units[number]
    return next((s for s in table.stakes if s.cell == unit.cell and s.side == unit.side), None)


def stakes_orders(table: Table, side: int, number: int) -> Iterator[Order]:
    """Plant or lift."""
    if judge_plant(table, side, PlantStakes(number)) is None:
        yield PlantStakes(number)
    if judge_lift(table, side, LiftStakes(number)) is None:
        yield LiftStakes(number)


def plant(stage: Stage[Table], order: PlantStakes) -> None:
    """Plant."""
    table = stage.position
    unit = table.units[order.unit]
    stakes = tuple(sorted((*table.stakes, Stakes(unit.cell, unit.facing, unit.side))))
    after = replace(change(table, order.unit, stakes=False, done=True), stakes=stakes)
    stage.happen(
        "stakes-planted", after, rule="STK-2", side=unit.side, pieces=(order.unit,), places=(unit.cell,)
    )


def lift(stage: Stage[Table], order: LiftStakes) -> None:
    """Lift."""
    table = stage.position
    unit = table.units[order.unit]
    planted = _planted(table, order.unit)
    stakes = tuple(each for each in table.stakes if each != planted)
    after = replace(change(table, order.unit, stakes=True, done=True), stakes=stakes)
    stage.happen(
        "stakes-lifted", after, rule="STK-2", side=unit.side, pieces=(order.unit,), places=(unit.cell,)
    )


def defends_obstacle(table: Table, number: int, foe_cell: int) -> bool:
    """TER-15, CMP-7: whether the unit defends a linear obstacle against an enemy in an adjacent cell."""
    unit = table.units[number]
    direction = direction_between(table, unit.cell, foe_cell)
    if direction < 0 or flies(table, unit):
        return False
    if unit.pavise or direction in guarded_sides(table, unit):
        return True
    if barrier(table, unit.cell, direction) in LINEAR_EDGES or standing(table, unit.cell) is not None:
        return True
    wet = table.setup.wet
    return bool(wet >> foe_cell & 1) and not wet >> unit.cell & 1
