"""The ways into the library: examples, new things and files are one click away, and secrets stay secret."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu, QToolButton
from pytestqt.qtbot import QtBot

from hheditor.app import Desk
from hheditor.app.library.samples import furnish
from hheditor.scenarios import Scenario
from hheditor.store.exchange import export
from hheditor.ui.parts.thumbnails.drawing import scenario_thumbnail
from tests.journeys.driver import Driver


@pytest.fixture
def desk(desk: Desk) -> Desk:
    furnish(desk, "scenario")
    return desk


def test_the_examples_stay_one_click_away(driver: Driver, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: driver.sees("library:cards"))
    assert not driver.sees("welcome:paint")
    with driver.budget(1):
        driver.click(driver.find("operation:library.welcome"))
    qtbot.waitUntil(lambda: driver.sees("welcome:paint"))
    assert driver.sees("welcome:import")
    assert not driver.sees("steps:map"), "the page says the way once"
    driver.click(driver.find("welcome:library"))
    qtbot.waitUntil(lambda: driver.sees("library:cards"))
    assert driver.sees("steps:map")


def test_new_and_import_stand_in_the_library(driver: Driver, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: driver.sees("library:new"))
    assert driver.sees("operation:library.import")
    button = driver.find("library:new")
    assert isinstance(button, QToolButton)
    menu = button.menu()
    assert isinstance(menu, QMenu)
    chosen = next(action for action in menu.actions() if action.objectName() == "new:armies.new")
    QTimer.singleShot(0, menu.close)
    chosen.trigger()
    qtbot.waitUntil(lambda: driver.window.workspace == "armies")


def test_one_click_plays_against_the_computer(driver: Driver, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: driver.sees("operation:library.welcome"))
    driver.click(driver.find("operation:library.welcome"))
    qtbot.waitUntil(lambda: driver.sees("welcome:fight"))
    with driver.budget(1):
        driver.click(driver.find("welcome:fight"))
    assert driver.window.workspace == "battle"
    (table,) = driver.window.desk.session.value.tables
    assert table.opponents[0] == ""
    assert table.opponents[1]


def test_a_secret_deployment_shows_on_no_card_and_in_no_file(
    driver: Driver, qtbot: QtBot, desk: Desk, tmp_path: Path
) -> None:
    books = desk.library
    (card,) = (each for each in books.library.cards.find() if each.kind == "scenario")
    scenario = books.library.documents.load(card.id, Scenario)
    assert scenario.deployments
    open_picture = scenario_thumbnail(scenario)
    driver.key("Ctrl+4")
    driver.key("Ctrl+Shift+H")
    driver.key("Ctrl+1")
    qtbot.waitUntil(lambda: books.library.thumbnails.get(card.id) is not None)
    kept = books.library.thumbnails.get(card.id)
    assert kept == scenario_thumbnail(scenario, secret=True)
    assert kept != open_picture
    written = json.loads(export(books.library, card.id, tmp_path).read_text(encoding="utf-8"))
    assert not written["document"].get("deployments")
    driver.key("Ctrl+4")
    driver.key("Ctrl+Shift+H")
    written = json.loads(export(books.library, card.id, tmp_path).read_text(encoding="utf-8"))
    assert written["document"]["deployments"]
    driver.key("Ctrl+1")
    # The open picture may still be at hand: then it is drawn anew when the library is next opened.
    qtbot.waitUntil(lambda: books.library.thumbnails.get(card.id) in (None, open_picture))


def test_what_went_well_wears_no_warning(driver: Driver, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: driver.sees("library:cards"))
    driver.window.frame.run("library.back-up")
    told = [driver.window.status.weight]
    driver.window.frame.run("library.rename")
    told.append(driver.window.status.weight)
    assert told == ["note", "refusal"]
