"""Plans follow the counsel in their manner, and are weighed where somebody can come into contact."""

from typing import Any

import pytest

from hheditor.insight import plans
from hheditor.insight.bots import Tactician
from hheditor.insight.captain import Captain
from hheditor.insight.plans import PLAIN, TEMPERS, Manner, Planned, Purse, best_manner
from hheditor.insight.playing import never, play_out
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import Move
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, RED, Field

WAIT, ATTACK = TEMPERS
PLENTY = 1_000_000
KNIGHTS = "A 6(+4)/4 s3 kind=cavalry"


def charge(foe: str, *others: tuple[int, int]) -> Any:
    """Knights before a foe they can reach, and knights behind it."""
    field = Field()
    field.unit(RED, KNIGHTS, (0, 2))
    field.leader(RED, (0, 2))
    field.unit(BLUE, foe, (0, -1))
    for place in others:
        field.unit(BLUE, KNIGHTS, place)
    field.leader(BLUE, (0, -6))
    return field.table("movement", RED)


def charges(table: Any, manner: Manner) -> bool:
    order = Planned(manner).order(RULESET, table)
    return isinstance(order, Move) and bool(RULESET.ventures(table, order))


def test_the_plain_manner_is_the_tacticians() -> None:
    opening = RULESET.opening(random_scenario(7, size=3, turns=2))

    class Plain(Planned):
        def choose(self, ruleset: Any, view: Any, side: int, seed: int, stop: Any) -> Any:
            return self.order(ruleset, view)

    assert play_out(RULESET, opening, (Plain(), Plain()), 3) == play_out(
        RULESET, opening, (Tactician(), Tactician()), 3
    )


def test_a_manner_decides_who_goes_into_contact() -> None:
    easy, hard = charge("E 1/4 s1"), charge("D 2/4 s1", (-2, -2), (-1, -3), (1, -3), (2, -3))
    assert [charges(easy, manner) for manner in (WAIT, PLAIN, ATTACK)] == [False, True, True]
    assert [charges(hard, manner) for manner in (WAIT, PLAIN)] == [False, False]
    assert charges(hard, Manner(contact=2_000))


def test_a_good_charge_is_not_waited_with() -> None:
    manner = best_manner(RULESET, charge("E 1/4 s1"), RED, 1, Purse(PLENTY), never)
    assert manner != WAIT


def test_a_plan_that_comes_to_more_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever finds contact bad in the end waits, though the counsel says charge."""
    table = charge("E 1/4 s1")

    def foreseen(ruleset: Any, after: Any, side: int, manner: Manner, dice: int, purse: Purse) -> int:
        return 1_000 if manner == WAIT else 0

    monkeypatch.setattr(plans, "_foreseen", foreseen)
    assert best_manner(RULESET, table, RED, 1, Purse(PLENTY), never) == WAIT
    order = Captain().choose(RULESET, table, RED, 1, never)
    assert not RULESET.ventures(table, order)


def test_nothing_is_weighed_where_nobody_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    field = Field()
    field.unit(RED, "B 5/4 s1C", (0, 6))
    field.leader(RED, (0, 6))
    field.unit(BLUE, "B 5/4 s1C", (0, -6))
    field.leader(BLUE, (0, -6))
    monkeypatch.setattr(plans, "_foreseen", None)
    assert best_manner(RULESET, field.table("movement", RED), RED, 1, Purse(PLENTY), never) == PLAIN


def test_an_empty_purse_or_a_stop_leaves_the_plain_plan() -> None:
    table = charge("E 1/4 s1")
    assert best_manner(RULESET, table, RED, 1, Purse(0), never) == PLAIN
    assert best_manner(RULESET, table, RED, 1, Purse(PLENTY), lambda: True) == PLAIN
