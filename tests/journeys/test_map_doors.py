"""What goes in and out of the map workspace beside the brush: files dropped and files refused, fingers,
stamps that outlive the program, coordinates, dice, the build sheet."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QNativeGestureEvent, QPointingDevice
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.hexes import Board
from hheditor.maps.edits import terrain_of
from hheditor.maps.files import exchange
from hheditor.maps.generation.fields import by_dice
from hheditor.maps.generation.throws import readings
from hheditor.ui.workspaces.map.files import read
from hheditor.values import Finding
from tests.journeys.driver import Driver
from tests.journeys.test_map import Painter, write_to


@pytest.fixture
def painter(driver: Driver) -> Painter:
    return Painter(driver)


def pinch(painter: Painter, at: QPoint, value: float) -> None:
    """Two fingers move apart by a share, or together."""
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        QPointF(at),
        QPointF(at),
        QPointF(painter.port.mapToGlobal(at)),
        value,
        QPointF(),
    )
    QApplication.sendEvent(painter.port, event)


def drop(widget: QWidget, at: QPoint, path: Path) -> bool:
    """Drop a file where the pointer is; whether anybody took it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    actions, nothing = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at, actions, data, Qt.MouseButton.LeftButton, nothing)
    QApplication.sendEvent(widget, enter)
    if not enter.isAccepted():
        return False
    # The window system delivers what follows to whoever took the entering.
    taker: QWidget | None = widget
    while taker is not None and not taker.acceptDrops():
        taker = taker.parentWidget()
    assert taker is not None
    place = QPointF(widget.mapTo(taker, at))
    event = QDropEvent(place, actions, data, Qt.MouseButton.LeftButton, nothing, QEvent.Type.Drop)
    QApplication.sendEvent(taker, event)
    QApplication.processEvents()
    return True


def picture(path: Path) -> Path:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(str(path))
    return path


def answer(painter: Painter, key: str, path: Path) -> None:
    """Press a key that asks for a file, and name it."""
    painter.driver.key(key)
    driver = painter.driver
    asked = driver.find("prompt:field" if driver.sees("prompt:field") else "fileNameEdit")
    asked.setText(str(path))  # type: ignore[attr-defined]
    painter.driver.key("Return")


def status(painter: Painter) -> str:
    return painter.driver.window.status.text()


# Fingers and drops ---------------------------------------------------------------------------------------


def test_pinching_zooms_where_the_fingers_are(painter: Painter) -> None:
    view, at = painter.view, painter.at("F6")
    before, scale = view._to_scene(QPointF(at)), view.scale_now
    for _ in range(4):
        pinch(painter, at, 0.2)
    assert view.scale_now == pytest.approx(scale * 1.2**4, rel=0.01)
    after = view._to_scene(QPointF(at))
    assert abs(after.x() - before.x()) * view.scale_now < 5
    pinch(painter, at, -0.5)
    assert view.scale_now < scale * 1.2**4 * 0.6


def test_a_picture_dropped_on_the_field_is_traced(painter: Painter, tmp_path: Path) -> None:
    assert drop(painter.port, painter.at("F6"), picture(tmp_path / "old map.PNG"))
    assert painter.map.underlay is not None
    assert painter.entries[-1] != painter.entries[0]
    painter.driver.key("Ctrl+Z")
    assert painter.map.underlay is None


def test_a_map_dropped_on_the_field_is_imported_and_nonsense_is_refused(
    painter: Painter, tmp_path: Path
) -> None:
    painter.drag("C3 F6")
    painted = painter.map
    good, bad, fake = tmp_path / "good.hhmap", tmp_path / "bad.hhmap", tmp_path / "fake.png"
    good.write_text(exchange.written(painted))
    bad.write_bytes(b"\x00\xff not a map")
    fake.write_bytes(b"no picture")
    painter.driver.key("Ctrl+N")
    for path in (bad, fake):
        assert drop(painter.port, painter.at("F6"), path)
        assert status(painter)
        assert painter.map.terrain == ()
        assert painter.map.underlay is None
        assert len(painter.entries) == 1
    assert drop(painter.port, painter.at("F6"), good)
    assert painter.map == painted


