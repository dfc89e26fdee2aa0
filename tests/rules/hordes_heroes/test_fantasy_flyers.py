"""Flyers and bombers: over everything, fighting by choice, zones by choice, bombs on what they flew over."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET, artillery, bombing, shooting, sight
from hheditor.rules.hordes_heroes.command import commanded_units
from hheditor.rules.hordes_heroes.flyers import zone_against
from hheditor.rules.hordes_heroes.orders import (
    Assail,
    Bomb,
    Decline,
    EndPhase,
    Evade,
    Exercise,
    Flee,
    FleeResponse,
    Interchange,
    LeaderMove,
    Move,
    Strike,
)
from hheditor.rules.hordes_heroes.profile import fantasy
from hheditor.rules.hordes_heroes.table import Table, change, note
from hheditor.rules.hordes_heroes.tasks import Bombing, Fighting, Fleeing, Recoiling
from hheditor.rules.hordes_heroes.zones import contacts, in_contact
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    asked,
    at,
    fight,
    named,
    only,
    orders,
    places,
    play,
    refusal,
    roll,
    settle,
    settled,
    state,
    terms,
)
from tests.rules.hordes_heroes.shooting_range import Range

EAGLES = "D 6(+4)/3 s6 FLY kind=creature"
HAWKS = "C 4(+2)/3 s5 FLY kind=creature"
BOWMEN_ALOFT = "C 2/3 s5 7+ FLY kind=creature"
BOMBERS = "C 2/2 s4 FLY BOMB kind=machine"
HORSE = "B 4(+3)/4 s3CR kind=cavalry"
FOOT = "C 3(+1)/4 s1CR"
ARCHERS = "C 2/4 s1CR 7+"
CANNON = "C 2/2 s1 kind=artillery price=8 rows=1-5:4/9"
E, W, NE, N = (facing_named(name) for name in ("E", "W", "NE", "N"))


def sky(**options: Any) -> Field:
    """A field under the fantasy profile, a general of each side far off."""
    return arena(profile=fantasy(), **options)


def ends(table: Table, number: int) -> set[tuple[int, int]]:
    """The hexes a unit may move to."""
    return places(table, [order for order in orders(table, number) if isinstance(order, Move)])


# Case 59 -----------------------------------------------------------------------------------------------


def met_by_horse() -> tuple[Table, int, int, int, Field]:
    """Case 59 (a): Blue cavalry is to ride past Red flyers; a Blue unit stands beside them already."""
    field = sky()
    flyers = field.unit(RED, HAWKS, (0, 0), "N")
    horse = field.unit(BLUE, HORSE, (-3, 0), "E")
    other = field.unit(BLUE, FOOT, (1, 0), "W")
    return settled(field.table(mover=BLUE)), flyers, horse, other, field


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


@pytest.mark.rule("ZOC-5", "FLY-6", "R-128")
def test_case_59_a_flyers_attack_and_whoever_touches_them_joins() -> None:
    table, flyers, horse, other, field = met_by_horse()
    table, _ = play(table, Move(horse, field.at(0, -1), E, via=(field.at(-2, 0), field.at(-1, 0))))
    table, told = play(table, Strike(flyers, horse))
    assert only(told, "swooped").pieces == (flyers, horse)
    assert at(table, horse) == (-1, 0)
    assert set(contacts(table, flyers)) == {horse, other}
    assert table.units[flyers].low == "attack"
    assert table.phase == "combat"
    assert table.agenda[-1].others == (horse, other)  # type: ignore[union-attr]
    assert table.agenda[-1].one == flyers  # type: ignore[union-attr]


def bombing_run(*, foe: str = FOOT, dice: int = 2, **state_of: Any) -> tuple[Table, int, int, Field]:
    """Case 59 (b): Red bombers have flown from (0, 0) to (4, 0) over Blue at (2, 0)."""
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    target = field.unit(BLUE, foe, (2, 0), "E", **state_of)
    table, told = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    assert [axial(cell) for cell in only(told, "flew").places] == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]
    table, _ = play(table, EndPhase())
    return table, bombers, target, field


@pytest.mark.rule("FLY-5", "R-130", "CMP-11")
def test_case_59_b_two_bombs_each_by_itself() -> None:
    table, bombers, target, field = bombing_run()
    assert isinstance(table.agenda[-1], Bombing)
    assert refusal(table, Bomb(bombers, field.at(0, 0))).message == "refusal.not-flown-over"
    assert refusal(table, Bomb(bombers, field.at(4, 0))).message == "refusal.no-bomb-target"
    table, _ = play(table, Bomb(bombers, field.at(2, 0)))
    assert asked(table).purpose == "bomb"
    table, told = roll(table, 3)
    assert only(told, "bombed").fact("hits") == 3
    assert at(table, target) == (1, 0)  # away from where the bombers are now
    assert state(table.units[target]) == "4D"
    assert refusal(table, Bomb(bombers, field.at(2, 0))).message == "refusal.no-bomb-target"
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
    assert refusal(table, Move(flyers, field.at(3, 0), E)).message == "refusal.mountain-below"
    found = refusal(table, Move(flyers, field.at(4, 0), E))
    assert (found.message, found.pieces) == ("refusal.held-below", (flyers, foe))
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
    assert shooting.objection(table, aloft, table.units[aloft].cell, 2) is None
    assert shooting.objection(table, archers, table.units[archers].cell, aloft) is None
    found = artillery.objection(table, cannon, aloft)
    assert found is not None
    assert (found.message, found.rule) == ("refusal.artillery-flyers", "ART-10")


@pytest.mark.rule("FLY-3", "FLY-4")
def test_case_59_d_flyers_at_flyers_only_two_hexes() -> None:
    field = sky()
    aloft = field.unit(RED, BOWMEN_ALOFT, (0, 0), "E")
    far = field.unit(BLUE, HAWKS, (3, 0))
    near = field.unit(BLUE, HAWKS, (0, -2))
    archers = field.unit(RED, ARCHERS, (3, 3))
    table = field.table("shooting")
    here = table.units[aloft].cell
    found = shooting.objection(table, aloft, here, far)
    assert found is not None
    assert (found.rule, dict(found.parameters)["range"]) == ("FLY-3", 2)
    assert shooting.objection(table, aloft, here, near) is None
    found = shooting.objection(table, archers, table.units[archers].cell, far)
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
    assert shooting.bar(field.table("shooting"), first) is None
    low = replace(field.table("shooting"), units=change(table, above, low="zone").units)
    assert shooting.bar(low, first) is not None


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


def blocked(**unit: Any) -> tuple[Table, int, int, Field]:
    """Red hawks in the way of a Blue general's command; the unit beyond is in range."""
    field = Field(profile=fantasy(), breaking_point=100)
    hawks = field.unit(RED, HAWKS, (0, 0), "N", **unit)
    foot = field.unit(BLUE, FOOT, (0, 2), "S")
    field.unit(RED, FOOT, (-9, 0))
    field.leader(RED, (9, 9))
    field.leader(BLUE, (0, -1), reach=5)
    return field.table(), hawks, foot, field


