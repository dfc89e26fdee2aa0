"""From a hand's imprecise move to exact orders: up to contact, flush with a friend, lined up with an enemy.

Snapping is worked out from the position alone, so two machines snap alike; and it makes ordinary moves, which
the rules judge as they judge typed ones.

>>> from hheditor.tables import Pose, Size
>>> field = Field({2: Rect(Pose(1000, 500, 900), Size(800, 400))})
>>> advance_to_contact(field, Rect(Pose(1000, 2000, 2700), Size(800, 400)), 2000)
Advance(length=1100)
"""

from collections.abc import Callable

from hheditor.tables.field import TOUCH, Field, furthest
from hheditor.tables.measure import CIRCLE, FINE, ONE, cosine, heading, nearest, overlap, sine, turn, within
from hheditor.tables.motion import Advance, AnyMotion, Back, Slide, Turn, end
from hheditor.tables.poses import Edge, Pivot, Rect
from hheditor.tables.regions import edge_of_attack


def furthest_advance(
    field: Field,
    rect: Rect,
    most: int,
    *,
    leave: tuple[int, ...] = (),
    allowed: Callable[[Rect], bool] = lambda _: True,
) -> int:
    """How far a base can go straight ahead: up to the first in its way, and to where the rules allow.

    `allowed` is asked about the ends; it must be so that no further end is allowed once one is not.
    """
    near = Field(
        {piece: field.rects[piece] for piece in field.near(rect.pose.x, rect.pose.y, most + 3 * rect.radius)}
    )

    def free(length: int) -> bool:
        move = Advance(length)
        return near.in_the_way(rect, move, leave=leave) is None and allowed(end(rect, move))

    return max(0, furthest(free, most))


def advance_to_contact(field: Field, rect: Rect, most: int, *, leave: tuple[int, ...] = ()) -> Advance | None:
    """The advance that ends touching somebody straight ahead, if anybody is within reach."""
    length = furthest_advance(field, rect, most, leave=leave)
    after = end(rect, Advance(length))
    before = set(field.within(rect, TOUCH, leave=leave))
    return Advance(length) if set(field.within(after, TOUCH, leave=leave)) - before else None


def line_up(
    field: Field,
    rect: Rect,
    piece: int,
    pivot: Pivot,
    *,
    edge: Edge | None = None,
    closing: int = 500,
    leave: tuple[int, ...] = (),
) -> tuple[AnyMotion, ...] | None:
    """The turn that brings the front flush against an edge of a touched base, and the step that closes up.

    None where the turned base would overlap anybody, or closing does not bring it into contact.
    """
    other = field.rects[piece]
    against = edge or edge_of_attack(rect, other, TOUCH) or _nearest_edge(rect, other)
    angle = turn(rect.pose.a, (other.outward(against) + CIRCLE // 2) % CIRCLE)
    moves: tuple[AnyMotion, ...] = (Turn(angle, pivot),) if angle else ()
    turned = end(rect, moves)
    slack = turned.grown(-TOUCH).corners
    if overlap(slack, other.corners):
        return None
    if moves and field.in_the_way(rect, moves, leave=(*leave, piece)) is not None:
        return None
    if not within(turned.corners, other.corners, TOUCH * FINE):
        length = furthest_advance(field, turned, closing, leave=leave)
        moves = (*moves, Advance(length))
        if not within(end(rect, moves).corners, other.corners, TOUCH * FINE):
            return None
    return moves


def _nearest_edge(rect: Rect, other: Rect) -> Edge:
    """The edge of a base that looks most towards another."""
    to = heading(rect.pose.x - other.pose.x, rect.pose.y - other.pose.y)
    edges: tuple[Edge, ...] = ("front", "right", "rear", "left")
    return min(edges, key=lambda name: abs(turn(other.outward(name), to)))


def flush(rect: Rect, friend: Rect, tolerance: int = 50) -> tuple[AnyMotion, ...]:
    """The small steps that bring a base exactly beside or behind a friend of the same heading, if it is near.

    Flush is beside it with the fronts in line, or straight behind or before it.
    """
    if rect.pose.a != friend.pose.a:
        return ()
    x, y = rect.pose.x - friend.pose.x, rect.pose.y - friend.pose.y
    cos, sin = cosine(rect.pose.a), sine(rect.pose.a)
    forward, right = nearest(x * cos + y * sin, ONE), nearest(y * cos - x * sin, ONE)
    beside = (rect.size.width + friend.size.width) // 2
    behind = (rect.size.depth + friend.size.depth) // 2
    level = (friend.size.depth - rect.size.depth) // 2
    for wanted in ((level, beside), (level, -beside), (-behind, 0), (behind, 0)):
        gone, slid = wanted[0] - forward, wanted[1] - right
        if abs(gone) <= tolerance and abs(slid) <= tolerance:
            steps: list[AnyMotion] = []
            if gone:
                steps.append(Advance(gone) if gone > 0 else Back(-gone))
            if slid:
                steps.append(Slide(slid))
            return tuple(steps)
    return ()


def turns_to(rect: Rect, others: tuple[Rect, ...], wanted: int, *, step: int = 50, pull: int = 20) -> int:
    """An angle a hand meant: that of a neighbour's heading or against it if near, else the nearest step.

    >>> from hheditor.tables import Pose, Size
    >>> turns_to(Rect(Pose(0, 0, 100), Size(1, 1)), (Rect(Pose(0, 9, 350), Size(1, 1)),), 240)
    250
    """
    headings = sorted(
        {(each.pose.a + quarter) % CIRCLE for each in others for quarter in (0, 900, 1800, 2700)}
    )
    near = [(abs(turn((rect.pose.a + wanted) % CIRCLE, each)), turn(rect.pose.a, each)) for each in headings]
    best = min((each for each in near if each[0] <= pull), default=None)
    if best is not None:
        return best[1]
    return step * nearest(wanted, step)


def on_table(rect: Rect, width: int, height: int) -> bool:
    """Whether a base lies on a table wholly; the edge is still the table."""
    return all(0 <= x <= width * FINE and 0 <= y <= height * FINE for x, y in rect.corners)
