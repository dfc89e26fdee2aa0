"""ROU: rout, run and rally. ROU-1: half the minimum. ROU-2 (FR-27): who is in rout. ROU-3 to ROU-8 (FR-28):
the run, worked out by the program. ROU-7: ground binds routers, too. CMP-5: without a camp they run
elsewhere. CRO-1, CRO-3: through open formations. ROU-9, ROU-10 (FR-29): forming up again.
"""

from hheditor.rules.api import Stage
from hheditor.rules.figures.formations.layout import lot_of, minimum
from hheditor.rules.figures.movement.ground import bar_to_figure, leg
from hheditor.rules.figures.movement.obstacles import stopped_by_stakes
from hheditor.rules.figures.movement.singles import ends_on, overlapped, way_blocked
from hheditor.rules.figures.position.measures import (
    apart,
    gap_to_enemy,
    near_commander,
    nearer,
    nearest_enemy,
    refuge,
)
from hheditor.rules.figures.position.table import (
    BASES,
    Figure,
    Table,
    change_figure,
    change_figures,
    change_formation,
    commanders,
    counted,
    kind_of,
)
from hheditor.tables import (
    FINE,
    ONE,
    TOUCH,
    Pose,
    Rect,
    Way,
    cosine,
    furthest,
    heading,
    nearest,
    on_table,
    overlap,
    sine,
    sweep,
)
from hheditor.tables.ground import holds, holds_wholly
from hheditor.tables.measure import length_up

Spot = tuple[int, int]
TURNS = (0, 150, -150, 300, -300, 450, -450, 600, -600, 750, -750, 900, -900)
"""ROU-5: how a blocked run is turned, in this order."""
LATTICE = 100
"""ROU-5: places in a camp lie on whole centimetres."""
WALLED_PLACES = 60
"""So many places inside of works are looked at for a way in."""
BACK = 10
"""FR-82: a run that would end on a friend is shortened by millimetres."""


def routs(table: Table, formation: int) -> bool:
    """ROU-1: down to half the minimum or less."""
    members = table.members.get(formation, ())
    if not members:
        return False
    return counted(table, formation) <= minimum(table.profile, lot_of(table, formation)) // 2


def rout(table: Table, formation: int) -> Table:
    """ROU-1, ROU-2: the base goes, survivors turn towards their camp, command figures are merely loose."""
    changes: dict[int, dict[str, object]] = {}
    for number in table.members.get(formation, ()):
        pose = table.pose(number)
        flees = kind_of(table, number).counts
        goal = camp_goal(table, table.figures[number].side, (pose.x, pose.y))
        facing = heading(goal[0] - pose.x, goal[1] - pose.y) if flees else pose.a
        changes[number] = {
            "state": "rout" if flees else "loose",
            "formation": -1,
            "file": 0,
            "rank": 0,
            "x": pose.x,
            "y": pose.y,
            "a": facing,
            "left": 0,
            "steady": 0 if flees else table.turn,
        }
    after = change_formation(table, formation, state="gone", screens=0, ladders=0)
    return change_figures(after, changes)


# Where to --------------------------------------------------------------------------------------------------


def own_edge(table: Table, side: int, spot: Spot) -> Spot:
    """The point of the own edge straight behind a place."""
    return spot[0], table.setup.table.height if side == 0 else 0


def camp_goal(table: Table, side: int, spot: Spot) -> Spot:
    """ROU-4: the nearest point of the camp, rounded; without a camp the own edge."""
    shape = refuge(table, side)
    if not shape:
        return own_edge(table, side, spot)
    point = spot[0] * FINE, spot[1] * FINE
    if holds(shape, point):
        return spot
    best: tuple[int, Spot] | None = None
    for index, finish in enumerate(shape):
        found = _on_segment(point, shape[index - 1], finish)
        far = apart(found, spot)
        if best is None or far < best[0]:
            best = far, found
    assert best is not None
    return best[1]


def _on_segment(point: Spot, start: Spot, finish: Spot) -> Spot:
    """The point of a segment nearest to another, rounded to whole tenths."""
    along = finish[0] - start[0], finish[1] - start[1]
    length = along[0] ** 2 + along[1] ** 2
    reach = (point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]
    reach = max(0, min(length, reach))
    return (
        nearest(start[0] * length + along[0] * reach, FINE * length),
        nearest(start[1] * length + along[1] * reach, FINE * length),
    )


def _goals(table: Table, number: int, here: Spot) -> list[tuple[int, int, Spot]]:
    """ROU-4: (squared distance, 0 for the camp, point), the nearest first."""
    side = table.figures[number].side
    found: list[tuple[int, int, Spot]] = []
    if refuge(table, side):
        goal = camp_goal(table, side, here)
        found.append((apart(here, goal), 0, goal))
    for commander in commanders(table, side):
        pose = table.standing[commander].pose
        found.append((apart(here, (pose.x, pose.y)), 1 + commander, (pose.x, pose.y)))
    return sorted(found)


# The run ---------------------------------------------------------------------------------------------------


