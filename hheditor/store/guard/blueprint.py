"""Which tables, triggers and views a library of ours has, and what a stranger may have put beside them.

A trigger or a view runs with whoever opens the file. So nothing of the kind is ever taken over from
elsewhere, and a library that has some is read and never written.
"""

import sqlite3
from contextlib import closing
from functools import cache

from hheditor.store.file.migrations import migrate
from hheditor.store.file.schema import CURRENT, TABLES_1, Version

Part = tuple[str, str, str | None]

_COLUMNS = ("name", "notes", "briefing")
_NAMES, _NEW, _OLD = (", ".join(lead + name for name in _COLUMNS) for lead in ("", "new.", "old."))
_ADD = f"INSERT INTO prose_fts (rowid, {_NAMES}) VALUES (new.rowid, {_NEW});"  # noqa: S608 - our own text
_DROP = f"INSERT INTO prose_fts (prose_fts, rowid, {_NAMES}) VALUES ('delete', old.rowid, {_OLD});"  # noqa: S608
_SEARCH = tuple(
    f"CREATE TRIGGER prose_{short} AFTER {what} ON prose BEGIN {deed} END"
    for short, what, deed in (("ai", "INSERT", _ADD), ("ad", "DELETE", _DROP), ("au", "UPDATE", _DROP + _ADD))
)


def parts(connection: sqlite3.Connection) -> frozenset[Part]:
    """Everything a file is made of."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'")
    return frozenset((kind, name, sql) for kind, name, sql in rows)


@cache
def parts_of(version: Version) -> frozenset[Part]:
    """What a library of a version is made of."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("BEGIN")
        migrate(connection, until=version)
        connection.execute("COMMIT")
        return parts(connection)


def strange(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The names of views and triggers that are none of ours, or say something else than ours."""
    rows = connection.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY name"
    ).fetchall()
    found = tuple(name for name, sql in rows if _plain(sql) not in _expected())
    if found:
        # The helper that writes the search index may lay its statements out otherwise one day: it is asked
        # only now, since to ask it takes a fifth of a second.
        found = tuple(name for name, sql in rows if _plain(sql) not in _written_today())
    return found


@cache
def _expected() -> frozenset[str]:
    own = (statement for statement in TABLES_1 if "CREATE TRIGGER" in statement)
    return frozenset(map(_plain, (*own, *_SEARCH)))


@cache
def _written_today() -> frozenset[str]:
    return frozenset(_plain(sql) for kind, _, sql in parts_of(CURRENT) if kind == "trigger")


def _plain(sql: str | None) -> str:
    """A statement without its layout and its quotes."""
    return "".join((sql or "").split()).lower().translate(str.maketrans("", "", '[]"`'))
