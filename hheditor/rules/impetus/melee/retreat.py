"""RET: the retreat. RET-1: the die. RET-2 (IR-31): straight back from the main enemy, facing it. RET-3: a
loser that cannot begin is destroyed. RET-4: what stops it. RET-5 (IR-32): friends are passed or pushed, and
disordered. RET-6: ground does not slow it. RET-7 (IR-33), SPC-3: W stay, ART is destroyed.
"""

from typing import Any

from hheditor.rules.api import Pool, Reading, Roll, Stage
from hheditor.rules.impetus.melee import pursuit
from hheditor.rules.impetus.melee.casualties import destroy, disorder
from hheditor.rules.impetus.movement.moves import moved
from hheditor.rules.impetus.movement.paces import retreat_column
from hheditor.rules.impetus.movement.passing import passage
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.table import Table, change, troop


def begin(stage: Stage[Table], loser: int, victor: int, *, pursued: bool = True) -> None:
    """RET-7: wagons stay, guns are lost; everybody else rolls."""
    table = stage.position
    klass = troop(table, loser).klass
    if klass == "W":
        return
    if klass == "ART":
        cell = table.units[loser].cell
        destroy(stage, loser, "RET-7")
        if pursued:
            pursuit.after_destroyed(stage, victor, loser, cell)
        return
    stage.quietly(table.push(tasks.Retreating(loser, victor, pursued)))


@handles(tasks.Retreating)
class RetreatingHandler(Handler[tasks.Retreating]):
    """RET-1: the loser's die."""

    waits_for = "dice"
    throws = Roll("impetus.retreat", (Pool(1, 6),), "faces", "RET-1")
    throws_about = ("unit", "enemy")

    def carry_out(self, stage: Stage[Table], task: tasks.Retreating, order: Any, reading: Reading) -> None:
        """It goes back; the winner may follow the way it took."""
        table = stage.position.then()
        number, board = task.unit, table.board
        length = table.profile.flight[reading[0] - 1][retreat_column(troop(table, number))] * board.h
        unit = table.units[number]
        if not board.before_front(unit, table.units[task.enemy]):
            place = board.turned(table, number, task.enemy, closing=False)
            table = change(table, number, facing=place.facing, x=place.x, y=place.y)
        flight = board.retreat(table, number, task.enemy, length, passage(table, number))
        stage.quietly(table)
        if flight.fate:
            rule = "RET-4" if flight.fate == "off-field" else "RET-3"
            destroy(stage, number, rule, flight.fate)
            if task.pursued:
                pursuit.after_destroyed(stage, task.enemy, number, unit.cell)
            return
        self._go(stage, task, flight.way, flight, reading[0])
        if task.pursued:
            pursuit.begin(stage, task.enemy, number, (unit.cell, *flight.way))

    def _go(
        self, stage: Stage[Table], task: tasks.Retreating, way: tuple[int, ...], flight: Any, face: int
    ) -> None:
        before = table = stage.position
        for friend, place in flight.pushed:
            table = moved(table, friend, place, disordered=False)
        table = moved(table, task.unit, flight.end, disordered=False)
        unit = before.units[task.unit]
        stage.happen(
            "retreated",
            table,
            rule="RET-2",
            side=unit.side,
            pieces=(task.unit, task.enemy),
            places=before.board.places(unit.cell, *way),
            die=face,
            pushed=tuple(friend for friend, _ in flight.pushed),
        )
        disorder(stage, task.unit, "RET-6")
        for friend in (*flight.passed, *(friend for friend, _ in flight.pushed)):
            disorder(stage, friend, "RET-5")
        for friend in flight.lost:
            destroy(stage, friend, "TAB-26", "off-field")
