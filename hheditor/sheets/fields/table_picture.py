"""A bare table as a picture of a file: what `FieldPicture` is for a field of hexes."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from hheditor.drawing.display import Drawing, Fill, Op, Pattern, Stroke, Sub, Text, rectangle
from hheditor.drawing.furniture import Coordinates
from hheditor.drawing.overlays import area_path_ops
from hheditor.drawing.palette import PaletteName, faded, palette
from hheditor.drawing.tables import coordinate_ops, mark_ops, table_ops
from hheditor.rules.api.surfaces import Contour, Spot, Surface, TableSurface
from hheditor.rules.api.surfaces.table import SQUARE
from hheditor.sheets.fields.turning import Turn
from hheditor.sheets.paper.inks import palette_of
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import DASHES, FieldPicture
from hheditor.tables.map.document import TableMap
from hheditor.text.numbers import numerals


@lru_cache(maxsize=4)
def _ground(table: TableMap, colors: PaletteName) -> Drawing:
    """The ground of a table; several sheets show the same."""
    return tuple(table_ops(table, colors))


class TablePicture(FieldPicture):
    """A table in a book: its ground drawn once as a form of the file, the rest for each showing."""

    def __init__(self, book: Book, table: TableMap, scale: float, *, quarters: int = 0) -> None:
        """`scale`: millimetres to ten centimetres of the table."""
        self.book, self.table, self.scale = book, table, scale
        self.colors = palette(palette_of(book.options.ink))
        self._across, self._down = float(table.width), float(table.height)
        self._grid = None
        self.turn = Turn(self._across, self._down, quarters)
        self.wide, self.tall = self.turn.size
        self._form = f"table-{id(table)}"

    @property
    def surface(self) -> Surface:
        """See `FieldPicture`."""
        return TableSurface(self.table.width, self.table.height)

    def _draw_form(self) -> None:
        from hheditor.sheets.paper.painter import Painter, path_data

        book, edge = self.book, rectangle(0, 0, self._across, self._down)
        form = book.forms[self._form] = f"f{len(book.forms)}"
        canvas: Any = book.canvas
        book.begin_form(form, (-60, -60, self._across + 60, self._down + 60))
        canvas.saveState()
        canvas.addLiteral(f"1 j {path_data(edge)} W n")
        painter = Painter(book, self.scale, textured=True)
        painter.ops(_ground(self.table, palette_of(book.options.ink)))
        canvas.restoreState()
        Painter(book, self.scale).ops([Stroke(edge, self.colors["ink"], -1.6)])
        book.end_form()

    # What lies above the ground --------------------------------------------------------------------------

    def words(self) -> Drawing:
        """The names on the table."""
        least = min((label.size for label in self.table.labels), default=250)
        ops = mark_ops(self.table, self.colors, self.lettering(least), zones=False)
        return self.turn.words(op for op in ops if isinstance(op, Text))

    def rim_names(self) -> Sequence[Text]:
        """See `FieldPicture`: of the squares of ten centimetres."""
        found = coordinate_ops(self.table, self.colors, self.lettering(170))
        return [op for op in found if isinstance(op, Text)]

    def coordinates(self) -> Drawing:
        """Letters and numbers all around and the squares they name, or none, as the print wants it."""
        if self.book.options.coordinates == "off":
            return ()
        far: list[Text] = []
        for op in self.rim_names():
            if op.anchor == "end":
                far.append(op._replace(x=self._across + 90, anchor="start"))
            else:
                far.append(op._replace(y=self._down + op.size * 0.95))
        squares = Stroke(self._squares(), faded(self.colors["ink"], 0.3), -0.35)
        return (*self.turn.shapes((squares,)), *self.turn.words((*self.rim_names(), *far)))

    def _squares(self) -> tuple[Sub, ...]:
        """The lines between the squares that the letters and numbers name."""
        wide, tall = self.table.width, self.table.height
        upright = (Sub((x, 0, x, tall), closed=False) for x in range(SQUARE, wide, SQUARE))
        level = (Sub((0, y, wide, y), closed=False) for y in range(SQUARE, tall, SQUARE))
        return (*upright, *level)

    def hex_names(self, where: Coordinates) -> Drawing:  # noqa: ARG002 - see `FieldPicture`
        """See `FieldPicture`: a table has none."""
        return ()

    def zones(self, areas: Sequence[Sequence[Any]], colors: Sequence[str]) -> Drawing:
        """Where the sides may deploy, by the outlines of their ground."""
        found: list[Op] = []
        for side, (own, color) in enumerate(zip(areas, colors, strict=False)):
            pattern: Pattern = "diagonal" if side == 0 else "counter"
            path = tuple(map(Sub, own))
            if self.book.options.ink == "colour":
                found += area_path_ops(path, color, pattern)
            elif path:
                found += [Fill(path, faded(color, 0.1), pattern), Stroke(path, color, 34, DASHES[side % 2])]
        return self.turn.shapes(found)


def depth_ops(
    picture: TablePicture, edges: Mapping[int, str], zones: Sequence[Sequence[Contour]], colors: Sequence[str]
) -> Drawing:
    """How deep each zone is, in centimetres from its own edge, beside the table in its side's colour."""
    found: list[Op] = []
    high = 190.0 * picture.lettering(190)
    for side, edge in edges.items():
        # Only a strip along an edge has a depth.
        strips = zones[side] if side < len(zones) and len(zones[side]) == 1 else ()
        for contour in strips:
            left, right, top, bottom = _box(contour)
            upright = edge in ("north", "south")
            whole = picture.turn.down if upright else picture.turn.across
            if 2 * (bottom - top if upright else right - left) > whole:
                continue
            deep = (bottom - top if upright else right - left) / 100
            end: Spot = (picture.turn.across, (top + bottom) / 2) if upright else ((left + right) / 2, 0.0)
            x, y = picture.turn.point(end)
            words = numerals(f"{deep:g} cm", picture.book.options.language)
            if upright != bool(picture.turn.quarters % 2):
                # Beside the table, at whichever end is the right one now.
                place = Text(picture.wide + 110 + high * 1.9, y + high * 0.35, words, high, colors[side])
                found.append(place._replace(anchor="start", bold=True, serif=False))
            else:
                found.append(Text(x, -110 - high * 1.2, words, high, colors[side], bold=True, serif=False))
    return tuple(found)


def _box(contour: Contour) -> tuple[float, float, float, float]:
    xs, ys = contour[::2], contour[1::2]
    return min(xs), max(xs), min(ys), max(ys)
