"""Memory after an hour of painting, playing and reviewing is what it was after the first minutes.

    HHEDITOR_MINUTES=60 uv run pytest tests/benchmarks/test_memory.py -n0 --benchmark-enable -s

A person in a hurry (`living`) goes round: a new field is painted, a new battle played by the program on
both sides, the battle is reviewed and written about. Each round makes new documents and leaves the old ones,
so what is held afterwards is held for nothing; the oldest are deleted, since the library lists what there is.
After each round all garbage is collected, and resident memory, objects of Python and widgets of Qt are
counted.
"""

import gc
import json
import os
import statistics
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.store import Query
from hheditor.ui.application import create_window
from tests.benchmarks import living
from tests.journeys.test_scenario import prepared

MINUTES = float(os.environ.get("HHEDITOR_MINUTES", "60"))
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MEGABYTES = 12.0
"""So much more may be resident at the end than early on: allocators keep pieces of what is freed."""
SHARE = 0.02
"""So many more objects may there be; and no widget."""
STROKES, ORDERS, STEPS = 40, 60, 30
KEPT = 30
"""Documents that stay."""


class Count(NamedTuple):
    """What is there after a round."""

    megabytes: float
    objects: int
    widgets: int


def count() -> Count:
    """What is left when everything that can go has gone."""
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return Count(pages * PAGE / 1e6, len(gc.get_objects()), len(QApplication.allWidgets()))


def go_round(life: living.Life, shorter: int = 1) -> None:
    """A field, a battle, and a look back at it; with fewer strokes, orders and steps, so many times."""
    window = life.window
    life.told.clear()
    life.begin_painting()
    life.run("map.new")
    for _ in range(STROKES // shorter):
        life.act_painting()
    window.desk.clear("battle")
    window.desk.clear("review")
    life.begin_battle()
    for _ in range(ORDERS // shorter):
        life.act_battle()
    battle = window.desk.session.value.document("battle")
    window.desk.put("review", "battle", battle.id)
    life.run("go.review")
    for number in range(STEPS // shorter):
        life.run("review.forward" if number % 3 else "review.back")
    for _ in range(3):
        life.act_notes()
    life.run("go.library")
    throw_away_the_oldest(window.desk)


def throw_away_the_oldest(desk: Desk) -> None:
    """A library that does not grow: what it lists is no leftover, and would be taken for one."""
    documents = desk.library.library.documents
    oldest = [card.id for card in desk.library.library.cards.find(Query(kinds=("map", "battle")))[KEPT:]]
    if oldest:
        documents.trash(*oldest)
        documents.delete(*oldest)
        desk.library.tell()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells what is resident")
@pytest.mark.timeout(60 * MINUTES + 600)
def test_memory_is_flat(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, record_property, capsys
) -> None:
    monkeypatch.setattr(living, "say", lambda _: None)
    desk = desk_on_disk()
    desk.settings.change(reduced_motion=True)
    desk.library.create(prepared())
    window = create_window(qapp, desk)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    life = living.Life(1)
    life.window = window
    counts: list[Count] = []
    until = time.monotonic() + 60 * MINUTES
    while time.monotonic() < until or len(counts) < 8:
        go_round(life)
        counts.append(count())
        if len(counts) % 5 == 0:
            with capsys.disabled():
                print(len(counts), counts[-1], flush=True)
    quarter = max(2, len(counts) // 4)
    early, late = counts[quarter : 2 * quarter], counts[-quarter:]
    before, after = (
        Count(*(statistics.median(column) for column in zip(*part, strict=True))) for part in (early, late)
    )
    figures = {
        "rounds": len(counts),
        "minutes": MINUTES,
        "before": before._asdict(),
        "after": after._asdict(),
    }
    record_property("memory", json.dumps(figures))
    with capsys.disabled():
        print(f"\n{json.dumps(figures, indent=2)}")
    desk.library.close()
    assert after.widgets <= before.widgets
    assert after.objects <= before.objects * (1 + SHARE)
    assert after.megabytes <= before.megabytes + MEGABYTES
