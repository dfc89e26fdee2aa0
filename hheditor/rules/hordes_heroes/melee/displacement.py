"""Friends in the way of a recoil or a flight are pushed back or aside, as many as it takes.

Whether room can be made is found out before anybody moves (`push_cells`), so a push once begun succeeds. The
one at the end of the chain goes first; then each enters the hex left before it, and the pusher comes last.
"""

from collections.abc import Iterator

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.zones import barred, in_contact, off_the_road
from hheditor.rules.hordes_heroes.melee.casualties import disrupt
from hheditor.rules.hordes_heroes.movement.flying.flyers import zone_against
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import Push
from hheditor.rules.hordes_heroes.position.table import (
    Table,
    change,
    change_leader,
    direction_between,
    flies,
    lone_leaders,
)
from hheditor.rules.hordes_heroes.position.tasks import Pushing, Shoved
from hheditor.values import Finding, refuse


def closed_step(table: Table, number: int, origin: int, cell: int) -> bool:
    """Whether ground keeps a unit from a step: closed to it, or wheels in closed ground (R-21) or anybody on
    a bridge but by the road.
    """
    setup = table.setup
    if barred(table, number, cell, origin) or off_the_road(table, number, origin, cell):
        return True
    if flies(table, table.units[number]):
        return False
    if setup.narrows and (setup.narrows >> cell | setup.narrows >> origin) & 1:
        return not setup.road[setup.grid.neighbours[origin].index(cell)] >> origin & 1
    return False


def ends_move(table: Table, origin: int, cell: int) -> bool:
    """Whether a step ends a move: rivers, lakes, and limiting ground unless entered by road (R-20, R-205)."""
    setup = table.setup
    if (setup.wet | setup.lake) >> cell & 1:
        return True
    if not setup.stopping & ~table.open_gates & 1 << cell:
        return False
    direction = setup.grid.neighbours[origin].index(cell)
    return not (table.profile.road_cancels_limits and setup.road[direction] >> origin & 1)


def enemy_held(table: Table, side: int) -> int:
    """Cells the other side holds with anything at all: R-114, a leader's alone too."""
    other = 1 - side
    return table.formed[other] | table.loose[other] | table.alone[other]


def attach(table: Table, number: int) -> Table:
    """R-115: leaders go where their host goes; alone in a hex a friendly unit has come to, they join it."""
    unit = table.units[number]
    if not table.alone[unit.side] >> unit.cell & 1:
        return table
    for index in lone_leaders(table, unit.cell, unit.side):
        table = change_leader(table, index, host=number)
    return table


def pushable(table: Table, number: int) -> bool:
    """CMP-2: friends in hand-to-hand are never displaced, disrupted ones only where the profile lets it."""
    unit = table.units[number]
    if unit.formation == "skirmish":
        return True
    if unit.disrupted and not table.profile.push_disrupted:
        return False
    return not in_contact(table, number)


def push_cells(
    table: Table, number: int, cell: int, origin: int, waiting: tuple[int, ...]
) -> tuple[int, ...]:
    """Where a friend pushed out of a cell may go, the pusher's direction first.

    A cell held by a friend counts if that one can be pushed on in turn, by option only for want of a vacant
    one (R-202). `origin` is where the pusher comes
    from, `waiting` are the cells of all who wait for room, which are not free.
    """
    taken = frozenset((*waiting, cell))
    found = tuple(
        beside
        for beside in _beside(table, number, cell, origin)
        if beside not in taken and _room(table, number, cell, beside, set(taken))
    )
    if table.profile.push_on:
        return found
    return tuple(beside for beside in found if beside not in table.held) or found


def can_push(table: Table, cell: int, origin: int, pusher: int) -> bool:
    """Whether the friend in a cell can make room for a unit that comes from another."""
    number = table.held[cell]
    if number == pusher or not pushable(table, number):
        return False
    return bool(push_cells(table, number, cell, origin, (table.units[pusher].cell,)))


def pushing(table: Table, cell: int, origin: int, pusher: int) -> Pushing:
    """The task that makes the friend in a cell give room."""
    return Pushing(table.held[cell], cell, pusher, origin, (table.units[pusher].cell,))


def _beside(table: Table, number: int, cell: int, origin: int) -> Iterator[int]:
    """Neighbours a pushed unit may enter as far as ground and enemies go, the pusher's direction first."""
    neighbours = table.setup.grid.neighbours[cell]
    side = table.units[number].side
    foes = enemy_held(table, side) | zone_against(table, number)
    ahead = (direction_between(table, origin, cell) + 6) % 6
    for turn in (0, 1, -1, 2, -2, 3):
        beside = neighbours[(ahead + turn) % 6]
        if beside >= 0 and not foes >> beside & 1 and not closed_step(table, number, cell, beside):
            yield beside


