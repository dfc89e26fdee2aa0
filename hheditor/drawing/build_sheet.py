"""The build sheet: which board lies where, which slope stands where, and what to take out of the boxes."""

from hheditor.drawing.display import Drawing, Fill, Op, Stroke, Text
from hheditor.drawing.furniture import coordinate_ops, size
from hheditor.drawing.overlays import outline_path, shape_path
from hheditor.drawing.palette import Palette, faded
from hheditor.maps.document import Map
from hheditor.maps.edits import terrain_of
from hheditor.maps.parts import BOARD_HEXES, Line, layers
from hheditor.maps.terrains import HIGHEST
from hheditor.rules.api.surfaces import hex_surface

_SLOPES = {"slope-a": "A", "slope-b": "B", "slope-c": "C", "cliff": "!"}
_ROW = 330.0
_COLUMN = 5200.0


def build_ops(
    map_: Map, lines: tuple[Line, ...], colors: Palette, words: dict[str, str]
) -> tuple[Drawing, tuple[float, float, float, float]]:
    """The plan of the table above the list of its parts; gives the drawing and the box it fills.

    `words` has the names of parts, and ``needed``, ``missing`` and ``title``.
    """
    board = map_.board
    width, height = size(board)
    ops: list[Op] = [Text(0, -700, words["title"], 420, colors["ink"], anchor="start", bold=True)]
    for tile in layers(map_):
        outline = outline_path(hex_surface(board), tile.cells, 24)
        if tile.level:
            ops.append(Fill(outline, colors[f"hill{min(HIGHEST, tile.level)}"]))
        heavy = len(tile.cells) == BOARD_HEXES
        ops.append(Stroke(outline, colors["ink"], 26 if heavy else 12, () if heavy else (40, 30)))
    for line in lines:
        for cell in line.places if line.part in _SLOPES else ():
            x, y = hex_surface(board).spot_of(cell)
            ops.append(Fill(shape_path(hex_surface(board), cell, 0.5), faded(colors["paper"], 0.9)))
            ops.append(Stroke(shape_path(hex_surface(board), cell, 0.5), colors["hachure.dark"], 16))
            ops.append(Text(x, y + 110, _SLOPES[line.part], 330, colors["ink"], bold=True))
    for cell, kind in enumerate(terrain_of(map_)):
        if kind != "open":
            x, y = hex_surface(board).spot_of(cell)
            ops.append(Text(x, y + 360, words.get(kind, kind), 150, colors["ink.soft"], italic=True))
    ops += coordinate_ops(board, colors)
    rows = max(4, -(-len(lines) // max(1, int(width // _COLUMN))))
    for index, line in enumerate(lines):
        x, y = (index // rows) * _COLUMN, height + 900 + (index % rows) * _ROW
        missing = f"   ({words['missing']} {line.missing})" if line.missing else ""
        ops.append(Text(x + 520, y, str(line.needed), 240, colors["ink"], anchor="end", bold=True))
        ops.append(
            Text(x + 640, y, words.get(line.part, line.part) + missing, 240, colors["ink"], anchor="start")
        )
    bottom = height + 900 + rows * _ROW
    right = max(width, -(-len(lines) // rows) * _COLUMN)
    return tuple(ops), (-700.0, -1300.0, right + 500.0, bottom)
