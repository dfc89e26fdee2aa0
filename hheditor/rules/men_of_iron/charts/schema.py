"""What a flavour's charts look like. OPT-1: what differs between flavours is data, never a branch by name.

DAT-1: a profile is one set of charts, and `sources` says of each whether it is ours (``house``), a figure of
the series rules (``document``) or typed in by an owner of the game. Results are letters: D disorder,
R retreat, U unhorsed, T retired, E eliminated, X thrown back (by type).
"""

from typing import Any, Literal

import msgspec

from hheditor.rules.api import Remembering
from hheditor.values import Few, Value

Source = Literal["house", "document", "owner", "user"]
Missile = Literal["", "quick", "slow"]
Sight = Literal["", "blocks", "hedge"]


class Variant(Value, frozen=True):
    """A better or worse kind of a type: levy pikes, huscarls."""

    id: str
    defence: tuple[Few, Few]


class TypeRow(Value, frozen=True):
    """CHT-1, CHT-2, CHT-3: a unit type with its class and figures, normal and disordered."""

    id: str
    en: str
    it: str
    ma: tuple[Few, Few]
    defence: tuple[Few, Few]
    fp: Few
    """Flight points when eliminated."""
    mounted: bool = False
    missile: Missile = ""
    """FIR-2: quick units return fire and react every time, slow ones react once."""
    f: Few = 0
    """What a disordered firer takes off."""
    over: bool = False
    """FIR-16: fires over units."""
    hedged: bool = False
    """LOS-6: hedges stop its shots."""
    skirmishes: bool = False
    """FIR-6: moves, fires and moves on."""
    gun: bool = False
    """ART, RES-6: front arc only, no disordered side, immovable once deployed."""
    fixed: bool = False
    """MR-49: never moves, so never retreats."""
    levy: bool = False
    """LVY-1."""
    unhorsed: str = ""
    """RES-7: what it becomes."""
    dismounts: str = ""
    remounts: str = ""
    """MNT-1: its twin."""
    after_reaction: str = ""
    """AFL-2: the column it defends in once it has fired in reaction."""
    fire_or_shock: bool = False
    """AFL-2: whether active fire costs it the shock."""
    variants: tuple[Variant, ...] = ()


class RangeRow(Value, frozen=True):
    """CHT-4: the fire modifier of a type at one hex, two hexes and so on; beyond the last none."""

    type: str
    figures: tuple[Few, ...]


class Modifiers(Value, frozen=True):
    """CHT-5, CHT-12: modifiers that have one figure."""

    flank_fire: Few
    indirect: Few
    wall_fire: Few
    schiltron_fire: Few
    flank: Few
    rear: Few
    two_sides: Few
    leader_with_chargers: Few
    attacker_disordered: Few
    charger_moved: Few
    defender_retired: Few
    continued: Few
    wall: Few
    schiltron: Few
    counter_charge: Few
    breach: Few


class FireBand(Value, frozen=True):
    """A result up to a total; the last of a column has no end."""

    result: str
    to: Few | None = None


class FireResults(Value, frozen=True):
    """CHT-6."""

    foot: tuple[FireBand, ...]
    foot_disordered: tuple[FireBand, ...]
    mounted: tuple[FireBand, ...]
    mounted_disordered: tuple[FireBand, ...]
    instead_of_unhorsed: tuple[str, str]
    """What mounted types that cannot be unhorsed read for U, normal and disordered."""


class AttackBand(Value, frozen=True):
    """What a total does to attacker and defender, and whether the attack continues."""

    attacker: str = ""
    defender: str = ""
    continues: bool = False
    to: Few | None = None


class AttackResults(Value, frozen=True):
    """CHT-7, CHT-8."""

    normal: tuple[AttackBand, ...]
    disordered: tuple[AttackBand, ...]
    thrown: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it
    """What X means, by type."""
    thrown_else: str = ""


class WeaponRow(Value, frozen=True):
    """CHT-9 to CHT-11: what an attacker's weapons are worth against each type; without a row no attack."""

    attacker: str
    against: dict[str, Few]


class Reluctance(Value, frozen=True):
    """CHT-13: charges on, goes on as a shock, or else is disordered and takes no part."""

    charges: Few
    shocks: Few
    supported: Few


class CounterCharge(Value, frozen=True):
    """CHT-14: the highest total that succeeds, and what a turn adds."""

    against_charge: Few
    against_shock: Few
    against_fire: Few
    turning: Few


class Evasion(Value, frozen=True):
    """CHT-16: clean, disordered, or else refused."""

    clean: Few
    disordered: Few


class Passage(Value, frozen=True):
    """CHT-17: nothing, the passed unit suffers, or else both."""

    nothing: Few
    passed: Few


class LeaderInAttack(Value, frozen=True):
    """CHT-18: lost on this face and above, by what his unit suffered."""

    disordered: Few
    retired: Few
    eliminated: Few


class LeaderUnderFire(Value, frozen=True):
    """LDR-5: from which total a leader is in danger, and on which face he dies."""

    total: Few
    killed: Few


class Catch(Value, frozen=True):
    """PUR-4: what a pursuer needs."""

    mounted: Few
    foot: Few
    leader: Few


