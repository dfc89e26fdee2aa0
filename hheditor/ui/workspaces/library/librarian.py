"""What a person can do with the documents of the library, whichever button, key or drop asked for it."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QFileDialog, QWidget

from hheditor.app import Changes
from hheditor.app.frame.session import OpenDocument
from hheditor.app.library.state import Look, State
from hheditor.ui.parts.files import documents, several_to_open, to_save
from hheditor.ui.workspaces.library.words import tag_meant
from hheditor.values import Finding, refuse, tell, warn
from hheditor.values.resources import example_path

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.store import Card, Library
    from hheditor.store.exchange import Answer, Arrival, Shipment
    from hheditor.ui.context import Context

T = TypeVar("T")

WORKSPACES = {"map": "map", "army": "armies", "scenario": "scenario", "battle": "battle"}
"""Where documents of each kind are opened."""


class Librarian:
    """The deeds. Refusals are findings; trouble with the disk is reported and changes nothing."""

    def __init__(self, context: "Context", state: State, refresh: Callable[[], None]) -> None:
        self.context = context
        self.state = state
        self.refresh = refresh
        self.parent: QWidget | None = None
        """What dialogs stand in front of."""
        self._waiting: deque[Path] = deque()
        """Files still to be taken in, the one in hand first."""

    @property
    def books(self) -> "DeskLibrary":
        """The library of the desk."""
        return self.context.desk.library

    @property
    def library(self) -> "Library":
        """The open library."""
        return self.books.library

    # Whether it may be done ----------------------------------------------------------------------------

    def writable(self) -> Finding | None:
        """Why nothing can be changed, or None."""
        if not self.books.is_open:
            return refuse("refusal.library-closed")
        if not self.library.writable:
            return refuse("store.opened-read-only", file=self.library.path.name)
        return None

    def picked(self) -> Finding | None:
        """Why nothing can be done with a selection, or None."""
        return None if self.state.selected else refuse("refusal.nothing-selected")

    def change_picked(self) -> Finding | None:
        """Both of these, outside the trash."""
        if self.state.trash:
            return refuse("refusal.in-trash")
        return self.picked() or self.writable()

    def change_one(self) -> Finding | None:
        """The same for exactly one document."""
        if len(self.state.selected) > 1:
            return refuse("refusal.one-at-a-time")
        return self.change_picked()

    def openable(self) -> Finding | None:
        """Why a document cannot be opened, or None."""
        if self.state.trash:
            return refuse("refusal.in-trash")
        if len(self.state.selected) > 1:
            return refuse("refusal.one-at-a-time")
        finding = self.picked()
        if finding is None and self.state.chosen[0].kind not in (*WORKSPACES, "profile"):
            return refuse("refusal.no-workspace", kind=self.state.chosen[0].kind)
        return finding

    def in_trash(self) -> Finding | None:
        """Why nothing can be brought back, or None."""
        if not self.state.trash:
            return refuse("refusal.not-in-trash")
        return self.picked() or self.writable()

    # Deeds ---------------------------------------------------------------------------------------------

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something with the library; trouble is reported. Whether it was done."""
        from hheditor.store import StoreError

        try:
            deed()
        except StoreError as error:
            self.report(error.finding)
            return False
        return True

    def report(self, finding: Finding) -> None:
        """A finding, with its place in a file if it has one."""
        known = dict(finding.parameters)
        if "line" in known and "column" in known:
            sentence = self.context.say_finding(finding)
            finding = refuse("exchange.at", line=known["line"], column=known["column"], sentence=sentence)
        self.context.report(finding)

    def changed(self, *kinds: str) -> None:
        """Tell everybody, this workspace included."""
        self.books.tell(*kinds)

    def open(self) -> None:
        """Open the selected document in its workspace."""
        from hheditor.store.guard.altered import alteration

        card = self.state.chosen[0]
        finding = alteration(self.library, card)
        if finding is None:
            self._open(card)
            return
        from hheditor.ui.workspaces.library.altered import AlteredDialog

        AlteredDialog(self.context, finding, lambda: self.open_copy(card), self.parent).open()

    def open_copy(self, card: "Card") -> Finding | None:
        """Open a copy of what can be read of a document the disk has changed; why not, if that cannot be."""
        from hheditor.store import StoreError
        from hheditor.store.guard.altered import copy_altered

        name = self.context.say("library.altered.name", name=card.name)
        try:
            copied = copy_altered(self.library, card.id, name)
        except StoreError as error:
            return error.finding
        self.state.selected = (copied.card.id,)
        self.changed(card.kind)
        self._open(copied.card)
        if copied.left_out:
            self.context.report(warn("library.altered.left-out", name=name, n=copied.left_out))
        else:
            self.context.report(warn("library.altered.opened", name=name))
        return None

    def _open(self, card: "Card") -> None:
        if card.kind == "profile":
            self.context.open_profile(card.id)
            return
        workspace = WORKSPACES[card.kind]
        if self.library.writable:
            self.attempt(lambda: self.library.documents.mark_opened(card.id))
        session = self.context.desk.session
        entry = OpenDocument(workspace, card.kind, card.id)  # type: ignore[arg-type]
        session.change(documents=session.value.with_document(entry))
        self.context.desk.changes.emit(Changes.SELECTION | Changes.LIBRARY)
        self.context.go(workspace)

    def rename(self, identity: str, name: str) -> bool:
        """Give a document another name."""
        card = self.library.cards.card(identity)
        if card is None or not name.strip() or name.strip() == card.name:
            return False
        where = self.library.battles if card.kind == "battle" else self.library.documents
        done = self.attempt(lambda: where.rename(identity, name))
        if done:
            self.changed(card.kind)
        return done

    def duplicate(self) -> None:
        """Copy the selected documents."""
        copies: list[Card] = []

        def copy() -> None:
            for card in self.state.chosen:
                where = self.library.battles if card.kind == "battle" else self.library.documents
                copies.append(where.duplicate(card.id, self.context.say("library.copy-of", name=card.name)))

        if self.attempt(copy):
            self.state.selected = tuple(card.id for card in copies)
            self.changed(*(card.kind for card in copies))

    def trash(self) -> None:
        """Throw the selected documents away, for thirty days."""
        cards = self.state.chosen
        if self.attempt(lambda: self.library.documents.trash(*(card.id for card in cards))):
            self.context.report(tell("library.trashed", n=len(cards), name=cards[0].name))
            self.changed(*(card.kind for card in cards))

    def untrash(self) -> None:
        """Bring the selected documents back."""
        cards = self.state.chosen
        if self.attempt(lambda: self.library.documents.untrash(*(card.id for card in cards))):
            self.changed(*(card.kind for card in cards))

    def delete(self) -> None:
        """Delete the selected documents for good."""
        if self.attempt(lambda: self.library.documents.delete(*self.state.selected)):
            self.changed()

    def set_tags(self, card: "Card", text: str) -> bool:
        """The tags of a document, typed with commas between them; whether there is nothing left to keep."""
        tags = [tag_meant(self.context, part.strip()) for part in text.split(",") if part.strip()]
        known = self.library.cards.card(card.id)
        if known is None or tuple(sorted(dict.fromkeys(tags))) == known.tags:
            return True
        done = self.attempt(lambda: self.library.documents.set_tags(card.id, tags))
        if done:
            self.changed(card.kind)
        return done

    def keep_version(self, name: str) -> None:
        """Keep the selected document as it is now."""
        (card,) = self.state.chosen
        if self.attempt(lambda: self.library.versions.keep(card.id, name)):
            self.changed()

    def bring_back(self, version: int) -> None:
        """Make the selected document what a version was."""
        (card,) = self.state.chosen
        if self.attempt(lambda: self.library.documents.bring_back(card.id, version)):
            self.changed(card.kind)

    def set_look(self, look: Look) -> None:
        """Cards or rows, and their order."""
        self.state.set_look(self.library, look)
        self.refresh()

    def show_trash(self) -> None:
        """Into the trash, or out of it."""
        self.state.trash = not self.state.trash
        self.state.selected = ()
        self.refresh()

    # Files ---------------------------------------------------------------------------------------------

    def choose_import(self) -> None:
        """Ask for files and take them in."""
        paths = several_to_open(
            self.parent, self.context.say("library.import"), self.context.say("library.file-filter")
        )
        if paths:
            self.take_in(paths)

    def choose_export(self) -> None:
        """Ask for a place and write the selected documents there."""
        from hheditor.store.exchange import export, export_all, file_name

        cards = self.state.chosen
        title = self.context.say("library.export")
        if len(cards) == 1:
            chosen = to_save(self.parent, title, file_name(cards[0].name, cards[0].kind))
        else:
            folder = QFileDialog.getExistingDirectory(self.parent, title, str(documents()))
            chosen = Path(folder) if folder else None
        if chosen is None:
            return
        place: Path = chosen

        def write() -> None:
            if len(cards) == 1:
                export(self.library, cards[0].id, place)
            else:
                export_all(self.library, [card.id for card in cards], place)
            self.context.report(tell("library.exported", n=len(cards), place=place.name))

        self.attempt(write)

    def choose_export_all(self) -> None:
        """Ask for a file and write the whole library to it."""
        from hheditor.store.exchange import file_name

        title = self.context.say("library.export-all")
        chosen = to_save(self.parent, title, file_name("hheditor", None))
        if chosen is not None and self.attempt(lambda: self.library.export_whole(chosen)):
            self.context.report(tell("library.exported-all", place=chosen.name))

    def take_in(self, paths: Sequence[Path]) -> None:
        """Read files one after the other, ask about conflicts, take everything in."""
        finding = self.writable()
        if finding is not None:
            self.report(finding)
            return
        busy = bool(self._waiting)
        self._waiting.extend(paths)
        if not busy:
            self._take_next()

    def _take_next(self) -> None:
        from hheditor.store import StoreError
        from hheditor.ui.workspaces.library.beside import Stopped

        while self._waiting:
            try:
                shipment, conflicts = self._beside(self._waiting[0].name, self._read)
            except Stopped:
                self.report(refuse("exchange.stopped", file=self._waiting.popleft().name))
                continue
            except StoreError as error:
                self.report(error.finding)
                self._waiting.popleft()
                continue
            try:
                if conflicts:
                    self._ask(shipment, conflicts)
                    return
                self._carry_out(shipment, {})
            except StoreError as error:
                self.report(error.finding)
            shipment.close()
            self._waiting.popleft()

    def _beside(self, file: str, work: "Callable[[threading.Event], T]", *, finish: bool = False) -> "T":
        """Something long about a file, while the window goes on painting."""
        from hheditor.ui.workspaces.library.beside import beside

        say = self.context.say
        return beside(
            self.parent, say("library.taking-in", file=file), say("library.cancel"), work, finish=finish
        )

    def _read(self, stop: threading.Event) -> "tuple[Shipment, tuple[Arrival, ...]]":
        """The file in hand and what it meets here; closed again where that does not come to its end."""
        from hheditor.store.exchange import plan, read_file

        shipment = read_file(self._waiting[0])
        try:
            arrivals = plan(self.library, shipment, stop)
        except BaseException:
            shipment.close()
            raise
        if stop.is_set():
            shipment.close()
        return shipment, tuple(arrival for arrival in arrivals if arrival.conflict)

    def _ask(self, shipment: "Shipment", conflicts: "tuple[Arrival, ...]") -> None:
        from hheditor.ui.workspaces.library.conflicts import ConflictDialog

        dialog = ConflictDialog(self.context, conflicts, self.parent)

        def answered(accepted: int) -> None:
            if accepted:
                self.attempt(lambda: self._carry_out(shipment, dialog.answers()))
            shipment.close()
            dialog.deleteLater()
            self._waiting.popleft()
            self._take_next()

        dialog.finished.connect(answered)
        dialog.open()

    def _carry_out(self, shipment: "Shipment", answers: "dict[str, Answer]") -> None:
        from hheditor.store.exchange import carry_out

        outcomes = self._beside(
            shipment.source, lambda stop: carry_out(self.library, shipment, answers, stop), finish=True
        )
        if not outcomes:
            return
        self.state.selected = tuple(outcome.card.id for outcome in outcomes)
        if len(outcomes) == 1:
            self.context.report(tell(f"exchange.deed.{outcomes[0].deed}", name=outcomes[0].card.name))
        else:
            self.context.report(tell("library.taken-in", n=len(outcomes), file=shipment.source))
        self.changed(*(outcome.card.kind for outcome in outcomes))

    # Examples ------------------------------------------------------------------------------------------

    def examples(self) -> tuple[Path, ...]:
        """The files that ship as examples."""
        from hheditor.store.exchange import SUFFIXES

        folder = example_path()
        if not folder.is_dir():
            return ()
        return tuple(sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES.values()))

    def take_examples(self) -> None:
        """Take all examples into the library."""
        self.take_in(self.examples())
        self.state.selected = ()
        self.refresh()

    def no_examples(self) -> Finding | None:
        """Why there is nothing to take in, or None."""
        finding = self.writable()
        if finding is None and not self.examples():
            return refuse("refusal.no-examples")
        return finding

    # Backups -------------------------------------------------------------------------------------------

    def back_up(self) -> None:
        """Take a backup now."""
        if self.attempt(self.library.back_up):
            self.context.report(tell("library.backed-up"))

    def check(self) -> None:
        """Check the whole library."""
        checkup = self.library.check()
        message = "library.sound" if checkup.sound else "store.damaged"
        finding = warn(message, file=self.library.path.name)
        self.context.report(finding if checkup.sound else refuse(message, file=self.library.path.name))

    def choose_restore(self) -> None:
        """Show the backups and bring one back."""
        from hheditor.ui.workspaces.library.restore import RestoreDialog

        dialog = RestoreDialog(self.context, self.library, self.parent)

        def answered(accepted: int) -> None:
            chosen = dialog.choice()
            dialog.deleteLater()
            if accepted and chosen is not None:
                self.restore(chosen)

        dialog.finished.connect(answered)
        dialog.open()

    def choose_rescue(self) -> None:
        """Ask where to, and keep a copy of all that can be read there."""
        from hheditor.ui.safety.unsaved import ask_where, keep_elsewhere

        context = self.context
        target = ask_where(context.say, "library.rescue", self.parent)
        if target is not None:
            finding = keep_elsewhere(self.books, target)
            context.report(finding or tell("library.rescued", file=target.name, folder=str(target.parent)))

    def restore(self, backup: Path) -> None:
        """Bring a backup back; what is there now is kept."""
        from hheditor.store import restore, restore_open

        def bring() -> None:
            if self.library.writable:
                kept = restore_open(self.library, backup)
            else:
                self.books.close()
                kept = restore(self.books.path, backup)
            self.context.report(tell("library.restored", kept=kept.name))

        if self.attempt(bring):
            self.changed("map", "army", "scenario", "battle")
