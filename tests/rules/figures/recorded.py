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
from tests.rules.figures.sieges import muster as besieging
from tests.rules.figures.sieges import stormed_table
from tests.rules.figures.test_battery import EVERY_OPTION
from tests.systems import recorded
from tests.systems.battery import System, Tally, random_throw, tag

FOLDER = Path(__file__).parent / "records"
LONGEST = {"field": 70, "muster": 25, "storm": 60, "stones": 50}
LISTING = {"field": 11, "muster": 7, "storm": 16, "stones": 9}
"""Every so many positions all legal orders are looked at."""
BATTLES = (
    *(("field", number) for number in range(700, 716)),
    *(("muster", number) for number in (800, 801)),
    *(("storm", number) for number in range(900, 918)),
    *(("stones", number) for number in (950, 951)),
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
    gap = (300, 900, 1500)[number % 3]
    laid = field(number, **options)
    for place, each in enumerate(laid.formations):
        near = each.y - gap if each.side == 0 else each.y
        laid.formations[place] = replace(each, y=near)
    return laid.table(
        PHASES[number % 3], number % 2, command=False, settled=True, turn=1, turn_limit=3, points=(200, 200)
    )


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
        chooser = keen if kind in ("field", "muster") and number % 2 else various
        position = opening(kind, number)
        recorded.write(RULESET, position, file(kind, number), chooser, number, LONGEST[kind], LISTING[kind])
