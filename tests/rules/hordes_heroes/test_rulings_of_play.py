"""Rulings on pavises, shooting, pursuit and joining, each in a situation that turns on it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import (
    Aim,
    CeaseFire,
    Combine,
    Decline,
    EndPhase,
    Evade,
    Flee,
    Move,
    Pursue,
    Stand,
    Suppress,
)
from hheditor.rules.hordes_heroes.position.table import Table, change
from hheditor.rules.hordes_heroes.shooting import sight
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial, cell
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
    settled,
)
from tests.rules.hordes_heroes.shooting_range import Range

FOOT = "C 3(+1)/4 s1CR"
ARCHERS = "C 2/4 s1 7+"
CANNON = "C 1/2 s1 kind=artillery rows=1-3:4/9 price=8"
WAGONS = "C 5/2 s1CR HT kind=war_wagon"
LOOSE = "C 2/4 s1CR 7+ S"


# Pavises -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-163", "R-64", "PAV-1")
@pytest.mark.parametrize(
    ("front_only", "facing", "stays"),
    [(False, "S", True), (False, "N", True), (True, "S", True), (True, "N", False)],
)
def test_pavises_to_the_front_excuse_a_recoil_from_there_only(
    front_only: bool, facing: str, stays: bool
) -> None:
    field = Field(pavise_front_only=front_only)
    for place in ((0, 0), (-1, 0), (-2, 0)):
        field.unit(RED, "C 2/4 s1 6+", place)
    blue = field.unit(BLUE, "C 3/4 s1", (0, -2), facing, pavise=True)
    shoot = Range(field.table("shooting", RED)).end().hits(3)
    assert [event.rule for event in shoot.told("stood-fast")] == (["PAV-1"] if stays else [])
    assert (shoot.where(blue) == (0, -2)) is stays
    assert shoot.unit(blue).pavise  # who recoils from shooting keeps them
    assert not shoot.told("pavises-lost")


@pytest.mark.rule("R-163", "PAV-2", "R-63")
def test_a_flight_from_shooting_leaves_them_behind() -> None:
    field = Field()
    for place in ((0, 0), (-1, 0), (-2, 0)):
        field.unit(RED, "C 2/4 s1 6+", place)
    blue = field.unit(BLUE, "D 3/4 s1", (0, -2), pavise=True)
    shoot = Range(field.table("shooting", RED)).end().hits(6)
    assert [event.rule for event in shoot.told("pavises-lost")] == ["PAV-2"]
    assert not shoot.unit(blue).pavise


# Targets and lines -------------------------------------------------------------------------------------


@pytest.mark.rule("R-164", "HT-1", "SHO-3")
def test_a_hard_target_in_front_does_not_hide_the_next_enemy() -> None:
    field = Field()
    row = ((0, 0), (0, 1), (-1, 1), (-1, 2))
    red = field.unit(RED, LOOSE, (0, 0), formation="skirmish", cells=row)
    hard = field.unit(BLUE, WAGONS + " 8+C", (1, 0))
    soft = field.unit(BLUE, FOOT, (0, -2))
    shoot = Range(field.table("shooting", RED))
    assert shoot.aims() == {red: [(soft, 1)]}
    assert shoot.why(Aim(red, ((hard, 1),), cell(0, 0)))[0] == "HT-1"
    assert Suppress(red, hard) in shoot.orders(red)


@pytest.mark.rule("R-165", "TER-12", "R-8")
@pytest.mark.parametrize(
    ("shooter", "crest", "target", "seen"),
    [(1, 1, 0, False), (1, 1, 1, True), (2, 1, 0, True), (1, 2, 2, True), (0, 1, 1, True), (1, 2, 1, False)],
)
def test_a_crest_as_high_as_the_shooter_hides_what_lies_below(
    shooter: int, crest: int, target: int, seen: bool
) -> None:
    field = Field()
    for level, place in ((shooter, (0, 0)), (crest, (1, 0)), (target, (2, 0))):
        field.raise_to(level, place)
    red = field.unit(RED, ARCHERS, (0, 0))
    blue = field.unit(BLUE, FOOT, (2, 0))
    table = field.table("shooting")
    assert sight.clear(table, RED, cell(0, 0), cell(2, 0)) is seen
    shoot = Range(table)
    assert (not shoot.over and shoot.aims() == {red: [(blue, 4)]}) is seen


@pytest.mark.rule("R-166", "R-10", "R-11")
@pytest.mark.parametrize(("ground", "rule"), [("wood", "TER-4"), ("broken", "TER-3"), ("village", "TER-9")])
@pytest.mark.parametrize("height", [0, 1, 3])
def test_trees_stones_and_roofs_block_from_any_height(ground: str, rule: str, height: int) -> None:
    field = Field()
    field.raise_to(height, (0, 0))
    field.paint(ground, (1, 0))
    found = sight.obstruction(field.table("shooting"), RED, cell(0, 0), cell(2, 0))
    assert found is not None
    assert (found.message, found.rule) == ("refusal.hordes_heroes.line-ground", rule)


# Dice and stands ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-167", "R-89", "SHO-2")
def test_the_nearest_of_all_who_shot_together_counts_as_having_hit() -> None:
    field = Field()
    field.unit(RED, CANNON, (0, -5), "S")  # three hexes off, the other way
    field.unit(RED, ARCHERS, (0, 0))
    blue = field.unit(BLUE, "A 4/4 s1", (0, -2), "S")
    shoot = Range(field.table("shooting", RED)).end()
    assert shoot.roll.pieces == (0, 1, blue)
    # Only the cannon has hit, by what its dice show; the archers are nearer.
    faces = [1] * shoot.roll.count
    faces[0] = faces[1] = 12
    shoot.dice(*faces)
    assert shoot.told("volley")[0].fact("hits") == 4
    recoiled = shoot.told("recoiled")
    assert recoiled
    assert axial(recoiled[0].places[1])[1] < -2  # north, away from the archers and towards the cannon


@pytest.mark.rule("R-168", "SHO-8")
def test_all_stands_shoot_or_none() -> None:
    field = Field()
    red = field.unit(RED, ARCHERS, (0, 0))
    blue = field.unit(BLUE, FOOT, (0, -2))
    shoot = Range(field.table("shooting", RED))
    assert shoot.why(Aim(red, ((blue, 3),))) == ("SHO-8", {"stands": 3, "able": 4})
    assert shoot.why(Aim(red, ((blue, 5),)))[1] == {"stands": 5, "able": 4}
    assert CeaseFire(red) in shoot.orders(red)
    assert not any(isinstance(order, Aim) for order in shoot.orders(red))


@pytest.mark.rule("R-171", "SHO-6", "H2H-4")
@pytest.mark.parametrize("text", [ARCHERS, CANNON])
def test_in_melee_nobody_shoots_at_newcomers_either(text: str) -> None:
    field = Field()
    field.unit(BLUE, text, (0, 0), "E")
    field.unit(RED, FOOT, (1, 0), "W")
    table = field.table("shooting", RED, contacts=((1, 0),))
    fresh = Range(table)
    if text == ARCHERS:
        assert fresh.aims() == {0: [(1, 4)]}
    marked = Range(change(table, 0, melee=True))
    assert marked.over
    assert len(marked.told("no-shooting")) == 1


@pytest.mark.rule("R-169", "ART-1")
def test_joined_guns_do_not_shoot_in_that_bound() -> None:
    def table(*, join: bool) -> Table:
        field = arena()
        for q in (0, 1):
            field.unit(RED, CANNON, (q, 0), "N", name="guns", stands=1)
        field.unit(BLUE, FOOT, (0, -3), "S")
        field.unit(RED, FOOT, (0, 12))
        position = settled(field.table())
        if join:
            position, _ = play(position, Combine(1, 0, facing_named("N")))
            assert [unit.moved for unit in position.units[:1]] == [True]
        while position.phase == "movement":
            position, _ = play(position, EndPhase())
        return position

    assert RULESET.refusal(table(join=True), Aim(0, ((2, 2),))) is not None
    alone = table(join=False)
    assert alone.phase == "shooting"
    assert 0 in {shot.unit for shot in alone.agenda[-1].shots}  # type: ignore[union-attr]


# Pursuit -----------------------------------------------------------------------------------------------


def pursuit(horse: str = "B 9/4 s4 kind=cavalry", *, disrupted: bool = True) -> tuple[Table, int, int, int]:
    """Blue has beaten a Red unit that flees from (0, 1) along (0, 2), (0, 3), where a skirmish stand is."""
    field = arena()
    blue = field.unit(BLUE, horse, (0, 0), "SE")
    red = field.unit(RED, "D 1/4 s3", (0, 1), "NW")
    row = ((0, 3), (1, 3), (2, 3), (3, 3))
    loose = field.unit(RED, LOOSE, (0, 3), formation="skirmish", cells=row, disrupted=disrupted)
    table, _ = fight(field.table("combat", BLUE), 1, 6)
    way = tuple(field.at(0, 2 + step) for step in range(4))
    return play(table, Flee(red, way[-1], way))[0], blue, red, loose


@pytest.mark.rule("R-153", "SKI-6", "CMP-16")
def test_a_pursuer_rides_skirmish_stands_down() -> None:
    table, blue, red, loose = pursuit()
    assert at(table, red) == (0, 5)
    assert at(table, blue) == (0, 4)  # on, to the contact with the fleer
    assert table.units[loose].stands == 3
    assert cell(0, 3) not in table.units[loose].cells


@pytest.mark.rule("R-153", "SKI-3", "RSP-3")
@pytest.mark.parametrize("evades", [True, False])
def test_the_stands_answer_first(evades: bool) -> None:
    table, blue, _, loose = pursuit(disrupted=False)
    assert (actor(table), at(table, blue)) == (RED, (0, 2))
    on_the_way = {cell(0, 4), cell(0, 5)}
    away = [order for order in orders(table) if isinstance(order, Evade) and order.cell not in on_the_way]
    table, _ = play(table, away[0] if evades else Stand(loose))
    while actor(table) == RED and table.phase == "combat":
        table, _ = play(table, next(order for order in orders(table) if isinstance(order, Stand)))
    assert at(table, blue) == (0, 4)
    assert table.units[loose].stands == (4 if evades else 3)


@pytest.mark.rule("R-153", "R-108", "GEN-5")
def test_a_stand_as_good_as_the_pursuer_or_a_leader_alone_ends_the_pursuit() -> None:
    field = arena()
    blue = field.unit(BLUE, "B 9/4 s4 kind=cavalry", (0, 0), "SE")
    red = field.unit(RED, "D 1/4 s3", (0, 1), "NW")
    row = ((0, 3), (1, 3), (2, 3), (3, 3))
    field.unit(RED, "C 9/4 s1CR S", (0, 3), formation="skirmish", cells=row, disrupted=True)
    table, _ = fight(field.table("combat", BLUE), 1, 6)
    way = tuple(field.at(0, 2 + step) for step in range(4))
    table, _ = play(table, Flee(red, way[-1], way))
    assert at(table, blue) == (0, 2)
    field = arena()
    blue = field.unit(BLUE, "B 9/4 s4 kind=cavalry", (0, 0), "SE")
    red = field.unit(RED, "D 1/4 s3", (0, 1), "NW")
    field.leader(RED, (0, 3))
    table, _ = fight(field.table("combat", BLUE), 1, 6)
    table, _ = play(table, Flee(red, way[-1], way))
    assert at(table, blue) == (0, 2)


@pytest.mark.rule("R-153", "CMP-8")
@pytest.mark.parametrize("goes", [True, False])
def test_who_may_stop_is_asked_before_the_stands_are_and_only_once(goes: bool) -> None:
    table, blue, _, loose = pursuit("B 9/4 s4", disrupted=False)
    assert set(orders(table)) == {Pursue(blue), Decline(blue)}
    table, events = play(table, Pursue(blue))
    assert only(events, "pursued").places == (cell(0, 1), cell(0, 2))
    while actor(table) == RED:  # beside (0, 2) stand some, too
        table, _ = play(table, Stand(loose))
    assert set(orders(table)) == {Pursue(blue), Decline(blue)}
    table, events = play(table, Pursue(blue) if goes else Decline(blue))
    assert bool(named(events, "pursued")) is goes
    assert table.units[loose].stands == (3 if goes else 4)


# Flight and aggression ---------------------------------------------------------------------------------


@pytest.mark.rule("CMP-3", "R-86")
def test_the_second_flight_is_told_as_one() -> None:
    field = arena()
    red = field.unit(RED, FOOT, (0, 3), "S", disrupted=True, fleeing=True)
    table = settled(field.table("compulsion"))
    _, events = play(table, orders(table)[0])
    told = only(events, "fled")
    assert (told.pieces, told.fact("cause"), told.fact("second")) == ((red,), "flight", 1)


@pytest.mark.rule("AGG-2", "FAC-4")
def test_an_attack_may_end_in_any_facing_that_contact_turns_to_the_same_enemy() -> None:
    field = arena()
    wild = field.unit(RED, "C 4(+2)/4 s3CR AGG", (0, 0), "N")
    foe = field.unit(BLUE, FOOT, (0, -3), "S")
    table = settled(field.table("compulsion"))
    listed = [order for order in orders(table, wild) if isinstance(order, Move)]
    assert listed
    straight = next(order for order in listed if order.cell == cell(0, -2))
    aside = replace(straight, facing=(straight.facing + 1) % 12)
    assert aside not in listed
    assert RULESET.refusal(table, aside) is None
    assert RULESET.canonical(table, aside) == straight
    one, other = play(table, straight)[0], play(table, aside)[0]
    assert one.units[wild] == other.units[wild]
    assert one.contacts == other.contacts == ((wild, foe),)
    back = replace(straight, facing=(straight.facing + 6) % 12)
    assert refusal(table, replace(back, cell=cell(0, -1))).rule == "AGG-2"
    assert refusal(table, replace(straight, via=(cell(0, -1), cell(0, -2)))).rule == "AGG-2"
    assert refusal(table, replace(straight, formation="column")).rule == "AGG-2"
