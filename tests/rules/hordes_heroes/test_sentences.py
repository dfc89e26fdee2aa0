"""Everything Hordes & Heroes can say is in the catalogues, with gaps that somebody fills.

Whoever speaks an event, a question or a roll fills the gaps of its sentence from it: ``{unit}`` and
``{other}`` are its first and its last piece by name, ``{units}`` all of them; ``{start}`` and ``{place}`` its
first and its last place; ``{side}`` its side; and every fact or parameter has its own name. Refusals have
their parameters only.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from hheditor import text
from hheditor.text.catalogue import read_domain
from hheditor.text.speech import FOLDER
from hheditor.text.template import Template

ROOT = Path(__file__).resolve().parents[3]
SYSTEM = ROOT / "hheditor" / "rules" / "hordes_heroes"
FAMILIES = "refusal|warning|problem|question|term|outcome"
MESSAGE = re.compile(rf"(?:{FAMILIES})\.hordes_heroes\.[a-z0-9]+(?:-[a-z0-9]+)*")
NAMED = {"unit", "other", "units", "start", "place", "side"}
OUR_OWN = {"rule", "side", "pieces", "places", "terms", "field", "secret"}
"""Keywords of `refuse`, `warn` and `happen` that are no parameters."""


class Use(NamedTuple):
    """A place in the code that names a message."""

    where: str
    message: str
    given: frozenset[str] | None = None
    """The parameters it gives, where the scan can know."""


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _words(node: ast.expr, names: dict[str, ast.expr] | None = None) -> list[str]:
    """The strings an expression may come to: a literal, the branches of a choice, a name for either."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _words(node.body, names) + _words(node.orelse, names)
    if isinstance(node, ast.Name) and names and node.id in names:
        return _words(names[node.id])
    return []


