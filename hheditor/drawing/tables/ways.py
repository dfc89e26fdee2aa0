"""What runs over a table: streams, roads, ditches, and where streams are crossed."""

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from msgspec.structs import replace

from hheditor.drawing.display import Ellipse, Fill, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.lattice import chance
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.tables.shapes import smoothed
from hheditor.drawing.terrain.curves import Curve, ribbon
from hheditor.drawing.terrain.roads import road_ops
from hheditor.drawing.terrain.sides.courses import Course
from hheditor.drawing.terrain.sides.ditches import trench_ops
from hheditor.drawing.terrain.water import river_ops
from hheditor.tables.map.document import WATERS, WAYS, WIDTHS, Crossing, Line
from hheditor.tables.poses import Pose, Size

_EDGE = 40
"""A line that ends no further than this from the edge of the table leaves it."""
_TRACK = 140
"""A road as narrow as this is a track."""


def curve_of(line: Line) -> Curve:
    """The curve along a line; water swells and shrinks a little on its way."""
    width = float(line.width or WIDTHS.get(line.kind, 60))
    curve = smoothed(line.points, width)
    if line.kind not in WATERS:
        return curve
    seed = line.points[0][0] >> 4
    return tuple(
        (x, y, w * (1 + 0.1 * sin(number * 0.31 + seed) + 0.06 * sin(number * 0.13)))
        for number, (x, y, w) in enumerate(curve)
    )


def beyond(line: Line, width: int, height: int) -> Line:
    """The same line, drawn on where it leaves a table: it is cut at the edge and not before."""

    def out(end: tuple[int, int], before: tuple[int, int]) -> tuple[int, int]:
        x, y = end
        if _EDGE < x < width - _EDGE and _EDGE < y < height - _EDGE:
            return end
        dx, dy = x - before[0], y - before[1]
        length = hypot(dx, dy) or 1.0
        far = line.width + _EDGE
        return round(x + dx / length * far), round(y + dy / length * far)

    first, second, *_ = line.points
    points = (out(first, second), *line.points[1:-1], out(line.points[-1], line.points[-2]))
    return replace(line, points=points)


def stream_ops(lines: Sequence[Line], colors: Palette) -> tuple[list[Op], list[Op]]:
    """Banks and bodies of all streams."""
    flows = [curve_of(line) for line in lines if line.kind in WATERS]
    bank, body = river_ops(flows, colors)
    if flows and not colors["water.light"]:
        # Without colours water must not be taken for a road.
        body.append(Fill(tuple(ribbon(flow) for flow in flows), faded(colors["water.line"], 0.6), "lines"))
    return bank, body


def way_ops(lines: Sequence[Line], colors: Palette) -> list[Op]:
    """Roads and tracks."""
    return road_ops([(curve_of(line), line.width <= _TRACK) for line in lines if line.kind in WAYS], colors)


def ditch_ops(lines: Sequence[Line], colors: Palette) -> list[Op]:
    """Ditches, as wide as they are."""
    ops: list[Op] = []
    for line in lines:
        if line.kind == "ditch":
            curve = curve_of(line)
            course = Course("ditch", tuple((x, y) for x, y, _ in curve), curve[0][2])
            ops += trench_ops([course], colors, 2, line.width)
    return ops


def box_of(pose: Pose, size: Size, grow: float = 0.0) -> Path:
    """The ground a rectangle covers, or a little more."""
    return polygon(*(value for point in corners_of(pose, size, grow) for value in point))


def corners_of(pose: Pose, size: Size, grow: float = 0.0) -> list[tuple[float, float]]:
    """Front left, front right, rear right and rear left."""
    angle = radians(pose.a / 10)
    fx, fy = cos(angle), sin(angle)
    deep, wide = size.depth / 2 + grow, size.width / 2 + grow
    return [
        (pose.x + fx * deep * a - fy * wide * b, pose.y + fy * deep * a + fx * wide * b)
        for a, b in ((1, -1), (1, 1), (-1, 1), (-1, -1))
    ]


def crossing_ops(crossing: Crossing, colors: Palette) -> list[Op]:
    """A bridge of timber between parapets, or a ford with stones to step on; it leads along its heading."""
    angle = radians(crossing.pose.a / 10)
    fx, fy = cos(angle), sin(angle)
    x, y = float(crossing.pose.x), float(crossing.pose.y)
    long, wide = crossing.size.depth / 2, crossing.size.width / 2
    if crossing.kind == "ford":
        return _ford(x, y, fx, fy, long, wide, colors)
    deck = box_of(crossing.pose, crossing.size)
    count = max(5, round(long * 2 / 46))
    planks = tuple(
        Sub(
            (
                x + fx * long * at + fy * wide,
                y + fy * long * at - fx * wide,
                x + fx * long * at - fy * wide,
                y + fy * long * at + fx * wide,
            ),
            closed=False,
        )
        for at in (-1 + 2 * (number + 0.5) / count for number in range(count))
    )
    rails = tuple(
        Sub(
            (
                x - fx * long - fy * wide * hand,
                y - fy * long + fx * wide * hand,
                x + fx * long - fy * wide * hand,
                y + fy * long + fx * wide * hand,
            ),
            closed=False,
        )
        for hand in (-1, 1)
    )
    ops: list[Op] = []
    if colors["house.shadow"]:
        ops.append(Fill(deck, colors["house.shadow"], dx=16, dy=20))
    return [
        *ops,
        Fill(deck, colors["deck"]),
        Stroke(planks, faded(colors["deck.line"], 0.8), 6),
        Stroke(rails, colors["masonry.line"], 34),
        Stroke(rails, colors["masonry"], 20),
    ]


def _ford(x: float, y: float, fx: float, fy: float, long: float, wide: float, colors: Palette) -> list[Op]:
    around = (
        (1.05, 0.0),
        (0.9, 0.9),
        (0.0, 1.08),
        (-0.9, 0.9),
        (-1.05, 0.0),
        (-0.9, -0.9),
        (0.0, -1.08),
        (0.9, -0.9),
    )
    shallow = (
        Sub(
            tuple(
                value
                for a, b in around
                for value in (x + fx * long * a - fy * wide * b, y + fy * long * a + fx * wide * b)
            ),
            curved=True,
        ),
    )
    ops: list[Op] = [Fill(shallow, faded(colors["shore"] or "#ffffff", 0.55))]
    for row in range(max(2, round(wide * 2 / 60))):
        for number in range(max(3, round(long * 2 / 60))):
            seed = chance(int(x) + row * 31, int(y) + number * 17, 5)
            a = -1 + 2 * (number + 0.5) / max(3, round(long * 2 / 60)) + (seed - 0.5) * 0.12
            b = -1 + 2 * (row + 0.5) / max(2, round(wide * 2 / 60)) + (seed - 0.5) * 0.2
            px, py = x + fx * long * a - fy * wide * b, y + fy * long * a + fx * wide * b
            ops += [
                Ellipse(px + 4, py + 5, 17, 12, colors["stone.shadow"]),
                Ellipse(px, py, 12 + 6 * seed, 9 + 4 * seed, colors["stone.light"], colors["stone.line"], 4),
            ]
    return ops
