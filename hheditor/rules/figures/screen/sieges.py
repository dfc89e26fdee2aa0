"""What a hand means in a siege: a spot on a top, a stair, a ladder, an engine; whom an engine or a thrower
aims at.

Everything here leads to ordinary orders, legal or not; their refusal says why not.
"""

from hheditor.rules.api import Order
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.posts import at_foot, bridged, near_foot
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.position.works import ENGINES, HEAVY, LIGHT, Place
from hheditor.rules.figures.siege.engines.batteries import falls_at, struck
from hheditor.rules.figures.siege.engines.crews import TURNABLE
from hheditor.rules.figures.siege.engines.towers import HANDS, hewable, hewers
from hheditor.rules.figures.siege.fire import MOST, judge_hurl, judge_thrower, targets_below
from hheditor.rules.figures.siege.gates import judge_work
from hheditor.rules.figures.siege.moves import figure_moves
from hheditor.rules.figures.siege_plan import place_aboard
from hheditor.tables import FINE, ONE, TOUCH, Pose, Rect, cosine, heading, sine, turn, within

Spot = tuple[int, int]


# Where a spot lies -----------------------------------------------------------------------------------------


def covers(rect: Rect, spot: Spot) -> bool:
    """Whether a spot lies on a rectangle."""
    dx, dy = spot[0] - rect.pose.x, spot[1] - rect.pose.y
    cos, sin = cosine(rect.pose.a), sine(rect.pose.a)
    along, across = 2 * abs(dx * cos + dy * sin), 2 * abs(dy * cos - dx * sin)
    return along <= rect.size.depth * ONE and across <= rect.size.width * ONE


def sector_at(table: Table, spot: Spot) -> int:
    """The sector a spot lies on, fallen ones left out; -1: none."""
    if table.siege is None:
        return -1
    pairs = enumerate(zip(table.setup.sectors, table.siege.sectors, strict=True))
    return next((n for n, (each, now) in pairs if now.state != "fallen" and covers(each.rect, spot)), -1)


def place_at(table: Table, spot: Spot) -> Place | None:
    """FOR-3: the slot of a standing top nearest to a spot on its sector; None: no top is there."""
    number = sector_at(table, spot)
    if number < 0 or table.siege is None or table.siege.sectors[number].state != "standing":
        return None
    slots = table.setup.sectors[number].slots
    if not slots:
        return None

    def far(index: int) -> int:
        pose = slots[index].pose
        return (pose.x - spot[0]) ** 2 + (pose.y - spot[1]) ** 2

    return number, min(range(len(slots)), key=far)


def slot_spot(table: Table, sector: int, slot: int) -> Spot:
    """The middle of a slot."""
    pose = table.setup.sectors[sector].slots[slot].pose
    return pose.x, pose.y


def _nearest_door(table: Table, number: int, sector: int) -> int:
    """Of the doors of a sector the one nearest to a figure; 0 where it has none."""
    pose = table.standing[number].pose
    doors = table.setup.sectors[sector].doors

    def far(index: int) -> int:
        foot = doors[index].foot
        return (foot[0] - pose.x) ** 2 + (foot[1] - pose.y) ** 2

    return min(range(len(doors)), key=far, default=0)


# A single figure -------------------------------------------------------------------------------------------


def sent(table: Table, number: int, points: tuple[Spot, ...], facing: int) -> Order:
    """A figure sent somewhere: along the tops, up and down stairs and ladders, into and out of engines,
    through gates; where nothing of a siege is meant, it walks."""
    figure, walk = table.figures[number], orders.Walk(number, points, facing)
    if table.siege is None or not points:
        return walk
    spot = points[-1]
    place = place_at(table, spot)
    if figure.slot >= 0:
        return _from_top(table, number, spot, place)
    if figure.ladder >= 0:
        return orders.CrossWall(number) if place is not None else orders.ClimbDown(number, *spot)
    if figure.engine >= 0:
        return _from_engine(table, number, spot, place, facing)
    return _from_ground(table, number, spot, place) or walk


