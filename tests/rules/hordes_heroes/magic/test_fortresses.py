"""Works that fill a hex, by the fantasy book: to enter them, to stand in them, to fly over them."""

from __future__ import annotations

import pytest

from hheditor.rules.hordes_heroes.movement.obstacles import defends_obstacle
from hheditor.rules.hordes_heroes.position.orders import Move
from hheditor.rules.hordes_heroes.position.profile import fantasy
from hheditor.rules.hordes_heroes.shooting import sight
from tests.rules.hordes_heroes.builder import BLUE, RED
from tests.rules.hordes_heroes.driver import arena, at, play, refusal, settled

HORSE = "B 5(+4)/4 s3CR A2 kind=cavalry"
FLYER = "D 6/3 s6 FLY kind=creature"


@pytest.mark.rule("R-177")
@pytest.mark.parametrize("work", ["trench", "stone-wall", "wooden-gate", "tower"])
def test_to_enter_a_work_ends_the_move(work: str) -> None:
    here = arena(profile=fantasy())
    here.work(work, (1, 0))
    horse = here.unit(RED, HORSE, (0, 0), "E")
    table = settled(here.table())
    assert refusal(table, Move(horse, here.at(2, 0), 0, via=(here.at(1, 0),))) is not None
    after, _ = play(table, Move(horse, here.at(1, 0), 0))
    assert at(after, horse) == (1, 0)


@pytest.mark.rule("R-177", "TER-13")
def test_wheels_pass_a_gate_by_its_road_only() -> None:
    here = arena(profile=fantasy())
    here.work("gatehouse", (1, 0))
    wagons = here.unit(RED, "C 5/2 s2CR kind=war_wagon", (0, 0), "E", formation="column")
    assert refusal(settled(here.table()), Move(wagons, here.at(1, 0), 0, "column")) is not None
    here.road((0, 0), (1, 0), (2, 0))
    after, _ = play(settled(here.table()), Move(wagons, here.at(2, 0), 0, "column"))
    assert at(after, wagons) == (2, 0), "the road through the gate cancels its limits (TER-8)"


@pytest.mark.rule("R-177", "HT-1", "TER-15")
def test_its_garrison_is_in_hard_cover_and_defends_an_obstacle() -> None:
    here = arena(profile=fantasy())
    here.work("stone-wall", (0, 0))
    garrison, outside = here.unit(BLUE, "C 3/4 s1CR", (0, 0)), here.unit(BLUE, "C 3/4 s1CR", (0, 2))
    table = settled(here.table("shooting"))
    assert sight.hard_cover(table, garrison, here.at(2, 0), here.at(0, 0))
    assert not sight.hard_cover(table, outside, here.at(2, 2), here.at(0, 2))
    assert defends_obstacle(table, garrison, here.at(1, 0))
    assert not defends_obstacle(table, outside, here.at(1, 2))


@pytest.mark.rule("R-177", "FLY-1", "FLY-9")
def test_flyers_pass_over_works_and_gain_nothing_there() -> None:
    here = arena(profile=fantasy())
    here.work("stone-wall", (1, 0))
    flyers = here.unit(RED, FLYER, (0, 0), "E")
    table = settled(here.table())
    after, _ = play(table, Move(flyers, here.at(3, 0), 0))
    assert at(after, flyers) == (3, 0)
    above, _ = play(table, Move(flyers, here.at(1, 0), 0))
    assert not sight.hard_cover(above, flyers, here.at(3, 0), here.at(1, 0))
