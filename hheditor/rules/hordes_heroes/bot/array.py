"""A sensible array: where an army would stand if nobody wanted to place it by hand.

Units are put down one after another, each where it costs least: foot round the middle of the front row,
guns and shooters beside it with nobody before them, horse outside of all of these, hordes in touch with the
others (CMD-7). Ground that hinders an arm costs it dear. Then leaders take the places from which they
command most (CMD-2), the commander-in-chief in the middle, and whoever is out of command still is moved to
where he is not. Several middles of the line are tried and the best one is kept.

The orders are judged like anybody's (DEP-1, DEP-4): a unit that finds no place stays off the table.
"""

from collections.abc import Iterator
from functools import lru_cache

from hheditor.hexes import Board, cells_of, front_sides, pose_of
from hheditor.rules.hordes_heroes.armies.troops import Troop
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.deployment import OPPOSITE, empty_field
from hheditor.rules.hordes_heroes.command.leaders import place_leader
from hheditor.rules.hordes_heroes.command.placement import judge_place, put, take_off, zone_of
from hheditor.rules.hordes_heroes.contact.zones import barred
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Deploy
from hheditor.rules.hordes_heroes.position.setup import facing_edge
from hheditor.rules.hordes_heroes.position.table import Table, troop
from hheditor.scenarios import Placement, Scenario

_ACROSS = 1000
"""Board units across a hex: costs count hexes in thousandths."""
_NEVER = 10**9
_ROLES = ("wagons", "foot", "guns", "hordes", "shooters", "horse", "light horse")
"""In the order in which they are placed, from the middle of the line outwards."""
_WINGS = frozenset({"horse", "light horse"})
_MIDDLES = (0, -2, 2, -4, 4, -6, 6)
"""Middles of the line that are tried, in hexes from the middle of the zone."""
_DEPTH = {"wagons": 3000, "foot": 2600, "guns": 6000, "hordes": 2200, "shooters": 6000}
"""What standing a row further back costs, in hexes along the line."""


def role_of(kind: Troop) -> str:
    """What a troop type does in the line."""
    if kind.artillery:
        return "guns"
    if kind.kind == "war_wagon":
        return "wagons"
    if kind.mounted or kind.kind == "chariot":
        return "light horse" if kind.evade or kind.shooting else "horse"
    if kind.horde:
        return "hordes"
    return "shooters" if kind.shooting else "foot"


def shoots(kind: Troop) -> bool:
    """Whether it wants nobody before it."""
    return bool(kind.shooting) or kind.artillery


def array(scenario: Scenario, side: int, seed: int = 0) -> tuple[Placement, ...]:
    """The placements of a whole side. The first seed takes the best middle of the line, others the next."""
    return line_of_battle(empty_field(scenario), side, seed)


