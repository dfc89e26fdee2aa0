"""How the dice of a siege are counted: what a shot, a stone, rocks, a ram, axes and fire come to."""

from hheditor.rules.api import CHANCE, Account, Event, Order, Phrase, Roll, Tally, Term
from hheditor.rules.api.screen.answers import Band
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES, SECTORS
from hheditor.rules.figures.siege.damage import points_of
from hheditor.rules.figures.siege.engines.batteries import (
    COVERED,
    OPEN,
    falls_at,
    judge_loose,
    struck,
)
from hheditor.rules.figures.siege.fire import ENGINE, GROUND, LADDER
from hheditor.rules.figures.siege.night import FOUND
from hheditor.rules.figures.siege.places import at_night
from hheditor.values import Finding

NEEDED = "tally.figures.needed"
FACES = 6


def accounts(table: Table, order: Order | None = None) -> tuple[Account, ...]:
    """How what an order of a siege leads to would be counted; without one, the dice in hand."""
    if table.siege is None:
        return ()
    if order is None:
        return _in_hand(table)
    match order:
        case orders.LooseEngine():
            side = table.siege.engines[order.engine].side
            covered = judge_loose(table, side, order)
            if isinstance(covered, Finding):
                return ()
            return (_shot(table, tasks.EngineShot(side, order.engine, order.target, covered)),)
        case orders.Cast():
            return (_stone(table, order.engine),)
        case orders.Hurl():
            return tuple(_rocks(table, target) for target in order.targets)
        case orders.Batter():
            return (_blow(table, "ram", (ENGINES + order.engine, SECTORS + order.sector), order.sector),)
        case orders.Hack():
            return (_blow(table, "axes", (SECTORS + order.sector,), order.sector),)
        case orders.Douse() if order.douse:
            task = table.agenda[-1]
            return (_fire(table, task.engine),) if isinstance(task, tasks.Dousing) else ()
        case orders.Sally():
            return (_sally(table, order.engine),)
    return ()


def _in_hand(table: Table) -> tuple[Account, ...]:
    task = table.agenda[-1] if table.agenda else None
    roll = AGENDA.roll_of(table) if AGENDA.actor_of(table) == CHANCE else None
    match task:
        case tasks.EngineShot():
            return (_shot(table, task, roll),)
        case tasks.Casting():
            return (_stone(table, task.engine, roll),)
        case tasks.Hurling() if task.targets:
            first, *rest = task.targets
            return (_rocks(table, first, roll), *(_rocks(table, target) for target in rest))
        case tasks.Battering():
            pieces = (ENGINES + task.engine, SECTORS + task.sector)
            return (_blow(table, "ram", pieces, task.sector, roll),)
        case tasks.Hacking():
            return (_blow(table, "axes", (SECTORS + task.sector,), task.sector, roll),)
        case tasks.Dousing() if task.trying:
            return (_fire(table, task.engine, roll),)
        case tasks.Sallying() if task.figures:
            return (_sally(table, task.engine, roll),)
    return ()


def _needs(title: Phrase, terms: tuple[Term, ...], side: int, rule: str, roll: Roll | None) -> Account:
    total = sum(term.value for term in terms)
    return Account(title, (Tally(NEEDED, total, terms, side, (), 1, FACES, needed=True),), (), roll, rule)


def _shot(table: Table, task: tasks.EngineShot, roll: Roll | None = None) -> Account:
    """ENG-5, NGT-3."""
    need = COVERED if task.covered or task.again else OPEN
    terms = [Term("term.figures.hit", need, "ENG-5", task.target)]
    if at_night(table):
        terms.append(Term("term.figures.night", 1, "NGT-3"))
    title = Phrase("account.figures.engine", (ENGINES + task.engine, task.target))
    return _needs(title, tuple(terms), task.side, "ENG-5", roll)


def _rocks(table: Table, target: int, roll: Roll | None = None) -> Account:
    """FIR-2."""
    burns = target >= ENGINES
    ladder = not burns and table.figures[target].ladder >= 0
    need = ENGINE if burns else LADDER if ladder else GROUND
    name = "term.figures.on-ladder" if ladder else "term.figures.on-ground"
    side = 1 - table.side_of(target)
    terms = (Term("term.figures.to-burn" if burns else name, need, "FIR-2", target),)
    return _needs(Phrase("account.figures.rocks", (target,)), terms, side, "FIR-2", roll)


