"""The little game on a bare table, from the library to paper: prepared, deployed by mouse, keys and typing,
played for a turn, reviewed and printed, on the real window."""

from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget

from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api.surfaces import TableSurface
from hheditor.scenarios import Placement
from hheditor.ui.workspaces.battle import BattleWorkspace
from hheditor.ui.workspaces.scenario.field import PIECES
from tests.journeys.driver import Driver
from tests.journeys.test_games import item, pick
from tests.journeys.test_scenario import Preparer, open_scenario
from tests.sheets.pdfs import words
from tests.systems.gridless import GRIDLESS, Table
from tests.systems.gridless.documents import field, scenario
from tests.systems.strangers import shipped

ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def _the_game() -> Iterator[None]:
    with shipped(GRIDLESS):
        yield


@pytest.fixture
def placer(driver: Driver) -> Preparer:
    placer = open_scenario(driver, scenario())
    driver.key("Ctrl+PgDown")
    return placer


def at(placer: Preparer, x: float, y: float) -> QPoint:
    return placer.view.mapFromScene(x, y)


def placed(placer: Preparer, side: int = 0) -> dict[int, Placement]:
    here = placer.session.deployer.of(side)
    assert here is not None
    return here.placed


def spot(placer: Preparer, number: int) -> tuple[int, int]:
    found = placed(placer)[number].spot
    assert found is not None
    return found


def near(placer: Preparer, found: tuple[int, int], wanted: tuple[float, float]) -> bool:
    """As near as a pixel of the screen can say."""
    fine = 2 / placer.view.scale_now
    return abs(found[0] - wanted[0]) <= fine and abs(found[1] - wanted[1]) <= fine


