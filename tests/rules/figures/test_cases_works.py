"""Worked situations 57 to 59, 62 to 70 and 90: works, ladders, gates, walls that fall."""

from __future__ import annotations

import pytest

from hheditor.rules.figures import RULESET, orders
from hheditor.rules.figures.melee.modifiers import attacker_terms, defender_terms
from hheditor.rules.figures.movement.bases import furthest_advance
from hheditor.rules.figures.position.works import SECTORS
from hheditor.rules.figures.shooting.sight import interposed
from hheditor.rules.figures.shooting.targets import Shot, judge_target
from hheditor.rules.figures.siege.damage import points_of
from hheditor.rules.figures.siege.engines.batteries import falls_at, struck
from hheditor.values import Finding
from tests.rules.figures.castle import (
    GATE,
    INNER,
    KEEP,
    T_SW,
    W_SE,
    W_SW,
    besieged,
    castle,
    damage,
    peopled,
    through,
)
from tests.rules.figures.driver import BLUE, RED, Game


def alive(game: Game, *numbers: int) -> list[bool]:
    return [game.table.figures[number].state != "gone" for number in numbers]


@pytest.mark.rule("FOR-1", "FR-58")
def test_57_what_sectors_bear() -> None:
    table = castle().table()
    wanted = {T_SW: 40, KEEP: 40, W_SW: 30, GATE: 15, INNER: 10}
    assert {number: points_of(table, number) for number in wanted} == wanted
    town = castle()
    town.besiege(works="town")
    assert [points_of(town.table(), number) for number in wanted] == [30, 30, 20, 15, 10]


@pytest.mark.rule("FOR-3", "FR-59")
def test_57_tops_are_slots_from_the_left_seen_from_outside() -> None:
    sectors = castle().setup().sectors
    assert [(rect.pose.x, rect.pose.y) for rect in sectors[W_SW].slots] == [
        (6600 + 200 * slot, 5000) for slot in range(10)
    ]
    assert [len(sectors[number].slots) for number in (T_SW, KEEP, GATE, INNER)] == [16, 25, 5, 0]
    north = [rect.pose for rect in sectors[KEEP].slots]
    assert [(pose.x, pose.y) for pose in (north[0], north[4], north[22])] == [
        (9400, 1800),
        (8600, 1800),
        (9000, 2600),
    ]


@pytest.mark.rule("FR-92")
def test_57_doors_lead_to_the_nearest_slot() -> None:
    sectors = castle().setup().sectors
    assert [sectors[number].doors[0].slot for number in (*range(5), GATE)] == [15, 12, 12, 15, 22, 3]


@pytest.mark.rule("ENG-7", "FR-66")
def test_57_a_trebuchets_six() -> None:
    field = castle()
    field.day_kind = "bombardment"
    men = [field.on_top(BLUE, "fM", W_SW, slot) for slot in (2, 4, 8)]
    engine = field.engine(RED, "trebuchet", (7500, 10000, 2700))
    game = besieged(field, "shooting")
    assert falls_at(game.table, engine) == (7500, 5000)
    game.do(orders.Cast(engine)).roll(6)
    assert damage(game.table, W_SW) == (4, "standing")
    assert alive(game, *men) == [False, False, True]


def bombarded(points: int) -> tuple[Game, int, int, int]:
    field = castle({W_SW: {"damage": points}})
    field.day_kind = "bombardment"
    left, right = (field.on_top(BLUE, "fM", W_SW, slot) for slot in (0, 9))
    climber = field.on_ladder("fM", field.ladder(RED, (7600, 5150), W_SW, 5))
    field.engine(RED, "trebuchet", (7500, 10000, 2700))
    game = besieged(field, "shooting").do(orders.Cast(0))
    return game, left, right, climber


@pytest.mark.rule("FOR-2", "ENG-7")
def test_58_two_equally_near_are_the_owners_choice() -> None:
    game, left, right, climber = bombarded(27)
    game.roll(4)
    assert damage(game.table, W_SW) == (29, "standing")
    assert (game.question, game.actor) == ("lose", BLUE)
    assert game.why(orders.Lose(climber)) == "ENG-7"
    game.do(orders.Lose(right))
    assert alive(game, left, right, climber) == [True, False, True]


