"""A battle of ten thousand steps with forty units, the same at every run."""

import random
from typing import Any

from hheditor.battles import Battle
from hheditor.rules.api import CHANCE, Rolled
from tests.battles.pebbles import RULESET, Guess, Take

STEPS = 10_000
FIELD: dict[str, Any] = {"heap": 20_000, "tokens": 40, "columns": 18, "rows": 13}
"""The heap is as large as a number of a file may be, and lasts for these steps."""
ENDLESS = {**FIELD, "heap": 10**6}
"""For battles that are written to no file."""


def play_long(battle: Battle, steps: int = STEPS, remarks: float = 0.02) -> None:
    """Play a battle on that field until it is so long, with a remark on such a share of its steps."""
    dice = random.Random(1415)
    battle.play(Guess("odd"))
    battle.play(Guess("even"))
    while len(battle.tree.nodes) <= steps:
        position = battle.position()
        if RULESET.to_act(position) == CHANCE:
            roll = RULESET.roll(position)
            assert roll is not None
            battle.play(Rolled(tuple(dice.randint(1, 6) for _ in range(roll.count))))
        else:
            token = 2 * dice.randrange(20) + position.side
            battle.play(Take(dice.randint(1, 3), token, dice.randrange(234), dice.randrange(12)))
        if dice.random() < remarks:
            battle.annotate(battle.cursor.node, text="A remark of ordinary length on what has happened here.")
