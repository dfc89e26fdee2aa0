"""How dice are counted, term by term, by the terms that will be added: shots, melees, tests of cohesion."""

from collections.abc import Callable

from hheditor.rules.api import CHANCE, Account, Band, Event, Order, Phrase, Roll, Tally, Term
from hheditor.rules.impetus.charge.charging import judge_charge
from hheditor.rules.impetus.charge.contact import make
from hheditor.rules.impetus.melee import cohesion, dice, mains
from hheditor.rules.impetus.melee.fight import dice_of
from hheditor.rules.impetus.movement.moves import Verdict, moved
from hheditor.rules.impetus.position import orders as given
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import AGENDA
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.shooting.weapons import shot_terms

DICE = "tally.impetus.dice"
CRITICAL = "tally.impetus.critical"
FACES = 6


def accounts(table: Table, order: Order | None = None) -> tuple[Account, ...]:
    """How what an order leads to would be counted; without one, what is in hand."""
    task = table.agenda[-1] if table.agenda else None
    match order, task:
        case given.Shoot(), _:
            return _shot(table, order.unit, order.target, order.moving)
        case given.Charge(), _:
            return _charge(table, order)
        case given.Fight(), _:
            return _round(table, tasks.Round(order.unit, order.target), None)
        case given.Fire(), _:
            return _shot(table, order.unit, order.target, moving=False, short=True)
        case None, tasks.Volley():
            return _shot(table, task.unit, task.target, moving=False, roll=_roll(table))
        case None, tasks.Round():
            return _round(table, task, _roll(table)) if len(task.damage) < 2 else _tests(table, task)
        case None, tasks.UnderFire():
            terms = cohesion.under_fire(table, task.unit, task.damage, task.shooter)
            return (_test(table, task.unit, terms, _roll(table)),)
    return ()


def _roll(table: Table) -> Roll | None:
    return AGENDA.roll_of(table) if AGENDA.actor_of(table) == CHANCE else None


def _tally(terms: tuple[Term, ...], count: int, side: int, pieces: tuple[int, ...]) -> Tally:
    return Tally(DICE, count, terms, side, pieces)


def _shot(
    table: Table, shooter: int, target: int, moving: bool, short: bool = False, roll: Roll | None = None
) -> tuple[Account, ...]:
    """SHO-1: the dice of a shot."""
    terms = shot_terms(table, shooter, target, moving, rallied=False, short=short)
    if terms is None:
        return ()
    count = max(0, sum(term.value for term in terms))
    title = Phrase("account.impetus.shot", (shooter, target))
    tally = _tally(terms, count, table.units[shooter].side, (shooter,))
    return (Account(title, (tally,), roll=roll, rule="SHO-1"),)


def _charge(table: Table, order: given.Charge) -> tuple[Account, ...]:
    """MEL-4: the round that would follow a charge, nobody evading or shooting."""
    judged = judge_charge(table, order)
    if not isinstance(judged, Verdict):
        return ()
    start = table.units[order.unit]
    there = moved(table, order.unit, judged.course.ends[0], judged.disordered[0])
    met = make(there, order.unit, start, order.target)
    fought = tasks.Round(order.unit, order.target, attacking=True, charged=(order.unit,))
    return _round(met, fought, None)


def _round(table: Table, fought: tasks.Round, roll: Roll | None) -> tuple[Account, ...]:
    """MEL-10: the dice of both sides."""
    most = mains.main_enemies(table, fought.unit)
    if most and fought.target not in most:
        return ()
    tallies = []
    for second in (False, True):
        number = fought.target if second else fought.unit
        terms = dice_of(table, fought, second)
        tallies.append(_tally(terms, dice.total(terms), table.units[number].side, (number,)))
    title = Phrase("account.impetus.melee", (fought.unit, fought.target))
    return (Account(title, tuple(tallies), roll=roll, rule="MEL-10"),)


def _tests(table: Table, fought: tasks.Round) -> tuple[Account, ...]:
    """MEL-11: the tests still to be thrown."""
    found: list[Account] = []
    pair = (fought.unit, fought.target)
    for place, number in enumerate(pair):
        suffered = fought.damage[1 - place]
        if suffered and not fought.dice[place]:
            terms = cohesion.in_melee_with(table, number, pair[1 - place], suffered)
            found.append(_test(table, number, terms, _roll(table) if not found else None))
    return tuple(found)


def _test(table: Table, number: int, terms: tuple[Term, ...], roll: Roll | None) -> Account:
    """COH-3: what each face of the die would do."""
    critical, unit = cohesion.critical_number(terms), table.units[number]

    def meaning(face: int) -> tuple[Phrase, ...]:
        return _outcome(cohesion.read_test(critical, face, disordered=unit.disordered), number)

    bands = _bands(meaning, unit.side)
    tally = Tally(CRITICAL, critical, terms, unit.side, (number,))
    return Account(Phrase("account.impetus.test", (number,)), (tally,), bands, roll, "COH-3")


def _outcome(test: cohesion.Test, number: int) -> tuple[Phrase, ...]:
    lost = test.loss + test.again
    if not lost:
        return (Phrase("result.impetus.holds", (number,)),)
    name = "again" if test.passed else "fails"
    return (Phrase(f"result.impetus.{name}", (number,), parameters=(("count", lost),)),)


def _bands(meaning: Callable[[int], tuple[Phrase, ...]], side: int) -> tuple[Band, ...]:
    found: list[Band] = []
    for face in range(1, FACES + 1):
        said = meaning(face)
        if found and found[-1].meaning == said:
            found[-1] = Band(found[-1].low, face, side, said)
        else:
            found.append(Band(face, face, side, said))
    return tuple(found)


def account_of(event: Event) -> Account | None:
    """How something that happened was counted."""
    facts = dict(event.facts)

    def number(name: str) -> int:
        found = facts.get(name, 0)
        return found if isinstance(found, int) else 0

    match event.event:
        case "struck":
            title, total, name = "melee", number("dice"), DICE
            said = Phrase("result.impetus.damage", event.pieces, parameters=(("count", number("damage")),))
        case "tested":
            title, total, name = "test", number("critical"), CRITICAL
            lost = number("loss")
            kind = "fails" if not number("passed") else "again" if lost else "holds"
            said = Phrase(f"result.impetus.{kind}", event.pieces, parameters=(("count", lost),))
        case _:
            return None
    tally = Tally(name, total, event.terms, event.side, event.pieces[:1])
    return Account(Phrase(f"account.impetus.{title}", event.pieces), (tally,), rule=event.rule, result=said)
