"""Words into lines: paragraphs that know how tall they are before they are drawn.

``*stars*`` set words in the bold face. A `Block` is anything with a height and a way to draw itself; a page
is made of them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, cleaned, thousandths
from hheditor.sheets.paper.page import Book

Word = tuple[tuple[Face, str], ...]
"""Pieces without a space between them."""
Line = tuple[tuple[Face, str], ...]
"""Runs, each with the spaces it needs."""


class Block(NamedTuple):
    """Something to draw, and its height in millimetres."""

    height: float
    draw: Callable[[Book, float, float], None]
    """On a book, from the left and the top."""


EMPTY = Block(0.0, lambda book, x, y: None)  # noqa: ARG005 - nothing is drawn anywhere


TIGHTEST = 1.12
"""The leading of a page that holds the most."""


class Type(NamedTuple):
    """The sizes of a page in points, and the distance of its lines as a share of the size."""

    body: float
    foot: float
    leading: float = 1.2
    lead: float = 0.0
    """What is looked up in the heat of it, troops and modifiers; 0 where that is no larger than the rest."""
    solid: bool = False
    """Whether sentences run on as in a newspaper."""

    @property
    def large(self) -> float:
        """The size of what is looked up most."""
        return max(self.lead, self.body)

    @property
    def air(self) -> float:
        """Leading of rows between hairlines: their words never stand on the line."""
        return 1.3 if self.leading > TIGHTEST else 1.16

    def line(self, size: float | None = None) -> float:
        """The height of a line in millimetres."""
        return (size or self.body) * self.leading / MM


@lru_cache(maxsize=4096)
def words_of(text: str, face: Face = "sans", bold: Face = "bold") -> tuple[Word, ...]:
    """The words of a text with stars."""
    found: list[Word] = []
    open_word: list[tuple[Face, str]] = []
    parts = cleaned(text).split("*")
    if len(parts) % 2 == 0:
        parts[-2:] = ["*".join(parts[-2:])]
    for number, part in enumerate(parts):
        where = bold if number % 2 else face
        pieces = part.split(" ")
        for place, piece in enumerate(pieces):
            if place:
                if open_word:
                    found.append(tuple(open_word))
                open_word = []
            if piece:
                open_word.append((where, piece))
    if open_word:
        found.append(tuple(open_word))
    return tuple(found)


def _wide(word: Word) -> float:
    return sum(thousandths(piece, face) for face, piece in word)


def _broken(word: Word, room: float) -> list[Word]:
    """A word too long for a line, cut wherever the line ends."""
    found: list[Word] = []
    for face, piece in word:
        rest = piece
        while rest:
            count = len(rest)
            while count > 1 and thousandths(rest[:count], face) > room:
                count = count // 2 if thousandths(rest[: count // 2], face) > room else count - 1
            found.append(((face, rest[:count]),))
            rest = rest[count:]
    return found


@lru_cache(maxsize=8192)
def wrapped(text: str, room: int, face: Face = "sans", bold: Face = "bold") -> tuple[Line, ...]:
    """Lines of a text in a room given in thousandths of the size."""
    lines: list[list[Word]] = []
    taken = 0.0
    space = thousandths(" ", face)
    for whole in words_of(text, face, bold):
        for word in [whole] if _wide(whole) <= room else _broken(whole, room):
            wide = _wide(word)
            if lines and taken + space + wide <= room:
                lines[-1].append(word)
                taken += space + wide
            else:
                lines.append([word])
                taken = wide
    return tuple(_joined(line) for line in lines)


def _joined(words: Sequence[Word]) -> Line:
    runs: list[tuple[Face, str]] = []
    for number, word in enumerate(words):
        for place, (face, piece) in enumerate(word):
            glue = " " if number and not place else ""
            if runs and runs[-1][0] == face:
                runs[-1] = (face, runs[-1][1] + glue + piece)
            elif runs and glue:
                runs[-1] = (runs[-1][0], runs[-1][1] + glue)
                runs.append((face, piece))
            else:
                runs.append((face, piece))
    return tuple(runs)


def lines_of(
    text: str, size: float, room: float, face: Face = "sans", bold: Face = "bold"
) -> tuple[Line, ...]:
    """Lines of a text in a room in millimetres."""
    return wrapped(text, int(room * MM * 1000 / size), face, bold)


def draw_line(book: Book, x: float, y: float, line: Line, size: float, color: str = "") -> None:
    """A line with its base at `y`."""
    for face, piece in line:
        book.text(x, y, piece, size, face=face, color=color)
        x += thousandths(piece, face) * size / 1000 / MM


def paragraph(
    text: str,
    size: float,
    room: float,
    leading: float = 1.2,
    *,
    face: Face = "sans",
    bold: Face = "bold",
    color: str = "",
    most: int = 0,
    indent: float = 0.0,
) -> Block:
    """A paragraph; of more than `most` lines the last ends in an ellipsis."""
    lines = lines_of(text, size, room - indent, face, bold)
    if most and len(lines) > most:
        lines = (*lines[: most - 1], _ended(lines[most - 1], size, room - indent))
    step = size * leading / MM

    def draw(book: Book, x: float, y: float) -> None:
        for number, line in enumerate(lines):
            draw_line(
                book,
                x + (indent if number else 0.0),
                y + baseline(size, leading) + number * step,
                line,
                size,
                color,
            )

    return Block(len(lines) * step, draw)


def line_blocks(text: str, size: float, room: float, leading: float = 1.2) -> list[Block]:
    """The lines of a paragraph that may be broken between any two of them."""

    def block(line: Line) -> Block:
        return Block(
            size * leading / MM,
            lambda book, x, y: draw_line(book, x, y + baseline(size, leading), line, size),
        )

    return [block(line) for line in lines_of(text, size, room)]


def _ended(line: Line, size: float, room: float) -> Line:
    from hheditor.sheets.paper.faces import shortened

    text = "".join(piece for _, piece in line)
    face = line[-1][0]
    return ((face, shortened(text + " …………", face, size, room * MM)),)


def baseline(size: float, leading: float = 1.2) -> float:
    """From the top of a line to its base, in millimetres: the letters stand in the middle of the line."""
    return size * (leading / 2 + 0.33) / MM


def stacked(blocks: Iterable[Block], gap: float = 0.0) -> Block:
    """Blocks below each other; what has no height has no gap either."""
    kept = [block for block in blocks if block.height > 0]
    height = sum(block.height for block in kept) + gap * max(0, len(kept) - 1)

    def draw(book: Book, x: float, y: float) -> None:
        for block in kept:
            block.draw(book, x, y)
            y += block.height + gap

    return Block(height, draw)


def abreast(blocks: Sequence[Block], widths: Sequence[float], gap: float) -> Block:
    """Blocks side by side."""

    def draw(book: Book, x: float, y: float) -> None:
        for block, wide in zip(blocks, widths, strict=True):
            block.draw(book, x, y)
            x += wide + gap

    return Block(max((block.height for block in blocks), default=0.0), draw)
