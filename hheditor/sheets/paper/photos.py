"""Photos of the table that readers have added to a battle: prints of them side by side.

A photo is printed as sharp as paper shows it and no sharper, in the greys of the sheet where that is printed
in greys. One that cannot be read is left out: the words around it tell the story.
"""

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

from hheditor.sheets.options import Ink
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import Block

_TALL = 46.0
"""Millimetres of a row."""
_GAP = 3.0
_DOTS = 240 / 25.4
"""Pixels to a millimetre."""
_QUALITY = 85


class Photo(NamedTuple):
    """A photo as it is printed, with its proportions."""

    data: bytes
    shape: float
    """Width by height."""


def read_photo(data: bytes, ink: Ink, tall: float = _TALL) -> Photo | None:
    """A photo fit for printing at a height, or nothing where these bytes are none."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data), formats=("PNG", "JPEG")) as picture:
            given: Any = picture.convert("RGBA" if picture.mode in ("RGBA", "LA", "P") else "RGB")
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None
    if given.mode == "RGBA":
        paper = Image.new("RGBA", given.size, "white")
        given = Image.alpha_composite(paper, given).convert("RGB")
    most = round(tall * _DOTS)
    given.thumbnail((most * 4, most))
    if ink != "colour":
        given = given.convert("L")
    written = BytesIO()
    given.save(written, "JPEG", quality=_QUALITY)
    return Photo(written.getvalue(), given.width / given.height)


def photo_rows(photos: Sequence[Photo], wide: float) -> list[Block]:
    """The photos side by side, all of one height, as many rows as they need."""
    rows: list[list[Photo]] = []
    taken = 0.0
    for photo in photos:
        room = min(photo.shape * _TALL, wide)
        if not rows or taken + room > wide:
            rows.append([])
            taken = 0.0
        rows[-1].append(photo)
        taken += room + _GAP
    return [_row(tuple(row), wide) for row in rows]


def _row(photos: tuple[Photo, ...], wide: float) -> Block:
    # A panorama broader than the page is printed lower instead.
    tall = min(_TALL, wide / max(photo.shape for photo in photos))
    return Block(tall, partial(_draw, photos, tall))


def _draw(photos: tuple[Photo, ...], tall: float, book: Book, x: float, y: float) -> None:
    for photo in photos:
        wide = photo.shape * tall
        book.photo(photo.data, x, y, wide, tall)
        book.box(x, y, wide, tall, color=book.tones.soft, weight=0.4)
        x += wide + _GAP
