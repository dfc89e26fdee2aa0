"""MOV: a unit's own move to an end state, carried out step by step, and why one may not be made.

MOV-2 (R-28): units out of command lose the tactical move and with it every formation change, voluntary
turn, interchange and combining. MOV-4 (R-17): infantry may instead step one hex back or sideways keeping
its facing, its whole move, not into an enemy zone. MOV-9 (R-27): a unit in hand-to-hand makes no move but
a disengagement or forming line (FRM-3). MOV-10: no unit enters an enemy-held hex nor ends on a friend's.
DIS-4: disrupted units stand.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import cells_of, front_sides, turn_between
from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes import skirmish
from hheditor.rules.hordes_heroes.agenda import Handler, handles
from hheditor.rules.hordes_heroes.contact import make_contact
from hheditor.rules.hordes_heroes.going import (
    FREE_TURN,
    Going,
    Terms,
    going,
    may_column,
    normal_move,
    search,
    trace,
)
from hheditor.rules.hordes_heroes.orders import Halt, Move
from hheditor.rules.hordes_heroes.table import (
    Table,
    Unit,
    change,
    lone_leaders,
    swap_task,
    troop,
)
from hheditor.rules.hordes_heroes.tasks import Continuing, Moving
from hheditor.rules.hordes_heroes.zones import barred, contacts, in_contact, tidy, touching
from hheditor.values import Finding, refuse


def refusal_to_act(table: Table, side: int, number: int) -> Finding | None:
    """Why a unit may be given no order of movement at all: not its side's, not there, done, disrupted, out
    of command.
    """
    if not 0 <= number < len(table.units):
        return refuse("refusal.no-such-unit", pieces=(number,))
    unit = table.units[number]
    if unit.side != side:
        return refuse("refusal.not-yours", rule="SEQ-1", pieces=(number,))
    if unit.cell < 0:
        return refuse("refusal.off-table", pieces=(number,))
    if unit.done:
        return refuse("refusal.already-moved", rule="MOV-1", pieces=(number,))
    if unit.disrupted:
        return refuse("refusal.disrupted", rule="DIS-4", pieces=(number,))
    if number not in table.commanded:
        return refuse("refusal.out-of-command", rule="MOV-2", pieces=(number,))
    return None


def may_leave_contact(table: Table, unit: Unit) -> bool:
    """MOV-6: whether the unit's list lets it disengage from hand-to-hand by an ordinary move."""
    return troop(table, unit).has("disengage")


def reach_of(table: Table, number: int) -> Going:
    """Where a unit may go from here; remembered with the position."""
    memo: dict[int, Going] = table.__dict__.setdefault("goings", {})
    found = memo.get(number)
    if found is None:
        found = memo[number] = going(table, number)
    return found


def steps_aside(table: Table, number: int) -> list[int]:
    """MOV-4: cells infantry may step to backwards or sideways."""
    unit = table.units[number]
    if troop(table, unit).kind != "infantry" or unit.formation == "skirmish":
        return []
    setup = table.setup
    taken = table.formed[0] | table.formed[1] | table.loose[0] | table.loose[1] | table.alone[1 - unit.side]
    shut = taken | table.zones[1 - unit.side] | setup.narrows
    if setup.narrows >> unit.cell & 1:
        return []
    front = front_sides(unit.facing)
    return [
        cell
        for side, cell in enumerate(setup.grid.neighbours[unit.cell])
        if side not in front and cell >= 0 and not shut >> cell & 1 and not barred(table, number, cell)
    ]


def forms_line_engaged(table: Table, unit: Unit, order: Move) -> bool:
    """FRM-3: a unit that charged in column may form line though engaged."""
    return (
        unit.formation == "column"
        and order.formation == "line"
        and order.cell == unit.cell
        and order.facing == unit.facing
        and not table.setup.narrows >> unit.cell & 1
    )


