"""The library of a desk: where workspaces get documents and battles from, and how these are kept.

    books = library_of(desk)
    card = books.create(map_)                                  a new document
    history = books.edit(card.id, Map, apply, Edit)            open it; every edit and undo is saved as it
    happens battle = books.begin_battle(header, author="Anna")         every order is saved before the
    next can be given battle = books.open_battle(card.id)

There is no Save: `desk.saving` says whether everything is on disk. What cannot be written now (a full
disk, another program that writes) stays in memory and is tried again with the next edit, or by `retry`.
"""

import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hheditor.app.changes import Changes
from hheditor.app.desk import Desk
from hheditor.app.history import History
from hheditor.app.journal import BadJournal, JournalTrouble
from hheditor.values import BadValue, Finding
from hheditor.values.places import data_folder

if TYPE_CHECKING:
    from hheditor.battles import Act, Battle, BattleHeader
    from hheditor.store import Card, Document, Library

D = TypeVar("D", bound="Document")
E = TypeVar("E")

_MARKS = {"map": Changes.MAP, "army": Changes.ARMY, "scenario": Changes.SCENARIO, "battle": Changes.BATTLE}


def own_library() -> Path:
    """Where the person's own library lies."""
    return data_folder() / "library.hhlibrary"


class _DocumentJournal(Generic[D]):
    """Keeps the edits of one document, each together with the document it led to."""

    def __init__(self, books: "DeskLibrary", identity: str, revision: int) -> None:
        self._books = books
        self._identity = identity
        self._revision = revision

    def append(self, records: Sequence[bytes], document: D) -> None:
        """See `hheditor.app.journal.Journal`."""
        from hheditor.store import StoreError

        try:
            self._revision = self._books.library.documents.save(
                self._identity, document, records=records, based_on=self._revision
            )
        except StoreError as error:
            self._books.failed(error.finding)
            raise JournalTrouble(error.finding) from error
        self._books.written()


