"""What surrounds the field on its sheet: frame, coordinates, compass rose, scale, the name; and names on
the field."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Literal

from hheditor.drawing.display import (
    Drawing,
    Ellipse,
    Fill,
    Group,
    Op,
    Path,
    Stroke,
    Sub,
    Text,
    polygon,
    rectangle,
)
from hheditor.drawing.heights import level_ops
from hheditor.drawing.lattice import corner_offsets, units
from hheditor.drawing.palette import Palette, faded
from hheditor.hexes import Board, column_name, grid, row_name
from hheditor.hexes import label as hex_label
from hheditor.hexes.layout import lattice_centre
from hheditor.maps.document import STILL, Label, Map

Coordinates = Literal["off", "rim", "hexes"]
"""Where a field says its coordinates: nowhere, in its rim, or in every hex as well."""

MARGIN = 640.0
"""Board units of paper around the field."""
FOOT = 980.0
"""Board units of paper below it."""


def size(board: Board) -> tuple[float, float]:
    """Width and height of the field in board units."""
    ux, uy = units(board.orientation)
    wide = 4 * board.columns + (2 if board.rows > 1 or board.shoved(0, 0) else 0)
    tall = 6 * board.rows + 2
    if board.orientation == "flat":
        wide = 6 * board.columns + 2
        tall = 4 * board.rows + (2 if board.columns > 1 or board.shoved(0, 0) else 0)
    return wide * ux, tall * uy


def sheet(board: Board) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the paper the field lies on."""
    width, height = size(board)
    return -MARGIN, -MARGIN, width + MARGIN, height + FOOT


