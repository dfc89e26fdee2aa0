"""What runs beside the window for the library: one window per library, care in the background, saving
tried again.

All of it begins after the first frame, and nothing of it is needed to see or edit anything.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from hheditor.app import Changes
from hheditor.app.frame.instance import Instance
from hheditor.ui.look.widgets import once
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.frame.instance import Knock
    from hheditor.ui.frame.window import Window

_RETRY, _TURN, _WIDER = 3_000, 300, 15_000
"""Milliseconds after which saving is tried again, after which where others were writing, and after which a
library that could only be opened to be read is opened anew."""
_MEANWHILE = 5 * 60 * 1000
"""Milliseconds between two looks whether a backup is due."""


class Watch(QObject):
    """Belongs to a window and ends with it."""

    knocked = Signal(object)
    """A second window was started; comes from another thread."""
    told = Signal(object)
    """The care of the library has something to say; from another thread, too."""

    def __init__(
        self, window: "Window", instance: Instance | None = None, files: Sequence[Path] = ()
    ) -> None:
        super().__init__(window)
        self._window = window
        self._books = window.desk.library
        self._instance = instance
        self._files = tuple(files)
        self._timer = once(self, self._retry)
        self._meanwhile = QTimer(self)
        self._meanwhile.timeout.connect(self._care)
        self._said: Finding | None = None
        self.knocked.connect(self._answer, Qt.ConnectionType.QueuedConnection)
        self.told.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._stop = window.desk.changes.connect(self._changed)
        self._books.asks.connect(self._ask)

    def start(self) -> None:
        """After the first frame: listen, open what was asked for, look after the library."""
        from hheditor.store import StoreError

        if self._instance is not None:
            self._instance.listen(self.knocked.emit)
        self._meanwhile.start(_MEANWHILE)
        try:
            library = self._books.library
        except StoreError:
            # The library workspace shows why, and tries again when asked.
            return
        if self._files:
            self._take_in(self._files)
        library.start_care(self.told.emit, self._copies)
        self._follow()

    @property
    def _copies(self) -> Path | None:
        """The folder outside that gets a copy of every backup."""
        folder = self._window.desk.settings.value.copies_folder
        return Path(folder) if folder else None

    def _care(self) -> None:
        """During long work, too: the log into the file, and a backup now and then."""
        if self._books.is_open:
            self._books.library.care_meanwhile(self.told.emit, self._copies)

    def stop(self) -> None:
        """The window closes: give everything back."""
        self._meanwhile.stop()
        self._timer.stop()
        self._stop()
        self._books.close()
        if self._instance is not None:
            self._instance.close()

    def _answer(self, knock: "Knock") -> None:
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if knock.files:
            self._take_in([Path(name) for name in knock.files])

    def _take_in(self, files: Sequence[Path]) -> None:
        self._window.take_files(files)

    def _tell(self, finding: Finding) -> None:
        self._window.frame.report(finding)
        if self._books.is_open and self._books.library.damaged:
            # The library shows itself as what it is now: to be read, beside the offer of a backup.
            self._books.tell()

    def _ask(self, _: None) -> None:
        self._window.unsaved.look()

    def _changed(self, changes: Changes) -> None:
        if changes & Changes.SAVED:
            self._follow()

    def _follow(self) -> None:
        """Say what is in the way, once, and try again as long as anything waits."""
        books = self._books
        failed = self._window.desk.saving == "failed"
        trouble = books.trouble or self._window.desk.settings.unwritten if failed else None
        if trouble is not None and trouble != self._said:
            self._window.frame.report(trouble)
        self._said = trouble
        if not books.waits:
            self._timer.stop()
            return
        moment = {"failed": _RETRY, "read-only": _WIDER}.get(self._window.desk.saving, _TURN)
        if not self._timer.isActive() or self._timer.remainingTime() > moment:
            self._timer.start(moment)

    def _retry(self) -> None:
        self._books.retry()
        self._follow()
        if self._books.is_open and not self._books.waits:
            # It may have been opened anew, and nobody has looked after it then.
            self._books.library.start_care(self.told.emit, self._copies)