def line_of_battle(table: Table, side: int, seed: int = 0) -> tuple[Placement, ...]:
    """The same for a side that has nobody on the table yet, edges as they are."""
    tries = sorted(
        (_Array(table, side, middle, mirrored=bool(seed // len(_MIDDLES) % 2)) for middle in _MIDDLES),
        key=lambda each: each.cost,
    )
    turn = seed % len(tries)
    best: _Array | None = None
    for attempt in tries[turn:] + tries[:turn]:
        attempt.lead()
        if best is None or attempt.faults < best.faults:
            best = attempt
        if not best.faults:
            break
    assert best is not None
    return placements(best.table, side)


def placements(table: Table, side: int) -> tuple[Placement, ...]:
    """How a side stands, as a scenario keeps it."""
    own = [unit for unit in table.units if unit.side == side]
    found = [
        Placement(number, unit.cell, unit.facing, unit.formation, unit.cells)
        for number, unit in enumerate(own)
        if unit.cell >= 0
    ]
    leaders = [leader for leader in table.leaders if leader.side == side]
    found += [
        Placement(len(own) + index, leader.cell) for index, leader in enumerate(leaders) if leader.cell >= 0
    ]
    return tuple(found)


@lru_cache(maxsize=64)
def _spots(board: Board, edge: str) -> tuple[tuple[int, int], ...]:
    """For each cell how far along the edge it lies, and how far ahead of it."""
    found = []
    for cell in range(board.cells):
        x, y = pose_of(board, cell)
        found.append({"south": (x, -y), "north": (-x, y), "west": (y, x), "east": (-y, -x)}[edge])
    return tuple(found)


class _Array:
    """One try: a middle, the units round it, then the leaders."""

    def __init__(self, table: Table, side: int, middle: int, *, mirrored: bool) -> None:
        self.table = table
        self.side = side
        edge = table.edges[side]
        board = table.setup.board
        self.facing = facing_edge(board, OPPOSITE[edge])
        self.zone = zone_of(table, side)
        self.cells = tuple(cells_of(self.zone))
        spots = _spots(board, edge)
        self.along = {cell: spots[cell][0] for cell in self.cells}
        self.ahead = {cell: spots[cell][1] for cell in self.cells}
        self.hand = -1 if mirrored else 1
        self.kept_clear = 0
        """Cells before guns and shooters."""
        self.before = 0
        """Cells whose front is taken: nobody who shoots stands there."""
        self.reach = [0, 0]
        """How far the foot stretches to the left and to the right of the middle."""
        self.wings = [0, 0]
        self.cost = 0
        if not self.cells:
            return
        low, high = min(self.along.values()), max(self.along.values())
        wanted = (low + high) // 2 + middle * _ACROSS
        self.middle = min(max(wanted, low), high)
        self.front = max(self.ahead.values())
        self.cost = abs(wanted - (low + high) // 2) * 2
        for number in self._in_order():
            self._put_down(number)

    def _in_order(self) -> list[int]:
        units = [number for number, unit in enumerate(self.table.units) if unit.side == self.side]

        def rank(number: int) -> tuple[int, int, int]:
            kind = troop(self.table, self.table.units[number])
            return _ROLES.index(role_of(kind)), kind.column_of_results, -kind.combat

        return sorted(units, key=rank)

    # Units ---------------------------------------------------------------------------------------------

    def _put_down(self, number: int) -> None:
        kind = troop(self.table, self.table.units[number])
        best, least = -1, _NEVER
        for cell in self._free(number):
            cost = self._price(kind, cell)
            if cost < least:
                best, least = cell, cost
        if best < 0:
            self.cost += 100 * _ACROSS
            return
        self.cost += least
        self._stand(number, kind, best)

    def _free(self, number: int) -> Iterator[int]:
        """Cells where the unit may stand (DEP-4)."""
        held = self.table.held
        for cell in self.cells:
            if cell not in held and not barred(self.table, number, cell, origin=cell):
                yield cell

    def _stand(self, number: int, kind: Troop, cell: int) -> None:
        role = role_of(kind)
        self.table = put(self.table, number, cell, self.facing, "line", ())
        ahead, behind = self._beside(cell)
        if shoots(kind):
            self.kept_clear |= ahead
        self.before |= behind
        offset = (self.along[cell] - self.middle) * self.hand
        if role in _WINGS:
            self.wings[offset > 0] += 1
        else:
            self.reach[offset > 0] = max(self.reach[offset > 0], abs(offset))

    def _beside(self, cell: int) -> tuple[int, int]:
        """The cells straight before a cell, and those it stands straight before."""
        neighbours = self.table.setup.grid.neighbours[cell]
        ahead = behind = 0
        for direction in front_sides(self.facing):
            # Facing a side, the three sides in front are counted: who stands there is in the way.
            if neighbours[direction] >= 0:
                ahead |= 1 << neighbours[direction]
            if neighbours[(direction + 3) % 6] >= 0:
                behind |= 1 << neighbours[(direction + 3) % 6]
        return ahead, behind

    def _price(self, kind: Troop, cell: int) -> int:
        """What it costs to stand there, in thousandths of a hex."""
        role = role_of(kind)
        if self.kept_clear >> cell & 1 or (shoots(kind) and self.before >> cell & 1):
            return 60 * _ACROSS + self._away(role, cell)
        cost = self._away(role, cell) + self._ground(kind, cell)
        if self.table.held and not self._touches(cell):
            cost += (50 if role == "hordes" else 5) * _ACROSS
        return cost

    def _away(self, role: str, cell: int) -> int:
        offset = (self.along[cell] - self.middle) * self.hand
        back = self.front - self.ahead[cell]
        if role not in _WINGS:
            # Of two equal places the one to the right hand, so that the two halves of a line do not quarrel.
            return abs(offset) * 2 + (offset < 0) + back * _DEPTH[role] // _ACROSS
        right = offset > 0
        inside = max(0, self.reach[right] + _ACROSS // 2 - abs(offset))
        crowd = max(0, self.wings[right] - self.wings[not right])
        return abs(offset) + back * 2 + inside * 8 + crowd * 4 * _ACROSS + (offset < 0)

    def _touches(self, cell: int) -> bool:
        near = self.table.setup.grid.around[cell]
        return bool(near & (self.table.formed[self.side] | self.table.loose[self.side]))

    def _ground(self, kind: Troop, cell: int) -> int:
        setup, role = self.table.setup, role_of(kind)
        effects = setup.effects[cell]
        cost = 0
        if effects.all_disrupted or effects.entry == "river":
            cost += 14 * _ACROSS
        elif role in _WINGS and (effects.mounted_disrupted or effects.entry == "stop"):
            cost += 12 * _ACROSS
        elif effects.entry == "stop":
            cost += (3 if role == "foot" else 6) * _ACROSS
        if shoots(kind):
            cost -= setup.level(cell) * _ACROSS
        return cost

    # Leaders -------------------------------------------------------------------------------------------

    def lead(self) -> None:
        """Place the leaders, and bring in whoever is out of command."""
        if not self.cells:
            return
        own = [index for index, leader in enumerate(self.table.leaders) if leader.side == self.side]
        own.sort(key=lambda index: not self.table.setup.leaders[index].chief)
        posts = dict(zip(own, self._posts(len(own)), strict=True))
        for index in own:
            self._place_leader(index, posts[index])
        for _ in range(3):
            if not self.astray:
                return
            for number in self.astray:
                self._bring_in(number)
            for index in own if self.astray else ():
                self._place_leader(index, posts[index])

    def _posts(self, count: int) -> list[int]:
        """Where along the line leaders would like to be: the middle, then shared out over the wings."""
        held = [self.along[cell] for cell in self.table.held if cell in self.along]
        low, high = min(held, default=self.middle), max(held, default=self.middle)
        # The second one stands in the right half, a third in the left, and so on outwards.
        shares = (3, 5, 1, 4, 2)
        return [low + (high - low) * shares[number % len(shares)] // 6 for number in range(count)]

    def _place_leader(self, index: int, post: int) -> None:
        """The place from which most are in command; of equal ones the one nearest to his post, behind
        the line rather than in it."""
        table = take_off(self.table, LEADERS + index)
        everybody = sum(unit.side == self.side and unit.cell >= 0 for unit in table.units)
        best: tuple[tuple[int, int], Table] | None = None
        for cell in self.cells:
            if judge_place(table, self.side, Deploy(LEADERS + index, cell), self.zone) is not None:
                continue
            placed = place_leader(table, index, cell)
            away = abs(self.along[cell] - post) + abs(self.front - 2 * _ACROSS - self.ahead[cell])
            with_unit = placed.leaders[index].host >= 0
            alone = not with_unit and not self._touches(cell)
            shared = any(
                other.cell == cell and number != index for number, other in enumerate(placed.leaders)
            )
            away += with_unit * 700 + alone * 2500 + shared * 4000
            if self.kept_clear >> cell & 1:
                away += 5000
            if best is not None and best[0] <= (-everybody, away):
                continue  # whoever is led from here, the other place is as good and nearer
            key = (-len(commanded_units(placed, self.side)), away)
            if best is None or key < best[0]:
                best = key, placed
        if best is not None:
            self.table = best[1]

    @property
    def astray(self) -> tuple[int, ...]:
        """Units on the table and out of command."""
        led = set(commanded_units(self.table, self.side))
        return tuple(
            number
            for number, unit in enumerate(self.table.units)
            if unit.side == self.side and unit.cell >= 0 and number not in led
        )

    @property
    def faults(self) -> int:
        """Units off the table or out of command."""
        own = [unit for unit in self.table.units if unit.side == self.side]
        return sum(unit.cell < 0 for unit in own) + (len(self.astray) if self._has_leaders else 0)

    @property
    def _has_leaders(self) -> bool:
        return any(leader.side == self.side for leader in self.table.leaders)

    def _bring_in(self, number: int) -> None:
        """Move a unit to the cheapest place where it is in command."""
        kind = troop(self.table, self.table.units[number])
        if self.table.leaders_with.get(number):
            return
        lifted = take_off(self.table, number)
        self.table, kept = lifted, self.table
        places = sorted(self._free(number), key=lambda cell: self._price(kind, cell))
        for cell in places:
            placed = put(lifted, number, cell, self.facing, "line", ())
            if self._price(kind, cell) < 60 * _ACROSS and number in commanded_units(placed, self.side):
                self.table = placed
                ahead, behind = self._beside(cell)
                self.kept_clear |= ahead if shoots(kind) else 0
                self.before |= behind
                return
        self.table = kept
