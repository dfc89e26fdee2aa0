"""The rules at hand: from a refusal to its rule, to a profile of one's own, to a battle where it is gone."""

from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMenu,
    QTableWidget,
    QTextBrowser,
    QTreeWidget,
)

from hheditor.app.frame.session import OpenDocument
from hheditor.app.rules.profiles import Shelf
from hheditor.armies import Army
from hheditor.rules.api import find
from hheditor.rules.api.paper.rulebook import Rule, Rulebook, RuleChapter
from hheditor.rules.api.registry import forget, register
from hheditor.scenarios import Scenario
from hheditor.store import Profile, Query, open_library
from hheditor.ui.workspaces.armies import ArmiesWorkspace
from hheditor.values import refuse
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver
from tests.systems.training import Training

FOOT = "C 3(+1)/4 s2CR"
WILD = "C 3(+1)/4 s2CR AGG"


def wild_charge() -> Ground:
    """A wild unit that can reach the enemy, and steady foot that would rather go first."""
    ground = Ground()
    ground.unit(0, WILD, "H8", name="Wild")
    ground.unit(0, FOOT, "L9", name="Steady")
    ground.leader(0, "J9", "Henry", reach=12)
    ground.unit(1, FOOT, "H6", name="Blue foot")
    ground.leader(1, "I1", "Charles", reach=12)
    return ground


def panel(driver: Driver) -> Any:
    return driver.find("rules")


def page(driver: Driver) -> QTextBrowser:
    found = driver.find("rules:page")
    assert isinstance(found, QTextBrowser)
    return found


def link_at(browser: QTextBrowser, address: str) -> QPoint:
    """Where a link stands on the page, scrolled into view."""
    cursor = QTextCursor(browser.document())
    while not cursor.atEnd():
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        if cursor.charFormat().anchorHref() == address:
            browser.setTextCursor(cursor)
            cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
            browser.setTextCursor(cursor)
            browser.ensureCursorVisible()
            QApplication.processEvents()
            spot = browser.cursorRect(cursor).center()
            assert browser.anchorAt(spot) == address
            return spot
    raise AssertionError(f"no link to {address}")


def follow(driver: Driver, address: str) -> None:
    browser = page(driver)
    driver.click(browser.viewport(), link_at(browser, address))


class Namesake(Training):
    """A system that sorts before all others and has a rule by the id of another's."""

    id = "aaa"

    def rulebook(self) -> Rulebook:
        rule = Rule("AGG-2", "all", {"en": "Namesake"}, {"en": "Another game. See AGG-2."})
        return Rulebook((RuleChapter("all", {"en": "All"}),), (rule,))


def test_a_link_leads_to_the_book_of_its_own_system(driver: Driver) -> None:
    register(Namesake())
    try:
        player = Player(driver, wild_charge().scenario())
        player.to_phase(0, "movement")
        player.move("Wild", "H9")
        driver.click(driver.find("status:rule"))
        assert "Namesake" not in page(driver).toPlainText(), "the battle's book, not the first there is"
        follow(driver, "rule:hordes_heroes/R-43")

        armies = driver.window._rooms["armies"].workspace
        assert isinstance(armies, ArmiesWorkspace)
        driver.key("Ctrl+3")
        armies.create_army(Army("Strangers", "aaa"))
        driver.settle()
        driver.window.status.show_notice("AGG-2: what the other game says", "refusal")
        driver.click(driver.find("status:rule"))
        assert "Namesake" in page(driver).toPlainText(), "the army's book"
    finally:
        forget("aaa")


def test_the_book_of_any_game_is_read(driver: Driver) -> None:
    """Chosen at the top, searched, and left again by the way back; the profile in force is that game's."""
    register(Namesake())
    try:
        Player(driver, wild_charge().scenario())
        driver.key("F2")
        box = driver.find("rules:game")
        assert isinstance(box, QComboBox)
        assert box.currentData() == "hordes_heroes"
        tree = driver.find("rules:browse")
        assert isinstance(tree, QTreeWidget)
        chapters = tree.topLevelItemCount()
        box.setFocus()
        games_above = box.currentIndex()
        for _ in range(games_above):
            driver.key("Up")
        assert (panel(driver).book.system, tree.topLevelItemCount()) == ("aaa", 1)
        driver.click(driver.find("rules:search"))
        driver.type("namesake")
        driver.key("Return")
        assert "Another game" in page(driver).toPlainText()
        follow(driver, "rule:aaa/AGG-2")
        # The books of the games on the way up were opened, too.
        for _ in range(games_above + 2):
            driver.click(driver.find("rules:back"))
        assert (box.currentData(), tree.topLevelItemCount()) == ("hordes_heroes", chapters)
    finally:
        forget("aaa")


