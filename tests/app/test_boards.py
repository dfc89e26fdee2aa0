"""A scenario on the other kind of board: ground, deployment, and what is said beforehand."""

import pytest
from msgspec.structs import replace

from hheditor.app.scenario.boards import Moved, moved, refusal_to_move
from hheditor.hexes import Board, cell_labelled
from hheditor.maps import Crossing, Map
from hheditor.maps.document import Edge, Feature, Label, Objective, Zone
from hheditor.maps.ways import way
from hheditor.rules.api import find
from hheditor.rules.api.surfaces.translation import field_of, table_of
from hheditor.scenarios import Deployment, Goal, Placement, Scenario, Side
from hheditor.scenarios.scenario import Reinforcement
from hheditor.tables import Pose, Size
from hheditor.tables.map import Line, TableMap, Work
from hheditor.values import Finding

RULES = find("impetus")
H = 400
BOARD = Board(22, 18)


def cells(text: str) -> list[int]:
    return [cell_labelled(BOARD, word) for word in text.split()]


def painted() -> Map:
    """A hill on a hill, a wood, a village, a river with a bridge on its road, a stream, a name."""
    terrain, levels = ["open"] * BOARD.cells, [0] * BOARD.cells
    for word, kind in (("C7 D7 C8", "wood"), ("P12 Q12", "village"), ("T2", "lake"), ("B15", "orchard")):
        for cell in cells(word):
            terrain[cell] = kind
    for cell in cells("H3 I3 J3 H4 I4 J4 I5"):
        levels[cell] = 1
    levels[cells("I4")[0]] = 2
    river = way(BOARD, "river", [9 * 22 + column for column in range(22)])
    road = way(BOARD, "road", [row * 22 + 10 for row in range(18)])
    out = Crossing("road", cells("K18")[0], 2)
    return Map(
        BOARD,
        "The meadow",
        tuple(terrain),
        tuple(levels),
        tuple(sorted({*river, *road, out})),
        features=(Feature("bridge", cells("K10")[0]),),
        labels=(Label("Hill", 8000, 3000, 500, 100),),
    )


def scenario() -> Scenario:
    armies = RULES.sample_armies()
    sides = (Side("One", armies["swi"], "south"), Side("Other", armies["teu"], "north"))
    made = Scenario("The meadow", "impetus", painted(), sides, {"attacker": 0}, turn_limit=9, notes="Notes")
    lines = tuple(Deployment("line", side, RULES.array(made, side)) for side in (0, 1))
    return replace(made, deployments=lines, start="deployed")


def there(found: Moved | Finding) -> Moved:
    assert isinstance(found, Moved)
    return found


def said(found: Moved) -> dict[str, dict[str, object]]:
    return {each.message.partition(".")[2]: dict(each.parameters) for each in found.changes}


