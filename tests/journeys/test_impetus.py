"""Basic Impetus at the real window, on hexes and on a bare table, in English and in Italian.

A turn of each: initiative with its reroll, a group that moves by one gesture, a shot, a charge met by
crossbows, melee, retreat and pursuit, a charge that is evaded, a rally, taking back past dice, the review.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from hheditor.app import Desk, desk_on_disk
from hheditor.hexes import Board
from hheditor.rules.impetus.position.orders import (
    Charge,
    Evade,
    Fire,
    GroupCharge,
    GroupMove,
    Keep,
    Move,
    Pursue,
    Rally,
    Shoot,
)
from hheditor.tables.map import TableMap
from tests.journeys.driver import Driver
from tests.journeys.impetus import Camp, Commander, H, hexes, table
from tests.ui.fitting import cut

SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
RED, BLUE = 0, 1


@pytest.fixture(params=["en", "it"])
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    """A desk in each language, where people throw their own dice and nothing glides."""
    desk = desk_on_disk()
    desk.settings.change(
        language=request.param, dice="typed", reduced_motion=True, pace="at-once", wait_turn=False
    )
    yield desk
    desk.library.close()


def asked(player: Commander) -> str:
    """What the open question asks, by the last part of its message."""
    question = player.table.waiting.question
    return question.message.rpartition(".")[2] if question is not None else ""


def rolled(player: Commander) -> str:
    """What dice are wanted for."""
    roll = player.table.waiting.roll
    return roll.purpose.rpartition(".")[2] if roll is not None else ""


def answer(player: Commander, kind: type) -> None:
    """Give the answer of a kind by its key, at the question's bubble."""
    assert player.bubble
    place = [isinstance(order, kind) for order in player.desk.question.orders].index(True)
    player.driver.key(str(place + 1))
    assert isinstance(player.last(), kind)


