"""The profile: the tables of the sheets, what troops cost, the ground, and the options, as data.

What ships is `resources/rules/impetus/profiles/*.json`; a scenario carries its own copy. `sources` says of
each value where it comes from: the sheets (``book``), a public answer (``author``), a ruling or figure of our
own (``ruling``), or the user.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hheditor.rules.api.paper.profiles import profile_over, shipped_profiles
from hheditor.values import Few, Finding, Quantity, Value, refuse

Source = Literal["book", "author", "ruling", "user"]
GroundKind = Literal["open", "broken", "difficult", "closed", "ford"]
"""TER-1: what a ground is to those who move: the last is water that can be waded (TER-7)."""


class Rate(Value, frozen=True):
    """One entry of the movement table, in H."""

    figure: Few
    second: Few = 0
    """MOV-8: how much further a unit may go that does nothing else."""
    charge: Few = 0
    """The figure when charging, where the table gives one of its own."""
    disorder: bool = False
    """``+D``: the move disorders."""


class Pace(Value, frozen=True):
    """MOV-1: one line of the movement table."""

    classes: tuple[str, ...]
    open: Rate
    broken: Rate | None
    """None: closed to them."""
    difficult: Rate | None
    aside: Rate
    """Oblique or sideways."""
    free: Few = 0
    """How far aside without disorder, where further disorders (MOV-5)."""
    impetuous: bool = False
    """Whether it is for impetuous troops of the class only."""


class Band(Value, frozen=True):
    """SHO-3: dice added at one range against foot and against mounted; None: out of range."""

    foot: Few | None = None
    mounted: Few | None = None


class Weapon(Value, frozen=True):
    """SHO-3: one line of the shooting table."""

    id: str
    short: Band = Band()
    long: Band = Band()
    extreme: Band = Band()
    least: Few = 0
    """No shot at less than so many H."""
    artillery: bool = False
    indirect: bool = False
    """SHO-8: may shoot over units."""
    all_round: bool = False
    """SHO-4: light cavalry with it shoots all round: any bow, and javelins."""
    defensive: Few = 4
    """DEF-2: what the die must show."""
    points: Few = 0


class TerrainEffects(Value, frozen=True):
    """TER-1: what a terrain of the map is in these rules."""

    id: str
    ground: GroundKind = "open"
    sight: bool = True
    """Whether one sees across it."""
    edge: Few = 0
    """SHO-6: dice added to shots at a unit in it."""
    village: bool = False
    """COH-5: infantry in it holds better."""
    rule: str = "TER-1"


class Prices(Value, frozen=True):
    """ARM-3: the house formula of points."""

    vbu: Few = 3
    impetus: Few = 2
    general: Few = 5
    classes: dict[str, Few] = msgspec.field(default_factory=dict)
    """Added for a class."""
    traits: dict[str, Few] = msgspec.field(default_factory=dict)


class ArmyList(Value, frozen=True):
    """ARM-6: what an army of a people may have, line by line (`armies.lists`)."""

    people: str
    lines: Annotated[str, Meta(extra={"lines": 8})] = ""


class Profile(Value, frozen=True):
    """All that tables, clubs and scenarios may change."""

    id: str = "basic"
    name: str = "Basic Impetus 2"

    # The tables
    paces: tuple[Pace, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    bands: tuple[Few, Few, Few] = (3, 6, 12)
    """SHO-2: how far short, long and extreme range reach, in H."""
    flight: tuple[tuple[Few, Few, Few, Few, Few, Few], ...] = ()
    """RET-1: for each face of the die how far foot, mounted and CL retreat and pursue."""
    terrain: tuple[TerrainEffects, ...] = ()
    prices: Prices = Prices()

    # Numbers of our own
    lists: Annotated[tuple[ArmyList, ...], Meta(extra={"grows": True})] = ()
    """ARM-6: the lists; no part of a battle, which knows its armies."""
    usual_units: tuple[Few, Few] = (8, 14)
    """ARM-1: fewer or more units than these are worth a word."""
    deployment_gap: Few = 4
    """DEP-4: how far from the centre line everybody is placed, in H."""
    h: Quantity = 400
    """TAB-1: what 1H measures on a bare table, in tenths of a millimetre: 400 for bases of 80 mm, 600 for
    bases of 120."""
    largest_block: Few = 3
    """LRG-1: units in a large unit."""
    stakes_range: Few = 6
    """SPC-7: no enemy within so many H of those who plant stakes."""
    ground_of_horse: tuple[str, ...] = ()
    """TER-13: what each face brings to the field of an army with more mounted units: nothing, a terrain,
    ``hill``, ``stream``, several to choose from with a bar between, or ``choice`` of all before."""
    ground_of_foot: tuple[str, ...] = ()
    """TER-13: to that of an army with more foot."""

    # What the scenario says
    attacker: Few = -1
    """DEP-1: the side that attacks; -1: dice decide."""
    limit_winner: Few = -1
    """VIC-3: who has won at the turn limit; -1: the lower share of losses, 2: nobody."""
    fordable: bool = False
    """TER-7: whether rivers can be waded; streams always can."""

    # Options
    rolled_charge: bool = False
    """OPT-1."""
    discipline_rally: bool = False
    """OPT-2."""
    shock_of_rout: bool = False
    """OPT-3."""
    general_fate: bool = False
    """OPT-4."""
    treachery: bool = False
    """OPT-5."""
    steady_blocks: bool = False
    """OPT-6."""
    lining_up: bool = False
    """OPT-7: on the table only."""
    light_break_off: bool = True
    """OPT-8."""
    elephant_panic: bool = True
    """OPT-9."""

    sources: dict[str, Source] = msgspec.field(default_factory=dict)
    """Where each value comes from, by field name; a value not named here is a ruling's."""


