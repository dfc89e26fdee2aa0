"""Moving on a bare table, on the real window: by mouse, by keys, by typing; refusals with their numbers."""

from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from hheditor import text
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.rules.api import Piece, registry
from hheditor.rules.api.surfaces import Surface, TableSurface
from hheditor.rules.figures import RULESET as FIGURES
from hheditor.rules.figures import Situation
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.scenarios import Scenario
from hheditor.tables import Advance
from hheditor.tables.map import TableMap
from tests.battles.pebbles import scenario as pebbles
from tests.battles.test_systems import SYSTEMS
from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.sheets.pdfs import words

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
SPEARS, BOWS, FOES = BASES, BASES + 1, BASES + 2


def laid() -> Table:
    """Spears and bows of one side before their commander, a little askew from the enemy."""
    field = Situation()
    field.formation(0, "4x2 o fM", (6000, 6000, 0), name="Spears")
    field.formation(0, "4x2 o fL/bow", (6000, 8000, 0), name="Bows")
    field.formation(1, "4x2 c fM", (7300, 5700, 1780), name="Foes")
    field.single(0, "hX", (4800, 7000, 0), role="supreme")
    field.single(1, "hX", (9500, 6000, 1800), role="supreme")
    return field.table("movement")


class OnTheScreen(type(FIGURES)):  # type: ignore[misc]
    """The figure game with a battle that begins in mid-movement."""

    def opening(self, scenario: Scenario) -> Table:
        return laid()

    def surface(self, scenario: Any) -> Surface:
        return TableSurface(18000, 12000)


@pytest.fixture
def games() -> Iterator[None]:
    """The games of the bare table; the test system has no words."""
    text.be_strict(False)
    registry.register(OnTheScreen())
    registry.register(SYSTEMS["gridless"][0])
    yield
    for name in ("figures", "gridless"):
        registry.forget(name)
    text.be_strict(True)


def at_table(driver: Driver, game: str = "figures") -> Player:
    scenario = SYSTEMS["gridless"][1](0) if game == "gridless" else replace(pebbles(), system="figures")
    table = TableMap(18_000, 12_000, "The common")
    return Player(driver, replace(scenario, map=blank(Board(18, 12)), table=table), "seeded")


def spot(player: Player, piece: Piece, ahead: float = 0.0, aside: float = 0.0) -> QPoint:
    """A point of the field so far before a piece, and to its right."""
    turn = radians(piece.angle / 10)
    x, y = cos(turn) * ahead - sin(turn) * aside, sin(turn) * ahead + cos(turn) * aside
    return player.view.mapFromScene(piece.x + x, piece.y + y)


def pose(player: Player, piece: int) -> tuple[int, int, int]:
    found = player.table.ruleset.field(player.table.position).rects[piece].pose
    return found.x, found.y, found.a


def card(player: Player) -> str:
    """What stands beside the ghost."""
    found = player.desk.hover_card
    return str(found.text) if found.isVisible() else ""


def hold(player: Player, piece: Piece, *way: QPoint) -> None:
    """Press on a piece and move, without letting go."""
    QTest.mousePress(player.port, LEFT, Qt.KeyboardModifier.NoModifier, spot(player, piece))
    for point in way:
        QTest.mouseMove(player.port, point)
        player.driver.settle()


# By mouse -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("games")
def test_a_formation_is_dragged_into_contact_and_lines_up_in_one_gesture(driver: Driver) -> None:
    player = at_table(driver)
    spears = player.piece("Spears")
    way = [spot(player, spears, ahead) for ahead in (0, 200, 500, 950)]
    with driver.budget(2):
        driver.drag(player.port, *way)
    x, _, a = pose(player, SPEARS)
    assert x > spears.x + 500 and a == 3580, "flush against the enemy's front, whose heading is 178 degrees"
    assert player.table.ruleset.field(player.table.position).within(
        player.table.ruleset.field(player.table.position).rects[SPEARS], 5, leave=(SPEARS,)
    ) == (FOES,)
    said = " ".join(player.log)
    assert "Spears advances" in said and "lines up with Foes" in said
    driver.key("Ctrl+Z")
    assert pose(player, SPEARS) == (spears.x, spears.y, spears.angle), "one gesture, one undo"