def _fire(table: Table, engine: int, roll: Roll | None = None) -> Account:
    """FIR-4."""
    assert table.siege is not None
    each, piece = table.siege.engines[engine], ENGINES + engine
    terms = (Term("term.figures.to-douse", each.fire, "FIR-4", piece),)
    return _needs(Phrase("account.figures.fire", (piece,)), terms, each.side, "FIR-4", roll)


def _stone(table: Table, engine: int, roll: Roll | None = None) -> Account:
    """ENG-7: face by face."""
    assert table.siege is not None
    each, piece = table.siege.engines[engine], ENGINES + engine
    hit = struck(table, *falls_at(table, engine))
    bands: list[Band] = []
    for face, (points, figures) in enumerate(table.profile.engine(each.kind).damage, 1):
        meaning = _meaning(points if hit >= 0 else 0, figures, hit)
        if bands and bands[-1].meaning == (meaning,):
            bands[-1] = Band(bands[-1].low, face, 1 - each.side, (meaning,))
        else:
            bands.append(Band(face, face, 1 - each.side, (meaning,)))
    tally = Tally("tally.figures.table", 0, (), each.side, (piece,), 1, FACES)
    return Account(Phrase("account.figures.stone", (piece,)), (tally,), tuple(bands), roll, "ENG-7")


def _meaning(points: int, figures: int, hit: int) -> Phrase:
    facts = (("points", points), ("figures", figures))
    if points and figures:
        return Phrase("band.figures.points-figures", (hit,), parameters=facts)
    if points:
        return Phrase("band.figures.points", (hit,), parameters=facts[:1])
    return Phrase("band.figures.figures", parameters=facts[1:]) if figures else Phrase("band.figures.nothing")


def _blow(table: Table, name: str, pieces: tuple[int, ...], sector: int, roll: Roll | None = None) -> Account:
    """ENG-3, FOR-14: a point a pip, and from which face on the sector falls."""
    assert table.siege is not None
    left = points_of(table, sector) - table.siege.sectors[sector].damage
    piece, rule = pieces[-1], "ENG-3" if name == "ram" else "FOR-14"
    terms: tuple[Band, ...] = ()
    if left <= FACES:
        terms = (Band(max(1, left), FACES, -1, (Phrase("band.figures.falls", (piece,)),)),)
    tally = Tally("tally.figures.points", 0, (), table.mover, pieces[:1], 1, FACES)
    return Account(Phrase(f"account.figures.{name}", pieces), (tally,), terms, roll, rule)


def _sally(table: Table, engine: int, roll: Roll | None = None) -> Account:
    """SOR-2."""
    piece, side = ENGINES + engine, 1 - table.side_of(ENGINES + engine)
    bands = (
        Band(1, FOUND - 1, 1 - side, (Phrase("band.figures.burns", (piece,)),)),
        Band(FOUND, FACES, side, (Phrase("band.figures.discovered"),)),
    )
    tally = Tally("tally.figures.table", 0, (), side, (), 1, FACES)
    return Account(Phrase("account.figures.sally", (piece,)), (tally,), bands, roll, "SOR-2")


_HAPPENED = {
    "engine-shot": ("account.figures.shots", "term.figures.hit"),
    "rocks": ("account.figures.rocks", "term.figures.hit"),
    "fire-out": ("account.figures.fire", "term.figures.to-douse"),
    "fire-stays": ("account.figures.fire", "term.figures.to-douse"),
}


def account_of(event: Event) -> Account | None:
    """How something that happened in a siege was counted."""
    known = _HAPPENED.get(event.event)
    facts = dict(event.facts)
    need, die = facts.get("need"), facts.get("die")
    if known is None or not event.pieces or not isinstance(need, int) or not isinstance(die, int):
        return None
    title, name = known
    terms = (Term(name, need, event.rule, event.pieces[0]),)
    tally = Tally(NEEDED, need, terms, event.side, (), 1, FACES, needed=True)
    said = Phrase(f"result.figures.{'hit' if die >= need else 'missed'}", event.pieces[:1])
    result = None if event.event.startswith("fire") else said
    return Account(Phrase(title, event.pieces[:1]), (tally,), rule=event.rule, result=result)
