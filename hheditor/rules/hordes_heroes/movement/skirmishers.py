"""SKI: skirmishers, single stands over up to four hexes.

SKI-1 (R-106): a unit so listed may skirmish: one stand a hex, one connected group. SKI-2: skirmishing
foot moves 2. SKI-3: contacted, a stand evades up to 2; mounted may instead flee as a body into one hex.
SKI-4: it reforms in one hex with its evade or its normal move; opening order is part of a move. SKI-5:
skirmishers block each other by standing in a hex. SKI-6: an enemy that enters a stand's hex removes it
without dice and may move on, if its factor and stands are greater; three of four lost: all lost. SKI-8:
an enemy that starts next to a stand contacts it when it sets out to enter its hex. PAS-4: they pass
friends and friends pass them.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import Reach, cells_of, mask_of, path, reach
from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.zones import judge_elemental
from hheditor.rules.hordes_heroes.magic.control import strolling
from hheditor.rules.hordes_heroes.melee.casualties import remove_unit
from hheditor.rules.hordes_heroes.movement.singles import single
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.formation import normal_move
from hheditor.rules.hordes_heroes.position.orders import Evade, PlaceStand, Reform
from hheditor.rules.hordes_heroes.position.orders import Stand as StandFast
from hheditor.rules.hordes_heroes.position.table import Table, change, troop
from hheditor.rules.hordes_heroes.position.tasks import PlacingStands
from hheditor.values import Finding, refuse

EVADE = 2


def touched_stands(table: Table, mover: int) -> tuple[int, ...]:
    """Cells of enemy skirmish stands a mover touches and that may still answer it."""
    unit = table.units[mover]
    if unit.formation == "skirmish":
        return ()
    return answering(table, mover, table.setup.grid.around[unit.cell])


def answering(table: Table, mover: int, where: int) -> tuple[int, ...]:
    """Those of the enemy's skirmish stands in a mask of cells that may still answer a mover."""
    found = []
    for cell in cells_of(where & table.loose[1 - table.units[mover].side]):
        number = table.held[cell]
        if table.units[number].disrupted or (number, mover) in table.answered:
            continue
        if stand_evasions(table, number, mover, cell):
            found.append(cell)
    return tuple(found)


def stand_evasions(table: Table, number: int, mover: int, stand: int) -> dict[int, tuple[int, ...]]:
    """SKI-3, PAS-4: cells one stand may evade to, passing friends, with the way to each."""
    from hheditor.rules.hordes_heroes.contact.evasion import ways_away

    side = table.units[number].side
    friends = table.formed[side] | table.loose[side]
    return ways_away(table, number, table.units[mover].cell, EVADE, friends, start=stand)


def answers(table: Table, number: int, mover: int, stands: tuple[int, ...]) -> Iterator[Order]:
    """What touched skirmishers may do: evade stand by stand, form up in one hex, or stay."""
    for stand in stands:
        if table.held.get(stand) == number:
            for cell in stand_evasions(table, number, mover, stand):
                yield Evade(number, cell, stand)
    for cell in reform_cells(table, number, table.units[mover].cell):
        yield Reform(number, cell)
    yield StandFast(number)


def reform_cells(table: Table, number: int, foe: int) -> list[int]:
    """SKI-3, SKI-4: hexes where all stands can form up: within 2 of each, mounted within a full move,
    outside enemy zones, in any direction (R-203).
    """
    unit = table.units[number]
    zone = table.zones[1 - unit.side]
    grid = table.setup.grid
    common = gathering(table, number, _evading(table, number)) & ~zone
    return [cell for cell in cells_of(common) if grid.distance(cell, foe) > 1]


def _evading(table: Table, number: int) -> int:
    """SKI-3: how far each stand goes to form up when contacted."""
    unit = table.units[number]
    return EVADE if troop(table, unit).kind == "infantry" else max(EVADE, normal_move(table, unit))


def stand_reach(table: Table, number: int, start: int, limit: int) -> int:
    """Cells one stand can come to within so many hexes; friends are passed, not ended on."""
    unit = table.units[number]
    own = mask_of(unit.cells) if unit.formation == "skirmish" else 1 << unit.cell
    friends = table.formed[unit.side] | table.loose[unit.side]
    return (_strides(table, number, start, limit).mask | _wading(table, number, start)) & ~(friends & ~own)


def _ground(table: Table, number: int, start: int) -> int:
    """Cells a stand may enter on its way from a cell."""
    setup = table.setup
    unit = table.units[number]
    other = 1 - unit.side
    foes = table.formed[other] | table.loose[other] | table.alone[other]
    closed = setup.closed | foes | (0 if unit.boat else setup.lake) | table.conjured
    if troop(table, unit).wheeled:
        closed |= setup.closed_to_wheels
    if setup.beside_first:
        closed |= setup.too_far(start)
    return setup.grid.everywhere & ~closed


