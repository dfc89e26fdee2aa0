"""The terms of a profile as fields of a form, found in the profile's own type."""

from functools import cache
from typing import Any, Literal

from msgspec import inspect

from hheditor.values import Value

FieldKind = Literal["switch", "number", "choice", "text", "numbers", "pairs", "grid", "rows"]
"""One yes or no; one number; one of some words; words; a list of numbers; a list of two numbers each; a
table of words with fixed columns; a table whose columns are fields of their own."""

HIDDEN = ("id", "name", "sources")
"""What a form does not offer: the shipped profile it is based on, its name, its tags."""


class Field(Value, frozen=True):
    """A term, or a column of a table."""

    name: str
    kind: FieldKind
    choices: tuple[str, ...] = ()
    columns: tuple["Field", ...] = ()
    """Of a table of rows: its columns."""
    width: int = 0
    """Of a grid: how many columns; of a list of numbers: how many there must be, or 0 for any."""


@cache
def fields_of(profile: Any) -> tuple[Field, ...]:
    """The fields of a profile's type that a form can show, in its order."""
    if profile is None:
        return ()
    found = inspect.type_info(profile)
    if not isinstance(found, inspect.StructType):
        return ()
    fields = (_field(each.name, each.type) for each in found.fields if each.name not in HIDDEN)
    return tuple(field for field in fields if field is not None)


def _field(name: str, kind: inspect.Type) -> Field | None:
    match kind:
        case inspect.BoolType():
            return Field(name, "switch")
        case inspect.IntType():
            return Field(name, "number")
        case inspect.StrType():
            return Field(name, "text")
        case inspect.LiteralType(values=values):
            return Field(name, "choice", tuple(map(str, values)))
        case inspect.TupleType(item_types=items) if all(isinstance(each, inspect.IntType) for each in items):
            return Field(name, "numbers", width=len(items))
        case inspect.VarTupleType(item_type=item):
            return _table(name, item)
    return None


def _table(name: str, item: inspect.Type) -> Field | None:
    match item:
        case inspect.IntType():
            return Field(name, "numbers")
        case inspect.TupleType(item_types=(inspect.IntType(), inspect.IntType())):
            return Field(name, "pairs")
        case inspect.TupleType(item_types=items) if all(isinstance(each, inspect.StrType) for each in items):
            return Field(name, "grid", width=len(items))
        case inspect.StructType(fields=fields):
            columns = (_field(each.name, each.type) for each in fields)
            return Field(name, "rows", columns=tuple(each for each in columns if each is not None))
    return None
