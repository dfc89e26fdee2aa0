"""How quick the battle workspace is, fifteen units a side on 18 x 13 hexes.

uv run pytest tests/benchmarks/test_battle_screen.py -n0 --benchmark-enable

Time of the processor, not of the clock: others may be at work on the machine.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from hheditor.app import desk_in_memory
from hheditor.app.library import use_library
from hheditor.ui.workspaces.battle.panels.log import LogModel, LogView
from tests.journeys.battlefield import Ground, Player
from tests.journeys.driver import Driver

FOOT = "C 3(+1)/4 s2CR"
HORSE = "B 5(+4)/4 s5CR A2 kind=cavalry"
SELECT, ORDER = 0.050, 0.100


def armies() -> Ground:
    ground = Ground()
    ground.paint("wood", "C6 C7 D6 M7 M6 N7")
    ground.road("A9", "R9")
    for side, row, behind in ((0, 10, 11), (1, 4, 3)):
        for number in range(10):
            ground.unit(side, FOOT, f"{'DEFGHIJKLM'[number]}{row}", name=f"Foot {side}-{number}")
        for number in range(5):
            ground.unit(side, HORSE, f"{'DFHJL'[number]}{behind}", name=f"Horse {side}-{number}")
        ground.leader(side, f"P{behind}", reach=12)
    return ground


@pytest.fixture
def player(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Player:
    desk = desk_in_memory()
    use_library(desk, tmp_path / "bench.hhlibrary")
    player = Player(Driver(qtbot, qapp, desk), armies().scenario(), dice="seeded")
    player.to_phase(0, "movement")
    return player


def best(times: int, act: Callable[[int], Any]) -> float:
    """The least processor time of several tries: what is left when nobody disturbs."""
    found = []
    for number in range(times):
        start = time.process_time()
        act(number)
        found.append(time.process_time() - start)
    return min(found)


def test_selecting_shows_the_reach(player: Player, benchmark: BenchmarkFixture) -> None:
    seat, desk = player.desk.seat, player.desk
    horses = [piece.id for piece in player.table.scene().pieces if piece.name.startswith("Horse 0")]

    def select(number: int) -> None:
        seat._choices = None
        seat.choose(horses[number % len(horses)])
        desk.view.viewport().repaint()

    assert best(10, select) < SELECT
    benchmark.pedantic(select, args=(1,), rounds=5)


def test_an_order_is_carried_out_and_drawn(player: Player, benchmark: BenchmarkFixture) -> None:
    seat, desk = player.desk.seat, player.desk
    foot = [piece for piece in player.table.scene().pieces if piece.name.startswith("Foot 0")]
    columns = player.view.map.board.columns

    def order(number: int) -> None:
        piece = foot[number]
        seat.choose(piece.id)
        start = time.process_time()
        assert seat.move_to(piece.places[0] - columns)
        QApplication.processEvents()
        desk.view.viewport().repaint()
        spent.append(time.process_time() - start)

    spent: list[float] = []
    for number in range(8):
        order(number)
    assert min(spent) < ORDER
    benchmark.pedantic(lambda: desk.view.viewport().repaint(), rounds=3)


def test_ten_thousand_lines_of_log(player: Player, qtbot: QtBot, benchmark: BenchmarkFixture) -> None:
    desk = player.desk
    lines = [*player.table.log.lines]
    many = (lines * (10_000 // len(lines) + 1))[:10_000]
    model = LogModel()
    view = LogView(desk._context, desk.arms, model)
    qtbot.addWidget(view)
    view.resize(300, 600)
    view.show()
    model.follow(many, desk.speech)
    view.to_end()
    QApplication.processEvents()

    def scroll_and_add() -> None:
        many.append(lines[-1])
        model.follow(many, desk.speech)
        view.to_end()
        view.viewport().repaint()

    assert best(5, lambda _number: scroll_and_add()) < ORDER
    benchmark.pedantic(scroll_and_add, rounds=3)
