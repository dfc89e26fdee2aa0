"""What a sound player would do: shoot, rally, attack with good odds, go on, and end every battle."""

from itertools import islice
from math import exp
from random import Random

import pytest
from msgspec.structs import replace

from hheditor.insight.bots import Tactician
from hheditor.insight.captain import Captain
from hheditor.insight.playing import play_out, played
from hheditor.rules.api import NOBODY, Order
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY
from hheditor.rules.men_of_iron.bot.outlook import VICTORY, Outlook
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateStandard,
    Charge,
    Decline,
    EndPhase,
    Fire,
    Move,
    Pass,
    Play,
    Recall,
    Shock,
    Shoot,
)
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting, Closing, Countering, Declaring, Rallying
from hheditor.rules.men_of_iron.scenarios.shipped import opening
from tests.rules.men_of_iron.eagerness import eager
from tests.rules.men_of_iron.field import BLUE, RED, Field, cell, cells, play
from tests.rules.men_of_iron.openings import skirmish
from tests.systems.battery import Tally


def advice(table: Table, about: int | None = None) -> Order:
    return max(RULESET.counsel(table, about), key=lambda each: each[0])[1]


def merit(table: Table, order: Order, about: int | None = None) -> int:
    return next(value for value, each in RULESET.counsel(table, about) if each == order)


@pytest.mark.parametrize("number", range(8))
def test_counsel_is_lawful_and_always_there(number: int) -> None:
    draw, table = Random(number), RULESET.opening(skirmish(number))
    for _ in range(60):
        side = RULESET.to_act(table)
        if side == NOBODY:
            return
        if side >= 0:
            for about in (None, *RULESET.subjects(table)[:3]):
                given = list(RULESET.counsel(table, about))
                assert given, (table.agenda[-1], about)
                for _, order in draw.sample(given, min(3, len(given))):
                    assert RULESET.refusal(table, order) is None
            resting = RULESET.resting(table)
            assert resting is None or RULESET.refusal(table, resting) is None
        table = RULESET.play(table, eager(RULESET, table, draw, Tally())).after


@pytest.mark.parametrize("seed", range(2))
def test_tacticians_end_agincourt(seed: int) -> None:
    end = play_out(RULESET, RULESET.opening(opening("agincourt")), (Tactician(), Tactician()), seed)
    assert end.outcome is not None
    assert RULESET.problems(end.position) == ()
    assert end.steps < 3000


@pytest.mark.parametrize("number", range(4))
def test_tacticians_end_small_battles_of_every_flavour(number: int) -> None:
    table = RULESET.opening(skirmish(number))
    end = play_out(RULESET, table, (Tactician(), Tactician()), number)
    assert end.outcome is not None and end.steps < 3000


@pytest.mark.parametrize(("name", "seed"), [("bannockburn", 133), ("courtrai", 1), ("bosworth", 114)])
def test_a_tactician_never_takes_an_attack_back(name: str, seed: int) -> None:
    """Whoever names an attack that cannot be completed would name it again, and for ever."""
    steps = 0
    for order, _ in played(RULESET, RULESET.opening(opening(name)), (Tactician(), Tactician()), seed):
        assert not isinstance(order, Recall)
        steps += 1
    assert steps < 3000


def test_nobody_sits_before_an_enemy_for_ever() -> None:
    field = Field()
    bows, pikes = field.red("LB", (0, 6)), field.red("PK", (2, 6))
    field.blue("PK", (0, -1))
    early, late = field.acting(), replace(field.acting(), activations=400)
    for unit, nearer in ((bows, (0, 4)), (pikes, (2, 4))):
        order = next(
            each
            for _, each in RULESET.counsel(early, unit)
            if isinstance(each, Move) and each.cell == cell(nearer)
        )
        assert merit(late, order, unit) > merit(early, order, unit)


def test_a_shot_that_nobody_sees_is_no_reason_to_stay() -> None:
    field = Field()
    bows = field.red("LB", (0, 2))
    field.blue("MM", (0, 0))
    seen = Outlook(field.acting(), RED).promise(0)
    field.paint("wood", (0, 1))
    assert Outlook(field.acting(), RED).promise(0) < seen, bows


def test_whose_day_is_running_out_makes_haste() -> None:
    field = Field()
    field.side(BLUE, has_time=True, level=30)
    field.builder.marker = 10
    field.red("PK", (0, 9))
    field.blue("PK", (0, -9))
    table = field.free(BLUE)
    late = replace(table, marker=2)
    assert Outlook(late, BLUE).haste > Outlook(table, BLUE).haste == 0
    assert (Outlook(table, RED).waiting, Outlook(table, BLUE).waiting) == (300, 0)
    last = replace(field.free(), marker=1)
    assert max(RULESET.counsel(last), key=lambda each: each[0]) == (VICTORY, Pass())


def test_bows_shoot_at_what_they_hurt_most() -> None:
    field = Field()
    bows, pikes, horse = field.red("LB", (0, 2)), field.blue("PK", (0, 0)), field.blue("MM", (1, 0))
    table = field.acting()
    found = advice(table, bows)
    assert found == Fire(bows, horse)
    assert merit(table, Fire(bows, pikes), bows) < merit(table, found, bows)


def test_the_disordered_keep_quiet_and_rally() -> None:
    field = Field()
    pikes = field.red("PK", (0, 6), state="disordered", shaken=True)
    field.blue("PK", (0, 0))
    best = max(value for value, _ in RULESET.counsel(field.acting(), pikes))
    assert best <= 0


