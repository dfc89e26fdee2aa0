"""Random battles of the figure game, everything checked."""

from __future__ import annotations

import pytest
from hypothesis import settings

from hheditor.rules.figures import RULESET
from hheditor.rules.figures.position.table import Table
from tests.rules.figures.battlefields import keen, muster, opening
from tests.systems.battery import Tally, machine, run_battery

EVERY_OPTION = {
    "zone_halts": True,
    "natural_six": True,
    "rough_phalanx": True,
    "ask_anchor": True,
    "scale": "15mm",
}


def start(number: int) -> Table:
    """By turns as the text has it and with every option."""
    return opening(number, **(EVERY_OPTION if number % 3 == 2 else {}))


@pytest.fixture(scope="module")
def met() -> Tally:
    return run_battery(
        RULESET, start, 5, chooser=keen, checking=0.05, thoroughly=0.0, closely=1, distinct=False
    )


def test_random_battles_come_to_an_end(met: Tally) -> None:
    assert met.battles == 5
    assert all(reason.startswith("outcome.figures.") for reason in met.outcomes)


def test_every_kind_of_order_is_played(met: Tally) -> None:
    wanted = "advance turn back attack shoot walk break reform end-phase line-up rolled"
    assert set(wanted.split()) <= set(met.orders)


def test_the_rules_ask_and_roll(met: Tally) -> None:
    assert met.questions["question.figures.reform"] > 0
    for roll in ("melee", "volley"):
        assert met.rolls[f"figures.{roll}"] > 0, roll
    assert met.forced > 0


def test_a_battle_from_the_first_roll_on() -> None:
    tally = run_battery(
        RULESET,
        lambda number: RULESET.opening(muster(number)),
        3,
        chooser=keen,
        checking=0.3,
        thoroughly=0.02,
        closely=1,
        distinct=False,
    )
    assert {"deploy", "place", "camp", "go-first"} <= set(tally.orders)


Machine = machine(RULESET, start)
TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=4, stateful_step_count=15, deadline=None)