def test_words_dropped_on_the_field_are_nobodys(painter: Painter) -> None:
    data = QMimeData()
    data.setText("wood")
    event = QDragEnterEvent(
        painter.at("F6"),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(painter.port, event)
    assert not event.isAccepted()


# The grid and the coordinates ----------------------------------------------------------------------------


def darkest(image: QImage, points: list[QPoint]) -> int:
    return min(image.pixelColor(point).lightness() for point in points)


def test_the_grid_lies_above_the_picture_that_is_traced(painter: Painter, tmp_path: Path) -> None:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    image.save(str(tmp_path / "white.png"))
    drop(painter.port, painter.at("F6"), tmp_path / "white.png")
    opacity = painter.driver.find("map:underlay-opacity")
    opacity.setValue(100)  # type: ignore[attr-defined]
    left, right = painter.at("F6"), painter.at("G6")
    between = [QPoint((left.x() + right.x()) // 2 + dx, left.y()) for dx in range(-2, 3)]
    with_grid = painter.port.grab().toImage()
    assert darkest(with_grid, between) < 245
    assert with_grid.pixelColor(left).lightness() > 250
    painter.driver.key("Ctrl+G")
    assert darkest(painter.port.grab().toImage(), between) > 250


def test_coordinates_go_from_the_rim_into_the_hexes_and_away(painter: Painter, desk: Desk) -> None:
    def shown() -> QImage:
        return painter.port.grab().toImage()

    rim = shown()
    painter.driver.key("Ctrl+Shift+G")
    hexes = shown()
    painter.driver.key("Ctrl+Shift+G")
    nothing = shown()
    centre = painter.at("F6")
    box = (centre.x() - 14, centre.y() - 22, 28, 18)
    assert rim.copy(*box) != hexes.copy(*box)
    assert rim.copy(*box) == nothing.copy(*box)
    corner = painter.at("A1")
    above = (corner.x() - 10, corner.y() - 40, 20, 16)
    assert rim.copy(*above) == hexes.copy(*above) != nothing.copy(*above)
    painter.driver.key("Ctrl+Shift+G")
    assert shown() == rim
    assert desk.settings.value.coordinates == "rim"


@pytest.mark.parametrize("scale", [0.006, 0.02, 0.2])
def test_coordinates_in_the_hexes_never_crowd(painter: Painter, scale: float) -> None:
    painter.driver.key("Ctrl+Shift+G")
    painter.view.set_scale(scale)
    with_labels = painter.port.grab().toImage()
    painter.view.show_coordinates("rim")
    without = painter.port.grab().toImage()
    different = sum(
        with_labels.pixel(x, y) != without.pixel(x, y)
        for x in range(0, with_labels.width(), 2)
        for y in range(0, with_labels.height(), 2)
    )
    covered = different * 4 / max(1.0, painter.view.tiles.width * painter.view.tiles.height * scale * scale)
    assert 0 < covered < 0.5


# What is kept --------------------------------------------------------------------------------------------


def test_stamps_outlive_the_program(driver: Driver, desk: Desk, qtbot: QtBot, qapp: QApplication) -> None:
    painter = Painter(driver)
    painter.drag("C3 D3")
    driver.key("S")
    painter.drag("C3 D3")
    driver.key("Ctrl+Shift+C")
    driver.window.close()
    desk.library.close()
    later = desk_on_disk()
    try:
        again = Painter(Driver(qtbot, qapp, later))
        again.driver.key("Ctrl+N")
        again.driver.key("Alt+1")
        again.click("K9")
        assert terrain_of(again.map).count("wood") == 2
        again.driver.window.close()
    finally:
        later.library.close()


def test_a_stamp_nobody_can_read_is_left_out(desk: Desk) -> None:
    from hheditor.app.map.stamps import keep_stamp, stamps_of
    from hheditor.maps.regions import Clip

    desk.settings.change(stamps=("nonsense", "{}"))
    assert stamps_of(desk) == []
    assert keep_stamp(desk, Clip((), "one")) == [Clip((), "one")]
    for number in range(10):
        keep_stamp(desk, Clip((), str(number)))
    assert [stamp.name for stamp in stamps_of(desk)] == list("123456789")


# Dice ----------------------------------------------------------------------------------------------------


def test_the_dice_of_a_random_field_are_shown(painter: Painter) -> None:
    driver = painter.driver
    assert not driver.sees("map:throws")
    driver.key("Ctrl+R")
    throws = driver.find("map:throws")
    rolled = by_dice(painter.map.board, 1)
    assert painter.map.terrain == rolled.map.terrain
    told = readings(rolled.throws)
    assert len(told) == 16
    assert sum(len(reading.faces) for reading in told) == len(rolled.throws)
    texts = [label.text() for label in throws.findChildren(QLabel) if not label.isHidden()]
    assert "The dice of field 1" in texts
    assert "North 1" in texts
    for reading in told:
        assert " ".join(map(str, reading.faces)) in texts
    driver.click(driver.find("map:grow"))
    assert not driver.sees("map:throws")


# Which game ----------------------------------------------------------------------------------------------


@pytest.fixture
def men_of_iron() -> Iterator[None]:
    """A second game in the house."""
    from hheditor.rules.api import registry
    from hheditor.rules.men_of_iron import RULESET

    registry.register(RULESET)
    yield
    registry.forget(RULESET.id)


def choose(painter: Painter, name: str, value: str) -> int:
    """Take an entry of a choice by keys, as a person does who tabs there; how many it took."""
    box = painter.driver.find(name)
    assert isinstance(box, QComboBox)
    box.setFocus()
    way = box.findData(value) - box.currentIndex()
    for _ in range(abs(way)):
        painter.driver.key("Down" if way > 0 else "Up")
    return abs(way)


@pytest.mark.usefixtures("men_of_iron")
def test_the_tools_follow_the_game_of_the_map(painter: Painter) -> None:
    driver = painter.driver
    assert not driver.sees("terrain:men_of_iron.mud")
    choose(painter, "map:game", "men_of_iron")
    assert (painter.map.system, painter.map.board.numbering) == ("men_of_iron", "numeric")
    driver.click(driver.find("terrain:men_of_iron.mud"))
    painter.drag("0303 0503")
    assert painter.map.terrain.count("men_of_iron.mud") == 3
    sizes = driver.find("map:preset")
    works = driver.find("map:work")
    assert isinstance(sizes, QComboBox)
    assert isinstance(works, QComboBox)
    assert sizes.itemText(0) == "30 × 24"
    assert works.findData("men_of_iron.brook") >= 0
    assert works.findData("pavises") < 0
    assert not driver.find("map:dice").isEnabled()
    choose(painter, "map:numbering", "letters")
    assert painter.map.board.numbering == "letters"
    entries = choose(painter, "map:game", "hordes_heroes")
    assert not driver.sees("terrain:men_of_iron.mud")
    assert driver.find("map:dice").isEnabled()
    assert driver.sees("mend:map.terrain-unknown")
    painter.view.setFocus()
    for _ in range(entries):
        driver.key("Ctrl+Z")
    assert painter.map.system == "men_of_iron"


@pytest.mark.parametrize("seed", range(1, 13))
def test_every_throw_is_read_once_and_says_what_it_made(seed: int) -> None:
    rolled = by_dice(Board(18, 13), seed)
    told = readings(rolled.throws)
    assert [(r.half, r.zone) for r in told[:12]] == [(half, zone) for half in (0, 1) for zone in range(1, 7)]
    grown = {kind for kind in rolled.map.terrain if kind != "open"}
    assert any(r.result.startswith("hill") for r in told) == any(rolled.map.levels)
    assert any(r.result == "stream" for r in told) == bool(rolled.map.crossings)
    assert any(r.result == "village" for r in told) == ("village" in grown)


# Files ---------------------------------------------------------------------------------------------------


def test_the_build_sheet_is_a_page(painter: Painter, tmp_path: Path) -> None:
    painter.drag("C3 F6")
    page = tmp_path / "Build.pdf"
    write_to(painter, "build sheet", page)
    assert status(painter) == "Written: Build.pdf"
    assert page.read_bytes().startswith(b"%PDF")
    write_to(painter, "build sheet", tmp_path / "Build.svg")
    assert status(painter) == "Written: Build.svg.pdf"
    assert (tmp_path / "Build.svg.pdf").read_bytes().startswith(b"%PDF")
    write_to(painter, "build sheet", tmp_path / "nowhere" / "Build.pdf")
    assert status(painter) == "There is no folder “nowhere” to write Build.pdf into."


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_loses_nothing(painter: Painter, tmp_path: Path) -> None:
    painter.drag("C3 F6")
    painted = painter.map
    for ending in ("png", "svg", "pdf", "tmx", "json"):
        path = tmp_path / f"Field.{ending}"
        path.write_text("as it was")
        (tmp_path / f"Field.{ending}.part").symlink_to("/dev/full")
        answer(painter, "Ctrl+E", path)
        told = f"The disk is full: Field.{ending} was not written; what was there before still is."
        assert status(painter) == told
        assert path.read_text() == "as it was"
        assert [found.name for found in tmp_path.iterdir()] == [path.name]
        path.unlink()
    assert painter.map == painted


def test_what_cannot_be_written_is_said_in_one_sentence(painter: Painter, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for name, told in (
        ("gone/Field.png", "There is no folder “gone” to write Field.png into."),
        ("file/Field.pdf", "There is no folder “file” to write Field.pdf into."),
        ("Field.doc", "doc"),
    ):
        answer(painter, "Ctrl+E", tmp_path / name)
        assert told in status(painter)
        assert [found.name for found in tmp_path.iterdir()] == ["file"]


def test_bad_files_change_nothing(painter: Painter, tmp_path: Path) -> None:
    painter.drag("C3 F6")
    painted, entries = painter.map, len(painter.entries)
    bad = tmp_path / "bad.tmx"
    newer = b'{"format": "hhmap", "version": 99}'
    for content in (b"", b"\xff\xfe\x00", b"[]", b"{}", newer, b"<map/>", b"[" * 5000):
        bad.write_bytes(content)
        answer(painter, "Ctrl+O", bad)
        said = status(painter)
        assert said.endswith("."), content
        assert ". " not in said, said
        assert (painter.map, len(painter.entries)) == (painted, entries)
    missing = read(tmp_path / "nothing.json")
    assert isinstance(missing, Finding)
    told = painter.driver.window.frame.say_finding(missing)
    assert told == "There is no file “nothing.json”."
    answer(painter, "Ctrl+O", tmp_path)
    painter.driver.key("Esc")
    assert (painter.map, len(painter.entries)) == (painted, entries)
