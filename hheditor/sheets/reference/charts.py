"""Charts of any number and any shape: each as broad as it needs to be, side by side while there is room."""

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.rules.api.paper.reference import Chart, Column, Row
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import Face, width
from hheditor.sheets.paper.setting import EMPTY, Block, Type, abreast, paragraph, stacked
from hheditor.sheets.paper.tables import PAD, Look, chart_block, entries_block, head_of
from hheditor.sheets.reference.qrs_parts import heading, heading_width
from hheditor.sheets.words import Speaker

_GUTTER = 5.0
_GAP = 2.0
_LEAST = 42.0
"""Millimetres below which a title and its notes cannot be read any more."""
_GROWS = 9.0
"""Millimetres by which a shelf may grow for a chart that finds room below another."""
_ABOUT = 2.5
"""Millimetres by which one way to lay them out may be taller than another that looks worse."""
_WORDS = 66.0
"""Millimetres that suffice for a column of words, which can be broken."""


def charts_block(charts: Sequence[Chart], speaker: Speaker, room: float, type_: Type) -> Block:
    """All of them, shelf by shelf."""
    return stacked(shelves(charts, speaker, room, type_), _GAP)


def shelves(charts: Sequence[Chart], speaker: Speaker, room: float, type_: Type) -> list[Block]:
    """Charts side by side in their order, each shelf as broad as the room, what is left over shared out;
    below a short chart of a shelf stands one that follows, where the shelf grows little by it. Of all ways to
    part them the one that takes least of the page."""
    return speaker.once(
        ("shelves", *charts, room, type_), partial(_shelves, tuple(charts), speaker, room, type_)
    )


def _shelves(charts: Sequence[Chart], speaker: Speaker, room: float, type_: Type) -> list[Block]:
    wanted = []
    for chart in charts:
        if chart.rows:
            broad, natural = speaker.once(
                ("broad", chart, room, type_), partial(_broad, chart, speaker, room, type_)
            )
            wanted.append((broad, min(room, max(_LEAST, natural))))
    packer = _Packer(speaker, room, type_)
    return packer.best(wanted) if wanted else []


def _broad(chart: Chart, speaker: Speaker, room: float, type_: Type) -> tuple[Chart, float]:
    """A chart as it stands in a room, and how broad it would like to be there."""
    found = halved(chart, speaker, room, type_)
    return found, natural_width(found, speaker, type_)


def halved(chart: Chart, speaker: Speaker, room: float, type_: Type) -> Chart:
    """A chart with its second half beside its first, if it may stand so and there is room for it."""
    if not chart.halved:
        return chart
    middle = (len(chart.rows) + 1) // 2
    nothing = Row(tuple("" for _ in chart.columns))
    pairs = zip_longest(chart.rows[:middle], chart.rows[middle:], fillvalue=nothing)
    rows = tuple(Row((*left.cells, "", *right.cells), tinted=left.tinted) for left, right in pairs)
    found = replace(chart, columns=(*chart.columns, Column(""), *chart.columns), rows=rows)
    return found if natural_width(found, speaker, type_) <= room else chart


_Wanted = tuple[Chart, float]
"""A chart and how broad it would like to be."""


class _Stack(NamedTuple):
    """Shelves one above the other."""

    shelves: tuple[Block, ...]
    stretched: float
    """Millimetres by which some chart is broader than it would like to be."""

    @property
    def tall(self) -> float:
        """All of them."""
        return stacked(self.shelves, _GAP).height


class _Packer:
    """Lays charts on shelves; what was measured is kept."""

    def __init__(self, speaker: Speaker, room: float, type_: Type) -> None:
        self._speaker, self._room, self._type = speaker, room, type_
        self._known: dict[tuple[int, float], Block] = {}

    def _block(self, chart: Chart, wide: float) -> Block:
        key = (id(chart), round(wide, 2))
        if key not in self._known:
            self._known[key] = self._speaker.once(
                ("chart", chart, wide, self._type),
                partial(chart_with_all, chart, self._speaker, wide, self._type),
            )
        return self._known[key]

    def best(self, wanted: list[_Wanted]) -> list[Block]:
        """The lowest stack of shelves; of those that are about as low the one whose charts are stretched the
        least."""
        return list(self._stacked(wanted).shelves)

    def _stacked(self, wanted: list[_Wanted]) -> "_Stack":
        found: list[_Stack] = []
        for count in range(self._abreast(wanted), 0, -1):
            row = wanted[:count]
            spare = (self._room - sum(wide for _, wide in row) - _GUTTER * (count - 1)) / count
            shelf, rest = self._shelf(row, spare, wanted[count:])
            below = self._stacked(rest) if rest else _Stack((), 0.0)
            found.append(_Stack((shelf, *below.shelves), max(spare, below.stretched)))
        lowest = min(each.tall for each in found)
        return min(
            (each for each in found if each.tall <= lowest + _ABOUT),
            key=lambda each: (round(each.stretched), each.tall),
        )

    def _abreast(self, wanted: list[_Wanted]) -> int:
        """How many fit side by side."""
        taken, count = wanted[0][1], 1
        while count < len(wanted) and taken + _GUTTER + wanted[count][1] <= self._room:
            taken += _GUTTER + wanted[count][1]
            count += 1
        return count

    def _shelf(self, row: list[_Wanted], spare: float, after: list[_Wanted]) -> tuple[Block, list[_Wanted]]:
        """A shelf of those, perhaps with others below them, and what is left."""
        rest = list(after)
        widths = [wide + spare for _, wide in row]
        columns = [[self._block(chart, wide)] for (chart, _), wide in zip(row, widths, strict=True)]
        tall = max(column[0].height for column in columns) + _GROWS
        for column, wide in zip(columns, widths, strict=True):
            for chart, needed in list(rest):
                below = self._block(chart, wide)
                if needed <= wide and stacked((*column, below), _GAP).height <= tall:
                    column.append(below)
                    rest.remove((chart, needed))
        return abreast([stacked(column, _GAP) for column in columns], widths, _GUTTER), rest


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
        # On the fullest page a heading is rather set smaller than its chart wider.
        size = type_.body if type_.solid else type_.body + 2
        total = max(total, heading_width(speaker.named(chart.title), mark, size))
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
