"""STD, HOR, PIK, CMB: units that join, regroup and sort themselves, in their movement phase.

STD-2, STD-4 (R-102, R-103): reduced units of one type and class join; what exceeds the full unit is
removed and counts as lost [M]. HOR-1, PIK-1 (R-104): three hordes or pike units of four make two of six
and back, the way back needing a vacant adjacent hex. CMB-1: two adjacent combined units sort themselves
into single-arm units. MOV-8: in command and undisrupted only.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from hheditor.rules.api import Order, Stage
from hheditor.rules.hordes_heroes.armies.troops import Troop
from hheditor.rules.hordes_heroes.contact.zones import barred, contacts
from hheditor.rules.hordes_heroes.magic.control import bound, passing
from hheditor.rules.hordes_heroes.melee.displacement import attach
from hheditor.rules.hordes_heroes.movement.moves import refusal_to_act
from hheditor.rules.hordes_heroes.movement.reach import going, trace
from hheditor.rules.hordes_heroes.position.orders import Combine, FormBlocks, SortArms, SplitBlocks
from hheditor.rules.hordes_heroes.position.table import NOWHERE, Table, change, troop
from hheditor.values import Finding, refuse

SIX = 6
FOUR = 4


def _ready(table: Table, side: int, numbers: tuple[int, ...], rule: str) -> Finding | None:
    for number in numbers:
        refused = refusal_to_act(table, side, number)
        if refused is not None:
            return refused
        foes = contacts(table, number)
        if foes:
            return refuse("refusal.hordes_heroes.join-enemy", rule=rule, pieces=(number, *foes))
    return None


def full_size(table: Table, first: int, second: int) -> int:
    """STD-2: four, six for hordes and where a pike block is one of the two (R-204), else the type's size."""
    one, other = table.units[first], table.units[second]
    kind = troop(table, one)
    if kind.horde or (kind.has("pike") and "block" in (one.formation, other.formation)):
        return SIX
    return kind.stands


def judge_combine(table: Table, side: int, order: Combine) -> Finding | None:
    """STD-2, STD-4: whether a unit may join another."""
    pieces = (order.unit, order.into)
    if order.unit == order.into:
        return refuse("refusal.hordes_heroes.join-itself", rule="STD-2", pieces=pieces)
    refused = _ready(table, side, pieces, "STD-4")
    if refused is not None:
        return refused
    one, other = table.units[order.unit], table.units[order.into]
    first, second = troop(table, one), troop(table, other)
    if first.id != second.id or first.column_of_results != second.column_of_results:
        return refuse("refusal.hordes_heroes.join-type", rule="STD-2", pieces=pieces)
    if one.rear >= 0 or other.rear >= 0 or "skirmish" in (one.formation, other.formation):
        return refuse("refusal.hordes_heroes.join-formed", rule="STD-2", pieces=pieces)
    full = full_size(table, order.unit, order.into)
    if one.stands >= full or other.stands >= full:
        return refuse("refusal.hordes_heroes.join-reduced", rule="STD-2", pieces=pieces, full=full)
    if _joining_cost(table, order) is None:
        return refuse("refusal.hordes_heroes.join-too-far", rule="STD-4", pieces=pieces, places=(other.cell,))
    return None


def _joining_cost(table: Table, order: Combine) -> int | None:
    goal = table.units[order.into].cell
    vacated = change(table, order.into, cell=NOWHERE)
    found = going(vacated, order.unit)
    return 1 if found.cells() >> goal & 1 else None


def _joining_way(table: Table, order: Combine) -> tuple[int, ...]:
    """The cells by which a unit comes to the one it joins, the cheapest way."""
    goal = table.units[order.into].cell
    vacated = change(table, order.into, cell=NOWHERE)
    ways = [
        (spent + extra + found.begun, facing, found)
        for _, found, extra in going(vacated, order.unit).ways
        for spent, masks in enumerate(found.ends)
        for facing, mask in enumerate(masks)
        if mask >> goal & 1
    ]
    _, facing, found = min(ways, key=lambda way: way[:2])
    return tuple(cell for cell, _ in trace(vacated, found, goal, facing) or ())


