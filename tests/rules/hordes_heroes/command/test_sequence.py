"""The sequence of play: bounds, phases, what is fixed when, what lasts how long, what everybody sees."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.hexes import facing_named
from hheditor.rules.api import NOBODY
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.position.orders import LEADERS, EndPhase, Fight, LeaderMove, Move
from hheditor.rules.hordes_heroes.position.table import Table, change, change_leader
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, cell
from tests.rules.hordes_heroes.driver import (
    Told,
    actor,
    arena,
    end_phase,
    named,
    orders,
    play,
    refusal,
    roll,
    settle,
    settled,
)

FOOT = "C 3(+1)/4 s1CR"
BOWS = "C 2/4 s1CR 7+"
HORSE = "B 3/4 s3CR kind=cavalry"
CANNON = "C 1/2 s1CR kind=artillery rows=1-6:4/9 price=8"
N, E = facing_named("N"), facing_named("E")


def phases(events: Told) -> list[str]:
    """The headings among what happened: turns, bounds and phases, with their side."""
    found = []
    for event in events:
        if event.event in ("turn", "bound"):
            found.append(f"{event.event} {event.side} {event.fact('turn')}")
        elif event.event == "phase":
            found.append(f"{event.fact('phase')} {event.side}")
    return found


def two_armies(**options: Any) -> Field:
    """Generals far off and a unit beside each, so that every command and movement phase asks."""
    field = arena(**options)
    field.unit(RED, FOOT, (-7, 13), "N")
    field.unit(BLUE, FOOT, (7, -13), "S")
    return field


# Bounds and turns --------------------------------------------------------------------------------------


@pytest.mark.rule("SEQ-1")
def test_a_bound_is_command_movement_shooting_hand_to_hand_and_both_bounds_are_a_turn() -> None:
    table = settled(two_armies().table("command"))
    told: Told = ()
    stops = []
    while table.turn < 2:
        stops.append((table.turn, table.mover, table.phase, actor(table)))
        table, events = play(table, EndPhase())
        told += events
    assert stops == [
        (1, RED, "command", RED),
        (1, RED, "movement", RED),
        (1, BLUE, "command", BLUE),
        (1, BLUE, "movement", BLUE),
    ]
    assert phases(told) == [
        "movement 0", "shooting 0", "combat 0", "bound 1 1",
        "movement 1", "shooting 1", "combat 1", "turn 0 2", "bound 0 2",
    ]  # fmt: skip
    assert (table.mover, table.phase, table.first) == (RED, "command", RED)


@pytest.mark.rule("SEQ-1", "R-124")
def test_the_turn_is_over_after_the_bound_of_the_side_that_moves_second() -> None:
    table = settled(two_armies().table("command", mover=BLUE, first=BLUE, turn=3))
    while table.mover == BLUE:
        table = end_phase(table)
    assert (table.turn, table.mover) == (3, RED)
    while table.mover == RED:
        table = end_phase(table)
    assert (table.turn, table.mover) == (4, BLUE)


@pytest.mark.rule("SEQ-1")
def test_a_phase_in_which_nobody_can_do_anything_is_skipped_with_its_line_in_the_record() -> None:
    field = arena()
    field.unit(RED, FOOT, (0, 0), "N")  # out of command: nothing to order
    table = settled(field.table("command"))
    after, events = play(table, EndPhase())
    assert phases(events) == ["movement 0", "shooting 0", "combat 0", "bound 1 1"]
    assert [event.rule for event in named(events, "phase")] == ["SEQ-2", "SEQ-1", "SEQ-1"]
    assert named(events, "no-shooting")
    assert (after.phase, actor(after)) == ("command", BLUE)


@pytest.mark.rule("SEQ-1", "CMD-5")
def test_command_moves_are_skipped_where_no_leader_can_move() -> None:
    field = Field()
    host = field.unit(RED, FOOT, (0, 0), "N", disrupted=True)
    field.leader(RED, (0, 0))
    field.leader(BLUE, (7, -14))
    table, events = settle(field.table("command"))
    assert phases(events) == ["movement 0"]  # nor is there anybody to move: the host has rallied
    assert named(events, "rallied")[0].pieces == (host,)
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.pieces) == ("question.hordes_heroes.rally-facing", (host,))
    _, events = play(table, EndPhase())
    assert phases(events) == ["shooting 0", "combat 0", "bound 1 1"]


@pytest.mark.rule("SEQ-1", "MOV-1")
def test_orders_of_other_phases_are_refused() -> None:
    field = two_armies()
    table = settled(field.table("command"))
    found = refusal(table, Move(0, cell(-7, 12), N))
    assert (found.message, found.rule, found.parameter("order")) == (
        "refusal.hordes_heroes.not-now",
        "SEQ-1",
        "move",
    )
    moving = end_phase(table)
    found = refusal(moving, LeaderMove(LEADERS, cell(-7, 12)))
    assert (found.rule, found.parameter("order")) == ("SEQ-1", "command")
    assert refusal(moving, Fight(0, (1,))).rule == "SEQ-1"


@pytest.mark.rule("SEQ-1", "VIC-3")
def test_a_battle_in_which_nobody_can_ever_act_again_ends_by_points() -> None:
    field = Field()
    field.unit(RED, FOOT, (0, 0), "N", stands=3)
    field.unit(BLUE, FOOT, (5, -5), "S")
    after, events = settle(field.table("command"))
    assert after.ended is not None
    assert (after.ended.winner, after.ended.rule) == (BLUE, "VIC-3")
    assert actor(after) == NOBODY
    assert named(events, "ended")


# What is fixed, what is forgotten ----------------------------------------------------------------------


@pytest.mark.rule("SEQ-2", "R-36")
def test_command_is_fixed_once_after_the_command_moves() -> None:
    field = Field()
    host = field.unit(RED, HORSE, (0, 0), "N")
    near = field.unit(RED, HORSE, (3, 0), "N")
    far = field.unit(RED, HORSE, (-5, 0), "N")
    general = field.leader(RED, (0, 0))
    field.leader(BLUE, (7, -14))
    table = settled(field.table("command", commanded=()))
    assert table.commanded == ()
    table, events = play(table, EndPhase())
    assert table.commanded == (host, near)
    assert named(events, "phase")[0].fact("commanded") == (host, near)
    assert refusal(table, Move(far, cell(-5, -1), N)).rule == "MOV-2"
    # The general rides off with his host: who was in command stays so, who was not does not come in.
    table, _ = play(table, Move(host, cell(-2, 0), facing_named("W")))
    assert table.leaders[general - LEADERS].cell == cell(-2, 0)
    assert table.commanded == (host, near)
    assert RULESET.refusal(table, Move(near, cell(3, -1), N)) is None
    assert refusal(table, Move(far, cell(-5, -1), N)).rule == "MOV-2"
    lost = change_leader(table, general - LEADERS, cell=-1, host=-1, gone="lost")
    assert RULESET.refusal(lost, Move(near, cell(3, -1), N)) is None


@pytest.mark.rule("SEQ-2")
def test_the_command_moves_come_first() -> None:
    field = Field()
    unit = field.unit(RED, HORSE, (6, 0), "N")
    general = field.leader(RED, (0, 0))
    field.leader(BLUE, (7, -14))
    table = settled(field.table("command", commanded=()))
    left, _ = play(table, EndPhase())
    assert unit not in left.commanded
    rode, _ = play(table, LeaderMove(general, cell(3, 0)))
    assert rode.phase == "movement"  # the only leader has moved: the phase is over
    assert rode.commanded == (unit,)


@pytest.mark.rule("SEQ-1", "SHO-5")
def test_what_holds_for_a_bound_is_cleared_at_its_end() -> None:
    field = two_armies()
    bows = field.unit(RED, BOWS, (0, 0), "E")
    foe = field.unit(BLUE, "A 3/4 s1CR A2", (2, 0), "W")
    table = settled(field.table("movement"))
    table, _ = play(table, Move(bows, cell(0, 0), facing_named("ESE")))
    table = change(table, bows, moved=True)
    assert table.units[bows].done
    table = end_phase(table)
    assert actor(table) == RED  # declaring
    table, _ = play(table, EndPhase())
    table, events = roll(table, (1, 1, 1, 1))
    assert (table.mover, table.phase) == (BLUE, "command")
    assert phases(events)[-1] == "bound 1 1"
    assert not any(unit.done or unit.moved for unit in table.units)
    empty: tuple[object, ...] = ()
    assert (table.commanded, table.contacts, table.shot, table.silenced, table.fled) == (empty,) * 5
    assert foe == 3


@pytest.mark.rule("SEQ-1", "CMP-8")
def test_pursuits_are_forgotten_after_the_game_turn_and_not_before() -> None:
    table = settled(two_armies().table("command", pursued=(0,)))
    table = change(table, 0, crossed=True)
    while table.mover == RED:
        table = end_phase(table)
    assert table.pursued == (0,)
    assert table.units[0].crossed
    while table.mover == BLUE:
        table = end_phase(table)
    assert table.pursued == ()
    assert not table.units[0].crossed


@pytest.mark.rule("SEQ-1", "ART-8")
def test_markers_outlast_the_bound() -> None:
    field = two_armies()
    gun = field.unit(RED, CANNON, (-7, 12), "N", hold_fire=True)
    one = field.unit(RED, FOOT, (0, 0), "E", melee=True)
    other = field.unit(BLUE, FOOT, (1, 0), "W", melee=True, disrupted=True)
    table = settled(field.table("combat"))
    table, events = roll(table, 1, 5)  # 3 + 4 + 1 = 8 to 3 + 5 = 8
    assert named(events, "fought")[0].fact("hits") == 0
    assert table.mover == BLUE
    assert table.units[gun].hold_fire
    assert table.units[one].melee
    assert table.units[other].melee
    assert table.units[other].disrupted


# Contact -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SEQ-8")
def test_enemies_in_adjacent_hexes_must_fight_whoever_made_the_contact() -> None:
    for mover in (RED, BLUE):
        field = arena()
        one = field.unit(RED, FOOT, (0, 0), "W")  # back to back, contact of an earlier bound
        other = field.unit(BLUE, FOOT, (1, 0), "E")
        table, _ = settle(field.table("combat", mover=mover))
        assert contacts(table, one) == (other,)
        found = RULESET.roll(table)
        assert found is not None
        assert (found.purpose, found.side) == ("combat", mover)


@pytest.mark.rule("SEQ-8", "H2H-7")
def test_the_phase_does_not_end_before_all_have_fought() -> None:
    field = arena()
    pairs = [(field.unit(RED, FOOT, (q, 0), "E"), field.unit(BLUE, FOOT, (q + 1, 0), "W")) for q in (0, 6)]
    table = settled(field.table("combat"))
    found = refusal(table, EndPhase())
    assert (found.message, found.rule, found.parameter("count")) == (
        "refusal.hordes_heroes.must-fight",
        "SEQ-8",
        2,
    )
    assert refusal(table, Fight(pairs[0][0], (pairs[1][1],))).rule == "SEQ-8"


@pytest.mark.rule("SEQ-5")
@pytest.mark.parametrize("mover", [RED, BLUE])
def test_the_side_in_its_bound_decides_the_order_of_the_fights(mover: int) -> None:
    field = arena()
    red = [field.unit(RED, FOOT, (q, 0), "E") for q in (0, 6)]
    blue = [field.unit(BLUE, FOOT, (q, 0), "W") for q in (1, 7)]
    own, foes = (red, blue) if mover == RED else (blue, red)
    table = settled(field.table("combat", mover=mover))
    assert actor(table) == mover
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule) == ("question.hordes_heroes.fight", "SEQ-5")
    assert set(orders(table)) == {Fight(own[0], (foes[0],)), Fight(own[1], (foes[1],))}
    table, _ = play(table, Fight(own[1], (foes[1],)))
    table, events = roll(table, 3, 3)
    assert set(named(events, "fought")[0].pieces) == {own[1], foes[1]}
    table, events = roll(table, 3, 3)  # the other fight is the only one left
    assert set(named(events, "fought")[0].pieces) == {own[0], foes[0]}


@pytest.mark.rule("SEQ-8", "SKI-6", "GEN-5")
def test_skirmishers_and_leaders_alone_are_in_no_contact() -> None:
    field = arena()
    unit = field.unit(RED, FOOT, (0, 0), "E", disrupted=True)
    field.unit(BLUE, "C 1/4 s2R 8+ S", (1, 0), formation="skirmish", cells=((1, 0), (1, 1), (1, 2), (1, 3)))
    field.leader(BLUE, (0, -1))
    table = field.table("movement")
    assert contacts(table, unit) == ()
    after, events = settle(table)
    assert named(events, "rallied")[0].pieces == (unit,)
    assert not after.units[unit].disrupted


@pytest.mark.rule("SEQ-8", "TRC-2")
def test_troops_barred_from_each_other_hinder_nothing_until_one_attacks() -> None:
    field = arena()
    chariots = field.unit(RED, "B 3(+3)/3 s4R 7+ kind=chariot", (0, 0), "E", disrupted=True)
    spears = field.unit(BLUE, FOOT, (1, 0), "W")
    field.paint("wood", (1, 0))
    table = field.table("movement")
    assert contacts(table, chariots) == ()
    assert contacts(replace(table, struck=((spears, chariots),)), chariots) == (spears,)
    _, events = settle(table)
    assert named(events, "rallied")[0].pieces == (chariots,)


# What everybody sees -----------------------------------------------------------------------------------


@pytest.mark.rule("SEQ-9")
def test_the_state_of_every_unit_is_open_to_both_players() -> None:
    field = two_armies()
    gun = field.unit(BLUE, CANNON, (0, -5), "S", hold_fire=True)
    field.unit(RED, FOOT, (0, 0), "E", melee=True, disrupted=True)
    field.unit(RED, "C 2/4 s1CR 8+C", (3, 3), "E", pavise=True)
    field.plant(RED, (3, 3), "N")
    table = field.table("command")
    for side in (RED, BLUE):
        assert RULESET.view(table, side) == table
    scene = RULESET.scene(table)
    marks = {piece.id: piece.marks for piece in scene.pieces if piece.marks}
    assert marks == {gun: ("hold-fire",), 3: ("disrupted", "melee"), 4: ("pavise",)}
    assert [(mark.kind, mark.places, mark.side) for mark in scene.marks] == [("stakes", (cell(3, 3),), RED)]
    flat = replace(table, setup=replace(table.setup, board=replace(table.setup.board, orientation="flat")))
    for each in (table, flat):
        shown = RULESET.scene(each)
        looks = next(piece.angle for piece in shown.pieces if cell(0, -5) in piece.places)
        gun_looks = table.units[gun].facing
        assert shown.marks[0].angle - looks == 300 * (table.stakes[0].facing - gun_looks)


@pytest.mark.rule("SEQ-9")
def test_a_side_sees_every_order_and_event_of_the_other() -> None:
    table = settled(two_armies().table("command"))
    step = RULESET.play(table, EndPhase())
    for side in (RED, BLUE):
        seen = RULESET.view_step(table, step, side)
        assert seen.order == step.order
        assert [event.event for event in seen.events] == [event.event for event in step.events]
        assert seen.after == step.after


@pytest.mark.rule("SEQ-1", "SEQ-9")
def test_the_moment_names_turn_side_and_phase() -> None:
    table: Table = settled(two_armies().table("command", turn=4, mover=BLUE))
    moment = RULESET.moment(table)
    assert (moment.turn, moment.side, moment.phase) == (4, BLUE, "command")
    assert RULESET.moment(end_phase(table)).phase == "movement"


@pytest.mark.rule("SEQ-1")
def test_charges_are_moved_shot_at_and_fought_in_one_bound() -> None:
    field = arena()
    knights = field.unit(RED, MEN_AT_ARMS, (-2, 0), "E")
    bows = field.unit(BLUE, BOWS, (1, 0), "W")
    table = settled(field.table("movement"))
    table, _ = play(table, Move(knights, cell(0, 0), E))
    assert actor(table) == BLUE  # the bows have something to shoot at
    table, _ = play(table, EndPhase())
    table, _ = roll(table, (1, 2, 3, 4))
    assert table.phase == "combat"
    table, events = roll(table, 6, 1)
    assert named(events, "fought")[0].pieces == (knights, bows)
