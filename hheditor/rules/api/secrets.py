"""What the sides may see, and what they keep to themselves.

A **viewer** is a side, an onlooker, who sees what every side may see, or nobody in particular (None), who
sees everything: the umpire, and whoever reads a battle that is over. A system says what a *side* sees; what
an onlooker sees follows from it.
"""

from itertools import islice
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from hheditor.rules.api.actors import CHANCE, ONLOOKER
from hheditor.rules.api.events import Event
from hheditor.rules.api.orders import Concealed, Order
from hheditor.rules.api.patches import diff, fold
from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.answers import Phrase
from hheditor.rules.api.stage import Step
from hheditor.values import Finding, Value

P = TypeVar("P", bound=Position)
Viewer = int | None
_TRIED = 24
"""Orders looked at to find out whether a choice is to stay hidden."""


class Held(Value, frozen=True):
    """Something a side holds until it is played: a counter drawn from a cup, a card, a sealed choice."""

    name: Phrase | None = None
    """What it is called; None where it lies face down for whoever looks."""
    words: Phrase | None = None
    """What it does, in a sentence."""
    orders: tuple[Order, ...] = ()
    """The orders that play it now."""
    refusal: Finding | None = None
    """Why it cannot be played now, where no order does."""


class Secrets(Generic[P]):
    """The part of a rules system that hides. By default nothing is hidden and nobody holds anything."""

    def view(self, position: P, /, side: int) -> P:
        """The position as that side may see it; the default hides nothing.

        A view is a position like any other, hidden things put as the system sees fit (face down, unknown).
        Who is to act, the question, the roll and, for the viewer, the orders are those of the true position.
        The view of a view hides what is hidden from either.
        """
        return position

    def view_order(self, position: P, /, order: Order, side: int) -> Order:
        """The order given at a position as that side may see it: itself or `Concealed`."""
        return order

    def sample(self, view: P, /, seed: int) -> P:
        """A full position that could be behind a view; the default has nothing to fill in."""
        return view

    def hand(self, position: P, /, side: int) -> tuple[Held, ...]:
        """What a side holds, as the position shows it: in a view of another side it lies face down."""
        return ()

    def in_secret(self, position: P, /) -> bool:
        """Whether who is to act must be alone with the screen: the choice rests on what others may not see,
        or is to stay hidden from them. Of dice, whether what they show is one side's secret.

        The default is careful: it is so wherever the actor sees more than an onlooker does. A system whose
        hidden things matter only now and then says when.
        """
        actor = self._actor(position)
        if actor < 0 or not has_secrets(self):
            return False
        rules: Any = self
        dice = rules.to_act(position) == CHANCE
        if not dice and self.view(position, actor) != seen(self, position, ONLOOKER):
            return True
        orders = (each for each, _ in rules.chance_orders(position)) if dice else rules.orders(position)
        return any(
            isinstance(seen_order(self, position, each, ONLOOKER), Concealed)
            for each in islice(orders, _TRIED)
        )

    def openly(self, position: P, /) -> Order | None:
        """Of a choice made in secret the answer that tells nothing of what is held, to play none of it, say:
        it may be given before everybody's eyes, so that the screen is passed only to somebody who wants more;
        None where there is no such answer.
        """
        return None

    def _actor(self, position: P, /) -> int:
        """The side that is to act, or whose dice they are."""
        rules: Any = self
        actor: int = rules.to_act(position)
        if actor == CHANCE:
            roll = rules.roll(position)
            actor = -1 if roll is None else roll.side
        return actor

    def view_step(self, position: P, /, step: Step[P], side: int) -> Step[P]:
        """A step from a position as that side, or an onlooker, may see it: its patches fold over the
        view."""
        order = seen_order(self, position, step.order, side)
        shown = seen(self, position, side)
        events: list[Event] = []
        for event in step.events:
            position = fold(position, event.patch)
            now = seen(self, position, side)
            patch = diff(shown, now)
            if event.secret and event.side != side:
                events.append(Event(event.event, event.rule, event.side, patch=patch, secret=True))
            else:
                events.append(replace(event, patch=patch))
            shown = now
        return Step(step.actor, order, tuple(events), shown)


def has_secrets(ruleset: Secrets[Any]) -> bool:
    """Whether a system hides anything at all."""
    return type(ruleset).view is not Secrets.view or type(ruleset).view_order is not Secrets.view_order


def seen(ruleset: Secrets[P], position: P, viewer: Viewer) -> P:
    """A position as a viewer sees it."""
    if viewer is None:
        return position
    if viewer != ONLOOKER:
        return ruleset.view(position, viewer)
    rules: Any = ruleset
    for side in range(rules.sides(position)):
        position = ruleset.view(position, side)
    return position


def seen_order(ruleset: Secrets[P], position: P, order: Order, viewer: Viewer) -> Order:
    """An order given at a position as a viewer sees it."""
    if viewer is None:
        return order
    if viewer != ONLOOKER:
        return ruleset.view_order(position, order, viewer)
    rules: Any = ruleset
    for side in range(rules.sides(position)):
        order = ruleset.view_order(position, order, side)
    return order
