"""RNF-5, AMB-2: what follows when somebody has come in: a standard is put down, an ambush startles."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Reading
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import Settle
from hheditor.rules.men_of_iron.position.table import STANDARDS, Table
from hheditor.rules.men_of_iron.position.tasks import AnyTask, Blow, Displacing, Planting, Startling
from hheditor.values import Finding, refuse


def arrivals(table: Table) -> tuple[AnyTask, ...]:
    """What is to be done at the end of phase B for those who have come in."""
    entered = (
        [index for index in table.units_of(table.acting) if table.units[index].entered]
        if table.acting >= 0
        else []
    )
    leader = table.leader_of(table.acting) if table.acting >= 0 else -1
    if leader >= 0 and table.leaders[leader].gone == "returning":
        return (Displacing(leader, table.battles[table.acting].chase),)  # PUR-8
    if table.how == "ambush":
        return tuple(Startling(index) for index in entered)
    waiting = [
        Planting(index)
        for index, card in enumerate(table.setup.standards)
        if card.battle == table.acting and table.standards[index].gone == "waiting"
    ]
    return tuple(waiting) if entered else ()


@handles(Planting)
class PlantingHandler(Handler[Planting]):
    """RNF-5, MR-52: with a unit that entered in this activation."""

    answers = (Settle,)
    asks = ("question.men_of_iron.standard", "RNF-5")

    def _cells(self, table: Table, task: Planting) -> tuple[int, ...]:
        battle = table.setup.standards[task.standard].battle
        found = (table.units[each] for each in table.units_of(battle))
        return tuple(unit.cell for unit in found if unit.entered and unit.cell not in table.standards_on)

    def actor(self, table: Table, task: Planting) -> int | None:
        """Its owner, where there is a choice."""
        return table.setup.standards[task.standard].side if len(self._cells(table, task)) > 1 else None

    def options(self, table: Table, task: Planting) -> Iterator[Order]:
        """One for each unit that entered."""
        yield from (Settle(cell) for cell in self._cells(table, task))

    def subjects(self, table: Table, task: Planting) -> tuple[int, ...]:
        """The standard."""
        return (STANDARDS + task.standard,)

    def judge(self, table: Table, task: Planting, order: Settle) -> Finding | None:
        """REF-7."""
        if order.cell in self._cells(table, task):
            return None
        return refuse(
            "refusal.men_of_iron.no-place-for-standard",
            rule="RNF-5",
            pieces=(STANDARDS + task.standard,),
            places=(order.cell,),
        )

    def run(self, stage: Playing, task: Planting) -> None:
        """No choice, or nobody there."""
        cells = self._cells(stage.position, task)
        if cells:
            self._put(stage, task, cells[0])
        else:
            stage.quietly(stage.position.then())

    def carry_out(self, stage: Playing, task: Planting, order: Settle, reading: Reading) -> None:
        """There it stands."""
        self._put(stage, task, order.cell)

    def _put(self, stage: Playing, task: Planting, cell: int) -> None:
        table = stage.position.then()
        planted = replace(table.standards[task.standard], cell=cell, gone="")
        side = table.setup.standards[task.standard].side
        pieces, after = (STANDARDS + task.standard,), table.with_standard(task.standard, planted)
        stage.happen("standard-moved", after, rule="RNF-5", side=side, pieces=pieces, places=(cell,))

    def sound(self, table: Table, task: Planting) -> bool:
        """A standard still to come."""
        return 0 <= task.standard < len(table.standards) and table.standards[task.standard].gone == "waiting"


@handles(Startling)
class StartlingHandler(Handler[Startling]):
    """AMB-2: adjacent disordered enemies are retired, others disordered; a retired one is lost (RES-20)."""

    def run(self, stage: Playing, task: Startling) -> None:
        """All at once, one after another."""
        table = stage.position
        unit = table.units[task.unit]
        foes = table.adjacent(unit.cell, 1 - unit.side) if unit.cell >= 0 else ()
        blows = tuple(
            Blow(foe, "T" if table.units[foe].disordered else "D", (unit.cell,), chosen=True) for foe in foes
        )
        pieces = (task.unit, *foes)
        after = table.then(*reversed(blows))
        stage.happen("ambush", after, rule="AMB-2", side=unit.side, pieces=pieces, places=(unit.cell,))

    def sound(self, table: Table, task: Startling) -> bool:
        """On the map."""
        return table.units[task.unit].cell >= 0
