"""A move carried out step by step: the path, what it meets, and going on when a contact has vanished.

MOV-3: a move ends where it meets an enemy's zone. SKI-6, SKI-8: skirmish stands in the way are asked,
then ridden down. RSP-5 (R-48): when a contact vanishes the mover goes on with its unspent movement, after
the evader or elsewhere.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import front_sides, turn_between
from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.responses import make_contact
from hheditor.rules.hordes_heroes.contact.zones import chooses, contacts, tidy, touching
from hheditor.rules.hordes_heroes.magic.control import left_behind
from hheditor.rules.hordes_heroes.movement import skirmishers
from hheditor.rules.hordes_heroes.movement.facing import FREE_TURN
from hheditor.rules.hordes_heroes.movement.flying.course import bombing_way, fly
from hheditor.rules.hordes_heroes.movement.flying.flyers import out_of_reach
from hheditor.rules.hordes_heroes.movement.moves import end_states, reach_of, way_cost
from hheditor.rules.hordes_heroes.movement.reach import Going, going, trace
from hheditor.rules.hordes_heroes.movement.singles import single
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import Halt, Move
from hheditor.rules.hordes_heroes.position.table import Table, Unit, change, flies, troop
from hheditor.rules.hordes_heroes.position.tasks import Contact, Continuing, MovementPhase, Moving
from hheditor.values import Finding, refuse


def set_out(
    stage: Stage[Table], order: Move, *, spent: int = 0, road: bool = True, column: bool | None = None
) -> None:
    """Begin a legal move: the path goes on the agenda."""
    table = stage.position
    unit = table.units[order.unit]
    started = unit.formation == "column" if column is None else column
    if unit.formation == "skirmish":
        skirmishers.reform(stage, order.unit, order.cell, rule="SKI-4", facing=order.facing)
        stage.quietly(change(stage.position, order.unit, done=True))
        return
    flown = None
    if not order.via and not spent and order.cell != unit.cell and troop(table, unit).bombs:
        flown = bombing_way(table, order.unit, order.cell, order.facing)
    if flown is not None:
        path = flown
    elif order.via:
        way = way_cost(table, order)
        assert way is not None
        cells = (*order.via, order.cell) if order.via[-1] != order.cell else order.via
        path = tuple(zip(cells, way[1], strict=True))
    else:
        path = _path(table, order, spent, road, column)
    task = Moving(
        unit=order.unit,
        path=tuple(cell for cell, _ in path),
        facings=tuple(facing for _, facing in path),
        facing=order.facing,
        formation=order.formation,
        spent=spent,
        road=road,
        column=started,
    )
    stage.quietly(table.push(task))


def _path(
    table: Table, order: Move, spent: int, road: bool, column: bool | None
) -> tuple[tuple[int, int], ...]:
    unit = table.units[order.unit]
    found = (
        reach_of(table, order.unit)
        if spent == 0
        else going(table, order.unit, spent=spent, road=road, column=column)
    )
    best = None
    for formation, one, extra in found.ways:
        if formation != order.formation:
            continue
        for used, masks in enumerate(one.ends):
            total = used + extra + one.begun
            if masks[order.facing] >> order.cell & 1 and total <= one.terms.allowance:
                if best is None or total < best[0]:
                    best = (total, one)
                break
    if best is not None:
        path = trace(table, best[1], order.cell, order.facing)
        assert path is not None
        return path
    if order.cell == unit.cell:
        return ()
    return ((order.cell, unit.facing),)


@handles(Moving)
class MovingHandler(Handler[Moving]):
    """A unit on its way."""

    def actor(self, table: Table, task: Moving) -> int | None:
        """Nobody: it goes on by itself until something interrupts."""
        return None

    def run(self, stage: Stage[Table], task: Moving) -> None:
        """Walk to the next interruption, or arrive."""
        table = stage.position
        unit = table.units[task.unit]
        if unit.cell < 0:
            stage.quietly(table.then())
            return
        foes = [foe for foe in contacts(table, task.unit) if not single(table, table.units[foe])]
        if foes and (task.asked or any((task.unit, foe) in table.contacts for foe in foes)):
            _arrive(stage, task)
            return
        if not task.path:
            _arrive(stage, task)
            return
        if flies(table, unit):
            left_behind(stage, task.unit)
            fly(stage, task)
            return
        stands = stands_ahead(table, task.unit, task.path)
        if stands:
            ask_stands(stage, task.unit, stands)
            stage.quietly(_mark_asked(stage.position, task))
            return
        left_behind(stage, task.unit)
        _walk(stage, task)


def stands_ahead(table: Table, mover: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """SKI-8: stands to be asked before the next step: one in its hex, and those beside friends passed on the
    way to the next free hex, for nobody stops on a friend to ask.
    """
    if not table.loose[1 - table.units[mover].side]:
        return ()
    where = 0
    for cell in path:
        where |= 1 << cell
        if not _is_friends(table, mover, cell):
            break
        where |= table.setup.grid.around[cell]
    return skirmishers.answering(table, mover, where)


def _is_friends(table: Table, mover: int, cell: int) -> bool:
    held = table.held.get(cell, mover)
    return held != mover and table.units[held].side == table.units[mover].side


def ask_stands(stage: Stage[Table], mover: int, stands: tuple[int, ...]) -> None:
    """The answer of stands an enemy sets out to ride down, or to pass."""
    table = stage.position
    units = tuple(dict.fromkeys(table.held[cell] for cell in stands))
    stage.quietly(table.push(Contact(mover, units, stands)))


def _mark_asked(table: Table, task: Moving) -> Table:
    """The mover has been answered: at its end it may go on with what it has left."""
    agenda = tuple(replace(item, asked=True) if item is task else item for item in table.agenda)
    return table.changed(agenda=agenda)


def _walk(stage: Stage[Table], task: Moving) -> None:
    start = stage.position.units[task.unit].cell
    walked = [start]
    spent, road, facing = task.spent, task.road, stage.position.units[task.unit].facing
    table = stage.position
    meets = False
    swept: list[int] = []
    friends = stage.position
    for index, (cell, look) in enumerate(zip(task.path, task.facings, strict=True)):
        here = walked[-1]
        passing = _is_friends(friends, task.unit, here)
        if index and not passing and stands_ahead(table, task.unit, task.path[index:]):
            break
        direction = table.setup.grid.neighbours[here].index(cell)
        road = road and bool(table.setup.road[direction] >> here & 1)
        aside = direction not in front_sides(look)
        spent += 1 + (1 if turn_between(facing, look) > FREE_TURN and not aside else 0)
        facing = look
        if cell in table.held and table.units[table.held[cell]].side != table.units[task.unit].side:
            swept.append(cell)
        table = change(table, task.unit, cell=cell, facing=look, moved=True)
        walked.append(cell)
        if swept and swept[-1] == cell:
            break
        if _is_friends(friends, task.unit, cell):
            continue
        ended = index == len(task.path) - 1
        meets = bool(_touched(table, task.unit, ended) or skirmishers.touched_stands(table, task.unit))
        if meets:
            break
    gone = len(walked) - 1
    left = task.path[gone:]
    rest = replace(task, path=left, facings=task.facings[gone:], spent=spent, road=road)
    if not left:
        total = turn_between(facing, task.facing) > FREE_TURN
        rest = replace(rest, spent=spent + (1 if total else 0))
        table = change(table, task.unit, facing=task.facing)
    before = stage.position.units[task.unit]
    after = table.then(rest)
    if swept and swept[-1] == walked[-1]:
        skirmishers.sweep(stage, task.unit, swept[-1])
        after = _merge(stage.position, table, task.unit, rest)
    stage.happen(
        "moved",
        after,
        rule="MOV-4" if _is_aside(table, before, walked, table.units[task.unit].facing) else "MOV-1",
        side=before.side,
        pieces=(task.unit,),
        places=tuple(walked),
        facing=after.units[task.unit].facing,
        spent=rest.spent,
    )
    if not meets and swept:
        meets = bool(
            _touched(stage.position, task.unit, not left)
            or skirmishers.touched_stands(stage.position, task.unit)
        )
    if meets:
        position = stage.position
        if not _only_above(position, task.unit):
            stage.quietly(_mark_asked(position, position.agenda[-1]))  # type: ignore[arg-type]
        make_contact(stage, task.unit, record=stage.position.phase == "movement" and not task.pursuit)


def _merge(position: Table, walked: Table, number: int, rest: Moving) -> Table:
    """The walked unit's new state on the position from which swept stands have been taken."""
    unit = walked.units[number]
    after = change(position, number, cell=unit.cell, facing=unit.facing, moved=True)
    return after.then(rest)


