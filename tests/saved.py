"""The promise of the header, checked from outside: what it calls saved, a second connection reads.

The checker looks at what the screens show (the editors of the workspaces, the battle on the table, the note
in its field) and at the library file through a connection of its own. It is asked after every input of every
journey, so it compares a document only when it is another one than last time.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from hheditor.app import Desk
from hheditor.values import decode, encode


class Unkept(AssertionError):
    """The header says Saved, and something is not there."""


def reader(path: Path) -> sqlite3.Connection:
    """A connection as another program would make it."""
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True, isolation_level=None)


def bare(document: Any) -> Any:
    """Without the data of pictures, which lie in a table of their own."""
    pictures = getattr(document, "pictures", ())
    if not pictures:
        return document
    return msgspec.structs.replace(
        document, pictures=tuple(msgspec.structs.replace(picture, data="", media="") for picture in pictures)
    )


class Checker:
    """Looks at one desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._documents: dict[str, Any] = {}
        self._battles: dict[str, int] = {}
        self.compared = 0

    def check(self, shown: Iterable[tuple[str, Any]], notes: Iterable[tuple[str, int, str]] = ()) -> None:
        """`shown` are documents and battles on the screens by id; `notes` are battle, step and words."""
        if self._desk.saving != "saved":
            return
        books = self._desk.library
        for identity, thing in shown:
            if hasattr(thing, "entries"):
                known = self._battles.get(identity)
                count = len(thing.entries())
                if known != count:
                    self._battle(books.path, identity, thing.entries())
                    self._battles[identity] = count
            elif self._documents.get(identity) is not thing:
                self._document(books.path, identity, thing)
                self._documents[identity] = thing
        for identity, node, words in notes:
            self._note(books.path, identity, node, words)

    def _document(self, path: Path, identity: str, document: Any) -> None:
        self.compared += 1
        if not identity:
            raise Unkept("a document with edits has no place in the library")
        with closing(reader(path)) as connection:
            row = connection.execute(
                "SELECT content FROM body JOIN document ON key = body.document WHERE id = ?", (identity,)
            ).fetchone()
        if row is None:
            raise Unkept(f"{type(document).__name__} {identity} is not in the library")
        if bare(decode(row[0], type(document))) != bare(document):
            raise Unkept(f"{type(document).__name__} {identity} is another in the library")

    def _battle(self, path: Path, identity: str, entries: Any) -> None:
        self.compared += 1
        with closing(reader(path)) as connection:
            rows = connection.execute(
                "SELECT entry FROM step JOIN document ON key = step.battle WHERE id = ? ORDER BY sequence",
                (identity,),
            ).fetchall()
        if len(rows) < len(entries) or any(
            row[0] != encode(entry).decode() for row, entry in zip(rows[-3:], entries[-3:], strict=True)
        ):
            raise Unkept(f"of battle {identity} {len(rows)} of {len(entries)} entries are in the library")

    def _note(self, path: Path, identity: str, node: int, words: str) -> None:
        if not words or self._documents.get(f"{identity}/{node}") == words:
            return
        self.compared += 1
        with closing(reader(path)) as connection:
            found = connection.execute(
                "SELECT 1 FROM step JOIN document ON key = step.battle WHERE id = ? AND instr(entry, ?) > 0",
                (identity, encode(words).decode()),
            ).fetchone()
        if found is None:
            raise Unkept(f"a note of step {node} is not in the library: {words[-60:]}")
        self._documents[f"{identity}/{node}"] = words


def shown_in(window: Any) -> Iterator[tuple[str, Any]]:
    """The documents and battles the screens of a window show."""
    rooms = {name: room.workspace for name, room in window._rooms.items()}
    if "map" in rooms:
        field = rooms["map"]
        ours = bool(field._identity) or field.editor.first_edit is not None
        if ours and (field._identity or field.editor.history.entries):
            yield field._identity, field.editor.map
    if "armies" in rooms and rooms["armies"].state is not None:
        editor = rooms["armies"].state.editor
        if editor.identity:
            yield editor.identity, editor.army
    if "scenario" in rooms and rooms["scenario"].state is not None:
        editor = rooms["scenario"].state.editor
        if editor.identity:
            yield editor.identity, editor.scenario
    yield from tuple(window.desk.library._battles.items())


def notes_in(window: Any) -> Iterator[tuple[str, int, str]]:
    """The words in the note field of the review."""
    room = window._rooms.get("review")
    if room is None or room.widget is None:
        return
    session = room.workspace.session
    if session is None:
        return
    notes, study = session.page.notes, session.study
    if notes._node >= 0 and notes._node in study.battle.tree.nodes:
        yield study.battle.header.id, notes._node, notes.text.toPlainText()
