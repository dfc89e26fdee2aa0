"""The command palette: type a few letters of anything the program can do.

It lies over the window and belongs to it, so there is no dialog to close: Escape, a click beside it or a
command end it.
"""

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from hheditor.app import Operation
from hheditor.text import knows
from hheditor.ui.context import Context
from hheditor.ui.keys import readable
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named

_WIDTH = 600
_ROW = 40
_ROWS = 9
_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _ROWS - 1,
    Qt.Key.Key_PageUp: 1 - _ROWS,
}
_ENDS = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab}
_Index = QModelIndex | QPersistentModelIndex


class _Found(QAbstractListModel):
    """The operations that fit what was typed."""

    def __init__(self, label: Callable[[Operation], str]) -> None:
        super().__init__()
        self._label = label
        self.operations: tuple[Operation, ...] = ()

    def show_operations(self, operations: tuple[Operation, ...]) -> None:
        self.beginResetModel()
        self.operations = operations
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.operations)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._label(self.operations[index.row()])
        return None


class _Rows(QStyledItemDelegate):
    """One row: the name, where it belongs, its keys; quiet with the reason where it may not run."""

    def __init__(self, frame: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._frame = frame

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002
        return QSize(0, self._frame.theme.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, _Found)
        operation = model.operations[index.row()]
        theme, frame = self._frame.theme, self._frame
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("accent_soft"))
            painter.drawRoundedRect(rect.adjusted(theme.px(6), 1, -theme.px(6), -1), theme.px(5), theme.px(5))
        refusal = operation.refusal()
        line = rect.adjusted(theme.px(18), 0, -theme.px(18), 0)
        keys = readable(frame.desk.operations.shortcut(operation.id))
        centre = Qt.AlignmentFlag.AlignVCenter
        if keys:
            painter.setPen(theme.colour("quiet"))
            painter.drawText(line, centre | Qt.AlignmentFlag.AlignRight, keys)
            line.setRight(line.right() - painter.fontMetrics().horizontalAdvance(keys) - theme.px(16))
        title = frame.say(operation.title)
        painter.setPen(theme.colour("ink" if refusal is None else "quiet"))
        painter.drawText(line, centre, title)
        line.setLeft(line.left() + painter.fontMetrics().horizontalAdvance(title) + theme.px(14))
        aside = frame.say(operation.category) if refusal is None else frame.say_finding(refusal)
        painter.setPen(theme.colour("quiet"))
        shown = painter.fontMetrics().elidedText(aside, Qt.TextElideMode.ElideRight, max(0, line.width()))
        painter.drawText(line, centre, shown)
        painter.restore()


