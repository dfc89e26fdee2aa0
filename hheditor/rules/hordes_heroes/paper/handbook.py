"""The rulebook of Hordes & Heroes as people read it: pages from `ids.json`, phases, figures of the profile.

`TERMS` says which rules a term of the profile is a figure of, `LIMITS` between which numbers it makes sense.
"""

from collections.abc import Iterator
from functools import cache
from typing import Literal

from hheditor.rules.api.paper.rulebook import Rule, Rulebook, RuleChapter
from hheditor.rules.hordes_heroes.armies import catalogue
from hheditor.rules.hordes_heroes.position.profile import Profile
from hheditor.values import Finding, refuse

PHASES = ("deployment", "command", "movement", "magic", "shooting", "combat")

_CHAPTER_PHASES: dict[str, tuple[str, ...]] = {
    "armies": (),
    "deployment": ("deployment",),
    "sequence": ("command", "movement", "shooting", "combat"),
    "terrain": ("movement", "shooting", "combat"),
    "movement": ("movement",),
    "facing": ("movement",),
    "formations": ("movement", "combat"),
    "passing": ("movement",),
    "compulsory": ("shooting", "combat"),
    "responses": ("movement",),
    "zones": ("movement",),
    "command": ("command",),
    "stands": ("movement", "shooting", "combat"),
    "artillery": ("shooting",),
    "shooting": ("shooting",),
    "combat": ("combat",),
    "results": ("shooting", "combat"),
    "skirmishers": ("movement", "shooting"),
    "works": ("movement", "shooting", "combat"),
    "special": ("movement", "combat"),
    "barred": ("movement", "combat"),
    "leaders": ("command", "combat"),
    "disruption": ("movement", "shooting", "combat"),
    "victory": (),
    "magic": ("command", "magic", "combat"),
    "flyers": ("movement", "shooting", "combat"),
    "spirits": ("combat",),
}

_GROUND = ("TER-2", "TER-3", "TER-4", "TER-5", "TER-6", "TER-7", "TER-9", "R-161", "ART-7", "CMD-4", "H2H-13")
_RATIO = ("HT-1", "HT-2", "R-60", "SW-47")

TERMS: dict[str, tuple[str, ...]] = {
    "class_points": ("ARM-2",),
    "shooting_points": ("ARM-2",),
    "horde_discount": ("ARM-2",),
    "general_price": ("ARM-4",),
    "hero_price": ("ARM-4", "ARM-10"),
    "magician_price": ("ARM-4", "SW-5"),
    "fastest": ("ARM-1", "SW-1"),
    "artillery_prices": ("ARM-2", "SW-2"),
    "creatures": ("ARM-6", "SW-4"),
    "deployment_rows": ("DEP-1", "R-1"),
    "fast_speed": ("DEP-2", "R-125", "SW-6"),
    "fast_flyers_only": ("DEP-2", "R-125", "SW-6"),
    "roll_off": ("DEP-2", "DEP-3"),
    "broken_adjacent_first": ("TER-3", "SW-13"),
    "road_letter_needed": ("TER-8", "ARM-5", "SW-17"),
    "road_cancels_limits": ("TER-8", "R-20", "SW-18"),
    "backstep_in_melee_only": ("MOV-5", "SW-25"),
    "backstep_hordes": ("MOV-5", "SW-25"),
    "contact_turn_optional": ("FAC-4", "SW-26"),
    "cross_once": ("PAS-1", "SW-24"),
    "aggressive_always": ("AGG-1", "AGG-2", "HOR-2", "R-43", "SW-31", "SW-32"),
    "recoil_strict": ("CMP-1", "R-81", "R-82"),
    "push_on": ("PAS-5", "R-202", "R-83"),
    "push_disrupted": ("CMP-2", "PAS-5", "SW-35"),
    "flight": ("CMP-3", "R-86", "SW-36"),
    "flight_may_stop": ("CMP-4", "R-146", "SW-37"),
    "pursuit_once": ("CMP-8", "SW-38"),
    "artillery_apart": ("SHO-2", "R-51", "SW-11"),
    "miss_spares_neighbours": ("ART-9", "R-56", "SW-45"),
    "parting_shot": ("SHO-13", "SW-46"),
    "skirmishers_block_fire": ("SKI-2", "SHO-10", "SW-48"),
    "pavise_front_only": ("PAV-1", "R-163"),
    "suppression_open": _RATIO,
    "suppression_cover": _RATIO,
    "small_arms_range": ("SHO-3",),
    "flyer_ground_range": ("FLY-3", "R-194", "SW-64"),
    "flyer_air_range": ("FLY-4", "FLY-3", "SW-64"),
    "crossbow_reduction": ("SHO-1",),
    "impact_falls": ("H2H-3", "SW-49"),
    "column_last_pair": ("FRM-4", "SW-50"),
    "column_impact": ("FRM-4", "R-100", "SW-50"),
    "block_impact": ("PIK-1", "SW-52"),
    "combined_losses_front": ("CMB-1", "SW-54"),
    "combined_class_front": ("CMB-1", "SW-54"),
    "elements": ("MAG-1", "MAG-6", "MAG-7", "MAG-10", "SW-62", "R-132", "R-134"),
    "works": ("MAG-10", "SW-66", "R-176", "R-177"),
    "spell_range": ("MAG-1", "SW-62"),
    "leaders_die_from": ("MAG-4", "SW-62"),
    "magician_dice": ("GEN-4", "SW-57"),
    "magicians_most": ("ARM-11",),
    "excess_stays": ("STD-2", "R-103", "SW-58"),
    "remainder_half": ("VIC-3", "R-120", "R-121", "SW-60"),
    "breaking_point": ("VIC-2", "R-119"),
    "chief_decides": ("VIC-4", "R-123"),
    "draw_by_points": ("VIC-3", "VIC-6", "R-118"),
    "results": ("CRT-1", "CRT-2", "H2H-10", "R-79"),
    "hero_rows": ("HER-1", "CRT-2"),
    "terrain": _GROUND,
}
"""The most important rule first."""

