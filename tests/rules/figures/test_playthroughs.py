"""The golden playthroughs, line by line."""

from __future__ import annotations

import difflib

import pytest

from tests.rules.figures.playthroughs import HERE, SCRIPTS


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_playthrough_reads_as_written(name: str) -> None:
    """Where the rules changed on purpose: ``python -m tests.rules.figures.playthroughs``."""
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    lines = SCRIPTS[name]().lines
    difference = difflib.unified_diff(written, lines, "as written", "as played", lineterm="", n=4)
    assert written == lines, "\n" + "\n".join(difference)


def test_nothing_is_said_to_nobody() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.txt")))
    assert "refusal.dice-" not in told
    assert "not-now" not in told


def test_every_transcript_has_its_script() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(SCRIPTS)