class Tests(Value, frozen=True):
    """CHT-13 to CHT-18 and the other limits of CHT-24; None where the flavour has no such roll."""

    counter_charge: CounterCharge
    leader_in_attack: LeaderInAttack
    leader_under_fire: LeaderUnderFire
    gun_disordered: Few
    """RES-6: eliminated up to this face."""
    standard_moved: Few
    """STD-3: eliminated from this face on."""
    reluctance: Reluctance | None = None
    knights_held: Few | None = None
    """CHT-15."""
    evasion: Evasion | None = None
    evasion_from_counter_charge: Evasion | None = None
    passage: Passage | None = None
    army_continuation: Few | None = None
    """CON-9."""
    battle_flight: Few | None = None
    pursuit: Few | None = None
    catch: Catch | None = None
    comes_back: Few | None = None


class Going(Value, frozen=True):
    """What a step costs, and the face from which a terrain roll disorders (10: never)."""

    cost: Few
    test: Few = 10


class GroundRow(Value, frozen=True):
    """CHT-20, CHT-21: a hex or hexside terrain. TER-1: without a going it is closed."""

    id: str
    foot: Going | None = None
    mounted: Going | None = None
    fire: Few = 0
    shock: Few = 0
    own: Few = 0
    """For an attacker who stands in it."""
    no_shock: bool = False
    no_charge: bool = False
    sight: Sight = ""


class Stakes(Value, frozen=True):
    """CHT-22: stakes."""

    foot: Going
    mounted: Going
    attack: Few


class Pits(Value, frozen=True):
    """CHT-22: pits: what they cost foot, and from which face a rider falls."""

    foot: Few
    falls: Few


class Caltrops(Value, frozen=True):
    """CHT-22: caltrops: the terrain roll of each."""

    foot: Few
    mounted: Few


class Nets(Value, frozen=True):
    """CHT-22: nets."""

    test: Few
    attack: Few


class Pavise(Value, frozen=True):
    """CHT-22: pavises."""

    fire: Few
    ma: Few


class Obstacles(Value, frozen=True):
    """CHT-22: what men put in the way."""

    stakes: Stakes
    pits: Pits
    caltrops: Caltrops
    nets: Nets
    pavise: Pavise


class LeaderPoints(Value, frozen=True):
    """CHT-3: what a lost leader costs at his highest title."""

    king: Few
    oc: Few
    leader: Few


class Replacement(Value, frozen=True):
    """CHT-23: the replacement side of a leader."""

    activation: Few
    least_activation: Few
    range: Few
    least_range: Few
    charisma: Few
    ma: Few


class Switches(Value, frozen=True):
    """OPT-1: what differs between the flavours."""

    chargers: tuple[str, ...] = ()
    unhorsing: bool = False
    reluctant: tuple[str, ...] = ()
    daunting: tuple[str, ...] = ()
    """REL-1: who makes horses refuse."""
    flank_fire: tuple[str, ...] = ()
    leader_bonus: Literal["", "charging", "attacking"] = ""
    leader_bonus_types: tuple[str, ...] = ()
    passing: Literal["none", "horse", "guns"] = "none"
    """STK-3, STK-4."""
    army_activation: bool = False
    ambush: bool = False
    battle_flight: bool = False
    """Whether the option FLT exists at all."""
    bombards: bool = False
    walls: bool = False
    schiltrons: bool = False
    wall_types: tuple[str, ...] = ()
    remounting: tuple[str, ...] = ()
    """MNT-1: who changes between horse and foot without a word of the scenario."""
    retreat_disorders: bool = False
    """RBC-3."""
    evaders: tuple[str, ...] = ()
    evaded: tuple[str, ...] = ()
    """RBC-5: who gives way by a roll, and before whom."""
    rash: tuple[str, ...] = ()
    """KNI: never out of command, never reluctant, never retired, off at every shot."""
    choice: bool = False
    """RES-2: disorder or retreat is the victim's choice."""


class Profile(Remembering, frozen=True):
    """The charts of one flavour and the options of the table. DAT-3: part of every position."""

    id: str
    name: str
    source: Source
    sources: dict[str, Source]
    switches: Switches
    types: tuple[TypeRow, ...]
    leader_points: LeaderPoints
    ranges: tuple[RangeRow, ...]
    modifiers: Modifiers
    fire: FireResults
    shock: AttackResults
    charge: AttackResults
    weapons: tuple[WeaponRow, ...]
    tests: Tests
    seizures: tuple[Few, ...]
    """CHT-19: the highest face of each Opportunity."""
    terrain: tuple[GroundRow, ...]
    hexsides: tuple[GroundRow, ...]
    obstacles: Obstacles
    replacement: Replacement
    engagement: bool = False
    """ENG, optional."""
    fleeing: bool = False
    """FLT, PUR, optional, where the switch `battle_flight` says that the flavour has it."""
    dismounting: bool = False
    """MNT-1: the scenario lets men-at-arms dismount."""
    hobilars: str = "DH"
    """HOB-1: what dismounted hobilars fight as; the house default are crossbowmen."""


def plain(value: Any) -> Any:
    """A chart as plain tables."""
    return msgspec.to_builtins(value)
