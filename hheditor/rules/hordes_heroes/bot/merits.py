"""What each order is worth, as a sound player would judge it at a glance.

Shoot before charging, mass against one, stay in command, use the ground, keep the leaders out of harm: each
kind of order has a merit in hundredths of a stand. Merits compare the orders of one decision; they are
opinions, and nothing in the rules rests on them.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from hheditor.rules.api import Order
from hheditor.rules.hordes_heroes.armies.troops import Troop
from hheditor.rules.hordes_heroes.bot.raids import bomb_value, run_value, swoop_value, zone_value
from hheditor.rules.hordes_heroes.bot.view import Outlook
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.victory import ahead
from hheditor.rules.hordes_heroes.magic.control import elemental_of
from hheditor.rules.hordes_heroes.magic.spells import keeping_merit, spell_merit
from hheditor.rules.hordes_heroes.melee.score import base_score, dice_count, units_of
from hheditor.rules.hordes_heroes.movement.flying.interception import strike_sides
from hheditor.rules.hordes_heroes.position import orders as o
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import Table, change_leader, flies, own_edge_distance, troop
from hheditor.rules.hordes_heroes.position.tasks import Declaring
from hheditor.rules.hordes_heroes.shooting.small_arms import farthest

Judge = Callable[[Outlook, Any], int]
_JUDGES: dict[type[Order], Judge] = {}


def _judges(kind: type[Order]) -> Callable[[Judge], Judge]:
    def keep(judge: Judge) -> Judge:
        _JUDGES[kind] = judge
        return judge

    return keep


def merits(table: Table, side: int, orders: Iterator[Order]) -> Iterator[tuple[int, Order]]:
    """Each order with its merit; orders nobody has an opinion of come to -1, below a rest's 0."""
    outlook = Outlook(table, side)
    return with_merits(outlook, orders)


def with_merits(outlook: Outlook, orders: Iterator[Order]) -> Iterator[tuple[int, Order]]:
    """The same, where the outlook is there already."""
    for order in orders:
        judge = _JUDGES.get(type(order))
        # A leader alone may be asked what units are asked: he keeps out of it where he can.
        lone = getattr(order, "unit", 0) >= LEADERS
        yield (-1 if judge is None or lone else judge(outlook, order)), order


# Rests -------------------------------------------------------------------------------------------------


def _nothing(outlook: Outlook, order: Order) -> int:  # noqa: ARG001 - every judge has these
    return 0


for _rest in (o.EndPhase, o.Halt, o.Decline, o.EndDeployment):
    _JUDGES[_rest] = _nothing


@_judges(o.AnswerTime)
def _time(outlook: Outlook, order: o.AnswerTime) -> int:
    """Whoever is ahead agrees; whoever is not plays on."""
    return 100 if order.agreed is ahead(outlook.table, outlook.side) else 0


@_judges(o.Leave)
def _leave(outlook: Outlook, order: o.Leave) -> int:  # noqa: ARG001
    return 1000


# Movement ----------------------------------------------------------------------------------------------

_RELUCTANCE = 10
"""A move must be worth something."""


_COLUMN = 12
"""What a column is worth to foot on the march: it goes twice as fast."""


def _state(outlook: Outlook, number: int, cell: int, facing: int, formation: str) -> int:
    """What it is worth to a unit to stand so."""
    merit = outlook.ground(number, cell)
    kind = troop(outlook.table, outlook.table.units[number])
    around = outlook.grid.around[cell]
    met = outlook.meeting(number, cell, facing)
    before = outlook.front[cell][facing]
    foes = outlook.within_reach(number)
    if before & foes:
        merit += 2 * (max(met, 0) if kind.flies else met) + 10
        if formation == "column":
            merit -= 80
    behind = around & ~before & (outlook.foe_flyers if kind.flies else foes)
    merit -= 60 * behind.bit_count()
    near = outlook.nearest(cell)
    if near > 1:
        merit += outlook.aims(cell)[facing]
        if formation == "column":
            merit += _column(outlook, kind, cell)
        if kind.shooting and near <= farthest(outlook.table, number):
            merit += _volley(outlook, number, cell, facing)
    return merit


