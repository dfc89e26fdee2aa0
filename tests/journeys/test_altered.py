"""A document the disk has changed: it stays closed, and a copy of what can be read may be had."""

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from hheditor.app import Desk
from hheditor.app.library import DeskLibrary
from hheditor.app.rules.profiles import Shelf
from hheditor.maps import Map
from hheditor.store import Profile
from tests.journeys.test_library import Reader, books, filled

__all__ = ["books", "filled"]

_TRIGGERS = ("step_stays", "step_leaves_with_its_battle")


def altered(books: DeskLibrary, *statements: str) -> None:
    """What a disk does, done by SQL: the triggers of the file are no disk."""
    with closing(sqlite3.connect(books.path)) as connection, connection:
        texts = [
            connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,)).fetchone()[0]
            for name in _TRIGGERS
        ]
        for name in _TRIGGERS:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in (*statements, *texts):
            connection.execute(statement)


def reading(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Reader:
    reader = Reader(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: bool(reader.names()), timeout=20_000)
    return reader


@pytest.fixture
def reader(qtbot: QtBot, qapp: QApplication, desk: Desk, filled: DeskLibrary) -> Reader:
    altered(
        filled,
        "UPDATE body SET content = replace(content, '\"wood\"', '\"moor\"') "
        "WHERE document = (SELECT key FROM document WHERE id = 'mmmmmmmmmmmmmmmm')",
        "UPDATE step SET entry = '{}' WHERE sequence = 40",
    )
    return reading(qtbot, qapp, desk)


def open_it(reader: Reader, name: str) -> None:
    reader.pick(name)
    reader.key("Return")
    reader._qtbot.waitUntil(lambda: reader.sees("altered"))


def sentence(reader: Reader) -> str:
    label = reader.find("altered:why")
    assert isinstance(label, QLabel)
    return label.text()


def test_a_changed_map_is_refused_and_its_copy_opened(reader: Reader, desk: Desk) -> None:
    open_it(reader, "Field of Crécy")
    assert "no longer what was saved" in sentence(reader)
    assert reader.window.workspace == "library"
    reader.click(reader.find("altered:leave"))
    assert reader.window.workspace == "library"
    open_it(reader, "Field of Crécy")
    reader.click(reader.find("altered:copy"))
    assert reader.window.workspace == "map"
    assert "Look it through" in reader.window.status.text()
    library = desk.library.library
    (copy,) = [card for card in library.cards.find() if "as the disk has it" in card.name]
    assert library.documents.load(copy.id, Map).name == "Field of Crécy, as the disk has it"
    assert next(each.split()[1] for each in library.check().complaints) == "m" * 16, "it stays as it was"


def test_a_battle_is_copied_up_to_the_entry_that_cannot_be_read(reader: Reader, desk: Desk) -> None:
    open_it(reader, "St Crispin's day")
    reader.click(reader.find("altered:copy"))
    assert "5 entries at its end are missing" in reader.window.status.text()
    library = desk.library.library
    (copy,) = [card for card in library.cards.find() if "as the disk has it" in card.name]
    # The forty that can be read, and the new title.
    assert library.battles.steps(copy.id) == 41


def test_a_copy_that_makes_no_sense_is_refused_with_a_sentence(
    qtbot: QtBot, qapp: QApplication, desk: Desk, filled: DeskLibrary
) -> None:
    altered(
        filled,
        "UPDATE body SET content = json_set(content, '$.units[0].troop', 'nobody') "
        "WHERE document = (SELECT key FROM document WHERE id = 'aaaaaaaaaaaaaaaa')",
    )
    reader = reading(qtbot, qapp, desk)
    card = desk.library.library.cards.card("a" * 16)
    assert card is not None
    open_it(reader, card.name)
    reader.click(reader.find("altered:copy"))
    assert "units.0.troop" in sentence(reader)
    assert not reader.find("altered:copy").isEnabled()
    assert reader.window.workspace == "library"


def test_one_changed_profile_does_not_hide_the_others(desk: Desk, books: DeskLibrary) -> None:
    shelf = Shelf(books)
    first = shelf.all()[0]
    for name in ("Ours", "Theirs"):
        books.add(Profile(name, first.system, first.terms))
    books.close()
    altered(
        books,
        "UPDATE body SET content = replace(content, 'Ours', 'Hours')",
    )
    assert [each.name for each in Shelf(books).own()] == ["Theirs"]
