"""FIR-8 to FIR-10: who comes before a shooter may be shot at."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading
from hheditor.rules.men_of_iron.fire.targets import can_shoot, weapon
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.geometry import angle
from hheditor.rules.men_of_iron.position.orders import Decline, Shoot
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Reacting, Volley
from hheditor.values import Finding, refuse


def shooters_at(table: Table, mover: int) -> tuple[int, ...]:
    """FIR-8, FIR-9: the enemies before whom a unit has come and who may fire at it: the quick every time, the
    slow once per activation."""
    unit = table.units[mover]
    if not table.near[1 - unit.side] >> unit.cell & 1:
        return ()
    found = []
    for cell in table.grid.neighbours[unit.cell]:
        if cell < 0 or not table.masks[1 - unit.side] >> cell & 1:
            continue
        both = (table.on[cell], table.guns_on[cell]) if cell in table.guns_on else (table.on[cell],)
        found += [index for index in both if _reacts(table, index, unit.cell)]
    return tuple(sorted(found))


def _reacts(table: Table, index: int, cell: int) -> bool:
    unit, row = table.units[index], weapon(table, index)
    if not row.missile or (row.missile == "slow" and unit.reacted):
        return False
    if can_shoot(table, index, reaction=True) is not None:
        return False
    return angle(table, replace(unit, wall=""), cell) == "front"


@handles(Reacting)
class ReactingHandler(Handler[Reacting]):
    """DEC-7: which of them fires, or none."""

    answers = (Shoot, Decline)
    passes = True

    def actor(self, table: Table, task: Reacting) -> int | None:
        """The side of the shooters, while their mark is there."""
        unit = table.units[task.unit]
        return 1 - unit.side if unit.cell >= 0 and task.shooters else None

    def question(self, table: Table, task: Reacting) -> Question:
        """Who fires?"""
        side = 1 - table.units[task.unit].side
        return Question("question.men_of_iron.reaction", side, "FIR-8", (task.unit, *task.shooters))

    def orders(self, table: Table, task: Reacting, about: int | None) -> Iterator[Order]:
        """Each of them, or none."""
        if about is None:
            yield Decline()
        yield from (Shoot(unit) for unit in task.shooters if about in (None, unit))

    def subjects(self, table: Table, task: Reacting) -> tuple[int, ...]:
        """The shooters."""
        return task.shooters

    def judge(self, table: Table, task: Reacting, order: Shoot | Decline) -> Finding | None:
        """FIR-9: only those asked."""
        if isinstance(order, Decline) or order.unit in task.shooters:
            return None
        return refuse("refusal.men_of_iron.cannot-react", rule="FIR-8", pieces=(order.unit, task.unit))

    def carry_out(self, stage: Playing, task: Reacting, order: Shoot | Decline, reading: Reading) -> None:
        """Fire, or let him come."""
        table = stage.position
        if isinstance(order, Decline):
            side = 1 - table.units[task.unit].side
            stage.happen("no-reaction", table.then(), rule="FIR-8", side=side, pieces=(task.unit,))
            return
        shooter = table.units[order.unit]
        volley = Volley(order.unit, task.unit, reaction=True, stage="dice")
        after = table.with_unit(order.unit, replace(shooter, reacted=True)).then(volley)
        pieces = (order.unit, task.unit)
        stage.happen("reacted", after, rule="FIR-8", side=shooter.side, pieces=pieces)

    def sound(self, table: Table, task: Reacting) -> bool:
        """Shooters that may fire at it."""
        unit = table.units[task.unit]
        return unit.cell >= 0 and set(task.shooters) <= set(shooters_at(table, task.unit))
