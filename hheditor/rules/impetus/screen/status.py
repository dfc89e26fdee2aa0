"""How things stand: the phases of a turn, the roster."""

from hheditor.rules.api import Column, Event, Moment, Phase, Phrase, Roster, RosterEntry, Row
from hheditor.rules.api.screen.answers import state_of
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import AGENDA
from hheditor.rules.impetus.position.table import Table, troop
from hheditor.rules.impetus.scenes import marks_of, strength

_SIDES = ("first", "second")


def phases(table: Table) -> tuple[Phase, ...]:
    """SEQ-1: initiative, then one side's activations, then the other's."""
    if table.turn == 0:
        return (Phase("deployment", "now", table.mover),)
    now = 0 if table.phase == "initiative" else 1 if table.mover == table.first else 2
    found = [Phase("initiative", "now" if now == 0 else "done")]
    for place, name in enumerate(_SIDES, 1):
        side = table.first if place == 1 else 1 - table.first
        state = "done" if table.phase == "over" else state_of(place, now)
        left, used = _activated(table, side) if state == "now" else ((), ())
        found.append(Phase(name, state, side if now else -1, left, used))
    return tuple(found)


def _activated(table: Table, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """SEQ-2: the units still to be activated that could do something, and those that were."""
    task = table.agenda[-1] if table.agenda else None
    able = set(AGENDA.handler_of(task).subjects(table, task)) if isinstance(task, tasks.Phase) else set()
    own = [number for number, unit in enumerate(table.units) if unit.side == side and unit.cell >= 0]
    return (
        tuple(number for number in own if number in able),
        tuple(number for number in own if table.units[number].done),
    )


def idle(table: Table) -> tuple[int, ...]:
    """Units that would not be activated if the phase ended now."""
    return _activated(table, table.mover)[0] if table.phase == "action" else ()


def next_step(table: Table) -> Phrase | None:
    """ACT-1, GRP-1: in a side's part of the turn units and groups are activated; questions ask themselves."""
    task = table.agenda[-1] if table.agenda and table.ended is None else None
    if not isinstance(task, tasks.Phase):
        return None
    left = len(_activated(table, task.side)[0])
    side = table.setup.sides[task.side].name
    return Phrase("next.impetus.phase", parameters=(("side", side), ("n", left)), rule="ACT-1")


def beginning(event: Event) -> Moment | None:
    """A turn, and a side's part of it, are headings of what follows."""
    turn = dict(event.facts).get("turn", 0)
    number = turn if isinstance(turn, int) else 0
    match event.event:
        case "turn":
            return Moment(number, -1, "initiative")
        case "phase":
            return Moment(number, event.side, "action")
    return None


COLUMNS = (
    Column("name", "roster.name", "text"),
    Column("class", "roster.impetus.class", "text"),
    Column("place", "roster.place", "place"),
    Column("vbu", "roster.impetus.vbu", "share"),
    Column("impetus", "roster.impetus.impetus", "number"),
    Column("vd", "roster.impetus.vd", "number"),
    Column("marks", "roster.marks", "messages"),
    Column("done", "roster.impetus.done", "flag"),
)


def roster(table: Table) -> Roster:
    """Every unit with its state; who stands behind another in a block is listed with it."""
    return Roster(COLUMNS, tuple(_row(table, number) for number in range(len(table.units))))


def _row(table: Table, number: int) -> Row:
    unit, kind = table.units[number], troop(table, number)
    here = unit.cell >= 0
    now = strength(table, unit, number)
    said = (f"mark.impetus.{mark.removeprefix('impetus.')}" for mark in marks_of(table, number))
    places = (unit.cell,) if here and table.setup.field is None else None
    entries: tuple[RosterEntry, ...] = (
        table.setup.units[number].name,
        kind.klass,
        places,
        (now.now, now.full),
        kind.impetus,
        kind.vd,
        tuple(each for each in said if each != "mark.impetus.done"),
        unit.done if here else None,
    )
    return Row(number, unit.side, entries, here)
