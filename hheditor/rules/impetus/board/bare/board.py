"""The bare table, TAB-1 to TAB-27. Lengths in tenths of a millimetre, headings in tenths of a degree (TAB-1).

TAB-3 (IR-53): every base is 2H wide, its depth is that of its class. TAB-10: towards an enemy is straight
ahead, with him in the front projection; bases being solid, nobody goes past him.
"""

from collections.abc import Callable, Iterator
from math import isqrt
from typing import TYPE_CHECKING, Any

from hheditor.rules.impetus.armies.troops import HALVES
from hheditor.rules.impetus.board.bare import drives, ways
from hheditor.rules.impetus.board.bare.bases import CLEAR, SLACK, TOUCH, Way, how_far, shifted, touch, wheeled
from hheditor.rules.impetus.board.bare.measures import TableMeasures, gap_between
from hheditor.rules.impetus.board.interface import (
    OPEN_GOING,
    Board,
    Chase,
    Course,
    Flight,
    Goal,
    Going,
    Passage,
    Place,
    Spot,
    place_of,
)
from hheditor.tables import (
    CIRCLE,
    EDGES,
    FINE,
    Edge,
    Point,
    Polygon,
    Pose,
    Rect,
    Size,
    ahead,
    behind_front,
    behind_rear,
    edge_of_attack,
    in_strip,
    overlap,
    shared_front,
    strip,
    turn,
    within,
)
from hheditor.tables.ground import holds_wholly
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.rules.impetus.position.table import Kind, Table
else:
    Table = Any

_LOOKS = {"south": 2700, "north": 900, "west": 0, "east": 1800}
_ARC = 450
_FAR = 2


