"""What an arrangement of pieces is: the wishes, what the rules make of them, and what is left over."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from hheditor.scenarios import Placement, Scenario
from hheditor.scenarios.edits import Place
from hheditor.values import Finding

Wishes = Mapping[int, Placement | None]
"""How pieces are to stand; None takes one off the table."""


class Arranged(NamedTuple):
    """An arrangement the rules allow: the edit of the scenario, and the position after it."""

    edit: Place
    position: Any


class Stray(NamedTuple):
    """A placement of the scenario that the rules refuse: the piece is not on the table."""

    placement: Placement
    finding: Finding


class Body(NamedTuple):
    """Pieces that are being turned together: how they stood, how far they have turned, how they stand."""

    start: dict[int, Placement]
    angle: int
    end: dict[int, Placement]


class Difference(NamedTuple):
    """A piece that stands elsewhere than the scenario puts it, or otherwise, or not at all."""

    wanted: Placement
    now: Placement | None


def ground(scenario: Scenario) -> tuple[object, ...]:
    """All of a scenario that decides who may stand where; words do not."""
    sides = tuple((side.army, side.edge, side.zone, side.terms) for side in scenario.sides)
    return scenario.system, scenario.map, scenario.table, scenario.profile, sides
