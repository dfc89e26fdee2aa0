"""Set-up: units in the three rows of their edge, facing any point; leaders with a unit of their Battle."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Stage
from hheditor.scenarios import Placement
from hheditor.values import Finding, refuse
from tests.systems.activation.table import (
    FACINGS,
    NORMAL,
    WAITING,
    Place,
    Placing,
    Ready,
    Table,
    Withdraw,
)

DEPTH = 3
AHEAD = {"north": 3, "south": 9}
"""The point that looks at the enemy, by the edge a side comes from."""


def under_way(position: Table) -> bool:
    return any(isinstance(task, Placing) for task in position.agenda)


def pieces(position: Table, side: int) -> tuple[int, ...]:
    """Units, then the leaders of Battles, as the army numbers them."""
    units = [index for index, unit in enumerate(position.units) if unit.side == side]
    first = len(position.units)
    return (*units, *(first + index for index, each in enumerate(position.battles) if each.side == side))


def zone(position: Table, side: int) -> tuple[int, ...]:
    board = position.board
    rows = range(DEPTH) if position.edges[side] == "north" else range(board.rows - DEPTH, board.rows)
    return tuple(board.cell(column, row) for row in rows for column in range(board.columns))


def placed(position: Table, piece: int) -> bool:
    units = len(position.units)
    if piece < units:
        return position.units[piece].state != WAITING
    return position.battles[piece - units].leader >= 0


def judge(position: Table, side: int, order: Order) -> Finding | None:
    if isinstance(order, Ready):
        waiting = [unit for unit in position.units if unit.side == side and unit.state == WAITING]
        left = len(waiting)
        return refuse("refusal.activation.still-waiting", rule="2.0", n=left) if left else None
    if not isinstance(order, Place | Withdraw):
        return refuse("refusal.activation.not-now", rule="2.0")
    if order.piece not in pieces(position, side):
        return refuse("refusal.activation.no-unit", rule="2.0")
    if placed(position, order.piece) != isinstance(order, Withdraw):
        return refuse("refusal.activation.not-waiting", rule="2.0", pieces=(order.piece,))
    if isinstance(order, Withdraw):
        return None
    if order.piece >= len(position.units):
        host = position.holders.get(order.cell, -1)
        battle = order.piece - len(position.units)
        if host < 0 or position.units[host].battle != battle or order.facing != 1:
            return refuse("refusal.activation.no-host", rule="2.0", pieces=(order.piece,))
        return None
    if order.facing not in FACINGS:
        return refuse("refusal.activation.facing", rule="8.0", facing=order.facing)
    if order.cell not in zone(position, side):
        return refuse("refusal.activation.out-of-zone", rule="2.0", places=(order.cell,), depth=DEPTH)
    if order.cell in position.holders:
        return refuse("refusal.activation.taken", rule="10.0", places=(order.cell,))
    return None


def orders(position: Table, side: int, about: int | None) -> Iterator[Order]:
    free = [cell for cell in zone(position, side) if cell not in position.holders]
    for piece in pieces(position, side):
        if about not in (None, piece):
            continue
        if placed(position, piece):
            yield Withdraw(piece)
        elif piece < len(position.units):
            yield from (Place(piece, cell, facing) for cell in free for facing in FACINGS)
        else:
            battle = piece - len(position.units)
            hosts = (unit.cell for unit in position.units if unit.battle == battle and unit.cell >= 0)
            yield from (Place(piece, cell) for cell in hosts)
    if about is None and judge(position, side, Ready()) is None:
        yield Ready()


def after(position: Table, order: Place | Withdraw) -> Table:
    """The map with a piece on it, or off it."""
    units = len(position.units)
    if order.piece >= units:
        leader = position.holders[order.cell] if isinstance(order, Place) else -1
        return led(position, order.piece - units, leader)
    unit = position.units[order.piece]
    if isinstance(order, Place):
        standing = replace(unit, cell=order.cell, facing=order.facing, state=NORMAL)
        return position.with_unit(order.piece, standing)
    gone = position.with_unit(order.piece, replace(unit, cell=-1, state=WAITING))
    if gone.battles[unit.battle].leader == order.piece:
        gone = led(gone, unit.battle, -1)
    return gone


def led(position: Table, battle: int, leader: int) -> Table:
    battles = list(position.battles)
    battles[battle] = replace(battles[battle], leader=leader)
    return replace(position, battles=tuple(battles))


def joined(position: Table, side: int) -> Table:
    """Leaders who ride with nobody ride with the first unit of their Battle."""
    for index, battle in enumerate(position.battles):
        own = [
            number for number, unit in enumerate(position.units) if unit.battle == index and unit.cell >= 0
        ]
        if battle.side == side and battle.leader < 0 and own:
            position = led(position, index, own[0])
    return position


def carry_out(stage: Stage[Table], order: Order) -> None:
    position = stage.position
    task = position.agenda[-1]
    assert isinstance(task, Placing)
    if isinstance(order, Place | Withdraw):
        told = "placed" if isinstance(order, Place) else "withdrawn"
        stage.happen(told, after(position, order), rule="2.0", side=task.side, pieces=(order.piece,))
    else:
        done = replace(joined(position, task.side), agenda=position.agenda[:-1])
        stage.happen("ready", done, rule="2.0", side=task.side)


def placements(position: Table, side: int) -> tuple[Placement, ...]:
    found = []
    for number, piece in enumerate(pieces(position, side)):
        if not placed(position, piece):
            continue
        if piece < len(position.units):
            unit = position.units[piece]
            found.append(Placement(number, unit.cell, unit.facing))
        else:
            host = position.battles[piece - len(position.units)].leader
            found.append(Placement(number, position.units[host].cell, 1))
    return tuple(found)
