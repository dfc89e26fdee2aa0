"""Worked situations 60, 61, 71 to 79, 81 and 91: engines, fire, nights, the end of a siege."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.melee.modifiers import attacker_terms, defender_terms
from hheditor.rules.figures.position.posts import bridged, docked_at
from hheditor.rules.figures.position.works import ENGINES, Engine
from hheditor.rules.figures.shooting.sight import behind_screen
from hheditor.rules.figures.shooting.targets import Shot, judge_target, reach_of
from hheditor.rules.figures.siege.engines.batteries import judge_loose, suffered
from hheditor.rules.figures.siege.engines.crews import furthest_haul
from hheditor.rules.figures.siege.places import at_night, day_of, hour_of
from hheditor.rules.figures.siege.victory import by_sectors, held
from hheditor.values import Finding
from tests.rules.figures.castle import (
    GATE,
    T_SE,
    T_SW,
    W_SE,
    W_SW,
    W_W,
    besieged,
    castle,
    damage,
    peopled,
    through,
)
from tests.rules.figures.driver import BLUE, RED, Game


def engine(game: Game, number: int = 0) -> Engine:
    assert game.table.siege is not None
    return game.table.siege.engines[number]


def bombardment(*engines: tuple[str, int], turn: int = 1) -> Game:
    field = castle()
    field.day_kind = "bombardment"
    for kind, x in engines:
        field.engine(RED, kind, (x, 10000, 2700))  # type: ignore[arg-type]
    return besieged(field, "shooting", turn=turn)


@pytest.mark.rule("ENG-9", "FR-66")
def test_60_rate_of_fire() -> None:
    game = bombardment(("mangonel", 7500), ("trebuchet", 9000), ("cannon", 10500), turn=3)
    for number, ready in enumerate((5, 6, 8)):
        game.do(orders.Cast(number)).roll(1)
        assert engine(game, number).ready == ready
        assert game.why(orders.Cast(number)) in ("ENG-9", "SEQ-7")
    game.table = replace(game.table, turn=5)
    game = bombardment(("trebuchet", 9000), turn=3)
    turns = []
    for _ in range(13):
        if game.actor == RED and game.table.phase == "shooting" and game.may(orders.Cast(0)):
            turns.append(game.table.turn)
            game.do(orders.Cast(0)).roll(1)
        last = game.table.turn
        while game.table.turn == last and game.table.phase != "night":
            game.end()
    assert turns == [3, 6, 9, 12, 15]


@pytest.mark.rule("ENG-8", "FR-57")
def test_60_none_on_a_day_of_assault() -> None:
    field = castle()
    field.engine(RED, "trebuchet", (9000, 10000, 2700))
    field.on_top(BLUE, "fM", W_SW, 4)
    field.engine(RED, "stone-thrower", (7500, 9000, 2700))
    game = Game(field, "shooting")
    assert (game.why(orders.Cast(0)), game.why(orders.LooseEngine(1, 3))) == ("ENG-8", "")


def harmed(points: int, crew: int = 0) -> tuple[Engine, int]:
    """A trebuchet, ready next turn, after so many points, some of them taken as crew."""
    field = castle()
    field.engine(RED, "trebuchet", (9000, 10000, 2700), ready=3)
    game = besieged(field, "shooting", BLUE)
    for number in range(points - crew):
        game.table = suffered(game.table, 0)
        assert engine(game).suffered == number + 1
    return engine(game), 3 - crew


@pytest.mark.rule("ENG-10", "FR-67")
def test_61_counter_battery() -> None:
    assert harmed(1)[0].ready == 3
    assert harmed(3)[0].ready == 6
    assert harmed(3, crew=1)[0].ready == 6
    assert harmed(3, crew=2)[0].ready == 3
    assert harmed(4)[0].ready == 22
    assert harmed(4, crew=1)[0].ready == 6


@pytest.mark.rule("ENG-10", "ENG-1")
def test_61_the_owner_decides_point_by_point() -> None:
    field = castle()
    field.day_kind = "bombardment"
    mine = field.engine(RED, "trebuchet", (9000, 10000, 2700))
    theirs = field.engine(BLUE, "mangonel", (9000, 5000 + 400, 2700))
    field.engines[theirs] = replace(field.engines[theirs], y=5000)
    field = castle({GATE: {"state": "fallen", "damage": 15, "shut": False}})
    field.day_kind = "bombardment"
    mine = field.engine(RED, "trebuchet", (9000, 9600, 2700))
    theirs = field.engine(BLUE, "bolt-thrower", (9000, 4600, 900))
    crew = field.engine_cards[theirs].crew
    game = besieged(field, "shooting").do(orders.Cast(mine)).roll(5)
    assert (game.question, game.actor) == ("suffer", BLUE)
    assert game.why(orders.Suffer(field.engine_cards[mine].crew[0])) == "ENG-10"
    game.do(orders.Suffer(), orders.Suffer())
    assert engine(game, theirs).ready == game.table.turn + 1
    game.do(orders.Suffer(crew[0]))
    assert [game.table.figures[man].state for man in crew].count("gone") >= 1
    table = through(game, RED, "movement").table
    assert table.siege is not None
    assert table.siege.engines[theirs].suffered == 0 or table.turn == 2


@pytest.mark.rule("ENG-5", "FR-65", "FOR-15")
def test_71_bolts_and_stones() -> None:
    for kind, dice, dead in (
        ("bolt-thrower", (5,), False),
        ("stone-thrower", (5, 6), True),
        ("stone-thrower", (5, 5), False),
        ("small-cannon", (6,), True),
    ):
        field = castle()
        field.engine(RED, kind, (7400, 9000, 2700))  # type: ignore[arg-type]
        target = field.on_top(BLUE, "fM", W_SW, 4)
        game = besieged(field, "shooting").do(orders.LooseEngine(0, target))
        for die in dice:
            game.roll(die)
        assert (game.table.figures[target].state == "gone") == dead
        assert game.purpose != "engine"


@pytest.mark.rule("ENG-5")
def test_71_ranges() -> None:
    for far, allowed in ((999, False), (1000, True), (6000, True), (6001, False)):
        field = castle()
        field.engine(BLUE, "bolt-thrower", sector=T_SW)
        target = field.single(RED, "fX", (6100, 5000 + far, 2700))
        table = field.table("shooting", BLUE)
        found = judge_loose(table, BLUE, orders.LooseEngine(0, target))
        assert isinstance(found, Finding) != allowed
        assert not allowed or found is False
    field = castle()
    field.engine(BLUE, "bolt-thrower", sector=T_SW)
    target = field.single(RED, "fX", (6100, 8000, 2700))
    game = besieged(field, "shooting", BLUE).do(orders.LooseEngine(0, target)).roll(4)
    assert game.table.figures[target].state == "gone"


@pytest.mark.rule("FOR-15")
def test_71_nobody_shoots_into_a_ram() -> None:
    field = castle()
    field.engine(BLUE, "bolt-thrower", sector=T_SW)
    field.engine(RED, "ram", (6100, 8000, 2700))
    man = field.engine_cards[1].crew[0]
    archer = field.on_top(BLUE, "fS/bow", W_SW, 4)
    table = field.table("shooting", BLUE)
    found = judge_loose(table, BLUE, orders.LooseEngine(0, man))
    assert isinstance(found, Finding)
    assert found.rule == "FOR-15"
    shot = judge_target(table, BLUE, (archer, 0), man)
    assert isinstance(shot, Finding)
    assert shot.rule == "FOR-15"


@pytest.mark.rule("LAD-2", "FR-68")
def test_72_screens() -> None:
    field = castle()
    men = field.formation(RED, "6x2 o fL/xbow", (7500, 9000, 2700), screens=6)
    field.engine(BLUE, "stone-thrower", sector=T_SW)
    game = besieged(field, "shooting", BLUE)
    front = game.figure(men, 2, 0)
    game.do(orders.LooseEngine(0, front)).roll(6)
    assert game.told()[-1] != "fell"
    assert game.formation(men).screens == 5
    assert game.table.figures[front].state == "base"
    archer = field.on_top(BLUE, "fS/bow", W_SW, 4)
    behind = field.single(BLUE, "fS/bow", (7500, 9300, 2700))
    table = field.table("shooting", BLUE)
    assert behind_screen(table, archer, front)
    assert not behind_screen(table, behind, front)


@pytest.mark.rule("LAD-2")
def test_72_a_man_keeps_his_screen_when_the_formation_dissolves() -> None:
    field = castle()
    foot = field.formation(RED, "8x2 c fM", (7500, 6600, 2700), screens=3)
    game = besieged(field)
    game.do(orders.Dissolve(foot))
    borne = [game.table.figures[n].screen for n in game.table.members[foot]]
    assert (borne.count(True), game.formation(foot).screens) == (3, 0)
    through(game, BLUE, "movement")
    through(game, RED, "movement")
    lefts = {game.table.figures[n].left for n in game.table.members[foot] if game.table.figures[n].screen}
    assert lefts == {500}


def rocks() -> tuple[Game, tuple[int, ...], int]:
    field = castle()
    thrower = field.on_top(BLUE, "fM/bow", W_SW, 5)
    near = field.single(RED, "fM", (7600, 5750, 2700))
    far = field.single(RED, "fM", (7900, 5751, 2700))
    climber = field.on_ladder("fM", field.ladder(RED, (7600, 5150), W_SW, 5))
    field.engine(RED, "ram", (8100, 5650, 2700))
    return besieged(field, "shooting", BLUE), (near, far, climber), thrower


@pytest.mark.rule("FIR-1", "FIR-2", "FR-71")
def test_73_rocks() -> None:
    game, (near, far, climber), thrower = rocks()
    assert game.why(orders.Hurl(thrower, (far,))) == "FIR-1"
    assert game.why(orders.Hurl(thrower, (near, climber, ENGINES))) == "FIR-1"
    assert game.why(orders.Hurl(thrower, (4,))) == "FOR-15"
    game.do(orders.Hurl(thrower, (near, climber))).roll(6).roll(5)
    assert [game.table.figures[n].state for n in (near, climber)] == ["gone", "gone"]
    game, _, thrower = rocks()
    game.do(orders.Hurl(thrower, (ENGINES,))).roll(6)
    assert engine(game).fire == 4


@pytest.mark.rule("FIR-3", "FIR-1")
def test_73_shoot_or_throw() -> None:
    game, (near, _, climber), thrower = rocks()
    game.do(orders.Hurl(thrower, (near,))).roll(1)
    assert game.why(orders.Hurl(thrower, (climber,))) in ("FIR-3", "SEQ-7")
    shot = orders.Shoot(near, ((thrower, 0),))
    assert game.why(shot) in ("SHO-1", "SEQ-7")
    field = castle()
    thrower = field.on_top(BLUE, "fM", W_SW, 5)
    target = field.single(RED, "fM", (7600, 5600, 2700))
    field.on_top(RED, "fM", W_SW, 0)
    table = field.table("shooting", BLUE)
    found = RULESET.judge(table, orders.Hurl(thrower, (target,)))
    assert found is not None
    assert found.rule == "FIR-1"


def burning(fire: int = 4) -> Game:
    field = castle()
    field.engine(RED, "siege-tower", (8000, 7000, 2700), fire=fire)
    game = besieged(field, "movement", BLUE, turn=4)
    game.end()
    return game


def tried(game: Game, *dice: int) -> Game:
    """A try at the start of each Red turn; 0: none."""
    for die in dice:
        assert (game.question, game.actor) == ("douse", RED)
        game.do(orders.Douse(douse=bool(die)))
        if die:
            game.roll(die)
            assert engine(game).state == "gone" or engine(game).idle
        if engine(game).fire:
            turn = game.table.turn
            while game.table.turn == turn:
                game.end()
    return game


@pytest.mark.rule("FIR-4", "FR-72")
def test_74_putting_it_out() -> None:
    game = tried(burning(), 3, 5)
    assert (engine(game).fire, game.table.turn) == (0, 6)
    through(game, RED, "movement")
    assert game.why(orders.Haul(0, 0, 100)) == "FIR-4"
    game = tried(burning(), 0, 0, 6)
    assert (engine(game).fire, game.table.turn) == (0, 7)


@pytest.mark.rule("FIR-5", "FIR-4")
def test_74_destroyed_with_all_inside() -> None:
    game = tried(burning(), 3, 4, 5)
    assert engine(game).state == "gone"
    crew = [figure for figure in game.table.figures if figure.side == RED and figure.state == "gone"]
    assert len(crew) == 8
    assert game.told().count("fell") == 8


@pytest.mark.rule("ENG-2", "ENG-4", "FR-64")
def test_75_the_tower_docks() -> None:
    field = castle()
    tower = field.engine(RED, "siege-tower", (8000, 6150, 2700), code="fM", role="trooper")
    guards = [field.on_top(BLUE, "fM", W_SW, slot) for slot in (6, 8)]
    crew = field.engine_cards[tower].crew
    game = besieged(field)
    assert game.why(orders.Haul(tower, 0, 501)) == "ENG-2"
    assert game.why(orders.Haul(tower, 901, 0)) == "ENG-2"
    game.do(orders.Haul(tower, 0, 500))
    assert game.why(orders.Haul(tower, 0, 1)) == "ENG-9"
    through(game, BLUE, "movement")
    through(game, RED, "movement")
    assert furthest_haul(game.table, tower) == 100
    game.do(orders.Haul(tower, 0, 100))
    assert (engine(game).x, engine(game).y) == (8000, 5550)
    assert docked_at(game.table, tower) == W_SW
    assert bridged(game.table, tower) == tuple((W_SW, slot) for slot in range(4, 10))
    assert game.why(orders.Land(crew[0], W_SW, 4)) == "ENG-4"
    game.end()
    strikes = [orders.Strike(man, 0, guard) for man, guard in zip(crew, guards, strict=False)]
    assert [term.value for term in attacker_terms(game.table, (crew[0], 0), guards[0])] == []
    assert [term.value for term in defender_terms(game.table, (guards[0], 0), ((crew[0], 0),))] == []
    game.do(strikes[0]).roll(3, 3).do(strikes[1]).roll(6, 1)
    assert game.question == "take-place"
    game.do(orders.TakePlace(take=False))
    assert game.why(orders.Strike(crew[3], 0, guards[0])) in ("ENG-4", "SEQ-7")


@pytest.mark.rule("ENG-4", "ENG-1")
def test_75_two_step_over() -> None:
    field = castle()
    tower = field.engine(RED, "siege-tower", (8000, 5550, 2700), code="fM", role="trooper")
    crew = field.engine_cards[tower].crew
    late = field.single(RED, "fM", (8000, 6050, 2700))
    game = besieged(field)
    game.do(orders.Land(crew[0], W_SW, 4))
    assert game.why(orders.Land(crew[1], W_SW, 5)) == "FOR-4"
    game.do(orders.Land(crew[1], W_SW, 6))
    assert game.why(orders.Land(crew[2], W_SW, 8)) == "ENG-4"
    game.do(orders.Man(late, tower))
    assert game.table.figures[late].engine == tower
    assert game.why(orders.Haul(tower, 0, 1)) == "ENG-1"
    out = game.table.figures[crew[4]]
    assert out.engine == tower
    assert game.why(orders.LeaveEngine(crew[4], 8000, 6400)) == "ENG-1"
    game.do(orders.LeaveEngine(crew[4], 8000, 6050, 900))
    assert not game.table.figures[crew[4]].posted


@pytest.mark.rule("ENG-6")
def test_headings_are_fixed() -> None:
    field = castle()
    field.engine(RED, "mangonel", (9000, 10000, 2700))
    field.engine(RED, "trebuchet", (7500, 10000, 2700))
    game = besieged(field)
    assert game.why(orders.Bear(1, 2600)) == "ENG-6"
    game.do(orders.Bear(0, 2600))
    assert (engine(game).a, engine(game).ready) == (2600, 22)


@pytest.mark.rule("ENG-4")
def test_four_shoot_from_a_tower() -> None:
    field = castle()
    field.engine(RED, "siege-tower", (8000, 7000, 2700), code="fM/bow", role="trooper")
    target = field.on_top(BLUE, "fM", W_SW, 5)
    men = field.engine_cards[0].crew
    game = Game(field, "shooting")
    four = orders.Shoot(target, tuple((man, 0) for man in men[:4]))
    found = judge_target(game.table, RED, (men[0], 0), target)
    assert isinstance(found, Shot)
    assert found.need == 6
    assert game.why(replace(four, shooters=tuple((man, 0) for man in men[:5]))) == "ENG-4"
    proposed = [order for order in RULESET.orders(game.table) if isinstance(order, orders.Shoot)]
    assert max(len(order.shooters) for order in proposed) == 4
    game.do(four)
    while game.purpose == "volley":
        game.roll(1, 1, 1, 1)
    assert (game.table.phase, game.table.figures[men[4]].shot) == ("movement", ())


def nightfall(
    up: bool, turn: int = 15, sectors: dict[int, dict[str, Any]] | None = None, **engine: Any
) -> Game:
    field = castle(sectors)
    if up:
        field.on_top(RED, "fM", W_SW, 3)
    field.engine(RED, "trebuchet", (9000, 10000, 2700), **engine)
    field.engine(RED, "ram", (9000, 8000, 2700))
    game = besieged(field, "movement", BLUE, turn=turn)
    return game.end()


@pytest.mark.rule("SIE-2", "NGT-1", "NGT-4")
def test_76_nightfall() -> None:
    game = nightfall(up=False)
    assert (game.table.phase, game.actor) == ("night", RED)
    assert game.told()[:2] == ["melee-ended", "night-fell"] or "night-fell" in game.told()
    game = nightfall(up=False, turn=14)
    assert (game.table.phase, game.table.turn) == ("shooting", 15) or game.table.turn == 15


@pytest.mark.rule("NGT-2", "NGT-3", "FR-73")
def test_76_the_fight_goes_on() -> None:
    game = nightfall(up=True)
    assert (game.table.turn, hour_of(game.table)) == (16, 16)
    assert at_night(game.table)
    field = castle()
    archer = field.on_top(BLUE, "fS/bow", W_SW, 5)
    target = field.single(RED, "fL", (7600, 6500, 2700))
    field.engine(BLUE, "bolt-thrower", sector=T_SW)
    table = field.table("shooting", BLUE, turn=17)
    assert reach_of(table, (archer, 0)) == 2000
    shot = judge_target(table, BLUE, (archer, 0), target)
    assert isinstance(shot, Shot)
    assert (shot.need, shot.modifier) == (6, -1)
    far = field.single(RED, "fL", (6100, 8001, 2700))
    found = judge_loose(field.table("shooting", BLUE, turn=17), BLUE, orders.LooseEngine(0, far))
    assert isinstance(found, Finding)
    assert found.rule == "ENG-5"


@pytest.mark.rule("NGT-2", "NGT-4")
def test_76_until_they_are_thrown_out_or_day_breaks() -> None:
    game = nightfall(up=True)
    man = game.table.tops[W_SW, 3]
    figures = list(game.table.figures)
    figures[man] = replace(figures[man], state="gone", sector=-1, slot=-1)
    game.table = replace(game.table, figures=tuple(figures))
    turn = game.table.turn
    while game.table.turn == turn and game.table.phase != "night":
        game.end()
    assert game.table.phase == "night"
    game = nightfall(up=True, turn=20, sectors={W_SW: {"damage": 9}})
    assert (day_of(game.table), game.table.turn, game.question) == (2, 21, "declare")
    assert damage(game.table, W_SW) == (9, "standing")


@pytest.mark.rule("NGT-6", "FR-75", "NGT-4")
def test_77_repairs() -> None:
    states: dict[int, dict[str, Any]] = {
        W_SW: {"damage": 7},
        W_SE: {"damage": 16},
        GATE: {"damage": 14},
        T_SW: {"damage": 40, "state": "fallen"},
        W_W: {"damage": 30, "state": "fallen"},
    }
    game = nightfall(up=False, sectors=states, fire=5)
    assert [damage(game.table, each)[0] for each in (W_SW, W_SE, GATE)] == [3, 8, 7]
    assert damage(game.table, T_SW)[1] == "fallen"
    assert damage(game.table, W_W) == (0, "stopped")
    assert engine(game).fire == 0


@pytest.mark.rule("NGT-5", "FR-74")
def test_77_new_positions() -> None:
    game = nightfall(up=False)
    assert engine(game, 1).state == "waiting"
    assert game.why(orders.Site(1, 9000, 9500, 2700)) == "SIE-6"
    assert game.why(orders.EndPhase()) == "SIE-6"
    game.do(orders.Site(1, 12000, 10000, 2700)).end()
    assert game.actor == BLUE
    assert game.why(orders.Place(2, 9000, 9000, 900)) in ("SIE-6", "NGT-5")


@pytest.mark.rule("NGT-5", "FR-87")
def test_77_figures_are_composed_anew() -> None:
    field = castle()
    spots = tuple((7000 + 250 * n, 5600) for n in range(8))
    field.dissolved(RED, "4x2 c fM", spots, 2700, ladders=1)
    field.single(RED, "fM", (15000, 7500, 900), state="rout")
    game = besieged(field, "movement", BLUE, turn=15).end()
    men = field.cards[0].figures
    assert {game.table.figures[man].state for man in men} == {"waiting"}
    assert game.table.figures[8].state == "waiting" or game.table.figures[8].state == "loose"
    assert game.why(orders.FormUp(men, 9000, 9000, 2700, 4, 2, compact=True)) == "SIE-6"
    game.do(orders.FormUp(men, 9000, 10000, 2700, 4, 2, compact=True))
    assert game.table.bases[len(field.formations)].pose.y == 10000


def sortie(die: int) -> tuple[Game, tuple[int, ...]]:
    game = nightfall(up=False)
    game.do(orders.Site(1, 12000, 10000, 2700)).end()
    men = tuple(n for n, figure in enumerate(game.table.figures) if figure.side == BLUE)[1:6]
    if not game.may(orders.EndPhase()):
        game.do(orders.SettleIn()) if game.may(orders.SettleIn()) else None
        for sector, man in zip(
            range(12), [n for n, f in enumerate(game.table.figures) if f.side == BLUE], strict=False
        ):
            if game.may(orders.Garrison(man, sector, 1)):
                game.do(orders.Garrison(man, sector, 1))
    game.end()
    assert (game.question, game.actor) == ("sally", BLUE)
    assert game.why(orders.Sally(0, men[:4])) == "SOR-1"
    assert game.why(orders.Sally(0, (*men[:4], 0))) == "SOR-1"
    game.do(orders.Sally(0, men)).roll(die)
    return game, men


@pytest.mark.rule("SOR-1", "SOR-2", "FR-76")
def test_78_sortie() -> None:
    game, men = sortie(5)
    assert {game.table.figures[man].state for man in men} == {"gone"}
    game, men = sortie(4)
    assert "gone" not in {game.table.figures[man].state for man in men}
    assert game.table.turn == 21
    game.do(orders.Declare(assault=False))
    assert game.question == "douse"
    tried(game, 3)
    while game.question != "douse":
        game.end()
    game.do(orders.Douse(douse=True)).roll(5)
    assert (engine(game).fire, engine(game).idle) == (0, True)


@pytest.mark.rule("SVI-4", "MEL-16")
def test_79_hunger() -> None:
    field = castle()
    one = field.on_top(BLUE, "fH", W_SW, 4)
    other = field.on_top(RED, "fM", W_SW, 5)
    for day, terms in ((7, [1]), (8, [1, -1])):
        table = field.table("melee", BLUE, day=day)
        assert [term.value for term in attacker_terms(table, (one, 0), other)] == terms


@pytest.mark.rule("SVI-2", "FR-77")
def test_79_the_besieger_withdraws() -> None:
    for foot, over in ((7, True), (6, False)):
        field = castle()
        for n in range(foot):
            field.single(RED, "fM", (15000 + 250 * (n % 4), 9000 + 250 * (n // 4), 2700))
        field.formation(RED, "6x2 c hX", (12500, 11000, 2700))
        if not over:
            field.engine(RED, "ram", (9000, 8000, 2700), crew=2, code="fM", role="trooper")
        field.single(BLUE, "fM", (9000, 3800, 900))
        game = Game(field, "movement").end()
        assert (game.table.ended is not None) == over
        if game.table.ended:
            assert (game.table.ended.winner, game.table.ended.rule) == (BLUE, "SVI-2")


def holding(red: int, blue: int, **terms: object) -> Situation:
    states = {number: {"state": "fallen", "damage": 30} for number in range(red + blue, 12)}
    states |= {number: {"holder": RED} for number in range(red)}
    field = castle(states)
    if terms:
        field.besiege(((0, 0), (1, 0), (1, 1)), **terms)
    return peopled(field)


@pytest.mark.rule("SVI-3", "FR-88")
def test_79_after_ten_days() -> None:
    for red, blue, winner in ((6, 3, -1), (5, 3, BLUE), (1, 0, -1)):
        table = holding(red, blue).table("melee", BLUE, turn=15, day=10)
        assert held(table) == (red, blue)
        assert by_sectors(table).winner == winner
    states = {W_SW: {"holder": RED}}
    game = besieged(castle(states), "movement", BLUE, turn=15, day=10).end()
    assert game.table.ended is not None
    assert (game.table.ended.winner, game.table.ended.rule) == (BLUE, "SVI-3")
    game = besieged(castle(states), "movement", BLUE, turn=15, day=9).end()
    assert game.table.ended is None
    assert by_sectors(holding(4, 8, wanted=4).table("melee", BLUE)).winner == RED
    assert by_sectors(holding(3, 9, wanted=4).table("melee", BLUE)).winner == BLUE


@pytest.mark.rule("SVI-1", "FR-77")
def test_79_nobody_is_left() -> None:
    field = castle()
    field.formation(RED, "8x2 c fM", (15500, 11300, 2700))
    game = Game(field, "movement").end()
    assert game.table.ended is not None
    assert (game.table.ended.winner, game.table.ended.rule) == (RED, "SVI-1")


def deploying(figures: int) -> Game:
    field = castle()
    field.formation(RED, "8x2 c fM", (1000, 11000, 2700), name="Foot")
    field.engine(BLUE, "bolt-thrower", sector=T_SE)
    for _ in range(figures):
        field.single(BLUE, "fM", (0, 0, 0))
    game = Game(field)
    game.table = RULESET.opening(field.setup())
    return game


@pytest.mark.rule("SIE-7", "FR-56")
def test_81_garrison() -> None:
    game = deploying(20).do(orders.SettleIn())
    assert game.may(orders.EndPhase())
    assert len(game.table.garrisons) == 12
    men = [n for n, figure in enumerate(game.table.figures) if figure.side == BLUE and figure.engine < 0]
    alone = next(n for n in men if len(game.table.garrisons.get(game.table.figures[n].sector, ())) == 1)
    game.do(orders.Place(alone, 9000, 3800, 900))
    assert game.why(orders.EndPhase()) == "SIE-7"
    game = deploying(9).do(orders.SettleIn())
    assert len(game.table.garrisons) == 10
    assert game.may(orders.EndPhase())


@pytest.mark.rule("SIE-8", "FR-57")
def test_81_the_days_kind() -> None:
    field = castle()
    man = field.single(RED, "fM", (6100, 6600, 2700), role="commander")
    field.day_kind = "bombardment"
    game = besieged(field)
    assert game.why(orders.Walk(man, ((6100, 6500),), 2700)) == "SIE-8"
    assert game.may(orders.Walk(man, ((6100, 6501),), 2700))


@pytest.mark.rule("SIE-8", "FR-91")
def test_81_nobody_bombards_over_his_own_men() -> None:
    game = nightfall(up=True, turn=20)
    assert game.why(orders.Declare(assault=False)) == "SIE-8"
    game.do(orders.Declare(assault=True))
    assert game.table.siege is not None
    assert game.table.siege.kind == "assault"


@pytest.mark.rule("SIE-1", "SIE-6", "FR-56")
def test_91_siege_deployment() -> None:
    game = deploying(20)
    assert (game.actor, game.question) == (BLUE, "encamp")
    game.do(orders.SettleIn()).end()
    assert game.actor == RED
    order = orders.Deploy(0, 6100, 9600, 2700, 8, 2, compact=True)
    assert game.why(replace(order, y=9599)) == "SIE-6"
    game.do(order).end()
    assert (game.table.turn, game.table.mover, game.question) == (1, RED, "declare")


@pytest.mark.rule("ENG-13", "SIE-7")
def test_91_an_engine_on_a_tower() -> None:
    game = deploying(1)
    man = len(game.table.figures) - 1
    allowed = [slot for slot in range(16) if game.may(orders.Garrison(man, T_SE, slot))]
    assert allowed == [0, 3, 12, 15]
    assert len(game.table.garrisons[T_SE]) == 2
    field = castle()
    field.engine(BLUE, "bolt-thrower", sector=T_SE)
    crew = field.engine_cards[0].crew
    foe = field.on_top(RED, "fM", T_SE, 0)
    assert set(field.table("melee").contacts[foe]) == set(crew)


@pytest.mark.rule("FR-89")
def test_a_ram_is_hauled_and_strikes() -> None:
    field = castle()
    field.engine(RED, "ram", (9000, 6000, 2700))
    game = besieged(field).do(orders.Haul(0, 0, 300)).end()
    assert game.may(orders.Batter(0, GATE))


@pytest.mark.rule("FR-90")
def test_an_engine_on_the_line_covers() -> None:
    for x, need in ((8000, 6), (9000, 5)):
        field = castle()
        man = field.single(RED, "fM/bow", (8000, 10500, 900))
        field.engine(RED, "mangonel", (x, 9500, 2700))
        target = field.single(BLUE, "fM", (8000, 8500, 900))
        found = judge_target(field.table("shooting"), RED, (man, 0), target)
        assert isinstance(found, Shot)
        assert found.need + found.modifier == need
    field = castle()
    archer = field.single(BLUE, "fM/bow", (8000, 8500, 900))
    field.engine(RED, "mangonel", (8000, 9500, 2700))
    crew = field.engine_cards[0].crew[0]
    found = judge_target(field.table("shooting", BLUE), BLUE, (archer, 0), crew)
    assert isinstance(found, Shot)
    assert found.need + found.modifier == 4
