"""``hheditor sheet``: a file in, a PDF out, or one sentence."""

from pathlib import Path

import pytest

from hheditor.cli import run
from hheditor.store import open_library
from tests.sheets.pdfs import words

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = str(ROOT / "examples" / "agincourt-1415.hhscenario")


def sheet(*arguments: str) -> int:
    return run(["sheet", *arguments], "en", lambda: 0)


def test_a_reference_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "sheet.pdf"
    assert (
        sheet("qrs", SCENARIO, "-o", str(target), "--lang", "it", "--paper", "letter", "--colour", "grey")
        == 0
    )
    assert target.read_bytes().startswith(b"%PDF-")
    assert "sheet.pdf: one page" in capsys.readouterr().out


def test_one_map_of_one_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "map.pdf"
    assert sheet("map", SCENARIO, "-o", str(target), "--view", "first", "--view", "blank") == 0
    assert "map.pdf: 2 pages" in capsys.readouterr().out


def test_a_report_of_a_scenario_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "report.pdf"
    assert sheet("report", SCENARIO, "-o", str(target)) == 1
    assert capsys.readouterr().err == "A report needs a battle.\n"
    assert not target.exists()


def test_a_place_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sheet("markers", SCENARIO, "-o", str(tmp_path / "nowhere" / "x.pdf")) == 1
    assert "x.pdf cannot be written" in capsys.readouterr().err


def test_a_file_that_is_no_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.hhscenario"
    file.write_text("nonsense", encoding="utf-8")
    assert sheet("qrs", str(file), "-o", str(tmp_path / "x.pdf")) == 1
    assert capsys.readouterr().err


def test_the_parts_sheet_counts_what_the_library_says_is_owned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, file = tmp_path / "parts.pdf", tmp_path / "own.sqlite"
    with open_library(file) as library:
        library.inventory.set("board", 7)
    assert sheet("parts", SCENARIO, "-o", str(target), "--library", str(file)) == 0
    assert "own.sqlite" in capsys.readouterr().out
    assert "board of six hexes 36 7 29" in words(target.read_bytes())
    assert sheet("parts", SCENARIO, "-o", str(target)) == 0
    assert "board of six hexes 36 7" not in words(target.read_bytes())
