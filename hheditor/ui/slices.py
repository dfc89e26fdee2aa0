"""Much work of the window's own thread, a little of it between two events.

self._slices = Slices(self)
self._slices.begin(self._rows(), at_once=0.03)      # a generator that yields after each piece
self._slices.finish()                               # somebody needs all of it now
"""

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

_SLICE = 0.012
"""Seconds of work between two events."""


def _nothing() -> None:
    """Nobody waits for the end."""


class Slices(QObject):
    """Does the pieces of one thing after another, and ends with its parent."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] | None = None
        self._done: Callable[[], object] = _nothing
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)

    @property
    def pending(self) -> bool:
        """Whether something is left to be done."""
        return self._steps is not None

    def begin(
        self, steps: Iterator[object], done: Callable[[], object] = _nothing, *, at_once: float = 0.0
    ) -> None:
        """Do these pieces from now on, in place of what was begun before: as many as so many seconds allow at
        once, the rest between events. `done` is told of the end."""
        self._steps, self._done = steps, done
        self._work(perf_counter() + at_once)

    def _go_on(self) -> None:
        self._work(perf_counter() + _SLICE)

    def _work(self, until: float) -> None:
        while self._steps is not None and perf_counter() < until:
            self._step()
        if self._steps is not None:
            self._timer.start(0)

    def _step(self) -> None:
        steps = self._steps
        if steps is None:
            return
        try:
            next(steps)
        except StopIteration:
            if steps is self._steps:
                self._end()
        except BaseException:
            self.stop()
            raise

    def _end(self) -> None:
        done = self._done
        self.stop()
        done()

    def finish(self) -> None:
        """Do all that is left, now."""
        while self._steps is not None:
            self._step()

    def stop(self) -> None:
        """Leave the rest undone."""
        self._steps, self._done = None, _nothing
        self._timer.stop()
