"""MOV: a unit's own move to an end state, carried out step by step, and why one may not be made.

MOV-2 (R-28): units out of command lose the tactical move and with it every formation change, voluntary
turn, interchange and combining. MOV-4 (R-17): infantry may instead step one hex back or sideways keeping
its facing, its whole move, not into an enemy zone. MOV-9 (R-27): a unit in hand-to-hand makes no move but
a disengagement or forming line (FRM-3). MOV-10: no unit enters an enemy-held hex nor ends on a friend's.
DIS-4: disrupted units stand.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import cells_of, front_sides, turn_between
from hheditor.rules.api import Order
from hheditor.rules.hordes_heroes.contact.responses import facing_in_contact, foes_touched
from hheditor.rules.hordes_heroes.contact.zones import barred, contacts, in_contact, judge_elemental
from hheditor.rules.hordes_heroes.movement import skirmishers
from hheditor.rules.hordes_heroes.movement.facing import FREE_TURN
from hheditor.rules.hordes_heroes.movement.flying.flyers import zone_against
from hheditor.rules.hordes_heroes.movement.reach import Going, Search, Terms, going, search
from hheditor.rules.hordes_heroes.movement.singles import beside_singles
from hheditor.rules.hordes_heroes.position.formation import may_column, normal_move
from hheditor.rules.hordes_heroes.position.orders import Move
from hheditor.rules.hordes_heroes.position.table import (
    Table,
    Unit,
    flies,
    lone_leaders,
    troop,
)
from hheditor.values import Finding, refuse


def refusal_to_act(table: Table, side: int, number: int) -> Finding | None:
    """Why a unit may be given no order of movement at all: not its side's, not there, done, disrupted, out
    of command.
    """
    if number >= len(table.units):
        return refuse("refusal.hordes_heroes.no-such-unit", rule="MOV-1", pieces=(number,))
    unit = table.units[number]
    if unit.side != side:
        return refuse("refusal.hordes_heroes.not-yours", rule="SEQ-1", pieces=(number,))
    if unit.cell < 0:
        return refuse("refusal.hordes_heroes.off-table", rule="MOV-1", pieces=(number,))
    if unit.done:
        return refuse("refusal.hordes_heroes.already-moved", rule="MOV-1", pieces=(number,))
    if unit.disrupted:
        return refuse("refusal.hordes_heroes.disrupted", rule="DIS-4", pieces=(number,))
    if number not in table.commanded:
        return refuse("refusal.hordes_heroes.out-of-command", rule="MOV-2", pieces=(number,))
    return None


def may_act(table: Table, side: int, number: int) -> bool:
    """Whether `refusal_to_act` has nothing to say, without saying it."""
    unit = table.units[number]
    return (
        unit.side == side
        and unit.cell >= 0
        and not unit.done
        and not unit.disrupted
        and number in table.commanded
    )


def may_leave_contact(table: Table, unit: Unit) -> bool:
    """MOV-6: whether the unit's list lets it disengage from hand-to-hand by an ordinary move."""
    return troop(table, unit).has("disengage")


def reach_of(table: Table, number: int) -> Going:
    """Where a unit may go from here; remembered with the position."""
    memo: dict[int, Going] = table.memo("goings")
    found = memo.get(number)
    if found is None:
        found = memo[number] = going(table, number)
    return found


def steps_aside(table: Table, number: int) -> list[int]:
    """MOV-4: cells infantry may step to backwards or sideways."""
    unit = table.units[number]
    if troop(table, unit).kind != "infantry" or unit.formation == "skirmish" or flies(table, unit):
        return []
    setup = table.setup
    taken = table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1] | table.alone[1 - unit.side]
    shut = taken | table.zones[1 - unit.side] | setup.narrows
    if setup.narrows >> unit.cell & 1:
        return []
    front = front_sides(unit.facing)
    return [
        cell
        for side, cell in enumerate(setup.grid.neighbours[unit.cell])
        if side not in front and cell >= 0 and not shut >> cell & 1 and not barred(table, number, cell)
    ]


def forms_line_engaged(table: Table, unit: Unit, order: Move) -> bool:
    """FRM-3: a unit that charged in column may form line though engaged."""
    return (
        unit.formation == "column"
        and order.formation == "line"
        and order.cell == unit.cell
        and order.facing == unit.facing
        and not table.setup.narrows >> unit.cell & 1
    )


