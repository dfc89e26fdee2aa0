"""Changes of a table map as values: ``apply(map, edit)`` gives the map after it and the edit that undoes it.

A list of like things (outlines, lines, crossings, works, labels) is changed by one splice: at a place so many
go and these come. So a corner that is dragged is one outline for another, and what lies on top of what is
kept.
"""

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Meta

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
from hheditor.values.edits import in_turn, overtaking, spliced, written

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

_HOW: dict[type, Callable[[TableMap, Any], tuple[TableMap, Edit]]] = {
    ChangeOutlines: spliced,
    ChangeLines: spliced,
    ChangeCrossings: spliced,
    ChangeWorks: spliced,
    ChangeLabels: spliced,
    SetZones: written,
    SetTrace: written,
    Resize: written,
    Rename: written,
    Replace: lambda t, e: (e.map, Replace(t)),
    Several: lambda t, e: in_turn(apply, t, e),
}
_ALIKE: dict[type, tuple[str, ...]] = dict.fromkeys((SetZones, SetTrace, Resize, Rename, Replace), ())


def apply(table: TableMap, edit: Edit) -> tuple[TableMap, Edit]:
    """The map after an edit, and the edit that takes it back."""
    return _HOW[type(edit)](table, edit)


def join(first: Edit, second: Edit) -> Edit | None:
    """One edit of two that follow each other, where the second says all there is to say."""
    return overtaking(first, second, _ALIKE)
