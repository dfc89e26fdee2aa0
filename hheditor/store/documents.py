"""Documents: made, saved with every edit, duplicated, thrown away, brought back.

There is no Save button, so saving must be cheap and must lose nothing: a save writes the document, the
records of its edit history and its words for search in one transaction. Whoever saves says which revision
the document was loaded at; if another process has changed it since, that state is kept as a version before
it is overwritten.
"""

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple, TypeVar, cast

import msgspec

from hheditor.scenarios import Scenario
from hheditor.store.cards import Card, Cards
from hheditor.store.clock import DAY, TRASH_DAYS, Clock
from hheditor.store.contents import (
    TYPES,
    Document,
    kind_of,
    prose_of,
    summary_of,
    system_of,
    traced,
)
from hheditor.store.errors import StoreError, refused
from hheditor.store.file.connection import Access
from hheditor.store.guard.digests import Mark
from hheditor.store.kinds import Kind, Prose, Summary, short_name
from hheditor.store.pictures import Pictures, encode_picture, from_base64
from hheditor.store.versions import Versions
from hheditor.values import BadValue, decode, digest, encode, is_id, new_id

D = TypeVar("D", bound=Document)


class Row(NamedTuple):
    """What a new document of any kind has."""

    identity: str
    kind: Kind
    name: str
    system: str
    summary: Summary
    digest: str
    content: str
    prose: Prose
    origin: str | None = None
    parent: str | None = None


