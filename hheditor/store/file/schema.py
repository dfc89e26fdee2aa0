"""What lies in a library file: its marks and its tables, version by version.

The tables of a version are written once and never edited afterwards: a library of that version is out there.
What changes is a new version with a migration of its own (`hheditor.store.file.migrations`).
"""

import sqlite3
from typing import NamedTuple

APPLICATION_ID = 0x48486564
"""``HHed``: marks a SQLite file as one of ours."""


class Version(NamedTuple):
    """A major version breaks older programs, a minor one does not."""

    major: int
    minor: int = 0

    @property
    def number(self) -> int:
        """As the file carries it."""
        return self.major << 16 | self.minor

    @classmethod
    def of(cls, number: int) -> "Version":
        """From the number in the file."""
        return cls(number >> 16, number & 0xFFFF)


CURRENT = Version(3, 0)
OLDEST = Version(1, 0)
"""Older ones never left the workshop."""

_KINDS_1 = ("map", "army", "troop", "profile", "scenario", "deployment", "battle")
_KINDS_SQL = ", ".join(f"'{kind}'" for kind in _KINDS_1)

TABLES_1 = (
    """
    CREATE TABLE state (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        library TEXT NOT NULL CHECK (length(library) = 16),
        revision INTEGER NOT NULL CHECK (revision >= 0),
        created INTEGER NOT NULL
    ) STRICT
    """,
    f"""
    CREATE TABLE document (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE CHECK (length(id) = 16),
        kind TEXT NOT NULL CHECK (kind IN ({_KINDS_SQL})),
        name TEXT NOT NULL CHECK (length(name) <= 400),
        system TEXT NOT NULL,
        summary TEXT NOT NULL CHECK (json_valid(summary)),
        revision INTEGER NOT NULL CHECK (revision >= 1),
        digest TEXT NOT NULL,
        parent INTEGER REFERENCES document (key) ON DELETE SET NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        opened INTEGER,
        trashed INTEGER
    ) STRICT
    """,
    "CREATE INDEX document_parent ON document (parent) WHERE parent IS NOT NULL",
    """
    CREATE TRIGGER document_leaves_by_the_trash BEFORE DELETE ON document WHEN OLD.trashed IS NULL
    BEGIN SELECT RAISE(ABORT, 'only what lies in the trash can be deleted'); END
    """,
    """
    CREATE TABLE body (
        document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
        content TEXT NOT NULL CHECK (json_valid(content))
    ) STRICT
    """,
    """
    CREATE TABLE step (
        battle INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
        sequence INTEGER NOT NULL CHECK (sequence >= 0),
        entry TEXT NOT NULL CHECK (json_valid(entry)),
        PRIMARY KEY (battle, sequence)
    ) STRICT
    """,
    """
    CREATE TRIGGER step_stays BEFORE UPDATE ON step
    BEGIN SELECT RAISE(ABORT, 'steps are append-only'); END
    """,
    """
    CREATE TRIGGER step_leaves_with_its_battle BEFORE DELETE ON step
    WHEN EXISTS (SELECT 1 FROM document WHERE key = OLD.battle)
    BEGIN SELECT RAISE(ABORT, 'steps are append-only'); END
    """,
    """
    CREATE TRIGGER step_follows BEFORE INSERT ON step
    WHEN NEW.sequence IS NOT (SELECT coalesce(max(sequence) + 1, 0) FROM step WHERE battle = NEW.battle)
    BEGIN SELECT RAISE(ABORT, 'steps are append-only'); END
    """,
    """
    CREATE TABLE edit (
        document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
        position INTEGER NOT NULL CHECK (position >= 0),
        record BLOB NOT NULL,
        PRIMARY KEY (document, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE version (
        key INTEGER PRIMARY KEY,
        document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
        name TEXT NOT NULL CHECK (length(name) <= 400),
        reason TEXT NOT NULL CHECK (reason IN ('person', 'import', 'elsewhere', 'restore')),
        made INTEGER NOT NULL,
        content TEXT NOT NULL CHECK (json_valid(content))
    ) STRICT
    """,
    "CREATE INDEX version_document ON version (document, made)",
    """
    CREATE TABLE tag (
        document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
        tag TEXT NOT NULL CHECK (length(tag) BETWEEN 1 AND 100),
        PRIMARY KEY (document, tag)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX tag_document ON tag (tag)",
    """
    CREATE TABLE picture (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE CHECK (length(id) = 16),
        media TEXT NOT NULL CHECK (media IN ('image/png', 'image/jpeg')),
        width INTEGER NOT NULL CHECK (width > 0),
        height INTEGER NOT NULL CHECK (height > 0),
        added INTEGER NOT NULL,
        data BLOB NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE picture_use (
        document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
        picture INTEGER NOT NULL REFERENCES picture (key),
        PRIMARY KEY (document, picture)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX picture_use_picture ON picture_use (picture)",
    """
    CREATE TABLE thumbnail (
        document INTEGER PRIMARY KEY REFERENCES document (key) ON DELETE CASCADE,
        digest TEXT NOT NULL,
        data BLOB NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE inventory (
        piece TEXT PRIMARY KEY CHECK (length(piece) BETWEEN 1 AND 200),
        owned INTEGER NOT NULL CHECK (owned >= 0),
        notes TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE setting (
        name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 200),
        content TEXT NOT NULL CHECK (json_valid(content))
    ) STRICT, WITHOUT ROWID
    """,
)


def marks(connection: sqlite3.Connection) -> tuple[int, Version, bool]:
    """Application id, version, and whether there is any table at all."""
    application: int = connection.execute("PRAGMA application_id").fetchone()[0]
    version = Version.of(connection.execute("PRAGMA user_version").fetchone()[0])
    tables: int = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return application, version, tables > 0
