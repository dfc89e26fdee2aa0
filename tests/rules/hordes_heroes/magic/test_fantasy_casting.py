"""Magic by the fantasy book: casting, what comes of it, how it ends. Cases 57 and 58 come first."""

from __future__ import annotations

import pytest

from hheditor.rules.api import Adjustment, Override
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.melee.recoil import push_move
from hheditor.rules.hordes_heroes.position.orders import (
    ELEMENTALS,
    LEADERS,
    Assail,
    Challenge,
    Combine,
    Dispel,
    Evade,
    Evoke,
    Flee,
    Interchange,
    LeaderMove,
    Move,
)
from hheditor.rules.hordes_heroes.position.profile import fantasy
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.values import Finding
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    asked,
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
    state,
)

PEASANTS = "E 1/4 s1R H"
CLASS_B = "B 4/4 s1CR"
CLASS_C = "C 3/4 s1CR"
CLASS_D = "D 3/4 s1CR"
HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"
FLYER = "D 6/3 s6 FLY kind=creature"


def field(**options: object) -> Field:
    """An open field of the fantasy book with a general of each side far off."""
    return arena(profile=fantasy(), **options)


def fire_on_the_table(**options: object) -> tuple[Field, int]:
    """Red's fire elemental at (3, 0), its magician alone at (0, 0)."""
    here = field(**options)
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (3, 0))
    return here, wizard


def standing(table: Table) -> set[tuple[str, tuple[int, int]]]:
    """The elementals on the table."""
    return {(each.element, axial(each.cell, table.setup.board)) for each in table.elementals}


# Case 57 ---------------------------------------------------------------------------------------------------


def case_57() -> tuple[Field, dict[str, int]]:
    here = field()
    found = {"wizard": here.leader(RED, (0, 0), magician=True)}
    found["peasants"] = here.unit(BLUE, PEASANTS, (3, 0))
    found["c"] = here.unit(BLUE, CLASS_C, (4, -1))
    here.paint("wood", (3, -1))
    found["wood"] = here.unit(BLUE, CLASS_D, (3, -1))
    found["general"] = here.leader(BLUE, (4, 0))
    here.paint("river", (3, 1))
    found["river"] = here.unit(RED, CLASS_C, (3, 1))
    found["b"] = here.unit(RED, CLASS_B, (2, 1))
    return here, found


@pytest.mark.rule("MAG-1", "MAG-2", "SEQ-6")
def test_case_57_fire_comes_and_the_peasants_are_gone() -> None:
    here, who = case_57()
    table = settled(here.table("magic"))
    assert actor(table) == RED
    table, _ = play(table, Evoke(who["wizard"], here.at(3, 0), "fire"))
    die = asked(table)
    assert die.pools[0].sides == 12
    missed, told = roll(table, 10)
    assert only(told, "spell-failed").rule == "MAG-1"
    assert not missed.elementals
    assert at(missed, who["peasants"]) == (3, 0)
    table, told = roll(table, 7)
    assert only(told, "evoked").fact("element") == "fire"
    assert named(told, "eliminated")[0].rule == "MAG-2"
    assert at(table, who["peasants"]) is None
    assert standing(table) == {("fire", (3, 0))}


@pytest.mark.rule("MAG-4", "MAG-7", "MAG-11")
def test_case_57_fire_strikes_all_around() -> None:
    here, who = case_57()
    table, _ = play(settled(here.table("magic")), Evoke(who["wizard"], here.at(3, 0), "fire"))
    table, told = roll(table, 7)
    assert table.phase == "combat"
    assert at(table, who["wood"]) is None, "without a roll"
    assert [event.rule for event in named(told, "eliminated")] == ["MAG-2", "MAG-7"]
    dice = {"c": 5, "general": 4, "b": 3}
    for _ in dice:
        piece = asked(table).pieces[0]
        name = next(each for each, number in who.items() if number == piece)
        table, more = roll(table, dice[name])
        told += more
    assert table.leaders[who["general"] - LEADERS].gone == "lost"
    assert [event.pieces[0] for event in named(told, "leader-lost")] == [who["general"]]
    assert at(table, who["b"]) == (1, 2)
    assert state(table.units[who["b"]]) == "4"
    assert state(table.units[who["river"]]) == "4"
    assert at(table, who["river"]) == (3, 1)
    assert state(table.units[who["c"]]) == "3D"
    fled = [event for event in named(told, "fled") if event.pieces[0] == who["c"]]
    firsts = set()
    if fled:
        firsts = {axial(fled[0].places[1])}
    else:
        for order in orders(table, who["c"]):
            assert isinstance(order, Flee)
            _, events = play(table, order)
            firsts.add(axial(only(events, "fled").places[1]))
    assert firsts <= {(5, -1), (5, -2), (4, -2)}
    assert firsts


