"""MOV, TER, STK: where a unit can go, what it costs, and what forbids it.

`course` says how a unit stands to move now (what it has left, who holds it); `ways` finds every hex it can
come to by the cheapest way; `walk` judges one way hex by hex, with the reason where it ends. All three go by
the same masks.
"""

from typing import NamedTuple

from hheditor.hexes import cells_of, mask_of
from hheditor.rules.men_of_iron.activation.command import in_command
from hheditor.rules.men_of_iron.movement.status import comes_in
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting
from hheditor.values import Finding, refuse

ARMY_DISTANCE = 4
"""ACT-6, MR-14: no hex at this distance from an enemy or less may be entered."""


class Course(NamedTuple):
    """How a unit stands to move."""

    piece: int
    start: int
    ma: int
    spent: int
    column: int
    held: int
    """Hexes its first step may not lead to: next to those who hold it (MOV-6)."""
    leaving: int
    """What its first step costs besides."""
    barred: int
    """Hexes it may not enter at all, whatever is in them."""
    single: bool
    """SCH-1: one hex and no more."""
    entries: int
    """RNF-2: hexes it may come in by."""


def base_allowance(table: Table, index: int) -> int:
    """CHT-2, RES-19, MNT-3: the movement allowance a unit has in this activation."""
    unit = table.units[index]
    if unit.state == "retired":
        return 1
    row = table.setup.look.types[unit.was or unit.kind]
    if row.gun and unit.deployed:
        return 0
    return row.ma[unit.state == "disordered"] + (
        table.setup.profile.obstacles.pavise.ma if unit.pavise else 0
    )


def zone_of(table: Table, index: int) -> int:
    """The hexes where one unit stops its enemies."""
    cell = table.units[index].cell
    if not table.setup.closed_sides:
        return table.grid.around[cell]
    mask, column = 0, table.column(index)
    for direction, beside in enumerate(table.grid.neighbours[cell]):
        if beside >= 0 and table.setup.side_open(cell, direction, column):
            mask |= 1 << beside
    return mask


def holders(table: Table, index: int, cell: int) -> tuple[int, ...]:
    """MOV-6, MR-21: the enemies that hold a unit in a hex."""
    foes = table.adjacent(cell, 1 - table.units[index].side)
    return tuple(each for each in foes if zone_of(table, each) >> cell & 1)


def course(table: Table, task: Acting, index: int) -> Course:
    """How a unit of the active side stands to move now; its status is judged elsewhere."""
    known = table.memo("course")
    if index in known:
        found: Course = known[index]
        return found
    unit, setup = table.units[index], table.setup
    in_hand = task.unit == index
    spent = task.spent if in_hand else 0
    ma = task.ma if in_hand and task.spent else base_allowance(table, index)
    held = leaving = 0
    if unit.cell >= 0 and (not spent or task.fired):
        for foe in holders(table, index, unit.cell):
            held |= zone_of(table, foe)
            leaving = 1
    barred = table.masks[2] | setup.entry_cells[1 - unit.side]
    for foe in task.barred if in_hand else ():
        if table.units[foe].cell >= 0:
            barred |= table.grid.around[table.units[foe].cell]
    if not in_command(table, index):
        barred |= table.near[1 - unit.side] | _prizes(table, unit.side)
    if table.how == "army":
        barred |= _shunned(table, unit.side)
    if unit.engaged:
        leaving += 1
        barred |= table.near[1 - unit.side]
    if unit.state == "retired":
        barred |= _not_homeward(table, index)
    if table.how == "ambush":  # AMB-2
        ma = ma if in_hand and task.spent else 2 * ma
        barred |= _banners(table, unit.side)
    known[index] = found = Course(
        index,
        unit.cell,
        ma,
        spent,
        table.column(index),
        held,
        leaving,
        barred,
        unit.wall == "schiltron",
        _entries(table, index),
    )
    return found


def _entries(table: Table, index: int) -> int:
    """RNF-2, AMB-1, PUR-7: the hexes a unit off the map may come in by."""
    unit, setup = table.units[index], table.setup
    if unit.cell >= 0:
        return 0
    if unit.gone == "returning":  # PUR-7
        return mask_of((table.battles[unit.battle].chase,))
    ambush = unit.gone == "hidden"
    return mask_of(setup.sides[unit.side].ambush if ambush else setup.battles[unit.battle].entry)


