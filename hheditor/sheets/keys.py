"""The sheet of shortcuts: every key on one or two pages, in columns, to lie beside the keyboard."""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.sheets.options import PrintOptions
from hheditor.sheets.paper.page import Book

_MARGIN = 12.0
_GAP = 7.0
_COLUMNS = 3
_LINE = 4.1
_HEAD = 7.5
_SIZE = 7.6


class KeyGroup(NamedTuple):
    """A heading and what stands below it: what it does, and its keys; all in the reader's words."""

    heading: str
    rows: Sequence[tuple[str, str]]


def key_sheet(title: str, foot: str, groups: Sequence[KeyGroup], options: PrintOptions) -> bytes:
    """The PDF."""
    book = Book(options, title)
    wide = (book.wide - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) / _COLUMNS
    top, bottom = _MARGIN + 14, book.tall - _MARGIN - 6
    column, y = 0, top
    _furniture(book, title, foot)
    for group in groups:
        for number, (what, keys) in enumerate(group.rows):
            opens = number == 0
            needed = _LINE + (_HEAD if opens else 0)
            if y + needed + (_LINE if opens and len(group.rows) > 1 else 0) > bottom:
                column, y = column + 1, top
                if column == _COLUMNS:
                    book.turn()
                    _furniture(book, title, foot)
                    column = 0
            x = _MARGIN + column * (wide + _GAP)
            if opens:
                if y > top:
                    y += 2.5
                book.text(x, y + 3.4, group.heading, 9.5, face="serif", room=wide)
                book.rule(x, y + 4.8, x + wide)
                y += _HEAD
            taken = book.text(x + wide, y + 2.6, keys, _SIZE, face="bold", anchor="right")
            book.text(x, y + 2.6, what, _SIZE, room=wide - taken - 2)
            y += _LINE
    return book.finish()


def _furniture(book: Book, title: str, foot: str) -> None:
    book.text(_MARGIN, _MARGIN + 6, title, 17, face="serif")
    book.rule(_MARGIN, _MARGIN + 9, book.wide - _MARGIN, weight=0.8)
    book.text(_MARGIN, book.tall - _MARGIN + 1, foot, 7)
    book.text(book.wide - _MARGIN, book.tall - _MARGIN + 1, str(book.pages), 7, anchor="right")
