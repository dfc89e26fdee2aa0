"""What a besieger is after: which formation goes for which sector, where engines are brought, who stands
where before a wall.

A design is made anew from every position. So that it stays the same while men walk, who is nearest keeps what
he is nearest to.
"""

from typing import NamedTuple

from hheditor.rules.figures.bot.siege.lanes import walk_to
from hheditor.rules.figures.bot.siege.tracks import length, track
from hheditor.rules.figures.bot.siege.walls import (
    Spot,
    before,
    built,
    distance,
    holdable,
    is_inside,
    outer_openings,
    seen_from,
    state,
)
from hheditor.rules.figures.position.kinds import range_of
from hheditor.rules.figures.position.posts import docked_at
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.position.works import INSIDE, Ladder, footprint
from hheditor.rules.figures.siege.engines.crews import engine
from hheditor.tables import Rect, slot

TAKEN = 1500
GUARD = 250
OPEN = 3000
PALISADE = 1500
LADDERLESS = 4000
"""What speaks against a sector, as if it were so much further away: somebody goes there already, each man on
it, no means to get up; and for it: it is open, or closed by a palisade only."""
ENOUGH = 2
"""So many shooters for each of the besieged storm where nobody else is left to."""
FILLED, AHEAD = 1000, 2000
"""As far as filling a ditch takes; what speaks for a sector that lies straight ahead."""
FOOT_SIDE = 100
"""So far beside the foot of a ladder those stand who raise it."""
AT_WALL, AT_FOOT = 102, 150
"""So far before a wall those stand who raise a ladder, and those who wait at its foot."""
QUEUE = 290
HEADS = 400


class Design(NamedTuple):
    """Where everybody is to go."""

    sectors: dict[int, int]
    """The sector each formation goes for, dissolved ones too."""
    docks: dict[int, int]
    """The sector each ram and tower is brought to."""


def design(table: Table, side: int) -> Design:
    """What a besieger is after now."""
    known: dict[int, Design] = table.memo("designs")
    if side not in known:
        docks = _docks(table, side)
        known[side] = Design(_sectors(table, side, docks), docks)
    return known[side]


def shoots(table: Table, formation: int) -> bool:
    """Whether a formation fights at a distance: whoever can, unless only he is left to storm."""
    return _far(table, formation) and not _only_shooters_left(table)


def _far(table: Table, formation: int) -> bool:
    members = table.members.get(formation, ())
    far = sum(range_of(table.profile, kind_of(table, each), 0) > 1500 for each in members)
    return 2 * far > len(members)


def _only_shooters_left(table: Table) -> bool:
    """Whether a besieger has nobody else on foot, and shooters enough to go and take what is left."""
    terms = table.setup.siege
    if terms is None:
        return False
    known: dict[str, bool] = table.memo("only-shooters")
    if "found" not in known:
        foot = [
            number
            for number, each in enumerate(table.formations)
            if each.side == terms.besieger and table.members.get(number) and not rides(table, number)
        ]
        others = sum(len(table.members[number]) for number in foot if not _far(table, number))
        many = sum(len(table.members[number]) for number in foot)
        against = sum(
            figure.side == terms.defender and figure.state in ("loose", "base") for figure in table.figures
        )
        known["found"] = others < against and many >= ENOUGH * against
    return known["found"]


def rides(table: Table, formation: int) -> bool:
    """Whether a formation is mounted."""
    members = table.members.get(formation, ())
    return bool(members) and kind_of(table, members[0]).mounted


def middle(table: Table, formation: int) -> Spot:
    """Where a formation is: its base, or the middle of its figures."""
    if formation in table.bases:
        pose = table.bases[formation].pose
        return pose.x, pose.y
    members = table.members.get(formation, ())
    poses = [table.standing[each].pose for each in members]
    count = max(1, len(poses))
    return sum(pose.x for pose in poses) // count, sum(pose.y for pose in poses) // count


