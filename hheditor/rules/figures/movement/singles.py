"""MOV-6, LVL-2, LVL-4, CRO-4, CMD-5: figures and models that move by themselves.

TAB-8 (FR-4): up to eight straight legs. They turn freely as they go, pass single friends, no base and no
enemy, and end on nobody. LVL-4 (FR-36): sheer steps stop all but skirmishers on foot. TRN-6, BAK-4: loose
models turn freely, and nobody loose is held by the rules of back moves.
"""

from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.rules.figures.command.reach import in_command, may_go, towards
from hheditor.rules.figures.movement.allowance import single_move
from hheditor.rules.figures.movement.ground import bar_to_figure, leg, loose_under
from hheditor.rules.figures.movement.obstacles import stopped_by_stakes
from hheditor.rules.figures.position.measures import in_camp, touched_by, touching
from hheditor.rules.figures.position.table import (
    BASES,
    Figure,
    Table,
    change_figure,
    kind_of,
)
from hheditor.rules.figures.siege.gates import gates_passed, judge_passage, passed
from hheditor.rules.figures.siege.places import (
    exempt,
    exempt_at,
    kept_off,
    routs_outside,
    strip_met,
)
from hheditor.tables import (
    CIRCLE,
    FINE,
    TOUCH,
    Pose,
    Rect,
    Way,
    end,
    heading,
    on_table,
    overlap,
    sweep,
    within,
)
from hheditor.tables.ground import comes_within, holds_wholly, shares_inside
from hheditor.values import Finding, refuse

MOST_LEGS = 8
SHEER = 2

Spot = tuple[int, int]


class Walked(NamedTuple):
    """A lawful way."""

    end: Rect
    cost: int
    climbed: bool
    gates: tuple[int, ...] = ()
    """FOR-8: gates it goes through."""


def judge_single(table: Table, side: int, number: int) -> Finding | None:
    """Whether a side moves such a figure by itself."""
    figure = table.figures[number]
    if figure.side != side or figure.state != "loose":
        return refuse("refusal.figures.not-loose", rule="MOV-6", pieces=(number,))
    if figure.posted:
        return refuse("refusal.figures.posted", rule=_post_rule(figure), pieces=(number,))
    return None


def _post_rule(figure: Figure) -> str:
    return "ENG-1" if figure.engine >= 0 else "LAD-4" if figure.ladder >= 0 else "FOR-5"


def may_strike(table: Table, number: int, rect: Rect, enemy: int) -> bool:
    """CMD-6, CMP-3, MEL-2: whether a figure by itself may attack an enemy figure, standing there."""
    figure = table.figures[number]
    if figure.posted or exempt_at(table, rect):
        return True
    foe = table.standing[enemy].pose
    here = rect.pose
    camp = any(in_camp(table, side, *each) for side in (0, 1) for each in ((foe.x, foe.y), (here.x, here.y)))
    if figure.state == "rout" and not camp:
        return False
    if not camp and not loose_under(table, rect):
        return False
    return has_command(table, number)


def has_command(table: Table, number: int) -> bool:
    """CMD-6 (FR-25): of a broken formation its status, of a loose figure its own place."""
    figure = table.figures[number]
    if exempt(table, number):
        return True
    if figure.formation >= 0:
        return table.formations[figure.formation].command
    pose = table.standing[number].pose
    return in_command(table, figure.side, pose.x, pose.y)


def judge_walk(table: Table, number: int, points: tuple[Spot, ...], facing: int) -> Finding | Walked:
    """MOV-6: from point to point, then facing as it likes."""
    figure, start = table.figures[number], table.singles[number]
    if len(points) > MOST_LEGS:
        return refuse("refusal.figures.too-many-legs", rule="TAB-8", pieces=(number,), most=MOST_LEGS)
    spots = ((start.pose.x, start.pose.y), *points)
    last = start.at(Pose(*spots[-1], facing % CIRCLE))
    if last == start or any(one == other for one, other in pairwise(spots)):
        return refuse("refusal.figures.no-move", rule="MOV-6", pieces=(number,))
    if not points and (facing - start.pose.a) % CIRCLE == CIRCLE // 2:
        # Half a turn covers the same ground, however narrow the place.
        return Walked(last, 0, figure.climbed)
    if points and figure.left <= 0:
        return refuse("refusal.figures.too-far", rule="MOV-1", pieces=(number,), length=1, left=0)
    cost, lines, sheer = _count(table, spots)
    if sheer >= SHEER:
        found = _judge_sheer(table, number, start, last, spots)
        if found is not None:
            return found
        cost = figure.left
    else:
        found = _judge_length(table, number, cost, lines)
        if found is not None:
            return found
    refused = _judge_way(table, number, start, last, spots) or _judge_end(table, number, last)
    if refused is not None:
        return refused
    gates = gates_passed(table, spots) if table.siege is not None else ()
    refused = judge_passage(table, number, gates) if gates else None
    return refused or Walked(last, cost, figure.climbed or lines > 0, gates)


