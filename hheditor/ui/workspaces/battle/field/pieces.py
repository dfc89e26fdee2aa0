"""The pieces of a battle as its players like to see them."""

from typing import TYPE_CHECKING

from hheditor.app.army.arms import arms_borne
from hheditor.ui.canvas.pieces import Pieces

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.context import Context


def pieces_of(context: "Context", view: "FieldView", battle: "Battle") -> Pieces:
    """In the colours of their armies, named and as counters or figures as somebody has set it."""
    settings = context.desk.settings
    pieces = Pieces(view, still=lambda: settings.value.reduced_motion)
    pieces.always_named, pieces.counters = settings.value.unit_names, settings.value.counters
    pieces.wear(*(side.army.device for side in battle.header.scenario.sides))
    pieces.bear(arms_borne(battle))
    return pieces
