"""Two buttons: side by side where there is room for their words, else one below the other."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QSizePolicy, QWidget


class Pair(QWidget):
    """Buttons whose words are never cut."""

    def __init__(self, space: int, *buttons: QPushButton) -> None:
        super().__init__()
        self._buttons, self._space = buttons, space
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(space)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for button in buttons:
            self._box.addWidget(button, 1)

    def _wanted(self) -> int:
        widest = max(button.sizeHint().width() for button in self._buttons)
        return widest * len(self._buttons) + self._space * (len(self._buttons) - 1)

    def minimumSizeHint(self) -> QSize:
        """As wide as the longest words."""
        return QSize(
            max(button.sizeHint().width() for button in self._buttons), self._box.minimumSize().height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lie or stand."""
        super().resizeEvent(event)
        lie = event.size().width() >= self._wanted()
        direction = QBoxLayout.Direction.LeftToRight if lie else QBoxLayout.Direction.TopToBottom
        if direction != self._box.direction():
            self._box.setDirection(direction)
            self.updateGeometry()
