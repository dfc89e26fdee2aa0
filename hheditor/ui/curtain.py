"""The curtain: two people at one screen, and neither sees what is the other's secret."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from hheditor.armies import Device
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import push
from hheditor.ui.shields import Shield

_FOLDS = 22


class Shown(NamedTuple):
    """What stands on it."""

    device: Device
    title: str
    text: str
    button: str


class Curtain(QWidget):
    """Cloth from side to side, the shield of whoever is next, and one button."""

    def __init__(self, context: Context, workspace: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"{workspace}:curtain")
        self._context, self._operation = context, f"{workspace}.open-curtain"
        self._device = Device()
        theme = context.theme
        layout = in_column(self, spacing=theme.px(14))
        layout.addStretch(2)
        self._shield = Shield(context, self._device, 120)
        layout.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignHCenter)
        self._title = Text(font=heading_font(theme.scale, 24))
        self._text = Text()
        for label in (self._title, self._text):
            label.setStyleSheet("color: #f6ecd2; background: transparent;")
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
            layout.addWidget(label)
        self.button = push(
            "",
            f"{workspace}:open-curtain",
            lambda: context.run(self._operation),
            primary=True,
            tip=context.tip(self._operation),
        )
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._context.run(self._operation)
            return
        super().keyPressEvent(event)

    def show_for(self, shown: Shown) -> None:
        """Whose turn it is to look."""
        self._device = shown.device
        self._shield.show_device(shown.device)
        self._title.setText(shown.title)
        self._text.setText(shown.text)
        self.button.setText(shown.button)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Heavy cloth in the colour of the side, in folds."""
        cloth = QColor(self._device.first)
        if not cloth.isValid():
            cloth = QColor("#5a2a2c")
        # Cloth is dark enough for light letters, whatever the colour of the shield.
        cloth = QColor.fromHsv(cloth.hue(), min(170, cloth.saturation()), min(96, cloth.value()))
        painter = QPainter(self)
        wide = self.width() / _FOLDS
        for number in range(_FOLDS + 1):
            left = number * wide
            fold = QLinearGradient(QPointF(left, 0), QPointF(left + wide, 0))
            fold.setColorAt(0.0, cloth.darker(150))
            fold.setColorAt(0.45, cloth.lighter(118))
            fold.setColorAt(1.0, cloth.darker(150))
            painter.fillRect(round(left), 0, round(wide) + 1, self.height(), fold)
        shade = QLinearGradient(QPointF(0, 0), QPointF(0, self.height()))
        shade.setColorAt(0.0, QColor(0, 0, 0, 120))
        shade.setColorAt(0.2, QColor(0, 0, 0, 0))
        shade.setColorAt(1.0, QColor(0, 0, 0, 90))
        painter.fillRect(self.rect(), shade)
        painter.end()
