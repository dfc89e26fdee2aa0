"""CMD-1, CMD-6, CMD-9, DUE-1, ZOC-7: the command moves of leaders.

CMD-1: a leader moves up to his Command Move with normal terrain effects, through friends, one more wholly
by road; he may join a friendly unit and move again with it. CMD-6: he leaves a host only when it is
neither in hand-to-hand nor disrupted. CMD-9 (R-42, R-117): he may join a unit in hand-to-hand, and any
number of leaders may share a hex. ZOC-7 (R-37): alone he stops on entering an enemy zone but may leave it
in any later command move. DUE-1: alone he may enter the hex of an enemy leader alone. GEN-5: his hex is
closed to enemy units, and an enemy unit's to him.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from hheditor.hexes import Reach, cells_of, path, reach
from hheditor.rules.api import Order, Reading, Stage
from hheditor.rules.hordes_heroes.command import timekeeping
from hheditor.rules.hordes_heroes.contact.zones import in_contact, judge_elemental
from hheditor.rules.hordes_heroes.magic.control import bound
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import LEADERS, CallTime, Challenge, EndPhase, LeaderMove
from hheditor.rules.hordes_heroes.position.table import Table, change_leader
from hheditor.rules.hordes_heroes.position.tasks import CommandPhase
from hheditor.values import Finding, refuse


def refusal_to_ride(table: Table, side: int, leader: int) -> Finding | None:
    """Why a leader may make no command move."""
    rider = table.leaders[leader - LEADERS]
    if rider.side != side:
        return refuse("refusal.hordes_heroes.not-yours", rule="SEQ-1", pieces=(leader,))
    if rider.cell < 0:
        return refuse("refusal.hordes_heroes.off-table", rule="CMD-1", pieces=(leader,))
    if rider.moved:
        return refuse("refusal.hordes_heroes.already-moved", rule="CMD-1", pieces=(leader,))
    if rider.host >= 0:
        if table.units[rider.host].disrupted:
            return refuse("refusal.hordes_heroes.host-disrupted", rule="CMD-5", pieces=(leader, rider.host))
        if in_contact(table, rider.host):
            return refuse("refusal.hordes_heroes.host-engaged", rule="CMD-6", pieces=(leader, rider.host))
    if table.elementals and bound(table, leader - LEADERS):
        return refuse("refusal.hordes_heroes.spell-bound", rule="MAG-3", pieces=(leader,))
    return None


class Riding(NamedTuple):
    """Where a leader may go."""

    ends: int
    """Cells he may end in."""
    duels: int
    """Cells where he may challenge an enemy leader."""
    ways: Reach | None
    """The ways there, where all are paid alike; None near rivers, narrows and roads through hard ground."""


def riding(table: Table, index: int) -> Riding:
    """Where a leader may go; remembered with the position."""
    memo: dict[int, Riding] = table.memo("ridings")
    found = memo.get(index)
    if found is None:
        found = memo[index] = _riding(table, index)
    return found


def _can_ride(table: Table, index: int) -> bool:
    """Whether a leader can go anywhere; where plain ground lies open beside him no way need be looked for."""
    setup = table.setup
    leader = table.leaders[index]
    taken = setup.closed | setup.lake | setup.wet | setup.narrows | table.loose[0] | table.loose[1]
    taken |= table.formed[1 - leader.side] | table.alone[1 - leader.side] | table.conjured
    plain = setup.grid.around[leader.cell] & ~taken
    if plain and not (setup.wet | setup.narrows) >> leader.cell & 1 and setup.leaders[index].move > 0:
        return True
    ends, duels, _ = riding(table, index)
    return bool(ends | duels)


def _riding(table: Table, index: int) -> Riding:
    setup = table.setup
    leader, card = table.leaders[index], setup.leaders[index]
    side, here = leader.side, 1 << leader.cell
    foes = table.formed[1 - side] | table.loose[1 - side] | table.conjured
    duels = table.alone[1 - side] & ~foes
    near = setup.grid.disc(leader.cell, card.move)
    ways: Reach | None = None
    if near & (setup.narrows | setup.wet | setup.road_cells & setup.stopping):
        found = _walk(table, index, card.move, foes, road_only=False)
    else:
        shut = setup.closed | setup.lake | foes
        if setup.beside_first:
            shut |= setup.too_far(leader.cell)
        free = setup.grid.everywhere & ~shut
        stop = (setup.stopping | table.zones[1 - side] | duels) & ~here
        ways = reach(setup.grid, leader.cell, card.move, ((1, free),), stop)
        found = ways.mask
    if setup.road_cells & here:
        found |= _walk(table, index, card.move + 1, foes | duels, road_only=True)
    found &= ~here
    ends = found & ~duels & ~table.loose[side]
    return Riding(ends, found & duels if leader.host < 0 else 0, ways)


def _walk(table: Table, index: int, allowance: int, foes: int, *, road_only: bool) -> int:
    """Cells a leader comes to hex by hex.

    TER-11: as units do: a river step is a whole move, bridges by their road sides, and limiting ground
    entered by road only hinders him to leave the road there (R-20). Wholly by road he goes one hex more.
    """
    setup = table.setup
    side = table.leaders[index].side
    shut = setup.closed | setup.lake | foes
    halt = table.zones[1 - side] | table.alone[1 - side]
    wet, narrows, cancels = setup.wet, setup.narrows, table.profile.road_cancels_limits
    start = (table.leaders[index].cell, False)
    far = setup.too_far(start[0])
    reached, seen, frontier = 0, {start}, [start]
    for count in range(allowance):
        following = []
        for cell, locked in frontier:
            for direction, there in enumerate(setup.grid.neighbours[cell]):
                if there < 0 or shut >> there & 1:
                    continue
                road = setup.road[direction] >> cell & 1
                narrow = (narrows >> cell | narrows >> there) & 1
                wading = (wet >> cell | wet >> there) & 1
                if ((road_only or locked or narrow) and not road) or (wading and (count or road_only)):
                    continue
                if far >> there & 1 and not (road and cancels):
                    continue
                reached |= 1 << there
                limiting = setup.stopping >> there & 1
                if wading or halt >> there & 1 or (limiting and not (road and cancels)):
                    continue
                state = (there, bool(limiting))
                if state not in seen:
                    seen.add(state)
                    following.append(state)
        frontier = following
    return reached


def judge_ride(table: Table, side: int, order: LeaderMove) -> Finding | None:
    """CMD-1: whether a leader may ride there."""
    refused = refusal_to_ride(table, side, order.leader)
    if refused is not None:
        return refused
    index = order.leader - LEADERS
    places = (order.cell,)
    ends, duels, _ = riding(table, index)
    if ends >> order.cell & 1:
        return None
    if duels >> order.cell & 1 or (table.alone[1 - side] >> order.cell & 1):
        return refuse(
            "refusal.hordes_heroes.challenge-instead", rule="DUE-1", pieces=(order.leader,), places=places
        )
    magic = judge_elemental(table, order.leader, order.cell)
    if magic is not None:
        return magic
    held = table.held.get(order.cell)
    if held is not None and table.units[held].side != side:
        return refuse(
            "refusal.hordes_heroes.enemy-there", rule="MOV-10", pieces=(order.leader, held), places=places
        )
    if held is not None and table.units[held].formation == "skirmish":
        return refuse(
            "refusal.hordes_heroes.skirmish-leader", rule="SKI-1", pieces=(order.leader, held), places=places
        )
    effects = table.setup.effects[order.cell]
    if effects.entry in ("closed", "lake"):
        return refuse(
            "refusal.hordes_heroes.closed-ground", rule=effects.rule, pieces=(order.leader,), places=places
        )
    distance = table.setup.grid.distance(table.leaders[index].cell, order.cell)
    most = table.setup.leaders[index].move
    if distance <= most and order.cell != table.leaders[index].cell:
        if effects.entry == "river" or table.setup.wet >> table.leaders[index].cell & 1:
            return refuse("refusal.hordes_heroes.river", rule="TER-5", pieces=(order.leader,), places=places)
        return refuse(
            "refusal.hordes_heroes.leader-stopped", rule="CMD-1", pieces=(order.leader,), places=places
        )
    return refuse(
        "refusal.hordes_heroes.too-far",
        rule="CMD-1",
        pieces=(order.leader,),
        places=places,
        distance=distance,
        most=most,
    )


def judge_challenge(table: Table, side: int, order: Challenge) -> Finding | None:
    """DUE-1, DUE-2: whether a leader alone may challenge an enemy leader alone."""
    refused = refusal_to_ride(table, side, order.leader)
    if refused is not None:
        return refused
    index = order.leader - LEADERS
    if table.leaders[index].host >= 0:
        return refuse(
            "refusal.hordes_heroes.challenge-hosted",
            rule="DUE-2",
            pieces=(order.leader, table.leaders[index].host),
        )
    held = table.held.get(order.cell)
    if held is not None:
        return refuse(
            "refusal.hordes_heroes.challenge-hosted",
            rule="DUE-2",
            pieces=(order.leader, held),
            places=(order.cell,),
        )
    if not table.alone[1 - side] >> order.cell & 1:
        return refuse(
            "refusal.hordes_heroes.nobody-to-challenge",
            rule="DUE-1",
            pieces=(order.leader,),
            places=(order.cell,),
        )
    if not riding(table, index).duels >> order.cell & 1:
        distance = table.setup.grid.distance(table.leaders[index].cell, order.cell)
        most = table.setup.leaders[index].move
        return refuse(
            "refusal.hordes_heroes.too-far",
            rule="CMD-1",
            pieces=(order.leader,),
            places=(order.cell,),
            distance=distance,
            most=most,
        )
    return None


@handles(CommandPhase)
class CommandHandler(Handler[CommandPhase]):
    """SEQ-1: command moves of all leaders of the side."""

    answers = (LeaderMove, Challenge, EndPhase, CallTime)

    def actor(self, table: Table, task: CommandPhase) -> int | None:
        """The side, while one of its leaders can move."""
        return task.side if next(self._able(table, task), None) is not None else None

    def run(self, stage: Stage[Table], task: CommandPhase) -> None:
        """Nobody left to move."""
        from hheditor.rules.hordes_heroes.command.sequence import next_phase

        next_phase(stage)

    def subjects(self, table: Table, task: CommandPhase) -> tuple[int, ...]:
        """Leaders who can still move."""
        return tuple(self._able(table, task))

    def _able(self, table: Table, task: CommandPhase) -> Iterator[int]:
        for index, leader in enumerate(table.leaders):
            piece = LEADERS + index
            if leader.side != task.side or leader.moved or leader.cell < 0:
                continue
            if refusal_to_ride(table, task.side, piece) is None and _can_ride(table, index):
                yield piece

    def orders(self, table: Table, task: CommandPhase, about: int | None) -> Iterator[Order]:
        """Every end and every challenge."""
        if about is None:
            yield EndPhase()
        for leader in self.subjects(table, task):
            if about is None or leader == about:
                ends, duels, _ = riding(table, leader - LEADERS)
                for cell in cells_of(ends):
                    yield LeaderMove(leader, cell)
                for cell in cells_of(duels):
                    yield Challenge(leader, cell)
        if about is None:
            yield from timekeeping.calls(table)

    def judge(self, table: Table, task: CommandPhase, order: Any) -> Finding | None:
        """By its kind."""
        if isinstance(order, LeaderMove):
            return judge_ride(table, task.side, order)
        if isinstance(order, Challenge):
            return judge_challenge(table, task.side, order)
        return timekeeping.judge_call(table) if isinstance(order, CallTime) else None

    def carry_out(self, stage: Stage[Table], task: CommandPhase, order: Any, reading: Reading) -> None:
        """Ride, or end the phase."""
        if isinstance(order, EndPhase):
            from hheditor.rules.hordes_heroes.command.sequence import next_phase

            next_phase(stage)
            return
        if isinstance(order, CallTime):
            timekeeping.call(stage, task.side)
            return
        ride(stage, order.leader - LEADERS, order.cell, challenge=isinstance(order, Challenge))


def ride(stage: Stage[Table], index: int, cell: int, *, challenge: bool) -> None:
    """A leader goes to a cell; in a friendly unit's hex he is attached to it."""
    table = stage.position
    leader = table.leaders[index]
    way = _way(table, index, cell)
    host = table.held.get(cell, -1)
    after = change_leader(table, index, cell=cell, host=host, moved=True)
    event = "challenged" if challenge else "joined" if host >= 0 else "rode"
    pieces = (LEADERS + index, host) if host >= 0 else (LEADERS + index,)
    rule = "DUE-1" if challenge else "CMD-9" if host >= 0 else "CMD-1"
    stage.happen(event, after, rule=rule, side=leader.side, pieces=pieces, places=(leader.cell, *way))


def _way(table: Table, index: int, cell: int) -> tuple[int, ...]:
    """A way to show: a shortest one he may ride, or the straight hop of a road march."""
    setup = table.setup
    leader = table.leaders[index]
    ways = riding(table, index).ways
    if ways is not None and ways.mask >> cell & 1:
        return path(setup.grid, ways, cell)[1:]
    side = leader.side
    foes = table.formed[1 - side] | table.loose[1 - side] | table.conjured
    free = setup.grid.everywhere & ~(setup.closed | setup.lake | foes)
    found = reach(setup.grid, leader.cell, setup.leaders[index].move + 1, ((1, free),), 0)
    if not found.mask >> cell & 1:
        return (cell,)
    return tuple(step for step in path(setup.grid, found, cell) if step != leader.cell)


def place_leader(table: Table, index: int, cell: int) -> Table:
    """Put a leader down, attached to a friendly unit if there is one."""
    leader = table.leaders[index]
    host = table.held.get(cell, -1)
    if host >= 0 and (table.units[host].side != leader.side or table.units[host].formation == "skirmish"):
        host = -1
    return change_leader(table, index, cell=cell, host=host)
