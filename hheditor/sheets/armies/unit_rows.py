"""Units as rows with boxes to tick for their stands: the table that rosters, side sheets and cards share."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from hheditor.armies.army import Device
from hheditor.drawing.display import Group
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.heraldry import Liveries
from hheditor.drawing.pieces.units import piece_ops
from hheditor.rules.api.paper.reference import Column, UnitLine
from hheditor.rules.api.screen.scene import Piece, Strength
from hheditor.sheets.armies.boxes import LEAST, laid, needed
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.armies.unit_names import set_name
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, width
from hheditor.sheets.paper.inks import palette_of
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import EMPTY, Block, Type, baseline, lines_of
from hheditor.sheets.words import Speaker, plain

PAD = 1.6
PICTURE = 9.0
"""Millimetres a unit's picture takes."""
_ELEMENT = 744
"""Board units an element is broad in its picture."""
_SHIELD = 4.6
"""Millimetres the shield of a unit with arms of its own is broad."""
LEAST_NOTES = 22.0
"""Millimetres below which a column for notes is no use."""
_NAME: Face = "sans"
_TROOP: Face = "italic"
LINE = 1.1
TWO_LINES = 2.0
"""A row of so many lines' height has room for the troop type below the name."""
_SMALL = 8.0
"""Points of what a unit carries."""
_SMALL_BOX = 2.5
"""Millimetres of a box to tick where the table is narrow."""


def _whole(troop: str, size: float, room: float) -> tuple[str, float]:
    """A troop type and the size in which it fits: a little smaller if need be, then without what follows its
    comma ("Knights, Mounted"); nothing rather than half a word."""
    for words in (troop, troop.partition(",")[0]):
        for fitting in (size, size - 0.5, size - 1.0):
            if width(words, _TROOP, fitting) / MM <= room:
                return words, fitting
    return "", size


