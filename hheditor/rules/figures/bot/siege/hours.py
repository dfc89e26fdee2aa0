"""When a besieger storms: on which day, and at which hour of it; and whether his shooters have the better of
those on the works in the meantime.
"""

from hheditor.rules.figures.bot.siege.designs import design, rides, shoots
from hheditor.rules.figures.bot.siege.walls import Spot, built, distance, seen_from, state
from hheditor.rules.figures.movement.allowance import allowance
from hheditor.rules.figures.position.kinds import range_of
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.position.works import HEAVY, INSIDE, LIGHT, SECTORS
from hheditor.rules.figures.siege.damage import points_of
from hheditor.rules.figures.siege.engines.batteries import falls_at, struck
from hheditor.rules.figures.siege.engines.crews import engine, judge_served
from hheditor.rules.figures.siege.places import day_of, hour_of

FEW = 4
"""So many shooters, an engine for three, a formation stands while it waits."""
CLIMBING = 6
"""So many turns go by between a formation's coming to the wall and its being upon it."""
LAST_DAYS = 3
"""The days kept for storming, whatever may still be hoped for from stones."""
BY_LADDERS, THROUGH_A_GAP = 1.5, 0.8
"""So many stormers for each of the besieged are enough, where there is no gap in the works and where there
is."""
NEVER = 99


# Shooters --------------------------------------------------------------------------------------------------


def facing_shots(table: Table, side: int, spot: Spot) -> int:
    """How many enemies on works that look that way shoot as far as a place; an engine counts for three."""
    found = 0
    for number, rect in table.standing.items():
        figure = table.figures[number]
        if figure.side == side or not table.kinds[number].weapon:
            continue
        if figure.sector >= 0 and seen_from(built(table, figure.sector).rect, *spot)[1] <= 0:
            continue
        reach = range_of(table.profile, table.kinds[number], 0)
        found += distance(spot, (rect.pose.x, rect.pose.y)) <= reach
    assert table.siege is not None
    return found + 3 * sum(
        distance(spot, (each.x, each.y)) <= table.profile.engine(each.kind).range
        for each in table.siege.engines
        if each.side != side and each.kind in LIGHT and each.state == "standing"
    )


def outshoots(table: Table, side: int, formation: int) -> bool:
    """Whether shooters lose less than they bring where they are, or will be: men on works are covered, those
    behind screens too."""
    each, members = table.formations[formation], table.members.get(formation, ())
    pose = table.bases[formation].pose
    against = facing_shots(table, side, (pose.x, pose.y))
    screened = min(len(members), each.screens * 2) / max(1, len(members))
    need = min(6, table.profile.klass(kind_of(table, members[0]).klass).hit)
    # One in six hits whoever is covered.
    suffered = against * (screened + (1 - screened) * (7 - need))
    return len(members) >= suffered


def suppressing(table: Table, side: int) -> bool:
    """Whether any shooters of a besieger stand within range and have the better of it."""
    known: dict[int, bool] = table.memo("suppressing")
    if side not in known:
        known[side] = any(
            table.formations[number].side == side
            and shoots(table, number)
            and _in_range(table, number)
            and outshoots(table, side, number)
            for number in table.bases
        )
    return known[side]


def _in_range(table: Table, formation: int) -> bool:
    pose, members = table.bases[formation].pose, table.members[formation]
    reach = max(range_of(table.profile, kind_of(table, each), 0) for each in members)
    side = table.formations[formation].side
    return any(
        distance((pose.x, pose.y), (rect.pose.x, rect.pose.y)) <= reach
        for number, rect in table.standing.items()
        if table.figures[number].side != side and table.figures[number].sector >= 0
    )


# The hour --------------------------------------------------------------------------------------------------


def storms_now(table: Table, side: int, formation: int, out: int) -> bool:
    """Whether a formation so far before its sector goes: all come together, engines and men; while shooters
    thin the works out there is no haste until the day is too short for more."""
    pose = table.bases[formation].pose
    own = max(0, out - table.profile.strip) // max(1, allowance(table, formation)) + 1
    if hour_of(table) + own + CLIMBING >= table.profile.day:
        return True
    if facing_shots(table, side, (pose.x, pose.y)) > FEW:
        return True
    needs = [
        (seen_from(built(table, goal).rect, engine(table, number).x, engine(table, number).y)[1] - 500)
        // max(1, table.profile.engine(engine(table, number).kind).move)
        for number, goal in design(table, side).docks.items()
        if judge_served(table, side, number, "ENG-2") is None
    ]
    if needs and own < min(needs):
        return False
    return not suppressing(table, side)


# The day ---------------------------------------------------------------------------------------------------


def assaults(table: Table, side: int) -> bool:
    """Whether a day is one for storming: there are men enough for those who are left, or no time for
    more stones."""
    terms = table.setup.siege
    assert terms is not None
    gap = any(state(table, number).state != "standing" for number in range(len(table.setup.sectors)))
    men = stormers(table, side)
    if not (men if gap else has_means(table, side)):
        return False
    if terms.days - day_of(table) < LAST_DAYS:
        return True
    if days_to_a_gap(table, side) > terms.days - day_of(table) - 1 and not suppressing(table, side):
        return True
    many = sum(len(table.members[number]) for number in men)
    if gap:
        many += sum(len(table.members[number]) for number in table.bases if _rides_along(table, side, number))
    against = sum(
        figure.side == terms.defender and figure.state in ("loose", "base") for figure in table.figures
    )
    return many >= against * (THROUGH_A_GAP if gap else BY_LADDERS)


def _rides_along(table: Table, side: int, formation: int) -> bool:
    return table.formations[formation].side == side and rides(table, formation)


def days_to_a_gap(table: Table, side: int) -> int:
    """In how many days of bombardment the next sector falls, half of it mended every night; NEVER."""
    daily: dict[int, int] = {}
    for number in table.engines:
        each = engine(table, number)
        row = table.profile.engine(each.kind)
        if each.side != side or each.kind not in HEAVY or len(table.crews.get(number, ())) < row.crew:
            continue
        hit = struck(table, *falls_at(table, number)) - SECTORS
        if hit >= 0:
            mean = sum(points for points, _ in row.damage)
            shots = -(-max(0, table.profile.day - max(0, each.ready - table.turn)) // row.rate)
            daily[hit] = daily.get(hit, 0) + mean * shots // 6
    best = NEVER
    for sector, points in daily.items():
        damage, total = state(table, sector).damage, points_of(table, sector)
        for day in range(1, 11):
            damage += points
            if damage >= total:
                best = min(best, day)
                break
            damage //= 2
    return best


def stormers(table: Table, side: int) -> tuple[int, ...]:
    """Formations on foot that fight hand to hand."""
    return tuple(
        number
        for number, each in enumerate(table.formations)
        if each.side == side
        and each.state in ("standing", "waiting")
        and number in table.members
        and not shoots(table, number)
        and not rides(table, number)
    )


def has_means(table: Table, side: int) -> bool:
    """Whether a besieger has ladders, a ram or a tower left."""
    assert table.siege is not None
    engines = any(
        each.side == side and each.kind in INSIDE and each.state == "standing" for each in table.siege.engines
    )
    return engines or any(
        each.side == side and each.ladders and each.state == "standing" for each in table.formations
    )
