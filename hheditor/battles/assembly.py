"""Journals made from finished trees: of a battle copied out of another, or read from a file.

The history of edits is not told again; the entries say what the tree is. Steps come in the order of their
numbers as far as parents allow, each with its place among the siblings that are there already.
"""

import heapq
from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.battles.entries import (
    NO_NODE,
    ROOT,
    Annotated,
    CursorSet,
    DiceChosen,
    Edit,
    Edited,
    Entry,
    Folded,
    Framed,
    Named,
    NodeAdded,
    Removed,
)
from hheditor.battles.tree import Cursor, Node


class Built(NamedTuple):
    """A step with all that has become of it."""

    added: NodeAdded
    edits: tuple[Edit, ...] = ()


def state_of(node: Node) -> tuple[Edit, ...]:
    """The edits that make a fresh node into this one."""
    edits: list[Edit] = []
    if node.removed:
        edits.append(Removed(node.id))
    if node.folded:
        edits.append(Folded(node.id))
    if node.name:
        edits.append(Named(node.id, node.name))
    if node.dice is not None:
        edits.append(DiceChosen(node.id, node.dice))
    edits.extend(Annotated(node.id, author, note) for author, note in node.notes.items())
    return tuple(edits)


def journal_of(
    opening: Framed,
    built: Iterable[Built],
    children: Mapping[int, Sequence[int]],
    at_opening: tuple[Edit, ...] = (),
    cursor: Cursor | None = None,
    frames: Mapping[int, Framed] | None = None,
) -> tuple[Entry, ...]:
    """The entries of a tree: its steps, who follows whom in which order, and where the cursor stands."""
    steps = {step.added.node: step for step in built}
    rank = {child: place for siblings in children.values() for place, child in enumerate(siblings)}
    entries: list[Entry] = [opening]
    edits: list[Edit] = list(at_opening)
    placed: dict[int, list[int]] = {}
    """Of each parent the ranks of the children that are there, ascending."""
    ready = list(children.get(ROOT, ()))
    heapq.heapify(ready)
    while ready:
        number = heapq.heappop(ready)
        added, own_edits = steps[number]
        before = placed.setdefault(added.parent, [])
        index = bisect_left(before, rank[number])
        entries.append(replace(added, index=index if index < len(before) else -1))
        if frames is not None and number in frames:
            entries.append(frames[number])
        insort(before, rank[number])
        edits.extend(own_edits)
        for child in children.get(number, ()):
            heapq.heappush(ready, child)
    if cursor is not None:
        edits.append(CursorSet(*cursor))
    if edits:
        entries.append(Edited(tuple(edits)))
    return tuple(entries)


def renumbered(edits: tuple[Edit, ...], number: int) -> tuple[Edit, ...]:
    """The same edits of another node."""
    return tuple(
        replace(edit, node=number)
        for edit in edits
        if isinstance(edit, Removed | Folded | Named | DiceChosen | Annotated)
    )


def linked(added: NodeAdded, numbers: Mapping[int, int]) -> NodeAdded:
    """A step under new numbers; links to nodes that did not come along are dropped."""
    return replace(
        added,
        node=numbers[added.node],
        parent=numbers[added.parent],
        against=numbers.get(added.against, NO_NODE),
        amends=numbers.get(added.amends, NO_NODE),
        index=-1,
    )
