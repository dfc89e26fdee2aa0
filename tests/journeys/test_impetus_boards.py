"""Two armies moved from hexes to the bare table and back, with one command that says what changes."""

from PySide6.QtWidgets import QDialog, QTextBrowser

from hheditor.scenarios import Scenario
from hheditor.store import Query
from hheditor.ui.canvas.view import FieldView
from tests.app.test_boards import scenario
from tests.journeys.driver import Driver


def kept(driver: Driver) -> dict[str, Scenario]:
    """The scenarios of the library by their names."""
    books = driver.desk.library
    found = books.library.cards.find(Query(kinds=("scenario",)))
    return {card.name: books.library.documents.load(card.id, Scenario) for card in found}


def test_to_the_table_and_back_both_documents_stay(driver: Driver) -> None:
    before = scenario()
    card = driver.desk.library.create(before)
    driver.desk.put("scenario", "scenario", card.id)
    driver.key("Ctrl+4")
    with driver.budget(2):
        driver.key("Ctrl+Shift+O")
        dialog = driver.find("board")
        assert isinstance(dialog, QDialog)
        page = driver.find("board:text")
        assert isinstance(page, QTextBrowser)
        text = page.toPlainText()
        for said in ("120 × 80 cm", "40 mm", "80 mm wide", "20 units keep their rank", "stays as it is"):
            assert said in text, said
        driver.click(driver.find("board:copy"))
    scenarios = kept(driver)
    assert scenarios["The meadow"] == before, "what was moved is still where it was"
    there = scenarios["The meadow, on the table"]
    assert there.table is not None and there.sides[0].army == before.sides[0].army
    driver.window.activateWindow()
    driver._qtbot.waitUntil(driver.window.isActiveWindow)
    driver.window.frame.run("scenario.deployment")
    driver.settle()
    view = driver.find("field")
    assert isinstance(view, FieldView) and view.table == there.table, "the copy is open"
    driver.key("Ctrl+Shift+O")
    driver.click(driver.find("board:copy"))
    assert kept(driver)["The meadow, on the table, on hexes"].table is None
    assert len(kept(driver)) == 3


def test_a_game_of_one_board_refuses_and_says_why(driver: Driver) -> None:
    from hheditor.rules.men_of_iron.scenarios.documents import document

    card = driver.desk.library.create(document("agincourt"))
    driver.desk.put("scenario", "scenario", card.id)
    driver.key("Ctrl+4")
    driver.key("Ctrl+Shift+O")
    assert not driver.sees("board")
    assert "one kind of board" in driver.window.status.text()