def _room(table: Table, number: int, cell: int, beside: int, seen: set[int]) -> bool:
    """Whether a cell is vacant or can be made so by pushing on; no cell is looked at twice."""
    seen.add(beside)
    other = table.held.get(beside)
    if other is None:
        return _connected(table, number, cell, beside)
    if other == number or table.units[number].formation == "skirmish" or not pushable(table, other):
        return False
    return any(
        following not in seen and _room(table, other, beside, following, seen)
        for following in _beside(table, other, beside, cell)
    )


def _connected(table: Table, number: int, cell: int, target: int) -> bool:
    """Whether a skirmish unit stays one group when one of its stands goes from a cell to another."""
    unit = table.units[number]
    if unit.formation != "skirmish":
        return True
    left = {target if each == cell else each for each in unit.cells}
    around = table.setup.grid.around
    reached = {target}
    frontier = [target]
    while frontier:
        near = around[frontier.pop()]
        fresh = [each for each in left - reached if near >> each & 1]
        reached.update(fresh)
        frontier.extend(fresh)
    return reached == left


@handles(Pushing)
class PushingHandler(Handler[Pushing]):
    """PAS-5: a pushed friend goes one hex, its owner's choice, and may push on in turn (R-83)."""

    answers = (Push,)
    subject = "unit"

    def _cells(self, table: Table, task: Pushing) -> tuple[int, ...]:
        return push_cells(table, task.unit, task.cell, task.origin, task.waiting)

    def actor(self, table: Table, task: Pushing) -> int | None:
        """The owner, where there is a choice."""
        return table.units[task.unit].side if len(self._cells(table, task)) > 1 else None

    def run(self, stage: Stage[Table], task: Pushing) -> None:
        """The only way there is."""
        _push(stage, task, self._cells(stage.position, task)[0])

    def question(self, table: Table, task: Pushing) -> Question:
        """Where does it make room?"""
        side = table.units[task.unit].side
        return Question("question.hordes_heroes.push", side, "PAS-5", (task.unit, task.pusher), (task.cell,))

    def options(self, table: Table, task: Pushing) -> Iterator[Order]:
        """Each hex, the pusher's direction first."""
        for cell in self._cells(table, task):
            yield Push(task.unit, cell)

    def judge(self, table: Table, task: Pushing, order: Push) -> Finding | None:
        """One of the hexes it may be pushed to."""
        if order.unit != task.unit:
            return refuse("refusal.hordes_heroes.not-pushed", rule="PAS-5", pieces=(order.unit,))
        if order.cell in self._cells(table, task):
            return None
        pieces, places = (task.unit, task.pusher), (order.cell,)
        if direction_between(table, task.cell, order.cell) < 0:
            return refuse("refusal.hordes_heroes.push-far", rule="PAS-5", pieces=pieces, places=places)
        if zone_against(table, task.unit) >> order.cell & 1:
            return refuse("refusal.hordes_heroes.push-zone", rule="PAS-5", pieces=pieces, places=places)
        if closed_step(table, task.unit, task.cell, order.cell):
            return refuse("refusal.hordes_heroes.push-ground", rule="PAS-5", pieces=pieces, places=places)
        return refuse("refusal.hordes_heroes.push-no-room", rule="PAS-5", pieces=pieces, places=places)

    def carry_out(self, stage: Stage[Table], task: Pushing, order: Push, reading: Reading) -> None:
        """Go there, or push on."""
        _push(stage, task, order.cell)


def _push(stage: Stage[Table], task: Pushing, target: int) -> None:
    table = stage.position
    other = table.held.get(target)
    shoved = Shoved(task.unit, task.cell, target)
    if other is None:
        stage.quietly(table.then(shoved))
        return
    further = Pushing(other, target, task.unit, task.cell, (*task.waiting, task.cell))
    stage.quietly(table.then(shoved, further))


@handles(Shoved)
class ShovedHandler(Handler[Shoved]):
    """The hex before a pushed friend is free: it goes there and is disrupted."""

    def run(self, stage: Stage[Table], task: Shoved) -> None:
        """DIS-1: disrupted by it, but for skirmish stands (R-143); guns have moved (R-58)."""
        table = stage.position.then()
        unit = table.units[task.unit]
        if unit.formation == "skirmish":
            cells = tuple(task.target if each == task.cell else each for each in unit.cells)
            after = change(table, task.unit, cells=cells, cell=cells[0], moved=True)
        else:
            fields = {"cell": task.target, "moved": True, "hold_fire": False, "low": ""}
            after = attach(change(table, task.unit, **fields), task.unit)
        stage.happen(
            "pushed",
            after,
            rule="PAS-5",
            side=unit.side,
            pieces=(task.unit,),
            places=(task.cell, task.target),
        )
        if unit.formation != "skirmish":
            disrupt(stage, task.unit, rule="PAS-5", cause="pushed")