class DeskLibrary:
    """The library of a desk, opened when first asked for."""

    def __init__(self, desk: Desk, path: Path | None = None) -> None:
        self._desk = weakref.ref(desk)
        self.path = path or own_library()
        self._library: Library | None = None
        self._histories: weakref.WeakSet[History[Any, Any]] = weakref.WeakSet()
        self._open: weakref.WeakValueDictionary[str, History[Any, Any]] = weakref.WeakValueDictionary()
        self._battles: weakref.WeakValueDictionary[str, Battle] = weakref.WeakValueDictionary()
        self._arrived: list[Path] = []
        self.trouble: Finding | None = None
        """Why the newest edits are not on disk; None when all are."""

    @property
    def library(self) -> "Library":
        """The open library. A `StoreError` says why it cannot be opened; the next call tries again."""
        if self._library is None:
            from hheditor.store import open_library

            self._library = open_library(self.path)
        return self._library

    @property
    def is_open(self) -> bool:
        """Whether it has been opened already."""
        return self._library is not None

    def close(self) -> None:
        """Close; it opens again when next asked for."""
        if self._library is not None:
            self._library.close()
            self._library = None
            self._battles.clear()

    # What the screens are told -------------------------------------------------------------------------

    def tell(self, *kinds: str) -> None:
        """Tell the screens that documents came, went or changed."""
        desk = self._desk()
        if desk is not None:
            mask = Changes.LIBRARY
            for kind in kinds:
                mask |= _MARKS.get(kind, Changes.NOTHING)
            desk.changes.emit(mask)

    def written(self) -> None:
        """Everything is on disk."""
        self.trouble = None
        desk = self._desk()
        if desk is not None and all(history.saved or not history.trouble for history in self._histories):
            desk.set_saving("saved")

    def failed(self, finding: Finding) -> None:
        """Something could not be written."""
        self.trouble = finding
        desk = self._desk()
        if desk is not None:
            desk.set_saving("failed")

    def retry(self) -> Finding | None:
        """Try once more to write what is not on disk; what is still in the way, or None."""
        from hheditor.store import StoreError

        if self.trouble is None:
            return None
        if self.trouble.message == "store.vanished" and self._library is not None:
            try:
                self._library.come_back()
            except StoreError as error:
                return error.finding
        self.trouble = None
        for history in tuple(self._histories):
            history.flush()
        if self.trouble is None:
            self.written()
        return self.trouble

    # Files from outside --------------------------------------------------------------------------------

    def hand_over(self, files: Sequence[Path]) -> None:
        """Files to be taken in, from a double click or a second window; the library's screen fetches them."""
        self._arrived += files
        self.tell()

    def fetch(self) -> tuple[Path, ...]:
        """What was handed over since last time."""
        arrived, self._arrived = tuple(self._arrived), []
        return arrived

    def take_in(self, path: Path) -> "tuple[Card, ...]":
        """Take a file into the library; what is there already stays as it is. The documents it holds, or a
        `StoreError` where it cannot be read."""
        from hheditor.store.exchange import carry_out, read_file

        shipment = read_file(path)
        try:
            outcomes = carry_out(self.library, shipment, "skip")
        finally:
            shipment.close()
        added = [outcome.card.kind for outcome in outcomes if outcome.deed == "added"]
        if added:
            self.tell(*added)
        return tuple(outcome.card for outcome in outcomes)

    # Documents -----------------------------------------------------------------------------------------

    def create(self, document: "Document", **more: Any) -> "Card":
        """A new document; see `Documents.add`."""
        card = self.library.documents.add(document, **more)
        self.tell(card.kind)
        return card

    def edit(
        self,
        identity: str,
        wanted: type[D],
        apply: Callable[[D, E], tuple[D, E]],
        edit: Any,
        *,
        join: Callable[[E, E], E | None] | None = None,
    ) -> History[D, E]:
        """Open a document with its history; every edit from now on is saved as it happens.

        `apply` and `join` are the pure functions of its edits, `edit` is their type.
        """
        documents = self.library.documents
        document = documents.load(identity, wanted)
        card = self.library.cards.card(identity)
        journal: _DocumentJournal[D] = _DocumentJournal(self, identity, card.revision if card else 1)
        try:
            history: History[D, E] = History.restore(
                document, apply, documents.records(identity), edit, journal=journal, join=join
            )
        except (BadValue, BadJournal):
            # The edits of a version that knew others: the document is sound, its past is not readable any
            # more.
            documents.forget_records(identity)
            history = History(document, apply, journal=journal, join=join)
        if self.library.writable:
            documents.mark_opened(identity)
        self._histories.add(history)
        self._open[identity] = history
        return history

    def opened(self, identity: str) -> History[Any, Any] | None:
        """The history of a document some screen has open: who edits it from elsewhere must go through it."""
        return self._open.get(identity)

    # Battles -------------------------------------------------------------------------------------------

    def begin_battle(self, header: "BattleHeader", *, parent: str | None = None, **how: Any) -> "Battle":
        """A new battle; `parent` is the id of its scenario, `how` goes to `Battle.begin`."""
        from hheditor.battles import Battle

        card = self.library.battles.add(header, parent=parent)
        battle = Battle.begin(
            self.library.battles.header(card.id), journal=self._keep_acts(card.id, 0), **how
        )
        self._battles[card.id] = battle
        self.tell("battle")
        return battle

    def open_battle(self, identity: str, **how: Any) -> "Battle":
        """A battle as it was left. Its journal raises `StoreError` where an act cannot be kept; the act
        has then not happened.

        Whoever opens a battle that is open already, in another workspace, gets that very one, so that what
        one screen does the others see; `how` goes to `Battle.open` and matters only to the first.
        """
        from hheditor.battles import Battle

        library = self.library
        living = self._battles.get(identity)
        if living is not None and len(living.entries()) == library.battles.steps(identity):
            return living
        with library.reading():
            header = library.battles.header(identity)
            entries = tuple(library.battles.entries(identity))
        if library.writable:
            library.documents.mark_opened(identity)
        battle = Battle.open(header, entries, journal=self._keep_acts(identity, len(entries)), **how)
        self._battles[identity] = battle
        return battle

    def _keep_acts(self, identity: str, start: int) -> "Callable[[Act], None]":
        from hheditor.store import StoreError

        following = start

        def keep(act: "Act") -> None:
            nonlocal following
            try:
                self.library.battles.append(identity, following, *act)
            except StoreError as error:
                self.failed(error.finding)
                raise
            following += len(act)
            self.written()

        return keep


_libraries: "weakref.WeakKeyDictionary[Desk, DeskLibrary]" = weakref.WeakKeyDictionary()


def library_of(desk: Desk) -> DeskLibrary:
    """The library of this desk: the person's own, unless `use_library` chose another."""
    books = _libraries.get(desk)
    if books is None:
        books = _libraries[desk] = DeskLibrary(desk)
    return books


def use_library(desk: Desk, path: Path) -> DeskLibrary:
    """Let a desk work on another library file."""
    before = _libraries.get(desk)
    if before is not None:
        before.close()
    books = _libraries[desk] = DeskLibrary(desk, path)
    return books
