"""The desk: what one running program has, with no window on it.

The window, the tests and later a macro recorder all work on a desk. It holds no globals: two desks in one
process are two programs.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hheditor.app.frame.changes import Changes
from hheditor.app.frame.keeping import Backend, FileBackend, Kept, MemoryBackend
from hheditor.app.frame.operations import Operations
from hheditor.app.frame.session import DocumentKind, OpenDocument, Session
from hheditor.app.frame.settings import Settings
from hheditor.app.frame.signal import Signal
from hheditor.values import Finding
from hheditor.values.places import config_folder

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary

Saving = Literal["saved", "saving", "failed", "read-only"]
"""Whether everything is on disk, is on its way there, could not be written, or can never be written there."""


class Desk:
    """Settings, session, operations, and one signal of changes."""

    def __init__(self, settings: Backend, session: Backend) -> None:
        self.settings: Kept[Settings] = Kept(Settings, settings)
        self.session: Kept[Session] = Kept(Session, session)
        self.operations = Operations()
        self.changes: Signal[Changes] = Signal()
        """What an operation changed; screens look at the mask and redraw or not."""
        self._library: DeskLibrary | None = None
        self._keeper: Callable[[], Saving] | None = None
        self._told: Saving = "saved"
        self.operations.use_shortcuts(dict(self.settings.value.shortcuts))
        self.settings.changed.connect(self._settings_changed)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was wrong at the start, for the person to see once."""
        return self.settings.findings + self.session.findings

    @property
    def library(self) -> "DeskLibrary":
        """The library it works on: the person's own, opened when first asked for, or what `use_library`
        chose."""
        if self._library is None:
            from hheditor.app.library import DeskLibrary

            self._library = DeskLibrary(self)
        return self._library

    @library.setter
    def library(self, library: "DeskLibrary") -> None:
        self._library = library

    @property
    def has_library(self) -> bool:
        """Whether anybody has asked for the library yet."""
        return self._library is not None

    def put(self, workspace: str, kind: DocumentKind, identity: str) -> None:
        """Let a workspace show a document of the library from now on, and at the next start."""
        entry = OpenDocument(workspace, kind, identity)
        self.session.change(documents=self.session.value.with_document(entry))

    def clear(self, workspace: str) -> None:
        """Let a workspace show no document; what it showed stays in the library."""
        kept = tuple(entry for entry in self.session.value.documents if entry.workspace != workspace)
        self.session.change(documents=kept)

    @property
    def saving(self) -> Saving:
        """Whether everything is on disk: worked out from what is unwritten at this moment, never set."""
        kept: Saving = "saved" if self._keeper is None else self._keeper()
        return "failed" if kept in ("saved", "read-only") and self.settings.unwritten is not None else kept

    def ask_for_saving(self, keeper: Callable[[], Saving]) -> None:
        """Whoever writes documents answers from now on whether all of them are on disk."""
        self._keeper = keeper

    def look_at_saving(self) -> None:
        """Something was written, refused or typed: tell the screens if the answer is another now."""
        saving = self.saving
        if saving != self._told:
            self._told = saving
            self.changes.emit(Changes.SAVED)

    def _settings_changed(self, change: tuple[Settings, Settings]) -> None:
        before, after = change
        if before.shortcuts != after.shortcuts:
            self.operations.use_shortcuts(dict(after.shortcuts))
        changes = Changes.SETTINGS
        if before.language != after.language:
            changes |= Changes.LANGUAGE
        if _looks(before) != _looks(after):
            changes |= Changes.LOOKS
        self.changes.emit(changes)
        self.look_at_saving()


def _looks(settings: Settings) -> tuple[object, ...]:
    return settings.theme, settings.text_scale, settings.contrast, settings.field


def desk_on_disk(folder: Path | None = None) -> Desk:
    """The person's own desk."""
    folder = folder or config_folder()
    return Desk(FileBackend(folder / "settings.json"), FileBackend(folder / "session.json"))


def desk_in_memory() -> Desk:
    """A desk that forgets, for tests and pictures."""
    return Desk(MemoryBackend(), MemoryBackend())
