"""The rail at the left: the workspaces, and below them what concerns the whole program."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from hheditor.ui.context import Context
from hheditor.ui.icons import paint_icon
from hheditor.ui.layouts import in_column, put
from hheditor.ui.look.widgets import Painted
from hheditor.ui.workspaces import RAIL, Place

WIDTH = 56
_HEIGHT = 52
_ICON = 24
_LEAST = 32
"""No target is lower than this, in pixels."""


class RailButton(Painted, QAbstractButton):
    """A picture on the leather; gold where you are."""

    def __init__(self, frame: Context, icon: str, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._frame = frame
        self._icon = icon
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Maximum)

    def nextCheckState(self) -> None:
        """A click asks for the workspace; only its arrival checks the button."""

    def sizeHint(self) -> QSize:
        """The rail's width, square enough to hit."""
        theme = self._frame.theme
        return QSize(theme.px(WIDTH), theme.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Large text in a low window: the buttons move together before one is lost."""
        return QSize(self._frame.theme.px(WIDTH), _LEAST)

    def show_icon(self, icon: str) -> None:
        """Show another picture."""
        self._icon = icon
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Ground, mark, picture, focus."""
        theme = self._frame.theme
        painter.setPen(Qt.PenStyle.NoPen)
        inner = QRectF(self.rect()).adjusted(theme.px(7), theme.px(5), -theme.px(7), -theme.px(5))
        if self.underMouse() or self.isChecked():
            painter.setBrush(theme.colour("rail_hover"))
            painter.drawRoundedRect(inner, theme.px(6), theme.px(6))
        if self.isChecked():
            painter.setBrush(theme.colour("rail_accent"))
            mark = QRectF(0, inner.top() + theme.px(7), theme.px(3), inner.height() - theme.px(14))
            painter.drawRoundedRect(mark, theme.px(1.5), theme.px(1.5))
        side = min(theme.px(_ICON), self.height() - theme.px(4))
        place = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        colour = (
            "rail_accent"
            if self.isChecked()
            else "raised"
            if self.underMouse() and not theme.dark
            else "rail_icon"
        )
        if self.underMouse() and not self.isChecked() and theme.dark:
            colour = "ink"
        paint_icon(painter, self._icon, place, theme.colour(colour))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.colour("rail_accent"))
            painter.drawRoundedRect(inner.adjusted(0.5, 0.5, -0.5, -0.5), theme.px(6), theme.px(6))


class Rail(QWidget):
    """The rail."""

    def __init__(self, frame: Context, run: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("rail")
        self._frame = frame
        self._places: dict[str, RailButton] = {}
        self._layout = in_column(self, spacing=0)
        for place in RAIL:
            button = RailButton(frame, place.icon, f"rail:{place.id}")
            button.clicked.connect(lambda _=False, identity=place.id: run(f"go.{identity}"))
            self._places[place.id] = button
            self._layout.addWidget(button)
        self._layout.addStretch(1)
        self._theme_button = RailButton(frame, "moon", "rail:theme")
        self._theme_button.clicked.connect(lambda: run("looks.switch-theme"))
        self._settings = RailButton(frame, "settings", "rail:settings")
        self._settings.clicked.connect(lambda: run("settings.open"))
        self._help = RailButton(frame, "help", "rail:help")
        self._help.clicked.connect(lambda: run("help.manual"))
        put(self._layout, self._theme_button, self._settings, self._help)

    def show_place(self, workspace: str) -> None:
        """Mark where you are."""
        for identity, button in self._places.items():
            button.setChecked(identity == workspace)

    def refresh(self) -> None:
        """Follow theme, scale, language and keys."""
        theme = self._frame.theme
        self._layout.setContentsMargins(0, theme.px(8), 0, theme.px(8))
        self.setFixedWidth(theme.px(WIDTH))
        for place in RAIL:
            self._describe(self._places[place.id], place)
        self._theme_button.show_icon("sun" if theme.dark else "moon")
        for button, operation in (
            (self._theme_button, "looks.switch-theme"),
            (self._settings, "settings.open"),
            (self._help, "help.manual"),
        ):
            button.setToolTip(self._frame.tip(operation))
            button.setAccessibleName(self._frame.say(self._frame.desk.operations[operation].title))
        for button in (*self._places.values(), self._theme_button, self._settings, self._help):
            button.updateGeometry()
        self.update()

    def _describe(self, button: RailButton, place: Place) -> None:
        title, hint = self._frame.say(place.title), self._frame.say(place.hint)
        button.setAccessibleName(title)
        button.setAccessibleDescription(hint)
        button.setToolTip(self._frame.tip_with_hint(f"go.{place.id}", title, hint))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The leather."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._frame.theme.colour("rail"))
        painter.end()
