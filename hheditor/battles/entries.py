"""The journal of a battle: what the store keeps, row after row, and never changes.

An **entry** is one thing that was done. The tree of the battle is the fold of its entries
(`hheditor.battles.tree`). An **edit** is a small change of the tree that sets a state rather than
describing a gesture, so that its inverse is an edit of the same kind; `Edited` carries one or more of them,
and `Reverted` takes the last `Edited` back. Nothing is ever destroyed: to delete is to hide.

Orders, events and positions are kept as JSON that only the rules system can type (`msgspec.Raw`), so that
the store reads and writes a journal without knowing the system, and a tree of ten thousand steps stays
small.
"""

from typing import Literal

import msgspec

from hheditor.battles.annotations import Annotation
from hheditor.battles.header import DiceSettings
from hheditor.rules.api import Moment, Roll
from hheditor.values import Few, Number, Value

ROOT = 0
"""The node of the opening position; steps are numbered from 1 in the order in which they were first
played."""
NO_NODE = -1
DiceChoice = Literal["same", "fresh", "chosen"]


# Edits ---------------------------------------------------------------------------------------------------


class Moved(Value, frozen=True, tag="moved", tag_field="edit"):
    """A line takes another place among its siblings, counted from 0, hidden ones included."""

    node: Number
    index: Number


class Removed(Value, frozen=True, tag="removed", tag_field="edit"):
    """A line is deleted, that is hidden for good, or brought back."""

    node: Number
    removed: bool = True


class Folded(Value, frozen=True, tag="folded", tag_field="edit"):
    """A line is folded away, or unfolded: taken back, or replaced by a corrected one."""

    node: Number
    folded: bool = True


class Named(Value, frozen=True, tag="named", tag_field="edit"):
    """The line that begins here gets a name; an empty one takes it away."""

    node: Number
    name: str = ""


class Annotated(Value, frozen=True, tag="annotated", tag_field="edit"):
    """An author's annotation of a node is replaced; an empty one takes it away."""

    node: Number
    author: str
    annotation: Annotation = Annotation()


class DiceChosen(Value, frozen=True, tag="dice", tag_field="edit"):
    """Which dice a line that left another one gets; None takes the answer back."""

    node: Number
    choice: DiceChoice | None = None


class CursorSet(Value, frozen=True, tag="cursor", tag_field="edit"):
    """Where the battle stands, on which line, and whether the steps ahead were taken back."""

    node: Number
    tip: Number
    """The last node of the line the cursor is on: where redo leads."""
    undone: bool = False


class Headed(Value, frozen=True, tag="headed", tag_field="edit"):
    """What people may change in the header of a running battle."""

    title: str = ""
    players: tuple[str, ...] = ()
    date: str = ""
    dice: DiceSettings = DiceSettings()


Edit = Moved | Removed | Folded | Named | Annotated | DiceChosen | CursorSet | Headed


# Entries -------------------------------------------------------------------------------------------------


class NodeAdded(Value, frozen=True, tag="node", tag_field="entry"):
    """A step was played. The cursor stands on it."""

    node: Number
    parent: Number
    actor: Few
    order: msgspec.Raw
    events: msgspec.Raw
    """What happened, each event with its patch: showing the battle folds these and never runs a rule."""
    rules: str = ""
    """Version of the rules that played it."""
    moment: Moment = Moment()
    """When it is after the step; kept, so that headings and the time line need neither positions nor
    rules."""
    roll: Roll | None = None
    """What chance had been asked for, where chance acted."""
    author: str = ""
    time: str = ""
    joined: bool = False
    """Part of the same gesture as its parent: undo and redo take both."""
    index: Number = -1
    """Its place among its siblings; -1 is the last."""
    draw: Number = -1
    """The number of the throw, where the dice came from the seed."""
    against: Number = NO_NODE
    """The tip of the line it was played instead of, if dice had spoken there: source of the same dice."""
    amends: Number = NO_NODE
    """The node it corrects."""


class Edited(Value, frozen=True, tag="edited", tag_field="entry"):
    """The tree was edited."""

    edits: tuple[Edit, ...]
    what: str = ""
    """What the person did, ``edit.battle.<what>`` in the catalogues; empty for what comes along with
    playing, which the cursor's undo deals with and `Reverted` passes over."""
    author: str = ""
    time: str = ""


class Reverted(Value, frozen=True, tag="reverted", tag_field="entry"):
    """The last edit by a person that still stands was taken back."""

    author: str = ""
    time: str = ""


class Reapplied(Value, frozen=True, tag="reapplied", tag_field="entry"):
    """The edit taken back last was made again."""

    author: str = ""
    time: str = ""


class Framed(Value, frozen=True, tag="frame", tag_field="entry"):
    """A key-frame: the position after a node. The root's comes first: the opening as it was under the rules
    then."""

    node: Number
    position: msgspec.Raw
    moment: Moment | None = None
    """Of the root only."""


Entry = NodeAdded | Edited | Reverted | Reapplied | Framed