def judge_move(table: Table, side: int, order: Move) -> Finding | None:
    """Whether a unit may move to that end state."""
    refused = refusal_to_act(table, side, order.unit)
    if refused is not None:
        return refused
    unit = table.units[order.unit]
    if not 0 <= order.cell < table.setup.board.cells or not 0 <= order.facing < 12:
        return refuse("refusal.off-board", rule="MOV-10", pieces=(order.unit,))
    if unit.formation == "skirmish":
        return _judge_reforming(table, order)
    if in_contact(table, order.unit) and not may_leave_contact(table, unit):
        if forms_line_engaged(table, unit, order):
            return None
        return refuse("refusal.engaged", rule="MOV-9", pieces=(order.unit, *contacts(table, order.unit)))
    if (order.cell, order.facing, order.formation) == (unit.cell, unit.facing, unit.formation):
        return refuse("refusal.no-change", rule="MOV-1", pieces=(order.unit,))
    if order.via:
        return _judge_way(table, order)
    if reach_of(table, order.unit).cost(order.cell, order.facing, order.formation) is not None:
        return None
    if (
        order.facing == unit.facing
        and order.formation == unit.formation
        and order.cell in steps_aside(table, order.unit)
    ):
        return None
    return why_not(table, order)


def _judge_reforming(table: Table, order: Move) -> Finding | None:
    unit = table.units[order.unit]
    limit = normal_move(table, unit)
    if order.formation != "line":
        return refuse("refusal.formation", rule="SKI-4", pieces=(order.unit,), formation=order.formation)
    taken = table.alone[1 - unit.side]
    if (skirmish.gathering(table, order.unit, limit) & ~taken) >> order.cell & 1:
        return None
    return refuse(
        "refusal.reform-place", rule="SKI-4", pieces=(order.unit,), places=(order.cell,), most=limit
    )


def move_orders(table: Table, number: int) -> Iterator[Order]:
    """Every end state of a unit that may act, once each."""
    unit = table.units[number]
    if unit.formation == "skirmish":
        mask = skirmish.gathering(table, number, normal_move(table, unit)) & ~table.alone[1 - unit.side]
        for cell in cells_of(mask):
            for facing in range(12):
                yield Move(number, cell, facing, "line")
        return
    if in_contact(table, number) and not may_leave_contact(table, unit):
        line = Move(number, unit.cell, unit.facing, "line")
        if forms_line_engaged(table, unit, line):
            yield line
        return
    found = reach_of(table, number)
    here = (unit.cell, unit.facing, unit.formation)
    for cell, facing, formation, _ in found.states():
        if (cell, facing, formation) != here:
            yield Move(number, cell, facing, formation)
    for cell in steps_aside(table, number):
        if found.cost(cell, unit.facing, unit.formation) is None:
            yield Move(number, cell, unit.facing, unit.formation)


def _way_cost(table: Table, order: Move) -> tuple[int, tuple[int, ...]] | None:
    """The least cost of going by the named cells to the end, with the facing in which each is entered;
    None if none does.
    """
    unit = table.units[order.unit]
    cells = (*order.via, order.cell) if order.via[-1] != order.cell else order.via
    neighbours = table.setup.grid.neighbours
    found = reach_of(table, order.unit)
    best: tuple[int, tuple[int, ...]] | None = None
    for formation, one, extra in found.ways:
        if formation != order.formation:
            continue
        cost = _follow(table, one.terms, unit.cell, unit.facing, cells, order.facing, neighbours)
        if (
            cost is not None
            and cost[0] + extra <= one.terms.allowance
            and (best is None or cost[0] + extra < best[0])
        ):
            best = (cost[0] + extra, cost[1])
    return best


def _follow(
    table: Table,
    terms: Terms,
    start: int,
    facing: int,
    cells: tuple[int, ...],
    final: int,
    neighbours: tuple[tuple[int, ...], ...],
) -> tuple[int, tuple[int, ...]] | None:
    states: dict[int, tuple[int, tuple[int, ...]]] = {facing: (0, ())}
    here, locked = start, False
    for index, cell in enumerate(cells):
        if cell not in neighbours[here]:
            return None
        direction = neighbours[here].index(cell)
        by_road = bool(table.setup.road[direction] >> here & 1)
        last = index == len(cells) - 1
        entry = _entry(table, terms, cell, by_road, last, index, here, start)
        if entry is None or (locked and not by_road):
            return None
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for look, (cost, way) in states.items():
            for turned in range(12):
                if direction not in front_sides(turned):
                    continue
                paid = cost + 1 + (1 if turn_between(look, turned) > FREE_TURN else 0)
                if turned not in following or paid < following[turned][0]:
                    following[turned] = (paid, (*way, turned))
        states, here, locked = following, cell, entry == "locked"
    ends = [
        (cost + (1 if turn_between(look, final) > FREE_TURN else 0), way)
        for look, (cost, way) in states.items()
    ]
    return min(ends) if ends else None


