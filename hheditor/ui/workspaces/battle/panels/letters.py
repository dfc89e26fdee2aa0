"""Whose turn it is in a battle by letters, what the last one brought, and what can be done about it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QSizePolicy, QWidget

from hheditor.ui.labels import Text
from hheditor.ui.layouts import WrappingRow, in_column, put
from hheditor.ui.look.widgets import named, push
from hheditor.ui.rich import escape
from hheditor.ui.workspaces.battle.panels.scrolled import ScrolledText

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.parts.speech import Speech
    from hheditor.ui.workspaces.battle.session import BattleSession

_MOST = 40
"""Sentences of a letter that are told; the log has the rest."""
_TALLEST = 150
"""Pixels at 100 % from which the news scrolls, so that the unit chosen keeps its place."""
_OFFERED = {
    "invitation": ("send-letter",),
    "due": ("send-letter", "ask-back"),
    "mine": ("ask-back",),
    "asked": ("grant-back", "refuse-back"),
    "invited": ("take-letter", "save-letter"),
    "theirs": ("take-letter", "save-letter"),
    "asking": ("take-letter", "save-letter"),
    "over": ("save-letter",),
}
"""For each state what is offered, the likeliest first."""


class LettersPanel(QWidget):
    """Beside the field."""

    def __init__(self, context: "Context", session: "BattleSession", speech: "Speech") -> None:
        super().__init__()
        self.setObjectName("battle:letters")
        self._context, self._session, self._speech = context, session, speech
        px = context.theme.px
        layout = in_column(self, margins=(px(16), 0, px(14), px(10)), spacing=px(6))
        self.whose = self._text("letters:whose")
        self.whose.setStyleSheet("font-weight: 600")
        self.count = self._text("letters:count")
        self.count.setStyleSheet(f"color: {context.theme.colours.quiet}")
        self._area = ScrolledText("letters:news", px(_TALLEST))
        self.news = self._area.words
        self.buttons: dict[str, QPushButton] = {}
        row = WrappingRow(spacing=px(6))
        for name in dict.fromkeys(name for names in _OFFERED.values() for name in names):
            row.addWidget(self._button(name))
        self.answers = named(
            QCheckBox(context.say("letters.for-me")),
            "letters:answers",
            tip=context.tip("battle.letters-answers"),
        )
        self.answers.clicked.connect(lambda _=False: context.run("battle.letters-answers"))
        self.standing = self._text("letters:standing")
        self.standing.setStyleSheet(f"color: {context.theme.colours.quiet}")
        for widget in (self.whose, self.count, self._area):
            layout.addWidget(widget)
        put(layout, row, self.standing, self.answers)

    def _text(self, name: str) -> Text:
        text = named(Text(wraps=True), name)
        text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        return text

    def _button(self, name: str) -> QPushButton:
        operation = f"battle.{name}"
        button = push(
            self._context.say(operation),
            f"letters:{name}",
            lambda: self._context.run(operation),
            tip=self._context.tip(operation),
        )
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.buttons[name] = button
        return button

    def show_state(self) -> None:
        """Say how things stand."""
        letters, say = self._session.letters, self._context.say
        assert letters is not None
        state, post = letters.state, letters.post
        whose = letters.sentence()
        self.whose.setText(whose[:1].upper() + whose[1:])
        wish = say("letters.wish", name=letters.who, letters=post.asked) if state == "asked" else ""
        self.count.setText(wish or say("letters.count", n=post.number))
        self._show_news()
        offered = _OFFERED[state]
        for name, button in self.buttons.items():
            button.setVisible(name in offered)
            if name in offered:
                button.setEnabled(self._context.desk.operations[f"battle.{name}"].enabled)
                button.setToolTip(self._context.tip(f"battle.{name}"))
        self.buttons["send-letter"].setText(letters.sending())
        standing = self._session.table.settings.standing
        self.answers.setVisible(state != "over")
        self.answers.setChecked(post.match.tells)
        self.standing.setText(say("letters.standing", n=len(standing)))
        self.standing.setVisible(state != "over")

    def _show_news(self) -> None:
        letters = self._session.letters
        assert letters is not None
        nodes = set(letters.post.recap)
        lines = [
            self._speech.line(line)
            for line in self._session.table.log.seen_by(self._session.seat.viewer)
            if line.node in nodes and line.kind in ("event", "dice")
        ]
        self._area.setVisible(bool(lines))
        head = self._context.say("letters.news", name=letters.who)
        rows = "".join(f"<div style='margin-top: 3px'>{escape(line)}</div>" for line in lines[:_MOST])
        self.news.show_markup(f"<b>{escape(head)}</b>{rows}" if lines else "")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height the wrapped lines need."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        px = self._context.theme.px
        self._area.fit(self.width() - px(16) - px(14))
