"""Driven moves over hexes: evasion, retreat with passing and pushing, pursuit, panic."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from hheditor.hexes import turn_between
from hheditor.rules.impetus.board.interface import Chase, Flight, Passage, Place
from hheditor.rules.impetus.board.ways import facing_to
from hheditor.rules.impetus.position.profile import GroundKind

if TYPE_CHECKING:
    from hheditor.rules.impetus.board.hexes import HexBoard
    from hheditor.rules.impetus.position.table import Table
else:
    HexBoard = Table = Any

MOST = 40
_SIXTY = 2


# Evasion -------------------------------------------------------------------------------------------------


class Evasion:
    """HEX-20: the ways of one evader, worked out."""

    def __init__(
        self,
        board: HexBoard,
        table: Table,
        number: int,
        passage: Passage,
        figure: Callable[[GroundKind], int],
    ) -> None:
        self.board, self.table, self.passage, self.figure = board, table, passage, figure
        self.unit = table.units[number]
        self.troop = board.setup.troop_of_unit[number]
        self.rear = ((self.unit.facing // 2 + 3) % 6, (self.unit.facing // 2 + 4) % 6)
        self.found: dict[tuple[int, tuple[int, ...]], Flight] = {}

    def worked_out(self) -> tuple[Flight, ...]:
        """Every end once, with the friends it disturbs."""
        self._go((), (), -1, self.figure(self.board.kinds[self.unit.cell]))
        return tuple(self.found[key] for key in sorted(self.found))

    def _free(self, at: int, direction: int) -> bool:
        if not self.board.passable(self.troop, at, direction):
            return False
        other = self.table.held.get(self.board.grid.neighbours[at][direction], -1)
        return other < 0 or (
            self.table.units[other].side == self.unit.side and not self.passage.blocks(other)
        )

    def _go(self, way: tuple[int, ...], passed: tuple[int, ...], last: int, least: int) -> None:
        """On from the end of a way, `least` being the lowest figure so far."""
        count = len(way)
        at = way[-1] if way else self.unit.cell
        holder = self.table.held.get(at, -1) if way else -1
        onward, may_stop = self._onward(at, count, last, least, standing_on=holder >= 0)
        if holder < 0 and (count >= least or (not onward and may_stop)):
            self._finish(way, passed)
            return
        if count > MOST:
            return
        if holder >= 0:
            passed = (*passed, holder)
        for target, direction, lowest in onward:
            self._go((*way, target), passed, direction, lowest)

    def _onward(
        self, at: int, count: int, last: int, least: int, *, standing_on: bool
    ) -> tuple[list[tuple[int, int, int]], bool]:
        """The next steps; and whether it may stop here, at the edge or before ground that takes too much."""
        offered = self.rear if count % 2 == 0 else (self.rear[1] if last == self.rear[0] else self.rear[0],)
        onward, may_stop = [], False
        for direction in offered:
            target = self.board.grid.neighbours[at][direction]
            if target < 0:
                may_stop = True
            elif self._free(at, direction):
                lowest = min(least, self.figure(self.board.kinds[target]))
                if standing_on and count >= least:
                    onward.append((target, direction, least))
                elif count + 1 <= lowest:
                    onward.append((target, direction, lowest))
                else:
                    may_stop = True
        return onward, may_stop

    def _finish(self, way: tuple[int, ...], passed: tuple[int, ...]) -> None:
        if way:
            hurt = tuple(sorted(each for each in passed if not self.passage.passes(each)))
            flight = Flight(way, Place(way[-1], self.unit.facing), passed)
            self.found.setdefault((way[-1], hurt), flight)


def evasions(
    board: HexBoard, table: Table, number: int, passage: Passage, figure: Callable[[GroundKind], int]
) -> tuple[Flight, ...]:
    """HEX-20, EVA-4, EVA-5, EVA-6: straight back by the full figure of the ground; at the edge it stops; not
    through closed ground, enemies and melees; past the end to the first free place."""
    return Evasion(board, table, number, passage, figure).worked_out()


# Retreat -------------------------------------------------------------------------------------------------


class _State(NamedTuple):
    """How far a retreat has come, and who was disturbed by it."""

    way: tuple[int, ...]
    passed: tuple[int, ...]
    pushed: tuple[tuple[int, int], ...]


class Retreat:
    """HEX-18, HEX-21, HEX-28: one retreat worked out."""

    def __init__(
        self, board: HexBoard, table: Table, number: int, enemy: int, length: int, passage: Passage
    ) -> None:
        self.board, self.table, self.number, self.length, self.passage = board, table, number, length, passage
        self.unit = table.units[number]
        self.troop = board.setup.troop_of_unit[number]
        k = self.unit.facing // 2
        rear = ((k + 3) % 6, (k + 4) % 6)
        around = board.grid.neighbours[self.unit.cell]
        foe = table.units[enemy].cell
        opposite = (around.index(foe) + 3) % 6 if foe in around else rear[0]
        self.rear = rear if opposite != rear[1] else (rear[1], rear[0])
        self.off = False

    def worked_out(self) -> Flight:
        """The way, or the end of the unit."""
        found = self._go(_State((), (), ()), -1, must=False)
        if found is None:
            fate = "off-field" if self.off else "destroyed"
            return Flight((), Place(self.unit.cell, self.unit.facing), fate=fate)  # type: ignore[arg-type]
        state, lost = found
        facing = self.unit.facing
        pushed = tuple(
            (friend, Place(cell, self.table.units[friend].facing)) for friend, cell in state.pushed
        )
        end = Place(state.way[-1] if state.way else self.unit.cell, facing)
        return Flight(state.way, end, state.passed, pushed, "off-field" if lost else "")

    def _holder(self, state: _State, cell: int) -> int:
        for friend, where in reversed(state.pushed):
            if where == cell:
                return friend
        other = self.table.held.get(cell, -1)
        if other == self.number or any(friend == other for friend, _ in state.pushed):
            return -1
        return other

    def _friend(self, other: int) -> bool:
        return self.table.units[other].side == self.unit.side and not self.passage.blocks(other)

    def _go(self, state: _State, last: int, *, must: bool) -> tuple[_State, bool] | None:
        """One step on; None where no hex can be entered. `must`: it stands on a friend and has to go on."""
        count = len(state.way)
        if count > MOST:
            return None
        at = state.way[-1] if state.way else self.unit.cell
        offered = self.rear if count % 2 == 0 else (self.rear[1] if last == self.rear[0] else self.rear[0],)
        neighbours = self.board.grid.neighbours[at]
        options = []
        off = False
        for place, direction in enumerate(offered):
            target = neighbours[direction]
            if target < 0:
                off = True
            elif self.board.passable(self.troop, at, direction):
                other = self._holder(state, target)
                if other < 0 or self._friend(other):
                    options.append((other >= 0, place, direction, target, other))
        for _, _, direction, target, other in sorted(options):
            found = self._enter(state, direction, target, other)
            if found is not None:
                return found
        if off and not must:
            self.off = True
            return (state, True) if state.way else None
        return None

    def _enter(self, state: _State, direction: int, target: int, other: int) -> tuple[_State, bool] | None:
        if other >= 0:
            if self.passage.passes(other):
                through = _State((*state.way, target), (*state.passed, other), state.pushed)
                found = self._go(through, direction, must=True)
                if found is not None:
                    return found
            pushed = self._push(state.pushed, target, direction)
            if pushed is None:
                return None
            state = _State(state.way, state.passed, pushed)
        reached = _State((*state.way, target), state.passed, state.pushed)
        if len(reached.way) < self.length:
            further = self._go(reached, direction, must=False)
            if further is not None:
                return further
        return reached, False

    def _push(
        self, pushed: tuple[tuple[int, int], ...], cell: int, direction: int
    ) -> tuple[tuple[int, int], ...] | None:
        """HEX-21: one hex on, and whoever stands there, too."""
        state = _State((), (), pushed)
        friend = self._holder(state, cell)
        if not self._friend(friend) or not self.passage.pushes(friend):
            return None
        if not self.board.passable(self.board.setup.troop_of_unit[friend], cell, direction):
            return None
        target = self.board.grid.neighbours[cell][direction]
        other = self._holder(state, target)
        if target == self.unit.cell:
            other = -1
        if other >= 0:
            further = self._push(pushed, target, direction)
            if further is None:
                return None
            pushed = further
        return (*(each for each in pushed if each[0] != friend), (friend, target))


def retreat(board: HexBoard, table: Table, number: int, enemy: int, length: int, passage: Passage) -> Flight:
    """HEX-18: by the rear lane, empty hexes before those of friends, then the one opposite to the enemy."""
    return Retreat(board, table, number, enemy, length, passage).worked_out()


# Pursuit -------------------------------------------------------------------------------------------------


def pursuit(
    board: HexBoard, table: Table, number: int, loser: int, way: tuple[int, ...], length: int
) -> Chase:
    """HEX-19: into the hex the loser left and along its way; after a destroyed loser straight on."""
    unit = table.units[number]
    troop = board.setup.troop_of_unit[number]
    alive = table.units[loser].cell
    at, facing = unit.cell, unit.facing
    gone: list[int] = []
    hand = -1
    for step in range(length):
        if step < len(way) and (alive >= 0 or step == 0):
            target = way[step]
            direction = board.grid.neighbours[at].index(target)
            if alive < 0:
                facing = facing_to(facing, direction)
        else:
            direction = facing // 2 if hand != facing // 2 else (facing // 2 + 1) % 6
            target = board.grid.neighbours[at][direction]
        hand = direction
        other = table.held.get(target, -1) if target >= 0 else -1
        if other >= 0 and table.units[other].side != unit.side:
            return Chase(tuple(gone), Place(at, facing_to(facing, direction)), other)
        if other >= 0 or not board.passable(troop, at, direction):
            break
        at = target
        gone.append(at)
        if alive >= 0 and board.grid.distance(at, alive) == 1:
            turned = facing_to(facing, board.grid.neighbours[at].index(alive))
            if turn_between(facing, turned) <= _SIXTY:
                return Chase(tuple(gone), Place(at, turned), loser)
    return Chase(tuple(gone), Place(at, facing))


def run_away(board: HexBoard, table: Table, number: int, face: int, length: int) -> Flight:
    """HEX-24: 1 front right, then clockwise; OPT-9: to the first unit, closed ground or the edge."""
    unit = table.units[number]
    direction = (unit.facing // 2 + face) % 6
    at, way, met = unit.cell, [], -1
    for _ in range(length):
        target = board.grid.neighbours[at][direction]
        if target >= 0 and target in table.held:
            met = table.held[target]
            break
        if not board.passable(board.setup.troop_of_unit[number], at, direction):
            break
        at = target
        way.append(at)
    return Flight(tuple(way), Place(at, unit.facing), stopped_by=met)
