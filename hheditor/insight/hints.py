"""Hints: a few orders worth considering, with their odds and why.

A hint sees what the player sees and thinks like the captain: the best order of each piece at a glance, the
most promising of these played a little way on.
"""

from typing import Any

from hheditor.insight.bots import Candidate, merit_of
from hheditor.insight.captain import Captain
from hheditor.insight.odds import Odds, TooMany, odds
from hheditor.insight.playing import System, never
from hheditor.rules.api import Order, Phrase
from hheditor.values import Value

MOST = 3
_WEIGHED = 6
_LOOKS = 600
_TRUST = 300
"""Weight of the first glance in per cent: between moves a few rounds of dice say little."""


class Hint(Value, frozen=True):
    """An order worth considering."""

    order: Order
    wording: Phrase
    why: Phrase
    odds: tuple[Odds, ...] = ()


def hints(ruleset: System, view: Any, side: int) -> tuple[Hint, ...]:
    """Up to three orders for the side to act, the best first; none where the system has no opinions."""
    if ruleset.to_act(view) != side or not ruleset.has_counsel:
        return ()
    listed = _candidates(ruleset, view)
    if len(listed) > 1:
        listed = Captain(_LOOKS, trust=_TRUST).weigh(ruleset, view, side, listed, 1, never)
    return tuple(
        Hint(order, ruleset.wording(view, order), ruleset.reason(view, order), _odds(ruleset, view, order))
        for _, order in listed[:MOST]
    )


def _candidates(ruleset: System, view: Any) -> list[Candidate]:
    """Where the side may rest, the best order of each piece if it is worth more than resting, or the rest;
    elsewhere the best answers."""
    resting = ruleset.resting(view)
    if resting is None:
        return sorted(ruleset.counsel(view), key=merit_of, reverse=True)[:MOST]
    best = [
        max(listed, key=merit_of)
        for piece in ruleset.subjects(view)
        if (listed := list(ruleset.counsel(view, piece)))
    ]
    worthy = sorted((each for each in best if each[0] > 0), key=merit_of, reverse=True)[:_WEIGHED]
    return worthy or [(0, resting)]


def _odds(ruleset: System, view: Any, order: Order) -> tuple[Odds, ...]:
    try:
        return odds(ruleset, view, order)
    except TooMany:
        return ()
