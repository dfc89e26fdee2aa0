"""Takes every set of pictures, or those that are named, each in a program of its own."""

import subprocess
import sys

from tools.pictures import FOLDER

SETS = {
    "window": "every workspace as it opens, the palette, the about box",
    "welcome": "the first page, tours, settings",
    "library": "cards, list, search, restoring, conflicts",
    "map": "a field empty, half painted and finished, and its sheet",
    "tables": "a bare table empty, half painted and finished, and its sheet",
    "armies": "first page, a full army, an own troop type, a comparison",
    "scenario": "its sheet and deployment",
    "battle": "every phase, a question, dice, clerk, umpire, the end",
    "fantasy": "magic and flyers in battle",
    "figures": "the figure game: armies, deployment, field, melee, siege by day and by night, review",
    "impetus": "Basic Impetus on hexes and on the bare table: drawn up, in battle, at the end",
    "iron": "Men of Iron: counters, Battles, fire, charges, hands, review",
    "review": "notes, variations, numbers, comparison, guessing",
    "insight": "the course of a battle, luck, balance",
    "rules": "the rulebook beside a battle, profiles",
    "sheets": "one page of every kind of sheet",
}
"""A module of this folder for each."""


def main(arguments: list[str]) -> int:
    """The first argument may be a folder, the others are sets."""
    if any(each.startswith("-") for each in arguments):
        print(__doc__, *(f"    {name}: {shows}" for name, shows in SETS.items()), sep="\n")
        return 2
    named = [each for each in arguments if each in SETS]
    folder = next((each for each in arguments if each not in SETS), str(FOLDER))
    for name in named or SETS:
        print(f"{name}: {SETS[name]}")
        done = subprocess.run([sys.executable, "-m", f"tools.pictures.{name}", folder], check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
