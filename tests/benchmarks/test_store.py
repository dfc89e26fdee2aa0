"""A library of a lifetime: 2,000 scenarios and 500 battles with a million steps; and 20,000 bad files.

uv run pytest tests/benchmarks/test_store.py -n0 --benchmark-enable -s
"""

import random
import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api import forget, register
from hheditor.store import Library, Query, open_library
from tests.battles import pebbles
from tests.store.fuzzing import Ordeal, mutated, real_files
from tests.store.samples import a_header, a_scenario, a_step

SCENARIOS = 2_000
BATTLES = 500
STEPS = 2_000
"""In each battle."""
PLACES = ("Crécy", "Poitiers", "Agincourt", "Verneuil", "Castillon", "Formigny", "Nájera", "Legnano")
WORDS = ("mud", "rain", "hill", "ford", "longbow", "pavise", "ditch", "sunken", "lane", "marsh", "dawn")


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "library.hhlibrary"
    chance = random.Random(1)
    board = Board(18, 13)
    terrain = tuple(chance.choice(("open", "open", "wood", "broken")) for _ in range(board.cells))
    with open_library(path) as library:
        field = Map(board, "Field", terrain)
        with library.writing():
            for number in range(SCENARIOS):
                notes = " ".join(chance.choices(WORDS, k=120))
                name = f"{chance.choice(PLACES)} {1300 + number % 200}"
                library.documents.add(a_scenario(name, map=field, notes=notes, year=f"{number}"))
        steps = [a_step(number, 1 + number // 200) for number in range(1, STEPS + 1)]
        for number in range(BATTLES):
            with library.writing():
                library.battles.add(msgspec.structs.replace(a_header(f"Battle {number}")), steps)
    return path


@pytest.fixture
def library(large: Path) -> Iterator[Library]:
    with open_library(large) as library:
        yield library


def median(deed: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        deed()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def test_opens_in_under_a_second(large: Path) -> None:
    def once() -> None:
        with open_library(large) as library:
            assert len(library.cards.find(Query(limit=60))) == 60
            assert library.cards.count() == SCENARIOS + BATTLES

    took = median(once, 5)
    size = large.stat().st_size / 1e6
    print(f"\n{size:.0f} MB; open, list 60 of {SCENARIOS + BATTLES} and close: {took * 1e3:.1f} ms")
    assert took < 1


def test_lists_everything_at_once(library: Library) -> None:
    took = median(lambda: library.cards.find(), 5)
    print(f"\nall {SCENARIOS + BATTLES} cards: {took * 1e3:.1f} ms")
    assert took < 0.5


def test_searches_in_under_fifty_milliseconds(library: Library) -> None:
    worst = 0.0
    for words in (
        "a",
        "ag",
        "agin",
        "agincourt 14",
        "mud",
        "mud rain",
        "sunken lane dawn",
        "batt",
        "ncourt",
        "zzz",
    ):

        def search(words: str = words) -> None:
            found = library.cards.find(Query(words=words, limit=500))
            library.cards.excerpts(words, [card.id for card in found[:60]])

        took = median(search, 7)
        found = len(library.cards.find(Query(words=words)))
        print(f"\nsearch {words!r}: {took * 1e3:.1f} ms, {found} found", end="")
        worst = max(worst, took)
    assert worst < 0.050


def bare_commit(folder: Path) -> float:
    """The floor: one row in one transaction of SQLite itself, as safe as ours, on this disk just now."""
    with closing(sqlite3.connect(folder / "bare", isolation_level=None)) as bare:
        bare.execute("PRAGMA journal_mode = WAL")
        bare.execute("PRAGMA synchronous = FULL")
        bare.execute("CREATE TABLE step (entry TEXT)")
        return median(lambda: bare.execute("INSERT INTO step VALUES (?)", ("x" * 200,)), 500)


def test_appends_an_order_in_under_a_millisecond(library: Library, tmp_path: Path) -> None:
    card = library.cards.find(Query(kinds=("battle",), limit=1))[0]
    numbers = iter(range(card.steps + 1, card.steps + 1_000_000))

    def append() -> None:
        number = next(numbers)
        library.battles.append(card.id, number - 1, a_step(number))

    took = median(append, 500)
    floor = bare_commit(tmp_path)
    print(f"\nappend an order: {took * 1e6:.0f} us at the median; a bare commit here: {floor * 1e6:.0f} us")
    assert took < 0.001


def test_saves_an_edit(library: Library) -> None:
    card = library.cards.find(Query(kinds=("scenario",), limit=1))[0]
    scenarios = iter(a_scenario("Edited", turn_limit=number) for number in range(10_000))
    took = median(lambda: library.documents.save(card.id, next(scenarios), records=(b"{}",)), 300)
    print(f"\nsave an edit: {took * 1e6:.0f} us at the median")


def test_backs_up_in_the_background(library: Library) -> None:
    begun = time.perf_counter()
    library.back_up()
    print(f"\nbackup with its check: {time.perf_counter() - begun:.2f} s")
    begun = time.perf_counter()
    assert library.check().sound
    print(f"full check: {time.perf_counter() - begun:.2f} s")


def test_twenty_thousand_bad_files(tmp_path: Path) -> None:
    register(pebbles.RULESET)
    try:
        files = real_files(tmp_path)
        chance = random.Random()
        refused: dict[str, int] = {}
        taken, slowest = 0, 0.0
        for _round in range(200):
            with open_library(tmp_path / f"round-{_round}" / "library.hhlibrary") as library:
                ordeal = Ordeal(library, tmp_path)
                for _ in range(100):
                    name = chance.choice(sorted(files))
                    ordeal.throw(name, mutated(files[name], chance))
                ordeal.judge()
            taken += ordeal.taken
            slowest = max(slowest, ordeal.slowest)
            for message, count in ordeal.refused.items():
                refused[message] = refused.get(message, 0) + count
        print(f"\n{taken} taken in, {sum(refused.values())} refused, slowest {slowest:.2f} s")
        for message, count in sorted(refused.items(), key=lambda item: -item[1]):
            print(f"  {count:6} {message}")
    finally:
        forget(pebbles.RULESET.id)
