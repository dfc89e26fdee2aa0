"""What cannot be: the invariants of a position, which no order breaks and no override may break."""

import itertools
from collections.abc import Iterator

from hheditor.rules.api.position import well_formed
from hheditor.rules.impetus.board.interface import Place
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.table import Table, enemies_of, troop
from hheditor.values import Finding, refuse


def problems(table: Table) -> tuple[Finding, ...]:
    """Everything impossible about a position. What names a unit or a cell that is not there comes first."""
    broken = (*_rosters(table), *_numbers(table), *_forms(table))
    return broken or (*_units(table), *_blocks(table), *_bonds(table), *_agenda(table))


def _rosters(table: Table) -> Iterator[Finding]:
    if len(table.units) != len(table.setup.units):
        yield refuse("problem.impetus.roster", rule="TRP-4")
        return
    for number, (unit, card) in enumerate(zip(table.units, table.setup.units, strict=True)):
        turned = table.loyalty[card.side] == "turned" if card.side in (0, 1) else False
        if unit.side not in (0, 1) or (unit.side != card.side and not turned):
            yield refuse("problem.impetus.roster", rule="TRP-4", pieces=(number,))


def _numbers(table: Table) -> Iterator[Finding]:
    units, board = range(len(table.units)), table.board
    named = [each for bond in table.bonds for each in (bond.one, bond.other)]
    named += [each for unit in table.units for each in (*unit.behind, max(unit.ahead, 0))]
    if any(number not in units for number in named) and table.units:
        yield refuse("problem.impetus.no-such-unit", rule="TRP-4")
    yield from board.problems(table)
    if any(side not in (0, 1) for side in (table.first, table.mover, table.defender)) or table.turn < 0:
        yield refuse("problem.impetus.side", rule="SEQ-1")
    if not table.agenda and table.ended is None:
        yield refuse("problem.impetus.agenda", rule="SEQ-6")
    if (table.ended is not None) != (table.phase == "over") or (table.ended is not None and table.agenda):
        yield refuse("problem.impetus.agenda", rule="VIC-2")


def _forms(table: Table) -> Iterator[Finding]:
    """Tasks that could not be written down and read again."""
    for task in table.agenda:
        if not well_formed(task, tasks.AnyTask):
            yield refuse("problem.impetus.agenda", rule="SEQ-6")


def _units(table: Table) -> Iterator[Finding]:
    for number, unit in enumerate(table.units):
        kind = troop(table, number)
        if not 0 <= unit.vbu <= kind.vbu or (unit.vbu == 0) != bool(unit.gone):
            yield refuse("problem.impetus.vbu", rule="COH-7", pieces=(number,), vbu=unit.vbu, full=kind.vbu)
        if unit.gone and (unit.cell >= 0 or unit.behind or unit.ahead >= 0):
            yield refuse("problem.impetus.gone", rule="COH-7", pieces=(number,))
        if table.turn and not unit.gone and unit.cell < 0 and unit.ahead < 0:
            yield refuse("problem.impetus.nowhere", rule="TRP-4", pieces=(number,))
        if (unit.stakes and not kind.has("stakes")) or (unit.wall and not kind.has("shieldwall")):
            yield refuse("problem.impetus.state", rule="TRP-4", pieces=(number,))
    for side in (0, 1):
        if (
            sum(
                unit.general
                for number, unit in enumerate(table.units)
                if table.setup.units[number].side == side
            )
            > 1
        ):
            yield refuse("problem.impetus.generals", rule="ARM-2")


def _blocks(table: Table) -> Iterator[Finding]:
    for number, unit in enumerate(table.units):
        behind = [table.units[each] for each in unit.behind]
        fits = all(
            each.ahead == number and each.cell < 0 and not each.behind and each.side == unit.side
            for each in behind
        )
        if (
            not fits
            or len(set(unit.behind)) != len(unit.behind)
            or len(behind) >= table.profile.largest_block
        ):
            yield refuse("problem.impetus.block", rule="LRG-1", pieces=(number,))
        if unit.ahead >= 0 and (number not in table.units[unit.ahead].behind or unit.general):
            yield refuse("problem.impetus.block", rule="LRG-1", pieces=(number,))


