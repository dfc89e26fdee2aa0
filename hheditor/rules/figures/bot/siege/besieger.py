"""The besieger: formations go for a sector each and dissolve before it, rams and towers are brought up,
ladders raised and climbed.
"""

from collections.abc import Collection, Iterator

from hheditor.rules.api import Order
from hheditor.rules.figures.bot.march import march
from hheditor.rules.figures.bot.siege.designs import design, posts, rides, shoots, storming
from hheditor.rules.figures.bot.siege.hours import outshoots, storms_now
from hheditor.rules.figures.bot.siege.lanes import approach, onward, walk_to
from hheditor.rules.figures.bot.siege.storm import into, on_top
from hheditor.rules.figures.bot.siege.tops import odds_at
from hheditor.rules.figures.bot.siege.tracks import track
from hheditor.rules.figures.bot.siege.walking import along, can_get_in, ditching, to_wall, walk
from hheditor.rules.figures.bot.siege.walls import (
    Spot,
    before,
    built,
    distance,
    holdable,
    inwards,
    is_inside,
    outer_openings,
    seen_from,
    shot_at,
)
from hheditor.rules.figures.movement.allowance import allowance
from hheditor.rules.figures.movement.ground import bar_to_base
from hheditor.rules.figures.movement.phase import judge_primitive
from hheditor.rules.figures.position import orders as o
from hheditor.rules.figures.position.kinds import range_of
from hheditor.rules.figures.position.measures import front_foes
from hheditor.rules.figures.position.posts import bridged, docked_at, near_foot
from hheditor.rules.figures.position.table import BASES, Table, kind_of
from hheditor.rules.figures.position.works import HEAVY, INSIDE, LIGHT
from hheditor.rules.figures.siege.engines.crews import engine, judge_haul, judge_man, judge_served
from hheditor.rules.figures.siege.engines.towers import judge_land
from hheditor.rules.figures.siege.ladders import judge_climb, judge_cross, judge_dissolve, judge_raise
from hheditor.rules.figures.siege.places import kept_off, near_works
from hheditor.tables import Pose, Rect, Size, heading, slot, turn
from hheditor.values import Finding

Candidate = tuple[int, Order]
HOLD = 620
"""Who waits before the wall stands so far off: rocks do not fly so far."""
CLIMB, CROSS, RAISE, DISSOLVE, LAND, ENTER = 500, 700, 600, 400, 600, 450
FEW, MANY = 3, 99
"""More men than this an engine never gets back on a day of assault; as many as it lacks."""
HAUL = 120
RUN_IN, DETOUR = 1200, 2200
"""Formations turn towards the wall so far before the place they dissolve at; where men would have
further to go from there, and could fill no ditch, a way round is looked for."""
ROUND_ABOUT = 1300
"""Who has so much further to go round a ditch fills it."""
TARGET = 500
"""What another man to be shot at is worth to shooters in the length of a way."""
REFUGE = 700
"""How coarse the net of places is in which a formation looks for one out of shot."""
QUALITY = "SLMHX"


# Formations ------------------------------------------------------------------------------------------------


