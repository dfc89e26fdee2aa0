"""A library is opened beside the window where cards are sure to show, and nobody notices but by the clock."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from hheditor.app import desk_on_disk
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.store import StoreError, open_library


@pytest.fixture
def path(home: Path) -> Path:
    path = home / "data" / "library.hhlibrary"
    with open_library(path) as library:
        library.documents.add(Map(Board(4, 4), "Field"))
    return path


def test_whoever_asks_meanwhile_waits_for_the_rest(path: Path) -> None:
    books = desk_on_disk().library
    books.opening.begin()
    assert not books.is_open, "nobody has asked for it"
    books.opening.begin()
    assert [card.name for card in books.library.cards.find()] == ["Field"]
    assert books.is_open and books.library.writable
    books.close()


def test_why_it_cannot_be_opened_is_said_to_who_asks_and_it_is_tried_again(path: Path) -> None:
    aside = path.rename(path.with_name("aside.hhlibrary"))
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    books = desk_on_disk().library
    books.opening.begin()
    with pytest.raises(StoreError) as refused:
        _ = books.library
    assert refused.value.finding.message == "store.not-a-library"
    assert not books.is_open
    path.unlink()
    aside.rename(path)
    assert books.library.cards.count() == 1
    books.close()


def test_closed_before_anybody_asked(path: Path) -> None:
    books = desk_on_disk().library
    books.opening.begin()
    books.close()
    assert not books.is_open
    assert [thread.name for thread in threading.enumerate() if thread.name == "opening"] == []
    assert books.library.writable
    books.close()


def test_much_is_known_from_outside(path: Path) -> None:
    books = desk_on_disk().library
    assert not books.opening.is_long
    with path.open("ab") as file:
        file.truncate(2_000_000)
    assert books.opening.is_long
    path.unlink()
    assert not books.opening.is_long
