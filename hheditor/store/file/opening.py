"""Opening a library file, whatever state it is in.

Four ends are possible: it is open for reading and writing; it is open for reading only, with findings that
say why (too new, a read-only folder, damaged); it is refused with a finding (too old, not a library,
locked); or it was not there and has been made.
"""

import contextlib
import os
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from hheditor.store.care import backups
from hheditor.store.care.health import quick_check, salvage
from hheditor.store.clock import Clock
from hheditor.store.errors import StoreError, finding_of, refused, translated
from hheditor.store.file.connection import Mode, connect, own_file
from hheditor.store.file.migrations import migrate
from hheditor.store.file.schema import APPLICATION_ID, CURRENT, OLDEST, Version, marks
from hheditor.store.guard import beside
from hheditor.store.guard.aside import aside_folder
from hheditor.store.guard.blueprint import strange
from hheditor.values import Finding, refuse, warn

CHECKED_AT_ONCE = 8 * 1024 * 1024
"""A file up to this size is checked before it is used; a larger one in the background, so that it opens at
once."""

_RETRY = 0.02


class Opened(NamedTuple):
    """A connection, and what there is to say about it."""

    connection: sqlite3.Connection
    mode: Mode
    findings: tuple[Finding, ...] = ()
    damaged: bool = False
    aside: "tempfile.TemporaryDirectory[str] | None" = None
    """Where the readable part of a damaged library lies until it is closed; None where it is in memory."""


