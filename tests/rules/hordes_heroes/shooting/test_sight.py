"""Lines of fire: what blocks them, what does not, and from where hills hide."""

import pytest

from hheditor.rules.hordes_heroes.position.orders import Aim
from hheditor.rules.hordes_heroes.shooting import sight
from tests.rules.hordes_heroes.builder import BLUE, RED, Field
from tests.rules.hordes_heroes.shooting_range import Range

ARCHERS = "C 2/4 s1 7+"
FOOT = "C 3/4 s1"


def clear(
    field: Field, start: tuple[int, int], end: tuple[int, int], side: int = RED, high: bool = False
) -> bool:
    return sight.clear(field.table("shooting"), side, field.at(*start), field.at(*end), high=high)


def blocked_by(
    field: Field, start: tuple[int, int], end: tuple[int, int], side: int = RED
) -> tuple[str, set]:
    finding = sight.obstruction(field.table("shooting"), side, field.at(*start), field.at(*end))
    assert finding is not None
    return finding.rule, set(finding.places)


@pytest.mark.rule("SHO-10", "R-3")
def test_along_an_edge_only_both_hexes_block():
    one = Field()
    one.unit(RED, FOOT, (1, 0))
    assert clear(one, (0, 0), (2, -1))
    two = Field()
    two.unit(RED, FOOT, (1, 0))
    two.unit(BLUE, FOOT, (1, -1))
    assert not clear(two, (0, 0), (2, -1))
    assert blocked_by(two, (0, 0), (2, -1)) == ("SHO-10", {two.at(1, 0), two.at(1, -1)})


@pytest.mark.rule("R-3")
def test_along_an_edge_ground_and_a_unit_block_together():
    field = Field()
    field.paint("wood", (1, 0))
    assert clear(field, (0, 0), (2, -1))
    field.unit(BLUE, FOOT, (1, -1))
    assert not clear(field, (0, 0), (2, -1))


@pytest.mark.rule("R-3")
def test_a_line_is_the_same_both_ways_on_level_ground():
    field = Field()
    field.unit(RED, FOOT, (1, 0))
    field.unit(BLUE, FOOT, (2, -2))
    for end in ((3, -1), (3, -2), (4, -2), (2, 0), (3, 0)):
        assert clear(field, (0, 0), end, RED) == clear(field, end, (0, 0), BLUE)


@pytest.mark.rule("R-4")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_any_unit_on_the_line_blocks(side):
    field = Field()
    field.unit(side, FOOT, (1, 0))
    assert not clear(field, (0, 0), (2, 0))
    assert blocked_by(field, (0, 0), (2, 0)) == ("SHO-10", {field.at(1, 0)})


@pytest.mark.rule("R-4", "GEN-5")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_a_lone_leader_blocks_nothing(side):
    field = Field()
    field.leader(side, (1, 0))
    assert clear(field, (0, 0), (2, 0))


@pytest.mark.rule("R-4", "SKI-2", "SW-48")
@pytest.mark.parametrize("side", [RED, BLUE])
def test_skirmishers_block_nobody_but_in_the_other_book_their_enemies(side):
    for blocks in (False, True):
        field = Field(skirmishers_block_fire=blocks)
        field.unit(
            side, "C 2/4 s1 7+ S", (1, 0), formation="skirmish", cells=((1, 0), (1, 1), (1, 2), (1, 3))
        )
        assert clear(field, (0, 0), (2, 0), RED) is not (blocks and side == BLUE)


@pytest.mark.parametrize(
    ("ground", "rule"),
    [
        pytest.param("mountain", "TER-7", marks=pytest.mark.rule("TER-7")),
        pytest.param("wood", "TER-4", marks=pytest.mark.rule("TER-4")),
        pytest.param("broken", "TER-3", marks=pytest.mark.rule("TER-3", "R-10")),
        pytest.param("marsh", "TER-3", marks=pytest.mark.rule("TER-3")),
        pytest.param("village", "TER-9", marks=pytest.mark.rule("TER-9", "R-11")),
        pytest.param("town", "TER-9", marks=pytest.mark.rule("TER-9")),
    ],
)
def test_closed_ground_blocks_from_any_height(ground, rule):
    field = Field()
    field.paint(ground, (1, 0))
    assert blocked_by(field, (0, 0), (2, 0)) == (rule, {field.at(1, 0)})
    field.raise_to(3, (0, 0))
    assert not clear(field, (0, 0), (2, 0))


