"""The field as a display list: any rectangle of it, at one of three degrees of detail.

Layer by layer from the ground up: meadow, hills, fields and other tinted ground, water, roads, bridges,
works on hexsides, and everything that stands upright, sorted from top to bottom. What stands in a hex is
remembered until the hex, a neighbour or a way through it changes, so drawing around an edit costs the edit,
not the map.
"""

from operator import itemgetter

from hheditor.drawing.display import Fill, Op, Path, Stamps, Stroke, Sub
from hheditor.drawing.lattice import Window, chance, corner_offsets, window
from hheditor.drawing.palette import Palette, PaletteName, faded, palette
from hheditor.drawing.terrain.areas import hill_ops, lake_ops, ripple_ops, sea_ops, tint_ops, wood_ops
from hheditor.drawing.terrain.cells import Placed, broken, marsh, meadow, mountain, orchard, scrub, wood
from hheditor.drawing.terrain.curves import Curve, curves, port
from hheditor.drawing.terrain.distant_ways import bends, rivers_afar, roads_afar
from hheditor.drawing.terrain.fields import parcel_ops
from hheditor.drawing.terrain.fortifications import fortification_ops
from hheditor.drawing.terrain.ground import Ground, Passing
from hheditor.drawing.terrain.outlines import loops
from hheditor.drawing.terrain.patterns import EMBLEM, growth, parts, pattern_ops
from hheditor.drawing.terrain.roads import bridge_ops, road_ops
from hheditor.drawing.terrain.sides.ditches import ditch_ops
from hheditor.drawing.terrain.sides.slopes import slope_ops
from hheditor.drawing.terrain.sides.water import side_water_ops
from hheditor.drawing.terrain.sides.works import work_ops
from hheditor.drawing.terrain.villages import houses
from hheditor.drawing.terrain.water import ford_ops, river_ops
from hheditor.maps.document import STILL, Map

FAR, MIDDLE, NEAR = 0, 1, 2
"""Degrees of detail: textures only; symbols without the small ones; everything."""

_SHAKE = {"river": (78.0, 0.42), "road": (34.0, 0.16)}


