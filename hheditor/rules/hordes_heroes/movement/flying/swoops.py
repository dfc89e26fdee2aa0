"""FLY-6, ZOC-5: what flyers choose in their own movement phase besides a move.

R-191: they attack an enemy on the ground from the hex beside it, before or after their move, or stay above.
They set their zone, or lift it: it is marked, and whoever comes is asked about in `contact`.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Stage
from hheditor.rules.hordes_heroes.contact.responses import facing_cell, make_contact, struck
from hheditor.rules.hordes_heroes.contact.zones import contacts, touching
from hheditor.rules.hordes_heroes.movement.flying.flyers import may_choose
from hheditor.rules.hordes_heroes.position.orders import Exercise, Strike
from hheditor.rules.hordes_heroes.position.table import Table, change, flies
from hheditor.rules.hordes_heroes.position.tasks import MovementPhase, Moving
from hheditor.values import Finding, refuse


def prey(table: Table, number: int) -> Iterator[int]:
    """FLY-6: enemies on the ground beside flyers, whom they might attack."""
    for other in touching(table, number):
        if not flies(table, table.units[other]):
            yield other


def _refusal(table: Table, side: int, number: int) -> Finding | None:
    if number >= len(table.units):
        return refuse("refusal.hordes_heroes.no-such-unit", rule="MOV-1", pieces=(number,))
    unit = table.units[number]
    if unit.side != side:
        return refuse("refusal.hordes_heroes.not-yours", rule="SEQ-1", pieces=(number,))
    if unit.cell < 0:
        return refuse("refusal.hordes_heroes.off-table", rule="MOV-1", pieces=(number,))
    if not flies(table, unit):
        return refuse("refusal.hordes_heroes.no-flyer", rule="FLY-6", pieces=(number,))
    if unit.disrupted:
        return refuse("refusal.hordes_heroes.flyer-disrupted", rule="FLY-2", pieces=(number,))
    foes = contacts(table, number)
    return refuse("refusal.hordes_heroes.engaged", rule="MOV-9", pieces=(number, *foes)) if foes else None


def judge_strike(table: Table, side: int, order: Strike) -> Finding | None:
    """FLY-6 (R-191): whether flyers may attack an enemy on the ground now, moved or not."""
    refused = _refusal(table, side, order.unit)
    if refused is not None:
        return refused
    pieces = (order.unit, order.target)
    if order.target >= len(table.units) or order.target not in prey(table, order.unit):
        return refuse("refusal.hordes_heroes.no-prey", rule="FLY-6", pieces=pieces[:1])
    return None


def judge_exercise(table: Table, side: int, order: Exercise) -> Finding | None:
    """ZOC-5: whether flyers may set their zone, or lift it, in their own movement phase."""
    refused = _refusal(table, side, order.unit)
    if refused is not None:
        return refused
    unit = table.units[order.unit]
    if order.unit in _chosen(table):
        return refuse("refusal.hordes_heroes.zone-chosen", rule="ZOC-5", pieces=(order.unit,))
    if order.on == bool(unit.low):
        return refuse("refusal.hordes_heroes.zone-so", rule="ZOC-5", pieces=(order.unit,))
    if order.on and any(prey(table, order.unit)):
        return refuse("refusal.hordes_heroes.zone-beside", rule="FLY-6", pieces=(order.unit,))
    return None


def _chosen(table: Table) -> tuple[int, ...]:
    """R-192: flyers that have set or lifted their zone in this phase; once is all."""
    task = table.agenda[-1]
    return task.skip if isinstance(task, MovementPhase) else ()


def choices(table: Table, side: int, number: int) -> Iterator[Order]:
    """What flyers may choose in their own movement phase besides a move."""
    unit = table.units[number]
    if unit.side != side or not may_choose(table, number) or contacts(table, number):
        return
    for other in prey(table, number):
        yield Strike(number, other)
    for on in (True, False):
        if judge_exercise(table, side, Exercise(number, on)) is None:
            yield Exercise(number, on)


def exercise(stage: Stage[Table], order: Exercise) -> None:
    """Set the zone, or lift it."""
    table = stage.position
    unit = table.units[order.unit]
    task = table.agenda[-1]
    assert isinstance(task, MovementPhase)
    table = table.then(replace(task, skip=(*task.skip, order.unit)))
    after = change(table, order.unit, low="zone" if order.on else "")
    event = "zone-set" if order.on else "zone-lifted"
    stage.happen(event, after, rule="ZOC-5", side=unit.side, pieces=(order.unit,), places=(unit.cell,))


def strike(stage: Stage[Table], order: Strike) -> None:
    """Flyers come down on an enemy, who is in contact now and may answer as ever; others may join (R-200).

    RSP-5: where it gives way they go on like anybody with the movement they have left.
    """
    table = stage.position
    unit = table.units[order.unit]
    pieces = (order.unit, order.target)
    task = table.agenda[-1]
    assert isinstance(task, MovementPhase)
    spent = dict(task.flown).get(order.unit, 0)
    look = facing_cell(table, unit.cell, table.units[order.target].cell)
    after = change(struck(table, *pieces), order.unit, low="attack", facing=look, done=True)
    onward = Moving(order.unit, (), (), look, unit.formation, spent, road=False, column=False, asked=True)
    after = after.push(onward)
    stage.happen("swooped", after, rule="FLY-6", side=unit.side, pieces=pieces, places=(unit.cell,))
    make_contact(stage, order.unit, record=True)
