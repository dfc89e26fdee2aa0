"""A siege as a scenario says it: one side besieges a castle or a town, for so many days.

SIE-2, SVI-3: the days. FR-88: sectors that win at the end. SIE-3 (FR-93): the enclosure is the area that the
table marks for the besieged, or else the ground their works close in. FOR-7 (FR-94): works look outwards, and
towers and gates have a door inside.
"""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from hheditor.rules.figures.position.works import SiegeTerms
from hheditor.scenarios import Scenario
from hheditor.tables.map import TableMap
from hheditor.tables.map.courts import courts, turned_outwards
from hheditor.values import BadValue, Few, Value, decode, encode

WORKS = ("castle", "town")
_SIEGE = ("besieges", WORKS)


class SideSheet(Value, frozen=True):
    """What a scenario says of a side."""

    besieges: Literal["", "castle", "town"] = ""
    """What it lays siege to: the works of the other side, which are worth so much."""
    days: Annotated[Few, Meta(extra={"least": 1, "most": 30, "when": _SIEGE})] = 10
    wanted: Annotated[Few, Meta(extra={"least": 0, "most": 60, "when": _SIEGE})] = 0


def sheets(scenario: Scenario) -> tuple[SideSheet, ...]:
    """What is said of each side; what cannot be read says nothing."""
    found = []
    for side in scenario.sides:
        try:
            found.append(decode(encode(side.terms), SideSheet))
        except BadValue:
            found.append(SideSheet())
    return tuple(found)


def siege_of(scenario: Scenario) -> SiegeTerms | None:
    """The terms of a siege, if one side besieges the other."""
    for side, sheet in enumerate(sheets(scenario)):
        if sheet.besieges:
            table = scenario.table or TableMap()
            enclosure = enclosure_of(table, 1 - side)
            days = min(30, max(1, sheet.days))
            return SiegeTerms(side, sheet.besieges, enclosure, days, max(0, sheet.wanted))
    return None


@lru_cache(maxsize=16)
def besieged_ground(table: TableMap, defender: int) -> TableMap:
    """FOR-7 (FR-94): the table with its works as a siege takes them."""
    enclosure = enclosure_of(table, defender)
    return replace(table, works=turned_outwards(table.works, enclosure)) if enclosure else table


@lru_cache(maxsize=16)
def enclosure_of(table: TableMap, defender: int) -> tuple[tuple[int, int], ...]:
    """SIE-3 (FR-93): the area marked for the besieged; else the largest court of their works."""
    marked = next((zone.points for zone in table.zones if zone.side == defender), ())
    return marked or next(iter(courts(table)), ())
