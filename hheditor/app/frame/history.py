"""Undo and redo for documents that are values.

A document is changed by pure edits: ``apply(document, edit) -> (document, inverse)``. The history strings
them into named entries, one per thing a person did. Painting is one *stroke*, however many hexes it
touched; typing into a field merges under a key until something else happens; what comes to nothing leaves
no entry. Nothing here knows Qt or any kind of document, so a map, an army and the command line share it.

>>> def apply(number: int, edit: int) -> tuple[int, int]:
...     return number + edit, -edit
>>> history = History(0, apply)
>>> with history.stroke("history.paint", terrain="wood"):
...     _ = history.do(2)
...     _ = history.do(3)
>>> history.document, len(history.entries)
(5, 1)
>>> history.undo()
>>> history.document
0
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from hheditor.app.frame.journal import (
    Did,
    Entry,
    Journal,
    JournalTrouble,
    Moved,
    Replaced,
    encode_record,
    replay,
)
from hheditor.app.frame.signal import Signal
from hheditor.app.safety.entries import Entries
from hheditor.values import Finding, Parameter

D = TypeVar("D")
E = TypeVar("E")

Parameters = tuple[tuple[str, Parameter], ...]


class _Growing(Generic[D, E]):
    """An entry while it grows."""

    def __init__(self, before: D, title: str, parameters: Parameters) -> None:
        self.before = before
        self.title = title
        self.parameters = parameters
        self.edits: list[E] = []
        self.inverses: list[E] = []

    def entry(self) -> Entry[E]:
        return Entry(self.title, tuple(self.edits), tuple(reversed(self.inverses)), self.parameters)


class History(Generic[D, E]):
    """A document, what was done to it, and what was undone."""

    def __init__(
        self,
        document: D,
        apply: Callable[[D, E], tuple[D, E]],
        *,
        journal: Journal[D] | None = None,
        join: Callable[[E, E], E | None] | None = None,
        edit: Any = None,
    ) -> None:
        """`join` may make one edit of two that follow each other, to keep long strokes small; None: keep
        both. `edit` is the type of the edits: with it the older entries of a long history leave memory."""
        self._document = document
        self._apply = apply
        self._journal = journal
        self._join = join
        self._entries: Entries[E] = Entries(edit)
        self._position = 0
        self._stroke: _Growing[D, E] | None = None
        self._merge: tuple[str, _Growing[D, E]] | None = None
        self._unwritten: list[bytes] = []
        self.trouble: Finding | None = None
        """Why the newest records are not on disk; None when all are."""
        self.changed: Signal[tuple[E, ...]] = Signal()
        """The edits that led from the document before to the document now."""
        self.kept: Signal[None] = Signal()
        """Whether everything is in the journal may have changed: a stroke grew or ended, a record was
        written or refused."""

    @classmethod
    def restore(
        cls,
        document: D,
        apply: Callable[[D, E], tuple[D, E]],
        records: Iterable[bytes],
        edit: Any,
        *,
        journal: Journal[D] | None = None,
        join: Callable[[E, E], E | None] | None = None,
    ) -> "History[D, E]":
        """The history of an earlier run: the document as it was left, and the records of its journal.

        `edit` is the type of the edits. Raises `BadValue` or `BadJournal` where the records make no sense;
        the document is sound even then, and a new history can be started on it.
        """
        history = cls(document, apply, journal=journal, join=join, edit=edit)
        entries, history._position = replay(records, edit)
        history._entries = Entries(edit, entries)
        return history

    @property
    def document(self) -> D:
        """The document now."""
        return self._document

    @property
    def entries(self) -> tuple[Entry[E], ...]:
        """Everything done, oldest first, then everything that can be redone."""
        return tuple(self._entries)

    @property
    def length(self) -> int:
        """How many entries there are, done and undone."""
        return len(self._entries)

    @property
    def in_memory(self) -> int:
        """How many of them memory holds; the older ones of a long history it does not."""
        return self._entries.in_memory

    def entry(self, place: int) -> Entry[E]:
        """One of them; long histories are not copied for it."""
        return self._entries[place]

    @property
    def position(self) -> int:
        """How many of the entries are done; the others are undone."""
        return self._position

    @property
    def saved(self) -> bool:
        """Whether the journal knows of everything the document shows, an open stroke included."""
        return not self._unwritten and (self._stroke is None or not self._stroke.edits)

    @property
    def unwritten(self) -> tuple[bytes, ...]:
        """The records the journal has refused so far."""
        return tuple(self._unwritten)

    @property
    def undoable(self) -> Entry[E] | None:
        """What undo would undo."""
        return self._entries[self._position - 1] if self._position else None

    @property
    def redoable(self) -> Entry[E] | None:
        """What redo would redo."""
        return self._entries[self._position] if self._position < len(self._entries) else None

    def do(self, edit: E, title: str = "", *, merge: str = "", **parameters: Parameter) -> bool:
        """Apply an edit; whether it changed anything.

        Within a stroke it joins the stroke, which has the title. Else it is an entry of its own, or grows
        the newest one if that was done under the same `merge` key and nothing else happened since.
        """
        document, inverse = self._apply(self._document, edit)
        if document == self._document:
            return False
        if self._stroke is not None:
            self._grow(self._stroke, edit, inverse)
            self._document = document
            self.kept.emit(None)
        else:
            self._enter(document, edit, inverse, title, merge, tuple(sorted(parameters.items())))
        self.changed.emit((edit,))
        return True

    def _grow(self, growing: _Growing[D, E], edit: E, inverse: E) -> None:
        if self._join is not None and growing.edits:
            joined = self._join(growing.edits[-1], edit)
            joined_inverse = self._join(inverse, growing.inverses[-1])
            if joined is not None and joined_inverse is not None:
                growing.edits[-1], growing.inverses[-1] = joined, joined_inverse
                return
        growing.edits.append(edit)
        growing.inverses.append(inverse)

    def _enter(
        self, document: D, edit: E, inverse: E, title: str, merge: str, parameters: Parameters
    ) -> None:
        if not title:
            raise ValueError("an entry of the history needs a title")
        if merge and self._merge is not None and self._merge[0] == merge:
            growing = self._merge[1]
            growing.title, growing.parameters = title, parameters
            self._grow(growing, edit, inverse)
            self._document = document
            if document == growing.before:
                self._entries.cut(len(self._entries) - 1)
                self._merge = None
                self._position = len(self._entries)
                self._keep(Replaced(None))
            else:
                entry = growing.entry()
                self._entries.cut(len(self._entries) - 1)
                self._entries.append(entry)
                self._keep(Replaced(entry))
            return
        growing = _Growing(self._document, title, parameters)
        self._grow(growing, edit, inverse)
        self._document = document
        self._add(growing.entry())
        self._merge = (merge, growing) if merge else None

    def _add(self, entry: Entry[E]) -> None:
        self._entries.cut(self._position)
        self._entries.append(entry)
        self._position += 1
        self._keep(Did(entry))

    def settle(self) -> None:
        """The person has turned to something else: the next edit under the same key is a new entry."""
        self._merge = None

    def begin(self, title: str, **parameters: Parameter) -> None:
        """Open a stroke; until `end` everything done is one entry."""
        self.end()
        self.settle()
        self._stroke = _Growing(self._document, title, tuple(sorted(parameters.items())))

    def end(self, **parameters: Parameter) -> None:
        """Close the stroke, if one is open; `parameters` add what is known only now, as the number of hexes.

        A stroke that changed nothing leaves no entry, and what could be redone before it still can be.
        """
        stroke, self._stroke = self._stroke, None
        if stroke is None or self._document == stroke.before:
            self.kept.emit(None)
            return
        if parameters:
            stroke.parameters = tuple(sorted({**dict(stroke.parameters), **parameters}.items()))
        self._add(stroke.entry())

    def cancel(self) -> None:
        """Take the open stroke back, as Escape does while the mouse is down."""
        stroke, self._stroke = self._stroke, None
        if stroke is not None and stroke.edits:
            self._document = stroke.before
            self.kept.emit(None)
            self.changed.emit(tuple(reversed(stroke.inverses)))

    @contextmanager
    def stroke(self, title: str, **parameters: Parameter) -> Iterator[None]:
        """A stroke around a block; an exception takes it back."""
        self.begin(title, **parameters)
        try:
            yield
        except BaseException:
            self.cancel()
            raise
        self.end()

    def undo(self) -> None:
        """Take back the newest entry; an open stroke is ended and taken back."""
        self.end()
        self.go(max(0, self._position - 1))

    def redo(self) -> None:
        """Do again what was undone last."""
        self.end()
        self.go(min(len(self._entries), self._position + 1))

    def go(self, position: int) -> None:
        """Undo or redo until so many entries are done: a click into the history list."""
        self.end()
        self.settle()
        if not 0 <= position <= len(self._entries):
            raise ValueError(f"no position {position} in a history of {len(self._entries)}")
        steps = position - self._position
        if not steps:
            return
        if steps < 0:
            undone = range(self._position - 1, position - 1, -1)
            edits = tuple(e for place in undone for e in self._entries[place].inverses)
        else:
            redone = range(self._position, position)
            edits = tuple(e for place in redone for e in self._entries[place].edits)
        document = self._document
        for edit in edits:
            document, _ = self._apply(document, edit)
        self._document = document
        self._position = position
        self._keep(Moved(steps))
        self.changed.emit(edits)

    def _keep(self, record: Did[E] | Replaced[E] | Moved) -> None:
        if self._journal is None:
            return
        self._unwritten.append(encode_record(record))
        self.flush()

    def flush(self) -> None:
        """Write what is not on disk yet; `trouble` says why if that fails, and nothing is lost in memory."""
        if self._journal is None or not self._unwritten:
            return
        try:
            self._journal.append(tuple(self._unwritten), self._document)
        except JournalTrouble as trouble:
            self.trouble = trouble.finding
        else:
            self._unwritten.clear()
            self.trouble = None
        self.kept.emit(None)
