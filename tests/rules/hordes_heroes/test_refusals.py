"""Orders that make no sense: every judge answers with a finding that names a rule, and none ever raises."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hheditor.hexes import facing_named
from hheditor.rules.api import CHANCE, NOBODY, Concealed, Order, Override, Rolled
from hheditor.rules.api.rolls import faces_of
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import entries
from hheditor.rules.hordes_heroes.command.deployment import begin_with, opening
from hheditor.rules.hordes_heroes.position import orders as given_orders
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    AnyOrder,
    CallTime,
    Challenge,
    Disengage,
    EndPhase,
    Evade,
    FleeResponse,
    LeaderMove,
    Move,
    PlaceStand,
    Reform,
    Stand,
)
from hheditor.rules.hordes_heroes.position.table import Table, change
from hheditor.values import Finding, decode, encode
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, cell
from tests.rules.hordes_heroes.driver import actor, arena, play, refusal, settled

KINDS: tuple[type[Order], ...] = tuple(kind for kind in get_args(AnyOrder) if kind not in (Rolled, Override))
KNOWN = frozenset(rule.id for rule in entries())
PER_TASK = 8
"""Positions kept of each kind of task in hand."""
FOOT = "C 3(+1)/4 s1CR"
E, N, W = (facing_named(name) for name in "ENW")


def _step(table: Table, draw: random.Random) -> Table:
    if actor(table) == CHANCE:
        roll = RULESET.roll(table)
        assert roll is not None
        faces = faces_of(roll, [draw.randrange(1000) for _ in range(roll.count)])
        return RULESET.follow(table, Rolled(faces=faces))
    subjects = RULESET.subjects(table)
    about = draw.choice(subjects) if subjects and draw.random() < 0.9 else None
    found = list(RULESET.orders(table, about)) or list(RULESET.orders(table))
    kind = draw.choice(sorted({type(order).__name__ for order in found}))
    return RULESET.follow(table, draw.choice([order for order in found if type(order).__name__ == kind]))


def _made() -> Iterator[Table]:
    """Positions of the questions that come up seldom."""
    field = arena()
    field.unit(RED, "A 4(+1)/4 s1CR", (0, 0), "E")
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    field.unit(BLUE, FOOT, (-2, 0), "E")
    combat = field.table("combat")
    yield settled(combat.push(tasks.Recoiling(0, cell(1, 0))))
    yield settled(combat.push(tasks.Fleeing(0, (cell(1, 0),))))
    chase = arena()
    chase.unit(BLUE, "A 4(+1)/4 s3CR", (1, 0), "E")
    pursuit = tasks.Pursuing(0, (cell(2, 0), cell(3, 0)), 2, compulsory=False)
    yield settled(chase.table("combat", BLUE).push(pursuit))
    mixed = arena()
    mixed.unit(RED, "C 4(+1)/4 s1CR", (0, 0), "E", rear="C 2/4 s1CR 7+")
    mixed.unit(RED, FOOT, (-1, 0), "E")
    yield settled(mixed.table("shooting").push(tasks.LosingStands(0, 1)))
    yield settled(mixed.table("shooting").push(tasks.Pushing(1, cell(-1, 0), 0, cell(0, 0))))
    loose = arena()
    row = ((0, 0), (0, 1), (0, 2), (0, 3))
    loose.unit(RED, "C 1/4 s2R 8+ S", (0, 0), formation="skirmish", cells=row)
    loose.unit(BLUE, FOOT, (1, 0), "W")
    slipping = tasks.Slipping(0, (cell(0, 0), cell(0, 1)), (cell(1, 0),))
    yield settled(loose.table("shooting").push(slipping))
    riders = arena()
    mongols = riders.unit(RED, "B 2/4 s5R 7+ E2 F kind=cavalry", (0, 0), "E")
    knights = riders.unit(BLUE, MEN_AT_ARMS, (2, 0), "W")
    charge, _ = play(settled(riders.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    yield charge
    yield play(charge, Evade(mongols, cell(-2, 0)))[0]
    melee = arena()
    red = melee.unit(RED, "B 4(+1)/4 s1CR", (0, 0), "E", melee=True)
    melee.unit(BLUE, MEN_AT_ARMS, (1, 0), "W", melee=True)
    yield play(settled(melee.table()), Disengage(red, cell(-1, 0)))[0]


@cache
def positions() -> tuple[Table, ...]:
    """Positions of random battles, some of every kind of task that ever waits for somebody."""
    kept: dict[str, list[Table]] = {"made": list(_made())}
    for seed in range(4):
        draw = random.Random(seed)
        scenario = random_scenario(seed, size=8, turns=3, deployed=seed != 0)
        table = begin_with(scenario) if scenario.deployments else opening(scenario)
        for _ in range(60 if seed == 0 else 500):
            if actor(table) == NOBODY:
                break
            key = f"{type(table.agenda[-1]).__name__} {getattr(table.agenda[-1], 'part', '')}"
            shelf = kept.setdefault(key, [])
            if len(shelf) < PER_TASK:
                shelf.append(table)
            elif draw.random() < 0.02:
                shelf[draw.randrange(PER_TASK)] = table
            table = _step(table, draw)
        kept.setdefault("over", []).append(table)
    return tuple(table for shelf in kept.values() for table in shelf)


# Orders of every kind, from sense to nonsense ----------------------------------------------------------

PIECES = ("unit", "into", "other", "target", "piece", "leader", "one")
WORDS = ("line", "column", "skirmish", "block", "north", "west", "front", "rear", "", "wedge", "é")


def _number(draw: random.Random, table: Table, name: str) -> int:
    if draw.random() < 0.1:
        return draw.choice((-(10**9), -2, -1, 10**9, 2**63 - 1, LEADERS - 1, table.setup.board.cells))
    if name in PIECES:
        units, leaders = len(table.units), len(table.leaders)
        return draw.choice(
            (draw.randrange(units), LEADERS + draw.randrange(leaders + 1), draw.randrange(units))
        )
    if name in ("facing",):
        return draw.randint(-1, 12)
    if draw.random() < 0.5:
        near = draw.choice([unit.cell for unit in table.units if unit.cell >= 0] or [0])
        return draw.choice(table.setup.grid.neighbours[near])
    return draw.randrange(table.setup.board.cells)


def _value(draw: random.Random, table: Table, name: str, hint: Any) -> Any:
    if hint is bool:
        return draw.random() < 0.5
    if hint is str:
        return draw.choice(WORDS)
    if hint is int:
        return _number(draw, table, name)
    inner = get_args(hint)
    if name == "targets":
        return tuple((_number(draw, table, "unit"), draw.randint(-1, 5)) for _ in range(draw.randint(0, 3)))
    kind = "unit" if name in ("units", "others") else "cell"
    count = len(inner) if Ellipsis not in inner else draw.randint(0, 4)
    return tuple(_number(draw, table, kind) for _ in range(count))


def random_order(draw: random.Random, table: Table, kind: type[Order]) -> Order:
    """An order of a kind with its fields filled at random, some of them wildly."""
    from typing import get_type_hints

    hints = get_type_hints(kind)
    required = {"targets", "others", "units"}
    fields = {
        name: _value(draw, table, name, hint)
        for name, hint in hints.items()
        if name in required or name not in ("via", "stand", "cells") or draw.random() < 0.4
    }
    fields.pop("order", None)
    return kind(**fields)


GENERAL = {"refusal.battle-over", "refusal.dice-first"}
"""What every rules system says, without a rule of any book."""


def _judged(table: Table, order: Order) -> Finding | None:
    found = RULESET.refusal(table, order)
    if found is not None:
        assert found.weight == "refusal"
        assert found.rule in KNOWN or found.message in GENERAL, (found, order)
        assert all(piece >= 0 or piece in _numbers(order) for piece in found.pieces), (found, order)
    return found


def _numbers(order: Order) -> set[int]:
    """Every number an order names."""
    found: set[int] = set()
    rest: list[Any] = [getattr(order, name) for name in order.__struct_fields__]
    while rest:
        value = rest.pop()
        if isinstance(value, tuple):
            rest.extend(value)
        elif isinstance(value, int):
            found.add(value)
    return found


@pytest.mark.rule("SEQ-1", "MOV-10")
@settings(max_examples=400)
@given(st.integers(0, 2**32), st.sampled_from(KINDS))
def test_any_order_anywhere_is_judged_and_what_is_legal_can_be_played(seed: int, kind: type[Order]) -> None:
    draw = random.Random(seed)
    shelf = positions()
    for _ in range(4):
        table = draw.choice(shelf)
        order = random_order(draw, table, kind)
        assert decode(encode(order), AnyOrder) == order
        if _judged(table, order) is None:
            after = RULESET.follow(table, order)
            assert not RULESET.problems(after), order


@pytest.mark.rule("SEQ-1", "MOV-10")
@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_orders_of_the_kinds_the_question_takes_are_judged_too(seed: int) -> None:
    """The same, aimed at the judge of the task in hand instead of the wrong ones."""
    from hheditor.rules.hordes_heroes.position.agenda import AGENDA

    draw = random.Random(seed)
    waiting = [table for table in positions() if actor(table) >= 0]
    for _ in range(4):
        table = draw.choice(waiting)
        kinds = AGENDA.handler_of(table.agenda[-1]).answers
        order = random_order(draw, table, draw.choice(kinds))
        if _judged(table, order) is None:
            assert not RULESET.problems(RULESET.follow(table, order)), order


@pytest.mark.rule("SEQ-1")
@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_a_listed_order_spoilt_in_one_field_is_judged(seed: int) -> None:
    draw = random.Random(seed)
    waiting = [table for table in positions() if actor(table) >= 0]
    table = draw.choice(waiting)
    subjects = RULESET.subjects(table)
    found = list(RULESET.orders(table, draw.choice(subjects) if subjects else None)) or list(
        RULESET.orders(table)
    )
    order = draw.choice(found)
    assert RULESET.refusal(table, order) is None
    spoilt = random_order(draw, table, type(order))
    names = order.__struct_fields__
    if names:
        kept = draw.choice(names)
        fields = {name: getattr(order if name != kept else spoilt, name) for name in names}
        _judged(table, type(order)(**fields))


@pytest.mark.rule("SEQ-1")
def test_the_positions_show_every_task_that_waits_for_somebody() -> None:
    found = Counter(type(table.agenda[-1]).__name__ for table in positions() if table.agenda)
    wanted = {
        "ChoosingDeployment", "ChoosingEdge", "Deploying", "CommandPhase", "MovementPhase", "Rallying",
        "Contact", "Continuing", "PlacingStands", "Declaring", "Volley", "CombatPhase", "Fighting",
        "Recoiling", "Fleeing", "Pushing", "Aftermath", "Pursuing", "Stepping", "LosingStands", "Slipping",
    }  # fmt: skip
    assert wanted - set(found) == set(), found


# Out of turn, not one's own, not there -----------------------------------------------------------------


@pytest.mark.rule("SEQ-1")
def test_no_order_is_taken_while_dice_are_to_be_rolled_or_when_all_is_over() -> None:
    shelf = positions()
    rolling = next(table for table in shelf if actor(table) == CHANCE)
    over = next(table for table in shelf if actor(table) == NOBODY)
    for kind in KINDS:
        order = random_order(random.Random(1), rolling, kind)
        assert refusal(rolling, order).message == "refusal.dice-first"
        assert refusal(over, order).message == "refusal.battle-over"
    waiting = next(table for table in shelf if actor(table) >= 0)
    assert refusal(waiting, Rolled(faces=(1,))).message == "refusal.no-dice-asked"
    assert refusal(waiting, Concealed()).rule == "SEQ-1"


@pytest.mark.rule("SEQ-1")
def test_every_kind_of_order_is_refused_outside_its_phase() -> None:
    field = arena()
    field.unit(RED, FOOT, (-7, 13), "N")
    table = settled(field.table("command"))
    taken = {LeaderMove, Challenge, EndPhase, CallTime}
    for kind in KINDS:
        if kind not in taken:
            found = refusal(table, random_order(random.Random(2), table, kind))
            assert (found.message, found.rule) == ("refusal.hordes_heroes.not-now", "SEQ-1")
            assert found.parameter("order") == kind.__struct_config__.tag


def _two() -> Table:
    field = arena()
    field.unit(RED, FOOT, (-7, 13), "N")
    field.unit(BLUE, FOOT, (7, -13), "S")
    lost = field.unit(RED, FOOT, None)
    return change(settled(field.table()), lost, gone="lost", stands=0)


UNIT_ORDERS = [
    kind
    for kind in KINDS
    if "unit" in kind.__struct_fields__
    and kind.__name__
    in (
        "Move",
        "Disengage",
        "Interchange",
        "Combine",
        "SortArms",
        "OpenOrder",
        "PlantStakes",
        "LiftStakes",
        "Leave",
    )
]


def _about(kind: type[Order], unit: int) -> Order:
    values: dict[str, Any] = {"unit": unit, "cell": 5, "facing": 0, "other": 0, "into": 0}
    return kind(**{name: values[name] for name in kind.__struct_fields__ if name in values})


@pytest.mark.rule("MOV-1", "SEQ-1")
@pytest.mark.parametrize("kind", UNIT_ORDERS)
def test_units_of_the_other_side_unknown_ones_and_lost_ones_are_not_ordered(kind: type[Order]) -> None:
    table = _two()
    found = refusal(table, _about(kind, 1))
    assert (found.message, found.rule, found.pieces) == ("refusal.hordes_heroes.not-yours", "SEQ-1", (1,))
    for unknown, rule in ((-1, "ARM-1"), (3, "ARM-1"), (10**12, "ARM-1"), (LEADERS, "MOV-1")):
        found = refusal(table, _about(kind, unknown))
        assert (found.message, found.rule) == ("refusal.hordes_heroes.no-such-unit", rule)
    found = refusal(table, _about(kind, 2))
    assert (found.message, found.rule) == ("refusal.hordes_heroes.off-table", "MOV-1")


@pytest.mark.rule("CMD-1", "MOV-10", "DUE-1")
def test_leaders_of_the_other_side_unknown_ones_and_cells_off_the_board() -> None:
    field = arena()
    field.unit(RED, FOOT, (-7, 13), "N")
    table = settled(field.table("command"))
    for make in (LeaderMove, Challenge):
        assert refusal(table, make(LEADERS + 1, cell(0, 0))).rule == "SEQ-1"
        for unknown in (-1, 0, LEADERS + 2, 10**12):
            found = refusal(table, make(unknown, cell(0, 0)))
            assert (found.message, found.rule) == ("refusal.hordes_heroes.no-such-leader", "ARM-4")
        for nowhere in (-1, 31 * 31, 10**12):
            found = refusal(table, make(LEADERS, nowhere))
            assert (found.message, found.rule) == ("refusal.hordes_heroes.off-board", "MOV-10")
    assert refusal(table, Challenge(LEADERS, cell(0, 0))).rule == "DUE-1"
    gone = settled(table)
    assert gone == table


@pytest.mark.rule("MOV-10", "MOV-1")
def test_moves_off_the_board_or_by_impossible_ways() -> None:
    field = arena()
    unit = field.unit(RED, "B 3/4 s3CR kind=cavalry", None)
    field.unit(RED, FOOT, (-7, 13))
    table = change(settled(field.table()), unit, cell=0, facing=E)
    for nowhere in (-1, 31 * 31, -(10**12), 10**12):
        assert refusal(table, Move(unit, nowhere, E)).rule == "MOV-10"
    for facing in (-1, 12, 99):
        assert refusal(table, Move(unit, 1, facing)).rule == "FAC-1"
    for way in ((-1,), (-1, 1), (31 * 31,), (10**12,), (1, -1, 1)):
        assert refusal(table, Move(unit, 1, E, via=way)).rule == "MOV-10"
    for way in ((0,), (2,), (1, 1)):
        found = refusal(table, Move(unit, 1, E, via=way))
        assert (found.message, found.rule) == ("refusal.hordes_heroes.way", "MOV-1")
    assert RULESET.refusal(table, Move(unit, 2, E, via=(1,))) is None


@pytest.mark.rule("RSP-3", "RSP-4", "SKI-2")
def test_answers_to_a_contact_by_the_wrong_unit_or_to_nowhere() -> None:
    field = arena()
    mongols = field.unit(RED, "B 2/4 s5R 7+ E2 F kind=cavalry", (0, 0), "E")
    other = field.unit(RED, FOOT, (0, 5), "E")
    knights = field.unit(BLUE, MEN_AT_ARMS, (3, 0), "W")
    table, _ = play(settled(field.table(mover=BLUE)), Move(knights, cell(1, 0), W))
    for order in (Evade(other, cell(-1, 0)), FleeResponse(knights, cell(-1, 0), W), Stand(LEADERS)):
        found = refusal(table, order)
        assert (found.message, found.rule) == ("refusal.hordes_heroes.not-contacted", "RSP-3")
    assert refusal(table, Stand(99)).rule == "ARM-1"
    assert refusal(table, Reform(-1, 0)).rule == "ARM-1"
    for nowhere in (-1, -5, 31 * 31, 10**12):
        assert refusal(table, Evade(mongols, nowhere)).rule == "MOV-10"
        assert refusal(table, FleeResponse(mongols, nowhere, W)).rule == "MOV-10"
        assert refusal(table, Reform(mongols, nowhere)).rule == "MOV-10"
    assert refusal(table, Evade(mongols, cell(-1, 0), cell(0, 0))).rule == "RSP-4"  # it is no skirmish stand
    assert refusal(table, Reform(mongols, cell(-1, 0))).rule == "RSP-4"
    assert refusal(table, FleeResponse(mongols, cell(2, 0), W)).rule == "RSP-2"
    assert refusal(table, PlaceStand(cell(0, 0))).rule == "SEQ-1"


def test_all_orders_have_their_own_unchanging_tag() -> None:
    tags = [kind.__struct_config__.tag for kind in KINDS]
    assert len(tags) == len(set(tags)) == 48
    defined = {
        value for value in vars(given_orders).values() if isinstance(value, type) and value is not Order
    }
    assert defined - {Rolled, Override} == set(KINDS)
