"""How both sides stand: the roster, the phases, the count, and what the umpire can change."""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import (
    Adjustable,
    Adjustment,
    Column,
    Count,
    Event,
    Moment,
    Order,
    Patch,
    Phase,
    Roster,
    RosterEntry,
    Row,
    diff,
)
from hheditor.rules.hordes_heroes import declaring, tasks, victory
from hheditor.rules.hordes_heroes.agenda import actor_of, handler_of, judge
from hheditor.rules.hordes_heroes.fights import FIGHTS, all_pairs, open_pairs
from hheditor.rules.hordes_heroes.leaders import refusal_to_ride
from hheditor.rules.hordes_heroes.messengers import commanded
from hheditor.rules.hordes_heroes.orders import LEADERS, EndDeployment, EndPhase, LeaderMove, Move
from hheditor.rules.hordes_heroes.table import (
    NOWHERE,
    Table,
    Unit,
    cells_held,
    change,
    change_leader,
    name,
    troop,
)
from hheditor.rules.hordes_heroes.zones import in_contact
from hheditor.values import Finding, refuse

PHASES = ("command", "movement", "shooting", "combat")
_MARKS = {
    "disrupted": "disrupted",
    "melee": "melee",
    "hold-fire": "hold_fire",
    "pavise": "pavise",
    "done": "done",
}
"""Marks the umpire can set on a unit, and the field each is."""

_COLUMNS = (
    Column("name", "roster.name", "text"),
    Column("troop", "roster.troop", "text"),
    Column("place", "roster.place", "place"),
    Column("facing", "roster.facing", "facing"),
    Column("formation", "roster.formation", "message"),
    Column("stands", "roster.stands", "share"),
    Column("marks", "roster.marks", "messages"),
    Column("in-command", "roster.in-command", "flag"),
    Column("can-act", "roster.can-act", "flag"),
    Column("acted", "roster.acted", "flag"),
)


# The roster ----------------------------------------------------------------------------------------------


def subjects(table: Table) -> tuple[int, ...]:
    """The pieces that can be ordered now."""
    if table.ended is not None or not table.agenda:
        return ()
    actor = actor_of(table)
    task = table.agenda[-1]
    return () if actor is None or actor < 0 else handler_of(task).subjects(table, task)


def roster(table: Table) -> Roster:
    """Every unit and leader with its state."""
    able = set(subjects(table))
    inside = {number for side in (0, 1) for number in commanded(table, side)}
    rows = [_unit_row(table, number, number in able, number in inside) for number in range(len(table.units))]
    rows += [_leader_row(table, index, LEADERS + index in able) for index in range(len(table.leaders))]
    return Roster(_COLUMNS, tuple(rows))


def marks_of(unit: Unit) -> tuple[str, ...]:
    """The states of a unit, as message ids."""
    named = ("disrupted", "melee", "winded", "hold_fire", "pavise", "fleeing", "stakes", "boat")
    found = [f"mark.{field.replace('_', '-')}" for field in named if getattr(unit, field)]
    if unit.gone:
        found.append(f"mark.{unit.gone}")
    return tuple(found)


def _unit_row(table: Table, number: int, able: bool, inside: bool) -> Row:
    unit = table.units[number]
    there = unit.cell >= 0
    loose = unit.formation == "skirmish"
    entries: tuple[RosterEntry, ...] = (
        name(table, number),
        troop(table, unit).name,
        cells_held(unit) if there else None,
        unit.facing if there and not loose else None,
        f"formation.hordes_heroes.{unit.formation}" if there else None,
        (unit.stands, unit.full),
        marks_of(unit),
        inside if there else None,
        able if there else None,
        unit.done if there else None,
    )
    return Row(number, unit.side, entries, there)


def _leader_row(table: Table, index: int, able: bool) -> Row:
    leader, card = table.leaders[index], table.setup.leaders[index]
    there = leader.cell >= 0
    marks = [f"mark.{mark}" for mark, on in (("hero", card.hero), ("chief", card.chief)) if on]
    if leader.host >= 0:
        marks.append("mark.attached")
    if leader.gone:
        marks.append(f"mark.{leader.gone}")
    entries: tuple[RosterEntry, ...] = (
        card.name,
        None,
        (leader.cell,) if there else None,
        None,
        None,
        None,
        tuple(marks),
        None,
        able if there else None,
        leader.moved if there else None,
    )
    return Row(LEADERS + index, leader.side, entries, there)


# The turn ------------------------------------------------------------------------------------------------


def resting(table: Table) -> Order | None:
    """The order by which a side leaves the rest as it is."""
    if table.ended is not None or not table.agenda or (actor_of(table) or 0) < 0:
        return None
    order: Order = EndDeployment() if isinstance(table.agenda[-1], tasks.Deploying) else EndPhase()
    return order if judge(table, order) is None else None


