"""Gestures, words, phases, roster, accounts, overlays, deployment and measures, on both boards."""

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.rules.api import Gesture
from hheditor.rules.impetus import RULESET, BareSituation, Situation
from hheditor.rules.impetus.position.orders import Charge, Deploy, Fight, Move, Shoot, Stack
from hheditor.rules.impetus.screen.kinds import KINDS
from hheditor.scenarios import Deployment
from tests.rules.impetus import battlefields
from tests.rules.impetus.bare import tables
from tests.rules.impetus.bare.tabletop import Bare
from tests.rules.impetus.driver import BLUE, RED, Game


def both() -> list[tuple[Game, int, int]]:
    """Knights before foot, within reach, on hexes and on a table."""
    hexes = Situation()
    one, other = hexes.red("CP1 7/4", (0, 0)), hexes.blue("FP 5/1", (1, -3))
    table = BareSituation()
    two, foe = table.red("CP1 7/4", (10, 10)), table.blue("FP 5/1", (10, 7))
    return [(Game(hexes), one, other), (Bare(table), two, foe)]


def test_a_gesture_leads_back_to_its_order():
    for game, red, blue in both():
        for order in game.orders(red):
            shown = RULESET.gesture(game.table, order)
            assert shown.piece == red
            found = RULESET.order_of(game.table, shown)
            assert found is not None
            assert RULESET.refusal(game.table, found) is None
        charge = next(each for each in game.orders(red) if isinstance(each, Charge))
        shown = RULESET.gesture(game.table, charge)
        assert shown.targets == (blue,)
        foe = game.table.units[blue]
        assert shown.where == (foe.cell if shown.cell >= 0 else (foe.x, foe.y))


def test_a_place_nobody_reaches_is_refused_with_a_reason():
    game, red, _ = both()[0]
    far = game.field.cell((4, -8))
    order = RULESET.order_of(game.table, Gesture("", red, far))
    assert isinstance(order, Move)
    assert game.why(order) != ""
    made = Situation()
    archers, foe = made.red("T 4/0 longbow_a", (0, 0)), made.blue("FP 5/1", (0, -12))
    game = Game(made)
    order = RULESET.order_of(game.table, Gesture("", archers, made.cell((0, -12))))
    assert order is not None
    assert RULESET.refusal(game.table, order) is not None
    assert foe in RULESET.gesture(game.table, order).targets


@pytest.mark.parametrize("language", text.languages())
def test_every_order_can_be_worded(language: str):
    known = text.ids(language)
    for game, _, _ in both():
        for order in game.orders():
            assert RULESET.wording(game.table, order).message in known
    for kind in KINDS:
        assert kind.message in known


def test_phases_follow_the_turn():
    for game, red, _ in both():
        states = [(phase.phase, phase.state) for phase in RULESET.phases(game.table)]
        assert states == [("initiative", "done"), ("first", "now"), ("second", "ahead")]
        now = RULESET.phases(game.table)[1]
        assert (now.side, now.left, now.used) == (RED, (red,), ())
        assert RULESET.idle(game.table) == (red,)


def test_the_roster_names_everybody():
    for game, red, _ in both():
        roster = RULESET.roster(game.table)
        row = next(each for each in roster.rows if each.piece == red)
        entries = dict(zip((column.id for column in roster.columns), row.entries, strict=True))
        assert (entries["class"], entries["vbu"], entries["impetus"]) == ("CP1", (7, 7), 4)
        assert entries["done"] is False


def test_the_account_of_a_charge_is_what_is_thrown():
    for game, red, blue in both():
        charge = next(each for each in game.orders(red) if isinstance(each, Charge))
        (account,) = RULESET.accounts(game.table, charge)
        assert [tally.total for tally in account.tallies] == [11, 5]
        assert sum(term.value for term in account.tallies[0].terms) == 11
        game.do(charge)
        (now,) = RULESET.accounts(game.table)
        assert [tally.total for tally in now.tallies] == [11, 5]
        assert now.roll is not None
        game.hurt(3)
        told = next(event for event in game.events if event.event == "struck")
        after = RULESET.account_of(told)
        assert after is not None
        assert after.tallies[0].total == 11
        game.hurt(2)
        tests = RULESET.accounts(game.table)
        assert [account.title.pieces for account in tests] == [(red,), (blue,)]
        assert tests[0].bands[-1].high == 6


