"""A sheet to keep count on: words to ring, boxes to tick, fields to write in, as large as the page allows."""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.rules.api.paper.reference import Cell
from hheditor.rules.api.paper.tally import Choice, Count, Section, TallySheet
from hheditor.scenarios import Scenario
from hheditor.sheets.making import Job, Printed, reference_of
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import width
from hheditor.sheets.paper.inks import side_color
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import paragraph
from hheditor.sheets.reference.qrs_parts import heading, stamp_words
from hheditor.sheets.words import Speaker, plain
from hheditor.values import refuse

_MARGIN = 10.0
_TYPE = 9.0
_NOTE = 8.0
_LINES = (4.9, 8.4)
"""Millimetres of a line, from the least to the most."""
_BOXES = (1.9, 3.8)
"""Millimetres of a box, from the least a pen finds to the most."""
_SMALL = 2.5
"""Millimetres of a box among the words."""
_BETWEEN = 0.6
_GROUP = 1.1
_FIELD = 11.0
_PAD = 2.2
_GAP = 3.5
_HEAD = 4.4
"""Millimetres of the heads of a section, and of its numbers."""
_TITLE = 6.6
_TOP = 12.0


def sheet(job: Job) -> Printed:
    """The tally sheet of a scenario, on as few pages as it needs."""
    scenario, speaker = job.subject.scenario, job.speaker
    assert scenario is not None
    told = job.subject.rules.tally(scenario)
    if told is None:
        return Printed(finding=refuse("sheet.no-tally"))
    reference = reference_of(job)
    book = Book(job.options, f"{scenario.name}: {plain(speaker.remark(told.title))}")
    page = _Page(book, scenario, told, speaker)
    for section in told.sections:
        page.section(section)
    page.notes(told)
    stamp_words(book, reference, speaker, _MARGIN)
    return Printed(book.finish(), book.pages)


class _Measures(NamedTuple):
    """The columns of a section, in millimetres."""

    name: float
    cells: tuple[float, ...]
    fields: tuple[float, ...]
    box: float
    words: tuple[float, ...]

    @property
    def boxes_at(self) -> float:
        """Where the boxes begin."""
        return self.name + sum(wide + _PAD for wide in (*self.cells, *self.fields)) + _PAD


def _row(groups: Sequence[int], box: float) -> float:
    """Millimetres that groups of boxes take."""
    return sum(groups) * (box + _BETWEEN) - _BETWEEN + max(0, len(groups) - 1) * _GROUP


