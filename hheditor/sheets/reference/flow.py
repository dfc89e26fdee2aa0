"""Columns of one width that lines run through, as in a newspaper: as even at the foot as the lines allow."""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import EMPTY, Block


class Item(NamedTuple):
    """Something that is never broken over two columns."""

    block: Block
    group: int
    """What it belongs to."""
    head: bool = False
    """Whether it must not stand alone at the foot of a column."""
    above: float = 0.0
    """Air over it, unless it begins a column."""


Placed = list[list[tuple[float, Block]]]
"""For each column its blocks, each with where it begins."""


def filled(
    items: Sequence[Item], again: Sequence[Block], tall: float, count: int, gap: float
) -> Placed | None:
    """So many columns of that height, filled one after the other; None where they are too few.

    `again` has for each group the heading under which it goes on in the next column.
    """
    columns: Placed = [[]]
    y = 0.0
    for place, item in enumerate(items):
        needed = item.block.height
        if item.head and place + 1 < len(items):
            needed += gap + items[place + 1].block.height
        if columns[-1] and y + gap + item.above + needed > tall:
            columns.append([])
            y = 0.0
            if not item.head:
                columns[-1].append((0.0, again[item.group]))
                y = again[item.group].height
        start = y + gap + item.above if columns[-1] else 0.0
        # A heading that begins a column stands alone, too, where its first line does not fit below it.
        alone = item.head and start + needed > tall + 0.001
        if len(columns) > count or alone or start + item.block.height > tall + 0.001:
            return None
        columns[-1].append((start, item.block))
        y = start + item.block.height
    return columns


def balanced(
    items: Sequence[Item], again: Sequence[Block], count: int, room: float, gutter: float, gap: float
) -> Block:
    """The columns side by side, as short as they can be, with hairlines between them."""
    if not items:
        return EMPTY
    low = max(sum(item.block.height for item in items) / count, *(item.block.height for item in items))
    high = sum(item.block.height + item.above + gap for item in items)
    high += sum(block.height + gap for block in again)
    columns = filled(items, again, high, count, gap)
    while high - low > 0.15:
        middle = (low + high) / 2
        found = filled(items, again, middle, count, gap)
        if found is None:
            low = middle
        else:
            high, columns = middle, found
    assert columns is not None
    kept = columns
    tall = max(start + block.height for column in kept for start, block in column)

    def draw(book: Book, x: float, y: float) -> None:
        for number, column in enumerate(kept):
            left = x + number * (room + gutter)
            if number:
                book.rule(left - gutter / 2, y + 1, left - gutter / 2, y + tall, weight=0.25)
            for start, block in column:
                block.draw(book, left, y + start)

    return Block(tall, draw)