class CommandPalette(QWidget):
    """The palette over its window."""

    def __init__(self, frame: Context, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self._frame = frame
        self._before: QWidget | None = None
        self._box = named(QFrame(self), "palette:box")
        layout = in_column(self._box, spacing=0)
        self._layout = layout
        self.field = named(QLineEdit(), "palette:field")
        self.field.setFrame(False)
        self.list = named(QListView(), "palette:list")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._found = _Found(self._label)
        self.list.setModel(self._found)
        self.list.setItemDelegate(_Rows(frame, self.list))
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.nothing = named(Text(wraps=True), "palette:nothing")
        self.nothing.hide()
        layout.addWidget(self.nothing)
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list.clicked.connect(self._run_index)
        self.list.entered.connect(self.list.setCurrentIndex)
        window.installEventFilter(self)
        self.hide()

    def _label(self, operation: Operation) -> str:
        return f"{self._frame.say(operation.title)} · {self._frame.say(operation.category)}"

    def _also(self, operation: Operation) -> str:
        """Other words for it, as wargamers say them; in the catalogue, as the title is."""
        message = f"also.{operation.id}"
        return self._frame.say(message) if knows(message) else ""

    def titles(self) -> list[str]:
        """What is listed, for tests and screen readers."""
        return [self._frame.say(operation.title) for operation in self._found.operations]

    def open(self) -> None:
        """Show it, empty, ready to type."""
        theme = self._frame.theme
        self._before = self.window().focusWidget()
        self.field.setPlaceholderText(self._frame.say("palette.hint"))
        self.field.setAccessibleName(self._frame.say("palette.hint"))
        self._box.setStyleSheet(
            f"#palette\\:box {{ background: {theme.colours.raised};"
            f" border: 1px solid {theme.colours.hairline}; border-radius: {theme.px(10)}px; }}"
            f"#palette\\:field {{ border: none; background: transparent; padding: {theme.px(6)}px;"
            f" font-size: {12.5 * theme.scale / 100}pt; }}"
            f"#palette\\:nothing {{ color: {theme.colours.quiet}; padding: 0 {theme.px(8)}px; }}"
            "#palette\\:list { background: transparent; }"
        )
        self._layout.setContentsMargins(theme.px(8), theme.px(8), theme.px(8), theme.px(8))
        self.field.clear()
        self._search("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_palette(self) -> None:
        """Hide it and give the keyboard back."""
        if not self.isVisible():
            return
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._before = None

    def _search(self, query: str) -> None:
        found = self._frame.desk.operations.search(
            query, self._label, also=self._also, workspace=self._frame.workspace
        )
        self._found.show_operations(found)
        self.nothing.setText(self._frame.say("palette.nothing", words=query.strip()))
        self.nothing.setVisible(not found)
        self.list.setVisible(bool(found))
        if found:
            self.list.setCurrentIndex(self._found.index(0))
            self.list.scrollToTop()
        self._place()

    def _place(self) -> None:
        theme = self._frame.theme
        self.setGeometry(self.window().rect())
        width = min(theme.px(_WIDTH), self.width() - theme.px(32))
        top = min(theme.px(88), self.height() // 10)
        margins = self._layout.contentsMargins()
        above = self.field.sizeHint().height() + margins.top() + margins.bottom()
        room = (self.height() - top - above - theme.px(16)) // theme.px(_ROW)
        rows = max(1, min(len(self._found.operations), _ROWS, room))
        inner = width - margins.left() - margins.right()
        said = self.nothing.heightForWidth(inner) if not self._found.operations else 0
        below = max(said, rows * theme.px(_ROW))
        self.list.setFixedHeight(rows * theme.px(_ROW))
        self.nothing.setFixedHeight(below)
        self._box.setGeometry((self.width() - width) // 2, top, width, above + below)
        self._layout.activate()
        # The shadow of a longer list must not stay.
        self.update()

    def _run_index(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        operation = self._found.operations[index.row()]
        self.close_palette()
        if operation.workspace:
            self._frame.go(operation.workspace)
        self._frame.run(operation.id)

    def _step(self, rows: int) -> None:
        count = len(self._found.operations)
        if count:
            row = self.list.currentIndex().row() + rows
            row = row % count if abs(rows) == 1 else min(max(row, 0), count - 1)
            self.list.setCurrentIndex(self._found.index(row))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the field that move in the list; the window's size."""
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget() and self.isVisible():
            self._place()
        if watched is self.field and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if event.type() == QEvent.Type.ShortcutOverride:
                # While it is open its keys are its own, whatever the workspace behind it does with them.
                event.setAccepted(key in _STEPS or key in _ENDS or not event.modifiers())
                return event.isAccepted()
            if event.type() != QEvent.Type.KeyPress:
                return super().eventFilter(watched, event)
            if key in _STEPS:
                self._step(_STEPS[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run_index(self.list.currentIndex())
                return True
            if key in (Qt.Key.Key_Escape, Qt.Key.Key_Tab):
                self.close_palette()
                return True
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside the box ends it."""
        if not self._box.geometry().contains(event.position().toPoint()):
            self.close_palette()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A veil over the window, and a shadow under the box."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(20, 16, 8, 70))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        theme = self._frame.theme
        for spread in range(8, 0, -1):
            painter.setBrush(QColor(0, 0, 0, 8))
            grown = self._box.geometry().adjusted(-spread, -spread + 4, spread, spread + 4)
            painter.drawRoundedRect(grown, theme.px(10) + spread, theme.px(10) + spread)
        painter.end()
