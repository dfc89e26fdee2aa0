"""The record in lines, for reading: headings of turns and phases, one line for every event told.

A line holds the event and where it belongs, not the sentence: the rim says it (`hheditor.text.Narrator`).
The log follows the cursor: steps played on are appended, steps taken back are dropped from the end, and
nothing before them is touched.
"""

from typing import Literal

from msgspec.structs import replace

from hheditor.app.battle.dice import Thrown, thrown_at
from hheditor.battles import NO_NODE, ROOT, Record, in_one
from hheditor.rules.api import (
    ONLOOKER,
    UMPIRE,
    Concealed,
    Event,
    Moment,
    Override,
    Phrase,
    Viewer,
    has_secrets,
    seen_order,
)
from hheditor.values import Finding, Value, decode

LineKind = Literal["heading", "event", "dice", "override", "skipped", "order"]
"""The beginning of a phase; something that happened; a roll; what the umpire forced; a phase with nothing to
do; an order of which no event tells."""
Mark = Literal["override", "amended", "joined"]
"""Forced by the umpire; corrected later; it followed from the step before by itself."""


class Line(Value, frozen=True):
    """A line of the log."""

    kind: LineKind
    node: int
    """The step it belongs to."""
    number: int = -1
    """The number of the event within the step, or -1."""
    moment: Moment = Moment()
    """What it stands under; of a heading, what begins; of a skipped phase, that phase."""
    event: Event | None = None
    actor: int = NO_NODE
    """Who acted in the step."""
    thrown: Thrown | None = None
    refused: Finding | None = None
    """Of an override: the refusal of the order that happened all the same."""
    reason: str = ""
    """Of an override: why, in somebody's words, or the id of a reason (``reason.<id>``)."""
    marks: tuple[Mark, ...] = ()
    phrase: Phrase | None = None
    """Of an order no event tells of: the order in a few words."""
    secret_of: int = -1
    """The side that alone may read its particulars, or -1 where everybody may."""
    events: int = 1
    """How many events of the step, from that one on, it tells."""

    def seen_by(self, viewer: int) -> "Line":
        """The line as a side or an onlooker may read it: that something happened, without what is hidden."""
        if self.secret_of in (-1, viewer):
            return self
        event, thrown = self.event, self.thrown
        if event is not None:
            event = Event(event.event, event.rule, event.side, secret=True)
        if thrown is not None:
            thrown = replace(thrown, faces=(), reading=())
        return replace(self, event=event, thrown=thrown, phrase=None)

    @property
    def places(self) -> tuple[int, ...]:
        """Cells it concerns."""
        if self.event is not None:
            return self.event.places
        if self.phrase is not None:
            return self.phrase.places
        return self.thrown.roll.places if self.thrown is not None else ()

    @property
    def pieces(self) -> tuple[int, ...]:
        """Pieces it concerns."""
        if self.event is not None:
            return self.event.pieces
        if self.phrase is not None:
            return self.phrase.pieces
        return self.thrown.roll.pieces if self.thrown is not None else ()

    @property
    def rule(self) -> str:
        """The rule it rests on."""
        if self.event is not None:
            return self.event.rule
        return self.thrown.roll.rule if self.thrown is not None else ""


