"""Hard targets: whom shooting cannot harm, and how their shooters are silenced."""

import pytest

from hheditor.rules.hordes_heroes.position.orders import Aim, CeaseFire, EndPhase, Suppress, Turn
from hheditor.rules.hordes_heroes.position.tasks import Declaring
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, cell
from tests.rules.hordes_heroes.shooting_range import Range

ARCHERS = "C 2/4 s1 7+"
WAGONS = "C 5/2 s1 8+G HT kind=war_wagon"
FOOT = "C 3/4 s1"
WEST = 3


def silenced(shoot: Range) -> dict[int, object]:
    return {event.pieces[-1]: event.fact("stands") for event in shoot.told("suppressed")}


def suppress_all(table) -> Range:
    """Everybody who can suppresses the first hard target he may."""
    shoot = Range(table)
    while shoot.asked is not None:
        for number in range(len(table.units)):
            first = next((order for order in shoot.orders(number) if isinstance(order, Suppress)), None)
            if first is not None:
                shoot.order(first)
        shoot.order(EndPhase())
    return shoot


@pytest.mark.rule("HT-1")
def test_hard_targets_are_passed_over():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    wagons = field.unit(BLUE, WAGONS, (2, 0))
    shoot = Range(field.table("shooting"))
    assert shoot.asked == RED
    assert shoot.shots == ()
    assert shoot.why(Aim(archers, ((wagons, 4),)))[0] == "HT-1"
    other = field.unit(BLUE, FOOT, (-2, 0))
    assert Range(field.table("shooting")).aims() == {archers: [(other, 4)]}


@pytest.mark.rule("HT-1", "CMB-2")
def test_who_stands_behind_wagons_in_one_unit_is_a_hard_target_until_they_are_lost():
    for stands, rear, hard in ((4, 2, True), (3, 2, True), (2, 2, False)):
        field = Field()
        archers = field.unit(RED, ARCHERS, (0, 0))
        mixed = field.unit(BLUE, WAGONS, (2, 0), rear="C 2/4 s1 8+C", stands=stands)
        assert field.units[mixed].rear_stands == rear
        shoot = Range(field.table("shooting"))
        assert (shoot.aims() == {archers: [(mixed, 4)]}) is not hard


@pytest.mark.rule("HT-1")
@pytest.mark.parametrize("kind", ["wall", "palisade", "gate", "hedge", "fence"])
def test_behind_a_hard_edge_on_the_side_the_shot_comes_in(kind):
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    field.unit(BLUE, FOOT, (2, 0))
    field.edge(kind, (2, 0), WEST)
    hard = kind in ("wall", "palisade", "gate")
    assert Range(field.table("shooting")).over is hard
    behind = Field()
    behind.unit(RED, ARCHERS, (0, 0))
    behind.unit(BLUE, FOOT, (2, 0))
    behind.edge(kind, (2, 0), 0)
    assert Range(behind.table("shooting")).shots


@pytest.mark.rule("HT-1", "R-3")
def test_a_shot_that_comes_in_at_a_point_is_stopped_only_by_walls_on_both_sides():
    for walls, hard in (((3,), False), ((2,), False), ((2, 3), True)):
        field = Field()
        field.unit(RED, ARCHERS, (0, 0))
        field.unit(BLUE, FOOT, (2, -1))
        for direction in walls:
            field.edge("wall", (2, -1), direction)
        assert Range(field.table("shooting")).over is hard


@pytest.mark.rule("HT-1", "R-60")
@pytest.mark.parametrize(("stands", "silent"), [(4, 2), (3, 1), (2, 1), (1, 0)])
def test_from_the_open_two_stands_silence_one_rounded_down(stands, silent):
    field = Field()
    field.unit(RED, ARCHERS, (0, 0), stands=stands)
    wagons = field.unit(BLUE, WAGONS, (2, 0))
    assert silenced(suppress_all(field.table("shooting"))) == {wagons: silent}


@pytest.mark.rule("HT-1", "SW-47")
def test_behind_hard_cover_one_stand_silences_one_and_the_profile_says_so():
    for ratio, silent in ((1, 4), (2, 2)):
        field = Field(suppression_cover=ratio)
        archers = field.unit(RED, ARCHERS, (0, 0))
        field.edge("wall", (0, 0), 0)
        target = field.unit(BLUE, ARCHERS, (2, 0))
        field.edge("wall", (2, 0), WEST)
        shoot = Range(field.table("shooting"))
        assert shoot.why(Suppress(archers, archers))[0] == "SHO-3"
        shoot.order(Suppress(archers, target), EndPhase()).end()
        assert silenced(shoot) == {target: silent}


@pytest.mark.rule("HT-2")
def test_units_add_up_before_they_are_divided():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0), stands=3)
    field.unit(RED, ARCHERS, (2, 2), stands=3)
    wall = field.unit(BLUE, ARCHERS, (2, 0))
    field.edge("wall", (2, 0), WEST)
    field.edge("wall", (2, 0), 1)
    field.edge("wall", (2, 0), 2)
    assert silenced(suppress_all(field.table("shooting"))) == {wall: 3}


