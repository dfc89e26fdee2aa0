"""The hand-to-hand phase: who fights whom, in which order, and the leaders in it."""

import pytest

from hheditor.hexes import DIRECTIONS
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Assail,
    Decline,
    EndPhase,
    Fight,
    FollowUp,
    StandApart,
    Strike,
)
from hheditor.rules.hordes_heroes.position.table import change
from hheditor.rules.hordes_heroes.position.tasks import CombatPhase
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    asked,
    at,
    fight,
    named,
    only,
    orders,
    play,
    refusal,
    roll,
    scores,
    settle,
    settled,
    state,
    terms,
    to_combat,
)

FOOT = "C 3(+1)/4 s1"
CHARIOTS = "B 3(+3)/3 s4 kind=chariot"


def two_lines():
    """R1 and R2 touch B1; R2 touches B2 too."""
    field = arena()
    r1 = field.unit(RED, FOOT, (0, 0), "NE")
    r2 = field.unit(RED, FOOT, (2, -1), "NW")
    b1 = field.unit(BLUE, FOOT, (1, -1), "S")
    b2 = field.unit(BLUE, FOOT, (3, -2), "SW")
    return field, r1, r2, b1, b2


# Grouping ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SEQ-8", "H2H-2")
def test_adjacent_enemies_must_fight_and_one_fight_needs_no_choice():
    field = arena()
    field.unit(RED, FOOT, (0, 0), "W")
    field.unit(BLUE, FOOT, (1, 0), "E")
    table = settled(field.table("combat", RED))
    assert asked(table).side == RED
    table, _ = roll(table, 3)
    assert asked(table).side == BLUE
    table, told = roll(table, 3)
    assert scores(told) == (11, 11)


@pytest.mark.rule("SEQ-8", "SEQ-1")
def test_without_contact_there_is_no_fight():
    field = arena()
    field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, FOOT, (2, 0), "W")
    table, told = settle(field.table("combat", RED))
    assert not named(told, "fought")
    assert table.phase == "command"


@pytest.mark.rule("H2H-7", "R-69", "SEQ-5")
def test_the_moving_side_groups_the_contacts():
    field, r1, r2, b1, b2 = two_lines()
    table = settled(field.table("combat", RED))
    assert actor(table) == RED
    assert set(orders(table)) == {Fight(r1, (b1,)), Fight(r2, (b2,))}
    table = settled(field.table("combat", BLUE))
    assert actor(table) == BLUE
    assert set(orders(table)) == {Fight(b1, (r1,)), Fight(b2, (r2,))}
    assert [order.one for order in orders(table, b1)] == [b1]


@pytest.mark.rule("H2H-7", "R-69")
def test_one_may_fight_several_whichever_side_moves():
    field = arena()
    r1 = field.unit(RED, FOOT, (0, 0), "E")
    r2 = field.unit(RED, FOOT, (0, 1), "E")
    b1 = field.unit(BLUE, FOOT, (1, 0), "W")
    for mover in (RED, BLUE):
        table = settled(field.table("combat", mover))
        assert asked(table).pieces == ((r1, r2) if mover == RED else (b1,))
    field.unit(BLUE, FOOT, (-1, 1), "E")
    table = settled(field.table("combat", RED))
    found = orders(table)
    assert Fight(b1, (r1, r2)) not in found
    assert refusal(table, Fight(b1, (r1, r2))).rule == "H2H-7"
    assert Fight(b1, (r1,)) not in found
    assert refusal(table, Fight(r1, (r2,))).rule == "SEQ-8"
    assert refusal(table, Fight(r1, ())).message == "refusal.hordes_heroes.fight-pieces"
    assert refusal(table, Fight(r1, (b1, b1))).message == "refusal.hordes_heroes.fight-pieces"
    after, _ = play(table, Fight(b1, (r1,)))
    assert after.agenda[-1] == play(table, Fight(r1, (b1,)))[0].agenda[-1]


@pytest.mark.rule("H2H-11", "H2H-7")
def test_six_against_one_is_one_fight():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    ring = tuple(field.unit(BLUE, FOOT, place, "N") for place in DIRECTIONS)
    table = settled(field.table("combat", RED))
    assert asked(table).pieces == (red,)
    table, _ = roll(table, 6)
    assert set(asked(table).pieces) == set(ring)


