"""How long the figure game takes with four hundred figures.

python -m pytest tests/benchmarks/test_figures.py -n0 -q --benchmark-enable

An order is to be judged and played in under 3 ms in the median. Five hundred random battles are played under
watch (`tests/rules/figures/test_watch.py`), or as many as ``HHEDITOR_BATTLES`` says; without
``--benchmark-enable`` one.
"""

from __future__ import annotations

import os
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.insight.bots import Tactician
from hheditor.insight.playing import play_out
from hheditor.rules.api import Order
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.position.orders import (
    Advance,
    Attack,
    Back,
    Haul,
    Hurl,
    Rampart,
    Shoot,
    Strike,
    Turn,
    Walk,
)
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.shooting.targets import shooters
from hheditor.rules.figures.situation import box
from hheditor.values import decode, encode
from tests.rules.figures.castle import W_SW, castle, rocca_serena
from tests.rules.figures.sieges import bombarded, stormed_table
from tests.rules.figures.test_sieges import watched as besieged
from tests.rules.figures.test_watch import watched

RED, BLUE = 0, 1
LIMIT = 0.003
BATTLE, DAY = 60, 90
"""Seconds of computing."""
# What an order takes of the processor: what else a machine does is no fault of the rules.
timed = pytest.mark.benchmark(timer=process_time)


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


@timed
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


@timed
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


@timed
def test_an_attack_judged_and_played(benchmark: Any) -> None:
    table = crowd("melee", 400)
    order = next(each for each in RULESET.orders(table) if isinstance(each, Attack))

    def play(position: Table) -> Table:
        assert RULESET.refusal(position, order) is None
        return RULESET.play(position, order).after

    benchmark.pedantic(play, setup=lambda: ((fresh(table),), {}), rounds=50)
    in_time(benchmark)


def siege(phase: str, side: int = RED) -> Table:
    """Four hundred figures about a castle: twelve formations of sixteen before it, engines, men on a ladder
    and in a docked tower; on the tops as many as may stand there, the rest within."""
    field = castle()
    for place in range(12):
        code = "8x2 o fL/bow" if place >= 6 else "8x2 c fM"
        x, y = 1500 + 3000 * (place % 6), 7600 + 1300 * (place // 6)
        field.formation(RED, code, (x, y, 2700), ladders=0 if place >= 6 else 4)
    field.single(RED, "hM", (9000, 11000, 2700), role="supreme")
    field.engine(RED, "siege-tower", (10500, 5550, 2700), code="fM", role="trooper")
    field.engine(RED, "ram", (9000, 6400, 2700))
    field.ladder(RED, (7500, 5150), W_SW, 4)
    field.on_ladder("fM", 0)
    for sector in range(11):
        slots = (0, 2, 4, 6, 8) if sector > 4 else (0, 2, 8, 10)
        for slot in slots:
            field.on_top(BLUE, "fL/xbow" if slot % 4 else "fM", sector, slot)
    place = 0
    while len(field.figures) < 400:
        field.single(BLUE, "fM", (6700 + 230 * (place % 21), 3000 + 230 * (place // 21), 900))
        place += 1
    return field.table(phase, side, command=False)


SIEGE: dict[str, tuple[str, int, Order]] = {
    "advance": ("movement", RED, Advance(2, 700)),
    "haul": ("movement", RED, Haul(1, 0, 700)),
    "walk inside": ("movement", BLUE, Walk(399, ((10910, 4380),), 900)),
}


@timed
@pytest.mark.parametrize("name", [*SIEGE, "rampart", "volley up", "volley down", "rocks", "strike"])
def test_an_order_of_a_siege_judged_and_played(benchmark: Any, name: str) -> None:
    if name in SIEGE:
        phase, side, order = SIEGE[name]
        table = siege(phase, side)
    else:
        wanted: tuple[str, int, Any] = {
            "rampart": ("movement", BLUE, Rampart),
            "volley up": ("shooting", RED, Shoot),
            "volley down": ("shooting", BLUE, Shoot),
            "rocks": ("shooting", BLUE, Hurl),
            "strike": ("melee", RED, Strike),
        }[name]
        phase, side, kind = wanted
        table = siege(phase, side)
        listed = (each for each in RULESET.orders(table) if isinstance(each, kind))
        order = max(listed, key=lambda each: len(getattr(each, "shooters", ())))
    assert RULESET.refusal(table, order) is None, RULESET.refusal(table, order)

    def play(position: Table) -> Table:
        assert RULESET.refusal(position, order) is None
        return RULESET.play(position, order).after

    benchmark.pedantic(play, setup=lambda: ((fresh(table),), {}), rounds=30)
    in_time(benchmark)


def test_all_proposals_of_a_formation(benchmark: Any) -> None:
    table = crowd("movement", 3000)

    def propose(position: Table) -> list[Order]:
        return list(RULESET.orders(position, 10_002))

    benchmark.pedantic(propose, setup=lambda: ((fresh(table),), {}), rounds=20)


def test_a_position_written_and_read(benchmark: Any) -> None:
    table = crowd("movement", 3000)
    assert benchmark(lambda: decode(encode(table), Table)) == table


def test_a_battle_of_bots(benchmark: Any) -> None:
    """Two hundred figures a side, fifteen turns, both sides led by tacticians."""
    table = replace(crowd("shooting"), setup=replace(crowd("shooting").setup, turn_limit=15))
    if not benchmark.enabled:
        table = replace(table, setup=replace(table.setup, turn_limit=1))
    began = process_time()
    ending = benchmark.pedantic(lambda: play_out(RULESET, table, (Tactician(), Tactician()), 1), rounds=1)
    assert ending.outcome is not None
    assert process_time() - began < BATTLE


def test_a_day_of_siege_of_bots(benchmark: Any) -> None:
    """The castle of the rule index stormed and held from morning to night, and by night if need be."""
    began = process_time()
    ending = benchmark.pedantic(
        lambda: play_out(RULESET, rocca_serena(1), (Tactician(), Tactician()), 1), rounds=1
    )
    assert ending.outcome is not None and ending.position.turn >= 10
    assert process_time() - began < DAY


@pytest.mark.timeout(7200)
def test_random_battles_under_watch(benchmark: Any) -> None:
    """Half of them battles in the field, a quarter each assaults and sieges from the first post on."""
    battles = int(os.environ.get("HHEDITOR_BATTLES", "500")) if benchmark.enabled else 1

    def one(number: int) -> None:
        if number % 2 == 0:
            watched(number, 2 + number % 3)
        elif number % 4 == 1:
            besieged(stormed_table(number), number)
        else:
            besieged(bombarded(number), number)

    def play() -> int:
        for number in range(battles):
            one(3000 + number)
        return battles

    assert benchmark.pedantic(play, rounds=1) == battles
