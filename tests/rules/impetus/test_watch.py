"""A hundred random battles under the watch: most of them on hexes, where a battle is soon over."""

from collections import Counter

import pytest

from tests.rules.impetus.watch import whole_battle

HEXES, TABLES = 97, 3
AT_ONCE = 8


@pytest.mark.parametrize("first", range(1000, 1000 + HEXES, AT_ONCE))
def test_random_battles_on_hexes_keep_the_rules_to_their_end(first: int) -> None:
    done: Counter[str] = Counter()
    for number in range(first, min(first + AT_ONCE, 1000 + HEXES)):
        done += whole_battle("hexes", number).orders
    assert {"move", "charge", "fight", "shoot", "rally"} <= set(done)


@pytest.mark.parametrize("number", range(2000, 2000 + TABLES))
def test_random_battles_on_tables_keep_the_rules_to_their_end(number: int) -> None:
    assert whole_battle("table", number).orders["rolled"] > 0
