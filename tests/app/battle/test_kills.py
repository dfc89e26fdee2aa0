"""Fifty killings in the middle of a played battle: nothing is lost that was shown as done."""

import contextlib
import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hheditor.app import desk_in_memory
from hheditor.app.battle.log import Log
from hheditor.app.library import use_library
from hheditor.battles import replay
from hheditor.values import digest
from tests.app.battle.help import header
from tests.rules.hordes_heroes.battlefields import random_scenario

ROOT = Path(__file__).resolve().parents[3]
KILLS = 50
MOST_WORDS = 4
LONGEST_REST = 0.04

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="killing needs SIGKILL and fork")


class Players:
    """Children of one warm process, killed one after the other."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.app.battle.victim"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._orders, self._said = self._server.stdin, self._server.stdout.fileno()
        self._rest = b""

    def _lines(self, until: float | None) -> Iterator[list[Any]]:
        while True:
            while b"\n" in self._rest:
                line, self._rest = self._rest.split(b"\n", 1)
                yield json.loads(line)
            wait = None if until is None else max(0.0, until - time.monotonic())
            if not select.select([self._said], [], [], wait)[0]:
                return
            read = os.read(self._said, 1 << 16)
            assert read, "the server has died"
            self._rest += read

    def kill_one(self, *task: object) -> list[list[Any]]:
        """Let a child play for a moment, kill it; what it said."""
        self._orders.write(json.dumps(task).encode() + b"\n")
        self._orders.flush()
        lines = self._lines(None)
        said = []
        while (line := next(lines))[0] != "pid":
            said.append(line)
        words, rest = random.randint(0, MOST_WORDS), random.uniform(0, LONGEST_REST)
        while len(said) < words and (not said or said[-1][0] != "dead"):
            said.append(next(lines))
        if not said or said[-1][0] != "dead":
            said += self._lines(time.monotonic() + rest)
            # It may have played its battle to the end and gone by itself.
            with contextlib.suppress(ProcessLookupError):
                os.kill(line[1], signal.SIGKILL)
        while not said or said[-1][0] != "dead":
            said.append(next(self._lines(None)))
        said.pop()
        assert not [words for words in said if words[0] in ("failed", "refused")], said[-1]
        return said

    def close(self) -> None:
        self._orders.close()
        self._server.wait(10)
        assert self._server.stdout is not None
        self._server.stdout.close()


@pytest.fixture
def players() -> Iterator[Players]:
    players = Players()
    yield players
    players.close()


def test_killed_while_playing(players: Players, tmp_path: Path) -> None:
    """After each death every position that was shown is there under its node, and the log reads the same."""
    path = tmp_path / "library.hhlibrary"
    books = use_library(desk_in_memory(), path)
    battle = books.begin_battle(header(random_scenario(12, size=6, turns=5)))
    identity = battle.header.id
    books.close()
    reports = 0
    for number in range(KILLS):
        said = players.kill_one(str(path), identity, number)
        reports += len(said)
        battle = books.open_battle(identity)
        for node, _, mark in said:
            assert digest(battle.position(node)) == mark, f"node {node} is not what was shown"
        if said and number % 5 == 4:
            battle.go(said[-1][0])
            assert len(Log(battle).lines) == said[-1][1]
            assert books.library.check().complaints == ()
        books.close()
    assert reports > KILLS
    assert replay(books.open_battle(identity)) is None
    books.close()
