"""Driven moves on a bare table: evasion (TAB-19), retreat with passing and pushing (TAB-17, TAB-19, TAB-26),
pursuit (TAB-18), panic (TAB-24)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hheditor.rules.impetus.board.bare.bases import CLEAR, Way, clear_of, how_far, shifted, touch
from hheditor.rules.impetus.board.bare.ways import place
from hheditor.rules.impetus.board.interface import Chase, Flight, Passage, place_of
from hheditor.rules.impetus.position.profile import GroundKind
from hheditor.tables import CIRCLE, Pose, Rect, furthest, heading, overlap, turn

if TYPE_CHECKING:
    from hheditor.rules.impetus.board.bare.board import TableBoard
    from hheditor.rules.impetus.position.table import Table
else:
    TableBoard = Table = Any

_BACK = CIRCLE // 2
_STEP = (0,)
_MOST_TURN = 450
_SIXTY = 600


# Evasion -------------------------------------------------------------------------------------------------


def evasions(
    board: TableBoard, table: Table, number: int, passage: Passage, figure: Callable[[GroundKind], int]
) -> tuple[Flight, ...]:
    """TAB-19, EVA-4 to EVA-6: straight back by the full figure of the ground, to the edge at most; not
    through closed ground, enemies and melees; past friends to the first free place."""
    rect = board.rect(table.units[number])
    edge = board.to_edge(rect, _BACK)
    longest = min(edge, max(figure("open"), 0))

    def lawful(length: int) -> bool:
        going = board.going_on(Way((rect, shifted(rect, length, _BACK))))
        return length <= min(figure(kind) for kind in going.seen)

    length = furthest(lawful, longest)
    friends = board.friends(table, number)
    passed: set[int] = set()
    while 0 < length <= edge:
        end = shifted(rect, length, _BACK)
        on = [friend for friend, other in friends if overlap(end.corners, other.corners)]
        if not on:
            break
        length = max(clear_of(rect, _BACK, length, board.rect(table.units[friend])) for friend in on)
    if not 0 < length <= edge:
        return ()
    way = Way((rect, shifted(rect, length, _BACK)))
    if any(way.meets(other, CLEAR) for _, other in board.enemies(table, number)):
        return ()
    if board.closed_on(board.setup.troop_of_unit[number], way):
        return ()
    for friend, other in friends:
        if way.meets(other, 0):
            if passage.blocks(friend):
                return ()
            passed.add(friend)
    return (Flight(_STEP, place(way.end), tuple(sorted(passed))),)


# Retreat -------------------------------------------------------------------------------------------------


class Retreat:
    """TAB-17: one retreat worked out: straight back; friends are passed or pushed; what stops it stops it a
    millimetre before."""

    def __init__(self, board: TableBoard, table: Table, number: int, length: int, passage: Passage) -> None:
        self.board, self.table, self.number, self.passage = board, table, number, passage
        self.rect = board.rect(table.units[number])
        self.length = length
        self.friends = dict(board.friends(table, number))
        self.pushed: dict[int, Rect] = {}

    def worked_out(self) -> Flight:
        """The way, or the end of the unit."""
        unit = self.table.units[self.number]
        stops = {friend for friend in self.friends if self.passage.blocks(friend)}
        while True:
            length = self._stopped(self.length, stops)
            if length < CLEAR:
                return Flight((), place_of(unit), fate="destroyed")
            length, passed = self._through(length, stops)
            blocking = self._push(length, stops | set(passed))
            if blocking < 0:
                break
            stops.add(blocking)
        end = shifted(self.rect, length, _BACK)
        pushed = tuple((friend, place(rect)) for friend, rect in sorted(self.pushed.items()))
        lost = tuple(friend for friend, rect in sorted(self.pushed.items()) if not self.board.on_table(rect))
        fate = "" if self.board.on_table(end) else "off-field"
        return Flight(_STEP, place(end), passed, pushed, fate, lost=lost)  # type: ignore[arg-type]

    def _stopped(self, most: int, stops: set[int]) -> int:
        """How far it goes before an enemy, a melee, a friend who cannot give way, or closed ground."""
        hard = [other for _, other in self.board.enemies(self.table, self.number)]
        hard += [self.friends[friend] for friend in stops]
        length = how_far(self.rect, _BACK, most, hard, CLEAR)
        troop = self.board.setup.troop_of_unit[self.number]
        free = furthest(
            lambda far: not self.board.closed_on(troop, Way((self.rect, shifted(self.rect, far, _BACK)))),
            length,
        )
        return length if free == length else max(0, free - CLEAR)

    def _through(self, length: int, stops: set[int]) -> tuple[int, tuple[int, ...]]:
        """RET-5: friends it may pass, and how much further it goes to come clear of them; who has no free
        place behind him is not passed."""
        passable = {
            friend: rect
            for friend, rect in self.friends.items()
            if friend not in stops and self.passage.passes(friend)
        }
        way = Way((self.rect, shifted(self.rect, length, _BACK)))
        met = [friend for friend, rect in passable.items() if way.meets(rect, 0)]
        further = length
        while True:
            end = shifted(self.rect, further, _BACK)
            on = [rect for rect in passable.values() if overlap(end.corners, rect.corners)]
            if not on:
                break
            further = max(clear_of(self.rect, _BACK, further, rect) for rect in on)
        if further == length:
            return length, tuple(sorted(met))
        if self._stopped(further, stops) == further and self.board.on_table(end):
            way = Way((self.rect, end))
            met = [friend for friend, rect in passable.items() if way.meets(rect, 0)]
            return further, tuple(sorted(met))
        ended = shifted(self.rect, length, _BACK)
        return length, tuple(
            sorted(friend for friend in met if not overlap(ended.corners, passable[friend].corners))
        )

    def _push(self, length: int, leave: set[int]) -> int:
        """TAB-19: friends in its way pushed straight on, just so far, and those behind them; or the one who
        cannot be pushed, -1 where all can. All go at the same time: nobody is pushed by those he pushes."""
        self.pushed = {}
        shoved, done = {self.number: length}, set[int]()
        while waiting := shoved.keys() - done:
            pusher = max(waiting, key=lambda each: (shoved[each], each))
            done.add(pusher)
            before, far = self.friends.get(pusher, self.rect), shoved[pusher]
            mover = shifted(before, far, self._along(before))
            for friend, rect in self.friends.items():
                pushed = far - max(0, how_far(before, self._along(before), far, (rect,), 0))
                if friend in leave or friend in done or pushed <= shoved.get(friend, 0):
                    continue
                if not self.passage.pushes(friend):
                    return friend
                moved = shifted(rect, pushed, self._along(rect))
                while overlap(moved.corners, mover.corners):  # by the tenths that those who touch may share
                    pushed += 1
                    moved = shifted(rect, pushed, self._along(rect))
                if self._barred(friend, rect, moved):
                    return friend
                shoved[friend], self.pushed[friend] = pushed, moved
        return -1

    def _along(self, rect: Rect) -> int:
        """The way the retreat goes, from the heading of a base."""
        return turn(rect.pose.a, (self.rect.pose.a + _BACK) % CIRCLE)

    def _barred(self, friend: int, before: Rect, after: Rect) -> bool:
        """RET-4: enemies and closed ground stop whoever is pushed, too."""
        way = Way((before, after))
        if any(way.meets(other, CLEAR) for _, other in self.board.enemies(self.table, self.number)):
            return True
        return self.board.closed_on(self.board.setup.troop_of_unit[friend], way)


def retreat(board: TableBoard, table: Table, number: int, length: int, passage: Passage) -> Flight:
    """TAB-17."""
    return Retreat(board, table, number, length, passage).worked_out()


# Pursuit -------------------------------------------------------------------------------------------------


def pursuit(board: TableBoard, table: Table, number: int, loser: int, length: int) -> Chase:
    """TAB-18: at most 45 degrees towards the loser's centre, if there is room; then straight on."""
    unit = table.units[number]
    rect = board.rect(unit)
    if not length:
        return Chase((), place_of(unit))
    if table.units[loser].cell >= 0:
        rect = _turned_after(board, table, number, rect, board.rect(table.units[loser]))
    reach, met = board.first_touched(table, number, rect, length)
    friends = [other for _, other in board.friends(table, number)]
    stop = min(how_far(rect, 0, length, friends, 0), board.to_edge(rect, 0))
    troop = board.setup.troop_of_unit[number]
    stop = furthest(lambda far: not board.closed_on(troop, Way((rect, shifted(rect, far)))), max(0, stop))
    contact = -1
    if met and reach <= stop:
        contact = loser if loser in met else met[0]
        stop = reach
    end = shifted(rect, max(0, stop))
    moved = end.pose != board.rect(unit).pose
    return Chase(_STEP if moved else (), place(end), contact)


