"""The field of a page: the ground and everything that may stand on it, as looks.

Both tones are drawn by the functions the window and the printed sheets use; a page keeps each picture once
and only moves it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.battles.annotations import Annotation
from hheditor.drawing.charts import side_inks
from hheditor.drawing.display import Drawing, Op, Pattern, Sub, rectangle
from hheditor.drawing.field import NEAR, Field
from hheditor.drawing.furniture import coordinate_ops, field_outline, label_ops, size
from hheditor.drawing.overlays import area_path_ops, objective_ops, zone_ops
from hheditor.drawing.palette import Palette, PaletteName, palette
from hheditor.drawing.pieces.heraldry import Liveries, liveries, shield_ops
from hheditor.drawing.pieces.last_move import Trail, trail_ops
from hheditor.drawing.pieces.markers import mark_ops, marker_ops
from hheditor.drawing.pieces.names import name_lift, name_ops
from hheditor.drawing.pieces.units import counter_ops, piece_ops, placed
from hheditor.drawing.scribbles import scribble_ops
from hheditor.drawing.sieges.wear import worn
from hheditor.drawing.svg import path_data
from hheditor.drawing.tables import coordinate_ops as table_rim
from hheditor.drawing.tables import mark_ops as table_marks
from hheditor.drawing.tables import table_ops
from hheditor.drawing.terrain.ruins import fallen
from hheditor.maps import Map
from hheditor.maps.document import Zone
from hheditor.rules.api.registry import surface_of, table_of
from hheditor.rules.api.screen.scene import Mark, Piece
from hheditor.rules.api.surfaces import Contour, hex_surface
from hheditor.scenarios import Scenario
from hheditor.share.tones import Easel
from hheditor.tables.map.document import TableMap

_HATCHINGS: tuple[Pattern, Pattern] = ("diagonal", "counter")
RIM = 560.0
"""Board units around the field, for its coordinates."""

_THEMES: tuple[PaletteName, PaletteName] = ("light", "dark")
_PAPERS = {"light": "#faf6ea", "dark": "#211f1b"}
"""What the page writes on: ``--paper`` of its style."""
_Box = tuple[float, float, float, float]


class Pose(NamedTuple):
    """A piece as it stands: its pictures, near, far and of its markers, and where they are put."""

    near: int
    far: int
    markers: int
    lift: int
    """How much higher than others its name stands."""
    angle: int
    """Tenths of a degree."""
    spots: tuple[tuple[int, int], ...]
    """The first is the piece's own; skirmishers stand in several cells."""


