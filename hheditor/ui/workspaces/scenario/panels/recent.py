"""Scenarios of the library, beside the shelves for a new one."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from hheditor.ui.context import Context
from hheditor.ui.forms import quiet
from hheditor.ui.layouts import emptied, in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.cards import subtitle, title
from hheditor.ui.parts.rows import RowButton
from hheditor.ui.workspaces.scenario.shelf import cards_of

_MOST = 8


class RecentPanel(QWidget):
    """Scenarios of the library, to go on with one of them instead."""

    def __init__(self, context: Context, open_: Callable[[str], None]) -> None:
        super().__init__()
        self._context, self._open = context, open_
        self._layout = in_column(self, margins=(0, 0, 0, self._context.theme.px(8)), spacing=0)
        self._shown: object = None

    def refresh(self) -> None:
        """Look again."""
        cards = cards_of(self._context.desk.library, "scenario")[:_MOST]
        if cards == self._shown:
            return
        self._shown = cards
        emptied(self._layout)
        for card in cards:
            row = named(
                RowButton(
                    self._context, "scenario", title(self._context, card), subtitle(self._context, card)
                ),
                f"scenario:open-{card.name}",
            )
            row.clicked.connect(lambda _=False, identity=card.id: self._open(identity))
            self._layout.addWidget(row)
        if not cards:
            none = quiet(self._context, self._context.say("scenario.no-scenarios"))
            none.setContentsMargins(self._context.theme.px(16), 0, self._context.theme.px(12), 0)
            self._layout.addWidget(none)
