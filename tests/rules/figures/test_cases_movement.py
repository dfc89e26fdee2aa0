"""Worked situations 19 to 31, 86 to 88, 92: turns, slides, back moves, ground, levels, zones, crossing."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.rules.api import Stage
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.formations.rout import run_routers
from hheditor.rules.figures.movement.allowance import allowance, left
from hheditor.rules.figures.movement.bases import furthest_advance, slide_room
from hheditor.rules.figures.movement.ground import view
from hheditor.rules.figures.position.measures import spot
from hheditor.rules.figures.position.orders import (
    Advance,
    Back,
    Break,
    EndPhase,
    LineUp,
    Reform,
    Slide,
    Swap,
    Turn,
    Walk,
)
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.situation import box
from hheditor.tables import Pose, Rect, Size
from tests.rules.figures.driver import BLUE, RED, Game, layout


def lone(spec: str, at: tuple[int, int, int] = (6000, 6000, 0), **fields: Any) -> Game:
    field = Situation()
    field.formation(RED, spec, at, **fields)
    return Game(field)


@pytest.mark.rule("TRN-3", "TRN-5", "FR-31")
def test_19_turning_and_going() -> None:
    assert lone("4x2 c fM").turn(0, 100).furthest(0) == 500
    assert lone("4x2 c fM").advance(0, 500).may(Turn(0, 300))
    assert lone("4x2 c fM").advance(0, 501).why(Turn(0, 300)) == "TRN-3"
    assert lone("4x2 o fL").turn(0, 1800).advance(0, 1000).may(Turn(0, 900))
    assert lone("2x1 o el[fL fM fM]").turn(0, 100).furthest(0) == 750
    for spec in ("3x1 o ch[fL fM]", "4x2 c hX"):
        assert lone(spec).turn(0, 10).why(Advance(0, 1)) == "TRN-3"
        assert lone(spec).advance(0, 1).why(Turn(0, 10)) == "TRN-3"


@pytest.mark.rule("TRN-1", "MOV-2")
def test_19_two_turns_without_an_advance() -> None:
    game = lone("4x2 c fM").turn(0, 900, "front-right").turn(0, 1800)
    assert game.why(Turn(0, 100)) == "MOV-2"
    assert game.why(Advance(0, 100)) == "MOV-2"
    assert lone("4x2 c fM").why(Turn(0, 901, "front-right")) == "TRN-1"
    assert lone("4x2 c fM").why(Turn(0, 1801)) == "TRN-1"


@pytest.mark.rule("TRN-1", "TAB-2")
@pytest.mark.parametrize(
    ("angle", "pivot", "end"),
    [
        (300, "front-right", (6227, 5954, 300)),
        (900, "front-right", (6600, 6200, 900)),
        (-300, "front-left", (6227, 6046, 3300)),
        (450, "front-left", (5776, 5741, 450)),
        (-450, "front-right", (5776, 6259, 3150)),
        (900, "centre", (6000, 6000, 900)),
    ],
)
def test_20_wheels(angle: int, pivot: str, end: tuple[int, int, int]) -> None:
    assert lone("4x2 c fM").turn(0, angle, pivot).at(0) == end


@pytest.mark.rule("TRN-2", "TAB-5", "TAB-6")
def test_21_room_to_turn() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(RED, "4x2 c fM", (6000, 6800, 0))
    game = Game(field)
    assert game.may(Turn(0, 300, "front-right"))
    assert game.may(Turn(0, 300, "front-left"))
    assert game.why(Turn(0, -300, "front-left")) == "TRN-2"
    assert game.why(Turn(0, -300, "front-right")) == "TRN-2"
    assert game.why(Turn(0, 900)) == "TRN-2"


@pytest.mark.rule("SLD-4", "TRN-4", "FR-33")
def test_22_knights_line_up() -> None:
    field = Situation()
    field.formation(RED, "4x2 c hX", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (7800, 6000, 1700))
    game = Game(field)
    assert furthest_advance(game.table, 0) == 1033
    game.advance(0, 1033)
    assert game.formation(0).met == (BASES + 1,)
    assert not game.may(Turn(0, -100, "front-right"))
    assert game.why(LineUp(0, 1, "front-left")) == "SLD-4"
    assert game.why(LineUp(0, 1, "centre")) == "SLD-4"
    game.do(LineUp(0, 1, "front-right"))
    assert game.at(0) == (7101, 6068, 3500)


@pytest.mark.rule("SLD-4", "MOV-4")
def test_23_foot_line_up() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (7400, 6000, 1500))
    game = Game(field)
    assert furthest_advance(game.table, 0) == 826
    game.advance(0, 826)
    assert game.why(LineUp(0, 1, "front-left")) == game.why(LineUp(0, 1, "centre")) == "SLD-4"
    assert game.do(LineUp(0, 1, "front-right")).at(0) == (6933, 5992, 3300)
    for pivot, end in (("front-left", (6945, 6029, 3500)), ("front-right", (6943, 6017, 3500))):
        field = Situation()
        field.formation(RED, "4x2 c fM", (6000, 6000, 0))
        field.formation(BLUE, "8x2 c fM", (7400, 6300, 1700))
        game = Game(field)
        assert furthest_advance(game.table, 0) == 873
        game.advance(0, 873)
        order: Any = LineUp(0, 1, pivot)  # type: ignore[arg-type]
        assert game.do(order).at(0) == end


def sliding(at: tuple[int, int, int], friend: bool = False) -> Game:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", at)
    if friend:
        field.formation(RED, "4x2 c fM", (6000, 7050, 0))
    return Game(field)


@pytest.mark.rule("SLD-1", "SLD-2", "FR-32")
def test_24_sliding() -> None:
    game = sliding((6400, 6700, 1800))
    assert game.why(Slide(0, 501)) == "SLD-1"
    assert game.do(Slide(0, 500)).at(0) == (6000, 6500, 0)
    assert game.may(Turn(0, 300, "front-left"))
    assert game.may(Back(0, 500))
    game = sliding((6400, 6300, 1800))
    assert game.may(Slide(0, 300))
    assert game.why(Slide(0, 301)) == game.why(Slide(0, -1)) == "SLD-1"
    game = sliding((6400, 6700, 1800), friend=True)
    assert game.may(Slide(0, 250))
    assert game.why(Slide(0, 251)) == "TAB-5"
    assert sliding((6400, 6300, 1790)).why(Slide(0, 100)) == "SLD-1"


def facing(spec: str = "4x2 c fM", x: int = 6400) -> Game:
    field = Situation()
    field.formation(RED, spec, (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (x, 6000, 1800))
    return Game(field)


@pytest.mark.rule("BAK-1", "BAK-2", "BAK-3")
def test_25_falling_back() -> None:
    assert facing().do(Back(0, 500)).at(0) == (5500, 6000, 0)
    assert facing().why(Back(0, 501)) == "BAK-1"
    assert facing().turn(0, 450, "front-left").at(0) == (5776, 5741, 450)
    assert facing().turn(0, -450, "front-right").at(0) == (5776, 6259, 3150)
    assert facing().why(Turn(0, -100, "front-left")) == facing().why(Turn(0, 460, "front-left")) == "BAK-3"
    assert lone("4x2 c fM").turn(0, 100).why(Back(0, 100)) == "BAK-1"
    chariots = facing("3x1 o ch[fL fM]", 6000 + 375 + 200)
    assert chariots.why(Back(0, 100)) == "BAK-2"
    assert chariots.may(Turn(0, 450, "front-left"))
    knights = facing("4x2 c hX", 6000 + 500 + 200)
    assert knights.may(Back(0, 750))
    assert knights.why(Back(0, 751)) == "BAK-1"


@pytest.mark.rule("MOV-5")
def test_25_in_front_contact_nobody_advances() -> None:
    assert facing().why(Advance(0, 1)) == "MOV-5"
    assert facing().why(Turn(0, 300)) == "MOV-5"


SCRUB = box(6700, 5000, 8000, 7000)


@pytest.mark.rule("BRK-1", "BRK-2", "ROG-1")
def test_26_into_the_scrub() -> None:
    def field(spec: str = "4x2 c fM", **fields: Any) -> Game:
        laid = Situation().ground("scrub", SCRUB)
        laid.formation(RED, spec, (6000, 6000, 0), **fields)
        return Game(laid)

    game = field()
    assert furthest_advance(game.table, 0) == 500
    assert game.why(Advance(0, 501)) == "BRK-2"
    assert game.advance(0, 399).why(Break(0)) == "BRK-2"
    game = field().advance(0, 450).do(Break(0))
    one = game.figure(0, 0, 0)
    assert game.spot(one) == (6550, 5700)
    assert game.why(Walk(one, ((6901, 5700),), 0)) == "MOV-1"
    game.do(Walk(one, ((6900, 5700),), 0))
    assert game.table.figures[one].left == 0
    slow = field(slow=True).advance(0, 450).do(Break(0))
    assert slow.why(Walk(one, ((6601, 5700),), 0)) == "MOV-1"
    assert slow.may(Walk(one, ((6600, 5700),), 0))
    chariots = field("3x1 o ch[fL fM]")
    assert furthest_advance(chariots.table, 0) == 325


@pytest.mark.rule("ROG-2", "ROG-3", "FR-35")
def test_26_a_loose_chariot_stops_at_the_edge() -> None:
    field = Situation().ground("scrub", SCRUB)
    one = field.single(RED, "ch[fL fM]", (6000, 6000, 0))
    field.single(RED, "fM", (9000, 9000, 0), role="commander")
    game = Game(field)
    assert game.may(Walk(one, ((6325, 6000),), 0))
    assert game.why(Walk(one, ((6326, 6000),), 0)) == "ROG-2"


EIGHT = tuple((x, y) for x in (8400, 8150) for y in (5400, 5700, 6000, 6300))


@pytest.mark.rule("BRK-8", "FR-26")
def test_27_out_of_the_scrub() -> None:
    def field(spots: Any = EIGHT) -> Game:
        laid = Situation().ground("scrub", SCRUB)
        laid.broken(RED, "4x2 c fM", spots)
        laid.formation(BLUE, "4x2 c fM", (16000, 2000, 900))
        return Game(laid).end()

    game = field()
    assert game.question == "reform"
    assert game.may(Reform(0, 8275, 5850, 0))
    assert game.why(Reform(0, 8190, 5850, 0)) == "BRK-8"
    assert game.why(Reform(0, 8275, 5850, 900)) == "BRK-8"
    assert game.may(Reform(0, 8400, 5850, 900))
    assert game.why(Reform(0, 8800, 5850, 0)) == "BRK-8"
    game.do(Reform(0, 8275, 5850, 0))
    assert (layout(game, 0), game.formation(0).state) == ("4x2 c", "standing")
    waiting = field(((7900, 5400), *EIGHT[1:]))
    assert waiting.formation(0).state == "broken"


@pytest.mark.rule("BRK-5", "BRK-6")
def test_27_those_outside_are_loose_meanwhile() -> None:
    from hheditor.rules.figures.melee.combat import able_singles
    from hheditor.rules.figures.melee.modifiers import own_terms

    field = Situation().ground("scrub", SCRUB)
    spots = ((7900, 5400), *EIGHT[1:])
    one = field.broken(RED, "4x2 c fM", spots)
    inside, outside = field.cards[one].figures[:2]
    enemies = [field.single(BLUE, "fM", (x + 200, y, 1800)) for x, y in spots[:2]]
    table = field.table("melee")
    assert sum(term.value for term in own_terms(table, (inside, 0), enemies[0])) == 0
    assert sum(term.value for term in own_terms(table, (outside, 0), enemies[1])) == -1
    assert set(able_singles(table, RED)) == {(inside, 0)}


LEVEL_1, LEVEL_2 = box(7000, 5000, 9000, 7000), box(7600, 5600, 8400, 6400)
CRAG = box(10000, 5000, 11000, 7000)


def hills() -> Situation:
    field = Situation().ground("hill", LEVEL_1, 1).ground("hill", LEVEL_2, 2).ground("hill", CRAG, 2)
    field.single(RED, "fM", (12000, 3000, 0), role="commander")
    return field


@pytest.mark.rule("LVL-1", "LVL-2", "FR-36")
def test_28_levels() -> None:
    field = hills()
    one = field.single(RED, "fM", (6800, 6000, 0))
    game = Game(field)
    assert game.may(Walk(one, ((7599, 6000),), 0))
    assert game.why(Walk(one, ((7600, 6000),), 0)) == "LVL-2"
    game.do(Walk(one, ((7100, 6000),), 0))
    assert game.why(Walk(one, ((6900, 6000),), 0)) == "LVL-2"


@pytest.mark.rule("LVL-4")
def test_28_a_crag() -> None:
    for code, x, why in (
        ("fS", 9900, ""),
        ("fS", 9890, "LVL-4"),
        ("fM", 9900, "LVL-4"),
        ("hS", 9750, "LVL-4"),
    ):
        field = hills()
        one = field.single(RED, code, (x, 6000, 0))
        game = Game(field)
        assert game.why(Walk(one, ((10100 if code[0] == "f" else 10250, 6000),), 0)) == why
        if not why:
            assert game.do(Walk(one, ((10100, 6000),), 0)).table.figures[one].left == 0


@pytest.mark.rule("LVL-3", "BRK-7")
def test_28_bases_on_hills() -> None:
    field = hills()
    one = field.formation(RED, "4x2 c fM", (7300, 6000, 0))
    game = Game(field)
    assert not RULESET.problems(game.table)
    assert game.may(Advance(one, 100))
    assert game.why(Advance(one, 101)) == "BRK-2"
    field = hills()
    off = field.formation(RED, "4x2 c fM", (6600, 6000, 0))
    assert furthest_advance(field.table(), off) == 200


@pytest.mark.rule("LVL-5", "FR-37", "SEE-5")
def test_28_sight_over_hills() -> None:
    table = hills().table()
    man = Rect(Pose(6500, 6000, 0), Size(200, 200))

    def seen(a: tuple[int, int], b: tuple[int, int]) -> str:
        return view(table, spot(*a), spot(*b), man).sight

    assert seen((6500, 6000), (9500, 6000)) == "blocked"
    assert seen((6500, 5200), (9500, 5200)) == "cover"
    assert seen((6500, 6000), (7300, 6000)) == "clear"
    assert seen((6500, 5000), (9500, 5000)) == "clear"


# Zones ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ZOI-1", "ZOI-2", "FR-38")
def test_29_into_a_zone() -> None:
    def field(**options: Any) -> Game:
        laid = Situation(**options)
        laid.formation(RED, "4x2 c hM", (6000, 6000, 0))
        laid.formation(BLUE, "4x2 c fM", (8000, 6000, 1800))
        return Game(laid)

    game = field()
    assert game.furthest(0) == 1300
    assert game.advance(0, 800).may(Advance(0, 1))
    game = field().advance(0, 801)
    assert game.formation(0).halted
    assert game.why(Advance(0, 1)) == game.why(Turn(0, 10)) == "ZOI-2"
    assert field(zone_halts=True).furthest(0) == 801
    behind = Situation()
    red = behind.formation(RED, "4x2 c fM", (8900, 6000, 1800))
    behind.formation(BLUE, "4x2 c fM", (8000, 6000, 1800))
    assert behind.table().formations[red].zoned == ()


@pytest.mark.rule("ZOI-3", "ZOI-4", "FR-39")
def test_30_past_a_zone() -> None:
    def field(x: int = 6800, friend: bool = False) -> Game:
        laid = Situation()
        laid.formation(RED, "3x2 o hM", (x, 7400, 0))
        laid.formation(BLUE, "4x2 c fM", (8000, 6000, 1800))
        if friend:
            laid.formation(RED, "4x2 c fM", (7600, 6000, 0))
        return Game(laid)

    game = field()
    assert game.may(Advance(0, 1899))
    assert game.why(Advance(0, 1900)) == game.why(Advance(0, 2000)) == "ZOI-2"
    assert field().advance(0, 169).may(Advance(0, 1))
    assert field().advance(0, 170).why(Advance(0, 1)) == "ZOI-2"
    assert field(friend=True).may(Advance(0, 2000))
    assert field(x=7400).may(Advance(0, 2000))


# Crossing -----------------------------------------------------------------------------------------------


def crossing(spec: str, router: str, at: tuple[int, int] = (6000, 7500), state: Any = "rout") -> Situation:
    field = Situation().camp(RED, box(4500, 10500, 7500, 12000))
    field.formation(RED, spec, (6000, 8000, 2700))
    field.single(RED, router, (*at, 900), state=state)
    return field


@pytest.mark.rule("CRO-1", "CRO-3", "FR-40")
def test_31_through_the_ranks() -> None:
    def ran(field: Situation) -> Table:
        stage: Stage[Table] = Stage(field.table(), record=False)
        run_routers(stage, RED)
        return stage.position

    table = ran(crossing("4x2 o fL", "fM"))
    assert (table.figures[-1].x, table.figures[-1].y) == (6000, 8500)
    assert allowance(table, 0) == 500
    for spec, router in (("4x2 c fM", "fM"), ("4x2 o fL", "ch[fL fM]")):
        table = ran(crossing(spec, router, (6000, 7400)))
        figure = table.figures[-1]
        assert (figure.x, figure.y) != (6000, 8500)
        assert figure.x != 6000
        assert not table.formations[0].crossed


@pytest.mark.rule("CRO-2", "CRO-5")
def test_31_over_routers() -> None:
    game = Game(crossing("4x2 o fL", "fM"))
    assert game.why(Advance(0, 500)) == "CRO-5"
    game.advance(0, 800)
    assert game.table.figures[-1].halved
    steady = Game(crossing("4x2 o fL", "fM", state="loose"))
    assert steady.why(Advance(0, 800)) == "MOV-4"


# Loose ends ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FRM-12", "TAB-11", "SEQ-3")
def test_86_changing_places() -> None:
    def field(enemy: tuple[int, int, int] | None = None) -> Game:
        laid = Situation()
        laid.formation(RED, "4x3 c fM", (6000, 6000, 0), mixed={(1, 2): "fX"})
        if enemy:
            laid.formation(BLUE, "4x2 c fM", enemy)
        return Game(laid)

    game = field()
    knight = game.figure(0, 1, 2)
    game.do(Swap(knight, 1, 0))
    assert game.table.kinds[game.figure(0, 1, 0)].klass == "X"
    held = field((6500, 6000, 1800))
    assert held.why(Swap(knight, 1, 0)) == "FRM-12"
    assert held.may(Swap(knight, 2, 1))
    assert field((5500, 6000, 0)).may(Swap(knight, 1, 0))
    assert field().advance(0, 100).why(Swap(knight, 1, 0)) == "FRM-12"


@pytest.mark.rule("MOV-6", "TAB-8", "CRO-4")
def test_87_a_man_on_his_own() -> None:
    def field(lay: Any = None) -> tuple[Game, int]:
        laid = Situation()
        one = laid.single(RED, "fM", (6000, 6000, 0), role="commander")
        if lay:
            lay(laid)
        return Game(laid), one

    game, one = field()
    assert game.may(Walk(one, ((6300, 6400), (6300, 6900)), 0))
    assert game.why(Walk(one, ((6301, 6400), (6300, 6900)), 0)) == "MOV-1"
    assert game.may(Walk(one, ((5000, 6000),), 0))
    game, one = field(lambda laid: laid.single(RED, "fM", (6500, 6000, 0)))
    assert game.may(Walk(one, ((7000, 6000),), 0))
    assert game.why(Walk(one, ((6500, 6000),), 0)) == "CRO-5"
    game, one = field(lambda laid: laid.formation(RED, "4x1 c fM", (6500, 6000, 0)))
    assert game.why(Walk(one, ((7000, 6000),), 0)) == "MOV-6"
    game, one = field(lambda laid: laid.single(BLUE, "fM", (6500, 6000, 0)))
    assert game.why(Walk(one, ((7000, 6000),), 0)) == "MOV-6"


@pytest.mark.rule("ZOI-5", "BAK-4", "TRN-6")
def test_87_zones_and_turns_do_not_bind_him() -> None:
    field = Situation()
    one = field.single(RED, "el[fL fM fM]", (6000, 6000, 0), role="commander")
    field.formation(BLUE, "4x2 c fM", (6700, 7000, 1800))
    game = Game(field)
    game.do(Walk(one, ((6100, 5500), (5500, 5500)), 1800), Walk(one, ((5400, 5500),), 900))
    assert (game.spot(one), game.table.figures[one].a) == ((5400, 5500), 900)


@pytest.mark.rule("ROG-4", "BRK-4")
def test_88_over_the_bridge() -> None:
    field = Situation().ground("stream", box(7000, 0, 7300, 12000)).bridge(6900, 5800, 7400, 6200)
    field.formation(RED, "4x2 c fM", (6500, 6000, 0))
    game = Game(field)
    assert furthest_advance(game.table, 0) == 200
    game.advance(0, 200).do(Break(0))
    dry, wet = game.figure(0, 1, 0), game.figure(0, 0, 0)
    assert game.spot(dry) == (6800, 5900)
    assert game.why(Walk(dry, ((7601, 5900),), 0)) == game.why(Walk(wet, ((7301, 5700),), 0)) == "MOV-1"
    game.do(Walk(dry, ((7600, 5900),), 0), Walk(wet, ((7300, 5700),), 0))


@pytest.mark.rule("SLD-3")
def test_92_two_before_the_front() -> None:
    field = Situation()
    field.formation(RED, "6x2 c fM", (6000, 6000, 0))
    field.formation(BLUE, "2x4 c fM", (6600, 5500, 1800))
    field.formation(BLUE, "4x3 c fM", (6500, 6400, 1800))
    game = Game(field)
    assert slide_room(game.table, 0) == (BASES + 2, 400)
    assert game.why(Slide(0, -100)) == "SLD-1"
    game.do(Slide(0, 400))
    assert game.at(0) == (6000, 6400, 0)


@pytest.mark.rule("MOV-3", "SHO-16", "TAB-9")
def test_41_crossbows_on_the_move() -> None:
    def field(**fields: Any) -> Game:
        return lone("6x2 c fM/xbow", **fields)

    shot = {"slow": True, "shot": True}
    assert left(field(**shot).table, 0) == 500
    assert field(**shot).turn(0, 100).furthest(0) == 250
    assert field(**shot).may(Back(0, 250))
    assert field(**shot).why(Back(0, 251)) == "BAK-1"
    assert left(field(screens=6, **shot).table, 0) == 0
    assert left(field(screens=6).table, 0) == 500


@pytest.mark.rule("MOV-7")
def test_nobody_leaves_the_table() -> None:
    assert lone("4x2 c fM", (17500, 6000, 0)).why(Advance(0, 301)) == "MOV-7"
    assert lone("4x2 c fM", (17500, 6000, 0)).may(Advance(0, 300))
    assert lone("4x2 c fM").may(EndPhase())


@pytest.mark.rule("ROU-7", "ROU-10")
def test_routers_wade_too_and_nobody_joins_a_formation() -> None:
    field = Situation().ground("scrub", box(0, 0, 18000, 10000))
    field.camp(RED, box(4500, 10500, 7500, 12000))
    router = field.single(RED, "fM", (6000, 7000, 0), state="rout")
    stage: Stage[Table] = Stage(field.table(), record=False)
    run_routers(stage, RED)
    figure = stage.position.figures[router]
    assert (figure.x, figure.y) == (6000, 7500)