def _from_top(table: Table, number: int, spot: Spot, place: Place | None) -> Order:
    figure = table.figures[number]
    assert table.siege is not None
    if place is not None:
        for index, each in enumerate(table.siege.engines):
            if each.sector == place[0] == figure.sector and covers(table.engine_rect(each), spot):
                return orders.Man(number, index)
        return orders.Rampart(number, *place)
    for index, ladder in enumerate(table.siege.ladders):
        here = (ladder.sector, ladder.slot) == (figure.sector, figure.slot)
        near = (ladder.x - spot[0]) ** 2 + (ladder.y - spot[1]) ** 2 <= 300**2
        if here and near and not ladder.down and ladder.side != figure.side:
            return orders.ThrowDown(number, index)
    return orders.Descend(number, *spot, _nearest_door(table, number, figure.sector))


def _from_engine(table: Table, number: int, spot: Spot, place: Place | None, facing: int) -> Order:
    which = table.figures[number].engine
    assert table.siege is not None
    each = table.siege.engines[which]
    if place is not None and each.sector >= 0:
        x, y = slot_spot(table, *place)
        return orders.LeaveEngine(number, x, y, facing)
    if place is not None and (each.kind == "siege-tower" or bridged(table, which)):
        return orders.Land(number, *place)
    return orders.LeaveEngine(number, *spot, facing)


def _from_ground(table: Table, number: int, spot: Spot, place: Place | None) -> Order | None:
    assert table.siege is not None
    figure = table.figures[number]
    for index, each in enumerate(table.siege.engines):
        own = each.side == figure.side and each.state == "standing" and each.sector < 0
        if own and covers(table.engine_rect(each), spot):
            return orders.Man(number, index)
    sector = sector_at(table, spot)
    if sector < 0:
        return None
    built, state = table.setup.sectors[sector], table.siege.sectors[sector]
    at_gate = built.gate and within(built.rect.corners, table.standing[number].corners, TOUCH * FINE)
    if at_gate and state.state == "standing" and covers(built.passage, spot):
        work = orders.WorkGate(number, sector, shut=not state.shut)
        # Who stands inside and is shown an open gate shuts it; who may not walks in.
        if state.shut or judge_work(table, figure.side, work) is None:
            return work
    if built.gate and not state.shut and covers(built.passage, spot):
        return None
    return _up(table, number, sector, place) if place is not None else None


def _up(table: Table, number: int, sector: int, place: Place) -> Order | None:
    """By the ladder whose head is there or at whose foot he stands, by one that can be raised, by a door."""
    assert table.siege is not None
    side = table.figures[number].side
    own = [
        (index, ladder)
        for index, ladder in enumerate(table.siege.ladders)
        if ladder.sector == sector and not ladder.down and ladder.side == side
    ]
    for index, ladder in own:
        if ladder.slot == place[1] or near_foot(table, number, (ladder.x, ladder.y)):
            return orders.Climb(number, index)
    x, y = slot_spot(table, *place)
    ladders = [order for order in figure_moves(table, side, number) if isinstance(order, orders.RaiseLadder)]
    if ladders:
        return min(ladders, key=lambda order: (order.x - x) ** 2 + (order.y - y) ** 2)
    doors = table.setup.sectors[sector].doors
    if doors and any(number in at_foot(table, door.foot) for door in doors):
        return orders.Ascend(number, sector, _nearest_door(table, number, sector))
    if own:
        return orders.Climb(number, own[0][0])
    return orders.Ascend(number, sector, _nearest_door(table, number, sector))


def field_rect(table: Table, number: int) -> Rect:
    """Where somebody on works, on a ladder or with an engine is shown, to be taken hold of."""
    rect = table.singles[number]
    spot = place_aboard(table, number)
    return rect if spot is None else Rect(Pose(*spot, rect.pose.a), rect.size)


# Engines ---------------------------------------------------------------------------------------------------


