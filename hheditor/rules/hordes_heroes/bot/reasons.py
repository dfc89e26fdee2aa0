"""Why an order is worth considering, in a sentence: what weighs most in its merit."""

from typing import Any

from hheditor.rules.api import Order, Phrase
from hheditor.rules.hordes_heroes.bot.view import Outlook
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.magic.spells import doomed
from hheditor.rules.hordes_heroes.melee.score import base_score
from hheditor.rules.hordes_heroes.position import orders as o
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import Table, change_leader, flies, troop
from hheditor.rules.hordes_heroes.shooting.small_arms import farthest


def reason(table: Table, side: int, order: Order) -> Phrase:
    """The sentence."""
    found = _fantastic(table, order)
    if found is not None:
        return found
    match order:
        case o.Move():
            return _move(table, side, order)
        case o.Fight():
            return _fight(table, side, order)
        case o.LeaderMove():
            index = order.leader - LEADERS
            held = table.held.get(order.cell, -1)
            host = held if held >= 0 and table.units[held].side == side else -1
            there = change_leader(table, index, cell=order.cell, host=host)
            count = len(commanded_units(there, side))
            return Phrase("reason.hordes_heroes.command", (order.leader,), (order.cell,), (("count", count),))
        case o.Aim():
            return Phrase("reason.hordes_heroes.aim", (order.unit, *(target for target, _ in order.targets)))
        case o.Evade() | o.FleeResponse() | o.Reform() | o.Recoil() | o.Push() | o.Flee():
            return Phrase("reason.hordes_heroes.away", (order.unit,), (order.cell,))
        case o.Stand() | o.Strike():
            return Phrase("reason.hordes_heroes.stand", (order.unit,))
        case o.FollowUp() | o.Pursue():
            return Phrase("reason.hordes_heroes.follow", (order.unit,))
        case o.AnswerTime():
            return Phrase(
                "reason.hordes_heroes.time-agreed" if order.agreed else "reason.hordes_heroes.time-refused"
            )
        case o.EndPhase() | o.Decline() | o.Halt():
            return Phrase("reason.hordes_heroes.rest")
    return Phrase("reason.best")


def _fantastic(table: Table, order: Order) -> Phrase | None:
    """Spells, bombs and what flyers choose."""
    match order:
        case o.Evoke():
            struck = doomed(table, order.cell, order.element)
            message = "reason.hordes_heroes.evoke-destroys" if struck else "reason.hordes_heroes.evoke"
            return Phrase(message, (order.leader, *struck), (order.cell,), (("element", order.element),))
        case o.Dispel():
            return Phrase("reason.hordes_heroes.dispel", (order.leader,))
        case o.Bomb():
            return Phrase("reason.hordes_heroes.bomb", (order.unit, table.held[order.cell]), (order.cell,))
        case o.Exercise():
            return Phrase(
                "reason.hordes_heroes.zone" if order.on else "reason.hordes_heroes.zone-off", (order.unit,)
            )
        case o.Strike() if flies(table, table.units[order.unit]):
            return Phrase("reason.hordes_heroes.swoop", (order.unit, order.target))
        case o.Strike() if flies(table, table.units[order.target]):
            return Phrase("reason.hordes_heroes.join", (order.unit, order.target))
    return None


def _move(table: Table, side: int, order: o.Move) -> Phrase:
    outlook = Outlook(table, side)
    unit = table.units[order.unit]
    about: tuple[Any, ...] = ((order.unit,), (order.cell,))
    if outlook.front[order.cell][order.facing] & outlook.within_reach(order.unit):
        return Phrase("reason.hordes_heroes.charge", *about)
    if troop(table, unit).shooting and outlook.nearest(order.cell) <= farthest(table, order.unit):
        return Phrase("reason.hordes_heroes.range", *about)
    if table.setup.level(order.cell) > table.setup.level(unit.cell):
        return Phrase("reason.hordes_heroes.height", *about)
    if outlook.danger(order.unit, order.cell) < outlook.danger(order.unit, unit.cell):
        return Phrase("reason.hordes_heroes.safety", *about)
    if outlook.marching(order.cell) < outlook.marching(unit.cell):
        return Phrase("reason.hordes_heroes.advance", *about)
    return Phrase("reason.hordes_heroes.place", *about)


def _fight(table: Table, side: int, order: o.Fight) -> Phrase:
    pieces = (order.one, *order.others)

    def own(piece: int) -> bool:
        return (table.leaders[piece - LEADERS] if piece >= LEADERS else table.units[piece]).side == side

    ours = tuple(piece for piece in pieces if own(piece))
    theirs = tuple(piece for piece in pieces if not own(piece))
    lead = base_score(table, ours, theirs).total - base_score(table, theirs, ours).total
    message = (
        "reason.hordes_heroes.fight-ahead"
        if lead > 0
        else "reason.hordes_heroes.fight-even"
        if lead == 0
        else "reason.hordes_heroes.fight-behind"
    )
    return Phrase(message, (*ours, *theirs), (), (("lead", abs(lead)),))
