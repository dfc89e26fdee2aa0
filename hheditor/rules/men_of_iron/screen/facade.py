"""What a screen asks of Men of Iron: each answer is worked out in a module of its own; this is the door.

See `hheditor.rules.api.screen.answers`.
"""

from hheditor.rules.api import AgendaRuleset, Event, Gesture, Held, Order
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.screen import cards, gestures, kinds, status, umpire
from hheditor.rules.men_of_iron.screen import hand as holding
from hheditor.rules.men_of_iron.screen.accounts import account_of, accounts
from hheditor.rules.men_of_iron.screen.overlays import MAKERS, line_of_sight


class Looking(AgendaRuleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    overlay_makers = MAKERS
    pins = kinds.PINS

    gesture = staticmethod(gestures.gesture)
    wording = staticmethod(gestures.wording)
    resting = staticmethod(status.resting)
    idle = staticmethod(status.idle)
    phases = staticmethod(status.phases)
    group_cards = staticmethod(cards.cards)
    side_orders = staticmethod(cards.besides)
    next_step = staticmethod(cards.next_step)
    beginning = staticmethod(status.beginning)
    line_of_sight = staticmethod(line_of_sight)
    accounts = staticmethod(accounts)
    account_of = staticmethod(account_of)
    in_secret = staticmethod(holding.in_secret)
    openly = staticmethod(holding.openly)
    roster = staticmethod(status.roster)
    counts = staticmethod(status.counts)
    adjustable = staticmethod(umpire.adjustable)
    adjust = staticmethod(umpire.adjust)

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return super().order_of(position, gesture) or gestures.meant(position, gesture)

    def told_too(self, event: Event) -> bool:
        """Who is activated is said below the heading."""
        return True

    def hand(self, position: Table, side: int) -> tuple[Held, ...]:
        """The counters a side holds."""
        orders = tuple(self.orders(position)) if self.to_act(position) == side else ()
        return holding.hand(position, side, orders)
