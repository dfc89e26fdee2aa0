"""Forms made of a schema: which fields there are, what may be entered, and what an entry means.

A struct says what a person may fill in: a troop type, a leader, a profile of rules, a goal, a print, the
settings. The type of each of its fields decides the kind of entry; `msgspec.Meta(extra=…)` says what a type
cannot: ``choices`` of a number or a set, ``columns`` of rows of numbers, bounds (``least``, ``most``), how
many ``lines`` a text has room for, whether a table ``grows`` by rows of one's own, ``when`` another field has
certain values, and what a number is the number ``of``. `hheditor.ui.forms` makes widgets of the fields.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, inspect

from hheditor.rules.api.surfaces import Surface
from hheditor.values import Finding, Value, refuse

Kind = Literal[
    "switch",
    "number",
    "choice",
    "text",
    "paragraph",
    "set",
    "words",
    "numbers",
    "pairs",
    "lines",
    "grid",
    "rows",
    "places",
]
"""One yes or no; one number; one of some words; words; words on several lines; words to tick; a list of
words; a list of numbers; a list of two numbers each; lines of numbers with named columns; a table of words
with fixed columns; a table whose columns are fields of their own; places of the field by their names."""
_NUMBER = re.compile(r"[+-]?\d{1,9}")


class Field(Value, frozen=True):
    """One entry of a form, or a column of a table."""

    name: str
    kind: Kind
    default: Any = ""
    least: int = 0
    most: int = 100
    choices: tuple[int | str, ...] = ()
    columns: tuple["Field", ...] = ()
    """Of lines and rows."""
    width: int = 0
    """Of a grid: how many columns; of a list of numbers or places: how many there must be, or 0 for any."""
    when: tuple[str, tuple[str, ...]] = ("", ())
    """Another field and the values of it with which this one has a meaning."""
    grows: bool = False
    """Of rows: whether people add and remove some."""
    of: str = ""
    """What a number is the number of (``piece``, ``place``), or a word the name of (``group``), where it only
    names something."""

    def applies(self, table: Mapping[str, Any]) -> bool:
        """Whether it has a meaning beside these entries."""
        field, values = self.when
        return not field or str(table.get(field, "")) in values


@cache
def fields_of(schema: Any | None) -> tuple[Field, ...]:
    """The fields of a struct that a form can show, in its order; none where there is no struct."""
    if schema is None:
        return ()
    found = inspect.type_info(schema)
    return _fields(found) if isinstance(found, inspect.StructType) else ()


def _fields(struct: inspect.StructType) -> tuple[Field, ...]:
    hints = get_type_hints(struct.cls, include_extras=True)
    made = (_field(each, hints[each.name]) for each in struct.fields)
    return tuple(field for field in made if field is not None)


def _field(field: inspect.Field, hint: Any) -> Field | None:
    extra: dict[str, Any] = {}
    kind = field.type
    while isinstance(kind, inspect.Metadata):
        extra |= kind.extra or {}
        kind = kind.type
    shape = _shape(kind, extra, hint)
    if shape is not None and extra.get("of") == "place":
        shape = {"kind": "places", "width": 1 if shape["kind"] == "number" else 0}
    if shape is None:
        return None
    default = field.default
    if default is NODEFAULT:
        default = False if isinstance(kind, inspect.BoolType) else ""
    return Field(
        field.encode_name,
        default=default,
        when=extra.get("when", ("", ())),
        of=extra.get("of", ""),
        **shape,
    )


def _shape(kind: inspect.Type, extra: dict[str, Any], hint: Any) -> dict[str, Any] | None:
    match kind:
        case inspect.BoolType():
            return {"kind": "switch", "most": 1}
        case inspect.IntType() if "choices" in extra:
            return {"kind": "choice", "choices": tuple(extra["choices"])}
        case inspect.IntType(ge=ge, le=le):
            least, most = extra.get("least", ge or 0), extra.get("most", 100 if le is None else le)
            return {"kind": "switch" if (least, most) == (0, 1) else "number", "least": least, "most": most}
        case inspect.StrType() if "choices" in extra:
            return {"kind": "choice", "choices": tuple(extra["choices"])}
        case inspect.StrType() if "lines" in extra:
            return {"kind": "paragraph", "least": extra["lines"]}
        case inspect.StrType():
            return {"kind": "text"}
        case inspect.LiteralType():
            return {"kind": "choice", "choices": _literals(hint)}
        case inspect.TupleType(item_types=items) if _all(items, inspect.IntType):
            return {"kind": "numbers", "width": len(items)}
        case inspect.VarTupleType(item_type=item):
            return _list(item, extra, hint)
    return None


def _list(item: inspect.Type, extra: dict[str, Any], hint: Any) -> dict[str, Any] | None:
    match item:
        case _ if "choices" in extra:
            return {"kind": "set", "choices": tuple(extra["choices"])}
        case inspect.LiteralType():
            return {"kind": "set", "choices": _literals(get_args(_bare(hint))[0])}
        case inspect.IntType():
            return {"kind": "numbers"}
        case inspect.StrType():
            return {"kind": "words"}
        case inspect.TupleType(item_types=items) if _all(items, inspect.IntType):
            if len(items) == 2 and "columns" not in extra:
                return {"kind": "pairs"}
            names = extra.get("columns", tuple(str(number + 1) for number in range(len(items))))
            return {"kind": "lines", "columns": tuple(Field(name, "number", most=99) for name in names)}
        case inspect.TupleType(item_types=items) if _all(items, inspect.StrType):
            return {"kind": "grid", "width": len(items)}
        case inspect.StructType():
            return {"kind": "rows", "columns": _fields(item), "grows": extra.get("grows", False)}
    return None


def _all(items: tuple[inspect.Type, ...], kind: type[inspect.Type]) -> bool:
    return all(isinstance(each, kind) for each in items)


def _bare(hint: Any) -> Any:
    return _bare(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def _literals(hint: Any) -> tuple[int | str, ...]:
    """The words of a literal as they were written: `inspect` sorts them."""
    return get_args(_bare(hint))


# Values -----------------------------------------------------------------------------------------------------


def value_of(table: Mapping[str, Any], field: Field) -> Any:
    """What a table says in a field, or the field's default."""
    return table.get(field.name, field.default)


