"""What the history of a document hands its edits to."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from hheditor.app.frame.journal import JournalTrouble

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.store import Document

D = TypeVar("D", bound="Document")


class DocumentJournal(Generic[D]):
    """Keeps the edits of one document, each together with the document it led to."""

    def __init__(self, books: "DeskLibrary", identity: str, revision: int) -> None:
        self._books = books
        self._identity = identity
        self._revision = revision

    def append(self, records: Sequence[bytes], document: D) -> None:
        """See `hheditor.app.frame.journal.Journal`."""
        from hheditor.store import StoreError

        try:
            self._revision = self._books.write(self._identity, document, tuple(records), self._revision)
        except StoreError as error:
            raise JournalTrouble(error.finding) from error
