"""Backups: whole copies of the library, taken while it is used, thinned with age, and brought back.

A backup is a library file of its own, in one piece (no log beside it), named by the moment it was taken. It
is written under another name, checked, and only then given its own: a backup that is there is a good one.
"""

import os
import re
import sqlite3
import threading
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from hheditor.store.clock import Clock, moment, now
from hheditor.store.connection import connect
from hheditor.store.errors import refused, translated
from hheditor.store.health import Checkup, check_file, quick_check

SUFFIX = ".hhlibrary"
KEEP_LAST = 10
KEEP_DAILY = timedelta(days=14)
KEEP_WEEKLY = timedelta(weeks=8)
KEEP_MONTHLY = timedelta(days=366)

_PAGES_A_STEP = 256
_NAME = re.compile(r"library-(\d{8}T\d{9})Z(?:-([a-z0-9-]+))?\.hhlibrary")


class Backup(NamedTuple):
    """A copy of the library."""

    path: Path
    made: datetime
    reason: str
    """Empty for one taken as a matter of course; ``before-2`` before an upgrade, ``before-restore``."""
    size: int


class Stopped(Exception):
    """The program ends, so the backup was given up."""


def folder_of(library: Path) -> Path:
    """Where the backups of a library lie."""
    return library.with_name("backups")


def list_backups(folder: Path) -> tuple[Backup, ...]:
    """All backups, newest first. Other files in the folder are left alone."""
    found = []
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return ()
    for path in paths:
        match = _NAME.fullmatch(path.name)
        if match is None:
            continue
        try:
            made = datetime.strptime(match[1] + "000+0000", "%Y%m%dT%H%M%S%f%z")
            found.append(Backup(path, made, match[2] or "", path.stat().st_size))
        except (ValueError, OSError):
            continue
    return tuple(sorted(found, key=lambda backup: backup.path.name, reverse=True))


def take(
    library: Path,
    folder: Path,
    *,
    reason: str = "",
    clock: Clock = now,
    stop: threading.Event | None = None,
) -> Backup:
    """Back the library up as it is at this moment, while others go on reading and writing it."""
    made = moment(clock())
    name = f"library-{made:%Y%m%dT%H%M%S}{made.microsecond // 1000:03}Z" + (f"-{reason}" if reason else "")
    _must_be_there(library)
    with translated(folder / name):
        folder.mkdir(parents=True, exist_ok=True)
        for partial in folder.glob("*.partial"):
            partial.unlink(missing_ok=True)
    path = folder / (name + SUFFIX)
    copy_whole(library, path, stop=stop)
    return Backup(path, made, reason, path.stat().st_size)


def copy_whole(library: Path, target: Path, *, stop: threading.Event | None = None) -> None:
    """One file with everything, beside or instead of `target`: written aside, checked, then named."""
    partial = target.with_name(target.name + ".partial")
    try:
        with translated(library), closing(_snapshot(library)) as source, translated(target):
            partial.unlink(missing_ok=True)
            with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
                _copy_pages(source, copy, stop)
                copy.execute("PRAGMA journal_mode = DELETE").fetchone()
                if quick_check(copy):
                    raise refused("store.damaged", file=library.name)
        with translated(target):
            _settle(partial)
            partial.replace(target)
            _settle_folder(target.parent)
    except BaseException:
        partial.unlink(missing_ok=True)
        partial.with_name(partial.name + "-journal").unlink(missing_ok=True)
        raise


def _must_be_there(library: Path) -> None:
    with translated(library):
        if not library.exists():
            raise refused("store.vanished", file=library.name, folder=library.parent.name)


def _snapshot(library: Path) -> sqlite3.Connection:
    """A connection that keeps seeing the library as it is now: the copy never has to start again."""
    _must_be_there(library)
    connection = connect(library, "read")
    try:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _copy_pages(source: sqlite3.Connection, copy: sqlite3.Connection, stop: threading.Event | None) -> None:
    def progress(_status: int, _remaining: int, _total: int) -> None:
        if stop is not None and stop.is_set():
            raise Stopped

    # The copy is checked and flushed as a whole afterwards; until then it may be lost.
    copy.execute("PRAGMA synchronous = OFF")
    source.backup(copy, pages=_PAGES_A_STEP, progress=progress)


def _settle(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _settle_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def changed_since(library: Path, backup: Backup | None) -> bool:
    """Whether the library holds anything the backup does not."""
    if backup is None:
        return True
    try:
        return _fingerprint(library) != _fingerprint(backup.path)
    except (sqlite3.Error, OSError):
        return True


def _fingerprint(path: Path) -> tuple[int, ...]:
    with closing(connect(path, "read")) as connection:
        row = connection.execute(
            "SELECT revision, (SELECT coalesce(max(changed), 0) FROM document) FROM state"
        ).fetchone()
        return tuple(row)


def superfluous(backups: Iterable[Backup], at: datetime) -> tuple[Backup, ...]:
    """Which backups may go: all but the last ten, the last of each of fourteen days, of each of eight weeks
    and of each month of a year."""
    ordered = sorted(backups, key=lambda backup: backup.made, reverse=True)
    kept = {backup.path for backup in ordered[:KEEP_LAST]}
    for span, period in ((KEEP_DAILY, "%Y-%m-%d"), (KEEP_WEEKLY, "%G-%V"), (KEEP_MONTHLY, "%Y-%m")):
        seen: set[str] = set()
        for backup in ordered:
            label = backup.made.astimezone(UTC).strftime(period)
            if at - backup.made <= span and label not in seen:
                seen.add(label)
                kept.add(backup.path)
    return tuple(backup for backup in ordered if backup.path not in kept)


def thin(folder: Path, *, clock: Clock = now) -> int:
    """Delete the superfluous backups; how many went."""
    going = superfluous(list_backups(folder), moment(clock()))
    for backup in going:
        with translated(backup.path):
            backup.path.unlink(missing_ok=True)
    return len(going)


def newest_good(folder: Path) -> Backup | None:
    """The newest backup that passes its check."""
    for backup in list_backups(folder):
        checkup = check_file(backup.path)
        if isinstance(checkup, Checkup) and checkup.sound:
            return backup
    return None