@pytest.mark.rule("HT-2")
def test_suppressors_roll_nothing_and_silenced_stands_neither():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    wagons = field.unit(BLUE, WAGONS, (2, 0), rear="C 2/4 s1 8+C")
    shoot = Range(field.table("shooting"))
    shoot.order(Suppress(archers, wagons), EndPhase())
    assert shoot.aims() == {wagons: [(archers, 2), (archers, 2)]}
    shoot.end()
    assert shoot.thrown(wagons) == 2
    assert shoot.roll.count == 2
    (event,) = shoot.told("suppressed")
    assert (event.rule, event.fact("stands"), event.fact("suppressors")) == ("HT-2", 2, 4)
    assert not [event for event in shoot.told("shot") if event.pieces[0] == archers]
    assert shoot.table.silenced == ((wagons, 2),)


@pytest.mark.rule("R-61")
def test_silenced_stands_are_not_lost():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0))
    wagons = field.unit(BLUE, WAGONS, (2, 0))
    shoot = suppress_all(field.table("shooting"))
    assert shoot.over
    assert shoot.unit(wagons).stands == 2
    assert not shoot.told("shot")


@pytest.mark.rule("HT-2", "R-60")
def test_two_sides_may_silence_each_other():
    field = Field()
    mine = field.unit(RED, WAGONS, (0, 0))
    theirs = field.unit(BLUE, WAGONS, (2, 0))
    shoot = suppress_all(field.table("shooting"))
    assert silenced(shoot) == {theirs: 2, mine: 2}
    assert shoot.over


@pytest.mark.rule("HT-2")
def test_suppressing_is_the_whole_shooting_of_a_unit_and_can_be_taken_back():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    wagons = field.unit(BLUE, WAGONS, (2, 0))
    foot = field.unit(BLUE, FOOT, (-2, 0))
    shoot = Range(field.table("shooting"))
    shoot.order(Suppress(archers, wagons))
    assert shoot.shots == ()
    shoot.order(Turn(archers, 1), Aim(archers, ((foot, 4),)))
    task = shoot.table.agenda[-1]
    assert isinstance(task, Declaring)
    assert (task.suppress, task.facings) == ((), ())
    shoot.order(Suppress(archers, wagons), CeaseFire(archers)).end()
    assert not shoot.told("suppressed")


@pytest.mark.rule("HT-2")
def test_what_cannot_be_suppressed():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0))
    spears = field.unit(RED, FOOT, (0, 4))
    guns = field.unit(RED, "C 1/2 s1 kind=artillery rows=1-3:4/9 price=8", (2, 2), "NE")
    soft = field.unit(BLUE, ARCHERS, (-2, 0))
    far = field.unit(BLUE, WAGONS, (3, 0))
    idle = field.unit(BLUE, "C 5/2 s1 HT kind=war_wagon", (0, 2))
    shoot = Range(field.table("shooting"))
    assert shoot.why(Suppress(archers, soft))[0] == "HT-1"
    assert shoot.why(Suppress(archers, far)) == ("SHO-3", {"distance": 3, "range": 2})
    assert shoot.why(Suppress(archers, idle))[0] == "HT-2"
    assert shoot.why(Suppress(spears, far))[0] == "SHO-1"
    assert shoot.why(Suppress(guns, far))[0] == "ART-12"


@pytest.mark.rule("HT-2", "SHO-8")
def test_disrupted_suppressors_bring_half_their_stands():
    field = Field()
    field.unit(RED, ARCHERS, (0, 0), "E", disrupted=True)
    wagons = field.unit(BLUE, WAGONS, (2, 0))
    assert silenced(suppress_all(field.table("shooting"))) == {wagons: 1}


@pytest.mark.rule("HT-2", "SKI-2")
def test_skirmishers_suppress_with_the_stands_in_range():
    field = Field()
    loose = field.unit(
        RED, "C 2/4 s1 7+ S", (0, 0), formation="skirmish", cells=((0, 0), (1, 1), (-1, 0), (-2, 0))
    )
    wagons = field.unit(BLUE, WAGONS, (2, 0))
    shoot = suppress_all(field.table("shooting"))
    assert cell(1, 1) in shoot.unit(loose).cells
    assert silenced(shoot) == {wagons: 1}


@pytest.mark.rule("HT-1")
def test_artillery_behind_a_wall_can_be_silenced():
    field = Field()
    archers = field.unit(RED, ARCHERS, (0, 0), stands=2)
    guns = field.unit(BLUE, "C 1/2 s1 kind=artillery rows=1-3:4/9 price=8", (2, 0), "W")
    field.edge("wall", (2, 0), WEST)
    shoot = Range(field.table("shooting", BLUE))
    shoot.order(EndPhase(), Suppress(archers, guns), EndPhase())
    assert shoot.thrown(guns) == 1
    red = Range(field.table("shooting", RED))
    assert red.over
