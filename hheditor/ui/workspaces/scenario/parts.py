"""Small widgets of the scenario sheet: a shield, a line and a text to write on the paper itself, headings."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QSizePolicy, QToolButton

from hheditor.armies import Device
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import narrow
from hheditor.ui.shields import paint_shield


def shield_picture(context: Context, device: Device, pixels: int) -> QPixmap:
    """A shield as a small picture, for buttons and rows."""
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_shield(painter, context, device, pixels, pixels)
    painter.end()
    return picture


INSET = 7
"""Pixels from the rim of a written line or text to its first letter; what is printed beside it keeps them."""
_LINE = """
QLineEdit { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 1px 4px; }
QLineEdit:hover { border-color: %(hairline)s; background: %(raised)s; }
QLineEdit:focus { border-color: %(accent)s; background: %(raised)s; }
"""
_TEXT = """
QPlainTextEdit { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 2px; }
QPlainTextEdit:hover { border-color: %(hairline)s; background: %(raised)s; }
QPlainTextEdit:focus { border-color: %(accent)s; background: %(raised)s; }
"""


def _styled(sheet: str, context: Context) -> str:
    colours = context.theme.colours
    return sheet % {name: getattr(colours, name) for name in ("hairline", "accent", "raised")}


def link(context: Context, operation: str, words: str) -> QToolButton:
    """A few words that run an operation, as a link on the paper does."""
    px = context.theme.px
    button = named(QToolButton(), operation.replace(".", ":", 1), tip=context.tip(operation))
    button.setText(context.say(words))
    button.setStyleSheet(f"color: {context.theme.colours.link}; padding: {px(1)}px {px(6)}px;")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.clicked.connect(lambda _=False: context.run(operation))
    return button


_LETTERS = 18
"""A line is never narrower than so many letters, if it has them."""


class WrittenLine(QLineEdit):
    """A line written on the sheet: it looks like print until somebody points at it."""

    def __init__(self, context: Context, name: str, hint: str, points: float = 0.0) -> None:
        super().__init__()
        self._hugs = False
        self.setObjectName(name)
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setStyleSheet(_styled(_LINE, context))
        if points:
            self.setFont(heading_font(context.theme.scale, points))
        self.textChanged.connect(lambda _: self.updateGeometry())

    def hug(self) -> None:
        """Be as broad as the words, from now on."""
        self._hugs = True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As broad as the words, where that is wanted."""
        hint = super().sizeHint()
        if self._hugs:
            words = self.text() or self.placeholderText()
            hint.setWidth(self.fontMetrics().horizontalAdvance(words) + self.fontMetrics().height())
        return hint

    def minimumSizeHint(self) -> QSize:
        """Room for its words, as far as a narrow sheet has it."""
        hint, metrics = super().minimumSizeHint(), self.fontMetrics()
        words = metrics.horizontalAdvance(self.text()) + metrics.height()
        hint.setWidth(max(hint.width(), min(words, _LETTERS * metrics.averageCharWidth())))
        return hint

    def show_text(self, text: str) -> None:
        """Show a text, unless this very line is being typed in."""
        if text != self.text():
            self.setText(text)
            self.setCursorPosition(0)


class WrittenText(QPlainTextEdit):
    """A text written on the sheet, as high as it needs to be."""

    def __init__(self, context: Context, name: str, hint: str, written: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setTabChangesFocus(True)
        self.setStyleSheet(_styled(_TEXT, context))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._least = context.theme.px(54)
        self._written, self._hint = written, hint
        self._showing = False
        self.textChanged.connect(self._changed)
        self.fit()

    def show_text(self, text: str, elsewhere: str = "") -> None:
        """Show a text that came from elsewhere; while there is none, in grey what the other language says."""
        hint = elsewhere.strip() or self._hint
        if hint != self.placeholderText():
            self.setPlaceholderText(hint)
            self.fit()
        if text != self.toPlainText():
            self._showing = True
            self.setPlainText(text)
            self._showing = False
            self.fit()

    def _changed(self) -> None:
        self.fit()
        if not self._showing:
            self._written(self.toPlainText())

    def fit(self) -> None:
        """Take the height of the lines."""
        lines = 0
        block = self.document().firstBlock()
        while block.isValid():
            lines += max(1, block.layout().lineCount())
            block = block.next()
        if not self.toPlainText():
            room = max(1, self.viewport().width() - 2 * round(self.document().documentMargin()))
            wrap = int(Qt.TextFlag.TextWordWrap)
            box = self.fontMetrics().boundingRect(0, 0, room, 10**6, wrap, self.placeholderText())
            lines = max(1, -(-box.height() // self.fontMetrics().lineSpacing()))
        high = lines * self.fontMetrics().lineSpacing() + self._least // 3
        self.setFixedHeight(max(self._least, high))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        super().resizeEvent(event)
        self.fit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the text from its beginning again."""
        super().focusOutEvent(event)
        self.verticalScrollBar().setValue(0)


class Heading(Text):
    """A heading of the sheet, over a hairline."""

    def __init__(self, context: Context, text: str) -> None:
        super().__init__(text)
        self._context = context
        self.setFont(heading_font(context.theme.scale, 14))
        self.setContentsMargins(INSET, context.theme.px(10), 0, context.theme.px(5))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The words and the line."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(
            INSET, self.height() - 2, self.width() - INSET, 1, self._context.theme.colour("faint")
        )
        painter.end()


def quiet(context: Context, text: str, *, wrap: bool = True) -> Text:
    """A line of second rank."""
    label = Paragraph(text) if wrap else Text(text)
    label.setStyleSheet(f"color: {context.theme.colours.quiet};")
    return label


def slim(box: QComboBox, letters: int = 7) -> QComboBox:
    """A box that gives way where the sheet is narrow; its tooltip says what does not fit."""
    narrow(box, letters)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    box.setToolTip(box.currentText())
    box.currentTextChanged.connect(box.setToolTip)
    return box
