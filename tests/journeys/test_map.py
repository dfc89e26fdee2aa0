"""Paint a field as a person does: by mouse and keyboard, within the inputs the design allows."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox, QWidget

from hheditor.hexes import cell_labelled
from hheditor.maps.document import Feature, Map, Underlay, rivers, roads
from hheditor.maps.edits import levels_of, terrain_of
from hheditor.maps.files import exchange
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.parts.history import HistoryList
from tests.journeys.driver import Driver

ALT, CONTROL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class Painter:
    """A person at the map workspace: hexes by their labels."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        driver.key("Ctrl+2")
        view = driver.find("field")
        assert isinstance(view, FieldView)
        self.view = view
        self.port: QWidget = view.viewport()

    @property
    def map(self) -> Map:
        return self.view.map

    def at(self, label: str) -> QPoint:
        return self.view.viewport_point(cell_labelled(self.map.board, label))

    def click(self, label: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.driver.click(self.port, self.at(label), modifiers=modifiers)

    def drag(self, way: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.driver.drag(self.port, *(self.at(label) for label in way.split()), modifiers=modifiers)

    def kinds(self, labels: str) -> list[str]:
        terrain = terrain_of(self.map)
        return [terrain[cell_labelled(self.map.board, label)] for label in labels.split()]

    def level(self, label: str) -> int:
        return levels_of(self.map)[cell_labelled(self.map.board, label)]

    @property
    def entries(self) -> list[str]:
        history = self.driver.find("map:history")
        assert isinstance(history, HistoryList)
        return history.entries()


@pytest.fixture
def painter(driver: Driver) -> Painter:
    return Painter(driver)


def test_the_first_hex_is_painted_after_two_inputs(driver: Driver) -> None:
    with driver.budget(2):
        painter = Painter(driver)
        painter.click("C5")
    assert painter.kinds("C5 C4") == ["wood", "open"]


def test_a_field_within_twenty_five_inputs(driver: Driver) -> None:
    with driver.budget(25):
        painter = Painter(driver)
        driver.key("]")
        painter.drag("C3 D4 C5")
        driver.key("[")
        driver.key("I")
        painter.drag("F1 G4 H7 G10 H13")
        driver.key("R")
        painter.drag("A8 R8")
        driver.key("H")
        driver.key("]")
        painter.drag("K3 M4")
        painter.click("L4")
        driver.key("6")
        driver.key("[")
        painter.drag("N8 O8")
        driver.key("5")
        painter.click("N9")
    board = painter.map.board
    assert painter.kinds("C3 C4 C5 N8 O8 N9") == ["wood", "wood", "wood", "village", "village", "field"]
    assert cell_labelled(board, "F1") in rivers(painter.map)
    assert {cell_labelled(board, label) for label in ("A8", "J8", "R8")} <= roads(painter.map)
    assert any(feature.kind == "bridge" for feature in painter.map.features)
    assert (painter.level("L4"), painter.level("K3"), painter.level("A1")) == (2, 1, 0)


def test_a_fast_stroke_leaves_no_gaps(painter: Painter) -> None:
    painter.drag("A1 R1 A13")
    row = "ABCDEFGHIJKLMNOPQR"
    assert set(painter.kinds(" ".join(f"{letter}1" for letter in row))) == {"wood"}
    assert len(painter.entries) == 2, "one entry for a stroke"
    assert painter.entries[1].startswith("Paint wood, ")


def test_undo_redo_and_the_history_list(painter: Painter) -> None:
    driver = painter.driver
    painter.drag("B2 F2")
    driver.key("3")
    painter.click("H7")
    driver.key("Ctrl+Z")
    driver.key("Ctrl+Z")
    assert painter.kinds("B2 F2 H7") == ["open", "open", "open"]
    driver.key("Ctrl+Shift+Z")
    assert painter.kinds("B2 H7") == ["wood", "open"]
    driver.key("Ctrl+Y")
    assert painter.kinds("H7") == ["broken"]
    history = driver.find("map:history")
    assert isinstance(history, HistoryList)
    driver.click(history.viewport(), history.visualRect(history.model().index(0, 0)).center())
    assert painter.map.terrain == ()
    assert len(painter.entries) == 3


def test_escape_takes_a_stroke_back_while_the_button_is_down(painter: Painter) -> None:
    from PySide6.QtTest import QTest

    QTest.mousePress(painter.port, Qt.MouseButton.LeftButton, pos=painter.at("C3"))
    QTest.mouseMove(painter.port, painter.at("F3"))
    assert painter.kinds("C3 F3") == ["wood", "wood"]
    painter.driver.key("Esc")
    QTest.mouseRelease(painter.port, Qt.MouseButton.LeftButton, pos=painter.at("F3"))
    assert painter.map.terrain == ()
    assert len(painter.entries) == 1


def test_the_modifier_keys_of_the_brush(painter: Painter) -> None:
    driver = painter.driver
    painter.click("B2")
    painter.click("F2", SHIFT)
    assert set(painter.kinds("B2 C2 D2 E2 F2")) == {"wood"}
    driver.key("8")
    painter.click("D2", CONTROL)
    painter.click("D5")
    assert painter.kinds("D5") == ["wood"], "Ctrl takes up what is there"
    painter.click("D2", ALT)
    assert painter.kinds("D2") == ["open"]
    driver.key("4")
    driver.click(painter.port, painter.at("B2"), Qt.MouseButton.RightButton)
    painter.click("H9")
    assert painter.kinds("H9") == ["wood"]


def test_shapes_fill_and_eraser(painter: Painter) -> None:
    driver = painter.driver
    driver.key("C")
    painter.drag("B2 D4")
    assert painter.kinds("B2 D2 B4 D4 C3 E3") == ["wood"] * 5 + ["open"]
    driver.key("8")
    driver.key("F")
    painter.click("C3")
    assert painter.kinds("B2 D4") == ["lake", "lake"]
    driver.key("O")
    driver.key("3")
    painter.drag("L7 N7")
    assert painter.kinds("L7 N7 J7 L5 L9") == ["broken"] * 5
    driver.key("L")
    painter.drag("F12 K12")
    assert set(painter.kinds("F12 G12 H12 I12 J12 K12")) == {"broken"}
    driver.key("E")
    painter.drag("B2 D4")
    assert painter.kinds("B2 C3 D4") == ["open", "open", "open"]


def test_select_copy_paste_turn_and_move(painter: Painter) -> None:
    driver = painter.driver
    painter.drag("C3 E3")
    driver.key("S")
    painter.drag("C3 E3")
    driver.key("Ctrl+C")
    driver.key("Ctrl+V")
    painter.click("K9")
    assert painter.kinds("J9 K9 L9") == ["wood"] * 3
    driver.key("Z")
    painter.click("O6")
    assert painter.kinds("O6 N6 P6") == ["wood", "open", "open"], "turned by sixty degrees"
    driver.key("Esc")
    driver.key("S")
    painter.drag("C3 E3")
    painter.drag("D3 D7")
    assert painter.kinds("C3 D3 E3") == ["open"] * 3
    assert painter.kinds("C7 D7 E7") == ["wood"] * 3
    driver.key("Ctrl+X")
    assert painter.kinds("C7 D7 E7") == ["open"] * 3
    driver.key("Ctrl+Shift+A")
    driver.key("W")
    painter.click("K9")
    driver.key("Delete")
    assert painter.map.terrain == ()


def test_a_stamp_is_kept_under_its_number(painter: Painter) -> None:
    driver = painter.driver
    painter.drag("C3 D3")
    driver.key("S")
    painter.drag("C3 D3")
    driver.key("Ctrl+Shift+C")
    assert "Alt+1" in driver.window.status.text()
    driver.key("Alt+1")
    driver.key("X")
    painter.click("K9")
    assert len([kind for kind in terrain_of(painter.map) if kind == "wood"]) == 4


def test_symmetry(painter: Painter) -> None:
    driver = painter.driver
    driver.key("Ctrl+K")
    driver.type("half-turn")
    driver.key("Return")
    painter.drag("A1 C1")
    board = painter.map.board
    wooded = {cell for cell, kind in enumerate(terrain_of(painter.map)) if kind == "wood"}
    assert wooded == {0, 1, 2, board.cells - 1, board.cells - 2, board.cells - 3}
    assert len(painter.entries) == 2


def test_a_fortification_is_drawn_along_and_one_to_a_hex(painter: Painter) -> None:
    driver = painter.driver
    chosen = driver.find("map:feature")
    assert isinstance(chosen, QComboBox)
    driver.key("P")
    while chosen.currentData() != "stone-wall":
        driver.key("P")
    painter.drag("C4 H4")
    walls = {cell_labelled(painter.map.board, f"{column}4") for column in "CDEFGH"}
    assert {(entry.kind, entry.cell) for entry in painter.map.features} == {
        ("stone-wall", cell) for cell in walls
    }, "a stroke leaves no gap"
    assert len(painter.entries) == 2, "one entry of the history beside the opening"
    while chosen.currentData() != "gatehouse":
        driver.key("P")
    painter.click("E4")
    kinds = {entry.cell: entry.kind for entry in painter.map.features}
    assert kinds[cell_labelled(painter.map.board, "E4")] == "gatehouse", "the gate takes the wall's place"
    assert len(kinds) == len(painter.map.features) == 6


def test_walls_bridges_and_levels(painter: Painter) -> None:
    driver = painter.driver
    driver.key("K")
    here, there = painter.at("F6"), painter.at("G6")
    side = QPoint((here.x() + there.x()) // 2 - 2, here.y())
    driver.drag(painter.port, side, QPoint(side.x(), side.y() + 4))
    assert [edge.kind for edge in painter.map.edges] == ["wall"]
    driver.key("K")
    driver.click(painter.port, side)
    assert [edge.kind for edge in painter.map.edges] == ["palisade"], "once more: the next kind"
    driver.click(painter.port, side, modifiers=ALT)
    assert painter.map.edges == ()
    driver.key("P")
    painter.click("C3")
    assert list(painter.map.features) == [Feature("bridge", cell_labelled(painter.map.board, "C3"))]
    painter.click("C3")
    assert list(painter.map.features) == []
    driver.key("H")
    painter.drag("J5 L5")
    painter.click("K5")
    painter.click("K5", ALT)
    driver.key("J")
    painter.click("J5")
    assert [painter.level(label) for label in ("J5", "K5", "L5")] == [0, 1, 1]


def test_names_are_written_moved_turned_and_removed(painter: Painter) -> None:
    driver = painter.driver
    driver.key("N")
    painter.click("F6")
    driver.type("Senlac")
    driver.key("Return")
    (label,) = painter.map.labels
    assert label.text == "Senlac"
    driver.key("+")
    driver.key("Z")
    (label,) = painter.map.labels
    assert (label.size > 260, label.angle) == (True, 150)
    start = painter.view.mapFromScene(label.x, label.y - 60)
    driver.drag(painter.port, start, start + QPoint(80, 40))
    (moved,) = painter.map.labels
    assert (moved.x > label.x, moved.y > label.y) == (True, True)
    driver.key("Delete")
    assert painter.map.labels == ()
    painter.click("F6")
    driver.type("no")
    driver.key("Esc")
    assert painter.map.labels == ()


def test_zones_and_objectives(painter: Painter) -> None:
    driver = painter.driver
    driver.key("Ctrl+D")
    assert [len(zone.cells) for zone in painter.map.zones] == [54, 54]
    driver.key("D")
    painter.drag("A10 C10")
    assert [len(zone.cells) for zone in painter.map.zones] == [57, 54]
    driver.key("D")
    painter.click("A3", ALT)
    assert [len(zone.cells) for zone in painter.map.zones] == [57, 53]
    driver.key("Q")
    painter.click("J7")
    driver.type("Mill")
    driver.key("Return")
    assert [entry.name for entry in painter.map.objectives] == ["Mill"]
    painter.click("J7")
    assert painter.map.objectives == ()


def test_the_status_line_says_what_the_ground_does(painter: Painter) -> None:
    painter.click("C5")
    painter.driver.hover(painter.port, painter.at("C5"))
    said = painter.driver.window.status.text()
    assert said.startswith("C5 · wood")
    assert "entering ends the move" in said
    assert "Shift line" in said
    painter.driver.hover(painter.port, painter.at("H9"))
    assert painter.driver.window.status.text().startswith("H9 · open ground")


def test_findings_lead_there_and_are_mended(painter: Painter) -> None:
    driver = painter.driver
    assert driver.sees("findings:none")
    driver.key("P")
    painter.click("C3")
    assert driver.sees("finding:map.bridge-dry")
    driver.click(driver.find("finding:map.bridge-dry"))
    assert painter.view.cursor_cell == cell_labelled(painter.map.board, "C3")
    driver.click(driver.find("mend:map.bridge-dry"))
    assert painter.map.features == ()
    assert driver.sees("findings:none")


@pytest.mark.parametrize("key", ["Return", "Space"])
def test_the_keyboard_alone_paints(painter: Painter, key: str) -> None:
    driver = painter.driver
    driver.key("Right")
    start = painter.view.cursor_cell
    driver.key("Right")
    driver.key("Down")
    driver.key(key)
    cell = (
        painter.view.cursor_cell if painter.view.cursor_cell >= 0 else start + 1 + painter.map.board.columns
    )
    assert terrain_of(painter.map).count("wood") == 1
    assert terrain_of(painter.map)[cell] == "wood"


def test_zoom_pan_and_fit(painter: Painter) -> None:
    driver, view = painter.driver, painter.view
    spot = painter.at("F4")
    fitted = view.scale_now
    driver.wheel(painter.port, 2, spot)
    assert view.scale_now > fitted
    assert view.cell_under(spot) == cell_labelled(painter.map.board, "F4"), "the hex under the pointer stays"
    before = painter.at("F4")
    driver.drag(painter.port, spot, spot + QPoint(50, 30), button=Qt.MouseButton.MiddleButton)
    assert painter.at("F4") - before == QPoint(50, 30)
    driver.key("Home")
    assert view.scale_now == pytest.approx(fitted)
    driver.key("Shift+Home")
    assert view.scale_now == pytest.approx(0.08)
    assert painter.map.terrain == (), "nothing was painted on the way"


def test_a_new_size_keeps_what_is_there(painter: Painter) -> None:
    driver = painter.driver
    painter.click("B2")
    columns = driver.find("map:columns")
    columns.setFocus()
    columns.selectAll()  # type: ignore[attr-defined]
    driver.type("24")
    right = driver.find("map:right")
    right.setFocus()
    right.selectAll()  # type: ignore[attr-defined]
    driver.type("3")
    driver.click(driver.find("map:resize"))
    assert (painter.map.board.columns, painter.map.board.rows) == (24, 13)
    assert painter.kinds("E2 B2") == ["wood", "open"]
    painter.view.setFocus()
    driver.key("Ctrl+Z")
    assert painter.map.board.columns == 18
    assert painter.kinds("B2") == ["wood"]


def test_a_random_field_by_dice_and_by_sliders(painter: Painter) -> None:
    driver = painter.driver
    for _ in range(4):
        driver.key("Ctrl+R")
    driver.click(driver.find("map:grow"))
    assert len(set(terrain_of(painter.map))) > 2
    assert painter.entries[-1] == "Field by sliders, seed 5"
    driver.key("Ctrl+N")
    assert painter.map == Map(painter.map.board, system="hordes_heroes")


def write_to(painter: Painter, keys: str, path: Path) -> None:
    driver = painter.driver
    driver.key("Ctrl+K")
    driver.type(keys)
    driver.key("Return")
    asked = driver.find("prompt:field" if driver.sees("prompt:field") else "fileNameEdit")
    asked.setText(str(path))  # type: ignore[attr-defined]
    driver.key("Return")


@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "tmx", "json", "hhmap"])
def test_export(painter: Painter, tmp_path: Path, ending: str) -> None:
    painter.drag("C3 F6")
    title = {
        "png": "as a picture",
        "svg": "as SVG",
        "pdf": "PDF page",
        "tmx": "for Tiled",
        "json": "as a map file",
        "hhmap": "as a map file",
    }
    path = tmp_path / f"Field.{ending}"
    write_to(painter, f"Export {title[ending]}", path)
    assert painter.driver.window.status.text() == f"Written: Field.{ending}"
    assert path.stat().st_size > 500
    if ending == "png":
        assert QImage(str(path)).width() > 2000
    if ending == "tmx":
        assert (tmp_path / "Field-terrain.png").is_file()
    assert not list(tmp_path.glob("*.part"))


def test_a_map_file_comes_back_and_a_broken_one_changes_nothing(painter: Painter, tmp_path: Path) -> None:
    driver = painter.driver
    painter.drag("C3 F6")
    painted = painter.map
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    kept = tmp_path / "kept.hhmap"
    write_to(painter, "Export as a map file", kept)
    good.write_text(exchange.written(painted))
    bad.write_text(exchange.written(painted)[:200])
    driver.key("Ctrl+N")
    assert painter.map.terrain == ()
    write_to(painter, "Import a map file", bad)
    assert driver.window.status.text() == "This file is not a map: it cannot be read as one."
    assert painter.map.terrain == ()
    write_to(painter, "Import a map file", good)
    assert painter.map == painted
    driver.key("Ctrl+N")
    write_to(painter, "Import a map file", kept)
    assert painter.map == replace(painted, name="kept"), "the library's own file comes in by the same door"


def test_a_picture_to_trace(painter: Painter, tmp_path: Path) -> None:
    driver = painter.driver
    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(str(tmp_path / "old map.png"))
    driver.click(driver.find("map:underlay"))
    driver.find("fileNameEdit").setText(str(tmp_path / "old map.png"))  # type: ignore[attr-defined]
    driver.key("Return")
    laid = painter.map.underlay
    assert isinstance(laid, Underlay)
    painter.drag("F6 H6")
    moved = painter.map.underlay
    assert moved is not None
    assert moved.x - laid.x == pytest.approx(2000, abs=30)
    painter.drag("C3 C3 C3", SHIFT)
    painter.drag("E3 G3 G3", SHIFT)
    fitted = painter.map.underlay
    assert fitted is not None
    assert fitted.scale == pytest.approx(moved.scale * 2, rel=0.03)


def test_a_large_scan_lies_as_wide_as_the_field(painter: Painter, tmp_path: Path) -> None:
    """It is kept smaller than it came, and in a format that is kept."""
    driver = painter.driver
    image = QImage(2600, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(tmp_path / "scan.bmp"))
    driver.click(driver.find("map:underlay"))
    driver.find("fileNameEdit").setText(str(tmp_path / "scan.bmp"))  # type: ignore[attr-defined]
    driver.key("Return")
    laid = painter.map.underlay
    assert laid is not None
    kept = driver.desk.library.library.pictures.bytes_of(laid.picture)
    assert kept is not None
    width = QImage.fromData(kept).width()
    assert width == 2000
    view = painter.view
    assert laid.scale * width / 1000 == pytest.approx(view.tiles.width, rel=0.001)


def test_the_parts_list_counts_and_remembers_what_is_owned(painter: Painter) -> None:
    driver = painter.driver
    for panel in ("palette", "findings", "history", "field"):
        driver.click(driver.find(f"panel:map.{panel}"))
    driver._qtbot.waitUntil(lambda: driver.sees("missing:board"))
    assert driver.find("missing:board").text() == "36"  # type: ignore[attr-defined]
    own = driver.find("own:board")
    own.setFocus()
    own.selectAll()  # type: ignore[attr-defined]
    driver.type("30")
    driver.key("Tab")
    assert driver.find("missing:board").text() == "6"  # type: ignore[attr-defined]


def test_the_field_follows_theme_and_language(painter: Painter) -> None:
    driver = painter.driver
    painter.click("C5")
    driver.key("Ctrl+Shift+L")
    view = driver.find("field")
    assert isinstance(view, FieldView)
    assert view.colors == "dark"
    assert terrain_of(view.map)[cell_labelled(view.map.board, "C5")] == "wood"
    driver.desk.settings.change(language="it")
    driver.settle()
    again = Painter(driver)
    again.driver.hover(again.port, again.at("H9"))
    again.driver.hover(again.port, again.at("C5"))
    assert driver.window.status.text().startswith("C5 · bosco")
