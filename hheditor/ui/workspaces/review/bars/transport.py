"""The buttons below the scrubber: the graph's measure, the way through the battle, what else there is.

In one row where there is room, in two where the window is narrow or the text large.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QToolButton, QWidget

from hheditor.text.numbers import numerals
from hheditor.ui.fonts import smallest
from hheditor.ui.labels import Label
from hheditor.ui.layouts import FLUSH, in_row
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.workspaces.review.menus import more_button

if TYPE_CHECKING:
    from hheditor.ui.context import Context

SPEEDS = (50, 100, 200, 400, 800)
"""Of playing, in per cent."""
_WAY = (
    ("first", "back-phase", "back", "play", "forward", "forward-phase", "last"),
    ("previous-mark", "next-mark"),
)
_MORE = ("compare", "numbers", "recap", "guess", "play-on")


class Transport(QWidget):
    """Three groups of buttons."""

    def __init__(self, context: "Context") -> None:
        super().__init__()
        self._context = context
        px = context.theme.px
        self.measure = self._choice("review:measure", "review.graph")
        self.measure.setToolTip(context.tip("review.next-measure"))
        self.speed = self._choice("review:speed", "review.speed")
        for speed in SPEEDS:
            self.speed.addItem(numerals(f"{speed / 100:g} ×", context.language))
        self.where = named(Label("quiet"), "review:where")
        self._groups = (self._left(), self._middle(), self._right())
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(px(12), 0, px(12), px(6))
        self._layout.setHorizontalSpacing(px(8))
        self._layout.setVerticalSpacing(px(2))
        self._rows = 0
        self._said = 0
        """How wide what `where` says is."""
        self._arrange(1)

    def _choice(self, name: str, message: str) -> QComboBox:
        box = named(ChoiceBox(), name, spoken=self._context.say(message), tip=self._context.say(message))
        box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        return box

    def _row(self) -> tuple[QWidget, QHBoxLayout]:
        group = QWidget()
        row = in_row(group, margins=FLUSH, spacing=self._context.theme.px(2))
        return group, row

    def _left(self) -> QWidget:
        group, row = self._row()
        row.addWidget(self.measure)
        row.addStretch(1)
        return group

    def _middle(self) -> QWidget:
        group, row = self._row()
        px = self._context.theme.px
        row.addStretch(1)
        for number, names in enumerate(_WAY):
            if number:
                row.addSpacing(px(10))
            for name in names:
                button = self._context.button(f"review.{name}")
                if name == "play":
                    self._play: QToolButton = button
                row.addWidget(button)
        row.addSpacing(px(6))
        row.addWidget(self.speed)
        row.addStretch(1)
        return group

    def _right(self) -> QWidget:
        group, row = self._row()
        row.addStretch(1)
        for name in _MORE:
            row.addWidget(self._context.button(f"review.{name}"))
        row.addWidget(more_button(self._context))
        row.addSpacing(self._context.theme.px(8))
        row.addWidget(self.where)
        return group

    def _arrange(self, rows: int) -> None:
        if rows == self._rows:
            return
        self._rows = rows
        left, middle, right = self._groups
        if rows == 1:
            for column, group in enumerate((left, middle, right)):
                self._layout.addWidget(group, 0, column)
        else:
            self._layout.addWidget(middle, 0, 0, 1, 3)
            self._layout.addWidget(left, 1, 0)
            self._layout.addWidget(right, 1, 2)
        self._layout.setColumnStretch(0, 1 if rows == 1 else 0)
        self._layout.setColumnStretch(2, 1)

    def minimumSizeHint(self) -> QSize:
        """Room for the wider of two rows, where one is left out."""
        left, middle, right = (group.minimumSizeHint().width() for group in self._groups)
        where = 0 if self.where.isHidden() else self.where.minimumWidth() + self._context.theme.px(10)
        wide = max(middle, left + right - where) + self._context.theme.px(32)
        return QSize(wide, super().minimumSizeHint().height())

    def show_where(self, text: str) -> None:
        """Say which step it is, whole."""
        self.where.show_text(text, self._context.theme)
        width = self.fontMetrics().horizontalAdvance(text)
        if width != self._said:
            self._said = width
            self._fit(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """One row if all fits."""
        super().resizeEvent(event)
        self._fit(event.size().width())

    def _fit(self, width: int) -> None:
        room = width - self._context.theme.px(48)
        for letters in (self.font(), smallest(self.font())):
            self.where.setFont(letters)
            self.where.setMinimumWidth(self.where.sizeHint().width())
            self.where.setVisible(bool(self.where.text()))
            need = [group.sizeHint().width() for group in self._groups]
            if need[0] + need[2] <= room:
                break
        else:
            # Where one is stands on the scrubber as well: it goes before anything is cut.
            self.where.hide()
            need = [group.sizeHint().width() for group in self._groups]
        self._arrange(1 if sum(need) <= room else 2)

    def show_playing(self, *, on: bool) -> None:
        """The button that plays is the one that stops."""
        self._play.setIcon(self._context.icon("review-pause" if on else "review-play"))
