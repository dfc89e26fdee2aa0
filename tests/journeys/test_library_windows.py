"""Two windows, one library: the second raises the first, hands its files over and goes."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from hheditor.app import Desk
from hheditor.app.frame.instance import Knock, claim, first_window, knock
from hheditor.maps import Map
from hheditor.maps.edits import Edit, SetTerrain, apply
from hheditor.store import open_library
from hheditor.store.exchange import export
from hheditor.ui.frame.watch import Watch
from hheditor.values.places import own_library
from tests.journeys.driver import Driver
from tests.store.samples import a_map, a_scenario

ROOT = Path(__file__).resolve().parents[2]

FIRST = """
import hheditor.ui.application as application
from hheditor.__main__ import window
make = application.desk_on_disk
def listened():
    desk = make()
    desk.changes.connect(lambda changes: print(changes, flush=True))
    return desk
application.desk_on_disk = listened
window(lambda: print("there", flush=True))
"""


def until(process: "subprocess.Popen[str]", word: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if word in line:
            return
    raise AssertionError(f"{word} was never said")


def test_a_second_window_hands_its_file_to_the_first(home: Path, tmp_path: Path) -> None:
    with open_library(tmp_path / "theirs" / "library.hhlibrary") as theirs:
        gift = export(theirs, theirs.documents.add(a_scenario("A gift")).id, tmp_path)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", FIRST], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as first:
        try:
            until(first, "there")
            second = subprocess.run(
                [sys.executable, "-m", "hheditor", gift], cwd=ROOT, env=environment, check=False, timeout=100
            )
            assert second.returncode == 0
            until(first, "SCENARIO")
        finally:
            first.kill()
    with open_library(home / "data" / "library.hhlibrary") as library:
        assert [card.name for card in library.cards.find()] == ["A gift"]


@pytest.fixture
def watch(driver: Driver):
    instance = first_window(())
    assert instance is not None
    watch = Watch(driver.window, instance)
    yield watch
    watch.stop()


def test_the_window_looks_after_its_library(driver: Driver, watch: Watch) -> None:
    watch.start()
    library = driver.desk.library.library
    caretaker = library.start_care(lambda finding: None)
    assert caretaker is not None
    caretaker.finish()
    assert len(library.list_backups()) == 1


def test_a_knock_brings_the_window_to_the_front(driver: Driver, watch: Watch, tmp_path: Path, qtbot) -> None:
    with open_library(tmp_path / "theirs" / "library.hhlibrary") as theirs:
        gift = export(theirs, theirs.documents.add(a_map("A gift")).id, tmp_path)
    driver.window.show_workspace("map")
    watch.start()
    driver.window.setWindowState(Qt.WindowState.WindowMinimized)
    assert claim(own_library()) is None
    assert first_window((gift,)) is None
    library = driver.desk.library.library
    qtbot.waitUntil(lambda: library.cards.count() == 1, timeout=20_000)
    assert not driver.window.isMinimized()
    assert driver.window.workspace == "library"
    watch.stop()
    assert not knock(own_library())


def test_what_could_not_be_saved_is_tried_again(
    driver: Driver, watch: Watch, desk: Desk, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # For its first seconds another program's writing is no trouble, only a reason to wait.
    monkeypatch.setattr("hheditor.app.safety.unwritten._PATIENCE", 0.0)
    books = desk.library
    books.library._access._connection.execute("PRAGMA busy_timeout = 10")
    card = books.create(a_map())
    history = books.edit(card.id, Map, apply, Edit)
    monkeypatch.setattr("hheditor.ui.frame.watch._RETRY", 100)
    with closing(sqlite3.connect(books.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        history.do(SetTerrain((3,), ("wood",)), "history.paint")
        qtbot.waitUntil(lambda: driver.find("saved").accessibleName() == "Not saved")
        assert "another program" in driver.window.status.text().lower()
        other.execute("COMMIT")
    qtbot.waitUntil(lambda: desk.saving == "saved", timeout=10_000)
    assert books.library.documents.load(card.id, Map) == history.document
    assert driver.find("saved").accessibleName() == "Saved"


def test_a_folder_that_takes_no_files_is_no_reason_not_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("hheditor.app.frame.instance.claim", refuse)
    instance = first_window(())
    assert instance is not None
    instance.listen(lambda _: None)
    instance.close()
    assert Knock() == Knock(())


def test_a_first_window_that_does_not_answer_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hheditor.app.frame import instance
    from hheditor.ui import application

    monkeypatch.setattr(instance, "_PATIENCE", 0.0)
    monkeypatch.setattr(instance, "claim", lambda _: None)
    monkeypatch.setattr(instance, "knock", lambda *_: False)
    with pytest.raises(instance.NoAnswer):
        instance.first_window(())
    monkeypatch.setattr(application, "_say_nobody_answers", lambda: print("silent"))
    assert application.run(None, ()) == 1
    assert "silent" in capsys.readouterr().out