class _Table:
    """The measures of a table of units."""

    def __init__(
        self,
        units: Sequence[UnitLine],
        columns: Sequence[Column],
        room: float,
        type_: Type,
        speaker: Speaker,
        counted: str = "plain",
        states: Sequence[str] = (),
    ) -> None:
        self.units = units
        self.states = [speaker.say(state) for state in states]
        self.room = room
        self.shields = 0.0
        self.size = type_.body
        self.heads = [speaker.say(column.heading) for column in columns]
        self.cells = [[speaker.cell(cell) for cell in unit.line] for unit in units]
        self.gear = [", ".join(plain(speaker.remark(each)) for each in unit.options) for unit in units]
        self.words = {
            name: speaker.say(message)
            for name, message in (
                ("unit", "sheet.roster-name"),
                ("strength", f"strength.{counted}"),
                ("points", "reference.points"),
                ("notes", "sheet.roster-notes"),
            )
        }
        self.widths = [
            max(self.measure(head), *(width(row[number], "sans", self.size) / MM for row in self.cells))
            for number, head in enumerate(self.heads)
        ]

    def measure(self, text: str) -> float:
        """The width of a bold word."""
        return width(text, "bold", self.size) / MM

    @property
    def naming(self) -> float:
        """What the longest name needs, its troop type below it."""
        sizes = [
            width(text, face, self.size) / MM
            for unit in self.units
            for text, face in ((unit.name, _NAME), (unit.troop, _TROOP))
        ]
        return max([*sizes, self.measure(self.words["unit"])]) + 1.0

    @property
    def longest(self) -> float:
        """What the longest word of a name needs."""
        words = (word for unit in self.units for word in unit.name.split())
        return max((width(word, _NAME, self.size) / MM for word in words), default=0.0) + 0.3

    def make_room_for(self, shields: float) -> None:
        """So many millimetres before the names for shields."""
        self.shields = shields

    def settle(self, tall: float, *, numbers: bool, pictures: bool, points: bool, notes: bool) -> None:
        """Share the room out: what is fixed first, the rest to the names or, if there are some, the notes."""
        self.tall = tall
        self.ticked = laid(self.units, tall)
        self.number = self.measure("88") if numbers else 0.0
        self.points = max(self.measure("88"), self.measure(self.words["points"])) if points else 0.0
        self.lead = (self.number + PAD if numbers else 0.0) + (PICTURE + PAD if pictures else 0.0)
        self.lead += self.shields
        more = max(self.ticked.rest)
        boxes = max(
            self.ticked.wide + (self.measure(f" +{more}") if more else 0.0),
            self.measure(self.words["strength"]),
        )
        self.rings = [max(self.ticked.side, self.measure(word)) for word in self.states]
        self.boxes = boxes
        rest = boxes + PAD + sum(self.rings) + PAD * len(self.rings) + (self.points + PAD if points else 0.0)
        self.names = self.room - self.lead - sum(self.widths) - PAD * len(self.widths) - rest
        least = self.room * 0.2
        # A narrow table with rings behind its boxes, or with whole ranks of them: first these give way, and
        # for a word that would be broken further.
        gives = self.states or any(unit.boxes for unit in self.units)
        for wanted, side in ((self.naming, _SMALL_BOX), (self.longest, LEAST)):
            if gives and self.names < wanted and self.ticked.side > side:
                small = self.ticked._replace(side=side)
                given = max(0.0, self.boxes - max(small.wide, self.measure(self.words["strength"])))
                self.names += given
                self.boxes -= given
                self.ticked = small
        if self.names < least and self.widths:
            # A narrow table: the last column gives way to the names.
            given = max(0.0, min(self.widths[-1] - self._shortest, least - self.names))
            self.widths[-1] -= given
            self.names += given
        self.notes = 0.0
        if notes and self.names - self.naming > LEAST_NOTES:
            self.notes = self.names - self.naming - PAD
            self.names = self.naming

    @property
    def _shortest(self) -> float:
        """The least the last column can do with: where a row has two lines, its longest word."""
        if self.tall < TWO_LINES * self.size * LINE / MM:
            return 4.0
        words = (word for row in self.cells for word in row[-1].split())
        return max([4.0, *(width(word, "sans", self.size) / MM for word in words)])

    @property
    def head(self) -> float:
        """The height of the headings."""
        return self.size * 1.35 / MM

    def starts(self, x: float) -> list[float]:
        """Where the columns of numbers begin, and last the boxes."""
        found = [x + self.lead + self.names + PAD]
        for wide in self.widths:
            found.append(found[-1] + wide + PAD)
        return found

    def ring_middles(self, x: float) -> list[float]:
        """Where the rings for states stand, behind the boxes."""
        found, left = [], self.starts(x)[-1] + self.boxes + PAD
        for wide in self.rings:
            found.append(left + wide / 2)
            left += wide + PAD
        return found

    def right(self, x: float) -> float:
        """Where the numbers end and the notes begin."""
        return x + self.room - (self.notes + PAD if self.notes else 0.0)

    def draw_head(self, book: Book, x: float, y: float, color: str) -> None:
        """The headings over their rule."""
        base, soft, size = y + baseline(self.size, 1.25), book.tones.soft, self.size
        starts = self.starts(x)
        book.text(x + self.lead, base, self.words["unit"], size, face="bold", color=soft, room=self.names)
        for start, wide, head in zip(starts, self.widths, self.heads, strict=False):
            middle = start + wide / 2
            book.text(middle, base, head, size, face="bold", color=soft, anchor="middle", room=wide + PAD)
        book.text(starts[-1], base, self.words["strength"], size, face="bold", color=soft)
        for middle, word in zip(self.ring_middles(x), self.states, strict=True):
            book.text(middle, base, word, size, face="bold", color=soft, anchor="middle")
        if self.points:
            right = self.right(x)
            book.text(right, base, self.words["points"], size, face="bold", color=soft, anchor="right")
        if self.notes:
            left = self.right(x) + PAD * 1.6
            book.text(left, base, self.words["notes"], size, face="bold", color=soft)
        book.rule(x, y + self.head, x + self.room, weight=0.8, color=color)

    def _draw_name(self, book: Book, unit: UnitLine, x: float, middle: float) -> None:
        """The unit's name and, where there is room beside or below it, its troop type."""
        size, soft = self.size, book.tones.soft
        base = middle + size * 0.34 / MM
        line = size * LINE / MM
        named = unit.troop != unit.name
        if self.tall >= TWO_LINES * line:
            if named and len(lines_of(unit.name, size, self.names)) == 1:
                book.text(x, base - line / 2, unit.name, size, room=self.names)
                troop, small = _whole(unit.troop, max(7.5, size - 1), self.names)
                book.text(x, base + line / 2, troop, small, face=_TROOP, color=soft)
                return
            lines, small = set_name(unit.name, size, self.names, 2)
            step = small * LINE / MM
            base = middle + small * 0.34 / MM - step * (len(lines) - 1) / 2
            for number, words in enumerate(lines):
                book.text(x, base + number * step, words, small, room=self.names)
            return
        (name,), small = set_name(unit.name, size, self.names, 1)
        taken = book.text(x, base, name, small, room=self.names)
        if named and name == unit.name:
            troop, small = _whole(unit.troop, size, self.names - taken - 2)
            book.text(x + taken + 1.5, base, troop, small, face=_TROOP, color=soft)

    def _draw_cell(self, book: Book, cell: str, x: float, middle: float, wide: float) -> None:
        """Numbers, or words in two lines where one is too short for them and the row is tall enough."""
        size = self.size
        lines = ["".join(piece for _, piece in line) for line in lines_of(cell, size, wide)]
        if len(lines) < 2 or self.tall < TWO_LINES * size * LINE / MM:
            lines = [cell]
        elif len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        step = size * LINE / MM
        base = middle + size * 0.34 / MM - step * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            book.text(x, base + number * step, line, size, anchor="middle", room=wide)

    def draw_row(self, book: Book, index: int, x: float, y: float) -> None:
        """A unit's row, its picture apart."""
        unit, size = self.units[index], self.size
        middle = y + self.tall / 2
        base = middle + size * 0.34 / MM
        starts = self.starts(x)
        if self.number:
            book.text(x + self.number, base, str(unit.index + 1), size, face="bold", anchor="right")
        self._draw_name(book, unit, x + self.lead, middle)
        for start, wide, cell in zip(starts, self.widths, self.cells[index], strict=False):
            self._draw_cell(book, cell, start + wide / 2, middle, wide + 0.3)
        ticked = self.ticked
        top = middle - ticked.tall(index) / 2
        for left, down in ticked.corners(index):
            book.box(starts[-1] + left, top + down, ticked.side, ticked.side, color=book.tones.ink)
        if ticked.rest[index]:
            book.text(starts[-1] + ticked.wide, base, f" +{ticked.rest[index]}", size)
        for place in self.ring_middles(x):
            book.ring(place, middle, self.ticked.side, color=book.tones.ink)
        if self.points:
            book.text(self.right(x), base, str(unit.points), size, anchor="right")
        if self.notes:
            left = self.right(x) + PAD * 0.6
            book.rule(left, y, left, y + self.tall, weight=0.22)
            # What it carries stands where one looks for what is special about it; the rest is for the pen.
            room, soft = self.notes - PAD * 0.4, book.tones.soft
            book.text(left + PAD * 0.8, y + 3.2, self.gear[index], _SMALL, face=_TROOP, color=soft, room=room)


