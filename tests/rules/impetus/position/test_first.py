"""The first unit and the first hex are like all others: what is numbered 0 is somebody."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, Unit
from hheditor.hexes import Board, grid
from hheditor.maps import Map
from hheditor.maps.ways import way
from hheditor.rules.impetus import RULESET, BareSituation, Situation
from hheditor.rules.impetus.board.interface import Goal, Passage, Place
from hheditor.rules.impetus.command.loyalty import contingent
from hheditor.rules.impetus.command.placement import of_step
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import Charge, Deploy, GroupMove, Reroll, Shoot, Stack
from hheditor.rules.impetus.position.table import Table
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.tables.map import blank
from tests.rules.impetus.bare.tabletop import Bare, board_of, tenths
from tests.rules.impetus.driver import BLUE, RED, Game, kind, settled

NORTH = 2700


@pytest.mark.rule("DEP-3", "LRG-1")
def test_who_stands_behind_the_first_unit_is_placed_with_it() -> None:
    made = Situation()
    block = made.block(RED, "FP 4/1 pike deep", None, 3)
    table = made.table(RED, phase="deployment")
    assert block == 0
    assert of_step(table, RED, 0) == of_step(table, RED, 1) == (0,)
    assert RULESET.refusal(table, Deploy(1, made.board.cells - 1, 9)) is not None
    assert RULESET.refusal(table, Stack(1, 0)) is not None


@pytest.mark.rule("OPT-5", "LRG-1")
def test_a_block_led_by_the_first_unit_wavers_whole() -> None:
    made = Situation(treachery=True)
    made.block(RED, "FP 4/1 pike deep unreliable", (0, 0), 2)
    made.red("FP 5/1", (3, 0))
    made.cards[1] = replace(made.cards[1], options=("unreliable",))
    assert contingent(made.table(), RED) == (0, 1)
    plain = Situation(treachery=True)
    plain.block(RED, "FP 4/1 pike deep", (0, 0), 2, options=("unreliable",))
    assert contingent(plain.table(), RED) == (0, 1), "a block is as its front unit"


@pytest.mark.rule("INI-2")
def test_the_first_unit_may_be_given_up_like_any_other() -> None:
    made = Situation()
    screen = made.red("S 2/0", (0, 0))
    for place in range(3):
        made.red("FP 5/1/3", (2 + place, 0))
    made.blue("FP 5/1", (0, -8))
    game = Game(made, phase="initiative", rerolled=(True, False)).throw((1, 1), (6, 6))
    assert RULESET.subjects(game.table) == (screen,)
    assert Reroll(screen) in game.orders()
    assert Reroll(screen) in game.orders(screen)
    game.do(Reroll(screen))
    assert game.unit(screen).gone == "given-up"


@pytest.mark.rule("HEX-11", "CHG-1", "HEX-13")
def test_whoever_stands_in_the_first_hex_is_charged_there() -> None:
    made = Situation(Board(7, 7))
    corner = made.axial(0)
    knights = made.red("CP1 7/4", (corner[0] - 1, corner[1] + 3), "N")
    foe = made.blue("FP 5/1", corner, "S")
    game = Game(made)
    charges = [order for order in game.orders(knights) if isinstance(order, Charge)]
    assert {order.target for order in charges} == {foe}
    settled(game.do(charges[0]))
    assert kind(game.table, knights, foe) == "frontal"


@pytest.mark.rule("HEX-27", "TER-6")
def test_a_road_is_known_from_both_its_ends_in_every_direction() -> None:
    board = Board(7, 7)
    cells = grid(board)
    middle = 3 * 7 + 3
    for step in range(6):
        path = [middle, cells.neighbours[middle][step]]
        map_ = Map(board, "Roads", crossings=tuple(sorted(way(board, "road", path))))
        army = RULESET.sample_armies()["nor"]
        scenario = Scenario("Roads", "impetus", map_, (Side("N", army, "south"), Side("S", army, "north")))
        roads = set(RULESET.opening(scenario).setup.roads)
        assert roads == {(middle, step), (path[1], (step + 3) % 6)}


@pytest.mark.rule("DEP-1", "DEP-6")
@pytest.mark.parametrize("bare", [False, True])
def test_a_deployed_battle_begins_with_everybody_in_his_place(bare: bool) -> None:
    army = RULESET.sample_armies()["nor"]
    sides = Side("N", army, "south"), Side("S", army, "north")
    made = Scenario("Two lines", "impetus", Map(Board(22, 18)), sides, start="deployed")
    count = len(army.units)
    if bare:
        made = replace(made, table=blank(12000, 8000))
        rows = [
            [Placement(each, -1, look, spot=(1000 + 1000 * each, y)) for each in range(count)]
            for look, y in ((NORTH, 7000), (900, 1000))
        ]
    else:
        rows = [
            [Placement(each, row * 22 + each, look) for each in range(count)]
            for look, row in ((9, 15), (3, 0))
        ]
    placed = tuple(Deployment("line", side, tuple(row)) for side, row in enumerate(rows))
    table: Table = RULESET.opening(replace(made, deployments=placed))
    assert RULESET.problems(table) == ()
    for side, row in enumerate(rows):
        for each in row:
            unit = table.units[side * count + each.piece]
            spot = each.spot if bare else (0, 0)
            assert (unit.x, unit.y, unit.facing) == (*(spot or ()), each.facing)
            assert unit.cell == (0 if bare else each.cell)


@pytest.mark.rule("TAB-2", "DEP-4")
@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("south", (15, 14.5), (15, 14.4)),
        ("north", (15, 5.5), (15, 5.6)),
        ("east", (20, 10), (19.9, 10)),
        ("west", (10, 10), (10.1, 10)),
    ],
)
def test_the_own_half_is_that_of_the_own_edge(edge: Any, inside: Any, outside: Any) -> None:
    made = BareSituation()
    foot = made.red("FP 5/1", None)
    table = made.table(RED, phase="deployment")
    setup = replace(table.setup, sides=(replace(table.setup.sides[0], edge=edge), table.setup.sides[1]))
    board = setup.board
    looks = {"south": 2700, "north": 900, "east": 2700, "west": 2700}[edge]
    for (x, y), lawful in ((inside, True), (outside, False)):
        place = Place(0, looks, tenths(x), tenths(y), 400)
        assert board.may_deploy(table, RED, place) is lawful
    assert foot == 0


@pytest.mark.rule("HEX-22", "ZOC-2")
def test_every_hex_a_wheeling_rank_sweeps_must_be_free() -> None:
    """Not only the first one of the ring."""
    for blocked, rule in (((1, -1), "HEX-22"), ((2, -2), "HEX-22"), (None, "")):
        made = Situation()
        units = tuple(made.red("CM 5/2", (each, 0)) for each in range(3))
        if blocked is not None:
            made.red("FP 5/1", blocked)
        game = Game(made)
        order = game.group(units, (2, -2), "wheel", "ENE")
        assert isinstance(order, GroupMove)
        assert game.why(order) == rule, blocked
    for at, looks, rule in (((2, -3), "S", "ZOC-2"), ((6, -6), "S", "")):
        made = Situation()
        units = tuple(made.red("CM 5/2", (each, 0)) for each in range(3))
        made.blue("FP 5/1", at, looks)
        game = Game(made)
        assert game.why(game.group(units, (2, -2), "wheel", "ENE")) == rule


@pytest.mark.rule("SHO-8", "TAB-16", "IR-23")
def test_guns_shoot_over_whoever_is_far_from_the_target() -> None:
    for y, free in ((8.5, True), (7.55, True), (7.4, False)):
        made = BareSituation()
        guns, target = made.red("ART 4/0 artillery_c", (10, 12)), made.blue("FP 5/1", (10, 4.5))
        made.red("FP 5/1", (10.5, y))
        game = Bare(made)
        assert (game.why(Shoot(guns, target)) == "") is free, y
        found = board_of(game.table).sight(game.table, guns, target, indirect=False, all_round=False)
        assert found is not None, "others do not"


@pytest.mark.rule("RET-5", "TAB-19", "RET-4")
def test_the_first_unit_stops_a_retreat_when_it_cannot_be_pushed() -> None:
    for pushes, fate in ((True, ""), (False, "destroyed")):
        made = BareSituation()
        friend = made.blue("FP 5/1", (10, 5))
        loser, enemy = made.blue("FP 5/1", (10, 6)), made.red("CM 5/2", (10, 7.25))
        table = made.table()
        how = Passage(lambda _: False, (lambda _: True) if pushes else (lambda _: False), lambda _: False)
        flight = board_of(table).retreat(table, loser, enemy, 400, how)
        assert (flight.fate, friend) == (fate, 0)
        assert [number for number, _ in flight.pushed] == ([0] if pushes else [])


@pytest.mark.rule("OPT-1", "INT-2")
def test_a_charge_that_falls_short_stops_before_a_friend() -> None:
    made = Situation(rolled_charge=True)
    knights = made.red("CP1 7/4", (0, 0))
    friend = made.red("S 2/0", (1, -2))
    foe = made.blue("FP 5/1", (2, -4))
    table = made.table()
    ways = ((made.cell((0, -1)), made.cell((1, -2)), made.cell((1, -3))),)
    places = ((Place(made.cell((0, 0)), 9), Place(made.cell((1, -3)), 9)),)
    for short, at in ((0, (1, -3)), (1, (0, -1)), (2, (0, -1)), (3, (0, 0)), (9, (0, 0))):
        kept, ends = table.board.fall_short(table, (knights,), ways, places, short)
        assert made.axial(ends[0].cell) == at, short
        assert kept[0] == ways[0][: len(kept[0])]
    assert (friend, foe) == (1, 2)


@pytest.mark.rule("ARM-2", "TRP-4")
def test_one_general_is_chosen_and_what_cannot_be_read_counts_nothing() -> None:
    army: Army = RULESET.sample_armies()["nor"]
    marked = [
        at for at, unit in enumerate(army.units) if army.troop(unit.troop).characteristics.get("general")
    ]

    def said(*chosen: int) -> set[str]:
        units = list(army.units)
        for at in chosen:
            units[at] = replace(units[at], options=("general",))
        found = RULESET.inspect(replace(army, units=tuple(units)))
        return {each.message.rpartition(".")[2] for each in found if "general" in each.message}

    assert said() == said(marked[0]) == set()
    assert said(*marked[:2]) == {"two-hold-general"}
    strange = replace(army.troops[0], characteristics={"class": "??"})
    unread = replace(army, troops=(strange, *army.troops[1:]))
    assert RULESET.unit_strength(unread, Unit(strange.id)) == 0
    assert RULESET.unit_strength(army, army.units[0]) > 0


@pytest.mark.rule("SEQ-4", "TRP-4")
def test_a_position_is_built_with_tasks_under_their_activation() -> None:
    made = Situation()
    made.red("FP 5/1", (0, 0))
    shooter, foe = made.red("T 4/0 longbow_a", (1, 0)), made.blue("FP 5/1", (1, -3))
    table = made.table(agenda=(tasks.AfterMove((shooter,)),))
    assert table.agenda == (tasks.Phase(RED), tasks.Activation((shooter,)), tasks.AfterMove((shooter,)))
    volley = made.table(agenda=(tasks.Volley(shooter, foe, 3),))
    assert volley.agenda[1] == tasks.Activation((shooter,))
    early = made.table(BLUE, phase="deployment", agenda=(tasks.Deploying(RED, 2),))
    assert (early.agenda, early.turn, early.mover) == ((tasks.Deploying(RED, 2),), 0, BLUE)
    assert made.table(BLUE).agenda == (tasks.Phase(BLUE),)
    assert made.table(phase="initiative").agenda == (tasks.Initiative(),)


@pytest.mark.rule("HEX-9", "ZOC-4")
def test_goals_of_moves_know_nothing_of_lengths() -> None:
    made = Situation(Board(7, 7))
    made.red("FP 5/1", (0, 0))
    table = made.table()
    assert list(table.board.courses(table, (0,), "straight", Goal(made.cell((0, -1)), 9, 1))) == []
    assert len(list(table.board.courses(table, (0,), "straight", Goal(made.cell((0, -1)), 9)))) == 1
