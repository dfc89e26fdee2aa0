"""What to take out of the boxes to build the field, and where each piece goes."""

from hheditor.drawing.build_sheet import build_ops
from hheditor.drawing.display import Fill, Op, Text, rectangle
from hheditor.drawing.furniture import size
from hheditor.drawing.palette import palette
from hheditor.hexes import label
from hheditor.maps import Map
from hheditor.maps.parts import PARTS, Line, parts
from hheditor.rules.api.paper.reference import Column
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import MM
from hheditor.sheets.paper.inks import palette_of
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import paragraph
from hheditor.sheets.paper.tables import Look, grid_block
from hheditor.sheets.picturing import FieldPicture
from hheditor.sheets.words import Speaker

MARGIN = 11.0
_COLUMNS = (
    Column("sheet.parts-part", "left"),
    Column("sheet.parts-needed", "right"),
    Column("sheet.parts-owned", "right"),
    Column("sheet.parts-missing", "right"),
    Column("sheet.parts-where", "left", wide=True),
)


def sheet(job: Job) -> Printed:
    """The plan above the list; the list goes on over the page where it must."""
    field, speaker = job.subject.field, job.speaker
    assert field is not None
    lines = parts(field, dict(job.options.inventory))
    name = field.name or job.subject.name
    book = Book(job.options, f"{name}: {speaker.say('sheet.kind.parts')}")
    wide = book.wide - 2 * MARGIN
    y = MARGIN + 7
    book.text(
        MARGIN,
        y,
        speaker.say("sheet.parts-title", name=name[:80]),
        18,
        face="serif",
        color=book.tones.accent,
        room=wide,
    )
    book.rule(MARGIN, y + 2.4, MARGIN + wide, weight=0.8, color=book.tones.accent)
    y = _plan(book, field, lines, speaker, y + 6, wide)
    note = paragraph(speaker.say("sheet.build-note"), 8, wide, 1.2, face="italic", color=book.tones.soft)
    note.draw(book, MARGIN, y)
    _list(book, field, lines, speaker, y + note.height + 4, wide)
    return Printed(book.finish(), book.pages)


def _plan(book: Book, field: Map, lines: tuple[Line, ...], speaker: Speaker, y: float, wide: float) -> float:
    """The plan of the table, as wide as the page; gives where it ends."""
    across, down = size(field.board)
    colors = palette(palette_of(book.options.ink))
    words = {part: speaker.say(f"part.{part}") for part in PARTS}
    words |= {kind: speaker.named(f"terrain.{kind}") for kind in set(field.terrain)}
    words |= {"missing": "", "title": ""}
    rim = 420.0
    scale = min(wide / (across + 2 * rim) * 1000, (book.tall * 0.5) / (down + 2 * rim) * 1000)
    ops, _ = build_ops(field, lines, colors, words)
    # The field itself shows what stands where; of the drawing only boards, slopes and coordinates lie above
    # it, and the list is a table of its own.
    shown = [_readable(op, scale) for op in ops if _of_the_plan(op, down + rim)]
    clip = rectangle(-rim, -rim, across + 2 * rim, down + 2 * rim)
    left = MARGIN + (wide - (across + 2 * rim) * scale / 1000) / 2
    picture = FieldPicture(book, field, scale)
    # The list says where pieces lie by letters and numbers, so these are always in the rim.
    names = picture.hex_names("hexes") if book.options.coordinates == "hexes" else ()
    picture.show(left + rim * scale / 1000, y + rim * scale / 1000, names)
    book.picture([(shown, clip)], left, y, scale, left=-rim, top=-rim)
    return y + (down + 2 * rim) * scale / 1000 + 2


def _of_the_plan(op: Op, limit: float) -> bool:
    if isinstance(op, Text):
        return not op.italic and -420 < op.y < limit
    return not (isinstance(op, Fill) and len(op.color) == 7)


def _readable(op: Op, scale: float) -> Op:
    """Words never smaller than a reader needs."""
    least = 7.0 / (scale * MM / 1000)
    return op._replace(size=least) if isinstance(op, Text) and op.size < least else op


def _list(book: Book, field: Map, lines: tuple[Line, ...], speaker: Speaker, y: float, wide: float) -> None:
    heads = [speaker.say(column.heading) for column in _COLUMNS]
    # Who has not said what he owns writes it in.
    known = any(line.owned for line in lines)
    rows = [
        (
            speaker.named(f"part.{line.part}"),
            str(line.needed),
            str(line.owned) if known else "",
            (str(line.missing) if line.missing else "–") if known else "",
            _where(field, line),
        )
        for line in lines
    ]
    look = Look(8.5, 8.5, 1.3, lines=40)
    while rows:
        count = len(rows)
        block = grid_block(_COLUMNS, heads, rows[:count], wide, look)
        while block.height > book.tall - MARGIN - y and count > 1:
            count -= max(1, count // 8)
            block = grid_block(_COLUMNS, heads, rows[:count], wide, look)
        block.draw(book, MARGIN, y)
        rows = rows[count:]
        if rows:
            book.turn()
            y = MARGIN


def _where(field: Map, line: Line) -> str:
    return ", ".join(dict.fromkeys(label(field.board, cell) for cell in line.places))