@pytest.mark.parametrize(
    "ground",
    [
        pytest.param("river", marks=pytest.mark.rule("TER-5")),
        pytest.param("lake", marks=pytest.mark.rule("TER-6")),
        pytest.param("open", marks=pytest.mark.rule("TER-2")),
    ],
)
def test_over_water_and_open_ground_one_shoots_freely(ground):
    field = Field()
    field.paint(ground, (1, 0))
    assert clear(field, (0, 0), (2, 0))


@pytest.mark.rule("TER-12", "R-6")
def test_a_hex_higher_than_both_ends_blocks():
    field = Field()
    field.raise_to(1, (1, 0))
    assert blocked_by(field, (0, 0), (2, 0)) == ("TER-12", {field.at(1, 0)})
    field.raise_to(1, (2, 0))
    assert clear(field, (0, 0), (2, 0))


@pytest.mark.rule("TER-12", "R-6", "R-5")
def test_over_lower_hexes_one_sees():
    field = Field()
    field.raise_to(2, (0, 0))
    field.raise_to(1, (1, 0))
    assert clear(field, (0, 0), (2, 0))
    assert clear(field, (2, 0), (0, 0), BLUE)


@pytest.mark.rule("R-8", "SHO-9")
def test_behind_a_crest_one_is_shot_only_from_the_crest_hex_beside():
    field = Field()
    field.raise_to(2, (0, 0), (1, 0))
    field.raise_to(1, (2, 0))
    assert not clear(field, (0, 0), (2, 0))
    assert blocked_by(field, (0, 0), (2, 0)) == ("TER-12", {field.at(1, 0)})
    assert clear(field, (1, 0), (2, 0))
    field.raise_to(3, (0, 0))
    assert clear(field, (0, 0), (2, 0))


@pytest.mark.rule("SHO-9", "R-7")
def test_from_above_over_a_friend_half_way():
    field = Field()
    field.raise_to(1, (0, 0))
    field.unit(RED, FOOT, (1, 0))
    assert clear(field, (0, 0), (2, 0))
    assert clear(field, (0, 0), (3, 0))
    field.raise_to(1, (1, 0))
    assert not clear(field, (0, 0), (2, 0))


@pytest.mark.rule("SHO-9", "ART-6")
def test_from_above_not_over_a_friend_farther_than_half_way_nor_over_an_enemy():
    field = Field()
    field.raise_to(1, (0, 0))
    field.unit(RED, FOOT, (2, 0))
    assert not clear(field, (0, 0), (3, 0))
    assert clear(field, (0, 0), (4, 0))
    foes = Field()
    foes.raise_to(1, (0, 0))
    foes.unit(BLUE, FOOT, (1, 0))
    assert not clear(foes, (0, 0), (2, 0))


@pytest.mark.rule("ART-5", "R-9")
def test_a_high_trajectory_passes_friends_beside_the_engine_only():
    field = Field()
    field.unit(RED, FOOT, (1, 0))
    assert clear(field, (0, 0), (3, 0), high=True)
    assert not clear(field, (0, 0), (2, 0), high=True)
    assert not clear(field, (0, 0), (3, 0))
    field.unit(RED, FOOT, (2, 0))
    assert not clear(field, (0, 0), (4, 0), high=True)


