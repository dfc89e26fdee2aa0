"""Small arms: who may shoot, at whom, with how many dice and at which number."""

import pytest
from msgspec.structs import replace

from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import Aim, CeaseFire, EndPhase, HoldFire, Suppress, Turn
from hheditor.rules.hordes_heroes.shooting.declarations import declared_shots
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, cell
from tests.rules.hordes_heroes.shooting_range import Range

ARCHERS = "C 2/4 s1CR 7+"
FOOT = "C 3/4 s1"
CHARIOTS = "B 3(+3)/3 s4 7+ kind=chariot"


def number(shooter: str, target: str, ground: str = "open", place: tuple[int, int] = (1, 0), **state) -> int:
    """The number a shooter at (0, 0) needs against a target that came into contact, or stands elsewhere."""
    field = Field(**state.pop("options", {}))
    field.unit(RED, shooter, (0, 0), "E")
    field.unit(BLUE, target, place, state.pop("facing", "W"), **state)
    field.paint(ground, place)
    shoot = Range(field.table("shooting", BLUE, contacts=((1, 0),)))
    shoot.end()
    return shoot.number(0, 1)


def dice(shooter: str = ARCHERS, **state) -> int:
    field = Field()
    field.unit(RED, shooter, (0, 0), "E", **state)
    field.unit(BLUE, FOOT, (2, 0))
    return Range(field.table("shooting")).end().thrown(0)


# Numbers to hit ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooter", "armour", "needed"),
    [
        pytest.param("7+", "", 7, marks=pytest.mark.rule("SHO-1")),
        pytest.param("7+", " A1", 8, marks=pytest.mark.rule("SHO-1")),
        pytest.param("7+", " A2", 9, marks=pytest.mark.rule("SHO-1")),
        pytest.param("8+C", "", 8, marks=pytest.mark.rule("SHO-1")),
        pytest.param("8+C", " A1", 8, marks=pytest.mark.rule("SHO-1")),
        pytest.param("8+C", " A2", 9, marks=pytest.mark.rule("SHO-1")),
        pytest.param("7+C", " A2", 8, marks=pytest.mark.rule("SHO-1", "R-66")),
        pytest.param("8+G", " A2", 8, marks=pytest.mark.rule("SHO-1")),
    ],
)
def test_worn_armour_raises_the_number(shooter, armour, needed):
    assert number(f"C 2/4 s1 {shooter}", FOOT + armour) == needed


@pytest.mark.parametrize(
    ("shooter", "armour", "ground", "pavise", "needed"),
    [
        pytest.param("7+", " A1", "wood", False, 10, marks=pytest.mark.rule("SHO-1", "TER-4")),
        pytest.param("6+", " A2", "village", False, 10, marks=pytest.mark.rule("TER-9", "R-13")),
        pytest.param("8+C", " A2", "wood", False, 11, marks=pytest.mark.rule("R-12")),
        pytest.param("8+G", " A2", "wood", False, 10, marks=pytest.mark.rule("R-12")),
        pytest.param("8+G", " A2", "open", True, 10, marks=pytest.mark.rule("R-12", "PAV-1")),
        pytest.param("7+", " A2", "broken", False, 9, marks=pytest.mark.rule("SHO-1", "TER-3")),
        pytest.param("7+", "", "open", True, 9, marks=pytest.mark.rule("PAV-1")),
        pytest.param("7+", " A2", "village", True, 13, marks=pytest.mark.rule("SHO-1")),
    ],
)
def test_cover_and_pavises_add_up_and_stay_against_every_weapon(shooter, armour, ground, pavise, needed):
    assert number(f"C 2/4 s1 {shooter}", FOOT + armour, ground, pavise=pavise) == needed


@pytest.mark.rule("SHO-1")
def test_a_number_above_twelve_cannot_be_hit_so_nothing_is_rolled():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    field.unit(BLUE, "C 3/4 s1 A2", (2, 0), pavise=True)
    field.paint("village", (2, 0))
    shoot = Range(field.table("shooting")).end()
    assert shoot.over
    assert shoot.number(0, 1) == 13
    assert not shoot.told("volley")


