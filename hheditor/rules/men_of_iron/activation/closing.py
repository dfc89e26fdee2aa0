"""SEQ-5, SEQ-6: rally, and the end of an activation."""

from msgspec.structs import replace

from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Closing, Continuing, Flight, Rallying
from hheditor.rules.men_of_iron.victory.rout import breaking

BESIEGED = 2
"""COU-4: how near the besiegers must stay."""


@handles(Rallying)
class RallyingHandler(Handler[Rallying]):
    """RAL-1, RAL-2: who was disordered when the activation began and has kept quiet is normal again."""

    def run(self, stage: Playing, task: Rallying) -> None:
        """All of the Battle at once; bombards cool down (ART-5)."""
        stage.quietly(stage.position.then().changed(phase="E"))
        for index in stage.position.units_of(stage.position.acting):
            table = stage.position
            unit = table.units[index]
            if rallies(table, index):
                after = table.with_unit(index, replace(unit, state="normal"))
                stage.happen(
                    "recovered", after, rule="RAL-1", side=unit.side, pieces=(index,), places=(unit.cell,)
                )
            elif unit.spent and not unit.fired:
                after = table.with_unit(index, replace(unit, spent=False))
                stage.happen(
                    "reloaded", after, rule="ART-5", side=unit.side, pieces=(index,), places=(unit.cell,)
                )


def rallies(table: Table, index: int) -> bool:
    """RAL-1, MR-54: disordered from the start, no enemy near now, and it has done nothing nor been attacked.

    MR-41: fire does not hinder it.
    """
    unit = table.units[index]
    busy = unit.moved or unit.left or unit.turned or unit.fired or unit.struck or unit.hit or unit.was
    quiet = unit.shaken and unit.state == "disordered" and not busy
    return quiet and not table.near[1 - unit.side] >> unit.cell & 1


@handles(Closing)
class ClosingHandler(Handler[Closing]):
    """SEQ-6: Battles that break (FLT-1), flight checks after a free activation, then what comes next."""

    def run(self, stage: Playing, task: Closing) -> None:
        """Step by step."""
        table = stage.position
        if task.step == 0:
            stage.quietly(table.then(Closing(1), *breaking(table)).changed(phase="E"))
            return
        after = table.then(Continuing()).changed(phase="E")
        if not table.free:
            stage.quietly(after)
            return
        stage.quietly(after.push(Flight()))
        self._garrison(stage)

    def _garrison(self, stage: Playing) -> None:
        """COU-4: an unwatched garrison sallies out: a flight point before the check."""
        table = stage.position
        side = 1 - table.active
        castle = table.setup.sides[side].garrison
        if castle < 0:
            return
        watched = table.grid.disc(castle, BESIEGED) & table.masks[side]
        if not watched:
            after = table.changed(points=table.add_points(side, 1))
            stage.happen("sally", after, rule="COU-4", side=side, places=(castle,), points=1)