@pytest.mark.rule("FOR-2")
def test_58_the_wall_comes_down() -> None:
    game, left, right, climber = bombarded(27)
    game.roll(5)
    assert damage(game.table, W_SW) == (30, "fallen")
    assert alive(game, left, right, climber) == [False, False, False]
    assert game.table.siege is not None
    assert game.table.siege.ladders[0].down
    assert [each.kind for each in game.table.works][W_SW] == "rubble"
    assert game.told().count("fell") == 3


@pytest.mark.rule("ENG-7", "ENG-6")
def test_59_where_the_stone_falls() -> None:
    for y, heading, hit in (
        (10000, 2700, GATE),
        (10300, 2700, GATE),
        (10401, 2700, -1),
        (10000, 2760, W_SE),
    ):
        field = castle()
        field.engine(RED, "mangonel", (9000, y, heading))
        table = field.table("shooting")
        piece = struck(table, *falls_at(table, 0))
        assert piece == (hit + SECTORS if hit >= 0 else -1)
    field = castle()
    field.day_kind = "bombardment"
    field.engine(RED, "mangonel", (9000, 10401, 2700))
    near = field.single(RED, "fX", (9000, 5600, 2700))
    far = field.single(RED, "fX", (9300, 5652, 2700))
    game = besieged(field, "shooting").do(orders.Cast(0)).roll(6)
    assert alive(game, near, far) == [False, True]
    assert damage(game.table, GATE) == (0, "standing")


@pytest.mark.rule("ENG-3", "FR-63")
def test_62_the_ram() -> None:
    field = castle()
    field.engine(RED, "ram", (9000, 5700, 2700))
    weak = field.engine(RED, "ram", (7500, 5650, 2700), crew=3)
    game = besieged(field, "melee")
    assert game.why(orders.Batter(weak, W_SW)) == "ENG-1"
    assert game.why(orders.Batter(0, W_SW)) == "ENG-3"
    for die, total in ((3, 3), (6, 9), (5, 14), (1, 15)):
        game.do(orders.Batter(0, GATE)).roll(die)
        assert damage(game.table, GATE)[0] == total
        if total < 15:
            assert game.why(orders.Batter(0, GATE)) in ("ENG-3", "SEQ-7")
            through(game, RED, "melee")
    assert damage(game.table, GATE) == (15, "fallen")
    assert len(game.table.works) == 14