@pytest.mark.rule("PAV-1", "R-64")
def test_pavises_guard_all_round_or_by_option_the_front():
    for place, facing, covered in (((2, 0), "W", True), ((2, 0), "E", False), ((2, 0), "NW", True)):
        for front_only in (False, True):
            options = {"pavise_front_only": front_only}
            needed = number("C 2/4 s1 7+", FOOT, place=place, facing=facing, pavise=True, options=options)
            assert needed == (9 if covered or not front_only else 7)


@pytest.mark.rule("SHO-1")
def test_every_term_of_a_number_is_told():
    field = Field()
    field.unit(RED, "C 2/4 s1 8+C", (0, 0))
    field.unit(BLUE, "C 3/4 s1 A2", (2, 0), pavise=True)
    field.paint("village", (2, 0))
    shoot = Range(field.table("shooting")).end()
    (event,) = shoot.told("shot")
    assert [(term.name, term.value, term.rule, term.piece) for term in event.terms] == [
        ("term.hordes_heroes.dice-stands", 4, "SHO-8", 0),
        ("term.hordes_heroes.shooting", 8, "SHO-1", 0),
        ("term.hordes_heroes.armour", 2, "SHO-1", 1),
        ("term.hordes_heroes.crossbow", -1, "SHO-1", 0),
        ("term.hordes_heroes.cover", 2, "TER-9", 1),
        ("term.hordes_heroes.pavise", 2, "PAV-1", 1),
    ]


# Dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "thrown"),
    [
        pytest.param({}, 4, marks=pytest.mark.rule("SHO-8")),
        pytest.param({"stands": 3}, 3, marks=pytest.mark.rule("SHO-8")),
        pytest.param({"formation": "column"}, 2, marks=pytest.mark.rule("SHO-8", "FRM-4")),
        pytest.param({"disrupted": True}, 2, marks=pytest.mark.rule("SHO-8")),
        pytest.param({"stands": 3, "disrupted": True}, 2, marks=pytest.mark.rule("SHO-8", "R-67")),
        pytest.param({"formation": "column", "disrupted": True}, 1, marks=pytest.mark.rule("R-67")),
    ],
)
def test_stands_that_shoot(state, thrown):
    assert dice(**state) == thrown


@pytest.mark.rule("SHO-8")
def test_one_chariot_disrupted_shoots_with_one():
    assert dice(CHARIOTS, stands=1, disrupted=True) == 1
    assert dice(CHARIOTS, stands=2, disrupted=True) == 1


@pytest.mark.rule("DIS-5", "TER-5", "TER-6")
@pytest.mark.parametrize("ground", ["river", "lake"])
def test_in_a_river_or_a_boat_half_the_stands_shoot(ground):
    field = Field()
    field.unit(RED, ARCHERS, (0, 0), "E", boat=ground == "lake")
    field.unit(BLUE, FOOT, (2, 0))
    field.paint(ground, (0, 0))
    assert Range(field.table("shooting")).end().thrown(0) == 2
    field.units[0] = replace(field.units[0], disrupted=True)
    assert Range(field.table("shooting")).end().thrown(0) == 2


@pytest.mark.rule("FRM-5")
def test_on_a_bridge_everybody_shoots_as_in_column():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0), "E")
    field.unit(BLUE, FOOT, (2, 0))
    field.paint("river", (0, 0))
    field.narrow.add(field.at(0, 0))
    assert Range(field.table("shooting")).end().thrown(0) == 2


@pytest.mark.rule("CMB-1")
def test_of_combined_arms_the_rear_shoots_and_the_front_if_it_can():
    def thrown(front: str, **state) -> int:
        field = Field()
        field.unit(RED, front, (0, 0), "E", rear="C 2/4 s1 7+", **state)
        field.unit(BLUE, FOOT, (2, 0))
        shoot = Range(field.table("shooting"))
        return 0 if shoot.over else shoot.end().thrown(0)

    assert thrown("C 4(+1)/4 s1CR") == 2
    assert thrown("C 4(+1)/4 s1CR 8+") == 4
    assert thrown("C 4(+1)/4 s1CR", formation="column") == 0
    assert thrown("C 4(+1)/4 s1CR", stands=3, formation="column") == 1
    assert thrown("C 4(+1)/4 s1CR", disrupted=True) == 1