def field_outline(board: Board) -> Path:
    """The hexagonal outline of the whole field."""
    ux, uy = units(board.orientation)
    corners = corner_offsets(board.orientation)
    neighbours = grid(board).neighbours
    cell, direction = 0, next(d for d in (4, 3, 5) if neighbours[0][d] < 0)
    start = (cell, direction)
    points: list[float] = []
    while True:
        cx, cy = lattice_centre(board, cell % board.columns, cell // board.columns)
        kx, ky = corners[direction]
        points += ((cx + kx) * ux, (cy + ky) * uy)
        ahead = (direction + 1) % 6
        beside = neighbours[cell][ahead]
        cell, direction = (cell, ahead) if beside < 0 else (beside, (direction + 5) % 6)
        if (cell, direction) == start:
            return (Sub(tuple(points)),)


def paper_ops(board: Board, colors: Palette) -> Drawing:
    """The sheet and the shadow the field throws on it."""
    left, top, right, bottom = sheet(board)
    outline = field_outline(board)[0].points
    ops: list[Op] = [
        Fill((Sub(outline),), faded(colors["rim.shadow"], 0.42), dx=66 * step, dy=84 * step)
        for step in ((1.0, 0.7, 0.4) if board.cells < 2500 else (0.7,))
        if colors["rim.shadow"]
    ]
    line = colors["paper.line"]
    for inset, width in ((170.0, 14.0), (215.0, 5.0)):
        box = rectangle(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset)
        ops.append(Stroke(box, faded(line, 0.55), width))
    for x in (left + 192, right - 192):
        for y in (top + 192, bottom - 192):
            ops.append(Fill(polygon(x - 46, y, x, y - 46, x + 46, y, x, y + 46), colors["paper"]))
            ops.append(Stroke(polygon(x - 46, y, x, y - 46, x + 46, y, x, y + 46), faded(line, 0.7), 9))
    return tuple(ops)


def coordinate_ops(
    board: Board, colors: Palette, scale: float = 1.0, smallest: float = 0.0
) -> tuple[Text, ...]:
    """Letters above the columns and numbers beside the rows, in the rim; not smaller than so many board
    units, as far as the rim has room, and then only so many that they do not crowd."""
    ux, uy = units(board.orientation)
    ops: list[Text] = []
    color = colors["ink.soft"]
    height = max(190.0 * scale, min(_TALLEST_COORDINATE, smallest))
    step = next(n for n in (1, 2, 5, 10) if n * 866 > height * 1.9 or n == 10)
    for column in range(0, board.columns, step):
        x = lattice_centre(board, column, 0)[0] * ux
        ops.append(Text(x, -110, column_name(board, column), height, color))
    for row in range(0, board.rows, step):
        y = lattice_centre(board, 0, row)[1] * uy
        ops.append(
            Text(
                -110 if board.orientation == "pointy" else -90,
                y + height * 0.35,
                row_name(board, row),
                height,
                color,
                anchor="end",
            )
        )
    return tuple(ops)


_TALLEST_COORDINATE = 330.0


def hex_name_ops(
    board: Board,
    colors: Palette,
    high: float,
    turned: Callable[[tuple[float, float]], tuple[float, float]] = lambda point: point,
    *,
    outermost: bool = False,
) -> tuple[Text, ...]:
    """The name of each hex at its upper edge; of the outermost alone where that is wanted."""
    ux, uy = units(board.orientation)
    color = faded(colors["ink"], 0.6)
    found = []
    for cell in range(board.cells):
        row, column = divmod(cell, board.columns)
        if outermost and 0 < row < board.rows - 1 and 0 < column < board.columns - 1:
            continue
        across, down = lattice_centre(board, column, row)
        x, y = turned((across * ux, down * uy))
        found.append(Text(x, y - 330 + high * 0.35, hex_label(board, cell), high, color, serif=False))
    return tuple(found)


def compass_ops(x: float, y: float, radius: float, colors: Palette, north: str = "N") -> Drawing:
    """A rose of sixteen points with its north at the top of the field."""
    ink, paper = colors["ink"], colors["paper"]
    ops: list[Op] = [
        Ellipse(0, 0, radius * 0.78, radius * 0.78, "", faded(ink, 0.55), 8),
        Ellipse(0, 0, radius * 0.70, radius * 0.70, "", faded(ink, 0.35), 4),
    ]
    for ring, length, width in ((8, 0.62, 0.10), (4, 0.82, 0.13), (0, 1.0, 0.17)):
        count = 8 if ring == 8 else 4
        for number in range(count):
            angle = 2 * pi * number / count + (pi / 8 if ring == 8 else pi / 4 if ring == 4 else 0)
            tx, ty = sin(angle) * radius * length, -cos(angle) * radius * length
            for side in (-1, 1):
                edge = angle + side * pi / 4
                ex, ey = sin(edge) * radius * width, -cos(edge) * radius * width
                shape = polygon(0, 0, tx, ty, ex, ey)
                ops.append(Fill(shape, ink if side > 0 else paper))
                ops.append(Stroke(shape, ink, 6))
    ops.append(Ellipse(0, 0, radius * 0.09, radius * 0.09, colors["selection"], ink, 6))
    ops.append(Text(0, -radius * 1.12, north, radius * 0.42, ink, bold=True))
    return (Group(tuple(ops), x, y),)


def scale_ops(x: float, y: float, hexes: int, colors: Palette, text: str, each: int = 1) -> Drawing:
    """A bar of so many hexes, or of so many stretches of `each`, black and white in turn, with its legend."""
    ink, paper = colors["ink"], colors["paper"]
    ops: list[Op] = []
    for number in range(hexes):
        box = rectangle(x + number * 1000, y, 1000, 56)
        ops += [Fill(box, ink if number % 2 == 0 else paper), Stroke(box, ink, 8)]
        ops.append(Text(x + number * 1000, y - 44, str(number * each), 190, ink))
    ops.append(Text(x + hexes * 1000, y - 44, str(hexes * each), 190, ink))
    ops.append(Text(x + hexes * 1000 + 120, y + 62, text, 205, ink, anchor="start", italic=True))
    return tuple(ops)


def title_ops(map_: Map, colors: Palette, legend: str, north: str = "N") -> Drawing:
    """The name, the scale and the rose in the foot of the sheet."""
    width, height = size(map_.board)
    hexes = 5 if map_.board.columns >= 12 else 3
    ops: list[Op] = []
    base = height + 520
    if map_.name:
        ops.append(Text(60, base + 60, map_.name, 430, colors["ink"], anchor="start", italic=True))
    ops += scale_ops(width - hexes * 1000 - 2650, base - 10, hexes, colors, legend)
    ops += compass_ops(width - 330, base - 60, 290, colors, north)
    return tuple(ops)


def label_op(label: Label, colors: Palette, scale: float = 1.0, ground: str = "") -> Text:
    """A name on the field, in the colour of what it names."""
    color = {"water": colors["label.water"], "hill": colors["label.hill"]}.get(ground, colors["label"])
    return Text(
        label.x,
        label.y,
        label.text,
        label.size * scale,
        color,
        label.angle / 10,
        italic=True,
        halo=colors["label.halo"],
        spacing=label.size * 0.05,
    )


def label_ops(map_: Map, colors: Palette, scale: float = 1.0) -> Drawing:
    """All names on the field, and its heights where they need numbers."""
    from hheditor.hexes import cell_of_pose
    from hheditor.maps.document import rivers

    wet = rivers(map_)
    ops = []
    for label in map_.labels:
        cell = cell_of_pose(map_.board, (label.x, label.y))
        ground = ""
        if cell >= 0:
            if cell in wet or (map_.terrain and map_.terrain[cell] in STILL):
                ground = "water"
            elif map_.levels and map_.levels[cell]:
                ground = "hill"
        ops.append(label_op(label, colors, scale, ground))
    return (*level_ops(map_, colors, scale), *ops)
