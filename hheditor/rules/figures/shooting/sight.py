"""SEE: what a shooter sees. SEE-1 (FR-41): who is interposed. SEE-2: the arc. SEE-3: what blocks. SEE-4:
what covers. SEE-5: touching a rim is not crossing it. SHO-6: archers shoot over friendly foot nearer to them
than to the target.
"""

from typing import NamedTuple

from hheditor.rules.figures.movement.ground import level, view
from hheditor.rules.figures.position.measures import apart
from hheditor.rules.figures.position.table import Table, kind_of, on_base
from hheditor.tables import ONE, Rect, cosine, sine

GROWN = 5
"""SEE-1: figures are taken so much larger, which closes the seams between touching bases."""


class Line(NamedTuple):
    """What lies between a shooter and his target."""

    interposed: tuple[int, ...]
    covered: bool
    blocked: str
    """The ground that hides the target; empty: none."""
    length: int
    """How much of that ground lies on the line."""


def ahead(rect: Rect, x: int, y: int) -> int:
    """How far a point lies ahead of a centre, twice, in parts of ONE."""
    pose = rect.pose
    return 2 * ((x - pose.x) * cosine(pose.a) + (y - pose.y) * sine(pose.a))


def in_arc(table: Table, shooter: int, target: int) -> bool:
    """SEE-2: on or ahead of the line through his centre; loose figures turn to their target."""
    if table.figures[shooter].state != "base":
        return True
    pose = table.standing[target].pose
    return ahead(table.standing[shooter], pose.x, pose.y) >= 0


def line_between(table: Table, shooter: int, target: int) -> Line:
    """SEE-1, SEE-3, SEE-4: the line from centre to centre."""
    known: dict[tuple[int, int], Line] = table.memo("lines")
    if (shooter, target) not in known:
        known[shooter, target] = _line(table, shooter, target)
    return known[shooter, target]


def _line(table: Table, shooter: int, target: int) -> Line:
    here, there = table.standing[shooter], table.standing[target]
    found = table.crowd.on_line(here.pose.point, there.pose.point, leave=(shooter, target), grow=GROWN)
    base, rank = on_base(table, shooter), table.figures[shooter].rank
    counted = tuple(
        each
        for each in found
        if not (base >= 0 and on_base(table, each) == base and table.figures[each].rank == rank)
    )
    if counted and any(outline.level for outline in table.setup.ground.outlines):
        lower = min(level(table, here.pose.x, here.pose.y), level(table, there.pose.x, there.pose.y))
        counted = tuple(each for each in counted if _level(table, each) >= lower)
    seen = view(table, here.pose.point, there.pose.point, here)
    covered = seen.sight == "cover" or behind_screen(table, shooter, target)
    blocked = seen.ground if seen.sight == "blocked" else ""
    return Line(counted, covered, blocked, seen.length)


def _level(table: Table, number: int) -> int:
    pose = table.standing[number].pose
    return level(table, pose.x, pose.y)


def behind_screen(table: Table, shooter: int, target: int) -> bool:
    """SEE-4 (FR-41), LAD-1: a pavise covers its bearer against shooters on or ahead of his own front line."""
    base = on_base(table, target)
    if base < 0 or table.figures[target].rank or table.figures[target].file >= table.formations[base].screens:
        return False
    rect, pose = table.standing[target], table.standing[shooter].pose
    return ahead(rect, pose.x, pose.y) >= rect.size.depth * ONE


def over_friends(table: Table, shooter: int, target: int, line: Line, archer: bool) -> bool:
    """SHO-6: whether all who are interposed can be shot over."""
    side = table.figures[shooter].side
    here, there = table.standing[shooter].pose, table.standing[target].pose
    for each in line.interposed:
        pose = table.standing[each].pose
        if table.figures[each].side != side or kind_of(table, each).mounted or not archer:
            return False
        if apart((here.x, here.y), (pose.x, pose.y)) >= apart((there.x, there.y), (pose.x, pose.y)):
            return False
    return True
