"""A whole scenario as a newcomer makes it: field traced over an old map, two armies, sheet, deployment, every
print, the next day, and the file on another machine. By mouse and keys, no part dearer than it once was.

Inputs are counted as a person feels them here: a text typed is one.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QPlainTextEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.maps.document import rivers, roads
from hheditor.ui.workspaces.library.page import LibraryPage
from tests.journeys.driver import Driver
from tests.journeys.test_armies import Captain
from tests.journeys.test_map import Painter
from tests.journeys.test_scenario import Preparer, shelf_item

SHEET = "Number\tTroop\n4\tBillmen\n3\tFeudal Knights\n1\tDragon Riders\n"
ONCE = {
    "field": 45,
    "first army": 30,
    "second army": 9,
    "scenario": 20,
    "by hand": 2,
    "a side": 1,
    "a print": 3,
}
"""What each part cost when it was first tried."""


class Newcomer:
    """Somebody who makes a scenario, and a tally of what each part costs."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.spent: dict[str, int] = {}
        self._since = driver.inputs

    def write(self, text: str) -> None:
        """Type a text: one input."""
        before = self.driver.inputs
        self.driver.type(text)
        self.driver.inputs = before + 1

    def done(self, part: str) -> None:
        """A part is finished."""
        self.spent[part] = self.driver.inputs - self._since
        self._since = self.driver.inputs

    def see(self, name: str) -> QWidget:
        """A widget, scrolled to as the wheel would."""
        widget = self.driver.find(name)
        parent = widget.parentWidget()
        while parent is not None:
            if isinstance(parent, QScrollArea):
                parent.ensureWidgetVisible(widget)
            parent = parent.parentWidget()
        self.driver.settle()
        return widget

    # The parts -------------------------------------------------------------------------------------------

    def paint_the_field(self, old_map: Path) -> None:
        driver = self.driver
        painter = Painter(driver)
        driver.key("Ctrl+O")
        self.write(str(old_map))
        driver.key("Return")
        driver.click(driver.find("map:name"))
        self.write("Campaldino")
        driver.key("Return")
        driver.key("2")
        driver.key("]")
        painter.drag("M2 O3")
        painter.drag("I11 J11")
        driver.key("[")
        driver.key("H")
        painter.drag("B9 C9 C10")
        painter.click("C9")
        driver.key("I")
        painter.drag("C1 E4 E8 G13")
        driver.key("R")
        painter.drag("A7 R7")
        driver.key("6")
        painter.drag("N6 O6")
        driver.key("5")
        painter.drag("K3 K5")
        for _ in range(4):
            driver.key("K")
        painter.drag("M8 M10")
        driver.key("N")
        for place, name in (("N2", "Certomondo"), ("C11", "Poppi"), ("F12", "Arno"), ("Q5", "Il Piano")):
            painter.click(place)
            self.write(name)
            driver.key("Return")
        self.done("field")
        map_ = painter.map
        assert map_.name == "Campaldino"
        assert map_.underlay is not None
        assert {label.text for label in map_.labels} == {"Certomondo", "Poppi", "Arno", "Il Piano"}
        assert painter.kinds("M2 I11 N6 K3") == ["wood", "wood", "village", "field"]
        assert (painter.level("C9"), painter.level("B9")) == (2, 1)
        assert rivers(map_) and roads(map_)
        assert [feature.kind for feature in map_.features] == ["bridge"]
        assert map_.edges
        assert driver.sees("findings:none")

    def build_the_first_army(self) -> None:
        driver = self.driver
        captain = Captain(driver)
        driver.key("Ctrl+N")
        driver.click(driver.find("armies:army-name"))
        self.write("Guelfi di Firenze")
        driver.key("Return")
        self.write("mounted knights")
        driver.click(driver.find("button:armies.make-own"))
        self.write("Feditori")
        driver.key("Tab")
        driver.key("Ctrl+A")
        self.write("Comuni di Toscana")
        driver.click(driver.find("armies:type:done"))
        driver.key("4")
        driver.key("Return")
        QGuiApplication.clipboard().setText(SHEET)
        driver.key("Ctrl+V")
        driver.click(self.see("findings:dismiss"))
        driver.key("Ctrl+G")
        driver.click(driver.find("armies:leader-name"))
        self.write("Amerigo di Narbona")
        driver.key("Return")
        captain.pick_row("Feditori")
        driver.key("Shift+F2")
        self.write("Cerchi")
        driver.key("Return")
        driver.click(driver.find("armies:shield"))
        driver.click(driver.find("armies:arms-of-units"))
        driver.click(driver.find("armies:first:#e8c465"))
        self.done("first army")
        army = captain.army
        assert army.name == "Guelfi di Firenze"
        assert captain.points == 10 + 4 * 14 + 4 * 9 + 3 * 14 == 144
        assert army.units[0].name == "Cerchi"
        assert army.units[0].arms is not None
        assert army.units[1].arms is None
        assert army.troop(army.units[0].troop).people == "Comuni di Toscana"

    def build_the_second_army(self) -> None:
        driver = self.driver
        driver.key("Ctrl+N")
        self.write("8 communal")
        driver.key("Return")
        self.write("6 feudal knights")
        driver.key("Return")
        driver.key("Ctrl+G")
        self.done("second army")
        captain = Captain(driver)
        assert len(captain.army.units) == 14
        assert captain.points == 10 + 8 * 6 + 6 * 14 == 142

    def write_the_sheet(self) -> None:
        driver = self.driver
        driver.key("Ctrl+4")
        driver.click(*shelf_item(driver, "army", "Guelfi di Firenze"))
        driver.click(*shelf_item(driver, "army", "Army without a name"))
        driver.click(driver.find("scenario:make"))
        for side, briefing in enumerate(("Hold the road to Florence.", "Break the centre at once.")):
            text = self.see(f"scenario:briefing-{side}")
            assert isinstance(text, QPlainTextEdit)
            driver.click(text.viewport())
            self.write(briefing)
        driver.click(self.see("scenario:turns"))
        driver.key("Ctrl+A")
        self.write("12")
        driver.click(self.see("scenario:add-goal"))
        self.write("I7")
        driver.key("Return")
        self.done("scenario")
        preparer = Preparer(driver)
        assert [side.briefing for side in preparer.scenario.sides] == [
            "Hold the road to Florence.",
            "Break the centre at once.",
        ]
        assert preparer.scenario.turn_limit == 12
        assert len(preparer.scenario.goals) == 1
        assert driver.sees("findings:none")

    def deploy(self) -> None:
        driver = self.driver
        preparer = Preparer(driver)
        driver.key("Ctrl+PgDown")
        self._since = driver.inputs
        preparer.pick("Billmen")
        preparer.drag("C12 F12")
        self.done("by hand")
        assert len(preparer.places(0)) == 4
        driver.key("R")
        self.done("the rest")
        driver.key("T")
        self._since = driver.inputs
        driver.key("A")
        self.done("a side")
        assert len(preparer.places(0)) == 12
        assert len(preparer.places(1)) == 15

    def print_everything(self, folder: Path) -> list[Path]:
        driver = self.driver
        driver.key("Ctrl+7")
        sheets = driver.find("print:sheets")
        assert isinstance(sheets, QListWidget)
        written = []
        for row in range(sheets.count()):
            item = sheets.item(row)
            if not item.flags() & Qt.ItemFlag.ItemIsEnabled:
                continue
            self._since = driver.inputs
            driver.click(sheets.viewport(), sheets.visualItemRect(item).center())
            driver.key("Ctrl+S")
            field = driver.find("prompt:field")
            assert isinstance(field, QLineEdit)
            written.append(folder / Path(field.text()).name)
            field.setText(str(written[-1]))
            driver.key("Return")
            self.done("a print")
            assert written[-1].read_bytes().startswith(b"%PDF")
            assert driver.window.status.weight == "note"
        return written


