"""What a hand may take hold of beyond what is proposed to it, and what it shows before it gives an order."""

from typing import Generic, TypeVar

from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.answers import Gesture

P = TypeVar("P", bound=Position)


class Hands(Generic[P]):
    """The part of a `Ruleset` that is about hands; by default they do what is listed and no more."""

    def movable(self, position: P, /) -> tuple[int, ...]:
        """Pieces of the side to act that a hand may take hold of now: those that can be ordered, and those
        for whom nothing is proposed and who may do something all the same."""
        return self.subjects(position)

    def aims_on(self, position: P, gesture: Gesture, /) -> bool:
        """Whether somebody who was shown the targets of a gesture may be shown another before he acts."""
        return False

    def idle(self, position: P, /) -> tuple[int, ...]:
        """Pieces of the side to act that would do nothing if it left the rest as it is: worth a warning."""
        return self.subjects(position)

    def subjects(self, position: P, /) -> tuple[int, ...]:
        """Pieces the side to act can order now."""
        raise NotImplementedError
