"""TER-10, TER-13: random fields. SCN: the three scenarios."""

from random import Random

import pytest
from msgspec.structs import replace

from hheditor.hexes import UNITS_ACROSS, Board, cell_labelled, grid, pose_of
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.armies.catalogue import scenarios
from hheditor.rules.impetus.board.interface import Place
from hheditor.rules.impetus.command.fields import prefers_horse, random_field
from hheditor.rules.impetus.position.profile import basic
from hheditor.rules.impetus.position.table import Table
from tests.rules.impetus.battlefields import keen
from tests.systems.battery import Tally

BOARD = Board(22, 18)
FIELDS = range(120)


def made(seed: int, defender: str = "sax", attacker: str = "nor"):
    armies = RULESET.sample_armies()
    return random_field(BOARD, armies[defender], armies[attacker], basic(), seed)


@pytest.mark.rule("TER-13", "IR-45")
def test_each_army_has_the_ground_of_its_column():
    assert prefers_horse(RULESET.sample_armies()["mon"])
    assert not prefers_horse(RULESET.sample_armies()["sax"])
    mongols, saxons = RULESET.sample_armies()["mon"], RULESET.sample_armies()["sax"]
    for mounted, walking, more in ((4, 4, False), (5, 4, True), (4, 5, False)):
        units = (*mongols.units[:1] * mounted, *saxons.units[:1] * walking)
        both = replace(mongols, units=units, troops=(*mongols.troops, *saxons.troops))
        assert prefers_horse(both) is more, "as many of both count as foot"
    horse = {patch.kind for seed in FIELDS for patch in made(seed, "mon", "mag")[1]}
    foot = {patch.kind for seed in FIELDS for patch in made(seed, "sax", "swi")[1]}
    assert horse == {"hill", "scrub", "field"}
    assert foot == {"hill", "scrub", "wood", "marsh", "village", "stream"}


@pytest.mark.rule("TER-13", "IR-45")
@pytest.mark.parametrize("first", [True, False])
def test_defender_and_attacker_throw_in_turn_the_defender_first(first: bool):
    """Of fields with all four pieces the first and the third are the defender's."""
    horse, seen = {"hill", "scrub", "field"}, set()
    for seed in FIELDS:
        patches = made(seed, *(("mon", "swi") if first else ("swi", "mon")))[1]
        if len(patches) == 4:
            kinds = [patch.kind for patch in patches]
            own, others = kinds[::2], kinds[1::2]
            assert horse.issuperset(own if first else others), seed
            seen |= set(others if first else own)
    assert seen - horse, "and the others are those of foot"


@pytest.mark.rule("TER-13")
def test_four_throws_no_overlap_and_the_second_piece_far_from_the_first():
    table = grid(BOARD)
    for seed in FIELDS:
        _, patches = made(seed, "sax", "swi")
        assert len(patches) <= 4
        cells = [cell for patch in patches for cell in patch.cells]
        assert len(cells) == len(set(cells))
        assert sum(patch.kind == "stream" for patch in patches) <= 1
        if len(patches) > 1 and patches[1].kind != "stream":
            apart = min(table.distance(a, b) for a in patches[0].cells for b in patches[1].cells)
            assert apart - 1 >= 8


@pytest.mark.rule("TER-10", "DEP-2")
def test_pieces_are_two_to_eight_h_long_and_streams_run_from_edge_to_edge():
    for seed in FIELDS:
        field, patches = made(seed, "sax", "swi")
        assert RULESET.inspect(field) == ()
        for patch in patches:
            if patch.kind == "stream":
                assert len(patch.cells) == BOARD.columns
                continue
            for axis in (0, 1):
                reach = [pose_of(BOARD, cell)[axis] for cell in patch.cells]
                assert max(reach) - min(reach) <= 7 * UNITS_ACROSS, "eight hexes from middle to middle"
    assert made(7) == made(7)


def at(text: str) -> int:
    return cell_labelled(BOARD, text)


def played(name: str) -> Table:
    """A scenario played to its end by somebody who tries everything."""
    draw, tally = Random(name), Tally()
    position = RULESET.opening(scenarios()[name])
    assert RULESET.problems(position) == ()
    while RULESET.to_act(position) != -2:
        position = RULESET.follow(position, keen(RULESET, position, draw, tally))
    return position


@pytest.mark.rule("SCN-1")
def test_the_ridge():
    table = RULESET.opening(scenarios()["ridge-1066"])
    board = table.board
    assert all(unit.wall for number, unit in enumerate(table.units) if _has(table, number, "shieldwall"))
    assert [board.level(Place(at(each), 9)) for each in ("F3", "Q5", "E3", "R5")] == [1, 1, 0, 0]
    assert [board.terrain(Place(at(each), 9)).id for each in ("H1", "O1", "C8", "T9")] == [
        "wood",
        "wood",
        "marsh",
        "marsh",
    ]
    generals = [table.units[number].cell for number in range(len(table.units)) if table.units[number].general]
    assert sorted(generals) == sorted((at("K5"), at("L15")))
    assert table.setup.turn_limit == 12
    assert table.defender == 1
    assert played("ridge-1066").ended is not None


def _has(table: Table, number: int, trait: str) -> bool:
    return table.setup.troop_of_unit[number].has(trait)


@pytest.mark.rule("SCN-2")
def test_the_muddy_field():
    table = RULESET.opening(scenarios()["muddy-field-1415"])
    assert table.board.ground(Place(at("D7"), 9)) == "broken", "mud"
    assert [unit.stakes for number, unit in enumerate(table.units) if _has(table, number, "stakes")] == [
        True
    ] * 4
    assert (table.setup.turn_limit, table.profile.limit_winner) == (15, 2)
    ended = played("muddy-field-1415").ended
    assert ended is not None
    assert ended.rule != "VIC-3" or ended.winner == -1, "a draw after fifteen turns"


@pytest.mark.rule("SCN-3")
def test_wagons_on_the_hill():
    table = RULESET.opening(scenarios()["wagons-1420"])
    board = table.board
    assert board.ground(Place(at("A10"), 9)) == "ford"
    assert board.ground(Place(at("K10"), 9)) == "open", "the bridge"
    assert board.terrain(Place(at("D13"), 9)).village
    wagons = [
        unit.cell for number, unit in enumerate(table.units) if table.setup.troop_of_unit[number].klass == "W"
    ]
    assert wagons == [at(each) for each in ("I5", "J5", "K5", "L5")]
    ended = played("wagons-1420").ended
    assert ended is not None
