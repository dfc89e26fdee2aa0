"""Before a battle: those that go on, and the scenarios of the library to start one from."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, STRETCH, in_column, in_row, put
from hheditor.ui.look.widgets import push
from hheditor.ui.parts.cards import subtitle
from hheditor.ui.parts.cards import title as card_title
from hheditor.ui.parts.empty import EmptyState
from hheditor.ui.parts.rows import RowButton
from hheditor.ui.parts.thumbnails import Thumbnails

if TYPE_CHECKING:
    from hheditor.store import Card

_MOST = 6


class StartPage(QScrollArea):
    """Rows to click: a battle goes on, a scenario begins one."""

    def __init__(
        self,
        context: Context,
        battles: "tuple[Card, ...]",
        scenarios: "tuple[Card, ...]",
        open_battle: Callable[[str], object],
        begin: Callable[[str], object],
    ) -> None:
        super().__init__()
        self.setObjectName("battle:start")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._rows: dict[str, tuple[Card, RowButton]] = {}
        px = context.theme.px
        inside = QWidget()
        row = in_row(inside, margins=(px(24), px(36), px(24), px(24)))
        column = QWidget()
        column.setMaximumWidth(px(640))
        title = Text(context.say("battle.empty.title"), font=heading_font(context.theme.scale, 22))
        text = Text(
            context.say("battle.empty.text"), wraps=True, style=f"color: {context.theme.colours.quiet}"
        )
        layout = in_column(column, title, text, margins=FLUSH, spacing=px(4))
        for heading, icon, cards, act in (
            ("battle.go-on-with", "battle", battles, open_battle),
            ("battle.start-from", "scenario", scenarios, begin),
        ):
            if not cards:
                continue
            layout.addSpacing(px(20))
            label = Text(context.say(heading), font=heading_font(context.theme.scale, 14))
            layout.addWidget(label)
            for number, card in enumerate(cards[:_MOST]):
                words = subtitle(context, card) or " "
                button = RowButton(context, icon, card_title(context, card), words, pictured=True)
                self._rows[card.id] = card, button
                button.setObjectName(f"battle:{icon}-{number}")
                button.clicked.connect(lambda _=False, act=act, card=card: act(card.id))
                layout.addWidget(button)
        layout.addSpacing(px(20))
        more = push(
            context.say("go.library"),
            "battle:library",
            lambda: context.run("go.library"),
            tip=context.tip("go.library"),
        )
        layout.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
        put(row, STRETCH, (column, 100), STRETCH)
        self.setWidget(inside)
        self._thumbnails = Thumbnails(lambda: context.desk.library.library, self._ready, self)
        for identity in self._rows:
            self._ready(identity)

    def _ready(self, identity: str) -> None:
        """Show a picture that has been drawn, or ask for it."""
        card, button = self._rows[identity]
        button.show_picture(self._thumbnails.pixmap(card))


def nothing_page(context: Context) -> QWidget:
    """Where the library has no scenario at all."""
    return EmptyState(
        context, "battle", "battle.empty.title", "battle.empty.text", "go.scenario", sample="battle"
    )
