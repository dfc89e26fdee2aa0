"""FOR-3 to FOR-7 (FR-59, FR-60): on the tops of works.

FOR-4: friends do not stand beside each other. FOR-5: from slot to touching slot, 200 each, enemies in the
way. FOR-6: past friends at half the move. FOR-7: up and down by doors, one figure on foot a phase, with its
whole move.
"""

from collections import deque

from hheditor.rules.figures.movement.allowance import whole_move
from hheditor.rules.figures.movement.ground import bar_to_figure
from hheditor.rules.figures.position.orders import Ascend, Descend, Rampart
from hheditor.rules.figures.position.posts import FOOT, change_sector, near_foot, sector
from hheditor.rules.figures.position.table import NO_POST, Table, change_figure, kind_of
from hheditor.rules.figures.position.works import SECTORS, SLOT, Place
from hheditor.tables import Pose, Rect, Size, on_table, overlap
from hheditor.values import Finding, refuse


def corners(table: Table, number: int) -> frozenset[int]:
    """ENG-13: the corner slots of a tower."""
    built, _ = sector(table, number)
    last = len(built.slots)
    return frozenset({0, built.columns - 1, last - built.columns, last - 1})


def mounted_engine(table: Table, number: int) -> int:
    """ENG-13: the engine on a tower's top; -1: none."""
    assert table.siege is not None
    return next(
        (
            each
            for each, engine in enumerate(table.siege.engines)
            if engine.sector == number and engine.state == "standing"
        ),
        -1,
    )


def judge_place(table: Table, number: int, place: Place, rule: str = "FOR-4") -> Finding | None:
    """FOR-3, FOR-4, ENG-13: whether a figure may stand in a slot of a top."""
    where, slot = place
    built, state = sector(table, where)
    pieces = (number, SECTORS + where)
    if state.state != "standing" or not 0 <= slot < len(built.slots) or kind_of(table, number).mounted:
        return refuse("refusal.figures.no-top", rule="FOR-3", pieces=pieces)
    if mounted_engine(table, where) >= 0 and slot not in corners(table, where):
        return refuse("refusal.figures.engine-there", rule="ENG-13", pieces=pieces)
    there = table.tops.get(place)
    if there is not None and there != number:
        return refuse("refusal.figures.place-taken", rule=rule, pieces=(number, there))
    side = table.figures[number].side
    for other in table.setup.beside[place]:
        friend = table.tops.get(other)
        if friend is not None and friend != number and table.figures[friend].side == side:
            return refuse("refusal.figures.elbow-room", rule="FOR-4", pieces=(number, friend))
    return None


def posted_at(table: Table, number: int, place: Place, **fields: object) -> Table:
    """A figure in a slot of a top, looking outwards."""
    pose = table.setup.sectors[place[0]].slots[place[1]].pose
    known = {**NO_POST, "sector": place[0], "slot": place[1], **fields}
    return change_figure(table, number, x=pose.x, y=pose.y, a=pose.a, **known)


def steps_to(table: Table, number: int, goal: Place, *, past_friends: bool) -> int:
    """FOR-5: slots to go along the tops; -1: there is no way."""
    assert table.siege is not None
    figure = table.figures[number]
    start = figure.sector, figure.slot
    states, beside = table.siege.sectors, table.setup.beside
    seen = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here == goal:
            return seen[here]
        for other in beside[here]:
            who = table.tops.get(other)
            barred = who is not None and (table.figures[who].side != figure.side or not past_friends)
            if other in seen or states[other[0]].state != "standing" or (barred and other != goal):
                continue
            seen[other] = seen[here] + 1
            waiting.append(other)
    return -1


def rampart_cost(table: Table, number: int, goal: Place) -> int:
    """FOR-5, FOR-6: what a way along the tops costs, twice past friends; -1: there is none."""
    free = steps_to(table, number, goal, past_friends=False)
    past = steps_to(table, number, goal, past_friends=True)
    costs = [cost for cost in (free * SLOT, 2 * past * SLOT) if cost >= 0]
    return min(costs, default=-1)


def judge_rampart(table: Table, side: int, order: Rampart) -> Finding | None:
    """FOR-4 to FOR-6."""
    number, goal = order.figure, (order.sector, order.slot)
    figure = table.figures[number]
    pieces = (number, SECTORS + order.sector)
    if figure.side != side or figure.state != "loose" or figure.slot < 0:
        return refuse("refusal.figures.not-on-top", rule="FOR-5", pieces=(number,))
    if goal == (figure.sector, figure.slot):
        return refuse("refusal.figures.no-move", rule="MOV-6", pieces=(number,))
    refused = judge_place(table, number, goal)
    if refused is not None:
        return refused
    cost = rampart_cost(table, number, goal)
    if cost < 0:
        return refuse("refusal.figures.no-way-along", rule="FOR-5", pieces=pieces)
    if cost > figure.left:
        free = steps_to(table, number, goal, past_friends=False) * SLOT
        rule = "FOR-5" if free == cost else "FOR-6"
        return refuse("refusal.figures.too-far", rule=rule, pieces=pieces, length=cost, left=figure.left)
    return None


