"""Shapes, regions, symmetry, ways, generators, findings, parts, files."""

import itertools
import xml.etree.ElementTree as ET

import hypothesis.strategies as st
import pytest
from hypothesis import given

from hheditor.hexes import Board, Orientation, cell_labelled, grid
from hheditor.maps import shapes
from hheditor.maps.difference import difference
from hheditor.maps.document import Crossing, Edge, Feature, Label, Map, Zone, blank
from hheditor.maps.edits import ChangeFeatures, SetLevels, SetTerrain, apply, fits, terrain_edit
from hheditor.maps.files import exchange, tmx
from hheditor.maps.generation.fields import Taste, by_dice, by_taste
from hheditor.maps.generation.scatter import scatter
from hheditor.maps.inspect import fix_all, inspect
from hheditor.maps.legend import SIZES, deployment_zones
from hheditor.maps.parts import parts
from hheditor.maps.regions import copied, flipped_clip, paste_edit, turned_clip
from hheditor.maps.symmetry import SYMMETRIES, Symmetry, image, mirror_half, spread_edit
from hheditor.maps.ways import crossings_by_cell, way, way_edit
from hheditor.rules.hordes_heroes.position.terrain import ground
from hheditor.values import Finding

boards = st.builds(
    Board,
    st.integers(2, 20),
    st.integers(2, 20),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even"]),
)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Board, int, int]:
    board = draw(boards)
    return board, draw(st.integers(0, board.cells - 1)), draw(st.integers(0, board.cells - 1))


@given(pairs())
def test_a_line_never_breaks(case: tuple[Board, int, int]) -> None:
    board, start, end = case
    chain = shapes.line(board, start, end)
    assert (chain[0], chain[-1]) == (start, end)
    table = grid(board)
    assert all(b in table.neighbours[a] for a, b in itertools.pairwise(chain))
    assert set(chain) <= set(shapes.stroke(board, [start, end] if start != end else [start], 1))


def test_an_area_ends_at_other_ground_and_other_heights() -> None:
    map_, _ = apply(blank(Board(5, 1)), SetTerrain((2,), ("wood",)))
    assert shapes.area(map_, 0) == (0, 1)
    map_, _ = apply(map_, SetLevels((4,), (1,)))
    assert shapes.area(map_, 3) == (3,)
    assert shapes.same_terrain(map_, 0) == (0, 1, 3, 4)


@given(boards, st.integers(0, 6), st.randoms(use_true_random=False))
def test_a_clip_turned_six_times_and_flipped_twice_is_itself(board: Board, times: int, dice: object) -> None:
    map_ = by_taste(board, times, Taste(50, 50, 50, 50, 50))
    clip = copied(map_, range(min(12, board.cells)))
    assert turned_clip(turned_clip(clip, times), 6 - times) == clip
    for swap in ("left-right", "top-bottom"):
        assert flipped_clip(flipped_clip(clip, swap, board.orientation), swap, board.orientation) == clip


def test_pasting_where_it_was_changes_nothing() -> None:
    map_ = by_taste(Board(12, 9), 3, Taste())
    cells = shapes.rectangle(map_.board, 13, 50)
    from hheditor.hexes import middle_hex

    table = grid(map_.board)
    anchor = table.cell(middle_hex(table.hexes[cell] for cell in cells))
    again, _ = apply(map_, paste_edit(map_, copied(map_, cells), anchor))
    assert again == map_


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@given(board=boards, data=st.data())
def test_an_image_has_its_own_image(symmetry: Symmetry, board: Board, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, board.cells - 1))
    other = image(board, cell, symmetry)
    assert other == -1 or image(board, other, symmetry) == cell


def test_symmetry_paints_roads_and_rivers_too() -> None:
    board = Board(9, 7)
    map_ = blank(board)
    edit = way_edit(map_, "river", shapes.line(board, 0, 4), leave=False)
    map_, _ = apply(map_, spread_edit(map_, edit, "half-turn"))
    wet = crossings_by_cell(map_)
    assert {image(board, cell, "half-turn") for cell in wet} == set(wet)
    half, _ = apply(blank(board), terrain_edit((0, 1, 10), "wood"))
    whole, _ = apply(half, mirror_half(half, "half-turn"))
    assert [cell for cell, kind in enumerate(whole.terrain) if kind == "wood"] == [0, 1, 10, 51, 61, 62]


