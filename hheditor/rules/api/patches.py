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

from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from hheditor.values import BadValue, Value

B = TypeVar("B", bound=msgspec.Struct)
S = TypeVar("S")
Key = str | int


class Change(Value, frozen=True, tag="set", tag_field="do"):
    """Put a value at a path."""

    path: tuple[Key, ...]
    value: Any


class Splice(Value, frozen=True, tag="splice", tag_field="do"):
    """Replace `delete` items of the tuple at a path from `start` on by `insert`."""

    path: tuple[Key, ...]
    start: int
    delete: int
    insert: tuple[Any, ...] = ()


Patch = tuple[Change | Splice, ...]

# A shape says how far diff may descend: into a struct of one known class, into a tuple of one known shape,
# or not at all (a scalar, a union of structs: only the tag would tell which, so the whole value is replaced).
Shape = type | tuple["Shape"] | None


def _shape_of(hint: Any) -> Shape:
    arguments = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        rest = [argument for argument in arguments if argument is not NoneType]
        return _shape_of(rest[0]) if len(rest) == 1 else None
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return None if hint.__struct_config__.tag is not None else hint
    if get_origin(hint) is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return (_shape_of(arguments[0]),)
    return None


@lru_cache(maxsize=512)
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Shape], ...]:
    hints = get_type_hints(kind)
    return tuple((name, _shape_of(hints[name])) for name in kind.__struct_fields__)


@lru_cache(maxsize=512)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def diff(before: B, after: B) -> Patch:
    """The patch that turns one struct into another of its class."""
    changes: list[Change | Splice] = []
    _diff_struct(type(before), before, after, (), changes)
    return tuple(changes)


def _diff_struct(
    kind: type[msgspec.Struct], before: Any, after: Any, path: tuple[Key, ...], changes: list[Change | Splice]
) -> None:
    for name, shape in _fields(kind):
        old, new = getattr(before, name), getattr(after, name)
        if old is new:
            continue
        if shape is None:
            if old != new:
                changes.append(Change((*path, name), new))
        else:
            _diff(shape, old, new, (*path, name), changes)


def _diff(shape: Shape, old: Any, new: Any, path: tuple[Key, ...], changes: list[Change | Splice]) -> None:
    if isinstance(shape, tuple) and type(old) is tuple and type(new) is tuple:
        _diff_tuple(shape[0], old, new, path, changes)
    elif isinstance(shape, type) and type(old) is shape and type(new) is shape:
        _diff_struct(shape, old, new, path, changes)
    elif old != new:
        changes.append(Change(path, new))


def _diff_tuple(
    shape: Shape, old: tuple[Any, ...], new: tuple[Any, ...], path: tuple[Key, ...], changes: list[Change | Splice]
) -> None:
    if len(old) == len(new):
        for index, (first, second) in enumerate(zip(old, new, strict=True)):
            if first is not second:
                _diff(shape, first, second, (*path, index), changes)
        return
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and (old[head] is new[head] or old[head] == new[head]):
        head += 1
    tail = 0
    while tail < shorter - head and (old[-1 - tail] is new[-1 - tail] or old[-1 - tail] == new[-1 - tail]):
        tail += 1
    changes.append(Splice(path, head, len(old) - head - tail, new[head : len(new) - tail]))


def fold(value: S, *patches: Patch) -> S:
    """The value after the patches. `BadValue` if a patch does not fit it."""
    result: Any = value
    for patch in patches:
        for change in patch:
            try:
                result = _apply(result, change.path, 0, change)
            except (AttributeError, IndexError, TypeError, KeyError):
                raise BadValue(f"patch does not fit at {'.'.join(map(str, change.path))}") from None
    return result  # type: ignore[no-any-return]


def _apply(value: Any, path: tuple[Key, ...], depth: int, change: Change | Splice) -> Any:
    if depth == len(path):
        if type(change) is Change:
            return change.value
        assert isinstance(change, Splice)
        if type(value) is not tuple or change.start < 0 or change.start + change.delete > len(value):
            raise IndexError
        return value[: change.start] + tuple(change.insert) + value[change.start + change.delete :]
    key = path[depth]
    if type(key) is int:
        if not 0 <= key < len(value):
            raise IndexError
        return (*value[:key], _apply(value[key], path, depth + 1, change), *value[key + 1 :])
    return replace(value, **{key: _apply(getattr(value, key), path, depth + 1, change)})  # type: ignore[arg-type]


def typed_patch(patch: Patch, kind: type) -> Patch:
    """A patch as read from disk, its values made into the types that positions of that class hold there."""
    return tuple(_typed(change, kind) for change in patch)


def _typed(change: Change | Splice, kind: type) -> Change | Splice:
    hint = _hint_at(kind, change.path)
    try:
        if isinstance(change, Change):
            return Change(change.path, msgspec.convert(change.value, hint))
        arguments = get_args(hint)
        return Splice(
            change.path,
            change.start,
            change.delete,
            tuple(msgspec.convert(item, arguments[0]) for item in change.insert),
        )
    except (msgspec.ValidationError, IndexError, TypeError) as error:
        raise BadValue(f"patch at {'.'.join(map(str, change.path))}: {error}") from None


@lru_cache(maxsize=4096)
def _hint_at(kind: Any, path: tuple[Key, ...]) -> Any:
    hint: Any = kind
    for key in path:
        arguments = get_args(hint)
        if get_origin(hint) in (Union, UnionType):
            rest = [argument for argument in arguments if argument is not NoneType]
            hint, arguments = rest[0], get_args(rest[0])
        if type(key) is int and get_origin(hint) is tuple:
            hint = arguments[0]
        elif isinstance(key, str) and isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            if key not in _hints(hint):
                raise BadValue(f"patch names an unknown field {key}")
            hint = _hints(hint)[key]
        else:
            raise BadValue(f"patch path {'.'.join(map(str, path))} leads nowhere")
    return hint
