"""Counsel in a siege: what besieger and besieged think best, and that a siege of bots comes to its end."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.insight.bots import Tactician
from hheditor.insight.playing import play_out
from hheditor.rules.api import Order
from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.bot.siege.designs import design, shoots
from hheditor.rules.figures.bot.siege.hours import assaults, days_to_a_gap
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.position.works import ENGINES
from tests.rules.figures.castle import GATE, T_SE, W_SE, W_SW, castle, peopled
from tests.rules.figures.driver import BLUE, RED
from tests.rules.figures.sieges import bombarded, stormed_table


def best(table: Table, about: int) -> Order | None:
    """The best order of a piece that is worth more than resting."""
    found = [each for each in RULESET.counsel(table, about) if each[0] > 0]
    return max(found, key=lambda each: each[0])[1] if found else None


def at(field: Situation, phase: str, side: int, **terms: Any) -> Table:
    return peopled(field).table(phase, side, command=False, **terms)


# The besieger ----------------------------------------------------------------------------------------------


def test_he_bombards_while_stones_will_make_a_gap_and_storms_where_there_is_one() -> None:
    field = castle()
    field.formation(RED, "4x2 c fM", (5000, 11000, 2700), ladders=2)
    field.engine(RED, "trebuchet", (7500, 10000, 2700))
    field.engine(RED, "mangonel", (7600, 10000, 2700))
    assert assaults(field.table("shooting"), RED), "there is nobody to keep him out"
    for slot in (0, 2, 4, 6, 8):
        field.on_top(BLUE, "fM", W_SW, slot)
        field.on_top(BLUE, "fM", W_SE, slot)
    table = field.table("shooting")
    assert days_to_a_gap(table, RED) == 3
    assert not assaults(table, RED)
    late = field.table("shooting", day=9)
    assert assaults(late, RED), "no time is left for stones"
    assert assaults(castle_with_gap(), RED)


def castle_with_gap() -> Table:
    field = castle({W_SW: {"state": "stopped"}})
    field.formation(RED, "4x2 c fM", (5000, 11000, 2700))
    return field.table("shooting")


def test_a_formation_goes_to_the_wall_and_dissolves_before_it() -> None:
    field = castle()
    foot = field.formation(RED, "8x2 c fM", (7500, 8500, 2700), ladders=4)
    field.single(RED, "hM", (7500, 10500, 2700), role="supreme")
    order = best(at(field, "movement", RED), BASES + foot)
    assert order == orders.Advance(foot, 1000), "straight on: turning would cost half of it"
    field = castle()
    foot = field.formation(RED, "8x2 c fM", (7500, 6360, 2700), ladders=4)
    field.single(RED, "hM", (7500, 9500, 2700), role="supreme")
    assert best(at(field, "movement", RED), BASES + foot) == orders.Dissolve(foot)


def test_two_men_raise_a_ladder_and_the_better_one_climbs() -> None:
    field = castle()
    spots = [(7400, 5252), (7600, 5252), *((6900 + 220 * place, 5700) for place in range(6))]
    field.dissolved(RED, "4x2 c fM", tuple(spots), 2700, ladders=1)
    table = at(field, "movement", RED)
    order = best(table, 0)
    assert isinstance(order, orders.RaiseLadder) and {order.figure, order.other} == {0, 1}
    field.ladder(RED, (7500, 5150), W_SW, 4)
    knight = field.single(RED, "fX", (7500, 5440, 2700))
    assert best(at(field, "movement", RED), knight) == orders.Climb(knight, 0)


def test_who_is_up_crosses_where_nobody_stands_and_fights_where_somebody_does() -> None:
    field = castle()
    field.ladder(RED, (7500, 5150), W_SW, 4)
    man = field.on_ladder("fX", 0)
    assert best(at(field, "movement", RED), man) == orders.CrossWall(man)
    guard = field.on_top(BLUE, "fM", W_SW, 4)
    assert best(at(field, "melee", RED), man) == orders.Strike(man, 0, guard)


def test_rams_and_towers_come_to_gate_and_wall_and_men_go_over_the_bridge() -> None:
    field = castle()
    ram = field.engine(RED, "ram", (9000, 7000, 2700))
    tower = field.engine(RED, "siege-tower", (10500, 5550, 2700), code="fM", role="trooper")
    table = at(field, "movement", RED)
    assert best(table, ENGINES + ram) == orders.Haul(ram, 0, 700)
    man = table.crews[tower][0]
    order = best(table, man)
    assert isinstance(order, orders.Land) and order.sector == W_SE


def test_a_tower_that_lacks_a_man_gets_one_and_an_empty_one_keeps_nobody_from_the_wall() -> None:
    """ENG-1: with fewer than its crew a tower goes nowhere."""
    field = castle()
    tower = field.engine(RED, "siege-tower", (10500, 7000, 2700), crew=6, code="fM", role="trooper")
    behind = field.single(RED, "fM", (10500, 7502, 2700))
    far = field.single(RED, "fM", (10500, 8500, 2700))
    table = at(field, "movement", RED)
    assert best(table, behind) == orders.Man(behind, tower)
    order = best(table, far)
    assert isinstance(order, orders.Walk) and order.points[-1][1] < 8000
    field = castle()
    field.engine(RED, "siege-tower", (10500, 7000, 2700), crew=2, code="fM", role="trooper")
    behind = field.single(RED, "fM", (10500, 7502, 2700))
    assert best(at(field, "movement", RED), behind) is None


def test_crossbowmen_storm_where_nobody_else_is_left_to() -> None:
    field = castle({W_SW: {"state": "fallen", "damage": 30}})
    shots = field.formation(RED, "6x2 o fL/xbow", (7500, 8500, 2700))
    for place in range(3):
        field.on_top(BLUE, "fM", W_SE, 1 + 3 * place)
    table = field.table("movement", RED, command=False)
    assert not shoots(table, shots) and assaults(table, RED)
    for place in range(6):
        field.single(BLUE, "fM", (8000 + 300 * place, 3500, 900))
    table = field.table("movement", RED, command=False)
    assert shoots(table, shots), "too few of them"
    field = castle()
    shots = field.formation(RED, "6x2 o fL/xbow", (7500, 8500, 2700))
    field.formation(RED, "8x2 c fM", (9500, 8500, 2700), ladders=4)
    field.on_top(BLUE, "fM", W_SE, 1)
    assert shoots(field.table("movement", RED, command=False), shots), "others are for that"


def test_over_the_wall_somebody_opens_the_gate() -> None:
    field = castle()
    field.formation(RED, "4x2 c fM", (9000, 8000, 2700))
    man = field.single(RED, "fM", (9000, 4698, 2700))
    assert best(at(field, "movement", RED), man) == orders.WorkGate(man, GATE, shut=False)


def test_nobody_stays_under_fire_on_a_day_of_stones() -> None:
    field = castle()
    foot = field.formation(RED, "4x2 c fM", (10500, 9000, 2700))
    field.single(RED, "hM", (10500, 10500, 2700), role="supreme")
    for slot in (0, 2, 4, 6):
        field.on_top(BLUE, "fL/xbow", W_SE, slot)
    field.day_kind = "bombardment"
    table = at(field, "movement", RED)
    while (order := best(table, BASES + foot)) is not None:
        table = RULESET.follow(table, order)
    assert table.bases[foot].pose.y >= 9400, "away from the wall, whichever way it looks"


def test_men_come_to_the_foot_of_a_wall_however_they_stand_before_it() -> None:
    """Whoever turns beside a wall strikes it with a corner; men used to stand a foot short of it for good."""
    field = castle()
    spots = [(7394, 5312), (7588, 5311), *((6900 + 220 * place, 5900) for place in range(6))]
    field.dissolved(RED, "4x2 c fM", tuple(spots), 2700, ladders=1)
    table = at(field, "movement", RED)
    for number in (0, 1):
        order = best(table, number)
        assert isinstance(order, orders.Walk) and order.points[-1][1] == 5252
        table = RULESET.follow(table, order)
    assert isinstance(best(table, 0), orders.RaiseLadder)


def test_a_tower_goes_to_the_wall_it_can_reach() -> None:
    """There are fewer men on the wall behind the ditch; no tower comes there."""
    field = castle().ground("ditch", ((6000, 5700), (8600, 5700), (8600, 6200), (6000, 6200)))
    tower = field.engine(RED, "siege-tower", (9900, 9000, 2700))
    for slot in (0, 2, 4, 6):
        field.on_top(BLUE, "fM", W_SE, slot)
    assert design(at(field, "movement", RED), RED).docks[tower] == W_SE


def test_shooters_behind_screens_shoot_on_a_day_of_stones() -> None:
    field = castle()
    bows = field.formation(RED, "6x2 o fL/xbow", (7500, 10200, 2700), screens=6)
    field.single(RED, "hM", (7500, 11500, 2700), role="supreme")
    field.on_top(BLUE, "fM", W_SW, 4)
    field.day_kind = "bombardment"
    order = best(at(field, "movement", RED), BASES + bows)
    assert isinstance(order, orders.Advance), "into range, not out of it"


# The besieged ----------------------------------------------------------------------------------------------


def test_the_besieged_throw_ladders_down_and_come_to_their_heads() -> None:
    field = castle()
    field.ladder(RED, (7500, 5150), W_SW, 4)
    guard = field.on_top(BLUE, "fM", W_SW, 4)
    assert best(at(field, "movement", BLUE), guard) == orders.ThrowDown(guard, 0)
    field = castle()
    field.ladder(RED, (7500, 5150), W_SW, 4)
    field.on_ladder("fM", 0)
    far = field.on_top(BLUE, "fM", W_SW, 8)
    assert best(at(field, "movement", BLUE), far) == orders.Rampart(far, W_SW, 4)


def test_rocks_fly_at_who_climbs_and_bolts_at_those_who_serve_engines() -> None:
    field = castle()
    field.ladder(RED, (7500, 5150), W_SW, 4)
    climber = field.on_ladder("fX", 0)
    field.single(RED, "fS", (7700, 5400, 2700))
    guard = field.on_top(BLUE, "fM", W_SW, 6)
    order = best(at(field, "shooting", BLUE), guard)
    assert isinstance(order, orders.Hurl) and climber in order.targets
    field = castle()
    mangonel = field.engine(RED, "mangonel", (11000, 9500, 2700))
    field.single(RED, "fM", (11900, 7000, 2700))
    bolts = field.engine(BLUE, "bolt-thrower", sector=T_SE)
    table = at(field, "shooting", BLUE)
    order = best(table, ENGINES + bolts)
    assert isinstance(order, orders.LooseEngine) and order.target in table.crews[mangonel]


def test_the_last_man_stays_and_an_open_gate_is_shut() -> None:
    field = castle({GATE: {"shut": False}})
    field.dissolved(RED, "4x2 c fM", tuple((7000 + 200 * n, 5800) for n in range(8)), 2700, ladders=1)
    alone = field.on_top(BLUE, "fM", W_SE, 1)
    porter = field.single(BLUE, "fM", (9000, 4698, 900))
    table = at(field, "movement", BLUE)
    order = best(table, alone)
    assert order is None or (isinstance(order, orders.Rampart) and order.sector == W_SE)
    assert best(table, porter) == orders.WorkGate(porter, GATE, shut=True)


# Both ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(3))
def test_counsel_in_a_siege_is_lawful(number: int) -> None:
    table = stormed_table(number)
    assert all(RULESET.refusal(table, order) is None for _, order in RULESET.counsel(table))


def test_a_siege_between_bots_comes_to_its_end() -> None:
    ending = play_out(RULESET, bombarded(0), (Tactician(), Tactician()), 1)
    assert ending.outcome is not None and RULESET.problems(ending.position) == ()
