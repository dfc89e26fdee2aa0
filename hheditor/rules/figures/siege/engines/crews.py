"""ENG: engines, their crews and their moves. ENG-1 (FR-63): who serves, and who takes or leaves a place.
ENG-2: rams and towers are hauled. ENG-6: headings that are fixed. ENG-13: a light engine on a tower.
"""

from hheditor.rules.figures.movement.allowance import whole_move
from hheditor.rules.figures.movement.ground import slope_under
from hheditor.rules.figures.position.orders import Bear, Haul, LeaveEngine, Man
from hheditor.rules.figures.position.posts import change_engine
from hheditor.rules.figures.position.setup import CROSSINGS
from hheditor.rules.figures.position.table import NO_POST, Table, change_figure, change_figures
from hheditor.rules.figures.position.works import ENGINES, HEAVY, INSIDE, Engine
from hheditor.rules.figures.siege.places import kept_off, strip_met, whole_day
from hheditor.rules.figures.siege.ramparts import (
    ground_rect,
    judge_ground,
    judge_place,
    posted_at,
)
from hheditor.tables import (
    FINE,
    TOUCH,
    Advance,
    AnyMotion,
    Polygon,
    Pose,
    Rect,
    Turn,
    end,
    furthest,
    gap_squared,
    slot,
    sweep,
    within,
)
from hheditor.values import Finding, refuse

MOST_TURN = 900
TURNABLE = frozenset({"mangonel", "small-trebuchet"})
"""ENG-6: heavy engines that can be brought to bear anew."""


def engine(table: Table, number: int) -> Engine:
    """An engine as it is."""
    assert table.siege is not None
    return table.siege.engines[number]


def crew_pose(rect: Rect, kind: str, seat: int, count: int) -> Pose:
    """ENG-1: where crew stand: inside, or along the rear of the base."""
    if kind in INSIDE:
        return rect.pose
    return slot(rect, (2 * seat - count + 1) * 200, 200 - rect.size.depth)


def seated(table: Table, number: int) -> Table:
    """Everybody of a crew in his place on the engine as it stands."""
    each = engine(table, number)
    rect, count = table.engine_rect(each), table.profile.engine(each.kind).crew
    changes: dict[int, dict[str, object]] = {}
    for seat, figure in enumerate(table.crews.get(number, ())):
        pose = crew_pose(rect, each.kind, seat, count)
        changes[figure] = {"x": pose.x, "y": pose.y, "a": pose.a, "sector": each.sector, "slot": -1}
    return change_figures(table, changes) if changes else table


def wrecked(table: Table, number: int) -> Table:
    """An engine is gone, its crew stand where they stood."""
    crew = table.crews.get(number, ())
    after = change_engine(table, number, state="gone", fire=0)
    return change_figures(after, {figure: dict(NO_POST) for figure in crew}) if crew else after


def judge_served(table: Table, side: int, number: int, rule: str, *, fresh: bool = True) -> Finding | None:
    """ENG-1, ENG-9, FIR-4: whether an engine can be worked now; `fresh`: and has not been in this turn."""
    each = engine(table, number)
    piece = ENGINES + number
    if each.side != side or each.state != "standing":
        return refuse("refusal.figures.no-engine", rule=rule, pieces=(piece,))
    wanted, crew = table.profile.engine(each.kind).crew, len(table.crews.get(number, ()))
    if crew < wanted:
        return refuse("refusal.figures.crew", rule="ENG-1", pieces=(piece,), crew=crew, wanted=wanted)
    if each.idle:
        return refuse("refusal.figures.fights-fire", rule="FIR-4", pieces=(piece,))
    if fresh and each.worked:
        return refuse("refusal.figures.worked", rule="ENG-9", pieces=(piece,))
    if each.ready > table.turn:
        return refuse(
            "refusal.figures.reloading", rule="ENG-9", pieces=(piece,), turns=each.ready - table.turn
        )
    return None


# Crews -----------------------------------------------------------------------------------------------------


def _touches(table: Table, rect: Rect, figure: int) -> bool:
    return within(rect.corners, table.standing[figure].corners, TOUCH * FINE)


