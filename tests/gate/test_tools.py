"""The tools of the gate, each as a test, so that one command is everything."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*command: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False
    )


def passes(result: subprocess.CompletedProcess[str]) -> None:
    if result.returncode:
        pytest.fail(f"{result.stdout}\n{result.stderr}", pytrace=False)


def test_ruff_finds_nothing() -> None:
    passes(run("ruff", "check", "--output-format=concise", "."))


def test_ruff_would_format_nothing() -> None:
    passes(run("ruff", "format", "--check", "."))


@pytest.mark.timeout(900)
def test_mypy_strict_finds_nothing() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["strict"] is True
    passes(run("mypy", "--no-error-summary"))
