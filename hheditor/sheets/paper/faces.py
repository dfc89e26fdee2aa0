"""The typefaces of the page, what they can say, and how wide it is.

The four faces ship with the program and are embedded in every file, cut down to the characters used. A
character one face lacks is taken from another (the italic has no Greek and no Cyrillic), and what no face
has becomes an empty box: a name in any script prints, breaks nothing and shows that something was there.
Characters that only steer (controls, joiners, marks of direction) are left out.
"""

import unicodedata
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from hheditor.values.resources import resource_path

Face = Literal["sans", "bold", "serif", "italic"]
Run = tuple[Face, str]

_FILES: dict[Face, str] = {
    "sans": "SourceSansPro-Regular",
    "bold": "SourceSansPro-Semibold",
    "serif": "SourceSerifPro-Semibold",
    "italic": "SourceSerifPro-It",
}
_INSTEAD: dict[Face, tuple[Face, ...]] = {
    "sans": ("bold",),
    "bold": ("sans",),
    "serif": ("bold", "sans"),
    "italic": ("sans", "serif"),
}
REPLACEMENT = "☐"
"""Stands for a character that no face has."""
LONGEST = 2000
"""Characters of a single text that are looked at; nobody reads more on a page."""


class _Metrics(NamedTuple):
    name: str
    widths: dict[int, float]
    """Advance of each character in thousandths of the size."""


@cache
def metrics(face: Face) -> _Metrics:
    """A face, registered with reportlab when first asked for."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    name = _FILES[face]
    font = TTFont(name, str(resource_path("fonts", f"{name}.ttf")))
    pdfmetrics.registerFont(font)
    known = font.face.charToGlyph
    widths = font.face.charWidths
    default = font.face.defaultWidth
    return _Metrics(name, {code: float(widths.get(code, default)) for code in known})


def cleaned(text: str) -> str:
    """The text as it can be set on one line: composed, without controls, in reasonable length.

    >>> cleaned("Jean\\u202e\\tle Bon\\x07")
    'Jean le Bon'
    """
    if text.isascii() and text.isprintable():
        return text[:LONGEST]
    text = unicodedata.normalize("NFC", text[: 4 * LONGEST])
    kept = []
    for char in text:
        if char in " \t\n\r\v\f  ":
            kept.append(" ")
            continue
        category = unicodedata.category(char)
        if category in ("Cc", "Cf", "Cs", "Co", "Cn"):
            continue
        if category in ("Mn", "Me"):
            # What has not become one letter with its mark cannot be put in its place here.
            continue
        if category in ("Zs", "Zl", "Zp") and char != "\u00a0":
            kept.append(" ")
            continue
        kept.append(char)
    return "".join(kept)[:LONGEST]


STAR = "\N{ASTERISK OPERATOR}"
"""Stands for a star in a text whose stars say what is bold."""


def literal(text: str) -> str:
    """A person's own text among remarks: its stars are stars."""
    return text.replace("*", STAR)


@lru_cache(maxsize=20000)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """The text in pieces, each in a face that has all of it."""
    own = metrics(face).widths
    text = cleaned(text).replace(STAR, "*")
    if all(ord(char) in own for char in text):
        return ((face, text),) if text else ()
    found: list[Run] = []
    for char in text:
        code, where, shown = ord(char), face, char
        if code not in own:
            where = next((other for other in _INSTEAD[face] if code in metrics(other).widths), face)
            if code not in metrics(where).widths:
                where, shown = "sans", REPLACEMENT
        if found and found[-1][0] == where:
            found[-1] = (where, found[-1][1] + shown)
        else:
            found.append((where, shown))
    return tuple(found)


@lru_cache(maxsize=50000)
def thousandths(text: str, face: Face) -> float:
    """The width of a text in thousandths of its size."""
    return sum(
        sum(widths[ord(char)] for char in piece)
        for where, piece in runs(text, face)
        for widths in (metrics(where).widths,)
    )


def width(text: str, face: Face, size: float) -> float:
    """The width of a text in points."""
    return thousandths(text, face) * size / 1000


def shortened(text: str, face: Face, size: float, room: float) -> str:
    """The text, or its beginning with an ellipsis, so that it fits into the room in points."""
    text = cleaned(text)
    if width(text, face, size) <= room:
        return text
    least, most = 0, len(text)
    while least < most:
        middle = (least + most + 1) // 2
        if width(text[:middle].rstrip() + "…", face, size) <= room:
            least = middle
        else:
            most = middle - 1
    return text[:least].rstrip() + "…" if least else ("…" if width("…", face, size) <= room else "")
