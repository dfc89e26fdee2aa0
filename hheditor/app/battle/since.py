"""What happened since a person last had a say: the steps of opponents, and what came of every roll."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hheditor.app.battle.dice import Thrown, thrown_at
from hheditor.battles import ROOT, Battle
from hheditor.rules.api import Event
from hheditor.values import Value

if TYPE_CHECKING:
    from hheditor.app.battle.table import Table


class Deed(Value, frozen=True):
    """A roll, or several for one purpose, and what came of it."""

    rolls: tuple[Thrown, ...]
    events: tuple[Event, ...] = ()


def gesture_of_node(battle: Battle, at: int) -> tuple[int, ...]:
    """The steps of the gesture a step belongs to, down to that step."""
    found = [at]
    while battle.node(found[0]).added.joined and battle.node(found[0]).depth > 1:
        found.insert(0, battle.node(found[0]).parent)
    return tuple(found)


def by_opponents(table: "Table") -> tuple[int, ...]:
    """The steps at the end of the line that opponents began, back to the last order of a person."""
    battle = table.battle
    at, found = battle.cursor.node, list[int]()
    while at != ROOT:
        gesture = gesture_of_node(battle, at)
        actor = battle.node(gesture[0]).added.actor
        if actor < 0 or not table.opponent_of(actor):
            break
        found = [*gesture, *found]
        at = battle.node(gesture[0]).parent
    return tuple(found)


def half_before(battle: Battle, rolls: Sequence[Thrown], at: int) -> Thrown | None:
    """The roll thrown before one of a battle's rolls for the same occasion, by the other side."""
    if at < 1 or not same_occasion(rolls[at - 1], rolls[at]):
        return None
    told = any(event.event for event in battle.events(rolls[at - 1].node))
    return None if told else rolls[at - 1]


def deeds(battle: Battle, nodes: tuple[int, ...]) -> tuple[Deed, ...]:
    """The rolls of some steps in their order, those of one occasion together, each with all that came of it
    until the next roll or phase."""
    ruleset = battle.ruleset
    found: list[Deed] = []
    open_ = False
    for node in nodes:
        thrown = thrown_at(battle, node)
        events = [event for event in battle.events(node) if event.event]
        if thrown is not None:
            last = found[-1] if found and open_ and not found[-1].events else None
            if last is not None and same_occasion(last.rolls[-1], thrown):
                found[-1] = Deed((*last.rolls, thrown))
            else:
                found.append(Deed((thrown,)))
            open_ = True
        for event in events:
            if ruleset.beginning(event) is not None:
                open_ = False
            elif open_:
                found[-1] = Deed(found[-1].rolls, (*found[-1].events, event))
    return tuple(found)


def same_occasion(one: Thrown, other: Thrown) -> bool:
    """Whether two rolls that follow each other are the two halves of one, as both sides throw in a fight."""
    return one.roll.purpose == other.roll.purpose and one.roll.side != other.roll.side
