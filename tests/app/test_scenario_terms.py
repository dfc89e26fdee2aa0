"""What is found about terms, set-ups, reinforcements and turns of a scenario."""

from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta
from msgspec.structs import replace

from hheditor.app.scenario.editor import findings_of
from hheditor.armies import Army, TroopType, Unit
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.rules.api.terms import PLAIN_GOALS
from hheditor.scenarios import (
    Ally,
    Deployment,
    Goal,
    Placement,
    Reinforcement,
    Scenario,
    Side,
    TimeMark,
)
from hheditor.store.exchange.checks import sound
from hheditor.values import Finding, Value
from tests.systems.activation import Activation


class SideTerms(Value, frozen=True):
    """What a side of this game needs."""

    level: Annotated[int, Meta(extra={"least": 1, "most": 40})] = 10
    counters: Annotated[int, Meta(extra={"most": 8})] = 3
    role: Literal["attacker", "defender"] = "attacker"


class Ransom(Value, frozen=True):
    """A goal of its own."""

    crowns: int = 100


class Termed(Activation):
    """The activation game with terms."""

    side_terms: ClassVar[Any] = SideTerms
    goal_kinds: ClassVar[dict[str, Any]] = {**PLAIN_GOALS, "ransom": Ransom}

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        """Nothing of its own: what every game looks for is tried here."""
        return ()


RULES = Termed()


def _scenario() -> Scenario:
    army = Army(
        "Host", "activation", troops=(TroopType("f", "F", "activation"),), units=(Unit("f"), Unit("f"))
    )
    sides = (Side("Red", army), Side("Blue", army, "north"))
    return Scenario("Ford", "activation", blank(Board(6, 5)), sides)


def _with(side: int, **changes: Any) -> Scenario:
    scenario = _scenario()
    sides = list(scenario.sides)
    sides[side] = replace(sides[side], **changes)
    return replace(scenario, sides=(sides[0], sides[1]))


def _found(scenario: Scenario) -> list[tuple[str, str, str]]:
    return [(each.message, each.field, each.weight) for each in findings_of(scenario, RULES)]


def test_what_is_not_said_is_the_systems_own() -> None:
    assert RULES.terms_of(_scenario().sides[0]) == SideTerms()
    told = _with(1, terms={"level": 17, "role": "defender"}).sides[1]
    assert RULES.terms_of(told) == SideTerms(17, 3, "defender")


@pytest.mark.parametrize(
    ("scenario", "expected"),
    [
        (_scenario(), []),
        (_with(0, terms={"level": 12}), []),
        (_with(0, terms={"level": 99}), [("scenario.term-beyond", "sides.0.terms.level", "warning")]),
        (_with(1, terms={"level": "ten"}), [("scenario.term-wrong", "sides.1.terms.level", "refusal")]),
        (_with(1, terms={"luck": 3}), [("scenario.term-unknown", "sides.1.terms.luck", "warning")]),
        (
            _with(0, allies=(Ally("Scots", _scenario().sides[0].army, {"role": "cook"}),)),
            [
                ("scenario.term-wrong", "sides.0.allies.0.terms.role", "refusal"),
                ("scenario.without-allies", "sides.0.allies", "warning"),
            ],
        ),
        (
            replace(_scenario(), goals=(Goal("ransom", 0), Goal("plunder", 0))),
            [("scenario.goal-unknown", "goals.1", "warning")],
        ),
        (
            replace(_scenario(), goals=(Goal("ransom", 0, terms={"crowns": "many"}),)),
            [("scenario.term-wrong", "goals.0.crowns", "refusal")],
        ),
        (
            replace(_scenario(), turn_limit=6, track=(TimeMark(3, "Noon"), TimeMark(7, "Night"))),
            [("scenario.mark-too-late", "track", "warning")],
        ),
        (
            replace(_scenario(), turn_limit=2, reinforcements=(Reinforcement(0, turn=3),)),
            [
                ("scenario.without-reinforcements", "reinforcements", "warning"),
                ("scenario.nobody-comes", "reinforcements.0", "warning"),
                ("scenario.comes-nowhere", "reinforcements.0", "warning"),
                ("scenario.comes-too-late", "reinforcements.0", "warning"),
            ],
        ),
    ],
)
def test_what_makes_no_sense_is_found_where_it_stands(
    scenario: Scenario, expected: list[tuple[str, str, str]]
) -> None:
    assert _found(scenario) == expected


def test_a_deployment_may_not_move_whom_the_scenario_has_fixed() -> None:
    setup = (Placement(0, 3, 3, fixed=True), Placement(1, 4, 3))
    scenario = _with(0, setup=setup)
    kept = replace(scenario, deployments=(Deployment("a", 0, (Placement(0, 3, 3), Placement(1, 9, 3))),))
    assert _found(kept) == []
    moved = replace(scenario, deployments=(Deployment("a", 0, (Placement(0, 9, 3), Placement(1, 4, 3))),))
    assert _found(moved) == [("scenario.fixed-moved", "deployments.0.a", "refusal")]


def test_who_comes_later_does_not_stand_already() -> None:
    scenario = replace(
        _with(1, setup=(Placement(1, 3, 3),)), reinforcements=(Reinforcement(1, (1,), 2, (5,), least=4),)
    )
    assert ("scenario.comes-and-stands", "reinforcements.0", "warning") in _found(scenario)


@pytest.mark.parametrize(
    ("scenario", "where"),
    [
        (_with(0, setup=(Placement(0, 30),)), "sides.0.setup"),
        (_with(0, setup=(Placement(2, 3),)), "sides.0.setup"),
        (_with(0, terms={"a": 10**30}), "sides.0.terms"),
        (_with(1, allies=(Ally("S", Army("S", "x", units=(Unit("nobody"),))),)), "sides.1.allies.0"),
        (_with(1, allies=(Ally("S", Army("S", "x")),) * 21), "sides.1.allies"),
        (replace(_scenario(), reinforcements=(Reinforcement(2),)), "reinforcements.0"),
        (replace(_scenario(), reinforcements=(Reinforcement(0, (2,)),)), "reinforcements.0"),
        (replace(_scenario(), reinforcements=(Reinforcement(0, cells=(30,)),)), "reinforcements.0"),
        (replace(_scenario(), reinforcements=(Reinforcement(0, least=7),)), "reinforcements.0.least"),
        (replace(_scenario(), track=(TimeMark(99_999, "Doom"),)), "track"),
    ],
)
def test_a_file_that_cannot_be_is_refused(scenario: Scenario, where: str) -> None:
    finding = sound(scenario)
    assert finding is not None
    assert finding.field == where
    assert sound(_scenario()) is None
