"""Agincourt by the rules of Men of Iron, at the real window, in English and in Italian: set up, fire, an
answer, a continuation, a charge met by bowmen, taking back past a die, review, and the aid on paper."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton

from hheditor import text
from hheditor.app import Desk, desk_on_disk
from hheditor.rules.api import ONLOOKER
from hheditor.rules.men_of_iron.position.orders import Activate, Charge, CounterCharge, Fire, Pass
from hheditor.scenarios import Scenario
from hheditor.store.exchange.reading import read_document
from hheditor.ui.canvas.view import FieldView
from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.journeys.paper import printed
from tests.journeys.test_scenario import open_scenario
from tests.ui.fitting import cut

CAMOYS, HENRY, FIRST = 0, 1, 3
ENGLISH, FRENCH = 0, 1
INPUTS = 63
"""What the whole of it may cost, from the opened scenario to the printed aid."""


@pytest.fixture(params=["en", "it"])
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    """A desk in each language, where people throw their own dice and nothing glides."""
    desk = desk_on_disk()
    desk.settings.change(
        language=request.param, dice="typed", reduced_motion=True, pace="at-once", wait_turn=False
    )
    yield desk
    desk.library.close()


def agincourt() -> Scenario:
    """The scenario as it is shipped."""
    path = Path(__file__).parents[2] / "examples" / "men-of-iron" / "agincourt.hhscenario"
    found = read_document(path.read_bytes(), path.stem).content
    assert isinstance(found, Scenario)
    return found


class Captain(Player):
    """A person at a battle that was begun in the scenario workspace."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        open_scenario(driver, agincourt())
        driver.click(driver.find("scenario:start-now"))
        assert driver.window.workspace == "battle"
        view = driver.find("field")
        assert isinstance(view, FieldView)
        self.view, self.port = view, view.viewport()

    def say(self, message: str, **parameters: Any) -> str:
        """A message in the language of the screen."""
        return text.say(message, self.driver.desk.settings.value.language, **parameters)

    def draw(self) -> None:
        """Both sides draw their counters, each alone with the screen."""
        for count in (4, 2):
            assert self.driver.sees("battle:curtain")
            self.driver.key("Return")
            for _ in range(count):
                self.driver.key("1")
        assert not self.driver.sees("battle:curtain")

    def card(self, battle: int) -> Any:
        """A Battle on the bar."""
        return self.driver.find(f"battle:group-{battle}")

    def activate(self, battle: int) -> None:
        """Choose a Battle by its card; nobody plays a counter."""
        self.driver.click(self.card(battle))
        self.decline()

    def decline(self) -> None:
        """Nobody plays a counter: said openly, the screen stays where it is."""
        while self.table.waiting.question is not None and "counters" in self.table.waiting.question.message:
            assert self.answers[0] == self.say("order.men_of_iron.no-counter")
            assert not self.driver.sees("battle:curtain")
            self.driver.key("1")

    def end(self) -> None:
        """End the phase, though some have done nothing."""
        self.driver.key("E")
        if self.desk.seat.warned:
            self.driver.key("E")

    def deed(self, message: str) -> QPushButton:
        """What the side may do besides."""
        words = self.say(message)
        bar = self.driver.find("battle:groups")
        return next(each for each in bar.findChildren(QPushButton) if each.text() == words)

    @property
    def wanted(self) -> str:
        """What the battle waits for."""
        return self.table.waiting.kind

    def next_step(self) -> str:
        """What can be done next, in one sentence."""
        label: Any = self.driver.find("battle:next-step")
        return str(label.text())

    def last(self) -> Any:
        """The order given last by a person."""
        battle = self.table.battle
        for node in reversed(battle.line(battle.cursor.node)):
            if node > 0 and battle.node(node).added.actor >= 0:
                return battle.order(node)
        return None


@pytest.fixture
def captain(driver: Driver) -> Captain:
    return Captain(driver)


