"""The screen serves every rules system: nothing breaks on those that say less than Hordes & Heroes."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from hheditor import text
from hheditor.app.battle import Table
from hheditor.battles import Battle, BattleHeader, DiceSettings
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.rules.hordes_heroes import RULESET as HORDES_HEROES
from hheditor.ui.frame.window import Window
from hheditor.ui.workspaces.battle import BattleWorkspace
from hheditor.ui.workspaces.battle.panels.log import LINE
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
    workspace.sit_down(table)
    window.show_workspace("battle")
    table.resume()
    assert workspace.session is not None
    session, draw = workspace.session, Random(5)
    desk = session.page
    played, cells = 0, desk.view.map.board.cells
    for _ in range(6):
        QApplication.processEvents()
        if table.waiting.kind not in ("order", "question"):
            break
        session.next_unit(back=False)
        for cell in {0, 20 % cells, 41 % cells}:
            desk._hovered(cell, desk.view.viewport_point(cell))
            desk.mover.where = cell
            desk._rested()
        able = table.ruleset.subjects(table.position)
        orders = list(islice(table.ruleset.orders(table.position, draw.choice(able) if able else None), 30))
        if orders and session.seat.give(draw.choice(orders)):
            played += 1
    assert played > 2
    for pin in ruleset.pins:
        session.seat.pin(pin.id)
    session.toggle_units()
    QApplication.processEvents()
    session.seat.undo()
    assert table.log.lines
    workspace.sit_down(None)
    workspace.left()


def test_the_log_shows_no_secret_of_the_other_side(window: Window) -> None:
    """Where one person plays, the lines are those his side may read."""
    ruleset, scenarios = SYSTEMS["activation"]
    scenario = replace(scenarios(1), map=blank(Board(18, 13)))
    header = BattleHeader("x", scenario, ruleset.id, ruleset.version, DiceSettings("seeded", "secrets"))
    table = Table(Battle.begin(header, ruleset), ruleset)
    table.resume()
    draw = Random(3)
    for _ in range(40):
        table.give(draw.choice(list(ruleset.orders(table.position))))
    assert table.waiting.kind != "over", "then everybody may read everything"
    secret = {line.secret_of for line in table.log.lines} - {-1}
    assert secret == {0, 1}
    window.desk.settings.change(reduced_motion=True)
    workspace = window._rooms["battle"].workspace
    assert isinstance(workspace, BattleWorkspace)
    for side in (0, 1):
        while table.waiting.side != side:
            table.give(draw.choice(list(ruleset.orders(table.position))))
        table.change_settings(opponents=("", "nobody")[:: 1 - 2 * side])
        workspace.sit_down(table)
        window.show_workspace("battle")
        window.remake()
        QApplication.processEvents()
        assert workspace.session is not None
        model = workspace.session.page.log.model()
        lines = [model.index(row, 0).data(LINE) for row in range(model.rowCount())]
        assert {line.secret_of for line in lines} - {-1} == {0, 1}
        foreign = [line for line in lines if line.secret_of == 1 - side]
        assert not any(line.event is not None and line.event.facts for line in foreign)
        assert not any(line.thrown is not None and line.thrown.faces for line in foreign)
        own = [line for line in lines if line.secret_of == side]
        assert any(line.event is not None and line.event.facts for line in own)
        assert any(line.thrown is not None and line.thrown.faces for line in own)
        workspace.sit_down(None)
        workspace.left()
        table.change_settings(opponents=())


def _sat_down(window: Window, name: str) -> BattleWorkspace:
    ruleset, scenarios = SYSTEMS[name]
    scenario = scenarios(1) if name == "hordes_heroes" else replace(scenarios(1), map=blank(Board(12, 8)))
    header = BattleHeader("x", scenario, ruleset.id, ruleset.version, DiceSettings("seeded", name))
    workspace = window._rooms["battle"].workspace
    assert isinstance(workspace, BattleWorkspace)
    workspace.sit_down(Table(Battle.begin(header, ruleset), ruleset))
    window.show_workspace("battle")
    window.remake()
    QApplication.processEvents()
    return workspace


def test_every_game_has_its_own_overlays_and_keys(window: Window) -> None:
    operations = window.desk.operations
    own = {pin.id: pin for pin in HORDES_HEROES.pins}
    assert [pin.keys for pin in own.values()] == ["Z", "C", "T", "S"]

    def offered() -> set[str]:
        return {pin for pin in own if f"battle.{pin}" in operations}

    _sat_down(window, "hordes_heroes")
    assert offered() == set(own)
    _sat_down(window, "activation")
    assert offered() == set()
    workspace = _sat_down(window, "hordes_heroes")
    assert offered() == set(own)
    assert workspace.session is not None
    window.frame.run("battle.zones")
    assert workspace.session.seat.pinned == {"zones"}
    layer = workspace.session.view.layer("pins", 12)
    assert not layer.boundingRect().isEmpty()
    window.frame.run("battle.zones")
    assert layer.boundingRect().isEmpty()
    workspace.sit_down(None)
    workspace.left()
