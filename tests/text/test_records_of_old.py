"""Battles recorded when ids did not yet name their system are told as they were then."""

import hashlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

from hheditor.battles import Battle, replay
from hheditor.text import be_strict, knows
from hheditor.text.retelling import Retelling
from hheditor.text.speech import today
from hheditor.values import encode
from tests.golden import battle

BATTLES = ["agincourt-1415.hhbattle", "mirror-lake.hhbattle"]
TOLD = {
    ("agincourt-1415.hhbattle", "en"): "49c006b316bb335b",
    ("agincourt-1415.hhbattle", "it"): "cb9c11fc10d44853",
    ("mirror-lake.hhbattle", "en"): "09c57400105691e6",
    ("mirror-lake.hhbattle", "it"): "2917e842737233ec",
}
"""A digest of all that was said of them by the program that recorded them."""


def _stored(opened: Battle) -> set[str]:
    """The ids of terms and outcomes as the record has them."""
    ids: set[str] = set()
    for node in opened.main_line():
        for event in opened.events(node):
            ids |= set(re.findall(r'"((?:term|outcome)\.[^"]+)"', encode(event).decode()))
    return ids


def _told(opened: Battle, language: str) -> Iterator[str]:
    said = Retelling(opened, language)
    for node in sorted(opened.tree.nodes)[1:]:
        yield said.moment(opened.moment(node))
        yield from said.events(node)
        for event in opened.events(node):
            yield from map(said.term, event.terms)
            account: Any = opened.ruleset.account_of(event)
            for tally in account.tallies if account is not None else ():
                yield from (said.tally(tally), *map(said.term, tally.terms))
        outcome = opened.ruleset.outcome(opened.position(node))
        if outcome is not None:
            yield from (said.outcome(outcome), said.reason(outcome.reason))


@pytest.mark.parametrize("name", BATTLES)
def test_the_frozen_battles_have_ids_that_nobody_says_any_more(name: str) -> None:
    stored = _stored(battle(name))
    assert {"term.dice", "term.stands"} <= stored
    assert not any(map(knows, stored))
    assert all(knows(today(message, "hordes_heroes")) for message in stored)


@pytest.mark.parametrize(("name", "language"), TOLD)
def test_a_battle_of_old_is_told_word_for_word_as_it_was(name: str, language: str) -> None:
    be_strict(True)
    lines = list(_told(battle(name), language))
    assert len(lines) > 500
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == TOLD[name, language]


@pytest.mark.parametrize("name", BATTLES)
def test_a_name_that_came_later_is_no_difference(name: str) -> None:
    """`replay` names the first difference between the rules and the record: the new ids are none."""
    assert replay(battle(name)) is None
