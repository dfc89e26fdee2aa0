"""The array: every shipped army, on open ground, among woods and across a river, from every edge."""

from __future__ import annotations

import random
from functools import cache

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, Unit
from hheditor.hexes import Board, Orientation, front_sides, grid, pose_of
from hheditor.maps import Map
from hheditor.maps.edits import apply, terrain_edit
from hheditor.maps.shapes import line
from hheditor.maps.ways import way_edit
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import sample_armies
from hheditor.rules.hordes_heroes.bot.array import array, role_of, shoots
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.deployment import empty_field, place_deployment
from hheditor.rules.hordes_heroes.position.table import Table, troop
from hheditor.scenarios import Deployment, Scenario, Side
from hheditor.scenarios.making import OPPOSITE

ARMIES = sorted(sample_armies())
FIELDS = ("open", "wooded", "river")
CORNERS: tuple[tuple[Orientation, str], ...] = (
    ("pointy", "south"),
    ("flat", "north"),
    ("flat", "east"),
    ("pointy", "west"),
)


@cache
def field(kind: str, orientation: Orientation) -> Map:
    board = Board(18, 13, orientation)
    draw = random.Random(7)
    bare = Map(board)
    if kind == "wooded":
        cells = [cell for cell in range(board.cells) if draw.random() < 0.25]
        return apply(bare, terrain_edit(cells, "wood"))[0]
    if kind == "river":
        wet = apply(bare, way_edit(bare, "river", line(board, board.cell(7, 0), board.cell(9, 12))))[0]
        rocks = [cell for cell in range(board.cells) if draw.random() < 0.08]
        return apply(wet, terrain_edit(rocks, "mountain"))[0]
    return bare


def scenario(army: Army, map_: Map, edge: str = "south") -> Scenario:
    sides = (Side("One", army, edge), Side("Two", army, OPPOSITE[edge]))  # type: ignore[arg-type, index]
    return Scenario("Test", "hordes_heroes", map_, sides)


def placed(made: Scenario, side: int = 0, seed: int = 0) -> Table:
    return place_deployment(empty_field(made), Deployment("auto", side, array(made, side, seed)))


@pytest.mark.rule("DEP-1", "DEP-4")
@pytest.mark.parametrize("kind", FIELDS)
@pytest.mark.parametrize("name", ARMIES)
def test_no_finding_is_left_from_any_edge(name: str, kind: str) -> None:
    army = sample_armies()[name]
    # Two of the four corners of the world for each army and field, all four for each army.
    first = (ARMIES.index(name) + FIELDS.index(kind)) % 2
    for number, (orientation, edge) in list(enumerate(CORNERS))[first::2]:
        made = scenario(army, field(kind, orientation), edge)
        side = number // 2
        placements = array(made, side)
        assert len(placements) == len(army.units) + len(army.leaders), "everybody is placed"
        table = place_deployment(empty_field(made), Deployment("auto", side, placements))
        own = {index for index, unit in enumerate(table.units) if unit.side == side}
        assert set(commanded_units(table, side)) == own, "everybody is in command"
        whole = replace(made, deployments=(Deployment("auto", side, placements),))
        found = RULESET.inspect(whole)
        assert not [each for each in found if each.field.startswith("deployments")]
        assert blocked(table, side) == []


def blocked(table: Table, side: int) -> list[str]:
    """Those who shoot and have a friend straight before them."""
    found = []
    for number, unit in enumerate(table.units):
        if unit.side == side and unit.cell >= 0 and shoots(troop(table, unit)):
            around = grid(table.setup.board).neighbours[unit.cell]
            if any(around[direction] in table.held for direction in front_sides(unit.facing)):
                found.append(table.setup.units[number].name)
    return found


@pytest.mark.parametrize("name", [name for name in ARMIES if name.endswith("_150")])
def test_foot_stands_in_the_middle_and_horse_on_the_wings(name: str) -> None:
    table = placed(scenario(sample_armies()[name], field("open", "pointy")))
    along: dict[bool, list[int]] = {True: [], False: []}
    for unit in table.units:
        if unit.side == 0:
            mounted = role_of(troop(table, unit)) in ("horse", "light horse")
            along[mounted].append(pose_of(table.setup.board, unit.cell)[0])
    if along[True] and along[False]:
        left, right = min(along[False]), max(along[False])
        assert all(x < left or x > right for x in along[True])


def test_guns_and_horse_keep_off_ground_that_hinders_them() -> None:
    for name in ("burgundians_150", "hussites_150", "teutonic_order_150"):
        table = placed(scenario(sample_armies()[name], field("wooded", "pointy")))
        for unit in table.units:
            if unit.side == 0 and role_of(troop(table, unit)) in ("horse", "light horse", "guns", "wagons"):
                assert table.setup.effects[unit.cell].entry == "free"


def test_another_seed_gives_another_array_and_the_same_one_the_same() -> None:
    made = scenario(sample_armies()["hyw_english_150"], field("open", "pointy"))
    arrays = [array(made, 0, seed) for seed in range(4)]
    assert len(set(arrays)) >= 3
    assert array(made, 0, 2) == arrays[2]


def test_the_chief_leads_from_the_middle() -> None:
    army = sample_armies()["hyw_english_150"]
    table = placed(scenario(army, field("open", "pointy")))
    xs = [pose_of(table.setup.board, unit.cell)[0] for unit in table.units if unit.side == 0]
    chief = next(index for index, card in enumerate(table.setup.leaders) if card.chief and card.side == 0)
    middle = (min(xs) + max(xs)) / 2
    assert abs(pose_of(table.setup.board, table.leaders[chief].cell)[0] - middle) <= 2000


def test_a_host_that_does_not_fit_is_placed_as_far_as_it_goes() -> None:
    army = sample_armies()["saxons_100"]
    made = scenario(replace(army, units=army.units * 20), field("wooded", "pointy"))
    found = array(made, 0)
    units = [each for each in found if each.piece < 200]
    assert 40 <= len(units) <= 54
    assert len({each.cell for each in units}) == len(units)


@pytest.mark.rule("DEP-5")
def test_a_painted_zone_is_kept_and_an_empty_one_holds_nobody() -> None:
    army = sample_armies()["scots_100"]
    made = scenario(army, field("open", "pointy"))
    zone = tuple(range(18 * 5, 18 * 7))
    own = replace(made, sides=(replace(made.sides[0], zone=zone), made.sides[1]))
    assert {each.cell for each in array(own, 0)} <= set(zone)
    empty = replace(made, sides=(replace(made.sides[0], zone=()), made.sides[1]))
    assert array(empty, 0) == ()


def test_an_army_without_leaders_is_placed_all_the_same() -> None:
    army = replace(sample_armies()["scots_100"], leaders=())
    made = scenario(army, field("open", "pointy"))
    assert len(array(made, 0)) == len(army.units)
    one = replace(army, units=(Unit(army.units[0].troop),))
    assert len(array(scenario(one, field("open", "pointy")), 0)) == 1
