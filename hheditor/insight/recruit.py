"""The weakest of the players."""

from random import Random
from typing import Any

from hheditor.insight.playing import Stop, System
from hheditor.rules.api import Order, tag_of


class Recruit:
    """Does something lawful, whatever it is: for trying out the program, and to be beaten."""

    def choose(self, ruleset: System, view: Any, side: int, seed: int, stop: Stop) -> Order:  # noqa: ARG002 - it does not think long
        """A piece by lot, then one of its orders; now and then it lets the rest be."""
        draw = Random(seed)
        subjects = ruleset.subjects(view)
        resting = ruleset.resting(view)
        if resting is not None and (not subjects or draw.randrange(6) == 0):
            return resting
        if subjects:
            listed = list(ruleset.orders(view, draw.choice(subjects)))
            kinds = sorted({tag_of(order) for order in listed})
            if kinds:
                kind = draw.choice(kinds)
                return draw.choice([order for order in listed if tag_of(order) == kind])
        return draw.choice(list(ruleset.orders(view)))