@pytest.mark.rule("ZOC-5", "R-129", "CMD-2")
def test_an_exercised_zone_is_marked_and_blocks_command() -> None:
    table, hawks, foot, _ = blocked()
    assert foot in commanded_units(table, BLUE)
    table, told = play(settled(table), Exercise(hawks))
    assert only(told, "zone-set").rule == "ZOC-5"
    assert foot not in commanded_units(table, BLUE)
    shown = next(piece for piece in RULESET.scene(table).pieces if piece.id == hawks)
    assert {"aloft", "zone"} <= set(shown.marks)
    assert RULESET.roster(table).rows[hawks].entries[6] == ("mark.zone",)
    assert refusal(table, Exercise(hawks, on=False)).message == "refusal.zone-chosen"


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
    assert refusal(table, Exercise(hawks)).message == "refusal.zone-beside"
    assert refusal(table, Exercise(foot)).message == "refusal.no-flyer"
    assert refusal(table, Exercise(hawks, on=False)).message == "refusal.zone-so"


@pytest.mark.rule("ZOC-5", "MOV-3")
def test_a_marked_zone_stops_whoever_enters_unless_it_is_lifted_for_him() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "N", low="zone")
    horse = field.unit(BLUE, HORSE, (-3, 0), "E")
    table = settled(field.table(mover=BLUE))
    through = (field.at(-2, 0), field.at(-1, 0))
    assert refusal(table, Move(horse, field.at(0, -1), E, via=through)).message == "refusal.way"
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
    assert refusal(table, Strike(tired, 2)).message == "refusal.flyer-disrupted"
    assert refusal(table, Exercise(tired)).message == "refusal.flyer-disrupted"


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


