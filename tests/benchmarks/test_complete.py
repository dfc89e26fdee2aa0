"""From the command to a screen that no longer changes: ours, an empty PySide6 window, and Tiled with a map.

uv run pytest tests/benchmarks/test_complete.py -n0 --benchmark-enable -s

All are new processes on one screen of their own (Xvfb), which is looked at every few milliseconds. They take
turns, and the least of several starts counts, so that other work of the machine spoils little. Skipped where
Xvfb or Tiled is missing.
"""

import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.maps.files import tmx
from hheditor.store import open_library

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("tiled")), reason="needs Xvfb and Tiled"
)

ROUNDS = 8
DOCUMENTS = 2_000
QUIET = 1.2
"""Seconds without a change after which nothing more is expected."""
LONGEST = 30.0
OF_EMPTY, OF_TILED = 2.5, 2.0
EMPTY = """
import sys
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication(sys.argv)
window = QMainWindow()
window.resize(1280, 800)
window.show()
application.exec()
"""


class Screen:
    """A screen of its own, whose pixels are a file."""

    def __init__(self, folder: Path, display: str) -> None:
        self.display = display
        self._pixels = folder / "Xvfb_screen0"
        command = ["Xvfb", display, "-screen", "0", "1280x800x24", "-fbdir", str(folder), "-br", "-noreset"]
        self._server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 10
        while not (self._pixels.exists() and self._pixels.stat().st_size > 1_000_000):
            assert time.monotonic() < until, "the screen did not come up"
            time.sleep(0.05)

    def look(self) -> int:
        """A number for what shows now."""
        return zlib.crc32(self._pixels.read_bytes())

    def close(self) -> None:
        """Switch it off."""
        self._server.terminate()
        self._server.wait()


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    folder = tmp_path / "screen"
    folder.mkdir()
    free = (f":{number}" for number in itertools.count(90) if not Path(f"/tmp/.X{number}-lock").exists())
    screen = Screen(folder, next(free))
    yield screen
    screen.close()


def complete(screen: Screen, command: list[str], environment: dict[str, str]) -> float:
    """Milliseconds from the command to the last change of the screen."""
    empty = screen.look()
    begun = changed = time.perf_counter()
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as program:
        shown = empty
        while True:
            time.sleep(0.004)
            now, seen = time.perf_counter(), screen.look()
            if seen != shown:
                shown, changed = seen, now
            if shown != empty and now - changed > QUIET:
                break
            assert now - begun < LONGEST, f"{command[0]} did not come to rest"
        program.terminate()
        program.wait()
    gone = time.perf_counter() + QUIET
    while screen.look() != empty and time.perf_counter() < gone:
        time.sleep(0.01)
    return (changed - begun) * 1000


def furnish(home: Path) -> None:
    chance = random.Random(1)
    board = Board(18, 13)
    (home / "data").mkdir(parents=True)
    with open_library(home / "data" / "library.hhlibrary") as library, library.writing():
        for number in range(DOCUMENTS):
            terrain = tuple(chance.choice(("open", "open", "wood", "broken")) for _ in range(board.cells))
            library.documents.add(Map(board, f"Field {number}", terrain))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("documents", [0, DOCUMENTS])
def test_the_screen_comes_to_rest_soon(
    screen: Screen, tmp_path: Path, documents: int, record_property, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    if documents:
        furnish(home)
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = own | {
        "DISPLAY": screen.display,
        "QT_QPA_PLATFORM": "xcb",
        "PYTHONPYCACHEPREFIX": str(tmp_path / "cache"),
        "HHEDITOR_HOME": str(home),
        "HOME": str(tmp_path),
    }
    field = tmp_path / "field.tmx"
    field.write_text(tmx.written(Map(Board(18, 13), "Field"), "terrain.png", 32), encoding="utf-8")
    (tmp_path / "terrain.png").write_bytes(_tiles(field.read_text(encoding="utf-8")))
    programs: dict[str, Callable[[], float]] = {
        "empty window": lambda: complete(screen, [sys.executable, "-c", EMPTY], environment),
        "Tiled with a map": lambda: complete(screen, ["tiled", str(field)], environment),
        "hheditor": lambda: complete(screen, [sys.executable, "-m", "hheditor"], environment),
    }
    for start in programs.values():
        start()  # byte code and kept pictures are there from the second start on
    found: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(ROUNDS):
        for name, start in programs.items():
            found[name].append(start())
    least = {name: min(times) for name, times in found.items()}
    figures = {name: round(spent) for name, spent in least.items()} | {
        "documents": documents,
        "of an empty window": round(least["hheditor"] / least["empty window"], 2),
        "of Tiled": round(least["hheditor"] / least["Tiled with a map"], 2),
    }
    record_property("complete", json.dumps(figures))
    with capsys.disabled():
        print(f"\n{json.dumps(figures, indent=2)}")
    assert figures["of an empty window"] <= OF_EMPTY
    assert figures["of Tiled"] <= OF_TILED


def _tiles(text: str) -> bytes:
    """A picture as large as the tileset says."""
    import io
    import re

    from PIL import Image

    found = re.search(r'<image[^>]*width="(\d+)"[^>]*height="(\d+)"', text)
    assert found is not None
    data = io.BytesIO()
    Image.new("RGB", (int(found[1]), int(found[2])), "#88aa66").save(data, "PNG")
    return data.getvalue()
