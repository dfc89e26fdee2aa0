"""A hint in the battle, only where somebody asks for it: three orders, why, and what the dice may do.

Each is a sentence that names unit, hex and target; the field shows it while the pointer rests on it, and a
click gives it.
"""

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from hheditor.battles import viewer_of
from hheditor.text.chances import per_cent, said
from hheditor.ui.labels import Text
from hheditor.ui.safety.courier import to

if TYPE_CHECKING:
    from hheditor.app.battle import Table
    from hheditor.insight.hints import Hint
    from hheditor.rules.api import Order
    from hheditor.ui.context import Context
    from hheditor.ui.parts.speech import Speech

_LIKELIEST = 3


class HintPanel(QWidget):
    """A button; nothing is thought about before it is pressed."""

    def __init__(
        self,
        context: "Context",
        table: "Callable[[], Table]",
        speech: "Callable[[], Speech]",
        preview: "Callable[[Order | None], object]" = lambda _order: None,
        give: "Callable[[Order], object]" = lambda _order: None,
    ) -> None:
        super().__init__()
        self.setObjectName("battle:hint")
        self._context, self._table, self._speech = context, table, speech
        self._preview, self._give = preview, give
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
        self._rows = QVBoxLayout()
        self._rows.setSpacing(px(4))
        layout.addLayout(self._rows)

    def ask(self) -> None:
        """Think beside the window about the position at hand, as the side to act sees it."""
        table = self._table()
        ruleset, position = table.ruleset, table.position
        side = ruleset.to_act(position)
        self._asked += 1
        self._node = table.battle.cursor.node
        self._clear()
        self.words.show()
        if side < 0:
            self.words.setText(self._context.say("hint.none"))
            return
        self.words.setText(self._context.say("hint.thinking"))
        # A hint tells no more than the screen does: who looks on may not be who is to act.
        shown = ruleset.view(position, side) if viewer_of(table.reader) is None else table.shown
        view, number = shown, self._asked

        thought = to(self, self._show)

        def think() -> None:
            from hheditor.insight.hints import hints

            thought(number, hints(ruleset, view, side))

        Thread(target=think, daemon=True).start()

    def follow(self) -> None:
        """The battle went on: what was said about another position is said no longer."""
        if self._table().battle.cursor.node != self._node:
            self._asked += 1
            self.words.hide()
            self._clear()

    def _clear(self) -> None:
        while self._rows.count():
            item = self._rows.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _show(self, number: int, found: object) -> None:
        if number != self._asked:
            return
        assert isinstance(found, tuple)
        self._clear()
        self.words.setVisible(not found)
        self.words.setText(self._context.say("hint.none"))
        position = self._table().position
        for at, hint in enumerate(found):
            row = _Advice(
                self._context,
                self._speech().order(position, hint.order),
                self._reasons(hint),
                partial(self._show_on_field, hint.order),
            )
            row.setObjectName(f"battle:hint-{at + 1}")
            row.clicked.connect(partial(self._take, hint.order))
            self._rows.addWidget(row)

    def _show_on_field(self, order: "Order", on: int) -> None:
        self._preview(order if on else None)

    def _take(self, order: "Order", _checked: bool = False) -> None:
        self._give(order)

    def _reasons(self, hint: "Hint") -> str:
        speech = self._speech()
        parts = [speech.phrase(hint.why)]
        for odds in hint.odds[:1]:
            likely = [
                self._context.say(
                    "hint.odds",
                    share=per_cent(float(odds.share(chance)), self._context.language),
                    text=said(speech, chance),
                )
                for chance in odds.chances[:_LIKELIEST]
            ]
            parts.append(" · ".join(likely))
        return "\n".join(part for part in parts if part)


class _Advice(QAbstractButton):
    """One order worth considering, to rest on and to click."""

    def __init__(
        self, context: "Context", sentence: str, reasons: str, entered: "Callable[[int], object]"
    ) -> None:
        super().__init__()
        self._context, self._reasons, self._entered = context, reasons, entered
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.setAccessibleDescription(reasons)
        self.setToolTip(context.say("hint.give"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _boxes(self, width: int) -> tuple[QRect, QRect]:
        px = self._context.theme.px
        wrap = Qt.TextFlag.TextWordWrap.value
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        room = max(px(80), width - px(16))
        first = QFontMetrics(bold).boundingRect(QRect(px(8), px(5), room, 9000), wrap, self.text())
        second = self.fontMetrics().boundingRect(
            QRect(px(8), first.bottom() + px(2), room, 9000), wrap, self._reasons
        )
        return first, second

    def hasHeightForWidth(self) -> bool:
        """Sentences wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as they do."""
        return self._boxes(width)[1].bottom() + self._context.theme.px(6)

    def sizeHint(self) -> QSize:
        """See above."""
        wide = self.width() or self._context.theme.px(240)
        return QSize(wide, self.heightForWidth(wide))

    def enterEvent(self, event: QEnterEvent) -> None:
        """The field shows it."""
        super().enterEvent(event)
        self._entered(1)

    def leaveEvent(self, event: QEvent) -> None:
        """The field as it is."""
        super().leaveEvent(event)
        self._entered(0)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Sentence and reasons on a soft ground."""
        theme = self._context.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.colour("accent") if self.hasFocus() else theme.colour("hairline"))
        painter.setBrush(theme.colour("accent_soft" if self.underMouse() else "raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(5), theme.px(5))
        wrap = Qt.TextFlag.TextWordWrap.value
        first, second = self._boxes(self.width())
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(theme.colour("ink"))
        painter.drawText(first, wrap, self.text())
        painter.setFont(self.font())
        painter.setPen(theme.colour("quiet"))
        painter.drawText(second, wrap, self._reasons)
        painter.end()
