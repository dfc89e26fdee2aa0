"""Orders and actors in words.

An order is written by its tag and its fields, which every system has; a system may lend words for numbers
(`Ruleset.words`), so that cell 65 of an 18-hex board reads ``L4``. Whatever the words, the number can be
told from them: a table in which it cannot is left out.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from hheditor.battles.annotations import Spot
from hheditor.battles.notation.syntax import NAME, StepText, Word
from hheditor.battles.notation.values import bare
from hheditor.rules.api import CHANCE, UMPIRE, Concealed, Order, Ruleset
from hheditor.scenarios import Scenario
from hheditor.values import BadValue, Finding, decode, encode, refuse

_TAG = "order"
_ROLLED = "rolled"
_CONCEALED = "concealed"
_NUMBERED = re.compile(r"side([0-9]{1,3})")
_RESERVED = frozenset({"chance", "umpire", "start", "end"})


class Lexicon:
    """The words of one battle."""

    def __init__(self, ruleset: Ruleset[Any], scenario: Scenario) -> None:
        self._words: dict[str, tuple[str, ...]] = {}
        self._numbers: dict[str, dict[str, int]] = {}
        words: Mapping[str, tuple[str, ...]] = ruleset.words(scenario)
        for field, table in words.items():
            if len(set(table)) == len(table) and all(map(bare, table)):
                self._words[field] = table
                self._numbers[field] = {word: number for number, word in enumerate(table)}

    def spell(self, field: str, value: Any) -> Any:
        """A value as it is written in a field."""
        if isinstance(value, bool) or value is None:
            return value
        if isinstance(value, int):
            table = self._words.get(field, ())
            return Word(table[value]) if 0 <= value < len(table) else value
        if isinstance(value, str):
            return Word(value) if bare(value) and value not in self._numbers.get(field, ()) else value
        if isinstance(value, list):
            return [self.spell(field, item) for item in value]
        return {key: self.spell(key, item) for key, item in value.items()}

    def meaning(self, field: str, value: Any) -> Any:
        """What a value written in a field means."""
        if isinstance(value, Word):
            return self._numbers.get(field, {}).get(value, str(value))
        if isinstance(value, list):
            return [self.meaning(field, item) for item in value]
        if isinstance(value, dict):
            return {key: self.meaning(key, item) for key, item in value.items()}
        return value

    def spell_spot(self, spot: Spot) -> Any:
        """A place on the field, for arrows and marks."""
        return spot if isinstance(spot, tuple) else self.spell("cell", spot)

    def spot(self, written: Any) -> Spot:
        """The place meant; `BadValue` where the field has none of that name."""
        if isinstance(written, tuple):
            return written
        found = self.meaning("cell", written)
        if not isinstance(found, int):
            raise BadValue(f"no cell is called {written}")
        return found


def spell_order(
    encoded: bytes, lexicon: Lexicon, actor: str, number: int | None = None, *, joined: bool = False
) -> StepText:
    """A step as it is written."""
    fields: dict[str, Any] = decode(encoded, dict[str, Any])
    verb = fields.pop(_TAG)
    if verb == _ROLLED:
        reading = fields.get("reading")
        faces = tuple(fields.get("faces", ()))
        return StepText(number, joined, actor, verb, faces, None if reading is None else tuple(reading))
    unnamed = [name for name in fields if NAME.fullmatch(name) is None]
    if unnamed:
        raise BadValue(f"a field called {unnamed[0]} cannot be written")
    spelt = tuple((name, lexicon.spell(name, value)) for name, value in fields.items())
    return StepText(number, joined, actor, verb, fields=spelt)


def meant_order(step: StepText, lexicon: Lexicon, ruleset: Ruleset[Any]) -> Order:
    """The order a step means; `BadValue` where it is none of this system."""
    fields: dict[str, Any] = {name: lexicon.meaning(name, value) for name, value in step.fields}
    if step.verb == _ROLLED:
        if step.numbers:
            fields["faces"] = step.numbers
        if step.result is not None:
            fields["reading"] = step.result
    elif step.numbers or step.result is not None:
        raise BadValue("only dice have numbers without names")
    elif step.verb == _CONCEALED and not fields:
        return Concealed()
    order = decode(encode({**fields, _TAG: step.verb}), ruleset.order_type)
    return ruleset.typed_order(order)


_LACKS = re.compile(r"missing required field `(\w+)`")
_EXTRA = re.compile(r"unknown field `(\w+)`")
_AT = re.compile(r"at `\$\.(\w+)")


def bad_order(step: StepText, error: BadValue) -> Finding:
    """Why a step means no order, in words of a person's: which part of it is missing, too many or wrong."""
    said = str(error)
    for pattern, message in (
        (_LACKS, "notation.order-lacks"),
        (_EXTRA, "notation.order-extra"),
        (_AT, "notation.order-value"),
    ):
        found = pattern.search(said)
        if found is not None and found[1] == _TAG:
            return refuse("notation.order-unknown", verb=step.verb)
        if found is not None:
            return refuse(message, verb=step.verb, part=found[1])
    return refuse("notation.bad-order", verb=step.verb)


# Actors --------------------------------------------------------------------------------------------------


def _word_of(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


def side_words(scenario: Scenario) -> tuple[str, ...]:
    """A word for each side, from its name where that gives one."""
    words: list[str] = []
    for number, side in enumerate(scenario.sides):
        word = _word_of(side.name)
        usable = bare(word) and word not in _RESERVED and word not in words and not _NUMBERED.fullmatch(word)
        words.append(word if usable else f"side{number}")
    return tuple(words)


def spell_actor(actor: int, sides: tuple[str, ...]) -> str:
    """An actor in a word."""
    if actor == CHANCE:
        return "chance"
    if actor == UMPIRE:
        return "umpire"
    return sides[actor] if 0 <= actor < len(sides) else f"side{actor}"


def meant_actor(word: str, sides: tuple[str, ...]) -> int:
    """The actor a word means; `BadValue` where it means nobody."""
    if word == "chance":
        return CHANCE
    if word == "umpire":
        return UMPIRE
    if word in sides:
        return sides.index(word)
    numbered = _NUMBERED.fullmatch(word)
    if numbered is not None:
        return int(numbered[1])
    raise BadValue(f"nobody is called {word}")
