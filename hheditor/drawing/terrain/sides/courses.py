"""What winds along the sides of hexes: water and ditches.

A course bends round the corners of hexes: half of the curve at a corner belongs to each of the two sides that
meet there, so every side is drawn by itself from what lies around it, and the halves join without a seam.
"""

from collections.abc import Collection
from math import hypot
from typing import NamedTuple

from hheditor.drawing.display import Path, Sub
from hheditor.drawing.lattice import Window, wobble
from hheditor.drawing.terrain.ground import Ground
from hheditor.hexes import Board, Side, grid, meeting, middle
from hheditor.hexes.hexsides import ends

_STEPS = 6
"""Straight pieces of half a side."""
_SWAY = 26.0
"""Board units by which the middle of a side may lie beside its place."""

Spot = tuple[float, float]


class Course(NamedTuple):
    """What lies along one side: the points of its middle line, and how wide it is."""

    kind: str
    points: tuple[Spot, ...]
    width: float

    @property
    def path(self) -> Path:
        """The middle line."""
        return (Sub(tuple(value for point in self.points for value in point), closed=False),)

    @property
    def middle(self) -> tuple[Spot, Spot]:
        """The point in the middle, and the unit vector along it there."""
        at = len(self.points) // 2
        (ax, ay), (bx, by) = self.points[at - 1], self.points[at + 1]
        length = hypot(bx - ax, by - ay) or 1.0
        return self.points[at], ((bx - ax) / length, (by - ay) / length)


def lying(ground: Ground, side: Side) -> str:
    """What lies along a side; empty where nothing does."""
    return next(
        (kind for kind, direction in ground.works.get(side.cell, ()) if direction == side.direction), ""
    )


def course(
    view: Window, ground: Ground, side: Side, kind: str, family: Collection[str], width: float
) -> Course:
    """The course along a side; it bends where one other of its family goes on from a corner."""
    table = grid(view.board)
    heart = _swayed(view.board, middle(table, side), view.unit)
    halves = []
    for corner, others in zip(ends(table, side), meeting(table, side), strict=True):
        at = corner[0] * view.unit[0], corner[1] * view.unit[1]
        joined = [
            _swayed(view.board, middle(table, each), view.unit)
            for each in others
            if lying(ground, each) in family
        ]
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
