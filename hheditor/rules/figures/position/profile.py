"""The profile: the charts of the text, the house prices, the ground and the options, as data.

What ships is `resources/rules/figures/profiles/*.json`; a scenario carries its own copy. `sources` says of
each value where it comes from: the text (``book``), a ruling or figure of our own (``ruling``), or the user.
TYP-1, TYP-2, TYP-5: the charts of classes, footings and weapons. TYP-3 (FR-9): the preset of bases. ROG-2:
what ground does.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from hheditor.rules.api.paper.profiles import profile_over, shipped_profiles
from hheditor.values import Few, Finding, Quantity, Value, refuse

Source = Literal["book", "ruling", "user"]
ClassName = Literal["S", "L", "M", "H", "X"]
FootingName = Literal["foot", "horse", "camel", "chariot", "elephant"]
WeaponName = Literal["", "bow", "longbow", "crossbow", "sling", "javelin"]
Sight = Literal["clear", "cover", "blocked"]
QUALITY: tuple[ClassName, ...] = ("S", "L", "M", "H", "X")
"""TYP-8: quality rises."""
FOOTINGS: tuple[FootingName, ...] = ("foot", "horse", "camel", "chariot", "elephant")
WEAPONS: tuple[WeaponName, ...] = ("", "bow", "longbow", "crossbow", "sling", "javelin")
MODELS = frozenset({"chariot", "elephant"})
SECTOR_ROWS = ("wall", "tower", "gate", "inner-gate", "palisade")
ENGINE_ROWS = (
    *("ram", "siege-tower", "bolt-thrower", "stone-thrower", "small-cannon"),
    *("mangonel", "small-trebuchet", "trebuchet", "cannon"),
)


class ClassRow(Value, frozen=True):
    """TYP-1: one class."""

    id: ClassName
    items: Few
    """How many pieces of protection; complete armour is 4."""
    hit: Few
    """SHO-9: what a shot at it needs."""
    melee: Few
    """MEL-7."""
    compact: bool
    """FRM-3: whether it may stand in compact order."""
    points: Few


class FootingRow(Value, frozen=True):
    """TYP-2: one footing: its base and its move."""

    id: FootingName
    width: Quantity
    depth: Quantity
    move: Quantity
    heavy: Quantity
    """MOV-1: the move of compact homogeneous extra-heavies."""
    points: Few


class WeaponRow(Value, frozen=True):
    """TYP-5: one missile weapon."""

    id: WeaponName
    range: Quantity
    mounted: Quantity
    """Its range in the hands of mounted figures."""
    heavy: Quantity
    """Its range in the hands of heavy and extra-heavy figures."""
    archers: bool = False
    """SHO-6: shoots over friends."""
    close: bool = False
    """SHO-5: shoots near unengaged enemies, too."""
    slow: bool = False
    """SHO-16: whoever shot it has half his move."""
    points: Few = 0


class GroundRow(Value, frozen=True):
    """ROG-2: what one kind of ground does."""

    id: str
    base: bool = False
    """Whether formations can stand on it."""
    pace: Few = 1
    """What each length counts for figures; 0: closed to them."""
    chariots: bool = False
    sight: Sight = "clear"
    cover: Quantity = 0
    """From which length on the line it covers."""
    blocks: Quantity = -1
    """Beyond which length on the line it blocks; -1: never."""


class Prices(Value, frozen=True):
    """ARM-1 to ARM-4: what is not in the charts."""

    barded: Few = 1
    phalanx: Few = 1
    supreme: Few = 30
    commander: Few = 20
    standard: Few = 6
    musician: Few = 6
    attendant: Few = 1
    stakes: Few = 1
    screen: Few = 1
    ladder: Few = 3
    engines: tuple[tuple[str, Few], ...] = ()


class SectorRow(Value, frozen=True):
    """FOR-1: the points of one kind of sector."""

    id: str
    town: Few
    castle: Few


class EngineRow(Value, frozen=True):
    """ENG: one kind of engine."""

    id: str
    crew: Few
    width: Quantity
    depth: Quantity
    move: Quantity = 0
    rate: Few = 1
    """ENG-9: every so many turns."""
    least: Quantity = 0
    range: Quantity = 0
    """ENG-7: of a heavy engine its only range."""
    again: bool = False
    """ENG-5: a five against a covered figure is thrown once more."""
    damage: tuple[tuple[Few, Few], ...] = ()
    """ENG-7: points and figures by the die."""


class Profile(Value, frozen=True):
    """All that players and scenarios may change."""

    id: str = "book"
    name: str = "Figures in centimetres"

    # The charts
    classes: tuple[ClassRow, ...] = ()
    footings: tuple[FootingRow, ...] = ()
    weapons: tuple[WeaponRow, ...] = ()
    ground: tuple[GroundRow, ...] = ()
    prices: Prices = Prices()
    sectors: tuple[SectorRow, ...] = ()
    engines: tuple[EngineRow, ...] = ()
    minimum: tuple[Few, Few, Few] = (8, 4, 2)
    """FRM-6: foot, riders, models of a whole formation."""

    # Distances
    command: Quantity = 4000
    helped: Quantity = 5000
    """CMD-2: within reach of a commander, alone or helped."""
    near: Quantity = 1000
    """CMD-5, ROU-3: near a commander."""
    zone: Quantity = 500
    """ZOI-1."""
    slide: Quantity = 500
    """SLD-1; SLD-4: how far a lined-up base closes."""
    deployment: Quantity = 3000
    """DEP-4."""
    budget: Quantity = 450
    """ARM-5."""
    strip: Quantity = 1000
    """SIE-3, SIE-5: so near to works nobody is in formation."""
    siege_gap: Quantity = 4000
    """SIE-6, NGT-5: so far from the works the besieger places."""
    day: Few = 15
    night: Few = 5
    """SIE-2: turns by day and by night."""

    # Options
    zone_halts: bool = False
    """ZOI-2: the first step into a zone is the last."""
    natural_six: bool = False
    """SHO-10: a six always hits."""
    tight_ranks: bool = False
    """RNK-6: compact formations never become open."""
    rough_phalanx: bool = False
    """CMD-6: a phalanx has its minus in rough ground, too."""
    ask_anchor: bool = False
    """RNK-5: the owner is asked among equal anchors."""
    scale: Literal["25mm", "15mm"] = "25mm"
    """TYP-3: which preset of bases."""
    scatter: Quantity = 0
    """GEN-7."""

    sources: dict[str, Source] = msgspec.field(default_factory=dict)
    """Where each value comes from, by field name; a value not named here is a ruling's."""

    def klass(self, name: str) -> ClassRow:
        """The row of a class."""
        return self.classes[QUALITY.index(name)]

    def footing(self, name: str) -> FootingRow:
        """The row of a footing."""
        return self.footings[FOOTINGS.index(name)]

    def weapon(self, name: str) -> WeaponRow:
        """The row of a weapon."""
        return next(row for row in self.weapons if row.id == name)

    def sector(self, kind: str) -> SectorRow:
        """The row of a kind of sector."""
        return next(row for row in self.sectors if row.id == kind)

    def engine(self, kind: str) -> EngineRow:
        """The row of a kind of engine."""
        return next(row for row in self.engines if row.id == kind)

    def size(self, footing: str) -> tuple[int, int]:
        """TYP-3: width and depth of a base in the preset in force.

        >>> book().size("horse")
        (250, 500)
        """
        row = self.footing(footing)
        if self.scale == "15mm":
            return row.width * 3 // 4, row.depth * 3 // 4
        return row.width, row.depth


