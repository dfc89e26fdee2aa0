"""Small helpers for panels that are built anew for whatever is chosen."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QVBoxLayout, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font, heading_font
from hheditor.ui.forms import quiet
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.parts.choices import ChoiceBox, narrow


def heading(context: Context, text: str, points: float = 13.0) -> Text:
    """A small title in the serif."""
    label = Paragraph(text)
    label.setFont(heading_font(context.theme.scale, points))
    return label


def small(context: Context, text: str) -> Text:
    """An explanation below something: quiet and a little smaller."""
    label = quiet(context, text)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * 0.9)
    label.setFont(font)
    return label


def figure(context: Context, text: str, *, strong: bool = False) -> Text:
    """A number, right-aligned in tabular figures."""
    label = Text(text)
    font = figures_font(context.theme.scale)
    if strong:
        font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
    return label


def column(context: Context, widget: QWidget) -> QVBoxLayout:
    """The layout of a side panel's section."""
    px = context.theme.px
    layout = QVBoxLayout(widget)
    layout.setContentsMargins(px(16), 0, px(16), px(12))
    layout.setSpacing(px(6))
    return layout


def grid(context: Context) -> QGridLayout:
    """Names left, values right."""
    layout = QGridLayout()
    layout.setHorizontalSpacing(context.theme.px(10))
    layout.setVerticalSpacing(context.theme.px(4))
    layout.setColumnStretch(1, 1)
    return layout


def short_combo(name: str, spoken: str) -> QComboBox:
    """A combo box that does not widen its panel."""
    box = ChoiceBox()
    box.setObjectName(name)
    box.setAccessibleName(spoken)
    narrow(box, 8)
    return box
