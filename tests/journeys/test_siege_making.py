"""From an empty table to a siege: a castle put down as one stamp, two armies, a line on the sheet."""

from typing import Any

from PySide6.QtWidgets import QListWidget, QSpinBox

from hheditor.rules.figures import RULESET
from hheditor.rules.figures.siege.encampment import empty_sectors
from tests.journeys.driver import Driver
from tests.journeys.test_games import pick
from tests.journeys.test_scenario import shelf_item
from tests.journeys.test_table_map import Painter
from tests.rules.figures.test_documents import BESIEGERS, GARRISON


def test_a_castle_of_stamps_is_besieged_within_twenty_five_inputs(driver: Driver) -> None:
    books = driver.desk.library
    for army in (BESIEGERS, GARRISON):
        books.create(army)
    painter = Painter(driver)
    driver.click(driver.find("tables:new"))
    with driver.budget(3):
        painter.choose("stamp", "castle")
        painter.click(90, 26)
    assert [work.kind for work in painter.table.works].count("tower") == 5
    assert not any(work.doors for work in painter.table.works), "nobody has drawn a door"
    driver.settle()
    with driver.budget(20):
        driver.key("Ctrl+4")
        pick(driver, "scenario:game", "figures")
        shelf = driver.find("shelf:map")
        assert isinstance(shelf, QListWidget) and shelf.count() == 1
        driver.click(shelf.viewport(), shelf.visualItemRect(shelf.item(0)).center())
        driver.click(*shelf_item(driver, "army", "Host"))
        driver.click(*shelf_item(driver, "army", "Garrison"))
        driver.click(driver.find("scenario:make"))
        besieges = driver.find("scenario:term-0:besieges")
        assert not driver.sees("scenario:term-0:days"), "in the field nobody asks for days"
        besieges.setFocus()
        driver.key("Down")
        days = driver.find("scenario:term-0:days")
        assert isinstance(days, QSpinBox) and days.value() == 10
        assert not driver.sees("scenario:term-1:days")
        driver.key("Ctrl+PgDown")
        driver.key("A")
        driver.key("T")
        driver.key("A")
        driver.key("F5")
    assert driver.window.workspace == "battle"
    workspace: Any = driver.window._rooms["battle"].workspace
    table = workspace.session.table.position
    assert table.siege is not None and table.turn == 1 and table.setup.siege.works == "castle"
    assert RULESET.problems(table) == () and empty_sectors(table) == ()
    assert all(built.doors for built in table.setup.sectors if built.kind in ("tower", "gate"))
    assert not any(figure.state == "waiting" for figure in table.figures)