def judge_move(table: Table, side: int, order: Move) -> Finding | None:
    """Whether a unit may move to that end state."""
    refused = refusal_to_act(table, side, order.unit)
    if refused is not None:
        return refused
    unit = table.units[order.unit]
    if unit.formation == "skirmish":
        return _judge_reforming(table, order)
    if in_contact(table, order.unit) and not may_leave_contact(table, unit):
        if forms_line_engaged(table, unit, order):
            return None
        return refuse(
            "refusal.hordes_heroes.engaged", rule="MOV-9", pieces=(order.unit, *contacts(table, order.unit))
        )
    if (order.cell, order.facing, order.formation) == (unit.cell, unit.facing, unit.formation):
        return refuse("refusal.hordes_heroes.no-change", rule="MOV-1", pieces=(order.unit,))
    if order.via:
        return _judge_way(table, order)
    if reach_of(table, order.unit).cost(order.cell, order.facing, order.formation) is not None:
        return None
    if (
        order.facing == unit.facing
        and order.formation == unit.formation
        and order.cell in steps_aside(table, order.unit)
    ):
        return None
    return _why_no_step(table, order) or why_not(table, order)


def _why_no_step(table: Table, order: Move) -> Finding | None:
    """MOV-4: a step back or aside may not lead into an enemy zone."""
    unit = table.units[order.unit]
    neighbours = table.setup.grid.neighbours[unit.cell]
    if order.cell not in neighbours or (order.facing, order.formation) != (unit.facing, unit.formation):
        return None
    behind = neighbours.index(order.cell) not in front_sides(unit.facing)
    if troop(table, unit).kind != "infantry" or not behind or order.cell in table.held:
        return None
    if not table.zones[1 - unit.side] >> order.cell & 1:
        return None
    return refuse("refusal.hordes_heroes.step-zone", rule="MOV-4", pieces=(order.unit,), places=(order.cell,))


def _judge_reforming(table: Table, order: Move) -> Finding | None:
    unit = table.units[order.unit]
    limit = normal_move(table, unit)
    if order.formation != "line":
        return refuse(
            "refusal.hordes_heroes.formation", rule="SKI-4", pieces=(order.unit,), formation=order.formation
        )
    taken = table.alone[1 - unit.side]
    if (skirmishers.gathering(table, order.unit, limit) & ~taken) >> order.cell & 1:
        return None
    magic = judge_elemental(table, order.unit, order.cell)
    if magic is not None:
        return magic
    return refuse(
        "refusal.hordes_heroes.reform-place",
        rule="SKI-4",
        pieces=(order.unit,),
        places=(order.cell,),
        most=limit,
    )


def move_orders(table: Table, number: int) -> Iterator[Order]:
    """Every end state of a unit that may act, once each."""
    unit = table.units[number]
    if unit.formation == "skirmish":
        mask = skirmishers.gathering(table, number, normal_move(table, unit)) & ~table.alone[1 - unit.side]
        for cell in cells_of(mask):
            for facing in range(12):
                yield Move(number, cell, facing, "line")
        return
    if in_contact(table, number) and not may_leave_contact(table, unit):
        line = Move(number, unit.cell, unit.facing, "line")
        if forms_line_engaged(table, unit, line):
            yield line
        return
    found = reach_of(table, number)
    yield from end_states(table, number, found)
    for cell in steps_aside(table, number):
        if found.cost(cell, unit.facing, unit.formation) is None:
            yield Move(number, cell, unit.facing, unit.formation)


def end_states(table: Table, number: int, found: Going) -> Iterator[Move]:
    """A move for every end state, once: in contact the contact decides how a unit faces (FAC-4)."""
    unit = table.units[number]
    here = (unit.cell, unit.facing, unit.formation)
    zone = zone_against(table, number)
    if table.singles[1 - unit.side]:
        zone |= beside_singles(table, 1 - unit.side)
    touched: dict[tuple[int, str], dict[int, Move]] = {}
    foes: dict[int, list[int]] = {}
    for cell, facing, formation, _ in found.states():
        if (cell, facing, formation) == here:
            continue
        move = Move(number, cell, facing, formation)
        if zone >> cell & 1 and cell != unit.cell:
            if cell not in foes:
                foes[cell] = foes_touched(table, number, cell)
            if foes[cell]:
                look = facing_in_contact(table, cell, facing, foes[cell])
                kept = touched.setdefault((cell, formation), {})
                if look == facing or look not in kept:
                    kept[look] = move
                continue
        yield move
    for kept in touched.values():
        yield from kept.values()


