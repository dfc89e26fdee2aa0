"""PUR: pursuit. PUR-1 (IR-34): who never pursues. PUR-2: impetuous units must, others may. PUR-3: the die.
PUR-4: the way. PUR-5: contact is a new melee at once. PUR-6 (IR-35): after a destroyed loser. PUR-7 (IR-36):
pursuit counts as a charge.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import Order, Pool, Question, Reading, Roll, Stage
from hheditor.rules.impetus.board.interface import place_of
from hheditor.rules.impetus.charge import contact
from hheditor.rules.impetus.charge.evasion import going_of
from hheditor.rules.impetus.melee import mains
from hheditor.rules.impetus.movement.moves import line_of, moved
from hheditor.rules.impetus.movement.paces import disorders, pursuit_column
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.orders import Hold, Pursue
from hheditor.rules.impetus.position.table import Table, in_melee, troop
from hheditor.values import Finding, refuse

_SWIFT = frozenset({"CM", "CL", "CGL"})


def may_pursue(table: Table, victor: int, loser: int) -> bool:
    """PUR-1: never W and ART, nobody still in contact with another enemy, nor foot after CM, CL or CGL."""
    kind = troop(table, victor)
    if kind.klass in ("W", "ART") or table.units[victor].cell < 0 or in_melee(table, victor):
        return False
    return kind.mounted or troop(table, loser).klass not in _SWIFT


def begin(stage: Stage[Table], victor: int, loser: int, way: tuple[int, ...]) -> None:
    """PUR-2: the retreat has been made; the winner decides before the die."""
    table = stage.position
    if not may_pursue(table, victor, loser):
        return
    task: tasks.AnyTask = tasks.ChoosingPursuit(victor, loser, way)
    if troop(table, victor).impetuous:
        task = tasks.Pursuing(victor, loser, way)
    stage.quietly(table.push(task))


def after_destroyed(stage: Stage[Table], victor: int, loser: int, cell: int) -> None:
    """PUR-6: into the vacated place and straight on."""
    begin(stage, victor, loser, (cell,))


@handles(tasks.ChoosingPursuit)
class ChoosingPursuitHandler(Handler[tasks.ChoosingPursuit]):
    """PUR-2: others may."""

    answers = (Pursue, Hold)
    subject = "unit"

    def actor(self, table: Table, task: tasks.ChoosingPursuit) -> int | None:
        """The winner's owner."""
        return table.units[task.unit].side

    def question(self, table: Table, task: tasks.ChoosingPursuit) -> Question | None:
        """Pursue?"""
        side = table.units[task.unit].side
        return Question("question.impetus.pursue", side, "PUR-2", (task.unit, task.loser), task.way)

    def options(self, table: Table, task: tasks.ChoosingPursuit) -> Iterator[Order]:
        """Both."""
        yield Pursue(task.unit)
        yield Hold(task.unit)

    def judge(self, table: Table, task: tasks.ChoosingPursuit, order: Any) -> Finding | None:
        """The winner alone."""
        if order.unit != task.unit:
            return refuse("refusal.impetus.not-in-activation", rule="PUR-1", pieces=(order.unit,))
        return None

    def carry_out(
        self, stage: Stage[Table], task: tasks.ChoosingPursuit, order: Any, reading: Reading
    ) -> None:
        """After it, or not."""
        table = stage.position
        side = table.units[task.unit].side
        if isinstance(order, Pursue):
            after = table.then(tasks.Pursuing(task.unit, task.loser, task.way))
            stage.happen("pursues", after, rule="PUR-2", side=side, pieces=(task.unit, task.loser))
        else:
            stage.happen("held", table.then(), rule="PUR-2", side=side, pieces=(task.unit, task.loser))


@handles(tasks.Pursuing)
class PursuingHandler(Handler[tasks.Pursuing]):
    """PUR-3: the winner's die."""

    waits_for = "dice"
    throws = Roll("impetus.pursuit", (Pool(1, 6),), "faces", "PUR-3")
    throws_about = ("unit", "loser")

    def carry_out(self, stage: Stage[Table], task: tasks.Pursuing, order: Any, reading: Reading) -> None:
        """PUR-4, PUR-5: it follows; contact is a new melee at once."""
        table = stage.position.then()
        number, board = task.unit, table.board
        length = table.profile.flight[reading[0] - 1][pursuit_column(troop(table, number))] * board.h
        chase = board.pursuit(table, number, task.loser, task.way, length)
        unit = table.units[number]
        start = place_of(unit)
        after = table
        struck = False
        if chase.way:
            struck = disorders(line_of(table, number), going_of(table, number, chase.way, chase.end))
            struck = struck or troop(table, number).has("schiltron")
            after = moved(table, number, chase.end, struck)
        elif chase.contact >= 0 and chase.end != start:
            after = moved(table, number, chase.end, disordered=False)
        if chase.contact >= 0:
            frontal = chase.contact == task.loser
            after = contact.make(after, number, start, chase.contact, frontal=frontal)
            # Odds of one round end where the next begins: impetuous troops might fight on and on.
            if tasks.Pause() not in after.agenda:
                met_in = tasks.Round(number, chase.contact, attacking=True, charged=(number,))
                after = mains.engaged(after, met_in)
        met = (chase.contact,) if chase.contact >= 0 else ()
        stage.happen(
            "pursued",
            after,
            rule="PUR-4",
            side=unit.side,
            pieces=(number, *met),
            places=board.places(unit.cell, *chase.way),
            die=reading[0],
            length=length,
            disordered=int(struck),
        )
