"""What is committed is clean: no machine's paths, no registry's hosts, no lock file, no unfinished notes."""

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Spelled so that this file does not hold what it looks for.
MACHINE_PATH = re.compile(rb"(?<![\w./~-])/(?:wor" + rb"k|hom" + rb"e|roo" + rb"t|Use" + rb"rs)/[\w.-]+")
REGISTRY = re.compile(
    rb"(?:py" + rb"pi\.org|python" + rb"hosted\.org|registry\.np" + rb"mjs|deb\.deb" + rb"ian\.org)",
    re.IGNORECASE,
)
UNFINISHED = re.compile(rb"\b(?:TO" + rb"DO|FIX" + rb"ME|XX" + rb"X)\b")


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def tracked() -> list[Path]:
    """What a clone has; a tree unpacked from an archive has no git and is searched whole."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    names = [name for name in git("ls-files", "-z", "--cached").split("\0") if name]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


@pytest.mark.parametrize(
    "pattern", [MACHINE_PATH, REGISTRY, UNFINISHED], ids=["paths", "registries", "notes"]
)
def test_no_file_holds(pattern: re.Pattern[bytes], tracked: list[Path]) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]!r}"
        for path in tracked
        if path.suffix not in {".png", ".webp", ".jpg", ".ttf", ".otf"}
        for match in pattern.finditer(path.read_bytes())
    ]
    assert found == []


def test_the_patterns_find_what_they_look_for() -> None:
    assert MACHINE_PATH.search(b"see /wor" + b"k/main/x")
    assert MACHINE_PATH.search(b'"/hom' + b'e/anna/x"')
    assert not MACHINE_PATH.search(b"hheditor/wor" + b"k/a and ~/hom" + b"e/x")
    assert REGISTRY.search(b"https://py" + b"pi.org/simple")
    assert UNFINISHED.search(b"# TO" + b"DO later")


def test_the_lock_file_is_ignored(tracked: list[Path]) -> None:
    assert ROOT / "uv.lock" not in tracked
    assert git("check-ignore", "uv.lock").strip() == "uv.lock"


def test_the_gate_is_executable_and_runs_the_tests() -> None:
    gate = ROOT / ".ci" / "run"
    assert gate.stat().st_mode & 0o111
    assert gate.read_text(encoding="utf-8").rstrip().endswith("uv run pytest")


def test_the_readme_has_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "pip install uv && uv run hheditor\n" in readme
    assert "pip install uv && uv run pytest\n" in readme


MOST_LINES = 500
ONE_IDEA: dict[str, str] = {}
"""Modules that may be longer, each with the one idea that it is."""
MOST_MODULES = 15
LISTS = {"hheditor/cli/commands": "a module for each command"}
"""Folders that are plain lists of like things, as long as there are things."""


def modules() -> list[Path]:
    return sorted((ROOT / "hheditor").rglob("*.py"))


def test_a_long_module_is_one_idea() -> None:
    """A long module has two ideas, unless somebody can say which one it is."""
    long = {
        path.relative_to(ROOT).as_posix()
        for path in modules()
        if path.read_text(encoding="utf-8").count("\n") > MOST_LINES
    }
    assert long == set(ONE_IDEA)


def test_no_folder_is_crowded() -> None:
    """Whoever looks for a module reads the names in its folder, and nobody reads more than fifteen."""
    counts = Counter(
        path.parent.relative_to(ROOT).as_posix() for path in modules() if path.name != "__init__.py"
    )
    crowded = {
        folder: count for folder, count in counts.items() if folder not in LISTS and count > MOST_MODULES
    }
    assert crowded == {}


def test_the_tests_that_the_promises_name_are_there() -> None:
    """Whatever went wrong once has its test; `::name` is one of the file named before."""
    promises = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    named, path = set(), ""
    for file, test in re.findall(r"`([\w/]+\.py)?::(\w+)`", promises):
        path = file or path
        named.add((path, test))
    missing = {
        f"{file}::{test}"
        for file, test in named
        if f"\ndef {test}(" not in (ROOT / file).read_text(encoding="utf-8")
    }
    assert missing == set()
    assert len(named) > 30


HEAVY = 300_000
MAY_BE_HEAVY = ("resources/fonts/", "examples/", "docs/manual/pictures/")


def test_no_tracked_file_is_heavy(tracked: list[Path]) -> None:
    """Pictures are made again by a script; what is committed stays in the history for ever."""
    heavy = [
        name
        for path in tracked
        if path.stat().st_size > HEAVY
        and not (name := path.relative_to(ROOT).as_posix()).startswith(MAY_BE_HEAVY)
    ]
    assert heavy == []


PICTURES = ("docs/manual/pictures/", "resources/")


def test_pictures_stand_where_pictures_are_kept(tracked: list[Path]) -> None:
    """Whatever a photographer made elsewhere was committed by mistake."""
    astray = [
        name
        for path in tracked
        if path.suffix in {".png", ".webp", ".jpg"}
        and not (name := path.relative_to(ROOT).as_posix()).startswith(PICTURES)
    ]
    assert astray == []


def test_every_picture_a_page_shows_is_there(tracked: list[Path]) -> None:
    pages = [path for path in tracked if path.suffix == ".md"]
    missing = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages
        for target in re.findall(r"!\[[^\]]*\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert missing == []
