"""An umpire who forces something odd again and again: a unit in the corner of the field, a melee out of
nowhere, a retreat of those who won. What the rules make of it is written down with the battle."""

import math
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import NOBODY, Order, Override, diff
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.table import Bond, Table, change, enemies_of, troop
from tests.rules.impetus.bare import tables
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
    if table.setup.field is not None:
        return _shifted(table, draw)
    return change(table, _unit(table, draw), cell=_cell(table, draw), facing=draw.choice(POINTS))


def _shifted(table: Table, draw: Random) -> Table:
    """On a table somewhere near, or close before somebody."""
    number, unit = _unit(table, draw), table.units[_unit(table, draw)]
    if draw.random() < 0.5:
        own, looks = table.units[number], draw.choice((unit.facing, draw.randrange(3600)))
        x, y = (max(0, each + draw.randrange(-800, 800)) for each in (own.x, own.y))
        return change(table, number, x=x, y=y, facing=looks)
    ahead, far = math.radians(unit.facing / 10), (unit.depth + table.units[number].depth) / 2
    x, y = round(unit.x + far * math.cos(ahead)), round(unit.y + far * math.sin(ahead))
    return change(table, number, x=max(0, x), y=max(0, y), facing=(unit.facing + 1800) % 3600)


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
    for _ in range(draw.randrange(1, 4) if table.setup.field is None else 1):
        way.append(max(0, draw.choice(board.grid.neighbours[way[-1]])) if table.setup.field is None else 0)
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
    return table.push(tasks.Activation((unit,)), task)


MEDDLINGS: tuple[Meddling, ...] = (
    *(_moved,) * 4,
    *(_struck, _shaken, _shaken),
    *(_bound,) * 3,
    *(_asked,) * 8,
)


def _slain(table: Table, draw: Random) -> Table:
    return change(table, _unit(table, draw), cell=-1, vbu=0, gone="destroyed", behind=())


def _parted(table: Table, draw: Random) -> Table:
    return replace(table, bonds=tuple(bond for bond in table.bonds if draw.random() < 0.5))


def _between(table: Table, draw: Random) -> Table:
    """Something to be resolved first, whatever is in hand."""
    return replace(table, agenda=(*table.agenda, _asked(table, draw).agenda[-1]))


INTERFERENCE: tuple[Meddling, ...] = (*MEDDLINGS, _bound, _slain, _parted, _between, _between)


def _calm(table: Table) -> bool:
    """Whether nothing is in the middle of being resolved."""
    return isinstance(table.agenda[-1], tasks.Phase)


def meddled(system: Any, table: Any, draw: Random, tally: Tally) -> Order:
    """One order in three of a phase is the umpire's."""
    if system.to_act(table) == table.mover and _calm(table) and draw.random() < 0.33:
        for _ in range(TRIES):
            wanted = draw.choice(MEDDLINGS)(table, draw)
            order = Override(diff(table, wanted), "odd")
            if wanted != table and RULESET.refusal(table, order) is None:
                return order
    return keen(system, table, draw, tally)


def interfered(system: Any, table: Any, draw: Random, tally: Tally) -> Order:
    """Three orders in ten are the umpire's, in the middle of a charge or a melee, too; on both boards."""
    if system.to_act(table) != NOBODY and table.turn and draw.random() < 0.3:
        for _ in range(TRIES):
            wanted = draw.choice(INTERFERENCE)(table, draw)
            order = Override(diff(table, wanted), "odd")
            if wanted != table and RULESET.refusal(table, order) is None:
                return order
    return (keen if table.setup.field is None else tables.brisk)(system, table, draw, tally)