def drop(placer: Preparer, point: QPoint) -> None:
    """Let go of what hangs at the pointer; Qt does not start drags without a screen."""
    data = QMimeData()
    data.setData(PIECES, b"picked")
    view = placer.view.viewport()
    action, button, none = (
        Qt.DropAction.CopyAction,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    for event in (
        QDragEnterEvent(point, action, data, button, none),
        QDragMoveEvent(point, action, data, button, none),
        QDropEvent(QPointF(point), action, data, button, none),
    ):
        QApplication.sendEvent(view, event)
    placer.driver.settle()


# Deployment -------------------------------------------------------------------------------------------


def test_bases_are_laid_by_the_mouse(placer: Preparer) -> None:
    driver, view = placer.driver, placer.view
    assert isinstance(view.surface, TableSurface)
    with driver.budget(4):
        placer.pick("Foot", 0)
        driver.click(view.viewport(), at(placer, 5000, 10000))
        assert near(placer, spot(placer, 0), (5000, 10000))
        assert placed(placer)[0].facing == 2700
        # The next one is picked already: pressed where it goes, aimed with the drag; flush with its friend.
        x, y = spot(placer, 0)
        driver.click(view.viewport(), at(placer, x + 870, y + 50))
        driver.drag(view.viewport(), at(placer, 9000, 10500), at(placer, 9500, 9600), at(placer, 10000, 9500))
    assert spot(placer, 1) == (x + 800, y), "snapped to exactly beside it"
    assert placed(placer)[2].facing == pytest.approx(3150, abs=20), "towards where the drag went"
    with driver.budget(1):
        here = spot(placer, 2)
        driver.drag(view.viewport(), at(placer, *here), at(placer, 12000, 10000), at(placer, 12000, 10600))
    assert near(placer, spot(placer, 2), (12000, 10600))
    with driver.budget(1):
        # Two at once, as one body: a band over both, then dragged.
        driver.drag(
            view.viewport(), at(placer, x - 900, y - 700), at(placer, x, y), at(placer, x + 1500, y + 700)
        )
    assert set(placer.session.deployer.selected) == {0, 1}
    before = [spot(placer, number) for number in (0, 1)]
    driver.drag(
        view.viewport(), at(placer, x, y), at(placer, x + 500, y + 300), at(placer, x + 1000, y + 600)
    )
    after = [spot(placer, number) for number in (0, 1)]
    assert near(placer, after[0], (x + 1000, y + 600))
    assert after[1][0] - after[0][0] == before[1][0] - before[0][0] == 800
    driver.key("Ctrl+Z")
    assert [spot(placer, number) for number in (0, 1)] == before
    # Beside the table is off it.
    driver.click(view.viewport(), at(placer, *spot(placer, 2)))
    driver.drag(
        view.viewport(), at(placer, *spot(placer, 2)), at(placer, 15000, 11000), at(placer, 16000, 12300)
    )
    assert 2 not in placed(placer)


def test_a_base_is_dragged_from_the_tray_and_refused_with_its_numbers(placer: Preparer) -> None:
    placer.pick("Reds 3")
    drop(placer, at(placer, 9000, 10000))
    assert near(placer, spot(placer, 2), (9000, 10000))
    placer.pick("Foot", 0)
    drop(placer, at(placer, 9000, 8000))
    assert 0 not in placed(placer)
    assert "out of its zone" in placer.refusal and "30 cm deep" in placer.refusal
    drop(placer, at(placer, 9200, 10000))
    assert 0 not in placed(placer)
    assert "another base" in placer.refusal


def test_bases_turn_by_keys_by_the_wheel_and_by_their_handle(placer: Preparer) -> None:
    driver, view = placer.driver, placer.view
    placer.pick("Foot", 0)
    driver.click(view.viewport(), at(placer, 9000, 10200))
    x, y = spot(placer, 0)
    driver.click(view.viewport(), at(placer, x, y))
    for keys, facing in (
        ("E", 2750), ("Shift+E", 2760), ("Shift+Q", 2750), ("Alt+Q", 2300), ("Alt+E", 2750), ("Q", 2700),
    ):  # fmt: skip
        driver.key(keys)
        assert placed(placer)[0].facing == facing, keys
    driver.wheel(view.viewport(), -2, at(placer, x, y))
    assert placed(placer)[0].facing == 2800
    turn = radians(280)
    handle = at(placer, x + cos(turn) * 640, y + sin(turn) * 640)
    driver.drag(view.viewport(), handle, at(placer, x + 700, y - 300), at(placer, x + 800, y))
    assert placed(placer)[0].facing == 0, "towards the east, in steps of five degrees"
    assert spot(placer, 0) == (x, y)


def test_bases_are_laid_by_the_keyboard_and_by_typing(placer: Preparer) -> None:
    driver, view = placer.driver, placer.view
    placer.pick("Foot", 0)
    driver.key("Return")
    driver.key("Return")
    first = spot(placer, 0)
    driver.key("Return")
    assert spot(placer, 1) == (first[0] + 800, first[1]), "Enter, Enter lays a row"
    for _ in range(3):
        driver.key("Right")
    assert view.cursor_at == (first[0] + 1600 + 300, first[1])
    driver.key("P")
    field = driver.find("prompt:field")
    assert isinstance(field, QLineEdit)
    driver.type("62.5 101 20")
    driver.key("Return")
    assert placed(placer)[2] == Placement(2, facing=2900, spot=(6250, 10100))
    driver.key("P")
    driver.type("nowhere")
    driver.key("Return")
    assert "nowhere" in placer.refusal
    driver.click(view.viewport(), at(placer, 6250, 10100))
    driver.key("Alt+Left")
    driver.key("Alt+Up")
    assert spot(placer, 2) == (6240, 10090)


def test_a_whole_side_is_laid_with_one_key_and_named_deployments_are_kept(placer: Preparer) -> None:
    driver = placer.driver
    with driver.budget(1):
        driver.key("A")
    assert len(placed(placer)) == 4
    first = dict(placed(placer))
    driver.key("Ctrl+D")
    driver.key("M")
    driver.key("A")
    assert placed(placer) != first
    kept = [each.placements for each in placer.saved.deployments if each.side == 0]
    assert kept[0] == tuple(first.values()) and kept[1] == tuple(placed(placer).values())
    driver.click(placer.session.view.viewport(), at(placer, *spot(placer, 0)))
    driver.key("Del")
    assert len(placed(placer)) == 3
    driver.key("R")
    assert len(placed(placer)) == 4


def test_a_set_up_is_laid_with_one_key_and_who_is_fixed_stays(driver: Driver) -> None:
    fixed = Placement(0, facing=2700, spot=(9000, 10000), fixed=True)
    wanted = Placement(1, facing=2700, spot=(9800, 10000))
    made = scenario()
    placer = open_scenario(
        driver, replace(made, sides=(replace(made.sides[0], setup=(fixed, wanted)), made.sides[1]))
    )
    driver.key("Ctrl+PgDown")
    with driver.budget(1):
        driver.key("S")
    assert [each.spot for each in placed(placer).values()] == [(9000, 10000), (9800, 10000)]
    view = placer.view
    driver.drag(view.viewport(), at(placer, 9000, 10000), at(placer, 7000, 10000), at(placer, 6000, 10000))
    assert spot(placer, 0) == (9000, 10000), "the scenario holds it there"
    driver.drag(view.viewport(), at(placer, 9800, 10000), at(placer, 12000, 10000), at(placer, 13000, 10000))
    assert near(placer, spot(placer, 1), (13000, 10000))
    layer = view.layer("setup", 54)
    assert not layer.boundingRect().isEmpty(), "where it should stand is shown"
    driver.key("S")
    assert spot(placer, 1) == (9800, 10000)
    assert layer.boundingRect().isEmpty()


def test_a_scenario_is_begun_with_a_table_of_the_library_and_two_armies(driver: Driver) -> None:
    library = driver.desk.library
    library.create(field("The heath"))
    library.create(Map(Board(9, 9), "Hadlow"))
    driver.key("Ctrl+4")
    pick(driver, "scenario:game", "gridless")
    with driver.budget(4):
        driver.click(*item(driver, "map", "The heath"))
        driver.click(*item(driver, "army", "Reds"))
        driver.click(*item(driver, "army", "Blues"))
        driver.click(driver.find("scenario:make"))
    made = Preparer(driver).saved
    assert (made.system, made.name) == ("gridless", "The heath")
    assert made.table is not None and made.table.name == "The heath" and made.table_origin
    driver.key("Ctrl+PgDown")
    driver.key("A")
    assert len(placed(Preparer(driver))) == 4


def test_a_game_of_tables_is_not_begun_on_a_map(driver: Driver) -> None:
    driver.desk.library.create(Map(Board(9, 9), "Hadlow"))
    driver.key("Ctrl+4")
    driver.click(*item(driver, "map", "Hadlow"))
    pick(driver, "scenario:game", "gridless")
    driver.click(*item(driver, "army", "Reds"))
    driver.click(*item(driver, "army", "Blues"))
    driver.click(driver.find("scenario:make"))
    assert "bare table" in driver.window.status.notice()
    assert driver.sees("scenario:choosing")


# The whole way ----------------------------------------------------------------------------------------


def test_from_the_scenario_to_paper(placer: Preparer, tmp_path: Path) -> None:
    driver = placer.driver
    driver.key("A")
    driver.key("T")
    driver.key("A")
    driver.key("F5")
    workspace = driver.window._rooms["battle"].workspace
    assert isinstance(workspace, BattleWorkspace) and workspace.session is not None
    session = workspace.session
    table = session.seat.table
    position = table.position
    assert isinstance(position, Table)
    assert GRIDLESS.placements(position, 0) == tuple(placed(placer).values())
    view = session.view
    foot = position.formations[0]
    start = view.mapFromScene(foot.x, foot.y)
    driver.click(view.viewport(), start)
    assert session.seat.chosen == 0
    driver.drag(
        view.viewport(),
        start,
        view.mapFromScene(foot.x, foot.y - 300),
        view.mapFromScene(foot.x, foot.y - 700),
    )
    moved = table.position.formations[0]
    assert moved.x == foot.x and abs(moved.y - (foot.y - 700)) <= 2 / view.scale_now
    # Others could still move: the first press says so.
    driver.key("E")
    driver.key("E")
    assert table.position.agenda[-1].side == 1, "its turn is over"
    driver.key("E")
    driver.key("E")
    assert table.position.turn == 2
    # Reviewed: back to the start and forward again.
    driver.desk.put("review", "battle", table.battle.header.id)
    driver.key("Ctrl+6")
    driver.key("Home")
    driver.key("End")
    assert isinstance(driver.find("field").surface, TableSurface)  # type: ignore[attr-defined]
    # Printed: what its players need at the table, and nowhere a hex.
    driver.key("Ctrl+7")
    kinds = driver.find("print:sheets")
    assert isinstance(kinds, QListWidget)
    for kind, said in (("qrs", "Melee"), ("map", "Reds 1"), ("roster", "Reds 1"), ("report", "Reds 1")):
        # Every sheet fills the list anew: an item is good for one click.
        offered = (kinds.item(row) for row in range(kinds.count()))
        item = next(each for each in offered if each.data(Qt.ItemDataRole.UserRole) == kind)
        kinds.scrollToItem(item)
        driver.click(kinds.viewport(), kinds.visualItemRect(item).center())
        printing = driver.window._rooms["print"].workspace.session.printing  # type: ignore[attr-defined]
        printed = words(printing.printed.pdf)
        assert said in printed, kind
        assert "hex" not in printed.lower(), kind
