"""An army of Basic Impetus from its list: points, findings, a large unit, a list of one's own."""

from typing import Any

from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QListView, QListWidget, QPlainTextEdit

from hheditor.rules.impetus.armies.catalogue import sample_armies
from hheditor.ui.workspaces.armies.shelf import entries
from tests.journeys.driver import Driver
from tests.journeys.test_armies import Captain
from tests.journeys.test_games import pick
from tests.journeys.test_iron_armies import findings, typed


def taken(driver: Driver, sample: str) -> Captain:
    """A shipped list, made one's own."""
    captain = Captain(driver)
    captain.workspace.take(f"sample:impetus/{sample}")
    driver.settle()
    return captain


def test_an_army_is_built_of_its_list_within_twenty_inputs(driver: Driver) -> None:
    captain = Captain(driver)
    pick(driver, "armies:game", "impetus")
    with driver.budget(20):
        driver.click(driver.find("armies:new"))
        assert captain.army.system == "impetus"
        driver.key("Ctrl+G")
        for name, count in (
            ("Brother knights", "2"),
            ("Guest crusaders", "2"),
            ("Sergeants and militia", "3"),
            ("Prussian levy", "2"),
        ):
            captain.pick(name)
            driver.type(count)
            driver.key("Return")
    assert len(captain.army.units) == 9
    assert captain.points == 5 + 2 * 32 + 2 * 26 + 3 * 18 + 2 * 10
    assert "list-many" not in findings(captain), "an army of no people has no list yet"
    people = driver.find("armies:army-people")
    assert isinstance(people, QComboBox)
    line = people.lineEdit()
    assert line is not None
    line.setFocus()
    line.selectAll()
    driver.type("Teutonic Order 1230-1410")
    driver.key("Return")
    assert captain.army.people == "teutonic_order_1230_1410"
    assert sorted(findings(captain)) == ["list-few", "list-many"], "no crossbows, and a guest too many"
    shown: Any = driver.find("armies:totals")
    assert "breaks at" in shown.text()


def test_deep_units_of_a_kind_become_a_large_unit_of_at_most_three(driver: Driver) -> None:
    captain = taken(driver, "swi")
    row = captain.row("Pikes")
    captain.roster.expand(row)
    captain.pick_row("Pikes")
    driver.key("Ctrl+Shift+B")
    assert findings(captain) == ["block-size"], "four are too many"
    driver.key("Ctrl+Z")
    captain.session.state.choose((0, 1), ())
    driver.key("Ctrl+Shift+B")
    assert findings(captain) == []
    assert [group.name for group in captain.army.groups] == ["Large unit 1"]
    assert [unit.group for unit in captain.army.units[:3]] == ["g1", "g1", ""]


def test_a_list_of_ones_own_is_written_in_the_profile_and_judges_the_army(driver: Driver) -> None:
    captain = taken(driver, "ita")
    assert findings(captain) == []
    driver.key("Ctrl+F2")
    dialog: Any = driver.find("profiles")
    profiles = driver.find("profiles:list")
    assert isinstance(profiles, QListWidget)
    place = next(at for at in range(profiles.count()) if profiles.item(at).text() == "Basic Impetus 2")
    profiles.setCurrentRow(place)
    driver.settle()
    driver.click(driver.find("profiles:copy"))
    typed(driver, "profiles:name", "Our lists")
    dialog.form.go_to("lists")
    driver.click(driver.find("term:rows:lists:add"))
    name = driver.find("term:lists.people")
    assert isinstance(name, QLineEdit) and name.text() == "New 1"
    typed(driver, "term:lists.people", "Pisans")
    lines = driver.find("term:lists.lines")
    assert isinstance(lines, QPlainTextEdit)
    lines.setFocus()
    driver.type("1-9 CP1")
    driver.key("Return")
    driver.type("plenty of FP")
    driver.key("Tab")
    assert "2" in dialog.form.rows["lists"].trouble, "the line that is none is named"
    assert lines.toPlainText() == "1-9 CP1\nplenty of FP", "what was typed stays to be mended"
    lines.setFocus()
    driver.key("Ctrl+A")
    driver.type("1 CP1")
    driver.key("Return")
    driver.type("0-9 FP + T + Skirmishers")
    driver.key("Tab")
    assert dialog.form.rows["lists"].trouble == ""
    source = driver.find("source:lists")
    assert isinstance(source, QLabel) and source.text() == "own"
    driver.click(driver.find("profiles:close"))
    driver.window.activateWindow()
    driver._qtbot.waitUntil(driver.window.isActiveWindow)
    people = driver.find("armies:army-people")
    assert isinstance(people, QComboBox)
    assert "Pisans" in [people.itemText(at) for at in range(people.count())]
    line = people.lineEdit()
    assert line is not None
    line.setFocus()
    line.selectAll()
    driver.type("Pisans")
    driver.key("Return")
    assert findings(captain) == ["list-many"], "two nobles where the list has one"


def test_every_list_is_offered_in_both_languages(driver: Driver) -> None:
    captain = Captain(driver)
    pick(driver, "armies:game", "impetus")
    cards = driver.find("armies:samples")
    assert isinstance(cards, QListView)
    assert cards.model().rowCount() == len(sample_armies()) == 24
    english = {entry.name for entry in entries(captain.workspace.context)[1] if entry.system == "impetus"}
    driver.desk.settings.change(language="it")
    driver.settle()
    said = [entry for entry in entries(captain.workspace.context)[1] if entry.system == "impetus"]
    assert "Comune italiano, XII secolo" in {entry.name for entry in said}
    assert len({entry.name for entry in said} - english) >= 14
    assert all(entry.under == entry.name for entry in said), "peoples are called as their lists are"
