"""How the tests are spread over processes, and where examples in docstrings are looked for."""

import os
from pathlib import Path

ROOT = Path(__file__).parent


def pytest_xdist_auto_num_workers() -> int | None:
    """One worker more than processors: some tests wait, for a timer, a disk or a program that was killed."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else (os.cpu_count() or 1) + 1


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Read no module of the program for examples that has none: every worker would import all of them."""
    if collection_path.suffix != ".py" or ROOT / "hheditor" not in collection_path.parents:
        return None
    return ">>>" not in collection_path.read_text(encoding="utf-8") or None
