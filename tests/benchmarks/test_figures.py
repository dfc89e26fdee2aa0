"""How long the figure game takes with four hundred figures.

python -m pytest tests/benchmarks/test_figures.py -n0 -q --benchmark-enable

An order is to be judged and played in under 3 ms in the median. Five hundred random battles are played under
watch (`tests/rules/figures/test_watch.py`), or as many as ``HHEDITOR_BATTLES`` says; without
``--benchmark-enable`` one.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Order
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.position.orders import Advance, Attack, Back, Shoot, Turn, Walk
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.shooting.targets import shooters
from hheditor.rules.figures.situation import box
from hheditor.values import decode, encode
from tests.rules.figures.test_watch import watched

RED, BLUE = 0, 1
LIMIT = 0.003


def crowd(phase: str, gap: int = 3000, *, ahead: bool = False) -> Table:
    """Four hundred figures: twelve formations of sixteen a side, and eight loose ones. `ahead`: the last
    loose one of Blue's stands before Red's lines."""
    field = Situation().ground("scrub", box(3000, 5600, 4200, 6400))
    field.ground("hill", box(14000, 5500, 15500, 6500), 1)
    for side in (RED, BLUE):
        facing = 2700 if side == RED else 900
        for place in range(12):
            back = gap // 2 + 900 * (place // 6)
            y = 6000 + (back if side == RED else -back)
            code = "8x2 o fL/bow" if place >= 6 else "8x2 c fM"
            field.formation(side, code, (1500 + 3000 * (place % 6), y, facing))
        for place in range(8):
            y = 11500 if side == RED else 500
            x = 2000 + 1500 * place
            if ahead and side == BLUE and place == 7:
                x, y = 9000, 6200
            field.single(side, "hM", (x, y, facing), role="commander")
    table = field.table(phase)
    assert len(table.figures) == 400
    return table


def fresh(table: Table) -> Table:
    """The same position with nothing worked out."""
    return replace(table)


def in_time(benchmark: Any) -> None:
    """The limit, for the median."""
    if benchmark.enabled:
        assert benchmark.stats.stats.median < LIMIT


ORDERS: dict[str, tuple[str, int, Order]] = {
    "advance": ("movement", 3000, Advance(2, 700)),
    "wheel": ("movement", 3000, Turn(2, 300, "front-right")),
    "about": ("movement", 3000, Turn(2, 100)),
    "back": ("movement", 3000, Back(2, 80)),
    "walk": ("movement", 3000, Walk(192, ((2000, 10500),), 0)),
}


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_judged_and_played(benchmark: Any, name: str) -> None:
    phase, gap, order = ORDERS[name]
    table = crowd(phase, gap)
    assert RULESET.refusal(table, order) is None, RULESET.refusal(table, order)

    def play(position: Table) -> Table:
        assert RULESET.refusal(position, order) is None
        return RULESET.play(position, order).after

    benchmark.pedantic(play, setup=lambda: ((fresh(table),), {}), rounds=50)
    in_time(benchmark)


@pytest.mark.parametrize("count", [2, 10, 24])
def test_a_volley_judged_and_played(benchmark: Any, count: int) -> None:
    table = crowd("shooting", ahead=True)
    target = len(table.figures) - 1
    men = sorted(man for man, choices in shooters(table, RED).items() if target in choices)
    order = Shoot(target, tuple(men[:count]))
    assert len(order.shooters) == count

    def play(position: Table) -> Table:
        assert RULESET.refusal(position, order) is None
        return RULESET.play(position, order).after

    benchmark.pedantic(play, setup=lambda: ((fresh(table),), {}), rounds=50)
    in_time(benchmark)


def test_an_attack_judged_and_played(benchmark: Any) -> None:
    table = crowd("melee", 400)
    order = next(each for each in RULESET.orders(table) if isinstance(each, Attack))

    def play(position: Table) -> Table:
        assert RULESET.refusal(position, order) is None
        return RULESET.play(position, order).after

    benchmark.pedantic(play, setup=lambda: ((fresh(table),), {}), rounds=50)
    in_time(benchmark)


def test_all_proposals_of_a_formation(benchmark: Any) -> None:
    table = crowd("movement", 3000)

    def propose(position: Table) -> list[Order]:
        return list(RULESET.orders(position, 10_002))

    benchmark.pedantic(propose, setup=lambda: ((fresh(table),), {}), rounds=20)


def test_a_position_written_and_read(benchmark: Any) -> None:
    table = crowd("movement", 3000)
    assert benchmark(lambda: decode(encode(table), Table)) == table


def test_random_battles_under_watch(benchmark: Any) -> None:
    battles = int(os.environ.get("HHEDITOR_BATTLES", "500")) if benchmark.enabled else 1

    def play() -> int:
        return sum(watched(1000 + number)["ended"] for number in range(battles))

    assert benchmark.pedantic(play, rounds=1) == battles