def test_lances_charge_bows_and_not_pikes() -> None:
    for kind, wanted in (("LB", True), ("PK", False)):
        field = Field()
        lances, foe = field.red("MM", (0, 2)), field.blue(kind, (0, 0))
        value = merit(field.shock(), Charge(lances, foe, cells((0, 1)), 9), lances)
        assert (value > 0) == wanted


def test_who_comes_from_the_flank_is_worth_having() -> None:
    field = Field()
    one, two, foe = field.red("PK", (0, 1)), field.red("PK", (-1, 0), "ENE"), field.blue("PK", (0, 0))
    table = play(field.shock(), Shock(one, (foe,))).table
    assert merit(table, Shock(two, (foe,)), two) > 0


def test_nothing_is_declared_that_would_have_to_be_taken_back() -> None:
    field = Field()
    pikes = field.red("PK", (0, 1))
    first, second = field.blue("LB", (0, 0)), field.blue("DM", (1, 0))
    table = field.shock()
    assert merit(table, Shock(pikes, (first,)), pikes) < 0, "nobody else could attack the other"
    helper = field.red("PK", (1, 1))
    table = field.shock()
    assert merit(table, Shock(pikes, (first,)), pikes) > -500
    assert helper > second


def test_the_retired_are_called_back() -> None:
    field = Field()
    field.standard(RED, (0, 6))
    field.standard(BLUE, (0, -8))
    for at in ((0, 6), (1, 6)):
        field.red("PK", at, state="retired")
    field.blue("PK", (0, -3))
    table = field.free(points=(2, 0))
    assert advice(table) == ActivateStandard(0)


def test_a_battle_with_something_to_do_is_chosen_and_gone_on_with() -> None:
    field = Field()
    near = field.battle(RED)
    field.leader(RED, (0, 2), near, activation=4)
    field.red("LB", (0, 2), battle=near)
    field.red("LB", (1, 2), battle=near)
    field.blue("MM", (0, 0))
    assert advice(field.free()) == Activate(near)
    assert advice(field.continuing()) == Activate(near)
    hopeless = field.continuing(successes=9)
    assert merit(hopeless, Activate(near)) == 0


def test_who_wears_the_time_away_may_pass() -> None:
    field = Field()
    field.side(BLUE, has_time=True)
    field.builder.marker = 10
    field.red("PK", (0, 9))
    field.blue("PK", (0, -9))
    assert advice(field.free()) == Pass()
    assert advice(field.free(BLUE)) != Pass()


def test_counters_are_played_where_they_tell() -> None:
    field = Field().hand(RED, BATTLE_CRY)
    lost = field.red("DM", (-4, 8), state="retired")
    table = field.table(Closing(), Rallying(), Declaring(RED), Acting(), Countering(RED), points=(1, 0))
    assert advice(table) == Play(BATTLE_CRY, unit=lost)


def test_shots_are_answered_and_moves_keep_command() -> None:
    field = Field()
    bows, others = field.red("LB", (0, 2)), field.blue("LB", (0, 0))
    asked = play(field.acting(), Fire(bows, others)).table
    assert advice(asked) == Shoot(others)
    assert merit(asked, Decline()) == 0


def test_moves_keep_command() -> None:
    field = Field()
    field.lead(RED, (0, 6), range=2)
    pikes = field.red("PK", (0, 5))
    field.blue("PK", (0, -6))
    table = field.acting()
    found = {order.cell: value for value, order in RULESET.counsel(table, pikes) if isinstance(order, Move)}
    assert found[cell((0, 4))] > found[cell((0, 6))], "toward the enemy"
    assert found[cell((0, 4))] > found[cell((0, 2))], "but not out of command"


def test_prospects_follow_flight_points_and_the_end() -> None:
    table = Field().free()
    assert RULESET.prospect(table, RED) == -RULESET.prospect(table, BLUE)
    worse = replace(table, points=(10, 0))
    assert RULESET.prospect(worse, RED) < RULESET.prospect(table, RED)
    assert RULESET.prospect(worse, BLUE) > 0


def test_the_chance_of_winning_follows_the_prospect() -> None:
    table = replace(Field().side(RED, level=20).side(BLUE, level=20).free(), points=(0, 0))
    chances = []
    for lost in (0, 4, 8, 16):
        prospect = RULESET.prospect(replace(table, points=(0, lost)), RED)
        chances.append(1 / (1 + exp(-prospect / RULESET.prospect_scale)))
    assert chances == sorted(chances)
    assert chances[0] == 0.5 and 0.6 < chances[1] < 0.9 and chances[-1] > 0.95


# The captain ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_a_captain_fights_activations_to_their_end(number: int) -> None:
    """One flavour each, against a tactician; the same seed is the same battle."""
    ends = [
        play_out(RULESET, RULESET.opening(skirmish(number)), (Captain(looks=30), Tactician()), number)
        for _ in range(2)
    ]
    assert ends[0] == ends[1]
    assert ends[0].outcome is not None and RULESET.problems(ends[0].position) == ()


def test_a_captain_plans_an_activation_as_a_whole() -> None:
    """At Agincourt he wakes a Battle, moves and shoots with it, and names another to go on with."""
    told = set()
    battle = played(RULESET, RULESET.opening(opening("agincourt")), (Captain(looks=30), Tactician()), 3)
    for order, _ in islice(battle, 120):
        told.add(type(order))
    assert {Activate, Move, Fire, EndPhase} <= told