def _is_aside(table: Table, before: Unit, walked: list[int], facing: int) -> bool:
    if len(walked) != 2 or before.cell != walked[0]:
        return False
    return table.setup.grid.neighbours[walked[0]].index(walked[1]) not in front_sides(facing)


def _touched(table: Table, number: int, ended: bool) -> tuple[int, ...]:
    """Those a mover meets; a single stand, which has no zone, only where the path ends."""
    return tuple(
        other
        for other in touching(table, number)
        if (other, number) not in table.declined
        and (ended or not single(table, table.units[other]))
        and (chooses(table, other, number) or not out_of_reach(table, number, other))
    )


def _only_above(table: Table, number: int) -> bool:
    """ZOC-5: whether a mover meets nobody but idle flyers: let pass it simply goes its way to the end."""
    if not table.setup.flying or skirmishers.touched_stands(table, number):
        return False
    return all(out_of_reach(table, number, other) for other in touching(table, number))


def _arrive(stage: Stage[Table], task: Moving) -> None:
    """The end of a path: in contact it is over; where a contact has vanished the unit may go on."""
    table = stage.position.then()
    number = task.unit
    engaged = bool(contacts(table, number))
    unit = table.units[number]
    complete = not task.path
    if complete and unit.formation != task.formation:
        table = change(table, number, formation=task.formation)
        stage.happen(
            "formed",
            table,
            rule="FRM-3",
            side=unit.side,
            pieces=(number,),
            places=(unit.cell,),
            formation=task.formation,
        )
        table = stage.position
    if complete and not engaged and table.units[number].facing != task.facing:
        table = change(table, number, facing=task.facing)
        stage.happen("turned", table, rule="FAC-3", side=unit.side, pieces=(number,), facing=task.facing)
        table = stage.position
    halted = table.elementals and table.warded >> unit.cell & 1
    if engaged or halted or not task.asked or task.pursuit:
        stage.quietly(_flown(change(table, number, done=True), number, task.spent))
        tidy(stage)
        return
    onward = going(table, number, spent=task.spent, road=task.road, column=task.column)
    here = (unit.cell, table.units[number].facing, table.units[number].formation)
    if any((cell, facing, formation) != here for cell, facing, formation, _ in onward.states()):
        follow = Continuing(number, task.spent, task.road, task.column)
        stage.quietly(table.push(follow))
    else:
        stage.quietly(_flown(change(table, number, done=True), number, task.spent))


