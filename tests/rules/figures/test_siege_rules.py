"""What the clauses of a siege say at their edges: counters of a phase, figure nought, first slots and
sectors, engines under stones, who is placed anew at night.
"""

from __future__ import annotations

import pytest

from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.posts import bridged
from hheditor.rules.figures.shooting.sight import line_between
from hheditor.rules.figures.siege.breach import place_of
from hheditor.rules.figures.siege.engines.batteries import falls_at, struck
from tests.rules.figures.castle import GATE, T_SW, W_SE, W_SW, besieged, castle, peopled, through
from tests.rules.figures.driver import BLUE, RED, Game


@pytest.mark.rule("FOR-8", "FR-60")
def test_a_gate_lets_two_more_pass_in_the_next_phase_and_no_third() -> None:
    field = castle({GATE: {"shut": False}})
    men = [field.single(RED, "fM", (8900 + 200 * (n % 2), 5310 + 210 * (n // 2), 2700)) for n in range(6)]
    game = besieged(field)
    inside = [(8900, 4600), (9100, 4600), (8900, 4390), (9100, 4390), (8700, 4600), (9300, 4600)]
    for man, spot in zip(men[:2], inside[2:4], strict=True):
        game.do(orders.Walk(man, (spot,), 2700))
    game = through(game.end(), RED, "movement")
    for man, spot in zip(men[2:4], inside[:2], strict=True):
        game.do(orders.Walk(man, (spot,), 2700))
    refused = game.finding(orders.Walk(men[4], ((8900, 4800),), 2700))
    assert refused.rule == "FOR-8"
    assert dict(refused.parameters) == {"foot": 2, "mounted": 0}


@pytest.mark.rule("MOV-6", "CRO-5")
def test_the_first_figure_of_a_roster_is_in_the_way_like_any_other() -> None:
    field = Situation()
    enemy = field.single(BLUE, "fM", (6500, 6000, 1800))
    friend = field.single(RED, "fM", (6000, 5400, 0))
    man = field.single(RED, "hM", (6000, 6000, 0), role="supreme")
    assert enemy == 0
    game = Game(field)
    assert game.finding(orders.Walk(man, ((7200, 6000),), 0)).pieces == (man, enemy)
    field = Situation()
    first = field.single(RED, "fM", (6000, 5400, 0))
    man = field.single(RED, "hM", (6000, 6000, 0), role="supreme")
    assert first == 0 and friend == 1
    assert Game(field).finding(orders.Walk(man, ((6000, 5500),), 0)).pieces == (man, first)


@pytest.mark.rule("SIE-8", "SEQ-7")
def test_the_day_proposed_is_one_of_stones_until_a_sector_has_fallen() -> None:
    for states, first in (({}, False), ({W_SW: {"state": "fallen", "damage": 30}}, True)):
        field = castle(states)
        field.formation(RED, "4x2 c fM", (5000, 11000, 2700))
        field.day_kind = ""
        table = peopled(field).table("shooting", RED, turn=1)
        asked = table.push(tasks.Declaring(RED))
        assert [order.assault for order in RULESET.orders(asked)] == [first, not first]  # type: ignore[attr-defined]


@pytest.mark.rule("FOR-9", "FOR-3")
def test_the_first_slot_of_a_top_is_a_place_too() -> None:
    field = castle()
    field.ladder(RED, (6600, 5150), W_SW, 0)
    man = field.on_ladder("fX", 0)
    guard = field.on_top(BLUE, "fM", W_SW, 0)
    assert place_of(field.table(), guard) == (W_SW, 0)
    assert place_of(field.table(), man) is None
    game = besieged(field, "melee").do(orders.Strike(man, 0, guard)).roll(6, 1)
    assert game.question == "take-place"
    game.do(orders.TakePlace(take=True))
    assert (game.table.figures[man].sector, game.table.figures[man].slot) == (W_SW, 0)


@pytest.mark.rule("ENG-4", "FR-64")
def test_a_tower_docks_at_the_first_sector_as_at_any() -> None:
    field = castle()
    tower = field.engine(RED, "siege-tower", (6100, 5800, 2700))
    game = besieged(field)
    assert bridged(game.table, tower) == tuple((T_SW, slot) for slot in range(8))
    man = game.table.crews[tower][0]
    assert game.may(orders.Land(man, T_SW, 1))


@pytest.mark.rule("NGT-5", "FR-74")
def test_crews_of_engines_that_are_placed_anew_wait_with_them() -> None:
    field = castle()
    ram = field.engine(RED, "ram", (9000, 6400, 2700))
    far = field.engine(RED, "stone-thrower", (15000, 11000, 2700))
    field.engine(RED, "trebuchet", (7500, 10000, 2700))
    table = peopled(field).table("movement", BLUE, turn=15, day=1)
    game = Game.__new__(Game)
    game.table, game.events = table, []
    game.end()
    while game.question != "encamp":
        game.end()
    siege = game.table.siege
    assert siege is not None
    assert [each.state for each in siege.engines] == ["waiting", "standing", "standing"]
    states = {
        number: figure.state for number, figure in enumerate(game.table.figures) if figure.engine == ram
    }
    assert set(states.values()) == {"waiting"} and len(states) == 4
    assert {game.table.figures[man].state for man in game.table.crews[far]} == {"loose"}


@pytest.mark.rule("ENG-7", "ENG-10", "FR-66")
def test_a_stone_on_an_engine_costs_points_and_men_and_not_on_open_ground() -> None:
    field = castle()
    field.engine(RED, "trebuchet", (9000, 11000, 2700))
    target = field.engine(BLUE, "mangonel", (9000, 6000, 900))
    field.day_kind = "bombardment"
    game = besieged(field, "shooting")
    assert falls_at(game.table, 0) == (9000, 6000)
    crew = game.table.crews[target]
    game.do(orders.Cast(0)).roll(5)
    assert dict(game.events[0].facts)["points"] == 3
    assert sum(game.table.figures[man].state == "gone" for man in crew) <= 1
    field = castle()
    field.engine(RED, "trebuchet", (3000, 11000, 2700))
    man = field.single(BLUE, "fM", (3000, 6200, 900))
    field.day_kind = "bombardment"
    game = besieged(field, "shooting")
    assert struck(game.table, 3000, 6000) < 0
    game.do(orders.Cast(0)).roll(4)
    assert game.events[0].facts[1:] and dict(game.events[0].facts)["points"] == 0
    assert game.table.figures[man].state == "gone", "within 250 of the stone"


@pytest.mark.rule("LAD-3", "FR-69")
def test_a_ladder_is_raised_by_two_of_one_dissolved_formation_that_has_one() -> None:
    spots = ((7400, 5252), (7600, 5252), *((6000 + 220 * n, 5900) for n in range(6)))
    field = castle()
    field.dissolved(RED, "4x2 c fM", spots, 2700, ladders=1)
    stranger = field.single(RED, "fM", (7800, 5252, 2700))
    game = besieged(field)
    assert game.why(orders.RaiseLadder(0, 0, 7500, 5150)) == "LAD-3"
    assert game.finding(orders.RaiseLadder(0, stranger, 7600, 5150)).message == "refusal.figures.no-ladder"
    game.do(orders.RaiseLadder(0, 1, 7500, 5150))
    assert game.formation(0).ladders == 0
    assert game.table.siege is not None and game.table.siege.ladders[0].slot in (4, 5)
    field = castle()
    field.broken(RED, "4x2 c fM", spots, 2700, ladders=1)
    assert (
        besieged(field).finding(orders.RaiseLadder(0, 1, 7500, 5150)).message == "refusal.figures.no-ladder"
    )


@pytest.mark.rule("ENG-2", "MOV-7")
def test_an_engine_stays_on_the_table_on_every_side() -> None:
    for at, angle in (
        ((700, 9000, 1800), 0),
        ((17300, 9000, 0), 0),
        ((2000, 11300, 900), 0),
        ((2000, 700, 2700), 0),
    ):
        field = castle()
        ram = field.engine(RED, "ram", at)
        game = besieged(field)
        assert game.why(orders.Haul(ram, angle, 700)) == "MOV-7", at
        assert game.may(orders.Haul(ram, angle, 200)), at


@pytest.mark.rule("FOR-12", "SEE-4")
def test_the_first_figure_on_a_top_sees_over_engines_like_any_other() -> None:
    for extra in (0, 1):
        field = castle()
        if extra:
            field.single(BLUE, "fM", (9000, 3000, 900))
        archer = field.on_top(BLUE, "fL/bow", W_SE, 4)
        field.engine(RED, "ram", (10500, 6500, 2700))
        man = field.single(RED, "fM", (10500, 7400, 2700))
        assert archer == extra
        assert not line_between(peopled(field).table(), archer, man).covered
