"""How things stand: the phases of a player turn, who could still act, the roster."""

from hheditor.rules.api import Column, Event, Moment, Phase, Roster, RosterEntry, Row
from hheditor.rules.api.screen.answers import state_of
from hheditor.rules.figures.melee.combat import able_formations
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.kinds import COMMAND, code_of
from hheditor.rules.figures.position.table import BASES, Table, alive, kind_of
from hheditor.rules.figures.scenes import marks_of

PHASES = ("shooting", "movement", "melee")
_QUIET = frozenset({"figures.compact", "figures.open", "figures.loose"})


def phases(table: Table) -> tuple[Phase, ...]:
    """SEQ-1: shooting, movement and melee of the side whose player turn it is."""
    if table.phase == "deployment":
        return (Phase("deployment", "now", table.mover),)
    now = PHASES.index(table.phase) if table.phase in PHASES else len(PHASES)
    found = []
    for place, name in enumerate(PHASES):
        state = state_of(place, now)
        left = idle(table) if state == "now" else ()
        found.append(Phase(name, state, table.mover, left, _used(table, name) if state == "now" else ()))
    return tuple(found)


def idle(table: Table) -> tuple[int, ...]:
    """Who would do nothing if the phase ended now: shooters with a target, formations in command that have
    not moved, those that touch an enemy and have not attacked."""
    task = table.agenda[-1] if table.agenda else None
    match task:
        case tasks.Shooting():
            return tuple(AGENDA.handler_of(task).subjects(table, task))
        case tasks.Moving():
            able = set(AGENDA.handler_of(task).subjects(table, task))
            return tuple(
                BASES + number for number in table.bases if BASES + number in able and _unmoved(table, number)
            )
        case tasks.Fighting():
            return tuple(BASES + number for number in able_formations(table, task.side))
    return ()


def _unmoved(table: Table, formation: int) -> bool:
    each = table.formations[formation]
    return each.command and not each.step and not each.slid


def _used(table: Table, phase: str) -> tuple[int, ...]:
    done = {"shooting": "shot", "movement": "step", "melee": "fought"}[phase]
    return tuple(
        BASES + number
        for number, each in enumerate(table.formations)
        if each.side == table.mover and number in table.bases and getattr(each, done)
    )


def beginning(event: Event) -> Moment | None:
    """A player turn is the heading of what follows, and so is its movement."""
    turn = dict(event.facts).get("turn", 0)
    if event.event == "turn-began":
        return Moment(turn if isinstance(turn, int) else 0, event.side, "shooting")
    return None


# The roster ----------------------------------------------------------------------------------------------

COLUMNS = (
    Column("name", "roster.name", "text"),
    Column("kind", "roster.figures.kind", "text"),
    Column("figures", "strength.figures.figures", "share"),
    Column("layout", "roster.figures.layout", "text"),
    Column("marks", "roster.marks", "messages"),
    Column("command", "roster.figures.command", "flag"),
)


def roster(table: Table) -> Roster:
    """Every formation and every command figure with its state."""
    rows = [_formation(table, number) for number in range(len(table.formations))]
    rows += [
        _figure(table, number)
        for number in range(len(table.figures))
        if kind_of(table, number).role in COMMAND
    ]
    return Roster(COLUMNS, tuple(sorted(rows, key=lambda row: row.side)))


def _said(marks: tuple[str, ...]) -> tuple[str, ...]:
    names = (mark.removeprefix("figures.") for mark in marks if mark not in _QUIET)
    return tuple(f"mark.figures.{name}" for name in names)


def _formation(table: Table, number: int) -> Row:
    each = table.formations[number]
    card = table.setup.units[number].figures if number < len(table.setup.units) else ()
    members = table.members.get(number, ())
    known = members or card
    here = number in table.bases
    broken = ("figures.broken",) if each.state == "broken" else ()
    entries: tuple[RosterEntry, ...] = (
        each.name,
        code_of(kind_of(table, known[0])) if known else "",
        (len(members), max(len(card), len(members))),
        f"{each.files} × {each.ranks}{'c' if each.compact else 'o'}" if here else None,
        _said((*(marks_of(table, number) if here else ()), *broken)),
        each.command if here and table.turn else None,
    )
    return Row(BASES + number, each.side, entries, here or each.state == "broken")


def _figure(table: Table, number: int) -> Row:
    kind, figure = kind_of(table, number), table.figures[number]
    here = alive(table, number)
    marks = ("figures.rout",) if figure.state == "rout" else ()
    entries: tuple[RosterEntry, ...] = (kind.name, code_of(kind), (int(here), 1), None, _said(marks), None)
    return Row(number, figure.side, entries, here)
