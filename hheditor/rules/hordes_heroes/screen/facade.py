"""What a screen asks of Hordes & Heroes: gestures, overlays, accounts, the roster, the turn.

Each answer is worked out in a module of its own; this is the door. See `hheditor.rules.api.screen.answers`.
"""

from hheditor.rules.api import Order, Patch, Phrase, Ruleset
from hheditor.rules.hordes_heroes.bot.reasons import reason
from hheditor.rules.hordes_heroes.position.orders import CallTime
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.screen import gestures, kinds, status, umpire
from hheditor.rules.hordes_heroes.screen.accounts import account_of, accounts
from hheditor.rules.hordes_heroes.screen.odds import ventures
from hheditor.rules.hordes_heroes.screen.overlays import MAKERS, line_of_sight
from hheditor.values import Finding


class Looking(Ruleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    overlay_makers = MAKERS
    pins = kinds.PINS

    gesture = staticmethod(gestures.gesture)
    wording = staticmethod(gestures.wording)
    order_of = staticmethod(gestures.order_of)
    ventures = staticmethod(ventures)
    resting = staticmethod(status.resting)
    idle = staticmethod(status.idle)
    phases = staticmethod(status.phases)
    beginning = staticmethod(status.beginning)
    line_of_sight = staticmethod(line_of_sight)
    accounts = staticmethod(accounts)
    account_of = staticmethod(account_of)
    roster = staticmethod(status.roster)
    counts = staticmethod(status.counts)
    adjustable = staticmethod(umpire.adjustable)
    adjust = staticmethod(umpire.adjust)
    play_on = staticmethod(umpire.play_on)

    def reason(self, position: Table, order: Order) -> Phrase:
        """What weighs most in an order's merit."""
        return reason(position, self.to_act(position), order)

    def calling_time(self, position: Table) -> Order | None:
        """Propose that time is up."""
        return CallTime()

    def told_with(self, event: str, following: str) -> str:
        """A move that ends in another formation is one deed."""
        return "moved-formed" if (event, following) == ("moved", "formed") else ""

    def force(self, position: Table, order: Order) -> Patch | Finding:
        """What a refused order did on the table all the same."""
        patch = umpire.force(position, order)
        return super().force(position, order) if patch is None else patch
