"""The library behind a desk: edits and orders are kept as they happen, whatever the disk does."""

import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hheditor.app import Changes, Desk, desk_in_memory
from hheditor.app.library import DeskLibrary, use_library
from hheditor.battles import BattleHeader, DiceSettings, answer_chance
from hheditor.maps import Map
from hheditor.maps.edits import Edit, SetTerrain, apply
from hheditor.store import StoreError, open_library
from hheditor.values import new_id
from tests.battles import pebbles
from tests.store.samples import a_map


@pytest.fixture
def desk() -> Desk:
    return desk_in_memory()


@pytest.fixture
def books(desk: Desk, tmp_path: Path) -> Iterator[DeskLibrary]:
    books = use_library(desk, tmp_path / "drive" / "library.hhlibrary")
    books.library._access._connection.execute("PRAGMA busy_timeout = 20")
    yield books
    books.close()


def not_saved(desk: Desk) -> bool:
    return desk.saving == "failed"


def waiting(desk: Desk) -> bool:
    return desk.saving == "saving"


def wooded(cell: int) -> Edit:
    return SetTerrain((cell,), ("wood",))


def test_the_own_library_lies_in_the_data_folder(desk: Desk, home: Path) -> None:
    books = desk.library
    assert books is desk.library
    assert not books.is_open
    assert books.path == home / "data" / "library.hhlibrary"
    books.create(a_map())
    assert books.path.exists()
    books.close()


def test_undo_survives_a_restart(desk: Desk, books: DeskLibrary) -> None:
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    history.do(wooded(7), "history.paint")
    history.do(wooded(8), "history.paint")
    history.undo()
    document = history.document
    books.close()
    again = books.edit(card.id, Map, apply, Edit)
    assert again.document == document
    assert (len(again.entries), again.position) == (2, 1)
    again.undo()
    assert again.document == a_map()
    again.redo()
    again.redo()
    books.close()
    assert books.edit(card.id, Map, apply, Edit).document.terrain[8] == "wood"
    assert desk.saving == "saved"


def test_a_history_nobody_can_read_any_more_does_not_cost_the_document(books: DeskLibrary) -> None:
    card = books.create(a_map())
    books.library.documents.save(card.id, a_map(), records=(b'{"type":"did","entry":{}}',))
    history = books.edit(card.id, Map, apply, Edit)
    assert history.document == a_map()
    assert history.entries == ()


def test_edits_wait_for_a_locked_library_and_then_are_all_there(desk: Desk, books: DeskLibrary) -> None:
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    told: list[Changes] = []
    desk.changes.connect(told.append)
    with closing(sqlite3.connect(books.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        history.do(wooded(7), "history.paint")
        history.do(wooded(8), "history.paint")
        assert waiting(desk), "others write, and it will have its turn"
        assert books.trouble is not None
        assert books.trouble.message == "store.locked"
        assert books.retry() is not None
        other.execute("COMMIT")
    assert books.retry() is None
    assert desk.saving == "saved"
    assert Changes.SAVED in told
    assert books.library.documents.load(card.id, Map) == history.document
    assert len(books.library.documents.records(card.id)) == 2


def test_a_drive_that_comes_back_gets_everything(desk: Desk, books: DeskLibrary, tmp_path: Path) -> None:
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    (tmp_path / "drive").rename(tmp_path / "away")
    history.do(wooded(7), "history.paint")
    assert not_saved(desk)
    assert books.retry() is not None
    history.do(wooded(8), "history.paint")
    (tmp_path / "away").rename(tmp_path / "drive")
    assert books.retry() is None
    assert desk.saving == "saved"
    with open_library(books.path) as library:
        assert library.documents.load(card.id, Map) == history.document


@pytest.mark.usefixtures("_pebbles")
def test_a_battle_is_kept_order_by_order(desk: Desk, books: DeskLibrary) -> None:
    header = BattleHeader(new_id(), pebbles.scenario(40), "pebbles", "1", DiceSettings("seeded", "x"))
    battle = books.begin_battle(header, author="Anna")
    for _ in range(6):
        answer_chance(battle)
        battle.play(next(iter(battle.ruleset.orders(battle.position()))))
    books.close()
    again = books.open_battle(battle.header.id)
    assert again.entries() == battle.entries()
    assert again.position() == battle.position()
    answer_chance(again)
    order = next(itertools.islice(again.ruleset.orders(again.position()), 1))
    with closing(sqlite3.connect(books.path, isolation_level=None)) as other:
        books.library._access._connection.execute("PRAGMA busy_timeout = 20")
        other.execute("BEGIN IMMEDIATE")
        before = again.cursor
        with pytest.raises(StoreError, match="locked"):
            again.play(order)
        assert again.cursor == before, "an order that is not kept has not been given"
        assert desk.saving == "saved", "so everything on the table is on disk"
        other.execute("COMMIT")
    again.play(order)
    assert desk.saving == "saved"
    assert books.library.battles.steps(battle.header.id) == len(again.entries())


def test_the_screens_hear_of_new_documents(desk: Desk, books: DeskLibrary) -> None:
    told: list[Changes] = []
    desk.changes.connect(told.append)
    books.create(a_map())
    assert told == [Changes.LIBRARY | Changes.MAP]


def test_the_collection_of_parts_is_one_for_all_fields(desk: Desk, books: DeskLibrary) -> None:
    from hheditor.app.map.collection import Collection

    assert Collection(desk).owned() == {}
    assert Collection(desk).keep("wood", 3) is None
    assert Collection(desk).keep("board", 12) is None
    books.create(a_map("Another"))
    assert Collection(desk).owned() == {"wood": 3, "board": 12}
    assert Collection(desk).keep("wood", 0) is None
    assert Collection(desk).owned() == {"board": 12}


@pytest.mark.usefixtures("_pebbles")
def test_a_battle_that_is_open_is_shared_and_never_read_twice(books: DeskLibrary) -> None:
    header = BattleHeader(new_id(), pebbles.scenario(40), "pebbles", "1", DiceSettings("seeded", "x"))
    first = books.begin_battle(header)
    assert books.open_battle(first.header.id) is first
    # Somebody else went on with it: what is open here is old.
    books.library.battles.rename(first.header.id, "Another title")
    second = books.open_battle(first.header.id)
    assert second is not first
    assert second.header.title == "Another title"
