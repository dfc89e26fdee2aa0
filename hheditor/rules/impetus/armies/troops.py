"""TRP: troop types as the rules read them.

TRP-1: fourteen classes. TRP-2: mounted and foot (ART and W count as foot, EL as mounted: IR-3). TRP-3:
infantry is FP, FL, T and S. TRP-4, TRP-6: VBU, I, VD, at most one missile weapon, traits, all of them
data. TRP-7: the speed where two units are compared (IR-4).
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hheditor.armies import TroopType
from hheditor.rules.impetus.position.profile import CLASSES, Pace, Profile, Weapon
from hheditor.values import BadValue, Few, Value

Class = Literal["CP1", "CP2", "CM", "CL", "CGP", "CGL", "CF", "EL", "FP", "FL", "T", "S", "ART", "W"]
Discipline = Literal["A", "B", "C"]
MOUNTED = frozenset({"CP1", "CP2", "CM", "CL", "CGP", "CGL", "CF", "EL"})
INFANTRY = frozenset({"FP", "FL", "T", "S"})
HORSE = frozenset({"CP1", "CP2", "CM", "CL"})
CHARIOTS = frozenset({"CGP", "CGL", "CF"})
FAST = frozenset({"CP2", "CM", "CGP", "CGL", "CF"})
TRAITS = (
    "impetuous",
    "warband",
    "pike",
    "long_spear",
    "polearm",
    "pavises",
    "stakes",
    "shieldwall",
    "schiltron",
    "camels",
    "deep",
    "unreliable",
)
"""TRP-6: the traits there are; that S and CL evade goes without saying."""
WEAPONS = (
    "",
    "longbow_a",
    "longbow_b",
    "short_bow_a",
    "short_bow_b",
    "composite_bow",
    "crossbow_a",
    "crossbow_b",
    "handgun",
    "arquebus_a",
    "arquebus_b",
    "musket",
    "javelin",
    "sling",
    "artillery_a",
    "artillery_b",
    "artillery_c",
    "various",
)
SYMBOLS = {
    "CP1": "knights",
    "CP2": "knights",
    "CM": "cavalry",
    "CL": "light-cavalry",
    "CGP": "chariot",
    "CGL": "chariot",
    "CF": "chariot",
    "EL": "elephant",
    "FP": "foot",
    "FL": "warband",
    "T": "archers",
    "S": "skirmishers",
    "ART": "artillery",
    "W": "wagon",
}
HALVES: dict[str, int] = dict.fromkeys(CLASSES, 3) | {"S": 1, "FP": 2, "FL": 2, "T": 2, "W": 4}
"""TAB-3: how deep bases are, in halves of H; all are 2H wide."""
MOST = 20


class Characteristics(Value, frozen=True, rename={"class_": "class"}):
    """The schema of a troop type's table of characteristics."""

    class_: Class = "FP"
    vbu: Annotated[int, Meta(ge=1, le=MOST, extra={"least": 1, "most": 8})] = 4
    impetus: Annotated[int, Meta(ge=0, le=MOST, extra={"least": 0, "most": 6})] = 0
    vd: Annotated[int, Meta(ge=0, le=MOST, extra={"least": 0, "most": 4})] = 1
    weapon: Annotated[str, Meta(extra={"choices": WEAPONS})] = ""
    traits: Annotated[tuple[str, ...], Meta(extra={"choices": TRAITS})] = ()
    general: Annotated[int, Meta(ge=0, le=1, extra={"least": 0, "most": 1})] = 0
    """Whether the general may ride with it: the star of the lists."""
    discipline: Discipline = "B"
    """OPT-2: how readily it rallies."""


class Troop(Value, frozen=True, dict=True):
    """A troop type in play."""

    id: str
    name: str
    klass: Class
    vbu: Few
    impetus: Few = 0
    vd: Few = 1
    weapon: str = ""
    traits: tuple[str, ...] = ()
    """In the order of the alphabet: a position is written the same everywhere."""
    general: bool = False
    discipline: Discipline = "B"
    symbol: str = "foot"

    def has(self, trait: str) -> bool:
        """Whether it has a trait."""
        return trait in self.traits

    @property
    def mounted(self) -> bool:
        """TRP-2: mounted; everybody else is foot."""
        return self.klass in MOUNTED

    @property
    def infantry(self) -> bool:
        """TRP-3: what holds hills, banks and villages."""
        return self.klass in INFANTRY

    @property
    def impetuous(self) -> bool:
        """Whether it must pursue, and more."""
        return "impetuous" in self.traits

    @property
    def evades(self) -> bool:
        """EVA-1: S and CL."""
        return self.klass in ("S", "CL")

    @property
    def speared(self) -> bool:
        """TRP-6: long spear and polearm have the same effects."""
        return "long_spear" in self.traits or "polearm" in self.traits

    @property
    def speed(self) -> int:
        """TRP-7: without charge bonus and second figure."""
        return 4 if self.klass == "CL" else 3 if self.klass in FAST else 2


def characteristics_of(troop: TroopType) -> Characteristics:
    """The characteristics of a troop type; `BadValue` where they cannot be read."""
    try:
        found = msgspec.convert(troop.characteristics, Characteristics)
    except msgspec.ValidationError as error:
        raise BadValue(f"{troop.id}: {error}") from None
    if found.weapon not in WEAPONS:
        raise BadValue(f"{troop.id}: no weapon is called {found.weapon}")
    unknown = [trait for trait in found.traits if trait not in TRAITS]
    if unknown:
        raise BadValue(f"{troop.id}: no trait is called {unknown[0]}")
    return found


def troop_of(kind: TroopType) -> Troop:
    """The troop type as it is played."""
    data = characteristics_of(kind)
    return Troop(
        kind.id,
        kind.name,
        data.class_,
        data.vbu,
        data.impetus,
        data.vd,
        data.weapon,
        tuple(sorted(set(data.traits))),
        bool(data.general),
        data.discipline,
        kind.symbol if kind.symbol != "foot" else SYMBOLS[data.class_],
    )


def pace_of(lines: tuple[Pace, ...], klass: str, impetuous: bool) -> Pace:
    """MOV-1: its line of the movement table; that for impetuous troops of its class where there is one."""
    found: Pace | None = None
    for line in lines:
        if klass in line.classes:
            if line.impetuous and impetuous:
                return line
            if not line.impetuous:
                found = found or line
    assert found is not None, f"no pace for {klass}"
    return found


def weapon_of(profile: Profile, troop: Troop) -> Weapon | None:
    """SHO-3: its line of the shooting table; None without a weapon."""
    if not troop.weapon:
        return None
    return next((weapon for weapon in profile.weapons if weapon.id == troop.weapon), None)