def _names(function: ast.AST) -> dict[str, ast.expr]:
    """What the names of a function stand for."""
    return {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _given(call: ast.Call) -> frozenset[str] | None:
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    return frozenset(keyword.arg for keyword in call.keywords if keyword.arg) - OUR_OWN


def _tellers(tree: ast.AST) -> Iterator[tuple[str, tuple[str, int, frozenset[str] | None]]]:
    """Functions that hand their parameter on to `happen`: its name and position, and the facts they tell."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            parameters = [argument.arg for argument in function.args.args]
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and _name(call) == "happen" and call.args:
                    first = call.args[0]
                    if isinstance(first, ast.Name) and first.id in parameters:
                        yield function.name, (first.id, parameters.index(first.id), _given(call))


def uses(source: str, where: str) -> Iterator[Use]:
    """Every message a module names."""
    tree = ast.parse(source)
    tellers = dict(_tellers(tree))
    scopes = {
        id(inner): _names(function)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for inner in ast.walk(function)
        if isinstance(inner, ast.Call)
    }
    for node in ast.walk(tree):
        place = f"{where}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and MESSAGE.fullmatch(node.value):
            yield Use(place, node.value)
        elif isinstance(node, ast.Call):
            yield from _of_call(node, place, scopes.get(id(node), {}))
            if _name(node) in tellers:
                parameter, position, given = tellers[_name(node)]
                named = [keyword.value for keyword in node.keywords if keyword.arg == parameter]
                for argument in named or node.args[position : position + 1]:
                    for word in _words(argument, scopes.get(id(node), {})):
                        yield Use(place, f"event.hordes_heroes.{word}", given)
        elif isinstance(node, ast.keyword) and node.arg in ("cause", "phase"):
            yield from (Use(where, f"{node.arg}.hordes_heroes.{word}") for word in _words(node.value) if word)
        elif isinstance(node, ast.AnnAssign) and node.value and getattr(node.target, "id", "") == "cause":
            yield from (Use(place, f"cause.hordes_heroes.{word}") for word in _words(node.value) if word)
        elif isinstance(node, ast.ClassDef) and any(
            getattr(base, "id", "") == "Order" for base in node.bases
        ):
            for keyword in node.keywords:
                if keyword.arg == "tag":
                    yield from (Use(place, f"order.hordes_heroes.{word}") for word in _words(keyword.value))


def _of_call(call: ast.Call, place: str, names: dict[str, ast.expr]) -> Iterator[Use]:
    name = _name(call)
    if not call.args:
        return
    words = _words(call.args[0], names)
    if name == "happen":
        for word in words:
            yield Use(place, f"event.hordes_heroes.{word}", _given(call))
    elif name == "Roll":
        for word in words:
            yield Use(place, f"roll.hordes_heroes.{word}")
    elif name in ("refuse", "warn"):
        for word in words:
            yield Use(place, word, _given(call))


@cache
def all_uses() -> tuple[Use, ...]:
    return tuple(
        use
        for path in sorted(SYSTEM.rglob("*.py"))
        for use in uses(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    )


def sentences(language: str) -> dict[str, tuple[str, ...]]:
    paths = sorted((FOLDER / language / "hordes_heroes").glob("*.po"))
    return {message: entry.forms for path in paths for message, entry in read_domain(path).items()}


@pytest.mark.parametrize("language", text.languages())
def test_everything_the_system_names_can_be_said(language):
    known = text.ids(language)
    missing = sorted({f"{use.message} ({use.where})" for use in all_uses() if use.message not in known})
    assert missing == []


@pytest.mark.parametrize("language", text.languages())
def test_the_code_fills_every_gap(language):
    forms = sentences(language)
    wrong = []
    for use in all_uses():
        if use.given is None:
            continue
        offered = use.given | (NAMED if use.message.startswith("event.") else set())
        for form in forms.get(use.message, ()):
            wrong += [
                f"{use.where}: {use.message} lacks {name}"
                for name in Template.parse(form).names
                if name not in offered
            ]
    assert wrong == []


def test_no_sentence_waits_for_a_message_nobody_names():
    named = {use.message for use in all_uses()}
    spoken = {
        message for message in sentences("en") if message.split(".")[0] in ("refusal", "warning", "question")
    }
    assert sorted(spoken - named) == []


@pytest.mark.parametrize("language", text.languages())
def test_sentences_are_sentences_and_words_are_words(language):
    for message, forms in sentences(language).items():
        for form in forms:
            family = message.split(".")[0]
            if family in ("refusal", "warning", "question", "event", "outcome"):
                assert form[-1] in ".?", message
                assert form[0].isupper() or form[0] in "{“«", message
            elif family in ("term", "troop", "people", "period", "phase", "roll"):
                assert form[-1] not in ".?", message
                assert form[0].isupper() or form[0] == "{", message


def test_the_scan_finds_what_is_named():
    source = """
class Move(Order, tag="move"): ...
class Fleeing(Task):
    cause: str = "combat"
def f():
    refuse("refusal.hordes_heroes.a-b", rule="X", n=1)
    refuse("refusal.hordes_heroes.c" if x else "refusal.hordes_heroes.d", **more)
    stage.happen("moved", after, rule="X", pieces=p, spent=3)
    stage.happen("fled" if x else "stood", after)
    event = "rode" if x else "joined"
    stage.happen(event, after, way=3)
    tell(stage, "volley", 3)
    tell(stage, n=3, event="stray")
    Roll("shooting", pools)
    Question("question.hordes_heroes.go", 0)
    replace(t, phase="combat", cause="")
    message = "term.hordes_heroes.speed"
def tell(stage, event, n):
    stage.happen(event, after, hits=n)
"""
    found = {(use.message, use.given) for use in uses(source, "x.py")}
    assert found == {
        ("order.hordes_heroes.move", None),
        ("cause.hordes_heroes.combat", None),
        ("refusal.hordes_heroes.a-b", None),
        ("refusal.hordes_heroes.a-b", frozenset({"n"})),
        ("refusal.hordes_heroes.c", None),
        ("refusal.hordes_heroes.d", None),
        ("event.hordes_heroes.moved", frozenset({"spent"})),
        ("event.hordes_heroes.fled", frozenset()),
        ("event.hordes_heroes.stood", frozenset()),
        ("event.hordes_heroes.rode", frozenset({"way"})),
        ("event.hordes_heroes.joined", frozenset({"way"})),
        ("event.hordes_heroes.volley", frozenset({"hits"})),
        ("event.hordes_heroes.stray", frozenset({"hits"})),
        ("roll.hordes_heroes.shooting", None),
        ("question.hordes_heroes.go", None),
        ("phase.hordes_heroes.combat", None),
        ("term.hordes_heroes.speed", None),
    }
