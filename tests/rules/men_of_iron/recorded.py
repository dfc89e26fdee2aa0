"""Random battles of every flavour, written down.

``python -m tests.rules.men_of_iron.recorded`` writes them anew.
"""

from pathlib import Path

from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.scenarios import shipped
from tests.rules.men_of_iron.eagerness import curious
from tests.rules.men_of_iron.meddling import meddled
from tests.rules.men_of_iron.openings import scuffle, skirmish
from tests.systems import recorded

FOLDER = Path(__file__).parent / "records"
SKIRMISHES = (19, 74, 79, 82, 114, 123, 134)
SCUFFLES = (20, 22, 26, 31, 39, 40, 47, 49, 61, 92, 98, 112, 127, 135, 158, 159, 217, 234, 239)
MEDDLED = (
    *(20, 58, 62, 64, 68, 91, 106, 112, 114, 122, 127, 149, 150, 158, 173, 174, 176, 212, 224, 226),
    *(228, 235, 243, 247, 277, 279, 287, 304, 306, 310, 335, 344, 346, 347, 362, 366, 372, 388, 391, 394),
)
"""Of hundreds those in which, together, most happens."""
BATTLES = (
    *(f"skirmish-{number}" for number in SKIRMISHES),
    *(f"scuffle-{number}" for number in SCUFFLES),
    *(f"meddled-{number}" for number in MEDDLED),
    *shipped.SCENARIOS,
)
LONGEST = {"": 200, "skirmish": 360, "scuffle": 360, "meddled": 200}


def opening(name: str) -> Table:
    """The position a battle begins with."""
    kind, _, number = name.partition("-")
    small = skirmish if kind == "skirmish" or (kind == "meddled" and int(number) % 2) else scuffle
    table: Table = RULESET.opening(small(int(number)) if number else shipped.opening(name))
    return table


def file(name: str) -> Path:
    """Where a battle is written down."""
    return FOLDER / f"{name}.tsv"


if __name__ == "__main__":
    for each in BATTLES:
        kind, _, seed = each.partition("-")
        longest = LONGEST[kind if seed else ""]
        chooser = meddled if kind == "meddled" else curious
        recorded.write(RULESET, opening(each), file(each), chooser, int(seed or 0), longest)
