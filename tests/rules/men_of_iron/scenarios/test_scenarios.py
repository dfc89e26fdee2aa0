"""SCN: the six house scenarios, as the index describes them."""

import pytest

from hheditor.hexes import facing_named
from hheditor.rules.api import CHANCE
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.opening import Opening
from hheditor.rules.men_of_iron.position.orders import Decline, FormWall
from hheditor.rules.men_of_iron.position.tasks import Draw, Free, Stir, Walling
from hheditor.rules.men_of_iron.scenarios.shipped import SCENARIOS, flight_level, opening, terms
from tests.rules.men_of_iron.eagerness import whole_battle


def at(found: Opening, text: str) -> int:
    return found.setup.ground.board.cell(int(text[:2]) - 1, int(text[2:]) - 1)


def kinds(found: Opening, side: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for unit in found.units:
        if unit.side == side:
            counts[unit.kind] = counts.get(unit.kind, 0) + 1
    return counts


def ground(found: Opening, text: str) -> str:
    return found.setup.ground.terrain[at(found, text)]


def standing(found: Opening, text: str) -> str:
    return next((unit.kind for unit in found.units if unit.cell == at(found, text)), "")


def leader(found: Opening, name: str) -> tuple[int, int, int, str]:
    index = next(number for number, card in enumerate(found.setup.leaders) if card.name == name)
    card = found.setup.leaders[index]
    return (
        card.activation,
        card.range,
        card.charisma,
        standing(found, label(found, found.leaders[index].cell)),
    )


def label(found: Opening, cell: int) -> str:
    column, row = found.setup.ground.board.column_row(cell)
    return f"{column + 1:02}{row + 1:02}"


TUNED = {"bannockburn": (22, 38), "courtrai": (16, 39), "bosworth": (28, 36)}
"""Where the house has shifted flight levels from one side to the other, so that both have a chance: see
``docs/rulings-men-of-iron.md``."""


@pytest.mark.rule("SCN-4")
@pytest.mark.parametrize("name", SCENARIOS)
def test_flight_levels_follow_the_rule_of_thumb_or_are_shifted(name: str) -> None:
    found = opening(name)
    levels = tuple(card.level for card in found.setup.sides)
    by_rule = tuple(flight_level(found, side) for side in (0, 1))
    assert levels == TUNED.get(name, by_rule)
    assert sum(levels) == sum(by_rule), "what one side loses the other gains"


@pytest.mark.rule("SCN-4")
def test_the_rule_of_thumb() -> None:
    """Half of what all units are worth, rounded down, and five."""
    assert [flight_level(opening("agincourt"), side) for side in (0, 1)] == [17, 36]
    assert [flight_level(opening("bannockburn"), side) for side in (0, 1)] == [28, 32]


@pytest.mark.rule("SCN-1", "SCN-5")
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_is_whole(name: str) -> None:
    found = opening(name)
    table = RULESET.opening(found)
    assert RULESET.problems(table) == ()
    for side in (0, 1):
        assert (
            sum(isinstance(task, Draw) and task.side == side for task in table.agenda)
            == terms(name).sides[side].counters
        )
    assert isinstance(table.agenda[0], Free) and table.agenda[0].side == found.setup.first
    assert all(unit.state == "normal" and not unit.wall for unit in found.units)


@pytest.mark.rule("SCN-2", "SCN-3")
def test_hexes_and_leaders_are_read() -> None:
    found = opening("agincourt")
    board = found.setup.ground.board
    assert at(found, "0101") == 0 and board.shoved(0, 1), "even rows stand half a hex farther east"
    assert leader(found, "Henry V") == (4, 6, 2, "DM")
    card = next(each for each in found.setup.leaders if each.name == "Henry V")
    assert card.king and card.oc and card.effectiveness == -1


@pytest.mark.rule("AGI-1", "AGI-2", "AGI-3")
def test_agincourt() -> None:
    found = opening("agincourt")
    assert [ground(found, text) for text in ("0108", "0210", "1820", "0512", "1417", "0923", "0911")] == [
        *("wood", "village", "wood", "mud", "mud", "camp", "clear")
    ]
    assert kinds(found, 0) == {"LB": 8, "DM": 3}
    assert kinds(found, 1) == {"DM": 11, "MM": 6, "A": 3, "CB": 3}
    assert leader(found, "York") == (3, 4, 1, "DM")
    assert {unit.facing for unit in found.units if unit.side == 0} == {facing_named("N")}
    assert [card.name for card in found.setup.battles if card.leader < 0] == ["Missile"]
    assert not any(card.oc for card in found.setup.leaders if card.side == 1)


@pytest.mark.rule("AGI-4")
def test_agincourts_stakes_and_time() -> None:
    found = opening("agincourt")
    staked = {label(found, cell) for cell, _ in found.setup.ground.stakes}
    assert staked == {"0517", "0618", "0718", "0918", "1118", "1318", "1417"}
    assert len(found.setup.ground.stakes) == 14
    assert (found.setup.first, found.setup.marker, found.setup.sides[0].has_time) == (0, 12, True)


@pytest.mark.rule("BAN-1", "BAN-2", "BAN-3")
def test_bannockburn() -> None:
    found = opening("bannockburn")
    assert [ground(found, text) for text in ("0101", "0108", "2822", "0412", "2519", "1410")] == [
        *("wood", "marsh", "marsh", "bog", "bog", "clear")
    ]
    sides = [kind for kind, _, _ in found.setup.ground.hexsides]
    assert sides.count("ford") == 4 and sides.count("river") == 40
    assert kinds(found, 0) == {"PK": 17, "AX": 2, "LB": 2, "Cav": 2}
    assert kinds(found, 1) == {"MM": 8, "LB": 4, "CB": 1, "PK": 10}
    assert all(unit.variant == "levy" for unit in found.units if unit.side == 1 and unit.kind == "PK")
    assert found.setup.sides[0].schiltron and leader(found, "Robert") == (4, 6, 2, "PK")


@pytest.mark.rule("COU-1", "COU-2", "COU-3")
def test_courtrai() -> None:
    found = opening("courtrai")
    assert [ground(found, text) for text in ("0101", "0604", "0104", "2503", "1212")] == [
        *("water", "castle", "town", "marsh", "clear")
    ]
    assert {kind for kind, _, _ in found.setup.ground.hexsides} == {"ditch"}
    assert kinds(found, 0) == {"PK": 17, "CB": 3}
    assert kinds(found, 1) == {"MM": 12, "CB": 4, "PK": 3}
    ypres = [unit for unit in found.units if found.setup.battles[unit.battle].name == "Ypres"]
    assert {unit.facing for unit in ypres} == {facing_named("N")}
    assert found.setup.first == 1 and found.setup.sides[0].wall


@pytest.mark.rule("HAS-1", "HAS-2", "HAS-3")
def test_hastings() -> None:
    found = opening("hastings")
    levels = found.setup.ground.levels
    assert [levels[at(found, text)] for text in ("0405", "2107", "0304", "0308", "0305", "1212")] == [
        2,
        2,
        1,
        1,
        0,
        0,
    ]
    assert kinds(found, 0) == {"PK": 15, "AX": 8}
    assert kinds(found, 1) == {"MM": 11, "PK": 7, "A": 6, "CB": 1}
    assert all(unit.variant == "huscarl" for unit in found.units if unit.kind == "AX")
    assert found.setup.sides[1].has_time and found.setup.marker == 14
    assert found.setup.sides[0].wall_types == ("AX",)


@pytest.mark.rule("HAS-4", "WAL-1", "BAN-4")
def test_walls_and_schiltrons_may_stand_from_the_start() -> None:
    table = RULESET.opening(opening("hastings"))
    while RULESET.to_act(table) == CHANCE:
        table = RULESET.play(table, next(RULESET.chance_orders(table))[0]).after
    question = RULESET.question(table)
    assert question is not None and (question.actor, question.rule) == (0, "WAL-1")
    asked = RULESET.question(table)
    assert asked is not None and asked.parameters == (("battle", 0),), "it says which Battle"
    formed = RULESET.play(table, FormWall("wall")).after
    walled = {unit.kind for unit in formed.units if unit.wall}
    assert walled == {"PK", "AX"}, "huscarls too"
    assert {unit.battle for unit in formed.units if unit.wall} == {0}
    kept = RULESET.play(RULESET.play(formed, Decline()).after, Decline()).after
    assert isinstance(kept.agenda[-1], Free) and kept.agenda[-1].side == 1
    ring = RULESET.opening(opening("bannockburn"))
    assert sum(isinstance(task, Walling) for task in ring.agenda) == 4


@pytest.mark.rule("ARS-1", "ARS-2", "ARS-3")
def test_arsuf() -> None:
    found = opening("arsuf")
    assert [ground(found, text) for text in ("0121", "3420", "0104", "0105", "3419", "1010")] == [
        *("water", "sand", "wood", "light_wood", "town", "clear")
    ]
    assert kinds(found, 0) == {"KN": 7, "HC": 7, "PK": 11, "CB": 5, "A": 2}
    assert kinds(found, 1) == {"LC/A": 18, "MC": 4, "HC": 2, "MC/A": 3, "AF": 3, "PKJ": 3}


@pytest.mark.rule("ARS-4")
def test_arsufs_time() -> None:
    found = opening("arsuf")
    assert (found.setup.first, found.setup.marker, found.setup.sides[1].has_time) == (1, 12, True)


@pytest.mark.rule("BOS-1", "BOS-2", "BOS-3")
def test_bosworth() -> None:
    found = opening("bosworth")
    assert [ground(found, text) for text in ("1013", "1415", "2405", "2406", "1010")] == [
        *("marsh", "marsh", "light_wood", "light_wood", "clear")
    ]
    assert kinds(found, 0) == {"LB": 12, "Inf": 14, "DM": 3, "Art": 2, "MM": 3}
    assert kinds(found, 1) == {"LB": 9, "HG": 1, "A": 1, "Inf": 15, "DM": 3, "MM": 1, "Cav": 3}
    assert all(unit.deployed for unit in found.units if unit.kind == "Art")
    assert [card.counters for card in found.setup.sides] == [3, 4]
    waiting = [card.name for card in found.setup.battles if card.stirs == 3]
    assert waiting == ["Northumberland", "W. Stanley", "Lord Stanley"]
    assert len(found.standards) == 7
    agenda = RULESET.opening(found).agenda
    assert sum(isinstance(task, Stir) for task in agenda) == 2, "Tudor begins: both Stanleys are rolled for"


BATTLES = {"agincourt": 30, "bannockburn": 17, "courtrai": 36, "hastings": 10, "arsuf": 4, "bosworth": 3}
"""A hundred in all, most of them where a battle is soon over; two thousand are a benchmark's."""


@pytest.mark.rule("VIC-1", "VIC-6")
@pytest.mark.parametrize("name", SCENARIOS)
def test_random_battles_of_every_scenario_keep_the_rules_to_their_end(name: str) -> None:
    steps = [whole_battle(opening(name), number) for number in range(BATTLES[name])]
    assert min(steps) > 0
    assert sum(BATTLES.values()) == 100
