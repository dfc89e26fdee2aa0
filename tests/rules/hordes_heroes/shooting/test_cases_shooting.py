"""The situations of the shared list that are about shooting, with their exact outcomes."""

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.api import CHANCE
from hheditor.rules.hordes_heroes.melee.score import base_score
from hheditor.rules.hordes_heroes.position.orders import (
    Aim,
    EndPhase,
    Evade,
    FleeResponse,
    Halt,
    Move,
    Reform,
    Suppress,
    Turn,
)
from hheditor.rules.hordes_heroes.position.table import Table, change
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial
from tests.rules.hordes_heroes.driver import (
    Told,
    actor,
    arena,
    asked,
    at,
    end_phase,
    named,
    only,
    orders,
    play,
    refusal,
    roll,
    scores,
    settled,
    state,
)
from tests.rules.hordes_heroes.shooting_range import Range

CANNON = "C 1/2 s1 kind=artillery rows=1-3:4/9 price=8"
FAR = "C 1/2 s1 kind=artillery rows=1-6:4/9 price=8"
MONGOLS = "B 2/4 s5R 7+ E2 F kind=cavalry"
FOOT = "C 3/4 s1"
WEST, EAST = facing_named("W"), facing_named("E")


def declared(table: Table) -> Table:
    """Both sides end their declarations as the rules propose them."""
    while actor(table) >= 0 and table.phase == "shooting":
        table = end_phase(table)
    return table


@pytest.mark.rule("SEQ-1", "SEQ-3", "SEQ-4", "ART-2", "ART-3", "SHO-2", "STD-1", "CRT-1")
def test_case_4_shooting_strikes_together():
    field = arena()
    cannon = field.unit(RED, CANNON, (0, 0), "NE")
    crossbows = field.unit(BLUE, "C 2/4 s1 8+C", (2, -2), stands=2)
    table = declared(settled(field.table("shooting", RED)))
    table, told = roll(table, (9, 11), (8, 12))
    hits = {event.pieces: event.fact("hits") for event in named(told, "result")}
    assert hits == {(crossbows,): 4, (cannon,): 2}
    assert table.units[crossbows].gone == "lost"
    assert state(table.units[cannon]) == "2D"
    theirs = arena()
    theirs.unit(RED, CANNON, (0, 0), "NE")
    theirs.unit(BLUE, FOOT, (2, -2))
    assert Range(theirs.table("shooting", BLUE)).over


def _mongols(start: tuple[int, int], text: str = MONGOLS, **more) -> tuple[Field, Table]:
    """Mongols in (0, 0), men-at-arms who move to (1, 0)."""
    field = arena()
    field.unit(RED, text, (0, 0), "E", **more)
    field.unit(BLUE, MEN_AT_ARMS, start, "W")
    table = settled(field.table("movement", BLUE))
    return field, play(table, Move(1, field.at(1, 0), WEST))[0]


@pytest.mark.rule("RSP-1", "RSP-3", "RSP-4", "SHO-1", "SHO-3", "DIS-2")
def test_case_22_evade_and_shoot():
    field, table = _mongols((4, 0))
    assert actor(table) == RED
    ends = {axial(order.cell) for order in orders(table, 0) if isinstance(order, Evade)}
    assert {end for end in ends if max(map(abs, (*end, sum(end)))) == 1} == {(-1, 0), (0, -1), (-1, 1)}
    one, _ = play(table, Evade(0, field.at(-1, 0)))
    one = _on(one)
    assert one.units[0].facing == EAST
    one = declared(one)
    assert asked(one).pools[0].steps == ((9, 1),)
    one, told = roll(one, (9, 10, 3, 8))
    assert only(told, "result").fact("hits") == 2
    assert (at(one, 1), state(one.units[1])) == ((1, 0), "4")
    assert not named(told, "fought")
    two, _ = play(table, Evade(0, field.at(-2, 0)))
    two = _on(two)
    assert two.phase != "shooting"


