"""RSP, TRC, FAC-4: contact, and what the contacted may do about it.

RSP-3 (R-44): the contacted side decides at once, before the mover's next step, several units in their
owner's order. RSP-1, RSP-4: evading. RSP-2, RSP-6: the flee response. RSP-5 (R-47, R-48): a unit answers
each contacting enemy once a phase; when the contact vanishes the mover goes on. FAC-4, H2H-9: on contact
both turn to face each other; a unit engaged to its front, and a disrupted one, does not turn. TRC-1
(R-39): troops barred from a hex fight its occupants only if those attack them, and the occupants choose
at once.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import facing_towards, front_sides, opposite
from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.evasion import away_cells, ways_away
from hheditor.rules.hordes_heroes.contact.zones import (
    barred,
    chooses,
    contacts,
    fights,
    in_contact,
    tidy,
    touching,
)
from hheditor.rules.hordes_heroes.magic.control import passing
from hheditor.rules.hordes_heroes.melee.casualties import disrupt
from hheditor.rules.hordes_heroes.movement import skirmishers
from hheditor.rules.hordes_heroes.movement.flying.flyers import out_of_reach, zone_against
from hheditor.rules.hordes_heroes.movement.singles import apart
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.formation import normal_move
from hheditor.rules.hordes_heroes.position.orders import Decline, Evade, FleeResponse, Reform, Strike
from hheditor.rules.hordes_heroes.position.orders import Stand as StandFast
from hheditor.rules.hordes_heroes.position.table import Table, Unit, change, flies, troop
from hheditor.rules.hordes_heroes.position.tasks import Contact
from hheditor.values import Finding, refuse


def facing_cell(table: Table, origin: int, target: int) -> int:
    """The facing that looks best from one cell to another."""
    hexes = table.setup.grid.hexes
    return facing_towards(hexes[origin], hexes[target])


def has_in_front(table: Table, unit: Unit, cell: int) -> bool:
    """Whether an adjacent cell lies before one of the unit's front sides."""
    neighbours = table.setup.grid.neighbours[unit.cell]
    return any(neighbours[side] == cell for side in front_sides(unit.facing))


def engaged_in_front(table: Table, number: int, but: int) -> bool:
    """FAC-4: whether the unit is already engaged to its front by another than the one named."""
    unit = table.units[number]
    return any(
        other != but and has_in_front(table, unit, table.units[other].cell)
        for other in contacts(table, number)
    )


def may_turn(table: Table, number: int, mover: int) -> bool:
    """H2H-9: whether a contacted unit may turn to face, and is not facing already."""
    unit = table.units[number]
    if unit.disrupted or engaged_in_front(table, number, mover):
        return False
    return unit.facing != facing_cell(table, unit.cell, table.units[mover].cell) and not has_in_front(
        table, unit, table.units[mover].cell
    )


def turn_to(stage: Stage[Table], number: int, mover: int) -> None:
    """Turn a contacted unit to face the mover."""
    table = stage.position
    unit = table.units[number]
    facing = facing_cell(table, unit.cell, table.units[mover].cell)
    if facing != unit.facing:
        stage.happen(
            "turned",
            change(table, number, facing=facing),
            rule="FAC-4",
            side=unit.side,
            pieces=(number,),
            facing=facing,
        )


def make_contact(stage: Stage[Table], mover: int, *, record: bool = False) -> None:
    """A unit has entered a cell: whoever it touches there is contacted, turns, and may be asked.

    With `record` (the movement phase) the contacts are remembered for the shooting phase (SHO-5).
    """
    unit = stage.position.units[mover]
    plain, asked = _sort(stage, mover)
    _face_mover(stage, mover, plain)
    for other in plain:
        if record and (mover, other) not in stage.position.contacts:
            stage.quietly(stage.position.changed(contacts=(*stage.position.contacts, (mover, other))))
        turns = may_turn(stage.position, other, mover)
        asks = turns and stage.position.profile.contact_turn_optional
        if asks or _may_respond(stage.position, other, mover):
            asked.append(other)
        elif turns:
            turn_to(stage, other, mover)
    stands = () if flies(stage.position, unit) else skirmishers.touched_stands(stage.position, mover)
    loose = tuple(dict.fromkeys(stage.position.held[cell] for cell in stands))
    if plain:
        stage.happen(
            "contact",
            stage.position,
            rule="ZOC-2",
            side=unit.side,
            pieces=(mover, *plain),
            places=(unit.cell,),
        )
    if asked or loose:
        stage.quietly(stage.position.push(Contact(mover, (*asked, *loose), stands)))