def _docks(table: Table, side: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for number in table.engines:
        each = engine(table, number)
        if each.side == side and each.kind in INSIDE:
            goals = {
                sector: _dock_cost(table, number, sector) + (TAKEN if sector in found.values() else 0)
                for sector in range(len(table.setup.sectors))
                if _dockable(table, each.kind, sector, (each.x, each.y)) and track(table, number, sector)
            }
            if goals:
                found[number] = min(goals, key=lambda sector: (goals[sector], sector))
    return found


def _dockable(table: Table, kind: str, sector: int, here: Spot) -> bool:
    _, out = seen_from(built(table, sector).rect, *here)
    if out < 300 or is_inside(table, *here):
        return False
    if kind == "siege-tower":
        return holdable(table, sector) and built(table, sector).kind in ("wall", "tower")
    return state(table, sector).state != "fallen" and built(table, sector).kind != "inner-gate"


def _dock_cost(table: Table, number: int, sector: int) -> int:
    each, rect = engine(table, number), built(table, sector).rect
    cost = length((*track(table, number, sector), before(rect, 0, 0)), (each.x, each.y))
    if each.kind == "siege-tower":
        guards = len(table.garrisons.get(sector, ()))
        return cost + GUARD * guards + (2000 if built(table, sector).kind == "tower" else 0)
    gate = built(table, sector).kind == "gate" or state(table, sector).state == "stopped"
    return cost - (4000 if gate else 0) - 100 * state(table, sector).damage


def _sectors(table: Table, side: int, docks: dict[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    ready = [
        number
        for number, each in enumerate(table.formations)
        if each.side == side and each.state in ("standing", "dissolved", "broken") and number in table.members
    ]
    # Those before the works first: they are there to stay.
    ready.sort(key=lambda number: (table.formations[number].state == "standing", number))
    for number in ready:
        goals = {
            sector: _sector_cost(table, number, sector, docks) + TAKEN * _taken(table, number, sector, found)
            for sector in range(len(table.setup.sectors))
            if _worth_going(table, sector)
        }
        if goals:
            found[number] = min(goals, key=lambda sector: (goals[sector], sector))
    return found


def _taken(table: Table, formation: int, sector: int, found: dict[int, int]) -> int:
    """Shooters and riders are in nobody's way."""
    if shoots(table, formation) or rides(table, formation):
        return 0
    return sum(
        goal == sector and not shoots(table, number) and not rides(table, number)
        for number, goal in found.items()
    )


def _worth_going(table: Table, sector: int) -> bool:
    if built(table, sector).kind == "inner-gate":
        return False
    return holdable(table, sector) or state(table, sector).state in ("fallen", "stopped")


def _sector_cost(table: Table, formation: int, sector: int, docks: dict[int, int]) -> int:
    each, rect = table.formations[formation], built(table, sector).rect
    here = middle(table, formation)
    across, out = seen_from(rect, *here)
    straight = distance(here, before(rect, 0, 0))
    cost = round(max(straight, min(walk_to(table, here, sector), straight + FILLED)))
    cost += 4000 if out < 0 else 0
    cost -= AHEAD if abs(across) <= rect.size.width // 2 else 0
    if sector in outer_openings(table):
        return cost - OPEN
    if state(table, sector).state == "stopped":
        return cost - PALISADE
    cost += GUARD * len(table.garrisons.get(sector, ()))
    cost += {"wall": 0, "tower": 700, "gate": 900}.get(built(table, sector).kind, 0)
    helped = sector in docks.values() or any(
        ladder.sector == sector and not ladder.down and ladder.side == each.side for ladder in _ladders(table)
    )
    if not each.ladders and not helped and not shoots(table, formation):
        cost += LADDERLESS
    return cost


def _ladders(table: Table) -> tuple[Ladder, ...]:
    assert table.siege is not None
    return table.siege.ladders


# Before the wall -------------------------------------------------------------------------------------------


class Post(NamedTuple):
    """Where a man before the works is to stand."""

    spot: Spot
    sector: int
    foot: Spot | None = None
    """The foot of the ladder that is to be raised there."""
    engine: int = -1
    """The tower that is to be entered there."""


def storming(table: Table, side: int, sector: int) -> tuple[int, ...]:
    """Loose men on foot of a besieger before a sector that is theirs to storm."""
    known: dict[tuple[int, int], tuple[int, ...]] = table.memo("storming")
    if (side, sector) not in known:
        groups: dict[int, list[int]] = {}
        for number in table.singles:
            goal = _goal_of(table, side, number)
            if goal >= 0:
                groups.setdefault(goal, []).append(number)
        for each in range(len(table.setup.sectors)):
            known[side, each] = tuple(groups.get(each, ()))
    return known[side, sector]


def _goal_of(table: Table, side: int, number: int) -> int:
    figure, kind = table.figures[number], kind_of(table, number)
    if figure.side != side or figure.state != "loose" or figure.posted or kind.mounted:
        return -1
    if kind.role != "trooper" or is_inside(table, figure.x, figure.y):
        return -1
    if figure.formation >= 0:
        return design(table, side).sectors.get(figure.formation, -1)
    near = [
        sector
        for sector in range(len(table.setup.sectors))
        if _worth_going(table, sector) and seen_from(built(table, sector).rect, figure.x, figure.y)[1] >= 0
    ]
    here = figure.x, figure.y
    best = min(near, key=lambda each: distance(here, before(built(table, each).rect, 0, 0)), default=-1)
    return best if best >= 0 and distance(here, before(built(table, best).rect, 0, 0)) < 2500 else -1


def posts(table: Table, side: int, sector: int) -> dict[int, Post]:
    """Who of those who storm a sector goes to which post."""
    known: dict[tuple[int, int], dict[int, Post]] = table.memo("posts")
    if (side, sector) not in known:
        known[side, sector] = _posts(table, side, sector)
    return known[side, sector]


def _posts(table: Table, side: int, sector: int) -> dict[int, Post]:
    men = storming(table, side, sector)
    if not men:
        return {}
    places = [
        *_pair_posts(table, sector, men),
        *_queue_posts(table, side, sector),
        *_tower_posts(table, side, sector),
        *_hewing_posts(table, sector),
    ]
    found: dict[int, Post] = {}
    where = {number: (table.figures[number].x, table.figures[number].y) for number in men}
    free = []
    for place in places:
        there = [
            number for number in men if number not in found and distance(where[number], place.spot) <= 60
        ]
        if there:
            found[there[0]] = place
        else:
            free.append(place)
    for place in free:
        rest = [
            number
            for number in men
            if number not in found
            and (place.foot is None or table.formations[table.figures[number].formation].ladders)
        ]
        if rest:
            found[min(rest, key=lambda each: (distance(where[each], place.spot), each))] = place
    return found


def ladder_columns(table: Table, sector: int, men: tuple[int, ...]) -> tuple[int, ...]:
    """The slots of a sector's top to which ladders are to be raised: nobody above first, then the nearest."""
    sectors, slots = built(table, sector), built(table, sector).slots
    formations = {table.figures[number].formation for number in men} - {-1}
    ladders = sum(table.formations[each].ladders for each in formations)
    ladders = min(ladders, len(men) // 2)
    if not ladders or not holdable(table, sector):
        return ()
    rect = sectors.rect
    mean = sum(seen_from(rect, table.figures[each].x, table.figures[each].y)[0] for each in men) // len(men)
    lanes = {
        column: seen_from(rect, slots[column].pose.x, slots[column].pose.y)[0]
        for column in range(sectors.columns)
    }
    feet = [
        seen_from(rect, table.figures[each].x, table.figures[each].y)[0]
        for each in men
        if seen_from(rect, table.figures[each].x, table.figures[each].y)[1] <= 110
    ]
    taken = [
        lanes[ladder.slot]
        for ladder in _ladders(table)
        if ladder.sector == sector and not ladder.down and ladder.slot in lanes
    ]
    docked = [
        seen_from(rect, engine(table, number).x, engine(table, number).y)[0]
        for number in table.engines
        if docked_at(table, number) == sector
    ]

    def against(column: int) -> int:
        lane = lanes[column]
        beside = table.setup.beside[sector, column]
        guards = 400 * ((sector, column) in table.tops) + 100 * sum(each in table.tops for each in beside)
        begun = sum(abs(abs(lane - foot) - FOOT_SIDE) <= 60 for foot in feet)
        return guards + abs(lane - mean) - 3000 * begun

    found: list[int] = []
    for column in sorted(lanes, key=lambda each: (against(each), each)):
        lane = lanes[column]
        apart = all(abs(lane - other) >= HEADS for other in (*taken, *(lanes[each] for each in found)))
        clear = all(abs(lane - other) >= 600 for other in docked)
        inside = abs(lane) + 200 <= rect.size.width // 2
        if apart and clear and inside and len(found) < ladders:
            found.append(column)
    return tuple(found)


def _pair_posts(table: Table, sector: int, men: tuple[int, ...]) -> list[Post]:
    rect, slots = built(table, sector).rect, built(table, sector).slots
    found = []
    for column in ladder_columns(table, sector, men):
        across, _ = seen_from(rect, slots[column].pose.x, slots[column].pose.y)
        foot = before(rect, across, 0)
        found += [
            Post(before(rect, across + aside, AT_WALL), sector, foot) for aside in (-FOOT_SIDE, FOOT_SIDE)
        ]
    return found


def _queue_posts(table: Table, side: int, sector: int) -> list[Post]:
    rect = built(table, sector).rect
    near: list[Post] = []
    behind: list[Post] = []
    for ladder in _ladders(table):
        if ladder.sector == sector and not ladder.down and ladder.side == side:
            across, _ = seen_from(rect, ladder.x, ladder.y)
            near += [Post(before(rect, across + aside, AT_FOOT), sector) for aside in (-FOOT_SIDE, FOOT_SIDE)]
            behind.append(Post(before(rect, across, QUEUE), sector))
    return near + behind


def _tower_posts(table: Table, side: int, sector: int) -> list[Post]:
    """At the rear of a docked tower that has room."""
    found = []
    for number, rect in table.engines.items():
        each = engine(table, number)
        if each.side != side or each.kind != "siege-tower" or docked_at(table, number) != sector:
            continue
        for across in (0, 220, -220):
            pose = slot(rect, 2 * across, -rect.size.depth - 204)
            found.append(Post((pose.x, pose.y), sector, engine=number))
    return found


def _hewing_posts(table: Table, sector: int) -> list[Post]:
    """Before a palisade in a gap."""
    if state(table, sector).state != "stopped" and built(table, sector).kind != "palisade":
        return []
    if state(table, sector).state == "fallen":
        return []
    rect = fence(table, sector)
    return [
        Post(before(rect, across, out), sector) for out in (102, 310) for across in (0, 210, -210, 420, -420)
    ]


def fence(table: Table, sector: int) -> Rect:
    """What stands of a sector."""
    return footprint(built(table, sector), state(table, sector))
