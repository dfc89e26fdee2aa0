"""Worked situations 1 to 18: types, armies, bases, contact, command, ranks, rout, rally."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.rules.api import Stage
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.armies.points import price_of
from hheditor.rules.figures.command.reach import commanded
from hheditor.rules.figures.formations.layout import arranged, homogeneous, judge_layout, pace, slot_size
from hheditor.rules.figures.formations.rout import run_routers
from hheditor.rules.figures.melee.modifiers import attack_terms
from hheditor.rules.figures.position.kinds import class_of, kind
from hheditor.rules.figures.position.measures import side_attacked
from hheditor.rules.figures.position.orders import Advance, Attack, Back, FormUp, Turn, Walk
from hheditor.rules.figures.position.profile import book
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.situation import box
from tests.rules.figures.driver import BLUE, RED, Game, layout

CAMP = box(4500, 10500, 7500, 12000)


def price(code: str, role: Any = "trooper") -> int:
    return price_of(book(), kind(code, role))


@pytest.mark.rule("ARM-1", "ARM-2", "ARM-3")
def test_1_prices() -> None:
    codes = ("fL/lbow", "hXb", "fHp", "fH/jav", "cL/bow", "fS/sling")
    assert [price(code) for code in codes] == [6, 12, 6, 6, 8, 3]
    assert price("ch[fL fM/bow]") == 17
    assert price("el[fL fM/jav fM/bow]") == 28
    english = 8 * price("fX") * 2 + 30 * price("fL/lbow") + 18 + 8 * price("fL") + 4 * price("hM")
    command = (
        price("fX", "supreme") + price("fX", "commander") + price("fX", "standard") + price("fM", "musician")
    )
    assert (english, command, 4 * price("fS", "attendant")) == (366, 62, 4)
    assert class_of(shield=True, helmet=True, body=False) == "M"
    assert class_of(shield=False, helmet=False, body=True) == "L"
    assert class_of(shield=True, helmet=True, body=True, complete=True) == "X"
    assert class_of(shield=False, helmet=False, body=False) == "S"


@pytest.mark.rule("TAB-2", "TAB-3", "FRM-5")
def test_2_slots() -> None:
    game = Game(_lone("4x2 c fM", (6000, 6000, 0)))
    assert (game.table.bases[0].size.width, game.table.bases[0].size.depth) == (800, 400)
    slots = {(f, r): game.spot(game.figure(0, f, r)) for f in range(4) for r in range(2)}
    assert (slots[0, 0], slots[3, 0], slots[0, 1]) == ((6100, 5700), (6100, 6300), (5900, 5700))
    game = Game(_lone("4x2 o fM", (6000, 6000, 0)))
    assert game.table.bases[0].size.width == 1400
    assert [game.spot(game.figure(0, f, 0)) for f in range(4)] == [
        (6100, 5400),
        (6100, 5800),
        (6100, 6200),
        (6100, 6600),
    ]
    game = Game(_lone("4x2 c fM", (6000, 6000, 300)))
    assert game.spot(game.figure(0, 0, 0)) == (6237, 5790)
    assert game.spot(game.figure(0, 3, 1)) == (5763, 6210)
    assert game.table.pose(game.figure(0, 3, 1)).a == 300


def _lone(spec: str, at: tuple[int, int, int]) -> Situation:
    field = Situation()
    field.formation(RED, spec, at)
    return field


def judged(
    codes: list[str], files: int, ranks: int, compact: bool, roles: dict[int, Any] | None = None
) -> str:
    field = Situation()
    for place, code in enumerate(codes):
        field.single(RED, code, (1000 * place, 1000, 0), role=(roles or {}).get(place, "trooper"))
    figures = arranged(tuple(range(len(codes))), files, ranks)
    refused = judge_layout(field.setup(), figures, files, ranks, compact)
    return "" if refused is None else refused.rule


@pytest.mark.rule("FRM-3", "FRM-6", "FRM-7")
def test_3_what_may_be_formed() -> None:
    eight = ["fM"] * 8
    assert judged(eight, 4, 2, True) == judged(eight, 6, 2, True) == judged(eight, 8, 1, True) == ""
    assert judged(eight, 7, 2, True) == "FRM-7"
    assert judged(eight, 1, 8, True) == "FRM-4"
    assert judged(["fL"] * 8, 4, 2, True) == "FRM-3"
    assert judged(["fM"] * 7 + ["fL"], 4, 2, True) == "FRM-9"
    assert judged(["fM"] * 7 + ["fL"], 4, 2, False) == ""
    assert judged(eight, 4, 2, True, {7: "standard"}) == "FRM-6"
    assert judged([*eight, "fX"], 5, 2, True, {8: "commander"}) == ""
    assert judged(["fM"] * 4 + ["hM"] * 4, 4, 2, False) == "FRM-10"
    assert judged(["ch[fL fM/bow]"] * 2, 2, 1, False) == ""
    assert judged(["ch[fL fM/bow]"] * 2, 2, 1, True) == "FRM-3"
    assert judged(["hM"] * 3, 3, 1, True) == "FRM-6"
    assert judged(["hM", "hM", "cL", "cL"], 2, 2, False) == ""
    assert slot_size(book(), (kind("hM"), kind("cL"))) == (400, 600)


@pytest.mark.rule("FRM-9", "FRM-11")
def test_3_a_commander_on_the_base_leaves_it_homogeneous() -> None:
    field = Situation()
    one = field.formation(RED, "5x2 c fM", (6000, 6000, 0), mixed={(4, 1): "fX"}, roles={(4, 1): "commander"})
    assert homogeneous(field.table(), one)


@pytest.mark.rule("TYP-2", "MOV-1")
@pytest.mark.parametrize(
    ("spec", "mixed", "move"),
    [
        ("4x2 c fM", {}, 1000),
        ("4x2 c fX", {}, 700),
        ("4x2 o fX", {}, 1000),
        ("4x2 c fX", {(0, 0): "fH"}, 1000),
        ("4x2 c hM", {}, 2000),
        ("4x2 c hX", {}, 1500),
        ("4x2 o hX", {}, 2000),
        ("4x2 c hX", {(0, 0): "hH"}, 2000),
        ("4x1 o cL", {}, 1500),
        ("4x1 o hM", {(0, 0): "cL"}, 1500),
        ("2x1 o ch[fL fM]", {}, 1500),
        ("2x1 o el[fL fM fM]", {}, 1500),
    ],
)
def test_4_how_far_they_go(spec: str, mixed: dict[tuple[int, int], str], move: int) -> None:
    field = Situation()
    one = field.formation(RED, spec, (6000, 6000, 0), mixed=mixed)
    assert pace(field.table(), one) == move


@pytest.mark.rule("MOV-1")
def test_4_single_figures_go_their_own_pace() -> None:
    field = Situation()
    foot = field.single(RED, "fX", (6000, 6000, 0))
    rider = field.single(RED, "hX", (8000, 6000, 0), role="commander")
    table = field.table()
    assert (table.figures[foot].left, table.figures[rider].left) == (1000, 2000)


# Contact and sides -----------------------------------------------------------------------------------------


def facing(at: tuple[int, int, int], spec: str = "4x2 c fM") -> Game:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(BLUE, spec, at)
    return Game(field, "melee")


def touched(game: Game, file: int, rank: int = 0) -> set[tuple[int, int]]:
    number = game.figure(0, file, rank)
    others = game.table.contacts.get(number, ())
    return {(game.table.figures[n].file, game.table.figures[n].rank) for n in others}


def pairs(game: Game) -> int:
    return sum(len(game.table.contacts.get(number, ())) for number in game.table.members[0])


@pytest.mark.rule("TAB-4", "FR-2", "MEL-1")
def test_5_who_touches_whom() -> None:
    for x in (6400, 6405):
        game = facing((x, 6000, 1800))
        assert pairs(game) == 10
        assert touched(game, 1) == {(1, 0), (2, 0), (3, 0)}
        assert touched(game, 0) == {(2, 0), (3, 0)}
    assert pairs(facing((6406, 6000, 1800))) == 0
    game = facing((6400, 6100, 1800))
    assert pairs(game) == 7
    assert touched(game, 0) == {(3, 0)}
    assert touched(game, 1) == {(2, 0), (3, 0)}
    game = facing((6400, 6000, 1800), "4x2 o fM")
    assert pairs(game) == 4
    assert [touched(game, file) for file in range(4)] == [{(2, 0)}, {(2, 0)}, {(1, 0)}, {(1, 0)}]


@pytest.mark.rule("TAB-10", "MEL-12", "FR-6")
@pytest.mark.parametrize(
    ("at", "side", "bonus"),
    [
        ((6400, 6000, 1800), "front", 0),
        ((6000, 6600, 2700), "flank", 1),
        ((5600, 6000, 0), "rear", 2),
        ((6400, 6700, 1800), "front", 0),
        ((6400, 6800, 1800), "front", 0),
        ((5600, 6800, 0), "rear", 2),
        ((6350, 6600, 2700), "flank", 1),
    ],
)
def test_6_front_flank_rear(at: tuple[int, int, int], side: str, bonus: int) -> None:
    field = Situation()
    blue = field.formation(BLUE, "4x2 c fM", (6000, 6000, 0))
    red = field.formation(RED, "4x2 c fM", at)
    table = field.table("melee")
    assert side_attacked(table, BASES + red, BASES + blue) == side
    man, enemy = table.members[red][0], table.members[blue][0]
    assert sum(term.value for term in attack_terms(table, (man, 0), enemy)) == bonus


# Command ---------------------------------------------------------------------------------------------------


def commands(spots: list[tuple[int, int]], *helpers: tuple[Any, int]) -> list[bool]:
    found = []
    for spot in spots:
        field = Situation()
        field.single(RED, "fM", (6000, 6000, 0), role="commander")
        for role, y in helpers:
            field.single(RED, "fM", (6000, y, 0), role=role)
        one = field.formation(RED, "4x2 c fM", (*spot, 0))
        found.append(commanded(field.table(), one))
    return found


@pytest.mark.rule("CMD-2", "FR-23")
def test_7_forty_and_fifty() -> None:
    spots = [(6000, 10000), (6000, 10001), (3000, 10000)]
    assert commands(spots) == [True, False, False]
    assert commands(spots, ("musician", 7000)) == [True, True, True]
    assert commands(spots, ("musician", 7001)) == [True, False, False]
    further = [(6000, 11000), (6000, 11001)]
    assert commands(further, ("musician", 7000), ("standard", 5000)) == [True, False]


@pytest.mark.rule("CMD-3")
def test_8_an_enemy_between() -> None:
    def seen(blue: Any, inside: bool = False) -> bool:
        field = Situation()
        roles: Any = {(0, 0): "commander"} if inside else {}
        one = field.formation(RED, "4x2 c fM", (5000, 6000, 0), roles=roles)
        if not inside:
            field.single(RED, "fM", (2000, 6000, 0), role="commander")
        blue(field)
        return commanded(field.table(), one)

    assert not seen(lambda field: field.formation(BLUE, "4x2 c fM", (3500, 6199, 900)))
    assert seen(lambda field: field.formation(BLUE, "4x2 c fM", (3500, 6200, 900)))
    assert seen(lambda field: field.single(BLUE, "fM", (3500, 6000, 0)))
    assert seen(lambda field: field.formation(BLUE, "4x2 c fM", (3500, 6199, 900)), inside=True)


@pytest.mark.rule("CMD-1", "CMD-4", "FR-24")
def test_9_out_of_command() -> None:
    field = Situation().camp(RED, CAMP)
    red = field.formation(RED, "4x2 c fM", (6000, 6000, 0), command=False)
    field.formation(BLUE, "4x2 c fM", (9000, 6000, 1800))
    game = Game(field)
    assert game.why(Advance(red, 1)) == "CMD-4"
    finding = game.finding(Advance(red, 1))
    assert (finding.parameter("before"), finding.parameter("after")) == (2800, 2799)
    assert game.may(Back(red, 500))
    assert game.why(Turn(red, -900, "front-left")) == "CMD-4"
    assert game.turn(red, 900).may(Advance(red, 500))


@pytest.mark.rule("CMD-7", "MEL-2")
def test_9_without_command_nobody_attacks() -> None:
    field = Situation()
    red = field.formation(RED, "4x2 c fM", (6000, 6000, 0), command=False)
    field.formation(BLUE, "4x2 c fM", (6400, 6000, 1800))
    field.formation(RED, "4x2 c fM", (6800, 6000, 1800))
    game = Game(field, "melee")
    one, other = game.figure(red, 0, 0), game.figure(1, 3, 0)
    assert game.why(Attack(red, ((one, 0, other),))) == "MEL-2"
    assert not commanded(game.table, red)


@pytest.mark.rule("CMD-5", "TAB-7")
def test_10_loose_men_near_the_general() -> None:
    field = Situation()
    king = field.single(RED, "fM", (6000, 6000, 0), role="commander")
    piper = field.single(RED, "fM", (6000, 6900, 0), role="musician")
    field.formation(BLUE, "4x2 c fM", (9000, 6000, 1800))
    game = Game(field)
    game.do(Walk(king, ((7000, 6000),), 0))
    assert game.may(Walk(piper, ((6500, 6600),), 0))
    assert game.may(Walk(piper, ((6000, 6000),), 0))
    assert game.why(Walk(piper, ((6000, 5990),), 0)) == "CMD-5"
    assert game.may(Walk(piper, ((5500, 7200),), 0))


@pytest.mark.rule("CMD-5")
def test_10_nobody_loose_walks_into_contact() -> None:
    field = Situation()
    king = field.single(RED, "fM", (8000, 6000, 0), role="commander")
    field.formation(BLUE, "4x2 c fM", (9000, 6000, 1800))
    game = Game(field)
    assert game.may(Walk(king, ((8690, 6000),), 0))
    assert game.why(Walk(king, ((8700, 6000),), 0)) == "CMD-5"


# Ranks, rout, rally ----------------------------------------------------------------------------------------


def kept(field: Situation) -> Game:
    """After the housekeeping of a shooting phase in which nobody shot."""
    field.single(BLUE, "fM", (17000, 300, 900))
    game = Game(field, "shooting", settled=True)
    assert game.table.phase == "movement"
    return game


@pytest.mark.rule("RNK-1", "RNK-2", "RNK-3")
@pytest.mark.parametrize(
    ("spec", "lost", "empty"),
    [
        ("4x3 c fM", ((1, 0), (2, 0)), {(1, 1), (2, 1)}),
        ("4x3 c fM", ((1, 0), (1, 1), (1, 2)), {(1, 1), (2, 1), (1, 2)}),
        ("5x3 c fM", ((0, 0), (2, 0), (0, 2), (4, 2)), {(0, 1), (1, 1), (2, 1), (3, 1)}),
    ],
)
def test_11_filling_up(spec: str, lost: Any, empty: Any) -> None:
    field = Situation()
    one = field.formation(RED, spec, (6000, 6000, 0), lost=lost)
    game = kept(field)
    assert game.empty(one) == empty
    assert layout(game, one) == spec[:5]


def left(spec: str, count: int, at: tuple[int, int, int] = (6000, 6000, 0), **options: Any) -> Game:
    """A formation of which so many are left, the last ones lost."""
    field = Situation(**options)
    files, ranks = (int(number) for number in spec.split(" ", maxsplit=1)[0].split("x"))
    slots = [(file, rank) for rank in range(ranks) for file in range(files)]
    field.formation(RED, spec, at, lost=tuple(slots[count:]))
    return kept(field)


@pytest.mark.rule("RNK-4", "RNK-5", "RNK-8")
@pytest.mark.parametrize(
    ("spec", "count", "after", "at"),
    [
        ("4x2 c fM", 5, "3x2 c", (6000, 6000)),
        ("5x2 c fM", 6, "4x2 c", (6000, 6000)),
        ("5x2 c fM", 5, "5x1 c", (6100, 6000)),
        ("8x2 c fM", 9, "7x2 c", (6000, 6000)),
        ("7x2 c fM", 8, "6x2 c", (6000, 6000)),
        ("3x2 c hM", 4, "2x2 c", (6000, 6000)),
        ("2x2 c hM", 3, "2x2 c", (6000, 6000)),
        ("4x2 c fM", 6, "4x2 c", (6000, 6000)),
    ],
)
def test_12_closing_up(spec: str, count: int, after: str, at: tuple[int, int]) -> None:
    game = left(spec, count)
    assert (layout(game, 0), game.at(0)[:2]) == (after, at)


@pytest.mark.rule("RNK-5", "FR-21")
def test_13_closing_up_in_contact() -> None:
    field = Situation()
    slots = [(file, rank) for rank in range(2) for file in range(5)]
    red = field.formation(RED, "5x2 c fM", (6000, 6000, 0), lost=tuple(slots[6:]))
    field.formation(BLUE, "4x2 c fM", (6400, 5150, 1800))
    game = kept(field)
    assert (layout(game, red), game.at(red)) == ("4x2 c", (6000, 5900, 0))
    field = Situation()
    slots = [(file, rank) for rank in range(3) for file in range(4)]
    red = field.formation(RED, "4x3 c fM", (6000, 6000, 0), lost=tuple(slots[5:]))
    field.formation(BLUE, "4x2 c fM", (5500, 6000, 0))
    game = kept(field)
    assert (layout(game, red), game.at(red)) == ("3x2 c", (5900, 6000, 0))
    met = {other for number in game.table.members[red] for other in game.table.contacts.get(number, ())}
    assert len(met) == 4


@pytest.mark.rule("RNK-6", "RNK-7", "FR-22")
def test_14_from_compact_to_open() -> None:
    game = left("8x1 c fM", 7)
    assert (layout(game, 0), game.at(0), game.empty(0)) == ("4x2 o", (5900, 6000, 0), {(2, 1)})
    game = left("6x2 c fM", 5)
    assert (layout(game, 0), game.at(0), game.empty(0)) == ("3x2 o", (6000, 6000, 0), {(1, 1)})
    game = left("6x2 c fM", 5, tight_ranks=True)
    assert (layout(game, 0), game.at(0)) == ("5x1 c", (6100, 6000, 0))
    field = Situation()
    red = field.formation(RED, "8x1 c fM", (6000, 6000, 0), lost=((7, 0),))
    field.formation(RED, "8x2 c fM", (5700, 6000, 0))
    game = kept(field)
    assert (layout(game, red), game.at(red)) == ("7x1 c", (6000, 6000, 0))


@pytest.mark.rule("ROU-1", "ROU-2", "FR-27")
@pytest.mark.parametrize(
    ("spec", "count", "routed"),
    [
        ("4x2 c fM", 5, False),
        ("4x2 c fM", 4, True),
        ("5x4 c fM", 4, True),
        ("2x2 c hM", 3, False),
        ("4x2 c hM", 2, True),
        ("3x1 o el[fL fM fM]", 1, True),
    ],
)
def test_15_rout(spec: str, count: int, routed: bool) -> None:
    game = left(spec, count)
    states = {figure.state for figure in game.table.figures if figure.side == RED}
    assert (game.formation(0).state == "gone") == routed
    assert states == ({"rout"} if routed else {"base"})


@pytest.mark.rule("ROU-2", "SEQ-4")
def test_15_a_commander_does_not_rout() -> None:
    field = Situation()
    slots = [(file, rank) for rank in range(2) for file in range(5)]
    one = field.formation(
        RED, "5x2 c fM", (6000, 6000, 0), lost=tuple(slots[5:]), roles={(4, 0): "commander"}
    )
    game = kept(field)
    assert game.formation(one).state == "gone"
    states = [figure.state for figure in game.table.figures]
    assert states.count("loose") >= 1
    assert game.table.figures[4].state == "loose"


@pytest.mark.rule("BRK-3")
def test_15_a_broken_formation_routs_by_its_number() -> None:
    field = Situation().ground("scrub", box(5000, 5000, 8000, 7000))
    slots = [(file, rank) for rank in range(2) for file in range(4)]
    spots = ((5500, 5500), (5800, 5500), (6100, 5500), (6400, 5500))
    one = field.broken(RED, "4x2 c fM", spots, lost=tuple(slots[4:]))
    game = kept(field)
    assert game.formation(one).state == "gone"


def run(field: Situation, number: int, turn: int = 2) -> Table:
    stage: Stage[Table] = Stage(field.table(turn=turn), record=False)
    run_routers(stage, RED)
    return stage.position


@pytest.mark.rule("ROU-4", "ROU-5", "ROU-8")
def test_16_the_run_to_the_general() -> None:
    here = (6000, 5000)
    for end, state in (((6555, 5832), "rout"), ((7109, 6664), "rout"), ((7446, 7169), "loose")):
        field = Situation().camp(RED, CAMP)
        router = field.single(RED, "fM", (*here, 0), state="rout")
        field.formation(BLUE, "4x2 c fM", (6000, 4000, 900))
        field.single(RED, "fM", (8000, 8000, 0), role="commander")
        figure = run(field, router).figures[router]
        assert (figure.x, figure.y, figure.a, figure.state) == (*end, 563, state)
        here = end


@pytest.mark.rule("ROU-3", "ROU-6", "FR-28")
def test_16_near_the_general_he_stands() -> None:
    field = Situation().camp(RED, CAMP)
    router = field.single(RED, "fM", (6000, 5000, 0), state="rout")
    field.formation(BLUE, "4x2 c fM", (6000, 4000, 900))
    field.single(RED, "fM", (6000, 5900, 0), role="commander")
    figure = run(field, router, turn=3).figures[router]
    assert (figure.x, figure.y, figure.state, figure.steady) == (6000, 5000, "loose", 3)


@pytest.mark.rule("ROU-4", "ROU-5")
def test_17_where_to_run() -> None:
    for commander, end in ((True, (7000, 7000)), (False, (6000, 6000))):
        field = Situation().camp(RED, CAMP)
        router = field.single(RED, "fM", (6000, 7000, 0), state="rout")
        field.formation(BLUE, "4x2 c fM", (6000, 8500, 2700))
        if commander:
            field.single(RED, "fM", (9000, 7000, 0), role="commander")
        figure = run(field, router).figures[router]
        assert (figure.x, figure.y) == end


@pytest.mark.rule("ROU-9", "FR-29", "FRM-6")
def test_18_a_new_formation() -> None:
    def band(late: int = -1, standard: bool = False) -> tuple[Game, tuple[int, ...]]:
        field = Situation()
        field.single(RED, "hM", (9000, 9000, 0), role="commander")
        men = []
        for place, x in enumerate((8600, 8800, 9200, 9400) * 2):
            y = 9400 if place < 4 else 9600
            steady = 2 if place == late else 1
            role: Any = "standard" if standard and place == 7 else "trooper"
            men.append(field.single(RED, "fM", (x, y, 0), steady=steady, gathered=True, role=role))
        return Game(field), tuple(men)

    game, men = band()
    assert game.why(FormUp(men, 9000, 8600, 2700, 4, 2, True)) == "ROU-9"
    game.do(FormUp(men, 9000, 10100, 2700, 4, 2, True))
    assert layout(game, 0) == "4x2 c"
    for number in men:
        figure = game.table.figures[number]
        assert (figure.x, figure.y, figure.a, figure.left, figure.climbed) == (0, 0, 0, 0, False)
    assert game.why(Advance(0, 100)) == "MOV-2"
    game, men = band(standard=True)
    assert game.why(FormUp(men, 9000, 10100, 2700, 4, 2, True)) == "FRM-6"
    game, men = band(late=3)
    assert game.why(FormUp(men, 9000, 10100, 2700, 4, 2, True)) == "ROU-9"
    assert RULESET.id == "figures"
