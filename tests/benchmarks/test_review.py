"""Reading a battle of ten thousand steps in the window: opened, jumped about in, scrubbed, stepped through.

Run with ``uv run pytest tests/benchmarks/test_review.py -n0 --benchmark-enable``. Measured in the time of
this process alone: what else the machine does is not the screen's fault.
"""

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_in_memory
from hheditor.app.frame.session import OpenDocument
from hheditor.app.library import use_library
from hheditor.app.review import Study
from hheditor.app.review.rows import rows
from hheditor.battles import Battle
from hheditor.rules.api import forget, register
from hheditor.ui.application import create_window
from hheditor.ui.frame.window import Window
from hheditor.ui.workspaces.review import ReviewWorkspace
from hheditor.ui.workspaces.review.session import ReviewSession
from tests.battles.help import Clock, header
from tests.battles.pebbles import RULESET
from tests.benchmarks.long_battle import FIELD, STEPS, play_long


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A library with one long battle in it."""
    register(RULESET)
    battle = Battle.begin(header(**FIELD), RULESET, clock=Clock(), author="Anna")
    play_long(battle)
    path = tmp_path_factory.mktemp("long") / "long.hhlibrary"
    desk = desk_in_memory()
    books = use_library(desk, path)
    books.library.battles.add(battle.header, battle.entries())
    books.close()
    yield path
    forget("pebbles")


@pytest.fixture
def desk(library: Path) -> Iterator[Desk]:
    desk = desk_in_memory()
    desk.settings.change(reduced_motion=True)
    use_library(desk, library)
    yield desk
    desk.library.close()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Window:
    qapp.setStyle("Fusion")
    window = create_window(qapp, desk)
    window.resize(1440, 900)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    return window


def spent(deed: Callable[[], object]) -> float:
    start = time.process_time()
    deed()
    return time.process_time() - start


def opened(window: Window, desk: Desk) -> ReviewWorkspace:
    books = desk.library
    (card,) = books.library.cards.find()
    desk.session.change(documents=(OpenDocument("review", "battle", card.id),))
    window.show_workspace("review")
    QApplication.processEvents()
    workspace = window._rooms["review"].workspace
    assert isinstance(workspace, ReviewWorkspace)
    return workspace


def test_it_opens_in_a_second(benchmark: Any, window: Window, desk: Desk) -> None:
    found = benchmark.pedantic(lambda: spent(lambda: opened(window, desk)), rounds=1)
    benchmark.extra_info["ms"] = round(1000 * found)
    assert found < 1.0


def _session(workspace: ReviewWorkspace) -> ReviewSession:
    assert workspace.session is not None
    return workspace.session


def drawn(workspace: ReviewWorkspace, go: Callable[[], object]) -> float:
    """The time of a jump until everything that shows has been painted."""
    assert workspace.session is not None

    def deed() -> None:
        go()
        QApplication.processEvents()

    return spent(deed)


def settled(workspace: ReviewWorkspace) -> Study:
    """The battle, when its measures are read and the field is painted."""
    session = workspace.session
    assert session is not None
    while session.page._reading.pending or not session.view.terrain.complete:
        QApplication.processEvents()
    return session.study


def test_any_jump_is_drawn_within_a_thirtieth_of_a_second(benchmark: Any, window: Window, desk: Desk) -> None:
    workspace = opened(window, desk)
    study = settled(workspace)
    dice = random.Random(7)
    times = [drawn(workspace, lambda: _session(workspace).go_to(dice.randint(1, STEPS))) for _ in range(150)]
    benchmark.pedantic(
        lambda: drawn(workspace, lambda: _session(workspace).go_to(dice.randint(1, STEPS))), rounds=20
    )
    worst, middle = max(times[10:]), sorted(times)[75]
    benchmark.extra_info |= {"worst ms": round(1000 * worst, 1), "middle ms": round(1000 * middle, 1)}
    assert study.index
    assert middle < 0.033
    assert worst < 0.033


def test_scrubbing_keeps_thirty_frames_a_second(benchmark: Any, window: Window, desk: Desk) -> None:
    workspace = opened(window, desk)
    settled(workspace)
    places = [round(STEPS * share / 200) for share in range(200)]
    frames = [drawn(workspace, lambda at=at: _session(workspace).go_to(at)) for at in places]  # type: ignore[misc]
    benchmark.pedantic(lambda: drawn(workspace, lambda: _session(workspace).go_to(4321)), rounds=5)
    rate = len(frames) / sum(frames)
    benchmark.extra_info["frames a second"] = round(rate)
    assert rate > 30


def test_a_step_without_drawing_costs_less_than_an_action_of_wesnoth(
    benchmark: Any, library: Path, desk: Desk
) -> None:
    books = desk.library
    (card,) = books.library.cards.find()
    study = Study(books.open_battle(card.id))

    def walk() -> None:
        for _ in range(1000):
            study.step("order")
            _ = study.scene
        for _ in range(1000):
            study.step("order", back=True)
            _ = study.scene

    each = spent(walk) / 2000
    benchmark.pedantic(lambda: study.step("order"), rounds=20)
    benchmark.extra_info["ms a step"] = round(1000 * each, 3)
    assert each < 0.00042


def test_the_move_list_is_laid_out_in_the_time_of_a_blink(benchmark: Any, desk: Desk) -> None:
    books = desk.library
    (card,) = books.library.cards.find()
    battle = books.open_battle(card.id)
    found = min(spent(lambda: rows(battle)) for _ in range(3))
    benchmark.pedantic(lambda: rows(battle), rounds=3)
    benchmark.extra_info["ms"] = round(1000 * found, 1)
    assert found < 0.1
