"""Ways over a bare table, TAB-5 to TAB-7, TAB-20, TAB-24: shifts, wheels, ranks that wheel, roads.

A goal says how far and at which angle: of an oblique or sideways move against straight ahead, of a wheel how
much it turns, to the right above nought. Its facing is that after the move.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Any

from hheditor.rules.impetus.board.bare.bases import Way, carried, shifted, wheel_cost, wheeled
from hheditor.rules.impetus.board.interface import Course, Goal, Place
from hheditor.tables import CIRCLE, FINE, Pose, Rect, heading, nearest, runs_through, turn
from hheditor.tables.measure import Point, cosine, sine
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.rules.impetus.board.bare.board import TableBoard
    from hheditor.rules.impetus.position.table import Table
else:
    TableBoard = Table = Any

_QUARTER = 900
_OBLIQUE = 450
_STEP = (0,)
"""A way with somewhere to go; a table has no cells to tell of."""
_PROPOSED = (150, 300, 450)
"""TAB-25: wheels worth offering."""


def place(rect: Rect) -> Place:
    """A base as a place."""
    return Place(0, rect.pose.a, rect.pose.x, rect.pose.y, rect.size.depth)


def courses(
    board: TableBoard, table: Table, units: tuple[int, ...], kind: str, goal: Goal
) -> Iterator[Course]:
    """TAB-5, TAB-6, TAB-20: the way such a move goes, if there is one; `why_not` says why there is none."""
    if why_not(board, table, units, kind, goal) is None:
        yield course(board, table, units, kind, goal)


def why_not(board: TableBoard, table: Table, units: tuple[int, ...], kind: str, goal: Goal) -> Finding | None:
    """TAB-5, TAB-6: a length, an angle or a heading such a move cannot have; MOV-11: the edge."""
    refused = _shape_of(board, table, units, kind, goal)
    if refused is not None:
        return refused
    found = course(board, table, units, kind, goal)
    for index, number in enumerate(units):
        if not all(board.on_table(rect) for rect in way(board, table, units, found, index).rects):
            return refuse("refusal.impetus.off-table", rule="MOV-11", pieces=(number,))
    return None


def _shape_of(
    board: TableBoard, table: Table, units: tuple[int, ...], kind: str, goal: Goal
) -> Finding | None:
    looks, by = table.units[units[0]].facing, goal.angle
    least = 0 if kind in ("wheel", "about") else 1
    if goal.cell != 0 or goal.length < least or (kind == "about" and goal.length):
        return refuse("refusal.impetus.length", rule="TAB-5", pieces=units, length=goal.length)
    if kind == "road":
        return _off_road(board, table, units[0], goal)
    after = looks + (by if kind == "wheel" else CIRCLE // 2 if kind == "about" else 0)
    if goal.facing != after % CIRCLE:
        return refuse("refusal.impetus.heading", rule="TAB-5", pieces=units, facing=goal.facing)
    allowed = {
        "straight": by == 0,
        "back": by == 0,
        "about": by == 0,
        "oblique": 0 < abs(by) <= _OBLIQUE,
        "sideways": abs(by) == _QUARTER,
        "wheel": 0 < abs(by) <= _QUARTER,
    }
    if not allowed[kind]:
        rule = "TAB-6" if kind == "wheel" else "TAB-5"
        return refuse("refusal.impetus.angle", rule=rule, pieces=units, angle=by, kind=kind)
    if kind == "wheel" and len(units) > 1 and len(rank(board, table, units)) != len(units):
        return refuse("refusal.impetus.no-rank", rule="TAB-20", pieces=units)
    return None


def course(board: TableBoard, table: Table, units: tuple[int, ...], kind: str, goal: Goal) -> Course:
    """The way of a move whose numbers are right."""
    rects = [board.rect(table.units[number]) for number in units]
    count = len(units)
    if kind == "wheel":
        pivot, frontage = _pivot(board, table, units, goal.angle)
        turned = [wheeled(rect, pivot, goal.angle)[-1] for rect in rects]
        moved = shifted(turned[0], goal.length)
        ends = tuple(place(carried(rect, turned[0], moved)) for rect in turned)
        cost = wheel_cost(frontage, goal.angle) + goal.length
        return Course(kind, cost, (_STEP,) * count, ends, goal.length, wheel=True, swept=_STEP)
    if kind == "about":
        return Course(kind, 0, ((),), (place(rects[0])._replace(facing=goal.facing),))
    if kind == "road":
        end = place(_along_road(board, rects[0], goal.length)[-1])
        return Course(kind, goal.length, (_STEP,), (end,), goal.length)
    angle = CIRCLE // 2 if kind == "back" else goal.angle
    moved = shifted(rects[0], goal.length, angle)
    ends = tuple(place(carried(rect, rects[0], moved)) for rect in rects)
    return Course(kind, goal.length, (_STEP,) * count, ends, goal.length)


def way(board: TableBoard, table: Table, units: tuple[int, ...], found: Course, index: int) -> Way:
    """The places one unit comes through; remembered, as several rules ask about them."""
    known: dict[object, Way] = table.memo("ways")
    key = (units[index], found.kind, found.ends[index], found.cost, len(units))
    if key not in known:
        known[key] = _way(board, table, units, found, index)
    return known[key]


def _way(board: TableBoard, table: Table, units: tuple[int, ...], found: Course, index: int) -> Way:
    start, end = board.rect(table.units[units[index]]), board.rect(found.ends[index])
    if found.wheel:
        angle = turn(start.pose.a, end.pose.a)
        pivot, _ = _pivot(board, table, units, angle)
        turned = wheeled(start, pivot, angle)
        return Way((*turned, end) if found.straight else turned)
    if found.kind == "road":
        return Way(_along_road(board, start, found.cost))
    if start.pose.a != end.pose.a:
        start = start.at(Pose(start.pose.x, start.pose.y, end.pose.a))
    return Way((start,) if start == end else (start, end))


def after_wheel(board: TableBoard, table: Table, units: tuple[int, ...], found: Course, index: int) -> Rect:
    """Where the straight part of a way begins."""
    start = board.rect(table.units[units[index]])
    if not found.wheel:
        return start
    angle = turn(start.pose.a, found.ends[index].facing)
    return wheeled(start, _pivot(board, table, units, angle)[0], angle)[-1]


# Ranks ---------------------------------------------------------------------------------------------------


def rank(board: TableBoard, table: Table, units: tuple[int, ...]) -> tuple[int, ...]:
    """TAB-20: the units that stand in one rank with the first, from left to right."""
    left = list(units)
    found = [left.pop(0)]
    grown = True
    while grown:
        grown = False
        for number in left:
            if board.beside(table, found[-1], number):
                found.append(number)
            elif board.beside(table, number, found[0]):
                found.insert(0, number)
            else:
                continue
            left.remove(number)
            grown = True
            break
    return tuple(found)


def _pivot(board: TableBoard, table: Table, units: tuple[int, ...], angle: int) -> tuple[Point, int]:
    """TAB-6, TAB-20: the front corner a wheel goes about, and how wide the front is."""
    line = rank(board, table, units) if len(units) > 1 else units
    end = board.rect(table.units[line[-1] if angle > 0 else line[0]])
    return end.pivot("front-right" if angle > 0 else "front-left"), 2 * board.h * len(units)


# Roads ---------------------------------------------------------------------------------------------------


def _off_road(board: TableBoard, table: Table, number: int, goal: Goal) -> Finding | None:
    """TER-6, TAB-24: the unit is on the road from start to end, and looks along it at the end."""
    start = board.rect(table.units[number])
    on_it = _along_road(board, start, goal.length)
    if len(on_it) < 2:
        return refuse("refusal.impetus.off-road", rule="TAB-24", pieces=(number,))
    if on_it[-1].pose.a != goal.facing or goal.angle:
        return refuse("refusal.impetus.heading", rule="TAB-24", pieces=(number,), facing=goal.facing)
    return None


def _along_road(board: TableBoard, rect: Rect, length: int) -> tuple[Rect, ...]:
    """The places of a move along the road under a base, turning at every bend; the start alone where there is
    no road, or not so much of it."""
    for points in board.roads:
        found = _followed(rect, points, length) or _followed(rect, points[::-1], length)
        if found:
            return found
    return (rect,)


def _followed(rect: Rect, points: tuple[tuple[int, int], ...], length: int) -> tuple[Rect, ...]:
    fine = [(x * FINE, y * FINE) for x, y in points]
    for at, (one, other) in enumerate(pairwise(fine)):
        if not runs_through(one, other, rect.corners):
            continue
        looks = heading(other[0] - one[0], other[1] - one[1])
        if abs(turn(rect.pose.a, looks)) > _OBLIQUE or not _front_to_rear(rect, one, other):
            continue
        return _walked(rect, points, at, looks, length)
    return ()


def _front_to_rear(rect: Rect, one: Point, other: Point) -> bool:
    """TAB-24: whether a line leaves a base by its front and its rear edge."""
    sides = (rect.edge("left"), rect.edge("right"))
    return not any(_cross(one, other, *side) for side in sides)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _walked(
    rect: Rect, points: tuple[tuple[int, int], ...], at: int, looks: int, length: int
) -> tuple[Rect, ...]:
    """From the foot of its centre on the road, stretch by stretch."""
    x, y = points[at]
    along = (rect.pose.x - x) * cosine(looks) + (rect.pose.y - y) * sine(looks)
    here = nearest(along, 10**9)
    found = [rect]
    left = length
    for start, end in pairwise(points[at:]):
        looks = heading(end[0] - start[0], end[1] - start[1])
        stretch = _length(start, end)
        found.append(rect.at(_on(start, looks, here)))
        go = min(left, stretch - here)
        found.append(rect.at(_on(start, looks, here + go)))
        left -= go
        here = 0
        if not left:
            return tuple(found)
    return ()


def _on(start: tuple[int, int], looks: int, far: int) -> Pose:
    x, y = nearest(far * cosine(looks), 10**9), nearest(far * sine(looks), 10**9)
    return Pose(start[0] + x, start[1] + y, looks)


def _length(start: tuple[int, int], end: tuple[int, int]) -> int:
    return isqrt((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2)


# Proposals -----------------------------------------------------------------------------------------------


def goals(board: TableBoard, table: Table, number: int, kind: str, most: int) -> Iterator[Goal]:
    """TAB-25: full and half figure, wheels of 15, 30 and 45 degrees and to face enemies, shifts of 1H."""
    unit, h = table.units[number], board.h
    looks = unit.facing
    if kind == "about":
        yield Goal(0, (looks + CIRCLE // 2) % CIRCLE)
    elif kind == "wheel":
        for angle in dict.fromkeys((*_turns(), *_facing_enemies(board, table, number, most * h))):
            left = most * h - wheel_cost(2 * h, angle)
            if left >= 0:
                yield Goal(0, (looks + angle) % CIRCLE, 0, angle)
                if left:
                    yield Goal(0, (looks + angle) % CIRCLE, left, angle)
    elif kind == "sideways":
        for angle in (-_QUARTER, _QUARTER):
            yield Goal(0, looks, h, angle)
    elif kind == "oblique":
        for angle in (-_OBLIQUE, _OBLIQUE):
            yield Goal(0, looks, h, angle)
    elif kind == "road":
        yield from _road_goals(board, table, number, most)
    else:
        for length in _lengths(board, table, number, kind, most):
            yield Goal(0, looks, length)


def _turns() -> tuple[int, ...]:
    return tuple(sign * angle for angle in _PROPOSED for sign in (-1, 1))


def _lengths(board: TableBoard, table: Table, number: int, kind: str, most: int) -> tuple[int, ...]:
    """Full, half, a single H, and as far as nobody is in the way."""
    whole = most * board.h
    angle = CIRCLE // 2 if kind == "back" else 0
    room = board.room(table, number, angle, whole)
    lengths = (whole, whole // 2, board.h, room)
    return tuple(length for length in dict.fromkeys(lengths) if 0 < length <= whole)


def _road_goals(board: TableBoard, table: Table, number: int, most: int) -> Iterator[Goal]:
    start = board.rect(table.units[number])
    for length in (most * board.h, most * board.h // 2):
        found = _along_road(board, start, length)
        if len(found) > 1:
            yield Goal(0, found[-1].pose.a, length)


def _facing_enemies(board: TableBoard, table: Table, number: int, reach: int) -> Iterator[int]:
    """The wheels after which a unit heads for the centre of an enemy it might reach."""
    rect = board.rect(table.units[number])
    for _, other in board.enemies(table, number, reach + 2 * board.h):
        angle = _wheel_to(rect, other)
        if angle and abs(angle) <= _QUARTER:
            yield angle


def _wheel_to(rect: Rect, other: Rect) -> int:
    """The wheel that brings a base to head for another's centre, in whole degrees; the centre moves as it
    wheels, so the angle is looked for again from where it then is."""
    angle = turn(rect.pose.a, heading(other.pose.x - rect.pose.x, other.pose.y - rect.pose.y))
    for _ in range(4):
        if not angle or abs(angle) > _QUARTER:
            return angle
        pivot = rect.pivot("front-right" if angle > 0 else "front-left")
        turned = wheeled(rect, pivot, angle)[-1]
        wanted = turn(turned.pose.a, heading(other.pose.x - turned.pose.x, other.pose.y - turned.pose.y))
        if abs(wanted) < 10:
            break
        angle += wanted // 2 if abs(wanted) > 1 else wanted
    return 10 * nearest(angle, 10)


def charge_goals(
    board: TableBoard, table: Table, number: int, most: int, facing: int | None = None
) -> Iterator[tuple[Goal, int]]:
    """TAB-11: straight to the first enemy touched, or after a wheel towards one."""
    unit, reach = table.units[number], most * board.h
    if facing is None:
        wheels = () if unit.disordered else tuple(_facing_enemies(board, table, number, reach))
        angles: tuple[int, ...] = (0, *dict.fromkeys((*wheels, *(() if unit.disordered else _turns()))))
    else:
        angles = (turn(unit.facing, facing),)
    rect = board.rect(unit)
    for angle in angles:
        left = reach
        placed = rect
        if angle:
            left -= wheel_cost(2 * board.h, angle)
            placed = wheeled(rect, rect.pivot("front-right" if angle > 0 else "front-left"), angle)[-1]
        if left < 0:
            continue
        length, met = board.first_touched(table, number, placed, left)
        for target in met:
            yield Goal(0, placed.pose.a, length, angle), target
