"""Another theme, size of text or language: the window is dressed anew, one piece between two events.

Measures are kept in layouts, so what was made is made anew. First all widgets of the workspaces go, so that
nobody dresses what is thrown away; then the application is dressed; then what shows is made. Until that is
done the window keeps the picture it had.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from hheditor.app import Changes
from hheditor.ui.look.looks import Looks

if TYPE_CHECKING:
    from hheditor.ui.frame.window import Window


class Dressing(QObject):
    """Dresses one window."""

    done = Signal()
    """The window is dressed as the settings say."""

    def __init__(self, window: "Window", looks: Looks) -> None:
        super().__init__(window)
        self._window, self._looks = window, looks
        self._changes = Changes.NOTHING
        self._steps: list[Callable[[], None]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)

    @property
    def pending(self) -> bool:
        """Whether the window still has something of before."""
        return bool(self._steps)

    def follow_system(self) -> None:
        """The system has other colours."""
        self.ask(Changes.LOOKS)

    def ask(self, changes: Changes) -> None:
        """Follow the looks and the language of the moment, if they are others than before."""
        if not self._looks.stale and not changes & Changes.LANGUAGE:
            self._looks.apply()
            return
        self._changes |= changes
        self._show_changes(on=False)
        self._window.undress()
        self._steps = [self._dress, self._make, self._show]
        self._timer.start(0)

    def _show_changes(self, *, on: bool) -> None:
        whole = self._window.whole
        if whole.updatesEnabled() != on:
            whole.setUpdatesEnabled(on)

    def _next(self) -> None:
        try:
            with self._window.frame.undisturbed():
                self._steps[0]()
        except BaseException:
            # A window that nobody sees any more helps nobody.
            self._steps.clear()
            self._show_changes(on=True)
            raise
        del self._steps[0]
        if self._steps:
            self._timer.start(0)
        else:
            self.done.emit()

    def _dress(self) -> None:
        self._window.undress()  # somebody may have gone elsewhere meanwhile
        self._looks.apply()
        if self._changes & Changes.LANGUAGE:
            self._looks.translate_qt()

    def _make(self) -> None:
        self._window.refresh_frame()

    def _show(self) -> None:
        changes, self._changes = self._changes, Changes.NOTHING
        self._window.show_again(changes)
        self._show_changes(on=True)