@pytest.mark.rule("FLY-6", "GEN-5", "R-191")
def test_flyers_attack_a_leader_alone_and_others_join() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0), "E")
    foot = field.unit(BLUE, FOOT, (0, 1))
    lone = field.leader(BLUE, (1, 0))
    table = settled(field.table("combat"))
    assert actor(table) == RED
    table, _ = play(table, Assail(hawks, lone))
    assert table.units[hawks].low == "attack"
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
    assert shooting.dice(table, riders) == 3
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


def driven(table: Table, *tasks: Any) -> tuple[Table, Any]:
    """The position with moves forced on somebody, settled; choices are taken as they are listed."""
    found, told = settle(note(table, agenda=(*table.agenda, *tasks)))
    return found, told


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
    assert refusal(settled(field.table()), Move(eagles, field.at(4, 0), E)).message == "refusal.held-below"


# Shooting ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SHO-10", "FLY-3", "R-194")
def test_flyers_block_flyers_only_and_ground_troops_block_them_not() -> None:
    field = sky()
    aloft = field.unit(RED, BOWMEN_ALOFT, (0, 0), "E")
    archers = field.unit(RED, ARCHERS, (0, 2), "E")
    field.unit(RED, HAWKS, (1, 2))
    below = field.unit(BLUE, FOOT, (2, 2))
    field.unit(RED, FOOT, (1, 0))
    target = field.unit(BLUE, FOOT, (3, 0))
    table = field.table("shooting")
    assert shooting.objection(table, archers, table.units[archers].cell, below) is None
    assert shooting.objection(table, aloft, table.units[aloft].cell, target) is None
    field.unit(RED, HAWKS, (2, 0))
    found = shooting.objection(field.table("shooting"), aloft, table.units[aloft].cell, target)
    assert found is not None
    assert found.rule == "SHO-10"
    field.paint("wood", (1, 0))
    assert not sight.clear(field.table("shooting"), RED, field.at(0, 0), field.at(3, 0), aloft=True)


@pytest.mark.rule("FLY-3", "R-194")
def test_disrupted_flyers_are_silent_in_the_enemys_bound() -> None:
    field = sky()
    aloft = field.unit(RED, BOWMEN_ALOFT, (0, 0), "W", disrupted=True)
    steady = field.unit(RED, BOWMEN_ALOFT, (0, 4), "W")
    field.unit(BLUE, FOOT, (2, 0))
    field.unit(BLUE, FOOT, (2, 4))
    found = shooting.bar(field.table("shooting", BLUE), aloft)
    assert found is not None
    assert found.rule == "FLY-3"
    assert shooting.bar(field.table("shooting", RED), aloft) is None
    range_ = Range(field.table("shooting", BLUE)).end()
    assert range_.table.units[steady].facing == E  # it turned to its target


@pytest.mark.rule("FLY-9", "FLY-4")
def test_the_ground_below_is_no_cover_from_the_ground() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0))
    archers = field.unit(BLUE, ARCHERS, (2, 0), "W")
    field.paint("wood", (0, 0))
    table = field.table("shooting", BLUE)
    here = table.units[archers].cell
    assert shooting.objection(table, archers, here, hawks) is None
    needed = shooting.number_terms(table, archers, table.units[archers].troop, here, hawks)
    assert sum(term.value for term in needed) == 7


