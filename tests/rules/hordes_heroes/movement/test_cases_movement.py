"""The situations of armies, deployment, movement, command, joining and victory, with their outcomes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hheditor.armies import Army, Leader, Unit
from hheditor.hexes import Board, facing_named, front_sides
from hheditor.maps import Map
from hheditor.rules.api import CHANCE
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import troop_lists
from hheditor.rules.hordes_heroes.armies.inspection import army_points
from hheditor.rules.hordes_heroes.armies.troops import price_of
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.deployment import opening
from hheditor.rules.hordes_heroes.command.victory import breaking_stands, broken, points_lost, stands_lost
from hheditor.rules.hordes_heroes.melee.score import base_score, spent_impact, unsettled
from hheditor.rules.hordes_heroes.movement.moves import reach_of, steps_aside
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Challenge,
    ChooseDeployment,
    ChooseEdge,
    Combine,
    Decline,
    Deploy,
    Disengage,
    EndPhase,
    FollowUp,
    FormBlocks,
    Interchange,
    LeaderMove,
    Move,
    SplitBlocks,
    Stand,
)
from hheditor.rules.hordes_heroes.position.profile import medieval
from hheditor.rules.hordes_heroes.position.table import Table, change, change_leader
from hheditor.scenarios import Scenario, Side
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell, troop_type
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    asked,
    at,
    named,
    only,
    orders,
    places,
    play,
    refusal,
    roll,
    scores,
    settle,
    settled,
    state,
    to_combat,
)

SPEARS = "D 3(+1)/4 s1CR"
HORSE = "B 3/4 s3CR kind=cavalry"
CANNON = "C 1/2 s1CR kind=artillery rows=1-3:4/9 price=8"
E, N, W = (facing_named(name) for name in "ENW")


def least(table: Table, unit: int, place: tuple[int, int], formation: str = "line") -> int | None:
    """The cheapest way to a hex, whatever the facing there."""
    costs = [reach_of(table, unit).cost(cell(*place), facing, formation) for facing in range(12)]
    return min((cost for cost in costs if cost is not None), default=None)


def farthest(table: Table, unit: int, formation: str = "line") -> int:
    """How many hexes east of the middle it can come."""
    return max(q for q in range(12) if least(table, unit, (q, 0), formation) is not None)


def next_movement(table: Table) -> Table:
    """End every phase until Red moves again."""
    begun = table.turn
    while (table.turn, table.mover, table.phase) != (begun + 1, RED, "movement"):
        table, _ = play(table, EndPhase())
    return table


# Armies and deployment ---------------------------------------------------------------------------------


@pytest.mark.rule("ARM-1", "ARM-2", "ARM-8", "HOR-1")
def test_case_1_the_price_of_a_unit():
    prices = [price_of(troop, medieval()).points for troop in troop_lists()["printed"]]
    assert prices == [14, 11, 2, 7, 6, 13, 16, 7, 10, 16]
    assert sum(prices) == 102
    hobilars = price_of(troop_type("C 3(+1)/4 s4CR 8+ A1 E1 F S kind=cavalry"), medieval())
    assert [term.value for term in hobilars.terms] == [3, 4, 3, 1, 1]
    assert hobilars.points == 12
    peasants = troop_type("E 1/4 s1R H", "peasants")
    army = Army("A", "hordes_heroes", troops=(peasants,), units=(Unit("peasants"),) * 3)
    assert army_points(army, medieval()) == 6
    field = arena()
    for place in ((0, 0), (1, 0), (0, 1)):
        field.unit(RED, "E 1/4 s1R H", place, name="peasants")
    table, _ = play(settled(field.table()), FormBlocks((0, 1, 2)))
    assert [table.units[number].stands for number in range(3)] == [6, 6, 0]


def armies(*texts: str) -> Army:
    troops = tuple(troop_type(text, f"t{number}") for number, text in enumerate(texts))
    generals = (Leader("One"), Leader("Two"))
    units = tuple(Unit(troop.id) for troop in troops)
    return Army("A", "hordes_heroes", troops=troops, units=units, leaders=generals)


@pytest.mark.rule("DEP-1", "DEP-2", "DEP-3", "DEP-4")
def test_case_3_who_chooses_who_moves_where():
    mongols, light = "B 2/4 s5R kind=cavalry", "B 2/4 s4R kind=cavalry"
    red = armies(mongols, mongols, "B 3/3 s4 kind=chariot", CANNON)
    blue = armies(light, light, MEN_AT_ARMS, MEN_AT_ARMS, MEN_AT_ARMS)
    ground = tuple("wood" if number == 110 else "open" for number in range(120))
    field = Map(Board(12, 10), terrain=ground)
    start = opening(Scenario("S", "hordes_heroes", field, (Side("Red", red), Side("Blue", blue, "north"))))
    assert actor(start) == RED  # 3 to 2
    for first in (True, False):
        table, _ = play(start, ChooseDeployment(first))
        assert actor(table) == (RED if first else BLUE)  # picks the edge
        assert table.first == (BLUE if first else RED)  # has the first bound
    table, _ = play(start, ChooseDeployment(True), ChooseEdge("south"))
    for piece in (0, LEADERS):
        assert RULESET.refusal(table, Deploy(piece, 84)) is None  # row 3
        assert refusal(table, Deploy(piece, 72)).rule == "DEP-1"  # row 4
    assert refusal(table, Deploy(3, 110)).rule == "DEP-4"  # cannon in a wood
    table, _ = play(table, Deploy(0, 100))
    assert refusal(table, Deploy(1, 100)).rule == "DEP-4"
    table, _ = play(table, Deploy(LEADERS, 100), Deploy(LEADERS + 1, 100))
    assert [leader.host for leader in table.leaders[:2]] == [0, 0]


# Terrain and movement ----------------------------------------------------------------------------------


def march(
    kind: str, spots: tuple[tuple[int, int], ...], text: str = HORSE, bounds: int = 3
) -> list[tuple[int, int]]:
    """Where a unit that goes east as far as it may ends its bounds; a belt of ground lies across its way."""
    field = arena()
    unit = field.unit(RED, text, (0, 0), "E")
    field.leader(RED, (0, 0))
    belt = [(q, r) for q, _ in spots for r in range(-12, 13)]
    field.paint(kind, *belt)
    table = settled(field.table())
    ends = []
    for _ in range(bounds):
        best = max(q for q in range(12) if least(table, unit, (q, 0)) is not None)
        if best > axial(table.units[unit].cell)[0]:
            table, _ = play(table, Move(unit, cell(best, 0), E))
        ends.append(axial(table.units[unit].cell))
        table = next_movement(table)
    return ends


@pytest.mark.rule("MOV-1", "TER-3", "TER-5")
def test_case_5_into_broken_ground_into_a_river():
    assert march("broken", ((2, 0), (3, 0))) == [(2, 0), (3, 0), (6, 0)]
    assert march("river", ((2, 0),)) == [(1, 0), (2, 0), (3, 0)]
    foot = march("river", ((2, 0),), "C 3/4 s1CR", bounds=4)
    assert foot == [(1, 0), (2, 0), (3, 0), (4, 0)]
    for kind in ("broken", "river"):
        field = arena()
        chariots = field.unit(RED, "B 3(+3)/3 s3 kind=chariot", (0, 0), "E")
        field.unit(RED, SPEARS, (0, 12))
        field.paint(kind, *[(q, r) for q in (2, 3) for r in range(-12, 13)])
        table = settled(field.table())
        assert farthest(table, chariots) == 1
        assert refusal(table, Move(chariots, cell(2, 0), E)).rule == "TER-13"


@pytest.mark.rule("FRM-2", "FRM-3", "TER-8", "PAV-1")
@pytest.mark.parametrize(
    ("formation", "road", "end", "hexes"),
    [
        ("column", 9, "column", 5),
        ("line", 9, "line", 4),
        ("column", 0, "column", 4),
        ("column", 4, "column", 4),  # leaves the road with its last step
        ("line", 9, "column", 4),  # forms column first
        ("column", 9, "line", 4),  # forms line last
    ],
)
def test_case_6_line_column_and_road(formation, road, end, hexes):
    field = arena()
    unit = field.unit(RED, MEN_AT_ARMS, (0, 0), "E", formation=formation)
    if road:
        field.road(*[(q, 0) for q in range(road)])
    field.unit(RED, SPEARS, (0, 12))
    table = settled(field.table())
    assert farthest(table, unit, end) == hexes
    after, _ = play(table, Move(unit, cell(hexes, 0), E, end))
    assert (at(after, unit), after.units[unit].formation) == ((hexes, 0), end)


@pytest.mark.rule("FRM-2", "TER-8", "PAV-1")
@pytest.mark.parametrize(
    ("formation", "road", "hexes"), [("line", True, 1), ("column", False, 1), ("column", True, 2)]
)
def test_case_6_with_pavises(formation, road, hexes):
    field = arena()
    unit = field.unit(RED, "C 2/4 s1CR 8+C PAV", (0, 0), "E", formation=formation, pavise=True)
    if road:
        field.road(*[(q, 0) for q in range(6)])
    assert farthest(field.table(), unit, formation) == hexes


@pytest.mark.rule("TER-8", "TER-9", "ARM-5", "TER-14")
def test_case_7_the_road_through_the_town():
    def town(road: bool, **options: Any) -> tuple[Table, int]:
        field = arena(**options)
        unit = field.unit(RED, HORSE, (0, 0), "E")
        field.paint("town", *[(q, r) for q in (2, 3) for r in range(-12, 13)])
        if road:
            field.road(*[(q, 0) for q in range(6)])
        return field.table(), unit

    assert farthest(*town(True)) == 4
    assert farthest(*town(True, road_cancels_limits=False)) == 2
    assert farthest(*town(False)) == 2
    for letter, needed, hexes in (("R", False, 3), ("C", False, 3), ("R", True, 3), ("C", True, 2)):
        field = arena(road_letter_needed=needed)
        unit = field.unit(RED, f"C 7(+4)/4 s2{letter}", (0, 0), "E")
        field.road(*[(q, 0) for q in range(6)])
        assert farthest(field.table(), unit) == hexes
    field = arena()
    cavalry = field.unit(RED, MEN_AT_ARMS, (2, 0), "E")
    blue = field.unit(BLUE, "C 3(+1)/4 s1CR", (2, 1), "W")
    field.paint("town", (2, 0), (3, 0))
    field.road(*[(q, 0) for q in range(6)])
    table = field.table("combat")
    assert unsettled(table, cavalry, (blue,)) == "TER-14"
    assert base_score(table, (cavalry,), (blue,)).total == 5  # no stands, no impact
    assert base_score(table, (blue,), (cavalry,)).total == 3 + 4  # nor has the other its impact


@pytest.mark.rule("FAC-1", "FAC-2", "FAC-3", "MOV-4", "MOV-6")
def test_case_11_fronts_turns_and_steps():
    field = arena()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.unit(RED, SPEARS, (0, 12))
    table = settled(field.table())
    found = reach_of(table, unit)
    neighbours = table.setup.grid.neighbours[cell(0, 0)]
    fronts = {name: {axial(neighbours[d]) for d in front_sides(facing_named(name))} for name in "EN"}
    assert fronts == {"E": {(1, -1), (1, 0), (0, 1)}, "N": {(0, -1), (1, -1)}}
    assert all(found.cost(cell(*place), E, "line") == 1 for place in fronts["E"])
    assert (least(table, unit, (0, -1)), least(table, unit, (-1, 1))) == (1, 1)
    assert least(table, unit, (-1, 0)) == 2
    assert found.cost(cell(-1, 0), E, "line") == 3
    for formation in ("line", "column"):
        field = arena()
        foot = field.unit(RED, "C 3(+1)/4 s1CR", (0, 0), "E", formation=formation)
        field.unit(BLUE, "C 3(+1)/4 s1CR", (-2, 0), "E")
        field.unit(RED, SPEARS, (0, 12))
        table = settled(field.table())
        assert {axial(place) for place in steps_aside(table, foot)} == {(0, -1), (-1, 1)}
        after, _ = play(table, Move(foot, cell(0, -1), E, formation))
        assert after.units[foot].done
        assert after.units[foot].facing == E
        assert refusal(table, Move(foot, cell(-1, 0), E, formation)).rule == "MOV-4"
    riders = arena()
    horse = riders.unit(RED, HORSE, (0, 0), "E")
    assert steps_aside(riders.table(), horse) == []


def melee(text: str = "B 4(+1)/4 s1CR", marked: bool = True, **options: Any) -> tuple[Table, int, int]:
    field = arena(**options)
    red = field.unit(RED, text, (0, 0), "E", melee=marked)
    blue = field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W", melee=marked)
    field.unit(RED, SPEARS, (0, 12))
    return settled(field.table()), red, blue


@pytest.mark.rule("MOV-5", "MOV-6", "MOV-9", "H2H-4")
def test_case_12_stepping_out_of_a_melee():
    table, red, blue = melee()
    table, _ = play(table, Disengage(red, cell(-1, 0)))
    assert actor(table) == BLUE
    followed, _ = play(table, FollowUp(blue, cell(0, 0)))
    assert (at(followed, red), at(followed, blue)) == ((-1, 0), (0, 0))
    followed, events = roll(to_combat(followed), 3, 2)
    assert scores(events) == (11, 11)
    assert (state(followed.units[red]), state(followed.units[blue])) == ("4M", "4M")
    apart, _ = play(table, Decline(blue))
    assert (state(apart.units[red]), state(apart.units[blue])) == ("4", "4")


@pytest.mark.rule("MOV-5", "MOV-6", "MOV-9")
def test_case_12_who_may_not():
    for text in ("C 4(+1)/4 s1CR", MEN_AT_ARMS):
        table, red, _ = melee(text)
        assert refusal(table, Disengage(red, cell(-1, 0))).rule == "MOV-6"
    table, red, _ = melee()
    assert refusal(change(table, red, disrupted=True), Disengage(red, cell(-1, 0))).rule == "DIS-4"
    field_out = arena()
    unit = field_out.unit(RED, "B 4(+1)/4 s1CR", (0, 0), "E")
    field_out.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    far = field_out.unit(RED, SPEARS, (0, 12))
    assert refusal(settled(field_out.table(commanded=(far,))), Disengage(unit, cell(-1, 0))).rule == "MOV-2"
    horde = "B 4/4 s2R H"
    assert RULESET.refusal(melee(horde)[0], Disengage(0, cell(-1, 0))) is None
    assert refusal(melee(horde, backstep_hordes=False)[0], Disengage(0, cell(-1, 0))).rule == "MOV-5"
    fresh, red, blue = melee(marked=False)
    followed, _ = play(fresh, Disengage(red, cell(-1, 0)), FollowUp(blue, cell(0, 0)))
    assert spent_impact(followed, red, (blue,)) == "CMP-6"
    assert spent_impact(followed, blue, (red,)) == "CMP-6"
    strict, red, _ = melee(marked=False, backstep_in_melee_only=True)
    assert refusal(strict, Disengage(red, cell(-1, 0))).rule == "MOV-5"


@pytest.mark.rule("PAS-1", "PAS-2", "ART-1", "MOV-10")
def test_case_13_through_friends_and_changing_places():
    def along(
        *friends: tuple[int, int], foe: tuple[int, int] | None = None, **first: Any
    ) -> tuple[Table, int, list[int]]:
        field = arena()
        horse = field.unit(RED, HORSE, (0, 0), "E")
        foot = [
            field.unit(RED, SPEARS, place, "E", **(first if not n else {})) for n, place in enumerate(friends)
        ]
        # Rocks on both sides, so that there is only this line.
        field.paint("mountain", *[(q, r) for q in range(-2, 8) for r in (-2, -1, 1, 2) if (q, r) != foe])
        if foe is not None:
            field.unit(BLUE, SPEARS, foe, "W")
        field.unit(RED, SPEARS, (0, 12))
        return settled(field.table()), horse, foot

    table, horse, foot = along((1, 0))
    assert {q for q in range(1, 5) if least(table, horse, (q, 0)) is not None} == {2, 3}
    after, _ = play(table, Move(horse, cell(2, 0), E))
    assert not after.units[foot[0]].disrupted
    assert refusal(table, Move(horse, cell(1, 0), E)).rule == "PAS-1"
    table, horse, _ = along((1, 0), (2, 0))
    assert {q for q in range(1, 5) if least(table, horse, (q, 0)) is not None} == {3}
    table, horse, _ = along((1, 0), (2, 0), (3, 0))
    assert all(least(table, horse, (q, 0)) is None for q in range(1, 5))
    table, horse, _ = along((1, 0), disrupted=True)
    assert refusal(table, Move(horse, cell(2, 0), E)).rule == "PAS-1"
    table, horse, _ = along((1, 0), foe=(2, -1))
    assert RULESET.refusal(table, Move(horse, cell(3, 0), E)) is not None
    assert least(table, horse, (2, 0)) is None


@pytest.mark.rule("PAS-2", "ART-1")
def test_case_13e_a_cannon_and_spears_change_places():
    field = arena()
    cannon = field.unit(RED, CANNON, (0, 0), "E")
    spears = field.unit(RED, SPEARS, (0, 1), "E")
    target = field.unit(BLUE, "A 5/4 s1CR", (3, 0), "W")
    field.unit(RED, SPEARS, (0, 12))
    table = settled(field.table())
    assert target == 2
    after, events = play(table, Interchange(cannon, spears))
    assert only(events, "interchanged").rule == "PAS-2"
    assert (at(after, cannon), at(after, spears)) == ((0, 1), (0, 0))
    assert after.units[cannon].done
    assert after.units[spears].done
    _, events = play(after, EndPhase())
    assert named(events, "no-shooting")  # the cannon have moved
    stayed, _ = play(table, EndPhase())
    assert stayed.phase == "shooting"
    field.unit(BLUE, SPEARS, (-1, 1), "E")
    assert refusal(field.table(), Interchange(cannon, spears)).rule == "PAS-2"


# Command -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CMD-2", "CMD-3", "CMD-4")
def test_case_25_the_printed_diagram():
    field = Field()
    host = field.unit(RED, HORSE, (0, 0))
    field.leader(RED, (0, 0), reach=3)
    field.paint("wood", (1, 0))
    a, b, c, d, e = (field.unit(RED, SPEARS, place) for place in ((3, 0), (-3, 0), (-4, 0), (0, 3), (2, 2)))
    assert set(commanded_units(field.table(), RED)) == {host, b, c, d}
    assert {a, e}.isdisjoint(commanded_units(field.table(), RED))
    inside = field.unit(RED, SPEARS, (1, 0))
    assert inside in commanded_units(field.table(), RED)


@pytest.mark.rule("CMD-2", "ZOC-1", "ZOC-3")
@pytest.mark.parametrize(
    ("between", "commanded"), [((), False), (((1, 0), (2, 0)), True), (((1, 0),), False)]
)
def test_case_26_zones_and_command(between, commanded):
    field = Field()
    field.leader(RED, (0, 0), reach=4)
    unit = field.unit(RED, SPEARS, (4, 0))
    field.unit(BLUE, SPEARS, (2, -1))
    for place in between:
        field.unit(RED, SPEARS, place)
    assert (unit in commanded_units(field.table(), RED)) == commanded


@pytest.mark.rule("CMD-3", "CMD-7")
def test_case_27_chains_and_hordes():
    field = Field()
    field.leader(RED, (0, 0), reach=2)
    s1, s2, s3 = (field.unit(RED, SPEARS, (q, 0)) for q in (2, 3, 4))
    horde = field.unit(RED, "E 1/4 s1R H", (0, 2))
    table = field.table()
    assert commanded_units(table, RED) == (s1, s2, s3)
    assert commanded_units(change(table, s2, disrupted=True), RED) == (s1,)
    s4 = field.unit(RED, SPEARS, (0, 1))
    table = field.table()
    assert horde in commanded_units(table, RED)
    assert horde not in commanded_units(change(table, s4, disrupted=True), RED)


@pytest.mark.rule("CMD-5", "CMD-6", "DIS-3", "DIS-6", "GEN-1", "H2H-5")
@pytest.mark.parametrize("touched", [False, True])
def test_case_28_the_general_of_a_disrupted_unit(touched):
    field = arena()
    host = field.unit(RED, MEN_AT_ARMS, (0, 0), "E", disrupted=True, stands=3)
    general = field.leader(RED, (0, 0), reach=3)
    archers = field.unit(RED, "C 2/4 s1CR 7+", (-2, 0), "E")
    if touched:
        field.unit(BLUE, "C 3(+1)/4 s1CR", (1, 0), "W")
    table = settled(field.table("command", commanded=()))
    assert refusal(table, LeaderMove(general, cell(-1, 0))).rule == "CMD-5"
    table, events = play(table, EndPhase())
    assert archers not in table.commanded
    assert host not in table.commanded
    rallied = [event.pieces[0] for event in named(events, "rallied")]
    assert rallied == ([] if touched else [host])
    assert table.units[host].disrupted == touched


@pytest.mark.rule("CMD-5", "CRT-1", "GEN-1")
def test_case_28a_four_hits_disrupt_the_host_and_silence_the_general():
    field = arena()
    host = field.unit(RED, MEN_AT_ARMS, (0, 0), "E")
    field.leader(RED, (0, 0), reach=3)
    field.unit(RED, "C 2/4 s1CR 7+", (-2, -1), "E")
    field.unit(BLUE, "A 2/4 s1CR 6+", (2, 0), "W")
    table = settled(field.table("shooting", mover=BLUE))
    while actor(table) != CHANCE:
        table, _ = play(table, EndPhase())
    assert asked(table).pools[0].steps == ((8, 1),)
    table, events = roll(table, (8, 9, 10, 12))
    assert only(events, "result").fact("hits") == 4
    assert state(table.units[host]) == "3D"
    assert at(table, host) == (-1, 0)
    assert (table.mover, table.phase) == (RED, "command")
    table, _ = play(table, EndPhase())
    assert table.commanded == ()


@pytest.mark.rule("CMD-1", "CMD-6", "CMD-9", "ZOC-7")
def test_case_29_a_generals_own_move():
    def ends(field: Field, general: int) -> set[tuple[int, int]]:
        table = settled(field.table("command", commanded=()))
        return {
            (q, 0) for q in range(-6, 7) if RULESET.refusal(table, LeaderMove(general, cell(q, 0))) is None
        }

    wood = arena()
    general = wood.leader(RED, (0, 0), move=3)
    wood.paint("wood", *[(2, r) for r in range(-12, 13)])
    assert max(ends(wood, general)) == (2, 0)
    road = arena()
    general = road.leader(RED, (0, 0), move=3)
    road.road(*[(q, 0) for q in range(6)])
    assert max(ends(road, general)) == (4, 0)
    zone = arena()
    general = zone.leader(RED, (0, 0), move=3)
    zone.unit(BLUE, SPEARS, (3, -1), "W")
    assert max(ends(zone, general)) == (2, 0)
    _table, _ = play(settled(zone.table("command", commanded=())), LeaderMove(general, cell(2, 0)))
    again = change_leader(settled(zone.table("command", commanded=())), general - LEADERS, cell=cell(2, 0))
    assert (
        RULESET.refusal(again, LeaderMove(general, cell(0, 0))) is None
    )  # in a later command move he may leave


@pytest.mark.rule("CMD-1", "CMD-6", "CMD-9")
def test_case_29c_joining_and_moving_on_with_the_unit():
    field = arena()
    general = field.leader(RED, (0, 0), move=3)
    unit = field.unit(RED, HORSE, (3, 0), "E")
    table, events = play(
        settled(field.table("command", commanded=())), LeaderMove(general, cell(3, 0)), EndPhase()
    )
    assert only(events, "joined").pieces == (general, unit)
    assert unit in table.commanded
    table, _ = play(table, Move(unit, cell(6, 0), E))
    assert axial(table.leaders[general - LEADERS].cell) == (6, 0)
    engaged = arena()
    inside = engaged.leader(RED, (0, 12))
    host = engaged.unit(RED, HORSE, (3, 0), "E")
    stuck = engaged.leader(RED, (3, 0))
    engaged.unit(BLUE, SPEARS, (4, 0), "W")
    table = change_leader(settled(engaged.table("command", commanded=())), inside - LEADERS, cell=cell(1, 0))
    assert RULESET.refusal(table, LeaderMove(inside, cell(3, 0))) is None  # he may join
    found = refusal(table, LeaderMove(stuck, cell(2, 0)))
    assert (found.rule, found.pieces) == ("CMD-6", (stuck, host))


# Stands and units --------------------------------------------------------------------------------------


@pytest.mark.rule("STD-2", "STD-4", "VIC-2")
def test_case_30_joining_reduced_units():
    field = arena()
    x = field.unit(RED, SPEARS, (0, 0), name="spears", stands=3)
    y = field.unit(RED, SPEARS, (1, 0), name="spears", stands=2)
    z = field.unit(RED, SPEARS, (0, 12), name="spears")
    table = settled(field.table())
    after, events = play(table, Combine(y, x, N))
    assert (after.units[x].stands, at(after, x), after.units[y].cell) == (4, (0, 0), -1)
    assert only(events, "combined").fact("removed") == 1
    assert (stands_lost(after, RED), after.setup.start_stands[RED]) == (4, 12)
    three, _ = play(change(table, y, stands=3), Combine(y, x, N))
    assert (three.units[x].stands, stands_lost(three, RED)) == (4, 4)
    assert refusal(change(table, y, disrupted=True), Combine(y, x, N)).rule == "DIS-4"
    assert refusal(settled(field.table(commanded=(x, z))), Combine(y, x, N)).rule == "MOV-2"
    other = field.unit(RED, "C 3(+1)/4 s1CR", (1, 1), name="others", stands=2)
    assert refusal(settled(field.table()), Combine(other, y, N)).rule == "STD-2"
    field.unit(BLUE, SPEARS, (-1, 0), "E")
    assert refusal(field.table(), Combine(y, x, N)).rule == "STD-4"


# Special troops ----------------------------------------------------------------------------------------


@pytest.mark.rule("SKI-1", "SKI-6", "ZOC-4", "MOV-10")
def test_case_44_riding_down_skirmishers():
    row = ((0, 0), (1, 0), (2, 0), (3, 0))
    for factor in (3, 2):
        field = arena()
        archers = field.unit(RED, "C 2/4 s1CR 7+ S", (0, 0), formation="skirmish", cells=row)
        horse = field.unit(BLUE, f"C {factor}/4 s5R kind=cavalry", (5, 0), "W")
        field.unit(BLUE, SPEARS, (7, -12))
        table = settled(field.table(mover=BLUE))
        if factor == 2:
            assert refusal(table, Move(horse, cell(3, 0), W)).rule == "SKI-6"
            continue
        table, _ = play(table, Move(horse, cell(1, 0), W))
        assert at(table, horse) == (4, 0)  # not stopped: the stands are only asked
        table, events = play(table, Stand(archers))
        assert [axial(event.places[0]) for event in named(events, "stand-lost")] == [(3, 0), (2, 0), (1, 0)]
        assert table.units[archers].cell == -1  # the third loss takes the fourth stand too
        assert at(table, horse) == (1, 0)
        assert (0, 0) in places(table, list(RULESET.orders(table)))  # one hex left
        assert not named(events, "fought")


@pytest.mark.rule("HOR-1", "PIK-1", "FRM-1")
def test_case_50d_no_column_and_one_hex():
    for text in ("E 1/4 s1CR H", "C 3(+2)/4 s1CR PIKE"):
        field = arena()
        unit = field.unit(RED, text, (0, 0), "E", formation="block")
        field.unit(RED, SPEARS, (0, 12))
        table = settled(field.table())
        assert refusal(table, Move(unit, cell(0, 0), E, "column")).rule == "FRM-1"
        assert refusal(table, Move(unit, cell(2, 0), E, "block")).rule == "MOV-1"
        assert farthest(table, unit, "block") == 1
    field = arena()
    for place in ((0, 0), (1, 0), (0, 1)):
        field.unit(RED, "C 3(+2)/4 s1CR PIKE", place, name="pikes")
    field.unit(RED, SPEARS, (0, 12))
    table, _ = play(settled(field.table()), FormBlocks((0, 1, 2)))
    ready = change(change(table, 0, done=False), 1, done=False)
    full = change(ready, 3, cell=cell(0, 1))
    assert refusal(full, SplitBlocks((0, 1), cell(0, 1))).rule == "PIK-1"
    back, _ = play(ready, SplitBlocks((0, 1), cell(0, 1)))
    assert [back.units[number].stands for number in range(3)] == [4, 4, 4]


@pytest.mark.rule("HOR-2", "AGG-1", "AGG-2", "PAS-1")
@pytest.mark.parametrize(
    ("blue", "state_", "attacks"),
    [((0, -3), {}, True), ((0, -4), {}, False), ((0, -3), {"disrupted": True}, False)],
)
def test_case_51_aggressive_hordes(blue, state_, attacks):
    field = arena()
    horde = field.unit(RED, "B 4/4 s2R AH", (0, 0), "N", **state_)
    general = field.leader(RED, (0, 0)) - LEADERS
    field.unit(RED, HORSE, (0, -1), "N")
    field.unit(BLUE, SPEARS, blue, "S")
    table, events = settle(field.table("compulsion"))
    assert bool(named(events, "aggression")) == attacks
    assert at(table, horde) == ((0, -2) if attacks else (0, 0))
    assert axial(table.leaders[general].cell) == at(table, horde)


@pytest.mark.rule("TRC-1", "TRC-2", "TER-4", "H2H-13")
def test_case_52a_the_spears_in_the_wood_let_the_chariots_pass():
    field = arena()
    chariots = field.unit(RED, "B 3(+3)/3 s4R 7+ kind=chariot", (0, 0), "E")
    spears = field.unit(BLUE, "C 3(+1)/4 s1CR", (2, -1), "W")
    field.paint("wood", (2, -1))
    field.unit(RED, SPEARS, (0, 12))
    table = settled(field.table())
    table, _ = play(table, Move(chariots, cell(1, 0), E))
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule, question.actor) == (
        "question.hordes_heroes.strike",
        "TRC-1",
        BLUE,
    )
    table, _ = play(table, Decline(spears))
    assert actor(table) == RED
    assert RULESET.refusal(table, Move(chariots, cell(1, 1), E)) is None  # it may go on
    table, _ = play(
        table, next(order for order in orders(table) if type(order).__name__ == "Halt"), EndPhase()
    )
    assert (table.phase, actor(table)) == ("shooting", RED)
    table, _ = play(table, EndPhase())
    assert asked(table).pools[0].steps == ((9, 1),)
    table, events = roll(table, (1, 1, 1))
    assert not named(events, "fought")
    assert table.mover == BLUE  # no combat took place
    while table.phase != "combat":
        table, _ = play(table, EndPhase()) if actor(table) != CHANCE else roll(table, (1, 1, 1))
    assert actor(table) == BLUE  # in the next bound they may choose again
    question = RULESET.question(table)
    assert question is not None
    assert (question.message, question.rule) == ("question.hordes_heroes.strike", "TRC-2")


# Leaders and victory -----------------------------------------------------------------------------------


@pytest.mark.rule("DUE-1", "DUE-2", "MOV-10")
def test_case_54_who_may_be_challenged_and_who_may_leave():
    field = arena()
    red = field.leader(RED, (0, 0), move=3)
    blue = field.leader(BLUE, (3, 0))
    field.unit(BLUE, SPEARS, (4, 0), "W")
    table = settled(field.table("command", commanded=()))
    duel, events = play(table, Challenge(red, cell(3, 0)))
    assert only(events, "challenged").rule == "DUE-1"
    assert axial(duel.leaders[red - LEADERS].cell) == (3, 0)
    assert refusal(table, LeaderMove(red, cell(3, 0))).rule == "DUE-1"
    hosted = arena()
    red = hosted.leader(RED, (0, 0), move=3)
    hosted.unit(BLUE, HORSE, (3, 0), "W")
    hosted.leader(BLUE, (3, 0))
    table = settled(hosted.table("command", commanded=()))
    assert refusal(table, Challenge(red, cell(3, 0))).rule == "DUE-2"
    # After a draw either may leave in its own side's command move.
    both = change_leader(
        settled(field.table("command", mover=BLUE, commanded=())), red - LEADERS, cell=cell(3, 0)
    )
    assert RULESET.refusal(both, LeaderMove(blue, cell(2, 0))) is None


@pytest.mark.rule("VIC-2", "VIC-3")
@pytest.mark.parametrize(("half", "total"), [(True, 56), (False, 65)])
def test_case_56_counting_at_the_turn_limit(half, total):
    field = Field(remainder_half=half)
    wanted = {
        SPEARS: (3, (4, 1)),
        MEN_AT_ARMS: (2, (4, 2)),
        "C 5/2 s1CR 8+G HT kind=war_wagon": (2, (1,)),
        "B 2/4 s1CR 6+ A1": (1, (3,)),
        "B 3(+3)/3 s4R kind=chariot": (1, ()),
    }
    losses: dict[int, int] = {}
    for row, (text, (units, lost)) in enumerate(wanted.items()):
        numbers = [field.unit(RED, text, (q, row), name=text) for q in range(units)]
        losses.update(dict(zip(numbers, lost, strict=False)))
    general = field.leader(RED, (0, 12)) - LEADERS
    table = change_leader(field.table("combat"), general, cell=-1, gone="lost")
    for number, count in losses.items():
        left = table.units[number].stands - count
        table = change(table, number, stands=left, **({} if left else {"cell": -1, "gone": "lost"}))
    assert table.setup.start_stands[RED] == 31
    assert stands_lost(table, RED) == 15
    assert points_lost(table, RED) == Fraction(total)
    assert breaking_stands(table, RED) == 16
    assert not broken(table, RED)
    assert broken(change(table, len(table.units) - 1, stands=2), RED)