def test_agincourt_is_played_reviewed_and_printed(captain: Captain, tmp_path: Path) -> None:
    driver, table = captain.driver, captain.table
    captain.draw()

    # How both sides stand is in view, and what can be done: three Battles, a standard, a pass.
    tally: Any = driver.find("battle:standing-0")
    assert (tally.standings[0].value, tally.standings[0].limit) == ("0", "17")
    assert [captain.card(each).shown.card.state for each in range(7)] == ["able"] * 3 + ["other"] * 4
    assert "English" in captain.next_step() or "Inglesi" in captain.next_step()
    assert all(sides.name is None for side in (0, 1) for sides in table.ruleset.hand(table.shown, side))

    # A free activation: bowmen go forward and shoot; why not from afar, and what every face would bring.
    captain.activate(CAMOYS)
    assert captain.card(CAMOYS).shown.card.state == "acting"
    captain.click("0517")
    assert "FIR-3" in captain.hover("0613")
    captain.click("0516")
    offered = captain.hover("0613")
    assert "0–5" in offered and captain.say("result.men_of_iron.chance", chance=6) in offered
    with driver.budget(1):
        captain.click("0613")
    assert isinstance(captain.last(), Fire)

    # The other side answers at its place: what it costs is said before.
    assert table.waiting.side == FRENCH and captain.bubble
    rides = [each for each in captain.desk.question.orders if isinstance(each, CounterCharge)]
    told = captain.desk.question.asked.choices[1].consequence
    assert rides and captain.say("result.men_of_iron.chance", chance=5) in told
    driver.key("1")
    assert table.waiting.kind == "dice"
    driver.key("7")
    assert "disordered" in captain.piece("Brabant's Horse").marks
    assert [pip.state for pip in captain.card(FIRST).shown.card.pips].count("shaken") == 1

    # A continuation: its chance stands on the card, the Battle just used says why not.
    captain.end()
    assert captain.phase == (ENGLISH, "e")
    assert "CON-2" in captain.card(CAMOYS).toolTip()
    assert "5" in captain.card(HENRY).shown.note
    driver.click(captain.card(HENRY))
    assert captain.last() == Activate(HENRY)
    _look_at_the_hand(captain)
    driver.key("1")
    driver.key("0")
    assert captain.card(HENRY).shown.card.state == "acting"
    captain.decline()
    captain.end()

    # They pass; the French are free, ride near, and charge.
    driver.click(captain.deed("order.men_of_iron.hand-over"))
    assert captain.last() == Pass() and table.waiting.side == FRENCH
    captain.activate(FIRST)
    captain.move("Vendôme's Horse", "1115")
    while table.waiting.kind == "dice":
        driver.key("0")
    captain.end()
    assert captain.phase == (FRENCH, "c")
    captain.click("1115")
    assert "CHG-5" in captain.hover("0918")
    assert captain.say("result.men_of_iron.chance", chance=3) in captain.hover("1018")
    with driver.budget(2):
        captain.click("1018")
        driver.key("E")
    assert any(isinstance(table.battle.order(node), Charge) for node in table.battle.line() if node)

    # Bowmen in whose front it comes may shoot: asked at the place, with every face.
    assert table.waiting.side == ENGLISH
    assert captain.answers[1].startswith(("Archers of Wales", "Arcieri del Galles"))
    driver.key("2")
    driver.key("4")
    assert "disordered" in captain.piece("Vendôme's Horse").marks
    assert table.waiting.question is not None and table.waiting.question.message.endswith("breach")
    driver.key("1")
    driver.key("5")
    line = table.battle.line()
    assert captain.phase[1] == "e"

    # Taken back past a die, and played otherwise: the program asks which dice, the old line is kept.
    driver.key("Ctrl+Z")
    assert table.waiting.kind == "dice"
    driver.key("0")
    assert table.battle.line() != line
    assert table.battle.node(line[-1]) is not None

    _review(captain)
    _print_the_aid(captain, tmp_path)
    assert driver.inputs <= INPUTS, f"{driver.inputs} inputs where {INPUTS} were allowed"


