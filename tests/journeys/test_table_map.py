"""Paint a bare table as a person does: by mouse and by keys, in centimetres, within the inputs allowed."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QComboBox, QDoubleSpinBox, QListWidget, QWidget

from hheditor.sheets import KINDS
from hheditor.store import Query
from hheditor.tables import Pose, Size
from hheditor.tables.map import TableMap, Work, blank
from hheditor.tables.map.generation.dice import thrown
from hheditor.tables.map.generation.laying import laid
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.labels import Text
from hheditor.ui.parts.history import HistoryList
from tests.journeys.driver import Driver

NONE, ALT, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
Spot = tuple[float, float]


class Painter:
    """A person at a table: spots in centimetres from its north-west corner."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        driver.key("Ctrl+8")

    @property
    def view(self) -> FieldView:
        view = self.driver.find("field")
        assert isinstance(view, FieldView)
        return view

    @property
    def port(self) -> QWidget:
        return self.view.viewport()

    @property
    def table(self) -> TableMap:
        assert self.view.table is not None
        return self.view.table

    def at(self, x: float, y: float) -> QPoint:
        return self.view.mapFromScene(QPointF(x * 100, y * 100))

    def click(self, x: float, y: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.driver.click(self.port, self.at(x, y), modifiers=modifiers)

    def drag(self, *way: Spot, modifiers: Qt.KeyboardModifier = NONE) -> None:
        self.driver.drag(self.port, *(self.at(*spot) for spot in way), modifiers=modifiers)

    def round(
        self, x: float, y: float, wide: float, deep: float, modifiers: Qt.KeyboardModifier = NONE
    ) -> None:
        """Go round with the pen."""
        shape = (
            (0.0, -1.0),
            (0.7, -0.7),
            (1.0, 0.0),
            (0.7, 0.7),
            (0.0, 1.0),
            (-0.7, 0.7),
            (-1.0, 0.0),
            (-0.7, -0.7),
        )
        self.drag(*((x + a * wide, y + b * deep) for a, b in (*shape, shape[0])), modifiers=modifiers)

    def choose(self, name: str, value: str) -> None:
        """Choose in a box of the palette."""
        box = self.driver.find(f"tables:{name}")
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(box.findData(value))
        box.activated.emit(box.currentIndex())
        self.driver.settle()

    def kinds(self) -> list[str]:
        return [each.kind for each in self.table.outlines]

    @property
    def entries(self) -> list[str]:
        history = self.driver.find("tables:history")
        assert isinstance(history, HistoryList)
        return history.entries()


@pytest.fixture
def painter(driver: Driver) -> Painter:
    return Painter(driver)


def test_the_first_wood_grows_after_two_inputs(driver: Driver) -> None:
    with driver.budget(2):
        painter = Painter(driver)
        painter.round(40, 40, 18, 12)
    assert painter.kinds() == ["wood"]
    west = min(x for x, _ in painter.table.outlines[0].points)
    assert west == pytest.approx(2200, abs=80), "where the pen went, in tenths of a millimetre"


def test_a_table_of_eighteen_patches_within_forty_inputs(driver: Driver) -> None:
    with driver.budget(40):
        painter = Painter(driver)
        painter.round(30, 25, 18, 14)
        painter.round(150, 95, 16, 12)
        driver.key("1")
        painter.round(110, 28, 24, 16)
        painter.round(110, 28, 11, 8)
        driver.key("I")
        painter.drag((60, 0), (62, 30), (58, 60), (66, 90), (64, 120))
        driver.key("R")
        painter.drag((0, 62), (40, 60), (60, 61), (100, 68), (140, 66), (180, 60))
        driver.key("B")
        painter.click(59, 61)
        for key, spot in (
            ("3", (80, 100)),
            ("4", (20, 90)),
            ("5", (45, 105)),
            ("6", (95, 92)),
            ("7", (150, 30)),
        ):
            driver.key(key)
            painter.round(*spot, 9, 7)
        driver.key("8")
        driver.key("C")
        for x in (96, 104, 112):
            painter.drag((x, 72), (x + 6, 76))
        painter.drag((104, 58), (110, 62))
        driver.key("T")
        for x in (20, 40, 150):
            painter.click(x, 112)
    assert len(painter.table.outlines) + len(painter.table.lines) + len(painter.table.crossings) == 19
    assert painter.table.outlines[3].level == 2, "a hill on a hill is higher"
    assert painter.table.crossings[0].kind == "bridge"
    assert painter.table.crossings[0].size.width == 300, "as wide as the road"


def test_undo_redo_and_the_history_list(painter: Painter) -> None:
    driver = painter.driver
    painter.round(40, 40, 18, 12)
    driver.key("1")
    painter.round(120, 40, 20, 14)
    driver.key("Ctrl+Z")
    assert painter.kinds() == ["wood"]
    driver.key("Ctrl+Z")
    assert painter.kinds() == []
    driver.key("Ctrl+Shift+Z")
    driver.key("Ctrl+Y")
    assert painter.kinds() == ["wood", "hill"]
    assert painter.entries[1:] == ["Draw Wood", "Draw Hill"]


def test_by_keys_alone(painter: Painter) -> None:
    driver = painter.driver
    driver.key("P")
    driver.key("3")
    for keys in (("Right",), ("Right",) * 12, ("Down",) * 9, ("Left",) * 12):
        for key in keys:
            driver.key(key)
        driver.key("Space")
    driver.key("Return")
    (scrub,) = painter.table.outlines
    assert scrub.kind == "scrub"
    xs, ys = zip(*scrub.points, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (1200, 900)
    driver.key("S")
    before = min(xs)
    driver.key("Right")
    driver.key("Shift+Right")
    assert min(x for x, _ in painter.table.outlines[0].points) == before + 110, (
        "a millimetre and a centimetre"
    )
    driver.key("Z")
    driver.key("]")
    driver.key("X")
    driver.key("Ctrl+D")
    assert len(painter.table.outlines) == 2
    driver.key("Delete")
    assert len(painter.table.outlines) == 1
    driver.key("Ctrl+A")
    driver.key("Esc")
    driver.key("Delete")
    assert len(painter.table.outlines) == 1, "nothing was chosen"


def test_choosing_moving_turning_and_scaling(painter: Painter) -> None:
    driver = painter.driver
    driver.key("C")
    painter.drag((40, 40), (60, 50))
    driver.key("S")
    painter.drag((50, 45), (80, 65))
    (wood,) = painter.table.outlines
    assert min(wood.points, key=lambda spot: (spot[1], spot[0])) == pytest.approx((7000, 6000), abs=30)
    painter.drag((90, 70), (100, 75))
    (larger,) = painter.table.outlines
    assert max(x for x, _ in larger.points) > 9500
    painter.drag((80, 65), (100, 65), modifiers=ALT)
    assert len(painter.table.outlines) == 2, "a copy"
    painter.drag((10, 10), (170, 110))
    driver.key("Ctrl+J")
    assert len(painter.table.outlines) == 1, "made one"


def test_corners_are_dragged_added_and_taken_away(painter: Painter) -> None:
    driver = painter.driver
    driver.key("C")
    painter.drag((40, 40), (60, 50))
    driver.key("A")
    painter.drag((60, 40), (70, 35))
    assert any(spot == pytest.approx((7000, 3500), abs=30) for spot in painter.table.outlines[0].points)
    painter.drag((50, 50), (50, 60))
    assert len(painter.table.outlines[0].points) == 5
    painter.click(50, 60, ALT)
    assert len(painter.table.outlines[0].points) == 4


def test_corners_and_things_by_keys(painter: Painter) -> None:
    driver = painter.driver
    driver.key("C")
    painter.drag((40, 40), (60, 50))
    painter.drag((100, 40), (120, 50))
    driver.key("Esc")
    driver.key("J")
    driver.key("Right")
    xs = [min(x for x, _ in each.points) for each in painter.table.outlines]
    assert xs[0] == pytest.approx(4010, abs=30)
    driver.key("J")
    driver.key("Shift+Right")
    driver.key("Shift+J")
    driver.key("A")
    painter.click(60.1, 40)
    before = max(x for x, _ in painter.table.outlines[0].points)
    driver.key("Shift+Right")
    driver.key("Right")
    assert max(x for x, _ in painter.table.outlines[0].points) == before + 110
    assert painter.entries[-1] == "Change the shape"
    driver.key("Ctrl+Z")
    assert max(x for x, _ in painter.table.outlines[0].points) == before, "a row of nudges is one entry"


def test_every_entry_of_the_history_has_words(painter: Painter) -> None:
    driver = painter.driver
    driver.key("1")
    driver.key("C")
    painter.drag((40, 40), (60, 50))
    painter.drag((55, 45), (80, 60))
    driver.key("Ctrl+A")
    for keys in (
        "Z",
        ".",
        "]",
        "X",
        "PgUp",
        "Ctrl+Shift+T",
        "Ctrl+A",
        "Ctrl+Shift+X",
        "Ctrl+A",
        "Ctrl+D",
        "Ctrl+J",
    ):
        driver.key(keys)
    driver.key("Ctrl+C")
    driver.key("Ctrl+V")
    painter.click(120, 90)
    driver.key("R")
    painter.drag((0, 100), (60, 105), (120, 100))
    driver.key("S")
    width = driver.find("tables:thing-width")
    assert isinstance(width, QDoubleSpinBox)
    width.setValue(4.5)
    driver.settle()
    assert painter.table.lines[0].width == 450
    kind = driver.find("tables:thing-kind")
    assert isinstance(kind, QComboBox)
    kind.setCurrentIndex(kind.findData("ditch"))
    kind.activated.emit(kind.currentIndex())
    x = driver.find("tables:thing-x")
    assert isinstance(x, QDoubleSpinBox)
    x.setValue(10.0)
    painter.choose("symmetry", "left-right")
    driver.window.frame.run("tables.mirror-half")
    driver.settle()
    assert len(painter.entries) > 12
    assert all(entry and "tables." not in entry for entry in painter.entries)


def test_joining_and_cutting_with_the_pen(painter: Painter) -> None:
    painter.round(60, 60, 20, 15)
    painter.round(85, 60, 20, 15, SHIFT)
    assert len(painter.table.outlines) == 1
    painter.driver.key("C")
    painter.drag((60, 55), (90, 65), modifiers=ALT)
    assert painter.kinds() == ["wood", "wood"], "a hole is cut through: ground has none"


def test_a_wall_with_towers_and_a_gate(painter: Painter) -> None:
    driver = painter.driver
    driver.key("K")
    for spot in ((60, 40), (100, 40), (100, 70)):
        painter.click(*spot)
    driver.key("Return")
    kinds = [work.kind for work in painter.table.works]
    assert kinds.count("tower") == 3
    assert kinds.count("wall") >= 5
    driver.key("K")
    driver.key("K")
    painter.click(80, 40)
    assert [work.kind for work in painter.table.works].count("gate") == 1
    assert not driver.sees("finding:table-map.works-overlap")


def test_stamps_of_a_town_and_a_name(painter: Painter) -> None:
    driver = painter.driver
    painter.choose("stamp", "gate-towers")
    painter.click(90, 60)
    assert [work.kind for work in painter.table.works] == ["gate", "tower", "tower"]
    painter.choose("stamp", "wall-tower")
    driver.key("Z")
    painter.click(120, 60)
    assert painter.table.works[3].pose.a == 2850, "turned by fifteen degrees"
    painter.choose("stamp", "castle")
    painter.click(40, 60)
    assert len(painter.table.works) > 10
    driver.key("N")
    painter.click(40, 90)
    driver.type("Ashby")
    driver.key("Return")
    assert painter.table.labels[0].text == "Ashby"


def test_symmetry_makes_a_fair_table(painter: Painter) -> None:
    painter.choose("symmetry", "turn")
    painter.round(40, 30, 15, 10)
    one, other = painter.table.outlines
    assert {(18000 - x, 12000 - y) for x, y in one.points} == set(other.points)
    painter.driver.key("R")
    painter.drag((0, 30), (60, 40), (90, 60))
    assert len(painter.table.lines) == 2


def test_the_eraser_and_a_level(painter: Painter) -> None:
    driver = painter.driver
    driver.key("1")
    painter.round(60, 60, 20, 15)
    driver.key("H")
    painter.click(60, 60)
    assert painter.table.outlines[0].level == 2
    painter.click(60, 60, ALT)
    assert painter.table.outlines[0].level == 1
    driver.key("E")
    painter.drag((20, 60), (40, 60), (60, 60))
    assert painter.table.outlines == ()
    assert painter.entries[-1] == "Erase"


def test_the_status_line_says_centimetres(painter: Painter) -> None:
    painter.round(60, 60, 20, 15)
    painter.driver.key("S")
    painter.click(62, 58)
    said = painter.driver.window.status.text()
    across, down = (float(each.split()[0]) for each in said.split(" · ")[0].split(", "))
    assert (across, down) == pytest.approx((62, 58), abs=0.3)
    assert "G6 · Wood" in said


def test_grid_and_catching(painter: Painter) -> None:
    driver = painter.driver
    driver.key("Ctrl+G")
    driver.key("C")
    painter.drag((41, 39), (61, 51))
    assert set(painter.table.outlines[0].points) == {(4000, 4000), (6000, 4000), (6000, 5000), (4000, 5000)}
    driver.key("Ctrl+G")
    driver.key("L")
    painter.click(0.3, 60)
    painter.click(100, 60)
    driver.key("Return")
    assert painter.table.lines[0].points[0][0] == 0, "the edge of the table catches"


def test_findings_are_mended(painter: Painter) -> None:
    driver = painter.driver
    driver.key("I")
    painter.drag((60, 5), (61, 40), (60, 70), (62, 110))
    driver.key("R")
    painter.drag((5, 60), (40, 61), (90, 60), (120, 62))
    driver._qtbot.waitUntil(lambda: driver.sees("finding:table-map.road-wet"))
    driver.click(driver.find("mend:table-map.road-wet"))
    assert painter.table.crossings[0].kind == "bridge"


def test_a_table_by_chance_is_the_same_for_its_number(painter: Painter) -> None:
    driver = painter.driver
    driver.key("Ctrl+R")
    first = painter.table
    assert len(first.outlines) > 5
    driver.key("Ctrl+R")
    assert painter.table != first
    driver.key("Ctrl+Z")
    assert painter.table == first


def test_a_table_by_dice_shows_every_die(painter: Painter) -> None:
    driver = painter.driver
    driver.key("Ctrl+Shift+R")
    told = driver.find("tables:throws")
    assert told.isVisible()
    words = [label.text() for label in told.findChildren(Text) if label.text()]
    faces = [face for word in words for face in word.split() if face in "123456" and len(face) == 1]
    assert not Counter(str(face) for face in thrown(1).dice) - Counter(faces), "no die is kept back"
    assert painter.table.outlines == laid(blank(18_000, 12_000), thrown(1)).outlines
    assert painter.entries[-1] == "Table by dice, number 1"
    driver.key("Ctrl+R")
    assert not driver.sees("tables:throws"), "what was grown had no dice"


def test_a_table_by_real_dice_round_a_castle_has_a_ditch(painter: Painter) -> None:
    """GEN-4: they are typed as they fall; the half with the works throws for a ditch."""
    driver = painter.driver
    castle = Work("tower", Pose(9000, 3000, 900), Size(800, 800))
    workspace: Any = driver.window._rooms["tables"].workspace
    workspace.session.editor.replace(replace(painter.table, works=(castle,)), "tables.grown", seed=1)
    driver.settle()
    own: Any = driver.find("tables:own-dice")
    own.setFocus()
    driver.type("6" + "1" * 11)
    told = driver.find("tables:own-told")
    assert isinstance(told, Text)
    assert "6" in told.text(), "two for the zone, and four halves"
    driver.type("25" + "61" + "11")
    driver.key("Return")
    kinds = [outline.kind for outline in painter.table.outlines]
    assert kinds.count("hill") == 2 and kinds.count("ditch") == 4
    assert painter.table.works == (castle,), "the castle stays"
    assert driver.sees("tables:throws")
    assert painter.entries[-1] == "Table by one’s own dice"


@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "hhtable"])
def test_it_is_written_and_read_again(painter: Painter, tmp_path: Path, ending: str) -> None:
    driver = painter.driver
    painter.round(60, 60, 20, 15)
    path = tmp_path / f"table.{ending}"
    driver.key("Ctrl+E")
    field = driver.find("prompt:field")
    field.setProperty("text", str(path))
    driver.key("Return")
    assert path.stat().st_size > 500
    begins = {"png": b"\x89PNG", "svg": b"<svg", "pdf": b"%PDF", "hhtable": b"{"}[ending]
    assert begins in path.read_bytes()[:200]


