"""From each version of the library to the next.

A migration is plain SQL that knows only the tables it finds: the program's own types will have changed when
it runs on somebody's old library. All that are due run in **one** transaction under the write lock, after a
backup: whoever pulls the plug finds the old library or the new one.
"""

import sqlite3
from functools import cache
from typing import TYPE_CHECKING

from hheditor.store.file.schema import APPLICATION_ID, TABLES_1, Version
from hheditor.values import new_id

if TYPE_CHECKING:
    from sqlite_utils import Database, Migrations

_NAMES = {"first": Version(1), "search_everything": Version(2), "tables": Version(3)}


def _first(db: "Database") -> None:
    for statement in TABLES_1:
        db.execute(statement)
    db.execute(
        "INSERT INTO state (one, library, revision, created) "
        "VALUES (1, ?, 0, CAST(strftime('%s', 'now') AS INTEGER) * 1000)",
        [new_id()],
    )
    # Version 1 found documents by their names alone.
    db.table("document").enable_fts(
        ["name"], fts_version="FTS5", tokenize="unicode61 remove_diacritics 2", create_triggers=True
    )
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {Version(1).number}")


_PROSE = """
    INSERT INTO prose (document, part, name, notes, briefing)
    SELECT document.key, '', document.name,
        concat_fields(
            json_extract(content, '$.notes'), json_extract(content, '$.notes_it'),
            json_extract(content, '$.special_rules'), json_extract(content, '$.special_rules_it'),
            json_extract(content, '$.year'), json_extract(content, '$.place'), json_extract(content,
            '$.author'), json_extract(content, '$.people'), json_extract(content, '$.period'),
            json_extract(content, '$.map.notes'),
            json_extract(content, '$.sides[0].army.name'), json_extract(content, '$.sides[1].army.name')
        ),
        concat_fields(
            json_extract(content, '$.sides[0].briefing'), json_extract(content, '$.sides[0].briefing_it'),
            json_extract(content, '$.sides[1].briefing'), json_extract(content, '$.sides[1].briefing_it')
        )
    FROM document LEFT JOIN body ON body.document = document.key
"""


def _search_everything(db: "Database") -> None:
    """Version 2: search notes and briefings, too; know a document that comes back from another machine."""
    db.execute("ALTER TABLE document ADD COLUMN origin TEXT CHECK (origin IS NULL OR length(origin) = 16)")
    db.execute("CREATE INDEX document_origin ON document (origin) WHERE origin IS NOT NULL")
    db.table("document").disable_fts()
    db.execute(
        """
        CREATE TABLE prose (
            key INTEGER PRIMARY KEY,
            document INTEGER NOT NULL REFERENCES document (key) ON DELETE CASCADE,
            part TEXT NOT NULL,
            name TEXT NOT NULL,
            notes TEXT NOT NULL,
            briefing TEXT NOT NULL,
            UNIQUE (document, part)
        ) STRICT
        """
    )
    db.conn.create_function(
        "concat_fields", -1, lambda *words: "\n".join(str(word) for word in words if word)
    )
    db.execute(_PROSE)
    db.table("prose").enable_fts(
        ["name", "notes", "briefing"],
        fts_version="FTS5",
        tokenize="unicode61 remove_diacritics 2",
        create_triggers=True,
    )
    db.execute(f"PRAGMA user_version = {Version(2).number}")


def _tables(db: "Database") -> None:
    """Version 3: maps of bare tables are documents, too.

    Only a check of the kinds is written anew, as SQLite's own manual has it: to copy the table would take
    everything with it that points into it.
    """
    connection = db.conn
    known = "'deployment', 'battle'))"
    setconfig = getattr(connection, "setconfig", None)
    defensive = getattr(sqlite3, "SQLITE_DBCONFIG_DEFENSIVE", None)
    if setconfig is not None:
        setconfig(defensive, False)  # noqa: FBT003 - Python's signature, from 3.12 on
    version = connection.execute("PRAGMA schema_version").fetchone()[0]
    connection.execute("PRAGMA writable_schema = ON")
    changed = connection.execute(
        "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) "
        "WHERE type = 'table' AND name = 'document' AND instr(sql, ?)",
        (known, known.replace("))", ", 'table'))"), known),
    ).rowcount
    connection.execute(f"PRAGMA schema_version = {version + 1}")
    connection.execute("PRAGMA writable_schema = RESET")
    if setconfig is not None:
        setconfig(defensive, True)  # noqa: FBT003
    if changed != 1:
        raise sqlite3.DatabaseError("the table of documents is not what version 2 made")
    db.execute(f"PRAGMA user_version = {Version(3).number}")


@cache
def migrations() -> "Migrations":
    """The migrations in their order. sqlite-utils costs a fifth of a second, so it is imported only here."""
    from sqlite_utils import Migrations

    ordered = Migrations("hheditor")
    ordered(name="first")(_first)
    ordered(name="search_everything")(_search_everything)
    ordered(name="tables")(_tables)
    return ordered


def migrate(connection: sqlite3.Connection, *, until: Version | None = None) -> None:
    """Bring an open library up to date, inside the transaction the caller has begun.

    `until` stops at an older version, for the tests that keep a sample of each.
    """
    from sqlite_utils import Database

    # Plugins may run code of others; a library runs none.
    db = Database(connection, execute_plugins=False)
    later = [name for name, version in _NAMES.items() if until is not None and version > until]
    migrations().apply(db, stop_before=later[:1] or None)
