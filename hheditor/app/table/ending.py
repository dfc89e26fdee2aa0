"""The end of a battle: who won and why, the count, and how to play on."""

from typing import Any

from hheditor.rules.api import Count, Order, Outcome, Override, Ruleset
from hheditor.values import Finding, Value, refuse

__all__ = ["PLAY_ON", "Ending", "ending", "going_on_after"]

PLAY_ON = "play-on"
"""The reason such an override carries; ``reason.play-on`` says it."""


class Ending(Value, frozen=True):
    """How a battle ended."""

    outcome: Outcome
    counts: tuple[Count, ...] = ()
    can_play_on: bool = False


def ending(ruleset: Ruleset[Any], position: Any) -> Ending | None:
    """How the battle ended; None while it goes on."""
    outcome = ruleset.outcome(position)
    if outcome is None:
        return None
    return Ending(outcome, ruleset.counts(position), ruleset.play_on(position) is not None)


def going_on_after(ruleset: Ruleset[Any], position: Any) -> Order | Finding:
    """The override by which a battle that is over goes on."""
    if ruleset.outcome(position) is None:
        return refuse("table.not-over")
    patch = ruleset.play_on(position)
    if patch is None:
        return refuse("table.no-playing-on")
    return Override(patch, PLAY_ON)