def _flown(table: Table, number: int, spent: int) -> Table:
    """With what flyers have spent noted in their movement phase: they may come down on somebody yet."""
    if not spent or not flies(table, table.units[number]):
        return table
    agenda = tuple(
        replace(item, flown=tuple(sorted({**dict(item.flown), number: spent}.items())))
        if isinstance(item, MovementPhase)
        else item
        for item in table.agenda
    )
    return table.changed(agenda=agenda)


@handles(Continuing)
class ContinuingHandler(Handler[Continuing]):
    """RSP-5: go on with unspent movement, after the evader or elsewhere, or halt."""

    answers = (Move, Halt)
    subject = "unit"

    def actor(self, table: Table, task: Continuing) -> int | None:
        """The mover's side."""
        return table.units[task.unit].side

    def question(self, table: Table, task: Continuing) -> Question | None:
        """Does it go on?"""
        return Question(
            "question.hordes_heroes.continue",
            table.units[task.unit].side,
            "RSP-5",
            (task.unit,),
            (table.units[task.unit].cell,),
        )

    def _going(self, table: Table, task: Continuing) -> Going:
        memo: dict[int, Going] = table.memo("goings on")
        found = memo.get(task.unit)
        if found is None:
            found = memo[task.unit] = going(
                table, task.unit, spent=task.spent, road=task.road, column=task.column
            )
        return found

    def orders(self, table: Table, task: Continuing, about: int | None) -> Iterator[Order]:
        """Every end state within what is left, and to halt."""
        if about not in (None, task.unit):
            return
        yield Halt(task.unit)
        yield from end_states(table, task.unit, self._going(table, task))

    def judge(self, table: Table, task: Continuing, order: Any) -> Finding | None:
        """The same unit, within what it has left."""
        if order.unit != task.unit:
            return refuse(
                "refusal.hordes_heroes.other-unit-moving", rule="RSP-5", pieces=(task.unit, order.unit)
            )
        if isinstance(order, Halt):
            return None
        unit = table.units[task.unit]
        if (order.cell, order.facing, order.formation) == (
            unit.cell,
            unit.facing,
            unit.formation,
        ) or order.via:
            return refuse("refusal.hordes_heroes.no-change", rule="MOV-1", pieces=(order.unit,))
        if self._going(table, task).cost(order.cell, order.facing, order.formation) is None:
            return refuse(
                "refusal.hordes_heroes.beyond-rest",
                rule="RSP-5",
                pieces=(order.unit,),
                places=(order.cell,),
                spent=task.spent,
            )
        return None

    def carry_out(self, stage: Stage[Table], task: Continuing, order: Any, reading: Reading) -> None:
        """Go on, or stop here."""
        table = stage.position.then()
        if isinstance(order, Halt):
            stage.happen(
                "halted",
                _flown(change(table, task.unit, done=True), task.unit, task.spent),
                rule="RSP-5",
                side=table.units[task.unit].side,
                pieces=(task.unit,),
            )
            return
        stage.quietly(table)
        set_out(stage, order, spent=task.spent, road=task.road, column=task.column)
