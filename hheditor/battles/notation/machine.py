"""The machine's part of a file: what happened, step by step, as it was under the rules that played it.

One line of JSON per step, tied to what people read by a digest. Where that no longer fits, because somebody
has edited the readable part, the readable part rules.
"""

import msgspec

from hheditor.battles.entries import NodeAdded
from hheditor.rules.api import Moment, Roll
from hheditor.values import Number, Value, digest


class OpeningLine(Value, frozen=True, tag="opening", tag_field="line"):
    """The first line: the opening position."""

    scenario: str
    """Digest of the scenario it belongs to."""
    position: msgspec.Raw
    moment: Moment = Moment()
    notes: tuple[tuple[str, str], ...] = ()


class StepLine(Value, frozen=True, tag="step", tag_field="line"):
    """What happened in one step."""

    node: Number
    of: str
    """Digest of the step it belongs to: what it follows, who acted, the order."""
    events: msgspec.Raw
    rules: str = ""
    """Version of the rules, where it is not that of the header."""
    moment: Moment = Moment()
    roll: Roll | None = None
    author: str = ""
    time: str = ""
    draw: Number = -1
    notes: tuple[tuple[str, str], ...] = ()
    """When each author's note was written."""


RecordLine = OpeningLine | StepLine


def step_digest(parent: int, actor: int, order: bytes | msgspec.Raw) -> str:
    """What ties a line of the record to its step."""
    return digest((parent, actor, msgspec.Raw(bytes(order))))


def line_of(added: NodeAdded, rules: str, notes: tuple[tuple[str, str], ...]) -> StepLine:
    """The line of a step."""
    return StepLine(
        node=added.node,
        of=step_digest(added.parent, added.actor, added.order),
        events=added.events,
        rules="" if added.rules == rules else added.rules,
        moment=added.moment,
        roll=added.roll,
        author=added.author,
        time=added.time,
        draw=added.draw,
        notes=notes,
    )
