"""An evening of Basic Impetus from nothing, on hexes and on a bare table: two armies and a ground become a
scenario, both sides are drawn up in the four steps, the battle begins with typed dice, a group moves, and the
sheet of the two armies is printed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hheditor.app import Desk, desk_on_disk
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.impetus.position.orders import GroupMove
from hheditor.tables.map import TableMap
from tests.journeys.battlefield import SHIFT
from tests.journeys.driver import Driver
from tests.journeys.impetus import Commander, H
from tests.journeys.paper import printed
from tests.journeys.test_games import pick
from tests.journeys.test_scenario import shelf_item

GROUNDS: dict[str, Map | TableMap] = {
    "hexes": Map(Board(22, 18), "The common"),
    "table": TableMap(30 * H, 20 * H, "The common"),
}
FIRST, SECOND = "Normans 1066", "Anglo-Saxons 1066"


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A desk where nothing glides."""
    desk = desk_on_disk()
    desk.settings.change(dice="typed", reduced_motion=True, pace="at-once", wait_turn=False)
    yield desk
    desk.library.close()


def _rank(player: Commander, side: int) -> tuple[Any, Any]:
    """Two units of a side that stand side by side with nobody before them."""
    own = [piece for piece in player.table.scene().pieces if piece.side == side]
    board = player.table.scene().board
    step = 1000 if board == "cells" else 2 * H
    for one in own:
        for two in own:
            beside = one.angle == two.angle and abs(one.y - two.y) <= 10 and abs(two.x - one.x - step) <= 10
            front = min(own, key=lambda piece: piece.y).y
            if beside and one.y == front:
                return one, two
    raise AssertionError("nobody stands side by side")


@pytest.mark.parametrize("board", GROUNDS)
def test_from_two_lists_and_a_ground_to_a_move_and_a_sheet(
    driver: Driver, board: str, tmp_path: Path
) -> None:
    driver.desk.library.create(GROUNDS[board])
    # Two of the lists that come along, and the ground: a scenario.
    driver.key("Ctrl+4")
    pick(driver, "scenario:game", "impetus")
    with driver.budget(12):
        driver.click(*shelf_item(driver, "map", "The common"))
        driver.click(*shelf_item(driver, "army", FIRST))
        driver.click(*shelf_item(driver, "army", SECOND))
        driver.click(driver.find("scenario:make"))
        # Both sides drawn up, and the battle.
        driver.key("Ctrl+PgDown")
        driver.key("A")
        driver.key("T")
        driver.key("A")
        driver.key("F5")
    player = Commander.present(driver)
    assert driver.window.workspace == "battle"
    assert len(player.table.scene().pieces) == 16, "it begins as it was drawn up"
    assert [side.army.name for side in player.table.battle.header.scenario.sides] == [FIRST, SECOND]

    # Who is first is thrown at the table; whoever is behind keeps it.
    player.throw(9)
    player.throw(4)
    driver.key("1")
    assert player.phase == (0, "action")

    # Two who stand side by side are chosen and go ahead as one.
    one, two = _rank(player, 0)
    far = 1732 if board == "hexes" else 2 * H
    spots = [
        player.view.mapFromScene(x, y) for x, y in ((one.x, one.y), (two.x, two.y), (one.x, one.y - far))
    ]
    driver.click(player.port, spots[0])
    driver.click(player.port, spots[1], modifiers=SHIFT)
    if board == "hexes":
        driver.click(player.port, spots[2])
    else:
        driver.drag(player.port, spots[0], spots[2])
    order = player.last()
    assert isinstance(order, GroupMove) and set(order.units) == {one.id, two.id}

    # What both look up, on one page, and the bases they stand on.
    (sheet,) = printed(driver, "qrs", tmp_path)
    assert FIRST in sheet and SECOND in sheet and "VBU" in sheet and "Milites" in sheet
    assert ("Movement in cm" in sheet) == (board == "table")
    kind = "counters" if board == "hexes" else "bases"
    assert "CP2 6/4/3" in printed(driver, kind, tmp_path)[0]
