"""A battle being played, taken back, varied and edited.

Every operation makes an *act*, hands it to the journal, and only then lets it happen. Undo moves the cursor
and never asks. What follows an undo depends on what had been reached: playing the same order again simply
goes on along the old line; a different one takes its place, and the old line is folded away if no die and
no note had touched it, or stays as a variation if one had. From a node merely looked at (`go`), a different
order starts a variation at the end.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec.structs import replace

from hheditor.battles.annotations import Annotation, clean
from hheditor.battles.dice import DiceSource, source_of
from hheditor.battles.entries import (
    NO_NODE,
    ROOT,
    Annotated,
    CursorSet,
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
from hheditor.battles.record import Journal, Record, no_journal, opening_frame
from hheditor.battles.tree import Cursor, Node
from hheditor.rules.api import IllegalOrder, Order, Rolled, Ruleset, find
from hheditor.values import BadValue, Finding, decode, encode, refuse


def no_clock() -> str:
    """No time at all, for those who inject none."""
    return ""


def unwritable_order(order: Order) -> Finding | None:
    """The refusal of an order whose words no file can hold: half a character, as broken input leaves it."""
    try:
        encode(order)
    except UnicodeEncodeError:
        return refuse("refusal.text-broken")
    return None


class Battle(Record):
    """A battle with its cursor."""

    def __init__(
        self,
        header: BattleHeader,
        ruleset: Ruleset[Any] | None = None,
        *,
        journal: Journal = no_journal,
        clock: Callable[[], str] = no_clock,
        author: str = "",
        dice: DiceSource | None = None,
    ) -> None:
        super().__init__(header, find(header.system) if ruleset is None else ruleset, journal)
        self.author = clean(author)
        """Who is at the keyboard: stamped on steps and edits."""
        self.clock = clock
        self._dice = dice
        self._gesture: int | None = None

    @classmethod
    def begin(cls, header: BattleHeader, ruleset: Ruleset[Any] | None = None, **how: Any) -> "Battle":
        """A new battle. Its opening is the first thing the journal gets."""
        battle = cls(header, ruleset, **how)
        battle.commit(opening_frame(battle.ruleset, header))
        return battle

    @classmethod
    def open(
        cls, header: BattleHeader, entries: Iterable[Entry], ruleset: Ruleset[Any] | None = None, **how: Any
    ) -> "Battle":
        """A battle read back from its journal, which is not told about it. `BadValue` if an entry does not
        fit."""
        battle = cls(header, ruleset, **how)
        battle.load(entries)
        return battle

    @property
    def dice(self) -> DiceSource:
        """Who answers for chance: what was injected, or what the header asks for."""
        return self._dice if self._dice is not None else source_of(self.header.dice)

    # Playing -------------------------------------------------------------------------------------------

    def play(self, order: Order, *, variation: bool = False) -> Node | Finding:
        """Play an order where the cursor stands: the node reached, or the refusal, which changes nothing.

        `variation` keeps the line that was taken back as the main one.
        """
        return self.add(order, variation=variation)

    def add(
        self, order: Order, *, variation: bool = False, joined: bool | None = None, draw: int = -1
    ) -> Node | Finding:
        """Like `play`, for those who also say whether it belongs to the gesture before, and which throw it
        is."""
        unwritable = unwritable_order(order)
        if unwritable is not None:
            return unwritable
        here, tip, undone = self.cursor
        left = self._left_line(here, tip)
        # A numbered throw is a new one, even if the dice happen to show what they showed before.
        known = self._known(here, order) if draw < 0 else None
        if known is not None and known == left:
            tip = self.tree.end_of_line(known) if tip == here else tip
            self._stand(Cursor(known, tip, undone and known != tip))
            return self.node(known)
        index = -1
        edits: list[Edit] = []
        if undone and not variation:
            index = self._place(left)
            edits = [Folded(left)] if self.is_harmless(left) else []
        if known is not None:
            return self._take_up(known, index, edits)
        if joined is None:
            joined = self._joins_gesture()
        made = self.make_step(
            here, order, index=index, joined=joined, draw=draw, against=self._against(here, tip)
        )
        if isinstance(made, Finding):
            return made
        step, after = made
        act: list[Entry] = [step, *([Edited(tuple(edits))] if edits else [])]
        self.commit(*act, *self.frame(step.node, self.node(here).depth + 1, after))
        self._frames.remember(step.node, after)
        return self.node(step.node)

    def _take_up(self, known: int, index: int, edits: list[Edit]) -> Node:
        """Go on along a line there is; after an undo it takes the place of the one taken back."""
        if self.node(known).folded:
            edits.append(Folded(known, folded=False))
        if 0 <= index < self._place(known):
            edits.append(Moved(known, index))
        self.commit(Edited((*edits, CursorSet(known, self.tree.end_of_line(known)))))
        return self.node(known)

    def make_step(
        self, parent: int, order: Order, *, at: Any = None, number: int | None = None, **how: Any
    ) -> tuple[NodeAdded, Any] | Finding:
        """The entry of a step below a node and the position after it, not yet committed; or the refusal."""
        unwritable = unwritable_order(order)
        if unwritable is not None:
            return unwritable
        before = self.position(parent) if at is None else at
        try:
            step = self.ruleset.play(before, order)
        except IllegalOrder as error:
            return error.finding
        how.setdefault("author", self.author)
        how.setdefault("time", self.clock())
        added = NodeAdded(
            node=self.tree.next_id if number is None else number,
            parent=parent,
            actor=step.actor,
            order=msgspec.Raw(encode(order)),
            events=msgspec.Raw(encode(step.events)),
            rules=self.ruleset.version,
            moment=self.ruleset.moment(step.after),
            roll=self.ruleset.roll(before) if isinstance(order, Rolled) else None,
            **how,
        )
        return added, step.after

    def frame(self, number: int, depth: int, position: Any) -> tuple[Framed, ...]:
        """The key-frame a node of that depth should have, or nothing."""
        return (Framed(number, msgspec.Raw(encode(position))),) if self._frames.wanted(depth) else ()

    def _left_line(self, here: int, tip: int) -> int:
        """The child of a node by which the line at hand goes on, or else its main child, or `NO_NODE`."""
        if tip != here:
            return self.tree.ancestor(tip, self.node(here).depth + 1)
        shown = self.tree.shown_children(here)
        return shown[0] if shown else NO_NODE

    def _known(self, here: int, order: Order) -> int | None:
        """A child that is already this very order, if it is not deleted."""
        children = self.node(here).children
        if not children:
            return None
        wanted = encode(order)
        for child in children:
            node = self.node(child)
            if not node.removed and bytes(node.added.order) == wanted:
                return child
        return None

    def _against(self, here: int, tip: int) -> int:
        """The tip of the line a new child leaves behind, if dice have spoken there."""
        if tip == here:
            tip = self.tree.end_of_line(here)
        nodes = self.tree.nodes
        at = tip
        while at != here:
            if nodes[at].added.roll is not None:
                return tip
            at = nodes[at].added.parent
        return NO_NODE

    def is_harmless(self, number: int) -> bool:
        """Whether no die and no note has touched a line, so that taking it back leaves nothing worth
        showing."""
        return not any(node.added.roll is not None or node.marked for node in self.tree.below(number))

    @contextmanager
    def gesture(self) -> Iterator[None]:
        """All that is played inside belongs together: one undo takes it back."""
        if self._gesture is not None:
            yield
            return
        self._gesture = 0
        try:
            yield
        finally:
            self._gesture = None

    def _joins_gesture(self) -> bool:
        if self._gesture is None:
            return False
        self._gesture += 1
        return self._gesture > 1

    # The cursor ----------------------------------------------------------------------------------------

    def _stand(self, cursor: Cursor) -> None:
        self.commit(Edited((CursorSet(*cursor),)))

    def go(self, number: int) -> Node:
        """Look at a node. The journal is not told. `BadValue` if there is no such node or it is deleted."""
        return self.tree.look_at(number)

    def stand(self, number: int) -> Node:
        """Take up the battle at a node and write that down: whoever opens the battle next stands there, and
        what is played there begins a variation. `BadValue` as for `go`."""
        node = self.go(number)
        self.commit(Edited((CursorSet(*self.cursor),)))
        return node

    def undo(self) -> bool:
        """Take the last gesture back; False at the opening."""
        at, tip, _ = self.cursor
        if at == ROOT:
            return False
        while self.node(at).added.joined and self.node(at).depth > 1:
            at = self.node(at).parent
        self._stand(Cursor(self.node(at).parent, tip, undone=True))
        return True

    def undo_to(self, number: int) -> bool:
        """Take back everything after a step of the line at hand; False where nothing comes after it."""
        at, tip, _ = self.cursor
        if at == number or not self.tree.is_on_path(number, at):
            return False
        self._stand(Cursor(number, tip, undone=True))
        return True

    def redo(self) -> bool:
        """Play the gesture taken back last again; False where nothing was taken back."""
        at, tip, undone = self.cursor
        if not undone or at == tip:
            return False
        ahead = self.tree.path(tip, above=at)
        steps = 1
        while steps < len(ahead) and self.node(ahead[steps]).added.joined:
            steps += 1
        at = ahead[steps - 1]
        self._stand(Cursor(at, tip, at != tip))
        return True

    # Editing the tree ----------------------------------------------------------------------------------

    def edit(self, what: str, *edits: Edit) -> None:
        """Make edits that `revert` takes back together; `what` names them for people."""
        if edits:
            self.commit(Edited(edits, what, self.author, self.clock()))

    def promote(self, number: int) -> bool:
        """Let a variation change places with the one before it; False if it is the first."""
        siblings = self._shown_siblings(number)
        at = siblings.index(number)
        if at == 0:
            return False
        self.edit("promote", Moved(number, self._place(siblings[at - 1])))
        return True

    def demote(self, number: int) -> bool:
        """Let a variation change places with the one after it; False if it is the last."""
        siblings = self._shown_siblings(number)
        at = siblings.index(number)
        if at + 1 == len(siblings):
            return False
        self.edit("demote", Moved(number, self._place(siblings[at + 1])))
        return True

    def make_main(self, number: int) -> bool:
        """Make the line through a node the main line of the battle; False if it is."""
        if self.tree.hidden_above(self.node(number).id) != NO_NODE:
            raise BadValue(f"node {number} is deleted")
        edits: list[Edit] = []
        for at in self.tree.path(number)[1:]:
            if self.node(at).folded:
                edits.append(Folded(at, folded=False))
            first = next(c for c in self.node(self.node(at).parent).children if c == at or self.node(c).shown)
            if first != at:
                edits.append(Moved(at, self._place(first)))
        self.edit("make-main", *edits)
        return bool(edits)

    def _shown_siblings(self, number: int) -> list[int]:
        node = self.node(number)
        if node.parent == NO_NODE:
            return [number]
        return [c for c in self.node(node.parent).children if c == number or self.node(c).shown]

    def _place(self, number: int) -> int:
        return self.node(self.node(number).parent).children.index(number)

    def delete(self, number: int) -> None:
        """Hide a line for good. Nothing is destroyed; `restore` and `revert` bring it back."""
        self.edit("delete", Removed(number))

    def restore(self, number: int) -> None:
        """Bring a deleted line back."""
        self.edit("restore", Removed(number, removed=False))

    def fold(self, number: int, *, folded: bool = True) -> None:
        """Fold a line away, or show it again."""
        self.edit("fold" if folded else "unfold", Folded(number, folded))

    def name_line(self, number: int, name: str) -> None:
        """Name the line that begins at a node."""
        self.edit("name", Named(number, clean(name)))

    def annotate(self, number: int, author: str | None = None, **changes: Any) -> None:
        """Change fields of an author's annotation of a node; the author at the keyboard unless another is
        named.

        `battle.annotate(12, text="Too far.", glyphs=("?",))`. `BadValue` for what is no annotation.
        """
        author = self.author if author is None else clean(author)
        old = self.node(number).notes.get(author, Annotation())
        for field in ("text", "bookmark"):
            if changes.get(field):
                changes[field] = clean(changes[field])
        if "translations" in changes:
            said = sorted((clean(language), clean(text)) for language, text in changes["translations"])
            changes["translations"] = tuple(said)
        if "marks" in changes:
            changes["marks"] = tuple(replace(mark, text=clean(mark.text)) for mark in changes["marks"])
        note = decode(encode(replace(old, **changes)), Annotation)
        if note != old:
            self.edit("annotate", Annotated(number, author, replace(note, time=self.clock())))

    def change_header(self, **changes: Any) -> None:
        """Change title, players, date or dice of the battle.

        The seed stays once it was thrown from (`BadValue`): nobody could check those throws any more.
        """
        now = replace(self.header, **changes)
        old = self.header.dice
        if (now.dice.seed, now.dice.first) != (old.seed, old.first) and self.tree.next_draw > old.first:
            raise BadValue("dice were thrown from this seed")
        if now.dice.pledges != old.pledges and self.tree.next_draw > old.first:
            raise BadValue("dice were thrown on these pledges")
        players = tuple(map(clean, now.players))
        self.edit("header", Headed(clean(now.title), players, clean(now.date), now.dice))

    def revert(self) -> bool:
        """Take the last edit of the tree back; False if there is none."""
        if self.tree.last_edit is None:
            return False
        self.commit(Reverted(self.author, self.clock()))
        return True

    def reapply(self) -> bool:
        """Make the edit taken back last again; False if there is none."""
        if self.tree.last_reverted is None:
            return False
        self.commit(Reapplied(self.author, self.clock()))
        return True
