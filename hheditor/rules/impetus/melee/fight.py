"""MEL: the round of melee. MEL-1: when it is fought. MEL-2 (IR-25), HEX-17: the main units. MEL-10: dice.
MEL-11: the tests, both by the state before the round, losses together. MEL-16: turning to face.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Reading, Roll, Stage
from hheditor.rules.impetus.board.interface import place_of
from hheditor.rules.impetus.charge.contact import has_no_flank, is_before, turned_to
from hheditor.rules.impetus.melee import cohesion, dice, mains, results
from hheditor.rules.impetus.movement.moves import moved
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.orders import Fight
from hheditor.rules.impetus.position.table import Table, enemies_of, in_melee
from hheditor.rules.impetus.shooting.shots import damage_of, damage_roll
from hheditor.values import Finding, refuse


def may_turn(table: Table, number: int) -> bool:
    """MEL-16: only with no enemy in contact before the front, and a flank to be taken in."""
    if has_no_flank(table, number):
        return False
    return not any(is_before(table, number, enemy) for enemy in enemies_of(table, number))


def judge_fight(table: Table, order: Fight) -> Finding | None:
    """MEL-2: an enemy in contact, among those before its front if there are any; MEL-16: the turn."""
    number, enemies = order.unit, enemies_of(table, order.unit)
    if not in_melee(table, number):
        return refuse("refusal.impetus.not-in-melee", rule="MEL-1", pieces=(number,))
    if order.target not in enemies:
        return refuse("refusal.impetus.not-in-contact", rule="MEL-2", pieces=(number, order.target))
    before = [enemy for enemy in enemies if is_before(table, number, enemy)]
    if order.turn:
        if before:
            return refuse("refusal.impetus.cannot-turn", rule="MEL-16", pieces=(number, before[0]))
        if not may_turn(table, number):
            return refuse("refusal.impetus.no-need-to-turn", rule="MEL-16", pieces=(number,))
        if table.board.turned(table, number, order.target) == place_of(table.units[number]):
            return refuse("refusal.impetus.no-room-to-turn", rule="TAB-27", pieces=(number, order.target))
        return None
    if before and order.target not in before:
        return refuse("refusal.impetus.others-before", rule="MEL-2", pieces=(number, order.target, *before))
    most = mains.main_enemies(table, number)
    if most and order.target not in most:
        return refuse("refusal.impetus.shares-more", rule="TAB-13", pieces=(number, order.target, *most))
    return None


def fights_of(table: Table, number: int) -> Iterator[Fight]:
    """What a unit in melee may do."""
    for enemy in enemies_of(table, number):
        for turn in (False, True):
            order = Fight(number, enemy, turn)
            if judge_fight(table, order) is None:
                yield order


def begin_fight(stage: Stage[Table], order: Fight) -> None:
    """MEL-1: a unit in melee is activated; MEL-16: it may turn first and is disordered by it."""
    number, target = order.unit, order.target
    if order.turn:
        table = stage.position
        place = table.board.turned(table, number, target)
        after = turned_to(moved(table, number, place, disordered=True), number)
        stage.happen(
            "turned",
            after,
            rule="MEL-16",
            side=table.units[number].side,
            pieces=(number, target),
            facing=place.facing,
        )
    after = mains.engaged(stage.position, tasks.Round(number, target))
    stage.happen("fights", after, rule="MEL-1", side=after.units[number].side, pieces=(number, target))


def dice_of(table: Table, task: tasks.Round, second: bool) -> dice.Terms:
    """The dice of the activated side, or of the other."""
    number, target = (task.target, task.unit) if second else (task.unit, task.target)
    attacking = task.attacking and not second
    return dice.side_terms(table, number, target, attacking, task.charged, task.mains)


@handles(tasks.Round)
class RoundHandler(Handler[tasks.Round]):
    """A round: the dice of both sides, then the tests of those who took damage, then the outcome."""

    def actor(self, table: Table, task: tasks.Round) -> int | None:
        """Chance, until everything is thrown."""
        return CHANCE if len(task.damage) < 2 or self._testing(table, task) >= 0 else None

    def _testing(self, table: Table, task: tasks.Round) -> int:
        """MEL-11: the unit whose test is next, the activated one first; -1 when all are thrown."""
        for place, number in enumerate((task.unit, task.target)):
            suffered = task.damage[1 - place]
            if suffered and not task.dice[place]:
                return number
        return -1

    def roll(self, table: Table, task: tasks.Round) -> Roll | None:
        """The dice of one side, or one test."""
        thrown = len(task.damage)
        if thrown < 2:
            number, target = (task.target, task.unit) if thrown else (task.unit, task.target)
            count = dice.total(dice_of(table, task, bool(thrown)))
            return damage_roll("impetus.melee", count, "MEL-10", table.units[number].side, (number, target))
        number = self._testing(table, task)
        return cohesion.test_roll(table.units[number].side, number)

    def carry_out(self, stage: Stage[Table], task: tasks.Round, order: Any, reading: Reading) -> None:
        """What was thrown is noted; when all is, the round is decided."""
        table = stage.position
        thrown = len(task.damage)
        if thrown < 2:
            terms = dice_of(table, task, bool(thrown))
            number, target = (task.target, task.unit) if thrown else (task.unit, task.target)
            damage = damage_of(reading)
            after = table.then(replace(task, damage=(*task.damage, damage)))
            stage.happen(
                "struck",
                after,
                rule="MEL-10",
                side=table.units[number].side,
                pieces=(number, target),
                terms=terms,
                dice=dice.total(terms),
                damage=damage,
            )
            return
        place = 0 if self._testing(table, task) == task.unit else 1
        faces = (reading[0], task.dice[1]) if place == 0 else (task.dice[0], reading[0])
        stage.quietly(table.then(replace(task, dice=faces)))

    def run(self, stage: Stage[Table], task: tasks.Round) -> None:
        """Everything is thrown: the outcome."""
        results.decide(stage, task)
