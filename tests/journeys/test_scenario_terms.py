"""A scenario that says more than map and armies: terms of its sides, exact places, who comes later, turns."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox

from hheditor import text
from hheditor.app.frame.session import OpenDocument
from hheditor.armies import Army, TroopType, Unit
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.rules.api import Ruleset, forget, register
from hheditor.rules.api.terms import PLAIN_GOALS
from hheditor.scenarios import Goal, Placement, Reinforcement, Scenario, Side, TimeMark
from hheditor.values import Value
from tests.journeys.battlefield import DEVICES, Ground
from tests.journeys.driver import Driver
from tests.sheets.pdfs import words_of
from tests.systems.activation import Activation, Setup
from tests.systems.activation.table import Battle, Table
from tests.systems.activation.table import Unit as Troops

CONTAINS = Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive


class SideTerms(Value, frozen=True):
    """What a side of this game needs."""

    level: Annotated[int, Meta(extra={"least": 1, "most": 40})] = 10
    counters: Annotated[int, Meta(extra={"most": 8})] = 3
    role: Literal["attacker", "defender"] = "attacker"


class Ransom(Value, frozen=True):
    """A goal of its own."""

    crowns: Annotated[int, Meta(extra={"most": 1000})] = 100


class Termed(Activation):
    """The activation game as scenarios describe it."""

    side_terms: ClassVar[Any] = SideTerms
    goal_kinds: ClassVar[dict[str, Any]] = {**PLAIN_GOALS, "ransom": Ransom}
    scenario_parts = frozenset({"setup", "reinforcements", "allies", "track"})
    # Its own findings know other troops: these scenarios are looked at as any game's would be.
    inspect = Ruleset.inspect

    def opening(self, scenario: Scenario) -> Table:
        """Units where the scenario puts them, levels and counters as its terms say."""
        terms = [self.terms_of(side) for side in scenario.sides]
        units = [
            Troops(side.army.units[each.piece].troop, number, number, each.cell, each.facing)
            for number, side in enumerate(scenario.sides)
            for each in scenario.deployments[number].placements
        ]
        leads = [next(at for at, unit in enumerate(units) if unit.side == side) for side in (0, 1)]
        battles = tuple(Battle(side, scenario.sides[side].name, 3, leads[side]) for side in (0, 1))
        levels, draws = (terms[0].level, terms[1].level), (terms[0].counters, terms[1].counters)
        return super().opening(Setup(scenario.map.board, tuple(units), battles, levels, draws))


@pytest.fixture(autouse=True)
def _a_game_without_words() -> Iterator[None]:
    register(Termed())
    text.be_strict(False)
    yield
    text.be_strict(True)
    forget("activation")


def _army(name: str, side: int) -> Army:
    troops = (TroopType("PK", "Pikes", "activation"), TroopType("LB", "Longbows", "activation"))
    units = (Unit("PK", name=f"{name} pikes"), Unit("LB", name=f"{name} bows"), Unit("PK"))
    return Army(f"{name} host", "activation", troops=troops, units=units, device=DEVICES[side])


def _scenario() -> Scenario:
    sides = (Side("Red", _army("Red", 0)), Side("Blue", _army("Blue", 1), "north"))
    return Scenario("The Ford", "activation", blank(Board(12, 8), "Ford"), sides, turn_limit=8)


def _open(driver: Driver, scenario: Scenario) -> Any:
    card = driver.desk.library.create(scenario)
    session = driver.desk.session
    session.change(documents=session.value.with_document(OpenDocument("scenario", "scenario", card.id)))
    driver.key("Ctrl+4")
    page: Any = driver.find("scenario")
    return page._session


def test_the_terms_of_a_side_are_filled_in_and_taken_back(driver: Driver) -> None:
    session = _open(driver, _scenario())
    level = driver.find("scenario:term-0:level")
    assert isinstance(level, QSpinBox)
    assert level.value() == 10, "what is not said is the game's own"
    level.setFocus()
    with driver.budget(2):
        driver.key("Up")
        driver.key("Up")
    assert session.scenario.sides[0].terms == {"level": 12}
    role = driver.find("scenario:term-1:role")
    assert isinstance(role, QComboBox)
    role.setFocus()
    driver.key("Down")
    assert session.scenario.sides[1].terms == {"role": "defender"}
    assert session.editor.ruleset.terms_of(session.scenario.sides[1]) == SideTerms(10, 3, "defender")
    driver.key("Ctrl+Z")
    driver.key("Ctrl+Z")
    assert [side.terms for side in session.scenario.sides] == [{}, {}], "one number, one entry of the history"
    driver.key("Ctrl+Y")
    assert session.scenario.sides[0].terms == {"level": 12}


def test_who_comes_later_is_written_down(driver: Driver) -> None:
    session = _open(driver, _scenario())
    driver.key("Ctrl+Shift+R")
    (coming,) = session.scenario.reinforcements
    assert (coming.side, coming.turn, coming.edge) == (0, 2, "south")
    assert [each.message for each in session.editor.findings] == ["scenario.nobody-comes"]
    driver.click(driver.find("scenario:coming-who-0"))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    driver.window.activateWindow()
    driver.settle()
    assert session.scenario.reinforcements[0].pieces == (0,)
    least = driver.find("scenario:coming-least-0")
    least.setFocus()
    driver.key("Ctrl+A")
    driver.type("4")
    driver.key("Return")
    assert session.scenario.reinforcements == (Reinforcement(0, (0,), 2, (), "south", 4),)
    edge = driver.find("scenario:coming-edge-0")
    edge.setFocus()
    driver.key("Up")
    driver.key("Up")
    cells = driver.find("scenario:coming-cells-0")
    cells.setFocus()
    driver.type("0101 0303 Z99")
    driver.key("Return")
    assert session.scenario.reinforcements[0].cells == (0, 26), "what is no place is told of and left out"
    assert session.editor.findings == ()
    track = driver.find("scenario:track")
    track.setFocus()
    driver.type("8 The tide; 5 Nightfall; soon")
    driver.key("Return")
    assert session.scenario.track == (TimeMark(5, "Nightfall"), TimeMark(8, "The tide"))
    driver.click(driver.find("scenario:coming-remove-0"))
    assert session.scenario.reinforcements == ()


def test_a_goal_of_the_games_own(driver: Driver) -> None:
    session = _open(driver, replace(_scenario(), goals=(Goal("survive", 1),)))
    kind = driver.find("scenario:goal-kind-0")
    assert isinstance(kind, QComboBox)
    assert [kind.itemData(at) for at in range(kind.count())] == ["hold", "leave", "survive", "ransom"]
    kind.setFocus()
    driver.key("End")
    assert session.scenario.goals == (Goal("ransom", 1),)
    crowns = driver.find("scenario:goal-crowns-0")
    crowns.setFocus()
    driver.key("Up")
    driver.key("Tab")
    assert session.scenario.goals[0].terms == {"crowns": 101}


def test_an_allied_army_joins_a_side(driver: Driver) -> None:
    driver.desk.library.create(_army("Scottish", 1))
    session = _open(driver, _scenario())
    from hheditor.ui.workspaces.scenario import forces

    (card,) = (each for each in driver.desk.library.library.cards.find() if each.kind == "army")
    forces.add_ally(session, 0, card.id)
    driver.settle()
    side = session.scenario.sides[0]
    assert [ally.name for ally in side.allies] == ["Scottish host"]
    assert side.pieces == 6
    level = driver.find("scenario:term-0-0:level")
    level.setFocus()
    driver.key("Up")
    assert session.scenario.sides[0].allies[0].terms == {"level": 11}
    driver.click(driver.find("scenario:ally-remove-0-0"))
    assert session.scenario.sides[0].allies == ()


def _full() -> Scenario:
    scenario = _scenario()
    red = replace(
        scenario.sides[0],
        terms={"level": 14},
        setup=(Placement(0, 84, 1, fixed=True), Placement(1, 85, 1)),
    )
    return replace(
        scenario,
        sides=(red, scenario.sides[1]),
        reinforcements=(Reinforcement(1, (2,), 3, edge="north", least=4),),
        track=(TimeMark(5, "Nightfall"),),
    )


def test_paper_pages_and_terminal_say_it(driver: Driver, tmp_path: Any) -> None:
    from click.testing import CliRunner

    from hheditor.cli.program import program
    from hheditor.cli.speech import Speech
    from hheditor.share import scenario_page
    from hheditor.sheets import PrintOptions, make
    from hheditor.sheets.subject import of_document
    from hheditor.store.exchange import export

    expected = [
        "Red: Level: 14, Counters: 3, Role: Attacker.",
        "Red at the start: Red pikes 0108, Red bows 0208.",
        "It stays there: Red pikes.",
        "From turn 3 on, on 4 or more of a die of 6: Pikes 3 (Blue) come in, from the north.",
        "Turn 5: Nightfall.",
    ]
    session = _open(driver, _full())
    printed = make("qrs", of_document(session.scenario), PrintOptions())
    assert printed.finding is None
    (tmp_path / "qrs.pdf").write_bytes(printed.pdf)
    said = words_of(printed.pdf, 0)
    page = scenario_page(session.scenario)
    path = export(driver.desk.library.library, session.editor.identity, tmp_path / "ford.hhscenario")
    shown = CliRunner().invoke(program(Speech("en", open_window=lambda: 0)), ["show", str(path)])
    assert shown.exit_code == 0, shown.output
    for sentence in expected:
        assert sentence in said
        assert sentence in page
        assert sentence in shown.output
    checked = CliRunner().invoke(program(Speech("en", open_window=lambda: 0)), ["validate", str(path)])
    assert checked.exit_code == 0, checked.output


def test_set_up_as_the_scenario_says(driver: Driver) -> None:
    """One key sets a side up; who is fixed stays, others may still be moved."""
    ground = Ground()
    for place in ("H12", "J12", "L12"):
        ground.unit(0, "C 4/2 s3", place)
    ground.unit(1, "C 4/2 s3", "H2")
    ground.leader(0, "J13")
    ground.leader(1, "H1")
    scenario = ground.scenario()
    red = scenario.deployments[0].placements
    setup = (replace(red[0], fixed=True), red[1])
    sides = (replace(scenario.sides[0], setup=setup), scenario.sides[1])
    session = _open(driver, replace(scenario, sides=sides, deployments=()))
    driver.key("Ctrl+PgDown")
    with driver.budget(1):
        driver.key("S")
    deployer = session.deployer
    assert sorted(deployer.here.placed) == [0, 1]
    assert [deployer.here.placed[n].cell for n in (0, 1)] == [red[0].cell, red[1].cell]
    # Who is fixed refuses another place, and says so; the other goes.
    deployer.pick([0])
    finding = deployer.put(red[2].cell)
    assert finding is not None
    assert finding.message == "scenario.fixed-piece"
    deployer.pick([1])
    assert deployer.put(red[2].cell) is None
    # The rest by the rules, around those who are fixed.
    driver.key("R")
    assert deployer.here.placed[0].cell == red[0].cell
    assert deployer.here.waiting == ()
    # And the other way round: what stands becomes the set-up; a piece is fixed by a key.
    driver.key("Shift+S")
    assert len(session.scenario.sides[0].setup) == 4
    deployer.pick([2])
    driver.key("F")
    assert deployer.fixed == (0, 2)
    roster: Any = driver.find("scenario:roster")
    marked = [item for item in roster.findItems("◆", CONTAINS, 1) if not item.isHidden()]
    assert len(marked) == 2
    driver.key("F")
    assert deployer.fixed == (0,)


def test_a_battle_begins_as_the_scenario_says(driver: Driver) -> None:
    """Terms filled in and exact places are what the battle opens with, without a deployment in between."""
    scenario = _full()
    red = replace(scenario.sides[0], setup=tuple(Placement(n, 84 + n, 1) for n in range(3)))
    blue = replace(scenario.sides[1], setup=(Placement(0, 1, 7), Placement(1, 2, 7)), terms={"counters": 1})
    session = _open(driver, replace(scenario, sides=(red, blue)))
    assert session.editor.findings == ()
    driver.key("F5")
    battle: Any = driver.find("battle")
    position = battle.seat.table.position
    assert position.levels == (14, 10)
    assert [len(hand) for hand in position.hands] == [3, 1]
    assert [(unit.kind, unit.cell) for unit in position.units] == [
        ("PK", 84),
        ("LB", 85),
        ("PK", 86),
        ("PK", 1),
        ("LB", 2),
    ], "who comes later is not there yet"
