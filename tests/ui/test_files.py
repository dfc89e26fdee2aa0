"""Files are asked for in one way: in the documents, with the right filter and ending, stopping nobody."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from hheditor.ui.parts import files
from hheditor.ui.parts.files import a_folder, several_to_open, to_open, to_save
from tests.ui.filing import answer, asked

SOURCES = Path(__file__).resolve().parents[2] / "hheditor" / "ui"
PICKERS = ("getSaveFileName", "getOpenFileName", "getExistingDirectory", "QFileDialog(")
ONE_WAY = SOURCES / "parts" / "files.py"


@pytest.fixture
def own_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of documents, which not every machine has."""
    folder = tmp_path / "Documents"
    folder.mkdir()
    monkeypatch.setattr(files, "documents", lambda: folder)
    return folder


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def test_a_file_is_saved_among_the_documents_with_its_ending(
    window: QWidget, own_documents: Path, tmp_path: Path
) -> None:
    taken: list[Path] = []
    to_save(window, "Save", "Guelfi/Firenze.hharmy", taken.append)
    dialog = asked(window)
    assert Path(dialog.selectedFiles()[0]) == own_documents / "Guelfi Firenze.hharmy"
    assert dialog.nameFilters() == ["HHARMY (*.hharmy)"]
    answer(window, tmp_path / "mine")
    assert taken == [tmp_path / "mine.hharmy"]
    to_save(window, "Save", "x.pdf", taken.append)
    answer(window, None)
    assert len(taken) == 1
    to_save(window, "Save", str(tmp_path / "there.pdf"), taken.append)
    assert Path(asked(window).selectedFiles()[0]) == tmp_path / "there.pdf"
    answer(window, None)


def test_files_are_opened_from_the_documents(window: QWidget, own_documents: Path, tmp_path: Path) -> None:
    there = [tmp_path / "a.hhmap", tmp_path / "b.hhmap"]
    for path in there:
        path.touch()
    one: list[Path] = []
    to_open(window, "Open", "Maps (*.hhmap)", one.append)
    dialog = asked(window)
    assert Path(dialog.directory().absolutePath()) == own_documents
    assert dialog.nameFilters() == ["Maps (*.hhmap)"]
    assert dialog.fileMode() == QFileDialog.FileMode.ExistingFile
    answer(window, there[0])
    assert one == there[:1]
    several: list[list[Path]] = []
    several_to_open(window, "Open", "Maps (*.hhmap)", several.append)
    assert asked(window).fileMode() == QFileDialog.FileMode.ExistingFiles
    answer(window, there[1])
    assert several == [there[1:]]


def test_a_folder_is_asked_for(window: QWidget, tmp_path: Path) -> None:
    taken: list[Path] = []
    a_folder(window, "Where", taken.append, str(tmp_path.parent))
    assert Path(asked(window).directory().absolutePath()) == tmp_path.parent
    answer(window, tmp_path)
    assert taken == [tmp_path]


def test_a_window_that_goes_takes_its_question_along(qapp: QApplication) -> None:
    """Nothing waits inside the click: a window may close under its own question."""
    window = QWidget()
    window.show()
    taken: list[Path] = []
    dialog = to_open(window, "Open", "Maps (*.hhmap)", taken.append)
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(dialog)
    assert taken == []


def test_nobody_asks_for_files_in_another_way() -> None:
    found = {
        path
        for path in SOURCES.rglob("*.py")
        if any(picker in path.read_text(encoding="utf-8") for picker in PICKERS)
    }
    assert found == {ONE_WAY}
