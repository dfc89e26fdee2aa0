"""A report says what is needed to mend an error, and nothing about the person or the machine."""

import faulthandler
import getpass
import os
from pathlib import Path

import pytest

from hheditor.app.frame.crash import MOST_KEPT, BlackBox, report, reports_folder, scrub, write_report


def _broken(path: str) -> BaseException:
    try:
        try:
            int("Anna's secret plan")
        except ValueError as error:
            raise OSError(f"cannot open {path}") from error
    except OSError as error:
        return error
    raise AssertionError("no number in it")


def test_a_report_names_no_folder_and_no_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "giovanna")
    home = Path.home() / "Battles" / "Anna Rossi" / "x.hhscenario"
    text = report(_broken(f"'{home}' for giovanna on /media/giovanna/stick/y.hhmap"), {"workspace": "map"})
    assert "secret" not in text
    assert "Anna" not in text
    assert str(Path.home()) not in text or str(Path.home()) == "/"
    assert "giovanna" not in text
    assert "media" not in text
    assert str(Path(__file__).parent) not in text
    assert "workspace: map" in text
    assert "OSError" in text and "ValueError" in text
    assert "test_crash.py" in text, "the place of the fault is there"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("/srv/clubs/hexes/library.hhlibrary is full", "library.hhlibrary is full"),
        (r"C:\Users\Maria\Documents\a.hhmap", "a.hhmap"),
        ("no path at all", "no path at all"),
    ],
)
def test_paths_are_cut_down_to_their_names(said: str, kept: str) -> None:
    short = scrub(said)
    assert kept in short
    assert "Maria" not in short and "clubs" not in short


def test_the_package_stays_readable() -> None:
    import hheditor

    path = Path(hheditor.__file__).parent / "ui" / "frame" / "window.py"
    assert scrub(f"{path}:12") == f"hheditor{os.sep}ui{os.sep}frame{os.sep}window.py:12"


def test_reports_are_written_and_the_oldest_forgotten(tmp_path: Path) -> None:
    paths = [write_report(f"number {number}", tmp_path) for number in range(MOST_KEPT + 3)]
    assert all(path is not None for path in paths)
    kept = sorted(tmp_path.glob("report-*.txt"))
    assert len(kept) == MOST_KEPT
    assert kept[-1].read_text() == f"number {MOST_KEPT + 2}"


def test_a_disk_that_refuses_is_survived(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert write_report("x", tmp_path / "file") is None
    box = BlackBox(tmp_path / "file")
    assert box.begin() == ""
    box.end()


def test_a_run_that_died_is_found_by_the_next(tmp_path: Path) -> None:
    home = Path("/", "home", "anna")
    (tmp_path / "dying-999999999.txt").write_text(f'Fatal: File "{home}/lib/x.py", line 3')
    (tmp_path / "dying-999999998.txt").write_text("")
    was_on = faulthandler.is_enabled()
    box = BlackBox(tmp_path)
    try:
        found = box.begin()
        assert "x.py" in found and "anna" not in found
        assert BlackBox(tmp_path)._path.exists(), "a run that lives keeps its own"
    finally:
        box.end()
        if was_on:
            faulthandler.enable()
    assert not list(tmp_path.glob("dying-*.txt"))


def test_reports_lie_beside_the_library(home: Path) -> None:
    assert reports_folder().is_relative_to(home)
    assert getpass.getuser()
