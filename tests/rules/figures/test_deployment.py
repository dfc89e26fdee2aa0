"""Deploying on the bare table: a scenario's terms, the page where a side prepares, the line proposed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hheditor.app.battle.seat.deploying import orders_for_the_rest
from hheditor.maps.document import no_field
from hheditor.rules.api import Rolled
from hheditor.rules.api.screen.answers import gesture_to
from hheditor.rules.figures import RULESET, orders
from hheditor.rules.figures.armies.catalogue import sample_armies
from hheditor.rules.figures.command.opening import bare, camps_on
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.tables import Outline
from hheditor.tables.map import TableMap
from tests.rules.figures.driver import BLUE, RED

CAMP = Outline("camp", ((1000, 10500), (4000, 10500), (4000, 12000), (1000, 12000)))


def meeting(red: str = "english", blue: str = "seleucids", **terms: object) -> Scenario:
    """Two lists on a bare table."""
    armies = sample_armies()
    sides = (Side("Red", armies[red]), Side("Blue", armies[blue], "north"))
    return Scenario("A meeting", "figures", no_field(), sides, table=TableMap(), **terms)  # type: ignore[arg-type]


def preparing(scenario: Scenario, side: int = RED) -> tuple[Table, tuple[int, ...]]:
    position = RULESET.deploying(scenario, side)
    assert position is not None
    return position, RULESET.enlisted(position, side)


@pytest.mark.rule("DEP-2")
def test_camps_are_those_of_the_table_or_lie_in_the_middle_of_their_edges() -> None:
    drawn = replace(meeting(), table=TableMap(outlines=(CAMP,)))
    assert camps_on(drawn.table or TableMap()) == (CAMP.points, ())
    assert bare(drawn).camps == (CAMP.points, ((7500, 0), (10500, 0), (10500, 1500), (7500, 1500)))


@pytest.mark.rule("DEP-4", "DEP-5")
def test_a_side_prepares_as_it_likes_in_any_layout_the_rules_allow() -> None:
    position, pieces = preparing(meeting())
    army = sample_armies()["english"]
    assert len(pieces) == len(army.units) + len(army.leaders), "attendants are one piece"
    archers = pieces[2]
    assert RULESET.formations(position, archers) == ("line", "open-1", "open-3", "open-4"), "never compact"
    assert RULESET.base(position, archers, "line") == (1800, 400)
    assert RULESET.base(position, archers, "open-1") == (3800, 200)
    wish = Placement(2, facing=2700, formation="open-1", spot=(6000, 9500))
    order = RULESET.order_to_place(position, archers, wish)
    assert isinstance(order, orders.Deploy) and (order.files, order.ranks, order.compact) == (10, 1, False)
    position = RULESET.follow(position, order)
    assert RULESET.to_act(position) == RED, "the other side does not place between"
    assert RULESET.placements(position, RED) == (wish,)
    again = RULESET.follow(position, RULESET.order_to_withdraw(position, archers))
    assert RULESET.placements(again, RED) == () and RULESET.refusal(again, order) is None
    refused = RULESET.refusal(position, orders.Withdraw(pieces[3]))
    assert refused is not None and refused.message == "refusal.figures.not-yours"


@pytest.mark.rule("CMP-2")
def test_attendants_come_and_go_together() -> None:
    position, pieces = preparing(meeting())
    first = pieces[len(sample_armies()["english"].units) - 1]
    wish = Placement(pieces.index(first), facing=2700, spot=(9000, 11000))
    position = RULESET.follow(position, RULESET.order_to_place(position, first, wish))
    assert len(position.singles) == 4, "the whole unit stands in the camp"
    assert RULESET.placements(position, RED) == (wish,)
    assert not RULESET.follow(position, orders.Withdraw(first)).singles


@pytest.mark.parametrize("name", sorted(sample_armies()))
def test_every_list_is_drawn_up_in_one_line(name: str) -> None:
    scenario = meeting(name, name)
    for side in (RED, BLUE):
        placed = RULESET.array(scenario, side)
        position, pieces = preparing(scenario, side)
        assert len(placed) == len(pieces), "everybody has a place"
        for each in placed:
            order = RULESET.order_to_place(position, pieces[each.piece], each)
            assert RULESET.refusal(position, order) is None
            position = RULESET.follow(position, order)
        assert RULESET.array(scenario, side, 1) != placed, "another seed, other wings"


def test_a_refusal_says_how_deep_the_zone_is_in_centimetres() -> None:
    position, pieces = preparing(meeting())
    order = RULESET.order_of(position, gesture_to(pieces[0], (6000, 8000)))
    assert isinstance(order, orders.Deploy) and order.a == 2700
    refused = RULESET.refusal(position, order)
    assert refused is not None and refused.rule == "DEP-4" and dict(refused.parameters)["depth"] == 3000
    (outline,), _ = RULESET.zone_outlines(meeting())
    assert outline == (0, 9000, 18000, 9000, 18000, 12000, 0, 12000)


def test_a_deployed_battle_begins_and_whoever_was_forgotten_stands_in_the_line() -> None:
    scenario = meeting()
    wish = Placement(0, facing=2700, spot=(3000, 9500))
    scenario = replace(scenario, start="deployed", first=BLUE, deployments=(Deployment("A", RED, (wish,)),))
    opening = RULESET.opening(scenario)
    assert (opening.turn, opening.mover, opening.first) == (1, BLUE, BLUE)
    assert (opening.formations[0].x, opening.formations[0].y) == (3000, 9500)
    assert not any(figure.state == "waiting" for figure in opening.figures)
    assert RULESET.problems(opening) == ()


@pytest.mark.rule("DEP-3", "DEP-4")
def test_in_battle_all_that_is_left_may_be_drawn_up_at_once() -> None:
    position = RULESET.opening(replace(meeting(), table=TableMap(outlines=(CAMP,))))
    position = RULESET.follow(position, Rolled((2, 5)))
    position = RULESET.follow(position, orders.GoFirst(first=True))
    position = RULESET.follow(position, next(iter(RULESET.orders(position))))
    assert RULESET.to_act(position) == RED, "the lower die places first"
    assert RULESET.resting(position) == orders.Array()
    refused = RULESET.refusal(position, orders.Withdraw(BASES))
    assert refused is not None and refused.message == "refusal.figures.placed-for-good"
    assert orders_for_the_rest(RULESET, position, meeting()) == (orders.Array(),), "by turns it would be one"
    step = RULESET.play(position, orders.Array())
    assert step.events[0].event == "drawn-up"
    left = [figure for figure in step.after.figures if figure.side == RED and figure.state == "waiting"]
    assert not left


@pytest.mark.rule("DEP-4", "ENG-1")
def test_engines_of_a_siege_of_before_have_no_place_in_the_field() -> None:
    """Whoever takes the siege off a scenario that was deployed keeps its deployments."""
    from tests.rules.figures.test_documents import deployed, siege

    besieged = deployed(siege())
    field = replace(besieged, sides=tuple(replace(side, terms={}) for side in besieged.sides))
    table = RULESET.opening(field)
    assert table.siege is None
    assert RULESET.problems(table) == ()
    assert all(table.formations[number].state == "standing" for number in table.bases)
