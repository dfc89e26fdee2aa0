"""SEE: what a shooter sees. SEE-1 (FR-41): who is interposed. SEE-2: the arc. SEE-3: what blocks. SEE-4:
what covers. SEE-5: touching a rim is not crossing it. SHO-6: archers shoot over friendly foot nearer to them
than to the target.
"""

from typing import NamedTuple

from hheditor.rules.figures.movement.ground import level, view
from hheditor.rules.figures.position.measures import apart
from hheditor.rules.figures.position.table import Table, kind_of, on_base
from hheditor.rules.figures.siege.places import aloft, lift
from hheditor.rules.figures.siege.sight import covered_by_works, seen_over
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
    lifted = lift(table, shooter), lift(table, target)
    seen = view(table, here.pose.point, there.pose.point, here, lifted)
    covered = seen.sight == "cover" or behind_screen(table, shooter, target)
    if table.siege is not None and not covered:
        covered = covered_by_works(table, here.pose.point, target, shooter)
    blocked = seen.ground if seen.sight == "blocked" else ""
    return Line(interposed(table, shooter, target), covered, blocked, seen.length)


def interposed(table: Table, shooter: int, target: int) -> tuple[int, ...]:
    """SEE-1 (FR-41): who stands between a shooter and his target."""
    known: dict[tuple[int, int], tuple[int, ...]] = table.memo("interposed")
    if (shooter, target) not in known:
        look_at(table, (shooter,), target)
    return known[shooter, target]


def look_at(table: Table, shooters: tuple[int, ...], target: int) -> None:
    """Work out at once who stands between several shooters and their target."""
    known: dict[tuple[int, int], tuple[int, ...]] = table.memo("interposed")
    places = [table.standing[each].pose.point for each in shooters]
    found = table.crowd.on_lines(table.standing[target].pose.point, places, grow=GROWN)
    for shooter, between in zip(shooters, found, strict=True):
        known[shooter, target] = _counted(table, shooter, target, between)


def _counted(table: Table, shooter: int, target: int, found: tuple[int, ...]) -> tuple[int, ...]:
    base, rank = on_base(table, shooter), table.figures[shooter].rank
    counted = tuple(
        each
        for each in found
        if each not in (shooter, target)
        and not (base >= 0 and on_base(table, each) == base and table.figures[each].rank == rank)
    )
    if counted and table.siege is not None:
        counted = tuple(each for each in counted if not seen_over(table, shooter, target, each))
    if counted:
        lower = min(_level(table, shooter), _level(table, target))
        if lower:
            counted = tuple(each for each in counted if _level(table, each) >= lower)
    return counted


def _level(table: Table, number: int) -> int:
    known: dict[int, int] = table.memo("levels")
    if number not in known:
        pose = table.standing[number].pose
        known[number] = level(table, pose.x, pose.y) + lift(table, number)
    return known[number]


def surely_interposed(table: Table, shooter: int, others: list[int]) -> frozenset[int]:
    """SEE-1: those of some enemies who plainly have somebody before them: many at once and quickly, where
    only a free line is looked for. Who is not named may have somebody before him, too."""
    base, rank, height = on_base(table, shooter), table.figures[shooter].rank, _level(table, shooter)
    leave = [each for each in table.members.get(base, ()) if table.figures[each].rank == rank]
    if height:
        leave += [each for each in table.standing if _level(table, each) < height]
    if table.siege is not None:
        # FOR-12: who is seen over depends on both ends; those who may be are left out.
        up = aloft(table, shooter)
        leave += [each for each in table.standing if up or table.figures[each].posted]
    return table.crowd.surely_crossed(shooter, others, leave=leave, grow=GROWN)


def bears_screen(table: Table, number: int) -> bool:
    """LAD-1, LAD-2: a front figure of a formation with screens, or one that kept its own."""
    base, figure = on_base(table, number), table.figures[number]
    return figure.screen or (base >= 0 and not figure.rank and figure.file < table.formations[base].screens)


def behind_screen(table: Table, shooter: int, target: int) -> bool:
    """SEE-4 (FR-41), LAD-1: a pavise covers its bearer against shooters on or ahead of his own front line."""
    if not bears_screen(table, target):
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
