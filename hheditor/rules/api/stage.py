"""The stage on which an order is carried out: the position as it changes, and the events so far.

A rules module makes the next position in the ordinary way (`replace`) and tells the stage what happened; the
stage finds the patch. With `record=False` nothing is written down: simulation pays only for the rules.
"""

from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from hheditor.rules.api.events import Event, Fact, Term
from hheditor.rules.api.orders import Order
from hheditor.rules.api.patches import Patch, diff
from hheditor.rules.api.position import Position

P = TypeVar("P", bound=Position)


class Step(NamedTuple, Generic[P]):
    """An order carried out."""

    actor: int
    order: Order
    events: tuple[Event, ...]
    after: P
    """The position reached: the fold of the events' patches over the one before."""


class Stage(Generic[P]):
    """Holds the position in hand while an order is carried out."""

    __slots__ = ("_events", "_told", "position", "record")

    def __init__(self, position: P, record: bool = True) -> None:
        self.position = position
        self.record = record
        self._told = position
        self._events: list[Event] = []

    def happen(
        self,
        event: str,
        after: P,
        *,
        rule: str = "",
        side: int = -1,
        pieces: tuple[int, ...] = (),
        places: tuple[int, ...] = (),
        terms: tuple[Term, ...] = (),
        secret: bool = False,
        **facts: Fact,
    ) -> None:
        """Something happened, and `after` is how the table looks now."""
        if self.record:
            known = tuple(sorted(facts.items())) if facts else ()
            patch = self._change(after)
            self._events.append(Event(event, rule, side, pieces, places, known, terms, patch, secret))
        self.position = after

    def _change(self, after: P) -> Patch:
        """How the position changed since the last event."""
        patch = diff(self._told, after)
        self._told = after
        return patch

    def quietly(self, after: P) -> None:
        """Nothing to tell, only the agenda moved on: the change joins the next event, or else the last."""
        self.position = after

    def events(self) -> tuple[Event, ...]:
        """All that happened; the fold of the patches is the position in hand."""
        if self.record and self.position is not self._told:
            rest = diff(self._told, self.position)
            if rest and self._events:
                last = self._events[-1]
                self._events[-1] = replace(last, patch=last.patch + rest)
            elif rest:
                self._events.append(Event("", patch=rest))
            self._told = self.position
        return tuple(self._events)


class Witness(Stage[P]):
    """A stage that remembers what happened and not how the position changed: for whoever only counts."""

    __slots__ = ()

    def _change(self, after: P) -> Patch:
        return ()

    def events(self) -> tuple[Event, ...]:
        """All that happened, without patches."""
        return tuple(self._events)