def _entry(
    table: Table, terms: Terms, cell: int, by_road: bool, last: bool, index: int, here: int, start: int
) -> str | None:
    bit = 1 << cell
    if terms.road_only and not by_road:
        return None
    if not (terms.enter | (terms.by_road if by_road else 0)) & bit:
        return None
    if last and terms.friends & bit:
        return None
    if (terms.wet & bit or terms.wet >> here & 1) and not (index == 0 and last and here == start):
        return None
    if (terms.narrow & bit or terms.narrow >> here & 1) and not by_road:
        return None
    if terms.zone & bit and not last:
        return None
    limiting = bool(terms.stop & bit)
    if limiting and not (by_road and table.profile.road_cancels_limits):
        return "free" if last else None
    return "locked" if limiting or terms.by_road & bit or terms.narrow & bit else "free"


def _judge_way(table: Table, order: Move) -> Finding | None:
    if _way_cost(table, order) is not None:
        return None
    return refuse("refusal.way", rule="MOV-1", pieces=(order.unit,), places=order.via)


def why_not(table: Table, order: Move) -> Finding:
    """Which rule keeps a unit from an end state: found by lifting one limit after the other."""
    number = order.unit
    unit = table.units[number]
    setup = table.setup
    effects = setup.effects[order.cell]
    places, pieces = (order.cell,), (number,)
    if order.formation not in ("line", "column", "block") or (
        order.formation != unit.formation
        and not (order.formation in ("line", "column") and may_column(table, unit))
    ):
        return refuse("refusal.formation", rule="FRM-1", pieces=pieces, formation=order.formation)
    held = table.held.get(order.cell)
    if held is not None and held != number:
        if table.units[held].side == unit.side:
            return refuse("refusal.friend-there", rule="PAS-1", pieces=(number, held), places=places)
        if table.units[held].formation == "skirmish":
            return refuse("refusal.skirmishers-there", rule="SKI-6", pieces=(number, held), places=places)
        return refuse("refusal.enemy-there", rule="MOV-10", pieces=(number, held), places=places)
    if lone_leaders(table, order.cell, 1 - unit.side):
        return refuse("refusal.leader-there", rule="GEN-5", pieces=pieces, places=places)
    if effects.entry in ("closed", "lake"):
        return refuse("refusal.closed-ground", rule=effects.rule, pieces=pieces, places=places)
    found = reach_of(table, number)
    ways = [one for formation, one, _ in found.ways if formation == order.formation]
    extra = {id(one): more for _, one, more in found.ways}
    relaxations: list[tuple[str, str, Any]] = [
        ("refusal.turn", "FAC-3", {"turns_free": True}),
        ("refusal.zone-stops", "ZOC-2", {"zone": 0}),
        ("refusal.friends-in-the-way", "PAS-1", "friends"),
        ("refusal.ground-stops", "", {"stop": 0}),
        ("refusal.river", "TER-5", {"wet": 0}),
        ("refusal.bridge", "TER-10", "narrow"),
        ("refusal.wheels", "TER-13", "wheels"),
    ]
    for message, rule, change_ in relaxations:
        for one in ways:
            terms = _relaxed(table, number, one.terms, change_)
            again = search(table, unit.cell, unit.facing, terms)
            if any(
                masks[order.facing] >> order.cell & 1 and spent + extra[id(one)] <= terms.allowance
                for spent, masks in enumerate(again.ends)
            ):
                named = rule or _stopping_rule(table, unit.cell, order.cell)
                return refuse(message, rule=named, pieces=pieces, places=places)
    distance = setup.grid.distance(unit.cell, order.cell)
    allowance = max((one.terms.allowance for one in ways), default=normal_move(table, unit))
    return refuse(
        "refusal.too-far", rule="MOV-1", pieces=pieces, places=places, distance=distance, most=allowance
    )


def _stopping_rule(table: Table, start: int, goal: int) -> str:
    """The rule of the limiting ground nearest to the straight way."""
    for spot in (*table.setup.grid.line(start, goal), (goal,)):
        for cell in spot:
            if cell >= 0 and table.setup.stopping >> cell & 1:
                return table.setup.effects[cell].rule
    return "TER-4"


