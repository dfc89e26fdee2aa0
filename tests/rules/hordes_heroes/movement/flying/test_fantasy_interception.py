"""Flyers that fight by choice, and flyers that give way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.contact.responses import facing_cell
from hheditor.rules.hordes_heroes.contact.zones import contacts, in_contact
from hheditor.rules.hordes_heroes.position.orders import (
    Assail,
    Decline,
    EndPhase,
    Evade,
    Flee,
    FleeResponse,
    Halt,
    Move,
    Strike,
)
from hheditor.rules.hordes_heroes.position.profile import fantasy
from hheditor.rules.hordes_heroes.position.tasks import Fighting, Fleeing, Recoiling
from hheditor.rules.hordes_heroes.shooting import small_arms
from tests.rules.hordes_heroes.aviary import (
    ARCHERS,
    BOWMEN_ALOFT,
    EAGLES,
    FOOT,
    HAWKS,
    HORSE,
    E,
    N,
    driven,
    sky,
)
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial
from tests.rules.hordes_heroes.driver import (
    actor,
    at,
    end_phase,
    fight,
    named,
    only,
    orders,
    places,
    play,
    refusal,
    roll,
    settled,
    terms,
    to_combat,
)

# Fighting by choice ------------------------------------------------------------------------------------


@pytest.mark.rule("FLY-6", "R-191")
def test_flyers_attack_after_their_move_and_the_attacked_may_evade() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    light = field.unit(BLUE, "C 2/4 s4CR E2 kind=cavalry", (4, 0), "W")
    table, _ = play(settled(field.table()), Move(hawks, field.at(3, 0), E))
    assert actor(table) == RED
    assert RULESET.refusal(table, Move(hawks, field.at(2, 0), E)) is not None
    table, told = play(table, Strike(hawks, light))
    assert only(told, "swooped").rule == "FLY-6"
    assert actor(table) == BLUE
    evades = [order for order in orders(table) if isinstance(order, Evade)]
    gone, _ = play(table, evades[-1])
    assert not gone.units[hawks].low  # nobody is left to fight: they rise again
    assert not contacts(gone, hawks)


@pytest.mark.rule("FLY-6", "SHO-5")
def test_flyers_that_attacked_do_not_shoot_but_are_shot_at() -> None:
    field = sky()
    aloft = field.unit(RED, BOWMEN_ALOFT, (0, 0), "E")
    archers = field.unit(BLUE, ARCHERS, (1, 0), "W")
    table, _ = play(settled(field.table()), Strike(aloft, archers))
    assert table.phase == "shooting"
    assert [shot.unit for shot in table.agenda[-1].shots] == [archers]  # type: ignore[union-attr]


@pytest.mark.rule("R-200", "FLY-6")
def test_who_stands_beside_flyers_that_attack_another_is_free_until_he_joins() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    prey = field.unit(BLUE, FOOT, (1, 0), "W")
    archers = field.unit(BLUE, ARCHERS, (0, 1), "S", disrupted=True)
    horse = field.unit(BLUE, HORSE, (0, -1), "N")
    field.leader(BLUE, (0, -2))
    table, told = play(settled(field.table()), Strike(hawks, prey))
    assert only(told, "contact").pieces == (hawks, prey)
    assert not in_contact(table, archers)
    assert (table.phase, actor(table)) == ("combat", BLUE)
    table, _ = play(table, Decline(archers), Decline(horse))
    table, _ = roll(table, 3, 3)
    assert (table.phase, table.mover, actor(table)) == ("command", BLUE, BLUE)
    table, _ = play(table, EndPhase())
    assert in_contact(table, prey), "he is held"
    table, _ = play(table, Move(horse, field.at(1, -3), N))
    assert at(table, horse) == (1, -3), "the others are not"
    assert not table.units[archers].disrupted, "and rally"
    table = end_phase(table)
    assert (table.phase, actor(table)) == ("combat", BLUE), "and asked again in the next bound"
    assert set(orders(table)) == {Strike(archers, hawks), Decline(archers)}
    table, told = play(table, Strike(archers, hawks))
    assert only(told, "joined-in").rule == "FLY-6"
    assert table.units[archers].facing == facing_cell(table, field.at(0, 1), field.at(0, 0))
    assert set(contacts(table, hawks)) == {prey, archers}


@pytest.mark.rule("R-200", "ZOC-5")
def test_flyers_that_exercise_their_zone_may_be_attacked_from_beside() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E", low="zone")
    beside = field.unit(BLUE, FOOT, (1, 0), "W")
    table = settled(field.table("combat"))
    assert actor(table) == BLUE
    kept, _ = play(table, Decline(beside))
    assert kept.phase == "command"
    assert kept.units[hawks].low == "zone"
    table, _ = play(table, Strike(beside, hawks))
    assert isinstance(table.agenda[-1], Fighting)


@pytest.mark.rule("R-200", "AGG-1")
def test_who_must_attack_attacks_low_flyers_beside_him_in_his_movement() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E", low="attack")
    prey = field.unit(BLUE, FOOT, (1, 0), "W")
    attacked = field.table().struck
    mob = field.unit(BLUE, "E 2/4 s2CR AH", (0, 1), "N")
    table = settled(replace(field.table("compulsion", BLUE, commanded=()), struck=attacked))
    stays = [order for order in orders(table) if order.cell == field.at(0, 1)]
    assert [order.unit for order in stays] == [mob]
    table, told = play(table, stays[0])
    assert only(told, "aggression").pieces == (mob,)
    assert only(told, "contact").pieces == (mob, hawks)
    assert set(contacts(table, hawks)) == {prey, mob}
    assert isinstance(to_combat(table).agenda[-1], Fighting), "he is not asked"


@pytest.mark.rule("R-200", "H2H-11")
def test_what_joining_would_come_to_counts_those_who_fight_already() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    prey = field.unit(BLUE, FOOT, (1, 0), "W")
    archers = field.unit(BLUE, ARCHERS, (0, 1), "S")
    table, _ = play(settled(field.table()), Strike(hawks, prey))
    (account,) = RULESET.accounts(table, Strike(archers, hawks))
    assert {tally.pieces for tally in account.tallies} == {(hawks,), (archers, prey)}


@pytest.mark.rule("R-200", "R-196")
def test_who_follows_up_beside_low_flyers_attacks_them() -> None:
    field = sky()
    field.unit(RED, HORSE, (0, 0), "E")
    field.unit(BLUE, "E 1/4 s1CR", (1, 0), "W")
    hawks = field.unit(BLUE, HAWKS, (2, 0), "W", low="zone")
    table, told = fight(field.table("combat"), 6, 1)
    if not named(told, "followed-up"):
        table, _ = play(table, orders(table)[0])
    assert contacts(table, hawks) == (0,)


@pytest.mark.rule("FLY-6", "GEN-5", "R-191")
def test_flyers_attack_a_leader_alone_and_others_may_join() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    foot = field.unit(BLUE, FOOT, (0, 1))
    lone = field.leader(BLUE, (1, 0))
    table = settled(field.table("combat"))
    assert actor(table) == RED
    table, _ = play(table, Assail(hawks, lone))
    assert table.units[hawks].low == "attack"
    assert set(orders(table)) == {Strike(foot, hawks), Decline(foot)}
    alone, _ = play(table, Decline(foot))
    assert isinstance(alone.agenda[-1], Fighting)
    assert {alone.agenda[-1].one, *alone.agenda[-1].others} == {hawks, lone}
    table, _ = play(table, Strike(foot, hawks))
    fighting = table.agenda[-1]
    assert isinstance(fighting, Fighting)
    assert {fighting.one, *fighting.others} == {hawks, foot, lone}


@pytest.mark.rule("FLY-6", "GEN-5")
def test_a_leader_alone_cannot_reach_flyers_above_him() -> None:
    field = sky()
    field.unit(BLUE, HAWKS, (0, 0), "E")
    field.leader(RED, (1, 0))
    table = settled(field.table("combat"))
    assert table.phase != "combat" or actor(table) == BLUE
    field.units[0] = replace(field.units[0], low="zone")
    table = settled(field.table("combat"))
    assert {type(order) for order in orders(table)} >= {Assail}


@pytest.mark.rule("FLY-9", "H2H-13")
@pytest.mark.parametrize(("below", "under_foe", "bonus"), [("wood", "open", 2), ("open", "wood", 0)])
def test_the_ground_below_gives_nothing_and_that_of_the_foe_takes_impact(
    below: str, under_foe: str, bonus: int
) -> None:
    field = sky()
    field.unit(RED, HAWKS, (0, 0), "E", low="attack")
    field.unit(BLUE, FOOT, (1, 0), "W")
    field.paint(below, (0, 0))
    field.paint(under_foe, (1, 0))
    _, told = fight(field.table("combat"), 3, 3)
    assert [value for value, _, piece in terms(told, "impact") if piece == 0] == [bonus]


@pytest.mark.rule("FLY-9", "TER-5", "TER-14")
def test_flyers_over_a_river_shoot_and_fight_as_ever() -> None:
    field = sky()
    riders = field.unit(RED, "B 4(+2)/3 s5 7+ FLY kind=cavalry", (0, 0), "E", low="attack")
    field.unit(BLUE, FOOT, (1, 0), "W")
    field.paint("river", (0, 0))
    table = field.table("combat")
    assert small_arms.dice(table, riders) == 3
    _, told = fight(table, 3, 3)
    assert (3, "H2H-1", riders) in terms(told, "stands")


@pytest.mark.rule("FLY-9", "TER-14")
def test_horse_against_flyers_over_a_wood_is_not_hampered() -> None:
    field = sky()
    field.unit(RED, HAWKS, (0, 0), "E", low="attack")
    horse = field.unit(BLUE, HORSE, (1, 0), "W")
    field.paint("wood", (0, 0))
    _, told = fight(field.table("combat"), 3, 3)
    assert (4, "H2H-1", horse) in terms(told, "stands")


@pytest.mark.rule("R-195", "H2H-12")
def test_height_counts_for_nobody_in_the_air() -> None:
    field = sky()
    field.unit(RED, HAWKS, (0, 0), "E", low="attack")
    field.unit(BLUE, FOOT, (1, 0), "W")
    field.raise_to(2, (1, 0))
    _, told = fight(field.table("combat"), 3, 3)
    assert not terms(told, "height")


@pytest.mark.rule("FLY-6", "R-128", "R-192")
def test_an_attack_ends_with_the_contact() -> None:
    field = sky()
    eagles = field.unit(RED, EAGLES, (0, 0), "E", low="attack")
    foe = field.unit(BLUE, "E 1/4 s1CR", (1, 0), "W")
    table, _ = fight(field.table("combat"), 6, 1)
    assert table.units[foe].gone == "lost"
    assert table.units[eagles].low == ""


@pytest.mark.rule("R-196", "CMP-8")
def test_flyers_pursue_low_and_stop_at_the_first_contact() -> None:
    field = sky()
    eagles = field.unit(RED, EAGLES, (0, 2), "N", low="attack")
    fleer = field.unit(BLUE, "D 3/4 s1", (0, 1), "S")
    other = field.unit(BLUE, FOOT, (1, -2), "S")
    table, told = fight(field.table("combat"), 2, 4)
    while actor(table) == BLUE:
        table, more = play(table, orders(table)[0])
        told += more
    assert named(told, "followed-up")
    assert named(told, "pursued")
    foes = set(contacts(table, eagles))
    assert foes
    assert foes <= {fleer, other}
    assert table.units[eagles].low == "attack"


# Giving way --------------------------------------------------------------------------------------------


@pytest.mark.rule("FLY-7", "FLY-8", "CMP-3")
def test_flyers_flee_over_friend_and_foe_and_ground_zones() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N", low="attack")
    friend = field.unit(RED, FOOT, (0, 2))
    foe = field.unit(BLUE, FOOT, (-1, 3))
    field.paint("wood", *[(q, 4) for q in range(-8, 8)])
    table, told = driven(field.table("combat"), Fleeing(hawks, (field.at(1, -1),)))
    if actor(table) == RED:
        table, told = play(table, orders(table)[0])
    path = only(told, "fled").places
    assert len(path) == 7  # a hex away and a full move of five
    assert not table.units[friend].disrupted
    assert table.units[foe].cell == field.at(-1, 3)
    assert not table.units[hawks].low


@pytest.mark.rule("FLY-7", "CMP-13", "PAS-5")
def test_flyers_push_a_friend_aside_where_no_hex_is_vacant() -> None:
    field = Field(profile=fantasy(), breaking_point=100)
    hawks = field.unit(RED, "C 4/3 s4 FLY kind=creature", (0, 9), "N")
    row = [field.unit(RED, FOOT, (q, 14)) for q in range(-12, 4)]
    field.leader(RED, (6, 10))
    field.leader(BLUE, (7, -14))
    table, told = driven(field.table("combat"), Fleeing(hawks, (field.at(0, 8),)))
    table, told = play(table, Flee(hawks, field.at(0, 14)))
    if actor(table) == RED:
        table, more = play(table, orders(table)[0])
        told += more
    pushed = [event.pieces[0] for event in named(told, "pushed")]
    assert pushed
    assert set(pushed) <= set(row)
    assert all(table.units[number].disrupted for number in pushed)


@pytest.mark.rule("FLY-8", "CMP-2")
def test_only_flyers_zones_bar_a_recoil_of_flyers() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N")
    field.unit(BLUE, FOOT, (1, 1))
    away = field.at(0, -1)
    table, _ = driven(field.table("combat"), Recoiling(hawks, away))
    assert at(table, hawks) == (0, 1)
    field.unit(BLUE, HAWKS, (-1, 2))
    table, _ = driven(field.table("combat"), Recoiling(hawks, away))
    assert at(table, hawks) != (0, 1)


@pytest.mark.rule("R-199", "RSP-4")
def test_flyers_evade_over_others_into_a_vacant_hex() -> None:
    field = sky()
    field.unit(RED, EAGLES, (0, 0), "N")
    field.unit(BLUE, "C 2/3 s5 FLY E2 kind=creature", (0, -3), "S")
    field.unit(BLUE, FOOT, (0, -4))
    field.paint("mountain", (1, -5))
    table, _ = play(settled(field.table()), Move(0, field.at(0, -2), N))
    evades = places(table, [order for order in orders(table) if isinstance(order, Evade)])
    assert (0, -5) in evades
    assert (0, -4) not in evades
    assert (1, -5) not in evades


@pytest.mark.rule("R-199", "RSP-2")
def test_flyers_that_run_by_choice_disturb_nobody() -> None:
    field = sky()
    field.unit(RED, EAGLES, (0, 0), "N")
    light = field.unit(BLUE, "C 2/3 s5 FLY F kind=creature", (0, -3), "S")
    below = field.unit(BLUE, FOOT, (0, -4))
    table, _ = play(settled(field.table()), Move(0, field.at(0, -2), N))
    runs = [order for order in orders(table) if isinstance(order, FleeResponse)]
    table, _ = play(table, next(order for order in runs if axial(order.cell) == (0, -6)))
    assert not table.units[below].disrupted
    assert at(table, light) == (0, -6)


@pytest.mark.rule("R-198", "SKI-6")
def test_flyers_pass_over_skirmishers_and_touch_them_not() -> None:
    field = sky()
    eagles = field.unit(RED, EAGLES, (0, 0), "E")
    loose = ((2, 0), (3, 0), (4, 0), (3, -1))
    skirmishers = field.unit(BLUE, "D 1/4 s2 7+ S", (2, 0), formation="skirmish", cells=loose)
    table, told = play(settled(field.table()), Move(eagles, field.at(5, 0), E))
    assert table.units[skirmishers].stands == 4
    assert not named(told, "stand-lost")
    assert (
        refusal(settled(field.table()), Move(eagles, field.at(4, 0), E)).message
        == "refusal.hordes_heroes.held-below"
    )


# Going on ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RSP-5", "FLY-6", "R-191")
def test_flyers_whose_prey_gives_way_go_on_with_what_movement_is_left() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    light = field.unit(BLUE, "C 2/4 s4CR E2 kind=cavalry", (4, 0), "W")
    table, _ = play(settled(field.table()), Move(hawks, field.at(3, 0), E), Strike(hawks, light))
    table, _ = play(table, Evade(light, field.at(6, 0)))
    assert actor(table) == RED
    onward = {axial(order.cell) for order in orders(table) if isinstance(order, Move)}
    distance = table.setup.grid.distance
    farthest = max(distance(field.at(3, 0), field.at(*place)) for place in onward)
    assert farthest == 2  # five hexes, three of them flown
    table, _ = play(table, Move(hawks, field.at(5, 0), E))
    assert at(table, hawks) == (5, 0)


@pytest.mark.rule("RSP-1", "FLY-6")
def test_flyers_that_struck_before_their_move_have_all_of_it() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    light = field.unit(BLUE, "C 2/4 s4CR E2 kind=cavalry", (1, 0), "W")
    table, _ = play(settled(field.table()), Strike(hawks, light), Evade(light, field.at(3, 0)))
    assert actor(table) == RED
    halted, _ = play(table, Halt(hawks))
    assert halted.units[hawks].done
    table, _ = play(table, Move(hawks, field.at(-2, 3), E))
    assert at(table, hawks) == (-2, 3)
