"""Orders as sentences: each says who, where to, how and against whom, so that no two of a list are alike."""

from typing import Any

from hheditor.battles import Battle, BattleHeader, DiceSettings
from hheditor.rules.hordes_heroes import RULESET
from hheditor.text import Narrator
from tests.journeys.battlefield import Ground

FOOT = "C 3(+1)/4 s2CR"


def sentences(language: str = "en") -> list[str]:
    """Every order of one unit that may charge, in words."""
    ground = Ground()
    ground.unit(0, FOOT, "H8", name="Men of Bourbon")
    ground.unit(1, FOOT, "H6", name="Archers of Kent")
    ground.leader(0, "H9", "Henry", reach=12)
    ground.leader(1, "H2", "Charles", reach=12)
    scenario = ground.scenario()
    position: Any = RULESET.opening(scenario)
    while RULESET.moment(position).phase != "movement":
        resting = RULESET.resting(position)
        assert resting is not None
        position = RULESET.follow(position, resting)
    header = BattleHeader("sample", scenario, RULESET.id, RULESET.version, DiceSettings("seeded", "x"))
    narrator = Narrator(Battle.begin(header), language)
    unit = next(number for number, name in narrator.names.pieces.items() if name == "Men of Bourbon")
    return [narrator.order(position, order) for order in RULESET.orders(position, unit)]


def test_a_charge_names_unit_hex_facing_and_target() -> None:
    said = sentences()
    assert "Men of Bourbon to H7, facing NE: attack the Archers of Kent" in said
    assert len(set(said)) == len(said), "each order is told from every other"
    assert "Men of Bourbon to I7, facing NW, in column: attack the Archers of Kent" in said
    assert all("Men of Bourbon" in each for each in said)


def test_the_same_in_italian() -> None:
    assert "Men of Bourbon a H7, verso NE: attacca Archers of Kent" in sentences("it")
