"""Initiative and deployment: who chooses, which edge, which rows, which ground, which formation."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, Leader, Unit
from hheditor.hexes import Board, facing_name, facing_named
from hheditor.maps import Map
from hheditor.rules.api import CHANCE, Rolled
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.deployment import begin_with, fast_units, opening
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    ChooseDeployment,
    ChooseEdge,
    ChooseMove,
    Deploy,
    EndDeployment,
    FormBlocks,
    Withdraw,
)
from hheditor.rules.hordes_heroes.position.profile import medieval
from hheditor.rules.hordes_heroes.position.setup import set_up
from hheditor.rules.hordes_heroes.position.table import Stakes, Table
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, troop_type
from tests.rules.hordes_heroes.driver import Told, actor, only, play, refusal

BOARD = Board(12, 10)
FAST = "B 2/4 s5R 7+ kind=cavalry"
CHARIOTS = "B 3(+3)/3 s4R kind=chariot"
SPEARS = "D 3(+1)/4 s1CR"
CANNON = "C 1/2 s1CR kind=artillery rows=1-3:4/9 price=8"
NORTH, SOUTH = facing_named("N"), facing_named("S")


def army(
    *texts: str, leaders: int = 1, options: dict[int, tuple[str, ...]] | None = None, rear: str = ""
) -> Army:
    """One unit of each kind given; kinds alike share their troop type, so that they may regroup."""
    kinds = dict.fromkeys((*texts, rear) if rear else texts)
    troops = {text: troop_type(text, f"t{number}") for number, text in enumerate(kinds)}
    granted = options or {}
    units = tuple(Unit(troops[text].id, options=granted.get(n, ())) for n, text in enumerate(texts))
    if rear:
        units = tuple(replace(unit, rear=troops[rear].id) for unit in units)
    people = tuple(Leader(f"General {number}") for number in range(leaders))
    return Army("An army", "hordes_heroes", troops=tuple(troops.values()), units=units, leaders=people)


def battle(
    red: Army, blue: Army | None = None, ground: dict[int, str] | None = None, **fields: Any
) -> Scenario:
    terrain = tuple((ground or {}).get(cell, "open") for cell in range(BOARD.cells))
    field = fields.pop("map", Map(BOARD, terrain=terrain))
    zones = fields.pop("zones", (None, None))
    edges = fields.pop("edges", ("south", "north"))
    sides = (
        Side("Red", red, edges[0], zones[0]),
        Side("Blue", blue or army(SPEARS), edges[1], zones[1]),
    )
    return Scenario("A battle", "hordes_heroes", field, sides, **fields)


def at(row: int, column: int = 0) -> int:
    """A cell by its row from the north and its column."""
    return row * BOARD.columns + column


def deploying(red: Army, blue: Army | None = None, first: bool = True, **more: Any) -> Table:
    """Red has the initiative, deploys first or second and keeps the southern edge."""
    scenario = battle(red, blue, **more)
    table, _ = play(opening(scenario), ChooseDeployment(first))
    if any(side.zone is not None for side in scenario.sides):
        return table
    return play(table, ChooseEdge("south" if first else "north"))[0]


# Who chooses -------------------------------------------------------------------------------------------


@pytest.mark.rule("DEP-2", "R-125", "SW-6")
def test_the_side_with_more_units_of_base_speed_four_or_five_chooses() -> None:
    red, blue = army(FAST, FAST, CHARIOTS), army(*["B 2/4 s4R kind=cavalry"] * 2, *[MEN_AT_ARMS] * 3)
    table = opening(battle(red, blue))
    assert (fast_units(table.setup, RED), fast_units(table.setup, BLUE)) == (3, 2)
    assert actor(table) == RED
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.actor, question.rule) == (
        "question.hordes_heroes.deployment",
        RED,
        "DEP-2",
    )
    assert list(RULESET.orders(table)) == [ChooseDeployment(True), ChooseDeployment(False)]
    assert actor(opening(battle(blue, red))) == BLUE


@pytest.mark.rule("DEP-2", "R-125")
def test_column_and_road_do_not_raise_base_speed() -> None:
    marchers, slow = army(*[MEN_AT_ARMS] * 5), army("B 2/4 s4R kind=cavalry")
    setup = set_up(battle(marchers, slow))
    assert (fast_units(setup, RED), fast_units(setup, BLUE)) == (0, 1)
    assert actor(opening(battle(marchers, slow))) == BLUE
    faster = set_up(battle(marchers, slow, profile={"fast_speed": 3}))
    assert (fast_units(faster, RED), fast_units(faster, BLUE)) == (5, 1)


@pytest.mark.rule("DEP-2")
@pytest.mark.parametrize("texts", [(SPEARS,), (FAST, SPEARS)])
def test_a_tie_is_rolled_for_and_equal_dice_are_rolled_again(texts: tuple[str, ...]) -> None:
    table = opening(battle(army(*texts), army(*texts)))
    assert actor(table) == CHANCE
    roll = RULESET.roll(table)
    assert roll is not None
    assert (roll.purpose, roll.count, roll.rule) == ("initiative", 2, "DEP-2")
    assert roll.pools[0].sides == 6
    tied, events = play(table, Rolled(faces=(4, 4)))
    assert only(events, "initiative-tied").fact("dice") == (4, 4)
    assert actor(tied) == CHANCE
    assert actor(play(tied, Rolled(faces=(5, 2)))[0]) == RED
    blue, events = play(tied, Rolled(faces=(1, 2)))
    assert actor(blue) == BLUE
    assert only(events, "initiative").side == BLUE


@pytest.mark.rule("DEP-3")
@pytest.mark.parametrize("first", [True, False])
def test_the_first_deployer_chooses_its_edge_and_moves_second(first: bool) -> None:
    table, _ = play(opening(battle(army(FAST))), ChooseDeployment(first))
    deployer = RED if first else BLUE
    assert actor(table) == deployer
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule) == ("question.hordes_heroes.edge", "DEP-3")
    assert list(RULESET.orders(table)) == [ChooseEdge("north"), ChooseEdge("south")]
    for edge in ("east", "nowhere", ""):
        assert refusal(table, ChooseEdge(edge)).rule == "DEP-3"
    after, _ = play(table, ChooseEdge("north"))
    assert after.edges == (("north", "south") if first else ("south", "north"))
    assert after.first == 1 - deployer
    assert actor(after) == deployer
    looks = {unit.side: facing_name(unit.facing, "pointy") for unit in after.units}
    assert looks[deployer] == "S"
    assert looks[1 - deployer] == "N"


@pytest.mark.rule("DEP-3")
def test_by_option_the_die_gives_edge_deployment_and_first_move() -> None:
    table = opening(battle(army(FAST), profile={"roll_off": True}))
    assert actor(table) == CHANCE  # though Red has more fast units
    blue, _ = play(table, Rolled(faces=(2, 6)))
    assert actor(blue) == BLUE
    second, _ = play(blue, ChooseDeployment(False))
    assert actor(second) == BLUE  # the edge is the winner's, too, though Red deploys first
    edge, _ = play(second, ChooseEdge("south"))
    assert edge.edges == ("north", "south")
    assert actor(edge) == BLUE
    question = RULESET.question(edge)
    assert question is not None
    assert (question.message, question.rule) == ("question.hordes_heroes.first-move", "DEP-3")
    assert list(RULESET.orders(edge)) == [ChooseMove(True), ChooseMove(False)]
    for takes in (True, False):
        moves, _ = play(edge, ChooseMove(takes))
        assert moves.first == (BLUE if takes else RED)
        assert actor(moves) == RED  # who deploys first


# Where -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEP-1", "R-1")
def test_units_and_leaders_deploy_within_three_rows_of_their_edge() -> None:
    table = deploying(army(FAST))
    for column in (0, 5, 11):
        for row in (7, 8, 9):
            assert RULESET.refusal(table, Deploy(0, at(row, column))) is None
            assert RULESET.refusal(table, Deploy(LEADERS, at(row, column))) is None
        for piece in (0, LEADERS):
            found = refusal(table, Deploy(piece, at(6, column)))
            assert (found.rule, found.places) == ("DEP-1", (at(6, column),))
            assert (found.parameter("first"), found.parameter("last")) == ("A8", "L10")
    assert {order.cell for order in RULESET.orders(table, 0) if isinstance(order, Deploy)} == set(
        range(84, 120)
    )
    assert RULESET.zones(battle(army(FAST))) == (tuple(range(84, 120)), tuple(range(36)))
    two = deploying(army(FAST), profile={"deployment_rows": 2})
    assert refusal(two, Deploy(0, at(7))).parameter("first") == "A9"


@pytest.mark.rule("DEP-1", "R-1")
def test_every_hex_of_a_staggered_row_counts_as_that_row() -> None:
    board = Board(12, 10, orientation="flat")
    west = battle(army(FAST), map=Map(board), edges=("west", "east"))
    zones = RULESET.zones(west)
    assert zones[0] == tuple(cell for cell in range(120) if cell % 12 < 3)
    assert zones[1] == tuple(cell for cell in range(120) if cell % 12 > 8)
    table = opening(west)
    assert facing_name(table.units[0].facing, "flat") == "E"
    assert facing_name(table.units[1].facing, "flat") == "W"
    north = opening(battle(army(FAST), map=Map(board)))
    assert facing_name(north.units[0].facing, "flat") == "N"


@pytest.mark.rule("DEP-4")
def test_one_unit_to_a_hex_and_leaders_may_share() -> None:
    table = deploying(army(FAST, SPEARS, leaders=2))
    table, events = play(table, Deploy(0, at(8, 3), NORTH))
    deployed = only(events, "deployed")
    assert (deployed.rule, deployed.pieces, deployed.places) == ("DEP-1", (0,), (at(8, 3),))
    found = refusal(table, Deploy(1, at(8, 3), NORTH))
    assert (found.rule, found.pieces) == ("DEP-4", (1, 0))
    table, _ = play(table, Deploy(LEADERS, at(8, 3)), Deploy(LEADERS + 1, at(8, 3)))
    assert [leader.host for leader in table.leaders[:2]] == [0, 0]
    # Placed anew, the unit takes them along; a leader who waits joins a unit placed on him.
    table, _ = play(
        table, Deploy(0, at(9, 4), NORTH), Deploy(LEADERS + 1, at(7, 7)), Deploy(1, at(7, 7), NORTH)
    )
    assert [(leader.cell, leader.host) for leader in table.leaders[:2]] == [(at(9, 4), 0), (at(7, 7), 1)]


@pytest.mark.rule("DEP-4", "TER-13", "TER-7")
def test_nobody_deploys_where_it_may_not_enter() -> None:
    ground = {
        at(8, 1): "wood",
        at(8, 2): "lake",
        at(8, 3): "mountain",
        at(8, 4): "village",
        at(8, 5): "river",
    }
    table = deploying(army(FAST, CANNON, CHARIOTS), ground=ground)
    for column in (1, 2, 3, 4, 5):
        found = refusal(table, Deploy(1, at(8, column)))
        assert (found.message, found.rule) == ("refusal.hordes_heroes.deployment-ground", "DEP-4")
        assert refusal(table, Deploy(2, at(8, column))).rule == "DEP-4"
    for column, closed in ((1, False), (2, True), (3, True), (4, False), (5, False)):
        for piece in (0, LEADERS):
            assert (RULESET.refusal(table, Deploy(piece, at(8, column))) is not None) == closed


@pytest.mark.rule("DEP-4", "TER-6", "R-30")
def test_a_unit_in_a_boat_deploys_on_a_lake() -> None:
    table = deploying(army(FAST, SPEARS, options={1: ("boat",)}), ground={at(8, 2): "lake"})
    assert refusal(table, Deploy(0, at(8, 2))).rule == "DEP-4"
    assert RULESET.refusal(table, Deploy(1, at(8, 2))) is None


@pytest.mark.rule("DEP-5")
def test_a_scenario_may_paint_a_zone_of_its_own() -> None:
    zone = (at(4, 4), at(4, 5), at(5, 4))
    table = deploying(army(FAST, SPEARS), zones=(zone, None))
    assert actor(table) == RED  # the edges are fixed: nobody was asked
    assert table.edges == ("south", "north")
    assert isinstance(next(iter(RULESET.orders(table, 0))), Deploy)
    assert RULESET.refusal(table, Deploy(0, at(4, 5))) is None
    assert refusal(table, Deploy(0, at(9, 5))).rule == "DEP-5"
    assert {order.cell for order in RULESET.orders(table, LEADERS) if isinstance(order, Deploy)} == set(zone)
    assert RULESET.zones(battle(army(FAST), zones=(zone, None)))[0] == tuple(sorted(zone))


@pytest.mark.rule("DEP-1", "DEP-5")
def test_deployment_ends_when_all_that_can_be_placed_are() -> None:
    table = deploying(army(FAST, SPEARS), zones=((at(4, 4),), None))
    found = refusal(table, EndDeployment())
    assert (found.rule, found.parameter("count")) == ("DEP-1", 3)
    table, _ = play(table, Deploy(0, at(4, 4), NORTH))
    assert refusal(table, EndDeployment()).parameter("count") == 2
    table, _ = play(table, Deploy(LEADERS, at(4, 4)))
    after, events = play(table, EndDeployment())  # the second unit has no room
    assert only(events, "deployment-done").side == RED
    assert actor(after) == BLUE
    assert after.turn == 0


# How ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEP-6")
def test_any_facing_and_any_formation_the_unit_has() -> None:
    table = deploying(army(FAST, SPEARS, "E 1/4 s1CR H"))
    for facing in range(12):
        assert RULESET.refusal(table, Deploy(1, at(8), facing)) is None
    assert refusal(table, Deploy(1, at(8), 12)).rule == "FAC-1"
    assert refusal(table, Deploy(1, at(8), -1)).rule == "FAC-1"
    column, _ = play(table, Deploy(1, at(8), NORTH, "column"))
    assert column.units[1].formation == "column"
    for piece, formation in ((0, "column"), (2, "column"), (1, "skirmish"), (1, "block"), (1, "wedge")):
        found = refusal(table, Deploy(piece, at(8), NORTH, formation))
        assert (found.rule, found.parameter("formation")) == ("DEP-6", formation)
    listed = {order.formation for order in RULESET.orders(table, 1) if isinstance(order, Deploy)}
    assert listed == {"line", "column"}
    for facing in (0, NORTH):
        placed, _ = play(table, Deploy(1, at(8), facing))
        turns = {
            order.facing
            for order in RULESET.orders(placed, 1)
            if isinstance(order, Deploy) and (order.cell, order.formation) == (at(8), "line")
        }
        assert turns == set(range(12)) - {facing}


@pytest.mark.rule("DEP-6", "SKI-1", "R-106")
def test_skirmishers_deploy_in_one_connected_group_of_single_stands() -> None:
    table = deploying(army(FAST, "C 1/4 s2R 8+ S"))
    row = (at(8, 2), at(8, 3), at(8, 4), at(8, 5))
    after, _ = play(table, Deploy(1, row[0], NORTH, "skirmish", row))
    assert after.units[1].cells == row
    assert after.units[1].formation == "skirmish"
    wrong: dict[str, list[tuple[int, ...]]] = {
        "refusal.hordes_heroes.skirmish-cells": [row[:3], (*row[:3], row[0]), (*row, at(8, 6)), row[::-1]],
        "refusal.hordes_heroes.skirmish-connected": [
            (*row[:3], at(8, 7)),
            (at(8, 2), at(9, 8), at(9, 9), at(9, 10)),
        ],
    }
    for message, groups in wrong.items():
        for cells in groups:
            found = refusal(table, Deploy(1, row[0], NORTH, "skirmish", cells))
            assert (found.message, found.rule) == (message, "SKI-1")
    outside = (at(7, 2), at(7, 3), at(7, 4), at(6, 4))
    assert refusal(table, Deploy(1, outside[0], NORTH, "skirmish", outside)).rule == "DEP-1"
    taken, _ = play(table, Deploy(0, row[3], NORTH))
    assert refusal(taken, Deploy(1, row[0], NORTH, "skirmish", row)).rule == "DEP-4"
    found = refusal(after, Deploy(LEADERS, row[1]))
    assert (found.rule, found.pieces) == ("DEP-4", (LEADERS, 1))
    # Taken off the table they stand in line again.
    off, _ = play(after, Withdraw(1))
    assert (off.units[1].cell, off.units[1].cells, off.units[1].formation) == (-1, (), "line")


@pytest.mark.rule("DEP-6", "SKI-1", "R-156")
def test_a_unit_with_a_leader_does_not_deploy_in_skirmish_order() -> None:
    table = deploying(army(FAST, "C 1/4 s2R 8+ S"))
    table, _ = play(table, Deploy(1, at(8, 2), NORTH), Deploy(LEADERS, at(8, 2)))
    row = (at(8, 2), at(8, 3), at(8, 4), at(8, 5))
    found = refusal(table, Deploy(1, row[0], NORTH, "skirmish", row))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.skirmish-leader", "SKI-1")


@pytest.mark.rule("DEP-6", "HOR-1", "PIK-1")
@pytest.mark.parametrize(("text", "rule"), [("E 1/4 s1R H", "HOR-1"), ("C 3(+2)/4 s1CR PIKE", "PIK-1")])
def test_hordes_and_pikes_may_deploy_as_two_of_six(text: str, rule: str) -> None:
    table = deploying(army(FAST, text, text, text))
    assert FormBlocks((1, 2, 3)) in list(RULESET.orders(table, 3))
    after, events = play(table, FormBlocks((1, 2, 3)))
    assert only(events, "blocks-formed").rule == rule
    assert [(unit.stands, unit.full, unit.formation, unit.gone) for unit in after.units[1:4]] == [
        (6, 6, "block", ""),
        (6, 6, "block", ""),
        (0, 4, "line", "merged"),
    ]
    assert refusal(after, Deploy(3, at(8))).rule == "HOR-1"
    assert refusal(after, Deploy(1, at(8), NORTH, "line")).rule == "DEP-6"
    placed, _ = play(after, Deploy(1, at(8, 1), NORTH, "block"), Deploy(2, at(8, 2), NORTH, "block"))
    assert refusal(placed, FormBlocks((1, 2, 3))).rule == rule
    placed, _ = play(placed, Deploy(0, at(8, 4)), Deploy(LEADERS, at(8, 5)), EndDeployment())
    assert actor(placed) == BLUE
    on_table, _ = play(table, Deploy(1, at(8, 1), NORTH))
    found = refusal(on_table, FormBlocks((1, 2, 3)))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.blocks-undeployed", rule)
    assert refusal(table, FormBlocks((0, 1, 2))).rule == "HOR-1"
    assert refusal(table, FormBlocks((1, 1, 2))).rule == "HOR-1"


@pytest.mark.rule("DEP-6", "CMB-1")
def test_combined_arms_deploy_as_one_unit() -> None:
    table = deploying(army(FAST, rear="B 2/4 s1CR 6+"))
    assert (table.units[0].stands, table.units[0].rear_stands, table.units[0].full) == (4, 2, 4)
    after, _ = play(table, Deploy(0, at(8, 3), NORTH))
    assert after.units[0].cell == at(8, 3)


@pytest.mark.rule("R-31", "DEP-6", "STK-2")
def test_stakes_are_planted_at_the_start_where_the_scenario_grants_it() -> None:
    longbow = "B 2/4 s1CR 6+ STK"
    table = deploying(army(FAST, longbow, longbow, options={1: ("planted",)}))
    assert [unit.stakes for unit in table.units[:3]] == [False, True, True]
    table, _ = play(table, Deploy(1, at(8, 1), NORTH), Deploy(2, at(8, 3), NORTH))
    assert table.stakes == (Stakes(at(8, 1), NORTH, RED),)
    assert [unit.stakes for unit in table.units[1:3]] == [False, True]
    # Placed anew, turned, in column or taken off: the stakes go with the unit.
    moved, _ = play(table, Deploy(1, at(7, 5), NORTH + 1))
    assert moved.stakes == (Stakes(at(7, 5), NORTH + 1, RED),)
    column, _ = play(moved, Deploy(1, at(7, 5), NORTH, "column"))
    assert column.stakes == ()
    assert column.units[1].stakes
    off, _ = play(moved, Withdraw(1))
    assert off.stakes == ()
    assert off.units[1].stakes


@pytest.mark.rule("R-31", "DEP-6", "PAV-1")
def test_pavises_and_stakes_are_carried_where_granted() -> None:
    table = opening(
        battle(army(FAST, "C 2/4 s1CR 8+C", "C 2/4 s1CR 8+C PAV", SPEARS, options={3: ("pavise", "stakes")}))
    )
    assert [unit.pavise for unit in table.units[:4]] == [False, False, True, True]
    assert [unit.stakes for unit in table.units[:4]] == [False, False, False, True]


# Changing one's mind, and the beginning ----------------------------------------------------------------


@pytest.mark.rule("DEP-4")
def test_a_piece_may_be_placed_anew_or_taken_off() -> None:
    table = deploying(army(FAST, SPEARS))
    assert refusal(table, Withdraw(0)).rule == "DEP-4"
    table, _ = play(table, Deploy(0, at(8, 3), NORTH), Deploy(LEADERS, at(8, 3)))
    assert Withdraw(0) in list(RULESET.orders(table, 0))
    off, events = play(table, Withdraw(0))
    assert only(events, "withdrawn").pieces == (0,)
    assert (off.units[0].cell, off.leaders[0].cell, off.leaders[0].host) == (-1, -1, -1)
    alone, _ = play(table, Withdraw(LEADERS))
    assert (alone.units[0].cell, alone.leaders[0].cell, alone.leaders[0].host) == (at(8, 3), -1, -1)


@pytest.mark.rule("DEP-1", "DEP-4")
def test_what_is_listed_is_about_the_piece_asked_for_and_nothing_twice() -> None:
    table = deploying(army(FAST, SPEARS, leaders=2))
    assert EndDeployment() not in list(RULESET.orders(table))
    assert set(RULESET.subjects(table)) == {0, 1, LEADERS, LEADERS + 1}
    table, _ = play(table, Deploy(0, at(8, 3), NORTH), Deploy(LEADERS, at(7, 7)))
    assert set(RULESET.subjects(table)) == {0, 1, LEADERS, LEADERS + 1}
    for piece in (0, 1, LEADERS, LEADERS + 1):
        listed = list(RULESET.orders(table, piece))
        assert listed
        assert {order.piece for order in listed if isinstance(order, Deploy | Withdraw)} == {piece}
        assert EndDeployment() not in listed
        assert len(listed) == len(set(listed))
    places = [order.cell for order in RULESET.orders(table, LEADERS) if isinstance(order, Deploy)]
    assert at(7, 7) not in places  # where he stands already
    assert len(places) == 35
    table, _ = play(table, Deploy(1, at(8, 4), NORTH), Deploy(LEADERS + 1, at(8, 4)))
    assert EndDeployment() in list(RULESET.orders(table))
    assert set(RULESET.subjects(table)) == {0, 1, LEADERS, LEADERS + 1}


@pytest.mark.rule("DEP-3", "DEP-1")
def test_only_pieces_of_ones_own_that_exist() -> None:
    table = deploying(army(FAST, SPEARS))
    for piece in (2, LEADERS + 1):
        assert refusal(table, Deploy(piece, at(8))).rule == "DEP-3"
        assert refusal(table, Withdraw(piece)).rule == "DEP-3"
    for piece in (-1, 3, 999, LEADERS + 2):
        assert refusal(table, Deploy(piece, at(8))).rule == "ARM-1"
        assert refusal(table, Withdraw(piece)).rule == "ARM-1"
    for cell in (-1, 120, 10**6):
        assert refusal(table, Deploy(0, cell)).rule == "MOV-10"
        assert refusal(table, Deploy(0, at(8), NORTH, "skirmish", (cell,) * 4)).rule == "MOV-10"


@pytest.mark.rule("DEP-3", "SEQ-1")
@pytest.mark.parametrize("first", [True, False])
def test_the_battle_begins_with_the_bound_of_the_second_deployer(first: bool) -> None:
    table = deploying(army(FAST), first=first)
    assert RULESET.moment(table).phase == "deployment"
    places = {RED: at(9, 5), BLUE: at(0, 5)}
    order = (RED, BLUE) if first else (BLUE, RED)
    events: Told = ()
    for side in order:
        assert actor(table) == side
        table, events = play(
            table, Deploy(side, places[side]), Deploy(LEADERS + side, places[side]), EndDeployment()
        )
    assert (table.turn, table.mover, table.first, table.phase) == (1, order[1], order[1], "command")
    assert [event.event for event in events][-2:] == ["turn", "bound"]
    assert actor(table) == order[1]


@pytest.mark.rule("DEP-5")
def test_a_battle_may_begin_with_the_deployments_of_its_scenario() -> None:
    placements = (Placement(0, at(5, 5), NORTH), Placement(1, at(5, 5)))
    others = (Placement(0, at(2, 2), SOUTH), Placement(1, at(3, 3)))
    scenario = battle(
        army(FAST), deployments=(Deployment("a", RED, placements), Deployment("b", BLUE, others))
    )
    table = begin_with(scenario, first=BLUE)
    assert (table.mover, table.turn, table.phase) == (BLUE, 1, "command")
    assert [unit.cell for unit in table.units] == [at(5, 5), at(2, 2)]
    assert [(leader.cell, leader.host) for leader in table.leaders] == [(at(5, 5), 0), (at(3, 3), -1)]
    assert not RULESET.problems(table)


@pytest.mark.rule("DEP-1")
def test_the_rows_are_data_of_the_profile() -> None:
    assert medieval().deployment_rows == 3
    assert medieval().fast_speed == 4
    assert not medieval().roll_off


@pytest.mark.rule("TER-12")
def test_a_hollow_plays_as_a_field_raised_around_it() -> None:
    def levels(hollow: int, around: int) -> tuple[int, ...]:
        return tuple(hollow if cell == at(5, 5) else around for cell in range(BOARD.cells))

    below = set_up(battle(army(SPEARS), map=Map(BOARD, levels=levels(-2, 0))))
    above = set_up(battle(army(SPEARS), map=Map(BOARD, levels=levels(0, 2))))
    assert below == above
    assert set_up(battle(army(SPEARS), map=Map(BOARD, levels=levels(1, 3)))).levels == levels(1, 3)
