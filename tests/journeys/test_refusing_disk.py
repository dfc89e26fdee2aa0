"""A disk that refuses: one clear sentence, whatever was asked, and never a crash or a window that does not
start."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk
from hheditor.app.frame.session import DocumentKind, OpenDocument
from hheditor.store import Query, open_library
from hheditor.ui.frame.watch import Watch
from hheditor.ui.workspaces import PLACES
from hheditor.values import new_id
from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.journeys.test_battle import line_of_battle
from tests.store.faults import full_disk, too_many_files


@pytest.fixture(autouse=True)
def closed(desk: Desk) -> Iterator[None]:
    yield
    desk.library.close()


@pytest.mark.parametrize("what", ["folder", "stranger"])
def test_a_library_that_cannot_be_opened_at_all(
    qtbot: QtBot, qapp: QApplication, home: Path, desk: Desk, what: str
) -> None:
    """Every workspace can be looked at, the header does not say Saved, and a sentence says why."""
    path = desk.library.path
    path.parent.mkdir(parents=True)
    if what == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"Not a library at all. " * 400)
    kinds: dict[str, DocumentKind] = {"map": "map", "armies": "army", "scenario": "scenario"}
    kinds |= {"battle": "battle", "review": "battle"}
    documents = tuple(OpenDocument(room, kind, new_id()) for room, kind in kinds.items())
    desk.session.change(documents=documents, workspace="map")
    driver = Driver(qtbot, qapp, desk)
    watch = Watch(driver.window)
    watch.start()
    for number in range(1, len(PLACES) + 1):
        driver.key(f"Ctrl+{number}")
        driver.window.grab()
    assert driver.window.header.saved.text() in ("Not saved", "Read only")
    driver.key("Ctrl+2")
    driver.key("Ctrl+N")
    watch.stop()
    driver.window.close()


def test_a_library_that_can_be_written_again_is(
    qtbot: QtBot, qapp: QApplication, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The header says Read only no longer than it is true, and the library is looked after then."""
    monkeypatch.setattr("hheditor.ui.frame.watch._WIDER", 20)
    open_library(desk.library.path).close()
    with too_many_files():
        driver = Driver(qtbot, qapp, desk)
        watch = Watch(driver.window)
        watch.start()
        driver.settle()
        assert driver.window.header.saved.text() == "Read only"
    qtbot.waitUntil(lambda: driver.window.header.saved.text() == "Saved", timeout=10_000)
    caretaker = desk.library.library._caretaker
    assert caretaker is not None
    caretaker.finish()
    assert len(desk.library.library.list_backups()) == 1
    watch.stop()


def test_taking_an_order_back_is_refused_with_a_sentence(driver: Driver, desk: Desk) -> None:
    player = Player(driver, line_of_battle(2).scenario())
    player.to_phase(0, "movement")
    player.move("Foot 1", "B11")
    with full_disk():
        driver.key("Ctrl+Z")
        assert "disk is full" in driver.window.status.text()
        player.move("Foot 2", "C11")
        for keys in ("Ctrl+Y", "Home", "End", "Return"):
            driver.key(keys)
        assert driver.window.header.saved.text() == "Saved", "what is not kept has not happened"
    driver.key("Ctrl+Z")
    driver.look_at_saved()


def test_a_battle_that_cannot_be_begun_is_begun_by_the_same_button(
    driver: Driver, desk: Desk, qtbot: QtBot
) -> None:
    def battles() -> int:
        return len(desk.library.library.cards.find(Query(kinds=("battle",))))

    card = desk.library.create(line_of_battle(2).scenario())
    desk.session.change(documents=(OpenDocument("scenario", "scenario", card.id),))
    driver.key("Ctrl+4")
    before = driver.window._rooms["scenario"].workspace.start  # type: ignore[attr-defined]
    with full_disk():
        driver.key("F5")
        assert driver.window.status.text().startswith("The battle has not begun: ")
        assert "disk is full" in driver.window.status.text()
        assert driver.window.workspace == "scenario"
        assert driver.window._rooms["scenario"].workspace.start == before  # type: ignore[attr-defined]
        assert driver.window.header.saved.text() == "Saved"
    assert battles() == 0
    driver.key("F5")
    assert driver.window.workspace == "battle"
    assert battles() == 1
