"""The hold of a magician on his elemental: the line between the two, and what breaks it.

MAG-8: from a height he sees over units on the ground, never over flyers. The line is asked for whenever a
unit has moved (`table.change` does), so that whoever only passes between breaks it, too; the rest is asked
for before anybody acts (`release`).
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from hheditor.hexes import NO_CELL, cells_of
from hheditor.rules.api import Stage
from hheditor.rules.hordes_heroes.magic.fortresses import standing
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import (
    Elemental,
    Table,
    Unit,
    cells_held,
    change_leader,
    conjure,
    troop,
)
from hheditor.rules.hordes_heroes.position.tasks import CombatPhase, Duel, Fighting
from hheditor.rules.hordes_heroes.shooting import sight
from hheditor.values import Finding, refuse


def seen_over(table: Table, origin: int) -> int:
    """MAG-8: cells of units a magician in a cell looks over: on lower ground, or from a work any on the
    ground (R-173); no flyers.
    """
    setup = table.setup
    height = setup.level(origin)
    work = standing(table, origin)
    on_work = work is not None and work.high
    if not height and not on_work:
        return 0
    mask = 0
    for unit in table.units:
        cell = unit.cell
        if cell >= 0 and (on_work or setup.level(cell) < height) and not troop(table, unit).has("flyer"):
            for each in cells_held(unit):
                mask |= 1 << each
    return mask


def curtain(table: Table, side: int, origin: int, target: int) -> int:
    """Cells that close a magician's line: ground and heights as for a shot, and units of both sides
    (R-174: his own skirmishers do not).
    """
    setup = table.setup
    units = table.formed[0] | table.formed[1]
    if table.profile.skirmishers_block_fire:
        units |= table.loose[1 - side]
    if units:
        units &= ~seen_over(table, origin)
    return setup.opaque | sight.crest(setup, origin, target) | units


def sees(table: Table, side: int, origin: int, target: int) -> bool:
    """Whether a magician of a side in one cell has a clear line to another."""
    grid = table.setup.grid
    if grid.distance(origin, target) <= 1:
        return True
    return not grid.blocked_line(origin, target, curtain(table, side, origin, target))


def obstruction(table: Table, side: int, origin: int, target: int) -> Finding | None:
    """What closes a magician's line first, or None."""
    if sees(table, side, origin, target):
        return None
    mask = curtain(table, side, origin, target)
    for spot in table.setup.grid.line(origin, target):
        if all(cell == NO_CELL or mask >> cell & 1 for cell in spot):
            cells = tuple(cell for cell in spot if cell != NO_CELL)
            held = [table.held[cell] for cell in cells if cell in table.held]
            message = "refusal.hordes_heroes.spell-line-unit" if held else "refusal.hordes_heroes.spell-line"
            return refuse(message, rule="MAG-1", places=cells, pieces=tuple(held))
    raise AssertionError("a line is blocked nowhere")


def watched(table: Table) -> Table:
    """R-136: the position with every elemental marked whose magician has just lost sight of it."""
    lost = [
        each
        for each in table.elementals
        if not each.unseen and not sees(table, each.side, each.origin, each.cell)
    ]
    return (
        conjure(table, (replace(e, unseen=True) if e in lost else e for e in table.elementals))
        if lost
        else table
    )


def passing(table: Table, number: int, path: Iterable[int]) -> Table:
    """MAG-9: the position when a unit has run along cells without stopping to be looked at: a flight, an
    evasion, a joining, a flyer.
    """
    unit = table.units[number]
    return _looked_at(table, number, (replace(unit, cell=cell) for cell in path))


def strolling(table: Table, number: int, starts: tuple[int, ...], ways: Iterable[tuple[int, ...]]) -> Table:
    """R-212: the same when the stands of a skirmish unit have gone their ways, one after the other."""
    return _looked_at(table, number, _scattered(table.units[number], starts, ways))


