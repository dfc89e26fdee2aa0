"""Shots and fights as they would be rolled, for exact odds before anything is committed.

Each venture is the position with just that shot or fight on top of the agenda and a `Pause` under it: the
code that plays runs it to its end, and what would come afterwards is left out. A charge is reckoned as if
those it meets stand; a volley target by target, all shooters declared at it together.
"""

from collections.abc import Iterable
from typing import Any

from hheditor.rules.api import Order, Stage
from hheditor.rules.api.screen.ventures import Venture
from hheditor.rules.hordes_heroes.melee.phase import taking_part
from hheditor.rules.hordes_heroes.movement.flying.interception import strike_sides
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import Aim, Assail, Bomb, Evoke, Fight, Move, Strike
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.screen.accounts import accounts, aimed_shots, charged
from hheditor.rules.hordes_heroes.shooting import phase

__all__ = ["ventures"]


@handles(tasks.Pause)
class PauseHandler(Handler[tasks.Pause]):
    """Nobody acts."""

    waits_for = "nobody"


def ventures(table: Table, order: Order | None = None) -> tuple[Venture[Table], ...]:
    """The shots and fights an order leads to; without one, those of what is in hand."""
    titles = [account.title for account in accounts(table, order)]
    positions = list(_positions(table, order))
    if len(titles) == len(positions):
        return tuple(Venture(*pair) for pair in zip(titles, positions, strict=True))
    return ()


def _positions(table: Table, order: Order | None) -> Iterable[Table]:
    """In the order of the accounts."""
    task = table.agenda[-1] if table.agenda else None
    match order:
        case None:
            yield from _in_hand(table, task)
        case Fight():
            yield _fight(table, task, order.one, order.others)
        case Assail():
            yield _fight(table, task, order.piece, (order.target,))
        case Strike():
            yield _fight(table, task, *strike_sides(table, order.unit, order.target))
        case Aim():
            yield from _volley(table, aimed_shots(table, order))
        case Evoke():
            spell = tasks.Evoking(order.leader, order.cell, order.element)
            yield table.push(tasks.Pause(), spell)
        case Bomb() if order.cell in table.held:
            yield table.push(tasks.Pause(), tasks.BombFalling(order.unit, order.cell))
        case Move():
            after, foes = charged(table, order)
            yield from (_fight(after, None, order.unit, (foe,)) for foe in foes)


def _in_hand(table: Table, task: Any) -> Iterable[Table]:
    match task:
        case tasks.Fighting():
            yield table.then(tasks.Pause(), task)
        case tasks.Declaring():
            yield from _volley(table, task.shots)
        case tasks.Volley():
            every = phase.bursts(table, task.shots)
            if task.done < len(every):
                target = every[task.done][0].target
                hits = tuple(each for each in task.hits if each[0] == target)
                shooters = tuple(each for each in task.shooters if each[0] == target)
                rest = tasks.Volley(task.side, every[task.done], 0, hits, shooters)
                yield table.then(tasks.Pause(), rest)
        case tasks.Evoking():
            yield table.then(tasks.Pause(), task)
        case tasks.Raging() if task.done < len(task.strokes):
            stroke = tasks.Raging((task.strokes[task.done],))
            yield table.then(tasks.Pause(), stroke)
        case tasks.BombFalling():
            yield table.then(tasks.Pause(), task)
        case tasks.Contact():
            for unit in task.units:
                if table.units[unit].formation != "skirmish" and table.units[task.mover].cell >= 0:
                    yield _fight(table, task, task.mover, (unit,))


def _fight(table: Table, task: Any, one: int, others: tuple[int, ...]) -> Table:
    lone = taking_part(table, task, (one, *others)) if isinstance(task, tasks.CombatPhase) else ()
    fight = tasks.Fighting(one, tuple(others), lone)
    return table.push(tasks.Pause(), fight)


def _volley(table: Table, shots: tuple[tasks.Shot, ...]) -> Iterable[Table]:
    stage = Stage(table, record=False)
    for target in dict.fromkeys(shot.target for shot in shots):
        ready = tuple(phase.ready(stage, shot) for shot in shots if shot.target == target)
        volley = tasks.Volley(table.mover, ready)
        yield table.push(tasks.Pause(), volley)
