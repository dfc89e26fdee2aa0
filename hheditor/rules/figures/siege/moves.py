"""The orders of a siege in the movement, shooting and melee phases, and how each is judged and told.

A phase hands on the orders it does not know itself; proposals name some of each kind.
"""

from collections.abc import Callable, Iterator
from typing import Any

from hheditor.rules.api import Order, Stage
from hheditor.rules.figures.movement.allowance import single_move
from hheditor.rules.figures.movement.bases import judge_formation
from hheditor.rules.figures.position import orders
from hheditor.rules.figures.position.posts import at_foot, bridged, near_foot
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.position.works import ENGINES, HEAVY, LIGHT, SECTORS
from hheditor.rules.figures.siege import fire, gates, ladders, ramparts
from hheditor.rules.figures.siege.engines import batteries, crews, towers
from hheditor.tables import TOUCH
from hheditor.values import Finding, refuse

Judge = Callable[[Table, int, Any], Finding | None]
Play = Callable[[Table, Any], Table]


def _judge_dissolve(table: Table, side: int, order: orders.Dissolve) -> Finding | None:
    return judge_formation(table, side, order.formation) or ladders.judge_dissolve(table, order.formation)


GATES = ("gate-opened", "gate-shut")


def _worked(order: orders.WorkGate) -> str:
    return GATES[order.shut]


MOVES: dict[type[Order], tuple[Judge, Play, str | Callable[[Any], str], str]] = {
    orders.Dissolve: (
        _judge_dissolve,
        lambda table, order: ladders.dissolved(table, order.formation),
        "dissolved",
        "SIE-4",
    ),
    orders.Rampart: (ramparts.judge_rampart, ramparts.went_along, "went-along", "FOR-5"),
    orders.Ascend: (ramparts.judge_ascend, ramparts.ascended, "ascended", "FOR-7"),
    orders.Descend: (ramparts.judge_descend, ramparts.descended, "descended", "FOR-7"),
    orders.WorkGate: (gates.judge_work, gates.worked, _worked, "FOR-8"),
    orders.Man: (crews.judge_man, crews.manned, "manned", "ENG-1"),
    orders.LeaveEngine: (crews.judge_leave, crews.left_engine, "left-engine", "ENG-1"),
    orders.Haul: (crews.judge_haul, crews.hauled, "hauled", "ENG-2"),
    orders.Bear: (crews.judge_bear, crews.brought_to_bear, "brought-to-bear", "ENG-6"),
    orders.Land: (towers.judge_land, towers.landed, "landed", "ENG-4"),
    orders.RaiseLadder: (ladders.judge_raise, ladders.raised, "ladder-raised", "LAD-3"),
    orders.Climb: (ladders.judge_climb, ladders.climbed, "climbed", "LAD-4"),
    orders.CrossWall: (ladders.judge_cross, ladders.crossed, "crossed-wall", "LAD-4"),
    orders.ClimbDown: (ladders.judge_down, ladders.climbed_down, "climbed-down", "LAD-6"),
    orders.ThrowDown: (ladders.judge_throw, ladders.thrown_down, "ladder-thrown", "LAD-5"),
}
"""Orders of the movement phase: how they are judged and carried out, what is told, by which rule."""
EVENTS = (*GATES, *(event for _, _, event, _ in MOVES.values() if isinstance(event, str)))
MOVING: tuple[type[Order], ...] = tuple(MOVES)
SHOOTING: tuple[type[Order], ...] = (orders.LooseEngine, orders.Cast, orders.Hurl)
FIGHTING: tuple[type[Order], ...] = (orders.Batter, orders.Hack)


def no_siege() -> Finding:
    """An order of a siege where there is none."""
    return refuse("refusal.figures.no-siege", rule="SIE-1")


# Movement --------------------------------------------------------------------------------------------------


def judge_move(table: Table, side: int, order: Any) -> Finding | None:
    """An order of a siege in the movement phase."""
    if table.siege is None:
        return no_siege()
    return MOVES[type(order)][0](table, side, order)


def pieces_of(order: Any) -> tuple[int, ...]:
    """Whom an order of a siege is about."""
    found: list[int] = []
    for name, offset in (
        ("figure", 0),
        ("other", 0),
        ("formation", BASES),
        ("engine", ENGINES),
        ("sector", SECTORS),
    ):
        number = getattr(order, name, -1)
        if number >= 0:
            found.append(offset + number)
    return tuple(found)


def carry_out_move(stage: Stage[Table], side: int, order: Any) -> None:
    """It is done."""
    _, play, event, rule = MOVES[type(order)]
    after = play(stage.position, order)
    event = event if isinstance(event, str) else event(order)
    stage.happen(event, after, rule=rule, side=side, pieces=pieces_of(order))


