"""ADV, RES-22, ENG-1: who takes the hex that was won, who goes on, and who stays locked together."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading
from hheditor.rules.men_of_iron.attack.answers import can_enter, take_hex
from hheditor.rules.men_of_iron.attack.paths import riders
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.geometry import FACINGS
from hheditor.rules.men_of_iron.position.orders import Advance
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Advancing
from hheditor.values import Finding, refuse


def rank(table: Table, task: Advancing, unit: int) -> int:
    """ADV-2: first with a charge marker, then mounted, then not disordered, then those who continue."""
    found = table.units[unit]
    if found.state != "normal":
        return 3
    if unit in task.charging:
        return 0
    return 1 if table.row(unit).mounted else 2


def present(table: Table, task: Advancing) -> list[int]:
    """The attackers that stand where they attacked from."""
    return [
        unit
        for unit, cell in zip(task.attackers, task.stood, strict=True)
        if table.units[unit].cell == cell and table.units[unit].state != "retired"
    ]


def takers(table: Table, task: Advancing) -> list[tuple[int, int]]:
    """ADV-1 to ADV-3, ADV-5: (unit, hex) of those who may advance: the first in rank, all equals."""
    able = [
        (rank(table, task, unit), unit, cell)
        for unit in present(table, task)
        if table.units[unit].state == "normal" or task.continues
        for cell in task.cells
        if can_enter(table, unit, cell)
    ]
    best = min((each[0] for each in able), default=0)
    return [(unit, cell) for number, unit, cell in able if number == best]


def heirs(table: Table, task: Advancing) -> list[int]:
    """RES-22: who gets the marker where nobody can advance; never levy."""
    able = [unit for unit in present(table, task) if not table.row(unit).levy]
    best = min((rank(table, task, unit) for unit in able), default=0)
    return [unit for unit in able if rank(table, task, unit) == best]


@handles(Advancing)
class AdvancingHandler(Handler[Advancing]):
    """DEC-17: among equals, which hex of two, facing, leaders along."""

    answers = (Advance,)

    def _options(self, table: Table, task: Advancing) -> list[Advance]:
        found = []
        for unit, cell in takers(table, task):
            # ADV-4, RES-26: who continues does not turn.
            facings = (table.units[unit].facing,) if task.continues else FACINGS
            for facing in facings:
                found += [Advance(unit, cell, facing, leaders) for leaders in riders(table, unit)]
        if not found and task.continues:
            found = [
                Advance(unit, table.units[unit].cell, table.units[unit].facing) for unit in heirs(table, task)
            ]
        return found

    def actor(self, table: Table, task: Advancing) -> int | None:
        """The attacker, where he has a choice."""
        return table.units[task.attackers[0]].side if len(self._options(table, task)) > 1 else None

    def question(self, table: Table, task: Advancing) -> Question:
        """Who, where, how?"""
        side = table.units[task.attackers[0]].side
        return Question("question.men_of_iron.advance", side, "ADV-1", self.subjects(table, task), task.cells)

    def orders(self, table: Table, task: Advancing, about: int | None) -> Iterator[Order]:
        """All of them."""
        yield from (order for order in self._options(table, task) if about in (None, order.unit))

    def subjects(self, table: Table, task: Advancing) -> tuple[int, ...]:
        """Those who may."""
        return tuple(dict.fromkeys(order.unit for order in self._options(table, task)))

    def judge(self, table: Table, task: Advancing, order: Advance) -> Finding | None:
        """REF-7: the clause."""
        if order in self._options(table, task):
            return None
        unit = table.units[order.unit]
        rule = "ADV-2"
        if unit.state != "normal" and not task.continues:
            rule = "ADV-3"
        elif task.continues and order.facing != unit.facing:
            rule = "ADV-4"
        return refuse(
            "refusal.men_of_iron.cannot-advance", rule=rule, pieces=(order.unit,), places=(order.cell,)
        )

    def run(self, stage: Playing, task: Advancing) -> None:
        """No choice, or nobody."""
        options = self._options(stage.position, task)
        if options:
            self.carry_out(stage, task, options[0], ())
        else:
            stage.quietly(stage.position.then())
            self._engage(stage, task)

    def carry_out(self, stage: Playing, task: Advancing, order: Advance, reading: Reading) -> None:
        """In, perhaps with a marker (RES-22)."""
        table = stage.position.then()
        unit = table.units[order.unit]
        if task.continues:
            marked = replace(unit, continued=task.round + 1, engaged=())
            table = table.with_unit(order.unit, marked)
        stage.quietly(table)
        if order.cell != unit.cell:
            take_hex(stage, order, "ADV-1")
        else:
            pieces = (order.unit,)
            stage.happen("goes-on", stage.position, rule="RES-22", side=unit.side, pieces=pieces)
        self._engage(stage, task)

    def _engage(self, stage: Playing, task: Advancing) -> None:
        """ENG-1: whoever neither went back nor was lost is locked with its opponents."""
        table = stage.position
        if not table.setup.profile.engagement:
            return
        for target, cell in zip(task.targets, task.cells, strict=True):
            if table.units[target].cell != cell or table.units[target].state == "retired":
                continue
            for unit in present(table, task):
                if table.units[unit].continued or target in table.units[unit].engaged:
                    continue
                for one, other in ((unit, target), (target, unit)):
                    found = table.units[one]
                    table = table.with_unit(
                        one, replace(found, engaged=tuple(sorted((*found.engaged, other))))
                    )
        if table is not stage.position:
            pieces = (*task.attackers, *task.targets)
            side = table.units[task.attackers[0]].side
            stage.happen("engaged", table, rule="ENG-1", side=side, pieces=pieces)

    def sound(self, table: Table, task: Advancing) -> bool:
        """Units and cells there are."""
        everybody = (*task.attackers, *task.targets, *task.charging)
        fits = bool(task.attackers) and all(0 <= unit < len(table.units) for unit in everybody)
        cells = all(0 <= cell < table.grid.cells for cell in (*task.cells, *task.stood))
        lengths = len(task.attackers) == len(task.stood) and len(task.targets) == len(task.cells)
        return fits and cells and lengths and 0 <= task.round <= 90