def turned_to(table: Table, number: int, spot: Spot) -> Order:
    """An engine shown a spot: hauled towards it, or brought to bear on it."""
    assert table.siege is not None
    each = table.siege.engines[number]
    dx, dy = spot[0] - each.x, spot[1] - each.y
    aim = heading(dx, dy) if dx or dy else each.a
    if each.kind in TURNABLE or each.kind in HEAVY or each.kind in LIGHT:
        return orders.Bear(number, aim)
    off = turn(each.a, aim)
    ahead = round((dx * cosine(each.a) + dy * sine(each.a)) / ONE)
    if abs(off) <= 50 and ahead > 0:
        # Nearly straight ahead: a hand is not that exact.
        return orders.Haul(number, 0, ahead)
    return orders.Haul(number, off, round((dx * dx + dy * dy) ** 0.5))


# Whom one aims at ------------------------------------------------------------------------------------------


def aimed(table: Table, piece: int, targets: tuple[int, ...]) -> Order | None:
    """A shot of an engine, rocks from a top, by whoever was shown an enemy, or two."""
    task = table.agenda[-1] if table.agenda else None
    if table.siege is None or not isinstance(task, tasks.Shooting):
        return None
    if ENGINES <= piece < ENGINES + len(table.siege.engines):
        heavy = table.siege.engines[piece - ENGINES].kind in HEAVY
        return orders.Cast(piece - ENGINES) if heavy else orders.LooseEngine(piece - ENGINES, targets[0])
    hurls = 0 <= piece < len(table.figures) and _hurls(table, task.side, piece, targets[0])
    return orders.Hurl(piece, targets) if hurls else None


def aims_on(table: Table, piece: int, targets: tuple[int, ...]) -> bool:
    """FIR-1: whether somebody who throws rocks at these may throw at another, too."""
    order = aimed(table, piece, targets)
    if not isinstance(order, orders.Hurl) or len(targets) >= MOST:
        return False
    side = table.figures[piece].side
    if judge_hurl(table, side, order) is not None:
        return False
    return any(each not in targets for each in targets_below(table, side, table.figures[piece].sector))


def throwers(table: Table) -> tuple[int, ...]:
    """FIR-1: everybody on a top who could throw rocks at somebody now; the rules propose one of a sector."""
    task = table.agenda[-1] if table.agenda else None
    if table.siege is None or not isinstance(task, tasks.Shooting):
        return ()
    known: dict[int, tuple[int, ...]] = table.memo("rock-throwers")
    if task.side not in known:
        fit = {who: where for (where, _), who in table.tops.items()}
        fit = {who: where for who, where in fit.items() if judge_thrower(table, task.side, who) is None}
        busy = {where for where in set(fit.values()) if targets_below(table, task.side, where)}
        known[task.side] = tuple(sorted(who for who, where in fit.items() if where in busy))
    return known[task.side]


def _hurls(table: Table, side: int, number: int, target: int) -> bool:
    """Whether a hand means rocks rather than a shot: at an engine, at somebody on a ladder, by who has no
    missiles."""
    figure = table.figures[number]
    if figure.slot < 0 or table.setup.siege is None or side != table.setup.siege.defender:
        return False
    if target >= ENGINES or not table.kinds[number].weapon:
        return True
    return 0 <= target < len(table.figures) and table.figures[target].ladder >= 0


def struck_at(table: Table, piece: int, spot: Spot) -> Order | None:
    """What a spot means to somebody who shoots or fights: a ram's blow at a sector, axes, the stone of an
    engine that falls there."""
    task = table.agenda[-1] if table.agenda else None
    sector = sector_at(table, spot)
    if table.siege is None:
        return None
    if isinstance(task, tasks.Shooting) and piece >= ENGINES:
        number = piece - ENGINES
        if table.siege.engines[number].kind in HEAVY and struck(table, *falls_at(table, number)) >= 0:
            return orders.Cast(number)
    if not isinstance(task, tasks.Fighting) or sector < 0:
        return None
    if piece >= ENGINES:
        return orders.Batter(piece - ENGINES, sector)
    if 0 <= piece < BASES and hewable(table, sector):
        fit = hewers(table, task.side, sector)
        mine = (piece, *(each for each in fit if each != piece))
        return orders.Hack(sector, mine[:HANDS])
    return None
