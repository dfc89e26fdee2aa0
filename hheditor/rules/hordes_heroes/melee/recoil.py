"""Recoil, and the door through which every compulsory move is put on the agenda.

Over the own edge a recoiling unit is lost; other edges are closed like any ground it may not enter, and a
unit that must recoil and cannot is eliminated.
"""

from collections.abc import Iterable, Iterator

from hheditor.hexes import DIRECTIONS, facing_towards, is_point, opposite, turn_between
from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.zones import contacts, tidy
from hheditor.rules.hordes_heroes.melee.casualties import remove_unit
from hheditor.rules.hordes_heroes.melee.displacement import attach, can_push, closed_step, enemy_held, pushing
from hheditor.rules.hordes_heroes.movement.flying.flyers import zone_against
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import Recoil
from hheditor.rules.hordes_heroes.position.setup import EDGE_FACING
from hheditor.rules.hordes_heroes.position.table import Table, Unit, change, own_edge_distance
from hheditor.rules.hordes_heroes.position.tasks import Arriving, Fleeing, Recoiling
from hheditor.values import Finding, refuse


def push_move(
    table: Table,
    number: int,
    move: str,
    away: int,
    others: tuple[int, ...] = (),
    cause: str = "shooting",
    shun: tuple[int, ...] = (),
) -> Table:
    """The position with a unit's recoil or flight put on the agenda.

    `away` is the cell of the enemy faced, `others` are the cells of the other enemies it fought, `shun` those
    a flight comes nowhere nearer to.
    """
    return table.push(move_task(number, move, away, others, cause, shun))


def move_task(
    number: int, move: str, away: int, others: tuple[int, ...], cause: str, shun: tuple[int, ...] = ()
) -> Recoiling | Fleeing:
    """The task of a unit's recoil or flight; a flight comes nowhere nearer to the cells to shun."""
    if move == "recoil":
        return Recoiling(number, away, cause)
    return Fleeing(number, (away, *others), cause=cause, shun=shun)


def enemy_faced(table: Table, number: int, shooters: Iterable[int]) -> int:
    """CMP-11: the cell of the enemy a unit hit by shooting faces, given the cells of those who hit it.

    In contact it is the one it faces best, whoever shot; otherwise the nearest shooter (R-89).
    """
    unit = table.units[number]
    engaged = [table.units[other].cell for other in contacts(table, number)]
    if engaged:
        return min(engaged, key=lambda cell: _turn_to(table, unit, cell))
    return min(shooters, key=lambda cell: nearness(table, unit, cell))


def _turn_to(table: Table, unit: Unit, cell: int) -> int:
    """How far a unit would turn to face a cell."""
    hexes = table.setup.grid.hexes
    return turn_between(unit.facing, facing_towards(hexes[unit.cell], hexes[cell]))


def nearness(table: Table, unit: Unit, cell: int) -> tuple[int, int, int]:
    """R-89: shooters in the order in which a unit minds them: the nearest, of those the one it faces best."""
    return table.setup.grid.distance(unit.cell, cell), _turn_to(table, unit, cell), cell


def edge_facing(table: Table, side: int) -> int:
    """The facing that looks at a side's own edge."""
    facing = EDGE_FACING[table.edges[side]]
    return facing if table.setup.board.orientation == "pointy" else (facing - 1) % 12


def at_bay(table: Table, unit: Unit) -> bool:
    """R-145: whether the unit fled to its own edge row and has not rallied there: it still faces the edge."""
    return (
        unit.disrupted
        and own_edge_distance(table, unit.side, unit.cell) == 0
        and unit.facing == edge_facing(table, unit.side)
    )


def over_own_edge(table: Table, side: int, cell: int, direction: int) -> bool:
    """Whether a step off the board leads over the side's own edge."""
    board = table.setup.board
    column, row = board.place(table.setup.grid.hexes[cell] + DIRECTIONS[direction])
    match table.edges[side]:
        case "north":
            return row < 0
        case "south":
            return row >= board.rows
        case "west":
            return column < 0
        case _:
            return column >= board.columns


