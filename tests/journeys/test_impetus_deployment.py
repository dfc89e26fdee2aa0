"""Basic Impetus deployed as a person does, on hexes and on the bare table: steps, zones, blocks, refusals."""

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QTreeWidget

from hheditor.hexes import Board, cell_labelled
from hheditor.maps import Map
from hheditor.rules.impetus.armies.catalogue import sample_armies
from hheditor.scenarios import Scenario, Side
from hheditor.tables.map import TableMap
from hheditor.ui.canvas.view import FieldView
from tests.journeys.driver import Driver

H = 400


def opened(driver: Driver, board: str) -> Any:
    """The Burgundians against the Swiss, nobody placed; the session of the deployment page."""
    sides = (
        Side("Burgundians", sample_armies()["bur"], "south"),
        Side("Swiss", sample_armies()["swi"], "north"),
    )
    made = Scenario("A field", "impetus", Map(Board(22, 18)), sides, {"attacker": 0})
    if board == "table":
        made = replace(made, table=TableMap(30 * H, 20 * H, "A table"))
    card = driver.desk.library.create(made)
    driver.desk.put("scenario", "scenario", card.id)
    driver.key("Ctrl+4")
    driver.window.frame.run("scenario.deployment")
    driver.settle()
    workspace: Any = driver.window._rooms["scenario"].workspace
    return workspace.session


def put(driver: Driver, session: Any, number: int, where: Any) -> None:
    """Pick a piece in the roster and click on the field."""
    session.deployer.pick([number])
    view = driver.find("field")
    assert isinstance(view, FieldView)
    spot = view.surface.spot_of(where) if isinstance(where, int) else where
    at = view.mapFromScene(*spot)
    driver.click(view.viewport(), at)


@pytest.mark.parametrize("board", ["map", "table"])
def test_a_side_is_drawn_up_by_one_key_and_every_step_is_named(driver: Driver, board: str) -> None:
    session = opened(driver, board)
    roster = driver.find("scenario:roster")
    assert isinstance(roster, QTreeWidget)
    heads = [roster.topLevelItem(row).text(0) for row in range(roster.topLevelItemCount())]  # type: ignore[union-attr]
    assert [head[0] for head in heads if " · " in head] == ["1", "2", "3", "4"]
    first = driver.find("scenario:initiative-text")
    assert isinstance(first, QLabel) and first.text().startswith("Swiss defends")
    with driver.budget(1):
        driver.key("A")
    here = session.deployer.here
    assert here.waiting == () and here.strays == {}
    assert len(session.scenario.deployments[0].placements) == 10
    pikes = [each for each in session.scenario.deployments[0].placements if each.piece in (6, 7)]
    assert pikes[0].where == pikes[1].where, "two pikes are one block"
    driver.key("Ctrl+Z")
    assert len(session.deployer.here.waiting) == 10


def test_on_hexes_a_place_beyond_the_zone_is_refused_with_its_rule(driver: Driver) -> None:
    session = opened(driver, "map")
    board = session.scenario.map.board
    put(driver, session, 0, cell_labelled(board, "K14"))
    assert session.deployer.here.placed[0].cell == cell_labelled(board, "K14")
    put(driver, session, 1, cell_labelled(board, "K12"))
    assert 1 not in session.deployer.here.placed
    shown = driver.window.status.text()
    assert "DEP-4" in shown and "4" in shown


def test_on_the_table_bases_are_put_down_stacked_and_refused(driver: Driver) -> None:
    session = opened(driver, "table")
    here = session.deployer.here
    assert here.outlines == ((0, 14 * H, 30 * H, 14 * H, 30 * H, 20 * H, 0, 20 * H),)
    put(driver, session, 6, (15 * H, 16 * H))
    put(driver, session, 7, (15 * H, 16 * H))
    position = session.deployer.here.position
    assert position.units[6].behind == (7,), "put on a friend it stands behind him"
    assert position.units[6].depth == 2 * H
    put(driver, session, 0, (8 * H, 12 * H))
    assert 0 not in session.deployer.here.placed
    assert "DEP-4" in driver.window.status.text()
    put(driver, session, 0, (8 * H, 16 * H))
    placed = session.deployer.here.placed[0]
    assert placed.spot is not None and placed.facing == 2700
    session.deployer.pick([0])
    driver.key("E")
    assert session.deployer.here.placed[0].facing != 2700
