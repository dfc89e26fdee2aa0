"""What a deployment screen asks of a rules system.

The screen never judges: it takes the position where a side places its pieces, makes the orders that place
and withdraw them, and asks `refusal` like anybody else. What a scenario keeps of it are `Placement`s, which
number a side's pieces as its army does: units, then leaders.

A system without deployment keeps the defaults: there is nothing to place.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from hheditor.rules.api.orders import Order
from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.scene import Lie
from hheditor.scenarios import Placement
from hheditor.values import Value

P = TypeVar("P", bound=Position)


class Muster(Value, frozen=True):
    """Where the opening of a battle has come to: its choices are made, and a side places its pieces."""

    side: int
    """The side that places now."""
    edges: tuple[str, ...]
    """The edge of each side."""
    first: int
    """The side with the first bound."""


class Initiative(Value, frozen=True):
    """Why a side has the choice at the opening, or why dice decide."""

    side: int
    """The side that chooses; -1 where dice decide."""
    message: str
    """Message id; its parameters are ``counts`` by side, as ``first`` and ``second``."""
    counts: tuple[int, ...] = ()
    rule: str = ""


class Wave(Value, frozen=True):
    """Pieces that are placed in one step of the deployment, before those of the next."""

    message: str
    """Message id of what the step is called."""
    pieces: tuple[int, ...]


class Deploys(Generic[P]):
    """The part of a `Ruleset` that is about deployment."""

    lies: ClassVar[Mapping[str, Lie]] = {}
    """How its formations lie, as far as they are not in ranks."""

    def deploying(self, scenario: Any, side: int) -> P | None:
        """The position where that side places its pieces, nobody on the table, edges as the scenario has
        them; None where the system deploys nothing."""
        return None

    def initiative(self, scenario: Any) -> Initiative | None:
        """Who has the choice at the opening of a battle of that scenario; None where nobody has."""
        return None

    def muster(self, position: P, /) -> Muster | None:
        """Who places now; None where no side is placing."""
        return None

    def enlisted(self, position: P, /, side: int) -> tuple[int, ...]:
        """The pieces of a side, in the order in which placements number them."""
        return ()

    def waves(self, position: P, /, side: int) -> tuple[Wave, ...]:
        """The steps in which the pieces of a side are placed in a battle; none where there are no steps. Who
        prepares may place in any order all the same."""
        return ()

    def order_to_place(self, position: P, piece: int, placement: Placement, /) -> Order:
        """The order that places a piece so; only `refusal` says whether it may be given."""
        raise NotImplementedError

    def joins(self, position: P, /, piece: int, other: int) -> bool:
        """Whether a piece that is put on another joins it, as one more rank of a block; by default nobody
        does, and who is put on a friend has no room there."""
        return False

    def men(self, position: P, /, piece: int) -> tuple[int, ...]:
        """Whom a piece leads who stand one by one, itself first, in the order of the spots its placement has:
        a hand moves each by himself. None of a piece that stands alone."""
        return ()

    def order_to_withdraw(self, position: P, /, piece: int) -> Order:
        """The order that takes a piece off the table again."""
        raise NotImplementedError

    def placements(self, position: P, /, side: int) -> tuple[Placement, ...]:
        """How a side stands, as a scenario would keep it."""
        return ()

    def formations(self, position: P, /, piece: int) -> tuple[str, ...]:
        """The formations a piece may be placed in, the usual one first."""
        return ()

    def footprint(self, position: P, /, piece: int, placement: Placement) -> Placement:
        """The same placement with its cells filled in, where its formation takes several and none are
        named."""
        return placement

    def base(self, position: P, /, piece: int, formation: str) -> tuple[int, int]:
        """Width and depth of a piece on a bare table, in that formation; nothing where it takes places."""
        return 0, 0

    def facing_ahead(self, scenario: Any, side: int) -> int:
        """The facing of a side that looks straight at the enemy."""
        return 0

    def array(self, scenario: Any, side: int, seed: int = 0) -> tuple[Placement, ...]:
        """A sensible deployment of a whole side; another seed gives another one. None at all by default."""
        return ()