@pytest.mark.rule("MAG-4", "SW-62")
def test_case_57_a_three_spares_the_general() -> None:
    here, who = case_57()
    table, _ = play(settled(here.table("magic")), Evoke(who["wizard"], here.at(3, 0), "fire"))
    table, _ = roll(table, 7)
    while asked(table).pieces[0] != who["general"]:
        table, _ = roll(table, 1)
    table, told = roll(table, 3)
    assert not named(told, "leader-lost")
    assert table.leaders[who["general"] - LEADERS].cell >= 0


@pytest.mark.rule("MAG-1", "R-133")
def test_case_57_what_is_refused() -> None:
    here, who = case_57()
    table = settled(here.table("magic"))
    wizard = who["wizard"]
    assert refusal(table, Evoke(wizard, here.at(4, 0), "fire")).message == "refusal.hordes_heroes.spell-range"
    assert (
        refusal(table, Evoke(wizard, here.at(2, 1), "fire")).message == "refusal.hordes_heroes.spell-friend"
    )
    assert refusal(table, Evoke(wizard, here.at(0, 0), "fire")).message == "refusal.hordes_heroes.spell-range"
    assert (
        refusal(table, Evoke(wizard, here.at(3, 0), "water")).message
        == "refusal.hordes_heroes.spell-needs-water"
    )
    assert (
        refusal(table, Evoke(wizard, here.at(3, 0), "air")).message == "refusal.hordes_heroes.no-such-element"
    )
    here.paint("river", (1, 1))
    table = settled(here.table("magic"))
    assert (
        refusal(table, Evoke(wizard, here.at(1, 1), "fire")).message == "refusal.hordes_heroes.spell-in-water"
    )
    assert Evoke(wizard, here.at(1, 1), "water") in orders(table, wizard)
    general = LEADERS
    assert (
        refusal(table, Evoke(general, here.at(3, 0), "fire")).message == "refusal.hordes_heroes.no-magician"
    )


# Case 58 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAG-6", "R-132")
def test_case_58_a_earth_destroys_fire() -> None:
    here, _ = fire_on_the_table()
    enemy = here.leader(BLUE, (6, 0), magician=True)
    table = settled(here.table("magic", BLUE))
    table, told = roll(play(table, Evoke(enemy, here.at(4, 0), "earth"))[0], 11)
    assert only(told, "elemental-beaten").fact("loser") == "fire"
    assert standing(table) == {("earth", (4, 0))}


@pytest.mark.rule("MAG-6", "R-132")
def test_case_58_a_whichever_is_newer() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "earth", (3, 0))
    enemy = here.leader(BLUE, (6, 0), magician=True)
    table = settled(here.table("magic", BLUE))
    table, told = roll(play(table, Evoke(enemy, here.at(4, 0), "fire"))[0], 6)
    assert standing(table) == {("earth", (3, 0))}
    assert only(told, "elemental-ended").fact("cause") == "beaten"


@pytest.mark.rule("MAG-6")
@pytest.mark.parametrize("element", ["earth", "fire"])
def test_case_58_a_water_destroys_both(element: str) -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, element, (3, 0))
    here.paint("lake", (4, 0))
    enemy = here.leader(BLUE, (6, 0), magician=True)
    table = settled(here.table("magic", BLUE))
    table, _ = roll(play(table, Evoke(enemy, here.at(4, 0), "water"))[0], 5)
    assert standing(table) == {("water", (4, 0))}


