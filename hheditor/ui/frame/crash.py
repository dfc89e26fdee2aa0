"""What happens when an error comes that nobody expected: the session is kept, a report is written, and the
person is told once, in plain words.

The window goes on: everything is on disk already, so going on costs nothing.
"""

import sys
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Signal, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QWidget

from hheditor.app.frame.crash import BlackBox, report, reports_folder, write_report
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.values import Finding, warn


class CrashDialog(QDialog):
    """Says what happened, where the report is, and lets the person go on."""

    def __init__(self, frame: Context, text: str, file: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("crash")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(frame.say("crash.title"))
        self._text = text
        px = frame.theme.px
        title = Text(frame.say("crash.title"), font=heading_font(frame.theme.scale, 18))
        layout = in_column(self, title, margins=(px(24), px(20), px(24), px(16)), spacing=px(10))
        for message in ("crash.kept", "crash.report" if file else "crash.no-report"):
            label = Text(
                frame.say(message, file=file) if message == "crash.report" else frame.say(message), wraps=True
            )
            layout.addWidget(label)
        self._details = named(QPlainTextEdit(text), "crash:text")
        self._details.setReadOnly(True)
        self._details.hide()
        layout.addWidget(self._details, 1)
        layout.addLayout(self._buttons(frame, shown=bool(file)))
        self.resize(px(620), self.sizeHint().height())

    def _buttons(self, frame: Context, *, shown: bool) -> QHBoxLayout:
        row = in_row(spacing=frame.theme.px(8))
        for name, deed in (("details", self._toggle), ("copy", self._copy), ("folder", self._open_folder)):
            if name == "folder" and not shown:
                continue
            row.addWidget(_button(frame, name, deed))
        row.addStretch(1)
        quit_ = _button(frame, "quit", self._quit)
        go_on = _button(frame, "go-on", self.accept)
        go_on.setProperty("primary", "true")
        go_on.setDefault(True)
        row.addWidget(quit_)
        row.addWidget(go_on)
        return row

    def _toggle(self) -> None:
        self._details.setVisible(self._details.isHidden())
        self.resize(self.width(), max(self.sizeHint().height(), self.height()))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(reports_folder())))

    def _quit(self) -> None:
        self.accept()
        parent = self.parentWidget()
        if parent is not None:
            parent.close()


def _button(frame: Context, name: str, deed: Callable[[], object]) -> QPushButton:
    return push(frame.say(f"crash.{name}"), f"crash:{name}", deed)


class Guard(QObject):
    """Catches what nobody caught. Belongs to a window and ends with it."""

    caught = Signal(object)
    """An error; may come from another thread."""
    refused = Signal(object)
    """What the disk did not take, where nobody expected it to refuse."""

    def __init__(self, frame: Context, window: QWidget) -> None:
        super().__init__(window)
        self._frame = frame
        self._window = window
        self._seen: set[tuple[str, int, str]] = set()
        self._before = sys.excepthook
        self._box = BlackBox()
        self.caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self.refused.connect(frame.report, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Listen from now on, and tell of a run that died."""
        sys.excepthook = self._hook
        dying = self._box.begin()
        if dying:
            path = write_report(dying)
            if path is not None:
                self._frame.report(warn("crash.last-time", file=path.name))

    def stop(self) -> None:
        """Listen no more."""
        sys.excepthook = self._before
        self._box.end()

    def _hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QTimer.singleShot(0, self._window, self._window.close)
            return
        finding = getattr(error, "finding", None)
        if isinstance(finding, Finding):
            # What the disk refuses is no fault of the program: it is said in one sentence, wherever it comes.
            self.refused.emit(finding)
            return
        self._before(kind, error, trace)
        place = ("", 0, kind.__name__)
        while trace is not None:
            code = trace.tb_frame.f_code
            place = (code.co_filename, trace.tb_lineno, kind.__name__)
            trace = trace.tb_next
        # A fault in painting comes with every frame: one dialog says it as well as a hundred.
        if place not in self._seen:
            self._seen.add(place)
            self.caught.emit(error)

    def _facts(self) -> dict[str, str]:
        desk = self._frame.desk
        settings = desk.settings.value
        return {
            "qt": qVersion(),
            "workspace": desk.session.value.workspace,
            "language": self._frame.language,
            "looks": f"{settings.theme} {settings.text_scale}",
            "operations": " ".join(desk.operations.recent()[:10]),
        }

    def _tell(self, error: BaseException) -> None:
        text = report(error, self._facts())
        path = write_report(text)
        keep = getattr(self._window, "keep_state", None)
        if keep is not None:
            keep()
        if self._window.findChild(CrashDialog) is None:
            CrashDialog(self._frame, text, path.name if path is not None else "", self._window).open()
