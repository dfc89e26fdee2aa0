"""Writing the build sheet: the same that the print workspace shows."""

from pathlib import Path

from hheditor.maps.document import Map
from hheditor.ui.workspaces.map.files import put
from hheditor.values import Finding


def write_build_sheet(map_: Map, inventory: dict[str, int], path: Path, language: str) -> Finding | None:
    """Write it as PDF; a finding if that fails."""
    from hheditor.sheets import PrintOptions, Subject, make

    options = PrintOptions(language=language, inventory=tuple(sorted(inventory.items())))
    printed = make("parts", Subject(map=map_), options)
    return printed.finding or put({path: printed.pdf})