@pytest.mark.rule("MAG-6")
def test_case_58_b_fire_against_fire() -> None:
    here, _ = fire_on_the_table()
    enemy = here.leader(BLUE, (6, 0), magician=True)
    table = settled(here.table("magic", BLUE))
    table, _ = roll(play(table, Evoke(enemy, here.at(4, 0), "fire"))[0], 9)
    assert asked(table).side == BLUE
    table, told = roll(table, 2, 2)
    assert only(told, "elementals-duelled").fact("second") == 2
    assert len(table.elementals) == 2, "a tie is rolled again"
    table, _ = roll(table, 5, 3)
    assert standing(table) == {("fire", (4, 0))}


@pytest.mark.rule("MAG-6")
def test_case_58_c_never_two_in_a_hex() -> None:
    here, _ = fire_on_the_table()
    enemy = here.leader(BLUE, (6, 0), magician=True)
    table = settled(here.table("magic", BLUE))
    found = refusal(table, Evoke(enemy, here.at(3, 0), "earth"))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.spell-occupied", "MAG-6")


@pytest.mark.rule("MAG-9", "R-136")
def test_case_58_d_a_unit_comes_between() -> None:
    here, _ = fire_on_the_table()
    unit = here.unit(RED, HORSE, (1, -1), "SE")
    table, told = play(settled(here.table()), Move(unit, here.at(1, 1), 3))
    assert at(table, unit) == (1, 1), "it only passed (1, 0)"
    assert only(told, "elemental-ended").fact("cause") == "out-of-sight"
    assert not table.elementals


@pytest.mark.rule("MAG-8")
@pytest.mark.parametrize(("kind", "lasts"), [(HORSE, True), (FLYER, False)])
def test_case_58_e_f_from_a_height(kind: str, lasts: bool) -> None:
    here, _ = fire_on_the_table()
    here.raise_to(1, (0, 0))
    unit = here.unit(RED, kind, (1, -1), "SE")
    table, _ = play(settled(here.table()), Move(unit, here.at(1, 1), 3))
    assert bool(table.elementals) is lasts


@pytest.mark.rule("MAG-8")
def test_a_unit_as_high_as_the_magician_blocks() -> None:
    here, _ = fire_on_the_table()
    here.raise_to(1, (0, 0), (1, 0))
    unit = here.unit(RED, HORSE, (1, -1), "SE")
    table, _ = play(settled(here.table()), Move(unit, here.at(1, 1), 3))
    assert not table.elementals


@pytest.mark.rule("MAG-3")
def test_case_58_g_he_stands_still() -> None:
    here, wizard = fire_on_the_table()
    table = settled(here.table("command"))
    found = refusal(table, LeaderMove(wizard, here.at(1, 1)))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.spell-bound", "MAG-3")


@pytest.mark.rule("MAG-3", "MAG-9")
def test_case_58_g_no_new_spell_after_a_removal() -> None:
    here, wizard = fire_on_the_table()
    other = here.leader(RED, (-5, 5), magician=True)
    table = settled(here.table("magic"))
    assert refusal(table, Evoke(wizard, here.at(1, 1), "fire")).message == "refusal.hordes_heroes.spell-kept"
    table, told = play(table, Dispel(wizard))
    assert only(told, "elemental-ended").fact("cause") == "removed"
    assert not table.elementals
    assert refusal(table, Evoke(wizard, here.at(1, 1), "fire")).message == "refusal.hordes_heroes.spell-cast"
    assert {order.leader for order in orders(table) if isinstance(order, Evoke)} == {other}


# Casting ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAG-1", "SW-62")
@pytest.mark.parametrize(
    ("element", "faces"), [("water", range(1, 6)), ("fire", range(6, 10)), ("earth", range(10, 13))]
)
def test_the_faces_that_bring_an_element(element: str, faces: range) -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.paint("lake" if element == "water" else "open", (2, 0))
    table, _ = play(settled(here.table("magic")), Evoke(wizard, here.at(2, 0), element))
    came = {face for face in range(1, 13) if roll(table, face)[0].elementals}
    assert came == set(faces)


