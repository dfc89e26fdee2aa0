"""The wheel, installed as ``uv tool install`` and ``pipx`` do it: into an environment of its own, far from
the clone. Dependencies are borrowed from here, since a test may not fetch them; ``uv tool install`` itself
takes them from its cache. `tests/benchmarks/test_tool_installs.py` lets both installers fetch them."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_BIN = "Scripts" if os.name == "nt" else "bin"


class Installed:
    """An installation and a person who uses it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"

    def run(self, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run one of its programs, with nothing of the clone in sight."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment.pop("VIRTUAL_ENV", None)
        environment |= {"HHEDITOR_HOME": str(self.home), "QT_QPA_PLATFORM": "offscreen", **more}
        program = str(self.folder / "venv" / _BIN / command[0])
        return subprocess.run(
            [program, *command[1:]],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=100,
        )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    python = folder / "venv" / _BIN / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", str(wheel)], check=True, capture_output=True)
    (packages,) = (folder / "venv").rglob("site-packages")
    # A path file adds the folder only; the link to the clone that lies in it is not followed.
    (packages / "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return Installed(folder)


def test_it_is_whole(installed: Installed) -> None:
    done = installed.run("hheditor", "self-test")
    assert done.returncode == 0, done.stdout + done.stderr
    assert str(ROOT) not in done.stdout
    assert "_resources" in done.stdout and "_examples" in done.stdout


def test_qt_is_bounded_where_the_next_one_breaks(installed: Installed) -> None:
    (path,) = installed.folder.rglob("hheditor-*.dist-info/METADATA")
    needed = Parser().parsestr(path.read_text(encoding="utf-8")).get_all("Requires-Dist") or []
    (qt,) = [line for line in needed if line.lower().startswith("pyside6")]
    assert "pyside6-essentials" in qt.lower() and "<6.12" in qt and ">=6.11" in qt


def test_its_examples_are_judged_and_printed(installed: Installed) -> None:
    (examples,) = installed.folder.rglob("_examples")
    battle = str(examples / "agincourt-1415.hhscenario")
    assert installed.run("hheditor", "validate", battle).returncode == 0
    done = installed.run("hheditor", "sheet", "qrs", battle, "-o", "sheet.pdf")
    assert done.returncode == 0, done.stderr
    assert (installed.folder / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_it_goes_into_the_menu(installed: Installed) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("menus of other systems are their own affair")
    shared = installed.folder / "share"
    done = installed.run("hheditor", "desktop", XDG_DATA_HOME=str(shared))
    assert done.returncode == 0, done.stderr
    entry = (shared / "applications" / "hheditor.desktop").read_text(encoding="utf-8")
    assert f"Exec={installed.folder / 'venv' / _BIN / 'hheditor-window'} %F" in entry


def test_its_window_welcomes_with_the_examples(installed: Installed) -> None:
    program = """
import sys
from PySide6.QtWidgets import QApplication, QWidget
import hheditor
from hheditor.app import desk_on_disk
from hheditor.ui.application import create_window
application = QApplication(["hheditor", "-style", "fusion"])
desk = desk_on_disk()
desk.settings.change(language="it")
window = create_window(application, desk)
window.show()
for _ in range(400):
    application.processEvents()
    if window.findChild(QWidget, "welcome:agincourt-1415") is not None:
        break
card = window.findChild(QWidget, "welcome:agincourt-1415")
print(hheditor.__file__)
print(window.findChild(QWidget, "welcome:paint").accessibleName())
card.click()
application.processEvents()
print(window.workspace, window.windowTitle(), not window.windowIcon().isNull())
window.close()
desk.library.close()
"""
    (installed.folder / "look.py").write_text(program, encoding="utf-8")
    done = installed.run("python", "-P", "look.py")
    assert done.returncode == 0, done.stderr
    where, paint, opened = done.stdout.splitlines()
    assert Path(where).is_relative_to(installed.folder)
    assert paint == "Dipingi un campo"
    assert opened.startswith("scenario Azincourt 1415") and opened.endswith("True")


def test_uv_installs_it_as_a_tool(installed: Installed, tmp_path: Path) -> None:
    """The very command of the README, into folders of its own: from what uv has fetched for these tests, and
    where that is not enough to choose by (a new machine), fetching as uv did for these tests.
    """
    uv = shutil.which("uv")
    if uv is None:
        pytest.skip("these tests were not started with uv")
    (wheel,) = installed.folder.glob("*.whl")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {
        "UV_TOOL_DIR": str(tmp_path / "tools"),
        "UV_TOOL_BIN_DIR": str(tmp_path / "bin"),
        "HHEDITOR_HOME": str(tmp_path / "home"),
    }

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=100
        )

    install = (uv, "tool", "install", "--python", sys.executable, str(wheel))
    done = run(*install, "--offline")
    if done.returncode:
        done = run(*install)
    if done.returncode and "error sending request" in done.stderr:
        pytest.skip("uv keeps no cache here, and there is no network")
    assert done.returncode == 0, done.stderr
    program = str(tmp_path / "bin" / "hheditor")
    assert run(program, "--version").returncode == 0
    whole = run(program, "self-test")
    assert whole.returncode == 0, whole.stdout
    assert str(tmp_path) in whole.stdout and str(ROOT) not in whole.stdout
    (qt,) = (tmp_path / "tools").rglob("pyside6_essentials-*.dist-info")
    assert qt.name.startswith("pyside6_essentials-6.11.")
