"""A person who has read the README and nothing else: the examples, Agincourt, a battle, its sheet."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.library.samples import samples
from hheditor.scenarios import Scenario
from hheditor.ui.workspaces.review import ReviewWorkspace
from hheditor.ui.workspaces.scenario import ScenarioWorkspace
from tests.journeys.driver import Driver
from tests.sheets.pdfs import pages


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A new machine."""
    desk = desk_on_disk()
    yield desk
    desk.library.close()


@pytest.fixture
def reader(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Driver:
    """Somebody with the README in hand, and the window the first command opens."""
    reader = Driver(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: reader.sees("welcome"), timeout=20_000)
    return reader


def test_the_first_five_minutes_of_the_readme(reader: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    """Window with the examples; Agincourt; a recorded battle, step by step; its reference sheet."""
    assert {"agincourt-1415", "hastings-1066"} <= {sample.path.stem for sample in samples("scenario")}
    assert len(samples("battle")) == 8
    with reader.budget(1):
        reader.click(reader.find("welcome:agincourt-1415"))
    assert reader.window.workspace == "scenario"
    scenario = reader.window._rooms["scenario"].workspace
    assert isinstance(scenario, ScenarioWorkspace)
    assert scenario.session is not None
    assert isinstance(scenario.session.scenario, Scenario)
    assert scenario.session.scenario.name == "Agincourt 1415"

    reader.key("Ctrl+1")
    reader.key("Ctrl+K")
    reader.type("welcome")
    reader.key("Return")
    with reader.budget(4):
        reader.click(reader.find("welcome:watch"))
        assert reader.window.workspace == "review"
        review = reader.window._rooms["review"].workspace
        assert isinstance(review, ReviewWorkspace)
        study = review.study
        assert study is not None
        reader.key("Home")
        qtbot.waitUntil(lambda: study.place.node == 0, timeout=20_000)
        reader.key("Right")
        assert study.place.node > 0
        once = study.place.node
        reader.key("N")
        assert study.place.node > once

    # Back at Agincourt: its sheet, in three inputs, as a file that says what it is for.
    reader.key("Ctrl+4")
    with reader.budget(3):
        reader.key("Ctrl+7")
        reader.key("Ctrl+S")
        field = reader.find("prompt:field")
        assert isinstance(field, QLineEdit)
        field.setText(str(tmp_path / "agincourt.pdf"))
        reader.key("Return")
    qtbot.waitUntil((tmp_path / "agincourt.pdf").is_file, timeout=20_000)
    (said,) = pages((tmp_path / "agincourt.pdf").read_bytes())
    assert "Agincourt 1415" in said


def test_the_keys_the_readme_names_do_what_it_says(reader: Driver) -> None:
    """F1, Ctrl+K and Shift+F1 are the way out of not knowing."""
    operations = reader.desk.operations
    assert operations.shortcut("help.manual") == "F1"
    assert operations.shortcut("help.tour") == "Shift+F1"
    assert operations.shortcut("palette.open") == "Ctrl+K"
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for number, place in enumerate(("Library", "Map", "Armies", "Scenario", "Battle", "Review", "Print"), 1):
        assert f"**{place}** (Ctrl+{number})" in readme
        assert operations.shortcut(f"go.{place.lower()}") == f"Ctrl+{number}"