@pytest.mark.rule("MAG-1")
def test_every_evocation_listed_is_within_three_hexes_in_sight() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.unit(BLUE, CLASS_C, (1, 0))
    here.paint("wood", (0, 1))
    here.paint("river", (-1, 0))
    table = settled(here.table("magic"))
    found = orders(table, wizard)
    cells = places(table, found)
    assert (1, 0) in cells, "an enemy's hex"
    assert (0, 1) in cells, "into a wood"
    assert not cells & {(2, 0), (3, 0)}, "behind the enemy"
    assert not cells & {(0, 2), (0, 3)}, "behind the wood"
    assert {order.element for order in found if axial(order.cell) == (-1, 0)} == {"water"}
    assert {order.element for order in found if axial(order.cell) == (-2, 0)} == {"fire", "earth"}
    blocked = refusal(table, Evoke(wizard, here.at(2, 0), "fire"))
    assert (blocked.message, blocked.rule) == ("refusal.hordes_heroes.spell-line-unit", "MAG-1")
    assert refusal(table, Evoke(wizard, here.at(0, 2), "fire")).message == "refusal.hordes_heroes.spell-line"


@pytest.mark.rule("R-174")
def test_who_closes_a_magicians_line() -> None:
    loose = "C 2/4 s1CR 7+ S"
    for side, closed in ((RED, False), (BLUE, True)):
        here = field()
        wizard = here.leader(RED, (0, 0), magician=True)
        around = ((1, 0), (1, 1), (1, 2), (0, 2))
        here.unit(side, loose, (1, 0), formation="skirmish", cells=around)
        table = settled(here.table("magic"))
        assert ((2, 0) not in places(table, orders(table, wizard))) is closed
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.leader(BLUE, (1, 0))
    table = settled(here.table("magic"))
    assert (2, 0) in places(table, orders(table, wizard)), "over a leader alone"


@pytest.mark.rule("R-133", "R-181")
def test_a_failed_spell_is_spent_and_each_magician_has_one() -> None:
    here = field()
    first = here.leader(RED, (0, 0), magician=True)
    second = here.leader(RED, (0, 8), magician=True)
    table = settled(here.table("magic"))
    table, _ = roll(play(table, Evoke(first, here.at(1, 0), "fire"))[0], 1)
    assert table.phase == "magic"
    assert refusal(table, Evoke(first, here.at(1, 0), "fire")).message == "refusal.hordes_heroes.spell-cast"
    table, _ = roll(play(table, Evoke(second, here.at(1, 8), "fire"))[0], 7)
    assert standing(table) == {("fire", (1, 8))}
    assert table.phase == "command", "the magic step ended by itself, and nothing else was to do"
    assert not any(leader.spell for leader in table.leaders), "a new turn, a new spell"


@pytest.mark.rule("R-181")
def test_who_cannot_hold_an_elemental_casts_none() -> None:
    here = field()
    here.unit(RED, CLASS_C, (0, 0), disrupted=True)
    wizard = here.leader(RED, (0, 0), magician=True)
    other = here.leader(RED, (5, 5), magician=True)
    here.leader(BLUE, (5, 5))
    third = here.leader(RED, (0, 8), magician=True)
    table = settled(here.table("magic"))
    assert (
        refusal(table, Evoke(wizard, here.at(1, 0), "fire")).message
        == "refusal.hordes_heroes.spell-host-disrupted"
    )
    assert refusal(table, Evoke(other, here.at(6, 5), "fire")).message == "refusal.hordes_heroes.spell-duel"
    assert {order.leader for order in orders(table) if isinstance(order, Evoke)} == {third}


@pytest.mark.rule("SEQ-6", "SW-9")
def test_magic_comes_between_movement_and_shooting() -> None:
    here = field()
    here.leader(RED, (0, 0), magician=True)
    archers = here.unit(RED, "C 2/4 s1CR 7+", (0, 2))
    here.unit(BLUE, CLASS_C, (0, 0 - 1))
    here.unit(BLUE, CLASS_C, (1, 0))
    table = end_phase(settled(here.table()))
    assert table.phase == "magic"
    assert archers not in table.shot
    table = end_phase(table)
    assert table.phase != "magic"
    blue = settled(here.table("movement", BLUE))
    assert end_phase(blue).phase != "magic", "only the side in its bound casts"


@pytest.mark.rule("SW-9", "SW-5")
def test_without_elements_a_magician_is_a_general() -> None:
    here = arena()
    here.leader(RED, (0, 0), magician=True)
    here.unit(RED, CLASS_C, (0, 2))
    table = end_phase(settled(here.table()))
    assert table.phase == "command"


