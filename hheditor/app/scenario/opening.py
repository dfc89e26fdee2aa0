"""The choices before a deployment (who deploys first, from which edge), walked through the rules themselves.

Qt-free: a panel shows `roll` or `question` and the `answers`; when a side is to place its pieces, `muster`
says which, from which edge, and who has the first bound.
"""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Muster, Order, Question, Roll, Rolled, Ruleset
from hheditor.scenarios import Scenario
from hheditor.scenarios.edits import Edit, SetEdges, SetStart
from hheditor.values import Finding

_MOST = 40


class Opening:
    """The opening of a battle, up to where a side places."""

    def __init__(self, ruleset: Ruleset[Any], scenario: Scenario) -> None:
        self.ruleset = ruleset
        self._start = scenario.start
        self.scenario = replace(scenario, start="choose", deployments=())
        self.position = ruleset.opening(self.scenario)

    @property
    def muster(self) -> Muster | None:
        """Who places, once all is chosen."""
        return self.ruleset.muster(self.position)

    @property
    def roll(self) -> Roll | None:
        """The dice asked for."""
        if self.muster is not None or self.ruleset.to_act(self.position) != CHANCE:
            return None
        return self.ruleset.roll(self.position)

    @property
    def question(self) -> Question | None:
        """What a side is asked."""
        return None if self.muster is not None else self.ruleset.question(self.position)

    @property
    def answers(self) -> tuple[Order, ...]:
        """What the side may answer."""
        if self.question is None:
            return ()
        found = []
        for order in self.ruleset.orders(self.position):
            found.append(order)
            if len(found) == _MOST:
                break
        return tuple(found)

    def answer(self, order: Order) -> Finding | None:
        """Answer, or give the dice; what stands in the way, or None."""
        refused = self.ruleset.refusal(self.position, order)
        if refused is None:
            self.position = self.ruleset.follow(self.position, order)
        return refused

    def throw(self, seed: int) -> tuple[int, ...]:
        """Throw the dice asked for; the faces."""
        import random

        roll = self.roll
        if roll is None:
            return ()
        thrower = random.Random(seed)
        faces = tuple(
            thrower.randint(pool.lowest, pool.lowest + pool.sides - 1)
            for pool in roll.pools
            for _ in range(pool.count)
        )
        self.answer(Rolled(faces))
        return faces

    def edits(self) -> tuple[Edit, ...]:
        """What the choices make of the scenario: its edges, and who has the first bound."""
        muster = self.muster
        if muster is None:
            return ()
        edges: Any = muster.edges
        return SetEdges((edges[0], edges[1])), SetStart(self._start, muster.first)
