"""Battles: a header, and a journal that only grows.

Every order is on disk before the next can be given. A trigger of the file itself forbids to change or remove
a step, or to leave one out; a battle goes as a whole, by way of the trash. Whoever appends says which number
the entry has: if another process was faster, the second is refused and neither is lost.
"""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from hheditor.battles.entries import (
    Annotated,
    Edit,
    Edited,
    Entry,
    Headed,
    Named,
    NodeAdded,
    Reapplied,
    Reverted,
)
from hheditor.battles.header import BattleHeader
from hheditor.battles.tree import Tree
from hheditor.scenarios import Scenario
from hheditor.store.cards import Card, Cards
from hheditor.store.clock import Clock
from hheditor.store.contents import prose_of, summary_of
from hheditor.store.documents import Documents, Row
from hheditor.store.errors import StoreError, refused
from hheditor.store.file.connection import Access
from hheditor.store.guard.digests import Mark, chained, of_text
from hheditor.store.kinds import Prose, short_name
from hheditor.values import BadValue, decode, encode, is_id, new_id

_ENTRY: Any = Entry


def title_of(header: BattleHeader) -> str:
    """What a battle is called: its own title, or its scenario's name."""
    return short_name(header.title or header.scenario.name)


class Record(NamedTuple):
    """A whole battle: the header it began with, and everything done since."""

    header: BattleHeader
    entries: tuple[Entry, ...]

    @property
    def name(self) -> str:
        """What it was called at first."""
        return title_of(self.header)


