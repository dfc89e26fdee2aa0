"""Files: the map out to PNG, SVG, PDF, Tiled and JSON by the ending of the name, and in from JSON."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from hheditor.app.map.files import put
from hheditor.drawing.furniture import Coordinates, sheet
from hheditor.drawing.palette import PaletteName
from hheditor.drawing.plate import plate
from hheditor.drawing.svg import svg
from hheditor.maps.document import Map
from hheditor.maps.files import exchange, tmx
from hheditor.ui.parts.beside import Stop
from hheditor.values import BadValue, Finding, refuse
from hheditor.values.codec import LARGEST_DOCUMENT

FORMATS = ("png", "svg", "pdf", "tmx", "json", "hhmap")
TILED_ACROSS = 96
_MILLIMETRES = 15.0
_LARGEST_SIDE = 30_000


_Files = Callable[[], dict[Path, bytes]]
Writing = Callable[[Stop], Finding | None]
"""Makes the files and puts them down, unless it is stopped; why not, where that fails. It needs no window and
may be done beside it."""


def prepared(
    map_: Map, path: Path, colors: PaletteName, across: int, legend: str, where: Coordinates
) -> Writing | Finding:
    """Paint the map as the ending says, letting the window live meanwhile; how it is written, or why it
    cannot be. Where writing fails, whatever was there before still is."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        return refuse("map.format-unknown", ending=ending)
    if ending == "png":
        left, top, right, bottom = sheet(map_.board)
        if max(right - left, bottom - top) * across / 1000 > _LARGEST_SIDE:
            return refuse("map.picture-too-large", across=across)
    files = _WRITERS[ending](map_, path, colors, across, legend, where)

    def write(stop: Stop) -> Finding | None:
        made = files()
        return None if stop() else put(made)

    return write


def _png(map_: Map, path: Path, colors: PaletteName, across: int, legend: str, where: Coordinates) -> _Files:
    from hheditor.ui.canvas.pictures import picture, png
    from hheditor.ui.parts.beside import breathe

    painted = picture(map_, colors, across, legend, coordinates=where, between=breathe)
    return lambda: {path: png(painted)}


def _svg(map_: Map, path: Path, colors: PaletteName, _: int, legend: str, where: Coordinates) -> _Files:
    def written() -> dict[Path, bytes]:
        layers = plate(map_, colors, legend=legend, coordinates=where)
        return {path: svg(layers, sheet(map_.board), colors, _MILLIMETRES).encode()}

    return written


def _pdf(map_: Map, path: Path, colors: PaletteName, _: int, legend: str, where: Coordinates) -> _Files:
    # Paper is white paper: a dark field would drown a printer.
    shown: PaletteName = "light" if colors == "dark" else colors

    def written() -> dict[Path, bytes]:
        from hheditor.sheets.paper.plate import plate_page

        layers = plate(map_, shown, legend=legend, coordinates=where)
        return {path: plate_page(layers, sheet(map_.board), map_.name, shown)}

    return written


def _tmx(map_: Map, path: Path, colors: PaletteName, _: int, *__: str) -> _Files:
    from hheditor.ui.canvas.pictures import png, tileset
    from hheditor.ui.parts.beside import breathe

    image = path.with_name(f"{path.stem}-terrain.png")
    painted = tileset(map_, TILED_ACROSS, colors, breathe)
    return lambda: {
        image: png(painted),
        path: tmx.written(map_, image.name, TILED_ACROSS).encode(),
    }


def _json(map_: Map, path: Path, _: PaletteName, __: int, *___: str) -> _Files:
    return lambda: {path: exchange.written(map_).encode()}


def _hhmap(map_: Map, path: Path, _: PaletteName, __: int, *___: str) -> _Files:
    """The file the library takes in: it wants a name, and the picture that was traced stays at home."""
    from hheditor.store.exchange.writing import laid_out
    from hheditor.values.ids import new_id

    kept = replace(map_, underlay=None, name=map_.name or path.stem)
    return lambda: {path: laid_out("map", new_id(), (), kept)}


_Writer = Callable[[Map, Path, PaletteName, int, str, Coordinates], _Files]
_WRITERS: dict[str, _Writer] = {
    "png": _png,
    "svg": _svg,
    "pdf": _pdf,
    "tmx": _tmx,
    "json": _json,
    "hhmap": _hhmap,
}


def read(path: Path) -> Map | Finding:
    """The map in a file, or one finding that says what is wrong."""
    try:
        if path.stat().st_size > LARGEST_DOCUMENT:
            return refuse("map.file-unreadable")
        found = exchange.read(path.read_bytes())
    except FileNotFoundError:
        return refuse("map.file-absent", file=path.name)
    except OSError as error:
        return refuse("file.unreadable", file=path.name, trouble=error.strerror or str(error))
    except BadValue:
        return refuse("map.file-unreadable")
    # A map may travel in its own form or in the library's, both by this name.
    is_kept = isinstance(found, Finding) and path.suffix.lower() == ".hhmap"
    return _of_the_library(path) if is_kept else found


def _of_the_library(path: Path) -> Map | Finding:
    """The map in a file of the library's own form."""
    from hheditor.store import StoreError
    from hheditor.store.exchange import read_file

    try:
        shipment = read_file(path)
        try:
            found = next((parcel.content for parcel in shipment.parcels()), None)
        finally:
            shipment.close()
    except StoreError as error:
        return error.finding
    return found if isinstance(found, Map) else refuse("map.file-unreadable")


def write_build_sheet(
    map_: Map, inventory: dict[str, int], path: Path, language: str, coordinates: Coordinates, stop: Stop
) -> Finding | None:
    """Write it as PDF unless it is stopped; a finding if that fails."""
    from hheditor.sheets import PrintOptions, Subject, make

    options = PrintOptions(
        language=language, inventory=tuple(sorted(inventory.items())), coordinates=coordinates
    )
    printed = make("parts", Subject(map=map_), options)
    if printed.finding is not None or stop():
        return printed.finding
    return put({path: printed.pdf})
