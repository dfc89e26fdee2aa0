"""The entries of a panel about the ground as a whole: headings, forms, numbers, choices, buttons, sliders."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QWidget,
)

from hheditor.ui.context import Context
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.painting.pair import Pair
from hheditor.ui.safety.drafts import Typing


class GroundPanel(QWidget):
    """What the panels of both painters are made of; its entries are named after the painter."""

    def __init__(self, context: Context, painter: str) -> None:
        super().__init__()
        self._context, self._painter = context, painter

    def _heading(self, message: str) -> Paragraph:
        """What the entries below are about."""
        title = Paragraph(self._context.say(message), style="font-weight: 600;")
        title.setContentsMargins(0, self._context.theme.px(8), 0, 0)
        return title

    def _form(self, spacing: int = 6) -> QFormLayout:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setSpacing(self._context.theme.px(spacing))
        return form

    def _pair(self, *buttons: tuple[str, str, Callable[[], object]]) -> Pair:
        """Two buttons, each by its name, its message and what it does."""
        return Pair(self._context.theme.px(6), *(self._button(*each) for each in buttons))

    def _name_line(
        self, form: QFormLayout, rename: Callable[[], object], to_field: Callable[[], None]
    ) -> QLineEdit:
        """What the ground is called; Enter gives the keyboard back to the canvas: letters are tools again."""
        line = named(QLineEdit(), f"{self._painter}:name")
        Typing(self._context, line, rename)
        line.returnPressed.connect(to_field)
        form.addRow(Text(self._context.say(f"{self._painter}.name")), line)
        return line

    def _tastes(self, form: QFormLayout, usual: Any) -> dict[str, QSlider]:
        """How much of each sort of ground a random field or table has."""
        found = {}
        for name in ("woods", "hills", "rough", "water", "people"):
            found[name] = self._slider(f"taste-{name}", getattr(usual, name), 22)
            form.addRow(Text(self._context.say(f"taste.{name}")), found[name])
        return found

    def _spin(self, name: str, low: int, high: int, value: int, suffix: str = "") -> QSpinBox:
        box = named(QSpinBox(), f"{self._painter}:{name}")
        box.setRange(low, high)
        box.setValue(value)
        box.setSuffix(suffix)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.setMinimumWidth(self._context.theme.px(52))
        return box

    def _choice(self, name: str) -> QComboBox:
        box = named(ChoiceBox(), f"{self._painter}:{name}")
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return box

    def _button(self, name: str, message: str, run: Callable[[], object]) -> QPushButton:
        button = push(
            self._context.say(message),
            f"{self._painter}:{name}",
            run,
            tip=self._context.say(f"{message}-tip"),
        )
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _slider(self, name: str, value: int = 0, tall: int = 24) -> QSlider:
        """From nothing to a hundred."""
        slider = named(QSlider(Qt.Orientation.Horizontal), f"{self._painter}:{name}")
        slider.setRange(0, 100)
        slider.setMinimumHeight(self._context.theme.px(tall))
        slider.setValue(value)
        return slider
