"""TAB-13 (IR-55): who is the main unit and who its main enemy, by the front they share."""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Pool, Reading, Roll, Stage
from hheditor.rules.impetus.charge.contact import is_before
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.table import Table, enemies_of


def main_enemies(table: Table, number: int) -> tuple[int, ...]:
    """The enemies before its front that it shares most of it with; none where its owner chooses."""
    before = tuple(enemy for enemy in enemies_of(table, number) if is_before(table, number, enemy))
    return table.board.main_enemies(table, number, before)


def engaged(table: Table, fought: tasks.Round) -> Table:
    """The position with a round about to be fought, by whoever shares most; a die where two share as much."""
    most = main_enemies(table, fought.unit) or (fought.target,)
    if len(most) == 1:
        return table.push(_led(table, fought, most[0]))
    return table.push(tasks.Sharing(fought.unit, most, fought.attacking, fought.charged, fought.mains))


def _led(table: Table, fought: tasks.Round, enemy: int) -> tasks.Round:
    """The round against that enemy, under the friend that shares most front with it."""
    side = table.units[fought.unit].side
    friends = tuple(
        friend
        for friend in enemies_of(table, enemy)
        if friend != fought.unit and table.units[friend].side == side
    )
    lead = table.board.main_friend(table, fought.unit, friends, enemy)
    return replace(fought, unit=lead, target=enemy)


@handles(tasks.Sharing)
class SharingHandler(Handler[tasks.Sharing]):
    """Odd the left one, even the right."""

    waits_for = "dice"
    throws = Roll("impetus.sharing", (Pool(1, 6),), "faces", "TAB-13")
    throws_about = ("unit", "enemies")

    def carry_out(self, stage: Stage[Table], task: tasks.Sharing, order: Any, reading: Reading) -> None:
        """That one is the main enemy."""
        table = stage.position.then()
        enemy = task.enemies[0] if reading[0] % 2 else task.enemies[-1]
        fought = tasks.Round(task.unit, enemy, task.attacking, task.charged, task.mains)
        after = table.push(_led(table, fought, enemy))
        side = table.units[task.unit].side
        stage.happen("shared", after, rule="TAB-13", side=side, pieces=(task.unit, enemy), die=reading[0])
