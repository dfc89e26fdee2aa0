"""Work that may take a while, done beside the window: it goes on painting, says what is done, and can be
stopped."""

import threading
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QCoreApplication,
    QEventLoop,
    QIODevice,
    QObject,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QProgressBar, QPushButton, QWidget

from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.values import Finding, tell

if TYPE_CHECKING:
    from hheditor.app.library import Reading
    from hheditor.store.exchange import Shipment
    from hheditor.store.pictures import Encoded
    from hheditor.ui.context import Context

T = TypeVar("T")
Stop = Callable[[], bool]
"""Whether the person has had enough."""

SOON = 400
"""Milliseconds after which the person is told that something is being done."""


class Stopped(Exception):
    """The person has had enough of waiting. What was being done is given up."""


class _Work(QObject):
    done = Signal()


def beside(
    parent: QWidget | None,
    words: str,
    cancel: str,
    work: Callable[[threading.Event], T],
    *,
    finish: bool = False,
) -> T:
    """What `work` comes to, or what it raises, done on a thread of its own. It is given an event that is
    set when the person presses Cancel, to look at now and then: if it does not, its result is dropped and
    `Stopped` raised, unless it must `finish`, as what has begun to write.
    """
    stop = threading.Event()
    came: list[T] = []
    raised: list[BaseException] = []
    signal = _Work()
    loop = QEventLoop()
    signal.done.connect(loop.quit, Qt.ConnectionType.QueuedConnection)

    def run() -> None:
        try:
            came.append(work(stop))
        except BaseException as error:  # noqa: BLE001 - it is raised again where somebody waits for it
            raised.append(error)
        signal.done.emit()

    thread = threading.Thread(target=run, name="beside", daemon=True)
    thread.start()
    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(loop.quit)
    timer.start(SOON)
    loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    timer.stop()
    if not came and not raised:
        _show(parent, words, cancel, stop, loop, lambda: bool(came or raised))
    if stop.is_set() and not finish and not (came or raised):
        raise Stopped
    thread.join()
    if raised:
        raise raised[0]
    return came[0]


_OFTEN = 0.02
"""Seconds after which the window may paint again; to let it do so costs something, too."""
_breathed = 0.0


def breathe() -> None:
    """In the middle of work that only the window's thread can do: let it paint, and hear nobody."""
    global _breathed  # noqa: PLW0603 - there is one window's thread
    if perf_counter() - _breathed > _OFTEN:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        _breathed = perf_counter()


def reading(context: "Context") -> "Reading":
    """Reads a file for the library beside the window; raises `Stopped` where the person would not wait."""

    def read(path: Path) -> "Shipment":
        from hheditor.store.exchange import read_file

        def work(stop: threading.Event) -> "Shipment":
            shipment = read_file(path)
            if stop.is_set():
                shipment.close()
            return shipment

        say = context.say
        words = say("library.taking-in", file=path.name)
        return beside(QApplication.activeWindow(), words, say("library.cancel"), work)

    return read


def picture_from(context: "Context", path: Path) -> "Encoded | None":
    """The picture in a file, read and written anew beside the window as the library keeps pictures; None, and
    a report, where that cannot be done."""
    say = context.say
    words = say("library.taking-in", file=path.name)
    window = QApplication.activeWindow()
    return context.tried(lambda: beside(window, words, say("library.cancel"), lambda _: _encoded(path)))


def _encoded(path: Path) -> "Encoded":
    from hheditor.store.errors import StoreError, refused
    from hheditor.store.pictures import encode_picture

    try:
        data = path.read_bytes()
    except OSError as error:
        raise refused("file.unreadable", file=path.name, trouble=error.strerror or "") from None
    try:
        return encode_picture(data)
    except StoreError as error:
        image = QImage.fromData(QByteArray(data))
        if error.finding.message != "picture.unreadable" or image.isNull():
            raise
    # A kind of picture that Qt reads and the library does not keep, as scanners make them.
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return encode_picture(bytes(written.data()))


def furnishing(context: "Context", workspace: str) -> None:
    """Put a sample onto a workspace; what is long about it is done beside the window."""
    from hheditor.app.library.samples import furnish, sample_table

    if workspace == "tables":
        from hheditor.drawing.tables import table_ops

        words, cancel = context.say("tables.random"), context.say("library.cancel")
        # What grows where is kept, so that the window only has to paint it.
        beside(QApplication.activeWindow(), words, cancel, lambda _: table_ops(sample_table(), "light"))
    furnish(context.desk, workspace, context.language, reading(context))


def writing(context: "Context", parent: QWidget, path: Path, work: Callable[[Stop], Finding | None]) -> None:
    """Write a file beside the window and say how that went. `work` asks whether it is to stop before it puts
    the file down, and says why it could not."""
    say = context.say
    try:
        finding = beside(
            parent,
            say("file.being-written", file=path.name),
            say("file.stop-writing"),
            lambda stop: work(stop.is_set),
        )
    except Stopped:
        finding = tell("file.not-written", file=path.name)
    context.report(finding or tell("file.written", file=path.name))


def _show(
    parent: QWidget | None,
    words: str,
    cancel: str,
    stop: threading.Event,
    loop: QEventLoop,
    over: Callable[[], bool],
) -> None:
    dialog = named(QDialog(parent), "beside:progress")
    bar = QProgressBar()
    bar.setRange(0, 0)
    column = in_column(dialog, Text(words), bar)
    button = QPushButton(cancel)
    button.clicked.connect(dialog.reject)
    column.addWidget(button, 0, Qt.AlignmentFlag.AlignRight)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.rejected.connect(stop.set)
    dialog.rejected.connect(loop.quit)
    dialog.show()
    if not over():
        loop.exec()
    dialog.accept()
    dialog.deleteLater()