def _turned_after(board: TableBoard, table: Table, number: int, rect: Rect, loser: Rect) -> Rect:
    angle = turn(rect.pose.a, heading(loser.pose.x - rect.pose.x, loser.pose.y - rect.pose.y))
    angle = max(-_MOST_TURN, min(_MOST_TURN, angle))
    turned = rect.at(Pose(rect.pose.x, rect.pose.y, (rect.pose.a + angle) % CIRCLE))
    return turned if board.has_room(table, turned, (number,)) else rect


# Panic ---------------------------------------------------------------------------------------------------


def run_away(board: TableBoard, table: Table, number: int, face: int, length: int) -> Flight:
    """TAB-24: heading and 30 degrees, then 60 more for each pip; OPT-9: to the first unit, closed ground or
    the edge."""
    rect = board.rect(table.units[number])
    angle = 300 + _SIXTY * (face - 1)
    stop, met = min(length, board.to_edge(rect, angle)), -1
    for others, gap in ((board.friends(table, number), 0), (board.enemies(table, number), CLEAR)):
        for other, there in others:
            far = max(0, how_far(rect, angle, stop, (there,), gap))
            if far < stop:
                stop, met = far, other
    troop = board.setup.troop_of_unit[number]
    free = furthest(lambda far: not board.closed_on(troop, Way((rect, shifted(rect, far, angle)))), stop)
    if free < stop:
        stop, met = max(0, free), -1
    end = shifted(rect, stop, angle)
    return Flight(_STEP if stop else (), place(end), stopped_by=met)


def closed_up(turned: Rect, enemy: Rect) -> Rect | None:
    """TAB-27: a turned base moved along its axis just until it touches that enemy; None where it cannot."""
    if overlap(turned.corners, enemy.corners):
        far = clear_of(turned, _BACK, 0, enemy)
        return shifted(turned, far, _BACK)
    if touch(turned, enemy):
        return turned
    reach = how_far(turned, 0, 2 * (turned.radius + enemy.radius), (enemy,), 0)
    found = shifted(turned, max(0, reach))
    return found if touch(found, enemy) else None
