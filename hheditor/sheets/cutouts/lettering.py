"""Names where there is little room: they wrap, then they shrink, and only what no eye could read is cut."""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, shortened, width
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import lines_of


class Lettering(NamedTuple):
    """A name as it is set: its size in points and its lines."""

    size: float
    lines: tuple[str, ...]

    @property
    def tall(self) -> float:
        """Its height in millimetres."""
        return len(self.lines) * self.size * LEADING / MM


LEADING = 1.06


def fitted(name: str, room: float, sizes: Sequence[float], face: Face = "sans", most: int = 2) -> Lettering:
    """The largest of the sizes, they get smaller, in which a name takes so many lines or fewer."""
    for size in sizes:
        words = name.split()
        if any(width(word, face, size) / MM > room for word in words):
            continue
        lines = tuple("".join(piece for _, piece in line) for line in lines_of(name, size, room, face))
        if len(lines) <= most:
            return Lettering(size, lines)
    size = sizes[-1]
    lines = tuple("".join(piece for _, piece in line) for line in lines_of(name, size, room, face))
    if len(lines) <= most:
        return Lettering(size, lines)
    rest = " ".join(lines[most - 1 :])
    return Lettering(size, (*lines[: most - 1], shortened(rest, face, size, room * MM)))


def draw_lettering(
    book: Book,
    set_: Lettering,
    x: float,
    bottom: float,
    *,
    face: Face = "sans",
    color: str = "",
    anchor: str = "middle",
) -> None:
    """The lines, the last with its base at the bottom."""
    step = set_.size * LEADING / MM
    for number, line in enumerate(reversed(set_.lines)):
        book.text(x, bottom - number * step, line, set_.size, face=face, color=color, anchor=anchor)
