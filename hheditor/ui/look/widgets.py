"""Widgets with what every one of them is given: a name among the window's widgets, a tip, what it does; and
those that are painted by hand."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QDoubleSpinBox,
    QFrame,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QWidget,
)

if TYPE_CHECKING:
    from hheditor.ui.context import Context

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str, *, tip: str = "", spoken: str = "", hint: str = "") -> W:
    """A widget under its name; `spoken` is what screen readers call it, `hint` stands in an empty line."""
    widget.setObjectName(name)
    if tip:
        widget.setToolTip(tip)
    if spoken:
        widget.setAccessibleName(spoken)
    if hint:
        assert isinstance(widget, QLineEdit)
        widget.setPlaceholderText(hint)
    return widget


def once(parent: QObject, deed: Callable[[], object], after: int = 0) -> QTimer:
    """A clock that does a deed once each time it is started, so many milliseconds later."""
    timer = every(parent, deed, after)
    timer.setSingleShot(True)
    return timer


def every(parent: QObject, deed: Callable[[], object], pause: int) -> QTimer:
    """A clock that does a deed again and again, from when it is started until it is stopped."""
    timer = QTimer(parent)
    timer.setInterval(pause)
    timer.timeout.connect(deed)
    return timer


def push(
    words: str,
    name: str,
    act: Callable[[], object],
    *,
    tip: str = "",
    spoken: str = "",
    primary: bool = False,
) -> QPushButton:
    """A button with words; a `primary` one is what most people want next."""
    button = named(QPushButton(words), name, tip=tip, spoken=spoken)
    if primary:
        button.setProperty("primary", "true")
    button.clicked.connect(lambda _=False: act())
    return button


def scrolled(inside: QWidget) -> QScrollArea:
    """A widget that is scrolled up and down where there is no room for it, without a frame; what lies below
    shows through."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inside)
    for each in (area.viewport(), inside):
        each.setAutoFillBackground(False)
    return area


def tool(
    icon: QIcon, name: str, act: Callable[[], object], *, tip: str = "", spoken: str = ""
) -> QToolButton:
    """A small button with a picture."""
    button = named(QToolButton(), name, tip=tip, spoken=spoken)
    button.setIcon(icon)
    button.clicked.connect(lambda _=False: act())
    return button


def show_values(*shown: tuple[QAbstractSlider | QSpinBox | QDoubleSpinBox, float]) -> None:
    """Let sliders and boxes show numbers that came from elsewhere: nobody is told that they were set."""
    for widget, value in shown:
        with QSignalBlocker(widget):
            widget.setValue(value)  # type: ignore[arg-type]


class Bar(QWidget):
    """Surface with a hairline at its lower edge, or at its upper one."""

    def __init__(self, context: "Context", name: str = "", *, line_above: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        self._context, self._line_above = context, line_above

    def paintEvent(self, event: QPaintEvent) -> None:
        """See the class."""
        theme = self._context.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour("surface"))
        line = 0 if self._line_above else self.height() - 1
        painter.fillRect(0, line, self.width(), 1, theme.colour("hairline"))
        painter.end()


class Painted:
    """What a widget that is painted by hand inherits first: its painter is there, smooth, and put away."""

    def paint(self, painter: QPainter) -> None:
        """The widget as it looks now."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """See `paint`."""
        assert isinstance(self, QWidget)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint(painter)
        painter.end()
