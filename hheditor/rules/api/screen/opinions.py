"""What a system thinks of positions and orders; bots and hints rest on it, never legality."""

from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from hheditor.rules.api.orders import Order
from hheditor.rules.api.outcome import Outcome
from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.answers import Phrase

P = TypeVar("P", bound=Position)

WON = 100_000
"""The prospect of whoever has won."""


def lead(ended: Outcome | None, side: int, merit: Callable[[int], int]) -> int:
    """How much better a side stands than the other by their merits, or what has come out of it."""
    if ended is not None:
        return 0 if ended.winner < 0 else WON if ended.winner == side else -WON
    return merit(side) - merit(1 - side)


class Opinions(Generic[P]):
    """How far the opinions of a system go."""

    has_counsel: ClassVar[bool] = False
    """Whether `counsel` has opinions."""
    prospect_scale: ClassVar[int] = 0
    """The prospect at which a side wins 73 times in 100 (the scale of a logistic curve); 0: not known."""
    prospect_doubt: ClassVar[int] = 0
    """How far a prospect may be wrong either way: in two positions of three the truth lies within."""

    def reason(self, position: P, /, order: Order) -> Phrase:
        """Why an order is worth considering, in a sentence."""
        return Phrase("reason.best")
