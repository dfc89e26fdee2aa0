"""The profile: every switch has its medieval value, and where a value changes play, changing it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.armies import Army, Leader, Unit
from hheditor.hexes import Board, facing_named
from hheditor.maps import Map
from hheditor.rules.api import read
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.inspection import inspect_army
from hheditor.rules.hordes_heroes.armies.troops import leader_price, price_of
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.deployment import opening
from hheditor.rules.hordes_heroes.command.placement import zone_of
from hheditor.rules.hordes_heroes.command.victory import breaking_stands, points_lost
from hheditor.rules.hordes_heroes.melee.recoil import push_move, recoil_cells
from hheditor.rules.hordes_heroes.melee.results import hits_result
from hheditor.rules.hordes_heroes.melee.routes import flight
from hheditor.rules.hordes_heroes.melee.score import base_score, dice_count
from hheditor.rules.hordes_heroes.movement.moves import reach_of
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Challenge,
    Combine,
    Disengage,
    EndPhase,
    Evoke,
    Flee,
    FleeResponse,
    LeaderMove,
    Move,
)
from hheditor.rules.hordes_heroes.position.profile import (
    Profile,
    fantasy,
    inspect_profile,
    medieval,
    parse_result,
    profile_data,
    profile_of,
    result_of,
)
from hheditor.rules.hordes_heroes.position.table import Table, change, change_leader
from hheditor.rules.hordes_heroes.position.tasks import RollForChoice
from hheditor.rules.hordes_heroes.position.terrain import TerrainEffects
from hheditor.rules.hordes_heroes.shooting import artillery, bombs, hard_targets, sight, small_arms
from hheditor.scenarios import Scenario, Side
from hheditor.values import BadValue, decode, encode
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, axial, cell, troop_type
from tests.rules.hordes_heroes.driver import (
    actor,
    arena,
    asked,
    at,
    fight,
    named,
    orders,
    play,
    refusal,
    settle,
    settled,
)
from tests.rules.hordes_heroes.shooting_range import Range

SPEARS = "D 3(+1)/4 s1CR"
FOOT = "C 3(+1)/4 s1CR"
HORSE = "B 3/4 s3CR kind=cavalry"
CANNON = "C 1/2 s1CR kind=artillery rows=1-6:4/9 price=8"
E, N, W = (facing_named(name) for name in "ENW")


def farthest(table: Table, unit: int, formation: str = "line") -> int:
    found = reach_of(table, unit)
    return max(
        q for q in range(12) if any(found.cost(cell(q, 0), look, formation) is not None for look in range(12))
    )


# The value of every switch -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("fastest", 5, marks=pytest.mark.rule("SW-1")),
        pytest.param("artillery_prices", (6, 8, 10), marks=pytest.mark.rule("SW-2")),
        pytest.param("creatures", False, marks=pytest.mark.rule("SW-4")),
        pytest.param("fast_flyers_only", False, marks=pytest.mark.rule("SW-6")),
        pytest.param("fast_speed", 4, marks=pytest.mark.rule("SW-6")),
        pytest.param("artillery_apart", False, marks=pytest.mark.rule("SW-11")),
        pytest.param("broken_adjacent_first", False, marks=pytest.mark.rule("SW-13")),
        pytest.param("road_letter_needed", False, marks=pytest.mark.rule("SW-17")),
        pytest.param("road_cancels_limits", True, marks=pytest.mark.rule("SW-18")),
        pytest.param("cross_once", False, marks=pytest.mark.rule("SW-24")),
        pytest.param("backstep_in_melee_only", False, marks=pytest.mark.rule("SW-25")),
        pytest.param("backstep_hordes", True, marks=pytest.mark.rule("SW-25")),
        pytest.param("contact_turn_optional", True, marks=pytest.mark.rule("SW-26")),
        pytest.param("aggressive_always", True, marks=pytest.mark.rule("SW-31", "SW-32")),
        pytest.param("push_disrupted", True, marks=pytest.mark.rule("SW-35")),
        pytest.param("flight", "two_moves", marks=pytest.mark.rule("SW-36")),
        pytest.param("flight_may_stop", False, marks=pytest.mark.rule("SW-37")),
        pytest.param("pursuit_once", True, marks=pytest.mark.rule("SW-38")),
        pytest.param("miss_spares_neighbours", False, marks=pytest.mark.rule("SW-45")),
        pytest.param("parting_shot", False, marks=pytest.mark.rule("SW-46")),
        pytest.param("suppression_open", 2, marks=pytest.mark.rule("SW-47")),
        pytest.param("suppression_cover", 1, marks=pytest.mark.rule("SW-47")),
        pytest.param("skirmishers_block_fire", False, marks=pytest.mark.rule("SW-48")),
        pytest.param("impact_falls", False, marks=pytest.mark.rule("SW-49")),
        pytest.param("column_last_pair", False, marks=pytest.mark.rule("SW-50")),
        pytest.param("column_impact", 0, marks=pytest.mark.rule("SW-50")),
        pytest.param("block_impact", 0, marks=pytest.mark.rule("SW-52")),
        pytest.param("combined_losses_front", False, marks=pytest.mark.rule("SW-54")),
        pytest.param("combined_class_front", False, marks=pytest.mark.rule("SW-54")),
        pytest.param("excess_stays", False, marks=pytest.mark.rule("SW-58")),
        pytest.param("remainder_half", True, marks=pytest.mark.rule("SW-60")),
        pytest.param("recoil_strict", False, marks=pytest.mark.rule("R-81")),
        pytest.param("pavise_front_only", False, marks=pytest.mark.rule("R-64")),
        pytest.param("roll_off", False, marks=pytest.mark.rule("DEP-3")),
        pytest.param("breaking_point", 50, marks=pytest.mark.rule("VIC-2")),
        pytest.param("chief_decides", False, marks=pytest.mark.rule("R-123")),
        pytest.param("draw_by_points", False, marks=pytest.mark.rule("R-118")),
        pytest.param("hero_rows", 3, marks=pytest.mark.rule("R-65")),
        pytest.param("small_arms_range", 2, marks=pytest.mark.rule("SHO-3")),
        pytest.param("crossbow_reduction", 1, marks=pytest.mark.rule("SHO-1")),
        pytest.param("deployment_rows", 3, marks=pytest.mark.rule("DEP-1")),
        pytest.param("class_points", (5, 4, 3, 2, 1), marks=pytest.mark.rule("ARM-2")),
        pytest.param("shooting_points", ((6, 3), (7, 2), (8, 1)), marks=pytest.mark.rule("ARM-2")),
        pytest.param("horde_discount", 1, marks=pytest.mark.rule("ARM-2")),
        pytest.param("general_price", 10, marks=pytest.mark.rule("ARM-4")),
        pytest.param("hero_price", 15, marks=pytest.mark.rule("ARM-4")),
    ],
)
def test_the_medieval_value(field: str, value: object) -> None:
    assert getattr(medieval(), field) == value
    assert RULESET.profiles()["medieval"] == medieval()


# Changing a value changes play -------------------------------------------------------------------------

Look = Callable[..., Any]


def _priced(text: str, **options: Any) -> int:
    return price_of(troop_type(text), replace(medieval(), **options)).points


def _findings(text: str, **options: Any) -> int:
    return len(price_of(troop_type(text), replace(medieval(), **options)).findings)


def _leader(hero: int, **options: Any) -> int:
    return leader_price(Leader("L", characteristics={"hero": hero}), replace(medieval(), **options))


def _scenario(red: tuple[str, ...] = (HORSE,), blue: tuple[str, ...] = (SPEARS,), **profile: Any) -> Scenario:
    def army(texts: tuple[str, ...]) -> Army:
        troops = tuple(troop_type(text, f"t{number}") for number, text in enumerate(texts))
        return Army("A", "hordes_heroes", troops=troops, units=tuple(Unit(troop.id) for troop in troops))

    sides = (Side("Red", army(red)), Side("Blue", army(blue), "north"))
    return Scenario("S", "hordes_heroes", Map(Board(12, 10)), sides, profile)


def _first_task(**options: Any) -> str:
    return type(opening(_scenario(("B 2/4 s4R kind=cavalry",), **options)).agenda[0]).__name__


def _rows(**options: Any) -> int:
    return zone_of(opening(_scenario(**options)), RED).bit_count() // 12


def _road(text: str = "B 2/4 s2C", ground: str = "", **options: Any) -> int:
    field = arena(**options)
    unit = field.unit(RED, text, (0, 0), "E")
    field.road(*[(q, 0) for q in range(8)])
    if ground:
        field.paint(ground, *[(2, r) for r in range(-12, 13)])
    return farthest(field.table(), unit)


def _stepping_back(text: str, marked: bool, **options: Any) -> str:
    field = arena(**options)
    unit = field.unit(RED, text, (0, 0), "E", melee=marked)
    field.unit(BLUE, FOOT, (1, 0), "W", melee=marked)
    field.unit(RED, SPEARS, (0, 12))
    found = RULESET.refusal(settled(field.table()), Disengage(unit, cell(-1, 0)))
    return found.rule if found else ""


def _asked_to_turn(**options: Any) -> bool:
    field = arena(**options)
    unit = field.unit(RED, HORSE, (3, 0), "W")
    field.unit(BLUE, FOOT, (0, 0), "W")
    field.unit(RED, SPEARS, (0, 12))
    table, _ = play(settled(field.table()), Move(unit, cell(1, 0), W))
    return actor(table) == BLUE


def _through_crossed(**options: Any) -> bool:
    field = arena(**options)
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.unit(RED, SPEARS, (1, 0), "E", crossed=True)
    field.paint("mountain", *[(q, r) for q in range(-1, 5) for r in (-1, 1)])
    return farthest(field.table(), unit) == 3


def _attacks(**options: Any) -> int:
    field = arena(**options)
    field.unit(RED, "B 4/4 s2R AH", (0, 0), "N")
    field.unit(BLUE, SPEARS, (0, -3), "S")
    field.unit(RED, SPEARS, (0, 12))
    return len(named(settle(field.table("compulsion"))[1], "aggression"))


def _recoils(friend: bool, **options: Any) -> set[tuple[int, int]]:
    field = arena(**options)
    unit = field.unit(RED, FOOT, (0, 0), "E")
    field.unit(BLUE, FOOT, (1, 0), "W")
    if friend:
        field.unit(RED, SPEARS, (-1, 0), "E", disrupted=True)
    else:
        field.paint("lake", (-1, 0))
    return {axial(place) for place in recoil_cells(field.table("combat"), unit, cell(1, 0))}


def _runs_on(**options: Any) -> bool:
    field = arena(**options)
    unit = field.unit(RED, "E 1/4 s1CR", (0, 0), "N")
    field.unit(BLUE, "A 4(+1)/4 s1CR", (1, -1), "SW")
    table, _ = fight(field.table("combat", BLUE), 3, 3)
    table, _ = play(table, next(order for order in orders(table) if isinstance(order, Flee)))
    return table.units[unit].fleeing


def _flights_into_wood(**options: Any) -> bool:
    field = arena(**options)
    unit = field.unit(RED, "E 1/4 s1CR", (0, 0), "N")
    field.unit(BLUE, FOOT, (1, -1), "SW")
    field.paint("wood", (0, 1))
    return cell(0, 1) in flight(field.table("combat"), unit, (cell(1, -1),)).ends


def _pursues_again(**options: Any) -> int:
    field = arena(**options)
    field.unit(BLUE, MEN_AT_ARMS, (0, 0), "SE")
    field.unit(RED, "E 1/4 s4CR kind=cavalry", (0, 1), "NW")
    table, _ = fight(field.table("combat", BLUE, pursued=(0,)), 1, 6)  # 14 to 11: it flees
    _, events = play(table, next(order for order in orders(table) if isinstance(order, Flee)))
    return len(named(events, "pursued"))


def _volley(**options: Any) -> str:
    field = arena(**options)
    field.unit(RED, CANNON, (0, 0), "E")
    field.unit(RED, "C 2/4 s1CR 7+", (4, -2), "E")
    field.unit(BLUE, FOOT, (4, 0), "W")
    place = Range(field.table("shooting")).end()
    while not place.over and RULESET.roll(place.table) is not None:
        thrown = {4: (5, 6), 7: (7, 8, 1, 1)}  # two hits each, by the number needed
        place.dice(*(face for pool in asked(place.table).pools for face in thrown[pool.steps[0][0]]))
    result = next(event for event in place.events if event.event == "result")
    return f"{result.fact('move')} {result.fact('stands')}"


def _stray(**options: Any) -> tuple[int, ...]:
    field = arena(**options)
    gun = field.unit(RED, CANNON, (0, 0), "E", hold_fire=True)
    field.unit(RED, SPEARS, (1, -1), "E")
    foe = field.unit(BLUE, MEN_AT_ARMS, (2, -1), "W")
    return artillery.endangered(field.table("shooting", BLUE, contacts=((foe, 1),)), gun, foe)


def _blocked(**options: Any) -> bool:
    field = arena(**options)
    row = ((1, 0), (1, 1), (1, 2), (1, 3))
    field.unit(RED, "C 1/4 s2R 8+ S", (1, 0), formation="skirmish", cells=row)
    return not sight.clear(field.table("shooting"), BLUE, cell(2, 0), cell(0, 0))


def _number(
    target: str, shooter: str = "C 2/4 s1CR 7+", behind: bool = False, ground: str = "", **options: Any
) -> int:
    field = arena(**options)
    bows = field.unit(RED, shooter, (1, 0), "W")
    foe = field.unit(BLUE, target, (0, 0), "W" if behind else "E", pavise="PAV" in target)
    if ground:
        field.paint(ground, (0, 0))
    table = field.table("shooting")
    return sum(term.value for term in small_arms.number_terms(table, bows, 0, cell(1, 0), foe))


def _silenced(covered: bool, **options: Any) -> int:
    field = arena(**options)
    bows = field.unit(RED, "C 2/4 s1CR 7+" + (" HT" if covered else ""), (0, 0), "E")
    wagons = field.unit(BLUE, "C 5/4 s1CR 8+G HT", (2, 0), "W")
    return dict(hard_targets.silenced(field.table("shooting"), ((bows, wagons),))).get(wagons, 0)


def _in_range(**options: Any) -> bool:
    field = arena(**options)
    bows = field.unit(RED, "C 2/4 s1CR 7+", (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (3, 0), "W")
    return small_arms.objection(field.table("shooting"), bows, cell(0, 0), foe) is None


def _from_the_air(distance: int, at: str, **options: Any) -> bool:
    """Whether flyers shoot so far at foot or at flyers, in a world of creatures."""
    field = arena(creatures=True, **options)
    bows = field.unit(RED, "C 2/3 s5 7+ FLY kind=creature", (0, 0), "E")
    text = "C 3/3 s5 FLY kind=creature" if at == "FLY" else FOOT
    foe = field.unit(BLUE, text, (distance, 0), "W")
    return small_arms.objection(field.table("shooting"), bows, cell(0, 0), foe) is None


def _score(text: str, stands: int = 4, formation: str = "line", **options: Any) -> int:
    field = arena(**options)
    unit = field.unit(RED, text, (0, 0), "E", formation=formation, stands=stands)
    foe = field.unit(BLUE, FOOT, (1, 0), "W")
    return base_score(field.table("combat"), (unit,), (foe,)).total


def _choosing_ranks(**options: Any) -> bool:
    field = arena(**options)
    field.unit(RED, "C 4(+1)/4 s1CR", (0, 0), "E", rear="C 2/4 s1CR 7+")
    field.unit(BLUE, "A 2/4 s1CR 6+", (2, 0), "W")
    place = Range(field.table("shooting", BLUE)).end()
    while RULESET.roll(place.table) is not None:
        roll = asked(place.table)
        place.dice(*((12,) * roll.count if roll.side == BLUE else (1,) * roll.count))
    question = RULESET.question(place.table) if not place.over else None
    return question is not None and question.message == "question.hordes_heroes.lose-stand"


def _points(**options: Any) -> int:
    field = arena(**options)
    unit = field.unit(RED, SPEARS, (0, 0))
    return int(points_lost(change(field.table("combat"), unit, stands=3), RED))


def _breaks_at(**options: Any) -> int:
    field = Field(**options)
    for q in range(5):
        field.unit(RED, SPEARS, (q, 0))
    return breaking_stands(field.table("combat"), RED)


def _end(chief: bool, **options: Any) -> tuple[int, str]:
    field = Field(**{"breaking_point": 50, **options})
    for side in (RED, BLUE):
        for q in range(4):
            field.unit(side, SPEARS, (q, 10 if side == RED else -10))
        field.leader(side, (6, 10 if side == RED else -10))
    field.leader(RED, (8, 10), chief=True)
    table = field.table("combat")
    if chief:
        table = change_leader(table, 2, cell=-1, gone="lost")
    else:
        for number in (0, 1, 2, 4, 5, 6, 7):
            table = change(table, number, cell=-1, stands=0, gone="lost")
    outcome = settled(table).ended
    return (outcome.winner, outcome.rule) if outcome is not None else (9, "")


def _near_a_hero(hits: int, **options: Any) -> str:
    field = arena(**options)
    unit = field.unit(RED, FOOT, (0, 0))
    field.leader(RED, (1, 0), hero=True)
    result = hits_result(field.table("combat"), unit, hits)
    return f"{result.move}{result.stands}{'D' if result.disrupted else ''}"


def _two_hits(**options: Any) -> bool:
    field = arena(**options)
    unit = field.unit(RED, FOOT, (0, 0))
    return hits_result(field.table("combat"), unit, 2).disrupted


def _wood(**options: Any) -> int:
    field = arena(**options)
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.paint("wood", *[(q, r) for q in (1, 2) for r in range(-12, 13)])
    return farthest(field.table(), unit)


def _from_afar(**options: Any) -> int:
    field = arena(**options)
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.paint("broken", *[(2, r) for r in range(-12, 13)])
    return farthest(field.table(), unit)


def _shooting_back(**options: Any) -> tuple[int, ...]:
    field = arena(**options)
    chariots = field.unit(RED, "B 3(+3)/3 s4R 7+ F kind=chariot", (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    table, _ = play(table, FleeResponse(chariots, cell(-3, 0), W))
    return small_arms.nearest(table, chariots, cell(-3, 0))


def _two_classes(**options: Any) -> tuple[str, ...]:
    troops = (troop_type("B 4(+1)/4 s1CR", "front"), troop_type("C 2/4 s1CR 7+", "rear"))
    army = Army("A", "hordes_heroes", troops=troops, units=(Unit("front", rear="rear"),))
    scenario = _scenario(**options)
    scenario = replace(scenario, sides=(replace(scenario.sides[0], army=army), scenario.sides[1]))
    return tuple(finding.weight for finding in RULESET.inspect(scenario) if finding.rule == "CMB-1")


def _joined(**options: Any) -> list[int]:
    field = arena(**options)
    one = field.unit(RED, SPEARS, (1, 0), "W", stands=3, name="spears")
    other = field.unit(RED, SPEARS, (0, 0), "E", stands=2, name="spears")
    table, _ = play(settled(field.table()), Combine(one, other, E))
    return [table.units[number].stands for number in (one, other)]


def _never_back(**options: Any) -> tuple[int, int] | None:
    field = arena(**options)
    unit = field.unit(RED, "C 3/4 s1CR NR", (0, 0), "E")
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, _ = fight(field.table("combat", BLUE), 1, 3)  # 14 to 10: it flees
    while actor(table) == RED and table.phase == "combat":
        table, _ = play(table, orders(table)[0])
    return at(table, unit)


def _spells(**options: Any) -> int:
    """How many spells a magician on an open field may choose from."""
    field = arena(**options)
    field.leader(RED, (0, 0), magician=True)
    table = settled(field.table("magic"))
    return sum(isinstance(order, Evoke) for order in RULESET.orders(table))


def _towers(**options: Any) -> bool:
    field = arena(**options)
    unit = field.unit(BLUE, SPEARS, (2, 0))
    field.work("tower", (2, 0))
    return sight.hard_cover(field.table("shooting"), unit, cell(0, 0), cell(2, 0))


def _dying(**options: Any) -> int:
    """Faces on which a leader alone beside an elemental dies."""
    field = arena(**{"elements": fantasy().elements, **options})
    wizard = field.leader(RED, (0, 4), magician=True)
    field.elemental(wizard, "fire", (0, 0))
    field.leader(BLUE, (0, -1))
    roll = RULESET.roll(settled(field.table("shooting")))
    assert roll is not None
    return sum(read(roll, (face,))[0] for face in range(1, 7))


def _magical_dice(**options: Any) -> int:
    field = arena(**{"elements": fantasy().elements, **options})
    unit = field.unit(RED, SPEARS, (0, 0))
    field.leader(RED, (0, 0), magician=True)
    return dice_count(field.table("combat"), (unit,))


def _many_magicians(**options: Any) -> int:
    army = Army("A", "hordes_heroes", leaders=(Leader("M", "magician"),) * 3)
    profile = replace(medieval(), elements=fantasy().elements, **options)
    return sum(finding.rule == "ARM-11" for finding in inspect_army(army, profile))


def _magician(**options: Any) -> int:
    return leader_price(Leader("M", "magician"), replace(medieval(), elements=fantasy().elements, **options))


ROWS = tuple(("-",) * 5 for _ in range(10))
OPEN_WOOD = (TerrainEffects("open", rule="TER-2"), TerrainEffects("wood", rule="TER-4"))
LIGHT = "E 1/4 s2R H"


def _pushed_to(**options: Any) -> set[tuple[int, int]]:
    """Where a friend may be pushed who has friends behind him and room beside him."""
    field = arena(**options)
    pusher = field.unit(RED, FOOT, (0, 0), "E")
    for place in ((-1, 0), (-2, 0), (-1, -1), (-2, 1)):
        field.unit(RED, FOOT, place, "E")
    field.unit(BLUE, "C 2/4 s1 7+", (2, 0), "W")
    table = settled(push_move(field.table("movement", RED), pusher, "recoil", field.at(2, 0)))
    return {axial(order.cell) for order in orders(table)}


CHANGES: dict[str, tuple[object, Look, object, object]] = {
    "class_points": ((9, 4, 3, 2, 1), lambda **o: _priced("A 3/4 s1CR", **o), 9, 13),
    "shooting_points": (((6, 3), (7, 5), (8, 1)), lambda **o: _priced("C 2/4 s1CR 7+", **o), 8, 11),
    "horde_discount": (3, lambda **o: _priced("D 3/4 s2R H", **o), 6, 4),
    "general_price": (12, lambda **o: _leader(0, **o), 10, 12),
    "hero_price": (30, lambda **o: _leader(1, **o), 15, 30),
    "fastest": (6, lambda **o: _findings("C 3/4 s6", **o), 1, 0),
    "artillery_prices": ((9,), lambda **o: _findings("C 1/2 s1 kind=artillery price=9", **o), 1, 0),
    "deployment_rows": (4, _rows, 3, 4),
    "creatures": (True, lambda **o: _never_back(**o) == (0, 0), False, True),
    "fast_flyers_only": (True, _first_task, "ChoosingDeployment", "RollForChoice"),
    "broken_adjacent_first": (True, _from_afar, 2, 1),
    "parting_shot": (True, _shooting_back, (), (1,)),
    "combined_class_front": (True, _two_classes, ("refusal",), ("warning",)),
    "excess_stays": (True, _joined, [0, 4], [1, 4]),
    "fast_speed": (5, _first_task, "ChoosingDeployment", "RollForChoice"),
    "roll_off": (True, _first_task, "ChoosingDeployment", RollForChoice.__name__),
    "road_letter_needed": (True, _road, 3, 2),
    "road_cancels_limits": (False, lambda **o: _road(HORSE, "wood", **o), 4, 2),
    "backstep_in_melee_only": (True, lambda **o: _stepping_back("B 4/4 s1CR", False, **o), "", "MOV-5"),
    "backstep_hordes": (False, lambda **o: _stepping_back("B 4/4 s1R H", True, **o), "", "MOV-5"),
    "contact_turn_optional": (False, _asked_to_turn, True, False),
    "cross_once": (True, _through_crossed, True, False),
    "aggressive_always": (False, _attacks, 1, 0),
    "recoil_strict": (True, lambda **o: _recoils(False, **o), {(0, -1), (-1, 1)}, set()),
    "push_on": (False, _pushed_to, {(-2, 0), (-1, -1), (-2, 1), (0, -1), (-1, 1)}, {(0, -1), (-1, 1)}),
    "push_disrupted": (False, lambda **o: _recoils(True, **o), {(-1, 0)}, {(0, -1), (-1, 1)}),
    "flight": ("one_move", _runs_on, True, False),
    "flight_may_stop": (True, _flights_into_wood, False, True),
    "pursuit_once": (False, _pursues_again, 0, 2),
    "artillery_apart": (True, _volley, "flee 1", " 0"),
    "miss_spares_neighbours": (True, _stray, (1,), ()),
    "skirmishers_block_fire": (True, _blocked, False, True),
    "pavise_front_only": (True, lambda **o: _number("C 2/4 s1CR PAV", behind=True, **o), 9, 7),
    "suppression_open": (4, lambda **o: _silenced(False, **o), 2, 1),
    "suppression_cover": (2, lambda **o: _silenced(True, **o), 4, 2),
    "small_arms_range": (3, _in_range, False, True),
    "flyer_ground_range": (4, lambda **o: _from_the_air(4, "FOOT", **o), False, True),
    "flyer_air_range": (3, lambda **o: _from_the_air(3, "FLY", **o), False, True),
    "crossbow_reduction": (2, lambda **o: _number("C 2/4 s1CR A2", "C 2/4 s1CR 8+C", **o), 9, 8),
    "impact_falls": (True, lambda **o: _score("C 4(+2)/4", 3, **o), 9, 8),
    "column_last_pair": (True, lambda **o: _score("C 4/4 s1CR", 2, "column", **o), 6, 5),
    "column_impact": (2, lambda **o: _score("B 5(+4)/4 s1CR", 4, "column", **o), 11, 9),
    "block_impact": (6, lambda **o: _score("C 3(+2)/4 PIKE", 6, "block", **o), 11, 15),
    "combined_losses_front": (True, _choosing_ranks, True, False),
    "remainder_half": (False, _points, 3, 0),
    "elements": (fantasy().elements, _spells, 0, 72),
    "spell_range": (1, lambda **o: _spells(elements=fantasy().elements, **o), 72, 12),
    "works": (fantasy().works, _towers, False, True),
    "leaders_die_from": (6, _dying, 3, 1),
    "magician_dice": (2, _magical_dice, 1, 2),
    "magicians_most": (3, _many_magicians, 1, 0),
    "magician_price": (20, _magician, 15, 20),
    "breaking_point": (80, _breaks_at, 11, 17),
    "chief_decides": (True, lambda **o: _end(True, **o), (9, ""), (BLUE, "VIC-4")),
    "draw_by_points": (True, lambda **o: _end(False, **o), (-1, "VIC-6"), (RED, "VIC-3")),
    "hero_rows": (4, lambda **o: _near_a_hero(4, **o), "flee1D", "0"),
    "results": (ROWS, _two_hits, True, False),
    "terrain": (OPEN_WOOD, _wood, 1, 3),
}
"""For each value of the profile: another value, what to look at, how it plays by the book and otherwise."""


@pytest.mark.rule("SW-11", "SW-24", "SW-37")
@pytest.mark.parametrize("field", sorted(CHANGES))
def test_a_changed_value_changes_play(field: str) -> None:
    value, look, by_the_book, otherwise = CHANGES[field]
    assert getattr(medieval(), field) != value
    assert look() == by_the_book
    assert look(**{field: getattr(medieval(), field)}) == by_the_book
    assert look(**{field: value}) == otherwise


def test_every_value_of_the_profile_is_looked_at() -> None:
    assert set(CHANGES) | {"id", "name", "sources"} == set(Profile.__struct_fields__)


# Switches without a value of their own -----------------------------------------------------------------


@pytest.mark.rule("SW-9", "SW-10", "SW-12")
def test_there_is_no_magic_no_elementals_and_no_bombs_between_the_phases() -> None:
    field = arena()
    field.unit(RED, SPEARS, (0, 12))
    field.leader(RED, (0, 0), magician=True)
    table = settled(field.table())
    after, events = play(table, EndPhase())
    heads = [event.fact("phase") if event.event == "phase" else event.event for event in events]
    assert heads == ["shooting", "no-shooting", "combat", "bound"]
    assert (after.mover, actor(after)) == (BLUE, BLUE)
    assert not bombs.waiting(after)
    assert not {"elementals", "bombing"} & set(get_args(Table.__annotations__["phase"]))


@pytest.mark.rule("SW-16", "TER-4")
def test_from_wood_to_wood_it_is_one_hex_a_bound() -> None:
    field = arena()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.paint("wood", *[(q, r) for q in (1, 2) for r in range(-12, 13)])
    table = field.table()
    assert farthest(table, unit) == 1
    assert farthest(change(table, unit, cell=cell(1, 0)), unit) == 2
    assert farthest(change(table, unit, cell=cell(2, 0)), unit) == 5


@pytest.mark.rule("SW-19", "R-13")
@pytest.mark.parametrize("ground", ["village", "town", "wood"])
def test_cover_is_added_to_the_armour_worn(ground: str) -> None:
    assert _number("B 5/4 s1CR A2") == 9
    assert _number("B 5/4 s1CR A2", ground=ground) == 11
    assert _number("B 5/4 s1CR", ground=ground) == 9


@pytest.mark.rule("SW-20", "ART-7")
def test_artillery_shoots_one_hex_into_a_town_and_not_through_it() -> None:
    field = arena()
    gun = field.unit(RED, CANNON, (0, 0), "E")
    foe = field.unit(BLUE, FOOT, (4, 0), "W")
    field.paint("town", (4, 0))
    assert artillery.objection(field.table("shooting"), gun, foe) is None
    field.paint("town", (3, 0))
    found = artillery.objection(field.table("shooting"), gun, foe)
    assert found is not None
    assert found.rule == "TER-9"
    out = arena()
    gun = out.unit(RED, CANNON, (0, 0), "E")
    foe = out.unit(BLUE, FOOT, (4, 0), "W")
    out.paint("town", (0, 0))
    assert artillery.objection(out.table("shooting"), gun, foe) is None


@pytest.mark.rule("SW-21", "R-8")
def test_a_target_behind_a_crest_is_seen_only_from_the_crest() -> None:
    field = Field()
    field.raise_to(1, (0, 0), (1, 0))
    table = field.table("shooting")
    assert not sight.clear(table, RED, cell(0, 0), cell(2, 0))
    assert sight.clear(table, RED, cell(1, 0), cell(2, 0))
    assert sight.clear(table, RED, cell(1, 0), cell(3, 0))  # from the crest itself down the slope
    field.raise_to(0, (1, 0))
    assert sight.clear(field.table("shooting"), RED, cell(0, 0), cell(2, 0))


@pytest.mark.rule("SW-22", "TER-6", "TER-7")
def test_lakes_and_mountains_are_closed_to_all_but_boats() -> None:
    for kind, rule in (("lake", "TER-6"), ("mountain", "TER-7")):
        field = arena()
        unit = field.unit(RED, HORSE, (0, 0), "E")
        boat = field.unit(RED, SPEARS, (0, 2), "E", boat=True)
        field.paint(kind, (1, 0), (1, 2))
        table = settled(field.table())
        assert refusal(table, Move(unit, cell(1, 0), E)).rule == rule
        assert (RULESET.refusal(table, Move(boat, cell(1, 2), E)) is None) == (kind == "lake")


@pytest.mark.rule("SW-23", "R-19", "FRM-3")
def test_a_new_column_has_no_bonus_in_the_move_that_forms_it() -> None:
    field = arena()
    unit = field.unit(RED, MEN_AT_ARMS, (0, 0), "E")
    table = field.table()
    assert farthest(table, unit, "column") == 3
    assert farthest(change(table, unit, formation="column"), unit, "column") == 4


@pytest.mark.rule("SW-27", "SW-44")
def test_nobody_flies_and_guns_shoot_at_everybody() -> None:
    field = arena()
    troop = troop_type("D 6(+4)/4 s5")
    assert not price_of(
        replace(troop, characteristics={**troop.characteristics, "traits": ("flyer",)}), medieval()
    ).findings
    unit = field.unit(RED, "D 6(+4)/4 s5 FLY", (0, 0), "E")
    assert not field.troops[unit].traits  # the medieval book knows no such characteristic
    field.paint("lake", *[(1, r) for r in range(-12, 13)])
    gun = field.unit(BLUE, CANNON, (5, 0), "W")
    table = field.table()
    assert farthest(table, unit) == 0
    assert artillery.objection(table, gun, unit) is None


@pytest.mark.rule("SW-28", "ZOC-4")
def test_a_lone_general_has_no_zone() -> None:
    field = arena()
    unit = field.unit(RED, HORSE, (0, 0), "E")
    field.leader(BLUE, (2, -1))
    table = field.table()
    assert table.zones[BLUE] == 0
    assert farthest(table, unit) == 3
    assert refusal(settled(table), Move(unit, cell(2, -1), E)).rule == "GEN-5"  # but his hex is closed


@pytest.mark.rule("SW-29", "CMD-5", "R-40")
def test_a_general_with_a_disrupted_host_orders_nobody_not_even_the_host() -> None:
    field = Field()
    host = field.unit(RED, HORSE, (0, 0))
    near = field.unit(RED, HORSE, (2, 0))
    general = field.leader(RED, (0, 0))
    table = field.table("command")
    assert commanded_units(table, RED) == (host, near)
    shaken = change(table, host, disrupted=True)
    assert commanded_units(shaken, RED) == ()
    field.leader(RED, (9, 9))
    field.leader(BLUE, (0, -14))
    asked_again = change(settled(field.table("command")), host, disrupted=True)
    assert refusal(asked_again, LeaderMove(general, cell(1, 0))).rule == "CMD-5"


@pytest.mark.rule("SW-30", "GEN-2", "ZOC-7")
def test_a_lone_general_leaves_an_adjacent_enemy_in_his_command_move() -> None:
    field = arena()
    general = field.leader(RED, (0, 0))
    field.unit(BLUE, SPEARS, (1, 0), "W")
    table = settled(field.table("command"))
    after, _ = play(table, LeaderMove(general, cell(-3, 0)))
    assert axial(after.leaders[general - LEADERS].cell) == (-3, 0)


@pytest.mark.rule("SW-33", "CMD-7")
def test_hordes_take_command_from_generals_by_touch_only() -> None:
    for place, inside in (((1, 0), True), ((0, 0), True), ((2, 0), False)):
        field = Field()
        horde = field.unit(RED, LIGHT, (0, 0))
        field.leader(RED, place, reach=5)
        assert (horde in commanded_units(field.table(), RED)) == inside


@pytest.mark.rule("SW-46", "RSP-2")
def test_chariots_that_fled_have_no_parting_shot() -> None:
    field = arena()
    chariots = field.unit(RED, "B 3(+3)/3 s4R 7+ F kind=chariot", (0, 0), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    far, _ = play(table, FleeResponse(chariots, cell(-3, 0), W))
    assert at(far, chariots) == (-3, 0)
    assert small_arms.nearest(far, chariots, cell(-3, 0)) == ()  # four hexes off
    near, _ = play(table, FleeResponse(chariots, cell(-1, 0), W))
    assert small_arms.nearest(near, chariots, cell(-1, 0)) == (knights,)  # two: an ordinary shot


@pytest.mark.rule("SW-56", "DUE-1")
def test_a_duel_begins_in_the_command_move() -> None:
    field = arena()
    general = field.leader(RED, (0, 0))
    field.leader(BLUE, (2, 0))
    field.unit(RED, SPEARS, (0, 12))
    assert RULESET.refusal(settled(field.table("command")), Challenge(general, cell(2, 0))) is None
    found = refusal(settled(field.table()), Challenge(general, cell(2, 0)))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.not-now", "SEQ-1")


@pytest.mark.rule("SW-57", "GEN-1")
def test_every_leader_brings_two_dice() -> None:
    field = arena()
    plain = field.unit(RED, FOOT, (0, 0))
    hosted = field.unit(RED, FOOT, (2, 0))
    field.leader(RED, (2, 0))
    field.leader(RED, (2, 0), hero=True)
    alone = field.leader(RED, (4, 0))
    table = field.table("combat")
    assert [dice_count(table, (piece,)) for piece in (plain, hosted, alone)] == [1, 2, 2]


@pytest.mark.rule("SW-61", "DIS-1")
def test_being_pushed_disrupts_as_a_blow_does() -> None:
    field = arena()
    field.unit(RED, FOOT, (0, 0), "E")
    friend = field.unit(RED, SPEARS, (-1, 0), "E")
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    table, events = fight(field.table("combat", BLUE), 1, 3)  # 14 to 11: recoil
    while actor(table) == RED and table.phase == "combat":
        table, more = play(table, orders(table)[0])
        events += more
    assert [event.fact("cause") for event in named(events, "disrupted") if event.pieces == (friend,)] == [
        "pushed"
    ]


# Profiles as data --------------------------------------------------------------------------------------


def told(profile: Profile) -> list[tuple[str, str, str]]:
    return [(finding.weight, finding.rule, finding.field) for finding in inspect_profile(profile)]


@pytest.mark.rule("CRT-1", "VIC-2", "HT-1")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, []),
        ({"breaking_point": 60}, []),
        ({"breaking_point": 70}, []),
        ({"breaking_point": 80}, []),
        ({"breaking_point": 100}, []),
        ({"breaking_point": 1}, [("warning", "VIC-2", "breaking_point")]),
        ({"suppression_open": 1}, []),
        ({"deployment_rows": 1}, []),
        ({"deployment_rows": 20}, []),
        ({"breaking_point": 55}, [("warning", "VIC-2", "breaking_point")]),
        (
            {"breaking_point": 0},
            [("refusal", "VIC-2", "breaking_point"), ("warning", "VIC-2", "breaking_point")],
        ),
        (
            {"breaking_point": 101},
            [("refusal", "VIC-2", "breaking_point"), ("warning", "VIC-2", "breaking_point")],
        ),
        ({"results": ()}, [("refusal", "CRT-1", "results")]),
        (
            {"results": (("-", "R", "RD1", "X", "1D"),)},
            [("refusal", "CRT-1", "results.0.3"), ("refusal", "CRT-1", "results.0.4")],
        ),
        ({"suppression_open": 0}, [("refusal", "HT-1", "suppression_open")]),
        ({"suppression_cover": -1}, [("refusal", "HT-1", "suppression_open")]),
        ({"deployment_rows": 0}, [("refusal", "DEP-1", "deployment_rows")]),
        ({"deployment_rows": 21}, [("refusal", "DEP-1", "deployment_rows")]),
    ],
)
def test_nonsense_is_found(options: dict[str, Any], expected: list[tuple[str, str, str]]) -> None:
    assert told(replace(medieval(), **options)) == expected
    scenario = _scenario(**options)
    found = [
        (f.weight, f.rule, f.field)
        for f in RULESET.inspect(scenario)
        if f.field.split(".")[0] in options or f.rule == "HT-1"
    ]
    assert found == expected


@pytest.mark.rule("CRT-1", "R-79")
def test_the_table_is_read_cell_by_cell() -> None:
    assert len(medieval().results) == 10
    for text, move, disrupted, stands in (
        ("-", "", False, 0), ("–", "", False, 0), ("D", "", True, 0), ("R", "recoil", False, 0),
        ("RD2", "recoil", True, 2), ("FD5", "flee", True, 5), ("F", "flee", False, 0),
        ("R1", "recoil", False, 1),
    ):  # fmt: skip
        result = parse_result(text)
        assert result is not None
        assert (result.move, result.disrupted, result.stands) == (move, disrupted, stands)
    for text in ("X", "RF", "DR", "R-1", "R1D", "F²"):
        assert parse_result(text) is None
    assert result_of(medieval(), 99, 0) == result_of(medieval(), 10, 0)
    assert result_of(medieval(), 0, 4) == parse_result("-")
    assert result_of(medieval(), -3, 4) == parse_result("-")


SIMPLE = {
    name: value
    for name, value in msgspec.structs.asdict(medieval()).items()
    if isinstance(value, bool | int) and name not in ("id", "name")
}


@pytest.mark.rule("SW-60", "VIC-2")
@given(st.sets(st.sampled_from(sorted(SIMPLE)), max_size=6), st.integers(1, 9))
def test_a_copied_and_edited_profile_keeps_what_was_edited_and_nothing_else(
    names: set[str], number: int
) -> None:
    edits = {name: (not SIMPLE[name]) if isinstance(SIMPLE[name], bool) else number for name in names}
    mine = profile_of({"id": "medieval", "name": "Ours", "sources": dict.fromkeys(names, "user"), **edits})
    expected = replace(medieval(), name="Ours", sources=dict.fromkeys(names, "user"), **edits)
    assert mine == expected
    assert profile_of(profile_data(mine)) == mine
    assert decode(encode(mine), Profile) == mine
    table = opening(_scenario(**profile_data(mine)))
    assert table.profile == mine
    assert decode(encode(table), Table).profile == mine


@pytest.mark.rule("VIC-2")
def test_an_empty_or_strange_profile_is_the_medieval_one() -> None:
    assert profile_of({}) == medieval()
    assert profile_of({"id": "the club's"}) == replace(medieval(), id="the club's")


@pytest.mark.parametrize(
    "data",
    [
        {"breaking_point": "half"}, {"flight": "sideways"}, {"results": [["-", "-"]]}, {"id": 5},
        {"id": None}, {"wings": True}, {"terrain": [{"id": "lava", "entry": "hot"}]}, {"terrain": [{}]},
        {"sources": {"flight": "my cousin"}}, {"class_points": [1, 2]}, {"roll_off": 1},
    ],
)  # fmt: skip
def test_a_profile_that_makes_no_sense_is_a_bad_value(data: dict[str, Any]) -> None:
    with pytest.raises(BadValue):
        profile_of(data)
    found = RULESET.inspect(_scenario(**data))
    assert [finding.message for finding in found] == ["refusal.hordes_heroes.profile-unreadable"]


@pytest.mark.rule("TER-1")
def test_the_effects_of_terrain_are_data_and_a_scenario_may_bring_its_own() -> None:
    wood = RULESET.terrain("wood")
    assert wood is not None
    assert (wood.entry, wood.cover, wood.wheeled, wood.command) == ("stop", 2, False, "end")
    assert RULESET.terrain("lava") is None
    lava = {"id": "lava", "entry": "closed", "rule": "TER-7"}
    whole = [*msgspec.to_builtins(medieval().terrain), lava]
    scenario = replace(_scenario(terrain=whole), map=Map(Board(12, 10), terrain=("lava",) * 120))
    assert [finding.rule for finding in RULESET.inspect(scenario.map)] == ["TER-1"]
    assert "TER-1" not in [finding.rule for finding in RULESET.inspect(scenario)]
    assert opening(scenario).setup.closed.bit_count() == 120


def test_where_each_value_comes_from_is_said() -> None:
    assert set(medieval().sources.values()) <= {"book", "author", "ruling", "user"}
    assert set(medieval().sources) <= set(Profile.__struct_fields__)