@pytest.mark.rule("MAG-2")
def test_what_stands_in_the_hex_is_destroyed_with_its_leaders() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    host = here.unit(BLUE, CLASS_B, (2, 0))
    general = here.leader(BLUE, (2, 0))
    table, told = roll(play(settled(here.table("magic")), Evoke(wizard, here.at(2, 0), "earth"))[0], 12)
    assert at(table, host) is None
    assert table.leaders[general - LEADERS].gone == "lost"
    assert only(told, "eliminated").fact("cause") == "elemental"


@pytest.mark.rule("MAG-2")
def test_a_leader_alone_in_the_hex_is_destroyed_and_of_skirmishers_the_stand() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    general = here.leader(BLUE, (2, 0))
    table, _ = roll(play(settled(here.table("magic")), Evoke(wizard, here.at(2, 0), "fire"))[0], 6)
    assert table.leaders[general - LEADERS].gone == "lost"
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    cells = ((3, -1), (4, -1), (5, -1), (6, -1))
    loose = here.unit(BLUE, "C 2/4 s1CR 7+ S", (3, -1), formation="skirmish", cells=cells)
    table, _ = roll(play(settled(here.table("magic")), Evoke(wizard, here.at(3, -1), "fire"))[0], 6)
    assert table.units[loose].stands == 3


@pytest.mark.rule("R-172")
def test_a_bridge_is_a_water_hex() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    here.paint("river", (2, 0))
    here.road((1, 0), (2, 0), (3, 0))
    here.narrow.add(here.at(2, 0))
    table = settled(here.table("magic"))
    assert (
        refusal(table, Evoke(wizard, here.at(2, 0), "earth")).message
        == "refusal.hordes_heroes.spell-in-water"
    )
    assert Evoke(wizard, here.at(2, 0), "water") in orders(table, wizard)


@pytest.mark.rule("R-178")
def test_elementals_of_one_side_do_not_fight() -> None:
    here, _ = fire_on_the_table()
    other = here.leader(RED, (4, 2), magician=True)
    table = settled(here.table("magic"))
    table, told = roll(play(table, Evoke(other, here.at(4, 0), "earth"))[0], 11)
    assert len(table.elementals) == 2
    assert not named(told, "elemental-beaten")


@pytest.mark.rule("R-178")
def test_a_new_elemental_meets_all_beside_it() -> None:
    here, _ = fire_on_the_table()
    second = here.leader(RED, (2, 2), magician=True)
    here.elemental(second, "fire", (5, 0))
    enemy = here.leader(BLUE, (4, -3), magician=True)
    table = settled(here.table("magic", BLUE))
    table, told = roll(play(table, Evoke(enemy, here.at(4, 0), "earth"))[0], 11)
    assert standing(table) == {("earth", (4, 0))}
    assert len(named(told, "elemental-beaten")) == 2


# Holding ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAG-3")
def test_his_host_leaves_without_him() -> None:
    here = field()
    host = here.unit(RED, HORSE, (0, 0))
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (3, 0))
    table, told = play(settled(here.table()), Move(host, here.at(0, -2), 9))
    assert only(told, "stayed-behind").rule == "MAG-3"
    assert at(table, host) == (0, -2)
    leader = table.leaders[wizard - LEADERS]
    assert (axial(leader.cell), leader.host) == ((0, 0), -1)
    assert standing(table) == {("fire", (3, 0))}


@pytest.mark.rule("MAG-3")
def test_a_host_that_only_turns_keeps_him() -> None:
    here = field()
    host = here.unit(RED, HORSE, (0, 0))
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (3, 0))
    table, _ = play(settled(here.table()), Move(host, here.at(0, 0), 10))
    assert table.leaders[wizard - LEADERS].host == host
    assert table.elementals


@pytest.mark.rule("MAG-3")
def test_friends_who_change_places_leave_him_where_he_is() -> None:
    here = field()
    host = here.unit(RED, CLASS_C, (0, 0))
    other = here.unit(RED, CLASS_C, (-1, 0))
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (3, 0))
    table, _ = play(settled(here.table()), Interchange(host, other))
    leader = table.leaders[wizard - LEADERS]
    assert (axial(leader.cell), leader.host) == ((0, 0), other)
    assert table.elementals


