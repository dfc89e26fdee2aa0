"""From a map and two armies to a battle, as a person does it: by mouse and keyboard, within the budget."""

from pathlib import Path
from time import process_time

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QListWidget,
    QScrollArea,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from hheditor import text
from hheditor.app import Desk, desk_on_disk
from hheditor.app.frame.session import OpenDocument
from hheditor.armies import Army
from hheditor.hexes import Board, cell_labelled, label
from hheditor.maps import Map
from hheditor.maps.edits import apply as edit_map
from hheditor.maps.edits import terrain_edit
from hheditor.rules.api import find
from hheditor.scenarios import Deployment, Scenario
from hheditor.scenarios.edits import deployment_of, deployments_of
from hheditor.scenarios.making import new_scenario
from hheditor.store.exchange.writing import laid_out
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.workspaces.scenario import ScenarioWorkspace
from hheditor.ui.workspaces.scenario.field import PIECES, FieldPage
from hheditor.ui.workspaces.scenario.session import ScenarioSession
from hheditor.values import new_id
from tests.journeys.driver import Driver

ALT, CONTROL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
BOARD = Board(18, 13)
RULES = find("hordes_heroes")


def field() -> Map:
    map_ = Map(BOARD, "Hadlow")
    for terrain, labels in (("lake", "C12"), ("wood", "E12 F12 F13")):
        cells = [cell_labelled(BOARD, each) for each in labels.split()]
        map_, _ = edit_map(map_, terrain_edit(cells, terrain))
    return map_


def army(name: str, called: str) -> Army:
    return replace(RULES.sample_armies()[name], name=called)


class Preparer:
    """A person at the scenario workspace; hexes by their labels."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    @property
    def session(self) -> ScenarioSession:
        found = self.driver.window._rooms["scenario"].workspace
        assert isinstance(found, ScenarioWorkspace)
        assert found.session is not None
        return found.session

    @property
    def scenario(self) -> Scenario:
        return self.session.scenario

    @property
    def view(self) -> FieldView:
        found = self.driver.find("field")
        assert isinstance(found, FieldView)
        return found

    def at(self, place: str) -> QPoint:
        return self.view.viewport_point(cell_labelled(self.scenario.map.board, place))

    def click(self, place: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.driver.click(self.view.viewport(), self.at(place), modifiers=modifiers)

    def drag(self, way: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        points = [self.at(place) for place in way.split()]
        self.driver.drag(self.view.viewport(), *points, modifiers=modifiers)

    @property
    def roster(self) -> QTreeWidget:
        found = self.driver.find("scenario:roster")
        assert isinstance(found, QTreeWidget)
        return found

    def rows(self, kind: str) -> list[QTreeWidgetItem]:
        found = [self.roster.topLevelItem(row) for row in range(self.roster.topLevelItemCount())]
        return [item for item in found if item is not None and item.text(0) == kind]

    def pick(
        self, kind: str, child: int = -1, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Click a kind in the roster, or one of its pieces."""
        item: QTreeWidgetItem | None = self.rows(kind)[0]
        assert item is not None
        if child >= 0:
            item = item.child(child)
        assert item is not None
        self.roster.scrollToItem(item)
        box = self.roster.visualItemRect(item)
        self.driver.click(self.roster.viewport(), box.center(), modifiers=modifiers)

    def places(self, side: int = 0) -> dict[int, str]:
        deployer = self.session.deployer
        assert deployer is not None
        here = deployer.of(side)
        assert here is not None
        return {piece: label(BOARD, each.cell) for piece, each in here.placed.items()}

    @property
    def refusal(self) -> str:
        bubble = self.driver.find("scenario:refusal")
        assert isinstance(bubble, QLabel)
        return bubble.accessibleName()

    @property
    def saved(self) -> Scenario:
        """The scenario as the library has it."""
        editor = self.session.editor
        assert editor is not None
        return self.driver.desk.library.library.documents.load(editor.identity, Scenario)


def stock(desk: Desk) -> tuple[str, str, str]:
    """A map and two armies in the library."""
    books = desk.library
    return (
        books.create(field()).id,
        books.create(army("hyw_english_150", "Henry's army")).id,
        books.create(army("mongols_150", "The tumen")).id,
    )


