"""The field at true size, tiled over pages that overlap: print, cut along the marks, lay out by the plan.

The first page is the assembly plan. Pages are named like hexes, letters across and numbers down. Everything
is drawn once as a form of the file and shown through a window on each page, so a field of fifty pages is no
larger than its map.
"""

from math import ceil
from typing import NamedTuple

from hheditor.drawing.display import Drawing, Op, Text
from hheditor.drawing.field import NEAR
from hheditor.drawing.furniture import size
from hheditor.hexes import column_letters
from hheditor.maps import Map
from hheditor.sheets.cutouts.scale import check_bar
from hheditor.sheets.fields.joints import Joints, bands, kept_clear
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import PAPERS, PrintOptions
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import paragraph
from hheditor.sheets.picturing import FieldPicture
from hheditor.values import refuse

MARGIN = 10.0
"""What a printer cannot print, and where crop marks and names stand."""
MOST_PAGES = 300


LEAST_OVERLAP = 3.0
"""Millimetres by which pages overlap at least, where that saves a row of pages."""


NAMES_MOVE, HEXES_MOVE = 600.0, 240.0
"""Board units by which names and the coordinates of hexes give way to the edges of pages."""


class Tiling(NamedTuple):
    """How a field is cut into pages; millimetres."""

    wide: float
    tall: float
    """Of the field, without what is cut off its tips."""
    landscape: bool
    window: tuple[float, float]
    """What a page shows."""
    step: tuple[float, float]
    """From one page to the next."""
    columns: int
    rows: int
    trimmed: tuple[float, float] = (0.0, 0.0)
    """What is cut off the tips of the outermost hexes at the left and right, at the top and bottom."""

    @property
    def pages(self) -> int:
        """How many, without the plan."""
        return self.columns * self.rows

    @property
    def overlap(self) -> float:
        """By how much neighbours overlap at least."""
        gaps = [
            window - step
            for window, step, count in zip(self.window, self.step, (self.columns, self.rows), strict=True)
            if count > 1
        ]
        return min(gaps, default=0.0)


def tiling(field: Map, hex_mm: float, paper: str, overlap: float) -> Tiling:
    """The way of laying the paper that takes fewer pages; pages share the field out evenly, and none is there
    for mere tips of hexes."""
    across, down = size(field.board)
    wide, tall = across * hex_mm / 1000, down * hex_mm / 1000
    # Rows of hexes interlock: of the outermost their tips are all that stands beyond the row.
    tip = hex_mm / 1000 * 289
    tips = (0.0, tip) if field.board.orientation == "pointy" else (tip, 0.0)
    found = []
    for landscape in (False, True):
        page = PAPERS[paper][::-1] if landscape else PAPERS[paper]
        window = (page[0] - 2 * MARGIN, page[1] - 2 * MARGIN)
        columns, x, left = _shared(wide, window[0], overlap, tips[0])
        rows, y, top = _shared(tall, window[1], overlap, tips[1])
        found.append(
            Tiling(wide - 2 * left, tall - 2 * top, landscape, window, (x, y), columns, rows, (left, top))
        )
    return min(found, key=lambda tiling: tiling.pages)


def _shared(length: float, window: float, overlap: float, tip: float) -> tuple[int, float, float]:
    """How many pages in a row, the step from one to the next, and what is cut off at both ends.

    >>> _shared(1000, 300, 10, 0)
    (4, 233.33333333333334, 0.0)
    >>> _shared(1180, 300, 10, 29)[::2]
    (4, 0.0)
    >>> _shared(1210, 300, 10, 29)[::2]
    (4, 9.5)
    """
    count = max(1, ceil((length - overlap) / (window - overlap)))
    cut = 0.0
    fewer = count - 1
    if fewer:
        reach = fewer * window - (fewer - 1) * min(overlap, LEAST_OVERLAP)
        if length - 2 * tip <= reach:
            count, cut = fewer, max(0.0, (length - reach) / 2)
    rest = length - 2 * cut - window
    return count, rest / (count - 1) if count > 1 else window - overlap, cut


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
    above = ground_words(picture, options, joints_of(tiles, options.hex_mm))
    for row in range(tiles.rows):
        for column in range(tiles.columns):
            book.turn(landscape=tiles.landscape)
            _tile(book, job, picture, tiles, above, column, row)
    return Printed(book.finish(), book.pages)


def tile_name(column: int, row: int) -> str:
    """A page's name.

    >>> tile_name(1, 2)
    'B3'
    """
    return f"{column_letters(column)}{row + 1}"


def joints_of(tiles: Tiling, hex_mm: float) -> Joints:
    """What lies on one page alone."""
    unit = hex_mm / 1000
    lengths = ((tiles.columns, tiles.wide), (tiles.rows, tiles.tall))
    across, down = (
        bands(count, step / unit, window / unit, trimmed / unit, length / unit)
        for (count, length), step, window, trimmed in zip(
            lengths, tiles.step, tiles.window, tiles.trimmed, strict=True
        )
    )
    return Joints(across, down)


def _tile(
    book: Book, job: Job, picture: FieldPicture, tiles: Tiling, above: Drawing, column: int, row: int
) -> None:
    wide, tall = tiles.window
    left, top = column * tiles.step[0] + tiles.trimmed[0], row * tiles.step[1] + tiles.trimmed[1]
    unit = picture.scale / 1000
    with book.within(MARGIN, MARGIN, wide, tall):
        picture.show(MARGIN, MARGIN, left=left / unit, top=top / unit)
        shown = [op for op in above if _near(op, left / unit, top / unit, wide / unit, tall / unit)]
        book.picture([(shown, None)], MARGIN, MARGIN, picture.scale, left=left / unit, top=top / unit)
    _crop_marks(book, tiles, column, row)
    label = job.speaker.say("sheet.tile", name=tile_name(column, row))
    book.text(book.wide - MARGIN, book.tall - 3.2, label, 9, face="serif", anchor="right")
    check_bar(book, MARGIN, book.tall - 4.4, job.speaker)


def ground_words(picture: FieldPicture, options: PrintOptions, joints: Joints) -> Drawing:
    """Names and coordinates that lie on the ground itself: of all hexes, or of the outermost."""
    named = kept_clear(picture.words(), joints, NAMES_MOVE) if options.names else ()
    return (*named, *kept_clear(picture.hex_names(options.coordinates), joints, HEXES_MOVE))


def _near(op: Op, left: float, top: float, wide: float, tall: float) -> bool:
    """Whether words can be seen through a window; whatever else there is may be."""
    if not isinstance(op, Text):
        return True
    reach = len(op.text) * op.size
    return left - reach < op.x < left + wide + reach and top - reach < op.y < top + tall + reach


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
        overlap=round(tiles.overlap),
    )
    if any(tiles.trimmed):
        text += " " + speaker.say("sheet.plan-trimmed", mm=round(max(tiles.trimmed)))
    note = paragraph(text, 9.5, room, 1.3)
    note.draw(book, 12, 22)
    y = 24 + note.height
    share = picture.scale / options.hex_mm
    wide = ((tiles.columns - 1) * tiles.step[0] + tiles.window[0]) * share
    x = (book.wide - wide) / 2
    trimmed = [cut / options.hex_mm * 1000 for cut in tiles.trimmed]
    picture.show(x, y, left=trimmed[0], top=trimmed[1])
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