def with_value(table: Mapping[str, Any], field: Field, value: Any) -> dict[str, Any]:
    """A table with another entry; defaults are left out where they were not written before."""
    if value == field.default and field.name not in table:
        return dict(table)
    return {**table, field.name: value}


def written(field: Field, value: Any) -> str:
    """A value as it is typed."""
    if field.kind == "pairs":
        return ", ".join(f"{first}: {second}" for first, second in value)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def parse(field: Field, text: str) -> Any | Finding:
    """What somebody typed into a field, in JSON's types, or why it is none."""
    match field.kind:
        case "number":
            return int(text) if _NUMBER.fullmatch(text.strip()) else refuse("profile.no-number", text=text)
        case "numbers":
            parts = re.split(r"[\s,;·]+", text.strip())
            if not all(_NUMBER.fullmatch(part) for part in parts):
                return refuse("profile.no-numbers", text=text)
            if field.width and len(parts) != field.width:
                return refuse("profile.wrong-count", count=len(parts), wanted=field.width)
            return [int(part) for part in parts]
        case "pairs":
            pairs = [part.partition(":") for part in re.split(r"[,;·]+", text) if part.strip()]
            found = []
            for left, _, right in pairs:
                first, second = left.strip().removesuffix("+"), right.strip()
                if not _NUMBER.fullmatch(first) or not _NUMBER.fullmatch(second):
                    return refuse("profile.no-pairs", text=text)
                found.append([int(first), int(second)])
            return found
        case "words":
            return [word for word in re.split(r"[\s,;·]+", text.strip()) if word]
        case "switch":
            return text == "true"
    return text.strip()


# Places -----------------------------------------------------------------------------------------------------


def cells_said(surface: Surface, cells: tuple[int, ...]) -> str:
    """Places as people write them: "H8 H9"."""
    return " ".join(surface.label(cell) for cell in cells if surface.holds(cell))


def cells_read(surface: Surface, text: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The places somebody wrote, and the words that are none."""
    found: list[int] = []
    wrong: list[str] = []
    for word in text.replace(",", " ").replace(";", " ").split():
        try:
            cell = surface.labelled(word)
        except ValueError:
            wrong.append(word)
            continue
        if isinstance(cell, int) and cell not in found:
            found.append(cell)
    return tuple(found), tuple(wrong)
