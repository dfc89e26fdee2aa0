"""What pages at true size share: the check bar, cut lines, shelves of things to cut out."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hheditor.sheets.paper.page import Book
from hheditor.sheets.words import Speaker

BAR = 50.0
"""Millimetres of the bar a person measures before cutting."""
MARGIN = 9.0
HEAD = 14.5
EDGE = 4.8
"""What no printer prints: five stands of 40 mm just lie side by side on A4."""
GAP = 4.2
"""Between strips of different sizes: their cuts do not meet."""


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


def lay_out(book: Book, title: str, cuttings: Sequence[Cutting], speaker: Speaker) -> None:
    """Things to cut out on one grid: first the paper is cut across, each strip then down.

    What is of one size lies side by side without a gap, whoever it belongs to, so that a cut frees two at
    once; strips of another size begin below.
    """
    groups: dict[tuple[float, float], list[Cutting]] = {}
    for cutting in cuttings:
        groups.setdefault((round(cutting.wide, 2), round(cutting.tall, 2)), []).append(cutting)
    _head(book, title, speaker)
    y = top = MARGIN + HEAD
    for (wide, tall), group in groups.items():
        room = book.wide - 2 * EDGE
        across = max(1, int((room + 0.01) / wide))
        rest = group
        while rest:
            rows = int((book.tall - EDGE - y + 0.01) / tall)
            if rows < 1 and y > top:
                book.turn()
                _head(book, title, speaker)
                y = top
                continue
            count = min(len(rest), max(1, rows) * across)
            _strip(book, rest[:count], across, (wide, tall), y)
            y += -(-count // across) * tall + GAP
            rest = rest[count:]


class TwoSided(NamedTuple):
    """A counter: how to draw its front and its back from their top left corner."""

    front: Callable[[Book, float, float], None]
    back: Callable[[Book, float, float], None]


def lay_out_both(book: Book, title: str, counters: Sequence[TwoSided], side: float, speaker: Speaker) -> None:
    """Squares on one grid, a page of fronts and behind it a page of their backs, mirrored: printed on both
    sides and turned over the long edge, each lies behind its front."""
    across = int((book.wide - 2 * EDGE + 0.01) / side)
    rows = int((book.tall - EDGE - MARGIN - HEAD + 0.01) / side)
    left, top = (book.wide - across * side) / 2, MARGIN + HEAD
    for start in range(0, len(counters), across * rows):
        page = counters[start : start + across * rows]
        if start:
            book.turn()
        _head(book, title, speaker)
        _strip(book, [Cutting(side, side, each.front) for each in page], across, (side, side), top, left)
        book.turn()
        words = speaker.say("sheet.counters-back")
        book.text(MARGIN, MARGIN + 4.5, words, 9, face="italic", color=book.tones.soft)
        for number, each in enumerate(page):
            row, column = divmod(number, across)
            each.back(book, left + (across - 1 - column) * side, top + row * side)


def _strip(
    book: Book,
    group: Sequence[Cutting],
    across: int,
    cell: tuple[float, float],
    y: float,
    left: float | None = None,
) -> None:
    """Rows of one size with the lines of the cuts, which run on a little beyond them."""
    wide, tall = cell
    across = min(across, len(group))
    if left is None:
        left = (book.wide - across * wide) / 2
    rows = -(-len(group) // across)
    for number, cutting in enumerate(group):
        row, column = divmod(number, across)
        cutting.draw(book, left + column * wide, y + row * tall)
    color, reach = book.tones.soft, 2.0
    for row in range(rows + 1):
        end = left + wide * (across if row < rows or len(group) % across == 0 else len(group) % across)
        book.rule(left - reach, y + row * tall, max(left, end) + reach, weight=0.25, color=color)
    for column in range(across + 1):
        last = rows if column <= (len(group) - 1) % across + 1 else rows - 1
        x = left + column * wide
        book.rule(x, y - reach, x, y + last * tall + reach, weight=0.25, color=color)


def _head(book: Book, title: str, speaker: Speaker) -> None:
    book.text(
        MARGIN, MARGIN + 4.5, title, 13, face="serif", color=book.tones.accent, room=book.wide - 2 * MARGIN
    )
    check_bar(book, MARGIN, MARGIN + 9.5, speaker)
