"""What long work costs: `pytest tests/benchmarks/test_growth.py -n0 --benchmark-enable -s` says the numbers.

A stroke after ten thousand entries of history must cost what the first one did, and memory must level off.
Without `--benchmark-enable` everything runs once, shortly, and only correctness is looked at.
"""

import gc
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import desk_in_memory
from hheditor.app.frame.history import History
from hheditor.app.frame.journal import Did, Entry, encode_record
from hheditor.app.map.pictures import PicturesInMemory
from hheditor.hexes import Board
from hheditor.maps.edits import Edit, SetTerrain, apply, join
from hheditor.maps.generation.fields import Taste, by_taste
from hheditor.ui.application import create_window
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.frame.window import Window
from hheditor.ui.workspaces.map import MapWorkspace

pytestmark = pytest.mark.timeout(1800)

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

ENTRIES = 10_000
SLOWER = 1.5
"""How many times the first strokes' cost a late one may cost; the machine's noise is in it."""
LEVEL = 12_000
"""Bytes a stroke may keep: its edits and their inverses."""
LASTING = 400_000
"""Bytes a battle may leave behind once it is put aside: caches that fill up, and the allocator's own."""


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> Window:
    qapp.setStyle("Fusion")
    window = create_window(qapp, desk_in_memory())
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    window.resize(1280, 800)
    window.show_workspace("map")
    QApplication.processEvents()
    return window


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


class _Hand:
    def __init__(self, window: Window) -> None:
        room = window._rooms["map"].workspace
        assert isinstance(room, MapWorkspace)
        room.open(by_taste(Board(18, 13), 5, Taste(50, 40, 40, 60, 60), "Small"))
        self.editor = room.editor
        view = window.findChild(FieldView, "field")
        assert isinstance(view, FieldView)
        self._port, self._window, self._dice = view.viewport(), window, Random(3)

    def _spot(self) -> QPoint:
        port = self._port
        return QPoint(
            self._dice.randint(port.width() // 4, port.width() * 3 // 4),
            self._dice.randint(port.height() // 4, port.height() * 3 // 4),
        )

    def stroke(self) -> float:
        """Paint a way with one of the first terrains; the processor's seconds."""
        QTest.keyClick(self._window, Qt.Key(Qt.Key.Key_1.value + self._dice.randint(0, 4)))
        began, ended = self._spot(), self._spot()
        start = process_time()
        QTest.mousePress(self._port, Qt.MouseButton.LeftButton, pos=began)
        QTest.mouseMove(self._port, ended)
        QApplication.processEvents()
        QTest.mouseRelease(self._port, Qt.MouseButton.LeftButton, pos=ended)
        QApplication.processEvents()
        return process_time() - start

    def fill(self, entries: int) -> None:
        """A map with so many entries in its history, as it comes back after a restart."""
        records = []
        for number in range(entries):
            kinds = ("wood", "open") if number % 2 else ("open", "wood")
            edits = tuple(SetTerrain((number % 234,), (kind,)) for kind in kinds)
            entry = Entry("map.mended", edits[:1], edits[1:])
            records.append(encode_record(Did(entry)))
        history = History.restore(self.editor.map, apply, records, Edit, join=join)
        self.editor.take(history, PicturesInMemory())
        QApplication.processEvents()


def test_a_stroke_costs_the_same_after_a_long_history(window: Window, benchmark: Any) -> None:
    hand = _Hand(window)
    count = 60 if benchmark.enabled else 3
    for _ in range(count):
        hand.stroke()
    first = median(hand.stroke() for _ in range(count))
    hand.fill(ENTRIES if benchmark.enabled else 200)
    hand.stroke()
    late = median(hand.stroke() for _ in range(count))
    benchmark(lambda: None)
    print(f"a stroke: {1000 * first:.1f} ms, after {hand.editor.history.length} entries {1000 * late:.1f} ms")
    if benchmark.enabled:
        assert late < SLOWER * first


def test_memory_levels_off_while_painting(window: Window, benchmark: Any) -> None:
    hand = _Hand(window)
    count = 800 if benchmark.enabled else 5
    kept = []
    for _ in range(3):
        before = _memory()
        for _ in range(count):
            hand.stroke()
        gc.collect()
        kept.append((_memory() - before) / count)
    benchmark(lambda: None)
    print("bytes kept a stroke:", ", ".join(f"{each:.0f}" for each in kept))
    if benchmark.enabled:
        assert kept[-1] < LEVEL


class _Watcher:
    """Two opponents play each other in the window, battle after battle."""

    def __init__(self, window: Window, qtbot: QtBot, folder: Path) -> None:
        from hheditor.app.library import use_library
        from hheditor.store.exchange import carry_out, read_file

        self._window, self._qtbot = window, qtbot
        self.books = use_library(window.desk, folder / "library.hhlibrary")
        window.desk.settings.change(reduced_motion=True, pace="at-once", wait_turn=False)
        shipment = read_file(EXAMPLES / "hadlow-bridge.hhscenario")
        (outcome,) = carry_out(self.books.library, shipment, "skip")
        shipment.close()
        self._scenario = outcome.card.id

    def battle(self, number: int, most: int) -> int:
        """One battle to its end, or until so many entries; how many entries it has then."""
        from hheditor.app.frame.session import OpenDocument
        from hheditor.app.scenario.start import StartWith, seat_opponents, start_battle
        from hheditor.rules.api import find
        from hheditor.scenarios import Scenario

        desk, books = self._window.desk, self.books
        scenario = books.library.documents.load(self._scenario, Scenario)
        battle = start_battle(books, scenario, find(scenario.system), StartWith(), parent=self._scenario)
        battle.change_header(dice=replace(battle.header.dice, seed=f"growth {number}"))
        identity = battle.header.id
        seat_opponents(desk, identity, ("recruit", "recruit"))
        entry = OpenDocument("battle", "battle", identity)
        desk.session.change(documents=desk.session.value.with_document(entry))
        self._window.show_workspace("battle")
        workspace = self._window._rooms["battle"].workspace
        table = workspace.seat.table  # type: ignore[attr-defined]

        def done() -> bool:
            return table.waiting.kind == "over" or len(battle.entries()) >= most

        self._qtbot.waitUntil(done, timeout=600_000)
        entries = len(battle.entries())
        workspace.leave_battle()  # type: ignore[attr-defined]
        QApplication.processEvents()
        return entries


def test_memory_levels_off_while_opponents_play(
    window: Window, qtbot: QtBot, tmp_path: Path, benchmark: Any
) -> None:
    watcher = _Watcher(window, qtbot, tmp_path)
    battles, most = (8, 50) if benchmark.enabled else (1, 12)
    taken = [_memory()]
    for number in range(battles):
        entries = watcher.battle(number, most)
        gc.collect()
        taken.append(_memory())
        more = (taken[-1] - taken[-2]) / 1000
        print(f"battle {number + 1}: {entries} entries, {taken[-1] >> 20} MB, {more:+.0f} kB")
    benchmark(lambda: None)
    if benchmark.enabled:
        # The allocator breathes by some megabytes from battle to battle: what is kept raises its lowest.
        lasting = (min(taken[-3:]) - min(taken[-6:-3])) / 3
        print(f"{lasting / 1000:+.0f} kB a battle")
        assert lasting < LASTING
