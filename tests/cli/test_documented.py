"""Every command the README and the documents show is run as it stands there."""

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from hheditor.cli.program import program
from hheditor.cli.speech import Speech

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "examples" / "README.md", *(ROOT / "docs").rglob("*.md")])


def _program() -> click.Group:
    return program(Speech("en", open_window=lambda: 0))


SYNOPSIS = re.compile(r"[A-Z]{3,}|\[|\.\.\.|\||\bmy\.")
"""A line that shows the shape of a call, or files of the reader's own, and cannot be run as it stands."""


def _commands() -> list[tuple[str, str]]:
    """Lines of code that call the program, in the order of the pages; each once."""
    found: dict[str, str] = {}
    for page in PAGES:
        for line in page.read_text(encoding="utf-8").splitlines():
            call = re.match(r"^ {4,}(?:uv run )?hheditor( .*)?$", line.rstrip())
            # What stands behind the call, after a wide gap, is a remark.
            said = re.split(r" {2,}", call[1].strip())[0] if call is not None and call[1] else ""
            if said and not SYNOPSIS.search(said):
                found.setdefault(said, page.name)
    return [(page, call) for call, page in found.items()]


@pytest.mark.parametrize(("page", "call"), _commands(), ids=lambda text: text[:60])
def test_a_documented_command_runs(
    page: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder that has the examples, as a clone has, and with a library that holds them."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copytree(ROOT / "resources" / "rules", tmp_path / "resources" / "rules")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HHEDITOR_HOME", str(tmp_path / "home"))
    (tmp_path / "somewhere").mkdir()
    library = ["library", "import", *(str(path) for path in Path("examples").glob("*.hhscenario"))]
    if call.startswith("library"):
        assert CliRunner().invoke(_program(), library).exit_code == 0
    result = CliRunner().invoke(_program(), shlex.split(call))
    assert result.exit_code == 0, f"{page}: {result.output}"


def test_the_readme_shows_enough_of_them() -> None:
    """The pattern finds what it looks for."""
    calls = [call.split()[0] for page, call in _commands() if page == "README.md"]
    assert {"validate", "sheet", "deploy", "show", "replay", "legal", "simulate", "library"} <= set(calls)


def test_every_command_named_anywhere_exists() -> None:
    """Also those whose files are the reader's own."""
    group = _program()
    known = set(group.list_commands(click.Context(group)))
    for page in PAGES:
        for line in page.read_text(encoding="utf-8").splitlines():
            call = re.match(r"^ {4,}(?:uv run )?hheditor ([a-z][\w-]*)", line)
            if call is not None:
                assert call[1] in known, f"{page.name}: {line.strip()}"


def test_the_two_commands_start_what_they_say() -> None:
    """`uv run hheditor` is this program's door, and `uv run pytest` this suite."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["scripts"]["hheditor"].startswith("hheditor")
    assert "testpaths" in project["tool"]["pytest"]["ini_options"]


def _tools() -> set[str]:
    """The scripts the documents name, as modules."""
    found: set[str] = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        found |= set(re.findall(r"python -m (tools(?:\.\w+)+)", text))
        found |= {f"tools.{name}" for name in re.findall(r"python tools/(\w+)\.py", text)}
    return found


def test_the_scripts_the_documents_name_are_there() -> None:
    """Whoever makes the pictures again finds the script, and it is Python."""
    pictures = {"tools.pictures", "tools.pictures.manual", "tools.pictures.walk"}
    assert pictures | {"tools.examples.record_battles"} <= _tools()
    for name in _tools():
        path = ROOT.joinpath(*name.split("."))
        path = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
        compile(path.read_text(encoding="utf-8"), str(path), "exec")