def open_scenario(driver: Driver, scenario: Scenario) -> Preparer:
    """A scenario of the library, opened as the library opens it."""
    card = driver.desk.library.create(scenario)
    session = driver.desk.session
    session.change(documents=session.value.with_document(OpenDocument("scenario", "scenario", card.id)))
    driver.key("Ctrl+4")
    return Preparer(driver)


def prepared() -> Scenario:
    return new_scenario(
        field(), (army("hyw_english_150", "English"), army("mongols_150", "Mongols")), "hordes_heroes"
    )


@pytest.fixture
def preparer(driver: Driver) -> Preparer:
    return open_scenario(driver, prepared())


@pytest.fixture
def placer(preparer: Preparer) -> Preparer:
    preparer.driver.key("Ctrl+PgDown")
    return preparer


def shelf_item(driver: Driver, kind: str, name: str) -> tuple[QWidget, QPoint]:
    shelf = driver.find(f"shelf:{kind}")
    assert isinstance(shelf, QListWidget)
    names = [shelf.item(row).text().partition(" · ")[0] for row in range(shelf.count())]
    item = shelf.item(names.index(name))
    shelf.scrollToItem(item)
    return shelf.viewport(), shelf.visualItemRect(item).center()


# From nothing to a battle -----------------------------------------------------------------------------------


def test_from_a_map_and_two_armies_to_a_battle_within_the_budget(driver: Driver) -> None:
    stock(driver.desk)
    with driver.budget(10):
        driver.key("Ctrl+4")
        driver.click(*shelf_item(driver, "map", "Hadlow"))
        driver.click(*shelf_item(driver, "army", "Henry's army"))
        driver.click(*shelf_item(driver, "army", "The tumen"))
        driver.click(driver.find("scenario:make"))
        driver.key("Ctrl+PgDown")
        driver.key("A")
        driver.key("T")
        driver.key("A")
        driver.key("F5")
    assert driver.window.workspace == "battle"
    entry = driver.desk.session.value.document("battle")
    assert entry is not None
    battle = driver.desk.library.open_battle(entry.id)
    position = battle.position(0)
    assert len(battle.ruleset.scene(position).pieces) == 14 + 11
    assert battle.ruleset.moment(position).turn == 1, "it begins deployed"
    assert battle.header.scenario.name == "Hadlow"
    assert [side.name for side in battle.header.scenario.sides] == ["Henry's army", "The tumen"]
    assert battle.header.dice.source == "seeded"
    assert battle.header.dice.seed


def test_the_map_just_painted_is_offered_and_sample_armies_fill_an_empty_shelf(driver: Driver) -> None:
    identity = driver.desk.library.create(field()).id
    session = driver.desk.session
    session.change(documents=session.value.with_document(OpenDocument("map", "map", identity)))
    driver.key("Ctrl+4")
    driver.click(*shelf_item(driver, "army", "Scottish Royal Army"))
    driver.click(driver.find("slot:1"))
    driver.click(*shelf_item(driver, "army", "Scottish Schiltrons"))
    driver.click(*shelf_item(driver, "army", "Norman Invaders"))
    driver.click(driver.find("scenario:make"))
    scenario = Preparer(driver).scenario
    assert scenario.map == field()
    assert [side.army.name for side in scenario.sides] == ["Scottish Schiltrons", "Norman Invaders"]


