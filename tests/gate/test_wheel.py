"""A wheel holds everything the program needs, and runs outside the clone."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


def _files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_it_holds_resources_examples_and_catalogues(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"hheditor/_resources/{name}" for name in _files(ROOT / "resources")} <= names
    assert {f"hheditor/_examples/{name}" for name in _files(ROOT / "examples")} <= names
    assert {f"hheditor/_manual/{name}" for name in _files(ROOT / "docs" / "manual")} <= names
    assert {f"hheditor/_manual/{language}/rulings.md" for language in ("en", "it")} <= names
    catalogues = ROOT / "hheditor" / "text" / "catalogues"
    assert {f"hheditor/text/catalogues/{name}" for name in _files(catalogues)} <= names
    assert "hheditor/py.typed" in names
    assert not any(name.startswith(("tests/", "docs/", "tools/")) for name in names)


def test_it_runs_without_the_clone(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import hheditor; from hheditor.text import say, languages; from hheditor.values.resources import *\n"
        "assert hheditor.__file__.startswith(sys.path[0])\n"
        "assert resource_path('README.md').is_file() and '_resources' in str(resource_path())\n"
        "assert example_path('README.md').is_file() and '_examples' in str(example_path())\n"
        "print(say('app.name'), *languages())"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": ""},
    )
    assert result.stdout.split() == ["hheditor", "en", "it"], result.stderr