def judge_man(table: Table, side: int, order: Man) -> Finding | None:
    """ENG-1, ENG-4: beginning its movement at the engine, at the rear of a tower, with its whole move."""
    number, each = order.figure, engine(table, order.engine)
    pieces = (number, ENGINES + order.engine)
    if each.side != side or each.state != "standing":
        return refuse("refusal.figures.no-engine", rule="ENG-1", pieces=pieces)
    figure = table.figures[number]
    up = each.sector >= 0
    refused = whole_move(table, side, number, "ENG-1", posted=up)
    if refused is not None:
        return refused
    rect = table.engine_rect(each)
    if up and (figure.sector != each.sector or figure.engine >= 0):
        return refuse("refusal.figures.not-at-engine", rule="ENG-1", pieces=pieces)
    touching = _touches(table, rect, number)
    if each.kind == "siege-tower":
        squared, parts = gap_squared(rect.edge("rear"), table.standing[number].corners)
        touching = squared <= (TOUCH * FINE) ** 2 * parts
        if each.entered:
            return refuse("refusal.figures.one-enters", rule="ENG-4", pieces=pieces)
    if not touching:
        return refuse("refusal.figures.not-at-engine", rule="ENG-1", pieces=pieces)
    most = table.profile.engine(each.kind).crew
    if len(table.crews.get(order.engine, ())) >= most:
        return refuse("refusal.figures.crew-full", rule="ENG-1", pieces=pieces, most=most)
    return None


def manned(table: Table, order: Man) -> Table:
    """A figure at an engine, or in it."""
    after = change_figure(table, order.figure, left=0, **{**NO_POST, "engine": order.engine})
    after = change_engine(after, order.engine, entered=engine(table, order.engine).entered + 1)
    return seated(after, order.engine)


def judge_leave(table: Table, side: int, order: LeaveEngine) -> Finding | None:
    """ENG-1: with its whole move, to a place that touches the engine."""
    number = order.figure
    figure = table.figures[number]
    refused = whole_move(table, side, number, "ENG-1", posted=True)
    if refused is not None:
        return refused
    if figure.engine < 0:
        return refuse("refusal.figures.not-at-engine", rule="ENG-1", pieces=(number,))
    each = engine(table, figure.engine)
    if each.sector >= 0:
        place = slot_at(table, each.sector, order.x, order.y)
        if place < 0:
            return refuse("refusal.figures.no-top", rule="ENG-13", pieces=(number,))
        return judge_place(table, number, (each.sector, place), "ENG-13")
    rect = ground_rect(table, number, order.x, order.y, order.a)
    if not within(table.engine_rect(each).corners, rect.corners, TOUCH * FINE):
        return refuse("refusal.figures.not-at-engine", rule="ENG-1", pieces=(number, ENGINES + figure.engine))
    if kept_off(table, side) and strip_met(table, (rect.corners,)):
        return refuse(
            "refusal.figures.bombardment", rule="SIE-8", pieces=(number,), reach=table.profile.strip
        )
    return judge_ground(table, number, rect, "ENG-1")


def slot_at(table: Table, sector: int, x: int, y: int) -> int:
    """The slot of a top whose middle is there; -1: none."""
    slots = table.setup.sectors[sector].slots
    return next((index for index, each in enumerate(slots) if (each.pose.x, each.pose.y) == (x, y)), -1)


def left_engine(table: Table, order: LeaveEngine) -> Table:
    """A figure beside the engine it served."""
    number = table.figures[order.figure].engine
    each = engine(table, number)
    if each.sector >= 0:
        place = slot_at(table, each.sector, order.x, order.y)
        after = posted_at(table, order.figure, (each.sector, place), left=0)
    else:
        after = change_figure(table, order.figure, x=order.x, y=order.y, a=order.a, left=0, **NO_POST)
    return seated(after, number)


# Moves -----------------------------------------------------------------------------------------------------


def _haul(angle: int, length: int) -> tuple[AnyMotion, ...]:
    turned: tuple[AnyMotion, ...] = (Turn(angle),) if angle else ()
    return (*turned, Advance(length)) if length else turned


