"""Asking in place: a line to type into, on the field itself, instead of a dialog."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QWidget,
)

from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import WrappingRow
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.files import documents, to_open, to_save


class Prompt(QFrame):
    """One line; Enter takes it, Escape or a click elsewhere drops it."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("prompt")
        self._context = context
        self._then: Callable[[str], None] | None = None
        self._near: tuple[int, int] | None = None
        """The place of the parent it was asked for at; None: along its foot."""
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        layout = WrappingRow(self)
        px = context.theme.px
        layout.setContentsMargins(px(12), px(8), px(12), px(8))
        layout.setSpacing(px(8))
        self.label = Text()
        self.field = named(QLineEdit(), "prompt:field")
        self.number = named(QSpinBox(), "prompt:number")
        self.number.setRange(8, 600)
        self.number.setValue(120)
        self.browse = named(QToolButton(), "prompt:browse")
        self.browse.setText("…")
        layout.addWidget(self.label)
        layout.addWidget(self.field)
        layout.addWidget(self.number)
        layout.addWidget(self.browse)
        self.take = push("", "prompt:take", self._take, primary=True)
        self.take.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout.addWidget(self.take)
        self.field.returnPressed.connect(self._take)
        self.field.installEventFilter(self)
        parent.installEventFilter(self)
        self.browse.clicked.connect(self._browse)
        self.hide()

    def ask(
        self, label: str, text: str, then: Callable[[str], None], place: tuple[int, int] | None = None
    ) -> None:
        """Ask for a line; near a place of the parent, or along its foot."""
        self._then = then
        self.label.setText(label)
        self.label.setVisible(bool(label))
        self.number.hide()
        self.browse.hide()
        self.take.hide()
        self._show(text, place)

    def ask_file(self, label: str, then: Callable[[Path], object], files: str = "pictures") -> None:
        """Ask for a file to open in the system's own dialog, which shows only such (``files.<files>``)."""
        to_open(self, label, self._context.say(f"files.{files}"), then)

    def ask_path(
        self, label: str, name: str, then: Callable[[Path], object], *, picture: bool = False
    ) -> None:
        """Ask where to write: a name among the person's documents, to accept or change. `picture` shows the
        size of a hex in pixels."""

        def take(text: str) -> None:
            if text.strip():
                then(Path(text.strip()).expanduser())

        self._then = take
        self.label.setText(label)
        self.label.show()
        self.number.setVisible(picture)
        self.number.setSuffix(self._context.say("map.pixels-a-hex"))
        self.browse.show()
        self.browse.setToolTip(self._context.say("map.browse"))
        self.take.setText(self._context.say("prompt.save"))
        self.take.show()
        self._show(str(documents() / name), None)

    def _show(self, text: str, place: tuple[int, int] | None) -> None:
        self._near = place
        self.field.setText(text)
        self.adjustSize()
        self.show()
        self._place()
        self.raise_()
        self.field.setFocus()
        self.field.selectAll()

    def _place(self) -> None:
        """Stand where it belongs in a parent of this size, while it asks."""
        parent = self.parentWidget()
        if parent is None or self.isHidden():
            return
        px = self._context.theme.px
        widest = px(720) if self._near is None else px(240)
        width = min(widest, parent.width() - px(32))
        height = self.heightForWidth(width)
        x, y = (parent.width() - width) // 2, parent.height() - height - px(24)
        if self._near is not None:
            x = min(max(px(8), self._near[0] - width // 2), parent.width() - width - px(8))
            y = min(max(px(8), self._near[1] - height - px(8)), parent.height() - height - px(8))
        self.setGeometry(x, y, width, height)

    def _take(self) -> None:
        then, self._then = self._then, None
        text = self.field.text()
        self._close()
        if then is not None:
            then(text)

    def _close(self) -> None:
        self.hide()
        parent = self.parentWidget()
        if parent is not None:
            parent.setFocus()

    def _browse(self) -> None:
        to_save(self, self.label.text(), self.field.text(), self._browsed)

    def _browsed(self, path: Path) -> None:
        """Chosen in the dialog is chosen: nobody is asked again."""
        self.field.setText(str(path))
        self._take()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape drops it; it moves with the edges of its parent."""
        if watched is not self.field:
            if event.type() == QEvent.Type.Resize:
                self._place()
            return super().eventFilter(watched, event)
        if isinstance(event, QKeyEvent) and event.type() in (
            QEvent.Type.KeyPress,
            QEvent.Type.ShortcutOverride,
        ):
            # Letters typed here are letters, not the keys of tools.
            if event.type() == QEvent.Type.ShortcutOverride:
                if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                    event.accept()
                    return True
            elif event.key() == Qt.Key.Key_Escape:
                self._then = None
                self._close()
                return True
            elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                # Taken here, or the field below would hear the same key and take it for a click.
                self._take()
                return True
        return super().eventFilter(watched, event)
