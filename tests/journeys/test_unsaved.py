"""Work that cannot be written: the header says so, nobody leaves by mistake, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from hheditor.app import Desk
from hheditor.maps import Map
from hheditor.maps.edits import terrain_of
from hheditor.store import Query, open_library
from hheditor.ui.frame.watch import Watch
from tests.journeys.driver import Driver
from tests.journeys.test_map import Painter
from tests.store.faults import full_disk
from tests.ui.filing import answer

SOON = 300
"""Milliseconds after which saving is tried again here, so that nobody waits for seconds."""


@pytest.fixture
def watch(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    monkeypatch.setattr("hheditor.ui.frame.watch._RETRY", SOON)
    watch = Watch(driver.window)
    watch.start()
    yield watch
    watch.stop()


def woods(path: Path) -> list[int]:
    """The wooded hexes of every map, as another program reads them."""
    with open_library(path, read_only=True) as library:
        cards = library.cards.find(Query(kinds=("map",), order="created"))
        return [terrain_of(library.documents.load(card.id, Map)).count("wood") for card in cards]


def mark(driver: Driver) -> str:
    return driver.window.header.saved.text()


def test_a_field_whose_first_stroke_was_refused_is_kept_whole(
    driver: Driver, desk: Desk, watch: Watch, qtbot: QtBot
) -> None:
    painter = Painter(driver)
    with full_disk():
        painter.click("C5")
        painter.drag("D5 F5")
        assert mark(driver) == "Not saved"
        driver.key("Ctrl+Z")
        driver.key("Ctrl+Y")
    qtbot.waitUntil(lambda: mark(driver) == "Saved", timeout=10_000)
    assert woods(desk.library.path) == [4]


def test_a_new_field_does_not_cost_the_strokes_of_the_old_one(
    driver: Driver, desk: Desk, watch: Watch, qtbot: QtBot
) -> None:
    painter = Painter(driver)
    painter.click("C5")
    with full_disk():
        painter.click("D5")
        painter.click("E5")
        driver.key("Ctrl+N")
        assert driver.sees("unsaved"), "leaving what is not on disk is worth a question"
        driver.click(driver.find("unsaved:go-on"))
        assert mark(driver) == "Not saved"
    qtbot.waitUntil(lambda: mark(driver) == "Saved", timeout=10_000)
    assert woods(desk.library.path) == [3]


def test_closing_asks_and_trying_again_closes(driver: Driver, desk: Desk, watch: Watch) -> None:
    painter = Painter(driver)
    painter.click("C5")
    with full_disk():
        painter.click("D5")
        driver.window.close()
        driver.settle()
        assert driver.window.isVisible()
        assert driver.sees("unsaved")
        driver.click(driver.find("unsaved:again"))
        assert driver.sees("unsaved:why"), "still in the way"
    driver.click(driver.find("unsaved:again"))
    assert not driver.window.isVisible()
    assert woods(desk.library.path) == [2]


def test_a_copy_elsewhere_lets_one_leave(
    driver: Driver, desk: Desk, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hheditor.store.errors import refused
    from hheditor.store.file.connection import Access

    painter = Painter(driver)
    painter.click("C5")
    target = tmp_path / "copy.hhlibrary"
    writing = Access.writing
    own = desk.library.path

    def refusing(self: Access):
        if self.path == own:
            raise refused("store.disk-full", file="library", folder="here")
        return writing(self)

    monkeypatch.setattr(Access, "writing", refusing)
    painter.click("D5")
    driver.window.close()
    driver.click(driver.find("unsaved:copy"))
    answer(driver.find("unsaved"), target)
    assert not driver.window.isVisible()
    assert woods(target) == [2]


def test_leaving_all_the_same_is_the_persons_word(driver: Driver, desk: Desk, watch: Watch) -> None:
    painter = Painter(driver)
    painter.click("C5")
    with full_disk():
        painter.click("D5")
        driver.window.close()
        driver.click(driver.find("unsaved:leave"))
    assert not driver.window.isVisible()
    assert woods(desk.library.path) == [1]


def test_the_mark_in_the_header_offers_what_can_be_done(driver: Driver, watch: Watch) -> None:
    painter = Painter(driver)
    painter.click("C5")
    driver.click(driver.window.header.saved)
    assert not driver.sees("unsaved"), "nothing to do about what is saved"
    with full_disk():
        painter.click("D5")
        driver.click(driver.window.header.saved)
        assert driver.sees("unsaved")
    driver.click(driver.find("unsaved:again"))
    assert not driver.sees("unsaved")
    assert mark(driver) == "Saved"


def test_a_library_that_can_only_be_read_offers_a_copy_that_can_be_changed(
    driver: Driver, desk: Desk, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = Painter(driver)
    painter.click("C5")
    books = desk.library
    books.library._access.forbid_writing()
    books.look()
    assert mark(driver) == "Read only"
    target = tmp_path / "mine.hhlibrary"
    with driver.budget(2):
        driver.click(driver.window.header.saved)
        said = [label.text() for label in driver.find("unsaved").findChildren(QLabel)]
        assert "This library can only be read" in said
        driver.click(driver.find("unsaved:copy"))
    answer(driver.find("unsaved"), target)
    assert not driver.sees("unsaved")
    assert "mine.hhlibrary" in driver.window.status.text()
    assert woods(target) == [1]
    with open_library(target) as copy:
        assert copy.writable


def test_something_else_that_is_written_does_not_end_the_trying(
    driver: Driver, desk: Desk, watch: Watch, qtbot: QtBot
) -> None:
    painter = Painter(driver)
    painter.click("C5")
    with full_disk():
        painter.click("D5")
    desk.library.create(Map(painter.map.board, "Another", painter.map.terrain))
    assert mark(driver) == "Not saved"
    qtbot.waitUntil(lambda: mark(driver) == "Saved", timeout=10_000)
    assert woods(desk.library.path)[0] == 2


def test_a_name_is_kept_while_it_is_typed(driver: Driver, desk: Desk, qtbot: QtBot) -> None:
    painter = Painter(driver)
    painter.click("C5")
    field = driver.find("map:name")
    assert isinstance(field, QLineEdit)
    driver.click(field)
    driver.key("Ctrl+A")
    driver.type("Azincourt ")
    assert mark(driver) in ("Saving …", "Saved")
    qtbot.waitUntil(lambda: mark(driver) == "Saved", timeout=10_000)
    assert QApplication.focusWidget() is field, "and nobody is pushed out of the field"
    with open_library(desk.library.path, read_only=True) as library:
        assert library.cards.find(Query(kinds=("map",)))[0].name == "Azincourt"
    driver.type("1415")
    driver.look_at_saved()
    assert field.text() == "Azincourt 1415"
    desk.library.close()
