"""Shots and rounds of melee as they would be rolled, for exact odds before anything is committed.

Each venture is the position with just that shot or round on top of the agenda and a `Pause` under it: the
code that plays runs it to its end, and what would come afterwards is left out. A charge is reckoned as if
whoever it meets stands and does not shoot.
"""

from msgspec.structs import replace

from hheditor.rules.api import Order, Stage
from hheditor.rules.api.screen.ventures import Venture
from hheditor.rules.impetus.charge.charging import judge_charge
from hheditor.rules.impetus.charge.contact import make
from hheditor.rules.impetus.melee.fight import begin_fight
from hheditor.rules.impetus.melee.mains import engaged
from hheditor.rules.impetus.movement.moves import Verdict, moved
from hheditor.rules.impetus.position import orders as given
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import Handler, handles
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.screen.accounts import accounts
from hheditor.rules.impetus.shooting.shots import begin_shot


@handles(tasks.Pause)
class PauseHandler(Handler[tasks.Pause]):
    """Nobody acts."""

    waits_for = "nobody"


def ventures(table: Table, order: Order | None = None) -> tuple[Venture[Table], ...]:
    """The shot or the round an order leads to; without one, that in hand."""
    titles = [account.title for account in accounts(table, order)]
    position = _position(table, order)
    return (Venture(titles[0], position),) if titles and position is not None else ()


def _position(table: Table, order: Order | None) -> Table | None:
    paused = table.push(tasks.Pause())
    match order:
        case None:
            return _in_hand(table)
        case given.Shoot():
            stage = Stage(paused, record=False)
            begin_shot(stage, order.unit, order.target, order.moving, rallied=False)
            return stage.position
        case given.Fire():
            return paused.push(tasks.Defending(order.unit, order.target))
        case given.Fight():
            stage = Stage(paused, record=False)
            begin_fight(stage, order)
            return stage.position
        case given.Charge():
            judged = judge_charge(table, order)
            if not isinstance(judged, Verdict):
                return None
            there = moved(paused, order.unit, judged.course.ends[0], judged.disordered[0])
            met = make(there, order.unit, table.units[order.unit], order.target)
            return engaged(met, tasks.Round(order.unit, order.target, attacking=True, charged=(order.unit,)))
    return None


def _in_hand(table: Table) -> Table | None:
    task = table.agenda[-1] if table.agenda else None
    if isinstance(task, tasks.Volley | tasks.Round | tasks.UnderFire):
        return replace(table, agenda=(*table.agenda[:-1], tasks.Pause(), task))
    return None
