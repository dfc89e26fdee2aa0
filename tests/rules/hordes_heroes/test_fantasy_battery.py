"""The generic battery over random battles by the fantasy book: undead, spirits, hordes out of hand, magic."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, TroopType
from hheditor.maps import Feature
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.profile import fantasy
from hheditor.rules.hordes_heroes.table import Table
from hheditor.scenarios import Scenario
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.test_battery import seldom_first
from tests.rules.hordes_heroes.watch import Watched
from tests.systems.battery import run_battery

BATTLES = 8
_GIFTS = ("no_retreat", "psychological", "evade", "aggressive", "")


def bewitched(troop: TroopType, draw: Random) -> TroopType:
    """A troop type with a gift of the fantasy book, or none."""
    gift = draw.choice(_GIFTS)
    traits = troop.characteristics.get("traits", ())
    assert isinstance(traits, tuple)
    more = (*traits, gift) if gift and gift not in traits else traits
    return replace(troop, characteristics={**troop.characteristics, "traits": more})


def fantastic_scenario(seed: int) -> Scenario:
    """A random scenario played by the fantasy book; every second army is worn, so that units join."""
    draw = Random(seed)
    given = random_scenario(seed, size=12, turns=4, deployed=seed % 2 == 0)

    def changed(army: Army) -> Army:
        troops = tuple(bewitched(troop, draw) for troop in army.troops)
        worn = tuple(
            replace(unit, stands=draw.choice((2, 3)))
            if seed % 4 == 0 and unit.stands is None and not unit.rear and _joins(army.troop(unit.troop))
            else unit
            for unit in army.units
        )
        magical = tuple(
            replace(leader, role="magician" if number or seed % 3 else leader.role)
            for number, leader in enumerate(army.leaders)
        )
        return replace(army, troops=troops, units=worn, leaders=magical)

    sides = tuple(replace(side, army=changed(side.army)) for side in given.sides)
    profile = {"id": "fantasy", "breaking_point": 100, "roll_off": given.profile["roll_off"]}
    cells = given.map.board.cells
    works = tuple(
        Feature(draw.choice(fantasy().works).id, cell) for cell in draw.sample(range(cells), cells // 8)
    )
    field = replace(given.map, features=tuple(sorted((*given.map.features, *works))))
    return replace(given, map=field, sides=sides, profile=profile)


def _joins(troop: TroopType) -> bool:
    return troop.characteristics.get("stands", 4) == 4


def opening(number: int) -> Table:
    return RULESET.opening(fantastic_scenario(number))


@pytest.mark.timeout(300)
def test_random_battles_by_the_fantasy_book() -> None:
    tally = run_battery(
        Watched(),
        opening,
        BATTLES,
        thoroughly=0,
        closely=0,
        checking=0.1,
        distinct=False,  # what follows by itself may bring two orders together
        fuzz=0,
        chooser=seldom_first,
    )
    assert tally.battles == BATTLES
    assert tally.orders["combine"] >= 5
    assert tally.questions["question.flee"] >= 5
    assert tally.orders["evoke"] >= 5
    assert tally.orders["dispel"] >= 1
