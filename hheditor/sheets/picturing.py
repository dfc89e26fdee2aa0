"""The field as a picture that a file holds once and shows as often as it likes, at any scale.

Text on it is kept large enough to read: the scale of labels follows from the size of a hex on the paper.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from hheditor.drawing.display import Drawing, Fill, Op, Pattern, Stroke, Text, rectangle
from hheditor.drawing.field import MIDDLE, NEAR, Field
from hheditor.drawing.furniture import (
    Coordinates,
    coordinate_ops,
    field_outline,
    hex_name_ops,
    label_ops,
    size,
)
from hheditor.drawing.lattice import units
from hheditor.drawing.overlays import area_ops, objective_ops, outline_path
from hheditor.drawing.palette import Palette, PaletteName, faded, palette
from hheditor.drawing.pieces.heraldry import Liveries, Livery, liveries
from hheditor.drawing.pieces.names import base_half
from hheditor.drawing.pieces.units import on_disc, scene_ops
from hheditor.drawing.sieges.gear import night_ops
from hheditor.hexes.layout import lattice_centre
from hheditor.maps import Map
from hheditor.rules.api.screen.scene import Piece, Scene
from hheditor.rules.api.surfaces import Surface, hex_surface
from hheditor.scenarios import Scenario
from hheditor.sheets.fields.turning import Turn
from hheditor.sheets.options import MM
from hheditor.sheets.paper.inks import light, palette_of
from hheditor.sheets.paper.page import Book

LEAST = 7.2
"""Points of the smallest words on a map."""
DASHES = ((130.0, 70.0), (34.0, 60.0))
"""Outlines of the two sides' zones where colour does not tell them apart."""
_TABLE = 45.0
"""Millimetres to a hex from which a field is no longer looked at on a page."""
RIM = 430.0
"""Board units around the field that coordinates need."""


_GREYS = (
    Livery("#3c3c3c", "#6a6a6a", "#101010", "#ffffff"),
    Livery("#f2f2f2", "#ffffff", "#303030", "#303030"),
)
"""In greys one side is dark, the other light: their colours would be the same."""


@lru_cache(maxsize=4)
def _ground(map_: Map, colors: PaletteName, detail: int) -> Drawing:
    """The ground of a map; several sheets show the same."""
    board = map_.board
    return tuple(Field(map_, colors).ops(0, 0, board.columns, board.rows, detail))


GRIDS: dict[str, tuple[float, float] | None] = {
    "none": None,
    "fine": (0.0, 0.7),
    "plain": (0.0, 1.0),
    "strong": (0.55, 1.5),
}
"""Strengths of the grid: how opaque its ink is, the palette's own where 0, and its weight in points."""