def _scattered(unit: Unit, starts: tuple[int, ...], ways: Iterable[tuple[int, ...]]) -> Iterator[Unit]:
    cells = list(starts)
    for stand, way in enumerate(ways):
        for cell in way:
            cells[stand] = cell
            yield replace(unit, formation="skirmish", cells=tuple(cells), cell=cells[0])


def _looked_at(table: Table, number: int, states: Iterable[Unit]) -> Table:
    """R-136: the position with every elemental marked whose line one of the states of a unit closes."""
    if not table.elementals:
        return table
    unseen = set()
    for there in states:
        between = replace(table, units=(*table.units[:number], there, *table.units[number + 1 :]))
        unseen |= {e.caster for e in watched(between).elementals if e.unseen}
    return conjure(table, (replace(e, unseen=e.unseen or e.caster in unseen) for e in table.elementals))


# Magicians and their elementals ------------------------------------------------------------------------


def elemental_of(table: Table, index: int) -> Elemental | None:
    """The elemental a leader keeps, or None."""
    return next((each for each in table.elementals if each.caster == index), None)


def bound(table: Table, index: int) -> bool:
    """MAG-3: whether a leader keeps an elemental and therefore stands still."""
    return any(each.caster == index for each in table.elementals)


def left_behind(stage: Stage[Table], number: int) -> None:
    """MAG-3: magicians who keep an elemental stay in the hex their host is about to leave."""
    table = stage.position
    if not table.elementals:
        return
    for index in table.leaders_with.get(number, ()):
        if bound(table, index):
            leader = table.leaders[index]
            stage.happen(
                "stayed-behind",
                change_leader(stage.position, index, host=-1),
                rule="MAG-3",
                side=leader.side,
                pieces=(LEADERS + index, number),
                places=(leader.cell,),
            )


def _engaged(table: Table, index: int) -> bool:
    """Whether a magician alone is in hand-to-hand: attacked or attacking, in a fight, or sharing his hex with
    an enemy leader.
    """
    leader = table.leaders[index]
    if leader.host >= 0:
        return False
    if table.alone[1 - leader.side] >> leader.cell & 1:
        return True
    piece = LEADERS + index
    for task in table.agenda:
        match task:
            case CombatPhase() if any(piece in pair for pair in task.assaults):
                return True
            case Fighting() if piece in (task.one, *task.others, *task.lone):
                return True
            case Duel() if piece in (task.first, task.second):
                return True
    return False


def broken(table: Table, elemental: Elemental) -> str:
    """MAG-9: why an elemental ends now, or ""; R-208: a fleer that has come to him is a host, too."""
    leader = table.leaders[elemental.caster]
    if leader.cell < 0:
        return "caster-lost"
    if leader.cell != elemental.origin:
        return "caster-moved"
    if leader.host >= 0 and table.units[leader.host].disrupted:
        return "host-disrupted"
    if elemental.unseen:
        return "out-of-sight"
    return "engaged" if _engaged(table, elemental.caster) else ""


def release(stage: Stage[Table]) -> None:
    """MAG-9: elementals nobody holds any longer end at once."""
    for elemental in stage.position.elementals:
        cause = broken(stage.position, elemental)
        if cause:
            end(stage, elemental, cause)


def end(stage: Stage[Table], elemental: Elemental, cause: str, rule: str = "MAG-9") -> None:
    """An elemental is gone."""
    left = tuple(each for each in stage.position.elementals if each.caster != elemental.caster)
    stage.happen(
        "elemental-ended",
        conjure(stage.position, left),
        rule=rule,
        side=elemental.side,
        pieces=(LEADERS + elemental.caster,),
        places=(elemental.cell,),
        cause=cause,
        element=elemental.element,
    )


def reach(table: Table, index: int) -> tuple[int, ...]:
    """The cells within a magician's range that he sees, whatever stands there."""
    leader, setup = table.leaders[index], table.setup
    near = setup.grid.disc(leader.cell, setup.profile.spell_range) & ~(1 << leader.cell)
    return tuple(cell for cell in cells_of(near) if sees(table, leader.side, leader.cell, cell))
