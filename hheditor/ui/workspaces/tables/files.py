"""Files: a table out to PNG, SVG, PDF and its own file by the ending of the name, and in from its own."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from hheditor.app.map.files import put
from hheditor.drawing.palette import PaletteName
from hheditor.drawing.svg import svg
from hheditor.drawing.tables import table_plate, table_sheet
from hheditor.tables.map.document import TableMap
from hheditor.ui.parts.beside import Stop
from hheditor.values import Finding, refuse

FORMATS = ("png", "svg", "pdf", "hhtable", "json")
_ACROSS = 120
"""Pixels to ten centimetres of table."""
_MILLIMETRES = 15.0


def prepared(
    table: TableMap, path: Path, colors: PaletteName, *, grid: bool, centimetres: str, north: str
) -> Callable[[Stop], Finding | None] | Finding:
    """What writes the table as the ending says, beside the window and unless it is stopped; a finding where
    no ending does. If writing fails, whatever was there before still is."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        return refuse("tables.format-unknown", ending=ending)
    # Paper is white paper: a dark table would drown a printer.
    shown: PaletteName = "light" if ending == "pdf" and colors == "dark" else colors

    def made() -> bytes:
        if ending in ("hhtable", "json"):
            return _own(table, path)
        layers = table_plate(table, shown, grid=grid, centimetres=centimetres, north=north)
        box = table_sheet(table)
        if ending == "svg":
            return svg(layers, box, shown, _MILLIMETRES).encode()
        if ending == "pdf":
            from hheditor.sheets.paper.plate import plate_page

            return plate_page(layers, box, table.name, shown)
        from hheditor.ui.canvas.pictures import png, sheet_picture

        return png(sheet_picture(layers, box, shown, _ACROSS))

    def write(stop: Stop) -> Finding | None:
        data = made()
        return None if stop() else put({path: data})

    return write


def _own(table: TableMap, path: Path) -> bytes:
    """The file the library takes in: it wants a name, and the picture that was traced stays at home."""
    from hheditor.store.exchange.writing import laid_out
    from hheditor.values.ids import new_id

    return laid_out("table", new_id(), (), replace(table, trace=None, name=table.name or path.stem))


def read(path: Path) -> TableMap | Finding:
    """The table in a file, or one finding that says what is wrong."""
    from hheditor.store import StoreError
    from hheditor.store.exchange.reading import read_file

    try:
        shipment = read_file(path)
    except StoreError as error:
        return error.finding
    try:
        for parcel in shipment.parcels():
            if isinstance(parcel.content, TableMap):
                return replace(parcel.content, trace=None)
    except StoreError as error:
        return error.finding
    finally:
        shipment.close()
    return refuse("tables.no-table-in-file", file=path.name)
