"""A connection to a library file: how it is opened, and the one way to write.

Write-ahead log with `synchronous = FULL`: what was committed survives a power cut, and readers never wait.
Writers take SQLite's write lock at the start of their transaction, so a second process waits its turn
instead of failing half-way. Every transaction also counts up the library's revision, by which backups know
whether anything changed.
"""

import contextlib
import functools
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from hheditor.store.errors import refused, translated
from hheditor.store.guard import beside

Mode = Literal["write", "read", "alone", "immutable"]
"""`alone` reads a log without the index others would need beside it, so that it needs no room on the disk; it
locks everybody else out meanwhile."""

WAIT = 2.0
"""Seconds a window waits for another process that writes."""
LONG_WAIT = 30.0
"""Seconds the command line waits."""

_LARGEST_VALUE = 256 * 1024 * 1024
_CACHE_KIB = 2 * 1024
"""What SQLite takes itself if nobody tells it: the system keeps the file in its own memory anyway."""


def connect(path: Path, mode: Mode, wait: float = WAIT) -> sqlite3.Connection:
    """A bare connection with our settings; `immutable` promises that nobody writes the file meanwhile."""
    place = f"file:{quote(os.fsencode(path.absolute()))}"
    place += {
        "write": "?mode=rwc",
        "read": "?mode=ro",
        "alone": "?mode=rw",
        "immutable": "?mode=ro&immutable=1",
    }[mode]
    connection = sqlite3.connect(place, timeout=wait, isolation_level=None, check_same_thread=False, uri=True)
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_VALUE)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        # A byte that is no text costs one letter, not the whole list; the digest of its document tells.
        connection.text_factory = functools.partial(str, encoding="utf-8", errors="replace")
        _defend(connection)
        if mode == "alone":
            # Before anything is read: what was looked at together needs its index to the end.
            connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchone()
        for pragma in (
            "foreign_keys = ON",
            "recursive_triggers = ON",
            "cell_size_check = ON",
            f"cache_size = -{_CACHE_KIB}",
            "temp_store = MEMORY",
        ):
            connection.execute(f"PRAGMA {pragma}")
        if mode == "write":
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            connection.execute("PRAGMA synchronous = FULL")
        else:
            connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def own_file(path: Path | None) -> sqlite3.Connection:
    """A bare connection to a file nobody else has, as a copy that is being made; None: in memory. What SQLite
    needs besides stays in memory, too: the folder for temporary files may be on a full disk."""
    connection = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def _defend(connection: sqlite3.Connection) -> None:
    """Let no statement touch the schema or the insides of the search index, where Python can say so."""
    setconfig = getattr(connection, "setconfig", None)
    if setconfig is not None:
        setconfig(getattr(sqlite3, "SQLITE_DBCONFIG_DEFENSIVE"), True)  # noqa: B009, FBT003 - from Python 3.12 on


class Access:
    """One connection, shared by the threads of a process under one lock."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, mode: Mode, *, memory: bool = False
    ) -> None:
        self.path = path
        self.mode = mode
        self._connection = connection
        self._lock = threading.RLock()
        self._depth = 0
        self._closed = False
        self._identity = None if memory else self._stat()

    @property
    def writable(self) -> bool:
        """Whether this library can be changed at all."""
        return self.mode == "write"

    @property
    def at_rest(self) -> bool:
        """Whether no other thread is at it just now: whoever can wait elsewhere asks first."""
        free = self._lock.acquire(blocking=False)
        if free:
            self._lock.release()
        return free

    def _stat(self) -> tuple[int, int] | None:
        try:
            status = os.stat(self.path)  # noqa: PTH116 - ten times a second, and Path costs as much again
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _must_be_there(self) -> None:
        # An open file outlives its name: without this look, a folder that was moved or unmounted would
        # swallow edits.
        if self._identity is not None and self._stat() != self._identity:
            raise refused("store.vanished", file=self.path.name, folder=self.path.parent.name)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A block whose queries all see the same moment."""
        with self._lock, translated(self.path, opened=True):
            self._must_be_open()
            if self._depth:
                yield self._connection
                return
            self._connection.execute("BEGIN")
            self._depth += 1
            try:
                yield self._connection
            finally:
                self._depth -= 1
                self._roll_back()

    def rows(self, statement: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """All rows of one query."""
        with self._lock, translated(self.path, opened=True):
            self._must_be_open()
            return self._connection.execute(statement, parameters).fetchall()

    def row(self, statement: str, parameters: Sequence[Any] = ()) -> Any | None:
        """The first row of one query."""
        with self._lock, translated(self.path, opened=True):
            self._must_be_open()
            return self._connection.execute(statement, parameters).fetchone()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: on disk when the block ends, or gone without a trace. Blocks nest into one
        transaction."""
        with self._lock, translated(self.path, opened=True):
            self._must_be_open()
            if not self.writable:
                raise refused("store.opened-read-only", file=self.path.name)
            if self._depth:
                yield self._connection
                return
            self._must_be_there()
            self._connection.execute("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield self._connection
                ((library, revision),) = self._connection.execute(
                    "UPDATE state SET revision = revision + 1 RETURNING library, revision"
                ).fetchall()
                self._connection.execute("COMMIT")
                if self._identity is not None:
                    beside.note(self.path, library, revision)
            except BaseException:
                self._roll_back()
                raise
            finally:
                self._depth -= 1

    @contextmanager
    def hurrying(self, wait: float) -> Iterator[None]:
        """A block whose transactions wait no longer than this for another process that writes."""
        with self._lock, translated(self.path, opened=True):
            self._must_be_open()
            before = self._connection.execute("PRAGMA busy_timeout").fetchone()[0]
            self._connection.execute(f"PRAGMA busy_timeout = {min(before, round(wait * 1000))}")
            try:
                yield
            finally:
                self._connection.execute(f"PRAGMA busy_timeout = {before}")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            # A rollback after an error of the disk may itself fail; the next opening then undoes the rest.
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _must_be_open(self) -> None:
        if self._closed:
            raise refused("store.closed", file=self.path.name)

    def copy_into(self, target: sqlite3.Connection) -> None:
        """The whole library as it is now, into another connection."""
        with self._lock, translated(self.path, opened=True):
            self._must_be_open()
            self._connection.backup(target)

    def overwrite_from(self, source: sqlite3.Connection) -> None:
        """Everything becomes as in `source`, in one transaction of SQLite's own."""
        with self._lock, translated(self.path, opened=True):
            self._must_be_open()
            self._must_be_there()
            source.backup(self._connection)

    def fold_in(self) -> None:
        """Fold the log into the file as far as nobody is reading it: what lies in one file is not lost with
        another. Nothing is waited for."""
        with self._lock, contextlib.suppress(sqlite3.Error):
            if self.writable and not self._closed and not self._depth:
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def forbid_writing(self) -> None:
        """From now on it is only read, as when damage was found."""
        with self._lock:
            if not self._closed:
                self.mode = "read"
                self._connection.execute("PRAGMA query_only = ON")

    def replace(self, connection: sqlite3.Connection, mode: Mode) -> None:
        """Go on with another connection to the same path, as after a restore or when a drive is back."""
        with self._lock:
            self._closed = True
            self._connection.close()
            self._connection = connection
            self.mode = mode
            self._identity = self._stat()
            self._closed = False

    def close(self) -> None:
        """Close; the log is folded into the file, so that one file is the whole library."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            if self.writable:
                with contextlib.suppress(sqlite3.Error):
                    busy, *_ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                    if not busy and self._identity is not None and self._stat() == self._identity:
                        beside.forget(self.path)
            self._connection.close()
