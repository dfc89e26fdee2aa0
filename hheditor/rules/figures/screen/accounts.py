"""How dice are counted, term by term, by the terms that will be added: volleys, strays, combats."""

from collections.abc import Iterable

from hheditor.rules.api import CHANCE, Account, Event, Order, Phrase, Roll, Tally, Term
from hheditor.rules.figures.melee.combat import combats, present
from hheditor.rules.figures.melee.modifiers import attacker_terms, defender_terms, defending_seat
from hheditor.rules.figures.position import orders as given
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.table import Table, alive, piece_of
from hheditor.rules.figures.shooting.targets import Man, Shot, hit_number, judge_target
from hheditor.values import Finding

NEEDED = "tally.figures.needed"
SCORE = "tally.figures.score"
FACES = 6


def accounts(table: Table, order: Order | None = None) -> tuple[Account, ...]:
    """How what an order leads to would be counted; without one, what is in hand."""
    task = table.agenda[-1] if table.agenda else None
    match order, task:
        case given.Shoot(), tasks.Shooting():
            return _volley(table, task.side, order)
        case given.Attack(), _:
            return tuple(_combat(table, each) for each in combats(table, order.pairs))
        case given.Strike(), _:
            return (_combat(table, tasks.Combat(((order.figure, order.seat),), order.target)),)
        case None, tasks.Volley():
            return tuple(_thrown(task, group, _roll(table, place)) for place, group in enumerate(task.groups))
        case None, tasks.Stray():
            return _stray(table, task)
        case None, tasks.Combat() if alive(table, task.target) and present(table, task):
            return (_combat(table, task, _roll(table)),)
    return ()


def _roll(table: Table, place: int = 0) -> Roll | None:
    return AGENDA.roll_of(table) if not place and AGENDA.actor_of(table) == CHANCE else None


# Shots ---------------------------------------------------------------------------------------------------


def _volley(table: Table, side: int, order: given.Shoot) -> tuple[Account, ...]:
    """SHO-8: the shots of a volley by what each needs."""
    found: dict[tuple[Term, ...], list[Man]] = {}
    needs: dict[tuple[Term, ...], int] = {}
    for man in order.shooters:
        shot = judge_target(table, side, man, order.target)
        if isinstance(shot, Finding):
            return ()
        terms = _needed(shot)
        found.setdefault(terms, []).append(man)
        needs[terms] = shot.need
    by = dict.fromkeys(piece_of(table, number) for number, _ in order.shooters)
    title = Phrase("account.figures.volley", (*by, order.target))
    tallies = tuple(
        Tally(NEEDED, needs[terms], terms, side, tuple(by), len(men), FACES, needed=True)
        for terms, men in found.items()
    )
    return (Account(title, tallies, rule="SHO-9"),)


def _needed(shot: Shot) -> tuple[Term, ...]:
    """What a die must show: the target's number, and what is taken off the die added to it."""
    first, *rest = shot.terms
    # A shooter's own number differs, his terms do not.
    return (first, *(Term(term.name, -term.value, term.rule) for term in rest))


def _thrown(task: tasks.Volley, group: tuple[int, int, int], roll: Roll | None) -> Account:
    need, modifier, count = group
    terms = [Term("term.figures.hit", need + modifier, "SHO-9", task.target)]
    if modifier:
        terms.append(Term("term.figures.shot-minus", -modifier, "SHO-10"))
    tally = Tally(NEEDED, need, tuple(terms), task.side, (), count, FACES, needed=True)
    return Account(Phrase("account.figures.shots", (task.target,)), (tally,), roll=roll, rule="SHO-9")


def _stray(table: Table, task: tasks.Stray) -> tuple[Account, ...]:
    """SHO-13: misses thrown again at a friend."""
    if not task.groups or not alive(table, task.friend):
        return ()
    modifier, count = task.groups[0]
    need = hit_number(table, task.friend)
    terms = (
        Term("term.figures.hit", need, "SHO-9", task.friend),
        Term("term.figures.stray", 1 - modifier, "SHO-13"),
    )
    tally = Tally(NEEDED, need + 1 - modifier, terms, task.side, (), count, FACES, needed=True)
    title = Phrase("account.figures.stray", (task.friend,))
    return (Account(title, (tally,), roll=_roll(table), rule="SHO-13"),)


# Combats -------------------------------------------------------------------------------------------------


def _combat(table: Table, task: tasks.Combat, roll: Roll | None = None) -> Account:
    """MEL-5: the sums of both; of several attackers their dice add up and their modifiers are averaged."""
    men = present(table, task)
    side = table.figures[task.target].side
    by = tuple(dict.fromkeys(number for number, _ in men))
    tallies = [_tally(attacker_terms(table, man, task.target), 1 - side, (man[0],)) for man in men]
    seat = defending_seat(table, task.target, men)
    tallies.append(_tally(defender_terms(table, (task.target, seat), men), side, (task.target,)))
    return Account(
        Phrase("account.figures.combat", (*by, task.target)), tuple(tallies), roll=roll, rule="MEL-5"
    )


def _tally(terms: Iterable[Term], side: int, pieces: tuple[int, ...]) -> Tally:
    found = tuple(terms)
    return Tally(SCORE, sum(term.value for term in found), found, side, pieces, 1, FACES)


def account_of(event: Event) -> Account | None:
    """How something that happened was counted."""
    facts = dict(event.facts)

    def number(name: str) -> int:
        found = facts.get(name, 0)
        return found if isinstance(found, int) else 0

    if event.event == "shots" and event.pieces:
        need, count, hits = number("need"), number("count"), number("hits")
        terms = (Term("term.figures.hit", need, "SHO-9", event.pieces[0]),)
        tally = Tally(NEEDED, need, terms, event.side, (), count, FACES, needed=True)
        said = Phrase("result.figures.hits", event.pieces, parameters=(("count", hits), ("shots", count)))
        title = Phrase("account.figures.shots", event.pieces)
        return Account(title, (tally,), rule=event.rule, result=said)
    if event.event == "fought" and len(event.pieces) > 1:
        return _fought(event, number("lead"))
    return None


def _fought(event: Event, lead: int) -> Account:
    *men, target = event.pieces
    mine = tuple(term for term in event.terms if not _against(term, target))
    theirs = tuple(
        Term(term.name, -term.value, term.rule, term.piece) for term in event.terms if _against(term, target)
    )
    tallies = (
        *(
            _tally((term for term in mine if term.piece in (man, -1)), event.side, (man,))
            for man in men
        ),
        _tally(theirs, 1 - event.side if event.side >= 0 else -1, (target,)),
    )  # fmt: skip
    name = "wins" if lead > 0 else "loses" if lead < 0 else "even"
    said = Phrase(f"result.figures.{name}", event.pieces)
    title = Phrase("account.figures.combat", event.pieces)
    return Account(title, tallies, rule=event.rule, result=said)


def _against(term: Term, target: int) -> bool:
    """Whether a term of a fight was the defender's: his own, or, of his side as a whole, turned round."""
    return term.piece == target or (term.piece < 0 and term.value > 0)
