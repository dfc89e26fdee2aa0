"""A person reads a recorded battle: walks it both ways, notes, branches, compares, takes things out."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QListView,
    QListWidget,
    QTableWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.frame.session import TableSettings
from hheditor.app.review import Study, kept_reading
from hheditor.battles import Arrow, Place, Timeline, Unit, read_battle
from hheditor.battles.notation import Loaded
from hheditor.hexes import cell_labelled
from hheditor.rules.api import CHANCE, Order, Scene
from hheditor.store.battles import Record
from hheditor.store.exchange.battle_files import read_battle as read_record
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.workspaces.review import ReviewWorkspace
from hheditor.ui.workspaces.review.bars.timebar import Graph, Scrubber
from hheditor.ui.workspaces.review.page import ReviewPage
from hheditor.ui.workspaces.review.panels.moves import MoveList
from hheditor.ui.workspaces.review.session import ReviewSession
from tests.journeys.driver import Driver

RECORD = Path("tests/rules/hordes_heroes/playthroughs/whole-battle.hhbattle")
SHIFT = Qt.KeyboardModifier.ShiftModifier


@cache
def recorded() -> Record:
    return read_record(RECORD.read_bytes())


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A desk with a battle of 280 steps in its library, and nothing that glides."""
    desk = desk_on_disk()
    desk.settings.change(reduced_motion=True, author="Anna", language="en")
    record = recorded()
    desk.library.library.battles.add(record.header, record.entries)
    yield desk
    desk.library.close()


class Reader(Driver):
    """Somebody with a battle open."""

    @property
    def workspace(self) -> ReviewWorkspace:
        workspace = self.window._rooms["review"].workspace
        assert isinstance(workspace, ReviewWorkspace)
        return workspace

    @property
    def study(self) -> Study:
        study = self.workspace.study
        assert study is not None
        return study

    @property
    def session(self) -> ReviewSession:
        session = self.workspace.session
        assert session is not None
        return session

    @property
    def page_of_review(self) -> ReviewPage:
        return self.session.page

    @property
    def node(self) -> int:
        return self.study.place.node

    @property
    def moves(self) -> MoveList:
        found = self.find("review:moves")
        assert isinstance(found, MoveList)
        return found

    @property
    def view(self) -> FieldView:
        found = self.find("field")
        assert isinstance(found, FieldView)
        return found

    def open(self) -> "Reader":
        self.key("Ctrl+6")
        self.click(self.find("empty:button"))
        return self

    def go(self, node: int) -> None:
        """Click a step in the list, scrolled to as a person would."""
        self.study.go(node)
        self.settle()
        self.key("Home")
        assert self.node == 0
        row = self.moves._where[node]
        self.moves.verticalScrollBar().setValue(self.moves._stack.top(row) - 60)
        self.click(self.moves.viewport(), self.moves.point_of(node))
        assert self.node == node

    def note(self, node: int | None = None) -> object:
        return self.study.battle.node(self.node if node is None else node).notes.get("Anna")

    def at(self, label: str) -> QPoint:
        return self.view.viewport_point(cell_labelled(self.view.map.board, label))

    def answer(self, text: str) -> None:
        """Fill in the line that was asked for."""
        field = self.find("prompt").findChild(QLineEdit)
        assert field is not None
        field.clear()
        self.type(text)
        self.key("Return")

    def box(self, name: str) -> QComboBox:
        found = self.find(name)
        assert isinstance(found, QComboBox)
        return found

    def drop(self, name: str, row: int) -> None:
        """Choose the entry of a drop-down with the keys."""
        box = self.box(name)
        box.setFocus()
        self.key("Home")
        for _ in range(row):
            self.key("Down")
        assert box.currentIndex() == row

    def write_to(self, path: Path) -> None:
        """Say where an export goes, and press the button."""
        field = self.find("review:export-path")
        assert isinstance(field, QLineEdit)
        field.setFocus()
        field.selectAll()
        self.type(str(path))
        self.click(self.find("review:export-write"))

    def choose_file(self, path: Path) -> None:
        """Name a file in the system's dialog."""
        field = self.find("fileNameEdit")
        assert isinstance(field, QLineEdit)
        field.setText(str(path))
        self.key("Return")

    def list(self, name: str) -> QListWidget:
        found = self.find(name)
        assert isinstance(found, QListWidget)
        return found

    def choose(self, name: str, row: int) -> None:
        found = self.list(name)
        found.scrollToItem(found.item(row))
        self.click(found.viewport(), found.visualItemRect(found.item(row)).center())