def _sort(stage: Stage[Table], mover: int) -> tuple[list[int], list[int]]:
    """Those touched: in contact, and those who choose whether they are (TRC-1; ZOC-5: flyers).

    R-159: a mover that stands where the other may not come attacks by entering its zone.
    """
    table = stage.position
    plain: list[int] = []
    asked: list[int] = []
    for other in touching(table, mover):
        if chooses(table, other, mover):
            asked.append(other)
        elif flies(table, table.units[other]) or flies(table, table.units[mover]):
            if not flies(table, table.units[mover]) and not out_of_reach(table, mover, other):
                stage.quietly(struck(stage.position, mover, other))
            if fights(stage.position, mover, other):
                plain.append(other)
        elif (other, mover) in table.struck or (mover, other) in table.struck:
            plain.append(other)
        elif barred(table, mover, table.units[other].cell):
            if (other, mover) not in table.declined:
                asked.append(other)
        else:
            if barred(table, other, table.units[mover].cell):
                stage.quietly(stage.position.changed(struck=(*stage.position.struck, (mover, other))))
            plain.append(other)
    return plain, asked


def struck(table: Table, one: int, other: int) -> Table:
    """With an attack of one unit on another that would not be in contact with it otherwise."""
    return table if (one, other) in table.struck else table.changed(struck=(*table.struck, (one, other)))


def engage(table: Table, number: int) -> Table:
    """R-200: a unit that follows a beaten enemy attacks whomever it comes beside, flyers that stay low those
    on the ground, and those on the ground flyers within their reach.
    """
    aloft = flies(table, table.units[number])
    for other in touching(table, number) if table.setup.flying else ():
        if flies(table, table.units[other]) is not aloft and not out_of_reach(table, number, other):
            table = struck(table, number, other)
    return table


def _face_mover(stage: Stage[Table], mover: int, others: list[int]) -> None:
    """FAC-4: the mover faces one of those it touches: the one it looks at, else the first before it."""
    table = stage.position
    unit = table.units[mover]
    cells = [table.units[other].cell for other in others]
    facing = facing_in_contact(table, unit.cell, unit.facing, cells)
    if facing != unit.facing:
        after = change(table, mover, facing=facing)
        stage.happen("turned", after, rule="FAC-4", side=unit.side, pieces=(mover,), facing=facing)


def facing_in_contact(table: Table, cell: int, facing: int, foes: list[int]) -> int:
    """How a unit that enters a cell in a facing ends up facing when it touches enemies in these cells."""
    looks = [facing_cell(table, cell, foe) for foe in foes]
    if not looks or facing in looks:
        return facing
    neighbours = table.setup.grid.neighbours[cell]
    before = {neighbours[side] for side in front_sides(facing)}
    return next((look for look, foe in zip(looks, foes, strict=True) if foe in before), looks[0])


def foes_touched(table: Table, mover: int, cell: int) -> list[int]:
    """Cells of the enemies a unit would touch in a cell: all beside it but those whose ground bars it, and
    flyers and those below them, whom only their own choice brings together (FLY-6).
    """
    side = table.units[mover].side
    near = table.setup.grid.around[cell] & table.formed[1 - side]
    if not near:
        return []
    alone = table.singles[0] | table.singles[1]
    return [
        beside
        for beside in table.setup.grid.neighbours[cell]
        if beside >= 0
        and near >> beside & 1
        and not barred(table, mover, beside, cell)
        and not _above(table, mover, table.held[beside])
        and not (alone and apart(table, mover, table.held[beside]))
    ]


