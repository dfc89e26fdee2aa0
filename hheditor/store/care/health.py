"""Is a library file sound, and what can still be read of one that is not?"""

import contextlib
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from hheditor.store.errors import finding_of
from hheditor.store.file.connection import connect
from hheditor.store.file.migrations import migrate
from hheditor.store.file.schema import APPLICATION_ID, CURRENT, OLDEST, Version, marks
from hheditor.store.guard.blueprint import strange
from hheditor.values import BadValue, Finding, decode, refuse

_MOST_COMPLAINTS = 20

_PASSING = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
)
"""Troubles of a moment, which say nothing about the file: too many files open, no room, others in the way."""
_LOST_SECTORS = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS)
"""What a disk says that cannot give back what was written."""

# In the order in which rows may refer to each other.
_TABLES = {
    "state": ("one",),
    "document": ("key",),
    "body": ("document",),
    "step": ("battle", "sequence"),
    "edit": ("document", "position"),
    "version": ("key",),
    "tag": ("document", "tag"),
    "picture": ("key",),
    "picture_use": ("document", "picture"),
    "thumbnail": ("document",),
    "inventory": ("piece",),
    "setting": ("name",),
}


class Checkup(NamedTuple):
    """What a check found."""

    version: Version
    complaints: tuple[str, ...]
    """SQLite's own words, for the log; empty where the file is sound."""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.complaints


def complaints_of(error: sqlite3.Error) -> tuple[str, ...]:
    """SQLite's words where an error tells of damage. A trouble of the moment is raised on: whoever took it
    for damage would close a sound library."""
    code = getattr(error, "sqlite_errorcode", 0)
    if code & 0xFF in _PASSING and code not in _LOST_SECTORS:
        raise error
    return (str(error),)