class Scenery:
    """Draws everything of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.easel = Easel()
        self.map = scenario.map
        self.board = scenario.map.board
        self.table = table_of(scenario)
        """The bare table it is fought on; None: on the hexes of the map."""
        self.surface = surface_of(scenario)
        self._scenario = scenario
        first, second = (side.army.device for side in scenario.sides)
        self._worn: dict[PaletteName, Liveries | None] = {
            theme: liveries(first, second, palette(theme)) for theme in _THEMES
        }
        self._fields = {theme: Field(self.map, theme) for theme in _THEMES}
        self._poses: dict[Piece, tuple[int, int, int, bool]] = {}

    def both(self, draw: Callable[[Palette, Liveries | None], Sequence[Op]]) -> int:
        """The look of something drawn in either tone."""
        light, dark = (draw(palette(theme), self._worn[theme]) for theme in _THEMES)
        return self.easel.look(light, dark)

    def centre(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        return self.surface.spot_of(cell)

    def css(self) -> str:
        """The colours of everything drawn so far, and those the sides are written and charted in."""
        first, second = (side.army.device for side in self._scenario.sides)
        light, dark = (
            "".join(
                f"--side{side}:{ink};"
                for side, ink in enumerate(side_inks(first, second, palette(theme), _PAPERS[theme]))
            )
            for theme in _THEMES
        )
        sides = f":root{{{light}}}@media screen{{:root[data-theme=dark]{{{dark}}}}}"
        return self.easel.tones.css() + sides

    # The ground ----------------------------------------------------------------------------------------

    def ground(self, ruins: tuple[Mark, ...] = ()) -> int:
        """The field, works that have fallen in ruins; or the table, its works as they stand."""
        if self.table is not None:
            light, dark = (table_ops(worn(self.table, ruins), theme) for theme in _THEMES)
            return self.easel.look(light, dark)
        fields = self._fields
        if ruins:
            fields = {theme: Field(fallen(self.map, ruins), theme) for theme in _THEMES}
        columns, rows = self.board.columns, self.board.rows
        light, dark = (
            [*fields[theme].ops(0, 0, columns, rows, NEAR), fields[theme].grid(0, 0, columns, rows)]
            for theme in _THEMES
        )
        return self.easel.look(light, dark)

    def rim(self) -> int:
        """The coordinates around the field."""
        table = self.table
        if table is not None:
            return self.both(lambda colors, _: table_rim(table, colors))
        return self.both(lambda colors, _: coordinate_ops(self.board, colors))

    def words(self, told: Map, table: TableMap | None = None) -> int:
        """The names on the field, as the map or the table in a reader's language has them."""
        if table is not None:
            return self.both(lambda colors, _: table_marks(table, colors, zones=False))
        return self.both(
            lambda colors, _: (
                *objective_ops(self.surface, told.objectives, colors),
                *label_ops(told, colors),
            )
        )

    def grounds(self, outlines: Sequence[Sequence[Contour]]) -> int:
        """Where the sides deploy on a bare table."""

        def draw(colors: Palette, _: Liveries | None) -> Drawing:
            found: list[Op] = []
            for side, each in enumerate(outlines):
                path, pattern = tuple(map(Sub, each)), _HATCHINGS[side % 2]
                found += area_path_ops(path, colors[f"zone.{side}"], pattern)
            return tuple(found)

        return self.both(draw)

    def zones(self, cells: Sequence[tuple[int, ...]] = ()) -> int:
        """The areas of the map, and where the sides deploy."""
        areas = (*self.map.zones, *(Zone("", side, each) for side, each in enumerate(cells) if each))
        return self.both(lambda colors, _: zone_ops(hex_surface(self.board), areas, colors))

    @property
    def outline(self) -> str:
        """The rim of the field as the data of a path."""
        return path_data(rectangle(0, 0, *self.surface.size) if self.table else field_outline(self.board))

    def box(self, pieces: Sequence[tuple[int, int]] = ()) -> _Box:
        """Left, top, width and height of what a page shows: the field with its rim, and whoever stands
        beside it."""
        wide, tall = self.surface.size if self.table else size(self.board)
        xs = [-RIM, wide + RIM / 3, *(x + reach for x, _ in pieces for reach in (-600, 600))]
        ys = [-RIM, tall + RIM / 3, *(y + reach for _, y in pieces for reach in (-600, 600))]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    def shield(self, side: int) -> int:
        """The device of a side."""
        device = self._scenario.sides[side].army.device
        return self.both(lambda *_: shield_ops(device, 0, 0, 100))

    # What stands and lies on it ------------------------------------------------------------------------

    def pose(self, piece: Piece) -> Pose:
        """A piece where it stands."""
        kind = replace(piece, id=0, x=0, y=0, places=(), name="", host=-1, facing=-1)
        known = self._poses.get(kind)
        if known is None:
            upright = placed(piece, ()).angle == 0.0
            known = self._poses[kind] = (
                self.both(lambda colors, worn: piece_ops(kind, colors, worn)),
                self.both(lambda colors, worn: counter_ops(kind, colors, worn)),
                self.both(lambda colors, _: marker_ops(kind, colors)),
                upright,
            )
        near, far, markers, upright = known
        spots = [(piece.x, piece.y)]
        if piece.lie == "apart" and len(piece.places) > 1:
            spots += [(round(x), round(y)) for x, y in map(self.centre, piece.places)]
        return Pose(near, far, markers, name_lift(piece), 0 if upright else piece.angle, tuple(spots))

    def label(self, name: str) -> int:
        """The paper label with a piece's name."""
        piece = Piece(0, 0, "", 0, 0, name=name)
        return self.both(lambda colors, _: name_ops(piece, colors))

    def mark(self, mark: Mark) -> int:
        """Something lying on the table."""
        return self.both(lambda colors, worn: mark_ops(mark, self.centre, colors, worn))

    def trails(self, trails: tuple[Trail, ...]) -> int:
        """Who went where, and who fell."""
        return self.both(lambda colors, worn: trail_ops(self.surface, trails, colors, worn))

    def scribbles(self, notes: Sequence[Annotation]) -> int:
        """What people drew on a step."""

        def draw(colors: Palette, _: Liveries | None) -> Drawing:
            return scribble_ops(notes, self.centre, colors)

        return self.both(draw)
