"""The tree of a battle: the fold of its journal.

Only `apply` changes it, one entry at a time, so that whatever is on the screen is in the journal (`look_at`
moves the cursor alone: looking around is nobody's deed). An entry that does not fit, since journals come
from files, too, raises `BadValue`.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from hheditor.battles.annotations import Annotation
from hheditor.battles.entries import (
    NO_NODE,
    ROOT,
    Annotated,
    CursorSet,
    DiceChoice,
    DiceChosen,
    Edit,
    Edited,
    Entry,
    Folded,
    Framed,
    Headed,
    Moved,
    Named,
    NodeAdded,
    Reapplied,
    Removed,
    Reverted,
)
from hheditor.battles.header import BattleHeader
from hheditor.rules.api import NOBODY, Moment
from hheditor.values import BadValue

MOST_AUTHORS = 500
"""People and bots who write about one step."""
MOST_LINES = 20_000
"""Lines that go on from one step."""

_NO_NOTES: Mapping[str, Annotation] = MappingProxyType({})
_OPENING = NodeAdded(ROOT, NO_NODE, NOBODY, msgspec.Raw(b"null"), msgspec.Raw(b"[]"))


class Node:
    """A step and what has become of it. Read it; `Tree.apply` alone writes it."""

    __slots__ = ("added", "branch", "children", "depth", "dice", "folded", "leap", "name", "notes", "removed")

    def __init__(self, added: NodeAdded, depth: int, branch: int, leap: int) -> None:
        self.added = added
        """The step itself: parent, actor, order, events, roll, author, time, rules version."""
        self.depth = depth
        self.leap = leap
        """A node further up, so that any ancestor is found in a few leaps (`Tree.ancestor`)."""
        self.branch = branch
        """The nearest node from here up that left a line with dice (`NodeAdded.against`), or `NO_NODE`."""
        self.children: tuple[int, ...] = ()
        self.removed = False
        self.folded = False
        self.name = ""
        self.dice: DiceChoice | None = None
        self.notes: Mapping[str, Annotation] = _NO_NOTES
        """Annotations by author, in the order in which the authors came."""

    @property
    def id(self) -> int:
        """Its number, which never changes."""
        return self.added.node

    @property
    def parent(self) -> int:
        """The node before, or `NO_NODE`."""
        return self.added.parent

    @property
    def moment(self) -> Moment:
        """When it is after the step."""
        return self.added.moment

    @property
    def shown(self) -> bool:
        """Whether the line that begins here is an ordinary one, neither deleted nor folded away."""
        return not (self.removed or self.folded)

    @property
    def marked(self) -> bool:
        """Whether somebody has added something to it."""
        return bool(self.notes) or bool(self.name)

    def __repr__(self) -> str:
        return f"<Node {self.id} after {self.parent}>"


class Cursor(NamedTuple):
    """Where the battle stands."""

    node: int = ROOT
    tip: int = ROOT
    """The end of the line it is on."""
    undone: bool = False
    """Whether what lies ahead was taken back, not merely left behind in review."""


class Tree:
    """All nodes, the cursor, and the edits that can be taken back."""

    def __init__(self, header: BattleHeader) -> None:
        self.header = header
        self.nodes: dict[int, Node] = {ROOT: Node(_OPENING, 0, NO_NODE, ROOT)}
        self.cursor = Cursor()
        self.next_id = 1
        self.next_draw = header.dice.first
        """The number of the next throw from the seed. It grows over all lines, so that no throw comes
        twice."""
        self._removed: set[int] = set()
        self._done: list[tuple[Edited, tuple[Edit, ...]]] = []
        self._taken_back: list[Edited] = []

    # Looking -------------------------------------------------------------------------------------------

    def node(self, number: int) -> Node:
        """The node of that number; `BadValue` if there is none."""
        try:
            return self.nodes[number]
        except KeyError:
            raise BadValue(f"there is no node {number}") from None

    def shown_children(self, number: int) -> tuple[int, ...]:
        """The lines that go on from a node: the main one first, then its variations."""
        nodes = self.nodes
        return tuple(child for child in nodes[number].children if nodes[child].shown)

    def path(self, number: int, above: int = NO_NODE) -> list[int]:
        """The nodes from the opening (or from just below `above`) down to a node."""
        nodes, found = self.nodes, []
        while number not in (above, NO_NODE):
            found.append(number)
            number = nodes[number].added.parent
        found.reverse()
        return found

    def ancestor(self, number: int, depth: int) -> int:
        """The node of that depth on the way to a node, found in a logarithm of steps."""
        nodes = self.nodes
        node = nodes[number]
        while node.depth > depth:
            leap = nodes[node.leap]
            node = leap if leap.depth >= depth else nodes[node.added.parent]
        return node.id

    def is_on_path(self, number: int, tip: int) -> bool:
        """Whether a node is `tip` or lies before it."""
        return self.ancestor(tip, self.nodes[number].depth) == number

    def end_of_line(self, number: int) -> int:
        """The last node reached from here by the first shown child each time."""
        while True:
            for child in self.nodes[number].children:
                if self.nodes[child].shown:
                    number = child
                    break
            else:
                return number

    def below(self, number: int) -> Iterator[Node]:
        """A node and all that follows from it, deleted lines left out; parents come first."""
        waiting = [number]
        while waiting:
            node = self.nodes[waiting.pop()]
            if not node.removed:
                yield node
                waiting.extend(reversed(node.children))

    def hidden_above(self, number: int) -> int:
        """The first deleted node on the way from the opening to a node, or `NO_NODE`."""
        found = NO_NODE
        if self._removed:
            for at in self._removed:
                if self.is_on_path(at, number) and (found == NO_NODE or self.is_on_path(at, found)):
                    found = at
        return found

    @property
    def last_edit(self) -> Edited | None:
        """The edit that `Reverted` would take back."""
        return self._done[-1][0] if self._done else None

    @property
    def last_reverted(self) -> Edited | None:
        """The edit that `Reapplied` would make again."""
        return self._taken_back[-1] if self._taken_back else None

    # Changing ------------------------------------------------------------------------------------------

    def look_at(self, number: int) -> Node:
        """Put the cursor on a node; the line at hand stays the same where the node lies on it."""
        node = self.node(number)
        if self.hidden_above(number) != NO_NODE:
            raise BadValue(f"node {number} is deleted")
        tip = self.cursor.tip
        self.cursor = Cursor(number, tip if self.is_on_path(number, tip) else self.end_of_line(number))
        return node

    def apply(self, entry: Entry) -> None:
        """Let the next entry of the journal happen."""
        match entry:
            case NodeAdded():
                self._add(entry)
            case Edited():
                inverse = self._edit_all(entry.edits)
                if entry.what:
                    self._done.append((entry, inverse))
                    self._taken_back.clear()
            case Reverted():
                if not self._done:
                    raise BadValue("no edit to take back")
                self._edit_all(self._done[-1][1])
                self._taken_back.append(self._done.pop()[0])
            case Reapplied():
                if not self._taken_back:
                    raise BadValue("no edit to make again")
                inverse = self._edit_all(self._taken_back[-1].edits)
                self._done.append((self._taken_back.pop(), inverse))
            case Framed():
                self._frame(entry)

    def _add(self, entry: NodeAdded) -> None:
        parent = self.node(entry.parent)
        if entry.node <= ROOT or entry.node in self.nodes:
            raise BadValue(f"node {entry.node} cannot be added")
        if not -1 <= entry.index <= len(parent.children):
            raise BadValue(f"node {entry.node} has no place {entry.index}")
        if len(parent.children) >= MOST_LINES:
            raise BadValue(f"more than {MOST_LINES} lines from node {parent.id}")
        branch = entry.node if entry.against != NO_NODE else parent.branch
        # Leaps double like the digits of a skew binary number: log n of them reach anywhere.
        far = self.nodes[parent.leap]
        even = parent.depth - far.depth == far.depth - self.nodes[far.leap].depth
        leap = far.leap if even else entry.parent
        self.nodes[entry.node] = Node(entry, parent.depth + 1, branch, leap)
        at = len(parent.children) if entry.index < 0 else entry.index
        parent.children = (*parent.children[:at], entry.node, *parent.children[at:])
        self.cursor = Cursor(entry.node, entry.node)
        self.next_id = max(self.next_id, entry.node + 1)
        self.next_draw = max(self.next_draw, entry.draw + 1)

    def _frame(self, entry: Framed) -> None:
        node = self.node(entry.node)
        if entry.moment is not None:
            if entry.node != ROOT:
                raise BadValue("only the opening is framed with its moment")
            node.added = replace(node.added, moment=entry.moment)

    def _edit_all(self, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
        """Make the edits; answer what would undo them."""
        undoing = [self._edit(edit) for edit in edits]
        if any(isinstance(edit, Removed) for edit in edits):
            self._leave_deleted_lines()
        return tuple(reversed(undoing))

    def _edit(self, edit: Edit) -> Edit:
        match edit:
            case CursorSet():
                return self._set_cursor(edit)
            case Headed():
                return self._set_header(edit)
            case Moved():
                return self._move(edit)
            case Removed() | Folded() | DiceChosen() | Named() | Annotated():
                return self._mark(edit)

    def _mark(self, edit: Removed | Folded | DiceChosen | Named | Annotated) -> Edit:
        node = self.node(edit.node)
        inverse: Edit
        match edit:
            case Removed():
                if node.id == ROOT:
                    raise BadValue("the opening cannot be deleted")
                inverse, node.removed = Removed(node.id, node.removed), edit.removed
                (self._removed.add if edit.removed else self._removed.discard)(node.id)
            case Folded():
                if node.id == ROOT:
                    raise BadValue("the opening cannot be folded away")
                inverse, node.folded = Folded(node.id, node.folded), edit.folded
            case DiceChosen():
                inverse, node.dice = DiceChosen(node.id, node.dice), edit.choice
            case Named():
                inverse, node.name = Named(node.id, node.name), edit.name
            case Annotated():
                inverse = Annotated(node.id, edit.author, node.notes.get(edit.author, Annotation()))
                notes = dict(node.notes)
                if edit.annotation.empty:
                    notes.pop(edit.author, None)
                else:
                    notes[edit.author] = edit.annotation
                    if len(notes) > MOST_AUTHORS:
                        raise BadValue(f"more than {MOST_AUTHORS} authors at node {node.id}")
                node.notes = notes or _NO_NOTES
        return inverse

    def _move(self, edit: Moved) -> Edit:
        node = self.node(edit.node)
        if node.id == ROOT:
            raise BadValue("the opening has no siblings")
        parent = self.nodes[node.parent]
        rest = [child for child in parent.children if child != node.id]
        inverse = Moved(node.id, parent.children.index(node.id))
        at = min(max(edit.index, 0), len(rest))
        parent.children = (*rest[:at], node.id, *rest[at:])
        return inverse

    def _set_cursor(self, edit: CursorSet) -> Edit:
        self.node(edit.node)
        self.node(edit.tip)
        if not self.is_on_path(edit.node, edit.tip):
            raise BadValue(f"node {edit.node} is not on the line to {edit.tip}")
        if self.hidden_above(edit.node) != NO_NODE:
            raise BadValue(f"node {edit.node} is deleted")
        inverse = CursorSet(*self.cursor)
        self.cursor = Cursor(edit.node, edit.tip, edit.undone)
        return inverse

    def _set_header(self, edit: Headed) -> Edit:
        old = self.header
        self.header = replace(old, title=edit.title, players=edit.players, date=edit.date, dice=edit.dice)
        return Headed(old.title, old.players, old.date, old.dice)

    def _leave_deleted_lines(self) -> None:
        """The cursor never stands on a deleted line, however it came to be deleted."""
        node, tip, undone = self.cursor
        hidden = self.hidden_above(node)
        if hidden != NO_NODE:
            node = self.nodes[hidden].parent
            self.cursor = Cursor(node, self.end_of_line(node))
        elif self.hidden_above(tip) != NO_NODE:
            tip = self.end_of_line(node)
            self.cursor = Cursor(node, tip, undone and tip != node)
