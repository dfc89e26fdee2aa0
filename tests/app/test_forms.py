"""Forms made of schemas: every kind of field, what may be typed, and what an entry means."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from hheditor.app.forms import fields_of, parse, value_of, with_value, written
from hheditor.app.frame.settings import Settings
from hheditor.scenarios import Goal
from hheditor.sheets import PrintOptions
from hheditor.values import Finding, Value


class Gun(Value, frozen=True):
    id: str
    range: int = 3


class Everything(Value, frozen=True):
    name: str
    brave: bool
    speed: Annotated[int, Meta(ge=1, le=6)] = 2
    road: Annotated[int, Meta(ge=0, le=1)] = 0
    points: int = 0
    size: Literal["small", "large", "huge"] = "large"
    score: Annotated[int, Meta(extra={"choices": (6, 7, 8)})] = 6
    views: tuple[Literal["front", "back"], ...] = ()
    traits: Annotated[tuple[str, ...], Meta(extra={"choices": ("pike", "flee")})] = ()
    where: tuple[int, int, int] = (0, 0, 0)
    prices: tuple[int, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    fire: Annotated[
        tuple[tuple[int, int], ...],
        Meta(extra={"columns": ("from", "to"), "when": ("size", ("large", "huge"))}),
    ] = ()
    results: tuple[tuple[str, str, str], ...] = ()
    guns: tuple[Gun, ...] = ()
    sources: dict[str, str] = {}  # noqa: RUF012 - a struct copies it


FIELDS = {field.name: field for field in fields_of(Everything)}


def test_the_type_decides_the_kind() -> None:
    assert {name: field.kind for name, field in FIELDS.items()} == {
        "name": "text",
        "brave": "switch",
        "speed": "number",
        "road": "switch",
        "points": "number",
        "size": "choice",
        "score": "choice",
        "views": "set",
        "traits": "set",
        "where": "numbers",
        "prices": "numbers",
        "steps": "pairs",
        "fire": "lines",
        "results": "grid",
        "guns": "rows",
    }, "what no form can show is left out"
    assert (FIELDS["speed"].least, FIELDS["speed"].most, FIELDS["speed"].default) == (1, 6, 2)
    assert FIELDS["size"].choices == ("small", "large", "huge"), "as they were written, not sorted"
    assert (FIELDS["views"].choices, FIELDS["traits"].choices) == (("front", "back"), ("pike", "flee"))
    assert (FIELDS["where"].width, FIELDS["prices"].width, FIELDS["results"].width) == (3, 0, 3)
    assert [column.name for column in FIELDS["fire"].columns] == ["from", "to"]
    assert [(column.name, column.kind) for column in FIELDS["guns"].columns] == [
        ("id", "text"),
        ("range", "number"),
    ]
    assert FIELDS["brave"].default is False, "yes or no, and not 0 or 1"


def test_a_field_may_wait_for_another() -> None:
    assert FIELDS["fire"].applies({"size": "huge"}) and not FIELDS["fire"].applies({"size": "small"})
    assert FIELDS["speed"].applies({})


def test_defaults_are_written_only_where_they_were_before() -> None:
    speed = FIELDS["speed"]
    assert value_of({}, speed) == 2 and value_of({"speed": 5}, speed) == 5
    assert with_value({}, speed, 2) == {} and with_value({}, speed, 3) == {"speed": 3}
    assert with_value({"speed": 3}, speed, 2) == {"speed": 2}


@pytest.mark.parametrize(
    ("name", "value"),
    [("points", 12), ("where", [1, 2, 3]), ("prices", [6, 8]), ("steps", [[4, 2], [6, 3]]), ("name", "Ann")],
)
def test_what_is_written_reads_back(name: str, value: Any) -> None:
    assert parse(FIELDS[name], written(FIELDS[name], value)) == value


@pytest.mark.parametrize(
    ("name", "text"), [("points", "a"), ("where", "1 2"), ("prices", "1 x"), ("steps", "4")]
)
def test_nonsense_is_a_finding(name: str, text: str) -> None:
    assert isinstance(parse(FIELDS[name], text), Finding)


@pytest.mark.parametrize(
    ("schema", "kinds"),
    [
        (Settings, {"theme": "choice", "text_scale": "number", "contrast": "switch", "author": "text"}),
        (PrintOptions, {"ink": "choice", "hex_mm": "number", "back": "switch", "views": "set"}),
        (Goal, {"edge": "text", "count": "number", "turn": "number", "cells": "numbers"}),
    ],
)
def test_the_program_fills_in_forms_of_its_own(schema: Any, kinds: dict[str, str]) -> None:
    found = {field.name: field.kind for field in fields_of(schema)}
    assert {name: found[name] for name in kinds} == kinds
