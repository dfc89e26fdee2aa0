"""What a screen asks of Hordes & Heroes: gestures, overlays, accounts, the roster, the turn.

Each answer is worked out in a module of its own; this is the door. See `hheditor.rules.api.screen.answers`.
"""

from hheditor.rules.api import (
    Account,
    Adjustable,
    Adjustment,
    Count,
    Event,
    Gesture,
    Moment,
    Order,
    Overlay,
    Patch,
    Phase,
    Phrase,
    Roster,
    Ruleset,
)
from hheditor.rules.api.screen.ventures import Venture
from hheditor.rules.hordes_heroes.bot.reasons import reason
from hheditor.rules.hordes_heroes.position.orders import CallTime
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.screen import accounts, gestures, kinds, overlays, status, umpire
from hheditor.rules.hordes_heroes.screen.odds import ventures
from hheditor.values import Finding


class Looking(Ruleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    pins = kinds.PINS

    def gesture(self, position: Table, order: Order) -> Gesture:
        """An order as a hand shows it."""
        return gestures.gesture(position, order)

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return gestures.order_of(position, gesture)

    def wording(self, position: Table, order: Order) -> Phrase:
        """An order in a few words."""
        return gestures.wording(position, order, gestures.gesture(position, order))

    def reason(self, position: Table, order: Order) -> Phrase:
        """What weighs most in an order's merit."""
        return reason(position, self.to_act(position), order)

    def ventures(self, position: Table, order: Order | None = None) -> tuple[Venture[Table], ...]:
        """Each shot and fight by itself."""
        return ventures(position, order)

    def resting(self, position: Table) -> Order | None:
        """End the phase, confirm the shots."""
        return status.resting(position)

    def calling_time(self, position: Table) -> Order | None:
        """Propose that time is up."""
        return CallTime()

    def idle(self, position: Table) -> tuple[int, ...]:
        """Pieces that would do nothing."""
        return status.idle(position)

    def phases(self, position: Table) -> tuple[Phase, ...]:
        """The phases of the bound in hand."""
        return status.phases(position)

    def beginning(self, event: Event) -> Moment | None:
        """The turn, bound or phase an event begins."""
        return status.beginning(event)

    def told_with(self, event: str, following: str) -> str:
        """A move that ends in another formation is one deed."""
        return "moved-formed" if (event, following) == ("moved", "formed") else ""

    def overlays(self, position: Table, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
        """What to lay over the field."""
        return overlays.overlays(position, kind, side, piece)

    def line_of_sight(self, position: Table, piece: int, cell: int) -> Overlay | None:
        """The line from a unit to a cell, and what blocks it."""
        return overlays.line_of_sight(position, piece, cell)

    def accounts(self, position: Table, order: Order | None = None) -> tuple[Account, ...]:
        """How scores would be built."""
        return accounts.accounts(position, order)

    def account_of(self, event: Event) -> Account | None:
        """How a score was built."""
        return accounts.account_of(event)

    def roster(self, position: Table) -> Roster:
        """Every unit and leader with its state."""
        return status.roster(position)

    def counts(self, position: Table) -> tuple[Count, ...]:
        """Stands, points and leaders lost."""
        return status.counts(position)

    def adjustable(self, position: Table, piece: int) -> Adjustable | None:
        """What the umpire can change of a piece."""
        return umpire.adjustable(position, piece)

    def adjust(self, position: Table, wanted: Adjustment) -> Patch | Finding:
        """The patch an umpire's wish comes to."""
        return umpire.adjust(position, wanted)

    def force(self, position: Table, order: Order) -> Patch | Finding:
        """What a refused order did on the table all the same."""
        patch = umpire.force(position, order)
        return super().force(position, order) if patch is None else patch

    def play_on(self, position: Table, ended_in: Moment) -> Patch | None:
        """Go on after the end."""
        return umpire.play_on(position, ended_in)
