"""What a page has no room for: said on the page itself, and printed in full on its back."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hheditor.rules.api.reference import Reference
from hheditor.sheets.page import Book
from hheditor.sheets.qrs_parts import heading
from hheditor.sheets.reference.grounds import ground_block
from hheditor.sheets.setting import Block, Type, paragraph
from hheditor.sheets.tables import entries_block
from hheditor.sheets.words import Speaker

if TYPE_CHECKING:
    from hheditor.sheets.reference.qrs import Source

MARGIN = 12.0
_GUTTER = 8.0
_TYPE = Type(10.5, 9.0, 1.3)


def _where(key: str, reference: Reference, speaker: Speaker) -> str:
    """The heading under which an item would have stood."""
    block, number, *_ = key.split(".")
    if block == "phase":
        return speaker.say(reference.phases[int(number)].title)
    names = {"letter": "sheet.characteristics", "ground": "sheet.ground", "special": "sheet.special-rules"}
    return speaker.say(names[block])


def left_out(gone: Iterable[str], reference: Reference, speaker: Speaker, *, back: bool) -> str:
    """One sentence for the foot of the page: how much is missing under which heading, and where it is."""
    counts: dict[str, int] = {}
    for key in sorted(gone):
        where = _where(key, reference, speaker)
        counts[where] = counts.get(where, 0) + 1
    if not counts:
        return ""
    listed = ", ".join(f"{where} {count}" for where, count in counts.items())
    return speaker.say("sheet.overleaf" if back else "sheet.left-out", where=listed)


def draw_back(book: Book, source: "Source", gone: frozenset[str], name: str) -> None:
    """The back page, or pages: what the front has no room for, and the special rules in full."""
    column = _Column(book, source.speaker, name)
    speaker, reference = source.speaker, source.reference
    rows = [row for index, row in enumerate(reference.terrain) if f"ground.{index}" in gone]
    if rows:
        wide = book.wide - 2 * MARGIN
        column.lay(heading(speaker.say("sheet.ground"), wide, _TYPE.body + 2))
        column.lay(ground_block(reference.ground, rows, wide, Type(9.5, 8.0, 1.2), speaker))
    for number, box in enumerate(reference.phases):
        lines = [line for index, line in enumerate(box.lines) if f"phase.{number}.{index}" in gone]
        if lines:
            column.put(heading(f"{number + 1}  {speaker.say(box.title)}", column.room, _TYPE.body + 2))
        for line in lines:
            column.put(paragraph(speaker.remark(line), _TYPE.body, column.room, _TYPE.leading, indent=1.6))
    entries = [
        (speaker.cell(entry.what), speaker.cell(entry.value))
        for index, entry in enumerate(reference.characteristics)
        if f"letter.{index}" in gone
    ]
    if entries:
        column.put(heading(speaker.say("sheet.characteristics"), column.room, _TYPE.body + 2))
        column.put(entries_block(entries, column.room, _TYPE))
    special = speaker.own(source.scenario.special_rules, source.scenario.special_rules_it)
    texts = [line.strip().replace("*", "∗") for line in special.splitlines() if line.strip()]
    if texts:
        column.put(heading(speaker.say("sheet.special-rules"), column.room, _TYPE.body + 2))
    for text in texts:
        column.put(paragraph(text, _TYPE.body, column.room, _TYPE.leading))
    if column.empty:
        column.put(paragraph(speaker.say("sheet.back-nothing"), _TYPE.body, column.room, _TYPE.leading))


class _Column:
    """Where the next block of a back page goes: down the left half, down the right, over to the next."""

    def __init__(self, book: Book, speaker: Speaker, name: str) -> None:
        self.book, self._speaker, self._name = book, speaker, name
        self.room = (book.wide - 2 * MARGIN - _GUTTER) / 2
        self.empty = True
        self._head()

    def _head(self) -> None:
        book, base = self.book, MARGIN + 6
        title = self._speaker.say("sheet.back-title")
        book.text(MARGIN, base, title, 16, face="serif", color=book.tones.accent, room=self.room + _GUTTER)
        right = book.wide - MARGIN
        book.text(
            right, base, self._name, 11, face="italic", color=book.tones.soft, anchor="right", room=self.room
        )
        book.rule(MARGIN, base + 2.2, right, weight=0.8, color=book.tones.accent)
        self._column, self._top = 0, base + 7
        self._y = self._top

    def lay(self, block: Block) -> None:
        """Draw it over both columns, which begin below it."""
        block.draw(self.book, MARGIN, self._y)
        self._y += block.height + 2.4
        self._top = self._y
        self.empty = False

    def put(self, block: Block) -> None:
        """Draw it where there is room."""
        if self._y + block.height > self.book.tall - MARGIN and self._y > self._top:
            if self._column == 0:
                self._column, self._y = 1, self._top
            else:
                self.book.turn()
                self._head()
        block.draw(self.book, MARGIN + self._column * (self.room + _GUTTER), self._y)
        self._y += block.height + 1.8
        self.empty = False