@pytest.mark.usefixtures("games")
def test_the_ghost_says_what_it_costs_touches_and_breaks_while_it_is_dragged(driver: Driver) -> None:
    player = at_table(driver)
    spears = player.piece("Spears")
    hold(player, spears, spot(player, spears, 200), spot(player, spears, 400))
    assert card(player).startswith("Advance ") and "Uses " in card(player), card(player)
    QTest.mouseMove(player.port, spot(player, spears, 900))
    driver.settle()
    assert "Touches Foes" in card(player) and "Line up with Foes" in card(player), card(player)
    QTest.mouseMove(player.port, spot(player, spears, -700))
    driver.settle()
    assert "BAK-1" in card(player) and "5 cm left" in card(player), card(player)
    draft = player.desk.bare.ghost.draft
    assert draft.finding is not None and draft.finding.rule == "BAK-1"
    QTest.mouseRelease(player.port, LEFT, Qt.KeyboardModifier.NoModifier, spot(player, spears, -700))
    driver.settle()
    assert pose(player, SPEARS) == (spears.x, spears.y, spears.angle)
    refused = player.desk.seat.refused
    assert refused is not None and dict(refused.finding.parameters)["left"] == 500
    assert "BAK-1" in card(player)


@pytest.mark.usefixtures("games")
def test_a_front_corner_wheels_about_the_other_one_and_the_knob_turns(driver: Driver) -> None:
    player = at_table(driver)
    player.view.set_scale(0.11)
    player.view.centerOn(6000, 8000)
    bows = player.piece("Bows")
    driver.click(player.port, spot(player, bows))
    wide, deep = bows.footprint
    left = spot(player, bows, deep / 2, -wide / 2)
    with driver.budget(1):
        driver.drag(
            player.port,
            left,
            spot(player, bows, deep / 2 + 150, -wide / 2),
            spot(player, bows, deep / 2 + 330, -wide / 2),
        )
    x, y, a = pose(player, BOWS)
    assert 100 < a < 200 and a % 10 == 0, "whole degrees, clockwise: the left end went forward"
    driver.key("Ctrl+Z")
    assert pose(player, BOWS)[2] == 0
    knob = spot(player, bows, -deep / 2 - 320)
    driver.drag(player.port, knob, spot(player, bows, -deep / 2 - 250, -200), spot(player, bows, 0, -520))
    assert pose(player, BOWS) == (bows.x, bows.y, 900), "about its middle, and it stayed where it was"
    assert (x, y) != (bows.x, bows.y)


@pytest.mark.usefixtures("games")
def test_dropped_on_an_enemy_that_is_not_ahead_it_turns_first(driver: Driver) -> None:
    player = at_table(driver)
    bows, foes = player.piece("Bows"), player.piece("Foes")
    hold(player, bows, spot(player, bows, 200), spot(player, foes))
    QTest.mouseRelease(player.port, LEFT, Qt.KeyboardModifier.NoModifier, spot(player, foes))
    driver.settle()
    # Too far for bows to reach: the way is refused or shown, and nothing moved.
    assert pose(player, BOWS) == (bows.x, bows.y, bows.angle)
    with driver.budget(2):
        spears = player.piece("Spears")
        driver.click(player.port, spot(player, spears))
        driver.click(player.port, spot(player, foes))
    assert FOES in player.table.ruleset.field(player.table.position).within(
        player.table.ruleset.field(player.table.position).rects[SPEARS], 5, leave=(SPEARS,)
    )


