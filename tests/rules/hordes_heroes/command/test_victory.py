"""Who has won: leaders, broken armies, points, the chief, objectives, and when it is looked for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.rules.api import NOBODY, Outcome
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.victory import breaking_stands, broken, points_lost, stands_lost
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Combine, EndPhase, Leave, Move
from hheditor.rules.hordes_heroes.position.table import Table, change, change_leader
from hheditor.scenarios import Goal
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, cell
from tests.rules.hordes_heroes.driver import Told, actor, named, only, play, refusal, roll, settle, settled

SPEARS = "D 3(+1)/4 s1CR"
CHARIOTS = "B 3(+3)/3 s4R kind=chariot"
WAGONS = "C 5/2 s1CR 8+G HT kind=war_wagon"


def two_sides(red: tuple[str, ...] = (SPEARS,) * 4, **options: Any) -> Field:
    """Both sides far apart with a general each; Red's units are the first."""
    field = Field(**options)
    for number, text in enumerate(red):
        field.unit(RED, text, (number - 6, 10), name=text)
    for number in range(4):
        field.unit(BLUE, SPEARS, (number + 3, -10))
    field.leader(RED, (-6, 12))
    field.leader(BLUE, (6, -12))
    return field


def losing(table: Table, losses: dict[int, int]) -> Table:
    """The position with so many stands of each unit lost; a unit without stands is gone."""
    for number, count in losses.items():
        left = table.units[number].stands - count
        gone: Any = {"cell": -1, "gone": "lost"} if left == 0 else {}
        table = change(table, number, stands=left, **gone)
    return table


def ended(table: Table) -> Outcome | None:
    """How the phase in hand ends the battle, if it does."""
    return settled(table).ended


def without_leader(table: Table, index: int) -> Table:
    return change_leader(table, index, cell=-1, host=-1, gone="lost")


# Leaders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("VIC-1", "SW-59")
def test_a_side_that_has_lost_all_its_generals_is_beaten() -> None:
    field = two_sides()
    field.leader(RED, (-5, 12))
    table = field.table("combat")
    assert ended(without_leader(table, 0)) is None
    outcome = ended(without_leader(without_leader(table, 0), 2))
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.rule) == (
        BLUE,
        "outcome.hordes_heroes.leaders-lost",
        "VIC-1",
    )
    blue = ended(without_leader(table, 1))
    assert blue is not None
    assert blue.winner == RED


@pytest.mark.rule("VIC-1")
def test_an_army_that_never_had_one_is_not() -> None:
    field = Field()
    field.unit(RED, SPEARS, (0, 10))
    field.unit(BLUE, SPEARS, (0, -10))
    field.leader(BLUE, (1, -10))
    assert ended(field.table("combat")) is None


@pytest.mark.rule("VIC-1", "VIC-5")
def test_a_leader_who_left_by_an_objective_is_not_lost() -> None:
    table = two_sides().table("combat")
    assert ended(change_leader(table, 0, cell=-1, gone="left")) is None


@pytest.mark.rule("VIC-4", "R-123")
def test_by_option_the_death_of_the_commander_in_chief_loses_the_battle() -> None:
    for decides in (False, True):
        field = two_sides(chief_decides=decides)
        chief = field.leader(RED, (-5, 12), chief=True) - LEADERS
        outcome = ended(without_leader(field.table("combat"), chief))
        other = ended(without_leader(field.table("combat"), 0))
        assert other is None  # any other general may die
        if not decides:
            assert outcome is None
        else:
            assert outcome is not None
            assert (outcome.winner, outcome.reason, outcome.rule) == (
                BLUE,
                "outcome.hordes_heroes.chief-lost",
                "VIC-4",
            )
    assert not RULESET.profiles()["medieval"].chief_decides


# The breaking point ------------------------------------------------------------------------------------


