"""The record of a battle, for whoever shows it: nodes, orders, events and positions, without running a
rule."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from hheditor.battles.entries import NO_NODE, ROOT, Entry, Framed
from hheditor.battles.frames import Frames, patches_of
from hheditor.battles.header import BattleHeader
from hheditor.battles.tree import Cursor, Node, Tree
from hheditor.rules.api import Concealed, Event, Moment, Order, Ruleset, Scene, fold, typed_patch
from hheditor.values import BadValue, decode, encode

Act = tuple[Entry, ...]
"""What was done at once: written together or not at all."""
Journal = Callable[[Act], None]
"""Takes every act before anybody sees it. If it raises, the act has not happened."""


_CONCEALED = encode(Concealed())
"""An order that is hidden from whoever holds this record."""


def no_journal(act: Act) -> None:
    """Keeps nothing: for battles that live in memory only."""


class Record:
    """A battle as it was recorded."""

    def __init__(self, header: BattleHeader, ruleset: Ruleset[Any], journal: Journal = no_journal) -> None:
        self.ruleset = ruleset
        self.tree = Tree(header)
        self._first_header = header
        self._frames = Frames(self.tree, ruleset.position_type)
        self._journal = journal
        self._entries: list[Entry] = []

    def load(self, entries: Iterable[Entry]) -> None:
        """Fold a journal read back. `BadValue` names the first entry that does not fit."""
        for number, entry in enumerate(entries):
            try:
                self._take(entry)
            except BadValue as error:
                raise BadValue(f"entry {number}: {error}") from None
        if not self._frames.has_opening():
            self._take(opening_frame(self.ruleset, self.header))

    def commit(self, *act: Entry) -> None:
        """Let an act happen and write it down: all of it, or, if it does not fit or the journal fails,
        nothing."""
        cursor, known = self.tree.cursor, len(self._entries)
        try:
            for entry in act:
                self._take(entry)
            self._journal(act)
        except BaseException:
            self._go_back_to(known)
            self.tree.cursor = cursor
            raise

    def _take(self, entry: Entry) -> None:
        self.tree.apply(entry)
        if isinstance(entry, Framed):
            self._frames.keep(entry.node, entry.position)
        self._entries.append(entry)

    def _go_back_to(self, known: int) -> None:
        """Fold the journal again up to an entry: rare, and simpler to trust than undoing by halves."""
        dropped = set(self.tree.nodes)
        del self._entries[known:]
        self.tree = Tree(self._first_header)
        for entry in self._entries:
            self.tree.apply(entry)
        self._frames.tree = self.tree
        self._frames.forget(dropped - set(self.tree.nodes))

    def entries(self) -> Sequence[Entry]:
        """The whole journal in its order. Together with the first header it is the battle."""
        return tuple(self._entries)

    # The tree ------------------------------------------------------------------------------------------

    @property
    def header(self) -> BattleHeader:
        """The header, as last changed."""
        return self.tree.header

    @property
    def cursor(self) -> Cursor:
        """Where the battle stands."""
        return self.tree.cursor

    def node(self, number: int | None = None) -> Node:
        """A node, that of the cursor unless another is named. `BadValue` if there is none."""
        return self.tree.node(self.cursor.node if number is None else number)

    def main_line(self) -> list[int]:
        """The nodes of the main line, without the opening."""
        return self.line(self.tree.end_of_line(ROOT))

    def line(self, tip: int | None = None) -> list[int]:
        """The nodes down to a tip, without the opening; the line of the cursor unless another tip is
        named."""
        return self.tree.path(self.cursor.tip if tip is None else tip)[1:]

    def variations(self, number: int | None = None) -> tuple[int, ...]:
        """The lines that go on from a node, the main one first; deleted and folded ones left out."""
        return self.tree.shown_children(self.node(number).id)

    def bookmarks(self) -> list[tuple[int, str, str]]:
        """Every bookmark as node, author and name, in the order of the tree."""
        return [
            (node.id, author, note.bookmark)
            for node in self.tree.below(ROOT)
            for author, note in node.notes.items()
            if note.bookmark is not None
        ]

    # What happened -------------------------------------------------------------------------------------

    def order(self, number: int | None = None) -> Order | None:
        """The order of a step; None at the opening."""
        return typed_order(self.node(number).added.order, self.ruleset)

    def events(self, number: int | None = None) -> tuple[Event, ...]:
        """The events of a step."""
        return typed_events(self.node(number).added.events, self.ruleset)

    def told_events(self, number: int) -> bytes:
        """The events of a step, encoded, for those who tell them and look at no patch."""
        return bytes(self.node(number).added.events)

    def position(self, number: int | None = None) -> Any:
        """The position after a step; where the cursor stands unless a node is named."""
        return self._frames.position(self.node(number).id)

    def position_within(self, number: int, events: int) -> Any:
        """The position after the first so many events of a step."""
        node = self.node(number)
        if node.id == ROOT:
            return self.position(ROOT)
        patches = patches_of(node.added.events, self.ruleset.position_type)
        if events >= len(patches):
            return self.position(number)
        return fold(self.position(node.parent), *patches[: max(events, 0)])

    def opening(self) -> Framed:
        """The key-frame the battle began with."""
        return Framed(ROOT, self._frames.kept(ROOT), self.moment(ROOT))

    def view(self, side: int, number: int | None = None) -> Any:
        """The position as a side may see it."""
        return self.ruleset.view(self.position(number), side)

    def scene(self, number: int | None = None) -> Scene:
        """What there is to draw."""
        return self.ruleset.scene(self.position(number))

    def moment(self, number: int | None = None) -> Moment:
        """When it is after a step."""
        return self.node(number).moment

    def heading(self, number: int | None = None) -> Moment:
        """When a step was played: what it is listed under."""
        node = self.node(number)
        return node.moment if node.parent == NO_NODE else self.node(node.parent).moment

    def check(self) -> None:
        """Fold everything once, so that nothing can fail later. `BadValue` names the node that does not
        fit."""
        for number in self.tree.nodes:
            try:
                self._frames.position(number)
                self.order(number)
                self.events(number)
            except BadValue as error:
                raise BadValue(f"node {number}: {error}") from None


def opening_frame(ruleset: Ruleset[Any], header: BattleHeader) -> Framed:
    """The key-frame a battle begins with."""
    position = ruleset.opening(header.scenario)
    return Framed(ROOT, msgspec.Raw(encode(position)), ruleset.moment(position))


def typed_order(encoded: bytes | msgspec.Raw, ruleset: Ruleset[Any]) -> Order | None:
    """An order as the system knows it."""
    text = bytes(encoded)
    if text == _CONCEALED:
        return Concealed()
    return None if text == b"null" else ruleset.typed_order(decode(text, ruleset.order_type))


def typed_events(encoded: bytes | msgspec.Raw, ruleset: Ruleset[Any]) -> tuple[Event, ...]:
    """Events as the system made them, the values of their patches typed."""
    events = decode(bytes(encoded), tuple[Event, ...])
    kind = ruleset.position_type
    return tuple(msgspec.structs.replace(event, patch=typed_patch(event.patch, kind)) for event in events)
