"""What only the fantasy book knows on the ground: single stands, no retreat, spirits, parting shots."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, Leader, Unit
from hheditor.hexes import Board, facing_named
from hheditor.maps import Map
from hheditor.rules.api import Rolled
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import sample_armies
from hheditor.rules.hordes_heroes.armies.inspection import book_for
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.victory import stands_lost
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.movement import singles
from hheditor.rules.hordes_heroes.position.orders import (
    Aim,
    Combine,
    EndPhase,
    FleeResponse,
    Halt,
    Move,
    OpenOrder,
    Recoil,
)
from hheditor.rules.hordes_heroes.position.profile import fantasy, medieval
from hheditor.rules.hordes_heroes.position.table import Table, change
from hheditor.rules.hordes_heroes.shooting import small_arms
from hheditor.scenarios import Scenario, Side
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell, troop_type
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    at,
    fight,
    named,
    only,
    orders,
    play,
    refusal,
    scores,
    settle,
    settled,
    state,
)
from tests.rules.hordes_heroes.position.test_profile import farthest
from tests.rules.hordes_heroes.shooting_range import Range

ELF_SPEARS = "A 4(+1)/4 s1CR A2"
GIANTS = "C 7(+4)/4 s2R kind=creature"
WOLVES = "B 4(+4)/4 s4R kind=cavalry"
UNDEAD = "D 2(+1)/4 s1CR A2 NR"
SPIRITS = "D 10/4 s2 A2 PS"
ELF_HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"
CHARIOTS = "B 3(+3)/3 s4CR A1 7+C F kind=chariot"
FOOT = "C 3(+1)/4 s1CR"
E, N, W = (facing_named(name) for name in "ENW")


def land(**options: Any) -> Field:
    """A field under the fantasy profile, a general of each side far off."""
    return arena(profile=fantasy(), **options)


# Single stands -----------------------------------------------------------------------------------------


def joined(first: int, second: int, text: str = ELF_SPEARS, **options: Any) -> tuple[Table, Any]:
    field = land()
    one = field.unit(RED, text, (1, 0), "W", stands=first, name="same", **options)
    other = field.unit(RED, text, (0, 0), "E", stands=second, name="same", **options)
    field.unit(RED, FOOT, (0, 12))
    return play(settled(field.table()), Combine(one, other, E))


@pytest.mark.rule("STD-2", "SW-58", "R-103")
@pytest.mark.parametrize(("first", "second", "left"), [(3, 2, 1), (2, 3, 1), (3, 3, 2), (2, 2, 0), (1, 3, 0)])
def test_what_the_full_unit_has_no_room_for_stays_behind(first: int, second: int, left: int) -> None:
    table, events = joined(first, second)
    assert [unit.stands for unit in table.units] == [left, 4, 4]
    assert at(table, 1) == (0, 0)
    assert at(table, 0) == ((1, 0) if left else None)
    assert only(events, "combined").fact("removed") == 0
    assert [event.fact("stands") for event in named(events, "left-behind")] == ([left] if left else [])
    assert stands_lost(table, RED) == 8 - first - second
    if left:
        assert table.units[0].done
        assert table.units[1].done


@pytest.mark.rule("STD-2", "HOR-1")
def test_a_horde_fills_up_to_six_and_leaves_the_rest() -> None:
    table, _ = joined(4, 3, "B 4/4 s2R AH")
    assert [unit.stands for unit in table.units] == [1, 6, 4]
    field = land()
    block = field.unit(RED, "C 3(+2)/4 s1 PIKE", (1, 0), "W", formation="block", stands=5, name="same")
    pikes = field.unit(RED, "C 3(+2)/4 s1 PIKE", (0, 0), "E", stands=3, name="same")
    table, _ = play(settled(field.table()), Combine(block, pikes, E))
    left = table.units[block]
    assert (left.stands, left.formation, left.full) == (2, "line", 4)
    assert table.units[pikes].stands == 6


@pytest.mark.rule("STD-4", "CMD-9")
def test_leaders_go_with_the_full_unit_and_not_with_what_is_left() -> None:
    field = land()
    one = field.unit(RED, ELF_SPEARS, (1, 0), "W", stands=3, name="same")
    other = field.unit(RED, ELF_SPEARS, (0, 0), "E", stands=2, name="same")
    field.leader(RED, (1, 0))
    table, _ = play(settled(field.table()), Combine(one, other, E))
    assert (table.leaders[2].host, table.leaders[2].cell) == (other, cell(0, 0))


@pytest.mark.rule("STD-3", "ZOC-4", "R-38")
def test_a_single_stand_has_no_zone_and_stops_nobody() -> None:
    field = land()
    single = field.unit(RED, ELF_SPEARS, (2, -1), "W", stands=1)
    foe = field.unit(BLUE, "B 3/4 s3 kind=cavalry", (0, 0), "E")
    table = settled(field.table(mover=BLUE))
    assert table.zones[RED] == 0
    assert singles.single(table, table.units[single])
    assert farthest(table, foe) == 3
    passed, events = play(table, Move(foe, cell(3, 0), E))
    assert at(passed, foe) == (3, 0)
    assert not named(events, "contact")
    assert farthest(replace(change(table, single, stands=2)), foe) < 3  # two stands have a zone


@pytest.mark.rule("STD-3", "SEQ-8")
def test_against_an_equal_or_weaker_enemy_that_ends_beside_it_it_fights() -> None:
    for factor, fights in ((3, True), (4, True), (5, False)):
        field = land()
        single = field.unit(RED, ELF_SPEARS, (2, -1), "W", stands=1)
        foe = field.unit(BLUE, f"B {factor}/4 s3 kind=cavalry", (0, 0), "E")
        field.unit(BLUE, FOOT, (0, -12))
        table, events = play(settled(field.table(mover=BLUE)), Move(foe, cell(2, 0), E))
        assert contacts(table, single) == ((foe,) if fights else ())
        assert bool(named(events, "contact")) == fights
        if not fights:
            assert table.units[foe].facing == E


@pytest.mark.rule("STD-3", "R-105", "MOV-10")
def test_a_higher_combat_factor_rides_over_it_and_on() -> None:
    field = land()
    single = field.unit(RED, ELF_SPEARS, (0, 0), "E", stands=1)
    giants = field.unit(BLUE, GIANTS, (1, 0), "W")
    table = settled(field.table(mover=BLUE))
    assert contacts(table, giants) == ()
    table, events = play(table, Move(giants, cell(-1, 0), W))
    lost = only(events, "eliminated")
    assert (lost.pieces, lost.rule) == ((single,), "STD-3")
    assert at(table, giants) == (-1, 0)
    assert stands_lost(table, RED) == 4
    into, events = play(settled(field.table(mover=BLUE)), Move(giants, cell(0, 0), W))
    assert at(into, giants) == (0, 0)
    assert only(events, "eliminated").rule == "STD-3"


@pytest.mark.rule("STD-3", "MOV-10")
def test_an_equal_factor_does_not_enter_its_hex() -> None:
    field = land()
    field.unit(RED, ELF_SPEARS, (2, 0), "W", stands=1)
    wolves = field.unit(BLUE, WOLVES, (0, 0), "E")
    table = settled(field.table(mover=BLUE))
    assert refusal(table, Move(wolves, cell(2, 0), E)).rule == "MOV-10"
    # It ends beside the stand and is in contact; the pair fights.
    table, _ = play(table, Move(wolves, cell(1, 0), E))
    assert contacts(table, wolves) == (0,)


@pytest.mark.rule("STD-3", "H2H-3")
def test_its_fight_is_a_fight_like_any_other() -> None:
    field = land()
    single = field.unit(RED, ELF_SPEARS, (0, 0), "E", stands=1)
    field.unit(BLUE, WOLVES, (1, 0), "W")
    table, events = fight(field.table("combat", BLUE), 3, 5)
    assert scores(events) == (15, 10)
    assert table.units[single].gone == "lost"


@pytest.mark.rule("STD-3", "CMD-3")
def test_it_needs_command_of_its_own_is_shot_at_and_reinforces() -> None:
    field = land()
    single = field.unit(RED, ELF_SPEARS, (0, 0), "E", stands=1, name="same")
    reduced = field.unit(RED, ELF_SPEARS, (1, 0), "E", stands=3, name="same")
    archers = field.unit(BLUE, "C 2/4 s1CR 7+", (-2, 0), "E")
    assert commanded_units(field.table(), RED) == ()
    assert small_arms.nearest(field.table("shooting"), archers, cell(-2, 0)) == (single,)
    table = settled(field.table())
    table, _ = play(table, Combine(single, reduced, E))
    assert (table.units[reduced].stands, table.units[single].gone) == (4, "merged")


@pytest.mark.rule("STD-3", "SKI-1")
def test_a_single_stand_does_not_open_order() -> None:
    field = land()
    single = field.unit(RED, "C 2/4 s1R 8+ S", (0, 0), "E", stands=1)
    assert refusal(settled(field.table()), OpenOrder(single)).rule == "SKI-1"


@pytest.mark.rule("STD-3", "AGG-2")
def test_the_aggressive_attack_a_single_stand_they_would_have_to_fight() -> None:
    for factor, attacks in ((4, 1), (5, 0)):
        field = land()
        field.unit(RED, f"B {factor}/4 s2R AGG", (0, 0), "N")
        field.unit(BLUE, ELF_SPEARS, (0, -3), "S", stands=1)
        _, events = settle(field.table("compulsion", commanded=()))
        assert len(named(events, "aggression")) == attacks


@pytest.mark.rule("STD-1")
def test_in_the_medieval_book_there_are_no_single_stands() -> None:
    field = arena()
    unit = field.unit(RED, ELF_SPEARS, (0, 0), "E", stands=1)
    table = field.table()
    assert not singles.single(table, table.units[unit])
    assert table.zones[RED].bit_count() == 6


# No retreat --------------------------------------------------------------------------------------------


@pytest.mark.rule("PSY-2", "R-138", "CRT-3")
def test_undead_stand_where_others_flee_and_a_melee_forms() -> None:
    field = land()
    undead = [field.unit(RED, UNDEAD, place, "E") for place in ((0, 0), (1, -1), (0, 1))]
    horse = field.unit(BLUE, ELF_HORSE, (1, 0), "W")
    field.leader(BLUE, (1, 0))
    table, events = fight(field.table("combat"), 3, (4, 5))
    assert scores(events) == (18, 22)
    assert [state(table.units[number]) for number in undead] == ["3DM"] * 3
    assert [at(table, number) for number in undead] == [(0, 0), (1, -1), (0, 1)]
    assert {event.rule for event in named(events, "stood-fast")} == {"PSY-2"}
    assert (at(table, horse), state(table.units[horse])) == ((1, 0), "4M")
    assert not named(events, "followed-up")


@pytest.mark.rule("PSY-2", "CMP-9")
def test_undead_hold_under_fire_too() -> None:
    field = land()
    undead = field.unit(RED, "D 2(+1)/4 s1CR NR", (0, 0), "E")
    field.unit(BLUE, "B 2/4 s1CR 6+", (2, 0), "W")
    field.unit(RED, FOOT, (0, 12))
    place = Range(field.table("shooting", BLUE)).end()
    place.dice(12, 12, 12, 12)
    assert (at(place.table, undead), state(place.table.units[undead])) == ((0, 0), "3D")
    assert only(tuple(place.events), "stood-fast").rule == "PSY-2"


# Spirits -----------------------------------------------------------------------------------------------


def haunted(*, die: int, foe: int, with_undead: bool = False, closed: bool = False) -> tuple[Table, Any]:
    field = land()
    field.unit(RED, SPIRITS, (0, 0), "E")
    field.unit(BLUE, "B 5(+4)/4 s3CR kind=cavalry", (1, 0), "W")
    if with_undead:
        field.unit(RED, UNDEAD, (0, 1), "E")
    if closed:
        field.paint("mountain", (2, 0), (2, -1), (1, 1))
    table, events = fight(field.table("combat"), die, foe)
    if table.phase == "combat" and actor(table) == BLUE:
        table, more = play(table, orders(table)[0])
        events += more
    return table, events


@pytest.mark.rule("PSY-1", "R-137", "SW-63")
def test_spirits_push_back_and_disrupt_but_cost_no_stands() -> None:
    table, events = haunted(die=4, foe=1)
    assert scores(events) == (18, 14)
    assert (at(table, 1), state(table.units[1])) == ((2, 0), "4DW")
    result = only(events, "result")
    assert (result.rule, result.fact("move"), result.fact("stands")) == ("PSY-1", "recoil", 0)
    assert at(table, 0) == (1, 0)  # they follow


@pytest.mark.rule("PSY-1", "CMP-2")
def test_whoever_cannot_make_the_move_is_lost() -> None:
    table, events = haunted(die=4, foe=1, closed=True)
    assert table.units[1].gone == "lost"
    assert only(events, "eliminated").rule == "CMP-2"


@pytest.mark.rule("PSY-1", "H2H-6")
def test_with_others_beside_them_the_result_is_read_in_full() -> None:
    table, events = haunted(die=1, foe=3, with_undead=True)
    assert scores(events) == (20, 16)
    assert state(table.units[1]).startswith("3D")
    assert only(events, "result").rule == "CRT-1"


@pytest.mark.rule("PSY-1")
def test_spirits_lose_stands_like_anybody() -> None:
    field = land()
    spirits = field.unit(RED, SPIRITS, (0, 0), "E")
    field.unit(BLUE, "A 9(+4)/4 s3CR kind=cavalry", (1, 0), "W")
    table, events = fight(field.table("combat"), 1, 2)  # 15 to 19: FD1
    assert scores(events) == (15, 19)
    assert table.units[spirits].stands == 3


# Parting shots -----------------------------------------------------------------------------------------


def chased(far: int, **more: Any) -> tuple[Table, int, int]:
    """Chariots that fled so many hexes from the horse that contacted them."""
    field = land()
    chariots = field.unit(RED, CHARIOTS, (0, 0), "E")
    horse = field.unit(BLUE, "B 5(+4)/4 s3CR A2 kind=cavalry", (3, 0), "W")
    for number, place in enumerate(more.get("others", ())):
        field.unit(BLUE, FOOT, place, "W", name=f"other{number}")
    table, _ = play(settled(field.table(mover=BLUE)), Move(horse, cell(1, 0), W))
    table, _ = play(table, FleeResponse(chariots, cell(-far, 0), W))
    return table, chariots, horse


@pytest.mark.rule("SHO-13", "SW-46")
def test_chariots_shoot_back_at_whoever_they_fled_from_however_far() -> None:
    for far in (1, 2, 3):
        table, chariots, horse = chased(far)
        here = table.units[chariots].cell
        assert small_arms.nearest(table, chariots, here) == (horse,)
        assert [shot.target for shot in small_arms.default_shots(table, chariots)] == [horse]
        terms = small_arms.number_terms(table, chariots, table.units[chariots].troop, here, horse)
        assert sum(term.value for term in terms) == 8


@pytest.mark.rule("SHO-13", "SHO-3")
def test_another_target_may_be_nearer_and_may_be_chosen() -> None:
    table, chariots, horse = chased(3, others=((-5, 0),))
    assert small_arms.nearest(table, chariots, cell(-3, 0)) == (horse, 2)
    place = Range(replace_phase(table))
    while not place.over and actor(place.table) != RED:
        place.order(EndPhase())
    place.order(Aim(chariots, ((2, 3),)))
    assert RULESET.refusal(place.table, Aim(chariots, ((horse, 3),))) is None


def replace_phase(table: Table) -> Table:
    from hheditor.rules.hordes_heroes.position.tasks import ShootingPhase

    return replace(table, agenda=(ShootingPhase(BLUE),), phase="shooting")


@pytest.mark.rule("SHO-13")
def test_the_right_to_shoot_back_ends_with_the_bound_and_is_for_chariots() -> None:
    table, _, _ = chased(3)
    assert table.parted == ((0, 1),)
    table, _ = play(table, Halt(1), EndPhase(), Rolled(faces=(1, 1, 1)))
    assert table.mover == RED
    assert table.parted == ()
    field = land()
    horse = field.unit(RED, "B 2/4 s4R 7+ F kind=cavalry", (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    table, _ = play(table, FleeResponse(horse, cell(-3, 0), W))
    assert table.parted == ()
    assert small_arms.nearest(table, horse, cell(-3, 0)) == ()


@pytest.mark.rule("SHO-13", "SHO-10")
def test_a_mountain_between_still_blocks() -> None:
    table, chariots, _ = chased(2)
    setup = table.setup
    ground = list(setup.ground)
    ground[cell(0, 0)] = "mountain"
    hidden = replace(table, setup=replace(setup, ground=tuple(ground)))
    assert small_arms.nearest(hidden, chariots, cell(-2, 0)) == ()


# The book's examples -----------------------------------------------------------------------------------


@pytest.mark.rule("H2H-1", "STD-1", "CMP-6")
def test_the_printed_example_of_archers_and_wolf_riders() -> None:
    """Eleven to sixteen: recoil disrupted, a stand lost; then eight to fourteen: eliminated."""
    field = land()
    archers = field.unit(RED, "A 2/4 s1CR 6+", (0, 0), "E")
    wolves = field.unit(BLUE, WOLVES, (1, 0), "W")
    table, events = fight(field.table("combat", BLUE), 4, 5)
    assert scores(events) == (16, 11)
    assert (at(table, archers), state(table.units[archers])) == ((-1, 0), "3DW")
    assert (at(table, wolves), state(table.units[wolves])) == ((0, 0), "4")
    second = replace(
        table,
        agenda=field.table("combat", RED).agenda,
        phase="combat",
        mover=RED,
    )
    table, events = fight(second, 6, 2)
    assert scores(events) == (8, 14)
    assert table.units[archers].gone == "lost"


# Findings ----------------------------------------------------------------------------------------------


def scenario(*texts: str, profile: str = "fantasy", role: str = "general") -> Scenario:
    troops = tuple(troop_type(text, f"t{number}") for number, text in enumerate(texts))
    units = tuple(Unit(troop.id) for troop in troops)
    army = Army(
        "A", "hordes_heroes", troops=troops, units=units, leaders=(Leader("Merlin", role, first=True),)
    )
    plain = Army(
        "B",
        "hordes_heroes",
        troops=(troop_type(FOOT, "foot"),),
        units=(Unit("foot"),),
        leaders=(Leader("G"),),
    )
    sides = (Side("Red", army), Side("Blue", plain, "north"))
    return Scenario("S", "hordes_heroes", Map(Board(12, 10)), sides, {"id": profile})


@pytest.mark.rule("ARM-6", "SW-8")
def test_an_army_is_judged_by_the_book_its_troops_are_found_in() -> None:
    assert book_for(troop_type(FOOT)) == medieval()
    for text in (UNDEAD, SPIRITS, GIANTS, "D 6/4 s6", "C 1/2 s1 kind=artillery rows=1-3:4/9 price=9"):
        assert book_for(troop_type(FOOT), troop_type(text)) == fantasy(), text
    eagles = troop_type("D 6(+4)/3 s6 FLY kind=creature")
    price = RULESET.price(eagles)
    assert price is not None
    assert (price.points, price.findings) == (14, ())


@pytest.mark.parametrize("name", sorted(sample_armies()))
def test_sample_armies_can_be_fielded_against_each_other(name: str) -> None:
    army = sample_armies()[name]
    foe = sample_armies()["orcs_100"]
    if army.period != "fantasy":
        return
    sides = (Side("Red", army), Side("Blue", foe, "north"))
    given = Scenario("S", "hordes_heroes", Map(Board(18, 13)), sides, {"id": "fantasy"})
    refused = [finding for finding in RULESET.inspect(given) if finding.weight == "refusal"]
    assert not refused
    assert RULESET.opening(given).setup.profile == fantasy()


@pytest.mark.rule("ARM-2", "ARM-4", "VIC-2")
def test_the_totals_of_a_mixed_army() -> None:
    from hheditor.rules.hordes_heroes.armies.building import breaking
    from hheditor.rules.hordes_heroes.armies.catalogue import troop_lists
    from hheditor.rules.hordes_heroes.armies.inspection import army_points, army_stands

    printed = {troop.name: troop for troop in troop_lists()["printed_fantasy"]}
    names = ("Giant Eagles", "Dark Elf Chariots", "Barbarian Horde", "Barbarian Horde", "High Elf Spears")
    army = Army(
        "A",
        "hordes_heroes",
        troops=tuple({name: printed[name] for name in names}.values()),
        units=tuple(Unit(printed[name].id) for name in names),
        leaders=(Leader("G"), Leader("H", characteristics={"hero": 1})),
    )
    assert army_points(army, fantasy()) == 84
    prices = [RULESET.unit_price(army, unit) for unit in army.units]
    assert sum(price.formula for price in prices if price) + 25 == 83
    assert army_stands(army) == 18
    shares = [breaking(18, replace(fantasy(), breaking_point=share)) for share in (50, 60, 70, 80, 100)]
    assert shares == [10, 11, 13, 15, 18]


def test_recoil_is_still_asked_of_those_who_retreat() -> None:
    """Spirits and the living do recoil: only the trait keeps a unit in its place."""
    field = land()
    unit = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    field.paint("lake", (-1, 0))
    table, _ = fight(field.table("combat", BLUE), 1, 3)  # 14 to 11: R
    assert {axial(order.cell) for order in orders(table) if isinstance(order, Recoil)} == {(0, -1), (-1, 1)}
    assert at(table, unit) == (0, 0)


@pytest.mark.rule("PSY-1", "R-207", "CMP-9")
def test_war_wagons_stand_against_spirits_without_loss() -> None:
    field = arena(profile=fantasy())
    spirits = field.unit(RED, SPIRITS, (0, 0), "E")
    wagons = field.unit(BLUE, "C 5/2 s1CR HT kind=war_wagon", (1, 0), "W")
    table, told = fight(field.table("combat", RED), 6, 1)
    assert at(table, wagons) == (1, 0) and table.units[wagons].stands == 2
    assert not named(told, "eliminated")
    assert table.units[wagons].melee and table.units[spirits].melee
