"""The field at true size, tiled over pages that overlap: print, cut along the marks, lay out by the plan.

The first page is the assembly plan. Pages are named like hexes, letters across and numbers down. Everything
is drawn once as a form of the file and shown through a window on each page, so a field of fifty pages is no
larger than its map.
"""

from math import ceil
from typing import NamedTuple

from hheditor.drawing.field import NEAR
from hheditor.drawing.furniture import size
from hheditor.hexes import column_letters
from hheditor.maps import Map
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import PAPERS
from hheditor.sheets.page import Book
from hheditor.sheets.picturing import FieldPicture
from hheditor.sheets.scale import check_bar
from hheditor.sheets.setting import paragraph
from hheditor.values import refuse

MARGIN = 10.0
"""What a printer cannot print, and where crop marks and names stand."""
MOST_PAGES = 300


class Tiling(NamedTuple):
    """How a field is cut into pages; millimetres."""

    wide: float
    tall: float
    """Of the field."""
    landscape: bool
    window: tuple[float, float]
    """What a page shows."""
    step: tuple[float, float]
    """From one page to the next."""
    columns: int
    rows: int

    @property
    def pages(self) -> int:
        """How many, without the plan."""
        return self.columns * self.rows


def tiling(field: Map, hex_mm: float, paper: str, overlap: float) -> Tiling:
    """The way of laying the paper that takes fewer pages."""
    across, down = size(field.board)
    wide, tall = across * hex_mm / 1000, down * hex_mm / 1000
    found = []
    for landscape in (False, True):
        page = PAPERS[paper][::-1] if landscape else PAPERS[paper]
        window = (page[0] - 2 * MARGIN, page[1] - 2 * MARGIN)
        step = (window[0] - overlap, window[1] - overlap)
        columns = max(1, ceil((wide - overlap) / step[0]))
        rows = max(1, ceil((tall - overlap) / step[1]))
        found.append(Tiling(wide, tall, landscape, window, step, columns, rows))
    return min(found, key=lambda tiling: tiling.pages)


def sheet(job: Job) -> Printed:
    """The plan, then the pages row by row."""
    field, options, speaker = job.subject.field, job.options, job.speaker
    assert field is not None
    tiles = tiling(field, options.hex_mm, options.paper, options.overlap_mm)
    if tiles.pages > MOST_PAGES:
        return Printed(
            finding=refuse("sheet.too-many-pages", mm=options.hex_mm, pages=tiles.pages, most=MOST_PAGES)
        )
    name = field.name or job.subject.name
    book = Book(options, f"{name}: {speaker.say('sheet.kind.field')}", landscape=True)
    plan = FieldPicture(book, field, _plan_scale(book, tiles, options.hex_mm), detail=NEAR)
    _plan(book, job, plan, tiles, name)
    picture = FieldPicture(book, field, float(options.hex_mm), detail=NEAR)
    for row in range(tiles.rows):
        for column in range(tiles.columns):
            book.turn(landscape=tiles.landscape)
            _tile(book, job, picture, tiles, column, row)
    return Printed(book.finish(), book.pages)


def tile_name(column: int, row: int) -> str:
    """A page's name.

    >>> tile_name(1, 2)
    'B3'
    """
    return f"{column_letters(column)}{row + 1}"


def _tile(book: Book, job: Job, picture: FieldPicture, tiles: Tiling, column: int, row: int) -> None:
    wide, tall = tiles.window
    left, top = column * tiles.step[0], row * tiles.step[1]
    unit = picture.scale / 1000
    with book.within(MARGIN, MARGIN, wide, tall):
        picture.show(MARGIN, MARGIN, left=left / unit, top=top / unit)
    _crop_marks(book, tiles, column, row)
    label = job.speaker.say("sheet.tile", name=tile_name(column, row))
    book.text(book.wide - MARGIN, book.tall - 3.2, label, 9, face="serif", anchor="right")
    check_bar(book, MARGIN, book.tall - 4.4, job.speaker)


def _crop_marks(book: Book, tiles: Tiling, column: int, row: int) -> None:
    """Marks where the page is cut: its window, and where the next page's window begins."""
    wide, tall = tiles.window
    ink = book.tones.ink
    lefts = [MARGIN, MARGIN + wide]
    tops = [MARGIN, MARGIN + tall]
    if column + 1 < tiles.columns:
        lefts.append(MARGIN + tiles.step[0])
    if row + 1 < tiles.rows:
        tops.append(MARGIN + tiles.step[1])
    for x in lefts:
        for start, end in ((MARGIN - 5, MARGIN - 1), (MARGIN + tall + 1, MARGIN + tall + 3.6)):
            book.rule(x, start, x, end, weight=0.4, color=ink)
    for y in tops:
        for start, end in ((MARGIN - 5, MARGIN - 1), (MARGIN + wide + 1, MARGIN + wide + 5)):
            book.rule(start, y, end, y, weight=0.4, color=ink)


def _plan_scale(book: Book, tiles: Tiling, hex_mm: int) -> float:
    """Millimetres to a hex so that all pages, the empty ends of the last ones too, fit on the plan."""
    across = (tiles.columns - 1) * tiles.step[0] + tiles.window[0]
    down = (tiles.rows - 1) * tiles.step[1] + tiles.window[1]
    return min((book.wide - 40) / across, (book.tall - 56) / down) * hex_mm


def _plan(book: Book, job: Job, picture: FieldPicture, tiles: Tiling, name: str) -> None:
    speaker, options = job.speaker, job.options
    room = book.wide - 24
    book.text(
        12,
        17,
        speaker.say("sheet.plan-title", name=name[:80]),
        18,
        face="serif",
        color=book.tones.accent,
        room=room,
    )
    book.rule(12, 19.4, book.wide - 12, weight=0.8, color=book.tones.accent)
    text = speaker.say(
        "sheet.plan-text",
        pages=tiles.pages,
        paper=speaker.say(f"sheet.paper.{options.paper}"),
        columns=tiles.columns,
        rows=tiles.rows,
        mm=options.hex_mm,
        wide=round(tiles.wide / 10),
        tall=round(tiles.tall / 10),
        overlap=options.overlap_mm,
    )
    note = paragraph(text, 9.5, room, 1.3)
    note.draw(book, 12, 22)
    y = 24 + note.height
    share = picture.scale / options.hex_mm
    wide = ((tiles.columns - 1) * tiles.step[0] + tiles.window[0]) * share
    x = (book.wide - wide) / 2
    picture.show(x, y)
    ink = "#000000"
    for row in range(tiles.rows):
        for column in range(tiles.columns):
            left, top = x + column * tiles.step[0] * share, y + row * tiles.step[1] * share
            across, down = tiles.window[0] * share, tiles.window[1] * share
            book.box(left, top, across, down, color=ink, weight=0.5)
            size_ = max(9.0, min(16.0, down * 1.2))
            label = tile_name(column, row)
            book.box(
                left + across / 2 - 5, top + down / 2 - 3.4, 10, 6.2, fill="#ffffff", color=ink, weight=0.3
            )
            book.text(
                left + across / 2,
                top + down / 2 + size_ * 0.12,
                label,
                min(size_, 12),
                face="serif",
                anchor="middle",
            )
    check_bar(book, 12, book.tall - 8, speaker)
