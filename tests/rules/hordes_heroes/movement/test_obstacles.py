"""Stakes planted and lifted, and what counts as a linear obstacle."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.hexes import angle, facing_named
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.contact.zones import guarded_sides
from hheditor.rules.hordes_heroes.movement.obstacles import defends_obstacle
from hheditor.rules.hordes_heroes.position.orders import EndPhase, LiftStakes, Move, PlantStakes
from hheditor.rules.hordes_heroes.position.table import Stakes, Table, change
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, cell
from tests.rules.hordes_heroes.driver import arena, at, only, orders, play, refusal, settled

LONGBOW = "B 2/4 s1CR 6+ STK"
SPEARS = "D 3(+1)/4 s1CR"
E, N = facing_named("E"), facing_named("N")
RING = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}


def line(facing: str = "E", **state: Any) -> tuple[Field, int]:
    """Longbow with stakes at (0, 0); somebody far off, so that the phase does not end by itself."""
    field = arena()
    unit = field.unit(RED, LONGBOW, (0, 0), facing, **{"stakes": True, **state})
    field.unit(RED, SPEARS, (0, 12))
    return field, unit


@pytest.mark.rule("STK-2", "MOV-8")
def test_stakes_are_planted_instead_of_moving() -> None:
    field, unit = line()
    table = settled(field.table())
    assert PlantStakes(unit) in orders(table, unit)
    after, events = play(table, PlantStakes(unit))
    planted = only(events, "stakes-planted")
    assert (planted.rule, planted.pieces, planted.places) == ("STK-2", (unit,), (cell(0, 0),))
    assert after.stakes == (Stakes(cell(0, 0), E, RED),)
    assert (after.units[unit].stakes, after.units[unit].done, after.units[unit].moved) == (False, True, False)
    assert refusal(after, Move(unit, cell(1, 0), E)).rule == "MOV-1"
    moved, _ = play(table, Move(unit, cell(1, 0), E))
    assert refusal(moved, PlantStakes(unit)).rule == "MOV-1"


@pytest.mark.rule("STK-2")
@pytest.mark.parametrize(
    ("place", "distance"), [((2, 0), 2), ((-2, 0), 2), ((1, -2), 2), ((3, 0), 3), ((-1, -2), 3)]
)
def test_never_within_two_hexes_of_an_enemy_but_three_is_allowed(
    place: tuple[int, int], distance: int
) -> None:
    field, unit = line()
    foe = field.unit(BLUE, SPEARS, place, "S")
    table = settled(field.table())
    if distance > 2:
        assert RULESET.refusal(table, PlantStakes(unit)) is None
        return
    found = refusal(table, PlantStakes(unit))
    assert (found.message, found.rule, found.pieces) == (
        "refusal.hordes_heroes.stakes-enemy",
        "STK-2",
        (unit, foe),
    )
    assert (found.parameter("distance"), found.parameter("least")) == (2, 3)
    assert PlantStakes(unit) not in orders(table, unit)


@pytest.mark.rule("STK-2", "SKI-1")
def test_a_single_enemy_stand_is_near_enough() -> None:
    field, unit = line()
    row = ((5, 0), (4, 0), (3, 0), (2, 0))
    field.unit(BLUE, "C 1/4 s2R 8+ S", (5, 0), formation="skirmish", cells=row)
    assert refusal(settled(field.table()), PlantStakes(unit)).parameter("distance") == 2


@pytest.mark.rule("STK-2", "R-31")
def test_only_those_who_carry_stakes_and_stand_in_line() -> None:
    field, unit = line(stakes=False)
    found = refusal(settled(field.table()), PlantStakes(unit))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.no-stakes", "STK-2")
    field, unit = line(formation="column")
    assert refusal(settled(field.table()), PlantStakes(unit)).rule == "STK-2"
    field, unit = line()
    table = settled(field.table())
    assert refusal(table, LiftStakes(unit)).message == "refusal.hordes_heroes.no-stakes-here"
    assert refusal(table, PlantStakes(99)).rule == "ARM-1"


@pytest.mark.rule("STK-2")
def test_stakes_are_lifted_by_standing_still_and_carried_on_in_the_next_phase() -> None:
    field, unit = line(stakes=False)
    field.plant(RED, (0, 0), "E")
    field.leader(RED, (-2, 0))
    table = settled(field.table())
    assert LiftStakes(unit) in orders(table, unit)
    after, events = play(table, LiftStakes(unit))
    assert only(events, "stakes-lifted").rule == "STK-2"
    assert after.stakes == ()
    assert (after.units[unit].stakes, after.units[unit].done) == (True, True)
    assert refusal(after, Move(unit, cell(1, 0), E)).rule == "MOV-1"
    while (after.turn, after.phase) != (2, "movement"):
        after, _ = play(after, EndPhase())
        assert after.turn < 3
    after, _ = play(after, Move(unit, cell(1, 0), E))
    assert at(after, unit) == (1, 0)
    assert after.units[unit].stakes


@pytest.mark.rule("STK-2", "MOV-9", "R-27")
def test_in_hand_to_hand_nobody_handles_stakes() -> None:
    field, unit = line(stakes=False)
    field.plant(RED, (0, 0), "E")
    field.unit(BLUE, SPEARS, (1, 0), "W")
    found = refusal(field.table(), LiftStakes(unit))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.engaged", "MOV-9")
    carrying = change(field.table(), unit, stakes=True)
    assert refusal(carrying, PlantStakes(unit)).rule == "STK-2"  # one hex away


@pytest.mark.rule("STK-2", "R-95")
def test_stakes_stay_in_the_hex_when_the_unit_leaves_it() -> None:
    field, unit = line(stakes=False)
    field.plant(RED, (0, 0), "E")
    table = settled(field.table())
    after, _ = play(table, Move(unit, cell(1, 0), E))
    assert after.stakes == (Stakes(cell(0, 0), E, RED),)
    assert not after.units[unit].stakes
    assert guarded_sides(after, after.units[unit]) == ()
    ready = change(after, unit, done=False)
    assert refusal(ready, LiftStakes(unit)).message == "refusal.hordes_heroes.no-stakes-here"


@pytest.mark.rule("R-95", "STK-1", "FAC-2")
@pytest.mark.parametrize(
    ("facing", "guarded"), [("E", {"NE", "E", "SE"}), ("N", {"NW", "NE"}), ("ESE", {"E", "SE"})]
)
def test_stakes_guard_the_two_or_three_front_sides_they_were_planted_to(
    facing: str, guarded: set[str]
) -> None:
    field, unit = line(facing)
    table, _ = play(settled(field.table()), PlantStakes(unit))
    for turned in (facing, "W"):  # the unit may turn behind them, they do not
        table = change(table, unit, facing=facing_named(turned))
        found = {name for name, place in RING.items() if defends_obstacle(table, unit, cell(*place))}
        assert found == guarded


@pytest.mark.rule("STK-2", "STK-1")
def test_the_enemys_stakes_guard_nobody() -> None:
    field = Field()
    unit = field.unit(BLUE, SPEARS, (0, 0), "E")
    field.plant(RED, (0, 0), "E")
    assert not defends_obstacle(field.table(), unit, cell(1, 0))


# Linear obstacles --------------------------------------------------------------------------------------


def beside(kind: str) -> Table:
    """A unit at (0, 0) with an obstacle of a kind on its eastern side."""
    field = Field()
    field.unit(RED, SPEARS, (0, 0), "E")
    field.unit(BLUE, SPEARS, (1, 0), "W")
    field.edge(kind, (0, 0), 0)
    return field.table()


@pytest.mark.rule("TER-15", "CMP-7")
@pytest.mark.parametrize("kind", ["wall", "fence", "hedge", "palisade", "gate"])
def test_walls_and_fences_are_linear_obstacles_to_both(kind: str) -> None:
    table = beside(kind)
    assert defends_obstacle(table, 0, cell(1, 0))
    assert defends_obstacle(table, 1, cell(0, 0))
    for place in ((0, 1), (-1, 0), (1, -1)):
        assert not defends_obstacle(table, 0, cell(*place))
    assert not defends_obstacle(table, 0, cell(3, 0))  # not even adjacent


@pytest.mark.rule("TER-15")
def test_other_things_on_a_side_are_none() -> None:
    assert not defends_obstacle(beside("ditch-of-no-name"), 0, cell(1, 0))
    field = Field()
    unit = field.unit(RED, SPEARS, (0, 0), "E")
    assert not defends_obstacle(field.table(), unit, cell(1, 0))


@pytest.mark.rule("TER-15", "PAV-1", "CMP-7")
def test_pavises_are_one_all_round() -> None:
    field = Field()
    unit = field.unit(RED, "C 2/4 s1CR 8+C PAV", (0, 0), "E", pavise=True)
    table = field.table()
    assert all(defends_obstacle(table, unit, cell(*place)) for place in RING.values())
    assert not defends_obstacle(change(table, unit, pavise=False), unit, cell(1, 0))


@pytest.mark.rule("TER-15", "R-97")
def test_a_river_is_one_for_a_unit_on_land_against_a_foe_in_it() -> None:
    field = Field()
    bank = field.unit(RED, SPEARS, (0, 0), "E")
    wader = field.unit(BLUE, SPEARS, (1, 0), "W")
    field.paint("river", (1, 0), (1, 1))
    table = field.table()
    assert defends_obstacle(table, bank, cell(1, 0))
    assert not defends_obstacle(table, wader, cell(0, 0))
    both = change(table, bank, cell=cell(1, 1))
    assert not defends_obstacle(both, bank, cell(1, 0))  # both in the river
    field.narrow.add(cell(1, 0))
    assert not defends_obstacle(field.table(), bank, cell(1, 0))  # a foe on a bridge is not in the river


@pytest.mark.rule("STK-2")
def test_stakes_are_shown_where_they_stand() -> None:
    field, unit = line()
    after, _ = play(settled(field.table()), PlantStakes(unit))
    marks = RULESET.scene(after).marks
    assert [(mark.kind, mark.places, mark.side, mark.angle) for mark in marks] == [
        ("stakes", (cell(0, 0),), RED, 10 * angle(E))
    ]
