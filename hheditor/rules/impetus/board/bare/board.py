"""The bare table, TAB-1 to TAB-27. Lengths in tenths of a millimetre, headings in tenths of a degree (TAB-1).

TAB-3 (IR-53): every base is 2H wide, its depth is that of its class. TAB-10: towards an enemy is straight
ahead, with him in the front projection; bases being solid, nobody goes past him.
"""

from collections.abc import Callable, Iterator
from math import isqrt
from typing import TYPE_CHECKING, Any

from hheditor.rules.impetus.board.bare import drives, ways
from hheditor.rules.impetus.board.bare.bases import CLEAR, SLACK, TOUCH, Way, how_far, shifted, touch, wheeled
from hheditor.rules.impetus.board.bare.ground import TableGround
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
from hheditor.rules.impetus.position.profile import CLASSES, GroundKind
from hheditor.tables import (
    CIRCLE,
    EDGES,
    FINE,
    Edge,
    Field,
    Point,
    Polygon,
    Pose,
    Rect,
    Size,
    ahead,
    behind_front,
    behind_rear,
    edge_of_attack,
    furthest,
    gap_squared,
    in_arc,
    in_strip,
    in_zone,
    on_table,
    overlap,
    seen_corners,
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
_HALVES = dict.fromkeys(CLASSES, 3) | {"S": 1, "FP": 2, "FL": 2, "T": 2, "W": 4}
"""TAB-3: depths in halves of H."""
_ARC = 450
_FAR = 2


class TableBoard(TableGround, Board):
    """The table of one battle."""

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

    def on_table(self, rect: Rect) -> bool:
        """TAB-26: whether no part of a base is beyond the edge."""
        return on_table(rect, self.map.width, self.map.height)

    def depth(self, number: int, behind: tuple[int, ...]) -> int:
        """TAB-3: of a base, or of all bases of a block together."""
        troops = self.setup.troop_of_unit
        return sum(_HALVES[troops[each].klass] for each in (number, *behind)) * self.h // 2

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

    # Who is where ------------------------------------------------------------------------------------

    def field(self, table: Table) -> Field:
        """All bases; remembered with the position."""
        known: dict[str, Field] = table.memo("bases")
        if "bases" not in known:
            known["bases"] = Field(
                {number: self.rect(unit) for number, unit in enumerate(table.units) if unit.cell >= 0}
            )
        return known["bases"]

    def _of(self, table: Table, number: int, reach: int, *, own: bool) -> list[tuple[int, Rect]]:
        unit, field = table.units[number], self.field(table)
        near = field.near(unit.x, unit.y, reach) if reach else field.ids
        return [
            (other, field.rects[other])
            for other in near
            if other != number and (table.units[other].side == unit.side) == own
        ]

    def enemies(self, table: Table, number: int, reach: int = 0) -> list[tuple[int, Rect]]:
        """The enemies of a unit with their bases; those that may be as near as a reach."""
        return self._of(table, number, reach, own=False)

    def friends(self, table: Table, number: int, reach: int = 0) -> list[tuple[int, Rect]]:
        """Its friends."""
        return self._of(table, number, reach, own=True)

    def has_room(self, table: Table, rect: Rect, leave: tuple[int, ...]) -> bool:
        """Whether a base would stand on nobody, and on the table."""
        field = self.field(table)
        near = [each for each in field.near(rect.pose.x, rect.pose.y, rect.radius) if each not in leave]
        return self.on_table(rect) and field.met((rect.grown(-SLACK).corners,), near) is None

    def occupant(self, table: Table, spot: Spot, leave: tuple[int, ...] = ()) -> int:
        """Whoever a base there would stand on."""
        rect, field = self.rect(spot), self.field(table)
        near = [each for each in field.near(rect.pose.x, rect.pose.y, rect.radius) if each not in leave]
        found = field.met((rect.grown(-SLACK).corners,), near)
        return -1 if found is None else found

    def to_edge(self, rect: Rect, angle: int) -> int:
        """How far a base goes before a part of it is beyond the edge."""
        most = self.map.width + self.map.height
        return max(0, furthest(lambda far: self.on_table(shifted(rect, far, angle)), most))

    # Measures ----------------------------------------------------------------------------------------

    def distance(self, one: Spot, other: Spot) -> int:
        """The shortest way between two bases, a part begun counted whole."""
        return _gap(self.rect(one).corners, self.rect(other).corners)

    def range(self, one: Spot, other: Spot, all_round: bool) -> int:
        """TAB-15: from the shooting edge."""
        return _gap(self._shooting_edge(one, other, all_round), self.rect(other).corners)

    def _shooting_edge(self, one: Spot, other: Spot, all_round: bool) -> tuple[Point, Point]:
        rect = self.rect(one)
        if not all_round:
            return rect.edge("front")
        target = self.rect(other).corners
        return min((rect.edge(name) for name in EDGES), key=lambda edge: _gap(edge, target))

    def touching(self, one: Spot, other: Spot) -> bool:
        """TAB-4."""
        return one.cell >= 0 <= other.cell and touch(self.rect(one), self.rect(other))

    def in_projection(self, unit: Spot, other: Spot) -> bool:
        """TAB-8: the strip ahead of the front edge."""
        return in_strip(self.rect(unit), self.rect(other).corners)

    def before_front(self, unit: Spot, other: Spot) -> bool:
        """TAB-27: touching its front edge, ends included."""
        return within(self.rect(unit).edge("front"), self.rect(other).corners, TOUCH * FINE)

    def behind_front_line(self, unit: Spot, other: Spot) -> bool:
        """TAB-8: no corner more than half a millimetre before it."""
        return behind_front(self.rect(unit), self.rect(other).corners, tolerance=TOUCH)

    def in_arc(self, unit: Spot, other: Spot) -> bool:
        """TAB-14: 45 degrees outwards of both front corners."""
        return in_arc(self.rect(unit), self.rect(other).corners, _ARC)

    def in_column(self, table: Table, number: int) -> bool:
        """GRP-6, TAB-20: in a file, with nobody in rank."""
        friends = [other for other, _ in self.friends(table, number, 4 * self.h)]
        if any(self.beside(table, number, each) or self.beside(table, each, number) for each in friends):
            return False
        return any(self.behind(table, number, each) or self.behind(table, each, number) for each in friends)

    # Sight -------------------------------------------------------------------------------------------

    def sight(
        self, table: Table, shooter: int, target: int, indirect: bool, all_round: bool
    ) -> Finding | None:
        """TAB-16 (IR-56): both ends of the shooting edge to the outermost corners; TER-4, TER-5, SHO-8."""
        one, other = table.units[shooter], table.units[target]
        left, right = self._shooting_edge(one, other, all_round)
        middle = (left[0] + right[0]) // 2, (left[1] + right[1]) // 2
        corners = seen_corners(self.rect(other), middle)
        for start, far in zip((left, right), corners, strict=True):
            if self._ground_hides(one, other, start, far):
                return refuse("refusal.impetus.sight-ground", rule="TER-5", pieces=(shooter, target))
            between = self.field(table).on_line(start, far, leave=(shooter, target))
            if any(not self._overlooked(table, each, one, other, indirect) for each in between):
                return refuse("refusal.impetus.sight-unit", rule="SHO-7", pieces=(shooter, target))
        return None

    def _ground_hides(self, one: Spot, other: Spot, start: Point, end: Point) -> bool:
        """TAB-22: at most 1H in wood and village in all; TER-4: ground higher than both ends; mountains."""
        if not self.map.outlines or not self.ground_of_all.meets(start, end):
            return False
        higher = max(self.level(one), self.level(other))
        inside = 0
        for stretch in self.ground_of_all.along(start, end):
            effects = self.effects(stretch.outline)
            if stretch.outline.level > higher or (not effects.sight and effects.ground == "closed"):
                return True
            if not effects.sight:
                inside += stretch.length
        return inside > self.h

    def _overlooked(self, table: Table, number: int, shooter: Spot, target: Spot, indirect: bool) -> bool:
        """TER-4 (IR-43), TAB-23: seen over from above, unless within 1H of the lower end; SHO-8 (IR-23): shot
        over, unless within 2H of the target."""
        unit = table.units[number]
        away, near = self.distance(unit, target), self.distance(unit, shooter)
        if indirect and away > _FAR * self.h:
            return True
        high = self.level(unit)
        return (self.level(shooter) > high and away > self.h) or (self.level(target) > high and near > self.h)

    # Zones -------------------------------------------------------------------------------------------

    def _exerting(self, table: Table, side: int) -> list[int]:
        """ZOC-1: the enemies of a side that have a zone."""
        return [
            number
            for number, unit in enumerate(table.units)
            if unit.side != side and unit.cell >= 0 and not unit.disordered
            if not table.fighting >> number & 1
        ]

    def _zones_under(self, table: Table, side: int, parts: tuple[Polygon, ...]) -> tuple[int, ...]:
        """TAB-9: whose zone some shapes overlap; none where the ground is wholly closed to him (ZOC-1)."""
        field, found = self.field(table), []
        for enemy in self._exerting(table, side):
            rect = field.rects[enemy]
            if any(in_zone(rect, part, self.h) for part in parts) and not self._shut(enemy, rect):
                found.append(enemy)
        return tuple(found)

    def _shut(self, number: int, rect: Rect) -> bool:
        if not self.map.outlines:
            return False
        shut = self.shut_to(self.setup.troop_of_unit[number])
        zone = strip(rect, self.h)
        return any(
            self.effects(each).ground in shut and holds_wholly(each.shape, zone)
            for each in self.ground_of_all.crossed((zone,))
        )

    def zones_at(self, table: Table, side: int, spot: Spot) -> tuple[int, ...]:
        """TAB-9: whose zone a base there is in."""
        return self._zones_under(table, side, (self.rect(spot).corners,))

    def zones_on(
        self, table: Table, units: tuple[int, ...], course: Course, index: int
    ) -> tuple[tuple[int, bool], ...]:
        """TAB-9, TAB-10: whose zones its sweep enters or crosses; bases being solid, it never goes past."""
        way = ways.way(self, table, units, course, index)
        side = table.units[units[index]].side
        return tuple((enemy, False) for enemy in self._zones_under(table, side, way.parts))

    # Moves -------------------------------------------------------------------------------------------

    def courses(self, table: Table, units: tuple[int, ...], kind: str, goal: Goal) -> Iterator[Course]:
        """TAB-5, TAB-6, TAB-20."""
        return ways.courses(self, table, units, kind, goal)

    def why_not(self, table: Table, units: tuple[int, ...], kind: str, goal: Goal) -> Finding | None:
        """TAB-5, TAB-6: which number is wrong."""
        return ways.why_not(self, table, units, kind, goal)

    def goals(self, table: Table, number: int, kind: str, most: int) -> Iterator[Goal]:
        """TAB-25."""
        return ways.goals(self, table, number, kind, most)

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
            zones = self._zones_under(table, side, wheel.parts)
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

    def beside(self, table: Table, left: int, right: int) -> bool:
        """TAB-20: whether one stands in rank at the right of another."""
        one, other = (self.rect(table.units[each]) for each in (left, right))
        return one.pose.a == other.pose.a and _meet(one.corners[1], other.corners[0])

    def behind(self, table: Table, number: int, front: int) -> bool:
        """TAB-20: whether one stands in file behind another."""
        one, other = (self.rect(table.units[each]) for each in (number, front))
        return (
            one.pose.a == other.pose.a
            and _meet(one.corners[0], other.corners[3])
            and _meet(one.corners[1], other.corners[2])
        )

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

    def charge_goals(
        self, table: Table, number: int, most: int, facing: int | None = None
    ) -> Iterator[tuple[Goal, int]]:
        """TAB-11."""
        return ways.charge_goals(self, table, number, most, facing)

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
        nearest = min(EDGES, key=lambda name: _gap(other.edge(name), rect.edge("front")))
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

    def evasions(
        self, table: Table, number: int, passage: Passage, figure: Callable[[GroundKind], int]
    ) -> tuple[Flight, ...]:
        """TAB-19."""
        return drives.evasions(self, table, number, passage, figure)

    def retreat(self, table: Table, number: int, enemy: int, length: int, passage: Passage) -> Flight:
        """TAB-17."""
        return drives.retreat(self, table, number, length, passage)

    def pursuit(self, table: Table, number: int, loser: int, way: tuple[int, ...], length: int) -> Chase:
        """TAB-18."""
        return drives.pursuit(self, table, number, loser, length)

    def run_away(self, table: Table, number: int, face: int, length: int) -> Flight:
        """TAB-24."""
        return drives.run_away(self, table, number, face, length)

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


def _gap(one: Polygon, other: Polygon) -> int:
    """The least distance of two shapes in tenths, a part begun counted whole."""
    squared, parts = gap_squared(one, other)
    root = isqrt(squared // parts)
    whole = root // FINE
    return whole if (whole * FINE) ** 2 * parts == squared else whole + 1


def _meet(one: Point, other: Point) -> bool:
    """TAB-20: corners within a millimetre of each other."""
    return within((one,), (other,), CLEAR * FINE)
