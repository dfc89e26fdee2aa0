"""PAS-2, MOV-5: changing places with a friend, and stepping back out of hand-to-hand.

PAS-2 (R-25): two friends may interchange hexes if neither is adjacent to an enemy, both are in command
and undisrupted and each can enter the other's hex; both have then finished, and artillery has moved.
MOV-5: undisrupted A and B class infantry in command may step straight back one hex, facing the enemy; one
enemy it fought may at once step after it, and then neither has an impact bonus in the next combat; if
none follows, the contact is broken.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.hexes import FACINGS, front_sides
from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.responses import has_in_front, make_contact
from hheditor.rules.hordes_heroes.contact.zones import barred, contacts, tidy, touching
from hheditor.rules.hordes_heroes.magic.control import left_behind
from hheditor.rules.hordes_heroes.movement.facing import FREE_TURN
from hheditor.rules.hordes_heroes.movement.moves import refusal_to_act
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.formation import open_allowance
from hheditor.rules.hordes_heroes.position.orders import Decline, Disengage, FollowUp, Interchange
from hheditor.rules.hordes_heroes.position.table import Table, change, troop
from hheditor.rules.hordes_heroes.position.tasks import Stepping
from hheditor.values import Finding, refuse

_ABOUT_AND_BACK = 3
_STEADY = 1
"""The last column of results, B, whose infantry may step back."""


# Interchange -------------------------------------------------------------------------------------------


def judge_interchange(table: Table, side: int, order: Interchange) -> Finding | None:
    """PAS-2: whether two friends in adjacent hexes (R-160) may change places."""
    for number in (order.unit, order.other):
        refused = refusal_to_act(table, side, number)
        if refused is not None:
            return refused
    first, second = table.units[order.unit], table.units[order.other]
    pieces = (order.unit, order.other)
    if "skirmish" in (first.formation, second.formation) or order.unit == order.other:
        return refuse("refusal.hordes_heroes.interchange-formed", rule="PAS-2", pieces=pieces)
    if table.setup.grid.distance(first.cell, second.cell) != 1:
        return refuse("refusal.hordes_heroes.interchange-adjacent", rule="PAS-2", pieces=pieces)
    for number in pieces:
        foes = contacts(table, number)
        if foes:
            return refuse("refusal.hordes_heroes.interchange-enemy", rule="PAS-2", pieces=(number, *foes))
    if barred(table, order.unit, second.cell) or barred(table, order.other, first.cell):
        return refuse("refusal.hordes_heroes.interchange-ground", rule="PAS-2", pieces=pieces)
    if (table.setup.narrows >> first.cell | table.setup.narrows >> second.cell) & 1:
        return refuse("refusal.hordes_heroes.interchange-ground", rule="TER-10", pieces=pieces)
    for number, goal in ((order.unit, second.cell), (order.other, first.cell)):
        if not _can_take(table, number, goal):
            return refuse("refusal.hordes_heroes.interchange-move", rule="PAS-2", pieces=(number,))
    return None


def _can_take(table: Table, number: int, goal: int) -> bool:
    """R-25: whether a unit can come into an adjacent hex with its movement, facing as it does.

    Infantry steps there in any direction (MOV-4). Others go through their front after a free turn, or turn
    about, go, and turn about again; a river step leaves no movement for that (TER-5).
    """
    unit = table.units[number]
    if troop(table, unit).kind == "infantry":
        return True
    direction = table.setup.grid.neighbours[unit.cell].index(goal)
    turns = range(-FREE_TURN, FREE_TURN + 1)
    if any(direction in front_sides((unit.facing + turn) % FACINGS) for turn in turns):
        return True
    wading = (table.setup.wet >> unit.cell | table.setup.wet >> goal) & 1
    return not wading and open_allowance(table, unit, unit.formation == "column") >= _ABOUT_AND_BACK


def interchange_orders(table: Table, side: int, number: int) -> Iterator[Order]:
    """Friends beside the unit it may change places with; each pair from its lower number."""
    unit = table.units[number]
    for cell in table.setup.grid.neighbours[unit.cell]:
        other = table.held.get(cell, -1)
        if other > number and judge_interchange(table, side, Interchange(number, other)) is None:
            yield Interchange(number, other)


def interchange(stage: Stage[Table], order: Interchange) -> None:
    """Change places."""
    left_behind(stage, order.unit)
    left_behind(stage, order.other)
    table = stage.position
    first, second = table.units[order.unit], table.units[order.other]
    table = change(table, order.unit, cell=second.cell, done=True, moved=True, hold_fire=False)
    table = change(table, order.other, cell=first.cell, done=True, moved=True, hold_fire=False)
    stage.happen(
        "interchanged",
        table,
        rule="PAS-2",
        side=first.side,
        pieces=(order.unit, order.other),
        places=(first.cell, second.cell),
    )


# Disengaging -------------------------------------------------------------------------------------------


def judge_disengage(table: Table, side: int, order: Disengage) -> Finding | None:
    """MOV-5: whether a unit may step straight back out of hand-to-hand."""
    refused = refusal_to_act(table, side, order.unit)
    if refused is not None:
        return refused
    unit = table.units[order.unit]
    kind = troop(table, unit)
    pieces = (order.unit,)
    foes = contacts(table, order.unit)
    if not foes:
        return refuse("refusal.hordes_heroes.not-engaged", rule="MOV-5", pieces=pieces)
    if kind.kind != "infantry" or kind.column_of_results > _STEADY:
        return refuse("refusal.hordes_heroes.disengage-class", rule="MOV-6", pieces=pieces)
    if kind.horde and not table.profile.backstep_hordes:
        return refuse("refusal.hordes_heroes.disengage-horde", rule="MOV-5", pieces=pieces)
    if table.profile.backstep_in_melee_only and not unit.melee:
        return refuse("refusal.hordes_heroes.disengage-melee", rule="MOV-5", pieces=pieces)
    if order.cell not in straight_back(table, order.unit):
        return refuse(
            "refusal.hordes_heroes.disengage-place", rule="MOV-5", pieces=pieces, places=(order.cell,)
        )
    return None


def straight_back(table: Table, number: int) -> list[int]:
    """Vacant cells directly behind the unit, seen from an enemy to its front."""
    unit = table.units[number]
    neighbours = table.setup.grid.neighbours[unit.cell]
    taken = table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1] | table.alone[1 - unit.side]
    found = []
    for foe in contacts(table, number):
        cell = table.units[foe].cell
        if not has_in_front(table, unit, cell):
            continue
        back = neighbours[(neighbours.index(cell) + 3) % 6]
        if back < 0 or back in found or taken >> back & 1 or barred(table, number, back):
            continue
        if not (table.setup.narrows >> back | table.setup.narrows >> unit.cell) & 1:
            found.append(back)
    return found


def disengage_orders(table: Table, side: int, number: int) -> Iterator[Order]:
    """The ways back."""
    for cell in straight_back(table, number):
        order = Disengage(number, cell)
        if judge_disengage(table, side, order) is None:
            yield order


def disengage(stage: Stage[Table], order: Disengage) -> None:
    """Step back; those it fought may step after it, unless a magician stays there (MAG-3)."""
    left_behind(stage, order.unit)
    table = stage.position
    unit = table.units[order.unit]
    foes = contacts(table, order.unit)
    after = change(table, order.unit, cell=order.cell, done=True, moved=True)
    stage.happen(
        "disengaged",
        after,
        rule="MOV-5",
        side=unit.side,
        pieces=(order.unit, *foes),
        places=(unit.cell, order.cell),
    )
    able = tuple(
        foe
        for foe in foes
        if not barred(stage.position, foe, unit.cell)
        and not stage.position.alone[unit.side] >> unit.cell & 1
        and not stage.position.units[foe].disrupted
        and not troop(stage.position, stage.position.units[foe]).steadfast
    )
    if able:
        task = Stepping(1 - unit.side, order.unit, able, unit.cell)
        stage.quietly(stage.position.push(task))
    else:
        settle_disengagement(stage, order.unit)


def settle_disengagement(stage: Stage[Table], number: int) -> None:
    """Contact is broken, unless the step led into another enemy's zone."""
    tidy(stage)
    if touching(stage.position, number):
        make_contact(stage, number, record=True)


