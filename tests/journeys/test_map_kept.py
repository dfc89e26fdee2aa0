"""What is painted is in the library from the first stroke, and so is the way back."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.maps import Map
from hheditor.maps.edits import terrain_of
from tests.journeys.driver import Driver
from tests.journeys.test_map import Painter


@pytest.fixture(autouse=True)
def closed(desk: Desk) -> Iterator[None]:
    yield
    desk.library.close()


def kept(desk: Desk) -> list[Map]:
    library = desk.library.library
    cards = [card for card in library.cards.find() if card.kind == "map"]
    return [library.documents.load(card.id, Map) for card in cards]


def test_looking_at_the_map_keeps_nothing_and_the_first_stroke_does(driver: Driver, desk: Desk) -> None:
    painter = Painter(driver)
    assert kept(desk) == []
    painter.click("C5")
    assert [terrain_of(map_).count("wood") for map_ in kept(desk)] == [1]
    painter.drag("D5 F5")
    assert [terrain_of(map_).count("wood") for map_ in kept(desk)] == [4]


def test_undo_goes_on_after_a_restart(driver: Driver, desk: Desk, qtbot: QtBot, qapp: QApplication) -> None:
    painter = Painter(driver)
    painter.click("C5")
    painter.click("D5")
    driver.window.close()
    desk.library.close()
    later = desk_on_disk()
    try:
        again = Painter(Driver(qtbot, qapp, later))
        assert again.kinds("C5 D5") == ["wood", "wood"]
        again.driver.key("Ctrl+Z")
        assert again.kinds("C5 D5") == ["wood", "open"]
        again.driver.key("Ctrl+Z")
        assert again.kinds("C5 D5") == ["open", "open"]
        again.driver.key("Ctrl+Y")
        assert again.kinds("C5 D5") == ["wood", "open"]
        again.driver.window.close()
    finally:
        later.library.close()


def test_a_new_field_leaves_the_old_one_in_the_library(driver: Driver, desk: Desk) -> None:
    painter = Painter(driver)
    painter.click("C5")
    driver.key("Ctrl+N")
    assert painter.kinds("C5") == ["open"]
    painter.click("E5")
    assert sorted(terrain_of(map_).index("wood") for map_ in kept(desk)) == [4 * 18 + 2, 4 * 18 + 4]


def test_a_map_opened_in_the_library_is_the_one_painted(driver: Driver, desk: Desk) -> None:
    painter = Painter(driver)
    painter.click("C5")
    driver.key("Ctrl+N")
    painter.click("E5")
    driver.key("Ctrl+1")
    view = driver.find("library:cards")
    assert isinstance(view, QListView)
    driver.settle()
    model = view.model()
    assert model.rowCount() == 2
    driver.click(view.viewport(), view.visualRect(model.index(1, 0)).center())
    driver.key("Return")
    again = driver.find("field")
    assert again.map.terrain.count("wood") == 1  # type: ignore[attr-defined]
