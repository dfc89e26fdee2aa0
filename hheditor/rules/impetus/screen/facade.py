"""What a screen asks of Basic Impetus: each answer is worked out in a module of its own; this is the door.

See `hheditor.rules.api.screen.answers`.
"""

from hheditor.rules.api import (
    Account,
    AgendaRuleset,
    Event,
    Gesture,
    Moment,
    Order,
    Overlay,
    Phase,
    Phrase,
    Roster,
    Scene,
)
from hheditor.rules.api.screen.paths import Joint, Mobility, Range, Step, Whole
from hheditor.rules.api.screen.ventures import Venture
from hheditor.rules.api.surfaces import Where
from hheditor.rules.impetus.board.bare.board import TableBoard
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.scenes import scene
from hheditor.rules.impetus.screen import accounts, gestures, kinds, overlays, paths, status, ventures
from hheditor.tables import Field


class Looking(AgendaRuleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    pins = kinds.PINS

    def mobility(self, position: Table, piece: int) -> Mobility | None:
        """TAB-5, TAB-6: ahead, back, aside and about a front corner."""
        return paths.mobility(position, piece)

    def whole(self, position: Table, pieces: tuple[int, ...], steps: tuple[Step, ...]) -> Whole | None:
        """MOV-2: a path is one move; GRP-2: of a group, too."""
        return paths.whole(position, pieces, steps)

    def order_along(self, position: Table, piece: int, step: Step) -> Order | None:
        """The order of one step by itself."""
        found = paths.whole(position, (piece,), (step,))
        return None if found is None else found.order

    def together(self, position: Table, pieces: tuple[int, ...], where: Where) -> Joint | None:
        """GRP-2, GRP-5: a group goes by one order."""
        return paths.together(position, pieces, where)

    def field(self, position: Table) -> Field:
        """The bases on a table."""
        board = position.board
        return board.field(position) if isinstance(board, TableBoard) else Field({})

    def rings(self, position: Table, piece: int) -> tuple[Range, ...]:
        """Its zone, its move, its charge, its ranges."""
        return paths.rings(position, piece)

    def scene(self, position: Table) -> Scene:
        """Every unit on the field."""
        return scene(position)

    def gesture(self, position: Table, order: Order) -> Gesture:
        """An order as a hand shows it."""
        return gestures.gesture(position, order)

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return super().order_of(position, gesture) or gestures.meant(position, gesture)

    def wording(self, position: Table, order: Order) -> Phrase:
        """An order in a few words."""
        return gestures.wording(order, gestures.gesture(position, order))

    def idle(self, position: Table) -> tuple[int, ...]:
        """Units that would not be activated."""
        return status.idle(position)

    def phases(self, position: Table) -> tuple[Phase, ...]:
        """Initiative, then both sides."""
        return status.phases(position)

    def next_step(self, position: Table) -> Phrase | None:
        """What the side to act can do."""
        return status.next_step(position)

    def beginning(self, event: Event) -> Moment | None:
        """A turn or a side's part of it begins."""
        return status.beginning(event)

    def overlays(self, position: Table, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
        """What to lay over the field."""
        return overlays.overlays(position, kind, side, piece)

    def accounts(self, position: Table, order: Order | None = None) -> tuple[Account, ...]:
        """How dice would be counted."""
        return accounts.accounts(position, order)

    def ventures(self, position: Table, order: Order | None = None) -> tuple[Venture[Table], ...]:
        """Shots and rounds of melee."""
        return ventures.ventures(position, order)

    def account_of(self, event: Event) -> Account | None:
        """How dice were counted."""
        return accounts.account_of(event)

    def roster(self, position: Table) -> Roster:
        """Every unit with its state."""
        return status.roster(position)
