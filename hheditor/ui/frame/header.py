"""The header line: where you are, whether it is saved, and the way to every command."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy

from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.icons import paint_icon
from hheditor.ui.keys import readable
from hheditor.ui.labels import Label
from hheditor.ui.look.widgets import Bar, Painted, named
from hheditor.ui.workspaces import Header, Place

_HEIGHT = 52
_LEAST = 280
_SAVING = {
    "saved": ("check", "good"),
    "saving": ("wait", "quiet"),
    "failed": ("warning", "bad"),
    "read-only": ("warning", "bad"),
}
_PASSING = ("saved", "saving")
"""These follow each other with every stroke: the header must not jump between them."""


class SavedMark(Painted, QAbstractButton):
    """A small mark and word: everything is on disk, or not. Where not, a click says what can be done."""

    def __init__(self, frame: Context) -> None:
        super().__init__()
        self.setObjectName("saved")
        self._frame = frame
        self.compact = False
        """Whether only the mark shows, where there is no room for the word."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def text(self) -> str:
        """The word."""
        return self._frame.say(f"saving.{self._frame.desk.saving}")

    def refresh(self) -> None:
        """Follow the desk."""
        saving = self._frame.desk.saving
        self.setAccessibleName(self.text())
        self.setToolTip(self._frame.say(f"saving.{saving}.hint"))
        passing = saving in _PASSING
        self.setCursor(Qt.CursorShape.ArrowCursor if passing else Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if passing else Qt.FocusPolicy.TabFocus)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Mark, gap and word."""
        return QSize(self.needed(self.compact), self.fontMetrics().height())

    def needed(self, compact: bool) -> int:
        """The width it takes."""
        if compact:
            return self._frame.theme.px(17)
        saving = self._frame.desk.saving
        states = _PASSING if saving in _PASSING else (saving,)
        advance = self.fontMetrics().horizontalAdvance
        return self._frame.theme.px(22) + max(advance(self._frame.say(f"saving.{state}")) for state in states)

    def paint(self, painter: QPainter) -> None:
        """Mark and word."""
        theme = self._frame.theme
        icon, colour = _SAVING[self._frame.desk.saving]
        side = theme.px(16)
        paint_icon(painter, icon, QRectF(0, (self.height() - side) / 2, side, side), theme.colour(colour))
        if not self.compact:
            painter.setPen(theme.colour("accent" if self.hasFocus() else "quiet"))
            word = self.rect().adjusted(theme.px(21), 0, 0, 0)
            painter.drawText(word, Qt.AlignmentFlag.AlignVCenter, self.text())


class SearchPill(QAbstractButton):
    """Looks like a field to type into and opens the palette, which is one."""

    def __init__(self, frame: Context) -> None:
        super().__init__()
        self.setObjectName("search")
        self._frame = frame
        self.compact = False
        """Whether only the lens shows, where there is no room for words."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _keys(self) -> str:
        return readable(self._frame.desk.operations.shortcut("palette.open"))

    def refresh(self) -> None:
        """Follow language and scale."""
        self.setText(self._frame.say("palette.pill"))
        self.setAccessibleName(self.text())
        self.setToolTip(self._frame.tip("palette.open"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Words, keys and some air."""
        return QSize(self.needed(self.compact), self._frame.theme.px(32))

    def needed(self, compact: bool) -> int:
        """The width it takes."""
        theme, metrics = self._frame.theme, self.fontMetrics()
        if compact:
            return theme.px(36)
        words = metrics.horizontalAdvance(self.text()) + metrics.horizontalAdvance(self._keys())
        return words + theme.px(72)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        """A quiet field with a lens and the keys."""
        theme = self._frame.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.colour("accent" if self.hasFocus() else "hairline"))
        painter.setBrush(theme.colour("hover" if self.underMouse() else "raised"))
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        side = theme.px(16)
        lens = QRectF(theme.px(10), (self.height() - side) / 2, side, side)
        paint_icon(painter, "search", lens, theme.colour("quiet"))
        if self.compact:
            painter.end()
            return
        painter.setPen(theme.colour("quiet"))
        inner = self.rect().adjusted(theme.px(34), 0, -theme.px(12), 0)
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._keys())
        painter.end()


class HeaderLine(Bar):
    """The header line."""

    def __init__(self, frame: Context, run: Callable[[str], None]) -> None:
        super().__init__(frame, "header")
        self._frame = frame
        self._trail = Label("quiet")
        self._title = named(Label("ink"), "header:title")
        self._detail = named(Label("quiet"), "header:detail")
        self.saved = SavedMark(frame)
        self.saved.clicked.connect(self._ask)
        self._run = run
        self._pill = SearchPill(frame)
        self._pill.clicked.connect(lambda: run("palette.open"))
        self._rules = frame.button("rules.open")
        self._side = frame.button("side.fold")
        self._layout = QHBoxLayout(self)
        for label in (self._trail, self._title, self._detail):
            self._layout.addWidget(label)
        self._layout.addStretch(1)
        for widget in (self.saved, self._pill, self._rules, self._side):
            self._layout.addWidget(widget)

    def _ask(self) -> None:
        if self._frame.desk.saving not in _PASSING:
            self._run("saving.look")

    def show_header(self, place: Place, header: Header) -> None:
        """Say where you are."""
        theme = self._frame.theme
        heading = heading_font(theme.scale)
        trail = "".join(f"{step}  ›  " for step in header.trail).rstrip(" ")
        self._trail.show_text(trail, theme, font=self.font())
        self._title.show_text(self._frame.say(place.title), theme, font=heading)
        self._title.setMinimumWidth(self._title.sizeHint().width())
        self._detail.show_text(header.detail, theme, font=self.font())
        self._make_room()

    def refresh(self) -> None:
        """Follow theme, scale and language."""
        theme = self._frame.theme
        self.setFixedHeight(theme.px(_HEIGHT))
        self._layout.setContentsMargins(theme.px(20), 0, theme.px(12), 0)
        self._layout.setSpacing(theme.px(12))
        self.saved.refresh()
        self._pill.refresh()
        self.update()

    def _make_room(self) -> None:
        """Where you are matters most: the search and the saved mark give up their words first."""
        theme = self._frame.theme
        labels = [label for label in (self._trail, self._title, self._detail) if label.text()]
        fixed = theme.px(20 + 12 + 12 * (len(labels) + 4)) + 2 * self._side.sizeHint().width()
        room = self.width() - fixed - sum(label.sizeHint().width() for label in labels)
        self._pill.compact = room < self._pill.needed(compact=False) + self.saved.needed(compact=False)
        self.saved.compact = room < self._pill.needed(compact=True) + self.saved.needed(compact=False)
        # Then what is said about it; its name stays whole as long as it can.
        tight = room < self._pill.needed(compact=True) + self.saved.needed(compact=True)
        self._detail.setVisible(bool(self._detail.text()) and not tight)
        for part in (self._pill, self.saved):
            part.updateGeometry()
            part.update()

    def minimumSizeHint(self) -> QSize:
        """However narrow: `_make_room` knows what to give up, and labels shorten themselves."""
        return QSize(self._frame.theme.px(_LEAST), self._frame.theme.px(_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for where you are."""
        super().resizeEvent(event)
        self._make_room()
