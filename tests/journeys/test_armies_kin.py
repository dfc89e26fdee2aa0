"""What belongs together: searches, books, peoples, colours and arms."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QListView

from hheditor.armies import Unit
from hheditor.drawing.pieces.heraldry import TINCTURES
from tests.journeys.driver import Driver
from tests.journeys.test_armies import Captain


@pytest.fixture
def captain(driver: Driver) -> Captain:
    captain = Captain(driver)
    driver.key("Ctrl+N")
    return captain


def search(driver: Driver, words: str) -> None:
    field = driver.find("armies:search")
    field.setFocus()
    field.selectAll()  # type: ignore[attr-defined]
    driver.type(words)


def test_the_very_name_is_added_and_strangers_are_remarked_on(driver: Driver, captain: Captain) -> None:
    search(driver, "3 feudal knights")
    driver.key("Return")
    search(driver, "5 spearmen")
    driver.key("Return")
    names = {troop.id: troop.name for troop in captain.army.troops}
    assert [names[unit.troop] for unit in captain.army.units] == ["Feudal Knights"] * 3 + ["Spearmen"] * 5
    assert not driver.sees("finding:army.books-mixed")
    search(driver, "dark elf spearmen")
    driver.key("Return")
    assert driver.sees("finding:army.books-mixed")


def test_peoples_of_the_army_come_first(driver: Driver, captain: Captain) -> None:
    people = captain.session.state.pool
    search(driver, "mongol")
    driver.key("Return")
    kin = captain.army.troops[0].people
    search(driver, "light horse")
    shown = people.shown()
    named = [each.troop.people == kin for each in shown if "light horse" in each.name]
    assert named == sorted(named, reverse=True)


def test_samples_of_one_book(driver: Driver) -> None:
    Captain(driver)
    cards = driver.find("armies:samples")
    assert isinstance(cards, QListView)
    everything = cards.model().rowCount()
    box = driver.find("armies:samples:book")
    assert isinstance(box, QComboBox)
    box.setFocus()
    driver.key("Down")
    driver.key("Return")
    assert 0 < cards.model().rowCount() < everything


def test_two_new_armies_start_in_different_colours(driver: Driver, captain: Captain) -> None:
    first = captain.army.device.first
    driver.key("Ctrl+N")
    assert captain.army.device.first != first


def test_an_own_type_gets_a_people_of_its_own_and_is_chosen_when_done(
    driver: Driver, captain: Captain
) -> None:
    search(driver, "mounted knights")
    driver.click(driver.find("button:armies.make-own"))
    name = driver.find("armies:type:name")
    name.setFocus()
    name.selectAll()  # type: ignore[attr-defined]
    driver.type("Feditori")
    people = driver.find("armies:type:people")
    assert isinstance(people, QComboBox)
    line = people.lineEdit()
    assert line is not None
    line.setFocus()
    line.selectAll()
    driver.type("Comuni di Toscana")
    driver.key("Tab")
    driver.click(driver.find("armies:type:done"))
    recruit = captain.session.state.recruit
    assert recruit is not None
    assert (recruit.troop.name, recruit.troop.people) == ("Feditori", "Comuni di Toscana")
    assert captain.pool.hasFocus()
    driver.key("Return")
    assert [captain.army.troop(unit.troop).name for unit in captain.army.units] == ["Feditori"]


def test_a_unit_is_given_arms_and_loses_them_again(driver: Driver, captain: Captain) -> None:
    search(driver, "2 feudal knights")
    driver.key("Return")
    captain.session.state.choose((1,), ())
    driver.settle()
    driver.click(driver.find("armies:arms-of-units"))
    driver.click(driver.find(f"armies:first:{TINCTURES[1]}"))
    army = captain.army
    assert army.units[0].arms is None
    assert army.units[1].arms is not None
    assert army.units[1].arms.first == TINCTURES[1]
    assert army.device.first != TINCTURES[1]
    assert army.arms(1) != army.arms(0)
    driver.click(driver.find("armies:arms-bare"))
    assert captain.army.units == (Unit(army.units[0].troop),) * 2
    driver.key("Ctrl+Z")
    assert captain.army.units[1].arms is not None


def test_what_a_pasted_sheet_said_is_dismissed(driver: Driver, captain: Captain) -> None:
    from PySide6.QtGui import QGuiApplication

    QGuiApplication.clipboard().setText("3\tNobody knows these\n2\tFeudal Knights\n")
    captain.pool.setFocus(Qt.FocusReason.OtherFocusReason)
    driver.key("Ctrl+V")
    assert driver.sees("findings:dismiss")
    driver.click(driver.find("findings:dismiss"))
    assert not driver.sees("findings:dismiss")


def test_what_was_added_is_told_and_goes_away(driver: Driver, captain: Captain) -> None:
    search(driver, "3 feudal knights")
    driver.key("Return")
    assert driver.window.status.notice() == "Added: 3 × Feudal Knights"
    assert driver.window.status.weight == "note"
    driver.window.status._end_notice()
    assert "Feudal" not in driver.window.status.text()


def test_an_army_and_an_own_type_are_named_without_rubbing_out(driver: Driver, captain: Captain) -> None:
    driver.click(driver.find("armies:army-name"))
    driver.type("Guelfi")
    driver.key("Return")
    assert captain.army.name == "Guelfi"
    driver.type("mounted knights")
    driver.click(driver.find("button:armies.make-own"))
    driver.type("Feditori")
    driver.click(driver.find("armies:type:done"))
    recruit = captain.session.state.recruit
    assert recruit is not None
    assert recruit.troop.name == "Feditori"
