"""Battles on boards whose hexes stand on their flats: a facing is the rules' own, however it is drawn."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.app.battle.seat.seat import Seat
from hheditor.hexes import Board
from hheditor.rules.hordes_heroes import RULESET
from hheditor.scenarios import Deployment, Scenario
from tests.app.battle.help import table_of
from tests.rules.hordes_heroes.battlefields import random_scenario


def deployed(orientation: Any) -> Scenario:
    """Both sides arrayed on such a board."""
    made = random_scenario(1, size=3)
    board = Board(made.map.board.columns, made.map.board.rows, orientation)
    made = replace(made, map=replace(made.map, board=board), start="deployed")
    arrays = tuple(Deployment("A", side, RULESET.array(made, side)) for side in (0, 1))
    return replace(made, deployments=arrays)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_the_wheel_turns_from_where_the_unit_looks(orientation: str) -> None:
    scenario = deployed(orientation)
    table = table_of(RULESET, scenario)
    seat = Seat(None, table)  # type: ignore[arg-type]
    units = [(number, unit) for number, unit in enumerate(table.position.units) if unit.cell >= 0]
    assert units
    for number, unit in units:
        for steps in (1, -1, 5):
            seat.facing = None
            seat.selection = (number,)
            seat.turn_aim(steps, -1)
            assert seat.facing == (unit.facing + steps) % 12
