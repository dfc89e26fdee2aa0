"""How a figure by itself gets somewhere before, in and through works."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from hheditor.rules.api import Order
from hheditor.rules.figures.bot.march import NEARER
from hheditor.rules.figures.bot.siege.walls import (
    Spot,
    before,
    built,
    distance,
    is_inside,
    openings,
    outer_openings,
    seen_from,
)
from hheditor.rules.figures.movement.obstacles import judge_fill
from hheditor.rules.figures.movement.singles import MOST_LEGS, judge_walk
from hheditor.rules.figures.position.orders import Fill, Walk
from hheditor.rules.figures.position.table import Table
from hheditor.tables import Rect
from hheditor.values import Finding

Candidate = tuple[int, Order]
EXACT, NEAR = 3, 60
"""Who stands so near to his place is there; where it need not be exact."""
BEYOND = 300
"""So far behind an opening one is through it."""
FILL, MATES = 420, 300
ROOM = 165
"""So far from a wall somebody on foot can turn."""
SHARES = (1.0, 0.6, 0.3)


def walk(table: Table, number: int, goal: Spot, facing: int, arrived: int = 0) -> Iterator[Candidate]:
    """The furthest lawful walk of a figure towards a place, with its merit; `arrived`: what being there is
    worth besides."""
    figure = table.figures[number]
    here = figure.x, figure.y
    left = figure.left
    points = route(table, here, goal)
    length = sum(distance(one, other) + 1 for one, other in pairwise((here, *points)))
    if left <= 2 or length <= EXACT:
        return
    for share in SHARES:
        reach = min(length, round((left - 4) * share))
        way, there = _as_far_as(here, points, reach)
        for order in _beside(number, here, way, facing):
            if isinstance(judge_walk(table, number, order.points, facing), Finding):
                continue
            whole = there and order.points[-1] == goal
            yield min(reach, length) * NEARER // 100 + (arrived if whole else 0), order
            return
    reach = min(length, left - 4)
    way, _ = _as_far_as(here, points, reach)
    stopped = _stopped(table, number, way, facing) if way else None
    if stopped is not None:
        yield distance(here, stopped.points[0]) * NEARER // 100, stopped


def to_wall(
    table: Table, number: int, rect: Rect, goal: Spot, facing: int, arrived: int
) -> Iterator[Candidate]:
    """To a place at the foot of a wall. Whoever turns needs room for his corners, so he comes to before it
    and goes straight on."""
    figure = table.figures[number]
    here = figure.x, figure.y
    across, _ = seen_from(rect, *goal)
    aside, out = seen_from(rect, *here)
    if here == goal:
        return
    stage = before(rect, across, max(ROOM, min(out, ROOM + 60)) if abs(aside - across) < ROOM else ROOM)
    ways = ((goal,), (stage, goal)) if stage != here else ((goal,),)
    for way in ways:
        length = sum(distance(one, other) + 1 for one, other in pairwise((here, *way)))
        if length <= figure.left and not isinstance(judge_walk(table, number, way, facing), Finding):
            yield length * NEARER // 100 + arrived, Walk(number, way, facing)
            return
    if distance(here, stage) > NEAR:
        yield from walk(table, number, stage, facing)


def _stopped(table: Table, number: int, way: tuple[Spot, ...], facing: int) -> Walk | None:
    """As far along the first leg as there is room."""
    figure = table.figures[number]
    here, there = (figure.x, figure.y), way[0]
    most = distance(here, there)

    def part(far: int) -> Walk:
        x = here[0] + (there[0] - here[0]) * far // most
        return Walk(number, ((x, here[1] + (there[1] - here[1]) * far // most),), facing)

    least, bar = 0, most
    while bar - least > 3:
        half = (least + bar) // 2
        free = not isinstance(judge_walk(table, number, part(half).points, facing), Finding)
        least, bar = (half, bar) if free else (least, half)
    return part(least) if least > NEAR else None


def _beside(number: int, here: Spot, way: tuple[Spot, ...], facing: int) -> Iterator[Walk]:
    """The way itself; where it is one leg, a little to one side and the other."""
    yield Walk(number, way, facing)
    if len(way) != 1:
        return
    (x, y), (left, top) = way[0], here
    dx, dy = x - left, y - top
    for lean in (0.25, -0.25, 0.6, -0.6):
        scale = 0.95 / hypot(1, lean)
        side = left + round((dx - dy * lean) * scale), top + round((dy + dx * lean) * scale)
        if side != here:
            yield Walk(number, (side,), facing)


def along(table: Table, number: int, places: tuple[Spot, ...], facing: int) -> Iterator[Candidate]:
    """As far as a figure gets along a way from place to place, in as few legs as there is room for."""
    figure = table.figures[number]
    here = figure.x, figure.y
    for last in range(len(places), 0, -1):
        for legs in ((places[last - 1],), _thinned(places[:last])):
            length = sum(distance(one, other) + 1 for one, other in pairwise((here, *legs)))
            if length > figure.left or len(legs) > MOST_LEGS:
                continue
            if not isinstance(judge_walk(table, number, legs, facing), Finding):
                yield length * NEARER // 100, Walk(number, legs, facing)
                return


def _thinned(places: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The corners of a way alone."""
    kept = [
        there
        for before_it, there, after in zip(places, places[1:], places[2:], strict=False)
        if (there[0] - before_it[0], there[1] - before_it[1]) != (after[0] - there[0], after[1] - there[1])
    ]
    return (*places[:1], *kept, *places[1:][-1:])


