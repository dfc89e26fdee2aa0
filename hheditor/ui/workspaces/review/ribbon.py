"""A slim line above the field that says what is unusual: a variation, a comparison, a guess; and the way
back."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from hheditor.ui.labels import Label

if TYPE_CHECKING:
    from hheditor.ui.context import Context


class Ribbon(QWidget):
    """Text and one button; hidden where nothing is unusual."""

    def __init__(self, context: "Context") -> None:
        super().__init__()
        self.setObjectName("review:ribbon")
        self._context = context
        self._operation = ""
        px = context.theme.px
        layout = QHBoxLayout(self)
        layout.setContentsMargins(px(16), px(4), px(12), px(4))
        layout.setSpacing(px(12))
        self.text = Label("ink")
        self.text.setObjectName("review:ribbon-text")
        layout.addWidget(self.text, 1)
        self.button = QPushButton()
        self.button.setObjectName("review:ribbon-button")
        self.button.clicked.connect(lambda: context.run(self._operation))
        layout.addWidget(self.button)
        self.hide()

    def show_state(self, text: str, operation: str, way: str = "") -> None:
        """Say something and offer a way, named by `way` or by its operation; nothing to say hides it."""
        self._operation = operation
        if text:
            self.text.show_text(text, self._context.theme)
            self.button.setText(self._context.say(way or self._context.desk.operations[operation].title))
            self.button.setToolTip(self._context.tip(operation))
        self.setVisible(bool(text))

    def paintEvent(self, event: QPaintEvent) -> None:
        """A tint of the accent."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._context.theme.colour("accent_soft"))
        painter.end()
