"""The library of a desk: where workspaces get documents and battles from, and how these are kept.

    books = desk.library
    card = books.create(map_)                              a new document
    history = books.edit(card.id, Map, apply, Edit)        open it; every edit and undo is saved as it happens
    battle = books.begin_battle(header, author="Anna")     every order is saved before the next can be given
    battle = books.open_battle(card.id)

There is no Save. What cannot be written now (a full disk, another program that writes) is held in memory,
documents that could not even be made among it, and tried again with the next edit and by `retry` until it is
written or the person decides otherwise. `desk.saving` is worked out from what waits.
"""

import contextlib
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from hheditor.app.frame.changes import MARKS, Changes
from hheditor.app.frame.desk import Desk, Saving, desk_in_memory
from hheditor.app.frame.history import History
from hheditor.app.frame.journal import BadJournal
from hheditor.app.frame.signal import Signal
from hheditor.app.library.document_journal import DocumentJournal
from hheditor.app.library.example_cards import lend_picture
from hheditor.app.library.opening import Opening
from hheditor.app.safety.unwritten import Draft, NewDocument, Unwritten, put
from hheditor.values import BadValue, Finding, new_id, refuse
from hheditor.values.places import own_library

if TYPE_CHECKING:
    from hheditor.battles import Act, Battle, BattleHeader
    from hheditor.store import Card, Document, Library
    from hheditor.store.exchange import Shipment

    Reading = Callable[[Path], Shipment]
    """How a file from outside is read: at once, or beside a window."""

D = TypeVar("D", bound="Document")
E = TypeVar("E")


_ANEW = ("store.read-only", "store.cannot-open", "store.cannot-write", "store.closed")
"""Troubles that may lie with the open file itself, as when it could only be opened to read."""
_PASSES = ("store.read-only", "store.no-room")
"""Why a library may be open to be read only, and which may be over a moment later."""
_HURRY = 0.1
"""Seconds an edit waits for another program that writes: it can be written later, and a hand is painting."""