def _on(table: Table) -> Table:
    """The mover goes no farther, and its side ends the movement."""
    for order in orders(table):
        if isinstance(order, Halt):
            table, _ = play(table, order)
            break
    if table.phase == "movement":
        table = end_phase(table)
    return table


@pytest.mark.rule("RSP-1", "DIS-2")
def test_case_22_e1_and_disrupted():
    _, table = _mongols((4, 0), MONGOLS.replace("E2", "E1"))
    ends = {axial(order.cell) for order in orders(table, 0) if isinstance(order, Evade)}
    assert ends == {(-1, 0), (0, -1), (-1, 1)}
    _, table = _mongols((4, 0), disrupted=True)
    assert (table.phase, table.contacts, at(table, 0)) == ("shooting", ((1, 0),), (0, 0))


@pytest.mark.rule("RSP-1", "RSP-5", "SHO-5", "CMP-3", "CMP-8")
def test_case_23_evade_and_chase():
    field, table = _mongols((2, 0))
    table, _ = play(table, Evade(0, field.at(-2, 0)))
    table, _ = play(table, Move(1, field.at(-1, 0), WEST))
    assert (table.phase, table.contacts) == ("shooting", ((1, 0),))
    table = declared(table)
    assert asked(table).pieces == (0, 1)
    assert asked(table).pools[0].steps == ((9, 1),)
    table, told = roll(table, (1, 4, 8, 11))
    assert only(told, "result").fact("hits") == 1
    table, told = roll(table, 3, 4)
    assert scores(told) == (16, 10)
    table, told = play(table, orders(table)[0])
    assert state(table.units[0]) == "2DF"
    path = only(told, "fled").places
    assert len(path) == 7
    assert table.units[1].cell == path[2]