def combine_orders(table: Table, side: int, number: int) -> Iterator[Order]:
    """Units it may join, for each facing."""
    unit = table.units[number]
    kind = troop(table, unit)
    for other, friend in enumerate(table.units):
        if friend.side != side or other == number or friend.cell < 0 or friend.stands >= friend.full + 2:
            continue
        if troop(table, friend).id != kind.id:
            continue
        near = table.setup.grid.distance(unit.cell, friend.cell) <= kind.speed + 2
        if near and judge_combine(table, side, Combine(number, other, friend.facing)) is None:
            for facing in range(12):
                yield Combine(number, other, facing)


def combine(stage: Stage[Table], order: Combine) -> None:
    """Join: leaders come along, both have finished; the excess is removed (R-103) or stays behind [F].

    The whole counts as moved (R-58, R-169).
    """
    table = stage.position
    one, other = table.units[order.unit], table.units[order.into]
    full = full_size(table, order.unit, order.into)
    total = one.stands + other.stands
    stands = min(total, full)
    formation = "block" if stands > FOUR else "line" if other.formation == "block" else other.formation
    table = change(
        passing(table, order.unit, _joining_way(table, order)) if table.elementals else table,
        order.into,
        stands=stands,
        full=max(one.full, other.full, stands, SIX if stands > FOUR else 0),
        formation=formation,
        facing=order.facing,
        done=True,
        moved=True,
        pavise=one.pavise and other.pavise,
    )
    table = _led_along(table, order.unit, order.into)
    rest = total - stands if table.profile.excess_stays else 0
    if rest:
        table = attach(_left_behind(table, order.unit, rest), order.unit)
    else:
        table = change(table, order.unit, cell=NOWHERE, stands=0, gone="merged", done=True)
    stage.happen(
        "combined",
        table,
        rule="STD-2",
        side=one.side,
        pieces=(order.unit, order.into),
        places=(one.cell, other.cell),
        stands=stands,
        removed=total - stands - rest,
    )
    if rest:
        stage.happen(
            "left-behind",
            table,
            rule="STD-3" if rest == 1 else "STD-2",
            side=one.side,
            pieces=(order.unit,),
            places=(one.cell,),
            stands=rest,
        )


def _led_along(table: Table, number: int, into: int) -> Table:
    """The leaders of a unit go along to the one it joins; a magician who keeps an elemental stays (MAG-3)."""
    cell = table.units[into].cell
    leaders = tuple(
        leader
        if leader.host != number
        else replace(leader, host=-1)
        if bound(table, index)
        else replace(leader, host=into, cell=cell)
        for index, leader in enumerate(table.leaders)
    )
    return replace(table, leaders=leaders)


def _left_behind(table: Table, number: int, stands: int) -> Table:
    """STD-2 [F]: what the full unit has no room for stays in its hex, a single stand or a smaller unit."""
    block = table.units[number].formation == "block"
    fields: dict[str, object] = {"formation": "line", "full": FOUR} if block else {}
    return change(table, number, stands=stands, done=True, **fields)


# Six stands --------------------------------------------------------------------------------------------


def _regroups(table: Table, number: int) -> bool:
    kind = troop(table, table.units[number])
    return kind.horde or kind.has("pike")


def judge_blocks(table: Table, side: int, order: FormBlocks) -> Finding | None:
    """HOR-1, PIK-1: whether three units of four may make two of six; in deployment all are still off the
    table.
    """
    pieces = order.units
    deploying = table.phase == "deployment"
    if len(set(pieces)) != 3:
        return refuse("refusal.hordes_heroes.blocks-three", rule="HOR-1", pieces=pieces)
    units = [table.units[number] for number in pieces]
    rule = "PIK-1" if troop(table, units[0]).has("pike") else "HOR-1"
    if deploying:
        if any(unit.side != side or unit.cell >= 0 or unit.gone for unit in units):
            return refuse("refusal.hordes_heroes.blocks-undeployed", rule=rule, pieces=pieces)
    else:
        refused = _ready(table, side, pieces, rule)
        if refused is not None:
            return refused
    if not all(_regroups(table, number) for number in pieces):
        return refuse("refusal.hordes_heroes.blocks-kind", rule="HOR-1", pieces=pieces)
    if len({troop(table, unit).id for unit in units}) != 1:
        return refuse("refusal.hordes_heroes.join-type", rule=rule, pieces=pieces)
    if any(unit.stands != FOUR or unit.full != FOUR or unit.formation == "skirmish" for unit in units):
        return refuse("refusal.hordes_heroes.blocks-full", rule=rule, pieces=pieces, full=FOUR)
    if not deploying:
        distance = table.setup.grid.distance
        if any(distance(units[2].cell, unit.cell) != 1 for unit in units[:2]):
            return refuse("refusal.hordes_heroes.blocks-adjacent", rule=rule, pieces=pieces)
    return None


