"""The ground of a bare table: TAB-21 to TAB-24. Outlines, water by the centre of a base, roads, hills.

TER-1, TER-2: what terrain is to those who move. TER-7, TER-8: water, fords, bridges. MOV-12: what is closed.
"""

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hheditor.rules.impetus.armies.troops import Troop, pace_of
from hheditor.rules.impetus.board.bare.bases import Way
from hheditor.rules.impetus.board.interface import Going, Spot
from hheditor.rules.impetus.position.profile import GroundKind, TerrainEffects
from hheditor.tables import Ground, Outline, Point, Pose, Rect, Size, turn
from hheditor.tables.ground import comes_within, holds
from hheditor.tables.map import Line, TableMap, widened
from hheditor.tables.measure import FINE

if TYPE_CHECKING:
    from hheditor.rules.impetus.position.setup import Setup
else:
    Setup = Any

PLAIN = TerrainEffects("open")
_KNOWN_AS = {
    "rough": "broken",
    "scrub-and-trees": "scrub",
    "building": "village",
    "water": "lake",
    "rubble": "broken",
}
"""What grounds of a table are called in the table of terrains (TER-1); all others by their own names."""
_WORSE = {"open": 0, "broken": 1, "ford": 2, "difficult": 3, "closed": 4}
_RIVERS = frozenset({"stream", "river"})
_ALONG = 450
"""A bridge is entered and left along its road: at no more than 45 degrees to it."""


