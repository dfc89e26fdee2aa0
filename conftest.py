"""Where examples in docstrings are looked for."""

from pathlib import Path

ROOT = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Read no module of the program for examples that has none: every worker would import all of them."""
    if collection_path.suffix != ".py" or ROOT / "hheditor" not in collection_path.parents:
        return None
    return ">>>" not in collection_path.read_text(encoding="utf-8") or None
