"""Much work of the window's own thread, a little of it between two events.

self._slices = Slices(self)
self._slices.begin(self._rows(), at_once=0.03)      # a generator that yields after each piece
self._slices.finish()                               # somebody needs all of it now

However many have something to do, one of them works between two events, and then the next.
"""

from collections import deque
from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from shiboken6 import isValid

_SLICE = 0.012
"""Seconds of work between two events."""


def _nothing() -> None:
    """Nobody waits for the end."""


class _Turns(QObject):
    """Who works next."""

    name = "slices:turns"

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self.setObjectName(self.name)
        self._line: deque[Slices] = deque()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)

    def join(self, slices: "Slices") -> None:
        """Come last."""
        if slices not in self._line:
            self._line.append(slices)
        self._timer.start(0)

    def anyone_below(self, root: QObject) -> bool:
        """Whether somebody who belongs to that has something left to do that a person asked for."""
        return any(
            isValid(each) and each.pending and each.asked and _belongs(each, root) for each in self._line
        )

    def _next(self) -> None:
        while self._line and not (isValid(self._line[0]) and self._line[0].pending):
            self._line.popleft()
        if not self._line:
            return
        first = self._line.popleft()
        if self._line:
            self._timer.start(0)
        first.work(perf_counter() + _SLICE)


def _turns() -> _Turns:
    """The one of the application."""
    application = QCoreApplication.instance()
    assert application is not None
    found = application.findChild(_Turns, _Turns.name, Qt.FindChildOption.FindDirectChildrenOnly)
    return found or _Turns(application)


def _belongs(thing: QObject | None, root: QObject) -> bool:
    while thing is not None and thing is not root:
        thing = thing.parent()
    return thing is root


def slices_pending(root: QObject) -> bool:
    """Whether anything that belongs to that and that a person asked for is still being made, a little of it
    between two events."""
    return _turns().anyone_below(root)


class Slices(QObject):
    """Does the pieces of one thing after another, and ends with its parent. What nobody `asked` for comes by
    itself, later: nobody waits for it."""

    def __init__(self, parent: QObject, *, asked: bool = True) -> None:
        super().__init__(parent)
        self.asked = asked
        self._steps: Iterator[object] | None = None
        self._done: Callable[[], object] = _nothing

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
        self.work(perf_counter() + at_once)

    def work(self, until: float) -> None:
        """Do pieces until then, and stand in line for the rest."""
        while self._steps is not None and perf_counter() < until:
            self._step()
        if self._steps is not None:
            _turns().join(self)

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
