"""The profile: every switch between the books, every option and every table, as data a player may edit.

The two books are one engine with two profiles. A scenario carries its own copy of the profile; what is
shipped is `resources/rules/hordes_heroes/profiles/*.json`. `sources` says of each value where it comes
from: the book, the author's answers, a ruling, or the user.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from hheditor.rules.api.paper.profiles import profile_over, shipped_profiles
from hheditor.rules.hordes_heroes.position.terrain import TerrainEffects
from hheditor.values import Finding, Value, refuse, warn

Source = Literal["book", "author", "ruling", "user"]


class Element(Value, frozen=True):
    """An elemental a magician may evoke, and what becomes of those beside it."""

    id: str
    low: int
    """Faces of a D12 that bring it, from this one ..."""
    high: int
    """... to this one."""
    in_water: bool = False
    """Whether it is evoked in water hexes only; otherwise never there."""
    rank: int = 1
    """Beside each other the higher destroys the lower; equals roll."""
    spares: Literal["nothing", "water", "wood"] = "nothing"
    """Ground in which it does not reach those beside it."""
    destroys: Literal["nothing", "water", "wood"] = "nothing"
    """Ground in which those beside it die without a roll."""
    razes: Literal["nothing", "wooden", "everything"] = "nothing"
    """Works it brings down where it is evoked."""


class Work(Value, frozen=True):
    """A fortification that fills a hex, as magic sees it."""

    id: str
    """The kind of map feature."""
    burns: Literal["no", "gate", "all"] = "no"
    """What fire leaves of it: everything; all but its gate; nothing."""
    high: bool = True
    """Whether whoever stands on it looks over units on the ground."""


class Profile(Value, frozen=True):
    """All that differs between the books, between tables, and between clubs."""

    id: str = "medieval"
    name: str = "Hordes & Heroes Medieval"

    # What troops and leaders cost: see ARM-2 and ARM-4.
    class_points: tuple[int, int, int, int, int] = (5, 4, 3, 2, 1)
    shooting_points: tuple[tuple[int, int], ...] = ((6, 3), (7, 2), (8, 1))
    horde_discount: int = 1
    general_price: int = 10
    hero_price: int = 15
    magician_price: int = 15
    fastest: int = 5
    """SW-1."""
    artillery_prices: tuple[int, ...] = (6, 8, 10)
    """SW-2."""
    creatures: bool = False
    """Whether the characteristics of fantastic troops are known: no retreat, spirits, flyers, a bare evade
    (SW-4); otherwise they have no effect.
    """

    # Where and in which order the sides deploy.
    deployment_rows: int = 3
    fast_speed: int = 4
    """SW-6."""
    fast_flyers_only: bool = False
    """SW-6."""
    roll_off: bool = False

    # Terrain and movement
    broken_adjacent_first: bool = False
    """Broken ground is entered only by those who began their move next to it (SW-13)."""
    road_letter_needed: bool = False
    """SW-17."""
    road_cancels_limits: bool = True
    """SW-18."""
    backstep_in_melee_only: bool = False
    """SW-25."""
    backstep_hordes: bool = True
    """SW-25."""
    contact_turn_optional: bool = True
    """SW-26."""
    cross_once: bool = False
    """Friends a fleeing friend passed this game turn cannot be passed again (SW-24)."""

    # Command
    aggressive_always: bool = True
    """SW-31, SW-32."""

    # Compulsory moves
    recoil_strict: bool = False
    push_on: bool = True
    """Pushed friends may push on though a vacant hex is beside them (R-202)."""
    push_disrupted: bool = True
    """SW-35."""
    flight: Literal["two_moves", "one_move"] = "two_moves"
    """SW-36."""
    flight_may_stop: bool = False
    """SW-37."""
    pursuit_once: bool = True
    """SW-38."""

    # Shooting
    artillery_apart: bool = False
    """SW-11."""
    miss_spares_neighbours: bool = False
    """SW-45."""
    parting_shot: bool = False
    """Chariots that fled by choice always shoot back at whoever contacted them (SHO-13, SW-46)."""
    skirmishers_block_fire: bool = False
    """SW-48."""
    pavise_front_only: bool = False
    suppression_open: int = 2
    """SW-47."""
    suppression_cover: int = 1
    """SW-47."""
    small_arms_range: int = 2
    crossbow_reduction: int = 1
    flyer_ground_range: int = 3
    """How far flyers shoot at troops on the ground (FLY-3)."""
    flyer_air_range: int = 2
    """How far anybody shoots at flyers with small arms (FLY-3, FLY-4)."""

    # Hand-to-hand
    impact_falls: bool = False
    """SW-49."""
    column_last_pair: bool = False
    """SW-50."""
    column_impact: int = 0
    """Greatest impact bonus in column; 0 is no limit (SW-50)."""
    block_impact: int = 0
    """Impact bonus of a pike block; 0 leaves the type's own (SW-52)."""
    combined_losses_front: bool = False
    """All losses of combined arms from the front; otherwise those of shooting by choice (SW-54)."""
    combined_class_front: bool = False
    """Combined arms may be of two classes, where a list says so; that of the front counts (SW-54)."""

    # Magic
    elements: tuple[Element, ...] = ()
    """The elementals magicians may evoke; without any, magicians are generals like others."""
    works: tuple[Work, ...] = ()
    """The fortifications magic knows."""
    spell_range: int = 3
    leaders_die_from: int = 4
    """The face from which on a leader alone beside an elemental dies."""
    magician_dice: int = 1
    """Dice of a unit that hosts a magician and no general."""
    magicians_most: int = 2
    """How many magicians an army has without a remark."""

    # Losses and victory
    excess_stays: bool = False
    """What exceeds a full unit when two join stays in its hex, if need be a single stand (STD-3, SW-58)."""
    remainder_half: bool = True
    """SW-60: a remainder of half a unit or less counts half the price; otherwise half or more counts all,
    less nothing.
    """
    breaking_point: int = 50
    chief_decides: bool = False
    draw_by_points: bool = False

    # Tables
    results: tuple[tuple[str, str, str, str, str], ...] = ()
    """Combat result table: a row per number of hits from 1, a column per class A to E, e.g. ``RD1``."""
    hero_rows: int = 3
    terrain: tuple[TerrainEffects, ...] = ()

    sources: dict[str, Source] = msgspec.field(default_factory=dict)
    """Where each value comes from, by field name; a value not named here is the book's."""


