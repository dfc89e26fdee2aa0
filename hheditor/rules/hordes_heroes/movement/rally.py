"""DIS-3: the rally that closes the movement phase.

Every disrupted unit not in contact with an enemy rallies, in command or not, and may face anywhere.
DIS-6: in contact it stays disrupted. FAC-7: that turn is free.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.zones import in_contact
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import EndPhase, Turn
from hheditor.rules.hordes_heroes.position.table import Table, cells_held, change
from hheditor.rules.hordes_heroes.position.tasks import Rallying
from hheditor.values import Finding, refuse


def rally(stage: Stage[Table], side: int) -> tuple[int, ...]:
    """Rally whoever may; returns those that did."""
    rallied = []
    for number, unit in enumerate(stage.position.units):
        if unit.side == side and unit.cell >= 0 and unit.disrupted and not in_contact(stage.position, number):
            after = change(stage.position, number, disrupted=False)
            stage.happen("rallied", after, rule="DIS-3", side=side, pieces=(number,), places=cells_held(unit))
            rallied.append(number)
    return tuple(rallied)


@handles(Rallying)
class RallyingHandler(Handler[Rallying]):
    """Units that have rallied may face anew, each once."""

    answers = (Turn, EndPhase)

    def actor(self, table: Table, task: Rallying) -> int | None:
        """The side, while one of them may turn."""
        return task.side if task.units else None

    def run(self, stage: Stage[Table], task: Rallying) -> None:
        """Done: shooting begins."""
        from hheditor.rules.hordes_heroes.command.sequence import next_phase

        stage.quietly(stage.position.then())
        next_phase(stage)

    def question(self, table: Table, task: Rallying) -> Question | None:
        """How do they face?"""
        places = tuple(table.units[number].cell for number in task.units)
        return Question("question.hordes_heroes.rally-facing", task.side, "DIS-3", task.units, places)

    def subjects(self, table: Table, task: Rallying) -> tuple[int, ...]:
        """Those that have rallied."""
        return task.units

    def orders(self, table: Table, task: Rallying, about: int | None) -> Iterator[Order]:
        """Any other facing, or leave it so."""
        if about is None:
            yield EndPhase()
        for number in task.units if about is None else (about,):
            if number in task.units:
                for facing in range(12):
                    if facing != table.units[number].facing:
                        yield Turn(number, facing)

    def judge(self, table: Table, task: Rallying, order: Any) -> Finding | None:
        """Only those that have rallied."""
        if isinstance(order, EndPhase):
            return None
        if order.unit not in task.units:
            return refuse("refusal.hordes_heroes.not-rallied", rule="DIS-3", pieces=(order.unit,))
        if not 0 <= order.facing < 12 or order.facing == table.units[order.unit].facing:
            return refuse("refusal.hordes_heroes.facing", rule="DIS-3", pieces=(order.unit,))
        return None

    def carry_out(self, stage: Stage[Table], task: Rallying, order: Any, reading: Reading) -> None:
        """Turn, or be done."""
        if isinstance(order, EndPhase):
            stage.quietly(stage.position.then(replace(task, units=())))
            return
        rest = tuple(number for number in task.units if number != order.unit)
        table = stage.position.then(replace(task, units=rest))
        after = change(table, order.unit, facing=order.facing)
        stage.happen("turned", after, rule="DIS-3", side=task.side, pieces=(order.unit,), facing=order.facing)
