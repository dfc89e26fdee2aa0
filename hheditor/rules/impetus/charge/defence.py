"""DEF: defensive fire. DEF-1: a T charged from before, not yet in melee, and wagons from any side. DEF-2:
the number to throw. DEF-3: the dice. DEF-4: the charger tests at once. SPC-1: wagons throw two dice.
"""

from typing import Any

from hheditor.rules.api import Pool, Reading, Roll, Stage, Term
from hheditor.rules.impetus.position import modifiers as figures
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.table import Table, in_melee, troop
from hheditor.rules.impetus.shooting.shots import begin_shot
from hheditor.rules.impetus.shooting.weapons import shot_terms, weapon


def may_fire(table: Table, number: int, charger: int, kind: str) -> bool:
    """DEF-1, DEF-3: who may shoot at a charger, with at least one die."""
    if in_melee(table, number):
        return False
    klass = troop(table, number).klass
    if klass == "W":
        return True
    if klass != "T" or kind not in ("frontal", "side"):
        return False
    terms = shot_terms(table, number, charger, moving=False, rallied=False, short=True)
    return terms is not None and sum(term.value for term in terms) >= 1


def needed(table: Table, number: int) -> int:
    """DEF-2: 3 with the longbow A, 4 for all others."""
    arm = weapon(table, number)
    return figures.WAGONS_FIRE if arm is None or troop(table, number).klass == "W" else arm.defensive


def _uses_bonus(table: Table, charger: int) -> bool:
    """DEF-4: whether the way it goes is longer than its plain figure."""
    for task in reversed(table.agenda):
        if isinstance(task, tasks.Charging) and charger in task.units:
            return task.bonus[task.units.index(charger)]
    return False


def modifiers(table: Table, number: int, charger: int) -> tuple[Term, ...]:
    """DEF-2: the shooter's disorder; a disordered charger that uses its bonus."""
    terms = []
    if table.units[number].disordered:
        terms.append(Term("term.impetus.disordered", figures.DISORDERED, "DEF-2", number))
    if table.units[charger].disordered and _uses_bonus(table, charger):
        terms.append(Term("term.impetus.disordered-charger", figures.BONUS_IN_DISORDER, "DEF-2", charger))
    return tuple(terms)


def begin(stage: Stage[Table], table: Table, number: int, charger: int) -> None:
    """DEF-1: it tries to shoot in time."""
    after = table.push(tasks.Defending(number, charger))
    stage.happen(
        "defends",
        after,
        rule="DEF-1",
        side=table.units[number].side,
        pieces=(number, charger),
        terms=modifiers(table, number, charger),
        needed=needed(table, number),
    )


@handles(tasks.Defending)
class DefendingHandler(Handler[tasks.Defending]):
    """DEF-2: the die."""

    waits_for = "dice"
    throws = Roll("impetus.defence", (Pool(1, 6),), "faces", "DEF-2")
    throws_about = ("unit", "charger")

    def carry_out(self, stage: Stage[Table], task: tasks.Defending, order: Any, reading: Reading) -> None:
        """DEF-3: the shot, or none."""
        table = stage.position
        score = reading[0] + sum(term.value for term in modifiers(table, task.unit, task.charger))
        shoots = score >= needed(table, task.unit)
        stage.happen(
            "defence-succeeded" if shoots else "defence-failed",
            table.then(),
            rule="DEF-2",
            side=table.units[task.unit].side,
            pieces=(task.unit, task.charger),
            die=reading[0],
            score=score,
        )
        if not shoots:
            return
        if troop(table, task.unit).klass == "W":
            after = stage.position.push(tasks.Volley(task.unit, task.charger, figures.WAGON_DICE))
            terms = (Term("term.impetus.wagon-dice", figures.WAGON_DICE, "SPC-1", task.unit),)
            stage.happen(
                "shoots",
                after,
                rule="DEF-3",
                side=table.units[task.unit].side,
                pieces=(task.unit, task.charger),
                terms=terms,
                dice=figures.WAGON_DICE,
            )
        else:
            begin_shot(stage, task.unit, task.charger, moving=False, rallied=False, short=True)