def test_its_map_is_printed(painter: Painter) -> None:
    driver = painter.driver
    painter.round(60, 60, 20, 15)
    with driver.budget(1):
        driver.key("Ctrl+7")
    sheets = driver.find("print:sheets")
    assert isinstance(sheets, QListWidget)
    assert sheets.currentRow() == KINDS.index("map")
    printing = driver.window._rooms["print"].workspace.session.printing  # type: ignore[attr-defined]
    assert printing.refusal() is None
    poster = sheets.item(KINDS.index("poster"))
    assert not poster.flags() & Qt.ItemFlag.ItemIsEnabled, "a table has no hexes"


def test_it_is_kept_and_opened_again(painter: Painter) -> None:
    driver = painter.driver
    painter.round(60, 60, 20, 15)
    kept = painter.table
    driver.key("Ctrl+N")
    assert painter.table.outlines == ()
    driver.key("Ctrl+1")
    driver.settle()
    (card,) = driver.desk.library.library.cards.find(Query())
    assert card.kind == "table"
    driver.desk.put("tables", "table", card.id)
    driver.key("Ctrl+8")
    assert painter.table == kept
    driver.key("Ctrl+Z")
    assert painter.table.outlines == (), "undo still works"


def test_a_picture_is_traced_and_fitted_by_two_points(painter: Painter, tmp_path: Path) -> None:
    driver = painter.driver
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.gray)
    path = tmp_path / "old.png"
    image.save(str(path))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    page = driver.find("tables")
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, NONE)
    enter = QDragEnterEvent(QPoint(90, 90), *how)
    QApplication.sendEvent(page, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(page, QDropEvent(QPointF(90, 90), *how))
    driver.settle()
    trace = painter.table.trace
    assert trace is not None
    assert trace.places == ((0, 0), (18000, 0))
    painter.drag((50, 50), (60, 50))
    assert painter.table.trace is not None
    assert painter.table.trace.places[0] == pytest.approx((1000, 0), abs=30)
    painter.drag((40, 60), (30, 60), modifiers=SHIFT)
    painter.drag((100, 60), (150, 60), modifiers=SHIFT)
    (west, _), (east, _) = painter.table.trace.places
    assert (west, east) == pytest.approx((3000, 15000), abs=60)
    assert painter.entries[-1] == "Fit the picture"
    driver.key("Ctrl+Z")
    driver.key("Ctrl+Z")
    driver.key("Ctrl+Z")
    assert painter.table.trace is None