def canonical_move(table: Table, order: Move, listed: Iterable[Order]) -> Move:
    """The listed move that comes to the same: where enemies are touched, the one that ends facing alike.

    FLY-5: of the many ways of bombers to an end state, all of which matter, only one is listed.
    """
    unit = table.units[order.unit]
    if order.via and troop(table, unit).bombs:
        order = replace(order, via=())
    foes = foes_touched(table, order.unit, order.cell) if order.cell != unit.cell else []
    if not foes or order.via:
        return order
    look = facing_in_contact(table, order.cell, order.facing, foes)
    alike = [
        move
        for move in listed
        if isinstance(move, Move)
        and (move.cell, move.formation) == (order.cell, order.formation)
        and facing_in_contact(table, move.cell, move.facing, foes) == look
    ]
    return order if not alike or order in alike else alike[0]


def way_cost(table: Table, order: Move) -> tuple[int, tuple[int, ...]] | None:
    """The least cost of going by the named cells to the end, with the facing in which each is entered;
    None if none does.
    """
    unit = table.units[order.unit]
    cells = (*order.via, order.cell) if order.via[-1] != order.cell else order.via
    neighbours = table.setup.grid.neighbours
    found = reach_of(table, order.unit)
    best: tuple[int, tuple[int, ...]] | None = None
    for formation, one, extra in found.ways:
        if formation != order.formation:
            continue
        cost = _follow(table, one.terms, unit.cell, unit.facing, cells, order.facing, neighbours)
        if (
            cost is not None
            and cost[0] + extra <= one.terms.allowance
            and (best is None or cost[0] + extra < best[0])
        ):
            best = (cost[0] + extra, cost[1])
    return best


def _follow(
    table: Table,
    terms: Terms,
    start: int,
    facing: int,
    cells: tuple[int, ...],
    final: int,
    neighbours: tuple[tuple[int, ...], ...],
) -> tuple[int, tuple[int, ...]] | None:
    states: dict[int, tuple[int, tuple[int, ...]]] = {facing: (0, ())}
    here, locked = start, terms.begins == "locked"
    if terms.begins == "stopped" and cells:
        return None
    for index, cell in enumerate(cells):
        if cell not in neighbours[here]:
            return None
        direction = neighbours[here].index(cell)
        by_road = bool(table.setup.road[direction] >> here & 1)
        last = index == len(cells) - 1
        entry = _entry(table, terms, cell, by_road, last, index, here, start)
        if entry is None or (locked and not by_road):
            return None
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for look, (cost, way) in states.items():
            for turned in range(12):
                if direction not in front_sides(turned):
                    continue
                paid = cost + 1 + (1 if turn_between(look, turned) > FREE_TURN else 0)
                if turned not in following or paid < following[turned][0]:
                    following[turned] = (paid, (*way, turned))
        states, here, locked = following, cell, entry == "locked"
    ends = [
        (cost + (1 if turn_between(look, final) > FREE_TURN else 0), way)
        for look, (cost, way) in states.items()
    ]
    return min(ends) if ends else None


def _entry(
    table: Table, terms: Terms, cell: int, by_road: bool, last: bool, index: int, here: int, start: int
) -> str | None:
    bit = 1 << cell
    if terms.road_only and not by_road:
        return None
    if not (terms.enter | (terms.by_road if by_road else 0)) & bit:
        return None
    if last and terms.friends & bit:
        return None
    if (terms.wet & bit or terms.wet >> here & 1) and not (index == 0 and last and here == start):
        return None
    if (terms.narrow & bit or terms.narrow >> here & 1) and not by_road:
        return None
    if terms.zone & bit and not last:
        return None
    limiting = bool(terms.stop & bit)
    if limiting and not (by_road and table.profile.road_cancels_limits):
        return "free" if last else None
    return "locked" if limiting or terms.by_road & bit or terms.narrow & bit else "free"


def _judge_way(table: Table, order: Move) -> Finding | None:
    if way_cost(table, order) is not None:
        return None
    return refuse("refusal.hordes_heroes.way", rule="MOV-1", pieces=(order.unit,), places=order.via)


