"""Playing a battle by itself: step after step, each gliding to its end before the next begins."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from hheditor.ui.look.widgets import once

if TYPE_CHECKING:
    from hheditor.ui.workspaces.review.session import ReviewSession

_PAUSE = 420.0
"""Milliseconds between two steps at normal speed."""
_SHORT = 160.0
"""After a step in which nothing moved."""


class Player(QObject):
    """Plays on until the end, a given step, or until told to stop."""

    def __init__(self, session: "ReviewSession") -> None:
        super().__init__()
        self._session = session
        self.playing = False
        self._until: int | None = None
        self._timer: QTimer | None = None
        self._waiting = False

    def start(self, until: int | None = None) -> None:
        """Begin; `until` is the node to stop at."""
        self.playing, self._until = True, until
        self._again(1.0)

    def stop(self) -> None:
        """Stop where it is."""
        if not self.playing:
            return
        self.playing = self._waiting = False
        if self._timer is not None:
            self._timer.stop()
        self._session.stopped()

    def halt(self) -> None:
        """Stop without a word: nobody sees it any more."""
        self.playing = False
        if self._timer is not None:
            self._timer.stop()

    def arrived(self) -> None:
        """Pieces are where they belong: after a breath, go on."""
        if self.playing and self._waiting:
            self._waiting = False
            self._again(_PAUSE)

    def _again(self, pause: float) -> None:
        if self._timer is None:
            self._timer = once(self, self._step)
        self._timer.start(max(1, round(pause * 100 / self._session.study.speed)))

    def _step(self) -> None:
        if not self.playing:
            return
        self._waiting = True
        if not self._session.play_step() or self._session.study.place.node == self._until:
            self.stop()
