"""TER, HEX: ground and the frame of a unit, one thing a test."""

import pytest

from hheditor.hexes import Board, facing_name, facing_named
from hheditor.maps import Map
from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.board.frames import frames
from hheditor.rules.impetus.position.orders import Move
from hheditor.scenarios import Scenario, Side
from tests.rules.impetus.driver import Game

NEIGHBOURS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
FRAME = """
N NW NE W E SW SE
ENE NE E NW SE W SW
ESE E SE NE SW NW W
S SE SW E W NE NW
WSW SW W SE NW E NE
WNW W NW SW NE SE E
"""


@pytest.mark.parametrize("row", FRAME.split("\n")[1:-1])
@pytest.mark.rule("HEX-2", "HEX-3", "IR-49")
def test_front_side_and_rear_by_facing(row):
    facing, *names = row.split()
    field = Situation()
    hexes = frames(field.board)
    k, origin = facing_named(facing) // 2, field.cell((0, 0))
    ahead = [sum(hexes.coordinates(origin, k, field.cell(NEIGHBOURS[name]))) for name in names]
    assert ahead == [1, 1, 0, 0, -1, -1]
    drift = [
        y - x for x, y in (hexes.coordinates(origin, k, field.cell(NEIGHBOURS[name])) for name in names[:2])
    ]
    assert drift == [-1, 1], "the left one first"


@pytest.mark.rule("HEX-1", "IR-48")
def test_six_facings_and_one_unit_to_a_hex():
    field = Situation()
    red = field.red("S 2/0", (0, 0))
    field.red("S 2/0", (0, -1))
    game = Game(field)
    assert {facing_name(each) for each in range(12) if game.table.board.may_face(each)} == {
        "N",
        "ENE",
        "ESE",
        "S",
        "WSW",
        "WNW",
    }
    assert game.why(Move(red, "wheel", field.cell((0, 0)), 10)) == "HEX-1"
    assert game.why(game.move(red, (0, -1))) == "INT-2"


@pytest.mark.rule("HEX-5", "IR-48")
def test_neighbours_are_at_distance_nothing():
    field = Situation()
    one, near, far = field.red("S 2/0", (0, 0)), field.blue("S 2/0", (0, -1)), field.blue("S 2/0", (2, -4))
    table = field.table()
    units, board = table.units, table.board
    assert (board.distance(units[one], units[near]), board.distance(units[one], units[far])) == (0, 3)


@pytest.mark.rule("HEX-26", "HEX-25", "DEP-4")
def test_five_rows_to_deploy_in_on_the_standard_field():
    armies = RULESET.sample_armies()
    sides = (Side("Red", armies["nor"], "south"), Side("Blue", armies["sax"], "north"))
    for board, rows in ((Board(22, 18), 5), (Board(30, 22), 7)):
        zones = RULESET.zones(Scenario("Battle", "impetus", Map(board), sides))
        assert [len(zone) for zone in zones] == [rows * board.columns] * 2
    opening = RULESET.opening(Scenario("Battle", "impetus", Map(Board(22, 18)), sides))
    assert {facing_name(unit.facing) for unit in opening.units if unit.side == 0} == {"N"}
    assert {facing_name(unit.facing) for unit in opening.units if unit.side == 1} == {"S"}


@pytest.mark.rule("TER-1", "IR-42")
def test_the_grounds_of_the_map():
    grounds = {effects.id: effects.ground for effects in RULESET.profiles()["basic"].terrain}
    assert {name for name, ground in grounds.items() if ground == "broken"} == {"scrub", "orchard", "broken"}
    assert {name for name, ground in grounds.items() if ground == "difficult"} == {
        "wood",
        "village",
        "town",
        "marsh",
    }
    assert grounds["lake"] == grounds["mountain"] == "closed"
    assert grounds["field"] == "open"


@pytest.mark.rule("TER-1")
def test_a_scenario_may_call_fields_broken():
    profile = RULESET.profiles()["basic"]
    muddy = tuple(
        type(effects)(effects.id, "broken" if effects.id == "field" else effects.ground, effects.sight)
        for effects in profile.terrain
    )
    field = Situation(terrain=muddy).ground("field", (0, -1))
    red = field.red("FP 5/1", (0, 0))
    game = Game(field)
    assert game.do(game.move(red, (0, -1))).unit(red).disordered