def test_the_account_of_a_shot_counts_its_dice():
    made = BareSituation()
    archers, foe = made.red("T 4/0 longbow_a", (10, 10)), made.blue("CM 5/2", (10, 7))
    game = Bare(made)
    order = Shoot(archers, foe)
    (account,) = RULESET.accounts(game.table, order)
    assert account.tallies[0].total == 4 + 2
    game.do(order)
    assert game.dice == 6


def test_overlays_show_what_the_rules_say():
    for game, red, blue in both():
        shown = {kind.id: RULESET.overlays(game.table, kind.id, piece=red) for kind in KINDS}
        assert shown["zone"][0].cells or shown["zone"][0].shapes
        assert shown["charge"][0].paths or shown["charge"][0].shapes
        assert shown["no-charge"] == ()
        assert shown["arc"] == ()
        assert RULESET.overlays(game.table, "zone", side=BLUE)[0].piece == blue
    made = Situation()
    archers, foe = made.red("T 4/0 longbow_a", (0, 0)), made.blue("FP 5/1", (1, -3))
    table = made.table()
    (target,) = RULESET.overlays(table, "target", piece=archers)
    assert target.numbers == ((made.cell((1, -3)), 4),)
    (refused,) = RULESET.overlays(table, "no-charge", piece=archers)
    assert refused.finding is not None
    assert refused.finding.rule in ("CHG-1", "CHG-4", "CHG-5")
    assert foe == 1


def test_a_side_prepares_in_any_order():
    for scenario in (battlefields.scenario(3, deploy=True, deployment_gap=1), tables.scenario(3)):
        table = RULESET.deploying(scenario, RED)
        assert table is not None
        muster = RULESET.muster(table)
        assert muster is not None
        assert muster.side == RED
        placed = RULESET.array(scenario, RED)
        assert {each.piece for each in placed} == set(range(len(scenario.sides[RED].army.units)))
        for each in placed:
            piece = RULESET.enlisted(table, RED)[each.piece]
            order = RULESET.order_to_place(table, piece, each)
            assert isinstance(order, Deploy | Stack)
            table = RULESET.play(table, order).after
        assert RULESET.placements(table, RED) == placed
        first = RULESET.enlisted(table, RED)[0]
        assert RULESET.refusal(table, RULESET.order_to_withdraw(table, first)) is None
        assert (RULESET.base(table, first, "line") == (0, 0)) is (scenario.table is None)
        deployed = replace(
            scenario,
            start="deployed",
            deployments=(Deployment("line", RED, placed), Deployment("line", BLUE)),
        )
        opened = RULESET.opening(deployed)
        own = [unit for unit in opened.units if unit.side == RED]
        assert all(unit.cell >= 0 or unit.ahead >= 0 for unit in own)


def test_measures_count_what_breaks_an_army():
    made = BareSituation()
    red, blue = made.red("FP 5/1/3", (10, 7)), made.blue("FP 5/1/2", (10, 6))
    made.bond(blue, red)
    game = Bare(made)
    game.do(Fight(red, blue)).hurt(0).hurt(4).roll(3)
    lost = {measure.id: measure.values for measure in RULESET.measures(game.table)}
    assert lost["impetus.lost-vbu"] == (2, 0)
    assert lost["impetus.disordered"] == (1, 0)
    assert RULESET.measures(game.table)[0].limits == (2, 1)


def test_ground_is_who_stands_past_the_middle():
    for made, spots in (
        (Situation(), ((0, 3), (2, -4), (0, -8))),
        (BareSituation(), ((5, 15), (9, 8), (9, 3))),
    ):
        for spot in spots:
            made.red("FP 5/1", spot)
        made.blue("FP 5/1", (15, 3) if isinstance(made, BareSituation) else (4, -8))
        ground = next(each for each in RULESET.measures(made.table()) if each.id == "impetus.ground")
        assert ground.values == (2, 0)
