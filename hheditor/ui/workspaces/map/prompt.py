"""Asking in place: a line to type into, on the field itself, instead of a dialog."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import WrappingRow


class Prompt(QFrame):
    """One line; Enter takes it, Escape or a click elsewhere drops it."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("prompt")
        self._context = context
        self._then: Callable[[str], None] | None = None
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        layout = WrappingRow(self)
        px = context.theme.px
        layout.setContentsMargins(px(12), px(8), px(12), px(8))
        layout.setSpacing(px(8))
        self.label = Text()
        self.field = QLineEdit()
        self.field.setObjectName("prompt:field")
        self.number = QSpinBox()
        self.number.setObjectName("prompt:number")
        self.number.setRange(8, 600)
        self.number.setValue(120)
        self.browse = QToolButton()
        self.browse.setObjectName("prompt:browse")
        self.browse.setText("…")
        layout.addWidget(self.label)
        layout.addWidget(self.field)
        layout.addWidget(self.number)
        layout.addWidget(self.browse)
        self.take = QPushButton()
        self.take.setObjectName("prompt:take")
        self.take.setProperty("primary", "true")
        self.take.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.take.clicked.connect(self._take)
        layout.addWidget(self.take)
        self.field.returnPressed.connect(self._take)
        self.field.installEventFilter(self)
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

    def ask_path(
        self,
        label: str,
        path: str,
        then: Callable[[str], None],
        *,
        saving: bool,
        picture: bool,
        files: str = "pictures",
    ) -> None:
        """Ask for a file: for one to open, the system's own dialog at once, showing only such files (message
        ``files.<files>``); for one to write, a name to accept or change. `picture` shows the size of a hex in
        pixels.
        """
        if not saving:
            self._choose(label, path, self._context.say(f"files.{files}"), then)
            return
        self._then = then
        self.label.setText(label)
        self.label.show()
        self.number.setVisible(picture)
        self.number.setSuffix(self._context.say("map.pixels-a-hex"))
        self.browse.show()
        self.browse.setToolTip(self._context.say("map.browse"))
        self.take.setText(self._context.say("prompt.save"))
        self.take.show()
        self._show(path, None)

    def _show(self, text: str, place: tuple[int, int] | None) -> None:
        px = self._context.theme.px
        parent = self.parentWidget()
        assert parent is not None
        self.field.setText(text)
        self.adjustSize()
        width = min(px(720), parent.width() - px(32)) if place is None else px(240)
        height = self.heightForWidth(width)
        if place is None:
            self.setGeometry((parent.width() - width) // 2, parent.height() - height - px(24), width, height)
        else:
            x = min(max(px(8), place[0] - width // 2), parent.width() - width - px(8))
            y = min(max(px(8), place[1] - height - px(8)), parent.height() - height - px(8))
            self.setGeometry(x, y, width, height)
        self.show()
        self.raise_()
        self.field.setFocus()
        self.field.selectAll()

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

    def _dialog(self, title: str, folder: str, kinds: str) -> QFileDialog:
        """The system's dialog; it does not stop the window."""
        dialog = QFileDialog(self.window(), title, folder, kinds)
        dialog.setObjectName("prompt:files")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _: self.window().activateWindow())
        return dialog

    def _choose(self, title: str, folder: str, kinds: str, then: Callable[[str], None]) -> None:
        dialog = self._dialog(title, folder or str(Path.home()), kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(then)
        dialog.open()

    def _browse(self) -> None:
        path = Path(self.field.text()).expanduser()
        kinds = f"{path.suffix[1:].upper()} (*{path.suffix})"
        dialog = self._dialog(self.label.text(), str(path.parent), kinds)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(path.suffix)
        dialog.selectFile(path.name)
        dialog.fileSelected.connect(self._browsed)
        dialog.open()

    def _browsed(self, path: str) -> None:
        """Chosen in the dialog is chosen: nobody is asked again."""
        self.field.setText(path)
        self._take()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape drops it; so does turning to the field."""
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
