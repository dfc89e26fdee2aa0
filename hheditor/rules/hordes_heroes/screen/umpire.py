"""The umpire's hand: any piece moved, turned, marked, reduced, removed; and a decided battle played on.

A wish becomes a patch, which `invariants.problems` judges like that of any override. Where a piece is taken
off in the middle of something, what was to happen to it is taken off the agenda, too.
"""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Adjustable, Adjustment, Moment, Order, Patch, diff
from hheditor.rules.hordes_heroes.magic.control import elemental_of
from hheditor.rules.hordes_heroes.melee.phase import FIGHTS
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.orders import ELEMENTALS, LEADERS, LeaderMove, Move
from hheditor.rules.hordes_heroes.position.table import (
    NOWHERE,
    Elemental,
    Table,
    Unit,
    change,
    change_leader,
    conjure,
    flies,
    troop,
)
from hheditor.rules.hordes_heroes.screen.status import WITH_MAGIC
from hheditor.rules.hordes_heroes.shooting import declarations, phase
from hheditor.values import Finding, refuse

_MARKS = {
    "disrupted": "disrupted",
    "melee": "melee",
    "hold-fire": "hold_fire",
    "pavise": "pavise",
    "done": "done",
}
"""Marks the umpire can set on a unit, and the field each is."""


def adjustable(table: Table, piece: int) -> Adjustable | None:
    """What the umpire can change of a piece."""
    if LEADERS <= piece < LEADERS + len(table.leaders):
        moved = table.leaders[piece - LEADERS].moved
        return Adjustable(piece, (1, 1), marks=(("done", moved),))
    if _magician(table, piece):
        return Adjustable(piece, (1, 1), tuple(table.setup.magic))
    if not 0 <= piece < len(table.units):
        return None
    unit = table.units[piece]
    formations = ["line"]
    if troop(table, unit).may_column or unit.formation == "column":
        formations.append("column")
    if unit.formation in ("block", "skirmish"):
        formations.append(unit.formation)
    marks = [(mark, bool(getattr(unit, field))) for mark, field in _MARKS.items()]
    marks.append(("commanded", piece in table.commanded))
    if flies(table, unit):
        marks.append(("zone", bool(unit.low)))
    return Adjustable(piece, (1, unit.full), tuple(formations), facings=True, marks=tuple(marks))


def adjust(table: Table, wanted: Adjustment) -> Patch | Finding:
    """The patch an umpire's wish comes to."""
    if LEADERS <= wanted.piece < LEADERS + len(table.leaders):
        after = _adjust_leader(table, wanted)
    elif _magician(table, wanted.piece):
        after = _adjust_elemental(table, wanted)
    elif 0 <= wanted.piece < len(table.units):
        after = _adjust_unit(table, wanted)
    else:
        return refuse("refusal.hordes_heroes.no-such-unit", rule="ARM-1", pieces=(wanted.piece,))
    return after if isinstance(after, Finding) else diff(table, after)


def _adjust_leader(table: Table, wanted: Adjustment) -> Table | Finding:
    index = wanted.piece - LEADERS
    leader = table.leaders[index]
    fields: dict[str, Any] = {}
    if wanted.cell is not None and wanted.cell < 0:
        lost = change_leader(table, index, cell=NOWHERE, host=-1, gone="lost")
        return _struck_off(lost, table, {wanted.piece})
    if wanted.cell is not None:
        if wanted.cell >= table.setup.board.cells:
            return refuse("refusal.hordes_heroes.off-board", rule="MOV-10", pieces=(wanted.piece,))
        held = table.held.get(wanted.cell, -1)
        host = held if held >= 0 and table.units[held].side == leader.side else -1
        if host >= 0 and table.units[host].formation == "skirmish":
            return refuse("refusal.hordes_heroes.skirmish-leader", rule="SKI-1", pieces=(wanted.piece, host))
        fields = {"cell": wanted.cell, "host": host, "gone": ""}
    for mark, on in wanted.marks:
        if mark == "done":
            fields["moved"] = on
    return change_leader(table, index, **fields) if fields else table


def _magician(table: Table, piece: int) -> bool:
    """Whether a number is that of a magician's elemental."""
    index = piece - ELEMENTALS
    return 0 <= index < len(table.leaders) and table.setup.leaders[index].magician