class FieldPicture:
    """A map in a book: its ground drawn once as a form of the file, the rest for each showing."""

    def __init__(
        self,
        book: Book,
        map_: Map,
        scale: float,
        *,
        detail: int | None = None,
        quarters: int = 0,
    ) -> None:
        """`quarters`: by how many quarters it is turned, clockwise."""
        self.book = book
        self.map = map_
        self.scale = scale
        """Millimetres to a hex."""
        self.colors: Palette = palette(palette_of(book.options.ink))
        self._across, self._down = size(map_.board)
        self._detail = (NEAR if map_.board.cells <= 600 else MIDDLE) if detail is None else detail
        self._grid = GRIDS[book.options.grid]
        self.turn = Turn(self._across, self._down, quarters)
        self.wide, self.tall = self.turn.size
        self._form = f"field-{id(map_)}-{self._detail}"
        self._lines = f"grid-{id(map_)}-{scale:.2f}"

    @property
    def surface(self) -> Surface:
        """Where things are on it."""
        return hex_surface(self.map.board)

    @property
    def points(self) -> float:
        """Points to a board unit."""
        return self.scale * MM / 1000

    def lettering(self, units_high: float) -> float:
        """By how much words of that height must grow to be readable."""
        return max(1.0, LEAST / (units_high * self.points))

    def show(
        self, x: float, y: float, layers: Sequence[Op] = (), *, left: float = 0.0, top: float = 0.0
    ) -> None:
        """The ground with its board point (left, top) at (x, y), and above it these operations."""
        book = self.book
        if self._form not in book.forms:
            self._draw_form()
        if self._grid and self._lines not in book.forms:
            self._draw_grid()
        canvas: Any = book.canvas
        px, py = book.at(x, y)
        k = self.points
        canvas.saveState()
        canvas.addLiteral(f"{k:.8f} 0 0 {-k:.8f} {px - left * k:.4f} {py + top * k:.4f} cm")
        if self.turn.quarters:
            a, b, c, d = self.turn.matrix
            e, f = self.turn.origin
            canvas.addLiteral(f"{a} {b} {c} {d} {e:.3f} {f:.3f} cm")
        book.show_form(book.forms[self._form])
        if self._grid:
            book.show_form(book.forms[self._lines])
        canvas.restoreState()
        if layers:
            book.picture([(layers, None)], x, y, self.scale, left=left, top=top)

    def _draw_form(self) -> None:
        from hheditor.sheets.paper.painter import Painter, path_data

        book, board = self.book, self.map.board
        ops = _ground(self.map, palette_of(book.options.ink), self._detail)
        outline = field_outline(board)
        form = f"f{len(book.forms)}"
        book.forms[self._form] = form
        canvas: Any = book.canvas
        book.begin_form(form, (-60, -60, self._across + 60, self._down + 60))
        canvas.saveState()
        canvas.addLiteral(f"1 j {path_data(outline)} W n")
        painter = Painter(book, self.scale, textured=True)
        painter.ops(ops)
        canvas.restoreState()
        book.end_form()

    def _draw_grid(self) -> None:
        """The lines of the hexes, as fine at every scale."""
        from hheditor.sheets.paper.painter import Painter

        book, board = self.book, self.map.board
        form = book.forms[self._lines] = f"f{len(book.forms)}"
        grid = Field(self.map, palette_of(book.options.ink)).grid(0, 0, board.columns, board.rows)
        assert isinstance(grid, Stroke)
        assert self._grid is not None
        strength, weight = self._grid
        # What is fine on a page is lost on a table: lines grow with the hexes, and plain ones get darker.
        grid = grid._replace(width=-weight * max(1.0, self.scale / _TABLE))
        if self.scale > _TABLE and book.options.grid == "plain":
            strength = 0.4
        if strength:
            grid = grid._replace(color=faded(self.colors["ink"], strength))
        rim = Stroke(field_outline(board), self.colors["ink"], -1.6)
        book.begin_form(form, (-60, -60, self._across + 60, self._down + 60))
        book.canvas.addLiteral("1 j")
        Painter(book, self.scale).ops([grid, rim])
        book.end_form()

    # What lies above the ground --------------------------------------------------------------------------

    def words(self) -> Drawing:
        """Names on the field and its objectives."""
        labels = self.map.labels
        least = min((label.size for label in labels), default=250)
        grown = self.lettering(least)
        found: list[Op] = []
        for objective in self.map.objectives:
            outline, *flag = objective_ops(
                hex_surface(self.map.board), (objective,), self.colors, self.lettering(170)
            )
            found += self.turn.shapes((outline,))
            found += self.turn.moved(flag, hex_surface(self.map.board).spot_of(objective.cells[0]))
        colors = self.colors
        if self.book.options.ink != "colour":
            # Water and hills have words in colours of their own, which would be pale greys.
            colors = colors | dict.fromkeys(("label.water", "label.hill"), colors["label"])
        return (*found, *self.turn.words(label_ops(self.map, colors, grown)))

    def rim_names(self) -> Sequence[Text]:
        """Letters above and numbers beside it, large enough to be read."""
        return coordinate_ops(self.map.board, self.colors, self.lettering(190))

    def coordinates(self) -> Drawing:
        """Letters and numbers all around, in every hex as well, or nowhere, as the print wants it."""
        board = self.map.board
        if self.book.options.coordinates == "off":
            return ()
        grown = self.lettering(190)
        near = coordinate_ops(board, self.colors, grown)
        high = 190.0 * grown
        far: list[Text] = []
        # The last row of a staggered board may begin half a hex further in than the first.
        first, last = lattice_centre(board, 0, 0)[0], lattice_centre(board, 0, board.rows - 1)[0]
        shift = (last - first) * units(board.orientation)[0]
        for op in near:
            if op.anchor == "end":
                far.append(op._replace(x=self._across + 110, anchor="start"))
            else:
                far.append(op._replace(x=op.x + shift, y=self._down + high * 0.95))
        inside = self.hex_names("hexes") if self.book.options.coordinates == "hexes" else ()
        return (*self.turn.words((*near, *far)), *inside)

    def hex_names(self, where: Coordinates) -> Drawing:
        """The name of each hex at its upper edge, as large as it may be without filling it; ``rim``: only
        those of the outermost."""
        if where == "off":
            return ()
        high = min(max(LEAST / self.points, 110.0), 190.0)
        return hex_name_ops(self.map.board, self.colors, high, self.turn.point, outermost=where == "rim")

    def zones(self, areas: Sequence[Sequence[Any]], colors: Sequence[str]) -> Drawing:
        """Where the sides may deploy: in colour hatched, without it as outlines with dashes of their own."""
        board = self.map.board
        found: list[Op] = []
        for side, (own, color) in enumerate(zip(areas, colors, strict=False)):
            pattern: Pattern = "diagonal" if side == 0 else "counter"
            if self.book.options.ink == "colour":
                found += area_ops(hex_surface(board), own, color, pattern)
            elif own:
                outline = outline_path(hex_surface(board), own, 30)
                found += [
                    Fill(outline, faded(color, 0.1), pattern),
                    Stroke(outline, color, 34, DASHES[side % 2]),
                ]
        return self.turn.shapes(found)

    def scene(self, scene: Scene, liveries_: Liveries | None, names: dict[int, str] | None = None) -> Drawing:
        """Pieces as they stand, labelled with what `names` has for them; the night is hatched, since a veil
        over the whole field would drown it in ink."""
        surface = self.surface
        pieces: tuple[Piece, ...] = tuple(
            replace(piece, name=(names or {}).get(piece.id, "")) for piece in scene.pieces
        )
        nights = [
            op for mark in scene.marks if mark.kind == "night" for op in night_ops(mark, palette("mono"))
        ]
        marks = tuple(mark for mark in scene.marks if mark.kind != "night")
        shown = scene_ops(
            self.turn.scene(replace(scene, pieces=pieces, marks=marks)),
            self.colors,
            lambda where: self.turn.point(surface.spot_of(where)),
            scale=self.lettering(150) * 1.06,
            liveries=liveries_,
        )
        return (*self.turn.shapes(nights), *shown)

    def tags(self, scene: Scene, names: Mapping[int, str], high: float) -> Drawing:
        """The number of each piece on a white tag, so many points high: below a unit, above a leader."""
        tall = high / self.points
        found: list[Op] = []
        for piece in self.turn.scene(scene).pieces:
            name = names.get(piece.id, "")
            if piece.hidden or not name:
                continue
            half = max(0.42, 0.34 * len(name)) * tall
            up = on_disc(piece)
            y = piece.y + (-250 - tall * 0.55 if up else max(240, base_half(piece)) + tall * 0.55)
            found += [
                Fill(rectangle(piece.x - half, y - tall * 0.52, 2 * half, tall * 1.04), "#ffffff"),
                Stroke(
                    rectangle(piece.x - half, y - tall * 0.52, 2 * half, tall * 1.04),
                    self.colors["ink"],
                    -0.5,
                ),
                Text(piece.x, y + tall * 0.36, name, tall, self.colors["ink"], bold=True, serif=False),
            ]
        return tuple(found)


def liveries_of(scenario: Scenario, book: Book) -> Liveries | None:
    """What the two sides wear on this paper."""
    first, second = (side.army.device for side in scenario.sides)
    if book.options.ink == "grey":
        # Who wears the darker colour is the dark one in greys as well.
        worn = liveries(first, second, palette("light"))
        return _GREYS if worn is None or light(worn[0].field) <= light(worn[1].field) else _GREYS[::-1]
    return liveries(first, second, palette(palette_of(book.options.ink)))


def numbered(scene: Scene) -> dict[int, str]:
    """A short number for each piece, side by side from 1 on; leaders get letters. Who stands on the base of
    another is part of it; those of a unit that stand one by one share a number."""
    found: dict[int, str] = {}
    counts: dict[tuple[int, bool], int] = {}
    for piece in scene.pieces:
        if piece.ground or (piece.host >= 0 and any(piece.footprint)):
            continue
        if piece.lot in found:
            found[piece.id] = found[piece.lot]
            continue
        leads = on_disc(piece)
        number = counts[piece.side, leads] = counts.get((piece.side, leads), 0) + 1
        found[piece.id] = chr(64 + number) if leads and number <= 26 else str(number)
    return found
