"""The activation game: what it asks of the API that turns and six sides do not, with the worked examples."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.hexes import Board, cell_labelled
from hheditor.rules.api import CHANCE, Concealed, Order, Rolled, Step
from tests.systems.activation import ACTIVATION, meeting
from tests.systems.activation.table import (
    CUP,
    NEGATION,
    Acting,
    Activate,
    Attempt,
    Battle,
    Charge,
    Continue,
    Counter,
    CounterCharge,
    Decline,
    Draw,
    EndPhase,
    FallBack,
    Fire,
    Flight,
    Free,
    GoOn,
    March,
    Melee,
    Move,
    Negate,
    PassTurn,
    PlayCounter,
    React,
    ReactionFire,
    Retreat,
    Seize,
    Shock,
    Shot,
    Table,
    Unit,
)

BOARD = Board(12, 9)
BATTLES = (
    Battle(0, "Van", 3, 0),
    Battle(0, "Rear", 2, 1, 2),
    Battle(1, "Main", 4, 2, 1),
    Battle(1, "Left", 3, 3),
)


def at(label: str) -> int:
    return cell_labelled(BOARD, label)


def unit(kind: str, side: int, label: str, battle: int = -1, facing: int = -1, **more: Any) -> Unit:
    facing = (3 if side == 0 else 9) if facing < 0 else facing
    return Unit(kind, side, 2 * side if battle < 0 else battle, at(label), facing, **more)


def table(*units: Unit, agenda: Any = None, **more: Any) -> Table:
    """Units 0 and 1 of side 0, 2 and 3 of side 1 lead the four Battles, far from everything else."""
    leaders = (unit("PK", 0, "A1"), unit("PK", 0, "L1", 1), unit("PK", 1, "A9"), unit("PK", 1, "L9", 3))
    task = agenda if agenda is not None else (Acting(0, 0, free=True),)
    hands = more.pop("hands", ((), ()))
    cups = []
    for hand in hands:
        cup = list(CUP)
        for counter in hand:
            cup.remove(counter)
        cups.append(tuple(cup))
    more.setdefault("levels", (20, 20))
    position = Table(
        agenda=task,
        board=BOARD,
        units=(*leaders, *units),
        battles=BATTLES,
        hands=hands,
        cups=tuple(cups),
        **more,
    )
    assert ACTIVATION.problems(position) == ()
    return position


def line(position: Table, *orders: Order) -> list[Step[Table]]:
    steps: list[Step[Table]] = []
    for order in orders:
        steps.append(ACTIVATION.play(position, order))
        position = steps[-1].after
    return steps


def refusal(position: Table, order: Order) -> tuple[str, str]:
    refused = ACTIVATION.refusal(position, order)
    return (
        ("", "") if refused is None else (refused.message.removeprefix("refusal.activation."), refused.rule)
    )


# Activations --------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1")
def test_a_free_activation_takes_any_battle_with_a_unit() -> None:
    position = table(agenda=(Free(0),))
    assert list(ACTIVATION.orders(position)) == [Activate(0), Activate(1), PassTurn()]
    assert refusal(position, Activate(2)) == ("battle", "6.1")
    [step] = line(position, Activate(1))
    assert step.after.agenda == (Acting(0, 1, free=True),)
    assert step.after.activations == 1
    assert refusal(step.after, Move(0, at("B1"), 3)) == ("other-battle", "6.1")


@pytest.mark.rule("6.2")
def test_continuing_gets_harder_each_time() -> None:
    position = table(agenda=(Continue(0),), last=1)
    assert refusal(position, GoOn(1)) == ("same-battle", "6.2")
    tried, went = line(position, GoOn(0), Rolled((3,)))
    assert tried.after.agenda == (Attempt(0, 0),), "an enemy without counters is not asked"
    assert (went.after.agenda, went.after.penalty) == ((Acting(0, 0, free=False),), 1)
    ended = line(went.after, EndPhase(), EndPhase())[-1]
    assert ended.after.agenda == (Continue(0),), "no flight check after an activation that was not free"
    failed = line(ended.after, GoOn(1), Rolled((2,)))[-1]
    assert failed.events[0].fact("total") == 3
    assert (failed.after.agenda, failed.after.penalty) == ((Free(1),), 0)


@pytest.mark.rule("6.4")
def test_a_battle_without_its_leader_cannot_continue() -> None:
    position = table(unit("LB", 0, "F1"), agenda=(Continue(0),), last=1)
    lost = replace(position.units[0], cell=-1, state="retired")
    position = replace(position, units=(lost, *position.units[1:]))
    assert refusal(position, GoOn(0)) == ("no-leader", "6.4")
    assert list(ACTIVATION.orders(position)) == [PassTurn()]


@pytest.mark.rule("3.0")
@pytest.mark.parametrize(("die", "over"), [(8, False), (9, True)])
def test_flight_is_strictly_above_the_level(die: int, over: bool) -> None:
    position = table(agenda=(Continue(0), Flight()), points=(12, 0))
    step = ACTIVATION.play(position, Rolled((die, 0)))
    outcome = ACTIVATION.outcome(step.after)
    assert (outcome is not None) == over
    if outcome is not None:
        assert (outcome.winner, outcome.rule) == (1, "3.0")
    both = ACTIVATION.play(table(agenda=(Continue(0), Flight()), points=(20, 20)), Rolled((1, 1)))
    drawn = ACTIVATION.outcome(both.after)
    assert drawn is not None
    assert drawn.winner == -1


# Hidden counters ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.3")
def test_counters_are_drawn_from_a_cup_that_empties() -> None:
    position = ACTIVATION.opening(meeting())
    assert [type(task) for task in position.agenda] == [Free, Draw, Draw, Draw, Draw, Draw]
    roll = ACTIVATION.roll(position)
    assert roll is not None
    assert roll.pools[0].sides == 8
    first, second = line(position, Rolled((5,)), Rolled((7,)))
    assert first.after.hands == ((3,), ())
    assert second.after.hands == ((3, 6), ())
    again = ACTIVATION.roll(first.after)
    assert again is not None
    assert again.pools[0].sides == 7
    seen = ACTIVATION.view_step(position, first, 1)
    assert seen.order == Concealed()
    assert seen.after.hands == ((0,), ())
    assert seen.after.cups[0] == (0,) * 7, "what is left in the cup would tell what is not"


@pytest.mark.rule("6.3")
def test_what_is_sampled_has_been_neither_spent_nor_seen() -> None:
    position = table(agenda=(Free(0),), hands=((3, 6), (NEGATION, 5)))
    view = ACTIVATION.view(position, 0)
    hands = {ACTIVATION.sample(view, seed).hands for seed in range(100)}
    assert len(hands) > 10
    assert {mine for mine, _ in hands} == {(3, 6)}


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("die", "side"), [(6, 0), (1, 1)])
def test_a_seizure_takes_the_activation_or_frees_the_enemy(die: int, side: int) -> None:
    position = table(agenda=(Continue(0),), last=1, penalty=2, hands=((), (5,)))
    asked, seized, rolled = line(position, GoOn(0), PlayCounter(5, 3), Rolled((die,)))
    assert asked.after.agenda == (Attempt(0, 0), Seize(1, 0))
    assert ACTIVATION.to_act(asked.after) == 1
    assert (seized.after.spent, seized.after.penalty) == (((), (5,)), 0)
    top = rolled.after.agenda[-1]
    assert top == (Acting(1, 3, free=False) if side == 1 else Free(0))
    if side == 0:
        assert Activate(1) in set(ACTIVATION.orders(rolled.after)), "even the Battle that acted last"


@pytest.mark.rule("6.3")
def test_a_negation_is_asked_for_whether_there_is_one_or_not() -> None:
    for hand in ((NEGATION,), (3,)):
        position = table(agenda=(Continue(0),), last=1, hands=(hand, (5,)))
        seized = line(position, GoOn(0), PlayCounter(5, 2))[-1]
        assert ACTIVATION.to_act(seized.after) == 0, "the question must not tell what is in the hand"
        assert seized.after.agenda == (Negate(0, 5, 2),)
        assert Decline() in set(ACTIVATION.orders(seized.after))
        assert (PlayCounter(NEGATION) in set(ACTIVATION.orders(seized.after))) == (hand == (NEGATION,))
    position = table(agenda=(Continue(0),), last=1, hands=((NEGATION,), (5,)))
    negated = line(position, GoOn(0), PlayCounter(5, 2), PlayCounter(NEGATION))[-1]
    assert negated.after.agenda == (Free(0),)


# Moving and fire ----------------------------------------------------------------------------------------


@pytest.mark.rule("8.0")
def test_facings_are_the_points_of_a_hex() -> None:
    position = table(unit("DM", 0, "F5", facing=3))
    assert refusal(position, Move(4, at("F5"), 4)) == ("facing", "8.0")
    assert refusal(position, Move(4, at("F5"), 9)) == ("", "")
    beside = table(unit("DM", 0, "F5", facing=3), unit("DM", 1, "G5"))
    assert refusal(beside, Move(4, at("F5"), 9)) == ("one-vertex", "8.0")
    assert refusal(beside, Move(4, at("F5"), 1)) == ("", "")


@pytest.mark.rule("5.3", "7.2")
def test_moving_next_to_an_enemy_and_away_from_him() -> None:
    position = table(unit("DM", 0, "C5"), unit("PK", 1, "F5", facing=3))
    assert refusal(position, Move(4, at("E5"), 3)) == ("", "")
    assert refusal(position, Move(4, at("G6"), 3)) == ("too-far", "7.2")
    lost = table(unit("DM", 0, "C5", commanded=False), unit("PK", 1, "F5"))
    assert refusal(lost, Move(4, at("E5"), 3)) == ("no-command", "5.3")
    assert refusal(lost, Move(4, at("D5"), 3)) == ("", "")
    beside = table(unit("DM", 0, "E5"), unit("PK", 1, "F5"))
    assert len(beside.ways(4)[at("E4")]) > 1, "not straight from one hex next to an enemy to another"
    assert refusal(beside, Move(4, at("D5"), 3)) == ("", "")


@pytest.mark.rule("11.2")
def test_reaction_fire_interrupts_a_move_and_the_move_goes_on() -> None:
    position = table(unit("DM", 0, "D5"), unit("LB", 1, "F4", facing=3))
    front = {BOARD.cell(*BOARD.column_row(cell)) for cell in position.fronts(5)}
    goal = next(cell for cell in sorted(front) if cell in position.ways(4))
    [step] = line(position, Move(4, goal, 1))
    assert step.after.agenda[1:] == (March(4, (), 1), React(4, (5,)))
    fired, hit = line(step.after, ReactionFire(5), Rolled((4,)))
    assert fired.after.agenda[-1] == Shot(5, 4)
    assert hit.events[0].fact("total") == 4 + 3, "a longbow at one hex has +3"
    assert hit.after.units[4].state == "disordered"
    assert hit.after.agenda == (Acting(0, 0, free=True),)
    assert hit.after.units[4].facing == 1
    declined = ACTIVATION.play(step.after, Decline())
    assert declined.after.agenda == (Acting(0, 0, free=True),)


@pytest.mark.rule("11.3")
def test_a_crossbow_at_one_hex_on_a_knights_flank() -> None:
    position = table(unit("CB", 0, "E5", facing=1), unit("MM", 1, "F5", facing=3))
    assert position.angle(4, 5) != "front"
    step = line(position, Fire(4, 5), Rolled((0,)))[-1]
    assert sum(term.value for term in step.events[0].terms) == 3


@pytest.mark.rule("11.1", "11.4")
def test_fire_needs_range_arc_and_sight() -> None:
    far = table(unit("CB", 0, "E5", facing=1), unit("PK", 1, "I5"))
    assert refusal(far, Fire(4, 5)) == ("range", "11.1")
    refused = ACTIVATION.refusal(far, Fire(4, 5))
    assert refused is not None
    assert (refused.parameter("distance"), refused.parameter("range")) == (4, 3)
    behind = table(unit("CB", 0, "E5", facing=7), unit("PK", 1, "G5"))
    assert refusal(behind, Fire(4, 5)) == ("arc", "11.1")
    screened = table(unit("CB", 0, "E5", facing=1), unit("PK", 1, "G5"), unit("PK", 0, "F5"))
    assert refusal(screened, Fire(4, 5)) == ("sight", "11.4")
    over = table(unit("LB", 0, "E5", facing=1), unit("PK", 1, "G5"), unit("PK", 0, "F5"))
    step = line(over, Fire(4, 5), Rolled((0,)))[-1]
    assert "term.activation.indirect" in {term.name for term in step.events[0].terms}


# Shock --------------------------------------------------------------------------------------------------


def charging(**more: Any) -> Table:
    """Knights two hexes from knights that face them."""
    units = (unit("MM", 0, "D5", facing=1), unit("MM", 1, "F6", facing=7, **more))
    return table(*units, agenda=(Acting(0, 0, free=True, shock=True),))


@pytest.mark.rule("13.3")
def test_a_charge_goes_straight_on_over_empty_hexes() -> None:
    position = charging()
    charges = [order for order in ACTIVATION.orders(position, 4) if isinstance(order, Charge)]
    assert charges
    assert all(order.target == 5 for order in charges)
    assert refusal(position, Charge(4, 5, at("D4"))) == ("charge-path", "13.3")
    shaken = replace(position.units[4], state="disordered")
    position = replace(position, units=(*position.units[:4], shaken, position.units[5]))
    assert refusal(position, charges[0]) == ("charge-path", "13.3")


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("die", "met"), [(5, True), (8, False)])
def test_a_counter_charge_blunts_a_charge_or_fails_for_good(die: int, met: bool) -> None:
    position = charging()
    charge = next(order for order in ACTIVATION.orders(position, 4) if isinstance(order, Charge))
    asked = line(position, charge)[-1]
    assert asked.after.agenda[-1] == Counter(4, 5, charge=True)
    assert ACTIVATION.to_act(asked.after) == 1
    tried, rolled = line(asked.after, CounterCharge(), Rolled((die,)))
    assert ACTIVATION.to_act(tried.after) == CHANCE
    assert rolled.after.units[5].countered
    assert rolled.after.agenda[-1] == Melee(4, 5, charge=not met, met=met)


@pytest.mark.rule("12.3", "5.2")
def test_a_shock_adds_up_its_modifiers() -> None:
    battles = list(BATTLES)
    battles[0] = replace(battles[0], leader=4, charisma=2)
    position = table(
        unit("DM", 0, "E5", facing=1, state="disordered"),
        unit("LB", 1, "F5", facing=1),
        agenda=(Acting(0, 0, free=True, shock=True),),
    )
    position = replace(position, battles=tuple(battles))
    step = line(position, Shock(4, 5), Rolled((9,)))[-1]
    terms = {term.name.removeprefix("term.activation."): term.value for term in step.events[0].terms}
    assert terms["weapons"] == 2
    assert terms["disorder"] == -2
    assert terms["charisma"] == 2
    assert terms["angle"] in (2, 3)
    assert step.events[0].fact("total") == 9 + sum(terms.values())


@pytest.mark.rule("14.4")
def test_a_retreat_is_the_owners_choice_where_there_is_one() -> None:
    position = table(
        unit("DM", 0, "E5", facing=1),
        unit("PK", 1, "F5", facing=7),
        agenda=(Acting(0, 0, free=True, shock=True), Retreat(5)),
    )
    ways = [order.to for order in ACTIVATION.orders(position) if isinstance(order, FallBack)]
    assert len(ways) == 2
    assert ACTIVATION.to_act(position) == 1
    step = ACTIVATION.play(position, FallBack(ways[1]))
    assert step.after.units[5].cell == ways[1]
    assert refusal(position, FallBack(at("E4"))) == ("no-way-back", "14.4")


def test_an_activation_battle_is_told_from_beginning_to_end() -> None:
    position = ACTIVATION.opening(meeting(3))
    count = 0
    while ACTIVATION.to_act(position) >= -1 and count < 3000:
        actor = ACTIVATION.to_act(position)
        if actor == CHANCE:
            order: Order = next(ACTIVATION.chance_orders(position))[0]
        else:
            order = list(ACTIVATION.orders(position))[-1]
        position = ACTIVATION.play(position, order).after
        count += 1
    outcome = ACTIVATION.outcome(position)
    assert outcome is not None
    assert outcome.reason == "outcome.activation.time", "two sides that only pass run out of time"
