"""The way command takes to a unit, and why it does not come: CMD as people see it.

`chain.commanded_units` decides; what is found here explains it and agrees with it unit by unit.
"""

from hheditor.hexes import cells_of, expand, mask_of
from hheditor.rules.hordes_heroes.command.chain import (
    command_area,
    command_path,
    commanded_units,
    leader_commands,
)
from hheditor.rules.hordes_heroes.position.table import Table, cells_held, troop
from hheditor.values import Finding, refuse

Ways = dict[int, tuple[int, ...]]
"""For each unit in command the cells command comes by."""


def in_command(table: Table, number: int) -> bool:
    """Whether a unit is in command: in its own movement as it was fixed (SEQ-2), else as it stands now."""
    return number in commanded(table, table.units[number].side)


def commanded(table: Table, side: int) -> tuple[int, ...]:
    """The units of a side that are in command; remembered with the position."""
    if table.phase == "movement" and table.mover == side:
        return table.commanded
    memo: dict[int, tuple[int, ...]] = table.memo("commanded_now")
    if side not in memo:
        memo[side] = commanded_units(table, side)
    return memo[side]


def way_of_command(table: Table, number: int) -> tuple[int, ...]:
    """The cells by which command comes to a unit, the leader's first, then from unit to unit in contact;
    empty where it does not come.
    """
    memo: dict[int, Ways] = table.memo("ways_of_command")
    side = table.units[number].side
    if side not in memo:
        memo[side] = _ways(table, side)
    return memo[side].get(number, ())


def _ways(table: Table, side: int) -> Ways:
    """CMD-2, CMD-3, CMD-7: by contact from a leader to everybody; within range to all but hordes; and on by
    contact from those to all but hordes.
    """
    ready = {
        number: mask_of(cells_held(unit))
        for number, unit in enumerate(table.units)
        if unit.side == side and unit.cell >= 0 and not unit.disrupted
    }
    able = [
        (index, leader.cell)
        for index, leader in enumerate(table.leaders)
        if leader.side == side and leader_commands(table, index)
    ]
    found: Ways = {}
    for _, cell in able:
        beside = table.setup.grid.around[cell] | 1 << cell
        for number, cells in ready.items():
            if cells & beside and number not in found:
                found[number] = (cell,) if cells >> cell & 1 else (cell, cells_of(cells & beside)[0])
    _hand_on(table, ready, found)
    steady = {number: cells for number, cells in ready.items() if not troop(table, table.units[number]).horde}
    area = 0
    for index, _ in able:
        area |= command_area(table, index)
    for number, cells in steady.items():
        if cells & area:
            way = command_path(table, number)
            if number not in found or len(way) < len(found[number]):
                found[number] = way
    _hand_on(table, steady, found)
    return found


def _hand_on(table: Table, ready: dict[int, int], found: Ways) -> None:
    """Command passes along units in contact, by the fewest."""
    waiting = list(found)
    while waiting:
        following = []
        for number in waiting:
            held = mask_of(cells_held(table.units[number]))
            near = expand(table.setup.grid, held)
            for other, cells in ready.items():
                if other not in found and cells & near:
                    found[other] = (*found[number], cells_of(cells & near)[0])
                    following.append(other)
        waiting = following


def broken_command(table: Table, number: int) -> Finding | None:
    """Why a unit is out of command; None where it is in command or not on the table."""
    unit = table.units[number]
    if unit.cell < 0 or in_command(table, number):
        return None
    pieces, places = (number,), cells_held(unit)
    if unit.disrupted:
        return refuse("command.hordes_heroes.disrupted", rule="CMD-3", pieces=pieces, places=places)
    able = [
        index
        for index, leader in enumerate(table.leaders)
        if leader.side == unit.side and leader_commands(table, index)
    ]
    if not able:
        return refuse("command.hordes_heroes.no-leader", rule="CMD-5", pieces=pieces, places=places)
    grid = table.setup.grid
    distance, index = min(
        (min(grid.distance(table.leaders[index].cell, cell) for cell in places), index) for index in able
    )
    reach = table.setup.leaders[index].range
    if table.phase == "movement" and table.mover == unit.side and way_of_command(table, number):
        return refuse("command.hordes_heroes.fixed", rule="SEQ-2", pieces=pieces, places=places)
    if troop(table, unit).horde:
        return refuse("command.hordes_heroes.horde", rule="CMD-7", pieces=pieces, places=places)
    if distance > reach:
        return refuse(
            "command.hordes_heroes.too-far",
            rule="CMD-2",
            pieces=pieces,
            places=places,
            distance=distance,
            range=reach,
        )
    return refuse(
        "command.hordes_heroes.blocked",
        rule="CMD-4",
        pieces=pieces,
        places=places,
        distance=distance,
        range=reach,
    )
