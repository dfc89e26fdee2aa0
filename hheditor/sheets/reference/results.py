"""The table of results: columns of one width, and rows that are the same in every column folded into one."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.rules.api.paper.reference import Chart, Reference, Row
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, width
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import EMPTY, Block, Type, abreast, baseline, paragraph, stacked
from hheditor.sheets.paper.tables import head_of
from hheditor.sheets.reference.charts import chart_with_all, charts_block, natural_width
from hheditor.sheets.reference.qrs_parts import heading, letters, traits, victory
from hheditor.sheets.words import Speaker

GUTTER = 5.0
_TIGHTEST, _LOOSEST = 1.24, 1.45
"""Leading of the table's rows."""
_BELOW = 3.0
"""Millimetres between the table and the charts below it."""
_WORTH = 2.0
"""Millimetres a page must be shorter for a chart to leave the others."""
_BROKEN = 1.5
"""How much broader a chart with a column of words would like to be than its place beside the table: words can
be broken."""
_FOLDED = 4
"""So many rows that are alike stand side by side at most."""


class _Line(NamedTuple):
    """A line of the table: a row with a cell to each column, or several rows with one cell each."""

    rows: tuple[tuple[str, ...], ...]
    tinted: bool = False

    @property
    def folded(self) -> bool:
        return len(self.rows) > 1


def folded(rows: Sequence[Row], speaker: Speaker) -> list[_Line]:
    """The lines; the last rows, where all columns say the same, share one."""
    said = [tuple(speaker.cell(cell) for cell in row.cells) for row in rows]
    last = len(said)
    while last and len(set(said[last - 1][1:])) == 1 and not rows[last - 1].tinted:
        last -= 1
    lines = [_Line((row,), rows[number].tinted) for number, row in enumerate(said[:last])]
    alike = said[last:]
    return lines + [_Line(tuple(alike[start : start + _FOLDED])) for start in range(0, len(alike), _FOLDED)]


def results_and_charts(
    reference: Reference,
    charts: Sequence[Chart],
    speaker: Speaker,
    room: float,
    type_: Type,
    gone: frozenset[str],
) -> Block:
    """The table with what belongs to it, and the charts below; one that finds room beside the table stands
    there where the page is shorter for it. A table without letters is a chart like any other."""
    if not reference.main.letters:
        told = _told(reference, speaker, room, type_, gone)
        return stacked((told, charts_block([*reference.charts[:1], *charts], speaker, room, type_)), _BELOW)
    strip = _strip(reference, speaker, room, type_, gone)
    best = stacked((strip, charts_block(charts, speaker, room, type_)), _BELOW)
    for number, chart in enumerate(charts):
        broken = _BROKEN if any(column.wide for column in chart.columns) else 1.0
        if chart.rows and natural_width(chart, speaker, type_) <= third(room) * broken:
            others = [*charts[:number], *charts[number + 1 :]]
            beside = _strip(reference, speaker, room, type_, gone, chart)
            found = stacked((beside, charts_block(others, speaker, room, type_)), _BELOW)
            if found.height < best.height - _WORTH:
                best = found
    return best


def _strip(
    reference: Reference,
    speaker: Speaker,
    room: float,
    type_: Type,
    gone: frozenset[str],
    chart: Chart | None = None,
) -> Block:
    """Three columns of one width: the table, what its letters mean, who is beaten, and perhaps a chart; the
    notes to the table stand where they make it no taller."""
    each = third(room)
    meant = letters(reference, speaker, each, type_)
    noted = notes(reference, speaker, each, type_)
    told = (traits(reference, speaker, each, type_, gone), victory(reference, speaker, each, type_))
    if chart is None:
        right = stacked(told, 1.2)
        pairs = [(stacked((meant, noted), 0.5), right), (meant, stacked((right, noted), 1.2))]
    else:
        parts = (meant, noted, *told, chart_with_all(chart, speaker, each, type_))
        pairs = [(stacked(parts[:cut], 1.2), stacked(parts[cut:], 1.2)) for cut in range(1, len(parts))]
    middle, right = min(pairs, key=lambda pair: max(block.height for block in pair))
    table = results(reference, speaker, each, type_, max(middle.height, right.height))
    shown = [block for block in (table, middle, right) if block.height]
    return abreast(shown, [each] * len(shown), GUTTER)


