"""Charts as blocks: columns as wide as what they hold, one taking the rest, hairlines between rows."""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.rules.api.paper.reference import Chart, Column
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, width
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import EMPTY, Block, Line, Type, baseline, draw_line, lines_of
from hheditor.sheets.words import Speaker

PAD = 1.3
"""Millimetres between columns."""
BETWEEN = 0.7
"""Millimetres between boxes to tick."""


class Look(NamedTuple):
    """How a chart looks."""

    size: float
    head: float
    leading: float = 1.22
    color: str = ""
    """Of the heading's rule."""
    ruled: bool = True
    first: Face = "sans"
    """Face of the widest column: names."""
    lines: int = 2
    """Lines a cell may take."""


def ticks(cell: str) -> int:
    """How many boxes a cell of a column to tick stands for.

    >>> ticks("4"), ticks("")
    (4, 0)
    """
    return int(cell or 0)


def box_side(size: float) -> float:
    """Millimetres of a box to tick beside words of a size."""
    return size * 0.82 / MM


def chart_block(chart: Chart, room: float, look: Look, speaker: Speaker, *, headed: bool = True) -> Block:
    """A chart in a room of so many millimetres."""
    if not chart.rows:
        return EMPTY
    rows = [tuple(speaker.cell(cell) for cell in row.cells) for row in chart.rows]
    heads = tuple(head_of(column, speaker) for column in chart.columns) if headed else ()
    if not any(head.strip() for head in heads):
        heads = ()
    spans = [(speaker.cell(span.heading), span.columns) for span in chart.spans]
    tints = [row.tinted for row in chart.rows]
    return grid_block(chart.columns, heads, rows, room, look, tints=tints, spans=spans)


def head_of(column: Column, speaker: Speaker) -> str:
    """What stands above a column; nothing where what spans it says it all."""
    return column.text or (speaker.say(column.heading) if column.heading else "")


def grid_block(
    columns: Sequence[Column],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    room: float,
    look: Look,
    *,
    tints: Sequence[bool] = (),
    spans: Sequence[tuple[str, int]] = (),
) -> Block:
    """Words in columns; `spans` are heads over several of them."""
    widths = column_widths(columns, heads, rows, room, look, spans)
    set_rows = [
        tuple(_set(cell, columns[number], widths[number], look) for number, cell in enumerate(row))
        for row in rows
    ]
    line = look.size * look.leading / MM
    heights = [max(1, *(len(cell) for cell in row)) * line for row in set_rows]
    top = look.head * 1.3 / MM if heads else 0.0
    above = look.head * 1.3 / MM if spans else 0.0

    def draw(book: Book, x: float, y: float) -> None:
        lefts = [x + sum(widths[:number]) + number * PAD for number in range(len(widths))]
        _draw_spans(book, spans, lefts, widths, y, look.head)
        y += above
        if heads:
            for number, head in enumerate(heads):
                _word(
                    book,
                    lefts[number],
                    y + baseline(look.head, 1.3),
                    widths[number],
                    columns[number],
                    head,
                    look.head,
                )
            book.rule(x, y + top, x + room, weight=0.7, color=look.color or book.tones.accent)
            y += top
        for index, row in enumerate(set_rows):
            if tints and tints[index] and book.tones.tint:
                book.box(x, y, room, heights[index], fill=book.tones.tint)
            for number, cell in enumerate(row):
                if columns[number].ticked:
                    _boxes(book, lefts[number], y + heights[index] / 2, rows[index][number], look)
                for place, text in enumerate(cell):
                    base = y + baseline(look.size, look.leading) + place * line
                    _line(book, lefts[number], base, widths[number], columns[number], text, look.size)
            y += heights[index]
            if look.ruled:
                book.rule(x, y, x + room, weight=0.25)

    return Block(above + top + sum(heights), draw)


def _set(cell: str, column: Column, wide: float, look: Look) -> tuple[Line, ...]:
    """The lines of a cell; one of boxes has none."""
    if column.ticked:
        return ()
    face = _face(column, look)
    return _cut(lines_of(cell, look.size, wide + 0.01, face), look, wide, face)


def _boxes(book: Book, x: float, middle: float, cell: str, look: Look) -> None:
    """So many boxes side by side."""
    side = box_side(look.size)
    for place in range(ticks(cell)):
        book.box(x + place * (side + BETWEEN), middle - side / 2, side, side, color=book.tones.ink)


def _draw_spans(
    book: Book,
    spans: Sequence[tuple[str, int]],
    lefts: Sequence[float],
    widths: Sequence[float],
    y: float,
    size: float,
) -> None:
    """Heads over several columns, each over a rule of its own."""
    at = 0
    for words, count in spans:
        end = min(at + count, len(lefts)) - 1
        first, last = lefts[min(at, end)], lefts[end] + widths[end]
        if words:
            middle, base = (first + last) / 2, y + baseline(size, 1.3)
            book.text(middle, base, words, size, face="bold", anchor="middle", room=last - first)
            book.rule(first, y + size * 1.3 / MM, last, weight=0.25)
        at += count


def _face(column: Column, look: Look) -> Face:
    """Names in theirs, heads of rows in bold."""
    return look.first if column.wide else "bold" if column.head else "sans"


def _cut(lines: tuple[Line, ...], look: Look, room: float, face: Face) -> tuple[Line, ...]:
    if len(lines) <= look.lines:
        return lines
    from hheditor.sheets.paper.faces import shortened

    rest = "".join(piece for _, piece in lines[look.lines - 1]) + " ………"
    return (*lines[: look.lines - 1], ((face, shortened(rest, face, look.size, room * MM)),))


