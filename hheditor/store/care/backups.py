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
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from hheditor.store.care.health import Checkup, check_file, quick_check
from hheditor.store.clock import Clock, moment, now
from hheditor.store.errors import refused, translated
from hheditor.store.file.connection import connect, own_file
from hheditor.values.files import settle_folder

SUFFIX = ".hhlibrary"
KEEP_LAST = 10
KEEP_DAYS = 15
KEEP_WEEKS = 8
KEEP_MONTHS = 12

_PAGES_A_STEP = 256
_NAME = re.compile(r"library-(\d{8}T\d{9})Z(?:-([a-z0-9-]+))?\.hhlibrary")


class Backup(NamedTuple):
    """A copy of the library."""

    path: Path
    made: datetime
    reason: str
    """Empty for one taken as a matter of course; ``before-2`` before an upgrade, ``before-restore``."""
    size: int
    revision: int = -1
    """What the library had reached: backups follow each other by it, whatever the clock said."""

    @property
    def place(self) -> tuple[int, datetime]:
        """By which backups are ordered."""
        return self.revision, self.made


class Stopped(Exception):
    """The program ends, so the backup was given up."""


def folder_of(library: Path) -> Path:
    """Where the backups of a library lie."""
    return library.with_name("backups")


def list_backups(folder: Path) -> tuple[Backup, ...]:
    """All backups, the one that holds most first. Other files in the folder are left alone."""
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
            found.append(Backup(path, made, match[2] or "", path.stat().st_size, _revision(path)))
        except (ValueError, OSError):
            continue
    return tuple(sorted(found, key=lambda backup: (backup.place, backup.path.name), reverse=True))


def _revision(path: Path) -> int:
    try:
        with closing(connect(path, "immutable")) as connection:
            return int(connection.execute("SELECT revision FROM state").fetchone()[0])
    except (sqlite3.Error, OSError, TypeError, ValueError):
        return -1


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
    return Backup(path, made, reason, path.stat().st_size, _revision(path))


def copy_whole(library: Path, target: Path, *, stop: threading.Event | None = None) -> None:
    """One file with everything, beside or instead of `target`: written aside, checked, then named."""
    partial = target.with_name(target.name + ".partial")
    try:
        with translated(library), closing(_snapshot(library)) as source, translated(target):
            partial.unlink(missing_ok=True)
            with closing(own_file(partial)) as copy:
                _copy_pages(source, copy, stop)
                copy.execute("PRAGMA journal_mode = DELETE").fetchone()
                if quick_check(copy):
                    raise refused("store.damaged", file=library.name)
        with translated(target):
            _settle(partial)
            partial.replace(target)
            settle_folder(target.parent)
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


def superfluous(backups: Iterable[Backup]) -> tuple[Backup, ...]:
    """Which backups may go: all but the last ten, the last of each of the fifteen newest days there are,
    of each of the eight newest weeks and of each of the twelve newest months.

    Days are counted by what is there and not from today, and follow each other by what the library had
    reached: a start with a wrong clock is one more day among them and deletes nothing else.
    """
    ordered = sorted(backups, key=lambda backup: backup.place, reverse=True)
    kept = {backup.path for backup in ordered[:KEEP_LAST]}
    for most, period in ((KEEP_DAYS, "%Y-%m-%d"), (KEEP_WEEKS, "%G-%V"), (KEEP_MONTHS, "%Y-%m")):
        last: dict[str, Path] = {}
        for backup in ordered:
            last.setdefault(backup.made.astimezone(UTC).strftime(period), backup.path)
        kept.update(islice(last.values(), most))
    return tuple(backup for backup in ordered if backup.path not in kept)


def thin(folder: Path) -> int:
    """Delete the superfluous backups; how many went. One that cannot be read at the moment has no place among
    the others and stays."""
    going = superfluous(backup for backup in list_backups(folder) if backup.revision >= 0)
    for backup in going:
        with translated(backup.path):
            backup.path.unlink(missing_ok=True)
    return len(going)


def newest_good(folder: Path) -> Backup | None:
    """The newest backup that passes its check, every document compared with its digest."""
    for backup in list_backups(folder):
        checkup = check_file(backup.path, content=True)
        if isinstance(checkup, Checkup) and checkup.sound:
            return backup
    return None