def _told(reference: Reference, speaker: Speaker, room: float, type_: Type, gone: frozenset[str]) -> Block:
    """What letters of the troops mean, and who is beaten, side by side."""
    half = (room - GUTTER) / 2
    both = (traits(reference, speaker, half, type_, gone), victory(reference, speaker, half, type_))
    if all(block.height for block in both):
        return abreast(both, [half, half], GUTTER)
    return stacked(
        (traits(reference, speaker, room, type_, gone), victory(reference, speaker, room, type_)), 1.2
    )


def third(room: float) -> float:
    """The width of one of three columns."""
    return (room - 2 * GUTTER) / 3


def notes(reference: Reference, speaker: Speaker, room: float, type_: Type) -> Block:
    """What is to be known of the table's rows."""
    found = [paragraph(speaker.remark(note), type_.body, room, 1.18) for note in reference.main.notes]
    return stacked(found, 0.5)


def results(reference: Reference, speaker: Speaker, room: float, type_: Type, beside: float) -> Block:
    """The table; where its neighbours are taller the rows open up, never beyond comfort."""
    chart = reference.main
    if not chart.rows:
        return EMPTY
    if chart.spans or any(column.wide for column in chart.columns):
        # Columns that belong together, or one of words, are no die and its letters: a chart like any other.
        return chart_with_all(replace(chart, notes=(), letters=()), speaker, room, type_)
    size = type_.large
    top = heading(speaker.say(chart.title), room, type_.body + 2)
    lines = folded(chart.rows, speaker)
    plainly = (len(lines) + 1) * size * _TIGHTEST / MM
    spare = max(0.0, beside - plainly - top.height - 0.7)
    leading = min(_LOOSEST, _TIGHTEST * (1 + spare / plainly))
    heads = tuple(head_of(column, speaker) for column in chart.columns)
    return stacked((top, _grid(heads, lines, room, size, leading)), 0.7)


def _grid(heads: tuple[str, ...], lines: Sequence[_Line], room: float, size: float, leading: float) -> Block:
    first = (
        max(width(text, "bold", size) for text in (heads[0], *(line.rows[0][0] for line in lines))) / MM + 2.4
    )
    each = (room - first) / max(1, len(heads) - 1)
    tall = size * leading / MM
    top = size * 1.25 / MM

    def centre(number: int) -> float:
        return first / 2 if number == 0 else first + (number - 0.5) * each

    def word(book: Book, x: float, y: float, text: str, face: Face, color: str = "") -> None:
        base = y + baseline(size, leading)
        book.text(x, base, text, size, face=face, anchor="middle", color=color)

    def draw(book: Book, x: float, y: float) -> None:
        soft, ink = book.tones.soft, book.tones.ink
        for number, head in enumerate(heads):
            tone = book.tones.accent if number else soft
            base = y + baseline(size, 1.2)
            book.text(x + centre(number), base, head, size, face="bold", color=tone, anchor="middle")
        y += top
        book.rule(x, y, x + room, weight=0.6, color=ink)
        for index, line in enumerate(lines):
            if line.tinted and book.tones.tint:
                book.box(x, y, room, tall, fill=book.tones.tint)
            elif line.tinted:
                book.rule(x + 0.6, y + 0.4, x + 0.6, y + tall - 0.4, weight=1.6, color=ink)
            if line.folded:
                _folded(book, line, x, y, room, tall, size, leading)
            else:
                for number, cell in enumerate(line.rows[0]):
                    face: Face = "sans" if number else "bold"
                    word(book, x + centre(number), y, cell, face, soft if cell == "–" else "")
                for number in range(1, len(heads)):
                    left = x + first + (number - 1) * each
                    book.rule(left, y, left, y + tall, weight=0.22)
            y += tall
            ends = line.tinted and not (index + 1 < len(lines) and lines[index + 1].tinted)
            book.rule(x, y, x + room, weight=0.6 if ends else 0.22, color=ink if ends else "")

    return Block(top + tall * len(lines), draw)


def _folded(
    book: Book, line: _Line, x: float, y: float, room: float, tall: float, size: float, leading: float
) -> None:
    """Rows that are alike in all columns, side by side: the number, then what befalls everybody."""
    share = room / len(line.rows)
    base = y + baseline(size, leading)
    for number, row in enumerate(line.rows):
        left = x + number * share
        if number:
            book.rule(left, y, left, y + tall, weight=0.22)
        taken = (width(row[0], "bold", size) + width(row[-1], "sans", size)) / MM + 2.0
        start = left + (share - taken) / 2
        start += book.text(start, base, row[0], size, face="bold") + 2.0
        book.text(start, base, row[-1], size)
