"""AGG, HOR-2: aggressive units and hordes attack whatever they can reach, before anybody else moves.

AGG-1 [M]: whatever their command, an attached general going along; [F] only out of command. AGG-2 (R-43):
the nearest enemy that a normal line move can bring into contact, the owner breaking ties, through friends
as usual, stopping at the first contact; with no such path the unit acts normally. Disrupted units and
those in hand-to-hand do not.
"""

from collections.abc import Iterator

from hheditor.hexes import FACINGS, cells_of, turn_between
from hheditor.rules.api import Order
from hheditor.rules.hordes_heroes.contact.responses import facing_cell, facing_in_contact, foes_touched
from hheditor.rules.hordes_heroes.contact.zones import barred, in_contact
from hheditor.rules.hordes_heroes.movement.flying.flyers import out_of_reach
from hheditor.rules.hordes_heroes.movement.reach import Going, search, terms_of
from hheditor.rules.hordes_heroes.movement.singles import apart, beside_singles, single
from hheditor.rules.hordes_heroes.position.formation import normal_move
from hheditor.rules.hordes_heroes.position.orders import Move
from hheditor.rules.hordes_heroes.position.table import Table, troop


def compelled(table: Table, side: int, number: int) -> bool:
    """Whether the unit is one of those that must attack if they can."""
    unit = table.units[number]
    if unit.troop not in table.setup.aggressive and unit.rear not in table.setup.aggressive:
        return False
    if unit.side != side or unit.cell < 0 or unit.disrupted or unit.done or unit.formation == "skirmish":
        return False
    if not troop(table, unit).aggressive or in_contact(table, number):
        return False
    return table.profile.aggressive_always or number not in table.commanded


def _line_reach(table: Table, number: int) -> Going:
    unit = table.units[number]
    travel = unit.formation
    terms = terms_of(table, number, normal_move(table, unit), travel)
    return Going(number, ((travel, search(table, unit.cell, unit.facing, terms), 0),))


def attacks(table: Table, number: int) -> list[tuple[int, int]]:
    """(cell, enemy) of every contact with the nearest enemies a normal line move can reach; empty if there
    is none.
    """
    unit = table.units[number]
    grid = table.setup.grid
    found = _line_reach(table, number)
    reached = found.cells() & (table.zones[1 - unit.side] | beside_singles(table, 1 - unit.side))
    if not reached:
        return []
    options: dict[int, list[tuple[int, int]]] = {}
    for other, foe in enumerate(table.units):
        if foe.side == unit.side or foe.cell < 0 or foe.formation == "skirmish":
            continue
        if (single(table, foe) and apart(table, number, other)) or out_of_reach(table, number, other):
            continue
        cells = reached & grid.around[foe.cell]
        pairs = [(cell, other) for cell in cells_of(cells) if not barred(table, number, foe.cell, cell)]
        if pairs:
            options.setdefault(grid.distance(unit.cell, foe.cell), []).extend(pairs)
    return options[min(options)] if options else []


def attack_orders(table: Table, number: int) -> Iterator[Move]:
    """The moves by which a compelled unit may attack, facing its enemy, each end state once."""
    unit = table.units[number]
    found = _line_reach(table, number)
    seen = set()
    for cell, foe in attacks(table, number):
        look = facing_cell(table, cell, table.units[foe].cell)
        for facing in sorted(range(FACINGS), key=lambda f: (turn_between(look, f), (f - look) % FACINGS)):
            if found.cost(cell, facing, unit.formation) is not None:
                if (cell, facing) not in seen:
                    seen.add((cell, facing))
                    yield Move(number, cell, facing, unit.formation)
                break


def is_attack(table: Table, order: Move) -> bool:
    """Whether a move is one of the attacks, or ends like one: contact turns it to face the same enemy."""
    unit = table.units[order.unit]
    if order.via or order.formation != unit.formation:
        return False
    foes = foes_touched(table, order.unit, order.cell)
    look = facing_in_contact(table, order.cell, order.facing, foes)
    if not any(
        order.cell == attack.cell and look == facing_in_contact(table, attack.cell, attack.facing, foes)
        for attack in attack_orders(table, order.unit)
    ):
        return False
    return _line_reach(table, order.unit).cost(order.cell, order.facing, order.formation) is not None


def compelled_units(table: Table, side: int, skip: tuple[int, ...]) -> list[int]:
    """Units that must attack now and can."""
    return [
        number
        for number in range(len(table.units))
        if number not in skip and compelled(table, side, number) and attacks(table, number)
    ]


def aggression_orders(table: Table, side: int, skip: tuple[int, ...], about: int | None) -> Iterator[Order]:
    """All attacks there are to choose from."""
    for number in compelled_units(table, side, skip):
        if about is None or number == about:
            yield from attack_orders(table, number)
