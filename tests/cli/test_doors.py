"""The two doors, tried for real: the window where it can open, one sentence where it cannot, commands
always."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hheditor
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.store import open_library

HEAVY = {"pyqtgraph", "reportlab", "shapely", "sqlite_utils", "sqlite3", "numpy", "pypdfium2", "PIL", "click"}
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays of Linux")


def program(*arguments: str, code: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run hheditor in a process of its own; an empty variable is unset."""
    own = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    command = ["-c", code] if code else ["-m", "hheditor", *arguments]
    return subprocess.run(
        [sys.executable, *command],
        env={name: value for name, value in own.items() if value},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


STARTING = """
import os, sys
from hheditor.__main__ import window
from hheditor.ui.platform import trouble
assert trouble() is None
from hheditor.ui.frame.window import Window
"""
"""How a program begins that looks into the window it opens."""


def one_sentence(result: subprocess.CompletedProcess[str]) -> str:
    """What was said instead of a window: exit code 1, one line, no crash."""
    assert result.returncode == 1, result
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def test_the_window_opens_and_imports_nothing_heavy() -> None:
    code = (
        "import os, sys\n"
        "from hheditor.__main__ import window\n"
        "def done():\n"
        "    print(*sys.modules, flush=True)\n"
        "    os._exit(0)\n"
        "window(done)"
    )
    result = program(code=code)
    assert result.returncode == 0, result.stderr
    loaded = set(result.stdout.split())
    assert "PySide6" in loaded
    assert loaded & HEAVY == set()
    # The first frame shows words and cards: what knows battles comes after it.
    assert loaded & {f"hheditor.{room}" for room in ("hexes", "maps", "rules", "battles", "drawing")} == set()


def test_the_welcome_is_complete_before_anybody_knows_what_documents_are_made_of() -> None:
    code = STARTING + (
        "def done(window):\n"
        "    print(*sys.modules, window.findChild(object, 'welcome') is not None, flush=True)\n"
        "    os._exit(0)\n"
        "Window.load_soon = done\n"
        "window()"
    )
    result = program(code=code)
    assert result.returncode == 0, result.stderr
    *loaded, welcomed = result.stdout.split()
    assert welcomed == "True"
    assert "hheditor.store" in loaded
    rooms = ("armies", "battles", "drawing", "hexes", "maps", "rules", "scenarios", "tables")
    assert set(loaded) & {f"hheditor.{room}" for room in rooms} == set()


def test_the_first_cards_are_painted_once_before_anybody_knows_what_a_game_is(home: Path) -> None:
    with open_library(home / "data" / "library.hhlibrary") as library, library.writing():
        for number in range(60):  # more than the page holds, so that a bar makes it narrower
            library.documents.add(Map(Board(4, 4), f"Field {number}"))
    code = STARTING + (
        "painted = []\n"
        "def count(cards, event):\n"
        "    painted.append(event)\n"
        "    paint(cards, event)\n"
        "def complete(window):\n"
        "    global paint\n"
        "    from hheditor.ui.workspaces.library.cards import CardView\n"
        "    paint, CardView.paintEvent = CardView.paintEvent, count\n"
        "    whole(window)\n"
        "def done(window):\n"
        "    print(*sys.modules, len(painted), flush=True)\n"
        "    os._exit(0)\n"
        "whole, Window.complete = Window.complete, complete\n"
        "Window.load_soon = done\n"
        "window()"
    )
    result = program(code=code)
    assert result.returncode == 0, result.stderr
    *loaded, painted = result.stdout.split()
    assert painted == "1"
    assert "hheditor.rules.names" in loaded
    rooms = ("armies", "battles", "drawing", "hexes", "maps", "rules.api", "scenarios", "tables")
    assert set(loaded) & {f"hheditor.{room}" for room in rooms} == set()


def test_the_window_closes_with_an_exit_code() -> None:
    code = (
        "from hheditor.__main__ import window\n"
        "def done():\n"
        "    from PySide6.QtWidgets import QApplication\n"
        "    QApplication.instance().closeAllWindows()\n"
        "raise SystemExit(window(done))"
    )
    result = program(code=code)
    assert result.returncode == 0, result.stderr


@linux
def test_an_unknown_platform() -> None:
    said = one_sentence(program(QT_QPA_PLATFORM="nonsense"))
    assert "nonsense" in said
    assert "offscreen" in said


@linux
def test_no_display() -> None:
    said = one_sentence(program(QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY=""))
    assert "DISPLAY" in said


@linux
@pytest.mark.parametrize(
    "environment",
    [
        {"QT_QPA_PLATFORM": "xcb", "DISPLAY": ""},
        {"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":4711"},
        {"QT_QPA_PLATFORM": "", "DISPLAY": ":4711", "WAYLAND_DISPLAY": ""},
        {"QT_QPA_PLATFORM": "", "DISPLAY": "", "WAYLAND_DISPLAY": "nobody", "XDG_RUNTIME_DIR": "/nowhere"},
        {"QT_QPA_PLATFORM": "nonsense;xcb", "DISPLAY": ":4711"},
    ],
    ids=["xcb without", "xcb silent", "x silent", "wayland silent", "two that fail"],
)
def test_a_display_that_is_not_there(environment: dict[str, str]) -> None:
    """A display that does not answer, or a library its platform lacks: either way it is said, and nothing
    aborts."""
    said = one_sentence(program(**environment))
    assert any(word in said for word in ("DISPLAY", "QT_QPA_PLATFORM", "install")), said


@linux
def test_one_of_several_platforms_is_enough() -> None:
    code = "import os\nfrom hheditor.__main__ import window\nwindow(lambda: os._exit(7))"
    assert program(code=code, QT_QPA_PLATFORM="nonsense;offscreen").returncode == 7


def _fake_qt(folder: Path, source: str) -> dict[str, str]:
    package = folder / "PySide6"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    for module in ("QtCore", "QtGui", "QtSvg", "QtWidgets"):
        (package / f"{module}.py").write_text(source, encoding="utf-8")
    return {"PYTHONPATH": str(folder)}


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("libEGL.so.1: cannot open shared object file: No such file or directory", "apt install libegl1"),
        ("libstrange.so.9: cannot open shared object file: No such file or directory", "libstrange.so.9"),
        ("DLL load failed while importing QtCore", "DLL load failed"),
    ],
)
def test_a_system_library_is_missing(tmp_path: Path, trouble: str, said: str) -> None:
    environment = _fake_qt(tmp_path, f"raise ImportError({trouble!r})")
    assert said in one_sentence(program(**environment))
    assert said in one_sentence(program("window", **environment))


