"""The manual as a person meets it: F1, links, search, both languages, and keys that are true."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from hheditor.app.manual import LANGUAGES, PAGES, page_for, path_of, shortcuts_page, text_of
from hheditor.ui.manual import ManualWindow
from hheditor.ui.manual.paper import Paper
from hheditor.ui.workspaces import PLACES
from tests.journeys.driver import Driver

MODIFIERS = {"Ctrl", "Alt", "Shift", "Maiusc"}
ITALIAN_KEYS = {
    "Maiusc": "Shift",
    "PgGiù": "PgDown",
    "PgSu": "PgUp",
    "Destra": "Right",
    "Sinistra": "Left",
    "Su": "Up",
    "Giù": "Down",
    "Spazio": "Space",
}


def manual(driver: Driver) -> ManualWindow:
    """The window of the manual."""
    found = driver.window.findChild(ManualWindow)
    assert found is not None
    return found


def shown(driver: Driver) -> str:
    """What the page says."""
    paper = manual(driver).findChild(Paper)
    assert paper is not None
    return paper.toPlainText()


def test_f1_opens_the_right_page_everywhere(driver: Driver, qtbot: QtBot) -> None:
    """One key in every workspace; the window is one and stays."""
    for number, place in enumerate(PLACES, 1):
        driver.window.activateWindow()
        qtbot.waitUntil(driver.window.isActiveWindow)
        driver.key(f"Ctrl+{number}")
        with driver.budget(1):
            driver.key("F1")
        assert manual(driver).isVisible()
        assert manual(driver).page == page_for(place.id)
        assert text_of(page_for(place.id), "en").splitlines()[0][2:] in shown(driver)
    assert len(driver.window.findChildren(ManualWindow)) == 1


def test_links_search_and_back(driver: Driver, qtbot: QtBot) -> None:
    """A link turns the page, Alt+Left turns it back, searching narrows the contents, Escape closes."""
    driver.key("F1")
    window = manual(driver)
    qtbot.waitUntil(window.isActiveWindow)
    paper = window.findChild(Paper)
    assert paper is not None
    paper.anchorClicked.emit("review.md")
    assert window.page == "review"
    qtbot.keyClick(paper, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.page == "index"
    qtbot.keyClick(paper, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert window.page == "review"
    search = window.findChild(QLineEdit, "manual:search")
    assert search is not None
    qtbot.keyClicks(search, "profile")
    contents = window.findChild(QListWidget, "manual:contents")
    assert contents is not None
    assert 0 < contents.count() < len(PAGES)
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert window.page != "review"
    qtbot.keyClick(paper, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_pictures_are_on_the_page_and_no_wider(driver: Driver) -> None:
    """Every page's pictures load and fit."""
    driver.key("F1")
    paper = manual(driver).findChild(Paper)
    assert paper is not None
    for page in PAGES:
        manual(driver).open(page)
        driver.settle()
        for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text_of(page, "en")):
            picture = paper.loadResource(2, name)
            assert not picture.isNull(), name
            assert picture.deviceIndependentSize().width() <= paper.viewport().width()


def test_it_follows_the_language(driver: Driver) -> None:
    """The page that shows is turned into the other language."""
    driver.key("F1")
    driver.desk.settings.change(language="it")
    driver.settle()
    assert text_of("index", "it").splitlines()[0][2:] in shown(driver)


def test_the_lists_of_shortcuts_are_what_the_operations_say(driver: Driver) -> None:
    """`python -m tools.manual_pages` has been run since a key was changed."""
    driver.window.load_workspaces()
    for language in LANGUAGES:
        driver.desk.settings.change(language=language)
        driver.settle()
        written = path_of("shortcuts", language).read_text(encoding="utf-8")
        assert written == shortcuts_page(driver.desk.operations, driver.window.frame.say)


def test_a_persons_own_keys_are_listed(driver: Driver) -> None:
    """On the screen the page tells the keys of the moment."""
    driver.desk.operations.use_shortcuts({"looks.switch-theme": "Ctrl+Alt+Shift+Q"})
    driver.key("F1")
    manual(driver).open("shortcuts")
    assert "Ctrl+Alt+Shift+Q" in shown(driver)


def test_no_page_names_a_key_that_nobody_listens_to(driver: Driver) -> None:
    """Keys in bold are keys of some operation, in both languages."""
    driver.window.load_workspaces()
    known = {
        key
        for operation in driver.desk.operations
        for key in driver.desk.operations.shortcut(operation.id).split()
    }
    for language in LANGUAGES:
        for page in PAGES:
            if page == "rulings":
                continue
            for words in re.findall(r"\*\*([^*\s]+)\*\*", text_of(page, language)):
                parts = [ITALIAN_KEYS.get(part, part) for part in re.split(r"(?<=.)\+(?=.)", words)]
                key = "+".join(parts)
                looks_like_one = len(key) == 1 or "+" in key or re.fullmatch(r"F\d+", key) is not None
                if looks_like_one and words not in MODIFIERS:
                    assert key in known, f"{language}/{page}: {words}"
