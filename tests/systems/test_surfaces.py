"""Every game says what it is played on, and orders nobody to face what its surface does not have."""

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.rules.api import Ruleset
from hheditor.rules.hordes_heroes import RULESET as HORDES_HEROES
from hheditor.rules.impetus import RULESET as IMPETUS
from hheditor.rules.men_of_iron import RULESET as MEN_OF_IRON
from tests.battles.test_systems import SYSTEMS
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.impetus.battlefields import scenario as impetus_scenario
from tests.rules.men_of_iron.openings import skirmish
from tests.systems.activation import ACTIVATION, meeting

POINTS = (1, 3, 5, 7, 9, 11)


MET = meeting(1)
FOUGHT = skirmish(1)
ON = replace(SYSTEMS["activation"][1](1), map=blank(Board(13, 11)))
GAMES: dict[str, tuple[Ruleset[Any], Any, Any, tuple[int, ...]]] = {
    "hordes_heroes": (
        HORDES_HEROES,
        random_scenario(1003),
        HORDES_HEROES.opening(random_scenario(1003)),
        tuple(range(12)),
    ),
    "impetus": (IMPETUS, impetus_scenario(500), IMPETUS.opening(impetus_scenario(500)), POINTS),
    "men_of_iron": (MEN_OF_IRON, ON, MEN_OF_IRON.opening(FOUGHT), POINTS),
    "activation": (ACTIVATION, MET, ACTIVATION.opening(MET), POINTS),
}


@pytest.mark.parametrize("name", GAMES)
def test_orders_face_what_the_surface_has(name: str) -> None:
    ruleset, scenario, position, headings = GAMES[name]
    surface = ruleset.surface(scenario)
    assert surface.headings == headings
    seen: set[int] = set()
    for _ in range(40):
        if ruleset.to_act(position) < 0:
            roll = next(ruleset.chance_orders(position), None)
            if roll is None:
                break
            position = ruleset.follow(position, roll[0])
            continue
        orders = list(islice(ruleset.orders(position), 200))
        shown = [ruleset.gesture(position, order) for order in orders]
        seen |= {each.facing for each in shown if each.facing >= 0}
        position = ruleset.follow(position, orders[len(orders) // 2])
    assert seen <= set(headings)
    for piece in ruleset.scene(position).pieces:
        assert piece.facing in (-1, *headings)
        if piece.facing >= 0 and piece.where != -1:
            assert piece.angle == surface.angle(piece.facing), piece