class Documents:
    """The documents of a library, apart from battles."""

    def __init__(
        self, access: Access, cards: Cards, pictures: Pictures, versions: Versions, clock: Clock
    ) -> None:
        self._access = access
        self._cards = cards
        self._versions = versions
        self._pictures = pictures
        self._clock = clock

    # Reading -------------------------------------------------------------------------------------------

    def load(self, identity: str, wanted: type[D]) -> D:
        """A document of the wanted type; a `StoreError` where there is none or it cannot be read."""
        document = self.load_any(identity)
        if not isinstance(document, wanted):
            raise refused(
                "store.other-kind", name=getattr(document, "name", identity), kind=kind_of(document)
            )
        return document

    def load_any(self, identity: str) -> Document:
        """A document of whatever type it is."""
        kind, name, content, mark = self._row(identity)
        if not Mark.read(mark).holds(content):
            raise refused("store.altered", name=name)
        return self.read(kind, name, content)

    def as_found(self, identity: str) -> Document:
        """A document as the disk has it, even where that is not what was written."""
        kind, name, content, _ = self._row(identity)
        return self.read(kind, name, content)

    def _row(self, identity: str) -> tuple[Kind, str, str, str]:
        row = self._access.row(
            "SELECT kind, name, content, digest FROM document JOIN body ON document.key = body.document "
            "WHERE id = ?",
            (identity,),
        )
        if row is None:
            raise refused("store.no-such-document", identity=identity)
        return cast(tuple[Kind, str, str, str], row)

    def read(self, kind: Kind, name: str, content: str) -> Document:
        """A stored content as a document, its pictures put back."""
        if kind not in TYPES:
            raise refused("store.altered", name=name)
        try:
            document: Document = decode(content, TYPES[kind])
        except (BadValue, ValueError) as error:
            raise refused("store.unreadable-document", name=name, trouble=str(error)) from None
        return self.with_pictures(document) if isinstance(document, Scenario) else document

    def with_pictures(self, scenario: Scenario) -> Scenario:
        """A scenario as it was stored, its pictures put back."""
        if not scenario.pictures:
            return scenario
        pictures = tuple(self._pictures.get(picture.id) or picture for picture in scenario.pictures)
        return msgspec.structs.replace(scenario, pictures=pictures)

    def digest_of(self, identity: str) -> str:
        """The fingerprint of the stored content; empty where there is no such document."""
        row = self._access.row("SELECT digest FROM document WHERE id = ?", (identity,))
        return "" if row is None else str(row[0])

    def origin_of(self, identity: str) -> str:
        """The id of the document where it was made first."""
        row = self._access.row("SELECT coalesce(origin, id) FROM document WHERE id = ?", (identity,))
        return identity if row is None else str(row[0])

    # Writing -------------------------------------------------------------------------------------------

    def add(
        self,
        document: Document,
        *,
        identity: str | None = None,
        origin: str | None = None,
        parent: str | None = None,
        tags: Sequence[str] | None = None,
    ) -> Card:
        """A new document. `parent` is the scenario a deployment belongs to."""
        identity = identity or new_id()
        if not is_id(identity) or (origin is not None and not is_id(origin)):
            raise ValueError("ids are sixteen letters and digits")
        with self._access.writing() as connection:
            stored = self.stored(connection, document)
            key = self.insert(
                connection,
                Row(
                    identity,
                    kind_of(document),
                    short_name(document.name),
                    system_of(document),
                    summary_of(document),
                    digest(stored),
                    encode(stored).decode(),
                    prose_of(document),
                    origin,
                    parent,
                ),
            )
            self.use_pictures(connection, key, document)
            self.write_tags(connection, key, getattr(document, "tags", ()) if tags is None else tags)
        return self._card(identity)

    def insert(self, connection: sqlite3.Connection, row: Row) -> int:
        """A new document of any kind, with its content and its words; its key."""
        now = self._clock()
        key = connection.execute(
            "INSERT INTO document (id, origin, kind, name, system, summary, revision, digest, parent, "
            "created, changed) "
            "VALUES (?, ?, ?, ?, ?, ?, 1, ?, (SELECT key FROM document WHERE id = ?), ?, ?)",
            (
                row.identity,
                row.origin,
                row.kind,
                row.name,
                row.system,
                encode(row.summary).decode(),
                row.digest,
                row.parent,
                now,
                now,
            ),
        ).lastrowid
        connection.execute("INSERT INTO body VALUES (?, ?)", (key, row.content))
        connection.execute("INSERT INTO prose VALUES (NULL, ?, '', ?, ?, ?)", (key, *row.prose))
        return cast(int, key)

    def save(
        self, identity: str, document: Document, *, records: Sequence[bytes] = (), based_on: int | None = None
    ) -> int:
        """Write a document as it is now, with new records of its edit history; the new revision.

        `based_on` is the revision the caller knows. An unchanged document without records writes nothing.
        """
        with self._access.writing() as connection:
            row = connection.execute(
                "SELECT key, kind, revision, digest FROM document WHERE id = ?", (identity,)
            ).fetchone()
            if row is None:
                raise refused("store.no-such-document", identity=identity)
            key, kind, revision, known = row
            if kind != kind_of(document):
                raise refused("store.other-kind", name=document.name, kind=kind)
            if based_on is not None and based_on != revision:
                self._versions.keep_row(connection, key, "", "elsewhere")
            stored = self.stored(connection, document)
            new = digest(stored)
            self._write_records(connection, key, records)
            if new == known:
                return int(revision)
            connection.execute(
                "UPDATE document SET name = ?, system = ?, summary = ?, digest = ?, revision = revision + 1, "
                "changed = ? WHERE key = ?",
                (
                    short_name(document.name),
                    system_of(document),
                    encode(summary_of(document)).decode(),
                    new,
                    self._clock(),
                    key,
                ),
            )
            connection.execute(
                "UPDATE body SET content = ? WHERE document = ?", (encode(stored).decode(), key)
            )
            self._write_prose(connection, key, document)
            self.use_pictures(connection, key, document)
            return int(revision) + 1

    def _write_prose(self, connection: sqlite3.Connection, key: int, document: Document) -> None:
        words = prose_of(document)
        before = connection.execute(
            "SELECT name, notes, briefing FROM prose WHERE document = ? AND part = ''", (key,)
        ).fetchone()
        if before != tuple(words):
            connection.execute(
                "UPDATE prose SET name = ?, notes = ?, briefing = ? WHERE document = ? AND part = ''",
                (*words, key),
            )

    def _write_records(self, connection: sqlite3.Connection, key: int, records: Sequence[bytes]) -> None:
        if not records:
            return
        row = connection.execute(
            "SELECT coalesce(max(position) + 1, 0) FROM edit WHERE document = ?", (key,)
        ).fetchone()
        connection.executemany(
            "INSERT INTO edit VALUES (?, ?, ?)",
            [(key, row[0] + i, record) for i, record in enumerate(records)],
        )

    def stored(self, connection: sqlite3.Connection, document: Document) -> Document:
        """The document as its body holds it: pictures lie in their own table, the body only names them."""
        if not isinstance(document, Scenario) or not document.pictures:
            return document
        known = self._pictures.known(tuple(picture.id for picture in document.pictures))
        named = []
        for picture in document.pictures:
            media = picture.media
            if picture.id not in known:
                encoded = encode_picture(from_base64(picture))
                media = encoded.media
                self._pictures.insert(connection, picture.id, encoded)
            named.append(msgspec.structs.replace(picture, media=media, data=""))
        return msgspec.structs.replace(document, pictures=tuple(named))

    def use_pictures(self, connection: sqlite3.Connection, key: int, document: Document) -> None:
        """Note which pictures the document with that key shows."""
        self._pictures.use(connection, key, _pictures_of(document))

    def note_pictures(self, connection: sqlite3.Connection, key: int, ids: tuple[str, ...]) -> None:
        """Note that the document with that key shows these pictures, too."""
        self._pictures.use(connection, key, ids)

    def rename(self, identity: str, name: str) -> int:
        """Give a document another name."""
        name = short_name(name)
        if not name:
            raise refused("store.name-is-empty")
        with self._access.writing():
            document = self.load_any(identity)
            return self.save(identity, msgspec.structs.replace(document, name=name))

    def duplicate(self, identity: str, name: str) -> Card:
        """A copy under another name, with the tags and without the edit history."""
        with self._access.writing():
            document = msgspec.structs.replace(self.load_any(identity), name=short_name(name))
            return self.add(document, tags=self._card(identity).tags)

    def set_tags(self, identity: str, tags: Sequence[str]) -> None:
        """The tags of a document of any kind."""
        with self._access.writing() as connection:
            self.write_tags(connection, self._key(connection, identity), tags)

    def write_tags(self, connection: sqlite3.Connection, key: int, tags: Sequence[str]) -> None:
        """The tags of the document with that key."""
        wanted = {tag: None for text in tags if (tag := short_name(text)[:100].rstrip())}
        connection.execute("DELETE FROM tag WHERE document = ?", (key,))
        connection.executemany("INSERT INTO tag VALUES (?, ?)", [(key, tag) for tag in wanted])

    def mark_opened(self, identity: str) -> None:
        """Remember that a person opened it just now; where that cannot be written, it is not."""
        with contextlib.suppress(StoreError), self._access.writing() as connection:
            connection.execute("UPDATE document SET opened = ? WHERE id = ?", (self._clock(), identity))

    # Edit history --------------------------------------------------------------------------------------

    def records(self, identity: str) -> tuple[bytes, ...]:
        """The records of a document's edit history, oldest first."""
        rows = self._access.rows(
            "SELECT record FROM edit JOIN document ON document.key = edit.document WHERE id = ? "
            "ORDER BY position",
            (identity,),
        )
        return tuple(bytes(row[0]) for row in rows)

    def forget_records(self, identity: str) -> None:
        """Start the edit history anew, as after a version was brought back."""
        with self._access.writing() as connection:
            connection.execute("DELETE FROM edit WHERE document = ?", (self._key(connection, identity),))

    def bring_back(self, identity: str, version: int) -> int:
        """Make a document what a version was; what it is now is kept as a version first. The new revision."""
        with self._access.writing() as connection:
            kind, name, content = self._versions.content(identity, version)
            document = self.read(cast(Kind, kind), name, content)
            self._versions.keep_row(connection, self._key(connection, identity), "", "restore")
            self.forget_records(identity)
            return self.save(identity, document)

    # Trash ---------------------------------------------------------------------------------------------

    def trash(self, *ids: str) -> None:
        """Throw documents of any kind away, for thirty days."""
        with self._access.writing() as connection:
            connection.executemany(
                "UPDATE document SET trashed = ? WHERE id = ? AND trashed IS NULL",
                [(self._clock(), identity) for identity in ids],
            )

    def untrash(self, *ids: str) -> None:
        """Bring documents back from the trash."""
        with self._access.writing() as connection:
            connection.executemany(
                "UPDATE document SET trashed = NULL WHERE id = ?", [(identity,) for identity in ids]
            )

    def delete(self, *ids: str) -> None:
        """Delete for good what lies in the trash."""
        with self._access.writing() as connection:
            connection.executemany(
                "DELETE FROM document WHERE id = ? AND trashed IS NOT NULL", [(identity,) for identity in ids]
            )

    def purge(self, before: int | None = None) -> int:
        """Delete for good what has lain in the trash for thirty days, or since before a time; how many."""
        before = self._clock() - TRASH_DAYS * DAY if before is None else before
        due = self._access.row("SELECT count(*) FROM document WHERE trashed < ?", (before,))
        if not due or not due[0]:
            return 0
        with self._access.writing() as connection:
            gone = connection.execute("DELETE FROM document WHERE trashed < ?", (before,)).rowcount
            self._pictures.drop_unused(connection, before)
        return gone

    def _key(self, connection: sqlite3.Connection, identity: str) -> int:
        row = connection.execute("SELECT key FROM document WHERE id = ?", (identity,)).fetchone()
        if row is None:
            raise refused("store.no-such-document", identity=identity)
        return int(row[0])

    def _card(self, identity: str) -> Card:
        card = self._cards.card(identity)
        if card is None:
            raise refused("store.no-such-document", identity=identity)
        return card


def _pictures_of(document: Document) -> tuple[str, ...]:
    own = (picture.id for picture in document.pictures) if isinstance(document, Scenario) else ()
    return tuple(dict.fromkeys((*own, *traced(document))))