def _strides(table: Table, number: int, start: int, limit: int) -> Reach:
    """How a stand goes on dry ground; out of water it goes one hex."""
    setup = table.setup
    most = 1 if setup.wet >> start & 1 else limit
    stop = setup.stopping & ~table.open_gates | table.zones[1 - table.units[number].side]
    dry = _ground(table, number, start) & ~setup.wet
    return reach(setup.grid, start, most, ((1, dry),), stop & ~(1 << start))


def _wading(table: Table, number: int, start: int) -> int:
    """Water beside a stand that it may step into."""
    setup = table.setup
    return setup.grid.around[start] & setup.wet & _ground(table, number, start)


def _ways(
    table: Table, number: int, starts: tuple[int, ...], ends: tuple[int, ...], limit: int
) -> Iterator[tuple[int, ...]]:
    """The cells each stand crosses, the shortest way."""
    grid = table.setup.grid
    for start, end in zip(starts, ends, strict=True):
        way = path(grid, _strides(table, number, start, limit), end)
        yield way[1:] if way else (end,)


def gathering(table: Table, number: int, limit: int) -> int:
    """Hexes every stand of a skirmish unit can come to."""
    common = table.setup.grid.everywhere
    for cell in table.units[number].cells:
        common &= stand_reach(table, number, cell, limit)
    return common


def evade_stand(stage: Stage[Table], number: int, mover: int, stand: int, cell: int) -> None:
    """One stand evades; its unit need not stay connected (R-157)."""
    table = stage.position
    unit = table.units[number]
    if table.elementals:
        way = stand_evasions(table, number, mover, stand)[cell]
        table = strolling(table, number, unit.cells, (way if each == stand else () for each in unit.cells))
    cells = tuple(cell if each == stand else each for each in unit.cells)
    after = change(table, number, cells=cells, cell=cells[0], moved=True)
    stage.happen("evaded", after, rule="SKI-3", side=unit.side, pieces=(number,), places=(stand, cell))


def reform(stage: Stage[Table], number: int, cell: int, *, rule: str, facing: int | None = None) -> None:
    """All stands form up in one hex."""
    table = stage.position
    unit = table.units[number]
    look = unit.facing if facing is None else facing
    if table.elementals:
        limit = _evading(table, number) if facing is None else normal_move(table, unit)
        ways = _ways(table, number, unit.cells, (cell,) * len(unit.cells), limit)
        table = strolling(table, number, unit.cells, ways)
    after = change(table, number, cell=cell, cells=(), formation="line", facing=look, moved=True)
    stage.happen("reformed", after, rule=rule, side=unit.side, pieces=(number,), places=(*unit.cells, cell))


def sweep(stage: Stage[Table], mover: int, cell: int) -> None:
    """SKI-6: the stand in a hex the mover enters is removed; STD-3 [F]: so is a single one."""
    table = stage.position
    number = table.held.get(cell)
    if number is None or table.units[number].side == table.units[mover].side:
        return
    if table.units[number].formation == "skirmish":
        take_stand(stage, number, cell, rule="SKI-6", cause="ridden-down")
    else:
        remove_unit(stage, number, rule="STD-3", cause="ridden-down")


def take_stand(stage: Stage[Table], number: int, cell: int, *, rule: str, cause: str) -> None:
    """A skirmish stand is lost; three of four lost, all are."""
    table = stage.position
    unit = table.units[number]
    cells = tuple(each for each in unit.cells if each != cell)
    if len(cells) <= (1 if unit.full >= 4 else 0):
        stage.happen(
            "stand-lost", table, rule=rule, side=unit.side, pieces=(number,), places=(cell,), cause=cause
        )
        remove_unit(stage, number, rule=rule, cause=cause)
        return
    after = change(table, number, cells=cells, cell=cells[0], stands=len(cells))
    stage.happen(
        "stand-lost", after, rule=rule, side=unit.side, pieces=(number,), places=(cell,), cause=cause
    )


def may_open(table: Table, number: int) -> Finding | None:
    """SKI-1: whether the unit is listed as a skirmisher and is not more than four stands in a plain
    formation.
    """
    unit = table.units[number]
    if not troop(table, unit).has("skirmish") or unit.rear >= 0:
        return refuse("refusal.hordes_heroes.no-skirmish", rule="SKI-1", pieces=(number,))
    if unit.formation == "block" or single(table, unit):
        return refuse("refusal.hordes_heroes.no-skirmish", rule="SKI-1", pieces=(number,))
    if table.leaders_with.get(number):
        return refuse("refusal.hordes_heroes.skirmish-leader", rule="SKI-1", pieces=(number,))
    return None


