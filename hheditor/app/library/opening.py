"""How a library is opened: when somebody asks, or beside the window, while what shows its cards is made."""

from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hheditor.store import Library

_MUCH = 1_000_000
"""Bytes of a library in which there is certainly something to show."""


class _Beside(Thread):
    """Opens a library on a thread of its own."""

    def __init__(self, path: Path) -> None:
        super().__init__(name="opening", daemon=True)
        self._path = path
        self._library: Library | None = None
        self._error: BaseException | None = None

    def run(self) -> None:
        from hheditor.store import open_library

        try:
            self._library = open_library(self._path)
        except BaseException as error:  # noqa: BLE001 - it is raised again where the library is asked for
            self._error = error

    def library(self) -> "Library":
        """What came of it, when it has."""
        self.join()
        if self._error is not None:
            raise self._error
        assert self._library is not None
        return self._library


class Opening:
    """Opens the library of a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._beside: _Beside | None = None

    @property
    def is_long(self) -> bool:
        """Whether there is much in the file, known without opening it."""
        try:
            return self._path.stat().st_size > _MUCH
        except OSError:
            return False

    def begin(self) -> None:
        """Open it beside whatever comes next; who asks for it waits for what is left of that."""
        if self._beside is None:
            self._beside = _Beside(self._path)
            self._beside.start()

    def library(self) -> "Library":
        """The library, opened; a `StoreError` where that cannot be done."""
        from hheditor.store import open_library

        beside, self._beside = self._beside, None
        return open_library(self._path) if beside is None else beside.library()

    def drop(self) -> None:
        """Nobody wants it any more."""
        from hheditor.store import StoreError

        if self._beside is not None:
            with suppress(StoreError):
                self.library().close()
