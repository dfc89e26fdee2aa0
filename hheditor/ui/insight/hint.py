"""A hint in the battle, only where somebody asks for it: three orders, why, and what the dice may do."""

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from hheditor.ui.insight.odds import per_cent, said
from hheditor.ui.labels import Text
from hheditor.ui.rich import escape
from hheditor.ui.safety.courier import to

if TYPE_CHECKING:
    from hheditor.app.table import Table
    from hheditor.insight.hints import Hint
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.battle.words import Speech

_LIKELIEST = 3


class HintPanel(QWidget):
    """A button; nothing is thought about before it is pressed."""

    def __init__(
        self, context: "Context", table: "Callable[[], Table]", speech: "Callable[[], Speech]"
    ) -> None:
        super().__init__()
        self.setObjectName("battle:hint")
        self._context, self._table, self._speech = context, table, speech
        self._asked = 0
        self._node = -1
        px = context.theme.px
        layout = QVBoxLayout(self)
        layout.setContentsMargins(px(16), 0, px(14), px(10))
        self.button = QPushButton(context.say("hint.ask"))
        self.button.setObjectName("battle:hint-ask")
        self.button.setToolTip(context.say("hint.tip"))
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(self.ask)
        self.words = Text()
        self.words.setObjectName("battle:hint-words")
        self.words.setWordWrap(True)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.words.hide()
        layout.addWidget(self.button)
        layout.addWidget(self.words)

    def ask(self) -> None:
        """Think beside the window about the position at hand, as the side to act sees it."""
        table = self._table()
        ruleset, position = table.ruleset, table.position
        side = ruleset.to_act(position)
        self._asked += 1
        self._node = table.cursor.node
        self.words.show()
        if side < 0:
            self.words.show_markup(escape(self._context.say("hint.none")))
            return
        self.words.show_markup(escape(self._context.say("hint.thinking")))
        view, number = ruleset.view(position, side), self._asked

        thought = to(self, self._show)

        def think() -> None:
            from hheditor.insight.hints import hints

            thought(number, hints(ruleset, view, side))

        Thread(target=think, daemon=True).start()

    def follow(self) -> None:
        """The battle went on: what was said about another position is said no longer."""
        if self._table().cursor.node != self._node:
            self._asked += 1
            self.words.hide()

    def _show(self, number: int, found: object) -> None:
        if number != self._asked:
            return
        assert isinstance(found, tuple)
        told = "".join(self._told(hint) for hint in found) or escape(self._context.say("hint.none"))
        self.words.show_markup(told)

    def _told(self, hint: "Hint") -> str:
        speech, quiet = self._speech(), self._context.theme.colours.quiet
        parts = [
            f"<div style='font-weight: 600; margin-top: 6px'>{escape(speech.phrase(hint.wording))}</div>",
            f"<div>{escape(speech.phrase(hint.why))}</div>",
        ]
        for odds in hint.odds[:1]:
            likely = [
                self._context.say(
                    "hint.odds",
                    share=per_cent(float(odds.share(chance)), self._context.language),
                    text=said(self._context, speech, chance),
                )
                for chance in odds.chances[:_LIKELIEST]
            ]
            parts.append(f"<div style='color: {quiet}'>{escape(' · '.join(likely))}</div>")
        return "".join(parts)
