"""DIS-4, OPT-2: rally. ACT-1, SPC-7 (IR-41), SPC-9: stakes and shieldwall.

DIS-1 to DIS-3 live where disorder is caused and felt: in moves, shots, melees and cohesion tests.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import Pool, Reading, Roll, Stage
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.orders import Prepare
from hheditor.rules.impetus.position.table import Table, change, in_melee, is_fresh, standing, troop
from hheditor.values import Finding, refuse

_NEEDED = {"A": 3, "B": 4, "C": 5}


def judge_rally(table: Table, number: int) -> Finding | None:
    """DIS-4: disordered, not in melee."""
    if in_melee(table, number):
        return refuse("refusal.impetus.in-melee", rule="ACT-3", pieces=(number,))
    if not table.units[number].disordered:
        return refuse("refusal.impetus.in-order", rule="DIS-4", pieces=(number,))
    return None


def rally(stage: Stage[Table], number: int) -> None:
    """DIS-4: without a roll; OPT-2: with one. Then the unit may shoot as if it had moved."""
    if stage.position.profile.discipline_rally:
        stage.happen(
            "rallies",
            stage.position.push(tasks.Rallying(number)),
            rule="OPT-2",
            side=stage.position.units[number].side,
            pieces=(number,),
        )
    else:
        _rallied(stage, number, "DIS-4")


def _rallied(stage: Stage[Table], number: int, rule: str) -> None:
    table = change(stage.position, number, disordered=False)
    after = table.push(tasks.AfterMove((number,), rallied=True))
    stage.happen("rallied", after, rule=rule, side=table.units[number].side, pieces=(number,))


@handles(tasks.Rallying)
class RallyingHandler(Handler[tasks.Rallying]):
    """OPT-2: A rallies on 3, B on 4, C on 5."""

    waits_for = "dice"
    throws = Roll("impetus.rally", (Pool(1, 6),), "faces", "OPT-2")

    def carry_out(self, stage: Stage[Table], task: tasks.Rallying, order: Any, reading: Reading) -> None:
        """In order again, or not."""
        table = stage.position.then()
        needed = _NEEDED[troop(table, task.unit).discipline]
        if reading[0] >= needed:
            stage.quietly(table)
            _rallied(stage, task.unit, "OPT-2")
        else:
            stage.happen(
                "rally-failed",
                table,
                rule="OPT-2",
                side=table.units[task.unit].side,
                pieces=(task.unit,),
                die=reading[0],
                needed=needed,
            )


# Stakes and shieldwall -----------------------------------------------------------------------------------


def judge_prepare(table: Table, order: Prepare) -> Finding | None:
    """SPC-7: stakes with no enemy within 6H; SPC-9: a wall of a fresh unit in order."""
    number = order.unit
    unit, kind = table.units[number], troop(table, number)
    if order.what == "wall":
        if not kind.has("shieldwall") or unit.wall:
            return refuse("refusal.impetus.no-wall", rule="SPC-9", pieces=(number,))
        if not is_fresh(table, number) or unit.disordered:
            return refuse("refusal.impetus.wall-worn", rule="SPC-9", pieces=(number,))
        return None
    if not kind.has("stakes") or unit.stakes == (order.what == "plant"):
        return refuse("refusal.impetus.no-stakes", rule="SPC-7", pieces=(number,))
    return _enemy_near(table, number) if order.what == "plant" else None


def _enemy_near(table: Table, number: int) -> Finding | None:
    unit, board = table.units[number], table.board
    most = table.profile.stakes_range
    for enemy in standing(table, 1 - unit.side):
        distance = board.distance(unit, table.units[enemy])
        if distance <= most * board.h:
            return refuse(
                "refusal.impetus.stakes-near",
                rule="SPC-7",
                pieces=(number, enemy),
                distance=distance,
                range=most,
            )
    return None


def preparations(table: Table, number: int) -> Iterator[Prepare]:
    """What a unit may prepare now."""
    kind = troop(table, number)
    if kind.has("stakes"):
        order = Prepare(number, "lift" if table.units[number].stakes else "plant")
        if judge_prepare(table, order) is None:
            yield order
    if kind.has("shieldwall"):
        order = Prepare(number, "wall")
        if judge_prepare(table, order) is None:
            yield order


def prepared(table: Table, order: Prepare) -> Table:
    """The unit with its stakes planted or lifted, or its wall formed."""
    if order.what == "wall":
        return change(table, order.unit, wall=True)
    return change(table, order.unit, stakes=order.what == "plant")


def prepare(stage: Stage[Table], order: Prepare) -> None:
    """SPC-7, SPC-9: carried out."""
    table = stage.position
    rule = "SPC-9" if order.what == "wall" else "SPC-7"
    stage.happen(
        "prepared",
        prepared(table, order),
        rule=rule,
        side=table.units[order.unit].side,
        pieces=(order.unit,),
        what=order.what,
    )
