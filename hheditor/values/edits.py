"""How documents are edited, whatever they are: fields written anew, lists spliced, several edits as one.

An edit is a value, and carrying it out gives the document after it and the edit that takes it back. The edits
of a kind of document say what they touch, by the names the document itself uses; how is the same everywhere.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import astuple, replace

D = TypeVar("D")
E = TypeVar("E")


def tag_of(edit: Any) -> str:
    """What kind of edit it is: of those that change a list, the name of the list."""
    tag: str = edit.__struct_config__.tag
    return tag


def written(document: Any, edit: Any) -> tuple[Any, Any]:
    """The fields an edit names, written anew."""
    before = type(edit)(*(getattr(document, name) for name in edit.__struct_fields__))
    return replace(document, **{name: getattr(edit, name) for name in edit.__struct_fields__}), before


def spliced(document: Any, edit: Any) -> tuple[Any, Any]:
    """From a place on so many of a list give way to others. A place that does not fit the list any more is
    brought back into it, so that no edit can break a document."""
    place, count, new = astuple(edit)
    items = getattr(document, tag_of(edit))
    at = min(max(place, 0), len(items))
    gone = items[at : at + max(count, 0)]
    after = (*items[:at], *new, *items[at + len(gone) :])
    return replace(document, **{tag_of(edit): after}), type(edit)(at, len(new), gone)


def in_turn(apply: Callable[[D, Any], tuple[D, Any]], document: D, edit: Any) -> tuple[D, Any]:
    """Edits that belong together, one after another."""
    inverses = []
    for part in edit.edits:
        document, inverse = apply(document, part)
        inverses.append(inverse)
    return document, type(edit)(tuple(reversed(inverses)))


def overtaking(first: E, second: E, alike: Mapping[type, tuple[str, ...]]) -> E | None:
    """The second of two edits that follow each other, where it says all there is to say: where it is of the
    same kind and these fields of both are alike. Kinds that are not named say only what is new."""
    fields = alike.get(type(second))
    if fields is None or type(first) is not type(second):
        return None
    return second if all(getattr(first, name) == getattr(second, name) for name in fields) else None