LIMITS: dict[str, tuple[int, int]] = {
    "class_points": (0, 99),
    "shooting_points": (0, 99),
    "horde_discount": (0, 99),
    "general_price": (0, 999),
    "hero_price": (0, 999),
    "magician_price": (0, 999),
    "spell_range": (1, 20),
    "leaders_die_from": (1, 7),
    "magician_dice": (1, 2),
    "magicians_most": (0, 20),
    "fastest": (1, 20),
    "artillery_prices": (0, 99),
    "fast_speed": (1, 20),
    "small_arms_range": (1, 20),
    "flyer_ground_range": (1, 20),
    "flyer_air_range": (1, 20),
    "crossbow_reduction": (0, 6),
    "column_impact": (0, 9),
    "block_impact": (0, 9),
    "suppression_cover": (1, 20),
    "hero_rows": (0, 20),
}
"""Least and most of the numbers `inspect_profile` of the profile itself does not look at."""

_FACES = 12
_GROUND_LIMITS = {"cover": (0, 6), "small_arms": (0, 20)}


@cache
def rulebook() -> Rulebook:
    """Every entry of the catalogue as a page."""
    return Rulebook(
        tuple(RuleChapter(each.key, {"en": each.en, "it": each.it}) for each in catalogue.chapters()),
        tuple(_rule(entry) for entry in catalogue.entries()),
        PHASES,
        {term: rules for term, rules in TERMS.items() if term in Profile.__struct_fields__},
    )


def _rule(entry: catalogue.RuleEntry) -> Rule:
    return Rule(
        entry.id,
        entry.chapter,
        {"en": entry.title_en, "it": entry.title_it},
        {"en": entry.en, "it": entry.it},
        entry.source,
        {"en": entry.why_en, "it": entry.why_it} if entry.why_en else {},
        entry.related,
        entry.profiles,
        _CHAPTER_PHASES[entry.chapter],
        _kind(entry.id),
    )


def _kind(identity: str) -> Literal["rule", "ruling", "switch"]:
    letters = identity.partition("-")[0]
    return "ruling" if letters == "R" else "switch" if letters == "SW" else "rule"


def limits(profile: Profile) -> Iterator[Finding]:
    """Numbers out of bounds, each at its field."""
    for name, (low, high) in LIMITS.items():
        for path, value in _numbers(name, getattr(profile, name)):
            if not low <= value <= high:
                yield _out(TERMS[name][0], path, value, low, high)
    seen: set[str] = set()
    for number, ground in enumerate(profile.terrain):
        for name, (low, high) in _GROUND_LIMITS.items():
            value = getattr(ground, name)
            if not low <= value <= high:
                yield _out(ground.rule, f"terrain.{number}.{name}", value, low, high)
        if ground.id in seen or not ground.id:
            yield refuse("refusal.hordes_heroes.profile-twice", field=f"terrain.{number}.id", name=ground.id)
        seen.add(ground.id)
    yield from _magic_limits(profile)


def _magic_limits(profile: Profile) -> Iterator[Finding]:
    """Elements whose faces no die has, and names given twice."""
    for number, element in enumerate(profile.elements):
        for name, low in (("low", 1), ("high", element.low)):
            value = getattr(element, name)
            if not low <= value <= _FACES:
                yield _out("MAG-1", f"elements.{number}.{name}", value, low, _FACES)
    for name in ("elements", "works"):
        seen: set[str] = set()
        for number, each in enumerate(getattr(profile, name)):
            if each.id in seen or not each.id:
                yield refuse("refusal.hordes_heroes.profile-twice", field=f"{name}.{number}.id", name=each.id)
            seen.add(each.id)


def _numbers(path: str, value: object) -> list[tuple[str, int]]:
    if isinstance(value, int):
        return [(path, value)]
    if isinstance(value, tuple):
        return [found for index, each in enumerate(value) for found in _numbers(f"{path}.{index}", each)]
    return []


def _out(rule: str, field: str, value: int, low: int, high: int) -> Finding:
    return refuse(
        "refusal.hordes_heroes.profile-number", rule=rule, field=field, value=value, low=low, high=high
    )
