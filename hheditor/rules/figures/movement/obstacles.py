"""OBS (FR-70): stakes and ditches. OBS-1: stakes stop mounted pieces and help those who planted them. OBS-2:
they are planted before the battle, before the front of a foot formation. OBS-3: a ditch is filled by two in
two turns.
"""

from fractions import Fraction

from msgspec.structs import replace

from hheditor.rules.figures.movement.allowance import single_move
from hheditor.rules.figures.position.measures import spot
from hheditor.rules.figures.position.table import Formation, Stakes, Table, base_of, change_figures, kind_of
from hheditor.tables import (
    FINE,
    TOUCH,
    Outline,
    Polygon,
    Pose,
    Rect,
    Size,
    ahead,
    gap_squared,
    heading,
    nearest,
    runs_through,
    slot,
)
from hheditor.tables.map import cut
from hheditor.values import Finding, refuse

LENGTH = 200
"""ARM-4: so much of stakes is one piece."""
NEAR = 300
"""OBS-2: no further before the front."""
STRETCH = 1000
"""OBS-3: so wide is what two fill."""
_DEEP = 2000


# Stakes ----------------------------------------------------------------------------------------------------


def planted(formation: Formation, pieces: int, distance: int) -> Stakes:
    """OBS-2: a line of stakes along the front of a base, centred on it."""
    rect = base_of(formation)
    forward = rect.size.depth + 2 * distance
    left, right = (slot(rect, side * pieces * LENGTH, forward) for side in (-1, 1))
    return Stakes(formation.side, (left.x, left.y), (right.x, right.y))


def judge_stakes(pieces: int, distance: int, mounted: bool) -> Finding | None:
    """OBS-2: foot only, within 300 of the front."""
    if pieces and distance != -1 and (mounted or not 0 <= distance <= NEAR):
        return refuse("refusal.figures.stakes", rule="OBS-2", most=NEAR)
    return None


def stopped_by_stakes(table: Table, parts: tuple[Polygon, ...]) -> bool:
    """OBS-1: whether a mounted piece would go over stakes, whoever planted them."""
    return any(
        runs_through(spot(*line.start), spot(*line.end), part) for line in table.stakes for part in parts
    )


def behind_stakes(table: Table, defender: int, attacker: int) -> bool:
    """OBS-1: the line between the two centres crosses stakes the defender's side planted."""
    if not table.stakes:
        return False
    side = table.figures[defender].side
    here, there = table.standing[defender].pose, table.standing[attacker].pose
    line = here.point, there.point
    return any(
        gap_squared(line, (spot(*each.start), spot(*each.end)))[0] == 0
        for each in table.stakes
        if each.side == side
    )


# Ditches ---------------------------------------------------------------------------------------------------


def ditch_before(table: Table, one: int, other: int) -> Outline | None:
    """The ditch both figures touch."""
    touched = table.ground.within(table.singles[one], TOUCH)
    beside = table.ground.within(table.singles[other], TOUCH)
    return next((each for each in touched if each.kind == "ditch" and each in beside), None)


def judge_fill(table: Table, side: int, one: int, other: int) -> Finding | None:
    """OBS-3: two figures on foot by themselves, with their whole movement, both at one ditch."""
    pair = (one, other)
    for number in pair:
        figure = table.figures[number]
        foot = not kind_of(table, number).mounted
        if figure.side != side or figure.state != "loose" or not foot or one == other:
            return refuse("refusal.figures.cannot-fill", rule="OBS-3", pieces=pair)
        if figure.left <= 0 or figure.left != single_move(table, number):
            return refuse("refusal.figures.moved-already", rule="OBS-3", pieces=(number,))
    if ditch_before(table, one, other) is None:
        return refuse("refusal.figures.no-ditch", rule="OBS-3", pieces=pair)
    return None


def filled(table: Table, one: int, other: int) -> tuple[Table, bool]:
    """OBS-3 (FR-70): the work of one turn; in the second turn running the stretch before them is filled."""
    pair = (min(one, other), max(one, other))
    begun = (*pair, table.turn - 1) in table.filling
    rest = tuple(each for each in table.filling if each[:2] != pair)
    after = change_figures(table, {number: {"left": 0} for number in pair})
    if not begun:
        return after.changed(filling=(*rest, (*pair, table.turn))), False
    ditch = ditch_before(table, one, other)
    assert ditch is not None
    ditches = tuple(each for each in table.ground.outlines if each.kind == "ditch")
    corners = _stretch(table, pair, ditch)
    left = tuple(part for each in ditches for part in (cut(each, corners) if each == ditch else (each,)))
    return replace(after, filling=rest, ditches=left), True


def _stretch(table: Table, pair: tuple[int, int], ditch: Outline) -> tuple[tuple[int, int], ...]:
    """The rectangle before two figures, across the ditch."""
    poses = [table.singles[number].pose for number in pair]
    x, y = nearest(poses[0].x + poses[1].x, 2), nearest(poses[0].y + poses[1].y, 2)
    look = _across((x, y), ditch)
    middle = ahead(Pose(x, y, look), _DEEP // 2)
    corners = Rect(middle, Size(STRETCH, _DEEP)).corners
    return tuple((nearest(cx, FINE), nearest(cy, FINE)) for cx, cy in corners)


def _across(start: tuple[int, int], ditch: Outline) -> int:
    """The heading from a point straight to the nearest edge of a ditch."""
    points = ditch.points
    edges = [(points[index - 1], points[index]) for index in range(len(points))]
    (ax, ay), (bx, by) = min(
        edges,
        key=lambda edge: _far(start, edge),
    )
    look = heading(bx - ax, by - ay)
    # The side on which the ditch lies of its edge: the way of the edge turned by a right angle.
    side = (bx - ax) * (start[1] - ay) - (by - ay) * (start[0] - ax)
    return (look + (900 if side < 0 else 2700)) % 3600


def _far(start: tuple[int, int], edge: tuple[tuple[int, int], tuple[int, int]]) -> Fraction:
    squared, parts = gap_squared((spot(*start),), (spot(*edge[0]), spot(*edge[1])))
    return Fraction(squared, parts)
