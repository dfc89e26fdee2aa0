"""An umpire who forces something odd at any moment: either he is refused, or the rules can go on."""

import pytest

from tests.rules.impetus.watch import meddled_battle


@pytest.mark.parametrize(("board", "number"), [*(("hexes", number) for number in range(5)), ("table", 0)])
def test_whatever_an_umpire_forces_the_battle_goes_on(board: str, number: int) -> None:
    tally = meddled_battle(board, number)
    assert tally.orders["override"] > 10
