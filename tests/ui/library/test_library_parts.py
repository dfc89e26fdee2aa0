"""The parts of the library workspace, one by one."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QListWidget,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from hheditor.app import Desk
from hheditor.app.library import DeskLibrary
from hheditor.app.library.samples import samples, take
from hheditor.armies import Device
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.scenarios import Scenario
from hheditor.store import open_library
from hheditor.store.exchange import export
from hheditor.store.exchange.reading import read_document
from hheditor.ui.frame.window import Window
from hheditor.ui.parts.cards import people, spoken, subtitle, title, when
from hheditor.ui.parts.thumbnails import Thumbnails
from hheditor.ui.parts.thumbnails.drawing import (
    HEIGHT,
    WIDTH,
    banner_thumbnail,
    draw,
    field_thumbnail,
    scenario_thumbnail,
    victor,
)
from hheditor.values.resources import example_path
from tests.store.samples import DATA, a_header, a_map, a_scenario, an_army, steps
from tests.ui.filing import answer


@pytest.fixture
def books(desk: Desk) -> Iterator[DeskLibrary]:
    books = desk.library
    books.library.documents.add(a_map(), identity="m" * 16)
    books.library.documents.add(an_army(), identity="a" * 16)
    books.library.documents.add(an_army().troops[0], identity="t" * 16)
    books.library.documents.add(a_scenario(), identity="s" * 16)
    books.library.battles.add(a_header("Crispin"), steps(50))
    yield books
    books.close()


@pytest.fixture
def furnished(books: DeskLibrary, window: Window, qtbot) -> Window:
    qtbot.waitUntil(lambda: window.findChild(QWidget, "library:cards") is not None, timeout=20_000)
    for _ in range(5):
        QApplication.processEvents()
    return window


def run(window: Window, operation: str) -> None:
    window.frame.run(operation)
    for _ in range(3):
        QApplication.processEvents()


def pick(window: Window, name: str) -> None:
    browser = window.findChild(QWidget, "library")
    assert browser is not None
    row = [card.name for card in browser._state.cards].index(name)  # type: ignore[attr-defined]
    browser.view.setCurrentIndex(browser.model.index(row))  # type: ignore[attr-defined]
    QApplication.processEvents()


@pytest.mark.parametrize("field", ["plain", "party", "fess", "quarterly", "cross"])
def test_every_army_has_a_banner(qapp: QApplication, field: str) -> None:
    image = QImage.fromData(banner_thumbnail(replace(an_army(), device=Device(field))))
    assert image.size() == QSize(WIDTH, HEIGHT)
    assert len({image.pixel(x, HEIGHT // 2) for x in range(0, WIDTH, 5)}) > 3


def test_a_field_is_drawn_to_the_shape_of_a_card(qapp: QApplication) -> None:
    image = QImage.fromData(field_thumbnail(a_map()))
    assert image.size() == QSize(WIDTH, HEIGHT)
    assert image.pixelColor(4, HEIGHT // 2) != image.pixelColor(WIDTH // 2, HEIGHT // 2)


def test_a_scenario_shows_who_stands_on_its_field(qapp: QApplication) -> None:
    """Both sides as they deploy; the bare field while somebody is missing, or where no rules can be asked."""
    path = example_path("agincourt-1415.hhscenario")
    scenario = read_document(path.read_bytes(), path.name).content
    assert isinstance(scenario, Scenario)
    bare, drawn = field_thumbnail(scenario.map), scenario_thumbnail(scenario)
    assert drawn != bare
    half = replace(scenario, deployments=scenario.deployments[:1])
    assert scenario_thumbnail(half) == bare
    assert scenario_thumbnail(replace(scenario, system="nobody's")) == bare


def test_every_kind_that_can_be_seen_is_drawn(furnished: Window, books: DeskLibrary) -> None:
    library = books.library
    drawn = {card.kind: draw(library, card) is not None for card in library.cards.find()}
    assert drawn == {"map": True, "army": True, "troop": True, "scenario": True, "battle": True}


def test_a_bare_field_shows_its_hexes_and_a_nameless_document_its_kind(
    window: Window, books: DeskLibrary
) -> None:
    """A card is never blank: neither its picture nor its name."""
    image = QImage.fromData(field_thumbnail(Map(Board(18, 13))))
    middle = [QColor(image.pixel(x, HEIGHT // 2)).lightness() for x in range(WIDTH // 3, 2 * WIDTH // 3)]
    assert max(middle) - min(middle) > 30, "lines, not only the tones of grass"
    nameless = books.create(Map(Board(18, 13)))
    assert title(window.frame, nameless) == "Unnamed field"


def test_a_battle_that_is_over_bears_the_arms_of_the_victor(furnished: Window, books: DeskLibrary) -> None:
    sample = next(each for each in samples("battle") if each.path.name.startswith("hastings"))
    card = take(furnished.desk, sample)
    library = books.library
    picture = draw(library, card)
    assert picture is not None
    library.thumbnails.set(card.id, card.revision, picture)
    assert card.summary.sides[victor(library, card)] == "Normans"
    going_on = next(card for card in library.cards.find() if card.name == "Crispin")
    unfinished = draw(library, going_on)
    assert unfinished is not None
    library.thumbnails.set(going_on.id, going_on.revision, unfinished)
    assert victor(library, going_on) == -1


def test_pictures_wait_while_somebody_else_is_at_the_library(
    furnished: Window, books: DeskLibrary, qtbot: QtBot
) -> None:
    """Files are taken in beside the window: whoever draws a card meanwhile would hold the window up."""
    library = books.library
    card = library.cards.card(books.create(Map(Board(18, 13))).id)
    assert card is not None
    came: list[str] = []
    thumbnails = Thumbnails(lambda: library, came.append, furnished)
    assert thumbnails.pixmap(card) is None
    at_it, done = Event(), Event()

    def write() -> None:
        with library.writing():
            at_it.set()
            done.wait(10)

    other = Thread(target=write)
    other.start()
    at_it.wait(10)
    assert not library.at_rest
    started = perf_counter()
    while perf_counter() - started < 0.1:
        thumbnails._next()
    assert came == []
    done.set()
    other.join()
    qtbot.waitUntil(lambda: came == [card.id])
    assert thumbnails.pixmap(card) is not None


def test_cards_say_what_they_are(furnished: Window, books: DeskLibrary) -> None:
    said = {card.kind: subtitle(furnished.frame, card) for card in books.library.cards.find()}
    assert said == {
        "map": "6 × 5 hexes",
        "army": "English · 2 units · Hordes & Heroes",
        "troop": "troop type · English · Hordes & Heroes",
        "scenario": "1415 · English – French · Hordes & Heroes",
        "battle": "Turn 3 · English – French · Hordes & Heroes",
    }
    card = books.library.cards.card("m" * 16)
    assert card is not None
    assert spoken(furnished.frame, card) == "Field of Agincourt, map, 6 × 5 hexes"
    assert when(furnished.frame, card.changed).startswith("Today")
    assert "1970" in when(furnished.frame, 10**9, exact=True) or "70" in when(furnished.frame, 10**9)
    assert people(furnished.frame, "training", "Martians") == "Martians"


def test_a_narrow_window_folds_the_chips(furnished: Window) -> None:
    furnished.resize(1500, 800)
    QApplication.processEvents()
    assert furnished.findChild(QToolButton, "kind:map").isVisible()  # type: ignore[union-attr]
    furnished.resize(720, 480)
    for _ in range(3):
        QApplication.processEvents()
    assert furnished.width() == 720
    assert not furnished.findChild(QToolButton, "kind:map").isVisible()  # type: ignore[union-attr]
    menu = furnished.findChild(QToolButton, "library:kind")
    assert menu is not None
    assert menu.isVisible()
    action = next(action for action in menu.menu().actions() if action.objectName() == "kinds:army")
    action.trigger()
    QApplication.processEvents()
    browser = furnished.findChild(QWidget, "library")
    assert {card.kind for card in browser._state.cards} == {"army", "troop"}  # type: ignore[union-attr]


def test_the_order_and_the_view_are_remembered(furnished: Window, books: DeskLibrary) -> None:
    order = furnished.findChild(QToolButton, "library:order")
    assert order is not None
    next(action for action in order.menu().actions() if action.objectName() == "order:name").trigger()
    run(furnished, "library.view")
    books.close()
    names = [name for name in books.library.settings.names() if name.startswith("library.")]
    assert names == ["library.look"]
    assert order.text() == "Name"


def test_why_not(furnished: Window, desk: Desk) -> None:
    def refusal(name: str) -> str:
        finding = desk.operations[f"library.{name}"].refusal()
        return "" if finding is None else finding.message

    browser = furnished.findChild(QWidget, "library")
    browser.view.clearSelection()  # type: ignore[union-attr]
    assert refusal("open") == refusal("trash") == "refusal.nothing-selected"
    pick(furnished, "Longbowmen")
    assert refusal("open") == "refusal.no-workspace"
    browser.view.selectAll()  # type: ignore[union-attr]
    assert refusal("open") == refusal("rename") == "refusal.one-at-a-time"
    assert refusal("untrash") == "refusal.not-in-trash"
    run(furnished, "library.trash")
    run(furnished, "library.show-trash")
    browser.view.selectAll()  # type: ignore[union-attr]
    assert refusal("open") == refusal("duplicate") == "refusal.in-trash"
    assert refusal("untrash") == ""
    assert refusal("take-examples") in ("", "refusal.no-examples")


def test_files_are_chosen_in_the_systems_dialog(
    furnished: Window, books: DeskLibrary, tmp_path: Path
) -> None:
    target = tmp_path / "mine.hhscenario"
    pick(furnished, "Agincourt 1415")
    run(furnished, "library.export")
    answer(furnished, target)
    assert target.exists()
    browser = furnished.findChild(QWidget, "library")
    browser._state.selected = ("m" * 16, "a" * 16)  # type: ignore[union-attr]
    run(furnished, "library.export")
    answer(furnished, tmp_path)
    assert (tmp_path / "English.hharmy").exists()
    whole = tmp_path / "all.hhlibrary"
    run(furnished, "library.export-all")
    answer(furnished, whole)
    with open_library(whole, read_only=True) as copy:
        assert copy.cards.count() == 5
    with open_library(tmp_path / "other" / "library.hhlibrary") as other:
        gift = export(other, other.documents.add(a_map("Gift")).id, tmp_path)
    run(furnished, "library.import")
    answer(furnished, gift)
    assert books.library.cards.named("Gift", "map")
    run(furnished, "library.import")
    answer(furnished, None)


def test_the_restore_dialog_tells_good_from_bad(furnished: Window, books: DeskLibrary, qtbot) -> None:
    library = books.library
    run(furnished, "library.restore")
    dialog = furnished.findChild(QWidget, "restore")
    assert dialog is not None
    assert "no backups" in dialog.findChild(QLabel, "restore:note").text()  # type: ignore[union-attr]
    dialog.close()
    QApplication.processEvents()
    run(furnished, "library.back-up")
    old = library.backups_folder / "library-20250101T000000000Z-before-2.hhlibrary"
    old.write_bytes((DATA / "version-1.hhlibrary").read_bytes())
    broken = library.backups_folder / "library-20240101T000000000Z.hhlibrary"
    broken.write_bytes(b"junk" * 3000)
    run(furnished, "library.restore")
    dialog = furnished.findChildren(QWidget, "restore")[-1]
    rows, note = dialog.findChild(QListWidget, "restore:list"), dialog.findChild(QLabel, "restore:note")
    accept = dialog.findChild(QPushButton, "restore:accept")
    assert rows is not None
    assert note is not None
    assert accept is not None
    qtbot.waitUntil(lambda: "5 documents" in note.text())
    rows.setCurrentRow(1)
    qtbot.waitUntil(lambda: "earlier version" in note.text())
    assert accept.isEnabled()
    rows.setCurrentRow(2)
    qtbot.waitUntil(lambda: "damaged" in note.text())
    assert not accept.isEnabled()
    dialog.close()
    QApplication.processEvents()


def test_check_and_backup_from_the_palette(furnished: Window, books: DeskLibrary) -> None:
    run(furnished, "library.check")
    assert "sound" in furnished.status.text()
    run(furnished, "library.back-up")
    assert len(books.library.list_backups()) == 1


def test_a_document_that_cannot_be_read_still_has_a_card(
    furnished: Window, books: DeskLibrary, qtbot
) -> None:
    with books.library._access.writing() as connection:
        connection.execute("UPDATE body SET content = '{}' WHERE document = 1")
        connection.execute("UPDATE document SET revision = 9, digest = 'x' WHERE key = 1")
    books.tell("map")
    browser = furnished.findChild(QWidget, "library")
    for _ in range(5):
        QApplication.processEvents()
    furnished.grab()
    qtbot.waitUntil(lambda: browser.thumbnails.idle, timeout=20_000)  # type: ignore[union-attr]
    assert len(browser._state.cards) == 5  # type: ignore[union-attr]


def test_pictures_are_drawn_while_cards_are_seen_and_one_is_kept_of_each(
    furnished: Window, books: DeskLibrary, qtbot
) -> None:
    browser = furnished.findChild(QWidget, "library")
    pictures = browser.thumbnails  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: pictures.idle, timeout=20_000)
    (card,) = (each for each in books.library.cards.find() if each.kind == "map")
    before = pictures.pixmap(card)
    assert before is not None
    books.library.documents.save(card.id, replace(a_map(), name="Repainted"))
    (card,) = (each for each in books.library.cards.find() if each.kind == "map")
    run(furnished, "go.map")
    assert pictures.pixmap(card) is None
    for _ in range(5):
        QApplication.processEvents()
    assert pictures.pixmap(card) is None, "nobody sees the cards"
    run(furnished, "go.library")
    furnished.grab()
    qtbot.waitUntil(lambda: pictures.idle, timeout=20_000)
    assert pictures.pixmap(card) is not None
    assert len([key for key in pictures._kept if key[0] == card.id]) == 1


def test_excerpts_show_while_searching(furnished: Window) -> None:
    search = furnished.findChild(QWidget, "library:search")
    assert search is not None
    QTest.keyClicks(search, "crispin")
    QApplication.processEvents()
    browser = furnished.findChild(QWidget, "library")
    assert "Saint Crispin" in browser._state.excerpts["s" * 16]  # type: ignore[union-attr]
    QTest.keyClick(search, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert browser._state.excerpts == {}  # type: ignore[union-attr]


def test_rows_are_painted_too(furnished: Window) -> None:
    run(furnished, "library.view")
    view = furnished.findChild(QWidget, "library:cards")
    assert view is not None
    image = view.grab().toImage()
    assert len({image.pixelColor(QPoint(x, 30)).name() for x in range(10, 300, 3)}) > 3