def _relaxed(table: Table, number: int, terms: Terms, what: Any) -> Terms:
    setup = table.setup
    if isinstance(what, dict):
        return terms._replace(**what)
    unit = table.units[number]
    if what == "friends":
        own = table.formed[unit.side] | table.loose[unit.side]
        return terms._replace(
            enter=terms.enter | own & ~setup.closed, friends=terms.friends | own & ~(1 << unit.cell)
        )
    if what == "narrow":
        return terms._replace(enter=terms.enter | setup.narrows, narrow=0)
    foes = table.formed[1 - unit.side] | table.loose[1 - unit.side]
    return terms._replace(enter=terms.enter | setup.closed_to_wheels & ~setup.closed & ~setup.lake & ~foes)


# Carrying out ------------------------------------------------------------------------------------------


def set_out(
    stage: Stage[Table], order: Move, *, spent: int = 0, road: bool = True, column: bool | None = None
) -> None:
    """Begin a legal move: the path goes on the agenda."""
    table = stage.position
    unit = table.units[order.unit]
    started = unit.formation == "column" if column is None else column
    if unit.formation == "skirmish":
        skirmish.reform(stage, order.unit, order.cell, rule="SKI-4", facing=order.facing)
        stage.quietly(change(stage.position, order.unit, done=True))
        return
    if order.via:
        way = _way_cost(table, order)
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
    stage.quietly(replace(table, agenda=(*table.agenda, task)))


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
            stage.quietly(swap_task(table))
            return
        if contacts(table, task.unit) and task.asked:
            _arrive(stage, task)
            return
        if not task.path:
            _arrive(stage, task)
            return
        stands = skirmish.touched_stands(table, task.unit, 1 << task.path[0])
        if stands and task.spent == 0:
            make_contact_with_stands(stage, task.unit, stands)
            stage.quietly(_mark_asked(stage.position, task))
            return
        _walk(stage, task)


def make_contact_with_stands(stage: Stage[Table], mover: int, stands: tuple[int, ...]) -> None:
    """SKI-8: the answer of stands an enemy sets out to ride down."""
    from hheditor.rules.hordes_heroes.tasks import Contact

    table = stage.position
    units = tuple(dict.fromkeys(table.held[cell] for cell in stands))
    stage.quietly(replace(table, agenda=(*table.agenda, Contact(mover, units, stands))))


def _mark_asked(table: Table, task: Moving) -> Table:
    """The mover has been answered: at its end it may go on with what it has left."""
    agenda = tuple(replace(item, asked=True) if item is task else item for item in table.agenda)
    return replace(table, agenda=agenda)


def _walk(stage: Stage[Table], task: Moving) -> None:
    start = stage.position.units[task.unit].cell
    walked = [start]
    spent, road, facing = task.spent, task.road, stage.position.units[task.unit].facing
    table = stage.position
    meets = False
    swept: list[int] = []
    for cell, look in zip(task.path, task.facings, strict=True):
        here = walked[-1]
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
        meets = bool(_touched(table, task.unit) or skirmish.touched_stands(table, task.unit))
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
    after = swap_task(table, rest)
    if swept and swept[-1] == walked[-1]:
        skirmish.sweep(stage, task.unit, swept[-1])
        after = _merge(stage.position, table, task.unit, rest)
    stage.happen(
        "moved",
        after,
        rule="MOV-4" if len(walked) == 2 and _is_aside(table, before, walked) else "MOV-1",
        side=before.side,
        pieces=(task.unit,),
        places=tuple(walked),
        facing=after.units[task.unit].facing,
        spent=rest.spent,
    )
    if not meets and swept:
        meets = bool(
            _touched(stage.position, task.unit) or skirmish.touched_stands(stage.position, task.unit)
        )
    if meets:
        position = stage.position
        stage.quietly(_mark_asked(position, position.agenda[-1]))  # type: ignore[arg-type]
        make_contact(stage, task.unit, record=stage.position.phase == "movement" and not task.pursuit)


def _merge(position: Table, walked: Table, number: int, rest: Moving) -> Table:
    """The walked unit's new state on the position from which swept stands have been taken."""
    unit = walked.units[number]
    after = change(position, number, cell=unit.cell, facing=unit.facing, moved=True)
    return swap_task(after, rest)


