"""What is not on disk: edits of documents, whole new documents, words being typed.

Everything here is held until it is written, whoever else has let go of it. Whether the window may say
"Saved" is asked of this, so nobody has to remember to say it.
"""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from hheditor.app.frame.history import History
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.store import Document, Library

_PATIENCE = 5.0
"""Seconds for which another program that writes is no trouble, only a reason to wait."""


class Draft(Protocol):
    """Words a person is typing."""

    @property
    def waits(self) -> bool:
        """Whether they say something that has not been handed on."""

    @property
    def refused(self) -> bool:
        """Whether they were handed on and not taken."""

    def keep(self) -> None:
        """Hand on what was typed so far; if that is refused they go on waiting."""

    def keep_in(self, books: "DeskLibrary") -> None:
        """Hand it on to a copy of the library instead, if it belongs there."""


class NewDocument:
    """A document whose place in the library has been refused so far."""

    def __init__(self, document: "Document", more: dict[str, Any]) -> None:
        self.document = document
        self.more = more
        self.trouble: Finding | None = None


class Unwritten:
    """Everything that waits."""

    def __init__(self) -> None:
        self.histories: dict[History[Any, Any], str] = {}
        """Those with edits that are not written, and the ids of their documents."""
        self.documents: dict[str, NewDocument] = {}
        """By id, what the library has not taken yet."""
        self.drafts: list[Draft] = []
        self._locked_since: float | None = None

    @property
    def to_be_tried(self) -> bool:
        """Whether anything was refused and must be tried again."""
        return bool(self.histories or self.documents) or any(draft.refused for draft in self.drafts)

    def __bool__(self) -> bool:
        return bool(self.histories or self.documents) or any(draft.waits for draft in self.drafts)

    def history(self, identity: str) -> History[Any, Any] | None:
        """The history of a document that waits."""
        return next((history for history, known in self.histories.items() if known == identity), None)

    def troubles(self) -> Iterator[Finding]:
        """Why it waits."""
        yield from (new.trouble for new in self.documents.values() if new.trouble is not None)
        yield from (history.trouble for history in self.histories if history.trouble is not None)

    def is_patient(self, trouble: Finding) -> bool:
        """Whether it only has to wait for its turn: others write, and not for long yet."""
        if trouble.message != "store.locked":
            self._locked_since = None
            return False
        if self._locked_since is None:
            self._locked_since = time.monotonic()
        return time.monotonic() - self._locked_since < _PATIENCE

    def at_rest(self) -> None:
        """Nothing is in the way at this moment."""
        self._locked_since = None

    def write_into(self, library: "Library") -> None:
        """Everything that waits, into a copy of the library."""
        with library.writing():
            for identity, new in self.documents.items():
                put(library, identity, new.document, new.more)
            for history, identity in self.histories.items():
                put(library, identity, history.document, {}, history.unwritten)

    def type_into(self, books: "DeskLibrary") -> None:
        """The words that wait for a record which refuses them, into a copy of the library."""
        try:
            for draft in self.drafts:
                if draft.waits:
                    draft.keep_in(books)
        finally:
            books.close()


def put(
    library: "Library",
    identity: str,
    document: "Document",
    more: dict[str, Any],
    records: tuple[bytes, ...] = (),
    based_on: int | None = None,
) -> int:
    """Write a document as it is now, whether the library knows it or not; its revision."""
    with library.writing():
        if library.cards.card(identity) is None:
            library.documents.add(document, identity=identity, **more)
            based_on = None
        return library.documents.save(identity, document, records=records, based_on=based_on)
