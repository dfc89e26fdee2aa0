"""MOV-8: a unit on its way: hex by hex, with everything that may happen to it there.

Entering a hex: pay; pits; leaders and standards there are driven out; reaction fire; terrain; passage; stop.
Hexes where nothing happens are taken in one stride.
"""

import itertools
from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.men_of_iron.fire.reaction import shooters_at
from hheditor.rules.men_of_iron.movement.entering import displace_from
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.setup import NEVER
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting, AnyTask, Footing, March, Passing, Pits, Reacting
from hheditor.rules.men_of_iron.results.effects import disorder


def going(table: Table, unit: int, start: int, goal: int) -> tuple[int, int]:
    """MP and terrain roll of a step; coming in from off the map costs 1 and no roll (RNF-2)."""
    if start < 0:
        return 1, NEVER
    direction = table.grid.neighbours[start].index(goal)
    return table.setup.goings[table.column(unit)][start * 6 + direction] or (1, NEVER)


@handles(March)
class MarchHandler(Handler[March]):
    """MOV-8, FIR-20."""

    def run(self, stage: Playing, task: March) -> None:
        """The next stretch, or what is still to do where it stands."""
        table = stage.position
        unit = table.units[task.unit]
        if unit.cell != task.at or (unit.kind != task.kind and not task.charge):
            self._end(stage, task, stopped=True)
        elif task.stage:
            self._attend(stage, task)
        elif task.path and not task.stopped:
            self._stride(stage, task)
        else:
            self._end(stage, task, task.stopped)

    def _stride(self, stage: Playing, task: March) -> None:
        """On, up to the next hex where something happens."""
        table = stage.position
        unit = table.units[task.unit]
        cell, way, done = unit.cell, list(task.path), [unit.cell]
        test, passed, eventful = NEVER, -1, False
        while way and not eventful:
            beside = way.pop(0)
            _, test = going(table, task.unit, cell, beside)
            cell = beside
            done.append(cell)
            passed = table.on.get(cell, -1) if table.masks[unit.side] >> cell & 1 else -1
            eventful = self._eventful(table, task.unit, cell, test, passed)
        facing = task.facing if not way or task.charge else unit.facing
        moved = replace(
            unit, cell=cell, facing=facing, moved=unit.moved or not task.charge, left=True, gone=""
        )
        if unit.cell < 0:
            moved = replace(moved, entered=True)
        after = table.with_unit(task.unit, moved)
        for leader in task.leaders:
            old = after.leaders[leader]
            after = after.with_leader(leader, replace(old, cell=cell, moved=True, gone=""))
        rest = replace(task, path=tuple(way), at=cell, stage=int(eventful), passed=passed, test=test)
        rule = "CHG-7" if task.charge else "MOV-3"
        event = "charged" if task.charge else "moved"
        places = tuple(each for each in done if each >= 0)
        stage.happen(event, after.then(rest), rule=rule, side=unit.side, pieces=(task.unit,), places=places)

    def _eventful(self, table: Table, index: int, cell: int, test: int, passed: int) -> bool:
        unit = table.units[index]
        setup = table.setup
        if passed >= 0 or (test < NEVER and unit.state == "normal") or cell in setup.ground.pits:
            return True
        if table.near[1 - unit.side] >> cell & 1 or cell in table.leaders_on or cell in table.standards_on:
            return True
        return bool(table.masks[2] and setup.near(table.masks[2]) >> cell & 1)

    def _attend(self, stage: Playing, task: March) -> None:
        """MOV-8, MR-22: what happens in the hex just entered, one thing after another."""
        table = stage.position
        unit = table.units[task.unit]
        following = replace(task, stage=(task.stage + 1) % 7)
        more: tuple[AnyTask, ...] = ()
        match task.stage:
            case 1 if task.at in table.setup.ground.pits and table.row(task.unit).mounted:
                more = (Pits(task.unit, task.charge),)
            case 3 if task.passed < 0:
                shooters = shooters_at(table, task.unit)
                more = (Reacting(task.unit, shooters),) if shooters else ()
            case 4 if task.test < NEVER and unit.state == "normal" and not task.charge:
                more = (Footing(task.unit, task.test),)
            case 5 if task.passed >= 0 and table.setup.profile.tests.passage is not None:
                more = (Passing(task.unit, task.passed),)
            case 6:
                halted = table.stopping[1 - unit.side] >> task.at & 1 and not task.charge
                following = replace(following, stopped=bool(halted))
        stage.quietly(table.then(following, *more))
        if task.stage == 2:
            displace_from(stage, task.at, unit.side)
            _rouse(stage, unit.side, task.at)

    def _end(self, stage: Playing, task: March, stopped: bool) -> None:
        """Arrived, or brought to a stand."""
        table = stage.position.then()
        unit = table.units[task.unit]
        if unit.cell == task.at and not task.charge and unit.facing != task.facing:
            table = table.with_unit(task.unit, replace(unit, facing=task.facing))
        below = table.agenda[-1] if table.agenda else None
        if isinstance(below, Acting):
            over = stopped or unit.cell != task.at
            hand = replace(below, unit=task.unit, spent=task.spent, stopped=over, leaders=task.leaders)
            table = table.then(hand)
        stage.quietly(table)
        if unit.wall == "schiltron" and unit.cell >= 0 and not task.charge:
            disorder(stage, task.unit, "SCH-1")
        elif unit.engaged and unit.cell >= 0 and not task.charge:
            _disengage(stage, task.unit)

    def sound(self, table: Table, task: March) -> bool:
        """A unit at its hex, a way from there."""
        if not 0 <= task.stage <= 6 or task.at >= table.grid.cells:
            return False
        return all(_linked(table, (task.at, *task.path))) if task.at >= 0 else True


def _linked(table: Table, way: tuple[int, ...]) -> Iterator[bool]:
    for one, other in itertools.pairwise(way):
        yield 0 <= other < table.grid.cells and other in table.grid.neighbours[one]


def _disengage(stage: Playing, index: int) -> None:
    """ENG-3, ENG-6: it has torn itself away, at the price of its order."""
    table = stage.position
    unit = table.units[index]
    stage.quietly(table.with_unit(index, replace(unit, engaged=())))
    for foe in unit.engaged:
        other = stage.position.units[foe]
        left = tuple(each for each in other.engaged if each != index)
        stage.quietly(stage.position.with_unit(foe, replace(other, engaged=left)))
    disorder(stage, index, "ENG-3")


def _rouse(stage: Playing, side: int, cell: int) -> None:
    """BOS-5: whoever comes next to a neutral unit of the enemy's camp brings its Battle into the field."""
    table = stage.position
    if not table.masks[2]:
        return
    for beside in table.grid.neighbours[cell]:
        other = table.on.get(beside, -1)
        if other < 0:
            continue
        battle = table.units[other].battle
        if table.is_neutral(battle) and table.setup.battles[battle].side != side:
            woken = replace(table.battles[battle], waiting=False)
            after = stage.position.with_battle(battle, woken)
            stage.happen("battle-joins", after, rule="BOS-5", side=1 - side, battle=battle)
            return
