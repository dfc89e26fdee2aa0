"""Everything on a table, from the ground up: meadow, hills, other ground, water, ways, works, what stands."""

from operator import itemgetter

from hheditor.drawing.display import Fill, Op, Path, Stamps, Stroke, Sub, rectangle
from hheditor.drawing.palette import Palette, PaletteName, faded, palette
from hheditor.drawing.sieges import fortress
from hheditor.drawing.tables import ground, ways, works
from hheditor.drawing.tables.room import Room
from hheditor.drawing.tables.shapes import Spots, box
from hheditor.drawing.terrain.cells import Placed
from hheditor.drawing.terrain.curves import Curve
from hheditor.tables.map.document import WATERS, WAYS, TableMap

SQUARE = 500
"""The background grid: five centimetres."""
_FOOT = itemgetter(2)
_COURSES = WATERS | WAYS | {"ditch"}
"""Lines as wide as they are; the others stand on the line itself."""
_SOLID = frozenset({"building", "water", "object"})
"""Ground on which nothing grows."""


def table_ops(table: TableMap, colors: PaletteName, *, grid: bool = False) -> list[Op]:
    """The drawing of a table, to be cut to its edges."""
    names = palette(colors)
    whole = rectangle(0, 0, table.width, table.height)
    ops: list[Op] = [Fill(whole, names["ground"])]
    if names["mottle.dark"]:
        ops.append(Fill(whole, faded(names["mottle.dark"], 0.8), "grass"))
        ops.append(Fill(whole, names["mottle.dark"], "meadow"))
    outlines = table.outlines
    ops += ground.hill_ops([each for each in outlines if each.kind == "hill"], names)
    for patch in outlines:
        if patch.kind not in ("hill", "water"):
            ops += ground.flat_ops(patch, names)
    below, above = ground.water_ops([each for each in outlines if each.kind == "water"], names)
    lines = [ways.beyond(line, table.width, table.height) for line in table.lines]
    bank, body = ways.stream_ops(lines, names)
    ops += [*bank, *below, *body, *above]
    ops += ways.ditch_ops(lines, names)
    ops += ways.way_ops(lines, names)
    for crossing in table.crossings:
        ops += ways.crossing_ops(crossing, names)
    ops += works.line_ops(table.lines, names)
    ops += fortress.work_ops(table.works, names)
    if grid:
        ops += grid_ops(table, names)
    ops += _upright(table, names)
    return ops


def grid_ops(table: TableMap, colors: Palette) -> list[Op]:
    """The background grid."""
    return [Stroke(_squares(table), colors["grid"], -1.0)]


def _squares(table: TableMap) -> Path:
    across = (Sub((x, 0, x, table.height), closed=False) for x in range(SQUARE, table.width, SQUARE))
    down = (Sub((0, y, table.width, y), closed=False) for y in range(SQUARE, table.height, SQUARE))
    return (*across, *down)


def _upright(table: TableMap, names: dict[str, str]) -> list[Op]:
    """What stands, from the north down; houses in their places among the trees."""
    curves: list[Curve] = [ways.curve_of(line) for line in table.lines if line.kind in _COURSES]
    walls = [line.points for line in table.lines if line.kind not in WATERS | WAYS and line.kind != "ditch"]
    solid: list[Spots] = [
        each.points for each in table.outlines if each.kind in ("building", "water", "object")
    ]
    solid += [tuple(ways.corners_of(each.pose, each.size, 40)) for each in table.works]
    solid += [tuple(ways.corners_of(each.pose, each.size, 40)) for each in table.crossings]
    free = Room(curves, walls, solid).free
    placed: list[Placed] = []
    for patch in table.outlines:
        placed += ground.standing(patch, free)
    covered = [each.points for each in table.outlines if each.kind != "hill"]
    placed += ground.meadow(table.width, table.height, covered, free)
    placed.sort(key=_FOOT)
    houses = sorted(
        (each for each in table.outlines if each.kind == "building"), key=lambda patch: box(patch.points)[3]
    )
    ops: list[Op] = []
    start = 0
    for house in houses:
        foot = box(house.points)[3]
        end = next((n for n in range(start, len(placed)) if placed[n][2] > foot), len(placed))
        if end > start:
            ops.append(Stamps(tuple(placed[start:end])))
        ops.append(works.house_of(house, names))
        start = end
    return [*ops, Stamps(tuple(placed[start:]))] if start < len(placed) else ops
