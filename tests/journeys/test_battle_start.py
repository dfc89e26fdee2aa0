"""A battle begins: who plays each side is chosen where it is started, and the button tells the truth."""

from typing import Any

from msgspec.structs import replace

from tests.journeys.driver import Driver
from tests.journeys.test_battle_opponent import lines
from tests.journeys.test_scenario import open_scenario


def test_an_opponent_is_chosen_where_the_battle_is_started(driver: Driver) -> None:
    open_scenario(driver, lines().scenario())
    driver.desk.settings.change(reduced_motion=True, pace="at-once")
    box: Any = driver.find("scenario:opponent-1")
    offered = [box.itemData(number) for number in range(box.count())]
    assert offered[0] == "", "a person"
    assert {"recruit", "soldier", "captain"} <= set(offered)
    assert all(" · " in box.itemText(number) for number in range(1, box.count())), "each with a word"
    name: Any = driver.find("scenario:player-1")
    driver.click(name)
    driver.type("Ann")
    start = driver.find("scenario:start-battle")
    where = start.mapTo(driver.window, start.rect().center())
    box.setFocus()
    for _ in range(offered.index("captain")):
        driver.key("Down")
    assert box.currentData() == "captain"
    assert not driver.sees("scenario:player-1"), "only people have names"
    assert start.mapTo(driver.window, start.rect().center()) == where, "the button stays under the pointer"
    for _ in range(offered.index("captain")):
        driver.key("Up")
    assert driver.sees("scenario:player-1")
    assert name.text() == "Ann", "nothing typed is lost"
    for _ in range(offered.index("captain")):
        driver.key("Down")
    button = driver.find("scenario:start-now")
    assert driver.hover(button).startswith("Start the battle")
    driver.click(button)
    assert driver.window.workspace == "battle"
    desk: Any = driver.find("battle")
    assert [desk.seat.table.opponent_of(side) for side in (0, 1)] == ["", "captain"]
    assert desk.seat.table.battle.header.players == ("", "")


def test_the_button_says_what_stands_in_the_way_and_only_then(driver: Driver) -> None:
    open_scenario(driver, lines().scenario())
    names = ("scenario:start-now", "scenario:start-battle")
    for name in names:
        tip = driver.hover(driver.find(name))
        assert "No scenario is open" not in tip
        assert "F5" in tip


def test_the_button_names_the_reason_where_nothing_can_begin(driver: Driver) -> None:
    open_scenario(driver, replace(lines().scenario(), system="chess"))
    tip = driver.hover(driver.find("scenario:start-now"))
    assert "chess" in tip
