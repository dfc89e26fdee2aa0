"""The entries of a panel about the ground as a whole: headings, forms, numbers, choices, buttons, sliders."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QPushButton, QSizePolicy, QSlider, QSpinBox, QWidget

from hheditor.ui.context import Context
from hheditor.ui.labels import Paragraph
from hheditor.ui.parts.choices import ChoiceBox


class GroundPanel(QWidget):
    """What the panels of both painters are made of; its entries are named after the painter."""

    def __init__(self, context: Context, painter: str) -> None:
        super().__init__()
        self._context, self._painter = context, painter

    def _heading(self, message: str) -> Paragraph:
        """What the entries below are about."""
        title = Paragraph(self._context.say(message))
        title.setStyleSheet("font-weight: 600;")
        title.setContentsMargins(0, self._context.theme.px(8), 0, 0)
        return title

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setSpacing(self._context.theme.px(6))
        return form

    def _spin(self, name: str, low: int, high: int, value: int, suffix: str = "") -> QSpinBox:
        box = QSpinBox()
        box.setObjectName(f"{self._painter}:{name}")
        box.setRange(low, high)
        box.setValue(value)
        box.setSuffix(suffix)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.setMinimumWidth(self._context.theme.px(52))
        return box

    def _choice(self, name: str) -> QComboBox:
        box = ChoiceBox()
        box.setObjectName(f"{self._painter}:{name}")
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return box

    def _button(self, name: str, message: str, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._context.say(message))
        button.setObjectName(f"{self._painter}:{name}")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(self._context.say(f"{message}-tip"))
        button.clicked.connect(lambda _=False: run())
        return button

    def _slider(self, name: str, value: int = 0, tall: int = 24) -> QSlider:
        """From nothing to a hundred."""
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setObjectName(f"{self._painter}:{name}")
        slider.setRange(0, 100)
        slider.setMinimumHeight(self._context.theme.px(tall))
        slider.setValue(value)
        return slider