def hewing(count: int) -> tuple[Game, tuple[int, ...]]:
    field = castle()
    spots = [(8850 + 210 * (n % 3), 2900 + 205 * (n // 3)) for n in range(count)]
    men = tuple(field.single(RED, "fM", (x, y, 2700)) for x, y in spots)
    return besieged(field, "melee"), men


@pytest.mark.rule("FOR-14", "FR-62")
def test_63_axes_on_the_palisade() -> None:
    game, men = hewing(6)
    game.do(orders.Hack(INNER, men)).roll(4)
    assert damage(game.table, INNER) == (4, "standing")
    assert game.why(orders.Hack(INNER, men)) in ("FOR-14", "SEQ-7")
    through(game, RED, "melee").do(orders.Hack(INNER, men)).roll(6)
    assert damage(game.table, INNER) == (10, "fallen")
    game, men = hewing(5)
    assert not [order for order in RULESET.orders(game.table) if isinstance(order, orders.Hack)]


@pytest.mark.rule("FOR-14")
def test_63_each_six_have_a_die() -> None:
    field = castle()
    fence = field.work("palisade", (15000, 8000, 900), (1000, 100))
    men = [field.single(RED, "fM", (14650 + 210 * (n % 5), 8150 + 210 * (n // 5), 2700)) for n in range(13)]
    game = besieged(field, "melee")
    assert game.why(orders.Hack(GATE, tuple(men[:6]))) == "FOR-14"
    assert game.why(orders.Hack(fence, (*men[:5], men[0]))) == "FOR-14"
    first, second = (men[0], *men[5:10]), (*men[1:5], *men[10:12])
    game.do(orders.Hack(fence, first)).roll(3)
    assert game.why(orders.Hack(fence, first)) == "FOR-14"
    game.do(orders.Hack(fence, second)).roll(2)
    assert damage(game.table, fence) == (5, "standing")


@pytest.mark.rule("SIE-5", "SIE-4", "FR-55")
def test_64_ten_centimetres() -> None:
    field = castle()
    foot = field.formation(RED, "8x2 c fM", (7500, 7000, 2700), ladders=4, screens=8)
    game = besieged(field)
    game.table = field.table()
    assert furthest_advance(game.table, foot) == 420
    game.advance(foot, 420)
    assert game.why(orders.Advance(foot, 1)) == "SIE-5"
    game.do(orders.Dissolve(foot))
    assert game.formation(foot).state == "dissolved"
    assert {game.table.figures[n].left for n in game.table.members[foot]} == {80}


@pytest.mark.rule("SIE-3", "SIE-5")
def test_64_there_it_dissolves() -> None:
    field = castle()
    foot = field.formation(RED, "8x2 c fM", (7500, 7000, 2700), command=False)
    field.single(RED, "hM", (7500, 9000, 2700), role="supreme")
    game = besieged(field, command=False)
    assert game.why(orders.Dissolve(foot)) == "SIE-5"
    game.advance(foot, 420).do(orders.Dissolve(foot))
    man = game.figure(foot, 3, 0)
    assert game.table.figures[man].left == 580
    x, y = game.spot(man)
    game.do(orders.Walk(man, ((x, y - 580),), 2700))
    assert not attacker_terms(game.table, (man, 0), man)[1:]


def runner() -> tuple[Game, int]:
    field = castle()
    man = field.single(RED, "fM", (7500, 6000, 2700))
    return besieged(field), man


@pytest.mark.rule("SIE-4", "SIE-3")
def test_65_running_from_the_wall() -> None:
    for spot, state in (((7500, 6250), "loose"), ((7500, 6251), "rout"), ((7000, 6251), "loose")):
        game, man = runner()
        game.do(orders.Walk(man, (spot,), 2700))
        assert game.table.figures[man].state == state
        assert ("left-works" in game.told()) == (state == "rout")


def climbing(defender: bool) -> tuple[Game, int, int, int]:
    field = castle()
    spots = [(7500, 5250), (7700, 5250), *((7000 + 210 * n, 5600) for n in range(6))]
    foot = field.dissolved(RED, "4x2 c fM", tuple(spots), 2700, ladders=1)
    guard = field.on_top(BLUE, "fM", W_SW, 5) if defender else -1
    one, two = field.cards[foot].figures[:2]
    return besieged(field), one, two, guard


@pytest.mark.rule("LAD-3", "LAD-4", "FR-69")
def test_66_up_the_ladder() -> None:
    game, one, two, _ = climbing(defender=False)
    assert game.why(orders.RaiseLadder(one, two, 7600, 5300)) == "LAD-3"
    game.do(orders.RaiseLadder(one, two, 7600, 5150))
    assert game.table.siege is not None
    assert (game.table.siege.ladders[0].sector, game.table.siege.ladders[0].slot) == (W_SW, 5)
    assert game.why(orders.Climb(one, 0)) == "LAD-4"
    assert game.why(orders.RaiseLadder(one, two, 7600, 5150)) == "LAD-3"
    through(game, BLUE, "movement")
    through(game, RED, "movement").do(orders.Climb(one, 0))
    assert game.why(orders.CrossWall(one)) == "LAD-4"
    assert game.why(orders.Climb(two, 0)) == "LAD-4"
    through(game, BLUE, "movement")
    through(game, RED, "movement").do(orders.CrossWall(one), orders.Climb(two, 0))
    assert (game.table.figures[one].sector, game.table.figures[one].slot) == (W_SW, 5)


@pytest.mark.rule("LAD-6", "FOR-9", "FOR-10")
def test_66_the_man_above_has_the_higher_place() -> None:
    game, one, two, guard = climbing(defender=True)
    game.do(orders.RaiseLadder(one, two, 7600, 5150))
    through(game, BLUE, "movement")
    through(game, RED, "movement").do(orders.Climb(one, 0))
    assert game.why(orders.ClimbDown(one, 7600, 5600)) == "LAD-4"
    game.end()
    assert game.table.contacts[one] == (guard,)
    assert [term.value for term in attacker_terms(game.table, (one, 0), guard)] == []
    assert [term.value for term in defender_terms(game.table, (guard, 0), ((one, 0),))] == [1]
    game.do(orders.Strike(one, 0, guard)).roll(5, 3)
    assert (game.question, game.actor) == ("take-place", RED)
    game.do(orders.TakePlace(take=True))
    assert game.table.tops[W_SW, 5] == one


@pytest.mark.rule("LAD-6")
def test_66_down_again() -> None:
    field = castle()
    man = field.on_ladder("fM/bow", field.ladder(RED, (7600, 5150), W_SW, 5))
    foe = field.on_top(BLUE, "fM", W_SW, 5)
    game = besieged(field)
    assert game.why(orders.ClimbDown(man, 7600, 5460)) == "LAD-6"
    assert game.why(orders.CrossWall(man)) == "LAD-4"
    found = judge_target(field.table("shooting"), RED, (man, 0), foe)
    assert isinstance(found, Finding)
    assert found.rule == "LAD-6"
    game.do(orders.ClimbDown(man, 7600, 5300))
    assert not game.table.figures[man].posted


@pytest.mark.rule("LAD-5")
def test_67_ladders_left_alone() -> None:
    for spot, rule in (((7600, 5400), "LAD-5"), ((7600, 5451), ""), (None, "LAD-5")):
        field = castle()
        ladder = field.ladder(RED, (7600, 5150), W_SW, 5)
        guard = field.on_top(BLUE, "fM", W_SW, 5)
        if spot is None:
            field.on_ladder("fM", ladder)
        else:
            field.single(RED, "fM", (*spot, 2700))
        game = besieged(field, active=BLUE)
        assert game.why(orders.ThrowDown(guard, ladder)) == rule
        if not rule:
            game.do(orders.ThrowDown(guard, ladder))
            assert game.table.figures[guard].left == 0


@pytest.mark.rule("FOR-4", "FOR-5", "FOR-6")
def test_68_elbow_room() -> None:
    field = castle()
    for slot in (2, 5):
        field.on_top(BLUE, "fM", W_SW, slot)
    man = field.on_top(BLUE, "fM", W_SW, 0)
    game = besieged(field, active=BLUE)
    assert game.why(orders.Rampart(man, W_SW, 3)) == "FOR-4"
    assert game.why(orders.Rampart(man, W_SW, 4)) == "FOR-4"
    assert game.why(orders.Rampart(man, W_SW, 7)) == "FOR-6"
    assert game.finding(orders.Rampart(man, W_SW, 7)).parameters == (("left", 1000), ("length", 2800))
    assert game.why(orders.Rampart(man, T_SW, 7)) == ""
    free = castle()
    man = free.on_top(BLUE, "fM", W_SW, 0)
    game = besieged(free, active=BLUE)
    assert [game.may(orders.Rampart(man, W_SW, slot)) for slot in (5, 6)] == [True, False]
    assert game.why(orders.Rampart(man, W_SW, 6)) == "FOR-5"
    game.do(orders.Rampart(man, W_SW, 5))
    assert (game.table.figures[man].left, game.spot(man)) == (0, (7600, 5000))


@pytest.mark.rule("FOR-4")
def test_68_across_sectors_too() -> None:
    setup = castle().setup()
    assert {(T_SW, 7), (T_SW, 11), (W_SW, 1)} == set(setup.beside[W_SW, 0])
    field = castle()
    field.on_top(BLUE, "fM", W_SW, 0)
    man = field.on_top(BLUE, "fM", T_SW, 5)
    enemy = field.on_top(RED, "fM", W_SW, 9)
    game = besieged(field, active=BLUE)
    assert game.why(orders.Rampart(man, T_SW, 7)) == "FOR-4"
    assert game.why(orders.Rampart(man, W_SW, 9)) == "FOR-4"
    assert enemy not in game.table.contacts


@pytest.mark.rule("FOR-7", "FR-60")
def test_69_doors() -> None:
    field = castle()
    men = [field.single(BLUE, "fM", (x, y, 0)) for x, y in ((6600, 4300), (6400, 4450), (6800, 4450))]
    far = field.single(BLUE, "fM", (6900, 4550, 0))
    game = besieged(field, active=BLUE)
    assert game.why(orders.Ascend(far, T_SW)) == "FOR-7"
    game.do(orders.Ascend(men[0], T_SW))
    assert game.table.tops[T_SW, 15] == men[0]
    assert [game.why(orders.Ascend(man, T_SW)) for man in men[1:]] == ["FOR-7", "FOR-7"]
    through(game, RED, "movement")
    through(game, BLUE, "movement")
    assert game.why(orders.Ascend(men[1], T_SW)) == "FOR-7"
    game.do(orders.Descend(men[0], 6600, 4700)) if game.may(orders.Descend(men[0], 6600, 4700)) else game.do(
        orders.Descend(men[0], 6750, 4650)
    )
    assert not game.table.figures[men[0]].posted
    assert game.why(orders.Ascend(men[1], T_SW)) == "FOR-7"


@pytest.mark.rule("FOR-8")
def test_69_gates() -> None:
    field = castle({GATE: {"shut": False}})
    men = [field.single(RED, "fM", (8900 + 200 * n, 5400, 2700)) for n in range(2)]
    third = field.single(RED, "fM", (8900, 5700, 2700))
    rider = field.single(RED, "hM", (9000, 6000, 2700), role="commander")
    game = besieged(field)
    ways = [orders.Walk(man, ((8900 + 200 * n, 4500),), 2700) for n, man in enumerate(men)]
    game.do(ways[0])
    assert game.why(orders.Walk(rider, ((9000, 4900),), 2700)) == "FOR-8"
    game.do(ways[1])
    assert game.why(orders.Walk(third, ((8900, 4750),), 2700)) == "FOR-8"
    shut = castle()
    man = shut.single(RED, "fM", (9000, 5300, 2700))
    assert besieged(shut).why(orders.Walk(man, ((9000, 4600),), 2700)) == "ROG-2"


@pytest.mark.rule("FOR-8")
def test_69_a_gate_is_opened_from_inside() -> None:
    field = castle()
    man = field.single(RED, "fM", (9000, 4700, 900))
    friend = field.single(RED, "fM", (9000, 5300, 2700))
    game = besieged(field)
    assert game.why(orders.WorkGate(friend, GATE)) == "FOR-8"
    assert game.why(orders.WorkGate(man, GATE, shut=True)) == "FOR-8"
    game.do(orders.WorkGate(man, GATE))
    assert game.table.siege is not None
    assert not game.table.siege.sectors[GATE].shut
    assert game.table.figures[man].left == 0
    field = castle()
    man = field.single(RED, "fM", (9000, 4700, 900))
    field.single(BLUE, "fM", (9300, 4700, 900))
    assert besieged(field).why(orders.WorkGate(man, GATE)) == "FOR-8"


def shot(game: Game, man: int, target: int) -> Finding | Shot:
    return judge_target(game.table, game.table.figures[man].side, (man, 0), target)


@pytest.mark.rule("FOR-13", "FOR-12", "FR-61")
def test_70_up() -> None:
    for code, friends, need in (("fM/xbow", 1, 6), ("fM/xbow", 2, 0), ("fM/bow", 2, 7)):
        field = castle()
        man = field.single(RED, code, (7500, 7000, 2700))
        for n in range(friends):
            field.single(RED, "fM", (7500, 6700 - 250 * n, 2700))
        target = field.on_top(BLUE, "fM", W_SW, 4)
        found = shot(Game(field, "shooting"), man, target)
        if need:
            assert isinstance(found, Shot)
            minus = 1 if code == "fM/bow" else 0
            # A loose shooter beyond the strip has his own minus.
            assert found.need - 1 == need or found.need == need + 1
            assert found.modifier == -1 - minus
        else:
            assert isinstance(found, Finding)
            assert found.rule == "SEE-3"


@pytest.mark.rule("FOR-11", "FOR-12")
def test_70_down() -> None:
    field = castle()
    archer = field.on_top(BLUE, "fS/bow", W_SW, 4)
    target = field.single(RED, "fL", (7400, 6800, 2700))
    field.single(RED, "fL", (7400, 6750 - 200, 2700))
    game = Game(field, "shooting", BLUE)
    found = shot(game, archer, target)
    assert isinstance(found, Finding)
    assert found.rule == "SHO-7"
    field = castle()
    archer = field.on_top(BLUE, "fS/bow", W_SW, 4)
    target = field.single(RED, "fL", (7400, 5960, 2700))
    before = field.single(RED, "fL", (7405, 5755, 2700))
    table = field.table("shooting", BLUE)
    assert interposed(table, archer, target) == ()
    assert interposed(table, target, archer) == (before,)
    field = castle()
    archer = field.on_top(BLUE, "fS/bow", W_SW, 4)
    target = field.single(RED, "fL", (7400, 6700, 2700))
    found = shot(Game(field, "shooting", BLUE), archer, target)
    assert isinstance(found, Shot)
    assert found.need == 5
    field.on_top(RED, "fM", W_SW, 9)
    found = shot(Game(field, "shooting", BLUE), archer, target)
    assert isinstance(found, Finding)
    assert found.rule == "FOR-11"


@pytest.mark.rule("FOR-12")
def test_70_walls_hide_those_on_the_ground() -> None:
    field = castle()
    inside = field.single(BLUE, "fM", (7500, 4500, 900))
    man = field.single(RED, "fM/bow", (7500, 5600, 2700))
    found = shot(Game(field, "shooting"), man, inside)
    assert isinstance(found, Finding)
    assert found.rule == "SEE-3"
    field = castle({W_SW: {"state": "stopped"}})
    inside = field.single(BLUE, "fM", (7500, 4500, 900))
    man = field.single(RED, "fM/bow", (7500, 5600, 2700))
    found = shot(Game(field, "shooting"), man, inside)
    assert isinstance(found, Shot)
    assert found.need == 6


@pytest.mark.rule("ENG-11", "ENG-12", "FR-67")
def test_90_a_sally() -> None:
    field = castle({GATE: {"shut": False}})
    ram = field.engine(RED, "ram", (9000, 5700, 2700), crew=1)
    last = field.figures.__len__() - 1
    man = field.single(BLUE, "fM", (9300, 5700, 1800))
    game = besieged(field, "melee", BLUE)
    assert [term.value for term in attacker_terms(game.table, (man, 0), last)] == []
    assert [term.value for term in defender_terms(game.table, (last, 0), ((man, 0),))] == [-1]
    game.do(orders.Strike(man, 0, last)).roll(4, 3)
    assert "engine-destroyed" in game.told()
    assert game.table.siege is not None
    assert game.table.siege.engines[ram].state == "gone"


@pytest.mark.rule("SIE-4")
def test_90_beyond_the_strip_a_sallier_is_in_rout() -> None:
    field = castle()
    man = field.single(BLUE, "fM", (9000, 6100, 900))
    game = besieged(field, active=BLUE)
    game.do(orders.Walk(man, ((9000, 6400),), 900))
    assert game.table.figures[man].state == "rout"
    king = castle()
    man = king.single(BLUE, "fM", (9000, 6100, 900), role="commander")
    game = besieged(king, active=BLUE).do(orders.Walk(man, ((9000, 6400),), 900))
    assert game.table.figures[man].state == "loose"


@pytest.mark.rule("FOR-10")
def test_ground_and_top_do_not_touch() -> None:
    field = castle()
    below = field.single(RED, "fM", (6400, 5500, 2700))
    above = field.on_top(BLUE, "fM", T_SW, 3)
    at_door = field.single(RED, "fM", (6600, 4500, 900))
    in_door = field.on_top(BLUE, "fM", T_SW, 15)
    table = peopled(field).table("melee")
    assert below not in table.contacts
    assert above not in table.contacts
    assert table.contacts[at_door] == (in_door,)
    assert [term.value for term in defender_terms(table, (in_door, 0), ((at_door, 0),))] == [1]
