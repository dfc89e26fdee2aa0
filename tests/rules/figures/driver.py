"""A battle in a few words: give an order, throw dice, look."""

from __future__ import annotations

from typing import Any

from hheditor.rules.api import Event, Order, Rolled
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.position import orders
from hheditor.rules.figures.position.table import BASES, Formation, Table
from hheditor.values import Finding

RED, BLUE = 0, 1
Where = tuple[int, int, int]


class Game:
    """A situation being played."""

    def __init__(self, field: Situation, phase: str = "movement", active: int = RED, **terms: Any) -> None:
        self.table: Table = field.table(phase, active, **terms)
        self.events: list[Event] = []

    # Doing ---------------------------------------------------------------------------------------------

    def do(self, *given: Order) -> Game:
        for order in given:
            step = RULESET.play(self.table, order)
            self.events = list(step.events)
            self.table = step.after
            assert not RULESET.problems(self.table), RULESET.problems(self.table)
        return self

    def roll(self, *faces: int) -> Game:
        return self.do(Rolled(faces))

    def end(self) -> Game:
        return self.do(orders.EndPhase())

    def may(self, order: Order) -> bool:
        return RULESET.refusal(self.table, order) is None

    def why(self, order: Order) -> str:
        """The rule of the refusal; empty where there is none."""
        refused = RULESET.refusal(self.table, order)
        return "" if refused is None else refused.rule

    def finding(self, order: Order) -> Finding:
        refused = RULESET.refusal(self.table, order)
        assert refused is not None
        return refused

    # Orders --------------------------------------------------------------------------------------------

    def furthest(self, formation: int) -> int:
        """The longest advance that is allowed, tried one by one from above."""
        return max((n for n in range(2101) if self.may(orders.Advance(formation, n))), default=0)

    def advance(self, formation: int, length: int) -> Game:
        return self.do(orders.Advance(formation, length))

    def turn(self, formation: int, angle: int, pivot: Any = "centre") -> Game:
        return self.do(orders.Turn(formation, angle, pivot))

    # Looking -------------------------------------------------------------------------------------------

    def formation(self, number: int) -> Formation:
        return self.table.formations[number]

    def at(self, formation: int) -> Where:
        each = self.table.formations[formation]
        return each.x, each.y, each.a

    def spot(self, figure: int) -> tuple[int, int]:
        pose = self.table.pose(figure)
        return pose.x, pose.y

    def figure(self, formation: int, file: int, rank: int) -> int:
        """Who stands in a slot, or stood there."""
        for number in self.table.members.get(formation, ()):
            each = self.table.figures[number]
            if (each.file, each.rank) == (file, rank):
                return number
        raise AssertionError(f"nobody in {file}, {rank}")

    def empty(self, formation: int) -> set[tuple[int, int]]:
        """The empty slots of a base."""
        each = self.table.formations[formation]
        held = {
            (self.table.figures[n].file, self.table.figures[n].rank) for n in self.table.members[formation]
        }
        return {(f, r) for f in range(each.files) for r in range(each.ranks)} - held

    def told(self) -> list[str]:
        return [event.event for event in self.events]

    @property
    def actor(self) -> int:
        return RULESET.to_act(self.table)

    @property
    def purpose(self) -> str:
        roll = RULESET.roll(self.table)
        return "" if roll is None else roll.purpose.removeprefix("figures.")

    @property
    def need(self) -> int:
        """What the dice asked for now must show."""
        roll = RULESET.roll(self.table)
        assert roll is not None
        return roll.pools[0].steps[0][0]

    @property
    def question(self) -> str:
        asked = RULESET.question(self.table)
        return "" if asked is None else asked.message.removeprefix("question.figures.")


def layout(game: Game, formation: int) -> str:
    each = game.table.formations[formation]
    return f"{each.files}x{each.ranks} {'c' if each.compact else 'o'}"


__all__ = ["BASES", "BLUE", "RED", "Game", "layout", "orders"]
