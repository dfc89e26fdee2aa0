"""Fair tables: what is drawn on one half is drawn on the other, too.

>>> from hheditor.tables.map.document import Crossing
>>> from hheditor.tables.poses import Pose, Size
>>> bridge = Crossing("bridge", Pose(1000, 2000, 0), Size(300, 500))
>>> image(TableMap(), bridge, "turn").pose
Pose(x=17000, y=10000, a=1800)
"""

from collections.abc import Iterable
from typing import Any, Literal, get_args

from hheditor.tables.ground import Outline
from hheditor.tables.map import shapes
from hheditor.tables.map.document import Label, TableMap
from hheditor.tables.map.edits import Edit
from hheditor.tables.map.things import exchanged, middle_of, mirrored, refs, thing_of

Symmetry = Literal["none", "turn", "left-right", "top-bottom"]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)


def image(table: TableMap, thing: Any, symmetry: Symmetry) -> Any:
    """A thing as the other half sees it."""
    if symmetry == "turn":
        # A half turn is two mirrors: exact where a sine would round.
        once = mirrored(thing, table.width, across=True)
        return mirrored(once, table.height, across=False)
    if symmetry == "none":
        return thing
    across = symmetry == "left-right"
    return mirrored(thing, table.width if across else table.height, across=across)


def spread(table: TableMap, things: Iterable[Any], symmetry: Symmetry) -> tuple[Any, ...]:
    """Things and their images; a patch that touches its image becomes one with it. Names have none."""
    found: list[Any] = []
    for thing in things:
        other = image(table, thing, symmetry)
        if symmetry == "none" or isinstance(thing, Label) or other == thing:
            found.append(thing)
        elif isinstance(thing, Outline):
            whole = shapes.merged((thing, other))
            found += whole if len(whole) == 1 else (thing, other)
        else:
            found += (thing, other)
    return tuple(found)


def mirror_half(table: TableMap, symmetry: Symmetry) -> Edit:
    """The edit that makes the second half (east, or south) the image of the first."""

    def first(thing: Any) -> bool:
        x, y = middle_of((thing,))
        return x * 2 <= table.width if symmetry == "left-right" else y * 2 <= table.height

    things = [(ref, thing_of(table, ref)) for ref in refs(table)]
    kept = [thing for _, thing in things if first(thing)]
    names = [thing for _, thing in things if isinstance(thing, Label) and not first(thing)]
    return exchanged(table, (ref for ref, _ in things), (*spread(table, kept, symmetry), *names))
