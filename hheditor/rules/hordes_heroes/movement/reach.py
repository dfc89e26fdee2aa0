"""MOV, FAC, FRM, TER: where a unit can go, by bit boards: a mask of cells for each of twelve facings.

MOV-1: up to the unit's speed in hexes, each step through a front side. FAC-2: three front sides facing a
side, two facing a point. FAC-3 (R-15, R-16): in the start hex and in each hex entered a turn of up to 60
degrees is free, a larger one costs one hex of movement. FAC-6: leaving a hex does not itself turn a unit.
FRM-2, FRM-3: a unit in column from the start moves one more; line to column is free but is a line move;
column to line costs one. TER-3, TER-4, TER-9: entering wood, broken ground or a village ends the move;
TER-5: a step into, out of or along a river is a whole move (R-22); TER-8: wholly by road one more, and
the road cancels the entry limits (R-20); TER-10: bridges by their road sides and in column; TER-13:
wheels in closed ground only by road and in column. MOV-3, ZOC-2: an enemy zone ends the move. PAS-1:
through friends, never ending on one (R-26).
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from hheditor.hexes import FACINGS, turn_between
from hheditor.hexes.paces import pace
from hheditor.rules.hordes_heroes.movement.facing import FREE_TURN, FRONT, NEAR, NONE, about, turned
from hheditor.rules.hordes_heroes.movement.flying.flyers import zone_against
from hheditor.rules.hordes_heroes.movement.singles import weaker_singles
from hheditor.rules.hordes_heroes.position.formation import may_column, open_allowance, road_bonus
from hheditor.rules.hordes_heroes.position.table import Formation, Table, Unit, flies, troop


class Terms(NamedTuple):
    """What limits a search: masks for one unit at one moment. Relaxing one of them tells which rule
    forbade an end.
    """

    allowance: int
    enter: int
    """Cells that may be entered by any step."""
    by_road: int
    """Cells that may be entered along a road, besides: closed ground for wheels in column."""
    friends: int
    """Cells to pass through but not to end in."""
    stop: int
    """Ground that ends the move when entered off the road."""
    zone: int
    """Enemy zones that end the move."""
    wet: int
    """River cells."""
    narrow: int
    """Bridges: entered and left by road sides only."""
    road_only: bool = False
    """Every step along a road."""
    turns_free: bool = False
    """Relaxed: turning costs nothing."""
    begins: Literal["free", "locked", "stopped"] = "free"
    """How the move begins: wheels in closed ground leave it by road (R-21), and only in column."""


class Layer(NamedTuple):
    """Cells arrived at for one amount of movement spent, by the facing in which they were entered."""

    free: tuple[int, ...]
    """May go on in any way."""
    locked: tuple[int, ...]
    """In limiting ground entered by road: may go on only by road."""
    stopped: tuple[int, ...]
    """May not go on."""


class Search(NamedTuple):
    """The result of one search: layers by movement spent, and end states first reached with it."""

    start: int
    terms: Terms
    layers: list[Layer]
    ends: list[tuple[int, ...]]
    """For each amount spent, by facing, the cells whose end state is first reached then."""
    begun: int
    """Movement spent before the search."""
    first: bool


def stopping_zone(table: Table, number: int) -> int:
    """ZOC-2: cells where an enemy zone stops this unit; TRC-1: not one whose owner has let it pass in this
    phase.
    """
    return zone_against(table, number, let_pass=True)


def sweepable(table: Table, number: int) -> int:
    """SKI-6 (R-108): cells of enemy skirmish stands this unit may ride down: its factor and its stands are
    greater. STD-3 [F]: those of single stands of a lower factor.
    """
    unit = table.units[number]
    if flies(table, unit):
        return 0
    kind = troop(table, unit)
    mask = weaker_singles(table, number) if table.singles[1 - unit.side] else 0
    if table.loose[1 - unit.side] and unit.formation != "skirmish" and unit.stands > 1:
        for other in table.units:
            loose = other.side != unit.side and other.cell >= 0 and other.formation == "skirmish"
            if loose and kind.combat > troop(table, other).combat:
                for cell in other.cells:
                    mask |= 1 << cell
    return mask


def passable_friends(table: Table, number: int, zone: int) -> int:
    """PAS-1, PAS-4: friends' cells a unit may pass: not a disrupted unit's, nor one in an enemy zone;
    skirmishers always.
    """
    unit = table.units[number]
    mask = table.loose[unit.side]
    if unit.formation == "skirmish":
        for cell in unit.cells:
            mask &= ~(1 << cell)
    for other, friend in enumerate(table.units):
        if friend.side != unit.side or other == number or friend.cell < 0 or friend.formation == "skirmish":
            continue
        if not friend.disrupted and not (table.profile.cross_once and friend.crossed):
            mask |= 1 << friend.cell
    return mask & ~zone


def terms_of(table: Table, number: int, allowance: int, travel: str, first: bool = True) -> Terms:
    """The masks for one unit that travels in a formation; `first`: its move begins where it stands."""
    setup = table.setup
    unit = table.units[number]
    side = unit.side
    kind = troop(table, unit)
    zone = stopping_zone(table, number)
    if flies(table, unit):
        return _aloft(table, unit, allowance, zone)
    foes = (table.formed[1 - side] | table.loose[1 - side]) & ~sweepable(table, number)
    foes |= table.alone[1 - side]
    friends = passable_friends(table, number, zone)
    own = 1 << unit.cell if unit.formation != "skirmish" else 0
    blocked = (table.formed[side] | table.loose[side]) & ~friends & ~own
    closed = setup.closed | foes | blocked
    if table.elementals:
        closed |= table.conjured
    if not unit.boat:
        closed |= setup.lake
    enter = setup.grid.everywhere & ~closed
    by_road = 0
    begins: Literal["free", "locked", "stopped"] = "free"
    if kind.wheeled:
        shut = setup.closed_to_wheels & ~(setup.lake if unit.boat else 0)  # TER-6: boats carry wheels, too
        shut &= ~table.open_gates
        if travel == "column":
            by_road = enter & shut & ~setup.wet
        if shut >> unit.cell & 1:
            begins = "locked" if travel == "column" else "stopped"
        enter &= ~shut
    if travel == "line" and may_column(table, unit):
        enter &= ~setup.narrows
    if setup.beside_first:
        far = enter & setup.too_far(unit.cell, first)
        enter &= ~far
        if table.profile.road_cancels_limits:
            by_road |= far
    return Terms(
        allowance=allowance,
        enter=enter,
        by_road=by_road,
        friends=friends,
        stop=setup.stopping & ~table.open_gates,
        zone=zone,
        wet=(setup.wet | (setup.lake if unit.boat else 0)),
        narrow=setup.narrows,
        begins=begins,
    )


def _aloft(table: Table, unit: Unit, allowance: int, zone: int) -> Terms:
    """FLY-1: over everything and everybody but elementals (R-175), to a vacant hex that is no mountain."""
    taken = table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1] | table.alone[1 - unit.side]
    over = (taken | table.setup.closed) & ~(1 << unit.cell)
    return Terms(allowance, table.setup.grid.everywhere & ~table.conjured, 0, over, 0, zone, 0, 0)


def search(table: Table, start: int, facing: int, terms: Terms, spent: int = 0, first: bool = True) -> Search:
    """Every end state within the allowance, cheapest first. `first`: the unit has not left its start hex
    yet.
    """
    setup = table.setup
    roads, steps = setup.road, setup.paces
    cancels = table.profile.road_cancels_limits
    here = 1 << start
    begin = list(NONE)
    begin[facing] = here
    layers = [Layer(NONE, NONE, NONE)._replace(**{terms.begins: tuple(begin)})]
    seen = [0] * FACINGS
    ends: list[tuple[int, ...]] = []
    in_water = bool(here & terms.wet)
    left = terms.allowance - spent
    most = max(0, left)
    whole = first and left > 0
    paid_free: list[int] = list(NONE)
    paid_locked: list[int] = list(NONE)
    for cost in range(most + 1):
        layer = layers[cost]
        ready_free, ready_locked = (
            turned(layer.free, terms.turns_free),
            turned(layer.locked, terms.turns_free),
        )
        for g in range(FACINGS):
            ready_free[g] |= paid_free[g]
            ready_locked[g] |= paid_locked[g]
        ready_stop = turned(layer.stopped, terms.turns_free)
        ends.append(_new_ends(ready_free, ready_locked, ready_stop, seen, terms, here))
        if cost == most:
            break
        # A turn of more than 60 degrees costs one; it is kept apart so that it lands one layer later.
        paid_free, paid_locked = about(layer.free, ready_free), about(layer.locked, ready_locked)
        arrived = _stepped(
            ready_free, ready_locked, terms, roads, steps, cancels, cost, here, in_water, whole
        )
        layers.append(arrived)
    return Search(start, terms, layers, ends, spent, first)


def _new_ends(
    free: list[int], locked: list[int], stopped: list[int], seen: list[int], terms: Terms, here: int
) -> tuple[int, ...]:
    barred = ~(terms.friends & ~here)
    fresh = []
    for g in range(FACINGS):
        mask = (free[g] | locked[g] | stopped[g]) & barred & ~seen[g]
        seen[g] |= mask
        fresh.append(mask)
    return tuple(fresh)


def _stepped(
    free: list[int],
    locked: list[int],
    terms: Terms,
    roads: tuple[int, ...],
    steps: tuple[tuple[tuple[int, int], ...], ...],
    cancels: bool,
    cost: int,
    here: int,
    in_water: bool,
    whole: bool,
) -> Layer:
    out_free, out_locked, out_stopped = [0] * FACINGS, [0] * FACINGS, [0] * FACINGS
    ordinary = terms.enter & ~terms.wet & ~terms.narrow
    for g in range(FACINGS):
        source, held = free[g], locked[g]
        if not source and not held:
            continue
        for d in FRONT[g]:
            along = roads[d]
            road_source = (source | held) & along
            if in_water:
                # TER-5: out of a river, or along it, is a whole move.
                if cost == 0 and whole:
                    hit = pace(steps, source & here, d) & terms.enter & ~terms.friends
                    out_stopped[g] |= hit if along & here else hit & ~terms.narrow
                continue
            if not terms.road_only and source:
                off = source & ~along & ~terms.narrow
                hit = pace(steps, off, d) & ordinary
                if hit:
                    halted = hit & (terms.stop | terms.zone)
                    out_stopped[g] |= halted & ~terms.friends
                    out_free[g] |= hit & ~halted
                if cost == 0 and whole:
                    bank = source & here & ~terms.narrow
                    wet = pace(steps, bank, d) & terms.wet & terms.enter & ~terms.friends
                    out_stopped[g] |= wet
            if road_source:
                hit = pace(steps, road_source, d) & ((terms.enter & ~terms.wet) | terms.by_road)
                if hit:
                    halted = hit & terms.zone
                    limiting = hit & (terms.stop | terms.by_road | terms.narrow) & ~halted
                    if not cancels:
                        stuck = limiting & terms.stop
                        halted |= stuck
                        limiting &= ~stuck
                    out_stopped[g] |= halted & ~terms.friends
                    out_locked[g] |= limiting
                    out_free[g] |= hit & ~halted & ~limiting
    return Layer(tuple(out_free), tuple(out_locked), tuple(out_stopped))


class Going(NamedTuple):
    """All a unit may reach: for each formation it may end in, the searches and the extra cost of ending
    so.
    """

    unit: int
    ways: tuple[tuple[Formation, Search, int], ...]

    def cost(self, cell: int, facing: int, formation: str) -> int | None:
        """The least movement spent in all for an end state, or None if it cannot be reached."""
        best: int | None = None
        for kind, found, extra in self.ways:
            if kind == formation:
                for spent, masks in enumerate(found.ends):
                    total = spent + extra + found.begun
                    if masks[facing] >> cell & 1 and total <= found.terms.allowance:
                        if best is None or total < best:
                            best = total
                        break
        return best

    def states(self) -> Iterator[tuple[int, int, Formation, int]]:
        """Every end state once, as (cell, facing, formation, cost), cheapest first within a formation."""
        formations = tuple(dict.fromkeys(kind for kind, _, _ in self.ways))
        for formation in formations:
            yield from self._states(formation)

    def _states(self, formation: Formation) -> Iterator[tuple[int, int, Formation, int]]:
        from hheditor.hexes import cells_of

        ways = [(found, extra) for kind, found, extra in self.ways if kind == formation]
        most = max(found.terms.allowance for found, _ in ways)
        seen = [0] * FACINGS
        for total in range(most + 1):
            for found, extra in ways:
                spent = total - extra - found.begun
                if total > found.terms.allowance or not 0 <= spent < len(found.ends):
                    continue
                for facing, mask in enumerate(found.ends[spent]):
                    fresh = mask & ~seen[facing]
                    if fresh:
                        seen[facing] |= fresh
                        for cell in cells_of(fresh):
                            yield cell, facing, formation, total

    def cells(self, formation: str | None = None) -> int:
        """Cells it may end in, whatever the facing."""
        reached = 0
        for kind, found, extra in self.ways:
            if formation is None or kind == formation:
                for spent, masks in enumerate(found.ends):
                    if spent + extra + found.begun <= found.terms.allowance:
                        for mask in masks:
                            reached |= mask
        return reached


def going(
    table: Table, number: int, *, spent: int = 0, road: bool = True, column: bool | None = None
) -> Going:
    """Where a formed unit may go. When it goes on after an interruption: what it has spent, whether it
    has kept to the road since it set out, and whether it set out in column."""
    unit = table.units[number]
    start_column = unit.formation == "column" if column is None else column
    ways: list[tuple[Formation, Search, int]] = []
    allowance = open_allowance(table, unit, start_column)
    bonus = road_bonus(table, unit, start_column) if road and table.setup.road_cells >> unit.cell & 1 else 0
    home: Formation = "line" if unit.formation == "column" else unit.formation
    for travel in ("line", "column") if may_column(table, unit) else (home,):
        if unit.formation == "column" and travel == "line":
            continue
        terms = terms_of(table, number, allowance, travel, spent == 0)
        found = [search(table, unit.cell, unit.facing, terms, spent, first=spent == 0)]
        if bonus:
            longer = terms._replace(allowance=allowance + bonus, road_only=True)
            found.append(search(table, unit.cell, unit.facing, longer, spent, first=spent == 0))
        for one in found:
            ways.append((travel, one, 0))
            if unit.formation == "column":
                ways.append(("line", _off_narrows(table, unit, one), 1))
    return Going(number, tuple(ways))


def _off_narrows(table: Table, unit: Unit, found: Search) -> Search:
    """Ends at which a column may form line: not on a bridge, nor on wheels in closed ground."""
    barred = table.setup.narrows
    if troop(table, unit).wheeled:
        barred |= table.setup.closed_to_wheels
    if not barred:
        return found
    return found._replace(ends=[tuple(mask & ~barred for mask in masks) for masks in found.ends])


class _Leaving(NamedTuple):
    """In which layers a path may have come to a cell, by what it does there next."""

    free: bool = True
    locked: bool = True
    stopped: bool = True

    def masks(self, layer: Layer, facing: int) -> tuple[tuple[str, int], ...]:
        """The layers that count, with their cells."""
        return (
            ("free", layer.free[facing] if self.free else 0),
            ("locked", layer.locked[facing] if self.locked else 0),
            ("stopped", layer.stopped[facing] if self.stopped else 0),
        )


_ENDING = _Leaving()
_BY_ROAD = _Leaving(stopped=False)
_FREELY = _Leaving(locked=False, stopped=False)


def trace(table: Table, found: Search, cell: int, facing: int) -> tuple[tuple[int, int], ...] | None:
    """The steps of a cheapest path to an end state, as (cell entered, facing in which it is entered).

    R-20: whoever goes on by road inside limiting ground has come into it by road.
    """
    for spent, masks in enumerate(found.ends):
        if masks[facing] >> cell & 1:
            return _back(table, found, spent, cell, facing, _ENDING)
    return None


def _back(
    table: Table, found: Search, spent: int, cell: int, facing: int, leaving: _Leaving
) -> tuple[tuple[int, int], ...] | None:
    """The path to a cell in which a unit faces so with so much spent, and which it leaves so."""
    if spent == 0:
        return () if cell == found.start else None
    bit = 1 << cell
    layer = found.layers[spent]
    near = range(FACINGS) if found.terms.turns_free else NEAR[facing]
    for f in near:
        for kind, mask in leaving.masks(layer, f):
            if mask & bit:
                path = _before(table, found, spent, cell, f, kind)
                if path is not None:
                    return (*path, (cell, f))
    earlier = found.layers[spent - 1]
    for f in range(FACINGS):
        if turn_between(f, facing) <= FREE_TURN:
            continue
        for kind, mask in leaving.masks(earlier, f)[:2]:
            if mask & bit:
                if spent - 1 == 0:
                    return ()
                path = _before(table, found, spent - 1, cell, f, kind)
                if path is not None:
                    return (*path, (cell, f))
    return None


def _before(
    table: Table, found: Search, spent: int, cell: int, facing: int, kind: str
) -> tuple[tuple[int, int], ...] | None:
    """The path to a cell entered in a facing with so much spent: its last step came through a front side,
    and by road where that alone leads there.
    """
    neighbours = table.setup.grid.neighbours
    roads, terms = table.setup.road, found.terms
    only_road = kind == "locked" or terms.road_only or not terms.enter & ~terms.narrow & 1 << cell
    for d in FRONT[facing]:
        origin = neighbours[cell][(d + 3) % 6]
        if origin < 0:
            continue
        by_road = bool(roads[d] >> origin & 1)
        if (only_road or terms.narrow >> origin & 1) and not by_road:
            continue
        path = _back(table, found, spent - 1, origin, facing, _BY_ROAD if by_road else _FREELY)
        if path is not None:
            return path
    return None
