"""What a scenario of a system may say beside map, armies and deployments.

A system names the schema of what each side needs (a flight level, counters to draw, who attacks) and of its
own kinds of goals; the one form maker shows them, with their defaults. What a scenario says and a system does
not know is a finding, and the battle is played without it.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import inspect

from hheditor.scenarios import Ally, Scenario, Side
from hheditor.values import BadValue, Finding, decode, encode, refuse, warn

Part = Literal["setup", "reinforcements", "allies", "track"]
"""Exact places at the start; who comes later; more armies on a side; named turns."""
PLAIN_GOALS: dict[str, Any] = {"hold": None, "leave": None, "survive": None}


class Terms:
    """The part of a rules system that says what its scenarios are made of."""

    side_terms: ClassVar[Any] = None
    """The struct of what a side needs beside its army, every field with its default; None: nothing."""
    goal_kinds: ClassVar[Mapping[str, Any]] = PLAIN_GOALS
    """Its kinds of goals, each with the struct of what it says, or None where places, edge and number say
    it all."""
    sheet_options: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    """Options of its profile that belong among the victory terms of a scenario's sheet, each with the numbers
    it offers; none for a switch. Said as ``sheet-option.<system>.<name>``, with ``.n`` of a number."""
    scenario_parts: ClassVar[frozenset[Part]] = frozenset()
    """Which further parts of a scenario it knows what to do with."""

    def terms_of(self, side: Side | Ally) -> Any:
        """What a side's scenario says of it, with the system's defaults for the rest; None where the system
        asks for nothing, its defaults alone where what was written makes no sense."""
        if self.side_terms is None:
            return None
        try:
            return decode(encode(side.terms), self.side_terms)
        except BadValue:
            return self.side_terms()

    def inspect_terms(self, scenario: Scenario) -> tuple[Finding, ...]:
        """What of a scenario's terms makes no sense to this system."""
        found = [*self._of_sides(scenario), *self._of_parts(scenario)]
        for index, goal in enumerate(scenario.goals):
            if goal.kind not in self.goal_kinds:
                found.append(warn("scenario.goal-unknown", field=f"goals.{index}", kind=goal.kind))
            elif goal.terms:
                found += _checked(goal.terms, self.goal_kinds[goal.kind], f"goals.{index}")
        return tuple(found)

    def _of_sides(self, scenario: Scenario) -> Iterator[Finding]:
        for number, side in enumerate(scenario.sides):
            yield from _checked(side.terms, self.side_terms, f"sides.{number}.terms")
            for index, ally in enumerate(side.allies):
                yield from _checked(ally.terms, self.side_terms, f"sides.{number}.allies.{index}.terms")

    def _of_parts(self, scenario: Scenario) -> Iterator[Finding]:
        said: dict[Part, str] = {
            "allies": next((f"sides.{n}.allies" for n, side in enumerate(scenario.sides) if side.allies), ""),
            "reinforcements": "reinforcements" if scenario.reinforcements else "",
        }
        for part, field in said.items():
            if field and part not in self.scenario_parts:
                yield warn(f"scenario.without-{part}", field=field)


def _checked(terms: dict[str, Any], schema: Any, field: str) -> Iterator[Finding]:
    """Findings on entries, one by one, so that each names its own field."""
    known = {} if schema is None else {each.encode_name: each for each in msgspec.structs.fields(schema)}
    for name, value in terms.items():
        if name not in known:
            yield warn("scenario.term-unknown", field=f"{field}.{name}", name=name)
            continue
        try:
            msgspec.convert(value, known[name].type, strict=True)
        except msgspec.ValidationError:
            yield refuse("scenario.term-wrong", field=f"{field}.{name}", name=name)
            continue
        least, most = _bounds(known[name].type)
        if isinstance(value, int) and not isinstance(value, bool) and not least <= value <= most:
            yield warn("scenario.term-beyond", field=f"{field}.{name}", name=name, least=least, most=most)


def _bounds(kind: Any) -> tuple[int, int]:
    """The numbers a form would offer."""
    found, extra = inspect.type_info(kind), dict[str, Any]()
    while isinstance(found, inspect.Metadata):
        extra |= found.extra or {}
        found = found.type
    return extra.get("least", -(10**9)), extra.get("most", 10**9)


@cache
def named_by(schema: Any) -> dict[str, str]:
    """Of the fields that only name something what they name: a ``place``, a ``group``, a ``piece``."""
    return {
        each.encode_name: str(of)
        for each in msgspec.structs.fields(schema)
        for of in (_said(inspect.type_info(each.type)).get("of", ""),)
        if of
    }


@cache
def conditions_of(schema: Any) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Of the fields that only mean something beside certain values of another: that field, and the values."""
    said = {each.encode_name: _said(inspect.type_info(each.type)) for each in msgspec.structs.fields(schema)}
    return {name: extra["when"] for name, extra in said.items() if "when" in extra}


def _said(kind: inspect.Type) -> dict[str, Any]:
    """What a type says beside what it is; of a list what its items say."""
    extra: dict[str, Any] = {}
    while isinstance(kind, inspect.Metadata):
        extra |= kind.extra or {}
        kind = kind.type
    return extra | _said(kind.item_type) if isinstance(kind, inspect.VarTupleType) else extra
