"""Disks that refuse: everything at once, or exactly the n-th call of the store.

`full_disk` refuses every transaction while it lasts, `too_many_files` every library that is to be written.
`Faults` counts what the store asks of the system, below SQLite (opening, writing, truncating and removing
files, by SQLite's own door for such tests) and beside it (commits, syncs, renames, files of settings and
exports), and refuses the n-th call, or all from the n-th on.
"""

import contextlib
import ctypes
import errno
import os
import pathlib
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hheditor.store.errors import refused
from hheditor.store.file import opening
from hheditor.store.file.connection import Access, Mode, connect


@contextmanager
def full_disk() -> Iterator[None]:
    """Every transaction is refused as on a full disk."""

    @contextmanager
    def writing(self: Access) -> Iterator[sqlite3.Connection]:
        raise refused("store.disk-full", file=self.path.name, folder=self.path.parent.name)
        yield

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Access, "writing", writing)
        yield


@contextmanager
def too_many_files() -> Iterator[None]:
    """No library can be opened to be written."""

    def connecting(path: pathlib.Path, mode: Mode, wait: float = 0.0) -> sqlite3.Connection:
        if mode == "write":
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        return connect(path, mode, wait)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "connect", connecting)
        yield


class Faults:
    """Counts the calls of the store, and refuses the one that is its turn."""

    def __init__(self) -> None:
        self.calls = 0
        self.refused: list[str] = []
        self._at = 0
        self._onwards = False
        self._resting = 1

    @contextmanager
    def counting(self, at: int = 0, *, onwards: bool = False) -> Iterator[None]:
        """Refuse call number `at` of the block (0: none), or all from it on."""
        self.calls, self.refused = 0, []
        self._at, self._onwards, self._resting = at, onwards, 0
        try:
            yield
        finally:
            self._resting = 1

    @contextmanager
    def resting(self) -> Iterator[None]:
        """A look from outside: nothing is counted or refused."""
        self._resting += 1
        try:
            yield
        finally:
            self._resting -= 1

    def heal(self) -> None:
        """Refuse nothing more."""
        self._at = 0

    def turn(self, what: str) -> bool:
        """Whether this call is refused."""
        if self._resting:
            return False
        self.calls += 1
        if not self._at or (self.calls < self._at if self._onwards else self.calls != self._at):
            return False
        self.refused.append(what)
        return True

    @contextmanager
    def installed(self) -> Iterator["Faults"]:
        """Under the store, while it lasts."""
        with pytest.MonkeyPatch.context() as patch, _below_sqlite(self):
            _beside_sqlite(self, patch)
            yield self


# Below SQLite: the system calls of its own file layer ----------------------------------------------------

_SYSCALL = ctypes.CFUNCTYPE(ctypes.c_long)
_SET = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_GET = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
_LONG, _POINTER, _INT = ctypes.c_long, ctypes.c_void_p, ctypes.c_int
_CALLS: dict[str, tuple[Any, ...]] = {
    "open": (_INT, ctypes.c_char_p, _INT, _INT),
    "write": (_LONG, _INT, _POINTER, ctypes.c_size_t),
    "pwrite": (_LONG, _INT, _POINTER, ctypes.c_size_t, ctypes.c_longlong),
    "pwrite64": (_LONG, _INT, _POINTER, ctypes.c_size_t, ctypes.c_longlong),
    "ftruncate": (_INT, _INT, ctypes.c_longlong),
}


class _Files(ctypes.Structure):
    """`sqlite3_vfs`, up to its door for tests."""

    _fields_ = [
        ("version", _INT),
        ("size", _INT),
        ("longest_path", _INT),
        ("next", _POINTER),
        ("name", ctypes.c_char_p),
        ("data", _POINTER),
        *((name, _POINTER) for name in ("open", "delete", "access", "full_path", "dl_open", "dl_error")),
        *((name, _POINTER) for name in ("dl_symbol", "dl_close", "random", "sleep", "time", "last_error")),
        ("time64", _POINTER),
        ("set_call", _SET),
        ("get_call", _GET),
    ]


def _sqlite() -> Any | None:
    """The SQLite this Python uses, where it is a library of its own."""
    try:
        with pathlib.Path("/proc/self/maps").open() as maps:
            path = next((line.split()[-1] for line in maps if "libsqlite3" in line), None)
    except OSError:
        return None
    return None if path is None else ctypes.CDLL(path)


def below_sqlite_is_possible() -> bool:
    """Whether this machine lets us below SQLite."""
    return _sqlite() is not None


@contextmanager
def _below_sqlite(faults: Faults) -> Iterator[None]:
    library = _sqlite()
    if library is None:
        yield
        return
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Files)
    files = library.sqlite3_vfs_find(None)
    here = ctypes.cast(files, _POINTER)
    kept: list[Any] = []
    for name, types in _CALLS.items():
        known = files.contents.get_call(here, name.encode())
        if not known:
            continue
        prototype = ctypes.CFUNCTYPE(*types, use_errno=True)
        wrapped = prototype(_refusing(faults, name, prototype(known)))
        kept.append(wrapped)
        files.contents.set_call(here, name.encode(), ctypes.cast(wrapped, _POINTER))
    try:
        yield
    finally:
        for name in _CALLS:
            files.contents.set_call(here, name.encode(), None)


def _refusing(faults: Faults, name: str, original: Callable[..., int]) -> Callable[..., int]:
    def call(*arguments: Any) -> int:
        if faults.turn(name):
            ctypes.set_errno(errno.EMFILE if name == "open" else errno.ENOSPC)
            return -1
        return original(*arguments)

    return call


# Beside it: commits, syncs, and files of other kinds -----------------------------------------------------


def _beside_sqlite(faults: Faults, patch: pytest.MonkeyPatch) -> None:
    class Connection(sqlite3.Connection):
        def execute(self, statement: str, *arguments: Any) -> sqlite3.Cursor:
            if statement == "COMMIT" and faults.turn("sync"):
                error = sqlite3.OperationalError("disk I/O error")
                error.sqlite_errorcode = sqlite3.SQLITE_IOERR
                raise error
            return super().execute(statement, *arguments)

    known: Any = sqlite3.connect

    def connecting(*arguments: Any, **more: Any) -> Any:
        return known(*arguments, **{"factory": Connection, **more})

    patch.setattr(sqlite3, "connect", connecting)
    for owner, name in (
        (os, "fsync"),
        (pathlib.Path, "replace"),
        (pathlib.Path, "rename"),
        (pathlib.Path, "mkdir"),
        (pathlib.Path, "write_bytes"),
        (pathlib.Path, "write_text"),
        (tempfile, "mkstemp"),
    ):
        patch.setattr(owner, name, _failing(faults, name, getattr(owner, name)))


def _failing(faults: Faults, name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **more: Any) -> Any:
        if faults.turn(name):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return original(*arguments, **more)

    return call


@contextlib.contextmanager
def faults() -> Iterator[Faults]:
    """A new injector, in its place."""
    with Faults().installed() as made:
        yield made
