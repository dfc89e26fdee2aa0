"""Random sieges: everything checked by the battery, and under a watch: wall points sum up, nobody is lost
untold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from hheditor.rules.figures import RULESET, orders
from hheditor.rules.figures.position.orders import Garrison, RaiseLadder
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.siege.damage import points_of
from hheditor.rules.figures.siege_plan import overview
from hheditor.values import Finding
from tests.rules.figures.battlefields import brisk
from tests.rules.figures.castle import GATE, T_SW, W_SW, castle, peopled
from tests.rules.figures.driver import BLUE, RED
from tests.rules.figures.sieges import EAGER, bombarded, muster, stormed, stormed_table
from tests.systems.battery import Tally, run_battery

LOST = {"fell", "left-table"}
WATCHED = brisk(EAGER)


@pytest.fixture(scope="module")
def met() -> Tally:
    return run_battery(
        RULESET,
        stormed_table,
        3,
        chooser=WATCHED,
        checking=0.04,
        thoroughly=0.0,
        closely=1,
        distinct=False,
    )


def test_random_sieges_come_to_an_end(met: Tally) -> None:
    assert met.battles == 3
    assert all(reason.startswith("outcome.figures.") for reason in met.outcomes)
    assert {"walk", "rampart", "strike", "end-phase", "rolled"} <= set(met.orders)


def test_a_siege_from_the_first_post_on() -> None:
    tally = run_battery(
        RULESET, bombarded, 2, chooser=WATCHED, checking=0.1, thoroughly=0.02, closely=1, distinct=False
    )
    assert {"settle-in", "declare", "end-phase"} <= set(tally.orders)


def damages(table: Table) -> int:
    assert table.siege is not None
    return sum(state.damage for state in table.siege.sectors)


def gone(table: Table) -> set[int]:
    return {number for number, figure in enumerate(table.figures) if figure.state == "gone"}


def watched(start: Table, number: int, longest: int = 900) -> tuple[Counter[str], Counter[str]]:
    """A siege looked at after every order; what was told and what was ordered."""
    draw, tally, told, given = Random(number), Tally(), Counter[str](), Counter[str]()
    table = start
    for _ in range(longest):
        if table.ended is not None:
            break
        order = WATCHED(RULESET, table, draw, tally)
        given[str(order.__struct_config__.tag)] += 1
        asked = RULESET.question(table)
        given[asked.message if asked else ""] += 1
        step = RULESET.play(table, order)
        told.update(event.event for event in step.events)
        lost = {event.pieces[0] for event in step.events if event.event in LOST}
        assert gone(step.after) - gone(table) == lost, order
        dealt = sum(dict(each.facts)["points"] for each in step.events if each.event == "sector-damaged")  # type: ignore[misc]
        if "repaired" not in [event.event for event in step.events]:
            assert 0 <= damages(step.after) - damages(table) <= dealt
            assert dealt == 0 or damages(step.after) > damages(table)
        assert RULESET.problems(step.after) == (), order
        table = step.after
    return told, given


@pytest.mark.parametrize("number", range(6))
def test_random_sieges_keep_faith(number: int) -> None:
    """An assault, as far as a hundred orders and some go, and two sieges from the first post on."""
    told, _ = watched(stormed_table(number), number, 120)
    assert sum(told.values()) > 60
    for other in (number, 100 + number):
        watched(bombarded(other), other, 200)


EVERY = (
    *("declare", "garrison", "site", "settle-in", "dissolve", "rampart", "ascend", "descend", "work-gate"),
    *("man", "leave-engine", "haul", "bear", "land", "raise-ladder", "climb", "cross-wall", "climb-down"),
    *(
        "throw-down",
        "loose-engine",
        "cast",
        "hurl",
        "batter",
        "hack",
        "take-place",
        "douse",
        "suffer",
        "sally",
    ),
)
"""Every order of a siege."""


def listed(table: Table) -> set[str]:
    found = RULESET.orders(table)
    return {str(order.__struct_config__.tag) for order in found}


def test_every_order_of_a_siege_is_proposed_somewhere() -> None:
    """What is proposed is lawful, and there is nothing a screen or a bot would never hear of."""
    seen: set[str] = set()
    field = stormed(0)
    moments = (("shooting", RED), ("shooting", BLUE), ("movement", RED), ("movement", BLUE), ("melee", RED))
    for phase, side in moments:
        for kind in ("assault", "bombardment"):
            field.day_kind = kind
            table = field.table(phase, side, command=False)
            seen |= listed(table)
            for order in RULESET.orders(table):
                assert RULESET.refusal(table, order) is None, order
    seen |= listed(RULESET.opening(muster(0)))
    table = RULESET.opening(muster(0))
    for order in (orders.SettleIn(), orders.EndPhase(), orders.SettleIn()):
        table = RULESET.play(table, order).after
    seen |= listed(table)
    from tests.rules.figures.test_cases_siege import burning, nightfall, rocks

    game = nightfall(up=False)
    seen |= listed(game.table) | listed(burning().table) | listed(rocks()[0].table)
    game.do(orders.SettleIn()).end()
    while game.question == "encamp":
        seen |= listed(game.table)
        relief = [order for order in RULESET.orders(game.table) if isinstance(order, Garrison)]
        game.do(relief[0] if relief else orders.EndPhase())
    seen |= listed(game.table)
    seen |= listed(game.do(orders.EndPhase()).table)
    # Questions in the middle of something: their own situations play them.
    assert set(EVERY) - seen == {"suffer", "take-place"}


def test_the_overview_says_how_the_siege_stands() -> None:
    field = castle({W_SW: {"damage": 12}, GATE: {"shut": False}, T_SW: {"state": "fallen", "damage": 40}})
    field.on_top(RED, "fM", W_SW, 3)
    field.engine(RED, "trebuchet", (7500, 10000, 2700), ready=6, fire=5)
    table = peopled(field).table("shooting", turn=4, day=2)
    found = overview(table)
    assert found is not None
    assert (found.day, found.days, found.turn, found.night, found.kind) == (2, 10, 4, False, "assault")
    assert found.held == (1, 10)
    assert (found.sectors[W_SW].damage, found.sectors[W_SW].total, found.sectors[W_SW].holder) == (
        12,
        30,
        RED,
    )
    assert (found.sectors[GATE].open, found.sectors[T_SW].state) == (True, "fallen")
    (engine,) = found.engines
    assert (engine.crew, engine.fire, engine.falls) == (3, 5, (7500, 5000))
    shown = {mark.wear.work: mark.wear for mark in RULESET.scene(table).marks if mark.wear is not None}
    assert (shown[W_SW].left, shown[W_SW].full, shown[W_SW].state) == (18, 30, "whole")
    assert (shown[GATE].state, shown[T_SW].state) == ("open", "fallen")
    names = RULESET.names(table)
    assert names[20_000] == "called.figures.trebuchet" and names[30_000] == "called.figures.tower.sw"


def test_impossible_sieges_are_found() -> None:
    table = stormed(0).table("movement")
    assert table.siege is not None
    assert RULESET.problems(table) == ()
    sectors = list(table.siege.sectors)
    sectors[W_SW] = replace(sectors[W_SW], damage=points_of(table, W_SW))
    bad = replace(table, siege=replace(table.siege, sectors=tuple(sectors)))
    assert rules(RULESET.problems(bad)) == {"FOR-2"}
    up = table.tops[W_SW, 4]
    figures = list(table.figures)
    figures[up] = replace(figures[up], slot=6)
    assert "FOR-3" in rules(RULESET.problems(replace(table, figures=tuple(figures))))
    figures[up] = replace(table.figures[up], slot=60)
    assert rules(RULESET.problems(replace(table, figures=tuple(figures)))) == {"FOR-3"}
    assert rules(RULESET.problems(replace(table, siege=None))) == {"SIE-1"}


def rules(found: tuple[Finding, ...]) -> set[str]:
    return {each.rule for each in found}


def test_orders_of_a_siege_are_refused_where_there_is_none() -> None:
    from hheditor.rules.figures import Situation

    field = Situation()
    man = field.single(RED, "fM", (6000, 6000, 0))
    other = field.single(RED, "fM", (6400, 6000, 0))
    table = field.table()
    refused = RULESET.refusal(table, RaiseLadder(man, other, 6000, 6000))
    assert refused is not None
    assert refused.rule == "SIE-1"
    refused = RULESET.refusal(table, orders.Climb(man, 0))
    assert refused is not None
    assert refused.rule == "LAD-3"