@pytest.mark.rule("R-70", "H2H-7")
def test_every_unit_fights_once_and_new_contacts_wait():
    field, r1, r2, _, b2 = two_lines()
    table = settled(field.table("combat", RED))
    table, _ = play(table, Fight(r2, (b2,)))
    table, told = roll(table, 6, 1)
    table, told = play(table, orders(table)[0])
    assert at(table, r2) == (3, -2)
    assert asked(table).pieces == (r1,)
    table, told = roll(table, 1, 1)
    assert len(named(told, "fought")) == 1
    assert table.phase == "command"


@pytest.mark.rule("R-70", "H2H-7")
def test_who_has_fought_is_not_called_upon_again():
    field = arena()
    pairs = [
        (field.unit(RED, FOOT, (q, 0), "E"), field.unit(BLUE, FOOT, (q + 1, 0), "W")) for q in (-4, 0, 4)
    ]
    table = settled(field.table("combat", RED))
    (r1, b1), (r2, b2), (_, b3) = pairs
    table, _ = play(table, Fight(r1, (b1,)))
    table, _ = roll(table, 1, 1)
    assert len(orders(table)) == 2
    found = refusal(table, Fight(r1, (b1,)))
    assert (found.message, found.pieces) == ("refusal.hordes_heroes.fought", (r1,))
    assert refusal(table, Fight(r2, (b3,))).rule == "SEQ-8"
    assert refusal(table, Fight(r2, (b2, b1))).pieces == (b1,)


@pytest.mark.rule("R-71", "H2H-7")
def test_a_unit_whose_foe_has_gone_does_not_fight():
    field = arena()
    r1 = field.unit(RED, FOOT, (0, 0), "E")
    r2 = field.unit(RED, "C 6/4 s1", (0, 1), "E")
    b1 = field.unit(BLUE, FOOT, (1, 0), "W")
    b2 = field.unit(BLUE, FOOT, (-1, 1), "E")
    table = settled(field.table("combat", RED))
    assert set(orders(table)) == {
        Fight(r1, (b1,)),
        Fight(r1, (b2,)),
        Fight(r2, (b1,)),
        Fight(r2, (b2,)),
    }
    table, _ = play(table, Fight(r2, (b1,)))
    table, _ = roll(table, 1)
    table, told = roll(change(table, b2, cell=field.at(-6, 1)), 2)
    assert scores(told) == (11, 10)
    assert len(named(told, "fought")) == 1
    assert table.phase == "command"
    assert state(table.units[r1]) == "4"


@pytest.mark.rule("R-76", "H2H-4")
def test_markers_stay_with_who_is_still_in_contact():
    field = arena()
    red = field.unit(RED, "B 3/4 s1", (0, 0), "E", melee=True)
    blue = field.unit(BLUE, "B 3(+2)/4 s1", (1, 0), "W", melee=True)
    table, told = fight(field.table("combat", RED), 2, 5)
    assert scores(told) == (9, 12)
    assert (state(table.units[red]), state(table.units[blue])) == ("4MW", "4M")
    table, told = roll(to_combat(table), 1, 1)
    assert not named(told, "melee")
    assert terms(told, "impact") == [(0, "H2H-4", blue)]
    assert (state(table.units[red]), state(table.units[blue])) == ("4M", "4M")


@pytest.mark.rule("CMP-6", "H2H-3")
def test_who_recoiled_and_was_followed_has_no_impact_once():
    field = arena()
    red = field.unit(RED, "B 3(+2)/4 s1", (0, 0), "E")
    blue = field.unit(BLUE, "B 3(+2)/4 s1", (1, 0), "W")
    table, _ = fight(field.table("combat", RED), 2, 5)
    assert state(table.units[red]) == "4W"
    table, told = roll(to_combat(table), 1, 6)
    assert terms(told, "impact") == [(2, "H2H-3", blue), (0, "CMP-6", red)]
    assert (state(table.units[red]), state(table.units[blue])) == ("4", "4W")
    assert at(table, red) == (0, 0)