def open_file(path: Path, *, create: bool, read_only: bool, wait: float, clock: Clock) -> Opened:
    """Open the library at `path`; see the module for the four ends."""
    if not _size(path):
        if not create or read_only:
            raise refused("store.no-library", file=path.name)
        with translated(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            return _ready(path, wait, clock)
    try:
        looked = _look(path, wait)
        if looked is None:
            return _ready(path, wait, clock)
        version, mode = looked
        if version.major > CURRENT.major:
            finding = warn("store.too-new", file=path.name, version=version.major, known=CURRENT.major)
            return Opened(connect(path, mode, wait), mode, (finding,))
        if read_only:
            if version < Version(CURRENT.major):
                raise refused("store.must-upgrade", file=path.name)
            return Opened(connect(path, mode, wait), mode)
        if mode == "immutable":
            return Opened(connect(path, mode, wait), mode, (_read_only(path),))
        return _ready(path, wait, clock)
    except (sqlite3.Error, StoreError) as error:
        return _all_the_same(path, wait, error)
    except OSError as error:
        raise StoreError(finding_of(error, path) or refuse("store.cannot-open", file=path.name)) from error


def _all_the_same(path: Path, wait: float, error: sqlite3.Error | StoreError) -> Opened:
    """What can be read although something is in the way, or the error."""
    if isinstance(error, StoreError):
        finding = error.finding
        if finding.message != "store.disk-full":
            raise error
    else:
        finding = finding_of(error, path) or refuse("store.damaged", file=path.name)
    if finding.message == "store.damaged":
        return _damaged(path)
    if finding.message in ("store.read-only", "store.cannot-open"):
        return _reading(path, wait, _read_only(path))
    if finding.message in ("store.disk-full", "store.cannot-write"):
        # Not even the index of the log could be made, or there is no room for the backup before an upgrade.
        try:
            return _reading(path, wait, warn("store.no-room", file=path.name))
        except StoreError:
            raise StoreError(finding) from error
    raise StoreError(finding) from error


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
    except OSError as error:
        raise StoreError(finding_of(error, path) or refuse("store.cannot-open", file=path.name)) from error


def _read_only(path: Path) -> Finding:
    return warn("store.read-only", file=path.name, folder=path.parent.name)


def _look(path: Path, wait: float) -> tuple[Version, Mode] | None:
    """Version of the file and how it can be read, having changed nothing; None where it is an empty
    beginning."""
    mode: Mode = "read"
    try:
        found = _marks(path, mode, wait)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        if _is_ours(path) and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
            # Somebody was stopped in the middle of a change; whoever may write must first undo it.
            found = _marks(path, "write", wait)
        else:
            # A folder that takes no files takes no log either; then nobody can be writing, and the file
            # is all
            # there is.
            mode = "immutable"
            found = _marks(path, mode, wait)
    application, version, filled = found
    if not filled:
        return None
    if application != APPLICATION_ID:
        raise refused("store.not-a-library", file=path.name)
    if version < OLDEST:
        raise refused("store.too-old", file=path.name, version=version.major, known=OLDEST.major)
    return version, mode


def _marks(path: Path, mode: Mode, wait: float) -> tuple[int, Version, bool]:
    with contextlib.closing(connect(path, mode, wait)) as connection:
        return marks(connection)


def _is_ours(path: Path) -> bool:
    """Whether the first bytes carry our mark, read without asking SQLite."""
    with path.open("rb") as file:
        return file.read(72)[68:] == APPLICATION_ID.to_bytes(4, "big")


def _ready(path: Path, wait: float, clock: Clock) -> Opened:
    """Open for writing, made or brought up to date as need be, and checked if that is quick."""
    connection = _patiently(path, wait)
    try:
        _bring_up_to_date(path, connection, clock)
        small = path.stat().st_size <= CHECKED_AT_ONCE or beside.suspected(path)
        damaged = small and bool(quick_check(connection))
        if small and not damaged:
            beside.suspect(path, damaged=False)
        foreign = () if damaged else strange(connection)
        lost = () if damaged or foreign else _lost(path, connection)
    except BaseException:
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        connection.close()
        raise
    if damaged:
        connection.close()
        return _damaged(path)
    if foreign:
        connection.close()
        finding = warn("store.strange-parts", file=path.name, parts=", ".join(foreign)[:200])
        return Opened(connect(path, "read", wait), "read", (finding,))
    return Opened(connection, "write", lost)


def _lost(path: Path, connection: sqlite3.Connection) -> tuple[Finding, ...]:
    """What to say where the library once held more than it does: a log was cut, or not copied along."""
    library, revision = connection.execute("SELECT library, revision FROM state").fetchone()
    before = beside.seen(path)
    beside.note(path, library, revision)
    if before is None or before.library != library or before.revision <= revision:
        return ()
    return (warn("store.lost-changes", file=path.name, n=before.revision - revision),)


def _patiently(path: Path, wait: float) -> sqlite3.Connection:
    deadline = time.monotonic() + wait
    while True:
        try:
            return connect(path, "write", wait)
        except sqlite3.OperationalError as error:
            # The switch to a write-ahead log does not wait for others by itself.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
        time.sleep(_RETRY)


def _bring_up_to_date(path: Path, connection: sqlite3.Connection, clock: Clock) -> None:
    if _is_current(connection):
        return
    # Under the write lock, and asked again there: another process may have been at it.
    connection.execute("BEGIN IMMEDIATE")
    if not _is_current(connection):
        _, _, filled = marks(connection)
        if filled:
            backups.take(path, backups.folder_of(path), reason=f"before-{CURRENT.major}", clock=clock)
        migrate(connection)
    connection.execute("COMMIT")


def _is_current(connection: sqlite3.Connection) -> bool:
    application, version, filled = marks(connection)
    return filled and application == APPLICATION_ID and version >= CURRENT


def _reading(path: Path, wait: float, finding: Finding) -> Opened:
    modes: tuple[Mode, ...] = ("read", "alone", "immutable")
    for mode in modes:
        connection = None
        try:
            connection = connect(path, mode, wait)
            _, version, _ = marks(connection)
            connection.execute("SELECT revision FROM state").fetchone()
        except sqlite3.Error:
            if connection is not None:
                connection.close()
            continue
        if version < Version(CURRENT.major):
            connection.close()
            raise refused("store.must-upgrade", file=path.name)
        return Opened(connection, "read" if mode == "alone" else mode, (finding,))
    raise refused("store.cannot-open", file=path.name)


def _damaged(path: Path) -> Opened:
    """What can be read, copied out of harm's way, into memory where there is no room elsewhere; the damaged
    file stays as it is."""
    with contextlib.suppress(sqlite3.Error, StoreError, OSError):
        aside = aside_folder()
        try:
            return _salvaged(path, own_file(Path(aside.name) / path.name), aside)
        except BaseException:
            aside.cleanup()
            raise
    return _salvaged(path, own_file(None), None)


def _salvaged(
    path: Path, connection: sqlite3.Connection, aside: "tempfile.TemporaryDirectory[str] | None"
) -> Opened:
    try:
        connection.execute("PRAGMA synchronous = OFF")
        documents = salvage(path, connection)
        connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    finding = warn("store.damaged-but-read", file=path.name, n=documents)
    return Opened(connection, "read", (finding,), damaged=True, aside=aside)
