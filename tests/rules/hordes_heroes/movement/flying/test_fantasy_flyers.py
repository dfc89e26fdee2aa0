"""Flyers: over everything, always in command, with zones by choice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.contact.zones import contacts, in_contact
from hheditor.rules.hordes_heroes.melee.recoil import push_move
from hheditor.rules.hordes_heroes.melee.routes import Runner, flight
from hheditor.rules.hordes_heroes.movement.flying.flyers import zone_against
from hheditor.rules.hordes_heroes.position.orders import (
    Bomb,
    Decline,
    EndPhase,
    Exercise,
    Interchange,
    LeaderMove,
    Move,
    Strike,
)
from hheditor.rules.hordes_heroes.position.tasks import Bombing, Fighting
from hheditor.rules.hordes_heroes.shooting import artillery, small_arms
from tests.rules.hordes_heroes.aviary import (
    ARCHERS,
    BOMBERS,
    BOWMEN_ALOFT,
    CANNON,
    EAGLES,
    FOOT,
    HAWKS,
    HORSE,
    NE,
    E,
    N,
    W,
    blocked,
    bombing_run,
    ends,
    met_by_horse,
    sky,
)
from tests.rules.hordes_heroes.builder import BLUE, RED, axial
from tests.rules.hordes_heroes.driver import (
    actor,
    asked,
    at,
    end_phase,
    fight,
    named,
    only,
    orders,
    play,
    refusal,
    roll,
    settle,
    settled,
    state,
)

# Case 59 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ZOC-5", "FLY-6", "SW-64")
def test_case_59_a_flyers_let_a_unit_pass_and_nobody_reaches_them() -> None:
    table, flyers, horse, other, field = met_by_horse()
    table, told = play(table, Move(horse, field.at(0, -1), E, via=(field.at(-2, 0), field.at(-1, 0))))
    assert at(table, horse) == (-1, 0)
    assert actor(table) == RED
    assert {type(order) for order in orders(table)} == {Strike, Decline}
    table, told = play(table, Decline(flyers))
    assert only(told, "let-pass").rule == "ZOC-5"
    assert at(table, horse) == (0, -1)
    assert not contacts(table, flyers)
    assert not contacts(table, horse)
    assert not in_contact(table, other)


@pytest.mark.rule("FLY-6", "R-128", "R-200")
@pytest.mark.parametrize("joins", [True, False])
def test_case_59_a_flyers_attack_and_whoever_touches_them_may_join(joins: bool) -> None:
    table, flyers, horse, other, field = met_by_horse()
    table, _ = play(table, Move(horse, field.at(0, -1), E, via=(field.at(-2, 0), field.at(-1, 0))))
    table, told = play(table, Strike(flyers, horse))
    assert only(told, "swooped").pieces == (flyers, horse)
    assert at(table, horse) == (-1, 0)
    assert contacts(table, flyers) == (horse,)
    assert table.units[flyers].low == "attack"
    table = end_phase(table)
    assert (table.phase, actor(table)) == ("combat", BLUE)
    assert set(orders(table)) == {Strike(other, flyers), Decline(other)}
    assert refusal(table, EndPhase()).message == "refusal.hordes_heroes.join-first"
    assert refusal(table, Strike(horse, flyers)).message == "refusal.hordes_heroes.no-join"
    assert refusal(table, Decline(horse)).message == "refusal.hordes_heroes.no-join"
    table, told = play(table, Strike(other, flyers) if joins else Decline(other))
    fighting = table.agenda[-1]
    assert isinstance(fighting, Fighting)
    assert {fighting.one, *fighting.others} == {flyers, horse} | ({other} if joins else set())
    assert [event.pieces for event in named(told, "joined-in")] == [(other, flyers)] * joins


@pytest.mark.rule("FLY-5", "R-130", "CMP-11")
def test_case_59_b_two_bombs_each_by_itself() -> None:
    table, bombers, target, field = bombing_run()
    assert isinstance(table.agenda[-1], Bombing)
    assert refusal(table, Bomb(bombers, field.at(0, 0))).message == "refusal.hordes_heroes.not-flown-over"
    assert refusal(table, Bomb(bombers, field.at(4, 0))).message == "refusal.hordes_heroes.no-bomb-target"
    table, _ = play(table, Bomb(bombers, field.at(2, 0)))
    assert asked(table).purpose == "bomb"
    table, told = roll(table, 3)
    assert only(told, "bombed").fact("hits") == 3
    assert at(table, target) == (1, 0)  # away from where the bombers are now
    assert state(table.units[target]) == "4D"
    assert refusal(table, Bomb(bombers, field.at(2, 0))).message == "refusal.hordes_heroes.no-bomb-target"
    table, _ = play(table, Bomb(bombers, field.at(1, 0)))
    table, told = roll(table, 2)
    assert only(told, "result").fact("disrupted") == 1
    assert at(table, target) == (1, 0)
    assert not any(isinstance(task, Bombing) for task in table.agenda)  # both bombs are gone


@pytest.mark.rule("FLY-1", "R-127", "SW-27")
def test_case_59_c_about_and_three_hexes_over_anything() -> None:
    field = sky()
    flyers = field.unit(RED, HAWKS, (0, 0), "E")
    field.unit(BLUE, FOOT, (-1, 0))
    field.unit(RED, FOOT, (-2, 0), disrupted=True)
    field.paint("wood", (-1, 1), (-2, 1))
    table = settled(field.table())
    table, told = play(table, Move(flyers, field.at(-3, 0), W))
    assert only(told, "flew").fact("spent") == 4
    assert at(table, flyers) == (-3, 0)
    assert not table.units[1].disrupted
    assert not named(told, "contact")


@pytest.mark.rule("FLY-1", "TER-7", "SW-22")
def test_case_59_c_not_onto_a_mountain_nor_onto_anybody() -> None:
    field = sky()
    flyers = field.unit(RED, HAWKS, (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (4, 0))
    field.paint("mountain", (3, 0), (2, 0))
    field.paint("lake", (0, -3))
    table = settled(field.table())
    assert refusal(table, Move(flyers, field.at(3, 0), E)).message == "refusal.hordes_heroes.mountain-below"
    found = refusal(table, Move(flyers, field.at(4, 0), E))
    assert (found.message, found.pieces) == ("refusal.hordes_heroes.held-below", (flyers, foe))
    assert (5, 0) in ends(table, flyers)
    assert (0, -3) in ends(table, flyers)


@pytest.mark.rule("FLY-3", "FLY-4", "ART-10")
def test_case_59_d_who_shoots_at_whom_and_how_far() -> None:
    field = sky()
    aloft = field.unit(RED, BOWMEN_ALOFT, (0, 0), "E")
    field.unit(RED, FOOT, (1, 0))
    field.unit(BLUE, FOOT, (3, 0))
    archers = field.unit(BLUE, ARCHERS, (0, -2))
    cannon = field.unit(BLUE, CANNON, (-2, 0), "E")
    table = field.table("shooting")
    assert small_arms.objection(table, aloft, table.units[aloft].cell, 2) is None
    assert small_arms.objection(table, archers, table.units[archers].cell, aloft) is None
    found = artillery.objection(table, cannon, aloft)
    assert found is not None
    assert (found.message, found.rule) == ("refusal.hordes_heroes.artillery-flyers", "ART-10")


@pytest.mark.rule("FLY-3", "FLY-4")
def test_case_59_d_flyers_at_flyers_only_two_hexes() -> None:
    field = sky()
    aloft = field.unit(RED, BOWMEN_ALOFT, (0, 0), "E")
    far = field.unit(BLUE, HAWKS, (3, 0))
    near = field.unit(BLUE, HAWKS, (0, -2))
    archers = field.unit(RED, ARCHERS, (3, 3))
    table = field.table("shooting")
    here = table.units[aloft].cell
    found = small_arms.objection(table, aloft, here, far)
    assert found is not None
    assert (found.rule, dict(found.parameters)["range"]) == ("FLY-3", 2)
    assert small_arms.objection(table, aloft, here, near) is None
    found = small_arms.objection(table, archers, table.units[archers].cell, far)
    assert found is not None
    assert found.rule == "FLY-4"


# Moving ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FLY-1", "FLY-8")
def test_zones_and_foes_below_do_not_stop_flyers() -> None:
    field = sky()
    eagles = field.unit(RED, EAGLES, (0, 0), "E")
    for place in ((2, 0), (3, -1), (1, 1)):
        field.unit(BLUE, FOOT, place)
    table = settled(field.table())
    assert (6, 0) in ends(table, eagles)
    assert not zone_against(table, eagles)
    table, told = play(table, Move(eagles, field.at(3, 0), E))
    assert not named(told, "contact")
    assert not in_contact(table, eagles)


@pytest.mark.rule("FLY-1", "R-127")
def test_flyers_turn_freely_by_sixty_degrees_and_do_not_back() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    table = settled(field.table())
    going = {(axial(order.cell), order.facing) for order in orders(table, hawks) if isinstance(order, Move)}
    assert ((5, 0), E) in going
    assert ((-4, 0), W) in going  # one to turn about, four to fly
    assert not any(place == (-5, 0) for place, _ in going)
    assert ((-1, 0), E) in going  # about, one hex, and about again; never backwards
    assert RULESET.gesture(table, Move(hawks, field.at(-1, 0), E)).cost == 3
    assert ((0, 0), W) in going  # hovering, it may turn about


@pytest.mark.rule("FLY-1", "SW-27")
def test_a_way_may_be_named_and_counts() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    field.unit(BLUE, FOOT, (1, 0))
    table = settled(field.table())
    way = (field.at(1, 0), field.at(2, -1), field.at(3, -1))
    table, told = play(table, Move(hawks, field.at(3, 0), E, via=way))
    assert only(told, "flew").places[1:] == (*way, field.at(3, 0))


@pytest.mark.rule("FLY-5", "FLY-1")
def test_bombers_take_the_way_over_the_most_enemies() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    field.unit(BLUE, FOOT, (1, -1), "N")
    field.unit(BLUE, FOOT, (2, -1), "N")
    table = settled(field.table())
    named_way = Move(bombers, field.at(3, -1), E, via=(field.at(1, 0), field.at(2, 0)))
    assert RULESET.canonical(table, named_way) == Move(bombers, field.at(3, -1), E)
    table, told = play(table, Move(bombers, field.at(3, -1), E))
    passed = {axial(cell) for cell in only(told, "flew").places}
    assert {(1, -1), (2, -1)} <= passed


@pytest.mark.rule("FLY-6", "MOV-9")
def test_flyers_beside_ground_troops_fly_off_as_they_like() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    field.unit(BLUE, FOOT, (1, 0), "W")
    field.unit(RED, FOOT, (-9, 0))
    assert (3, 0) in ends(settled(field.table()), hawks)
    field.units[hawks] = replace(field.units[hawks], low="attack")
    assert refusal(settled(field.table()), Move(hawks, field.at(3, 0), E)).rule == "MOV-9"


@pytest.mark.rule("FLY-6", "ZOC-5", "SEQ-8")
def test_flyers_stop_flyers_and_fight_them() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    eagles = field.unit(BLUE, EAGLES, (3, 0), "W")
    table = settled(field.table())
    assert (2, 0) in ends(table, hawks)
    assert refusal(table, Move(hawks, field.at(5, 0), E)).rule == "ZOC-2"
    table, _ = play(table, Move(hawks, field.at(2, 0), E))
    assert contacts(table, hawks) == (eagles,)
    assert table.phase == "combat"


@pytest.mark.rule("FLY-2", "CMD-8")
def test_flyers_are_in_command_unless_disrupted() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0))
    tired = field.unit(RED, HAWKS, (6, 0), disrupted=True)
    foot = field.unit(RED, FOOT, (1, 0))
    table = field.table("command")
    assert commanded_units(table, RED) == (hawks,)
    assert foot not in commanded_units(table, RED)  # it hands on only what reaches it
    alone = replace(table, leaders=tuple(replace(leader, cell=-1, gone="lost") for leader in table.leaders))
    assert commanded_units(alone, RED) == (hawks,)
    table = field.table(commanded=(hawks, foot))
    assert refusal(settled(table), Move(tired, field.at(6, -1), N)).rule == "DIS-4"


@pytest.mark.rule("FLY-2", "DIS-3", "SEQ-8")
def test_a_disrupted_flyer_rallies_beside_those_below() -> None:
    field = sky()
    tired = field.unit(RED, HAWKS, (0, 0), disrupted=True)
    shaken = field.unit(RED, FOOT, (5, 0), disrupted=True)
    field.unit(BLUE, FOOT, (1, 0))
    field.unit(BLUE, HAWKS, (6, 0))
    _, told = settle(field.table())
    assert {event.pieces[0] for event in named(told, "rallied")} == {tired, shaken}


@pytest.mark.rule("SEQ-8", "PAS-2", "FLY-6")
def test_an_idle_flyer_hinders_neither_interchange_nor_shooting() -> None:
    field = sky()
    first = field.unit(RED, ARCHERS, (0, 0))
    second = field.unit(RED, FOOT, (1, 0))
    above = field.unit(BLUE, HAWKS, (0, -1), "S")
    table = settled(field.table())
    assert RULESET.refusal(table, Interchange(first, second)) is None
    assert small_arms.bar(field.table("shooting"), first) is None
    field.units[above] = replace(field.units[above], low="attack")
    assert small_arms.bar(field.table("shooting"), first) is not None


@pytest.mark.rule("R-193", "CMD-9")
def test_a_leader_rides_with_flyers_and_nobody_is_picked_up_on_the_way() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    rider = field.leader(RED, (0, 0))
    waits = field.leader(RED, (2, 0))
    table = settled(field.table())
    table, _ = play(table, Move(hawks, field.at(4, 0), E))
    first, second = table.leaders[rider - 1000], table.leaders[waits - 1000]
    assert (axial(first.cell), first.host) == ((4, 0), hawks)
    assert (axial(second.cell), second.host) == ((2, 0), -1)
    table = settled(field.table())
    table, _ = play(table, Move(hawks, field.at(2, 0), E))
    assert table.leaders[waits - 1000].host == hawks
    command = settled(field.table("command"))
    assert RULESET.refusal(command, LeaderMove(waits, field.at(0, 0))) is None


# Zones by choice ---------------------------------------------------------------------------------------


@pytest.mark.rule("ZOC-5", "R-129", "CMD-2")
def test_an_exercised_zone_is_marked_and_blocks_command() -> None:
    table, hawks, foot, _ = blocked()
    assert foot in commanded_units(table, BLUE)
    table, told = play(settled(table), Exercise(hawks))
    assert only(told, "zone-set").rule == "ZOC-5"
    assert foot not in commanded_units(table, BLUE)
    shown = next(piece for piece in RULESET.scene(table).pieces if piece.id == hawks)
    assert {"aloft", "zone"} <= set(shown.marks)
    assert RULESET.roster(table).rows[hawks].entries[6] == ("mark.hordes_heroes.zone",)
    assert refusal(table, Exercise(hawks, on=False)).message == "refusal.hordes_heroes.zone-chosen"


@pytest.mark.rule("R-192", "ZOC-5")
def test_a_zone_is_lifted_again_by_order_and_by_flying_on() -> None:
    table, hawks, _, field = blocked(low="zone")
    table = settled(table)
    lifted, told = play(table, Exercise(hawks, on=False))
    assert only(told, "zone-lifted").pieces == (hawks,)
    assert not lifted.units[hawks].low
    flown, _ = play(table, Move(hawks, field.at(2, -4), N))
    assert not flown.units[hawks].low
    turned, _ = play(table, Move(hawks, field.at(0, 0), NE))
    assert turned.units[hawks].low == "zone"


@pytest.mark.rule("R-192", "FLY-6")
def test_no_zone_beside_ground_troops_nor_by_those_who_do_not_fly() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N")
    foot = field.unit(RED, FOOT, (3, 0))
    field.unit(BLUE, FOOT, (1, 0))
    table = settled(field.table())
    assert refusal(table, Exercise(hawks)).message == "refusal.hordes_heroes.zone-beside"
    assert refusal(table, Exercise(foot)).message == "refusal.hordes_heroes.no-flyer"
    assert refusal(table, Exercise(hawks, on=False)).message == "refusal.hordes_heroes.zone-so"


@pytest.mark.rule("ZOC-5", "MOV-3")
def test_a_marked_zone_stops_whoever_enters_unless_it_is_lifted_for_him() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N", low="zone")
    horse = field.unit(BLUE, HORSE, (-3, 0), "E")
    table = settled(field.table(mover=BLUE))
    through = (field.at(-2, 0), field.at(-1, 0))
    assert refusal(table, Move(horse, field.at(0, -1), E, via=through)).message == "refusal.hordes_heroes.way"
    table, _ = play(table, Move(horse, field.at(-1, 0), E))
    assert actor(table) == RED
    kept, _ = play(table, Strike(hawks, horse))
    assert kept.units[hawks].low == "zone"
    assert contacts(kept, horse) == (hawks,)
    lifted, _ = play(table, Decline(hawks))
    assert not lifted.units[hawks].low
    assert (lifted.agenda[-1].__class__.__name__, actor(lifted)) == ("Continuing", BLUE)


@pytest.mark.rule("R-128", "ZOC-5")
def test_whoever_comes_while_flyers_fight_joins_without_a_question() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E", low="attack")
    field.unit(BLUE, FOOT, (1, 0), "W", melee=True)
    horse = field.unit(BLUE, HORSE, (-3, 0), "E")
    _, told = play(settled(field.table(mover=BLUE)), Move(horse, field.at(-1, 0), E))
    assert only(told, "contact").pieces == (horse, hawks)
    assert not named(told, "swooped")


@pytest.mark.rule("R-190", "FLY-2")
def test_a_disrupted_flyer_is_not_asked_and_attacks_nobody() -> None:
    field = sky()
    tired = field.unit(RED, HAWKS, (0, 0), "N", disrupted=True)
    horse = field.unit(BLUE, HORSE, (-3, 0), "E")
    field.unit(BLUE, FOOT, (0, 1))
    table, told = play(settled(field.table(mover=BLUE)), Move(horse, field.at(0, -1), E))
    assert at(table, horse) == (0, -1)
    assert not named(told, "let-pass")
    field.unit(RED, FOOT, (-9, 0))
    table = settled(field.table())
    assert refusal(table, Strike(tired, 2)).message == "refusal.hordes_heroes.flyer-disrupted"
    assert refusal(table, Exercise(tired)).message == "refusal.hordes_heroes.flyer-disrupted"


@pytest.mark.rule("ZOC-5", "CMP-8")
def test_a_pursuer_is_asked_about_too() -> None:
    field = sky()
    horse = field.unit(RED, HORSE, (0, 0), "N")
    foe = field.unit(BLUE, "C 3(+1)/4 s2", (0, -1), "S")
    hawks = field.unit(BLUE, HAWKS, (1, -3), "S")
    table, told = fight(field.table("combat"), 3, 2)
    while actor(table) == BLUE and not isinstance(orders(table)[0], Strike):
        table, _ = play(table, orders(table)[0])
    assert {type(order) for order in orders(table)} == {Strike, Decline}
    table, told = play(table, Decline(hawks))
    assert only(told, "let-pass").pieces == (hawks, horse)
    assert table.units[foe].cell != field.at(0, -1)


@pytest.mark.rule("R-206", "PAS-3")
def test_who_runs_below_his_own_flyers_does_not_disturb_them() -> None:
    field = sky()
    red = field.unit(RED, FOOT, (0, 0), "N", disrupted=True)
    hawks = field.unit(RED, HAWKS, (0, 1), "N")
    others = [field.unit(RED, FOOT, place, "N") for place in ((-1, 1), (-2, 2), (0, 2), (-1, 2))]
    foe = field.unit(BLUE, FOOT, (1, -1), "SW")
    table = push_move(field.table("movement", RED), red, "flee", field.at(1, -1))
    found = flight(table, red, (field.at(1, -1),))
    runner = Runner(table, red, (field.at(1, -1),), second=False)
    assert runner.passed((field.at(0, 1), field.at(-1, 1))) == [others[0]]
    assert hawks not in [number for path in found.ends.values() for number in runner.passed(path)]
    assert table.units[foe].cell >= 0


@pytest.mark.rule("ZOC-5", "R-209", "R-192")
def test_flyers_may_lift_their_zone_when_somebody_comes() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N", low="zone")
    horse = field.unit(BLUE, HORSE, (-3, 0), "E")
    table, _ = play(settled(field.table(mover=BLUE)), Move(horse, field.at(-1, 0), E))
    assert {type(order) for order in orders(table)} == {Strike, Decline}
    passed, _ = play(table, Decline(hawks))
    assert not passed.units[hawks].low and not contacts(passed, hawks)
    fought, _ = play(table, Strike(hawks, horse))
    assert fought.units[hawks].low and contacts(fought, hawks) == (horse,)
