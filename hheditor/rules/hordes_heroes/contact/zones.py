"""ZOC, TRC: zones of control, and who is in contact with whom.

ZOC-1: the six hexes round a unit, whatever its facing, formation or disruption. ZOC-4: leaders alone and
skirmishers have none; artillery and war wagons have one (R-38). ZOC-3: whoever draws lines of command,
recoils, flees or pursues asks `Table.zones`. ZOC-6: ground that bars, bars from fighting over it. SEQ-8:
enemies in adjacent hexes are in contact and must fight, but for troops barred from the other's ground who
are not attacked out of it (TRC-1, TRC-2), skirmishers (SKI-6), leaders alone (GEN-5). MOV-3, ZOC-2:
entering a zone stops the move and means combat.
"""

from hheditor.rules.api import Stage
from hheditor.rules.hordes_heroes.movement.flying.flyers import may_choose, out_of_reach
from hheditor.rules.hordes_heroes.movement.singles import apart
from hheditor.rules.hordes_heroes.position.table import Table, Unit, change, flies, troop
from hheditor.values import Finding, refuse


def barred(table: Table, number: int, cell: int, origin: int | None = None) -> bool:
    """TRC-1: whether the ground of a cell is closed to the unit, coming from a cell (by default where it
    stands).

    TER-13: wheeled units pass closed ground only along a road that links the two cells, if they can be in
    column. R-175 [F]: nobody enters the hex of an elemental.
    """
    setup = table.setup
    if table.elementals and table.conjured >> cell & 1:
        return True
    if not setup.hindering >> cell & 1:
        return False
    unit = table.units[number]
    effects = setup.effects[cell]
    if effects.entry == "closed":
        return True
    if flies(table, unit):
        return False
    if effects.entry == "lake":
        return not unit.boat
    kind = troop(table, unit)
    if kind.wheeled and setup.closed_to_wheels & ~table.open_gates & 1 << cell:
        start = unit.cell if origin is None else origin
        neighbours = setup.grid.neighbours[start]
        if cell not in neighbours or not kind.may_column:
            return True
        return not setup.road[neighbours.index(cell)] >> start & 1
    return False


def off_the_road(table: Table, number: int, origin: int, cell: int) -> bool:
    """TER-13 (R-21): whether a step takes wheels out of closed ground otherwise than along the road."""
    setup = table.setup
    unit = table.units[number]
    if not setup.closed_to_wheels >> origin & 1 or not troop(table, unit).wheeled or flies(table, unit):
        return False
    if (unit.boat and setup.lake >> origin & 1) or table.open_gates >> origin & 1:
        return False
    return not setup.road[setup.grid.neighbours[origin].index(cell)] >> origin & 1


def judge_elemental(table: Table, piece: int, cell: int) -> Finding | None:
    """R-175 [F]: why a piece may not enter a hex: an elemental stands there."""
    if table.elementals and table.conjured >> cell & 1:
        return refuse("refusal.hordes_heroes.elemental-there", rule="R-175", pieces=(piece,), places=(cell,))
    return None


def touching(table: Table, number: int) -> tuple[int, ...]:
    """Enemy units formed up in hexes adjacent to a formed unit, whether or not they may fight.

    STD-3 [F]: not a single stand and an enemy that would ride over it.
    """
    unit = table.units[number]
    if unit.cell < 0 or unit.formation == "skirmish":
        return ()
    grid = table.setup.grid
    foes = grid.around[unit.cell] & table.formed[1 - unit.side]
    if not foes:
        return ()
    held = table.held
    found = [held[cell] for cell in grid.neighbours[unit.cell] if cell >= 0 and foes >> cell & 1]
    if table.singles[0] | table.singles[1]:
        found = [other for other in found if not apart(table, number, other)]
    return tuple(found)


def fights(table: Table, one: int, other: int) -> bool:
    """SEQ-8: whether two adjacent enemy units are in contact, so that they must fight (TRC-1, TRC-2).

    FLY-6 [F]: flyers and those on the ground are if one of them has attacked the other, whatever the ground.
    """
    first, second = table.units[one], table.units[other]
    aloft = flies(table, first)
    if aloft and flies(table, second):
        return True
    if aloft or flies(table, second):
        attacked = (one, other) in table.struck or (other, one) in table.struck
        return attacked and not out_of_reach(table, one, other)
    if barred(table, one, second.cell) or barred(table, other, first.cell):
        return (one, other) in table.struck or (other, one) in table.struck
    return True


def contacts(table: Table, number: int) -> tuple[int, ...]:
    """SEQ-8: the enemy units this unit is in contact with; remembered with the position."""
    memo: dict[int, tuple[int, ...]] = table.memo("contacted")
    known = memo.get(number)
    if known is None:
        found = touching(table, number)
        known = memo[number] = tuple([other for other in found if fights(table, number, other)])
    return known


def in_contact(table: Table, number: int) -> bool:
    """Whether the unit is in hand-to-hand."""
    return bool(contacts(table, number))


def fights_below(table: Table, number: int, but: int = -1) -> bool:
    """FLY-6 [F]: whether flyers are in hand-to-hand with somebody on the ground, but for the one named."""
    if not table.units[number].low:
        return False
    return any(not flies(table, table.units[foe]) for foe in contacts(table, number) if foe != but)


def chooses(table: Table, number: int, mover: int) -> bool:
    """ZOC-5: whether flyers choose if an enemy that has come beside them is attacked or let pass.

    Not against flyers, not again when it was let pass, and not while they fight somebody on the ground
    already: then whoever comes joins in (R-128).
    """
    if not may_choose(table, number) or flies(table, table.units[mover]):
        return False
    return (number, mover) not in table.declined and not fights_below(table, number, but=mover)


def _risen(table: Table) -> Table:
    """R-128: an attack is over when nobody on the ground is in contact with the flyers any more."""
    for number, unit in enumerate(table.units) if table.setup.flying else ():
        if unit.low == "attack" and not fights_below(table, number):
            table = change(table, number, low="")
    return table


def guarded_sides(table: Table, unit: Unit) -> tuple[int, ...]:
    """STK-1: the directions its planted stakes guard: the front sides they were planted to."""
    from hheditor.hexes import front_sides

    for stakes in table.stakes:
        if stakes.cell == unit.cell and stakes.side == unit.side:
            return front_sides(stakes.facing)
    return ()


def tidy(stage: Stage[Table]) -> None:
    """H2H-4: a melee marker goes when its unit is in contact with no enemy; so does a spent impact (CMP-6).

    TRC-2: an attack out of closed ground is over when the two are no longer adjacent. R-128 [F]: so is one of
    flyers or on them, and flyers rise again when their contact with the ground ends.
    """
    table = stage.position
    after = table
    if table.struck:
        struck = tuple(
            pair
            for pair in table.struck
            if pair[1] in touching(table, pair[0]) and not out_of_reach(table, *pair)
        )
        if struck != table.struck:
            after = after.changed(struck=struck)
    after = _risen(after)
    for number, unit in enumerate(table.units):
        if (unit.melee or unit.winded) and not in_contact(after, number):
            after = change(after, number, melee=False, winded=False)
    if after is not table:
        stage.quietly(after)