def _prizes(table: Table, side: int) -> int:
    """CMD-5: hexes with an enemy leader or standard."""
    mask = 0
    for index, leader in enumerate(table.leaders):
        if leader.cell >= 0 and table.setup.leaders[index].side != side:
            mask |= 1 << leader.cell
    return mask | _banners(table, side)


def _banners(table: Table, side: int) -> int:
    """AMB-2: hexes with an enemy standard."""
    mask = 0
    for index, standard in enumerate(table.standards):
        if standard.cell >= 0 and table.setup.standards[index].side != side:
            mask |= 1 << standard.cell
    return mask


def _shunned(table: Table, side: int) -> int:
    """ACT-6: hexes an army on the march keeps out of."""
    mask = table.foes(side)
    for _ in range(ARMY_DISTANCE):
        mask = table.setup.near(mask)
    return mask


def _not_homeward(table: Table, index: int) -> int:
    """RES-19: hexes that bring a retired unit no nearer to its standard."""
    standard = table.standard_of(index)
    if standard < 0:
        return table.grid.everywhere
    centre, cell = table.standards[standard].cell, table.units[index].cell
    return table.grid.everywhere & ~table.grid.disc(centre, table.grid.distance(cell, centre) - 1)


def passage_cost(table: Table, index: int, friend: int) -> int | None:
    """STK-3, STK-4: what it costs a unit to pass through a friend; None where it may not."""
    switches, mine, other = table.setup.profile.switches, table.row(index), table.row(friend)
    if switches.passing == "horse":
        passes = mine.id in switches.chargers and bool(other.missile)
        return 1 if passes else None
    if switches.passing == "guns" and not mine.gun:
        if other.gun or other.missile == "slow":
            return 0
        if mine.missile and not mine.mounted:
            return 1
    return None


def may_share(table: Table, index: int, cell: int) -> bool:
    """STK-4, MR-27: one foot unit that is no gun may stay with a deployed gun."""
    friend = table.on.get(cell, -1)
    if table.setup.profile.switches.passing != "guns" or friend < 0 or cell in table.guns_on:
        return False
    other = table.units[friend]
    mine = table.row(index)
    deployed = table.row(friend).gun and other.deployed and other.side == table.units[index].side
    return deployed and not mine.gun and not mine.mounted


Ways = dict[int, tuple[int, int]]
"""For each hex the points spent when one comes there, and the hex one came from."""


def ways(table: Table, task: Acting, index: int, ma: int = -1) -> Ways:
    """Every hex a unit can come to, friends' hexes it would only pass included."""
    known = table.memo("ways")
    key = (index, ma)
    if key not in known:
        known[key] = _search(table, course(table, task, index), ma)
    found: Ways = known[key]
    return found


def _search(table: Table, at: Course, ma: int) -> Ways:
    ma = at.ma if ma < 0 else ma
    unit = table.units[at.piece]
    closed, own = _friends_and_walls(table, at, unit.side)
    stop = table.stopping[1 - unit.side]
    goings, neighbours = table.setup.goings[at.column], table.grid.neighbours
    found = _beginning(at, closed | table.masks[unit.side], ma)
    buckets: list[list[int]] = [[] for _ in range(ma + 1)]
    for cell, (cost, _) in found.items():
        buckets[cost].append(cell)
    for spent, bucket in enumerate(buckets):
        for cell in bucket:
            if found[cell][0] != spent:
                continue
            first = cell == at.start
            if not first and (stop >> cell & 1 or at.single):
                continue
            extra, shut = (at.leaving, closed | at.held) if first else (0, closed)
            base = cell * 6
            for direction, beside in enumerate(neighbours[cell]):
                if beside < 0 or shut >> beside & 1:
                    continue
                going = goings[base + direction]
                if going is None:
                    continue
                cost = spent + going[0] + extra
                if own >> beside & 1 and beside != at.start:
                    cost += _through(table, at.piece, beside, stop, ma)
                if cost > ma:
                    continue
                old = found.get(beside)
                if old is None or cost < old[0]:
                    found[beside] = (cost, cell)
                    buckets[cost].append(beside)
    return found


def _friends_and_walls(table: Table, at: Course, side: int) -> tuple[int, int]:
    """Hexes closed to a unit, and those of friends it might pass or join: most can do neither, and to them
    friends are like walls."""
    closed, own = at.barred | table.foes(side), table.masks[side]
    switches, row = table.setup.profile.switches, table.row(at.piece)
    if switches.passing == "horse":
        passes = row.id in switches.chargers
    else:
        passes = switches.passing == "guns" and not row.gun
    if passes:
        return closed, own
    return closed | (own & ~(1 << at.start) if at.start >= 0 else own), 0