@pytest.mark.rule("MAG-3")
def test_a_host_that_joins_another_leaves_him() -> None:
    here = field()
    host = here.unit(RED, CLASS_C, (0, 0), stands=2)
    other = here.unit(RED, CLASS_C, (-1, 0), stands=2, name="unit0")
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (3, 0))
    table = settled(here.table())
    order = next(each for each in orders(table, host) if isinstance(each, Combine))
    table, _ = play(table, order)
    leader = table.leaders[wizard - LEADERS]
    assert (axial(leader.cell), leader.host) == ((0, 0), -1)
    assert table.units[other].stands == 4
    assert table.elementals


@pytest.mark.rule("MAG-3")
def test_in_follow_up_he_stays() -> None:
    here = field()
    host = here.unit(RED, "B 5/4 s1CR", (0, 0), "N")
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (0, 3))
    foe = here.unit(BLUE, "B 1/4 s1CR", (0, -1))
    table, told = fight(here.table("combat"), 3, 3)
    assert at(table, foe) != (0, -1)
    assert at(table, host) == (0, -1)
    assert axial(table.leaders[wizard - LEADERS].cell) == (0, 0)
    assert only(told, "stayed-behind").pieces == (wizard, host)
    assert table.elementals


@pytest.mark.rule("R-182", "MAG-9")
def test_an_evading_host_takes_him_along() -> None:
    here = field()
    host = here.unit(RED, "B 3/4 s5R E2 kind=cavalry", (0, 0), "N")
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (3, 0))
    foe = here.unit(BLUE, HORSE, (0, -3), "S")
    table, _ = play(settled(here.table("movement", BLUE)), Move(foe, here.at(0, -1), 3))
    evasion = next(order for order in orders(table, host) if isinstance(order, Evade))
    table, told = play(table, evasion)
    assert table.leaders[wizard - LEADERS].host == host
    assert only(told, "elemental-ended").fact("cause") == "caster-moved"


@pytest.mark.rule("MAG-9")
def test_it_ends_when_his_host_is_disrupted() -> None:
    here = field()
    host = here.unit(RED, "D 2/4 s1CR", (0, 0))
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (3, 0))
    here.unit(BLUE, "B 2/4 s1CR 6+", (0, -2))
    table = settled(here.table("shooting", BLUE))
    table = end_phase(table)
    table, told = roll(table, (12, 1, 1, 1))
    assert table.units[host].disrupted
    assert only(told, "elemental-ended").fact("cause") == "host-disrupted"
    assert not table.elementals


@pytest.mark.rule("MAG-9")
def test_it_ends_when_his_host_recoils() -> None:
    here = field()
    here.unit(RED, "A 2/4 s1CR", (0, 0))
    wizard = here.leader(RED, (0, 0), magician=True)
    here.elemental(wizard, "fire", (3, 0))
    here.unit(BLUE, "B 2/4 s1CR 6+", (0, -2))
    table, told = roll(end_phase(settled(here.table("shooting", BLUE))), (12, 12, 12, 1))
    assert only(told, "elemental-ended").fact("cause") == "caster-moved"
    assert axial(table.leaders[wizard - LEADERS].cell) != (0, 0)


@pytest.mark.rule("MAG-9")
def test_it_ends_when_he_is_attacked_alone() -> None:
    here, wizard = fire_on_the_table()
    foe = here.unit(BLUE, CLASS_C, (0, -1))
    table = settled(here.table("combat", BLUE))
    table, told = play(table, Assail(foe, wizard))
    assert only(told, "elemental-ended").fact("cause") == "engaged"


@pytest.mark.rule("MAG-9", "DUE-2")
def test_it_ends_when_he_is_challenged() -> None:
    here, _ = fire_on_the_table()
    enemy = here.leader(BLUE, (0, -2))
    table = settled(here.table("command", BLUE))
    table, told = play(table, Challenge(enemy, here.at(0, 0)))
    assert only(told, "elemental-ended").fact("cause") == "engaged"


@pytest.mark.rule("MAG-9")
def test_it_ends_with_its_magician() -> None:
    here, wizard = fire_on_the_table()
    enemy = here.leader(BLUE, (0, 3), magician=True)
    table = settled(here.table("magic", BLUE))
    table, told = roll(play(table, Evoke(enemy, here.at(0, 0), "earth"))[0], 12)
    assert table.leaders[wizard - LEADERS].gone == "lost"
    assert only(told, "elemental-ended").fact("cause") == "caster-lost"
    assert standing(table) == {("earth", (0, 0))}


