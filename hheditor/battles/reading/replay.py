"""Running the rules over a record and naming the first difference."""

import re
from typing import Literal

from hheditor.battles.entries import ROOT
from hheditor.battles.record import Record
from hheditor.rules.api import Event, IllegalOrder
from hheditor.values import Finding, Value, encode

_UNNAMED = re.compile(rb'"(term|outcome)\.([^".]+)"')

What = Literal["opening", "refused", "actor", "event", "patch", "missing", "extra", "roll", "moment"]


class Difference(Value, frozen=True):
    """Where the rules of today and the record part."""

    node: int
    what: What
    """The opening position; an order now refused; who acted; what an event says; how it changes the
    position; an event the record lacks or has too much; what was rolled for; when it is."""
    event: int = -1
    """The number of the event within the step, from 0."""
    recorded: Event | None = None
    played: Event | None = None
    refusal: Finding | None = None
    rules: str = ""
    """The version that played the record."""


def replay(battle: Record) -> Difference | None:
    """Play the whole tree again; None where the rules agree with every step.

    Each step is played from its *recorded* position, so that a difference is named where it arises, and
    deleted lines are left out.
    """
    found = _opening(battle)
    if found is not None:
        return found
    for node in list(battle.tree.below(ROOT))[1:]:
        found = _check_step(battle, node.id)
        if found is not None:
            return found
    return None


def written_alike(one: object, other: object, system: str) -> bool:
    """Whether the same would be written down of both; terms and outcomes of records of old get the name of
    their system, by which such ids begin today."""
    first, second = encode(one), encode(other)
    named = rb'"\1.%s.\2"' % system.encode()
    return first == second or _UNNAMED.sub(named, first) == _UNNAMED.sub(named, second)


def _opening(battle: Record) -> Difference | None:
    position = battle.ruleset.opening(battle.header.scenario)
    rules = battle.header.rules
    if position != battle.position(ROOT):
        return Difference(ROOT, "opening", rules=rules)
    if battle.ruleset.moment(position) != battle.moment(ROOT):
        return Difference(ROOT, "moment", rules=rules)
    return None


def _check_step(battle: Record, number: int) -> Difference | None:
    added = battle.node(number).added
    before, order = battle.position(added.parent), battle.order(number)
    assert order is not None
    roll = battle.ruleset.roll(before) if added.roll is not None else None
    if roll != added.roll:
        return Difference(number, "roll", rules=added.rules)
    try:
        step = battle.ruleset.play(before, order)
    except IllegalOrder as error:
        return Difference(number, "refused", refusal=error.finding, rules=added.rules)
    if step.actor != added.actor:
        return Difference(number, "actor", rules=added.rules)
    recorded = battle.events(number)
    for at, (old, new) in enumerate(zip(recorded, step.events, strict=False)):
        # What counts is what would be written down: two patches are equal if their record is.
        system = battle.header.system
        if not written_alike(old, new, system):
            what: What = "event" if written_alike(old.patch, new.patch, system) else "patch"
            return Difference(number, what, at, old, new, rules=added.rules)
    if len(step.events) > len(recorded):
        at = len(recorded)
        return Difference(number, "missing", at, played=step.events[at], rules=added.rules)
    if len(recorded) > len(step.events):
        at = len(step.events)
        return Difference(number, "extra", at, recorded=recorded[at], rules=added.rules)
    if battle.ruleset.moment(step.after) != added.moment:
        return Difference(number, "moment", rules=added.rules)
    return None
