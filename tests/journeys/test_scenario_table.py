"""A scenario of a game on a bare table: another table from the shelf, its own painted and taken back."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QListWidget

from hheditor import text
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api import forget, register
from hheditor.scenarios import Scenario
from hheditor.scenarios.making import new_scenario
from hheditor.tables.map import TableMap
from hheditor.tables.map.shapes import outline
from hheditor.ui.canvas.view import FieldView
from tests.journeys.driver import Driver
from tests.systems.gridless import GRIDLESS
from tests.systems.gridless.documents import scenario


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    """The test system of the bare table, which has no words."""
    text.be_strict(False)
    register(GRIDLESS, offered=False)
    yield
    forget(GRIDLESS.id)
    text.be_strict(True)


def opened(driver: Driver) -> str:
    books = driver.desk.library
    card = books.create(scenario())
    wood = outline("wood", ((3000, 3000), (5000, 3000), (5000, 5000), (3000, 5000)))
    books.create(TableMap(12_000, 8_000, "The green", outlines=(wood,)))
    driver.desk.put("scenario", "scenario", card.id)
    driver.key("Ctrl+4")
    return card.id


def kept(driver: Driver, identity: str) -> Scenario:
    return driver.desk.library.library.documents.load(identity, Scenario)


def test_another_table_is_chosen_and_shown(driver: Driver) -> None:
    identity = opened(driver)
    driver.key("Ctrl+Shift+M")
    driver.key("Return")
    found = kept(driver, identity).table
    assert found is not None
    assert found.name == "The green"
    driver.key("Ctrl+Z")
    assert kept(driver, identity).table == scenario().table


def test_the_deployment_page_shows_the_painted_table(driver: Driver) -> None:
    identity = opened(driver)
    driver.window.frame.run("scenario.deployment")
    driver.settle()
    view = driver.find("field")
    assert isinstance(view, FieldView)
    assert view.table == kept(driver, identity).table
    assert not view.surface.places


def test_its_own_table_is_painted_where_tables_are(driver: Driver) -> None:
    identity = opened(driver)
    driver.key("Ctrl+Shift+F")
    assert driver.window.workspace == "tables"
    view = driver.find("field")
    assert isinstance(view, FieldView)
    assert view.table is not None
    before = kept(driver, identity).table
    assert before is not None
    assert view.table.outlines == before.outlines
    driver.key("Ctrl+A")
    driver.key("Delete")
    driver.key("Ctrl+4")
    after = kept(driver, identity).table
    assert after is not None
    assert after.outlines == (), "what was changed is taken back"


def test_a_game_of_both_boards_goes_from_the_table_to_a_map_and_back(driver: Driver) -> None:
    books = driver.desk.library
    table = TableMap(12_000, 8_000, "The green")
    books.create(table)
    card = books.create(new_scenario(table, (None, None), "impetus", sides=("One", "Two")))
    books.create(Map(Board(20, 15), "The field"))
    driver.desk.put("scenario", "scenario", card.id)
    driver.key("Ctrl+4")

    def choose(name: str) -> None:
        driver.key("Ctrl+Shift+M")
        shelf = driver.find("shelf:map")
        assert isinstance(shelf, QListWidget)
        names = [shelf.item(row).text() for row in range(shelf.count())]
        shelf.setCurrentRow(names.index(name))
        driver.key("Return")

    choose("The field")
    assert kept(driver, card.id).table is None
    assert kept(driver, card.id).map.name == "The field"
    choose("The green")
    assert kept(driver, card.id).table == table
    driver.key("Ctrl+Z")
    driver.key("Ctrl+Z")
    assert kept(driver, card.id).table == table, "leaving the table was one step"
    assert kept(driver, card.id).map.name != "The field"
