"""Worked situations 82 and 83: the terrain generator."""

from __future__ import annotations

from random import Random

import pytest

from hheditor.tables import FINE, Ground, Pose, Size
from hheditor.tables.map import TableMap, Work
from hheditor.tables.map.generation.dice import HALVES, Buildings, Water, buildings_of, fall, read_again
from hheditor.tables.map.generation.laying import centre, edge_of, laid, stream_of
from hheditor.values import BadValue

ZONES = (6, 1, 2, 3, 6, 5, 1, 1, 1, 6, 2, 4)
DICE = (*ZONES, 2, 6, 5, 3, 3, 1, 6, 1, 6, 4, 2, 6, 2, 5)


@pytest.mark.rule("GEN-2", "GEN-3", "GEN-6")
def test_82_a_field_by_dice() -> None:
    found = read_again(DICE)
    assert found.dice == DICE
    assert [(each.half, each.zone, each.kind, each.size) for each in found.patches] == [
        ("north", 1, "hill", 3),
        ("north", 5, "scrub-and-trees", 0),
        ("south", 4, "hill", 1),
    ]
    assert found.waters == (Water("north", 1, 6),)
    assert found.buildings == (Buildings("south", 2, 3),)


@pytest.mark.rule("GEN-1", "GEN-7", "FR-78")
def test_82_the_ground_it_lays() -> None:
    table = laid(TableMap(), read_again(DICE))
    hill, top, scrub, small, *houses = table.outlines
    assert {(5500, 1500), (5165, 2375)} <= set(hill.points)
    assert min(y for _, y in hill.points) == 0
    assert (4250, 1500) in top.points
    assert (hill.level, top.level, scrub.kind, small.level) == (1, 2, "scrub-and-trees", 1)
    assert (max(x for x, _ in scrub.points), centre(table, "north", 5)) == (10500, (9000, 4500))
    assert centre(table, "south", 4) == (3000, 10500)
    assert (max(x for x, _ in small.points), max(y for _, y in small.points)) == (4000, 11250)
    assert table.lines[0].points == ((3000, 0), (3000, 1500), (15000, 4500), (18000, 4500))
    assert table.lines[0].width == 300
    middles = [(sum(x for x, _ in each.points) // 4, sum(y for _, y in each.points) // 4) for each in houses]
    assert middles == [(7800, 7500), (9000, 7500), (10200, 7500)]


@pytest.mark.rule("GEN-4", "GEN-5", "FR-79")
def test_83_springs_and_moats() -> None:
    spring = stream_of(TableMap(), Water("south", 4, 4))
    assert spring.points == ((3000, 12000), (3000, 10500))
    assert [buildings_of(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    castle = TableMap(works=(Work("tower", Pose(9000, 3000, 900), Size(800, 800), "castle"),))
    found = read_again((1,) * 12 + (6, 2, 1, 1), works="north")
    assert found.waters == (Water("north"),)
    table = laid(castle, found)
    assert (table.lines, [each.kind for each in table.outlines]) == ((), ["ditch"] * 4)
    xs = [x for each in table.outlines for x, _ in each.points]
    ys = [y for each in table.outlines for _, y in each.points]
    assert (min(xs), max(xs)) == (9000 - 400 - 1000, 9000 + 400 + 1000)
    assert (min(ys), max(ys)) == (3000 - 400 - 1000, 3000 + 400 + 1000)
    ground = Ground(table.outlines)
    ring = [(9000, 3000 - 400 - 501), (9000, 3000 + 400 + 501), (9000 - 901, 3000), (9000 + 901, 3000)]
    assert all(ground.under((x * FINE, y * FINE)) for x, y in ring)
    assert not any(ground.under((x * FINE, y * FINE)) for x, y in ((9000, 3000 - 899), (9000 - 899, 3000)))


@pytest.mark.rule("GEN-6", "GEN-8")
def test_fields_are_read_again_from_their_dice() -> None:
    for seed in range(200):
        draw = Random(seed)
        works = (None, *HALVES)[seed % 3]
        found = fall(lambda draw=draw: draw.randint(1, 6), works)  # type: ignore[misc]
        assert read_again(found.dice, works) == found
        table = laid(TableMap(), found)
        assert not any(each.kind == "camp" for each in table.outlines)
        for each in table.outlines:
            assert all(0 <= x <= 18000 and 0 <= y <= 12000 for x, y in each.points)
    for dice in ((1,) * 15, (1,) * 17, (7,) * 16):
        with pytest.raises(BadValue):
            read_again(dice)


def test_the_nearest_edge() -> None:
    table = TableMap()
    assert edge_of(table, (3000, 1500), "north") == (3000, 0)
    assert edge_of(table, (15000, 4500), "north") == (18000, 4500)
    with pytest.raises(BadValue):
        centre(table, "north", 7)


def test_by_option_middles_are_scattered_as_the_seed_says() -> None:
    found = read_again(DICE)
    plain, moved = laid(TableMap(), found), laid(TableMap(), found, scatter=400, seed=3)
    assert (
        moved == laid(TableMap(), found, scatter=400, seed=3) != laid(TableMap(), found, scatter=400, seed=4)
    )
    east = [max(x for x, _ in table.outlines[2].points) for table in (plain, moved)]
    assert 0 < abs(east[0] - east[1]) <= 400
