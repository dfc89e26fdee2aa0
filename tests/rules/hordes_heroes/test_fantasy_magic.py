"""Magic by the fantasy book: casting, what comes of it, how it ends. Cases 57 and 58 come first."""

from __future__ import annotations

import pytest

from hheditor.rules.hordes_heroes.orders import LEADERS, Dispel, EndPhase, Evoke, Flee, LeaderMove, Move
from hheditor.rules.hordes_heroes.profile import fantasy
from hheditor.rules.hordes_heroes.table import Table
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
    settle,
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
    assert refusal(table, Evoke(wizard, here.at(4, 0), "fire")).message == "refusal.spell-range"
    assert refusal(table, Evoke(wizard, here.at(2, 1), "fire")).message == "refusal.spell-friend"
    assert refusal(table, Evoke(wizard, here.at(0, 0), "fire")).message == "refusal.spell-range"
    assert refusal(table, Evoke(wizard, here.at(3, 0), "water")).message == "refusal.spell-needs-water"
    assert refusal(table, Evoke(wizard, here.at(3, 0), "air")).message == "refusal.no-such-element"
    here.paint("river", (1, 1))
    table = settled(here.table("magic"))
    assert refusal(table, Evoke(wizard, here.at(1, 1), "fire")).message == "refusal.spell-in-water"
    assert Evoke(wizard, here.at(1, 1), "water") in orders(table, wizard)
    general = LEADERS
    assert refusal(table, Evoke(general, here.at(3, 0), "fire")).message == "refusal.no-magician"


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
    assert (found.message, found.rule) == ("refusal.spell-occupied", "MAG-6")


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
    assert (found.message, found.rule) == ("refusal.spell-bound", "MAG-3")


@pytest.mark.rule("MAG-3", "MAG-9")
def test_case_58_g_no_new_spell_after_a_removal() -> None:
    here, wizard = fire_on_the_table()
    other = here.leader(RED, (-5, 5), magician=True)
    table = settled(here.table("magic"))
    assert refusal(table, Evoke(wizard, here.at(1, 1), "fire")).message == "refusal.spell-kept"
    table, told = play(table, Dispel(wizard))
    assert only(told, "elemental-ended").fact("cause") == "removed"
    assert not table.elementals
    assert refusal(table, Evoke(wizard, here.at(1, 1), "fire")).message == "refusal.spell-cast"
    assert {order.leader for order in orders(table) if isinstance(order, Evoke)} == {other}
