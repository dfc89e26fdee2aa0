"""Patches: how one position becomes the next, as data.

A patch is a tuple of changes, each at a path of field names and tuple indexes. `diff` finds the patch between
two positions by identity (structs share what did not change, so this costs microseconds), `fold` applies
patches. Neither knows what a position means.

>>> class Unit(Value, frozen=True):
...     place: int
...     stands: int = 4
>>> class Table(Value, frozen=True):
...     units: tuple[Unit, ...]
>>> before = Table((Unit(1), Unit(2)))
>>> after = Table((before.units[0], Unit(9)))
>>> diff(before, after)
(Change(path=('units', 1, 'place'), value=9),)
>>> fold(before, diff(before, after)) == after
True
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import astuple, replace

from hheditor.values import BadValue, Value

B = TypeVar("B", bound=msgspec.Struct)
S = TypeVar("S")
Key = str | int
Path = tuple[Key, ...]


class Change(Value, frozen=True, tag="set", tag_field="do"):
    """Put a value at a path."""

    path: Path
    value: Any


class Splice(Value, frozen=True, tag="splice", tag_field="do"):
    """Replace `delete` items of the tuple at a path from `start` on by `insert`."""

    path: Path
    start: int
    delete: int
    insert: tuple[Any, ...] = ()


Patch = tuple[Change | Splice, ...]

# A shape says how far diff may descend: into a struct of one known class, into a tuple of one known shape,
# or not at all (a scalar, a pair, a union of structs: only the tag would tell which, so the whole value is
# replaced).
Shape = type | tuple["Shape"] | None


def _bare(hint: Any) -> Any:
    """A hint without its constraints and its `None`; for a true union None, since nobody can tell which."""
    while True:
        origin = get_origin(hint)
        if origin is Annotated:
            hint = get_args(hint)[0]
        elif origin is Union or origin is UnionType:
            rest = [argument for argument in get_args(hint) if argument is not NoneType]
            if len(rest) != 1:
                return None
            hint = rest[0]
        else:
            return hint


def _item(hint: Any) -> Any:
    """The hint of any item where the hint is a tuple of any length, else None."""
    arguments = get_args(hint)
    return arguments[0] if get_origin(hint) is tuple and arguments[1:] == (Ellipsis,) else None


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _shape_of(hint: Any) -> Shape:
    hint = _bare(hint)
    if _is_struct(hint):
        return None if hint.__struct_config__.tag is not None else hint
    item = _item(hint)
    return (_shape_of(item),) if item is not None else None


@lru_cache(maxsize=512)
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind, include_extras=True)


@lru_cache(maxsize=512)
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Shape], ...]:
    hints = _hints(kind)
    return tuple((name, _shape_of(hints[name])) for name in kind.__struct_fields__)


def diff(before: B, after: B) -> Patch:
    """The patch that turns one struct into another of its class."""
    kind = type(before)
    if type(after) is not kind:
        raise TypeError(f"a {kind.__name__} does not become a {type(after).__name__} by a patch")
    changes: list[Change | Splice] = []
    _diff_struct(kind, before, after, (), changes)
    return tuple(changes)


def _diff_struct(
    kind: type[msgspec.Struct], before: Any, after: Any, path: Path, changes: list[Change | Splice]
) -> None:
    # What did not change is the very same object; map and compress skip it without running Python code.
    fields, old, new = _fields(kind), astuple(before), astuple(after)
    for index in compress(count(), map(is_not, old, new)):
        name, shape = fields[index]
        if shape is not None:
            _diff(shape, old[index], new[index], (*path, name), changes)
        elif old[index] != new[index]:
            changes.append(Change((*path, name), new[index]))


def _diff(shape: Shape, old: Any, new: Any, path: Path, changes: list[Change | Splice]) -> None:
    if type(shape) is tuple and type(old) is tuple and type(new) is tuple:
        if len(old) == len(new):
            for index in compress(count(), map(is_not, old, new)):
                _diff(shape[0], old[index], new[index], (*path, index), changes)
        else:
            changes.append(_splice(old, new, path))
    elif type(old) is shape and type(new) is shape:
        _diff_struct(shape, old, new, path, changes)
    elif old != new:
        changes.append(Change(path, new))


def _splice(old: tuple[Any, ...], new: tuple[Any, ...], path: Path) -> Splice:
    """What lies between the longest common beginning and the longest common end."""
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and (old[head] is new[head] or old[head] == new[head]):
        head += 1
    tail = 0
    while tail < shorter - head and (old[-1 - tail] is new[-1 - tail] or old[-1 - tail] == new[-1 - tail]):
        tail += 1
    return Splice(path, head, len(old) - head - tail, new[head : len(new) - tail])


def fold(value: S, *patches: Patch) -> S:
    """The value after the patches. `BadValue` if a patch does not fit it.

    The values of a patch are taken as they are: one that comes from outside goes through `typed_patch` first.
    """
    result: Any = value
    for patch in patches:
        for change in patch:
            try:
                result = _apply(result, change, 0)
            except (AttributeError, LookupError, TypeError, ValueError):
                raise BadValue(f"patch does not fit at {_written(change.path)}") from None
    return result  # type: ignore[no-any-return]


def _apply(value: Any, change: Change | Splice, depth: int) -> Any:
    if depth == len(change.path):
        return change.value if type(change) is Change else _spliced(value, change)  # type: ignore[arg-type]
    key = change.path[depth]
    if type(value) is tuple:
        if type(key) is not int or not 0 <= key < len(value):
            raise IndexError
        items = list(value)
        items[key] = _apply(items[key], change, depth + 1)
        return tuple(items)
    if type(key) is not str or key not in value.__struct_fields__:
        raise KeyError
    return replace(value, **{key: _apply(getattr(value, key), change, depth + 1)})


def _spliced(value: Any, change: Splice) -> tuple[Any, ...]:
    start, end = change.start, change.start + change.delete
    if type(value) is not tuple or not 0 <= start <= end <= len(value):
        raise IndexError
    return (*value[:start], *change.insert, *value[end:])


def _written(path: Path) -> str:
    return ".".join(map(str, path)) or "the top"


def typed_patch(patch: Patch, kind: type) -> Patch:
    """A patch as read from disk, its values made into the types that positions of that class hold there.

    `BadValue` if it names places or holds values such positions cannot have. A typed patch stays as it is.
    """
    return tuple(_typed(change, kind) for change in patch)


def _typed(change: Change | Splice, kind: type) -> Change | Splice:
    hint = _hint_at(kind, change.path)
    try:
        if isinstance(change, Change):
            return Change(change.path, msgspec.convert(change.value, hint))
        item = _item(_bare(hint))
        if item is None:
            raise BadValue(f"patch splices {_written(change.path)}, which is no list")
        insert = tuple([msgspec.convert(value, item) for value in change.insert])
        return Splice(change.path, change.start, change.delete, insert)
    except (msgspec.ValidationError, RecursionError, TypeError) as error:
        raise BadValue(f"patch at {_written(change.path)}: {error}") from None


@lru_cache(maxsize=4096)
def _hint_at(kind: Any, path: Path) -> Any:
    hint: Any = kind
    for key in path:
        hint = _hint_inside(_bare(hint), key)
        if hint is None:
            raise BadValue(f"patch path {_written(path)} leads nowhere")
    return hint


def _hint_inside(hint: Any, key: Key) -> Any:
    if isinstance(key, str):
        return _hints(hint).get(key) if _is_struct(hint) and key in hint.__struct_fields__ else None
    if get_origin(hint) is not tuple or key < 0:
        return None
    if _item(hint) is not None:
        return _item(hint)
    arguments = get_args(hint)
    return arguments[key] if key < len(arguments) else None
