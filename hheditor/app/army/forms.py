"""Forms made of a schema: which fields there are, what may be entered, and how an entry changes the table.

A rules system describes the characteristics of its troop types by a struct (`Ruleset.troop_schema`). What
its fields are decides the kind of entry: one of several words, a number within bounds, a switch, a set of
words, or rows of numbers.
"""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from hheditor.armies.army import Characteristic
from hheditor.values import Value

Kind = Literal["choice", "number", "switch", "set", "rows", "text"]
Table = dict[str, Characteristic]


class FormField(Value, frozen=True):
    """One entry of a form."""

    name: str
    kind: Kind
    default: Characteristic = ""
    least: int = 0
    most: int = 99
    choices: tuple[int | str, ...] = ()
    columns: tuple[str, ...] = ()
    """Of rows: the names of their columns."""
    when: tuple[str, tuple[str, ...]] = ("", ())
    """Another field and the values of it with which this one has a meaning."""

    def applies(self, table: Table) -> bool:
        """Whether it has a meaning beside these entries."""
        field, values = self.when
        return not field or str(table.get(field, "")) in values


def form_of(schema: Any | None) -> tuple[FormField, ...]:
    """The entries of a schema; none where the system has none."""
    if schema is None:
        return ()
    info = msgspec.inspect.type_info(schema)
    if not isinstance(info, msgspec.inspect.StructType):
        return ()
    return tuple(_field(field) for field in info.fields)


def _field(field: msgspec.inspect.Field) -> FormField:
    extra: dict[str, Any] = {}
    kind = field.type
    while isinstance(kind, msgspec.inspect.Metadata):
        extra |= kind.extra or {}
        kind = kind.type
    default = field.default if field.default is not msgspec.NODEFAULT else ""
    name, when = field.encode_name, extra.get("when", ("", ()))
    if isinstance(kind, msgspec.inspect.LiteralType):
        return FormField(name, "choice", default, choices=_words(kind.values), when=when)
    if isinstance(kind, msgspec.inspect.IntType):
        if "choices" in extra:
            return FormField(name, "choice", default, choices=tuple(extra["choices"]), when=when)
        least, most = extra.get("least", kind.ge or 0), extra.get("most", kind.le or 99)
        shape: Kind = "switch" if (least, most) == (0, 1) else "number"
        return FormField(name, shape, default, least, most, when=when)
    if isinstance(kind, msgspec.inspect.VarTupleType):
        if isinstance(kind.item_type, msgspec.inspect.TupleType):
            count = len(kind.item_type.item_types)
            columns = extra.get("columns", tuple(str(number + 1) for number in range(count)))
            return FormField(name, "rows", default, columns=columns, when=when)
        return FormField(name, "set", default, choices=tuple(extra.get("choices", ())), when=when)
    return FormField(name, "text", default, when=when)


def _words(values: Iterable[object]) -> tuple[int | str, ...]:
    return tuple(value for value in values if isinstance(value, int | str))


def blank_values(form: tuple[FormField, ...]) -> Table:
    """A table with every default."""
    return {field.name: field.default for field in form}


def value_of(table: Table, field: FormField) -> Characteristic:
    """What a table says in a field, or the field's default."""
    return table.get(field.name, field.default)


def with_value(table: Table, field: FormField, value: Characteristic) -> Table:
    """A table with another entry; defaults are left out where they were not written before."""
    after = dict(table)
    if value == field.default and field.name not in table:
        return after
    after[field.name] = value
    return after