def _beginning(at: Course, taken: int, ma: int) -> Ways:
    """Where a search starts: the hex a unit stands in, or the free entry hexes, for one point (RNF-2)."""
    if at.start >= 0:
        return {at.start: (at.spent, -1)} if at.spent <= ma else {}
    free = at.entries & ~taken
    return dict.fromkeys(cells_of(free), (1, -1)) if ma >= 1 else {}


def _through(table: Table, index: int, cell: int, stop: int, ma: int) -> int:
    """What a friend in the way adds: nothing beside a gun, a passage, or more than anybody has."""
    if may_share(table, index, cell):
        return 0
    more = passage_cost(table, index, table.on[cell])
    return ma + 1 if more is None or stop >> cell & 1 else more


def path_to(found: Ways, at: Course, cell: int) -> tuple[int, ...]:
    """The cheapest way to a hex, without the hex one starts in."""
    way = []
    while cell >= 0 and cell != at.start:
        way.append(cell)
        cell = found[cell][1]
    return tuple(reversed(way))


def may_stay(table: Table, index: int, cell: int) -> bool:
    """STK-1: whether a unit may end its move in a hex it can come to."""
    return not table.masks[table.units[index].side] >> cell & 1 or may_share(table, index, cell)


def ends(table: Table, found: Ways, at: Course) -> list[int]:
    """The hexes of a search where the unit may stay."""
    return [cell for cell in found if cell != at.start and may_stay(table, at.piece, cell)]


# Why not --------------------------------------------------------------------------------------------------


def walk(table: Table, task: Acting, index: int, path: tuple[int, ...]) -> Finding | int:
    """What a way costs in all, hex by hex, or the first thing that forbids it (REF-3)."""
    at = course(table, task, index)
    cell, spent = at.start, at.spent
    for number, beside in enumerate(path):
        trouble, cost = _step(table, at, cell, beside, first=number == 0, last=number == len(path) - 1)
        if trouble is not None:
            return trouble
        spent += cost
        if spent > at.ma:
            return _points(index, beside, spent - at.spent, at.ma - at.spent)
        cell = beside
    return spent


def _points(index: int, cell: int, needs: int, has: int) -> Finding:
    return refuse(
        "refusal.men_of_iron.points", rule="MOV-2", pieces=(index,), places=(cell,), needs=needs, has=has
    )


def _step(
    table: Table, at: Course, cell: int, beside: int, first: bool, last: bool
) -> tuple[Finding | None, int]:
    """One step: the reason it is forbidden, or its cost."""
    index, side = at.piece, table.units[at.piece].side

    def no(message: str, rule: str, *pieces: int) -> tuple[Finding, int]:
        return refuse(message, rule=rule, pieces=(index, *pieces), places=(beside,)), 0

    if cell < 0:
        if not at.entries >> beside & 1 or not comes_in(table, index):
            return no("refusal.men_of_iron.not-entry", "RNF-2")
    elif beside not in table.grid.neighbours[cell]:
        return no("refusal.men_of_iron.not-adjacent", "MOV-3")
    if table.foes(side) >> beside & 1 or table.masks[2] >> beside & 1:
        return no("refusal.men_of_iron.occupied", "MOV-4", table.on[beside])
    extra, rule = _friend(table, at, beside, last)
    if rule:
        return no("refusal.men_of_iron.occupied", rule, table.on[beside])
    found = _halted(table, at, cell, beside, first)
    if found is not None:
        return found, 0
    if at.barred >> beside & 1:
        return _barred(table, at, beside), 0
    if cell < 0:
        return None, 1
    going = table.setup.goings[at.column][cell * 6 + table.grid.neighbours[cell].index(beside)]
    if going is None:
        return no("refusal.men_of_iron.closed", "TER-1")
    return None, going[0] + extra + (at.leaving if first else 0)


