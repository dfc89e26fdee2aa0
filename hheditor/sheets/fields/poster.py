"""The field on one page of any size, for the copy shop: paper to B0, a table's cloth, or one's own."""

from hheditor.drawing.display import Text
from hheditor.drawing.field import NEAR
from hheditor.drawing.furniture import compass_ops, scale_ops, size
from hheditor.maps import Map
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import MM, POSTERS, PrintOptions
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import RIM, FieldPicture

_HEAD = 0.055
"""Of the page's height for the title, and as much below for rose and scale."""
_EDGE = 0.02


def page_size(field: Map, options: PrintOptions) -> tuple[float, float]:
    """Width and height of the poster in millimetres, lying as the field does.

    A poster at true size is as large as the field needs at its hexes, with a rim around it.
    """
    across, down = size(field.board)
    if options.poster == "true":
        share = options.hex_mm / 1000
        wide, tall = (across + 2.6 * RIM) * share, (down + 2.6 * RIM) * share
        return wide / (1 - 2 * _EDGE), tall / (1 - 2 * _HEAD - 2 * _EDGE)
    if options.poster == "own":
        return options.poster_cm[0] * 10.0, options.poster_cm[1] * 10.0
    short, long = POSTERS[options.poster]
    return (long, short) if across > down else (short, long)


def sheet(job: Job) -> Printed:
    """One page."""
    field, options, speaker = job.subject.field, job.options, job.speaker
    assert field is not None
    wide, tall = page_size(field, options)
    name = job.subject.name or field.name
    book = Book(options, f"{name}: {speaker.say('sheet.kind.poster')}", size=(wide, tall))
    across, down = size(field.board)
    rim = 2.6 * RIM if options.coordinates != "off" else RIM
    if options.poster == "true":
        scale = float(options.hex_mm)
    else:
        scale = min(
            wide * (1 - 2 * _EDGE) / (across + rim) * 1000,
            tall * (1 - 2 * _HEAD - 2 * _EDGE) / (down + rim) * 1000,
        )
    picture = FieldPicture(book, field, scale, detail=NEAR)
    x = (wide - across * scale / 1000) / 2
    y = (tall - down * scale / 1000) / 2
    picture.show(x, y)
    words = picture.words() if options.names else ()
    book.picture([((*words, *picture.coordinates()), None)], x, y, scale)
    _frame(book, job, picture, name)
    return Printed(book.finish(), book.pages)


def _frame(book: Book, job: Job, picture: FieldPicture, name: str) -> None:
    """The title above, what a hex measures and the rose below."""
    speaker, scenario = job.speaker, job.subject.scenario
    edge, band = book.wide * _EDGE, book.tall * _HEAD
    large = band * 0.5 * MM
    room = book.wide - 2 * edge
    book.text(book.wide / 2, edge + band * 0.7, name, large, face="serif", anchor="middle", room=room)
    facts = (
        ", ".join(part for part in (scenario.place, scenario.year) if part) if scenario is not None else ""
    )
    base = book.tall - edge
    book.text(edge, base, facts, large * 0.42, face="italic", color=book.tones.soft, room=room * 0.5)
    # On a page a hex is as large as it came out, to the tenth of a millimetre.
    true = f"{picture.scale:.1f}".removesuffix(".0")
    text = speaker.say("sheet.poster-scale", mm=true)
    rose = band * 0.42
    right = book.wide - edge - 2.4 * rose
    book.text(right, base, text, large * 0.42, face="italic", color=book.tones.soft, anchor="right")
    compass = compass_ops(0, 0, 1000, picture.colors, speaker.say("sheet.north"))
    book.picture([(compass, None)], book.wide - edge - rose, base - rose * 0.9, rose * 0.8)
    bar = [op for op in scale_ops(0, 0, 3, picture.colors, "") if not isinstance(op, Text)]
    book.picture([(bar, None)], right - 3 * picture.scale, base - large * 0.75 / MM, picture.scale)