@pytest.mark.rule("SHO-9", "SHO-12")
def test_archers_on_a_hill_shoot_over_friends_at_those_who_came_in():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    spears = field.unit(RED, FOOT, (1, 0), "E")
    knights = field.unit(BLUE, "B 5(+4)/4 s3 A2 kind=cavalry", (2, 0), "W")
    field.raise_to(1, (0, 0))
    fresh = Range(field.table("shooting", BLUE, contacts=((knights, spears),)))
    assert fresh.aims() == {archers: [(knights, 4)]}
    old = Range(field.table("shooting", BLUE))
    assert old.over
    field.levels[field.at(0, 0)] = 0
    level = Range(field.table("shooting", BLUE, contacts=((knights, spears),)))
    assert level.over


@pytest.mark.rule("TER-3", "R-10")
@pytest.mark.parametrize("ground", ["broken", "marsh"])
def test_into_broken_ground_at_one_hex_out_of_it_at_two(ground):
    near, far = Field(), Field()
    for field, place in ((near, (1, 0)), (far, (2, 0))):
        field.unit(RED, ARCHERS, (0, 0))
        field.unit(BLUE, FOOT, place)
        field.paint(ground, place)
    contact = Range(near.table("shooting", BLUE, contacts=((1, 0),)))
    assert contact.aims() == {0: [(1, 4)]}
    assert Range(far.table("shooting")).over
    out = Field()
    out.unit(RED, ARCHERS, (0, 0))
    out.unit(BLUE, FOOT, (2, 0))
    out.paint(ground, (0, 0))
    assert Range(out.table("shooting")).aims() == {0: [(1, 4)]}


@pytest.mark.rule("TER-4")
def test_into_a_wood_from_an_adjacent_hex_only_and_out_of_it_as_normal():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    field.unit(BLUE, "C 3/4 s1 7+", (2, 0))
    field.paint("wood", (2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.asked == BLUE
    assert shoot.aims() == {1: [(0, 4)]}


@pytest.mark.rule("TER-9", "R-11")
def test_into_the_first_village_hex_at_two_but_not_into_the_second():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    field.unit(BLUE, FOOT, (2, 0))
    field.paint("village", (2, 0))
    assert Range(field.table("shooting")).aims() == {0: [(1, 4)]}
    field.paint("village", (1, 0))
    assert Range(field.table("shooting")).over


@pytest.mark.rule("SHO-10")
def test_the_refusal_says_what_lies_in_the_way():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    hidden = field.unit(BLUE, FOOT, (2, 0))
    near = field.unit(BLUE, FOOT, (1, 0))
    shoot = Range(field.table("shooting", BLUE, contacts=((near, archers),)))
    finding = shoot.refusal(Aim(archers, ((hidden, 4),)))
    assert finding is not None
    assert (finding.message, finding.rule) == ("refusal.hordes_heroes.line-unit", "SHO-10")
    assert finding.places == (field.at(1, 0),)
    assert finding.pieces == (near,)


@pytest.mark.rule("SHO-10", "TER-4")
def test_ground_that_blocks_anyway_is_named_before_a_unit_in_it():
    field = Field()
    field.unit(BLUE, FOOT, (1, 0))
    field.paint("wood", (1, 0))
    field.raise_to(2, (1, 0))
    assert blocked_by(field, (0, 0), (2, 0)) == ("TER-4", {field.at(1, 0)})


@pytest.mark.rule("HT-1", "R-210")
@pytest.mark.parametrize(
    ("kind", "hard"),
    [
        ("wall", True),
        ("palisade", True),
        ("gate", True),
        ("pavises", True),
        ("fence", False),
        ("hedge", False),
    ],
)
def test_walls_palisades_and_screens_along_a_hexside_are_hard_cover(kind: str, hard: bool) -> None:
    field = Field()
    unit = field.unit(BLUE, "C 3/4 s1", (2, 0), "W")
    field.unit(RED, "C 2/4 s1 7+", (0, 0), "E")
    field.edge(kind, (2, 0), 3)
    table = field.table("shooting")
    assert sight.hard_cover(table, unit, field.at(0, 0), field.at(2, 0)) is hard
    assert not sight.hard_cover(table, unit, field.at(4, 0), field.at(2, 0))
