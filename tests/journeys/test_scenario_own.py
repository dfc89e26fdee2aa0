"""What belongs to a scenario: its own map and armies, its old map, its texts, its secrets."""

from base64 import b64encode

from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QLineEdit, QSlider, QWidget

from hheditor.app.printing import Printing
from hheditor.hexes import cell_labelled
from hheditor.maps.document import Underlay
from hheditor.maps.edits import terrain_of
from hheditor.scenarios import Goal, Picture
from hheditor.ui.workspaces.armies import ArmiesWorkspace
from hheditor.ui.workspaces.scenario.parts import Heading, WrittenText
from hheditor.ui.workspaces.scenario.sheet.hero import Hero
from hheditor.values import new_id
from tests.journeys.driver import Driver
from tests.journeys.test_map import Painter
from tests.journeys.test_scenario import Preparer, open_scenario, placer, prepared, preparer
from tests.store.samples import png

__all__ = ["placer", "preparer"]


def test_the_map_of_a_scenario_is_edited_and_comes_back(placer: Preparer) -> None:
    driver = placer.driver
    driver.key("A")
    placed = placer.places()
    driver.key("Ctrl+PgUp")
    driver.click(driver.find("scenario:edit-map"))
    painter = Painter(driver)
    assert painter.map.name == "Hadlow"
    painter.click("H7")
    driver.key("Ctrl+4")
    assert terrain_of(placer.saved.map).count("wood") == 4
    assert placer.places() == placed, "the deployment stays"
    assert not driver.sees("scenario:newer-map")
    before = len(driver.desk.library.library.cards.find())
    driver.click(driver.find("scenario:edit-map"))
    driver.key("Ctrl+4")
    assert len(driver.desk.library.library.cards.find()) == before, "its own copy is made once"


def test_the_army_of_a_scenario_is_edited_and_comes_back(placer: Preparer) -> None:
    driver = placer.driver
    driver.key("A")
    placed = placer.places()
    driver.key("Ctrl+PgUp")
    driver.click(driver.find("scenario:edit-army-0"))
    room = driver.window._rooms["armies"].workspace
    assert isinstance(room, ArmiesWorkspace)
    assert room.session is not None
    room.session.state.choose((0,), ())
    driver.settle()
    name = driver.find("armies:unit-name")
    assert isinstance(name, QLineEdit)
    name.setFocus()
    name.selectAll()
    driver.type("Donati")
    driver.key("Tab")
    driver.key("Ctrl+4")
    assert placer.saved.sides[0].army.units[0].name == "Donati"
    assert placer.places() == placed, "a unit with another name stands where it stood"


def test_only_the_rest_is_placed(placer: Preparer) -> None:
    driver = placer.driver
    driver.key("N")
    placer.click("H11")
    by_hand = placer.places()
    assert len(by_hand) == 1
    driver.key("R")
    everybody = placer.places()
    assert by_hand.items() <= everybody.items(), "who was placed by hand stays"
    army = placer.scenario.sides[0].army
    assert len(everybody) == len(army.units) + len(army.leaders)


def test_a_refusal_names_the_zone_as_the_map_does(placer: Preparer) -> None:
    placer.driver.key("N")
    placer.click("H5")
    assert "A11" in placer.refusal
    assert "R13" in placer.refusal


def test_who_is_out_of_command_is_told_why_at_the_unit(placer: Preparer) -> None:
    driver = placer.driver
    driver.key("A")
    here = placer.session.deployer
    assert here is not None
    leaders = [number for number in placer.places() if here.here and number in here.here.leaders]
    here.pick(leaders)
    driver.key("Del")
    assert here.here is not None
    lost = here.here.out_of_command()
    assert lost
    number = next(number for number in lost if number in placer.places())
    driver.hover(placer.view.viewport(), QPoint(2, 2))
    driver.hover(placer.view.viewport(), placer.at(placer.places()[number]))
    finding = lost[number]
    assert finding is not None
    assert placer.session.context.say_finding(finding) in driver.window.status.text()