def test_a_road_over_a_river_gets_its_bridge() -> None:
    board = Board(7, 7)
    map_ = blank(board)
    map_, _ = apply(map_, way_edit(map_, "river", [board.cell(3, row) for row in range(7)]))
    map_, _ = apply(map_, way_edit(map_, "road", [board.cell(column, 3) for column in range(7)]))
    assert map_.features == (Feature("bridge", board.cell(3, 3)),)
    assert inspect(map_) == ()
    rim = [entry for entry in map_.crossings if grid(board).neighbours[entry.cell][entry.direction] < 0]
    assert len(rim) == 4, "both ways leave the field at both ends"


def test_findings_and_their_mends() -> None:
    board = Board(8, 6)
    road = (Crossing("road", board.cell(5, 2), 0),)
    map_ = Map(
        board,
        terrain=tuple(
            "mountain" if cell == board.cell(6, 2) else "bog" if cell == 0 else "open" for cell in range(48)
        ),
        crossings=tuple(sorted((Crossing("river", board.cell(2, 2), 0), *road))),
        features=(Feature("bridge", board.cell(4, 4)),),
        zones=(Zone("south", 0, tuple(range(40, 48))),),
    )
    for cell in range(32, 40):
        map_, _ = apply(map_, SetTerrain((cell,), ("lake",)))
    remarks = inspect(map_)
    said = [remark.finding.message for remark in remarks]
    assert said == [
        "map.river-ends",
        "map.river-ends",
        "map.road-closed",
        "map.bridge-dry",
        "map.zone-shut",
        "map.terrain-unknown",
    ]
    assert all(remark.finding.weight == "warning" and remark.finding.places for remark in remarks)
    mended, _ = apply(map_, fix_all(remarks))
    left = [remark.finding.message for remark in inspect(mended)]
    assert left == ["map.river-ends", "map.river-ends"], "where a river should go is not obvious"


def test_a_sea_without_a_coast_is_a_lake() -> None:
    board = Board(8, 6)
    inland, coast = (
        (board.cell(3, 2), board.cell(4, 2)),
        (board.cell(0, 0), board.cell(1, 0), board.cell(1, 1)),
    )
    map_, _ = apply(blank(board), SetTerrain((*inland, *coast), ("sea",) * 5))
    (remark,) = inspect(map_)
    assert remark.finding.message == "map.sea-inland"
    assert remark.finding.places == inland
    assert remark.fix is not None
    mended, _ = apply(map_, remark.fix)
    assert {mended.terrain[cell] for cell in inland} == {"lake"}
    assert {mended.terrain[cell] for cell in coast} == {"sea"}
    assert not inspect(mended)


def test_a_river_may_end_in_the_sea_and_no_road_may() -> None:
    board = Board(8, 6)
    coast = tuple(board.cell(0, row) for row in range(6))
    for kind, said in (("river", []), ("road", ["map.road-closed"])):
        map_, _ = apply(blank(board), SetTerrain(coast, ("sea",) * 6))
        way = [board.cell(column, 2) for column in range(8)]
        map_, _ = apply(map_, way_edit(map_, kind, way, leave=kind == "river"))
        assert [remark.finding.message for remark in inspect(map_)] == said
        assert ground(map_)[coast[2]] == "sea"