def _adjust_elemental(table: Table, wanted: Adjustment) -> Table | Finding:
    """An elemental put down, moved, changed or taken off; its magician holds it from where he stands now."""
    index = wanted.piece - ELEMENTALS
    leader, old = table.leaders[index], elemental_of(table, index)
    rest = tuple(each for each in table.elementals if each.caster != index)
    cell = wanted.cell if wanted.cell is not None else old.cell if old is not None else NOWHERE
    if cell < 0:
        return conjure(table, rest)
    if cell >= table.setup.board.cells:
        return refuse("refusal.hordes_heroes.off-board", rule="MOV-10", pieces=(wanted.piece,))
    element = wanted.formation or (old.element if old is not None else next(iter(table.setup.magic)))
    return conjure(table, (*rest, Elemental(cell, element, leader.side, index, leader.cell)))


def _removed(table: Table, number: int) -> Table:
    """The unit is gone, with the leaders it hosts (GEN-1)."""
    after = change(table, number, cell=NOWHERE, cells=(), gone="lost", stands=0, rear_stands=0)
    gone = {number}
    for index, leader in enumerate(after.leaders):
        if leader.host == number:
            after = change_leader(after, index, cell=NOWHERE, host=-1, gone="lost")
            gone.add(LEADERS + index)
    return _struck_off(change(after, number, disrupted=False, melee=False), table, gone)


def _struck_off(after: Table, before: Table, gone: set[int]) -> Table:
    """The agenda without what was to happen to pieces that are gone."""
    agenda = []
    for task in after.agenda:
        kept = _without(before, task, gone)
        if kept is not None:
            agenda.append(kept)
    return replace(after, agenda=tuple(agenda))


def _without(before: Table, task: Any, gone: set[int]) -> Any | None:
    """A task without these pieces, or None where nothing is left of it."""
    match task:
        case tasks.Declaring():
            return replace(
                task,
                shots=tuple(shot for shot in task.shots if not {shot.unit, shot.target} & gone),
                suppress=tuple(pair for pair in task.suppress if not set(pair) & gone),
                holding=tuple(unit for unit in task.holding if unit not in gone),
                facings=tuple(pair for pair in task.facings if pair[0] not in gone),
            )
        case tasks.ShootingPhase():
            return replace(task, declared=tuple(_without(before, part, gone) for part in task.declared))
        case tasks.Volley():
            every = phase.bursts(before, task.shots)
            rolled = {shot for burst in every[: task.done] for shot in burst}
            left = (s for s in task.shots if s in rolled or not {s.unit, s.target} & gone)
            return replace(task, shots=tuple(left))
        case tasks.Fighting():
            others = tuple(piece for piece in task.others if piece not in gone)
            lone = tuple(piece for piece in task.lone if piece not in gone)
            return None if task.one in gone or not others else replace(task, others=others, lone=lone)
        case tasks.Duel():
            return None if {task.first, task.second} & gone else task
        case tasks.Raging():
            kept = tuple(each for each in task.strokes if each.piece not in gone)
            done = sum(each.piece not in gone for each in task.strokes[: task.done])
            return replace(task, strokes=kept, done=done) if kept else None
        case tasks.Evoking():
            return None if task.leader in gone else task
        case tasks.Contact():
            units = tuple(unit for unit in task.units if unit not in gone)
            return None if task.mover in gone or not units else replace(task, units=units)
    return None if getattr(task, "unit", -1) in gone else task


def _adjust_unit(table: Table, wanted: Adjustment) -> Table | Finding:
    number = wanted.piece
    unit = table.units[number]
    if wanted.cell is not None and wanted.cell < 0:
        return _removed(table, number)
    fields = _shape(table, unit, wanted)
    if isinstance(fields, Finding):
        return fields
    fields |= {_MARKS[mark]: on for mark, on in wanted.marks if mark in _MARKS}
    zone = dict(wanted.marks).get("zone")
    if zone is not None and flies(table, unit):
        fields["low"] = "zone" if zone else ""
    after = change(table, number, **fields) if fields else table
    if fields.keys() & {"cell", "cells", "stands", "formation"}:
        after = _declared_anew(after, number)
    for mark, on in wanted.marks:
        if mark == "commanded":
            others = {each for each in after.commanded if each != number}
            after = replace(after, commanded=tuple(sorted({*others, *((number,) if on else ())})))
    return after


