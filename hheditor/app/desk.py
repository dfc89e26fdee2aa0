"""The desk: what one running program has, with no window on it.

The window, the tests and later a macro recorder all work on a desk. It holds no globals: two desks in one
process are two programs.
"""

from pathlib import Path
from typing import Literal

from hheditor.app.changes import Changes
from hheditor.app.keeping import Backend, FileBackend, Kept, MemoryBackend
from hheditor.app.operations import Operations
from hheditor.app.session import Session
from hheditor.app.settings import Settings
from hheditor.app.signal import Signal
from hheditor.values import Finding
from hheditor.values.places import config_folder

Saving = Literal["saved", "saving", "failed"]
"""Whether everything is on disk, is on its way there, or could not be written."""


class Desk:
    """Settings, session, operations, and one signal of changes."""

    def __init__(self, settings: Backend, session: Backend) -> None:
        self.settings: Kept[Settings] = Kept(Settings, settings)
        self.session: Kept[Session] = Kept(Session, session)
        self.operations = Operations()
        self.changes: Signal[Changes] = Signal()
        """What an operation changed; screens look at the mask and redraw or not."""
        self.saving: Saving = "saved"
        self.operations.use_shortcuts(dict(self.settings.value.shortcuts))
        self.settings.changed.connect(self._settings_changed)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was wrong at the start, for the person to see once."""
        return self.settings.findings + self.session.findings

    def set_saving(self, saving: Saving) -> None:
        """Say whether everything is on disk; whoever writes documents calls this."""
        if saving != self.saving:
            self.saving = saving
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


def _looks(settings: Settings) -> tuple[object, ...]:
    return settings.theme, settings.text_scale, settings.contrast, settings.field


def desk_on_disk(folder: Path | None = None) -> Desk:
    """The person's own desk."""
    folder = folder or config_folder()
    return Desk(FileBackend(folder / "settings.json"), FileBackend(folder / "session.json"))


def desk_in_memory() -> Desk:
    """A desk that forgets, for tests and pictures."""
    return Desk(MemoryBackend(), MemoryBackend())