def _above(table: Table, mover: int, other: int) -> bool:
    """Whether one who moves comes beside another without contact; flyers that move are low no longer."""
    aloft = flies(table, table.units[mover])
    if aloft is flies(table, table.units[other]):
        return False
    return aloft or not table.units[other].low


def _may_respond(table: Table, number: int, mover: int) -> bool:
    if (number, mover) in table.answered:
        return False
    return any(True for _ in _evasions(table, number, mover)) or any(
        True for _ in _flights(table, number, mover)
    )


def _engaged(table: Table, number: int, mover: int) -> bool:
    """RSP-1, MOV-6: whether a unit is in melee with another than the one that comes now: hand-to-hand is not
    to be avoided any more, and there is no way out of it. R-201: a contact not fought yet binds nobody.
    """
    return table.units[number].melee and any(other != mover for other in contacts(table, number))


def _evasions(table: Table, number: int, mover: int) -> Iterator[int]:
    """RSP-4 (R-45): cells a contacted unit may evade to, each step vacant, farther off and outside every
    enemy zone.
    """
    unit = table.units[number]
    limit = troop(table, unit).evade
    if unit.disrupted or not limit or _engaged(table, number, mover):
        return
    yield from away_cells(table, number, table.units[mover].cell, limit, through=0)


def _flights(table: Table, number: int, mover: int) -> Iterator[tuple[int, int]]:
    """RSP-2, RSP-6 (R-49): (cell, facing) a contacted unit may flee to: turning costs one, facing back one
    more.
    """
    unit = table.units[number]
    kind = troop(table, unit)
    if unit.disrupted or not kind.has("flee") or unit.formation == "skirmish":
        return
    if _engaged(table, number, mover):
        return
    foe = table.units[mover].cell
    move = normal_move(table, unit) - 1
    friends = _fled_through(table, number)
    reached = away_cells(table, number, foe, move, friends)
    near = set(away_cells(table, number, foe, move - 1, friends)) if move > 1 else set()
    for cell in reached:
        off = facing_cell(table, foe, cell)
        yield cell, off
        if cell in near:
            yield cell, opposite(off)


def _fled_through(table: Table, number: int) -> int:
    """RSP-2 (R-50): cells of the friends a flee response runs through: all that are not in hand-to-hand."""
    unit = table.units[number]
    friends = 0
    for other, friend in enumerate(table.units):
        if friend.side == unit.side and other != number and friend.cell >= 0:
            if friend.formation == "skirmish":
                for cell in friend.cells:
                    friends |= 1 << cell
            elif not in_contact(table, other):
                friends |= 1 << friend.cell
    return friends