def idle(table: Table) -> tuple[int, ...]:
    """Pieces that would do nothing: units that may still move and touch nobody, leaders alone who have not
    ridden, shooters with a target and no shot, pieces not deployed.
    """
    task = table.agenda[-1] if table.agenda else None
    match task:
        case tasks.MovementPhase():
            return tuple(n for n in subjects(table) if not in_contact(table, n))
        case tasks.CommandPhase():
            return tuple(n for n in subjects(table) if table.leaders[n - LEADERS].host < 0)
        case tasks.Declaring():
            busy = (
                {shot.unit for shot in task.shots} | {unit for unit, _ in task.suppress} | set(task.holding)
            )
            return tuple(
                n
                for n, unit in enumerate(table.units)
                if unit.side == task.side
                and unit.cell >= 0
                and n not in busy
                and next(declaring.aims(table, n), None) is not None
            )
        case tasks.Deploying():
            units = [
                n for n, u in enumerate(table.units) if u.side == task.side and u.cell < 0 and not u.gone
            ]
            leaders = [
                LEADERS + n
                for n, each in enumerate(table.leaders)
                if each.side == task.side and each.cell < 0
            ]
            return (*units, *leaders)
    return ()


def _not_deployed(table: Table, side: int) -> tuple[int, ...]:
    units = [n for n, unit in enumerate(table.units) if unit.side == side and unit.cell < 0 and not unit.gone]
    leaders = [n for n, leader in enumerate(table.leaders) if leader.side == side and leader.cell < 0]
    return (*units, *(LEADERS + index for index in leaders))


def phases(table: Table) -> tuple[Phase, ...]:
    """The phases of the bound in hand, and who is still to act in each."""
    if table.phase == "deployment":
        task = table.agenda[-1] if table.agenda else None
        return (Phase("deployment", "now", getattr(task, "side", -1), idle(table)),)
    if table.phase == "over":
        return ()
    now = PHASES.index(table.phase)
    found = []
    for at, phase in enumerate(PHASES):
        left, used = _still(table, phase, current=at == now) if at >= now else ((), ())
        side = table.mover if phase in ("command", "movement") else -1
        found.append(Phase(phase, "done" if at < now else "now" if at == now else "ahead", side, left, used))
    return tuple(found)


