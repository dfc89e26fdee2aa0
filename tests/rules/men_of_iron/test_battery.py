"""The generic battery over random battles of every flavour."""

from random import Random
from typing import get_args

import pytest

from hheditor import text
from hheditor.rules.api import NOBODY
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.scenarios.shipped import opening
from tests.rules.men_of_iron.eagerness import OPTIONS, eager
from tests.rules.men_of_iron.openings import FLAVOURS, skirmish
from tests.systems.battery import Tally, run_battery, tag


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_random_battles_pass_the_battery(flavour: str) -> None:
    tally = run_battery(
        RULESET,
        lambda number: RULESET.opening(skirmish(number, flavour)),
        battles=3,
        chooser=eager,
        **OPTIONS,
    )
    assert tally.battles == 3
    assert tally.hidden > 0
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(RULESET.order_type)}
    assert set(tally.orders) <= kinds
    assert {"activate", "move", "declare", "fire", "shock", "end-phase"} <= set(tally.orders)


LONGEST = 600
TELLING = (23, 26, 38, 39, 42, 45, 67, 74)
"""Of eighty random battles those in which, together, everything happens."""
RARE = {"question.men_of_iron.detour", "question.men_of_iron.pursuit-which"}
"""Asked of a declared charger whose path is blocked with several others open (CHG-9), and of whoever has two
Battles out in pursuit (PUR-5): both have tests of their own."""


def test_random_battles_see_every_order_question_and_roll() -> None:
    """Whatever may be asked or thrown has been, in small battles of every flavour and where Battles wait."""
    orders: set[str] = set()
    asked: set[str] = set()
    thrown: set[str] = set()
    begun = [(number, RULESET.opening(skirmish(number)), LONGEST) for number in TELLING]
    for number, table, most in (*begun, (0, RULESET.opening(opening("bosworth")), 20)):
        draw = Random(number)
        for _ in range(most):
            if RULESET.to_act(table) == NOBODY:
                break
            question, roll = RULESET.question(table), RULESET.roll(table)
            asked |= {question.message} if question is not None else set()
            thrown |= {roll.purpose} if roll is not None else set()
            order = eager(RULESET, table, draw, Tally())
            orders.add(tag(order))
            table = RULESET.follow(table, order)
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(RULESET.order_type)}
    assert orders == kinds - {"override", "detour"}
    words = text.ids("en")
    assert {name for name in words if name.startswith("question.men_of_iron.")} - asked == RARE
    rolls = {name.removeprefix("roll.") for name in words if name.startswith("roll.men_of_iron.")}
    assert rolls == thrown
