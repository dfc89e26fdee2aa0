"""REF-2: whether a unit may be ordered in this activation at all."""

from typing import Any

from hheditor.rules.men_of_iron.activation.choosing import entry_open
from hheditor.rules.men_of_iron.activation.command import in_range
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting
from hheditor.values import Finding, refuse

ARMY_LEAST = 3
"""ACT-5: every enemy must be farther away than this."""


def may_act(table: Table, task: Acting, index: int) -> Finding | None:
    """ACT-2, ACT-5, MOV-1: a unit of the active Battle or army that has not finished."""
    unit = table.units[index]
    pieces = (index,)
    if unit.side != table.active:
        return refuse("refusal.men_of_iron.not-your-piece", rule="SEQ-3", pieces=pieces)
    if table.how == "army":
        trouble = marches(table, index)
        if trouble is not None:
            return trouble
    elif unit.battle != table.acting or (table.how == "ambush" and not unit.entered):
        return refuse("refusal.men_of_iron.other-battle", rule="ACT-2", pieces=pieces)
    if unit.cell < 0 and not comes_in(table, index):
        return refuse("refusal.men_of_iron.not-on-map", rule="REF-2", pieces=pieces)
    if unit.done and task.unit != index:
        return refuse("refusal.men_of_iron.done", rule="MOV-1", pieces=pieces)
    if unit.done:
        return refuse("refusal.men_of_iron.done", rule="FIR-5", pieces=pieces)
    return None


def comes_in(table: Table, index: int) -> bool:
    """RNF-1, AMB-1: whether a unit off the map may come in now."""
    unit = table.units[index]
    if unit.gone == "hidden":
        return table.how == "ambush" and unit.entered
    return unit.gone == "returning" or (unit.gone == "waiting" and entry_open(table, unit.battle))


def marches(table: Table, index: int) -> Finding | None:
    """ACT-5: who takes part in an army activation."""
    unit = table.units[index]
    leader = table.leader_of(unit.battle)
    known = table.memo("marches")
    if index in known:
        found: Finding | None = known[index]
        return found
    known[index] = result = _marches(table, index, leader)
    return result


def _marches(table: Table, index: int, leader: int) -> Finding | None:
    unit = table.units[index]
    pieces = (index,)
    if unit.cell < 0:
        return refuse("refusal.men_of_iron.not-on-map", rule="REF-2", pieces=pieces)
    if table.battles[unit.battle].waiting:
        return refuse("refusal.men_of_iron.battle-waits", rule="BOS-5", battle=unit.battle)
    if not leads_march(table, leader):
        return refuse("refusal.men_of_iron.leader-too-far", rule="ACT-5", pieces=pieces)
    if not unit.commanded:
        return refuse("refusal.men_of_iron.uncommanded", rule="ACT-5", pieces=pieces)
    nearest = table.foes(unit.side) & table.grid.disc(unit.cell, ARMY_LEAST)
    if nearest and not unit.moved:
        foe = table.on[nearest.bit_length() - 1]
        numbers: dict[str, Any] = {
            "distance": table.grid.distance(unit.cell, table.units[foe].cell),
            "least": ARMY_LEAST + 1,
        }
        return refuse("refusal.men_of_iron.enemy-too-near", rule="ACT-5", pieces=(index, foe), **numbers)
    return None


def leads_march(table: Table, leader: int) -> bool:
    """ACT-5: a Battle leader who is the OC or stands within his Command Range."""
    if leader < 0 or table.leaders[leader].cell < 0:
        return False
    chief = table.oc_of(table.setup.leaders[leader].side)
    return leader == chief or (chief >= 0 and bool(in_range(table, chief) >> table.leaders[leader].cell & 1))