@pytest.mark.rule("H2H-4", "R-78")
def test_when_part_of_a_group_moves_the_rest_and_an_idle_winner_are_in_melee():
    field = arena()
    weak = field.unit(RED, "C 3/4 s1", (0, 0), "E")
    firm = field.unit(RED, "A 3/4 s1", (0, 1), "NE")
    blue = field.unit(BLUE, "C 5(+2)/4", (1, 0), "W")
    table, told = fight(field.table("combat", RED), 1, 3)
    assert scores(told) == (12, 14)
    assert (state(table.units[weak]), state(table.units[firm])) == ("4DM", "4M")
    fresh = arena()
    weak = fresh.unit(RED, "C 3/4 s1", (0, 0), "E")
    guns = fresh.unit(RED, "A 3/3 s1 kind=artillery price=8", (0, 1), "NE")
    blue = fresh.unit(BLUE, "C 5(+4)/4", (1, 0), "W")
    table, told = fight(fresh.table("combat", RED), 1, 1)
    assert scores(told) == (11, 14)
    assert at(table, blue) == (0, 0)
    assert (state(table.units[weak]), state(table.units[guns])) == ("4DW", "3M")
    assert not table.units[blue].melee


@pytest.mark.rule("H2H-10", "CRT-1", "R-78")
def test_each_unit_of_a_losing_group_reads_its_own_class():
    field = arena()
    units = [
        field.unit(RED, f"{klass} 2/4 s1", place, "E")
        for klass, place in zip("ACE", ((0, 0), (0, 1), (1, -1)), strict=True)
    ]
    field.unit(BLUE, "C 9(+4)/4", (1, 0), "W")
    table, told = fight(field.table("combat", RED), 3, 2)
    assert scores(told) == (17, 19)
    moves = {event.pieces[0]: event.fact("move") for event in named(told, "result")}
    assert [moves[number] for number in units] == ["", "", "flee"]
    assert [table.units[number].disrupted for number in units] == [False, True, True]


# Attacks out of closed ground --------------------------------------------------------------------------


def beside_a_wood(**state):
    field = arena()
    red = field.unit(RED, CHARIOTS, (0, 0), "E")
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    field.paint("wood", (1, 0))
    return field, red, blue, settled(field.table("combat", RED, **state))


@pytest.mark.rule("TRC-2", "TRC-1")
def test_occupants_of_closed_ground_choose_again():
    _, red, blue, table = beside_a_wood()
    assert actor(table) == BLUE
    assert set(orders(table)) == {Strike(blue, red), Decline(blue)}
    assert refusal(table, Strike(red, blue)).rule == "TRC-2"
    assert refusal(table, Decline(red)).rule == "TRC-2"
    assert refusal(table, Fight(red, (blue,))).rule == "SEQ-5"
    after, told = play(table, Decline(blue))
    assert after.phase == "command"
    assert not named(told, "fought")
    after, told = play(table, Strike(blue, red))
    assert (only(told, "struck-out").rule, after.struck) == ("TRC-2", ((blue, red),))
    assert asked(after).pieces == (red,)


@pytest.mark.rule("TRC-2", "R-162")
def test_who_let_them_pass_in_this_bound_is_not_asked_again():
    _, _, _, table = beside_a_wood(declined=((1, 0),))
    assert table.phase == "command"


@pytest.mark.rule("TRC-1", "CMP-14")
def test_the_barred_do_not_follow_into_what_is_closed_to_them():
    _, red, blue, table = beside_a_wood()
    table, _ = play(table, Strike(blue, red))
    table, told = roll(table, 6, 2)
    assert scores(told) == (12, 9)
    assert (at(table, blue), at(table, red)) == ((2, 0), (0, 0))
    assert not table.struck


@pytest.mark.rule("TRC-2", "SEQ-5")
def test_both_sides_occupants_are_asked_the_moving_side_first():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, CHARIOTS, (1, 0), "W")
    field.unit(RED, CHARIOTS, (5, 0), "E")
    blue = field.unit(BLUE, FOOT, (6, 0), "W")
    field.paint("wood", (0, 0), (6, 0))
    table = settled(field.table("combat", RED))
    assert actor(table) == RED
    table, _ = play(table, Decline(red))
    assert actor(table) == BLUE
    table, _ = play(table, Decline(blue))
    assert table.phase == "command"