def movers(table: Table, side: int) -> tuple[int, ...]:
    """Engines of a side that could be hauled or turned."""
    if table.siege is None:
        return ()
    return tuple(
        ENGINES + number
        for number, each in enumerate(table.siege.engines)
        if each.side == side and next(engine_moves(table, side, number), None) is not None
    )


def engine_moves(table: Table, side: int, number: int) -> Iterator[Order]:
    """Some moves of an engine: ahead as far as it goes, turned a little, brought to bear elsewhere."""
    assert table.siege is not None
    each = table.siege.engines[number]
    if each.side != side or number not in table.engines:
        return
    tries: list[Order] = []
    if each.kind in HEAVY:
        tries.append(orders.Bear(number, (each.a + 100) % 3600))
    elif each.kind not in LIGHT and crews.judge_served(table, side, number, "ENG-2") is None:
        most = crews.furthest_haul(table, number)
        tries += [orders.Haul(number, 0, length) for length in dict.fromkeys((most, most // 2)) if length]
        tries += [orders.Haul(number, angle, 0) for angle in (150, -150)]
    yield from (order for order in tries if judge_move(table, side, order) is None)


def figure_moves(table: Table, side: int, number: int) -> Iterator[Order]:
    """Some moves of a figure on works, ladders and engines, or beside them."""
    if table.siege is None:
        return
    figure = table.figures[number]
    whole = figure.left > 0 and figure.left == single_move(table, number)
    if figure.slot >= 0:
        tries = _from_top(table, number, whole)
    elif figure.ladder >= 0:
        tries = _from_ladder(table, number) if whole else iter(())
    elif figure.engine >= 0:
        tries = _from_engine(table, number) if whole else iter(())
    else:
        tries = _from_ground(table, number, whole)
    yield from (order for order in dict.fromkeys(tries) if judge_move(table, side, order) is None)


def _from_top(table: Table, number: int, whole: bool) -> Iterator[Order]:
    assert table.siege is not None
    figure = table.figures[number]
    here = figure.sector, figure.slot
    far = table.setup.beside[here]
    second = (other for place in far for other in table.setup.beside[place])
    yield from (orders.Rampart(number, *place) for place in dict.fromkeys((*far, *second)) if place != here)
    if not whole:
        return
    built = table.setup.sectors[figure.sector]
    for index, door in enumerate(built.doors):
        if door.slot == figure.slot:
            yield from (
                orders.Descend(number, door.foot[0] + x, door.foot[1] + y, index)
                for x, y in ((0, 0), (150, 150), (-150, 150), (150, -150), (-150, -150))
            )
    for index, ladder in enumerate(table.siege.ladders):
        if (ladder.sector, ladder.slot) == here and not ladder.down:
            yield orders.ThrowDown(number, index)
    for index, each in enumerate(table.siege.engines):
        if each.sector == figure.sector:
            yield orders.Man(number, index)


def _from_ladder(table: Table, number: int) -> Iterator[Order]:
    assert table.siege is not None
    ladder = table.siege.ladders[table.figures[number].ladder]
    yield orders.CrossWall(number)
    yield from (
        orders.ClimbDown(number, ladder.x + x, ladder.y + y)
        for x, y in ((0, 120), (0, -120), (120, 0), (-120, 0), (200, 200), (-200, 200))
    )


def _from_engine(table: Table, number: int) -> Iterator[Order]:
    assert table.siege is not None
    which = table.figures[number].engine
    each = table.siege.engines[which]
    yield from (orders.Land(number, *place) for place in bridged(table, which))
    if each.sector >= 0:
        slots = table.setup.sectors[each.sector].slots
        yield from (
            orders.LeaveEngine(number, slots[slot].pose.x, slots[slot].pose.y)
            for slot in sorted(ramparts.corners(table, each.sector))
        )
        return
    rect = table.engine_rect(each)
    from hheditor.tables import slot as spot_of

    size = table.setup.sizes[number]
    for right, forward in ((0, -(rect.size.depth + size.depth)), (rect.size.width + size.width, 0)):
        pose = spot_of(rect, right, forward)
        yield orders.LeaveEngine(number, pose.x, pose.y, pose.a)


def _from_ground(table: Table, number: int, whole: bool) -> Iterator[Order]:
    assert table.siege is not None
    figure = table.figures[number]
    rect = table.singles[number]
    yield from _raising(table, number)
    if not whole:
        return
    for index, ladder in enumerate(table.siege.ladders):
        if not ladder.down and near_foot(table, number, (ladder.x, ladder.y)):
            yield orders.Climb(number, index)
    for where, built in enumerate(table.setup.sectors):
        yield from (
            orders.Ascend(number, where, index)
            for index, door in enumerate(built.doors)
            if near_foot(table, number, door.foot)
        )
        if built.gate:
            shut = table.siege.sectors[where].shut
            yield orders.WorkGate(number, where, shut=not shut)
    for piece in table.pieces.within(rect, TOUCH, leave=(number,)):
        if piece >= ENGINES and table.side_of(piece) == figure.side:
            yield orders.Man(number, piece - ENGINES)


def _raising(table: Table, number: int) -> Iterator[Order]:
    """LAD-3: with a friend of the formation beside him, at the work both touch."""
    figure = table.figures[number]
    if figure.formation < 0 or not table.formations[figure.formation].ladders:
        return
    pose = table.singles[number].pose
    for other in at_foot(table, (pose.x, pose.y)):
        friend = table.figures[other]
        if other == number or friend.formation != figure.formation:
            continue
        there = table.singles[other].pose
        middle = (pose.x + there.x) // 2, (pose.y + there.y) // 2
        half = table.setup.sizes[number].depth // 2
        for x, y in ((0, -half), (0, half), (-half, 0), (half, 0)):
            yield orders.RaiseLadder(number, other, middle[0] + x, middle[1] + y)


# Shooting --------------------------------------------------------------------------------------------------


def judge_shot(table: Table, side: int, order: Any) -> Finding | None:
    """An order of a siege in the shooting phase."""
    if table.siege is None:
        return no_siege()
    match order:
        case orders.Cast():
            return batteries.judge_cast(table, side, order)
        case orders.Hurl():
            return fire.judge_hurl(table, side, order)
    found = batteries.judge_loose(table, side, order)
    return found if isinstance(found, Finding) else None


def carry_out_shot(stage: Stage[Table], side: int, order: Any) -> None:
    """It is shot or thrown."""
    match order:
        case orders.Cast():
            batteries.cast(stage, side, order)
        case orders.Hurl():
            fire.hurled(stage, side, order)
        case _:
            batteries.loosed(stage, side, order)


def shots(table: Table, side: int) -> tuple[Order, ...]:
    """What engines and throwers of a side may do in this phase."""
    if table.siege is None:
        return ()
    known: dict[int, tuple[Order, ...]] = table.memo("siege-shots")
    if side not in known:
        known[side] = tuple(dict.fromkeys(_shots(table, side)))
    return known[side]


def _shots(table: Table, side: int) -> Iterator[Order]:
    assert table.siege is not None
    assert table.setup.siege is not None
    for number, each in enumerate(table.siege.engines):
        if each.side != side or crews.judge_served(table, side, number, "ENG-1") is not None:
            continue
        if each.kind in HEAVY:
            order = orders.Cast(number)
            if batteries.judge_cast(table, side, order) is None:
                yield order
        elif each.kind in LIGHT:
            yield from (
                orders.LooseEngine(number, target) for target in batteries.light_targets(table, number)
            )
    if side == table.setup.siege.defender:
        yield from fire.throwers(table, side)


# Melee -----------------------------------------------------------------------------------------------------


def judge_blow(table: Table, side: int, order: Any) -> Finding | None:
    """An order of a siege in the melee phase."""
    if table.siege is None:
        return no_siege()
    if isinstance(order, orders.Batter):
        return towers.judge_batter(table, side, order)
    return towers.judge_hack(table, side, order)


def carry_out_blow(stage: Stage[Table], side: int, order: Any) -> None:
    """It is struck."""
    if isinstance(order, orders.Batter):
        towers.battered(stage, side, order)
    else:
        towers.hacked(stage, side, order)


def blows(table: Table, side: int) -> tuple[Order, ...]:
    """What rams and axes of a side may do in this phase."""
    if table.siege is None:
        return ()
    known: dict[int, tuple[Order, ...]] = table.memo("siege-blows")
    if side not in known:
        tries = dict.fromkeys(_blows(table, side))
        known[side] = tuple(order for order in tries if judge_blow(table, side, order) is None)
    return known[side]


def _blows(table: Table, side: int) -> Iterator[Order]:
    assert table.siege is not None
    for number, each in enumerate(table.siege.engines):
        if each.side == side and each.kind == "ram":
            yield from (orders.Batter(number, sector) for sector in towers.rammed(table, number))
    for sector in range(len(table.setup.sectors)):
        if towers.hewable(table, sector):
            fit = towers.hewers(table, side, sector)
            if len(fit) >= towers.HANDS:
                yield orders.Hack(sector, fit[: towers.HANDS])
                yield orders.Hack(sector, fit[-towers.HANDS :])
