"""A newcomer's first minutes: the welcome, the first hex, the first order, the tours."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.library.samples import samples
from hheditor.app.tours import TOURS
from hheditor.hexes import cell_labelled
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.welcome import WelcomePage
from hheditor.ui.workspaces import PLACES
from hheditor.ui.workspaces.battle import BattleWorkspace
from hheditor.ui.workspaces.map import MapWorkspace
from tests.journeys.driver import Driver


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = desk_on_disk()
    yield desk
    desk.library.close()


@pytest.fixture
def newcomer(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Driver:
    newcomer = Driver(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: newcomer.sees("welcome"), timeout=20_000)
    return newcomer


def _field(driver: Driver) -> FieldView:
    view = driver.find("field")
    assert isinstance(view, FieldView)
    return view


def _point(view: FieldView, cell: int) -> QPoint:
    return view.mapFromScene(*view.centre_of(cell))


def test_the_welcome_shows_the_examples_and_asks_nothing(newcomer: Driver, qtbot: QtBot) -> None:
    assert QApplication.activeModalWidget() is None
    for sample in samples():
        prefix = "welcome" if sample.kind == "scenario" else "welcome:battle"
        assert newcomer.find(f"{prefix}:{sample.path.stem}").accessibleName() == sample.name
    page = newcomer.find("welcome")
    assert isinstance(page, WelcomePage)
    qtbot.waitUntil(lambda: page.idle, timeout=20_000)


def test_the_first_painted_hex_after_two_inputs(newcomer: Driver) -> None:
    with newcomer.budget(2):
        newcomer.click(newcomer.find("welcome:paint"))
        view = _field(newcomer)
        newcomer.click(view.viewport(), _point(view, cell_labelled(view.map.board, "H7")))
    workspace = newcomer.window._rooms["map"].workspace
    assert isinstance(workspace, MapWorkspace)
    assert set(workspace.map.terrain) - {"open"}


def test_paint_a_field_begins_a_new_one_where_another_is_open(newcomer: Driver) -> None:
    newcomer.click(newcomer.find("welcome:paint"))
    view = _field(newcomer)
    newcomer.click(view.viewport(), _point(view, cell_labelled(view.map.board, "H7")))
    newcomer.key("Ctrl+1")
    newcomer.key("Ctrl+K")
    newcomer.type("welcome")
    newcomer.key("Return")
    newcomer.click(newcomer.find("welcome:paint"))
    assert not set(_field(newcomer).map.terrain) - {"open"}
    assert newcomer.desk.library.library.cards.count() == 1


def test_the_first_order_of_a_battle_after_six_inputs(newcomer: Driver) -> None:
    with newcomer.budget(6):
        newcomer.click(newcomer.find("welcome:agincourt-1415"))
        assert newcomer.window.workspace == "scenario"
        newcomer.click(newcomer.find("scenario:start-now"))
        assert newcomer.window.workspace == "battle"
        workspace = newcomer.window._rooms["battle"].workspace
        assert isinstance(workspace, BattleWorkspace)
        assert workspace.seat is not None
        table = workspace.seat.table
        before = table.battle.cursor.node
        newcomer.key("Tab")
        view, seat = _field(newcomer), workspace.seat
        here = seat.where_of(seat.chosen)
        choices = seat.choices()
        assert choices is not None
        place = min(cell for cell in choices.destinations if isinstance(cell, int) and cell != here)
        newcomer.click(view.viewport(), view.viewport_point(place))
        assert table.battle.cursor.node != before


def test_a_recorded_battle_after_one_input(newcomer: Driver) -> None:
    with newcomer.budget(1):
        newcomer.click(newcomer.find("welcome:watch"))
    assert newcomer.window.workspace == "review"
    newcomer.settle()
    assert newcomer.sees("review:scrubber")


def test_a_reference_sheet_after_one_input(newcomer: Driver) -> None:
    with newcomer.budget(1):
        newcomer.click(newcomer.find("welcome:sheet"))
    assert newcomer.window.workspace == "print"
    assert newcomer.sees("print:pages")


def test_the_language_is_one_click_away(newcomer: Driver) -> None:
    with newcomer.budget(1):
        newcomer.click(newcomer.find("welcome:language.it"))
    newcomer.settle()
    assert newcomer.find("welcome:paint").accessibleName() == "Dipingi un campo"


def test_the_welcome_is_found_again_and_left_again(newcomer: Driver, qtbot: QtBot) -> None:
    newcomer.click(newcomer.find("empty:button"))
    newcomer.settle()
    assert not newcomer.sees("welcome")
    newcomer.key("Ctrl+K")
    newcomer.type("welcome")
    newcomer.key("Return")
    qtbot.waitUntil(lambda: newcomer.sees("welcome"))
    with newcomer.budget(1):
        newcomer.click(newcomer.find("welcome:library"))
    assert not newcomer.sees("welcome") and newcomer.sees("library:cards")


def test_a_tour_of_every_workspace(newcomer: Driver) -> None:
    """Offered, walked to its end, its ring where its words point; then not offered again, but found."""
    newcomer.click(newcomer.find("empty:button"))
    newcomer.settle()
    for place in PLACES:
        newcomer.click(newcomer.find(f"rail:{place.id}"))
        newcomer.settle()
        with newcomer.budget(6):
            newcomer.click(newcomer.find("status:tour"))
            for number in range(5):
                newcomer.settle()
                title = newcomer.find("tour:title")
                assert isinstance(title, QLabel)
                assert title.text() == newcomer.window.frame.say(TOURS[place.id].title(number))
                assert newcomer.window.rect().contains(newcomer.find("tour").geometry())
                assert newcomer.sees("tour:ring"), (place.id, number)
                newcomer.key("Right")
        assert not newcomer.sees("tour") and not newcomer.sees("tour:ring")
        newcomer.settle()
        assert not newcomer.sees("status:tour")
        newcomer.key("Shift+F1")
        newcomer.settle()
        assert newcomer.sees("tour"), "found again"
        newcomer.key("Esc")
        assert not newcomer.sees("tour")


def test_a_tour_ends_when_one_goes_elsewhere(newcomer: Driver) -> None:
    newcomer.key("Shift+F1")
    newcomer.settle()
    assert newcomer.sees("tour")
    newcomer.key("Ctrl+2")
    assert not newcomer.sees("tour")


def test_the_bubble_by_mouse(newcomer: Driver) -> None:
    newcomer.key("Shift+F1")
    newcomer.settle()
    assert not newcomer.sees("tour:back")
    newcomer.click(newcomer.find("tour:forth"))
    newcomer.click(newcomer.find("tour:back"))
    for _ in range(4):
        newcomer.click(newcomer.find("tour:forth"))
    done = newcomer.find("tour:forth")
    assert isinstance(done, QPushButton)
    assert done.text() == "Done"
    assert not newcomer.sees("tour:leave")
    newcomer.click(done)
    assert not newcomer.sees("tour")


def test_empty_workspaces_offer_a_sample(newcomer: Driver) -> None:
    for place in ("battle", "print"):
        newcomer.click(newcomer.find(f"rail:{place}"))
        newcomer.settle()
        with newcomer.budget(1):
            newcomer.click(newcomer.find("empty:sample"))
        newcomer.settle()
        assert not newcomer.sees("empty"), place
        newcomer.desk.session.change(documents=())
        QApplication.processEvents()


def test_the_welcome_fits_a_small_window_with_large_text(newcomer: Driver) -> None:
    newcomer.window.resize(860, 520)
    for _ in range(5):
        newcomer.key("Ctrl++")
    newcomer.settle()
    page = newcomer.find("welcome")
    assert isinstance(page, WelcomePage)
    inside = page.widget()
    assert isinstance(inside, QWidget)
    assert inside.width() <= page.viewport().width()
