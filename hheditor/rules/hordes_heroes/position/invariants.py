"""What cannot be: the invariants of a position, which no order breaks and no override may break."""

from collections.abc import Iterator

from hheditor.hexes import FACINGS
from hheditor.rules.hordes_heroes.magic.fortresses import gate_burnt
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.setup import EDGE_FACING
from hheditor.rules.hordes_heroes.position.table import Table, cells_held, flies
from hheditor.rules.hordes_heroes.position.tasks import Duel, Fighting
from hheditor.values import Finding, refuse


def problems(table: Table) -> tuple[Finding, ...]:
    """Everything impossible about a position. What names a piece, a cell or a troop that is not there
    comes first: the rest of a table that does not hold together is not looked at.
    """
    broken = (*_rosters(table), *_numbers(table), *_agenda(table))
    return broken or (*_units(table), *_places(table), *_leaders(table), *_elementals(table))


def _rosters(table: Table) -> Iterator[Finding]:
    setup = table.setup
    if len(table.units) != len(setup.units) or len(table.leaders) != len(setup.leaders):
        yield refuse("problem.hordes_heroes.roster", rule="ARM-9")
        return
    for number, (unit, card) in enumerate(zip(table.units, setup.units, strict=True)):
        if unit.side != card.side or not 0 <= unit.troop < len(setup.troops):
            yield refuse("problem.hordes_heroes.roster", rule="ARM-9", pieces=(number,))
        if not -1 <= unit.rear < len(setup.troops) or not 1 <= unit.full <= 12:
            yield refuse("problem.hordes_heroes.roster", rule="ARM-9", pieces=(number,))
    for index, (leader, own) in enumerate(zip(table.leaders, setup.leaders, strict=True)):
        if leader.side != own.side:
            yield refuse("problem.hordes_heroes.roster", rule="ARM-9", pieces=(LEADERS + index,))


def _numbers(table: Table) -> Iterator[Finding]:
    """Fields of the position that name units, cells or sides."""
    units, cells = range(len(table.units)), range(table.setup.board.cells)
    pairs = (*table.contacts, *table.answered, *table.struck, *table.declined, *table.parted)
    flown = [cell for _, path in table.flown for cell in path]
    named = [*table.commanded, *table.pursued, *table.shot, *(unit for pair in pairs for unit in pair)]
    named += [unit for unit, _ in (*table.silenced, *table.fled, *table.flown)]
    piece = range(LEADERS, LEADERS + len(table.leaders))
    if any(unit not in units and unit not in piece for unit in named):
        yield refuse("problem.hordes_heroes.no-such-piece")
    walked = [cell for _, path in table.fled for cell in path] + [stakes.cell for stakes in table.stakes]
    walked += [cell for unit in table.units for cell in (*unit.cells, max(unit.cell, 0))]
    walked += flown
    walked += [max(leader.cell, 0) for leader in table.leaders] + [ruin.cell for ruin in table.ruins]
    walked += [cell for each in table.elementals for cell in (each.cell, each.origin)]
    if any(cell not in cells for cell in walked):
        yield refuse("problem.hordes_heroes.off-board")
    if any(not 0 <= each.caster < len(table.leaders) for each in table.elementals):
        yield refuse("problem.hordes_heroes.no-such-piece")
    sides = [table.first, table.mover, *(stakes.side for stakes in table.stakes)]
    if (
        any(side not in (0, 1) for side in sides)
        or not set(table.edges) <= set(EDGE_FACING)
        or table.turn < 0
    ):
        yield refuse("problem.hordes_heroes.side", rule="SEQ-1")
    if any(not 0 <= stakes.facing < FACINGS for stakes in table.stakes):
        yield refuse("problem.hordes_heroes.facing", rule="STK-1")
    if any(not -1 <= leader.host < len(table.units) for leader in table.leaders):
        yield refuse("problem.hordes_heroes.host", rule="CMD-9")


_UNIT_FIELDS = frozenset(
    {"unit", "mover", "pusher", "one", "first", "second", "others", "units", "winners", "losers"}
)
_CELL_FIELDS = frozenset(
    {"cell", "cells", "away", "origin", "path", "start", "placed", "foes", "stands", "stand"}
)


