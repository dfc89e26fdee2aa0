"""Positions by node, without running a rule: the nearest key-frame and the patches since.

About every 64 nodes of a line one position is kept, encoded, since a position at work may carry derived
tables many times its size; beside them the positions used last, as they are. So any step of a battle of ten
thousand is shown by folding at most 64 patches, and stepping on or back usually by one or none.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import msgspec

from hheditor.battles.entries import ROOT
from hheditor.battles.tree import Tree
from hheditor.rules.api import Patch, fold, typed_patch
from hheditor.values import decode, encode

EVERY = 64
"""Nodes between key-frames, by depth."""
RECENT = 2 * EVERY


class _Patched(msgspec.Struct):
    """Of an event the patch alone: the rest is not even looked at."""

    patch: Patch = ()


def patches_of(events: bytes | msgspec.Raw, position_type: Any) -> tuple[Patch, ...]:
    """The patches of encoded events, their values typed. `BadValue` if they do not fit such positions."""
    return tuple(
        typed_patch(event.patch, position_type) for event in decode(bytes(events), tuple[_Patched, ...])
    )


class Frames:
    """Finds the position after any node of a tree."""

    def __init__(self, tree: Tree, position_type: Any) -> None:
        self.tree = tree
        self._type = position_type
        self._frames: dict[int, msgspec.Raw] = {}
        self._recent: OrderedDict[int, Any] = OrderedDict()

    def keep(self, node: int, encoded: msgspec.Raw) -> None:
        """Remember a key-frame of the journal."""
        self._frames[node] = encoded

    def kept(self, node: int) -> msgspec.Raw:
        """The key-frame of a node that has one."""
        return self._frames[node]

    def forget(self, nodes: Iterable[int]) -> None:
        """Drop whatever is known of nodes that did not come about after all."""
        for node in nodes:
            self._frames.pop(node, None)
            self._recent.pop(node, None)

    def has_opening(self) -> bool:
        """Whether the journal brought its opening position."""
        return ROOT in self._frames

    def wanted(self, depth: int) -> bool:
        """Whether a node of that depth should have a key-frame."""
        return depth % EVERY == 0

    def remember(self, node: int, position: Any) -> None:
        """Keep a position at hand."""
        self._recent[node] = position
        self._recent.move_to_end(node)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)

    def position(self, node: int) -> Any:
        """The position after a node."""
        recent, frames, nodes = self._recent, self._frames, self.tree.nodes
        if node in recent:
            recent.move_to_end(node)
            return recent[node]
        trail: list[int] = []
        at = node
        while at not in recent and at not in frames:
            trail.append(at)
            at = nodes[at].added.parent
        position = recent[at] if at in recent else decode(bytes(frames[at]), self._type)
        self.remember(at, position)
        for at in reversed(trail):
            position = fold(position, *patches_of(nodes[at].added.events, self._type))
            self.remember(at, position)
            if self.wanted(nodes[at].depth):
                frames[at] = msgspec.Raw(encode(position))
        return position
