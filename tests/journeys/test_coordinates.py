"""Coordinates stand where the person wants them: on every field, also one that is open, and on paper."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk
from hheditor.app.frame.settings import CoordinateChoice
from hheditor.hexes import cell_labelled
from hheditor.store.exchange.battle_files import read_battle
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.workspaces.print import PrintWorkspace
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver
from tests.journeys.test_review import RECORD, Reader
from tests.journeys.test_scenario import open_scenario, prepared
from tests.sheets.pdfs import words_of


def _battle(driver: Driver) -> str:
    ground = Ground()
    ground.unit(0, "C 3(+1)/4 s2CR", "C12")
    ground.leader(0, "I13", "Henry", reach=12)
    ground.unit(1, "C 3(+1)/4 s2CR", "I2")
    ground.leader(1, "I1", "Charles", reach=12)
    Player(driver, ground.scenario())
    return "N8"


def _deployment(driver: Driver) -> str:
    open_scenario(driver, prepared())
    driver.key("Ctrl+PgDown")
    return "H8"


def _review(driver: Driver) -> str:
    record = read_battle(RECORD.read_bytes())
    driver.desk.library.library.battles.add(record.header, record.entries)
    driver.key("Ctrl+6")
    driver.click(driver.find("empty:button"))
    return "A8"


@pytest.mark.parametrize("opened", [_battle, _deployment, _review])
def test_an_open_field_follows_the_setting(
    qtbot: QtBot, desk: Desk, driver: Driver, opened: Callable[[Driver], str]
) -> None:
    desk.settings.change(reduced_motion=True)
    inner = opened(driver)
    view = driver.find("field")
    assert isinstance(view, FieldView)

    def shown(where: CoordinateChoice) -> tuple[QImage, QImage]:
        """The upper part of a hex, and what stands above the first column."""
        desk.settings.change(coordinates=where)
        driver.settle()
        qtbot.waitUntil(lambda: bool(view.grab()) and view.terrain.complete)
        image = view.viewport().grab().toImage()
        board = view.map.board
        middle = view.viewport_point(cell_labelled(board, inner))
        corner = view.viewport_point(cell_labelled(board, "A1"))
        hexagon = 1000 * view.scale_now
        up = round(hexagon * 0.5)
        return (
            image.copy(middle.x() - up, middle.y() - up, 2 * up, round(up * 0.8)),
            image.copy(corner.x() - up, corner.y() - round(1.1 * hexagon), 2 * up, round(hexagon * 0.55)),
        )

    rim, hexes, nothing = shown("rim"), shown("hexes"), shown("off")
    assert rim[0] == nothing[0] != hexes[0]
    assert rim[1] == hexes[1] != nothing[1]
    assert shown("rim") == rim


def test_a_field_opened_later_begins_as_it_says(qtbot: QtBot, qapp: QApplication, desk: Desk) -> None:
    desk.settings.change(coordinates="hexes")
    driver = Reader(qtbot, qapp, desk)
    _review(driver)
    assert driver.view.coordinates == "hexes"


def test_a_print_follows_the_setting_and_keeps_what_was_chosen_for_it(desk: Desk, driver: Driver) -> None:
    open_scenario(driver, prepared())
    driver.key("Ctrl+7")
    workspace = driver.window._rooms["print"].workspace
    assert isinstance(workspace, PrintWorkspace)
    workspace.printing.set(paper="a3")
    desk.settings.change(coordinates="hexes")
    after = workspace.printing.options
    assert (after.coordinates, after.paper) == ("hexes", "a3")
    desk.settings.change(paper="letter")
    assert workspace.printing.options == replace(after, paper="letter")


def test_the_build_sheet_of_a_map_names_its_hexes(desk: Desk, tmp_path: Path) -> None:
    from hheditor.ui.workspaces.map.files import write_build_sheet

    def said(where: CoordinateChoice) -> str:
        path = tmp_path / f"{where}.pdf"
        assert write_build_sheet(prepared().map, {}, path, "en", where, lambda: False) is None
        return words_of(path.read_bytes(), 0)

    assert len(said("hexes")) > len(said("rim"))
