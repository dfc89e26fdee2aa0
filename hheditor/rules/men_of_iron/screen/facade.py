"""What a screen asks of Men of Iron: each answer is worked out in a module of its own; this is the door.

See `hheditor.rules.api.screen.answers`.
"""

from hheditor.rules.api import (
    Account,
    Adjustable,
    Adjustment,
    AgendaRuleset,
    Count,
    Event,
    Gesture,
    Held,
    Moment,
    Order,
    Overlay,
    Patch,
    Phase,
    Phrase,
    Roster,
)
from hheditor.rules.api.screen.cards import GroupCard
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.screen import accounts, cards, gestures, kinds, overlays, status, umpire
from hheditor.rules.men_of_iron.screen import hand as holding
from hheditor.values import Finding


class Looking(AgendaRuleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    pins = kinds.PINS

    def gesture(self, position: Table, order: Order) -> Gesture:
        """An order as a hand shows it."""
        return gestures.gesture(position, order)

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return super().order_of(position, gesture) or gestures.meant(position, gesture)

    def wording(self, position: Table, order: Order) -> Phrase:
        """An order in a few words."""
        return gestures.wording(position, order, gestures.gesture(position, order))

    def resting(self, position: Table) -> Order | None:
        """End the phase, let the declarations stand."""
        return status.resting(position)

    def idle(self, position: Table) -> tuple[int, ...]:
        """Units that would do nothing."""
        return status.idle(position)

    def phases(self, position: Table) -> tuple[Phase, ...]:
        """Phases A to E."""
        return status.phases(position)

    def group_cards(self, position: Table) -> tuple[GroupCard, ...]:
        """The Battles of both sides: what is done and left, and by what chance each could act now."""
        return cards.cards(position)

    def side_orders(self, position: Table) -> tuple[Order, ...]:
        """The army, a standard, an ambush, a pass."""
        return cards.besides(position)

    def next_step(self, position: Table) -> Phrase | None:
        """What can be done next."""
        return cards.next_step(position)

    def beginning(self, event: Event) -> Moment | None:
        """An activation begins."""
        return status.beginning(event)

    def told_too(self, event: Event) -> bool:
        """Who is activated is said below the heading."""
        return True

    def overlays(self, position: Table, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
        """What to lay over the field."""
        return overlays.overlays(position, kind, side, piece)

    def line_of_sight(self, position: Table, piece: int, cell: int) -> Overlay | None:
        """The line from a unit to a hex, and what blocks it."""
        return overlays.line_of_sight(position, piece, cell)

    def accounts(self, position: Table, order: Order | None = None) -> tuple[Account, ...]:
        """How totals would be built."""
        return accounts.accounts(position, order)

    def account_of(self, event: Event) -> Account | None:
        """How a total was built."""
        return accounts.account_of(event)

    def hand(self, position: Table, side: int) -> tuple[Held, ...]:
        """The counters a side holds."""
        orders = tuple(self.orders(position)) if self.to_act(position) == side else ()
        return holding.hand(position, side, orders)

    def in_secret(self, position: Table) -> bool:
        """Draws, and whatever a counter could answer."""
        return holding.in_secret(position)

    def openly(self, position: Table) -> Order | None:
        """To play none."""
        return holding.openly(position)

    def roster(self, position: Table) -> Roster:
        """Every unit and leader with its state."""
        return status.roster(position)

    def counts(self, position: Table) -> tuple[Count, ...]:
        """Flight points and levels, counters, the run, the time."""
        return status.counts(position)

    def adjustable(self, position: Table, piece: int) -> Adjustable | None:
        """What the umpire can change of a piece."""
        return umpire.adjustable(position, piece)

    def adjust(self, position: Table, wanted: Adjustment) -> Patch | Finding:
        """The patch an umpire's wish comes to."""
        return umpire.adjust(position, wanted)