def _count(table: Table, spots: tuple[Spot, ...]) -> tuple[int, int, int]:
    legs = [leg(table, one, other) for one, other in pairwise(spots)]
    return (
        sum(each.cost for each in legs),
        sum(each.lines for each in legs),
        max((each.sheer for each in legs), default=0),
    )


def _judge_length(table: Table, number: int, cost: int, lines: int) -> Finding | None:
    figure = table.figures[number]
    if cost > figure.left:
        return refuse(
            "refusal.figures.too-far", rule="MOV-1", pieces=(number,), length=cost, left=figure.left
        )
    if lines + figure.climbed > 1:
        return refuse(
            "refusal.figures.level-lines", rule="LVL-2", pieces=(number,), count=lines + figure.climbed
        )
    return None


def _judge_sheer(
    table: Table, number: int, start: Rect, last: Rect, spots: tuple[Spot, ...]
) -> Finding | None:
    """LVL-4: skirmishers on foot, with the whole move, from touching the step to touching it beyond."""
    kind, figure = kind_of(table, number), table.figures[number]
    if kind.klass != "S" or kind.footing != "foot":
        return refuse("refusal.figures.sheer", rule="LVL-4", pieces=(number,))
    whole = figure.left == single_move(table, number) and len(spots) == 2
    across = any(
        _touches_rim(each.shape, start) and _touches_rim(each.shape, last)
        for each in table.setup.ground.within(start, TOUCH)
        if each.level
    )
    if not whole or not across:
        return refuse("refusal.figures.not-at-the-step", rule="LVL-4", pieces=(number,))
    return None


def _touches_rim(shape: tuple[tuple[int, int], ...], rect: Rect) -> bool:
    """Whether a figure stands beside a level line, on one side of it."""
    small = rect.grown(-TOUCH).corners
    if shares_inside(shape, small):
        rim = ((shape[index - 1], point) for index, point in enumerate(shape))
        return holds_wholly(shape, small) and any(within(rect.corners, edge, TOUCH * FINE) for edge in rim)
    return comes_within(shape, rect.corners, TOUCH * FINE)


def _judge_way(table: Table, number: int, start: Rect, last: Rect, spots: tuple[Spot, ...]) -> Finding | None:
    """MOV-6, CRO-4, CRO-5: table, ground, bases and enemies in the way, friends at the end."""
    kind, side, sheet = kind_of(table, number), table.figures[number].side, table.setup.table
    if not on_table(last, sheet.width, sheet.height):
        return refuse("refusal.figures.off-table", rule="MOV-7", pieces=(number,))
    parts = tuple(sweep(start, Way(spots[1:], last.pose.a)))
    ground = bar_to_figure(table, kind, parts)
    if ground:
        return refuse("refusal.figures.closed-ground", rule="ROG-2", pieces=(number,), ground=ground)
    if len(spots) > 1 and kept_off(table, side) and strip_met(table, parts):
        return refuse(
            "refusal.figures.bombardment", rule="SIE-8", pieces=(number,), reach=table.profile.strip
        )
    if kind.mounted and stopped_by_stakes(table, parts):
        return refuse("refusal.figures.stakes-stop-horse", rule="OBS-1", pieces=(number,))
    passes = overlapped(table, number, start) | {
        other for other in table.singles if other != number and table.figures[other].side == side
    }
    met = way_blocked(table, number, start, spots, last.pose.a, frozenset(passes))
    if met >= 0:
        return refuse("refusal.figures.in-the-way", rule="MOV-6", pieces=(number, met))
    met = ends_on(table, number, start, last)
    if met >= 0:
        return refuse("refusal.figures.ends-on", rule="CRO-5", pieces=(number, met))
    return None