class TableBoard(TableMeasures, Board):
    """The table of one battle."""

    courses = ways.courses
    why_not = ways.why_not
    goals = ways.goals
    charge_goals = ways.charge_goals
    evasions = drives.evasions
    run_away = drives.run_away

    # Places ------------------------------------------------------------------------------------------

    def exists(self, cell: int) -> bool:
        """A table has no cells; 0 says that a unit stands on it."""
        return cell == 0

    def linked(self, one: int, other: int) -> bool:
        """Nothing is known of cells."""
        return True

    def may_face(self, facing: int) -> bool:
        """TAB-1: any tenth of a degree."""
        return 0 <= facing < CIRCLE

    def places(self, *cells: int) -> tuple[int, ...]:
        """None."""
        return ()

    def zones(self, table: Table) -> tuple[int, int]:
        """No cells."""
        return 0, 0

    def zone(self, table: Table, side: int) -> tuple[int, ...]:
        """No cells."""
        return ()

    def pose(self, spot: Spot) -> tuple[int, int, int]:
        """Its centre and heading."""
        return spot.x, spot.y, spot.facing

    def depth(self, number: int, behind: tuple[int, ...]) -> int:
        """TAB-3: of a base, or of all bases of a block together."""
        troops = self.setup.troop_of_unit
        return sum(HALVES[troops[each].klass] for each in (number, *behind)) * self.h // 2

    def fitted(self, table: Table, number: int, behind: tuple[int, ...]) -> Place:
        """TAB-3: a block grows and shrinks at its rear."""
        unit = table.units[number]
        depth = self.depth(number, behind)
        moved = ahead(Pose(unit.x, unit.y, unit.facing), (unit.depth - depth) // 2)
        return Place(unit.cell, unit.facing, moved.x, moved.y, depth)

    def problems(self, table: Table) -> Iterator[Finding]:
        """TAB-1, TAB-3, TAB-26: on the table, as deep as it is, not on each other."""
        units = table.units
        for number, unit in enumerate(units):
            if unit.cell not in (-1, 0) or not self.may_face(unit.facing):
                yield refuse("problem.impetus.pose", rule="TAB-1", pieces=(number,))
            elif unit.depth != self.depth(number, unit.behind):
                yield refuse("problem.impetus.depth", rule="TAB-3", pieces=(number,), depth=unit.depth)
            elif unit.cell == 0 and not self.on_table(self.rect(unit)):
                yield refuse("problem.impetus.off-table", rule="TAB-26", pieces=(number,))
        field = self.field(table)
        for one, other in field.touching():
            small, its = (field.rects[each].grown(-TOUCH) for each in (one, other))
            if overlap(small.corners, its.corners):
                yield refuse("problem.impetus.overlap", rule="TAB-7", pieces=(one, other))

    def facing_ahead(self, edge: str) -> int:
        """Away from the edge."""
        return _LOOKS[edge]

    def _own_ground(self, side: int) -> Callable[[Rect], bool]:
        """TAB-2: every corner so far from the centre line; or the zones the map has for the side."""
        painted = [
            tuple((x * FINE, y * FINE) for x, y in zone.points)
            for zone in self.map.zones
            if zone.side == side
        ]
        if painted:
            return lambda rect: any(holds_wholly(shape, rect.corners) for shape in painted)
        edge, gap = self.setup.sides[side].edge, self.setup.profile.deployment_gap * self.h
        axis = 1 if edge in ("north", "south") else 0
        middle = (self.map.width, self.map.height)[axis] * FINE
        sign = 1 if edge in ("south", "east") else -1
        return lambda rect: all(sign * (2 * point[axis] - middle) >= 2 * gap * FINE for point in rect.corners)

    def may_deploy(self, table: Table, side: int, spot: Spot) -> bool:
        """DEP-4, TAB-2."""
        rect = self.rect(spot)
        return spot.cell == 0 and self.on_table(rect) and self._own_ground(side)(rect)

    def deployments(self, table: Table, number: int, facing: int | None = None) -> Iterator[Place]:
        """TAB-25: rank beside rank, the foremost first, from the middle outwards."""
        unit = table.units[number]
        looks = self.facing_ahead(self.setup.sides[unit.side].edge) if facing is None else facing
        across = looks in (900, 2700)
        wide, deep = (self.map.width, self.map.height) if across else (self.map.height, self.map.width)
        fits = self._own_ground(unit.side)
        steps = wide // (4 * self.h)
        for row in range(deep // self.h):
            back = deep // 2 + self.setup.profile.deployment_gap * self.h + unit.depth // 2 + row * self.h
            down = back if looks in (2700, 1800) else deep - back
            for step in sorted(range(-steps, steps + 1), key=lambda each: (abs(each), each)):
                along = wide // 2 + step * 2 * self.h
                x, y = (along, down) if across else (down, along)
                if not (0 <= x <= self.map.width and 0 <= y <= self.map.height):
                    continue
                found = Place(0, looks, x, y, unit.depth)
                if self.on_table(self.rect(found)) and fits(self.rect(found)):
                    yield found

    def zones_on(
        self, table: Table, units: tuple[int, ...], course: Course, index: int
    ) -> tuple[tuple[int, bool], ...]:
        """TAB-9, TAB-10: whose zones its sweep enters or crosses; bases being solid, it never goes past."""
        way = ways.way(self, table, units, course, index)
        side = table.units[units[index]].side
        return tuple((enemy, False) for enemy in self.zones_under(table, side, way.parts))

    # Moves -------------------------------------------------------------------------------------------

    def going(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> Going:
        """TAB-21; TER-6: along a road everything is open."""
        if course.kind == "road":
            return OPEN_GOING
        return self.going_on(ways.way(self, table, units, course, index))

    def meets(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> tuple[int, ...]:
        """TAB-4, TAB-7: friends its sweep overlaps, and enemies it comes within a millimetre of; a charge may
        touch them at its end, its wheel not."""
        number = units[index]
        way = ways.way(self, table, units, course, index)
        friends = [
            other for other, rect in self.friends(table, number) if other not in units and way.meets(rect, 0)
        ]
        if not course.charge:
            return tuple(
                other for other, rect in self.enemies(table, number) if way.meets(rect, CLEAR)
            ) + tuple(friends)
        straight = Way((ways.after_wheel(self, table, units, course, index), way.end))
        wheel = Way(way.rects[:-1]) if course.wheel and course.straight else None
        enemies = [
            other
            for other, rect in self.enemies(table, number)
            if (wheel is not None and wheel.meets(rect, CLEAR)) or straight.meets(rect, 0)
        ]
        return (*enemies, *friends)

    def ends_on(self, table: Table, units: tuple[int, ...], course: Course, index: int) -> tuple[int, ...]:
        """Everybody its base would stand on."""
        rect = self.rect(course.ends[index])
        small = rect.grown(-SLACK).corners
        return tuple(
            other
            for other, there in self.friends(table, units[index])
            if other not in units and overlap(small, there.corners)
        )

    def swept(self, table: Table, units: tuple[int, ...], course: Course) -> tuple[int, int]:
        """ZOC-2: a wheel enters nobody's zone; who is in its way is asked with the rest of it."""
        side = table.units[units[0]].side
        for index in range(len(units)):
            way = ways.way(self, table, units, course, index)
            wheel = Way(way.rects[:-1] if course.straight else way.rects)
            zones = self.zones_under(table, side, wheel.parts)
            if zones:
                return -1, zones[0]
        return -1, -1

    def after_wheel(self, table: Table, number: int, course: Course, index: int) -> Place:
        """TAB-6."""
        if not course.wheel:
            return place_of(table.units[number])
        return ways.place(shifted(self.rect(course.ends[index]), -course.straight))

    def room(self, table: Table, number: int, angle: int, most: int) -> int:
        """How far a unit can go at an angle before anybody is in its way, or the edge."""
        rect = self.rect(table.units[number])
        reach = most + 2 * rect.radius
        far = how_far(rect, angle, most, [each for _, each in self.enemies(table, number, reach)], CLEAR)
        far = how_far(rect, angle, max(0, far), [each for _, each in self.friends(table, number, reach)], 0)
        return min(max(0, far), self.to_edge(rect, angle))

    # Groups ------------------------------------------------------------------------------------------

    def joined(self, table: Table, units: tuple[int, ...]) -> bool:
        """GRP-1, TAB-20: ranks and files."""
        reached, waiting = {units[0]}, [units[0]]
        while waiting:
            one = waiting.pop()
            for other in units:
                if other not in reached and (
                    self.beside(table, one, other)
                    or self.beside(table, other, one)
                    or self.behind(table, one, other)
                    or self.behind(table, other, one)
                ):
                    reached.add(other)
                    waiting.append(other)
        return len(reached) == len(units)

    # Charges -----------------------------------------------------------------------------------------

    def first_touched(self, table: Table, number: int, rect: Rect, most: int) -> tuple[int, tuple[int, ...]]:
        """TAB-11: the greatest length at which a base going straight overlaps no enemy, and whom it would
        then; nobody within `most`."""
        near = [
            (other, there)
            for other, there in self.enemies(table, number)
            if in_strip(rect.grown(TOUCH), there.corners)
        ]
        far = how_far(rect, 0, most + 1, [there for _, there in near], 0)
        if far > most:
            return most, ()
        far = max(0, far)
        after = shifted(rect, far + 1)
        return far, tuple(other for other, there in near if overlap(after.corners, there.corners))

    def charges(self, table: Table, units: tuple[int, ...], goal: Goal) -> Iterator[Course]:
        """TAB-11: straight, or for one unit after a wheel; or where it stands."""
        lead = table.units[units[0]]
        if goal.cell == 0 and goal.length == goal.angle == 0 and goal.facing == lead.facing:
            ends = tuple(place_of(table.units[each]) for each in units)
            yield Course("straight", 0, ((),) * len(units), ends, charge=True)
        elif not goal.angle or len(units) == 1:
            for found in self.courses(table, units, "wheel" if goal.angle else "straight", goal):
                yield found._replace(charge=True)

    def fall_short(
        self,
        table: Table,
        units: tuple[int, ...],
        ways_of: tuple[tuple[int, ...], ...],
        places: tuple[tuple[Place, Place], ...],
        short: int,
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[Place, ...]]:
        """OPT-1: so much less straight ahead; of a charge that began with a wheel the wheel is made whole."""
        rects = [self.rect(end) for _, end in places]
        straight = min(self._straight(start, end) for start, end in places)
        back = min(short, straight)
        friends = [rect for other, rect in self.field(table).rects.items() if other not in units]
        while back < straight and any(
            overlap(shifted(rect, -back).corners, there.corners) for rect in rects for there in friends
        ):
            back += 1
        ends = tuple(ways.place(shifted(rect, -back)) for rect in rects)
        kept = tuple(
            way if end.where != start.where else ()
            for way, end, (start, _) in zip(ways_of, ends, places, strict=True)
        )
        return kept, ends

    def _straight(self, start: Place, end: Place) -> int:
        """How long the straight part of a charge is."""
        rect = self.rect(start)
        angle = turn(start.facing, end.facing)
        if angle:
            pivot = rect.pivot("front-right" if angle > 0 else "front-left")
            rect = wheeled(rect, pivot, angle)[-1]
        return isqrt((end.x - rect.pose.x) ** 2 + (end.y - rect.pose.y) ** 2)

    def first_contact(
        self, table: Table, number: int, course: Course, index: int
    ) -> tuple[int, tuple[int, ...]]:
        """TAB-11: a charge ends where it touches, no sooner and no later."""
        start = self.rect(self.after_wheel(table, number, course, index))
        length, met = self.first_touched(table, number, start, course.straight)
        if not met:
            return -1, ()
        steps = len(course.ways[index])
        return (steps if length == course.straight else 0), met

    def front_contacts(self, table: Table, number: int, end: Spot) -> tuple[int, ...]:
        """CHG-10: the enemies that touch its front edge."""
        edge = self.rect(end).edge("front")
        return tuple(
            other for other, rect in self.enemies(table, number) if within(edge, rect.corners, TOUCH * FINE)
        )

    def contact_kind(self, start: Spot, end: Spot, target: Spot) -> "Kind":
        """TAB-12: by where it touches, and where it began."""
        victim, before, after = self.rect(target), self.rect(start), self.rect(end).corners
        in_front = _between_ends(victim, "front", after)
        # An end of an edge alone is that edge; with more of a side, it is the side that is touched.
        at_side = _between_ends(victim, "left", after) or _between_ends(victim, "right", after)
        if behind_front(victim, before.corners, tolerance=TOUCH) and not in_front:
            at_rear = _between_ends(victim, "rear", after) or (
                not at_side and within(victim.edge("rear"), after, TOUCH * FINE)
            )
            return "rear" if at_rear and behind_rear(victim, before.corners, tolerance=TOUCH) else "flank"
        at_end = not at_side and within(victim.edge("front"), after, TOUCH * FINE)
        return "frontal" if in_front or at_end else "side"

    def turned(self, table: Table, number: int, enemy: int, *, closing: bool = True) -> Place:
        """TAB-27: about the centre to the heading opposite to that enemy's, then until it touches; TAB-17:
        without that; not where there is no room."""
        unit, foe = table.units[number], table.units[enemy]
        pose = Pose(unit.x, unit.y, (foe.facing + CIRCLE // 2) % CIRCLE)
        found: Rect | None = self.rect(unit).at(pose)
        assert found is not None
        if not closing:
            return ways.place(found)
        found = drives.closed_up(found, self.rect(foe))
        if found is None or not self.has_room(table, found, (number,)):
            return place_of(unit)
        return ways.place(found)

    def lined_up(self, table: Table, number: int, target: int) -> Place | None:
        """OPT-7: about the touching corner, at an angle of no more than 45 degrees, if the way is free."""
        field, rect = self.field(table), self.rect(table.units[number])
        other = field.rects[target]
        nearest = min(EDGES, key=lambda name: gap_between(other.edge(name), rect.edge("front")))
        edge: Edge = edge_of_attack(rect, other, TOUCH) or nearest
        angle = turn(rect.pose.a, (other.outward(edge) + CIRCLE // 2) % CIRCLE)
        pivot = _touching_corner(rect, other)
        if not angle or abs(angle) > _ARC or pivot is None:
            return None
        way = Way(wheeled(rect, pivot, angle))
        free = all(
            not way.meets(there, 0) for each, there in field.rects.items() if each not in (number, target)
        )
        flush = touch(way.end, other) and not overlap(way.end.grown(-SLACK).corners, other.corners)
        return ways.place(way.end) if free and flush and self.on_table(way.end) else None

    def main_enemies(self, table: Table, number: int, enemies: tuple[int, ...]) -> tuple[int, ...]:
        """TAB-13: those it shares most front with."""
        rect = self.rect(table.units[number])
        shares = {enemy: shared_front(rect, self.rect(table.units[enemy])) for enemy in enemies}
        most = max(shares.values(), default=0)
        found = [enemy for enemy, share in shares.items() if share == most]
        return tuple(sorted(found, key=lambda enemy: self._aside(rect, table.units[enemy])))

    def _aside(self, rect: Rect, spot: Spot) -> int:
        """How far right of a base's centre somebody stands, to compare."""
        right = ahead(Pose(0, 0, rect.pose.a), 10**5, 900)
        return (spot.x - rect.pose.x) * right.x + (spot.y - rect.pose.y) * right.y

    def main_friend(self, table: Table, number: int, friends: tuple[int, ...], enemy: int) -> int:
        """TAB-13: who shares most front with it; the activated unit in a tie."""
        foe = self.rect(table.units[enemy])
        return max(
            (number, *friends),
            key=lambda each: (shared_front(self.rect(table.units[each]), foe), each == number),
        )

    # Driven moves ------------------------------------------------------------------------------------

    def retreat(self, table: Table, number: int, enemy: int, length: int, passage: Passage) -> Flight:
        """TAB-17."""
        return drives.retreat(self, table, number, length, passage)

    def pursuit(self, table: Table, number: int, loser: int, way: tuple[int, ...], length: int) -> Chase:
        """TAB-18."""
        return drives.pursuit(self, table, number, loser, length)

    def straight_behind(self, table: Table, spot: Spot) -> tuple[int, ...]:
        """OPT-3: whoever overlaps the strip of 1H behind its rear edge."""
        rect = self.rect(spot)
        zone = strip(rect.at(Pose(spot.x, spot.y, (spot.facing + CIRCLE // 2) % CIRCLE)), self.h)
        return tuple(
            other for other, there in self.field(table).rects.items() if overlap(zone, there.corners)
        )

    @property
    def roads(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """TAB-24: roads as lines."""
        return tuple(line.points for line in self.map.lines if line.kind in ("road", "track"))


def _between_ends(rect: Rect, edge: Edge, shape: Polygon) -> bool:
    """Whether a shape touches an edge elsewhere than at its ends, which are the last millimetre of both."""
    along = CLEAR if edge in ("left", "right") else 0
    across = CLEAR - along
    narrow = Rect(rect.pose, Size(rect.size.width - 2 * across, rect.size.depth - 2 * along))
    return within(narrow.edge(edge), shape, TOUCH * FINE)


def _touching_corner(rect: Rect, other: Rect) -> Point | None:
    """The corner by which a charger's front and another base touch: its own, or the other's."""
    for corner in rect.corners[:2]:
        if within((corner,), other.corners, TOUCH * FINE):
            return corner
    front = rect.edge("front")
    return next((each for each in other.corners if within((each,), front, TOUCH * FINE)), None)
