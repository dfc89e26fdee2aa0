"""How things stand at the table, beside the field: rows that choose what they are about and show it."""

from typing import TYPE_CHECKING

from hheditor.ui.insight.standing import StandingPanel
from hheditor.ui.workspaces import Panel

if TYPE_CHECKING:
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.rules.api.screen.standing import Standing, Thing
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.context import Context
    from hheditor.ui.parts.speech import Speech
    from hheditor.ui.workspaces.battle.heraldic import Arms


class StandingAtTable:
    """The panel of a battle, where its game has something to say there."""

    def __init__(self, context: "Context", arms: "Arms", seat: "Clerk", view: "FieldView") -> None:
        self._seat, self._view = seat, view
        self.panel: StandingPanel | None = None
        if self._now() is not None:
            self.panel = StandingPanel(context, lambda side: arms.livery(side).field)
            self.panel.chosen.connect(self._show)

    @property
    def panels(self) -> tuple[Panel, ...]:
        """It, or nothing."""
        return (Panel("battle.standing", "battle.standing", self.panel),) if self.panel is not None else ()

    def follow(self, speech: "Speech") -> None:
        """The table changed."""
        if self.panel is not None:
            self.panel.show_standing(self._now(), speech)

    def _now(self) -> "Standing | None":
        table = self._seat.table
        return table.ruleset.standing(table.shown)

    def _show(self, thing: "Thing") -> None:
        """A row was clicked: what it is about is chosen, and brought into view."""
        self._seat.choose(thing.piece)
        if thing.spot is not None:
            self._view.set_cursor(thing.spot)