@handles(Stepping)
class SteppingHandler(Handler[Stepping]):
    """MOV-5: one enemy it fought may at once step into the vacated hex."""

    answers = (FollowUp, Decline)
    waits_for = "side"

    def question(self, table: Table, task: Stepping) -> Question | None:
        """Who steps after?"""
        return Question(
            "question.hordes_heroes.step-after", task.side, "MOV-5", (*task.units, task.unit), (task.cell,)
        )

    def subjects(self, table: Table, task: Stepping) -> tuple[int, ...]:
        """Those who may."""
        return task.units

    def orders(self, table: Table, task: Stepping, about: int | None) -> Iterator[Order]:
        """One of them, or none."""
        for number in task.units if about is None else (about,):
            if number in task.units:
                yield FollowUp(number, task.cell)
        if about is None or about == task.units[0]:
            yield Decline(task.units[0])

    def judge(self, table: Table, task: Stepping, order: Any) -> Finding | None:
        """One that fought it, into the hex it left."""
        if order.unit not in task.units:
            return refuse("refusal.hordes_heroes.step-after-unit", rule="MOV-5", pieces=(order.unit,))
        if isinstance(order, FollowUp) and order.cell != task.cell:
            return refuse("refusal.hordes_heroes.step-after-place", rule="MOV-5", places=(order.cell,))
        return None

    def carry_out(self, stage: Stage[Table], task: Stepping, order: Any, reading: Reading) -> None:
        """Step after it: neither has an impact bonus in the next combat and melee markers stay."""
        table = stage.position.then()
        if isinstance(order, FollowUp):
            unit = table.units[order.unit]
            after = change(table, order.unit, cell=order.cell, winded=True, moved=True)
            after = change(after, task.unit, winded=True)
            stage.happen(
                "stepped-after",
                after,
                rule="MOV-5",
                side=unit.side,
                pieces=(order.unit, task.unit),
                places=(unit.cell, order.cell),
            )
            tidy(stage)
        else:
            stage.happen("let-go", table, rule="MOV-5", side=task.side, pieces=(task.unit,))
            settle_disengagement(stage, task.unit)
