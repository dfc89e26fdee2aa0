"""The hex variant, HEX-1 to HEX-28. A hex is 1H across and holds one unit, whatever its depth (HEX-17).

IR-48: neighbours are at distance 0. IR-49: points are faced. IR-50: a wheel is 60 degrees for 1H. IR-52:
contact is a bond. IR-42, IR-44: grounds and water. TER-9: wheels cross what the table lets them; TER-11:
stakes and walls are states of units, not ground; TER-12: the edge of a wood is whatever of it is seen.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hheditor.hexes import angle, cells_of, mask_of, pose_of
from hheditor.rules.impetus.board import drives, ways
from hheditor.rules.impetus.board.frames import in_lane
from hheditor.rules.impetus.board.grounds import HexGround
from hheditor.rules.impetus.board.interface import (
    OPEN_GOING,
    Board,
    Course,
    Goal,
    Going,
    Place,
    Spot,
    place_of,
)
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.rules.impetus.position.table import Kind, Table
else:
    Table = Any

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
_POINTS = (1, 3, 5, 7, 9, 11)
_POINTY = {"north": 9, "south": 3, "east": 11, "west": 7}
_FLAT = {"north": 9, "south": 3, "east": 11, "west": 5}


class HexBoard(HexGround, Board):
    """The hexes of one battle."""

    h = 1

    evasions = drives.evasions
    retreat = drives.retreat
    pursuit = drives.pursuit
    run_away = drives.run_away

    # Places ------------------------------------------------------------------------------------------

    def exists(self, cell: int) -> bool:
        """HEX-28: whether the cell is on the board."""
        return 0 <= cell < self.cells

    def problems(self, table: Table) -> Iterator[Finding]:
        """HEX-1, HEX-28."""
        units = table.units
        if any(
            (unit.cell >= 0 and not self.exists(unit.cell)) or unit.x or unit.y or unit.depth
            for unit in units
        ):
            yield refuse("problem.impetus.off-board", rule="HEX-28")
        if not all(self.may_face(unit.facing) for unit in units):
            yield refuse("problem.impetus.facing", rule="HEX-1")
        held: dict[int, int] = {}
        for number, unit in enumerate(units):
            if unit.cell >= 0:
                if unit.cell in held:
                    yield refuse("problem.impetus.two-in-hex", rule="HEX-1", pieces=(held[unit.cell], number))
                held[unit.cell] = number

    def pose(self, spot: Spot) -> tuple[int, int, int]:
        """The middle of the hex."""
        x, y = pose_of(self.setup.hexes, spot.cell)[:2]
        return x, y, angle(spot.facing, self.setup.hexes.orientation) * 10

    def linked(self, one: int, other: int) -> bool:
        """Neighbours."""
        return other in self.grid.neighbours[one]

    def may_face(self, facing: int) -> bool:
        """HEX-1: the six points."""
        return facing in _POINTS

    def places(self, *cells: int) -> tuple[int, ...]:
        """The cells."""
        return cells

    def facing_ahead(self, edge: str) -> int:
        """HEX-26: Red at the south faces N; where no point looks straight ahead, the one left of it."""
        table = _POINTY if self.setup.hexes.orientation == "pointy" else _FLAT
        return table[OPPOSITE[edge]]

    def deployment_mask(self, table: Table, side: int) -> int:
        """DEP-4, HEX-25: the rows of the own half, no nearer than the gap to the middle; or as painted."""
        card = self.setup.sides[side]
        if card.zone is not None:
            return mask_of(card.zone) & self.grid.everywhere
        rows = self.setup.hexes.rows if card.edge in ("north", "south") else self.setup.hexes.columns
        depth = max(0, rows // 2 - self.setup.profile.deployment_gap)
        return self.grid.row_mask(card.edge, depth)  # type: ignore[arg-type]

    def may_deploy(self, table: Table, side: int, spot: Spot) -> bool:
        """DEP-4."""
        return not (spot.x or spot.y) and bool(self.deployment_mask(table, side) >> spot.cell & 1)

    def zone(self, table: Table, side: int) -> tuple[int, ...]:
        """DEP-4."""
        return tuple(cells_of(self.deployment_mask(table, side)))

    def deployments(self, table: Table, number: int, facing: int | None = None) -> Iterator[Place]:
        """DEP-4: every cell of its zone."""
        looks = _POINTS if facing is None else (facing,)
        for cell in self.zone(table, table.units[number].side):
            for look in looks:
                yield Place(cell, look)

    def depth(self, number: int, behind: tuple[int, ...]) -> int:
        """HEX-17: it does not exist."""
        return 0

    def fitted(self, table: Table, number: int, behind: tuple[int, ...]) -> Place:
        """HEX-17: depth does not exist."""
        return place_of(table.units[number])

    # Measures ----------------------------------------------------------------------------------------

    def distance(self, one: Spot, other: Spot) -> int:
        """HEX-5: the hexes strictly between; neighbours are at 0."""
        return max(0, self.grid.distance(one.cell, other.cell) - 1)

    def range(self, one: Spot, other: Spot, all_round: bool) -> int:
        """HEX-5."""
        return self.distance(one, other)

    def in_projection(self, unit: Spot, other: Spot) -> bool:
        """HEX-4: the lane."""
        return in_lane(*self.frames.coordinates(unit.cell, unit.facing // 2, other.cell))

    def before_front(self, unit: Spot, other: Spot) -> bool:
        """HEX-14: one of the two front hexes."""
        return other.cell in self.frames.fronts[unit.cell][unit.facing // 2]

    def ahead(self, unit: Spot, cell: int) -> int:
        """HEX-3: how far ahead of a unit a cell lies."""
        x, y = self.frames.coordinates(unit.cell, unit.facing // 2, cell)
        return x + y

    def behind_front_line(self, unit: Spot, other: Spot) -> bool:
        """HEX-10: ahead 0 or less."""
        return self.ahead(unit, other.cell) <= 0

    def in_arc(self, unit: Spot, other: Spot) -> bool:
        """HEX-15: the wedge between the two front rows, rims included."""
        x, y = self.frames.coordinates(unit.cell, unit.facing // 2, other.cell)
        return x >= 0 and y >= 0 and (x or y) != 0

    def sight(
        self, table: Table, shooter: int, target: int, indirect: bool, all_round: bool
    ) -> Finding | None:
        """HEX-16: centre to centre; TER-4: heights; TER-5: wood and village; SHO-8: indirect fire."""
        one, other = table.units[shooter], table.units[target]
        a, b = one.cell, other.cell
        lower = min(self.level(one), self.level(other))
        higher = max(self.level(one), self.level(other))
        ground = self.opaque | (self.above(higher) if self.setup.levels else 0)
        if self.grid.blocked_line(a, b, ground):
            return refuse("refusal.impetus.sight-ground", rule="TER-5", pieces=(shooter, target))
        units = (table.occupied[0] | table.occupied[1]) & ~(1 << a | 1 << b)
        singles, pairs = self.grid.sight_masks(a, b)
        between = singles
        for pair in pairs:
            between |= pair
        units &= between
        if units and (indirect or self.setup.levels):
            for cell in cells_of(units):
                if self._overlooked(cell, one, other, indirect, lower):
                    units &= ~(1 << cell)
        if self.grid.blocked_line(a, b, ground | units):
            return refuse("refusal.impetus.sight-unit", rule="SHO-7", pieces=(shooter, target))
        return None

    def _overlooked(self, cell: int, shooter: Spot, target: Spot, indirect: bool, lower: int) -> bool:
        """TER-4 (IR-43): seen over from above, unless next to the lower end; SHO-8 (IR-23): shot over, unless
        near the target."""
        away, near = self.grid.distance(cell, target.cell) - 1, self.grid.distance(cell, shooter.cell) - 1
        if indirect and away > 2:
            return True
        high = self.level_of(cell)
        return (self.level(shooter) > high and away > 1) or (self.level(target) > high and near > 1)

    def in_column(self, table: Table, number: int) -> bool:
        """GRP-6, HEX-22: a friend of the same facing before or behind, none beside."""
        unit = table.units[number]
        around, k = self.grid.neighbours[unit.cell], unit.facing // 2

        def friend(direction: int) -> bool:
            other = table.held.get(around[direction % 6], -1)
            return (
                other >= 0
                and table.units[other].side == unit.side
                and table.units[other].facing == unit.facing
            )

        if friend(k - 1) or friend(k + 2):
            return False
        return any(friend(direction) for direction in (k, k + 1, k + 3, k + 4))

    # Zones -------------------------------------------------------------------------------------------

    def zone_of(self, table: Table, number: int) -> int:
        """ZOC-1, HEX-9: the two front hexes, none in melee or disorder, not where it may not enter."""
        unit = table.units[number]
        if unit.cell < 0 or unit.disordered or table.fighting >> number & 1:
            return 0
        mask = self.frames.front_mask[unit.cell][unit.facing // 2]
        if self.rough & mask:
            mask &= ~self.closed_to(self.setup.troop_of_unit[number])
        return mask

    def zones(self, table: Table) -> tuple[int, int]:
        """ZOC-1."""
        masks = [0, 0]
        for number, unit in enumerate(table.units):
            if unit.cell >= 0 and not unit.disordered:
                masks[unit.side] |= self.zone_of(table, number)
        return masks[0], masks[1]

    def zones_at(self, table: Table, side: int, spot: Spot) -> tuple[int, ...]:
        """ZOC-2: whose zone that hex is in."""
        if not table.zones[1 - side] >> spot.cell & 1:
            return ()
        found = []
        for cell in self.grid.neighbours[spot.cell]:
            number = table.held.get(cell, -1)
            if (
                number >= 0
                and table.units[number].side != side
                and self.zone_of(table, number) >> spot.cell & 1
            ):
                found.append(number)
        return tuple(found)

    def zones_on(
        self, table: Table, units: tuple[int, ...], course: Course, index: int
    ) -> tuple[tuple[int, bool], ...]:
        """HEX-9: zones of the hexes of a way, the start included; a way that goes on from one goes past."""
        unit = table.units[units[index]]
        cells = (unit.cell, *course.ways[index])
        if not table.zones[1 - unit.side] & mask_of(cells):
            return ()
        found: dict[int, bool] = {}
        for place, cell in enumerate(cells):
            for enemy in self.zones_at(table, unit.side, Place(cell, 0)):
                found[enemy] = found.get(enemy, False) or place < len(cells) - 1
        return tuple(found.items())

    # Moves -------------------------------------------------------------------------------------------

    def courses(self, table: Table, units: tuple[int, ...], kind: str, goal: Goal) -> Iterator[Course]:
        """HEX-6, HEX-7, HEX-22, HEX-27; lengths and angles are for tables."""
        if goal.length or goal.angle:
            return iter(())
        return ways.courses(self, table, units, kind, goal.cell, goal.facing)

    def why_not(self, table: Table, units: tuple[int, ...], kind: str, goal: Goal) -> Finding | None:
        """Nothing but that there is no way."""
        return None

    def goals(self, table: Table, number: int, kind: str, most: int) -> Iterator[Goal]:
        """Where a move of that kind and length may end."""
        return (Goal(cell, facing) for cell, facing in ways.goals(self, table, number, kind, most))

    def going(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> Going:
        """HEX-23; TER-6: along a road everything is open."""
        if course.kind == "road":
            return OPEN_GOING
        start = table.units[units[index]].cell
        cells = (start, *course.ways[index])
        if not self.rough:
            return OPEN_GOING
        barred = bool(self.bridged) and not ways.by_road(self, start, course.ways[index])
        return Going(tuple(self.kinds[cell] for cell in cells), barred)

    def meets(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> tuple[int, ...]:
        """Whoever stands in the hexes of a way."""
        way = course.ways[index]
        if not (table.occupied[0] | table.occupied[1]) & mask_of(way):
            return ()
        found = (table.held.get(cell, -1) for cell in way)
        return tuple(number for number in found if number >= 0 and number not in units)

    def ends_on(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> tuple[int, ...]:
        """One unit to a hex."""
        found = self.occupant(table, course.ends[index], units)
        return () if found < 0 else (found,)

    def swept(self, table: Table, units: tuple[int, ...], course: Course) -> tuple[int, int]:
        """HEX-22: the hexes on the rings of a wheeling rank."""
        side = table.units[units[0]].side
        for cell in course.swept:
            place = Place(cell, 0)
            other = self.occupant(table, place, units)
            zones = self.zones_at(table, side, place)
            if other >= 0 or zones:
                return other, zones[0] if zones else -1
        return -1, -1

    def after_wheel(self, table: Table, number: int, course: Course, index: int) -> Place:
        """HEX-8: the lane is that of the new facing."""
        way = course.ways[index]
        turned = len(way) - course.straight
        cell = way[turned - 1] if turned else table.units[number].cell
        return Place(cell, course.ends[index].facing)

    def occupant(self, table: Table, spot: Spot, leave: tuple[int, ...] = ()) -> int:
        """HEX-1: one unit or block to a hex."""
        found = table.held.get(spot.cell, -1)
        return -1 if found in leave else found

    def joined(self, table: Table, units: tuple[int, ...]) -> bool:
        """GRP-1, HEX-22: side hexes make a rank, front and rear hexes a file: all six neighbours."""
        cells = {table.units[number].cell for number in units}
        reached = {table.units[units[0]].cell}
        waiting = list(reached)
        while waiting:
            for cell in self.grid.neighbours[waiting.pop()]:
                if cell in cells and cell not in reached:
                    reached.add(cell)
                    waiting.append(cell)
        return reached == cells

    # Charges -----------------------------------------------------------------------------------------

    def charge_goals(
        self, table: Table, number: int, most: int, facing: int | None = None
    ) -> Iterator[tuple[Goal, int]]:
        """HEX-11; a wheel takes 1H (HEX-7)."""
        unit = table.units[number]
        wheels = () if unit.disordered else ((unit.facing - 2) % 12, (unit.facing + 2) % 12)
        for looks in (unit.facing, *wheels) if facing is None else (facing,):
            left = most if looks == unit.facing else most - 1
            for cell, target in ways.charge_goals(self, table, number, looks, left):
                yield Goal(cell, looks), target

    def charges(self, table: Table, units: tuple[int, ...], goal: Goal) -> Iterator[Course]:
        """HEX-11: n steps within its figure, none where it is next to its target."""
        lead = table.units[units[0]]
        straight = goal.facing == lead.facing
        if straight and goal == (lead.cell, lead.facing, 0, 0):
            ends = tuple(Place(table.units[each].cell, lead.facing) for each in units)
            yield Course("straight", 0, ((),) * len(units), ends)
        elif straight or len(units) == 1:
            yield from self.courses(table, units, "straight" if straight else "wheel", goal)

    def fall_short(
        self,
        table: Table,
        units: tuple[int, ...],
        ways: tuple[tuple[int, ...], ...],
        places: tuple[tuple[Place, Place], ...],
        short: int,
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[Place, ...]]:
        """OPT-1: so many hexes less."""
        length = max(0, max(len(way) for way in ways) - short)
        while length and any(
            way and self.occupant(table, Place(way[length - 1], 0), units) >= 0 for way in ways
        ):
            length -= 1
        kept = tuple(way[:length] for way in ways)
        ends = tuple(
            Place(way[-1] if way else start.cell, end.facing)
            for way, (start, end) in zip(kept, places, strict=True)
        )
        return kept, ends

    def first_contact(
        self, table: Table, number: int, course: Course, index: int
    ) -> tuple[int, tuple[int, ...]]:
        """HEX-11: the first hex from which an enemy of the lane is in a front hex."""
        unit = table.units[number]
        k = course.ends[index].facing // 2
        enemies = table.occupied[1 - unit.side]
        for step, cell in enumerate((unit.cell, *course.ways[index])):
            before = self.frames.front_mask[cell][k] & enemies
            if before:
                found = [
                    table.held[each]
                    for each in cells_of(before)
                    if in_lane(*self.frames.coordinates(unit.cell, k, each))
                ]
                if found:
                    return step, tuple(found)
        return -1, ()

    def front_contacts(self, table: Table, number: int, end: Spot) -> tuple[int, ...]:
        """HEX-13: the enemies in its front hexes."""
        side = table.units[number].side
        found = []
        for cell in self.frames.fronts[end.cell][end.facing // 2]:
            other = table.held.get(cell, -1)
            if other >= 0 and table.units[other].side != side:
                found.append(other)
        return tuple(found)

    def contact_kind(self, start: Spot, end: Spot, target: Spot) -> "Kind":
        """HEX-12 (IR-51): by where it ends and where it began."""
        ahead = self.ahead(target, end.cell)
        if ahead > 0:
            return "frontal"
        if self.ahead(target, start.cell) > 0:
            return "side"
        return "flank" if ahead == 0 else "rear"

    def turned(self, table: Table, number: int, enemy: int, *, closing: bool = True) -> Place:
        """HEX-14: the least turn; of two equal ones the one with more bound enemies in front, then
        clockwise."""
        return ways.turned(self, table, number, table.units[enemy].cell)

    def lined_up(self, table: Table, number: int, target: int) -> Place | None:
        """HEX-17: lining up does not exist."""
        return None

    def main_enemies(self, table: Table, number: int, enemies: tuple[int, ...]) -> tuple[int, ...]:
        """HEX-17: nothing is measured."""
        return ()

    def main_friend(self, table: Table, number: int, friends: tuple[int, ...], enemy: int) -> int:
        """HEX-17."""
        return number

    # Driven moves ------------------------------------------------------------------------------------

    def straight_behind(self, table: Table, spot: Spot) -> tuple[int, ...]:
        """HEX-23: the two rear hexes."""
        around, k = self.grid.neighbours[spot.cell], spot.facing // 2
        found = (table.held.get(around[(k + turn) % 6], -1) for turn in (3, 4))
        return tuple(number for number in found if number >= 0)