@pytest.mark.rule("R-136", "MAG-9")
def test_a_flight_through_the_line_ends_it() -> None:
    here, _ = fire_on_the_table()
    runner = here.unit(BLUE, "E 1/4 s3R", (1, 1), "S")
    here.unit(RED, "B 2/4 s1CR 6+", (1, 3))
    table, told = roll(end_phase(settled(here.table("shooting"))), (12, 1, 1, 1))
    if not named(told, "fled"):
        through = next(order for order in orders(table, runner) if axial(order.cell)[1] < 0)
        table, told = play(table, through)
    path = {axial(cell) for cell in only(told, "fled").places}
    assert path & {(1, 0), (2, 0)}
    assert not table.elementals


@pytest.mark.rule("R-136")
def test_a_unit_beside_the_line_does_not_end_it() -> None:
    here, _ = fire_on_the_table()
    unit = here.unit(RED, HORSE, (1, -2), "SE")
    table, _ = play(settled(here.table()), Move(unit, here.at(1, -1), 3))
    assert table.elementals


@pytest.mark.rule("R-173", "MAG-8")
@pytest.mark.parametrize(("work", "sees"), [("tower", True), ("wooden-wall", True), ("trench", False)])
def test_from_a_wall_he_looks_over_units(work: str, sees: bool) -> None:
    here, _ = fire_on_the_table()
    here.work(work, (0, 0))
    unit = here.unit(RED, HORSE, (1, -1), "SE")
    table, _ = play(settled(here.table()), Move(unit, here.at(1, 1), 3))
    assert bool(table.elementals) is sees


@pytest.mark.rule("MAG-9")
def test_the_umpire_puts_down_and_takes_off_an_elemental() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    table = settled(here.table("command"))
    piece = ELEMENTALS + wizard - LEADERS
    offered = RULESET.adjustable(table, piece)
    assert offered is not None
    assert offered.formations == ("water", "fire", "earth")
    patch = RULESET.adjust(table, Adjustment(piece, here.at(2, 0), formation="earth"))
    assert not isinstance(patch, Finding)
    step = RULESET.play(table, Override(patch, "it was there"))
    assert standing(step.after) == {("earth", (2, 0))}
    patch = RULESET.adjust(step.after, Adjustment(piece, -1))
    assert not isinstance(patch, Finding)
    assert not RULESET.play(step.after, Override(patch, "gone")).after.elementals
    here.unit(BLUE, CLASS_C, (2, 0))
    table = settled(here.table("command"))
    patch = RULESET.adjust(table, Adjustment(piece, here.at(2, 0), formation="earth"))
    assert not isinstance(patch, Finding)
    refused = RULESET.refusal(table, Override(patch, "not there"))
    assert refused is not None
    assert RULESET.adjustable(table, ELEMENTALS) is None, "a general has none"


@pytest.mark.rule("MAG-2", "H2H-4")
def test_whoever_fought_the_destroyed_is_out_of_the_melee() -> None:
    here = field()
    wizard = here.leader(RED, (0, 0), magician=True)
    foe = here.unit(BLUE, CLASS_C, (2, 0), melee=True)
    archers = here.unit(RED, "C 2/4 s1CR 7+", (2, 1), "N", melee=True)
    table, _ = roll(play(settled(here.table("magic")), Evoke(wizard, here.at(2, 0), "fire"))[0], 7)
    assert at(table, foe) is None
    assert not table.units[archers].melee


@pytest.mark.rule("MAG-9", "R-208", "CMD-9")
def test_a_fleer_that_comes_to_a_lone_magician_ends_his_elemental() -> None:
    here, wizard = fire_on_the_table()
    unit = here.unit(RED, CLASS_C, (0, -2), "N", disrupted=True)
    foe = here.unit(BLUE, CLASS_C, (0, -3), "S")
    table = settled(push_move(here.table("shooting", RED), unit, "flee", here.at(0, -3)))
    if table.units[unit].cell != here.at(0, 0):
        table, _ = play(table, Flee(unit, here.at(0, 0)))
    assert table.leaders[wizard - LEADERS].host == unit
    assert not table.elementals
    assert table.units[foe].cell >= 0
