"""The command palette wherever one is: its keys are its own, and what can be done here comes first."""

import pytest

from hheditor.app import Desk
from hheditor.app.library.samples import furnish
from hheditor.ui.frame.palette import CommandPalette
from tests.journeys.driver import Driver

WORKSPACES = ("library", "map", "armies", "scenario", "battle", "review", "print")


@pytest.fixture
def desk(desk: Desk) -> Desk:
    for workspace in WORKSPACES:
        furnish(desk, workspace)
    return desk


def _palette(driver: Driver) -> CommandPalette:
    palette = driver.window.findChild(CommandPalette)
    assert palette is not None
    return palette


@pytest.mark.parametrize("key", ["Ctrl+1", "Ctrl+2", "Ctrl+5", "Ctrl+6"])
def test_escape_closes_it_everywhere(driver: Driver, key: str) -> None:
    driver.key(key)
    driver.key("Ctrl+K")
    driver.type("unit")
    assert driver.sees("palette")
    driver.key("Esc")
    assert not driver.sees("palette")


def test_words_of_players_find_the_command(driver: Driver) -> None:
    driver.key("Ctrl+5")
    for word in ("bot", "computer", "opponent"):
        driver.key("Ctrl+K")
        driver.type(word)
        titles = _palette(driver).titles()
        assert "Who plays each side" in titles[:3], word
        assert not titles[0].startswith("Top")
        driver.key("Esc")
    driver.key("Ctrl+K")
    driver.type("flank")
    assert "Rules: look up" in _palette(driver).titles()[:3]
    driver.key("Esc")


def test_what_can_run_here_comes_first(driver: Driver) -> None:
    driver.key("Ctrl+5")
    driver.key("Ctrl+K")
    driver.type("who")
    palette = _palette(driver)
    assert palette.titles()[0] == "Who plays each side"
    driver.key("Esc")
    driver.key("Ctrl+K")
    operations = {
        driver.window.frame.say(each.title): each for each in driver.window.desk.operations if each.listed
    }
    runs = [
        operations[title].enabled and operations[title].workspace in ("", "battle")
        for title in palette.titles()[:9]
    ]
    assert all(runs)


def test_it_says_when_nothing_fits_and_shrinks(driver: Driver) -> None:
    driver.key("Ctrl+1")
    driver.key("Ctrl+K")
    palette = _palette(driver)
    box = driver.find("palette:box")
    before = box.height()
    driver.type("qqxz")
    assert driver.sees("palette:nothing")
    assert "qqxz" in palette.nothing.text()
    assert box.height() < before
    driver.key("Esc")
    driver.key("Ctrl+K")
    assert not driver.sees("palette:nothing")
    assert box.height() == before