class Battles:
    """The battles of a library."""

    def __init__(self, access: Access, cards: Cards, documents: Documents, clock: Clock) -> None:
        self._access = access
        self._cards = cards
        self._documents = documents
        self._clock = clock

    # Reading -------------------------------------------------------------------------------------------

    def header(self, identity: str) -> BattleHeader:
        """The header as the battle began; later changes of it are entries."""
        row = self._access.row(
            "SELECT name, content, digest FROM document JOIN body ON document.key = body.document "
            "WHERE id = ? AND kind = 'battle'",
            (identity,),
        )
        if row is None:
            raise refused("store.no-such-document", identity=identity)
        if not Mark.read(row[2]).holds(row[1]):
            raise refused("store.altered", name=row[0])
        return self._header(row[0], row[1])

    def _header(self, name: str, content: str) -> BattleHeader:
        try:
            header = decode(content, BattleHeader)
        except (BadValue, ValueError) as error:
            raise refused("store.unreadable-document", name=name, trouble=str(error)) from None
        return msgspec.structs.replace(header, scenario=self._documents.with_pictures(header.scenario))

    def entries(self, identity: str, start: int = 0) -> Iterator[Entry]:
        """The journal from an entry on; a `StoreError` at an entry that cannot be read."""
        rows = self.raw_entries(identity, start)
        if not start:
            self._must_be_whole(identity, rows)
        yield from _decoded(rows, start)

    def _must_be_whole(self, identity: str, entries: list[str]) -> None:
        row = self._access.row("SELECT name, digest FROM document WHERE id = ?", (identity,))
        if row is not None and not Mark.read(row[1]).holds_entries(entries):
            # The entry that cannot be read at all is named; otherwise nobody can say which one was changed.
            for _ in _decoded(entries, 0):
                pass
            raise refused("store.altered", name=row[0])

    def must_hold(self, identity: str) -> None:
        """A `StoreError` where a battle is not what was written."""
        with self._access.reading():
            self.header(identity)
            self._must_be_whole(identity, self.raw_entries(identity))

    def raw_entries(self, identity: str, start: int = 0) -> list[str]:
        """The same as JSON."""
        rows = self._access.rows(
            "SELECT entry FROM step WHERE battle = (SELECT key FROM document WHERE id = ?) AND sequence >= ? "
            "ORDER BY sequence",
            (identity, start),
        )
        return [row[0] for row in rows]

    def record(self, identity: str) -> Record:
        """The whole battle."""
        with self._access.reading():
            return Record(self.header(identity), tuple(self.entries(identity)))

    def as_found(self, identity: str) -> tuple[Record, int]:
        """A battle as the disk has it, even where that is not what was written: up to the first entry that
        can no longer be read or does not follow; and how many there are from that one on."""
        with self._access.reading():
            row = self._access.row(
                "SELECT name, content FROM document JOIN body ON document.key = body.document "
                "WHERE id = ? AND kind = 'battle'",
                (identity,),
            )
            if row is None:
                raise refused("store.no-such-document", identity=identity)
            header, written = self._header(*row), self.raw_entries(identity)
        tree, sound = Tree(header), []
        with contextlib.suppress(StoreError, BadValue):
            for entry in _decoded(written, 0):
                tree.apply(entry)
                sound.append(entry)
        return Record(header, tuple(sound)), len(written) - len(sound)

    def parent(self, identity: str) -> str | None:
        """The id of the scenario a battle was begun from, where the library still has it."""
        row = self._access.row(
            "SELECT scenario.id FROM document JOIN document AS scenario ON scenario.key = document.parent "
            "WHERE document.id = ? AND scenario.trashed IS NULL",
            (identity,),
        )
        return None if row is None else str(row[0])

    def steps(self, identity: str) -> int:
        """How many entries the journal has."""
        row = self._access.row(
            "SELECT coalesce(max(sequence) + 1, 0) FROM step "
            "WHERE battle = (SELECT key FROM document WHERE id = ?)",
            (identity,),
        )
        return 0 if row is None else int(row[0])

    def tree(self, identity: str) -> Tree:
        """The battle with everything that was done in it."""
        with self._access.reading():
            tree = Tree(self.header(identity))
            for sequence, entry in enumerate(self.entries(identity)):
                try:
                    tree.apply(entry)
                except BadValue as error:
                    raise refused("store.unreadable-step", step=sequence, trouble=str(error)) from None
        return tree

    # Writing -------------------------------------------------------------------------------------------

    def add(
        self,
        header: BattleHeader,
        entries: Sequence[Entry] = (),
        *,
        origin: str | None = None,
        parent: str | None = None,
        tags: Sequence[str] = (),
    ) -> Card:
        """A new battle. If its id is taken or is none, it gets a new one."""
        with self._access.writing() as connection:
            identity = header.id
            if not is_id(identity) or self._cards.card(identity) is not None:
                identity = new_id()
                header = msgspec.structs.replace(header, id=identity)
            scenario = cast(Scenario, self._documents.stored(connection, header.scenario))
            content = encode(msgspec.structs.replace(header, scenario=scenario)).decode()
            words = prose_of(header.scenario)
            notes = "\n".join((words.notes, *header.players, header.scenario.name))
            key = self._documents.insert(
                connection,
                Row(
                    identity,
                    "battle",
                    title_of(header),
                    header.system,
                    summary_of(header.scenario, title_of(header)),
                    of_text(content),
                    content,
                    Prose(title_of(header), notes, words.briefing),
                    origin,
                    parent,
                ),
            )
            self._documents.use_pictures(connection, key, header.scenario)
            self._documents.write_tags(connection, key, tags)
            if entries:
                self._append(connection, key, 0, entries)
        return cast(Card, self._cards.card(identity))

    def append(self, identity: str, sequence: int, *entries: Entry) -> None:
        """Keep entries, the first of which has the number `sequence`; on disk when this returns."""
        with self._access.writing() as connection:
            row = connection.execute(
                "SELECT key, (SELECT coalesce(max(sequence) + 1, 0) FROM step WHERE battle = key) "
                "FROM document WHERE id = ? AND kind = 'battle'",
                (identity,),
            ).fetchone()
            if row is None:
                raise refused("store.no-such-document", identity=identity)
            if row[1] != sequence:
                raise refused("store.battle-went-on", steps=row[1], expected=sequence)
            self._append(connection, row[0], sequence, entries)

    def _append(
        self, connection: sqlite3.Connection, key: int, sequence: int, entries: Sequence[Entry]
    ) -> None:
        written = [encode(entry).decode() for entry in entries]
        mark = self._mark(connection, key, sequence)
        mark = Mark(mark.content, sequence + len(written), chained(mark.chain, written))
        connection.executemany(
            "INSERT INTO step VALUES (?, ?, ?)",
            [(key, number, entry) for number, entry in enumerate(written, sequence)],
        )
        turn = max((entry.moment.turn for entry in entries if isinstance(entry, NodeAdded)), default=None)
        connection.execute(
            "UPDATE document SET changed = ?1, revision = revision + 1, "
            "digest = ?2, "
            "summary = CASE WHEN ?3 IS NULL THEN summary ELSE json_set(summary, '$.turn', ?3) END "
            "WHERE key = ?4",
            (self._clock(), mark.written(), turn, key),
        )
        if any(isinstance(entry, Reverted | Reapplied) for entry in entries):
            self._index_anew(connection, key)
        for entry in entries:
            if isinstance(entry, Edited):
                self._index(connection, key, entry.edits)

    def _mark(self, connection: sqlite3.Connection, key: int, sequence: int) -> Mark:
        """What is said of the entries so far; of a battle a program of before kept, it is made up for
        once."""
        (text,) = connection.execute("SELECT digest FROM document WHERE key = ?", (key,)).fetchone()
        mark = Mark.read(text)
        if sequence and not mark.chain:
            rows = connection.execute("SELECT entry FROM step WHERE battle = ? ORDER BY sequence", (key,))
            mark = Mark(mark.content, sequence, chained("", (entry for (entry,) in rows)))
        return mark

    def _index(self, connection: sqlite3.Connection, key: int, edits: Iterable[Edit]) -> None:
        """Let search find what people have written into the record."""
        for edit in edits:
            match edit:
                case Annotated(node=node, author=author, annotation=note):
                    self._documents.note_pictures(connection, key, note.pictures)
                    marks = (mark.text for mark in note.marks)
                    others = (text for _, text in note.translations)
                    said = _joined(note.text, *others, note.bookmark, *marks)
                    self._set_words(connection, key, f"{node}/{author}", said)
                case Named(node=node, name=name):
                    self._set_words(connection, key, f"{node}", name)
                case Headed(title=title, players=players):
                    self._head(connection, key, title, players)

    def _set_words(self, connection: sqlite3.Connection, key: int, part: str, words: str) -> None:
        connection.execute("DELETE FROM prose WHERE document = ? AND part = ?", (key, part))
        if words:
            connection.execute("INSERT INTO prose VALUES (NULL, ?, ?, '', ?, '')", (key, part, words))

    def _head(self, connection: sqlite3.Connection, key: int, title: str, players: tuple[str, ...]) -> None:
        content = connection.execute("SELECT content FROM body WHERE document = ?", (key,)).fetchone()[0]
        name = short_name(title) or title_of(decode(content, BattleHeader))
        connection.execute("UPDATE document SET name = ? WHERE key = ?", (name, key))
        connection.execute("UPDATE prose SET name = ? WHERE document = ? AND part = ''", (name, key))
        self._set_words(connection, key, "players", _joined(*players))

    def _index_anew(self, connection: sqlite3.Connection, key: int) -> None:
        """An edit was taken back: what search knows is read off the tree again."""
        identity = connection.execute("SELECT id FROM document WHERE key = ?", (key,)).fetchone()[0]
        connection.execute("DELETE FROM prose WHERE document = ? AND part <> ''", (key,))
        with contextlib.suppress(BadValue):
            tree = self.tree(identity)
            header = tree.header
            self._head(connection, key, header.title, header.players)
            for node in tree.nodes.values():
                edits: list[Edit] = [Annotated(node.id, author, note) for author, note in node.notes.items()]
                if node.name:
                    edits.append(Named(node.id, node.name))
                self._index(connection, key, edits)

    def rename(self, identity: str, name: str, *, author: str = "") -> None:
        """Give a battle another title; the old one stays in the record."""
        name = short_name(name)
        if not name:
            raise refused("store.name-is-empty")
        with self._access.writing():
            header = self.tree(identity).header
            headed = Headed(name, header.players, header.date, header.dice)
            self.append(identity, self.steps(identity), Edited((headed,), "head", author))

    def duplicate(self, identity: str, name: str) -> Card:
        """A copy of the whole record under another title."""
        with self._access.writing():
            header = msgspec.structs.replace(self.header(identity), id="")
            card = self._cards.card(identity)
            copy = self.add(header, tuple(self.entries(identity)), tags=card.tags if card else ())
            self.rename(copy.id, name)
        return cast(Card, self._cards.card(copy.id))


def _decoded(entries: list[str], start: int) -> Iterator[Entry]:
    for sequence, data in enumerate(entries, start):
        try:
            yield decode(data, _ENTRY)
        except (BadValue, ValueError) as error:
            raise refused("store.unreadable-step", step=sequence, trouble=str(error)) from None


def _joined(*words: str | None) -> str:
    return "\n".join(word for word in words if word)
