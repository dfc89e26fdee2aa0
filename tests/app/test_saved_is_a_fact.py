"""What `desk.saving` calls saved, another connection reads; what is refused is held and tried again."""

import gc
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from hheditor.app import Changes, Desk, desk_in_memory
from hheditor.app.army.shelf import keep_type
from hheditor.app.library import DeskLibrary, use_library
from hheditor.armies import Army, TroopType
from hheditor.maps import Map
from hheditor.maps.edits import Edit, SetTerrain, apply
from hheditor.store import StoreError, open_library
from hheditor.store.errors import refused
from hheditor.store.file.connection import Access
from hheditor.values import new_id
from tests.store.faults import full_disk, too_many_files
from tests.store.samples import a_map


@pytest.fixture
def desk() -> Desk:
    return desk_in_memory()


@pytest.fixture
def books(desk: Desk, tmp_path: Path) -> Iterator[DeskLibrary]:
    books = use_library(desk, tmp_path / "library.hhlibrary")
    books.library  # noqa: B018 - opened before anything goes wrong
    yield books
    books.close()


def paint(history, cell: int) -> None:
    history.do(SetTerrain((cell,), ("marsh",)), "history.paint")


def on_disk(books: DeskLibrary, identity: str) -> object:
    with open_library(books.path, read_only=True) as other:
        return other.documents.load_any(identity)


def saving(desk: Desk) -> str:
    return desk.saving


def test_a_document_that_could_not_be_made_is_edited_and_made_later(desk: Desk, books: DeskLibrary) -> None:
    with full_disk():
        card = books.create(a_map())
        history = books.edit(card.id, Map, apply, Edit)
        paint(history, 7)
        paint(history, 8)
        assert saving(desk) == "failed"
        assert books.retry() is not None
    assert books.retry() is None
    assert saving(desk) == "saved"
    assert on_disk(books, card.id) == history.document
    assert len(books.library.documents.records(card.id)) == 2
    paint(history, 9)
    assert on_disk(books, card.id) == history.document


def test_a_new_document_without_edits_takes_its_place_too(desk: Desk, books: DeskLibrary) -> None:
    with full_disk():
        card = books.create(Army("New", "none"))
        troop = TroopType(new_id(), "Own", "none")
        keep_type(books, troop)
        assert saving(desk) == "failed"
    books.retry()
    assert saving(desk) == "saved"
    assert on_disk(books, card.id) == Army("New", "none")
    assert on_disk(books, troop.id) == troop


def test_edits_of_a_document_that_was_left_are_not_forgotten(desk: Desk, books: DeskLibrary) -> None:
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    asked: list[None] = []
    stop = books.asks.connect(lambda _: asked.append(None))
    with full_disk():
        paint(history, 7)
        painted = history.document
        books.leave()
        books.leave()
        assert len(asked) == 1, "the person hears of it, once"
        del history
        gc.collect()
        assert saving(desk) == "failed"
        assert books.edit(card.id, Map, apply, Edit).document == painted, "who comes back finds it as it was"
    gc.collect()
    books.retry()
    assert saving(desk) == "saved"
    assert on_disk(books, card.id) == painted
    stop()


def test_something_else_that_is_written_does_not_end_the_trying(desk: Desk, books: DeskLibrary) -> None:
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    with full_disk():
        paint(history, 7)
    books.create(a_map("Another"))
    assert saving(desk) == "failed"
    assert books.waits
    books.retry()
    assert saving(desk) == "saved"
    assert on_disk(books, card.id) == history.document


def test_a_stroke_under_way_is_not_called_saved(desk: Desk, books: DeskLibrary) -> None:
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    history.begin("history.paint")
    assert saving(desk) == "saved"
    history.do(SetTerrain((7,), ("marsh",)))
    assert saving(desk) == "saving"
    history.end()
    assert saving(desk) == "saved"
    history.begin("history.paint")
    history.do(SetTerrain((8,), ("marsh",)))
    history.cancel()
    assert saving(desk) == "saved"


