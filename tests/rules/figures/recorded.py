"""Random battles and sieges of the figure game, written down.

``python -m tests.rules.figures.recorded`` writes them anew.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.position.table import Table
from tests.rules.figures.battlefields import field, keen, muster
from tests.rules.figures.meddling import meddling
from tests.rules.figures.sieges import muster as besieging
from tests.rules.figures.sieges import stormed_table
from tests.rules.figures.test_battery import EVERY_OPTION
from tests.systems import recorded
from tests.systems.battery import Chooser, System, Tally, random_throw, tag

FOLDER = Path(__file__).parent / "records"
LONGEST = {"field": 70, "muster": 25, "storm": 60, "stones": 50, "clash": 60, "breach": 60}
LISTING = {"field": 11, "muster": 7, "storm": 16, "stones": 9, "clash": 13, "breach": 19}
"""Every so many positions all legal orders are looked at."""
CLASHES = (
    *(1001, 1003, 1005, 1018, 1022, 1025, 1026, 1029, 1031, 1040, 1041, 1050, 1053, 1054, 1060),
    *(1070, 1079, 1080, 1086, 1087, 1091, 1095, 1096, 1097),
)
BREACHES = (
    *(1104, 1105, 1110, 1111, 1118, 1121, 1123, 1127, 1131, 1139, 1141, 1142, 1145, 1152, 1161),
    *(1163, 1164, 1165, 1166, 1168, 1169, 1175, 1181, 1185, 1186, 1189, 1194, 1198, 1199),
)
"""With an umpire: of hundreds those in which, together, most happens."""
BATTLES = (
    *(("field", number) for number in range(700, 716)),
    *(("muster", number) for number in (800, 801)),
    *(("storm", number) for number in range(900, 918)),
    *(("stones", number) for number in (950, 951)),
    *(("clash", number) for number in CLASHES),
    *(("breach", number) for number in BREACHES),
)
PHASES = ("movement", "melee", "shooting")


def opening(kind: str, number: int) -> Table:
    """The position a battle begins with, by turns in every phase, with the usual options and with all."""
    options = EVERY_OPTION if number % 4 == 3 else {}
    match kind:
        case "muster":
            return RULESET.opening(muster(number))
        case "stones":
            return RULESET.opening(besieging(number))
        case "storm":
            return stormed_table(number)
        case "breach":
            return stormed_table(number, **options)
        case "clash":
            return _met(number, options)
    gap = (300, 900, 1500)[number % 3]
    laid = field(number, **options)
    for place, each in enumerate(laid.formations):
        near = each.y - gap if each.side == 0 else each.y
        laid.formations[place] = replace(each, y=near)
    return laid.table(
        PHASES[number % 3], number % 2, command=False, settled=True, turn=1, turn_limit=3, points=(200, 200)
    )


def _met(number: int, options: dict[str, Any]) -> Table:
    """Two lines that stand front to front already, in any phase, or not far apart."""
    laid = field(number, **options)
    deep = {place: each.ranks * each.depth for place, each in enumerate(laid.formations)}
    gap = (0, 0, 200, 600)[number % 4]
    for place, each in enumerate(laid.formations):
        half = (deep[place] + max(deep.values()) * gap // 600) // 2 + gap // 2
        laid.formations[place] = replace(each, y=6000 + half if each.side == 0 else 6000 - half)
    phase, active = ("melee", "movement", "shooting")[number % 3], number // 3 % 2
    return laid.table(
        phase, active, command=False, settled=True, turn=1 + number % 3, turn_limit=6, points=(200, 200)
    )


def chooser_of(kind: str, number: int) -> Chooser:
    """Who gives the orders of a battle."""
    if kind in ("clash", "breach"):
        return meddling(keen if kind == "clash" and number % 2 else various)
    return keen if kind in ("field", "muster") and number % 2 else various


def file(kind: str, number: int) -> Path:
    """Where a battle is written down."""
    return FOLDER / f"{kind}-{number}.tsv"


GIVEN: Counter[str] = Counter()
DULL = {"walk": 12, "end-phase": 1, "leave-engine": 8, "turn": 4}
"""Orders of which there would be too many."""


def various(system: System, position: Any, draw: Random, tally: Tally) -> Order:
    """Of the kinds of order there are those that have been given least, over all battles."""
    if system.to_act(position) == CHANCE:
        return random_throw(system, position, draw)
    listed: dict[str, list[Order]] = {}
    for order in system.orders(position, None):
        listed.setdefault(tag(order), []).append(order)
    kinds = sorted(listed)
    weights = [1 / (1 + GIVEN[kind] * DULL.get(kind, 2)) + 0.002 for kind in kinds]
    kind = draw.choices(kinds, weights)[0]
    GIVEN[kind] += 1
    return draw.choice(listed[kind])


if __name__ == "__main__":
    for kind, number in BATTLES:
        chooser, path = chooser_of(kind, number), file(kind, number)
        recorded.write(RULESET, opening(kind, number), path, chooser, number, LONGEST[kind], LISTING[kind])