def test_qt_is_missing_altogether(tmp_path: Path) -> None:
    environment = _fake_qt(
        tmp_path, "raise ModuleNotFoundError(\"No module named 'PySide6'\", name='PySide6')"
    )
    assert "pip install PySide6-Essentials" in one_sentence(program(**environment))


def test_the_sentence_is_in_the_persons_language(tmp_path: Path) -> None:
    environment = _fake_qt(tmp_path, "raise ImportError('libGL.so.1: cannot open shared object file')")
    said = one_sentence(program(LC_ALL="it_IT.UTF-8", **environment))
    assert said.startswith("La finestra ha bisogno della libreria di sistema libGL.so.1")


def test_commands_work_without_qt_and_never_load_it(tmp_path: Path) -> None:
    environment = _fake_qt(tmp_path, "raise ImportError('libEGL.so.1: cannot open shared object file')")
    assert program("--version", **environment).stdout == f"hheditor {hheditor.__version__}\n"
    help_text = program("--help", **environment)
    assert help_text.returncode == 0
    assert "self-test" in help_text.stdout
    code = (
        "import sys\n"
        "sys.argv = ['hheditor', 'self-test']\n"
        "from hheditor.__main__ import main\n"
        "code = main()\n"
        "assert 'PySide6' not in sys.modules\n"
        "raise SystemExit(code)"
    )
    assert program(code=code, **environment).returncode == 0


@pytest.mark.parametrize(("language", "word"), [("C.UTF-8", "whole"), ("it_IT.UTF-8", "completa")])
def test_the_self_test_speaks(language: str, word: str) -> None:
    result = program("self-test", LC_ALL=language)
    assert result.returncode == 0
    assert word in result.stdout


def test_an_unknown_command_is_refused_with_help() -> None:
    result = program("nonsense")
    assert result.returncode == 2
    assert "--help" in result.stderr
