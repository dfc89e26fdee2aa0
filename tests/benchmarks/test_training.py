"""How quick an order is, on 18 x 13 hexes with thirty units: `pytest tests/benchmarks --benchmark-enable`.

A turn's marches of one side, each played from the position the last one led to, then all taken back. Every
position is new, so nothing has been worked out before it is played on. The budget is for one order, in the
quickest round: what the code costs where nothing else runs beside it.
"""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import Order, Rolled, diff, fold
from tests.systems.training import TRAINING, Move, Table, field

BUDGET = 25e-6


def a_turn(seed: int = 1) -> tuple[Table, list[Order]]:
    """The field after the first draw, and one march of each unit of the side to act."""
    draw = Random(seed)
    start = position = TRAINING.play(TRAINING.opening(field(seed)), Rolled((3,))).after
    orders: list[Order] = []
    for index, unit in enumerate(position.units):
        if unit.side == 0:
            marches = [order for order in TRAINING.orders(position, index) if type(order) is Move]
            order = draw.choice([order for order in marches if order.to != unit.cell])
            position = TRAINING.play(position, order).after
            orders.append(order)
    return start, orders


def there_and_back(start: Table, orders: list[Order]) -> Table:
    """Play the orders as a user does, judged and told, and take all of them back."""
    position = replace(start)  # a copy remembers nothing of earlier rounds
    trail = []
    for order in orders:
        trail.append(position)
        position = TRAINING.play(position, order).after
    while trail:
        position = trail.pop()
    return position


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_order_is_played_and_undone(benchmark: Any, seed: int) -> None:
    start, orders = a_turn(seed)
    assert len(start.units) == 30
    assert len(orders) == 15
    assert benchmark(there_and_back, start, orders) == start
    if benchmark.enabled:
        each = benchmark.stats["min"] / len(orders)
        benchmark.extra_info["one order, microseconds"] = round(each * 1e6, 1)
        assert each < BUDGET


def test_an_order_is_followed_without_being_told(benchmark: Any) -> None:
    start, orders = a_turn()

    def follow() -> Table:
        position = replace(start)
        for order in orders:
            position = TRAINING.follow(position, order)
        return position

    assert benchmark(follow) != start


def test_the_orders_of_a_position_are_listed(benchmark: Any) -> None:
    start, _ = a_turn()
    assert benchmark(lambda: len(list(TRAINING.orders(replace(start))))) > 500


def test_a_patch_is_found_and_folded(benchmark: Any) -> None:
    start, orders = a_turn()
    after = TRAINING.play(start, orders[0]).after
    assert benchmark(lambda: fold(start, diff(start, after))) == after
