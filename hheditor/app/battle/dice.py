"""Dice at the table: what people type, and what was thrown so far.

Faces are typed with blanks or commas between them ("3 11 8"); where no face has two digits they may stand
close ("35"). A single number where several dice are asked for is how they read ("2"), and so is a number with
an ``=`` before it or a letter after it ("=2", "2h").
"""

import re
from typing import Literal

from hheditor.battles import Record
from hheditor.rules.api import Roll, Rolled, fits, possible, read, readings
from hheditor.values import Finding, Value, refuse

_READING = re.compile(r"(?:=\s*(\d+)|(\d+)\s*[^\W\d_]+)", re.UNICODE)
_NUMBERS = re.compile(r"\d+(?:[\s,;+./-]+\d+)*")
_LONGEST = 400


def read_typed(roll: Roll, text: str) -> Rolled | Finding:
    """What somebody typed for a roll, or what is wrong with it."""
    typed = text.strip()
    if not typed:
        return refuse("table.dice-nothing", count=roll.count)
    found = _READING.fullmatch(typed)
    if found is not None and len(typed) <= _LONGEST:
        return _as_reading(roll, int((found[1] or found[2])[:9]))
    if len(typed) > _LONGEST or _NUMBERS.fullmatch(typed) is None:
        return refuse("table.dice-no-number", typed=typed[:40])
    numbers = [int(each[:9]) for each in re.findall(r"\d+", typed)]
    if len(numbers) == 1 and roll.count > 1:
        close = _close_together(roll, typed)
        if close is not None:
            return Rolled(faces=close)
        if _single(roll) and len(typed) < roll.count:
            return _as_reading(roll, numbers[0])
        if _single(roll) and possible(roll, (numbers[0] * roll.each,)):
            return _as_reading(roll, numbers[0])
    return _as_faces(roll, tuple(numbers))


def _single(roll: Roll) -> bool:
    """Whether the dice read as one number."""
    return roll.how == "sum"


def _close_together(roll: Roll, typed: str) -> tuple[int, ...] | None:
    """Faces without anything between them, where none can have two digits."""
    if len(typed) != roll.count or any(pool.faces[-1] > 9 for pool in roll.pools):
        return None
    faces = tuple(map(int, typed))
    return faces if fits(roll, faces) else None


def _as_reading(roll: Roll, number: int) -> Rolled | Finding:
    if roll.how == "bands":
        reading = _bands(roll, number)
        if reading is not None:
            return Rolled(reading=reading)
    elif possible(roll, (number * roll.each,)):
        return Rolled(reading=(number * roll.each,))
    most = max((sum(each) for each, _ in readings(roll)), default=0) if _single(roll) else roll.count
    least = min((sum(each) for each, _ in readings(roll)), default=0) if _single(roll) else 0
    return refuse("table.dice-reading", number=number, least=least // roll.each, most=most // roll.each)


def _bands(roll: Roll, number: int) -> tuple[int, ...] | None:
    """So many successes, where one kind of success is all there is."""
    bands = max((len(pool.steps) for pool in roll.pools), default=0)
    reading = (roll.count - number, number)
    return reading if bands == 1 and possible(roll, reading) else None


def _as_faces(roll: Roll, faces: tuple[int, ...]) -> Rolled | Finding:
    if len(faces) != roll.count:
        return refuse("table.dice-count", given=len(faces), asked=roll.count)
    kinds = [pool.faces for pool in roll.pools for _ in range(pool.count)]
    for face, kind in zip(faces, kinds, strict=True):
        if face not in kind:
            return refuse("table.dice-face", face=face, least=kind[0], most=kind[-1])
    return Rolled(faces=faces)


# What was thrown -----------------------------------------------------------------------------------------


class Thrown(Value, frozen=True):
    """A roll that was made."""

    node: int
    roll: Roll
    faces: tuple[int, ...]
    """Empty where only the reading was typed."""
    reading: tuple[int, ...]
    source: Literal["program", "typed"]


def thrown_at(battle: Record, node: int) -> Thrown | None:
    """The roll of a step; None where chance did not act."""
    added = battle.node(node).added
    order = battle.order(node) if added.roll is not None else None
    if added.roll is None or not isinstance(order, Rolled):
        return None
    roll = added.roll
    reading = read(roll, order.faces) if order.faces else order.reading
    source: Literal["program", "typed"] = "program" if added.draw >= 0 else "typed"
    return Thrown(node, roll, order.faces, reading, source)


def history(battle: Record) -> tuple[Thrown, ...]:
    """Every roll of the line down to the cursor."""
    found = (thrown_at(battle, node) for node in battle.line(battle.cursor.node))
    return tuple(each for each in found if each is not None)
