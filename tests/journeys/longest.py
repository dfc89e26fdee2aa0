"""What kept the window busy longest in a run of the journeys.

    HHEDITOR_LONGEST=build/longest.tsv uv run pytest tests/journeys
    uv run python -m tests.journeys.longest build/longest.tsv

Milliseconds of the window's thread for one input, or for one round of what came after it.
"""

import sys
from pathlib import Path

LIMIT = 100.0
"""Milliseconds that nobody notices."""


def rows(path: Path) -> list[tuple[float, str, str]]:
    """Time, test and input, the longest first."""
    lines = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return sorted(((float(spent), test.partition(" ")[0], name) for spent, test, name in lines), reverse=True)


def main(path: Path) -> int:
    """List everything over the limit; 1 where there is any."""
    found = rows(path)
    late = [row for row in found if row[0] > LIMIT]
    for spent, test, name in late:
        print(f"{spent:8.1f} ms  {test.rpartition('/')[2]}  {name}")
    print(f"{len(late)} of {len(found)} over {LIMIT:.0f} ms")
    return int(bool(late))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