def blocks_orders(table: Table, side: int, number: int) -> Iterator[Order]:
    """Regroupings in which this unit is the one that dissolves."""
    if not _regroups(table, number):
        return
    unit = table.units[number]
    if table.phase == "deployment":
        near = [other for other in range(len(table.units)) if other != number]
    else:
        near = [table.held[cell] for cell in table.setup.grid.neighbours[unit.cell] if cell in table.held]
    alike = [
        other
        for other in near
        if table.units[other].side == side and troop(table, table.units[other]).id == troop(table, unit).id
    ]
    for first, second in combinations(sorted(alike), 2):
        order = FormBlocks((first, second, number))
        if judge_blocks(table, side, order) is None:
            yield order


def form_blocks(stage: Stage[Table], order: FormBlocks) -> None:
    """Two of six; the third dissolves, its leaders going with the first."""
    table = stage.position
    first, second, third = order.units
    gone = table.units[third]
    done = table.phase == "movement"
    for number in (first, second):
        table = change(table, number, stands=SIX, full=SIX, formation="block", done=done)
    table = _led_along(table, third, first)
    table = change(table, third, stands=0, cell=NOWHERE, gone="merged", done=done)
    rule = "PIK-1" if troop(table, table.units[first]).has("pike") else "HOR-1"
    stage.happen("blocks-formed", table, rule=rule, side=gone.side, pieces=order.units, places=(gone.cell,))


def judge_split(table: Table, side: int, order: SplitBlocks) -> Finding | None:
    """HOR-1, PIK-1: whether two units of six may make three of four again."""
    first, second = order.units
    if first == second:
        return refuse("refusal.hordes_heroes.blocks-three", rule="HOR-1", pieces=order.units)
    refused = _ready(table, side, order.units, "HOR-1")
    if refused is not None:
        return refused
    units = (table.units[first], table.units[second])
    rule = "PIK-1" if troop(table, units[0]).has("pike") else "HOR-1"
    if any(unit.stands != SIX for unit in units) or troop(table, units[0]).id != troop(table, units[1]).id:
        return refuse("refusal.hordes_heroes.split-full", rule=rule, pieces=order.units, full=SIX)
    if dissolved(table, first) is None:
        return refuse("refusal.hordes_heroes.split-third", rule=rule, pieces=order.units)
    distance = table.setup.grid.distance
    taken = (
        table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1] | table.alone[0] | table.alone[1]
    )
    if any(distance(order.cell, unit.cell) != 1 for unit in units) or taken >> order.cell & 1:
        return refuse(
            "refusal.hordes_heroes.split-place", rule=rule, pieces=order.units, places=(order.cell,)
        )
    if barred(table, first, order.cell) or table.zones[1 - side] >> order.cell & 1:
        return refuse(
            "refusal.hordes_heroes.split-place", rule=rule, pieces=order.units, places=(order.cell,)
        )
    return None


def dissolved(table: Table, like: int) -> int | None:
    """A unit of the same side and type that dissolved into others."""
    unit = table.units[like]
    for number, other in enumerate(table.units):
        alike = table.setup.troops[other.troop].id == table.setup.troops[unit.troop].id
        if other.side == unit.side and other.gone == "merged" and alike:
            return number
    return None


