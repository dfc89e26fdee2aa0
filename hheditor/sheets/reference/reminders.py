"""What is to be remembered, phase by phase, running through columns of one width."""

from hheditor.rules.api.paper.reference import Reference
from hheditor.sheets.paper.setting import EMPTY, Block, Type, line_blocks, paragraph, stacked
from hheditor.sheets.paper.tables import entries_block
from hheditor.sheets.reference.flow import Item, balanced
from hheditor.sheets.reference.qrs_parts import heading
from hheditor.sheets.words import Speaker

COLUMNS = 4
GUTTER = 5.0
_GAP = 0.45
_TOGETHER = 2
"""Modifiers that stand together below the head of their phase."""


def phases(reference: Reference, speaker: Speaker, room: float, type_: Type, gone: frozenset[str]) -> Block:
    """The phases in their order: each with its modifiers first, then its lines."""
    boxes = reference.phases
    if not boxes:
        return EMPTY
    each = (room - GUTTER * (COLUMNS - 1)) / COLUMNS
    leading = min(type_.leading, 1.18)
    # On the fullest page sentences run on as in a newspaper, and go on where the next column begins.
    solid = type_.solid
    items: list[Item] = []
    again: list[Block] = []
    for number, box in enumerate(boxes):
        title = f"{number + 1}  {speaker.say(box.title)}"
        items.append(Item(heading(title, each, type_.body + 2), number, head=True, above=1.4))
        more = speaker.say("sheet.continued", what=title)
        again.append(EMPTY if solid else paragraph(more, type_.body, each, 1.2, face="italic"))
        entries = [(speaker.cell(entry.what), speaker.cell(entry.value)) for entry in box.modifiers]
        if entries:
            small = Type(type_.large, type_.foot, leading)
            # Where nothing may be missing the list may go on in the next column, but its head never stands
            # over a single line of it.
            alone = [[entry] for entry in entries] if reference.solid else [entries]
            rows = [entries_block(some, each, small, value_last=True, columns=1) for some in alone]
            rows[-1] = stacked((rows[-1], _hairline(each)))
            items.append(Item(stacked(rows[:_TOGETHER]), number))
            items += [Item(row, number, above=-_GAP) for row in rows[_TOGETHER:]]
        said = [
            speaker.remark(line)
            for index, line in enumerate(box.lines)
            if f"phase.{number}.{index}" not in gone
        ]
        if solid:
            lines = line_blocks(" ".join(said), type_.body, each, leading)
            items += [Item(line, number, above=-_GAP if place else 0.0) for place, line in enumerate(lines)]
        else:
            items += [Item(paragraph(text, type_.body, each, leading, indent=1.6), number) for text in said]
    return balanced(items, again, COLUMNS, each, GUTTER, _GAP)


def _hairline(room: float) -> Block:
    return Block(0.8, lambda book, x, y: book.rule(x, y + 0.5, x + room, weight=0.25))
