"""Files spoilt in every way we can think of, thrown at the library: each is taken in or refused, soon.

    python -m tests.benchmarks.mutated_files --files 100000 --seed 1

Says how many were taken and refused, the slowest by the time the processor took, and what broke. Only
reading, checking and taking in are counted; the library is begun anew every few thousand files, so that its
size does not matter.
"""

import argparse
import contextlib
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from hheditor.rules.api import register
from hheditor.store import Library, StoreError, open_library
from hheditor.store.exchange import carry_out, plan, read_file
from tests.battles import pebbles
from tests.store.fuzzing import mutated, real_files, renumbered
from tests.store.samples import a_map, a_scenario

SLOWEST = 5.0
_ANEW = 2_000


class Trial:
    """What came of the files so far."""

    def __init__(self) -> None:
        self.deeds: Counter[str] = Counter()
        self.slowest = (0.0, "", 0)
        self.broken: list[str] = []

    def throw(self, library: Library, path: Path, number: int) -> None:
        """One file, as an import does it."""
        begun = time.process_time()
        try:
            with contextlib.closing(read_file(path)) as shipment:
                plan(library, shipment)
                carry_out(library, shipment, "both")
            self.deeds["taken"] += 1
        except StoreError as error:
            self.deeds[error.finding.message] += 1
        except Exception:  # noqa: BLE001 - that is what is looked for
            self.broken.append(f"file {number} ({path.name}): {traceback.format_exc()}")
        took = time.process_time() - begun
        self.slowest = max(self.slowest, (took, path.name, number))

    def report(self, count: int) -> str:
        """What to say."""
        taken, broke = self.deeds["taken"], len(self.broken)
        took, name, number = self.slowest
        lines = [
            f"{count} files: {taken} taken, {count - taken - broke} refused, {broke} broke",
            f"slowest: {took:.2f} s of the processor ({name}, file {number})",
            *(f"  {count:7} {what}" for what, count in self.deeds.most_common(12)),
            *self.broken[:5],
        ]
        return "\n".join(lines)


def run(count: int, seed: int, folder: Path) -> Trial:
    """Throw so many files."""
    files = real_files(folder)
    names = sorted(files)
    trial = Trial()
    for start in range(0, count, _ANEW):
        home = folder / f"home-{start}"
        with open_library(home / "library.hhlibrary") as library:
            library.documents.add(a_map())
            library.documents.add(a_scenario())
            for number in range(start, min(start + _ANEW, count)):
                chance = random.Random(f"{seed}/{number}")
                name = chance.choice(names)
                spoil = renumbered if chance.random() < 0.25 else mutated
                path = folder / f"thrown{Path(name).suffix}"
                path.write_bytes(spoil(files[name], chance))
                trial.throw(library, path, number)
            if not library.check().sound:
                trial.broken.append(f"unsound after file {number}: {library.check().complaints}")
        sys.stderr.write(trial.report(min(start + _ANEW, count)) + "\n")
    return trial


def main() -> int:
    """Run the trial and say what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    register(pebbles.RULESET)
    with tempfile.TemporaryDirectory() as folder:
        trial = run(chosen.files, chosen.seed, Path(folder))
    sys.stdout.write(trial.report(chosen.files) + "\n")
    return 1 if trial.broken or trial.slowest[0] > SLOWEST else 0


if __name__ == "__main__":
    sys.exit(main())
