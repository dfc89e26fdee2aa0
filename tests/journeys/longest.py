"""What kept the window busy longest in a run of the journeys.

    HHEDITOR_LONGEST=build/longest.tsv uv run pytest tests/journeys
    uv run python -m tests.journeys.longest build/longest.tsv

Milliseconds that the window was busy with one input, or with one round of what came after it, and in brackets
what of them was work of its own thread; the rest it was blocked (`driver.Longest`).
"""

import sys
from pathlib import Path

LIMIT = 100.0
"""Milliseconds that nobody notices."""


def rows(path: Path) -> list[tuple[float, float, str, str]]:
    """Time, work therein, test and input, the longest first."""
    lines = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return sorted(
        ((float(spent), float(work), test.partition(" ")[0], name) for spent, work, test, name in lines),
        reverse=True,
    )


def told(row: tuple[float, float, str, str]) -> str:
    """One line about one input."""
    spent, work, test, name = row
    return f"{spent:8.1f} ms ({work:6.1f})  {test.rpartition('/')[2]}  {name}"


def main(path: Path) -> int:
    """List everything over the limit; 1 where there is any."""
    found = rows(path)
    late = [row for row in found if row[0] > LIMIT]
    for row in late:
        print(told(row))
    print(f"{len(late)} of {len(found)} over {LIMIT:.0f} ms")
    return int(bool(late))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