@pytest.mark.parametrize("kind", ["scrub", "wood"])
@pytest.mark.rule("TER-2", "MOV-9")
def test_whom_ground_disorders(kind):
    steady = {"FL 4/1", "S 2/0"} | ({"T 4/0"} if kind == "scrub" else set())
    for text in (
        "CP1 7/4",
        "CM 5/2",
        "CL 4/1",
        "EL 5/3",
        "FP 5/1",
        "T 4/0",
        "FL 4/1",
        "S 2/0",
        "ART 2/0 artillery_a",
    ):
        field = Situation().ground(kind, (0, -1))
        unit = field.red(text, (0, 0))
        game = Game(field)
        assert game.do(game.move(unit, (0, -1))).unit(unit).disordered is (text not in steady), text


@pytest.mark.rule("TER-6", "HEX-27")
def test_along_a_road_everything_is_open_and_turning_is_free():
    places = ((0, 0), (0, -1), (1, -2), (2, -2))
    field = Situation().ground("marsh", *places).road(*places)
    red = field.red("CM 5/2", (0, 0))
    game = Game(field)
    order = next(
        order
        for order in game.orders(red)
        if isinstance(order, Move) and order.kind == "road" and field.axial(order.cell) == (2, -2)
    )
    game.do(order)
    assert (game.at(red), game.looks(red), game.unit(red).disordered) == ((2, -2), "ENE", False)
    field = Situation().ground("lake", *places[1:]).road(*places)
    red = field.red("CM 5/2", (0, 0))
    game = Game(field)
    assert game.why(game.move(red, (0, -1), "road")) == "", "impassable ground, too"
    assert game.why(game.move(red, (0, -1))) == "MOV-12"


@pytest.mark.rule("TER-6")
def test_no_charge_gains_by_a_road():
    field = Situation().ground("marsh", (0, -1), (1, -1)).road((0, 0), (0, -1), (1, -2))
    red, blue = field.red("CP1 7/4", (0, 0)), field.blue("FP 5/1", (1, -3))
    game = Game(field)
    assert game.why(game.charge(red, blue, (1, -2))) == "CHG-2"


@pytest.mark.rule("TER-7", "IR-44")
def test_rivers_are_closed_unless_they_can_be_waded():
    for options, kind, expected in (
        ({}, "river", "MOV-12"),
        ({"fordable": True}, "river", ""),
        ({}, "stream", ""),
    ):
        field = Situation(**options).stream((0, -1), kind=kind)  # type: ignore[arg-type]
        red = field.red("FP 5/1", (0, 0))
        game = Game(field)
        assert game.why(game.move(red, (0, -1))) == expected
    field = Situation().stream((0, 0))
    light = field.red("S 2/0", (0, 0))
    game = Game(field)
    assert game.do(game.move(light, (0, -1))).unit(light).disordered, "everybody who leaves it"


@pytest.mark.rule("TER-8", "HEX-23")
def test_a_bridge_is_entered_along_its_road():
    field = (
        Situation().stream((0, -1), (1, -1), kind="river").road((0, 0), (0, -1), (1, -2), bridges=((0, -1),))
    )
    on_road, beside = field.red("FP 5/1", (0, 0)), field.red("FP 5/1", (-1, 0))
    game = Game(field)
    assert game.why(game.move(beside, (0, -1))) == "TER-8"
    assert not game.do(game.move(on_road, (0, -1))).unit(on_road).disordered, "it is open ground"


@pytest.mark.rule("TER-8")
def test_a_ford_can_be_waded():
    field = Situation().stream((0, -1), kind="river")
    field.fords.add(field.cell((0, -1)))
    red = field.red("FP 5/1", (0, 0))
    game = Game(field)
    assert game.do(game.move(red, (0, -1))).unit(red).disordered


@pytest.mark.rule("TER-9")
def test_wheels_cross_what_the_table_lets_them():
    for text, expected in (("ART 2/0 artillery_a", ""), ("W 5/0", ""), ("CGL 4/1", ""), ("CF 4/4", "MOV-12")):
        field = Situation().ground("wood", (0, -1))
        unit = field.red(text, (0, 0))
        game = Game(field)
        assert game.why(game.move(unit, (0, -1))) == expected


@pytest.mark.rule("TER-1")
def test_unknown_terrain_is_a_finding_and_plays_as_open():
    map_ = Map(Board(3, 3), "", ("moon",) * 9)
    assert [finding.parameter("terrain") for finding in RULESET.inspect(map_)] == ["moon"]
    field = Situation().ground("moon", (0, -1))
    red = field.red("FP 5/1", (0, 0))
    game = Game(field)
    assert not game.do(game.move(red, (0, -1))).unit(red).disordered
