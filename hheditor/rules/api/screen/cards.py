"""The groups of the sides as cards on a bar: who may act now and by what chance, who acts, who cannot and
why.

A game in which groups act in turn (a command, a division) lists them all, in the order of the scenario; a
screen shows them side by side, gives the order of one that is clicked, and says why another cannot be chosen.
"""

from typing import Generic, Literal, TypeVar

from hheditor.rules.api.orders import Order
from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.answers import ANY, Phrase
from hheditor.values import Finding, Value

P = TypeVar("P", bound=Position)
CardState = Literal["acting", "able", "barred", "waiting", "other", "gone"]
"""It acts; it can be chosen; it cannot, and `why`; it stands aside for now; it is not its side's to choose;
nothing is left of it."""
PipState = Literal["whole", "shaken", "broken", "lost", "coming"]
"""In good order; shaken but in the line; broken and out of it; gone; still to come."""


class Pip(Value, frozen=True):
    """A piece of a group as a dot on its card."""

    piece: int
    state: PipState = "whole"
    done: bool = False
    """It has done what it had to do while its group acts."""


class GroupCard(Value, frozen=True):
    """A group as the players see it on the bar."""

    group: int
    side: int
    name: str
    leader: int = ANY
    """The piece that leads it."""
    ratings: str = ""
    """His figures, as players write them; read with the words of `ratings_title`."""
    ratings_title: str = ""
    """Message id of what the figures are."""
    pips: tuple[Pip, ...] = ()
    state: CardState = "other"
    note: Phrase | None = None
    """What a player should know of it now, in two or three words: how it could act, by what chance."""
    order: Order | None = None
    """The order that chooses it, where it can be."""
    why: Finding | None = None
    """Why it cannot."""
    band: str = ""
    """Its colour on the field, ``#rrggbb``."""

    @property
    def pieces(self) -> tuple[int, ...]:
        """Its pieces on the table."""
        return tuple(pip.piece for pip in self.pips if pip.state not in ("lost", "coming"))


class Groups(Generic[P]):
    """The part of a `Ruleset` that is about groups which act in turn. By default there are none."""

    def group_cards(self, position: P, /) -> tuple[GroupCard, ...]:
        """The groups of all sides, where groups act in turn; none where the system has no such thing."""
        return ()

    def side_orders(self, position: P, /) -> tuple[Order, ...]:
        """What the side to act may choose for itself as a whole, beside the orders of its groups."""
        return ()

    def next_step(self, position: P, /) -> Phrase | None:
        """What the side to act can do next, in one sentence; None where a question asks, or the phase says
        it."""
        return None
