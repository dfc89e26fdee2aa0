"""Artillery: when it may shoot, at whom, how its dice are read, held fire, and misses into a melee."""

import itertools
import math

import pytest

from hheditor.rules.hordes_heroes.position.orders import Aim, CeaseFire, EndPhase, HoldFire, Turn
from hheditor.rules.hordes_heroes.shooting import artillery
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field
from tests.rules.hordes_heroes.shooting_range import Range

CANNON = "C 1/2 s1 kind=artillery rows=1-3:4/9 price=8"
LONG = "C 1/2 s1 kind=artillery rows=1-3:4/9,4-6:6/11 price=8"
CATAPULT = "C 1/2 s1 kind=artillery rows=1-6:4/9 price=8 HIGH"
FOOT = "C 3/4 s1"


# When --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SEQ-4")
def test_artillery_shoots_in_its_own_bound_only():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    field.unit(RED, "C 2/4 s1 7+", (0, 3))
    foe = field.unit(BLUE, FOOT, (2, 0))
    field.unit(BLUE, FOOT, (2, 3))
    assert Range(field.table("shooting", RED)).aims()[guns] == [(foe, 2)]
    theirs = Range(field.table("shooting", BLUE))
    assert guns not in theirs.aims()
    assert theirs.why(Aim(guns, ((foe, 2),)))[0] == "SEQ-4"


@pytest.mark.rule("ART-1", "R-58")
def test_artillery_that_moved_does_not_shoot_but_turning_is_no_move():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E", moved=True)
    field.unit(RED, "C 2/4 s1 7+", (0, 3))
    foe = field.unit(BLUE, FOOT, (2, 0))
    field.unit(BLUE, FOOT, (2, 3))
    shoot = Range(field.table("shooting"))
    assert guns not in shoot.aims()
    assert shoot.why(Aim(guns, ((foe, 2),)))[0] == "ART-1"
    turned = Field()
    turned.unit(RED, CANNON, (0, 0), "E", done=True)
    turned.unit(BLUE, FOOT, (2, 0))
    assert Range(turned.table("shooting")).aims() == {0: [(1, 2)]}


@pytest.mark.rule("ART-12")
def test_artillery_in_hand_to_hand_does_not_shoot():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    field.unit(RED, "C 2/4 s1 7+", (0, 3))
    foe = field.unit(BLUE, FOOT, (1, 0))
    field.unit(BLUE, FOOT, (2, 3))
    shoot = Range(field.table("shooting"))
    assert shoot.why(Aim(guns, ((foe, 2),)))[0] == "ART-12"
    assert shoot.why(HoldFire(guns))[0] == "ART-12"


# Targets -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ART-4", "R-57")
@pytest.mark.parametrize(
    ("facing", "place", "inside"),
    [
        ("E", (3, 0), True),
        ("E", (2, -1), True),  # on the rim
        ("E", (1, 1), True),  # on the other rim
        ("E", (3, -2), False),
        ("E", (2, -2), False),
        ("ENE", (2, -2), True),
        ("ENE", (1, 1), True),  # on the rim
        ("ENE", (1, -2), True),  # on the other rim
        ("ENE", (0, 2), False),
        ("ENE", (0, -2), False),
        ("ENE", (-2, 0), False),
    ],
)
def test_the_arc(facing, place, inside):
    field = Field()
    field.unit(RED, CANNON, (0, 0), facing)
    foe = field.unit(BLUE, FOOT, place)
    shoot = Range(field.table("shooting"))
    assert bool(shoot.shots) is inside
    if not inside:
        assert shoot.why(Aim(0, ((foe, 2),)))[0] == "ART-4"


@pytest.mark.rule("ART-2")
def test_the_nearest_in_the_arc_and_equals_piece_by_piece():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    one = field.unit(BLUE, FOOT, (3, 0))
    two = field.unit(BLUE, FOOT, (3, -1))
    shoot = Range(field.table("shooting"))
    assert shoot.aims() == {guns: [(two, 2)]}
    found = {order.targets for order in shoot.orders(guns) if isinstance(order, Aim)}
    assert found == {((two, 1), (one, 1)), ((one, 2),)}
    shoot.order(Aim(guns, ((one, 1), (two, 1))))
    assert shoot.aims() == {guns: [(two, 1), (one, 1)]}
    near = field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.aims() == {guns: [(near, 2)]}
    assert shoot.why(Aim(guns, ((two, 2),))) == ("ART-2", {"distance": 3, "nearest": 2})
    assert shoot.why(Aim(guns, ((near, 1),)))[0] == "SHO-8"


