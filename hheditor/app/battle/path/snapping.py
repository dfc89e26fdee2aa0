"""From a hand's imprecise move to an exact step: into contact, level with a friend, to the last lawful place.

Only the position is looked at, so two machines snap alike; and every step is judged like a typed one.
"""

from collections.abc import Iterator
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from hheditor.rules.api.screen.paths import Step
from hheditor.tables import (
    FINE,
    ONE,
    Advance,
    Oblique,
    Pivot,
    Rect,
    Slide,
    Turn,
    advance_to_contact,
    cosine,
    end,
    flush,
    furthest,
    heading,
    nearest,
    sine,
    turn,
    turns_to,
)
from hheditor.tables.motion import Back

if TYPE_CHECKING:
    from hheditor.app.battle.path.draft import Draft

PULL = 100
"""A centimetre: how near to a contact or a limit a hand is taken to mean it."""
NEIGHBOURS = 3000
"""How far away somebody's heading still counts."""

Spot = tuple[float, float]


def ahead_of(rect: Rect, grabbed: Spot, spot: Spot) -> int:
    """How far ahead a hand has gone since it took hold; what it went sideways is no matter."""
    x, y = spot[0] - grabbed[0], spot[1] - grabbed[1]
    return round((x * cosine(rect.pose.a) + y * sine(rect.pose.a)) / ONE)


def aside_of(rect: Rect, grabbed: Spot, spot: Spot) -> int:
    """How far to the right a hand has gone."""
    x, y = spot[0] - grabbed[0], spot[1] - grabbed[1]
    return round((y * cosine(rect.pose.a) - x * sine(rect.pose.a)) / ONE)


def aside(draft: "Draft", rect: Rect, grabbed: Spot, spot: Spot) -> tuple[Step, ...]:
    """A hand that goes sideways: a slide, or, where a piece may, straight to where the hand is."""
    far, forward = aside_of(rect, grabbed, spot), ahead_of(rect, grabbed, spot)
    found = draft.mobility
    if found is not None and "oblique" in found.steps and 0 < abs(far) <= forward:
        return (Oblique(round(hypot(far, forward)), round(degrees(atan2(far, forward)) * 10)),)
    return (Slide(far),) if far else ()


def snapped_advance(draft: "Draft", kept: tuple[Step, ...], wanted: int) -> int:
    """The length a hand means: into contact if it is near or beyond one, level with a friend beside, else as
    it is, or the last lawful length if that is near."""
    contact = to_contact(draft, kept)
    length = contact.length if contact is not None else None
    if length is not None and wanted >= length - PULL:
        return length
    if draft.legal((*kept, Advance(wanted))):
        level = _level(draft, kept, wanted)
        return level if level and draft.legal((*kept, Advance(level))) else wanted
    low = max(0, wanted - PULL)
    if low and draft.legal((*kept, Advance(low))):
        return low + furthest(lambda more: draft.legal((*kept, Advance(low + more))), wanted - low)
    return wanted


def to_contact(draft: "Draft", kept: tuple[Step, ...], wanted: int | None = None) -> Advance | None:
    """The lawful advance after some steps that ends touching an enemy, or one enemy; None where there is
    none within what is left."""
    verdict = draft.judge(kept)
    if verdict is None or verdict.finding is not None:
        return None
    rect = verdict.ends[-1] if verdict.ends else draft.start
    most = verdict.left if verdict.left >= 0 else NEIGHBOURS
    found = advance_to_contact(draft.field, rect, most, leave=draft.own)
    if found is None or found.length == 0 or not draft.legal((*kept, found)):
        return None
    touched = draft.touches((*kept, found))
    met = wanted in touched if wanted is not None else any(map(draft.foe, touched))
    return found if met else None


def _level(draft: "Draft", kept: tuple[Step, ...], wanted: int) -> int:
    """The length at which its front is in line with a friend's beside it; 0: with nobody's."""
    rect = end(draft.base(len(kept)), Advance(wanted))
    for piece in draft.field.near(rect.pose.x, rect.pose.y, rect.radius + PULL):
        if piece not in draft.own and not draft.foe(piece):
            for step in flush(rect, draft.field.rects[piece]):
                if isinstance(step, Advance):
                    return wanted + step.length
                if isinstance(step, Back):
                    return max(0, wanted - step.length)
    return 0


# Turning ---------------------------------------------------------------------------------------------------


def swung(rect: Rect, pivot: Pivot, grabbed: Spot, spot: Spot) -> int:
    """By how much a hand has swung about a pivot since it took hold, in tenths of a degree."""
    x, y = (part / FINE for part in rect.pivot(pivot))
    if min(hypot(grabbed[0] - x, grabbed[1] - y), hypot(spot[0] - x, spot[1] - y)) < 1:
        return 0
    one, two = (degrees(atan2(each[1] - y, each[0] - x)) for each in (grabbed, spot))
    return round(((two - one + 180) % 360 - 180) * 10)


def snapped_turn(draft: "Draft", rect: Rect, wanted: int, *, coarse: bool) -> int:
    """The angle a hand means: to a neighbour's heading, or square to it, if it is near; else whole degrees,
    or steps of five."""
    near = draft.field.near(rect.pose.x, rect.pose.y, NEIGHBOURS)
    others = tuple(draft.field.rects[piece] for piece in near if piece not in draft.own)
    return turns_to(rect, () if coarse else others, wanted, step=50 if coarse else 10)


def turned_towards(draft: "Draft", enemy: int) -> Iterator[Turn | None]:
    """Lawful turns after which a piece looks at an enemy: none where it may come straight upon it, then about
    each pivot."""
    yield None
    rect, other = draft.start, draft.field.rects[enemy]
    found = draft.mobility
    for pivot in found.pivots if found is not None and "turn" in found.steps else ():
        angle = 0
        # Turning about a corner moves the centre, too: the aim is taken again from there.
        for _ in range(4):
            here = end(rect, Turn(angle, pivot)).pose if angle else rect.pose
            angle += turn(here.a, heading(other.pose.x - here.x, other.pose.y - here.y))
        angle = 10 * nearest(angle, 10)
        if angle and abs(angle) <= 1800 and draft.legal((Turn(angle, pivot),)):
            yield Turn(angle, pivot)