@pytest.mark.rule("FLY-4", "SW-44", "ART-10")
def test_listed_artillery_shoots_at_flyers() -> None:
    field = sky()
    hawks = field.unit(RED, HAWKS, (0, 0))
    cannon = field.unit(BLUE, CANNON, (4, 0), "W")
    table = field.table("shooting", BLUE)
    assert artillery.objection(table, cannon, hawks) is not None
    field.troops[cannon] = replace(field.troops[cannon], traits=("shoots_flyers",))
    table = field.table("shooting", BLUE)
    assert artillery.objection(table, cannon, hawks) is None
    assert artillery.nearest(table, cannon, W) == (hawks,)


# Bombs -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FLY-5", "SW-12", "SW-65")
def test_bombs_fall_before_anybody_declares_a_shot() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    target = field.unit(BLUE, ARCHERS, (2, 0), "E")
    table, _ = play(settled(field.table()), Move(bombers, field.at(3, 0), E))
    table, told = play(table, EndPhase())
    assert (table.phase, actor(table)) == ("shooting", RED)
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.pieces) == ("question.bomb", (bombers,))
    table, _ = play(table, Bomb(bombers, field.at(2, 0)))
    table, told = roll(table, 2)
    assert only(told, "result").fact("cause") == "bombs"
    table, told = play(table, EndPhase())  # the second bomb is kept
    assert not any(isinstance(task, Bombing) for task in table.agenda)
    assert table.units[target].disrupted
    assert actor(table) == BLUE  # now shots are declared


@pytest.mark.rule("FLY-5", "R-130")
def test_bombs_only_in_the_own_bound_and_one_for_each_model() -> None:
    table, bombers, _, field = bombing_run(foe="A 5/4 s1")
    for face in (1, 1):
        table, _ = play(table, Bomb(bombers, field.at(2, 0)))
        table, _ = roll(table, face)
    assert not any(isinstance(task, Bombing) for task in table.agenda)
    later = settled(field.table("movement", BLUE))
    after, _ = play(later, EndPhase())
    assert after.phase != "shooting" or not any(isinstance(task, Bombing) for task in after.agenda)


@pytest.mark.rule("HER-2", "FLY-5")
def test_a_hero_shields_from_bombs() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    target = field.unit(BLUE, FOOT, (2, 0), "E")
    field.leader(BLUE, (2, 0), hero=True)
    table, _ = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    table, _ = play(table, EndPhase())
    table, _ = play(table, Bomb(bombers, field.at(2, 0)))
    table, told = roll(table, 3)
    assert only(told, "result").rule == "HER-1"
    assert state(table.units[target]) == "4"


@pytest.mark.rule("R-197", "FLY-5")
def test_bombs_pass_over_flyers_leaders_and_hard_targets() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    field.unit(BLUE, "B 3/2 s1 HT kind=war_wagon", (1, 0))
    field.unit(BLUE, FOOT, (3, 0), pavise=True)
    field.leader(BLUE, (2, 0))
    table, _ = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    table, _ = play(table, EndPhase())
    task = table.agenda[-1]
    assert isinstance(task, Bombing)
    assert bombing.marks(table, task, bombers) == 1 << field.at(3, 0)
    assert refusal(table, Bomb(bombers, field.at(2, 0))).rule == "FLY-5"
    table, _ = play(table, Bomb(bombers, field.at(3, 0)))
    table, told = roll(table, 3)
    assert named(told, "recoiled")  # pavises do not hold against what comes from above


@pytest.mark.rule("R-197", "SKI-7")
def test_a_bomb_on_skirmishers_takes_the_stand_it_falls_on() -> None:
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    loose = ((2, 0), (3, -1), (4, -2), (4, -1))
    skirmishers = field.unit(BLUE, "C 1/4 s2 7+ S", (2, 0), formation="skirmish", cells=loose)
    table, _ = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    table, _ = play(table, EndPhase())
    table, _ = play(table, Bomb(bombers, field.at(2, 0)))
    table, told = roll(table, 4)
    assert only(told, "stands-lost").places == (field.at(2, 0),)
    assert table.units[skirmishers].stands == 3