def test_files_are_dropped_onto_the_page_of_a_new_scenario(driver: Driver, tmp_path: Path) -> None:
    """A map goes into its frame, armies where they are dropped or where one is missing."""

    files = {
        "map": tmp_path / "field.hhmap",
        "one": tmp_path / "one.hharmy",
        "two": tmp_path / "two.hharmy",
        "scenario": tmp_path / "other.hhscenario",
    }
    files["map"].write_bytes(laid_out("map", new_id(), (), field()))
    files["one"].write_bytes(laid_out("army", new_id(), (), army("saxons_100", "One")))
    files["two"].write_bytes(laid_out("army", new_id(), (), army("normans_100", "Two")))
    files["scenario"].write_bytes(laid_out("scenario", new_id(), (), prepared()))
    driver.window.show_workspace("scenario")
    driver.settle()

    def drop(name: str, *paths: Path) -> None:
        target = driver.find(name)
        if isinstance(target, QScrollArea):
            target = target.viewport()
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        how = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        enter = QDragEnterEvent(target.rect().center(), *how)
        QApplication.sendEvent(target, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(target, QDropEvent(QPointF(target.rect().center()), *how))
        driver.settle()

    def slots() -> list[str]:
        return [driver.find(f"slot:{number}").accessibleDescription() for number in range(3)]

    drop("slot:2", files["two"])
    assert slots() == ["", "", "Two"]
    drop("scenario:choosing", files["one"], files["map"])
    assert slots() == [field().name, "One", "Two"]
    drop("scenario:choosing", files["scenario"])
    assert slots() == [field().name, "One", "Two"]
    driver.click(driver.find("scenario:make"))
    assert [side.name for side in Preparer(driver).scenario.sides] == ["One", "Two"]


def test_the_battle_starts_with_the_choices_of_the_rules_where_nobody_is_placed(preparer: Preparer) -> None:
    driver = preparer.driver
    driver.click(driver.find("scenario:player-0"))
    driver.type("Anna")
    driver.click(driver.find("scenario:start-now"))
    assert driver.window.workspace == "battle"
    entry = driver.desk.session.value.document("battle")
    assert entry is not None
    battle = driver.desk.library.open_battle(entry.id)
    assert battle.header.players[0] == "Anna"
    assert battle.ruleset.moment(battle.position(0)).turn == 0


# The sheet --------------------------------------------------------------------------------------------------


def test_what_is_written_on_the_sheet_is_kept_at_once_and_undone_by_the_line(preparer: Preparer) -> None:
    driver = preparer.driver
    driver.click(driver.find("scenario:year"))
    driver.type("1350")
    driver.click(driver.find("scenario:notes"))
    driver.type("Mud.")
    assert (preparer.saved.year, preparer.saved.notes) == ("1350", "Mud.")
    driver.click(driver.find("scenario:texts-it"))
    driver.click(driver.find("scenario:notes"))
    driver.type("Fango.")
    assert (preparer.scenario.notes, preparer.scenario.notes_it) == ("Mud.", "Fango.")
    editor = preparer.session.editor
    assert editor is not None
    assert len(editor.history.entries) == 3
    preparer.session.editor.undo()
    preparer.session.editor.undo()
    assert (preparer.saved.year, preparer.saved.notes) == ("1350", "")


def test_terms_and_options_are_edits_like_any_other(preparer: Preparer) -> None:
    driver = preparer.driver
    turns = driver.find("scenario:turns")
    turns.setFocus()
    driver.key("Up")
    driver.key("Up")
    chief = driver.find("scenario:option-chief_decides")
    driver.click(chief, QPoint(8, chief.height() // 2))
    switch = driver.find("option:roll_off")
    driver.click(switch, QPoint(8, switch.height() // 2))
    driver.key("Ctrl+G")
    cells = driver.find("scenario:goal-cells-0")
    driver.click(cells)
    driver.type("H8 I8")
    driver.key("Return")
    scenario = preparer.saved
    assert scenario.turn_limit == 2
    assert scenario.profile["chief_decides"] is True
    assert scenario.profile["roll_off"] is True
    assert [label(BOARD, cell) for cell in scenario.goals[0].cells] == ["H8", "I8"]
    driver.click(driver.find("scenario:goal-cells-0"))
    driver.type(" Q99")
    driver.key("Return")
    assert preparer.saved.goals == scenario.goals, "nonsense changes nothing"


def test_a_newer_army_of_the_library_is_offered_and_taken(driver: Driver) -> None:
    _, first, _ = stock(driver.desk)
    books = driver.desk.library
    loaded = books.library.documents.load(first, Army)
    scenario = new_scenario(field(), (loaded, army("scots_100", "Scots")), "hordes_heroes",
                            origins=("", first, ""))  # fmt: skip
    preparer = open_scenario(driver, scenario)
    assert not driver.sees("scenario:newer-0")
    driver.key("Ctrl+1")
    books.library.documents.save(first, replace(loaded, units=loaded.units[:-1]))
    driver.key("Ctrl+4")
    driver.click(driver.find("scenario:newer-0"))
    assert len(preparer.saved.sides[0].army.units) == len(loaded.units) - 1
    assert not driver.sees("scenario:newer-0")


def test_another_army_from_the_shelf(preparer: Preparer) -> None:
    driver = preparer.driver
    driver.key("Ctrl+Shift+2")
    driver.click(*shelf_item(driver, "army", "Scottish Royal Army"))
    assert preparer.saved.sides[1].army.name == "Scottish Royal Army"
    assert preparer.saved.sides[1].name == "Scottish Royal Army", "a side called after its army still is"
    driver.key("Ctrl+Z")
    assert preparer.saved.sides[1].army.name == "Mongols"


def test_the_scenario_is_one_readable_file(preparer: Preparer, tmp_path: Path) -> None:
    from hheditor.store.exchange.reading import read_document

    driver = preparer.driver
    driver.key("Ctrl+E")
    target = tmp_path / "out.hhscenario"
    prompt = driver.find("prompt:field")
    prompt.setText(str(target))  # type: ignore[attr-defined]
    driver.key("Return")
    found = read_document(target.read_bytes(), target.name).content
    assert found == preparer.saved


def test_findings_lead_to_their_row_and_their_hex(preparer: Preparer) -> None:
    driver = preparer.driver
    driver.key("Ctrl+G")
    driver.click(driver.find("finding:scenario.goal-without-places"))
    focus = QApplication.focusWidget()
    assert focus is not None
    row = driver.find("scenario:goal-0")
    assert focus is row or row.isAncestorOf(focus) or focus.objectName() == "scenario:goal-0"


# Deployment by hand -----------------------------------------------------------------------------------------


def test_fifteen_pieces_by_hand_within_twenty_inputs(placer: Preparer) -> None:
    driver = placer.driver
    with driver.budget(20):
        placer.pick("Dismounted Men-at-Arms")
        placer.drag("I12 K12")
        placer.pick("Retinue Longbowmen")
        placer.drag("H11 K11")
        placer.pick("Shire Longbowmen")
        placer.drag("L11 M11")
        placer.pick("Mounted Men-at-Arms")
        placer.click("O11")
        placer.click("G12")
        placer.click("G11")
        placer.pick("Leaders")
        placer.drag("J13 K13")
    places = placer.places()
    assert len(places) == 14
    assert [places[piece] for piece in range(3)] == ["I12", "J12", "K12"]
    assert {places[piece] for piece in range(3, 7)} == {"H11", "I11", "J11", "K11"}
    assert placer.saved == placer.scenario


def test_by_keyboard_alone(placer: Preparer) -> None:
    driver = placer.driver
    placer.view.setFocus()
    with driver.budget(25):
        driver.key("N")
        for _ in range(5):
            driver.key("Down")
        for _ in range(12):
            driver.key("Return")
        driver.key("N")
    assert len(placer.places()) >= 10
    driver.key("Ctrl+A")
    driver.key("E")
    deployer = placer.session.deployer
    assert deployer is not None
    here = deployer.here
    assert here is not None
    units = [each for piece, each in here.placed.items() if piece not in here.leaders]
    assert {each.facing for each in units} == {(here.ahead + 1) % 12}
    driver.key("V")
    here = deployer.here
    assert here is not None
    assert "column" in {each.formation for each in here.placed.values()}, "the next formation they have"
    driver.key("Del")
    assert placer.places() == {}
    driver.key("Ctrl+Z")
    assert len(placer.places()) >= 10


def test_auto_is_one_input(placer: Preparer) -> None:
    with placer.driver.budget(1):
        placer.driver.key("A")
    assert len(placer.places()) == 14


def test_what_is_illegal_is_refused_at_its_place_and_nothing_has_moved(placer: Preparer) -> None:
    placer.pick("Retinue Longbowmen", 0)
    placer.click("K11")
    placer.pick("Billmen")
    placer.click("H11")
    before = placer.places()
    placer.click("H11")
    for target, rule in (
        ("J10", "DEP-1"),  # beyond the zone
        ("J1", "DEP-1"),  # before the enemy
        ("C12", "DEP-4"),  # in the lake
        ("K11", "DEP-4"),  # on another unit
    ):
        placer.drag(f"H11 {target}")
        assert placer.places() == before
        assert placer.refusal.startswith(rule)
        bubble = placer.driver.find("scenario:refusal")
        middle = bubble.geometry().center()
        assert (middle - placer.at(target)).manhattanLength() < 400, "it is told where it happened"
    entries = placer.session.editor.history.entries
    assert len(entries) == 2


def test_a_unit_from_the_roster_is_refused_too_and_waits_on(placer: Preparer) -> None:
    placer.pick("Field Guns")
    placer.click("E12")
    assert placer.refusal.startswith("DEP-4"), "wheels in a wood"
    assert placer.places() == {}
    placer.pick("Leaders", 0)
    placer.click("C12")
    assert placer.refusal.startswith("DEP-4")
    placer.click("H9")
    assert placer.refusal.startswith("DEP-1")
    placer.click("H12")
    assert len(placer.places()) == 1
    assert not placer.driver.sees("scenario:refusal")


def test_drag_aims_and_wheel_handle_and_keys_turn(placer: Preparer) -> None:
    driver = placer.driver
    placer.pick("Billmen")
    start, end = placer.at("H12"), placer.at("I12")
    driver.drag(placer.view.viewport(), start, (start + end) / 2, end)
    piece = next(iter(placer.places()))
    deployer = placer.session.deployer
    assert deployer is not None

    def facing() -> int:
        here = deployer.here
        assert here is not None
        return here.placed[piece].facing

    assert facing() == 0, "east, where the drag went"
    placer.click("H12")
    driver.wheel(placer.view.viewport(), -2, placer.at("H12"))
    assert facing() == 2
    driver.key("Q")
    assert facing() == 1
    view = placer.view
    from hheditor.ui.workspaces.scenario.hand import handle_spot

    here = deployer.here
    assert here is not None
    spot = handle_spot(here, piece)
    assert spot is not None
    north = placer.at("H12") - QPoint(0, 90)
    driver.drag(view.viewport(), view.mapFromScene(QPointF(*spot)), placer.at("I12"), north)
    assert facing() == 9
    entries = deployer.editor.history.entries
    assert len(entries) <= 3


def test_a_rectangle_picks_and_a_block_moves(placer: Preparer) -> None:
    driver = placer.driver
    placer.pick("Retinue Longbowmen")
    placer.drag("H11 K11")
    driver.key("Esc")
    placer.drag("G12 J11 L10")
    deployer = placer.session.deployer
    assert deployer is not None
    assert len(deployer.selected) == 4
    placer.drag("H11 I12 J12")
    assert sorted(placer.places().values()) == ["J12", "K12", "L12", "M12"]
    placer.drag("J12 J13 J10")
    assert sorted(placer.places().values()) == ["J12", "K12", "L12", "M12"]
    assert placer.refusal.startswith("DEP-1")
    driver.key("Ctrl+Z")
    assert sorted(placer.places().values()) == ["H11", "I11", "J11", "K11"]


def test_two_change_places_and_pieces_leave_the_field(placer: Preparer) -> None:
    driver = placer.driver
    placer.pick("Retinue Longbowmen")
    placer.drag("H11 I11")
    first, second = sorted(placer.places())
    driver.key("Esc")
    placer.click("H11")
    placer.click("I11", SHIFT)
    driver.key("X")
    assert placer.places() == {first: "I11", second: "H11"}
    driver.key("Esc")
    placer.drag("I11 H11", CONTROL)
    assert placer.places() == {first: "H11", second: "I11"}
    placer.click("H11")
    driver.key("Del")
    assert placer.places() == {second: "I11"}


def test_pieces_are_dropped_from_the_roster(placer: Preparer) -> None:
    placer.pick("Retinue Longbowmen")
    data = QMimeData()
    data.setData(PIECES, b"picked")
    viewport = placer.view.viewport()
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, QDragEnterEvent(placer.at("H11"), *how))
    QApplication.sendEvent(viewport, QDragMoveEvent(placer.at("H10"), *how))
    QApplication.sendEvent(viewport, QDropEvent(QPointF(placer.at("H11")), *how))
    placer.driver.settle()
    assert sorted(placer.places().values()) == ["H11", "I11", "J11", "K11"]


def test_a_general_joins_a_unit_and_goes_with_it(placer: Preparer) -> None:
    placer.pick("Billmen")
    placer.click("H11")
    placer.pick("Leaders", 0)
    placer.click("H11")
    places = placer.places()
    assert sorted(places.values()) == ["H11", "H11"]
    placer.driver.key("Esc")
    placer.drag("H11 J12")
    assert sorted(placer.places().values()) == ["J12", "J12"]


def test_the_side_s_own_zone_is_painted_and_lifts_the_rows(placer: Preparer) -> None:
    driver = placer.driver
    driver.key("Z")
    placer.drag("H9 K9")
    driver.key("Esc")
    zone = placer.saved.sides[0].zone
    assert zone is not None
    assert len(zone) == 54 + 4
    placer.pick("Billmen")
    placer.click("J9")
    assert list(placer.places().values()) == ["J9"]
    driver.key("Z")
    placer.drag("A11 R11", ALT)
    assert len(placer.saved.sides[0].zone or ()) == 54 + 4 - 18


def test_named_deployments(placer: Preparer) -> None:
    driver = placer.driver
    driver.key("A")
    driver.key("Ctrl+D")
    driver.key("Shift+F2")
    prompt = driver.find("prompt:field")
    prompt.setText("Second thoughts")  # type: ignore[attr-defined]
    driver.key("Return")
    driver.key("Shift+Del")
    names = [each.name for each in deployments_of(placer.saved, 0)]
    assert names == ["Line of battle", "Second thoughts"]
    first = deployment_of(placer.saved, 0, "Line of battle")
    assert first is not None
    assert len(first.placements) == 14
    driver.key("Ctrl+Del")
    assert [each.name for each in deployments_of(placer.saved, 0)] == ["Line of battle"]
    assert len(placer.places()) == 14


# Undo, restart, curtain, initiative, a crowd ----------------------------------------------------------------


def test_undo_goes_across_pages_and_survives_a_restart(
    driver: Driver, qtbot: QtBot, qapp: QApplication
) -> None:
    preparer = open_scenario(driver, prepared())
    driver.click(driver.find("scenario:year"))
    driver.type("1350")
    driver.key("Ctrl+PgDown")
    preparer.pick("Billmen")
    preparer.click("H11")
    driver.window.close()
    driver.desk.library.close()
    again = Driver(qtbot, qapp, desk_on_disk())
    back = Preparer(again)
    again.key("Ctrl+4")
    assert back.scenario.year == "1350"
    assert list(back.places().values()) == ["H11"]
    again.key("Ctrl+Z")
    assert back.places() == {}
    again.key("Ctrl+Z")
    assert back.scenario.year == ""
    again.key("Ctrl+Y")
    again.key("Ctrl+Y")
    assert list(back.places().values()) == ["H11"]
    assert back.saved.year == "1350"


def sides_seen(page: FieldPage) -> set[int]:
    return {piece.side for piece in page.pieces.scene.pieces}


def test_behind_the_curtain_nobody_sees_the_other_side(placer: Preparer) -> None:
    driver = placer.driver
    driver.key("A")
    driver.key("Ctrl+Shift+H")
    assert driver.sees("scenario:curtain")
    assert not driver.sees("field")
    driver.key("Return")
    page = placer.session.page
    assert page is not None
    assert page.field is not None
    assert sides_seen(page.field) == {0}
    driver.key("T")
    assert driver.sees("scenario:curtain")
    driver.click(driver.find("scenario:open-curtain"))
    assert sides_seen(page.field) == set(), "the Mongols see nobody"
    assert not driver.sees("scenario:history")
    before = placer.scenario
    driver.key("Ctrl+Z")
    assert placer.scenario is before, "nor do they take the other side's deeds back"
    driver.key("A")
    assert sides_seen(page.field) == {1}
    driver.key("Ctrl+PgUp")
    driver.key("Ctrl+PgDown")
    assert driver.sees("scenario:curtain"), "the way back to the field leads through it"
    driver.key("Ctrl+Shift+H")
    driver.settle()
    assert sides_seen(page.field) == {0, 1}


def test_light_horse_gives_the_choice(placer: Preparer) -> None:
    driver = placer.driver
    words = driver.find("scenario:initiative-text")
    assert isinstance(words, QLabel)
    assert "DEP-2" in words.text()
    assert "Mongols" in words.text()
    driver.click(driver.find("scenario:initiative-begin"))
    driver.click(driver.find("scenario:initiative-answer-1"))
    driver.click(driver.find("scenario:initiative-answer-0"))
    assert [side.edge for side in placer.scenario.sides] == ["north", "south"]
    assert placer.scenario.first == 1, "who deploys second moves first"
    deployer = placer.session.deployer
    assert deployer is not None
    assert deployer.side == 0
    driver.key("Ctrl+Z")
    assert [side.edge for side in placer.scenario.sides] == ["south", "north"]


def test_two_hundred_units_do_not_hang(driver: Driver) -> None:
    crowd = prepared()
    own = crowd.sides[0]
    host = replace(own.army, units=(own.army.units * 20)[:200])
    preparer = open_scenario(driver, replace(crowd, sides=(replace(own, army=host), crowd.sides[1])))
    start = process_time()
    driver.key("Ctrl+PgDown")
    driver.key("A")
    preparer.pick("Dismounted Men-at-Arms")
    preparer.drag("A13 R13")
    driver.key("Ctrl+Z")
    driver.key("Ctrl+A")
    driver.key("E")
    driver.key("Shift+Del")
    assert process_time() - start < 20
    assert preparer.places() == {}


def test_a_scenario_of_unknown_rules_opens_and_says_so(driver: Driver) -> None:
    strange = replace(prepared(), system="chess", deployments=(Deployment("A", 0),))
    preparer = open_scenario(driver, strange)
    assert driver.sees("finding:scenario.unknown-system")
    driver.key("Ctrl+PgDown")
    driver.key("A")
    driver.key("F5")
    assert driver.window.workspace == "scenario"
    assert preparer.scenario == strange


def test_from_the_library_to_the_battle_by_keyboard_alone(driver: Driver) -> None:
    stock(driver.desk)
    with driver.budget(12):
        driver.key("Ctrl+4")
        driver.key("Return")
        driver.key("Return")
        driver.key("Right")
        driver.key("Return")
        driver.key("Return")
        driver.key("Ctrl+PgDown")
        driver.key("A")
        driver.key("T")
        driver.key("A")
        driver.key("F5")
    assert driver.window.workspace == "battle"
    entry = driver.desk.session.value.document("battle")
    assert entry is not None
    sides = driver.desk.library.open_battle(entry.id).header.scenario.sides
    assert {side.name for side in sides} == {"Henry's army", "The tumen"}


def test_a_picture_is_put_on_the_sheet_and_kept(preparer: Preparer, tmp_path: Path) -> None:
    from PySide6.QtGui import QColor, QImage

    driver = preparer.driver
    image = QImage(1600, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#884422"))
    path = tmp_path / "banner.png"
    image.save(str(path))
    driver.key("Ctrl+Shift+P")
    driver.find("fileNameEdit").setText(str(path))  # type: ignore[attr-defined]
    driver.key("Return")
    pictures = preparer.saved.pictures
    assert len(pictures) == 1
    assert pictures[0].data
    assert driver.sees("scenario:picture")
    path.write_bytes(b"no picture at all")
    driver.key("Ctrl+Shift+P")
    driver.find("fileNameEdit").setText(str(path))  # type: ignore[attr-defined]
    driver.key("Return")
    assert preparer.saved.pictures == pictures, "nonsense changes nothing"
    driver.key("Ctrl+Z")
    assert not preparer.saved.pictures


def test_a_system_without_deployment_shows_its_sheet_and_an_empty_roster(driver: Driver) -> None:
    from hheditor.rules.api import forget, register
    from tests.systems.training import TRAINING

    ruleset = TRAINING
    register(ruleset)
    # The proof systems have no catalogue of their own.
    text.be_strict(False)
    try:
        made = prepared()
        sides = tuple(replace(side, army=replace(side.army, system=ruleset.id)) for side in made.sides)
        preparer = open_scenario(driver, replace(made, system=ruleset.id, sides=(sides[0], sides[1])))
        driver.key("Ctrl+PgDown")
        driver.key("A")
        preparer.click("H11")
        assert preparer.roster.topLevelItemCount() == 0
        driver.key("Ctrl+PgUp")
        assert driver.sees("scenario:sheet")
    finally:
        text.be_strict(True)
        forget(ruleset.id)


def test_the_sheet_is_as_broad_in_any_height_of_the_window(preparer: Preparer) -> None:
    """The field on it grows with its breadth: a bar that took some would come and go for ever."""
    window = preparer.driver.window
    window.resize(1300, 900)
    preparer.driver.settle()
    breadth = preparer.driver.find("scenario:ground").width()
    for high in range(1000, 2700, 130):
        window.resize(1300, high)
        preparer.driver.settle()
        assert preparer.driver.find("scenario:ground").width() == breadth, high
