"""Random scenarios of the fantasy book: undead, spirits, hordes out of hand, wings, bombs, magic, works."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from hheditor.armies import Army, TroopType
from hheditor.maps import Map
from hheditor.maps.document import Feature
from hheditor.maps.terrains import WORKS
from hheditor.scenarios import Scenario
from tests.rules.hordes_heroes.battlefields import random_scenario

_GIFTS = ("no_retreat", "psychological", "evade", "aggressive", "")
_FLYING = ("bomber", "bomber", "evade2", "flee", "disengage", "shoots_flyers", "no_retreat")


def _gifted(troop: TroopType, draw: Random) -> TroopType:
    """A troop type with a gift of the book: some fly, perhaps with bombs."""
    if draw.random() < 0.35:
        kinds = {"column": 0, "road": 0, "kind": draw.choice(("creature", "machine"))}
        given = {"speed": draw.choice((4, 5, 6)), "stands": draw.choice((2, 3))}
        traits = ("flyer", draw.choice(_FLYING))
        plain = {key: value for key, value in troop.characteristics.items() if key not in ("rows", "price")}
        return replace(troop, characteristics={**plain, **kinds, **given, "traits": traits})
    gift = draw.choice(_GIFTS)
    before = troop.characteristics.get("traits", ())
    assert isinstance(before, tuple)
    more = (*before, gift) if gift and gift not in before else before
    return replace(troop, characteristics={**troop.characteristics, "traits": more})


def _flies(troop: TroopType) -> bool:
    traits = troop.characteristics.get("traits", ())
    return isinstance(traits, tuple) and "flyer" in traits


def _army(army: Army, draw: Random, seed: int) -> Army:
    """Every fourth army is worn, so that units join; all leaders but some of the first are magicians."""
    troops = tuple(_gifted(troop, draw) for troop in army.troops)
    known = {troop.id: troop for troop in troops}
    units = []
    for unit in army.units:
        if _flies(known[unit.troop]) or (unit.rear and _flies(known[unit.rear])):
            units.append(replace(unit, rear="", stands=None, options=()))
        elif seed % 4 == 0 and unit.stands is None and not unit.rear and _of_four(known[unit.troop]):
            units.append(replace(unit, stands=draw.choice((2, 3))))
        else:
            units.append(unit)
    leaders = tuple(
        replace(leader, role="magician" if number or seed % 3 else leader.role)
        for number, leader in enumerate(army.leaders)
    )
    return replace(army, troops=troops, units=tuple(units), leaders=leaders)


def _of_four(troop: TroopType) -> bool:
    return troop.characteristics.get("stands", 4) == 4


def _fortified(field: Map, draw: Random) -> Map:
    """Some works where the ground is open, mostly in the middle."""
    open_cells = [
        cell for cell in range(field.board.cells) if not field.terrain or field.terrain[cell] == "open"
    ]
    cells = draw.sample(open_cells, min(len(open_cells), 6))
    works = {Feature(draw.choice(WORKS), cell) for cell in cells}
    return replace(field, features=tuple(sorted({*field.features, *works})))


def fantastic_scenario(seed: int) -> Scenario:
    """One of them."""
    draw = Random(seed)
    given = random_scenario(seed, size=12, turns=4, deployed=seed % 2 == 0)
    sides = tuple(replace(side, army=_army(side.army, draw, seed)) for side in given.sides)
    profile = {"id": "fantasy", "breaking_point": 100, "roll_off": given.profile["roll_off"]}
    field = _fortified(given.map, draw) if seed % 2 else given.map
    return replace(given, sides=sides, profile=profile, map=field)
