"""Answering the system's dialog for files, as somebody does who types the name."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from hheditor.ui.parts.files import NAME


def asked(root: QWidget) -> QFileDialog:
    """The dialog that waits for an answer."""
    (found,) = [each for each in root.window().findChildren(QFileDialog, NAME) if each.isVisible()]
    return found


def answer(root: QWidget, path: Path | None) -> None:
    """Name a file or a folder; or think better of it."""
    dialog = asked(root)
    if path is None:
        dialog.reject()
    else:
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert line is not None
        line.setText(str(path))
        dialog.accept()
    for _ in range(3):
        QApplication.processEvents()
