"""Water that runs along the sides of hexes: streams and rivers with their fords and bridges.

A course bends round the corners of hexes: half of the curve at a corner belongs to each of the two sides that
meet there, so every side is drawn by itself from what lies around it, and the halves join without a seam.
"""

from math import hypot
from typing import NamedTuple

from hheditor.drawing.display import Ellipse, Fill, Op, Path, Stroke, Sub, polygon
from hheditor.drawing.lattice import Window, chance, wobble
from hheditor.drawing.palette import Palette, faded
from hheditor.drawing.terrain.ground import Ground
from hheditor.hexes import Board, Side, grid, meeting, middle
from hheditor.hexes.hexsides import ends
from hheditor.maps.terrains import SIDE_WATERS

_WIDTHS = {"stream": 74.0, "river": 168.0}
_STEPS = 6
"""Straight pieces of half a side."""
_SWAY = 26.0
"""Board units by which the middle of a side may lie beside its place."""

Spot = tuple[float, float]


class Course(NamedTuple):
    """The water along one side: the points of its middle line, and how wide it is."""

    kind: str
    points: tuple[Spot, ...]
    width: float

    @property
    def path(self) -> Path:
        """The middle line."""
        return (Sub(tuple(value for point in self.points for value in point), closed=False),)

    @property
    def middle(self) -> tuple[Spot, Spot]:
        """The point in the middle, and the unit vector along the water there."""
        at = len(self.points) // 2
        (ax, ay), (bx, by) = self.points[at - 1], self.points[at + 1]
        length = hypot(bx - ax, by - ay) or 1.0
        return self.points[at], ((bx - ax) / length, (by - ay) / length)


def side_water_ops(view: Window, ground: Ground, colors: Palette, detail: int) -> list[Op]:
    """All water on the sides of a window's cells: every bank below every body."""
    courses = [
        course
        for place in view.core
        if view.true[place]
        for kind, direction in ground.works.get(view.cells[place], ())
        if kind in SIDE_WATERS
        for course in [_course(view, ground, Side(view.cells[place], direction), kind)]
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


def _course(view: Window, ground: Ground, side: Side, kind: str) -> Course:
    table = grid(view.board)
    waters = {
        each: name
        for each in meeting(table, side)[0] + meeting(table, side)[1]
        if (name := _water(ground, each))
    }
    width = _WIDTHS.get(kind) or max((_WIDTHS.get(name, 0.0) for name in waters.values()), default=0.0)
    width = width or _WIDTHS["river"]
    heart = _swayed(view.board, middle(table, side), view.unit)
    halves = []
    for corner, others in zip(ends(table, side), meeting(table, side), strict=True):
        at = corner[0] * view.unit[0], corner[1] * view.unit[1]
        joined = [_swayed(view.board, middle(table, each), view.unit) for each in others if each in waters]
        if len(joined) == 1:
            # The middle of the curve from heart to heart with the corner as its handle.
            (ox, oy), (hx, hy) = joined[0], heart
            end = (hx + 2 * at[0] + ox) / 4, (hy + 2 * at[1] + oy) / 4
        else:
            end = at
        handle = (heart[0] + at[0]) / 2, (heart[1] + at[1]) / 2
        halves.append(_half(heart, handle, end))
    first, second = halves
    return Course(kind, (*reversed(first), heart, *second), width)


def _half(heart: Spot, handle: Spot, end: Spot) -> list[Spot]:
    """The way from the heart of a side to its end, without the heart."""
    found = []
    for number in range(1, _STEPS + 1):
        share = number / _STEPS
        rest = 1 - share
        found.append(
            (
                rest * rest * heart[0] + 2 * rest * share * handle[0] + share * share * end[0],
                rest * rest * heart[1] + 2 * rest * share * handle[1] + share * share * end[1],
            )
        )
    return found


def _swayed(board: Board, point: tuple[int, int], unit: tuple[float, float]) -> Spot:
    """The middle of a side, a little beside its place for ever."""
    dx, dy = wobble(*point, 23 if board.orientation == "pointy" else 29)
    return point[0] * unit[0] + dx * _SWAY, point[1] * unit[1] + dy * _SWAY


def _water(ground: Ground, side: Side) -> str:
    return next(
        (
            kind
            for kind, direction in ground.works.get(side.cell, ())
            if direction == side.direction and kind in SIDE_WATERS
        ),
        "",
    )


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
