"""No input of any journey keeps the window busy for longer than a blink.

    uv run pytest tests/benchmarks/test_inputs.py -n0 --benchmark-enable -s

The journeys are walked once, each file in a process of its own: after some hundred windows in one, looking
for garbage takes longer than in any person's program. Byte code is at hand as it is from the second start on,
and so is what the program reads ahead in the first seconds after its start; the driver writes down what the
window's thread spent on every input and on every round of what came after it.
"""

import os
import subprocess
import sys
from pathlib import Path
from sysconfig import get_path

import pytest

from tests.journeys.longest import LIMIT, rows, told

ROOT = Path(__file__).parents[2]
JOURNEYS = ROOT / "tests" / "journeys"
FEWEST = 10_000
"""Inputs of all journeys: fewer have not been measured at all."""


def _walk(found: Path, cache: Path, *journeys: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPYCACHEPREFIX": str(cache), "HHEDITOR_LONGEST": str(found)}

    def run(*command: str) -> None:
        subprocess.run(
            [sys.executable, "-m", *command], cwd=ROOT, env=environment, capture_output=True, check=False
        )

    # What is installed is compiled by whoever installs it; to compile a module holds the interpreter long.
    run("compileall", "-q", "-j0", str(ROOT / "hheditor"), str(ROOT / "tests"), get_path("purelib"))
    for each in journeys:
        run("pytest", "-q", "-n0", "-p", "no:cacheprovider", str(each))


@pytest.mark.timeout(3600)
def test_no_input_keeps_the_window_busy(
    tmp_path: Path, record_property, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    found, cache = tmp_path / "longest.tsv", tmp_path / "cache"
    whole = request.config.getoption("benchmark_enable")
    _walk(found, cache, *sorted(JOURNEYS.glob("test_*.py" if whole else "test_frame.py")))
    measured = rows(found)
    late = [row for row in measured if row[0] > LIMIT]
    record_property("inputs", f"{len(late)} of {len(measured)} over {LIMIT:.0f} ms")
    with capsys.disabled():
        for row in late:
            print(told(row))
        print(f"{len(late)} of {len(measured)} over {LIMIT:.0f} ms")
    assert measured
    if whole:
        assert len(measured) > FEWEST
        assert not late
