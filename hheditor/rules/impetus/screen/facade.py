"""What a screen asks of Basic Impetus: each answer is worked out in a module of its own; this is the door.

See `hheditor.rules.api.screen.answers`.
"""

from hheditor.rules.api import AgendaRuleset, Gesture, Order
from hheditor.rules.api.screen.paths import Step
from hheditor.rules.impetus.board.bare.board import TableBoard
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.scenes import scene
from hheditor.rules.impetus.screen import gestures, kinds, paths, status
from hheditor.rules.impetus.screen.accounts import account_of, accounts
from hheditor.rules.impetus.screen.overlays import MAKERS
from hheditor.rules.impetus.screen.ventures import ventures
from hheditor.tables import Field


class Looking(AgendaRuleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    overlay_makers = MAKERS
    pins = kinds.PINS

    mobility = staticmethod(paths.mobility)
    whole = staticmethod(paths.whole)
    together = staticmethod(paths.together)
    rings = staticmethod(paths.rings)
    scene = staticmethod(scene)
    gesture = staticmethod(gestures.gesture)
    wording = staticmethod(gestures.wording)
    idle = staticmethod(status.idle)
    phases = staticmethod(status.phases)
    next_step = staticmethod(status.next_step)
    beginning = staticmethod(status.beginning)
    accounts = staticmethod(accounts)
    account_of = staticmethod(account_of)
    ventures = staticmethod(ventures)
    roster = staticmethod(status.roster)

    def order_along(self, position: Table, piece: int, step: Step) -> Order | None:
        """The order of one step by itself."""
        found = paths.whole(position, (piece,), (step,))
        return None if found is None else found.order

    def field(self, position: Table) -> Field:
        """The bases on a table."""
        board = position.board
        return board.field(position) if isinstance(board, TableBoard) else Field({})

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return super().order_of(position, gesture) or gestures.meant(position, gesture)