@pytest.mark.rule("VIC-2", "R-119", "ARM-9")
@pytest.mark.parametrize(("share", "least"), [(50, 10), (60, 11), (70, 13), (80, 15), (100, 18)])
def test_an_army_of_eighteen_stands_breaks_beyond_the_agreed_share(share: int, least: int) -> None:
    field = two_sides((SPEARS, SPEARS, SPEARS, CHARIOTS, CHARIOTS), breaking_point=share)
    table = field.table("combat")
    assert table.setup.start_stands[RED] == 18
    assert breaking_stands(table, RED) == least
    taken = [(number, 1) for number in range(5) for _ in range(table.units[number].stands)]
    losses: dict[int, int] = {}
    for count, (number, one) in enumerate(taken, start=1):
        losses[number] = losses.get(number, 0) + one
        now = losing(table, losses)
        assert stands_lost(now, RED) == count
        assert broken(now, RED) == (count >= least)
    outcome = ended(losing(table, losses))
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.rule) == (
        BLUE,
        "outcome.hordes_heroes.army-broken",
        "VIC-2",
    )


@pytest.mark.rule("VIC-2")
@given(st.integers(1, 120), st.sampled_from((50, 60, 70, 80, 100)))
def test_exactly_the_share_is_not_enough(start: int, share: int) -> None:
    field = two_sides(breaking_point=share)
    table = field.table("combat")
    cards = tuple(replace(card, stands=0) if card.side == RED else card for card in table.setup.units)
    setup = replace(table.setup, units=(replace(cards[0], stands=start), *cards[1:]))
    least = breaking_stands(replace(table, setup=setup), RED)
    assert least == start or 100 * least > share * start
    assert 100 * (least - 1) <= share * start
    assert 1 <= least <= start


@pytest.mark.rule("VIC-2")
def test_half_the_stands_lost_is_not_broken_one_more_is() -> None:
    table = two_sides().table("combat")
    half = losing(table, {0: 4, 1: 4})
    assert ended(half) is None
    outcome = ended(losing(half, {2: 1}))
    assert outcome is not None
    assert dict(outcome.facts)["stands_lost_0"] == 9
    assert dict(outcome.facts)["stands_lost_1"] == 0


@pytest.mark.rule("R-119", "R-103", "VIC-2")
def test_stands_removed_in_joining_count_as_lost() -> None:
    field = Field(breaking_point=50)
    for q in (0, 1):
        field.unit(RED, SPEARS, (q, 5), "N", name="spears", stands=3)
    field.unit(RED, SPEARS, (4, 5), "N", name="spears")
    field.leader(RED, (0, 8))
    field.leader(BLUE, (0, -12))
    table = settled(field.table())
    assert stands_lost(table, RED) == 2
    after, _ = play(table, Combine(1, 0, 0))
    assert stands_lost(after, RED) == 4


@pytest.mark.rule("VIC-2", "VIC-5")
def test_stands_that_left_by_an_objective_are_not_lost() -> None:
    table = two_sides().table("combat")
    gone = change(table, 0, cell=-1, gone="left")
    assert stands_lost(gone, RED) == 0
    assert points_lost(gone, RED) == 0


# Points ------------------------------------------------------------------------------------------------


@pytest.mark.rule("VIC-3", "R-120", "SW-60")
@pytest.mark.parametrize(
    ("text", "lost", "half", "whole"),
    [
        (SPEARS, (1,), Fraction(3), Fraction(0)),  # 6 points a unit of four
        (SPEARS, (2,), Fraction(3), Fraction(6)),
        (SPEARS, (3,), Fraction(6), Fraction(6)),
        (SPEARS, (4,), Fraction(6), Fraction(6)),
        (SPEARS, (4, 1), Fraction(9), Fraction(6)),
        (SPEARS, (3, 3), Fraction(9), Fraction(12)),  # six stands are a unit and a half
        (SPEARS, (2, 2), Fraction(6), Fraction(6)),  # grouped into one full unit
        (CHARIOTS, (1,), Fraction(11, 2), Fraction(0)),  # 11 points a unit of three, fractions kept
        (CHARIOTS, (2,), Fraction(11), Fraction(11)),
        (WAGONS, (1,), Fraction(5), Fraction(10)),
    ],
)
def test_lost_stands_are_grouped_and_the_remainder_counted(
    text: str, lost: tuple[int, ...], half: Fraction, whole: Fraction
) -> None:
    for remainder_half, expected in ((True, half), (False, whole)):
        field = two_sides((text,) * 3, remainder_half=remainder_half)
        table = losing(field.table("combat"), dict(enumerate(lost)))
        assert points_lost(table, RED) == expected
        assert points_lost(table, BLUE) == 0
    assert RULESET.profiles()["medieval"].remainder_half


