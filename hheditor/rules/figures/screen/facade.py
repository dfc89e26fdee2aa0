"""What a screen asks of the figure game: each answer has a module of its own; this is the door."""

from typing import Any

from hheditor.rules.api import AgendaRuleset, Gesture, Order, Overlay, Phrase
from hheditor.rules.api.paper.bases import Base
from hheditor.rules.api.screen.paths import Mobility, Range, Step
from hheditor.rules.figures.paper import bases
from hheditor.rules.figures.position.profile import book
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.screen import gestures, kinds, overlays, paths
from hheditor.tables import Field


class Looking(AgendaRuleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    pins = kinds.PINS

    def gesture(self, position: Table, order: Order) -> Gesture:
        """An order as a hand shows it."""
        return gestures.gesture(position, order)

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return gestures.meant(position, gesture) or super().order_of(position, gesture)

    def wording(self, position: Table, order: Order) -> Phrase:
        """An order in a few words."""
        shown = gestures.gesture(position, order)
        return gestures.wording(order, shown) or super().wording(position, order)

    def overlays(self, position: Table, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
        """Zones, command, arcs."""
        return overlays.overlays(position, kind, side, piece)

    def mobility(self, position: Table, piece: int) -> Mobility | None:
        """What a piece may be asked to do now."""
        return paths.mobility(position, piece)

    def order_along(self, position: Table, piece: int, step: Step) -> Order | None:
        """The order of a step."""
        return paths.order_along(piece, step)

    def field(self, position: Table) -> Field:
        """Bases, and figures that stand by themselves."""
        return position.pieces

    def rings(self, position: Table, piece: int) -> tuple[Range, ...]:
        """Shots, zone, command."""
        return paths.rings(position, piece)

    def bases(self, scenario: Any) -> tuple[Base, ...]:
        """Formations and command figures to cut out."""
        return bases.bases(book(), [side.army for side in scenario.sides])

    def ranges(self, scenario: Any) -> tuple[Range, ...]:
        """The measuring stick of the armies of a scenario."""
        return paths.ranges(book(), (side.army for side in scenario.sides))
