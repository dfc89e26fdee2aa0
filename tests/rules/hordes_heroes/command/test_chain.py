"""Command: paths, zones, chains, hordes, and the command moves of leaders."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.chain import command_area, command_path, commanded_units
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Challenge, EndPhase, LeaderMove, Move
from hheditor.rules.hordes_heroes.position.table import Table, change
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell

FOOT = "C 3(+1)/4 s1CR"


def rule_of(table: Table, order: Any) -> str:
    found = RULESET.refusal(table, order)
    assert found is not None
    return found.rule


@pytest.mark.rule("CMD-2", "CMD-3", "R-32")
def test_the_printed_diagram() -> None:
    field = Field()
    field.unit(RED, MEN_AT_ARMS, (0, 0))
    field.leader(RED, (0, 0), reach=3)
    field.paint("wood", (1, 0))
    places = {"A": (3, 0), "B": (-3, 0), "C": (-4, 0), "D": (0, 3), "E": (2, 2)}
    units = {name: field.unit(RED, FOOT, place) for name, place in places.items()}
    table = field.table()
    known = commanded_units(table, RED)
    assert {name for name, number in units.items() if number in known} == {"B", "C", "D"}
    inside = change(table, units["A"], cell=cell(1, 0))
    assert units["A"] in commanded_units(inside, RED)
    assert len(command_path(table, units["B"])) == 4
    assert command_path(table, units["A"]) == ()


@pytest.mark.rule("CMD-2", "ZOC-3", "R-33")
def test_empty_hexes_in_an_enemy_zone_block_and_friends_hexes_do_not() -> None:
    field = Field()
    field.leader(RED, (0, 0), reach=4)
    target = field.unit(RED, FOOT, (4, 0))
    field.unit(BLUE, FOOT, (2, -1))
    assert target not in commanded_units(field.table(), RED)
    first = field.unit(RED, FOOT, (1, 0))
    assert target not in commanded_units(field.table(), RED)
    field.unit(RED, FOOT, (2, 0))
    assert target in commanded_units(field.table(), RED)
    assert first in commanded_units(field.table(), RED)


@pytest.mark.rule("CMD-2")
def test_no_path_crosses_an_enemy_hex_not_even_a_lone_leaders() -> None:
    field = Field()
    field.leader(RED, (0, 0), reach=2)
    unit = field.unit(RED, FOOT, (2, 0))
    assert unit in commanded_units(field.table(), RED)
    field.leader(BLUE, (1, 0))
    assert unit not in commanded_units(field.table(), RED)


@pytest.mark.rule("CMD-3", "R-35")
def test_chains_run_on_without_limit_but_not_through_the_disrupted() -> None:
    field = Field()
    field.leader(RED, (0, 0), reach=2)
    chain = [field.unit(RED, FOOT, (q, 0)) for q in (2, 3, 4, 5, 6)]
    table = field.table()
    assert commanded_units(table, RED) == tuple(chain)
    cut = change(table, chain[1], disrupted=True)
    assert commanded_units(cut, RED) == (chain[0],)


@pytest.mark.rule("CMD-4", "R-34")
@pytest.mark.parametrize(
    ("kind", "inside", "beyond"),
    [
        ("wood", True, False),
        ("broken", True, False),
        ("village", True, False),
        ("river", True, True),
        ("lake", False, False),
        ("mountain", False, False),
        ("open", True, True),
    ],
)
def test_what_a_command_path_may_end_in_and_run_through(kind: str, inside: bool, beyond: bool) -> None:
    field = Field()
    field.leader(RED, (0, 0), reach=3)
    field.paint(kind, *[(2, r) for r in range(-8, 9)])
    table = field.table()
    area = command_area(table, 0)
    assert bool(area >> cell(2, 0) & 1) is inside
    assert bool(area >> cell(3, 0) & 1) is beyond


@pytest.mark.rule("CMD-4")
def test_command_starts_in_a_wood_and_crosses_hills_but_no_wooded_ridge() -> None:
    field = Field()
    field.leader(RED, (0, 0), reach=3)
    field.paint("wood", (0, 0))
    field.raise_to(2, *[(1, r) for r in range(-8, 9)])
    assert command_area(field.table(), 0) >> cell(3, 0) & 1
    ridge = Field()
    ridge.leader(RED, (0, 0), reach=3)
    belt = [(2, r) for r in range(-8, 9)]
    ridge.paint("wood", *belt)
    ridge.raise_to(1, *belt)
    assert not command_area(ridge.table(), 0) >> cell(2, 0) & 1


@pytest.mark.rule("CMD-5", "R-40", "R-41")
def test_a_leader_with_a_disrupted_host_commands_nobody() -> None:
    field = Field()
    host = field.unit(RED, MEN_AT_ARMS, (0, 0))
    leader = field.leader(RED, (0, 0))
    archers = field.unit(RED, FOOT, (-2, 0))
    field.leader(RED, (0, 12))
    field.leader(BLUE, (0, -12))
    table = field.table("command")
    assert set(commanded_units(table, RED)) == {host, archers}
    shaken = change(table, host, disrupted=True)
    assert commanded_units(shaken, RED) == ()
    assert rule_of(shaken, LeaderMove(leader, cell(1, 0))) == "CMD-5"


@pytest.mark.rule("CMD-5")
def test_leaders_fighting_still_command() -> None:
    field = Field()
    host = field.unit(RED, MEN_AT_ARMS, (0, 0), melee=True)
    field.leader(RED, (0, 0))
    archers = field.unit(RED, FOOT, (-2, 0))
    field.unit(BLUE, FOOT, (1, 0), melee=True)
    assert set(commanded_units(field.table(), RED)) == {host, archers}


@pytest.mark.rule("CMD-7")
def test_hordes_need_a_leader_beside_them_or_a_chain_to_one() -> None:
    field = Field()
    field.leader(RED, (0, 0), reach=2)
    horde = field.unit(RED, "E 1/4 s1R H", (0, 2))
    table = field.table()
    assert horde not in commanded_units(table, RED)
    assert horde in commanded_units(change(table, horde, cell=cell(0, 1)), RED)
    assert horde in commanded_units(change(table, horde, cell=cell(0, 0)), RED)
    link = field.unit(RED, FOOT, (0, 1))
    linked = field.table()
    assert horde in commanded_units(linked, RED)
    assert horde not in commanded_units(change(linked, link, disrupted=True), RED)


@pytest.mark.rule("CMD-7")
def test_a_chain_that_only_starts_in_range_does_not_serve_a_horde() -> None:
    field = Field()
    field.leader(RED, (0, 0), reach=3)
    far = field.unit(RED, FOOT, (3, 0))
    horde = field.unit(RED, "E 1/4 s1R H", (4, 0))
    known = commanded_units(field.table(), RED)
    assert far in known and horde not in known


@pytest.mark.rule("CMD-10", "SEQ-2", "R-36")
def test_command_is_fixed_after_the_command_moves() -> None:
    field = Field()
    leader = field.leader(RED, (0, 0), reach=2)
    near = field.unit(RED, FOOT, (2, 0), "E")
    far = field.unit(RED, FOOT, (-6, 0), "E")
    field.unit(BLUE, FOOT, (0, -12))
    field.leader(BLUE, (0, -13))
    table = RULESET.follow(field.table("command"), EndPhase())
    assert table.phase == "movement" and table.commanded == (near,)
    moved = RULESET.follow(table, Move(near, cell(2, 0), facing_named("SE")))
    assert far not in moved.commanded
    assert rule_of(table, Move(far, cell(-5, 0), facing_named("E"))) == "MOV-2"
    assert leader >= LEADERS


# Command moves -----------------------------------------------------------------------------------------


def ends(table: Table, leader: int) -> set[tuple[int, int]]:
    return {axial(order.cell) for order in RULESET.orders(table, leader) if isinstance(order, LeaderMove)}


@pytest.mark.rule("CMD-1")
def test_a_leader_rides_up_to_his_command_move_and_stops_in_woods() -> None:
    field = Field()
    leader = field.leader(RED, (0, 0), move=3)
    field.paint("wood", *[(2, r) for r in range(-6, 7)])
    field.unit(RED, FOOT, (0, 12))
    field.leader(BLUE, (0, -12))
    table = field.table("command")
    reached = ends(table, leader)
    assert (2, 0) in reached and (3, 0) not in reached and (-3, 0) in reached and (-4, 0) not in reached
    assert rule_of(table, LeaderMove(leader, cell(-4, 0))) == "CMD-1"
    assert rule_of(table, LeaderMove(leader, cell(3, 0))) == "CMD-1"


@pytest.mark.rule("CMD-1", "TER-8")
def test_a_leader_rides_one_more_by_road() -> None:
    field = Field()
    field.road(*[(q, 0) for q in range(7)])
    leader = field.leader(RED, (0, 0), move=3)
    field.leader(BLUE, (0, -12))
    reached = ends(field.table("command"), leader)
    assert (4, 0) in reached and (5, 0) not in reached and (4, -1) not in reached


@pytest.mark.rule("CMD-1", "TER-11")
def test_a_river_step_is_a_leaders_whole_move() -> None:
    field = Field()
    field.paint("river", *[(1, r) for r in range(-6, 7)])
    leader = field.leader(RED, (0, 0), move=3)
    field.leader(BLUE, (0, -12))
    reached = ends(field.table("command"), leader)
    assert (1, 0) in reached and (2, 0) not in reached
    back = Field()
    back.paint("river", *[(1, r) for r in range(-6, 7)])
    wading = back.leader(RED, (1, 0), move=3)
    back.leader(BLUE, (0, -12))
    assert ends(back.table("command"), wading) == {(2, 0), (1, 1), (0, 1), (0, 0), (1, -1), (2, -1)}


@pytest.mark.rule("CMD-1", "CMD-9")
def test_joining_a_unit_he_moves_again_with_it() -> None:
    field = Field()
    leader = field.leader(RED, (0, 0), move=3)
    unit = field.unit(RED, "B 3/4 s3CR kind=cavalry", (3, 0), "E")
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table("command"), LeaderMove(leader, cell(3, 0)))
    assert table.leaders[0].host == unit and table.phase == "movement" and unit in table.commanded
    step = RULESET.play(table, Move(unit, cell(6, 0), facing_named("E")))
    assert step.after.leaders[0].cell == cell(6, 0)


@pytest.mark.rule("CMD-6", "R-117")
def test_leaving_a_host_in_hand_to_hand_is_refused_and_joining_one_is_not() -> None:
    field = Field()
    host = field.unit(RED, MEN_AT_ARMS, (0, 0))
    inside = field.leader(RED, (0, 0))
    outside = field.leader(RED, (-2, 0))
    field.unit(BLUE, FOOT, (1, 0))
    field.leader(BLUE, (0, -12))
    table = field.table("command")
    assert rule_of(table, LeaderMove(inside, cell(-1, 0))) == "CMD-6"
    after = RULESET.follow(table, LeaderMove(outside, cell(0, 0)))
    assert after.leaders[1].host == host
    assert after.leaders_with[host] == (0, 1)


@pytest.mark.rule("ZOC-7", "R-37")
def test_a_leader_alone_stops_in_an_enemy_zone_and_may_leave_it_later() -> None:
    field = Field()
    leader = field.leader(RED, (0, 0), move=4)
    field.unit(BLUE, FOOT, (3, 0))
    field.leader(BLUE, (0, -12))
    reached = ends(field.table("command"), leader)
    assert (2, 0) in reached and (3, 0) not in reached and (4, -1) not in reached
    beside = Field()
    stuck = beside.leader(RED, (2, 0), move=4)
    beside.unit(BLUE, FOOT, (3, 0))
    beside.leader(BLUE, (0, -12))
    assert (-1, 0) in ends(beside.table("command"), stuck)


@pytest.mark.rule("GEN-5", "MOV-10", "R-113")
def test_enemy_hexes_are_closed_to_leaders_and_theirs_to_enemies() -> None:
    field = Field()
    leader = field.leader(RED, (0, 0), move=4)
    foe = field.unit(BLUE, "B 3/4 s3CR kind=cavalry", (2, 0), "W")
    field.leader(BLUE, (0, -12))
    table = field.table("command")
    assert rule_of(table, LeaderMove(leader, cell(2, 0))) == "MOV-10"
    theirs = field.table("movement", BLUE)
    assert rule_of(theirs, Move(foe, cell(0, 0), facing_named("W"))) == "GEN-5"


@pytest.mark.rule("DUE-1", "DUE-2")
def test_a_challenge_needs_both_leaders_alone() -> None:
    field = Field()
    leader = field.leader(RED, (0, 0), move=3)
    field.leader(BLUE, (3, 0))
    field.unit(BLUE, FOOT, (5, 0))
    field.unit(RED, FOOT, (0, 12))
    table = field.table("command")
    assert Challenge(leader, cell(3, 0)) in list(RULESET.orders(table, leader))
    assert rule_of(table, LeaderMove(leader, cell(3, 0))) == "DUE-1"
    after = RULESET.follow(table, Challenge(leader, cell(3, 0)))
    assert after.leaders[0].cell == after.leaders[1].cell == cell(3, 0)
    hosted = Field()
    rider = hosted.leader(RED, (0, 0), move=3)
    hosted.unit(BLUE, FOOT, (3, 0))
    hosted.leader(BLUE, (3, 0))
    assert rule_of(hosted.table("command"), Challenge(rider, cell(3, 0))) == "DUE-2"
    far = Field()
    distant = far.leader(RED, (0, 0), move=3)
    far.leader(BLUE, (4, 0))
    assert rule_of(far.table("command"), Challenge(distant, cell(4, 0))) == "CMD-1"


@pytest.mark.rule("SEQ-1", "CMD-1")
def test_each_leader_moves_once() -> None:
    field = Field()
    first = field.leader(RED, (0, 0))
    field.leader(RED, (5, 0))
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table("command"), LeaderMove(first, cell(1, 0)))
    assert rule_of(table, LeaderMove(first, cell(2, 0))) == "CMD-1"


@pytest.mark.rule("R-42", "DEP-4")
def test_any_number_of_leaders_may_share_a_hex() -> None:
    field = Field()
    first, second = field.leader(RED, (0, 0)), field.leader(RED, (1, 0))
    field.leader(BLUE, (0, -12))
    table = RULESET.follow(field.table("command"), LeaderMove(first, cell(1, 0)))
    assert table.leaders[0].cell == table.leaders[1].cell
    assert RULESET.problems(table) == ()
    assert second > first


@pytest.mark.rule("FAC-7")
def test_leaders_alone_have_no_facing() -> None:
    field = Field()
    leader = field.leader(RED, (0, 0))
    piece = next(piece for piece in RULESET.scene(field.table()).pieces if piece.id == leader)
    assert piece.angle == 0 and not hasattr(field.table().leaders[0], "facing")