def shipped() -> dict[str, Profile]:
    """The shipped profiles by id, the medieval book first."""
    return shipped_profiles("hordes_heroes", Profile, "medieval")


def medieval() -> Profile:
    """The profile of the medieval book."""
    return shipped()["medieval"]


def fantasy() -> Profile:
    """The profile of the fantasy book."""
    return shipped()["fantasy"]


def profile_of(data: Mapping[str, Any]) -> Profile:
    """The profile a scenario carries; `BadValue` if it is nonsense."""
    return profile_over(shipped(), data, Profile)


def profile_data(profile: Profile) -> dict[str, Any]:
    """All values of a profile as a scenario carries them, those that are a default of ours too.

    >>> profile_of(profile_data(medieval())) == medieval()
    True
    """
    return {name: msgspec.to_builtins(getattr(profile, name)) for name in profile.__struct_fields__}


def inspect_profile(profile: Profile) -> Iterator[Finding]:
    """What is wrong with a profile: nonsense that would not play."""
    if not 1 <= profile.breaking_point <= 100:
        yield refuse(
            "refusal.hordes_heroes.breaking-point",
            rule="VIC-2",
            field="breaking_point",
            value=profile.breaking_point,
        )
    if profile.breaking_point not in (50, 60, 70, 80, 100):
        yield warn(
            "warning.hordes_heroes.breaking-point",
            rule="VIC-2",
            field="breaking_point",
            value=profile.breaking_point,
        )
    if not profile.results:
        yield refuse("refusal.hordes_heroes.results-empty", rule="CRT-1", field="results")
    for number, row in enumerate(profile.results):
        for column, text in enumerate(row):
            if parse_result(text) is None:
                yield refuse(
                    "refusal.hordes_heroes.result-unreadable",
                    rule="CRT-1",
                    field=f"results.{number}.{column}",
                    text=text,
                )
    if profile.suppression_open < 1 or profile.suppression_cover < 1:
        yield refuse("refusal.hordes_heroes.suppression", rule="HT-1", field="suppression_open")
    if not 1 <= profile.deployment_rows <= 20:
        yield refuse(
            "refusal.hordes_heroes.deployment-rows",
            rule="DEP-1",
            field="deployment_rows",
            rows=profile.deployment_rows,
        )


class Result(Value, frozen=True):
    """One cell of the combat result table."""

    move: Literal["", "recoil", "flee"] = ""
    disrupted: bool = False
    stands: int = 0


@cache
def parse_result(text: str) -> Result | None:
    """A cell such as ``RD1`` (recoil, disrupted, one stand lost) as a result, or None if it is unreadable."""
    move, rest = "", text.strip()
    if rest in ("-", "–"):
        return Result()
    if rest[:1] == "R":
        move, rest = "recoil", rest[1:]
    elif rest[:1] == "F":
        move, rest = "flee", rest[1:]
    disrupted = rest[:1] == "D"
    if disrupted:
        rest = rest[1:]
    if rest and not (rest.isascii() and rest.isdecimal()):
        return None
    return Result(move, disrupted, int(rest or 0))  # type: ignore[arg-type]


def result_of(profile: Profile, hits: int, column: int) -> Result:
    """CRT-1: the table's result for so many hits on a class; more hits than rows read as the last (R-79)."""
    if hits <= 0:
        return Result()
    result = parse_result(profile.results[min(hits, len(profile.results)) - 1][column])
    assert result is not None
    return result