@pytest.mark.rule("RSP-2", "RSP-6", "DIS-1")
def test_case_24_flight_by_choice():
    field = arena()
    mongols = field.unit(RED, MONGOLS, (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (4, 0), "W")
    spears = field.unit(RED, "D 3(+1)/4 s1", (-2, 0))
    table, _ = play(settled(field.table("movement", BLUE)), Move(knights, field.at(1, 0), WEST))
    found = {(axial(order.cell), order.facing) for order in orders(table) if isinstance(order, FleeResponse)}
    assert ((-4, 0), WEST) in found
    assert ((-4, 0), EAST) not in found
    assert ((-3, 0), EAST) in found
    assert not [end for end, _ in found if end[0] < -4]
    table, _ = play(table, FleeResponse(mongols, field.at(-4, 0), WEST))
    assert state(table.units[mongols]) == "4"
    assert table.units[spears].disrupted


@pytest.mark.rule("ART-1", "ART-2", "ART-3", "ART-4", "ART-10")
def test_case_32_a_guns_arc():
    def field(facing: str) -> Field:
        made = Field()
        made.unit(RED, CANNON, (0, 0), facing, done=True)
        made.unit(BLUE, "B 3/4 s1 A2", (3, 0), "W")
        return made

    east = field("E")
    east.unit(BLUE, FOOT, (2, -2))
    shoot = Range(east.table("shooting"))
    assert shoot.aims() == {0: [(1, 2)]}
    shoot.end().dice(4, 9)
    assert shoot.told("result")[0].fact("hits") == 3
    assert (shoot.where(1), shoot.unit(1).disrupted) == ((4, 0), False)
    turned = field("ENE")
    turned.unit(BLUE, FOOT, (2, -2))
    shoot = Range(turned.table("shooting"))
    assert shoot.aims() == {0: [(2, 2)]}
    assert shoot.why(Aim(0, ((1, 2),)))[0] == "ART-2"
    both = field("E")
    both.unit(BLUE, FOOT, (3, -1))
    shoot = Range(both.table("shooting"))
    assert shoot.refusal(Aim(0, ((1, 1), (2, 1)))) is None


@pytest.mark.rule("ART-5", "ART-6")
@pytest.mark.parametrize(
    ("friend", "enemy", "level", "catapult", "cannon"),
    [
        ((1, 0), (3, 0), 0, True, False),
        ((2, 0), (4, 0), 0, False, False),
        ((2, 0), (4, 0), 1, True, True),
        ((2, 0), (3, 0), 1, False, False),
    ],
)
def test_case_33_over_friends(friend, enemy, level, catapult, cannon):
    for engine, shoots in ((FAR + " HIGH", catapult), (FAR, cannon)):
        field = Field()
        field.unit(RED, engine, (0, 0), "E")
        field.unit(RED, FOOT, friend)
        field.unit(BLUE, FOOT, enemy)
        field.raise_to(level, (0, 0))
        assert bool(Range(field.table("shooting")).shots) is shoots


@pytest.mark.rule("ART-8", "ART-9", "SEQ-4")
def test_case_34a_held_fire_at_a_charge_on_the_guns():
    field = Field()
    guns = field.unit(RED, CANNON, (0, 0), "W", hold_fire=True)
    knights = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    shoot = Range(field.table("shooting", BLUE, contacts=((knights, guns),)))
    assert [order for order in shoot.orders(guns) if isinstance(order, Turn)]
    shoot.end().dice(3, 9)
    assert shoot.over
    assert not shoot.told("strayed")
    assert shoot.told("result")[0].fact("hits") == 2
    assert shoot.where(knights) == (1, 0)
    assert not shoot.unit(knights).disrupted
    assert not shoot.unit(guns).hold_fire


@pytest.mark.rule("ART-8", "ART-9", "SEQ-4", "SHO-10")
@pytest.mark.parametrize("spares", [False, True])
def test_case_34b_held_fire_at_a_charge_on_friends(spares):
    field = Field(miss_spares_neighbours=spares)
    guns = field.unit(RED, CANNON, (0, 0), "E", hold_fire=True)
    spears = field.unit(RED, "D 3(+1)/4 s1", (1, -1), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (2, -1), "W")
    contacts = ((knights, spears),)
    shoot = Range(field.table("shooting", BLUE, contacts=contacts))
    assert shoot.aims() == {guns: [(knights, 2)]}
    shoot.end().dice(3, 9)
    if spares:
        assert shoot.over
        assert not shoot.unit(spears).disrupted
    else:
        shoot.dice(6)
        assert shoot.unit(spears).disrupted
    assert not shoot.unit(knights).disrupted
    without = Field()
    without.unit(RED, CANNON, (0, 0), "E")
    without.unit(RED, "D 3(+1)/4 s1", (1, -1), "E")
    without.unit(BLUE, MEN_AT_ARMS, (2, -1), "W")
    assert Range(without.table("shooting", BLUE, contacts=((2, 1),))).over


@pytest.mark.rule("ART-9", "SEQ-3", "H2H-5", "DIS-1")
def test_case_35_guns_into_a_melee():
    field = arena()
    field.unit(RED, "C 1/3 s1 kind=artillery rows=1-3:4/9 price=8", (0, 0), "E")
    blue = field.unit(BLUE, "C 3(+1)/4 s1", (3, 0), "NW", melee=True)
    red = field.unit(RED, "D 3(+1)/4 s1", (3, -1), "SE", melee=True)
    table = declared(settled(field.table("shooting", RED)))
    table, told = roll(table, (5, 2, 6), 9)
    assert {event.pieces: event.fact("hits") for event in named(told, "result")} == {(blue,): 2, (red,): 2}
    assert state(table.units[blue]) == "4DM"
    assert state(table.units[red]) == "4DM"
    table, told = roll(table, 2, 4)
    assert scores(told) == (5, 7)
    assert state(table.units[red]) == "4DM"


@pytest.mark.rule("SHO-1", "SHO-4", "SHO-8", "DIS-5", "TER-5")
def test_case_36_shooting_arithmetic():
    def needed(weapon: str, armour: int, ground: str = "open", pavise: bool = False) -> int:
        field = Field()
        field.unit(RED, f"C 2/4 s1 {weapon}", (0, 0))
        field.unit(BLUE, "C 3/4 s1" + (f" A{armour}" if armour else ""), (1, 0), pavise=pavise)
        field.paint(ground, (1, 0))
        return Range(field.table("shooting", BLUE, contacts=((1, 0),))).end().number(0, 1)

    assert [needed("7+", 0), needed("7+", 2), needed("7+", 1, "wood")] == [7, 9, 10]
    assert needed("7+", 2, "village", pavise=True) == 13
    assert [needed("8+C", 0), needed("8+C", 1), needed("8+C", 2), needed("8+C", 2, "wood")] == [8, 8, 9, 11]
    assert [needed("8+G", 2), needed("8+G", 2, pavise=True)] == [8, 10]
    assert [needed("6+", 2, "wood"), needed("7+C", 2)] == [10, 8]

    def thrown(text: str = "C 2/4 s1CR 7+", ground: str = "open", **more) -> int:
        field = Field()
        field.unit(RED, text, (0, 0), "E", **more)
        field.unit(BLUE, FOOT, (2, 0))
        field.paint(ground, (0, 0))
        return Range(field.table("shooting")).end().thrown(0)

    assert [thrown(), thrown(formation="column"), thrown(disrupted=True)] == [4, 2, 2]
    assert [thrown(formation="column", disrupted=True), thrown(ground="river")] == [1, 2]
    assert [thrown(stands=3), thrown(stands=3, disrupted=True)] == [3, 2]
    assert thrown("B 3(+3)/3 s4 7+ kind=chariot", stands=1, disrupted=True) == 1

    def may(place: tuple[int, int]) -> bool:
        field = Field()
        field.unit(RED, "C 2/4 s1 7+", (0, 0), "E", disrupted=True)
        field.unit(BLUE, FOOT, place)
        return not Range(field.table("shooting")).over

    assert may((1, -2))
    assert not may((0, -2))


@pytest.mark.rule("SHO-1", "SHO-2", "SHO-5", "SHO-11", "CMP-15")
def test_case_37a_stopping_a_charge():
    field = arena()
    crossbows = field.unit(RED, "C 2/4 s1 8+C", (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table = declared(settled(field.table("shooting", BLUE, contacts=((knights, crossbows),))))
    assert asked(table).pools[0].steps == ((9, 1),)
    table, told = roll(table, (4, 9, 10, 12))
    assert at(table, knights) == (2, 0)
    assert at(table, crossbows) == (0, 0)
    assert state(table.units[knights]) == "4"
    assert not named(told, "fought")
    assert table.mover == RED


@pytest.mark.rule("SHO-1", "SHO-2", "SHO-5", "H2H-5", "H2H-6", "STD-1")
def test_case_37b_splitting_fire():
    field = arena()
    longbow = field.unit(RED, "B 2/4 s1 6+", (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    militia = field.unit(BLUE, "D 3(+1)/4 s1", (1, -1), "SW")
    contacts = ((knights, longbow), (militia, longbow))
    table = settled(field.table("shooting", BLUE, contacts=contacts))
    table, _ = play(table, Aim(longbow, ((knights, 1), (militia, 3))), EndPhase())
    faces = {militia: (6, 7, 5), knights: (12,)}
    numbers = {}
    events: Told = ()
    for _ in range(2):
        target = asked(table).pieces[-1]
        numbers[target] = asked(table).pools[0].steps[0][0]
        table, told = roll(table, faces[target])
        events += told
    assert numbers == {knights: 8, militia: 6}
    assert {event.pieces[0]: event.fact("hits") for event in named(events, "result")} == {
        knights: 1,
        militia: 2,
    }
    assert state(table.units[militia]) == "4D"
    assert state(table.units[knights]) == "4"
    table, told = roll(table, 3, 2)
    assert scores(told) == (16, 8)
    assert table.units[longbow].gone == "lost"


@pytest.mark.rule("SHO-3", "SHO-10", "TER-3", "TER-4", "TER-5", "TER-6", "TER-7", "TER-9", "GEN-5")
def test_case_38_what_blocks_a_shot():
    def need(
        blue: tuple[int, int], *, under: str = "open", between: str = "open", here: str = "open", units=()
    ):
        """The number needed at a Blue unit, or None where there is no shot."""
        field = Field()
        field.unit(RED, "C 2/4 s1 7+", (0, 0))
        target = field.unit(BLUE, FOOT, blue)
        fresh = [(target, field.unit(side, FOOT, place)) for side, place in units if side == RED]
        for side, place in units:
            if side == BLUE:
                field.unit(side, FOOT, place)
        field.paint(between, (1, 0))
        field.paint(under, blue)
        field.paint(here, (0, 0))
        contacts = (*fresh, (target, 0))
        shoot = Range(field.table("shooting", BLUE, contacts=contacts))
        if shoot.over or target not in [shot.target for shot in shoot.shots]:
            return None
        return shoot.end().number(0, target)

    assert need((2, -1), units=((RED, (1, 0)),)) == 7
    assert need((2, -1), units=((RED, (1, 0)), (RED, (1, -1)))) is None
    assert need((2, 0), units=((RED, (1, 0)),)) is None
    assert need((2, 0), units=((BLUE, (1, 0)),)) is None
    assert [need((2, 0), between=ground) for ground in ("mountain", "wood", "broken")] == [None, None, None]
    assert [need((2, 0), between=ground) for ground in ("river", "lake")] == [7, 7]
    assert [need((2, 0), under="wood"), need((1, 0), under="wood")] == [None, 9]
    assert [need((2, 0), under="broken"), need((1, 0), under="broken")] == [None, 7]
    assert need((2, 0), under="village") == 9
    assert [need((2, 0), here=ground) for ground in ("wood", "broken", "village")] == [7, 7, 7]
    general = Field()
    general.unit(RED, "C 2/4 s1 7+", (0, 0))
    general.unit(BLUE, FOOT, (2, 0))
    general.leader(RED, (1, 0))
    assert Range(general.table("shooting")).aims() == {0: [(1, 4)]}


@pytest.mark.rule("SHO-2", "CRT-1")
@pytest.mark.parametrize("apart", [False, True])
def test_case_39_guns_and_bows_on_one_target(apart):
    field = arena(artillery_apart=apart)
    field.unit(RED, CANNON, (2, -2), "W")
    field.unit(RED, "C 2/4 s1 7+", (0, 0))
    foe = field.unit(BLUE, "C 3/4 s1", (0, -2))
    table = declared(settled(field.table("shooting", RED)))
    if apart:
        table, _ = roll(table, (4, 4), (7, 7, 1, 1))
        assert (at(table, foe), state(table.units[foe])) == ((0, -2), "4D")
    else:
        table, told = roll(table, (4, 4, 7, 7, 1, 1))
        assert only(told, "result").fact("hits") == 4
        table, _ = play(table, orders(table)[0])
        assert state(table.units[foe]) == "3DF"


@pytest.mark.rule("SKI-2", "SKI-3", "SKI-4", "PAS-4", "SHO-10")
def test_case_45a_skirmishers_cannot_be_a_target():
    for blocks in (False, True):
        field = Field(skirmishers_block_fire=blocks)
        field.unit(
            RED,
            "C 2/4 s1 7+ S",
            (2, 0),
            formation="skirmish",
            cells=((2, 0), (2, 1), (2, 2), (2, 3)),
        )
        spears = field.unit(RED, "D 3/4 s1", (0, 0))
        guns = field.unit(BLUE, FAR, (4, 0), "W")
        shoot = Range(field.table("shooting", BLUE))
        assert shoot.asked == BLUE
        assert (shoot.aims() == {guns: [(spears, 2)]}) is not blocks
        assert shoot.why(Aim(guns, ((0, 2),)))[0] == "SKI-2"


@pytest.mark.rule("SKI-3", "PAS-4", "SKI-2")
def test_case_45b_a_stand_evades_through_friends_and_shoots():
    field = arena()
    cells = ((0, 0), (-1, 1), (-2, 2), (-3, 3))
    loose = field.unit(RED, "C 2/4 s1 7+ S", (0, 0), formation="skirmish", cells=cells)
    spears = field.unit(RED, "D 3/4 s1", (-1, 0))
    foe = field.unit(BLUE, FOOT, (2, -1), "W")
    table, _ = play(settled(field.table("movement", BLUE)), Move(foe, field.at(1, 0), WEST))
    assert actor(table) == RED
    ends = {axial(order.cell) for order in orders(table) if isinstance(order, Evade)}
    assert (-2, 0) in ends
    table, _ = play(table, Evade(loose, field.at(-2, 0), field.at(0, 0)))
    assert not table.units[spears].disrupted
    assert field.at(-2, 0) in table.units[loose].cells


@pytest.mark.rule("SKI-3", "SKI-2")
def test_case_45b_from_two_hexes_off_the_stand_shoots_one_die():
    field = Field()
    cells = ((-1, 1), (-2, 2), (-3, 3), (-4, 4))
    loose = field.unit(RED, "C 2/4 s1 7+ S", (-1, 1), formation="skirmish", cells=cells, moved=True)
    foe = field.unit(BLUE, FOOT, (1, 0), "W")
    shoot = Range(field.table("shooting", BLUE))
    assert [(shot.stand, shot.target, shot.dice) for shot in shoot.shots] == [(field.at(-1, 1), foe, 1)]
    assert shoot.unit(loose).moved


@pytest.mark.rule("SKI-4")
def test_case_45c_skirmishers_reform_where_each_stand_moves_two_at_most():
    field = arena()
    cells = ((0, 0), (1, 0), (2, 0), (3, 0))
    loose = field.unit(RED, "C 2/4 s1 7+ S", (0, 0), formation="skirmish", cells=cells)
    own = settled(field.table("movement", RED))
    ends = {
        axial(order.cell)
        for order in orders(own, loose)
        if isinstance(order, Move | Reform) and getattr(order, "formation", "line") == "line"
    }
    row = {end for end in ends if end[1] == 0}
    assert row == {(1, 0), (2, 0)}


@pytest.mark.rule("PAV-1", "PAV-2", "SHO-1", "CMP-7")
@pytest.mark.parametrize("dice", [(10, 11, 12, 9, 1, 2, 3, 4), (10, 10, 11, 12, 9, 1, 2, 3)])
def test_case_46_pavises_under_fire(dice):
    field = arena()
    red = field.unit(RED, "C 2/4 s1 A1", (0, 0), pavise=True)
    field.unit(BLUE, "C 2/4 s1 7+", (0, -2))
    field.unit(BLUE, "C 2/4 s1 7+", (1, -2))
    table = declared(settled(field.table("shooting", BLUE)))
    assert {pool.steps for pool in asked(table).pools} == {((10, 1),)}
    table, _ = roll(table, dice)
    if sum(face >= 10 for face in dice) == 3:
        assert (at(table, red), state(table.units[red]), table.units[red].pavise) == ((0, 0), "4D", True)
    else:
        table, told = play(table, orders(table)[0])
        assert len(only(told, "fled").places) == 3
        assert (state(table.units[red]), table.units[red].pavise) == ("3DF", False)


@pytest.mark.rule("PAV-1")
def test_case_46_moved_pavises_do_not_shoot():
    field = Field()
    red = field.unit(RED, "C 2/4 s1 A1 8+C", (0, 0), pavise=True, moved=True)
    foe = field.unit(BLUE, "C 2/4 s1 7+", (0, -2))
    shoot = Range(field.table("shooting", RED))
    assert shoot.asked == BLUE
    assert shoot.aims() == {foe: [(red, 4)]}


@pytest.mark.rule("HT-1", "HT-2")
def test_case_48_hard_targets():
    def silent(shooters: int, covered: bool, target: str, wall: bool, **more) -> tuple[int, int]:
        """How many stands so many stands silence, and how many dice are thrown at all."""
        field = Field()
        places = ((0, 0), (4, 0), (2, -2))
        for place in places[: (shooters + 3) // 4]:
            stands = min(4, shooters)
            shooters -= stands
            number = field.unit(RED, "C 2/4 s1 7+", place, stands=stands)
            if covered:
                for side in range(6):
                    field.edge("wall", place, side)
            assert number >= 0
        hard = field.unit(BLUE, target, (2, 0), **more)
        if wall:
            for side in range(6):
                field.edge("wall", (2, 0), side)
        shoot = Range(field.table("shooting", RED))
        for number in range(hard):
            shoot.order(Suppress(number, hard))
        shoot.order(EndPhase())
        shoot.end()
        (event,) = shoot.told("suppressed")
        stands_silenced = event.fact("stands")
        assert isinstance(stands_silenced, int)
        assert shoot.unit(hard).stands == field.units[hard].stands
        assert not [each for each in shoot.told("shot") if each.pieces[0] != hard]
        return stands_silenced, 0 if shoot.over else shoot.roll.count

    assert silent(12, False, "C 2/4 s1 7+", wall=True)[0] == 6
    assert silent(4, False, "C 5/2 s1 HT kind=war_wagon", wall=False, rear="C 2/4 s1 8+C") == (2, 0)
    assert silent(5, False, "C 5/2 s1 HT kind=war_wagon", wall=False, rear="C 2/4 s1 8+C") == (2, 0)
    assert silent(4, True, "C 2/4 s1 7+", wall=True) == (4, 0)


@pytest.mark.rule("CMB-1", "CMB-2", "CMB-3", "SHO-1", "R-74")
def test_case_49_combined_arms_shoot_and_are_shot_at():
    field = arena()
    red = field.unit(RED, "C 4(+1)/4 s1", (0, 0), "E", rear="C 2/4 s1 7+")
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table = declared(settled(field.table("shooting", BLUE, contacts=((blue, red),))))
    assert [(pool.count, pool.steps) for pool in asked(table).pools] == [(2, ((9, 1),))]
    table, told = roll(table, (9, 2))
    assert only(told, "result").fact("hits") == 1
    assert state(table.units[blue]) == "4"
    table, told = roll(table, 2, 5)
    assert scores(told) == (15, 12)
    assert only(told, "result").fact("move") == "recoil"
    assert base_score(change(table, red, disrupted=False, winded=False, stands=3), (red,), (blue,)).total == 6
    wagons = Field()
    wagons.unit(BLUE, "C 2/4 s1 7+", (2, 0))
    wagons.unit(RED, "C 5/2 s1 HT kind=war_wagon", (0, 0), rear="C 2/4 s1 8+C")
    assert Range(wagons.table("shooting", BLUE)).aims() == {}


@pytest.mark.rule("SHO-6", "TER-4")
def test_case_8_no_shooting_in_the_bound_that_follows():
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", melee=True)
    archers = field.unit(BLUE, "C 2/4 s1 7+", (1, 0), "W", melee=True)
    field.paint("wood", (1, 0))
    table = settled(field.table("shooting", BLUE))
    assert table.phase == "combat"
    assert actor(table) == CHANCE
    field.unit(BLUE, "C 2/4 s1 7+", (-5, 0))
    field.unit(RED, FOOT, (-7, 0))
    table = settled(field.table("shooting", BLUE))
    assert refusal(table, Aim(archers, ((0, 4),))).rule == "SHO-6"
