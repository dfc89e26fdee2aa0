"""Markers the armies in play can need, and how many of each."""

from collections.abc import Iterator

from hheditor.rules.api.paper.reference import ArmyReference, UnitLine
from hheditor.rules.hordes_heroes.paper.facts import Facts

KINDS = ("disrupted", "melee", "hold-fire", "stakes", "pavise", "zone", "casualty")
"""What a person who prints without a scenario wants a dozen of each of."""
_CODES = {"stakes": "ST", "pavise": "PV", "zone": "FL"}
"""By what letters of its line a unit is known to need one."""
_GUN = 300
"""The broadest base of all, in tenths of a millimetre, is that of a gun."""


def kinds(facts: Facts) -> Iterator[str]:
    """What can come up on this table."""
    yield from ("disrupted", "melee")
    if facts.guns:
        yield "hold-fire"
    for kind in ("stakes", "pavise"):
        if kind in facts.traits or kind in facts.options:
            yield kind
    if "flyer" in facts.traits:
        yield "zone"
    if facts.magicians:
        water = bool(facts.setup.water)
        yield from (f"elemental-{each.id}" for each in facts.profile.elements if water or not each.in_water)
    yield "casualty"


def counts(facts: Facts, armies: tuple[ArmyReference, ...]) -> tuple[tuple[str, int], ...]:
    """Every unit may be disrupted or in melee; a few of the rest."""
    units = [unit for army in armies for unit in army.units]
    magicians = sum(leader.symbol == "wizard" for army in armies for leader in army.commanders)

    def many(kind: str) -> int:
        if kind in ("disrupted", "melee"):
            return max(6, len(units))
        if kind == "hold-fire":
            return max(2, sum(unit.base[0] == _GUN for unit in units))
        if kind in _CODES:
            return max(2 if kind == "zone" else 1, sum(_needs(unit, kind) for unit in units))
        return max(1, magicians) if kind.startswith("elemental-") else 12

    return tuple((kind, many(kind)) for kind in kinds(facts))


def _needs(unit: UnitLine, kind: str) -> bool:
    letters = " ".join(cell for cell in unit.line if isinstance(cell, str)).split()
    return _CODES[kind] in letters or any(each.message.endswith(f".{kind}") for each in unit.options)