def _sheltered(table: Table, side: int, x: int, y: int) -> bool:
    shape = refuge(table, side)
    return bool(shape) and holds(shape, (x * FINE, y * FINE))


def safe(table: Table, number: int) -> bool:
    """ROU-3: near a commander or in the own camp."""
    figure, pose = table.figures[number], table.standing[number].pose
    return _sheltered(table, figure.side, pose.x, pose.y) or near_commander(
        table, figure.side, pose.x, pose.y, table.profile.near
    )


def _step(here: Spot, way: Spot, length: int, turned: int) -> Spot:
    """ROU-5: so far along a way, turned: each coordinate rounded."""
    far = length_up(*way)
    if far == 0:
        return here
    cos, sin = cosine(turned), sine(turned)
    x, y = way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos
    return here[0] + nearest(x * length, far * ONE), here[1] + nearest(y * length, far * ONE)


class Runner:
    """ROU-4, ROU-5: one router's run."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self.figure: Figure = table.figures[number]
        self.kind = kind_of(table, number)
        self.rect: Rect = table.standing[number]
        self.here: Spot = (self.rect.pose.x, self.rect.pose.y)
        move = table.profile.footing(self.kind.footing).move
        self.move = move // 2 if self.figure.halved else move
        self.open = frozenset(
            BASES + formation
            for formation in table.bases
            if table.formations[formation].side == self.figure.side
            and not table.formations[formation].compact
            and not self.kind.model
        )
        friends = {each for each in table.singles if table.figures[each].side == self.figure.side}
        self.passes = frozenset(self.open | friends | overlapped(table, number, self.rect))

    def run(self) -> Pose | None:
        """Where it ends and how it faces; None where it cannot move."""
        end = self._choose()
        if end is None or end == self.here:
            return None
        facing = heading(end[0] - self.here[0], end[1] - self.here[1])
        return Pose(end[0], end[1], facing)

    def _choose(self) -> Spot | None:
        before = gap_to_enemy(self.table, self.figure.side, *self.here)
        goals = _goals(self.table, self.number, self.here)
        for squared, which, goal in goals:
            if which == 0 and squared <= self.move**2:
                place = self._place_in_camp()
                if place is not None:
                    return place
            end = self._towards((goal[0] - self.here[0], goal[1] - self.here[1]), goal)
            after = None if end is None else gap_to_enemy(self.table, self.figure.side, *end)
            if end is not None and (before is None or after is None or not nearer(after, before)):
                return end
        if not goals:
            edge = own_edge(self.table, self.figure.side, self.here)
            half = -(-self.rect.size.depth // 2)
            goal = edge[0], edge[1] - half if edge[1] else half
            return self._towards((goal[0] - self.here[0], goal[1] - self.here[1]), goal)
        enemy = nearest_enemy(self.table, self.figure.side, *self.here)
        if enemy < 0:
            return None
        pose = self.table.rect_of(enemy).pose
        way = self.here[0] - pose.x, self.here[1] - pose.y
        return self._towards(way, None) if way != (0, 0) else None

    def _towards(self, way: Spot, goal: Spot | None) -> Spot | None:
        """ROU-5: the first turn that is free all the way, else the longest, then the first."""
        best: tuple[int, Spot] | None = None
        for turned in TURNS:
            most = self._reach(way, turned, goal)
            length = self._free(way, turned, most)
            if length > 0 and length == most:
                return _step(self.here, way, length, turned)
            if length > 0 and (best is None or length > best[0]):
                best = length, _step(self.here, way, length, turned)
        return None if best is None else best[1]

    def _reach(self, way: Spot, turned: int, goal: Spot | None) -> int:
        """How far its move carries it: by the ground, to the goal, to the first step near a commander."""
        most = self.move
        if goal is not None and turned == 0:
            most = min(most, length_up(*way))

        def affordable(length: int) -> bool:
            stop = _step(self.here, way, length, turned)
            found = leg(self.table, self.here, stop)
            # What rough ground adds; the length itself is the run's, whatever rounding made of its end.
            extra = found.cost - length_up(stop[0] - self.here[0], stop[1] - self.here[1])
            return length + extra <= self.move and found.lines <= 1 and found.sheer <= 1

        most = max(0, furthest(affordable, most))
        return self._first_near_commander(way, turned, most)

    def _first_near_commander(self, way: Spot, turned: int, most: int) -> int:
        reach = self.table.profile.near
        for commander in commanders(self.table, self.figure.side):
            pose = self.table.standing[commander].pose
            there = pose.x, pose.y
            cos, sin = cosine(turned), sine(turned)
            x, y = way[0] * cos - way[1] * sin, way[0] * sin + way[1] * cos
            dot = (there[0] - self.here[0]) * x + (there[1] - self.here[1]) * y
            closest = min(most, max(0, dot // (length_up(*way) * ONE)))

            def near(length: int, there: Spot = there) -> bool:
                return apart(_step(self.here, way, length, turned), there) <= reach * reach

            if near(closest):
                # Up to the closest point the distance only shrinks.
                most = min(most, furthest(lambda length: not near(length), closest) + 1)
        return most

    def _free(self, way: Spot, turned: int, most: int) -> int:
        """How far it can go without meeting anything, ending on nobody."""

        def clear(length: int) -> bool:
            return length == 0 or self._clear(_step(self.here, way, length, turned))

        length = furthest(clear, most)
        while length > 0 and not self._ends_free(_step(self.here, way, length, turned)):
            length -= BACK
        return max(0, length)

    def _facing(self, end: Spot) -> int:
        return heading(end[0] - self.here[0], end[1] - self.here[1])

    def _clear(self, end: Spot) -> bool:
        facing, sheet = self._facing(end), self.table.setup.table
        last = self.rect.at(Pose(*end, facing))
        if not on_table(last, sheet.width, sheet.height):
            return False
        parts = tuple(sweep(self.rect, Way((end,), facing)))
        if bar_to_figure(self.table, self.kind, parts):
            return False
        if self.kind.mounted and stopped_by_stakes(self.table, parts):
            return False
        return way_blocked(self.table, self.number, self.rect, (self.here, end), facing, self.passes) < 0

    def _ends_free(self, end: Spot) -> bool:
        last = self.rect.at(Pose(*end, self._facing(end)))
        return ends_on(self.table, self.number, self.rect, last) < 0

    def _place_in_camp(self) -> Spot | None:
        """ROU-5: the nearest free place in the camp, on whole centimetres."""
        shape = refuge(self.table, self.figure.side)
        xs = [x // FINE for x, _ in shape]
        ys = [y // FINE for _, y in shape]
        places = sorted(
            (apart((x, y), self.here), x, y)
            for x in range(-(-min(xs) // LATTICE) * LATTICE, max(xs) + 1, LATTICE)
            for y in range(-(-min(ys) // LATTICE) * LATTICE, max(ys) + 1, LATTICE)
        )
        walled = self.table.siege is not None
        for _, x, y in places[:WALLED_PLACES] if walled else places:
            # Through an open gate, not over the wall.
            if walled and not self._clear((x, y)):
                continue
            last = self.rect.at(Pose(x, y, self._facing((x, y))))
            if holds_wholly(shape, last.corners) and self._ends_free((x, y)):
                return x, y
        return None

    def crossed(self, end: Pose) -> tuple[int, ...]:
        """CRO-3: the open formations it ran through."""
        parts = tuple(sweep(self.rect, Way(((end.x, end.y),), end.a)))
        return tuple(
            piece - BASES
            for piece in sorted(self.open)
            if any(overlap(part, self.table.pieces.rects[piece].corners) for part in parts)
        )


def run_routers(stage: Stage[Table], side: int) -> None:
    """ROU-3, ROU-4: all routers of a side run, in order of the distance to their goals."""
    table = stage.position
    waiting = []
    for number, figure in enumerate(table.figures):
        if figure.side == side and figure.state == "rout":
            pose = table.standing[number].pose
            goals = _goals(table, number, (pose.x, pose.y))
            waiting.append((goals[0][0] if goals else 0, number))
    for _, number in sorted(waiting):
        run_one(stage, number)


def run_one(stage: Stage[Table], number: int) -> None:
    """ROU-4 to ROU-6: one router stands, runs, rallies or leaves the table."""
    table = stage.position
    figure = table.figures[number]
    if safe(table, number):
        _rally(stage, number)
        return
    runner = Runner(table, number)
    if _lost(table, runner):
        after = change_figure(table, number, state="gone", crew=())
        stage.happen("left-table", after, rule="ROU-5", side=figure.side, pieces=(number,))
        return
    end = runner.run()
    table = change_figure(table, number, halved=False) if figure.halved else table
    if end is None:
        stage.quietly(table)
        return
    after = change_figure(table, number, x=end.x, y=end.y, a=end.a)
    for formation in runner.crossed(end):
        if not after.formations[formation].crossed:
            after = change_formation(after, formation, crossed=True)
    length = length_up(end.x - runner.here[0], end.y - runner.here[1])
    stage.happen("ran", after, rule="ROU-4", side=figure.side, pieces=(number,), length=length)
    if safe(stage.position, number):
        _rally(stage, number)


def _lost(table: Table, runner: Runner) -> bool:
    """ROU-5: at the own edge without a camp it is lost."""
    side = runner.figure.side
    if refuge(table, side) or commanders(table, side):
        return False
    edge = own_edge(table, side, runner.here)
    size = runner.rect.size
    return abs(edge[1] - runner.here[1]) <= -(-max(size.width, size.depth) // 2) + TOUCH


def _rally(stage: Stage[Table], number: int) -> None:
    """ROU-6: steady from now on: loose, no longer in rout."""
    table = stage.position
    after = change_figure(table, number, state="loose", steady=table.turn, halved=False)
    stage.happen("steadied", after, rule="ROU-6", side=table.figures[number].side, pieces=(number,))