def column_widths(
    columns: Sequence[Column],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    room: float,
    look: Look,
    spans: Sequence[tuple[str, int]] = (),
) -> list[float]:
    """Widths in millimetres that fill the room; narrow columns as wide as their widest word, and together as
    the head that spans them."""
    natural = []
    for number, column in enumerate(columns):
        face = _face(column, look)
        if column.ticked:
            most = max(ticks(row[number]) for row in rows)
            natural.append(most * (box_side(look.size) + BETWEEN))
            continue
        cells = [width(row[number].replace("*", ""), face, look.size) for row in rows]
        head = width(heads[number], "bold", look.head) if heads else 0.0
        natural.append(max([head, *cells]) / MM + 0.2)
    at = 0
    for spanning, count in spans:
        below = range(at, min(at + count, len(natural)))
        needed = width(spanning, "bold", look.head) / MM + 0.4 - PAD * (len(below) - 1)
        short = max(0.0, needed - sum(natural[number] for number in below))
        for number in below:
            natural[number] += short / len(below)
        at += count
    gaps = PAD * (len(columns) - 1)
    open_columns = [number for number, column in enumerate(columns) if column.wide]
    fixed = sum(wide for number, wide in enumerate(natural) if number not in open_columns)
    if not open_columns:
        extra = (room - gaps - fixed) / len(columns)
        return [max(2.0, wide + extra) for wide in natural]
    rest = room - gaps - fixed
    least = room * 0.22 / len(open_columns)
    if len(open_columns) == 1:
        # Rather breaks a number in the columns beside it than a word in the middle.
        word = _longest_word(columns[open_columns[0]], open_columns[0], rows, look)
        least = max(least, min(word, room * 0.4))
    if rest < least * len(open_columns):
        # The wide columns keep a share; the others give way and break their words.
        share = (room - gaps - least * len(open_columns)) / fixed
        natural = [wide if n in open_columns else wide * share for n, wide in enumerate(natural)]
        rest = least * len(open_columns)
    wanted = sum(natural[number] for number in open_columns)
    words = {number: _longest_word(columns[number], number, rows, look) for number in open_columns}
    if len(open_columns) > 1 and sum(words.values()) <= rest < wanted:
        # Each has its longest word whole, and a share of the rest as it needs it.
        spare = rest - sum(words.values())
        short = sum(natural[number] - words[number] for number in open_columns)
        for number in open_columns:
            natural[number] = words[number] + spare * (natural[number] - words[number]) / short
        return natural
    for number in open_columns:
        natural[number] = rest * natural[number] / wanted if wanted else rest / len(open_columns)
    return natural


def _longest_word(column: Column, number: int, rows: Sequence[Sequence[str]], look: Look) -> float:
    """Millimetres the longest word of a column needs."""
    face = _face(column, look)
    return max(
        (width(word, face, look.size) / MM + 0.2 for row in rows for word in row[number].split(" ")),
        default=0.0,
    )


def _place(x: float, wide: float, column: Column, taken: float) -> float:
    if column.align == "right":
        return x + wide - taken
    if column.align == "middle":
        return x + (wide - taken) / 2
    return x


def _word(book: Book, x: float, y: float, wide: float, column: Column, text: str, size: float) -> None:
    from hheditor.sheets.paper.faces import shortened

    text = shortened(text, "bold", size, (wide + PAD * 0.9) * MM)
    taken = width(text, "bold", size) / MM
    book.text(_place(x, wide, column, taken), y, text, size, face="bold", color=book.tones.soft)


def _line(book: Book, x: float, y: float, wide: float, column: Column, line: Line, size: float) -> None:
    taken = sum(width(piece, face, size) for face, piece in line) / MM
    draw_line(book, _place(x, wide, column, taken), y, line, size)


def entries_block(
    entries: Sequence[tuple[str, str]],
    room: float,
    type_: Type,
    *,
    value_last: bool = False,
    columns: int = 1,
) -> Block:
    """Short entries of two parts: a letter in bold and its meaning, or what and how much at the right."""
    if not entries:
        return EMPTY
    if columns > 1:
        per = -(-len(entries) // columns)
        each = (room - PAD * 2 * (columns - 1)) / columns
        from hheditor.sheets.paper.setting import abreast

        parts = [
            entries_block(entries[start : start + per], each, type_, value_last=value_last)
            for start in range(0, len(entries), per)
        ]
        return abreast(parts, [each] * len(parts), PAD * 2)
    size, leading = type_.body, type_.leading
    side = 1 if value_last else 0
    fixed = max(width(entry[side], "bold", size) for entry in entries) / MM + (1.2 if value_last else 1.4)
    fixed = min(fixed, room * 0.45)
    step = size * leading / MM
    set_entries = [(lines_of(entry[1 - side], size, room - fixed), entry[side]) for entry in entries]

    def draw(book: Book, x: float, y: float) -> None:
        for lines, mark in set_entries:
            base = y + baseline(size, leading)
            if value_last:
                book.text(x + room, base, mark, size, face="bold", anchor="right", room=fixed)
            else:
                book.text(x, base, mark, size, face="bold", room=fixed)
            for number, line in enumerate(lines):
                draw_line(book, x + (0.0 if value_last else fixed), base + number * step, line, size)
            y += max(1, len(lines)) * step

    return Block(sum(max(1, len(lines)) * step for lines, _ in set_entries), draw)
