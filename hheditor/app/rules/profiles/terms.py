"""Terms read, changed and compared. Nonsense is a finding at its field and changes nothing."""

import re
from typing import Any

import msgspec

from hheditor.app import forms
from hheditor.app.forms import Field
from hheditor.app.rules.rulebook.figures import full_terms
from hheditor.app.scenario.options import shipped_profile
from hheditor.rules.api import Ruleset
from hheditor.rules.api.paper.reference import Cell
from hheditor.values import BadValue, Finding, Value, refuse

_AT = re.compile(r" - at `\$\.?([^`]*)`$")
_INDEX = re.compile(r"\[(\d+)\]")
HIDDEN = ("id", "name", "source", "sources")
"""What a form does not offer: the shipped profile it is based on, its name, its tags."""


class Difference(Value, frozen=True):
    """Where two profiles differ: a term, or a cell of a table."""

    path: str
    """``results.3.1``, ``terrain.wood.cover``, ``small_arms_range``."""
    first: Any = None
    second: Any = None
    where: tuple[Cell, ...] = ()
    """Of a cell that is typed: the heads of its row and its column."""


def fields_of(profile: Any) -> tuple[Field, ...]:
    """The fields of a profile's type that a form can show, in its order."""
    return tuple(field for field in forms.fields_of(profile) if field.name not in HIDDEN)


def check(ruleset: Ruleset[Any], terms: dict[str, Any]) -> tuple[Finding, ...]:
    """Everything wrong with the terms of a profile, each finding at its field; none: it plays."""
    try:
        profile = ruleset.profile_of(terms)
    except BadValue as error:
        return (_at_field(str(error)),)
    return tuple(each for each in ruleset.inspect_profile(profile) if each.weight == "refusal")


def _at_field(trouble: str) -> Finding:
    found = _AT.search(trouble)
    path = _INDEX.sub(r".\1", found[1]) if found is not None else ""
    return refuse("profile.nonsense", field=path.strip("."), trouble=_AT.sub("", trouble))


def with_value(
    ruleset: Ruleset[Any], terms: dict[str, Any], path: str, value: Any
) -> dict[str, Any] | Finding:
    """The terms with one value set, by its path; a term that is the shipped one again is dropped.

    A finding at the field where the value makes no sense; the terms are as they were.
    """
    name, _, rest = path.partition(".")
    identity, base = shipped_profile(ruleset, terms)
    if base is None:
        return refuse("profile.nonsense", field=path, trouble=path)
    known = full_terms(base)
    if name not in known:
        return refuse("profile.nonsense", field=path, trouble=path)
    before = _whole_term(ruleset, terms, name, known)
    wanted = _replaced(before, rest.split(".") if rest else [], value)
    after = {**terms, "id": identity, name: wanted}
    sources = dict(after.pop("sources", {}))
    if wanted == known[name]:
        after.pop(name)
        sources.pop(name, None)
    elif "sources" in known:
        sources[name] = "user"
    if sources:
        after["sources"] = sources
    # A file may have brought troubles; they are mended one at a time.
    known_troubles = check(ruleset, _played(terms, base))
    new = (each for each in check(ruleset, _played(after, base)) if each not in known_troubles)
    return next(new, after)


def _whole_term(ruleset: Ruleset[Any], terms: dict[str, Any], name: str, known: dict[str, Any]) -> Any:
    """A term with all fields of its rows, those a file leaves out too."""
    try:
        return full_terms(ruleset.profile_of({"id": terms.get("id", ""), name: terms[name]}))[name]
    except (BadValue, KeyError):
        return terms.get(name, known[name])


def _played(terms: dict[str, Any], base: Any) -> dict[str, Any]:
    """The terms with the shipped tags below the person's own."""
    shipped = msgspec.to_builtins(getattr(base, "sources", {}))
    own = terms.get("sources", {})
    return {**terms, "sources": {**shipped, **own}} if shipped or own else dict(terms)


