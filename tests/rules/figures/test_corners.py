"""Corners that mutants slipped through: the first of a kind, riders in gates, ladders, sheer steps."""

from __future__ import annotations

import pytest

from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.situation import box
from tests.rules.figures.castle import GATE, W_SW, besieged, castle
from tests.rules.figures.driver import BLUE, RED, Game


@pytest.mark.rule("FOR-8", "FR-60")
def test_one_rider_goes_through_a_gate_in_a_phase_and_nobody_after_him() -> None:
    field = castle({GATE: {"shut": False}})
    riders = [field.single(RED, "hM", (9000, 5600 + 600 * n, 2700), role="commander") for n in range(2)]
    game = besieged(field)
    game.do(orders.Walk(riders[0], ((9000, 4300),), 2700))
    assert game.table.siege is not None
    assert (game.table.siege.sectors[GATE].mounted, game.table.siege.sectors[GATE].foot) == (1, 0)
    assert game.why(orders.Walk(riders[1], ((9000, 4900),), 2700)) == "FOR-8"
    assert game.why(orders.Walk(riders[1], ((9000, 5460),), 2700)) == ""


@pytest.mark.rule("LAD-3")
def test_a_ladder_leads_to_the_slot_above_its_foot() -> None:
    for x in range(7050, 7951, 50):
        field = castle()
        spots = tuple((x - 105 + 210 * n, 5255) for n in range(2)) + tuple(
            (6600 + 220 * n, 5600) for n in range(6)
        )
        field.dissolved(RED, "4x2 c fM", spots, 2700, ladders=1)
        game = besieged(field)
        game.do(orders.RaiseLadder(0, 1, x, 5150))
        assert game.table.siege is not None
        ladder = game.table.siege.ladders[0]
        slots = game.table.setup.sectors[W_SW].slots
        assert ladder.sector == W_SW
        assert abs(slots[ladder.slot].pose.x - x) == min(abs(each.pose.x - x) for each in slots), x


@pytest.mark.rule("LVL-4", "FR-36")
def test_only_from_beside_a_sheer_step_one_climbs_it() -> None:
    for deep, rule in ((100, ""), (104, ""), (106, "LVL-4"), (300, "LVL-4")):
        field = Situation().ground("hill", box(5000, 5000, 7000, 7000), 2)
        man = field.single(RED, "fS", (6000, 7000 - deep, 900))
        game = Game(field)
        assert game.why(orders.Walk(man, ((6000, 7100),), 900)) == rule, deep


@pytest.mark.rule("ENG-5", "FR-65")
def test_own_men_beside_a_light_engine_do_not_keep_it_from_shooting() -> None:
    field = castle()
    engine = field.engine(RED, "bolt-thrower", (9000, 7500, 2700))
    rect = castle().profile.engine("bolt-thrower")
    field.single(RED, "fM", (9000 + rect.width // 2 + 100, 7500, 2700))
    foe = field.single(BLUE, "fM", (9000, 6000, 900))
    field.single(RED, "fM/bow", (11000, 7500, 2700))
    game = besieged(field, "shooting")
    shot = orders.LooseEngine(engine, foe)
    assert game.why(shot) == ""
    field.single(BLUE, "fM", (9000 - rect.width // 2 - 100, 7500, 2700))
    assert besieged(field, "shooting").finding(shot).message == "refusal.figures.engine-engaged"


@pytest.mark.rule("ROU-5")
def test_the_first_of_all_figures_is_in_the_way_of_a_router_like_any_other() -> None:
    for ahead in (True, False):
        field = Situation()
        others = [(5000, 6500), (5000, 9000)] if ahead else [(5000, 9000), (5000, 6500)]
        for x, y in others:
            field.single(BLUE, "fM", (x, y, 900))
        router = field.single(RED, "fM", (5000, 6000, 900), state="rout")
        field.camp(RED, box(4000, 10500, 6000, 12000))
        field.formation(BLUE, "4x2 c fM", (15000, 2000, 900))
        game = Game(field, "shooting", settled=True)
        x, y = game.spot(router)
        assert (x - 5000) ** 2 + (y - 6500) ** 2 >= 200**2, "not through whoever stands there"
        assert (x, y) != (5000, 6000), "and round him"


@pytest.mark.rule("CMD-5", "BRK-4")
def test_who_may_fight_in_rough_ground_may_walk_up_to_a_base_at_its_edge() -> None:
    field = Situation().ground("scrub", box(5000, 5000, 7000, 6000))
    field.formation(BLUE, "4x2 c fM", (6000, 6205, 0))
    man = field.single(RED, "fM", (6000, 5300, 900))
    field.single(RED, "hM", (6000, 4000, 900), role="supreme")
    game = Game(field, command=False)
    base = game.table.bases[0]
    y = base.pose.y - base.size.width // 2 - 100
    assert game.why(orders.Walk(man, ((6000, y),), 900)) == ""
    assert RULESET.refusal(game.table, orders.Walk(man, ((6000, y + 50),), 900)) is not None
