"""Opponents: whoever plays a side instead of a person.

An opponent sees what its side may see and answers with an order like anybody else. `insight` offers some
(`OPPONENTS`), others register here. What an opponent does
wrong never hurts the battle: a crash or an illegal choice becomes one sentence, and a person takes the seat.
Somebody who plays by letters (`Post`) is asked for nothing: the letters come when they come.
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


LETTERS = "letters"
"""Stands where the id of an opponent would: somebody far away plays the side, by letters."""


class Post(Protocol):
    """The end of a match by letters at which somebody sits. `hheditor.share.letters` has it; the table only
    asks."""

    @property
    def side(self) -> int:
        """The side of whoever sits here."""

    @property
    def floor(self) -> int:
        """The step up to which all is told and stays: what comes after it was not sent yet."""

    @property
    def open(self) -> bool:
        """Whether it is for this end to play on: not before the battle has begun, not while the other is to
        write."""

    def answer(self, position: Any) -> Order | None:
        """The order of either side that needs nobody, as both programs work it out."""


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