def back_directions(table: Table, cell: int, away: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The directions straight back from an enemy, and the rear ones beside them.

    From an enemy that lies towards a point there are two straight back, and none beside (R-144).
    """
    hexes = table.setup.grid.hexes
    back = opposite(facing_towards(hexes[cell], hexes[away]))
    if is_point(back):
        return (back // 2, (back // 2 + 1) % 6), ()
    return (back // 2,), ((back // 2 - 1) % 6, (back // 2 + 1) % 6)


def recoil_refusal(table: Table, number: int, cell: int) -> Finding | None:
    """CMP-2: why a unit may not recoil to an adjacent cell, enemy zones taken as they lie (R-82)."""
    unit = table.units[number]
    pieces, places = (number,), (cell,)
    if cell < 0:
        return refuse("refusal.hordes_heroes.recoil-edge", rule="CMP-12", pieces=pieces)
    if zone_against(table, number) >> cell & 1:
        return refuse("refusal.hordes_heroes.recoil-zone", rule="CMP-2", pieces=pieces, places=places)
    if enemy_held(table, unit.side) >> cell & 1:
        return refuse("refusal.hordes_heroes.recoil-enemy", rule="CMP-2", pieces=pieces, places=places)
    if closed_step(table, number, unit.cell, cell):
        return refuse("refusal.hordes_heroes.recoil-ground", rule="CMP-2", pieces=pieces, places=places)
    if cell in table.held and not can_push(table, cell, unit.cell, number):
        other = table.held[cell]
        return refuse(
            "refusal.hordes_heroes.recoil-friend", rule="CMP-2", pieces=(number, other), places=places
        )
    return None


def recoil_cells(table: Table, number: int, away: int) -> tuple[int, ...]:
    """CMP-1: where a unit may recoil to: straight back, else one of the rear hexes beside it (R-81).

    CMP-10: under several attackers `away` is the one that lent the combat factor; zones of all of them bar.
    CMP-12: straight back over the own edge nothing is left to choose (R-84).
    """
    unit = table.units[number]
    neighbours = table.setup.grid.neighbours[unit.cell]
    straight, beside = back_directions(table, unit.cell, away)
    cells = tuple(neighbours[d] for d in straight if recoil_refusal(table, number, neighbours[d]) is None)
    if cells or table.profile.recoil_strict:
        return cells
    if any(neighbours[d] < 0 and over_own_edge(table, unit.side, unit.cell, d) for d in straight):
        return ()
    return tuple(neighbours[d] for d in beside if recoil_refusal(table, number, neighbours[d]) is None)


def recoil_facing(table: Table, unit: Unit, cell: int, away: int) -> int:
    """The facing of a unit after its recoil: still facing the enemy, if it did."""
    grid = table.setup.grid
    reach = grid.distance(cell, away)
    if grid.arc(cell, unit.facing, reach) >> away & 1:
        return unit.facing
    faced = grid.arc(unit.cell, unit.facing, grid.distance(unit.cell, away)) >> away & 1
    return facing_towards(grid.hexes[cell], grid.hexes[away]) if faced else unit.facing


@handles(Recoiling)
class RecoilingHandler(Handler[Recoiling]):
    """DIS-2: a unit must recoil, disrupted or not; where there is no way it is eliminated."""

    answers = (Recoil,)
    subject = "unit"

    def actor(self, table: Table, task: Recoiling) -> int | None:
        """The owner, where there is a choice."""
        unit = table.units[task.unit]
        if unit.cell < 0 or at_bay(table, unit):
            return None
        return unit.side if len(recoil_cells(table, task.unit, task.away)) > 1 else None

    def run(self, stage: Stage[Table], task: Recoiling) -> None:
        """Go where there is only one way, or be eliminated."""
        table = stage.position
        unit = table.units[task.unit]
        if unit.cell < 0:
            stage.quietly(table.then())
            return
        cells = () if at_bay(table, unit) else recoil_cells(table, task.unit, task.away)
        if cells:
            _recoil(stage, task, cells[0])
            return
        rule = "CMP-2"
        if at_bay(table, unit):
            rule = "CMP-5"
        else:
            straight, _ = back_directions(table, unit.cell, task.away)
            if any(over_own_edge(table, unit.side, unit.cell, direction) for direction in straight):
                rule = "CMP-12"
        stage.quietly(table.then())
        remove_unit(stage, task.unit, rule=rule, cause="cannot-recoil")

    def question(self, table: Table, task: Recoiling) -> Question:
        """Which way does it recoil?"""
        unit = table.units[task.unit]
        return Question(
            "question.hordes_heroes.recoil", unit.side, "CMP-1", (task.unit,), (unit.cell, task.away)
        )

    def options(self, table: Table, task: Recoiling) -> Iterator[Order]:
        """Each hex."""
        for cell in recoil_cells(table, task.unit, task.away):
            yield Recoil(task.unit, cell)

    def judge(self, table: Table, task: Recoiling, order: Recoil) -> Finding | None:
        """Straight back, or a rear hex beside it if that is closed."""
        if order.unit != task.unit:
            return refuse("refusal.hordes_heroes.not-recoiling", rule="CMP-1", pieces=(order.unit,))
        if order.cell in recoil_cells(table, task.unit, task.away):
            return None
        straight, beside = back_directions(table, table.units[task.unit].cell, task.away)
        neighbours = table.setup.grid.neighbours[table.units[task.unit].cell]
        if order.cell not in [neighbours[d] for d in (*straight, *beside)]:
            return refuse(
                "refusal.hordes_heroes.recoil-direction",
                rule="CMP-1",
                pieces=(task.unit,),
                places=(order.cell,),
            )
        found = recoil_refusal(table, task.unit, order.cell)
        return found or refuse("refusal.hordes_heroes.recoil-straight", rule="CMP-1", pieces=(task.unit,))

    def carry_out(self, stage: Stage[Table], task: Recoiling, order: Recoil, reading: Reading) -> None:
        """Go there."""
        _recoil(stage, task, order.cell)


def _recoil(stage: Stage[Table], task: Recoiling, cell: int) -> None:
    table = stage.position
    arriving = Arriving(task.unit, cell, task.away, task.cause)
    if cell in table.held:
        push = pushing(table, cell, table.units[task.unit].cell, task.unit)
        stage.quietly(table.then(arriving, push))
    else:
        stage.quietly(table.then(arriving))


@handles(Arriving)
class ArrivingHandler(Handler[Arriving]):
    """The hex behind a recoiling unit is free."""

    def run(self, stage: Stage[Table], task: Arriving) -> None:
        """One hex back, still facing the enemy; pavises are lost by recoiling from hand-to-hand."""
        table = stage.position.then()
        unit = table.units[task.unit]
        after = change(
            table,
            task.unit,
            cell=task.cell,
            facing=recoil_facing(table, unit, task.cell, task.away),
            moved=True,
            pavise=unit.pavise and task.cause != "combat",
        )
        stage.happen(
            "recoiled",
            attach(after, task.unit),
            rule="CMP-1",
            side=unit.side,
            pieces=(task.unit,),
            places=(unit.cell, task.cell),
            cause=task.cause,
        )
        if task.cause != "combat":
            tidy(stage)
