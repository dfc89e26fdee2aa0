"""How scores are built, for those who want to know before the dice: the very terms that will be added.

A combat shows both sides' factor, stands, impact and height, and what every difference would do to the
loser. A shot shows the number needed and how many dice, and what every number of hits would do to the
target.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Account, Band, Event, Order, Phrase, Tally, Term
from hheditor.rules.hordes_heroes.contact.responses import facing_in_contact, foes_touched
from hheditor.rules.hordes_heroes.magic import spells
from hheditor.rules.hordes_heroes.magic.elementals import stroke_roll
from hheditor.rules.hordes_heroes.melee.fight import combat_roll, lone_of, pieces_of
from hheditor.rules.hordes_heroes.melee.phase import taking_part
from hheditor.rules.hordes_heroes.melee.results import excuse, falls, hits_result
from hheditor.rules.hordes_heroes.melee.score import base_score, cell_of, dice_count, units_of
from hheditor.rules.hordes_heroes.movement.flying.interception import strike_sides
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Aim,
    Assail,
    Bomb,
    Evoke,
    Fight,
    Move,
    Strike,
)
from hheditor.rules.hordes_heroes.position.profile import Result
from hheditor.rules.hordes_heroes.position.table import Table, change
from hheditor.rules.hordes_heroes.position.tasks import Fighting, Shot, Stroke
from hheditor.rules.hordes_heroes.shooting import artillery, phase, small_arms
from hheditor.rules.hordes_heroes.shooting.small_arms import SIDES_OF_A_DIE, target_cell

_DIE = 6
_MOST_HITS = 12
"""The rows of the result table end before; what is beyond is written "and more"."""


def accounts(table: Table, order: Order | None = None) -> tuple[Account, ...]:
    """How the scores an order leads to would be built; without one, those of what is in hand."""
    task = table.agenda[-1] if table.agenda else None
    match order:
        case None:
            return _in_hand(table, task)
        case Fight():
            return (_fight(table, task, order.one, order.others),)
        case Assail():
            return (_fight(table, task, order.piece, (order.target,)),)
        case Strike():
            return (_fight(table, task, *strike_sides(table, order.unit, order.target)),)
        case Aim():
            return _volley(table, aimed_shots(table, order))
        case Evoke():
            return (spells.evocation(table, tasks.Evoking(order.leader, order.cell, order.element)),)
        case Bomb() if order.cell in table.held:
            return (_bomb(table, order.unit, order.cell),)
        case Move():
            return _charge(table, order)
    return ()


def _in_hand(table: Table, task: Any) -> tuple[Account, ...]:
    match task:
        case tasks.Fighting():
            return (_combat(table, task),)
        case tasks.Declaring():
            return _volley(table, task.shots)
        case tasks.Volley():
            every = phase.bursts(table, task.shots)
            return _volley(table, every[task.done]) if task.done < len(every) else ()
        case tasks.Evoking():
            return (spells.evocation(table, task),)
        case tasks.Raging() if task.done < len(task.strokes):
            return (_stroke(table, task.strokes[task.done]),)
        case tasks.BombFalling():
            return (_bomb(table, task.unit, task.cell),)
        case tasks.Contact():
            return tuple(
                _fight(table, task, task.mover, (unit,))
                for unit in task.units
                if table.units[unit].formation != "skirmish" and table.units[task.mover].cell >= 0
            )
    return ()


# Hand-to-hand --------------------------------------------------------------------------------------------


def _fight(table: Table, task: Any, one: int, others: Sequence[int]) -> Account:
    pieces = (one, *others)
    lone = taking_part(table, task, pieces) if isinstance(task, tasks.CombatPhase) else ()
    return _combat(table, Fighting(one, tuple(others), lone))


def _combat(table: Table, fight: Fighting) -> Account:
    """A fight with all it has so far: the moving side's score first."""
    side = table.mover
    own, foes = pieces_of(table, fight, side), pieces_of(table, fight, 1 - side)
    tallies = []
    for whose, pieces, against, rolled in (
        (side, own, foes, fight.first),
        (1 - side, foes, own, fight.second),
    ):
        base = base_score(table, pieces, against)
        count = dice_count(table, pieces, lone_of(table, fight, whose)) if rolled < 0 else 0
        terms, total = base.terms, base.total
        if rolled >= 0:
            terms, total = (*terms, Term("term.hordes_heroes.dice", rolled, "H2H-1")), total + rolled
        tallies.append(
            Tally("tally.hordes_heroes.score", total, terms, whose, pieces, count, _DIE if count else 0)
        )
    places = tuple(cell_of(table, piece) for piece in (*own, *foes))
    title = Phrase("account.hordes_heroes.combat", (*own, *foes), places)
    at_hand = bool(table.agenda) and table.agenda[-1] == fight and fight.second < 0
    roll = combat_roll(table, fight) if at_hand else None
    return Account(title, tuple(tallies), _combat_bands(table, tallies, own, foes), roll, "H2H-1")


