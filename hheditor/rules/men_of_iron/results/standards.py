"""STD, RAL-3: standards moved, taken, and the retired who rally around them."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Reading, Roll
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import Settle
from hheditor.rules.men_of_iron.position.table import STANDARDS, Table
from hheditor.rules.men_of_iron.position.tasks import Shifting
from hheditor.rules.men_of_iron.results.effects import eliminate
from hheditor.values import Finding, refuse


def around(table: Table, standard: int) -> tuple[int, ...]:
    """The retired units a standard serves, in its hex or next to it."""
    centre = table.standards[standard].cell
    return tuple(
        index
        for index, unit in enumerate(table.units)
        if unit.cell >= 0
        and unit.state == "retired"
        and table.standard_of(index) == standard
        and table.grid.distance(unit.cell, centre) <= 1
    )


def rolls_of(table: Table, standard: int) -> tuple[int, ...]:
    """STD-3: the units that roll before a standard is moved."""
    return around(table, standard)


def places(table: Table, standard: int) -> int:
    """STD-3, MR-55: the hexes a standard may be moved to."""
    setup = table.setup
    side = setup.standards[standard].side
    mask = setup.open_cells[2] & ~table.foes(side) & ~table.masks[2]
    mask &= ~(setup.entry_cells[0] | setup.entry_cells[1])
    for index, leader in enumerate(table.leaders):
        if leader.cell >= 0 and setup.leaders[index].side != side:
            mask &= ~(1 << leader.cell)
    for each in table.standards:
        if each.cell >= 0:
            mask &= ~(1 << each.cell)
    return mask


def rally_around(stage: Playing, standard: int) -> None:
    """RAL-3: the retired in its hex or adjacent, not next to an enemy, become disordered; a point each comes
    off."""
    for index in around(stage.position, standard):
        table = stage.position
        unit = table.units[index]
        if table.near[1 - unit.side] >> unit.cell & 1:
            continue
        after = table.with_rallied(index)
        pieces = (index,)
        stage.happen(
            "rallied", after, rule="RAL-3", side=unit.side, pieces=pieces, places=(unit.cell,), points=-1
        )


@handles(Shifting)
class ShiftingHandler(Handler[Shifting]):
    """STD-3, STD-4: first a die for each retired unit around it, then its owner sets it down."""

    answers = (Settle,)
    asks = ("question.men_of_iron.standard", "STD-3")

    def actor(self, table: Table, task: Shifting) -> int | None:
        """Chance for the dice, then the owner."""
        if task.rolls:
            return CHANCE if table.units[task.rolls[0]].cell >= 0 else None
        if not places(table, task.standard):
            return None
        return table.setup.standards[task.standard].side

    def roll(self, table: Table, task: Shifting) -> Roll:
        """One die for each."""
        side = table.setup.standards[task.standard].side
        return Roll("men_of_iron.standard-moved", (D10,), rule="STD-3", side=side, pieces=(task.rolls[0],))

    def options(self, table: Table, task: Shifting) -> Iterator[Order]:
        """Every hex it may go to."""
        mask = places(table, task.standard)
        yield from (Settle(cell) for cell in range(table.grid.cells) if mask >> cell & 1)

    def subjects(self, table: Table, task: Shifting) -> tuple[int, ...]:
        """The standard."""
        return (STANDARDS + task.standard,)

    def judge(self, table: Table, task: Shifting, order: Settle) -> Finding | None:
        """REF-7."""
        if places(table, task.standard) >> order.cell & 1:
            return None
        return refuse(
            "refusal.men_of_iron.no-place-for-standard",
            rule="STD-3",
            pieces=(STANDARDS + task.standard,),
            places=(order.cell,),
        )

    def run(self, stage: Playing, task: Shifting) -> None:
        """Nobody left to roll for, or nowhere to go: it stays."""
        table = stage.position
        if task.rolls:
            stage.quietly(table.then(replace(task, rolls=task.rolls[1:])))
        else:
            stage.quietly(table.then())

    def carry_out(self, stage: Playing, task: Shifting, order: Order, reading: Reading) -> None:
        """A die, or the new place."""
        table = stage.position
        side = table.setup.standards[task.standard].side
        if task.rolls:
            stage.quietly(table.then(replace(task, rolls=task.rolls[1:])))
            lost = reading[0] >= table.setup.profile.tests.standard_moved
            event = "left-behind" if lost else "kept-together"
            pieces = (task.rolls[0],)
            stage.happen(event, stage.position, rule="STD-3", side=side, pieces=pieces, roll=reading[0])
            if lost:
                eliminate(stage, task.rolls[0], "STD-3")
            return
        assert isinstance(order, Settle)
        old = table.standards[task.standard]
        after = table.then().with_standard(task.standard, replace(old, cell=order.cell))
        pieces = (STANDARDS + task.standard,)
        cells = (old.cell, order.cell)
        stage.happen("standard-moved", after, rule="STD-3", side=side, pieces=pieces, places=cells)

    def sound(self, table: Table, task: Shifting) -> bool:
        """A standard on the map, retired units on the map."""
        if not 0 <= task.standard < len(table.standards) or table.standards[task.standard].cell < 0:
            return False
        return all(0 <= unit < len(table.units) for unit in task.rolls)
