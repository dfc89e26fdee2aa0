"""Letting opponents think beside the window, and taking their orders when the field has come to rest."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from hheditor.ui.look.widgets import once
from hheditor.ui.safety.courier import to

if TYPE_CHECKING:
    from hheditor.app.battle import Choice, Runner, Table

_LOOK_AGAIN = 40
"""Milliseconds after which a choice that waits for pieces on their way is tried again."""


class Thinker(QObject):
    """Asks one opponent at a time. Its answer comes from another thread and is taken up on this one."""

    def __init__(self, page: QObject, take: Callable[["Choice"], None], resting: Callable[[], bool]) -> None:
        super().__init__()
        self._page = page
        """Where the battle shows; when it has gone nobody wants an answer."""
        self._take = take
        self._resting = resting
        self._runner: Runner | None = None
        self._held: Choice | None = None
        self.thinking = False
        self.paused = False
        self._again = once(self, self._try, _LOOK_AGAIN)

    def ask(self, table: "Table") -> bool:
        """Let the opponent that is to act think, if there is one and nobody interrupted."""
        self.stop()
        if self.paused or table.waiting.kind != "opponent":
            return False
        if self._runner is None:
            from hheditor.app.battle import Runner

            self._runner = Runner()
        self.thinking = self._runner.ask(table, to(self, self._receive))
        return self.thinking

    def play(self, table: "Table", choice: "Choice") -> object:
        """Carry out what an opponent chose; see `Runner.take`."""
        assert self._runner is not None
        return self._runner.take(table, choice)

    def _receive(self, choice: object) -> None:
        self._held = choice  # type: ignore[assignment]
        self._try()

    def _try(self) -> None:
        if self._held is None or not isValid(self._page):
            return
        if not self._resting():
            self._again.start()
            return
        choice, self._held = self._held, None
        self.thinking = False
        self._take(choice)

    def stop(self) -> None:
        """Drop what is being thought about."""
        self._again.stop()
        self._held = None
        self.thinking = False
        if self._runner is not None:
            self._runner.cancel()

    def close(self) -> None:
        """Let the thread end."""
        self.stop()
        if self._runner is not None:
            self._runner.close()
            self._runner = None
