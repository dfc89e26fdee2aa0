"""The curtain: two people deploy at one screen, and neither sees what the other does."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.workspaces.scenario.parts import Shield

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

_FOLDS = 22


class Curtain(QWidget):
    """Cloth from side to side, the shield of whoever is next, and one button."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario:curtain")
        self._session, self._context = session, session.context
        theme = self._context.theme
        layout = QVBoxLayout(self)
        layout.setSpacing(theme.px(14))
        layout.addStretch(2)
        self._shield = Shield(self._context, session.scenario.sides[0].army.device, 120)
        layout.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignHCenter)
        self._title = Text()
        self._title.setFont(heading_font(theme.scale, 24))
        self._text = Text()
        for label in (self._title, self._text):
            label.setStyleSheet("color: #f6ecd2; background: transparent;")
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(label)
        self.button = QPushButton()
        self.button.setObjectName("scenario:open-curtain")
        self.button.setProperty("primary", "true")
        self.button.setToolTip(self._context.tip("scenario.open-curtain"))
        self.button.clicked.connect(lambda _=False: self._context.run("scenario.open-curtain"))
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._context.run("scenario.open-curtain")
            return
        super().keyPressEvent(event)

    def refresh(self) -> None:
        """Whose turn it is to look."""
        deployer = self._session.deployer
        side = self._session.scenario.sides[deployer.side]
        say = self._context.say
        name = self._session.naming(side.name) or say("scenario.unnamed-side")
        self._shield.show_device(side.army.device)
        self._title.setText(say("scenario.pass-screen", side=name))
        self._text.setText(say("scenario.pass-screen-text"))
        self.button.setText(say("scenario.show-mine", side=name))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """Heavy cloth in the colour of the side, in folds."""
        deployer = self._session.deployer
        device = self._session.scenario.sides[deployer.side].army.device
        cloth = QColor(device.first)
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
