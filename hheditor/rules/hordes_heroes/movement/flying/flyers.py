"""FLY, ZOC-5: who flies, whom flyers can reach and who can reach them, and which zones stop them.

FLY-6: flyers fight flyers by being adjacent, but ground troops only by choice: until they attack or exercise
their zone nobody on the ground can reach them (R-128). A flyer that does is `low`: ``zone`` while it has its
zone exercised, until it lifts it; ``attack`` from when it attacks until its contact with the ground ends
(R-192). In contact with it is whom it attacks, and who comes beside it (`Table.struck`); the others beside it
may join before the fights (`against_flyers`). FLY-8: zones on the ground do not stop flyers.
"""

from hheditor.rules.hordes_heroes.position.table import Table, flies


def zone_against(table: Table, number: int, *, let_pass: bool = False) -> int:
    """The cells where a zone of control stops this unit and bars its way: the one place that knows.

    FLY-8: flyers are stopped by flyers' zones only, always; ZOC-5: those on the ground by the zones of ground
    troops, and of flyers where they exercise theirs. Elementals stop friend and foe and flyers, too (MAG-5,
    R-135). `let_pass`: without the zones of enemies who have let this unit pass in this phase (TRC-1, ZOC-5).
    """
    unit = table.units[number]
    if flies(table, unit):
        return table.air[1 - unit.side] | (table.warded if table.elementals else 0)
    if let_pass and table.declined:
        return _still_barring(table, number)
    return table.zones[1 - unit.side]


def _still_barring(table: Table, number: int) -> int:
    side = table.units[number].side
    lone = table.singles[1 - side]
    around = table.setup.grid.around
    mask = table.warded if table.elementals else 0
    for other, unit in enumerate(table.units):
        if (
            unit.side != side
            and unit.cell >= 0
            and unit.formation != "skirmish"
            and not lone >> unit.cell & 1
            and (other, number) not in table.declined
            and (unit.low or not flies(table, unit))
        ):
            mask |= around[unit.cell]
    return mask


def out_of_reach(table: Table, one: int, other: int) -> bool:
    """FLY-6: whether two adjacent enemies cannot fight as one of them flies above the other's head."""
    flying = table.setup.flying
    if not flying:
        return False
    first, second = table.units[one], table.units[other]
    if (first.troop in flying) == (second.troop in flying):
        return False
    return not (first.low or second.low)


def may_choose(table: Table, number: int) -> bool:
    """R-190: whether a unit is one of flyers free to choose: a disrupted one hovers and chooses nothing.

    R-209: a zone set before is no promise to fight.
    """
    unit = table.units[number]
    return flies(table, unit) and unit.cell >= 0 and not unit.disrupted
