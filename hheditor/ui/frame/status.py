"""The status line: what is under the pointer, and notices that go away by themselves."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from hheditor.ui.context import Context
from hheditor.ui.icons import paint_icon
from hheditor.ui.labels import Label
from hheditor.ui.layouts import in_row
from hheditor.ui.look.widgets import once
from hheditor.ui.rules.links import RuleButton
from hheditor.values import Weight

_HEIGHT = 32
_NOTICE_MILLISECONDS = 8000


class StatusLine(QWidget):
    """The status line."""

    def __init__(self, frame: Context) -> None:
        super().__init__()
        self.setObjectName("status")
        self._frame = frame
        self._text = ""
        self._rest = ""
        self._notice: tuple[str, Weight] | None = None
        self._system = ""
        self._label = Label("quiet", lines=2)
        self._rule = RuleButton(frame)
        self._tour = frame.button("help.tour")
        self._tour.setObjectName("status:tour")
        self._tour.hide()
        self._layout = in_row(self, (self._label, 1), self._rule, self._tour)
        self._timer = once(self, self._end_notice, _NOTICE_MILLISECONDS)

    def text(self) -> str:
        """What it says now."""
        return self._label.text()

    def show_text(self, text: str) -> None:
        """Explain what is under the pointer; a notice stays until it has been read."""
        self._text = text or self._rest
        self._show()

    def show_rest(self, text: str) -> None:
        """What it says while there is nothing to explain."""
        self._rest = text
        self.show_text("")

    def show_notice(self, text: str, weight: Weight, system: str = "") -> None:
        """Tell something that happened; where one game says it, its rules are meant."""
        self._notice, self._system = (text, weight), system
        self._timer.start()
        self._show()

    def offer_tour(self, *, on: bool) -> None:
        """Offer the guided tour of the workspace, until it was walked or waved off."""
        self._tour.setVisible(on)
        self._tour.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def notice(self) -> str:
        """What was told and still shows; empty for nothing."""
        return self._notice[0] if self._notice is not None else ""

    @property
    def system(self) -> str:
        """The game that says what it tells; empty for what every game says."""
        return self._system if self._notice is not None else ""

    @property
    def weight(self) -> Weight | None:
        """How grave what it tells is; None while it tells nothing."""
        return self._notice[1] if self._notice is not None else None

    def _end_notice(self) -> None:
        self._notice = None
        self._show()

    def _show(self) -> None:
        theme = self._frame.theme
        if self._notice is None:
            self._label.show_text(self._text, theme, font=self.font(), colour="quiet")
        else:
            self._label.show_text(self._notice[0], theme, font=self.font(), colour="ink")
        self._rule.show_rule_of(self.notice(), self._system)
        left = 20 if self._notice is None else 46
        self._layout.setContentsMargins(theme.px(left), 0, theme.px(16), 1)
        self.update()

    def refresh(self) -> None:
        """Follow theme and scale; a notice in another language is dropped."""
        self.setFixedHeight(self._frame.theme.px(_HEIGHT))
        self._show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Surface below a hairline, and the sign of a notice."""
        theme = self._frame.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), theme.colour("surface"))
        painter.fillRect(0, 0, self.width(), 1, theme.colour("hairline"))
        if self._notice is not None:
            side = theme.px(16)
            place = QRectF(theme.px(20), (self.height() - side) / 2, side, side)
            weight = self._notice[1]
            colour = {"refusal": "bad", "warning": "link", "note": "good"}[weight]
            paint_icon(painter, "check" if weight == "note" else "warning", place, theme.colour(colour))
        painter.end()