def _declared_anew(table: Table, number: int) -> Table:
    """A unit in other shape or place shoots as the rules force it, until its owner says otherwise."""
    task = table.agenda[-1] if table.agenda else None
    if not isinstance(task, tasks.Declaring) or table.units[number].side != task.side:
        return table
    rest: tasks.Declaring = _without(table, task, {number})  # type: ignore[assignment]
    at_it = tuple(shot for shot in task.shots if shot.target == number and shot.unit != number)
    own = tuple(shot for shot in declarations.proposal(table, task.side).shots if shot.unit == number)
    shots = tuple(sorted((*rest.shots, *at_it, *own), key=lambda shot: shot.unit))
    return replace(table, agenda=(*table.agenda[:-1], replace(rest, shots=shots)))


def _shape(table: Table, unit: Unit, wanted: Adjustment) -> dict[str, Any] | Finding:
    """The fields of place, facing, formation and stands."""
    if wanted.cell is not None and wanted.cell >= table.setup.board.cells:
        return refuse("refusal.hordes_heroes.off-board", rule="MOV-10", pieces=(wanted.piece,))
    fields: dict[str, Any] = {}
    if wanted.facing is not None:
        fields["facing"] = wanted.facing
    stands = unit.stands if wanted.strength is None else wanted.strength
    if wanted.cell is not None and unit.cell < 0 and wanted.strength is None and not unit.stands:
        stands = unit.full
    if stands != unit.stands:
        fields |= {"stands": stands, "rear_stands": min(unit.rear_stands, max(stands - 1, 0))}
    formation = wanted.formation or unit.formation
    if wanted.formation is not None and wanted.formation != unit.formation:
        fields |= {"formation": formation, "cells": ()}
    if wanted.cell is not None:
        fields |= {"cell": wanted.cell, "gone": ""}
    if formation == "skirmish":
        loose = _skirmishers(table, unit, unit.cell if wanted.cell is None else wanted.cell, stands)
        if isinstance(loose, Finding):
            return loose
        fields |= {"cells": loose, "cell": loose[0] if loose else NOWHERE}
    return fields


def _skirmishers(table: Table, unit: Unit, cell: int, stands: int) -> tuple[int, ...] | Finding:
    """The cells of a unit in skirmish order moved as a whole, with so many stands left."""
    grid = table.setup.grid
    if not 0 <= cell < table.setup.board.cells:
        return refuse("refusal.hordes_heroes.off-board", rule="MOV-10", places=(cell,))
    if not unit.cells:
        return refuse("refusal.hordes_heroes.formation", rule="SKI-4", formation="skirmish")
    by = grid.hexes[cell] - grid.hexes[unit.cell]
    found = tuple(grid.cell(grid.hexes[old] + by) for old in unit.cells[:stands])
    if any(each < 0 for each in found) or len(found) != stands:
        return refuse("refusal.hordes_heroes.off-board", rule="MOV-10", places=(cell,))
    return found


def force(table: Table, order: Order) -> Patch | Finding | None:
    """What a refused move did on the table; None for orders that put nobody anywhere."""
    if isinstance(order, Move) and 0 <= order.unit < len(table.units):
        marks = (("done", True),)
        formation = order.formation if order.formation != table.units[order.unit].formation else None
        wish = Adjustment(order.unit, order.cell, order.facing, formation, marks=marks)
        after = _adjust_unit(table, wish)
        if isinstance(after, Finding):
            return after
        return diff(table, change(after, order.unit, moved=order.cell != table.units[order.unit].cell))
    if isinstance(order, LeaderMove):
        return adjust(table, Adjustment(order.leader, order.cell, marks=(("done", True),)))
    return None


def play_on(table: Table, ended_in: Moment) -> Patch | None:
    """The patch by which a battle that is over goes on: with the next phase, the next bound or the next turn,
    and nobody looks for victory any more.
    """
    if table.ended is None or ended_in.phase not in WITH_MAGIC:
        return None
    side = table.mover
    after = replace(table, ended=None, played_on=True)
    if side != ended_in.side:
        units = tuple(replace(unit, crossed=False) if unit.crossed else unit for unit in table.units)
        after = replace(
            after,
            units=units,
            turn=table.turn + 1,
            pursued=(),
            phase="command",
            agenda=(tasks.CommandPhase(side),),
        )
    elif ended_in.phase == "magic":
        after = replace(after, phase="shooting", agenda=(tasks.ShootingPhase(side),))
    elif ended_in.phase == "shooting":
        after = replace(after, phase="combat", agenda=(tasks.CombatPhase(side),), silenced=())
    else:
        after = replace(after, phase="combat", agenda=(tasks.CombatPhase(side, part=FIGHTS),))
    return diff(table, after)