@pytest.mark.rule("R-122", "VIC-3", "ARM-4")
def test_leaders_lost_count_their_price_and_no_stand() -> None:
    field = two_sides()
    hero = field.leader(RED, (-5, 12), hero=True) - LEADERS
    table = field.table("combat")
    assert points_lost(without_leader(table, 0), RED) == 10
    both = without_leader(without_leader(table, 0), hero)
    assert points_lost(both, RED) == 25
    assert stands_lost(both, RED) == 0
    assert points_lost(change_leader(table, 0, cell=-1, gone="left"), RED) == 0


@pytest.mark.rule("VIC-3", "CMB-1")
def test_combined_arms_lose_stands_of_each_type() -> None:
    field = Field()
    unit = field.unit(RED, "C 4(+1)/4 s1CR A1", (0, 10), rear="C 2/4 s1CR 7+")
    table = field.table("combat")
    assert points_lost(table, RED) == 0
    front = change(table, unit, stands=3)
    assert points_lost(front, RED) == Fraction(9, 2)
    rear = change(table, unit, stands=3, rear_stands=1)
    assert points_lost(rear, RED) == 4


def end_of_turn(field: Field, losses: dict[int, int], turn: int = 5) -> Outcome | None:
    """The last phase of a turn's second bound."""
    table = losing(field.table("combat", mover=BLUE, turn=turn), losses)
    return ended(table)


@pytest.mark.rule("VIC-3", "R-124")
def test_at_the_turn_limit_the_side_that_lost_fewer_points_wins() -> None:
    field = two_sides()
    field.turn_limit = 5
    assert end_of_turn(field, {0: 1}, turn=4) is None
    for losses, winner, points in (
        ({0: 1}, BLUE, ("3", "0")),
        ({0: 1, 4: 3}, RED, ("3", "6")),
        ({0: 1, 4: 2}, -1, ("3", "3")),
    ):
        outcome = end_of_turn(field, losses)
        assert outcome is not None
        assert (outcome.winner, outcome.reason, outcome.rule) == (
            winner,
            "outcome.hordes_heroes.points",
            "VIC-3",
        )
        facts = dict(outcome.facts)
        assert (facts["points_lost_0"], facts["points_lost_1"]) == points
    assert end_of_turn(field, {}) is not None


@pytest.mark.rule("R-124", "SEQ-1")
def test_a_turn_is_both_bounds() -> None:
    field = two_sides()
    field.turn_limit = 1
    first = settled(field.table("combat", turn=1))
    assert first.ended is None
    assert (first.turn, first.mover) == (1, BLUE)
    table = first
    while table.ended is None:
        assert table.turn == 1
        table, _ = play(table, EndPhase())
    assert table.ended.reason == "outcome.hordes_heroes.points"
    assert (table.turn, table.phase, actor(table)) == (1, "over", NOBODY)


@pytest.mark.rule("VIC-3")
def test_without_a_limit_the_battle_goes_on() -> None:
    assert end_of_turn(two_sides(), {0: 1}, turn=99) is None


# Objectives --------------------------------------------------------------------------------------------


@pytest.mark.rule("VIC-5")
def test_holding_hexes_at_the_agreed_turn_wins() -> None:
    places = ((0, 0), (3, 0), (6, 0))
    for held, wins in ((0, False), (1, False), (2, True), (3, True)):
        field = two_sides()
        for number, place in enumerate(places):
            field.unit(RED if number < held else BLUE, SPEARS, place)
        field.goals = (Goal("hold", RED, cells=tuple(cell(*place) for place in places), count=2, turn=3),)
        assert end_of_turn(field, {}, turn=2) is None
        outcome = end_of_turn(field, {}, turn=3)
        assert (outcome is not None) == wins
        if outcome is not None:
            assert (outcome.winner, outcome.reason, outcome.rule) == (
                RED,
                "outcome.hordes_heroes.objective",
                "VIC-5",
            )


@pytest.mark.rule("VIC-5")
def test_a_goal_without_a_turn_is_due_at_the_limit_and_comes_before_points() -> None:
    field = two_sides()
    field.turn_limit = 4
    field.unit(BLUE, SPEARS, (0, 0))
    field.goals = (Goal("hold", BLUE, cells=(cell(0, 0),)),)
    assert end_of_turn(field, {}, turn=3) is None
    outcome = end_of_turn(field, {4: 3}, turn=4)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (BLUE, "VIC-5")