def shipped() -> dict[str, Profile]:
    """The shipped profiles by id."""
    return shipped_profiles("figures", Profile, "book")


def book() -> Profile:
    """The profile of the text."""
    return shipped()["book"]


def profile_of(data: Mapping[str, Any]) -> Profile:
    """The profile a scenario carries; `BadValue` if it is nonsense."""
    return profile_over(shipped(), data, Profile)


def inspect_profile(profile: Profile) -> tuple[Finding, ...]:
    """What would not play."""
    found = []
    for field, rows, wanted in (
        ("classes", profile.classes, QUALITY),
        ("footings", profile.footings, FOOTINGS),
        ("weapons", profile.weapons, WEAPONS[1:]),
        ("sectors", profile.sectors, SECTOR_ROWS),
        ("engines", profile.engines, ENGINE_ROWS),
    ):
        if tuple(row.id for row in rows) != wanted:
            found.append(refuse("refusal.figures.chart", rule="TYP-1", field=field, wanted=", ".join(wanted)))
    if min(profile.minimum) < 2:
        found.append(refuse("refusal.figures.minimum", rule="FRM-6", field="minimum"))
    if profile.day < 1 or profile.night < 0 or profile.strip < 0:
        found.append(refuse("refusal.figures.days", rule="SIE-2", field="day"))
    if profile.helped < profile.command or profile.near < 0 or profile.zone < 0:
        found.append(refuse("refusal.figures.distances", rule="CMD-2", field="command"))
    return tuple(found)