@pytest.mark.rule("ART-3")
def test_the_band_of_the_list_gives_the_numbers():
    def steps(place: tuple[int, int]) -> tuple:
        field = Field()
        field.unit(RED, LONG, (0, 0), "E")
        field.unit(BLUE, FOOT, place)
        return Range(field.table("shooting")).end().roll.pools[0].steps

    assert steps((2, 0)) == ((4, 1), (9, 2))
    assert steps((3, 0)) == ((4, 1), (9, 2))
    assert steps((4, 0)) == ((6, 1), (11, 2))
    assert steps((6, 0)) == ((6, 1), (11, 2))
    field = Field()
    guns = field.unit(RED, LONG, (0, 0), "E")
    far = field.unit(BLUE, FOOT, (7, 0))
    assert Range(field.table("shooting")).why(Aim(guns, ((far, 2),))) == (
        "ART-3",
        {"distance": 7, "range": 6},
    )


@pytest.mark.rule("ART-3")
def test_too_near_is_out_of_range_too_and_a_row_may_lack_the_double_hit():
    field = Field()
    guns = field.unit(RED, "C 1/2 s1 kind=artillery rows=3-6:5/0 price=8", (0, 0), "E")
    near = field.unit(BLUE, FOOT, (2, -1))
    far = field.unit(BLUE, FOOT, (4, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.aims() == {guns: [(far, 2)]}
    assert shoot.why(Aim(guns, ((near, 2),)))[0] == "ART-3"
    shoot.end()
    assert shoot.roll.pools[0].steps == ((5, 1),)
    assert shoot.dice(5, 12).told("volley")[0].fact("hits") == 2


@pytest.mark.rule("ART-10")
def test_armour_and_cover_give_nothing_against_artillery():
    field = Field()
    field.unit(RED, CANNON, (0, 0), "E")
    field.unit(BLUE, "B 3/4 s1 A2", (2, 0), pavise=True)
    field.paint("village", (2, 0))
    shoot = Range(field.table("shooting")).end()
    assert shoot.number(0, 1) == 4


@pytest.mark.rule("ART-7")
@pytest.mark.parametrize(
    ("ground", "into"), [("wood", False), ("broken", True), ("village", True), ("river", True)]
)
def test_ground_it_shoots_into_and_through(ground, into):
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (3, 0))
    field.paint(ground, (3, 0))
    shoot = Range(field.table("shooting"))
    assert bool(shoot.shots) is into
    if not into:
        assert shoot.why(Aim(guns, ((foe, 2),)))[0] == "ART-7"
    field.paint(ground, (2, 0))
    assert bool(Range(field.table("shooting")).shots) is (ground == "river")
    field.paint(ground, (0, 0))
    field.paint("open", (2, 0), (3, 0))
    assert Range(field.table("shooting")).shots


@pytest.mark.rule("ART-5", "ART-6")
def test_over_friends():
    def shoots(engine: str, friend: tuple[int, int], foe: tuple[int, int], level: int = 0) -> bool:
        field = Field()
        field.unit(RED, engine.replace("1-3", "1-6"), (0, 0), "E")
        field.unit(RED, FOOT, friend)
        field.unit(BLUE, FOOT, foe)
        field.raise_to(level, (0, 0))
        return bool(Range(field.table("shooting")).shots)

    assert shoots(CATAPULT, (1, 0), (3, 0))
    assert not shoots(CANNON, (1, 0), (3, 0))
    assert not shoots(CATAPULT, (2, 0), (4, 0))
    assert shoots(CANNON, (2, 0), (4, 0), level=1)
    assert not shoots(CANNON, (2, 0), (3, 0), level=1)


@pytest.mark.rule("ART-12", "R-62")
def test_hard_targets_are_passed_over():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    wagons = field.unit(BLUE, "C 5/2 s1 8+G HT kind=war_wagon", (2, 0))
    foot = field.unit(BLUE, FOOT, (3, -1))
    shoot = Range(field.table("shooting"))
    assert shoot.aims() == {guns: [(foot, 2)]}
    assert shoot.why(Aim(guns, ((wagons, 2),)))[0] == "ART-12"


@pytest.mark.rule("SKI-2")
def test_skirmishers_are_no_target_unless_adjacent():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    loose = field.unit(
        BLUE, "C 2/4 s1 7+ S", (2, 0), formation="skirmish", cells=((2, 0), (3, 0), (3, 1), (2, 1))
    )
    shoot = Range(field.table("shooting"))
    assert shoot.shots == ()
    assert shoot.why(Aim(guns, ((loose, 2),)))[0] == "SKI-2"
    near = Field()
    near.unit(RED, CANNON, (0, 0), "E")
    near.unit(BLUE, "C 2/4 s1 7+ S", (2, 0), formation="skirmish", cells=((2, 0), (1, 0), (3, 1), (2, 1)))
    assert Range(near.table("shooting")).aims() == {0: [(1, 2)]}


@pytest.mark.rule("ART-11", "SHO-8")
def test_disrupted_artillery_shoots_with_half_its_pieces():
    field = Field()
    field.unit(RED, "C 1/3 s1 kind=artillery rows=1-3:4/9 price=8", (0, 0), "E", disrupted=True)
    field.unit(BLUE, FOOT, (2, 0))
    assert Range(field.table("shooting")).end().thrown(0) == 2


# Holding fire ------------------------------------------------------------------------------------------


def held(**state) -> Field:
    field = Field()
    field.unit(RED, CANNON, (0, 0), "W", hold_fire=True, **state)
    field.unit(BLUE, FOOT, (2, 0))
    field.unit(BLUE, FOOT, (-3, 0))
    return field


@pytest.mark.rule("ART-8", "R-59")
def test_a_marker_is_taken_instead_of_shooting():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    shoot.order(HoldFire(guns))
    assert shoot.shots == ()
    shoot.end()
    assert shoot.over
    assert shoot.unit(guns).hold_fire
    assert [event.rule for event in shoot.told("hold-fire")] == ["ART-8"]
    assert not shoot.told("no-shooting")


@pytest.mark.rule("ART-8")
def test_taking_the_marker_can_be_taken_back_before_the_declaration_ends():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (2, 0))
    shoot = Range(field.table("shooting"))
    shoot.order(HoldFire(guns), Aim(guns, ((foe, 2),)))
    assert shoot.aims() == {guns: [(foe, 2)]}
    shoot.order(HoldFire(guns), CeaseFire(guns)).end()
    assert not shoot.unit(guns).hold_fire


