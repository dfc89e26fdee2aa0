"""MOV, TRN, SLD, BAK, CRO-2: formations move, primitive by primitive; each is judged alone.

MOV-2 (FR-30): turn, advance, turn, or a back move. MOV-4: up to what is in the way (TAB-5, TAB-6, FR-3).
MOV-5: not out of front contact. MOV-7: nobody leaves the table. TRN-1, TRN-2, TRN-5 (FR-31): turns. TRN-4,
SLD-4 (FR-33): lining up. SLD-1, SLD-2, SLD-3 (FR-32): slides. BAK-1 to BAK-3 (FR-34): back moves and hinges.
CRO-2, CRO-5 (FR-40): over routers.
"""

from typing import NamedTuple

from hheditor.rules.figures.command.reach import away, towards
from hheditor.rules.figures.formations.layout import lot_of
from hheditor.rules.figures.movement import zones
from hheditor.rules.figures.movement.allowance import (
    CHARIOTS,
    allowance,
    left,
    turn_halves,
    turn_or_move,
)
from hheditor.rules.figures.movement.ground import bar_to_base
from hheditor.rules.figures.movement.obstacles import stopped_by_stakes
from hheditor.rules.figures.position import orders
from hheditor.rules.figures.position.measures import front_foes, touched_by, touching
from hheditor.rules.figures.position.table import (
    BASES,
    Table,
    change_figures,
    change_formation,
    kind_of,
)
from hheditor.tables import (
    CIRCLE,
    FINE,
    ONE,
    Advance,
    AnyMotion,
    Back,
    Polygon,
    Rect,
    Slide,
    Turn,
    cosine,
    end,
    furthest,
    line_up,
    nearest,
    on_table,
    overlap,
    shared_front,
    side_of_attack,
    sine,
    sweep,
    turn,
)
from hheditor.values import Finding, refuse

HINGE = 450
WHEEL = 900
HALF = 1800


class Move(NamedTuple):
    """A lawful primitive: where it ends, what it enters, whom it passes over."""

    end: Rect
    zones: tuple[int, ...] = ()
    routers: tuple[int, ...] = ()
    length: int = 0


def judge_formation(table: Table, side: int, formation: int) -> Finding | None:
    """Whether a side has such a formation on the table."""
    if not 0 <= formation < len(table.formations) or table.formations[formation].side != side:
        return refuse("refusal.figures.not-yours", rule="SEQ-1")
    if table.formations[formation].state != "standing":
        return refuse("refusal.figures.no-base", rule="FRM-1", pieces=(BASES + formation,))
    return None


def _stopped(table: Table, formation: int, step: tuple[int, ...]) -> Finding | None:
    each = table.formations[formation]
    if each.halted:
        return refuse("refusal.figures.halted", rule="ZOI-2", pieces=(BASES + formation,))
    if each.step not in step:
        return refuse("refusal.figures.order-of-moves", rule="MOV-2", pieces=(BASES + formation,))
    return None


def _bound(table: Table, formation: int) -> Finding | None:
    """MOV-5: in front contact."""
    met = front_foes(table, formation)
    if met:
        return refuse("refusal.figures.front-contact", rule="MOV-5", pieces=(BASES + formation, *met))
    return None


def routers_to_pass(table: Table, formation: int) -> tuple[int, ...]:
    """CRO-1, CRO-2: friendly single routers an open formation may pass over; no models."""
    each = table.formations[formation]
    if each.compact:
        return ()
    return tuple(
        number
        for number in table.singles
        if table.figures[number].state == "rout"
        and table.figures[number].side == each.side
        and not kind_of(table, number).model
    )


def _in_the_way(
    table: Table, formation: int, moves: tuple[AnyMotion, ...], rule: str, after: Rect
) -> Finding | tuple[int, ...]:
    """TAB-5: who is in the way, or the routers that are passed over."""
    rect, piece = table.bases[formation], BASES + formation
    friends = routers_to_pass(table, formation)
    met = table.pieces.in_the_way(rect, moves, leave=(piece, *friends))
    if met is not None:
        return refuse("refusal.figures.in-the-way", rule=rule, pieces=(piece, met))
    passed: list[int] = []
    if friends:
        parts = tuple(sweep(rect, moves))
        for number in friends:
            shape = table.singles[number].corners
            if overlap(after.corners, shape):
                return refuse("refusal.figures.on-routers", rule="CRO-5", pieces=(piece, number))
            if any(overlap(part, shape) for part in parts):
                passed.append(number)
    return tuple(passed)


