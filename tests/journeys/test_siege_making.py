"""From an empty table to a siege: a castle put down as one stamp, two armies, a line on the sheet."""

from typing import Any

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QLabel, QListWidget, QSpinBox, QTreeWidget

from hheditor.rules.figures import RULESET
from hheditor.rules.figures.siege.encampment import empty_sectors
from hheditor.ui.canvas.view import FieldView
from tests.journeys.driver import Driver
from tests.journeys.test_games import pick
from tests.journeys.test_scenario import shelf_item
from tests.journeys.test_table_map import Painter
from tests.rules.figures.test_documents import BESIEGERS, GARRISON
from tools.examples.figures import rocca_serena
from tools.examples.figures.sketch import scenario


def test_a_castle_of_stamps_is_besieged_within_twenty_five_inputs(driver: Driver) -> None:
    books = driver.desk.library
    for army in (BESIEGERS, GARRISON):
        books.create(army)
    painter = Painter(driver)
    driver.click(driver.find("tables:new"))
    with driver.budget(3):
        painter.choose("stamp", "castle")
        painter.click(90, 26)
    assert [work.kind for work in painter.table.works].count("tower") == 5
    assert not any(work.doors for work in painter.table.works), "nobody has drawn a door"
    driver.settle()
    with driver.budget(20):
        driver.key("Ctrl+4")
        pick(driver, "scenario:game", "figures")
        shelf = driver.find("shelf:map")
        assert isinstance(shelf, QListWidget) and shelf.count() == 1
        driver.click(shelf.viewport(), shelf.visualItemRect(shelf.item(0)).center())
        driver.click(*shelf_item(driver, "army", "Host"))
        driver.click(*shelf_item(driver, "army", "Garrison"))
        driver.click(driver.find("scenario:make"))
        besieges = driver.find("scenario:term-0:besieges")
        assert not driver.sees("scenario:term-0:days"), "in the field nobody asks for days"
        besieges.setFocus()
        driver.key("Down")
        days = driver.find("scenario:term-0:days")
        assert isinstance(days, QSpinBox) and days.value() == 10
        assert not driver.sees("scenario:term-1:days")
        driver.key("Ctrl+PgDown")
        driver.key("A")
        driver.key("T")
        driver.key("A")
        driver.key("F5")
    assert driver.window.workspace == "battle"
    workspace: Any = driver.window._rooms["battle"].workspace
    table = workspace.session.table.position
    assert table.siege is not None and table.turn == 1 and table.setup.siege.works == "castle"
    assert RULESET.problems(table) == () and empty_sectors(table) == ()
    assert all(built.doors for built in table.setup.sectors if built.kind in ("tower", "gate"))
    assert not any(figure.state == "waiting" for figure in table.figures)


def test_men_of_a_garrison_are_placed_one_by_one(driver: Driver) -> None:
    """SIE-6: a drag takes one man along, a click elsewhere all of them; what may not be is refused."""
    document = scenario(rocca_serena.SKETCH)
    driver.desk.put("scenario", "scenario", driver.desk.library.create(document).id)
    driver.key("Ctrl+4")
    printed = driver.find("scenario:list-1")
    assert isinstance(printed, QLabel)
    assert "12 Garrison spearmen" in printed.text(), "how many men each unit has"
    driver.window.frame.run("scenario.deployment")
    driver.settle()
    workspace: Any = driver.window._rooms["scenario"].workspace
    session = workspace.session
    deployer = session.deployer
    view: FieldView = session.page.field.view
    deployer.use_side(1)
    driver.settle()
    roster = driver.find("scenario:roster")
    assert isinstance(roster, QTreeWidget)
    rows = [roster.topLevelItem(row) for row in range(roster.topLevelItemCount())]
    listed = [row.text(0) for row in rows if row is not None]
    assert {"Stone thrower", "Spearmen (12)", "Archers (8)"} <= set(listed)
    archers = next(n for n, name in deployer.here.names.items() if name == "Archers")
    before = deployer.here.placed[archers].spots
    assert len(before) == 8

    def at(x: float, y: float) -> QPoint:
        return view.mapFromScene(QPointF(x, y))

    with driver.budget(1):
        driver.drag(view.viewport(), at(*before[4]), at(9000, 3900), at(8100, 3000))
    after = deployer.here.placed[archers].spots
    assert deployer.selected == (archers,)
    assert [n for n in range(8) if before[n] != after[n]] == [4] and abs(after[4][1] - 3000) < 150
    # FOR-4: not beside a friend on the same top; nobody has moved, and it is said why.
    driver.drag(view.viewport(), at(*after[4]), at(8000, 4000), at(after[0][0] - 200, after[0][1]))
    assert deployer.refused.rule == "FOR-4" and deployer.here.placed[archers].spots == after
    driver.key("Ctrl+Z")
    assert deployer.here.placed[archers].spots == before
    # All of them to a place: the first there, the others beside him.
    driver.click(view.viewport(), at(*before[5]))
    driver.click(view.viewport(), at(9000, 3100))
    gathered = deployer.here.placed[archers].spots
    assert len(gathered) == 8 and all(abs(y - 3100) < 900 for _, y in gathered)
