"""Nothing grows faster than the work times its logarithm.

    uv run pytest tests/benchmarks/test_slopes.py -n0 --benchmark-enable -s
    uv run python -m tests.benchmarks.curves          draws what was measured, for docs/speed.md

Without `--benchmark-enable` everything runs once at small sizes, and only that it runs is looked at.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.app.review.rows import rows as listed
from hheditor.battles import Battle
from hheditor.battles.entries import Entry
from hheditor.drawing.field import Field
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.maps.files import exchange
from hheditor.maps.generation.fields import Taste, by_taste
from hheditor.maps.inspect import inspect
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase
from hheditor.store import Library, Query, open_library
from hheditor.values import decode
from tests.battles import pebbles
from tests.battles.help import Clock, Kept, header
from tests.benchmarks.curves import Curve
from tests.benchmarks.long_battle import ENDLESS, play_long
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.store.samples import a_scenario

pytestmark = pytest.mark.timeout(3600)


def grow(
    benchmark: Any, name: str, work: str, sizes: Sequence[int], deed: Callable[[int], Callable[[], object]]
) -> None:
    """Measure a deed at every size; `deed(size)` gets everything ready and gives what is measured."""
    curve = Curve(name, work)
    for size in sizes if benchmark.enabled else sizes[:1]:
        curve.measure(size, deed(size), 3 if benchmark.enabled else 1)
    benchmark.pedantic(lambda: None, rounds=1)
    if benchmark.enabled:
        curve.keep()
        curve.judge()


# Units -----------------------------------------------------------------------------------------------------

UNITS = (15, 30, 60, 120)


SEEDS = range(1, 9)


def _positions(units: int) -> list[Any]:
    """First movement phases with so many units a side, as close together whatever their number."""
    found = []
    for seed in SEEDS:
        position = RULESET.opening(random_scenario(seed, units, board=Board(18 * units // 15, 13)))
        while position.phase == "command":
            position = RULESET.follow(position, EndPhase())
        found.append(replace(position, commanded=tuple(range(len(position.units)))))
    return found


def test_all_orders_of_a_side_are_listed(benchmark: Any) -> None:
    def ready(units: int) -> Callable[[], object]:
        positions = _positions(units)

        def work() -> None:
            for position in positions:
                position.__dict__.clear()
                for piece in RULESET.subjects(position):
                    for _ in RULESET.orders(position, about=piece):
                        pass

        return work

    grow(benchmark, "all orders of eight sides are listed", "units a side", UNITS, ready)


def test_an_order_of_every_unit_is_played(benchmark: Any) -> None:
    def ready(units: int) -> Callable[[], object]:
        orders = [
            (position, next(iter(RULESET.orders(position, about=piece))))
            for position in _positions(units)
            for piece in RULESET.subjects(position)
        ]

        def work() -> None:
            for position, order in orders:
                RULESET.play(position, order)

        return work

    grow(benchmark, "an order of every unit is played", "units a side", UNITS, ready)


# Maps ------------------------------------------------------------------------------------------------------

SIDES = (25, 50, 100, 200)


def _map(side: int) -> Map:
    return by_taste(Board(side, side), 5, Taste(50, 40, 40, 60, 60), "Growing")


def _of_maps(benchmark: Any, name: str, ready: Callable[[Map], Callable[[], object]]) -> None:
    hexes = {side * side: side for side in SIDES}
    grow(benchmark, name, "hexes", tuple(hexes), lambda size: ready(_map(hexes[size])))


def _forget_terrain() -> None:
    """As when a map is opened: what is kept of another run would help small maps alone."""
    for name, module in list(sys.modules.items()):
        if name.startswith("hheditor.drawing.terrain."):
            for each in list(vars(module).values()):
                if hasattr(each, "cache_clear"):
                    each.cache_clear()


def test_a_map_is_drawn(benchmark: Any) -> None:
    def ready(map_: Map) -> Callable[[], object]:
        # Tile by tile, as the canvas asks for it.
        board = map_.board
        tiles = [(x, y) for x in range(0, board.columns, 25) for y in range(0, board.rows, 25)]

        def work() -> None:
            _forget_terrain()
            field = Field(map_)
            for column, row in tiles:
                field.ops(column, row, 25, 25)

        return work

    _of_maps(benchmark, "a map is drawn", ready)


def test_a_map_is_written_and_read(benchmark: Any) -> None:
    _of_maps(
        benchmark,
        "a map is written and read",
        lambda map_: lambda: exchange.read(exchange.written(map_).encode()),
    )


def test_a_map_is_looked_over(benchmark: Any) -> None:
    _of_maps(benchmark, "a map is looked over", lambda map_: lambda: tuple(inspect(map_)))


# Battles ---------------------------------------------------------------------------------------------------

STEPS = (12_500, 25_000, 50_000, 100_000)


@pytest.fixture(scope="module")
def journal(request: pytest.FixtureRequest) -> list[Entry]:
    """The longest battle; shorter ones are its beginnings."""
    long = STEPS[-1] if request.config.getoption("benchmark_enable") else 300
    return _played(long, 0.01)


def _played(steps: int, remarks: float) -> list[Entry]:
    kept = Kept()
    battle = Battle.begin(header(**ENDLESS), pebbles.RULESET, journal=kept, clock=Clock(), author="Anna")
    play_long(battle, steps, remarks)
    return [decode(row, Entry) for row in kept.rows]


def _opened(entries: Sequence[Entry]) -> Battle:
    return Battle.open(header(**ENDLESS), entries, pebbles.RULESET)


def test_a_long_battle_is_opened(benchmark: Any, journal: list[Entry]) -> None:
    grow(benchmark, "a battle is opened", "steps", STEPS, lambda steps: lambda: _opened(journal[:steps]))


def test_the_list_of_a_long_battle_is_laid_out(benchmark: Any, journal: list[Entry]) -> None:
    grow(
        benchmark,
        "the list of moves is laid out",
        "steps",
        STEPS,
        lambda steps: partial(listed, _opened(journal[:steps])),
    )


def test_a_jump_in_a_long_battle_costs_what_it_does_in_a_short_one(
    benchmark: Any, journal: list[Entry]
) -> None:
    """A hundred jumps to places nobody has asked for: they do not grow with the battle at all."""
    curve = Curve("a hundred jumps", "steps")
    for steps in STEPS if benchmark.enabled else STEPS[:1]:
        battle, chance = _opened(journal[:steps]), random.Random(5)
        last = len(battle.tree.nodes) - 1
        curve.measure(steps, lambda: [battle.scene(chance.randint(1, last)) for _ in range(100)])  # noqa: B023
    benchmark.pedantic(lambda: None, rounds=1)
    if benchmark.enabled:
        curve.keep()
        print(f"\n{curve.name}: {curve.points}, slope {curve.slope:.2f}")
        assert curve.slope < 0.3


# Notes -----------------------------------------------------------------------------------------------------

NOTES = (1_250, 2_500, 5_000, 10_000)


def test_a_battle_full_of_notes_is_listed(benchmark: Any) -> None:
    grow(
        benchmark,
        "a battle full of notes is listed",
        "notes",
        NOTES,
        lambda notes: partial(listed, _opened(_played(notes if benchmark.enabled else 100, 1.0))),
    )


# Libraries -------------------------------------------------------------------------------------------------

DOCUMENTS = (2_500, 5_000, 10_000, 20_000)
WORDS = ("mud", "rain", "hill", "ford", "longbow", "pavise", "ditch", "sunken", "lane", "marsh", "dawn")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """It grows from test to test, never shrinks."""
    with open_library(Path(tmp_path_factory.mktemp("growing")) / "library.hhlibrary") as opened:
        yield opened


def _filled(library: Library, documents: int) -> None:
    chance = random.Random(documents)
    field = Map(Board(6, 4), "Field", ("open",) * 24)
    with library.writing():
        for number in range(library.cards.count(), documents):
            notes = " ".join(chance.choices(WORDS, k=60))
            library.documents.add(a_scenario(f"Battle {number}", map=field, notes=notes))


def test_a_large_library_is_listed_and_searched(benchmark: Any, library: Library) -> None:
    """The first page, all cards, and words that half of the documents have."""
    first, every, words = (
        Curve("the first page of a library", "documents"),
        Curve("all cards of a library", "documents"),
        Curve("a search in a library", "documents"),
    )
    for documents in DOCUMENTS if benchmark.enabled else (40,):
        _filled(library, documents)
        first.measure(documents, lambda: library.cards.find(Query(limit=60)))
        every.measure(documents, library.cards.find)
        words.measure(documents, lambda: library.cards.find(Query(words="sunken lane", limit=500)))
    benchmark.pedantic(lambda: None, rounds=1)
    if benchmark.enabled:
        for curve in (first, every, words):
            curve.keep()
            curve.judge()
