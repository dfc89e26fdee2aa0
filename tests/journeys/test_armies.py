"""Build armies as a person does: by mouse and keyboard, within the inputs the design allows."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QListView, QMenu, QTreeView
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.army.shelf import army_cards, own_types
from hheditor.armies import Army, TroopType, Unit
from hheditor.rules.api import Ruleset
from hheditor.ui.parts.history import HistoryList
from hheditor.ui.workspaces.armies import ArmiesWorkspace, files
from hheditor.ui.workspaces.armies.pool import TROOP_MIME, PoolModel
from hheditor.ui.workspaces.armies.roster.model import RosterModel
from hheditor.ui.workspaces.armies.roster.view import RosterView
from hheditor.ui.workspaces.armies.session import ArmySession
from tests.journeys.driver import Driver
from tests.systems.activation import ACTIVATION
from tests.systems.gridless import GRIDLESS
from tests.systems.strangers import shipped
from tests.systems.training import TRAINING


class Captain:
    """A person at the armies workspace."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        driver.key("Ctrl+3")

    @property
    def workspace(self) -> ArmiesWorkspace:
        found = self.driver.window._rooms["armies"].workspace
        assert isinstance(found, ArmiesWorkspace)
        return found

    @property
    def session(self) -> ArmySession:
        assert self.workspace.session is not None
        return self.workspace.session

    @property
    def army(self) -> Army:
        return self.session.editor.army

    @property
    def points(self) -> int:
        return self.session.editor.appraisal.points

    @property
    def pool(self) -> QListView:
        found = self.driver.find("armies:pool")
        assert isinstance(found, QListView)
        return found

    @property
    def roster(self) -> RosterView:
        found = self.driver.find("armies:roster")
        assert isinstance(found, RosterView)
        return found

    def new(self) -> None:
        self.driver.click(self.driver.find("armies:new"))

    def type_at(self, name: str) -> QPoint:
        model = self.pool.model()
        assert isinstance(model, PoolModel)
        row = next(row for row, each in enumerate(model.recruits) if each.troop.name == name)
        index = model.index(row)
        self.pool.scrollTo(index)
        return self.pool.visualRect(index).center()

    def pick(self, name: str) -> None:
        self.driver.click(self.pool.viewport(), self.type_at(name))

    def row(self, name: str) -> QModelIndex:
        model = self.roster.model()
        assert isinstance(model, RosterModel)
        return next(
            model.index(row, 0) for row in range(model.rowCount()) if model.index(row, 0).data() == name
        )

    def pick_row(self, name: str) -> None:
        self.driver.click(self.roster.viewport(), self.roster.visualRect(self.row(name)).center())

    @property
    def entries(self) -> list[str]:
        history = self.driver.find("armies:history")
        assert isinstance(history, HistoryList)
        return history.entries()


@pytest.fixture
def captain(driver: Driver) -> Captain:
    return Captain(driver)


def test_two_armies_of_150_points_from_an_empty_library(driver: Driver) -> None:
    with driver.budget(20):
        captain = Captain(driver)
        captain.new()
        driver.key("Ctrl+G")
        captain.pick("Dismounted Men-at-Arms")
        driver.type("5")
        driver.key("Return")
        captain.pick("Retinue Longbowmen")
        driver.type("6")
        driver.key("Return")
        captain.pick("Mounted Men-at-Arms")
        driver.key("Return")
    assert captain.points == 10 + 5 * 12 + 6 * 11 + 14 == 150
    assert len(captain.army.units) == 12
    with driver.budget(20):
        driver.key("Ctrl+N")
        driver.key("Ctrl+G")
        driver.type("10 mounted m")
        driver.key("Return")
    assert captain.points == 150 and len(captain.army.units) == 10
    assert [leader.first for leader in captain.army.leaders] == [True]
    cards = army_cards(driver.desk.library)
    assert len(cards) == 2


