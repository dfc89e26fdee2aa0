"""Everything Basic Impetus can say is in the catalogues, with gaps that somebody fills.

``{unit}`` and ``{other}`` are the first and the last piece of an event, ``{units}`` all; ``{start}`` and
``{place}`` its first and last place; ``{side}`` its side; facts and parameters have names of their own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from hheditor import text
from hheditor.rules.api import Order
from hheditor.rules.impetus.armies.troops import TRAITS, WEAPONS, Characteristics
from hheditor.rules.impetus.chapters import load
from hheditor.rules.impetus.position import orders, tasks
from hheditor.rules.impetus.position.agenda import AGENDA
from hheditor.rules.impetus.scenes import MARKS
from hheditor.text.catalogue import read_domain
from hheditor.text.speech import FOLDER
from hheditor.text.template import Template

ROOT = Path(__file__).resolve().parents[3]
SYSTEM = ROOT / "hheditor" / "rules" / "impetus"
MESSAGE = re.compile(r"(?:refusal|warning|problem|question|term|outcome|count)\.impetus\.[a-z0-9-]*[a-z0-9]")
NAMED = {"unit", "other", "units", "start", "place", "side"}
OUR_OWN = {"rule", "side", "pieces", "places", "terms", "field"}


class Use(NamedTuple):
    where: str
    message: str
    given: frozenset[str] | None = None


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _words(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _words(node.body) + _words(node.orelse)
    return []


def _given(call: ast.Call) -> frozenset[str]:
    return frozenset(keyword.arg for keyword in call.keywords if keyword.arg) - OUR_OWN


def uses() -> Iterator[Use]:
    for path in sorted(SYSTEM.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            where = f"{path.name}:{getattr(node, 'lineno', 0)}"
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and MESSAGE.fullmatch(node.value)
            ):
                yield Use(where, node.value)
            if isinstance(node, ast.Call) and node.args:
                kinds = {
                    "happen": "event.impetus.{}",
                    "Roll": "roll.{}",
                    "damage_roll": "roll.{}",
                    "refuse": "{}",
                    "warn": "{}",
                }
                form = kinds.get(_name(node))
                for word in _words(node.args[0]) if form else ():
                    assert form is not None
                    yield Use(where, form.format(word), None if form == "roll.{}" else _given(node))


@pytest.mark.parametrize("language", text.languages())
def test_everything_the_system_names_can_be_said(language: str) -> None:
    known = text.ids(language)
    missing = sorted({f"{use.message} ({use.where})" for use in uses() if use.message not in known})
    assert missing == []


@pytest.mark.parametrize("language", text.languages())
def test_every_gap_is_filled(language: str) -> None:
    domain = read_domain(FOLDER / language / "impetus" / "rules.po")
    wrong = []
    for use in uses():
        if use.given is None or use.message not in domain:
            continue
        names = {name for form in domain[use.message].forms for name in Template.parse(form).names}
        free = NAMED if use.message.startswith("event.") else set()
        if not names <= use.given | free:
            wrong.append(f"{use.where} {use.message}: {sorted(names - use.given - free)}")
    assert wrong == []


@pytest.mark.parametrize("language", text.languages())
def test_words_that_are_put_together_can_be_said(language: str) -> None:
    known = text.ids(language)
    wanted = {f"mark.impetus.{mark}" for mark in MARKS}
    wanted |= {
        f"order.impetus.{kind.__struct_config__.tag}" for kind in vars(orders).values() if _is_order(kind)
    }
    wanted |= {f"move.impetus.{kind}" for kind in orders.MoveKind.__args__}  # type: ignore[attr-defined]
    wanted |= {f"characteristic.impetus.weapon.{weapon}" for weapon in WEAPONS if weapon}
    wanted |= {f"characteristic.impetus.traits.{trait}" for trait in TRAITS}
    fields = {name.rstrip("_") for name in Characteristics.__struct_fields__}
    wanted |= {f"characteristic.impetus.{name}" for name in fields}
    wanted |= {f"phase.impetus.{phase}" for phase in ("deployment", "initiative", "action", "over")}
    wanted |= {f"priority.impetus.{each}" for each in ("front", "nearest", "free")}
    wanted |= {f"kind.impetus.{each}" for each in ("frontal", "side", "flank", "rear")}
    wanted |= {f"event.impetus.{each}" for each in ("given-up", "off-field", "destroyed")}
    wanted |= {f"event.impetus.contingent-{each}" for each in ("turned", "wavering", "loyal")}
    wanted |= {f"outcome.impetus.{each}" for each in ("army-broken", "no-units")}
    denials = ("worn", "rough-ground", "foot-on-horse", "elephants-on-light", "shieldwall", "stops-horse")
    wanted |= {f"term.impetus.denied-{each}" for each in denials}
    assert sorted(wanted - known) == []


def _is_order(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Order) and kind.__module__ == orders.__name__


def test_no_sentence_is_left_over() -> None:
    """What nobody says any more goes."""
    said = {use.message for use in uses()}
    families = ("refusal.", "problem.", "question.", "warning.", "roll.")
    spare = [
        message
        for message in read_domain(FOLDER / "en" / "impetus" / "rules.po")
        if message.startswith(families) and message not in said
    ]
    assert spare == []


def test_every_task_has_a_handler() -> None:
    """A task nobody deals with would stop a battle."""
    load()
    assert set(tasks.AnyTask.__args__) == AGENDA.kinds
