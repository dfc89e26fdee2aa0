"""Why an order is worth considering, in a sentence."""

from hheditor.rules.api import Order, Phrase
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY, BREACH, NEGATION, OPPORTUNITIES
from hheditor.rules.men_of_iron.attack.declaring import attack_on, joined
from hheditor.rules.men_of_iron.attack.score import attack_terms
from hheditor.rules.men_of_iron.bot.outlook import Outlook
from hheditor.rules.men_of_iron.fire.targets import fire_terms, reach_of, weapon
from hheditor.rules.men_of_iron.position import orders as o
from hheditor.rules.men_of_iron.position import tasks
from hheditor.rules.men_of_iron.position.ratings import command_range
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.results.standards import around
from hheditor.rules.men_of_iron.screen.accounts import placed

_ANSWERS: dict[type[Order], str] = {
    o.Shoot: "shoot",
    o.Hold: "hold",
    o.Withdraw: "away",
    o.Advance: "follow",
    o.Pursue: "pursue",
    o.ActivateArmy: "army",
    o.Spring: "ambush",
    o.EndPhase: "rest",
    o.Decline: "rest",
    o.Declare: "stand",
}
"""Orders whose reason is always the same."""
_COUNTERS = {NEGATION: "negate", BREACH: "breach", BATTLE_CRY: "cry"}


def reason(table: Table, side: int, order: Order) -> Phrase:
    """The sentence."""
    match order:
        case o.Activate():
            return _activate(table, side, order)
        case o.ActivateStandard() if not order.move:
            return _because("standard", count=len(around(table, order.standard)))
        case o.Pass():
            return _pass(table, side)
        case o.Fire():
            modifier = sum(term.value for term in fire_terms(table, order.unit, order.target, moving=False))
            return _because("fire", (order.unit, order.target), modifier=modifier)
        case o.Shock() | o.Charge():
            return _attack(table, order)
        case o.Move():
            return _because(_moved(table, side, order), (order.unit,), (order.cell,))
        case o.Ride():
            return _because("ride", places=(order.cell,), count=_held(table, order))
        case o.Play():
            kind = "seize" if order.counter in OPPORTUNITIES else _COUNTERS.get(order.counter, "waver")
            return _because(kind)
        case o.FormWall():
            return _because("wall" if order.wall else "leave-wall")
        case o.CounterCharge():
            return _because("ride-at" if order.kind == "fire" else "meet", (order.unit,))
    return _because(_ANSWERS[type(order)]) if type(order) in _ANSWERS else Phrase("reason.best")


def _because(name: str, pieces: tuple[int, ...] = (), places: tuple[int, ...] = (), **numbers: int) -> Phrase:
    return Phrase(f"reason.men_of_iron.{name}", pieces, places, tuple(numbers.items()))


def _activate(table: Table, side: int, order: o.Activate) -> Phrase:
    """How many of the Battle can shoot or strike, or be put in order; else that it can march."""
    outlook = Outlook(table, side)
    ready = shaken = 0
    for index in table.units_of(order.battle):
        unit = table.units[index]
        away = outlook.away(unit.cell)
        reach = len(reach_of(table, index)) if weapon(table, index).missile else 1
        ready += unit.state == "normal" and away <= reach
        shaken += unit.state == "disordered" and away > 1
    if ready:
        return _because("ready", count=ready)
    return _because("rally", count=shaken) if shaken else _because("march")


def _pass(table: Table, side: int) -> Phrase:
    outlook = Outlook(table, side)
    if isinstance(table.agenda[-1], tasks.Free) and outlook.waiting:
        return _because("time", count=table.marker)
    return _because("rest")


def _attack(table: Table, order: o.Shock | o.Charge) -> Phrase:
    """What is added to the die as the attack would stand."""
    task = table.agenda[-1]
    assert isinstance(task, tasks.Declaring)
    target = order.targets[0] if isinstance(order, o.Shock) else order.target
    attack = attack_on(joined(task.attacks, order.unit, order), target)
    assert attack is not None
    modifier = sum(term.value for term in attack_terms(placed(table, attack), attack, target))
    name = "charge" if isinstance(order, o.Charge) else "shock"
    return _because(name, (order.unit, target), modifier=modifier)


def _moved(table: Table, side: int, order: o.Move) -> str:
    """What a move is for: command, a shot, contact, height, or the way there."""
    outlook, unit = Outlook(table, side), table.units[order.unit]
    leader = table.leader_of(unit.battle)
    if leader >= 0 and table.leaders[leader].cell >= 0 and unit.cell >= 0 and not order.leaders:
        reach, seat = command_range(table, leader), table.leaders[leader].cell
        if table.grid.distance(unit.cell, seat) > reach >= table.grid.distance(order.cell, seat):
            return "command"
    before, after = outlook.away(unit.cell), outlook.away(order.cell)
    reach = len(reach_of(table, order.unit)) if weapon(table, order.unit).missile else 1
    if after <= reach < before:
        return "range" if reach > 1 else "contact"
    level = table.setup.level
    if unit.cell >= 0 and level(order.cell) > level(unit.cell):
        return "height"
    return "nearer" if after < before else "safety" if after > before else "place"


def _held(table: Table, order: o.Ride) -> int:
    """How many units a leader has in his range from a hex."""
    reach = command_range(table, order.leader)
    return sum(
        table.grid.distance(order.cell, table.units[index].cell) <= reach
        for battle in table.leads(order.leader)
        for index in table.units_of(battle)
        if table.units[index].cell >= 0
    )
