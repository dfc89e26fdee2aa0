"""ARM-6, ARM-7: the lists that ship, as armies that play, and their found variants.

Each file is one army; its source says whether the values are found in public lists (``author``) or ours
(``ours``). Points are always ours (ARM-3). ARM-4 (IR-5): old speeds are read as CP1 and CP2, and both old
composite bows as the one of the sheets. A variant changes some units of a list for others.
"""

from functools import lru_cache

from msgspec.structs import replace

from hheditor.armies import Army, TroopType, Unit
from hheditor.scenarios import Scenario
from hheditor.values import Few, Value, decode
from hheditor.values.resources import resource_path

FOLDER = ("rules", "impetus")
SKIRMISH_WEAPONS = ("short_bow_b", "crossbow_b", "sling", "javelin")
"""ARM-7: what S may have where a list offers a choice."""


class Variant(Value, frozen=True):
    """ARM-7: what of a list may be changed for what."""

    id: str
    army: str
    name: str
    without: tuple[tuple[str, Few], ...]
    """(troop type, how many)."""
    instead: TroopType
    count: Few = 1


@lru_cache(maxsize=1)
def sample_armies() -> dict[str, Army]:
    """The shipped lists by id, e.g. ``ehy``."""
    paths = sorted(resource_path(*FOLDER, "armies").glob("*.json"), key=lambda path: path.name)
    return {path.stem: decode(path.read_bytes(), Army) for path in paths}


@lru_cache(maxsize=1)
def troop_types() -> tuple[TroopType, ...]:
    """Every troop type of the lists, and those of their variants."""
    armies = (*sample_armies().values(), *variants().values())
    return tuple({troop.id: troop for army in armies for troop in army.troops}.values())


@lru_cache(maxsize=1)
def variants() -> dict[str, Army]:
    """The lists as their variants have them, by id."""
    found = decode(resource_path(*FOLDER, "variants.json").read_bytes(), tuple[Variant, ...])
    return {each.id: _varied(sample_armies()[each.army], each) for each in found}


def scenarios() -> dict[str, Scenario]:
    """SCN-1, SCN-2, SCN-3: the ridge, the muddy field, the wagons on the hill, by file name, on hexes."""
    paths = sorted(resource_path(*FOLDER, "scenarios").glob("*.json"), key=lambda path: path.name)
    return {path.stem: decode(path.read_bytes(), Scenario) for path in paths}


def _varied(army: Army, variant: Variant) -> Army:
    units = list(army.units)
    for troop, count in variant.without:
        for _ in range(count):
            units.remove(Unit(troop))
    units += [Unit(variant.instead.id)] * variant.count
    used = {unit.troop for unit in units}
    known = dict.fromkeys(troop.id for troop in army.troops)
    more = () if variant.instead.id in known else (variant.instead,)
    troops = tuple(troop for troop in (*army.troops, *more) if troop.id in used)
    return replace(army, name=variant.name, troops=troops, units=tuple(units))
