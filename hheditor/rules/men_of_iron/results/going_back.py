"""RES-9 to RES-18: retreat by one hex, through friends if need be, and retirement to the standard."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Reading
from hheditor.rules.men_of_iron.movement.entering import displace_from
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.geometry import FACINGS
from hheditor.rules.men_of_iron.position.orders import Withdraw
from hheditor.rules.men_of_iron.position.table import Table, Unit
from hheditor.rules.men_of_iron.position.tasks import Blow, Retiring, Retreating
from hheditor.rules.men_of_iron.results.effects import eliminate, with_it
from hheditor.rules.men_of_iron.results.leaders import NO_ROLL, perils, surrounded
from hheditor.values import Finding, refuse


def _farther(table: Table, start: int, goal: int, causes: tuple[int, ...]) -> bool:
    """MR-48: every causer ends one hex farther away than before."""
    distance = table.grid.distance
    return all(distance(goal, cause) > distance(start, cause) for cause in causes)


def step_trouble(table: Table, index: int, start: int, goal: int, causes: tuple[int, ...]) -> str:
    """The rule a step back fails, but for units in the way; empty if it is open."""
    unit = table.units[index]
    if goal not in table.grid.neighbours[start] or goal < 0:
        return "RES-9"
    direction = table.grid.neighbours[start].index(goal)
    if table.setup.goings[table.column(index)][start * 6 + direction] is None:
        return "TER-1"
    if table.setup.entry_cells[1 - unit.side] >> goal & 1:
        return "MOV-10"
    return "" if _farther(table, unit.cell, goal, causes) else "RES-9"


def ways_back(table: Table, index: int, causes: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """RES-9, RES-11: (hex, hex passed or -1) a unit may retreat to; through a friend only if no other way."""
    cell = table.units[index].cell
    around = [each for each in table.grid.neighbours[cell] if each >= 0]
    open_ = [each for each in around if not step_trouble(table, index, cell, each, causes)]
    free = tuple((each, -1) for each in open_ if not table.occupied >> each & 1)
    if free:
        return free
    found = []
    for middle in open_:
        if not _may_be_passed(table, index, middle):
            continue
        for beyond in table.grid.neighbours[middle]:
            empty = beyond >= 0 and beyond != cell and not table.occupied >> beyond & 1
            if empty and not step_trouble(table, index, middle, beyond, causes):
                found.append((beyond, middle))
    return tuple(found)


def _may_be_passed(table: Table, index: int, cell: int) -> bool:
    """RES-11: a friendly missile unit on foot."""
    friend = table.on.get(cell, -1)
    if friend < 0 or table.units[friend].side != table.units[index].side:
        return False
    row = table.row(friend)
    return bool(row.missile) and not row.mounted


@handles(Retreating)
class RetreatingHandler(Handler[Retreating]):
    """RES-9 to RES-13."""

    answers = (Withdraw,)
    asks = ("question.men_of_iron.retreat", "RES-9")
    subject = "unit"

    def actor(self, table: Table, task: Retreating) -> int | None:
        """Its owner, if there is anywhere to go."""
        unit = table.units[task.unit]
        return unit.side if unit.cell >= 0 and ways_back(table, task.unit, task.causes) else None

    def options(self, table: Table, task: Retreating) -> Iterator[Order]:
        """Hexes and facings."""
        for cell, through in ways_back(table, task.unit, task.causes):
            yield from (Withdraw(cell, facing, through) for facing in FACINGS)

    def judge(self, table: Table, task: Retreating, order: Withdraw) -> Finding | None:
        """REF-7: the clause the hex fails."""
        ways = ways_back(table, task.unit, task.causes)
        if (order.cell, order.through) in ways:
            return None
        cell = table.units[task.unit].cell
        rule = step_trouble(table, task.unit, cell, order.cell, task.causes) or "RES-11"
        if table.occupied >> order.cell & 1:
            rule = "RES-9"
        nearest = min((table.grid.distance(order.cell, each) for each in task.causes), default=0)
        return refuse(
            "refusal.men_of_iron.no-way-back",
            rule=rule,
            pieces=(task.unit,),
            places=(order.cell,),
            distance=nearest,
        )

    def run(self, stage: Playing, task: Retreating) -> None:
        """RES-10, LDR-12: nowhere to go."""
        table = stage.position
        unit = table.units[task.unit]
        stage.quietly(table.then())
        if unit.cell < 0:
            return
        least = table.setup.profile.tests.leader_in_attack.eliminated
        if surrounded(table, unit.cell, unit.side):
            least = NO_ROLL  # he is lost with it, without a die
        stage.quietly(stage.position.push(*perils(table, with_it(table, unit), least, bereft=True)))
        eliminate(stage, task.unit, "RES-10")

    def carry_out(self, stage: Playing, task: Retreating, order: Withdraw, reading: Reading) -> None:
        """Back it goes, with its leaders (MOV-14)."""
        table = stage.position
        unit = table.units[task.unit]
        leaders = with_it(table, unit)
        stage.quietly(table.then())
        if task.attack and task.shaken:
            least = table.setup.profile.tests.leader_in_attack.disordered
            stage.quietly(stage.position.push(*perils(table, leaders, least)))
        go_back(stage, task.unit, order.cell, order.facing, leaders, "RES-9")
        if order.through >= 0:
            self._trample(stage, table.on[order.through], task.causes)

    def _trample(self, stage: Playing, friend: int, causes: tuple[int, ...]) -> None:
        """RES-11, RES-12: the friend passed is disordered, retired or eliminated; guns are lost."""
        state = stage.position.units[friend].state
        gun = stage.position.row(friend).gun
        letters = "E" if gun or state == "retired" else "D" if state == "normal" else "T"
        blow = Blow(friend, letters, causes, attack=letters != "D", chosen=True)
        stage.quietly(stage.position.push(blow))

    def sound(self, table: Table, task: Retreating) -> bool:
        """On the map, away from cells of the map."""
        return all(0 <= cell < table.grid.cells for cell in task.causes)


def go_back(
    stage: Playing,
    index: int,
    cell: int,
    facing: int,
    leaders: tuple[int, ...],
    rule: str,
    event: str = "retreated",
) -> None:
    """WAL-3, CHT-22: a unit goes back: out of its wall, its pavises left behind."""
    table = stage.position
    unit = table.units[index]
    gone = replace(unit, cell=cell, facing=facing, wall="", pavise=False, left=True)
    after = table.with_unit(index, gone)
    for leader in leaders:
        if after.leaders[leader].cell == unit.cell:
            after = after.with_leader(leader, replace(after.leaders[leader], cell=cell))
    stage.happen(event, after, rule=rule, side=unit.side, pieces=(index,), places=(unit.cell, cell))
    displace_from(stage, cell, unit.side)


# Retirement -----------------------------------------------------------------------------------------------


def havens(table: Table, index: int, causes: tuple[int, ...]) -> tuple[int, ...]:
    """RES-15, RES-16: the hexes a unit may retire to."""
    unit = table.units[index]
    standard = table.standard_of(index)
    if standard < 0 or table.standards[standard].cell == unit.cell:
        return ()
    centre = table.standards[standard].cell
    column = table.column(index)
    wanted = []
    for cell in (centre, *table.grid.neighbours[centre]):
        taken = cell < 0 or table.occupied >> cell & 1 or not table.setup.open_cells[column] >> cell & 1
        if not taken and all(table.grid.distance(cell, cause) > 1 for cause in causes):
            wanted.append(cell)
    reached = _reachable(table, unit, column) if wanted else 0
    return tuple(cell for cell in wanted if reached >> cell & 1)


def _reachable(table: Table, unit: Unit, column: int) -> int:
    """Every hex a unit could come to by a way without enemies and closed ground."""
    goings, neighbours, foes = table.setup.goings[column], table.grid.neighbours, table.foes(unit.side)
    seen, waiting = 1 << unit.cell, [unit.cell]
    while waiting:
        cell = waiting.pop()
        for direction, beside in enumerate(neighbours[cell]):
            if beside >= 0 and not (seen | foes) >> beside & 1 and goings[cell * 6 + direction] is not None:
                seen |= 1 << beside
                waiting.append(beside)
    return seen


@handles(Retiring)
class RetiringHandler(Handler[Retiring]):
    """RES-14 to RES-18."""

    answers = (Withdraw,)
    asks = ("question.men_of_iron.retire", "RES-16")
    subject = "unit"

    def actor(self, table: Table, task: Retiring) -> int | None:
        """Its owner, if there is a place."""
        unit = table.units[task.unit]
        return unit.side if unit.cell >= 0 and havens(table, task.unit, task.causes) else None

    def options(self, table: Table, task: Retiring) -> Iterator[Order]:
        """Hexes around the standard, and facings."""
        for cell in havens(table, task.unit, task.causes):
            yield from (Withdraw(cell, facing) for facing in FACINGS)

    def judge(self, table: Table, task: Retiring, order: Withdraw) -> Finding | None:
        """REF-7."""
        if order.through == -1 and order.cell in havens(table, task.unit, task.causes):
            return None
        return refuse(
            "refusal.men_of_iron.no-haven", rule="RES-16", pieces=(task.unit,), places=(order.cell,)
        )

    def run(self, stage: Playing, task: Retiring) -> None:
        """RES-15, RES-16: no standard, no place: eliminated."""
        table = stage.position
        unit = table.units[task.unit]
        stage.quietly(table.then())
        if unit.cell < 0:
            return
        if task.attack:
            least = table.setup.profile.tests.leader_in_attack.eliminated
            stage.quietly(stage.position.push(*perils(table, with_it(table, unit), least, bereft=True)))
        standard = table.standard_of(task.unit)
        eliminate(stage, task.unit, "RES-15" if standard < 0 else "RES-16")

    def carry_out(self, stage: Playing, task: Retiring, order: Withdraw, reading: Reading) -> None:
        """RES-14, VIC-2: to the standard, for one flight point; leaders stay behind (RES-18)."""
        table = stage.position
        unit = table.units[task.unit]
        stage.quietly(table.then())
        least = table.setup.profile.tests.leader_in_attack.retired if task.attack else NO_ROLL
        if task.attack:
            stage.quietly(stage.position.push(*perils(table, with_it(table, unit), least, bereft=True)))
        gone = replace(
            unit,
            cell=order.cell,
            facing=order.facing,
            state="retired",
            wall="",
            pavise=False,
            engaged=(),
            continued=0,
            left=True,
        )
        after = stage.position.with_unit(task.unit, gone).changed(points=table.add_points(unit.side, 1))
        places = (unit.cell, order.cell)
        stage.happen(
            "retired", after, rule="RES-14", side=unit.side, pieces=(task.unit,), places=places, points=1
        )
        displace_from(stage, order.cell, unit.side)

    def sound(self, table: Table, task: Retiring) -> bool:
        """Away from cells of the map."""
        return all(0 <= cell < table.grid.cells for cell in task.causes)