def click(player: Commander, name: str, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """One click on a unit, wherever it stands."""
    player.driver.click(player.port, player.spot(name), modifiers=modifiers)


def begin(player: Commander) -> None:
    """Red has the initiative; Blue, who is behind, is asked whether to roll again, and keeps it."""
    assert rolled(player) == "initiative"
    player.throw(9)
    player.throw(4)
    assert (asked(player), player.table.waiting.side) == ("reroll", BLUE)
    assert [player.say("order.impetus.keep"), player.say("order.impetus.reroll")] == player.answers
    answer(player, Keep)
    assert player.phase == (RED, "action")


def lost(player: Commander, side: int) -> tuple[str, str]:
    """VD lost and the limit, as the bar has them."""
    tally: Any = player.driver.find(f"battle:standing-{side}")
    return tally.standings[0].value, tally.standings[0].limit


def odds(player: Commander) -> str:
    """How the score is built, and what may come of it."""
    words: Any = player.driver.find("battle:account-words")
    return str(words.text())


def fight(player: Commander) -> None:
    """The lancers charge the crossbows, who shoot, stand, are beaten and run; the lancers follow."""
    driver = player.driver
    if player.desk.seat.chosen != player.number("Lancers"):
        click(player, "Lancers")
    with driver.budget(1):
        click(player, "Crossbows")
    assert isinstance(player.last(), Charge)
    assert (asked(player), player.table.waiting.side) == ("fire", BLUE)
    answer(player, Fire)
    assert rolled(player) == "defence"
    player.throw(6)
    assert rolled(player) == "shooting", "in time"
    player.throw(1)
    assert rolled(player) == "cohesion"
    player.throw(6)
    lancers = player.piece("Lancers")
    assert (lancers.strength.now, lancers.strength.full) == (5, 6)
    assert "impetus.disordered" in lancers.marks
    # What both sides throw stands term by term, and what may come of it; damage is what is typed.
    assert rolled(player) == "melee"
    strip: Any = player.desk.strip
    assert strip.result.second == player.say("type.impetus.melee", throw="R")
    assert "MEL-4" in odds(player) and "%" in odds(player)
    player.throw(1)
    player.throw(0)
    assert rolled(player) == "cohesion"
    assert "COH" in odds(player)
    player.throw(6)
    assert player.piece("Crossbows").strength.now == 1
    assert rolled(player) == "retreat"
    player.throw(6)
    assert (asked(player), player.table.waiting.side) == ("pursue", RED)
    answer(player, Pursue)
    assert rolled(player) == "pursuit"
    player.throw(1)
    assert player.table.waiting.kind == "order"


def evade(player: Commander) -> None:
    """The riders charge the javelins, who get away."""
    click(player, "Riders")
    click(player, "Javelins")
    assert isinstance(player.last(), Charge)
    assert (asked(player), player.table.waiting.side) == ("evade", BLUE)
    answer(player, Evade)
    assert rolled(player) == "evasion"
    player.throw(6)


def rally(player: Commander) -> None:
    """Red ends its part of the turn; of Blue the crossbows, who were beaten, rally."""
    driver = player.driver
    player.end_phase()
    assert player.phase == (BLUE, "action")
    click(player, "Crossbows")
    rows = [entry.order for group in player.desk.seat.choices().menu for entry in group.entries]
    place = [isinstance(order, Rally) for order in rows].index(True)
    driver.key(str(place + 1))
    assert isinstance(player.last(), Rally)
    assert "impetus.disordered" not in player.piece("Crossbows").marks


def take_back(player: Commander, until: type) -> None:
    """Take back, past dice, to where an order of a kind was the last."""
    for _ in range(30):
        if isinstance(player.last(), until):
            return
        player.driver.key("Ctrl+Z")
    raise AssertionError(f"never came back to {until.__name__}")


def review(player: Commander) -> None:
    """Steps back order by order, phase by phase and to the beginning; the measures of the game; chapters."""
    driver = player.driver
    driver.key("Ctrl+6")
    page: Any = driver.find("review")
    study = page._session.study
    driver.key("End")
    nodes = [study.place.node]
    for keys in ("Left", "Ctrl+Left", "Home"):
        driver.key(keys)
        nodes.append(study.place.node)
    assert nodes == sorted(set(nodes), reverse=True), "each goes farther back than the one before"
    names = [page.measure.itemText(row) for row in range(page.measure.count())]
    wanted = ("lost-vd", "lost-vbu", "disordered", "standing", "ground")
    assert names[:5] == [player.say(f"measure.impetus.{name}") for name in wanted]
    chapters: Any = driver.find("review:chapters")
    named = [chapters.model().index(row, 0).data() for row in range(chapters.model().rowCount())]
    assert any(player.say("chapter.impetus.phase", side="Blue") in each for each in named if each)


# Hexes -----------------------------------------------------------------------------------------------------


def test_a_turn_on_hexes(driver: Driver) -> None:
    player = hexes(driver)
    begin(player)
    assert lost(player, RED) == ("0", "5")

    # Two units side by side go as one: chosen with Shift, then one press on the place of the first.
    with driver.budget(3):
        player.click("F9")
        player.click("G9", SHIFT)
        player.click("F7")
    assert isinstance(player.last(), GroupMove)
    assert (player.place("Household"), player.place("Foot")) == ("F7", "G7")
    assert "Household, Foot" in player.log[-1]

    # Archers shoot: their dice and the odds are known before the click.
    player.click("L8")
    assert player.say("order.impetus.shoot-at", other="Esquires") in player.hover("L5")
    assert "SHO" in odds(player) and "%" in odds(player)
    with driver.budget(1):
        player.click("L5")
    assert isinstance(player.last(), Shoot)
    player.throw(2)
    player.throw(6)
    esquires = player.piece("Esquires")
    assert (esquires.strength.now, esquires.strength.lost) == (1, 3)

    # A charge with its way; why not, where there is none.
    player.click("P9")
    assert "9" in player.hover("P6")
    assert player.hover("F5")
    fight(player)
    assert player.place("Crossbows") not in ("", "P6") and player.place("Lancers") not in ("", "P9")

    evade(player)
    while asked(player):
        driver.key("1")
    assert player.place("Javelins") not in ("", "J6")
    take_back(player, Pursue)
    assert (player.place("Javelins"), player.place("Riders")) == ("J6", "J9")
    rally(player)
    review(player)


# The table -------------------------------------------------------------------------------------------------


def test_a_turn_on_a_bare_table(driver: Driver) -> None:
    player = table(driver)
    begin(player)

    # A group is chosen with Shift and dragged: one order, as far as it may where the hand went too far.
    with driver.budget(3):
        click(player, "Household")
        click(player, "Foot", SHIFT)
        driver.drag(player.port, *(player.spot("Household", ahead) for ahead in (0.0, 1.0, 2.05)))
    order = player.last()
    assert isinstance(order, GroupMove) and order.units == (0, 1)
    assert 2 * H - 10 <= order.length <= 2 * H
    assert "cm" in player.log[-1]

    # A wheel and the way ahead after it, by keys: one order.
    click(player, "Riders")
    driver.key(".")
    driver.key(".")
    driver.key("Up")
    assert player.say("path.said.wheel-right", angle=100) in player.desk.hover_card.text
    driver.key("Return")
    order = player.last()
    assert isinstance(order, Move)
    assert (order.kind, order.angle, order.length) == ("wheel", 100, 100)
    driver.key("Ctrl+Z")
    assert isinstance(player.last(), GroupMove)

    # Typed, a move is the same.
    click(player, "Riders")
    driver.key("/")
    driver.type(f"{player.say('path.words.wheel').split()[0]} 10 {player.say('path.words.right').split()[0]}")
    driver.key("Return")
    driver.key("Return")
    order = player.last()
    assert isinstance(order, Move) and (order.kind, order.angle, order.length) == ("wheel", 100, 0)
    driver.key("Ctrl+Z")

    # A charge as the hand lays it out: what it means and what may come of it stand there before it is given.
    click(player, "Lancers")
    QTest.mousePress(player.port, LEFT, NONE, player.spot("Lancers"))
    for ahead in (1.0, 2.0, 3.0):
        QTest.mouseMove(player.port, player.spot("Lancers", ahead))
        driver.settle()
    told = player.desk.hover_card.text
    assert player.say("order.impetus.charge-at", other="Crossbows") in told
    assert "MEL-4" in odds(player) and "%" in odds(player)
    driver.key("Escape")
    QTest.mouseRelease(player.port, LEFT, NONE, player.spot("Lancers", 3.0))
    driver.settle()
    assert isinstance(player.last(), GroupMove), "let go of, nothing was given"

    start = player.piece("Crossbows")
    fight(player)
    assert (player.piece("Crossbows").x, player.piece("Crossbows").y) != (start.x, start.y)

    evade(player)
    while asked(player):
        driver.key("1")
    assert player.piece("Javelins").y < 9 * H
    take_back(player, Pursue)
    assert player.piece("Javelins").y == 9 * H
    rally(player)
    review(player)


def test_a_group_charges_by_one_gesture_on_both_boards(driver: Driver) -> None:
    board = Board(18, 13)
    places: tuple[tuple[Any, Any], ...] = (("F9", "F7"), ((10, 13), (10, 10)))
    grounds: tuple[Board | TableMap, ...] = (board, TableMap(30 * H, 20 * H, "Common"))
    for ground, (first, enemy) in zip(grounds, places, strict=True):
        camp = Camp(ground, attacker=0)
        camp.unit(RED, "FP 5/2/2 *", first, "Household")
        camp.unit(RED, "FP 5/2/2 *", "G9" if ground is board else (12, 13), "Foot")
        camp.unit(BLUE, "FL 4/2/2 *", enemy, "Warband")
        player = Commander(driver, camp.scenario())
        begin(player)
        with driver.budget(3):
            click(player, "Household")
            click(player, "Foot", SHIFT)
            if ground is board:
                click(player, "Warband")
            else:
                driver.drag(player.port, *(player.spot("Household", ahead) for ahead in (0.0, 1.0, 2.0)))
        order = player.last()
        assert isinstance(order, GroupCharge)
        assert (0, 2) in order.targets
        assert rolled(player) == "melee"


def test_how_a_charge_is_counted_stands_there_before_its_odds(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Odds that take their time keep nobody waiting."""
    monkeypatch.setattr("hheditor.ui.insight.reckoner.AT_ONCE", 0.0)
    monkeypatch.setattr("hheditor.ui.insight.reckoner.SLICE", 0.0)
    player = hexes(driver)
    begin(player)
    player.click("P9")
    seen: list[str] = []
    player.hover("P6", lambda: seen.append(odds(player)))
    assert "MEL-4" in seen[0] and player.say("odds.working") in seen[0]
    assert player.say("odds.title") not in seen[0]
    assert "MEL-4" in odds(player) and player.say("odds.title") in odds(player), "settled, they are there"
    assert player.say("odds.working") not in odds(player)
    driver.key("Esc")
    assert not player.desk.account.reckoning


def test_nothing_of_it_is_cut_in_a_small_window(driver: Driver) -> None:
    driver.window.resize(1024, 700)
    driver.settle()
    player = table(driver)
    begin(player)
    click(player, "Riders")
    assert cut(driver.window) == []
    click(player, "Javelins")
    assert player.bubble and cut(driver.window) == []