def _bonds(table: Table) -> Iterator[Finding]:
    seen = set()
    for bond in table.bonds:
        one, other = table.units[bond.one], table.units[bond.other]
        pair = frozenset((bond.one, bond.other))
        if one.side == other.side or not table.board.touching(one, other) or pair in seen:
            yield refuse("problem.impetus.bond", rule="HEX-13", pieces=(bond.one, bond.other))
        seen.add(pair)


def _agenda(table: Table) -> Iterator[Finding]:
    """Tasks that name what is not there, by their places, or lie in an order no rule makes."""
    wrong = [place for place, task in enumerate(table.agenda) if not _holds(table, task)]
    for place in (*wrong, *(() if _ordered(table) else (-1,))):
        yield refuse("problem.impetus.agenda", rule="SEQ-6", number=place)


_PAIRS = {
    tasks.Evading: ("unit", "charger"),
    tasks.WayOut: ("unit", "charger"),
    tasks.Defending: ("unit", "charger"),
    tasks.Volley: ("unit", "target"),
    tasks.UnderFire: ("unit", "shooter"),
    tasks.Round: ("unit", "target"),
    tasks.Retreating: ("unit", "enemy"),
}
"""Tasks about two enemies that both stand on the field."""


def _stands(table: Table, number: int) -> bool:
    return 0 <= number < len(table.units) and table.units[number].cell >= 0


def _holds(table: Table, task: tasks.AnyTask) -> bool:
    side = getattr(task, "side", 0)
    if side not in (0, 1):
        return False
    if type(task) in _PAIRS:
        one, other = (getattr(task, name) for name in _PAIRS[type(task)])
        if not (_stands(table, one) and _stands(table, other)):
            return False
        if table.units[one].side == table.units[other].side:
            return False
    match task:
        case tasks.Volley():
            return 1 <= task.dice <= 60
        case tasks.UnderFire():
            return 1 <= task.damage <= 60
        case tasks.Deploying():
            return 0 <= task.step <= 4 and table.turn == 0
        case tasks.RollingRoles():
            return len(task.scores) < 2 and all(2 <= each <= 60 for each in task.scores)
        case tasks.Initiative():
            return all(each == 0 or 2 <= each <= 12 for each in task.thrown)
        case tasks.Panicking() | tasks.MoveAfterShot() | tasks.Rallying() | tasks.ChargingOn():
            return _stands(table, task.unit) and not table.fighting >> task.unit & 1
        case tasks.FateOfGeneral():
            return 0 <= task.unit < len(table.units) and 0 <= task.lost <= 20
    return _melee_holds(table, task)


def _melee_holds(table: Table, task: tasks.AnyTask) -> bool:
    count, board = range(len(table.units)), table.board
    match task:
        case tasks.Round():
            bound = any({bond.one, bond.other} == {task.unit, task.target} for bond in table.bonds)
            named = all(number in count for number in (*task.charged, *task.mains))
            fits = len(task.damage) <= 2 and all(0 <= each <= 60 for each in task.damage)
            return bound and named and fits and all(0 <= face <= 6 for face in task.dice)
        case tasks.Retreating():
            return board.touching(table.units[task.unit], table.units[task.enemy])
        case tasks.ChoosingPursuit() | tasks.Pursuing():
            return _chase_holds(table, task)
        case tasks.Sharing():
            named = all(number in count for number in (*task.charged, *task.mains))
            return len(task.enemies) > 1 and set(task.enemies) <= set(enemies_of(table, task.unit)) and named
        case tasks.Melees():
            fighters = [number for pair in task.pairs for number in pair]
            return all(number in count for number in (*fighters, *task.charged, *task.mains))
        case tasks.Charging():
            return _charge_holds(table, task)
        case tasks.ChoosingGeneral():
            return table.turn == 0
        case tasks.Activation() | tasks.AfterMove():
            return all(number in count for number in task.units)
    return True


