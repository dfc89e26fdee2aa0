"""A drawing alone on one A4 page, all lines as lines, as large as the page lets it be."""

from collections.abc import Sequence

from hheditor.drawing.display import Op, Path
from hheditor.drawing.palette import PaletteName
from hheditor.sheets.options import PAPERS, PrintOptions
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.painter import paint

_RIM = 8.0
"""Millimetres of white around it."""


def plate_page(
    layers: Sequence[tuple[Sequence[Op], Path | None]],
    box: tuple[float, float, float, float],
    title: str,
    colors: PaletteName = "light",
) -> bytes:
    """Layers as a PDF file; the page lies as the drawing does. `box` is what is drawn, in board units, and
    `colors` those it is drawn in."""
    left, top, right, bottom = box
    across, down = right - left, bottom - top
    wide, tall = PAPERS["a4"] if across < down else PAPERS["a4"][::-1]
    book = Book(PrintOptions(ink="ink" if colors == "mono" else "colour"), title, size=(wide, tall))
    # Millimetres to a thousand board units.
    scale = min((wide - 2 * _RIM) / across, (tall - 2 * _RIM) / down) * 1000
    x, y = (wide - across * scale / 1000) / 2, (tall - down * scale / 1000) / 2
    paint(book, layers, x, y, scale, left, top, textured=True)
    return book.finish()
