"""Rows to click: one that is lit under the pointer, one with a picture, a name, and a quieter line below."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetrics, QMouseEvent, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from hheditor.ui.context import Context
from hheditor.ui.fonts import bold
from hheditor.ui.icons import paint_icon
from hheditor.ui.look.widgets import Painted
from hheditor.ui.rules.links import leading_rule


class HoverRow(Painted, QAbstractButton):
    """A row that tells when the pointer comes to rest on it; what it says its own class paints."""

    def __init__(
        self, context: Context, text: str, rested: Callable[[bool], object] = lambda _on: None
    ) -> None:
        """`rested` is told when the pointer comes, and when it leaves."""
        super().__init__()
        self._context, self._rested = context, rested
        self.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show what it would bring."""
        super().enterEvent(event)
        self._rested(True)  # noqa: FBT003 - a value

    def leaveEvent(self, event: QEvent) -> None:
        """Show things as they are."""
        super().leaveEvent(event)
        self._rested(False)  # noqa: FBT003 - a value

    def light(self, painter: QPainter, box: QRectF, round_: int = 5, *, strongly: bool = False) -> None:
        """Its ground, while the pointer or the cursor is on it."""
        theme = self._context.theme
        if self.underMouse() or self.hasFocus():
            painter.setPen(theme.colour("accent") if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft" if strongly and self.underMouse() else "hover"))
            painter.drawRoundedRect(box, theme.px(round_), theme.px(round_))


class RowButton(Painted, QAbstractButton):
    """For lists of things to do or to open; the quiet line wraps."""

    def __init__(
        self,
        context: Context,
        icon: str,
        title: str,
        hint: str,
        *,
        pictured: bool = False,
        tone: str = "quiet",
    ) -> None:
        """`title` and `hint` are said already; `pictured` keeps room for a picture that is still to come;
        `tone` is the colour of the icon."""
        super().__init__()
        self._left = 112 if pictured else 50
        """Where the words begin, in pixels at 100 %."""
        self._pictured = pictured
        self._picture: QPixmap | None = None
        self._context = context
        self._icon = icon
        self._tone = tone
        self._leads = True
        self._hint = hint
        self._measured = (-1, 0)
        """A width and the height it needs: layouts ask often."""
        self._rule = leading_rule(context, hint)
        # Only where there is a rule: asking reads all the rules, and the first frame has rows.
        self._system = context.system if self._rule else ""
        """The rule the quiet line begins with, and whose it is: a click on it opens its page."""
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(hint)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def lead_nowhere(self) -> None:
        """There is nothing to click for: it only says something."""
        self._leads = False
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_picture(self, picture: QPixmap | None) -> None:
        """The picture has come."""
        self._picture = picture
        self.update()

    def _hint_rect(self, width: int) -> QRect:
        theme = self._context.theme
        left, top = theme.px(self._left), theme.px(8) + QFontMetrics(bold(self.font())).height()
        room = QRect(left, top, max(1, width - left - theme.px(12)), 10_000)
        return self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap.value, self._hint)

    def _height(self, width: int) -> int:
        if self._measured[0] != width:
            px = self._context.theme.px
            tall = max(self._hint_rect(width).bottom() + px(9), px(64) if self._pictured else 0)
            self._measured = (width, tall)
        return self._measured[1]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height the wrapped line needs; layouts forget to ask inside a scroll area."""
        super().resizeEvent(event)
        self.setFixedHeight(self._height(event.size().width()))

    def sizeHint(self) -> QSize:
        """As high as it must be."""
        width = self.width() or self._context.theme.px(240)
        return QSize(self._context.theme.px(160), self._height(width))

    def paint(self, painter: QPainter) -> None:
        """Picture, name, quiet line; a ground under the pointer."""
        theme = self._context.theme
        box = QRectF(self.rect()).adjusted(theme.px(8) + 0.5, 0.5, -theme.px(8) - 0.5, -0.5)
        if self._leads and (self.underMouse() or self.hasFocus()):
            painter.setPen(theme.colour("accent") if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("hover"))
            painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        side = theme.px(20)
        if self._picture is not None:
            place = QRectF(theme.px(18), theme.px(8), theme.px(80), theme.px(48))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(place, self._picture, QRectF(self._picture.rect()))
        else:
            spot = QRectF(theme.px(48 if self._pictured else 18), theme.px(9), side, side)
            paint_icon(painter, self._icon, spot, theme.colour(self._tone))
        painter.setPen(theme.colour("ink"))
        painter.setFont(bold(self.font()))
        room = self.width() - theme.px(self._left) - theme.px(12)
        title = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawText(theme.px(self._left), theme.px(8) + painter.fontMetrics().ascent(), title)
        painter.setFont(self.font())
        painter.setPen(theme.colour("quiet"))
        painter.drawText(self._hint_rect(self.width()), Qt.TextFlag.TextWordWrap.value, self._hint)
        if self._rule:
            painter.setPen(theme.colour("link"))
            painter.drawText(self.rule_rect(), Qt.AlignmentFlag.AlignLeft, self._rule)

    def rule_rect(self) -> QRect:
        """Where the rule's id stands; empty where there is none."""
        metrics, hint = self.fontMetrics(), self._hint_rect(self.width())
        wide = metrics.horizontalAdvance(self._rule) if self._rule else 0
        return QRect(hint.left(), hint.top(), wide, metrics.height() if self._rule else 0)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the rule's id reads it; anywhere else it is a click on the row."""
        if self._rule and self.isDown() and self.rule_rect().contains(event.position().toPoint()):
            self.setDown(False)
            self._context.open_rule(self._rule, self._system)
        else:
            super().mouseReleaseEvent(event)
