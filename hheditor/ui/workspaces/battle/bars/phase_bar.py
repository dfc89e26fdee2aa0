"""The phase bar above the field: whose bound it is, its phases, and what is still to do in this one."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font, heading_font
from hheditor.ui.icons import paint_icon
from hheditor.ui.look.widgets import Bar, Painted, push
from hheditor.ui.workspaces.battle.heraldic import Arms

_HEIGHT = 50
_LOW = 40
"""Each of two lines."""


class Chip(NamedTuple):
    """One phase of the bar."""

    title: str
    state: Literal["done", "now", "ahead"]
    detail: str = ""
    """What is still to do in it, e.g. "9 of 15"."""


class Shown(NamedTuple):
    """What the bar says."""

    side: int = -1
    side_name: str = ""
    turn: str = ""
    chips: tuple[Chip, ...] = ()
    ask: str = ""
    """Who must answer, where that is not the side in its bound."""
    thinking: bool = False


class Phases(Painted, QWidget):
    """The phases in a row, the present one underlined in gold."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("battle:phases")
        self._context = context
        self.chips: tuple[Chip, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_chips(self, chips: tuple[Chip, ...]) -> None:
        """Show them."""
        self.chips = chips
        now = next((chip for chip in chips if chip.state == "now"), None)
        self.setAccessibleName(f"{now.title} {now.detail}" if now else "")
        self.setToolTip(" › ".join(f"{chip.title} {chip.detail}".strip() for chip in chips))
        self.updateGeometry()
        self.update()

    def _font(self, chip: Chip) -> QFont:
        font = figures_font(self._context.theme.scale)
        font.setWeight(QFont.Weight.DemiBold if chip.state == "now" else QFont.Weight.Normal)
        return font

    def _width(self, chip: Chip, *, brief: bool) -> int:
        px = self._context.theme.px
        metrics = QFontMetrics(self._font(chip))
        mark = px(18) if chip.state == "done" else 0
        if brief and chip.state != "now":
            return max(px(14), mark)
        width = metrics.horizontalAdvance(chip.title) + mark
        return width + (metrics.horizontalAdvance(chip.detail) + px(8) if chip.detail else 0)

    def sizeHint(self) -> QSize:
        """Room for all of them."""
        px = self._context.theme.px
        wide = sum(self._width(chip, brief=False) + px(26) for chip in self.chips)
        return QSize(wide, px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Room for the present one; the others become dots."""
        px = self._context.theme.px
        wide = sum(self._width(chip, brief=True) + px(14) for chip in self.chips)
        return QSize(wide, px(_HEIGHT))

    def paint(self, painter: QPainter) -> None:
        """Names, ticks, counts."""
        theme = self._context.theme
        px = theme.px
        brief = self.sizeHint().width() > self.width() + px(12)
        gap = px(14) if brief else px(26)
        x = 0
        for number, chip in enumerate(self.chips):
            if number and not brief:
                side = px(11)
                arrow = QRectF(x - gap / 2 - side / 2, (self.height() - side) / 2, side, side)
                paint_icon(painter, "right", arrow, theme.colour("faint"))
            width = self._width(chip, brief=brief)
            self._paint_chip(painter, chip, x, width, brief=brief)
            x += width + gap

    def _paint_chip(self, painter: QPainter, chip: Chip, x: int, width: int, *, brief: bool) -> None:
        theme = self._context.theme
        px = theme.px
        painter.setFont(self._font(chip))
        metrics = painter.fontMetrics()
        now = chip.state == "now"
        left = x
        if chip.state == "done":
            side = px(14)
            tick = QRectF(left, (self.height() - side) / 2, side, side)
            paint_icon(painter, "check", tick, theme.colour("good"))
            left += px(18)
        if brief and not now:
            if chip.state == "ahead":
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour("faint"))
                painter.drawEllipse(QPointF(left + px(4), self.height() / 2), px(4), px(4))
            return
        painter.setPen(theme.colour("ink" if now else "quiet"))
        painter.drawText(left, 0, width, self.height(), Qt.AlignmentFlag.AlignVCenter.value, chip.title)
        if chip.detail:
            left += metrics.horizontalAdvance(chip.title) + px(8)
            painter.setPen(theme.colour("link" if now else "quiet"))
            painter.drawText(left, 0, width, self.height(), Qt.AlignmentFlag.AlignVCenter.value, chip.detail)
        if now:
            painter.fillRect(x, self.height() - px(3), width, px(3), theme.colour("accent"))


class Whose(Painted, QAbstractButton):
    """The side in its bound, with its shield, and the turn; a click asks who plays."""

    def __init__(self, context: Context, arms: Arms) -> None:
        super().__init__()
        self.setObjectName("battle:whose")
        self._context = context
        self._arms = arms
        self.shown = Shown()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)

    def show_state(self, shown: Shown) -> None:
        """Show them."""
        self.shown = shown
        self.setAccessibleName(f"{shown.side_name}, {shown.turn}")
        self.setToolTip(f"{shown.side_name} · {shown.turn}\n{self._context.tip('battle.seats')}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for shield and words."""
        px = self._context.theme.px
        name = QFontMetrics(heading_font(self._context.theme.scale, 13)).horizontalAdvance(
            self.shown.side_name
        )
        turn = self.fontMetrics().horizontalAdvance(self.shown.turn)
        return QSize(px(36) + min(px(260), max(name, turn)) + px(12), px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Room for the shield."""
        return QSize(self._context.theme.px(30), self._context.theme.px(_HEIGHT))

    def paint(self, painter: QPainter) -> None:
        """Shield, name, turn."""
        if not self.shown.side_name:
            return
        theme = self._context.theme
        px = theme.px
        tall = px(27)
        box = QRectF(1, (self.height() - tall) / 2, px(23), tall)
        self._arms.paint_shield(painter, box, self.shown.side)
        left = px(36)
        room = self.width() - left
        name = heading_font(theme.scale, 13)
        painter.setFont(name)
        height = painter.fontMetrics().height()
        below = self.fontMetrics().height()
        top = (self.height() - height - below + px(3)) // 2
        painter.setPen(theme.colour("ink"))
        words = painter.fontMetrics().elidedText(self.shown.side_name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(left, top, room, height, Qt.AlignmentFlag.AlignLeft.value, words)
        painter.setFont(self.font())
        painter.setPen(theme.colour("quiet"))
        words = painter.fontMetrics().elidedText(self.shown.turn, Qt.TextElideMode.ElideRight, room)
        painter.drawText(left, top + height - px(3), room, below, Qt.AlignmentFlag.AlignLeft.value, words)


class PhaseBar(Bar):
    """Shield and turn, phases, the button that goes on; the phases below where the line is too short."""

    def __init__(self, context: Context, arms: Arms, go_on: Callable[[], None]) -> None:
        super().__init__(context, "battle:bar")
        px = context.theme.px
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(px(18), 0, px(14), 1)
        self._layout.setHorizontalSpacing(px(18))
        self._layout.setVerticalSpacing(0)
        self._layout.setColumnStretch(1, 1)
        self.whose = Whose(context, arms)
        self.phases = Phases(context)
        self.operation = "battle.end-phase"
        """What the button runs."""
        self.go_on = push("", "battle:go-on", go_on)
        self.go_on.setCursor(Qt.CursorShape.PointingHandCursor)
        self.go_on.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._lines = 0
        self._arrange()

    def _arrange(self) -> None:
        """One line if all fits."""
        px, margins = self._context.theme.px, self._layout.contentsMargins()
        beside = self.whose.minimumSizeHint().width() + px(18)
        if not self.go_on.isHidden():
            beside += self.go_on.sizeHint().width() + px(18)
        self._edge = beside + margins.left() + margins.right()
        named = self._edge + px(66)  # In one line the name of the side shows as well, shortened or not.
        lines = 1 if named + self.phases.minimumSizeHint().width() <= self.width() else 2
        if lines == self._lines:
            return
        self._lines = lines
        self._layout.addWidget(self.whose, 0, 0)
        self._layout.addWidget(self.go_on, 0, 2)
        if lines == 1:
            self._layout.addWidget(self.phases, 0, 1)
        else:
            self._layout.addWidget(self.phases, 1, 0, 1, 3)
        self._layout.setColumnStretch(0, lines - 1)
        self._layout.setColumnStretch(1, 2 - lines)
        self.setFixedHeight(px(_HEIGHT) if lines == 1 else 2 * px(_LOW))

    def minimumSizeHint(self) -> QSize:
        """Room for two lines."""
        margins = self._layout.contentsMargins()
        below = self.phases.minimumSizeHint().width() + margins.left() + margins.right()
        return QSize(max(self._edge, below), self._context.theme.px(_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width."""
        super().resizeEvent(event)
        self._arrange()

    def show_state(self, shown: Shown) -> None:
        """Say whose bound it is and what is to do."""
        self.whose.show_state(shown)
        self.phases.show_chips(shown.chips)
        self._arrange()

    def offer(
        self,
        text: str,
        tip: str,
        *,
        primary: bool,
        warns: bool = False,
        operation: str = "battle.end-phase",
    ) -> None:
        """What the button does now; empty: nothing. `warns` while it waits for a second press."""
        self.operation = operation
        self.go_on.setVisible(bool(text))
        self.go_on.setText(text)
        self.go_on.setToolTip(tip)
        theme = self._context.theme
        wanted = "true" if primary else "false"
        if self.go_on.property("primary") != wanted:
            self.go_on.setProperty("primary", wanted)
            self.go_on.style().unpolish(self.go_on)
            self.go_on.style().polish(self.go_on)
        bad = theme.colours.bad
        self.go_on.setStyleSheet(
            f"QPushButton {{ border: 1px solid {bad}; color: {bad}; background: {theme.colours.raised}; }}"
            if warns
            else ""
        )
        self._arrange()
        self.updateGeometry()
