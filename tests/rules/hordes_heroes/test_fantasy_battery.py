"""The generic battery over a hundred random battles by the fantasy book, with magic, flyers and works."""

from __future__ import annotations

import pytest

from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.table import Table
from tests.rules.hordes_heroes.fantastic import fantastic_scenario
from tests.rules.hordes_heroes.test_battery import FANTASTIC, check_tally, seldom_first
from tests.rules.hordes_heroes.watch import Watched
from tests.systems.battery import run_battery

BATTLES = 100
CHUNKS = 5


def opening(number: int) -> Table:
    return RULESET.opening(fantastic_scenario(number))


@pytest.mark.timeout(500)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_fifth_of_a_hundred_battles_by_the_fantasy_book(chunk: int) -> None:
    size = BATTLES // CHUNKS
    tally = run_battery(
        Watched(),
        opening,
        size,
        first=chunk * size,
        thoroughly=0,
        closely=0,
        checking=0.05,
        distinct=False,  # what follows by itself may bring two orders together
        fuzz=0,
        chooser=seldom_first,
    )
    assert tally.battles == size
    check_tally(tally, (*FANTASTIC, "strike", "combine"), 1)
    for question in (
        "question.hordes_heroes.flee",
        "question.hordes_heroes.zone",
        "question.hordes_heroes.bomb",
        "question.hordes_heroes.magic",
        "question.hordes_heroes.join",
    ):
        assert tally.questions[question], question