def playable(ruleset: Ruleset[Any], name: str, terms: dict[str, Any]) -> dict[str, Any]:
    """The terms as a scenario carries them: with their name and all tags."""
    _, base = shipped_profile(ruleset, terms)
    full = _played(terms, base)
    return {**full, "name": name} if hasattr(base, "name") else full


def with_text(ruleset: Ruleset[Any], terms: dict[str, Any], path: str, text: str) -> dict[str, Any] | Finding:
    """The terms with a text typed into a cell of a chart; a finding at the cell where it makes no sense."""
    try:
        wanted = ruleset.typed(ruleset.profile_of(terms), path, text)
    except (BadValue, KeyError):
        return refuse("profile.nonsense", field=path, trouble=path)
    return wanted if isinstance(wanted, Finding) else with_value(ruleset, terms, *wanted)


def _replaced(value: Any, way: list[str], new: Any) -> Any:
    if not way:
        return new
    if isinstance(value, dict):
        return {**value, way[0]: _replaced(value.get(way[0]), way[1:], new)}
    if isinstance(value, list | tuple) and way[0].isdecimal() and int(way[0]) < len(value):
        index = int(way[0])
        return [*value[:index], _replaced(value[index], way[1:], new), *value[index + 1 :]]
    return value


def differences(ruleset: Ruleset[Any], first: Any, second: Any) -> tuple[Difference, ...]:
    """Where two profiles differ, in the order of the schema; tables cell by cell."""
    found = _typed(ruleset, first, second)
    charted = {chart.term for chart in ruleset.typed_charts(first)}
    for field in fields_of(ruleset.profile_type):
        if field.name in charted:
            continue
        one, other = (full_terms(each).get(field.name) for each in (first, second))
        if one == other:
            continue
        if field.kind == "grid" and one and other:
            found += _cells(field.name, one, other)
        elif field.kind == "rows":
            found += _rows(field, one or [], other or [])
        else:
            found.append(Difference(field.name, one, other))
    return tuple(found)


def _typed(ruleset: Ruleset[Any], first: Any, second: Any) -> list[Difference]:
    """Cells of typed charts that differ, and those that only one of two profiles has."""
    known, wanted = (
        {
            (chart.term, chart.title, row, column): (path, text, (row, column))
            for chart in ruleset.typed_charts(profile)
            for path, (row, column, text) in chart.cells().items()
        }
        for profile in (first, second)
    )
    found = []
    for key in dict.fromkeys((*known, *wanted)):
        one, other = known.get(key), wanted.get(key)
        there = one or other
        if there is not None and (one is None or other is None or one[1] != other[1]):
            before, after = (None if each is None else each[1] for each in (one, other))
            found.append(Difference(there[0], before, after, there[2]))
    return found


def _cells(name: str, one: Any, other: Any) -> list[Difference]:
    found = []
    for row in range(max(len(one), len(other))):
        left, right = (table[row] if row < len(table) else () for table in (one, other))
        for column in range(max(len(left), len(right))):
            pair = tuple(line[column] if column < len(line) else None for line in (left, right))
            if pair[0] != pair[1]:
                found.append(Difference(f"{name}.{row}.{column}", pair[0], pair[1]))
    return found


def _rows(field: Field, one: Any, other: Any) -> list[Difference]:
    key = field.columns[0].name
    known, wanted = ({row.get(key): row for row in table} for table in (one, other))
    found = []
    for name in dict.fromkeys((*known, *wanted)):
        left, right = known.get(name), wanted.get(name)
        if left is None or right is None:
            found.append(Difference(f"{field.name}.{name}", left, right))
            continue
        for column in field.columns:
            pair = left.get(column.name), right.get(column.name)
            if pair[0] != pair[1]:
                found.append(Difference(f"{field.name}.{name}.{column.name}", pair[0], pair[1]))
    return found