def bar_rule(ground: str) -> str:
    """BRK-2, SIE-5: by which rule a base stops at ground."""
    return "SIE-5" if ground in ("strip", "enclosure") else "BRK-2"


def _judge_sweep(
    table: Table,
    formation: int,
    moves: tuple[AnyMotion, ...],
    rule: str,
    *,
    bound: bool = True,
    before: Rect | None = None,
) -> Finding | Move:
    """What every primitive must obey: table, ground, pieces in the way, zones."""
    rect = table.bases[formation]
    after, parts = end(rect, moves), tuple(sweep(rect, moves))
    sheet, piece = table.setup.table, BASES + formation
    if not all(_on_sheet(part, sheet.width, sheet.height) for part in parts):
        return refuse("refusal.figures.off-table", rule="MOV-7", pieces=(piece,))
    ground = bar_to_base(table, parts)
    if ground:
        return refuse("refusal.figures.loose-ground", rule=bar_rule(ground), pieces=(piece,), ground=ground)
    if table.stakes and lot_of(table, formation) and stopped_by_stakes(table, parts):
        return refuse("refusal.figures.stakes-stop-horse", rule="OBS-1", pieces=(piece,))
    passed = _in_the_way(table, formation, moves, rule, after)
    if isinstance(passed, Finding):
        return passed
    into: tuple[int, ...] = ()
    if bound:
        reach = abs(after.pose.x - rect.pose.x) + abs(after.pose.y - rect.pose.y)
        if any(isinstance(move, Turn) and move.pivot != "centre" for move in moves):
            reach += 2 * rect.radius
        into = zones.entered(table, formation, parts, reach)
        refused = zones.judge_zones(table, formation, into, after, before)
        if refused is not None:
            return refused
    return Move(after, into, passed)


def _on_sheet(part: Polygon, width: int, height: int) -> bool:
    return all(0 <= x <= width * FINE and 0 <= y <= height * FINE for x, y in part)


def _judge_command(table: Table, formation: int, after: Rect) -> Finding | None:
    """CMD-4 (FR-24): out of command only away from the enemy or towards the camp, and no new contact."""
    each = table.formations[formation]
    if each.command:
        return None
    stop = after.pose.x, after.pose.y
    if not away(table, each.side, each.origin, stop):
        return towards(table, each.side, each.origin, stop, BASES + formation)
    known = touching(table, BASES + formation)
    new = tuple(other for other in touched_by(table, after, each.side) if other not in known)
    if new:
        return refuse(
            "refusal.figures.contact-without-command", rule="CMD-4", pieces=(BASES + formation, *new)
        )
    return None


# The primitives --------------------------------------------------------------------------------------------


def judge_advance(table: Table, formation: int, length: int) -> Finding | Move:
    """MOV-2, MOV-4: straight ahead."""
    piece = BASES + formation
    refused = _stopped(table, formation, (0, 1, 2)) or _bound(table, formation)
    if refused is not None:
        return refused
    if table.formations[formation].turned and turn_or_move(table, formation):
        return refuse("refusal.figures.turn-or-move", rule="TRN-3", pieces=(piece,))
    rest = left(table, formation)
    if not 0 < length <= rest:
        return refuse("refusal.figures.too-far", rule="MOV-1", pieces=(piece,), length=length, left=rest)
    rect = table.bases[formation]
    after = end(rect, Advance(length))
    refused = _judge_command(table, formation, after)
    if refused is not None:
        return refused
    short = end(rect, Advance(length - 1)) if length > 1 else rect
    found = _judge_sweep(table, formation, (Advance(length),), "MOV-4", before=short)
    return found if isinstance(found, Finding) else found._replace(length=length)