def _halted(table: Table, at: Course, cell: int, beside: int, first: bool) -> Finding | None:
    """MOV-5, MOV-6, MOV-10: what lets nobody go on from a hex, or into one."""
    index, side = at.piece, table.units[at.piece].side
    if table.setup.entry_cells[1 - side] >> beside & 1:
        return refuse("refusal.men_of_iron.enemy-entry", rule="MOV-10", pieces=(index,), places=(beside,))
    if not first and at.single:
        return refuse("refusal.men_of_iron.one-hex", rule="SCH-1", pieces=(index,), places=(beside,))
    message, rule = "", ""
    if not first and table.stopping[1 - side] >> cell & 1:
        message, rule = "refusal.men_of_iron.stopped", "MOV-5"
    elif first and at.held >> beside & 1:
        message, rule = "refusal.men_of_iron.held", "MOV-6"
    if not message:
        return None
    foes = holders(table, index, cell)[:1]
    return refuse(message, rule=rule, pieces=(index, *foes), places=(beside,))


def _friend(table: Table, at: Course, cell: int, last: bool) -> tuple[int, str]:
    """What a friend in a hex costs, or the rule that forbids to pass or to stay."""
    index, side = at.piece, table.units[at.piece].side
    if not table.masks[side] >> cell & 1 or cell == at.start or (last and may_share(table, index, cell)):
        return 0, ""
    more = passage_cost(table, index, table.on[cell])
    if more is None:
        return 0, "MOV-4"
    if last:
        return 0, "STK-1"
    return (0, "STK-3") if table.stopping[1 - side] >> cell & 1 else (more, "")


def _barred(table: Table, at: Course, cell: int) -> Finding:
    """Why a hex is shut to a unit though nothing is in it."""
    index, unit = at.piece, table.units[at.piece]
    pieces, places = (index,), (cell,)
    if unit.state == "retired":
        return refuse("refusal.men_of_iron.not-homeward", rule="RES-19", pieces=pieces, places=places)
    if not in_command(table, index):
        prize = _prizes(table, unit.side) >> cell & 1
        message = "refusal.men_of_iron.prize-uncommanded" if prize else "refusal.men_of_iron.near-uncommanded"
        return refuse(message, rule="CMD-5", pieces=pieces, places=places)
    if table.how == "army":
        foe = min(
            table.grid.distance(cell, each.cell)
            for each in table.units
            if each.cell >= 0 and each.side != unit.side
        )
        return refuse(
            "refusal.men_of_iron.army-too-near",
            rule="ACT-6",
            pieces=pieces,
            places=places,
            distance=foe,
            least=ARMY_DISTANCE + 1,
        )
    if table.how == "ambush":
        return refuse("refusal.men_of_iron.ambush-banner", rule="AMB-2", pieces=pieces, places=places)
    rule = "ENG-3" if unit.engaged else "FIR-6"
    return refuse("refusal.men_of_iron.not-near-again", rule=rule, pieces=pieces, places=places)


def why_not(table: Table, task: Acting, index: int, cell: int) -> Finding:
    """REF-3: why a unit cannot come to a hex: what is in it, who holds it, what is closed, or points."""
    at = course(table, task, index)
    trouble = _end_trouble(table, at, cell)
    if trouble is not None:
        return trouble
    longest = 99
    far = ways(table, task, index, longest)
    if cell in far:
        return _points(index, cell, far[cell][0] - at.spent, max(0, at.ma - at.spent))
    if at.start >= 0:
        if cell in table.grid.neighbours[at.start]:
            found, _ = _step(table, at, at.start, cell, first=True, last=True)
            if found is not None:
                return found
        foes = holders(table, index, at.start)
        if foes:
            return refuse("refusal.men_of_iron.held", rule="MOV-6", pieces=(index, foes[0]), places=(cell,))
    return refuse("refusal.men_of_iron.no-way", rule="MOV-3", pieces=(index,), places=(cell,))


def _end_trouble(table: Table, at: Course, cell: int) -> Finding | None:
    """What forbids a hex whatever way leads there."""
    index, side = at.piece, table.units[at.piece].side
    other = table.on.get(cell, -1)
    if other >= 0 and other != index and not may_share(table, index, cell):
        return refuse("refusal.men_of_iron.occupied", rule="MOV-4", pieces=(index, other), places=(cell,))
    if table.setup.entry_cells[1 - side] >> cell & 1:
        return refuse("refusal.men_of_iron.enemy-entry", rule="MOV-10", pieces=(index,), places=(cell,))
    if not table.setup.open_cells[at.column] >> cell & 1:
        return refuse("refusal.men_of_iron.closed", rule="TER-1", pieces=(index,), places=(cell,))
    if at.barred >> cell & 1:
        return _barred(table, at, cell)
    return None
