"""What is to be remembered, phase by phase, running through columns of one width."""

from hheditor.rules.api.paper.reference import Reference
from hheditor.sheets.paper.setting import EMPTY, Block, Type, paragraph, stacked
from hheditor.sheets.paper.tables import entries_block
from hheditor.sheets.reference.flow import Item, balanced
from hheditor.sheets.reference.qrs_parts import heading
from hheditor.sheets.words import Speaker

COLUMNS = 4
GUTTER = 5.0
_GAP = 0.45


def phases(reference: Reference, speaker: Speaker, room: float, type_: Type, gone: frozenset[str]) -> Block:
    """The phases in their order: each with its modifiers first, then its lines."""
    boxes = reference.phases
    if not boxes:
        return EMPTY
    each = (room - GUTTER * (COLUMNS - 1)) / COLUMNS
    leading = min(type_.leading, 1.18)
    items: list[Item] = []
    again: list[Block] = []
    for number, box in enumerate(boxes):
        title = f"{number + 1}  {speaker.say(box.title)}"
        items.append(Item(heading(title, each, type_.body + 2), number, head=True, above=1.4))
        more = speaker.say("sheet.continued", what=title)
        again.append(paragraph(more, type_.body, each, 1.2, face="italic"))
        entries = [(speaker.cell(entry.what), speaker.cell(entry.value)) for entry in box.modifiers]
        if entries:
            small = Type(type_.large, type_.foot, leading)
            table = entries_block(entries, each, small, value_last=True, columns=1)
            items.append(Item(stacked((table, _hairline(each))), number))
        items += [
            Item(paragraph(speaker.remark(line), type_.body, each, leading, indent=1.6), number)
            for index, line in enumerate(box.lines)
            if f"phase.{number}.{index}" not in gone
        ]
    return balanced(items, again, COLUMNS, each, GUTTER, _GAP)


def _hairline(room: float) -> Block:
    return Block(0.8, lambda book, x, y: book.rule(x, y + 0.5, x + room, weight=0.25))
