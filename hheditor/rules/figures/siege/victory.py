"""SVI (FR-77): the end of a siege. SVI-1: no besieged left. SVI-2: the besieger withdraws. SVI-3: after ten
days he is beaten, or the siege ends in talks. SVI-4: hunger from the eighth day on.
"""

from msgspec.structs import replace

from hheditor.rules.api import Outcome
from hheditor.rules.figures.formations.layout import minimum
from hheditor.rules.figures.position.posts import change_siege, sector
from hheditor.rules.figures.position.table import Table, alive
from hheditor.rules.figures.siege.places import day_of, hour_of, whole_day

HUNGRY = 8
"""SVI-4: from this day on."""


def foot_left(table: Table, side: int) -> int:
    """SVI-2: troopers on foot of a side, those who serve engines included."""
    return sum(
        figure.side == side
        and (alive(table, number) or figure.state == "waiting")
        and table.kinds[number].counts
        and not table.kinds[number].mounted
        for number, figure in enumerate(table.figures)
    )


def holder_of(table: Table, number: int) -> int:
    """SVI-3: who holds a sector: who alone has figures on it; of an empty one who had it last; -1: nobody."""
    _, state = sector(table, number)
    sides = {table.figures[each].side for each in table.garrisons.get(number, ())}
    return (sides.pop() if len(sides) == 1 else -1) if sides else state.holder


def held(table: Table) -> tuple[int, int]:
    """SVI-3 (FR-88): standing sectors with a top that each side holds."""
    counts = [0, 0]
    for number, built in enumerate(table.setup.sectors):
        if built.topped and sector(table, number)[1].state == "standing":
            side = holder_of(table, number)
            if side >= 0:
                counts[side] += 1
    return counts[0], counts[1]


def remember_holders(table: Table) -> Table:
    """SVI-3: who alone has figures on a sector now has it from now on."""
    assert table.siege is not None
    rows = []
    for number, state in enumerate(table.siege.sectors):
        sides = {table.figures[each].side for each in table.garrisons.get(number, ())}
        rows.append(replace(state, holder=sides.pop()) if len(sides) == 1 else state)
    after = tuple(rows)
    return table if after == table.siege.sectors else change_siege(table, still=True, sectors=after)


def withdrawn(table: Table) -> Outcome | None:
    """SVI-2: too few on foot for one formation."""
    terms = table.setup.siege
    assert terms is not None
    if foot_left(table, terms.besieger) >= minimum(table.profile, 0):
        return None
    return Outcome(terms.defender, "outcome.figures.withdrawn", "SVI-2")


def last_day_over(table: Table, *, stopped: bool) -> bool:
    """SVI-3: whether the last day has come to its end."""
    terms = table.setup.siege
    assert terms is not None
    return day_of(table) >= terms.days and (stopped or hour_of(table) >= whole_day(table))


def by_sectors(table: Table) -> Outcome:
    """SVI-3: after the last day: twice as many sectors and at least one, and there are talks; else he is
    beaten. A scenario may name the sectors that win."""
    terms = table.setup.siege
    assert terms is not None
    counts = held(table)
    mine, theirs = counts[terms.besieger], counts[terms.defender]
    facts = (("held", mine), ("left", theirs))
    if terms.wanted:
        won = mine >= terms.wanted
        winner = terms.besieger if won else terms.defender
        message = "outcome.figures.sectors-held" if won else "outcome.figures.works-stand"
        return Outcome(winner, message, "SVI-3", facts)
    if mine and mine >= 2 * theirs:
        return Outcome(-1, "outcome.figures.talks", "SVI-3", facts)
    return Outcome(terms.defender, "outcome.figures.days-over", "SVI-3", facts)


def hungry(table: Table, side: int) -> bool:
    """SVI-4: whether the besieged fight at a minus."""
    terms = table.setup.siege
    return (
        terms is not None and table.siege is not None and side == terms.defender and day_of(table) >= HUNGRY
    )
