"""Two games in one window: which one is said once, shown on the cards and filtered by; they do not mix."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QComboBox, QListView, QListWidget, QMenu, QWidget

from hheditor.app import Desk, desk_on_disk
from hheditor.app.games import chosen
from hheditor.app.map.editor import MapEditor
from hheditor.armies import Army
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api import find, forget, register
from hheditor.scenarios import Scenario
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.cards import subtitle
from hheditor.ui.workspaces.library.model import CARD
from tests.journeys.driver import Driver
from tests.systems.training import TRAINING, skirmish


@pytest.fixture
def desk() -> Desk:
    """The desk of a newcomer."""
    return desk_on_disk()


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program with a single game, whichever others were asked for before."""
    known = {"hordes_heroes": find("hordes_heroes")}
    monkeypatch.setattr("hheditor.rules.api.registry._registered", known)
    monkeypatch.setattr("hheditor.app.games.systems", lambda: ("hordes_heroes",))


@pytest.fixture
def two() -> Iterator[None]:
    """A second game, there before the window is."""
    register(TRAINING)
    yield
    forget(TRAINING.id)


def company() -> Army:
    return replace(skirmish().sides[0].army, name="Company")


def pick(driver: Driver, name: str, game: str) -> None:
    """Choose a game in a box as people do, by a letter."""
    box = driver.find(name)
    assert isinstance(box, QComboBox)
    box.setFocus()
    place = box.findData(game)
    while box.currentIndex() != place:
        driver.key("Down" if box.currentIndex() < place else "Up")


def shown(driver: Driver) -> list[str]:
    shelf = driver.find("shelf:army")
    assert isinstance(shelf, QListWidget)
    return [shelf.item(row).text() for row in range(shelf.count()) if not shelf.item(row).isHidden()]


def item(driver: Driver, kind: str, name: str) -> tuple[QWidget, QPoint]:
    shelf = driver.find(f"shelf:{kind}")
    assert isinstance(shelf, QListWidget)
    rows = [shelf.item(row) for row in range(shelf.count())]
    found = next(each for each in rows if each.text().partition(" · ")[0] == name)
    shelf.scrollToItem(found)
    return shelf.viewport(), shelf.visualItemRect(found).center()


def listed(driver: Driver) -> list[str]:
    cards = driver.find("library:cards")
    assert isinstance(cards, QListView)
    model = cards.model()
    return sorted(model.index(row, 0).data(CARD).name for row in range(model.rowCount()))


def open_army(driver: Driver) -> Army:
    entry = driver.desk.session.value.document("armies")
    assert entry is not None
    return driver.desk.library.library.documents.load(entry.id, Army)


@pytest.mark.usefixtures("one")
def test_with_one_game_nothing_asks_for_it(driver: Driver) -> None:
    driver.key("Ctrl+3")
    assert not driver.sees("armies:game")
    with driver.budget(1):
        driver.click(driver.find("armies:new"))
    assert open_army(driver).system == "hordes_heroes"
    driver.key("Ctrl+4")
    assert not driver.sees("scenario:game")
    driver.key("Ctrl+1")
    assert not driver.sees("library:game")


@pytest.mark.usefixtures("two")
def test_the_game_of_an_army_is_asked_once_and_remembered(driver: Driver) -> None:
    driver.key("Ctrl+3")
    with driver.budget(2):
        driver.click(driver.find("armies:new"))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu) and menu.objectName() == "games:menu"
        assert [action.text() for action in menu.actions()] == [
            "Basic Impetus",
            "Figures in centimetres",
            "Hordes & Heroes",
            "Men of Iron",
            "Training",
        ]
        driver.click(menu, menu.actionGeometry(menu.actions()[4]).center())
    assert open_army(driver).system == "training"
    assert driver.desk.session.value.game == "training"
    driver.window.frame.run("armies.start")
    driver.settle()
    with driver.budget(1):
        driver.click(driver.find("armies:new"))
    assert open_army(driver).system == "training"


@pytest.mark.usefixtures("two")
def test_the_armies_of_a_game_are_shown_and_say_it(driver: Driver) -> None:
    library = driver.desk.library
    card = library.create(company())
    driver.key("Ctrl+3")
    own = driver.find("armies:own-armies")
    assert isinstance(own, QListView)
    assert own.model().rowCount() == 1
    assert driver.sees("armies:samples")
    pick(driver, "armies:game", "hordes_heroes")
    assert own.model().rowCount() == 0
    pick(driver, "armies:game", "training")
    assert own.model().rowCount() == 1
    found = library.library.cards.card(card.id)
    assert found is not None
    assert subtitle(driver.window.frame, found).endswith("Training")


@pytest.mark.usefixtures("two")
def test_two_armies_of_different_games_are_refused_with_a_reason(driver: Driver) -> None:
    library = driver.desk.library
    library.create(Map(Board(9, 9), "Hadlow"))
    library.create(company())
    library.create(replace(company(), name="Other company"))
    library.create(replace(next(iter(find("hordes_heroes").sample_armies().values())), name="Henry's army"))
    driver.key("Ctrl+4")
    assert {"Company", "Henry's army"} <= {name.partition(" · ")[0] for name in shown(driver)}
    driver.click(*item(driver, "map", "Hadlow"))
    driver.click(*item(driver, "army", "Company"))
    driver.click(*item(driver, "army", "Henry's army"))
    said = driver.window.status.notice()
    assert "Hordes & Heroes" in said and "training" in said
    pick(driver, "scenario:game", "training")
    assert "Henry's army" not in {name.partition(" · ")[0] for name in shown(driver)}
    driver.click(*item(driver, "army", "Other company"))
    driver.click(driver.find("scenario:make"))
    entry = driver.desk.session.value.document("scenario")
    assert entry is not None
    made = library.library.documents.load(entry.id, Scenario)
    assert made.system == "training"
    assert {side.army.system for side in made.sides} == {"training"}


@pytest.mark.usefixtures("two")
def test_the_library_shows_one_game(driver: Driver) -> None:
    library = driver.desk.library
    library.create(company())
    library.create(replace(next(iter(find("hordes_heroes").sample_armies().values())), name="Henry's army"))
    driver.key("Ctrl+1")
    assert listed(driver) == ["Company", "Henry's army"]
    pick(driver, "library:game", "training")
    assert listed(driver) == ["Company"]
    pick(driver, "library:game", "")
    assert listed(driver) == ["Company", "Henry's army"]


def test_the_game_of_a_map_is_that_of_what_is_begun_next(driver: Driver) -> None:
    driver.key("Ctrl+2")
    view = driver.find("field")
    assert isinstance(view, FieldView)
    assert view.map.system == "", "a newcomer's field serves any game"
    pick(driver, "map:game", "men_of_iron")
    assert view.map.system == "men_of_iron"
    driver.key("Ctrl+3")
    with driver.budget(1):
        driver.click(driver.find("armies:new"))
    assert open_army(driver).system == "men_of_iron"
    fresh = MapEditor(chosen(driver.desk)).map
    assert (fresh.system, fresh.board.numbering) == ("men_of_iron", "numeric")
    assert MapEditor().map == Map(Board(18, 13))
