"""The whole sheet as layers: paper, field, annotations. What SVG, PDF and pictures for other programs
are made from."""

from collections.abc import Sequence

from hheditor.drawing.display import Fill, Op, Path, rectangle
from hheditor.drawing.field import NEAR, Field
from hheditor.drawing.furniture import (
    Coordinates,
    coordinate_ops,
    field_outline,
    hex_name_ops,
    label_ops,
    paper_ops,
    sheet,
    title_ops,
)
from hheditor.drawing.overlays import objective_ops, zone_ops
from hheditor.drawing.palette import PaletteName
from hheditor.maps.document import Map
from hheditor.rules.api.surfaces import hex_surface

Layers = list[tuple[Sequence[Op], Path | None]]


def plate(
    map_: Map,
    colors: PaletteName,
    *,
    legend: str = "",
    coordinates: Coordinates = "rim",
) -> Layers:
    """Everything on the sheet, bottom first; the field is cut to its hexagonal outline."""
    field = Field(map_, colors)
    board = map_.board
    names = field.palette
    left, top, right, bottom = sheet(board)
    paper: list[Op] = [
        Fill(rectangle(left, top, right - left, bottom - top), names["paper"]),
        *paper_ops(board, names),
        *title_ops(map_, names, legend),
        *(coordinate_ops(board, names) if coordinates != "off" else ()),
    ]
    ground = field.ops(0, 0, board.columns, board.rows, NEAR)
    ground.append(field.grid(0, 0, board.columns, board.rows))
    above: list[Op] = [*hex_name_ops(board, names, 150.0)] if coordinates == "hexes" else []
    above += zone_ops(hex_surface(board), map_.zones, names)
    above += objective_ops(hex_surface(board), map_.objectives, names)
    above += label_ops(map_, names)
    return [(paper, None), (ground, field_outline(board)), (above, None)]
