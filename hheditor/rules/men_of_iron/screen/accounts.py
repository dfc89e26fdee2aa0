"""How totals are built, term by term, by the terms that will be added, and what every total would mean.

Every account is of one ten-sided die, so a band of so many totals comes up as many times in ten.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Account, Band, Event, Order, Phrase, Roll, Tally, Term
from hheditor.rules.men_of_iron.activation.continuing import modifiers, needed
from hheditor.rules.men_of_iron.attack.answers import meetings
from hheditor.rules.men_of_iron.attack.declaring import attack_on, joined
from hheditor.rules.men_of_iron.attack.melee import lone_gun
from hheditor.rules.men_of_iron.attack.score import attack_terms, is_charge
from hheditor.rules.men_of_iron.charts.lookup import attack_result, fire_result, thrown
from hheditor.rules.men_of_iron.fire.targets import fire_terms
from hheditor.rules.men_of_iron.position.agenda import AGENDA
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateArmy,
    Charge,
    CounterCharge,
    Fire,
    Shock,
    Shoot,
)
from hheditor.rules.men_of_iron.position.ratings import best_charisma
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import (
    AnyTask,
    Attack,
    Attempt,
    Continuing,
    Declaring,
    Flight,
    March,
    Meeting,
    Melee,
    Reacting,
    Volley,
)
from hheditor.rules.men_of_iron.victory.flight import checks

FACES = 10
TOTAL = "tally.men_of_iron.total"


def accounts(table: Table, order: Order | None = None) -> tuple[Account, ...]:
    """How the totals an order leads to would be built; without one, those of what is in hand."""
    task = table.agenda[-1] if table.agenda else None
    return _in_hand(table, task) if order is None else _ordered(table, task, order)


def _ordered(table: Table, task: AnyTask | None, order: Order) -> tuple[Account, ...]:
    match order, task:
        case Fire(), _:
            return (fire_account(turned(table, order), order.unit, order.target),)
        case Shoot(), Volley():
            return (fire_account(table, order.unit, task.firer),)
        case Shoot(), Reacting():
            return (fire_account(table, order.unit, task.unit, moving=not _charging(table)),)
        case CounterCharge(), Volley() | Meeting():
            return (counter_charge_account(table, order.unit, order.facing, order.kind),)
        case Shock() | Charge(), Declaring():
            return attack_accounts(*_joined(table, task, order))
        case Activate(), Continuing():
            return (continuation_account(table, order.battle),)
        case ActivateArmy(), Continuing():
            return (continuation_account(table, -1),)
    return ()


def _in_hand(table: Table, task: AnyTask | None) -> tuple[Account, ...]:
    match task:
        case Volley(stage="nerve"):
            return (counter_charge_account(table, task.target, task.facing, "fire", _roll(table)),)
        case Meeting() if task.enemies:
            return (counter_charge_account(table, task.unit, task.facing, _kind(table, task), _roll(table)),)
        case Volley():
            return _volley(table, task)
        case Melee():
            return attack_accounts(table, task.attack, breach=task.breach, roll=_roll(table))
        case Attempt():
            return (continuation_account(table, task.battle, _roll(table)),)
        case Flight():
            return _flight(table)
    return ()


def _roll(table: Table) -> Roll | None:
    return AGENDA.roll_of(table) if AGENDA.actor_of(table) == CHANCE else None


def _bands(meanings: Iterable[tuple[int, tuple[Phrase, ...]]], side: int) -> tuple[Band, ...]:
    """Stretches of totals that mean the same, each with how often in ten it comes up."""
    found: list[Band] = []
    for total, meaning in meanings:
        if found and found[-1].meaning == meaning:
            found[-1] = replace(found[-1], high=total)
        else:
            found.append(Band(total, total, side, meaning))
    return tuple(replace(band, meaning=(*band.meaning, _often(band))) for band in found)


def _often(band: Band) -> Phrase:
    return Phrase("result.men_of_iron.chance", parameters=(("chance", band.high - band.low + 1),))


def result(letters: str, pieces: tuple[int, ...]) -> Phrase:
    """What letters of the charts do, in words."""
    return Phrase(f"result.men_of_iron.{letters.lower() or 'nothing'}", pieces)


# Fire ----------------------------------------------------------------------------------------------------


def turned(table: Table, order: Fire) -> Table:
    """FIR-6: the table as it is when somebody who fires on the move has chosen his facing."""
    if order.facing < 0:
        return table
    return table.with_unit(order.unit, replace(table.units[order.unit], facing=order.facing))


def fire_account(
    table: Table, firer: int, target: int, moving: bool = False, roll: Roll | None = None
) -> Account:
    """FIR-12: a shot."""
    terms = fire_terms(table, firer, target, moving)
    base, unit, foe = sum(term.value for term in terms), table.units[firer], table.units[target]
    row, profile = table.row(target), table.setup.profile
    meanings = [
        (total, (result(fire_result(profile, row, foe.disordered, total), (target,)),))
        for total in range(base, base + FACES)
    ]
    tally = Tally(TOTAL, base, terms, unit.side, (firer,), 1, FACES)
    title = Phrase("account.men_of_iron.fire", (firer, target), (unit.cell, foe.cell))
    return Account(title, (tally,), _bands(meanings, foe.side), roll, "FIR-12")


def _volley(table: Table, task: Volley) -> tuple[Account, ...]:
    """The shot, and the one that answers it."""
    at_hand = task.stage
    shot = fire_account(
        table, task.firer, task.target, task.reaction, _roll(table) if at_hand == "dice" else None
    )
    if task.answer != "return" or task.reaction:
        return (shot,) if at_hand in ("answer", "must", "hold", "nerve", "dice") else ()
    back = fire_account(table, task.target, task.firer, roll=_roll(table) if at_hand == "back" else None)
    return (shot, back) if at_hand == "dice" else (back,)


def _charging(table: Table) -> bool:
    """Whether the unit that has come in charges: only such a one has a flank (FIR-14)."""
    march = table.agenda[-2] if len(table.agenda) > 1 else None
    return isinstance(march, March) and march.charge


# Counter-charges -----------------------------------------------------------------------------------------


def _kind(table: Table, task: Meeting) -> str:
    """CCH-7, CCH-8: what a unit that has made up its mind meets."""
    met = next((kind for kind, _, foes in meetings(table, task) if foes == task.enemies), "")
    return met or ("charge" if set(task.enemies) & set(task.charging) else "shock")


def counter_charge_account(
    table: Table, unit: int, facing: int, kind: str, roll: Roll | None = None
) -> Account:
    """CCH-6: whether a unit gets to its counter-charge."""
    found, chart = table.units[unit], table.setup.profile.tests.counter_charge
    turning = chart.turning if facing >= 0 and facing != found.facing else 0
    given = (
        Term("term.men_of_iron.charisma", -best_charisma(table, unit), "LDR-3"),
        Term("term.men_of_iron.turning", turning, "CCH-5"),
    )
    terms = tuple(term for term in given if term.value)
    base = sum(term.value for term in terms)
    limits = {"charge": chart.against_charge, "shock": chart.against_shock, "fire": chart.against_fire}
    meanings = [
        (total, (Phrase(f"result.men_of_iron.{'rides' if total <= limits[kind] else 'hesitates'}", (unit,)),))
        for total in range(base, base + FACES)
    ]
    tallies = (
        Tally(TOTAL, base, terms, found.side, (unit,), 1, FACES),
        Tally("tally.men_of_iron.at-most", limits[kind], side=found.side),
    )
    title = Phrase("account.men_of_iron.counter-charge", (unit,), (found.cell,))
    return Account(title, tallies, _bands(meanings, found.side), roll, "CCH-6")


# Attacks -------------------------------------------------------------------------------------------------


def _joined(table: Table, task: Declaring, order: Shock | Charge) -> tuple[Table, Attack]:
    """The attack an order makes with what is declared already, chargers where they will stand."""
    attacks = joined(task.attacks, order.unit, order)
    targets = order.targets if isinstance(order, Shock) else (order.target,)
    attack = attack_on(attacks, targets[0])
    assert attack is not None
    return placed(table, attack), attack


def placed(table: Table, attack: Attack) -> Table:
    """The table with every charger of an attack at the end of its way, its riders with it."""
    for unit, path, facing in zip(attack.attackers, attack.paths, attack.facings, strict=True):
        found = table.units[unit]
        if path and found.cell != path[-1]:
            table = table.with_unit(unit, replace(found, cell=path[-1], facing=facing))
            for leader in attack.leaders:
                if table.leaders[leader].cell == found.cell:
                    table = table.with_leader(leader, replace(table.leaders[leader], cell=path[-1]))
    return table


def attack_accounts(
    table: Table, attack: Attack, breach: int = -1, roll: Roll | None = None
) -> tuple[Account, ...]:
    """SHK-10: one for each target that is rolled for."""
    return tuple(
        _attack(table, attack, target, breach, roll)
        for target in attack.targets
        if not lone_gun(table, target)
    )


def _attack(table: Table, attack: Attack, target: int, breach: int, roll: Roll | None) -> Account:
    terms = attack_terms(table, attack, target, breach=breach == target)
    base, foe = sum(term.value for term in terms), table.units[target]
    charge = is_charge(table, attack)
    chart = table.setup.profile.charge if charge else table.setup.profile.shock
    side = table.units[attack.attackers[0]].side
    meanings = []
    for total in range(base, base + FACES):
        band = attack_result(chart, foe.disordered, total)
        letters = thrown(chart, band.attacker, table.units[attack.attackers[0]].kind)
        found = [result(letters, attack.attackers)] if letters else []
        if band.defender or not found:
            found.append(result(band.defender, (target,)))
        if band.continues:
            found.append(Phrase("result.men_of_iron.continues", attack.attackers))
        meanings.append((total, tuple(found)))
    tally = Tally(TOTAL, base, terms, side, attack.attackers, 1, FACES)
    pieces = (*attack.attackers, target)
    name = "charge" if charge else "shock"
    title = Phrase(f"account.men_of_iron.{name}", pieces, (foe.cell,))
    return Account(title, (tally,), _bands(meanings, foe.side), roll, "SHK-10")


# Activations ---------------------------------------------------------------------------------------------


def continuation_account(table: Table, battle: int, roll: Roll | None = None) -> Account:
    """CON-3, CON-9: whether the side goes on."""
    terms, limit = modifiers(table, battle), needed(table, battle)
    base = sum(term.value for term in terms)
    meanings = [
        (total, (Phrase(f"result.men_of_iron.{'goes-on' if total <= limit else 'hands-over'}"),))
        for total in range(base, base + FACES)
    ]
    tally = Tally(TOTAL, base, terms, table.active, (), 1, FACES)
    wanted = Tally("tally.men_of_iron.at-most", limit, side=table.active)
    name = table.setup.battles[battle].name if battle >= 0 else ""
    title = Phrase(
        f"account.men_of_iron.{'continuation' if battle >= 0 else 'army'}", parameters=(("battle", name),)
    )
    rule = "CON-3" if battle >= 0 else "CON-9"
    return Account(title, (tally, wanted), _bands(meanings, table.active), roll, rule)


def chance(table: Table, battle: int) -> int:
    """CON-3: how many faces of ten let a side go on."""
    base = sum(term.value for term in modifiers(table, battle))
    return min(FACES, max(0, needed(table, battle) - base + 1))


def _flight(table: Table) -> tuple[Account, ...]:
    """VIC-6: each side that could fail."""
    found = []
    for side in checks(table):
        points, level = table.points[side], table.setup.sides[side].level
        terms = (Term("term.men_of_iron.flight-points", points, "VIC-6"),)
        meanings = [
            (total, (Phrase(f"result.men_of_iron.{'stands' if total <= level else 'flees'}"),))
            for total in range(points, points + FACES)
        ]
        tallies = (
            Tally(TOTAL, points, terms, side, (), 1, FACES),
            Tally("tally.men_of_iron.at-most", level, side=side),
        )
        title = Phrase("account.men_of_iron.flight", parameters=(("army", table.setup.sides[side].name),))
        found.append(Account(title, tallies, _bands(meanings, side), _roll(table), "VIC-6"))
    return tuple(found)


def account_of(event: Event) -> Account | None:
    """How the total of something that happened was built."""
    facts = dict(event.facts)
    total, die = facts.get("total"), facts.get("roll")
    if not isinstance(total, int) or not isinstance(die, int):
        return None
    terms = (*event.terms, Term("term.men_of_iron.die", die, "DIC-1"))
    tally = Tally(TOTAL, total, terms, event.side, event.pieces[:-1] or event.pieces)
    match event.event:
        case "fired":
            title, letters = "fire", str(facts.get("result", ""))
        case "fought":
            title, letters = str(facts.get("table", "shock")), str(facts.get("defender", ""))
        case "continued" | "not-continued":
            phrase = "goes-on" if event.event == "continued" else "hands-over"
            done = Phrase("account.men_of_iron.going-on")
            return Account(done, (tally,), rule=event.rule, result=Phrase(f"result.men_of_iron.{phrase}"))
        case _:
            return None
    said = result(letters, event.pieces[-1:])
    return Account(
        Phrase(f"account.men_of_iron.{title}", event.pieces, event.places),
        (tally,),
        rule=event.rule,
        result=said,
    )
