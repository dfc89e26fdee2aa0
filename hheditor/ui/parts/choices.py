"""A box to choose from that is never cut: its letters become smaller before its words do; and a menu below a
widget."""

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QCursor, QFont, QFontMetrics, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QMenu, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from hheditor.ui.fonts import fitted, smallest
from hheditor.ui.look.widgets import named

_LETTERS = 32
"""More than so many may be cut."""
_AIR = 2


def choose_below(
    anchor: QWidget | None, name: str, entries: Iterable[tuple[str, str]], then: Callable[[str], None]
) -> None:
    """Ask for one of several in a menu below a widget, each by words and key; the first is at hand."""
    menu = named(QMenu(anchor), f"{name}:menu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for words, key in entries:
        action = menu.addAction(words)
        action.setObjectName(f"{name}:{key}")
        action.triggered.connect(lambda _=False, key=key: then(key))
    menu.popup(anchor.mapToGlobal(anchor.rect().bottomLeft()) if anchor is not None else QCursor.pos())
    menu.setActiveAction(menu.actions()[0])


def fill(box: QComboBox, entries: Iterable[tuple[str, Any]], chosen: Any = None) -> None:
    """Entries of a box to choose from, one of them chosen."""
    with QSignalBlocker(box):
        box.clear()
        for text, data in entries:
            box.addItem(text, data)
        box.setCurrentIndex(max(0, box.findData(chosen)))


def narrow(box: QComboBox, letters: int) -> None:
    """A box that does not widen its panel."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
    box.setMaxVisibleItems(20)


class ChoiceBox(QComboBox):
    """The one combo box. What is too long for it is said in smaller letters; what is longer still ends with
    an ellipsis, and is whole in its list and when the pointer rests on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def sizeHint(self) -> QSize:
        """Room for the longest of its words in the letters of the program, whatever the style takes of it."""
        hint = super().sizeHint()
        if self.minimumContentsLength():
            return hint
        room = self._field(QRect(QPoint(), hint)).width() - 2 * _AIR
        return QSize(hint.width() + max(0, self._longest(self.fontMetrics()) - room), hint.height())

    def _longest(self, metrics: QFontMetrics) -> int:
        return max((metrics.horizontalAdvance(self.itemText(row)) for row in range(self.count())), default=0)

    def minimumSizeHint(self) -> QSize:
        """Room for the longest of its words in the smallest letters; names somebody gave may be longer."""
        hint, metrics = super().minimumSizeHint(), self.fontMetrics()
        longest, least = self._longest(metrics), self._longest(QFontMetrics(smallest(self.font())))
        promised = self.minimumContentsLength() * metrics.horizontalAdvance("X")
        taken = promised or max(longest, 7 * metrics.horizontalAdvance("x") if not self.count() else 0)
        least = min(least, _LETTERS * metrics.averageCharWidth()) + 2 * _AIR
        return QSize(hint.width() - taken + least, hint.height())

    def said(self) -> tuple[str, QFont]:
        """What stands in it, and in which letters."""
        return fitted(self.currentText(), self.font(), self._field().width() - 2 * _AIR)

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option

    def _field(self, within: QRect | None = None) -> QRect:
        option = self._option()
        if within is not None:
            option.rect = within
        box, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        return self.style().subControlRect(box, option, field, self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The box of the style, and the words in it."""
        text, font = self.said()
        option = self._option()
        if not option.currentIcon.isNull() or self.isEditable():
            super().paintEvent(event)
            return
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.setFont(font)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        painter.setPen(self.palette().color(group, QPalette.ColorRole.Text))
        place = self._field().adjusted(_AIR, 0, -_AIR, 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.end()