class Log:
    """The lines down to the cursor."""

    def __init__(self, battle: Record) -> None:
        self._battle = battle
        self.lines: list[Line] = []
        """Read it; only `update` and `rebuild` write it."""
        self._nodes: list[int] = [ROOT]
        self._starts: list[int] = [0]
        """For each node of `_nodes` how many lines there were before its own."""
        self._open: list[Moment | None] = [None]
        """For each node the phase that had begun and of which nothing was told yet, before its own lines."""
        self._heads: list[Moment | None] = [None]
        """For each node the last heading before its own lines."""
        self.update()

    def seen_by(self, viewer: Viewer) -> list[Line]:
        """The lines as somebody may read them; all of them, whole, where nothing is hidden."""
        return self.lines if viewer is None else [line.seen_by(viewer) for line in self.lines]

    def rebuild(self) -> int:
        """Make all lines again, after the record was corrected; see `update`."""
        self._nodes, self._starts, self._open, self._heads = [ROOT], [0], [None], [None]
        self.lines.clear()
        self.update()
        return 0

    def update(self) -> int:
        """Follow the cursor. The number of lines that stayed: what a screen need not look at again."""
        battle = self._battle
        here = battle.cursor.node
        depth = battle.node(here).depth
        # Down to the last node both lines share; then on along the new one.
        shared = min(depth, len(self._nodes) - 1)
        if self._nodes[shared] != battle.tree.ancestor(here, shared):
            low, high = 0, shared
            while low < high:
                middle = (low + high + 1) // 2
                if self._nodes[middle] == battle.tree.ancestor(here, middle):
                    low = middle
                else:
                    high = middle - 1
            shared = low
        waiting, head = self._state_after(shared)
        if shared + 1 < len(self._nodes):
            stayed = self._starts[shared + 1]
            waiting, head = self._open[shared + 1], self._heads[shared + 1]
            del self.lines[stayed:]
            del self._nodes[shared + 1 :], self._starts[shared + 1 :]
            del self._open[shared + 1 :], self._heads[shared + 1 :]
        stayed = len(self.lines)
        for node in battle.tree.path(here, above=self._nodes[shared]):
            self._nodes.append(node)
            self._starts.append(len(self.lines))
            self._open.append(waiting)
            self._heads.append(head)
            waiting, head = self._append(node, waiting, head)
        self._after = (waiting, head)
        return stayed

    _after: tuple[Moment | None, Moment | None] = (None, None)

    def _state_after(self, shared: int) -> tuple[Moment | None, Moment | None]:
        return self._after if shared + 1 == len(self._nodes) and len(self._nodes) > 1 else (None, None)

    def _append(
        self, node: int, waiting: Moment | None, head: Moment | None
    ) -> tuple[Moment | None, Moment | None]:
        """The lines of a step; the phase still without a deed, and the heading they stand under."""
        battle, ruleset = self._battle, self._battle.ruleset
        added = battle.node(node).added
        order = battle.order(node) if added.actor == UMPIRE else None
        marks: list[Mark] = ["joined"] if added.joined else []
        if added.amends != NO_NODE:
            marks.append("amended")
        if head is None:
            head = battle.heading(node)
            self.lines.append(Line("heading", node, moment=head))
        base = Line("event", node, moment=head, actor=added.actor, marks=tuple(marks))
        told = False
        thrown = thrown_at(battle, node)
        if thrown is not None:
            secret = self._secret_of(node, thrown.roll.side)
            self.lines.append(replace(base, kind="dice", thrown=thrown, secret_of=secret))
            waiting, told = None, True
        events = _told(battle.told_events(node))
        for number, count, event in in_one(ruleset, events):
            begins = ruleset.beginning(event)
            if begins is not None:
                if waiting is not None and _is_phase(waiting, begins):
                    self._skip(waiting, base)
                waiting = head = begins if begins.turn else replace(begins, turn=head.turn)
                self.lines.append(Line("heading", node, number, head, event, added.actor))
                base = replace(base, moment=head)
                told = True
            if begins is not None and not ruleset.told_too(event):
                continue
            if isinstance(order, Override) and event.event == "override":
                line = replace(base, kind="override", number=number, event=event, reason=order.reason)
                self.lines.append(replace(line, refused=order.refused, marks=(*base.marks, "override")))
                waiting, told = None, True
            elif event.event:
                secret = event.side if event.secret else -1
                self.lines.append(replace(base, number=number, events=count, event=event, secret_of=secret))
                waiting, told = None, True
        if not told and added.actor >= 0:
            waiting = self._quiet(node, base, waiting)
        reached = added.moment
        if _time(reached) != _time(head):
            # A system whose events begin nothing: the moment of the step itself is the heading of the next.
            head = None if not any(map(ruleset.beginning, events)) else head
        return waiting, head

    def _quiet(self, node: int, base: Line, waiting: Moment | None) -> Moment | None:
        """An order of which no event tells. One that only leaves the rest as it is needs no line: the next
        heading says it."""
        battle, ruleset = self._battle, self._battle.ruleset
        before = battle.position(battle.node(node).parent)
        order = battle.order(node)
        if order is None or order == ruleset.resting(before):
            return waiting
        phrase = ruleset.wording(before, order)
        secret = self._secret_of(node, base.actor)
        self.lines.append(replace(base, kind="order", phrase=phrase, secret_of=secret))
        return None

    def _secret_of(self, node: int, side: int) -> int:
        """The side whose secret the order or the dice of a step are, or -1."""
        battle, ruleset = self._battle, self._battle.ruleset
        if not has_secrets(ruleset):
            return -1
        order = battle.order(node)
        before = battle.position(battle.node(node).parent)
        hidden = order is not None and isinstance(seen_order(ruleset, before, order, ONLOOKER), Concealed)
        return side if hidden else -1

    def _skip(self, phase: Moment, base: Line) -> None:
        self.lines.append(replace(base, kind="skipped", moment=phase))


def _told(encoded: bytes) -> tuple[Event, ...]:
    """Events as far as they are told: without their patches, which only positions need."""
    events: tuple[Event, ...] = decode(encoded, tuple[Event, ...])
    return tuple(replace(event, patch=()) for event in events)


def _time(moment: Moment) -> tuple[int, int, str]:
    return (moment.turn, moment.side, moment.phase)


def _is_phase(before: Moment, after: Moment) -> bool:
    """Whether the first is a phase of its own, not merely the turn whose first bound begins next."""
    return before.phase != "" and _time(before) != _time(after)