def overlapped(table: Table, number: int, start: Rect) -> set[int]:
    """FR-81: pieces that overlap a figure already where it stands are not in its way."""
    shape = start.grown(-TOUCH).corners
    return {
        other
        for other in table.pieces.near(start.pose.x, start.pose.y, start.radius)
        if other != number and overlap(shape, table.pieces.rects[other].corners)
    }


def way_blocked(
    table: Table, number: int, start: Rect, spots: tuple[Spot, ...], facing: int, leave: frozenset[int]
) -> int:
    """TAB-5: the first piece in the way of a walk, leg by leg; -1: none."""
    rect = start
    for one, other in pairwise(spots):
        along = heading(other[0] - one[0], other[1] - one[1])
        met = table.pieces.in_the_way(rect, Way((other,), along), leave=(number, *leave))
        if met is not None:
            return met
        rect = rect.at(Pose(*other, along))
    met = table.pieces.in_the_way(rect, Way((), facing), leave=(number, *leave))
    return -1 if met is None else met


def ends_on(table: Table, number: int, start: Rect, last: Rect) -> int:
    """CRO-5 (FR-40): the first piece a figure would end on; -1: none."""
    ignored = overlapped(table, number, start)
    field, pose = table.pieces, last.pose
    near = [
        each for each in field.near(pose.x, pose.y, last.radius) if each != number and each not in ignored
    ]
    known = set(field.within(start, TOUCH)) if near else set()
    for each in near:
        shape = last.grown(-TOUCH) if each in known else last
        if overlap(shape.corners, field.rects[each].corners):
            return each
    return -1


def _judge_end(table: Table, number: int, last: Rect) -> Finding | None:
    """CMD-5, BRK-4: where it may go, and whom it may touch."""
    figure, here = table.figures[number], table.singles[number].pose
    stop = last.pose.x, last.pose.y
    if kind_of(table, number).role == "attendant":
        inside = in_camp(table, figure.side, here.x, here.y)
        if inside and not in_camp(table, figure.side, *stop):
            return refuse("refusal.figures.attendant-leaves", rule="CMP-2", pieces=(number,))
    free = exempt(table, number) or (figure.formation >= 0 and table.formations[figure.formation].command)
    if stop != (here.x, here.y) and not free and not may_go(table, number, stop):
        return _too_near(table, number, (here.x, here.y), stop)
    known = touching(table, number)
    for other in touched_by(table, last, figure.side):
        if other not in known and not _may_meet(table, number, last, other):
            return refuse("refusal.figures.loose-contact", rule="CMD-5", pieces=(number, other))
    return None


def _too_near(table: Table, number: int, here: Spot, stop: Spot) -> Finding:
    gaps = towards(table, table.figures[number].side, here, stop, number)
    return replace(
        gaps,
        message="refusal.figures.loose-towards-enemy",
        rule="CMD-5",
        parameters=tuple(sorted((*gaps.parameters, ("reach", table.profile.near)))),
    )


def _may_meet(table: Table, number: int, last: Rect, piece: int) -> bool:
    """CMD-5: whom CMD-6 or CMP-3 lets attack there may also come into contact."""
    if piece >= BASES:
        members = table.members[piece - BASES]
        near = [each for each in members if each in table.standing]
        return bool(near) and may_strike(table, number, last, near[0])
    return may_strike(table, number, last, piece)


def walked(table: Table, number: int, way: Walked) -> Table:
    """The table with a figure gone its way."""
    pose, was = way.end.pose, exempt(table, number)
    after = change_figure(
        table,
        number,
        x=pose.x,
        y=pose.y,
        a=pose.a,
        left=max(0, table.figures[number].left - way.cost),
        climbed=way.climbed,
    )
    for gate in way.gates:
        after = passed(after, gate, mounted=kind_of(table, number).mounted)
    return gone_outside(after, number) if was else after


def gone_outside(table: Table, number: int) -> Table:
    """SIE-4 (FR-55): who has left works and strip is in rout at once."""
    if exempt(table, number) or not routs_outside(table, number):
        return table
    return change_figure(table, number, state="rout", formation=-1, steady=0, left=0, screen=False)


def placed(rect: Rect, x: int, y: int) -> Rect:
    """A figure moved by a displacement."""
    return end(rect, Way(((rect.pose.x + x, rect.pose.y + y),), rect.pose.a))
