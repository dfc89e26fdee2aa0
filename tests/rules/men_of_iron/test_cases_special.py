"""Situations 63 to 88: rally, standards, special rules, and the rest."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.api import CHANCE
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.fire.targets import fire_terms
from hheditor.rules.men_of_iron.movement.ways import walk
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    Catch,
    Charge,
    CounterCharge,
    Declare,
    EndPhase,
    Fire,
    FormWall,
    Move,
    Pass,
    Pursue,
    Reckon,
    Ride,
    Settle,
    Shock,
    Shoot,
    Spring,
    Turn,
)
from hheditor.rules.men_of_iron.position.tasks import Acting, Blow, Closing, Continuing, Walling
from hheditor.rules.men_of_iron.victory.rout import breaking
from tests.rules.men_of_iron.field import (
    BLUE,
    BR,
    INF,
    NC,
    RED,
    Field,
    cell,
    cells,
    play,
    refused,
    rested,
    rule,
    settle,
)
from tests.rules.men_of_iron.routs import chased


@pytest.mark.rule("RAL-1", "RAL-2", "CMD-6")
def test_63_catching_breath() -> None:
    field = Field()
    quiet = field.red("PK", (-8, 6), state="disordered")
    turned = field.red("LB", (-6, 6), state="disordered")
    freed, mate = field.red("DM", (0, 0), state="disordered"), field.red("DM", (1, 0))
    foe = field.blue("A", (1, -1), state="disordered")
    ridden, horse = field.red("LB", (6, 4)), field.red("MM", (5, 4))
    lost = field.red("LB", (10, 2), state="disordered", commanded=False)
    way = cells((6, 4), (7, 4))
    orders = (
        Turn(turned, 11),
        Move(horse, way[-1], 9, via=way),
        6,
        EndPhase(),
        Shock(mate, (foe,)),
        Declare(),
        4,
    )
    played = settle(play(field.acting(), *orders))
    assert played.at(foe) != (1, -1)
    states = [played.state(unit) for unit in (quiet, turned, freed, ridden, lost)]
    assert states == ["normal", "disordered", "normal", "disordered", "normal"]


@pytest.mark.rule("AFL-1", "AFL-2", "PKJ-1", "CHT-10")
def test_64_flails() -> None:
    field = Field(INF)
    flails, foe = field.red("AF", (0, 1)), field.blue("PK", (0, 0))
    javelins, other = field.red("PKJ", (5, 1)), field.blue("PK", (5, 0))
    table = play(field.acting(), Fire(flails, foe), 0, Fire(javelins, other), 0, EndPhase()).table
    assert rule(table, Shock(flails, (foe,))) == "AFL-2"
    assert rule(table, Shock(javelins, (other,))) == ""
    for reacts, total in ((True, 6), (False, 5)):
        field = Field(INF)
        knights, flails = field.red("KN", (0, 2)), field.blue("AF", (0, 0))
        charge = (Charge(knights, flails, cells((0, 1)), 9), Declare())
        shot = (Shoot(flails), 0) if reacts else ()
        played = play(field.shock(), *charge, *shot, 4)
        assert played.totals[-1] == total
        assert played.results[-1] == (("", "DR", False) if reacts else ("D", "D", False))


@pytest.mark.rule("ENG-1", "ENG-4", "ENG-5")
def test_65_the_melee_at_najera() -> None:
    def press(helper: str) -> tuple[object, int, int, int, int]:
        field = Field(engagement=True)
        pikes = field.red("PK", (0, 0))
        knights, bows = field.blue("DM", (0, -1)), field.blue("LB", (1, -1))
        other = -1
        if helper:
            battle = field.battle(RED) if helper == "idle" else -1
            other = field.red("PK", (1, 0), battle=battle)
        field.builder.units[pikes] = replace(field.builder.units[pikes], engaged=(knights, bows))
        for foe in (knights, bows):
            field.builder.units[foe] = replace(field.builder.units[foe], engaged=(pikes,))
        return field.shock(), pikes, knights, bows, other

    table, pikes, knights, bows, other = press("active")
    both = play(table, Shock(other, (bows,)))  # type: ignore[arg-type]
    assert rule(both.table, Declare()) == "ENG-5", "who stays must attack"
    assert rule(play(both.table, Shock(pikes, (knights,))).table, Declare()) == ""
    for helper in ("", "idle"):
        table, pikes, knights, bows, other = press(helper)
        one = play(table, Shock(pikes, (knights,)))  # type: ignore[arg-type]
        assert rule(one.table, Declare()) == "SHK-5"
        assert rule(play(table, Shock(pikes, (knights, bows))).table, Declare()) == ""  # type: ignore[arg-type]
    field = Field(engagement=True)
    pikes = field.red("PK", (0, 0))
    knights, stranger = field.blue("DM", (0, -1)), field.blue("LB", (1, -1))
    field.builder.units[pikes] = replace(field.builder.units[pikes], engaged=(knights,))
    field.builder.units[knights] = replace(field.builder.units[knights], engaged=(pikes,))
    assert rule(field.shock(), Shock(pikes, (stranger,))) == "SHK-4"


@pytest.mark.rule("TIM-2", "TIM-3")
def test_67_night_falls() -> None:
    field = Field(NC).side(BLUE, has_time=True)
    field.builder.marker = 1
    passed = play(field.free(points=(19, 0)), Pass())
    assert passed.table.ended is not None
    assert (passed.table.ended.winner, passed.table.ended.rule) == (RED, "TIM-3")
    field = Field(NC).side(BLUE, has_time=True)
    field.builder.marker = 1
    second = field.battle(RED)
    field.leader(RED, (3, 6), second)
    field.red("PK", (3, 6), battle=second)
    assert play(field.continuing(), Pass()).table.marker == 1
    assert play(field.free(BLUE), Pass()).table.marker == 1


@pytest.mark.rule("CHT-22", "CHG-5", "TER-4")
def test_69_stakes() -> None:
    def staked(kind: str, at: tuple[int, int]) -> tuple[object, int, int]:
        field = Field()
        horse, bows = field.red(kind, at), field.blue("LB", (0, 0))
        for side in ((0, 1), (-1, 1)):
            field.obstacle("stakes", (0, 0), side)
        field.red("DM", (6, 1))
        field.blue("DM", (6, 0))
        return field.shock(), horse, bows

    table, horse, bows = staked("MM", (0, 2))
    assert rule(table, Charge(horse, bows, cells((0, 1)), 9)) == "CHG-5"  # type: ignore[arg-type]
    table, horse, bows = staked("MM", (0, 1))
    played = play(table, Shock(horse, (bows,)), Declare(), 5, 6)  # type: ignore[arg-type]
    assert (played.state(horse), played.totals) == ("disordered", [5])
    table, men, bows = staked("DM", (0, 1))
    played = play(table, Shock(men, (bows,)), Declare(), 6)  # type: ignore[arg-type]
    assert (played.totals, played.results) == ([8], [("", "DR", False)])
    assert settle(played).at(men) == (0, 0)


@pytest.mark.rule("REF-1", "REF-2", "REF-3", "REF-4", "REF-8")
def test_70_what_a_refusal_says() -> None:
    field = Field()
    bows, foe, pikes = field.red("LB", (0, 4)), field.blue("PK", (0, 0)), field.red("PK", (-6, 4))
    table = field.acting()
    far = refused(table, Fire(bows, foe))
    assert (far.rule, far.parameter("distance"), far.parameter("range"), far.pieces) == (
        "FIR-3",
        4,
        3,
        (bows, foe),
    )
    long = refused(table, Move(pikes, cell((-6, 9)), 9))
    assert (long.rule, long.parameter("needs"), long.parameter("has")) == ("MOV-2", 5, 4)
    assert long.pieces == (pikes,) and long.places == (cell((-6, 9)),)
    assert refused(table, Declare()).rule == "SEQ-1" and refused(table, Declare()).parameter("phase") == "B"
    leaderless = Field()
    battle, other = leaderless.battle(RED), leaderless.battle(RED)
    leaderless.red("PK", (0, 4), battle=battle)
    leaderless.leader(RED, (3, 4), other)
    leaderless.red("PK", (3, 4), battle=other)
    found = refused(leaderless.continuing(), Activate(battle))
    assert (found.rule, found.parameter("battle")) == ("CON-8", battle)


@pytest.mark.rule("ART-1", "ART-2", "FIR-2", "FIR-9", "FAC-3")
def test_71_guns() -> None:
    field = Field(BR)
    gun, foe = field.red("Art", (0, 4)), field.blue("Inf", (0, 0))
    fired = play(field.acting(), Move(gun, cell((0, 3)), 9), Fire(gun, foe), 5)
    assert fired.unit(gun).deployed
    field = Field(BR)
    gun, foe = field.red("Art", (0, 3), "S", deployed=True), field.blue("Inf", (0, 0))
    table = field.acting()
    assert rule(table, Move(gun, cell((0, 4)), 9)) == "ART-2"
    assert play(table, Turn(gun, 9), Fire(gun, foe), 5).totals == [5]
    for deployed in (False, True):
        field = Field(BR)
        gun = field.blue("Art", (0, 0), deployed=deployed)
        one, two = field.red("Inf", (0, 3)), field.red("Inf", (-1, 3))
        came = play(field.acting(), Move(one, cell((0, 1)), 9))
        assert (Shoot(gun) in set(RULESET.orders(came.table))) == deployed
        if deployed:
            again = play(came.table, Shoot(gun), 1, Move(two, cell((-1, 1)), 9))
            assert Shoot(gun) not in set(RULESET.orders(again.table)), "one shot"


@pytest.mark.rule("STD-3", "STD-4", "CMD-5", "MOV-13")
def test_72_the_banner_taken() -> None:
    def banner(commanded: bool = True) -> tuple[Field, int, int, int]:
        field = Field()
        field.standard(BLUE, (0, 0))
        field.standard(RED, (0, 10))
        knights = field.red("MM", (0, 3), commanded=commanded)
        pikes, bows = field.blue("PK", (0, -1), state="retired"), field.blue("LB", (1, -1), state="retired")
        return field, knights, pikes, bows

    field, knights, pikes, bows = banner()
    taken = play(field.acting(points=(0, 2)), Move(knights, cell((0, 0)), 9), 5, 4)
    assert (taken.state(pikes), taken.state(bows), taken.table.points) == ("lost", "retired", (0, 3))
    assert RULESET.to_act(taken.table) == BLUE
    assert rule(taken.table, Settle(cell((0, 10)))) == "STD-3"
    assert play(taken.table, Settle(cell((3, -8)))).table.standards[0].cell == cell((3, -8))
    field, knights, pikes, bows = banner(commanded=False)
    assert rule(field.acting(), Move(knights, cell((0, 0)), 9)) == "CMD-5"
    field, knights, pikes, bows = banner()
    leader = field.lead(RED, (0, 2))
    assert rule(field.acting(), Ride(leader, cell((0, 0)))) == "MOV-13"


@pytest.mark.rule("SCH-1", "WAL-1", "CHG-5", "CHT-12")
def test_74_ring_of_spears() -> None:
    field = Field()
    ring = field.blue("PK", (0, 0), wall="schiltron")
    for at, look, path in (((0, 2), "N", (0, 1)), ((2, 0), "WNW", (1, 0)), ((0, -2), "S", (0, -1))):
        horse = field.red("MM", at, look)
        facing = {"N": 9, "WNW": 7, "S": 3}[look]
        if at == (0, 2):
            field.red("DM", (8, 1))
            field.blue("DM", (8, 0))
        assert rule(field.shock(), Charge(horse, ring, cells(path), facing)) == "CHG-5"
    field = Field()
    ring, horse = field.blue("PK", (0, 0), wall="schiltron"), field.red("MM", (0, -1), "S")
    played = play(field.shock(), Shock(horse, (ring,)), Declare(), 8)
    assert (played.totals, played.results) == ([3], [("", "", False)])
    field = Field().side(RED, schiltron=True)
    ring = field.red("PK", (0, 3), wall="schiltron")
    field.blue("PK", (0, 1))
    table = field.acting()
    moved = play(table, Move(ring, cell((0, 2)), 9))
    assert (moved.state(ring), moved.unit(ring).wall, moved.at(ring)) == ("disordered", "schiltron", (0, 2))
    ended = play(moved.table, EndPhase())
    assert not any(isinstance(order, Shock) for order in RULESET.orders(ended.table))
    walls = field.table(*table.agenda, Walling())
    left = play(walls, FormWall(""))
    assert left.unit(ring).wall == "", "left at the start of the activation"


@pytest.mark.rule("ENG-2", "ENG-3", "ENG-5", "ENG-6")
def test_75_breaking_off() -> None:
    def locked(kind: str = "PK", state: str = "normal") -> tuple[Field, int, int]:
        field = Field(engagement=True)
        pikes, knights = field.red(kind, (0, 0), state=state), field.blue("DM", (1, -1))
        field.builder.units[pikes] = replace(field.builder.units[pikes], engaged=(knights,))
        field.builder.units[knights] = replace(field.builder.units[knights], engaged=(pikes,))
        return field, pikes, knights

    field, pikes, knights = locked()
    table = field.acting()
    task = table.agenda[-1]
    assert isinstance(task, Acting) and walk(table, task, pikes, cells((-1, 1))) == 3
    off = play(table, Move(pikes, cell((-1, 1)), 9))
    assert (off.state(pikes), off.unit(pikes).engaged, off.unit(knights).engaged) == ("disordered", (), ())
    field, pikes, knights = locked(state="disordered")
    table = field.acting()
    assert rule(table, Move(pikes, cell((-1, 1)), 9)) == "ENG-3"
    ended = play(table, EndPhase())
    assert rule(ended.table, Declare()) == "ENG-5", "it must stay and shock"
    field, bows, knights = locked("LB")
    archer = field.red("LB", (1, 2))
    table = field.acting()
    assert rule(table, Fire(bows, knights)) == "ENG-2"
    assert rule(table, Fire(archer, knights)) == "ENG-2"


@pytest.mark.rule("MOV-5", "MOV-6", "MR-21", "SHK-6", "CHT-21")
def test_76_two_banks() -> None:
    by_river = Field().hexside("river", (0, 0), (1, 0)).hexside("river", (0, -1), (1, -1))
    mover = by_river.red("PK", (-1, 0))
    by_river.blue("PK", (1, 0), "N")
    table = by_river.acting()
    way = cells((0, 0), (-1, 1), (0, 1))
    assert rule(table, Move(mover, way[0], 9, via=way[:1])) == ""
    assert rule(table, Move(mover, way[-1], 9, via=way)) == "", "the river hex does not stop it"
    there = play(table, Move(mover, way[-1], 9, via=way))
    assert not any(isinstance(order, Move) for order in RULESET.orders(there.table, mover)), "a dry side does"
    start = Field().hexside("river", (0, 0), (1, 0))
    pikes, foe = start.red("PK", (0, 0), "ENE"), start.blue("PK", (1, 0))
    start.red("DM", (6, 1))
    start.blue("DM", (6, 0))
    table = start.acting()
    task = table.agenda[-1]
    assert isinstance(task, Acting) and walk(table, task, pikes, cells((-1, 0))) == 1
    assert rule(play(table, EndPhase()).table, Shock(pikes, (foe,))) == "SHK-4"


@pytest.mark.rule("CHT-22", "RES-7", "RES-8")
def test_77_pits() -> None:
    for die, falls in ((6, True), (5, False)):
        field = Field().obstacle("pits", (1, 0))
        knights = field.red("MM", (0, 0))
        way = cells((1, 0), (2, 0))
        played = play(field.acting(), Move(knights, way[-1], 9, via=way), die)
        assert (played.unit(knights).kind, played.at(knights)) == (
            ("UH", (1, 0)) if falls else ("MM", (2, 0))
        )
        assert played.state(knights) == ("disordered" if falls else "normal")
    for pit in ((0, 1), (0, 2)):
        field = Field().obstacle("pits", pit)
        knights, bows = field.red("MM", (0, 3)), field.blue("PK", (0, 0))
        played = play(field.shock(), Charge(knights, bows, cells((0, 2), (0, 1)), 9), Declare(), 7)
        assert (played.unit(knights).kind, played.at(knights)) == ("UH", pit)
        assert not settle(played).went("fought")


@pytest.mark.rule("CCH-2", "CCH-3", "CMD-5", "MR-45")
def test_78_free_to_answer() -> None:
    def answers(table: object, *orders: object) -> bool:
        asked = play(table, *orders)  # type: ignore[arg-type]
        if RULESET.to_act(asked.table) == CHANCE:
            return False
        return any(isinstance(order, CounterCharge) for order in RULESET.orders(asked.table))

    field = Field()
    knights, pikes, bows = field.blue("MM", (0, 0)), field.red("PK", (1, 0)), field.red("LB", (0, 3))
    table = field.acting()
    assert not answers(table, Fire(bows, knights))
    assert answers(table, Move(pikes, cell((2, 1)), 9, via=cells((2, 0), (2, 1))), Fire(bows, knights))
    for distance in (6, 7):
        field = Field(BR)
        knights, gun = field.blue("MM", (0, 0)), field.red("Art", (-distance // 2, distance), deployed=True)
        table = field.acting()
        assert table.grid.distance(table.units[knights].cell, table.units[gun].cell) == distance
        assert answers(table, Fire(gun, knights)) == (distance == 6)
    field = Field()
    knights, bows = field.blue("MM", (0, 0), commanded=False), field.red("CB", (0, 2))
    near = field.red("CB", (-1, 3))
    table = field.acting()
    assert not answers(table, Fire(bows, knights))
    assert answers(table, Move(near, cell((-1, 1)), 11), Fire(near, knights))


@pytest.mark.rule("CCH-4", "CCH-5", "CCH-7", "CCH-8", "SHK-10", "SHK-13")
def test_79_lance_or_bill() -> None:
    def attack(*answer: Any) -> tuple[list[object], list[object], object]:
        field = Field()
        knights = field.blue("MM", (0, 0), met=())
        lance, bill = field.red("MM", (0, 2)), field.red("DM", (1, 0), "WNW", moved=True, left=True)
        orders = (Charge(lance, knights, cells((0, 1)), 9), Shock(bill, (knights,)), Declare())
        table = field.shock()
        played = play(table, *orders, *(a(knights) if callable(a) else a for a in answer), 5)
        return played.totals, played.results, played.named("fought")[0].fact("table")

    assert attack(lambda unit: CounterCharge(unit, "charge", (), 3), 5) == (
        [10],
        [("", "DT", False)],
        "shock",
    )
    assert attack(lambda unit: CounterCharge(unit, "shock", (), 1), 3) == ([4], [("D", "D", False)], "charge")
    assert attack() == ([10], [("", "E", True)], "charge")


@pytest.mark.rule("RES-19", "RES-20", "SHK-15", "SHK-19", "VIC-3")
def test_80_no_mercy_for_the_retired() -> None:
    for die, lost in ((3, False), (4, True)):
        field = Field()
        bows, pikes = field.red("LB", (0, 2)), field.blue("PK", (0, 0), state="retired")
        played = play(field.acting(points=(0, 1)), Fire(bows, pikes), die)
        assert (played.state(pikes) == "lost") == lost
        assert played.table.points == (0, 2 if lost else 1)
    field = Field()
    knights, pikes = field.red("DM", (0, 1)), field.blue("PK", (0, 0), state="retired")
    played = settle(play(field.shock(points=(0, 1)), Shock(knights, (pikes,)), Declare(), 3))
    assert (played.totals, played.state(pikes), played.table.points) == ([4], "lost", (0, 2))
    assert played.at(knights) == (0, 0)
    field = Field()
    pikes = field.red("PK", (-4, 5), state="retired")
    table = field.acting()
    assert {order.cell for order in RULESET.orders(table, pikes) if isinstance(order, Move)} == {
        cell((-4, 6))
    }
    assert rule(table, Move(pikes, cell((-4, 4)), 9)) == "RES-19"
    assert play(table, Move(pikes, cell((-4, 6)), 9)).at(pikes) == (-4, 6)


@pytest.mark.rule("FIR-13", "FIR-15", "FIR-16", "CHT-2", "CHT-5", "CHT-20")
def test_81_shaken_bows_good_cover() -> None:
    def drm(field: Field, firer: int, target: int) -> int:
        table = field.acting()
        assert rule(table, Fire(firer, target)) == ""
        return sum(term.value for term in fire_terms(table, firer, target, moving=False))

    field = Field()
    assert drm(field, field.red("LB", (0, 2), state="disordered"), field.blue("PK", (0, 0))) == 1
    field = Field()
    assert drm(field, field.red("CB", (0, 1), state="disordered"), field.blue("PK", (0, 0))) == 0
    field = Field().paint("village", (0, 0))
    assert drm(field, field.red("LB", (0, 2)), field.blue("PK", (0, 0))) == 0
    field = Field().paint("wood", (0, 0))
    field.red("PK", (0, 2))
    assert drm(field, field.red("LB", (0, 3)), field.blue("PK", (0, 0))) == -2


@pytest.mark.rule("MOV-11", "MOV-12", "MR-13")
def test_82_who_rides_with_whom() -> None:
    field = Field()
    york = field.own(RED)
    field.lead(RED, (0, 4))
    knights, bows, third = field.red("DM", (0, 4)), field.red("LB", (3, 4)), field.red("LB", (6, 4))
    henry = field.leader(RED, (3, 4), field.battle(RED), oc=True)
    camoys = field.leader(RED, (6, 4), field.battle(RED))
    lone = field.leader(RED, (9, 4), oc=True)
    table = field.acting(free=False)
    mine = table.leader_of(york)
    assert rule(table, Move(knights, cell((0, 5)), 9, (mine,))) == ""
    assert rule(table, Move(bows, cell((3, 5)), 9, (henry,))) == ""
    assert rule(table, Move(third, cell((6, 5)), 9, (camoys,))) == "MOV-12"
    gone = play(table, Move(knights, cell((0, 5)), 9, (mine,)))
    assert rule(gone.table, Ride(mine, cell((0, 6)))) == "MOV-13"
    assert rule(table, Ride(lone, cell((9, 5)))) == "MOV-11"
    assert rule(field.acting(free=True), Ride(lone, cell((9, 5)))) == ""


@pytest.mark.rule("CMD-1", "CMD-4", "CCH-3", "MR-11")
def test_83_command_is_frozen() -> None:
    field = Field()
    leader = field.lead(RED, (0, 6), range=2)
    horse, pikes = field.red("MM", (0, 6)), field.red("PK", (1, 6))
    table = replace(field.acting())
    away = play(table, Move(horse, cell((-6, 6)), 9, (leader,)))
    assert away.leader_at(leader) == (-6, 6)
    assert away.unit(pikes).commanded
    field = Field()
    chief = field.lead(BLUE, (5, -3))
    knights, bows = field.blue("MM", (0, 0)), field.red("LB", (0, 3))
    field.blue("PK", (5, -3), state="disordered")
    table = field.acting()
    dead = replace(
        table,
        leaders=tuple(
            replace(e, cell=-1, gone="lost") if i == chief else e for i, e in enumerate(table.leaders)
        ),
    )
    asked = play(dead, Fire(bows, knights))
    assert any(isinstance(order, CounterCharge) for order in RULESET.orders(asked.table))


@pytest.mark.rule("REL-2", "SHK-9", "SHK-12", "SHK-18")
def test_84_one_horse_refuses() -> None:
    field = Field()
    knights, men = field.red("MM", (0, 2)), field.red("DM", (-1, 1))
    pikes = field.blue("PK", (0, 0))
    field.blue("PK", (1, 0))
    orders = (Charge(knights, pikes, cells((0, 1)), 9), Shock(men, (pikes,)), Declare())
    played = play(field.shock(), *orders, 7, 6)
    assert played.state(knights) == "disordered"
    assert (played.totals, played.named("fought")[0].fact("table")) == ([4], "shock")


@pytest.mark.rule("RES-10", "LDR-9", "LDR-12", "CHT-18")
def test_85_nowhere_to_go() -> None:
    around = [(0, 1), (1, 0), (0, -1), (-1, 0), (-1, 1)]
    for friend, die, points in ((False, None, 4), (True, 6, 2), (True, 7, 4)):
        field = Field().paint("water", (1, -1))
        pikes = field.blue("PK", (0, 0))
        leader = field.lead(BLUE, (0, 0))
        for number, at in enumerate(around):
            if friend and number == 2:
                field.blue("PK", at)
            else:
                field.red("PK", at)
        table = field.acting()
        blow = Blow(pikes, "R", cells((0, 1)), attack=True)
        hit = rested(replace(table, agenda=(*table.agenda, blow)))
        if die is not None:
            assert RULESET.to_act(hit) == CHANCE
            hit = play(hit, die).table
        assert hit.units[pikes].gone == "lost"
        assert hit.points == (0, points)
        assert (hit.leaders[leader].gone == "lost") == (points == 4)


@pytest.mark.rule("MOV-8", "MR-22", "DIC-4")
def test_86_arrows_first() -> None:
    field = Field().paint("mud", (0, 1))
    knights, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
    played = play(field.acting(), Move(knights, cell((0, 1)), 9), Shoot(bows), 3)
    assert (played.totals, played.state(knights), played.rolls) == ([6], "disordered", 1)
    assert not any(isinstance(order, Move) for order in RULESET.orders(played.table, knights))


@pytest.mark.rule("CCH-13", "RES-22", "RES-24", "SHK-20")
def test_87_carried_away() -> None:
    field = Field()
    bows, knights = field.red("CB", (0, 3)), field.blue("MM", (0, 0))
    pikes = field.red("PK", (0, 4))
    going = CounterCharge(knights, "fire", cells((0, 1), (0, 2)), 3)
    played = settle(play(field.acting(), Fire(bows, knights), going, 4, 5, 7, 6))
    assert played.totals == [4, 10, 1]
    assert (played.state(bows), played.at(knights), played.unit(knights).facing) == ("lost", (0, 3), 3)
    assert played.state(knights) == "disordered"
    assert played.table.points == (2, 0)
    assert isinstance(played.table.agenda[-1], Acting), "the activation goes on"
    assert played.unit(pikes).hit


@pytest.mark.rule("AMB-1", "AMB-2", "CHT-11")
def test_68_from_the_wood() -> None:
    field = Field(BR).side(RED, ambush=cells((0, 6)))
    horse = field.red("Cav", None, gone="hidden")
    field.red("Inf", (-6, 8))
    bows, foot = field.blue("LB", (1, 0), state="disordered"), field.blue("Inf", (0, 0))
    field.blue("Inf", (6, -6))
    table = field.free()
    assert Spring(horse, field.own(RED)) in set(RULESET.orders(table))
    sprung = play(table, Spring(horse, field.own(RED)))
    assert rule(sprung.table, Move(1, cell((-6, 7)), 9)) == "ACT-2", "nobody else acts"
    up = play(sprung.table, Move(horse, cell((0, 1)), 9))
    assert up.at(horse) == (0, 1) and up.unit(horse).entered
    out = settle(play(up.table, EndPhase()))
    assert (out.state(bows), out.state(foot), out.table.points) == ("retired", "disordered", (0, 1))
    fought = settle(play(out.table, Shock(horse, (foot,)), Declare(), 6))
    assert fought.totals == [6]
    assert (fought.state(foot), fought.table.points) == ("retired", (0, 2))
    banner = Field(BR).side(RED, ambush=cells((0, 6)))
    banner.standard(RED, (0, 12))
    banner.standard(BLUE, (0, 3))
    horse = banner.red("Cav", None, gone="hidden")
    table = play(banner.free(), Spring(horse, banner.own(RED))).table
    assert rule(table, Move(horse, cell((0, 3)), 9)) == "AMB-2"
    far = play(table, Move(horse, cell((0, -6)), 9))
    assert far.at(horse) == (0, -6), "twice its allowance"


@pytest.mark.rule("AMB-3")
def test_an_ambusher_joins_another_battle_if_its_own_is_gone() -> None:
    field = Field(BR).side(RED, ambush=cells((0, 6)))
    gone, other = field.battle(RED), field.battle(RED)
    horse = field.red("Cav", None, gone="hidden", battle=gone)
    field.red("Inf", (4, 6), battle=other)
    table = field.free()
    assert rule(table, Spring(horse, gone)) == "AMB-3"
    sprung = play(table, Spring(horse, other), Move(horse, cell((0, 4)), 9))
    assert sprung.unit(horse).battle == other


@pytest.mark.rule("RNF-5", "MR-52")
def test_reinforcements_bring_their_standard() -> None:
    field = Field()
    late = field.battle(RED, entry=cells((-7, 14), (-5, 14)))
    field.leader(RED, (-5, 8), late)
    field.builder.standard(RED, -1, late)
    one, two = field.red("PK", None, battle=late), field.red("PK", None, battle=late)
    table = field.acting(acting=late)
    idle = play(table, EndPhase())
    assert idle.table.standards[0].cell == -1, "nobody has entered"
    came = play(table, Move(one, cell((-7, 14)), 9), Move(two, cell((-5, 14)), 9), EndPhase())
    assert set(RULESET.orders(came.table)) == {Settle(cell((-7, 14))), Settle(cell((-5, 14)))}
    planted = play(came.table, Settle(cell((-5, 14))))
    assert planted.table.standards[0].cell == cell((-5, 14))
    assert planted.table.standard_of(one) == 0


@pytest.mark.rule("FLT-1", "PUR-1", "PUR-2")
def test_66_breaking() -> None:
    field = Field(BR, fleeing=True)
    field.lead(RED, (0, 3), 2, range=6)
    for number in range(6):
        field.red("Inf", (-2 + number, 3))
    norfolk = field.battle(BLUE)
    field.leader(BLUE, (6, -3), norfolk, charisma=1)
    for number in range(5):
        field.blue("Inf", (6 + number, -3), battle=norfolk)
    lost = [field.blue("Inf", None, battle=norfolk, gone="lost") for _ in range(7)]
    field.red("Inf", (-13, 14), state="retired")
    table = rested(field.table(Closing(), phase="E"))
    assert table.setup.battles[norfolk].flight == 7
    asked = play(table, 3, Settle(cell((0, -15))), 5)
    assert asked.named("battle-flees")[0].fact("total") == 4
    assert RULESET.heading(asked.named("battle-flees")[0]) == "chapter.men_of_iron.battle-broken"
    assert asked.named("may-pursue")[0].fact("total") == 7
    for die, add, count in ((7, True, 6), (7, False, 3), (9, True, 6)):
        chosen = play(asked.table, Pursue(field.main[RED]), die, Reckon(add=add)).table
        question = RULESET.question(chosen)
        assert question is not None
        assert dict(question.parameters)["count"] == count
    fewer = table.with_unit(lost[0], replace(table.units[lost[0]], cell=cell((3, -9)), gone=""))
    assert breaking(replace(fewer, agenda=(Closing(),))) == ()
    held = play(table, 9).table
    assert breaking(held) == () and held.battles[norfolk].checked


@pytest.mark.rule("PUR-4", "PUR-7", "PUR-8")
def test_73_the_chase() -> None:
    rout, table = chased()
    lances, foot, light = rout.red
    caught = play(table, 8, Catch(leader=rout.leader), 7, Catch(unit=rout.foot), 4)
    assert [event.fact("total") for event in caught.named("chased")] == [9, 7, 5]
    assert caught.state(rout.foot) == caught.state(rout.horse) == "lost"
    out = replace(caught.table, agenda=(Continuing(),), how="", acting=-1)
    back = play(out, Activate(rout.mine), 0, 5, 4, 9)
    assert back.went("continued"), "a leader out in pursuit counts as on the map"
    totals = {event.pieces[0]: event.fact("total") for event in back.named("pursuer-back", "pursuer-gone")}
    assert totals == {lances: 6, foot: 5, light: 10}
    assert [back.state(unit) for unit in rout.red] == ["returning", "removed", "returning"]
    assert back.table.points[RED] == 0 and back.table.leaders[0].gone == "returning"
    stayed, table = chased(along=False)
    out = replace(play(table, 0, 0, 0).table, agenda=(Continuing(),), how="", acting=-1)
    on = play(out, Activate(stayed.mine), 0)
    assert on.went("continued") and not on.went("pursuer-back", "pursuer-gone")
    assert {on.state(unit) for unit in stayed.red} == {"pursuing"}


@pytest.mark.rule("FLT-2", "VIC-3", "VIC-5")
def test_88_the_king_goes() -> None:
    for king, points in ((True, 10), (False, 5)):
        field = Field(BR, fleeing=True)
        richard = field.battle(BLUE)
        leader = field.leader(BLUE, (6, -3), richard, oc=True, king=king)
        horse, foot = field.blue("MM", (6, -3), battle=richard), field.blue("Inf", (7, -3), battle=richard)
        retired = field.blue("Inf", (6, -8), battle=richard, state="retired")
        bows = field.blue("LB", (0, -15), battle=richard)
        for _ in range(4):
            field.blue("Inf", None, battle=richard, gone="lost")
        for at in ((-1, -15), (1, -15), (0, -14), (-1, -14)):
            field.red("Inf", at)
        table = rested(field.table(Closing(), phase="E"))
        played = play(table, 0, Settle(cell((4, -15))))
        assert (played.state(retired), played.state(bows)) == ("lost", "fled")
        assert {played.state(horse), played.state(foot)} == {"fled"}
        assert played.table.points[BLUE] == points
        assert played.table.leaders[leader].gone == "fled"
