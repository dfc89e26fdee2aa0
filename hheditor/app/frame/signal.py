"""A signal: whoever is interested is told, and nobody else needs to know who that is.

Qt has signals, but the core must work without Qt: the command line, the tests and a bot use the same
documents.

>>> told = []
>>> signal = Signal[int]()
>>> stop = signal.connect(told.append)
>>> signal.emit(3)
>>> stop()
>>> signal.emit(4)
>>> told
[3]
"""

import weakref
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Signal(Generic[T]):
    """Listeners, told in the order they came.

    A bound method is held weakly, so a closed screen is not kept alive by what it listened to; a plain
    function or lambda is held until disconnected.
    """

    def __init__(self) -> None:
        self._listeners: dict[int, Callable[[], Callable[[T], object] | None]] = {}
        self._next = 0

    def connect(self, listener: Callable[[T], object]) -> Callable[[], None]:
        """Tell `listener` from now on; the returned function ends that."""
        key = self._next
        self._next += 1
        if getattr(listener, "__self__", None) is not None and hasattr(listener, "__func__"):
            method: Any = listener
            self._listeners[key] = weakref.WeakMethod(method, lambda _: self._forget(key))
        else:
            self._listeners[key] = lambda: listener
        return lambda: self._forget(key)

    def emit(self, value: T) -> None:
        """Tell every listener. One that fails does not keep the others from hearing; its error is raised
        after."""
        failures: list[Exception] = []
        for get in list(self._listeners.values()):
            listener = get()
            if listener is None:
                continue
            try:
                listener(value)
            except Exception as error:  # noqa: BLE001 - raised below, once all have heard
                failures.append(error)
        if len(failures) == 1:
            raise failures[0]
        if failures:
            raise ExceptionGroup("listeners failed", failures)

    def __len__(self) -> int:
        return len(self._listeners)

    def _forget(self, key: int) -> None:
        self._listeners.pop(key, None)
