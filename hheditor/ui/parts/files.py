"""Asking for a file: the system's own dialog, in the person's documents, showing only files that fit."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget


def documents() -> Path:
    """Where a person looks for what he made, never the folder the program was started in."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def to_save(parent: QWidget | None, title: str, name: str) -> Path | None:
    """Where to write a file of that name; with the same ending where the person leaves it out."""
    name = name.replace("/", " ").replace("\\", " ")
    ending = Path(name).suffix
    kinds = f"{ending[1:].upper()} (*{ending})"
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(documents() / name), kinds)
    if not chosen:
        return None
    path = Path(chosen)
    return path if path.suffix else path.with_name(path.name + ending)


def to_open(parent: QWidget | None, title: str, kinds: str) -> Path | None:
    """A file of these kinds, in the words of a dialog's filter."""
    chosen, _ = QFileDialog.getOpenFileName(parent, title, str(documents()), kinds)
    return Path(chosen) if chosen else None


def several_to_open(parent: QWidget | None, title: str, kinds: str) -> list[Path]:
    """As many files of these kinds as the person picks."""
    chosen, _ = QFileDialog.getOpenFileNames(parent, title, str(documents()), kinds)
    return [Path(name) for name in chosen]
