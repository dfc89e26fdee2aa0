"""DEP for the deployment page, on hexes and on the bare table: steps, strips, a line of battle, blocks."""

import pytest
from msgspec.structs import replace

from hheditor.app.scenario.deploying import Deploying
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.armies.catalogue import sample_armies
from hheditor.rules.impetus.position.table import Table, troop
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.tables.map import TableMap, TableZone
from hheditor.values import Finding

H = 400
BOARDS = ("map", "table")


def scenario(board: str, first: str = "swi", second: str = "teu", **terms: object) -> Scenario:
    sides = (Side("One", sample_armies()[first], "south"), Side("Other", sample_armies()[second], "north"))
    made = Scenario("Deployed", "impetus", Map(Board(22, 18)), sides, dict(terms))
    return made if board == "map" else replace(made, table=TableMap(30 * H, 20 * H))


def poses(made: Scenario, side: int) -> dict[int, tuple[int, int]]:
    """Where auto-deployment puts everybody, by the number in the army."""
    surface = RULESET.surface(made)
    found = {}
    for each in RULESET.array(made, side):
        x, y = each.spot if each.spot is not None else surface.spot_of(each.cell)
        found[each.piece] = (round(x), round(y))
    return found


def classes(made: Scenario, side: int) -> list[str]:
    position = RULESET.deploying(made, side)
    assert position is not None
    return [troop(position, piece).klass for piece in RULESET.enlisted(position, side)]


@pytest.mark.rule("DEP-3", "DEP-4")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("army", sorted(sample_armies()))
def test_every_list_is_drawn_up_whole_and_no_placement_is_refused(board: str, army: str) -> None:
    made = scenario(board, army, army)
    for side in (0, 1):
        placed = RULESET.array(made, side)
        assert len(placed) == len(made.sides[side].army.units)
        kept = replace(made, deployments=(Deployment("line", side, placed),))
        here = Deploying(RULESET, kept, side, "line")
        assert here.strays == {} and here.waiting == ()
        assert tuple(here.placed[number] for number in sorted(here.placed)) == placed, "laid out as it was"


@pytest.mark.parametrize("board", BOARDS)
def test_foot_in_the_centre_horse_on_the_wings_light_troops_behind(board: str) -> None:
    made = scenario(board, "teu", "teu")
    where, kinds = poses(made, 0), classes(made, 0)
    line = [where[at][0] for at, kind in enumerate(kinds) if kind not in ("S", "CL")]
    middle = (min(line) + max(line)) / 2

    def aside(*wanted: str) -> list[float]:
        return [abs(where[at][0] - middle) for at, kind in enumerate(kinds) if kind in wanted]

    def down(*wanted: str) -> list[int]:
        return [where[at][1] for at, kind in enumerate(kinds) if kind in wanted]

    assert max(aside("FP", "T")) < min(aside("CP1", "CM"))
    assert min(down("S", "CL")) > max(down("FP", "T", "CP1", "CM"))
    horse = [where[at][0] > middle for at, kind in enumerate(kinds) if kind in ("CP1", "CM")]
    assert sorted(horse) == [False, False, True, True], "as many on either wing"


@pytest.mark.rule("LRG-1", "TAB-3")
def test_a_block_on_the_table_is_laid_out_again_as_it_was_and_moves_as_one() -> None:
    made = scenario("table")
    position = RULESET.deploying(made, 0)
    assert position is not None
    for piece in (0, 1, 2):
        placement = Placement(piece, facing=2700, spot=(6000, 6000))
        position = RULESET.follow(position, RULESET.order_to_place(position, piece, placement))
    assert isinstance(position, Table)
    assert position.units[0].behind == (1, 2) and position.units[0].depth == 3 * H
    assert {each.spot for each in RULESET.placements(position, 0)} == {(6000, 6000)}, "where its front is"
    assert position.units[0].y == 6000 + H, "and it stands behind its front edge"
    wish = Placement(0, facing=2700, spot=(8000, 6100))
    moved = RULESET.follow(position, RULESET.order_to_place(position, 0, wish))
    assert {each.spot for each in RULESET.placements(moved, 0)} == {(8000, 6100)}


@pytest.mark.rule("DEP-3")
def test_the_four_steps_name_everybody_once_and_a_block_is_of_the_first() -> None:
    made = scenario("map", "bur", "teu")
    position = RULESET.deploying(made, 0)
    assert position is not None
    waves = RULESET.waves(position, 0)
    assert [wave.message for wave in waves] == [f"wave.impetus.{step}" for step in (1, 2, 3, 4)]
    assert sorted(piece for wave in waves for piece in wave.pieces) == list(RULESET.enlisted(position, 0))
    here = Deploying(RULESET, made, 0, "")
    kinds = classes(made, 0)
    assert [kinds[number] for number in here.in_turn][:2] == ["FP", "FP"]
    assert kinds[here.in_turn[-1]] == "S"
    english = scenario("map", "mon", "teu")
    assert [each.message[-1] for each in RULESET.waves(RULESET.deploying(english, 0), 0)] == ["3", "4"]  # type: ignore[arg-type]


@pytest.mark.rule("DEP-1", "DEP-3")
def test_who_places_first_is_said_before_the_battle() -> None:
    rolled = RULESET.initiative(scenario("map", "mon", "swi"))
    assert rolled is not None and rolled.side == -1 and rolled.counts == (9, 1)
    said = RULESET.initiative(scenario("table", attacker=0))
    assert said is not None and (said.side, said.rule) == (1, "DEP-3")


@pytest.mark.rule("DEP-4", "TAB-2")
def test_the_strips_of_a_table_are_what_the_rules_allow() -> None:
    made = scenario("table")
    [south], [north] = RULESET.zone_outlines(made)
    assert south == (0, 14 * H, 30 * H, 14 * H, 30 * H, 20 * H, 0, 20 * H)
    assert north == (0, 0, 30 * H, 0, 30 * H, 6 * H, 0, 6 * H)
    position = RULESET.deploying(made, 0)
    assert position is not None

    def refused(y: int) -> Finding | None:
        order = RULESET.order_to_place(position, 6, Placement(6, facing=2700, spot=(6000, y)))
        return RULESET.refusal(position, order)

    depth = RULESET.base(position, 6, "line")[1]
    assert refused(14 * H + depth // 2) is None
    found = refused(14 * H + depth // 2 - 1)
    assert found is not None and found.rule == "DEP-4" and dict(found.parameters) == {"gap": 4}
    zone = TableZone("Camp", ((0, 0), (4000, 0), (4000, 8000), (0, 8000)), 0)
    painted = replace(made, table=TableMap(30 * H, 20 * H, zones=(zone,)))
    assert RULESET.zone_outlines(painted)[0] == ((0, 0, 4000, 0, 4000, 8000, 0, 8000),)
    sideways = replace(made, sides=(replace(made.sides[0], edge="west"), replace(made.sides[1], edge="east")))
    [west], [east] = RULESET.zone_outlines(sideways)
    assert west[2] == 11 * H and east[0] == 19 * H
