"""Small helpers for panels that are built anew for whatever is chosen."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QVBoxLayout, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import figures_font, heading_font
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.workspaces.armies import words


def heading(context: Context, text: str, points: float = 13.0) -> Text:
    """A small title in the serif."""
    label = Paragraph(text)
    label.setFont(heading_font(context.theme.scale, points))
    return label


def quiet(context: Context, text: str) -> Text:
    """Text of second rank, wrapped."""
    label = Paragraph(text)
    label.setStyleSheet(f"color: {context.theme.colours.quiet};")
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


def fill(box: QComboBox, entries: Iterable[tuple[str, object]], chosen: object) -> None:
    """Entries of a combo box, one of them chosen."""
    before = box.blockSignals(True)  # noqa: FBT003 - Qt's signature
    box.clear()
    for text, data in entries:
        box.addItem(text, data)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(before)


def book_box(
    context: Context, name: str, books: Iterable[str], chosen: Callable[[str], None]
) -> QComboBox | None:
    """A box to show the armies of one book only; None where all are of one."""
    known = tuple(dict.fromkeys(book for book in books if book))
    if len(known) < 2:
        return None
    box = short_combo(name, context.say("armies.all-books"))
    named = sorted((words.book(context, book), book) for book in known)
    fill(box, [(context.say("armies.all-books"), ""), *named], "")
    box.activated.connect(lambda _: chosen(box.currentData() or ""))
    return box


def short_combo(name: str, spoken: str) -> QComboBox:
    """A combo box that does not widen its panel."""
    box = ChoiceBox()
    box.setObjectName(name)
    box.setAccessibleName(spoken)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
    box.setMaxVisibleItems(20)
    return box
