"""An umpire who forces something odd again and again: a unit in the corner of the map, a leader elsewhere, a
retreat out of nowhere. What the rules make of it is written down with the battle."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, NOBODY, Order, Override, diff
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position import tasks
from hheditor.rules.men_of_iron.position.geometry import FACINGS
from hheditor.rules.men_of_iron.position.table import Table
from tests.rules.men_of_iron.eagerness import curious
from tests.systems.battery import Tally

Meddling = Callable[[Table, Random], Table]
TRIES = 12


def _cell(table: Table, draw: Random) -> int:
    """Some hex, often a corner or next to somebody."""
    last = table.grid.cells - 1
    near = [each for unit in table.units if unit.cell >= 0 for each in table.grid.neighbours[unit.cell]]
    return draw.choice((0, last, draw.randrange(last + 1), max(0, draw.choice(near or [0]))))


def _unit(table: Table, draw: Random) -> int:
    """Some unit, more often one on the map."""
    there = [index for index, unit in enumerate(table.units) if unit.cell >= 0]
    return draw.choice(there) if there and draw.random() < 0.9 else draw.randrange(len(table.units))


def _some(table: Table, draw: Random, most: int = 2) -> tuple[int, ...]:
    return tuple(dict.fromkeys(_unit(table, draw) for _ in range(draw.randrange(1, most + 1))))


def _cells(table: Table, draw: Random) -> tuple[int, ...]:
    return tuple(_cell(table, draw) for _ in range(draw.randrange(3)))


def _moved(table: Table, draw: Random) -> Table:
    index = _unit(table, draw)
    unit = table.units[index]
    return table.with_unit(
        index, replace(unit, cell=_cell(table, draw), gone="", facing=draw.choice(FACINGS))
    )


def _stricken(table: Table, draw: Random) -> Table:
    index = _unit(table, draw)
    state: Any = draw.choice(("normal", "disordered", "retired"))
    return table.with_unit(index, replace(table.units[index], state=state))


def _ridden(table: Table, draw: Random) -> Table:
    if not table.leaders:
        return table
    index = draw.randrange(len(table.leaders))
    mine = [unit.cell for unit in table.units if unit.side == table.setup.leaders[index].side]
    return table.with_leader(
        index, replace(table.leaders[index], cell=draw.choice((*mine, _cell(table, draw))), gone="")
    )


def _planted(table: Table, draw: Random) -> Table:
    index = draw.randrange(len(table.standards))
    return table.with_standard(index, replace(table.standards[index], cell=_cell(table, draw), gone=""))


def _counted(table: Table, draw: Random) -> Table:
    return replace(table, points=(draw.randrange(8), draw.randrange(8)))


def _marked(table: Table, draw: Random) -> Table:
    index = _unit(table, draw)
    name = draw.choice(("moved", "turned", "fired", "reacted", "struck", "hit", "tried", "replied", "shaken"))
    unit = table.units[index]
    return table.with_unit(index, replace(unit, **{name: not getattr(unit, name)}))


def _tasks(table: Table, draw: Random) -> tasks.AnyTask:
    """Something to be resolved at once."""
    unit, other, battle = _unit(table, draw), _unit(table, draw), draw.randrange(len(table.battles))
    if table.units[unit].cell >= 0 and draw.random() < 0.5:
        beside = table.adjacent(table.units[unit].cell, draw.randrange(2))
        other = draw.choice(beside or (other,))
    leader = draw.randrange(max(1, len(table.leaders)))
    causes, letters = _cells(table, draw), "".join(draw.sample("DRUTE", draw.randrange(1, 3)))
    attack, facing = draw.random() < 0.5, draw.choice(FACINGS)
    foes = tuple(each for each in _some(table, draw) if table.units[each].side != table.units[unit].side)
    attacked = tasks.Attack((unit,), (other,), (), ((),), (-1,))
    found: tuple[tasks.AnyTask, ...] = (
        tasks.Retreating(unit, causes, attack, draw.random() < 0.5),
        tasks.Retiring(unit, causes, attack),
        tasks.Blow(unit, letters, causes, attack),
        tasks.Blow(unit, letters, causes, attack, chosen=True),
        tasks.GivingWay(unit, foes),
        tasks.Following((unit,), causes),
        tasks.Meeting(unit, foes, foes),
        tasks.Meeting(unit, foes, ()),
        tasks.Advancing((unit,), (), causes[:1], foes[: len(causes[:1])], (table.units[unit].cell,)),
        tasks.Volley(unit, other, draw.random() < 0.3),
        tasks.Reacting(unit, (other,)),
        tasks.Footing(unit, draw.randrange(11)),
        tasks.Pits(unit, attack),
        tasks.Passing(unit, other),
        tasks.Startling(unit),
        tasks.GunCheck(unit),
        tasks.Peril(leader, draw.randrange(11), attack),
        tasks.Displacing(leader),
        tasks.Displacing(leader, _cell(table, draw)),
        tasks.Replacing(leader),
        tasks.Shifting(draw.randrange(len(table.standards))),
        tasks.Planting(draw.randrange(len(table.standards))),
        tasks.March(unit, (), facing, at=table.units[unit].cell),
        tasks.Refusing(unit, other),
        *(tasks.Melee(table.units[unit].side, attacked),) * 3,
        tasks.Walling(battle),
        tasks.Breaking(battle),
        tasks.Fleeing(battle),
        tasks.Draw(draw.randrange(2)),
        tasks.Chasing(battle, _cell(table, draw), (draw.randrange(len(table.battles)),)),
    )
    return draw.choice(found)


CALM = (tasks.Acting, tasks.Free, tasks.Continuing, tasks.Declaring)
"""Nothing is in the middle of being resolved."""


def _asked(table: Table, draw: Random) -> Table:
    return table.push(_tasks(table, draw)) if isinstance(table.agenda[-1], CALM) else table


MEDDLINGS: tuple[Meddling, ...] = (
    *(_moved, _stricken, _ridden, _planted, _counted, _marked),
    *(_asked,) * 10,
)


def meddled(system: Any, table: Any, draw: Random, tally: Tally) -> Order:
    """One order in four is the umpire's."""
    if system.to_act(table) not in (CHANCE, NOBODY) and draw.random() < 0.25:
        for _ in range(TRIES):
            wanted = draw.choice(MEDDLINGS)(table, draw)
            order = Override(diff(table, wanted), "odd")
            if wanted != table and RULESET.refusal(table, order) is None:
                return order
    return curious(system, table, draw, tally)