def begin(stage: Stage[Table], number: int) -> None:
    """Open order, or move in it: the stands are placed one by one."""
    table = stage.position
    unit = table.units[number]
    start = unit.cells if unit.formation == "skirmish" else (unit.cell,) * unit.stands
    stage.quietly(table.push(PlacingStands(number, start)))


def _limit(table: Table, number: int) -> int:
    unit = table.units[number]
    kind = troop(table, unit)
    return 2 if kind.kind == "infantry" else kind.speed


def _completes(table: Table, number: int, reaches: list[int], placed: tuple[int, ...]) -> bool:
    """Whether the stands still to place can all be placed so that the group is connected."""
    if len(placed) == len(reaches):
        return True
    return any(
        _completes(table, number, reaches, (*placed, cell)) for cell in _choices(table, reaches, placed)
    )


def _choices(table: Table, reaches: list[int], placed: tuple[int, ...]) -> list[int]:
    options = reaches[len(placed)] & ~mask_of(placed)
    if placed:
        near = 0
        for cell in placed:
            near |= table.setup.grid.around[cell]
        options &= near
    return cells_of(options)


def _reaches(table: Table, task: PlacingStands) -> list[int]:
    limit = _limit(table, task.unit)
    return [stand_reach(table, task.unit, cell, limit) for cell in task.start]


def places(table: Table, task: PlacingStands) -> list[int]:
    """Where the next stand may go: next to one already placed, and so that the rest can be placed too."""
    reaches = _reaches(table, task)
    return [
        cell
        for cell in _choices(table, reaches, task.placed)
        if _completes(table, task.unit, reaches, (*task.placed, cell))
    ]


def can_open(table: Table, number: int) -> bool:
    """Whether there is any way to place the stands."""
    unit = table.units[number]
    start = unit.cells if unit.formation == "skirmish" else (unit.cell,) * unit.stands
    task = PlacingStands(number, start)
    return _completes(table, number, _reaches(table, task), ())


@handles(PlacingStands)
class PlacingHandler(Handler[PlacingStands]):
    """SKI-1: choose a hex for each stand."""

    answers = (PlaceStand,)
    subject = "unit"

    def actor(self, table: Table, task: PlacingStands) -> int | None:
        """The owner, until all are placed."""
        return table.units[task.unit].side if len(task.placed) < len(task.start) else None

    def question(self, table: Table, task: PlacingStands) -> Question | None:
        """Where does the next stand go?"""
        return Question(
            "question.hordes_heroes.place-stand",
            table.units[task.unit].side,
            "SKI-1",
            (task.unit,),
            (task.start[len(task.placed)],),
            (("left", len(task.start) - len(task.placed)),),
        )

    def options(self, table: Table, task: PlacingStands) -> Iterator[Order]:
        """Every hex."""
        for cell in places(table, task):
            yield PlaceStand(cell)

    def judge(self, table: Table, task: PlacingStands, order: Any) -> Finding | None:
        """In reach, free, connected."""
        if order.cell in places(table, task):
            return None
        limit = _limit(table, task.unit)
        distance = (
            table.setup.grid.distance(task.start[len(task.placed)], order.cell)
            if 0 <= order.cell < table.setup.board.cells
            else limit + 1
        )
        if distance > limit:
            return refuse(
                "refusal.hordes_heroes.stand-too-far",
                rule="SKI-2",
                places=(order.cell,),
                distance=distance,
                most=limit,
            )
        if order.cell in task.placed:
            return refuse("refusal.hordes_heroes.stand-taken", rule="SKI-1", places=(order.cell,))
        return judge_elemental(table, task.unit, order.cell) or refuse(
            "refusal.hordes_heroes.stand-place", rule="SKI-1", places=(order.cell,)
        )

    def carry_out(self, stage: Stage[Table], task: PlacingStands, order: Any, reading: Reading) -> None:
        """Place it."""
        stage.quietly(stage.position.then(replace(task, placed=(*task.placed, order.cell))))

    def run(self, stage: Stage[Table], task: PlacingStands) -> None:
        """All placed: the unit has moved."""
        table = stage.position.then()
        unit = table.units[task.unit]
        moved = unit.moved or task.placed != task.start
        if table.elementals:
            ways = _ways(table, task.unit, task.start, task.placed, _limit(table, task.unit))
            table = strolling(table, task.unit, task.start, ways)
        after = change(
            table,
            task.unit,
            cells=task.placed,
            cell=task.placed[0],
            formation="skirmish",
            done=True,
            moved=moved,
        )
        stage.happen(
            "skirmish-order",
            after,
            rule="SKI-4",
            side=unit.side,
            pieces=(task.unit,),
            places=(*task.start, *task.placed),
        )