def _agenda(table: Table) -> Iterator[Finding]:
    """Tasks that name what is not there."""
    if not table.agenda and table.ended is None:
        yield refuse("problem.hordes_heroes.agenda", rule="SEQ-1")
    pieces = range(LEADERS, LEADERS + len(table.leaders))
    for task in table.agenda:
        for name in task.__struct_fields__:
            value = getattr(task, name)
            for number in value if isinstance(value, tuple) else (value,):
                if not isinstance(number, int) or isinstance(number, bool):
                    continue
                if name == "side" and number not in (0, 1):
                    yield refuse("problem.hordes_heroes.side", rule="SEQ-1")
                if name in _CELL_FIELDS and not -1 <= number < table.setup.board.cells:
                    yield refuse("problem.hordes_heroes.off-board", places=(number,))
                known = -1 <= number < len(table.units) or number in pieces
                if name in _UNIT_FIELDS and not known and not isinstance(task, Fighting | Duel):
                    yield refuse("problem.hordes_heroes.no-such-piece", pieces=(number,))


def _units(table: Table) -> Iterator[Finding]:
    for number, unit in enumerate(table.units):
        wrong_rear = not 0 <= unit.rear_stands <= max(unit.stands, 0)
        if unit.stands < 0 or wrong_rear or unit.stands > unit.full:
            yield refuse("problem.hordes_heroes.stands", rule="HOR-1", pieces=(number,), stands=unit.stands)
        if not 0 <= unit.facing < FACINGS:
            yield refuse("problem.hordes_heroes.facing", rule="FAC-1", pieces=(number,))
        if unit.cell >= 0 and (unit.stands == 0 or unit.gone):
            yield refuse("problem.hordes_heroes.ghost", pieces=(number,))
        if unit.formation == "skirmish" and unit.cell >= 0 and len(unit.cells) != unit.stands:
            yield refuse("problem.hordes_heroes.skirmish", rule="SKI-1", pieces=(number,))
        if unit.low and not flies(table, unit):
            yield refuse("problem.hordes_heroes.low", rule="ZOC-5", pieces=(number,))
        if unit.cell >= 0 and flies(table, unit) and table.setup.closed >> unit.cell & 1:
            yield refuse(
                "problem.hordes_heroes.mountain-below", rule="FLY-1", pieces=(number,), places=(unit.cell,)
            )


def _places(table: Table) -> Iterator[Finding]:
    holder: dict[int, int] = {}
    for number, unit in enumerate(table.units):
        for cell in cells_held(unit):
            if cell in holder:
                pieces = (holder[cell], number)
                yield refuse("problem.hordes_heroes.shared-hex", rule="DEP-4", pieces=pieces, places=(cell,))
            holder[cell] = number


def _leaders(table: Table) -> Iterator[Finding]:
    for index, leader in enumerate(table.leaders):
        piece = LEADERS + index
        held = table.held.get(leader.cell, -1) if leader.cell >= 0 else -1
        formed = held >= 0 and table.units[held].formation != "skirmish"
        if leader.host >= 0:
            host = table.units[leader.host]
            if host.cell != leader.cell or host.side != leader.side:
                yield refuse("problem.hordes_heroes.host", rule="CMD-9", pieces=(piece,))
        elif formed:
            yield refuse("problem.hordes_heroes.host", rule="CMD-9", pieces=(piece, held))


def _elementals(table: Table) -> Iterator[Finding]:
    """MAG-3: one to a magician, who is on the table; MAG-6: never two in a hex; MAG-2, R-175: nobody shares
    it but a garrison above its gate.
    """
    seen: dict[int, int] = {}
    for each in table.elementals:
        piece, places = LEADERS + each.caster, (each.cell,)
        leader, card = table.leaders[each.caster], table.setup.leaders[each.caster]
        if not card.magician or leader.side != each.side or leader.cell < 0:
            yield refuse(
                "problem.hordes_heroes.elemental-caster", rule="MAG-1", pieces=(piece,), places=places
            )
        if each.element not in table.setup.magic:
            yield refuse("problem.hordes_heroes.element", rule="MAG-1", pieces=(piece,), places=places)
        if each.cell in seen.values() or each.caster in seen:
            yield refuse("problem.hordes_heroes.elementals", rule="MAG-6", pieces=(piece,), places=places)
        seen[each.caster] = each.cell
        held = table.held.get(each.cell, -1)
        here = [LEADERS + n for n, other in enumerate(table.leaders) if other.cell == each.cell]
        if (held >= 0 or here) and not gate_burnt(table, each.cell):
            pieces = (piece, *((held,) if held >= 0 else ()), *here)
            yield refuse("problem.hordes_heroes.elemental-hex", rule="MAG-2", pieces=pieces, places=places)
