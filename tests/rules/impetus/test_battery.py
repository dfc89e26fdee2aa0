"""Random battles of Basic Impetus, everything checked."""

from __future__ import annotations

import pytest
from hypothesis import settings

from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.position.table import Table
from tests.rules.impetus.bare import tables
from tests.rules.impetus.battlefields import EVERY_OPTION, groups, keen, placing, scenario
from tests.systems.battery import Tally, machine, run_battery


def opening(number: int) -> Table:
    """By turns with the usual options and with all of them."""
    return RULESET.opening(scenario(number, **(EVERY_OPTION if number % 3 == 2 else {})))


@pytest.fixture(scope="module")
def met() -> Tally:
    return run_battery(
        RULESET, opening, 24, unlisted=groups, chooser=keen, checking=0.2, thoroughly=0.01, closely=1
    )


def test_random_battles_come_to_an_end(met: Tally) -> None:
    assert met.battles == 24
    assert set(met.outcomes) <= {
        f"outcome.impetus.{reason}" for reason in ("time-up", "army-broken", "no-units", "both-broken")
    }


def test_every_kind_of_order_is_played(met: Tally) -> None:
    wanted = "move charge shoot fight rally finish pursue hold keep reroll stand evade fire hold-fire"
    assert set(wanted.split()) <= set(met.orders)
    assert {"group-move", "group-charge", "test-loyalty", "end-phase", "rolled"} <= set(met.orders)


def test_the_rules_ask_and_roll(met: Tally) -> None:
    for question in ("evade", "fire", "shoot", "pursue", "reroll"):
        assert met.questions[f"question.impetus.{question}"] > 0, question
    for roll in ("melee", "cohesion", "shooting", "retreat", "pursuit", "initiative", "rally", "charge"):
        assert met.rolls[f"impetus.{roll}"] > 0, roll
    assert met.forced > 0


def test_a_battle_from_the_first_roll_on() -> None:
    """Deployment lists thousands of places: looked at closely once."""
    met = run_battery(
        RULESET,
        lambda number: RULESET.opening(scenario(number, units=5, turns=2, deploy=True, deployment_gap=3)),
        2,
        chooser=placing,
        checking=0.1,
        thoroughly=0,
        closely=0,
    )
    assert {"deploy", "end-deployment"} <= set(met.orders)


@pytest.fixture(scope="module")
def on_tables() -> Tally:
    return run_battery(
        RULESET,
        lambda number: RULESET.opening(tables.scenario(number, lining_up=number % 2 == 1)),
        5,
        unlisted=tables.groups,
        chooser=tables.brisk,
        checking=0.1,
        thoroughly=0.005,
        closely=0,
    )


def test_random_battles_on_bare_tables(on_tables: Tally) -> None:
    assert on_tables.battles == 5
    wanted = "deploy end-deployment move charge shoot fight rally pursue stand evade end-phase group-move"
    assert set(wanted.split()) <= set(on_tables.orders)
    for roll in ("melee", "cohesion", "shooting", "retreat", "pursuit"):
        assert on_tables.rolls[f"impetus.{roll}"] > 0, roll


Machine = machine(RULESET, opening, groups)
TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=6, stateful_step_count=20, deadline=None)