def _as_far_as(here: Spot, points: tuple[Spot, ...], reach: int) -> tuple[tuple[Spot, ...], bool]:
    """The part of a way that is so long, and whether it is all of it."""
    found: list[Spot] = []
    for one, other in pairwise((here, *points)):
        leg = distance(one, other) + 1
        if leg > reach:
            if reach > 0:
                share = reach / leg
                found.append(
                    (one[0] + int((other[0] - one[0]) * share), one[1] + int((other[1] - one[1]) * share))
                )
            return tuple(each for each in found if each != here), False
        reach -= leg
        if other != (found[-1] if found else here):
            found.append(other)
    return tuple(found), True


def route(table: Table, here: Spot, goal: Spot) -> tuple[Spot, ...]:
    """Straight; from outside the works in, or out of them, by the nearest opening."""
    if is_inside(table, *here) == is_inside(table, *goal):
        return (goal,)
    doors = outer_openings(table)
    if not doors:
        return (goal,)

    def cost(number: int) -> int:
        through = built(table, number).rect.pose
        return distance(here, (through.x, through.y)) + distance((through.x, through.y), goal)

    rect = built(table, min(doors, key=lambda each: (cost(each), each))).rect
    across, out = seen_from(rect, *here)
    wide = 0 if built(table, min(doors, key=cost)).gate else max(0, rect.size.width // 2 - 200)
    across = max(-wide, min(wide, across))
    ends = before(rect, across, BEYOND), before(rect, across, -rect.size.depth - BEYOND)
    first, last = ends if out > -rect.size.depth // 2 else ends[::-1]
    known = [first, last, goal]
    if abs(out) < BEYOND and abs(seen_from(rect, *here)[0] - across) < NEAR:
        known = [last, goal]
    return tuple(each for each in known if each != here)


def can_get_in(table: Table) -> bool:
    """Whether there is a way into the works, or out of them, on the ground."""
    return any(built(table, number).kind != "inner-gate" for number in openings(table))


# Ditches ---------------------------------------------------------------------------------------------------


def ditching(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """OBS-3: with a friend at the same ditch, fill it; who has begun goes on."""
    figure = table.figures[number]
    if not any(each.kind == "ditch" for each in table.ground.outlines):
        return
    begun = [other for one, other, turn in table.filling if one == number and turn == table.turn - 1]
    begun += [one for one, other, turn in table.filling if other == number and turn == table.turn - 1]
    near = table.crowd.near(figure.x, figure.y, MATES)
    for other in dict.fromkeys((*begun, *near)):
        order = Fill(number, other)
        busy = any(
            other in pair[:2] and number not in pair[:2] and pair[2] >= table.turn - 1
            for pair in table.filling
        )
        if (
            other != number
            and other in table.singles
            and not busy
            and judge_fill(table, side, number, other) is None
        ):
            yield FILL + 50 * (other in begun), order
            return