# Leaders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("GEN-5", "R-113")
def test_a_lone_leader_may_be_ignored_or_attack_himself():
    field = arena()
    red = field.leader(RED, (0, 0))
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    table = settled(field.table("combat", RED))
    assert actor(table) == RED
    assert set(orders(table)) == {Assail(red, blue), EndPhase()}
    assert refusal(table, Assail(blue, red)).rule == "GEN-5"
    table, _ = play(table, EndPhase())
    assert actor(table) == BLUE
    assert set(orders(table)) == {Assail(blue, red), EndPhase()}
    ignored, told = play(table, EndPhase())
    assert ignored.phase == "command"
    table, told = play(settled(field.table("combat", RED)), Assail(red, blue))
    assert only(told, "assailed").rule == "GEN-5"
    assert (asked(table).pieces, asked(table).count) == ((red,), 2)


@pytest.mark.rule("GEN-5")
def test_who_cannot_be_assailed():
    field = arena()
    lone = field.leader(RED, (0, 0))
    near = field.unit(BLUE, FOOT, (1, 0), "W")
    far = field.unit(BLUE, FOOT, (3, 0), "W")
    chariots = field.unit(BLUE, CHARIOTS, (-1, 0), "E")
    field.paint("wood", (0, 0))
    table = settled(field.table("combat", BLUE))
    assert set(orders(table)) == {Assail(near, lone), EndPhase()}
    for piece in (far, chariots):
        assert refusal(table, Assail(piece, lone)).message == "refusal.hordes_heroes.assail"
    assert refusal(table, Assail(near, far)).message == "refusal.hordes_heroes.no-lone-leader"
    assert refusal(table, StandApart(lone)).rule == "SEQ-5"


@pytest.mark.rule("GEN-2", "R-111", "R-149")
def test_a_draw_with_a_lone_leader_leaves_both_without_melee():
    field = arena()
    red = field.leader(RED, (0, 0))
    blue = field.unit(BLUE, "C 3/4", (1, 0), "W")
    table, _ = play(settled(field.table("combat", RED)), Assail(red, blue))
    table, told = roll(table, (4, 6), 3)
    assert scores(told) == (10, 10)
    assert state(table.units[blue]) == "4"
    assert table.leaders[red - LEADERS].cell == field.at(0, 0)


@pytest.mark.rule("GEN-2", "CMP-14", "R-149")
def test_a_lone_victor_may_follow_and_nobody_follows_into_a_dead_leaders_hex():
    field = arena()
    red = field.leader(RED, (0, 0))
    blue = field.unit(BLUE, "C 3/4 s1", (1, 0), "W")
    table, _ = play(settled(field.table("combat", RED)), Assail(red, blue))
    won, _ = roll(table, (6, 6), 2)
    assert set(orders(won)) == {FollowUp(red, field.at(1, 0)), Decline(red)}
    won, told = play(won, FollowUp(red, field.at(1, 0)))
    assert won.leaders[red - LEADERS].cell == field.at(1, 0)
    assert not named(told, "pursued")
    lost, told = roll(table, (1, 1), 2)
    assert only(told, "leader-lost").rule == "GEN-2"
    assert at(lost, blue) == (1, 0)


@pytest.mark.rule("GEN-2", "GEN-5", "H2H-7")
def test_a_leader_attacked_beside_a_fight_is_part_of_it():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    lone = field.leader(RED, (0, 1))
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    table, _ = play(settled(field.table("combat", BLUE)), Assail(blue, lone))
    assert asked(table).pieces == (blue,)
    table, _ = roll(table, 5)
    assert asked(table).pieces == (red, lone)
    assert asked(table).count == 2
    table, told = roll(table, (1, 1))
    assert scores(told) == (13, 10)
    assert only(told, "leader-lost").pieces == (lone,)


@pytest.mark.rule("GEN-2", "R-112")
def test_a_leader_beside_a_fight_may_keep_out_of_it():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    lone = field.leader(RED, (0, 1))
    blue = field.unit(BLUE, FOOT, (1, 0), "W")
    table = settled(field.table("combat", BLUE))
    table, _ = play(table, EndPhase(), EndPhase())
    assert actor(table) == RED
    assert set(orders(table)) == {StandApart(lone), EndPhase()}
    assert refusal(table, StandApart(LEADERS)).rule == "GEN-2"
    assert refusal(table, Assail(blue, lone)).rule == "SEQ-5"
    table, told = play(table, StandApart(lone))
    assert only(told, "stood-apart").pieces == (lone,)
    table, _ = roll(table, 6)
    assert (asked(table).pieces, asked(table).count) == ((red,), 1)
    table, told = roll(table, 1)
    assert not named(told, "leader-lost")


