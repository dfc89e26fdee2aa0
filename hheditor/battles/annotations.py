"""What people add to a step: words, glyphs, arrows, marked hexes, pictures, a bookmark. Each author has a
layer of their own.

One annotation per author and node, replaced as a whole: that makes every change of it one undoable edit,
lets two annotators' work be merged without a question, and keeps a bot's remarks apart from a person's.
"""

import re
from typing import Annotated as Bounded
from typing import Literal

from msgspec import Meta
from msgspec.structs import replace

from hheditor.values import BadValue, Number, Value
from hheditor.values.numbers import LARGEST

GLYPHS = ("!!", "!", "!?", "?!", "?", "??", "□", "±", "∓", "∞", "★")
"""Brilliant, good, interesting, dubious, mistake, blunder; forced; first or second side better, unclear; a
turning point. Chess players' signs; their meaning is said by ``glyph.<number>`` in the catalogues, in this
order."""

LANGUAGE = re.compile(r"[a-z]{2,3}")
"""A language by its letters, as the catalogues and notes in other languages name it."""

Colour = Literal["green", "red", "blue", "yellow"]
Shape = Literal["circle", "square", "cross"]
Spot = int | tuple[Number, Number]
"""A cell of the board or, on a table without cells, a point in board units. (msgspec cannot bound a number
that may also be a pair; `Arrow` and `HexMark` do.)"""


class Arrow(Value, frozen=True):
    """An arrow drawn on the field."""

    start: Spot
    end: Spot
    colour: Colour = "green"

    def __post_init__(self) -> None:
        """Refuse places no field has."""
        _must_be_somewhere(self.start)
        _must_be_somewhere(self.end)


class HexMark(Value, frozen=True):
    """A place ringed on the field, with a few words if need be."""

    spot: Spot
    shape: Shape = "circle"
    colour: Colour = "green"
    text: str = ""

    def __post_init__(self) -> None:
        """Refuse places no field has."""
        _must_be_somewhere(self.spot)


def _must_be_somewhere(spot: Spot) -> None:
    if isinstance(spot, int) and abs(spot) > LARGEST:
        raise BadValue(f"there is no place {spot}")


class Annotation(Value, frozen=True):
    """All that one author says about one node."""

    text: str = ""
    glyphs: Bounded[tuple[str, ...], Meta(max_length=50)] = ()
    arrows: Bounded[tuple[Arrow, ...], Meta(max_length=1000)] = ()
    marks: Bounded[tuple[HexMark, ...], Meta(max_length=1000)] = ()
    bookmark: str | None = None
    """The name of a bookmark, which may be empty; None where there is none."""
    time: str = ""
    """When it was last changed."""
    pictures: Bounded[tuple[str, ...], Meta(max_length=1000)] = ()
    """Ids of pictures the library keeps: a photo of the table."""
    translations: Bounded[tuple[tuple[str, str], ...], Meta(max_length=100)] = ()
    """The text in other languages, each with its two letters, in their order. `text` is what whoever reads
    none of them gets to read. (Bookmarks and marks are a few words: the scenario's table has them.)"""

    def __post_init__(self) -> None:
        """Refuse signs nobody can read."""
        for glyph in self.glyphs:
            if glyph not in GLYPHS:
                raise BadValue(f"unknown glyph {glyph!r}")
        languages = [language for language, _ in self.translations]
        if len(set(languages)) < len(languages):
            raise BadValue("a note is translated once into a language")
        for language, text in self.translations:
            if LANGUAGE.fullmatch(language) is None or not text:
                raise BadValue(f"no translation into {language!r}")

    @property
    def empty(self) -> bool:
        """Whether it says nothing, so that it need not be kept."""
        said = self.text or self.glyphs or self.arrows or self.marks or self.pictures or self.translations
        return not said and self.bookmark is None

    def told(self, language: str) -> str:
        """The text for a reader of a language.

        >>> note = Annotation("A ploughed field.", translations=(("it", "Un campo arato."),))
        >>> note.told("it"), note.told("fr")
        ('Un campo arato.', 'A ploughed field.')
        """
        return dict(self.translations).get(language) or self.text

    def reworded(self, language: str, text: str) -> "Annotation":
        """Another text where a reader of the language reads it: in place of its translation if there is one,
        else of the text itself.

        >>> Annotation("Hills.", translations=(("it", "Colli."),)).reworded("it", "Colline.").told("en")
        'Hills.'
        """
        if language in dict(self.translations):
            kept = ((known, text if known == language else old) for known, old in self.translations)
            return replace(self, translations=tuple((known, said) for known, said in kept if said))
        return replace(self, text=text)


def clean(text: str) -> str:
    """Text that can be stored: half characters, which no encoding has, are replaced.

    >>> clean("a\\ud800b")
    'a?b'
    """
    return text.encode("utf-8", "replace").decode("utf-8")
