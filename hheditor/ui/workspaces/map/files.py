"""Files: the map out to PNG, SVG, PDF, Tiled and JSON by the ending of the name, and in from JSON."""

from pathlib import Path

from hheditor.drawing.furniture import sheet
from hheditor.drawing.palette import PaletteName
from hheditor.drawing.plate import plate
from hheditor.drawing.svg import svg
from hheditor.maps import exchange, tmx
from hheditor.maps.document import Map
from hheditor.values import BadValue, Finding, refuse
from hheditor.values.codec import LARGEST_DOCUMENT

FORMATS = ("png", "svg", "pdf", "tmx", "json")
TILED_ACROSS = 96
_MILLIMETRES = 15.0
_LARGEST_SIDE = 30_000


def write(map_: Map, path: Path, colors: PaletteName, across: int, legend: str) -> Finding | None:
    """Write the map as the ending says; a finding if that fails, and then no file is left half written."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        return refuse("map.format-unknown", ending=ending)
    part = path.with_name(path.name + ".part")
    try:
        finding = _WRITERS[ending](map_, part, path, colors, across, legend)
        if finding is None:
            part.replace(path)
    except OSError as error:
        finding = refuse("map.file-unwritable", file=path.name, trouble=error.strerror or str(error))
    if finding is not None:
        part.unlink(missing_ok=True)
    return finding


def _png(map_: Map, part: Path, path: Path, colors: PaletteName, across: int, legend: str) -> Finding | None:
    from hheditor.ui.canvas.pictures import picture

    left, top, right, bottom = sheet(map_.board)
    if max(right - left, bottom - top) * across / 1000 > _LARGEST_SIDE:
        return refuse("map.picture-too-large", across=across)
    return _saved(picture(map_, colors, across, legend).save(str(part), "PNG"), path)  # type: ignore[call-overload]


def _saved(good: bool, path: Path) -> Finding | None:
    return None if good else refuse("map.file-unwritable", file=path.name, trouble="")


def _svg(map_: Map, part: Path, _: Path, colors: PaletteName, __: int, legend: str) -> Finding | None:
    text = svg(plate(map_, colors, legend=legend), sheet(map_.board), colors, _MILLIMETRES)
    part.write_text(text, encoding="utf-8")
    return None


def _pdf(map_: Map, part: Path, path: Path, colors: PaletteName, _: int, legend: str) -> Finding | None:
    from hheditor.ui.canvas.pictures import save_pdf

    # Paper is white paper: a dark field would drown a printer.
    return _saved(save_pdf(map_, "light" if colors == "dark" else colors, part, legend), path)


def _tmx(map_: Map, part: Path, path: Path, colors: PaletteName, _: int, __: str) -> Finding | None:
    from hheditor.ui.canvas.pictures import tileset

    image = path.with_name(f"{path.stem}-terrain.png")
    if not tileset(map_, TILED_ACROSS, colors).save(str(image), "PNG"):  # type: ignore[call-overload]
        return refuse("map.file-unwritable", file=image.name, trouble="")
    part.write_text(tmx.written(map_, image.name, TILED_ACROSS), encoding="utf-8")
    return None


def _json(map_: Map, part: Path, _: Path, __: PaletteName, ___: int, ____: str) -> Finding | None:
    part.write_text(exchange.written(map_), encoding="utf-8")
    return None


_WRITERS = {"png": _png, "svg": _svg, "pdf": _pdf, "tmx": _tmx, "json": _json}


def read(path: Path) -> Map | Finding:
    """The map in a file, or one finding that says what is wrong."""
    try:
        if path.stat().st_size > LARGEST_DOCUMENT:
            return refuse("map.file-unreadable")
        return exchange.read(path.read_bytes())
    except OSError as error:
        return refuse("map.file-missing", file=path.name, trouble=error.strerror or str(error))
    except BadValue:
        return refuse("map.file-unreadable")
