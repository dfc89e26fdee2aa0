"""The ground of a map document, as far as such a document reaches."""

from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.maps.document import Crossing, Edge, Feature
from hheditor.rules.men_of_iron.charts.lookup import lookup
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS, flavour
from hheditor.rules.men_of_iron.position.ground import from_map

BOARD = Board(6, 5)


def test_an_empty_map_is_clear_and_level() -> None:
    ground = from_map(Map(BOARD))
    assert set(ground.terrain) == {"clear"}
    assert not (ground.levels or ground.hexsides or ground.roads)


def test_terrain_levels_roads_and_edges_are_taken_over() -> None:
    terrain = ("open", "wood", "marsh", "scrub", "mountain", "sea") + ("field",) * 24
    levels = (1,) * 6 + (0,) * 24
    edges = (Edge("hedge", 7, 0), Edge("stakes", 8, 1), Edge("gate", 9, 0))
    ground = from_map(Map(BOARD, "", terrain, levels, (Crossing("road", 13, 0),), edges))
    assert ground.terrain[:7] == ("clear", "wood", "marsh", "thicket", "castle", "water", "clear")
    assert ground.levels == levels
    assert ground.hexsides == (("hedge", 7, 0),)
    assert ground.stakes == ((8, 1),)
    assert ground.roads == ((13, 0),)


def test_running_water_fills_its_hexes_but_for_bridges() -> None:
    crossings = (Crossing("river", 12, 0), Crossing("river", 13, 0), Crossing("stream", 20, 0))
    features = (Feature("bridge", 13), Feature("camp", 2))
    ground = from_map(Map(BOARD, crossings=crossings, features=features))
    assert [ground.terrain[cell] for cell in (12, 13, 14, 20, 21, 2)] == [
        *("water", "clear", "water", "ditch", "ditch", "camp")
    ]


def test_every_name_it_gives_is_in_the_charts() -> None:
    terrain = (
        "open",
        "wood",
        "broken",
        "marsh",
        "field",
        "village",
        "town",
        "lake",
        "sea",
        "mountain",
        "scrub",
        "orchard",
    )
    ground = from_map(Map(BOARD, "", terrain + ("open",) * 18))
    for name in FLAVOURS:
        assert set(ground.terrain) <= set(lookup(flavour(name)).terrain)


def test_water_and_cliffs_along_sides_are_those_of_the_charts() -> None:
    kinds = ("stream", "river", "ford", "bridge", "cliff", "ditch", "hedge", "wall", "palisade", "fence")
    ground = from_map(Map(BOARD, edges=tuple(Edge(kind, cell, 0) for cell, kind in enumerate(kinds))))
    assert [kind for kind, _, _ in ground.hexsides] == [*kinds[:8], "wall", "hedge"]
    for name in FLAVOURS:
        assert {kind for kind, _, _ in ground.hexsides} <= set(lookup(flavour(name)).hexsides)


def test_slopes_drawn_along_sides_leave_the_work_to_the_levels() -> None:
    edges = (Edge("slope", 7, 0), Edge("steep-slope", 8, 1))
    assert from_map(Map(BOARD, edges=edges)).hexsides == ()
