"""How fast a battle goes on by itself: the time to look at a move or a roll before an opponent's next order.

Any key and any press of the mouse ends the waiting; nothing that was typed is lost by it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from hheditor.ui.look.widgets import once

if TYPE_CHECKING:
    from hheditor.ui.context import Context


INPUTS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride, QEvent.Type.MouseButtonPress)
"""What a person does who has seen enough."""


class Times(NamedTuple):
    """Milliseconds to look, and how fast pieces go."""

    move: int
    roll: int
    own_roll: int
    glide: float


TIMES = {
    "slow": Times(900, 3200, 3200, 0.8),
    "normal": Times(300, 1600, 1800, 1.3),
    "at-once": Times(0, 0, 1200, 4.0),
}


class Watch(QObject):
    """Hears the next key or press, wherever it falls."""

    def __init__(self, parent: QObject, heard: Callable[[], object]) -> None:
        super().__init__(parent)
        self._heard = heard

    def listen(self, *, on: bool) -> None:
        """Begin to listen, or end it."""
        application = QApplication.instance()
        if application is not None:
            (application.installEventFilter if on else application.removeEventFilter)(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever does something has seen enough."""
        if event.type() in INPUTS:
            self._heard()
        return super().eventFilter(watched, event)


class Pace(QObject):
    """Holds an opponent's next order back."""

    def __init__(self, context: "Context", parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._timer = once(self, self.skip)
        self._watch = Watch(self, self.skip)

    @property
    def times(self) -> Times:
        """Those of the pace that is set."""
        return TIMES[self._context.desk.settings.value.pace]

    @property
    def holding(self) -> bool:
        """Whether somebody is given time to look."""
        return self._timer.isActive()

    def hold(self, *, rolled: bool, own: bool) -> None:
        """Give time to look at what just happened."""
        times = self.times
        span = (times.own_roll if own else times.roll) if rolled else times.move
        if span <= 0:
            return
        self._timer.start(span)
        self._watch.listen(on=True)

    def skip(self) -> None:
        """Enough."""
        self._timer.stop()
        self._watch.listen(on=False)