class TableGround:
    """What lies where on one table."""

    def __init__(self, setup: Setup, field: TableMap) -> None:
        self.setup, self.map = setup, field
        self.h = setup.h
        self.ground_of_all = Ground(field.outlines)

    def rect(self, spot: Spot) -> Rect:
        """TAB-3: the base at a spot."""
        return Rect(Pose(spot.x, spot.y, spot.facing), Size(2 * self.h, spot.depth))

    # Outlines ------------------------------------------------------------------------------------------

    @cached_property
    def known(self) -> dict[str, TerrainEffects]:
        """What the profile says of terrains."""
        return {effects.id: effects for effects in self.setup.profile.terrain}

    def effects(self, outline: Outline) -> TerrainEffects:
        """TER-1: what an outline does; unknown terrain plays as open."""
        plain = self.known.get("open", PLAIN)
        return self.known.get(_KNOWN_AS.get(outline.kind, outline.kind), plain)

    def grounds(self) -> tuple[TerrainEffects, ...]:
        """TER-1, TER-7: all there is on the table."""
        fordable = self.setup.profile.fordable
        wet = [
            TerrainEffects(kind, "ford" if kind == "stream" or fordable else "closed", rule="TER-7")
            for kind, _ in self.strips
        ]
        return tuple(dict.fromkeys((*map(self.effects, self.map.outlines), *wet)))

    def terrain(self, spot: Spot) -> TerrainEffects:
        """TAB-21: of all grounds its base overlaps: the worst to move in, every shelter."""
        found = [self.effects(each) for each in self.ground_of_all.touched(self.rect(spot))]
        worst = max(found, key=lambda each: _WORSE[each.ground], default=PLAIN)
        return TerrainEffects(
            worst.id,
            self.ground(spot),
            all(each.sight for each in found),
            min((each.edge for each in found), default=0),
            any(each.village for each in found),
            worst.rule,
        )

    def ground(self, spot: Spot) -> GroundKind:
        """TAB-21, TAB-24: the worst its base overlaps, and water its centre is in."""
        kinds = [self.effects(each).ground for each in self.ground_of_all.touched(self.rect(spot))]
        return max((*kinds, self.water((spot.x, spot.y))), key=lambda kind: _WORSE[kind])

    def wholly_in(self, spot: Spot, ground: GroundKind) -> bool:
        """TAB-21: no part of it is outside."""
        return any(
            self.effects(each).ground == ground for each in self.ground_of_all.holding(self.rect(spot))
        )

    def level(self, spot: Spot) -> int:
        """TAB-23: of its centre."""
        return self.ground_of_all.level((spot.x * FINE, spot.y * FINE))

    # Water ---------------------------------------------------------------------------------------------

    @cached_property
    def strips(self) -> tuple[tuple[str, Outline], ...]:
        """TAB-24: rivers 1H wide, streams half of it; a stream drawn as wide as 1H is a river."""
        found = []
        for line in self.map.lines:
            if line.kind in _RIVERS:
                kind = "river" if line.kind == "river" or line.width >= self.h else "stream"
                width = self.h if kind == "river" else self.h // 2
                found += [(kind, patch) for patch in widened(Line(kind, line.points, width))]
        return tuple(found)

    @cached_property
    def _all_water(self) -> Ground:
        return Ground(tuple(patch for _, patch in self.strips))

    def _crossing(self, point: Point, kind: str) -> bool:
        return any(each.kind == kind and holds(each.rect.corners, point) for each in self.map.crossings)

    def water(self, centre: tuple[int, int]) -> GroundKind:
        """TER-7, TER-8: what the water is that a centre lies in; open on land and on a bridge."""
        point = centre[0] * FINE, centre[1] * FINE
        kinds = {kind for kind, patch in self.strips if holds(patch.shape, point)}
        if not kinds or self._crossing(point, "bridge"):
            return "open"
        wade = kinds == {"stream"} or self.setup.profile.fordable or self._crossing(point, "ford")
        return "ford" if wade else "closed"

    def holds_bank(self, spot: Spot, enemy: Spot) -> bool:
        """TAB-24, COH-10: on land within 1H of the water the enemy is in."""
        if self.water((enemy.x, enemy.y)) != "ford" or self.water((spot.x, spot.y)) != "open":
            return False
        point = enemy.x * FINE, enemy.y * FINE
        return any(
            holds(patch.shape, point) and comes_within(patch.shape, self.rect(spot).corners, self.h * FINE)
            for _, patch in self.strips
        )

    def _waters_on(self, way: Way) -> tuple[GroundKind, ...]:
        """The waters its centre comes through, step by step of a millimetre, the start first."""
        seen = [self.water((way.start.pose.x, way.start.pose.y))]
        if not self.strips:
            return tuple(seen)
        for one, other in pairwise(way.rects):
            if seen[-1] == "open" and not self._all_water.meets(one.pose.point, other.pose.point):
                continue
            x, y = other.pose.x - one.pose.x, other.pose.y - one.pose.y
            steps = max(abs(x), abs(y)) // 10 or 1
            for step in range(1, steps + 1):
                found = self.water((one.pose.x + x * step // steps, one.pose.y + y * step // steps))
                if found != seen[-1]:
                    seen.append(found)
        return tuple(seen)

    # Ways ----------------------------------------------------------------------------------------------

    def going_on(self, way: Way) -> Going:
        """TAB-21: every ground it overlaps on its way; entered is what it did not overlap at the start."""
        if not self.map.outlines and not self.strips:
            return Going(("open",), new=())
        under = self.ground_of_all.touched(way.start)
        met = self.ground_of_all.crossed(way.parts)
        entered = [self.effects(each).ground for each in met if each not in under]
        waters = self._waters_on(way)
        seen = ("open", *(self.effects(each).ground for each in met), *waters)
        entered += list(waters[1:])
        left = waters[-1] == "open" and any(kind != "open" for kind in waters)
        new = tuple(kind for kind in dict.fromkeys(entered) if kind != "open")
        return Going(tuple(dict.fromkeys(seen)), self._beside_bridge(way), new, left)

    def _beside_bridge(self, way: Way) -> bool:
        """TER-8: whether it comes over a bridge otherwise than along its road."""
        for each in self.map.crossings:
            if each.kind != "bridge":
                continue
            for one, other in pairwise(way.rects):
                ends = ((rect.pose.x * FINE, rect.pose.y * FINE) for rect in (one, other))
                if any(holds(each.rect.corners, point) for point in ends):
                    apart = abs(turn(each.pose.a, other.pose.a))
                    if min(apart, 1800 - apart) > _ALONG:
                        return True
        return False

    def shut_to(self, troop: Troop) -> frozenset[GroundKind]:
        """MOV-12: the grounds a class may not enter at all."""
        pace = pace_of(self.setup.profile.paces, troop.klass, troop.impetuous)
        shut: set[GroundKind] = {"closed"}
        if pace.broken is None:
            shut |= {"broken", "ford"}
        if pace.difficult is None:
            shut.add("difficult")
        return frozenset(shut)

    def closed_on(self, troop: Troop, way: Way) -> bool:
        """MOV-12: whether a way leads into ground that is closed to a class."""
        going = self.going_on(way)
        return not self.shut_to(troop).isdisjoint(going.new or ())
