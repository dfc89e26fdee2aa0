"""GRP-5: the charge of a group: straight, without a wheel, all the same length, each at a target of its own.
MEL-3: the melees that follow, in the order the active player says.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Reading, Stage
from hheditor.rules.impetus.board.interface import Course, Goal
from hheditor.rules.impetus.charge.charging import NEVER, begin, may_charge, ridden
from hheditor.rules.impetus.melee.mains import engaged
from hheditor.rules.impetus.movement.moves import Verdict
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.orders import Engage, GroupCharge
from hheditor.rules.impetus.position.table import Table, bond_between, troop
from hheditor.values import Finding, refuse


def judge_group_charge(table: Table, order: GroupCharge) -> Verdict | Finding:
    """How a group charge would go, or why it may not be declared; remembered."""
    known: dict[GroupCharge, Verdict | Finding] = table.memo("group-charges")
    found = known.get(order)
    if found is None:
        found = known[order] = _judged(table, order)
    return found


def _judged(table: Table, order: GroupCharge) -> Verdict | Finding:
    named = dict(order.targets)
    if not named or len(named) != len(order.targets) or any(unit not in order.units for unit in named):
        return refuse("refusal.impetus.group-targets", rule="GRP-5", pieces=order.units)
    for unit, target in order.targets:
        if troop(table, unit).klass in NEVER:
            return refuse(
                "refusal.impetus.never-charges",
                rule="CHG-5",
                pieces=(unit,),
                unit_class=troop(table, unit).klass,
            )
        if table.units[target].side == table.units[unit].side or table.units[target].cell < 0:
            return refuse("refusal.impetus.no-enemy", rule="CHG-1", pieces=(unit, target))
    best: Verdict | None = None
    blocked: Finding | None = None
    goal = Goal(order.cell, table.units[order.units[0]].facing, order.length, order.angle)
    for course in table.board.charges(table, order.units, goal):
        refused = _touches(table, order, course, named)
        found = refused or ridden(table, order.units, course, order.targets[0][1])
        if isinstance(found, Finding):
            blocked = blocked or found
        elif best is None or sum(found.disordered) < sum(best.disordered):
            best = found
    if best is None:
        return blocked or refuse(
            "refusal.impetus.charge-no-way",
            rule="GRP-5",
            pieces=order.units,
            places=table.board.places(order.cell),
        )
    for unit, target in order.targets:
        refused = may_charge(
            table, unit, target, table.units[unit], best.course.ends[order.units.index(unit)]
        )
        if refused is not None:
            return refused
    return best


def _touches(table: Table, order: GroupCharge, course: Course, named: dict[int, int]) -> Finding | None:
    """HEX-11, GRP-5: nobody charges past an enemy; who touches names one of those it touches."""
    for index, number in enumerate(order.units):
        steps, candidates = table.board.first_contact(table, number, course, index)
        if 0 <= steps < len(course.ways[index]):
            return refuse("refusal.impetus.charge-blocked", rule="CHG-4", pieces=(number, *candidates))
        able = [
            enemy
            for enemy in candidates
            if troop(table, number).klass not in NEVER
            and may_charge(table, number, enemy, table.units[number], course.ends[index]) is None
        ]
        if able and number not in named:
            return refuse("refusal.impetus.group-names", rule="GRP-5", pieces=(number, *able))
        if number in named and named[number] not in candidates:
            return refuse("refusal.impetus.charge-blocked", rule="CHG-4", pieces=(number, named[number]))
    return None


def declare(stage: Stage[Table], order: GroupCharge, found: Verdict) -> None:
    """GRP-5: declared; the targets react, all of them first."""
    begin(stage, order.units, found, order.targets)


@handles(tasks.Melees)
class MeleesHandler(Handler[tasks.Melees]):
    """MEL-3: which melee is fought next, and who is main where two have one target."""

    answers = (Engage,)
    asks = ("question.impetus.engage", "MEL-3")

    def _waiting(self, table: Table, task: tasks.Melees) -> tuple[tuple[int, int], ...]:
        return tuple(
            (unit, target) for unit, target in task.pairs if bond_between(table, unit, target) is not None
        )

    def actor(self, table: Table, task: tasks.Melees) -> int | None:
        """The active player, where there is a choice."""
        waiting = self._waiting(table, task)
        return table.units[waiting[0][0]].side if len(waiting) > 1 else None

    def run(self, stage: Stage[Table], task: tasks.Melees) -> None:
        """One is left, or none."""
        waiting = self._waiting(stage.position, task)
        if not waiting:
            stage.quietly(stage.position.then())
        else:
            self._fight(stage, task, waiting[0])

    def subjects(self, table: Table, task: tasks.Melees) -> tuple[int, ...]:
        """The chargers."""
        return tuple(unit for unit, _ in self._waiting(table, task))

    def orders(self, table: Table, task: tasks.Melees, about: int | None) -> Iterator[Order]:
        """Any of them."""
        for unit, _ in self._waiting(table, task):
            if about in (None, unit):
                yield Engage(unit)

    def judge(self, table: Table, task: tasks.Melees, order: Any) -> Finding | None:
        """One that still touches its target."""
        if order.unit not in [unit for unit, _ in self._waiting(table, task)]:
            return refuse("refusal.impetus.no-melee", rule="MEL-3", pieces=(order.unit,))
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.Melees, order: Any, reading: Reading) -> None:
        """That melee is fought."""
        pair = next(each for each in task.pairs if each[0] == order.unit)
        self._fight(stage, task, pair)

    def _fight(self, stage: Stage[Table], task: tasks.Melees, pair: tuple[int, int]) -> None:
        """Whoever has the same target only supports; he may be main nowhere else, so he supports freely."""
        unit, target = pair
        rest = tuple(each for each in task.pairs if each[1] != target)
        others = {each[0] for each in task.pairs if each[1] == target and each[0] != unit}
        mains = tuple(each for each in task.mains if each not in others)
        table = stage.position.then(replace(task, pairs=rest, mains=mains))
        fought = tasks.Round(unit, target, attacking=True, charged=task.charged, mains=mains)
        after = engaged(table, fought)
        stage.happen("engaged", after, rule="MEL-3", side=table.units[unit].side, pieces=(unit, target))