@pytest.mark.rule("GEN-2", "R-112")
def test_taking_part_he_brings_dice_and_dies_with_the_loss():
    field = arena()
    red = field.unit(RED, FOOT, (0, 0), "E")
    lone = field.leader(RED, (0, 1))
    field.unit(BLUE, FOOT, (1, 0), "W")
    table = settled(field.table("combat", BLUE))
    table, _ = play(table, EndPhase(), EndPhase(), EndPhase())
    table, _ = roll(table, 6)
    assert (asked(table).pieces, asked(table).count) == ((red, lone), 2)
    _, told = roll(table, (3, 3))
    assert scores(told) == (14, 14)
    assert not named(told, "leader-lost")
    beaten, told = roll(table, (2, 3))
    assert only(told, "leader-lost").pieces == (lone,)
    assert at(beaten, red) == (0, 0)


@pytest.mark.rule("HER-2", "GEN-2")
def test_a_hero_who_dies_in_the_fight_has_still_shielded():
    field = arena()
    red = field.unit(RED, "D 3/4 s1", (0, 0), "E")
    hero = field.leader(RED, (0, 1), hero=True)
    field.unit(BLUE, FOOT, (1, 0), "W")
    table = settled(field.table("combat", BLUE))
    table, _ = play(table, EndPhase(), EndPhase(), EndPhase())
    table, told = roll(table, 6, (2, 2))
    assert scores(told) == (14, 11)
    assert only(told, "leader-lost").pieces == (hero,)
    assert state(table.units[red]) == "4M"


@pytest.mark.rule("DUE-2", "R-114", "R-150")
def test_duellists_are_left_alone_and_take_no_part():
    field = arena()
    red = field.leader(RED, (0, 1))
    blue = field.leader(BLUE, (0, 1))
    one = field.unit(RED, FOOT, (0, 0), "E")
    other = field.unit(BLUE, FOOT, (1, 0), "W")
    table = settled(field.table("combat", BLUE))
    assert asked(table).purpose == "duel"
    assert asked(table).pieces == (blue,)
    table, _ = roll(table, (1, 2))
    assert asked(table).pieces == (red,)
    table, told = roll(table, (3, 1))
    assert only(told, "leader-lost").pieces == (blue,)
    assert asked(table).pieces == (other,)
    assert asked(table).count == 1
    table, _ = roll(table, 3)
    assert (asked(table).pieces, asked(table).count) == ((one,), 1)


@pytest.mark.rule("DUE-1")
def test_a_drawn_duel_goes_on_in_the_next_phase():
    field = arena()
    field.leader(RED, (0, 1))
    field.leader(BLUE, (0, 1))
    table, told = fight(field.table("combat", RED), (3, 4), (5, 2))
    assert dict(only(told, "duelled").facts) == {"first": 7, "second": 7}
    assert not named(told, "leader-lost")
    table = to_combat(table)
    assert (asked(table).purpose, asked(table).side) == ("duel", BLUE)


@pytest.mark.rule("GEN-1")
def test_a_general_is_lost_with_his_host():
    field = arena()
    red = field.unit(RED, MEN_AT_ARMS, (0, 0), "E", stands=2, disrupted=True)
    general = field.leader(RED, (0, 0))
    field.unit(BLUE, "C 5(+4)/4", (1, 0), "W")
    table, told = fight(field.table("combat", BLUE), 6, (1, 1))
    assert only(told, "leader-lost").rule == "GEN-1"
    assert table.leaders[general - LEADERS].gone == "lost"
    assert at(table, red) is None


@pytest.mark.rule("SEQ-5")
def test_what_may_not_be_ordered_here():
    field, r1, _, b1, _ = two_lines()
    table = settled(field.table("combat", RED))
    for order in (Strike(r1, b1), Decline(r1), Assail(r1, b1), StandApart(LEADERS)):
        assert refusal(table, order).rule == "SEQ-5"
    assert refusal(table, EndPhase()).parameter("count") == 3
    table, _ = play(table, Fight(r1, (b1,)))
    table, _ = roll(table, 1, 1)
    phase = table.agenda[0]
    assert isinstance(phase, CombatPhase)
    assert r1 in phase.fought
