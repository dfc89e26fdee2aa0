"""A night of a siege by hand: whoever stands, not only who must go, is placed anew, by mouse and by keys."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt

from hheditor.rules.api import registry
from hheditor.rules.figures.position.works import ENGINES
from tests.journeys.battlefield import Player
from tests.journeys.driver import Driver
from tests.journeys.test_sieges import STONES, Staged, at, begun, besieging, drag, end_phase, near, piece_at
from tests.rules.figures.castle import GATE, T_SW, W_SW
from tests.rules.figures.driver import BLUE, RED


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    registry.register(Staged())
    yield
    Staged.stage = None
    registry.forget("figures")


def night(driver: Driver, field: Any = None) -> Player:
    """The besieger is about to place his figures."""
    player = begun(driver, "movement", turn=2, over=False, field=field)
    end_phase(player, "movement", BLUE)
    return player


def test_by_night_everybody_is_placed_anew_by_hand(driver: Driver) -> None:
    player = night(driver)
    table, seat = player.table, player.desk.seat
    must = seat.unplaced()
    driver.key("E")
    assert not seat.unplaced() and must, "whoever had to go stands as proposed"

    # A formation that need not go is carried further back, and keeps its front.
    near(player, 0.045, 11000, 10000)
    reserve = next(n for n in table.position.bases if table.position.formations[n].name == "Reserve")
    before = table.position.formations[reserve]
    with driver.budget(1):
        drag(player, (before.x, before.y), (-400, 0), (-2000, -300))
    after = table.position.formations[reserve]
    assert after.x == pytest.approx(before.x - 2000, abs=30)
    assert after.y == pytest.approx(before.y - 300, abs=30)
    assert after.a == before.a, "it looks where it looked"
    assert (after.files, after.ranks, after.state) == (before.files, before.ranks, "standing")

    # A hand that goes too near to the works hears why not, and nothing has moved.
    drag(player, (after.x, after.y), (-400, -500), (-1500, -2500))
    assert seat.refused is not None and seat.refused.finding.rule == "SIE-6"
    assert table.position.formations[reserve] == after

    # An engine, by keys: chosen by a click, on by ten centimetres, turned, given by Enter.
    stones = table.position.siege.engines[STONES]
    driver.click(player.port, piece_at(player, ENGINES + STONES))
    hint: Any = driver.find("battle:card-hint")
    assert seat.chosen == ENGINES + STONES and "placed anew" in hint.text()
    with driver.budget(6):
        for key in ("Alt+Down", "Alt+Down", "Alt+Right", "Right", "Right", "Return"):
            driver.key(key)
    moved = table.position.siege.engines[STONES]
    assert (moved.x, moved.y, moved.a) == (stones.x + 100, stones.y + 200, stones.a + 100)

    # The phase is ended, and it is the defender's turn: a man goes along his tops and down into the court.
    driver.key("E")
    if table.position.agenda[-1].side != BLUE:
        driver.key("E")
    assert table.position.agenda[-1].side == BLUE
    near(player, 0.09, 8000, 4500)
    archer = table.position.tops[GATE, 4]
    with driver.budget(1):
        spot = piece_at(player, archer)
        driver.drag(player.port, spot, at(player, 8500, 5000), at(player, 7600, 5000))
    assert table.position.figures[archer].sector == W_SW
    guard = table.position.tops[T_SW, 15]
    with driver.budget(1):
        spot = piece_at(player, guard)
        driver.drag(player.port, spot, at(player, 7000, 4400), at(player, 7600, 4300))
    assert table.position.figures[guard].sector == -1
    assert table.position.figures[guard].x == pytest.approx(7600, abs=30)


def test_single_men_compose_a_formation_by_night(driver: Driver) -> None:
    field = besieging(over=False)
    men = [field.single(RED, "fM", (4000 + 300 * n, 10000, 2700)) for n in range(9)]
    player = night(driver, field)
    table, seat = player.table, player.desk.seat
    driver.key("E")
    near(player, 0.05, 6000, 9500)
    driver.key("Escape")
    count = len(table.position.formations)
    with driver.budget(2):
        driver.drag(player.port, at(player, 3700, 9700), at(player, 6000, 10200), at(player, 6540, 10300),
                    modifiers=Qt.KeyboardModifier.ShiftModifier)  # fmt: skip
        assert set(seat.selection) == set(men)
        driver.click(player.port, at(player, 5500, 10800))
    assert len(table.position.formations) == count + 1
    composed = table.position.formations[count]
    assert (composed.files, composed.ranks, composed.compact) == (5, 2, True)
    assert composed.y == pytest.approx(10800, abs=30)
    assert {table.position.figures[man].formation for man in men} == {count}

    # What was composed is carried elsewhere like any other.
    drag(player, (composed.x, composed.y), (300, 0), (1500, 0))
    assert table.position.formations[count].x == pytest.approx(composed.x + 1500, abs=30)


def test_several_are_carried_together_and_keep_their_places(driver: Driver) -> None:
    field = besieging(over=False)
    men = [field.single(RED, "fM", (4000 + 400 * n, 10000, 2700)) for n in range(4)]
    player = night(driver, field)
    table = player.table
    driver.key("E")
    near(player, 0.05, 6000, 9500)
    player.desk.seat.choose(*men)
    driver.settle()
    with driver.budget(1):
        drag(player, (4000, 10000), (200, 200), (1200, 600))
    found = [(table.position.figures[man].x, table.position.figures[man].y) for man in men]
    (x, y) = found[0]
    assert (x, y) == (pytest.approx(5200, abs=30), pytest.approx(10600, abs=30))
    assert found == [(x + 400 * n, y) for n in range(4)]
