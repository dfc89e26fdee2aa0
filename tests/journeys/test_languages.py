"""An Italian opens the examples: sides, units, places and notes speak Italian, and follow the language."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.library.samples import furnish, samples, take
from hheditor.app.review.notes import note_of
from hheditor.scenarios import Scenario
from hheditor.ui.parts.cards import subtitle, tag_meant, tag_title, title
from hheditor.ui.workspaces.armies import ArmiesWorkspace
from hheditor.ui.workspaces.review import ReviewWorkspace, writing
from hheditor.ui.workspaces.scenario import ScenarioWorkspace
from tests.journeys.driver import Driver


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = desk_on_disk()
    desk.settings.change(language="it")
    yield desk
    desk.library.close()


@pytest.fixture
def italian(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Driver:
    italian = Driver(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: italian.sees("welcome"), timeout=20_000)
    return italian


def _line(driver: Driver, name: str) -> QLineEdit:
    found = driver.find(name)
    assert isinstance(found, QLineEdit)
    return found


def test_a_scenario_reads_as_if_an_italian_had_written_it(italian: Driver) -> None:
    assert italian.find("welcome:agincourt-1415").accessibleName() == "Azincourt 1415"
    assert italian.find("welcome:agincourt-1415").accessibleDescription() == "Inglesi – Francesi"
    italian.click(italian.find("welcome:agincourt-1415"))
    assert _line(italian, "scenario:name").text() == "Azincourt 1415"
    assert _line(italian, "scenario:name-0").text() == "Inglesi"
    assert italian.window.windowTitle().startswith("Azincourt 1415")
    room = italian.window._rooms["scenario"].workspace
    assert isinstance(room, ScenarioWorkspace)
    assert room.session is not None
    session = room.session
    assert "Uomini d'arme appiedati" in session.page.sheet.sides[0]._list.text()
    # The other language of the sheet, and a name written in it: the author's own word stays what it was.
    italian.click(italian.find("scenario:texts-en"))
    side = _line(italian, "scenario:name-0")
    assert side.text() == "English"
    side.selectAll()
    side.setFocus()
    italian.type("King Henry's men")
    italian.click(italian.find("scenario:texts-it"))
    assert _line(italian, "scenario:name-0").text() == "Inglesi"
    assert session.scenario.sides[0].name == "English"
    assert session.scenario.called("English", "en") == "King Henry's men"
    # In the language of the screen a translation that is there is the one that is changed.
    side = _line(italian, "scenario:name-0")
    side.selectAll()
    side.setFocus()
    italian.type("Gli inglesi")
    assert session.scenario.called("English", "it") == "Gli inglesi"
    session.editor.history.settle()
    for _ in range(2):
        italian.window.frame.run("scenario.undo")
    assert session.scenario.words["it"]["English"] == "Inglesi"
    assert "en" not in session.scenario.words


def test_an_annotated_battle_follows_the_language(italian: Driver) -> None:
    battle = next(sample for sample in samples("battle") if sample.path.stem.startswith("agincourt-1415"))
    italian.click(italian.find(f"welcome:battle:{battle.path.stem}"))
    room = italian.window._rooms["review"].workspace
    assert isinstance(room, ReviewWorkspace)
    assert room.study is not None

    def told() -> str:
        assert room.session is not None
        moves = room.session.page.moves
        return "\n".join(moves.text_of(row) for row in moves.rows_shown())

    assert room.session is not None
    room.session.go_node(0)
    italian.settle()
    assert "Il cronista: Un campo arato" in told()
    assert "Trattenere i cavalli" in told() and "Hold the horse" not in told()
    assert "Battaglia del re" in {piece.name for piece in room.session.page.pieces.scene.pieces}
    chapters = room.study.story.chapters(room.study.line)
    assert "L'aratura" in {room.session.words.chapter(chapter) for chapter in chapters}
    italian.desk.settings.change(language="en")
    italian.settle()
    assert "The chronicler: A ploughed field" in told()
    assert "Hold the horse" in told() and "cronista" not in told()
    # What a reader writes is theirs, in whatever language, and is read in every one.
    writing.write(room.session, 0, "My own thoughts.")
    assert note_of(room.study.battle, 0).told("it") == "My own thoughts."


def test_the_library_and_the_armies_speak_it_too(italian: Driver) -> None:
    for sample in samples():
        take(italian.desk, sample)
    context = italian.window.frame
    cards = {card.name: card for card in italian.desk.library.library.cards.find()}
    assert title(context, cards["Agincourt 1415"]) == "Azincourt 1415"
    assert subtitle(context, cards["Agincourt 1415"]) == "1415 · Inglesi – Francesi · Hordes & Heroes"
    hastings = cards["Hastings: the day the wall came down"]
    assert title(context, hastings) == "Hastings: il giorno in cui il muro cadde"
    assert (tag_title(context, "historical"), tag_meant(context, "storico")) == ("storico", "historical")
    assert (tag_title(context, "mine"), tag_meant(context, "mine")) == ("mine", "mine")
    furnish(italian.desk, "armies", "it")
    italian.window.show_workspace("armies")
    italian.settle()
    room = italian.window._rooms["armies"].workspace
    assert isinstance(room, ArmiesWorkspace)
    assert room.session is not None
    army = room.session.editor.army
    assert army.units[0].name == "Huscarl di Aroldo"
    assert army.troops[0].name != room.session.editor.name_of(army.units[0])
    # The file keeps the name every reader's catalogue knows.
    kept = italian.desk.library.library.documents.load(cards["Hastings 1066"].id, Scenario)
    assert kept.sides[0].army.troops[0].name == army.troops[0].name