def units_block(
    units: Sequence[UnitLine],
    columns: Sequence[Column],
    room: float,
    type_: Type,
    speaker: Speaker,
    *,
    side: int,
    wear: Liveries | None,
    color: str,
    pictures: bool = True,
    points: bool = True,
    notes: bool = False,
    row: float = 0.0,
    arms: Mapping[int, Device] = MappingProxyType({}),
    counted: str = "plain",
    states: Sequence[str] = (),
) -> Block:
    """A row for each unit: number, picture, name, its numbers, boxes for its strength, rings for its states,
    its points, and perhaps room to write beside them."""
    if not units:
        return EMPTY
    table = _Table(units, columns, room, type_, speaker, counted, states)
    tall = max(row, type_.body * 1.42 / MM, 5.0 if pictures else 0.0, needed(units))
    own = any(unit.index in arms for unit in units)
    table.make_room_for(_SHIELD + 1.0 if own else 0.0)
    table.settle(tall, numbers=True, pictures=pictures, points=points, notes=notes)

    def draw(book: Book, x: float, y: float) -> None:
        table.draw_head(book, x, y, color)
        y += table.head
        for index, unit in enumerate(units):
            if pictures:
                middle = x + table.lead - table.shields - PAD - PICTURE / 2
                _picture(book, unit, side, wear, middle, y + tall / 2, tall)
            if unit.index in arms:
                left = x + table.lead - table.shields + _SHIELD / 2
                draw_shield(book, arms[unit.index], left, y + tall / 2, min(_SHIELD, tall * 0.78))
            table.draw_row(book, index, x, y)
            y += tall
            book.rule(x, y, x + room, weight=0.5 if index + 1 == len(units) else 0.22)

    return Block(table.head + tall * len(units), draw)


def _picture(
    book: Book, unit: UnitLine, side: int, wear: Liveries | None, x: float, y: float, tall: float
) -> None:
    """The unit as it stands on the table, front to the top."""
    count = max(1, unit.pieces or unit.strength)
    piece = Piece(0, side, unit.symbol, 0, 0, strength=Strength(count, count))
    if unit.stand.kits:
        stand, (wide, deep) = unit.stand, unit.base
        piece = Piece(
            *(0, side, unit.symbol, 0, 0),
            body="element",
            footprint=(_ELEMENT, _ELEMENT * deep // wide),
            lie="apart" if stand.loose else "ranks",
            files=stand.files,
            kits=stand.kits,
        )
    colors = palette(palette_of(book.options.ink))
    ops = (Group(piece_ops(piece, colors, wear), 0, 0, -90),)
    book.picture([(ops, None)], x, y + tall * 0.04, min(PICTURE / 0.8, tall * 1.75))