def _chase_holds(table: Table, task: tasks.ChoosingPursuit | tasks.Pursuing) -> bool:
    """The way begins beside the winner, goes from hex to hex and ends where the loser stands."""
    board = table.board
    if not _stands(table, task.unit) or not 0 <= task.loser < len(table.units) or not task.way:
        return False
    if table.units[task.unit].side == table.units[task.loser].side or table.fighting >> task.unit & 1:
        return False
    if not all(board.exists(cell) for cell in task.way):
        return False
    chain = (table.units[task.unit].cell, *task.way)
    beside = all(board.linked(one, other) for one, other in itertools.pairwise(chain))
    loser = table.units[task.loser]
    return beside and (loser.cell < 0 or task.way[-1] == loser.cell)


def _charge_holds(table: Table, task: tasks.Charging) -> bool:
    count = len(task.units)
    rows = (task.ways, task.starts, task.ends, task.disordered, task.bonus)
    if not count or any(len(row) != count for row in rows) or not 0 <= task.part <= 2:
        return False
    if len(set(task.units)) != count or not all(0 <= number < len(table.units) for number in task.units):
        return False
    side = table.units[task.units[0]].side
    pairs = (*task.targets, *task.asked)
    if any(unit not in task.units or not 0 <= target < len(table.units) for unit, target in pairs):
        return False
    if any(table.units[target].side == side for _, target in task.targets):
        return False
    board = table.board
    cells = [cell for way in task.ways for cell in way] + [each[0] for each in (*task.starts, *task.ends)]
    looks = [each[1] for each in (*task.starts, *task.ends)]
    if not all(board.exists(cell) for cell in cells) or not all(board.may_face(look) for look in looks):
        return False
    if task.part == 0 and not all(_stands(table, target) for _, target in task.targets):
        return False
    return task.part > 1 or all(
        _stands(table, unit) and _free(table, task.units, Place(*end, table.units[unit].depth))
        for unit, end in zip(task.units, task.ends, strict=True)
    )


def _free(table: Table, units: tuple[int, ...], place: Place) -> bool:
    return table.board.occupant(table, place, units) < 0


_SHOT = (tasks.Volley, tasks.UnderFire, tasks.FateOfGeneral, tasks.Panicking)
_MELEE = (
    *(tasks.Sharing, tasks.Round, tasks.Retreating, tasks.ChoosingPursuit, tasks.Pursuing),
    tasks.FateOfGeneral,
)
_REACTIONS = (tasks.Evading, tasks.WayOut, tasks.Defending)
_ABOVE: dict[type, tuple[type, ...]] = {
    tasks.Phase: (tasks.Activation, tasks.Wavering),
    tasks.Activation: (
        *(tasks.AfterMove, tasks.MoveAfterShot, tasks.Rallying, tasks.Charging, tasks.ChargingOn),
        *(tasks.Melees, *_SHOT, *_MELEE),
    ),
    tasks.AfterMove: _SHOT,
    tasks.MoveAfterShot: _SHOT,
    tasks.Charging: (*_REACTIONS, *_SHOT),
    tasks.Melees: _MELEE,
    tasks.FateOfGeneral: _MELEE,
    tasks.Panicking: (tasks.FateOfGeneral,),
}
"""SEQ-4: what may have to be finished before something else goes on; the other tasks wait for nothing."""


def _ordered(table: Table) -> bool:
    """At the bottom the phase, the initiative or the deployment; on top of a phase its one activation."""
    kinds = [type(task) for task in table.agenda]
    if not kinds:
        return True
    if table.turn == 0:
        early = {tasks.Deploying, tasks.ChoosingGeneral, tasks.RollingRoles}
        return set(kinds) <= early and table.phase == "deployment"
    if table.phase == "initiative":
        return kinds == [tasks.Initiative]
    first = table.agenda[0]
    if table.phase != "action" or not isinstance(first, tasks.Phase) or first.side != table.mover:
        return False
    return all(_lies_on(task, below) for below, task in itertools.pairwise(table.agenda))


def _lies_on(task: tasks.AnyTask, below: tasks.AnyTask) -> bool:
    """Reactions lie on their charge: evasion before it moves, defensive fire when it is there."""
    if not isinstance(task, _ABOVE.get(type(below), ())):
        return False
    if not isinstance(task, _REACTIONS) or not isinstance(below, tasks.Charging):
        return True
    part = 2 if isinstance(task, tasks.Defending) else 0
    return below.part == part and task.charger in below.units