@pytest.mark.rule("CMB-1", "SHO-1")
def test_each_rank_shoots_by_its_own_factor():
    field = Field()
    field.unit(RED, "C 4(+1)/4 s1 8+C", (0, 0), "E", rear="C 2/4 s1 7+")
    field.unit(BLUE, "C 3/4 s1 A2", (2, 0))
    shoot = Range(field.table("shooting")).end()
    assert [(pool.count, pool.steps) for pool in shoot.roll.pools] == [(2, ((9, 1),)), (2, ((9, 1),))]
    bare = Field()
    bare.unit(RED, "C 4(+1)/4 s1 8+", (0, 0), "E", rear="C 2/4 s1 6+", disrupted=True, stands=3)
    bare.unit(BLUE, FOOT, (2, 0))
    half = Range(bare.table("shooting")).end()
    assert [(pool.count, pool.steps) for pool in half.roll.pools] == [(2, ((6, 1),))]


# Who may shoot -----------------------------------------------------------------------------------------


@pytest.mark.rule("SHO-1")
def test_only_shooters_shoot():
    field = Field()
    foot = field.unit(RED, FOOT, (0, 0))
    field.unit(RED, ARCHERS, (2, 2))
    foe = field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.why(Aim(foot, ((foe, 4),)))[0] == "SHO-1"


@pytest.mark.rule("SHO-6")
def test_once_in_hand_to_hand_nobody_shoots():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    foe = field.unit(BLUE, ARCHERS, (1, 0))
    other = field.unit(RED, ARCHERS, (-4, 0))
    away = field.unit(BLUE, FOOT, (-6, 0))
    for mover in (RED, BLUE):
        shoot = Range(field.table("shooting", mover))
        assert shoot.asked == RED
        assert shoot.aims() == {other: [(away, 4)]}
        assert shoot.why(Aim(archers, ((foe, 4),)))[0] == "SHO-6"


@pytest.mark.rule("SHO-5")
def test_who_moved_into_contact_does_not_shoot_but_the_contacted_does():
    field = Field()
    mover = field.unit(RED, ARCHERS, (0, 0))
    contacted = field.unit(BLUE, ARCHERS, (1, 0))
    field.unit(RED, ARCHERS, (-4, 0))
    field.unit(BLUE, FOOT, (-6, 0))
    shoot = Range(field.table("shooting", RED, contacts=((mover, contacted),)))
    assert shoot.asked == RED
    assert shoot.why(Aim(mover, ((contacted, 4),)))[0] == "SHO-5"
    shoot.order(EndPhase())
    assert shoot.asked == BLUE
    assert shoot.aims() == {contacted: [(mover, 4)]}


@pytest.mark.rule("SHO-5")
def test_chariots_that_charged_shoot():
    field = Field()
    chariots = field.unit(RED, CHARIOTS, (0, 0))
    foe = field.unit(BLUE, FOOT, (1, 0))
    shoot = Range(field.table("shooting", RED, contacts=((chariots, foe),)))
    assert shoot.aims() == {chariots: [(foe, 3)]}
    assert Range(field.table("shooting", RED)).over


@pytest.mark.rule("SW-46")
def test_chariots_that_fled_from_a_contact_shoot_like_anybody_else():
    for place, shoots in (((2, 0), True), ((3, 0), False)):
        field = Field()
        field.unit(RED, CHARIOTS, (0, 0), "W", moved=True)
        field.unit(BLUE, MEN_AT_ARMS, place, "W")
        assert not field.profile.parting_shot
        assert Range(field.table("shooting", BLUE)).over is not shoots


@pytest.mark.rule("SHO-6")
def test_a_unit_in_an_old_contact_does_not_shoot_at_a_newcomer():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    field.unit(BLUE, FOOT, (1, 0))
    newcomer = field.unit(BLUE, FOOT, (-1, 0))
    field.unit(RED, ARCHERS, (-5, 5))
    field.unit(BLUE, FOOT, (-5, 3))
    shoot = Range(field.table("shooting", BLUE, contacts=((newcomer, archers),)))
    assert shoot.why(Aim(archers, ((newcomer, 4),)))[0] == "SHO-6"


