"""A hint in the battle, only where somebody asks for it: three orders, why, and what the dice may do.

Each is a sentence that names unit, hex and target; the field shows it while the pointer rests on it, and a
click gives it.
"""

from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from hheditor.battles import viewer_of
from hheditor.text.chances import per_cent, said
from hheditor.ui.fonts import bold
from hheditor.ui.labels import Text
from hheditor.ui.layouts import emptied, in_column
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.rows import HoverRow
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
        self.button = push(context.say("hint.ask"), "battle:hint-ask", self.ask, tip=context.say("hint.tip"))
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.words = named(Text(wraps=True), "battle:hint-words")
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.words.hide()
        self._rows = in_column(spacing=px(4))
        in_column(self, self.button, self.words, self._rows, margins=(px(16), 0, px(14), px(10)))

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
        emptied(self._rows)

    def _show(self, number: int, found: object) -> None:
        if number != self._asked:
            return
        assert isinstance(found, tuple)
        self._clear()
        self.words.setVisible(not found)
        self.words.setText(self._context.say("hint.none"))
        position = self._table().position
        for at, hint in enumerate(found):
            row = named(
                _Advice(
                    self._context,
                    self._speech().order(position, hint.order),
                    self._reasons(hint),
                    partial(self._show_on_field, hint.order),
                ),
                f"battle:hint-{at + 1}",
            )
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


class _Advice(HoverRow):
    """One order worth considering, to rest on and to click."""

    def __init__(
        self, context: "Context", sentence: str, reasons: str, rested: "Callable[[bool], object]"
    ) -> None:
        super().__init__(context, sentence, rested)
        self._reasons = reasons
        self.setAccessibleDescription(reasons)
        self.setToolTip(context.say("hint.give"))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _boxes(self, width: int) -> tuple[QRect, QRect]:
        px = self._context.theme.px
        wrap = Qt.TextFlag.TextWordWrap.value
        room = max(px(80), width - px(16))
        first = QFontMetrics(bold(self.font())).boundingRect(
            QRect(px(8), px(5), room, 9000), wrap, self.text()
        )
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

    def paint(self, painter: QPainter) -> None:
        """Sentence and reasons on a soft ground."""
        theme = self._context.theme
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
