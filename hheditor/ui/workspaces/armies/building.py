"""Small helpers for panels that are built anew for whatever is chosen."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QVBoxLayout, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, figures_font, heading_font
from hheditor.ui.forms import quiet
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox, narrow


def heading(context: Context, text: str, points: float = 13.0) -> Text:
    """A small title in the serif."""
    return Paragraph(text, font=heading_font(context.theme.scale, points))


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
    label.setFont(bold(font) if strong else font)
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
    return label


def column(context: Context, widget: QWidget) -> QVBoxLayout:
    """The layout of a side panel's section."""
    px = context.theme.px
    return in_column(widget, margins=(px(16), 0, px(16), px(12)), spacing=px(6))


def grid(context: Context) -> QGridLayout:
    """Names left, values right."""
    layout = QGridLayout()
    layout.setHorizontalSpacing(context.theme.px(10))
    layout.setVerticalSpacing(context.theme.px(4))
    layout.setColumnStretch(1, 1)
    return layout


def short_combo(name: str, spoken: str) -> QComboBox:
    """A combo box that does not widen its panel."""
    box = named(ChoiceBox(), name, spoken=spoken)
    narrow(box, 8)
    return box