def why_not(table: Table, order: Move) -> Finding:
    """Which rule keeps a unit from an end state: found by lifting one limit after the other."""
    number = order.unit
    unit = table.units[number]
    setup = table.setup
    effects = setup.effects[order.cell]
    places, pieces = (order.cell,), (number,)
    if order.formation not in ("line", "column", "block") or (
        order.formation != unit.formation
        and not (order.formation in ("line", "column") and may_column(table, unit))
    ):
        return refuse(
            "refusal.hordes_heroes.formation", rule="FRM-1", pieces=pieces, formation=order.formation
        )
    magic = judge_elemental(table, number, order.cell) if order.cell != unit.cell else None
    if magic is not None:
        return magic
    held = table.held.get(order.cell)
    if held is not None and held != number:
        if flies(table, unit):
            return refuse(
                "refusal.hordes_heroes.held-below", rule="FLY-1", pieces=(number, held), places=places
            )
        if table.units[held].side == unit.side:
            return refuse(
                "refusal.hordes_heroes.friend-there", rule="PAS-1", pieces=(number, held), places=places
            )
        if table.units[held].formation == "skirmish":
            return refuse(
                "refusal.hordes_heroes.skirmishers-there", rule="SKI-6", pieces=(number, held), places=places
            )
        return refuse(
            "refusal.hordes_heroes.enemy-there", rule="MOV-10", pieces=(number, held), places=places
        )
    if lone_leaders(table, order.cell, 1 - unit.side):
        return refuse("refusal.hordes_heroes.leader-there", rule="GEN-5", pieces=pieces, places=places)
    if flies(table, unit):
        if effects.entry == "closed":
            return refuse("refusal.hordes_heroes.mountain-below", rule="FLY-1", pieces=pieces, places=places)
    elif effects.entry in ("closed", "lake"):
        return refuse("refusal.hordes_heroes.closed-ground", rule=effects.rule, pieces=pieces, places=places)
    found = reach_of(table, number)
    ways = [one for formation, one, _ in found.ways if formation == order.formation]
    extra = {id(one): more for _, one, more in found.ways}
    relaxations: list[tuple[str, str, Any]] = [
        ("refusal.hordes_heroes.turn", "FAC-3", {"turns_free": True}),
        ("refusal.hordes_heroes.zone-stops", "ZOC-2", {"zone": 0}),
        ("refusal.hordes_heroes.friends-in-the-way", "PAS-1", "friends"),
        ("refusal.hordes_heroes.ground-stops", "", {"stop": 0}),
        ("refusal.hordes_heroes.broken-beside", "TER-3", "beside"),
        ("refusal.hordes_heroes.bridge", "TER-10", "narrow"),
        ("refusal.hordes_heroes.river", "TER-5", {"wet": 0}),
        ("refusal.hordes_heroes.wheels", "TER-13", "wheels"),
    ]
    named = _lifted(table, order, ways, extra, relaxations) or _lifted(
        table, order, ways, extra, relaxations, together=True
    )
    if named is not None:
        message, rule = named
        return refuse(message, rule=rule, pieces=pieces, places=places)
    distance = setup.grid.distance(unit.cell, order.cell)
    allowance = max((one.terms.allowance for one in ways), default=normal_move(table, unit))
    return refuse(
        "refusal.hordes_heroes.too-far",
        rule="MOV-1",
        pieces=pieces,
        places=places,
        distance=distance,
        most=allowance,
    )


def _lifted(
    table: Table,
    order: Move,
    ways: list[Search],
    extra: dict[int, int],
    relaxations: list[tuple[str, str, Any]],
    *,
    together: bool = False,
) -> tuple[str, str] | None:
    """The limit whose lifting opens the way, each tried by itself, or together with those before it."""
    unit = table.units[order.unit]
    for one in ways:
        terms = one.terms
        for message, rule, change_ in relaxations:
            terms = _relaxed(table, order.unit, terms if together else one.terms, change_)
            again = search(table, unit.cell, unit.facing, terms)
            if any(
                masks[order.facing] >> order.cell & 1 and spent + extra[id(one)] <= terms.allowance
                for spent, masks in enumerate(again.ends)
            ):
                return message, rule or _stopping_rule(table, unit.cell, order.cell)
    return None


def _stopping_rule(table: Table, start: int, goal: int) -> str:
    """The rule of the limiting ground nearest to the straight way."""
    for spot in (*table.setup.grid.line(start, goal), (goal,)):
        for cell in spot:
            if cell >= 0 and table.setup.stopping >> cell & 1:
                return table.setup.effects[cell].rule
    return "TER-4"


def _relaxed(table: Table, number: int, terms: Terms, what: Any) -> Terms:
    setup = table.setup
    if isinstance(what, dict):
        return terms._replace(**what)
    unit = table.units[number]
    if what == "friends":
        own = table.formed[unit.side] | table.loose[unit.side]
        return terms._replace(
            enter=terms.enter | own & ~setup.closed, friends=terms.friends | own & ~(1 << unit.cell)
        )
    if what == "beside":
        taken = table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1]
        return terms._replace(enter=terms.enter | setup.beside_first & ~taken & ~table.alone[1 - unit.side])
    if what == "narrow":
        return terms._replace(enter=terms.enter | setup.narrows, narrow=0)
    foes = table.formed[1 - unit.side] | table.loose[1 - unit.side]
    return terms._replace(enter=terms.enter | setup.closed_to_wheels & ~setup.closed & ~setup.lake & ~foes)
