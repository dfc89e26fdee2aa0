"""Armies of a game without points, and armies that a scenario has fixed, as a person meets them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt

from hheditor.app.army.shelf import army_cards
from hheditor.armies import Army
from hheditor.rules.api import registry
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.scenarios.documents import document
from hheditor.ui.workspaces.armies.roster.model import RosterModel
from tests.journeys.driver import Driver
from tests.journeys.test_armies import Captain


@pytest.fixture
def english() -> Iterator[Army]:
    """The army of a scenario, in a game whose armies cost nothing."""
    registry.register(RULESET)
    yield document("agincourt").sides[0].army
    registry.forget(RULESET.id)


@pytest.fixture
def captain(driver: Driver, english: Army) -> Captain:
    """At the scenario's army."""
    captain = Captain(driver)
    captain.workspace.create_army(english)
    driver.settle()
    return captain


def heads(captain: Captain) -> list[str]:
    model = captain.roster.roster
    return [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]


def first_units(model: RosterModel) -> QModelIndex:
    return next(row for at in range(model.rowCount()) if model.line(row := model.index(at, 0)).units)


def test_nobody_is_shown_a_price_where_there_are_no_points(driver: Driver, captain: Captain) -> None:
    shown = heads(captain)
    assert not {"Each", "Points"} & set(shown)
    assert shown[-1] == "Number"
    model = captain.roster.roster
    assert isinstance(model, RosterModel)
    row = first_units(model)
    assert row.siblingAtColumn(model.number_column).data() == str(len(model.line(row).units))
    assert not model.data(row, Qt.ItemDataRole.ToolTipRole)
    captain.pick_row(str(row.data()))
    assert not driver.sees("armies:price")
    for name in ("armies:points", "armies:budget", "armies:budget-bar"):
        assert not driver.sees(name)


def test_an_army_of_a_scenario_is_looked_at_and_changed_in_a_copy(driver: Driver, captain: Captain) -> None:
    before = captain.army
    assert driver.sees("armies:fixed")
    captain.pick_row(str(first_units(captain.roster.roster).data()))
    for name in ("armies:group", "button:armies.make-own"):
        assert not driver.find(name).isEnabled()
    for keys in ("Del", "Ctrl+Up", "Ctrl+G", "Shift+F2", "+"):
        driver.key(keys)
        assert captain.army == before
    refused = driver.desk.operations["armies.add-leader"].refusal()
    assert refused is not None and refused.message == "armies.fixed"
    with driver.budget(1):
        driver.click(driver.find("armies:fixed:copy"))
    assert captain.army.units == before.units and not captain.army.fixed
    assert not driver.sees("armies:fixed")
    captain.pick_row(str(first_units(captain.roster.roster).data()))
    driver.key("Del")
    assert len(captain.army.units) < len(before.units)
    assert len(army_cards(driver.desk.library)) == 2
