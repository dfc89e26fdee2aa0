"""FAC: front, flank and rear of a unit that looks at a point of its hex."""

from typing import Literal

from hheditor.hexes import front_sides, opposite, turn_between
from hheditor.hexes.coordinates import cross
from hheditor.hexes.facings import RAYS
from hheditor.rules.men_of_iron.position.table import Table, Unit

FACINGS = (1, 3, 5, 7, 9, 11)
"""FAC-1: the six points."""
Angle = Literal["front", "left", "right", "rear"]


def front_cells(table: Table, unit: Unit, facing: int = -1) -> tuple[int, ...]:
    """FAC-1: the two hexes before a unit, or before it if it faced so; those off the map left out."""
    around = table.grid.neighbours[unit.cell]
    cells = [around[side] for side in front_sides(unit.facing if facing < 0 else facing)]
    return tuple(cell for cell in cells if cell >= 0)


def angle(table: Table, unit: Unit, cell: int, facing: int = -1) -> Angle:
    """FAC-5: where a hex lies as seen by a unit; a border of 60 degrees is front, one of 120 rear.

    SCH-1: of a schiltron every side is front.
    """
    if unit.wall == "schiltron":
        return "front"
    facing = unit.facing if facing < 0 else facing
    away = table.grid.hexes[cell] - table.grid.hexes[unit.cell]
    if _within(away, facing):
        return "front"
    if _within(away, opposite(facing)):
        return "rear"
    return "right" if cross(RAYS[facing], away) > 0 else "left"


def _within(away: tuple[int, int], facing: int) -> bool:
    left, right = RAYS[(facing - 2) % 12], RAYS[(facing + 2) % 12]
    return cross(left, away) >= 0 and cross(away, right) >= 0


def vertex_turns(facing: int) -> tuple[int, int]:
    """The two facings one vertex to either hand."""
    return (facing - 2) % 12, (facing + 2) % 12


def vertices_between(one: int, other: int) -> int:
    """By how many vertices two facings differ."""
    return abs(turn_between(one, other)) // 2


def direction(table: Table, start: int, goal: int) -> int:
    """The direction from a hex to one adjacent to it."""
    return table.grid.neighbours[start].index(goal)
