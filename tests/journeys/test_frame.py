"""Start, look around, change the looks, speak another language, leave and come back."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from hheditor.app import desk_on_disk
from hheditor.ui.frame.about import AboutDialog
from hheditor.ui.frame.palette import CommandPalette
from hheditor.ui.frame.side import SectionTitle
from hheditor.ui.workspaces import PLACES
from tests.journeys.driver import Driver


def title(driver: Driver) -> str:
    return driver.find("header:title").accessibleName()


def test_the_start_shows_the_library_and_asks_nothing(driver: Driver) -> None:
    assert driver.window.workspace == "library"
    assert title(driver) == "Library"
    assert QApplication.activeModalWidget() is None
    assert driver.inputs == 0
    assert driver.find("saved").accessibleName() == "Saved"


def test_every_workspace_is_one_click_away(driver: Driver) -> None:
    for place in PLACES:
        with driver.budget(1):
            driver.click(driver.find(f"rail:{place.id}"))
        assert driver.window.workspace == place.id
        assert title(driver) == driver.window.frame.say(place.title)


def test_every_workspace_is_one_key_away(driver: Driver) -> None:
    for number, place in enumerate(PLACES, 1):
        with driver.budget(1):
            driver.key(f"Ctrl+{number}")
        assert driver.window.workspace == place.id


def test_the_rail_can_be_walked_with_the_tabulator(driver: Driver) -> None:
    driver.find("rail:library").setFocus()
    driver.key("Tab")
    driver.key("Space")
    assert driver.window.workspace == "map"


def test_empty_workspaces_lead_on(driver: Driver) -> None:
    """Whichever workspaces have nothing to show, their one button leads somewhere else or fills them."""
    for number, place in enumerate(PLACES, 1):
        driver.key(f"Ctrl+{number}")
        if driver.sees("empty:button"):
            with driver.budget(1):
                driver.click(driver.find("empty:button"))
            driver.settle()
            assert driver.window.workspace != place.id or not driver.sees("empty:button")


def test_every_tooltip_says_the_keys(driver: Driver) -> None:
    for number, place in enumerate(PLACES, 1):
        tip = driver.hover(driver.find(f"rail:{place.id}"))
        assert driver.window.frame.say(place.title) in tip
        assert driver.window.frame.say(place.hint) in tip
        assert f"Ctrl+{number}" in tip
    assert "Ctrl+K" in driver.hover(driver.find("search"))
    assert "F1" in driver.hover(driver.find("rail:help"))


def test_the_palette_finds_and_runs(driver: Driver) -> None:
    with driver.budget(6):
        driver.key("Ctrl+K")
        driver.type("revi")
        driver.key("Return")
    assert driver.window.workspace == "review"
    assert not driver.sees("palette")


def test_the_palette_by_mouse_and_by_arrows(driver: Driver) -> None:
    driver.click(driver.find("search"))
    palette = driver.window.findChild(CommandPalette)
    assert palette is not None
    driver.type("theme")
    assert palette.titles()[0].startswith("Theme")
    first = palette.list.currentIndex().row()
    driver.key("Down")
    assert palette.list.currentIndex().row() == first + 1
    driver.key("Up")
    driver.key("Up")
    assert palette.list.currentIndex().row() == len(palette.titles()) - 1
    driver.key("PgUp")
    rect = palette.list.visualRect(palette.list.model().index(palette.titles().index("Theme: dark"), 0))
    driver.click(palette.list.viewport(), rect.center())
    assert driver.desk.settings.value.theme == "dark"


def test_the_palette_goes_away_and_gives_the_keyboard_back(driver: Driver) -> None:
    driver.find("rail:map").setFocus()
    driver.key("Ctrl+K")
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    driver.key("Esc")
    assert not driver.sees("palette")
    assert QApplication.focusWidget() is driver.find("rail:map")
    driver.key("Ctrl+K")
    driver.click(driver.find("palette"), QPoint(5, 5))
    assert not driver.sees("palette")
    driver.key("Ctrl+K")
    driver.type("zzzzz")
    driver.key("Return")
    assert driver.sees("palette"), "nothing fits, nothing runs"


def test_the_palette_says_why_not(driver: Driver) -> None:
    driver.key("Ctrl+K")
    driver.type("smaller")
    driver.key("Return")
    assert "100 %" in driver.window.status.text()


def _window_colour() -> str:
    return QApplication.palette().color(QPalette.ColorRole.Window).name()


def test_light_and_dark(driver: Driver) -> None:
    light = _window_colour()
    with driver.budget(1):
        driver.key("Ctrl+Shift+L")
    assert driver.window.frame.theme.dark
    assert _window_colour() != light
    pixel = driver.window.grab().toImage().pixelColor(driver.window.width() // 2, 20)
    assert pixel == driver.window.frame.theme.colour("surface")
    with driver.budget(1):
        driver.click(driver.find("rail:theme"))
    assert _window_colour() == light


def test_text_grows_and_shrinks_while_you_look(driver: Driver) -> None:
    rail, header = driver.find("rail").width(), driver.find("header").height()
    for _ in range(5):
        driver.key("Ctrl++")
    assert driver.desk.settings.value.text_scale == 150
    assert driver.find("rail").width() == round(rail * 1.5)
    assert driver.find("header").height() == round(header * 1.5)
    driver.key("Ctrl+-")
    assert driver.desk.settings.value.text_scale == 140
    with driver.budget(1):
        driver.key("Ctrl+0")
    assert driver.find("rail").width() == rail


def test_two_languages_while_you_look(driver: Driver) -> None:
    driver.key("Ctrl+7")
    with driver.budget(6):
        driver.key("Ctrl+K")
        driver.type("ital")
        driver.key("Return")
    assert title(driver) == "Stampa"
    assert "Biblioteca" in driver.hover(driver.find("rail:library"))
    assert driver.find("saved").accessibleName() == "Salvato"
    driver.key("Ctrl+K")
    driver.type("english")
    driver.key("Return")
    assert title(driver) == "Print"


def test_the_side_panel_folds_with_one_key(driver: Driver) -> None:
    for number, place in enumerate(PLACES, 1):
        driver.key(f"Ctrl+{number}")
        before = driver.sees("side")
        with driver.budget(1):
            driver.key("F9")
        if before:
            assert not driver.sees("side")
            driver.key("F9")
            assert driver.sees("side")
        else:
            assert driver.window.status.text() == "This workspace has no side panel.", place.id


def test_a_section_of_the_side_panel_folds_with_one_click(driver: Driver) -> None:
    titles = [title for title in driver.window.findChildren(SectionTitle) if title.isVisible()]
    for section in titles:
        opened = section.isChecked()
        with driver.budget(1):
            driver.click(section)
        assert section.isChecked() != opened
        name = section.objectName().removeprefix("panel:")
        assert (name in driver.desk.session.value.folded_panels) == opened


def test_about_shows_every_key(driver: Driver) -> None:
    driver.key("Ctrl+F1")
    dialog = driver.window.findChild(AboutDialog)
    assert dialog is not None
    shown = dialog.findChild(QWidget, "about:keys").toPlainText()  # type: ignore[union-attr]
    assert "Ctrl+K" in shown
    assert "Draw a map" in shown
    driver.key("Esc")
    assert driver.window.findChild(AboutDialog) is None


def test_you_come_back_to_where_you_were(driver: Driver) -> None:
    driver.key("Ctrl+5")
    driver.key("Ctrl++")
    driver.key("Ctrl+Shift+L")
    driver.window.resize(760, 520)
    driver.settle()
    driver.key("Ctrl+Q")
    assert not driver.window.isVisible()
    desk = desk_on_disk()
    assert desk.session.value.workspace == "battle"
    assert desk.settings.value.text_scale == 110
    again = Driver(driver._qtbot, QApplication.instance(), desk)  # type: ignore[arg-type]
    assert again.window.workspace == "battle"
    assert again.window.size().width() == 760
    assert again.window.frame.theme.dark


def test_the_wheel_and_drags_are_counted_as_a_person_feels_them(driver: Driver) -> None:
    header = driver.find("header")
    driver.wheel(header, -3)
    driver.drag(header, QPoint(5, 5), QPoint(9, 9), QPoint(30, 30))
    driver.click(header, button=Qt.MouseButton.RightButton)
    assert driver.inputs == 5
