"""Print as a person does: from an open scenario to its sheet, with real keys and clicks."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QListWidget

from hheditor.app import Desk
from hheditor.app.frame.session import OpenDocument
from hheditor.rules.hordes_heroes.armies.catalogue import sample_armies
from hheditor.scenarios import Scenario
from hheditor.sheets import KINDS
from hheditor.store.exchange.reading import read_document
from hheditor.ui.workspaces.print.pages import Pages
from tests.journeys.driver import Driver
from tests.sheets.pdfs import words

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "hadlow-bridge.hhscenario"
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def scenario() -> Scenario:
    found = read_document(EXAMPLE.read_bytes(), EXAMPLE.name).content
    assert isinstance(found, Scenario)
    return found


@pytest.fixture
def desk(scenario: Scenario) -> Desk:
    """A desk on which a scenario is open."""
    from hheditor.app import desk_on_disk

    desk = desk_on_disk()
    card = desk.library.create(scenario)
    entry = OpenDocument("scenario", "scenario", card.id)
    desk.session.change(documents=desk.session.value.with_document(entry))
    return desk


def _pages(driver: Driver) -> Pages:
    found = driver.find("print:pages")
    assert isinstance(found, Pages)
    return found


def test_the_reference_sheet_of_an_open_scenario_in_three_inputs(driver: Driver, tmp_path: Path) -> None:
    with driver.budget(3):
        driver.key("Ctrl+7")
        assert _pages(driver).count == 1
        driver.key("Ctrl+S")
        field = driver.find("prompt:field")
        assert isinstance(field, QLineEdit)
        target = tmp_path / Path(field.text()).name
        field.setText(str(target))
        driver.key("Return")
    assert target.suffix == ".pdf"
    said = words(target.read_bytes())
    assert "Hadlow Bridge" in said and "Retinue Longbowmen" in said


def test_another_sheet_in_another_language(driver: Driver) -> None:
    driver.key("Ctrl+7")
    driver.key("4")
    assert _pages(driver).count == 4
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    assert sheets.currentItem().data(Qt.ItemDataRole.UserRole) == "map"
    driver.click(driver.find("print:view-blank"), QPoint(8, 8))
    assert _pages(driver).count == 3
    language = driver.find("print:language")
    assert isinstance(language, QComboBox)
    language.setFocus()
    driver.key("Down")
    assert language.currentData() == "it"
    driver.click(sheets.viewport(), sheets.visualItemRect(sheets.item(1)).center())
    assert _pages(driver).count == 1


def test_the_whole_evening_is_one_click(driver: Driver) -> None:
    driver.key("Ctrl+7")
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    driver.click(sheets.viewport(), sheets.visualItemRect(sheets.item(0)).center())
    assert sheets.currentItem().data(Qt.ItemDataRole.UserRole) == "evening"
    assert _pages(driver).count > 10
    assert driver.find("print:player-0").isVisible() and driver.find("print:count-markers").isVisible()
    driver.key("2")
    add = driver.find("print:add-back")
    before = _pages(driver).count
    driver.click(add)
    assert _pages(driver).count == 2 * before, "a back for every sheet that leaves something out"


def test_what_was_left_out_is_listed_and_a_back_page_offered(driver: Driver) -> None:
    driver.key("Ctrl+7")
    dropped = driver.find("print:dropped")
    assert isinstance(dropped, QListWidget)
    assert dropped.count() > 0
    driver.click(driver.find("print:add-back"))
    assert _pages(driver).count == 2
    assert not driver.sees("print:add-back")


def test_the_page_is_enlarged_by_keys_and_wheel(driver: Driver) -> None:
    driver.key("Ctrl+7")
    pages = _pages(driver)
    whole = pages.zoom
    driver.key("+")
    assert pages.zoom > whole
    driver.key("F")
    assert pages.zoom == pytest.approx(whole)
    driver.wheel(pages.viewport(), 2, modifiers=CONTROL)
    assert pages.zoom == pytest.approx(whole * 1.25**2)
    driver.key("W")
    assert pages.fit == "width"


def test_a_sheet_that_needs_a_battle_says_so(driver: Driver) -> None:
    driver.key("Ctrl+7")
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    report = sheets.item(KINDS.index("report"))
    assert not report.flags() & Qt.ItemFlag.ItemIsEnabled
    assert report.toolTip() == "A report needs a battle."


def test_a_name_that_cannot_be_written_loses_nothing(driver: Driver, tmp_path: Path) -> None:
    driver.key("Ctrl+7")
    driver.key("Ctrl+S")
    field = driver.find("prompt:field")
    assert isinstance(field, QLineEdit)
    field.setText(str(tmp_path / "nowhere" / "sheet.pdf"))
    driver.key("Return")
    assert not (tmp_path / "nowhere").exists()
    assert _pages(driver).count == 1


def test_an_army_opened_later_is_what_is_printed(driver: Driver) -> None:
    driver.key("Ctrl+7")
    card = driver.desk.library.create(sample_armies()["scots_100"])
    entry = OpenDocument("armies", "army", card.id)
    driver.desk.session.change(documents=driver.desk.session.value.with_document(entry))
    driver.key("Ctrl+1")
    driver.key("Ctrl+7")
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    assert sheets.currentItem().data(Qt.ItemDataRole.UserRole) == "roster"
    assert _pages(driver).count == 1
