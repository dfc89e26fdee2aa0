"""Stepping and replaying."""

import msgspec
import pytest
from msgspec.structs import replace

from hheditor.battles import ROOT, Battle, Place, Timeline, replay
from hheditor.battles.entries import NodeAdded
from hheditor.rules.api import Moment, Rolled
from hheditor.values import decode, encode
from tests.battles.help import Kept, begin, header, played
from tests.battles.pebbles import RULESET, Guess, Pebbles, Take

ORDERS = (
    Guess("odd"),
    Guess("even"),
    Take(2, 0, 5),
    Rolled((1, 1)),
    Take(1, 1, 6),
    Take(1, 0, 7),
    Take(1, 1, 8),
)


@pytest.fixture
def battle() -> Battle:
    battle = begin()
    played(battle, *ORDERS)
    return battle


def _walk(battle: Battle, unit, *, back: bool = False) -> list[Place]:
    line = Timeline(battle, battle.cursor.tip)
    place = Place(battle.cursor.tip) if back else Place()
    found: list[Place] = []
    while True:
        following = line.step(place, unit, back=back)
        if following is None:
            return found
        found.append(following)
        place = following


@pytest.mark.parametrize(
    ("unit", "forward", "back"),
    [
        ("order", [1, 2, 3, 4, 5, 6, 7], [6, 5, 4, 3, 2, 1, 0]),
        ("fine", [2, 4, 5, 6, 7], [6, 5, 4, 2, 0]),
        ("middle", [4, 5, 6, 7], [6, 5, 4, 0]),
        ("coarse", [5, 7], [5, 0]),
    ],
)
def test_stepping_by_unit(battle: Battle, unit, forward, back) -> None:
    assert [node for node, _ in _walk(battle, unit)] == forward
    assert [node for node, _ in _walk(battle, unit, back=True)] == back


def test_stepping_by_event_is_the_same_both_ways(battle: Battle) -> None:
    forward = _walk(battle, "event")
    assert forward[:5] == [(1, -1), (2, -1), (3, 1), (3, -1), (4, -1)]
    assert _walk(battle, "event", back=True) == [*reversed(forward[:-1]), (0, -1)]
    before = battle.position(ROOT)
    for node, events in forward:
        now = battle.position_within(node, 99 if events < 0 else events)
        assert now != before
        before = now


def test_from_within_a_step(battle: Battle) -> None:
    line = Timeline(battle, battle.cursor.tip)
    assert line.step(Place(3, 1), "order") == Place(3)
    assert line.step(Place(3, 1), "order", back=True) == Place(2)
    assert line.step(Place(7, 1), "coarse") == Place(7)


def test_stepping_stays_on_the_line_at_hand(battle: Battle) -> None:
    battle.go(4)
    (other,) = played(battle, Take(3, 1, 5))
    battle.go(3)
    assert Timeline(battle, battle.cursor.tip).step(Place(4), "order") == Place(other)
    assert Timeline(battle, 7).step(Place(4), "order") == Place(5)


# Replaying -----------------------------------------------------------------------------------------------


def test_rules_that_have_not_changed_agree(battle: Battle) -> None:
    battle.go(3)
    played(battle, Rolled((6, 6)))
    assert replay(battle) is None


def _tampered(battle: Battle, number: int, **changes) -> Battle:
    entries = [
        replace(entry, **changes) if isinstance(entry, NodeAdded) and entry.node == number else entry
        for entry in battle.entries()
    ]
    return Battle.open(header(), entries, RULESET)


def test_the_first_difference_is_named(battle: Battle) -> None:
    def events(number, change):
        found = decode(bytes(battle.node(number).added.events), list[dict])
        change(found)
        return msgspec.Raw(encode(found))

    roll = battle.node(4).added.roll
    assert roll is not None
    cases = {
        "patch": (3, {"events": events(3, lambda e: e[1]["patch"][1].update(value=17))}),
        "event": (3, {"events": events(3, lambda e: e[0].update(rule="PEB-9"))}),
        "missing": (3, {"events": events(3, lambda e: e.pop())}),
        "extra": (1, {"events": events(1, lambda e: e.append({"event": "thunder"}))}),
        "actor": (1, {"actor": 1}),
        "refused": (5, {"order": msgspec.Raw(encode(Take(9, 1, 1)))}),
        "roll": (4, {"roll": replace(roll, purpose="luck")}),
        "moment": (6, {"moment": Moment(9, 9, "tea")}),
    }
    for what, (number, changes) in cases.items():
        found = replay(_tampered(battle, number, **changes))
        assert found is not None, what
        assert (found.what, found.node, found.rules) == (what, number, "1"), what
    found = replay(_tampered(battle, 3, **cases["patch"][1]))
    assert found is not None
    assert found.event == 1
    assert found.recorded is not None
    assert found.played is not None


@pytest.mark.parametrize("what", ["opening", "moment"])
def test_an_opening_that_has_changed_is_named(what: str) -> None:
    journal = Kept()
    begin(journal=journal)

    class Changed(Pebbles):
        def opening(self, scenario):
            found = super().opening(scenario)
            return replace(found, heap=3) if what == "opening" else found

        def moment(self, position):
            return Moment(5) if what == "moment" else super().moment(position)

    found = replay(Battle.open(header(), journal.entries(), Changed()))
    assert found is not None
    assert (found.node, found.what) == (ROOT, what)
