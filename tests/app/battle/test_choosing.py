"""What a piece may do, why not, and what a gesture of the hand means."""

import random
from typing import Any

import pytest

from hheditor.app.battle import Table, choosing, turn
from hheditor.hexes import grid
from hheditor.rules.api import Order
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import (
    Aim,
    Challenge,
    EndPhase,
    Fight,
    LeaderMove,
    Move,
    Turn,
)
from hheditor.values import Finding, encode
from tests.app.battle.help import give, table_at, table_of
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, cell
from tests.rules.hordes_heroes.driver import arena, settled

E, N, S, W = 0, 9, 3, 6
FOOT = "C 3(+1)/4 s1CR"
BOWS = "C 2/4 s1CR 7+"


def towards(table: Table, piece: int, place: int, **how: Any) -> Order | Finding:
    return choosing.order_towards(table.ruleset, table.surface, table.position, piece, place, **how)


def alone(text: str = MEN_AT_ARMS, **how: Any) -> Table:
    field = arena()
    field.unit(RED, text, (0, 0), "E", name="Mine", **how)
    field.unit(BLUE, FOOT, (9, -9), "W", name="Far")
    return table_at(settled(field.table()))


# Choices -------------------------------------------------------------------------------------------------


def test_choices_are_all_orders_once() -> None:
    table = table_of(RULESET, random_scenario(11, size=8, turns=2))
    draw = random.Random(3)
    seen = set()
    for _ in range(120):
        if table.waiting.kind == "over":
            break
        for piece in RULESET.subjects(table.position)[:4]:
            choices = choosing.choices(table.ruleset, table.position, piece)
            ends = [end.order for place in choices.destinations.values() for end in place.ends]
            rest = [entry.order for group in choices.menu for entry in group.entries]
            listed = list(RULESET.orders(table.position, piece))
            assert sorted(map(encode, [*ends, *rest])) == sorted(map(encode, listed))
            seen |= {group.kind for group in choices.menu}
        orders = list(RULESET.orders(table.position))
        give(table, draw.choice(orders))
    assert {"aim", "cease"} <= seen


def test_costs_are_those_of_the_rules() -> None:
    table = alone()
    choices = choosing.choices(table.ruleset, table.position, 0)
    assert choices.costs[cell(1, 0)] == 1
    assert choices.costs[cell(3, 0)] == 3
    assert cell(5, 0) not in choices.costs
    ahead = choices.destinations[cell(2, 0)]
    assert ahead.cost == 2
    assert set(ahead.facings) == set(range(12)), "three hexes of movement leave one for any turn"
    assert choices.destinations[cell(3, 0)].cost == 3
    assert ahead.formations == ("line", "column")


def test_what_concerns_no_piece_is_asked_for_without_one() -> None:
    table = alone()
    found = choosing.choices(table.ruleset, table.position, None)
    assert [group.kind for group in found.menu] == ["end", "call-time"]
    assert not found.destinations


def test_targets_show_the_score_needed() -> None:
    field = arena()
    field.unit(RED, BOWS, (0, 0), "E", name="Bows")
    field.unit(BLUE, "B 4/4 s1CR A1", (2, 0), "W", name="Mailed")
    field.unit(BLUE, FOOT, (0, 2), "N", name="Foot")
    table = table_at(settled(field.table("shooting")))
    targets = choosing.choices(table.ruleset, table.position, 0).targets
    assert set(targets) <= {1, 2}
    # One of the two equals is declared already; the other is to be had, its number without armour.
    assert {number: found.number for number, found in targets.items()} == {2: 7} or 1 in targets
    order = choosing.order_at(table.ruleset, table.position, 0, next(iter(targets)))
    assert isinstance(order, Aim)
    far = choosing.order_at(table.ruleset, table.position, 0, 0)
    assert isinstance(far, Finding)


def test_a_fight_can_be_chosen_from_either_side() -> None:
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Knights")
    field.unit(BLUE, FOOT, (1, 0), "W", name="Foot")
    field.unit(BLUE, FOOT, (1, -1), "W", name="Levy")
    table = table_at(settled(field.table("combat")))
    if table.waiting.kind == "question":
        mine, theirs = (
            choosing.choices(table.ruleset, table.position, 0),
            choosing.choices(table.ruleset, table.position, 1),
        )
        assert set(mine.targets) <= {1, 2}
        assert set(theirs.targets) == {0}
        assert isinstance(choosing.order_at(table.ruleset, table.position, 0, 1), Fight)


# Gestures ------------------------------------------------------------------------------------------------


def test_press_on_a_hex_keeps_facing_and_formation() -> None:
    order = towards(alone(), 0, cell(2, 0))
    assert order == Move(0, cell(2, 0), E, "line")


