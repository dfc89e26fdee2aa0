"""Tooltips for what had to be shortened: a choice with too little room for its words says them whole."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QToolTip


def fits(box: QComboBox) -> bool:
    """Whether the choice that holds can be read whole."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    return box.fontMetrics().horizontalAdvance(box.currentText()) <= field.width()


class WholeWords(QObject):
    """Listens to an application: rest on a shortened choice to read it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer for choices that have no tooltip of their own."""
        if event.type() == QEvent.Type.ToolTip and isinstance(watched, QComboBox):
            assert isinstance(event, QHelpEvent)
            if not watched.toolTip() and not fits(watched):
                QToolTip.showText(event.globalPos(), watched.currentText(), watched)
                return True
        return super().eventFilter(watched, event)
