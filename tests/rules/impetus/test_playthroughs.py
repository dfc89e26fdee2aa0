"""The golden playthroughs, line by line."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from tests.rules.impetus.playthroughs import files, read


def _named(path: Path) -> ParameterSet:
    return pytest.param(path, id=path.stem, marks=pytest.mark.rule(*read(path).rules))


@pytest.mark.parametrize("path", [_named(path) for path in files()])
def test_a_playthrough_reads_as_written(path: Path) -> None:
    """Where the rules changed on purpose: ``python -m tests.rules.impetus.playthroughs``."""
    told = read(path)
    assert 0 < len(told.rules) <= 3
    written, lines = path.read_text(encoding="utf-8").splitlines(), told.played()
    difference = difflib.unified_diff(written, lines, "as written", "as played", lineterm="", n=4)
    assert written == lines, "\n" + "\n".join(difference)


def test_nothing_is_said_to_nobody() -> None:
    """An order of somebody who is not to act, or dice nobody asked for, would prove nothing."""
    told = "\n".join(path.read_text(encoding="utf-8") for path in files())
    assert "refusal.no-dice-asked" not in told
    assert "refusal.dice-" not in told
    assert "not-now" not in told
