"""Counters of a board game to cut out: the very counters of the screen, fronts and backs."""

from typing import NamedTuple

from hheditor.armies.army import Device
from hheditor.drawing.display import Group, Op
from hheditor.drawing.palette import mixed, palette
from hheditor.drawing.pieces import figures
from hheditor.drawing.pieces.counters import HALF, face_ops
from hheditor.drawing.pieces.heraldry import Liveries, Livery, side_colors
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
_TINT = 0.72
"""How much white is in the tint of a group's band where ink is to be saved."""
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

    def counter(book: Book, x: float, y: float) -> _Counter:
        return _Counter(book, line, number, _worn(book, number, wear), side, x, y, speaker)

    def front(book: Book, x: float, y: float) -> None:
        counter(book, x, y).draw(line.front)

    def back(book: Book, x: float, y: float) -> None:
        if line.back is not None:
            counter(book, x, y).draw(line.back)
        else:
            counter(book, x, y).hide(device)

    return TwoSided(front, back)


def _worn(book: Book, number: int, wear: Liveries | None) -> Livery:
    """What a side wears on its counters: where ink is to be saved, black on white."""
    if book.options.ink == "ink":
        return _LINES
    return side_colors(number, palette(palette_of(book.options.ink)), wear)


_LINES = Livery("#ffffff", "#ffffff", "#000000", "#000000")


class _Counter(NamedTuple):
    """A counter at its place on a page."""

    book: Book
    line: CounterLine
    number: int
    """Its side."""
    worn: Livery
    side: float
    """Millimetres."""
    x: float
    y: float
    speaker: Speaker

    def draw(self, face: Face) -> None:
        """One of its sides."""
        if not self.line.symbol:
            self._words(face)
            return
        book, side = self.book, self.side
        with book.within(self.x, self.y, side, side):
            book.picture([(self._ops(face), None)], self.x + side / 2, self.y + side / 2, side / SHARE)
        if book.options.ink == "ink":
            self._frame()
        self._letter(face)

    def _frame(self) -> None:
        """Without colours a side is known by its frame: heavy, or fine and double."""
        first = self.number == 0
        for inset, weight in ((0.012, 1.7),) if first else ((0.006, 0.4), (0.036, 0.4)):
            far = self.side * (1 - 2 * inset)
            self.book.box(
                self.x + self.side * inset,
                self.y + self.side * inset,
                far,
                far,
                color="#000000",
                weight=weight,
            )

    def _ops(self, face: Face) -> tuple[Op, ...]:
        line, worn = self.line, self.worn
        colors = palette(palette_of(self.book.options.ink))
        wear = (worn, worn)
        piece = Piece(0, self.number, line.symbol, 0, 0, body="base", band=self._band())
        if line.symbol not in ("leader", "standard"):
            return tuple(face_ops(piece, face, colors, wear))
        # Their figures and their titles are no arm's.
        ops = face_ops(piece, Face("", face.left, face.right, face.reverse, faces=False), colors, wear)
        shown: list[Op] = [op for op in ops if not isinstance(op, Group)]
        metal = worn.metal if not face.reverse else worn.dark
        if line.symbol == "standard":
            shown.append(Group(tuple(figures.standard(metal, worn.dark)), 0, 40, scale=2.0))
        elif line.first and not face.reverse:
            shown.append(Group(tuple(figures.crown(metal, worn.light, worn.dark)), 0, 175, scale=0.8))
        return tuple(shown)

    def _band(self) -> str:
        """The colour of its group; where ink is to be saved, no more than a tint of it."""
        band = self.line.band
        return mixed(band, "#ffffff", _TINT) if band and self.book.options.ink == "ink" else band

    def _letter(self, face: Face) -> None:
        """A leader's name and his first figure; of others where they begin, between the figures below."""
        book, side, middle, y = self.book, self.side, self.x + self.side / 2, self.y
        ink = self.worn.metal if not face.reverse else "#1d1a15"
        name = self.speaker.cell(self.line.name)
        if self.line.symbol == "leader":
            size = side * 0.36 * MM
            book.text(middle, y + side * 0.56, face.title, size, face="bold", color=ink, anchor="middle")
            band = fitted(name, side * 0.9, _NAMES, most=1)
            ground = self._band() or self.worn.light
            on_band = "#1d1a15" if lightness(ground) > _DARK else "#fbf8ef"
            draw_lettering(book, band, middle, y + side * 0.2, color=on_band)
        elif name and not face.reverse:
            room = side * 0.44
            size = next((size for size in _NAMES if width(name, "sans", size) / MM <= room), 0.0)
            if size:
                book.text(middle, y + side * 0.94, name, size, color=ink, anchor="middle")

    def _words(self, face: Face) -> None:
        """A counter that only says what it is."""
        book, side, x, y, dark = self.book, self.side, self.x, self.y, self.worn.dark
        book.box(x, y, side, side, fill="#ffffff", color=dark, weight=0.6)
        rim = dark if book.options.ink == "ink" else self.worn.field
        book.box(x + side * 0.05, y + side * 0.05, side * 0.9, side * 0.9, color=rim, weight=1.4)
        name = fitted(self.speaker.cell(self.line.name), side * 0.82, (8.5, 8.0, *_NAMES), "serif", most=3)
        low = 0.8 if face.title else 0.5 + name.tall / side / 2 - 0.04
        if face.title:
            size = side * 0.3 * MM
            book.text(
                x + side / 2, y + side * 0.44, face.title, size, face="bold", color=dark, anchor="middle"
            )
        draw_lettering(book, name, x + side / 2, y + side * low, face="serif")

    def hide(self, device: Device) -> None:
        """The back of what nobody is to know: the colours of its side."""
        side = self.side
        self.book.box(self.x, self.y, side, side, fill=self.worn.field, color=self.worn.dark, weight=0.6)
        draw_shield(self.book, device, self.x + side / 2, self.y + side / 2, side * 0.55)
