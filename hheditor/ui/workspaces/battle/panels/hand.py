"""What the sides hold until they play it: counters drawn face down, cards, sealed choices."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import emptied, in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.rows import RowButton
from hheditor.ui.parts.speech import Speech

if TYPE_CHECKING:
    from hheditor.rules.api import Held, Order


class Hand(NamedTuple):
    """What a side holds, as whoever looks may see it."""

    side: int
    held: "tuple[Held, ...]"
    may_look: bool = False
    """Whether somebody of the side may ask to look at what lies face down."""
    keeps: bool = False
    """Whether the side plays nothing until it looks."""


class HandPanel(QWidget):
    """A row for everything that can be read, one for all that lies face down."""

    def __init__(
        self,
        context: Context,
        play: "Callable[[tuple[Order, ...], QWidget], object]",
        look: Callable[[int], object],
    ) -> None:
        super().__init__()
        self.setObjectName("battle:hand")
        self._context, self._play, self._look = context, play, look
        self._shown: tuple[Hand, ...] | None = None
        self._layout = in_column(self, margins=(0, 0, 0, context.theme.px(10)), spacing=context.theme.px(2))

    def show_hands(self, hands: Sequence[Hand], speech: Speech) -> None:
        """Show what each side holds."""
        if tuple(hands) == self._shown:
            return
        self._shown = tuple(hands)
        emptied(self._layout)
        for hand in hands:
            down = sum(held.name is None for held in hand.held)
            if not down or down < len(hand.held):
                self._heading(hand, speech)
            if down:
                self._face_down(hand, down, speech)
            for at, held in enumerate(hand.held):
                if held.name is not None:
                    self._layout.addWidget(self._row(f"{hand.side}-{at}", held, speech))

    def _heading(self, hand: Hand, speech: Speech) -> None:
        context = self._context
        label = Text(
            context.say("battle.hand.of", side=speech.side(hand.side), n=len(hand.held)),
            font=heading_font(context.theme.scale, 11),
        )
        px = context.theme.px
        label.setContentsMargins(px(18), px(6), px(14), px(2))
        label.setWordWrap(True)
        self._layout.addWidget(label)

    def _face_down(self, hand: Hand, count: int, speech: Speech) -> None:
        say = self._context.say
        hint = "battle.hand.look" if hand.may_look else "battle.hand.closed"
        hint = "battle.hand.keeps" if hand.keeps else hint
        side = speech.side(hand.side)
        title, words = say("battle.hand.face-down", n=count, side=side), say(hint, side=side)
        row = named(RowButton(self._context, "scenario-curtain", title, words), f"hand:down-{hand.side}")
        if hand.may_look:
            row.clicked.connect(lambda _=False, side=hand.side: self._look(side))
        else:
            row.lead_nowhere()
        self._layout.addWidget(row)

    def _row(self, name: str, held: "Held", speech: Speech) -> RowButton:
        assert held.name is not None
        words = [speech.phrase(held.words)] if held.words is not None else []
        if not held.orders and held.refusal is not None:
            words.append(speech.finding(held.refusal))
        elif held.orders:
            words.append(self._context.say("battle.hand.play"))
        row = named(
            RowButton(
                self._context,
                "tag",
                speech.phrase(held.name),
                " ".join(words),
                tone="accent" if held.orders else "quiet",
            ),
            f"hand:{name}",
        )
        if held.orders:
            row.clicked.connect(lambda _=False, held=held, row=row: self._play(held.orders, row))
        else:
            row.lead_nowhere()
        return row
