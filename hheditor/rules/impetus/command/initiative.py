"""INI: initiative. INI-1, GEN-1: 2d6 a side, 2 more while the general lives; ties are rolled again by both.
INI-2 (IR-8): the side that is behind may roll again, free once, then for an S. GEN-2 (IR-38): a lost general
costs his army no more than that.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Stage
from hheditor.rules.impetus.command import victory
from hheditor.rules.impetus.command.sequence import begin_phase
from hheditor.rules.impetus.melee.casualties import destroy
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.modifiers import GENERAL_LIVES
from hheditor.rules.impetus.position.orders import Keep, Reroll
from hheditor.rules.impetus.position.table import Table, in_melee, standing, troop
from hheditor.values import Finding, refuse


def has_general(table: Table, side: int) -> bool:
    """GEN-1: whether a side's general lives."""
    return any(unit.general and unit.side == side and not unit.gone for unit in table.units)


def score(table: Table, task: tasks.Initiative, side: int) -> int:
    """INI-1: what a side has come to."""
    return task.thrown[side] + (GENERAL_LIVES if has_general(table, side) else 0)


def rerolls(table: Table, side: int) -> tuple[int, ...]:
    """INI-2: what a reroll may cost: -1 nothing, else the S that could be given up."""
    if not table.rerolled[side]:
        return (-1,)
    return tuple(
        number
        for number in standing(table, side)
        if troop(table, number).klass == "S" and not in_melee(table, number)
    )


def _behind(table: Table, task: tasks.Initiative) -> int:
    """The side that is behind; -1 where nobody is or somebody has yet to roll."""
    if 0 in task.thrown:
        return -1
    scores = score(table, task, 0), score(table, task, 1)
    return -1 if scores[0] == scores[1] else 0 if scores[0] < scores[1] else 1


@handles(tasks.Initiative)
class InitiativeHandler(Handler[tasks.Initiative]):
    """Who is active first in this turn."""

    answers = (Keep, Reroll)

    def actor(self, table: Table, task: tasks.Initiative) -> int | None:
        """Chance, then the side that is behind if it could roll again."""
        if 0 in task.thrown:
            return CHANCE
        side = _behind(table, task)
        return side if side >= 0 and rerolls(table, side) else None

    def roll(self, table: Table, task: tasks.Initiative) -> Roll | None:
        """Two dice of the next side."""
        side = 0 if not task.thrown[0] else 1
        return Roll("impetus.initiative", (Pool(2, 6),), "sum", "INI-1", side)

    def question(self, table: Table, task: tasks.Initiative) -> Question | None:
        """Keep it?"""
        side = _behind(table, task)
        parameters = (("other", score(table, task, 1 - side)), ("own", score(table, task, side)))
        return Question("question.impetus.reroll", side, "INI-2", parameters=parameters)

    def subjects(self, table: Table, task: tasks.Initiative) -> tuple[int, ...]:
        """The S that could be given up."""
        side = _behind(table, task)
        return tuple(number for number in rerolls(table, side) if number >= 0) if side >= 0 else ()

    def orders(self, table: Table, task: tasks.Initiative, about: int | None) -> Iterator[Order]:
        """Keep, or roll again."""
        side = _behind(table, task)
        if side < 0:
            return
        if about is None:
            yield Keep()
        for number in rerolls(table, side):
            if about is None or (about == number and number >= 0):
                yield Reroll(number)

    def judge(self, table: Table, task: tasks.Initiative, order: Any) -> Finding | None:
        """INI-2: free the first time, then for an S that is not in melee."""
        side = _behind(table, task)
        if isinstance(order, Keep) or order.unit in rerolls(table, side):
            return None
        if order.unit < 0:
            return refuse("refusal.impetus.reroll-used", rule="INI-2")
        return refuse("refusal.impetus.reroll-unit", rule="INI-2", pieces=(order.unit,))

    def carry_out(self, stage: Stage[Table], task: tasks.Initiative, order: Any, reading: Reading) -> None:
        """The dice, or what the side that is behind chose."""
        match order:
            case Keep():
                self._decide(stage, task)
            case Reroll():
                self._reroll(stage, task, order)
            case _:
                self._thrown(stage, task, reading[0])

    def _thrown(self, stage: Stage[Table], task: tasks.Initiative, total: int) -> None:
        table = stage.position
        side = 0 if not task.thrown[0] else 1
        thrown = (total, task.thrown[1]) if side == 0 else (task.thrown[0], total)
        after = replace(task, thrown=thrown)
        points = score(table, after, side)
        stage.happen(
            "initiative-thrown", table.then(after), rule="INI-1", side=side, dice=total, score=points
        )

    def _reroll(self, stage: Stage[Table], task: tasks.Initiative, order: Reroll) -> None:
        table = stage.position
        side = _behind(table, task)
        thrown = (0, task.thrown[1]) if side == 0 else (task.thrown[0], 0)
        after = table.then(tasks.Initiative(thrown))
        if order.unit < 0:
            used = (True, table.rerolled[1]) if side == 0 else (table.rerolled[0], True)
            after = after.changed(rerolled=used)
        stage.happen("initiative-again", after, rule="INI-2", side=side, free=int(order.unit < 0))
        if order.unit >= 0:
            destroy(stage, order.unit, "INI-2", "given-up")
            victory.check(stage)

    def run(self, stage: Stage[Table], task: tasks.Initiative) -> None:
        """Nobody could roll again; or nobody is behind, and both do."""
        table = stage.position
        if _behind(table, task) < 0:
            again = table.then(tasks.Initiative())
            stage.happen("initiative-tied", again, rule="INI-1", score=score(table, task, 0))
        else:
            self._decide(stage, task)

    def _decide(self, stage: Stage[Table], task: tasks.Initiative) -> None:
        """INI-3: the winner does not choose, he is active first."""
        side = 1 - _behind(stage.position, task)
        begin_phase(stage, side, first=True)
