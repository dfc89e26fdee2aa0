"""TER-3, STK-3, CHT-22: dice for those who walk through bad ground, through friends, into pits."""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Reading, Roll
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.attacks import drop_attacker
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Blow, Footing, March, Passing, Pits
from hheditor.rules.men_of_iron.results.effects import disorder, unhorse


@handles(Footing)
class FootingHandler(Handler[Footing]):
    """TER-3, TER-4: a terrain roll; who is disordered already does not roll (DIC-4). LDR-4: leaders are not
    touched."""

    passes = True
    throws = Roll("men_of_iron.terrain", (D10,), rule="TER-3")

    def actor(self, table: Table, task: Footing) -> int | None:
        """Chance, while it matters."""
        unit = table.units[task.unit]
        return CHANCE if unit.cell >= 0 and unit.state == "normal" else None

    def carry_out(self, stage: Playing, task: Footing, order: Order, reading: Reading) -> None:
        """Disordered from the chart's face on."""
        table = stage.position.then()
        side = table.units[task.unit].side
        facts: dict[str, Any] = {"roll": reading[0], "least": task.least}
        stage.happen("footing", table, rule="TER-3", side=side, pieces=(task.unit,), **facts)
        if reading[0] >= task.least:
            disorder(stage, task.unit, "TER-3")

    def sound(self, table: Table, task: Footing) -> bool:
        """A face of the die, or never."""
        return 0 <= task.least <= 10


@handles(Passing)
class PassingHandler(Handler[Passing]):
    """STK-3, CHT-17: horse through bowmen."""

    waits_for = "dice"
    throws = Roll("men_of_iron.passage", (D10,), rule="STK-3")
    throws_about = ("unit", "friend")

    def carry_out(self, stage: Playing, task: Passing, order: Order, reading: Reading) -> None:
        """Nothing, the bowmen suffer, or both do."""
        table = stage.position.then()
        chart = table.setup.profile.tests.passage
        assert chart is not None
        unit, friend = table.units[task.unit], table.units[task.friend]
        pieces = (task.unit, task.friend)
        stage.happen("passed-through", table, rule="STK-3", side=unit.side, pieces=pieces, roll=reading[0])
        if reading[0] <= chart.nothing:
            return
        if reading[0] > chart.passed:
            disorder(stage, task.unit, "CHT-17")
        letters = {"normal": "D", "disordered": "T", "retired": "E"}[friend.state]
        stage.quietly(stage.position.push(Blow(task.friend, letters, chosen=True)))

    def sound(self, table: Table, task: Passing) -> bool:
        """Only where the flavour rolls for it, and of units on the map."""
        there = all(table.units[each].cell >= 0 for each in (task.unit, task.friend))
        return there and table.setup.profile.tests.passage is not None


@handles(Pits)
class PitsHandler(Handler[Pits]):
    """CHT-22: a rider in the pits falls, or is disordered; then he stops there without attacking (RES-8)."""

    waits_for = "dice"
    throws = Roll("men_of_iron.pits", (D10,), rule="CHT-22")

    def carry_out(self, stage: Playing, task: Pits, order: Order, reading: Reading) -> None:
        """Down, or over."""
        table = stage.position.then()
        falls = reading[0] >= table.setup.profile.obstacles.pits.falls
        below = table.agenda[-1] if table.agenda else None
        if falls and isinstance(below, March):
            table = table.then(replace(below, path=(), stage=0, stopped=True))
            table = drop_attacker(table, task.unit) if task.charge else table
        side = table.units[task.unit].side
        stage.happen("pits", table, rule="CHT-22", side=side, pieces=(task.unit,), roll=reading[0])
        if falls and not unhorse(stage, task.unit, "CHT-22"):
            disorder(stage, task.unit, "CHT-22")

    def sound(self, table: Table, task: Pits) -> bool:
        """A unit on the map."""
        return table.units[task.unit].cell >= 0
