"""What helps a hand on a bare table: the ghost, the line it is typed in, and the ruler; and what they say."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint

from hheditor.rules.api.surfaces import Spot
from hheditor.ui.workspaces.battle.field.ghost import Ghost
from hheditor.ui.workspaces.battle.field.path_entry import PathEntry
from hheditor.ui.workspaces.battle.field.path_words import path_lines, ruler_lines
from hheditor.ui.workspaces.battle.field.ruler import Ruler

if TYPE_CHECKING:
    from collections.abc import Callable

    from hheditor.app.battle.path.draft import Draft
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.rules.api import Order, Ruleset
    from hheditor.ui.canvas.hand import Pointer
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.context import Context
    from hheditor.ui.parts.speech import Speech
    from hheditor.ui.workspaces.battle.field.floating import HoverCard
    from hheditor.ui.workspaces.battle.heraldic import Arms


class BareTable:
    """The aids of one view; on a field with places they do nothing."""

    def __init__(
        self,
        context: "Context",
        view: "FieldView",
        seat: "Clerk",
        arms: "Arms",
        speech: "Speech",
        card: "HoverCard",
        account: "Callable[[Order | None], None]",
    ) -> None:
        """`account` shows how what an order leads to would be counted."""
        self._account = account
        self._view, self._seat, self._speech, self._card = view, seat, speech, card
        self.ghost = Ghost(view, seat, arms, context.theme.px, self._laid_out)
        self.ruler = Ruler(view, context.theme.px, self._ruled, speech)
        self.entry = PathEntry(context, self.ghost, speech, view)
        self._measuring = False
        """Whether a button is down that laid the ruler's beginning."""

    def _laid_out(self, draft: "Draft | None", spot: QPoint) -> None:
        if draft is None:
            self._card.hide()
            self._account(None)
        else:
            orders = draft.verdict.orders if draft.is_one else ()
            self._account(orders[0] if orders else None)
            self._card.say(path_lines(self._speech, draft, waits=self.ghost.waits), spot)

    # The hand ---------------------------------------------------------------------------------------------

    @property
    def holding(self) -> bool:
        """Whether a button is down and something here has taken hold of it."""
        return self._measuring or self.ghost.holding

    def press(self, pointer: "Pointer", able: list[int]) -> bool:
        """Begin to measure, or take hold of a piece; whether there was something to do."""
        if self.ruler.on:
            self._measuring = True
            self.ruler.begin((pointer.x, pointer.y))
            return True
        return self.ghost.press(pointer, able)

    def move(self, pointer: "Pointer", far: int) -> None:
        """The hand moves; before it has gone so many pixels it was only a press."""
        if self._measuring:
            self.measure((pointer.x, pointer.y))
        else:
            self.ghost.move(pointer, far)

    def release(self, pointer: "Pointer") -> bool:
        """Let go; False where it was only a click on somebody who was chosen."""
        if self._measuring:
            self._measuring = False
            self.ruler.end()
            return True
        return self.ghost.release(pointer)

    def let_go(self) -> bool:
        """Drop what is laid out, then put the ruler away; whether there was either."""
        if self.ghost.drop():
            self._card.hide()
        elif self.ruler.on:
            self.toggle_ruler()
        else:
            return False
        return True

    # The ruler --------------------------------------------------------------------------------------------

    def _ruled(self) -> "tuple[Ruleset[Any], Any]":
        return self._seat.table.ruleset, self._seat.table.shown

    def measure(self, spot: Spot) -> None:
        """Lay the ruler to a spot, and say what it reads."""
        found = self.ruler.show(self._seat.chosen, spot)
        if found is None:
            self._card.hide()
            return
        lines = ruler_lines(self._speech, found, bearing=self._seat.chosen >= 0)
        self._card.say(lines, self._view.viewport_point(spot))

    def toggle_ruler(self, spot: Spot | None = None) -> None:
        """Take up the ruler, from where the pointer is, or put it away."""
        self.ruler.toggle()
        self._card.hide()
        if self.ruler.on and spot is not None:
            self.measure(spot)
