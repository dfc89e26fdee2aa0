"""Two hundred killings: the library opens each time, passes its check and lacks nothing reported as saved."""

import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hheditor.maps import Map
from hheditor.store import Checkup, Library, Query, open_library
from hheditor.store.care.health import check_file
from hheditor.store.file.schema import CURRENT
from tests.store import old_versions
from tests.store.samples import a_header, a_map, a_scenario, an_army, picture, png, steps

ROOT = Path(__file__).resolve().parents[2]
KILLS = 20
"""In each of the ten tests."""
MOST_WORDS = 3
LONGEST_REST = 0.06
"""A victim lives until it has reported so many times, and so many seconds longer: the moments are random,
and a slow machine sees as many of them in the middle of the work as a fast one."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="killing needs SIGKILL and fork")


class Victims:
    """Children of one warm process, killed one after the other."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.store.victim"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._orders, self._said = self._server.stdin, self._server.stdout.fileno()
        self._rest = b""

    def _lines(self, until: float | None) -> Iterator[list[Any]]:
        """What is said until a time, or for ever."""
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

    def kill_one(self, deed: str, folder: Path) -> list[list[Any]]:
        """Let a child work for a moment, kill it; what it said."""
        self._orders.write(json.dumps([deed, str(folder)]).encode() + b"\n")
        self._orders.flush()
        lines = self._lines(None)
        said = []
        # The child may be faster than its parent: its first words may come before its number.
        while (line := next(lines))[0] != "pid":
            said.append(line)
        words, rest = random.randint(0, MOST_WORDS), random.uniform(0, LONGEST_REST)
        while len(said) < words:
            said.append(next(lines))
        said += self._lines(time.monotonic() + rest)
        os.kill(line[1], signal.SIGKILL)
        for last in self._lines(None):
            if last[0] == "dead":
                break
            said.append(last)
        assert not [words for words in said if words[0] == "failed"]
        return said

    def close(self) -> None:
        self._orders.close()
        self._server.wait(10)
        assert self._server.stdout is not None
        self._server.stdout.close()


@pytest.fixture(scope="module")
def victims() -> Iterator[Victims]:
    victims = Victims()
    yield victims
    victims.close()


def massacre(victims: Victims, deed: str, folder: Path, check: Callable[[list[list[Any]]], None]) -> int:
    reports = 0
    for _ in range(KILLS):
        said = victims.kill_one(deed, folder)
        reports += len(said)
        check(said)
    return reports


def sound(library: Library) -> None:
    assert library.writable, library.findings
    assert library.check().complaints == ()


@pytest.mark.parametrize("half", [1, 2])
def test_killed_while_editing(victims: Victims, tmp_path: Path, half: int) -> None:
    path = tmp_path / "library.hhlibrary"
    with open_library(path) as library:
        library.documents.add(a_map("Edited"))

    def check(said: list[list[Any]]) -> None:
        with open_library(path) as library:
            sound(library)
            for word, identity, *rest in said:
                card = library.cards.card(identity)
                assert card is not None
                if word == "edit":
                    records = library.documents.records(identity)
                    assert len(records) > rest[0]
                    assert records == tuple(b"%d" % n for n in range(len(records)))
                    assert library.documents.load(identity, Map).name == f"Edited {len(records) - 1}"
                if word == "trashed":
                    assert card.trashed is not None
                    assert library.versions.of(identity)

    assert massacre(victims, "edits", tmp_path, check) > KILLS // 2


@pytest.mark.parametrize("half", [1, 2])
def test_killed_while_giving_orders(victims: Victims, tmp_path: Path, half: int) -> None:
    path = tmp_path / "library.hhlibrary"
    with open_library(path) as library:
        battle = library.battles.add(a_header())

    def check(said: list[list[Any]]) -> None:
        with open_library(path) as library:
            sound(library)
            there = library.battles.steps(battle.id)
            assert there >= max((number for _, _, number in said), default=0)
            assert tuple(library.battles.entries(battle.id, max(0, there - 5))) == steps(there)[-5:]

    assert massacre(victims, "orders", tmp_path, check) > KILLS // 2


@pytest.mark.parametrize("half", [1, 2])
def test_killed_while_migrating(victims: Victims, tmp_path: Path, half: int) -> None:
    rounds = iter(range(KILLS))

    def check(said: list[list[Any]]) -> None:
        for number in sorted({words[1] for words in said}):
            with open_library(folder / f"{number}" / "library.hhlibrary") as library:
                sound(library)
                assert library.documents.load(old_versions.MAP, Map) == a_map()
                assert library.battles.steps(old_versions.BATTLE) == 40
                assert library.cards.find(Query(words="crispin"))
                assert any(backup.reason == f"before-{CURRENT.major}" for backup in library.list_backups())
            for backup in library.list_backups():
                checkup = check_file(backup.path)
                assert isinstance(checkup, Checkup)
                assert checkup.sound

    reports = 0
    for number in rounds:
        folder = tmp_path / f"round-{number}"
        folder.mkdir()
        said = victims.kill_one("migrations", folder)
        reports += len(said)
        check(said)
    assert reports > KILLS // 2


@pytest.mark.parametrize("half", [1, 2])
def test_killed_while_importing(victims: Victims, tmp_path: Path, half: int) -> None:
    with open_library(tmp_path / "source.hhlibrary") as source:
        source.documents.add(a_map())
        source.documents.add(an_army())
        source.documents.add(a_scenario(pictures=(picture(png(60, 40)),)))
        source.battles.add(a_header(), steps(30))
        source.documents.add(a_map("Last"))
        source.export_whole(tmp_path / "shipment.hhlibrary")
    path = tmp_path / "library.hhlibrary"
    open_library(path).close()

    def check(said: list[list[Any]]) -> None:
        with open_library(path) as library:
            sound(library)
            there = {card.id for card in library.cards.find()}
            assert len(there) % 5 == 0, "all of a shipment, or nothing"
            assert {identity for _, *ids in said for identity in ids} <= there

    assert massacre(victims, "imports", tmp_path, check) > KILLS // 2


@pytest.mark.parametrize("half", [1, 2])
def test_killed_while_backing_up(victims: Victims, tmp_path: Path, half: int) -> None:
    path = tmp_path / "library.hhlibrary"
    with open_library(path) as library:
        library.battles.add(a_header(), steps(300))

    def check(said: list[list[Any]]) -> None:
        with open_library(path) as library:
            sound(library)
            done = max((words[-1] for words in said), default=0)
            assert library.settings.get("n", int, 0) >= done
            names = {backup.path.name for backup in library.list_backups()}
            assert {words[1] for words in said if words[0] == "backup"} <= names
            newest = next(iter(library.list_backups()), None)
        if newest is not None:
            checkup = check_file(newest.path)
            assert isinstance(checkup, Checkup)
            assert checkup.sound

    assert massacre(victims, "backups", tmp_path, check) > KILLS // 2
