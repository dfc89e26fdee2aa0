"""Battles that were written down play as they did."""

import pytest

from hheditor.rules.impetus import RULESET
from tests.rules.impetus.recorded import BATTLES, LISTING, file, opening
from tests.systems import recorded


@pytest.mark.parametrize(("board", "number"), BATTLES)
def test_a_battle_plays_as_it_was_written_down(board: str, number: int) -> None:
    recorded.check(RULESET, opening(board, number), file(board, number), LISTING[board])