def test_a_document_deleted_meanwhile_is_there_again_with_its_next_edit(
    desk: Desk, books: DeskLibrary
) -> None:
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    books.library.documents.trash(card.id)
    books.library.documents.delete(card.id)
    paint(history, 7)
    assert saving(desk) == "saved"
    assert on_disk(books, card.id) == history.document


def test_a_library_that_can_only_be_read_says_so_and_gives_a_copy(tmp_path: Path, desk: Desk) -> None:
    path = tmp_path / "library.hhlibrary"
    with open_library(path) as library:
        card = library.documents.add(a_map())
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 9999999")
    books = use_library(desk, path)
    assert not books.library.writable
    assert saving(desk) == "read-only"
    history = books.edit(card.id, Map, apply, Edit)
    paint(history, 7)
    assert saving(desk) == "failed"
    assert books.retry() is not None
    books.close()


def test_a_library_that_could_not_be_written_for_a_moment_is_opened_anew(tmp_path: Path, desk: Desk) -> None:
    """With nothing waiting, too: nobody holds the orders of a battle, so nobody else would try."""
    path = tmp_path / "library.hhlibrary"
    open_library(path).close()
    books = use_library(desk, path)
    with too_many_files():
        assert not books.library.writable
        assert saving(desk) == "read-only" and books.waits
        books.retry()
        assert saving(desk) == "read-only" and books.waits
    heard: list[Changes] = []
    desk.changes.connect(heard.append)
    books.retry()
    assert saving(desk) == "saved" and not books.waits
    assert Changes.LIBRARY in heard
    books.add(a_map())
    books.close()


def test_a_copy_elsewhere_holds_what_could_not_be_written(
    desk: Desk, books: DeskLibrary, tmp_path: Path
) -> None:
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    target = tmp_path / "elsewhere" / "copy.hhlibrary"
    target.parent.mkdir()
    writing = Access.writing

    @contextmanager
    def refusing(self: Access) -> Iterator[sqlite3.Connection]:
        if self.path == books.path:
            raise refused("store.disk-full", file="library", folder="here")
        with writing(self) as connection:
            yield connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Access, "writing", refusing)
        paint(history, 7)
        new = books.create(a_map("Never written"))
        books.keep_elsewhere(target)
        assert books.holds, "the copy gives nothing up"
    with open_library(target) as copy:
        assert copy.documents.load(card.id, Map) == history.document
        assert copy.documents.load(new.id, Map) == a_map("Never written")
        assert copy.check().sound
    assert [path.name for path in target.parent.iterdir()] == ["copy.hhlibrary"]
    with pytest.raises(StoreError):
        books.keep_elsewhere(tmp_path / "nowhere" / "copy.hhlibrary")


def test_an_edit_does_not_wait_long_for_others(desk: Desk, books: DeskLibrary) -> None:
    """Measured in what SQLite is told to wait, not in seconds of this machine."""
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    waits: list[int] = []
    put = books.library.documents.save

    def save(*arguments, **more):
        connection = books.library._access._connection
        waits.append(connection.execute("PRAGMA busy_timeout").fetchone()[0])
        return put(*arguments, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(books.library.documents, "save", save)
        paint(history, 7)
    assert waits == [100]
    assert books.library._access._connection.execute("PRAGMA busy_timeout").fetchone()[0] == 2000


def test_settings_that_could_not_be_written_are_not_called_saved(desk: Desk, books: DeskLibrary) -> None:
    backend = desk.settings._backend
    with pytest.MonkeyPatch.context() as patch:

        def write(_: bytes) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(backend, "write", write)
        desk.settings.change(author="Anna")
        assert saving(desk) == "failed"
        assert books.waits
    books.retry()
    assert saving(desk) == "saved"
    assert b"Anna" in (backend.read() or b"")
