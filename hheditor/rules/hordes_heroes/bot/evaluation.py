"""The prospect of a side: stands and leaders left, order, command, and the fights that are about to come."""

from hheditor.rules.hordes_heroes.bot.bearings import distances, fronts
from hheditor.rules.hordes_heroes.bot.exchange import exchanges
from hheditor.rules.hordes_heroes.command.victory import breaking_stands, stands_lost
from hheditor.rules.hordes_heroes.magic.spells import menace
from hheditor.rules.hordes_heroes.melee.score import base_score, dice_count
from hheditor.rules.hordes_heroes.position.table import Table, troop

WON = 100_000
"""A battle won."""


def prospect(table: Table, side: int) -> int:
    """How much better a side stands than the other, in hundredths of a stand or so; `WON` for a victory."""
    if table.ended is not None:
        return 0 if table.ended.winner < 0 else WON if table.ended.winner == side else -WON
    return (
        _one(table, side)
        - _one(table, 1 - side)
        + sum(menace(table, elemental, side) for elemental in table.elementals)
    )


def _one(table: Table, side: int) -> int:
    merit = 0
    for unit in table.units:
        if unit.side != side or unit.gone:
            continue
        kind = troop(table, unit)
        each = 100 * kind.price // max(1, kind.stands * 3)
        merit += unit.stands * each
        if unit.cell < 0:
            continue  # Still to be deployed.
        if unit.fleeing:
            merit -= 2 * each
        if unit.disrupted:
            merit -= each
        effects = table.setup.effects[unit.cell]
        if kind.mounted and effects.mounted_disrupted:
            merit -= each // 2
        merit += 6 * table.setup.level(unit.cell)
    for leader, card in zip(table.leaders, table.setup.leaders, strict=True):
        if leader.side == side and leader.gone != "lost":
            merit += 25 * card.price * (3 if card.chief and table.profile.chief_decides else 1)
    # The last stands before the army breaks are the dearest.
    left = max(0, breaking_stands(table, side) - stands_lost(table, side))
    merit += 12000 * left // (left + 12)
    return merit + _prospects(table, side)


def _prospects(table: Table, side: int) -> int:
    """Half of what the fights at hand may bring to this side: the worth of what its enemies may lose."""
    grid = table.setup.grid
    front = fronts(grid)
    exchange = exchanges(table.profile.results).losses
    merit = 0
    enemies = table.formed[1 - side]
    for number, unit in enumerate(table.units):
        if unit.side != side or unit.cell < 0 or unit.formation == "skirmish":
            continue
        for_whom = front[unit.cell][unit.facing] & enemies
        if not for_whom:
            merit -= 40 * (grid.around[unit.cell] & enemies).bit_count()
            merit -= _distance(table, side, number)
            continue
        cell = (for_whom & -for_whom).bit_length() - 1
        foe = table.held[cell]
        ours, theirs = (number,), (foe,)
        lead = base_score(table, ours, theirs).total - base_score(table, theirs, ours).total
        kind, other = troop(table, unit), troop(table, table.units[foe])
        mine, their = exchange(
            lead,
            kind.column_of_results,
            other.column_of_results,
            dice_count(table, ours),
            dice_count(table, theirs),
        )
        worth = 100 * other.price // max(1, other.stands * 3)
        own = 100 * kind.price // max(1, kind.stands * 3)
        merit += (their * worth - mine * own) // 200
    return merit


def _distance(table: Table, side: int, number: int) -> int:
    unit = table.units[number]
    row = distances(table.setup.grid)[unit.cell]
    near = min(
        (row[foe.cell] for foe in table.units if foe.side != side and foe.cell >= 0),
        default=0,
    )
    return 3 * near