@pytest.fixture
def reader(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Reader:
    return Reader(qtbot, qapp, desk).open()


def test_the_last_battle_is_open_after_two_inputs(qtbot: QtBot, qapp: QApplication, desk: Desk) -> None:
    reader = Reader(qtbot, qapp, desk)
    with reader.budget(2):
        reader.open()
    assert len(reader.study.line) == 281
    assert reader.node == 0
    assert len(reader.moves.rows_shown()) > 281


def posed(scene: Scene) -> list[tuple[object, ...]]:
    """What stands where and how, whatever it is called."""
    return [(p.id, p.x, p.y, p.angle, p.formation, p.strength, p.marks) for p in scene.pieces]


KEYS: dict[Unit, tuple[str, str]] = {
    "event": ("Shift+Right", "Shift+Left"),
    "order": ("Right", "Left"),
    "fine": ("Ctrl+Right", "Ctrl+Left"),
    "middle": ("PgDown", "PgUp"),
    "coarse": ("Ctrl+PgDown", "Ctrl+PgUp"),
}


def test_walking_both_ways_by_every_unit(reader: Reader) -> None:
    battle, tip = reader.study.battle, reader.study.line.tip
    for unit, (on, back) in KEYS.items():
        reader.study.go(60)
        for keys, backwards in ((on, False), (back, True)):
            for _ in range(5):
                before = reader.study.place
                wanted = Timeline(battle, tip).step(before, unit, back=backwards) or before
                reader.key(keys)
                assert reader.study.place == wanted
                shown = reader.session.page
                assert posed(shown.pieces.scene) == posed(reader.study.scene_at(reader.study.place))


def test_home_end_marks_and_chapters(reader: Reader) -> None:
    reader.key("End")
    assert reader.study.index == 280
    reader.key("Right")
    assert reader.study.index == 280
    reader.key("Home")
    stops = reader.study.stops()
    reader.key("N")
    assert reader.study.index == stops[0]
    reader.key("N")
    assert reader.study.index == stops[1]
    reader.key("Shift+N")
    assert reader.study.index == stops[0]
    reader.key("Alt+Right")
    chapters = [chapter.at for chapter in reader.study.chapters()]
    assert reader.study.index in chapters
    listed = reader.find("review:chapters")
    assert isinstance(listed, QListView)
    last = listed.model().index(listed.model().rowCount() - 1, 0)
    listed.scrollTo(last)
    reader.click(listed.viewport(), listed.visualRect(last).center())
    assert reader.study.index == chapters[-1]


def test_the_scrubber_and_the_graph_go_there_at_once(reader: Reader) -> None:
    scrubber = reader.find("review:scrubber")
    assert isinstance(scrubber, Scrubber)
    with reader.budget(2):
        way = [QPoint(round(scrubber.x_of(at)), 28) for at in (0, 50, 140, 200)]
        reader.drag(scrubber, *way)
        assert reader.study.index == 200
        graph = reader.find("review:graph")
        assert isinstance(graph, Graph)
        reader.click(graph, QPoint(round(graph.x_of(100)), 20))
    assert reader.study.index == 100
    assert "Turn" in reader.hover(scrubber, QPoint(round(scrubber.x_of(200)), 28))


def test_playing_stops_by_itself_and_by_the_same_key(reader: Reader, qtbot: QtBot) -> None:
    reader.study.speed = 800
    reader.study.go(276)
    reader.settle()
    reader.key("Space")
    qtbot.waitUntil(lambda: reader.study.index == 280, timeout=8000)
    qtbot.waitUntil(lambda: not reader.session.player.playing, timeout=8000)
    reader.key("Home")
    reader.key("Space")
    qtbot.waitUntil(lambda: reader.study.index >= 2, timeout=8000)
    reader.key("Space")
    assert not reader.session.player.playing


def test_words_glyphs_and_bookmarks_are_kept_and_undone_one_by_one(reader: Reader, desk: Desk) -> None:
    reader.go(77)
    reader.key("T")
    reader.type("Too early.")
    reader.key("Esc")
    reader.key("5")
    reader.key("B")
    note = reader.study.battle.node(77).notes["Anna"]
    assert (note.text, note.glyphs, note.bookmark) == ("Too early.", ("?",), "")
    assert note.time
    said = [reader.moves.text_of(row) for row in reader.moves.rows_shown() if row.kind == "note"]
    assert said == ["Too early."]
    reader.key("2")
    assert reader.study.battle.node(77).notes["Anna"].glyphs == ("!",)
    for expected in (("?",), ("?",), ()):
        reader.key("Ctrl+Z")
        assert reader.study.battle.node(77).notes["Anna"].glyphs == expected
    reader.key("Home")
    reader.key("Ctrl+Z")
    assert reader.node == 77, "undo shows what it undid"
    assert not reader.study.battle.node(77).notes
    for _ in range(4):
        reader.key("Ctrl+Shift+Z")
    assert reader.study.battle.node(77).notes["Anna"].glyphs == ("!",)
    # On disk, too: another program would read the same.
    found = desk.library.library.battles.tree(reader.study.battle.header.id)
    assert found.node(77).notes == reader.study.battle.node(77).notes


def test_a_note_is_kept_while_it_is_typed(reader: Reader, desk: Desk, qtbot: QtBot) -> None:
    """A crash in the middle of a paragraph costs its last words, not the paragraph."""
    reader.go(77)
    reader.key("T")
    reader.type("Too early, and")
    assert desk.saving == "saving", "the header claims nothing that is only typed"
    battle = reader.study.battle.header.id

    def on_disk() -> bool:
        return any("Too early, and" in entry for entry in desk.library.library.battles.raw_entries(battle))

    qtbot.waitUntil(lambda: desk.saving == "saved", timeout=10_000)
    assert on_disk() and reader.find("review:note").hasFocus()
    reader.type(" too far")
    assert desk.saving == "saving"


def test_drawing_with_the_mouse_as_on_lichess(reader: Reader) -> None:
    reader.go(60)
    port = reader.view.viewport()
    cell = {label: cell_labelled(reader.view.map.board, label) for label in ("E5", "H7", "J3", "K9")}
    with reader.budget(3):
        reader.drag(port, reader.at("E5"), reader.at("H7"), button=Qt.MouseButton.RightButton)
        reader.drag(
            port, reader.at("H7"), reader.at("J3"), button=Qt.MouseButton.RightButton, modifiers=SHIFT
        )
        reader.click(port, reader.at("K9"), button=Qt.MouseButton.RightButton)
    note = reader.study.battle.node(60).notes["Anna"]
    assert note.arrows == (Arrow(cell["E5"], cell["H7"]), Arrow(cell["H7"], cell["J3"], "red"))
    assert [(mark.spot, mark.shape) for mark in note.marks] == [(cell["K9"], "circle")]
    reader.key("X")
    reader.click(port, reader.at("E5"))
    reader.answer("weak here")
    assert reader.study.battle.node(60).notes["Anna"].marks[-1].text == "weak here"
    reader.key("Esc")
    assert reader.workspace.pen_tool == ""
    reader.key("W")
    assert not reader.study.battle.node(60).notes
    reader.key("Ctrl+Z")
    assert len(reader.study.battle.node(60).notes["Anna"].arrows) == 2


def test_drawing_by_keyboard_alone(reader: Reader) -> None:
    reader.go(60)
    reader.view.set_cursor(cell_labelled(reader.view.map.board, "E5"))
    reader.key("A")
    reader.key("Return")
    for _ in range(3):
        reader.key("Right")
    assert reader.node == 60, "with the pen in hand arrows move the hex cursor"
    reader.key("Return")
    start, end = (cell_labelled(reader.view.map.board, label) for label in ("E5", "H5"))
    assert reader.study.battle.node(60).notes["Anna"].arrows == (Arrow(start, end),)
    reader.key("C")
    reader.key("K")
    reader.key("Down")
    reader.key("Return")
    mark = reader.study.battle.node(60).notes["Anna"].marks[0]
    assert (mark.spot, mark.colour) == (cell_labelled(reader.view.map.board, "H6"), "red")
    reader.key("Esc")
    reader.key("Right")
    assert reader.node == 61


def test_a_photo_of_the_table_is_kept_by_the_library(reader: Reader, tmp_path: Path, desk: Desk) -> None:
    photo = tmp_path / "table.png"
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    assert image.save(str(photo))
    reader.go(60)
    reader.key("Ctrl+P")
    reader.choose_file(photo)
    (identity,) = reader.study.battle.node(60).notes["Anna"].pictures
    assert desk.library.library.pictures.bytes_of(identity)
    reader.click(reader.find(f"review:picture:{identity}"))
    assert reader.sees("review:picture-drop")
    reader.click(reader.find("review:picture-drop"))
    assert not reader.study.battle.node(60).notes
    reader.key("Ctrl+P")
    (tmp_path / "nonsense.png").write_bytes(b"no picture")
    reader.choose_file(tmp_path / "nonsense.png")
    assert not reader.study.battle.node(60).notes


def branch(reader: Reader, node: int = 40) -> int:
    """Try another order at a step."""
    reader.go(node)
    reader.key("O")
    pieces = reader.list("review:options")
    row = next(r for r in range(pieces.count()) if pieces.item(r).data(Qt.ItemDataRole.UserRole) <= -2)
    reader.choose("review:options", row)
    played = reader.study.battle.order(reader.study.line.nodes[reader.study.index + 1])
    shown = reader.session.card._shown
    other = next(at for at, option in enumerate(shown) if option.order != played)
    reader.choose("review:options", other)
    return reader.study.line_start()


def test_branching_naming_promoting_and_the_way_back(reader: Reader) -> None:
    battle = reader.study.battle
    main = battle.main_line()
    cursor = battle.cursor
    start = branch(reader)
    assert battle.node(start).parent == 40
    assert not reader.study.on_main_line
    assert battle.cursor == cursor, "reading moves nothing of the game being played"
    assert battle.main_line() == main
    assert reader.sees("review:ribbon")
    reader.key("Shift+F2")
    reader.answer("Hold the village")
    assert battle.node(start).name == "Hold the village"
    reader.key("Up")
    assert reader.study.on_main_line
    reader.key("Down")
    assert reader.node == start
    reader.key("M")
    assert reader.node == 40
    assert reader.study.line.nodes[1:] == main
    reader.study.go(start)
    reader.settle()
    reader.key("Ctrl+Shift+Up")
    assert battle.variations(40)[0] == start
    reader.key("Ctrl+Z")
    assert battle.variations(40)[0] == main[40]
    reader.study.go(start)
    reader.settle()
    reader.key("Del")
    assert start not in battle.variations(40)
    assert reader.node == 40
    reader.key("Ctrl+Z")
    assert start in battle.variations(40)
    assert battle.node(start).name == "Hold the village"


def test_folding_by_click_and_key_shortens_the_list(reader: Reader) -> None:
    start = branch(reader)
    whole = len(reader.moves.rows_shown())
    reader.moves.verticalScrollBar().setValue(0)
    reader.key("F")
    assert len(reader.moves.rows_shown()) < whole
    reader.moves.follow()
    top = next(
        reader.moves._stack.top(at)
        for at, row in enumerate(reader.moves.rows_shown())
        if row.kind == "variation" and row.node == start
    )
    reader.moves.verticalScrollBar().setValue(top - 40)
    reader.click(reader.moves.viewport(), reader.moves.fold_point(start))
    assert len(reader.moves.rows_shown()) == whole


def a_fight_fought_otherwise(reader: Reader) -> tuple[int, Order]:
    """A step before a fight, and another order there that leads to dice as well."""
    battle = reader.study.battle
    for node in battle.main_line():
        following = battle.variations(node)
        if not following or battle.node(following[0]).added.roll is None or battle.node(node).added.actor < 0:
            continue
        before, played = battle.node(node).parent, battle.order(node)
        position = battle.position(before)
        for order in battle.ruleset.orders(position):
            if type(order) is type(played) and order != played:
                after = battle.ruleset.follow(position, order)
                if battle.ruleset.to_act(after) == CHANCE:
                    return before, order
    raise AssertionError("the record has no such fight")


def test_the_question_of_the_dice_is_asked_and_answered_here(reader: Reader) -> None:
    battle = reader.study.battle
    before, order = a_fight_fought_otherwise(reader)
    reader.go(before)
    reader.key("O")
    carding = reader.session.card
    piece = next((o.piece for o in carding._options if o.order == order), None)
    if piece is None:
        rows = reader.list("review:options")
        wanted = -2 - next(
            number
            for number in battle.ruleset.subjects(battle.position(before))
            if any(o == order for o in battle.ruleset.orders(battle.position(before), number))
        )
        row = next(r for r in range(rows.count()) if rows.item(r).data(Qt.ItemDataRole.UserRole) == wanted)
        reader.choose("review:options", row)
    reader.choose("review:options", next(r for r, o in enumerate(carding._shown) if o.order == order))
    assert reader.sees("review:dice-same")
    waiting = reader.node
    length = len(battle.tree.nodes)
    reader.click(reader.find("review:dice-fresh"))
    assert len(battle.tree.nodes) > length
    assert battle.node(reader.study.line.nodes[battle.node(waiting).depth + 1]).added.roll is not None
    assert battle.node(reader.study.line_start()).dice == "fresh"


def test_comparing_two_steps(reader: Reader) -> None:
    reader.go(70)
    with reader.budget(2):
        reader.key("V")
        reader.key("Ctrl+PgDown")
    found = reader.find("review:differences")
    assert isinstance(found, QTableWidget)
    assert found.rowCount() > 3
    desk = reader.session.page
    assert desk is not None
    assert desk.ghosts.scene.pieces
    reader.key("Esc")
    assert not reader.sees("review:differences")
    assert not desk.ghosts.scene.pieces
    assert reader.study.anchor is None


def test_numbers_on_one_page_lead_to_their_steps(reader: Reader, qtbot: QtBot) -> None:
    reader.key("U")
    chart = reader.find("review:chart:points-lost")
    assert isinstance(chart, Graph)
    units = reader.find("review:units")
    assert isinstance(units, QTableWidget)
    assert units.rowCount() == 21
    reader.click(chart, QPoint(round(chart.x_of(150)), 40))
    assert reader.study.index == 150
    reader.key("Esc")
    assert reader.sees("field")
    reader.key("H")
    assert reader.study.measure == "points-lost"


def test_what_happened_since_my_last_turn(reader: Reader, qtbot: QtBot) -> None:
    reader.go(130)
    reader.key("R")
    told = reader.list("review:recap")
    assert told.count() > 3
    side = reader.study.moment.side
    nodes = {told.item(row).data(Qt.ItemDataRole.UserRole) for row in range(told.count())}
    assert all(reader.study.battle.node(node).added.actor != side for node in nodes)
    reader.choose("review:recap", 0)
    assert reader.node in nodes


def test_guessing_hides_what_comes_and_keeps_the_score(reader: Reader) -> None:
    reader.go(40)
    reader.key("G")
    shown = {row.node for row in reader.moves.rows_shown()}
    assert max(shown) == 40
    reader.key("End")
    assert reader.study.index == 40, "no peeping"
    reader.key("Right")
    assert reader.study.index == 40
    assert reader.sees("review:options")
    played = reader.study.battle.order(reader.study.line.nodes[41])
    piece = getattr(played, "unit", None)
    assert isinstance(piece, int)
    where = next(p for p in reader.study.scene.pieces if p.id == piece).places[0]
    reader.click(reader.view.viewport(), reader.view.viewport_point(where))
    target = getattr(played, "cell", where)
    reader.click(reader.view.viewport(), reader.view.viewport_point(target))
    if reader.sees("review:options"):
        reader.choose("review:options", 0)
    score = reader.session.card.score
    assert score.asked == 1
    assert score.same + score.close == 1
    reader.key("Right")
    assert reader.study.index == 41
    reader.key("Esc")
    assert not reader.study.hidden
    assert len(reader.moves.rows_shown()) > 280


def test_pictures_a_gif_and_the_text_go_out(reader: Reader, tmp_path: Path, qtbot: QtBot) -> None:
    reader.go(75)
    reader.key("Ctrl+E")
    reader.answer(str(tmp_path / "step.png"))
    picture = QImage(str(tmp_path / "step.png"))
    assert picture.width() > 1200
    reader.key("V")
    for _ in range(4):
        reader.key("Right")
    reader.key("Ctrl+G")
    span = reader.box("review:export-range")
    assert "whole battle (280" in span.currentText(), "the whole battle unless somebody asks for less"
    reader.drop("review:export-range", 1)
    assert "(75 to 79)" in span.currentText()
    reader.drop("review:export-size", 0)
    reader.drop("review:export-pace", 2)
    reader.write_to(tmp_path / "clip.gif")
    qtbot.waitUntil(lambda: not reader.session.exports.busy, timeout=60_000)
    from PIL import Image

    with Image.open(tmp_path / "clip.gif") as moving:
        assert 5 <= moving.n_frames < 60  # type: ignore[attr-defined]
        assert moving.info["duration"] == 450
    reader.key("Ctrl+T")
    reader.answer(str(tmp_path / "whole.hhbattle"))
    loaded = read_battle((tmp_path / "whole.hhbattle").read_bytes())
    assert isinstance(loaded, Loaded)
    assert len(loaded.battle.tree.nodes) == 281
    reader.key("Ctrl+K")
    reader.type("Pictures of every")
    reader.key("Return")
    reader.drop("review:export-range", 1)
    reader.write_to(tmp_path / "series")
    qtbot.waitUntil(lambda: not reader.session.exports.busy, timeout=60_000)
    assert len(list((tmp_path / "series").glob("*.png"))) == 5
    reader.key("Ctrl+E")
    reader.answer(str(tmp_path / "no" / "such" / "folder.png"))
    assert not (tmp_path / "no").exists()


def test_a_stretch_and_a_line_become_battles_of_their_own(reader: Reader, desk: Desk) -> None:
    reader.go(75)
    reader.key("V")
    reader.key("Ctrl+Right")
    last = reader.node
    reader.key("Ctrl+Shift+D")
    reader.key("Esc")
    start = branch(reader)
    reader.key("Ctrl+D")
    books = desk.library
    battles = [books.open_battle(card.id) for card in books.library.cards.find() if card.kind == "battle"]
    assert len(battles) == 3
    own = reader.study.battle
    short = min(battles, key=lambda battle: len(battle.tree.nodes))
    assert short.position(0) == own.position(75)
    assert short.position(short.tree.end_of_line(0)) == own.position(last)
    assert any(
        copy is not own
        and copy.position(copy.tree.end_of_line(0)) == own.position(own.tree.end_of_line(start))
        for copy in battles
    )


def test_closing_and_opening_again_shows_the_same(
    reader: Reader, desk: Desk, qtbot: QtBot, qapp: QApplication
) -> None:
    start = branch(reader)
    reader.key("F")
    reader.key("T")
    reader.type("Remember this.")
    reader.key("Esc")
    reader.key("Right")
    place, rows = reader.study.place, len(reader.moves.rows_shown())
    notes = reader.study.battle.node(start).notes
    assert notes
    reader.window.close()
    desk.library.close()
    later = desk_on_disk()
    try:
        again = Reader(qtbot, qapp, later)
        assert again.study.place == place
        assert again.study.line.tip == reader.study.line.tip
        assert again.study.folds == {start}
        assert len(again.moves.rows_shown()) == rows
        assert again.study.battle.node(start).notes == notes
        again.key("Ctrl+Z")
        assert not again.study.battle.node(start).notes
    finally:
        later.library.close()


def test_playing_on_takes_the_battle_up_at_this_step(reader: Reader, desk: Desk) -> None:
    bots = TableSettings(reader.study.battle.header.id, opponents=("recruit", "recruit"))
    desk.session.change(tables=(bots,))
    reader.go(60)
    reader.key("P")
    assert reader.window.workspace == "review", "first it is asked who plays"
    for side in (0, 1):
        assert reader.box(f"review:seat-{side}").currentData() == "recruit"
        reader.drop(f"review:seat-{side}", 0)
    reader.click(reader.find("review:play-on-go"))
    assert reader.window.workspace == "battle"
    (table,) = desk.session.value.tables
    assert table.opponents == ("", "")
    battle = desk.library.open_battle(reader.study.battle.header.id)
    assert battle.cursor.node == 60
    reader.key("Ctrl+6")
    assert reader.node == 60


def test_the_report_goes_to_the_printer_with_this_battle(reader: Reader, desk: Desk) -> None:
    reader.key("Ctrl+K")
    reader.type("battle report")
    reader.key("Return")
    assert reader.window.workspace == "print"
    entry = desk.session.value.document("print")
    assert entry is not None
    assert entry.id == reader.study.battle.header.id


def test_everything_shows_at_one_and_a_half_times_the_text(reader: Reader) -> None:
    reader.desk.settings.change(text_scale=150)
    reader.settle()
    reader.go(100)
    reader.key("T")
    for name in ("review:moves", "review:note", "review:scrubber", "review:graph", "review:where"):
        widget: QWidget = reader.find(name)
        assert widget.width() >= widget.minimumSizeHint().width()
        assert widget.height() >= min(widget.minimumSizeHint().height(), widget.sizeHint().height())
    timeline = Timeline(reader.study.battle, reader.study.line.tip)
    assert reader.study.place == Place(timeline.nodes[100])


def test_the_place_is_remembered_even_if_nobody_says_goodbye(
    reader: Reader, desk: Desk, qtbot: QtBot
) -> None:
    reader.go(90)
    identity = reader.study.battle.header.id
    qtbot.waitUntil(lambda: kept_reading(desk_on_disk(), identity).node == 90, timeout=8000)
    row = next(row for row in reader.moves.rows_shown() if row.kind == "step" and row.node == 90)
    assert reader.moves.accessibleDescription().startswith(reader.moves.text_of(row)[:20])
