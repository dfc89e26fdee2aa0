"""How both sides stand: the roster, the phases of the bound, and the count."""

from typing import Any

from hheditor.rules.api import (
    Column,
    Count,
    Event,
    Moment,
    Order,
    Phase,
    Roster,
    RosterEntry,
    Row,
)
from hheditor.rules.hordes_heroes.command import victory
from hheditor.rules.hordes_heroes.command.leaders import refusal_to_ride
from hheditor.rules.hordes_heroes.contact.zones import in_contact
from hheditor.rules.hordes_heroes.magic.casting import magicians, refusal_to_act
from hheditor.rules.hordes_heroes.magic.control import elemental_of
from hheditor.rules.hordes_heroes.melee.phase import FIGHTS, all_pairs, open_pairs
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.agenda import AGENDA
from hheditor.rules.hordes_heroes.position.orders import ELEMENTALS, LEADERS, EndDeployment, EndPhase
from hheditor.rules.hordes_heroes.position.table import (
    Table,
    Unit,
    cells_held,
    name,
    troop,
)
from hheditor.rules.hordes_heroes.screen.messengers import commanded
from hheditor.rules.hordes_heroes.shooting import declarations

PHASES = ("command", "movement", "shooting", "combat")
WITH_MAGIC = ("command", "movement", "magic", "shooting", "combat")
"""SEQ-6 [F]: the phases where somebody may cast spells."""

_COLUMNS = (
    Column("name", "roster.name", "text"),
    Column("troop", "roster.hordes_heroes.troop", "text"),
    Column("place", "roster.place", "place"),
    Column("facing", "roster.hordes_heroes.facing", "facing"),
    Column("formation", "roster.formation", "message"),
    Column("stands", "roster.hordes_heroes.stands", "share"),
    Column("marks", "roster.marks", "messages"),
    Column("in-command", "roster.hordes_heroes.in-command", "flag"),
    Column("can-act", "roster.can-act", "flag"),
    Column("acted", "roster.hordes_heroes.acted", "flag"),
)


# The roster ----------------------------------------------------------------------------------------------


def subjects(table: Table) -> tuple[int, ...]:
    """The pieces that can be ordered now."""
    if table.ended is not None or not table.agenda:
        return ()
    actor = AGENDA.actor_of(table)
    task = table.agenda[-1]
    return () if actor is None or actor < 0 else AGENDA.handler_of(task).subjects(table, task)


def roster(table: Table) -> Roster:
    """Every unit and leader with its state."""
    able = set(subjects(table))
    inside = {number for side in (0, 1) for number in commanded(table, side)}
    rows = [_unit_row(table, number, number in able, number in inside) for number in range(len(table.units))]
    rows += [_leader_row(table, index, LEADERS + index in able) for index in range(len(table.leaders))]
    rows += [_elemental_row(table, index) for index, card in enumerate(table.setup.leaders) if card.magician]
    return Roster(_COLUMNS, tuple(rows))


def marks_of(unit: Unit) -> tuple[str, ...]:
    """The states of a unit, as message ids."""
    named = ("disrupted", "melee", "winded", "hold_fire", "pavise", "fleeing", "stakes", "boat")
    found = [f"mark.hordes_heroes.{field.replace('_', '-')}" for field in named if getattr(unit, field)]
    if unit.low:
        found.append("mark.hordes_heroes.zone")
    if unit.gone:
        found.append(f"mark.hordes_heroes.{unit.gone}")
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
    named = (("hero", card.hero), ("magician", card.magician), ("chief", card.chief), ("spell", leader.spell))
    marks = [f"mark.hordes_heroes.{mark}" for mark, on in named if on]
    if leader.host >= 0:
        marks.append("mark.hordes_heroes.attached")
    if leader.gone:
        marks.append(f"mark.hordes_heroes.{leader.gone}")
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


def _elemental_row(table: Table, index: int) -> Row:
    """The elemental of a magician, whether or not he keeps one: the umpire may put it on the table."""
    found = elemental_of(table, index)
    there = found is not None
    entries: tuple[RosterEntry, ...] = (
        name(table, ELEMENTALS + index),
        None,
        (found.cell,) if found is not None else None,
        None,
        f"formation.hordes_heroes.{found.element}" if found is not None else None,
        None,
        ("mark.hordes_heroes.elemental",),
        None,
        None,
        None,
    )
    return Row(ELEMENTALS + index, table.leaders[index].side, entries, there)


# The turn ------------------------------------------------------------------------------------------------


def resting(table: Table) -> Order | None:
    """The order by which a side leaves the rest as it is."""
    if table.ended is not None or not table.agenda or (AGENDA.actor_of(table) or 0) < 0:
        return None
    order: Order = EndDeployment() if isinstance(table.agenda[-1], tasks.Deploying) else EndPhase()
    return order if AGENDA.judge(table, order) is None else None


def idle(table: Table) -> tuple[int, ...]:
    """Pieces that would do nothing: units that may still move and touch nobody, leaders alone who have not
    ridden, shooters with a target and no shot, pieces not deployed.
    """
    task = table.agenda[-1] if table.agenda else None
    match task:
        case tasks.MovementPhase():
            return tuple(n for n in subjects(table) if not table.units[n].done and not in_contact(table, n))
        case tasks.Bombing():
            return subjects(table)
        case tasks.CommandPhase():
            return tuple(n for n in subjects(table) if table.leaders[n - LEADERS].host < 0)
        case tasks.MagicPhase():
            return tuple(n for n in subjects(table) if elemental_of(table, n - LEADERS) is None)
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
                and next(declarations.aims(table, n), None) is not None
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


def phases_of(table: Table) -> tuple[str, ...]:
    """The phases a bound of the side in its bound has: with magic while it has a magician."""
    magical = table.phase == "magic" or (table.setup.magic and magicians(table, table.mover))
    return WITH_MAGIC if magical else PHASES


def phases(table: Table) -> tuple[Phase, ...]:
    """The phases of the bound in hand, and who is still to act in each."""
    if table.phase == "deployment":
        task = table.agenda[-1] if table.agenda else None
        return (Phase("deployment", "now", getattr(task, "side", -1), idle(table)),)
    if table.phase == "over":
        return ()
    order = phases_of(table)
    now = order.index(table.phase)
    found = []
    for at, phase in enumerate(order):
        left, used = _still(table, phase, current=at == now) if at >= now else ((), ())
        side = table.mover if phase in ("command", "movement", "magic") else -1
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
    if phase == "magic":
        able = [LEADERS + index for index in magicians(table, side)]
        left = tuple(piece for piece in able if refusal_to_act(table, side, piece) is None)
        return left, tuple(piece for piece in able if table.leaders[piece - LEADERS].spell)
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
            "count.hordes_heroes.stands-lost",
            tuple(str(victory.stands_lost(table, side)) for side in sides),
            tuple(str(victory.breaking_stands(table, side)) for side in sides),
        ),
        Count(
            "count.hordes_heroes.points-lost",
            tuple(_half(victory.points_lost(table, side)) for side in sides),
        ),
        Count(
            "count.hordes_heroes.leaders-lost",
            tuple(str(sum(1 for each in own if each.gone == "lost")) for own in leaders),
            tuple(str(len(own)) for own in leaders),
        ),
    )


def _half(points: Any) -> str:
    """Points with their half, as people write them."""
    whole, rest = divmod(points, 1)
    return f"{whole}½" if rest and whole else "½" if rest else str(whole)
