"""Charts of any number and any shape: each as broad as it needs to be, side by side while there is room."""

from collections.abc import Sequence

from hheditor.rules.api.paper.reference import Chart
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, width
from hheditor.sheets.paper.setting import EMPTY, Block, Type, abreast, paragraph, stacked
from hheditor.sheets.paper.tables import PAD, Look, chart_block, entries_block, head_of
from hheditor.sheets.reference.qrs_parts import heading, heading_width
from hheditor.sheets.words import Speaker

_GUTTER = 6.0
_GAP = 2.0
_LEAST = 42.0
"""Millimetres below which a title and its notes cannot be read any more."""
_GROWS = 9.0
"""Millimetres by which a shelf may grow for a chart that finds room below another."""
_WORDS = 66.0
"""Millimetres that suffice for a column of words, which can be broken."""


def charts_block(charts: Sequence[Chart], speaker: Speaker, room: float, type_: Type) -> Block:
    """All of them, shelf by shelf."""
    return stacked(shelves(charts, speaker, room, type_), _GAP)


def shelves(charts: Sequence[Chart], speaker: Speaker, room: float, type_: Type) -> list[Block]:
    """Charts side by side, each shelf as broad as the room, what is left over shared out; below a short chart
    of a shelf stands one that follows, where the shelf grows little by it."""
    rest = [
        (chart, min(room, max(_LEAST, natural_width(chart, speaker, type_))))
        for chart in charts
        if chart.rows
    ]
    found: list[Block] = []
    while rest:
        row = [rest.pop(0)]
        while rest and sum(wide for _, wide in row) + rest[0][1] + _GUTTER * len(row) <= room:
            row.append(rest.pop(0))
        spare = (room - sum(wide for _, wide in row) - _GUTTER * (len(row) - 1)) / len(row)
        widths = [wide + spare for _, wide in row]
        columns = [
            [chart_with_all(chart, speaker, wide, type_)]
            for (chart, _), wide in zip(row, widths, strict=True)
        ]
        tall = max(column[0].height for column in columns) + _GROWS
        for column, wide in zip(columns, widths, strict=True):
            for chart, needed in list(rest):
                below = chart_with_all(chart, speaker, wide, type_)
                if needed <= wide and stacked((*column, below), _GAP).height <= tall:
                    column.append(below)
                    rest.remove((chart, needed))
        found.append(abreast([stacked(column, _GAP) for column in columns], widths, _GUTTER))
    return found


def natural_width(chart: Chart, speaker: Speaker, type_: Type) -> float:
    """What its longest words need."""
    wides: list[float] = []
    for number, column in enumerate(chart.columns):
        face: Face = "bold" if column.head else "sans"
        words = [speaker.cell(row.cells[number]).replace("*", "") for row in chart.rows]
        cells = max((width(word, face, type_.large) for word in words), default=0.0)
        needed = max(cells, width(head_of(column, speaker), "bold", type_.large - 0.5)) / MM + 0.4
        wides.append(min(needed, _WORDS) if column.wide else needed)
    at = 0
    for span in chart.spans:
        head = width(speaker.cell(span.heading), "bold", type_.large - 0.5) / MM + 1.0
        below = slice(at, at + span.columns)
        wides[at] += max(0.0, head - sum(wides[below]) - PAD * (span.columns - 1))
        at += span.columns
    total = sum(wides) + PAD * (len(wides) - 1)
    if chart.title:
        mark = speaker.remark(chart.mark) if chart.mark is not None else ""
        total = max(total, heading_width(speaker.named(chart.title), mark, type_.body + 2))
    return total


def chart_with_all(chart: Chart, speaker: Speaker, room: float, type_: Type) -> Block:
    """A chart under its title, with its dice, its notes and what its letters mean."""
    if not chart.rows:
        return EMPTY
    parts = []
    if chart.title:
        mark = speaker.remark(chart.mark) if chart.mark is not None else ""
        parts.append(heading(speaker.named(chart.title), room, type_.body + 2, mark=mark))
    if chart.dice is not None:
        parts.append(paragraph(speaker.remark(chart.dice), type_.body, room, 1.18, face="italic"))
    parts.append(chart_block(chart, room, Look(type_.large, type_.large - 0.5, type_.air), speaker))
    parts += [paragraph(speaker.remark(note), type_.body, room, 1.18) for note in chart.notes]
    meant = [(speaker.cell(entry.what), speaker.cell(entry.value)) for entry in chart.letters]
    if meant:
        parts.append(entries_block(meant, room, Type(type_.body, type_.foot, min(type_.leading, 1.18))))
    return stacked(parts, 0.6)


def kept(charts: Sequence[Chart], gone: frozenset[str], *, on_back: bool = False) -> list[Chart]:
    """The charts behind the main one that are on the page, or those that are on its back."""
    return [chart for index, chart in enumerate(charts) if index and (f"chart.{index}" in gone) == on_back]