def test_everything_is_undone_even_after_a_restart(driver: Driver, qtbot: QtBot, qapp: QApplication) -> None:
    captain = Captain(driver)
    captain.new()
    captain.pick("Billmen")
    driver.type("3")
    driver.key("Return")
    driver.key("Ctrl+G")
    captain.pick_row("Billmen")
    driver.key("+")
    assert len(captain.army.units) == 4
    driver.key("Del")
    assert not captain.army.units and not captain.army.troops
    driver.window.close()
    driver.desk.library.close()
    again = Driver(qtbot, qapp, desk_on_disk())
    captain = Captain(again)
    assert captain.army.units == ()
    for count in (4, 3, 3, 0):
        again.key("Ctrl+Z")
        assert len(captain.army.units) == count
    assert captain.army.leaders == ()
    again.key("Ctrl+Shift+Z")
    assert len(captain.army.units) == 3


def test_types_are_added_by_double_click_and_by_dropping(driver: Driver, captain: Captain) -> None:
    from PySide6.QtTest import QTest

    captain.new()
    place = captain.type_at("Levy Spearmen")
    driver.click(captain.pool.viewport(), place)
    QTest.mouseDClick(captain.pool.viewport(), Qt.MouseButton.LeftButton, pos=place)
    driver.settle()
    assert [troop.name for troop in captain.army.troops] == ["Levy Spearmen"]
    model = captain.pool.model()
    index = captain.pool.indexAt(captain.type_at("Hobilars"))
    mime = model.mimeData([index])
    assert mime.hasFormat(TROOP_MIME)
    drop = QDropEvent(
        QPointF(40, 60),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    captain.roster.dropEvent(drop)
    driver.settle()
    assert captain.army.units[-1].troop == "hyw_english_hobilars"


def test_names_and_numbers_are_changed_in_place(driver: Driver, captain: Captain) -> None:
    captain.new()
    captain.pick("Billmen")
    driver.key("Return")
    captain.pick_row("Billmen")
    driver.key("Shift+F2")
    driver.type("Tutbury")
    driver.key("Return")
    assert captain.army.units[0].name == "Tutbury"
    index = captain.row("Tutbury")
    box = captain.roster.visualRect(index.siblingAtColumn(captain.roster.roster.number_column))
    driver.click(captain.roster.viewport(), QPoint(box.right() - 12, box.center().y()))
    assert len(captain.army.units) == 2
    driver.click(captain.roster.viewport(), QPoint(box.left() + 12, box.center().y()))
    assert [unit.name for unit in captain.army.units] == ["Tutbury"]


def test_an_own_type_with_its_price_while_typing(driver: Driver, captain: Captain) -> None:
    captain.new()
    captain.pick("Billmen")
    driver.type("2")
    driver.key("Return")
    captain.pick_row("Billmen")
    driver.key("Ctrl+T")
    before = captain.points
    page = driver.find("armies:type")
    assert page.isVisible()
    driver.click(driver.find("armies:type:combat"))
    driver.key("Up")
    assert captain.points == before + 2, "both units cost one point more"
    shown = [label.text() for label in page.findChildren(QLabel, "armies:price") if label.isVisible()]
    assert shown == [str(before // 2 + 1)]
    driver.click(driver.find("armies:type:done"))
    own = own_types(driver.desk.library, captain.army.system)
    assert [troop.source for troop in own] == ["user"]
    driver.key("Ctrl+N")
    driver.type("billmen mine")
    assert captain.pool.model().rowCount() == 1
    driver.key("Return")
    assert captain.army.units[0].troop == own[0].id


def test_a_pasted_sheet_adds_what_is_right_and_tells_the_rest(driver: Driver, captain: Captain) -> None:
    captain.new()
    QGuiApplication.clipboard().setText(
        "Number\tTroop\n4\tBillmen\n1\tDragon Riders\nmany\tBillmen\n1\tGeneral\n"
    )
    driver.click(captain.roster.viewport(), QPoint(60, 200))
    driver.key("Ctrl+V")
    assert len(captain.army.units) == 4 and len(captain.army.leaders) == 1
    assert driver.sees("finding:sheet.unknown-type") and driver.sees("finding:sheet.no-number")
    driver.key("Ctrl+Z")
    assert not captain.army.units
    driver.key("Ctrl+C")
    assert QGuiApplication.clipboard().text().startswith("count,troop")


def test_nonsense_neither_hangs_nor_breaks_it(driver: Driver, captain: Captain, tmp_path: Path) -> None:
    captain.new()
    lines = "\n".join(f"{'§' * 30}\t{number}\t\0\x07" for number in range(10_000))
    QGuiApplication.clipboard().setText(lines)
    driver.click(captain.roster.viewport(), QPoint(60, 200))
    driver.key("Ctrl+V")
    assert captain.army.units == ()
    for name, data in (("a.json", b"{"), ("b.hharmy", b'{"format": 7}'), ("c.json", b"\xff\xfe")):
        (tmp_path / name).write_bytes(data)
        files.read(captain.workspace, tmp_path / name)
    files.read(captain.workspace, tmp_path / "missing.json")
    files.write(captain.session, tmp_path / "army.docx")
    assert len(army_cards(driver.desk.library)) == 1


def test_files_out_and_in(driver: Driver, captain: Captain, tmp_path: Path) -> None:
    captain.workspace.take("sample:hordes_heroes/scots_100")
    driver.settle()
    before = captain.army
    for name in ("army.json", "army.csv"):
        files.write(captain.session, tmp_path / name)
        files.read(captain.workspace, tmp_path / name)
        driver.settle()
        assert sorted(unit.troop for unit in captain.army.units) == sorted(u.troop for u in before.units)
    assert len(army_cards(driver.desk.library)) == 3


def test_a_shipped_army_is_compared_with_another(driver: Driver, captain: Captain) -> None:
    samples = driver.find("armies:samples")
    assert isinstance(samples, QListView)
    driver.click(samples.viewport(), samples.visualRect(samples.model().index(0, 0)).center())
    driver.key("Ctrl+Shift+C")
    other = driver.find("armies:other")
    assert isinstance(other, QComboBox)
    other.setFocus()
    driver.key("Down")
    driver.key("Down")
    assert captain.session.state.other
    assert any(label.text() == "Two armies side by side" for label in driver.window.findChildren(QLabel))
    driver.click(driver.find("armies:compare:done"))
    assert isinstance(driver.find("armies:roster"), QTreeView)


def test_findings_are_mended_by_a_click(driver: Driver, captain: Captain) -> None:
    captain.new()
    assert driver.sees("finding:warning.hordes_heroes.no-leaders")
    driver.click(driver.find("fix:fix.add-leader"))
    assert len(captain.army.leaders) == 1
    captain.pick("Mounted Men-at-Arms")
    driver.type("20")
    driver.key("Return")
    driver.click(driver.find("fix:fix.raise-budget"))
    assert captain.army.budget == captain.points == 290


def test_an_army_of_the_fantasy_book_has_magicians(driver: Driver, captain: Captain) -> None:
    captain.new()
    captain.pick("Billmen")
    driver.key("Return")
    driver.key("Ctrl+Shift+G")
    kinds = [captain.session.editor.ruleset.leader_kind(leader) for leader in captain.army.leaders]
    assert kinds == ["hero"], "an army of the other book has generals only, and asks nothing"
    driver.key("Ctrl+N")
    captain.pick("Elf Spearmen")
    driver.key("Return")
    driver.key("Ctrl+Shift+G")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Hero general", "Magician"]
    driver.click(menu, menu.actionGeometry(menu.actions()[1]).center())
    assert [leader.role for leader in captain.army.leaders] == ["magician"]
    assert not driver.sees("armies:leader:hero"), "nobody is a magician and a hero"
    role = driver.find("armies:leader:role")
    role.setFocus()
    driver.key("Up")
    assert [leader.role for leader in captain.army.leaders] == ["general"]
    assert driver.sees("armies:leader:hero")


def test_pikes_form_blocks_of_six(driver: Driver, captain: Captain) -> None:
    captain.new()
    captain.pick("Schiltron Pikemen")
    driver.type("3")
    driver.key("Return")
    captain.pick_row("Schiltron Pikemen")
    before = captain.points
    driver.key("Ctrl+B")
    assert [unit.stands for unit in captain.army.units] == [6, 6]
    assert 0 <= captain.points - before <= 1


def test_heraldry_is_chosen(driver: Driver, captain: Captain) -> None:
    captain.new()
    driver.click(driver.find("armies:first:#2f6b45"))
    charge = driver.find("armies:charge")
    assert isinstance(charge, QComboBox)
    charge.setFocus()
    driver.key("Down")
    assert captain.army.device.first == "#2f6b45"
    assert captain.army.device.charge == "lion"
    driver.key("Ctrl+Z")
    driver.key("Ctrl+Z")
    assert captain.army.device.charge == ""


def test_an_army_of_two_hundred_units_stays_quick(driver: Driver, captain: Captain) -> None:
    import time

    captain.new()
    editor = captain.session.state.editor
    assert editor is not None
    for troop in editor.ruleset.troop_types()[:40]:
        editor.add(troop, 5)
    driver.settle()
    captain.pick("Billmen")
    start = time.process_time()
    driver.key("Return")
    assert time.process_time() - start < 1.5
    assert len(captain.army.units) == 201


def test_the_session_shows_the_army_again(driver: Driver, desk: Desk, captain: Captain) -> None:
    captain.new()
    entry = desk.session.value.document("armies")
    assert entry is not None and entry.kind == "army"
    driver.key("Ctrl+O")
    assert driver.sees("armies:own-armies")
    driver.key("Ctrl+2")
    driver.key("Ctrl+3")
    assert driver.sees("armies:start")
    desk.session.change(documents=desk.session.value.with_document(entry))
    driver.key("Ctrl+2")
    driver.key("Ctrl+3")
    assert driver.sees("armies:roster"), "opened from the library"


@pytest.mark.parametrize("ruleset", [TRAINING, ACTIVATION, GRIDLESS], ids=lambda each: str(each.id))
def test_armies_of_other_systems_can_be_built_too(
    driver: Driver, captain: Captain, ruleset: Ruleset[Any]
) -> None:
    with shipped(ruleset):
        horse = TroopType("horse", "Horse", ruleset.id, characteristics={"stamina": 3})
        army = Army("Strangers", ruleset.id, troops=(horse,), units=(Unit("horse"),))
        captain.workspace.create_army(army)
        driver.settle()
        captain.pick("Horse")
        driver.type("2")
        driver.key("Return")
        assert len(captain.army.units) == 3
        captain.pick_row("Horse")
        driver.key("Ctrl+G")
        driver.key("Ctrl+T")
        driver.key("Alt+Left")
        driver.key("Ctrl+Shift+C")
        driver.key("Ctrl+O")


def test_two_thousand_types_stay_fluid(driver: Driver, captain: Captain) -> None:
    import time

    captain.new()
    pool = captain.session.state.pool
    pool.everything = pool.everything * 12
    assert len(pool.everything) > 2000
    start = time.process_time()
    driver.type("knight")
    assert time.process_time() - start < 6 * 0.25
    assert captain.pool.model().rowCount() > 100


def test_units_and_their_leader_become_a_group(driver: Driver, captain: Captain) -> None:
    """Chosen with the mouse, grouped by a key, named and coloured in the panel, undone step by step."""
    captain.new()
    captain.pick("Schiltron Pikemen")
    driver.type("3")
    driver.key("Return")
    driver.key("Ctrl+G")
    driver.key("Ctrl+Shift+B")
    assert [group.name for group in captain.army.groups] == ["Group 1"]
    assert captain.army.leaders[0].group == "g1"
    captain.pick_row("Schiltron Pikemen")
    box = driver.find("armies:group")
    assert isinstance(box, QComboBox)
    box.setFocus()
    driver.key("Down")
    assert {unit.group for unit in captain.army.units} == {"g1"}
    name = driver.find("armies:group-name")
    name.setFocus()
    driver.key("Ctrl+A")
    driver.type("The king's")
    driver.key("Return")
    assert captain.army.groups[0].name == "The king's"
    driver.click(driver.find("armies:group:#2f6b45"))
    assert captain.army.groups[0].colour == "#2f6b45"
    model = captain.roster.model()
    assert isinstance(model, RosterModel)
    rows = [model.name(model.line(model.index(row, 0))) for row in range(model.rowCount())]
    assert all(under.startswith("The king's") for _, under in rows)
    captain.pick_row("Schiltron Pikemen")
    driver.key("Ctrl+Alt+B")
    assert {unit.group for unit in captain.army.units} == {""}
    driver.key("Ctrl+Z")
    assert {unit.group for unit in captain.army.units} == {"g1"}
