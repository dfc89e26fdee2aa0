"""A whole library as a file from elsewhere: never opened where it lies, never trusted.

It is copied aside and must have exactly the tables of a version we know, so that no trigger or view of a
stranger comes with it. Then each of its documents passes the same checks as a file of its own.
"""

import base64
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from hheditor.battles.entries import Entry
from hheditor.battles.header import BattleHeader
from hheditor.scenarios import Picture, Scenario
from hheditor.store.battles import Record
from hheditor.store.care.health import Checkup, check_file, complaints_of
from hheditor.store.contents import TYPES, traced
from hheditor.store.errors import StoreError, refused, translated
from hheditor.store.exchange.battle_files import MOST_ENTRIES, check_record
from hheditor.store.exchange.bounds import (
    LARGEST_BATTLE,
    LARGEST_FILE,
    LARGEST_LIBRARY,
    MOST_PICTURES,
    check_json,
)
from hheditor.store.exchange.packing import packed, parcel
from hheditor.store.exchange.parcels import Parcel
from hheditor.store.file.connection import own_file
from hheditor.store.file.migrations import migrate
from hheditor.store.file.schema import CURRENT
from hheditor.store.guard.aside import aside_folder
from hheditor.store.guard.blueprint import parts, parts_of
from hheditor.store.kinds import Kind
from hheditor.values import BadValue, decode

_MAGIC = b"SQLite format 3\0"
_ENTRY: Any = Entry
_PATIENCE = 60.0
"""Seconds after which a file that keeps SQLite busy is given up."""


def is_library(path: Path) -> bool:
    """Whether the file begins like a library."""
    with translated(path):
        if not path.is_file():
            raise refused("exchange.no-file", file=path.name)
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC


class ForeignLibrary:
    """A shipment made of a whole library."""

    def __init__(self, path: Path) -> None:
        self.source = path.name
        self._folder = aside_folder()
        self._copy = Path(self._folder.name) / "foreign.hhlibrary"
        try:
            with translated(path):
                if path.stat().st_size > LARGEST_LIBRARY:
                    raise refused("exchange.too-large", file=path.name, megabytes=LARGEST_LIBRARY >> 20)
                shutil.copyfile(path, self._copy)
            self._accept()
        except BaseException:
            self._folder.cleanup()
            raise

    def _accept(self) -> None:
        try:
            checkup = check_file(self._copy)
            if not isinstance(checkup, Checkup):
                raise StoreError(msgspec.structs.replace(checkup, parameters=self._named(checkup.parameters)))
            if not checkup.sound:
                raise refused("store.damaged", file=self.source)
            with closing(self._open()) as connection:
                if parts(connection) != parts_of(checkup.version):
                    raise refused("exchange.strange-library", file=self.source)
            if checkup.version < CURRENT:
                self._upgrade()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._damaged(error) from None

    def _damaged(self, error: Exception) -> StoreError:
        """That the file is damaged, or what was in the way of reading it."""
        if isinstance(error, sqlite3.Error):
            with translated(self._copy.with_name(self.source)):
                complaints_of(error)
        return refused("store.damaged", file=self.source)

    def _named(self, parameters: tuple[tuple[str, int | str], ...]) -> tuple[tuple[str, int | str], ...]:
        return tuple((name, self.source if name == "file" else value) for name, value in parameters)

    def _upgrade(self) -> None:
        with closing(own_file(self._copy)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            migrate(connection)
            connection.execute("COMMIT")

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"file:{quote(os.fsencode(self._copy))}?mode=ro&immutable=1",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 2 * LARGEST_FILE)
        for pragma in (
            "temp_store = MEMORY",
            "trusted_schema = OFF",
            "cell_size_check = ON",
            "query_only = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")
        deadline = time.monotonic() + _PATIENCE
        connection.set_progress_handler(lambda: int(time.monotonic() > deadline), 1_000_000)
        return connection

    def parcels(self) -> Iterator[Parcel]:
        """See `Shipment`."""
        try:
            with closing(self._open()) as connection:
                rows = connection.execute(
                    "SELECT key, id, origin, kind, name FROM document WHERE trashed IS NULL "
                    "AND kind <> 'deployment' ORDER BY key"
                ).fetchall()
                for key, identity, origin, kind, name in rows:
                    yield self._parcel(connection, key, origin or identity, kind, name)
        except (sqlite3.Error, UnicodeDecodeError):
            raise refused("store.damaged", file=self.source) from None

    def _parcel(self, connection: sqlite3.Connection, key: int, origin: str, kind: Kind, name: str) -> Parcel:
        row = connection.execute("SELECT content FROM body WHERE document = ?", (key,)).fetchone()
        tags = tuple(r[0] for r in connection.execute("SELECT tag FROM tag WHERE document = ?", (key,)))
        if row is None or (kind != "battle" and kind not in TYPES):
            raise refused("store.damaged", file=self.source)
        content = row[0].encode()
        check_json(content)
        try:
            if kind == "battle":
                return self._battle(connection, key, origin, content, tags)
            document = decode(content, TYPES[kind])
        except (BadValue, ValueError, OverflowError, RecursionError) as error:
            raise refused("store.unreadable-document", name=name, trouble=str(error)[:200]) from None
        if isinstance(document, Scenario):
            document = self._filled(connection, document)
        pictures = self._pictures(connection, traced(document))
        return parcel(kind, origin, document, pictures, tags, self.source)

    def _battle(
        self, connection: sqlite3.Connection, key: int, origin: str, content: bytes, tags: tuple[str, ...]
    ) -> Parcel:
        header = decode(content, BattleHeader)
        scenario = self._filled(connection, header.scenario)
        header = msgspec.structs.replace(header, id=origin, scenario=scenario)
        entries: list[Any] = []
        weight = 0
        for (text,) in connection.execute(
            "SELECT entry FROM step WHERE battle = ? ORDER BY sequence", (key,)
        ):
            data = text.encode()
            check_json(data)
            entries.append(decode(data, _ENTRY))
            weight += len(data)
            if len(entries) > MOST_ENTRIES or weight > LARGEST_BATTLE:
                raise refused("exchange.too-full")
        record = Record(header, tuple(entries))
        check_record(record)
        found = packed(record, self.source)
        return Parcel(found.kind, found.origin, found.content, found.pictures, tags, self.source)

    def _filled(self, connection: sqlite3.Connection, scenario: Scenario) -> Scenario:
        wanted = dict.fromkeys(picture.id for picture in scenario.pictures)
        wanted |= dict.fromkeys(traced(scenario))
        return msgspec.structs.replace(scenario, pictures=self._pictures(connection, tuple(wanted)))

    def _pictures(self, connection: sqlite3.Connection, wanted: tuple[str, ...]) -> tuple[Picture, ...]:
        """The pictures of these ids, each once; counted and weighed before any is read."""
        if len(wanted) > MOST_PICTURES:
            raise refused("exchange.too-many-pictures", most=MOST_PICTURES)
        weight = sum(
            size
            for identity in wanted
            for (size,) in connection.execute("SELECT length(data) FROM picture WHERE id = ?", (identity,))
        )
        if weight > LARGEST_FILE:
            raise refused("exchange.too-large", file=self.source, megabytes=LARGEST_FILE >> 20)
        found = []
        for identity in wanted:
            row = connection.execute("SELECT media, data FROM picture WHERE id = ?", (identity,)).fetchone()
            if row is not None:
                found.append(Picture(identity, row[0], base64.b64encode(row[1]).decode()))
        return tuple(found)

    def close(self) -> None:
        """See `Shipment`."""
        self._folder.cleanup()
