"""A person in the library: look, find, open, rename, throw away, bring back, take in, give away, restore."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPushButton, QWidget

from hheditor.app import Desk
from hheditor.app.library import DeskLibrary
from hheditor.battles import Battle
from hheditor.scenarios import Scenario
from hheditor.store import open_library
from hheditor.store.exchange import export
from tests.journeys.driver import Driver
from tests.store.samples import a_header, a_map, a_scenario, an_army, steps
from tests.store.test_exchange import bring, fought, journal
from tests.ui.filing import answer


@pytest.fixture
def books(desk: Desk) -> Iterator[DeskLibrary]:
    books = desk.library
    yield books
    books.close()


@pytest.fixture
def filled(books: DeskLibrary) -> DeskLibrary:
    library = books.library
    library.documents.add(a_map("Field of Crécy"), identity="m" * 16)
    library.documents.add(an_army(), identity="a" * 16)
    library.documents.add(a_scenario(), identity="s" * 16)
    library.documents.add(a_scenario("Poitiers 1356", notes="The sunken lane."), identity="p" * 16)
    library.battles.add(a_header("St Crispin's day"), steps(45))
    books.close()
    return books


class Reader(Driver):
    """A person who knows where things are in the library."""

    @property
    def view(self) -> QListView:
        view = self.find("library:cards")
        assert isinstance(view, QListView)
        return view

    def names(self) -> list[str]:
        self.settle()
        model = self.view.model()
        return [str(model.data(model.index(row, 0))) for row in range(model.rowCount())]

    def place(self, name: str) -> QPoint:
        index = self.view.model().index(self.names().index(name), 0)
        return self.view.visualRect(index).center()

    def pick(self, name: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.click(self.view.viewport(), self.place(name), modifiers=modifiers)

    def double_click(self, name: str) -> None:
        place = self.place(name)
        self.click(self.view.viewport(), place)
        QTest.mouseDClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.settle()

    def drop(self, *paths: Path) -> None:
        self.inputs += 1
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
        target = self.view.viewport() if self.sees("library:cards") else self.find("library")
        middle = QPointF(target.rect().center())
        buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(middle.toPoint(), Qt.DropAction.CopyAction, mime, buttons, none)
        QApplication.sendEvent(target, enter)
        assert enter.isAccepted()
        QApplication.sendEvent(target, QDropEvent(middle, Qt.DropAction.CopyAction, mime, buttons, none))
        self.settle()

    def says(self) -> str:
        return self.window.status.text()


@pytest.fixture
def reader(qtbot, qapp: QApplication, desk: Desk, filled: DeskLibrary) -> Reader:
    reader = Reader(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: bool(reader.names()), timeout=20_000)
    return reader


@pytest.fixture
def newcomer(qtbot, qapp: QApplication, desk: Desk, books: DeskLibrary) -> Reader:
    newcomer = Reader(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: newcomer.sees("empty:button"), timeout=20_000)
    return newcomer


def test_everything_is_there_at_the_start_with_its_picture(reader: Reader, qtbot) -> None:
    assert len(reader.names()) == 5
    assert reader.inputs == 0
    browser = reader.find("library")
    qtbot.waitUntil(lambda: browser.thumbnails.idle, timeout=20_000)  # type: ignore[attr-defined]
    image = reader.view.viewport().grab().toImage()
    card = reader.place("Field of Crécy") - QPoint(0, 30)
    around = {
        image.pixelColor(card + QPoint(x, y)).name() for x in range(-60, 60, 7) for y in range(-20, 20, 7)
    }
    assert len(around) > 5, "a field is drawn there"
    assert reader.desk.library.library.thumbnails.get("m" * 16)


def test_a_few_letters_find_it_and_return_opens_it(reader: Reader) -> None:
    with reader.budget(1 + 3 + 2):
        reader.key("Ctrl+F")
        reader.type("sun")
        assert reader.names() == ["Poitiers 1356"]
        reader.key("Return")
        reader.key("Return")
    assert reader.window.workspace == "scenario"
    shown = reader.desk.session.value.document("scenario")
    assert shown is not None
    assert shown.id == "p" * 16
    card = reader.desk.library.library.cards.card("p" * 16)
    assert card is not None
    assert card.opened is not None


def test_escape_shows_everything_again(reader: Reader) -> None:
    reader.key("Ctrl+F")
    reader.type("zzz")
    assert reader.sees("empty:button")
    reader.key("Esc")
    assert len(reader.names()) == 5
    reader.key("Ctrl+F")
    reader.type("zzz")
    reader.click(reader.find("empty:button"))
    assert len(reader.names()) == 5


def test_a_double_click_opens(reader: Reader) -> None:
    reader.double_click("Field of Crécy")
    assert reader.window.workspace == "map"


def test_kinds_order_and_rows(reader: Reader, qtbot) -> None:
    reader.window.resize(1500, 800)
    qtbot.waitUntil(lambda: reader.sees("kind:scenario"))
    with reader.budget(1):
        reader.click(reader.find("kind:scenario"))
    assert set(reader.names()) == {"Agincourt 1415", "Poitiers 1356"}
    reader.click(reader.find("kind:all"))
    with reader.budget(1):
        reader.key("Ctrl+L")
    assert reader.view.viewMode() == QListView.ViewMode.ListMode
    bar = reader.find("library:bar")
    bar.ordered.emit("name")  # type: ignore[attr-defined]
    assert reader.names() == sorted(reader.names(), key=str.casefold)
    reader.view.viewport().grab()


def test_where_there_is_no_room_for_the_kinds_they_are_a_menu(reader: Reader, qtbot) -> None:
    reader.window.resize(900, 800)
    qtbot.waitUntil(lambda: reader.sees("library:kind"))
    assert not reader.sees("kind:scenario")
    menu = reader.find("library:kind").menu()  # type: ignore[attr-defined]
    menu.findChild(QAction, "kinds:scenario").trigger()
    assert set(reader.names()) == {"Agincourt 1415", "Poitiers 1356"}


def test_rename_in_place(reader: Reader) -> None:
    reader.pick("Field of Crécy")
    with reader.budget(1 + 7 + 1):
        reader.key("Shift+F2")
        field = reader.view.viewport().findChild(QLineEdit, "library:rename")
        assert field is not None
        field.selectAll()
        reader.type("Hillock")
        reader.key("Return")
    assert "Hillock" in reader.names()
    assert reader.desk.library.library.cards.named("Hillock", "map")


def test_a_battle_is_renamed_too(reader: Reader) -> None:
    reader.pick("St Crispin's day")
    reader.key("Shift+F2")
    field = reader.view.viewport().findChild(QLineEdit, "library:rename")
    assert field is not None
    field.selectAll()
    reader.type("Azincourt")
    reader.key("Return")
    assert "Azincourt" in reader.names()


def test_throw_away_and_bring_back(reader: Reader) -> None:
    reader.pick("Agincourt 1415")
    with reader.budget(1):
        reader.key("Del")
    assert "Agincourt 1415" not in reader.names()
    assert "30 days" in reader.says()
    reader.key("Ctrl+Shift+T")
    assert reader.names() == ["Agincourt 1415"]
    reader.pick("Agincourt 1415")
    with reader.budget(1):
        reader.click(reader.find("details:library.untrash"))
    reader.key("Ctrl+Shift+T")
    assert "Agincourt 1415" in reader.names()


def test_delete_for_good(reader: Reader) -> None:
    reader.pick("Agincourt 1415")
    reader.pick("Poitiers 1356", Qt.KeyboardModifier.ControlModifier)
    reader.key("Del")
    assert len(reader.names()) == 3
    reader.key("Ctrl+Shift+T")
    reader.pick("Agincourt 1415")
    reader.click(reader.find("operation:library.delete"))
    assert reader.names() == ["Poitiers 1356"]
    reader.pick("Poitiers 1356")
    reader.key("Ctrl+Shift+Del")
    assert reader.sees("empty:button"), "the trash is empty"


def test_duplicate_and_tag(reader: Reader) -> None:
    reader.pick("English")
    with reader.budget(1):
        reader.key("Ctrl+D")
    assert "English, copy" in reader.names()
    tags = reader.find("library:tags")
    assert isinstance(tags, QLineEdit)
    tags.setFocus()
    tags.selectAll()
    reader.type("club, mud")
    reader.key("Return")
    assert reader.sees("tag:club")
    with reader.budget(1):
        reader.click(reader.find("tag:club"))
    assert reader.names() == ["English, copy"]


def test_a_version_is_kept_and_comes_back(reader: Reader) -> None:
    reader.pick("Agincourt 1415")
    reader.find("library:version-name").setFocus()
    reader.type("dry")
    reader.key("Return")
    library = reader.desk.library.library
    library.documents.save("s" * 16, a_scenario("Azincourt"))
    reader.desk.library.tell("scenario")
    assert "Azincourt" in reader.names()
    (version,) = library.versions.of("s" * 16)
    with reader.budget(1):
        reader.click(reader.find(f"version:{version.key}"))
    assert "Agincourt 1415" in reader.names()
    assert [kept.reason for kept in library.versions.of("s" * 16)] == ["restore", "person"]


def test_a_file_dropped_on_the_window_is_taken_in(reader: Reader, tmp_path: Path) -> None:
    with open_library(tmp_path / "theirs" / "library.hhlibrary") as theirs:
        path = export(theirs, theirs.documents.add(a_scenario("Verneuil 1424")).id, tmp_path)
    with reader.budget(1):
        reader.drop(path)
    assert "Verneuil 1424" in reader.names()
    assert "Verneuil 1424" in reader.says()
    bad = tmp_path / "bad.hhscenario"
    bad.write_text('{"format": ')
    reader.drop(bad)
    assert "broken" in reader.says()
    assert len(reader.names()) == 6


def test_a_conflict_is_asked_about(reader: Reader, tmp_path: Path) -> None:
    library = reader.desk.library.library
    path = export(library, "s" * 16, tmp_path)
    library.documents.save("s" * 16, a_scenario(notes="Mine."))
    reader.drop(path)
    assert reader.sees("conflicts")
    reader.click(reader.find("conflicts:cancel"))
    assert not reader.sees("conflicts")
    assert len(reader.names()) == 5
    reader.drop(path)
    with reader.budget(1):
        reader.click(reader.find("conflicts:accept"))
    assert "Agincourt 1415 (2)" in reader.names()
    reader.drop(path)
    radio = reader.find("conflict:0:replace")
    reader.click(radio, QPoint(8, radio.height() // 2))
    reader.click(reader.find("conflicts:accept"))
    assert library.documents.load("s" * 16, Scenario) == a_scenario()
    assert "replaced" in reader.says()


@pytest.mark.usefixtures("_pebbles")
def test_the_notes_of_two_people_are_merged_and_called_so(reader: Reader, tmp_path: Path) -> None:
    mine = reader.desk.library.library
    card, battle = fought(mine)
    path = export(mine, card.id, tmp_path)
    with open_library(tmp_path / "yours.hhlibrary") as yours:
        bring(yours, path)
        entries = yours.battles.entries(card.id)
        theirs = Battle.open(yours.battles.header(card.id), entries, journal=journal(yours, card.id))
        theirs.annotate(2, author="Bruno", text="Too early.")
        path = export(yours, card.id, tmp_path / "theirs.hhbattle")
    battle.annotate(3, author="Anna", text="A bold grab.")
    reader.drop(path)
    answer: Any = reader.find("conflict:0:replace")
    assert answer.text() == "Merge"
    assert answer.isChecked()
    reader.click(reader.find("conflicts:accept"))
    nodes = mine.battles.tree(card.id).nodes
    assert nodes[2].notes["Bruno"].text == "Too early."
    assert nodes[3].notes["Anna"].text == "A bold grab."


def test_a_card_dragged_out_is_a_file(reader: Reader) -> None:
    reader.pick("Agincourt 1415")
    model = reader.view.model()
    mime = model.mimeData(reader.view.selectedIndexes())
    (url,) = mime.urls()
    path = Path(url.toLocalFile())
    assert path.name == "Agincourt 1415.hhscenario"
    assert path.read_text(encoding="utf-8").startswith("{")


def test_restore_brings_the_library_back(reader: Reader, qtbot) -> None:
    library = reader.desk.library.library
    library.back_up()
    reader.pick("Agincourt 1415")
    reader.key("Del")
    assert len(reader.names()) == 4
    reader.key("Ctrl+K")
    reader.type("restore a")
    reader.key("Return")
    assert reader.sees("restore")
    accept = reader.find("restore:accept")
    assert isinstance(accept, QPushButton)
    qtbot.waitUntil(accept.isEnabled, timeout=10_000)
    reader.click(accept)
    assert "Agincourt 1415" in reader.names()
    assert any(backup.reason == "before-restore" for backup in library.list_backups())


def test_a_newcomer_is_led_on(newcomer: Reader) -> None:
    assert newcomer.sees("empty:button")
    newcomer.click(newcomer.find("empty:button"))
    assert newcomer.window.workspace in ("map", "library")


def test_a_newcomer_takes_the_examples(
    newcomer: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_library(tmp_path / "made" / "library.hhlibrary") as made:
        export(made, made.documents.add(a_scenario("Example one")).id, tmp_path)
        export(made, made.documents.add(a_map("Example two")).id, tmp_path)
    monkeypatch.setattr("hheditor.ui.workspaces.library.files.example_path", lambda: tmp_path)
    newcomer.desk.library.tell()
    newcomer.settle()
    with newcomer.budget(1):
        newcomer.click(newcomer.find("empty:button"))
    assert set(newcomer.names()) == {"Example one", "Example two"}


def test_a_file_dropped_on_an_empty_library(newcomer: Reader, tmp_path: Path) -> None:
    with open_library(tmp_path / "made" / "library.hhlibrary") as made:
        path = export(made, made.documents.add(a_map("Gift")).id, tmp_path)
    newcomer.drop(path)
    assert newcomer.names() == ["Gift"]


def test_a_damaged_library_says_so_and_offers_the_backup(
    qtbot, qapp: QApplication, desk: Desk, filled: DeskLibrary
) -> None:
    with open_library(filled.path) as library:
        library.back_up()
        root = library._access.row("SELECT rootpage FROM sqlite_schema WHERE name = 'step'")
        assert root is not None
    with filled.path.open("rb+") as file:
        file.seek((root[0] - 1) * 4096)
        file.write(b"\x99" * 4096)
    reader = Reader(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: reader.sees("library:notice"), timeout=20_000)
    assert len(reader.names()) >= 4, "what can be read is shown"
    reader.click(reader.find("library:notice:button"))
    accept = reader.find("restore:accept")
    qtbot.waitUntil(accept.isEnabled, timeout=10_000)
    reader.click(accept)
    qtbot.waitUntil(lambda: not reader.sees("library:notice"), timeout=10_000)
    assert len(reader.names()) == 5
    assert desk.library.library.writable


def ruin(path: Path) -> None:
    """Spoil the pages where battles keep their steps."""
    with open_library(path, read_only=True) as library:
        root = library._access.row("SELECT rootpage FROM sqlite_schema WHERE name = 'step'")
        assert root is not None
    with path.open("rb+") as file:
        file.seek((root[0] - 1) * 4096)
        file.write(b"\x99" * 4096)


def test_beside_a_damaged_library_the_newest_sound_backup_is_picked(
    qtbot, qapp: QApplication, desk: Desk, filled: DeskLibrary
) -> None:
    with open_library(filled.path) as library:
        sound = library.back_up().path
        library.documents.rename("m" * 16, "Later")
        spoilt = library.back_up().path
    assert sound != spoilt
    ruin(spoilt)
    ruin(filled.path)
    reader = Reader(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: reader.sees("library:notice"), timeout=20_000)
    reader.click(reader.find("library:notice:button"))
    dialog = reader.find("restore")
    assert dialog.choice() == sound  # type: ignore[attr-defined]
    qtbot.waitUntil(reader.find("restore:accept").isEnabled, timeout=10_000)
    reader.click(reader.find("restore:cancel"))


def test_all_that_can_be_read_of_a_damaged_library_is_kept_elsewhere(
    qtbot,
    qapp: QApplication,
    desk: Desk,
    filled: DeskLibrary,
    tmp_path: Path,
) -> None:
    ruin(filled.path)
    target = tmp_path / "rescued.hhlibrary"
    reader = Reader(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: reader.sees("library:notice"), timeout=20_000)
    with reader.budget(1):
        reader.click(reader.find("library:notice:rescue"))
    answer(reader.window, target.with_suffix(""))
    assert "rescued.hhlibrary" in reader.says()
    with open_library(target) as rescued:
        assert rescued.writable
        found = {card.name for card in rescued.cards.find()}
    assert {"Field of Crécy", "Agincourt 1415", "Poitiers 1356", "English"} <= found


def test_a_library_that_cannot_be_opened_says_why(
    qtbot, qapp: QApplication, desk: Desk, books: DeskLibrary
) -> None:
    import sqlite3

    books.path.parent.mkdir(parents=True)
    stranger = sqlite3.connect(books.path)
    stranger.execute("CREATE TABLE recipe (name)")
    stranger.commit()
    stranger.close()
    reader = Reader(qtbot, qapp, desk)
    qtbot.waitUntil(lambda: reader.sees("library:notice"), timeout=20_000)
    label = reader.find("library:notice:text")
    assert "another program" in label.text()  # type: ignore[attr-defined]
    books.path.unlink()
    reader.click(reader.find("library:notice:button"))
    assert not reader.sees("library:notice")
    assert isinstance(reader.find("empty:button"), QWidget)
