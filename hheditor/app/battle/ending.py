"""The end of a battle: who won and why, the count, and how to play on."""

from hheditor.battles import ROOT, Record
from hheditor.rules.api import Count, Moment, Order, Outcome, Override
from hheditor.values import Finding, Value, refuse

__all__ = ["PLAY_ON", "Ending", "ending", "going_on_after"]

PLAY_ON = "play-on"
"""The reason such an override carries; ``reason.play-on`` says it."""


class Ending(Value, frozen=True):
    """How a battle ended."""

    outcome: Outcome
    counts: tuple[Count, ...] = ()
    can_play_on: bool = False


def ended_in(battle: Record) -> Moment:
    """The phase in which the step at the cursor ended."""
    node = battle.cursor.node
    heading = battle.heading(node)
    for event in reversed(battle.events(node) if node != ROOT else ()):
        begun = battle.ruleset.beginning(event)
        if begun is not None and begun.phase:
            return begun
    return heading


def ending(battle: Record) -> Ending | None:
    """How the battle ended; None while it goes on."""
    ruleset, position = battle.ruleset, battle.position()
    outcome = ruleset.outcome(position)
    if outcome is None:
        return None
    more = ruleset.play_on(position, ended_in(battle)) is not None
    return Ending(outcome, ruleset.counts(position), more)


def going_on_after(battle: Record) -> Order | Finding:
    """The override by which a battle that is over goes on."""
    ruleset, position = battle.ruleset, battle.position()
    if ruleset.outcome(position) is None:
        return refuse("table.not-over")
    patch = ruleset.play_on(position, ended_in(battle))
    if patch is None:
        return refuse("table.no-playing-on")
    return Override(patch, PLAY_ON)
