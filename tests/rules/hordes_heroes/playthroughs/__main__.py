"""Check the playthroughs, write them anew, or look at what one could order next."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from hheditor.battles.notation.script import spell
from hheditor.rules.hordes_heroes import RULESET
from tests.rules.hordes_heroes.playthroughs.reading import FOLDER, files, read
from tests.rules.hordes_heroes.playthroughs.telling import Teller, play
from tests.rules.hordes_heroes.playthroughs.whole import record


def _look(name: str, most: int) -> None:
    told = read(FOLDER / f"{name}.txt")
    lines, table = play(told)
    print("\n".join(lines))
    teller = Teller(table)
    print("to act:", RULESET.to_act(table), *teller.next(table))
    subjects = RULESET.subjects(table)
    print("subjects:", teller.pieces(subjects))
    for about in (*subjects, None):
        listed = [
            spell(order, RULESET.to_act(table), RULESET, told.scenario)
            for order in RULESET.orders(table, about)
        ]
        counted = Counter(line.split()[1] for line in listed)
        print(f"about {about}: {dict(counted)}")
        for line in listed[:most]:
            print("   ", line)


def main() -> int:
    """Returns 1 where a file differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write what differs anew")
    parser.add_argument("--record", action="store_true", help="play the whole battle anew and write it")
    parser.add_argument("--look", metavar="NAME", help="play one and list what could be ordered next")
    parser.add_argument("--most", type=int, default=12, help="how many orders to list for each piece")
    parser.add_argument("names", nargs="*", help="some of them; all unless told")
    asked = parser.parse_args()
    if asked.record:
        battle = record()
        print(f"recorded: {len(battle.main_line())} steps, {battle.ruleset.outcome(battle.position())}")
        return 0
    if asked.look:
        _look(asked.look, asked.most)
        return 0
    differing = 0
    for path in files():
        if asked.names and path.stem not in asked.names:
            continue
        lines, _ = play(read(path))
        text = "\n".join(lines) + "\n"
        if path.read_text(encoding="utf-8") != text:
            differing += 1
            print(("written: " if asked.write else "differs: ") + path.name)
            if asked.write:
                path.write_text(text, encoding="utf-8")
    return int(bool(differing) and not asked.write)


if __name__ == "__main__":
    sys.exit(main())