def quick_check(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The structure of the file, without comparing indexes with tables."""
    return _complaints(connection, f"PRAGMA quick_check({_MOST_COMPLAINTS})")


def full_check(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Structure, indexes, references between tables, and the search index."""
    complaints = _complaints(connection, f"PRAGMA integrity_check({_MOST_COMPLAINTS})")
    if complaints:
        return complaints
    rows = connection.execute("PRAGMA foreign_key_check").fetchmany(_MOST_COMPLAINTS)
    complaints += tuple(f"{table} {row}: no {parent}" for table, row, parent, _ in rows)
    gap = connection.execute(
        "SELECT battle FROM step GROUP BY battle HAVING count(*) <> max(sequence) + 1 LIMIT 1"
    ).fetchone()
    if gap is not None:
        complaints += (f"battle {gap[0]}: step missing",)
    complaints += tuple(f"not ours: {name}" for name in strange(connection))
    return complaints + content_check(connection) + _rest_check(connection)


def _rest_check(connection: sqlite3.Connection) -> tuple[str, ...]:
    """What no digest covers and cannot be read any more."""
    from hheditor.store.guard.readable import unreadable

    try:
        return tuple(islice(unreadable(connection), _MOST_COMPLAINTS))
    except sqlite3.DatabaseError as error:
        return complaints_of(error)


def content_check(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Documents that are no longer what was written, by their digests."""
    from hheditor.store.guard.digests import altered

    try:
        found = tuple(islice(altered(connection), _MOST_COMPLAINTS))
    except sqlite3.DatabaseError as error:
        return complaints_of(error)
    return tuple(f"altered: {identity} {name}" for identity, name in found)


def _complaints(connection: sqlite3.Connection, pragma: str) -> tuple[str, ...]:
    try:
        rows = connection.execute(pragma).fetchall()
    except sqlite3.DatabaseError as error:
        return complaints_of(error)
    return tuple(row[0] for row in rows if row[0] != "ok")


def check_file(path: Path, *, full: bool = False, content: bool = False) -> Checkup | Finding:
    """Check a library or a backup nobody has open; a finding where it is no library this program reads.

    `content` also compares every document with its digest.
    """
    missing = refuse("store.no-library", file=path.name)
    if not path.exists():
        return missing
    try:
        connection = (
            connect(path, "read")
            if path.with_name(path.name + "-wal").exists()
            else connect(path, "immutable")
        )
    except sqlite3.Error as error:
        return finding_of(error, path) or refuse("store.damaged", file=path.name)
    try:
        application, version, filled = marks(connection)
        if not filled:
            return missing
        if application != APPLICATION_ID:
            return refuse("store.not-a-library", file=path.name)
        if version.major > CURRENT.major:
            return refuse("store.too-new", file=path.name, version=version.major, known=CURRENT.major)
        if version < OLDEST:
            return refuse("store.too-old", file=path.name, version=version.major, known=OLDEST.major)
        complaints = full_check(connection) if full else quick_check(connection)
        if content and not full and not complaints:
            complaints = content_check(connection)
        return Checkup(version, complaints)
    except sqlite3.Error as error:
        return finding_of(error, path) or refuse("store.damaged", file=path.name)
    finally:
        connection.close()


def salvage(path: Path, target: sqlite3.Connection) -> int:
    """Copy what can still be read of a damaged library into a new one; the number of documents saved."""
    target.execute("PRAGMA foreign_keys = OFF")
    target.execute("BEGIN")
    migrate(target)
    target.execute("DELETE FROM state")
    for source in _sources(path):
        with contextlib.closing(source):
            for table, key in _TABLES.items():
                _copy(source, target, table, key)
    target.execute("INSERT OR IGNORE INTO state VALUES (1, '0000000000000000', 0, 0)")
    _drop_orphans(target)
    _index(target)
    target.execute("COMMIT")
    row = target.execute("SELECT count(*) FROM document").fetchone()
    return int(row[0])


def _sources(path: Path) -> Iterator[sqlite3.Connection]:
    """The file with its log, then the file alone: a damaged log may hide a sound file."""
    for mode in ("read", "immutable"):
        with contextlib.suppress(sqlite3.Error, OSError):
            yield connect(path, mode)


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, table: str, key: tuple[str, ...]) -> None:
    known = [row[1] for row in target.execute(f"PRAGMA table_info({table})")]
    try:
        there = {row[1] for row in source.execute(f"PRAGMA table_info({table})")}
    except sqlite3.DatabaseError:
        return
    columns = [name for name in known if name in there]
    if not columns:
        return
    names = ", ".join(columns)
    insert = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    # From both ends: what lies behind a broken page is reached from the other side.
    for direction in ("", " DESC"):
        order = ", ".join(column + direction for column in key)
        statement = f"SELECT {names} FROM {table} ORDER BY {order}"  # noqa: S608 - names of our own
        if table == "step" and direction:
            continue
        for row in _readable(source, statement):
            with contextlib.suppress(sqlite3.IntegrityError, sqlite3.DataError, sqlite3.OperationalError):
                target.execute(insert, row)


def _readable(source: sqlite3.Connection, statement: str) -> Iterator[tuple[Any, ...]]:
    with contextlib.suppress(sqlite3.DatabaseError):
        yield from source.execute(statement)


def _drop_orphans(target: sqlite3.Connection) -> None:
    target.execute("UPDATE document SET trashed = 0 WHERE key NOT IN (SELECT document FROM body)")
    target.execute("DELETE FROM document WHERE trashed = 0")
    for table in ("body", "edit", "version", "tag", "picture_use", "thumbnail"):
        target.execute(f"DELETE FROM {table} WHERE document NOT IN (SELECT key FROM document)")  # noqa: S608
    target.execute("DELETE FROM step WHERE battle NOT IN (SELECT key FROM document)")
    target.execute("DELETE FROM picture_use WHERE picture NOT IN (SELECT key FROM picture)")


def _index(target: sqlite3.Connection) -> None:
    from hheditor.store.contents import TYPES, prose_of

    rows = target.execute(
        "SELECT key, kind, name, content FROM document JOIN body ON body.document = key"
    ).fetchall()
    for key, kind, name, content in rows:
        words: tuple[str, ...] = (name, "", "")
        if kind in TYPES:
            with contextlib.suppress(BadValue, ValueError):
                words = prose_of(decode(content, TYPES[kind]))
        target.execute("INSERT OR IGNORE INTO prose VALUES (NULL, ?, '', ?, ?, ?)", (key, *words))
