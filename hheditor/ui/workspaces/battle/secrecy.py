"""What is kept from one of two people at one screen: the curtain over the page, and what the sides hold."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hheditor.rules.api.secrets import Secrets
from hheditor.ui.curtain import Curtain, Shown
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.battle.field.menu import choice_menu
from hheditor.ui.workspaces.battle.panels.hand import Hand, HandPanel

if TYPE_CHECKING:
    from hheditor.app.battle.seat.seat import Seat
    from hheditor.rules.api import Order
    from hheditor.ui.context import Context
    from hheditor.ui.parts.speech import Speech


class Secrecy:
    """Follows the seat: draws the curtain where the screen is passed on, shows hands as they may be seen."""

    def __init__(
        self,
        context: "Context",
        page: QWidget,
        seat: "Seat",
        speech: "Speech",
        forms: tuple[QWidget, ...] = (),
    ) -> None:
        """`forms` are put away where the curtain falls."""
        self._forms = forms
        self._context, self._page, self._seat, self._speech = context, page, seat, speech
        self.curtain = Curtain(context, "battle", page)
        self.curtain.hide()
        holds = type(seat.table.ruleset).hand is not Secrets.hand
        self.hand = HandPanel(context, self._play, seat.pass_screen) if holds else None

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The panel of hands, in systems whose sides may hold something."""
        return () if self.hand is None else (Panel("battle.hand", "battle.hand", self.hand),)

    @property
    def closed(self) -> bool:
        """Whether the curtain hides the battle."""
        return self._seat.eyes.curtain >= 0

    @property
    def focus(self) -> QWidget:
        """Where keys go: to the button that opens the curtain, or to the field."""
        return self.curtain.button if self.closed else self._page

    def follow(self) -> None:
        """Another position, or somebody else looks."""
        if self.hand is not None:
            self.hand.show_hands(self._hands(), self._speech)
        if self.closed:
            self._draw(self._seat.eyes.curtain)
        elif self.curtain.isVisibleTo(self._page):
            self.curtain.hide()
            self._page.setFocus()

    def _draw(self, side: int) -> None:
        """Cloth lies over the whole page, and Enter opens it."""
        say, name = self._context.say, self._speech.side(side)
        army = self._seat.table.battle.header.scenario.sides[side].army
        self.curtain.show_for(
            Shown(
                army.device,
                say("battle.pass-screen", side=name),
                say("battle.pass-screen-text"),
                say("battle.show-mine", side=name),
            )
        )
        for form in self._forms:
            form.hide()
        self.place()
        self.curtain.show()
        self.curtain.raise_()
        self.curtain.button.setFocus()

    def place(self) -> None:
        """The page has another size."""
        self.curtain.setGeometry(self._page.rect())

    def _hands(self) -> list[Hand]:
        table, eyes = self._seat.table, self._seat.eyes
        return [
            Hand(
                side,
                table.ruleset.hand(table.shown, side),
                eyes.shared and side in eyes.people,
                side in table.keeps,
            )
            for side in range(table.ruleset.sides(table.position))
        ]

    def _play(self, orders: "tuple[Order, ...]", row: QWidget) -> None:
        """Play what a side holds; where there are several ways, choose among them."""
        if len(orders) == 1:
            self._seat.give(orders[0])
            return
        menu = choice_menu(self._seat, self._speech, orders, self._page)
        menu.popup(row.mapToGlobal(row.rect().bottomLeft()))
        menu.setActiveAction(menu.actions()[0])