class _Page:
    """Where the next section goes."""

    def __init__(self, book: Book, scenario: Scenario, told: TallySheet, speaker: Speaker) -> None:
        self.book, self._scenario, self._told, self._speaker = book, scenario, told, speaker
        self.room = book.wide - 2 * _MARGIN
        self.bottom = book.tall - _MARGIN - 5.0
        self._y = self._top()
        self._line = self._height()

    # The head ----------------------------------------------------------------------------------------------

    def _top(self) -> float:
        book, base = self.book, _MARGIN + 6.0
        title = plain(self._speaker.remark(self._told.title))
        taken = book.text(_MARGIN, base, title, 17, face="serif", color=book.tones.accent)
        name = self._scenario.name
        room = self.room - taken - 6
        right = book.wide - _MARGIN
        book.text(right, base, name, 11, face="italic", color=book.tones.soft, anchor="right", room=room)
        book.rule(_MARGIN, base + 2.2, right, weight=0.8, color=book.tones.accent)
        y = base + 5.0
        for choice in self._told.choices:
            y = self._choice(choice, y)
        return y + 1.5

    def _choice(self, choice: Choice, y: float) -> float:
        """Its words side by side, with air around each for a ring; without words a line to write on."""
        book, base = self.book, y + 3.6
        x = _MARGIN + book.text(_MARGIN, base, self._speaker.remark(choice.what), 10, face="bold") + 4.0
        if not choice.words:
            book.rule(x, base + 0.6, min(x + 60.0, book.wide - _MARGIN), weight=0.4)
        for word in choice.words:
            x += book.text(x, base, self._speaker.cell(word), 10) + 5.0
        return y + 6.0

    # Sections ----------------------------------------------------------------------------------------------

    def _height(self) -> float:
        """As tall as lines may be for all of them to stand on one page; else the least."""
        count = sum(len(section.lines) for section in self._told.sections)
        fixed = sum(self._fixed(section) for section in self._told.sections) + self._notes_tall()
        least, most = _LINES
        return max(least, min(most, (self.bottom - self._y - fixed) / max(1, count)))

    def _fixed(self, section: Section) -> float:
        notes = sum(self._note(plain(self._speaker.remark(note))) for note in section.notes)
        return _TITLE + _HEAD + notes + _GAP

    def _note(self, words: str) -> float:
        return paragraph(words, _NOTE, self.room, 1.2).height + 0.4

    def _notes_tall(self) -> float:
        return sum(self._note(self._speaker.remark(note)) for note in self._told.notes)

    def _color(self, section: Section) -> str:
        if section.side < 0:
            return self.book.tones.accent
        return side_color(self._scenario, section.side, self.book.options.ink)

    def section(self, section: Section) -> None:
        """Its title, its heads and its lines; what finds no room goes on overleaf under the title again."""
        if not section.lines:
            return
        lines = list(section.lines)
        while lines:
            room = int((self.bottom - self._y - self._fixed(section)) / self._line + 0.001)
            if room < min(2, len(lines)):
                self.book.turn()
                self._y = self._top()
                continue
            self._part(section, lines[:room])
            lines = lines[room:]

    def _part(self, section: Section, lines: Sequence[Count]) -> None:
        book, color = self.book, self._color(section)
        heading(self._speaker.cell(section.title), self.room, 11.5, color).draw(book, _MARGIN, self._y)
        y = self._y + _TITLE
        measures = self._measures(section)
        self._heads(section, measures, y)
        y += _HEAD
        book.rule(_MARGIN, y, book.wide - _MARGIN, weight=0.6, color=color)
        for line in lines:
            self._count(section, line, measures, y)
            y += self._line
            book.rule(_MARGIN, y, book.wide - _MARGIN, weight=0.22)
        for note in section.notes:
            said = paragraph(self._speaker.remark(note), _NOTE, self.room, 1.2)
            said.draw(book, _MARGIN, y + 0.4)
            y += said.height + 0.4
        self._y = y + _GAP

    def _wide(self, cell: Cell | int) -> float:
        if isinstance(cell, int):
            return _row((cell,), _SMALL)
        return width(plain(self._speaker.cell(cell)), "sans", _TYPE) / MM + 0.3

    def _bold(self, cell: Cell) -> float:
        return width(plain(self._speaker.cell(cell)), "bold", _NOTE) / MM + 0.3

    def _measures(self, section: Section) -> _Measures:
        lines, heads = section.lines, section.heads
        name = max(self._wide(line.name) for line in lines)
        if heads:
            name = max(name, self._bold(heads[0]))
        cells = tuple(
            max(
                self._bold(head),
                *(self._wide(line.cells[number]) for line in lines if number < len(line.cells)),
            )
            for number, head in enumerate(heads[1:])
        )
        fields = tuple(max(_FIELD, self._bold(field)) for field in section.fields)
        most = max(len(line.words) for line in lines)
        words = tuple(
            max(self._wide(line.words[number]) for line in lines if number < len(line.words)) + 1.6
            for number in range(most)
        )
        least, large = _BOXES
        fixed = _Measures(name, cells, fields, 0.0, words).boxes_at
        ringed = sum(wide + _PAD for wide in words)
        box = min(large, self._line - 1.1)
        while box > least and any(
            _row(line.boxes, box) > self.room - fixed - (ringed if line.words else 0.0) for line in lines
        ):
            box -= 0.05
        return _Measures(name, cells, fields, box, words)

    def _heads(self, section: Section, measures: _Measures, y: float) -> None:
        book, base, soft = self.book, y + 3.1, self.book.tones.soft
        x = _MARGIN
        for number, head in enumerate(section.heads):
            wide = measures.name if not number else measures.cells[number - 1]
            said = self._speaker.remark(head)
            if number:
                book.text(x + wide / 2, base, said, _NOTE, face="bold", color=soft, anchor="middle")
            else:
                book.text(x, base, said, _NOTE, face="bold", color=soft)
            x += wide + _PAD
        x = _MARGIN + measures.name + _PAD + sum(wide + _PAD for wide in measures.cells)
        for field, wide in zip(section.fields, measures.fields, strict=True):
            said = self._speaker.remark(field)
            book.text(x + wide / 2, base, said, _NOTE, face="bold", color=soft, anchor="middle")
            x += wide + _PAD
        if section.ringed is not None and measures.words:
            right = book.wide - _MARGIN
            said = self._speaker.remark(section.ringed)
            book.text(right, base, said, _NOTE, face="bold", color=soft, anchor="right")
        if section.numbered:
            step = measures.box + _BETWEEN
            for number in range(max(sum(line.boxes) for line in section.lines)):
                left = _MARGIN + measures.boxes_at + number * step + measures.box / 2
                book.text(left, base, str(number + 1), 7.0, color=soft, anchor="middle")

    def _count(self, section: Section, line: Count, measures: _Measures, y: float) -> None:
        book = self.book
        middle = y + self._line / 2
        base = middle + _TYPE * 0.34 / MM
        book.text(_MARGIN, base, self._speaker.cell(line.name), _TYPE, room=measures.name + 0.2)
        x = _MARGIN + measures.name + _PAD
        for cell, wide in zip(line.cells, measures.cells, strict=False):
            if isinstance(cell, int):
                for place in range(cell):
                    left = x + place * (_SMALL + _BETWEEN)
                    book.box(left, middle - _SMALL / 2, _SMALL, _SMALL, color=book.tones.ink)
            else:
                book.text(x + wide / 2, base, self._speaker.cell(cell), _TYPE, anchor="middle")
            x += wide + _PAD
        x = _MARGIN + measures.name + _PAD + sum(wide + _PAD for wide in measures.cells)
        for wide in measures.fields:
            book.box(x, y + 0.6, wide, self._line - 1.2, color=book.tones.ink, weight=0.35)
            x += wide + _PAD
        x = _MARGIN + measures.boxes_at
        number, box = 0, measures.box
        for group in line.boxes:
            for _ in range(group):
                number += 1
                late = section.tinted and number >= section.tinted
                fill = book.tones.tint if late else ""
                weight = 1.1 if late and not fill else 0.5
                book.box(x, middle - box / 2, box, box, fill=fill, color=book.tones.ink, weight=weight)
                x += box + _BETWEEN
            x += _GROUP
        x = book.wide - _MARGIN - sum(wide + _PAD for wide in measures.words) + _PAD
        for word, wide in zip(line.words, measures.words, strict=False):
            book.text(x + wide / 2, base, self._speaker.cell(word), _TYPE, anchor="middle")
            x += wide + _PAD

    def notes(self, told: TallySheet) -> None:
        """What is to be known of the whole."""
        for note in told.notes:
            said = paragraph(self._speaker.remark(note), _NOTE, self.room, 1.2)
            if self._y + said.height > self.bottom:
                self.book.turn()
                self._y = self._top()
            said.draw(self.book, _MARGIN, self._y)
            self._y += said.height + 0.4
