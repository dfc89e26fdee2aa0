"""Villages and towns: roofs along the road, or around a green where there is none; gardens; a church in
some."""

from collections.abc import Sequence
from math import atan2, hypot, pi

from hheditor.drawing.lattice import chance, units
from hheditor.drawing.symbols import TURNS
from hheditor.drawing.terrain.cells import Placed, clear_of, inner_spots, spots
from hheditor.drawing.terrain.curves import Curve
from hheditor.hexes import Orientation

_CHURCH = ((0, -30), (150, -120), (-150, -120), (170, 130), (-170, 130), (0, 220), (0, -230))


class Village:
    """The houses of one hex."""

    def __init__(
        self,
        place: tuple[int, int],
        orientation: Orientation,
        alike: Sequence[bool],
        roads: Sequence[Curve],
        rivers: Sequence[Curve],
        *,
        town: bool,
    ) -> None:
        ux, uy = units(orientation)
        self.place, self.orientation, self.alike = place, orientation, alike
        self.centre = (place[0] * ux, place[1] * uy)
        self.roads, self.rivers, self.town = roads, rivers, town
        self.room = 168.0 if town else 214.0
        self.reach = 455.0 if all(alike) else 385.0
        self.found: list[Placed] = []
        self._taken: list[tuple[float, float, float]] = []
        self._seed = 0

    def _fits(self, x: float, y: float, gap: float) -> bool:
        cx, cy = self.centre
        return (
            hypot(x - cx, y - cy) < self.reach
            and all(hypot(x - tx, (y - ty) * 1.15) > (gap + other) / 2 for tx, ty, other in self._taken)
            and clear_of(x, y, self.rivers, 96)
            and clear_of(x, y, self.roads, 74)
        )

    def _build(self, x: float, y: float, along: float) -> None:
        luck = chance(self.place[0] + self._seed * 7, self.place[1] - self._seed * 3, 71)
        size = 0 if luck < 0.4 else (1 if luck < 0.85 or not self.town else 2)
        turn = round((along + (luck - 0.5) * 0.3) / pi * TURNS) % TURNS
        roof = 2 if luck > 0.8 and not self.town else int(luck * 10) % 2
        self.found.append((f"house-{size}-{turn}-{roof}", x, y))
        self._taken.append((x, y, self.room))

    def church(self) -> None:
        """Put a church where there is room."""
        cx, cy = self.centre
        for dx, dy in _CHURCH:
            if self._fits(cx + dx, cy + dy, 260):
                self.found.append(("church", cx + dx, cy + dy))
                self._taken.append((cx + dx, cy + dy, 300.0))
                return

    def along_roads(self) -> None:
        """Houses on both sides of each road, their roofs along it."""
        for curve in self.roads:
            for index in range(1, len(curve) - 1, 1 if self.town else 2):
                x, y, width = curve[index]
                bx, by, _ = curve[index + 1]
                tx, ty = bx - x, by - y
                length = hypot(tx, ty) or 1.0
                for side in (1, -1):
                    self._seed += 1
                    off = side * (
                        width / 2 + 118 + 40 * chance(self.place[0] + self._seed, self.place[1], 73)
                    )
                    px, py = x - ty / length * off, y + tx / length * off
                    if self._fits(px, py, self.room):
                        self._build(px, py, atan2(ty, tx))

    def fill(self) -> None:
        """Houses wherever there is room, until there are enough."""
        cx, cy = self.centre
        spacing = 172 if self.town else 218
        inside = set(inner_spots(self.place, self.orientation, spacing, 0.34, tuple(self.alike), 90, 170))
        for spot in spots(*self.place, self.orientation, spacing, 0.34):
            if len(self.found) >= (13 if self.town else 7):
                return
            self._seed += 1
            x, y = spot[0], spot[1]
            if spot in inside and self._fits(x, y, self.room):
                around = atan2(y - cy, x - cx) + pi / 2
                self._build(x, y, around if not self.roads else pi * (0.1 + (self._seed % 2) * 0.5))

    def gardens(self) -> None:
        """Fruit trees between the houses."""
        for spot in spots(*self.place, self.orientation, 150, 0.4):
            rare = 0.9 if self.town else 0.74
            if chance(spot[5], spot[6], 77) > rare and self._fits(spot[0], spot[1], 60):
                self.found.append((f"apple-{spot[5] % 2}", spot[0], spot[1]))
                self._taken.append((spot[0], spot[1], 40))


def houses(
    place: tuple[int, int],
    orientation: Orientation,
    alike: Sequence[bool],
    roads: Sequence[Curve],
    rivers: Sequence[Curve],
    *,
    town: bool,
    church: bool,
) -> list[Placed]:
    """All that stands in a hex of a village or town."""
    village = Village(place, orientation, alike, roads, rivers, town=town)
    if church:
        village.church()
    village.along_roads()
    village.fill()
    village.gardens()
    return village.found
