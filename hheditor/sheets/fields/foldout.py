"""The old map and the field side by side on a page twice as wide as the paper, folded in the middle."""

from io import BytesIO
from typing import Any

from hheditor.drawing.furniture import size
from hheditor.maps import Map
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import PAPERS
from hheditor.sheets.page import Book
from hheditor.sheets.picturing import RIM, FieldPicture
from hheditor.values import refuse

MARGIN = 10.0
HEAD = 14.0


def old_map(job: Job) -> bytes | None:
    """The picture the field was traced from, where it came along."""
    field = job.subject.field
    if field is None or field.underlay is None:
        return None
    return job.subject.photo(field.underlay.picture)


def sheet(job: Job) -> Printed:
    """One page: the old map at the left of the fold, the field at its right."""
    field, options, speaker = job.subject.field, job.options, job.speaker
    assert field is not None
    image = _opened(old_map(job))
    if image is None:
        return Printed(finding=refuse("sheet.no-old-map"))
    short, long = PAPERS[options.paper]
    across, down = size(field.board)
    # Each half lies as the field does.
    half, tall = (long, short) if across > down else (short, long)
    name = job.subject.name or field.name
    book = Book(options, f"{name}: {speaker.say('sheet.kind.foldout')}", size=(2 * half, tall))
    _title(book, MARGIN, speaker.say("sheet.foldout-old"), name)
    _old(book, image, half)
    _title(book, half + MARGIN, speaker.say("sheet.foldout-new"), "")
    _new(book, field, half)
    for y in (0.0, book.tall - 5):
        book.rule(half, y, half, y + 5, weight=0.4, dash=(1.0, 1.0))
    return Printed(book.finish(), book.pages)


def _opened(data: bytes | None) -> Any:
    """The picture, or None where there is none or it cannot be read."""
    from PIL import Image, UnidentifiedImageError

    if data is None:
        return None
    try:
        image = Image.open(BytesIO(data))
        image.load()
    except (OSError, ValueError, UnidentifiedImageError, Image.DecompressionBombError):
        return None
    return image


def _title(book: Book, x: float, title: str, name: str) -> None:
    half = book.wide / 2 - 2 * MARGIN
    book.text(x, MARGIN + 6, title, 16, face="serif", color=book.tones.accent, room=half * 0.6)
    right = x + half
    book.text(
        right, MARGIN + 6, name, 12, face="italic", color=book.tones.soft, anchor="right", room=half * 0.4
    )
    book.rule(x, MARGIN + 8.4, right, weight=0.8, color=book.tones.accent)


def _old(book: Book, image: Any, half: float) -> None:
    """As large as its half allows, in the ink of the print."""
    from PIL import Image

    wide, tall = half - 2 * MARGIN, book.tall - 2 * MARGIN - HEAD
    share = min(wide / image.width, tall / image.height)
    image = image.convert("RGB") if book.options.ink == "colour" else image.convert("L")
    # Three hundred dots to the inch are as many as a printer shows.
    most = max(image.width, image.height) * share / 25.4 * 300
    if max(image.width, image.height) > most:
        image.thumbnail((round(most), round(most)), Image.Resampling.LANCZOS)
        share = min(wide / image.width, tall / image.height)
    written = BytesIO()
    image.save(written, "JPEG", quality=88)
    across, down = image.width * share, image.height * share
    x, y = MARGIN + (wide - across) / 2, MARGIN + HEAD + (tall - down) / 2
    book.photo(written.getvalue(), x, y, across, down)
    book.box(x, y, across, down, color=book.tones.rule, weight=0.4)


def _new(book: Book, field: Map, half: float) -> None:
    across, down = size(field.board)
    wide, tall = half - 2 * MARGIN, book.tall - 2 * MARGIN - HEAD
    scale = min(wide / (across + 2 * RIM), tall / (down + 2 * RIM)) * 1000
    picture = FieldPicture(book, field, scale)
    x = half + (half - across * scale / 1000) / 2
    y = MARGIN + HEAD + (tall - down * scale / 1000) / 2
    picture.show(x, y, (*picture.words(), *picture.coordinates()))