def test_a_notice_names_the_rules_of_its_own_game(driver: Driver) -> None:
    """What one game says leads to its book, whatever document is in hand."""
    register(Namesake())
    try:
        driver.key("Ctrl+3")
        armies = driver.window._rooms["armies"].workspace
        assert isinstance(armies, ArmiesWorkspace)
        armies.create_army(Army("Strangers", "aaa"))
        driver.settle()
        driver.window.frame.report(refuse("refusal.hordes_heroes.aggressive-first", rule="AGG-2"))
        driver.settle()
        for way in (lambda: driver.key("F2"), lambda: driver.click(driver.find("status:rule"))):
            way()
            assert panel(driver).book.system == "hordes_heroes"
            assert "Another game" not in page(driver).toPlainText()
    finally:
        forget("aaa")


def choose_in_menu(driver: Driver, text: str) -> None:
    menu = next(widget for widget in driver.window.findChildren(QMenu) if widget.isVisible())
    action = next(each for each in menu.actions() if each.text() == text)
    driver.click(menu, menu.actionGeometry(action).center())


def test_from_a_refusal_to_a_battle_where_it_is_gone(driver: Driver) -> None:
    player = Player(driver, wild_charge().scenario())
    player.to_phase(0, "movement")
    first = player.identity
    player.move("Wild", "H9")
    assert player.place("Wild") == "H8"
    assert driver.window.status.text().startswith("AGG-2")

    driver.click(driver.find("status:rule"))
    read = page(driver).toPlainText()
    assert read.startswith("AGG-2")
    assert "Why: The book does not choose among several targets." in read, "the ruling and its reason"
    follow(driver, "rule:hordes_heroes/R-43")
    assert page(driver).toPlainText().startswith("R-43")
    driver.click(driver.find("rules:back"))

    follow(driver, "term:aggressive_always")
    name = driver.find("profiles:name")
    assert isinstance(name, QLineEdit)
    assert name.text() == "Hordes & Heroes Medieval, own"
    switch = driver.find("term:aggressive_always")
    assert isinstance(switch, QCheckBox)
    driver.click(switch, QPoint(8, switch.height() // 2))
    assert not switch.isChecked()
    driver.click(driver.find("profiles:use"))
    choose_in_menu(driver, "Test battle")
    driver.click(driver.find("profiles:close"))
    driver.window.activateWindow()  # as a window system does
    driver._qtbot.waitUntil(driver.window.isActiveWindow)

    books = driver.desk.library
    scenario = books.library.battles.parent(first)
    assert scenario is not None
    session = driver.desk.session
    entry = OpenDocument("scenario", "scenario", scenario)
    session.change(documents=session.value.with_document(entry))
    driver.key("Ctrl+4")
    assert driver.window.workspace == "scenario"
    driver.click(driver.find("scenario:start-now"))
    again = Player.__new__(Player)
    again.driver, again.view = driver, driver.find("field")  # type: ignore[assignment]
    again.port = again.view.viewport()
    again.to_phase(0, "movement")
    again.move("Wild", "H9")
    assert again.place("Wild") == "H9", "the refusal is gone"
    old = books.open_battle(first).header.scenario.profile
    assert find("hordes_heroes").profile_of(old).aggressive_always, "a battle keeps the profile it began with"


def test_f2_opens_searches_and_closes(driver: Driver) -> None:
    with driver.budget(12):
        driver.key("F2")
        driver.type("recoil")
        driver.key("Return")
        assert page(driver).toPlainText().startswith("CMP-1")
        driver.click(driver.find("rules:back"))
        tree = driver.find("rules:browse")
        assert isinstance(tree, QTreeWidget)
        first = tree.topLevelItem(0)
        assert first is not None
        assert first.text(0) == "Recoil", "what was typed is there again"
        driver.key("F2")
    assert not driver.sees("rules")


def test_browse_by_chapter_phase_and_rulings(driver: Driver) -> None:
    driver.key("F2")
    tree = driver.find("rules:browse")
    assert isinstance(tree, QTreeWidget)

    def headings() -> list[str]:
        items = (tree.topLevelItem(row) for row in range(tree.topLevelItemCount()))
        return [item.text(0) for item in items if item is not None]

    assert headings()[:2] == ["Armies and points", "Deployment and initiative"]
    driver.click(driver.find("rules:by-phase"))
    assert headings() == ["Deployment", "Command moves", "Movement", "Magic", "Shooting", "Hand-to-hand"]
    driver.click(driver.find("rules:by-ruling"))
    top = tree.topLevelItem(0)
    assert top is not None
    driver.click(tree.viewport(), tree.visualItemRect(top).center())
    child = top.child(0)
    assert child is not None
    driver.click(tree.viewport(), tree.visualItemRect(child).center())
    assert page(driver).toPlainText().startswith("R-")
    driver.key("Alt+Left")
    assert not driver.sees("rules:page")


def test_f2_reads_what_the_card_at_the_pointer_says(driver: Driver) -> None:
    player = Player(driver, wild_charge().scenario())
    player.to_phase(0, "movement")
    player.click("H8")
    assert "AGG-2" in player.hover("H9")
    driver.key("F2")
    assert page(driver).toPlainText().startswith("AGG-2")


def test_why_this_happened_names_the_numbers(driver: Driver) -> None:
    player = Player(driver, wild_charge().scenario())
    player.to_phase(0, "movement")
    player.move("Wild", "H7")
    player.to_phase(0, "combat")
    for _ in range(6):
        if player.table.waiting.kind != "dice":
            break
        driver.key("6")
    log: Any = driver.find("battle:log")
    row = next(
        number
        for number, line in reversed(list(enumerate(log.lines)))
        if line.event is not None and line.event.event == "fought"
    )
    log.scrollTo(log.model().index(row, 0))
    spot = log.visualRect(log.model().index(row, 0))
    driver.click(log.viewport(), QPoint(spot.left() + 40, spot.center().y()))
    driver.key("Y")
    told = page(driver).toPlainText()
    assert told.startswith("Why this happened")
    assert "The numbers" in told
    assert "H2H-1" in told


def test_a_rule_in_the_log_opens_by_a_click(driver: Driver) -> None:
    player = Player(driver, wild_charge().scenario())
    player.to_phase(0, "movement")
    player.move("Wild", "H7")
    log: Any = driver.find("battle:log")
    row = next(number for number, line in enumerate(log.lines) if line.rule and line.kind != "heading")
    index = log.model().index(row, 0)
    log.scrollTo(index)
    driver.click(log.viewport(), log._delegate.rule_rect(index, log).center())
    assert page(driver).toPlainText().startswith(log.lines[row].rule)


def test_nonsense_in_the_form_is_told_at_the_field_and_changes_nothing(driver: Driver) -> None:
    driver.key("Ctrl+F2")
    driver.click(driver.find("profiles:copy"))
    shelf = Shelf(driver.desk.library)
    before = shelf.own()
    filter_ = driver.find("profiles:filter")
    driver.click(filter_)
    driver.type("small arms")
    field = driver.find("term:small_arms_range")
    assert isinstance(field, QLineEdit)
    for typed, told in (("far", "not a number"), ("0", "1 to 20")):
        driver.click(field)
        driver.key("Ctrl+A")
        driver.type(typed)
        driver.key("Tab")
        trouble: Any = driver.find("trouble:small_arms_range")
        assert told in trouble.text()
        assert shelf.own() == before
    driver.click(field)
    driver.key("Ctrl+A")
    driver.type("3")
    driver.key("Tab")
    assert not driver.sees("trouble:small_arms_range")
    assert [kept.profile.small_arms_range for kept in shelf.own()] == [3]
    driver.key("Ctrl+Z")
    assert [kept.profile.small_arms_range for kept in shelf.own()] == [2]


def test_a_profile_is_kept_while_it_is_typed(driver: Driver) -> None:
    def on_disk() -> list[tuple[str, int]]:
        with open_library(driver.desk.library.path, read_only=True) as library:
            cards = library.cards.find(Query(kinds=("profile",)))
            found = [library.documents.load(card.id, Profile) for card in cards]
            return [(each.name, each.terms.get("small_arms_range", 2)) for each in found]

    driver.key("Ctrl+F2")
    driver.click(driver.find("profiles:copy"))
    driver.type("Club ")
    name, saved = driver.find("profiles:name"), driver.window.header.saved
    assert isinstance(name, QLineEdit)
    assert saved.text() == "Saving …"
    driver._qtbot.waitUntil(lambda: saved.text() == "Saved", timeout=20_000)
    assert name.hasFocus()
    assert on_disk() == [("Club", 2)]
    driver.type("rules")
    assert name.text() == "Club rules", "the field is left alone while somebody types"
    driver.click(driver.find("profiles:filter"))
    driver.type("small arms")
    field = driver.find("term:small_arms_range")
    assert isinstance(field, QLineEdit)
    driver.click(field)
    driver.key("Ctrl+A")
    driver.type("x")
    driver._qtbot.wait(1200)
    assert not driver.sees("trouble:small_arms_range"), "half a word is no reason to complain"
    assert saved.text() == "Saving …"
    driver.key("Backspace")
    driver.type("3")
    driver._qtbot.waitUntil(lambda: saved.text() == "Saved", timeout=20_000)
    assert field.hasFocus()
    assert on_disk() == [("Club rules", 3)]


def test_a_cell_that_is_being_typed_is_on_its_way(driver: Driver) -> None:
    driver.key("Ctrl+F2")
    driver.click(driver.find("profiles:copy"))
    table = next(each for each in driver.window.findChildren(QTableWidget) if each.rowCount())

    def cells() -> list[str]:
        return [str(table.model().index(row, 0).data()) for row in range(table.rowCount())]

    before = cells()
    other = next(text for text in before if text != before[0])
    table.setFocus()
    table.setCurrentCell(0, 0)
    table.edit(table.model().index(0, 0))
    driver.settle()
    field = table.findChild(QLineEdit)
    assert field is not None
    field.selectAll()
    QTest.keyClicks(field, other)
    assert driver.window.header.saved.text() == "Saving …"
    driver.desk.library.hand_on()
    assert driver.window.header.saved.text() == "Saved"
    assert cells() == [other, *before[1:]]


def test_the_panel_follows_language_and_looks(driver: Driver) -> None:
    driver.key("F2")
    driver.type("ZOC-1")
    driver.key("Return")
    english = page(driver).toPlainText()
    driver.desk.settings.change(language="it")
    driver.settle()
    italian = page(driver).toPlainText()
    assert italian.startswith("ZOC-1")
    assert italian != english
    driver.desk.settings.change(theme="dark", text_scale=150)
    driver.settle()
    assert page(driver).toPlainText() == italian


def test_own_profiles_are_offered_where_a_scenario_is_made_and_in_the_library(driver: Driver) -> None:
    books = driver.desk.library
    shelf = Shelf(books)
    medieval = shelf.get("hordes_heroes/medieval")
    assert medieval is not None
    own = shelf.copy(medieval, "Club rules")
    shelf.set(own.id, "deployment_rows", 4)
    card = books.create(wild_charge().scenario())
    session = driver.desk.session
    entry = OpenDocument("scenario", "scenario", card.id)
    session.change(documents=session.value.with_document(entry))
    driver.key("Ctrl+4")
    box = driver.find("scenario:profile")
    assert isinstance(box, QComboBox)
    box.setFocus()
    while box.currentText() != "Club rules":
        before = box.currentIndex()
        driver.key("Down")
        box = driver.find("scenario:profile")
        assert isinstance(box, QComboBox)
        assert box.currentIndex() > before
        box.setFocus()
    scenario = books.library.documents.load(card.id, Scenario)
    assert find("hordes_heroes").profile_of(scenario.profile).deployment_rows == 4
    driver.window.rules.open_profiles("", own.id)
    driver.settle()
    name = driver.find("profiles:name")
    assert isinstance(name, QLineEdit)
    assert name.text() == "Club rules"


def test_a_scenario_is_copied_to_the_other_book_after_reading_what_changes(driver: Driver) -> None:
    books = driver.desk.library
    card = books.create(wild_charge().scenario())
    session = driver.desk.session
    entry = OpenDocument("scenario", "scenario", card.id)
    session.change(documents=session.value.with_document(entry))
    driver.key("Ctrl+4")
    before = books.library.documents.load(card.id, Scenario)
    driver.key("Ctrl+Shift+D")
    told = driver.find("copying:text")
    assert isinstance(told, QTextBrowser)
    assert "Highest base speed" in told.toPlainText()
    driver.click(driver.find("copying:copy"))
    assert not driver.sees("copying:text")
    opened = session.value.document("scenario")
    assert opened is not None
    assert opened.id != card.id, "the copy is opened"
    copied = books.library.documents.load(opened.id, Scenario)
    assert find("hordes_heroes").profile_of(copied.profile).id == "fantasy"
    assert copied.map == before.map
    assert books.library.documents.load(card.id, Scenario) == before


def test_f2_works_in_every_workspace(driver: Driver) -> None:
    for number in range(1, 8):
        driver.key(f"Ctrl+{number}")
        driver.key("F2")
        assert driver.sees("rules"), number
        driver.key("F2")
        assert not driver.sees("rules"), number


def test_a_battle_is_tried_under_another_profile(driver: Driver) -> None:
    player = Player(driver, wild_charge().scenario())
    player.to_phase(0, "movement")
    player.move("Wild", "H7")
    driver.key("Ctrl+F2")
    driver.click(driver.find("profiles:copy"))
    driver.click(driver.find("profiles:replay"))
    choose_in_menu(driver, "Test battle")
    alike = driver.find("partings:text")
    assert isinstance(alike, QTextBrowser)
    assert "would have happened alike" in alike.toPlainText()