def _still(table: Table, phase: str, *, current: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(pieces with something left to do, pieces that have done it) in a phase of this bound."""
    side = table.mover
    if phase == "command":
        riders = [LEADERS + n for n, each in enumerate(table.leaders) if each.side == side and each.cell >= 0]
        left = tuple(piece for piece in riders if refusal_to_ride(table, side, piece) is None)
        return left, tuple(piece for piece in riders if table.leaders[piece - LEADERS].moved)
    own = [n for n, unit in enumerate(table.units) if unit.side == side and unit.cell >= 0]
    if phase == "movement":
        left = tuple(
            n for n in commanded(table, side) if not table.units[n].done and not table.units[n].disrupted
        )
        return left, tuple(n for n in own if table.units[n].done)
    if phase == "shooting":
        if not current:
            return (), ()
        shots = [task for task in table.agenda if isinstance(task, tasks.Declaring)]
        waiting = tuple(dict.fromkeys(shot.unit for task in shots for shot in task.shots))
        return tuple(n for n in waiting if n not in table.shot), table.shot
    fight = next((task for task in table.agenda if isinstance(task, tasks.CombatPhase)), None)
    if fight is None:
        return tuple(n for n in own if in_contact(table, n)), ()
    pairs: Any = open_pairs(table, fight) if fight.part >= FIGHTS else all_pairs(table, fight)
    return tuple(dict.fromkeys(one for one, _ in pairs)), fight.fought


def beginning(event: Event) -> Moment | None:
    """The moment an event begins: a turn, a bound with its command moves, a phase."""
    match event.event:
        case "turn" | "bound":
            turn = event.fact("turn")
            phase = "command" if event.event == "bound" else ""
            return Moment(turn if isinstance(turn, int) else 0, event.side, phase)
        case "phase":
            return Moment(0, event.side, str(event.fact("phase")))
    return None


def counts(table: Table) -> tuple[Count, ...]:
    """VIC: the numbers that decide: stands, points, leaders lost."""
    sides = (0, 1)
    leaders = [[each for each in table.leaders if each.side == side] for side in sides]
    return (
        Count(
            "count.stands-lost",
            tuple(str(victory.stands_lost(table, side)) for side in sides),
            tuple(str(victory.breaking_stands(table, side)) for side in sides),
        ),
        Count("count.points-lost", tuple(_half(victory.points_lost(table, side)) for side in sides)),
        Count(
            "count.leaders-lost",
            tuple(str(sum(1 for each in own if each.gone == "lost")) for own in leaders),
            tuple(str(len(own)) for own in leaders),
        ),
    )


def _half(points: Any) -> str:
    """Points with their half, as people write them."""
    whole, rest = divmod(points, 1)
    return f"{whole}½" if rest and whole else "½" if rest else str(whole)


# The umpire ----------------------------------------------------------------------------------------------


def adjustable(table: Table, piece: int) -> Adjustable | None:
    """What the umpire can change of a piece."""
    if LEADERS <= piece < LEADERS + len(table.leaders):
        moved = table.leaders[piece - LEADERS].moved
        return Adjustable(piece, (1, 1), marks=(("done", moved),))
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
    return Adjustable(piece, (1, unit.full), tuple(formations), facings=True, marks=tuple(marks))


def adjust(table: Table, wanted: Adjustment) -> Patch | Finding:
    """The patch an umpire's wish comes to."""
    if LEADERS <= wanted.piece < LEADERS + len(table.leaders):
        after = _adjust_leader(table, wanted)
    elif 0 <= wanted.piece < len(table.units):
        after = _adjust_unit(table, wanted)
    else:
        return refuse("refusal.no-such-unit", rule="ARM-1", pieces=(wanted.piece,))
    return after if isinstance(after, Finding) else diff(table, after)


def _adjust_leader(table: Table, wanted: Adjustment) -> Table | Finding:
    index = wanted.piece - LEADERS
    leader = table.leaders[index]
    fields: dict[str, Any] = {}
    if wanted.cell is not None and wanted.cell < 0:
        fields = {"cell": NOWHERE, "host": -1, "gone": "lost"}
    elif wanted.cell is not None:
        if wanted.cell >= table.setup.board.cells:
            return refuse("refusal.off-board", rule="MOV-10", pieces=(wanted.piece,))
        held = table.held.get(wanted.cell, -1)
        host = held if held >= 0 and table.units[held].side == leader.side else -1
        if host >= 0 and table.units[host].formation == "skirmish":
            return refuse("refusal.skirmish-leader", rule="SKI-1", pieces=(wanted.piece, host))
        fields = {"cell": wanted.cell, "host": host, "gone": ""}
    for mark, on in wanted.marks:
        if mark == "done":
            fields["moved"] = on
    return change_leader(table, index, **fields) if fields else table


def _removed(table: Table, number: int) -> Table:
    """The unit is gone, with the leaders it hosts (GEN-1)."""
    after = change(table, number, cell=NOWHERE, cells=(), gone="lost", stands=0, rear_stands=0)
    for index, leader in enumerate(after.leaders):
        if leader.host == number:
            after = change_leader(after, index, cell=NOWHERE, host=-1, gone="lost")
    return change(after, number, disrupted=False, melee=False)


def _adjust_unit(table: Table, wanted: Adjustment) -> Table | Finding:
    number = wanted.piece
    unit = table.units[number]
    if wanted.cell is not None and wanted.cell < 0:
        return _removed(table, number)
    fields = _shape(table, unit, wanted)
    if isinstance(fields, Finding):
        return fields
    fields |= {_MARKS[mark]: on for mark, on in wanted.marks if mark in _MARKS}
    after = change(table, number, **fields) if fields else table
    for mark, on in wanted.marks:
        if mark == "commanded":
            others = {each for each in after.commanded if each != number}
            after = replace(after, commanded=tuple(sorted({*others, *((number,) if on else ())})))
    return after


def _shape(table: Table, unit: Unit, wanted: Adjustment) -> dict[str, Any] | Finding:
    """The fields of place, facing, formation and stands."""
    fields: dict[str, Any] = {}
    if wanted.facing is not None:
        fields["facing"] = wanted.facing
    stands = unit.stands if wanted.stands is None else wanted.stands
    if wanted.cell is not None and unit.cell < 0 and wanted.stands is None and not unit.stands:
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
        return refuse("refusal.off-board", rule="MOV-10", places=(cell,))
    if not unit.cells:
        return refuse("refusal.formation", rule="SKI-4", formation="skirmish")
    by = grid.hexes[cell] - grid.hexes[unit.cell]
    found = tuple(grid.cell(grid.hexes[old] + by) for old in unit.cells[:stands])
    if any(each < 0 for each in found) or len(found) != stands:
        return refuse("refusal.off-board", rule="MOV-10", places=(cell,))
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
    if table.ended is None or ended_in.phase not in PHASES:
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
    elif ended_in.phase == "shooting":
        after = replace(after, phase="combat", agenda=(tasks.CombatPhase(side),), silenced=())
    else:
        after = replace(after, phase="combat", agenda=(tasks.CombatPhase(side, part=FIGHTS),))
    return diff(table, after)