def shipped() -> dict[str, Profile]:
    """The shipped profiles by id."""
    return shipped_profiles("impetus", Profile, "basic")


def basic() -> Profile:
    """The profile of the sheets."""
    return shipped()["basic"]


def profile_of(data: Mapping[str, Any]) -> Profile:
    """The profile a scenario carries; `BadValue` if it is nonsense."""
    return profile_over(shipped(), data, Profile)


def inspect_profile(profile: Profile) -> Iterator[Finding]:
    """What would not play."""
    if len(profile.flight) != 6:
        yield refuse("refusal.impetus.flight-table", rule="RET-1", field="flight", rows=len(profile.flight))
    known = [name for pace in profile.paces for name in pace.classes]
    missing = [name for name in CLASSES if name not in known]
    if missing:
        yield refuse("refusal.impetus.pace-missing", rule="MOV-1", field="paces", classes=", ".join(missing))
    if list(profile.bands) != sorted(profile.bands) or profile.bands[0] < 1:
        yield refuse("refusal.impetus.bands", rule="SHO-2", field="bands")
    if profile.attacker not in (-1, 0, 1):
        yield refuse("refusal.impetus.attacker", rule="DEP-1", field="attacker", number=profile.attacker)
    if profile.limit_winner not in (-1, 0, 1, 2):
        yield refuse(
            "refusal.impetus.limit-winner",
            rule="VIC-3",
            field="limit_winner",
            number=profile.limit_winner,
        )
    if not 1 <= profile.largest_block <= 3:
        yield refuse(
            "refusal.impetus.largest-block",
            rule="LRG-1",
            field="largest_block",
            count=profile.largest_block,
        )
    if not 100 <= profile.h <= 2000 or profile.h % 4:
        yield refuse("refusal.impetus.measure", rule="TAB-1", field="h", length=profile.h)
    worst = profile.deployment_gap
    if not 0 <= worst <= 20:
        yield refuse("refusal.impetus.deployment-gap", rule="DEP-4", field="deployment_gap", gap=worst)


CLASSES = ("CP1", "CP2", "CM", "CL", "CGP", "CGL", "CF", "EL", "FP", "FL", "T", "S", "ART", "W")
"""TRP-1: the fourteen classes."""