@pytest.mark.rule("SHO-5", "R-54")
def test_contacted_by_several_a_unit_may_split_its_stands():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (1, 0))
    militia = field.unit(BLUE, "D 3/4", (1, -1))
    shoot = Range(field.table("shooting", BLUE, contacts=((knights, archers), (militia, archers))))
    assert shoot.aims() == {archers: [(militia, 4)]}
    found = [order.targets for order in shoot.orders(archers) if isinstance(order, Aim)]
    assert sorted(map(sorted, found)) == [
        [(knights, 1), (militia, 3)],
        [(knights, 2), (militia, 2)],
        [(knights, 3), (militia, 1)],
        [(knights, 4)],
    ]
    shoot.order(Aim(archers, ((knights, 1), (militia, 3))))
    assert shoot.aims() == {archers: [(militia, 3), (knights, 1)]}
    shoot.end()
    assert shoot.roll.pieces == (archers, militia)
    assert shoot.dice(6, 7, 5).roll.pieces == (archers, knights)


@pytest.mark.rule("SHO-5", "CMB-1")
def test_ranks_that_split_keep_their_own_weapons():
    field = Field()
    mixed = field.unit(RED, "C 4(+1)/4 s1 8+", (0, 0), "E", rear="C 2/4 s1 6+")
    one = field.unit(BLUE, FOOT, (1, 0))
    two = field.unit(BLUE, FOOT, (1, -1))
    shoot = Range(field.table("shooting", BLUE, contacts=((one, mixed), (two, mixed))))
    shoot.order(Aim(mixed, ((two, 1), (one, 3)))).end()
    first = [(pool.count, pool.steps) for pool in shoot.roll.pools]
    second = [(pool.count, pool.steps) for pool in shoot.dice(1).roll.pools]
    assert first == [(1, ((6, 1),))]
    assert second == [(1, ((6, 1),)), (2, ((8, 1),))]


@pytest.mark.rule("SHO-5", "R-54")
def test_nobody_else_splits():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    one = field.unit(BLUE, FOOT, (2, 0))
    two = field.unit(BLUE, FOOT, (0, 2))
    shoot = Range(field.table("shooting"))
    assert shoot.why(Aim(archers, ((one, 2), (two, 2))))[0] == "SHO-5"
    assert shoot.refusal(Aim(archers, ((two, 4),))) is None


@pytest.mark.rule("SHO-5")
def test_the_contacted_shoot_at_those_who_came_in_and_at_nobody_else():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (1, 0))
    beyond = field.unit(BLUE, FOOT, (-2, 0))
    shoot = Range(field.table("shooting", BLUE, contacts=((knights, archers),)))
    rule, numbers = shoot.why(Aim(archers, ((beyond, 4),)))
    assert (rule, numbers) == ("SHO-5", {"distance": 2, "nearest": 1})


@pytest.mark.rule("SHO-7")
def test_who_moved_evaded_or_changed_formation_shoots_all_the_same():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), moved=True, done=True)
    foe = field.unit(BLUE, FOOT, (2, 0))
    assert Range(field.table("shooting")).aims() == {archers: [(foe, 4)]}


@pytest.mark.rule("PAV-1")
def test_pavises_that_moved_keep_the_unit_from_shooting():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), moved=True, pavise=True)
    field.unit(RED, ARCHERS, (4, 0))
    foe = field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    assert list(shoot.aims()) == [1]
    assert shoot.why(Aim(archers, ((foe, 4),)))[0] == "PAV-1"


@pytest.mark.rule("SEQ-4")
def test_small_arms_shoot_in_both_bounds():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    field.unit(BLUE, ARCHERS, (2, 0))
    for mover in (RED, BLUE):
        shoot = Range(field.table("shooting", mover))
        assert shoot.asked == mover
        assert shoot.aims() == {mover: [(1 - mover, 4)]}
        shoot.order(EndPhase())
        assert shoot.asked == 1 - mover
        assert shoot.aims() == {1 - mover: [(mover, 4)]}