class Field:
    """Draws a map, and remembers what it worked out."""

    def __init__(self, map_: Map, colors: PaletteName = "light") -> None:
        self.ground = Ground(map_)
        self.colors: PaletteName = colors
        self.palette: Palette = palette(colors)
        self._standing: dict[tuple[int, int], tuple[object, tuple[Placed, ...]]] = {}
        self._curves: dict[tuple[int, int, str], tuple[object, list[Curve]]] = {}

    @property
    def map(self) -> Map:
        """The map drawn."""
        return self.ground.map

    def follow(self, map_: Map, changed: frozenset[int] | None = None) -> set[int]:
        """Draw another state of the map from now on; gives the cells that look different beyond those
        edited. Who knows which cells were edited may say so."""
        before = self.ground
        if before.map.board != map_.board:
            self._standing.clear()
            self._curves.clear()
            self.ground = Ground(map_)
            return set()
        self.ground = Ground(map_, before, changed)
        return self.ground.differing(before)

    def use(self, colors: PaletteName) -> None:
        """Change the colours; shapes stay."""
        self.colors, self.palette = colors, palette(colors)

    # One cell ------------------------------------------------------------------------------------------

    def way_curves(self, view: Window, place: int, family: str) -> list[Curve]:
        """The curves of rivers or roads through a place of a window."""
        if not view.true[place]:
            return []
        ways: Passing = (self.ground.rivers if family == "river" else self.ground.roads).get(
            view.cells[place], ()
        )
        if not ways:
            return []
        key = (*view.centres[place], family)
        known = self._curves.get(key)
        cell = view.cells[place]
        lanes = tuple(self.ground.lane(cell, direction, family) for _, direction, _ in ways)
        if known is not None and known[0] == (ways, lanes):
            return known[1]
        shake, turn = _SHAKE[family]
        ux, uy = view.unit
        cx, cy = view.centres[place]
        widest: dict[int, float] = {}
        for _, direction, width in ways:
            widest[direction] = max(width, widest.get(direction, 0.0))
        ports = [
            port(view, place, d, w, shake, turn, self.ground.lane(cell, d, family)) for d, w in widest.items()
        ]
        found = curves(ports, (cx * ux, cy * uy))
        self._curves[key] = ((ways, lanes), found)
        return found

    def _stands(self, view: Window, place: int, look: str, alike: tuple[bool, ...]) -> tuple[Placed, ...]:
        """What stands upright in a cell."""
        cell = view.cells[place]
        centre = view.centres[place]
        rivers = self.ground.rivers.get(cell, ()) if view.true[place] else ()
        roads = self.ground.roads.get(cell, ()) if view.true[place] else ()
        features = tuple(self.ground.features.get(cell, ())) if view.true[place] else ()
        shared = tuple(self.ground.lanes.get((cell, direction)) for direction in range(6)) if rivers else ()
        signature = (look, alike, rivers, roads, features, shared)
        known = self._standing.get(centre)
        if known is not None and known[0] == signature:
            return known[1]
        wet = self.way_curves(view, place, "river") if rivers else []
        trodden = self.way_curves(view, place, "road") if roads else []
        both = wet + trodden
        orientation = view.board.orientation
        found: list[Placed]
        if look == "wood":
            found = wood(centre, orientation, alike, both)
        elif look in _GROWTH:
            found = _GROWTH[look](centre, orientation, alike, both)
        elif look in ("village", "town"):
            found = houses(
                centre,
                orientation,
                alike,
                trodden,
                wet,
                town=look == "town",
                church="church" in features or chance(*centre, 81) < (0.55 if look == "town" else 0.3),
            )
        elif look == "open":
            found = meadow(centre, orientation, both)
        elif "/" in look:
            found = growth(look, centre, orientation, alike, both)
        else:
            found = []
        ux, uy = view.unit
        for feature in features:
            if feature in _UPRIGHT or (feature == "church" and look not in ("village", "town")):
                found.append((feature, centre[0] * ux, centre[1] * uy + 40))
        emblem = EMBLEM.get(parts(look)[0])
        if emblem:
            found.append((emblem, centre[0] * ux, centre[1] * uy + 40))
        result = tuple(found)
        self._standing[centre] = (signature, result)
        return result

    # A rectangle ---------------------------------------------------------------------------------------

    def ops(self, column: int, row: int, columns: int, rows: int, detail: int = NEAR) -> list[Op]:
        """The drawing of a rectangle of cells; right within the rectangle, with scraps around it."""
        return self.bed(column, row, columns, rows, detail) + self.cover(column, row, columns, rows, detail)

    def bed(self, column: int, row: int, columns: int, rows: int, detail: int = NEAR) -> list[Op]:
        """The lower part of the drawing: meadow and hills. Only levels change it, so it can be kept while
        terrain is painted on it."""
        # An outline ends at the rim of what it is drawn from; one ring keeps that end out of sight.
        near = self._near(column, row, columns, rows)
        colors = self.palette
        levels = [self.ground.levels[cell] for cell in near.cells]
        deepest = min(0, *levels)
        ops: list[Op] = [Fill((self._sheet(near),), colors[f"hill{deepest}" if deepest else "ground"])]
        if colors["mottle.dark"]:
            grass = colors["mottle.dark"] if not deepest else faded(colors["mottle.dark"], 0.45)
            ops.append(Fill((self._sheet(near),), grass, "grass"))
        if any(levels):
            ops += hill_ops(near, levels, colors, detail)
        return ops

    def cover(
        self,
        column: int,
        row: int,
        columns: int,
        rows: int,
        detail: int = NEAR,
        box: tuple[float, float, float, float] | None = None,
    ) -> list[Op]:
        """The upper part: all that lies, runs and stands on the ground.

        With a box (left, top, right, bottom in board units) only what shows in it need be right.
        """
        board = self.map.board
        view = window(board, column, row, columns, rows)
        if box is not None:
            view = _in_sight(view, box)
        near = self._near(column, row, columns, rows)
        colors = self.palette
        looks = [self.ground.looks[cell] for cell in view.cells]
        areas = [self.ground.looks[cell] for cell in near.cells]
        kinds = set(areas)
        ops: list[Op] = []
        for look in ("orchard", "scrub", "broken", "marsh", "village", "town", "mountain", "unknown"):
            if look in kinds:
                ops += tint_ops(near, [other == look for other in areas], look, colors, detail)
        for look in sorted(kinds):
            if "/" in look:
                ops += pattern_ops(near, [other == look for other in areas], look, colors, detail)
        if "field" in looks:
            ops += parcel_ops(view, [other == "field" for other in looks], colors, detail)
        if "wood" in kinds:
            ops += wood_ops(near, [other == "wood" for other in areas], colors, detail)
        ops += self._water(view, near, looks, detail)
        if self.ground.works:
            ops += slope_ops(view, self.ground, colors, detail)
            ops += ditch_ops(view, self.ground, colors, detail)
            ops += side_water_ops(view, self.ground, colors, detail)
        ops += self._roads(view, detail)
        if self.ground.works:
            ops += work_ops(view, self.ground, colors, detail)
        if self.ground.features:
            ops += fortification_ops(view, self.ground, colors, detail)
        if detail > FAR:
            ops += self._upright(view, looks, detail)
        return ops

    def _near(self, column: int, row: int, columns: int, rows: int) -> Window:
        """A window with one ring around it; a large one as it is, for it is not worth making twice."""
        board = self.map.board
        large = columns * rows > _LARGE
        return (
            window(board, column, row, columns, rows)
            if large
            else window(board, column, row, columns, rows, 1)
        )

    @staticmethod
    def _sheet(view: Window) -> Sub:
        ux, uy = view.unit
        xs = [x for x, _ in view.centres]
        ys = [y for _, y in view.centres]
        left, right = (min(xs) - 8) * ux, (max(xs) + 8) * ux
        top, bottom = (min(ys) - 8) * uy, (max(ys) + 8) * uy
        return Sub((left, top, right, top, right, bottom, left, bottom))

    def _water(self, view: Window, near: Window, looks: list[str], detail: int) -> list[Op]:
        flows: list[Curve] = []
        fords: list[tuple[Curve, ...]] = []
        if self.ground.rivers and detail:
            for place in view.core:
                cell = view.cells[place]
                if cell in self.ground.rivers and view.true[place]:
                    found = self.way_curves(view, place, "river")
                    flows += self._run_out(view, place, found, self.ground.rivers[cell])
                    if "ford" in self.ground.features.get(cell, ()):
                        fords.append(tuple(found))
        before: list[Op] = []
        after: list[Op] = []
        if not STILL.isdisjoint(looks):
            wet = [self.ground.looks[cell] in STILL for cell in near.cells]
            before, after = lake_ops(near, wet, self.palette, detail)
            if "sea" in looks:
                salt = [self.ground.looks[cell] == "sea" for cell in near.cells]
                after += sea_ops(near, salt, self.palette, detail)
            if detail:
                after += ripple_ops(view, [look in STILL for look in looks], self.palette)
        if not detail:
            return [*before, *rivers_afar(bends(view, self.ground.rivers), self.palette), *after]
        bank, body = river_ops(flows, self.palette)
        return [*bank, *before, *body, *after, *(op for ford in fords for op in ford_ops(ford, self.palette))]

    @staticmethod
    def _run_out(view: Window, place: int, found: list[Curve], ways: Passing) -> list[Curve]:
        """Curves that leave the field are drawn beyond its rim, where they are cut."""
        rim = {d for _, d, _ in ways if (n := view.neighbours[place][d]) >= 0 and not view.true[n]}
        if not rim or not found:
            return found
        longer = []
        for curve in found:
            new = curve
            cx, cy = view.centres[place]
            ux, uy = view.unit
            for end, inner in ((0, 1), (-1, -2)):
                x, y, width = new[end]
                if (x - cx * ux) ** 2 + (y - cy * uy) ** 2 < 430**2:
                    continue
                ix, iy, _ = new[inner]
                extra = (x + (x - ix) * 1.6, y + (y - iy) * 1.6, width)
                new = (extra, *new) if end == 0 else (*new, extra)
            longer.append(new)
        return longer

    def _roads(self, view: Window, detail: int) -> list[Op]:
        roads: list[tuple[Curve, bool]] = []
        bridges: list[Op] = []
        if not self.ground.roads and not self.ground.features:
            return []
        if not detail:
            return roads_afar(bends(view, self.ground.roads), self.palette)
        for place in view.core:
            cell = view.cells[place]
            if not view.true[place]:
                continue
            if cell in self.ground.roads:
                found = self.way_curves(view, place, "road")
                track = all(kind == "track" for kind, _, _ in self.ground.roads[cell])
                roads += [(c, track) for c in self._run_out(view, place, found, self.ground.roads[cell])]
            if "bridge" in self.ground.features.get(cell, ()):
                bridges += bridge_ops(
                    self.way_curves(view, place, "road"),
                    self.way_curves(view, place, "river"),
                    view,
                    place,
                    self.palette,
                )
        return [*road_ops(roads, self.palette), *bridges]

    def _upright(self, view: Window, looks: list[str], detail: int) -> list[Op]:
        placed: list[Placed] = []
        neighbours = view.neighbours
        for place in view.core:
            look, around = looks[place], neighbours[place]
            if look == "open" and detail < NEAR:
                continue
            if look in _FLAT:
                placed += self._stands(view, place, look if look == "open" else "bare", ())
            else:
                placed += self._stands(view, place, look, tuple([looks[beside] == look for beside in around]))
        placed.sort(key=_FOOT)
        return [Stamps(tuple(placed))] if placed else []

    # The rim and the grid ------------------------------------------------------------------------------

    def rim(self, column: int, row: int, columns: int, rows: int) -> Path | None:
        """The outline of the field within a rectangle, hexagonal as the table is; None where it is far
        away."""
        view = window(self.map.board, column, row, columns, rows)
        if all(view.true):
            return None
        ux, uy = view.unit
        corners = corner_offsets(view.board.orientation)
        found = []
        for loop in loops(view, view.true):
            points: list[float] = []
            for place, direction in loop:
                cx, cy = view.centres[place]
                kx, ky = corners[direction]
                points += ((cx + kx) * ux, (cy + ky) * uy)
            found.append(Sub(tuple(points)))
        return tuple(found)

    def grid(self, column: int, row: int, columns: int, rows: int) -> Op:
        """The hex grid of a rectangle, each side once."""
        view = window(self.map.board, column, row, columns, rows, 1)
        ux, uy = view.unit
        corners = corner_offsets(view.board.orientation)
        subs = []
        for place, (cx, cy) in enumerate(view.centres):
            if not view.true[place]:
                continue
            points: list[float] = []
            rim = [d for d in (3, 4, 5) if (n := view.neighbours[place][d]) >= 0 and not view.true[n]]
            for corner in (5, 0, 1, 2):
                kx, ky = corners[corner]
                points += ((cx + kx) * ux, (cy + ky) * uy)
            subs.append(Sub(tuple(points), closed=False))
            for direction in rim:
                (ax, ay), (bx, by) = corners[direction - 1], corners[direction]
                subs.append(
                    Sub(((cx + ax) * ux, (cy + ay) * uy, (cx + bx) * ux, (cy + by) * uy), closed=False)
                )
        return Stroke(tuple(subs), self.palette["grid"], -1.0)


def _in_sight(view: Window, box: tuple[float, float, float, float]) -> Window:
    """The window whose core is only the cells of which something may show in a box."""
    ux, uy = view.unit
    left, top, right, bottom = box[0] - _STRAY, box[1] - _STRAY, box[2] + _STRAY, box[3] + _STRAY + _TALL
    centres = view.centres
    return view._replace(
        core=tuple(
            [
                place
                for place in view.core
                if left < centres[place][0] * ux < right and top < centres[place][1] * uy < bottom
            ]
        )
    )


_LARGE = 500
_STRAY, _TALL = 740.0, 300.0
"""How far from its centre a hex may show: in all directions, and peaks above that."""
_FOOT = itemgetter(2)
_UPRIGHT = frozenset({"tower", "wooden-tower", "camp"})
_FLAT = frozenset({"open", *STILL, "field", "unknown"})
_GROWTH = {"scrub": scrub, "orchard": orchard, "broken": broken, "marsh": marsh, "mountain": mountain}
