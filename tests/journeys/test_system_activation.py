"""The little game of activations, from the library to paper, on the real window: an army of Battles, an exact
set-up and a free one, an activation clicked through, the record walked, the sheets."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QListWidget, QMenu

from hheditor.scenarios import Placement
from hheditor.ui.workspaces.battle import BattleWorkspace
from tests.journeys.driver import Driver
from tests.journeys.test_scenario import Preparer, open_scenario
from tests.sheets.pdfs import words
from tests.systems.activation import ACTIVATION
from tests.systems.activation.documents import scenario
from tests.systems.activation.table import Acting, Free, Table
from tests.systems.strangers import shipped


@pytest.fixture(autouse=True)
def _the_game() -> Iterator[None]:
    with shipped(ACTIVATION):
        yield


def placed(placer: Preparer, side: int = 0) -> dict[int, Placement]:
    here = placer.session.deployer.of(side)
    assert here is not None
    return here.placed


def test_the_game_is_chosen_for_an_army_and_its_own_armies_are_offered(driver: Driver) -> None:
    driver.key("Ctrl+3")
    driver.click(driver.find("armies:new"))
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        own = next(action for action in menu.actions() if action.text() == "Ridge and river")
        driver.click(menu, menu.actionGeometry(own).center())
    entry = driver.desk.session.value.document("armies")
    assert entry is not None


def test_units_are_set_up_in_their_rows_and_refused_beyond_them(driver: Driver) -> None:
    placer = open_scenario(driver, scenario())
    driver.key("Ctrl+PgDown")
    with driver.budget(2):
        placer.pick("Pikes", 0)
        placer.click("0402")
    board = placer.scenario.map.board
    assert placed(placer)[0] == Placement(0, board.cell(3, 1), 3)
    placer.pick("Pikes", 1)
    placer.click("0405")
    assert 1 not in placed(placer)
    assert "3 rows" in placer.refusal
    placer.click("0502")
    placer.click("0502")
    driver.key("E")
    assert placed(placer)[1].facing == 5, "six points, two numbers apart"


def test_a_fixed_set_up_and_a_free_one_go_together(driver: Driver) -> None:
    made = scenario()
    board = made.map.board
    held = Placement(0, board.cell(5, 2), 3, fixed=True)
    loose = Placement(1, board.cell(6, 2), 3)
    sides = (replace(made.sides[0], setup=(held, loose)), made.sides[1])
    placer = open_scenario(driver, replace(made, sides=sides))
    driver.key("Ctrl+PgDown")
    with driver.budget(2):
        driver.key("S")
        driver.key("R")
    assert placed(placer)[0] == replace(held, fixed=False)
    assert placed(placer)[1] == loose
    assert len(placed(placer)) == 7, "and the others, their leaders with them, where there is room"
    placer.drag("0603 0903")
    assert placed(placer)[0].cell == held.cell, "the scenario holds it there"
    placer.drag("0703 1002")
    assert placed(placer)[1].cell == board.cell(9, 1)
    driver.key("S")
    assert placed(placer)[1] == loose


def test_from_the_scenario_to_paper(driver: Driver) -> None:
    placer = open_scenario(driver, scenario())
    driver.key("Ctrl+PgDown")
    with driver.budget(4):
        driver.key("A")
        driver.key("T")
        driver.key("A")
        driver.key("F5")
    workspace = driver.window._rooms["battle"].workspace
    assert isinstance(workspace, BattleWorkspace) and workspace.session is not None
    session = workspace.session
    table = session.seat.table
    for _ in range(12):
        # Counters are drawn, and the screen passed to whoever looks at them.
        if session.seat.eyes.curtain >= 0:
            driver.key("Return")
        elif table.waiting.kind == "throw":
            driver.key("E")
        else:
            break
    position = table.position
    assert isinstance(position, Table) and isinstance(position.agenda[-1], Free)
    assert ACTIVATION.placements(position, 0)[:5] == tuple(placed(placer).values())[:5]
    driver.key("1")
    position = table.position
    assert isinstance(position.agenda[-1], Acting), "the first Battle is active"
    # A unit of it goes one hex on.
    active = position.agenda[-1].battle
    pike = next(index for index, unit in enumerate(position.units) if unit.battle == active)
    here = position.units[pike].cell
    view = session.view
    driver.click(view.viewport(), view.viewport_point(here))
    assert session.seat.chosen == pike
    column, row = position.board.column_row(here)
    goal = position.board.cell(column, row + 1)
    driver.click(view.viewport(), view.viewport_point(goal))
    assert table.position.units[pike].cell == goal
    assert session.page.speech.place(goal).isdigit(), "four digits, as the game has it"
    for _ in range(4):
        driver.key("E")
        if not isinstance(table.position.agenda[-1], Acting):
            break
    # Reviewed.
    driver.desk.put("review", "battle", table.battle.header.id)
    driver.key("Ctrl+6")
    driver.key("Home")
    driver.key("End")
    # Printed.
    driver.key("Ctrl+7")
    kinds = driver.find("print:sheets")
    assert isinstance(kinds, QListWidget)
    for kind, said in (("qrs", "Weapons"), ("map", "Van 1"), ("roster", "Van 1")):
        offered = (kinds.item(row) for row in range(kinds.count()))
        item = next(each for each in offered if each.data(Qt.ItemDataRole.UserRole) == kind)
        kinds.scrollToItem(item)
        driver.click(kinds.viewport(), kinds.visualItemRect(item).center())
        printing = driver.window._rooms["print"].workspace.session.printing  # type: ignore[attr-defined]
        assert said in words(printing.printed.pdf), kind
