"""Asking for a file: the system's own dialog, in the person's documents, showing only files that fit.

The dialog stops nobody: whoever asks says what is to be done with the answer, and goes on. A program that
waited inside the click could be remade or closed under the very question.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QStandardPaths, Qt, QTimer
from PySide6.QtWidgets import QFileDialog, QWidget

from hheditor.ui.look.widgets import named

NAME = "files"
"""What the dialog is called among the window's widgets."""


def documents() -> Path:
    """Where a person looks for what he made, never the folder the program was started in."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def to_save(parent: QWidget | None, title: str, name: str, then: Callable[[Path], object]) -> QFileDialog:
    """Where to write a file of that name, or that path; with the same ending where the person leaves it
    out."""
    path = Path(name).expanduser()
    if not path.is_absolute():
        path = documents() / name.replace("/", " ").replace("\\", " ")
    kinds = f"{path.suffix[1:].upper()} (*{path.suffix})" if path.suffix else ""
    dialog = _dialog(parent, title, path.parent, kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(path.suffix.removeprefix("."))
    dialog.selectFile(path.name)
    return _opened(dialog, lambda found: then(found[0]))


def to_open(
    parent: QWidget | None, title: str, kinds: str, then: Callable[[Path], object], folder: str = ""
) -> QFileDialog:
    """A file of these kinds, in the words of a dialog's filter."""
    dialog = _dialog(parent, title, Path(folder) if folder else documents(), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _opened(dialog, lambda found: then(found[0]))


def several_to_open(
    parent: QWidget | None, title: str, kinds: str, then: Callable[[list[Path]], object]
) -> QFileDialog:
    """As many files of these kinds as the person picks."""
    dialog = _dialog(parent, title, documents(), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return _opened(dialog, then)


def a_folder(
    parent: QWidget | None, title: str, then: Callable[[Path], object], folder: str = ""
) -> QFileDialog:
    """A folder; the one at hand is shown first."""
    dialog = _dialog(parent, title, Path(folder) if folder else documents(), "")
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return _opened(dialog, lambda found: then(found[0]))


def _dialog(parent: QWidget | None, title: str, folder: Path, kinds: str) -> QFileDialog:
    window = parent.window() if parent is not None else None
    dialog = named(QFileDialog(window, title, str(folder), kinds), NAME)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if window is not None:
        dialog.finished.connect(lambda _: window.activateWindow())
    return dialog


def _opened(dialog: QFileDialog, then: Callable[[list[Path]], object]) -> QFileDialog:
    # Whose going makes the answer pointless.
    asker: QObject | None = dialog.parent() or QCoreApplication.instance()
    assert asker is not None

    def answered(accepted: int) -> None:
        if accepted:
            found = [Path(name) for name in dialog.selectedFiles()]
            # Once the dialog has done with the key that closed it: what is done with the files may wait for
            # something itself, and the dialog would be deleted inside its own key.
            QTimer.singleShot(0, asker, lambda: then(found))

    dialog.finished.connect(answered)
    dialog.open()
    return dialog
