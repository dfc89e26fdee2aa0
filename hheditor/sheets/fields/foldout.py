"""The old map and the field side by side on a page twice as wide as the paper, folded in the middle."""

from io import BytesIO
from math import cos, radians, sin
from typing import Any

from hheditor.drawing.display import Stroke, Sub, rectangle
from hheditor.drawing.furniture import size
from hheditor.maps import Map
from hheditor.maps.document import Underlay
from hheditor.scenarios.old_map import OldMap, old_map
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import MM, PAPERS
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import RIM, FieldPicture
from hheditor.sheets.subject import Subject
from hheditor.values import refuse

MARGIN = 10.0
HEAD = 14.0


def past_of(subject: Subject) -> OldMap | None:
    """The old map of a scenario, or of a field alone, where its picture came along."""
    if subject.scenario is not None:
        return old_map(subject.scenario, subject.photo)
    under = subject.map.underlay if subject.map is not None else None
    data = subject.photo(under.picture) if under is not None else None
    return OldMap(under, data) if under is not None and data is not None else None


def sheet(job: Job) -> Printed:
    """One page: the old map at the left of the fold, the field at its right."""
    field, options, speaker = job.subject.field, job.options, job.speaker
    assert field is not None
    past = past_of(job.subject)
    image = _opened(past.data) if past is not None else None
    if past is None or image is None:
        return Printed(finding=refuse("sheet.no-old-map"))
    short, long = PAPERS[options.paper]
    across, down = size(field.board)
    # Each half lies as the field does.
    half, tall = (long, short) if across > down else (short, long)
    name = job.subject.name or field.name
    book = Book(options, f"{name}: {speaker.say('sheet.kind.foldout')}", size=(2 * half, tall))
    _title(book, MARGIN, speaker.say("sheet.foldout-old"), name)
    _old(book, image, half, bounds_on(past.underlay, field))
    _title(book, half + MARGIN, speaker.say("sheet.foldout-new"), "")
    _new(book, field, half)
    for y in (0.0, book.tall - 5):
        book.rule(half, y, half, y + 5, weight=0.4, dash=(1.0, 1.0))
    return Printed(book.finish(), book.pages)


def _opened(data: bytes) -> Any:
    """The picture, or None where it cannot be read."""
    from PIL import Image, UnidentifiedImageError

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


def bounds_on(under: Underlay, field: Map) -> tuple[float, ...]:
    """The corners of the field on the picture it was traced over, in its pixels."""
    across, down = size(field.board)
    turn, pixels = radians(-under.rotation / 10), 1000 / max(1, under.scale)
    found: list[float] = []
    for x, y in ((0.0, 0.0), (across, 0.0), (across, down), (0.0, down)):
        dx, dy = (x - under.x) * pixels, (y - under.y) * pixels
        found += [dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)]
    return tuple(found)


def _old(book: Book, image: Any, half: float, frame: tuple[float, ...]) -> None:
    """As large as its half allows, in the ink of the print, with the bounds of the field on it."""
    from PIL import Image

    wide, tall = half - 2 * MARGIN, book.tall - 2 * MARGIN - HEAD
    share = min(wide / image.width, tall / image.height)
    pixel, whole = share, rectangle(0, 0, image.width, image.height)
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
    # White below the dark line, so that it is seen on any map.
    lines = [
        Stroke((Sub(frame),), color, weight / MM / pixel)
        for color, weight in (("#ffffff", 2.4), (book.tones.accent, 1.1))
    ]
    book.picture([(lines, whole)], x, y, pixel * 1000)


def _new(book: Book, field: Map, half: float) -> None:
    across, down = size(field.board)
    wide, tall = half - 2 * MARGIN, book.tall - 2 * MARGIN - HEAD
    scale = min(wide / (across + 2 * RIM), tall / (down + 2 * RIM)) * 1000
    picture = FieldPicture(book, field, scale)
    x = half + (half - across * scale / 1000) / 2
    y = MARGIN + HEAD + (tall - down * scale / 1000) / 2
    picture.show(x, y, (*picture.words(), *picture.coordinates()))