def test_a_bridge_that_no_road_uses_may_become_a_ford() -> None:
    board = Board(5, 5)
    map_ = blank(board)
    map_, _ = apply(map_, way_edit(map_, "river", [board.cell(2, row) for row in range(5)]))
    map_, _ = apply(map_, ChangeFeatures((Feature("bridge", 12),)))
    (remark,) = inspect(map_)
    assert remark.finding.message == "map.bridge-roadless"
    assert remark.fix is not None
    assert apply(map_, remark.fix)[0].features == (Feature("ford", 12),)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_random_fields_are_sound_and_repeatable(columns: int, rows: int, orientation: str) -> None:
    board = Board(columns, rows, orientation)  # type: ignore[arg-type]
    rolled = [by_dice(board, seed) for seed in range(40)]
    assert all(not fits(entry.map) for entry in rolled)
    assert by_dice(board, 7) == by_dice(board, 7)
    assert len({entry.map for entry in rolled}) > 20
    zones = [t for entry in rolled for t in entry.throws if t.what == "terrain"]
    assert len(zones) == 12 * 40, "two halves of six zones"
    grown = by_taste(board, 3, Taste(60, 60, 60, 90, 60))
    assert not fits(grown)
    assert grown == by_taste(board, 3, Taste(60, 60, 60, 90, 60))
    assert by_taste(board, 3, Taste(0, 0, 0, 0, 0)) == blank(board)


def test_scatter_is_the_same_for_a_seed_and_follows_its_density() -> None:
    thin = scatter(range(2000), (("wood", 1),), 20, 5)
    assert thin == scatter(range(2000), (("wood", 1),), 20, 5)
    assert 300 < len(thin.cells) < 500
    assert thin != scatter(range(2000), (("wood", 1),), 20, 6)


def test_the_parts_of_the_great_table() -> None:
    flat = {line.part: line for line in parts(blank(Board(18, 13)))}
    assert (flat["board"].needed, flat["single"].needed) == (36, 18)
    small = {line.part: line.needed for line in parts(blank(Board(12, 8)))}
    assert small == {"board": 16}
    hill, _ = apply(blank(Board(9, 9)), SetLevels(shapes.brush(Board(9, 9), 40, 2), (1,) * 19))
    need = {line.part: line for line in parts(hill, {"slope-c": 4})}
    assert need["slope-c"].needed == 6
    assert need["slope-b"].needed == 6
    assert need["slope-c"].missing == 2
    assert need["slope-b"].missing == 6


def test_the_deployment_zones_lie_at_both_long_edges() -> None:
    south, north = deployment_zones(blank(Board(18, 13)))
    assert (len(south.cells), len(north.cells)) == (54, 54)
    assert min(south.cells) == 18 * 10
    assert max(north.cells) == 18 * 3 - 1


def test_the_difference_names_the_cells_that_look_different() -> None:
    map_ = by_taste(Board(20, 20), 3, Taste())
    assert difference(map_, map_).cells == frozenset()
    painted, _ = apply(map_, SetTerrain((7, 391), ("lake", "lake")))
    assert difference(map_, painted).cells == {7, 391}
    walled = Map(map_.board, edges=(Edge("wall", 21, 0),))
    assert difference(blank(map_.board), walled).cells == {21, 22}
    assert difference(map_, blank(Board(3, 3))).everything
    named, _ = apply(map_, SetTerrain((), ()))
    assert difference(map_, named) == difference(map_, map_)


def a_map() -> Map:
    board = Board(6, 5)
    return Map(
        board,
        'Château "A" & B',
        tuple("wood" if cell % 7 == 0 else "open" for cell in range(30)),
        tuple(cell % 4 for cell in range(30)),
        (Crossing("road", 3, 0),),
        (Edge("wall", 8, 1),),
        (Feature("tower", 9),),
        (Label("<Hill>", 2000, 1500, 300, 150),),
        (Zone("south", 0, (24, 25)),),
    )


def test_a_file_is_read_as_it_was_written() -> None:
    text = exchange.written(a_map())
    assert exchange.read(text) == a_map()
    assert text.startswith('{\n  "format": "hheditor map",\n  "version": 1,')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "map.file-unreadable"),
        ("not json", "map.file-unreadable"),
        ("[1, 2]", "map.file-unreadable"),
        ("{}", "map.file-foreign"),
        ('{"format": "hheditor map", "version": 9}', "map.file-newer"),
        ('{"format": "hheditor map", "version": 1}', "map.file-broken"),
        (
            '{"format": "hheditor map", "version": 1, "map": {"board": {"columns": 0, "rows": 3}}}',
            "map.file-broken",
        ),
        (
            '{"format": "hheditor map", "version": 1,'
            ' "map": {"board": {"columns": 2, "rows": 2}, "terrain": ["wood"]}}',
            "map.file-broken",
        ),
        (
            '{"format": "hheditor map", "version": 1, "map": {"board": {"columns": 2, "rows": 2},'
            ' "crossings": [{"kind": "road", "cell": 4, "direction": 0}]}}',
            "map.file-broken",
        ),
    ],
)
def test_a_broken_file_gets_one_finding(text: str, message: str) -> None:
    found = exchange.read(text)
    assert isinstance(found, Finding)
    assert found.message == message