@pytest.mark.parametrize("aim", range(12))
def test_the_facing_aimed_at_or_the_nearest_legal(aim: int) -> None:
    table = alone()
    near = towards(table, 0, cell(2, 0), facing=aim)
    assert isinstance(near, Move)
    assert near.facing == aim
    far = towards(table, 0, cell(3, 0), facing=aim)
    assert isinstance(far, Move)
    ends = choosing.choices(table.ruleset, table.position, 0).destinations[cell(3, 0)].ends
    away = {end.facing: min((end.facing - aim) % 12, (aim - end.facing) % 12) for end in ends}
    assert away[far.facing] == min(away.values())


def test_a_formation_asked_for_comes_before_the_aim() -> None:
    order = towards(alone(), 0, cell(2, 0), formation="column")
    assert isinstance(order, Move)
    assert order.formation == "column"


def test_a_turn_on_the_spot_is_a_gesture_to_its_own_hex() -> None:
    order = towards(alone(), 0, cell(0, 0), facing=W)
    assert order == Move(0, cell(0, 0), W, "line")


def test_the_way_walked_is_kept_where_the_rules_let_it() -> None:
    table = alone()
    way = (cell(1, 0), cell(2, 0), cell(3, -1))
    order = choosing.order_along(table.ruleset, table.surface, table.position, 0, way)
    assert isinstance(order, Move)
    assert order.cell == way[-1]
    assert order.via == way[:-1]
    assert RULESET.refusal(table.position, order) is None
    backwards = choosing.order_along(
        table.ruleset, table.surface, table.position, 0, (cell(1, 0), cell(0, 0), cell(1, 0))
    )
    assert isinstance(backwards, Move)
    assert RULESET.refusal(table.position, backwards) is None
    assert isinstance(choosing.order_along(table.ruleset, table.surface, table.position, 0, ()), Finding)


def test_a_leader_rides_and_challenges() -> None:
    field = Field()
    mine = field.leader(RED, (0, 0))
    field.leader(BLUE, (2, 0))
    field.unit(RED, FOOT, (-4, 4), "E")
    field.unit(BLUE, FOOT, (8, -8), "W")
    table = table_at(settled(field.table("command")))
    assert towards(table, mine, cell(1, 0)) == LeaderMove(mine, cell(1, 0))
    assert choosing.choices(table.ruleset, table.position, mine).costs[cell(0, 2)] == 2
    assert isinstance(towards(table, mine, cell(2, 0)), Challenge)
    far = choosing.why_not(table.ruleset, table.position, mine, cell(7, 0))
    assert far is not None
    assert far.rule == "CMD-1"


# Why not -------------------------------------------------------------------------------------------------


def test_why_not_names_the_rule_of_every_hex_out_of_reach() -> None:
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Mine")
    field.unit(RED, FOOT, (1, 0), "E", name="Friend")
    field.unit(BLUE, FOOT, (0, -2), "S", name="Foe")
    field.paint("mountain", (0, 1))
    table = table_at(settled(field.table()))
    said = {}
    for place in ((1, 0), (0, -2), (0, 1), (9, 0)):
        finding = choosing.why_not(table.ruleset, table.position, 0, cell(*place))
        assert finding is not None, place
        said[place] = finding.message
        assert finding.rule
    assert said[1, 0] == "refusal.hordes_heroes.friend-there"
    assert said[0, -2] == "refusal.hordes_heroes.enemy-there"
    assert said[0, 1] == "refusal.hordes_heroes.closed-ground"
    assert said[9, 0] == "refusal.hordes_heroes.too-far"
    assert choosing.why_not(table.ruleset, table.position, 0, cell(1, -1)) is None


def test_why_not_agrees_with_the_choices_everywhere() -> None:
    """On every cell of a real field: reachable or a reason, never both, never neither."""
    table = table_of(RULESET, random_scenario(21, size=8, turns=2))
    while table.battle.moment().phase != "movement":
        give(table, EndPhase())
    piece = turn.next_piece(table.ruleset, table.position)
    assert piece is not None
    reach = choosing.choices(table.ruleset, table.position, piece).destinations
    board = table.position.setup.board
    assert board is not None
    for place in range(0, board.cells, 3):
        finding = choosing.why_not(table.ruleset, table.position, piece, place)
        assert (finding is None) == (place in reach), place
        order = towards(table, piece, place)
        assert isinstance(order, Finding) == (place not in reach)
        assert not isinstance(order, Finding) or order == finding