@handles(Contact)
class ContactHandler(Handler[Contact]):
    """RSP-3: the contacted units answer one by one."""

    answers = (Evade, FleeResponse, Reform, StandFast, Strike, Decline)
    passes = True

    def actor(self, table: Table, task: Contact) -> int | None:
        """The side of the contacted, while one of them has an answer to give."""
        return 1 - table.units[task.mover].side if task.units else None

    def question(self, table: Table, task: Contact) -> Question | None:
        """Evade, run, turn, strike out of closed ground, or come down from the air."""
        first = task.units[0]
        if chooses(table, first, task.mover):
            side, where = table.units[first].side, (table.units[task.mover].cell,)
            return Question("question.hordes_heroes.zone", side, "ZOC-5", (*task.units, task.mover), where)
        strikes = (
            barred(table, task.mover, table.units[first].cell) if table.units[first].cell >= 0 else False
        )
        message = "question.hordes_heroes.strike" if strikes else "question.hordes_heroes.contact"
        rule = "TRC-1" if strikes else "RSP-3"
        return Question(
            message,
            1 - table.units[task.mover].side,
            rule,
            (*task.units, task.mover),
            (table.units[task.mover].cell,),
        )

    def subjects(self, table: Table, task: Contact) -> tuple[int, ...]:
        """Units that have not answered yet."""
        return task.units

    def orders(self, table: Table, task: Contact, about: int | None) -> Iterator[Order]:
        """Each unit's answers."""
        for number in task.units if about is None else (about,):
            if number in task.units:
                yield from _answers(table, task, number)

    def judge(self, table: Table, task: Contact, order: Any) -> Finding | None:
        """An answer is one of those the rules leave the unit."""
        if order.unit not in task.units:
            return refuse("refusal.hordes_heroes.not-contacted", rule="RSP-3", pieces=(order.unit,))
        if any(order == answer for answer in _answers(table, task, order.unit)):
            return None
        return _why_not(table, task, order)

    def carry_out(self, stage: Stage[Table], task: Contact, order: Any, reading: Reading) -> None:
        """Do it, and remember that this unit has answered this enemy."""
        number = order.unit
        table = stage.position
        left = tuple(unit for unit in task.units if unit != number)
        stands = task.stands
        if isinstance(order, Evade) and order.stand >= 0:
            stands = tuple(cell for cell in stands if cell != order.stand)
            if any(table.held.get(cell) == number for cell in stands):
                left = task.units
        elif table.units[number].formation == "skirmish":
            stands = tuple(cell for cell in stands if table.held.get(cell) != number)
        table = table.then(replace(task, units=left, stands=stands))
        if number not in left:
            table = table.changed(answered=(*table.answered, (number, task.mover)))
        stage.quietly(table)
        _answer(stage, task.mover, order)
        tidy(stage)


def _answers(table: Table, task: Contact, number: int) -> Iterator[Order]:
    unit = table.units[number]
    mover = task.mover
    if unit.formation == "skirmish":
        yield from skirmishers.answers(table, number, mover, task.stands)
        return
    if chooses(table, number, mover) or (
        barred(table, mover, unit.cell) and (number, mover) not in table.struck and not flies(table, unit)
    ):
        yield Strike(number, mover)
        yield Decline(number)
        return
    if (number, mover) not in table.answered:
        foe = table.units[mover].cell
        evasions = list(_evasions(table, number, mover))
        yield from (Evade(number, cell) for cell in evasions)
        for cell, facing in _flights(table, number, mover):
            # To run and face back where one could have evaded to is to evade.
            if cell not in evasions or facing != facing_cell(table, cell, foe):
                yield FleeResponse(number, cell, facing)
    yield StandFast(number)
    if table.profile.contact_turn_optional and may_turn(table, number, mover):
        yield StandFast(number, turn=False)


def _why_not(table: Table, task: Contact, order: Any) -> Finding:
    unit = table.units[order.unit]
    pieces = (order.unit, task.mover)
    if isinstance(order, Evade | FleeResponse | Reform):
        if unit.disrupted:
            return refuse("refusal.hordes_heroes.disrupted-answer", rule="DIS-2", pieces=pieces)
        if (order.unit, task.mover) in table.answered:
            return refuse("refusal.hordes_heroes.answered", rule="RSP-5", pieces=pieces)
        if unit.formation != "skirmish" and _engaged(table, order.unit, task.mover):
            foes = tuple(other for other in contacts(table, order.unit) if other != task.mover)
            return refuse("refusal.hordes_heroes.engaged-answer", rule="RSP-1", pieces=(order.unit, *foes))
        if isinstance(order, FleeResponse):
            if not troop(table, unit).has("flee"):
                return refuse("refusal.hordes_heroes.no-flee-response", rule="RSP-2", pieces=pieces)
            return refuse(
                "refusal.hordes_heroes.flee-response-place", rule="RSP-2", pieces=pieces, places=(order.cell,)
            )
        if unit.formation != "skirmish" and not troop(table, unit).evade:
            return refuse("refusal.hordes_heroes.no-evade", rule="RSP-1", pieces=pieces)
        zone = zone_against(table, order.unit)
        if order.cell >= 0 and zone >> order.cell & 1:
            return refuse(
                "refusal.hordes_heroes.evade-zone", rule="RSP-4", pieces=pieces, places=(order.cell,)
            )
        return refuse(
            "refusal.hordes_heroes.evade-place",
            rule="RSP-4",
            pieces=pieces,
            places=(order.cell,),
            most=troop(table, unit).evade,
        )
    if isinstance(order, Strike | Decline):
        return refuse("refusal.hordes_heroes.nothing-barred", rule="TRC-1", pieces=pieces)
    return refuse("refusal.hordes_heroes.no-turn", rule="FAC-4", pieces=pieces)


