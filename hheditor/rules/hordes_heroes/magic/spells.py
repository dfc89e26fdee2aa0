"""What a spell may bring, before it is cast: the die, whom it would destroy, and what it is worth.

The worth is an opinion, in hundredths of a stand as everywhere in `counsel`; the rest is the very code that
plays.
"""

from functools import lru_cache

from hheditor.hexes import cells_of
from hheditor.rules.api import Account, Band, Phrase, Tally
from hheditor.rules.hordes_heroes.magic import fortresses
from hheditor.rules.hordes_heroes.magic.casting import FACES, spell_roll
from hheditor.rules.hordes_heroes.magic.elementals import on_ground, reached
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.profile import Result, parse_result
from hheditor.rules.hordes_heroes.position.table import Elemental, Table, conjure, lone_leaders, troop
from hheditor.rules.hordes_heroes.position.tasks import Evoking

_DIE = 6
_LASTING = 2
"""Hand-to-hand phases an elemental may be hoped to last."""
_LEADER = 25
"""What a point of a leader's price is worth; see `prospect`."""


def doomed(table: Table, cell: int, element: str) -> tuple[int, ...]:
    """Who would be destroyed by an elemental that comes in a cell."""
    if fortresses.garrison_lives(table, cell, element):
        return ()
    held = table.held.get(cell)
    units = () if held is None else (held,)
    return (*units, *(LEADERS + index for index in lone_leaders(table, cell)))


def evocation(table: Table, task: Evoking) -> Account:
    """The faces that bring the elemental, those that do not, and what comes with it."""
    element = table.setup.magic[task.element]
    roll = spell_roll(table, task)
    comes = [Phrase("band.hordes_heroes.comes", (task.leader,), (task.cell,), (("element", task.element),))]
    comes += [Phrase("band.hordes_heroes.lost", (piece,)) for piece in doomed(table, task.cell, task.element)]
    fails = (Phrase("band.hordes_heroes.fails", (task.leader,)),)
    bands = [Band(element.low, element.high, roll.side, tuple(comes))]
    if element.low > 1:
        bands.insert(0, Band(1, element.low - 1, -1, fails))
    if element.high < FACES:
        bands.append(Band(element.high + 1, FACES, -1, fails))
    title = Phrase("account.hordes_heroes.spell", (task.leader,), (task.cell,), (("element", task.element),))
    tally = Tally("tally.hordes_heroes.spell", 0, (), roll.side, (task.leader,), 1, FACES)
    return Account(title, (tally,), tuple(bands), roll, "MAG-1")


# Opinions ------------------------------------------------------------------------------------------------


def _worth(table: Table, piece: int) -> int:
    """A piece as a whole."""
    if piece >= LEADERS:
        return _LEADER * table.setup.leaders[piece - LEADERS].price
    unit = table.units[piece]
    kind = troop(table, unit)
    led = sum(_LEADER * table.setup.leaders[index].price for index in table.leaders_with.get(piece, ()))
    return unit.stands * _stand(table, piece) + led + 20 * (5 - kind.column_of_results)


def _stand(table: Table, piece: int) -> int:
    kind = troop(table, table.units[piece])
    return 100 * kind.price // max(1, kind.stands * 3)


@lru_cache(maxsize=64)
def _harm(results: tuple[tuple[str, ...], ...], column: int) -> int:
    """What a die of an elemental costs a unit of a class, in hundredths of one of its stands."""
    total = 0
    for row in results[:_DIE]:
        result = parse_result(row[column]) or Result()
        total += 100 * result.stands + 60 * result.disrupted + {"": 0, "recoil": 40, "flee": 120}[result.move]
    return total // _DIE


def _struck(table: Table, piece: int, sure: bool) -> int:
    """What it costs a piece to be struck once."""
    if sure:
        return _worth(table, piece)
    if piece >= LEADERS:
        return _worth(table, piece) * (_DIE + 1 - table.profile.leaders_die_from) // _DIE
    column = troop(table, table.units[piece]).column_of_results
    return _harm(table.profile.results, column) * _stand(table, piece) // 100


def _side(table: Table, piece: int) -> int:
    return (table.leaders[piece - LEADERS] if piece >= LEADERS else table.units[piece]).side


def menace(table: Table, elemental: Elemental, side: int) -> int:
    """What an elemental would do in the next hand-to-hand phase, seen by a side: harm to the enemy counts for
    it, harm to its own against it.
    """
    merit = 0
    for each in reached(table, elemental):
        for piece in each.pieces:
            cost = _struck(table, piece, each.sure)
            merit += cost if _side(table, piece) != side else -cost * 3 // 2
    return merit


def peril(table: Table, number: int, cell: int) -> int:
    """What the elementals beside a cell would cost a unit that stands there."""
    found = 0
    for elemental in table.elementals:
        if table.setup.grid.around[elemental.cell] >> cell & 1:
            element = table.setup.magic[elemental.element]
            spared = on_ground(table, element.spares, cell)
            if not spared and not fortresses.sheltered(table, cell, elemental.cell):
                found += _struck(table, number, on_ground(table, element.destroys, cell))
    return found


def spell_merit(table: Table, side: int, leader: int, cell: int, element: str) -> int:
    """What a spell is worth: the chance that it comes, and what it would do then."""
    index = leader - LEADERS
    known = table.setup.magic[element]
    here = table.leaders[index].cell
    elemental = Elemental(cell, element, side, index, here)
    gain = sum(_worth(table, piece) for piece in doomed(table, cell, element))
    for beside in cells_of(table.setup.grid.around[cell] & table.conjured):
        other = next(each for each in table.elementals if each.cell == beside)
        if other.side != side:
            lead = known.rank - table.setup.magic[other.element].rank
            gain += 120 if lead > 0 else -60 if lead < 0 else 30
    gain += _LASTING * menace(conjure(table, (*table.elementals, elemental)), elemental, side)
    chance = known.high - known.low + 1
    return gain * chance // FACES


def keeping_merit(table: Table, side: int, elemental: Elemental) -> int:
    """What it is worth to keep an elemental: what it threatens, and a little for the ground it closes."""
    near = any(
        unit.side != side
        and unit.cell >= 0
        and table.setup.grid.distance(unit.cell, elemental.cell) <= _LASTING + 1
        for unit in table.units
    )
    return menace(table, elemental, side) + (25 if near else -15)
