"""What people add to a step: words, glyphs, arrows, marked hexes, pictures, a bookmark. Each author has a
layer of their own.

One annotation per author and node, replaced as a whole: that makes every change of it one undoable edit,
lets two annotators' work be merged without a question, and keeps a bot's remarks apart from a person's.
"""

from typing import Literal

from hheditor.values import BadValue, Value

GLYPHS = ("!!", "!", "!?", "?!", "?", "??", "□", "±", "∓", "∞", "★")
"""Brilliant, good, interesting, dubious, mistake, blunder; forced; first or second side better, unclear; a
turning point. Chess players' signs; their meaning is said by ``glyph.<number>`` in the catalogues, in this
order."""

Colour = Literal["green", "red", "blue", "yellow"]
Shape = Literal["circle", "square", "cross"]
Spot = int | tuple[int, int]
"""A cell of the board or, on a table without cells, a point in board units."""


class Arrow(Value, frozen=True):
    """An arrow drawn on the field."""

    start: Spot
    end: Spot
    colour: Colour = "green"


class HexMark(Value, frozen=True):
    """A place ringed on the field, with a few words if need be."""

    spot: Spot
    shape: Shape = "circle"
    colour: Colour = "green"
    text: str = ""


class Annotation(Value, frozen=True):
    """All that one author says about one node."""

    text: str = ""
    glyphs: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[HexMark, ...] = ()
    bookmark: str | None = None
    """The name of a bookmark, which may be empty; None where there is none."""
    time: str = ""
    """When it was last changed."""
    pictures: tuple[str, ...] = ()
    """Ids of pictures the library keeps: a photo of the table."""

    def __post_init__(self) -> None:
        """Refuse signs nobody can read."""
        for glyph in self.glyphs:
            if glyph not in GLYPHS:
                raise BadValue(f"unknown glyph {glyph!r}")

    @property
    def empty(self) -> bool:
        """Whether it says nothing, so that it need not be kept."""
        said = self.text or self.glyphs or self.arrows or self.marks or self.pictures
        return not said and self.bookmark is None


def clean(text: str) -> str:
    """Text that can be stored: half characters, which no encoding has, are replaced.

    >>> clean("a\\ud800b")
    'a?b'
    """
    return text.encode("utf-8", "replace").decode("utf-8")