def went_along(table: Table, order: Rampart) -> Table:
    """A figure further along the tops."""
    goal = order.sector, order.slot
    left = table.figures[order.figure].left - rampart_cost(table, order.figure, goal)
    return posted_at(table, order.figure, goal, left=left)


# Doors -----------------------------------------------------------------------------------------------------


def _judge_door(table: Table, number: int, where: int, door: int) -> Finding | None:
    built, state = sector(table, where)
    pieces = (number, SECTORS + where)
    if state.state != "standing" or not 0 <= door < len(built.doors):
        return refuse("refusal.figures.no-door", rule="FOR-7", pieces=pieces)
    if door in state.doors:
        return refuse("refusal.figures.door-used", rule="FOR-7", pieces=pieces)
    return None


def judge_ascend(table: Table, side: int, order: Ascend) -> Finding | None:
    """FOR-7: beginning adjacent to the door, with the whole move."""
    number, where = order.figure, order.sector
    refused = whole_move(table, side, number, "FOR-7") or _judge_door(table, number, where, order.door)
    if refused is not None:
        return refused
    door = table.setup.sectors[where].doors[order.door]
    if not near_foot(table, number, door.foot):
        return refuse(
            "refusal.figures.not-at-door", rule="FOR-7", pieces=(number, SECTORS + where), reach=FOOT
        )
    return judge_place(table, number, (where, door.slot), "FOR-7")


def ascended(table: Table, order: Ascend) -> Table:
    """A figure up there, and the door used."""
    _, state = sector(table, order.sector)
    door = table.setup.sectors[order.sector].doors[order.door]
    after = posted_at(table, order.figure, (order.sector, door.slot), left=0)
    return change_sector(after, order.sector, doors=(*state.doors, order.door))


def ground_rect(table: Table, number: int, x: int, y: int, a: int | None = None) -> Rect:
    """A figure standing somewhere on the ground."""
    figure = table.figures[number]
    size = Size(*table.profile.size(kind_of(table, number).footing))
    return Rect(Pose(x, y, figure.a if a is None else a), size)


def judge_ground(table: Table, number: int, rect: Rect, rule: str) -> Finding | None:
    """Whether a figure that comes down, or out of an engine, has room there."""
    sheet = table.setup.table
    if not on_table(rect, sheet.width, sheet.height):
        return refuse("refusal.figures.off-table", rule="MOV-7", pieces=(number,))
    ground = bar_to_figure(table, kind_of(table, number), (rect.corners,))
    if ground:
        return refuse("refusal.figures.closed-ground", rule=rule, pieces=(number,), ground=ground)
    for other in table.pieces.near(rect.pose.x, rect.pose.y, rect.radius):
        if overlap(rect.corners, table.pieces.rects[other].corners):
            return refuse("refusal.figures.ends-on", rule=rule, pieces=(number, other))
    return None


def judge_descend(table: Table, side: int, order: Descend) -> Finding | None:
    """FOR-7: from the slot of a door, with the whole move, to within 300 of its foot."""
    number = order.figure
    figure = table.figures[number]
    refused = whole_move(table, side, number, "FOR-7", posted=True)
    if refused is not None:
        return refused
    if figure.slot < 0:
        return refuse("refusal.figures.not-on-top", rule="FOR-7", pieces=(number,))
    refused = _judge_door(table, number, figure.sector, order.door)
    if refused is not None:
        return refused
    door = table.setup.sectors[figure.sector].doors[order.door]
    near = (order.x - door.foot[0]) ** 2 + (order.y - door.foot[1]) ** 2 <= FOOT * FOOT
    if door.slot != figure.slot or not near:
        return refuse(
            "refusal.figures.not-at-door",
            rule="FOR-7",
            pieces=(number, SECTORS + figure.sector),
            reach=FOOT,
        )
    return judge_ground(table, number, ground_rect(table, number, order.x, order.y), "FOR-7")


def descended(table: Table, order: Descend) -> Table:
    """A figure on the ground again, and the door used."""
    where = table.figures[order.figure].sector
    _, state = sector(table, where)
    after = change_figure(table, order.figure, x=order.x, y=order.y, left=0, **NO_POST)
    return change_sector(after, where, doors=(*state.doors, order.door))