def split_orders(table: Table, side: int, number: int) -> Iterator[Order]:
    """Ways to split this block and a later one beside it."""
    unit = table.units[number]
    if unit.stands != SIX or not _regroups(table, number):
        return
    for other in range(number + 1, len(table.units)):
        friend = table.units[other]
        if friend.side == side and friend.stands == SIX and friend.cell >= 0:
            if table.setup.grid.distance(unit.cell, friend.cell) > 2:
                continue
            for cell in table.setup.grid.neighbours[unit.cell]:
                order = SplitBlocks((number, other), cell)
                if cell >= 0 and judge_split(table, side, order) is None:
                    yield order


def split_blocks(stage: Stage[Table], order: SplitBlocks) -> None:
    """Three of four; the third stands in the vacant hex, facing as the first."""
    table = stage.position
    first, second = order.units
    third = dissolved(table, first)
    assert third is not None
    unit = table.units[first]
    for number in order.units:
        table = change(table, number, stands=FOUR, full=FOUR, formation="line", done=True)
    table = change(
        table,
        third,
        stands=FOUR,
        full=FOUR,
        formation="line",
        cell=order.cell,
        facing=unit.facing,
        gone="",
        done=True,
        moved=True,
        disrupted=False,
        melee=False,
    )
    rule = "PIK-1" if troop(table, unit).has("pike") else "HOR-1"
    stage.happen(
        "blocks-split", table, rule=rule, side=unit.side, pieces=(first, second, third), places=(order.cell,)
    )


# Combined arms -----------------------------------------------------------------------------------------


def judge_sort(table: Table, side: int, order: SortArms) -> Finding | None:
    """CMB-1: whether two combined units may sort themselves."""
    pieces = (order.unit, order.other)
    if order.unit == order.other:
        return refuse("refusal.hordes_heroes.join-itself", rule="CMB-1", pieces=pieces)
    refused = _ready(table, side, pieces, "CMB-1")
    if refused is not None:
        return refused
    one, other = table.units[order.unit], table.units[order.other]
    if one.rear < 0 or other.rear < 0 or table.setup.grid.distance(one.cell, other.cell) != 1:
        return refuse("refusal.hordes_heroes.sort-combined", rule="CMB-1", pieces=pieces)
    troops = table.setup.troops
    if troops[one.troop].id != troops[other.troop].id or troops[one.rear].id != troops[other.rear].id:
        return refuse("refusal.hordes_heroes.join-type", rule="CMB-1", pieces=pieces)
    front = one.stands - one.rear_stands + other.stands - other.rear_stands
    rear = one.rear_stands + other.rear_stands
    if not (_can_be(troops[one.troop], front) and _can_be(troops[one.rear], rear)):
        return refuse(
            "refusal.hordes_heroes.sort-stands", rule="CMB-1", pieces=pieces, front=front, rear=rear
        )
    return None


def _can_be(kind: Troop, stands: int) -> bool:
    """R-170: whether so many stands can be a unit: no more than the type's full one, nor the last of four."""
    return (2 if kind.stands >= FOUR else 1) <= stands <= kind.stands


def sort_orders(table: Table, side: int, number: int) -> Iterator[Order]:
    """Combined units beside it to sort with."""
    unit = table.units[number]
    if unit.rear < 0:
        return
    for cell in table.setup.grid.neighbours[unit.cell]:
        other = table.held.get(cell, -1)
        if other >= 0 and judge_sort(table, side, SortArms(number, other)) is None:
            yield SortArms(number, other)


def sort_arms(stage: Stage[Table], order: SortArms) -> None:
    """The first unit takes the front ranks, the other the rear ranks."""
    table = stage.position
    one, other = table.units[order.unit], table.units[order.other]
    front = one.stands - one.rear_stands + other.stands - other.rear_stands
    rear = one.rear_stands + other.rear_stands
    for number, kind, stands in ((order.unit, one.troop, front), (order.other, one.rear, rear)):
        full = table.setup.troops[kind].stands
        table = change(table, number, troop=kind, stands=stands, rear=-1, rear_stands=0, full=full, done=True)
    stage.happen(
        "arms-sorted",
        table,
        rule="CMB-1",
        side=one.side,
        pieces=(order.unit, order.other),
        places=(one.cell, other.cell),
    )
