"""What happened in a step, for whoever only reads: events without their patches.

Typing the patches of a long battle takes seconds; a move list, a time line and a tally need none of them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from hheditor.battles.record import Record
from hheditor.rules.api import Event, Ruleset
from hheditor.rules.api.events import Fact
from hheditor.values import decode


class Told(msgspec.Struct, frozen=True):
    """An event as it is told: the patch, the terms and the rest are not looked at."""

    event: str
    rule: str = ""
    side: int = -1
    pieces: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    facts: tuple[tuple[str, Fact], ...] = ()
    secret: bool = False

    def fact(self, name: str, otherwise: int = 0) -> int:
        """A fact that is a number, or another number where there is none."""
        for known, value in self.facts:
            if known == name and isinstance(value, int):
                return value
        return otherwise


_NOTHING: tuple[Told, ...] = ()


def told(battle: Record, number: int) -> tuple[Told, ...]:
    """The events of a step, told."""
    encoded = battle.told_events(number)
    return decode(encoded, tuple[Told, ...]) if encoded != b"[]" else _NOTHING


_Telling = TypeVar("_Telling", Event, Told)


def in_one(ruleset: Ruleset[Any], events: Sequence[_Telling]) -> Iterator[tuple[int, int, _Telling]]:
    """The events of a step, those that one sentence tells put together: the number of the first, how many,
    and what to say. What was put together has the facts of both and the places of the first."""
    number = 0
    while number < len(events):
        event = events[number]
        name, facts = "", event.facts
        if number + 1 < len(events) and events[number + 1].pieces == event.pieces:
            name = ruleset.told_with(event.event, events[number + 1].event)
            facts += events[number + 1].facts
        yield number, 2 if name else 1, replace(event, event=name, facts=facts) if name else event
        number += 2 if name else 1


class Cast(NamedTuple):
    """Dice as they fell at a step."""

    node: int
    side: int
    purpose: str
    sides: int
    """Faces of each die."""
    faces: tuple[int, ...]
    lowest: int = 1
    """The number on the lowest face."""


def thrown(battle: Record, number: int) -> tuple[Cast, ...]:
    """The dice of a step, by kind of die; nothing where only a reading was typed."""
    added = battle.node(number).added
    if added.roll is None:
        return ()
    order = battle.order(number)
    faces: tuple[int, ...] = getattr(order, "faces", ())
    found: list[Cast] = []
    at = 0
    for pool in added.roll.pools:
        some = faces[at : at + pool.count]
        at += pool.count
        if some:
            found.append(Cast(number, added.roll.side, added.roll.purpose, pool.sides, some, pool.lowest))
    return tuple(found)