def bar_to_engine(table: Table, parts: tuple[Polygon, ...]) -> str:
    """ENG-2: ground no engine goes over; only open ground, roads, bridges and filled ditches."""
    for outline in table.ground.crossed(parts):
        if outline.level:
            if slope_under(outline, parts):
                return "slope"
        elif outline.kind not in CROSSINGS and not table.setup.row(outline.kind).base:
            return outline.kind
    return ""


def _judge_motion(table: Table, number: int, moves: tuple[AnyMotion, ...]) -> Finding | None:
    rect, piece = table.engines[number], ENGINES + number
    parts, sheet = tuple(sweep(rect, moves)), table.setup.table
    if not all(
        0 <= x <= sheet.width * FINE and 0 <= y <= sheet.height * FINE for part in parts for x, y in part
    ):
        return refuse("refusal.figures.off-table", rule="MOV-7", pieces=(piece,))
    ground = bar_to_engine(table, parts)
    if ground:
        return refuse("refusal.figures.engine-ground", rule="ENG-2", pieces=(piece,), ground=ground)
    if kept_off(table, engine(table, number).side) and strip_met(table, parts):
        return refuse("refusal.figures.bombardment", rule="SIE-8", pieces=(piece,), reach=table.profile.strip)
    met = table.pieces.in_the_way(rect, moves, leave=(piece,))
    if met is not None:
        return refuse("refusal.figures.in-the-way", rule="ENG-2", pieces=(piece, met))
    return None


def judge_haul(table: Table, side: int, order: Haul) -> Finding | None:
    """ENG-2: a turn by up to 900, then straight ahead."""
    number = order.engine
    refused = judge_served(table, side, number, "ENG-2")
    if refused is not None:
        return refused
    each, piece = engine(table, number), ENGINES + number
    most = table.profile.engine(each.kind).move
    if not most:
        return refuse("refusal.figures.does-not-move", rule="ENG-2", pieces=(piece,))
    if abs(order.angle) > MOST_TURN:
        return refuse(
            "refusal.figures.turn-too-far", rule="ENG-2", pieces=(piece,), angle=order.angle, most=MOST_TURN
        )
    if not 0 <= order.length <= most or not (order.angle or order.length):
        return refuse(
            "refusal.figures.too-far", rule="ENG-2", pieces=(piece,), length=order.length, left=most
        )
    return _judge_motion(table, number, _haul(order.angle, order.length))


def furthest_haul(table: Table, number: int) -> int:
    """ENG-2: how far it goes straight ahead."""
    most = table.profile.engine(engine(table, number).kind).move
    return max(0, furthest(lambda far: not far or _judge_motion(table, number, _haul(0, far)) is None, most))


def _moved(table: Table, number: int, pose: Pose, **fields: object) -> Table:
    return seated(change_engine(table, number, x=pose.x, y=pose.y, a=pose.a, **fields), number)


def hauled(table: Table, order: Haul) -> Table:
    """An engine further on, with those in it."""
    pose = end(table.engines[order.engine], _haul(order.angle, order.length)).pose
    return _moved(table, order.engine, pose, worked=True)


def judge_bear(table: Table, side: int, order: Bear) -> Finding | None:
    """ENG-6: mangonels and small trebuchets alone."""
    each, piece = engine(table, order.engine), ENGINES + order.engine
    if each.side != side or each.state != "standing" or each.kind not in HEAVY:
        return refuse("refusal.figures.no-engine", rule="ENG-6", pieces=(piece,))
    if each.kind not in TURNABLE:
        return refuse("refusal.figures.fixed-heading", rule="ENG-6", pieces=(piece,))
    wanted, crew = table.profile.engine(each.kind).crew, len(table.crews.get(order.engine, ()))
    if crew < wanted:
        return refuse("refusal.figures.crew", rule="ENG-1", pieces=(piece,), crew=crew, wanted=wanted)
    if order.a == each.a:
        return refuse("refusal.figures.no-move", rule="ENG-6", pieces=(piece,))
    return None


def brought_to_bear(table: Table, order: Bear) -> Table:
    """ENG-6: it looks elsewhere, and is idle for a whole day."""
    each = engine(table, order.engine)
    pose = Pose(each.x, each.y, order.a)
    ready = max(each.ready, table.turn + whole_day(table))
    return _moved(table, order.engine, pose, ready=ready)
