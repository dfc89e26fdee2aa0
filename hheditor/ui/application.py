"""From nothing to the first frame, and everything that can wait until after it."""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import hheditor
from hheditor.app import Desk, desk_on_disk
from hheditor.app.frame.instance import Instance, NoAnswer, first_window
from hheditor.app.safety.starting import QUIET, Start
from hheditor.ui.frame.window import Window
from hheditor.ui.icons import program_icon
from hheditor.ui.layouts import in_column
from hheditor.ui.look.looks import Looks

_SWITCH = 0.001
"""Seconds after which a thread lets the others have the interpreter; Python's own 0.005 is much of a
frame."""


def create_window(
    application: QApplication,
    desk: Desk,
    on_first_frame: Callable[[], None] | None = None,
    on_complete: Callable[[], None] = lambda: None,
    *,
    soon: bool = False,
) -> Window:
    """The window of a desk, dressed, not yet shown. `on_first_frame` comes before all that can wait,
    `on_complete` when there is nothing left to fill, before the other workspaces are read: at once, or
    `soon`, between events."""
    # Qt hands every translucent shape of more than a few lines to a pool of threads; for shapes the size of a
    # hex the handing over costs two to three times what the painting does (measured with Qt 6.11).
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    # While something is worked out beside the window, each of its calls waits for the interpreter so long.
    sys.setswitchinterval(_SWITCH)
    application.setApplicationName("hheditor")
    application.setDesktopFileName("hheditor")
    application.setApplicationVersion(hheditor.__version__)
    looks = Looks(application, desk)
    window = Window(desk, looks)

    def after_first_frame() -> None:
        try:
            window.complete()
        finally:  # whatever happens, from now on there is garbage
            gc.freeze()
            gc.enable()
        window.setWindowIcon(program_icon())
        looks.translate_qt()
        from hheditor.ui.look.manners import Manners

        window.frame.manners = Manners(application, window)
        on_complete()
        if soon:
            window.load_soon()
        else:
            window.load_workspaces()

    if on_first_frame is not None:
        window.first_frame.connect(on_first_frame)
    window.first_frame.connect(after_first_frame)
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(window.dressing.follow_system)
    return window


def _quiet(window: Window, start: Start) -> None:
    """The first frame is out: say what was left closed, and a second later the start has succeeded."""
    finding = start.finding(window.desk)
    if finding is not None:
        window.frame.report(finding)
    QTimer.singleShot(QUIET, window, start.reached)


def _guard(application: QApplication, window: Window) -> None:
    """From the first frame on, an error nobody expected is told in plain words."""
    from hheditor.ui.frame.crash import Guard

    guard = Guard(window.frame, window)
    guard.start()
    application.aboutToQuit.connect(guard.stop)


def _watch(application: QApplication, window: Window, first: Instance, files: Sequence[Path]) -> None:
    """From the first frame on, the library is looked after."""
    from hheditor.ui.frame.watch import Watch

    watch = Watch(window, first, files)
    application.aboutToQuit.connect(watch.stop)
    watch.start()


def _read_ahead(window: Window) -> None:
    """When nothing is left to show, the code of what comes next is read."""
    from hheditor.ui.frame.ahead import Ahead

    Ahead(window, window.frame.language)


def run(on_first_frame: Callable[[], None] | None = None, files: Sequence[Path] = ()) -> int:
    """Run the window until it is closed; the exit code. `files` are taken into the library.

    Where a window of the same library is open already, that one comes to the front and gets the files.
    """
    try:
        first = first_window(files)
    except NoAnswer:
        _say_nobody_answers()
        return 1
    if first is None:
        return 0
    # Named as an argument, the style costs nothing; asked for in Python, a tenth of an empty window.
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    desk = desk_on_disk()
    start = Start()
    start.begin(desk)

    def complete() -> None:
        _watch(application, window, first, files)
        _read_ahead(window)

    window = create_window(application, desk, on_first_frame, complete, soon=True)
    window.first_frame.connect(lambda: _guard(application, window))
    window.first_frame.connect(lambda: _quiet(window, start))
    application.aboutToQuit.connect(start.reached)
    application.aboutToQuit.connect(first.close)
    window.show()
    return application.exec()


def _say_nobody_answers() -> None:
    """Another window has the library and is silent: say so where there is a terminal, and in a small
    window."""
    from PySide6.QtWidgets import QDialog, QDialogButtonBox

    from hheditor.text import languages, say, system_language
    from hheditor.ui.labels import Paragraph

    chosen = desk_on_disk().settings.value.language
    sentence = say("store.elsewhere-silent", chosen if chosen in languages() else system_language())
    print(sentence, file=sys.stderr)  # noqa: T201 - whoever started it from a terminal reads it there
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    box = QDialog()
    box.setWindowTitle("hheditor")
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok)
    buttons.accepted.connect(box.accept)
    in_column(box, Paragraph(sentence), buttons)
    if application.platformName() != "offscreen":
        box.exec()
