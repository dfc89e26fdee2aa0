"""Battles nobody watches: bots play a position to its end, dice by lot.

Everything comes from one seed, so that the same seed is the same battle on every machine; each side is asked
with its own view. What the players of a real table decide by themselves (forced answers) is decided here by
the bots, like everything else.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, Protocol

from hheditor.rules.api import CHANCE, NOBODY, Order, Outcome, Ruleset

Stop = Callable[[], bool]
System = Ruleset[Any]

MOST_STEPS = 30_000
"""More than any battle has: a bot that goes round in circles must not go round for ever."""


class Bot(Protocol):
    """Plays a side; see `hheditor.app.battle.Opponent`."""

    def choose(self, ruleset: System, view: Any, side: int, seed: int, stop: Stop) -> Order:
        """An order for the side at a position as it may see it. The same seed gives the same choice."""


class Endless(RuntimeError):
    """A battle did not come to an end."""


class Ending(NamedTuple):
    """How a battle went."""

    position: Any
    outcome: Outcome | None
    steps: int


def never() -> bool:
    """Nobody interrupts."""
    return False


def throw(ruleset: System, position: Any, random: Random) -> Order:
    """What the dice show, by lot."""
    listed = list(ruleset.chance_orders(position))
    return random.choices([order for order, _ in listed], [weight for _, weight in listed])[0]


def played(
    ruleset: System, position: Any, bots: tuple[Bot, ...], seed: int, stop: Stop = never
) -> Iterator[tuple[Order, Any]]:
    """Each order of a battle with the position it leads to, to the end or until somebody stops it."""
    random = Random(seed)
    for _ in range(MOST_STEPS):
        actor = ruleset.to_act(position)
        if actor == NOBODY or stop():
            return
        if actor == CHANCE:
            order = throw(ruleset, position, random)
        else:
            view = ruleset.view(position, actor)
            order = bots[actor].choose(ruleset, view, actor, random.getrandbits(48), stop)
        position = ruleset.follow(position, order)
        yield order, position
    raise Endless(f"no end after {MOST_STEPS} steps")


def play_out(ruleset: System, position: Any, bots: tuple[Bot, ...], seed: int, stop: Stop = never) -> Ending:
    """The end of a battle; the outcome is None where it was stopped."""
    last, steps = position, 0
    for _, after in played(ruleset, position, bots, seed, stop):
        last, steps = after, steps + 1
    return Ending(last, ruleset.outcome(last), steps)
