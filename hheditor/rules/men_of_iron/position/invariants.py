"""What cannot be: everything an umpire's change must not bring about."""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api.position import well_formed
from hheditor.rules.men_of_iron.activation.counters import CUP
from hheditor.rules.men_of_iron.position.agenda import AGENDA
from hheditor.rules.men_of_iron.position.geometry import FACINGS
from hheditor.rules.men_of_iron.position.table import LEADERS, STANDARDS, Table
from hheditor.rules.men_of_iron.position.tasks import Acting, AnyTask, Displacing, March
from hheditor.values import Finding, refuse


def problems(table: Table) -> tuple[Finding, ...]:
    """Everything impossible; pieces first, since the rest can only be judged on a table that stands."""
    found = (*_rosters(table), *_units(table)) if _fits(table) else (_unfit(),)
    found = found or (*_leaders(table), *_standards(table), *_turn(table))
    return found or (*_state(table), *_agenda(table))


def _unfit() -> Finding:
    return refuse("problem.men_of_iron.roster", rule="SCN-1")


def _fits(table: Table) -> bool:
    setup = table.setup
    pairs = (
        (table.units, setup.units),
        (table.leaders, setup.leaders),
        (table.standards, setup.standards),
        (table.battles, setup.battles),
    )
    return all(len(one) == len(other) for one, other in pairs)


def _rosters(table: Table) -> Iterator[Finding]:
    battles = len(table.battles)
    for index, unit in enumerate(table.units):
        known = unit.side in (0, 1) and 0 <= unit.battle < battles
        types = table.setup.look.types
        if not known or table.setup.battles[unit.battle].side != unit.side:
            yield refuse("problem.men_of_iron.unit", rule="DEF-2", pieces=(index,))
        elif unit.kind not in types or (unit.was and unit.was not in types) or unit.facing not in FACINGS:
            yield refuse("problem.men_of_iron.unit", rule="FAC-1", pieces=(index,))
        elif not all(_enemy(table, unit.side, other) for other in (*unit.engaged, *unit.met)):
            yield refuse("problem.men_of_iron.unit", rule="ENG-1", pieces=(index,))


def _enemy(table: Table, side: int, other: int) -> bool:
    return 0 <= other < len(table.units) and table.units[other].side == 1 - side


def _units(table: Table) -> Iterator[Finding]:
    held: dict[int, int] = {}
    cells = table.setup.ground.board.cells
    for index, unit in enumerate(table.units):
        if unit.cell >= cells or (unit.cell >= 0) != (unit.gone == ""):
            yield refuse("problem.men_of_iron.place", rule="MOV-4", pieces=(index,))
        elif unit.cell >= 0 and unit.cell in held:
            if not _may_share(table, index, held[unit.cell]):
                yield refuse("problem.men_of_iron.shared", rule="STK-1", pieces=(index, held[unit.cell]))
            else:
                held[unit.cell] = -1
        elif unit.cell >= 0:
            held[unit.cell] = index


def _may_share(table: Table, one: int, other: int) -> bool:
    """STK-3, STK-4: a unit on its way through a friend; a deployed gun and a foot unit of its side."""
    for task in table.agenda:
        if isinstance(task, March) and {task.unit, task.passed} == {one, other}:
            return True
    if other < 0 or table.units[one].side != table.units[other].side:
        return False
    rows = [table.setup.look.types[table.units[each].kind] for each in (one, other)]
    guns = [each for each, row in zip((one, other), rows, strict=True) if row.gun]
    fits = len(guns) == 1 and not any(row.mounted for row in rows) and table.units[guns[0]].deployed
    return fits and table.setup.profile.switches.passing == "guns"


