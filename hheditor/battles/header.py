"""What is known of a battle before its first step: the scenario, the system, the dice, the people."""

from typing import Literal

from hheditor.scenarios import Scenario
from hheditor.values import Number, Value

DiceKind = Literal["seeded", "typed", "pledged"]


class DiceSettings(Value, frozen=True):
    """Who answers for chance."""

    source: DiceKind = "seeded"
    """``seeded``: the program throws, repeatably; ``typed``: people throw and type; ``pledged``: the sides
    throw together (`hheditor.battles.pledges`)."""
    seed: str = ""
    first: Number = 0
    """The number of the first throw from the seed; a battle copied out of another goes on counting."""
    pledges: tuple[str, ...] = ()
    """What each side pledged before the first throw, where they throw together."""
    secrets: tuple[str, ...] = ()
    """What each side showed at the end, so that everybody can check."""


class BattleHeader(Value, frozen=True):
    """The document a battle is. The scenario is a complete copy: later changes of it alter no battle."""

    id: str
    scenario: Scenario
    system: str
    rules: str
    """Version of the rules the battle began under; every step has its own."""
    dice: DiceSettings = DiceSettings()
    title: str = ""
    players: tuple[str, ...] = ()
    """Who plays each side, in the order of sides."""
    date: str = ""