def _answer(stage: Stage[Table], mover: int, order: Any) -> None:
    match order:
        case Evade(stand=stand) if stand >= 0:
            skirmishers.evade_stand(stage, order.unit, mover, stand, order.cell)
        case Reform():
            skirmishers.reform(stage, order.unit, order.cell, rule="SKI-3")
        case Evade() | FleeResponse():
            _run_off(stage, mover, order)
        case Strike():
            _strike(stage, mover, order.unit)
        case Decline():
            table = stage.position
            unit = table.units[order.unit]
            after = table.changed(declined=(*table.declined, (order.unit, mover)))
            pieces, aloft = (order.unit, mover), flies(table, unit)
            after = change(after, order.unit, low="") if aloft else after
            rule = "ZOC-5" if aloft else "TRC-1"
            stage.happen("let-pass", after, rule=rule, side=unit.side, pieces=pieces, places=(unit.cell,))
        case StandFast():
            table = stage.position
            unit = table.units[order.unit]
            stage.happen("stood", table, rule="RSP-3", side=unit.side, pieces=(order.unit, mover))
            if unit.formation != "skirmish" and order.turn and may_turn(table, order.unit, mover):
                turn_to(stage, order.unit, mover)


def _run_off(stage: Stage[Table], mover: int, order: Evade | FleeResponse) -> None:
    """Evade facing the enemy, or turn and run, disturbing the friends one runs through."""
    table = stage.position
    number = order.unit
    unit = table.units[number]
    foe = table.units[mover].cell
    flees = isinstance(order, FleeResponse)
    limit = normal_move(table, unit) - 1 if flees else troop(table, unit).evade
    friends = _fled_through(table, number) if flees else 0
    path = ways_away(table, number, foe, limit, friends)[order.cell]
    facing = order.facing if isinstance(order, FleeResponse) else facing_cell(table, order.cell, foe)
    after = change(passing(table, number, path), number, cell=order.cell, facing=facing, moved=True)
    if flees and table.profile.parting_shot and troop(table, unit).kind == "chariot":
        after = after.changed(parted=(*after.parted, (number, mover)))
    stage.happen(
        "fled-response" if flees else "evaded",
        _drop_contact(after, mover, number),
        rule="RSP-2" if flees else "RSP-1",
        side=unit.side,
        pieces=(number, mover),
        places=(unit.cell, *path),
    )
    for cell in path[:-1] if flees and not flies(table, unit) else ():
        other = table.held.get(cell)
        if other is None or flies(table, table.units[other]):
            continue
        if table.units[other].formation != "skirmish":
            disrupt(stage, other, rule="RSP-2", cause="crossed")


def _strike(stage: Stage[Table], mover: int, number: int) -> None:
    """Attack out of closed ground, or from the air: now they are in contact."""
    table = stage.position
    unit = table.units[number]
    pieces = (number, mover)
    after = struck(table, number, mover)
    event, rule = "struck-out", "TRC-1"
    if flies(table, unit):
        after = change(after, number, low=unit.low or "attack")
        event, rule = "swooped", "ZOC-5"
    if table.phase == "movement":
        after = after.changed(contacts=(*after.contacts, (mover, number)))
    stage.happen(event, after, rule=rule, side=unit.side, pieces=pieces, places=(unit.cell,))
    if may_turn(stage.position, number, mover):
        turn_to(stage, number, mover)
    if may_turn(stage.position, mover, number):
        turn_to(stage, mover, number)


def _drop_contact(table: Table, mover: int, number: int) -> Table:
    pairs = tuple(pair for pair in table.contacts if pair != (mover, number))
    return table.changed(contacts=pairs) if pairs != table.contacts else table
