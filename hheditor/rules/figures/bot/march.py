"""Where a formation would like to be, and how it gets there: straight, or round what a base cannot cross."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from math import hypot

from hheditor.rules.api import Order
from hheditor.rules.figures.movement.allowance import allowance
from hheditor.rules.figures.movement.bases import Move, furthest_advance, moved
from hheditor.rules.figures.movement.ground import bar_to_base
from hheditor.rules.figures.movement.phase import judge_primitive
from hheditor.rules.figures.position import orders as o
from hheditor.rules.figures.position.measures import foes
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES
from hheditor.tables import Polygon, Pose, Rect, Size, heading, on_table, overlap, turn
from hheditor.values import Finding

Candidate = tuple[int, Order]
Cell = tuple[int, int]
Gain = Callable[[Table, int, Order, Move], int]
"""What a move brings besides coming nearer."""
NEARER = 12
"""What coming a centimetre nearer to where it wants to be is worth."""
ASKEW = 2
"""So much further off, in tenths of a millimetre, is who looks a tenth of a degree past his goal."""
STRIDE = 250
"""So often the ground on a way is looked at."""
CELL = 250
"""How coarse the net is in which somebody looks for a way round."""
NEIGHBOURS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
ASIDE = (0, 300, -300)
"""How far past its goal a formation turns to go round something."""
HEMMED = 1500
"""So far from its goal, and from every enemy, a formation that cannot go on steps back."""
JAMMED = 100
"""Who can go no further than this goes nowhere."""
STAY = 20
"""Less than this is not worth an order."""


def nothing_more(table: Table, formation: int, order: Order, judged: Move) -> int:  # noqa: ARG001
    """Coming nearer is all a move brings."""
    return 0


def march(
    table: Table, formation: int, goal: Rect, wish: int, gain: Gain = nothing_more
) -> Iterator[Candidate]:
    """Moves of a formation towards being `wish` away from a goal, with their merits."""
    found = way(table, formation, goal, wish)
    wish = wish if found is goal else 0
    goal = found
    before = shortfall(table.bases[formation], goal, wish)
    hemmed = before > HEMMED and _hemmed(table, formation)
    for order in dict.fromkeys(_tries(table, formation, goal, wish)):
        judged = judge_primitive(table, order)
        if isinstance(judged, Finding):
            continue
        if isinstance(order, o.Turn):
            yield _turned(table, formation, judged, goal, wish, before, gain), order
            continue
        nearer = (before - shortfall(judged.end, goal, wish)) * NEARER // 100
        merit = nearer + gain(table, formation, order, judged) - STAY
        yield max(merit, 1) if hemmed and isinstance(order, o.Back) else merit, order


def _hemmed(table: Table, formation: int) -> bool:
    """Whether a formation can go neither on nor round those before it, no enemy being near: it makes room."""
    if furthest_advance(table, formation) > JAMMED:
        return False
    pose, side = table.bases[formation].pose, table.formations[formation].side
    near = table.pieces.near(pose.x, pose.y, HEMMED + table.bases[formation].radius)
    return all(piece >= ENGINES or table.side_of(piece) == side for piece in near)


def _turned(
    table: Table, formation: int, judged: Move, goal: Rect, wish: int, before: int, gain: Gain
) -> int:
    """A turn is worth what the advance after it would bring, or what it brings by itself."""
    after = moved(table, formation, judged, step=1, turned=True)
    best = (before - shortfall(judged.end, goal, wish)) * NEARER // 100
    most = furthest_advance(after, formation)
    if most:
        advance = o.Advance(formation, most)
        ahead = judge_primitive(after, advance)
        if not isinstance(ahead, Finding):
            nearer = (before - shortfall(ahead.end, goal, wish)) * NEARER // 100
            best = max(best, nearer + gain(after, formation, advance, ahead))
    return best - 2 * STAY


def shortfall(rect: Rect, goal: Rect, wish: int) -> int:
    """How far a base is from where it would like to be, looking past it counted in."""
    dx, dy = goal.pose.x - rect.pose.x, goal.pose.y - rect.pose.y
    away = round(hypot(dx, dy))
    askew = abs(turn(rect.pose.a, heading(dx, dy))) if away else 0
    return max(0, away - wish) + max(0, wish - away) // 2 + ASKEW * max(0, askew - 60)


def way(table: Table, formation: int, goal: Rect, wish: int) -> Rect:
    """The goal, or where to go first to get round what a base cannot cross."""
    known: dict[tuple[int, Pose], Rect] = table.memo("ways round")
    if (formation, goal.pose) not in known:
        here, size = table.bases[formation].pose, table.bases[formation].size
        short = wish + goal.size.depth + size.depth
        if table.siege is None:
            # In the field nothing keeps a base from touching its goal but what it has to go round.
            short = wish + (goal.size.depth + size.depth) // 2 + STRIDE
        found = None
        for bars in _bars(table, formation):
            found = goal if _free(table, here, goal.pose, size, bars, short) else None
            found = found or _round(table, here, goal.pose, size, bars, short)
            if found is not None:
                break
        # As near as it comes, where there is no way at all.
        known[formation, goal.pose] = found or goal
    return known[formation, goal.pose]


Bars = tuple[Polygon, ...]


def _bars(table: Table, formation: int) -> Iterator[Bars]:
    """What stands in the way besides ground: engines, friends who stay where they are, and figures by
    themselves, if there is a way round them all; else less of it."""
    engines = tuple(rect.corners for rect in table.engines.values())
    side = table.formations[formation].side
    friends = tuple(
        rect.corners
        for number, rect in table.bases.items()
        if number != formation and table.formations[number].side == side and _stays(table, number)
    )
    near, pose = 3 * CELL + table.bases[formation].radius, table.bases[formation].pose
    loose = tuple(
        table.singles[number].corners
        for number in table.pieces.near(pose.x, pose.y, near)
        if number in table.singles and table.figures[number].side == side
    )
    if loose:
        yield (*engines, *friends, *loose)
    if friends:
        yield (*engines, *friends)
    yield engines


def _stays(table: Table, formation: int) -> bool:
    """Whether a formation is likely to stay where it is: it is engaged, or it shoots, or, before works, it
    waits for a gap to ride through."""
    if foes(table, formation):
        return True
    members = table.members.get(formation, ())
    if not members:
        return False
    if table.siege is None:
        return table.kinds[members[0]].weapon not in ("", "javelin")
    return table.kinds[members[0]].weapon != "" or table.kinds[members[0]].mounted


def _round(table: Table, here: Pose, goal: Pose, size: Size, bars: Bars, short: int) -> Rect | None:
    """The furthest place on the shortest way round that can be reached straight."""
    start, aim = (here.x // CELL, here.y // CELL), (goal.x // CELL, goal.y // CELL)
    # With room to turn anywhere on the way; where there is none as narrow as the base.
    for width in (size.width, size.width // 2):
        path = _path(table, start, aim, width, bars, short)
        for column, row in reversed(path[1:]):
            x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
            corner = Pose(x, y, heading(goal.x - x, goal.y - y) if (x, y) != (goal.x, goal.y) else here.a)
            if hypot(x - here.x, y - here.y) > 2 * STRIDE and _free(table, here, corner, size, bars):
                return Rect(corner, Size(0, 0))
    return None


def _path(table: Table, start: Cell, goal: Cell, width: int, bars: Bars, short: int) -> list[Cell]:
    """From cell to cell of a coarse net to within `short` of the goal; empty: there is no way."""
    across, down = table.setup.table.width // CELL, table.setup.table.height // CELL
    open_to = _clear(table, width, bars)
    near = short + CELL + width // 2
    costs: dict[Cell, float] = {start: 0}
    came: dict[Cell, Cell] = {}
    waiting = [(0.0, start)]
    while waiting:
        cost, here = heappop(waiting)
        if hypot(here[0] - goal[0], here[1] - goal[1]) * CELL <= near:
            path = [here]
            while path[-1] in came:
                path.append(came[path[-1]])
            return path[::-1]
        for x, y in NEIGHBOURS:
            there = here[0] + x, here[1] + y
            total = cost + hypot(x, y)
            if not (0 <= there[0] < across and 0 <= there[1] < down) or total >= costs.get(there, 1e9):
                continue
            if open_to(there):
                costs[there], came[there] = total, here
                heappush(waiting, (total, there))
    return []


def _clear(table: Table, width: int, bars: Bars) -> Callable[[Cell], bool]:
    """Whether a base so wide has room in a cell, however it stands, as far as ground and bars go."""
    shared: dict[tuple[int, object], dict[Cell, bool]] = table.setup.memo("clear")
    known = shared.setdefault((width, ground_key(table)), {})
    size, sheet = Size(width, width), table.setup.table

    def clear(cell: Cell) -> bool:
        rect = Rect(Pose(cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2, 2700), size)
        if cell not in known:
            inside = on_table(rect, sheet.width, sheet.height)
            known[cell] = inside and not bar_to_base(table, (rect.corners,))
        return known[cell] and not any(overlap(rect.corners, corners) for corners in bars)

    return clear


def ground_key(table: Table) -> object:
    """What the ground hangs on in the course of a battle: ditches that are filled, works that fall. What is
    worked out of it is kept for as long as it stays as it is."""
    known: dict[str, object] = table.memo("ground-key")
    if "key" not in known:
        sectors = table.siege.sectors if table.siege is not None else ()
        states = tuple((each.state, each.shut) for each in sectors)
        known["key"] = hash((table.ditches, states))
    return known["key"]


def _free(table: Table, start: Pose, end: Pose, size: Size, bars: Bars, short: int = 0) -> bool:
    """Whether a base could go straight from one place to near another, as far as ground and those in the way
    go."""
    dx, dy = end.x - start.x, end.y - start.y
    away = round(hypot(dx, dy))
    looks = heading(dx, dy) if away else start.a
    for gone in range(STRIDE, away - short, STRIDE):
        at = Pose(start.x + dx * gone // away, start.y + dy * gone // away, looks)
        corners = Rect(at, size).corners
        if bar_to_base(table, (corners,)) or any(overlap(corners, each) for each in bars):
            return False
    return True


def _tries(table: Table, formation: int, goal: Rect, wish: int) -> Iterator[Order]:
    each, pose = table.formations[formation], table.bases[formation].pose
    dx, dy = goal.pose.x - pose.x, goal.pose.y - pose.y
    askew = turn(pose.a, heading(dx, dy)) if dx or dy else 0
    if each.step <= 2 and not each.halted:
        most = furthest_advance(table, formation)
        if most:
            yield o.Advance(formation, most)
            room = round(hypot(dx, dy)) - wish
            if 0 < room < most and (wish or not goal.size.depth):
                yield o.Advance(formation, room)
            if most > 600:
                yield o.Advance(formation, most // 2)
    if each.step == 0 and not each.halted:
        yield from _turns(formation, askew)
        back = allowance(table, formation) // 2
        yield o.Back(formation, back)
        yield o.Back(formation, back // 3)


def _turns(formation: int, askew: int) -> Iterator[Order]:
    """Towards the goal, past it on either side, and about an end."""
    for aside in ASIDE:
        angle = max(-1800, min(1800, askew + aside))
        if abs(angle) > 60:
            yield o.Turn(formation, angle)
    wheel = max(-900, min(900, askew))
    if abs(wheel) > 60:
        yield o.Turn(formation, wheel, "front-right" if wheel > 0 else "front-left")