def _leaders(table: Table) -> Iterator[Finding]:
    for index, leader in enumerate(table.leaders):
        side = table.setup.leaders[index].side
        piece = (LEADERS + index,)
        on_map = leader.cell >= 0
        if leader.cell >= table.grid.cells or on_map != (leader.gone == ""):
            yield refuse("problem.men_of_iron.place", rule="STK-1", pieces=piece)
        elif on_map and table.foes(side) >> leader.cell & 1 and Displacing(index) not in table.agenda:
            yield refuse("problem.men_of_iron.shared", rule="STK-1", pieces=piece)
        elif not -1 <= leader.host < len(table.units):
            yield refuse("problem.men_of_iron.unit", rule="MOV-12", pieces=piece)


def _standards(table: Table) -> Iterator[Finding]:
    cells = [each.cell for each in table.standards if each.cell >= 0]
    for index, standard in enumerate(table.standards):
        piece = (STANDARDS + index,)
        on_map = standard.cell >= 0
        if standard.cell >= table.grid.cells or on_map != (standard.gone == ""):
            yield refuse("problem.men_of_iron.place", rule="STK-1", pieces=piece)
        elif on_map and cells.count(standard.cell) > 1:
            yield refuse("problem.men_of_iron.shared", rule="STK-1", pieces=piece)


def _turn(table: Table) -> Iterator[Finding]:
    if (
        table.active not in (0, 1)
        or not -1 <= table.acting < len(table.battles)
        or (
            table.how == "battle"
            and (table.acting < 0 or table.setup.battles[table.acting].side != table.active)
        )
    ):
        yield refuse("problem.men_of_iron.activation", rule="SEQ-1")


def _state(table: Table) -> Iterator[Finding]:
    for index, unit in enumerate(table.units):
        if not 0 <= unit.continued <= 90 or (table.row(index).gun and unit.state == "disordered"):
            yield refuse("problem.men_of_iron.unit", rule="RES-6", pieces=(index,))
    for side in (0, 1):
        parts = (table.hands[side], table.cups[side], table.played[side])
        if any(list(part) != sorted(part) for part in parts) or sorted(sum(parts, ())) != list(CUP):
            yield refuse("problem.men_of_iron.counters", rule="SEI-1", side=side)
    numbers = (*table.points, table.successes, table.alone, table.activations, table.marker)
    if min(numbers) < 0 or max(table.successes, table.alone) > 90 or max(numbers) > 9_000:
        yield refuse("problem.men_of_iron.numbers", rule="VIC-1")
    for index, battle in enumerate(table.battles):
        lost = battle.chase < 0 and (table.pursuers(index) or table.gone_from(index, "returning"))
        if lost or not -1 <= battle.chase < table.grid.cells:
            yield refuse("problem.men_of_iron.activation", rule="PUR-7", battle=index)
        if battle.waiting and table.setup.battles[index].stirs < 0:
            yield refuse("problem.men_of_iron.activation", rule="BOS-4", battle=index)


_NUMBERS = {
    **dict.fromkeys(("unit", "firer", "target", "friend"), "unit"),
    "leader": "leader",
    "side": "side",
}


def _agenda(table: Table) -> Iterator[Finding]:
    """Each task that cannot be, by its place, and an agenda where there may be none."""
    ended = table.ended
    if ended is None:
        wrong = [
            place
            for place, task in enumerate(table.agenda)
            if not (well_formed(task, AnyTask) and _sound(table, task))
        ]
        missing = not table.agenda
    else:
        wrong = list(range(len(table.agenda)))
        missing = ended.winner not in (-1, 0, 1) or not ended.reason
    for place in (*wrong, *((-1,) if missing else ())):
        yield refuse("problem.men_of_iron.agenda", rule="SEQ-1", number=place)


def _sound(table: Table, task: Any) -> bool:
    """Whether the pieces a task names are there, and its own handler can go on with it."""
    limits = {"unit": len(table.units), "leader": len(table.leaders), "side": 2}
    for name, kind in _NUMBERS.items():
        value = getattr(task, name, 0)
        if value >= limits[kind] or (value < 0 and not isinstance(task, Acting)):
            return False
    return bool(AGENDA.handler_of(task).sound(table, task))