def of_formation(table: Table, side: int, formation: int) -> Iterator[Candidate]:
    """Where a formation goes."""
    each = table.formations[formation]
    goal = design(table, side).sectors.get(formation, -1)
    if front_foes(table, formation) or goal < 0:
        return
    rect, base = built(table, goal).rect, table.bases[formation]
    away = rect.size.depth // 2 + base.size.depth // 2
    stays = shoots(table, formation) or kept_off(table, side)
    if not stays and near_works(table, base, table.profile.strip + 100):
        ready = each.gone == 0 and each.step == 0 and _has_means(table, formation, goal)
        if ready and judge_dissolve(table, formation) is None:
            yield DISSOLVE, o.Dissolve(formation)
        return
    if not each.command:
        return
    if shoots(table, formation):
        if outshoots(table, side, formation) or not kept_off(table, side):
            yield from _to_shoot(table, formation, goal)
        else:
            yield from _out_of_shot(table, side, formation)
        return
    if kept_off(table, side) or (rides(table, formation) and not outer_openings(table)):
        yield from _out_of_shot(table, side, formation)
        return
    across, out = seen_from(rect, base.pose.x, base.pose.y)
    if not rides(table, formation) and not storms_now(table, side, formation, out):
        return
    # Straight on wherever that leads to the wall: turning costs half a move, and ditches can be filled.
    half = max(0, rect.size.width // 2 - 400)
    lane = max(-half, min(half, across))
    here = base.pose.x, base.pose.y
    if rides(table, formation) or _shut_off(table, before(rect, lane, 1250), goal):
        spot = approach(table, here, goal)
        if distance(here, spot) > RUN_IN:
            yield from march(table, formation, Rect(Pose(*spot, 0), Size(0, 0)), 0)
            return
    x, y = before(rect, lane, -rect.size.depth // 2)
    there = Rect(Pose(x, y, rect.pose.a), Size(0, rect.size.depth))
    # The strip stops it; it wishes for no more than to come as near as it can.
    yield from march(table, formation, there, table.profile.strip + away - 250)


def _shut_off(table: Table, spot: tuple[int, int], goal: int) -> bool:
    """Whether men who dissolve there could never get to the wall, not even over a ditch they fill."""
    ditch = any(each.kind == "ditch" for each in table.ground.outlines)
    return not ditch and walk_to(table, spot, goal) > DETOUR


def _to_shoot(table: Table, formation: int, goal: int) -> Iterator[Candidate]:
    """Within range of where most of the enemy stand, from as far as they can be reached."""
    pose, reach = table.bases[formation].pose, _bowshot(table, formation)

    def cost(sector: int) -> int:
        rect = built(table, sector).rect
        beyond = max(0, distance((pose.x, pose.y), (rect.pose.x, rect.pose.y)) - reach)
        facing = seen_from(rect, pose.x, pose.y)[1] > 0
        return beyond - TARGET * len(table.garrisons.get(sector, ())) + 2 * reach * (not facing)

    best = min((each for each in table.garrisons if holdable(table, each)), key=cost, default=goal)
    rect = built(table, best).rect
    yield from march(table, formation, rect, min(reach * 93 // 100, reach - rect.size.depth // 2 - 200))


def _out_of_shot(table: Table, side: int, formation: int) -> Iterator[Candidate]:
    """Back, or away, where enemies on the works or their engines reach it."""
    base = table.bases[formation]
    wide = max(base.size.width, base.size.depth) // 2
    exposed = shot_at(table, side, (base.pose.x, base.pose.y), wide)
    if not exposed:
        return
    order = o.Back(formation, allowance(table, formation) // 2 - table.formations[formation].gone)
    judged = judge_primitive(table, order)
    if not isinstance(judged, Finding):
        pose = judged.end.pose
        safer = exposed - shot_at(table, side, (pose.x, pose.y), wide)
        if safer > 0:
            yield 20 + 10 * safer, order
            return
    refuge = _refuge(table, side, formation, wide)
    if refuge is not None:
        yield from march(table, formation, Rect(Pose(*refuge, 0), Size(0, 0)), 0)


def _refuge(table: Table, side: int, formation: int, wide: int) -> Spot | None:
    """The nearest place nobody reaches it at; None: there is none."""
    known: dict[int, Spot | None] = table.memo("refuges")
    if formation not in known:
        pose, sheet = table.bases[formation].pose, table.setup.table
        edge = wide + 100
        net = (
            (x, y)
            for x in range(edge, sheet.width - edge, REFUGE)
            for y in range(edge, sheet.height - edge, REFUGE)
        )
        near = sorted(net, key=lambda spot: (distance((pose.x, pose.y), spot), spot))
        found = (spot for spot in near if not shot_at(table, side, spot, wide))
        known[formation] = next((spot for spot in found if _has_room(table, formation, spot)), None)
    return known[formation]


def _has_room(table: Table, formation: int, spot: Spot) -> bool:
    rect = table.bases[formation].at(Pose(*spot, table.bases[formation].pose.a))
    others = (other for other in table.pieces.within(rect, 100) if other != BASES + formation)
    return next(others, None) is None and not bar_to_base(table, (rect.corners,))


def _bowshot(table: Table, formation: int) -> int:
    return max(
        (range_of(table.profile, kind_of(table, each), 0) for each in table.members[formation]), default=0
    )


def _has_means(table: Table, formation: int, goal: int) -> bool:
    """Whether there is anything to be done before a sector: ladders, a docked tower, a gap."""
    assert table.siege is not None
    if table.formations[formation].ladders or not holdable(table, goal):
        return True
    if any(ladder.sector == goal and not ladder.down for ladder in table.siege.ladders):
        return True
    return any(docked_at(table, number) == goal for number in table.engines) or can_get_in(table)


# Engines ---------------------------------------------------------------------------------------------------


def of_engine(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """Rams to gates and walls, towers to walls."""
    each = engine(table, number)
    goal = design(table, side).docks.get(number, -1)
    if each.kind not in INSIDE or goal < 0 or kept_off(table, side):
        return
    if judge_served(table, side, number, "ENG-2") is not None:
        return
    for order in _hauls(table, number, goal):
        if judge_haul(table, side, order) is None:
            yield HAUL + order.length // 10, order
            return


def _hauls(table: Table, number: int, goal: int) -> Iterator[o.Haul]:
    """From place to place of its track; there straight at its goal."""
    each, rect = engine(table, number), built(table, goal).rect
    row = table.profile.engine(each.kind)
    way = [spot for spot in track(table, number, goal) if distance((each.x, each.y), spot) > 40]
    if not way:
        angle = max(-900, min(900, turn(each.a, inwards(rect))))
        if angle:
            yield o.Haul(number, angle, 0)
        return
    x, y = way[0]
    gap = distance((each.x, each.y), way[0])
    if len(way) == 1:
        angle = turn(each.a, inwards(rect))
        gap = seen_from(rect, each.x, each.y)[1] - row.depth // 2
        if not angle and 0 < gap <= row.move:
            yield from (o.Haul(number, 0, length) for length in range(gap, max(0, gap - 4), -1))
    else:
        angle = turn(each.a, heading(x - each.x, y - each.y))
    angle = max(-900, min(900, angle))
    for share in (10, 7, 5, 3, 1):
        length = min(row.move, max(0, gap)) * share // 10
        if length:
            yield o.Haul(number, angle, length)
    if angle:
        yield o.Haul(number, angle, 0)


# Figures ---------------------------------------------------------------------------------------------------


def of_figure(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """What a man by himself does."""
    figure = table.figures[number]
    if figure.left <= 0:
        return
    if figure.slot >= 0:
        yield from on_top(table, side, number)
    elif figure.ladder >= 0:
        order = o.CrossWall(number)
        if judge_cross(table, side, order) is None:
            yield CROSS, order
    elif figure.engine >= 0:
        yield from _landings(table, side, number)
    elif kept_off(table, side):
        yield from _serves(table, side, number)
    elif kind_of(table, number).mounted or is_inside(table, figure.x, figure.y):
        if can_get_in(table) or is_inside(table, figure.x, figure.y):
            yield from into(table, side, number)
    else:
        yield from _before_the_wall(table, side, number)


def _lacks(table: Table, which: int) -> int:
    """ENG-1: how many men an engine lacks."""
    return table.profile.engine(engine(table, which).kind).crew - len(table.crews.get(which, ()))


def _serves(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """ENG-1: whoever has no formation goes to an engine that lacks somebody: on a day of stones to those that
    throw them, and then into rams and towers, on one of assault where only few are lacking."""
    figure, calm = table.figures[number], kept_off(table, side)
    if kind_of(table, number).mounted or figure.formation >= 0:
        return
    short = _short(table, side, HEAVY, MANY) if calm else []
    short = short or _short(table, side, INSIDE, MANY if calm else FEW)
    if not short:
        return
    for which in short:
        order = o.Man(number, which)
        if judge_man(table, side, order) is None:
            yield ENTER, order
    here = figure.x, figure.y
    best = min(short, key=lambda which: distance(here, (engine(table, which).x, engine(table, which).y)))
    rect = table.engines[best]
    beside = ((-rect.size.width - 204, 0), (rect.size.width + 204, 0))
    # One enters a tower at its rear.
    behind = ((0, -rect.size.depth - 204),)
    for across, ahead in behind if engine(table, best).kind == "siege-tower" else beside:
        pose = slot(rect, across, ahead)
        yield from walk(table, number, (pose.x, pose.y), rect.pose.a, 40)


def _short(table: Table, side: int, kinds: Collection[str], most: int) -> list[int]:
    """The engines of those kinds that lack somebody, and no more than so many."""
    own = (which for which in table.engines if engine(table, which).side == side)
    return [which for which in own if engine(table, which).kind in kinds and 0 < _lacks(table, which) <= most]


def _landings(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """ENG-4: over the bridge, the best men first."""
    which = table.figures[number].engine
    if engine(table, which).kind != "siege-tower":
        return
    for place in bridged(table, which):
        order = o.Land(number, *place)
        if judge_land(table, side, order) is None:
            quality = QUALITY.index(kind_of(table, number).klass)
            yield LAND + 10 * quality + max(-50, min(50, odds_at(table, number, place) // 4)), order


def _before_the_wall(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """Raise a ladder, climb one, enter a tower, go through a gap; else to the post that is meant for him."""
    figure = table.figures[number]
    goal = _sector_of(table, side, number)
    yield from _engines_beside(table, side, number)
    if goal < 0:
        yield from _serves(table, side, number)
        return
    yield from _climbs(table, side, number)
    if outer_openings(table) and (goal in outer_openings(table) or _nearest_gap(table, number) < 3000):
        yield from into(table, side, number)
        return
    post = posts(table, side, goal).get(number)
    rect = built(table, goal).rect
    look = inwards(rect)
    extra = _longer(table, number, goal)
    if distance((figure.x, figure.y), before(rect, 0, 0)) > 600 and 500 < extra <= ROUND_ABOUT:
        round_it = list(along(table, number, onward(table, (figure.x, figure.y), goal), look))
        if round_it:
            yield from round_it
            return
    if extra > 500:
        yield from ditching(table, side, number)
    if post is None:
        across, out = seen_from(rect, figure.x, figure.y)
        lane = max(-rect.size.width // 2, min(rect.size.width // 2, across))
        if out > HOLD + 150 or out < HOLD - 250:
            yield from walk(table, number, before(rect, lane, HOLD), look)
        return
    if post.foot is not None:
        for other, place in posts(table, side, goal).items():
            if place.foot == post.foot and other != number:
                order = o.RaiseLadder(number, other, *post.foot)
                if judge_raise(table, side, order) is None:
                    yield RAISE, order
        yield from to_wall(table, number, rect, post.spot, look, 60)
        return
    yield from walk(table, number, post.spot, look, 60)


def _longer(table: Table, number: int, goal: int) -> float:
    """How much longer the way there is to a wall is than the straight one."""
    figure, rect = table.figures[number], built(table, goal).rect
    across, _ = seen_from(rect, figure.x, figure.y)
    half = rect.size.width // 2
    straight = distance((figure.x, figure.y), before(rect, max(-half, min(half, across)), 260))
    return walk_to(table, (figure.x, figure.y), goal) - straight


def _sector_of(table: Table, side: int, number: int) -> int:
    known: dict[int, dict[int, int]] = table.memo("stormers")
    if side not in known:
        known[side] = {
            man: sector for sector in range(len(table.setup.sectors)) for man in storming(table, side, sector)
        }
    return known[side].get(number, -1)


def _nearest_gap(table: Table, number: int) -> int:
    figure = table.figures[number]
    poses = (built(table, each).rect.pose for each in outer_openings(table))
    return min((distance((figure.x, figure.y), (pose.x, pose.y)) for pose in poses), default=99_999)


def _climbs(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """LAD-4: the best man at the foot goes first."""
    assert table.siege is not None
    for index, ladder in enumerate(table.siege.ladders):
        if ladder.down or ladder.side != side or not near_foot(table, number, (ladder.x, ladder.y)):
            continue
        order = o.Climb(number, index)
        if judge_climb(table, side, order) is None:
            above = table.tops.get((ladder.sector, ladder.slot))
            friend = above is not None and table.figures[above].side == side
            yield CLIMB - 200 * friend + 10 * QUALITY.index(kind_of(table, number).klass), order


def _engines_beside(table: Table, side: int, number: int) -> Iterator[Candidate]:
    """ENG-1: into a docked tower; to an engine that lacks somebody, if it lacks few."""
    for which in table.engines:
        each = engine(table, which)
        if each.side != side or each.kind in LIGHT:
            continue
        order = o.Man(number, which)
        docked = each.kind == "siege-tower" and docked_at(table, which) >= 0
        short = _lacks(table, which)
        if short > 0 and (docked or short <= FEW) and judge_man(table, side, order) is None:
            yield ENTER, order
