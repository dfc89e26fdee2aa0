"""Why an order is worth considering: a sentence in every language, with the figures of the position."""

from random import Random

import pytest
from msgspec.structs import replace

from hheditor.insight.hints import hints
from hheditor.rules.api import NOBODY, Order
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.counters import NEGATION
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateStandard,
    Charge,
    Fire,
    Move,
    Pass,
    Play,
    Shock,
)
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.text import ids, languages
from tests.rules.men_of_iron.eagerness import eager
from tests.rules.men_of_iron.field import BLUE, RED, Field, cell, cells
from tests.rules.men_of_iron.openings import skirmish
from tests.systems.battery import Tally


def why(table: Table, order: Order) -> tuple[str, dict[str, object]]:
    found = RULESET.reason(table, order)
    return found.message.removeprefix("reason.men_of_iron."), dict(found.parameters)


@pytest.mark.parametrize("number", range(4))
def test_every_order_has_a_reason_that_can_be_said(number: int) -> None:
    draw, table = Random(number), RULESET.opening(skirmish(number))
    known = [ids(language) for language in languages()]
    told = set()
    for _ in range(150):
        side = RULESET.to_act(table)
        if side == NOBODY:
            break
        if side >= 0:
            order = draw.choice(list(RULESET.counsel(table)))[1]
            found = RULESET.reason(table, order)
            assert all(found.message in messages for messages in known), found
            told.add(found.message)
        table = RULESET.play(table, eager(RULESET, table, draw, Tally())).after
    assert len(told) > 6


def test_a_battle_is_woken_for_what_it_can_do() -> None:
    field = Field()
    near = field.battle(RED)
    field.leader(RED, (0, 2), near, activation=4)
    field.red("LB", (0, 2), battle=near)
    field.red("PK", (4, 4), battle=near)
    field.blue("MM", (0, 0))
    assert why(field.free(), Activate(near)) == ("ready", {"count": 1})
    assert why(field.continuing(), Activate(near)) == ("ready", {"count": 1})


def test_the_far_march_and_the_shaken_rally() -> None:
    field = Field()
    far = field.battle(RED)
    field.red("PK", (0, 9), battle=far)
    field.blue("PK", (0, -9))
    assert why(field.free(), Activate(far)) == ("march", {})
    field.red("PK", (2, 9), battle=far, state="disordered")
    assert why(field.free(), Activate(far)) == ("rally", {"count": 1})


def test_the_standard_and_the_clock() -> None:
    field = Field()
    field.standard(RED, (0, 6))
    field.red("PK", (0, 6), state="retired")
    field.blue("PK", (0, -6))
    assert why(field.free(points=(1, 0)), ActivateStandard(0)) == ("standard", {"count": 1})
    assert why(field.free(), Pass())[0] == "rest"
    field.side(BLUE, has_time=True)
    field.builder.marker = 7
    assert why(field.free(), Pass()) == ("time", {"count": 7})


def test_shots_and_attacks_say_what_is_added() -> None:
    field = Field()
    bows, horse = field.red("LB", (0, 2)), field.blue("MM", (0, 0))
    assert why(field.acting(), Fire(bows, horse)) == ("fire", {"modifier": 2})
    field = Field()
    pikes, foe = field.red("PK", (0, 1)), field.blue("PK", (0, 0))
    assert why(field.shock(), Shock(pikes, (foe,)))[0] == "shock"
    field = Field()
    lances, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
    assert why(field.shock(), Charge(lances, bows, cells((0, 1)), 9))[0] == "charge"


def test_moves_say_what_they_are_for() -> None:
    field = Field()
    pikes, bows = field.red("PK", (0, 6)), field.red("LB", (3, 5))
    field.blue("PK", (0, 1))
    field.raised(1, (1, 6))
    table = field.acting()
    for unit, at, expected in (
        (pikes, (0, 2), "contact"),
        (pikes, (0, 4), "nearer"),
        (pikes, (0, 7), "safety"),
        (pikes, (1, 6), "height"),
        (bows, (2, 2), "range"),
    ):
        assert why(table, Move(unit, cell(at), 9))[0] == expected, at
    led = Field()
    led.lead(RED, (0, 9), range=2)
    away = led.red("PK", (0, 5))
    led.blue("PK", (0, -6))
    assert why(led.acting(), Move(away, cell((0, 7)), 9))[0] == "command"


def test_counters_and_hints() -> None:
    field = Field().hand(RED, NEGATION)
    assert why(field.free(), Play(NEGATION))[0] == "negate"
    field = Field()
    bows = field.red("LB", (0, 2))
    field.blue("MM", (0, 0))
    table = replace(field.acting())
    found = hints(RULESET, RULESET.view(table, RED), RED)
    assert found and found[0].order == Fire(bows, 1)
    assert found[0].why.message == "reason.men_of_iron.fire"
