"""FIR-5, FIR-6: active fire, once for each unit of the activation."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.men_of_iron.fire.targets import can_shoot, reach_of, shot_trouble, weapon
from hheditor.rules.men_of_iron.movement.ways import base_allowance, holders
from hheditor.rules.men_of_iron.position.agenda import Playing
from hheditor.rules.men_of_iron.position.geometry import FACINGS
from hheditor.rules.men_of_iron.position.orders import Fire
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting, Volley
from hheditor.values import Finding, refuse

COST_NEAR = 1
"""FIR-6: what a shot next to an enemy costs those who move on."""


def fire_trouble(table: Table, task: Acting, index: int) -> Finding | None:
    """REF-2, FIR-1: whether a unit may fire now at all."""
    unit = table.units[index]
    pieces = (index,)
    if table.how == "army":
        return refuse("refusal.men_of_iron.army-only-moves", rule="ACT-6", pieces=pieces)
    if unit.cell < 0:
        return refuse("refusal.men_of_iron.not-on-map", rule="REF-2", pieces=pieces)
    trouble = can_shoot(table, index)
    if trouble is not None:
        return trouble
    if unit.fired or unit.spent:
        return refuse("refusal.men_of_iron.has-fired", rule="ART-5" if unit.spent else "FIR-5", pieces=pieces)
    if table.row(index).skirmishes and _near(table, index):
        spent = task.spent if task.unit == index else 0
        has = (task.ma if spent else base_allowance(table, index)) - spent
        if has < COST_NEAR:
            return refuse("refusal.men_of_iron.points", rule="FIR-6", pieces=pieces, needs=COST_NEAR, has=has)
    return None


def _near(table: Table, index: int) -> bool:
    unit = table.units[index]
    return bool(table.near[1 - unit.side] >> unit.cell & 1)


def orders(table: Table, task: Acting, index: int) -> Iterator[Order]:
    """Every target, and for those who fire on the move every facing that has it in arc."""
    if not weapon(table, index).missile or fire_trouble(table, task, index) is not None:
        return
    unit = table.units[index]
    mask = table.foes(unit.side) & table.grid.disc(unit.cell, len(reach_of(table, index)))
    while mask:
        low = mask & -mask
        mask ^= low
        target = table.on[low.bit_length() - 1]
        facings = [-1]
        if table.row(index).skirmishes:
            facings += [facing for facing in FACINGS if facing != unit.facing]
        for facing in facings:
            if shot_trouble(table, index, target, facing) is None:
                yield Fire(index, target, facing)


def judge(table: Table, task: Acting, order: Fire) -> Finding | None:
    """REF-4."""
    trouble = fire_trouble(table, task, order.unit)
    unit = table.units[order.unit]
    turns = order.facing >= 0 and order.facing != unit.facing and table.row(order.unit).skirmishes
    if trouble is None and order.facing >= 0 and not turns:
        trouble = refuse("refusal.men_of_iron.no-turn", rule="FIR-6", pieces=(order.unit,))
    return trouble or shot_trouble(table, order.unit, order.target, order.facing)


def carry_out(stage: Playing, task: Acting, order: Fire) -> None:
    """FIR-5: its phase B ends with the shot; who skirmishes may go on (FIR-6). ART-1: a gun is deployed."""
    table = stage.position
    unit, row = table.units[order.unit], table.row(order.unit)
    facing = order.facing if order.facing >= 0 else unit.facing
    fired = replace(
        unit,
        facing=facing,
        fired=True,
        done=not row.skirmishes,
        deployed=unit.deployed or row.gun,
        spent=row.gun and table.setup.profile.switches.bombards,
    )
    hand = replace(task, unit=order.unit)
    if row.skirmishes:
        near = _near(table, order.unit)
        hand = replace(
            hand,
            ma=task.ma if task.spent else base_allowance(table, order.unit),
            spent=task.spent + (COST_NEAR if near else 0),
            stopped=False,
            fired=True,
            barred=holders(table, order.unit, unit.cell),
        )
    after = table.with_unit(order.unit, fired).then(hand, Volley(order.unit, order.target))
    pieces = (order.unit, order.target)
    stage.happen("aims", after, rule="FIR-5", side=unit.side, pieces=pieces)
