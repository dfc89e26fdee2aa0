"""Bots play lawfully in every system, repeat themselves by seed, and think as far as they claim."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.app.battle.opponents import find as find_opponent
from hheditor.insight.bots import Soldier, Tactician
from hheditor.insight.captain import Captain
from hheditor.insight.opponents import OPPONENTS, bot
from hheditor.insight.playing import Bot, Ending, Endless, never, play_out, played
from hheditor.rules.api import CHANCE, NOBODY
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.bot.bearings import askew, marches
from hheditor.rules.hordes_heroes.position.orders import EndPhase, Evoke, Fight, LeaderMove, LiftStakes, Move
from hheditor.rules.hordes_heroes.position.table import Table, troop
from hheditor.scenarios import Scenario
from hheditor.store.exchange.reading import read_document
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, cell
from tests.systems.supplies import SUPPLIES, Supply
from tests.text import test_catalogues as catalogues

EXAMPLES = Path(__file__).parents[2] / "examples"

CHEAP: dict[str, Callable[[], Bot]] = {
    "soldier": Soldier,
    "tactician": Tactician,
    "captain": lambda: Captain(looks=4, wide=2),
}


@pytest.mark.parametrize("name", CHEAP)
@pytest.mark.parametrize("supply", SUPPLIES, ids=lambda supply: supply.system.id)
def test_every_bot_plays_lawfully_in_every_system(supply: Supply, name: str) -> None:
    system = supply.system
    for number in range(1):
        position = supply.opening(number)
        bots = tuple(CHEAP[name]() for _ in range(system.sides(position)))
        for order, after in islice(played(system, position, bots, number), 100):
            assert system.refusal(position, order) is None
            position = after


def small_battle(bots: tuple[Bot, Bot], seed: int) -> Ending:
    return play_out(RULESET, RULESET.opening(random_scenario(7, size=3, turns=1)), bots, seed)


@pytest.mark.parametrize("name", CHEAP)
def test_the_same_seed_is_the_same_battle(name: str) -> None:
    make = CHEAP[name]
    first, again = (small_battle((make(), make()), 5) for _ in range(2))
    assert first.outcome is not None
    assert first == again
    assert first.position != small_battle((make(), make()), 6).position


def test_a_battle_can_be_stopped() -> None:
    asked = iter([False] * 5 + [True] * 100)
    ending = play_out(
        RULESET,
        RULESET.opening(random_scenario(7, size=5, turns=3)),
        (Soldier(), Soldier()),
        1,
        lambda: next(asked),
    )
    assert ending.outcome is None
    assert ending.steps <= 5


def test_a_bot_that_goes_round_in_circles_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hheditor.insight.playing.MOST_STEPS", 5)
    with pytest.raises(Endless):
        small_battle((Soldier(), Soldier()), 1)


def test_the_tactician_beats_the_soldier() -> None:
    won = 0
    for seed in range(4):
        bots: tuple[Bot, Bot] = (Tactician(), Soldier()) if seed % 2 else (Soldier(), Tactician())
        opening = RULESET.opening(random_scenario(100 + seed // 2, size=4, turns=6))
        outcome = play_out(RULESET, opening, bots, seed).outcome
        assert outcome is not None
        won += outcome.winner == (0 if seed % 2 else 1)
    assert won >= 3


def test_opponents_are_offered_and_have_names() -> None:
    for name, title, _ in OPPONENTS:
        offer = find_opponent(name)
        assert offer is not None and offer.title == title
        assert any(title in domain for domain in catalogues._domains("en").values())
        assert hasattr(bot(name), "choose")
    with pytest.raises(KeyError):
        bot("nobody")


# What a sound player does -----------------------------------------------------------------------------


def tactician(table: Table) -> Any:
    return Tactician().choose(RULESET, table, RULESET.to_act(table), 1, never)


def test_nobody_rides_alone_into_the_enemy() -> None:
    field = Field()
    field.unit(RED, "B 4/4 s2", (0, 4))
    field.leader(RED, (0, 4))
    for q in (-1, 0, 1):
        field.unit(BLUE, "A 6(+4)/4 s3", (q, 0))
    table = field.table("command", RED)
    order = tactician(table)
    if isinstance(order, LeaderMove):
        near = min(table.setup.grid.distance(order.cell, cell(q, 0)) for q in (-1, 0, 1))
        assert near >= 3
    else:
        assert isinstance(order, EndPhase)


def test_a_strong_unit_attacks_a_weak_one_from_where_it_may() -> None:
    field = Field()
    field.unit(RED, "A 6(+4)/4 s3 kind=cavalry", (0, 2))
    field.leader(RED, (1, 4))
    field.unit(BLUE, "E 1/4 s1", (0, -1))
    field.leader(BLUE, (0, -6))
    table = field.table("movement", RED)
    order = tactician(table)
    assert isinstance(order, Move)
    assert table.setup.grid.distance(order.cell, cell(0, -1)) == 1


def _by_the_river(foe: tuple[int, int]) -> Field:
    """Foot with its general south of a river that crosses the whole board."""
    field = Field()
    # A row of the board slants: q runs on as r stays.
    field.paint("river", *((q, 0) for q in range(-7, 8)))
    field.unit(RED, "B 5/4 s1C", (0, 1))
    field.leader(RED, (0, 2))
    field.unit(BLUE, "B 5/4 s1C", foe)
    field.leader(BLUE, (foe[0], foe[1] - 1))
    return field


def test_foot_wades_a_river_while_nobody_can_catch_it_there() -> None:
    field = _by_the_river((3, -6))
    order = tactician(field.table("movement", RED))
    assert isinstance(order, Move)
    assert field.ground[order.cell] == "river"


def test_foot_stays_on_the_bank_where_somebody_waits_for_it() -> None:
    field = _by_the_river((1, -2))
    order = tactician(field.table("movement", RED))
    assert not isinstance(order, Move) or field.ground[order.cell] != "river"


def test_a_march_goes_by_the_bridge_where_a_river_costs_more() -> None:
    field = Field()
    field.paint("river", *((q, 0) for q in range(-7, 8)))
    field.road((3, 2), (3, 1), (3, 0), (3, -1))
    field.narrow.add(cell(3, 0))
    setup = field.table("movement", RED).setup
    start, goal = cell(3, 1), cell(3, -1)
    foot, horse = marches(setup), marches(setup, 3)
    assert foot[goal][start] == horse[goal][start] == 2
    # From beside the bridge one does not step onto it: foot wades, horse rides round to the road.
    beside = cell(2, 1)
    assert setup.grid.distance(beside, cell(3, 0)) == 1
    assert foot[goal][beside] == setup.grid.distance(beside, goal)
    assert horse[goal][beside] == 1 + horse[goal][start]
    wheels = marches(setup, 1, wheels=True)
    assert wheels[goal][beside] == 1 + wheels[goal][start]


def test_nobody_charges_alone_into_a_crowd() -> None:
    def charged(*others: tuple[int, int]) -> bool:
        field = Field()
        field.unit(RED, "A 6(+4)/4 s3 kind=cavalry", (0, 2))
        field.leader(RED, (0, 2))
        field.unit(BLUE, "D 2/4 s1", (0, -1))
        for place in others:
            field.unit(BLUE, "A 6(+4)/4 s3 kind=cavalry", place)
        field.leader(BLUE, (0, -6))
        order = tactician(field.table("movement", RED))
        return (
            isinstance(order, Move)
            and field.table("movement", RED).setup.grid.distance(order.cell, cell(0, -1)) == 1
        )

    assert charged()
    assert not charged((-2, -2), (-1, -3), (1, -3), (2, -3))


def test_merits_decide_nothing_but_the_choice() -> None:
    """Counsel lists what `orders` lists, no more and no less."""
    position = RULESET.opening(random_scenario(3, size=5, turns=2))
    for order, after in islice(played(RULESET, position, (Tactician(), Tactician()), 3), 120):
        if RULESET.to_act(position) not in (CHANCE, NOBODY):
            listed = list(RULESET.orders(position))
            assert [each for _, each in RULESET.counsel(position)] == listed
            assert order in listed
        position = after


def test_prospects_of_the_two_sides_are_each_others_opposite() -> None:
    position = RULESET.opening(random_scenario(11, size=4, turns=3))
    seen = set()
    for _, after in played(RULESET, position, (Tactician(), Soldier()), 3):
        assert RULESET.prospect(after, RED) == -RULESET.prospect(after, BLUE)
        seen.add(RULESET.prospect(after, RED))
    assert len(seen) > 10
    outcome = RULESET.outcome(after)
    assert outcome is not None
    if outcome.winner >= 0:
        assert RULESET.prospect(after, outcome.winner) == max(abs(number) for number in seen)


# Waiting for the enemy ---------------------------------------------------------------------------------


class Passes:
    """An enemy who does nothing he need not do."""

    def choose(self, ruleset: Any, view: Any, side: int, seed: int, stop: Any) -> Any:
        resting = ruleset.resting(view)
        return next(iter(ruleset.orders(view))) if resting is None else resting


def example(name: str) -> Table:
    path = EXAMPLES / f"{name}.hhscenario"
    found = read_document(path.read_bytes(), path.name).content
    assert isinstance(found, Scenario)
    return RULESET.opening(found)


def unmolested(opening: Table, side: int, name: str, turns: int) -> tuple[Table, list[Any]]:
    """What a side looks like after some turns against nobody, and what it ordered."""
    bots: list[Bot] = [Passes(), Passes()]
    bots[side] = bot(name)
    position, ordered = opening, []
    for order, after in played(RULESET, opening, tuple(bots), 1):
        if RULESET.to_act(position) == side:
            ordered.append(order)
        position = after
        if position.turn > turns:
            break
    return position, ordered


def askew_foot(table: Table, side: int) -> list[int]:
    """Foot of a side in column, or with a flank or its back to the nearest enemy."""
    grid = table.setup.grid
    foes = [unit.cell for unit in table.units if unit.side != side and unit.cell >= 0]
    found = []
    for number, unit in enumerate(table.units):
        if unit.side != side or unit.cell < 0 or troop(table, unit).mounted or troop(table, unit).flies:
            continue
        near = min(grid.distance(unit.cell, foe) for foe in foes)
        turn = min(
            askew(grid, unit.cell, foe)[unit.facing] for foe in foes if grid.distance(unit.cell, foe) == near
        )
        if unit.formation == "column" or turn >= 3:
            found.append(number)
    return found


@pytest.mark.parametrize("name", ["soldier", "tactician"])
def test_archers_stay_behind_their_stakes_while_nobody_comes(name: str) -> None:
    opening = example("agincourt-1415")
    after, _ = unmolested(opening, 0, name, 2)
    assert opening.stakes and after.stakes == opening.stakes
    stakes = {each.cell for each in opening.stakes}
    assert stakes <= {unit.cell for unit in after.units if unit.side == 0}
    assert askew_foot(after, 0) == []


@pytest.mark.parametrize("seed", [0, 1])
def test_archers_wait_behind_their_stakes_for_horse_that_comes(seed: int) -> None:
    opening = example("agincourt-1415")
    position = opening
    for order, after in played(RULESET, opening, (bot("tactician"), bot("tactician")), seed):
        if position.turn > 3:
            break
        if RULESET.to_act(position) == 0 and isinstance(order, Move):
            cell = position.units[order.unit].cell
            foes = [unit.cell for unit in position.units if unit.side == 1 and unit.cell >= 0]
            near = min(position.setup.grid.distance(cell, foe) for foe in foes)
            staked = any(each.cell == cell for each in position.stakes)
            assert not staked or order.cell == cell or near <= 3, "nobody runs from what is still to come"
        position = after
    foes = [unit.cell for unit in position.units if unit.side == 1 and unit.cell >= 0]
    assert min(position.setup.grid.distance(each.cell, foe) for each in opening.stakes for foe in foes) <= 4


def test_a_line_on_a_ridge_stays_a_line_on_the_ridge() -> None:
    opening = example("crecy-1346")
    after, _ = unmolested(opening, 0, "tactician", 2)
    level = opening.setup.level
    high = [number for number, unit in enumerate(opening.units) if unit.side == 0 and level(unit.cell) == 2]
    assert [number for number in high if level(after.units[number].cell) < 2] == []
    assert askew_foot(after, 0) == []


@pytest.mark.parametrize("name", ["soldier", "tactician"])
def test_shooters_stay_on_their_wall(name: str) -> None:
    opening = example("stone-gate")
    after, _ = unmolested(opening, 0, name, 2)
    walls = opening.setup.work
    manned = [number for number, unit in enumerate(opening.units) if unit.side == 0 and unit.cell in walls]
    assert len(manned) >= 6
    assert [number for number in manned if after.units[number].cell not in walls] == []
    assert [number for number in askew_foot(after, 0) if number in manned] == []


@pytest.mark.parametrize("name", ["soldier", "tactician"])
@pytest.mark.parametrize("side", [RED, BLUE])
def test_a_spell_is_cast_at_somebody(name: str, side: int) -> None:
    opening = example("stone-gate")
    grid = opening.setup.grid
    position = opening
    bots: list[Bot] = [Passes(), Passes()]
    bots[side] = bot(name)
    for order, after in played(RULESET, opening, tuple(bots), 2):
        if isinstance(order, Evoke):
            near = [
                unit
                for unit in position.units
                if unit.cell >= 0 and unit.side != side and grid.distance(unit.cell, order.cell) <= 1
            ]
            assert near, "an enemy stands in the hex or beside it"
        position = after
        if position.turn > 4:
            break


@pytest.mark.parametrize("name", ["tactician", "captain"])
def test_who_is_to_attack_comes(name: str) -> None:
    opening = example("hastings-1066")
    _, ordered = unmolested(opening, 1, name, 6)
    assert any(isinstance(order, Fight) for order in ordered)


def test_an_army_that_has_waited_half_the_battle_goes_at_the_enemy() -> None:
    opening = example("agincourt-1415")
    late = replace(opening, turn=opening.setup.turn_limit // 2 + 1)
    _, ordered = unmolested(late, 0, "tactician", late.turn)
    assert any(isinstance(order, Move | LiftStakes) for order in ordered)
