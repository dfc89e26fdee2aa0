"""An umpire who forces something odd again and again: a unit in the corner of the field, a melee out of
nowhere, a retreat of those who won. What the rules make of it is written down with the battle."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Override, diff
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.table import Bond, Table, change, enemies_of, push_task, troop
from tests.rules.impetus.battlefields import keen
from tests.systems.battery import Tally

Meddling = Callable[[Table, Random], Table]
TRIES = 12
POINTS = (1, 3, 5, 7, 9, 11)


def _unit(table: Table, draw: Random) -> int:
    there = [number for number, unit in enumerate(table.units) if unit.cell >= 0]
    return draw.choice(there) if there else 0


def _cell(table: Table, draw: Random) -> int:
    """Some hex, often a corner or next to somebody."""
    board: Any = table.board
    near = [each for unit in table.units if unit.cell >= 0 for each in board.grid.neighbours[unit.cell]]
    last = table.setup.hexes.cells - 1
    return draw.choice((0, last, draw.randrange(last + 1), *(max(0, draw.choice(near or [0])),) * 3))


def _moved(table: Table, draw: Random) -> Table:
    return change(table, _unit(table, draw), cell=_cell(table, draw), facing=draw.choice(POINTS))


def _struck(table: Table, draw: Random) -> Table:
    number = _unit(table, draw)
    return change(table, number, vbu=draw.randrange(1, troop(table, number).vbu + 1))


def _shaken(table: Table, draw: Random) -> Table:
    number = _unit(table, draw)
    name = draw.choice(("disordered", "disordered", "done", "stakes", "wall"))
    return change(table, number, **{name: not getattr(table.units[number], name)})


def _touching(table: Table, draw: Random) -> tuple[int, int] | None:
    """Two enemies beside each other."""
    standing = [number for number, unit in enumerate(table.units) if unit.cell >= 0]
    found = [
        (one, other)
        for one in standing
        for other in standing
        if table.units[one].side != table.units[other].side
        and table.board.touching(table.units[one], table.units[other])
    ]
    return draw.choice(found) if found else None


def _bound(table: Table, draw: Random) -> Table:
    pair = _touching(table, draw)
    if pair is None or pair[1] in enemies_of(table, pair[0]):
        return table
    kind: Any = draw.choice(("frontal", "side", "flank", "rear"))
    return replace(table, bonds=(*table.bonds, Bond(*pair, kind)))


def _asked(table: Table, draw: Random) -> Table:
    """Something to be resolved at once, as an activation of its own."""
    unit, other = _unit(table, draw), _unit(table, draw)
    pair = _touching(table, draw) or (unit, other)
    board: Any = table.board
    way = [table.units[unit].cell]
    for _ in range(draw.randrange(1, 4)):
        way.append(max(0, draw.choice(board.grid.neighbours[way[-1]])))
    found: tuple[tasks.AnyTask, ...] = (
        tasks.AfterMove((unit, other), draw.random() < 0.5),
        tasks.MoveAfterShot(unit),
        tasks.Rallying(unit),
        tasks.Volley(unit, other, draw.randrange(1, 8)),
        *(tasks.UnderFire(unit, draw.randrange(1, 5), other),) * 2,
        tasks.Panicking(unit),
        tasks.FateOfGeneral(unit, draw.randrange(4)),
        tasks.ChargingOn(unit, table.units[unit].facing, (other,)),
        *(tasks.Round(*pair, attacking=draw.random() < 0.5, charged=(pair[0],)),) * 3,
        *(tasks.Retreating(*pair, pursued=draw.random() < 0.7),) * 4,
        tasks.ChoosingPursuit(unit, other, tuple(way[1:])),
        tasks.Pursuing(unit, other, tuple(way[1:])),
        tasks.Melees((pair,), (pair[0],), (pair[0],)),
    )
    task = draw.choice(found)
    return push_task(table, tasks.Activation((unit,)), task)


MEDDLINGS: tuple[Meddling, ...] = (
    *(_moved,) * 4,
    *(_struck, _shaken, _shaken),
    *(_bound,) * 3,
    *(_asked,) * 8,
)


def _calm(table: Table) -> bool:
    """Whether nothing is in the middle of being resolved."""
    return isinstance(table.agenda[-1], tasks.Phase)


def meddled(system: Any, table: Any, draw: Random, tally: Tally) -> Order:
    """One order in three of a phase is the umpire's."""
    if system.to_act(table) == table.mover and _calm(table) and draw.random() < 0.33:
        for _ in range(TRIES):
            wanted = draw.choice(MEDDLINGS)(table, draw)
            if wanted != table and not RULESET.problems(wanted):
                return Override(diff(table, wanted), "odd")
    return keen(system, table, draw, tally)
