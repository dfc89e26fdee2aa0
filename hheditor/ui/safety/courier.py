"""Word from other threads to the window's.

Whoever thinks beside the window may still think when the widget that asked is gone. So no thread touches a
widget's own signal: it hands its word to a courier that belongs to no widget, and the courier delivers it on
the window's thread, if there is still somebody to hear it.

    carry = to(panel, panel.show_answer)     on the window's thread
    carry(answer)                            on any other
"""

import contextlib
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid


class Courier(QObject):
    """Carries from thread to thread."""

    _word = Signal(object, object, object)

    def __init__(self) -> None:
        super().__init__()
        self._word.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def hand(self, receiver: QObject, hear: Callable[..., object], words: tuple[Any, ...]) -> None:
        """Called from any thread."""
        # The program may be ending, and the courier with it: nobody is left to hear it then.
        with contextlib.suppress(RuntimeError):
            self._word.emit(receiver, hear, words)

    def _deliver(self, receiver: QObject, hear: Callable[..., object], words: tuple[Any, ...]) -> None:
        if isValid(receiver):
            hear(*words)


_couriers: list[Courier] = []


def to(receiver: QObject, hear: Callable[..., object]) -> Callable[..., None]:
    """What a thread may call to be heard by `receiver`; to be made on the window's thread."""
    if not _couriers or not isValid(_couriers[0]):
        _couriers[:] = [Courier()]
    courier = _couriers[0]
    return lambda *words: courier.hand(receiver, hear, words)
