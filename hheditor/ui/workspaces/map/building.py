"""Writing the build sheet as a PDF page or an SVG picture."""

from collections.abc import Callable
from pathlib import Path

from hheditor.drawing.building import build_ops
from hheditor.drawing.palette import palette
from hheditor.drawing.svg import svg
from hheditor.maps.document import Map
from hheditor.maps.parts import PARTS, parts
from hheditor.ui.canvas.pictures import page
from hheditor.ui.workspaces.map.files import put
from hheditor.values import Finding


def write_build_sheet(
    map_: Map, inventory: dict[str, int], path: Path, say: Callable[..., str]
) -> Finding | None:
    """Write it; a finding if that fails."""
    words = {part: say(f"part.{part}") for part in PARTS}
    words |= {"missing": say("map.parts-missing"), "title": say("map.build-sheet-title", name=map_.name)}
    ops, box = build_ops(map_, parts(map_, inventory), palette("light"), words)
    if path.suffix.lower() == ".svg":
        data = svg([(ops, None)], box, "light", 15.0).encode()
    else:
        data = page([(ops, None)], box, "light", map_.name)
    return put({path: data})
