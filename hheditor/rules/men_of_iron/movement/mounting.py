"""MNT, HOB: out of the saddle and into it again."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.men_of_iron.movement.ways import base_allowance
from hheditor.rules.men_of_iron.position.agenda import Playing
from hheditor.rules.men_of_iron.position.orders import Remount
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting
from hheditor.values import Finding, refuse

COST = 3
"""MNT-2: MP to mount or dismount."""


def twin(table: Table, index: int) -> str:
    """MNT-1: what a unit becomes; empty where it may not change here."""
    row, profile = table.row(index), table.setup.profile
    other = row.dismounts or row.remounts
    if other not in table.setup.look.types:
        return ""
    allowed = row.id in profile.switches.remounting or (profile.dismounting and bool(row.unhorsed))
    return other if allowed else ""


def trouble(table: Table, task: Acting, index: int) -> Finding | None:
    """MNT-1, MNT-2: who may change, and when."""
    unit = table.units[index]
    pieces = (index,)
    if unit.cell < 0 or not twin(table, index):
        return refuse("refusal.men_of_iron.no-twin", rule="MNT-1", pieces=pieces)
    if unit.was:
        return refuse("refusal.men_of_iron.has-changed", rule="MNT-2", pieces=pieces)
    if unit.state != "normal":
        return refuse("refusal.men_of_iron.disordered", rule="MNT-2", pieces=pieces)
    if not unit.commanded and (not unit.entered or unit.stray):
        return refuse("refusal.men_of_iron.uncommanded", rule="MNT-2", pieces=pieces)
    foes = table.adjacent(unit.cell, 1 - unit.side)
    if foes:
        return refuse("refusal.men_of_iron.enemy-adjacent", rule="MNT-2", pieces=(index, foes[0]))
    if unit.fired:
        return refuse("refusal.men_of_iron.has-fired", rule="FIR-5", pieces=pieces)
    spent = task.spent if task.unit == index else 0
    has = (task.ma if spent else base_allowance(table, index)) - spent
    if has < COST:
        return refuse("refusal.men_of_iron.points", rule="MNT-2", pieces=pieces, needs=COST, has=has)
    return None


def orders(table: Table, task: Acting, index: int) -> Iterator[Order]:
    """The one change there is."""
    if table.how != "army" and twin(table, index) and trouble(table, task, index) is None:
        yield Remount(index)


def judge(table: Table, task: Acting, order: Remount) -> Finding | None:
    """MNT-1, MNT-2; an army on the march only moves (ACT-6)."""
    if table.how == "army":
        return refuse("refusal.men_of_iron.army-only-moves", rule="ACT-6", pieces=(order.unit,))
    return trouble(table, task, order.unit)


def carry_out(stage: Playing, task: Acting, order: Remount) -> None:
    """MNT-3: the counter is exchanged; the allowance stays that of the type that began."""
    table = stage.position
    unit = table.units[order.unit]
    spent = task.spent
    ma = task.ma if spent else base_allowance(table, order.unit)
    other = twin(table, order.unit)
    changed = replace(unit, kind=other, was=unit.kind, moved=True)
    hand = replace(task, unit=order.unit, spent=spent + COST, ma=ma)
    after = table.with_unit(order.unit, changed).then(hand)
    pieces = (order.unit,)
    event = "dismounted" if table.row(order.unit).mounted else "remounted"
    stage.happen(event, after, rule="MNT-2", side=unit.side, pieces=pieces, places=(unit.cell,))
