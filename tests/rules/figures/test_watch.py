"""Random battles under a watch: nobody is lost untold, no base overlaps another, nobody stands off the
table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hheditor.rules.figures import RULESET
from hheditor.rules.figures.position.table import Table
from tests.rules.figures.battlefields import KEEN, brisk, field
from tests.rules.figures.test_battery import EVERY_OPTION
from tests.systems.battery import Tally

LOST = {"fell", "left-table"}
WATCHED = brisk(KEEN)


def watched(number: int, turns: int = 6) -> Counter[str]:
    """One battle played to its end, looked at after every order."""
    draw, tally, told = Random(number), Tally(), Counter[str]()
    laid = field(number, **(EVERY_OPTION if number % 3 == 2 else {}))
    table = laid.table("shooting", command=False, settled=True, turn=1, turn_limit=turns, points=(200, 200))
    while table.ended is None:
        order = WATCHED(RULESET, table, draw, tally)
        step = RULESET.play(table, order)
        lost = _gone(step.after) - _gone(table)
        assert lost == {event.pieces[0] for event in step.events if event.event in LOST}, order
        told_of = Counter(event.event for event in step.events)
        left = sum(_aboard(table, event.pieces[0]) for event in step.events if event.event == "left-table")
        assert _crews(table) - _crews(step.after) == told_of["crew-fell"] + told_of["fell"] + left
        assert RULESET.problems(step.after) == (), order
        told.update(event.event for event in step.events)
        table = step.after
    return told


def _gone(table: Table) -> set[int]:
    return {number for number, figure in enumerate(table.figures) if figure.state == "gone"}


def _aboard(table: Table, number: int) -> int:
    return max(1, len(table.figures[number].crew))


def _crews(table: Table) -> int:
    """Everybody on the table, those aboard one by one."""
    gone = _gone(table)
    return sum(_aboard(table, number) for number in range(len(table.figures)) if number not in gone)


@pytest.mark.parametrize("first", range(0, 32, 4))
def test_random_battles_keep_faith(first: int) -> None:
    """Short ones: every eighth goes on for two turns. Sieges are watched in `test_sieges`."""
    told = Counter[str]()
    for number in range(first, first + 4):
        told += watched(number, 1 if number % 8 else 2)
    assert told["advanced"] > 0
    assert told["ended"] == 4
