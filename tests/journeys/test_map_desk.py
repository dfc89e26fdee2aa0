"""What surrounds the painting: the title of the field, its bars and keys, its boxes of parts."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPaintEvent, QRegion
from PySide6.QtWidgets import QLabel, QLineEdit, QSpinBox

from hheditor.app import Desk
from hheditor.drawing.furniture import size
from hheditor.hexes import cell_labelled, grid
from hheditor.hexes.hexsides import side
from tests.journeys.driver import Driver
from tests.journeys.test_map import Painter


@pytest.fixture(autouse=True)
def closed(desk: Desk) -> Iterator[None]:
    yield
    desk.library.close()


class Brushwork(QObject):
    """Where the canvas was painted again."""

    def __init__(self, painter: Painter) -> None:
        super().__init__(painter.port)
        self._painter = painter
        self.region = QRegion()
        painter.port.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return super().eventFilter(watched, event)

    def covers(self, area: QRect) -> bool:
        return self.region.intersected(area) == QRegion(area)

    def title(self) -> QRect:
        """Where the name of the field is printed, below the field."""
        _, high = size(self._painter.map.board)
        left = self._painter.view.mapFromScene(60, high + 330)
        return QRect(left, self._painter.view.mapFromScene(3000, high + 600))


def name_it(painter: Painter, name: str) -> None:
    field = painter.driver.find("map:name")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    painter.driver.type(name)
    painter.driver.key("Return")


def test_the_title_is_painted_anew_with_the_name_of_this_field(driver: Driver, desk: Desk) -> None:
    painter = Painter(driver)
    painter.click("C5")
    name_it(painter, "Hastings")
    watch = Brushwork(painter)
    driver.settle()
    for named in ("", "Certomondo", ""):
        watch.region = QRegion()
        if named:
            name_it(painter, named)
        else:
            driver.key("Ctrl+N")
        assert painter.map.name == named
        title = watch.title().intersected(painter.port.rect())
        assert not title.isEmpty()
        driver._qtbot.waitUntil(partial(watch.covers, title))


def test_the_boxes_of_parts_show_numbers_and_are_the_same_for_every_field(driver: Driver) -> None:
    painter = Painter(driver)
    painter.click("C5")
    for panel in ("palette", "findings", "history", "field"):
        driver.click(driver.find(f"panel:map.{panel}"))

    def box() -> QSpinBox:
        found = driver.find("own:board")
        assert isinstance(found, QSpinBox)
        return found

    driver._qtbot.waitUntil(lambda: driver.sees("own:board"))
    own = box()
    own.setFocus()
    own.selectAll()
    driver.type("12")
    driver.key("Return")
    line = own.lineEdit()
    digits = own.fontMetrics().horizontalAdvance("000")
    assert line.width() >= digits, "the number has room"
    missing = driver.find("missing:board")
    assert isinstance(missing, QLabel)
    driver._qtbot.waitUntil(lambda: missing.text() == str(36 - 12))
    driver.key("Ctrl+N")
    driver._qtbot.waitUntil(lambda: box().value() == 12)
    assert box().text() == "12"


def point(painter: Painter, x: float, y: float) -> QPoint:
    """A point of the window over a place of the field, in board units."""
    return painter.view.mapFromScene(x, y)


def corners(painter: Painter, label: str) -> list[QPoint]:
    """The corners of a hex, in the order of its sides."""
    from hheditor.drawing.lattice import corner_offsets, units
    from hheditor.hexes.layout import lattice_centre

    board = painter.map.board
    ux, uy = units(board.orientation)
    cx, cy = lattice_centre(board, *board.column_row(cell_labelled(board, label)))
    return [point(painter, (cx + x * 0.98) * ux, (cy + y * 0.98) * uy) for x, y in corner_offsets("pointy")]


def test_a_hedge_round_a_hex_leaves_no_spurs_and_one_side_goes_by_a_plain_click(driver: Driver) -> None:
    painter = Painter(driver)
    for _ in range(3):
        driver.key("K")
    around = corners(painter, "F6")
    driver.drag(painter.port, *around, around[0])
    table = grid(painter.map.board)
    cell = cell_labelled(painter.map.board, "F6")
    wanted = {side(table, cell, direction) for direction in range(6)}
    built = {(edge.cell, edge.direction) for edge in painter.map.edges}
    assert built <= wanted, "no spurs at the corners"
    assert len(built) >= 5
    middle = (around[0] + around[1]) / 2
    driver.click(painter.port, middle)
    assert len(painter.map.edges) == len(built) - 1
    driver.key("E")
    driver.click(painter.port, (around[2] + around[3]) / 2)
    assert len(painter.map.edges) == len(built) - 2, "the eraser on a side takes that side"


def test_a_way_drawn_once_more_is_taken_away(driver: Driver) -> None:
    painter = Painter(driver)
    driver.key("R")
    painter.drag("E5 F5 G5 H5")
    assert len(painter.map.crossings) == 3
    painter.drag("F5 G5")
    assert len(painter.map.crossings) == 2


def test_after_the_name_letters_are_tools_again(driver: Driver) -> None:
    painter = Painter(driver)
    driver.click(driver.find("map:name"))
    driver.type("Certomondo")
    driver.key("Return")
    driver.key("R")
    painter.drag("E5 F5")
    assert painter.map.name == "Certomondo"
    assert len(painter.map.crossings) == 1


def test_one_door_takes_a_map_and_a_picture_to_trace(driver: Driver, tmp_path: Path) -> None:
    picture = tmp_path / "old map.png"
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(str(picture))
    painter = Painter(driver)
    driver.key("Ctrl+O")
    driver.type(str(picture))
    driver.key("Return")
    assert painter.map.underlay is not None


def test_a_question_on_the_field_moves_with_its_edges(driver: Driver) -> None:
    painter = Painter(driver)
    driver.window.resize(1400, 900)
    driver.settle()
    driver.key("Ctrl+E")
    asked = driver.find("prompt")
    driver.window.resize(1024, 700)
    driver.settle()
    assert painter.view.rect().contains(asked.geometry())
    driver.key("Esc")
    driver.key("N")
    painter.click("R13")
    driver.window.resize(900, 640)
    driver.settle()
    assert painter.view.rect().contains(asked.geometry())
    driver.key("Esc")