@pytest.mark.usefixtures("games")
def test_several_go_together_by_one_length(driver: Driver) -> None:
    player = at_table(driver)
    spears, bows = player.piece("Spears"), player.piece("Bows")
    driver.click(player.port, spot(player, spears))
    driver.click(player.port, spot(player, bows), modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert set(player.desk.seat.selection) == {SPEARS, BOWS}
    with driver.budget(1):
        driver.drag(player.port, spot(player, bows), spot(player, bows, 150), spot(player, bows, 300))
    moved = [pose(player, piece)[0] - 6000 for piece in (SPEARS, BOWS)]
    assert moved[0] == moved[1] and abs(moved[0] - 300) <= 2 / player.view.scale_now
    driver.key("Ctrl+Z")
    assert pose(player, BOWS)[0] == pose(player, SPEARS)[0] == 6000


@pytest.mark.usefixtures("games")
def test_a_single_figure_is_carried_as_it_likes(driver: Driver) -> None:
    player = at_table(driver)
    rider = next(each for each in player.table.scene().pieces if each.host < 0 and each.symbol == "general")
    driver.drag(player.port, spot(player, rider), spot(player, rider, 300), spot(player, rider, 600, 500))
    x, y, _ = pose(player, rider.id)
    assert abs(x - rider.x - 600) <= 2 / player.view.scale_now
    assert abs(y - rider.y - 500) <= 2 / player.view.scale_now


# By keys --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("games")
def test_keys_turn_by_one_five_and_forty_five_and_move_by_centimetres(driver: Driver) -> None:
    player = at_table(driver)
    driver.click(player.port, spot(player, player.piece("Bows")))
    for keys, angle in (("Alt+.", 450), (",", 400), ("Shift+,", 390)):
        driver.key(keys)
        assert player.desk.bare.ghost.draft.base().pose.a == angle
    assert "39°" in card(player)
    driver.key("Esc")
    assert player.desk.seat.chosen == BOWS and not card(player), "the ghost is gone, the choice is not"
    driver.key("Alt+Up")
    driver.key("Up")
    driver.key("Shift+Up")
    assert player.desk.bare.ghost.draft.steps == (Advance(210),)
    assert pose(player, BOWS)[0] == 6000, "nothing is given yet"
    driver.key("Return")
    assert pose(player, BOWS)[0] == 6210


@pytest.mark.usefixtures("games")
def test_a_key_brings_it_into_contact_and_tab_takes_the_next_pivot(driver: Driver) -> None:
    player = at_table(driver)
    driver.click(player.port, spot(player, player.piece("Spears")))
    driver.key("Shift+C")
    ghost = player.desk.bare.ghost
    first = ghost.draft.steps[-1].pivot
    assert "Tab" in card(player)
    driver.key("Tab")
    assert player.desk.seat.chosen == SPEARS and ghost.draft.steps[-1].pivot != first
    driver.key("Return")
    assert pose(player, SPEARS)[2] == 3580


# By typing ------------------------------------------------------------------------------------------------


def typed(driver: Driver, words: str) -> None:
    driver.key("/")
    line = driver.find("path:line")
    assert isinstance(line, QLineEdit)
    driver.type(words)


@pytest.mark.usefixtures("games")
def test_a_move_is_typed_seen_and_given(driver: Driver) -> None:
    player = at_table(driver)
    driver.click(player.port, spot(player, player.piece("Bows")))
    typed(driver, "turn right 20, advance 7.5")
    assert "Turn right 20°, Advance 7.50 cm" in card(player), card(player)
    driver.key("Return")
    assert not driver.sees("battle:path")
    x, y, a = pose(player, BOWS)
    assert (x, y, a) == (6705, 8257, 200)


@pytest.mark.usefixtures("games")
def test_what_is_typed_and_may_not_be_is_refused_with_its_numbers_and_stays(driver: Driver) -> None:
    player = at_table(driver)
    driver.click(player.port, spot(player, player.piece("Bows")))
    typed(driver, "advance 30")
    driver.key("Return")
    trouble: Any = driver.find("path:trouble")
    assert "MOV-1" in trouble.text() and "30 cm" in trouble.text() and "10 cm" in trouble.text()
    assert pose(player, BOWS) == (6000, 8000, 0)
    line: Any = driver.find("path:line")
    assert line.text() == "advance 30"
    for _ in range(10):
        driver.key("Backspace")
    driver.type("sideways")
    driver.key("Return")
    assert "sideways" in trouble.text()
    driver.key("Esc")
    assert not driver.sees("battle:path") and player.desk.seat.chosen == BOWS


@pytest.mark.usefixtures("games")
def test_an_italian_types_in_italian(driver: Driver) -> None:
    driver.desk.settings.change(language="it")
    player = at_table(driver)
    driver.click(player.port, spot(player, player.piece("Bows")))
    typed(driver, "avanza 7,5")
    assert "Avanza 7,50 cm" in card(player), card(player)
    driver.key("Return")
    assert pose(player, BOWS)[0] == 6750


# Another game, and the ruler ------------------------------------------------------------------------------


@pytest.mark.usefixtures("games")
def test_another_game_of_the_table_is_moved_in_the_same_way(driver: Driver) -> None:
    player = at_table(driver, "gridless")
    foot = player.table.scene().pieces[0]
    driver.click(player.port, spot(player, foot))
    typed(driver, "wheel right 20, advance 3")
    driver.key("Return")
    assert pose(player, foot.id)[2] == 200
    typed(driver, "slide right 2")
    driver.key("Return")
    trouble: Any = driver.find("path:trouble")
    assert "slide" in trouble.text()
    driver.key("Esc")


@pytest.mark.usefixtures("games")
def test_the_ruler_reads_gap_and_middles_and_shows_the_rings_of_the_chosen(driver: Driver) -> None:
    player = at_table(driver)
    spears, foes = player.piece("Spears"), player.piece("Foes")
    driver.click(player.port, spot(player, spears))
    driver.key("Shift+R")
    QTest.mouseMove(player.port, spot(player, foes, 150))
    driver.settle()
    assert "Gap 8." in card(player) and "Middle to middle 13.34 cm" in card(player), card(player)
    assert "to the left" in card(player)
    driver.drag(
        player.port, spot(player, spears, -600), spot(player, spears, -1000), spot(player, spears, -1600)
    )
    driver.key("Esc")
    assert not player.desk.bare.ruler.on and player.desk.seat.chosen == SPEARS


# Review and print -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("games")
def test_review_shows_where_it_went_measures_arrows_and_rings_a_spot(driver: Driver) -> None:
    player = at_table(driver)
    spears = player.piece("Spears")
    driver.drag(player.port, spot(player, spears), spot(player, spears, 300), spot(player, spears, 950))
    driver.desk.put("review", "battle", player.identity)
    driver.key("Ctrl+6")
    driver.key("End")
    review: Any = driver.find("review")
    view = review.view
    assert not view.layer("review-last").boundingRect().isEmpty(), "where the last step went"
    start, end = (view.mapFromScene(*at) for at in ((4000, 3000), (5000, 3000)))
    driver.drag(view.viewport(), start, view.mapFromScene(4500, 3000), end, button=RIGHT)
    driver.drag(view.viewport(), start, start + QPoint(1, 1), button=RIGHT)
    notes = [note for node in player.battle.tree.nodes.values() for note in node.notes.values()]
    (arrow,) = (arrow for note in notes for arrow in note.arrows)
    assert isinstance(arrow.start, tuple) and isinstance(arrow.end, tuple)
    assert abs(arrow.end[0] - arrow.start[0] - 1000) < 4 / view.scale_now
    assert sum(len(note.marks) for note in notes) == 1, "a trembling click is a ring, not an arrow"


@pytest.mark.usefixtures("games")
def test_maps_bases_and_the_stick_of_a_table_are_printed(driver: Driver, tmp_path: Path) -> None:
    sample = FIGURES.sample_armies()
    first, second = (
        replace(side, army=sample[name])
        for side, name in zip(pebbles().sides, ("english", "french"), strict=True)
    )
    table = TableMap(18_000, 12_000, "The common")
    scenario = replace(pebbles(), system="figures", profile={}, sides=(first, second), table=table)
    identity = driver.desk.library.create(scenario).id
    driver.desk.put("print", "scenario", identity)
    driver.key("Ctrl+7")
    for keys, wanted in (("4", "centimetres on the table"), ("B", "to cut out"), ("S", "Measuring stick")):
        with driver.budget(3):
            driver.key(keys)
            driver.key("Ctrl+S")
            field = driver.find("prompt:field")
            assert isinstance(field, QLineEdit)
            target = tmp_path / f"{keys}.pdf"
            field.setText(str(target))
            driver.key("Return")
        assert wanted in words(target.read_bytes()), keys