def test_a_wrong_hex_leaves_the_good_ones(driver: Driver) -> None:
    preparer = open_scenario(driver, replace(prepared(), goals=(Goal("hold", 0, (7,), name="x"),)))
    cells = driver.find("scenario:goal-cells-0")
    assert isinstance(cells, QLineEdit)
    cells.setFocus()
    cells.selectAll()
    driver.type("I7 Z99 H8")
    driver.key("Return")
    board = preparer.scenario.map.board
    assert preparer.scenario.goals[0].cells == (cell_labelled(board, "I7"), cell_labelled(board, "H8"))


def test_texts_of_the_other_language_show_in_grey_until_there_are_own_ones(driver: Driver) -> None:
    scenario = prepared()
    first = replace(scenario.sides[0], briefing="Hold the ford until noon.")
    preparer = open_scenario(
        driver, replace(scenario, sides=(first, scenario.sides[1]), special_rules="It rains.")
    )
    driver.key("Ctrl+Shift+I")
    for name, words in (("briefing-0", "Hold the ford until noon."), ("special-rules", "It rains.")):
        text = driver.find(f"scenario:{name}")
        assert isinstance(text, WrittenText)
        assert text.toPlainText() == ""
        assert text.placeholderText() == words
    text = driver.find("scenario:briefing-0")
    text.setFocus()
    driver.type("Tieni il guado.")
    assert preparer.scenario.sides[0].briefing_it == "Tieni il guado."
    assert preparer.scenario.sides[0].briefing == "Hold the ford until noon."


def test_a_secret_deployment_is_not_printed_until_it_is_told(placer: Preparer) -> None:
    driver = placer.driver
    driver.key("A")
    driver.key("Ctrl+Shift+H")
    printing = Printing(driver.desk)
    printing.look_around()
    assert printing.subject is not None
    assert printing.subject.scenario is not None
    assert printing.subject.scenario.deployments == ()
    driver.key("Ctrl+Shift+H")
    printing.look_around()
    assert printing.subject.scenario is not None
    assert printing.subject.scenario.deployments != ()


def test_the_old_map_shines_through_the_field(driver: Driver) -> None:
    old = Picture(new_id(), "image/png", b64encode(png()).decode())
    scenario = prepared()
    map_ = replace(scenario.map, underlay=Underlay(old.id, 50, 0, 0, 400_000))
    open_scenario(driver, replace(scenario, map=map_, pictures=(old,)))
    assert not driver.sees("scenario:picture"), "the old map is no picture of the sheet"
    slider = driver.find("scenario:past-slider")
    assert isinstance(slider, QSlider)
    hero = driver.find("scenario:hero")
    assert isinstance(hero, Hero)

    def middle() -> QColor:
        image: QImage = hero.grab().toImage()
        return image.pixelColor(image.width() // 2, image.height() // 2)

    driver._qtbot.waitUntil(lambda: hero._picture is not None, timeout=20_000)
    before = middle()
    slider.setFocus()
    for _ in range(4):
        driver.key("PgDown")
    assert slider.value() == 0
    assert middle() != before
    for _ in range(4):
        driver.key("PgUp")
    assert middle() == before


def test_a_new_term_is_written_at_once(preparer: Preparer) -> None:
    driver = preparer.driver
    driver.click(driver.find("scenario:add-goal"))
    driver.type("I7")
    driver.key("Return")
    board = preparer.scenario.map.board
    assert [goal.cells for goal in preparer.scenario.goals] == [(cell_labelled(board, "I7"),)]


def test_what_is_written_and_what_is_printed_on_the_sheet_begin_on_one_line(preparer: Preparer) -> None:
    """The first letters of title, headings, army list and briefing stand below each other."""
    driver = preparer.driver
    sheet = driver.find("scenario:sheet")

    def first_ink(widget: QWidget) -> int:
        image = widget.grab().toImage()
        paper = image.pixelColor(image.width() - 1, 0).lightness()
        columns = range(image.width())
        ink = next(
            x
            for x in columns
            if any(abs(image.pixelColor(x, y).lightness() - paper) > 40 for y in range(image.height()))
        )
        return widget.mapTo(sheet, QPoint(ink, 0)).x()

    title, printed = driver.find("scenario:name"), driver.find("scenario:list-0")
    headings = [each for each in driver.window.findChildren(Heading) if each.isVisible()]
    edges = [first_ink(each) for each in (title, printed, *headings)]
    assert max(edges) - min(edges) <= 3, edges
