"""One bit of a library flipped, as a disk does it: is it said, is it harmless, or is something silently else?

python -m tests.store.flips --flips 400 --seed 1
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Literal

from msgspec.structs import replace

from hheditor.battles.header import BattleHeader
from hheditor.rules.api import register
from hheditor.scenarios import Scenario
from hheditor.store import Library, Query, StoreError, open_library
from hheditor.values import encode
from tests.battles import pebbles
from tests.store.samples import a_header, a_map, a_scenario, an_army, picture, png, steps

Verdict = Literal["said", "harmless", "refused", "listed", "silent", "raised"]
"""At opening or by the check; without effect; by the document itself; only what a card shows is else and
the check says so; content is else and nobody says so; an exception."""

Content = dict[str, bytes | None]


def filled(path: Path, battles: int = 6) -> Content:
    """A library with something of every kind; its content."""
    with open_library(path) as library:
        for number in range(12):
            library.documents.add(a_map(f"Field {number}"))
            library.documents.add(an_army(f"Army {number}"))
            library.documents.add(a_scenario(f"Scenario {number}", pictures=(picture(png()),)))
        for number in range(battles):
            library.battles.add(a_header(f"Battle {number}"), steps(200))
        return content(library)


def content(library: Library) -> Content:
    """Everything people made, by id; None where a document says itself that it is damaged."""
    found: Content = {}
    for card in library.cards.find(Query()):
        try:
            if card.kind == "battle":
                record = library.battles.record(card.id)
                found[card.id] = encode((_bare(record.header), record.entries))
            else:
                found[card.id] = encode(_bare(library.documents.load_any(card.id)))
        except StoreError:
            found[card.id] = None
    return found


def _bare(document: Any) -> Any:
    """Without its pictures, which no digest covers: a JPEG with a wrong bit is a JPEG with a wrong dot."""
    if isinstance(document, BattleHeader):
        return replace(document, scenario=_bare(document.scenario))
    return replace(document, pictures=()) if isinstance(document, Scenario) else document


def flip(data: bytes, chance: random.Random, path: Path, expected: Content) -> Verdict:
    """Flip a bit somewhere, open the library as the window does, look at everything."""
    spoilt = bytearray(data)
    spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    path.write_bytes(spoilt)
    try:
        try:
            with open_library(path) as library:
                if library.damaged or library.findings:
                    content(library)
                    library.check()
                    return "said"
                now = content(library)
                sound = library.check().sound
        except StoreError:
            return "said"
        if now == expected:
            return "harmless" if sound else "listed"
        if not sound:
            changed = [each for each in now if now[each] is not None and now[each] != expected.get(each)]
            return "refused" if not changed else "silent" if now.keys() == expected.keys() else "said"
        return "silent"
    except Exception:  # noqa: BLE001 - that is what is looked for
        return "raised"
    finally:
        for ending in ("", "-wal", "-shm", ".seen", ".suspect"):
            path.with_name(path.name + ending).unlink(missing_ok=True)


def main() -> int:
    """Run the trial and say what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--flips", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    register(pebbles.RULESET)
    chance = random.Random(chosen.seed)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.hhlibrary"
        expected = filled(whole, 40)
        data = whole.read_bytes()
        for number in range(chosen.flips):
            verdict = flip(data, chance, Path(folder) / f"{number}.hhlibrary", expected)
            found[verdict] += 1
    sys.stdout.write(f"{chosen.flips} flips in {len(data)} bytes: {dict(found)}\n")
    return 1 if found["silent"] or found["raised"] else 0


if __name__ == "__main__":
    sys.exit(main())
