"""Labels that know their rank and give way when there is no room."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from hheditor.ui.look.theme import Theme
from hheditor.ui.rich import only_ours

_SMALL = 0.86
"""Letters of a line that needs two, against those of one."""


def fitted(text: str, font: QFont, width: int, lines: int) -> list[str]:
    """A text in so many lines at most; the last one ends with an ellipsis where there is more."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    found: list[str] = []
    while text and len(found) < lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        start, length = line.textStart(), line.textLength()
        if len(found) == lines - 1:
            rest = text[start:].strip()
            found.append(QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width))
        else:
            found.append(text[start : start + length].strip())
    layout.endLayout()
    return found


class Text(QLabel):
    """The one label: it says words as they are, whoever wrote them. Qt by itself guesses markup, and a name
    in a stranger's file would open what it names."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        wraps: bool = False,
        font: QFont | None = None,
        style: str = "",
    ) -> None:
        """`style` is a style sheet, as for the colour of the words."""
        super().__init__(parent)
        self.setWordWrap(wraps)
        if font is not None:
            self.setFont(font)
        if style:
            self.setStyleSheet(style)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Say something, letter by letter."""
        self.setTextFormat(Qt.TextFormat.PlainText)
        super().setText(text)

    def show_markup(self, markup: str) -> None:
        """Show markup of our own; what is foreign in it was escaped (`rich.escape`)."""
        self.setTextFormat(Qt.TextFormat.RichText)
        super().setText(only_ours(markup))


class Paragraph(Text):
    """Wrapped text that insists on the height its lines need; layouts forget to ask inside a scroll area."""

    def __init__(self, text: str = "", *, font: QFont | None = None, style: str = "") -> None:
        super().__init__(text, wraps=True, font=font, style=style)

    def setText(self, text: str) -> None:
        """Say something else, and ask for the room of that."""
        super().setText(text)
        self._ask_for_room()

    def show_markup(self, markup: str) -> None:
        """Show other markup, and ask for the room of that."""
        super().show_markup(markup)
        self._ask_for_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for room as soon as the width is known."""
        super().resizeEvent(event)
        self._ask_for_room()

    def _ask_for_room(self) -> None:
        # A label that was never laid out knows no width yet.
        if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            return
        self.setMinimumHeight(0)  # it would count as a height the words need
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))


class TickText(Paragraph):
    """The words beside a box to tick: they wrap, which its own cannot, and a click on them ticks it."""

    def __init__(self, text: str, box: QCheckBox) -> None:
        super().__init__(text)
        self._box = box
        box.setAccessibleName(text)
        self.setBuddy(box)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Wait for the release."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tick it, or not."""
        if self.rect().contains(event.position().toPoint()):
            self._box.click()


def ticked(box: QCheckBox, text: str) -> QWidget:
    """A box to tick with words that wrap."""
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
    layout.addWidget(TickText(text, box), 1)
    return row


class Label(QWidget):
    """One line of text in a colour of the theme; shortened with an ellipsis, whole in the tooltip.

    With more `lines` what is too long for one is said in smaller letters below each other.
    """

    def __init__(self, colour: str = "ink", *, lines: int = 1) -> None:
        super().__init__()
        self._colour = colour
        self._lines = lines
        self._text = ""
        self._theme = Theme()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def text(self) -> str:
        """What it says."""
        return self._text

    def show_text(self, text: str, theme: Theme, *, font: QFont | None = None, colour: str = "") -> None:
        """Say something, in the looks of the moment."""
        self._text, self._theme = text, theme
        self._colour = colour or self._colour
        if font is not None:
            self.setFont(font)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the whole text."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        metrics = self.fontMetrics()
        width = min(metrics.horizontalAdvance(self._text), metrics.averageCharWidth() * 6) + 2
        return QSize(width, metrics.height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """The text, shortened where it must be."""
        painter = QPainter(self)
        painter.setPen(self._theme.colour(self._colour))
        shown, font = self.said()
        self.setToolTip("" if " ".join(shown) == self._text else self._text)
        painter.setFont(font)
        tall = min(painter.fontMetrics().height(), self.height() // max(1, len(shown)))
        top = (self.height() - tall * len(shown)) // 2
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        for number, line in enumerate(shown):
            painter.drawText(QRect(0, top + number * tall, self.width(), tall), side, line)
        painter.end()

    def said(self) -> tuple[list[str], QFont]:
        """The lines as they stand there, and their letters."""
        metrics = self.fontMetrics()
        if self._lines == 1 or metrics.horizontalAdvance(self._text) <= self.width():
            return [metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())], self.font()
        small = QFont(self.font())
        if small.pixelSize() > 0:
            small.setPixelSize(round(small.pixelSize() * _SMALL))
        else:
            small.setPointSizeF(small.pointSizeF() * _SMALL)
        return fitted(self._text, small, self.width(), self._lines), small
