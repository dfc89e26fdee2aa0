"""A script: the steps of a battle alone, as a person writes them, for playing them out.

The same lines as in a battle file, without its header and its final ``end``: numbers may be left out,
comments stay in braces, variations are passed over, dice may be given or left to whoever throws them.
"""

from typing import Any, NamedTuple

from hheditor.battles.notation.orders import (
    Lexicon,
    bad_order,
    meant_actor,
    meant_order,
    side_words,
    spell_actor,
    spell_order,
)
from hheditor.battles.notation.parser import decoded
from hheditor.battles.notation.scanner import Scanner
from hheditor.battles.notation.steps import Steps
from hheditor.battles.notation.syntax import BadNotation, Flaw, StepText, Where, flawed
from hheditor.battles.notation.visitor import SKIP, Skip, Visitor
from hheditor.battles.notation.writer import Writer
from hheditor.rules.api import Order, Ruleset
from hheditor.scenarios import Scenario
from hheditor.values import BadValue, encode, refuse


class ScriptStep(NamedTuple):
    """One line of a script."""

    actor: int
    order: Order
    where: Where


class _Collector(Visitor):
    def __init__(self) -> None:
        self.steps: list[StepText] = []

    def step(self, step: StepText) -> None:
        self.steps.append(step)

    def begin_variation(self, where: Where) -> Skip:  # noqa: ARG002
        return SKIP


def read_script(
    data: bytes | str, ruleset: Ruleset[Any], scenario: Scenario
) -> tuple[ScriptStep, ...] | Flaw:
    """The orders of a script, or its first flaw with line and column."""
    steps, flaw = read_as_far(data, ruleset, scenario)
    return steps if flaw is None else flaw


def read_as_far(
    data: bytes | str, ruleset: Ruleset[Any], scenario: Scenario
) -> tuple[tuple[ScriptStep, ...], Flaw | None]:
    """The orders of a script before its first flaw, and that flaw."""
    collector, found, flaw = _Collector(), list[ScriptStep](), None
    try:
        text = decoded(data)
        if text.rstrip().rsplit("\n", 1)[-1].strip() != "end":
            text = text.rstrip() + "\nend\n"
        Steps(Scanner(text), collector).run()
    except BadNotation as error:
        flaw = error.flaw
    lexicon, sides = Lexicon(ruleset, scenario), side_words(scenario)
    try:
        for step in collector.steps:
            found.append(_meant(step, ruleset, lexicon, sides))
    except BadNotation as error:
        flaw = error.flaw
    return tuple(found), flaw


def _meant(step: StepText, ruleset: Ruleset[Any], lexicon: Lexicon, sides: tuple[str, ...]) -> ScriptStep:
    try:
        actor = meant_actor(step.actor, sides)
    except BadValue:
        raise flawed(refuse("notation.unknown-actor", actor=step.actor), step.where) from None
    try:
        return ScriptStep(actor, meant_order(step, lexicon, ruleset), step.where)
    except BadValue as error:
        raise flawed(bad_order(step, error), step.where) from None


def spell(order: Order, actor: int, ruleset: Ruleset[Any], scenario: Scenario) -> str:
    """An order as a line of a script."""
    writer = Writer()
    word = spell_actor(actor, side_words(scenario))
    writer.step(spell_order(encode(order), Lexicon(ruleset, scenario), word))
    return writer.text().rstrip().rsplit("\n", 1)[-1].strip()