def test_ground_comes_back_from_the_table_as_it_was() -> None:
    laid = table_of(painted(), 30 * H, 20 * H, H)
    assert isinstance(laid.ground, TableMap)
    kinds = sorted((each.kind, each.level) for each in laid.ground.outlines)
    assert kinds == [
        *(
            ("building", 0),
            ("building", 0),
            ("hill", 1),
            ("hill", 2),
            ("scrub-and-trees", 0),
            ("water", 0),
            ("wood", 0),
        ),
    ]
    assert sorted((line.kind, line.width) for line in laid.ground.lines) == [("road", H // 2), ("stream", H)]
    ends = {line.kind: (line.points[0], line.points[-1]) for line in laid.ground.lines}
    assert [point[0] for point in ends["stream"]] == [0, 30 * H], "from edge to edge"
    assert [point[1] for point in ends["road"]] == [0, 20 * H]
    assert [(each.kind, each.pose.a) for each in laid.ground.crossings] == [("bridge", 900)]
    back = field_of(laid.ground, 22, 18, H).ground
    assert isinstance(back, Map)
    before = painted()
    assert back.terrain == before.terrain and back.levels == before.levels
    assert back.features == before.features
    [label], [was] = back.labels, before.labels
    assert (label.text, label.size, label.angle) == (was.text, was.size, was.angle)
    assert abs(label.x - was.x) < 5 and abs(label.y - was.y) < 5
    inside = {each for each in before.crossings if each != Crossing("road", cells("K18")[0], 2)}
    assert set(back.crossings) == inside, "but for the end that left the field"


def test_what_the_other_board_has_no_place_for_is_counted() -> None:
    field = replace(
        painted(),
        edges=(Edge("wall", 30, 1), Edge("hedge", 31, 1)),
        features=(*painted().features, Feature("church", 40)),
        objectives=(Objective("Hill", (4,)),),
        zones=(Zone("Camp", 0, tuple(cells("A17 B17 A18 B18"))),),
    )
    laid = table_of(field, 30 * H, 20 * H, H)
    assert laid.lost == (("edges", 2), ("features", 1), ("objectives", 1))
    assert isinstance(laid.ground, TableMap) and [zone.side for zone in laid.ground.zones] == [0]
    back = field_of(laid.ground, 22, 18, H).ground
    assert isinstance(back, Map) and back.zones == field.zones
    walls = replace(
        laid.ground,
        works=(Work("tower", Pose(100, 100), Size(200, 200)),),
        lines=(*laid.ground.lines, Line("hedge", ((0, 0), (900, 0)))),
    )
    assert field_of(walls, 22, 18, H).lost == (("lines", 1), ("works", 1))


def test_onto_the_table_everybody_keeps_rank_and_order() -> None:
    before = scenario()
    found = there(moved(before, RULES))
    made = found.scenario
    assert found.on_table and made.table is not None
    assert (made.table.width, made.table.height) == (30 * H, 20 * H)
    assert made.sides[0].army == before.sides[0].army and made.turn_limit == 9 and made.notes == "Notes"
    assert RULES.problems(RULES.opening(made)) == ()
    for old, new in zip(before.deployments, made.deployments, strict=True):
        assert len(new.placements) == len(old.placements)
        spots = {each.piece: RULES.surface(before).spot_of(each.where) for each in old.placements}
        after = {each.piece: each.spot for each in new.placements}
        for one in spots:
            for other in spots:
                if spots[one][1] == spots[other][1]:
                    new_one, new_other = after[one], after[other]
                    assert new_one is not None and new_other is not None
                    assert (spots[one][0] < spots[other][0]) == (new_one[0] < new_other[0])
        assert {piece for piece in spots if spots[piece] == spots[0]} == {
            piece for piece in after if after[piece] == after[0]
        }, "blocks stay blocks"
    told = said(found)
    assert told["to-table"] == {"columns": 22, "rows": 18, "wide": 120, "high": 80}
    assert told["deployed"] == {"n": 20} and "waiting" not in told
    assert told["impetus.bases"] == {"wide": 80, "least": 20, "most": 60}
    assert told["impetus.distance-table"] == {"length": 40}


def test_and_back_into_hexes() -> None:
    table = there(moved(scenario(), RULES)).scenario
    found = there(moved(table, RULES))
    assert not found.on_table and found.scenario.table is None
    assert found.scenario.map.board == BOARD
    assert found.scenario.map.terrain == painted().terrain
    assert RULES.problems(RULES.opening(found.scenario)) == ()
    assert said(found)["to-hexes"] == {"columns": 22, "rows": 18, "wide": 120, "high": 80}
    assert [len(each.placements) for each in found.scenario.deployments] == [10, 10]


def test_what_names_places_stays_behind_and_is_said() -> None:
    before = scenario()
    sides = (replace(before.sides[0], zone=(5,), setup=(Placement(0, 300),)), before.sides[1])
    before = replace(
        before,
        sides=sides,
        goals=(Goal("hold", 0, cells=(3,)), Goal("leave", 1, edge="south")),
        reinforcements=(Reinforcement(0, (1,), 2, cells=(1,)),),
        deployments=(),
    )
    found = there(moved(before, RULES))
    assert [goal.kind for goal in found.scenario.goals] == ["leave"]
    assert found.scenario.sides[0].zone is None and found.scenario.sides[0].setup == ()
    lost = {each.message for each in found.changes if each.weight == "warning"}
    assert lost == {f"board.lost.{what}" for what in ("goals", "entries", "zones", "set-ups")}


def test_who_finds_no_place_waits_and_that_is_said() -> None:
    before = scenario()
    two_rows = tuple(Placement(piece, (16 + piece % 2) * 22 + piece, 9) for piece in range(10))
    narrow = {"attacker": 0, "deployment_gap": 8}
    before = replace(before, profile=narrow, deployments=(Deployment("line", 0, two_rows),))
    found = there(moved(before, RULES))
    assert said(found)["deployed"] == {"n": 6} and said(found)["waiting"] == {"n": 4}
    standing = {each.piece for each in found.scenario.deployments[0].placements}
    assert standing > {0, 2, 4, 6, 8}, "the front rank, and skirmishers, who are not as deep"


@pytest.mark.parametrize("system", ["hordes_heroes", "men_of_iron"])
def test_a_game_of_one_board_says_so(system: str) -> None:
    refused = refusal_to_move(replace(scenario(), system=system), find(system))
    assert refused is not None and refused.message == "board.only-one"


def test_a_large_field_becomes_a_large_table_and_an_upright_one_stays_upright() -> None:
    large = replace(scenario(), map=Map(Board(30, 22)), deployments=())
    assert RULES.other_board(large).size == (45 * H, 30 * H)  # type: ignore[union-attr]
    upright = replace(scenario(), map=Map(Board(18, 24)), deployments=())
    assert RULES.other_board(upright).size == (20 * H, 30 * H)  # type: ignore[union-attr]
    table = replace(scenario(), table=TableMap(45 * H, 30 * H), deployments=())
    assert RULES.other_board(table).size == (30, 22)  # type: ignore[union-attr]
