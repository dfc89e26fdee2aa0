"""Troop types, what they cost, armies and their totals, and findings on documents."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.maps.document import Edge
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import troop_lists
from hheditor.rules.hordes_heroes.armies.inspection import (
    army_points,
    army_stands,
    inspect_army,
    inspect_map,
    unit_points,
)
from hheditor.rules.hordes_heroes.armies.troops import leader_price, price_of, troop_of
from hheditor.rules.hordes_heroes.command.deployment import opening
from hheditor.rules.hordes_heroes.command.victory import breaking_stands
from hheditor.rules.hordes_heroes.position.profile import medieval
from hheditor.scenarios import Deployment, Goal, Placement, Scenario, Side
from hheditor.values import BadValue, Finding
from tests.rules.hordes_heroes.builder import MEN_AT_ARMS, RED, Field, troop_type

PROFILE = medieval()
SPEARS = "D 3(+1)/4 s1CR"


def army(*texts: str, leaders: tuple[Leader, ...] = (Leader("A general"),), **fields: Any) -> Army:
    troops = tuple(troop_type(text, f"t{number}") for number, text in enumerate(texts))
    units = fields.pop("units", tuple(Unit(troop.id) for troop in troops))
    return Army("An army", "hordes_heroes", troops=troops, units=units, leaders=leaders, **fields)


def scenario(first: Army, second: Army | None = None, **fields: Any) -> Scenario:
    other = second or army(*[MEN_AT_ARMS] * 4)
    sides = fields.pop("sides", (Side("Red", first, "south"), Side("Blue", other, "north")))
    return Scenario("A battle", "hordes_heroes", fields.pop("map", Map(Board(12, 10))), sides, **fields)


def told(findings: tuple[Finding, ...]) -> list[tuple[str, str, str]]:
    return [(finding.message, finding.rule, finding.field) for finding in findings]


# The price of a unit -----------------------------------------------------------------------------------


@pytest.mark.rule("ARM-2", "ARM-8")
def test_the_ten_printed_types_cost_what_is_printed() -> None:
    printed = (14, 11, 2, 7, 6, 13, 16, 7, 10, 16)
    prices = [price_of(troop, PROFILE) for troop in troop_lists()["printed"]]
    assert tuple(price.points for price in prices) == printed
    assert all(price.points == price.formula and not price.findings for price in prices)
    assert sum(printed) == 102


@pytest.mark.rule("ARM-1", "ARM-2")
def test_the_terms_of_a_price_are_shown() -> None:
    price = price_of(troop_type("C 3(+1)/4 s4CR 8+ A1 E1 F S kind=cavalry", "hobilars"), PROFILE)
    assert [(term.name, term.value, term.rule) for term in price.terms] == [
        ("term.hordes_heroes.class", 3, "ARM-2"),
        ("term.hordes_heroes.speed", 4, "ARM-2"),
        ("term.hordes_heroes.combat", 3, "ARM-2"),
        ("term.hordes_heroes.shooting", 1, "ARM-2"),
        ("term.hordes_heroes.armour", 1, "ARM-2"),
    ]
    assert price.points == 12
    horde = price_of(troop_type("B 4/4 s2R AH", "fanatics"), PROFILE)
    assert [term.value for term in horde.terms] == [4, 2, 4, -1]


characteristics = st.fixed_dictionaries(
    {
        "class": st.sampled_from("ABCDE"),
        "speed": st.integers(1, 5),
        "combat": st.integers(0, 12),
        "armour": st.integers(0, 2),
        "shooting": st.sampled_from((0, 6, 7, 8)),
        "kind": st.sampled_from(("infantry", "cavalry", "chariot", "war_wagon", "artillery", "siege_engine")),
        "price": st.integers(0, 20),
        "traits": st.lists(
            st.sampled_from(("horde", "aggressive_horde", "aggressive", "evade1", "flee", "pike", "stakes")),
            unique=True,
        ).map(tuple),
    }
)


@pytest.mark.rule("ARM-2")
@given(characteristics)
def test_shown_terms_always_add_up_to_the_price(table: dict[str, Any]) -> None:
    price = price_of(TroopType("t", "T", "hordes_heroes", characteristics=table), PROFILE)
    assert sum(term.value for term in price.terms) == price.formula == price.points
    if table["kind"] in ("artillery", "siege_engine"):
        assert price.points == table["price"]
        return
    worth = "EDCBA".index(table["class"]) + 1 + table["speed"] + table["combat"] + table["armour"]
    worth += {0: 0, 6: 3, 7: 2, 8: 1}[table["shooting"]]
    worth -= bool({"horde", "aggressive_horde"} & set(table["traits"]))
    assert price.points == worth


@pytest.mark.rule("ARM-2", "ARM-6")
@given(
    characteristics,
    st.fixed_dictionaries(
        {
            "impact": st.integers(1, 4),
            "column": st.just(1),
            "road": st.just(1),
            "weapon": st.sampled_from(("bow", "crossbow", "gunpowder")),
            "stands": st.integers(1, 4),
        }
    ),
    st.lists(st.sampled_from(("hard_target", "evade2", "skirmish", "pavise", "disengage", "combined"))),
)
def test_impact_letters_stands_and_other_characteristics_cost_nothing(
    table: dict[str, Any], more: dict[str, Any], traits: list[str]
) -> None:
    plain = price_of(TroopType("t", "T", "hordes_heroes", characteristics=table), PROFILE)
    rich = {**table, **more, "traits": (*table["traits"], *traits)}
    assert (
        price_of(TroopType("t", "T", "hordes_heroes", characteristics=rich), PROFILE).points == plain.points
    )


@pytest.mark.rule("ARM-3")
@given(characteristics, st.integers(0, 40))
def test_a_printed_price_rules_and_both_are_shown(table: dict[str, Any], printed: int) -> None:
    troop = TroopType("t", "T", "hordes_heroes", characteristics=table)
    formula = price_of(troop, PROFILE).points
    price = price_of(replace(troop, printed_price=printed), PROFILE)
    assert (price.points, price.formula) == (printed, formula)
    assert sum(term.value for term in price.terms) == formula
    warned = [finding for finding in price.findings if finding.rule == "ARM-3"]
    if printed == formula:
        assert not warned
    else:
        (finding,) = warned
        assert finding.weight == "warning"
        assert (finding.parameter("printed"), finding.parameter("formula")) == (printed, formula)


@pytest.mark.rule("ARM-4")
def test_generals_cost_ten_and_heroes_fifteen_unless_the_list_says_otherwise() -> None:
    hero = Leader("Hero", characteristics={"hero": 1})
    assert leader_price(Leader("General"), PROFILE) == 10
    assert leader_price(hero, PROFILE) == 15
    assert leader_price(replace(hero, printed_price=12), PROFILE) == 12
    assert leader_price(hero, replace(PROFILE, hero_price=20)) == 20
    table = opening(
        scenario(army(MEN_AT_ARMS, leaders=(Leader("Khan", characteristics={"move": 5, "range": 5}), hero)))
    )
    khan, other = table.setup.leaders[:2]
    assert (khan.move, khan.range, khan.price, khan.hero) == (5, 5, 10, False)
    assert (other.move, other.range, other.price, other.hero) == (3, 3, 15, True)


# Numbers the rules do not know -------------------------------------------------------------------------


@pytest.mark.rule("ARM-1", "SW-1")
@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("speed", 0, "refusal.hordes_heroes.speed"),
        ("speed", 6, "refusal.hordes_heroes.speed"),
        ("impact", 5, "refusal.hordes_heroes.impact"),
        ("impact", -1, "refusal.hordes_heroes.impact"),
        ("shooting", 9, "refusal.hordes_heroes.shooting"),
        ("shooting", 5, "refusal.hordes_heroes.shooting"),
        ("armour", 3, "refusal.hordes_heroes.armour"),
    ],
)
def test_numbers_out_of_range_are_findings(field: str, value: int, message: str) -> None:
    troop = troop_type(SPEARS)
    wrong = replace(troop, characteristics={**troop.characteristics, field: value})
    assert told(price_of(wrong, PROFILE).findings) == [(message, "ARM-1", field)]
    assert not price_of(troop, PROFILE).findings


@pytest.mark.rule("SW-1")
def test_the_highest_speed_is_five_or_six_by_profile() -> None:
    fast = troop_type("D 6(+4)/4 s6")
    (finding,) = price_of(fast, PROFILE).findings
    assert (finding.parameter("speed"), finding.parameter("fastest")) == (6, 5)
    assert not price_of(fast, replace(PROFILE, fastest=6)).findings


@pytest.mark.rule("ARM-2", "SW-2")
def test_artillery_costs_its_listed_price_of_six_eight_or_ten() -> None:
    def cannon(price: int) -> TroopType:
        return troop_type(f"C 1/2 s1CR kind=artillery rows=1-3:4/9 price={price}")

    for price in (6, 8, 10):
        assert price_of(cannon(price), PROFILE).points == price
        assert not price_of(cannon(price), PROFILE).findings
    nine = price_of(cannon(9), PROFILE)
    assert nine.points == 9
    assert told(nine.findings) == [("warning.hordes_heroes.artillery-price", "ARM-2", "price")]
    assert not price_of(cannon(9), replace(PROFILE, artillery_prices=(6, 8, 9, 10))).findings


@pytest.mark.rule("ARM-7", "SW-8")
@pytest.mark.parametrize(
    ("kind", "usual"),
    [
        ("infantry", {4}),
        ("cavalry", {4}),
        ("chariot", {2, 3}),
        ("war_wagon", {2, 3}),
        ("artillery", {1, 2, 3}),
        ("siege_engine", {1, 2, 3}),
    ],
)
def test_stands_of_a_full_unit_by_kind(kind: str, usual: set[int]) -> None:
    for stands in range(1, 7):
        troop = troop_type(f"C 2/{stands} s1 kind={kind} price=6")
        findings = [finding for finding in price_of(troop, PROFILE).findings if finding.rule == "ARM-7"]
        assert (not findings) == (stands in usual)
        assert all(finding.weight == "warning" for finding in findings)
        assert troop_of(troop, PROFILE).stands == stands
    with pytest.raises(BadValue):
        troop_of(troop_type("C 2/4 kind=treeman"), PROFILE)


@pytest.mark.rule("ARM-6", "SW-3", "SW-4")
def test_characteristics_are_data_of_the_troop_type() -> None:
    horse = troop_of(troop_type("B 2/4 s5R 7+ E2 F S kind=cavalry"), PROFILE)
    assert (horse.evade, horse.mounted, horse.wheeled, horse.may_column, horse.road_letter) == (
        2,
        True,
        False,
        False,
        True,
    )
    assert horse.has("flee")
    assert horse.has("skirmish")
    assert not horse.horde
    foot = troop_of(troop_type("C 2/4 s1CR 8+C E1 PAV"), PROFILE)
    assert (foot.evade, foot.weapon, foot.has("pavise"), foot.may_column) == (1, "crossbow", True, True)
    assert troop_of(troop_type("C 5/2 s1CR 8+G HT kind=war_wagon"), PROFILE).steadfast
    fanatics = troop_of(troop_type("B 4/4 s2R AH"), PROFILE)
    assert fanatics.horde
    assert fanatics.aggressive
    assert not troop_of(troop_type("E 1/4 s1R H"), PROFILE).aggressive
    assert troop_of(troop_type("C 4/4 s2R AGG"), PROFILE).aggressive
    assert troop_of(troop_type("C 1/2 s1 kind=siege_engine HIGH price=8"), PROFILE).artillery


@pytest.mark.rule("ARM-1")
def test_a_table_of_characteristics_that_does_not_fit_is_refused() -> None:
    for field, value in (("class", "F"), ("speed", "fast"), ("kind", "boat"), ("wings", 2)):
        troop = troop_type(SPEARS, "odd")
        wrong = replace(troop, characteristics={**troop.characteristics, field: value})
        with pytest.raises(BadValue, match="odd"):
            price_of(wrong, PROFILE)


# Armies ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-9", "VIC-2")
def test_an_army_knows_its_points_stands_and_breaking_point() -> None:
    made = army(
        MEN_AT_ARMS,
        SPEARS,
        "C 5/2 s1CR 8+G HT kind=war_wagon",
        "B 3(+3)/3 s4R 7+ kind=chariot",
        leaders=(Leader("General"), Leader("Hero", characteristics={"hero": 1})),
    )
    assert army_points(made, PROFILE) == 14 + 6 + 10 + 13 + 10 + 15
    assert army_stands(made) == 4 + 4 + 2 + 3
    table = opening(scenario(made))
    assert table.setup.start_stands[0] == 13
    assert breaking_stands(table, RED) == 7


@pytest.mark.rule("ARM-9")
def test_a_small_or_dear_army_is_a_warning_never_a_refusal() -> None:
    small = army(MEN_AT_ARMS, MEN_AT_ARMS)
    assert told(inspect_army(small, PROFILE)) == [("warning.hordes_heroes.small-army", "ARM-9", "units")]
    (finding,) = inspect_army(small, PROFILE)
    assert (finding.parameter("points"), finding.parameter("least")) == (38, 50)
    fifty = army(*["B 4/4 s1CR A1"] * 4)  # 10 points each
    assert army_points(fifty, PROFILE) == 50
    assert not inspect_army(fifty, PROFILE)
    just = army(*[MEN_AT_ARMS] * 4, budget=66)
    assert army_points(just, PROFILE) == 66
    assert not inspect_army(just, PROFILE)
    dear = replace(just, budget=65)
    assert told(inspect_army(dear, PROFILE)) == [("warning.hordes_heroes.over-budget", "ARM-9", "budget")]
    assert all(
        finding.weight == "warning"
        for finding in (*inspect_army(small, PROFILE), *inspect_army(dear, PROFILE))
    )


@pytest.mark.rule("ARM-7", "HOR-1")
def test_hordes_cost_as_bought_however_they_regroup() -> None:
    troop = troop_type("E 1/4 s1R H", "peasants")
    three = Army("A", "hordes_heroes", troops=(troop,), units=(Unit("peasants"),) * 3)
    assert army_points(three, PROFILE) == 6
    assert army_stands(three) == 12
    price = RULESET.price(troop)
    assert price is not None
    assert price.points == 2


@pytest.mark.rule("ARM-9", "CMB-1", "R-158")
def test_a_combined_unit_has_four_stands_and_costs_half_of_each_type() -> None:
    made = army("C 4(+1)/4 s1CR", "C 2/4 s1CR 7+", units=(Unit("t0", "t1"),))
    assert [price_of(troop, PROFILE).points for troop in made.troops] == [8, 8]
    assert unit_points(made, 0, PROFILE) == 8
    odd = army("C 4(+1)/4 s1CR A1", "C 2/4 s1CR 7+", units=(Unit("t0", "t1"),))
    assert unit_points(odd, 0, PROFILE) == 9  # (9 + 8) / 2, rounded up
    assert army_stands(made) == 4
    card = opening(scenario(made)).setup.units[0]
    assert (card.stands, card.rear_stands, card.rear) == (4, 2, 1)


@pytest.mark.rule("CMB-1", "SW-7")
def test_combined_arms_have_one_class_and_shooters_behind() -> None:
    mixed = army(MEN_AT_ARMS, *["C 4(+1)/4 s1CR", "B 2/4 s1CR 6+"] * 3, units=(Unit("t1", "t2"),))
    assert ("refusal.hordes_heroes.combined-class", "CMB-1", "units.0") in told(inspect_army(mixed, PROFILE))
    front = army("C 4(+1)/4 s1CR", "C 2/4 s1CR 7+", units=(Unit("t1", "t0"),))
    assert ("refusal.hordes_heroes.combined-order", "CMB-1", "units.0") in told(inspect_army(front, PROFILE))
    good = army("C 4(+1)/4 s1CR", "C 2/4 s1CR 7+", units=(Unit("t0", "t1"),))
    assert told(inspect_army(good, PROFILE)) == [("warning.hordes_heroes.small-army", "ARM-9", "units")]


@pytest.mark.rule("VIC-1", "ARM-9")
def test_an_army_without_leaders_is_warned() -> None:
    made = army(*[MEN_AT_ARMS] * 4, leaders=())
    assert told(inspect_army(made, PROFILE)) == [("warning.hordes_heroes.no-leaders", "VIC-1", "leaders")]


@pytest.mark.rule("ARM-1", "ARM-4")
def test_unreadable_troops_and_leaders_are_findings_and_never_raise() -> None:
    wrong = army(*[MEN_AT_ARMS] * 4)
    troop = replace(wrong.troops[0], characteristics={"class": "Z"})
    bad = replace(
        wrong,
        troops=(troop, *wrong.troops[1:]),
        units=(*wrong.units, Unit("ghosts")),
        leaders=(
            Leader("Odd", characteristics={"move": "far"}),
            Leader("Odder", characteristics={"x": 1}, printed_price=9),
        ),
    )
    found = told(inspect_army(bad, PROFILE))
    assert found == [
        ("refusal.hordes_heroes.troop-unreadable", "ARM-1", "troops.0"),
        ("refusal.hordes_heroes.troop-unknown", "ARM-1", "units.4"),
        ("refusal.hordes_heroes.leader-unreadable", "ARM-4", "leaders.0"),
        ("refusal.hordes_heroes.leader-unreadable", "ARM-4", "leaders.1"),
    ]
    assert told(RULESET.inspect(scenario(bad)))[:4] == found
    with pytest.raises(BadValue):
        opening(scenario(replace(wrong, units=(Unit("ghosts"),))))


@pytest.mark.rule("ARM-10")
def test_a_hero_is_marked_from_the_start_and_need_not_be_the_chief() -> None:
    hero, chief = Leader("Hero", characteristics={"hero": 1}), Leader("Chief", first=True)
    table = opening(scenario(army(MEN_AT_ARMS, leaders=(hero, chief))))
    assert [(card.hero, card.chief) for card in table.setup.leaders[:2]] == [(True, False), (False, True)]
    field = Field()
    field.leader(RED, (0, 0), hero=True)
    field.leader(RED, (1, 0), chief=True)
    scene = RULESET.scene(field.table("command"))
    assert [(piece.symbol, piece.marks) for piece in scene.pieces] == [("hero", ()), ("general", ("chief",))]
    assert RULESET.view(field.table("command"), 1) == field.table("command")  # the enemy sees it, too


@pytest.mark.rule("SW-5")
def test_leaders_are_generals() -> None:
    table = opening(scenario(army(MEN_AT_ARMS, leaders=(Leader("M", role="magician"),))))
    assert table.setup.leaders[0].price == 10
    field = Field()
    field.leader(RED, (0, 0))
    assert [piece.symbol for piece in RULESET.scene(field.table("command")).pieces] == ["general"]


# Maps and scenarios ------------------------------------------------------------------------------------


@pytest.mark.rule("TER-1", "TER-12")
def test_unknown_ground_and_strange_levels_are_warnings() -> None:
    board = Board(4, 3)
    ground = ["open"] * 12
    ground[3] = ground[7] = "lava"
    made = Map(board, terrain=tuple(ground), levels=(0,) * 10 + (3, 4))
    found = RULESET.inspect(made)
    assert [(f.message, f.rule, f.places, f.weight) for f in found] == [
        ("warning.hordes_heroes.unknown-terrain", "TER-1", (3, 7), "warning"),
        ("warning.hordes_heroes.level", "TER-12", (11,), "warning"),
    ]
    assert found[0].parameter("terrain") == "lava"
    assert not RULESET.inspect(Map(board))
    field = Field()
    field.paint("lava", (0, 0))
    assert field.table().setup.effects[field.at(0, 0)].rule == "TER-2"  # it plays as open


@pytest.mark.rule("ARM-9", "DEP-3", "VIC-4")
def test_findings_on_a_scenario() -> None:
    good = army(*[MEN_AT_ARMS] * 4)
    assert not RULESET.inspect(scenario(good))
    empty = replace(good, units=())
    assert ("refusal.hordes_heroes.empty-army", "ARM-9", "sides.0.army") in told(
        RULESET.inspect(scenario(empty))
    )
    edges = (Side("Red", good, "south"), Side("Blue", good, "east"))
    assert told(RULESET.inspect(scenario(good, sides=edges))) == [
        ("warning.hordes_heroes.edges", "DEP-3", "sides.1.edge")
    ]
    chiefs = scenario(good, profile={"chief_decides": True})
    assert told(RULESET.inspect(chiefs)) == [
        ("warning.hordes_heroes.no-chief", "VIC-4", "sides.0.army.leaders"),
        ("warning.hordes_heroes.no-chief", "VIC-4", "sides.1.army.leaders"),
    ]
    nonsense = scenario(good, profile={"breaking_point": "half"})
    assert [finding.message for finding in RULESET.inspect(nonsense)] == [
        "refusal.hordes_heroes.profile-unreadable"
    ]


@pytest.mark.rule("DEP-1", "DEP-4", "DEP-6")
def test_findings_on_a_deployment() -> None:
    foot = "C 1/4 s2R 8+ S"
    made = army(MEN_AT_ARMS, "C 1/2 s1CR kind=artillery rows=1-3:4/9 price=8", foot, *[MEN_AT_ARMS] * 3)
    ground = ["open"] * 120
    ground[118] = "wood"
    placements = (
        Placement(0, 110, 9),
        Placement(1, 118, 9),  # guns in a wood
        Placement(2, 112, 9, "skirmish", (112, 113, 114)),  # three hexes for four stands
        Placement(3, 110, 9),  # taken
        Placement(4, 83, 9),  # the last hex of row 4 counted from the edge
        Placement(5, 120, 9),  # off the board
        Placement(6, 115),
    )
    found = RULESET.inspect(
        scenario(
            made,
            map=Map(Board(12, 10), terrain=tuple(ground)),
            deployments=(Deployment("first", 0, placements),),
        )
    )
    assert told(found) == [
        ("refusal.hordes_heroes.deployment-ground", "DEP-4", "deployments.first.1"),
        ("refusal.hordes_heroes.skirmish-cells", "SKI-1", "deployments.first.2"),
        ("refusal.hordes_heroes.deployment-taken", "DEP-4", "deployments.first.3"),
        ("warning.hordes_heroes.deployment-zone", "DEP-1", "deployments.first.4"),
        ("refusal.hordes_heroes.off-board", "DEP-1", "deployments.first.5"),
    ]
    wild = (
        Placement(-1, 110),
        Placement(99, 110),
        Placement(0, 111, 12),
        Placement(0, 111, 3, "square"),
        Placement(2, 112, 9, "skirmish", (112, 113, 114, 999)),
        Placement(6, 10),
    )
    found = RULESET.inspect(scenario(made, deployments=(Deployment("wild", 0, wild),)))
    assert [finding.rule for finding in found] == ["DEP-1", "DEP-1", "DEP-6", "DEP-6", "DEP-1", "DEP-1"]
    assert [finding.field for finding in found] == [f"deployments.wild.{index}" for index in range(6)]
    for side in (-1, 2):
        found = RULESET.inspect(scenario(made, deployments=(Deployment("nobody's", side),)))
        assert told(found) == [("refusal.hordes_heroes.no-such-side", "DEP-1", "deployments.nobody's")]
    assert not RULESET.inspect(scenario(made, deployments=(Deployment("theirs", 1),)))


@pytest.mark.rule("ARM-9")
@given(st.integers(0, 10_000))
def test_inspecting_never_raises_and_sound_scenarios_open(seed: int) -> None:
    import random

    draw = random.Random(seed)
    tables: list[Any] = [
        {},
        {"class": "A"},
        {"class": 3},
        {"speed": 99},
        {"kind": "artillery"},
        {"stands": 0},
        {"traits": ("?",)},
    ]
    troops = tuple(
        TroopType(f"t{n}", "T", "hordes_heroes", characteristics=draw.choice(tables)) for n in range(3)
    )
    units = tuple(Unit(draw.choice(("t0", "t1", "t2", "t9")), draw.choice(("", "", "t1"))) for _ in range(3))
    abilities: list[Any] = [{}, {"move": 2}, {"hero": "yes"}]
    leaders = tuple(Leader("L", characteristics=draw.choice(abilities)) for _ in range(draw.randint(0, 2)))
    made = Army("A", "hordes_heroes", troops=troops, units=units, leaders=leaders)
    placements = tuple(
        Placement(
            draw.randint(-2, 6),
            draw.randint(-2, 130),
            draw.randint(-1, 13),
            draw.choice(("line", "column", "x")),
        )
        for _ in range(3)
    )
    goals = (Goal("hold", 0, cells=(draw.randint(0, 119),)),)
    whole = scenario(made, deployments=(Deployment("d", draw.randint(0, 1), placements),), goals=goals)
    found = RULESET.inspect(whole)
    if not any(finding.weight == "refusal" for finding in found):
        assert opening(whole).turn == 0


@pytest.mark.rule("R-210", "STK-1")
def test_stakes_and_ditches_drawn_on_a_map_are_told_to_do_nothing():
    board = Board(6, 6)
    plain = Map(board, "works", edges=(Edge("wall", 8, 0), Edge("pavises", 9, 0), Edge("palisade", 10, 0)))
    assert not inspect_map(plain, medieval())
    idle = Map(board, "works", edges=(Edge("ditch", 8, 0), Edge("stakes", 9, 0), Edge("wall", 10, 0)))
    (found,) = inspect_map(idle, medieval())
    assert (found.message, found.rule, found.places) == ("warning.hordes_heroes.idle-works", "R-210", (8, 9))
