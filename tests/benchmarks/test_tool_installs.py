"""``uv tool install`` and ``pipx install`` themselves, from a built wheel, far from the clone.

The gate installs the same wheel into an environment that borrows its dependencies (`tests/gate`); here the
installers fetch them, so it runs only when asked for:

    uv run pytest tests/benchmarks/test_tool_installs.py -n0
"""

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_BIN = "Scripts" if os.name == "nt" else "bin"

pytestmark = pytest.mark.timeout(900)


class Tool:
    """A program an installer has put into folders of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        kept.pop("VIRTUAL_ENV", None)
        self.environment = kept | {
            "HHEDITOR_HOME": str(folder / "home"),
            "QT_QPA_PLATFORM": "offscreen",
            "UV_TOOL_DIR": str(folder / "tools"),
            "UV_TOOL_BIN_DIR": str(folder / "bin"),
            "PIPX_HOME": str(folder / "tools"),
            "PIPX_BIN_DIR": str(folder / "bin"),
            "PIPX_MAN_DIR": str(folder / "man"),
            "PIPX_DEFAULT_PYTHON": sys.executable,
        }

    def run(self, program: str | Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run something, with nothing of the clone in sight."""
        return subprocess.run(
            [str(program), *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module", params=["uv", "pipx"])
def tool(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Tool]:
    """The program, as each of them installs it."""
    folder = tmp_path_factory.mktemp(request.param)
    made = Tool(folder)
    if request.param == "uv":
        installer = shutil.which("uv")
        assert installer is not None
        done = made.run(installer, "tool", "install", "--python", sys.executable, str(wheel))
    else:
        venv.create(folder / "pipx", with_pip=True)
        fetched = made.run(folder / "pipx" / _BIN / "python", "-m", "pip", "install", "-q", "pipx")
        assert fetched.returncode == 0, fetched.stderr
        done = made.run(folder / "pipx" / _BIN / "pipx", "install", str(wheel))
    assert done.returncode == 0, done.stdout + done.stderr
    yield made
    shutil.rmtree(folder, ignore_errors=True)


def test_it_says_who_it_is(tool: Tool) -> None:
    """Both programs are on the path the installer names, and the version is the package's."""
    from hheditor import __version__

    assert (tool.folder / "bin" / "hheditor-window").exists()
    done = tool.run(tool.folder / "bin" / "hheditor", "--version")
    assert done.returncode == 0, done.stderr
    assert __version__ in done.stdout


def test_it_is_whole(tool: Tool) -> None:
    """Resources, examples, manual and catalogues are inside, and none of them is the clone's."""
    done = tool.run(tool.folder / "bin" / "hheditor", "self-test")
    assert done.returncode == 0, done.stdout + done.stderr
    assert str(ROOT) not in done.stdout
    (package,) = [found.parent for found in (tool.folder / "tools").rglob("hheditor/_examples")]
    for name in ("_resources/README.md", "_manual/it/index.md", "text/catalogues/it/app.po"):
        assert (package / name).is_file(), name


def test_qt_is_below_the_one_that_breaks(tool: Tool) -> None:
    """What was really fetched: 6.11, not 6.12."""
    (found,) = (tool.folder / "tools").rglob("pyside6_essentials-*.dist-info")
    version = found.name.removeprefix("pyside6_essentials-").split(".")[:2]
    assert (6, 11) <= tuple(map(int, version)) < (6, 12)


def test_an_example_is_judged_and_printed(tool: Tool) -> None:
    """The first things a person tries."""
    (examples,) = (tool.folder / "tools").rglob("hheditor/_examples")
    scenario = str(examples / "agincourt-1415.hhscenario")
    battle = str(examples / "hastings-1066-annotated.hhbattle")
    program = tool.folder / "bin" / "hheditor"
    assert tool.run(program, "validate", scenario, battle).returncode == 0
    done = tool.run(program, "sheet", "qrs", scenario, "--lang", "it", "-o", "sheet.pdf")
    assert done.returncode == 0, done.stderr
    assert (tool.folder / "sheet.pdf").read_bytes().startswith(b"%PDF")
