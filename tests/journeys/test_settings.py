"""Settings as a person changes them: seen at once, kept for the next time, every one by mouse and by key."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from hheditor.app import desk_in_memory, desk_on_disk
from hheditor.app.library.samples import samples
from hheditor.ui.frame.crash import CrashDialog, Guard
from hheditor.ui.settings import PAGES, SettingsDialog
from hheditor.ui.settings.keys import KeysPage
from hheditor.ui.settings.sheet import shortcut_pdf, write_sheet
from tests.journeys.driver import Driver
from tests.sheets.pdfs import MM, page_sizes, words
from tests.ui.filing import answer


def _dialog(driver: Driver) -> SettingsDialog:
    dialog = driver.window.findChild(SettingsDialog)
    assert dialog is not None
    return dialog


def _open(driver: Driver, page: str) -> SettingsDialog:
    driver.key("Ctrl+,")
    dialog = _dialog(driver)
    dialog.show_page(page)
    driver.settle()
    return dialog


def _part(dialog: QWidget, name: str) -> QWidget:
    part = dialog.findChild(QWidget, name)
    assert part is not None, name
    return part


def test_the_settings_open_by_key_and_by_the_rail(driver: Driver) -> None:
    with driver.budget(1):
        driver.click(driver.find("rail:settings"))
    dialog = _dialog(driver)
    assert dialog.isVisible()
    driver.key("Esc")
    driver.settle()
    assert driver.window.findChild(SettingsDialog) is None


def test_every_page_says_what_it_is_in_both_languages(driver: Driver) -> None:
    for language in ("en", "it"):
        driver.desk.settings.change(language=language)
        for page in PAGES:
            driver.window.open_settings(page)
            driver.settle()
            dialog = _dialog(driver)
            title = driver.window.frame.say(f"settings.page.{page}")
            assert title in [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


def test_high_contrast_and_dark_while_one_looks(driver: Driver) -> None:
    dialog = _open(driver, "looks")
    box = _part(dialog, "settings:contrast")
    assert isinstance(box, QCheckBox)
    box.setFocus()
    driver.key("Space")
    driver.settle()
    assert driver.desk.settings.value.contrast
    assert driver.window.frame.theme.colours.paper == "#ffffff"
    assert dialog.isVisible(), "it is made anew in place"
    again = _part(dialog, "settings:contrast")
    assert isinstance(again, QCheckBox)
    assert again.isChecked() and again.hasFocus()
    driver.key("Esc")


def test_the_language_of_the_screen(driver: Driver) -> None:
    dialog = _open(driver, "words")
    box = _part(dialog, "settings:language")
    assert isinstance(box, QComboBox)
    box.setFocus()
    with driver.budget(1):
        driver.key("End")
    driver.settle()
    assert driver.desk.settings.value.language == "it"
    assert dialog.windowTitle() == "Impostazioni"
    assert desk_on_disk().settings.value.language == "it"


def test_every_choice_offers_what_the_setting_takes(driver: Driver) -> None:
    """No item of any box is refused by the settings, and the box shows what holds."""
    for page in PAGES:
        driver.window.open_settings(page)
    dialog = _dialog(driver)
    names = [box.objectName() for box in dialog.findChildren(QComboBox)]
    assert {"settings:theme", "settings:field", "settings:units", "settings:paper", "settings:dice"} <= set(
        names
    )
    other = desk_in_memory()
    for name in names:
        box = _part(dialog, name)
        assert isinstance(box, QComboBox)
        field = name.removeprefix("settings:")
        assert box.currentData() == getattr(driver.desk.settings.value, field)
        for row in range(box.count()):
            assert other.settings.change(**{field: box.itemData(row)}) is None, name


def test_new_keys_for_an_operation(driver: Driver) -> None:
    dialog = _open(driver, "keys")
    page = dialog.findChild(KeysPage)
    assert page is not None
    page.pick("app.quit")
    note = _part(dialog, "keys:note")
    assert isinstance(note, QLabel)
    page.field.setKeySequence(QKeySequence("Ctrl+K"))
    assert "Search all commands" in note.text()
    page.field.setKeySequence(QKeySequence("Ctrl+Alt+W"))
    assert "free" in note.text()
    driver.click(page.set_button)
    assert driver.desk.operations.shortcut("app.quit") == "Ctrl+Alt+W"
    assert desk_on_disk().settings.value.shortcuts == (("app.quit", "Ctrl+Alt+W"),)
    page.pick("app.quit")
    driver.click(page.back_button)
    assert driver.desk.operations.shortcut("app.quit") == "Ctrl+Q"
    driver.click(page.none_button)
    assert driver.desk.operations.shortcut("app.quit") == ""
    driver.click(_part(dialog, "keys:all-back"))
    assert driver.desk.settings.value.shortcuts == ()


def test_an_operation_is_found_by_a_few_letters(driver: Driver) -> None:
    dialog = _open(driver, "keys")
    page = dialog.findChild(KeysPage)
    assert page is not None
    everything = page.tree.topLevelItemCount()
    page.search.setFocus()
    driver.type("guid")
    assert 0 < page.tree.topLevelItemCount() < everything
    driver.key("Ctrl+A")
    driver.type("zzzzz")
    assert page.tree.topLevelItemCount() == 0
    assert not page.set_button.isEnabled()


@pytest.mark.parametrize(("language", "word"), [("en", "Guided tour"), ("it", "Visita guidata")])
def test_all_keys_on_paper(driver: Driver, tmp_path: Path, language: str, word: str) -> None:
    driver.desk.settings.change(language=language, paper="letter")
    frame = driver.window.frame
    pdf = shortcut_pdf(frame)
    text = words(pdf)
    assert page_sizes(pdf)[0] == pytest.approx((612 / MM, 792 / MM), abs=1)
    assert word in text and "Shift+F1" in text
    listed = [entry for entry in driver.desk.operations if driver.desk.operations.shortcut(entry.id)]
    assert text.count("Ctrl+") >= sum("Ctrl+" in entry.shortcut for entry in listed) * 0.9
    write_sheet(frame, tmp_path / "keys.pdf")
    assert (tmp_path / "keys.pdf").read_bytes().startswith(b"%PDF")
    write_sheet(frame, tmp_path)
    assert driver.window.status.text()


def test_a_folder_for_copies_of_the_backups(driver: Driver, tmp_path: Path) -> None:
    dialog = _open(driver, "you")
    shown = _part(dialog, "settings:copies_folder")
    clear = _part(dialog, "settings:copies_folder:clear")
    assert isinstance(shown, QLineEdit)
    assert not clear.isEnabled()
    driver.click(_part(dialog, "settings:copies_folder:choose"))
    answer(dialog, tmp_path)
    assert driver.desk.settings.value.copies_folder == shown.text() == str(tmp_path)
    driver.click(_part(dialog, "settings:copies_folder:choose"))
    answer(dialog, None)
    assert shown.text() == str(tmp_path), "asked and thought better of it"
    driver.click(clear)
    assert driver.desk.settings.value.copies_folder == shown.text() == ""


def test_a_file_dropped_anywhere_is_taken_in(driver: Driver) -> None:
    driver.key("Ctrl+2")
    path = samples("scenario")[0].path
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(QPoint(300, 20)),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    driver.window.dropEvent(event)
    driver._qtbot.waitUntil(lambda: driver.desk.library.library.cards.count() == 1, timeout=10_000)
    assert driver.window.workspace == "library"
    driver.desk.library.close()


def test_an_error_nobody_expected_keeps_the_session(driver: Driver, home: Path) -> None:
    guard = Guard(driver.window.frame, driver.window)
    told: list[object] = []
    guard._before = lambda *error: told.append(error)
    guard.start()
    try:
        driver.key("Ctrl+3")
        driver.window.resize(900, 600)
        for _ in range(3):
            try:
                raise RuntimeError("what nobody expected")
            except RuntimeError as error:
                sys.excepthook(RuntimeError, error, error.__traceback__)
        driver.settle()
        dialogs = driver.window.findChildren(CrashDialog)
        assert len(dialogs) == 1, "the same error is told once"
        assert len(told) == 3, "the terminal hears of all"
        details = _part(dialogs[0], "crash:text")
        assert not details.isVisible()
        driver.click(_button(dialogs[0], "details"))
        assert details.isVisible()
        driver.click(_button(dialogs[0], "copy"))
        copied = QApplication.clipboard().text()
        assert "RuntimeError: what nobody expected" in copied and "workspace: armies" in copied
        assert str(home) not in copied
        assert len(list((home / "data" / "reports").glob("report-*.txt"))) == 1
        assert desk_on_disk().session.value.geometry
        driver.click(_button(dialogs[0], "go-on"))
        driver.settle()
        assert driver.window.findChild(CrashDialog) is None
        assert driver.window.workspace == "armies", "one goes on where one was"
    finally:
        guard._before = sys.__excepthook__
        guard.stop()


def _button(dialog: QWidget, name: str) -> QPushButton:
    found = [button for button in dialog.findChildren(QPushButton) if button.objectName() == f"crash:{name}"]
    assert len(found) == 1
    return found[0]


def test_the_window_closes_from_the_dialog(driver: Driver) -> None:
    CrashDialog(driver.window.frame, "text", "", driver.window).open()
    dialog = driver.window.findChild(CrashDialog)
    assert dialog is not None
    driver.click(_button(dialog, "quit"))
    driver.settle()
    assert not driver.window.isVisible()


def test_the_settings_stay_on_the_screen_and_hear_the_keys_of_the_text(driver: Driver) -> None:
    dialog = _open(driver, "looks")
    room = dialog.screen().availableGeometry()
    dialog.move(room.right() - 200, room.bottom() - 200)
    driver.window.desk.settings.change(text_scale=250)
    for _ in range(4):
        driver.settle()
    assert room.contains(dialog.geometry())
    slider = _part(dialog, "settings:text_scale")
    slider.setFocus()
    driver.key("Ctrl+-")
    assert driver.window.desk.settings.value.text_scale < 250
    driver.key("Ctrl+0")
    assert driver.window.desk.settings.value.text_scale == 100
