"""The side panel: foldable sections at the right, one kind of box and none inside another."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from hheditor.ui.context import Context
from hheditor.ui.fonts import bold
from hheditor.ui.icons import paint_icon
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import Painted
from hheditor.ui.workspaces import Panel

WIDTH = 304
_SMALLEST = 220


class SectionTitle(Painted, QAbstractButton):
    """The name of a section; a click folds it."""

    def __init__(self, frame: Context, panel: Panel) -> None:
        super().__init__()
        self.setObjectName(f"panel:{panel.id}")
        self._frame = frame
        self.setText(frame.say(panel.title))
        self.setAccessibleName(self.text())
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFont(bold(self.font()))

    def sizeHint(self) -> QSize:
        """One line with air."""
        return QSize(self._frame.theme.px(120), self._frame.theme.px(38))

    def paint(self, painter: QPainter) -> None:
        """Arrow and name."""
        theme = self._frame.theme
        if self.underMouse():
            painter.fillRect(self.rect(), theme.colour("hover", 130))
        side = theme.px(14)
        arrow = QRectF(theme.px(16), (self.height() - side) / 2, side, side)
        paint_icon(painter, "down" if self.isChecked() else "right", arrow, theme.colour("quiet"))
        painter.setPen(theme.colour("ink"))
        painter.drawText(
            self.rect().adjusted(theme.px(38), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text()
        )
        if self.hasFocus():
            painter.setPen(theme.colour("accent"))
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(3.5, 3.5, -3.5, -3.5), theme.px(4), theme.px(4)
            )


class SidePanel(QWidget):
    """The sections of one workspace."""

    grown = Signal()
    """What it shows needs another width."""

    def __init__(
        self, frame: Context, panels: Sequence[Panel], folded: set[str], on_fold: Callable[[str, bool], None]
    ) -> None:
        super().__init__()
        self.setObjectName("side")
        self._frame = frame
        self._sections: dict[str, tuple[SectionTitle, QWidget]] = {}
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        in_column(self, area, margins=(1, 0, 0, 0))
        inside = QWidget()
        layout = in_column(inside, margins=(0, frame.theme.px(7), 0, frame.theme.px(8)), spacing=0)
        for panel in panels:
            self._add(layout, panel, folded, on_fold)
        layout.addStretch(0 if any(panel.grows for panel in panels) else 1)
        area.setWidget(inside)
        self._area, self._inside, self._needed = area, inside, 0
        inside.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when what lies inside needs another width."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self._inside:
            needed = self.needed
            if needed != self._needed:
                self._needed = needed
                self.grown.emit()
        return super().eventFilter(watched, event)

    @property
    def needed(self) -> int:
        """The width below which something in it would be cut."""
        bar = self._area.verticalScrollBar().sizeHint().width()
        return max(self._frame.theme.px(_SMALLEST), self._inside.minimumSizeHint().width() + bar + 1)

    def minimumSizeHint(self) -> QSize:
        """What is in it is not cut."""
        return QSize(self.needed, super().minimumSizeHint().height())

    def _add(
        self, layout: QVBoxLayout, panel: Panel, folded: set[str], on_fold: Callable[[str, bool], None]
    ) -> None:
        title = SectionTitle(self._frame, panel)
        title.setChecked(panel.id not in folded)
        self._sections[panel.id] = title, panel.widget
        layout.addWidget(title)
        layout.addWidget(panel.widget, 1 if panel.grows else 0)
        panel.widget.setVisible(panel.id not in folded)

        def fold(opened: bool) -> None:
            panel.widget.setVisible(opened)
            on_fold(panel.id, not opened)

        title.toggled.connect(fold)

    def show_panel(self, panel: str, *, on: bool) -> None:
        """Show or hide a section, its title included; folded ones stay folded."""
        if panel in self._sections:
            title, widget = self._sections[panel]
            title.setVisible(on)
            widget.setVisible(on and title.isChecked())

    @property
    def empty(self) -> bool:
        """Whether no section shows, not even its title."""
        return all(title.isHidden() for title, _ in self._sections.values())

    def content(self, title: QWidget) -> QWidget | None:
        """What lies below the title of a section; None where it is folded or no section of this panel."""
        for heading, widget in self._sections.values():
            if heading is title:
                return widget if widget.isVisible() else None
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Surface behind a hairline."""
        theme = self._frame.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour("surface"))
        painter.fillRect(0, 0, 1, self.height(), theme.colour("hairline"))
        painter.end()
