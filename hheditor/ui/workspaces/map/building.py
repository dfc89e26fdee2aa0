"""Writing the build sheet: the same that the print workspace shows."""

from pathlib import Path

from hheditor.drawing.furniture import Coordinates
from hheditor.maps.document import Map
from hheditor.ui.workspaces.map.files import put
from hheditor.values import Finding


def write_build_sheet(
    map_: Map, inventory: dict[str, int], path: Path, language: str, coordinates: Coordinates = "rim"
) -> Finding | None:
    """Write it as PDF; a finding if that fails."""
    from hheditor.sheets import PrintOptions, Subject, make

    options = PrintOptions(
        language=language, inventory=tuple(sorted(inventory.items())), coordinates=coordinates
    )
    printed = make("parts", Subject(map=map_), options)
    return printed.finding or put({path: printed.pdf})