@pytest.mark.rule("VIC-5")
def test_surviving_so_many_turns_wins() -> None:
    field = two_sides()
    field.goals = (Goal("survive", BLUE, turn=6),)
    assert end_of_turn(field, {4: 4}, turn=5) is None
    outcome = end_of_turn(field, {4: 4}, turn=6)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (BLUE, "VIC-5")


@pytest.mark.rule("VIC-5", "MOV-10")
def test_leaving_by_an_edge_wins_when_enough_have_left() -> None:
    field = two_sides()
    runner = field.unit(RED, MEN_AT_ARMS, (0, 14), "N")
    field.goals = (Goal("leave", RED, edge="north", count=2),)
    table = settled(field.table())
    assert refusal(table, Leave(runner)).rule == "VIC-5"
    ready = change(table, runner, cell=15)
    gone, events = play(ready, Leave(runner))
    assert only(events, "left-table").rule == "VIC-5"
    assert ended(replace(gone, phase="combat", agenda=field.table("combat").agenda)) is None
    second = change(gone, 0, cell=-1, gone="left")
    outcome = ended(replace(second, phase="combat", agenda=field.table("combat").agenda))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (RED, "outcome.hordes_heroes.objective")


# When --------------------------------------------------------------------------------------------------


def story(events: Told) -> list[str]:
    return [event.event + (f" {event.fact('phase')}" if event.event == "phase" else "") for event in events]


@pytest.mark.rule("VIC-6", "R-118")
def test_it_is_looked_for_after_shooting_and_after_hand_to_hand_and_not_before() -> None:
    field = two_sides()
    table = losing(field.table("command"), {0: 4, 1: 4, 2: 4})
    moving, events = play(settled(table), EndPhase())
    assert moving.ended is None
    assert "ended" not in story(events)
    after, events = play(moving, EndPhase())
    assert after.ended is not None
    assert story(events) == ["phase shooting", "no-shooting", "ended"]
    _, events = settle(losing(field.table("combat"), {0: 4, 1: 4, 2: 4}))
    assert story(events) == ["ended"]


@pytest.mark.rule("VIC-6", "R-118")
def test_both_beaten_at_once_is_a_draw_or_by_agreement_settled_by_points() -> None:
    losses = {0: 4, 1: 4, 2: 1, 4: 4, 5: 4, 6: 4}
    for by_points in (False, True):
        table = losing(two_sides(draw_by_points=by_points).table("combat"), losses)
        outcome = ended(table)
        assert outcome is not None
        if by_points:
            assert (outcome.winner, outcome.reason, outcome.rule) == (
                RED,
                "outcome.hordes_heroes.both-beaten-points",
                "VIC-3",
            )
        else:
            assert (outcome.winner, outcome.reason, outcome.rule) == (
                -1,
                "outcome.hordes_heroes.both-beaten",
                "VIC-6",
            )
    assert not RULESET.profiles()["medieval"].draw_by_points


@pytest.mark.rule("VIC-6", "VIC-1")
def test_beaten_for_different_reasons_at_once_is_a_draw_too() -> None:
    table = losing(without_leader(two_sides().table("combat"), 1), {0: 4, 1: 4, 2: 4})
    outcome = ended(table)
    assert outcome is not None
    assert outcome.winner == -1


@pytest.mark.rule("VIC-6", "VIC-2")
def test_a_fight_may_end_the_battle_and_nothing_is_ordered_after() -> None:
    field = Field()
    field.unit(RED, "E 1/4 s1R H", (0, 0), "E", stands=2, disrupted=True)
    field.unit(BLUE, MEN_AT_ARMS, (1, 0), "W")
    field.leader(RED, (-6, 12))
    field.leader(BLUE, (6, -12))
    table = settled(field.table("combat"))
    after, events = roll(table, 1, 6)
    assert named(events, "eliminated")
    assert after.ended is not None
    assert (after.ended.winner, after.ended.rule) == (BLUE, "VIC-2")
    assert (after.phase, after.agenda, actor(after)) == ("over", (), NOBODY)
    assert RULESET.outcome(after) == after.ended
    for order in (EndPhase(), Move(1, cell(2, 0), 0)):
        assert refusal(after, order).message == "refusal.battle-over"
    assert list(RULESET.orders(after)) == []
    assert RULESET.question(after) is None