def old_map(folder: Path) -> Path:
    """A picture to trace."""
    image = QImage(1400, 1000, QImage.Format.Format_RGB32)
    image.fill(QColor("#e8d9b0"))
    painter = QPainter(image)
    painter.fillRect(0, 520, 1400, 14, QColor("#805030"))
    painter.end()
    path = folder / "old map.png"
    image.save(str(path))
    return path


@pytest.mark.timeout(300)
def test_a_scenario_from_nothing_to_the_table_and_to_another_machine(
    driver: Driver,
    desk: Desk,
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver.window.resize(1600, 1000)
    driver.settle()
    newcomer = Newcomer(driver)
    newcomer.paint_the_field(old_map(tmp_path))
    newcomer.build_the_first_army()
    newcomer.build_the_second_army()
    newcomer.write_the_sheet()
    newcomer.deploy()
    prints = newcomer.print_everything(tmp_path)
    assert len(prints) == 13
    dearer = {part: newcomer.spent[part] for part, once in ONCE.items() if newcomer.spent[part] > once}
    assert not dearer, f"these cost more than they once did: {dearer}"
    assert sum(newcomer.spent[part] for part in ONCE) < sum(ONCE.values()) - 10

    # The next day everything is where it was.
    made = Preparer(driver).saved
    driver.window.close()
    desk.library.close()
    again = Driver(qtbot, qapp, desk_on_disk())
    again.key("Ctrl+4")
    assert Preparer(again).scenario == made
    parcel = tmp_path / "Campaldino.hhscenario"
    again.key("Ctrl+E")
    field = again.find("prompt:field")
    assert isinstance(field, QLineEdit)
    field.setText(str(parcel))
    again.key("Return")
    assert parcel.exists()
    again.window.close()
    again.desk.library.close()

    # Another machine: the file is taken in, opened, and its own map can be painted.
    monkeypatch.setenv("HHEDITOR_HOME", str(tmp_path / "elsewhere"))
    there = Driver(qtbot, qapp, desk_on_disk())
    friend = Newcomer(there)
    qtbot.waitUntil(lambda: there.sees("welcome:import"))
    there.click(there.find("welcome:import"))
    friend.write(str(parcel))
    there.key("Return")
    browser = there.find("library")
    assert isinstance(browser, LibraryPage)
    qtbot.waitUntil(lambda: "Campaldino" in [card.name for card in browser._state.cards])
    there.key("Return")
    friend.done("taken in")
    assert friend.spent["taken in"] <= 4
    opened = Preparer(there).scenario
    assert opened.map.underlay == made.map.underlay, "the old map came along"
    assert (opened.sides, opened.deployments, opened.goals) == (made.sides, made.deployments, made.goals)
    there.click(friend.see("scenario:edit-map"))
    painter = Painter(there)
    assert painter.map.name == "Campaldino"
    painter.click("R13")
    there.key("Ctrl+4")
    assert Preparer(there).scenario.map != opened.map, "and what is painted comes back"
    there.window.close()
    there.desk.library.close()
