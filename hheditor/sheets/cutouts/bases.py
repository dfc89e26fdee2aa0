"""Bases and movement trays of a bare table to cut out at true size.

A tray is the base of a whole unit with the slots of its figures; a base is that of one figure. Trays wider
than the paper are cut into parts that are glued edge to edge.
"""

from collections.abc import Iterator

from hheditor.drawing.pieces.heraldry import Liveries
from hheditor.rules.api.paper.bases import Base, Standee
from hheditor.sheets.armies.roster import scenario_of, sides_of
from hheditor.sheets.cutouts.lettering import draw_lettering, fitted
from hheditor.sheets.cutouts.scale import EDGE, Cutting, lay_out
from hheditor.sheets.cutouts.standing import draw_base, draw_outline, worn
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import width
from hheditor.sheets.paper.inks import light
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import liveries_of
from hheditor.values import refuse

_NAMES = (8.0, 7.0, 6.0, 5.0)
_SMALL = (5.5, 5.0, 4.5)
_TAG = 7.0
_BAND = 3.6
"""Millimetres of the band along the front of a tray."""
_LARGE = 35.0
"""Millimetres from which a base has room for larger letters."""
_PALE = 0.8
"""Lightness from which a colour makes no line."""


def sheet(job: Job) -> Printed:
    """Trays of the sides asked for, the widest first, then the bases of their figures."""
    scenario, speaker = scenario_of(job), job.speaker
    sides = sides_of(job)
    found = [base for base in job.subject.rules.bases(scenario) if base.side in sides]
    if not found:
        return Printed(finding=refuse("sheet.no-bases"))
    book = Book(job.options, f"{job.subject.name}: {speaker.say('sheet.kind.bases')}")
    wear = liveries_of(scenario, book)
    room = book.wide - 2 * EDGE
    trays = sorted((base for base in found if base.files * base.ranks > 1), key=lambda base: -base.size[0])
    names = ", ".join(scenario.sides[side].name[:60] for side in sides)
    cuttings = [part for base in trays for part in _tray(base, wear, room)]
    cuttings += [_figure(base, one, wear) for base in found for one in base.standees]
    lay_out(book, speaker.say("sheet.bases-title", side=names), cuttings, speaker)
    return Printed(book.finish(), book.pages)


def _millimetres(length: int) -> float:
    return length / 10


def _shares(base: Base, room: float) -> Iterator[tuple[int, int]]:
    """The files of each part of a tray: first and last but one; as even as they come."""
    wide, step = _millimetres(base.slot[0]), _millimetres(base.slot[0] + base.gap)
    most = max(1, int((room - wide + 0.01) / step) + 1)
    parts = -(-base.files // most)
    for part in range(parts):
        yield base.files * part // parts, base.files * (part + 1) // parts


def _tray(base: Base, wear: Liveries | None, room: float) -> Iterator[Cutting]:
    shares = list(_shares(base, room))
    for number, (first, after) in enumerate(shares):
        yield _part(base, wear, first, after, "" if len(shares) == 1 else f"{number + 1}/{len(shares)}")


def _part(base: Base, wear: Liveries | None, first: int, after: int, count: str) -> Cutting:
    """Some files of a tray; where another part follows, the room between two files is the first one's."""
    slot, deep = _millimetres(base.slot[0]), _millimetres(base.slot[1])
    step = _millimetres(base.slot[0] + base.gap)
    last = after == base.files
    wide = (after - first) * step - (step - slot if last else 0.0)
    tall = base.ranks * deep

    def draw(book: Book, x: float, y: float) -> None:
        # A tray is covered by its figures: lines are enough, and the front is a band of the side's colour.
        livery = worn(book, base.side, wear)
        plain = book.options.ink == "ink"
        color = "#000000" if plain else livery.field if light(livery.field) < _PALE else livery.dark
        band = min(_BAND, deep / 4)
        for file in range(first, after):
            for rank in range(base.ranks):
                left, top = x + (file - first) * step, y + rank * deep
                one = base.at(file, rank)
                if one is None:
                    book.rule(left + 1, top + 1, left + slot - 1, top + deep - 1, weight=0.3, color=color)
                    continue
                book.box(left + 0.4, top + 0.4, slot - 0.8, deep - 0.8, color=color, weight=0.4)
                low = band if not rank else 0.4
                draw_outline(book, (left + 0.6, top + low, slot - 1.2, deep - low - 0.8), color, one.stand)
        book.box(x, y, wide, band, fill="#ffffff" if plain else livery.field, color=color, weight=0.8)
        book.box(x, y, wide, tall, color=color, weight=0.8)
        name = fitted(f"{base.name}  {count}".strip(), wide - 4, _NAMES[1:], most=1)
        low = y + (band + name.size * 0.7 / MM) / 2
        draw_lettering(book, name, x + wide / 2, low, color=livery.dark if plain else livery.metal)

    return Cutting(wide, tall, draw)


def _figure(base: Base, one: Standee, wear: Liveries | None) -> Cutting:
    """The base of one figure or of one unit, with who stands on it; the heavy edge is the front."""
    wide, deep = (_millimetres(each) for each in one.size)
    large = bool(base.tag) or wide >= _LARGE

    def draw(book: Book, x: float, y: float) -> None:
        livery = worn(book, base.side, wear)
        tag = width(base.tag, "sans", _TAG) / MM + 1.6 if base.tag else 0.0
        name = fitted(base.name, wide - 1.2 - tag, _NAMES if large else _SMALL, most=1)
        ink = draw_base(
            book, (x, y, wide, deep), livery, (one.symbol, one.stand), band=name.tall + 0.6, front=1.6
        )
        foot = y + deep - 0.9
        if base.tag:
            draw_lettering(book, name, x + 1.0, foot, color=ink, anchor="left")
            book.text(x + wide - 1.0, foot, base.tag, _TAG, face="bold", color=ink, anchor="right")
        else:
            draw_lettering(book, name, x + wide / 2, foot if large else y + deep - 0.7, color=ink)

    return Cutting(wide, deep, draw)
