"""Changes of a table map as values: ``apply(map, edit)`` gives the map after it and the edit that undoes it.

A list of like things (outlines, lines, crossings, works, labels) is changed by one splice: at a place so many
go and these come. So a corner that is dragged is one outline for another, and what lies on top of what is
kept.
"""

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from hheditor.tables.ground import Outline
from hheditor.tables.map.document import (
    LARGEST,
    SMALLEST,
    Crossing,
    Label,
    Line,
    Name,
    TableMap,
    TableZone,
    Trace,
    Work,
)
from hheditor.values import Value

Place = Annotated[int, Meta(ge=0, le=100_000)]
Side = Annotated[int, Meta(ge=SMALLEST, le=LARGEST)]


class ChangeOutlines(Value, frozen=True, tag="outlines"):
    """At a place so many patches of ground go and these come."""

    at: Place
    remove: Place = 0
    add: tuple[Outline, ...] = ()


class ChangeLines(Value, frozen=True, tag="lines"):
    """The same for streams, roads and walls."""

    at: Place
    remove: Place = 0
    add: tuple[Line, ...] = ()


class ChangeCrossings(Value, frozen=True, tag="crossings"):
    """The same for bridges and fords."""

    at: Place
    remove: Place = 0
    add: tuple[Crossing, ...] = ()


class ChangeWorks(Value, frozen=True, tag="works"):
    """The same for sectors of fortifications."""

    at: Place
    remove: Place = 0
    add: tuple[Work, ...] = ()


class ChangeLabels(Value, frozen=True, tag="labels"):
    """The same for names on the table."""

    at: Place
    remove: Place = 0
    add: tuple[Label, ...] = ()


class SetZones(Value, frozen=True, tag="zones"):
    """Replace the zones."""

    zones: tuple[TableZone, ...]


class SetTrace(Value, frozen=True, tag="trace"):
    """Put a picture under the table, fit it, or take it away."""

    trace: Trace | None


class Resize(Value, frozen=True, tag="resize"):
    """Give the table another size; what lies beyond the edge stays where it is and is remarked on."""

    width: Side
    height: Side


class Rename(Value, frozen=True, tag="rename"):
    """Give the map a name and notes."""

    name: Name
    notes: str = ""


class Replace(Value, frozen=True, tag="replace"):
    """Put another map in its place."""

    map: TableMap


class Several(Value, frozen=True, tag="several"):
    """Edits that belong together, in their order."""

    edits: "tuple[Edit, ...]"


Edit = (
    ChangeOutlines
    | ChangeLines
    | ChangeCrossings
    | ChangeWorks
    | ChangeLabels
    | SetZones
    | SetTrace
    | Resize
    | Rename
    | Replace
    | Several
)

_LISTS: dict[type, str] = {
    ChangeOutlines: "outlines",
    ChangeLines: "lines",
    ChangeCrossings: "crossings",
    ChangeWorks: "works",
    ChangeLabels: "labels",
}


def _spliced(table: TableMap, edit: Any) -> tuple[TableMap, Edit]:
    """A list with some gone and some come; a place beyond its end is its end."""
    name = _LISTS[type(edit)]
    old: tuple[Any, ...] = getattr(table, name)
    at = min(edit.at, len(old))
    gone = old[at : at + edit.remove]
    after = (*old[:at], *edit.add, *old[at + len(gone) :])
    return replace(table, **{name: after}), type(edit)(at, len(edit.add), gone)


def _several(table: TableMap, edit: Several) -> tuple[TableMap, Edit]:
    inverses: list[Edit] = []
    for part in edit.edits:
        table, inverse = apply(table, part)
        inverses.append(inverse)
    return table, Several(tuple(reversed(inverses)))


_HOW: dict[type, Callable[[TableMap, Any], tuple[TableMap, Edit]]] = {
    **dict.fromkeys(_LISTS, _spliced),
    SetZones: lambda t, e: (replace(t, zones=e.zones), SetZones(t.zones)),
    SetTrace: lambda t, e: (replace(t, trace=e.trace), SetTrace(t.trace)),
    Resize: lambda t, e: (replace(t, width=e.width, height=e.height), Resize(t.width, t.height)),
    Rename: lambda t, e: (replace(t, name=e.name, notes=e.notes), Rename(t.name, t.notes)),
    Replace: lambda t, e: (e.map, Replace(t)),
    Several: _several,
}


def apply(table: TableMap, edit: Edit) -> tuple[TableMap, Edit]:
    """The map after an edit, and the edit that takes it back."""
    return _HOW[type(edit)](table, edit)


def join(first: Edit, second: Edit) -> Edit | None:
    """One edit of two that follow each other, where the second says all there is to say."""
    whole = (SetZones, SetTrace, Resize, Rename, Replace)
    return second if isinstance(second, whole) and type(first) is type(second) else None