def _column(outlook: Outlook, kind: Troop, cell: int) -> int:
    """What a column is worth: something on a march far from the enemy, harm within his reach."""
    if outlook.nearest(cell) <= 4:
        return -60
    if outlook.waits or outlook.post(cell) or outlook.keeps_line(cell):
        return -20
    return -10 if kind.speed > 1 else _COLUMN


def _volley(outlook: Outlook, number: int, cell: int, facing: int) -> int:
    """What can be shot at from there."""
    unit = outlook.table.units[number]
    kind = troop(outlook.table, unit)
    arc = outlook.grid.arc(cell, facing, farthest(outlook.table, number))
    best = 0
    for foe in outlook.foes:
        if arc >> foe.cell & 1:
            chance = 13 - kind.shooting - foe.kind.armour - foe.unit.pavise
            best = max(best, unit.stands * max(1, chance) * 8 * foe.price // 100)
    return best


@_judges(o.Move)
def _move(outlook: Outlook, order: o.Move) -> int:
    unit = outlook.table.units[order.unit]
    stay = outlook.staying.get(order.unit)
    if stay is None:
        stay = _state(outlook, order.unit, unit.cell, unit.facing, unit.formation)
        outlook.staying[order.unit] = stay
    goes = _state(outlook, order.unit, order.cell, order.facing, order.formation)
    if troop(outlook.table, unit).bombs and order.cell != unit.cell:
        goes += run_value(outlook, order.unit, order.cell)
    return goes - stay - _RELUCTANCE


@_judges(o.Disengage)
def _disengage(outlook: Outlook, order: o.Disengage) -> int:
    unit = outlook.table.units[order.unit]
    return -outlook.meeting(order.unit, unit.cell, unit.facing) - 40


@_judges(o.PlantStakes)
def _plant(outlook: Outlook, order: o.PlantStakes) -> int:
    cell = outlook.table.units[order.unit].cell
    horse = [foe for foe in outlook.foes if foe.kind.mounted and outlook.far[cell][foe.cell] <= 6]
    return 30 if horse and outlook.nearest(cell) <= 5 else -10


@_judges(o.LiftStakes)
def _lift(outlook: Outlook, order: o.LiftStakes) -> int:
    cell = outlook.table.units[order.unit].cell
    return 5 if outlook.nearest(cell) > 7 and not outlook.patient else -30


@_judges(o.Combine)
def _combine(outlook: Outlook, order: o.Combine) -> int:
    one, other = outlook.table.units[order.unit], outlook.table.units[order.into]
    return 12 if one.stands + other.stands <= other.full and outlook.nearest(one.cell) > 2 else -20


@_judges(o.Turn)
def _turn(outlook: Outlook, order: o.Turn) -> int:
    if outlook.table.phase == "shooting":
        return -1
    unit = outlook.table.units[order.unit]
    cell = unit.cell
    aims = outlook.aims(cell)
    return aims[order.facing] - aims[unit.facing] - 1


# Leaders -----------------------------------------------------------------------------------------------


_LEADS = 3
"""What a hex of the march is worth to a leader, so long as it leaves nobody out of command."""


def _post(outlook: Outlook, index: int, cell: int, host: int) -> int:
    """What a leader's place is worth: whom he commands, and how safe he is."""
    table = change_leader(outlook.table, index, cell=cell, host=host)
    merit = 25 * len(commanded_units(table, outlook.side))
    near = outlook.nearest(cell)
    # Whoever leads a march goes with its head: an army waits for a leader who waits for it.
    if not outlook.waits:
        merit -= _LEADS * outlook.marching(cell)
    if host < 0:
        merit -= 150 if near <= 1 else 60 if near <= 3 else 15
    else:
        unit = outlook.table.units[host]
        kind = troop(outlook.table, unit)
        if unit.disrupted:
            merit -= 60
        before = outlook.front[unit.cell][unit.facing] & outlook.foe_mask
        merit += 4 * kind.combat + (5 - kind.column_of_results) * 2
        dear = outlook.price_of_leader(index)
        if before:
            # Two dice win fights, and may lose a leader.
            lead = outlook.meeting(host, unit.cell, unit.facing)
            merit += 35 if lead > -60 else -30
            merit -= (dear - 100) // 5
        else:
            merit -= outlook.danger(host, unit.cell) * dear // 500
    return merit


@_judges(o.LeaderMove)
def _command(outlook: Outlook, order: o.LeaderMove) -> int:
    index = order.leader - LEADERS
    leader = outlook.table.leaders[index]
    held = outlook.table.held.get(order.cell, -1)
    host = held if held >= 0 and outlook.table.units[held].side == outlook.side else -1
    stay = _post(outlook, index, leader.cell, leader.host)
    return _post(outlook, index, order.cell, host) - stay - 6


@_judges(o.Challenge)
def _challenge(outlook: Outlook, order: o.Challenge) -> int:
    index = order.leader - LEADERS
    return 5 if outlook.table.setup.leaders[index].hero else -60


@_judges(o.StandApart)
def _apart(outlook: Outlook, order: o.StandApart) -> int:  # noqa: ARG001
    return 10


# Answers -----------------------------------------------------------------------------------------------


def _held(outlook: Outlook, number: int) -> int:
    """What it is worth to take the contact, facing it: the fight with the strongest enemy beside."""
    unit = outlook.table.units[number]
    fights = [
        outlook.meeting(number, unit.cell, facing)
        for facing in range(12)
        if outlook.front[unit.cell][facing] & outlook.foe_mask
    ]
    return max(fights, default=0)


@_judges(o.Stand)
def _stand(outlook: Outlook, order: o.Stand) -> int:
    kind = troop(outlook.table, outlook.table.units[order.unit])
    fragile = 50 if kind.shooting and kind.combat <= 2 else 0
    return _held(outlook, order.unit) - fragile + (5 if order.turn else 0)


def _away(outlook: Outlook, number: int, cell: int) -> int:
    """A place to go back to: away from the enemy, near the own, on good ground, not off the table."""
    near = outlook.nearest(cell)
    effects = outlook.table.setup.effects[cell]
    kind = troop(outlook.table, outlook.table.units[number])
    bad = effects.all_disrupted or (kind.mounted and effects.mounted_disrupted)
    room = min(2, own_edge_distance(outlook.table, outlook.side, cell))
    return 10 * min(near, 4) + (6 if outlook.command >> cell & 1 else 0) - (30 if bad else 0) + 5 * room


@_judges(o.Evade)
def _evade(outlook: Outlook, order: o.Evade) -> int:
    return _away(outlook, order.unit, order.cell) - 40


@_judges(o.FleeResponse)
def _flee_response(outlook: Outlook, order: o.FleeResponse) -> int:
    return _away(outlook, order.unit, order.cell) - 75


@_judges(o.Reform)
def _reform(outlook: Outlook, order: o.Reform) -> int:
    return _away(outlook, order.unit, order.cell) - 35


@_judges(o.Strike)
def _strike(outlook: Outlook, order: o.Strike) -> int:
    if flies(outlook.table, outlook.table.units[order.unit]):
        return swoop_value(outlook, order.unit, order.target)
    one, others = strike_sides(outlook.table, order.unit, order.target)
    if one == order.target:
        return _fight_value(outlook, others, (one,))
    return _fight_value(outlook, (order.unit,), (order.target,))


@_judges(o.Recoil)
@_judges(o.Push)
@_judges(o.Flee)
def _back(outlook: Outlook, order: Any) -> int:
    return _away(outlook, order.unit, order.cell) if order.cell >= 0 else -200


@_judges(o.FollowUp)
def _follow(outlook: Outlook, order: o.FollowUp) -> int:
    unit = outlook.table.units[order.unit]
    kind = troop(outlook.table, unit)
    loss = outlook.ground(order.unit, unit.cell) - outlook.ground(order.unit, order.cell)
    return 30 + 4 * kind.impact - loss // 2 - (60 if kind.shooting and kind.combat <= 3 else 0)


@_judges(o.Pursue)
def _pursue(outlook: Outlook, order: o.Pursue) -> int:
    unit = outlook.table.units[order.unit]
    kind = troop(outlook.table, unit)
    return 20 if kind.mounted and unit.stands > 1 else 5


# Magic -------------------------------------------------------------------------------------------------


_FUTILE = 200
"""What it costs to cast a spell at nobody."""


@_judges(o.Evoke)
def _evoke(outlook: Outlook, order: o.Evoke) -> int:
    merit = spell_merit(outlook.table, outlook.side, order.leader, order.cell, order.element)
    # He is bound while it lasts, and an elemental that threatens nobody is a magician thrown away.
    return merit - 8 if merit > 0 else merit - _FUTILE


@_judges(o.Dispel)
def _dispel(outlook: Outlook, order: o.Dispel) -> int:
    elemental = elemental_of(outlook.table, order.leader - LEADERS)
    return -1 if elemental is None else -keeping_merit(outlook.table, outlook.side, elemental)


# Shooting ----------------------------------------------------------------------------------------------


def _shot_value(outlook: Outlook, number: int, targets: Iterable[tuple[int, int]]) -> int:
    """What so many dice at each target are worth."""
    kind = troop(outlook.table, outlook.table.units[number])
    merit = 0
    at = 0
    for target, stands in targets:
        at += 1
        if target >= LEADERS:
            merit += 8
            continue
        unit = outlook.table.units[target]
        other = troop(outlook.table, unit)
        chance = max(1, 13 - (kind.shooting or 5) - other.armour - unit.pavise)
        worth = max(1, 100 * other.price // max(1, other.stands * 3))
        # Fire that is not scattered breaks somebody; a unit already shaken falls first.
        merit += stands * chance * worth // 100 + 4 * other.column_of_results + (6 if unit.disrupted else 0)
        merit += 4 * (4 - min(4, unit.stands))
    return merit - 12 * max(0, at - 1)


@_judges(o.Aim)
def _aim_at(outlook: Outlook, order: o.Aim) -> int:
    """Better than what is declared already?"""
    declaring = outlook.table.agenda[-1]
    shots = declaring.shots if isinstance(declaring, Declaring) else ()
    declared = [
        (shot.target, shot.dice) for shot in shots if shot.unit == order.unit and shot.stand == order.stand
    ]
    return _shot_value(outlook, order.unit, order.targets) - _shot_value(outlook, order.unit, declared) - 1


@_judges(o.CeaseFire)
def _cease(outlook: Outlook, order: o.CeaseFire) -> int:  # noqa: ARG001
    return -10


@_judges(o.HoldFire)
def _hold(outlook: Outlook, order: o.HoldFire) -> int:  # noqa: ARG001
    return -12


@_judges(o.Suppress)
def _suppress(outlook: Outlook, order: o.Suppress) -> int:  # noqa: ARG001
    return -2


@_judges(o.Bomb)
def _bomb(outlook: Outlook, order: o.Bomb) -> int:
    return bomb_value(outlook, outlook.table.held[order.cell])


@_judges(o.Exercise)
def _exercise(outlook: Outlook, order: o.Exercise) -> int:
    return zone_value(outlook, order.unit) if order.on else -zone_value(outlook, order.unit)


@_judges(o.LoseStand)
def _lose(outlook: Outlook, order: o.LoseStand) -> int:  # noqa: ARG001
    return 2 if order.rank == "rear" else 1


# Hand-to-hand ------------------------------------------------------------------------------------------


def _fight_value(outlook: Outlook, ours: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    table = outlook.table
    lead = base_score(table, ours, theirs).total - base_score(table, theirs, ours).total
    columns = []
    prices = []
    for pieces in (ours, theirs):
        units = units_of(pieces)
        kinds = [troop(table, table.units[number]) for number in units]
        columns.append(max((kind.column_of_results for kind in kinds), default=4))
        prices.append(sum(100 * kind.price // max(1, kind.stands * 3) for kind in kinds) or 60)
    mine, other = outlook.exchange(
        lead, columns[0], columns[1], dice_count(table, ours), dice_count(table, theirs)
    )
    return (other * prices[1] - mine * prices[0]) // 100


@_judges(o.Fight)
def _fight(outlook: Outlook, order: o.Fight) -> int:
    table = outlook.table
    own = order.one >= LEADERS or table.units[order.one].side == outlook.side
    if order.one >= LEADERS:
        own = table.leaders[order.one - LEADERS].side == outlook.side
    ours, theirs = ((order.one,), order.others) if own else (order.others, (order.one,))
    # Somebody must fight anyway: the best first, and many against one where that is ours to choose.
    return 500 + _fight_value(outlook, ours, theirs) + (0 if own else 5 * len(ours))


@_judges(o.Assail)
def _assail(outlook: Outlook, order: o.Assail) -> int:  # noqa: ARG001
    if order.piece >= LEADERS:
        return -80
    return 40 if order.target >= LEADERS else -10