def _is_aside(table: Table, before: Unit, walked: list[int]) -> bool:
    direction = table.setup.grid.neighbours[walked[0]].index(walked[1])
    return (
        direction not in front_sides(table.units[table.held[walked[1]]].facing) and before.cell == walked[0]
    )


def _touched(table: Table, number: int) -> tuple[int, ...]:
    return tuple(other for other in touching(table, number) if (other, number) not in table.declined)


def _arrive(stage: Stage[Table], task: Moving) -> None:
    """The end of a path: in contact it is over; where a contact has vanished the unit may go on."""
    table = swap_task(stage.position)
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
    if engaged or not task.asked or task.pursuit:
        stage.quietly(change(table, number, done=True))
        tidy(stage)
        return
    onward = going(table, number, spent=task.spent, road=task.road, column=task.column)
    here = (unit.cell, table.units[number].facing, table.units[number].formation)
    if any((cell, facing, formation) != here for cell, facing, formation, _ in onward.states()):
        follow = Continuing(number, task.spent, task.road, task.column)
        stage.quietly(replace(table, agenda=(*table.agenda, follow)))
    else:
        stage.quietly(change(table, number, done=True))


@handles(Continuing)
class ContinuingHandler(Handler[Continuing]):
    """RSP-5: go on with unspent movement, after the evader or elsewhere, or halt."""

    answers = (Move, Halt)

    def actor(self, table: Table, task: Continuing) -> int | None:
        """The mover's side."""
        return table.units[task.unit].side

    def question(self, table: Table, task: Continuing) -> Question | None:
        """Does it go on?"""
        return Question(
            "question.continue",
            table.units[task.unit].side,
            "RSP-5",
            (task.unit,),
            (table.units[task.unit].cell,),
        )

    def subjects(self, table: Table, task: Continuing) -> tuple[int, ...]:
        """The unit."""
        return (task.unit,)

    def _going(self, table: Table, task: Continuing) -> Going:
        memo: dict[Any, Going] = table.__dict__.setdefault("goings", {})
        key = ("on", task.unit)
        if key not in memo:
            memo[key] = going(table, task.unit, spent=task.spent, road=task.road, column=task.column)
        return memo[key]

    def orders(self, table: Table, task: Continuing, about: int | None) -> Iterator[Order]:
        """Every end state within what is left, and to halt."""
        unit = table.units[task.unit]
        here = (unit.cell, unit.facing, unit.formation)
        yield Halt(task.unit)
        for cell, facing, formation, _ in self._going(table, task).states():
            if (cell, facing, formation) != here:
                yield Move(task.unit, cell, facing, formation)

    def judge(self, table: Table, task: Continuing, order: Any) -> Finding | None:
        """The same unit, within what it has left."""
        if order.unit != task.unit:
            return refuse("refusal.other-unit-moving", rule="RSP-5", pieces=(task.unit, order.unit))
        if isinstance(order, Halt):
            return None
        unit = table.units[task.unit]
        if (order.cell, order.facing, order.formation) == (
            unit.cell,
            unit.facing,
            unit.formation,
        ) or order.via:
            return refuse("refusal.no-change", rule="MOV-1", pieces=(order.unit,))
        if not 0 <= order.cell < table.setup.board.cells or not 0 <= order.facing < 12:
            return refuse("refusal.off-board", rule="MOV-10", pieces=(order.unit,))
        if self._going(table, task).cost(order.cell, order.facing, order.formation) is None:
            return refuse(
                "refusal.beyond-rest",
                rule="RSP-5",
                pieces=(order.unit,),
                places=(order.cell,),
                spent=task.spent,
            )
        return None

    def carry_out(self, stage: Stage[Table], task: Continuing, order: Any, reading: Reading) -> None:
        """Go on, or stop here."""
        table = swap_task(stage.position)
        if isinstance(order, Halt):
            stage.happen(
                "halted",
                change(table, task.unit, done=True),
                rule="RSP-5",
                side=table.units[task.unit].side,
                pieces=(task.unit,),
            )
            return
        stage.quietly(table)
        set_out(stage, order, spent=task.spent, road=task.road, column=task.column)