class DeskLibrary:
    """The library of a desk, opened when first asked for."""

    def __init__(self, desk: Desk, path: Path | None = None) -> None:
        self._desk = weakref.ref(desk)
        self.path = path or own_library()
        self._library: Library | None = None
        self.opening = Opening(self.path)
        self._refusal: Finding | None = None
        self._histories: weakref.WeakSet[History[Any, Any]] = weakref.WeakSet()
        self._open: weakref.WeakValueDictionary[str, History[Any, Any]] = weakref.WeakValueDictionary()
        self._battles: weakref.WeakValueDictionary[str, Battle] = weakref.WeakValueDictionary()
        self._arrived: list[Path] = []
        self._unwritten = Unwritten()
        self._let_go: frozenset[int] = frozenset()
        self._patient = False
        self.asks: Signal[None] = Signal()
        """A document is left whose edits are not on disk: the person should hear of it."""
        desk.ask_for_saving(self._saving)

    @property
    def library(self) -> "Library":
        """The open library. A `StoreError` says why it cannot be opened; the next call tries again."""
        if self._library is None:
            from hheditor.store import StoreError

            try:
                self._library = self.opening.library()
            except StoreError as error:
                self._refusal = error.finding
                self.look()
                raise
            self._refusal = None
            self.look()
        return self._library

    @property
    def is_open(self) -> bool:
        """Whether it has been opened already."""
        return self._library is not None

    def close(self) -> None:
        """Close; it opens again when next asked for."""
        self.opening.drop()
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
                mask |= MARKS.get(kind, Changes.NOTHING)
            desk.changes.emit(mask)

    def look(self) -> None:
        """Something was written, refused or typed: the screens hear of it if that makes a difference."""
        desk = self._desk()
        if desk is not None:
            desk.look_at_saving()

    @property
    def trouble(self) -> Finding | None:
        """Why something is not on disk; None when everything is, or is on its way."""
        return next(self._unwritten.troubles(), self._refusal)

    @property
    def read_only(self) -> Finding | None:
        """Why nothing can be written into the library at hand; None where it can."""
        if self._library is None or self._library.writable:
            return None
        return next(iter(self._library.findings), refuse("store.opened-read-only", file=self.path.name))

    @property
    def _opens_wider(self) -> bool:
        """Whether it may be opened to be written once what was in the way is over: orders of a battle are not
        held, so nobody else would try."""
        reason = self.read_only
        return reason is not None and reason.message in _PASSES

    def _saving(self) -> Saving:
        trouble = self.trouble
        if trouble is not None:
            return "saving" if self._unwritten.is_patient(trouble) else "failed"
        self._unwritten.at_rest()
        if self._unwritten or not all(history.saved for history in self._histories):
            return "saving"
        return "saved" if self.read_only is None else "read-only"

    @property
    def waits(self) -> bool:
        """Whether anything is to be tried again."""
        desk = self._desk()
        settings = desk is not None and desk.settings.unwritten is not None
        return self._unwritten.to_be_tried or self._refusal is not None or settings or self._opens_wider

    @property
    def holds(self) -> bool:
        """Whether closing now would lose something."""
        return bool(self._unwritten)

    # What waits ----------------------------------------------------------------------------------------

    def write(
        self,
        identity: str,
        document: "Document",
        records: tuple[bytes, ...] = (),
        based_on: int | None = None,
    ) -> int:
        """Write a document now, one that the library has not taken yet included; its revision."""
        from hheditor.store.contents import kind_of

        new = self._unwritten.documents.get(identity)
        library = self.library
        with library.hurrying(None if self._patient else _HURRY):
            revision = put(library, identity, document, new.more if new else {}, records, based_on)
        if new is not None:
            del self._unwritten.documents[identity]
            self.tell(kind_of(document))
        return revision

    def typing(self, draft: Draft) -> None:
        """Somebody types into a field whose words must be kept; `keep` is called until nothing waits."""
        if draft not in self._unwritten.drafts:
            self._unwritten.drafts.append(draft)
        self.look()

    def typed(self, draft: Draft) -> None:
        """Its words were handed on."""
        self.forget(draft)
        self.look()

    def forget(self, draft: Draft) -> None:
        """The field is gone, perhaps with the whole window: nobody is told."""
        if draft in self._unwritten.drafts:
            self._unwritten.drafts.remove(draft)

    def hand_on(self) -> None:
        """Hand on what is being typed, as before the field goes away."""
        for draft in tuple(self._unwritten.drafts):
            if draft.waits:
                draft.keep()

    def retry(self, *, patient: bool = False) -> Finding | None:
        """Try once more to write what is not on disk; what is still in the way, or None.

        `patient` waits for another program that writes as long as an order would.
        """
        self._patient = patient
        try:
            self._come_back()
            for draft in tuple(self._unwritten.drafts):
                if draft.refused:
                    draft.keep()
            for identity in tuple(self._unwritten.documents):
                if self._unwritten.history(identity) is None:
                    self._take_place(identity)
            for history in tuple(self._unwritten.histories):
                history.flush()
        finally:
            self._patient = False
        desk = self._desk()
        if desk is not None:
            desk.settings.retry()
            desk.session.retry()
        self.look()
        return self.trouble

    def _come_back(self) -> None:
        """A drive may be there again, a folder may take files again, a library may open at last."""
        from hheditor.store import StoreError

        trouble = self.trouble
        if trouble is None and not self._opens_wider:
            return
        with contextlib.suppress(StoreError):
            library = self.library
            if trouble is not None and trouble.message == "store.vanished":
                library.come_back()
            elif not library.damaged and (
                not library.writable or (trouble is not None and trouble.message in _ANEW)
            ):
                # Closed first: what SQLite could only open to read it shares with whoever opens it beside.
                was = library.writable
                library.close()
                self._library = None
                if self.library.writable and not was:
                    self.tell()

    def _take_place(self, identity: str) -> None:
        from hheditor.store import StoreError

        new = self._unwritten.documents[identity]
        try:
            self.write(identity, new.document)
        except StoreError as error:
            new.trouble = error.finding

    def _look_at(self, identity: str, history: History[Any, Any]) -> None:
        if history.unwritten:
            self._unwritten.histories[history] = identity
            new = self._unwritten.documents.get(identity)
            if new is not None:
                new.document, new.trouble = history.document, history.trouble
        else:
            self._unwritten.histories.pop(history, None)
        self.look()

    def leave(self) -> None:
        """A document is left for another. What waits is tried again, and goes on waiting here; the person
        is asked what to do about it, once."""
        if not self._unwritten:
            return
        self.retry()
        waiting = frozenset(id(history) for history in self._unwritten.histories)
        if self._saving() == "failed" and waiting - self._let_go:
            self._let_go = waiting
            self.asks.emit(None)

    def keep_elsewhere(self, target: Path) -> None:
        """A copy of everything at another place, as a library of its own, what waits included."""
        from hheditor.store import open_library
        from hheditor.store.errors import translated

        part = target.with_name(target.name + ".part")
        with translated(target):
            part.unlink(missing_ok=True)
        try:
            if self._library is not None:
                self._library.rescue(part)
            if self._library is None or self._unwritten:
                with open_library(part) as copy:
                    self._unwritten.write_into(copy)
                self._unwritten.type_into(DeskLibrary(desk_in_memory(), part))
            with translated(target):
                part.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise

    # Files from outside --------------------------------------------------------------------------------

    def hand_over(self, files: Sequence[Path]) -> None:
        """Files to be taken in, from a double click or a second window; the library's screen fetches them."""
        self._arrived += files
        self.tell()

    def fetch(self) -> tuple[Path, ...]:
        """What was handed over since last time."""
        arrived, self._arrived = tuple(self._arrived), []
        return arrived

    def take_in(self, path: Path, reading: "Reading | None" = None) -> "tuple[Card, ...]":
        """Take a file into the library; what is there already stays as it is. The documents it holds, or a
        `StoreError` where it cannot be read. `reading` reads it, as beside a window."""
        from hheditor.store.exchange import carry_out, read_file

        shipment = (reading or read_file)(path)
        try:
            outcomes = carry_out(self.library, shipment, "skip")
        finally:
            shipment.close()
        lend_picture(self.library, path, outcomes)
        added = [outcome.card.kind for outcome in outcomes if outcome.deed == "added"]
        if added:
            self.tell(*added)
        return tuple(outcome.card for outcome in outcomes)

    # Documents -----------------------------------------------------------------------------------------

    def create(self, document: "Document", *, identity: str | None = None, **more: Any) -> "Card":
        """A new document; see `Documents.add`. Where the library cannot take it now it is held in memory, can
        be edited like any other, and takes its place as soon as that can be."""
        from hheditor.store import Card
        from hheditor.store.contents import kind_of

        identity = identity or new_id()
        self._unwritten.documents[identity] = NewDocument(document, more)
        self._take_place(identity)
        self.look()
        known = None if identity in self._unwritten.documents else self.library.cards.card(identity)
        return known or Card(identity, kind_of(document), document.name)

    def add(self, document: "Document", **more: Any) -> "Card":
        """A new document, now; a `StoreError` where that cannot be done."""
        card = self.library.documents.add(document, **more)
        self.tell(card.kind)
        return card

    def keep(self, identity: str, document: "Document") -> None:
        """Have a document in the library under this id as it is now: at once, or as soon as that can be."""
        from hheditor.store import StoreError

        with contextlib.suppress(StoreError):
            if identity not in self._unwritten.documents and self.load(identity) == document:
                return
        self._unwritten.documents[identity] = NewDocument(document, {})
        self._take_place(identity)
        self.look()

    def load(self, identity: str) -> "Document":
        """A document as the screens show it, whether it is on disk or waits; a `StoreError` where there is
        none."""
        waiting = self._unwritten.history(identity)
        if waiting is not None:
            found: Document = waiting.document
            return found
        new = self._unwritten.documents.get(identity)
        return self.library.documents.load_any(identity) if new is None else new.document

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
        waiting = self._unwritten.history(identity)
        if waiting is not None and isinstance(waiting.document, wanted):
            # What waits is newer than what is on disk.
            waiting.flush()
            waiting.settle()
            return waiting
        new = self._unwritten.documents.get(identity)
        if new is not None and isinstance(new.document, wanted):
            fresh: DocumentJournal[D] = DocumentJournal(self, identity, 1)
            return self._watched(identity, History(new.document, apply, journal=fresh, join=join, edit=edit))
        documents = self.library.documents
        document = documents.load(identity, wanted)
        card = self.library.cards.card(identity)
        journal: DocumentJournal[D] = DocumentJournal(self, identity, card.revision if card else 1)
        try:
            history: History[D, E] = History.restore(
                document, apply, documents.records(identity), edit, journal=journal, join=join
            )
        except (BadValue, BadJournal):
            # The edits of a version that knew others: the document is sound, its past is not readable any
            # more.
            documents.forget_records(identity)
            history = History(document, apply, journal=journal, join=join, edit=edit)
        self._mark_opened(identity)
        return self._watched(identity, history)

    def _watched(self, identity: str, history: History[D, E]) -> History[D, E]:
        reference = weakref.ref(history)

        def look(_: None) -> None:
            known = reference()
            if known is not None:
                self._look_at(identity, known)

        history.kept.connect(look)
        self._histories.add(history)
        self._open[identity] = history
        return history

    def _mark_opened(self, identity: str) -> None:
        """When it was opened is worth a look back, and no more: nobody is kept from a document by it."""
        from hheditor.store import StoreError

        with contextlib.suppress(StoreError):
            if self.library.writable:
                with self.library.hurrying(_HURRY):
                    self.library.documents.mark_opened(identity)

    def opened(self, identity: str) -> History[Any, Any] | None:
        """The history of a document some screen has open: who edits it from elsewhere must go through it."""
        return self._open.get(identity)

    # Battles -------------------------------------------------------------------------------------------

    def begin_battle(self, header: "BattleHeader", *, parent: str | None = None, **how: Any) -> "Battle":
        """A new battle; `parent` is the id of its scenario, `how` goes to `Battle.begin`."""
        from hheditor.battles import Battle

        library = self.library
        with library.writing():
            card = library.battles.add(header, parent=parent)
            battle = Battle.begin(library.battles.header(card.id), journal=self._keep_acts(card.id, 0), **how)
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
        self._mark_opened(identity)
        battle = Battle.open(header, entries, journal=self._keep_acts(identity, len(entries)), **how)
        self._battles[identity] = battle
        return battle

    def _keep_acts(self, identity: str, start: int) -> "Callable[[Act], None]":
        following = start

        def keep(act: "Act") -> None:
            nonlocal following
            self.library.battles.append(identity, following, *act)
            following += len(act)

        return keep


def use_library(desk: Desk, path: Path) -> DeskLibrary:
    """Let a desk work on another library file."""
    if desk.has_library:
        desk.library.close()
    desk.library = DeskLibrary(desk, path)
    return desk.library