@pytest.mark.rule("ART-8")
def test_without_a_target_artillery_may_still_hold_its_fire():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    field.unit(BLUE, FOOT, (9, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.asked == RED
    assert shoot.orders() == [HoldFire(guns), EndPhase()]


@pytest.mark.rule("ART-8")
def test_artillery_that_moved_cannot_take_the_marker_and_loses_it():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E", moved=True)
    field.unit(RED, "C 2/4 s1 7+", (0, 3))
    field.unit(BLUE, FOOT, (2, 3))
    shoot = Range(field.table("shooting"))
    assert shoot.why(HoldFire(guns))[0] == "ART-1"
    moved = Range(held(moved=True).table("shooting", BLUE))
    assert not moved.unit(0).hold_fire
    assert [event.fact("cause") for event in moved.told("hold-fire-off")] == ["moved"]


@pytest.mark.rule("ART-8", "SEQ-4")
def test_held_fire_is_shot_in_the_enemy_bound_with_a_free_turn():
    shoot = Range(held().table("shooting", BLUE))
    assert shoot.asked == RED
    assert shoot.aims() == {0: [(1, 2)]}
    shoot.end()
    (turned,) = shoot.told("turned")
    assert turned.rule == "ART-8"
    assert shoot.unit(0).facing in (11, 0, 1)
    assert not shoot.unit(0).hold_fire
    assert [event.fact("cause") for event in shoot.told("hold-fire-off")] == ["fired"]
    assert shoot.roll.pools[0].count == 2


@pytest.mark.rule("ART-8")
def test_with_a_free_turn_the_facing_decides_which_enemy_is_nearest():
    shoot = Range(held().table("shooting", BLUE))
    assert shoot.refusal(Aim(0, ((2, 2),))) is None
    shoot.order(Aim(0, ((2, 2),)))
    turns = [order.facing for order in shoot.orders(0) if isinstance(order, Turn)]
    assert 6 not in turns
    assert {5, 7} <= set(turns)
    assert 0 not in turns
    assert shoot.why(Turn(0, 0))[0] == "ART-4"
    shoot.order(Turn(0, 7)).end()
    assert shoot.unit(0).facing == 7


@pytest.mark.rule("ART-8")
def test_unused_the_marker_is_kept_or_taken_off_instead_of_shooting():
    kept = Range(held().table("shooting", BLUE))
    kept.order(CeaseFire(0)).end()
    assert kept.unit(0).hold_fire
    own = Range(held().table("shooting", RED))
    assert own.shots == ()
    assert own.why(Aim(0, ((2, 2),)))[0] == "ART-8"
    assert Range(held().table("shooting", RED)).end().unit(0).hold_fire
    own.order(HoldFire(0)).end()
    assert not own.unit(0).hold_fire
    assert [event.fact("cause") for event in own.told("hold-fire-off")] == ["lifted"]
    assert not own.told("shot")


@pytest.mark.rule("ART-11", "SW-43")
def test_disrupted_artillery_does_not_turn_though_it_held_its_fire():
    shoot = Range(held(disrupted=True).table("shooting", BLUE))
    assert shoot.aims() == {0: [(2, 1)]}
    assert shoot.why(Aim(0, ((1, 1),)))[0] == "ART-4"
    assert shoot.why(Turn(0, 7))[0] == "ART-11"


@pytest.mark.rule("ART-8")
def test_only_artillery_holds_its_fire_and_only_in_its_own_bound():
    shoot = Range(held().table("shooting", BLUE))
    assert shoot.why(HoldFire(0))[0] == "ART-8"
    field = Field()
    archers = field.unit(RED, "C 2/4 s1 7+", (0, 0))
    field.unit(BLUE, FOOT, (2, 0))
    assert Range(field.table("shooting")).why(HoldFire(archers))[0] == "ART-8"


@pytest.mark.rule("ART-8")
def test_in_its_own_bound_artillery_does_not_turn_to_shoot():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E")
    field.unit(BLUE, FOOT, (2, 0))
    assert Range(field.table("shooting")).why(Turn(guns, 1))[0] == "ART-8"


@pytest.mark.rule("ART-8", "SHO-5")
def test_charged_artillery_that_held_its_fire_shoots_at_those_who_came_in():
    field = held()
    charger = field.unit(BLUE, MEN_AT_ARMS, (0, -1))
    shoot = Range(field.table("shooting", BLUE, contacts=((charger, 0),)))
    assert shoot.aims() == {0: [(charger, 2)]}
    assert shoot.refusal(Aim(0, ((1, 2),))) is not None


# Misses ------------------------------------------------------------------------------------------------


def melee(*friends: tuple[int, int], **options) -> Field:
    """Cannon of three pieces at (0, 0), a foe at (3, 0), friends in contact with it."""
    field = Field(**options)
    field.unit(RED, "C 1/3 s1 kind=artillery rows=1-3:4/9 price=8", (0, 0), "E")
    field.unit(BLUE, FOOT, (3, 0))
    for place in friends:
        field.unit(RED, "D 3/4 s1", place)
    return field


@pytest.mark.rule("ART-9")
def test_misses_into_a_melee_are_rolled_again_against_the_friend():
    shoot = Range(melee((3, -1)).table("shooting")).end()
    assert shoot.roll.how == "bands"
    shoot.dice(5, 2, 9)
    assert shoot.told("volley")[0].fact("hits") == 3
    assert (shoot.roll.purpose, shoot.roll.rule, shoot.roll.count) == ("stray", "ART-9", 1)
    assert shoot.roll.pools[0].steps == ((4, 1), (9, 2))
    shoot.dice(9)
    (stray,) = shoot.told("strayed")
    assert (stray.pieces, stray.fact("hits")) == ((0, 2), 2)
    assert shoot.unit(2).disrupted


@pytest.mark.rule("ART-9")
def test_no_misses_no_strays_and_no_melee_no_bands():
    shoot = Range(melee((3, -1)).table("shooting")).end()
    shoot.dice(4, 4, 4)
    assert not shoot.told("strayed")
    apart = Range(melee().table("shooting")).end()
    assert apart.roll.how == "sum"


@pytest.mark.rule("R-56", "ART-9")
def test_the_friend_nearest_the_line_of_fire_is_hit():
    for friends, endangered in (
        (((3, -1), (2, 1)), {2, 3}),
        (((4, -1), (2, 1)), {3}),
        (((4, 0), (3, -1)), {3}),
        (((4, 0), (4, -1)), {2, 3}),
    ):
        shoot = Range(melee(*friends).table("shooting")).end()
        shoot.dice(1, 12, 12)
        assert set(shoot.roll.pieces[1:]) == endangered


def off_the_line(target: tuple[int, int], friend: tuple[int, int]) -> float:
    """How far a friend stands from the way of a shot from (0, 0), measured with a ruler."""
    tx, ty = target[0] + target[1] / 2, target[1] * math.sqrt(3) / 2
    fx, fy = friend[0] + friend[1] / 2, friend[1] * math.sqrt(3) / 2
    along = min(1.0, max(0.0, (tx * fx + ty * fy) / (tx * tx + ty * ty)))
    return round(math.hypot(fx - along * tx, fy - along * ty), 6)


@pytest.mark.rule("R-56")
@pytest.mark.parametrize("target", [(3, 0), (2, 1), (1, 2), (3, -1), (1, -3), (-2, -1), (-3, 2), (2, -2)])
def test_the_distance_from_the_line_agrees_with_a_ruler(target):
    around = [(target[0] + q, target[1] + r) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
    for one, two in itertools.combinations(around, 2):
        field = Field()
        guns = field.unit(RED, CANNON, (0, 0))
        foe = field.unit(BLUE, FOOT, target)
        friends = {field.unit(RED, FOOT, place): off_the_line(target, place) for place in (one, two)}
        wanted = {friend for friend, far in friends.items() if far == min(friends.values())}
        assert set(artillery.endangered(field.table("shooting"), guns, foe)) == wanted


@pytest.mark.rule("R-56")
def test_equally_near_friends_are_chosen_by_a_die():
    for face, friend in ((1, 2), (2, 3)):
        shoot = Range(melee((3, -1), (2, 1)).table("shooting")).end()
        shoot.dice(1, 1, 12)
        assert (shoot.roll.purpose, shoot.roll.pools[0].sides) == ("stray-friend", 2)
        shoot.dice(face)
        assert (shoot.roll.purpose, shoot.roll.count) == ("stray", 2)
        shoot.dice(4, 3)
        (stray,) = shoot.told("strayed")
        assert (stray.pieces, stray.fact("hits"), stray.fact("dice")) == ((0, friend), 1, 2)


@pytest.mark.rule("ART-9")
def test_misses_at_an_enemy_that_charges_the_artillery_hurt_nobody():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "E", hold_fire=True)
    knights = field.unit(BLUE, MEN_AT_ARMS, (1, 0))
    spears = field.unit(RED, FOOT, (0, 1))
    charged = field.table("shooting", BLUE, contacts=((knights, guns), (knights, spears)))
    shoot = Range(charged).end()
    assert shoot.roll.how == "sum"


@pytest.mark.rule("ART-9", "SW-45")
def test_charging_friends_beside_the_guns_spares_them_in_the_other_book_only():
    for spares in (False, True):
        field = Field(miss_spares_neighbours=spares)
        field.unit(RED, CANNON, (0, 0), "E", hold_fire=True)
        spears = field.unit(RED, FOOT, (1, -1))
        knights = field.unit(BLUE, MEN_AT_ARMS, (2, -1))
        shoot = Range(field.table("shooting", BLUE, contacts=((knights, spears),))).end()
        assert shoot.roll.how == ("sum" if spares else "bands")


@pytest.mark.rule("ART-9", "HT-1")
def test_strays_do_not_harm_war_wagons():
    field = melee()
    field.unit(RED, "C 5/2 s1 HT kind=war_wagon", (3, -1))
    shoot = Range(field.table("shooting")).end()
    shoot.dice(1, 1, 1)
    (stray,) = shoot.told("strayed")
    assert (stray.fact("hits"), stray.fact("dice")) == (0, 3)
    assert shoot.over


@pytest.mark.rule("R-56")
def test_hits_of_strays_are_read_with_the_others_of_the_phase():
    field = melee((3, -1))
    archers = field.unit(BLUE, "C 2/4 s1 7+", (4, -3))
    shoot = Range(field.table("shooting", RED, contacts=((2, 1),)))
    shoot.order(EndPhase())
    assert shoot.aims() == {archers: [(2, 4)]}
    shoot.end()
    assert shoot.roll.pieces == (0, 1)
    shoot.dice(1, 4, 4).dice(9)
    assert shoot.roll.pieces == (archers, 2)
    shoot.dice(7, 1, 1, 1)
    hits = {event.pieces: event.fact("hits") for event in shoot.told("result")}
    assert hits == {(1,): 2, (2,): 3}
