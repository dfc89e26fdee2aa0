"""Where the data that ships with the program lies: beside the package in a clone, inside it in a wheel.

>>> resource_path("README.md").is_file()
True
"""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def _find(packed: str, beside: str, parts: tuple[str, ...]) -> Path:
    folder = _PACKAGE / packed
    if not folder.is_dir():
        folder = _PACKAGE.parent / beside
    return folder.joinpath(*parts)


def resource_path(*parts: str) -> Path:
    """A file or folder of ``resources/``: art, icons, troop types, rule tables, profiles."""
    return _find("_resources", "resources", parts)


def example_path(*parts: str) -> Path:
    """A file or folder of ``examples/``: scenarios and recorded battles to start from."""
    return _find("_examples", "examples", parts)


def manual_path(*parts: str) -> Path:
    """A file or folder of ``docs/manual/``: the pages that F1 opens, and their pictures."""
    return _find("_manual", "docs/manual", parts)
