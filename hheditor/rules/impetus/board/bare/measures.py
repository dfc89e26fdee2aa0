"""What can be measured on a bare table: TAB-8 fronts, TAB-9 zones, TAB-14 to TAB-16 shots, TAB-20 ranks."""

from math import isqrt
from typing import TYPE_CHECKING, Any

from hheditor.rules.impetus.board.bare.bases import CLEAR, SLACK, TOUCH, shifted, touch
from hheditor.rules.impetus.board.bare.ground import TableGround
from hheditor.rules.impetus.board.interface import (
    Spot,
)
from hheditor.tables import (
    EDGES,
    FINE,
    Field,
    Point,
    Polygon,
    Rect,
    behind_front,
    furthest,
    gap_squared,
    in_arc,
    in_strip,
    in_zone,
    on_table,
    seen_corners,
    strip,
    within,
)
from hheditor.tables.ground import holds_wholly
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.rules.impetus.position.table import Table
else:
    Table = Any

_ARC = 450
_FAR = 2


class TableMeasures(TableGround):
    """The bases of one battle and what lies between them."""

    def on_table(self, rect: Rect) -> bool:
        """TAB-26: whether no part of a base is beyond the edge."""
        return on_table(rect, self.map.width, self.map.height)

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
        return gap_between(self.rect(one).corners, self.rect(other).corners)

    def range(self, one: Spot, other: Spot, all_round: bool) -> int:
        """TAB-15: from the shooting edge."""
        return gap_between(self._shooting_edge(one, other, all_round), self.rect(other).corners)

    def _shooting_edge(self, one: Spot, other: Spot, all_round: bool) -> tuple[Point, Point]:
        rect = self.rect(one)
        if not all_round:
            return rect.edge("front")
        target = self.rect(other).corners
        return min((rect.edge(name) for name in EDGES), key=lambda edge: gap_between(edge, target))

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

    def zones_under(self, table: Table, side: int, parts: tuple[Polygon, ...]) -> tuple[int, ...]:
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
        return self.zones_under(table, side, (self.rect(spot).corners,))

    # Ranks and files -----------------------------------------------------------------------------------

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


def gap_between(one: Polygon, other: Polygon) -> int:
    """The least distance of two shapes in tenths, a part begun counted whole."""
    squared, parts = gap_squared(one, other)
    root = isqrt(squared // parts)
    whole = root // FINE
    return whole if (whole * FINE) ** 2 * parts == squared else whole + 1


def _meet(one: Point, other: Point) -> bool:
    """TAB-20: corners within a millimetre of each other."""
    return within((one,), (other,), CLEAR * FINE)
