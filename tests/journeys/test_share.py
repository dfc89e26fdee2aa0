"""A person shares a battle and a scenario as pages: from the review and from the library."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.scenarios import Scenario
from hheditor.share.library import page_of, write_page
from hheditor.store.exchange.battle_files import read_battle
from hheditor.store.exchange.reading import read_document
from hheditor.store.secrets import keep_secret
from hheditor.ui.parts.files import NAME
from hheditor.values import Finding
from hheditor.values.resources import example_path
from tests.journeys.driver import Driver
from tests.journeys.test_review import Reader


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = desk_on_disk()
    desk.settings.change(reduced_motion=True, author="Anna", language="en")
    record = read_battle(example_path("hastings-1066-annotated.hhbattle").read_bytes())
    desk.library.library.battles.add(record.header, record.entries)
    found = read_document(example_path("hastings-1066.hhscenario").read_bytes(), "x").content
    assert isinstance(found, Scenario)
    desk.library.library.documents.add(found)
    yield desk
    desk.library.close()


def test_the_battle_in_hand_goes_out_as_a_page(
    qtbot: QtBot, qapp: QApplication, desk: Desk, tmp_path: Path
) -> None:
    reader = Reader(qtbot, qapp, desk).open()
    target = tmp_path / "hastings.html"
    with reader.budget(2):
        reader.key("Ctrl+Shift+E")
        field = reader.find("prompt").findChild(QLineEdit)
        assert field is not None
        assert field.text().endswith(".html")
        field.setText(str(target))
        reader.key("Return")
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_page_that_cannot_be_written_is_said(
    qtbot: QtBot, qapp: QApplication, desk: Desk, tmp_path: Path
) -> None:
    reader = Reader(qtbot, qapp, desk).open()
    reader.key("Ctrl+Shift+E")
    field = reader.find("prompt").findChild(QLineEdit)
    assert field is not None
    field.setText(str(tmp_path / "nowhere" / "x.html"))
    reader.key("Return")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["battle", "scenario"])
def test_a_card_of_the_library_goes_out_as_a_page(
    kind: str, qtbot: QtBot, qapp: QApplication, desk: Desk, tmp_path: Path
) -> None:
    driver = Driver(qtbot, qapp, desk)
    driver.key("Ctrl+1")
    qtbot.waitUntil(lambda: driver.sees("library:cards"))
    (card,) = (each for each in desk.library.library.cards.find() if each.kind == kind)
    library = driver.find("library:cards")
    model = library.model()  # type: ignore[attr-defined]
    row = next(r for r in range(model.rowCount()) if card.name in str(model.index(r, 0).data()))
    library.setCurrentIndex(model.index(row, 0))  # type: ignore[attr-defined]
    driver.settle()
    driver.key("Ctrl+Shift+E")
    dialog = driver.window.findChild(QFileDialog, NAME)
    assert dialog is not None
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert field is not None
    target = tmp_path / f"{kind}.html"
    field.setText(str(target))
    driver.key("Return")
    qtbot.waitUntil(target.exists)
    assert "Content-Security-Policy" in target.read_text(encoding="utf-8")


def test_a_secret_deployment_is_on_no_page(desk: Desk) -> None:
    books = desk.library
    (card,) = (each for each in books.library.cards.find() if each.kind == "scenario")
    shown = page_of(desk, "scenario", card.id)
    keep_secret(books.library, card.id, on=True)
    hidden = page_of(desk, "scenario", card.id)
    assert not isinstance(shown, Finding) and not isinstance(hidden, Finding)
    assert len(hidden) < len(shown) - 10_000, "nobody stands on its field"


def test_a_page_that_somebody_stopped_is_not_put_down(desk: Desk, tmp_path: Path) -> None:
    battle = next(card for card in desk.library.library.cards.find() if card.kind == "battle")
    target = tmp_path / "page.html"
    assert write_page(desk, "battle", battle.id, target, lambda: True) is None
    assert not target.exists()
    assert write_page(desk, "battle", battle.id, target) is None
    assert target.exists()