def test_a_side_keeps_its_counters_until_it_looks(captain: Captain) -> None:
    driver, table = captain.driver, captain.table
    captain.draw()
    driver.click(captain.card(CAMOYS))
    # Each says once that it plays none until it looks: nobody is asked any more.
    for side in (FRENCH, ENGLISH):
        assert table.waiting.side == side and captain.bubble
        driver.key("A")
        driver.key("1")
    assert captain.wanted == "order"
    captain.end()
    driver.click(captain.card(HENRY))
    assert captain.wanted == "dice", "the French do not seize"
    driver.key("0")
    assert captain.phase == (ENGLISH, "b") and captain.wanted == "order"
    # One looks: the screen is passed on, and from now on that side is asked again.
    driver.click(driver.find("hand:down-1"))
    assert driver.sees("battle:curtain")
    driver.key("Return")
    driver.key("H")
    captain.end()
    driver.click(captain.deed("order.men_of_iron.hand-over"))
    driver.click(captain.card(FIRST))
    assert table.waiting.side == FRENCH and table.waiting.question is not None


@pytest.mark.parametrize("scale", [100, 150])
def test_in_a_small_window_nothing_of_the_bar_and_its_questions_is_cut(driver: Driver, scale: int) -> None:
    driver.desk.settings.change(text_scale=scale)
    driver.window.resize(1024, 700)
    driver.settle()
    captain = Captain(driver)
    captain.draw()
    assert cut(driver.window) == []
    driver.click(captain.card(CAMOYS))
    assert captain.bubble
    assert cut(driver.window) == []


def _look_at_the_hand(captain: Captain) -> None:
    """The French are asked openly whether they seize, look at their counters alone, and close them again."""
    driver, table = captain.driver, captain.table
    assert table.waiting.side == FRENCH and len(captain.answers) == 2
    assert captain.desk.seat.able() == (), "nothing on the field tells what could be played"
    driver.key("2")
    assert driver.sees("battle:curtain") and not captain.bubble
    driver.key("Return")
    assert captain.desk.seat.viewer == FRENCH
    held = table.ruleset.hand(table.shown, FRENCH)
    assert all(each.name is not None for each in held)
    assert all(each.name is None for each in table.ruleset.hand(table.shown, ENGLISH))
    assert len(captain.answers) > 2
    driver.key("H")
    assert captain.desk.seat.viewer == ONLOOKER
    assert len(captain.answers) == 2


def _review(captain: Captain) -> None:
    """Steps by order, by segment, by activation; chapters; flight points against the level."""
    driver = captain.driver
    driver.key("Ctrl+6")
    page: Any = driver.find("review")
    study = page._session.study
    driver.key("End")
    nodes = [study.place.node]
    for keys in ("Left", "Ctrl+Left", "PgUp", "Home"):
        driver.key(keys)
        nodes.append(study.place.node)
    assert len(set(nodes)) == len(nodes), "each goes farther back than the one before"
    assert nodes == sorted(nodes, reverse=True)
    turns = []
    for _ in range(3):
        driver.key("Ctrl+PgDown")
        turns.append(study.moment.turn)
    assert turns == [1, 2, 3], "activation by activation"
    button: Any = driver.find("operation:review.forward-phase")
    assert button.text() == captain.say("time.men_of_iron.segment.forward"), "called as its players call it"
    # The measure that decides stands first in the list, and every measure and chapter has its words.
    assert page.measure.itemText(0) == captain.say("measure.men_of_iron.flight-points")
    chapters: Any = driver.find("review:chapters")
    named = [chapters.model().index(row, 0).data() for row in range(chapters.model().rowCount())]
    assert any(captain.say("time.men_of_iron.activation.n", n=2) in each for each in named if each)


def _print_the_aid(captain: Captain, tmp_path: Path) -> None:
    """One page for the side, with the figures of its leaders and charts."""
    words, other = printed(captain.driver, "side", tmp_path)
    assert other, "one page for each side"
    assert "Henry V" in words or "Enrico" in words
