"""The journal of an edit history: append-only, so that undo survives a restart.

Each record is small and says what was done to the history, not to the document: an entry was added (which
drops what could be redone), the newest entry was replaced while a stroke of typing went on, or somebody
went up or down. Since entries hold their edits *and* the inverses, the document of today and the journal
are enough; no old document is ever read.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from hheditor.values import Finding, Parameter, Value, decode, encode

D_contra = TypeVar("D_contra", contravariant=True)
E = TypeVar("E")


class Entry(Value, Generic[E], frozen=True):
    """One named thing a person did, with what undoes it."""

    title: str
    """Message id, e.g. ``history.paint``."""
    edits: tuple[E, ...]
    inverses: tuple[E, ...]
    """In the order in which undo applies them."""
    parameters: tuple[tuple[str, Parameter], ...] = ()


class Did(Value, Generic[E], frozen=True, tag="did"):
    """A new entry; what could be redone is gone."""

    entry: Entry[E]


class Replaced(Value, Generic[E], frozen=True, tag="replaced"):
    """The newest entry has grown, or has come to nothing."""

    entry: Entry[E] | None


class Moved(Value, frozen=True, tag="moved"):
    """Undo (below zero) or redo, by so many entries."""

    steps: int


class JournalTrouble(Exception):
    """The journal cannot be written now. The history keeps the records and tries again with the next one."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Journal(Protocol[D_contra]):
    """Where records go, together with the document they lead to: one transaction for both."""

    def append(self, records: Sequence[bytes], document: D_contra) -> None:
        """Keep the records behind those already there, and the document; or raise `JournalTrouble`."""


class BadJournal(ValueError):
    """A journal that contradicts itself."""


def encode_record(record: "Did[Any] | Replaced[Any] | Moved") -> bytes:
    """A record as the journal keeps it."""
    return encode(record)


def replay(records: Iterable[bytes], edit: Any) -> tuple[list[Entry[Any]], int]:
    """The entries and the position that the records lead to, for edits of the type `edit`."""
    kind: Any = Did[edit] | Replaced[edit] | Moved
    entries: list[Entry[Any]] = []
    position = 0
    for data in records:
        match decode(data, kind):
            case Did(entry=entry):
                entries[position:] = [entry]
                position += 1
            case Replaced(entry=entry):
                if not 0 < position == len(entries):
                    raise BadJournal("an entry is replaced that is not the newest")
                entries[-1:] = [] if entry is None else [entry]
                position = len(entries)
            case Moved(steps=steps):
                position += steps
                if not 0 <= position <= len(entries):
                    raise BadJournal("undone or redone beyond the end")
    return entries, position