def judge_turn(table: Table, formation: int, angle: int, pivot: orders.TurnPivot) -> Finding | Move:
    """TRN-1 to TRN-3, BAK-3."""
    piece, each = BASES + formation, table.formations[formation]
    if front_foes(table, formation):
        return _judge_hinge(table, formation, angle, pivot)
    refused = _stopped(table, formation, (0, 1, 2))
    if refused is not None:
        return refused
    most = HALF if pivot == "centre" else WHEEL
    if not 0 < abs(angle) <= most:
        return refuse("refusal.figures.turn-too-far", rule="TRN-1", pieces=(piece,), angle=angle, most=most)
    if each.gone and turn_or_move(table, formation):
        return refuse("refusal.figures.turn-or-move", rule="TRN-3", pieces=(piece,))
    half = allowance(table, formation) // 2
    if turn_halves(table, formation) and each.gone > half:
        return refuse(
            "refusal.figures.turn-after-move", rule="TRN-3", pieces=(piece,), gone=each.gone, half=half
        )
    moves = (Turn(angle, pivot),)
    if pivot != "centre":
        refused = _judge_command(table, formation, end(table.bases[formation], moves))
        if refused is not None:
            return refused
    return _judge_sweep(table, formation, moves, "TRN-2")


def _judge_hinge(table: Table, formation: int, angle: int, pivot: orders.TurnPivot) -> Finding | Move:
    """BAK-3: in front contact a formation only turns backwards about an end."""
    piece, each = BASES + formation, table.formations[formation]
    if pivot == "centre" or each.step or each.halted:
        refused = _bound(table, formation)
        assert refused is not None
        return refused
    way = 1 if pivot == "front-left" else -1
    if not 0 < angle * way <= HINGE:
        return refuse("refusal.figures.hinge", rule="BAK-3", pieces=(piece,), angle=angle, most=HINGE)
    moves = (Turn(angle, pivot),)
    refused = _judge_command(table, formation, end(table.bases[formation], moves))
    return refused or _judge_sweep(table, formation, moves, "TRN-2")


def judge_back(table: Table, formation: int, length: int) -> Finding | Move:
    """BAK-1, BAK-2: straight back at half the move, with no turn."""
    piece, each = BASES + formation, table.formations[formation]
    if lot_of(table, formation) == CHARIOTS:
        return refuse("refusal.figures.chariots-back", rule="BAK-2", pieces=(piece,))
    if each.turned or each.step == 3:
        return refuse("refusal.figures.back-after-turn", rule="BAK-1", pieces=(piece,))
    refused = _stopped(table, formation, (0, 4))
    if refused is not None:
        return refused
    rest = allowance(table, formation) // 2 - each.gone
    if not 0 < length <= rest:
        return refuse(
            "refusal.figures.too-far", rule="BAK-1", pieces=(piece,), length=length, left=max(0, rest)
        )
    moves = (Back(length),)
    refused = _judge_command(table, formation, end(table.bases[formation], moves))
    if refused is not None:
        return refused
    found = _judge_sweep(table, formation, moves, "MOV-4")
    return found if isinstance(found, Finding) else found._replace(length=length)


