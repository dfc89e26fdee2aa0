"""Every refusal a player can provoke is a sentence with its rule, in every language."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from hheditor import text
from hheditor.app.battle import choosing
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import entries
from hheditor.text.catalogue import read_domain
from hheditor.text.speech import FOLDER
from hheditor.text.template import Template
from hheditor.values import Finding, refuse
from tests.app.battle.help import table_at
from tests.rules.hordes_heroes.test_refusals import KINDS, positions, random_order
from tests.rules.hordes_heroes.test_sentences import all_uses

RULES = [rule.id for rule in entries()]
GENERAL = (
    "refusal.battle-over",
    "refusal.dice-first",
    "refusal.no-dice-asked",
    "refusal.nothing-to-adjust",
    "refusal.reading-does-not-fit",
    "refusal.dice-do-not-fit",
    "refusal.override-does-not-fit",
)


@cache
def forms() -> dict[str, tuple[str, ...]]:
    """Every sentence in English."""
    return {
        message: entry.forms
        for path in sorted((FOLDER / "en").rglob("*.po"))
        for message, entry in read_domain(path).items()
    }


@cache
def refusals() -> list[str]:
    """The id of every refusal the system and the table name."""
    named = {use.message for use in all_uses()}
    ours = {**read_domain(FOLDER / "en" / "table.po"), **read_domain(FOLDER / "en/hordes_heroes/screen.po")}
    found = {message for message in named if message.startswith(("refusal.", "problem."))}
    found |= {message for message in ours if message.startswith(("table.", "command.", "refusal."))}
    words = {"table.forgotten", *(m for m in ours if m.startswith(("table.log.", "table.dice-choice")))}
    return sorted((found | set(GENERAL)) - words)


def gaps(message: str) -> Iterator[tuple[str, str]]:
    """The gaps of a sentence with the families their words come from."""
    for form in forms()[message]:
        yield from ((name, _family(form, name)) for name in Template.parse(form).names)


def _family(form: str, name: str) -> str:
    found = re.search(r"\{" + name + r":([^}]*)\}", form)
    return found[1] if found else ""


def sample(message: str) -> dict[str, Any]:
    """Parameters such as the rules would give."""
    found: dict[str, int | str] = {}
    for name, family in gaps(message):
        words = sorted(known.rsplit(".", 1)[1] for known in text.ids() if known.startswith(f"{family}."))
        found[name] = words[0] if family and words else 3
    return found


def test_there_are_as_many_kinds_as_the_rules_have() -> None:
    assert len(refusals()) > 190


@pytest.mark.parametrize("language", text.languages())
def test_every_kind_of_refusal_is_said_with_its_rule(language: str) -> None:
    for number, message in enumerate(refusals()):
        rule = RULES[number % len(RULES)]
        sentence = text.say_finding(refuse(message, rule=rule, **sample(message)), language)
        assert rule in sentence, sentence
        assert "{" not in sentence, sentence
        assert message not in sentence
        assert len(sentence) > len(rule) + 8
        assert sentence[-1] in ".?!”", sentence


def test_languages_differ() -> None:
    same = [
        message
        for message in refusals()
        if text.say_finding(refuse(message, **sample(message)), "en")
        == text.say_finding(refuse(message, **sample(message)), "it")
    ]
    assert same == []


def test_whatever_is_ordered_at_a_table_is_answered_in_a_sentence() -> None:
    """Orders from sense to nonsense at positions of every kind: what is refused can be said with its rule."""
    draw = random.Random(17)
    said: set[str] = set()
    for position in positions():
        if RULESET.to_act(position) < 0 or not RULESET.subjects(position):
            continue
        table = table_at(position)
        if table.waiting.kind not in ("order", "question"):
            continue
        for _ in range(25):
            order = random_order(draw, table.position, draw.choice(KINDS))
            table.accounts(order)
            RULESET.force(table.position, order)
            reply = RULESET.refusal(table.position, order)
            if not isinstance(reply, Finding):
                continue
            if reply.message not in said:
                given = table.give(order)
                assert given == reply
                for language in text.languages():
                    sentence = text.say_finding(reply, language)
                    assert reply.rule in sentence
                    assert "{" not in sentence
                said.add(reply.message)
        piece = draw.choice(RULESET.subjects(table.position))
        board = table.position.setup.board
        assert board is not None
        finding = choosing.why_not(table.ruleset, table.position, piece, draw.randrange(board.cells))
        if finding is not None:
            said.add(finding.message)
            assert text.say_finding(finding, "it")
    assert len(said) > 40, sorted(said)
