"""What pages at true size share: the check bar, cut lines, shelves of things to cut out."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hheditor.sheets.page import Book
from hheditor.sheets.words import Speaker

BAR = 50.0
"""Millimetres of the bar a person measures before cutting."""
MARGIN = 9.0
HEAD = 15.0


def check_bar(book: Book, x: float, y: float, speaker: Speaker, *, words: bool = True) -> None:
    """The bar with a tick every ten millimetres, its left end at x, its line at y."""
    ink = book.tones.ink
    book.rule(x, y, x + BAR, weight=0.6, color=ink)
    for tick in range(6):
        high = 2.4 if tick in (0, 5) else 1.4
        book.rule(x + tick * 10, y - high / 2, x + tick * 10, y + high / 2, weight=0.6, color=ink)
    if words:
        book.text(
            x + BAR + 3, y + 1, speaker.say("sheet.check-bar"), 7.5, face="italic", color=book.tones.soft
        )


class Cutting(NamedTuple):
    """Something to cut out: its size in millimetres, and how to draw it from its top left corner."""

    wide: float
    tall: float
    draw: Callable[[Book, float, float], None]
    round: bool = False


def lay_out(book: Book, title: str, cuttings: Sequence[Cutting], speaker: Speaker, gap: float = 3.0) -> None:
    """Things to cut out, shelf by shelf, page by page, each within its cut lines."""
    _head(book, title, speaker)
    x, y, shelf = MARGIN, MARGIN + HEAD, 0.0
    for cutting in cuttings:
        if x + cutting.wide > book.wide - MARGIN and x > MARGIN:
            x, y, shelf = MARGIN, y + shelf + gap, 0.0
        if y + cutting.tall > book.tall - MARGIN:
            book.turn()
            _head(book, title, speaker)
            x, y, shelf = MARGIN, MARGIN + HEAD, 0.0
        cutting.draw(book, x, y)
        _cut_lines(book, x, y, cutting)
        x += cutting.wide + gap
        shelf = max(shelf, cutting.tall)


def _cut_lines(book: Book, x: float, y: float, cutting: Cutting) -> None:
    """Short marks at the corners, outside what is cut out."""
    color, reach, off = book.tones.rule, 1.2, 0.15
    for left in (x, x + cutting.wide):
        for top, way in ((y, -1), (y + cutting.tall, 1)):
            book.rule(left, top + way * off, left, top + way * (off + reach), weight=0.25, color=color)
    for top in (y, y + cutting.tall):
        for left, way in ((x, -1), (x + cutting.wide, 1)):
            book.rule(left + way * off, top, left + way * (off + reach), top, weight=0.25, color=color)


def _head(book: Book, title: str, speaker: Speaker) -> None:
    book.text(
        MARGIN, MARGIN + 4.5, title, 13, face="serif", color=book.tones.accent, room=book.wide - 2 * MARGIN
    )
    check_bar(book, MARGIN, MARGIN + 9.5, speaker)
