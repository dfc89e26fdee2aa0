"""How things stand: the phases of the activation, the roster, the numbers that decide."""

from hheditor.rules.api import Column, Count, Event, Moment, Order, Phase, Roster, RosterEntry, Row
from hheditor.rules.api.screen.answers import state_of
from hheditor.rules.men_of_iron.movement.status import may_act
from hheditor.rules.men_of_iron.position.agenda import AGENDA
from hheditor.rules.men_of_iron.position.orders import Declare, EndPhase
from hheditor.rules.men_of_iron.position.table import LEADERS, Table
from hheditor.rules.men_of_iron.position.tasks import Acting, Declaring

PHASES = ("A", "B", "C", "D", "E")
_FIRST_PHASE = {"activated": "b", "standard-activated": "d", "passed": "e"}
"""The phase with which an activation begins that anything is told of."""


def resting(table: Table) -> Order | None:
    """The order that leaves the rest as it is, where the rules let it be."""
    order: Order | None = None
    match table.agenda[-1] if table.agenda else None:
        case Acting():
            order = EndPhase()
        case Declaring():
            order = Declare()
    return order if order is not None and AGENDA.judge(table, order) is None else None


def acting_units(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Units of the activation with something left to do in phase B, and those that have done it."""
    task = next((each for each in table.agenda if isinstance(each, Acting)), None)
    if task is None:
        return (), ()
    left, used = [], []
    for index, unit in enumerate(table.units):
        if unit.side != table.active or (table.how == "battle" and unit.battle != table.acting):
            continue
        if unit.done or unit.moved or unit.fired:
            used.append(index)
        elif may_act(table, task, index) is None:
            left.append(index)
    return tuple(left), tuple(used)


def attacking_units(table: Table, task: Declaring) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Units that could still be told to attack, and those that have been."""
    struck = {unit for attack in task.attacks for unit in attack.attackers}
    able = AGENDA.handler_of(task).subjects(table, task) if AGENDA.actor_of(table) == task.side else ()
    return tuple(unit for unit in able if unit not in struck), tuple(sorted(struck))


def phases(table: Table) -> tuple[Phase, ...]:
    """SEQ-1: phases A to E of the activation in hand."""
    now = PHASES.index(table.phase)
    left, used = acting_units(table)
    task = table.agenda[-1] if table.agenda else None
    if isinstance(task, Declaring):
        left, used = attacking_units(table, task)
    found = []
    for number, name in enumerate(PHASES):
        able, done = (left, used) if number == now else ((), ())
        found.append(Phase(name.lower(), state_of(number, now), table.active, able, done))
    return tuple(found)


def idle(table: Table) -> tuple[int, ...]:
    """Units that would neither move nor fire if the phase ended now."""
    return acting_units(table)[0] if table.agenda and isinstance(table.agenda[-1], Acting) else ()


def beginning(event: Event) -> Moment | None:
    """An activation is the heading of what follows, a passed one too."""
    phase = _FIRST_PHASE.get(event.event, "")
    number = dict(event.facts).get("activation", 0)
    return Moment(number if isinstance(number, int) else 0, event.side, phase) if phase else None


# Numbers -------------------------------------------------------------------------------------------------


def counts(table: Table) -> tuple[Count, ...]:
    """VIC-1, SEI-2, CON-6, TIM-1: flight points against levels, counters held, the run, the time."""
    levels = tuple(str(side.level) for side in table.setup.sides)
    found = [Count("count.men_of_iron.flight-points", _pair(table.points), levels)]
    if any(side.counters for side in table.setup.sides):
        found.append(Count("count.men_of_iron.counters", _pair(tuple(len(hand) for hand in table.hands))))
    run = tuple(table.successes if side == table.active else 0 for side in (0, 1))
    if any(run):
        found.append(Count("count.men_of_iron.run", _pair(run)))
    if table.setup.marker:
        time = tuple(str(table.marker) if side.has_time else "" for side in table.setup.sides)
        found.append(Count("count.men_of_iron.time", time))
    return tuple(found)


def _pair(values: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


COLUMNS = (
    Column("name", "roster.name", "text"),
    Column("battle", "roster.men_of_iron.battle", "text"),
    Column("type", "roster.men_of_iron.type", "text"),
    Column("place", "roster.place", "place"),
    Column("state", "roster.men_of_iron.state", "message"),
    Column("movement", "roster.men_of_iron.movement", "number"),
    Column("defence", "roster.men_of_iron.defence", "number"),
    Column("commanded", "roster.men_of_iron.commanded", "flag"),
)


def roster(table: Table) -> Roster:
    """Every unit and leader with its state."""
    rows = [_unit_row(table, index) for index in range(len(table.units))]
    rows += [_leader_row(table, index) for index in range(len(table.leaders))]
    return Roster(COLUMNS, tuple(rows))


def _unit_row(table: Table, index: int) -> Row:
    from hheditor.rules.men_of_iron.attack.score import defence
    from hheditor.rules.men_of_iron.movement.ways import base_allowance

    unit = table.units[index]
    here = unit.cell >= 0
    entries: tuple[RosterEntry, ...] = (
        table.setup.names[index],
        table.setup.battles[unit.battle].name,
        unit.kind,
        (unit.cell,) if here else None,
        f"state.men_of_iron.{unit.gone or unit.state}",
        base_allowance(table, index) if here else None,
        defence(table, index) if here else None,
        unit.commanded if here else None,
    )
    return Row(index, unit.side, entries, here)


def _leader_row(table: Table, index: int) -> Row:
    leader, card = table.leaders[index], table.setup.leaders[index]
    battles = ", ".join(table.setup.battles[battle].name for battle in table.leads(index))
    here = leader.cell >= 0
    state = leader.gone or ("replaced" if leader.replaced else "normal")
    place = (leader.cell,) if here else None
    entries: tuple[RosterEntry, ...] = (
        *(card.name, battles, "", place, f"state.men_of_iron.{state}"),
        *(card.ma if here else None, None, None),
    )
    return Row(LEADERS + index, card.side, entries, here)
