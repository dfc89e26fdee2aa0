"""Files are asked for in one way: in the documents, with the right filter and ending."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from hheditor.ui.parts.files import documents, several_to_open, to_open, to_save

SOURCES = Path(__file__).resolve().parents[2] / "hheditor" / "ui"
PICKERS = ("getSaveFileName", "getOpenFileName")
OWN_WAYS = {"files.py", "unsaved.py", "export_card.py"}
"""The one way, a copy of a library in need, and the card that shows its path itself."""


def test_a_file_is_saved_among_the_documents_with_its_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def answer(*given: object) -> tuple[str, str]:
        asked.append(given)
        return str(documents() / "mine"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    assert to_save(None, "Save", "Guelfi/Firenze.hharmy") == documents() / "mine.hharmy"
    assert asked == [(None, "Save", str(documents() / "Guelfi Firenze.hharmy"), "HHARMY (*.hharmy)")]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    assert to_save(None, "Save", "x.pdf") is None


def test_files_are_opened_from_the_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def one(*given: object) -> tuple[str, str]:
        asked.append(given)
        return "", ""

    def several(*given: object) -> tuple[list[str], str]:
        asked.append(given)
        return ["a.hhmap", "b.hhmap"], ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", one)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", several)
    assert to_open(None, "Open", "Maps (*.hhmap)") is None
    assert several_to_open(None, "Open", "Maps (*.hhmap)") == [Path("a.hhmap"), Path("b.hhmap")]
    assert asked == [(None, "Open", str(documents()), "Maps (*.hhmap)")] * 2


def test_nobody_asks_for_files_in_another_way() -> None:
    found = {
        path.name
        for path in SOURCES.rglob("*.py")
        if any(picker in path.read_text(encoding="utf-8") for picker in PICKERS)
    }
    assert found <= OWN_WAYS