# Targets -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SHO-3")
def test_the_range_is_two_hexes():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    far = field.unit(BLUE, FOOT, (3, 0))
    field.unit(BLUE, FOOT, (0, 2))
    shoot = Range(field.table("shooting"))
    rule, numbers = shoot.why(Aim(archers, ((far, 4),)))
    assert (rule, numbers) == ("SHO-3", {"distance": 3, "range": 2})


@pytest.mark.rule("SHO-3", "R-14")
def test_the_nearest_must_be_the_target_and_equals_are_at_choice():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    east = field.unit(BLUE, FOOT, (2, 0))
    west = field.unit(BLUE, FOOT, (-2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.aims() == {archers: [(west, 4)]}
    assert shoot.order(Aim(archers, ((east, 4),))).aims() == {archers: [(east, 4)]}
    chariots = Field()
    car = chariots.unit(RED, CHARIOTS, (0, 0))
    far = chariots.unit(BLUE, FOOT, (-2, 0))
    near = chariots.unit(BLUE, FOOT, (1, 0))
    chariots.paint("wood", (1, 0))
    shoot = Range(chariots.table("shooting"))
    assert shoot.aims() == {car: [(near, 3)]}
    rule, numbers = shoot.why(Aim(car, ((far, 3),)))
    assert (rule, numbers) == ("SHO-3", {"distance": 2, "nearest": 1})


@pytest.mark.rule("R-14", "GEN-2")
def test_lone_leaders_are_passed_over_and_cannot_be_shot_at():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    foe = field.unit(BLUE, FOOT, (2, 0))
    general = field.leader(BLUE, (-1, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.aims() == {archers: [(foe, 4)]}
    assert shoot.why(Aim(archers, ((general, 4),)))[0] == "GEN-2"


@pytest.mark.rule("SHO-3")
def test_no_shooting_at_friends_strangers_or_the_dead():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    friend = field.unit(RED, FOOT, (0, 2))
    field.unit(BLUE, FOOT, (2, 0))
    dead = field.unit(BLUE, FOOT, None, gone="lost")
    shoot = Range(field.table("shooting"))
    for target in (friend, dead, 77, -3):
        assert shoot.why(Aim(archers, ((target, 4),)))[0] == "SHO-3"
    assert shoot.why(CeaseFire(dead))[0] == "SHO-3"
    assert shoot.refusal(CeaseFire(77)) is not None


@pytest.mark.rule("SHO-8")
def test_all_stands_that_can_shoot_do():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), stands=3)
    foe = field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    for stands in (0, 2, 4):
        assert shoot.why(Aim(archers, ((foe, stands),))) == ("SHO-8", {"able": 3, "stands": stands})
    assert shoot.why(Aim(archers, ((foe, 1), (foe, 2))))[0] == "SHO-8"


@pytest.mark.rule("SHO-12", "R-55")
def test_not_at_an_enemy_in_contact_with_a_friend_unless_it_came_in_this_bound():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    friend = field.unit(RED, FOOT, (2, 1))
    foe = field.unit(BLUE, FOOT, (2, 0))
    other = field.unit(BLUE, FOOT, (-2, 0))
    shoot = Range(field.table("shooting", BLUE))
    assert shoot.aims() == {archers: [(other, 4)]}
    assert shoot.why(Aim(archers, ((foe, 4),)))[0] == "SHO-12"
    charged = Range(field.table("shooting", RED, contacts=((friend, foe),)))
    assert charged.why(Aim(archers, ((foe, 4),)))[0] == "SHO-12"
    came_in = Range(field.table("shooting", BLUE, contacts=((foe, friend),)))
    assert came_in.refusal(Aim(archers, ((foe, 4),))) is None


@pytest.mark.rule("SHO-12", "SHO-5")
def test_two_chariots_on_one_enemy_both_shoot_into_their_own_contact():
    field = Field()
    one = field.unit(RED, CHARIOTS, (0, 0))
    two = field.unit(RED, CHARIOTS, (1, 1))
    foe = field.unit(BLUE, FOOT, (1, 0))
    shoot = Range(field.table("shooting", RED, contacts=((one, foe), (two, foe))))
    assert shoot.aims() == {one: [(foe, 3)], two: [(foe, 3)]}


@pytest.mark.rule("SHO-2")
def test_all_hits_on_a_target_are_read_once():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    field.unit(RED, "C 2/4 s1 6+", (0, -2))
    foe = field.unit(BLUE, "C 3/4 s1 A1", (2, -2))
    shoot = Range(field.table("shooting")).end()
    assert shoot.roll.pieces == (0, 1, foe)
    assert [pool.steps for pool in shoot.roll.pools] == [((8, 1),), ((7, 1),)]
    shoot.dice(8, 7, 1, 1, 7, 6, 1, 1)
    assert shoot.told("volley")[0].fact("hits") == 2
    assert shoot.unit(foe).disrupted


# Arcs and turning --------------------------------------------------------------------------------------


@pytest.mark.rule("SHO-4", "DIS-2")
@pytest.mark.parametrize("state", ["disrupted", "river"])
def test_who_may_not_turn_shoots_out_of_the_front_only(state):
    def aims(place: tuple[int, int], facing: str) -> bool:
        field = Field()
        field.unit(RED, ARCHERS, (0, 0), facing, disrupted=state == "disrupted")
        field.unit(BLUE, FOOT, place)
        if state == "river":
            field.paint("river", (0, 0))
        return not Range(field.table("shooting")).over

    assert aims((1, -2), "E")
    assert not aims((0, -2), "E")
    assert aims((1, 1), "E")
    assert aims((0, -2), "NE")
    assert aims((2, 0), "ENE")
    assert aims((1, -2), "ENE")
    assert aims((1, 1), "ENE")
    assert not aims((0, 2), "ENE")
    assert not aims((0, -2), "ENE")


@pytest.mark.rule("SHO-4")
def test_the_refusal_names_the_arc():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E", disrupted=True)
    behind = field.unit(BLUE, FOOT, (-2, 0))
    field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.why(Aim(archers, ((behind, 2),)))[0] == "SHO-4"


@pytest.mark.rule("SHO-4")
def test_chariots_shoot_in_any_direction_even_disrupted():
    field = Field()
    car = field.unit(RED, CHARIOTS, (0, 0), "E", disrupted=True)
    foe = field.unit(BLUE, FOOT, (-2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.aims() == {car: [(foe, 2)]}
    assert shoot.end().dice(1, 1).unit(car).facing == 0


@pytest.mark.rule("SHO-3", "FAC-7")
def test_shooters_turn_when_they_must_and_no_more():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    field.unit(BLUE, FOOT, (-2, 0))
    shoot = Range(field.table("shooting")).end()
    (turned,) = shoot.told("turned")
    assert (turned.rule, turned.pieces, turned.fact("facing")) == ("SHO-3", (archers,), 6)
    assert shoot.unit(archers).facing == 6
    ahead = Field()
    ahead.unit(RED, ARCHERS, (0, 0), "E")
    ahead.unit(BLUE, FOOT, (1, -2))
    assert not Range(ahead.table("shooting")).end().told("turned")


@pytest.mark.rule("SHO-3", "FAC-7")
def test_a_shooter_may_turn_to_any_facing_that_leaves_its_target_before_it():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    facings = [order.facing for order in shoot.orders(archers) if isinstance(order, Turn)]
    assert facings == [1, 2, 10, 11]
    assert shoot.why(Turn(archers, 6))[0] == "SHO-4"
    assert shoot.why(Turn(archers, 0))[0] == "SHO-3"
    shoot.order(Turn(archers, 2), Turn(archers, 1)).end()
    assert shoot.unit(archers).facing == 1


@pytest.mark.rule("DIS-2", "DIS-5")
def test_who_is_disrupted_or_in_a_river_does_not_turn():
    for rule, disrupted in (("DIS-2", True), ("DIS-5", False)):
        field = Field()
        archers = field.unit(RED, ARCHERS, (0, 0), "E", disrupted=disrupted)
        field.unit(BLUE, FOOT, (2, 0))
        if not disrupted:
            field.paint("river", (0, 0))
        shoot = Range(field.table("shooting"))
        assert shoot.why(Turn(archers, 1))[0] == rule


@pytest.mark.rule("MOV-2", "R-28")
def test_out_of_command_units_shoot_and_turn_to_do_so():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    field.unit(BLUE, FOOT, (-2, 0))
    shoot = Range(field.table("shooting", commanded=())).end()
    assert shoot.unit(archers).facing == 6


# Skirmishers -------------------------------------------------------------------------------------------

LOOSE = "C 2/4 s1 7+ S"
LINE = ((0, 0), (1, 0), (2, 0), (3, 0))


@pytest.mark.rule("SKI-2", "R-68")
def test_each_skirmish_stand_rolls_one_die_at_its_own_nearest():
    field = Field()
    loose = field.unit(RED, LOOSE, (0, 0), formation="skirmish", cells=LINE)
    west = field.unit(BLUE, FOOT, (1, -2))
    east = field.unit(BLUE, FOOT, (4, -2))
    shoot = Range(field.table("shooting"))
    assert [(shot.stand, shot.target, shot.dice) for shot in shoot.shots] == [
        (cell(0, 0), west, 1),
        (cell(1, 0), west, 1),
        (cell(2, 0), east, 1),
        (cell(3, 0), east, 1),
    ]
    shoot.end()
    assert [pool.count for pool in shoot.roll.pools] == [1, 1]
    shoot.dice(7, 8)
    assert shoot.told("volley")[0].fact("hits") == 2
    shoot.dice(1, 12)
    assert shoot.unit(west).disrupted
    assert not shoot.unit(east).disrupted
    assert shoot.unit(loose).facing == field.units[loose].facing


@pytest.mark.rule("SKI-2")
def test_a_stand_is_aimed_and_ceased_by_itself():
    field = Field()
    loose = field.unit(RED, LOOSE, (0, 0), formation="skirmish", cells=LINE)
    west = field.unit(BLUE, FOOT, (-2, 0))
    field.unit(BLUE, FOOT, (1, -2))
    shoot = Range(field.table("shooting"))
    shoot.order(Aim(loose, ((west, 1),), cell(0, 0)))
    assert (shoot.shots[0].target, shoot.shots[0].stand, shoot.shots[0].dice) == (west, cell(0, 0), 1)
    assert [order for order in shoot.orders(loose) if isinstance(order, CeaseFire)] == [
        CeaseFire(loose),
        CeaseFire(loose, cell(0, 0)),
        CeaseFire(loose, cell(1, 0)),
    ]
    count = len(shoot.shots)
    shoot.order(CeaseFire(loose, cell(0, 0)))
    assert len(shoot.shots) == count - 1
    assert shoot.why(CeaseFire(loose, cell(0, 0)))[0] == "SHO-3"
    assert shoot.why(Aim(loose, ((west, 1),), cell(9, 0)))[0] == "SKI-2"
    assert shoot.why(Aim(loose, ((west, 2),), cell(0, 0)))[0] == "SKI-2"
    assert shoot.order(CeaseFire(loose)).shots == ()


@pytest.mark.rule("SKI-2")
def test_a_unit_in_line_has_no_skirmish_stands():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    foe = field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.why(Aim(archers, ((foe, 4),), cell(0, 0)))[0] == "SKI-2"


@pytest.mark.rule("SKI-2", "SHO-8")
def test_of_disrupted_skirmishers_half_the_stands_shoot():
    field = Field()
    loose = field.unit(RED, LOOSE, (0, 0), formation="skirmish", cells=LINE, disrupted=True)
    foe = field.unit(BLUE, FOOT, (2, -2))
    shoot = Range(field.table("shooting"))
    assert len(shoot.shots) == 2
    assert shoot.why(Aim(loose, ((foe, 1),), cell(2, 0))) == ("SHO-8", {"able": 2, "stands": 3})
    shoot.order(CeaseFire(loose, cell(0, 0)), Aim(loose, ((foe, 1),), cell(2, 0)))
    assert [shot.stand for shot in shoot.shots] == [cell(1, 0), cell(2, 0)]


@pytest.mark.rule("SKI-2", "R-14")
def test_skirmishers_are_shot_at_from_an_adjacent_hex_only():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    loose = field.unit(BLUE, LOOSE, (2, 0), formation="skirmish", cells=((2, 0), (3, 0), (4, 0), (5, 0)))
    behind = field.unit(BLUE, FOOT, (-2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.aims() == {archers: [(behind, 4)]}
    assert shoot.why(Aim(archers, ((loose, 4),))) == ("SKI-2", {"distance": 2})
    touched = Field()
    touched.unit(RED, ARCHERS, (0, 0))
    touched.unit(BLUE, LOOSE, (4, 0), formation="skirmish", cells=((4, 0), (3, 0), (2, 0), (1, 0)))
    touched.unit(BLUE, FOOT, (-2, 0))
    assert Range(touched.table("shooting")).aims() == {0: [(1, 4)]}


@pytest.mark.rule("SKI-5")
def test_skirmishers_do_not_shoot_at_skirmishers():
    field = Field()
    mine = field.unit(RED, LOOSE, (0, 0), formation="skirmish", cells=((0, 0), (-1, 0), (-2, 0), (-3, 0)))
    theirs = field.unit(BLUE, LOOSE, (1, 0), formation="skirmish", cells=((1, 0), (2, 0), (3, 0), (4, 0)))
    foot = field.unit(BLUE, FOOT, (0, -2))
    shoot = Range(field.table("shooting"))
    assert {shot.target for shot in shoot.shots} == {foot}
    assert shoot.why(Aim(mine, ((theirs, 1),), cell(0, 0)))[0] == "SKI-5"


@pytest.mark.rule("SKI-3", "SHO-7")
def test_skirmishers_that_evaded_shoot():
    field = Field()
    field.unit(RED, LOOSE, (0, 0), formation="skirmish", cells=LINE, moved=True)
    field.unit(BLUE, FOOT, (0, -2))
    assert Range(field.table("shooting", BLUE)).asked == RED


# Declaring ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SEQ-3")
def test_ceasing_fire_is_a_choice_and_can_be_taken_back():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    foe = field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    shoot.order(CeaseFire(archers))
    assert shoot.shots == ()
    assert shoot.why(CeaseFire(archers))[0] == "SHO-3"
    assert Aim(archers, ((foe, 4),)) in shoot.orders(archers)
    shoot.end()
    assert shoot.over
    assert [event.rule for event in shoot.told("no-shooting")] == ["SEQ-3"]


@pytest.mark.rule("SHO-3")
def test_to_order_the_target_that_is_declared_already_is_no_error():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    foot = field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    assert [(shot.unit, shot.target, shot.dice) for shot in declared_shots(shoot.table, RED)] == [
        (archers, foot, 4)
    ]
    assert declared_shots(shoot.table, BLUE) == ()
    before = shoot.table
    aim = Aim(archers, ((foot, 4),))
    assert aim not in list(RULESET.orders(before))
    assert shoot.order(aim).table == before
    turned = shoot.order(Turn(archers, 1)).table
    assert shoot.order(aim).table == turned  # nor does it forget the facing chosen
    shoot.order(CeaseFire(archers))
    assert declared_shots(shoot.table, RED) == ()


@pytest.mark.rule("SHO-3", "ART-8", "HT-2")
def test_nor_is_it_to_hold_fire_or_to_suppress_twice():
    field = Field()
    guns = field.unit(RED, "C 1/2 s1 kind=artillery rows=1-6:4/9 price=8", (0, 3), "E")
    archers = field.unit(RED, ARCHERS, (0, 0), "E")
    wagons = field.unit(BLUE, "B 4/2 s1 HT 7+ kind=war_wagon", (2, 0))
    shoot = Range(field.table("shooting"))
    held = shoot.order(HoldFire(guns)).table
    assert shoot.order(HoldFire(guns)).table == held
    quiet = shoot.order(Suppress(archers, wagons)).table
    assert shoot.order(Suppress(archers, wagons)).table == quiet


@pytest.mark.rule("SHO-3")
def test_what_a_side_has_declared_is_known_while_the_other_declares():
    field = Field()
    red = field.unit(RED, ARCHERS, (0, 0), "E")
    blue = field.unit(BLUE, ARCHERS, (2, 0), "W")
    shoot = Range(field.table("shooting")).order(EndPhase())
    assert [shot.target for shot in declared_shots(shoot.table, RED)] == [blue]
    assert [shot.target for shot in declared_shots(shoot.table, BLUE)] == [red]
