"""Counters of a board game to cut out: the very counters of the screen, fronts and backs."""

from hheditor.armies.army import Device
from hheditor.drawing.display import Group, Op
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces import figures
from hheditor.drawing.pieces.counters import HALF, face_ops
from hheditor.drawing.pieces.heraldry import Liveries, side_colors
from hheditor.drawing.pieces.tinctures import lightness
from hheditor.rules.api.paper.reference import CounterLine
from hheditor.rules.api.screen.scene import Face, Piece
from hheditor.scenarios import Scenario
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.cutouts.lettering import draw_lettering, fitted
from hheditor.sheets.cutouts.scale import TwoSided
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import width
from hheditor.sheets.paper.inks import palette_of
from hheditor.sheets.paper.page import Book
from hheditor.sheets.words import Speaker

SHARE = 2 * HALF / 1000
"""What a counter takes of its hex."""
LARGEST = 25.0
"""Millimetres: on larger hexes a counter does not grow any more."""
_NAMES = (7.5, 7.0, 6.5, 6.0)
_DARK = 0.6
"""Up to this lightness a band bears pale letters, as on the screen."""


def side_of(hex_mm: int) -> float:
    """Millimetres of a counter's side on hexes of so many across."""
    return min(LARGEST, round(hex_mm * SHARE, 1))


def two_sided(
    line: CounterLine, number: int, scenario: Scenario, wear: Liveries | None, side: float, speaker: Speaker
) -> TwoSided:
    """A counter of a side."""
    device = scenario.sides[number].army.device

    def front(book: Book, x: float, y: float) -> None:
        _draw(book, line, line.front, number, wear, side, x, y, speaker)

    def back(book: Book, x: float, y: float) -> None:
        if line.back is not None:
            _draw(book, line, line.back, number, wear, side, x, y, speaker)
        else:
            _secret(book, device, number, wear, side, x, y)

    return TwoSided(front, back)


def _draw(
    book: Book,
    line: CounterLine,
    face: Face,
    number: int,
    wear: Liveries | None,
    side: float,
    x: float,
    y: float,
    speaker: Speaker,
) -> None:
    colors = palette(palette_of(book.options.ink))
    scale = side / SHARE
    middle = (x + side / 2, y + side / 2)
    if not line.symbol:
        _words(book, line, face, number, wear, side, x, y, speaker)
        return
    piece = Piece(0, number, line.symbol, 0, 0, body="base", band=line.band)
    if line.symbol in ("leader", "standard"):
        # Their figures and their titles are no arm's.
        ops = face_ops(piece, Face("", face.left, face.right, face.reverse, faces=False), colors, wear)
        shown: list[Op] = [op for op in ops if not isinstance(op, Group)]
        worn = side_colors(number, colors, wear)
        metal = worn.metal if not face.reverse else worn.dark
        if line.symbol == "standard":
            shown.append(Group(tuple(figures.standard(metal, worn.dark)), 0, 40, scale=2.0))
        elif line.first and not face.reverse:
            shown.append(Group(tuple(figures.crown(metal, worn.light, worn.dark)), 0, 175, scale=0.8))
    else:
        shown = list(face_ops(piece, face, colors, wear))
    with book.within(x, y, side, side):
        book.picture([(tuple(shown), None)], *middle, scale)
    _lettered(book, line, face, number, wear, side, x, y, speaker)


def _lettered(
    book: Book,
    line: CounterLine,
    face: Face,
    number: int,
    wear: Liveries | None,
    side: float,
    x: float,
    y: float,
    speaker: Speaker,
) -> None:
    """A leader's name and his first figure; of others where they begin, between the figures below."""
    worn = side_colors(number, palette(palette_of(book.options.ink)), wear)
    ink = worn.metal if not face.reverse else "#1d1a15"
    name = speaker.cell(line.name)
    if line.symbol == "leader":
        size = side * 0.36 * MM
        book.text(x + side / 2, y + side * 0.56, face.title, size, face="bold", color=ink, anchor="middle")
        band = fitted(name, side * 0.9, _NAMES, most=1)
        ground = line.band or worn.light
        on_band = "#1d1a15" if lightness(ground) > _DARK else "#fbf8ef"
        draw_lettering(book, band, x + side / 2, y + side * 0.2, color=on_band)
    elif name and not face.reverse:
        room = side * 0.44
        size = next((size for size in _NAMES if width(name, "sans", size) / MM <= room), 0.0)
        if size:
            book.text(x + side / 2, y + side * 0.94, name, size, color=ink, anchor="middle")


def _words(
    book: Book,
    line: CounterLine,
    face: Face,
    number: int,
    wear: Liveries | None,
    side: float,
    x: float,
    y: float,
    speaker: Speaker,
) -> None:
    """A counter that only says what it is."""
    worn = side_colors(number, palette(palette_of(book.options.ink)), wear)
    book.box(x, y, side, side, fill="#ffffff", color=worn.dark, weight=0.6)
    book.box(x + side * 0.05, y + side * 0.05, side * 0.9, side * 0.9, color=worn.field, weight=1.4)
    name = fitted(speaker.cell(line.name), side * 0.82, (8.5, 8.0, *_NAMES), "serif", most=3)
    low = 0.8 if face.title else 0.5 + name.tall / side / 2 - 0.04
    if face.title:
        size = side * 0.3 * MM
        book.text(
            x + side / 2, y + side * 0.44, face.title, size, face="bold", color=worn.dark, anchor="middle"
        )
    draw_lettering(book, name, x + side / 2, y + side * low, face="serif")


def _secret(
    book: Book, device: Device, number: int, wear: Liveries | None, side: float, x: float, y: float
) -> None:
    """The back of what nobody is to know: the colours of its side."""
    worn = side_colors(number, palette(palette_of(book.options.ink)), wear)
    plain = book.options.ink == "ink"
    book.box(x, y, side, side, fill="#ffffff" if plain else worn.field, color=worn.dark, weight=0.6)
    draw_shield(book, device, x + side / 2, y + side / 2, side * 0.55)
