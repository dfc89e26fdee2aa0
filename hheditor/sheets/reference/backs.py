"""What a page has no room for: said on the page itself, and printed in full on its back."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hheditor.rules.api.paper.reference import Reference
from hheditor.sheets.paper.faces import literal
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import EMPTY, Block, Type, paragraph, stacked
from hheditor.sheets.reference.charts import kept, shelves
from hheditor.sheets.reference.flow import Item, balanced
from hheditor.sheets.reference.grounds import ground_block
from hheditor.sheets.reference.qrs_parts import heading
from hheditor.sheets.words import Speaker

if TYPE_CHECKING:
    from hheditor.sheets.reference.qrs import Source

MARGIN = 12.0
_GUTTER = 8.0
_GAP = 1.5
_SIZES = (Type(11.0, 9.0, 1.3), Type(10.5, 9.0, 1.3), Type(10.0, 9.0, 1.25), Type(9.5, 9.0, 1.25))
"""From the most comfortable to the smallest that a back page is set in."""


def _where(key: str, reference: Reference, speaker: Speaker) -> str:
    """The heading under which an item would have stood."""
    block, number, *_ = key.split(".")
    if block == "phase":
        return speaker.say(reference.phases[int(number)].title)
    if block == "chart":
        return speaker.say("sheet.charts")
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
    """The back page, or pages: what the front has no room for, as large as one page allows."""
    speaker, reference = source.speaker, source.reference
    wide, room = book.wide - 2 * MARGIN, (book.wide - 2 * MARGIN - _GUTTER) / 2
    top = _head(book, speaker, name)
    rows = [row for index, row in enumerate(reference.terrain) if f"ground.{index}" in gone]
    if rows:
        ground = stacked(
            (
                heading(speaker.say("sheet.ground"), wide, _SIZES[0].body + 2),
                ground_block(reference.ground, rows, wide, Type(9.5, 8.0, 1.2), speaker),
            ),
            1.0,
        )
        ground.draw(book, MARGIN, top)
        top += ground.height + 4.0
    for shelf in shelves(kept(reference.charts, gone, on_back=True), speaker, wide, _SIZES[-1]):
        if top + shelf.height > book.tall - MARGIN:
            book.turn()
            top = _head(book, speaker, name)
        shelf.draw(book, MARGIN, top)
        top += shelf.height + 3.0
    items: list[Item] = []
    for type_ in _SIZES:
        items, again = _items(source, gone, room, type_)
        columns = balanced(items, again, 2, room, _GUTTER, _GAP)
        if top + columns.height <= book.tall - MARGIN:
            columns.draw(book, MARGIN, top)
            return
    column = _Column(book, speaker, name, room, top)
    for number, item in enumerate(items):
        beside = items[number + 1].block.height + _GAP if item.head and number + 1 < len(items) else 0.0
        column.put(item.block, beside)


def _items(
    source: "Source", gone: frozenset[str], room: float, type_: Type
) -> tuple[list[Item], list[Block]]:
    """What stands on the back apart from the ground, and the headings under which it goes on."""
    speaker, reference = source.speaker, source.reference
    items: list[Item] = []
    again: list[Block] = []

    def group(title: str, blocks: Sequence[Block]) -> None:
        if blocks:
            items.append(Item(heading(title, room, type_.body + 2), len(again), head=True, above=1.6))
            items.extend(Item(block, len(again)) for block in blocks)
            more = speaker.say("sheet.continued", what=title)
            again.append(paragraph(more, type_.body, room, 1.2, face="italic"))

    for number, box in enumerate(reference.phases):
        lines = [line for index, line in enumerate(box.lines) if f"phase.{number}.{index}" in gone]
        said = [
            paragraph(speaker.remark(line), type_.body, room, type_.leading, indent=1.6) for line in lines
        ]
        group(f"{number + 1}  {speaker.say(box.title)}", said)
    entries = [
        f"*{speaker.cell(entry.what)}*  {speaker.cell(entry.value)}"
        for index, entry in enumerate(reference.characteristics)
        if f"letter.{index}" in gone
    ]
    meant = [paragraph(entry, type_.body, room, type_.leading, indent=1.6) for entry in entries]
    group(speaker.say("sheet.characteristics"), meant)
    special = speaker.own(source.scenario.special_rules, source.scenario.special_rules_it)
    texts = [literal(line.strip()) for line in special.splitlines() if line.strip()]
    kept = [
        paragraph(text, type_.body, room, type_.leading)
        for index, text in enumerate(texts)
        if f"special.{index}" in gone
    ]
    group(speaker.say("sheet.special-rules"), kept)
    if not gone:
        words = speaker.say("sheet.back-nothing")
        items.append(Item(paragraph(words, type_.body, room, type_.leading), 0))
        again.append(EMPTY)
    return items, again


def _head(book: Book, speaker: Speaker, name: str) -> float:
    """The title of a back page; where it ends."""
    base, right, half = MARGIN + 6, book.wide - MARGIN, book.wide / 2 - MARGIN
    title = speaker.say("sheet.back-title")
    book.text(MARGIN, base, title, 16, face="serif", color=book.tones.accent, room=half)
    book.text(
        right, base, name, 11, face="italic", color=book.tones.soft, anchor="right", room=half - _GUTTER
    )
    book.rule(MARGIN, base + 2.2, right, weight=0.8, color=book.tones.accent)
    return base + 7


class _Column:
    """Where the next block goes when one page is too little: down the left half, down the right, overleaf."""

    def __init__(self, book: Book, speaker: Speaker, name: str, room: float, top: float) -> None:
        self.book, self._speaker, self._name, self._room = book, speaker, name, room
        self._column, self._top, self._y = 0, top, top

    def put(self, block: Block, beside: float) -> None:
        """Draw it where there is room for it and for what must not be parted from it."""
        if self._y + block.height + beside > self.book.tall - MARGIN and self._y > self._top:
            if self._column == 0:
                self._column, self._y = 1, self._top
            else:
                self.book.turn()
                self._top = _head(self.book, self._speaker, self._name)
                self._column, self._y = 0, self._top
        block.draw(self.book, MARGIN + self._column * (self._room + _GUTTER), self._y)
        self._y += block.height + _GAP
