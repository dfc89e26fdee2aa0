"""The screen serves every rules system: nothing breaks on those that say less than Hordes & Heroes."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from hheditor import text
from hheditor.app.table import Table
from hheditor.battles import Battle, BattleHeader, DiceSettings
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.ui.window import Window
from hheditor.ui.workspaces.battle import BattleWorkspace
from tests.battles.test_systems import SYSTEMS


@pytest.fixture(autouse=True)
def _systems_of_tests_have_no_words() -> Iterator[None]:
    text.be_strict(False)
    yield
    text.be_strict(True)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_battle_of_every_system_is_played_on_the_screen(window: Window, name: str) -> None:
    ruleset, scenarios = SYSTEMS[name]
    scenario = scenarios(1)
    if name in ("activation", "gridless"):
        # These open with a board of their own, whatever the map of the scenario is.
        scenario = replace(scenario, map=blank(Board(18, 13)))
    header = BattleHeader("x", scenario, ruleset.id, ruleset.version, DiceSettings("seeded", name))
    table = Table(Battle.begin(header, ruleset), ruleset)
    window.desk.settings.change(reduced_motion=True)
    workspace = window._rooms["battle"].workspace
    assert isinstance(workspace, BattleWorkspace)
    workspace.seat.sit_down(table)
    window.show_workspace("battle")
    table.resume()
    desk, draw = workspace._desk, Random(5)
    assert desk is not None
    played, cells = 0, desk.view.map.board.cells
    for _ in range(6):
        QApplication.processEvents()
        if table.waiting.kind not in ("order", "question"):
            break
        workspace.next_unit(back=False)
        for cell in {0, 20 % cells, 41 % cells}:
            desk._hovered(cell, desk.view.viewport_point(cell))
            desk.mover.cell = cell
            desk._rested()
        able = table.ruleset.subjects(table.position)
        orders = list(islice(table.ruleset.orders(table.position, draw.choice(able) if able else None), 30))
        if orders and workspace.seat.give(draw.choice(orders)):
            played += 1
    assert played > 2
    for pin in ("zones", "command", "threats", "sight"):
        workspace.seat.pin(pin)
    workspace.toggle_units()
    QApplication.processEvents()
    workspace.seat.undo()
    assert table.log.lines
    workspace.seat.sit_down(None)
    workspace.left()
