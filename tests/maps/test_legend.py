"""What games put on their maps: every id is drawn, said and known to the rules that bring it."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.drawing.furniture import sheet
from hheditor.drawing.plate import plate
from hheditor.drawing.svg import svg
from hheditor.hexes import Board, label
from hheditor.maps.document import Edge, Feature, Map
from hheditor.maps.edits import apply
from hheditor.maps.files import exchange, tmx
from hheditor.maps.inspect import fix_all, inspect
from hheditor.maps.legend import deployment_zones, legend
from hheditor.maps.terrains import EDGES, FEATURES, HIGHEST, LOWEST, UNKNOWN, side_look, terrain, terrains
from hheditor.rules.api import Ruleset
from hheditor.rules.hordes_heroes.position.profile import medieval
from hheditor.rules.hordes_heroes.position.terrain import LINEAR_EDGES
from hheditor.rules.impetus import RULESET as IMPETUS
from hheditor.rules.impetus.position.profile import basic
from hheditor.rules.men_of_iron import RULESET as MEN_OF_IRON
from hheditor.rules.men_of_iron.charts.lookup import lookup
from hheditor.rules.men_of_iron.charts.shipped import flavour
from hheditor.rules.men_of_iron.position.ground import from_map
from hheditor.text import knows, languages
from hheditor.text.speech import ids
from hheditor.values import decode, encode
from hheditor.values.resources import resource_path

GAMES = sorted(path.parent.name for path in resource_path("rules").glob("*/legend.json"))
BOARD = Board(8, 8)


def test_three_games_bring_a_legend() -> None:
    assert GAMES == ["hordes_heroes", "impetus", "men_of_iron"]


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_a_legend_is_drawn_and_said(game: str) -> None:
    known = legend(game)
    for identity in known.terrains:
        assert terrain(identity).look != UNKNOWN
        assert knows(f"terrain.{identity}")
    for kind in known.sides:
        assert side_look(kind) in (*EDGES, "brook")
        assert knows(f"work.{kind}")
    assert set(known.features) <= set(FEATURES)
    assert all(entry.id.startswith(f"{game}.") for entry in known.own)
    assert {entry.id for entry in known.own} <= {*known.terrains, *known.sides}
    assert all(knows(f"part.{entry.id}") for entry in known.own)
    assert LOWEST <= known.levels[0] <= 0 <= known.levels[1] <= HIGHEST
    assert knows(f"game.{game}")
    assert len(languages()) > 1
    assert f"game.{game}" in ids()


def test_hordes_and_heroes_knows_what_its_profile_knows() -> None:
    rivers = {"river"}
    assert {*legend("hordes_heroes").terrains} == {each.id for each in medieval().terrain} - rivers
    assert {*legend("hordes_heroes").sides} == LINEAR_EDGES


def test_impetus_knows_what_its_profile_knows() -> None:
    assert {*legend("impetus").terrains} == {each.id for each in basic().terrain}


def test_men_of_iron_finds_a_row_of_its_charts_for_everything_it_brings() -> None:
    known, charts = legend("men_of_iron"), lookup(flavour("men_of_iron"))
    for identity in known.terrains:
        field = Map(BOARD, terrain=(identity,) * BOARD.cells)
        assert from_map(field).terrain[0] in charts.terrain
        assert MEN_OF_IRON.terrain(identity) is not None
    for kind in (*known.sides,):
        ground = from_map(Map(BOARD, edges=(Edge(kind, 9, 0),)))
        assert ground.stakes or kind == "gate" or ground.hexsides[0][0] in charts.hexsides
    assert MEN_OF_IRON.terrain("bramble") is None


def test_what_the_game_does_not_know_is_said_and_taken_away() -> None:
    field = Map(
        BOARD,
        terrain=tuple("men_of_iron.mud" if cell == 3 else "open" for cell in range(BOARD.cells)),
        levels=tuple(7 if cell == 9 else 0 for cell in range(BOARD.cells)),
        edges=(Edge("cliff", 9, 0), Edge("hedge", 20, 0)),
        features=(Feature("camp", 30),),
        system="hordes_heroes",
    )
    said = [remark.finding.message for remark in inspect(field)]
    assert said == ["map.terrain-unknown", "map.side-unknown", "map.level-unknown"]
    mended, _ = apply(field, fix_all(inspect(field)))
    assert mended.edges == (Edge("hedge", 20, 0),)
    assert (mended.terrain, max(mended.levels)) == ((), 3)
    assert inspect(mended) == ()
    impetus = Map(BOARD, features=field.features, system="impetus")
    assert [remark.finding.message for remark in inspect(impetus)] == ["map.feature-unknown"]


def test_a_map_of_no_game_knows_whatever_is_common() -> None:
    common = Map(
        BOARD,
        terrain=tuple(terrains()[cell % len(terrains())].id for cell in range(BOARD.cells)),
        levels=tuple(range(LOWEST, HIGHEST + 1)) + (0,) * (BOARD.cells - HIGHEST + LOWEST - 1),
    )
    assert not [one for one in inspect(common) if one.finding.message.endswith("-unknown")]


@pytest.mark.parametrize("name", ["", "nowhere", "../rules", "men_of_iron/../impetus", "a.b"])
def test_a_name_that_is_no_game_leads_nowhere(name: str) -> None:
    assert legend(name) == legend("")
    assert terrain(f"{name}.mud").look == UNKNOWN


def test_zones_are_as_deep_as_the_game_wants() -> None:
    board = Board(22, 18)
    for game, depth in (("", 3), ("hordes_heroes", 3), ("impetus", 5)):
        south, north = deployment_zones(Map(board, system=game))
        assert len(south.cells) == len(north.cells) == depth * board.columns
    assert legend("men_of_iron").strip(board) == 0


def test_hexes_are_called_as_their_board_is_numbered() -> None:
    board = Board(60, 40, numbering="numeric")
    assert [label(board, cell) for cell in (0, 59, 2399)] == ["0101", "6001", "6040"]
    assert label(board, 61, "letters") == "B2"


@pytest.mark.parametrize("ruleset", [MEN_OF_IRON, IMPETUS], ids=lambda ruleset: ruleset.id)
def test_the_rules_say_of_a_field_what_does_nothing_in_them(ruleset: Ruleset[Any]) -> None:
    field = Map(BOARD, edges=(Edge("pavises", 9, 0),))
    assert [finding.message for finding in ruleset.inspect(field)] == ["map.side-unknown"]
    assert ruleset.inspect(Map(BOARD)) == ()


def test_whatever_lies_on_a_map_leaves_it_and_comes_back() -> None:
    edges = tuple(sorted(Edge(kind, number, 0) for number, kind in enumerate((*EDGES, "men_of_iron.brook"))))
    levels = tuple(range(LOWEST, HIGHEST + 1)) + (0,) * (BOARD.cells - HIGHEST + LOWEST - 1)
    board = replace(BOARD, numbering="numeric")
    field = Map(board, "All", ("men_of_iron.mud",) * board.cells, levels, edges=edges, system="men_of_iron")
    assert exchange.read(exchange.written(field)) == field
    assert decode(encode(field), Map) == field
    written = ET.fromstring(tmx.written(field, "field.png", 96))
    kinds = {each.attrib["type"] for each in written.iter("object")}
    assert kinds == {edge.kind for edge in edges}
    for colors in ("light", "dark", "mono"):
        bare = svg(plate(replace(field, edges=()), colors), sheet(board), colors, 100)
        assert len(svg(plate(field, colors), sheet(board), colors, 100)) > len(bare)