def slide_room(table: Table, formation: int) -> tuple[int, int]:
    """SLD-1 to SLD-3 (FR-32): the enemy it would slide along, and how far, signed; (-1, 0): none."""
    rect = table.bases[formation]
    best = (-1, 0, -1)
    for piece in front_foes(table, formation):
        if piece < BASES:
            continue
        other = table.bases[piece - BASES]
        opposite = (other.pose.a + CIRCLE // 2) % CIRCLE
        if abs(turn(rect.pose.a, opposite)) > 5 or side_of_attack(rect, other) != "front":
            continue
        shared = shared_front(rect, other)
        if shared > best[0]:
            x, y = other.pose.x - rect.pose.x, other.pose.y - rect.pose.y
            aside = nearest(y * cosine(rect.pose.a) - x * sine(rect.pose.a), ONE)
            best = (shared, aside, piece)
    most = table.profile.slide
    return best[2], max(-most, min(most, best[1]))


def judge_slide(table: Table, formation: int, length: int) -> Finding | Move:
    """SLD-1: sideways along the common front, towards the middle."""
    piece, each = BASES + formation, table.formations[formation]
    refused = _stopped(table, formation, (0,))
    if refused is not None:
        return refused
    along, room = slide_room(table, formation)
    if along < 0 or each.slid:
        return refuse("refusal.figures.no-slide", rule="SLD-1", pieces=(piece,))
    if length == 0 or length * room <= 0 or abs(length) > abs(room):
        return refuse(
            "refusal.figures.slide-too-far", rule="SLD-1", pieces=(piece, along), length=length, most=room
        )
    return _judge_sweep(table, formation, (Slide(length),), "TAB-5", bound=False)


def judge_line_up(table: Table, formation: int, target: int, pivot: orders.TurnPivot) -> Finding | Move:
    """SLD-4 (FR-33), TRN-4: flush against an enemy base just met."""
    piece, other, each = BASES + formation, BASES + target, table.formations[formation]
    if (
        other not in each.met
        or target not in table.bases
        or other not in touching(table, piece)
        or each.step != 2
    ):
        return refuse("refusal.figures.nobody-to-line-up-with", rule="TRN-4", pieces=(piece,))
    rect = table.bases[formation]
    moves = line_up(table.pieces, rect, other, pivot, closing=table.profile.slide, leave=(piece,))
    turning = tuple(move for move in moves or () if isinstance(move, Turn))
    if moves is None or (turning and table.pieces.in_the_way(rect, turning, leave=(piece,)) is not None):
        return refuse("refusal.figures.no-room-to-line-up", rule="SLD-4", pieces=(piece, other))
    angle = next((move.angle for move in moves if isinstance(move, Turn)), 0)
    most = HALF if pivot == "centre" else WHEEL
    if not moves or abs(angle) > most:
        return refuse("refusal.figures.turn-too-far", rule="TRN-1", pieces=(piece,), angle=angle, most=most)
    after, parts = end(rect, moves), tuple(sweep(rect, moves))
    sheet = table.setup.table
    if not on_table(after, sheet.width, sheet.height) or after == rect:
        return refuse("refusal.figures.no-room-to-line-up", rule="SLD-4", pieces=(piece, other))
    ground = bar_to_base(table, parts)
    if ground:
        return refuse("refusal.figures.loose-ground", rule=bar_rule(ground), pieces=(piece,), ground=ground)
    return Move(after)


# Carried out -----------------------------------------------------------------------------------------------


def furthest_advance(table: Table, formation: int) -> int:
    """MOV-4: the greatest advance that is free of what is in the way; 0: none."""
    most = left(table, formation)
    if most <= 0 or front_foes(table, formation):
        return 0
    rect, piece = table.bases[formation], BASES + formation
    friends = routers_to_pass(table, formation)
    mounted = bool(table.stakes) and lot_of(table, formation) > 0

    def free(length: int) -> bool:
        move = Advance(length)
        parts = tuple(sweep(rect, move))
        sheet = table.setup.table
        return (
            table.pieces.in_the_way(rect, move, leave=(piece, *friends)) is None
            and all(_on_sheet(part, sheet.width, sheet.height) for part in parts)
            and not bar_to_base(table, parts)
            and not (mounted and stopped_by_stakes(table, parts))
        )

    return max(0, furthest(free, most))


def moved(table: Table, formation: int, move: Move, **fields: object) -> Table:
    """The table after a primitive: the base there, contacts made, zones entered, routers passed."""
    before = touching(table, BASES + formation)
    pose, each = move.end.pose, table.formations[formation]
    after = change_formation(
        table,
        formation,
        x=pose.x,
        y=pose.y,
        a=pose.a,
        halted=each.halted or bool(move.zones),
        **fields,
    )
    if move.routers:
        after = change_figures(after, {number: {"halved": True} for number in move.routers})
    if fields.get("step") == 2:
        new = tuple(
            other
            for other in touching(after, BASES + formation)
            if other not in before and other not in each.met
        )
        if new:
            after = change_formation(after, formation, met=(*each.met, *new))
    return after