@given(st.binary(max_size=60))
def test_no_bytes_surprise_the_reader(data: bytes) -> None:
    assert isinstance(exchange.read(data), Finding)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_tiled_gets_a_hexagonal_map(orientation: Orientation) -> None:
    source = a_map()
    map_ = Map(
        Board(6, 5, orientation),
        source.name,
        source.terrain,
        source.levels,
        source.crossings,
        labels=source.labels,
    )
    root = ET.fromstring(tmx.written(map_, "field.png", 96))
    width, height, straight = tmx.tile_size(map_, 96)
    wanted = {
        "orientation": "hexagonal",
        "width": "6",
        "height": "5",
        "tilewidth": str(width),
        "tileheight": str(height),
        "hexsidelength": str(straight),
        "staggeraxis": "y" if orientation == "pointy" else "x",
        "staggerindex": "odd",
    }
    assert wanted.items() <= root.attrib.items()
    tall, short = (height, straight) if orientation == "pointy" else (width, straight)
    assert (tall - short) % 2 == 0, "Tiled halves what the straight side leaves"
    tileset = root.find("tileset")
    image = root.find("tileset/image")
    data = root.find("layer/data")
    assert tileset is not None
    assert image is not None
    assert data is not None
    assert data.text is not None
    numbers = [int(number) for number in data.text.replace("\n", "").split(",")]
    assert len(numbers) == 30
    assert all(1 <= number <= int(tileset.attrib["tilecount"]) for number in numbers)
    assert int(image.attrib["width"]) == width * int(tileset.attrib["columns"])
    assert int(image.attrib["height"]) * int(tileset.attrib["columns"]) == height * int(
        tileset.attrib["tilecount"]
    )
    assert root.find("properties/property").attrib["value"] == 'Château "A" & B'  # type: ignore[union-attr]
    assert [text.text for text in root.iter("text")] == ["<Hill>"]


def test_labels_of_the_lattice_and_of_the_board_agree() -> None:
    assert cell_labelled(Board(18, 13), "H10") == 9 * 18 + 7


def test_a_river_leaves_lakes_and_mountains_what_they_are() -> None:
    """A stream that runs out of a lake makes a river of the meadow it crosses, not of the lake."""
    board = Board(4, 3)
    terrain = ("lake", "open", "mountain", "wood") + ("open",) * 8
    map_ = Map(board, terrain=terrain, crossings=way(board, "stream", [0, 1, 2, 3]))
    assert ground(map_)[:4] == ("lake", "river", "mountain", "river")


def test_tiled_gets_every_level_there_is() -> None:
    low = Map(Board(2, 2), levels=(0, 1, 2, 3))
    assert tmx.tile_levels(low) == tmx.tile_levels(Map(Board(2, 2))) == range(4)
    deep = Map(Board(2, 2), levels=(-2, 0, 9, 1))
    root = ET.fromstring(tmx.written(deep, "field.png", 96))
    tileset, data = root.find("tileset"), root.find("layer/data")
    assert tileset is not None
    assert data is not None
    assert data.text is not None
    tiles = {int(tile.attrib["id"]) + 1: tile for tile in tileset.findall("tile")}
    found = []
    for number in data.text.replace("\n", "").split(","):
        level = tiles[int(number)].find("properties/property")
        assert level is not None
        found.append(int(level.attrib["value"]))
    assert tuple(found) == deep.levels


def test_the_lowest_hollow_lies_on_the_table() -> None:
    board = Board(6, 4)
    hollow = Map(board, levels=tuple(-1 if cell == 8 else 0 for cell in range(board.cells)))
    plateau = Map(board, levels=tuple(0 if cell == 8 else 1 for cell in range(board.cells)))
    assert parts(hollow) == parts(plateau)
