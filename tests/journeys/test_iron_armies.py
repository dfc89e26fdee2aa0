"""An army of Men of Iron from nothing to paper: Battles, leaders, a standard, a roster, an owner's chart."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QSpinBox,
    QTableWidget,
    QTreeView,
)

from hheditor.app.frame.session import OpenDocument
from hheditor.armies import Army
from hheditor.rules.men_of_iron.scenarios.documents import document
from hheditor.scenarios import Scenario
from hheditor.store import Query
from tests.journeys.driver import Driver
from tests.journeys.test_armies import Captain
from tests.journeys.test_games import pick
from tests.sheets.pdfs import words


def begun(driver: Driver) -> Captain:
    """An empty army of this game."""
    captain = Captain(driver)
    pick(driver, "armies:game", "men_of_iron")
    driver.click(driver.find("armies:new"))
    assert captain.army.system == "men_of_iron"
    return captain


def typed(driver: Driver, name: str, words: str) -> None:
    field = driver.find(name)
    assert isinstance(field, QLineEdit)
    field.setFocus()
    driver.key("Ctrl+A")
    driver.type(words)
    driver.key("Return")


def findings(captain: Captain) -> list[str]:
    return [each.message.rpartition(".")[2] for each in captain.session.editor.findings]


def saved(driver: Driver, target: Path) -> str:
    """The sheet at hand as a file; its words."""
    driver.key("Ctrl+S")
    field = driver.find("prompt:field")
    assert isinstance(field, QLineEdit)
    field.setText(str(target))
    driver.key("Return")
    return words(target.read_bytes())


def test_an_army_of_two_battles_is_built_judged_and_printed(driver: Driver, tmp_path: Path) -> None:
    captain = begun(driver)
    with driver.budget(20):
        captain.pick("LB longbowmen")
        driver.type("4")
        driver.key("Return")
        assert findings(captain).count("no-battle") == 4 and "no-standard" in findings(captain)
        captain.pick_row("LB longbowmen")
        driver.key("Ctrl+Shift+B")
        typed(driver, "armies:group-name", "Vanguard")
        captain.pick("DM dismounted men-at-arms")
        driver.type("3")
        driver.key("Return")
        captain.pick_row("DM dismounted men-at-arms")
        driver.key("Ctrl+Shift+B")
    army = captain.army
    assert [group.name for group in army.groups] == ["Vanguard", "Battle 2"]
    assert len({group.colour for group in army.groups}) == 2, "each Battle has its colour"
    assert findings(captain) == ["no-standard"]
    driver.key("Ctrl+G")
    assert "leads-nobody" not in findings(captain), "the first is the overall commander"
    driver.key("Ctrl+G")
    assert "leads-nobody" in findings(captain)
    typed(driver, "armies:leader-name", "Camoys")
    group = driver.find("armies:group")
    assert isinstance(group, QComboBox)
    group.setFocus()
    driver.key("Down")
    activation = driver.find("armies:leader:activation")
    assert isinstance(activation, QSpinBox)
    activation.setFocus()
    driver.key("Up")
    charisma = driver.find("armies:leader:charisma")
    charisma.setFocus()
    driver.key("Up")
    king = driver.find("armies:leader:king")
    assert isinstance(king, QCheckBox)
    assert findings(captain) == ["no-standard"]
    camoys = next(leader for leader in captain.army.leaders if leader.name == "Camoys")
    assert camoys.group == army.groups[0].id
    assert camoys.characteristics["activation"] == 4 and camoys.characteristics["charisma"] == 1
    driver.key("Ctrl+G")
    role = driver.find("armies:leader:role")
    assert isinstance(role, QComboBox)
    role.setFocus()
    driver.key("Down")
    assert captain.army.leaders[-1].role == "standard"
    assert not driver.sees("armies:leader:activation"), "a standard is not rated"
    assert findings(captain) == []
    shown: Any = driver.find("armies:totals")
    totals = shown.text()
    # Four longbows at 2 and three men-at-arms at 3: half of 17, and 5.
    assert "flight level 13" in totals and "points" not in totals
    driver.key("Ctrl+7")
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    assert sheets.currentItem().data(Qt.ItemDataRole.UserRole) == "roster"
    said = saved(driver, tmp_path / "roster.pdf")
    assert "Vanguard · Camoys" in said and "Battle 2" in said
    assert "Camoys 4 4 +1" in said
    assert "Pts" not in said and "points" not in said


def test_ones_own_chart_is_typed_over_the_houses_and_printed_as_own(driver: Driver, tmp_path: Path) -> None:
    books = driver.desk.library
    card = books.create(document("agincourt"))
    driver.desk.session.change(
        documents=driver.desk.session.value.with_document(OpenDocument("scenario", "scenario", card.id))
    )
    driver.key("Ctrl+4")
    driver.key("Ctrl+F2")
    dialog: Any = driver.find("profiles")
    profiles = driver.find("profiles:list")
    assert isinstance(profiles, QListWidget)
    assert profiles.currentItem().text() == "Men of Iron", "the flavour of the scenario"
    driver.click(driver.find("profiles:copy"))
    typed(driver, "profiles:name", "Our charts")
    dialog.form.go_to("weapons")
    table = driver.find("chart:weapons:0")
    assert isinstance(table, QTableWidget)
    model = table.model()
    down, across = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
    row = next(at for at in range(table.rowCount()) if model.headerData(at, down) == "MM")
    column = next(at for at in range(table.columnCount()) if model.headerData(at, across) == "LB")

    def cell() -> str:
        item = table.item(row, column)
        assert item is not None
        return item.text()

    assert cell() == "+3"
    table.setCurrentCell(row, column)
    table.setFocus()
    driver.key("F2")
    driver.key("Ctrl+A")
    driver.type("+7")
    driver.key("Return")
    assert cell() == "+7"
    source = driver.find("source:weapons")
    assert isinstance(source, QLabel) and source.text() == "own"
    still = dialog.form.rows["shock"]._tag.text()
    assert still == "house", "only what was typed"
    table.setCurrentCell(row, column)
    table.setFocus()
    driver.key("F2")
    driver.key("Ctrl+A")
    driver.type("lots")
    driver.key("Return")
    assert "lots" in dialog.form.rows["weapons"].trouble, "nonsense is said at the chart, and nothing changes"
    assert cell() == "+7"
    driver.click(driver.find("profiles:use"))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Agincourt 1415"], "the scenario at hand"
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    driver.settle()
    driver.click(driver.find("profiles:close"))
    driver.window.activateWindow()
    driver._qtbot.waitUntil(driver.window.isActiveWindow)
    kept = books.load(card.id)
    assert isinstance(kept, Scenario) and kept.profile["name"] == "Our charts"
    driver.key("Ctrl+7")
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    place = next(
        at for at in range(sheets.count()) if sheets.item(at).data(Qt.ItemDataRole.UserRole) == "side"
    )
    sheets.scrollToItem(sheets.item(place))
    driver.click(sheets.viewport(), sheets.visualItemRect(sheets.item(place)).center())
    said = saved(driver, tmp_path / "aid.pdf")
    assert "Weapons own" in said and "+7" in said and "DRMs house" in said
    assert "Our charts" in said


def test_armies_to_start_from_are_taken_and_made_ones_own(driver: Driver) -> None:
    captain = Captain(driver)
    captain.workspace.take("sample:men_of_iron/arsuf_crusaders")
    driver.settle()
    assert len(captain.army.groups) == 5 and not captain.army.fixed
    assert findings(captain) == []
    roster = driver.find("armies:roster")
    assert isinstance(roster, QTreeView)
    captain.pick("MM mounted men-at-arms")
    driver.key("Return")
    assert "no-flavour" in findings(captain), "men-at-arms and knights of the orders meet in no flavour"
    driver.key("Ctrl+Z")
    assert findings(captain) == []
    cards = driver.desk.library.library.cards.find(Query(kinds=("army",)))
    kept = driver.desk.library.load(cards[0].id)
    assert isinstance(kept, Army) and kept.name == "Crusaders of Arsuf"
