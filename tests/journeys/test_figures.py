"""The figure game as a person plays it: an army built, a side drawn up, a turn of a field battle."""

from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from hheditor.rules.figures import orders
from hheditor.rules.figures.position.table import BASES
from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.journeys.test_armies import Captain
from tests.journeys.test_bare_table import spot
from tests.journeys.test_games import pick
from tests.rules.figures.test_deployment import meeting
from tools.examples.figures import legnano
from tools.examples.figures.sketch import scenario


def test_an_army_is_built_by_house_points_within_twenty_inputs(driver: Driver) -> None:
    captain = Captain(driver)
    pick(driver, "armies:game", "figures")
    with driver.budget(20):
        driver.click(driver.find("armies:new"))
        assert captain.army.system == "figures"
        driver.key("Ctrl+G")
        for name, count in (("Norman knights", "2"), ("Breton knights", "1"), ("Flemish knights", "3")):
            captain.pick(name)
            driver.type(count)
            driver.key("Return")
    assert [leader.role for leader in captain.army.leaders] == ["supreme"]
    assert len(captain.army.units) == 6
    # Two ranks each, until somebody says otherwise.
    assert captain.points == 30 + 2 * 8 * 9 + 6 * 9 + 3 * 6 * 9
    shown: Any = driver.find("armies:totals")
    assert "figures" in shown.text()


def step_to(driver: Driver, name: str, wanted: object) -> None:
    """Choose in a box at the side, which is made anew with every choice."""
    while True:
        box = driver.find(name)
        assert isinstance(box, QComboBox)
        place = box.findData(wanted)
        assert place >= 0
        if box.currentIndex() == place:
            return
        box.setFocus()
        driver.key("Down" if box.currentIndex() < place else "Up")


def test_a_formation_of_two_types_is_built_and_told(driver: Driver) -> None:
    """FRM-9: spearmen two deep, archers behind them, in open order since archers are never compact."""
    captain = Captain(driver)
    pick(driver, "armies:game", "figures")
    driver.click(driver.find("armies:new"))
    for name in ("Select fyrd", "Archers"):
        captain.pick(name)
        driver.type("1")
        driver.key("Return")
    known = {captain.session.editor.name_of(unit): unit.troop for unit in captain.army.units}
    archers = next(troop for name, troop in known.items() if name.startswith("Archers"))
    captain.pick_row(next(name for name in known if name.startswith("Select fyrd")))
    driver.settle()
    step_to(driver, "armies:rear", archers)
    findings = [found.rule for found in captain.session.editor.findings]
    assert "FRM-9" in findings, "it would stand compact"
    driver.find("armies:option:open").setFocus()
    driver.key("Space")
    step_to(driver, "armies:stands", 20)
    step_to(driver, "armies:front", "front-2")
    unit = captain.army.units[0]
    assert (unit.rear, unit.stands, set(unit.options)) == (archers, 20, {"open", "front-2"})
    assert "FRM-9" not in [found.rule for found in captain.session.editor.findings]
    price = captain.session.editor.appraisal.units[0].price
    assert price.points == 16 * 4 + 4 * 4
    assert "+" in captain.session.editor.name_of(unit)
    driver.key("Ctrl+Z")
    assert captain.army.units[0].options == ("open",)


def test_a_side_is_drawn_up_by_one_key_and_stands_in_its_zone(driver: Driver) -> None:
    card = driver.desk.library.create(meeting("league", "imperials"))
    driver.desk.put("scenario", "scenario", card.id)
    driver.key("Ctrl+4")
    driver.window.frame.run("scenario.deployment")
    driver.settle()
    workspace: Any = driver.window._rooms["scenario"].workspace
    session = workspace.session
    with driver.budget(1):
        driver.key("A")
    here = session.deployer.here
    assert here.waiting == () and here.strays == {}
    assert len(session.scenario.deployments[0].placements) == 11
    driver.key("Ctrl+Z")
    assert len(session.deployer.here.waiting) == 11


def test_a_turn_of_a_field_battle_is_played_on_the_window(driver: Driver) -> None:
    player = Player(driver, scenario(legnano.SKETCH), "seeded")
    table = player.table
    assert (table.position.turn, table.position.mover, table.position.phase) == (1, 1, "movement")
    knights = next(piece for piece in table.scene().pieces if piece.id == BASES + 6)
    way = [spot(player, knights, ahead) for ahead in (0, 200, 600, 1400)]
    with driver.budget(2):
        driver.drag(player.port, *way)
    moved = table.position.formations[6]
    assert moved.y > knights.y + 1000, "fourteen centimetres towards the League"
    for _ in range(2):
        driver.key("E")
        QTest.qWait(0)
        driver.settle()
        if table.position.mover == 0:
            break
    assert table.position.mover == 0 and table.position.turn == 1, "the League's player turn"
    said = " ".join(player.log)
    assert "German knights" in said and "advances" in said
    hint = max(table.ruleset.counsel(table.position), key=lambda each: each[0])[1]
    assert table.ruleset.refusal(table.position, hint) is None
    assert not isinstance(hint, orders.Break)
