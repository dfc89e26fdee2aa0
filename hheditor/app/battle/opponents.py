"""Opponents: whoever plays a side instead of a person.

An opponent sees what its side may see and answers with an order like anybody else. `insight` offers some
(`OPPONENTS`), others register here. What an opponent does
wrong never hurts the battle: a crash or an illegal choice becomes one sentence, and a person takes the seat.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from hheditor.rules.api import Order, Ruleset

Stop = Callable[[], bool]
"""Whether to stop thinking and answer at once."""


class Opponent(Protocol):
    """Plays a side."""

    def choose(self, ruleset: Ruleset[Any], view: Any, side: int, seed: int, stop: Stop) -> Order:
        """An order for the side at a position as it may see it. The same seed gives the same choice."""


class Offer(NamedTuple):
    """An opponent people can choose."""

    id: str
    title: str
    """Message id of its name."""
    make: Callable[[], Opponent]


_registered: dict[str, Offer] = {}


def register(offer: Offer) -> None:
    """Offer an opponent under its id, replacing an earlier one of that id."""
    _registered[offer.id] = offer


def forget(opponent: str) -> None:
    """Undo `register`."""
    _registered.pop(opponent, None)


def opponents() -> tuple[Offer, ...]:
    """Every opponent there is."""
    found = {offer.id: offer for offer in (*_of_insight(), *_registered.values())}
    return tuple(found.values())


def find(opponent: str) -> Offer | None:
    """The opponent of that id; None if there is none any more."""
    return next((offer for offer in opponents() if offer.id == opponent), None)


def _of_insight() -> tuple[Offer, ...]:
    from hheditor.insight.opponents import OPPONENTS

    return tuple(Offer(*each) for each in OPPONENTS)
