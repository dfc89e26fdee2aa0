"""Writing the build sheet as a PDF page or an SVG picture."""

from collections.abc import Callable
from pathlib import Path

from hheditor.drawing.building import build_ops
from hheditor.drawing.palette import palette
from hheditor.drawing.svg import svg
from hheditor.maps.document import Map
from hheditor.maps.parts import PARTS, parts
from hheditor.ui.canvas.pictures import save_page
from hheditor.values import Finding, refuse


def write_build_sheet(
    map_: Map, inventory: dict[str, int], path: Path, say: Callable[..., str]
) -> Finding | None:
    """Write it; a finding if that fails."""
    words = {part: say(f"part.{part}") for part in PARTS}
    words |= {"missing": say("map.parts-missing"), "title": say("map.build-sheet-title", name=map_.name)}
    ops, box = build_ops(map_, parts(map_, inventory), palette("light"), words)
    part = path.with_name(path.name + ".part")
    try:
        if path.suffix.lower() == ".svg":
            part.write_text(svg([(ops, None)], box, "light", 15.0), encoding="utf-8")
            good = True
        else:
            good = save_page([(ops, None)], box, "light", part, map_.name)
        if good:
            part.replace(path)
            return None
    except OSError as error:
        part.unlink(missing_ok=True)
        return refuse("map.file-unwritable", file=path.name, trouble=error.strerror or str(error))
    return refuse("map.file-unwritable", file=path.name, trouble="")