def test_a_facing_that_cannot_be_taken_says_so() -> None:
    table = alone()
    reach = choosing.choices(table.ruleset, table.position, 0).destinations[cell(3, 0)]
    missing = next(facing for facing in range(12) if facing not in reach.facings)
    finding = choosing.why_not(table.ruleset, table.position, 0, cell(3, 0), missing)
    assert finding is not None
    assert finding.rule == "FAC-3"


def test_pieces_that_may_not_move_say_why() -> None:
    field = arena()
    field.unit(RED, FOOT, (0, 0), "E", name="Shaken", disrupted=True)
    field.unit(RED, FOOT, (3, 0), "E", name="Lost")
    field.unit(RED, FOOT, (5, 0), "E", name="Free")
    field.unit(BLUE, FOOT, (9, -9), "W", name="Theirs")
    table = table_at(settled(field.table(commanded=(0, 2))))
    found = {
        piece: choosing.why_not(table.ruleset, table.position, piece, cell(*place))
        for piece, place in ((0, (1, 0)), (1, (4, 0)), (3, (8, -9)))
    }
    messages = {piece: finding.message for piece, finding in found.items() if finding is not None}
    assert messages == {
        0: "refusal.hordes_heroes.disrupted",
        1: "refusal.hordes_heroes.out-of-command",
        3: "refusal.hordes_heroes.not-yours",
    }


# Order and gesture ---------------------------------------------------------------------------------------


def test_every_order_to_a_place_comes_back_from_its_gesture() -> None:
    """What a hand shows of a legal order leads to a legal order of the same end."""
    table = table_of(RULESET, random_scenario(31, size=8, turns=3))
    draw = random.Random(8)
    kinds = set()
    for _ in range(150):
        if table.waiting.kind == "over":
            break
        position = table.position
        for order in _some(list(RULESET.orders(position)), draw):
            shown = RULESET.gesture(position, order)
            if shown.cell < 0 or shown.piece < 0 or shown.targets:
                continue
            kinds.add(shown.kind)
            aimed = shown.facing if shown.facing >= 0 else None
            found = towards(table, shown.piece, shown.cell, facing=aimed, formation=shown.formation or None)
            assert not isinstance(found, Finding), (order, found)
            again = RULESET.gesture(position, found)
            assert (again.piece, again.cell) == (shown.piece, shown.cell)
            assert again.facing == shown.facing or again.kind != shown.kind
        give(table, draw.choice(list(RULESET.orders(position))))
    assert {"move", "command"} <= kinds


def _some(orders: list[Order], draw: random.Random) -> list[Order]:
    return draw.sample(orders, min(len(orders), 6))


def test_a_shooter_is_turned_by_a_gesture_to_its_own_hex() -> None:
    field = arena()
    field.unit(RED, BOWS, (0, 0), "E", name="Bows")
    field.unit(BLUE, FOOT, (2, 0), "W", name="Foot")
    table = table_at(settled(field.table("shooting")))
    order = towards(table, 0, cell(0, 0), facing=1)
    assert isinstance(order, Turn)


def test_the_next_piece_goes_from_left_to_right_and_round() -> None:
    field = arena()
    for place in ((4, 0), (-4, 0), (0, 0)):
        field.unit(RED, FOOT, place, "N")
    field.unit(BLUE, FOOT, (9, -9), "W")
    table = table_at(settled(field.table()))
    walk = [turn.next_piece(table.ruleset, table.position)]
    for _ in range(3):
        walk.append(turn.next_piece(table.ruleset, table.position, walk[-1]))
    assert walk == [1, 2, 0, 1]
    assert turn.next_piece(table.ruleset, table.position, 1, back=True) == 0
    give(table, Move(2, cell(0, 0), E))
    assert turn.next_piece(table.ruleset, table.position, 2) == 0, (
        "from where the moved one stands to the next in line"
    )
    around = grid(field.board).around[cell(0, 0)]
    assert around


def test_ending_a_phase_warns_of_the_forgotten() -> None:
    field = arena()
    field.unit(RED, FOOT, (0, 0), "N")
    field.unit(RED, FOOT, (3, 0), "N")
    field.unit(BLUE, FOOT, (9, -9), "W")
    table = table_at(settled(field.table()))
    warning = turn.forgotten(table.ruleset, table.position)
    assert warning is not None
    assert (warning.weight, warning.pieces, warning.parameter("n")) == ("warning", (0, 1), 2)
    give(table, Move(0, cell(0, 0), E))
    warning = turn.forgotten(table.ruleset, table.position, EndPhase())
    assert warning is not None
    assert warning.pieces == (1,)
    assert turn.forgotten(table.ruleset, table.position, Move(1, cell(3, 0), E)) is None
    assert not isinstance(table.rest(), Finding)