def _combat_bands(
    table: Table, tallies: list[Tally], own: tuple[int, ...], foes: tuple[int, ...]
) -> tuple[Band, ...]:
    """What every difference would mean: the first side loses, nobody, the second side loses."""
    first, second = tallies
    high = first.total + first.dice * _DIE - second.total - second.dice
    low = first.total + first.dice - second.total - second.dice * _DIE
    found: list[Band] = []
    if low < 0:
        away = cell_of(table, foes[0])
        lost = _bands(table, own, max(1, -high), -low, first.side, cause="combat", away=away)
        found += reversed(lost)
    if low <= 0 <= high:
        found.append(Band(0, 0, -1, (Phrase("band.hordes_heroes.even", (*own, *foes)),)))
    if high > 0:
        away = cell_of(table, own[0])
        found += _bands(table, foes, max(1, low), high, second.side, cause="combat", away=away)
    return tuple(found)


def _bands(
    table: Table, pieces: Iterable[int], least: int, most: int, side: int, *, cause: str, away: int = -1
) -> list[Band]:
    """What so many hits do to these pieces, equal rows as one."""
    found: list[Band] = []
    units = units_of(tuple(pieces))
    lone = [piece for piece in pieces if piece not in units]
    for hits in range(least, min(most, _MOST_HITS) + 1):
        meaning = [phrase for unit in units for phrase in _meaning(table, unit, hits, cause, away)]
        meaning += [Phrase("band.hordes_heroes.leader-lost", (leader,)) for leader in lone]
        if found and found[-1].meaning == tuple(meaning):
            found[-1] = replace(found[-1], high=hits)
        else:
            found.append(Band(hits, hits, side, tuple(meaning)))
    if found and most > _MOST_HITS:
        found[-1] = replace(found[-1], high=found[-1].low - 1)
    return found


def _meaning(table: Table, number: int, hits: int, cause: str, away: int) -> tuple[Phrase, ...]:
    """What so many hits do to a unit."""
    unit = table.units[number]
    result = hits_result(table, number, hits)
    about = (number,)
    if falls(unit, unit.stands - result.stands):
        return (Phrase("band.hordes_heroes.lost", about),)
    if result == Result():
        return (Phrase("band.hordes_heroes.nothing", about),)
    found = []
    if result.move:
        standing = excuse(table, number, result.move, cause=cause, away=away)
        found.append(
            Phrase("band.hordes_heroes.stands-fast", about, rule=standing)
            if standing
            else Phrase(f"band.hordes_heroes.{result.move}", about)
        )
    if result.disrupted and not unit.disrupted:
        found.append(Phrase("band.hordes_heroes.disrupted", about))
    if result.stands:
        found.append(Phrase("band.hordes_heroes.stands", about, parameters=(("n", result.stands),)))
    return tuple(found) or (Phrase("band.hordes_heroes.nothing", about),)


def charged(table: Table, order: Move) -> tuple[Table, tuple[int, ...]]:
    """The position a move into contact leads to if those it meets stand, and who they are."""
    unit = table.units[order.unit]
    if order.cell == unit.cell or order.cell in table.held or unit.formation == "skirmish":
        return table, ()
    foes = foes_touched(table, order.unit, order.cell)
    if not foes:
        return table, ()
    look = facing_in_contact(table, order.cell, order.facing, foes)
    after = change(table, order.unit, cell=order.cell, facing=look, formation=order.formation)
    return after, tuple(table.held[cell] for cell in foes)


def _charge(table: Table, order: Move) -> tuple[Account, ...]:
    """What a move into contact would lead to: each fight by itself."""
    after, foes = charged(table, order)
    return tuple(_combat(after, Fighting(order.unit, (foe,))) for foe in foes)


# Shooting ------------------------------------------------------------------------------------------------


def aimed_shots(table: Table, order: Aim) -> tuple[Shot, ...]:
    """The shots of an order, with those of the others at the same targets: they fall together."""
    if order.stand >= 0:
        shots: tuple[Shot, ...] = tuple(
            Shot(order.unit, target, count, table.units[order.unit].troop, order.stand)
            for target, count in order.targets
        )
    else:
        shots = small_arms.shots_at(table, order.unit, order.targets)
    task = table.agenda[-1] if table.agenda else None
    if isinstance(task, tasks.Declaring):
        aimed = {target for target, _ in order.targets}
        shots += tuple(shot for shot in task.shots if shot.unit != order.unit and shot.target in aimed)
    return shots


def _volley(table: Table, shots: Sequence[Shot]) -> tuple[Account, ...]:
    """All shots, target by target."""
    return tuple(
        _shots_at(table, target, [shot for shot in shots if shot.target == target])
        for target in dict.fromkeys(shot.target for shot in shots)
    )


