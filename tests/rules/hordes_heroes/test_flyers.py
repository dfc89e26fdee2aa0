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
    Fight,
    Flee,
    FleeResponse,
    Halt,
    Interchange,
    Move,
    Recoil,
    Strike,
)
from hheditor.rules.hordes_heroes.profile import fantasy
from hheditor.rules.hordes_heroes.table import Table, change
from hheditor.rules.hordes_heroes.tasks import Bombing, Declaring, ShootingPhase
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
