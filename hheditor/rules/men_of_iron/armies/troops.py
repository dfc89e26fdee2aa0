"""DEF-2, DEF-5, LDR-2: what an army document says of a unit and of a leader, and what is amiss with it.

A Battle is a group of the army; its leader bears its id. A standard is a leader whose role says so: of a
Battle, or without one of the army.
"""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from hheditor.armies import Army, Leader, TroopType
from hheditor.armies.army import Characteristic
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS, flavour
from hheditor.values import BadValue, Few, Finding, Value, decode, encode, warn

STANDARD = "standard"
"""The role of a standard."""


@cache
def _all_types() -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.id for name in FLAVOURS for row in flavour(name).types))


@cache
def _all_variants() -> tuple[str, ...]:
    found = (each.id for name in FLAVOURS for row in flavour(name).types for each in row.variants)
    return ("", *dict.fromkeys(found))


class Characteristics(Value, frozen=True):
    """A unit type of the charts."""

    type: Annotated[str, Meta(extra={"choices": _all_types()})] = ""
    variant: Annotated[str, Meta(extra={"choices": _all_variants()})] = ""
    """A better or worse kind: ``levy``, ``huscarl``."""


_LED: dict[str, Any] = {"when": ("role", ("general",))}
"""Who has ratings: a standard has none."""


class LeaderCharacteristics(Value, frozen=True):
    """LDR-2: a leader's ratings; the chief of his army is its OC."""

    activation: Annotated[Few, Meta(extra={**_LED, "least": 0, "most": 9})] = 3
    range: Annotated[Few, Meta(extra={**_LED, "least": 0, "most": 20})] = 4
    charisma: Annotated[Few, Meta(extra={**_LED, "least": -5, "most": 5})] = 0
    effectiveness: Annotated[Few, Meta(extra={**_LED, "least": -5, "most": 5})] = 0
    king: Annotated[Few, Meta(extra={**_LED, "least": 0, "most": 1})] = 0
    """1 of a king (VIC-4)."""


def type_of(troop: TroopType) -> Characteristics:
    """What a troop type is; `BadValue` where it says something else."""
    found: Characteristics = decode(encode(troop.characteristics), Characteristics)
    return found


def ratings_of(leader: Leader) -> LeaderCharacteristics:
    """A leader's ratings; `BadValue` where they are none."""
    found: LeaderCharacteristics = decode(encode(leader.characteristics), LeaderCharacteristics)
    return found


@cache
def known_types() -> dict[str, tuple[str, ...]]:
    """Every type of the four flavours with its variants."""
    found: dict[str, tuple[str, ...]] = {}
    for name in FLAVOURS:
        for row in flavour(name).types:
            found[row.id] = tuple(
                dict.fromkeys((*found.get(row.id, ()), *(each.id for each in row.variants)))
            )
    return found


SYMBOLS = {
    **dict.fromkeys(("A", "AF", "LB"), "archers"),
    **dict.fromkeys(("CB", "DH"), "crossbows"),
    **dict.fromkeys(("DM", "MA", "UH"), "men-at-arms"),
    **dict.fromkeys(("MM", "KN", "HC"), "knights"),
    **dict.fromkeys(("Cav", "MC", "MH"), "cavalry"),
    **dict.fromkeys(("LC/A", "MC/A"), "horse-archers"),
    **dict.fromkeys(("Art", "Bmb"), "cannon"),
    **dict.fromkeys(("Car", "Wag"), "wagon"),
    **dict.fromkeys(("CF", "SL", "Lvy"), "skirmishers"),
    **dict.fromkeys(("PK", "PKJ"), "pikes"),
    "AX": "halberds",
    "GE": "light-cavalry",
    "HG": "handguns",
    "Inf": "spears",
}
"""The figures of each type."""


def symbol_of(kind: str) -> str:
    """Which picture a type has: figures of the house, or its letters where there are none."""
    return SYMBOLS.get(kind, kind.lower().replace("/", "-"))


def _called(kind: str) -> str:
    """The English word of a type, which the catalogues know it by."""
    return next(row.en for name in FLAVOURS for row in flavour(name).types if row.id == kind)


def troop_type(kind: str, variant: str = "") -> TroopType:
    """A type of the charts as a troop type."""
    given: dict[str, Characteristic] = {"type": kind, **({"variant": variant} if variant else {})}
    identity = f"{kind} {variant}".strip().lower().replace(" ", "-").replace("/", "-")
    name = f"{kind} {variant or _called(kind)}"
    symbol = symbol_of(kind)
    return TroopType(identity, name, "men_of_iron", symbol=symbol, characteristics=given, source="book")


def troop_types() -> tuple[TroopType, ...]:
    """All there are."""
    return tuple(
        troop_type(kind, variant) for kind, variants in known_types().items() for variant in ("", *variants)
    )


def inspect_army(army: Army) -> tuple[Finding, ...]:
    """What keeps an army from being played as it stands."""
    return (*_types(army), *_battles(army))


def _types(army: Army) -> Iterator[Finding]:
    for troop in army.troops:
        try:
            kind = type_of(troop)
        except BadValue:
            kind = Characteristics()
        if kind.type not in known_types() or kind.variant not in ("", *known_types()[kind.type]):
            yield warn("warning.men_of_iron.unknown-type", rule="DEF-5", troop=troop.name)


def _battles(army: Army) -> Iterator[Finding]:
    """DEF-2: every unit in a Battle, every leader with one unless he is the OC."""
    groups = {group.id for group in army.groups}
    for index, unit in enumerate(army.units):
        if unit.group not in groups:
            yield warn(
                "warning.men_of_iron.no-battle", rule="DEF-2", pieces=(index,), unit=unit.name or unit.troop
            )
    led: dict[str, str] = {}
    for index, leader in enumerate(army.leaders):
        piece = (len(army.units) + index,)
        if leader.role == STANDARD:
            continue
        if leader.group in led:
            yield warn(
                "warning.men_of_iron.two-leaders",
                rule="DEF-2",
                pieces=piece,
                leader=leader.name,
                other=led[leader.group],
            )
        elif leader.group in groups:
            led[leader.group] = leader.name
        elif not leader.first:
            yield warn("warning.men_of_iron.leads-nobody", rule="LDR-1", pieces=piece, leader=leader.name)
    if not any(leader.role == STANDARD for leader in army.leaders):
        yield warn("warning.men_of_iron.no-standard", rule="STD-1")