def _shots_at(table: Table, target: int, shots: list[Shot]) -> Account:
    tallies: list[Tally] = []
    most = 0
    for shot in shots:
        origin = shot.stand if shot.stand >= 0 else table.units[shot.unit].cell
        guns = artillery.is_artillery(table, shot.unit)
        if guns:
            terms, steps = (
                artillery.number_terms(table, shot.unit, target),
                artillery.steps(table, shot.unit, target),
            )
        else:
            terms = small_arms.number_terms(table, shot.unit, shot.arm, origin, target)
            steps = small_arms.steps(terms)
        side, pieces = table.units[shot.unit].side, (shot.unit, target)
        dice_terms = phase._dice_terms(table, shot, 0)  # noqa: SLF001 - the terms that will be told
        tallies.append(Tally("tally.hordes_heroes.dice", shot.dice, dice_terms, side, pieces))
        tallies.append(
            Tally(
                "tally.hordes_heroes.needed",
                steps[0][0],
                terms,
                side,
                pieces,
                shot.dice,
                SIDES_OF_A_DIE,
                needed=True,
            )
        )
        most += shot.dice * steps[-1][1] if steps[0][0] <= SIDES_OF_A_DIE else 0
    origin = shots[0].stand if shots[0].stand >= 0 else table.units[shots[0].unit].cell
    shooters = tuple(dict.fromkeys(shot.unit for shot in shots))
    places = (origin, target_cell(table, origin, target))
    title = Phrase("account.hordes_heroes.shot", (*shooters, target), places)
    bands = _bands(table, (target,), 1, most, table.units[target].side, cause="shooting")
    rule = "ART-3" if artillery.is_artillery(table, shots[0].unit) else "SHO-1"
    return Account(title, tuple(tallies), tuple(bands), rule=rule)


# Magic ---------------------------------------------------------------------------------------------------


def _stroke(table: Table, stroke: Stroke) -> Account:
    """What an elemental may do to one who stands beside it: a unit by its table, a leader lives or dies."""
    roll = stroke_roll(table, stroke)
    title = Phrase("account.hordes_heroes.elemental", roll.pieces, roll.places, roll.parameters)
    tally = Tally("tally.hordes_heroes.hits", 0, (), roll.side, roll.pieces, 1, _DIE)
    if stroke.piece >= LEADERS:
        least = table.profile.leaders_die_from
        side = table.leaders[stroke.piece - LEADERS].side
        bands: list[Band] = [
            Band(1, least - 1, -1, (Phrase("band.hordes_heroes.leader-lives", (stroke.piece,)),)),
            Band(least, _DIE, side, (Phrase("band.hordes_heroes.leader-lost", (stroke.piece,)),)),
        ]
    else:
        side = table.units[stroke.piece].side
        bands = _bands(table, (stroke.piece,), 1, _DIE, side, cause="elemental", away=stroke.cell)
    return Account(title, (tally,), tuple(bands), roll, "MAG-4")


def _bomb(table: Table, number: int, cell: int) -> Account:
    """FLY-5: one die, as many hits as it shows."""
    target = table.held[cell]
    places = (table.units[number].cell, cell)
    title = Phrase("account.hordes_heroes.bomb", (number, target), places)
    side = table.units[number].side
    tally = Tally("tally.hordes_heroes.bomb", 0, (), side, (number, target), 1, _DIE)
    bands = _bands(table, (target,), 1, _DIE, table.units[target].side, cause="bombs", away=places[0])
    return Account(title, (tally,), tuple(bands), rule="FLY-5")


# Afterwards ----------------------------------------------------------------------------------------------


def account_of(event: Event) -> Account | None:
    """How the score of something that happened was built."""
    make = _TOLD.get(event.event)
    return None if make is None else make(event)


def _number(event: Event, name: str) -> int:
    found = event.fact(name)
    return found if isinstance(found, int) else 0


def _fought(event: Event) -> Account:
    split = _number(event, "split")
    tallies = (
        Tally("tally.hordes_heroes.score", _number(event, "first"), event.terms[:split], event.side),
        Tally("tally.hordes_heroes.score", _number(event, "second"), event.terms[split:], 1 - event.side),
    )
    winner, hits = _number(event, "winner"), _number(event, "hits")
    message = "account.hordes_heroes.drawn" if winner < 0 else "account.hordes_heroes.won"
    result = Phrase(message, event.pieces, event.places, (("hits", hits), ("side", winner)), event.rule)
    title = Phrase("account.hordes_heroes.combat", event.pieces, event.places)
    return Account(title, tallies, rule=event.rule, result=result)


def _counts_dice(term: Term) -> bool:
    """Whether a term counts dice; records of old name their terms without the system."""
    return term.name.rpartition(".")[2].startswith("dice")


def _shot(event: Event) -> Account:
    dice = tuple(term for term in event.terms if _counts_dice(term))
    needed = tuple(term for term in event.terms if not _counts_dice(term))
    count, number = _number(event, "dice"), _number(event, "number")
    tallies = (
        Tally("tally.hordes_heroes.dice", count, dice, event.side, event.pieces),
        Tally(
            "tally.hordes_heroes.needed",
            number,
            needed,
            event.side,
            event.pieces,
            count,
            SIDES_OF_A_DIE,
            needed=True,
        ),
    )
    return Account(Phrase("account.hordes_heroes.shot", event.pieces, event.places), tallies, rule=event.rule)


_TOLD: dict[str, Callable[[Event], Account]] = {"fought": _fought, "shot": _shot}
