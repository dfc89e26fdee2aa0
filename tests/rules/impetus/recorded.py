"""Random battles on both boards, written down.

``python -m tests.rules.impetus.recorded`` writes them anew.
"""

from pathlib import Path

from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.position.table import Table
from tests.rules.impetus.bare import tables
from tests.rules.impetus.battlefields import EVERY_OPTION, keen, placing, scenario
from tests.rules.impetus.meddling import meddled
from tests.systems import recorded

FOLDER = Path(__file__).parent / "records"
HEXES = (
    *(332, 334, 347, 353, 387, 391, 399, 401, 406, 433, 434, 438, 443, 444, 446, 449, 454, 463, 479, 494),
    *(505, 509, 517, 521, 529, 545, 550, 558),
)
"""Of two hundred and sixty those in which, together, everything happens."""
MEDDLED = tuple(range(600, 620))
DEPLOYED = (330, 331, 332)
"""On hexes, from the placing of the armies on."""
TABLES = (340, 341, 342, 343)
LONGEST = {"hexes": 220, "meddled": 160, "deployed": 120, "table": 160}
LISTING = {"hexes": 1, "meddled": 1, "deployed": 7, "table": 12}
"""Every so many positions all legal orders are looked at."""
BATTLES = (
    *(("hexes", number) for number in HEXES),
    *(("meddled", number) for number in MEDDLED),
    *(("deployed", number) for number in DEPLOYED),
    *(("table", number) for number in TABLES),
)


def opening(board: str, number: int) -> Table:
    """The position a battle begins with, by turns with the usual options and with all of them."""
    if board == "table":
        made = tables.scenario(number, lining_up=number % 2 == 1)
    elif board == "deployed":
        made = scenario(number, units=5, turns=2, deploy=True, deployment_gap=3)
    else:
        made = scenario(number, **(EVERY_OPTION if number % 3 == 2 else {}))
    table: Table = RULESET.opening(made)
    return table


def file(board: str, number: int) -> Path:
    """Where a battle is written down."""
    return FOLDER / f"{board}-{number}.tsv"


if __name__ == "__main__":
    for board, number in BATTLES:
        chooser = {"table": tables.brisk, "deployed": placing, "meddled": meddled, "hexes": keen}[board]
        recorded.write(
            RULESET,
            opening(board, number),
            file(board, number),
            chooser,
            number,
            LONGEST[board],
            LISTING[board],
        )
