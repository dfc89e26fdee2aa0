"""Versions of a document: states worth keeping, under a name or because something was about to replace
them."""

import sqlite3
from typing import Literal, cast

from hheditor.store.clock import Clock
from hheditor.store.errors import refused
from hheditor.store.file.connection import Access
from hheditor.store.kinds import short_name
from hheditor.values import Value

Reason = Literal["person", "import", "elsewhere", "restore"]


class Version(Value, frozen=True):
    """A kept state of a document."""

    key: int
    name: str
    """As the person called it; empty where the program kept it by itself."""
    reason: Reason
    """Why it was kept: a person asked, an import replaced it, another process had changed it, a version was
    brought back over it."""
    made: int


class Versions:
    """The kept states of all documents."""

    def __init__(self, access: Access, clock: Clock) -> None:
        self._access = access
        self._clock = clock

    def of(self, identity: str) -> tuple[Version, ...]:
        """The versions of a document, newest first."""
        rows = self._access.rows(
            "SELECT version.key, version.name, reason, made FROM version JOIN document "
            "ON document.key = version.document WHERE id = ? ORDER BY made DESC, version.key DESC",
            (identity,),
        )
        return tuple(Version(*row) for row in rows)

    def keep(self, identity: str, name: str, reason: Reason = "person") -> Version:
        """Keep a document as it is now."""
        with self._access.writing() as connection:
            row = connection.execute("SELECT key FROM document WHERE id = ?", (identity,)).fetchone()
            if row is None:
                raise refused("store.no-such-document", identity=identity)
            key = self.keep_row(connection, row[0], name, reason)
            made = connection.execute("SELECT made FROM version WHERE key = ?", (key,)).fetchone()[0]
        return Version(key, short_name(name), reason, made)

    def keep_row(self, connection: sqlite3.Connection, document: int, name: str, reason: Reason) -> int:
        """The same inside a transaction, for the document with that key; the version's key."""
        return cast(
            int,
            connection.execute(
                "INSERT INTO version (document, name, reason, made, content) "
                "SELECT ?, ?, ?, ?, content FROM body WHERE document = ?",
                (document, short_name(name), reason, self._clock(), document),
            ).lastrowid,
        )

    def content(self, identity: str, key: int) -> tuple[str, str, str]:
        """Kind, name and stored content of a version."""
        row = self._access.row(
            "SELECT kind, document.name, version.content FROM version "
            "JOIN document ON document.key = version.document WHERE id = ? AND version.key = ?",
            (identity, key),
        )
        if row is None:
            raise refused("store.no-such-version", identity=identity)
        return cast(tuple[str, str, str], tuple(row))

    def forget(self, key: int) -> None:
        """Delete a version."""
        with self._access.writing() as connection:
            connection.execute("DELETE FROM version WHERE key = ?", (key,))
