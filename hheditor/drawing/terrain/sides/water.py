"""Water that runs along the sides of hexes: streams and rivers with their fords and bridges."""

from hheditor.drawing.display import Ellipse, Fill, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.lattice import Window, chance
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.terrain.ground import Ground
from hheditor.drawing.terrain.sides.courses import Course, lying
from hheditor.drawing.terrain.sides.courses import course as course_of
from hheditor.hexes import Board, Side, grid, meeting
from hheditor.maps.terrains import SIDE_WATERS

_WIDTHS = {"brook": 46.0, "stream": 74.0, "river": 168.0}
WATERS = (*SIDE_WATERS, "brook")
"""What is drawn as water along a side: the common kinds, and a narrow one that games borrow."""


def side_water_ops(view: Window, ground: Ground, colors: Palette, detail: int) -> list[Op]:
    """All water on the sides of a window's cells: every bank below every body."""
    courses = [
        course
        for place in view.core
        if view.true[place]
        for kind, direction in ground.works.get(view.cells[place], ())
        if kind in WATERS
        for which in [Side(view.cells[place], direction)]
        for course in [course_of(view, ground, which, kind, WATERS, _width(ground, which, kind, view.board))]
    ]
    if not courses:
        return []
    ops: list[Op] = []
    if colors["shore"] and detail:
        ops += [Stroke(each.path, faded(colors["shore"], 0.6), each.width + 62) for each in courses]
    ops += [Stroke(each.path, colors["water.bank"], each.width + 26) for each in courses]
    ops += [Stroke(each.path, colors["water"], each.width) for each in courses]
    if detail:
        for each in courses:
            if colors["water.light"]:
                ops.append(Stroke(each.path, faded(colors["water.light"], 0.7), 8, (70, 150), flat=True))
            else:
                ops.append(Stroke(each.path, colors["water.line"], 7, (90, 60), flat=True))
    for each in courses:
        if each.kind in _WAYS:
            ops += _WAYS[each.kind](each, colors)
    return ops


def _width(ground: Ground, side: Side, kind: str, board: Board) -> float:
    """How wide the water is: that of a ford or bridge is as wide as what it leads over."""
    if kind in _WIDTHS:
        return _WIDTHS[kind]
    around = (each for end in meeting(grid(board), side) for each in end)
    return max((_WIDTHS.get(lying(ground, each), 0.0) for each in around), default=0.0) or _WIDTHS["river"]


def _ford(course: Course, colors: Palette) -> list[Op]:
    """Pale water and stones to step on."""
    (x, y), (tx, ty) = course.middle
    half = course.width / 2
    shallow = _box(x, y, tx, ty, 170, half * 0.98)
    ops: list[Op] = [Fill(shallow, faded(colors["shore"] or "#ffffff", 0.6))]
    for row in (-2, -1, 0, 1, 2):
        for number in range(4):
            off = ((number + 0.5) / 4 - 0.5) * 2.2
            seed = chance(int(x) + row * 31, int(y) + number * 17, 5)
            px = x + tx * row * 62 - ty * off * half + (seed - 0.5) * 18
            py = y + ty * row * 62 + tx * off * half + (seed - 0.5) * 14
            ops += [
                Ellipse(px + 4, py + 5, 19, 13, colors["stone.shadow"]),
                Ellipse(px, py, 13 + 6 * seed, 10 + 4 * seed, colors["stone.light"], colors["stone.line"], 4),
            ]
    return ops


def _bridge(course: Course, colors: Palette) -> list[Op]:
    """A timber way across, with parapets."""
    (x, y), (tx, ty) = course.middle
    long = course.width / 2 + 70
    deck = _box(x, y, tx, ty, 62, long)
    planks = tuple(
        Sub(
            (
                x - tx * 58 - ty * off * long,
                y - ty * 58 + tx * off * long,
                x + tx * 58 - ty * off * long,
                y + ty * 58 + tx * off * long,
            ),
            closed=False,
        )
        for off in (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75)
    )
    rails = tuple(
        Sub(
            (
                x + tx * hand - ty * long,
                y + ty * hand + tx * long,
                x + tx * hand + ty * long,
                y + ty * hand - tx * long,
            ),
            closed=False,
        )
        for hand in (-62, 62)
    )
    ops: list[Op] = []
    if colors["house.shadow"]:
        ops.append(Fill(deck, colors["house.shadow"], dx=14, dy=18))
    return [
        *ops,
        Fill(deck, colors["timber.light"]),
        Stroke(planks, faded(colors["timber.line"], 0.7), 6),
        Stroke(rails, colors["timber.line"], 22),
    ]


def _box(x: float, y: float, tx: float, ty: float, along: float, across: float) -> Path:
    points: list[float] = []
    for a, b in ((-along, -across), (along, -across), (along, across), (-along, across)):
        points += (x + tx * a - ty * b, y + ty * a + tx * b)
    return polygon(*points)


_WAYS = {"ford": _ford, "bridge": _bridge}
